//! The draw hands: the rank of each as soon as its cards are recognised, clicked or typed, their comparison, and the advice
//! before the redraw.

use deadeye_cards::decks;
use deadeye_hands::{HandCard, Reading};
use deadeye_rules::{Game, Phase, PlayerId, Step};
use deadeye_text::Fault;
use eframe::egui::{ComboBox, Frame, Key, Margin, Response, RichText, Stroke, Ui};

use super::card_entry::{CardEntry, face_of, slots_of};
use super::deck_window::stepper;
use super::hand_readings::{self, AdviceAsked, AdviceGiven, FIVE, Held, ReadHand, Readings, advice, readings};
use super::hand_texts::{WholeHand, compare, show_advice, show_readings, small, strength_with_effects};
use super::hand_worker::{Reply, Worker};
use super::kit;
use super::scene::{Scene, seat_mark};
use super::stage::{card_grid, hand_slots};
use super::theme::size;
use deadeye_app::desk::HandSeen;
use deadeye_table::reading_of;

/// The least width in which two hands lie side by side, in points.
const SIDE_BY_SIDE: f32 = 540.0;
/// The most draw bonus that can be set: more than any posse has.
const MOST_DRAW: u8 = 20;

/// The place where the hands are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandsPlace {
    /// A page of their own, without a game.
    Page,
    /// Beside a game. `is_read` is true if a camera reads the hands, so that they are clicked only when they are opened.
    Game {
        /// True if a camera reads them.
        is_read: bool,
    },
}

/// The input, and the results from it.
#[derive(Default)]
pub struct DrawHands {
    /// True if the hands are shown at any step of the game.
    open: bool,
    /// True if the line of the hand that is filled is to get the focus.
    calls: bool,
    hands: Vec<Hand>,
    /// The seat of the hand that is filled.
    filled: usize,
    /// The round that the chosen hands belong to.
    round: Option<FightRound>,
}

/// A round of hands. Hands of one round are of no use in the next.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FightRound {
    day: u32,
    phase: Phase,
    shootout: Option<u32>,
}

/// The input for one player's hand.
#[derive(Default)]
struct Hand {
    entry: CardEntry,
    /// The draw bonus, where no shootout gives one.
    draw: u8,
    /// The id of the shipped deck that it is from, where no deck list is known.
    deck: Option<&'static str>,
    read: Option<Cached>,
    advisor: Option<Worker<AdviceAsked, Result<AdviceGiven, Fault>>>,
}

/// The readings of a hand, so that not every frame reads it again.
struct Cached {
    held: Vec<Held>,
    reading: Reading,
    readings: Result<Readings, Fault>,
}

/// A hand in this frame.
struct HandEntry {
    player: PlayerId,
    name: String,
    /// True if the game has recorded the hand, so that nothing is to be chosen.
    is_shown: bool,
    /// The cards as the slots show them; none for an unknown one.
    faces: Vec<Option<HandCard>>,
    readings: Result<Readings, Fault>,
    modifier: i32,
}

impl HandEntry {
    /// Returns the likeliest reading of a hand whose cards are all known.
    fn whole(&self) -> Option<&ReadHand> {
        let readings = self.readings.as_ref().ok()?;
        readings.reads.first().filter(|read| readings.unknown == 0 && read.cards.len() >= FIVE)
    }

    /// Returns the hand to compare with others, if all its cards are known.
    fn to_compare(&self) -> Option<WholeHand<'_>> {
        let read = self.whole()?;
        Some(WholeHand { player: self.player, name: &self.name, score: read.score, modifier: self.modifier })
    }
}

