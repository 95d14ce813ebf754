//! An action turn: what the bar offers, upgrades and buildings.

use heapless::Vec;

use super::super::command::{Action, CUTS, Command, Cut};
use super::super::player::Player;
use super::super::state::{HAND_MOST, TramLink, Tramways};
use super::super::terms::{Module, Parcel};
use super::Topic;
use super::extras::{ask_or, other_rows};
use super::parcel::{ask_digit, ask_letter};
use crate::games::rails::{Building, CutWords, Pick, Railway, Tickets};
use crate::kit::{Answers, Ask, CHOICES, Icon, List, Open, Phrase, Point, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Act, Help, Stop, Word};

/// What takes a slot of the turn, or ends it.
#[derive(Clone, Copy, Debug)]
pub enum TurnStop {
    Trip,
    Build,
    Construct,
    Upgrade,
    TakeTwo,
    End,
}

/// What an upgrade brings, and a building.
const UPGRADE: i32 = 3;
const BUILDING: i32 = 1;
const TOWER: i32 = -1;

const CUT_WORDS: CutWords = CutWords {
    which: Act::WhichRail.phrase(),
    no_other: Act::NoOtherRail.phrase(),
    verb: Act::CutVerb.phrase(),
    rest: Act::CutBehind.phrase(),
    help: Help::Cuts.phrase(),
};

/// What else can be true of a building, in words; of an upgrade there is nothing.
type OwnRail = ((), Phrase);

/// What can be put up.
#[derive(Clone, Copy)]
enum Make {
    Type(Building),
    Convert(Building),
    Tower,
}

impl Tramways {
    /// The likeliest first, and the $2 one step up. Nothing that could only be refused.
    pub(in super::super) fn action_stops(&self, list: &mut List<Topic>) {
        let Some(seat) = self.acting() else { return };
        let free = self.slots.action_free(self.phase);
        let own_building = self.built.iter().any(|built| built.owner == seat && !built.upgraded);
        let modules = self.modules.has(Module::Convert) || self.modules.has(Module::Tower);
        let trip = (self.links.iter().any(|link| link.finished), TurnStop::Trip, Stop::Trip, Stop::AloneTrip);
        let build = (self.can_build(seat), TurnStop::Build, Stop::Build, Stop::AloneBuild);
        // Who has no finished link is likelier to build one than to pay others.
        let own = self.links.iter().any(|link| link.finished && link.owner == seat);
        let [first, second] = if own { [trip, build] } else { [build, trip] };
        for (possible, turn, named, alone) in [
            first,
            second,
            (
                modules || self.supply.iter().any(|left| *left > 0),
                TurnStop::Construct,
                Stop::Construct,
                Stop::AloneConstruct,
            ),
            (
                own_building || self.links.iter().any(|link| upgradable(seat, link)),
                TurnStop::Upgrade,
                Stop::Upgrade,
                Stop::AloneUpgrade,
            ),
        ] {
            if free && possible {
                list.row(Topic::Act(turn), say!(if self.solo() { alone } else { named }, seat));
            }
        }
        if self.slots.two_free(self.phase) {
            let cash = self.player(seat).cash;
            let words = if self.solo() { Stop::AloneTakeTwo } else { Stop::TakeTwo };
            list.row(Topic::Act(TurnStop::TakeTwo), say!(words, seat, cash, cash.saturating_add(2)));
        }
        if self.slots.may_end(self.phase) {
            let words = if self.solo() { Stop::AloneEnd } else { Stop::EndTurn };
            list.row(Topic::Act(TurnStop::End), say!(words, seat));
        }
    }

    pub(super) fn ask_act(&self, turn: TurnStop, answers: &mut Answers) -> Ask<Command> {
        let seat = self.acting().ok_or(Open)?;
        match turn {
            TurnStop::Trip => self.ask_trip(seat, answers),
            TurnStop::Build => self.ask_build(seat, answers),
            TurnStop::Construct => self.ask_construct(seat, answers),
            TurnStop::Upgrade => self.ask_upgrade(seat, answers),
            TurnStop::TakeTwo => Ok(Command::TakeTwo(seat)),
            TurnStop::End => Ok(Command::EndTurn(seat)),
        }
    }

