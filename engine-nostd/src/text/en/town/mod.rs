//! The words of Rail Town: rounds, turns, the score pad.

mod sheet;

pub use sheet::{LandmarkName, SheetWord, StockName};

phrases! {
    RailName in TownRails {
        Red "Red",
        Yellow "Yellow",
        Blue "Blue",
        Black "Black",
    }
}

phrases! {
    /// Where there is no room for a name.
    RailLetter in TownRailLetters {
        Red "R",
        Yellow "Y",
        Blue "B",
        Black "K",
    }
}

phrases! {
    LocationName in TownLocations {
        Resources "a: 2 resources",
        Plan "b: Plan card",
        Track "c: second track",
        Development "d: Development token|d: Development",
    }
}

phrases! {
    TokenName in TownTokens {
        Up "Town upgrade|up",
        Double "Double Track|double",
        Wild "Wild landmark|wild",
        Nothing "Thrown away|none",
    }
}

phrases! {
    EffectName in TownEffects {
        Unknown "Not typed",
        Landmarks "Three landmarks|3 landmarks",
        Category "Four of a category|4 of a category",
        Types "Five types of landmark|5 types",
        Pairs "Two pairs",
        Seven "Seven tokens|7 tokens",
        Falling "Top left to bottom right|Top left, bot. right",
        Rising "Top right to bottom left|Top right, bot. left",
    }
}

phrases! {
    ValueName in TownValues {
        Resources "Resources",
        Double "Double Track",
        Wild "Wild landmarks",
        Upgrades "Upgrades",
        RedLaid "Red laid",
        YellowLaid "Yellow laid",
        BlueLaid "Blue laid",
        BlackLaid "Black laid",
        RedGone "Red discarded",
        YellowGone "Yellow discarded",
        BlueGone "Blue discarded",
        BlackGone "Black discarded",
    }
}

phrases! {
    RequestName in TownRequests {
        A "A top to bottom",
        B "B left to right",
        C "C cards with 4 colours|C 4-colour cards",
        D "D outer cards, 3 colours|D outer, 3 colours",
        E "E corners, 2 colours",
        F "F crossings",
        G "G lines in the centre|G centre lines",
        H "H lines with 2 corners|H 2-corner lines",
        I "I two of each category|I 2 per category",
        J "J all 16 cards",
        K "K fewest tokens",
        L "L fewest plans",
    }
}

phrases! {
    RequestHelp in TownRequestHelps {
        A "4 points for each line that touches the top row and the bottom row.",
        B "4 points for each line that touches the left column and the right column.",
        C "4 points for each Town card with all four colours of track.",
        D "4 points for each of the 12 outer Town cards with three or more colours.",
        E "4 points for each corner card with two or more colours.",
        F "4 points for each corner point where two diagonals cross. However many tokens lie there, it counts once; doubled tracks on one diagonal are no crossing.",
        G "4 points for each line through three or more of the four central cards.",
        H "4 points for each line through two or more of the four corner cards.",
        I "4 points for each line with at least two Leisure, two Welfare and two Public landmarks. Wild landmarks do not help here.",
        J "8 points if every one of the 16 Town cards carries a token.",
        K "3 points for each token of the line with the fewest. A line without tokens counts as none.",
        L "4 points for each fulfilled plan of the line with the fewest.",
    }
}

phrases! {
    /// From the last row of the table to the first.
    Title in TownTitles {
        Unsuited "Unsuited for governance|Unsuited to govern|Unsuited",
        Newbie "Newbie mayor|Newbie",
        Inexperienced "Inexperienced mayor|Inexperienced|Inexp.",
        Average "Average mayor|Average",
        AboveAverage "Above average mayor|Above average|Above av.|Above",
        Skilled "Skilled mayor|Skilled",
        HighlySkilled "Highly skilled mayor|Highly skilled|High skill|High",
        Top "Top mayor|Top",
        Legendary "Legendary mayor|Legendary|Legend",
        Inhuman "Inhumanly excellent mayor|Inhumanly excellent|Inhuman",
        God "God-level mayor|God-level|God",
    }
}

