//! `sim`: the device on a desktop, and its test bench. `sim --help` lists what it does.

use std::io::{self, Write};
use std::process::ExitCode;

use sim::check::excerpt::one_line;
use sim::command::args::{self, Command};
use sim::command::cli::{self, Outcome, Stop};
use sim::command::topics;
use sim::command::{book, port};
use sim::front::play;

fn main() -> ExitCode {
    #[cfg(unix)]
    stand_limits();
    let mut out = io::stdout();
    let result = args::parse(std::env::args_os().skip(1)).map_err(Stop::Bad);
    let result = result.and_then(|command| run(command, &mut out)).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    match result {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::from(1),
        // The reader has seen enough, as in `sim vectors ... | head`.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(stop) => {
            // Nobody is left to tell if this fails too.
            let _ = writeln!(io::stderr(), "sim: {}", one_line(&stop.to_string()));
            ExitCode::from(2)
        }
    }
}

/// A file that may not grow any more (`ulimit -f`) is an error like a full disk, and not the end of the process.
#[cfg(unix)]
fn stand_limits() {
    // Without it all is as usual.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

fn run(command: Command, out: &mut dyn Write) -> Result<Outcome, Stop> {
    match command {
        Command::Help(topic) => cli::say(out, &topics::help(topic)),
        Command::Version => cli::say(out, concat!("sim ", env!("CARGO_PKG_VERSION"), "\n")),
        Command::Play(options) => play::run(&options),
        Command::Script(options) => cli::script(&options, out),
        Command::Vectors(files) => cli::vectors(&files, out),
        Command::Shot(options) => cli::shot(&options, out),
        Command::Walk(options) => cli::walk(options, out),
        Command::Games(options) => cli::games(options, out),
        Command::Log(file) => cli::log(file, out),
        Command::Results(file) => cli::book(file, |_, results| book::results(results), out),
        Command::Records(file) => cli::book(file, |session, results| book::records(session, &results), out),
        Command::Export(options) => port::export(&options, out),
        Command::Backup(file) => port::backup(file, out),
        Command::Restore(backup, file) => port::restore(&backup, file, out),
        Command::Console(file) => port::console(file, &mut io::stdin().lock(), out),
        Command::Town(file) => cli::town(&file, out),
        Command::Emulate(options) => play::emulate(&options),
        Command::Uf2(board) => cli::uf2(board, out),
        Command::Web(options) => sim::site::run(&options, out),
        Command::Bench(board) => cli::bench(board, out),
    }
}
