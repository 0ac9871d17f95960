//! The column beside the picture of a real table: the proposal, warnings, what is unsure or differs, draw hands, and who
//! is next.

use deadeye_rules::{Command, apply};
use eframe::egui::{Align2, Key, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use super::acts::StageAct;
use super::brush::{Brush, TextFit};
use super::keycap::Keycap;
use super::proposal::{FigureRow, OtherReading, Proposal};
use super::signs::{Sign, paint_seat_mark};
use super::style::StageStyle;
use super::table_content::asks_which;
use super::table_input::{TableInput, has_picture};
use crate::ui::actions::UiAction;
use crate::ui::camera;
use crate::ui::draw_hands::{DrawHands, HandsPlace};
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::shade;
use crate::ui::theme::stage::Face;
use crate::ui::{alerts, keys};
use deadeye_app::desk::{Camera, Offer, PictureRequest, Spotted};
use deadeye_app::words::capitalize;
use deadeye_session::report::{PlayerFigure, changed_figures};

/// The most differences that are listed at once; more are counted.
const MOST_DIFFERENCES: usize = 6;

/// The content of the column beside the game.
pub struct SideContent<'a> {
    /// The proposal that is asked about.
    pub offer: Option<&'a Offer>,
    /// True if the keys are for the proposal.
    pub is_active: bool,
    /// The number of proposals after it.
    pub after: usize,
    /// True while its other readings are open.
    pub is_changing: bool,
    /// True while differences are being sorted out.
    pub is_sorting: bool,
    /// True if draw hands are shown: they were opened to be typed, or the game is about to have some.
    pub has_hands: bool,
    /// True if the column says who is next.
    pub says_next: bool,
    /// True while the guided day leads: nothing on its table is doubted or typed.
    pub is_guided: bool,
}

/// The outcome of showing the column.
#[derive(Default)]
pub struct ShownSide {
    /// The frame of the proposal.
    pub proposal: Option<Rect>,
    /// The actions of the clicks.
    pub acts: Vec<StageAct>,
}

/// Returns true if there is something to say in a column.
#[must_use]
pub fn is_needed(scene: &Scene<'_>, content: &SideContent<'_>, table: &TableInput<'_>) -> bool {
    content.offer.is_some()
        || content.is_sorting
        || !alerts::alerts(scene).is_empty()
        || camera::first_doubt(table.camera).is_some()
        || content.has_hands
}

/// Shows the column in a rectangle.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    content: &SideContent<'_>,
    table: &TableInput<'_>,
    hands: &mut DrawHands,
) -> ShownSide {
    let brush = Brush::new(ui.painter());
    brush.slope(rect, 0.0, style.colours.wood.tones[1], style.colours.ground);
    brush.slope(Rect::from_min_size(rect.min, vec2(12.0, rect.height())), 0.0, shade(0.25), shade(0.25));
    let inner = rect.shrink2(vec2(20.0, 16.0));
    let mut shown = ShownSide::default();
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("table side"));
    ScrollArea::vertical().id_salt("table side").auto_shrink(false).show(&mut ui, |ui| {
        ui.spacing_mut().item_spacing.y = 10.0;
        ui.set_width(inner.width() - 2.0);
        let hands_place = HandsPlace::Game { is_read: has_picture(table.camera) };
        // Hands that are being typed come before everything else.
        if hands.is_open() {
            let _told = hands.show(ui, scene, &table.camera.hands, hands_place);
        }
        if let Some(offer) = content.offer {
            let proposal = proposal_of(scene, table.camera, offer, content).show(ui, style, inner.height());
            shown.proposal = Some(proposal.rect);
            let take = |at| StageAct::Wish(UiAction::Ask(PictureRequest::TakeOther(offer.id, at).into()));
            shown.acts.extend(proposal.clicked.map(take));
        }
        for alert in alerts::alerts(scene) {
            show_note(ui, style, Some(alert.player.seat()), &format!("! {}", alert.text), true);
        }
        if content.is_sorting {
            show_differences(ui, scene, style);
        }
        let doubts = content.offer.is_none() && !content.is_sorting && !content.is_guided;
        if let Some(card) = camera::first_doubt(table.camera).filter(|_| doubts) {
            let doubt = doubt_of(scene, card).show(ui, style, inner.height());
            shown.proposal = Some(doubt.rect);
            let name = |at: usize| {
                let code = card.others.get(at)?.code;
                Some(StageAct::Wish(UiAction::Ask(PictureRequest::Name { track: card.track, code }.into())))
            };
            shown.acts.extend(doubt.clicked.and_then(name));
        }
        if content.has_hands && !hands.is_open() && !content.is_guided {
            let _told = hands.show(ui, scene, &table.camera.hands, hands_place);
        }
        if content.says_next {
            show_next(ui, scene, style, content.is_guided);
        }
    });
    shown
}