phrases! {
    Word in Town {
        Name "Rail Town",
        About "Fourteen rounds with reminders, the score pad with Residents' Requests and solo titles, a full book of every turn if you like, and exact scoring of a whole town.",
        /// How the game is kept, and with which Residents' Requests.
        NameRequests "Rail Town, Requests|Town, Requests",
        Brief "{0}, no Requests",
        BriefRequests "{0}, Requests {1} {2}",
        BriefFull "full book",
        BriefEffects "full book, plans typed|full book, plans",
        BriefPad "score pad",

        Start "Start",
        FormHelp "Start plays by what stands below it. Select a row to change it.\nBook, score pad: one key for each round, reminders, and the pad at the end; the tokens on the table are the book. Full: every turn is recorded; it guards bonuses, limits and resources, and fills in parts of the pad.\nPlan cards: only how many lie at each line, or also what each one asks for; then the device watches for duplicates and lists the cards on the pad.\nRequests: the variant with two Request cards.",
        Level "Book",
        PadOnly "score pad|pad",
        Full "full",
        PlanCards "Plan cards",
        PlansCounted "counted",
        PlansTyped "with effect|effect",
        Requests "Requests",
        RequestsHelp "The variant turns up two Request cards at the start; at the end they give points to everyone who meets them.",
        Without "none",
        LeftCard "Request on the left|Left Request",
        RightCard "Request on the right|Right Request",
        First "First player",
        FirstHelp "Whoever boarded a train most recently starts. Sets of cards are chosen from the last player in turn order backwards.",

        Dealt "Dealt at the start ...|Dealt ...|dealt",
        Place "Place the card",
        /// At the end of a list: the action cannot be done.
        NotPossible "Not possible",
        PlanFirst "Plan first ...|plan first",
        TokenFirst "Token first ...|token first",
        Another "Another player ...|others",
        AnotherHelp "What the other players may do now: who has a card may act while others take theirs. Nothing leads back to the table.",
        /// The last row of a list of what may be done: back to the table.
        Nothing "Nothing",
        FreeTitle "{0:name}: free action|{0} free action",
        FreeHelp "At any moment of your turn, as often as you like.\nBuy: pay 3 resources, draw 2 Development tokens and keep 1.\nDiscard: a token at an end of a line leaves the game and brings 2 resources. It still counts for the track bonuses, but for nothing else.",
        BuyRow "Buy: {0}",
        DiscardRow "Discard {0}",
        EndOne "End one turn ...|End one turn",
        Gone "Correct discards",
        Pad "Fill in a pad ...|Fill in a pad",
        /// The same before the last round is over.
        EndRoundsTo "End the rounds ...|End the rounds",
        EndRounds "End the rounds",
        PlayOn "Play on",
        CloseHelp "A pad that is filled in closes the rounds: the table shows the pads from then on. Play on leads back; nothing is changed.",
        Town "Type a town ...|Type a town",
        WhichTitle "Which title?",
        Who "Who?",
        WhoHelp "Only players who may do this now are listed.",

        Acquire "{0:name} takes a Town card|{0:name}: Town card|Town card",
        AcquireHelp "Take one Town card from the display. The location it lies at decides the location action of this turn. Empty locations are not listed.\nThen place a card, lay track and do the location action, in any order.",
        Lay "{0:name}: {1} for which line?|{0:name}: {1}|{1}?",
        LayTrack "track",
        LayBonus "bonus track",
        LayHelp "The first token of a line goes anywhere, any other must touch an end of it. No branches, no loops. The third and the sixth token of a line bring a bonus at once.",
        LayRow "{0} track",
        Count "{0}",
        /// How many there are, and will be; the resources are a stock.
        Grows "{0}{To}{1}",
        Stock "{Supply}{0}{To}{1}|{0}{To}{1}",
        /// Tokens on the board; this one brings a bonus.
        GrowsToBonus "{0}{To}{1} {Star}|{0}{To}{1}{Star}",
        Cost "{1:name}, {0}: where to?|{0}: where to?",
        CostHelp "A road is free. Each half of the token on open land costs 1, crossing another diagonal 2 more. On a spot that carries another colour a Double Track token is spent; the other costs stay. What cannot be paid is not listed.",
        Roads "Roads only|Roads",
        Crossing "Crossing",
        Open "{0} on open land|{0} open",
        OpenCrossing "{0} open, crossing|{0} open, cross",
        DoubleRoads "Double Track, roads|Double, roads",
        DoubleCrossing "Double Track, crossing|Double, cross",
        DoubleOpen "Double Track, {0} open|Double, {0} open",
        DoubleOpenCrossing "Double, {0} open, crossing|Dbl, {0} open, cross",
        Plan "{0:name}: plan for which line?|{0:name}: plan|plan?",
        PlanHelp "The card goes beside one line, at most four to a line; a fifth replaces one. Cards that say No Duplicates may not join a line with the same effect.",
        PlanRow "Plan for {0}",
        /// Of the plans that a line has room for.
        PlansHeld "{0}/4",
        PlanReplaces "{0}/4, one goes|one goes",
        Effect "{0}: which plan?",
        EffectHelp "You need not type the effect. If you do, the device watches for duplicates and lists the cards on the pad.",
        Drop "{0} is full: which goes?|{0}: which goes?",
        Token "{0:name}: which token?|Which token?|token?",
        TokenHelp "A Town upgrade goes on a Town card at once, one to a card. Double Track is kept and spent when laying track. A Wild landmark is kept for the final scoring.",
        Bonus "{0:name}: track bonus|Track bonus|bonus?",
        BonusHelp "The third and the sixth token of a line bring a bonus at once: 2 resources, or one more token of any line, or draw 2 Plan cards and keep 1. It cannot be saved.",
        BonusResources "2 resources",
        BonusTrack "One more track",
        BonusPlan "A Plan card",
        OpeningPlans "The opening plans?|Opening plans?",
        NotTyped "Not typed",
        AllFour "Type all four",
        DealtHelp "Optional, in round 1 before the first Town card: the Development token dealt at the start, and the Plan cards beside the four lines.",
        GoneOf "{0}: discarded",
        GoneHelp "How many tokens of this line were discarded.",
        GoneVerb "Discarded: {0}",
        GoneUnchanged "Unchanged: back",

        LinePoints "{0:name}: {1} line|{1} line",
        LineHelp "For each Town card that the line touches, its points in that colour, once. A Town upgrade for that colour doubles them, or adds 3.",
        PointsVerb "Points: {0}",
        NoPlanVerb "None: -10",
        LinesFact "lines {0}",
        PlansFact "plans {0}",
        TotalFact "Total {0}",
        /// The terms of the total: lines, plans; penalty, Requests, resources.
        TermsFact "{Link}{0} {Yes}{1}",
        MoreTermsFact "{No}{0}{1} {Supply}{2}",
        RequestsTerm " {Person}{0}",
        Plans "{0:name}: {1} plans|{1} plans",
        PlansHelp "Each fulfilled Plan card counts alone; the same stop may serve several. A line without a fulfilled card costs 10 points. A Wild landmark serves one card.",
        HowMany "{0}: 24 with how many?|{0}: how many?",
        HowManyHelp "24 points are three cards of 8 or four of 6: more fulfilled cards break a tie.",
        Cards "{0} cards",
        Tick "{0}: {1}|{0}: {1}|{1}",
        Fulfilled "Fulfilled",
        NotFulfilled "Not fulfilled",
        RequestTitle "{0:name}: {1}|{2}|{1}",
        LinesVerb "Lines: {0}",
        CardsVerb "Cards: {0}",
        CrossingsVerb "Crossings: {0}",
        TokensVerb "Tokens: {0}",
        PlansVerb "Plans: {0}",
        PointsFact "{0} points",
        Left "{0:name}: resources left|Resources left",
        LeftHelp "1 point for every 2 resources left over.",
        LeftVerb "Left: {0}",
        TitleHelp "The title that a solo score earns.",
        TitleVerb "Score {0}",
        /// What the rows of the tables stand for, and what they are called beside their signs.
        RoundRow "round|Round",
        TurnRow "turn in this round|Turn",
        ResourcesRow "resources|Resources|Res.",
        FrontRow "tokens on the board: Red, Yellow; ! the next is a bonus|Red Yellow",
        BackRow "the same: Blue, Black|Blue Black",
        PlansRow "plans at R, Y, B, K: Red, Yellow, Blue, Black|Plans",
        DoubleRow "Double Track tokens|Double",
        WildRow "Wild landmarks|Wild",
        UpgradesRow "Town upgrades|Upgrades|Town +",
        TotalRow "total|Total",
        LinesRow "points of the lines|Lines",
        PlanPointsRow "points of the plans|Plans",
        PenaltyRow "lines without a plan|No plan",
        RequestsRow "Requests|Requests|Req.",
        ResourcePointsRow "points for resources|Resources|Res.",
        FulfilledRow "plans fulfilled, for ties|Fulfilled|Ties",
        RedRow "Red line|Red",
        YellowRow "Yellow line|Yellow",
        BlueRow "Blue line|Blue",
        BlackRow "Black line|Black",
        FirstSign "starting player",
        WinnerSign "winner",
        TableHelp "The head says what is due, or which locations are left. A turn flows on: card, track, location; Back shows the table between, and Select goes on. Nobody has to end a turn: the next player's card follows, and the bar says when the round is over. Players whose turn is done are outlined.\nUp and Down turn the bar: the location before the track, free actions, another player, what was dealt, placing the card.\nBack opens the menu: corrections, one turn ended alone. If you agree on it, cards may not be turned.",
        PadTableHelp "Only the rounds are counted: Select when a round is over. The table shows who plays when.\nBefore a round the starting player's card goes left, the display is cleared, 4 Town cards, 2 Plan cards and 2 Development tokens are turned up; an empty pile is shuffled anew. If you agree on it, cards may not be turned.\nBack opens the menu: end the rounds and fill in a pad, or type a town.",
        FinalHelp "The pad: total, lines, plans, penalty for lines without a fulfilled plan, Requests, resources, and the number of fulfilled Plan cards, which breaks ties. Back opens the menu: fill in a pad again, or type a whole town.",
        Head "Round {0}",
        Far "{0}/{1}",
        /// What is still to do this turn, in the head; before the Town card is taken, the locations that are left.
        HeadDue "Round {0}: {1}|R{0}: {1}",
        DueCard "{0}left",
        DueTrack "track",
        DueTracks "2 tracks",
        DueTrackPlan "track, plan",
        DueTrackToken "track, token",
        DuePlan "plan",
        DueToken "token",
        DueBonus "bonus",
        DueNothing "all done",
        Stop "{0} {0:name}: {1}|{0} {1}|{0} {1}",
        StopCard "card ...|card ...|card",
        StopLastCard "card at {0}|card at {0}|card {0}",
        StopTrack "track ...|track ...|track",
        StopPlan "plan ...|plan ...|plan",
        StopToken "token ...|token ...|token",
        StopBonus "bonus ...|bonus ...|bonus",
        StopFree "{0} {0:name}: free action ...|{0} free action ...|{0} free",
        StopPlace "{0} {0:name}: place the card|{0} place the card|{0} place",
        NextRound "Round {0} begins|Round {0}",
        NextFinal "Final scoring",
        StopPad "{0} {0:name}: fill in the pad ...|{0} fill in the pad ...|{0} pad",
        RoundLegend "round",
        /// Of two lines, or the plans of all four.
        Two "{0} {1}",
        Four "{0}.{1}.{2}.{3}",
        /// One token before a bonus is worth a look.
        Watch "{0}!",
        Final "Final scoring|Final",
        Tie "tie: plans|tie",
        ToNext "{0} to the next title|{0} to next title",
        BestTitle "The best title there is|The best title",

        GotResources "2 resources at once|2 resources",
        ThenPlan "Then 1 of 2 Plan cards|Then a Plan card",
        ThenTrack "One more track this turn|One more track",
        ThenToken "Then 1 of 2 Development tokens|Then a Dev. token",
        Placed "Town card {0} of 16 placed|Card {0}/16 placed",
        Bought "Draw 2 tokens, keep 1|Draw 2, keep 1",
        Discarded "{0}: {1} left on the board|{0}: {1} left",
        Laid "{0}: token {1} of 8|{0} {1}/8",
        BonusDue "A bonus is due now|Bonus due now",
        BonusNext "{0}: the next is a bonus|{0}: next is bonus",
        Planned "{0}: {1} of 4 plans|{0}: {1}/4 plans",
        DiscardFirst "Line full: discard first|Full: discard first",
        IsNext "{0} {0:name} is next|{0} is next",
        PadTotal "Total {0}, {1} plans fulfilled|Total {0}, {1} plans",
        PadLines "Lines {0}, plans {1}",
        PadPenalty "Penalty {0}, resources {1}|Penalty {0}, res. {1}",
        PadRequests "Requests {0}",
        RoundsOver "All 14 rounds are played|14 rounds played",
        RoundBegins "Round {0}: {1} {1:name} starts|Round {0}: {1} starts",

        /// What to do at the table before a round. The usual note fits one page of a small display.
        Starts "{0} {0:name} starts",
        RoundOf "Round {0} of {1}",
        Fill "\nNew display: 4 Town, 2 Plan cards, 2 tokens.",
        Keep "\nNo preparation: the display stays, and so does the gap.",
        Spend "Spend resources in threes now: left over, 2 are only 1 point.",
        SpendToo "\nSpend resources in threes now: left over, 2 are only 1 point.",
        Last "Final scoring\nThe town must be 4 by 4: cards outside go, with their tokens. Tokens that break the rules of laying track go too, as few as possible, the owner chooses.\nThen the score pad is filled in.",
        /// What to prepare before the first round; the sets are chosen from the last player backwards.
        Welcome "Set up the table\n{0}. Eight tokens for each line, the bonus ones third and sixth.\n{1} (place 2, keep 1) and 1 Development token.\nDraw 6 Plan cards: one beside each line, discard two.\n",
        OneResource "1 resource",
        OneResourceEach "1 resource each",
        ResourcesEach "{0} resources each",
        TakeSet "Take 3 Town cards",
        ChooseSet "From the last player backwards, choose a set: 3 Town cards",
        LayOut "Lay out Requests {0} and {1}. ",
        TurnUp "Turn up 4 Town cards, 2 Plan cards, 2 Development tokens.",

        /// The shortest form names no player: a head has little room.
        DidDealt "{0} was dealt {1}; now {2}|{0} dealt, now {2}|now {2}",
        SayDealt "{0} was dealt {1}|{0} dealt|dealt",
        SayAcquire "{0} takes {1}|{0} takes location {2}|{0} takes {2}|takes {2}",
        SayPlace "{0} places a Town card|{0} places|places",
        SayLay "{0} lays {1}|{0} {1}|{1}",
        SayLayPaid "{0} lays {1}, {2} paid|{0} {1}|{1}",
        SayPlan "{0} takes a plan for {1}|{0} plan|plan",
        SayDevelop "{0} takes {1}|{0} {1}|{1}",
        SayBonus "{0} takes 2 bonus resources|{0} bonus|bonus",
        SayBuy "{0} buys {1}|{0} buys|buys",
        SayDiscard "{0} discards {1}|{0} discards|discards",
        SaySkipTrack "{0} cannot lay track|{0} no track|no track",
        SaySkipLocation "{0} cannot use the location|{0} no location|no location",
        SayEnd "{0} ends the turn|{0} ends|ends",
        SayPad "{0} fills in the pad|{0} pad|pad",
        SayTitle "Title for {0}",
        SayCorrectBy "{0} {1} {2+}|{0} correction|correction",
        SayCorrectTo "{0} {1} to {2}|{0} correction|correction",

        /// What was done, in the past tense, with what it changed; the shortest form names no player, either.
        DidAcquire "{0} took a card at location {1}|{0} took location {1}|{0}: card at {1}|card at {1}",
        DidAcquirePaid "{0} took a card at location {1}: {Supply}{2}{To}{3}|{0} took location {1}: {Supply}{2}{To}{3}|{0}: card at {1}, {Supply}{2}{To}{3}|card at {1}, {2}{To}{3}",
        DidPlace "{0} placed card {1} of 16|{0} placed {1}/16|placed {1}/16",
        DidLay "{0} laid {1}, {2} of 8|{0} laid {1} {2}/8|{1} {2}/8",
        DidLayWatch "{0} laid {1}, {2} of 8: the next is a bonus|{0} laid {1} {2}/8!|{1} {2}/8!",
        DidLayPaid "{0} laid {1}, {2} of 8: {Supply}{3}{To}{4}|{0} {1} {2}/8: {3}{To}{4}|{1} {2}/8: {3}{To}{4}|{1} {2}/8",
        DidLayPaidWatch "{0} laid {1}, {2} of 8: {3}{To}{4}, next: bonus|{1} {2}/8! {3}{To}{4}|{1} {2}/8!",
        DidPlan "{0} took a plan for {1}, {2} of 4|{0} {1} plan {2}/4|{1} plan {2}/4",
        DidDevelop "{0} took {1}|{0} took {1}|took {1}",
        DidBonus "{0} took 2 resources: {Supply}{1}{To}{2}|{0} bonus: {1}{To}{2}|bonus: {1}{To}{2}",
        DidBuy "{0} bought {1}: {Supply}{2}{To}{3}|{0} bought: {2}{To}{3}|bought: {2}{To}{3}",
        DidDiscard "{0} discarded {1}: {Supply}{2}{To}{3}|{0} discarded: {2}{To}{3}|discarded: {2}{To}{3}",
        DidEnd "{0} ended the turn|{0} ended|ended",
        DidPad "{0} has {1} points|{0}: {1} points|{1} points",
        DidRound "Round {0} began: {1} {1:name} starts, {2}|Round {0}: {1} starts|Round {0} began",
        ChoreFill "new display",
        ChoreKeep "same display",
    }
}
