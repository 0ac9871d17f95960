//! A saved game in a row: the faces of both gangs, who played, how far it came, and when.

use deadeye_app::words::capitalize;
use std::time::SystemTime;

use deadeye_app::desk::ReadGame;
use deadeye_rules::{Figure, Game, Phase, PlayerId, Race};
use eframe::egui::{Align2, Rect, Stroke, Ui, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::signs::{self, Sign};
use super::style::StageStyle;
use super::town;
use crate::ui::phase_names::phase_name;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::OUTLINE;
use crate::ui::theme::stage::Face;

/// The most shields of a race that are painted.
const MOST_SHIELDS: i16 = 8;
/// The width of a face for its height.
const FACE_ASPECT: f32 = 0.86;
/// The gap between two faces.
const FACE_GAP: f32 = 9.0;
/// The seconds of a day.
const DAY: u64 = 86_400;

/// Returns the names of those who played, or the name of the file if it was not read.
#[must_use]
pub fn title(scene: &Scene<'_>, read: &ReadGame) -> String {
    let Some(game) = &read.game else { return read.saved.name.clone() };
    let names: Vec<&str> = game.players().iter().map(|player| player.name()).collect();
    match names[..] {
        [] => read.saved.name.clone(),
        [one, other] => scene.words.fill("saved.versus", &[("one", &one), ("other", &other)]),
        _ => names.join(", "),
    }
}

/// Says how far a game came: the day with its phase, and whose play it is or who won.
#[must_use]
pub fn progress(scene: &Scene<'_>, read: &ReadGame) -> String {
    let Some(game) = &read.game else { return scene.t("saved.unread").to_owned() };
    let name = |player: PlayerId| game.player(player).map_or_else(String::new, |player| player.name().to_owned());
    if let Some(victor) = game.victor() {
        return match read.on_screen.contains(&victor) {
            true => scene.words.fill("saved.you_won", &[("day", &game.day())]),
            false => scene.words.fill("saved.won", &[("player", &name(victor)), ("day", &game.day())]),
        };
    }
    let phase = phase_name(scene.words, game.phase());
    let place = match game.phase() {
        Phase::Setup => phase.to_owned(),
        _ => scene.words.fill("saved.day", &[("day", &game.day()), ("phase", &phase)]),
    };
    let asked = game.to_act();
    let turn = match asked.first() {
        None => return place,
        Some(_) if asked.iter().any(|player| read.on_screen.contains(player)) => scene.t("saved.your_play").to_owned(),
        Some(player) => scene.words.fill("saved.their_play", &[("player", &name(*player))]),
    };
    scene.words.fill("saved.place_and_turn", &[("place", &capitalize(&place)), ("turn", &turn)])
}

/// Says when something was saved: today, yesterday, or so many days ago.
#[must_use]
pub fn age(scene: &Scene<'_>, changed: SystemTime) -> String {
    let days = changed.elapsed().map_or(0, |age| age.as_secs() / DAY);
    match days {
        0 => scene.t("saved.today").to_owned(),
        1 => scene.t("saved.yesterday").to_owned(),
        days => scene.words.fill("saved.days", &[("days", &days)]),
    }
}

/// Paints the faces of a gang from the left of a room, or mirrored from its right: those of most influence first. Returns
/// the edge after the last face.
pub fn paint_faces(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    (game, player): (&Game, PlayerId),
    most: usize,
    mirrored: bool,
) -> f32 {
    let mut dudes: Vec<_> = game.gang(player).collect();
    let weight = |dude: &deadeye_rules::CardInPlay| {
        game.figure(dude.id(), Figure::Influence) + game.figure(dude.id(), Figure::Bullets)
    };
    dudes.sort_by_key(|dude| std::cmp::Reverse(weight(dude)));
    let size = vec2(room.height() * FACE_ASPECT, room.height());
    let sign = if mirrored { -1.0 } else { 1.0 };
    let mut edge = if mirrored { room.right() } else { room.left() };
    for dude in dudes.into_iter().take(most) {
        let centre = pos2(edge + sign * size.x / 2.0, room.center().y);
        let rect = Rect::from_center_size(centre, size);
        let brush = Brush::new(ui.painter());
        brush.round_rect(rect.expand(3.0), 9.0, style.colours.seat(player.seat()), Stroke::NONE);
        brush.round_rect(rect.expand(1.0), 7.0, OUTLINE, Stroke::NONE);
        match town::portrait(scene, *dude.code(), FACE_ASPECT) {
            Some(face) => brush.cover(face, rect, 6.0, theme::UNTINTED),
            None => brush.slope(rect, 6.0, style.colours.wood.tones[2], style.colours.wood.tones[0]),
        }
        edge += sign * (size.x + FACE_GAP);
    }
    edge
}

/// Paints the race of a player as shields, those that are held filled. Returns the right edge.
pub fn paint_race(brush: &Brush<'_>, style: &StageStyle, at: eframe::egui::Pos2, race: Race) -> f32 {
    let size = style.sizes.medium * 1.05;
    let goal = race.goal().min(MOST_SHIELDS);
    let mut x = at.x;
    for index in 0..goal {
        let sign = if index < race.held { Sign::Control } else { Sign::ControlEmpty };
        signs::paint(brush, sign, pos2(x + size / 2.0, at.y), size, None, style.colours.wood.ink);
        x += size + 1.0;
    }
    x
}

/// Paints a saved game into a room: on the left the faces of the first player, on the right those of the others, the words
/// between them. Returns the text for screen readers.
pub fn paint(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    read: &ReadGame,
    (most_faces, lead): (usize, Option<&str>),
) -> String {
    let (colours, sizes) = (style.colours, style.sizes);
    let mut text = room;
    let mut race = None;
    if let Some(game) = &read.game {
        let players: Vec<PlayerId> = game.players().iter().map(|player| player.id()).collect();
        let near = read.on_screen.first().or(players.first()).copied();
        if let Some(near) = near {
            text.min.x = paint_faces(ui, scene, style, room, (game, near), most_faces, false) + 10.0;
            race = (game.victor().is_none() && game.phase() != Phase::Setup).then(|| Race::at_sundown(game, near));
        }
        for player in players.iter().filter(|player| Some(**player) != near).take(1) {
            text.max.x =
                paint_faces(ui, scene, style, room, (game, *player), most_faces.saturating_sub(1), true) - 10.0;
        }
    }
    let brush = Brush::new(ui.painter());
    let (title, progress, age) = (title(scene, read), progress(scene, read), age(scene, read.saved.changed));
    let small = sizes.small * 1.3;
    let rows = [small, sizes.large * 1.25, sizes.medium * 1.3];
    let all: f32 = rows.iter().sum();
    let mut top = text.center().y - all / 2.0;
    let mut row = |height: f32| {
        let rect = Rect::from_min_size(pos2(text.left(), top), vec2(text.width(), height));
        top += height;
        rect
    };
    let [upper, middle, lower] = rows.map(&mut row);
    let fit = |face, size, colour| TextFit::new(face, size, colour).with_align(Align2::LEFT_CENTER);
    let lead = lead.map_or_else(|| age.clone(), str::to_owned);
    brush.fitted_text(upper, &lead, fit(Face::Sans, sizes.small, colours.wood.quiet_ink));
    brush.fitted_text(middle, &title, fit(Face::SlabBold, sizes.large, colours.wood.ink).with_least(sizes.small));
    let told =
        brush.fitted_text(lower, &progress, fit(Face::Sans, sizes.medium, colours.wood.ink).with_least(sizes.small));
    let mut words = format!("{lead}: {title}. {progress}");
    if let Some(race) = race.filter(|race| race.missing() > 0) {
        let missing = scene.words.fill("stage.race", &[("count", &race.missing())]);
        words = format!("{words} {missing}");
        let width = sizes.medium * 1.12 * f32::from(race.goal().min(MOST_SHIELDS));
        if told.right() + 14.0 + width < text.right() {
            let right = paint_race(&brush, style, pos2(told.right() + 14.0, lower.center().y), race);
            let rest = lower.with_min_x(right + 8.0);
            let fit = fit(Face::SansBold, sizes.small, colours.wood.ink);
            if rest.width() > 40.0 && !fit.lay_out(ui.painter(), &missing, rest.width(), 1).elided {
                brush.fitted_text(rest, &missing, fit);
            }
        }
    }
    words
}
