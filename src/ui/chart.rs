//! The game by day: the figures of each player at the end of it, as lines and as text.

use deadeye_rules::{Game, PlayerId};
use eframe::egui::{Grid, RichText, Role, Ui, WidgetInfo};
use egui_plot::{GridMark, Line, MarkerShape, Plot, PlotPoints, Points};

use super::scene::{Scene, seat_mark};
use super::theme::size;
use deadeye_session::past::{DayEnd, DayFigures};

/// The height of one chart, in points.
pub const HEIGHT: f32 = 118.0;

/// A figure of [`DayFigures`].
type Figure = fn(&DayFigures) -> i64;

/// Shows the three charts, and the same figures as text, to read or to hear.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, days: &[DayEnd]) {
    if days.is_empty() {
        ui.label(RichText::new(scene.t("review.nothing")).color(scene.colours.wood.quiet_ink));
        return;
    }
    let figures: [(&str, Figure); 3] = [
        ("figure.control", |of| of.control),
        ("figure.influence", |of| of.influence),
        ("books.ghost_rock", |of| of.ghost_rock),
    ];
    // Whose which line is: by the mark that it has too.
    ui.horizontal_wrapped(|ui| {
        for player in players(scene.game()) {
            seat_mark(ui, scene.colours, 6.0, player);
            ui.label(scene.name(player));
            ui.add_space(size::GAP);
        }
    });
    for (name, figure) in figures {
        ui.label(RichText::new(scene.t(name)).color(scene.colours.signals.accent));
        plot(ui, scene, days, name, figure);
    }
    table(ui, scene, days, &figures);
}

/// Returns a plot that cannot be dragged or zoomed by mistake.
pub fn fixed_plot<'a>(name: &str) -> Plot<'a> {
    Plot::new(name)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
}

fn plot(ui: &mut Ui, scene: &Scene<'_>, days: &[DayEnd], name: &str, figure: Figure) {
    let last_day = days.last().map_or(1, |end| end.day);
    let plot = fixed_plot(name)
        .height(HEIGHT)
        .include_y(0.0)
        .include_y(4.0)
        .include_x(0.0)
        .include_x(f64::from(last_day.max(2)))
        .x_axis_formatter(|mark, _| format!("{:.0}", mark.value))
        .x_grid_spacer(move |_| {
            let step = (last_day / 10).max(1);
            (0..=last_day.max(2))
                .filter(|day| day.is_multiple_of(step))
                .map(|day| GridMark { value: day.into(), step_size: step.into() })
                .collect()
        });
    let shown = plot.show(ui, |plot| {
        for player in players(scene.game()) {
            let points: Vec<[f64; 2]> = days
                .iter()
                .filter_map(|end| {
                    let own = end.players.get(player.seat())?;
                    Some([f64::from(end.day), figure(own) as f64])
                })
                .collect();
            let colour = scene.colours.seat(player.seat());
            let name = scene.name(player);
            // Told apart by the seat's shape as well as by its colour.
            let shape = match player.seat() % 4 {
                0 => MarkerShape::Up,
                1 => MarkerShape::Circle,
                2 => MarkerShape::Square,
                _ => MarkerShape::Diamond,
            };
            let line = PlotPoints::from(points.clone());
            plot.line(Line::new(name.clone(), line).color(colour).width(2.0));
            let dots = Points::new(name, PlotPoints::from(points));
            plot.points(dots.color(colour).radius(5.0).shape(shape));
        }
    });
    let name = scene.words.fill("review.chart_of", &[("figure", &scene.t(name))]);
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
}

fn table(ui: &mut Ui, scene: &Scene<'_>, days: &[DayEnd], figures: &[(&str, Figure)]) {
    let small = |text: String| RichText::new(text).size(size::SMALL);
    Grid::new("days").num_columns(2 + figures.len()).spacing([14.0, 2.0]).show(ui, |ui| {
        ui.label(small(scene.t("review.day").to_owned()).color(scene.colours.wood.quiet_ink));
        ui.label("");
        for (name, _) in figures {
            ui.label(small(scene.t(name).to_owned()).color(scene.colours.wood.quiet_ink));
        }
        ui.end_row();
        for end in days.iter().rev() {
            for (player, own) in players(scene.game()).zip(&end.players) {
                let day = if player.seat() == 0 { end.day.to_string() } else { String::new() };
                ui.label(small(day));
                ui.horizontal(|ui| {
                    seat_mark(ui, scene.colours, 5.0, player);
                    ui.label(small(scene.name(player)));
                });
                for (_, figure) in figures {
                    ui.label(small(figure(own).to_string()));
                }
                ui.end_row();
            }
        }
    });
}

fn players(game: &Game) -> impl Iterator<Item = PlayerId> {
    game.players().iter().map(deadeye_rules::Player::id)
}
