//! The words of Tramways: names, questions, and the lines of previews, tables and the log.

mod act;
mod help;
mod table;

pub use act::Act;
pub use help::{Help, Note};
pub use table::{Did, Ending, Sign, Stop};

phrases! {
    PhaseName in TramwaysPhases {
        SetUp "Set up the table|Set-up",
        Bid "Auction",
        Pick "Cards",
        Line "Line",
        Hand "Hands",
        Actions1 "Actions 1",
        Actions2 "Actions 2",
        Administration "Administration",
        EndOfRound "End",
        Final "Scoring",
        End "Final score|Final",
    }
}

phrases! {
    TitleName in TramwaysTitles {
        Dismal "Dismal",
        Sad "Sad",
        Surly "Surly",
        Content "Content",
        Satisfied "Satisfied",
        Merry "Merry",
        Delighted "Delighted",
        Exuberant "Exuberant",
        Euphoric "Euphoric",
        Ecstatic "Ecstatic",
    }
}

phrases! {
    ModuleName in TramwaysModules {
        ThreeWorkers "Three workers",
        Terrain "Rivers and forests",
        Mayor "Mayor",
        Convert "Conversion",
        Tower "Towers",
        SuperWorker "Super Rail Worker",
        Station "Station",
        Inspector "Ticket Inspector",
        Park "Park",
        Funfair "Funfair",
        Exchange "Stock Exchange",
        Airports "Airports",
    }
}

