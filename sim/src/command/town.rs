//! A whole town from a text file: `sim town FILE` prints its score sheet.
//!
//! One item to a line, as in a rule vector that begins with `town`; `#` starts a comment:
//!
//! ```text
//! c00=6,1,1,1 Zoo x2:R        card row 0, column 0: points R,Y,B,K, landmark, upgrade
//! R=H00 H01 V02               the tokens of a line
//! plan R 3lm Zoo,Bank,Fire    a Plan card beside a line
//! wild 2                      also `double`, `res`
//! requests L,K                the two Requests, left and right
//! ```
//!
//! Lines that break the rules are no error: the sheet names what is wrong with them. Everything else that cannot be
//! is one, with its line number.

use std::fmt::Write;

use engine::games::town::{Effect, Landmark, Plan, Rail, Score, TownSheet, read_sheet};
use engine::kit::Line;
use engine::text::ENGLISH;

use crate::check::excerpt::one_line;
use crate::check::vectors::NoVector;

/// Reads a town; the error names the line that makes no sense.
pub fn read(text: &str) -> Result<TownSheet, NoVector> {
    let mut sheet = TownSheet::default();
    let mut seen: Vec<&str> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let item = line.split('#').next().unwrap_or_default().trim();
        let malformed = |reason: String| NoVector { line: number, reason: one_line(&reason) };
        if item.is_empty() || item == "town" {
            continue;
        }
        // Plans add up; everything else is said once.
        let subject = item.split([' ', '=']).next().unwrap_or_default();
        if subject != "plan" && seen.contains(&subject) {
            return Err(malformed(format!("`{subject}` stands here for the second time")));
        }
        seen.push(subject);
        read_sheet(&mut sheet, item).map_err(|unclear| malformed(unclear.to_string()))?;
        if let Some(effect) = twice(&sheet) {
            return Err(malformed(format!("the line has a plan `{}` already", effect.key())));
        }
    }
    if seen.is_empty() { Err(NoVector { line: 1, reason: "no town in it".into() }) } else { Ok(sheet) }
}

/// A No Duplicates card that lies beside a line twice.
fn twice(sheet: &TownSheet) -> Option<Effect> {
    Rail::ALL.into_iter().find_map(|rail| {
        let effects = || sheet.plans(rail).iter().map(|plan| plan.effect).filter(|effect| !effect.may_repeat());
        effects().find(|effect| effects().filter(|other| other == effect).count() > 1)
    })
}

/// The score sheet as lines of text.
pub fn print(sheet: &TownSheet) -> String {
    let score = sheet.score();
    let mut out = String::new();
    for rail in Rail::ALL {
        let path = sheet.path(rail);
        let fault = path.shape().map_or_else(|refusal| format!(", {}!", refusal.name()), |()| String::new());
        let _ = writeln!(
            out,
            "{:<7}{:>4} points  {} tokens on {} cards{fault}",
            &*Line::said(ENGLISH, rail.name()),
            sheet.line(rail),
            path.tokens(),
            path.cards().count_ones()
        );
        for (index, plan) in sheet.plans(rail).iter().enumerate() {
            let _ = writeln!(out, "  {}", plan_line(sheet, &score, rail, index, *plan));
        }
    }
    match sheet.shared() {
        0 => {}
        1 => out += "1 token shares a spot: that took a Double Track token\n",
        n => out += &format!("{n} tokens share a spot: that took {n} Double Track tokens\n"),
    }
    let [lines, plans, penalty, requests, resources] = score.parts();
    for request in sheet.requests().into_iter().flatten() {
        let _ = writeln!(out, "Request {} {:>5}", request.key(), sheet.request(request, score.fewest()));
    }
    let _ = writeln!(out, "Lines     {lines:>5}\nPlans     {plans:>5}\nPenalty   {penalty:>5}");
    let _ = writeln!(out, "Requests  {requests:>5}\nResources {resources:>5}");
    let _ = writeln!(out, "Total     {:>5}  with {} plans fulfilled", score.total(), score.count());
    out
}

fn plan_line(sheet: &TownSheet, score: &Score, rail: Rail, index: usize, plan: Plan) -> String {
    let landmarks: Vec<&str> =
        Landmark::ALL.into_iter().filter(|l| plan.landmarks & l.bit() != 0).map(Landmark::key).collect();
    let name = format!("{} {}", plan.effect.key(), landmarks.join(","));
    let verdict = match (score.fulfils(rail, index), sheet.wilds(rail, plan)) {
        (true, Some(0)) => format!("+{}", plan.effect.points()),
        (true, Some(wilds)) => format!("+{} with {wilds} wild", plan.effect.points()),
        (_, Some(wilds)) => format!("not fulfilled, {wilds} wild short"),
        (_, None) => "not fulfilled".into(),
    };
    format!("{:<26}{verdict}", name.trim())
}