impl DrawHands {
    /// Shows the hands at any step of the game, or only when there are any.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.calls = self.open;
    }

    /// Returns true if it was opened to type hands.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the cards that were entered for a player.
    #[must_use]
    pub fn entered(&self, player: PlayerId) -> Option<&CardEntry> {
        self.hands.get(player.seat()).map(|hand| &hand.entry)
    }

    /// Returns true if there are hands, or the game is about to have some.
    #[must_use]
    pub fn is_about(&self, game: &Game, seen: &[HandSeen]) -> bool {
        awaits_hands(game) && (!is_before_the_day(game) || !seen.is_empty())
    }

    /// Shows the hands, if there are any or the game is about to have some. Returns the comparison of hands that are whole,
    /// which their own page says itself.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, seen: &[HandSeen], place: HandsPlace) -> Option<String> {
        let game = std::sync::Arc::clone(&scene.seen.game);
        // A hand that was compared may lie there for a while: that is no other hand.
        let seen = if awaits_hands(&game) { seen } else { &[] };
        if !(self.open || self.is_about(&game, seen)) {
            return None;
        }
        self.new_round(&game);
        if self.open && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.toggle();
        }
        let reading = reading_of(&game, !seen.is_empty());
        let entries = self.entries(scene, &game, seen, reading);
        self.keep_filled(&entries);
        if place != HandsPlace::Page {
            let title = scene.t(if reading.lowball { "draw_hands.lowball" } else { "draw_hands.title" });
            kit::heading(ui, title);
        }
        let can_be_filled = entries.iter().any(|entry| !entry.is_shown);
        if can_be_filled && (self.open || place != (HandsPlace::Game { is_read: true })) {
            if let Some(card) = card_grid::show(ui, scene, "draw hands") {
                self.add(&entries, card);
            }
            small(ui, RichText::new(scene.t("cards.how")).color(scene.colours.wood.quiet_ink));
        }
        let whole: Option<Vec<WholeHand<'_>>> = entries.iter().map(HandEntry::to_compare).collect();
        let result = whole.and_then(|whole| compare(scene, &game, &whole, reading));
        if let Some(text) = result.as_ref().filter(|_| place != HandsPlace::Page) {
            ui.add(eframe::egui::Label::new(RichText::new(text).strong()).wrap());
        }
        let each = if ui.available_width() < SIDE_BY_SIDE { 1 } else { 2 };
        for row in entries.chunks(each) {
            ui.columns(each, |columns| {
                for (ui, entry) in columns.iter_mut().zip(row) {
                    self.show_hand(ui, scene, entry, &entries, reading);
                }
            });
        }
        if self.open {
            let name = if place == HandsPlace::Page { "draw_hands.close_page" } else { "draw_hands.close" };
            small(ui, RichText::new(scene.t(name)).color(scene.colours.wood.quiet_ink));
        }
        result
    }

    /// Shows a hand, and follows the focus from one to the next.
    fn show_hand(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        entry: &HandEntry,
        entries: &[HandEntry],
        reading: Reading,
    ) {
        let seat = entry.player.seat();
        let is_filled = seat == self.filled && !entry.is_shown;
        let other = match entries {
            [one, two] => Some(if one.player == entry.player { two } else { one }),
            _ => None,
        };
        let Some(hand) = self.hands.get_mut(seat) else { return };
        let shown = hand.show(ui, scene, entry, other, reading, is_filled);
        if shown.is_chosen {
            self.filled = seat;
            self.calls = self.open;
        }
        let Some(line) = shown.line else { return };
        if is_filled && std::mem::take(&mut self.calls) {
            line.request_focus();
        }
        if line.gained_focus() {
            self.filled = seat;
        }
        if line.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.go_on(entries);
        }
    }

    /// Returns the number of the hand that is filled, from 1.
    #[must_use]
    pub fn number_filled(&self) -> usize {
        self.filled + 1
    }

    /// Fills the next hand from now on.
    pub fn next(&mut self) {
        let hands = self.hands.len().max(1);
        self.filled = (self.filled + 1) % hands;
        self.calls = self.open;
    }

    /// Fills the next of some hands.
    fn go_on(&mut self, entries: &[HandEntry]) {
        for _ in 0..self.hands.len() {
            self.next();
            if entries.iter().any(|entry| entry.player.seat() == self.filled && !entry.is_shown) {
                return;
            }
        }
    }

    /// Fills a hand that is there and not recorded yet.
    fn keep_filled(&mut self, entries: &[HandEntry]) {
        let can_be_filled = |entry: &&HandEntry| !entry.is_shown;
        if !entries.iter().filter(can_be_filled).any(|entry| entry.player.seat() == self.filled)
            && let Some(first) = entries.iter().find(can_be_filled)
        {
            self.filled = first.player.seat();
        }
    }

    /// Adds a card to the hand that is filled. After its fifth card the next hand is filled, if that one is empty.
    fn add(&mut self, entries: &[HandEntry], card: HandCard) {
        let Some(hand) = self.hands.get_mut(self.filled) else { return };
        hand.entry.add(card);
        let is_whole = hand.entry.cards().len() == FIVE;
        self.calls = self.open;
        let before = self.filled;
        if is_whole {
            self.go_on(entries);
            if self.hands.get(self.filled).is_some_and(|next| !next.entry.is_empty()) {
                self.filled = before;
            }
        }
    }

    /// Clears the chosen hands when their round is over.
    fn new_round(&mut self, game: &Game) {
        let round = FightRound {
            day: game.day(),
            phase: game.phase(),
            shootout: game.shootout().map(|shootout| shootout.round),
        };
        if self.round.replace(round).is_some_and(|old| old != round) {
            for hand in &mut self.hands {
                hand.entry.clear();
            }
        }
    }

    fn entries(&mut self, scene: &Scene<'_>, game: &Game, seen: &[HandSeen], reading: Reading) -> Vec<HandEntry> {
        let mut players = hand_readings::whose(game);
        if players.is_empty() {
            players = vec![PlayerId(0), PlayerId(1)];
        }
        let seats = players.iter().map(|player| player.seat() + 1).max().unwrap_or(0);
        if self.hands.len() < seats {
            self.hands.resize_with(seats, Hand::default);
        }
        let entry = |player: PlayerId| {
            let hand = self.hands.get_mut(player.seat())?;
            let shown = game.player(player).map(|own| hand_readings::shown_hand(game, own)).unwrap_or_default();
            let is_shown = !shown.is_empty();
            let held: Vec<Held> = if is_shown {
                shown
            } else if hand.entry.cards().is_empty() {
                let in_view = seen.iter().find(|hand| hand.player == player);
                in_view.map(|hand| hand.cards.clone()).unwrap_or_default()
            } else {
                hand.entry.cards().iter().map(|card| face_of(scene, card).into_iter().collect()).collect()
            };
            let faces = held.iter().map(|names| names.first().copied()).collect();
            let readings = hand.read(held, reading);
            let name = match game.player(player) {
                Some(own) => own.name().to_owned(),
                None => scene.words.fill("draw_hands.nobodys", &[("number", &(player.seat() + 1))]),
            };
            let modifier = hand_readings::modifier(game, player);
            Some(HandEntry { player, name, is_shown, faces, readings, modifier })
        };
        players.into_iter().filter_map(entry).collect()
    }
}

