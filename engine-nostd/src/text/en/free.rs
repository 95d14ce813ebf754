//! The words of "Any game".

phrases! {
    Word in Free {
        Name "Any game",
        About "Counters for whatever is on the table: 1 to 8 players, up to 3 counters each, with or without rounds.",

        Points "Points",
        Money "Money",
        Happiness "Happiness",
        Stress "Stress",
        Lives "Lives",
        Workers "Workers",
        Track "Track",
        Buildings "Buildings",
        Cards "Cards",
        Wins "Wins",

        FormHelp "Start plays by what stands below it. Select a row to change it: what is counted and from which values, how many rounds, whether the highest or the lowest wins, and who begins. What you chose last time is offered again.",
        Start "Start",
        Counters "Counters",
        /// What is counted, for how many rounds, and who wins.
        NameLowest "Any game, lowest|Any, lowest",
        Brief "{0}{1}, {2}|{0}{1}{2}",
        BriefCounter "{0} |{0}",
        BriefCounterFrom "{0}{1} |{0}",
        BriefOpen "open end|",
        BriefRounds "{0} rounds| R{0}",
        BriefHighest "highest wins|",
        BriefLowest "lowest wins| low",

        HowMany "Counters per player|Counters each",
        HowManyHelp "How many values each player keeps. The first one decides who wins.",
        WhatCounter "Counter {0}: what?|Counter {0}",
        WhatCounterHelp "What is counted. The name stands in the log, its icon on the table screen.",
        /// A counter in a list.
        CounterRow "{0} {1}",
        From "{0} at the start|{0}: start",
        FromHelp "Every player begins with this much.",
        FromVerb "Start with {0}",

        Rounds "Rounds",
        RoundsHelp "With a fixed number the line on top shows how far the game is, and the last round leads to the final ranking. Below 1 the end is open: the game ends when you say so.",
        OpenEnd "Open end|open",
        RoundsVerb "Rounds: {0}",
        WhoWins "Who wins",
        Highest "Highest wins|highest",
        Lowest "Lowest wins|lowest",
        WhoStarts "First player",
        WhoStartsHelp "The first player is marked on the table screen and scores first. By lot: the device decides.",
        Lots "by lot",
        BegunByLot "{0} {0:name} starts, by lot|{0} starts, by lot|{0} starts",

        NextRound "Round {0} begins|Round {0}|R{0}",
        EndLastRound "End the last round|End last round|end",
        PassFirst "Pass first player on|Pass first on",
        StopFinish "Finish the game ...|Finish ...|finish",
        StopScore "{0} {0:name}: score ...|{0} score ...|{0}",
        StopRound "Round {0}: all score ...|R{0}: all score ...|R{0}: all ...|all",

        WhichCounter "{0} {0:name}: which counter?|{0}: which?",
        WhichCounterHelp "Choose the counter that changes.",
        Change "{0} {0:name}: {1}|{0} {0:name}",
        ChangeHelp "Up and Down change the number; hold for bigger steps. Below zero takes away. Beside it stands what it leads to: Select writes it down. In a whole round each player is asked. The last number writes all of them down if the screen shows them; otherwise they are shown first.",
        ChangeVerb "Add {0}",
        Unchanged "Unchanged: back",
        /// With it the round is complete.
        LastVerb "Add {0}, write the round|Add {0}, write all|Add {0}, all",
        ChangeOutlook "{0}{To}{1}",
        /// What was told of a round so far: badge, icon, change.
        Told "{0}{1}{2+}",

        Round "Round {0}|R{0}",
        RoundOf "{0}/{1}",
        HeadAllPlayed "All rounds played|All played",
        FirstSign "first player",
        WinnerSign "winner",
        PlaceRow "place|Place",
        TableHelp "Select does what the bar says. Up and Down turn the bar: another player, the whole round at once, the next round.\nBack opens the menu: who is first, finish, rounds, corrections, log, home.\nHold Back to undo.",

        SayChange "{0} {1} {3+}|{0} {2}{3+}",
        SayRound "Round {0} scored",
        SayNext "Round {0} begins",
        SayStarts "{0} {0:name} starts now|{0} starts",
        AllPlayed "All rounds are played|All played",
        SayFinish "Game finished",
        /// Who is on which place; where there is little room, only in which order.
        FinalPlace "{0} {1}   |{1} ",
        DidChange "{0} {1} {3+}: {4}{To}{5}|{0} {2}{3+}: {4}{To}{5}|{0} {2}{3+}: {5}|{2}{3+}: {5}",
        DidNext "Round {0} has begun|Round {0} began",
        DidPass "{0} {0:name} is first now|{0} is first now|{0} is first",

        Final "Final ranking|Final",
        FinalHelp "The game is over; equal values share a place. Select leads home. Hold Back takes the ending back.",
        Alone "{0} in the end|{0}",
    }
}