/// Describes a proposal: its card, the figures that it would change, and its other readings if those are open.
fn proposal_of(scene: &mut Scene<'_>, camera: &Camera, offer: &Offer, content: &SideContent<'_>) -> Proposal {
    let percent = format!("{:.0}", offer.confidence * 100.0);
    let seen = camera.cards.iter().find(|card| card.track == offer.track && offer.track != 0);
    let code = seen.and_then(|card| card.code);
    let readings = if asks_which(offer) || content.is_changing { offer.others.as_slice() } else { &[] };
    let readings = readings.iter().enumerate().map(|(at, text)| OtherReading {
        key: keys::OPTIONS.get(at).map_or_else(String::new, |key| keys::name_of(*key, scene.words)),
        text: scene.words.say(text),
        face: None,
    });
    let readings: Vec<OtherReading> = readings.collect();
    Proposal {
        is_active: content.is_active,
        header: scene.words.fill("offers.sure", &[("percent", &percent)]),
        reason: offer.against.as_ref().map(|against| scene.words.refusal(against)),
        title: capitalize(&scene.words.say(&offer.text)),
        face: code.filter(|_| readings.is_empty()).and_then(|code| scene.faces.large(code)),
        figures: offer.play.as_ref().map(|play| figure_rows(scene, play)).unwrap_or_default(),
        readings,
        more: (content.after > 0).then(|| scene.words.fill("offers.more", &[("count", &content.after)])),
    }
}

/// Returns the figures of players that a play would change, and what it brings a day.
pub fn figure_rows(scene: &Scene<'_>, play: &Command) -> Vec<FigureRow> {
    let game = scene.game();
    let mut after = game.clone();
    if apply(&mut after, play).is_err() {
        return Vec::new();
    }
    let own = play.player();
    let other = |player| (Some(player) != own).then(|| deadeye_rules::PlayerId::seat(player));
    let changes = changed_figures(game, &after);
    let mut rows: Vec<FigureRow> = changes
        .iter()
        .map(|change| FigureRow {
            sign: match change.figure {
                PlayerFigure::GhostRock => Sign::GhostRock,
                PlayerFigure::Influence => Sign::Influence,
                PlayerFigure::Control => Sign::Control,
            },
            seat: other(change.player),
            before: change.before.to_string(),
            after: change.after.to_string(),
            is_good: (change.after > change.before) == (Some(change.player) == own),
        })
        .collect();
    for player in game.players().iter().map(|player| player.id()) {
        let change = i64::from(after.production(player)) - i64::from(game.production(player));
        if change != 0 {
            rows.push(FigureRow {
                sign: Sign::GhostRock,
                seat: other(player),
                before: scene.t("stage.a_day").to_owned(),
                after: format!("{change:+}"),
                is_good: (change > 0) == (Some(player) == own),
            });
        }
    }
    rows.truncate(4);
    rows
}

/// Describes a card of the picture that may be one of several.
fn doubt_of(scene: &mut Scene<'_>, card: &Spotted) -> Proposal {
    let readings = card.others.iter().take(3).map(|other| OtherReading {
        key: String::new(),
        text: format!("{} {:.0} %", other.title, other.confidence * 100.0),
        face: scene.faces.large(other.code),
    });
    let readings = readings.collect();
    Proposal {
        is_active: false,
        header: scene.t("camera.not_sure").to_owned(),
        reason: None,
        title: scene.t("stage.which_card").to_owned(),
        face: None,
        figures: Vec::new(),
        readings,
        more: None,
    }
}

