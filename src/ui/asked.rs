//! The questions of a card's ability, and a pull that everything waits for: the card, its effect, and the purpose of
//! the answer.

use deadeye_app::words::capitalize;
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ability, Choice, Entry, FlowStep, Step, wording_of};
use deadeye_hands::HandCard;
use deadeye_rules::{AwaitedPull, Command, PlayerId, PullFor, Question, Shown, SkillUse, Wanted, check};
use eframe::egui::{Key, Label, RichText, Ui};

use super::actions::UiAction;
use super::draft::Draft;
use super::scene::{Scene, seat_mark};
use super::theme::{self, size};
use deadeye_app::desk::{Left, LeftToTable};

/// Returns the entry of a card with its abilities, if the database has one.
fn entry(scene: &Scene<'_>, code: CardCode) -> Option<Arc<Entry>> {
    scene.seen.cards.entry(code).cloned()
}

/// Returns the ability that is being carried out, if it is one of the card's abilities and not a delayed effect.
fn running_ability(scene: &Scene<'_>, entry: &Entry) -> Option<Ability> {
    let number = scene.game().running_entry()?.ability()?;
    entry.ability(number).cloned()
}

/// Describes one of the options of a question in words.
pub fn way(scene: &Scene<'_>, question: &Question, at: usize) -> String {
    let number = (at + 1).to_string();
    let Some(steps) = question.steps_about().get(at).filter(|steps| !steps.is_empty()) else {
        return number;
    };
    wording_of(steps, scene.words.language())
}

/// Shows the head of a question: the player, the card, the effect of the card, and the question.
pub fn head(ui: &mut Ui, scene: &mut Scene<'_>, question: &Question) {
    panel(ui, scene, question.by, question.card, |ui, scene| {
        let text = RichText::new(question_text(scene, question)).size(size::TEXT);
        ui.add(Label::new(text.strong()).wrap());
        // The ability stands above already.
        if let Some(what) = purpose(scene, question).filter(|_| choice_of(question).is_none()) {
            let what = scene.words.fill("asked.purpose", &[("what", &what)]);
            ui.add(Label::new(RichText::new(what).color(scene.colours.signals.accent)).wrap());
        }
    });
}

/// Shows the frame around a question of a card.
fn panel(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    player: PlayerId,
    code: CardCode,
    add: impl FnOnce(&mut Ui, &mut Scene<'_>),
) {
    let colours = scene.colours;
    let frame = theme::frame_notice(colours, 2.0, colours.signals.accent);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            seat_mark(ui, colours, 7.0, player);
            ui.label(RichText::new(scene.name(player)).strong());
        });
        let title = RichText::new(scene.title_of(code)).size(size::HEADING);
        if ui.link(title.strong()).clicked() {
            scene.wish(UiAction::ShowPrinted(code));
        }
        if let Some(entry) = entry(scene, code) {
            let language = scene.words.language();
            let said = ability_text(scene, code).unwrap_or_else(|| entry.wording(language).join(" "));
            let said = RichText::new(said).size(size::SMALL).color(colours.wood.quiet_ink);
            ui.add(Label::new(said).wrap());
        }
        add(ui, scene);
    });
    ui.add_space(4.0);
}

/// Returns the question in a sentence.
pub fn question_text(scene: &Scene<'_>, question: &Question) -> String {
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    let range = |one: &str, count: &str, up_to: &str, between: &str, (min, max): (usize, usize)| match (min, max) {
        (1, 1) => scene.t(one).to_owned(),
        (min, max) if min == max => fill(count, &[("count", &min)]),
        (0, max) => fill(up_to, &[("count", &max)]),
        (min, max) => fill(between, &[("min", &min), ("max", &max)]),
    };
    if let (Wanted::Cards { min: 1, max: 1, .. }, Some(choice)) = (&question.what, choice_of(question)) {
        return format!("{}.", capitalize(&choice.short_wording(scene.words.language())));
    }
    match &question.what {
        Wanted::Cards { min, max, .. } => {
            range("asked.card", "asked.cards", "asked.cards_up_to", "asked.cards_between", (*min, *max))
        }
        Wanted::Codes { whose, piles, min, max, .. } => {
            let piles: Vec<&str> = piles.iter().map(|pile| scene.words.pile(*pile)).collect();
            let count = range("asked.one", "asked.count", "asked.up_to", "asked.between", (*min, *max));
            fill("asked.of_pile", &[("count", &count), ("pile", &piles.join(", ")), ("player", &scene.name(*whose))])
        }
        Wanted::Place(_) => scene.t("asked.place").to_owned(),
        Wanted::Option(_) => scene.t("asked.way").to_owned(),
        Wanted::Shown { whose, .. } => fill("asked.shown", &[("player", &scene.name(*whose))]),
        Wanted::Hand { whose, .. } => fill("asked.hand", &[("player", &scene.name(*whose))]),
        Wanted::Yes => scene.t("asked.yes").to_owned(),
        Wanted::Number { min, max } => fill("asked.number", &[("min", min), ("max", max)]),
        Wanted::End => scene.t("field.end").to_owned(),
    }
}

