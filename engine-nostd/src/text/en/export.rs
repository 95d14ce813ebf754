//! The words of an export that is read by people.

use crate::kit::Icon;

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
    /// What a sign before a row of the sheet is called. The star is what everyone looks at first.
    Term in Terms for Icon {
        Happiness "Happiness",
        Stress "Stress",
        Money "Money",
        Worker "Worker",
        Link "Link",
        Hand "Hand",
        Person "Person",
        Residence "Residence",
        Commerce "Commerce",
        Leisure "Leisure",
        Industry "Industry",
        Upgrade "Upgrade",
        Yes "Yes",
        No "No",
        Star "Score",
        Warning "Warning",
        Note "Note",
        Undo "Undo",
        Bid "Bid",
        Supply "Supply",
        To "To",
        Back "Back",
        Select "Select",
        Up "Up",
        Down "Down",
    }
}
