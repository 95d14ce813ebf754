//! Titles and options of the dialogues.
