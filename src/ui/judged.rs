//! The chance of winning over a game under review, and the plays that cost most of it.

use std::cmp::Reverse;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Edition, Text};
use eframe::egui::{Button, Context, ProgressBar, RichText, Role, Ui, WidgetInfo};
use egui_plot::{Line, PlotPoints, VLine};

use super::chart::{HEIGHT, fixed_plot};
use super::hand_worker::{Reply, Worker};
use super::scene::Scene;
use super::theme::size;
use deadeye_app::desk::ViewState;
use deadeye_app::summary::ChanceCurve;
use deadeye_coach::suggest;
use deadeye_session::Entry;
use deadeye_session::past;

/// The most plays that are named as the costliest.
const MOST: usize = 5;

/// The judgement of a game, computed beside the window.
pub struct Judge {
    worker: Worker<AskedJudgement, Judged>,
    /// The judgement so far, if the player stopped the computation.
    stopped: Option<(AskedJudgement, Arc<Judged>)>,
}

#[derive(Clone)]
struct AskedJudgement {
    entries: Arc<Vec<Entry>>,
    edition: Edition,
}

impl PartialEq for AskedJudgement {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries) && self.edition == other.edition
    }
}

#[derive(Clone, Default)]
struct Judged {
    /// The chance of winning after each entry.
    chances: ChanceCurve,
    costly: Vec<Costly>,
    /// The part of the game that is judged, from 0 to 1.
    part: f32,
}

#[derive(Clone)]
struct Costly {
    seq: u64,
    percent: u8,
    better: Text,
}

/// Judges a game. The chances are reported first, because better plays take a while to find.
fn judge(asked: &AskedJudgement, cards: &Arc<CardDb>, reply: &Reply<'_, Judged>) {
    let chances = ChanceCurve::of_entries(&asked.entries, asked.edition, cards);
    let mut judged = Judged { chances, ..Judged::default() };
    let mut wanted = reply.send(judged.clone());
    let last = asked.entries.last().map_or(1, |entry| entry.seq);
    // What keeps a game from being read is said where it is shown.
    let _said = past::walk(&asked.entries, asked.edition, cards, |entry, before, _| {
        let Some(command) = entry.command().filter(|_| wanted) else { return };
        if let Some(cost) = suggest::cost(before, &command) {
            let better = past::preview_line(before, &cost.better);
            judged.costly.extend(better.map(|better| Costly { seq: entry.seq, percent: cost.percent, better }));
            judged.costly.sort_by_key(|costly| Reverse(costly.percent));
            judged.costly.truncate(MOST);
        }
        judged.part = entry.seq as f32 / last as f32;
        wanted = reply.send(judged.clone());
    });
    judged.part = 1.0;
    reply.send(judged);
}

impl Judge {
    /// Starts the thread, with nothing judged yet.
    pub fn new(ctx: &Context, cards: Arc<CardDb>) -> Self {
        let work = move |asked: &AskedJudgement, reply: &Reply<'_, Judged>| judge(asked, &cards, reply);
        Self { worker: Worker::start(ctx, "judge", work), stopped: None }
    }

    /// Shows the judgement, with a line at the entry under review. Returns the entry to go to, if one was chosen.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>, at: u64) -> Option<u64> {
        let ViewState { journal, game, .. } = scene.seen;
        let asked = AskedJudgement { entries: Arc::clone(&journal.entries), edition: game.edition() };
        let stopped = self.stopped.as_ref().filter(|(of, _)| *of == asked).map(|(_, judged)| Arc::clone(judged));
        let is_stopped = stopped.is_some();
        let judged = stopped.or_else(|| self.worker.answer(&asked))?;
        let points = &judged.chances.points;
        let first = points.first()?;
        let player = game.players().first()?.id();
        let name = scene.words.fill("review.chance", &[("player", &scene.name(player))]);
        ui.label(RichText::new(&name).color(scene.colours.signals.accent));
        let line: Vec<[f64; 2]> = points.iter().map(|point| [point.seq as f64, f64::from(point.percent)]).collect();
        let plot = fixed_plot("chance").height(HEIGHT).include_y(0.0).include_y(100.0).include_x(first.seq as f64);
        let shown = plot.show(ui, |plot| {
            let colour = scene.colours.seat(player.seat());
            plot.line(Line::new(scene.name(player), PlotPoints::from(line)).color(colour).width(2.0));
            plot.vline(VLine::new("", at as f64).color(scene.colours.wood.quiet_ink));
        });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        if let Some(now) = points.iter().rev().find(|point| point.seq <= at) {
            ui.label(scene.words.fill("review.chance_now", &[("percent", &now.percent)]));
        }
        let mut stop = false;
        if judged.part < 1.0 && !is_stopped {
            // Above the list, which grows: a button must not move away under the pointer.
            ui.add(ProgressBar::new(judged.part).text(scene.t("review.reading")));
            stop = super::kit::button(ui, scene.t("review.stop")).clicked();
        }
        let go = costly(ui, scene, &judged);
        if stop {
            // The thread ends its work once something else is asked: here, nothing.
            self.worker.answer(&AskedJudgement { entries: Arc::default(), edition: asked.edition });
            self.stopped = Some((asked, judged));
        }
        go
    }
}

fn costly(ui: &mut Ui, scene: &Scene<'_>, judged: &Judged) -> Option<u64> {
    if !judged.costly.is_empty() {
        ui.label(RichText::new(scene.t("review.costly")).color(scene.colours.signals.accent));
    }
    let mut go = None;
    for costly in &judged.costly {
        let entry = usize::try_from(costly.seq).ok().and_then(|seq| scene.seen.journal.log.get(seq.checked_sub(1)?));
        let play = entry.map(|entry| scene.words.say(&entry.text)).unwrap_or_default();
        let better = scene.words.say(&costly.better);
        let shown: [(&str, &dyn std::fmt::Display); 3] =
            [("percent", &costly.percent), ("play", &play), ("better", &better)];
        let text = RichText::new(scene.words.fill("review.cost", &shown)).size(size::SMALL);
        if ui.add(Button::new(text).wrap()).clicked() {
            go = Some(costly.seq);
        }
    }
    go
}