/// Shows a few words in a frame, with the mark of the player whom they are about.
fn show_note(ui: &mut Ui, style: &StageStyle, seat: Option<usize>, text: &str, is_warning: bool) {
    let colours = style.colours;
    let width = ui.available_width();
    let colour = if is_warning { colours.signals.bad } else { colours.wood.ink };
    let left = if seat.is_some() { 32.0 } else { 12.0 };
    let fit = TextFit::new(Face::SansSemibold, style.sizes.small, colour).with_align(Align2::LEFT_TOP);
    let fit = fit.with_least(style.sizes.small);
    let galley = fit.lay_out(ui.painter(), text, width - left - 12.0, 8);
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y + 16.0), Sense::hover());
    let brush = Brush::new(ui.painter());
    let edge = if is_warning { colours.signals.bad } else { colours.wood.seam };
    brush.round_rect(rect, 10.0, theme::fade(colours.backing, 0.4), Stroke::new(1.0, theme::fade(edge, 0.8)));
    if let Some(seat) = seat {
        paint_seat_mark(&brush, colours, seat, rect.min + vec2(18.0, 17.0), 15.0);
    }
    brush.galley(rect.min + vec2(left, 8.0), galley, colour);
    style.label(ui, ("side note", text), rect, text);
}

/// Lists the differences between the table and the game, the first one first, which is asked about.
fn show_differences(ui: &mut Ui, scene: &Scene<'_>, style: &StageStyle) {
    let open: Vec<&str> = scene
        .seen
        .pictures
        .differences
        .iter()
        .filter(|differ| !differ.asked)
        .map(|differ| differ.text.as_str())
        .collect();
    for (at, text) in open.iter().take(MOST_DIFFERENCES).enumerate() {
        show_note(ui, style, None, text, at == 0);
    }
    if open.len() > MOST_DIFFERENCES {
        let count = open.len() - MOST_DIFFERENCES;
        show_note(ui, style, None, &scene.words.fill("differ.more", &[("count", &count)]), false);
    }
}

/// Says who is next and what was done last, with the key of the log. The guided day says itself who is next.
fn show_next(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, is_guided: bool) {
    let colours = style.colours;
    let width = ui.available_width();
    let line = |face, size, colour| TextFit::new(face, size, colour).with_align(Align2::LEFT_TOP).with_least(size);
    if let Some(player) = scene.game().to_act().first().copied().filter(|_| !is_guided) {
        let text = scene.words.fill("stage.is_next", &[("player", &scene.name(player))]);
        let galley =
            line(Face::Sans, style.sizes.medium, colours.wood.ink).lay_out(ui.painter(), &text, width - 62.0, 3);
        let height = galley.size().y.max(52.0);
        // Beside a tall proposal the figures above say whose turn it is.
        if ui.cursor().top() + height > ui.clip_rect().bottom() {
            return;
        }
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let brush = Brush::new(ui.painter());
        let seat = player.seat();
        let emblem = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(46.0, 46.0));
        let outfit = scene.game().player(player).and_then(|player| player.outfit());
        let gang =
            outfit.and_then(|outfit| scene.game().card(outfit)).and_then(|card| card.facts().gangs.first().copied());
        brush.round_rect(emblem.expand(2.0), 12.0, colours.seat(seat), Stroke::NONE);
        if let Some(texture) = scene.faces.emblem(gang) {
            brush.picture((texture, theme::WHOLE), emblem, 10.0, theme::UNTINTED);
        } else {
            brush.round_rect(emblem, 10.0, colours.wood.tones[0], Stroke::NONE);
            paint_seat_mark(&brush, colours, seat, emblem.center(), 24.0);
        }
        let top = rect.center().y - galley.size().y / 2.0;
        brush.galley(pos2(rect.left() + 60.0, top), galley, colours.wood.ink);
        style.label(ui, "next", rect, &text);
    }
    let log = &scene.seen.journal.log;
    let Some(last) = log.iter().rev().find(|entry| !entry.taken_back && !entry.kept) else { return };
    let text = scene.words.fill("stage.last", &[("what", &scene.words.say(&last.text))]);
    let cap = Keycap::dark(Key::F2.name());
    let cap_width = cap.measure(ui.painter(), &style.sizes).x;
    let fit = line(Face::Sans, style.sizes.small, colours.wood.quiet_ink);
    let galley = fit.lay_out(ui.painter(), &text, width - cap_width - 12.0, 3);
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y.max(24.0)), Sense::hover());
    let brush = Brush::new(ui.painter());
    cap.paint(&brush, colours, &style.sizes, pos2(rect.left(), rect.top() + 11.0), Align2::LEFT_CENTER);
    brush.galley(pos2(rect.left() + cap_width + 12.0, rect.top() + 1.0), galley, colours.wood.quiet_ink);
    style.label(ui, "last play", rect, &text);
}
