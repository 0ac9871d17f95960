//! The commands that look at no picture.

/// Returns those commands as `run` lists them, which starts a program for them that loads little of OpenCV.
pub fn listed_in_run() -> Vec<&'static str> {
    let (words, _) = include_str!("../../run").split_once(") program=deadeye-text").unwrap_or_default();
    words.lines().last().unwrap_or_default().split('|').map(str::trim).collect()
}
