//! Questions that come back: lists that show what was chosen so far.

use super::{Answers, Ask, Fill, List, Open, Phrase, Say, Seat, Seats, Speak};

impl Answers<'_> {
    /// A list that shows what was chosen so far: its first row takes all of it as it stands, every other one asks for
    /// something and comes back. What the rows say needs no preview.
    pub fn form<'s, D, R>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        go: impl Into<Say<'s>>,
        mut draft: D,
        rows: impl Fn(&D, &mut List<'_, Option<R>>),
        ask: impl Fn(&mut D, R, &mut Self) -> Ask<()>,
    ) -> Ask<D> {
        let (title, help, go) = (title.into(), help.into(), go.into());
        loop {
            let chosen = self.choose(title, help, |list: &mut List<'_, Option<R>>| {
                list.row(None, go);
                rows(&draft, list);
            });
            match chosen {
                Ok(Some(row)) => ask(&mut draft, row, self)?,
                Ok(None) => return Ok(draft),
                Err(Open) => {
                    self.open.form = true;
                    return Err(Open);
                }
            }
        }
    }

    /// One question for several players: all have the usual answer until one is chosen and asked alone. The first row
    /// goes on with what stands at the right; its words are those before and after somebody was asked. Who is asked is told what
    /// the others have.
    pub fn roster<'s, T: Clone + Speak>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        (all, go): (impl Into<Say<'s>>, impl Into<Say<'s>>),
        seats: impl Iterator<Item = Seat>,
        usual: &T,
        ask: impl Fn(Seat, &[(Seat, T)], &mut Self) -> Ask<T>,
    ) -> Ask<Seats<(Seat, T)>> {
        let (title, help) = (title.into(), help.into());
        let (mut first, go) = (all.into(), go.into());
        let mut answers: Seats<(Seat, T)> = seats.map(|seat| (seat, usual.clone())).fill();
        loop {
            let chosen = self.again(title, help, |list: &mut List<'_, Option<Seat>>| {
                list.row(None, first);
                for (seat, answer) in &answers {
                    list.row_with(Some(*seat), Say::Player(*seat), answer);
                }
            })?;
            let Some(asked) = chosen else { return Ok(answers) };
            let new = ask(asked, &answers, self)?;
            answers.iter_mut().filter(|(seat, _)| *seat == asked).for_each(|(_, answer)| *answer = new.clone());
            first = go;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Extra, Icon, Language, Number, Speech, lead};

    fn set_up(answers: &mut Answers) -> Ask<(bool, u8)> {
        answers.form(
            "Set up",
            "Help.",
            "Start",
            (false, 3),
            |(flag, number), list| {
                list.row_with(Some('f'), "flag", if *flag { "yes" } else { "no" });
                list.row_with(Some('n'), "number", *number);
            },
            |draft, row, answers| {
                match row {
                    'f' => draft.0 = !draft.0,
                    _ => draft.1 = answers.number(&Number::of("?", Icon::Note, (1, 3, 9), "{0}", "Help."))?,
                }
                Ok(())
            },
        )
    }

    #[test]
    fn a_form_shows_what_was_chosen_and_starts_with_it() {
        let form = lead(Language::PLAIN, &[], set_up).unwrap_err();
        assert_eq!((form.form, form.start, form.rows.len()), (true, 0, 3));
        let form = lead(Language::PLAIN, &[1, 2, 7], set_up).unwrap_err();
        let rows: heapless::Vec<&str, 3> = form.rows.iter().map(|row| row.right).collect();
        assert_eq!((rows.as_slice(), form.start), (["", "yes", "7"].as_slice(), 0));
        assert!(!lead(Language::PLAIN, &[2], set_up).unwrap_err().form, "a question behind a row has a preview");
        assert_eq!(lead(Language::PLAIN, &[1, 2, 7, 0], set_up).unwrap(), (true, 7));
        assert_eq!(lead(Language::PLAIN, &[0], set_up).unwrap(), (false, 3));
    }

    #[derive(Clone, Debug)]
    struct Card(u8);

    impl Speak for Card {
        fn speak(&self, out: &mut Speech) {
            out.say(self.0);
        }
    }

    fn cards(answers: &mut Answers) -> Ask<Seats<(Seat, Card)>> {
        answers.roster("Cards", "Help.", ("All plain", "Go on"), Seat::all(3), &Card(0), |_, _, answers| {
            answers.number(&Number::of("?", Icon::Note, (1, 3, 9), "{0}", "Help.")).map(Card)
        })
    }

    #[test]
    fn a_roster_asks_only_who_is_chosen() {
        let all = lead(Language::PLAIN, &[0], cards).unwrap();
        assert!(all.iter().map(|(seat, card)| (seat.index(), card.0)).eq([(0, 0), (1, 0), (2, 0)]));
        let open = lead(Language::PLAIN, &[2, 5], cards).unwrap_err();
        assert_eq!(open.rows.iter().next().map(|row| row.left), Some("Go on"));
        assert_eq!(open.rows.iter().nth(2).map(|row| row.right), Some("5"));
        let some = lead(Language::PLAIN, &[2, 5, 0], cards).unwrap();
        assert!(some.iter().map(|(_, card)| card.0).eq([0, 5, 0]));
    }

    /// An entry with so many more, and something else that may be true of it.
    fn entry(answers: &mut Answers) -> Ask<(u8, bool)> {
        let mut entry = (0, false);
        loop {
            match answers.extra(if entry.0 < 2 { "+1" } else { "" }, "or") {
                None => return Ok(entry),
                Some(Extra::More) => entry.0 += 1,
                Some(Extra::Or) => entry.1 = answers.either("Or ...", "Help.", ("no", "yes"))?,
            }
        }
    }

    #[test]
    fn a_preview_offers_more_and_something_else() {
        let (more, or) = (Extra::More.answer(), Extra::Or.answer());
        assert_eq!(lead(Language::PLAIN, &[], entry).unwrap(), (0, false));
        assert_eq!(lead(Language::PLAIN, &[more, or, 1, more], entry).unwrap(), (2, true));
        assert_eq!(&*lead(Language::PLAIN, &[more, or], entry).unwrap_err().title, "Or ...");
        let mut question = crate::kit::Question::default();
        let _ = entry(&mut Answers::new(Language::PLAIN, &[more, more], &mut question));
        assert_eq!((&*question.offer.more, &*question.offer.or), ("", "or"));
    }

    #[test]
    fn what_a_preview_does_not_offer_is_no_answer() {
        let (more, or) = (Extra::More.answer(), Extra::Or.answer());
        for wrong in [-1, 2, i32::MAX] {
            let entered = lead(Language::PLAIN, &[more, wrong, 1, more], entry);
            assert_eq!(entered.unwrap(), (1, false), "neither {wrong} nor what follows it");
        }
        assert_eq!(lead(Language::PLAIN, &[more, more, more, or, 1], entry).unwrap(), (2, false));
    }
}
