//! The questions of the score pad. It presets nothing: every dial begins blank, or with what this pad was filled with
//! before, and the last answer shows the total.

use heapless::Vec;

use crate::games::town::pad::{Claim, PENALTY, Pad, PadEntry, UNCLEAR, cards};
use crate::games::town::plans::{Effect, ROOM};
use crate::games::town::requests::Request;
use crate::games::town::{Command, Four, Player, Rail, Town};
use crate::kit::{Answers, Ask, Facts, Fill, Icon, LiveFacts, Number, Open, Say, Seat, Speech, put_in_order};
use crate::say;
use crate::text::town::Word;

/// A line of nine cards, all doubled, comes to 108.
const LINE_MOST: i32 = 120;
const RES_MOST: i32 = 99;

/// What was told of a pad so far; what the book knows is there from the start.
#[derive(Clone)]
struct Draft {
    lines: Four<Option<u16>>,
    /// The fulfilled cards of a line, and their points.
    plans: Four<Option<(u8, u8)>>,
    claims: Vec<Option<Claim>, 2>,
    res: Option<u16>,
    /// The resources are written down, because the book does not know them.
    typed: bool,
}

impl Draft {
    /// Once nothing is missing.
    fn entry(&self) -> Option<PadEntry> {
        let (mut lines, mut plans, mut count) = (Four([0; 4]), Four([0; 4]), Four([0; 4]));
        for rail in Rail::ALL {
            lines[rail] = self.lines[rail]?;
            (count[rail], plans[rail]) = self.plans[rail]?;
        }
        let requests = self.claims.iter().copied().collect::<Option<Vec<Claim, 2>>>()?;
        // The number of cards follows from the points, so the log stays short.
        let fulfilled = plans.0.contains(&UNCLEAR).then_some(count);
        Some(PadEntry { lines, plans, fulfilled, requests, res: self.res.filter(|_| self.typed) })
            .filter(|_| self.res.is_some())
    }

    fn claim(&mut self, place: usize, claim: Option<Claim>) {
        if let Some(slot) = self.claims.get_mut(place) {
            *slot = claim;
        }
    }

    /// The points of the lines so far.
    fn lines(&self) -> u16 {
        self.lines.0.iter().flatten().sum()
    }

    /// The points of the plans so far, lines without any included.
    fn plans(&self) -> i16 {
        self.plans.0.iter().flatten().map(|(count, points)| if *count == 0 { PENALTY } else { (*points).into() }).sum()
    }
}

/// Number of cards, and their points: all sums that up to `room` cards of 6 and 8 give.
fn sums(room: usize) -> impl Iterator<Item = (u8, u8)> + Clone {
    (1..).take(room).flat_map(|cards: u8| (6 * cards..=8 * cards).step_by(2).map(move |points| (cards, points)))
}

/// A pad that is being filled in.
struct PadForm<'a> {
    town: &'a Town,
    seat: Seat,
    player: &'a Player,
    draft: Draft,
}

impl Town {
    pub(super) fn ask_pad(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let player = self.player(seat).ok_or(Open)?;
        let full = self.setup.level.is_full();
        let known = |card: &Request| *card == Request::L || (*card == Request::K && full);
        let claims = self.setup.requests.iter().flatten().map(|card| known(card).then_some(Claim::Computed)).fill();
        let res = full.then_some(player.res);
        let draft = Draft { lines: Four([None; 4]), plans: Four([None; 4]), claims, res, typed: !full };
        let mut form = PadForm { town: self, seat, player, draft };
        for rail in Rail::ALL {
            form.draft.plans[rail] = form.counted(rail);
        }
        for rail in Rail::ALL {
            form.draft.lines[rail] = Some(form.ask_line(rail, answers)?);
        }
        for rail in Rail::ALL {
            if form.draft.plans[rail].is_none() {
                form.draft.plans[rail] = Some(form.ask_fulfilled(rail, answers)?);
            }
        }
        for (place, card) in self.setup.requests.iter().flatten().enumerate() {
            if !known(card) {
                let claim = form.ask_claim(place, *card, answers)?;
                form.draft.claim(place, Some(claim));
            }
        }
        if !full {
            form.draft.res = Some(form.ask_resources(answers)?);
        }
        Ok(Command::Pad { seat, entry: form.draft.entry().ok_or(Open)? })
    }

    pub(super) fn ask_title(&self, answers: &mut Answers) -> Ask<Command> {
        let title = Number::of(Word::WhichTitle, Icon::Star, (-40, 150, 400), Word::TitleVerb, Word::TitleHelp);
        Ok(Command::Title { score: answers.number(&title)?, requests: self.setup.requests.is_some() })
    }
}

