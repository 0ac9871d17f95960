//! The window of a deck: its legality, its rank curve in shootouts and at lowball, and its weak spots in words.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use deadeye_cards::{CardDb, Deck, DeckProblem, decks};
use deadeye_hands::{Draw, HandCard, Odds, PokerCard, Rank, Reading, WeakSpot, odds_while, weak_spots};
use deadeye_text::{Fault, text};
use eframe::egui::{self, ComboBox, Context, Grid, Key, Label, RichText, ScrollArea, Stroke, TextEdit, Ui, vec2};
use egui_plot::{AxisHints, Bar, BarChart, Corner, GridMark, Legend};

use super::chart;
use super::deck_cards::CardList;
use super::deck_laid::Laid;
use super::deck_left;
use super::dialogs;
use super::hand_worker::{Reply, Worker};
use super::kit::{self, PanelButton, Sheet};
use super::scene::Scene;
use super::theme::stage::Face;
use super::theme::{self, size};
use deadeye_app::desk::{Camera, DeckChoice, Purpose};
use deadeye_app::words::Words;

/// The number of hands of the first, rough curve: computed at once, each chance within 2 %.
const ROUGH: u64 = 2_000;
/// The highest stud bonus that is offered: with more, too many ways to discard would have to be tried.
const MOST_STUD: u8 = 4;
/// The highest draw bonus that is offered.
const MOST_DRAW: u8 = 6;
/// The most broken rules that are listed; more are counted.
const PROBLEMS: usize = 3;
/// The width of a page, in points; a narrower window scrolls.
const WIDTH: f32 = 820.0;
/// The height of a page, in points; a lower window scrolls.
const HEIGHT: f32 = 640.0;
/// The room for a scroll bar, in points.
const AROUND: f32 = 14.0;
/// The least width of a page, in points.
const NARROWEST: f32 = 380.0;
/// The width of the rank curve beside its figures, in points.
const CURVE: f32 = 470.0;
/// The width of a page from which the figures are beside the curve, in points.
const BESIDE: f32 = 800.0;
/// The least chance of a rank that has a line of its own, in percent.
const LEAST_PERCENT: f64 = 0.05;
/// The most copies that are named; more are counted.
const MOST_COPIES: usize = 4;
/// The seed of chance, so that the same deck gives the same curve each time.
const SEED: u64 = 1;

/// The pages of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum DeckPage {
    /// A deck, its curve and its weak spots.
    #[default]
    Deck,
    /// The rest of the decks of the game.
    Left,
    /// The search among all cards.
    Cards,
    /// A deck that is recorded in front of the camera.
    Laid,
}

/// The window of a deck.
pub struct DeckWindow {
    open: bool,
    page: DeckPage,
    cards: CardList,
    laid: Laid,
    deck: DeckChoice,
    path: String,
    stud: u8,
    draw: u8,
    /// The number of readings, so that a file is read again when it is requested again.
    turn: u32,
    worker: Worker<AskedDeck, Result<DeckRead, Fault>>,
}

/// A request to the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
struct AskedDeck {
    deck: DeckChoice,
    draw: Draw,
    turn: u32,
}

/// The results about a deck so far.
#[derive(Debug, Clone)]
struct DeckRead {
    name: Option<String>,
    cards: usize,
    jokers: usize,
    problems: Vec<DeckProblem>,
    spots: Vec<WeakSpot>,
    shootout: Option<Odds>,
    lowball: Option<Odds>,
    /// The reason why there is no curve.
    trouble: Option<Fault>,
    /// True while more hands are being drawn.
    goes_on: bool,
}

