//! The commands that look at no picture, as a program that loads little of OpenCV; `./run` starts it.

fn main() -> std::process::ExitCode {
    deadeye::cli::text_main()
}
