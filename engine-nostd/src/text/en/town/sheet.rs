//! The words of a typed town.

phrases! {
    LandmarkName in TownLandmarks {
        Park "Amusement Park|Park",
        Zoo "Zoo",
        Aquarium "Aquarium",
        Bank "Bank",
        Hospital "Hospital",
        School "School",
        CityHall "City Hall",
        Police "Police Station|Police",
        Fire "Fire Station|Fire",
    }
}

phrases! {
    StockName in TownStocks {
        Wild "Wild landmarks|wild",
        Double "Double Track|double",
        Resources "Resources|res",
    }
}

phrases! {
    SheetWord in TownSheet {
        Opened "First lines, then cards, plans|Lines, cards, plans",
        LineTyped "{0}: {1} tokens on {2} cards|{0}: {1} tokens",
        /// The points that the lines on this card take.
        CardTyped "Card {0}:{1}",
        CardPoints " {0}{1}",
        /// Without the wild landmarks, which are typed later.
        NoPlans "{0}: no plans",
        PlanFulfilled "{0}: plan fulfilled",
        PlanNotFulfilled "{0}: plan not fulfilled|{0}: not fulfilled",
        PlansFulfilled "{0}: {1} of {2} plans fulfilled|{0}: {1}/{2} fulfilled",
        SoFar "So far {0}, {1} plans fulfilled|So far {0}, {1} plans",
        /// Colours on a spot beyond the first.
        Shared "{0} on shared spots: Double Track|{0} Double Track spent",

        Begins "{0} line begins at?|{0} begins at?",
        LineHelp "Follow the line from one end to the other, card by card. Rows are A to D from the top, columns 1 to 4 from the left. A line has at most eight tokens and visits no card twice.",
        From "{0} from {1}",
        NoTokens "No tokens",
        Step "{0}: from {1} to?|{0} {1} to?",
        LineEnds "Line ends here",
        /// A neighbouring card, by the way the line runs.
        Down "down",
        DownRight "down right",
        DownLeft "down left",
        Up "up",
        UpRight "up right",
        UpLeft "up left",
        Right "right",
        Left "left",
        Points "{0} {1}: points?|{0} {1}",
        PointsHelp "The points printed on the Town card in the colour of this line. Only colours that touch the card are asked. Upgrades come later.",
        PointsVerb "Points: {0}",
        Landmark "{0}: landmark?",
        LandmarkHelp "Leisure: Amusement Park, Zoo, Aquarium. Welfare: Bank, Hospital, School. Public: City Hall, Police Station, Fire Station.",
        NoLandmark "No landmark",
        Upgrade "{0}: upgrade?",
        UpgradeHelp "A Town upgrade doubles the points of its colour on this card, or adds 3 to them. Some are for all colours.",
        NoUpgrade "No upgrade",
        Doubles "x2 {0}",
        Adds "+3 {0}",
        AllColours "all colours",
        Plan "{0}: plan {1}?",
        PlanHelp "The Plan cards beside this line, fulfilled or not: the device finds out, and uses the Wild landmarks where they bring most.",
        NoMore "No more plans",
        Named "Landmark {0} of 3",
        WildHelp "How many Wild landmark tokens the player has. Each serves one Plan card; the best use is found.",
        ResourcesHelp "1 point for every 2 resources left over.",
        StockVerb "There are {0}",
        ChangeLine "Type a line again|Line again",
        ChangeCard "Type a card again|Card again",
        ChangePlans "Type plans again|Plans again",
        Take "Take it over",
        Close "Put the town away|Put town away",
        WhichLine "Which line?",
        WhichCard "Which card?",
        ChangeHelp "Anything typed can be typed again; the last entry counts.",

        Head "The town of {0:name}|Town of {0:name}",
        Far "{Yes} {0}",
        NextLine "Type the {0} line|{0} line",
        NextCard "Type card {0}|Card {0}",
        NextPlans "Plans of the {0} line|{0} plans",
        TableHelp "The town so far: total, the points of the four lines, plans, penalty and Requests. The bar names what is to be typed next: first the lines, then only the cards they touch, then plans, Wild landmarks and resources.\nBack opens the menu to type something again.",

        SayOpen "{0} types a town|{0} town|town",
        SayLay "{0} token on {1}|on {1}",
        SayLift "{0} token off {1}|off {1}",
        SayLine "{0} line, {1} laid|{0} typed",
        SayCard "Card {0} typed|Card {0}",
        SayPlans "{0} plans: {1}|{0} plans",
        SayStock "{0}: {1}|{0} {1}",
        /// What was typed, and what is next.
        DidThen "{0}; next: {1}|{0}; {1}|{0}",
        SayTake "Town into the pad|into pad",
        SayClose "Town put away|put away",
    }
}
