//! The reference book: every phase, play, step and rank with a search, the reason of a refusal, and the two decks.

use deadeye_cards::{CardDb, CardType, decks};
use deadeye_rules::Refusal;
use eframe::egui::{Align, Context, Grid, Label, Layout, RichText, ScrollArea, TextEdit, Ui, Vec2, vec2};

use super::kit::{self, Sheet};
use super::quiz::Quiz;
use super::scene::Scene;
use super::theme::size;
use super::theme::stage::Face;
use deadeye_coach::teach::{self, Topic};

/// The width of the list of topics, in points.
const LIST: f32 = 250.0;
/// The width of the window, in points.
const WIDTH: f32 = 760.0;
/// The least width at which two decks fit beside one another, in points.
const BESIDE: f32 = 700.0;
/// The height of the content, in points.
const HEIGHT: f32 = 430.0;

/// The page of the window.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
enum Page {
    /// No page, because the window is closed.
    #[default]
    Closed,
    /// The list of topics.
    Topics,
    /// The reason of the last refusal.
    Why,
    /// The two decks to learn with.
    Decks,
}

/// The window of the reference book.
#[derive(Debug, Default)]
pub struct RuleBook {
    page: Page,
    wanted: String,
    shown: Option<&'static Topic>,
    /// True when the window was just opened and the search needs the focus.
    fresh: bool,
    quiz: Quiz,
}

impl RuleBook {
    /// Opens or closes the topics, at one of them if there is one to begin with.
    pub fn toggle_at(&mut self, topic: Option<&'static Topic>) {
        self.go(Page::Topics);
        if let Some(topic) = topic {
            self.wanted.clear();
            self.shown = Some(topic);
        }
    }

    /// Opens or closes the reason of the last refusal.
    pub fn toggle_why(&mut self) {
        self.go(Page::Why);
    }

    /// Opens or closes the list of the two decks.
    pub fn toggle_decks(&mut self) {
        self.go(Page::Decks);
    }

    /// Returns true while its search can be typed into.
    #[must_use]
    pub fn takes_text(&self) -> bool {
        self.page == Page::Topics
    }

    fn go(&mut self, page: Page) {
        self.fresh = page == Page::Topics;
        self.page = if self.page == page { Page::Closed } else { page };
    }

    /// Shows the window, if it is open.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>) {
        let title = match self.page {
            Page::Closed => return,
            Page::Topics => "teach.book",
            Page::Why => "teach.why_title",
            Page::Decks => "teach.decks",
        };
        let title = scene.t(title).to_owned();
        let shown = Sheet::new("book", &title).show(ctx, scene, |ui, scene| {
            // What is around it: the edges of the window, its title, and the search.
            let most = ctx.content_rect().size() - vec2(60.0, 180.0);
            let room = most.max(vec2(120.0, 80.0)).min(vec2(WIDTH, HEIGHT));
            ui.set_width(room.x);
            match self.page {
                Page::Topics => self.topics(ui, scene, room),
                Page::Why => {
                    let seen = scene.seen;
                    let offered = seen.pictures.offers.first().and_then(|offer| offer.against.as_ref());
                    why(ui, scene, seen.plays.refused.as_ref().or(offered), room);
                }
                Page::Decks | Page::Closed => two_decks(ui, scene, room),
            }
        });
        if !shown.is_open {
            self.page = Page::Closed;
        }
    }

    fn topics(&mut self, ui: &mut Ui, scene: &Scene<'_>, room: Vec2) {
        let list = LIST.min(room.x * 0.4);
        let field =
            TextEdit::singleline(&mut self.wanted).hint_text(scene.t("teach.find")).desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name(scene.t("teach.find"));
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        let found = teach::search(&self.wanted, |name| scene.t(name).to_owned());
        let shown = self.shown.filter(|topic| found.contains(topic)).or(found.first().copied());
        ui.horizontal_top(|ui| {
            column(ui, vec2(list, room.y), "topics", |ui| {
                if found.is_empty() {
                    ui.label(RichText::new(scene.t("teach.nothing")).color(scene.colours.wood.quiet_ink));
                }
                self.list(ui, scene, &found, shown);
            });
            ui.separator();
            let text = vec2(3.0f32.mul_add(-size::GAP, room.x - list), room.y);
            column(ui, text, "topic", |ui| {
                if let Some(topic) = shown {
                    page(ui, scene, topic);
                    self.quiz.show(ui, scene, topic);
                }
            });
        });
    }

    /// Shows the topics found, by group if nothing is searched for.
    fn list(&mut self, ui: &mut Ui, scene: &Scene<'_>, found: &[&'static Topic], shown: Option<&'static Topic>) {
        let by_group = self.wanted.trim().is_empty();
        let mut last = None;
        for topic in found {
            if by_group && last != Some(topic.group) {
                kit::heading(ui, scene.t(topic.group.name()));
                last = Some(topic.group);
            }
            let is_shown = shown.is_some_and(|shown| shown.id == topic.id);
            if ui.selectable_label(is_shown, scene.t(&topic.title())).clicked() {
                self.shown = Some(topic);
            }
        }
    }
}

