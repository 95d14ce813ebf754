//! Bids, cards and the solo line.

use super::super::state::Tramways;
use super::super::terms::{Card, Command};
use super::action::{Extras, Offer};
use super::dial;
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Icon, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{ask as text, help};

const BID: i32 = 0;
const PASS: i32 = 1;
const SPECIAL: i32 = 2;

const PLAIN: i32 = 0;
const PARCEL: i32 = 1;
const VOID: i32 = 2;
const VOID_PAY: i32 = 3;
const VOID_STRESS: i32 = 4;
const VOID_BOTH: i32 = 5;

const REVEAL: i32 = 0;
const NEWEST: i32 = 1;
const OLDER: i32 = 2;

const MONEY: Offer = Offer { icons: true, ..Offer::CARDS };

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_bid(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut extras = Extras::default();
        loop {
            let purse = self.player(seat).cash - extras.tickets.price() + i32::from(extras.icons);
            let mut what = Pick::new(text::bid_title(seat, &extras.words()), help::BID);
            if purse > 0 {
                what = what.option(BID, text::BID.into(), text::purse(purse));
            }
            what = what.option(PASS, text::PASS.into(), line!("{}", crate::text::place(self.auction.last)));
            what = what.option(SPECIAL, text::SPECIAL_MONEY.into(), Words::new());
            match answers.to(what)? {
                BID => {
                    let amount = i16::try_from(answers.to(self.bid_dial(seat, purse))?).unwrap_or(0);
                    let Extras { icons, tickets, .. } = extras;
                    return Ok(Command::Bid { seat, amount, icons, tickets });
                }
                SPECIAL => extras = extras.ask(MONEY, answers)?,
                _ => return Ok(Command::Pass(seat)),
            }
        }
    }

    fn bid_dial(&self, seat: Seat, purse: i32) -> crate::kit::Amount {
        let most = purse.clamp(1, 999);
        let standing = self.auction.bidder(seat).standing;
        let rivals = self.auction.bidders.iter().filter(|bidder| bidder.place == 0);
        let allowed = |amount: i32| i16::try_from(amount).is_ok_and(|bid| self.bid_allowed(seat, bid).is_ok());
        // One more than anybody bids leads; otherwise the least that is allowed.
        let leading = 1 + rivals.map(|bidder| i32::from(bidder.standing)).max().unwrap_or(0);
        let start = [leading].into_iter().chain(1..=most).find(|bid| *bid <= most && allowed(*bid)).unwrap_or(1);
        let mut dial = dial(text::bid_dial(seat), Icon::Money, (1, start, most), text::BID_VERB, help::DIAL_BID);
        for amount in (1..=most).filter(|amount| !allowed(*amount)).take(8) {
            let _ = dial.barred.push(amount);
        }
        dial.outlook = Outlook { base: purse, say: text::bid_outlook };
        if standing > 0 {
            let _ = dial.facts.push(text::yours(standing));
        }
        let _ = dial.facts.push(text::NO_REFUND.into());
        dial
    }

    #[inline(never)]
    pub(super) fn ask_card(&self, seat: Seat, answers: &mut Answers) -> Ask<Card> {
        let card = Pick::new(text::card_title(seat), help::CARD)
            .option(PLAIN, text::PLAIN.into(), Words::new())
            .option(PARCEL, text::PARCEL.into(), Words::new())
            .option(VOID, text::VOID.into(), Words::new())
            .option(VOID_STRESS, text::VOID_STRESS.into(), Words::new())
            .option(VOID_PAY, text::VOID_PAY.into(), Words::new())
            .option(VOID_BOTH, text::VOID_BOTH.into(), Words::new());
        let void = |pay, stress| Card::Void(Tickets { extra: 0, pay, stress });
        Ok(match answers.to(card)? {
            PARCEL => {
                let free = |parcel| self.owner(parcel).is_none() && self.built_on(parcel).is_none();
                Card::Parcel(self.ask_parcel(text::WHICH_PARCEL, None, free, answers)?)
            }
            VOID => void(0, 0),
            VOID_STRESS => void(0, 1),
            VOID_PAY => void(1, 0),
            VOID_BOTH => void(1, 1),
            _ => Card::Plain,
        })
    }

    #[inline(never)]
    pub(super) fn ask_line(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = Seat(0);
        let mut extras = Extras::default();
        loop {
            let mut what = Pick::new(text::line_title(self.line, &extras.words()), help::LINE);
            let price = i32::from(self.line);
            if self.player(seat).cash - extras.tickets.price() + i32::from(extras.icons) >= price {
                what = what.option(REVEAL, text::REVEAL.into(), text::purse(price));
            }
            if self.line >= 2 {
                what = what.option(OLDER, text::TAKE_OLDER.into(), Words::new());
            }
            if self.line >= 1 {
                what = what.option(NEWEST, text::TAKE_NEWEST.into(), line!("{}+1", Icon::Stress));
                // Icons pay only for a further card (D63).
                what = what.option(SPECIAL + 1, text::SPECIAL_MONEY.into(), Words::new());
            }
            match answers.to(what)? {
                REVEAL => return Ok(Command::Reveal { icons: extras.icons, tickets: extras.tickets }),
                OLDER => return Ok(Command::Take { newest: false, card: self.ask_card(seat, answers)? }),
                NEWEST => return Ok(Command::Take { newest: true, card: self.ask_card(seat, answers)? }),
                _ => extras = extras.ask(MONEY, answers)?,
            }
        }
    }
}
