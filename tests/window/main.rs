//! The window, without a screen or a graphics card.

#![cfg(feature = "window")]
#![expect(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on must fail")]

#[path = "../support/camera_server.rs"]
mod camera_server;
#[path = "../support/day.rs"]
mod day;
#[path = "../support/opening.rs"]
mod opening;

mod air;
mod alerts;
mod app;
mod bad_input;
mod calibrate;
mod camera;
mod cards;
mod chances;
mod closing;
mod corrections;
mod deck;
mod densities;
mod ended;
mod faults;
mod faults_of_pictures;
mod fight;
mod fight_pages;
mod first_minutes;
mod hands;
mod harness;
mod house;
mod house_camera;
mod language;
mod layout_faults;
mod legible;
mod lessons;
mod looks;
mod moments;
mod now;
mod pages;
mod palette;
mod panels;
mod plays;
mod pseudo;
mod pseudo_language;
mod report;
mod review;
mod saved_games;
mod screen;
mod screen_reader;
mod seen_card;
mod sentences;
mod settings;
mod sole_answers;
mod spectators;
mod speech;
mod stage;
mod stage_parts;
mod table_first;
mod teach;
mod teach_demo;
mod whole_games;