/// Shows a column of the window, of this size.
fn column(ui: &mut Ui, size: Vec2, name: &str, show: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_max_width(size.x);
        ScrollArea::vertical().id_salt(name).auto_shrink(false).show(ui, show);
    });
}

/// Shows a topic in full.
fn page(ui: &mut Ui, scene: &Scene<'_>, topic: &Topic) {
    let title = RichText::new(scene.t(&topic.title())).font(Face::SlabBold.at(size::HEADING));
    ui.add(Label::new(title).wrap());
    kit::note(ui, &scene.words.fill("teach.rule", &[("rule", &topic.rule())]));
    ui.add(Label::new(scene.t(&topic.text())).wrap());
    if let Some(name) = topic.hands() {
        ui.add_space(4.0);
        kit::heading(ui, scene.t("teach.hands"));
        ui.add(Label::new(kit::strong(scene.t(&name))).wrap());
    }
}

/// Shows why the last refused play, or else the first proposal, is not legal: the reason that the referee gives, then
/// the rule in our words.
fn why(ui: &mut Ui, scene: &Scene<'_>, refused: Option<&Refusal>, room: Vec2) {
    let Some(refusal) = refused else {
        ui.label(scene.t("teach.nothing_refused"));
        return;
    };
    let colours = scene.colours;
    ScrollArea::vertical().id_salt("why").max_height(room.y).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let said = RichText::new(scene.words.say(&refusal.why)).color(colours.signals.bad);
        ui.add(Label::new(said.font(Face::SlabBold.at(size::HEADING))).wrap());
        let rule = scene.words.fill("teach.rule", &[("rule", &refusal.rule)]);
        kit::note(ui, &rule);
        kit::heading(ui, scene.t("teach.try"));
        ui.add(Label::new(kit::strong(scene.words.say(&refusal.instead))).wrap());
        if !refusal.also.is_empty() {
            kit::heading(ui, scene.t("teach.also"));
            for reason in &refusal.also {
                ui.add(Label::new(format!("{} ({})", scene.words.say(&reason.why), reason.rule)).wrap());
            }
        }
        kit::rule(ui);
        let about = teach::topics_about(&refusal.rule);
        if about.is_empty() {
            ui.add(Label::new(scene.t("teach.no_topic")).wrap());
        }
        for topic in about {
            page(ui, scene, topic);
            ui.add_space(6.0);
        }
    });
}

/// Shows the cards of the two decks to learn with.
fn two_decks(ui: &mut Ui, scene: &Scene<'_>, room: Vec2) {
    ui.add(Label::new(scene.t("teach.decks_what")).wrap());
    let Some((first, second)) = decks::learn_to_play() else {
        return;
    };
    ScrollArea::vertical().id_salt("decks").max_height(room.y).show(ui, |ui| {
        if room.x < BESIDE {
            for deck in [first, second] {
                one_deck(ui, scene, &scene.seen.cards, deck);
                ui.add_space(size::GAP);
            }
            return;
        }
        ui.columns(2, |columns| {
            for (ui, deck) in columns.iter_mut().zip([first, second]) {
                one_deck(ui, scene, &scene.seen.cards, deck);
            }
        });
    });
}

fn one_deck(ui: &mut Ui, scene: &Scene<'_>, cards: &CardDb, shipped: &decks::ShippedDeck) {
    let name = shipped.deck.name.as_deref().unwrap_or(shipped.id);
    kit::heading(ui, name);
    let starting: Vec<_> = shipped.deck.starting_gang_cards(cards).map(|card| card.code).collect();
    Grid::new(shipped.id).num_columns(3).spacing([10.0, 2.0]).show(ui, |ui| {
        for (code, copies) in shipped.deck.copies() {
            let card = cards.get(code);
            let title = card.map_or_else(|| code.to_string(), |card| card.title.clone());
            let is_home = card.is_some_and(|card| card.kind == CardType::Outfit);
            let marked = is_home || starting.contains(&code);
            let text = |text: String| {
                let text = RichText::new(text);
                if marked { text.strong().color(scene.colours.signals.accent) } else { text }
            };
            ui.label(text(format!("{}×", copies.count)));
            ui.label(text(if marked { format!("• {title}") } else { title }));
            ui.label(text(code.to_string()).size(size::SMALL));
            ui.end_row();
        }
    });
}
