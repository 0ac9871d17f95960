//! The entry point of the program.

fn main() -> std::process::ExitCode {
    deadeye::cli::main()
}
