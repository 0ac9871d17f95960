//! The summary of the players along the top: the figures of each player, and the day. It is large enough to read from a
//! metre away.

use deadeye_rules::{Figure, Phase, Pile, PlayerId, Step};
use eframe::egui::{
    Align, Color32, FontId, Frame, Label, Layout, Margin, RichText, Role, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::edit;
use super::figured::Figured;
use super::scene::{Scene, seat_mark};
use super::theme::size;
use super::{motion, moved};
use deadeye_app::words::Words;

/// The margin around and between the summaries, in points.
const AROUND: f32 = 16.0;

/// Returns the height of the summaries at this width, in points.
#[must_use]
pub fn height(ui: &Ui, scene: &Scene<'_>, width: f32) -> f32 {
    let players = players(scene);
    let each = each(width - AROUND, players.len());
    let lines = players.into_iter().map(|player| further_lines(ui, scene, player, each)).max();
    size::BOOK_LINE.mul_add(lines.unwrap_or(0) as f32, book_height(scene))
}

/// Returns the height of the line with a player's name, in points.
fn head_height(scene: &Scene<'_>) -> f32 {
    scene.sizes.player.max(scene.sizes.player_to_act()) * 1.2
}

/// Returns the height of a summary in two lines. Larger names and figures make it higher.
fn book_height(scene: &Scene<'_>) -> f32 {
    let figure = (scene.sizes.figure - size::FIGURE) * 1.25;
    size::BOOKS + figure + head_height(scene) - size::HEADING * 1.2
}

fn players(scene: &Scene<'_>) -> Vec<PlayerId> {
    let players = scene.game().players().iter();
    players.map(|player| player.id()).collect()
}

/// Returns the width of each summary beside the others and beside the day.
fn each(width: f32, players: usize) -> f32 {
    let count = players.max(1) as f32;
    count.mul_add(-size::GAP, width - size::DAY) / count
}

/// Returns true if the summaries of all players fit beside one another at this width, in points.
#[must_use]
pub fn fit_beside(scene: &Scene<'_>, width: f32) -> bool {
    each(width - AROUND, players(scene).len()) >= size::BOOK_LEAST
}

/// Shows the summaries at this width, margins included: players left and right, the day between the first two.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, width: f32) {
    let players = players(scene);
    let room = ui.available_size();
    if players.is_empty() {
        nobody(ui, scene);
        return;
    }
    let each = each(width - AROUND, players.len());
    ui.horizontal_top(|ui| {
        let cell = |ui: &mut Ui, width: f32, add: &mut dyn FnMut(&mut Ui)| {
            let (rect, _) = ui.allocate_exact_size(vec2(width, room.y), eframe::egui::Sense::hover());
            let layout = Layout::top_down(Align::Min);
            ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| add(ui));
        };
        let (left, right) = players.split_at(players.len().div_ceil(2));
        for player in left {
            cell(ui, each, &mut |ui| book(ui, scene, *player, each));
        }
        cell(ui, size::DAY, &mut |ui| day(ui, scene));
        for player in right {
            cell(ui, each, &mut |ui| book(ui, scene, *player, each));
        }
    });
}

/// Shows the summaries under one another, the day on top, for a page of a narrow window.
pub fn page(ui: &mut Ui, scene: &mut Scene<'_>) {
    let players = players(scene);
    if players.is_empty() {
        nobody(ui, scene);
        return;
    }
    day(ui, scene);
    let width = ui.available_width();
    for player in players {
        let lines = further_lines(ui, scene, player, width) as f32;
        let height = size::BOOK_LINE.mul_add(lines, book_height(scene) - 12.0);
        ui.allocate_ui(vec2(width, height), |ui| {
            book(ui, scene, player, width);
        });
    }
}

fn nobody(ui: &mut Ui, scene: &mut Scene<'_>) {
    ui.vertical_centered(|ui| {
        ui.add_space(14.0);
        ui.label(RichText::new(scene.t("books.nobody")).size(size::HEADING));
        if ui.button(scene.t("menu.new_game")).clicked() {
            scene.wish(super::actions::UiAction::Open(super::actions::Dialog::NewGame));
        }
    });
}