/// Returns the purpose of the answer, if one step states it.
pub fn purpose(scene: &Scene<'_>, question: &Question) -> Option<String> {
    if matches!(question.what, Wanted::Option(_)) {
        return None;
    }
    let steps = question.steps_about().first().filter(|steps| !steps.is_empty())?;
    if choice_of(question).is_some() {
        // What the card does with the choice tells more than what may be chosen, which is lit.
        return ability_text(scene, question.card);
    }
    Some(wording_of(steps, scene.words.language()))
}

/// Returns the choice that a question is about, if it is of cards in play.
fn choice_of(question: &Question) -> Option<&Choice> {
    match (&question.what, question.steps_about().first()?.as_slice()) {
        (Wanted::Cards { .. }, [Step::Flow(FlowStep::Choose(choice))]) => Some(choice),
        _ => None,
    }
}

/// Returns the description of the ability that is being carried out, if it is one of the card's abilities.
fn ability_text(scene: &Scene<'_>, code: CardCode) -> Option<String> {
    let entry = entry(scene, code)?;
    let ability = running_ability(scene, &entry)?;
    Some(entry.wording_of(&ability, scene.words.language()))
}

/// Asks for the card that is pulled. Returns the command once the card is recorded.
pub fn pull(ui: &mut Ui, scene: &mut Scene<'_>, draft: &mut Draft, player: PlayerId) -> Option<Command> {
    let awaited = scene.game().awaited_pull().cloned();
    if let Some(awaited) = &awaited {
        show_pull_purpose(ui, scene, awaited, player);
    }
    let key = scene.key(ui.ctx(), Key::L);
    // A joker is followed by the card that it stands for.
    let is_joker = matches!(draft.entry_mut().cards(), [Shown::Face(HandCard::Joker(_)), ..]);
    let places = if is_joker { 2 } else { 1 };
    let label = scene.t("asked.pull_hint").to_owned();
    let line = draft.entry_mut().show_cards(ui, scene, ("pull", &label), places, None);
    let entered = line.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if key {
        line.request_focus();
    }
    let command = pull_of(draft.entry_mut().cards(), player);
    let pulled = command.filter(|command| confirm_pull(ui, scene, command, entered));
    draft.entry_mut().show_grid(ui, scene, "pull");
    pulled
}

/// Shows the button that confirms a pull, or why it is refused. Returns true once it is confirmed.
fn confirm_pull(ui: &mut Ui, scene: &Scene<'_>, command: &Command, entered: bool) -> bool {
    let fits = check(scene.game(), command);
    let button = super::kit::PanelButton::new(scene.t("pick.done")).at_least(120.0);
    let told = ui.add_enabled(fits.is_ok(), button).clicked();
    if let Err(refusal) = fits {
        let text = scene.words.refusal(&refusal);
        ui.add(Label::new(RichText::new(text).size(size::SMALL).color(scene.colours.signals.bad)).wrap());
        return false;
    }
    told || entered
}

/// Shows the purpose of a pull: the card, and the difficulty of its spell.
fn show_pull_purpose(ui: &mut Ui, scene: &mut Scene<'_>, awaited: &AwaitedPull, player: PlayerId) {
    let code = match &awaited.purpose {
        PullFor::Gadget { card, .. } => Some(*card),
        PullFor::Ability { code } => Some(*code),
        PullFor::Spell { card, .. } | PullFor::Technique { card, .. } => {
            scene.game().card(*card).map(|card| *card.code())
        }
    };
    if let Some(code) = code {
        panel(ui, scene, player, code, |ui, scene| {
            let text = RichText::new(scene.t("asked.pull")).size(size::TEXT);
            ui.add(Label::new(text.strong()).wrap());
            if let PullFor::Spell { caster, test: SkillUse::Difficulty(difficulty), .. } = &awaited.purpose {
                let caster = scene.title(*caster);
                let gaps: [(&str, &dyn std::fmt::Display); 2] = [("dude", &caster), ("difficulty", difficulty)];
                ui.add(Label::new(scene.words.fill("asked.difficulty", &gaps)).wrap());
            }
        });
    }
}

/// Returns the pull of a card, and for a joker the card that it stands for.
fn pull_of(cards: &[Shown], player: PlayerId) -> Option<Command> {
    let (card, named) = match cards {
        [card] => (card.clone(), None),
        [card, named] => (card.clone(), Some(named.clone())),
        _ => return None,
    };
    Some(Command::Pull { player, card, named })
}

/// Describes a task that a card left to the table.
#[must_use]
pub fn left_text(scene: &Scene<'_>, note: &LeftToTable) -> String {
    let language = scene.words.language();
    match note.left {
        Left::Phrase(phrase) => phrase.wording(language),
        Left::DrawHand(player, change) => scene
            .words
            .fill("by_hand.draw_hand", &[("player", &scene.name(player)), ("what", &change.wording(language))]),
    }
}
