//! Notices over the stage: faults of the program and of the camera, refusals, and the last line for the players.

use std::time::Duration;

use deadeye_app::desk::Tone;
use deadeye_app::watchdog::WatchdogReport;
use deadeye_text::Fault;
use eframe::egui::{Align2, Event, Id, Rect, Stroke, Ui, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::style::StageStyle;
use super::tag::{Tag, TagKind, TagPart};
use crate::ui::bars;
use crate::ui::scene::Scene;
use crate::ui::theme::stage::Face;

/// Shows the notices over a room: faults of the program and of the camera, what was refused, and the last line for the
/// players.
pub fn show_notes(ui: &Ui, scene: &Scene<'_>, room: Rect, wrong: Option<WatchdogReport>, trouble: Option<&Fault>) {
    let style = StageStyle::from_ui(ui);
    let trouble = trouble.map(|fault| scene.words.fault(fault));
    // A refusal comes of a key or a click, and is read soon; what else went wrong stays.
    let stays = scene.seen.plays.refused.is_none();
    let notice = scene.seen.notice.as_ref().filter(|notice| stays || is_recent(ui, &notice.text));
    let refusal = notice.filter(|notice| notice.tone == Tone::Wrong).map(|notice| notice.text.clone());
    let mut room = room;
    for text in trouble.into_iter().chain(refusal) {
        room.min.y = show_refusal(ui, &style, room, &text);
    }
    show_news(ui, scene, &style, room, wrong);
}

/// The time for which a refusal stays over the stage after it came or the last key or click, in seconds.
const NOTICE_SECONDS: f64 = 8.0;

/// Returns true for some seconds after a notice came, and after each key or click.
fn is_recent(ui: &Ui, notice: &str) -> bool {
    let is_input = |event: &Event| matches!(event, Event::Key { .. } | Event::PointerButton { .. } | Event::Text(_));
    let (now, has_input) = ui.input(|input| (input.time, input.events.iter().any(is_input)));
    let (_, since) = ui.data_mut(|data| {
        let last: &mut (String, f64) =
            data.get_temp_mut_or_insert_with(Id::unique("last notice"), || (notice.to_owned(), now));
        if has_input || last.0 != notice {
            *last = (notice.to_owned(), now);
        }
        last.clone()
    });
    let is_recent = now - since < NOTICE_SECONDS;
    if is_recent {
        ui.ctx().request_repaint_after(Duration::from_secs_f64(NOTICE_SECONDS));
    }
    is_recent
}

/// Shows what was refused or went wrong at the upper edge of a room. Returns its lower edge.
fn show_refusal(ui: &Ui, style: &StageStyle, room: Rect, text: &str) -> f32 {
    let fit = TextFit::new(Face::SansSemibold, style.sizes.small, style.colours.wood.ink);
    let galley = fit.with_align(Align2::LEFT_TOP).lay_out(ui.painter(), text, room.width() * 0.7, 4);
    let size = galley.size() + vec2(28.0, 16.0);
    let rect = Rect::from_center_size(pos2(room.center().x, room.top() + size.y / 2.0 + 8.0), size);
    let brush = Brush::new(ui.painter());
    brush.shadow(rect, 10.0, vec2(0.0, 4.0), 12.0);
    brush.round_rect(rect, 10.0, style.colours.backing, Stroke::new(2.0, style.colours.signals.bad));
    let at = rect.center() - galley.size() / 2.0;
    brush.galley(at, galley, style.colours.wood.ink);
    style.label(ui, ("refusal", text), rect, text);
    rect.bottom()
}

/// Shows the last line for the players over the counter: a fault of the program, or what was done for them.
pub fn show_news(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, stage: Rect, wrong: Option<WatchdogReport>) {
    let fault = wrong.map(|report| bars::fault_name(&report));
    let text = match (fault, &scene.seen.notice) {
        (Some(name), _) => scene.t(name).to_owned(),
        (None, Some(notice)) if notice.tone == Tone::Plain => notice.text.clone(),
        (None, _) => return,
    };
    let kind = if fault.is_some() { TagKind::Refusal } else { TagKind::Plain };
    let parts = [TagPart::Words(&text)];
    let tag = Tag { kind, key: None, parts: &parts };
    let size = tag.measure(ui.painter(), style.colours, &style.sizes);
    let at = pos2(stage.center().x, stage.bottom() - size.y / 2.0 - 6.0);
    let rect = tag.paint(ui.painter(), style.colours, &style.sizes, at);
    style.label(ui, "news", rect, &text);
}
