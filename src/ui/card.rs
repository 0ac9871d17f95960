//! The page of a card: its face, its abilities and its rulings; for a card in play also its figures with their sources,
//! and the commands to set them by hand.

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{CardId, Command, Destination};
use eframe::egui::{Context, Label, Rect, RichText, ScrollArea, Sense, Ui, Vec2, vec2};

use super::actions::UiAction;
use super::card_abilities as abilities;
use super::draw;
use super::edit;
use super::figured::Figured;
use super::kit::{self, Sheet};
use super::scene::{Scene, seat_mark};
use super::stage::names;
use super::theme::size;
use deadeye_app::desk::GameRequest;
use deadeye_session::view::figures_of;

fn face(ui: &mut Ui, scene: &mut Scene<'_>, code: deadeye_cards::CardCode, size: Vec2) -> Rect {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let texture = scene.faces.large(code);
    draw::face(ui.painter(), scene.colours, rect, texture, (false, 0.0));
    rect
}

/// Shows the state of a card besides its figures: booted, wanted, stud or draw, out of its controller's faction.
fn state(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let game = scene.game();
    let Some(in_play) = game.card(card) else {
        return;
    };
    let mut words = Vec::new();
    if in_play.facts().kind == CardType::Dude {
        words.push(scene.t(if game.is_stud(card) { "card.stud" } else { "card.draw" }).to_owned());
    }
    words.push(scene.t(if in_play.is_booted() { "card.booted" } else { "card.unbooted" }).to_owned());
    if in_play.bounty() > 0 {
        words.push(scene.words.fill("town.wanted", &[("count", &in_play.bounty())]));
    }
    ui.label(RichText::new(words.join(" · ")).color(scene.colours.wood.quiet_ink));
}

/// The card that is shown large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownCard {
    /// A card in play.
    InPlay(CardId),
    /// A printing of a card.
    Printed(CardCode),
}

/// The width of the text beside the face, in points.
const TEXT_WIDTH: f32 = 380.0;

/// Shows a card in a window of its own. Returns false when it is closed.
pub fn show(ctx: &Context, scene: &mut Scene<'_>, shown: ShownCard) -> bool {
    let (title, code) = match shown {
        ShownCard::InPlay(card) => match scene.game().card(card) {
            Some(in_play) => (in_play.title().to_owned(), *in_play.code()),
            None => return false,
        },
        ShownCard::Printed(code) => (scene.title_of(code), code),
    };
    let room = ctx.content_rect().size();
    let height = (room.y - 140.0).clamp(140.0, 620.0);
    // A narrow window has no room for face and text side by side.
    let beside = room.x > TEXT_WIDTH + size::CARD_LARGE[0] + 60.0;
    let width = TEXT_WIDTH.min(room.x - 40.0);
    let sheet = Sheet::new("card", &title).loose(vec2(700.0, height + 80.0));
    let shown = sheet.show(ctx, scene, |ui, scene| {
        ui.horizontal_top(|ui| {
            if beside {
                let large = Vec2::from(size::CARD_LARGE);
                face(ui, scene, code, large * (height / large.y).min(1.0));
            }
            ScrollArea::vertical()
                .id_salt(("card", code))
                .max_height(height)
                // Beside the face there is as much room as the window gives, not as the face is high.
                .min_scrolled_height(height)
                .show(ui, |ui| {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        match shown {
                            ShownCard::InPlay(card) => details(ui, scene, card),
                            ShownCard::Printed(code) => show_printed(ui, scene, code),
                        }
                    });
                });
        });
    });
    shown.is_open
}

/// Shows a card that is not in play: its printed figures, its abilities and its rulings.
fn show_printed(ui: &mut Ui, scene: &Scene<'_>, code: CardCode) {
    let Some(card) = scene.seen.cards.get(code) else {
        return;
    };
    let mut facts = Vec::new();
    if let (Some(value), Some(suit)) = (card.value, card.suit) {
        facts.push(names::face_name(scene, value, suit));
    }
    if let Some(cost) = card.cost {
        facts.push(scene.words.fill("card.costs", &[("count", &cost)]));
    }
    facts.extend(card.keywords.iter().map(ToString::to_string));
    let facts = RichText::new(facts.join(" · ")).color(scene.colours.wood.quiet_ink);
    ui.add(Label::new(facts).wrap());
    abilities::show_printed_abilities(ui, scene, code);
    abilities::rulings(ui, scene, &card.title);
}

