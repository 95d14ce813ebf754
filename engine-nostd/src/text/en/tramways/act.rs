//! The words of the action rounds: trips, rails, buildings.

phrases! {
    Act in TramwaysActs {
        /// Behind a title.
        Costs " {0}",

        // Buildings.
        ConstructTitle "construct{0}",
        OnWhich "{0}{1} on which Parcel?|{0} on Parcel",
        /// With what the cards cost.
        OnWhichFor "{0}{1} on which Parcel?{2}|{0} on{2}",
        ConstructVerb "Construct on number {0}",
        CutSaid ", L{0} {1}+{2}{3}",
        MoreCuts " ..",
        Convert "Convert to {0}",
        Tower "Tower",
        OwnRail "With own rail ...",
        WhichRail "Which own rail?",
        NoOtherRail "No other rail there|No other rail",
        CutTitle "L{0}: tiles on one side|L{0}: one side",
        CutVerb "Tiles: {0}",
        CutBehind "{0} on the other",
        UpgradeTitle "upgrade{0}|upgrade",
        OwnLink "L{0}{1} {Link}{2}",
        BuildingOn "{0} {1}",

        // Rails.
        OtherLink "Other link ...",
        Join "Join two links ...|Join two ...",
        JoinOne "Join which?",
        JoinOther "With which?",
        NewSite "new L{0}|L{0}",
        LinkSite "L{0}",
        JoinSite "L{0} + L{1}|L{0}+L{1}",
        TilesVerb "Lay {0}",
        RedirectOnly "Redirect only",
        /// Site, tiles, and what it costs.
        BuildTitle "{0}, {4}{3} {2}|{0} {Link}{1} {2}|{0} {2}",
        EndsRow "{0}-{1}",
        LeftOpen "Unfinished",
        WorkOnIt "{Warning} work",
        Untold "Not noted",
        AParcel "Parcel ...",
        Redirect "Redirect first",
        SaidRedirect " + redirect",
        EachEnd "Name each end ...",
        Terrain "Rivers, forests?",
        PlainLand "None",
        River "River tile",
        Forest "Forest tile",
        OneEnd "At one end?",
        OtherEnd "At the other end?|At the other?",

        // Trips.
        TripTitle "trip over",
        OnTitle "{0}, then over|{1}, then",
        LinksOf "{0} {0:name}'s links ...|{0} links ...",
        WhoseWay "{0} {1}",
        Over "L{0} {1}{To}{2}",
        OverUntold "L{0} ends?",
        /// Owner and tiles.
        OwnerAndSize "{0}{1}",
        Again "Again: {0}|{0}|{1}",
        /// Where a worker comes with it, which needs the room.
        AgainWorker "{0}|{1}",
        RouteBrief "L{0}{1} {To}{2}",
        AndOn "..",
        GoOn "Go on: {0}",
        GetOff "Get off at {0}",
        AnyLink "Any other link ...",
        CardInstead "Card instead of $5",
        FiveInstead "$5 instead of card",
        Mayor "The Mayor travels",
        SaidMayor ", Mayor",
        OneTile "1 tile",
        SomeTiles "{0} tiles",
        MoneyIconsRow "Money icons ...",
        Nothing "Take nothing",
        Leg "L{0} ",
        Route "{0}{To}{1}",
        RouteLong "{0}.. {To}{1}|{2} links {To}{1}",
        WhereTo "where to?",
        WithFares "fares {0} paid|fares {0}",
    }
}
