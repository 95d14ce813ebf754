//! Help in the rulebook's terms (hold Select on any step), reminders of what the device cannot check, and refusals
//! explained.

phrases! {
    Help in TramwaysHelp {
        SetUp "Select goes through the set-up step by step with the numbers for this many players. Every player starts with 0 HP, stress 1, $3, two workers and 24 Rail tiles.",
        Bid "In the old turn order each player bids or passes. A bid is at least $1, differs from your last bid and from every bid on your left in this lap, and is paid at once from cash and Money icons. If you lead when your turn comes round you are placed unasked. Passing takes the last free place; the last player gets the place left. First place costs 1 stress (2 in round 6).",
        DialBid "Crossed-out amounts are your own standing bid and the bids made in this lap. You may bid less than before, or copy an older bid on your right. Nothing is refunded.",
        Card "Each player takes one face-up card in the new order. A Parcel card puts your disc on that space at once. On the dial: its letter, above J a plain card, below A a Void Ticket, which makes you throw one other card away; its consequence counts.",
        Parcel "The number of the Parcel: letter, then digit. Parcels that are built on or belong to somebody are left out.",
        Line "Reveal cards one by one: each costs as many dollars as cards lie in the line, the first of a round is free. Then take one of them: the newest costs 1 stress, an older one nothing.",
        Hand "Round 6: keep the cards in hand, then choose freely from your deck and discard up to your hand limit. No card is won.",
        Actions "First action round: one action or $2. Second: two actions, one action and $2, or $2 alone. Extra icons never give more actions. Up and Down turn the bar to the other actions and the $2. The turn passes by itself when nothing is left to do in it.",
        Or "What else can be true of this entry. It changes the entry and leads back. A card whose consequence is to pay $3 pays before everything else.",
        OrTrip "Go on over another link, or say what is special. Any other link: where two large buildings have grown together, the device cannot know that links meet. A card whose consequence is to pay $3 pays before everything else.",
        MoneyIcons "What the Money icons played are worth in all. Change is given only if icons alone pay the price.",
        Trip "Where the passenger gets off, over which link; those of others are above the cursor. On the next screen: Up for one more stress (an icon beyond the first of a card, or a card with the stress mark), Down to go on or for something else.\nShow a magnetic strip and the destination. Each link gives its owner 1 HP. The passenger gets off at the first stop that fits, passes no place twice, and may leave a large building on any side. Then the bonus, then the fares in travel order: $1 a tile, upgraded half as much again.",
        Destination "Residence: 1 stress less. Commerce: 1 stress, then $5 or a Development card. Industry: 1 stress and a worker. Leisure: buy HP. A Parcel gives nothing.",
        Buy "At a Leisure building you may buy HP once: 1 for $1, 2 for $3, 3 for $6, 4 for $10 and so on. What you spend here is gone before the fares are paid.",
        Build "Show one Build symbol for each tile and for a redirect; a mountain costs 2, a river 3, and all symbols shown must be used. One worker for each action. Finishing needs one icon of either end. An unfinished link must be worked on every round.",
        Site "A new link starts at any building or at an own Parcel. Two own links can be joined. A finished link can be lengthened only through an own Parcel at its end.",
        Ends "What stands at the ends of the finished link. Named ends make trips quick to enter and let the device check destinations. Above the cursor: +1 stress for an icon beyond the first of a card or for a card with the stress mark.",
        Terrain "A river tile costs 3 symbols and brings 2 HP when the link is finished. A forest tile costs 1 symbol and 1 HP at once.",
        Upgrade "A link: show Upgrade Link and an icon of either end, and flip all tiles; fares rise by half, rounded up for each link. A building: show Upgrade Building and its type, and flip the tile; a passenger only if it has none. Either brings 3 HP and needs no worker.",
        Construct "Show Construct and the Parcel number. The building brings 1 HP, its card comes to your hand, and one passenger is put on it. An Industry raises the hand limit to at most 9. Own rail on the Parcel goes back: see Or ...",
        ConstructConvert "Show Construct and the Parcel number. The building brings 1 HP, its card comes to your hand, and one passenger is put on it. An Industry raises the hand limit to at most 9. Own rail on the Parcel goes back: see Or ...\nConvert: two equal type icons turn a pre-printed building of another type that nobody has developed into R, C or I: 3 HP and a Development card.",
        Cuts "If own rail runs through the Parcel, that tile goes back to the stock and the link is cut: say how many tiles are left on the side of its first end.",
        Administration "Nobody waits for anybody: the list stays open, Select books a row, Done closes the book. The icons of one card act in your order; each after the first costs 1 stress just before it acts. First discard free, then $1 each; a card's consequence comes first.",
        EndOfRound "Hands are filled up to the limit (not after round 5); reshuffle only if the deck is too short. Stress 21 costs 1 HP. New passengers come. Unfinished links that nobody worked on are removed. The marker goes to the next round, the discs go up to the row of the old turn order.",
        Final "HP, plus 3 for each finished link, plus 1 for each whole $10, minus stress. More money breaks a tie; equal in both is a shared victory.",
        Correct "A correction changes the books and nothing else. It is written into the log and can be undone.",
        SetUpForm "Start plays by what stands below it. Select a row to change it: the turn order of the first auction, how Development cards are dealt, who draws the five Building Type tiles, and expansion parts. What you chose last time is offered again.",
        Order "The turn order of the first auction, and from then on the one the last auction came to. The device draws lots only if the row says so, and shows what it drew.",
        Modules "Expansion parts of the reference manual. Those without rules in the text only give a reminder. Select turns one on or off.",
        // One for each step of the checklist.
        StepBoards "Boards of 5 x 3 squares: 3 in a row alone, 4 for two (experts: 3 in a row), 6, 8 and 10 for three, four and five. The Schedule board beside them.",
        StepParcels "Shuffle the Parcel cards of the grey spaces on the map and deal 4 to each player. Advanced: draft pairs in turn order, the last player takes 4, then pairs back. Put a disc on each own Parcel.",
        StepGeneric "Each player gets Build 2 + Worker and $1 + Construct.",
        StepOrder "Marker on round 1, discs in turn order, HP discs on 0.",
        StepPassengers "One passenger on every R, L, C and I square; a rectangle of two squares holds two.",
        StepAuction "Left-over Parcel cards, filled up with Auction cards marked for up to this many players to 5 for each; as many face up as players. Alone: all 30 Auction cards and the unused Parcel cards.",
        StepDevelopment "Original: books of cards, the top one face up; in reverse turn order look into a book and take one card. Alternate: 4 each, keep one, shuffle the rest, 3 on show.",
        OwnBoards "Three boards of 5 x 3 squares in a row. The Schedule board beside them.",
        OwnParcels "Shuffle the Parcel cards of the grey spaces on the map, of which there are at least 4, and deal yourself 4. Put a disc on each of your Parcels.",
        OwnGeneric "You get Build 2 + Worker and $1 + Construct.",
        OwnOrder "Marker on round 1, HP disc on 0. You have no turn order.",
        OwnAuction "All 30 Auction cards, shuffled together with the Parcel cards that are left over: 30 + Parcels. They come into the line from this deck.",
        OwnDevelopment "Original, 2 books of 3: two books of three cards, the top one face up; look into a book and take one card. Alternate, 4 each: deal yourself 4, keep one, the others are on show.",
        StepSupply "The same number of building tiles and cards of each type, a passenger on each tile.",
        StepTypes "Five of the 20 Building Type tiles beside rounds 1 to 5. If the device drew them, take those named here.",
    }
}

