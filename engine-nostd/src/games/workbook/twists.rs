//! In which an episode differs from the general rules, in words.

use super::episode::Episode;
use crate::games::rails::Building;
use crate::kit::Say;
use crate::say;
use crate::text::workbook::Twist;

/// Tells every twist, with its number if it has one.
pub(super) fn twists(episode: &Episode, solo: bool, tell: &mut dyn FnMut(Say)) {
    let Episode { build, trip, town, update, .. } = episode;
    let on = u8::from;
    let last = u8::try_from(episode.stress.last).unwrap_or(0);
    let mut plain = true;
    for (number, twist) in [
        (on(!episode.happiness), Twist::NoHappiness),
        (on(!episode.has_stress()), Twist::NoStress),
        (episode.icon_fee, Twist::IconFee),
        (episode.opium.1, Twist::Opium),
        (on(!episode.hp_icons.is_empty()), Twist::OnTrack),
        (if episode.reclaim == 4 { 0 } else { episode.reclaim }, Twist::Reclaim),
        (if last < 21 { last } else { 0 }, Twist::StressEnds),
        (on(build.forest_reminder), Twist::ForestCosts),
        (on(!build.forest), Twist::NoForest),
        (on(build.free), Twist::Free),
        (build.toll, Twist::Toll),
        (on(build.water), Twist::Water),
        (on(build.winter), Twist::Winter),
        (build.point_price, Twist::PointPrice),
        (build.point_price, Twist::AlwaysUpgraded),
        (on(build.rail_icons), Twist::RailIcons),
        (on(build.palace), Twist::Palace),
        (on(build.closed_row && solo), Twist::ClosedRow),
        (on(trip.commerce_stress == 0), Twist::CommerceCalm),
        (on(trip.industry_stress == 0), Twist::IndustryCalm),
        (trip.ticket_price, Twist::TicketPrice),
        (on(trip.joy), Twist::Joy),
        (trip.admission, Twist::Admission),
        (trip.fair_price, Twist::FairPrice),
        (trip.fair_price, Twist::FairIcon),
        (trip.station, Twist::StationHolds),
        (trip.station, Twist::StationEnd),
        (on(trip.strip), Twist::Strip),
        (trip.ferry_money, Twist::FerryPays),
        (trip.flight_money, Twist::FlightPays),
        (trip.flight_money, Twist::AirportGoOn),
        (trip.flight_money, Twist::AirportEnd),
        (trip.bridge_money, Twist::BridgePays),
        (if trip.per_rail > 1 { trip.per_rail } else { 0 }, Twist::RailPays),
        (town.uplink_hp, Twist::LinkUpgraded),
        (town.second_hp, Twist::SecondUpgrade),
        (on(town.no_build.is_some()), Twist::NoBuild),
        (on(town.two_colours), Twist::TwoColours),
        (on(update.fatal), Twist::FatalType),
        (on(update.hurry), Twist::Hurry),
        (update.dead_from, Twist::DeadFrom),
    ] {
        if number == 0 {
            continue;
        }
        match twist {
            Twist::OnTrack => episode.hp_icons.iter().for_each(|kind| tell(say!(twist, kind.name()))),
            Twist::NoBuild => tell(say!(twist, town.no_build.map(Building::icon))),
            _ => tell(say!(twist, number)),
        }
        plain = false;
    }
    if plain {
        tell(Twist::AsPrinted.into());
    }
}
