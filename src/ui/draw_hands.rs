//! The draw hands: the rank of each as soon as its cards are recognised or typed, their comparison, and the advice
//! before the redraw.

use deadeye_cards::decks;
use deadeye_hands::{HandCard, Reading, Score};
use deadeye_rules::{Game, Phase, PlayerId, Step};
use deadeye_text::Fault;
use eframe::egui::{Align, ComboBox, Frame, Key, Label, Layout, Response, RichText, TextEdit, Ui};

use super::deck_window::stepper;
use super::hand_readings::{
    self, AdviceAsked, AdviceGiven, DiscardWay, FIVE, Held, ReadHand, Readings, advice, cards_text, readings,
};
use super::hand_worker::{Reply, Worker};
use super::kit;
use super::scene::{Scene, seat_mark};
use super::theme::{self, size};
use deadeye_app::card_files::hand as hand_notation;
use deadeye_app::desk::HandSeen;
use deadeye_app::words::Words;
use deadeye_table::reading_of;

/// The least width of the field for a hand, in points.
const FIELD: f32 = 220.0;
/// The horizontal padding of the words in it, in points.
const FIELD_EDGES: f32 = 24.0;

/// The most chances that are shown for a way to discard.
const CHANCES: usize = 4;
/// The most draw bonus that can be set: more than any posse has.
const MOST_DRAW: u8 = 20;

/// The input, and the results from it.
#[derive(Default)]
pub struct DrawHands {
    /// True if the hands are shown at any step of the game.
    open: bool,
    /// True when it was just opened: the first field that may be typed into gets the focus.
    calls: bool,
    hands: Vec<Hand>,
    /// The round that the typed hands belong to.
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
    typed: String,
    /// True while it is being typed.
    typing: bool,
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
    /// True if the game has recorded the hand, so that nothing is to be typed.
    is_shown: bool,
    readings: Result<Readings, Fault>,
    modifier: i32,
}

