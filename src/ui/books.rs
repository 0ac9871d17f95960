//! The books along the top: what each player has, and how far the day is. Big enough to read from a metre away.

use deadeye_rules::{Figure, Phase, Pile, PlayerId, Step};
use eframe::egui::{
    Align, Frame, Layout, Margin, RichText, Role, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::edit::{self, Figured};
use super::moved;
use super::scene::{Scene, seat_mark};
use super::text::Words;
use super::theme::size;

/// Shows the books over the whole width: players left and right, the day between the first two.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>) {
    let players: Vec<PlayerId> = scene
        .game()
        .players()
        .iter()
        .map(|player| player.id())
        .collect();
    let room = ui.available_size();
    if players.is_empty() {
        nobody(ui, scene);
        return;
    }
    let day_width = 232.0;
    let count = players.len() as f32;
    let each = count.mul_add(-size::GAP, room.x - day_width) / count;
    ui.horizontal_top(|ui| {
        let cell = |ui: &mut Ui, width: f32, add: &mut dyn FnMut(&mut Ui)| {
            let (rect, _) =
                ui.allocate_exact_size(vec2(width, room.y), eframe::egui::Sense::hover());
            let layout = Layout::top_down(Align::Min);
            ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| add(ui));
        };
        let (left, right) = players.split_at(players.len().div_ceil(2));
        for player in left {
            cell(ui, each, &mut |ui| book(ui, scene, *player));
        }
        cell(ui, day_width, &mut |ui| day(ui, scene));
        for player in right {
            cell(ui, each, &mut |ui| book(ui, scene, *player));
        }
    });
}

fn nobody(ui: &mut Ui, scene: &mut Scene<'_>) {
    ui.vertical_centered(|ui| {
        ui.add_space(14.0);
        ui.label(RichText::new(scene.t("books.nobody")).size(size::HEADING));
        if ui.button(scene.t("menu.new_game")).clicked() {
            scene.wish(super::scene::Wish::Open(super::scene::Dialog::NewGame));
        }
    });
}

/// One player.
fn book(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId) {
    let palette = scene.palette;
    let their_turn = scene.game().to_act().contains(&player);
    let line = if their_turn {
        Stroke::new(2.0, palette.accent)
    } else {
        Stroke::new(2.0, palette.line)
    };
    let frame = Frame::new()
        .fill(palette.raised)
        .stroke(line)
        .corner_radius(size::ROUNDING);
    frame.inner_margin(Margin::symmetric(12, 6)).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.set_max_size(ui.available_size());
        ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
        ui.horizontal(|ui| {
            seat_mark(ui, palette, 8.0, player);
            let name = RichText::new(scene.name(player))
                .size(size::HEADING)
                .strong();
            ui.add(eframe::egui::Label::new(name).truncate());
            marks(ui, scene, player, their_turn);
        });
        ui.horizontal(|ui| {
            big(ui, scene, Figured::GhostRock(player), "books.ghost_rock");
            big(
                ui,
                scene,
                Figured::Total(player, Figure::Influence),
                "figure.influence",
            );
            big(
                ui,
                scene,
                Figured::Total(player, Figure::Control),
                "figure.control",
            );
            ui.add_space(4.0);
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    small(ui, scene, player, Pile::Hand);
                    small(ui, scene, player, Pile::Deck);
                });
                ui.horizontal(|ui| {
                    small(ui, scene, player, Pile::Discard);
                    small(ui, scene, player, Pile::BootHill);
                });
            });
        });
    });
}

