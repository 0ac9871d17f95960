//! The banner of the other side's play: the card, a sentence, the figures that changed, and the reason.

use deadeye_app::desk::{GameRequest, ShownPlay};
use deadeye_app::words::capitalize;
use deadeye_cards::CardCode;
use deadeye_coach::suggest::SuggestionReason;
use deadeye_rules::PlayerId;
use deadeye_session::report::{FigureChange, PlayKind, PlayerFigure};
use deadeye_text::Text;
use eframe::egui::{Align2, Event, Id, Key, Rect, Stroke, Ui, Vec2, pos2, vec2};

use super::acts::{Drawer, StageAct};
use super::brush::{Brush, TextFit};
use super::dock::{DockAction, DockContent};
use super::signs::{self, Sign};
use super::style::StageStyle;
use crate::ui::actions::UiAction;
use crate::ui::keys;
use crate::ui::motion::{self, Movement};
use crate::ui::scene::Scene;
use crate::ui::suggest;
use crate::ui::theme;
use crate::ui::theme::stage::{Face, TypeSizes};

/// The times for which a play is shown, in seconds, from slow to fast.
const SECONDS: [f64; 3] = [4.0, 2.0, 1.2];
/// The time after a play went by itself in which the brass key does nothing, in seconds.
const JUST_GONE_SECONDS: f64 = 0.7;
/// The height of the ribbon, in points.
const RIBBON: f32 = 222.0;
/// The height of the ribbon of a play of which there is nothing to tell but its title.
const SLIM_RIBBON: f32 = 124.0;

/// The play of another player that is shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Banner {
    /// The report that is shown, by its first entry, and the time at which it came, in seconds.
    shown: Option<(u64, f64)>,
    /// True while the play stays until a key is pressed.
    is_held: bool,
    /// The speed that was chosen, as a number of [`SECONDS`].
    speed: Option<usize>,
    /// The time at which the last play went by itself, in seconds.
    went_at: Option<f64>,
}

impl Banner {
    /// Returns the play to show, once the game waits for that.
    #[must_use]
    pub fn play(scene: &Scene<'_>) -> Option<ShownPlay> {
        let seq = scene.seen.computer_players.as_ref()?.to_show?;
        scene.seen.reports.latest.iter().find(|play| play.report.seq == seq).cloned()
    }

    fn seconds(&self) -> f64 {
        SECONDS.get(self.speed.unwrap_or(1)).copied().unwrap_or(2.0)
    }

    /// Takes the keys of the banner, and goes on once its time is over or a key was pressed.
    pub fn keys(&mut self, ui: &Ui, scene: &mut Scene<'_>, play: &ShownPlay) -> Option<StageAct> {
        let seq = play.report.seq;
        let now = ui.input(|input| input.time);
        if self.shown.is_none_or(|(own, _)| own != seq) {
            self.shown = Some((seq, now));
            self.is_held = false;
        }
        let since = self.shown.map_or(0.0, |(_, at)| now - at);
        if !scene.keys_are_free || !keys::free(ui.ctx()) {
            return None;
        }
        let pressed: Vec<Key> = ui.input(|input| {
            let key = |event: &Event| match event {
                Event::Key { key, pressed: true, repeat: false, .. } => Some(*key),
                _ => None,
            };
            input.events.iter().filter_map(key).collect()
        });
        if pressed.contains(&Key::H) {
            self.is_held = !self.is_held;
        } else if pressed.contains(&Key::Plus) || pressed.contains(&Key::Equals) {
            self.speed = Some((self.speed.unwrap_or(1) + 1) % SECONDS.len());
        } else if pressed.contains(&Key::I) {
            self.is_held = true;
            return play.report.card.map(|code| StageAct::Wish(UiAction::ShowPrinted(code)));
        } else if pressed.contains(&Key::F2) {
            self.is_held = true;
            return Some(StageAct::Toggle(Drawer::Log));
        } else if !pressed.is_empty() {
            scene.ask(GameRequest::Shown(seq));
        } else if !self.is_held && since >= self.seconds() {
            self.went_at = Some(now);
            scene.ask(GameRequest::Shown(seq));
        }
        if !self.is_held {
            ui.ctx().request_repaint();
        }
        None
    }