fn is_before_the_day(game: &Game) -> bool {
    game.players().is_empty()
}

/// Returns true if the cards in the regions of the draw hands are a hand to read now.
fn awaits_hands(game: &Game) -> bool {
    let steps = [Step::LowballHands, Step::LowballCheatin, Step::DrawHands, Step::ResolutionPlays, Step::Casualties];
    steps.contains(&game.step()) || is_before_the_day(game)
}

/// The outcome of showing a hand.
struct ShownHand {
    /// The line that it is typed into, if it has one.
    line: Option<Response>,
    /// True if it was chosen to be filled.
    is_chosen: bool,
}

impl Hand {
    fn read(&mut self, held: Vec<Held>, reading: Reading) -> Result<Readings, Fault> {
        match &self.read {
            Some(cached) if cached.held == held && cached.reading == reading => cached.readings.clone(),
            _ => {
                let readings = readings(&held, reading).map_err(|error| error.fault());
                self.read = Some(Cached { held, reading, readings: readings.clone() });
                readings
            }
        }
    }

    /// Shows the hand: its player, the line to type into, its cards, their rank and the advice.
    fn show(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        entry: &HandEntry,
        other: Option<&HandEntry>,
        reading: Reading,
        is_filled: bool,
    ) -> ShownHand {
        let signals = &scene.colours.signals;
        let edge = Stroke::new(2.0, if is_filled { signals.accent } else { scene.colours.wood.seam });
        let frame = Frame::new().fill(scene.colours.wood.tones[1]).stroke(edge).corner_radius(size::ROUNDING);
        frame.inner_margin(Margin::same(8)).show(ui, |ui| self.show_content(ui, scene, entry, other, reading)).inner
    }

    fn show_content(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        entry: &HandEntry,
        other: Option<&HandEntry>,
        reading: Reading,
    ) -> ShownHand {
        ui.set_width(ui.available_width());
        let mut shown = ShownHand { line: None, is_chosen: false };
        kit::row(ui, |ui| {
            seat_mark(ui, scene.colours, 6.0, entry.player);
            if entry.is_shown {
                ui.label(RichText::new(&entry.name).strong());
                return;
            }
            shown.is_chosen = kit::button(ui, &entry.name).clicked();
            let label = scene.words.fill("draw_hands.field", &[("player", &entry.name)]);
            shown.line = Some(self.entry.show_line(ui, scene, &label));
        });
        let id = format!("hand {}", entry.player.seat());
        // What the camera reads is not taken out by hand.
        let is_editable = !entry.is_shown && !self.entry.cards().is_empty();
        let slots = slots_of(&entry.faces, FIVE, Some(reading));
        if let Some(at) = hand_slots::show(ui, scene, &id, &slots, is_editable) {
            self.entry.take_out(at);
        }
        self.entry.show_fault(ui, scene);
        match &entry.readings {
            Err(why) => small(ui, RichText::new(scene.words.fault(why)).color(scene.colours.signals.bad)),
            Ok(readings) => {
                show_readings(ui, scene, readings, entry.modifier);
                if let Some(read) = entry.whole().filter(|_| !reading.lowball && !entry.is_shown) {
                    self.advise(ui, scene, entry.player, read, other);
                }
            }
        }
        shown
    }

