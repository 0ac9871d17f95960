//! The computer players in the window: their last plays, a note while they think or wait, and the cards of a person
//! whose cards are on the screen.

use deadeye_cards::CardCode;
use deadeye_hands::{HandCard, Reading, score};
use deadeye_opponent::Level;
use deadeye_rules::{Command, Shown, Step};
use eframe::egui::{Frame, Key, Label, RichText, Ui};

use super::actions::UiAction;
use super::hand_readings::cards_text;
use super::kit::{self, PanelButton};
use super::scene::{Scene, seat_mark};
use super::theme::size;
use super::{choose, keys};
use deadeye_app::desk::{Dealt, GameRequest};
use deadeye_session::By;

/// The most lines about the computer players' last plays.
const MOST_SAID: usize = 6;

/// Returns the name of a level's text in the window.
#[must_use]
pub fn level_name(level: Level) -> &'static str {
    match level {
        Level::Low => "house.low",
        Level::Middle => "house.middle",
        Level::High => "house.high",
    }
}

/// Returns the name of the text that describes the strength of a level.
#[must_use]
pub fn level_what(level: Level) -> &'static str {
    match level {
        Level::Low => "house.low_what",
        Level::Middle => "house.middle_what",
        Level::High => "house.high_what",
    }
}

/// Shows the computer players above the legal plays, with the hands if those have no place of their own. Shows nothing
/// if all cards are real.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, with_hands: bool) {
    let Some(house) = scene.seen.computer_players.clone() else { return };
    Frame::new().fill(scene.colours.wood.tones[2]).corner_radius(size::ROUNDING).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (player, level) in &house.played {
            ui.horizontal(|ui| {
                seat_mark(ui, scene.colours, 6.0, *player);
                let text = format!("{} · {}", scene.name(*player), scene.t(level_name(*level)));
                ui.label(RichText::new(text).color(scene.colours.signals.accent));
            });
        }
        show_recent_lines(ui, scene);
        if house.thinking {
            ui.label(RichText::new(scene.t("house.thinking")).color(scene.colours.wood.quiet_ink));
            let stop = keys::free(ui.ctx()) && ui.input(|input| input.key_pressed(Key::Escape));
            if kit::button(ui, scene.t("house.enough")).clicked() || stop {
                scene.ask(GameRequest::Decide);
            }
        }
        if house.waits {
            ui.add(Label::new(scene.t("house.waits")).wrap());
            let button = PanelButton::main(scene.t("house.go_on")).with_key(Key::Enter.name()).wide();
            if ui.add(button).clicked() || scene.yes(ui.ctx()) {
                scene.ask(GameRequest::GoOn);
            }
        }
        for dealt in &house.dealt {
            if with_hands {
                hand(ui, scene, dealt);
            }
            show_hidden_draws(ui, scene, dealt);
            ways(ui, scene, dealt);
        }
    });
    ui.add_space(6.0);
}

/// Shows the plays of the computer players since the last command of anybody else.
fn show_recent_lines(ui: &mut Ui, scene: &Scene<'_>) {
    let log = scene.seen.journal.log.iter().rev().filter(|entry| !entry.taken_back);
    let lines: Vec<String> = log
        .take_while(|entry| entry.by == By::Script)
        .filter(|entry| !entry.kept)
        .take(MOST_SAID)
        .map(|entry| scene.words.say(&entry.text))
        .collect();
    for line in lines.iter().rev() {
        ui.add(Label::new(RichText::new(line).size(size::SMALL)).wrap());
    }
}

/// Shows the hand, each card with its value, suit and price.
fn hand(ui: &mut Ui, scene: &mut Scene<'_>, dealt: &Dealt) {
    ui.label(RichText::new(scene.words.fill("house.hand", &[("player", &scene.name(dealt.player))])).strong());
    ui.horizontal_wrapped(|ui| {
        for code in &dealt.hand {
            let text = format!("{} {}", face_text(scene, *code), super::play_names::name_with_price(scene, *code));
            if kit::button(ui, &text).clicked() {
                scene.wish(UiAction::ShowPrinted(*code));
            }
        }
    });
}

/// Shows the drawn cards that are not revealed yet.
fn show_hidden_draws(ui: &mut Ui, scene: &Scene<'_>, dealt: &Dealt) {
    if !dealt.draw_hand.is_empty() && matches!(scene.game().step(), Step::LowballHands | Step::DrawHands) {
        ui.label(scene.words.fill("house.drawn", &[("cards", &faces_text(scene, &dealt.draw_hand))]));
    }
}

/// Shows the commands to choose from for the drawn cards.
pub fn ways(ui: &mut Ui, scene: &mut Scene<'_>, dealt: &Dealt) {
    let names: Vec<String> = dealt.ways.iter().map(|way| way_name(scene, way)).collect();
    if let Some(way) = choose::pick_option(ui, scene, &names).and_then(|at| dealt.ways.get(at)) {
        scene.ask(GameRequest::Do(way.clone()));
    }
}

fn way_name(scene: &Scene<'_>, way: &Command) -> String {
    let codes = |cards: &[Shown]| -> Vec<CardCode> { cards.iter().filter_map(Shown::code).copied().collect() };
    match way {
        Command::ShowHand { cards, .. } | Command::ChangeHand { cards, .. } => {
            let codes = codes(cards);
            let faces: Vec<HandCard> = codes.iter().filter_map(|code| face(scene, *code)).collect();
            let lowball = scene.game().shootout().is_none();
            let reading = if lowball { Reading::LOWBALL } else { Reading::SHOOTOUT };
            let scored = score(&faces, reading).ok().flatten();
            let rank = scored.map(|score| scene.words.rank(score.rank())).unwrap_or_default();
            let cheatin = scored.is_some_and(|score| score.cheatin);
            let legal = scene.t(if cheatin { "draw_hands.cheatin" } else { "draw_hands.legal" });
            let shown: [(&str, &dyn std::fmt::Display); 3] =
                [("cards", &faces_text(scene, &codes)), ("hand", &rank), ("legal", &legal)];
            scene.words.fill("house.show", &shown)
        }
        Command::Redraw { discarded, .. } => {
            scene.words.fill("house.redraw", &[("cards", &faces_text(scene, &codes(discarded)))])
        }
        _ => scene.t("house.turn_up").to_owned(),
    }
}

fn face(scene: &Scene<'_>, code: CardCode) -> Option<HandCard> {
    scene.game().facts_of(code)?.hand_card()
}

fn face_text(scene: &Scene<'_>, code: CardCode) -> String {
    face(scene, code).map_or_else(String::new, |face| face.to_string())
}

fn faces_text(scene: &Scene<'_>, codes: &[CardCode]) -> String {
    cards_text(&codes.iter().map(|code| face_text(scene, *code)).collect::<Vec<_>>())
}
