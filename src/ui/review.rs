//! The review of a game: its story from the beginning, the table after any entry, the changes between two entries, and
//! the figures by day. The game itself stays as it is.

use deadeye_text::Fault;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Edition, Game};
use eframe::egui::{Align, Button, Context, Key, Label, RichText, ScrollArea, Slider, Ui};

use super::actions::UiAction;
use super::chart;
use super::compare;
use super::hand_worker::{Reply, Worker};
use super::judged::Judge;
use super::keys;
use super::kit::{self, PanelButton};
use super::log;
use super::scene::Scene;
use super::stage::acts::StageAct;
use super::stage::dock::{DockAction, DockContent};
use super::theme::size;
use deadeye_app::desk::{Ask, Form, GameRequest, PictureRequest, PicturesView, PlaysView, Purpose, ViewState};
use deadeye_session::past::{self, Change, DayEnd};
use deadeye_session::{Entry, LogEntry};

/// The number of lines of the story that are laid out before and after the current one.
const LINES_AROUND: usize = 60;

/// The page beside the table of that moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum ReviewPage {
    #[default]
    Story,
    Chart,
    Compare,
}

/// The review of a game.
pub struct Review {
    open: bool,
    /// The entry after which the table is shown; 0 is before the first.
    at: u64,
    /// The other moment of a comparison.
    mark: Option<u64>,
    page: ReviewPage,
    /// True if the current line was chosen elsewhere, and the story must scroll to it.
    scroll: bool,
    worker: Worker<AskedEntry, Result<LookedBack, Fault>>,
    judge: Judge,
    /// The views to paint during the review, made once for each moment.
    shown: Option<(Arc<Game>, Arc<ViewState>, Arc<ViewState>)>,
}

/// A request to the worker.
#[derive(Clone)]
struct AskedEntry {
    entries: Arc<Vec<Entry>>,
    edition: Edition,
    at: u64,
    mark: Option<u64>,
}

impl PartialEq for AskedEntry {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries)
            && (self.edition, self.at, self.mark) == (other.edition, other.at, other.mark)
    }
}

/// The result of the worker.
pub struct LookedBack {
    at: u64,
    game: Arc<Game>,
    /// The game at the marked moment.
    pub marked: Option<Game>,
    /// The changes from the marked moment to the current one.
    pub changes: Vec<Change>,
    /// The figures by day.
    pub days: Vec<DayEnd>,
}

fn look(asked: &AskedEntry, cards: &Arc<CardDb>) -> Result<LookedBack, Fault> {
    let game = |seq| past::game_at(&asked.entries, seq, asked.edition, cards);
    let looked = || {
        let now = game(asked.at)?;
        let marked = asked.mark.map(game).transpose()?;
        Ok(LookedBack {
            at: asked.at,
            changes: marked.as_ref().map(|marked| past::compare(marked, &now)).unwrap_or_default(),
            marked,
            days: past::days(&asked.entries, asked.edition, cards)?,
            game: Arc::new(now),
        })
    };
    looked()
}