    /// Shows the advice on what to discard, while the draw bonus is not used.
    fn advise(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        player: PlayerId,
        read: &ReadHand,
        other: Option<&HandEntry>,
    ) {
        let game = std::sync::Arc::clone(&scene.seen.game);
        let draw = match hand_readings::draw_of(&game, player) {
            Some(draw) => draw.draw,
            None => {
                stepper(ui, scene, scene.t("draw_hands.draw"), &mut self.draw, MOST_DRAW);
                self.draw.into()
            }
        };
        if draw == 0 {
            return;
        }
        let deck = self.draws_from(ui, scene, player);
        if deck.is_empty() {
            return;
        }
        let against = other.and_then(|other| Some((other.whole()?, other.modifier)));
        let asked = AdviceAsked {
            hand: read.cards.clone(),
            deck,
            gone: hand_readings::cards_elsewhere(&game, player),
            draw,
            against: against.map(|(read, by)| strength_with_effects(read.score, by)),
        };
        let ctx = ui.ctx().clone();
        let advisor = self.advisor.get_or_insert_with(|| {
            Worker::start(&ctx, "advice", |asked: &AdviceAsked, reply: &Reply<'_, _>| {
                reply.send(advice(asked).map_err(|error| error.fault()));
            })
        });
        match advisor.answer(&asked).as_deref() {
            None => small(ui, RichText::new(scene.t("draw_hands.thinking")).color(scene.colours.wood.quiet_ink)),
            Some(Err(why)) => small(ui, RichText::new(scene.words.fault(why)).color(scene.colours.signals.bad)),
            Some(Ok(given)) => show_advice(ui, scene, given),
        }
    }

    /// Returns the cards that a player draws from: those of their deck list, or of the deck that is picked here.
    fn draws_from(&mut self, ui: &mut Ui, scene: &Scene<'_>, player: PlayerId) -> Vec<HandCard> {
        let listed = scene.seen.decks.drawn_from.get(player.seat()).filter(|deck| !deck.is_empty());
        match listed {
            Some(deck) => deck.clone(),
            None => {
                self.pick_deck(ui, scene, player);
                let picked = self.deck.and_then(decks::by_name);
                picked.map(|shipped| shipped.deck.hand_cards(&scene.seen.cards)).unwrap_or_default()
            }
        }
    }

    fn pick_deck(&mut self, ui: &mut Ui, scene: &Scene<'_>, player: PlayerId) {
        let name = |id: &str| {
            decks::by_name(id).and_then(|shipped| shipped.deck.name.clone()).unwrap_or_else(|| id.to_owned())
        };
        let shown = self.deck.map_or_else(|| scene.t("draw_hands.which_deck").to_owned(), name);
        ComboBox::from_id_salt(("deck of hand", player.seat()))
            .selected_text(shown)
            .width(ui.available_width())
            .show_ui(ui, |ui| {
                for shipped in decks::shipped() {
                    ui.selectable_value(&mut self.deck, Some(shipped.id), name(shipped.id));
                }
            });
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn a_hand_that_won_at_lowball_is_no_hand_of_a_shootout() {
        let mut game = Game::shipped(deadeye_rules::Edition::V15);
        assert!(awaits_hands(&game));
        let mut steps = Vec::new();
        for command in [
            r#"{"type":"seat","name":"South"}"#,
            r#"{"type":"seat","name":"North"}"#,
            r#"{"type":"choose_outfit","player":0,"outfit":"01002"}"#,
            r#"{"type":"choose_outfit","player":1,"outfit":"01004"}"#,
            r#"{"type":"choose_gang","player":0,"dudes":[]}"#,
            r#"{"type":"choose_gang","player":1,"dudes":[]}"#,
            r#"{"type":"reveal_gangs"}"#,
            r#"{"type":"ante"}"#,
            r#"{"type":"tell_winner","player":0}"#,
        ] {
            let command = serde_json::from_str(command).unwrap();
            deadeye_rules::apply(&mut game, &command).unwrap();
            steps.push((game.step(), awaits_hands(&game)));
        }
        // The cards of lowball still lie there while upkeep is paid and at High Noon.
        assert!(steps.contains(&(Step::LowballHands, true)), "{steps:?}");
        assert_eq!(steps.last().map(|(_, awaits)| *awaits), Some(false), "{steps:?}");
    }
}