impl PadForm<'_> {
    /// What a pad comes to, if nothing is missing any more.
    fn worth(&self, draft: &Draft) -> Option<Pad> {
        self.town.scored(self.player, &draft.entry()?).ok()
    }

    /// The total and its terms, or else what is known so far.
    fn tell(&self, draft: &Draft, so_far: Say<'_>, facts: &mut Facts) {
        let Some(pad) = self.worth(draft) else { return facts.say(so_far) };
        facts.say(say!(Word::TotalFact, pad.total()));
        facts.say(say!(Word::TermsFact, pad.lines, pad.plans));
        let requests = |out: &mut Speech| {
            if self.town.setup.requests.is_some() {
                out.say(say!(Word::RequestsTerm, pad.requests));
            }
        };
        facts.say(say!(Word::MoreTermsFact, pad.penalty, &requests, pad.resources));
    }

    fn ask_line(&self, rail: Rail, answers: &mut Answers) -> Ask<u16> {
        let facts = |points: i32, facts: &mut Facts| {
            let mut draft = self.draft.clone();
            draft.lines[rail] = u16::try_from(points).ok();
            self.tell(&draft, say!(Word::LinesFact, draft.lines()), facts);
        };
        let title = say!(Word::LinePoints, self.seat, rail.name());
        let before = self.player.typed.as_ref().map(|entry| i32::from(entry.lines[rail]));
        answers.number(&Number {
            blank: before.is_none(),
            live: Some(LiveFacts(&facts)),
            ..Number::of(title, Icon::Link, (0, before.unwrap_or(0), LINE_MOST), Word::PointsVerb, Word::LineHelp)
        })
    }

    /// The fulfilled cards of a line and their points, if the book knows them: seven tokens it has counted.
    fn counted(&self, rail: Rail) -> Option<(u8, u8)> {
        let tracks = &self.player.rails[rail];
        let known = self.town.setup.level.is_full() && tracks.plans.iter().all(|effect| *effect == Effect::Seven);
        let fulfilled = tracks.on() >= 7 && !tracks.plans.is_empty();
        known.then_some(if fulfilled { (1, Effect::Seven.points()) } else { (0, 0) })
    }

    /// Ticked one by one if the book knows all cards of the line.
    fn ask_fulfilled(&self, rail: Rail, answers: &mut Answers) -> Ask<(u8, u8)> {
        let tracks = &self.player.rails[rail];
        if !self.town.setup.level.is_full() || tracks.plans.contains(&Effect::Unknown) {
            return self.ask_sum(rail, answers);
        }
        let (mut count, mut points) = (0, 0);
        for (number, effect) in (1..).zip(&tracks.plans) {
            let with = |fulfilled: bool| match fulfilled {
                true => (count + 1, points + effect.points()),
                false => (count, points),
            };
            let last = number == tracks.plans.len();
            let total = |fulfilled: bool| {
                let mut draft = self.draft.clone();
                draft.plans[rail] = last.then(|| with(fulfilled));
                self.worth(&draft).map(|pad| pad.total())
            };
            let fulfilled = match effect {
                // The book has counted.
                Effect::Seven => tracks.on() >= 7,
                _ => answers.choose(say!(Word::Tick, rail.name(), effect.name()), Word::PlansHelp, |list| {
                    for (fulfilled, words) in [(false, Word::NotFulfilled), (true, Word::Fulfilled)] {
                        match total(fulfilled) {
                            Some(total) => list.row_with(fulfilled, words, say!(Word::TotalFact, total)),
                            None if fulfilled => list.row_with(fulfilled, words, effect.points()),
                            None => list.row(fulfilled, words),
                        }
                    }
                })?,
            };
            (count, points) = with(fulfilled);
        }
        Ok((count, points))
    }

    /// The sum of the fulfilled cards of a line. Only 24 leaves open how many there are (G31).
    fn ask_sum(&self, rail: Rail, answers: &mut Answers) -> Ask<(u8, u8)> {
        let room = if self.town.setup.level.is_full() { self.player.rails[rail].plans.len() } else { ROOM };
        let mut values: Vec<i32, 16> = [PENALTY.into()].into_iter().fill();
        for (_, points) in sums(room) {
            if !values.contains(&points.into()) {
                // There are fourteen at most.
                put_in_order(&mut values, points.into(), |points| *points);
            }
        }
        let most = values.last().copied().unwrap_or_default();
        let unclear = |points: u8| points == UNCLEAR && room >= 4;
        let told = |points: i32| match u8::try_from(points) {
            Ok(points) => (!unclear(points)).then(|| (cards(points), points)),
            Err(_) => (points == i32::from(PENALTY)).then_some((0, 0)),
        };
        let facts = |points: i32, facts: &mut Facts| {
            let with = |told: Option<(u8, u8)>| {
                let mut draft = self.draft.clone();
                draft.plans[rail] = told;
                draft
            };
            let so_far = |draft: &Draft, facts: &mut Facts| {
                self.tell(draft, say!(Word::PlansFact, draft.plans()), facts);
            };
            match told(points) {
                None if u8::try_from(points).is_ok_and(unclear) => {
                    // How many cards they are is asked next; their points are known.
                    let [three, four] = [3, 4].map(|count| with(Some((count, UNCLEAR))));
                    let total = |draft: &Draft| self.worth(draft).map(|pad| pad.total());
                    match total(&three) == total(&four) {
                        true => so_far(&three, facts),
                        false => facts.say(say!(Word::PlansFact, three.plans())),
                    }
                }
                told => so_far(&with(told), facts),
            }
        };
        let before = self.player.typed.as_ref().map(|entry| match entry.plans[rail] {
            0 => PENALTY.into(),
            points => i32::from(points),
        });
        let points: i32 = answers.number(&Number {
            blank: before.is_none(),
            values: &values,
            live: Some(LiveFacts(&facts)),
            named: Some((PENALTY.into(), Word::NoPlanVerb.into())),
            ..Number::of(
                say!(Word::Plans, self.seat, rail.name()),
                Icon::Yes,
                (PENALTY.into(), before.unwrap_or(0), most),
                Word::PointsVerb,
                Word::PlansHelp,
            )
        })?;
        if let Some(told) = told(points) {
            return Ok(told);
        }
        let count = answers.choose(say!(Word::HowMany, rail.name()), Word::HowManyHelp, |list| {
            for count in [3, 4] {
                let mut draft = self.draft.clone();
                draft.plans[rail] = Some((count, UNCLEAR));
                match self.worth(&draft) {
                    Some(pad) => list.row_with(count, say!(Word::Cards, count), say!(Word::TotalFact, pad.total())),
                    None => list.row(count, say!(Word::Cards, count)),
                }
                let typed = self.player.typed.as_ref().and_then(|entry| entry.fulfilled);
                if typed.is_some_and(|typed| typed[rail] == count) {
                    list.start();
                }
            }
        })?;
        Ok((count, UNCLEAR))
    }

    fn ask_claim(&self, place: usize, card: Request, answers: &mut Answers) -> Ask<Claim> {
        let with = |count: i32| {
            let mut draft = self.draft.clone();
            let claim = u8::try_from(count).ok().map(|count| Claim::Points(count.saturating_mul(card.each())));
            draft.claim(place, claim);
            draft
        };
        let points = |count: i32| count.max(0).saturating_mul(card.each().into());
        let before = self.player.typed.as_ref().and_then(|entry| match entry.requests.get(place)? {
            Claim::Points(points) => points.checked_div(card.each()),
            Claim::Computed => None,
        });
        let name = Say::from(card.name());
        let title = say!(Word::RequestTitle, self.seat, name, Say::Long(&name));
        let count: u8 = if card.most() == 1 {
            answers.choose(title, card.help(), |list| {
                for (count, words) in [(0, Word::NotFulfilled), (1, Word::Fulfilled)] {
                    match self.worth(&with(count.into())) {
                        Some(pad) => list.row_with(count, words, say!(Word::TotalFact, pad.total())),
                        None => list.row_with(count, words, say!(Word::PointsFact, points(count.into()))),
                    }
                    if before == Some(count) {
                        list.start();
                    }
                }
            })?
        } else {
            let facts = |count: i32, facts: &mut Facts| {
                self.tell(&with(count), say!(Word::PointsFact, points(count)), facts);
            };
            let range = (0, before.unwrap_or(0).into(), card.most().into());
            answers.number(&Number {
                blank: before.is_none(),
                live: Some(LiveFacts(&facts)),
                ..Number::of(title, Icon::Person, range, card.verb(), card.help())
            })?
        };
        Ok(Claim::Points(count.saturating_mul(card.each())))
    }

    fn ask_resources(&self, answers: &mut Answers) -> Ask<u16> {
        let facts = |left: i32, facts: &mut Facts| {
            let draft = Draft { res: u16::try_from(left).ok(), ..self.draft.clone() };
            self.tell(&draft, say!(Word::PointsFact, left.max(0) / 2), facts);
        };
        let before = self.player.typed.as_ref().and_then(|entry| entry.res);
        let range = (0, before.unwrap_or(0).into(), RES_MOST);
        answers.number(&Number {
            blank: before.is_none(),
            live: Some(LiveFacts(&facts)),
            ..Number::of(say!(Word::Left, self.seat), Icon::Supply, range, Word::LeftVerb, Word::LeftHelp)
        })
    }
}
