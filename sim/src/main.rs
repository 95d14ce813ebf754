//! `sim`: the device on a desktop, and its test rig. `sim --help` lists what it does.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use sim::check::excerpt::one_line;
use sim::command::args::{self, Subcommand};
use sim::command::cli::{self, Exit, Failure};
use sim::command::topics;
use sim::command::{book, offline};
use sim::front::play;

fn main() -> ExitCode {
    #[cfg(unix)]
    stand_limits();
    let mut out = io::stdout();
    let result = args::parse(std::env::args_os().skip(1)).map_err(Failure::Bad);
    let result = result.and_then(|command| run(command, &mut out)).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    match result {
        Ok(Exit::Good) => ExitCode::SUCCESS,
        Ok(Exit::Failed) => ExitCode::from(1),
        // The reader has seen enough, as in `sim vectors ... | head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
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

fn run(command: Subcommand, out: &mut dyn Write) -> Result<Exit, Failure> {
    match command {
        Subcommand::Help(topic) => cli::say(out, &topics::help(topic)),
        Subcommand::Version => cli::say(out, concat!("sim ", env!("CARGO_PKG_VERSION"), "\n")),
        Subcommand::Play(options) => play::run(&options),
        Subcommand::Script(options) => cli::script(&options, out),
        Subcommand::Vectors(files) => cli::vectors(&files, out),
        Subcommand::Shot(options) => cli::shot(&options, out),
        Subcommand::Walk(options) => cli::walk(options, out),
        Subcommand::Games(options) => cli::games(options, out),
        Subcommand::Log(file) => cli::log(file, out),
        Subcommand::Results(file) => cli::book(file, |_, results| book::results(results), out),
        Subcommand::Records(file) => cli::book(file, |session, results| book::records(session, &results), out),
        Subcommand::Export(options) => offline::export(&options, out),
        Subcommand::Backup(file) => offline::backup(file, out),
        Subcommand::Restore(backup, file) => offline::restore(&backup, file, out),
        Subcommand::Console(file) => offline::console(file, io::stdin().is_terminal(), &mut io::stdin().lock(), out),
        Subcommand::Town(file) => cli::town(&file, out),
        Subcommand::Emulate(options) => play::emulate(&options),
        Subcommand::Uf2(board) => cli::uf2(board, out),
        Subcommand::Web(options) => sim::site::run(&options, out),
        Subcommand::Bench(board) => cli::bench(board, out),
    }
}