/// Paints the figures of one player.
fn book(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, width: f32) {
    let palette = scene.palette;
    let their_turn = scene.game().to_act().contains(&player);
    let line = if their_turn { Stroke::new(2.0, palette.accent) } else { Stroke::new(2.0, palette.line) };
    let is_long = further_lines(ui, scene, player, width) > 0;
    let frame = Frame::new().fill(palette.surfaces.raised).stroke(line).corner_radius(size::ROUNDING);
    frame.inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.set_max_size(ui.available_size());
        ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
        let line = vec2(ui.available_width(), head_height(scene));
        ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            if !is_long {
                ui.spacing_mut().item_spacing.x = 8.0;
                for mark in marks(scene, player).into_iter().rev() {
                    mark.show(ui, scene);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                seat_mark(ui, palette, 8.0, player);
                let name = RichText::new(scene.name(player)).size(scene.sizes.player).strong();
                ui.add(Label::new(name).truncate());
            });
        });
        ui.horizontal(|ui| {
            big(ui, scene, Figured::GhostRock(player), "books.ghost_rock");
            for (figure, name) in [(Figure::Influence, "figure.influence"), (Figure::Control, "figure.control")] {
                big(ui, scene, Figured::Total(player, figure), name);
            }
            if is_long {
                return;
            }
            ui.add_space(4.0);
            ui.vertical(|ui| {
                for piles in [[Pile::Hand, Pile::Deck], [Pile::Discard, Pile::BootHill]] {
                    ui.horizontal(|ui| {
                        for pile in piles {
                            small(ui, scene, player, pile, PILE);
                        }
                    });
                }
            });
        });
        if is_long {
            ui.spacing_mut().item_spacing.x = 10.0;
            // Lines of text, no higher than that.
            ui.spacing_mut().interact_size.y = 0.0;
            ui.horizontal_wrapped(|ui| {
                for pile in PILES {
                    let width = pile_width(ui, scene, player, pile);
                    small(ui, scene, player, pile, width);
                }
                for mark in marks(scene, player) {
                    mark.show(ui, scene);
                }
            });
        }
    });
}

/// The piles of a player, in the order of display.
const PILES: [Pile; 4] = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill];

/// The width of a pile's count and name in a column, in points.
const PILE: f32 = 88.0;

/// Returns the number of lines beyond two that a summary needs at this width: piles and marks move there if they do not
/// fit.
fn further_lines(ui: &Ui, scene: &Scene<'_>, player: PlayerId, width: f32) -> usize {
    let marks: Vec<f32> = marks(scene, player).iter().map(|mark| mark.width(ui)).collect();
    let name = text_width(ui, &scene.name(player), scene.sizes.player) + 28.0;
    let inside = width - 28.0;
    let beside: f32 = marks.iter().map(|mark| mark + 8.0).sum();
    if width >= size::BOOK && name + beside <= inside {
        return 0;
    }
    let piles = PILES.map(|pile| pile_width(ui, scene, player, pile));
    let (mut lines, mut at) = (1, 0.0);
    for item in piles.into_iter().chain(marks) {
        if at > 0.0 && at + item > inside {
            (lines, at) = (lines + 1, 0.0);
        }
        at += item + 10.0;
    }
    lines
}

fn text_width(ui: &Ui, text: &str, points: f32) -> f32 {
    let font = FontId::proportional(points);
    let colour = ui.visuals().text_color();
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, colour);
    galley.size().x
}

fn pile_width(ui: &Ui, scene: &Scene<'_>, player: PlayerId, pile: Pile) -> f32 {
    let count = Figured::Pile(player, pile).read(scene.game()).to_string();
    let name = scene.words.pile(pile);
    text_width(ui, &count, size::TEXT + 1.0) + text_width(ui, name, size::SMALL) + 8.0
}

/// A remark on a player that is shown only while it holds.
struct FigureMark {
    text: String,
    points: f32,
    colour: Color32,
    /// The explanation that is shown while the pointer rests on it.
    hint: Option<&'static str>,
    /// The figure that a click sets, if it is one.
    figured: Option<Figured>,
}

impl FigureMark {
    fn show(self, ui: &mut Ui, scene: &mut Scene<'_>) {
        let text = RichText::new(self.text).size(self.points).color(self.colour);
        if let Some(figured) = self.figured {
            edit::figure(ui, scene, figured, text);
            return;
        }
        // All of it stands in one line.
        let label = ui.add(Label::new(text).extend());
        if let Some(hint) = self.hint {
            label.on_hover_text(scene.t(hint));
        }
    }

