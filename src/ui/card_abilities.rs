//! The abilities of a card on its page: the wording of each, its state or the reason why it cannot be used now, and the
//! rulings on the card.

use deadeye_cards::abilities::{Ability, Coverage, Entry, When};
use deadeye_cards::{CardCode, rulings};
use deadeye_rules::{CardId, Refusal};
use eframe::egui::{Frame, Label, Margin, RichText, Stroke, Ui};

use super::actions::UiAction;
use super::kit;
use super::pick::Picking;
use super::scene::Scene;
use super::theme::size;
use deadeye_coach::teach;

/// The state of an ability of a card in play.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Standing {
    /// It can be used.
    Legal,
    /// It was used today.
    Used,
    /// It cannot be used for this reason.
    Not(Refusal),
    /// It would be legal, but there is nothing that it could choose.
    Nothing,
    /// It works by itself.
    Always,
}

fn heading(ui: &mut Ui, scene: &Scene<'_>, name: &str) {
    ui.add_space(6.0);
    kit::heading(ui, scene.t(name));
}

/// Shows the abilities of a printing.
pub fn show_printed_abilities(ui: &mut Ui, scene: &Scene<'_>, code: CardCode) {
    let Some(entry) = scene.seen.cards.entry(code) else {
        return;
    };
    if entry.abilities.is_empty() {
        return;
    }
    heading(ui, scene, "card.does");
    for text in entry.wording(scene.words.language()) {
        show_ability_text(ui, scene, &text);
    }
    show_left_to_players(ui, scene, entry);
}

fn show_ability_text(ui: &mut Ui, scene: &Scene<'_>, text: &str) {
    ui.add(Label::new(RichText::new(text).color(scene.colours.wood.ink)).wrap());
}

/// Shows the parts of a card that the program does not carry out.
fn show_left_to_players(ui: &mut Ui, scene: &Scene<'_>, entry: &Entry) {
    if entry.coverage() == Coverage::Full {
        return;
    }
    let language = scene.words.language();
    let mut kinds: Vec<String> = entry.by_hand().iter().map(|kind| kind.wording(language)).collect();
    kinds.dedup();
    let text = scene.words.fill("card.left_to_you", &[("what", &kinds.join("; "))]);
    let text = RichText::new(text).size(size::SMALL).color(scene.colours.signals.bad);
    ui.add(Label::new(text).wrap());
}

/// Shows the abilities of a card in play, each with its state.
pub fn in_play(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId) {
    let Some(in_play) = scene.game().card(card) else {
        return;
    };
    let code = *in_play.code();
    let Some(entry) = scene.seen.cards.entry(code).cloned() else {
        return;
    };
    if entry.abilities.is_empty() {
        return;
    }
    heading(ui, scene, "card.does");
    if !scene.game().carries_out() {
        for text in entry.wording(scene.words.language()) {
            show_ability_text(ui, scene, &text);
        }
        let note = RichText::new(scene.t("card.told")).size(size::SMALL);
        ui.add(Label::new(note.color(scene.colours.wood.quiet_ink)).wrap());
        return;
    }
    let language = scene.words.language();
    let mut number = 0_u8;
    for ability in &entry.abilities {
        let at = number;
        if ability.when != When::Trait {
            number = number.saturating_add(1);
        }
        let standing = ability_status(scene, card, at, ability);
        one(ui, scene, card, at, &entry.wording_of(ability, language), &standing);
    }
    show_left_to_players(ui, scene, &entry);
}

fn one(ui: &mut Ui, scene: &mut Scene<'_>, card: CardId, number: u8, text: &str, standing: &Standing) {
    let colours = scene.colours;
    let line = match standing {
        Standing::Legal => Stroke::new(1.5, colours.signals.accent),
        _ => Stroke::new(1.0, colours.wood.seam),
    };
    let frame = Frame::new().stroke(line).corner_radius(size::ROUNDING);
    frame.inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        show_ability_text(ui, scene, text);
        let small = |text: String, colour| RichText::new(text).size(size::SMALL).color(colour);
        match standing {
            Standing::Legal => {
                ui.horizontal(|ui| {
                    if kit::button(ui, scene.t("card.use")).clicked() {
                        scene.wish(UiAction::Use(card, number));
                    }
                    ui.label(small(scene.t("card.legal_now").to_owned(), colours.signals.good));
                });
            }
            Standing::Used => {
                ui.label(small(scene.t("card.used").to_owned(), colours.wood.quiet_ink));
            }
            Standing::Not(refusal) => {
                let why = scene.words.refusal(refusal);
                let why = scene.words.fill("card.not_now", &[("why", &why)]);
                ui.add(Label::new(small(why, colours.wood.quiet_ink)).wrap());
            }
            Standing::Nothing => {
                let why = scene.t("card.nothing_to_choose");
                let why = scene.words.fill("card.not_now", &[("why", &why)]);
                ui.add(Label::new(small(why, colours.wood.quiet_ink)).wrap());
            }
            Standing::Always => {
                ui.label(small(scene.t("card.by_itself").to_owned(), colours.wood.quiet_ink));
            }
        }
    });
}

/// Returns the state of an ability: from the plays that are legal now, else from the refusal of its use.
fn ability_status(scene: &Scene<'_>, card: CardId, number: u8, ability: &Ability) -> Standing {
    if ability.when == When::Trait {
        return Standing::Always;
    }
    let game = scene.game();
    if Picking::ability(&scene.seen.plays.legal, game.version(), card, number).is_some() {
        return Standing::Legal;
    }
    let used = game.card(card).is_some_and(|card| card.used_abilities().contains(&number));
    if used && !ability.repeat {
        return Standing::Used;
    }
    match teach::ability_refused(game, card, number, ability) {
        Some(refusal) => Standing::Not(refusal),
        None => Standing::Nothing,
    }
}

/// Shows the rulings on a title.
pub fn rulings(ui: &mut Ui, scene: &Scene<'_>, title: &str) {
    let rulings = rulings::rulings_for(title);
    if rulings.is_empty() {
        return;
    }
    heading(ui, scene, "card.rulings");
    let language = scene.words.language();
    for ruling in rulings {
        let text = format!("{} ({})", ruling.text(language), ruling.from);
        ui.add(Label::new(RichText::new(text).size(size::SMALL)).wrap());
    }
}
