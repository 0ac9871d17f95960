//! The program's entry: words in, exit status out.

fn main() -> std::process::ExitCode {
    deadeye::cli::main()
}
