//! The proposal: a card that the camera saw, the play that it means, what that would change, and other readings.

use std::sync::Arc;

use eframe::egui::{Align2, Galley, Id, Rect, Response, Role, Sense, Stroke, TextureId, Ui, WidgetInfo, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::cards::CARD_RATIO;
use super::keycap::Keycap;
use super::rings::paint_focus_ring;
use super::signs::{self, Sign};
use super::style::StageStyle;
use crate::ui::theme;
use crate::ui::theme::parts::{CLEAR, OUTLINE, gleam, shade};
use crate::ui::theme::stage::Face;

/// The room around everything in the frame.
const PAD: f32 = 16.0;
/// The gap between parts.
const GAP: f32 = 9.0;
/// The corners of the frame.
const RADIUS: f32 = 14.0;
/// The height of a figure.
const FIGURE: f32 = 36.0;
/// The share of the width that a card's face takes beside figures.
const FACE_SHARE: f32 = 0.47;
/// The widest face, in points.
const WIDEST_FACE: f32 = 172.0;

/// A figure before and after the play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureRow {
    /// The sign that is printed for it on cards.
    pub sign: Sign,
    /// The seat of the player whose figure it is, if it is not that of the player of the play.
    pub seat: Option<usize>,
    /// Its value, or a few words.
    pub before: String,
    /// Its value after the play.
    pub after: String,
    /// True if it becomes better for the player.
    pub is_good: bool,
}

/// Another reading of what was seen, with its key.
#[derive(Debug, Clone)]
pub struct OtherReading {
    /// The name of its key.
    pub key: String,
    /// The reading in words.
    pub text: String,
    /// The face of the card, where readings differ by their card.
    pub face: Option<TextureId>,
}

/// A proposal as the stage shows it.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// True if the keys are for it.
    pub is_active: bool,
    /// Its source, and the confidence in it.
    pub header: String,
    /// The reason why it is not legal, if it is not.
    pub reason: Option<String>,
    /// The question in a sentence.
    pub title: String,
    /// The face of the card; none until it is drawn, or if the card is not known.
    pub face: Option<TextureId>,
    /// The figures that would change.
    pub figures: Vec<FigureRow>,
    /// The other readings that are open.
    pub readings: Vec<OtherReading>,
    /// The proposals after it, in words.
    pub more: Option<String>,
}

/// The texts of a proposal as they are laid out in a width, and its height.
struct ProposalLayout {
    header: Arc<Galley>,
    reason: Option<Arc<Galley>>,
    title: Arc<Galley>,
    more: Option<Arc<Galley>>,
    /// The height of the face with the figures beside it.
    body: f32,
    /// The size of the face.
    face: eframe::egui::Vec2,
    height: f32,
}

/// The outcome of showing a proposal.
pub struct ShownProposal {
    /// The frame around all of it.
    pub rect: Rect,
    /// The number of the reading that was clicked.
    pub clicked: Option<usize>,
}

impl Proposal {
    fn has_faces(&self) -> bool {
        self.readings.iter().any(|reading| reading.face.is_some())
    }

    fn lay_out(&self, ui: &Ui, style: &StageStyle, width: f32) -> ProposalLayout {
        let (colours, sizes, painter) = (style.colours, style.sizes, ui.painter());
        let left = |face, size, colour| TextFit::new(face, size, colour).with_align(Align2::LEFT_TOP).with_least(size);
        let header =
            left(Face::Sans, sizes.small, colours.wood.quiet_ink).lay_out(painter, &self.header, width - 28.0, 2);
        let reason = self.reason.as_ref().map(|reason| {
            left(Face::SansSemibold, sizes.medium, colours.signals.bad).lay_out(painter, reason, width - 26.0, 6)
        });
        let title = left(Face::SlabBold, sizes.large, colours.wood.ink).with_least(sizes.medium).lay_out(
            painter,
            &self.title,
            width,
            4,
        );
        let more = self
            .more
            .as_ref()
            .map(|more| left(Face::Sans, sizes.small, colours.wood.quiet_ink).lay_out(painter, more, width, 2));
        let face_width = if self.face.is_some() { (width * FACE_SHARE).min(WIDEST_FACE) } else { 0.0 };
        let face = vec2(face_width, face_width * CARD_RATIO);
        let figures = self.figures.len() as f32 * (FIGURE + 7.0);
        let body = face.y.max(figures);
        let readings = self.readings_height(style, width);
        let parts = [
            header.size().y.max(20.0),
            reason.as_ref().map_or(0.0, |galley| galley.size().y),
            title.size().y,
            body,
            readings,
            more.as_ref().map_or(0.0, |galley| galley.size().y),
        ];
        let count = parts.iter().filter(|height| **height > 0.0).count() as f32;
        let height = parts.iter().sum::<f32>() + GAP * (count - 1.0) + 2.0 * PAD;
        ProposalLayout { header, reason, title, more, body, face, height }
    }

