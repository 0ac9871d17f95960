//! A card in play, large: its face, its figures and where each comes from, and what can be set by hand.

use deadeye_cards::CardType;
use deadeye_rules::{CardId, Command, Destination};
use eframe::egui::{self, Context, Key, Rect, RichText, Sense, Ui, Vec2, vec2};

use super::desk::Ask;
use super::draw;
use super::edit::{self, Figured};
use super::scene::{Scene, Wish, seat_mark};
use super::theme::size;
use crate::session::view::figures_of;

/// The face with its figures, for the pointer resting on a card.
pub fn summary(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let Some(in_play) = scene.game().card(card) else {
        return;
    };
    let (code, kind) = (*in_play.code(), in_play.facts().kind);
    let size = Vec2::from(size::CARD_LARGE) * 0.75;
    ui.set_max_width(size.x + 180.0);
    ui.horizontal_top(|ui| {
        face(ui, scene, code, size);
        ui.vertical(|ui| {
            ui.label(RichText::new(scene.title(card)).strong());
            state(ui, scene, card);
            for figure in figures_of(kind) {
                let value = scene.game().figure(card, *figure);
                if value != 0 {
                    ui.label(format!(
                        "{}: {value}",
                        edit::figure_name(scene.words, *figure)
                    ));
                }
            }
            let attached: Vec<String> = scene
                .game()
                .attached(card)
                .map(|attached| attached.title().to_owned())
                .collect();
            for title in attached {
                ui.label(RichText::new(format!("+ {title}")).color(scene.palette.dim));
            }
        });
    });
}

fn face(ui: &mut Ui, scene: &mut Scene<'_>, code: deadeye_cards::CardCode, size: Vec2) -> Rect {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let texture = scene.faces.large(code);
    draw::face(ui.painter(), scene.palette, rect, texture, false);
    rect
}

/// Booted, wanted, stud or draw, out of its controller's faction: what a dude is beside its figures.
fn state(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let game = scene.game();
    let Some(in_play) = game.card(card) else {
        return;
    };
    let mut words = Vec::new();
    if in_play.facts().kind == CardType::Dude {
        words.push(
            scene
                .t(if game.is_stud(card) {
                    "card.stud"
                } else {
                    "card.draw"
                })
                .to_owned(),
        );
    }
    words.push(
        scene
            .t(if in_play.is_booted() {
                "card.booted"
            } else {
                "card.unbooted"
            })
            .to_owned(),
    );
    if in_play.bounty() > 0 {
        words.push(
            scene
                .words
                .fill("town.wanted", &[("count", &in_play.bounty())]),
        );
    }
    ui.label(RichText::new(words.join(" · ")).color(scene.palette.dim));
}

/// Shows a card in a window of its own. False when it is closed.
pub fn show(ctx: &Context, scene: &mut Scene<'_>, card: CardId) -> bool {
    if scene.game().card(card).is_none() {
        return false;
    }
    let mut open = true;
    let title = scene.title(card);
    egui::Window::new(title)
        .id(egui::Id::unique("card"))
        .open(&mut open)
        .resizable(false)
        .collapsible(false)
        .default_pos(ctx.content_rect().center() - vec2(270.0, 220.0))
        .show(ctx, |ui| {
            ui.horizontal_top(|ui| {
                if let Some(code) = scene.game().card(card).map(|card| *card.code()) {
                    face(ui, scene, code, Vec2::from(size::CARD_LARGE));
                }
                ui.vertical(|ui| {
                    ui.set_width(250.0);
                    details(ui, scene, card);
                });
            });
        });
    open && !ctx.input(|input| input.key_pressed(Key::Escape))
}

fn details(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let Some(in_play) = scene.game().card(card) else {
        return;
    };
    let (kind, controller, owner) = (in_play.facts().kind, in_play.controller(), in_play.owner());
    let booted = in_play.is_booted();
    ui.horizontal(|ui| {
        seat_mark(ui, scene.palette, 7.0, controller);
        ui.label(scene.name(controller));
        if owner != controller {
            ui.label(
                scene
                    .words
                    .fill("town.owned_by", &[("player", &scene.name(owner))]),
            );
        }
    });
    if let Some(place) = scene.game().location(card) {
        ui.label(RichText::new(scene.place(place)).color(scene.palette.dim));
    }
    state(ui, scene, card);
    ui.separator();
    egui::Grid::new("figures")
        .num_columns(2)
        .min_col_width(120.0)
        .show(ui, |ui| {
            for figure in figures_of(kind) {
                ui.label(edit::figure_name(scene.words, *figure));
                let value = scene.game().figure(card, *figure).to_string();
                let tally = scene.game().tally(card, *figure);
                edit::figure(
                    ui,
                    scene,
                    Figured::Card(card, *figure),
                    RichText::new(value).strong(),
                )
                .on_hover_ui(|ui| edit::parts(ui, scene, &tally.parts));
                ui.end_row();
            }
            if kind == CardType::Dude {
                ui.label(scene.t("card.bounty"));
                let bounty = Figured::Bounty(card).read(scene.game());
                edit::figure(
                    ui,
                    scene,
                    Figured::Bounty(card),
                    RichText::new(bounty.to_string()).strong(),
                );
                ui.end_row();
            }
        });
    ui.separator();
    ui.label(
        RichText::new(scene.t("card.by_hand"))
            .color(scene.palette.dim)
            .size(size::SMALL),
    );
    ui.horizontal_wrapped(|ui| {
        let name = scene
            .t(if booted { "card.unboot" } else { "card.boot" })
            .to_owned();
        if ui.button(name).clicked() {
            scene.ask(Ask::Do(Command::SetBooted { card, to: !booted }));
        }
        if kind == CardType::Dude {
            move_to(ui, scene, card);
            if ui.button(scene.t("card.send_home")).clicked() {
                scene.ask(Ask::Do(Command::SendHome {
                    dude: card,
                    booted: true,
                }));
            }
        }
        leave(ui, scene, card);
    });
    let attached: Vec<(CardId, String)> = scene
        .game()
        .attached(card)
        .map(|card| (card.id(), card.title().to_owned()))
        .collect();
    for (id, title) in attached {
        if ui.link(format!("+ {title}")).clicked() {
            scene.wish(Wish::Show(id));
        }
    }
}

/// The table says that a dude stands elsewhere: no play, no cost.
fn move_to(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let name = scene.t("card.move_to").to_owned();
    ui.menu_button(name, |ui| {
        for place in scene.game().places() {
            if Some(place) != scene.game().location(card) && ui.button(scene.place(place)).clicked()
            {
                scene.ask(Ask::Do(Command::PutCard {
                    card,
                    to: Destination::At(place),
                }));
            }
        }
    });
}

/// The table says that a card left play.
fn leave(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let name = scene.t("card.leaves").to_owned();
    ui.menu_button(name, |ui| {
        use deadeye_rules::Pile;
        for pile in [Pile::Discard, Pile::BootHill, Pile::Hand, Pile::Deck] {
            if ui.button(edit::pile_name(scene.words, pile)).clicked() {
                scene.ask(Ask::Do(Command::PutCard {
                    card,
                    to: Destination::Pile(pile),
                }));
            }
        }
        if ui.button(scene.t("card.removed")).clicked() {
            scene.ask(Ask::Do(Command::PutCard {
                card,
                to: Destination::Removed,
            }));
        }
    });
}