    fn width(&self, ui: &Ui) -> f32 {
        text_width(ui, &self.text, self.points)
    }
}

/// Returns the remarks on a player: the distance to winning, bounties, debt, being the Winner of the day, and being the
/// player to act.
fn marks(scene: &Scene<'_>, player: PlayerId) -> Vec<FigureMark> {
    let (palette, game) = (scene.palette, scene.game());
    let mut marks = Vec::new();
    let mut add = |text: String, colour, hint, figured| {
        marks.push(FigureMark { text, points: size::SMALL, colour, hint, figured });
    };
    // Once the game is over nobody is on the way to winning, and nobody goes first.
    let is_over = game.phase() == Phase::Over;
    if game.victor() == Some(player) {
        add(scene.t("books.won").to_owned(), palette.right, None, None);
    } else if let Some(text) = distance(scene, player) {
        add(text, palette.dim, Some("books.win_hint"), None);
    }
    let wanted: Vec<u16> = game.gang(player).map(|dude| dude.bounty()).filter(|bounty| *bounty > 0).collect();
    if !wanted.is_empty() {
        let sum: u32 = wanted.iter().map(|bounty| u32::from(*bounty)).sum();
        let gaps: [(&str, &dyn std::fmt::Display); 2] = [("dudes", &wanted.len()), ("sum", &sum)];
        add(scene.words.fill("books.wanted", &gaps), palette.bounty, None, None);
    }
    let owed = Figured::Debt(player);
    let debt = owed.read(game);
    if debt > 0 {
        let text = scene.words.fill("books.owes", &[("count", &debt)]);
        add(text, palette.wrong, None, Some(owed));
    }
    if game.winner() == Some(player) && !is_over {
        let text = scene.t("books.winner").to_owned();
        add(text, palette.right, Some("books.winner_hint"), None);
    }
    if game.to_act().contains(&player) {
        let text = scene.t("books.to_play").to_owned();
        marks.push(FigureMark {
            text,
            points: scene.sizes.player_to_act(),
            colour: palette.accent,
            hint: None,
            figured: None,
        });
    }
    marks
}

/// Returns the number of control points that a player still needs to exceed every other player's influence (1.5:5.4),
/// in words.
fn distance(scene: &Scene<'_>, player: PlayerId) -> Option<String> {
    let game = scene.game();
    if matches!(game.phase(), Phase::Setup | Phase::Over) {
        return None;
    }
    let others = game.players().iter().filter(|other| other.id() != player);
    let strongest = others.map(|other| game.influence(other.id())).max()?;
    let missing = strongest + 1 - game.control(player);
    Some(if missing <= 0 {
        scene.t("books.wins_at_sundown").to_owned()
    } else {
        scene.words.fill("books.missing", &[("count", &missing)])
    })
}

/// Shows the income and the upkeep of the next Upkeep phase, from the cards in play now, in small type beside the
/// stash.
fn tomorrow(ui: &mut Ui, scene: &Scene<'_>, player: PlayerId) {
    let game = scene.game();
    let due: u32 = game.upkeep_due(player).iter().map(|(_, due)| due).sum();
    let brings = game.production(player);
    let text = RichText::new(format!("+{brings}\n-{due}")).size(size::TAG);
    let told =
        scene.words.fill("books.tomorrow", &[("player", &scene.name(player)), ("income", &brings), ("upkeep", &due)]);
    let label = ui.label(text.color(scene.palette.dim));
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    label.on_hover_text(scene.t("books.tomorrow_hint"));
}

fn big(ui: &mut Ui, scene: &mut Scene<'_>, figured: Figured, name: &'static str) {
    let palette = scene.palette;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let value = figured.read(scene.game());
        // Ghost rock that comes or goes is counted.
        let counted = motion::animate(ui, motion::here(ui, figured), value as f32).round();
        let number = RichText::new(format!("{counted}")).size(scene.sizes.figure).strong();
        match moved::recent_change(ui, figured, value) {
            None => {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    edit::figure(ui, scene, figured, number);
                    if let Figured::GhostRock(player) = figured {
                        tomorrow(ui, scene, player);
                    }
                });
            }
            Some(change) => {
                let ground = Frame::new().fill(palette.accent).corner_radius(size::ROUNDING);
                ground.inner_margin(Margin::symmetric(4, 0)).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = 4.0;
                        edit::figure(ui, scene, figured, number.color(palette.on_accent));
                        let change = RichText::new(format!("{change:+}")).strong();
                        ui.label(change.color(palette.on_accent));
                    });
                });
            }
        }
        ui.label(RichText::new(scene.t(name)).size(size::SMALL).color(palette.dim));
    });
}