    /// The turn passes by itself when nothing is left to do in it.
    pub(in super::super) fn turn_over(&self) -> Option<Command> {
        self.acting().filter(|_| self.slots.is_full(self.phase)).map(Command::EndTurn)
    }

    /// Whether the screen that led to this action has shown all it does.
    pub(in super::super) fn action_shown(&self, seat: Seat, tickets: Tickets, action: &Action) -> bool {
        let player = self.player(seat);
        // At the end of the track stress costs HP, and no list says so.
        let calm = self.once_paid(seat, tickets).hp == player.hp;
        let rivers = |link: u16| self.links.get(link).is_ok_and(|link| link.extra.rivers > 0);
        calm && match action {
            Action::Trip(_) => false,
            Action::Build(build) => {
                build.rivers == 0 && build.forests == 0 && !build.site.links().into_iter().flatten().any(rivers)
            }
            Action::Construct { cuts, .. } => cuts.is_empty(),
            Action::UpgradeLink(_) | Action::UpgradeBuilding(_) | Action::Convert(_) | Action::Tower => true,
        }
    }

    fn ask_upgrade(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut tickets = Tickets::NONE;
        let action = loop {
            let (costs, others) = (self.costs(seat, tickets), self.others::<OwnRail>(seat, tickets, &[]));
            let gain = self.gain(seat, tickets, UPGRADE);
            let picked = answers.choose(&self.asked(seat, say!(Act::UpgradeTitle, &costs)), Help::Upgrade, |list| {
                for link in self.links.of(seat).filter(|link| upgradable(seat, link)) {
                    list.row_with(Pick::Row(Action::UpgradeLink(link.number)), &OwnLink(link), &gain);
                }
                for built in self.built.iter().filter(|built| built.owner == seat && !built.upgraded) {
                    let words = say!(Act::BuildingOn, &built.parcel, built.building.label());
                    list.row_with(Pick::Row(Action::UpgradeBuilding(built.parcel)), words, &gain);
                }
                other_rows(list, &others);
            })?;
            match picked {
                Pick::Row(action) => break action,
                Pick::More => tickets = tickets.more(),
                // There is nothing but what it costs.
                Pick::Or => drop(ask_or(&mut tickets, &others, answers)?),
            }
        };
        Ok(Command::Act { seat, tickets, action })
    }

    fn ask_construct(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut tickets = Tickets::NONE;
        let modules = self.modules.has(Module::Convert) || self.modules.has(Module::Tower);
        let help = if self.modules.has(Module::Convert) { Help::ConstructConvert } else { Help::Construct };
        let make = loop {
            let (costs, others) = (self.costs(seat, tickets), self.others::<OwnRail>(seat, tickets, &[]));
            let picked = answers.choose(&self.asked(seat, say!(Act::ConstructTitle, &costs)), help, |list| {
                for building in Building::ALL.into_iter().filter(|building| self.supply_of(*building) > 0) {
                    let left = say!(RailWord::Left, self.supply_of(building));
                    list.row_with(Pick::Row(Make::Type(building)), building.label(), left);
                }
                if self.modules.has(Module::Convert) {
                    // The manual has no token for Leisure (D39).
                    for building in Building::ALL.into_iter().filter(|building| *building != Building::Leisure) {
                        let gain = self.gain(seat, tickets, UPGRADE);
                        list.row_with(Pick::Row(Make::Convert(building)), say!(Act::Convert, building.icon()), &gain);
                    }
                }
                if self.modules.has(Module::Tower) {
                    list.row_with(Pick::Row(Make::Tower), Act::Tower, &self.gain(seat, tickets, TOWER));
                }
                if modules {
                    other_rows(list, &others);
                }
            })?;
            match picked {
                Pick::Row(make) => break make,
                Pick::More => tickets = tickets.more(),
                // There is nothing but what it costs.
                Pick::Or => drop(ask_or(&mut tickets, &others, answers)?),
            }
        };
        match make {
            Make::Type(building) => self.ask_site_of(seat, building, tickets, answers),
            Make::Convert(building) => Ok(Command::Act { seat, tickets, action: Action::Convert(building) }),
            Make::Tower => Ok(Command::Act { seat, tickets, action: Action::Tower }),
        }
    }

