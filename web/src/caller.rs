//! Somebody who asks a console, this device's own or one at the other end of a cable: a wish, the lines that it takes,
//! and what came of it. Bytes to send come out, bytes that were heard go in.

use std::collections::VecDeque;

use engine::export::Format;

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// A play by its number, or the game on the table.
    Export(Option<u32>, Format),
    Backup,
    /// What can be exported: a line for each play, with its number (0: on the table), a tab, and words.
    Plays,
    /// These lines of a backup.
    Restore(String),
}

#[derive(Debug, Default)]
pub(crate) struct Caller {
    wish: Option<Wish>,
    /// What is still to be asked, the line that is being answered first.
    lines: VecDeque<String>,
    heard: Vec<u8>,
    answers: Vec<String>,
    /// What came of it, or why nothing did.
    outcome: Option<Result<String, String>>,
}

/// What the console ends an answer with.
const PROMPT: &str = "> ";
/// Whatever was typed before is forgotten.
const FORGET: &str = "\u{15}";

impl Caller {
    /// What to send for it.
    pub(crate) fn ask(&mut self, wish: Wish) -> Vec<u8> {
        let lines = match &wish {
            Wish::Export(number, format) => {
                let format = Format::NAMES.iter().find(|(_, known)| known == format).map_or("", |(name, _)| name);
                vec![number.map_or(format!("export {format}"), |number| format!("export {number} {format}"))]
            }
            Wish::Backup => vec!["backup".to_string()],
            Wish::Plays => vec!["games".to_string(), "results".to_string()],
            Wish::Restore(lines) => vec![lines.lines().next().unwrap_or_default().to_string()],
        };
        let rest = match &wish {
            Wish::Restore(lines) => lines.split_once('\n').map_or("", |(_, rest)| rest).to_string(),
            _ => String::new(),
        };
        *self = Self { wish: Some(wish), lines: lines.into(), ..Self::default() };
        let mut bytes = self.next_line();
        bytes.extend(rest.bytes());
        bytes
    }

    fn next_line(&self) -> Vec<u8> {
        self.lines.front().map_or(Vec::new(), |line| format!("{FORGET}{line}\n").into_bytes())
    }

    /// What was answered; what to send now.
    pub(crate) fn hear(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.heard.extend(bytes);
        let Some(line) = self.lines.front() else { return Vec::new() };
        let heard = String::from_utf8_lossy(&self.heard);
        // It sends back what it was asked.
        let Some((_, answer)) = heard.split_once(&format!("{line}\r\n")) else { return Vec::new() };
        let Some(answer) = answer.strip_suffix(PROMPT).filter(|answer| answer.is_empty() || answer.ends_with('\n'))
        else {
            return Vec::new();
        };
        let refused = answer.lines().find_map(|line| line.strip_prefix("! ")).map(String::from);
        self.answers.push(answer.to_string());
        self.heard.clear();
        self.lines.pop_front();
        match refused {
            Some(reason) => {
                self.lines.clear();
                self.outcome = Some(Err(reason));
            }
            None if self.lines.is_empty() => self.outcome = Some(Ok(self.told())),
            None => (),
        }
        self.next_line()
    }

    /// The answers as they are wanted.
    fn told(&self) -> String {
        let all = self.answers.concat();
        match &self.wish {
            // A table ends its lines as RFC 4180 has it.
            Some(Wish::Export(_, Format::Csv)) => all,
            Some(Wish::Export(_, Format::BgStats)) => all.trim().to_string(),
            Some(Wish::Plays) => plays(&all),
            // What was asked in between has been answered.
            Some(Wish::Restore(_)) => all.lines().last().unwrap_or_default().to_string(),
            _ => all.replace("\r\n", "\n"),
        }
    }

    pub(crate) fn outcome(&self) -> Option<&Result<String, String>> {
        self.outcome.as_ref()
    }

    /// There is nothing to ask.
    pub(crate) fn refuse(&mut self, reason: &str) {
        *self = Self { outcome: Some(Err(reason.to_string())), ..Self::default() };
    }
}

/// Of the list of games only the one on the table, which is marked; then the results, the newest first.
fn plays(lists: &str) -> String {
    let on_table = lists.lines().filter_map(|line| line.strip_prefix('*')?.split_once(' '));
    let results = lists.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let results = results.filter_map(|line| line.split_once(' '));
    on_table
        .map(|(_, words)| format!("0\tOn the table: {words}\n"))
        .chain(results.map(|(number, words)| format!("{number}\t{number}: {words}\n")))
        .collect()
}