/// Shows the number of cards in a pile, at this width.
fn small(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, pile: Pile, width: f32) {
    let palette = scene.palette;
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(Vec2::new(width, 18.0), layout, |ui| {
        ui.set_min_width(width);
        ui.spacing_mut().item_spacing.x = 5.0;
        let figured = Figured::Pile(player, pile);
        let value = figured.read(scene.game());
        let number = RichText::new(value.to_string()).size(size::TEXT + 1.0);
        let number = if moved::recent_change(ui, figured, value).is_some() {
            number.background_color(palette.accent).color(palette.on_accent)
        } else {
            number
        };
        edit::figure(ui, scene, figured, number.strong());
        let name = scene.words.pile(pile);
        ui.label(RichText::new(name).size(size::SMALL).color(palette.dim));
    });
}

/// Shows the day, the phase and the step.
fn day(ui: &mut Ui, scene: &mut Scene<'_>) {
    let palette = scene.palette;
    let game = scene.game();
    let day = game.day();
    let phase = phase_name(scene.words, game.phase()).to_owned();
    let step = step_name(scene.words, game.step()).to_owned();
    let victor = game.victor();
    let pot = game.pot();
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let over = match day {
            0 => scene.t("books.setup").to_owned(),
            day => scene.words.fill("books.day", &[("day", &day)]),
        };
        ui.label(RichText::new(over).color(palette.dim));
        if let Some(victor) = victor {
            let text = scene.words.fill("books.victory", &[("player", &scene.name(victor))]);
            ui.label(RichText::new(text).size(size::HEADING).strong().color(palette.accent));
            return;
        }
        ui.label(RichText::new(phase).size(scene.sizes.call).strong().color(palette.accent));
        ui.label(RichText::new(step).size(size::TEXT));
        if pot > 0 {
            let text = scene.words.fill("books.pot_holds", &[("count", &pot)]);
            edit::figure(ui, scene, Figured::Pot, RichText::new(text).size(size::SMALL).color(palette.dim));
        }
    });
}

/// Returns the name of a phase.
#[must_use]
pub fn phase_name(words: &Words, phase: Phase) -> &str {
    words.get(match phase {
        Phase::Setup => "phase.setup",
        Phase::Gambling => "phase.gambling",
        Phase::Upkeep => "phase.upkeep",
        Phase::HighNoon => "phase.high_noon",
        Phase::Sundown => "phase.sundown",
        Phase::Over => "phase.over",
    })
}

/// Returns the name of a step.
#[must_use]
pub fn step_name(words: &Words, step: Step) -> &str {
    words.get(match step {
        Step::Seating => "step.seating",
        Step::Choosing => "step.choosing",
        Step::GrifterOrder => "step.grifter_order",
        Step::Grifters => "step.grifters",
        Step::Ante => "step.ante",
        Step::LowballHands => "step.lowball_hands",
        Step::FirstPull => "step.first_pull",
        Step::LowballCheatin => "step.lowball_cheatin",
        Step::Upkeep => "step.upkeep",
        Step::Noon => "step.noon",
        Step::CallOutAnswer => "step.call_out_answer",
        Step::LeaderPosse => "step.leader_posse",
        Step::MarkPosse => "step.mark_posse",
        Step::JobAtLeader => "step.job_at_leader",
        Step::JobNextToLeader => "step.job_next_to_leader",
        Step::JobNextToMark => "step.job_next_to_mark",
        Step::JobAtMark => "step.job_at_mark",
        Step::Oppose => "step.oppose",
        Step::ShootoutPlays => "step.shootout_plays",
        Step::PickShooter => "step.pick_shooter",
        Step::DrawHands => "step.draw_hands",
        Step::ResolutionPlays => "step.resolution_plays",
        Step::Casualties => "step.casualties",
        Step::RunOrGun => "step.run_or_gun",
        Step::Pull => "step.pull",
        Step::Choice => "step.choice",
        Step::Reacts => "step.reacts",
        Step::SundownDiscard => "step.sundown_discard",
        Step::DiscardDown => "step.discard_down",
        Step::Over => "step.over",
    })
}
