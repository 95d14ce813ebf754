use super::*;
use crate::kit::{Icon, Number};

#[derive(Clone, Copy, PartialEq, Debug)]
enum What {
    One,
    Two,
}

fn ask(answers: &mut Answers, both: bool) -> Ask<(What, u8)> {
    let what = answers.choose("What?", "Help.", |list| {
        list.row(What::One, "one");
        if both {
            list.row_with(What::Two, "two", 2);
            list.start();
        }
    })?;
    let number = answers.number(&Number::of("How many?", Icon::Note, (1, 3, 5), "Take {0}", "Help."))?;
    Ok((what, number))
}

#[test]
fn the_value_of_the_chosen_row_comes_back() {
    assert_eq!(lead(Language::PLAIN, &[1, 4], |answers| ask(answers, true)).unwrap(), (What::Two, 4));
    assert_eq!(
        lead(Language::PLAIN, &[4], |answers| ask(answers, false)).unwrap(),
        (What::One, 4),
        "one row is not asked"
    );
}

#[test]
fn the_open_question_is_written_down() {
    let list = lead(Language::PLAIN, &[], |answers| ask(answers, true)).unwrap_err();
    assert_eq!((&*list.title, list.rows.len(), list.start), ("What?", 2, 1));
    assert_eq!(list.rows.get(1).map(|row| (row.left, row.right)), Some(("two", "2")));
    let number = lead(Language::PLAIN, &[0], |answers| ask(answers, true)).unwrap_err();
    assert_eq!((&*number.title, number.rows.len(), number.start), ("How many?", 0, 3));
    assert_eq!(number.dial.map(|dial| (dial.least, dial.most)), Some((1, 5)));
}

#[test]
fn a_row_may_have_more_to_say() {
    let about = |row: usize| {
        let (mut question, mut words) = (Question::default(), Body::new());
        let mut answers = Answers::new(Language::PLAIN, &[], &mut question).about(row, &mut words);
        let _ = answers.choose("Which?", "Help.", |list| {
            list.row(1, "one");
            list.row(2, "two");
            list.about("more of two");
        });
        words
    };
    assert_eq!((&*about(0), &*about(1)), ("", "more of two"));
}

#[test]
fn an_answer_that_is_none_leaves_the_question_open() {
    for wrong in [-1, 2, i32::MAX, i32::MIN] {
        let open = lead(Language::PLAIN, &[wrong, 4], |answers| ask(answers, true)).unwrap_err();
        assert_eq!(&*open.title, "What?", "{wrong}");
    }
    let open = lead(Language::PLAIN, &[0, 6], |answers| ask(answers, true)).unwrap_err();
    assert_eq!(&*open.title, "How many?");
}
