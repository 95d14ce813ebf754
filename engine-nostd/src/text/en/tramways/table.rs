//! What the table is asked and told: the stops of the bar, what was done, what the signs mean, how a round ends.

phrases! {
    /// The stops of the bar; the shortest form is what stands beside the bar before it.
    Stop in TramwaysStops {
        SetUp "Set up ...|set up",
        Begin "Begin|begin",
        Bid "{0} {0:name}: bid ...|{0} bid ...|bid",
        Pass "{0} {0:name}: pass, {1}|{0} pass: {1}|pass",
        /// The same where it ends the auction: who is first then, and what that costs.
        LastPass "{0} {0:name}: pass, {1}; {2} 1st, {3}|{0} pass; {2} 1st {3}|pass",
        Icons "{0} {0:name}: use icons ...|{0} use icons ...|icons",
        Cards "Cards ...|cards",
        RevealFree "Reveal a card: free|Reveal: free",
        Line "Reveal or take a card ...|Reveal or take ...",
        Hand "Hand chosen",
        Hands "All hands chosen",
        // The action rounds, among several players and alone.
        Trip "{0} {0:name}: trip ...|{0} trip ...|trip",
        Build "{0} {0:name}: build ...|{0} build ...|build",
        Construct "{0} {0:name}: construct ...|{0} construct ...|construct",
        Upgrade "{0} {0:name}: upgrade ...|{0} upgrade ...|upgrade",
        TakeTwo "{0} {0:name}: take $2, {Money}{1}{To}{2}|{0} take $2: {1}{To}{2}|$2",
        EndTurn "{0} {0:name}: end turn|{0} end turn|end",
        AloneTrip "Trip ...|trip",
        AloneBuild "Build ...|build",
        AloneConstruct "Construct ...|construct",
        AloneUpgrade "Upgrade ...|upgrade",
        AloneTakeTwo "Take $2: {Money}{1}{To}{2}|Take $2|$2",
        AloneEnd "End the turn|End turn|end",
        Book "{0} {0:name}: cards ...|{0} cards ...|{0} cards",
        AloneBook "Your cards ...|cards",
        OtherBook "Another book ...|another",
        AllDone "All done|all done",
        Done "Done|done",
        EndRound "End round {0} ...|End R{0} ...|end",
        Score "Final score|score",
    }
}