    /// Returns the height of the other readings: three faces side by side, or a line each.
    fn readings_height(&self, style: &StageStyle, width: f32) -> f32 {
        if self.readings.is_empty() {
            0.0
        } else if self.has_faces() {
            let face = self.reading_width(width) * CARD_RATIO;
            face + style.sizes.small * 4.4
        } else {
            (style.metrics.button + 6.0) * self.readings.len() as f32
        }
    }

    /// Returns the width of one of the faces side by side.
    fn reading_width(&self, width: f32) -> f32 {
        let count = self.readings.len().max(2) as f32;
        ((width - GAP * (count - 1.0)) / count).min(120.0)
    }

    /// Shows the proposal as wide as there is room. Where it would be higher than `most`, in points, the face is left out.
    pub fn show(&self, ui: &mut Ui, style: &StageStyle, most: f32) -> ShownProposal {
        let width = ui.available_width();
        let layout = self.lay_out(ui, style, width - 2.0 * PAD);
        if layout.height > most && self.face.is_some() {
            return Self { face: None, ..self.clone() }.show(ui, style, most);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(width, layout.height), Sense::hover());
        let told = [self.reason.as_deref().unwrap_or_default(), &self.title, &self.header].join(" ");
        style.label(ui, "proposal", rect, told.trim());
        let clicked = self.paint(ui, style, rect, layout);
        ShownProposal { rect, clicked }
    }

    fn paint(&self, ui: &mut Ui, style: &StageStyle, rect: Rect, layout: ProposalLayout) -> Option<usize> {
        let colours = style.colours;
        let painter = ui.painter().clone();
        let brush = Brush::new(&painter);
        if self.is_active {
            brush.glow(rect, RADIUS, 18.0, theme::fade(colours.signals.accent, 0.35));
        }
        brush.slope(rect, RADIUS, colours.wood.tones[1], colours.wood.tones[0]);
        let edge =
            if self.is_active { Stroke::new(3.0, colours.signals.accent) } else { Stroke::new(1.5, colours.wood.seam) };
        brush.round_rect(rect, RADIUS, CLEAR, edge);
        let inner = rect.shrink(PAD);
        let mut at = inner.min;
        let eye = if self.reason.is_some() { Sign::Cross } else { Sign::Eye };
        signs::paint(&brush, eye, at + vec2(10.0, 10.0), 20.0, None, colours.wood.quiet_ink);
        let header_height = layout.header.size().y.max(20.0);
        brush.galley(
            at + vec2(28.0, (header_height - layout.header.size().y) / 2.0),
            layout.header,
            colours.wood.quiet_ink,
        );
        at.y += header_height + GAP;
        if let Some(reason) = layout.reason {
            signs::paint(&brush, Sign::Cross, at + vec2(9.0, 11.0), 16.0, None, colours.signals.bad);
            let height = reason.size().y;
            brush.galley(at + vec2(26.0, 0.0), reason, colours.signals.bad);
            at.y += height + GAP;
        }
        let height = layout.title.size().y;
        brush.galley(at, layout.title, colours.wood.ink);
        at.y += height + GAP;
        if let Some(face) = self.face {
            let card = Rect::from_min_size(at, layout.face);
            brush.shadow(card, 8.0, vec2(0.0, 6.0), 14.0);
            brush.round_rect(card.expand(2.0), 9.0, OUTLINE, Stroke::NONE);
            brush.cover((face, theme::WHOLE), card, 8.0, theme::UNTINTED);
        }
        let beside = if self.face.is_some() { layout.face.x + 14.0 } else { 0.0 };
        for (at_row, row) in self.figures.iter().enumerate() {
            let top = at.y + (FIGURE + 7.0) * at_row as f32;
            let room = Rect::from_min_max(pos2(at.x + beside, top), pos2(inner.right(), top + FIGURE));
            row.paint(&brush, style, room);
        }
        if layout.body > 0.0 {
            at.y += layout.body + GAP;
        }
        let clicked = self.show_readings(ui, style, Rect::from_min_max(at, inner.max));
        if let Some(more) = layout.more {
            let top = inner.bottom() - more.size().y;
            brush.galley(pos2(inner.left(), top), more, colours.wood.quiet_ink);
        }
        clicked
    }

