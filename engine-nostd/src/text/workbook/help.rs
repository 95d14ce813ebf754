//! Help texts in the book's terms: hold Select on any step.

pub const EPISODE: &str =
    "The episodes of the book in their order, with city and year. Cape Town and Napoli are for one player only.";
pub const VALUES: &str = "The book does not give these values in its text: compare them with the printed page. What you type here is kept when you try the episode again.";
pub const ROUNDS: &str = "The spaces of the round track on the page.";
pub const LAST: &str = "The number of the last space of the Stress track. Reaching it, and every step that cannot be taken there, costs 1 HP.";
pub const TRACK: &str = "Only if numbers repeat on the printed Stress track: how many spaces it has, then the number on each. Steps are counted in spaces, the final penalty is the number.";
pub const CAP: &str = "The length of the Rail Worker track: at this number no further worker is gained.";
pub const RIBBONS: &str = "The ribbons on the page show further goals as pictures: money, HP in the final count, or something you confirm yourself. A typed goal goes when you choose it; given ones stand in the text of the episode.";
pub const OPIUM: &str = "How many opium spaces are full at first. The text shows three.";
pub const HP_ICONS: &str = "Icons printed on the HP track: choose the kind, then the HP space where it stands. Stress and penalties act at once when passed; the others can be used once. A typed icon goes when you choose it.";
pub const WINTER: &str = "The rounds that the round track shows as winter: no rail may be built on the river then.";
pub const FIRST: &str = "Player A has the first and the last action of a round, Player B the two between.";
pub const BID: &str =
    "With the auction, both bid for being Player A at the start of each round; otherwise the roles swap.";
pub const OBJECTIVE: &str =
    "The objective with the 2p mark on the page decides. Money in debt costs HP only if HP decide.";
pub const AUCTION: &str =
    "Bid aloud, Player A first; 0 is allowed. Type who won and the price. Only the winner pays, and becomes Player A.";

pub const ACTIONS: &str = "One action: move a passenger, build rails, construct a building, upgrade a link or a building, or pass. Both actions of a round may be the same. A marked ticket is of no use until it is taken back; the other player's marks do not count. Strip and Destination icon of a trip come from two different tickets.";
pub const SPECIAL: &str = "Each icon after the first one used of the same ticket costs 1 stress. A ticket's consequence (pay 3, or 1 stress) comes before everything else. Ferries and parks belong to a trip, special spaces to new rails. Select adds one; Go on returns to the action.";
pub const TRIP: &str = "The links in travel order, then the last one. Each link and ferry gives you 1 HP. The trip ends at the first building that fits the icon. Own links pay 1 for each rail, upgraded half as much again; for the opponent's you owe half of that.";
pub const FERRIES: &str = "Ferries on the way: 1 HP each, and no money unless the episode says so.";
pub const STRIP: &str = "Ferries need one more Magnetic Strip here; one is enough for all ferries of the trip.";
pub const FLIGHT: &str =
    "A flight needs one leg to the first airport and one away from the second. An airport is never a destination.";
pub const PARKS: &str = "Parks that the passenger passes: 1 stress less each, before the destination.";
pub const BUY: &str = "At Leisure you may buy HP once: 1 for 1, 2 for 3, 3 for 6, 4 for 10 and so on; at the Fun Fair each has the same price. Only money on hand counts: the trip pays afterwards.";
pub const BUILD: &str = "All rails of one action belong to one link and need one worker. Plain space 1 rail point, mountain 2, river 3; icons must match exactly. No rails on lakes, or on parcels you do not own. Closing needs one Destination icon of either end. An open link must go on in the next round.";
pub const SPACES: &str = "How many of the new rails lie on special spaces. Mountain 2 rail points, river 3, forest 1 and 1 HP. Select adds one.";
pub const CONSTRUCT: &str = "A Build icon and the number of an owned parcel; any type. Add a passenger to it. For two players: 5 money at once.";
pub const SPLIT: &str = "A rail on the parcel is erased, and the link falls into two parts. Count the rails of the part at the building where the link began.";
pub const UPGRADE_LINK: &str = "An own complete link: it pays half as much again. No worker is needed.";
pub const UPGRADE_BUILDING: &str = "A building erected in play: 3 HP, once. Add a passenger if there is none.";
pub const HELP: &str = "Any number of tickets: money, a worker, a passenger, 2 HP, or 1 stress less. Then Done.";
pub const UPDATE: &str = "Take back tickets, new passengers arrive, unfinished links that nobody worked on disappear, and a player on the last stress space loses 1 HP.";
pub const GOALS: &str = "Yes and no are decided by the device. A question mark means: look at the map and confirm it at the end. HP goals use the final count.";
pub const TWISTS: &str = "What is different in this episode. The books follow it by themselves.";
pub const END: &str = "HP, 3 for each complete link, 1 for each full 10 money, minus the number on the stress space. The money is not spent: money goals use all of it.";
pub const OTHER: &str = "Goals, twists, a new attempt, and corrections of links.";
pub const CORRECT: &str = "A correction is written down, is no action and has no other effect. A link keeps at least one rail beside its bridges.";