impl Review {
    /// Creates a closed review.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>) -> Self {
        let judge = Judge::new(ctx, Arc::clone(&cards));
        let work = move |asked: &AskedEntry, reply: &Reply<'_, _>| {
            reply.send(look(asked, &cards));
        };
        Self {
            open: false,
            at: 0,
            mark: None,
            page: ReviewPage::default(),
            scroll: false,
            worker: Worker::start(ctx, "review", work),
            judge,
            shown: None,
        }
    }

    /// Returns true while it is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Opens it at the current state of the game, or closes it.
    pub fn toggle(&mut self, seen: &ViewState) {
        self.open = !self.open;
        self.mark = None;
        self.go(last(seen));
    }

    fn go(&mut self, at: u64) {
        self.scroll |= self.at != at;
        self.at = at;
    }

    fn looked_back(&self, seen: &ViewState) -> Option<Arc<Result<LookedBack, Fault>>> {
        let asked = AskedEntry {
            entries: Arc::clone(&seen.journal.entries),
            edition: seen.game.edition(),
            at: self.at,
            mark: self.mark,
        };
        // Until the new moment is there, the old one stays: a blank in between would blink.
        self.worker.answer(&asked).or_else(|| self.worker.last())
    }

    /// Returns the view to paint: the current one, or during a review that of the chosen moment, with no plays in it.
    pub fn view_through(&mut self, seen: &Arc<ViewState>) -> Arc<ViewState> {
        if !self.open {
            return Arc::clone(seen);
        }
        self.at = self.at.min(last(seen));
        let looked = self.looked_back(seen);
        let Some(Ok(looked)) = looked.as_deref() else {
            return Arc::clone(seen);
        };
        if looked.at == last(seen) {
            return Arc::clone(seen);
        }
        if let Some((game, of, shown)) = &self.shown
            && Arc::ptr_eq(game, &looked.game)
            && Arc::ptr_eq(of, seen)
        {
            return Arc::clone(shown);
        }
        let past = Arc::new(ViewState {
            game: Arc::clone(&looked.game),
            plays: PlaysView {
                chances: Arc::clone(&seen.plays.chances),
                left_to_table: seen.plays.left_to_table.clone(),
                ..PlaysView::default()
            },
            pictures: PicturesView { offers: Vec::new(), differences: Vec::new(), ..seen.pictures.clone() },
            ..ViewState::clone(seen)
        });
        self.shown = Some((Arc::clone(&looked.game), Arc::clone(seen), Arc::clone(&past)));
        past
    }

    /// Returns true if an action would change the game while an earlier moment is shown.
    #[must_use]
    pub fn refuses(&self, wish: &UiAction, seen: &ViewState) -> bool {
        let plays = matches!(
            wish,
            UiAction::Edit(..)
                | UiAction::Ask(
                    Ask::Game(GameRequest::Do(_))
                        | Ask::Pictures(PictureRequest::Take(_) | PictureRequest::TakeOther(..))
                )
        );
        self.open && self.at != last(seen) && plays
    }

    /// Handles the keys of the review. `keys_are_mine` is true if nothing over the window uses keys.
    pub fn keys(&mut self, ctx: &Context, seen: &ViewState, keys_are_mine: bool) {
        if !self.open || !keys_are_mine || !keys::free(ctx) {
            return;
        }
        let last = last(seen);
        let headings = || headings(&seen.journal.log);
        let pressed = |key| keys::plain(ctx, key);
        if pressed(Key::Escape) {
            self.open = false;
        } else if pressed(Key::ArrowLeft) || pressed(Key::ArrowUp) {
            self.go(self.at.saturating_sub(1));
        } else if pressed(Key::ArrowRight) || pressed(Key::ArrowDown) {
            self.go((self.at + 1).min(last));
        } else if pressed(Key::PageUp) {
            let before = headings().into_iter().rev().find(|seq| *seq < self.at);
            self.go(before.unwrap_or(0));
        } else if pressed(Key::PageDown) {
            let after = headings().into_iter().find(|seq| *seq > self.at);
            self.go(after.unwrap_or(last));
        } else if pressed(Key::Home) {
            self.go(0);
        } else if pressed(Key::End) {
            self.go(last);
        } else if pressed(Key::M) {
            self.toggle_mark();
        }
    }

    /// Marks the moment for a comparison, or takes the mark away.
    pub fn toggle_mark(&mut self) {
        if self.mark.take().is_none() {
            self.mark = Some(self.at);
            self.page = ReviewPage::Compare;
        } else {
            self.page = ReviewPage::Chart;
        }
    }

    /// Returns the current entry in words, and the keys of the review.
    #[must_use]
    pub fn content(&self, scene: &Scene<'_>) -> DockContent {
        let last = last(scene.seen);
        let text = self
            .at
            .checked_sub(1)
            .and_then(|at| scene.seen.journal.log.get(usize::try_from(at).ok()?))
            .map_or_else(|| scene.t("review.start").to_owned(), |entry| scene.words.say(&entry.text));
        let mark = match self.mark {
            None => scene.t("review.mark").to_owned(),
            Some(mark) => scene.words.fill("review.unmark", &[("seq", &mark)]),
        };
        let save = |name: &str, form| {
            DockAction::quiet(scene.t(name), "", StageAct::Wish(UiAction::Choose(Purpose::Save(form))))
        };
        let escape = keys::name_of(Key::Escape, scene.words);
        let close = scene.t("review.close").to_owned();
        DockContent {
            title: scene.words.fill("review.at", &[("seq", &self.at), ("last", &last)]),
            text,
            actions: vec![
                DockAction::main(close, None, &escape, StageAct::Wish(UiAction::Review)),
                DockAction::plain(&mark, Key::M.name(), StageAct::Mark),
                save("review.save_text", Form::Text),
                save("review.save_json", Form::Json),
            ],
            ..DockContent::default()
        }
    }

    /// Shows the buttons and the slider that go to another entry.
    pub fn show_steps(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        let last = last(scene.seen);
        ui.horizontal(|ui| {
            for (name, hint, to) in [
                ("review.first", "review.first_hint", 0),
                ("review.back", "review.back_hint", self.at.saturating_sub(1)),
                ("review.on", "review.on_hint", (self.at + 1).min(last)),
                ("review.last", "review.last_hint", last),
            ] {
                let button = PanelButton::new(scene.t(name));
                let button = ui.add_enabled(self.at != to, button);
                if button.on_hover_text(scene.t(hint)).clicked() {
                    self.go(to);
                }
            }
            ui.spacing_mut().slider_width = (ui.available_width() - 16.0).max(80.0);
            let mut at = self.at;
            let slider = Slider::new(&mut at, 0..=last.max(1)).show_value(false);
            let slider = ui.add(slider);
            let name = scene.t("review.slider").to_owned();
            slider.clone().accessible_name(name);
            if slider.changed() {
                self.go(at.min(last));
            }
        });
    }

    /// Shows the story, the charts with the chance of winning if that is turned on, or the changes.
    pub fn show_side(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, with_chance: bool) {
        ui.horizontal_wrapped(|ui| {
            let pages = [
                (ReviewPage::Story, "review.title"),
                (ReviewPage::Chart, "review.chart"),
                (ReviewPage::Compare, "review.compare"),
            ];
            for (page, name) in pages {
                kit::choose(ui, &mut self.page, page, scene.t(name));
            }
        });
        kit::rule(ui);
        if self.page == ReviewPage::Story {
            self.story(ui, scene);
            return;
        }
        let looked = self.looked_back(scene.seen);
        let mut go = None;
        match looked.as_deref() {
            None => {
                ui.label(RichText::new(scene.t("review.reading")).color(scene.colours.wood.quiet_ink));
            }
            Some(Err(why)) => {
                ui.add(Label::new(RichText::new(scene.words.fault(why)).color(scene.colours.signals.bad)).wrap());
            }
            Some(Ok(looked)) => {
                let shown = ScrollArea::vertical().id_salt("review side").auto_shrink(false);
                shown.show(ui, |ui| match self.page {
                    ReviewPage::Story | ReviewPage::Chart => {
                        if with_chance {
                            go = self.judge.show(ui, scene, self.at);
                        }
                        chart::show(ui, scene, &looked.days);
                    }
                    ReviewPage::Compare => match (self.mark, &looked.marked) {
                        (Some(mark), Some(marked)) => {
                            compare::show(ui, scene, (mark, marked), (looked.at, &looked.game), &looked.changes)
                        }
                        _ => {
                            let hint = RichText::new(scene.t("review.mark_first"));
                            ui.add(Label::new(hint.color(scene.colours.wood.quiet_ink)).wrap());
                        }
                    },
                });
            }
        }
        if let Some(seq) = go {
            self.go(seq);
        }
    }

    /// Shows the story from its beginning, each line a link to its moment.
    fn story(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) {
        ui.horizontal(|ui| log::steps(ui, scene));
        let log = Arc::clone(&scene.seen.journal.log);
        let here = usize::try_from(self.at).unwrap_or(usize::MAX).min(log.len());
        let (from, to) = (here.saturating_sub(LINES_AROUND), (here + LINES_AROUND).min(log.len()));
        let mut go = None;
        let list = ScrollArea::vertical().id_salt("story").auto_shrink(false);
        list.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if from == 0 {
                let start = ui.selectable_label(self.at == 0, scene.t("review.start"));
                if start.clicked() {
                    go = Some(0);
                }
            }
            let mut heading = None;
            let lines = log.iter().skip(from).take(to - from);
            for entry in lines {
                if heading != Some((entry.day, entry.phase)) {
                    heading = Some((entry.day, entry.phase));
                    log::heading(ui, scene, entry);
                }
                let is_here = entry.seq == self.at;
                let mut text = RichText::new(scene.words.say(&entry.text)).size(size::SMALL);
                if entry.taken_back {
                    text = text.strikethrough();
                }
                if Some(entry.seq) == self.mark {
                    text = text.underline();
                }
                let line = ui.add(Button::selectable(is_here, text).wrap());
                if line.clicked() {
                    go = Some(entry.seq);
                }
                if is_here && self.scroll {
                    line.scroll_to_me(Some(Align::Center));
                }
            }
        });
        self.scroll = false;
        if let Some(seq) = go {
            // The player sees where it is: nothing is to be scrolled.
            self.at = seq;
        }
    }
}

/// Returns the number of the last entry.
fn last(seen: &ViewState) -> u64 {
    seen.journal.log.last().map_or(0, |entry| entry.seq)
}

/// Returns the number of the first entry of each phase.
fn headings(log: &[LogEntry]) -> Vec<u64> {
    let mut headings = Vec::new();
    let mut before = None;
    for entry in log {
        if before.replace((entry.day, entry.phase)) != Some((entry.day, entry.phase)) {
            headings.push(entry.seq);
        }
    }
    headings
}