phrases! {
    /// What the table does now.
    Note in TramwaysNotes {
        Bid "Auction\nMove the discs up to the old row. In that order everybody bids or passes; every bid is paid at once and gone. Who leads when the turn comes round is placed first; who passes takes the last free place. Above $10: one more disc for each 10.",
        Pick "One face-up card each, in the new order.\nParcel card: a disc on that space now. Void Ticket: throw one other card on your discard now. More cards than the hand limit are fine. Then lay out as many new cards, but not in round 5.",
        Line "The line of cards\nReveal as many as you like: the next one costs as many dollars as cards lie there. Then take one: the newest brings 1 stress. The rest goes to the discard; is the deck empty, shuffle it.",
        Hand "Hands for round 6\nKeep what is left in hand. Spread out your deck and discard, and choose freely up to your hand limit. The rest goes back to the box.",
        Actions1 "Action round 1{0}\nOne action each, or $2. Cards go to the own discard with the action they served; hands are not refilled. No Worker, Passenger or Calm icons; Money only at Leisure.",
        Actions2 "Action round 2{0}\nTwo actions each, or one action and $2, or only $2.",
        OwnActions1 "Action round 1{0}\nOne action, or $2. Cards go to your discard with the action they served; you do not draw. No Worker, Passenger or Calm icons; Money only at Leisure.",
        OwnActions2 "Action round 2{0}\nTwo actions, or one action and $2, or only $2.",
        NeedsWork "\nNeeds work:",
        Link " {0} L{1}",
        NoRoom " ...",
        Administration "All players at once.\nPlay Money, Worker, Calm and Passenger icons: one passenger per square. Each further icon of a card costs 1 stress before it acts. The first discard is free, then $1 each.",
        OwnAdministration "Your cards, in any order.\nPlay Money, Worker, Calm and Passenger icons: one passenger per square. Each further icon of a card costs 1 stress before it acts. Your first discard is free, then $1 each.",
        Final "The last round is over.\nNo end of round: stress 21 costs no HP, and no link is removed.",
    }
}
