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