impl DeckWindow {
    /// Creates the closed window, with the first deck that the program ships with.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>) -> Self {
        let first = decks::shipped().first().map_or(DeckChoice::None, |shipped| DeckChoice::Shipped(shipped.id));
        let work = move |asked: &AskedDeck, reply: &Reply<'_, _>| work(asked, &cards, reply);
        let worker = Worker::start(ctx, "deck", work);
        Self {
            open: false,
            page: DeckPage::default(),
            cards: CardList::default(),
            laid: Laid::default(),
            deck: first,
            path: String::new(),
            stud: 0,
            draw: 0,
            turn: 0,
            worker,
        }
    }

    /// Returns true while the window is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Opens or closes the window.
    pub fn toggle(&mut self) {
        self.open = !self.open;
    }

    /// Reads a deck file that was dropped onto the window.
    pub fn take_file(&mut self, path: &Path) {
        self.path = path.display().to_string();
        self.read_file();
    }

    /// Returns the deck that was recorded in front of the camera.
    #[must_use]
    pub fn laid_deck(&self) -> &Laid {
        &self.laid
    }

    fn read_file(&mut self) {
        self.turn = self.turn.wrapping_add(1);
        self.deck = DeckChoice::File(PathBuf::from(self.path.trim()));
    }

    /// Shows the window, if it is open.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>, camera: &Camera) {
        if !self.open {
            return;
        }
        self.laid.look(camera);
        // Always as large as it may need to be: nothing moves away under the pointer.
        let room = ctx.content_rect().size() - vec2(60.0, 110.0);
        let size = room.min(vec2(WIDTH + AROUND, HEIGHT));
        let title = scene.t("deck.title").to_owned();
        let shown = Sheet::new("deck", &title).show(ctx, scene, |ui, scene| {
            ui.allocate_ui(size, |ui| {
                ui.set_min_size(size);
                ScrollArea::both().auto_shrink(false).show(ui, |ui| self.pages(ui, scene));
            });
        });
        self.open = shown.is_open;
    }

    fn pages(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        ui.set_width(ui.available_width().clamp(NARROWEST, WIDTH));
        ui.horizontal_wrapped(|ui| {
            for (page, name) in [
                (DeckPage::Deck, "deck.page_deck"),
                (DeckPage::Left, "deck.page_left"),
                (DeckPage::Cards, "deck.page_cards"),
                (DeckPage::Laid, "deck.page_laid"),
            ] {
                kit::choose(ui, &mut self.page, page, scene.t(name));
            }
        });
        kit::rule(ui);
        match self.page {
            DeckPage::Deck => self.deck_page(ui, scene),
            DeckPage::Left => deck_left::show(ui, scene),
            DeckPage::Cards => self.cards.show(ui, scene),
            DeckPage::Laid => self.laid.show(ui, scene),
        }
    }

    fn deck_page(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        self.choose(ui, scene);
        ui.add_space(size::GAP);
        let asked = AskedDeck {
            deck: self.deck.clone(),
            draw: Draw { stud: self.stud.into(), draw: self.draw.into() },
            turn: self.turn,
        };
        let answer = self.worker.answer(&asked);
        let is_there = answer.is_some();
        // Until the new curve is there, the old one stays: a blank in between would blink.
        match answer.or_else(|| self.worker.last()).as_deref() {
            None => kit::note(ui, scene.t("deck.reading")),
            Some(Err(why)) => {
                ui.add(Label::new(RichText::new(scene.words.fault(why)).color(scene.colours.signals.bad)).wrap());
            }
            Some(Ok(read)) => {
                verdict(ui, scene, read);
                show_weak_spots(ui, scene, read);
                kit::rule(ui);
                if let (Some(shootout), Some(lowball)) = (&read.shootout, &read.lowball) {
                    self.bonuses(ui, scene);
                    chances(ui, scene, [shootout, lowball], !is_there || read.goes_on);
                }
            }
        }
    }

    fn choose(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let name = |id: &str| {
            decks::by_name(id).and_then(|shipped| shipped.deck.name.clone()).unwrap_or_else(|| id.to_owned())
        };
        ui.horizontal_wrapped(|ui| {
            let shown = match &self.deck {
                DeckChoice::Shipped(id) => name(id),
                _ => scene.t("deck.file").to_owned(),
            };
            let list = ComboBox::from_id_salt("deck window").selected_text(shown).width(300.0).show_ui(ui, |ui| {
                for shipped in decks::shipped() {
                    ui.selectable_value(&mut self.deck, DeckChoice::Shipped(shipped.id), name(shipped.id));
                }
            });
            list.response.accessible_name(scene.t("deck.choose"));
            dialogs::choose(ui, scene, Purpose::Deck);
            // Where the system has no dialog for files, the path is typed.
            let width = (ui.available_size_before_wrap().x - 90.0).max(200.0);
            let field = TextEdit::singleline(&mut self.path).hint_text(scene.t("deck.path")).desired_width(width);
            let entry = ui.add(field).accessible_name(scene.t("deck.path"));
            let entered = entry.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let clicked = kit::button(ui, scene.t("deck.read")).clicked();
            if (clicked || entered) && !self.path.trim().is_empty() {
                self.read_file();
            }
        });
    }

    /// Shows the heading of the hands, with the bonuses with which they are drawn.
    fn bonuses(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        kit::row(ui, |ui| {
            let title = RichText::new(scene.t("deck.hands")).font(Face::SlabBold.at(size::TEXT));
            ui.label(title.color(scene.colours.signals.accent));
            ui.add_space(24.0);
            stepper(ui, scene, scene.t("deck.stud"), &mut self.stud, MOST_STUD);
            ui.add_space(24.0);
            stepper(ui, scene, scene.t("deck.draw"), &mut self.draw, MOST_DRAW);
        });
    }
}

