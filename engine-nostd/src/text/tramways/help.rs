//! Help texts in the rulebook's terms: hold Select on any step.

pub const SET_UP: &str = "Select goes through the set-up step by step with the numbers for this many players. Every player starts with 0 HP, stress 1, $3, two workers and 24 Rail tiles.";
pub const BID: &str = "In the old turn order each player bids or passes. A bid is at least $1, differs from your last bid and from every bid on your left in this lap, and is paid at once from cash and Money icons. If you lead when your turn comes round you are placed unasked. Passing takes the last free place; the last player gets the place left. First place costs 1 stress (2 in round 6).";
pub const DIAL_BID: &str = "Crossed-out amounts are your own standing bid and the bids made in this lap. You may bid less than before, or copy an older bid on your right. Nothing is refunded.";
pub const CARD: &str = "Each player takes one face-up card in the new order. A Parcel card puts your disc on that space at once. A Void Ticket makes you throw one other card away; its consequence counts.";
pub const VOID: &str =
    "The card thrown away may carry a consequence: pay $3 or 1 stress. If $3 cannot be paid, throw another one away.";
pub const PARCEL: &str =
    "The number of the Parcel: letter, then digit. Parcels that are built on or belong to somebody are left out.";
pub const LINE: &str = "Reveal cards one by one: each costs as many dollars as cards lie in the line, the first of a round is free. Then take one of them: the newest costs 1 stress, an older one nothing.";
pub const HAND: &str = "Round 6: everybody keeps the cards in hand, then chooses freely from deck and discard up to the hand limit. No card is won.";
pub const ACTIONS: &str = "First action round: one action or $2. Second: two actions, one action and $2, or $2 alone. Extra icons never give more actions. The turn passes when you say so.";
pub const SPECIAL: &str = "Every icon after the first one used of the same card costs 1 stress. A card's consequence (pay $3, or 1 stress) comes before everything else. The title then says what is special.";
pub const MONEY_ICONS: &str =
    "What the Money icons played are worth in all. Change is given only if icons alone pay the price.";
pub const TRIP: &str = "Show a magnetic strip and the destination. Each link gives its owner 1 HP. The passenger gets off at the first stop that fits, passes no place twice, and may leave a large building on any side. Then the bonus, then the fares in travel order: $1 a tile, upgraded half as much again.";
pub const DESTINATION: &str = "Residence: 1 stress less. Commerce: 1 stress, then $5 or a Development card. Industry: 1 stress and a worker. Leisure: buy HP. A Parcel gives nothing.";
pub const BUY: &str = "At a Leisure building you may buy HP once: 1 for $1, 2 for $3, 3 for $6, 4 for $10 and so on. What you spend here is gone before the fares are paid.";
pub const BUILD: &str = "Show one Build symbol for each tile and for a redirect; a mountain costs 2, a river 3, and all symbols shown must be used. One worker for each action. Finishing needs one icon of either end. An unfinished link must be worked on every round.";
pub const SITE: &str = "A new link starts at any building or at an own Parcel. Two own links can be joined. A finished link can be lengthened only through an own Parcel at its end.";
pub const ENDS: &str = "What stands at the ends of the finished link. Named ends make trips quick to enter and let the device check destinations.";
pub const TERRAIN: &str = "A river tile costs 3 symbols and brings 2 HP when the link is finished. A forest tile costs 1 symbol and 1 HP at once.";
pub const UPGRADE_LINK: &str = "Show Upgrade Link and an icon of either end, and flip all tiles: 3 HP, no worker. Fares rise by half, rounded up for each link.";
pub const CONSTRUCT: &str = "Show Construct and the Parcel number. The building brings 1 HP, its card comes to your hand, and one passenger is put on it. An Industry raises the hand limit to at most 9. Own rail on the Parcel goes back.";
pub const CUTS: &str = "If own rail runs through the Parcel, that tile goes back to the stock and the link is cut: say how many tiles are left on the side of its first end.";
pub const UPGRADE_BUILDING: &str =
    "Show Upgrade Building and its type, and flip the tile: 3 HP. A passenger only if it has none.";
pub const CONVERT: &str = "Two equal type icons turn a pre-printed building of another type that nobody has developed into R, C or I: 3 HP and a Development card.";
pub const ADMINISTRATION: &str = "All players at once, until done. The icons of one card act in your order; each after the first costs 1 stress just before it acts. First discard free, then $1 each; a card's consequence comes first.";
pub const ICONS: &str =
    "Icons of one card, in the order in which you use them. Every one after the first costs 1 stress before it acts.";
pub const END_OF_ROUND: &str = "Hands are filled up to the limit (not after round 5). Who stands on stress 21 loses 1 HP. New passengers come. Unfinished links that nobody worked on are removed.";
pub const FINAL: &str = "HP, plus 3 for each finished link, plus 1 for each whole $10, minus stress. More cash breaks a tie; equal in both is a shared victory.";
pub const OTHER: &str = "Everything else the game allows now, and corrections of links, Parcels and Development cards.";
pub const CORRECT: &str =
    "A correction changes the books and nothing else. It is written into the log and can be undone.";

pub const HOW: &str = "The base game: turn order by lot, Development cards by the original rule, no modules. Or choose all of it yourself.";
pub const ORDER: &str = "The turn order of the first auction.";
pub const DEVELOPMENT: &str = "Original: books of cards, each player takes one card in reverse turn order. Alternate: 4 cards each, keep one, the rest is the deck with 3 on show.";
pub const TYPES: &str = "Five of the 20 Building Type tiles say where passengers arrive at the end of rounds 1 to 5. The device can draw them and will name them.";
pub const MODULES: &str = "Expansion parts of the reference manual. Those without rules in the text only give a reminder. Select turns one on or off.";

/// One for each step of the checklist.
pub const STEPS: [&str; 9] = [
    "Boards of 5 x 3 squares: 3 in a row alone, 4 for two (experts: 3 in a row), 6, 8 and 10 for three, four and five. The Schedule board beside them.",
    "Shuffle the Parcel cards of the grey spaces on the map and deal 4 to each player. Advanced: draft pairs in turn order, the last player takes 4, then pairs back. Put a disc on each own Parcel.",
    "Each player gets Build 2 + Worker and $1 + Construct.",
    "Marker on round 1, discs in turn order, HP discs on 0.",
    "One passenger on every R, L, C and I square; a rectangle of two squares holds two.",
    "Left-over Parcel cards, filled up with Auction cards marked for up to this many players to 5 for each; as many face up as players. Alone: all 30 Auction cards and the unused Parcel cards.",
    "Original: books of cards, the top one face up; in reverse turn order look into a book and take one card. Alternate: 4 each, keep one, shuffle the rest, 3 on show.",
    "The same number of building tiles and cards of each type, a passenger on each tile.",
    "Five of the 20 Building Type tiles beside rounds 1 to 5. If the device drew them, take those named here.",
];
