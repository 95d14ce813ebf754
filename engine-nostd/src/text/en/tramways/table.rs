//! What the table is asked and told: the stops of the bar, what was done, what the signs mean, how a round ends.

phrases! {
    /// The stops of the bar outside the action rounds; the shortest form is what stands beside the bar before it.
    Stop in TramwaysStops {
        SetUp "Set up ...|set up",
        Begin "Begin|begin",
        Bid "{0} {0:name}: bid ...|{0} bid ...|bid",
        Pass "{0} {0:name}: pass, {1}|{0} pass: {1}|pass",
        Icons "{0} {0:name}: use icons ...|{0} use icons ...|icons",
        Cards "Cards of all ...|Cards ...|cards",
        RevealFree "Reveal a card: free|Reveal: free",
        Line "Reveal or take a card ...|Reveal or take ...",
        Hand "Hand chosen",
        Hands "All hands chosen",
        Book "{0} {0:name}: cards ...|{0} cards ...|{0} cards",
        OtherBook "Another book ...|another",
        AllDone "All done|all done",
        Done "Done|done",
        EndRound "End round {0} ...|end",
        Score "Final score|score",
    }
}

phrases! {
    /// What was done.
    Did in TramwaysDeeds {
        Begun "Turn order: {0}{1}|Order {0}{1}|{0}{1}",
        BegunAlone "The tiles:{0}|Tiles{0}",
        Tiles ", tiles{0}|,{0}",
        Tile " {0}|{0}",
        Begin "The table is set up|Set up",
        Bid "{0} {0:name} bid {1}{2}|{0} bid {1}{2}|{0} {1}{2}",
        Pass "{0} {0:name} passed, {1}{2}|{0} passed, {1}{2}|{0} {1}{2}",
        /// Behind a bid or a pass: who was placed unasked, and the stress of the first player.
        Placed ", {0} {1}",
        FirstStress " {Stress}+{0}",
        Cards "Cards taken{0}|Cards{0}",
        Discs ", discs on{0}|,{0}",
        Card "{0} {0:name} took a card|{0} took a card|{0} card",
        Parcel "{0} {0:name} took Parcel {1}: disc on it|{0} took {1}: disc|{0} took {1}",
        Void "{0} {0:name} took a Void Ticket|{0} took a Void",
        Reveal "Card revealed{0}|Revealed{0}",
        Moved ": {0}",
        Ready "{0} {0:name} chose a hand|{0} chose a hand",
        Hands "All hands are chosen|Hands chosen",
        Played "{0} {0:name} played{1}{2}|{0}{1}{2}",
        Discarded "{0} {0:name} discarded{1}|{0} discarded{1}",
        /// And whose book is open now.
        Done "{0} {0:name} is done; now {1} {1:name}|{0} done, now {1}",
        DoneLast "{0} {0:name} is done|{0} is done",
        AllDone "All are done",
        EndRound "Round {0} is over",
        Order "Turn order: {0}|Order {0}",
    }
}

phrases! {
    /// What the rows and signs of the table mean.
    Sign in TramwaysSigns {
        Hp "happiness",
        Stress "stress",
        Cash "cash",
        Workers "workers free",
        Links "links finished",
        Tiles "tiles left",
        Hand "hand limit",
        Total "score now",
        Bid "bid, or place won",
        Paid "paid in this auction",
        Leads "leads the auction",
        FinalTotal "score",
        FinalLinks "3 for each link",
        FinalMoney "1 for each $10",
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
