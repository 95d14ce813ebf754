//! Everything that is tested on the host by itself. One program: a fresh machine builds and links the simulator once
//! instead of thirty times, and all of it runs side by side.

mod backup;
mod broken_off;
mod cli;
mod codes;
mod damage;
mod evidence;
mod export;
mod flash_file;
mod fuller;
mod halted;
mod hostile;
mod invariants;
mod journals;
mod language;
mod limits;
mod lost_sectors;
mod manual;
mod notation;
mod power_cuts;
mod properties;
mod recorded;
mod rules_docs;
mod settled;
mod shelf;
mod silence;
mod starts;
mod station_book;
mod still_told;
mod strangers;
mod taken_back;
mod terminal;
mod town;
mod upgrade;
mod walk;
