//! One source file with many mutants in it, each behind its switch.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::{Genre, Mutant};

/// A file in which switches have been put.
#[derive(Debug)]
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// Where the compiler would complain about a mutant.
    pub(crate) places: Vec<(Range<usize>, usize)>,
    /// Those that no switch can be put around.
    pub(crate) dropped: Vec<usize>,
}

/// What is put into the source for one mutant.
#[derive(Debug)]
struct Edit {
    number: usize,
    range: Range<usize>,
    what: What,
}

#[derive(Debug)]
enum What {
    /// Here, and what was there stays.
    Insert(String),
    /// This expression in the place of that one, if the switch is on.
    Instead(String),
}

pub(crate) fn rewrite(source: &str, mutants: &[&Mutant]) -> Rewritten {
    let file = syn::parse_file(source).expect("a source file");
    let mut nodes = Nodes::default();
    nodes.visit_file(&file);
    let mut dropped = Vec::new();
    let mut edits = Vec::new();
    for mutant in mutants {
        match nodes.edit(source, mutant) {
            Some(edit) => edits.push(edit),
            None => dropped.push(mutant.number),
        }
    }
    // What is outside comes before what is inside.
    edits.sort_by_key(|edit| (edit.range.start, std::cmp::Reverse(edit.range.end), edit.number));
    let mut writer = Writer { source, text: String::new(), places: Vec::new() };
    writer.write(0..source.len(), &edits);
    Rewritten { text: writer.text, places: writer.places, dropped }
}

/// Where the things are that mutants change.
#[derive(Default)]
struct Nodes {
    /// After the brace that opens the body, with the range of the body.
    bodies: Vec<Range<usize>>,
    /// The whole arm, the end of its pattern, its guard.
    arms: Vec<(Range<usize>, usize, Option<Range<usize>>)>,
    /// Where the arms begin that can be left out.
    open: BTreeSet<usize>,
    binaries: Vec<Range<usize>>,
    unaries: Vec<Range<usize>>,
    structs: Vec<Range<usize>>,
}

fn smallest(ranges: &[Range<usize>], around: &Range<usize>) -> Option<Range<usize>> {
    let contain = ranges.iter().filter(|range| range.start <= around.start && around.end <= range.end);
    contain.min_by_key(|range| range.len()).cloned()
}

impl Nodes {
    fn edit(&self, source: &str, mutant: &Mutant) -> Option<Edit> {
        let (number, span) = (mutant.number, mutant.range(source));
        let insert = |at: usize, text: String| Some(Edit { number, range: at..at, what: What::Insert(text) });
        let instead = |range: Range<usize>, text: String| {
            syn::parse_str::<syn::Expr>(&text).ok()?;
            Some(Edit { number, range, what: What::Instead(text) })
        };
        // The expression around it as it would be.
        let changed = |around: &Range<usize>| {
            let parts = [&source[around.start..span.start], &mutant.replacement, &source[span.end..around.end]];
            parts.concat()
        };
        match mutant.genre {
            Genre::Body if mutant.is_opaque => None,
            Genre::Body => {
                let body = smallest(&self.bodies, &span)?;
                let text = format!(" if crate::mutant({number}) {{ return {}; }} ", mutant.replacement);
                insert(body.start + 1, text)
            }
            Genre::Arm if !self.open.contains(&span.start) => None,
            Genre::Arm => {
                let (_, end, guard) = self.arms.iter().find(|(arm, ..)| arm.start == span.start)?;
                match guard {
                    Some(guard) => instead(guard.clone(), "false".into()),
                    None => insert(*end, format!(" if !crate::mutant({number}) ")),
                }
            }
            Genre::Guard => instead(span.clone(), mutant.replacement.clone()),
            Genre::Binary => {
                let around = smallest(&self.binaries, &span)?;
                let text = changed(&around);
                instead(around, text)
            }
            Genre::Unary => {
                let around = smallest(&self.unaries, &span)?;
                let text = changed(&around);
                instead(around, text)
            }
            Genre::Field => {
                let around = smallest(&self.structs, &span)?;
                let text = changed(&around);
                instead(around, text)
            }
        }
    }
}

impl<'ast> Visit<'ast> for Nodes {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.bodies.push(block.span().byte_range());
        visit::visit_block(self, block);
    }

    /// Only where the rest of the arms still has an answer for everything.
    fn visit_expr_match(&mut self, found: &'ast syn::ExprMatch) {
        let is_last = |arm: &syn::Arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_) | syn::Pat::Ident(_));
        if found.arms.iter().any(is_last) {
            self.open.extend(found.arms.iter().map(|arm| arm.span().byte_range().start));
        }
        visit::visit_expr_match(self, found);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let guard = arm.guard.as_ref().map(|(_, guard)| guard.span().byte_range());
        self.arms.push((arm.span().byte_range(), arm.pat.span().byte_range().end, guard));
        visit::visit_arm(self, arm);
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        let range = expr.span().byte_range();
        match expr {
            // `if let ... && ...` cannot be put into parentheses.
            syn::Expr::Binary(binary) if !has_let(&binary.left) && !has_let(&binary.right) => self.binaries.push(range),
            syn::Expr::Unary(_) => self.unaries.push(range),
            syn::Expr::Struct(_) => self.structs.push(range),
            _ => (),
        }
        visit::visit_expr(self, expr);
    }
}

fn has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

struct Writer<'a> {
    source: &'a str,
    text: String,
    places: Vec<(Range<usize>, usize)>,
}

impl Writer<'_> {
    /// Writes this part of the source with the edits in it.
    fn write(&mut self, part: Range<usize>, mut edits: &[Edit]) {
        let mut at = part.start;
        while let Some((edit, rest)) = edits.split_first() {
            self.text += &self.source[at..edit.range.start];
            let start = self.text.len();
            at = edit.range.end;
            match &edit.what {
                What::Insert(text) => {
                    self.text += text;
                    edits = rest;
                }
                What::Instead(text) => {
                    let inside = rest.iter().take_while(|other| other.range.start < edit.range.end).count();
                    let (inside, outside) = rest.split_at(inside);
                    // Only one switch is on: what is instead needs no others.
                    self.text += &format!("(if crate::mutant({}) {{ ({text}) }} else {{ (", edit.number);
                    self.places.push((start..self.text.len(), edit.number));
                    self.write(edit.range.clone(), inside);
                    self.text += ") })";
                    edits = outside;
                }
            }
            self.places.push((start..self.text.len(), edit.number));
        }
        self.text += &self.source[at..part.end];
    }
}
