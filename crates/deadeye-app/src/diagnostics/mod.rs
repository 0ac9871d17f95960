//! Diagnostics: the log of a run, the check of the installation, and a report of both.

pub mod doctor;
pub mod logbook;
mod picture_file;
pub mod report;
