//! Bids, cards and the solo line.

use heapless::Vec;

use super::super::auction::discs;
use super::super::command::{Card, Command, Picked};
use super::super::player::{Moved, Player};
use super::super::state::{Phase, ROUNDS, Tramways};
use super::super::terms::Parcel;
use super::Topic;
use super::parcel::{ask_digit, ask_letter};
use crate::games::rails::{Railway, Tickets};
use crate::kit::{
    Answers, Ask, Extra, Facts, Fill, Icon, List, LiveFacts, Number, Open, Point, Say, Seat, Speak, Speech,
};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Stop, Word};

/// The most that Money icons are worth in one entry.
const WORTH: i32 = 99;

#[derive(Clone, Copy)]
enum CardLine {
    Reveal,
    Take { newest: bool },
    Icons,
}

#[derive(Clone, Copy)]
enum CardKind {
    Plain,
    Parcel,
    Void,
}

/// How an auction ends: the place of whoever ends it, and who is first, with what changes for that player.
struct Upshot {
    place: u8,
    first: Seat,
    moved: Moved,
}

/// What a player takes, beside the player.
#[derive(Clone, Copy)]
struct Taken(Card);

impl Speak for Taken {
    fn speak(&self, out: &mut Speech) {
        match self.0 {
            Card::Plain => out.say(Word::ToldPlain),
            Card::Parcel(parcel) => out.say(say!(Word::ToldParcel, &parcel)),
            Card::Void(tickets) => out.say(match (tickets.stress > 0, tickets.pay > 0) {
                (false, false) => Word::ToldVoid,
                (true, false) => Word::ToldVoidStress,
                (false, true) => Word::ToldVoidPay,
                (true, true) => Word::ToldVoidBoth,
            }),
        }
    }
}

impl Tramways {
    /// Passing is always one step away; without cash only icons are left to bid with.
    pub(super) fn bid_stops(&self, list: &mut List<Topic>) {
        let Some(seat) = self.acting() else { return };
        let cash = self.may_bid(seat, self.player(seat).cash);
        let (bid, icons) = (say!(Stop::Bid, seat), say!(Stop::Icons, seat));
        list.row(Topic::Next, if cash { bid } else { icons });
        let pass = |out: &mut Speech| self.say_pass(seat, out);
        list.row(Topic::Pass, &pass);
        if cash {
            list.row(Topic::Icons, icons);
        }
    }

    /// Where a pass leads; the last one of an auction also gives somebody the first place.
    fn say_pass(&self, seat: Seat, out: &mut Speech) {
        let place = Say::Place(self.auction.last);
        match self.upshot(seat, &Command::Pass(seat)) {
            Some(Upshot { first, moved, .. }) => out.say(say!(Stop::LastPass, seat, place, first, &moved)),
            None => out.say(say!(Stop::Pass, seat, place)),
        }
    }

    /// What this command of a player comes to, if it ends the auction.
    fn upshot(&self, seat: Seat, command: &Command) -> Option<Upshot> {
        let after = self.tried(command).ok().filter(|after| after.phase != Phase::Bid)?;
        let first = after.order.first().copied()?;
        let moved = Moved(self.player(first), after.player(first));
        Some(Upshot { place: after.auction.bidder(seat).place, first, moved })
    }

    /// Whether some amount can be bid with so much money.
    fn may_bid(&self, seat: Seat, purse: i32) -> bool {
        (1..=purse).any(|amount| self.allows(seat, amount))
    }

    fn allows(&self, seat: Seat, amount: i32) -> bool {
        i16::try_from(amount).is_ok_and(|bid| self.bid_allowed(seat, bid).is_ok())
    }

    pub(super) fn ask_bid(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        if !self.may_bid(seat, self.player(seat).cash) {
            return self.ask_icon_bid(seat, answers);
        }
        let amount = self.ask_amount(seat, 0, answers)?;
        let bid = |amount| Command::Bid { seat, amount, icons: 0, tickets: Tickets::NONE };
        Ok(amount.map_or(Command::Pass(seat), bid))
    }

    pub(super) fn ask_icon_bid(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let cash = self.player(seat).cash;
        let least = (1..=WORTH).find(|worth| self.may_bid(seat, cash + worth)).unwrap_or(1);
        let outcome = |icons: i32, facts: &mut Facts| facts.say(say!(Word::UpTo, Icon::Money, cash + icons));
        let icons = self.ask_worth(seat, least, &outcome, answers)?;
        let Some(amount) = self.ask_amount(seat, icons, answers)? else { return Ok(Command::Pass(seat)) };
        let tickets = self.ask_tickets(seat, i32::from(amount) - i32::from(icons), answers)?;
        Ok(Command::Bid { seat, amount, icons, tickets })
    }

