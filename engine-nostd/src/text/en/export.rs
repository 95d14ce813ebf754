//! The words of an export that is read by people.

phrases! {
    Word in Export {
        Title "{0}, {1}, {2}",
        Rounds "rounds: {0}",
        Round "round {0}",
        /// What stands behind the scores.
        Sheet "Score",
        Player "{0}. {1} {2}",
    }
}

phrases! {
    /// What a sign before a row of the sheet is called.
    Term in Terms {
        Happiness "Happiness",
        Stress "Stress",
        Money "Money",
        Worker "Worker",
        Link "Link",
        Hand "Hand",
        Person "Person",
        Commerce "Commerce",
        Upgrade "Upgrade",
        Yes "Yes",
        No "No",
        Score "Score",
        Bid "Bid",
        Supply "Supply",
        To "To",
    }
}