phrases! {
    /// What was done.
    Did in TramwaysDeeds {
        /// The head has names instead of badges; the columns stand in this order, too.
        Begun "Turn order:{0}|Order:{0}",
        /// Where there is no room for both, the checklist tells the tiles.
        BegunTiles "Order:{0}, types {1}|Order:{0}",
        InTurn " {0}",
        BegunAlone "Type tiles: {0}|Type tiles {0}",
        Tile "{0}",
        Begin "The table is set up|Set up",
        Bid "{0} {0:name} bid {1}{2}|{0} bid {1}{2}|{0} {1}{2}",
        Pass "{0} {0:name} passed, {1}{2}|{0} passed, {1}{2}|{0} {1}{2}",
        /// The same at the end of the auction, which leads to a new order.
        LastBid "{0} {0:name} bid {1}{2}|1st:{3}",
        LastPass "{0} {0:name} passed, {1}{2}|1st:{3}",
        FirstInOrder " {0} {Stress}+{1}",
        InOrder " {0}",
        /// Behind a bid or a pass: who was placed unasked, and the stress of the first player.
        Placed ", {0} {1}",
        FirstStress " {Stress}+{0}",
        Cards "Cards taken{0}|Cards{0}|Cards{0}",
        Discs ", discs on{0}|; discs on{0}|; discs{0}",
        Card "{0} {0:name} took a card|{0} took a card|{0} card",
        Parcel "{0} {0:name} took Parcel {1}: disc on it|{0} took {1}: disc|{0} took {1}",
        Void "{0} {0:name} took a Void Ticket|{0} took a Void",
        Reveal "Card revealed{0}|Revealed{0}",
        Moved ": {0}",
        Ready "{0} {0:name} chose a hand|{0} chose a hand",
        Hands "All hands are chosen|Hands chosen",
        Played "{0} {0:name} played{1}{2}|{0}{1}{2}",
        Discarded "{0} {0:name} discarded{1}|{0} discarded{1}",
        /// The links are named wherever there is any room for it.
        Trip "{0} {0:name} travelled {1}{2}{3}|{0} {1}{3}|{0} trip {4}",
        TakeTwo "{0} {0:name} took $2: {1}|{0} took $2: {1}|{0} took $2",
        EndTurn "{0} {0:name} ended the turn|{0} ended the turn|{0} ended",
        New "{0} {0:name} built L{1}{2}, {4}{5}|{0} built L{1}{2}{5}|{0} built L{1}{5}",
        Grow "{0} {0:name} built on L{1}{2}, {4}{5}|{0} built on L{1} +{3}{5}",
        Join "{0} {0:name} joined L{1} and L{2}{3}|{0} joined L{1}, L{2}{3}",
        UpgradeLink "{0} {0:name} upgraded L{1}: {2}|{0} upgraded L{1}: {2}|{0} upgraded L{1}",
        UpgradeBuilding "{0} {0:name} upgraded {1}: {2}|{0} upgraded {1}: {2}|{0} upgraded {1}",
        Construct "{0} {0:name} constructed {1} on {2}: {3}|{0} constructed {1} on {2}|{0} {1} on {2}",
        Convert "{0} {0:name} converted to {1}: {2}|{0} converted to {1}",
        Tower "{0} {0:name} built a tower: {1}|{0} built a tower",
        /// And whose book is open now.
        Done "{0} {0:name} is done; now {1} {1:name}|{0} done, now {1}|Now {1}",
        DoneLast "{0} {0:name} is done|{0} is done",
        AllDone "All are done",
        EndRound "Round {0} is over",
        Order "Turn order:{0}|Turn order set right",
    }
}

phrases! {
    /// What the rows and signs of the table mean, and what the rows are called beside their signs.
    Sign in TramwaysSigns {
        Hp "HP (happiness)|HP",
        Stress "stress|Stress",
        Cash "money|Money",
        Workers "workers free|Workers",
        Links "links finished|Links",
        Tiles "tiles left|Tiles",
        Hand "hand limit|Hand",
        Total "score now|Score",
        Bid "bid, or place won|Bid",
        Paid "paid in this auction|Paid",
        Leads "leads the auction",
        FinalTotal "score|Score",
        FinalLinks "3 for each link|Links",
        FinalMoney "1 for each $10|Money",
        Winner "has won",
    }
}

phrases! {
    /// What the end of a round brings, in its preview.
    Ending in TramwaysEndings {
        LinksLost "Off the map:{0}{1}|Gone:{0}{1}",
        LostLink " {0}L{1}",
        MoreLost " +{0}",
        Draw "Draw up to the hand limit {0}{1}|Draw to {0}{1}",
        DrawLimit ", {0} {1}| {0}{1}",
        NoDraw "Nobody draws: hands will be chosen|Nobody draws",
        Arrivals "New {Person} on every empty {0}, its tile leaves|New {Person} on {0}",
        UntoldArrivals "New {Person} on empty squares of the tile's type|New {Person} by the tile",
        Marker "Marker to {0}",
        MarkerDiscs "Marker to {0}, discs up to the old row|Marker to {0}, discs up",
        LastMarker "Marker to {0}: last auction, no card, first gets 2 stress|To {0}: no card, 1st {Stress}+2",
        LastMarkerAlone "Marker to {0}: no card, choose your hand|Marker to {0}, no card",
        Chores "{0}{1}",
        Inspector "Ticket Inspector on an own link. |Inspector ",
        Station "Station: refill to 2. |Station to 2",
    }
}