fn details(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let Some(in_play) = scene.game().card(card) else {
        return;
    };
    let (kind, controller, owner) = (in_play.facts().kind, in_play.controller(), in_play.owner());
    let booted = in_play.is_booted();
    let title = in_play.facts().title.clone();
    ui.horizontal(|ui| {
        seat_mark(ui, scene.colours, 7.0, controller);
        ui.label(scene.name(controller));
        if owner != controller {
            ui.label(scene.words.fill("town.owned_by", &[("player", &scene.name(owner))]));
        }
    });
    if let Some(place) = scene.game().location(card) {
        ui.label(RichText::new(scene.place(place)).color(scene.colours.wood.quiet_ink));
    }
    state(ui, scene, card);
    show_attached(ui, scene, card);
    kit::rule(ui);
    figures(ui, scene, card, kind);
    abilities::in_play(ui, scene, card);
    abilities::rulings(ui, scene, &title);
    kit::rule(ui);
    kit::heading(ui, scene.t("card.by_hand"));
    ui.horizontal_wrapped(|ui| {
        let name = scene.t(if booted { "card.unboot" } else { "card.boot" }).to_owned();
        if kit::button(ui, &name).clicked() {
            scene.ask(GameRequest::Do(Command::SetBooted { card, to: !booted }));
        }
        if kind == CardType::Dude {
            move_to(ui, scene, card);
            if kit::button(ui, scene.t("card.send_home")).clicked() {
                scene.ask(GameRequest::Do(Command::SendHome { dude: card, booted: true }));
            }
        }
        leave(ui, scene, card);
    });
}

/// Shows the cards that are attached to a card, each as a link to its own page.
fn show_attached(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let attached: Vec<(CardId, String)> =
        scene.game().attachments(card).map(|card| (card.id(), card.title().to_owned())).collect();
    if attached.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (id, title) in attached {
            if ui.link(format!("+ {title}")).clicked() {
                scene.wish(UiAction::Show(id));
            }
        }
    });
}

/// Shows the figures in a line, each to set with a click. The sources of those that differ from the printed figures are
/// listed under them.
fn figures(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId, kind: CardType) {
    let mut all: Vec<(String, Figured)> = figures_of(kind)
        .iter()
        .map(|figure| {
            let name = scene.words.figure(*figure).to_owned();
            (name, Figured::Card(card, *figure))
        })
        .collect();
    if kind == CardType::Dude {
        let name = scene.t("card.bounty").to_owned();
        all.push((name, Figured::Bounty(card)));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (name, figured) in all {
            let value = figured.read(scene.game()).to_string();
            ui.label(RichText::new(name).size(size::SMALL).color(scene.colours.wood.quiet_ink));
            let number = RichText::new(value).size(size::TEXT).strong();
            edit::figure(ui, scene, figured, number);
            ui.add_space(5.0);
        }
    });
    for figure in figures_of(kind) {
        let tally = scene.game().tally(card, *figure);
        let from = sources(scene, &tally);
        if !from.is_empty() {
            let name = scene.words.figure(*figure);
            let text = RichText::new(format!("{name}: {from}")).size(size::SMALL);
            ui.add(Label::new(text).wrap());
        }
    }
}

/// Describes the sources of a figure that differs from the printed one: `2 printed + 1 Bank`.
fn sources(scene: &Scene<'_>, tally: &deadeye_rules::Tally) -> String {
    if tally.parts.len() < 2 && tally.read == tally.sum {
        return String::new();
    }
    let mut text = String::new();
    for (at, part) in tally.parts.iter().enumerate() {
        let sign = match (part.amount < 0, at) {
            (true, _) => "- ",
            (false, 0) => "",
            (false, _) => "+ ",
        };
        let joint = if at > 0 { " " } else { "" };
        text.push_str(&format!("{joint}{sign}{} {}", part.amount.unsigned_abs(), scene.words.say(&part.from)));
    }
    if tally.read != tally.sum {
        let held = scene.words.fill("card.held", &[("sum", &tally.sum), ("read", &tally.read)]);
        text.push_str(&format!(" ({held})"));
    }
    text
}

/// Shows the menu that moves a dude by hand: not a play, at no cost.
fn move_to(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let name = scene.t("card.move_to").to_owned();
    kit::menu(ui, &name, |ui| {
        for place in scene.game().places() {
            if Some(place) != scene.game().location(card) && kit::button(ui, &scene.place(place)).clicked() {
                scene.ask(GameRequest::Do(Command::PutCard { card, to: Destination::At(place) }));
            }
        }
    });
}

/// Shows the menu that removes a card from play by hand.
fn leave(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let name = scene.t("card.leaves").to_owned();
    kit::menu(ui, &name, |ui| {
        use deadeye_rules::Pile;
        for pile in [Pile::Discard, Pile::BootHill, Pile::Hand, Pile::Deck] {
            if kit::button(ui, scene.words.pile(pile)).clicked() {
                scene.ask(GameRequest::Do(Command::PutCard { card, to: Destination::Pile(pile) }));
            }
        }
        if kit::button(ui, scene.t("card.removed")).clicked() {
            scene.ask(GameRequest::Do(Command::PutCard { card, to: Destination::Removed }));
        }
    });
}