    /// Returns true shortly after a play went by itself: a key or click that was meant for it would do another thing.
    #[must_use]
    pub fn has_just_gone(&self, ui: &Ui) -> bool {
        let is_recent = self.went_at.is_some_and(|at| ui.input(|input| input.time) - at < JUST_GONE_SECONDS);
        if is_recent {
            ui.ctx().request_repaint();
        }
        is_recent
    }

    /// Returns the counter's text and keys while the play is shown.
    #[must_use]
    pub fn content(scene: &Scene<'_>, play: &ShownPlay) -> DockContent {
        let name = scene.name(play.report.player);
        let go_on = StageAct::Wish(UiAction::Ask(GameRequest::Shown(play.report.seq).into()));
        let mut actions = vec![
            DockAction::main(scene.t("house.go_on").to_owned(), None, &keys::name_of(Key::Enter, scene.words), go_on),
            DockAction::plain(scene.t("stage.hold"), Key::H.name(), StageAct::Press(Key::H)),
        ];
        if let Some(code) = play.report.card {
            let act = StageAct::Wish(UiAction::ShowPrinted(code));
            actions.push(DockAction::plain(scene.t("stage.card_page"), Key::I.name(), act));
        }
        actions.push(DockAction::quiet(scene.t("stage.log"), Key::F2.name(), StageAct::Toggle(Drawer::Log)));
        actions.push(DockAction::quiet(scene.t("stage.speed"), "+", StageAct::Press(Key::Plus)));
        DockContent {
            title: scene.words.fill("stage.plays", &[("player", &name)]),
            text: scene.t("stage.any_key").to_owned(),
            actions,
            ..DockContent::default()
        }
    }

    /// Takes a click on one of its own keys.
    pub fn press(&mut self, key: Key) {
        match key {
            Key::H => self.is_held = !self.is_held,
            _ => self.speed = Some((self.speed.unwrap_or(1) + 1) % SECONDS.len()),
        }
    }

    /// Paints the banner over the stage.
    pub fn paint(
        &self,
        ui: &Ui,
        scene: &mut Scene<'_>,
        style: &StageStyle,
        stage: Rect,
        play: &ShownPlay,
        near: PlayerId,
    ) {
        let (colours, sizes) = (style.colours, style.sizes);
        let since = self.shown.map_or(0.0, |(_, at)| ui.input(|input| input.time) - at) as f32;
        let id = Id::unique(("banner", self.shown.map(|(seq, _)| seq)));
        let brush = Brush::new(ui.painter()).with_opacity(motion::appear(ui, id, 0.0, Movement::Banner));
        brush.round_rect(stage, 0.0, theme::fade(colours.backing, 0.7), Stroke::NONE);
        let words = PlayWords::of_play(scene, play);
        let shown = shown_card(play);
        let is_slim = shown.is_none() && words.says.is_empty() && words.why.is_none() && figures_of(play).is_empty();
        // Larger letters need a higher ribbon.
        let height = if is_slim { SLIM_RIBBON } else { RIBBON } * sizes.medium / TypeSizes::NEAR.medium;
        let ribbon = Rect::from_center_size(stage.center(), vec2(stage.width(), height.min(stage.height() - 40.0)));
        let seat = colours.seat(play.report.player.seat());
        let [top, bottom, _] = colours.boards.sign;
        brush.slope(ribbon, 0.0, top, bottom);
        for y in [ribbon.top(), ribbon.bottom()] {
            brush.line([pos2(ribbon.left(), y), pos2(ribbon.right(), y)], Stroke::new(4.0, seat));
        }
        let card = Rect::from_center_size(
            pos2(ribbon.left() + ribbon.width() * 0.2, ribbon.center().y),
            Vec2::new(196.0, 274.0) * (stage.height() / 480.0).min(1.15),
        );
        if let Some(code) = shown {
            let turned = brush.with_turn(card.center(), -0.07);
            turned.shadow(card, 12.0, vec2(0.0, 12.0), 24.0);
            if let Some(texture) = scene.faces.large(code) {
                turned.picture((texture, theme::WHOLE), card, 12.0, theme::UNTINTED);
            }
            turned.ring(card, 12.0, Stroke::new(4.0, seat));
        }
        let left = if shown.is_some() { card.right() + 42.0 } else { card.left() };
        let room =
            Rect::from_min_max(pos2(left, ribbon.top() + 16.0), pos2(ribbon.right() - 130.0, ribbon.bottom() - 14.0));
        paint_words(scene, style, &brush, room, play, &words, near);
        style.label(ui, "banner", ribbon, &words.whole_text());
        if !self.is_held {
            let centre = pos2(ribbon.right() - 70.0, ribbon.center().y);
            brush.circle(centre, 27.0, colours.backing, Stroke::new(5.0, colours.wood.seam));
            let left = (self.seconds() - f64::from(since)).max(0.0);
            let text = format!("{:.0}", left.ceil());
            brush.text(centre, Align2::CENTER_CENTER, &text, Face::SansBold.at(sizes.medium), colours.wood.ink);
        }
    }
}