phrases! {
    Word in Tramways {
        Name "Tramways",
        About "Six rounds of auction, actions and administration for 1 to 5 players, with the solo game and the modules.",

        Hp "HP",
        Stress "Stress",
        Cash "Money",
        Workers "Workers",
        HandLimit "Hand limit",
        Ends " {0}-{1}",
        NoEnds " ?-?",
        /// The Parcel as a place.
        Parcel "Parcel {0}",

        // Before the game.
        Start "Start",
        Order "Turn order",
        Lots "by lot",
        Seated "as seated",
        OneByOne "one by one ...|one by one",
        WhoIs "Who is {0}?",
        /// Behind those who were named.
        ThenWho "{0}: who is {1}?",
        Development "Development cards|Development",
        Original "original rule|original",
        Alternate "alternate rule|alternate",
        Types "Building Type tiles|Type tiles",
        DeviceDraws "by lot",
        TableDraws "at the table|at table",
        Modules "Modules",
        NoModules "none",
        /// The same where nothing says what there are none of.
        BriefNone "no modules",
        /// Their names, or how many there are.
        OneModule "{0}|1 module",
        SomeModules "{0}|{1} modules",
        FurtherModule ", {0}",
        ModulesDone "Go on",

        // The checklist.
        Begin "All set: begin",
        StepBoards "Map and Schedule board|Map boards",
        // One form each: beside a tick there would be room for another one than beside the numbers.
        StepParcels "Parcels, 4 each",
        StepGeneric "2 Generic cards each|2 Generic each",
        StepOrder "Turn order",
        StepPassengers "A passenger on every square|Passenger per square",
        StepAuction "Auction deck",
        StepDevelopment "Development",
        StepSupply "Building tiles|Buildings",
        StepTypes "Type tiles",
        // Alone.
        OwnBoards "Map and Schedule board|Map boards",
        OwnParcels "4 Parcel cards|4 Parcels",
        OwnGeneric "2 Generic cards|2 Generic",
        OwnOrder "Marker and HP disc|Marker, HP disc",
        OwnAuction "Auction deck",
        OwnDevelopment "Development cards|Development",
        /// A step and what it takes.
        StepAbout "{0}\n{1}",
        DrawFive "draw 5",
        BoardsAlone "3 in a row",
        GreyParcels "{0}+ grey",
        AuctionAlone "30 + Parcels|30+",
        AuctionCards "{0}, show {1}",
        FourEach "4 each",
        BooksAlone "2 books of 3|2 x 3",
        Books "{0} books of 4|{0} x 4",
        SupplyEach "{0} each",
        SupplyIndustry "{0}, {Industry} {1}",

        // What any entry with cards may have besides: one name for one thing.
        Or "Or ...",
        PayCard "Pay-$3 card",
        OfferStress "{Stress}+1",
        OfferOr "or",
        MoreStress "+1 stress",
        /// Behind an entry.
        SaidStress ", +{0} stress| {Stress}+{0}",
        SaidPay ", pay ${0}| -{Money}{0}",
        /// One value before and after; where there is little room, only after.
        Moved "{0}{1}{To}{2}|{0}{2}",
        Gain "{0}{1+}",
        WorkerGain "{0}{1+}|",
        GainGap " |",
        /// What Money icons make possible.
        UpTo "up to {0}{1}",

        // The auction and its card.
        BidDial "{0} {0:name} bids, lap {1}|{0} bids, lap {1}",
        BidVerb "Bid {0}",
        PassVerb "Pass: {0}|Pass",
        Leads "leads",
        Behind "behind {0}",
        LevelWith "level with {0}|as {0}",
        Yours "yours: {0}",
        Highest "{0} bid {1}",
        /// Of the bid that ends the auction: the place it brings, and who is first then.
        PlaceThen "then {0}|{0}",
        PlaceAsPass "{0}, as by passing|{0}, as a pass",
        FirstThen "{0} 1st, {1}|{0} 1st {1}|{0}1st {1}|{0} {1}",
        Change "change {0}",
        Discs "{0} discs on {1}",
        CardTitle "{0} {0:name}: card",
        Cards "Cards; then {0} new",
        LastCards "Cards; no new ones",
        AllPlain "All plain: go on",
        PlainCard "Plain card",
        LetterVerb "Parcel {0} ...",
        DigitVerb "Number {0}",
        ParcelCard "Parcel card ...",
        VoidCard "Void Ticket ...|Void ...",
        VoidTitle "Void: the card thrown|Void: thrown card",
        NoMark "No mark",
        StressMark "1 stress",
        PayMark "Pay $3",
        BothMarks "Stress and $3|Both",
        // The same beside a player.
        ToldPlain "plain",
        ToldParcel "Parcel {0}",
        ToldVoid "void",
        ToldVoidStress "void, stress",
        ToldVoidPay "void, $3",
        ToldVoidBoth "void: stress and $3|void, both",
        LineTitle "Cards in the line: {0}|In the line: {0}",
        Reveal "Reveal for {Money}{0}",
        UseIcons "Or use icons ...",
        TakeOlder "Take an older one|Take older",
        TakeNewest "Take the newest|Take newest",

        // Shared by several dialogues.
        MoneyIcons "Money icons",
        IconsVerb "Worth {0}",
        WhichParcel "Which Parcel?",
        OtherParcel "Another Parcel ...|Another ...",
        Tiles "Tiles",

        // Administration.
        BookTitle "{0} {0:name}: cards|{0}: cards",
        /// So many icons of one card.
        BookIcons "{0} {0:name}: {1} icons|{0}: {1} icons",
        /// Behind what has changed already.
        BookThen "{0} {0:name}: {1}, then|{0} {1}, then|{0} {1}",
        OtherBook "Whose book?",
        HandOf "{0} {0:name}: hand chosen|{0}: hand chosen",
        CardOf "{0} {0:name}: card alone|{0}: card alone",
        Done "Done",
        Discard "Discard",
        Free "free",
        Dollars "{Money}{0}",
        OtherMoney "{Money} other ...",
        MoneyTitle "{0} {0:name}: Money icon|{0}: Money icon",
        MoneyVerb "Play ${0}",
        Consequence "Card with ! ...",
        MoreIcons "+1 icon",
        Passenger "{Person} Passenger",
        OnTheMap "on the map|map",
        Calm "{Stress} Calm",
        Worker "{Worker} Worker",
        Signed "{0+}",

        // Everything else.
        TilesOf "L{0}: tiles",
        CorrectOwner "Parcels ...",
        CorrectCards "Development cards",
        CorrectOrder "Turn order ...",
        WhoseParcel "Whose Parcel?",
        SetVerb "Set to {0}",
        Unchanged "Unchanged: back",
        FromTo "{0}{To}{1}",

        // Previews.
        LinkFinished "{0} {Link}{1} finished|{0} {Link}{1}",
        LinkUpgraded "{0} {Link}{1} {Upgrade} finished|{0} {Link}{1} {Upgrade}",
        LinkOpen "{0} L{1} {Link}{2} unfinished|{0} L{1} {Link}{2} open",
        LinkLost "{0} L{1} gone, {2} back|{0} L{1} gone",
        Reopened "Unfinished again: work on it|Unfinished again",
        Built "{0} on {1}, {2} of the type left|{0} on {1}, {2} left",
        BuildingUpgraded "{0} on {1} upgraded {Upgrade}|{0} {1} upgraded",
        DevelopmentLeft "{Hand} Development cards left: {0}|{Hand} Developm. left: {0}",
        BuildingCard "Its card to hand, 1 passenger|Card, 1 passenger",
        Converted "Correct the ends of links there|Correct link ends",
        ChangeGiven "{0} change from the bank|{0} change",
        Placed "{0} {0:name} is {1}|{0} is {1}",
        /// How a bid above 10 lies on the track.
        ShowDiscs "Show it: {0} discs on {1}|{0} discs on {1}",
        Revealed "{Hand} Cards in the line: {0}|{Hand} In the line: {0}",
        DiscOn "Put a disc on {0} now|Disc on {0} now",
        ParcelOf "{0} owns {1}",
        FareShort "{0} gets {1} of {2}, then no fares|{0} gets {1}, then none",
        /// A value that changed only for a moment.
        CameAndWent "{0} {1}{2}{To}{3}{To}{4}",
        PassengerPlaced "Passenger on an empty square|Place a passenger",

        // The score screen.
        Far "{0}/{1}",
        Head "Round {0} · {1}|R{0} {1}",
        HeadActions2 "Round {0} · Actions 2: {1} of 2|R{0} Actions 2: {1} of 2",
        HeadAuction "Round {0} · Auction, lap {1}|R{0} Auction, lap {1}",
        Total "=",
        Paid "-{Money}",
        NoBid "-",
        FinalTie "Final · tie: ${0} beats ${1}|Tie: ${0} beats ${1}",
        FinalShared "Final · shared victory|Final: shared",
        Solo "solo",
        Winners "{0} share the victory|{0} share it",

        // The log.
        Entry "{0} {1}{2}",
        /// Of what has three forms: the middle one has no room for what is special.
        EntryOfThree "{0} {1}{2}|{0} {1}|{0} {1}{2}",
        SayBegin "Table set up",
        SayBid "bids {0}",
        SayPass "passes",
        SayCard "takes a card|card",
        SayParcel "takes Parcel {0}|takes {0}",
        SayVoid "takes a Void Ticket|Void",
        SayReveal "reveals a card for ${0}|reveals, ${0}|line ${0}",
        SayReady "has chosen a hand|ready",
        SayTakeTwo "takes $2",
        SayEndTurn "ends the turn|ends turn|ends",
        SayNew "builds L{0}{2}, {3}|L{0}: {1}",
        SayGrow "builds on L{0}{2}, {3}|L{0} +{1}",
        SayJoin "joins L{0} + L{1}{3}, {4}|joins L{0}",
        SayConstruct "constructs {0} on {1}|{0} on {1}",
        SayUpgradeBuilding "upgrades {0}|{Upgrade} {0}",
        SayTrip "trip {0}{1}|{0}",
        SayConvert "converts to {0}|to {0}",
        SayTower "builds a tower|tower",
        SayPlay "plays {0}|{0}",
        SayPlays "plays{0}|{1} icons",
        SayUse " {0}",
        UseMoney "{Money}{0}",
        UseWorker "Worker|{Worker}",
        UseCalm "Calm|{Stress}-",
        UsePassenger "Passenger|{Person}",
        SayDiscard "discards",
        SayDone "is done",
        SayAllDone "All are done",
        SayHands "All hands chosen",
        SayCards "Cards of all players|Cards of all",
        SayOrder "Turn order{0}|Order{0}",
        NextIs "{0} {0:name} is next",
        SayEndRound "Round {0} ends",
        SayScore "Final score",
        SayDevelopment "Development cards {0}|cards {0}",
        SayTiles "L{0} tiles corrected {1}|L{0}: {1}",
        SayEnds "L{0} ends corrected{1}|L{0}:{1}",
        SayRemove "L{0} removed by hand|L{0} gone",
        SayOwn "owns Parcel {0}|owns {0}",
        ChangeTo "to {0}",
    }
}