    /// The Parcel for a building.
    fn ask_site_of(&self, seat: Seat, building: Building, mut tickets: Tickets, answers: &mut Answers) -> Ask<Command> {
        let free = |parcel| self.free_for(parcel, seat).is_ok();
        let own = |parcel: &Parcel| self.owner(*parcel) == Some(seat) && free(*parcel);
        let mut cuts: Vec<Cut, CUTS> = Vec::new();
        let parcel = loop {
            let costs = self.costs(seat, tickets);
            let rail = cuts.is_empty() && self.links.of(seat).next().is_some();
            let others = self.others(seat, tickets, &[(rail, ((), Act::OwnRail.phrase()))]);
            let gain = |out: &mut Speech| {
                out.say(&self.gain(seat, tickets, BUILDING));
                let hand = self.player(seat).hand;
                if building == Building::Industry && hand < HAND_MOST {
                    out.push(' ');
                    out.say(say!(Word::Moved, Icon::Hand, hand, hand + 1));
                }
            };
            let cut = |out: &mut Speech| {
                let more = (cuts.len() > 1).then_some(Act::MoreCuts);
                if let Some(cut) = cuts.first() {
                    out.say(say!(Act::CutSaid, cut.link, cut.front, cut.back, more));
                }
            };
            let words = if tickets == Tickets::NONE { Act::OnWhich } else { Act::OnWhichFor };
            let words = say!(words, building.icon(), &cut, &costs);
            let asked = self.asked(seat, words);
            let title = Say::Of(&asked);
            let picked = answers.choose(title, Help::Construct, |list| {
                for parcel in Parcel::all().filter(own).take(CHOICES - 3) {
                    list.row_with(Pick::Row(Some(parcel)), say!(Word::Parcel, &parcel), &gain);
                }
                list.row_with(Pick::Row(None), Word::OtherParcel, &gain);
                other_rows(list, &others);
            })?;
            match picked {
                Pick::Row(Some(parcel)) => break parcel,
                Pick::Row(None) => {
                    let nothing = (Say::Nothing, Say::Nothing);
                    let Point::At(letter) = ask_letter((title, Help::Parcel), nothing, &free, answers)? else {
                        return Err(Open);
                    };
                    let verb = (title, Act::ConstructVerb.into());
                    break ask_digit(verb, letter, &free, Say::Of(&gain), answers)?;
                }
                Pick::More => tickets = tickets.more(),
                Pick::Or => {
                    if ask_or(&mut tickets, &others, answers)?.is_some() {
                        self.ask_cuts(seat, &mut cuts, answers)?;
                    }
                }
            }
        };
        Ok(Command::Act { seat, tickets, action: Action::Construct { building, parcel, cuts } })
    }

    /// The links that run through the Parcel, and where.
    fn ask_cuts(&self, seat: Seat, cuts: &mut Vec<Cut, CUTS>, answers: &mut Answers) -> Ask<()> {
        let fits =
            |link: &TramLink, cuts: &[Cut]| link.owner == seat && !cuts.iter().any(|cut| cut.link == link.number);
        self.links.ask_cuts(&CUT_WORDS, cuts, fits, answers, |link, answers| {
            let rest = link.tiles.saturating_sub(1);
            let title = say!(Act::CutTitle, link.number);
            let (front, back) = CUT_WORDS.ask_part(title, rest, (0, rest), answers)?;
            Ok(Cut { link: link.number, front, back })
        })
    }

    /// HP before the entry and after it.
    fn gain(&self, seat: Seat, tickets: Tickets, by: i32) -> impl Fn(&mut Speech) {
        let Player { hp: after, .. } = self.once_paid(seat, tickets);
        let before = self.player(seat).hp;
        move |out: &mut Speech| out.say(say!(Word::Moved, Icon::Happiness, before, after.saturating_add(by)))
    }
}

fn upgradable(seat: Seat, link: &TramLink) -> bool {
    link.owner == seat && link.finished && link.upgraded == 0
}

/// A link of the player who is asked: without the badge, and with its tiles.
struct OwnLink<'a>(&'a TramLink);

impl crate::kit::Speak for OwnLink<'_> {
    fn speak(&self, out: &mut Speech) {
        let link = self.0;
        let way = |out: &mut Speech| crate::games::rails::LinkExtra::say_way(&link.extra, out);
        out.say(say!(Act::OwnLink, link.number, &way, link.tiles));
    }
}