/// Shows a small number with buttons for one more and one less.
pub fn stepper(ui: &mut Ui, scene: &Scene<'_>, what: &str, value: &mut u8, most: u8) {
    kit::row(ui, |ui| {
        ui.label(what);
        let step = |ui: &mut Ui, sign: &str, name: &str, enabled: bool| {
            let button = ui.add_enabled(enabled, PanelButton::new(sign));
            button.accessible_name(scene.words.fill(name, &[("what", &what)])).clicked()
        };
        if step(ui, "-", "deck.less", *value > 0) {
            *value -= 1;
        }
        ui.label(kit::strong(value.to_string()));
        if step(ui, "+", "deck.more", *value < most) {
            *value += 1;
        }
    });
}

/// Reads a deck and draws its hands: a rough sample at first, then enough hands for close chances.
fn work(asked: &AskedDeck, cards: &CardDb, reply: &Reply<'_, Result<DeckRead, Fault>>) {
    let deck = match load(&asked.deck, cards) {
        Ok(deck) => deck,
        Err(fault) => {
            reply.send(Err(fault));
            return;
        }
    };
    let hand_cards = deck.hand_cards(cards);
    let mut read = describe(&deck, &hand_cards, cards);
    let drawn = |draw: Draw, reading: Reading, samples: u64| {
        odds_while(&hand_cards, draw, reading, samples, SEED, || reply.is_wanted())
    };
    // At lowball everybody draws five, without bonuses (1.5:5.1).
    let five = Draw::default();
    let rounds = [ROUGH, asked.draw.enough_samples()];
    for (round, samples) in rounds.into_iter().enumerate() {
        let lowball_samples = if round == 0 { ROUGH } else { five.enough_samples() };
        match (drawn(asked.draw, Reading::SHOOTOUT, samples), drawn(five, Reading::LOWBALL, lowball_samples)) {
            (Ok(shootout), Ok(lowball)) => {
                read.shootout = Some(shootout);
                read.lowball = Some(lowball);
                read.goes_on = round + 1 < rounds.len();
            }
            (Err(error), _) | (_, Err(error)) => {
                read.trouble = Some(error.fault());
                reply.send(Ok(read));
                return;
            }
        }
        if !reply.send(Ok(read.clone())) {
            return;
        }
    }
}

fn load(deck: &DeckChoice, cards: &CardDb) -> Result<Deck, Fault> {
    match deck {
        DeckChoice::File(path) => deadeye_app::card_files::deck::load(path, cards),
        DeckChoice::Pasted(text) => deadeye_app::card_files::deck::parse_pasted(text, cards),
        DeckChoice::Shipped(id) => decks::by_name(id).map(|shipped| shipped.deck.clone()).ok_or_else(nothing),
        DeckChoice::None => Err(nothing()),
    }
}

fn nothing() -> Fault {
    Fault::new(
        text!("there is no deck to show"),
        text!("none was chosen"),
        text!("choose one from the list, or type the path of a deck file"),
    )
}

