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