    /// What is bid with cash and icons; `None`: a pass after all.
    fn ask_amount(&self, seat: Seat, icons: u16, answers: &mut Answers) -> Ask<Option<i16>> {
        let player = self.player(seat);
        let most = (player.cash + i32::from(icons)).clamp(1, 999);
        // One more than anybody bids leads; otherwise the least that is allowed.
        let leading = 1 + self.auction.rivals(seat).map(|(_, bid)| i32::from(bid)).max().unwrap_or(0);
        let offered = |bid: &i32| *bid <= most && self.allows(seat, *bid);
        let start = [leading].into_iter().chain(1..=most).find(offered).unwrap_or(1);
        let barred: Vec<i32, 8> = (1..=most).filter(|bid| !self.allows(seat, *bid)).take(8).fill();
        let facts = |bid: i32, facts: &mut Facts| self.bid_facts(seat, bid, icons, facts);
        let point = answers.dial(&Number {
            barred: &barred,
            below: say!(Word::PassVerb, Say::Place(self.auction.last)),
            live: Some(LiveFacts(&facts)),
            compared: true,
            ..Number::of(
                say!(Word::BidDial, seat, self.auction.lap),
                Icon::Money,
                (1, start, most),
                Word::BidVerb,
                Help::DialBid,
            )
        })?;
        match point {
            Point::At(amount) => i16::try_from(amount).map(Some).map_err(|_| Open),
            Point::Below | Point::Above => Ok(None),
        }
    }

    /// What a bid leads to: the money left, whether it leads, and how it is shown or what was bid before, by this player or most; if it ends the
    /// auction, which place it brings and what it does to the first player. A pass stands below the bids.
    fn bid_facts(&self, seat: Seat, amount: i32, icons: u16, facts: &mut Facts) {
        let (player, Ok(bid)) = (self.player(seat), i16::try_from(amount)) else { return };
        if bid < 1 {
            if let Some(Upshot { first, moved, .. }) = self.upshot(seat, &Command::Pass(seat)) {
                facts.say(say!(Word::FirstThen, first, &moved));
            }
            return;
        }
        let mut after = player;
        if after.pay(amount, icons).is_err() {
            return;
        }
        facts.say(&Moved(player, after));
        let command = Command::Bid { seat, amount: bid, icons, tickets: Tickets::NONE };
        if let Some(Upshot { place, first, moved }) = self.upshot(seat, &command) {
            let words = if place == self.auction.last { Word::PlaceAsPass } else { Word::PlaceThen };
            facts.say(say!(words, Say::Place(place)));
            facts.say(say!(Word::FirstThen, first, &moved));
            return;
        }
        // With a tie nobody leads.
        match self.auction.rivals(seat).filter(|(_, other)| *other >= bid).max_by_key(|(_, other)| *other) {
            Some((rival, other)) if other == bid => facts.say(say!(Word::LevelWith, rival)),
            Some((rival, _)) => facts.say(say!(Word::Behind, rival)),
            None => facts.say(Word::Leads),
        }
        let (change, standing) = (i32::from(icons) - amount, self.auction.bidder(seat).standing);
        if bid > 10 {
            let (discs, on) = discs(bid);
            facts.say(say!(Word::Discs, discs, on));
        } else if change > 0 {
            facts.say(say!(Word::Change, change));
        } else if standing > 0 {
            facts.say(say!(Word::Yours, standing));
        } else if let Some((rival, highest)) =
            self.auction.rivals(seat).filter(|(_, other)| *other > 0).max_by_key(|(_, other)| *other)
        {
            facts.say(say!(Word::Highest, rival, highest));
        }
    }

    /// What the cards played cost besides, told on the preview; so much is to be paid in cash.
    fn ask_tickets(&self, seat: Seat, price: i32, answers: &mut Answers) -> Ask<Tickets> {
        let mut tickets = Tickets::NONE;
        let cash = self.player(seat).cash;
        loop {
            let left = cash - tickets.paying().price();
            let or = (left >= 0 && left >= price).then_some(Word::OfferOr);
            match answers.extra(Word::OfferStress, or) {
                None => return Ok(tickets),
                Some(Extra::More) => tickets = tickets.more(),
                Some(Extra::Or) => tickets = tickets.paying(),
            }
        }
    }

    /// One question for the cards of all.
    pub(super) fn ask_cards(&self, answers: &mut Answers) -> Ask<Command> {
        let open = || self.order.iter().copied().skip(self.turn);
        if open().count() < 2 {
            return self.ask_pick(answers);
        }
        let last = self.round + 1 >= ROUNDS;
        let title = if last { Word::LastCards.into() } else { say!(Word::Cards, self.players.len()) };
        let first = (Word::AllPlain, RailWord::GoOn);
        let usual = Taken(Card::Plain);
        let taken = answers.roster(title, Help::Card, first, open(), &usual, |seat, told, answers| {
            let others =
                |parcel| told.iter().any(|(other, Taken(card))| *other != seat && *card == Card::Parcel(parcel));
            self.ask_card(seat, &|parcel| self.is_free(parcel) && !others(parcel), answers).map(Taken)
        })?;
        Ok(Command::Cards(taken.iter().map(|(seat, Taken(card))| Picked { seat: *seat, card: *card }).fill()))
    }

    /// The card of the next player alone.
    pub(super) fn ask_pick(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = self.acting().ok_or(Open)?;
        Ok(Command::Pick { seat, card: self.ask_card(seat, &|parcel| self.is_free(parcel), answers)? })
    }