fn describe(deck: &Deck, hand_cards: &[HandCard], cards: &CardDb) -> DeckRead {
    let report = deck.check(cards, None);
    let jokers = hand_cards.iter().filter(|card| matches!(card, HandCard::Joker(_))).count();
    DeckRead {
        name: deck.name.clone(),
        cards: hand_cards.len() - jokers,
        jokers,
        problems: report.problems,
        spots: weak_spots(hand_cards),
        shootout: None,
        lowball: None,
        trouble: None,
        goes_on: false,
    }
}

/// Shows the weak spots of a deck, if it has some.
fn show_weak_spots(ui: &mut Ui, scene: &Scene<'_>, read: &DeckRead) {
    ui.add_space(size::GAP);
    kit::heading(ui, scene.t("deck.weak_spots"));
    if read.spots.is_empty() {
        ui.label(scene.t("deck.no_weak_spots"));
    }
    for spot in &read.spots {
        ui.add(Label::new(spot_text(scene.words, spot)).wrap());
    }
}

/// Shows whether the deck is legal, and its problems.
fn verdict(ui: &mut Ui, scene: &Scene<'_>, read: &DeckRead) {
    let colours = scene.colours;
    ui.horizontal_wrapped(|ui| {
        if let Some(name) = &read.name {
            ui.label(RichText::new(name).font(Face::SlabBold.at(size::HEADING)));
        }
        ui.label(scene.words.fill("deck.counts", &[("cards", &read.cards), ("jokers", &read.jokers)]));
        match read.problems.is_empty() {
            true => ui.label(RichText::new(scene.t("deck.legal")).color(colours.signals.good)),
            false => ui.label(RichText::new(scene.t("deck.illegal")).color(colours.signals.bad)),
        };
    });
    for problem in read.problems.iter().take(PROBLEMS) {
        ui.add(
            Label::new(
                RichText::new(format!("{} ({})", scene.words.say(&problem.what), problem.rule))
                    .size(size::SMALL)
                    .color(colours.signals.bad),
            )
            .wrap(),
        );
    }
    if read.problems.len() > PROBLEMS {
        kit::note(ui, &scene.words.fill("deck.more_problems", &[("count", &(read.problems.len() - PROBLEMS))]));
    }
    if let Some(trouble) = &read.trouble {
        ui.add(Label::new(RichText::new(scene.words.fault(trouble)).color(colours.signals.bad)).wrap());
    }
}

/// Shows the ranks of its hands, in shootouts and at lowball.
fn chances(ui: &mut Ui, scene: &Scene<'_>, [shootout, lowball]: [&Odds; 2], goes_on: bool) {
    if ui.available_width() < BESIDE {
        plot(ui, scene, shootout, lowball);
        figures(ui, scene, shootout, lowball);
    } else {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(CURVE);
                plot(ui, scene, shootout, lowball);
            });
            figures(ui, scene, shootout, lowball);
        });
    }
    let names = [("deck.in_shootouts", shootout), ("deck.at_lowball", lowball)];
    let mut told: Vec<String> = names.into_iter().map(|(name, odds)| summary(scene.words, name, odds)).collect();
    let margin = format!("{:.1}", shootout.margin().max(lowball.margin()) * 100.0);
    told.push(scene.words.fill("deck.within", &[("samples", &shootout.samples), ("margin", &margin)]));
    kit::note(ui, &told.join(" "));
    if goes_on {
        kit::note(ui, scene.t("deck.goes_on"));
    }
}

/// Returns the mean rank and the share of cheatin' hands, in a sentence.
fn summary(words: &Words, name: &str, odds: &Odds) -> String {
    words.fill(
        name,
        &[
            ("mean", &format!("{:.2}", odds.outcome.mean_rank())),
            ("cheatin", &format!("{:.1}", odds.outcome.cheatin * 100.0)),
        ],
    )
}

/// Returns the ranks with their chances in percent.
fn percents(odds: &Odds) -> Vec<(Rank, f64)> {
    Rank::ALL.into_iter().zip(odds.outcome.ranks.iter().skip(1).map(|chance| chance * 100.0)).collect()
}

