//! Cards of a hand that are clicked in a grid, or typed into a line.

use deadeye_hands::{HandCard, Reading, best_five};
use deadeye_rules::Shown;
use eframe::egui::{Id, Key, Label, Modifiers, Response, RichText, TextEdit, Ui};

use super::kit;
use super::scene::Scene;
use super::stage::card_grid;
use super::stage::cards::MiniCardState;
use super::stage::hand_slots::{self, HandSlot};
use super::theme::{self, size};
use super::typed_cards::{TypedCards, read_typed};

/// The horizontal padding of the words in the line, in points.
const LINE_EDGES: f32 = 24.0;
/// The least width of the line to type into that says so, in points.
const HINTED_WIDTH: f32 = 120.0;

/// The cards that were clicked or typed so far, and what is being typed.
#[derive(Debug, Clone, Default)]
pub struct CardEntry {
    cards: Vec<Shown>,
    line: String,
    /// True if what is being typed cannot become a card.
    is_wrong: bool,
}

impl CardEntry {
    /// Returns the cards in the order in which they were chosen.
    #[must_use]
    pub fn cards(&self) -> &[Shown] {
        &self.cards
    }

    /// Returns true if nothing is chosen or typed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.line.trim().is_empty()
    }

    /// Takes all cards out.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a card.
    pub fn add(&mut self, card: HandCard) {
        self.cards.push(Shown::Face(card));
    }

    /// Takes a card out.
    pub fn take_out(&mut self, at: usize) {
        if at < self.cards.len() {
            self.cards.remove(at);
        }
    }

    /// Shows the line to type into. `label` names it for screen readers.
    pub fn show_line(&mut self, ui: &mut Ui, scene: &Scene<'_>, label: &str) -> Response {
        let id = Id::unique(("line of cards", label));
        let takes_last = self.line.is_empty() && ui.memory(|memory| memory.has_focus(id));
        if takes_last && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Backspace)) {
            self.cards.pop();
        }
        let width = (ui.available_width() - LINE_EDGES).max(60.0);
        let hint = if width < HINTED_WIDTH { "" } else { scene.t("cards.type_here") };
        let field = TextEdit::singleline(&mut self.line).hint_text(hint).desired_width(width);
        let response = ui.add(field.id(id)).accessible_name(label);
        if response.has_focus() {
            theme::focus_ring(ui.painter(), response.rect, 4.0);
        }
        if response.changed() || response.lost_focus() {
            self.read_line(scene, !response.has_focus());
        }
        response
    }

    /// Moves the cards at the beginning of the line to the others.
    fn read_line(&mut self, scene: &Scene<'_>, is_done: bool) {
        let is_printed = |code| scene.seen.cards.get(code).is_some_and(|card| card.hand_card().is_some());
        let TypedCards { cards, rest, is_wrong } = read_typed(&self.line, is_done, is_printed);
        self.is_wrong = is_wrong;
        self.cards.extend(cards);
        self.line = rest;
    }

    /// Says in a line that what was typed is no card, if it is none.
    pub fn show_fault(&self, ui: &mut Ui, scene: &Scene<'_>) {
        if self.is_wrong && !self.line.trim().is_empty() {
            let text = scene.words.fill("cards.not_read", &[("text", &self.line.trim())]);
            let text = RichText::new(text).size(size::SMALL).color(scene.colours.signals.bad);
            ui.add(Label::new(text).wrap());
        }
    }

    /// Shows the cards, their rank and the line, for a choice of `count` cards. Returns the line.
    pub fn show_cards(
        &mut self,
        ui: &mut Ui,
        scene: &Scene<'_>,
        (id, label): (&str, &str),
        count: usize,
        reading: Option<Reading>,
    ) -> Response {
        let faces: Vec<Option<HandCard>> = self.cards.iter().map(|card| face_of(scene, card)).collect();
        if let Some(at) = hand_slots::show(ui, scene, id, &slots_of(&faces, count, reading), true) {
            self.take_out(at);
        }
        if let Some(reading) = reading {
            show_rank(ui, scene, &faces.into_iter().flatten().collect::<Vec<_>>(), reading);
        }
        let line = self.show_line(ui, scene, label);
        self.show_fault(ui, scene);
        line
    }

    /// Shows the grid of all cards, from which cards are added by a click, and how they are typed.
    pub fn show_grid(&mut self, ui: &mut Ui, scene: &Scene<'_>, id: &str) {
        if let Some(card) = card_grid::show(ui, scene, id) {
            self.add(card);
        }
        kit::note(ui, scene.t("cards.how"));
    }
}