/// Paints the words of a play and the figures that changed.
fn paint_words(
    scene: &Scene<'_>,
    style: &StageStyle,
    brush: &Brush<'_>,
    room: Rect,
    play: &ShownPlay,
    words: &PlayWords,
    near: PlayerId,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let row = |top: f32, height: f32| Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), height));
    let line = row(room.top(), sizes.medium * 1.4);
    let seat = play.report.player.seat();
    signs::paint_seat_mark(brush, colours, seat, pos2(line.left() + 8.0, line.center().y), 15.0);
    let fit = TextFit::new(Face::SansSemibold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(Rect::from_min_max(pos2(line.left() + 24.0, line.top()), line.max), &words.headline, fit);
    let head = row(line.bottom() + 2.0, sizes.extra_large * 1.25);
    let fit = TextFit::new(Face::Lettering, sizes.extra_large, colours.wood.ink)
        .with_align(Align2::LEFT_CENTER)
        .with_least(sizes.large);
    brush.fitted_text(head, &words.title, fit);
    let body = row(head.bottom() + 2.0, sizes.medium * 2.7);
    let fit =
        TextFit::new(Face::Sans, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_TOP).with_least(sizes.small);
    brush.fitted_lines(body, &words.says, 2, fit);
    let figures = row(body.bottom() + 4.0, 40.0);
    paint_figures(scene, style, brush, figures, play, near);
    let line = row(figures.bottom() + 4.0, sizes.medium * 1.3);
    if let Some(why) = words.why.as_ref().filter(|_| line.bottom() <= room.bottom() + 6.0) {
        let at = pos2(line.left() + 8.0, line.center().y);
        signs::paint(brush, Sign::Info, at, 16.0, None, colours.signals.accent);
        let fit = TextFit::new(Face::SansSemibold, sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(Rect::from_min_max(pos2(line.left() + 24.0, line.top()), line.max), why, fit);
    }
}

/// Returns the card to show: the one played or used, or else the first that the play changed.
fn shown_card(play: &ShownPlay) -> Option<CardCode> {
    let report = &play.report;
    report.card.or_else(|| report.effect.cards.first().map(|change| change.code))
}

/// Returns the figures that the play changed.
fn figures_of(play: &ShownPlay) -> &[FigureChange] {
    &play.report.effect.figures
}

/// The sentence of a report that gives a player's figure before and after.
pub(super) const FIGURE_LINE: &str = "{player} from {before} to {after}";
/// The most sentences on what a play brought about; the figures stand below.
const MOST_EFFECTS: usize = 2;

/// The words of a play.
struct PlayWords {
    /// The line over the title.
    headline: String,
    title: String,
    /// What it brought about.
    says: String,
    /// Why it was made.
    why: Option<String>,
}

impl PlayWords {
    fn of_play(scene: &Scene<'_>, play: &ShownPlay) -> Self {
        let report = &play.report;
        // A step of a fight is told by what is done in it.
        let headline = match report.kind {
            PlayKind::Fight => scene.words.fill("stage.in_the_fight", &[("player", &scene.name(report.player))]),
            _ => scene.words.say(&report.headline(scene.game())),
        };
        // The figures stand in chips of their own.
        let is_figure = |text: &&Text| text.templates().contains(&FIGURE_LINE);
        let effects = report.effects.iter().filter(|text| !is_figure(text));
        let mut sentences: Vec<String> =
            std::iter::once(&report.sentence).chain(effects).map(|text| scene.words.say(text)).collect();
        let title = match report.card.filter(|_| report.kind != PlayKind::Fight) {
            Some(code) => scene.title_of(code),
            None => {
                // What happens to a dude says more than the name of the command.
                let has_effect = report.kind == PlayKind::Fight && sentences.len() > 1;
                sentences.remove(usize::from(has_effect))
            }
        };
        sentences.retain(|text| *text != title);
        sentences.truncate(MOST_EFFECTS);
        let says: Vec<String> = sentences.iter().map(|text| sentence(text)).collect();
        let reason = play.reason.filter(|reason| tells_something(*reason));
        let why = reason.map(|reason| scene.words.fill("stage.why_so", &[("reason", &suggest::reason(scene, reason))]));
        Self { headline, title, says: says.join(" "), why }
    }

    /// Returns all of it, for the screen reader.
    fn whole_text(&self) -> String {
        let Self { headline, title, says, why } = self;
        let text = format!("{headline}. {title}. {says}");
        why.iter().fold(text, |text, why| format!("{text} {why}"))
    }
}

/// Returns true for a reason that tells more than that a play costs nothing.
fn tells_something(reason: SuggestionReason) -> bool {
    !matches!(reason, SuggestionReason::MovesForFree)
}

/// Returns a text as a sentence of its own.
pub(super) fn sentence(text: &str) -> String {
    let begun = capitalize(text);
    if begun.ends_with(['.', '!', '?']) { begun } else { format!("{begun}.") }
}

/// Paints each changed figure with its value before and after.
fn paint_figures(
    scene: &Scene<'_>,
    style: &StageStyle,
    brush: &Brush<'_>,
    row: Rect,
    play: &ShownPlay,
    near: PlayerId,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let mut left = row.left();
    for change in figures_of(play) {
        let name =
            if change.player == near { scene.t("stage.you_title").to_owned() } else { scene.name(change.player) };
        let sign = match change.figure {
            PlayerFigure::GhostRock => Sign::GhostRock,
            PlayerFigure::Influence => Sign::Influence,
            PlayerFigure::Control => Sign::Control,
        };
        // As in the figures above the stage: more is green, less is red, whoever it is for.
        let after_colour = if change.after > change.before { colours.signals.good } else { colours.signals.bad };
        let font = Face::SansSemibold.at(sizes.medium);
        let number = Face::SansBold.at(sizes.large * 0.9);
        let width = |text: &str, font: &eframe::egui::FontId| {
            brush.painter().layout_no_wrap(text.to_owned(), font.clone(), colours.wood.ink).size().x
        };
        let (before, after) = (change.before.to_string(), change.after.to_string());
        let all = 44.0 + width(&name, &font) + width(&before, &number) + 36.0 + width(&after, &number) + 14.0;
        if left + all > row.right() {
            return;
        }
        let chip = Rect::from_min_size(pos2(left, row.top()), vec2(all, row.height()));
        brush.round_rect(chip, 11.0, theme::fade(colours.backing, 0.85), Stroke::NONE);
        let y = chip.center().y;
        signs::paint(brush, sign, pos2(chip.left() + 20.0, y), 24.0, None, colours.wood.ink);
        let named = brush.text(pos2(chip.left() + 38.0, y), Align2::LEFT_CENTER, &name, font, colours.wood.quiet_ink);
        let at =
            brush.text(pos2(named.right() + 8.0, y), Align2::LEFT_CENTER, &before, number.clone(), colours.wood.ink);
        signs::paint(brush, Sign::Arrow, pos2(at.right() + 14.0, y), 16.0, None, after_colour);
        brush.text(pos2(at.right() + 26.0, y), Align2::LEFT_CENTER, &after, number, after_colour);
        left = chip.right() + 10.0;
    }
}