impl HandEntry {
    /// Returns the likeliest reading of a hand whose cards are all known.
    fn whole(&self) -> Option<&ReadHand> {
        let readings = self.readings.as_ref().ok()?;
        readings.reads.first().filter(|read| readings.unknown == 0 && read.cards.len() >= FIVE)
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

    /// Returns true if there are hands, or the game is about to have some.
    #[must_use]
    pub fn is_about(&self, game: &Game, seen: &[HandSeen]) -> bool {
        awaits_hands(game) && (!is_before_the_day(game) || !seen.is_empty())
    }

    /// Shows the hands, if there are any or the game is about to have some.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, seen: &[HandSeen]) {
        let game = std::sync::Arc::clone(&scene.seen.game);
        // A hand that was compared may lie there for a while: that is no other hand.
        let seen = if awaits_hands(&game) { seen } else { &[] };
        if !(self.open || self.is_about(&game, seen)) {
            return;
        }
        self.new_round(&game);
        if self.open && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.toggle();
        }
        let reading = reading_of(&game, !seen.is_empty());
        let entries = self.entries(scene, &game, seen, reading);
        Frame::new().fill(scene.colours.wood.tones[2]).corner_radius(size::ROUNDING).inner_margin(8).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let title = scene.t(if reading.lowball { "draw_hands.lowball" } else { "draw_hands.title" });
            ui.label(RichText::new(title).color(scene.colours.signals.accent));
            if self.open {
                small(ui, RichText::new(scene.t("draw_hands.close")).color(scene.colours.wood.quiet_ink));
            }
            compare(ui, scene, &game, &entries, reading);
            for entry in &entries {
                let other = match entries.as_slice() {
                    [one, two] => Some(if one.player == entry.player { two } else { one }),
                    _ => None,
                };
                if let Some(hand) = self.hands.get_mut(entry.player.seat()) {
                    let field = hand.show(ui, scene, entry, other, reading);
                    if let Some(field) = field.filter(|_| self.calls) {
                        field.request_focus();
                        self.calls = false;
                    }
                }
            }
        });
    }

    /// Clears the typed hands when their round is over.
    fn new_round(&mut self, game: &Game) {
        let round = FightRound {
            day: game.day(),
            phase: game.phase(),
            shootout: game.shootout().map(|shootout| shootout.round),
        };
        if self.round.replace(round).is_some_and(|old| old != round) {
            for hand in &mut self.hands {
                hand.typed.clear();
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
            let readings = if is_shown {
                hand.read(shown, reading)
            } else if hand.typed.trim().is_empty() {
                let in_view = seen.iter().find(|hand| hand.player == player);
                hand.read(in_view.map(|hand| hand.cards.clone()).unwrap_or_default(), reading)
            } else {
                match typed_cards(&hand.typed, hand.typing, |text| hand_notation::cards(text, &scene.seen.cards)) {
                    Ok(cards) => hand.read(cards.into_iter().map(|card| vec![card]).collect(), reading),
                    Err(fault) => Err(fault),
                }
            };
            let name = match game.player(player) {
                Some(own) => own.name().to_owned(),
                None => scene.words.fill("draw_hands.nobodys", &[("number", &(player.seat() + 1))]),
            };
            Some(HandEntry { player, name, is_shown, readings, modifier: hand_readings::modifier(game, player) })
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

/// Parses the typed cards of a hand. The last word may be an unfinished card while the hand is being typed.
fn typed_cards(
    text: &str,
    typing: bool,
    read: impl Fn(&str) -> Result<Vec<HandCard>, Fault>,
) -> Result<Vec<HandCard>, Fault> {
    let whole = read(text);
    if whole.is_ok() || !typing || text.ends_with(char::is_whitespace) {
        return whole;
    }
    let before = text.trim_start().rsplit_once(char::is_whitespace).map_or("", |(before, _)| before);
    if before.trim().is_empty() { Ok(Vec::new()) } else { read(before).or(whole) }
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

    /// Shows the hand. Returns the field that it is typed into, if it has one.
    fn show(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        entry: &HandEntry,
        other: Option<&HandEntry>,
        reading: Reading,
    ) -> Option<Response> {
        kit::rule(ui);
        let field = ui.horizontal_wrapped(|ui| {
            let all = ui.available_width();
            seat_mark(ui, scene.colours, 6.0, entry.player);
            ui.label(RichText::new(&entry.name).strong());
            if !entry.is_shown {
                let field = TextEdit::singleline(&mut self.typed).hint_text(scene.t("draw_hands.hint"));
                let label = scene.words.fill("draw_hands.field", &[("player", &entry.name)]);
                // Beside the name, or under it where there is no room for what is to be typed.
                let left = ui.available_size_before_wrap().x;
                let width = if left < FIELD { all } else { left };
                let response = ui.add(field.desired_width(width - FIELD_EDGES)).accessible_name(label);
                self.typing = response.has_focus();
                if self.typing {
                    theme::focus_ring(ui.painter(), response.rect, 4.0);
                }
                return Some(response);
            }
            None
        });
        match &entry.readings {
            Err(why) => small(ui, RichText::new(scene.words.fault(why)).color(scene.colours.signals.bad)),
            Ok(readings) => {
                show_readings(ui, scene, readings, entry.modifier);
                if let Some(read) = entry.whole().filter(|_| !reading.lowball && !entry.is_shown) {
                    self.advise(ui, scene, entry.player, read, other);
                }
            }
        }
        field.inner
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

/// Returns the strength of a hand, with the changes of its rank by jokers and effects.
fn strength_with_effects(score: Score, by_effects: i32) -> deadeye_hands::Strength {
    score.strength.with_modifier(by_effects.saturating_add(score.modifier.into()))
}

fn small(ui: &mut Ui, text: RichText) {
    ui.add(Label::new(text.size(size::SMALL)).wrap());
}

fn show_readings(ui: &mut Ui, scene: &Scene<'_>, readings: &Readings, modifier: i32) {
    let colours = scene.colours;
    if let Some(read) = readings.reads.first() {
        show_first_reading(ui, scene, read, modifier);
    }
    for read in readings.reads.iter().skip(1) {
        small(ui, RichText::new(other_reading(scene.words, read)).color(colours.signals.accent));
    }
    if readings.unsure > 1 {
        small(
            ui,
            RichText::new(scene.words.fill("draw_hands.unsure", &[("count", &readings.unsure)]))
                .color(colours.signals.accent),
        );
    }
    if readings.unknown > 0 {
        small(
            ui,
            RichText::new(scene.words.fill("draw_hands.unknown", &[("count", &readings.unknown)]))
                .color(colours.wood.quiet_ink),
        );
    }
}

/// Shows the likeliest reading of a hand.
fn show_first_reading(ui: &mut Ui, scene: &Scene<'_>, read: &ReadHand, modifier: i32) {
    let colours = scene.colours;

    ui.horizontal(|ui| {
        ui.label(RichText::new(rank_text(scene.words, read.score)).size(size::HEADING).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (name, colour) = match read.score.cheatin {
                true => ("draw_hands.cheatin", colours.signals.bad),
                false => ("draw_hands.legal", colours.signals.good),
            };
            ui.label(RichText::new(scene.t(name)).strong().color(colour));
        });
    });
    ui.label(cards_text(&read.five));
    let by = modifier.saturating_add(read.score.modifier.into());
    if by != 0 {
        let rank = strength_with_effects(read.score, modifier).rank().number();
        let parts = [("fight.by_jokers", read.score.modifier.into()), ("fight.by_cards", modifier)];
        let parts = parts.into_iter().filter(|(_, by)| *by != 0);
        let by: Vec<String> = parts.map(|(name, by)| scene.words.fill(name, &[("by", &format!("{by:+}"))])).collect();
        let text = scene.words.fill("draw_hands.counts_as", &[("rank", &rank), ("by", &by.join(", "))]);
        small(ui, RichText::new(text).color(colours.signals.accent));
    }
    if let Some((score, five)) = &read.legal {
        let gaps: [(&str, &dyn std::fmt::Display); 2] =
            [("hand", &rank_text(scene.words, *score)), ("five", &cards_text(five))];
        small(ui, RichText::new(scene.words.fill("draw_hands.best_legal", &gaps)));
    }
}

/// Returns the rank of a hand in words: `Full House, rank 7`.
fn rank_text(words: &Words, score: Score) -> String {
    words.rank(score.rank())
}

/// Returns the line of a reading in which one card has another name.
fn other_reading(words: &Words, read: &ReadHand) -> String {
    let (likeliest, instead) = read
        .instead
        .map_or((String::new(), String::new()), |(likeliest, instead)| (likeliest.to_string(), instead.to_string()));
    let legal = words.get(if read.score.cheatin { "draw_hands.cheatin" } else { "draw_hands.legal" });
    words.fill(
        "draw_hands.other_reading",
        &[("card", &likeliest), ("other", &instead), ("hand", &rank_text(words, read.score)), ("legal", &legal)],
    )
}

fn show_advice(ui: &mut Ui, scene: &Scene<'_>, given: &AdviceGiven) {
    for (place, way) in given.best.iter().enumerate() {
        let text = RichText::new(way_text(scene.words, way));
        small(ui, if place == 0 { text.color(scene.colours.signals.accent) } else { text });
    }
    // The best way anyhow may be the best legal one too.
    if let Some(way) = given.legal.as_ref().filter(|way| !given.best.iter().take(1).any(|best| *best == **way)) {
        let text = scene.words.fill("draw_hands.no_cheatin", &[("way", &way_text(scene.words, way))]);
        small(ui, RichText::new(text).color(scene.colours.signals.good));
    }
}

/// Returns a way to discard in a line: the discarded cards, the mean rank, and the chance of at least each rank near
/// it.
fn way_text(words: &Words, way: &DiscardWay) -> String {
    let discard = match way.discard.as_slice() {
        [] => words.get("draw_hands.keep").to_owned(),
        cards => words.fill("draw_hands.discard", &[("cards", &cards_text(cards))]),
    };
    let mean = format!("{:.2}", way.outcome.mean_rank());
    let mut parts = vec![words.fill("draw_hands.mean", &[("way", &discard), ("mean", &mean)])];
    if way.outcome.samples.is_some() {
        parts.push(words.fill("draw_hands.sampled", &[("margin", &format!("{:.2}", way.outcome.margin()))]));
    }
    let mut chances: Vec<(u8, String)> =
        way.chances().map(|(rank, chance)| (rank, format!("{:.0} %", chance * 100.0))).collect();
    // From the top: of ranks with the same chance only the highest says something.
    chances.reverse();
    chances.dedup_by(|lower, higher| lower.1 == higher.1);
    let near = chances.iter().rev().take(CHANCES);
    parts.extend(near.map(|(rank, percent)| format!("{rank}+ {percent}")));
    if way.outcome.cheatin >= 0.0005 {
        let percent = format!("{:.0}", way.outcome.cheatin * 100.0);
        parts.push(words.fill("draw_hands.cheatin_chance", &[("percent", &percent)]));
    }
    if let Some((taken, dealt)) = way.casualties {
        let gaps: [(&str, &dyn std::fmt::Display); 2] =
            [("taken", &format!("{taken:.1}")), ("dealt", &format!("{dealt:.1}"))];
        parts.push(words.fill("draw_hands.expected", &gaps));
    }
    parts.join(" · ")
}

/// Shows the comparison of the hands, if all their cards are known.
fn compare(ui: &mut Ui, scene: &Scene<'_>, game: &Game, entries: &[HandEntry], reading: Reading) {
    let whole: Option<Vec<(&HandEntry, &ReadHand)>> =
        entries.iter().map(|entry| Some((entry, entry.whole()?))).collect();
    let Some(whole) = whole.filter(|whole| whole.len() > 1) else {
        return;
    };
    let text = if reading.lowball {
        let standings: Vec<_> =
            whole.iter().map(|(entry, read)| strength_with_effects(read.score, entry.modifier)).collect();
        let lowest = hand_readings::lowest(&standings);
        let names: Vec<&str> =
            lowest.iter().filter_map(|place| whole.get(*place)).map(|(entry, _)| entry.name.as_str()).collect();
        match names.as_slice() {
            [winner] => scene.words.fill("draw_hands.lowest", &[("player", winner)]),
            several => scene.words.fill("draw_hands.lowest_tie", &[("players", &several.join(", "))]),
        }
    } else if let [(one, one_read), (two, two_read)] = whole.as_slice() {
        let more = [one, two].map(|entry| hand_readings::more_casualties(game, entry.player));
        let fight = hand_readings::fight([one_read.score, two_read.score], [one.modifier, two.modifier], more);
        fight_text(scene.words, [&one.name, &two.name], fight)
    } else {
        return;
    };
    ui.add(Label::new(RichText::new(text).strong()).wrap());
}

fn fight_text(words: &Words, names: [&str; 2], fight: hand_readings::Fight) -> String {
    let ([one, two], [rank, other]) = (names, fight.ranks);
    let outcome = match fight.winner {
        Some(0) => words.fill("draw_hands.wins", &[("player", &one), ("rank", &rank), ("other", &other)]),
        Some(_) => words.fill("draw_hands.wins", &[("player", &two), ("rank", &other), ("other", &rank)]),
        None => words.fill("draw_hands.tie", &[("rank", &rank)]),
    };
    let [taken, others] = fight.casualties;
    let gaps: [(&str, &dyn std::fmt::Display); 4] =
        [("one", &one), ("count", &taken), ("two", &two), ("others", &others)];
    format!("{outcome} {}", words.fill("draw_hands.casualties", &gaps))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use deadeye_cards::CardDb;
    use deadeye_hands::parse_cards;

    use super::*;
    use deadeye_app::words::Language;

    fn read(text: &str) -> Result<Vec<HandCard>, Fault> {
        hand_notation::cards(text, CardDb::shipped())
    }

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

    #[test]
    fn half_a_card_is_no_fault_while_it_is_typed() {
        let hand: Vec<HandCard> = parse_cards("AS 10H").unwrap();
        assert_eq!(typed_cards("AS 10H 1", true, read).unwrap(), hand);
        assert_eq!(typed_cards("1", true, read).unwrap(), []);
        assert!(typed_cards("AS 10H 1", false, read).unwrap_err().to_string().contains("\"1\""));
        assert!(typed_cards("AS 11S 1", true, read).is_err(), "a word that is done with is said at once");
        assert!(typed_cards("AS 1 ", true, read).is_err());
    }

    #[test]
    fn codes_of_printed_cards_are_cards_too() {
        let printed = CardDb::shipped().get("01031".parse().unwrap()).unwrap();
        assert_eq!(typed_cards("01031", false, read).unwrap(), [printed.hand_card().unwrap()]);
    }

    #[test]
    fn a_way_tells_what_goes_and_the_chances_near_its_mean() {
        let words = Words::of(Language::ENGLISH);
        let asked = AdviceAsked {
            hand: parse_cards("8S 8H 8D 8C 3H").unwrap(),
            deck: parse_cards("8S 8H 8D 8C 3H 8S 2C").unwrap(),
            gone: Vec::new(),
            draw: 1,
            against: None,
        };
        let given = advice(&asked).unwrap();
        // One draw in two makes five eights, two of them of one suit.
        assert_eq!(
            way_text(&words, given.best.first().unwrap()),
            "Discard 3H: mean rank 9.00 · 10+ 50 % · 50 % cheatin'"
        );
        assert_eq!(way_text(&words, given.legal.as_ref().unwrap()), "Keep all: mean rank 8.00");
    }

    #[test]
    fn a_fight_names_winner_ranks_and_casualties() {
        let words = Words::of(Language::ENGLISH);
        let fight = |winner, ranks, casualties| hand_readings::Fight { ranks, winner, casualties };
        assert_eq!(
            fight_text(&words, ["Law Dogs", "Sloane Gang"], fight(Some(1), [5, 8], [3, 0])),
            "Sloane Gang wins, rank 8 against 5. Casualties: Law Dogs 3, Sloane Gang 0."
        );
        assert_eq!(
            fight_text(&words, ["Law Dogs", "Sloane Gang"], fight(None, [5, 5], [1, 1])),
            "An exact tie at rank 5. Casualties: Law Dogs 1, Sloane Gang 1."
        );
    }
}
