//! A page of the manual is a scenario: what it tells the player to press is pressed, in the order of the text, and its
//! pictures are taken where they stand.
//!
//! | In the page | Meaning |
//! |---|---|
//! | `` `Down Select` ``, `` `Up x3` ``, `` `hold Back` `` | keys to press |
//! | `![...](images/colour/NAME.png)` on a line of its own | `shot NAME` |
//! | the bar says **TEXT**; `` `Down` turns the bar to **TEXT** ``; a picture that is called `The bar at TEXT` | `bar TEXT` |
//! | lines between `<!-- scene` and `-->` | lines of a scenario, which no reader sees |

use super::script::NEXT;

const SCENE: &str = "<!-- scene";
const SCENE_END: &str = "-->";

/// The page as the text of a scenario, with the same numbers of lines.
pub fn scenario(page: &str) -> String {
    let (mut scene, mut code) = (false, false);
    let mut line = |line: &str| match line.trim() {
        SCENE => {
            scene = true;
            String::new()
        }
        SCENE_END if scene => {
            scene = false;
            String::new()
        }
        _ if scene => line.into(),
        fence if fence.starts_with("```") => {
            code = !code;
            String::new()
        }
        _ if code => String::new(),
        line => picture(line).unwrap_or_else(|| pressed(line)),
    };
    page.lines().map(|text| line(text) + "\n").collect()
}

/// What a reader reads of it.
pub fn read(page: &str) -> String {
    let mut hidden = false;
    let mut shown = |line: &&str| {
        hidden |= line.trim() == SCENE;
        let shown = !hidden;
        hidden &= line.trim() != SCENE_END;
        shown
    };
    page.lines().filter(&mut shown).map(|line| format!("{line}\n")).collect()
}

fn picture(line: &str) -> Option<String> {
    let (title, address) = line.strip_prefix("![")?.split_once("](")?;
    let (_, name) = address.strip_suffix(".png)")?.rsplit_once('/')?;
    let bar = title.strip_prefix("The bar at ").map(|text| format!("bar {text}{NEXT}"));
    Some(format!("{}shot {name}", bar.unwrap_or_default()))
}

/// Keys to press and what is said of the bar, in the order of the line.
fn pressed(line: &str) -> String {
    let mut deeds: Vec<String> = Vec::new();
    for (index, span) in line.split('`').enumerate() {
        if index % 2 == 0 {
            deeds.extend(bar(span, index > 0).map(|text| format!("bar {text}")));
        } else if let Some(keys) = keys(span) {
            match deeds.last_mut().filter(|last| last.starts_with("keys ")) {
                Some(last) => *last += &format!(" {keys}"),
                None => deeds.push(format!("keys {keys}")),
            }
        }
    }
    deeds.join(NEXT)
}

/// What the words behind some keys, or without any, say of the bar.
fn bar(words: &str, pressed: bool) -> Option<&str> {
    let turned = words.strip_prefix(" turns the bar to **").filter(|_| pressed);
    let said = || words.split_once("the bar says **").map(|(_, text)| text);
    turned.or_else(said)?.split("**").next()
}

/// What a scenario calls the keys in this, if it names nothing but keys.
pub fn keys(span: &str) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    let mut hold = "";
    for word in span.split_whitespace() {
        match word {
            "hold" => hold = "hold-",
            "Up" | "Down" | "Select" | "Back" => {
                found.push(format!("{hold}{}", word.to_lowercase()));
                hold = "";
            }
            times => {
                let times: u32 = times.strip_prefix('x')?.parse().ok()?;
                found.last_mut()?.push_str(&format!("*{times}"));
            }
        }
    }
    (!found.is_empty() && hold.is_empty()).then(|| found.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_are_pressed() {
        assert_eq!(keys("Down Select x3 hold Back"), Some("down select*3 hold-back".into()));
        for other in ["cargo run", "Select the game", "x3", "hold", ""] {
            assert_eq!(keys(other), None, "{other}");
        }
    }

    #[test]
    fn a_page_keeps_its_lines() {
        let page = "# Title\nPress `Up`, then `Down x2`.\n<!-- scene\nskip\n-->\n![Table](images/colour/table.png)\n";
        assert_eq!(scenario(page), "\nkeys up down*2\n\nskip\n\nshot table\n");
    }

    #[test]
    fn what_is_said_of_the_bar_is_expected() {
        let page = "`Up`, and the bar says **Go**. `Down` turns the bar to **Stay**; `Select` it.\n";
        assert_eq!(scenario(page), "keys up && bar Go && keys down && bar Stay && keys select\n");
        assert_eq!(scenario("![The bar at pass](images/colour/pass.png)"), "bar pass && shot pass\n");
        assert_eq!(scenario("**Down** turns the bar to **Stay**"), "\n");
    }
}