/// Returns the face of a card that was chosen.
#[must_use]
pub fn face_of(scene: &Scene<'_>, card: &Shown) -> Option<HandCard> {
    match card {
        Shown::Face(face) | Shown::Named(face, _) => Some(*face),
        Shown::Code(code) => scene.seen.cards.get(*code)?.hand_card(),
    }
}

/// Returns the places of a hand: its cards, and empty ones up to `count`. Two cards with one face are marked, and cards
/// beside the best five are dimmed.
#[must_use]
pub fn slots_of(faces: &[Option<HandCard>], count: usize, reading: Option<Reading>) -> Vec<HandSlot> {
    let known: Vec<HandCard> = faces.iter().copied().flatten().collect();
    let best = reading.and_then(|reading| best_five(&known, reading).ok().flatten());
    let is_cheatin = best.as_ref().is_some_and(|(score, _)| score.cheatin);
    let mut left = best.map(|(_, five)| five).unwrap_or_default();
    let five: Vec<HandCard> = left.iter().map(|chosen| chosen.card).collect();
    let mut slots = Vec::with_capacity(faces.len().max(count));
    for face in faces {
        let at = left.iter().position(|chosen| Some(chosen.card) == *face);
        let chosen = at.map(|at| left.remove(at));
        let is_twin = is_cheatin
            && matches!(face, Some(HandCard::Card(_)))
            && five.iter().filter(|own| Some(**own) == *face).count() > 1;
        let state = match chosen {
            None if reading.is_some() && face.is_some() => MiniCardState::Dimmed,
            Some(_) if is_twin => MiniCardState::Twin,
            None | Some(_) => MiniCardState::Idle,
        };
        let counts_as = chosen.filter(|chosen| matches!(chosen.card, HandCard::Joker(_))).map(|own| own.counts_as);
        slots.push(HandSlot { face: *face, counts_as, state });
    }
    while slots.len() < count {
        slots.push(HandSlot::EMPTY);
    }
    slots
}

/// Shows the rank of cards in words and number, and whether they are legal.
fn show_rank(ui: &mut Ui, scene: &Scene<'_>, cards: &[HandCard], reading: Reading) {
    let Some((score, _)) = best_five(cards, reading).ok().flatten() else { return };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(scene.words.rank(score.rank())).size(size::HEADING).strong());
        show_legal(ui, scene, score.cheatin);
    });
}

/// Says whether a hand is legal or cheatin'.
pub fn show_legal(ui: &mut Ui, scene: &Scene<'_>, is_cheatin: bool) {
    let (name, colour) = match is_cheatin {
        true => ("draw_hands.cheatin", scene.colours.signals.bad),
        false => ("draw_hands.legal", scene.colours.signals.good),
    };
    ui.label(RichText::new(scene.t(name)).strong().color(colour));
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use deadeye_hands::parse_cards;

    use super::*;

    fn states(text: &str) -> Vec<MiniCardState> {
        let cards: Vec<HandCard> = parse_cards(text).unwrap();
        let faces: Vec<Option<HandCard>> = cards.into_iter().map(Some).collect();
        slots_of(&faces, 5, Some(Reading::SHOOTOUT)).iter().map(|slot| slot.state).collect()
    }

    #[test]
    fn twins_are_marked_and_cards_beside_the_best_five_dimmed() {
        use MiniCardState::{Dimmed, Idle, Twin};
        assert_eq!(states("KS KS 4H 4D 9C 2C"), [Twin, Twin, Idle, Idle, Idle, Dimmed]);
        assert_eq!(states("8S 8H"), [Idle; 5], "places that are empty");
    }

    #[test]
    fn a_joker_says_what_it_counts_as() {
        let cards: Vec<HandCard> = parse_cards("8S 8H 8D 3S JK").unwrap();
        let faces: Vec<Option<HandCard>> = cards.into_iter().map(Some).collect();
        let slots = slots_of(&faces, 5, Some(Reading::SHOOTOUT));
        assert_eq!(slots.last().unwrap().counts_as.unwrap().to_string(), "8C");
    }
}
