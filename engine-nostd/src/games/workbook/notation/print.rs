//! Commands as text.

use crate::games::workbook::terms::{Action, Build, Command, Commerce, Correction, Help, Split, Trip};
use crate::kit::Words;
use crate::line;
use crate::notation::{Names, Script};

pub(super) fn command(names: &Names, command: &Command) -> Script {
    let who = command.seat().map_or("", |seat| names.name(seat));
    match command {
        Command::Auction { winner, price } => line!("auction {} {price}", names.name(*winner)),
        Command::Act { tickets, icon, action, .. } => {
            let icon: Words<8> = icon.map_or(Words::new(), |icon| line!(" h{icon}"));
            line!("{who} {}{tickets}{icon}", action_words(action))
        }
        Command::Help { tickets, help, .. } => line!("{who} help {}{tickets}", help_words(*help)),
        Command::Done(_) => line!("{who} done"),
        Command::Update => "update".into(),
        Command::Confirm { goal, met } => line!("confirm {goal} {}", if *met { "yes" } else { "no" }),
        Command::Retry => "retry".into(),
        Command::Correct { what, .. } => line!("{who} adjust {}", correction(*what)),
    }
}

fn help_words(help: Help) -> Words<16> {
    match help {
        Help::Money(amount) => line!("money {amount}"),
        Help::Worker => "worker".into(),
        Help::Passenger => "passenger".into(),
        Help::Happiness => "hp".into(),
        Help::Calm => "calm".into(),
        Help::Opium => "opium".into(),
        Help::Icon(number) => line!("h{number}"),
    }
}

fn action_words(action: &Action) -> Script {
    match action {
        Action::Build(build) => build_words(build),
        Action::Trip(trip) => trip_words(trip),
        Action::Construct { kind, splits } => {
            let mut out: Script = line!("construct {}", kind.letter());
            for Split { link, front, back, bridges } in splits {
                out = match bridges {
                    Some((before, behind)) => line!("{out} split L{link} {front}b{before}+{back}b{behind}"),
                    None => line!("{out} split L{link} {front}+{back}"),
                };
            }
            out
        }
        Action::UpgradeLink(link) => line!("uplink L{link}"),
        Action::UpgradeBuilding { building, river } => {
            line!("upbld B{building}{}", if *river { " river" } else { "" })
        }
        Action::Pass => "pass".into(),
    }
}

fn build_words(build: &Build) -> Script {
    let link: Words<8> = build.link.map_or("new".into(), |link| line!("L{link}"));
    let mut out: Script = line!("build {link} {} {}", build.rails, if build.closed { "closed" } else { "open" });
    let spaces = build.spaces;
    for (name, count) in [
        ("mtn", spaces.mountain),
        ("river", spaces.river),
        ("forest", spaces.forest),
        ("free", spaces.free),
        ("toll", spaces.toll),
        ("water", spaces.water),
    ] {
        if count > 0 {
            out = line!("{out} {name} {count}");
        }
    }
    out
}

fn trip_words(trip: &Trip) -> Script {
    let mut out: Script = line!("trip {} via", trip.to.letter());
    for link in &trip.via {
        out = line!("{out} L{link}");
    }
    for (name, count) in [("ferry", trip.ferries), ("park", trip.parks), ("buy", trip.buy)] {
        if count > 0 {
            out = line!("{out} {name} {count}");
        }
    }
    let commerce = match trip.commerce {
        Commerce::Untold => "",
        Commerce::Five => "$5",
        Commerce::Ticket => "card",
        Commerce::Opium => "opium",
    };
    for (name, on) in [("fly", trip.flight), ("strip", trip.strip), ("joy", trip.joy), (commerce, !commerce.is_empty())]
    {
        if on {
            out = line!("{out} {name}");
        }
    }
    out
}

fn correction(what: Correction) -> Script {
    match what {
        Correction::Rails { link, change } => line!("L{link} {change}"),
        Correction::Remove { link } => line!("L{link} none"),
        Correction::Value { value, change } => line!("{} {change}", value.key()),
    }
}
