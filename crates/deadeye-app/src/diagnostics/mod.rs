//! What helps to find a fault: the log of a run, the check of what is installed, and a report of both.

pub mod doctor;
pub mod logbook;
pub mod report;