/// Shows the rank curve: for each rank a full bar for shootouts, and to its right a hollow one for lowball.
fn plot(ui: &mut Ui, scene: &Scene<'_>, shootout: &Odds, lowball: &Odds) {
    let colours = scene.colours;
    let bars = |odds: &Odds, aside: f64, fill: egui::Color32, line: egui::Color32| -> Vec<Bar> {
        let bar = |(rank, percent): (Rank, f64)| {
            let text = format!("{}: {percent:.1} %", scene.words.rank(rank));
            let at = f64::from(rank.number()) + aside;
            Bar::new(at, percent).width(0.38).name(text).fill(fill).stroke(Stroke::new(1.5, line))
        };
        percents(odds).into_iter().map(bar).collect()
    };
    let (full, hollow) = (colours.signals.accent, colours.seat(0));
    let chart = |name: &str, bars: Vec<Bar>, colour| {
        BarChart::new(scene.t(name), bars)
            .color(colour)
            .element_formatter(Box::new(|bar: &Bar, _: &BarChart| bar.name.clone()))
    };
    let charts = [
        chart("deck.shootout", bars(shootout, -0.2, full, full), full),
        chart("deck.lowball", bars(lowball, 0.2, theme::fade(hollow, 0.2), hollow), hollow),
    ];
    let shown = chart::fixed_plot("rank curve")
        .height(214.0)
        .legend(Legend::default().position(Corner::RightTop))
        .include_y(0.0)
        .include_x(0.4)
        .include_x(11.6)
        .x_grid_spacer(|_| (1_u8..=11).map(|rank| GridMark { value: rank.into(), step_size: 1.0 }).collect())
        // The numbers of the ranks stand closer together than labels of an axis usually do.
        .custom_x_axes(vec![
            AxisHints::new_x()
                .label_spacing(egui::Rangef::new(8.0, 16.0))
                .formatter(|mark, _| format!("{:.0}", mark.value)),
        ])
        .y_axis_formatter(|mark, _| format!("{:.0} %", mark.value))
        .show(ui, |plot| {
            for chart in charts {
                plot.bar_chart(chart);
            }
        });
    let name = scene.t("deck.curve").to_owned();
    shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
}

/// Shows the same figures as text, to read or to hear.
fn figures(ui: &mut Ui, scene: &Scene<'_>, shootout: &Odds, lowball: &Odds) {
    let rows = percents(shootout).into_iter().zip(percents(lowball));
    // A rank that is hardly ever drawn has no line.
    let drawn = rows.filter(|((_, percent), (_, low))| percent.max(*low) >= LEAST_PERCENT);
    Grid::new("rank figures").num_columns(3).spacing([22.0, 2.0]).min_row_height(19.0).show(ui, |ui| {
        let small = |text: String| RichText::new(text).size(size::SMALL);
        for name in ["deck.rank", "deck.shootout", "deck.lowball"] {
            ui.label(small(scene.t(name).to_owned()).color(scene.colours.wood.quiet_ink));
        }
        ui.end_row();
        for ((rank, percent), (_, low)) in drawn {
            ui.label(small(scene.words.rank(rank)));
            ui.label(small(format!("{percent:.1} %")));
            ui.label(small(format!("{low:.1} %")));
            ui.end_row();
        }
    });
}