/// Winner of the day, debt, bounties, and how far from winning: what is not always there.
fn marks(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, their_turn: bool) {
    let palette = scene.palette;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let tag = |text: String, colour| RichText::new(text).size(size::SMALL).color(colour);
        if their_turn {
            ui.label(tag(scene.t("books.to_play").to_owned(), palette.accent).strong());
        }
        if scene.game().winner() == Some(player) {
            ui.label(tag(scene.t("books.winner").to_owned(), palette.right))
                .on_hover_text(scene.t("books.winner_hint"));
        }
        let debt = Figured::Debt(player).read(scene.game());
        if debt > 0 {
            let text = scene.words.fill("books.owes", &[("count", &debt)]);
            edit::figure(ui, scene, Figured::Debt(player), tag(text, palette.wrong));
        }
        let wanted: Vec<u16> = scene
            .game()
            .gang(player)
            .map(|dude| dude.bounty())
            .filter(|bounty| *bounty > 0)
            .collect();
        if !wanted.is_empty() {
            let sum: u32 = wanted.iter().map(|bounty| u32::from(*bounty)).sum();
            let text = scene
                .words
                .fill("books.wanted", &[("dudes", &wanted.len()), ("sum", &sum)]);
            ui.label(tag(text, palette.bounty));
        }
        if let Some(text) = distance(scene, player) {
            ui.label(tag(text, palette.dim))
                .on_hover_text(scene.t("books.win_hint"));
        }
    });
}

/// How many control points are missing to more than every other player's influence (1.5:5.4).
fn distance(scene: &Scene<'_>, player: PlayerId) -> Option<String> {
    let game = scene.game();
    if game.phase() == Phase::Setup {
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

/// What the next Upkeep brings and takes, by the cards in play now: small beside the stash.
fn tomorrow(ui: &mut Ui, scene: &Scene<'_>, player: PlayerId) {
    let game = scene.game();
    let due: u32 = game.upkeep_due(player).iter().map(|(_, due)| due).sum();
    let brings = game.production(player);
    let text = RichText::new(format!("+{brings}\n-{due}")).size(size::TAG);
    let told = scene.words.fill(
        "books.tomorrow",
        &[
            ("player", &scene.name(player)),
            ("income", &brings),
            ("upkeep", &due),
        ],
    );
    let label = ui.label(text.color(scene.palette.dim));
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    label.on_hover_text(scene.t("books.tomorrow_hint"));
}

fn big(ui: &mut Ui, scene: &mut Scene<'_>, figured: Figured, name: &'static str) {
    let palette = scene.palette;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let value = figured.read(scene.game());
        let number = RichText::new(value.to_string()).size(size::FIGURE).strong();
        match moved::by(ui, figured, value) {
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
                let ground = Frame::new()
                    .fill(palette.accent)
                    .corner_radius(size::ROUNDING);
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
        ui.label(
            RichText::new(scene.t(name))
                .size(size::SMALL)
                .color(palette.dim),
        );
    });
}

fn small(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, pile: Pile) {
    let palette = scene.palette;
    ui.allocate_ui_with_layout(
        Vec2::new(88.0, 18.0),
        Layout::left_to_right(Align::Center),
        |ui| {
            ui.set_min_width(88.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let figured = Figured::Pile(player, pile);
            let value = figured.read(scene.game());
            let number = RichText::new(value.to_string()).size(size::TEXT + 1.0);
            let number = if moved::by(ui, figured, value).is_some() {
                number
                    .background_color(palette.accent)
                    .color(palette.on_accent)
            } else {
                number
            };
            edit::figure(ui, scene, figured, number.strong());
            let name = edit::pile_name(scene.words, pile);
            ui.label(RichText::new(name).size(size::SMALL).color(palette.dim));
        },
    );
}

/// The day, the phase, the step.
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
            let text = scene
                .words
                .fill("books.victory", &[("player", &scene.name(victor))]);
            ui.label(
                RichText::new(text)
                    .size(size::HEADING)
                    .strong()
                    .color(palette.accent),
            );
            return;
        }
        ui.label(
            RichText::new(phase)
                .size(size::HEADING + 4.0)
                .strong()
                .color(palette.accent),
        );
        ui.label(RichText::new(step).size(size::TEXT));
        if pot > 0 {
            let text = scene.words.fill("books.pot_holds", &[("count", &pot)]);
            edit::figure(
                ui,
                scene,
                Figured::Pot,
                RichText::new(text).size(size::SMALL).color(palette.dim),
            );
        }
    });
}

/// What a phase is called.
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

/// What the table waits for.
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
