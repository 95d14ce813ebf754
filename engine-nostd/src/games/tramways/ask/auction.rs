//! Bids, cards and the solo line.

use heapless::Vec;

use super::super::command::{Card, Command};
use super::super::state::Tramways;
use super::extras::{Detail, Extras};
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Fill, Icon, Number, Outlook, Say, Seat};
use crate::say;
use crate::text::tramways::{Help, Word};

#[derive(Clone, Copy)]
enum Bidding {
    Bid,
    Pass,
    Special,
}

#[derive(Clone, Copy)]
enum CardLine {
    Reveal,
    Take { newest: bool },
    Special,
}

impl Tramways {
    pub(super) fn ask_bid(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut extras = Extras::default();
        loop {
            let purse = extras.purse(self.player(seat).cash);
            let choice = answers.choose(say!(Word::BidTitle, seat, &extras), Help::Bid, |list| {
                if purse > 0 {
                    list.row_with(Bidding::Bid, Word::Bid, say!(Word::Dollars, purse));
                }
                list.row_with(Bidding::Pass, Word::Pass, Say::Place(self.auction.last));
                list.row(Bidding::Special, Word::SpecialMoney);
            })?;
            match choice {
                Bidding::Special => extras = extras.ask(&[Detail::Icons], answers)?,
                Bidding::Bid => {
                    let amount = self.ask_amount(seat, purse, answers)?;
                    return Ok(Command::Bid { seat, amount, icons: extras.icons, tickets: extras.tickets });
                }
                Bidding::Pass => return Ok(Command::Pass(seat)),
            }
        }
    }

    fn ask_amount(&self, seat: Seat, purse: i32, answers: &mut Answers) -> Ask<i16> {
        let most = purse.clamp(1, 999);
        let standing = self.auction.bidder(seat).standing;
        let rivals = self.auction.bidders.iter().filter(|bidder| bidder.place == 0);
        let allowed = |amount: i32| i16::try_from(amount).is_ok_and(|bid| self.bid_allowed(seat, bid).is_ok());
        // One more than anybody bids leads; otherwise the least that is allowed.
        let leading = 1 + rivals.map(|bidder| i32::from(bidder.standing)).max().unwrap_or(0);
        let start = [leading].into_iter().chain(1..=most).find(|bid| *bid <= most && allowed(*bid)).unwrap_or(1);
        let barred: Vec<i32, 8> = (1..=most).filter(|amount| !allowed(*amount)).take(8).fill();
        let facts = [say!(Word::Yours, standing), Word::NoRefund.into()];
        answers.number(&Number {
            barred: &barred,
            outlook: Some(Outlook {
                base: purse,
                say: |purse, bid, out| out.say(say!(Word::BidOutlook, purse.saturating_sub(bid), purse)),
            }),
            facts: facts.get(usize::from(standing == 0)..).unwrap_or_default(),
            ..Number::of(say!(Word::BidDial, seat), Icon::Money, (1, start, most), Word::BidVerb, Help::DialBid)
        })
    }

    pub(super) fn ask_card(&self, seat: Seat, answers: &mut Answers) -> Ask<Card> {
        let void = |pay, stress| Some(Card::Void(Tickets { extra: 0, pay, stress }));
        let card = answers.choose(say!(Word::CardTitle, seat), Help::Card, |list| {
            list.row(Some(Card::Plain), Word::PlainCard);
            list.row(None, Word::ParcelCard);
            list.row(void(0, 0), Word::Void);
            list.row(void(0, 1), Word::VoidStress);
            list.row(void(1, 0), Word::VoidPay);
            list.row(void(1, 1), Word::VoidBoth);
        })?;
        if let Some(card) = card {
            return Ok(card);
        }
        let free = |parcel| self.owner(parcel).is_none() && self.built_on(parcel).is_none();
        Ok(Card::Parcel(self.ask_code(&free, answers)?))
    }

    pub(super) fn ask_line(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = Seat(0);
        let mut extras = Extras::default();
        loop {
            let choice = answers.choose(say!(Word::LineTitle, self.line, &extras), Help::Line, |list| {
                if extras.purse(self.player(seat).cash) >= i32::from(self.line) {
                    list.row_with(CardLine::Reveal, Word::Reveal, say!(Word::Dollars, self.line));
                }
                if self.line >= 2 {
                    list.row(CardLine::Take { newest: false }, Word::TakeOlder);
                }
                if self.line >= 1 {
                    list.row_with(CardLine::Take { newest: true }, Word::TakeNewest, Word::OneStress);
                    // Icons pay only for a further card (D63).
                    list.row(CardLine::Special, Word::SpecialMoney);
                }
            })?;
            match choice {
                CardLine::Take { newest } => return Ok(Command::Take { newest, card: self.ask_card(seat, answers)? }),
                CardLine::Special => extras = extras.ask(&[Detail::Icons], answers)?,
                CardLine::Reveal => {
                    return Ok(Command::Reveal { icons: extras.icons, tickets: extras.tickets });
                }
            }
        }
    }
}