    fn show_readings(&self, ui: &mut Ui, style: &StageStyle, room: Rect) -> Option<usize> {
        let mut clicked = None;
        let width = self.reading_width(room.width());
        let step = style.metrics.button + 6.0;
        for (at, reading) in self.readings.iter().enumerate() {
            let rect = if self.has_faces() {
                let size = vec2(width, width * CARD_RATIO + style.sizes.small * 4.2);
                Rect::from_min_size(room.min + vec2((width + GAP) * at as f32, 0.0), size)
            } else {
                let size = vec2(room.width(), style.metrics.button);
                Rect::from_min_size(room.min + vec2(0.0, step * at as f32), size)
            };
            let response = ui.interact(rect, Id::unique(("other reading", at)), Sense::click());
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, format!("{} {}", reading.text, reading.key).trim())
            });
            if self.has_faces() {
                reading.paint_face(ui, style, rect, width, &response);
            } else {
                reading.paint_line(ui, style, rect, &response);
            }
            if response.clicked() {
                clicked = Some(at);
            }
        }
        clicked
    }
}

impl FigureRow {
    fn paint(&self, brush: &Brush<'_>, style: &StageStyle, rect: Rect) {
        let colours = style.colours;
        brush.round_rect(rect, 10.0, theme::fade(colours.backing, 0.5), Stroke::new(1.0, shade(0.3)));
        let middle = rect.center().y;
        signs::paint(brush, self.sign, pos2(rect.left() + 18.0, middle), 23.0, None, colours.wood.ink);
        let mut left = rect.left() + 36.0;
        if let Some(seat) = self.seat {
            signs::paint_seat_mark(brush, colours, seat, pos2(left + 6.0, middle), 12.0);
            left += 17.0;
        }
        let font = Face::SansBold.at(style.sizes.medium * 1.1);
        let before = brush.text(pos2(left, middle), Align2::LEFT_CENTER, &self.before, font.clone(), colours.wood.ink);
        let colour = if self.is_good { colours.signals.good } else { colours.signals.bad };
        signs::paint(brush, Sign::Arrow, pos2(before.right() + 13.0, middle), 13.0, None, colour);
        brush.text(pos2(before.right() + 24.0, middle), Align2::LEFT_CENTER, &self.after, font, colour);
    }
}

impl OtherReading {
    fn paint_line(&self, ui: &Ui, style: &StageStyle, rect: Rect, response: &Response) {
        let colours = style.colours;
        let brush = Brush::new(ui.painter());
        let fill = if response.hovered() { colours.wood.tones[2] } else { theme::fade(colours.backing, 0.35) };
        brush.round_rect(rect, 9.0, fill, Stroke::new(1.0, colours.wood.seam));
        let mut left = rect.left() + 10.0;
        if !self.key.is_empty() {
            let at = pos2(left, rect.center().y);
            left = Keycap::dark(&self.key).paint(&brush, colours, &style.sizes, at, Align2::LEFT_CENTER).right() + 9.0;
        }
        let room = Rect::from_min_max(pos2(left, rect.top() + 1.0), pos2(rect.right() - 8.0, rect.bottom() - 1.0));
        let fit = TextFit::new(Face::SansSemibold, style.sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_lines(room, &self.text, 2, fit);
        if response.has_focus() {
            paint_focus_ring(&brush, rect, 9.0);
        }
    }

    fn paint_face(&self, ui: &Ui, style: &StageStyle, rect: Rect, width: f32, response: &Response) {
        let colours = style.colours;
        let brush = Brush::new(ui.painter());
        let card = Rect::from_min_size(rect.min, vec2(width, width * CARD_RATIO));
        brush.round_rect(card.expand(2.0), 8.0, OUTLINE, Stroke::NONE);
        match self.face {
            Some(face) => brush.cover((face, theme::WHOLE), card, 7.0, theme::UNTINTED),
            None => brush.slope(card, 7.0, colours.paper.tones[0], colours.paper.tones[1]),
        }
        if response.hovered() {
            brush.round_rect(card, 7.0, gleam(0.12), Stroke::new(2.0, colours.signals.accent));
        }
        if !self.key.is_empty() {
            let cap = pos2(card.center().x, card.bottom());
            Keycap::light(&self.key).paint(&brush, colours, &style.sizes, cap, Align2::CENTER_CENTER);
        }
        let below = Rect::from_min_max(pos2(rect.left() - 2.0, card.bottom() + 13.0), rect.max + vec2(2.0, 0.0));
        let fit = TextFit::new(Face::Sans, style.sizes.small, colours.wood.ink).with_align(Align2::CENTER_TOP);
        brush.fitted_lines(below, &self.text, 2, fit);
        if response.has_focus() {
            paint_focus_ring(&brush, rect, 9.0);
        }
    }
}
