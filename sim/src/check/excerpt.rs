//! What a file says, repeated in a message: one line, not too long, and harmless to a terminal.

/// Longer messages tell nothing more.
const LONGEST: usize = 400;

pub fn one_line(text: &str) -> String {
    let mut signs = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    let mut line: String = signs.by_ref().take(LONGEST).collect();
    if signs.next().is_some() {
        line.push('…');
    }
    line
}

/// Where two screens differ, line by line.
pub fn differences(expected: &[String], found: &[String]) -> String {
    let mut out = String::from("the screen differs (- expected, + found)");
    for index in 0..expected.len().max(found.len()) {
        match (expected.get(index), found.get(index)) {
            (Some(a), Some(b)) if a == b => out += &format!("\n      {a}"),
            (a, b) => {
                out.extend(a.map(|a| format!("\n    - {}", one_line(a))));
                out.extend(b.map(|b| format!("\n    + {b}")));
            }
        }
    }
    out
}

/// Whether a line of a screen is a bar with this text; a sentence may name it in the middle.
pub(super) fn names_bar(line: &str, text: &str) -> bool {
    let bar = line.strip_prefix('[').and_then(|bar| bar.split(']').next());
    bar.is_some_and(|bar| bar.to_lowercase().contains(&text.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_and_a_wild_one_tamed() {
        assert_eq!(one_line("red \u{1b}[31m\r\nand\u{9b}2J"), "red  [31m  and 2J");
        assert_eq!(one_line(&"ä".repeat(LONGEST)), "ä".repeat(LONGEST));
        assert_eq!(one_line(&"ä".repeat(LONGEST + 1)), "ä".repeat(LONGEST) + "…");
    }
}