/// Describes a weak spot in words.
fn spot_text(words: &Words, spot: &WeakSpot) -> String {
    match spot {
        WeakSpot::Scattered { values, cards } => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            words.fill("deck.scattered", &[("count", cards), ("values", &values.join(" "))])
        }
        WeakSpot::NoPlan { values: [one, two], of_values, suit, of_suit } => words.fill(
            "deck.no_plan",
            &[
                ("one", one),
                ("two", two),
                ("of_values", of_values),
                ("suit", &words.say(&suit.in_words())),
                ("of_suit", of_suit),
            ],
        ),
        WeakSpot::Copies { cards } => {
            let face = |card: &PokerCard| words.say(&card.in_words());
            let more = cards.len().saturating_sub(MOST_COPIES);
            let shown = cards.iter().take(MOST_COPIES);
            let named: Vec<String> = shown.map(|(card, copies)| format!("{copies} × {}", face(card))).collect();
            let named = named.join(", ");
            match more {
                0 => words.fill("deck.copies", &[("cards", &named)]),
                more => words.fill("deck.copies_and_more", &[("cards", &named), ("count", &more)]),
            }
        }
        WeakSpot::DevilsJokers => words.get("deck.devils_jokers").to_owned(),
        WeakSpot::Jokers { count: 0 } => words.get("deck.no_jokers").to_owned(),
        WeakSpot::Jokers { .. } => words.get("deck.one_joker").to_owned(),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use std::cell::RefCell;

    use deadeye_hands::{Suit, Value};

    use super::*;
    use deadeye_app::words::Language;

    fn read_decks(deck: DeckChoice, draw: Draw) -> Vec<Result<DeckRead, Fault>> {
        let told = RefCell::new(Vec::new());
        let send = |answer| {
            told.borrow_mut().push(answer);
            true
        };
        let reply = Reply { send: &send, is_wanted: &|| true };
        work(&AskedDeck { deck, draw, turn: 0 }, CardDb::shipped(), &reply);
        told.into_inner()
    }

    #[test]
    fn a_deck_is_told_rough_first_and_then_close() {
        let told = read_decks(DeckChoice::Shipped("LDLtP"), Draw { stud: 0, draw: 0 });
        let [rough, close] = told.as_slice() else { unreachable!("two answers: {}", told.len()) };
        let (rough, close) = (rough.as_ref().unwrap(), close.as_ref().unwrap());
        assert_eq!((close.cards, close.jokers), (52, 2));
        assert!(rough.goes_on && !close.goes_on);
        for (odds, within) in [(&rough.shootout, 0.03), (&close.shootout, 0.001), (&close.lowball, 0.001)] {
            let odds = odds.as_ref().unwrap();
            assert!(odds.margin() <= within, "{}", odds.margin());
            assert!((percents(odds).iter().map(|(_, percent)| percent).sum::<f64>() - 100.0).abs() < 1e-6);
        }
        // Lowball is about the lowest hand: its mean rank is the lower one.
        let mean = |odds: &Option<Odds>| odds.as_ref().unwrap().outcome.mean_rank();
        assert!(mean(&close.lowball) < mean(&close.shootout));
    }

    #[test]
    fn nobody_waits_for_a_curve_that_is_not_wanted_any_more() {
        let told = RefCell::new(0);
        let asked = AskedDeck { deck: DeckChoice::Shipped("LDLtP"), draw: Draw { stud: 1, draw: 6 }, turn: 0 };
        let send = |_| {
            *told.borrow_mut() += 1;
            false
        };
        work(&asked, CardDb::shipped(), &Reply { send: &send, is_wanted: &|| false });
        assert_eq!(told.into_inner(), 1);
    }

    #[test]
    fn every_bonus_that_is_offered_can_be_drawn() {
        let deck: Vec<HandCard> = decks::by_name("LDLtP").unwrap().deck.hand_cards(CardDb::shipped());
        let most = Draw { stud: MOST_STUD.into(), draw: MOST_DRAW.into() };
        assert!(deadeye_hands::odds(&deck, most, Reading::SHOOTOUT, 1, SEED).is_ok());
    }

    #[test]
    fn a_file_that_is_no_deck_is_one_line_with_three_parts() {
        for path in ["/no/such/deck.o8d", env!("CARGO_MANIFEST_DIR")] {
            let told = read_decks(DeckChoice::File(PathBuf::from(path)), Draw::default());
            let [Err(line)] = told.as_slice() else { unreachable!("one refusal for {path}") };
            let line = line.to_string();
            assert!(line.contains(path) && line.matches(" — ").count() == 2 && !line.contains('\n'), "{line}");
        }
    }

    #[test]
    fn weak_spots_are_told_in_words() {
        let words = Words::of(Language::ENGLISH);
        let ordinary: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
        let told: Vec<String> = weak_spots(&ordinary).iter().map(|spot| spot_text(&words, spot)).collect();
        let [plan, jokers] = told.as_slice() else { unreachable!("{told:?}") };
        // Thirteen values of four cards each, and thirteen cards of each suit.
        assert!(plan.contains("have 8 cards") && plan.contains("has 13"), "{plan}");
        assert!(jokers.contains("two are allowed"), "{jokers}");
        let copies = WeakSpot::Copies { cards: vec![(PokerCard::new(Suit::Hearts, Value::KING), 4)] };
        assert!(spot_text(&words, &copies).ends_with("4 × K of hearts"));
    }
}