    /// One of the free Parcels by its letter; below it the Void Ticket, above it a plain card.
    fn ask_card(&self, seat: Seat, free: &dyn Fn(Parcel) -> bool, answers: &mut Answers) -> Ask<Card> {
        let (void, plain) = (Word::VoidCard.into(), Word::PlainCard.into());
        let title = say!(Word::CardTitle, seat);
        match ask_letter((title, Help::Card), (void, plain), free, answers)? {
            Point::Below => ask_void(self.player(seat), answers),
            Point::Above => Ok(Card::Plain),
            Point::At(letter) => {
                ask_digit((title, Word::DigitVerb.into()), letter, free, Say::Nothing, answers).map(Card::Parcel)
            }
        }
    }

    pub(super) fn line_stops(&self, list: &mut List<Topic>) {
        list.row(Topic::Next, if self.line == 0 { Stop::RevealFree } else { Stop::Line });
    }

    pub(super) fn ask_line(&self, answers: &mut Answers) -> Ask<Command> {
        let reveal = |icons, tickets| Ok(Command::Reveal { icons, tickets });
        if self.line == 0 {
            return reveal(0, Tickets::NONE);
        }
        let (seat, price) = (Seat(0), i32::from(self.line));
        let player = self.player(seat);
        let mut stressed = player;
        stressed.stress_up(1);
        let choice = answers.choose(say!(Word::LineTitle, self.line), Help::Line, |list| {
            let mut poorer = player;
            if poorer.pay(price, 0).is_ok() {
                list.row_with(CardLine::Reveal, say!(Word::Reveal, price), &Moved(player, poorer));
            }
            if self.line >= 2 {
                list.row(CardLine::Take { newest: false }, Word::TakeOlder);
            }
            list.row_with(CardLine::Take { newest: true }, Word::TakeNewest, &Moved(player, stressed));
            // Icons pay only for a further card (D63).
            list.row(CardLine::Icons, Word::UseIcons);
        })?;
        match choice {
            CardLine::Reveal => reveal(0, Tickets::NONE),
            CardLine::Icons => {
                let outcome = |icons: i32, facts: &mut Facts| {
                    let mut poorer = player;
                    if poorer.pay(price, u16::try_from(icons).unwrap_or(0)).is_ok() {
                        facts.say(say!(Word::Moved, Icon::Money, player.cash, poorer.cash));
                    }
                    if icons > price {
                        facts.say(say!(Word::Change, icons - price));
                    }
                };
                let icons = self.ask_worth(seat, (price - player.cash).max(1), &outcome, answers)?;
                reveal(icons, self.ask_tickets(seat, price - i32::from(icons), answers)?)
            }
            CardLine::Take { newest } => {
                let card = self.ask_line_card(if newest { stressed } else { player }, answers)?;
                Ok(Command::Take { newest, card })
            }
        }
    }

    /// What the Money icons played are worth, and what that leads to; less than `least` would be of no use.
    pub(super) fn ask_worth(
        &self,
        seat: Seat,
        least: i32,
        outcome: &dyn Fn(i32, &mut Facts),
        answers: &mut Answers,
    ) -> Ask<u16> {
        let title = self.asked(seat, Word::MoneyIcons.into());
        let range = (least, 2, WORTH.max(least));
        answers.number(&Number {
            live: Some(LiveFacts(outcome)),
            ..Number::of(&title, Icon::Money, range, Word::IconsVerb, Help::MoneyIcons)
        })
    }

    fn ask_line_card(&self, player: Player, answers: &mut Answers) -> Ask<Card> {
        let kind = answers.choose(say!(Word::CardTitle, Seat(0)), Help::Card, |list| {
            list.row(CardKind::Plain, Word::PlainCard);
            list.row(CardKind::Parcel, Word::ParcelCard);
            list.row(CardKind::Void, Word::VoidCard);
        })?;
        match kind {
            CardKind::Plain => Ok(Card::Plain),
            CardKind::Void => ask_void(player, answers),
            CardKind::Parcel => {
                let free = |parcel| self.is_free(parcel);
                self.ask_parcel(Word::WhichParcel, None, &free, answers).map(Card::Parcel)
            }
        }
    }
}

/// The mark of the card that is thrown away for a Void Ticket: what cannot be paid is not listed (D29).
fn ask_void(player: Player, answers: &mut Answers) -> Ask<Card> {
    answers.choose(Word::VoidTitle, Help::Card, |list| {
        list.row(Card::Void(Tickets::NONE), Word::NoMark);
        consequence_rows(player, list, Card::Void);
    })
}

/// The consequences that a card may have, with what they change.
pub(super) fn consequence_rows<T>(player: Player, list: &mut List<T>, value: fn(Tickets) -> T) {
    for (pay, stress, word) in [(0, 1, Word::StressMark), (1, 0, Word::PayMark), (1, 1, Word::BothMarks)] {
        let (tickets, mut after) = (Tickets { extra: 0, pay, stress }, player);
        if after.play(tickets).is_ok() {
            list.row_with(value(tickets), word, &Moved(player, after));
        }
    }
}
