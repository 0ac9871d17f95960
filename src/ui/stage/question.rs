//! The open choice of a play on the stage: answered by touching things that are lit, or from a list where nothing can be
//! shown.

use deadeye_rules::{
    Answer, CardId, CommandKind, Domain, End, Fate, Field, FieldValue, PlayerId, Question, Step, Template, Wanted,
};
use eframe::egui::{Context, Key};

use super::acts::near_player;
use super::stage_question::{AnswerList, CasualtyChoice, QuestionWords, StageQuestion};
use super::targets::{AimTarget, CardPlay, Preview, card_of_place};
use super::{names, step_question, town};
use crate::ui::draft::Draft;
use crate::ui::pick::{NextChoice, Picking};
use crate::ui::play_names::{field_name, kind_name, long_name};
use crate::ui::scene::{HandCopy, Offered, Pick, Scene};
use crate::ui::templates::fixed_card;
use crate::ui::{asked, keys, reach};

/// The most choices that one frame answers by itself, one after another.
const MOST_AT_ONCE: usize = 8;

/// Prepares the open choice: offers the things that answer it, and takes clicks and digits as answers.
pub fn prepare(ctx: &Context, scene: &mut Scene<'_>, near: PlayerId, picking: &mut Option<Picking>) -> StageQuestion {
    for _ in 0..MOST_AT_ONCE {
        let Some(open) = picking.as_mut() else { break };
        if !open.is_current(scene) {
            close(scene, picking);
            break;
        }
        match open.next_choice(scene) {
            NextChoice::Nothing => {
                close(scene, picking);
                break;
            }
            NextChoice::Whole(template) => {
                open.hand_in(scene, &template);
                close(scene, picking);
                break;
            }
            NextChoice::Template(templates) => {
                if !ask_template(ctx, scene, near, open, &templates) {
                    return describe(scene, near, open, &NextChoice::Template(templates));
                }
            }
            NextChoice::Value { field, domain, player } => {
                press_digit(ctx, scene, near, &reach::list_answers(scene, &domain, open.draft_mut()));
                let taken = reach::take_click(scene, open.draft_mut(), &domain);
                match taken.or_else(|| press_yes_or_no(ctx, scene, &domain)) {
                    Some(value) => open.answer(ctx, field, value),
                    None => return describe(scene, near, open, &NextChoice::Value { field, domain, player }),
                }
            }
        }
    }
    if picking.is_none() {
        scene.reach.clear();
    }
    StageQuestion::default()
}

fn close(scene: &mut Scene<'_>, picking: &mut Option<Picking>) {
    *picking = None;
    scene.reach.clear();
}

/// Takes the digit of a thing that is lit as a click on it.
fn press_digit(ctx: &Context, scene: &mut Scene<'_>, near: PlayerId, offered: &Offered) {
    let lit = in_reading_order(scene, near, offered);
    for (pick, key) in lit.into_iter().zip(keys::OPTIONS) {
        if scene.key(ctx, key) {
            scene.reach.pick(pick);
        }
    }
}

/// Takes the digit of one of the two answers to a question of yes or no.
fn press_yes_or_no(ctx: &Context, scene: &Scene<'_>, domain: &Domain) -> Option<FieldValue> {
    let Domain::Answer(question) = domain else { return None };
    let answers = [true, false].into_iter().zip(keys::OPTIONS).filter(|_| matches!(question.what, Wanted::Yes));
    let pressed = |(_, key): &(bool, Key)| scene.key(ctx, *key);
    answers.into_iter().find(pressed).map(|(is_yes, _)| Answer::Yes(is_yes).into())
}

fn in_reading_order(scene: &Scene<'_>, near: PlayerId, offered: &Offered) -> Vec<Pick> {
    let cards = offered.cards.iter().copied().map(Pick::Card);
    let places = offered.places.iter().copied().map(Pick::Place);
    let mut lit: Vec<Pick> = cards.chain(places).chain(offered.hand.iter().copied().map(Pick::Hand)).collect();
    // The best shooter is the first, whom Enter takes.
    let best = step_question::best_shooter(scene, near).map(Pick::Card);
    lit.sort_by_key(|pick| (Some(*pick) != best, town::reading_order(scene.game(), near, *pick)));
    lit
}

/// Returns the things that stand for templates: the card in play that each is about, and known cards of the hand.
fn things_of(scene: &Scene<'_>, templates: &[Template]) -> Offered {
    let mut offered = Offered::default();
    for template in templates {
        offered.cards.extend(fixed_card(template));
        if let Some(Domain::FromHand(hand)) = template.domain(Field::Card) {
            offered.hand.extend(reach::hand_copies(scene, |code| hand.known.contains(&code)));
        }
    }
    offered
}

/// Returns true if touching something can tell each of the templates from the others.
fn can_be_touched(scene: &Scene<'_>, templates: &[Template]) -> bool {
    templates.iter().all(|template| {
        let things = things_of(scene, std::slice::from_ref(template));
        !things.is_empty()
    })
}

/// Takes a click on a thing that stands for a template. Returns true if there was one.
fn ask_template(
    ctx: &Context,
    scene: &mut Scene<'_>,
    near: PlayerId,
    open: &mut Picking,
    templates: &[Template],
) -> bool {
    if !can_be_touched(scene, templates) {
        scene.reach.clear();
        return false;
    }
    let offered = things_of(scene, templates);
    press_digit(ctx, scene, near, &offered);
    let picked = scene.reach.take();
    scene.reach.offer(offered);
    match picked {
        Some(Pick::Card(card)) => {
            let Some(at) = templates.iter().position(|template| fixed_card(template) == Some(card)) else {
                return false;
            };
            open.take_template(ctx, at, None);
            true
        }
        Some(Pick::Hand(HandCopy { code, .. })) => {
            let holds = |template: &Template| matches!(template.domain(Field::Card), Some(Domain::FromHand(hand)) if hand.known.contains(&code));
            let Some(at) = templates.iter().position(holds) else { return false };
            open.take_template(ctx, at, Some((Field::Card, code.into())));
            true
        }
        Some(Pick::Place(_)) | None => false,
    }
}

/// Returns the kind of play that a step of a fight is about, whose choice opens by itself.
#[must_use]
pub fn due_kind(scene: &Scene<'_>) -> Option<CommandKind> {
    match scene.game().step() {
        Step::Casualties => Some(CommandKind::TakeCasualties),
        Step::PickShooter => Some(CommandKind::PickShooter),
        Step::RunOrGun => Some(CommandKind::Flee),
        Step::SundownDiscard | Step::DiscardDown => Some(CommandKind::Discard),
        _ => None,
    }
}

/// Describes the open choice.
fn describe(scene: &Scene<'_>, near: PlayerId, open: &mut Picking, next: &NextChoice) -> StageQuestion {
    let question = open.question(scene);
    let title = match &question {
        Some(question) => scene.title_of(question.card),
        None => kind_name(scene, open.kind()),
    };
    let is_asked = question.is_some() || open.is_awaited(scene) || due_kind(scene) == Some(open.kind());
    let purpose = question.as_ref().and_then(|question| asked::purpose(scene, question));
    let (offered, text, finished, takes_several) = match next {
        NextChoice::Nothing | NextChoice::Whole(_) => (Offered::default(), String::new(), None, false),
        NextChoice::Template(templates) => {
            let offered =
                if can_be_touched(scene, templates) { things_of(scene, templates) } else { Offered::default() };
            (offered, scene.t("stage.which").to_owned(), None, false)
        }
        NextChoice::Value { field, domain, player } => {
            let offered = reach::list_answers(scene, domain, open.draft_mut());
            let text = match (&question, open.kind(), player) {
                (Some(question), ..) => asked::question_text(scene, question),
                (None, CommandKind::ShowHand, Some(player)) => {
                    scene.words.fill("stage.whose_hand", &[("player", &scene.name(*player))])
                }
                (None, ..) => field_name(scene, *field),
            };
            let text = progress(scene, domain, open.draft_mut()).unwrap_or(text);
            (offered, text, reach::finished_value(domain, open.draft_mut()), reach::takes_several(domain))
        }
    };
    let lit = in_reading_order(scene, near, &offered);
    let needs_list = lit.is_empty() || !lit.iter().all(|pick| is_on_stage(scene, *pick));
    let list = match next {
        NextChoice::Value { domain, .. } if is_filled_in(domain) => AnswerList::Form,
        _ => AnswerList::Options,
    };
    let mut described = StageQuestion {
        kind: Some(open.kind()),
        words: QuestionWords { title, text, hint: purpose },
        has_chosen: !open.draft_mut().picks().is_empty(),
        list: needs_list.then_some(list),
        lit,
        casualties: CasualtyChoice {
            fates: open.draft_mut().casualties.iter().map(|casualty| (casualty.card, casualty.fate)).collect(),
            cover: cover_of(domain_of(next), open.draft_mut()),
            ..CasualtyChoice::default()
        },
        takes_several,
        is_enough: finished.is_some(),
        is_asked,
        ..StageQuestion::default()
    };
    if let NextChoice::Value { field, domain, .. } = next {
        let command = finished.and_then(|value| open.command_with(scene, *field, value));
        step_question::describe(scene, near, open, domain, command, &mut described);
    }
    described
}

/// Returns the domain of a choice of a value.
fn domain_of(next: &NextChoice) -> Option<&Domain> {
    if let NextChoice::Value { domain, .. } = next { Some(domain) } else { None }
}

/// Returns the number of casualties that are covered, and the number to cover.
fn cover_of(domain: Option<&Domain>, draft: &Draft) -> Option<(usize, usize)> {
    let Some(Domain::Casualties { of, cover, sparing, .. }) = domain else { return None };
    Some((reach::count_covered(of, *cover, sparing, draft), *cover))
}

/// Returns true if a choice is filled in, and not one of options.
fn is_filled_in(domain: &Domain) -> bool {
    let is_number = |question: &Question| matches!(question.what, Wanted::Number { .. } | Wanted::Hand { .. });
    match domain {
        Domain::Answer(question) => is_number(question),
        domain => matches!(
            domain,
            Domain::Number { .. }
                | Domain::DrawHand { .. }
                | Domain::Shown { .. }
                | Domain::Name { .. }
                | Domain::Printed(_)
                | Domain::Gang { .. }
        ),
    }
}

/// Returns true if a thing can be touched on the stage: a dude, a place or what stands for one, a card of the hand that
/// is on the screen.
fn is_on_stage(scene: &Scene<'_>, pick: Pick) -> bool {
    let game = scene.game();
    match pick {
        Pick::Place(_) => true,
        Pick::Card(card) => {
            let bearer = game.card(card).and_then(|card| card.bearer()).unwrap_or(card);
            let is_dude = game.dudes().any(|dude| dude.id() == bearer);
            is_dude || game.places().into_iter().any(|place| card_of_place(game, place) == Some(card))
        }
        Pick::Hand(_) => near_player(scene).is_some(),
    }
}

/// Says how far a choice of several has come.
fn progress(scene: &Scene<'_>, domain: &Domain, draft: &Draft) -> Option<String> {
    match domain {
        Domain::Casualties { of, cover, sparing, .. } => {
            let covered = reach::count_covered(of, *cover, sparing, draft);
            Some(scene.words.fill("stage.cover", &[("covered", &covered), ("cover", cover)]))
        }
        Domain::LetGo { of, stash } => {
            let kept = of.iter().filter(|(card, _)| !draft.cards().contains(card)).map(|(_, upkeep)| upkeep);
            Some(scene.words.fill("stage.upkeep", &[("due", &kept.sum::<u32>()), ("stash", stash)]))
        }
        _ => None,
    }
}

/// Takes what is chosen so far as the answer.
pub fn finish(ctx: &Context, scene: &Scene<'_>, picking: &mut Option<Picking>) {
    let Some(open) = picking.as_mut() else { return };
    if let NextChoice::Value { field, domain, .. } = open.next_choice(scene)
        && let Some(value) = reach::finished_value(&domain, open.draft_mut())
    {
        open.answer(ctx, field, value);
    }
}

/// Gives a casualty a fate, or takes the fate back if it is the same.
pub fn choose_fate(scene: &Scene<'_>, picking: &mut Option<Picking>, card: CardId, fate: Fate) {
    let Some(open) = picking.as_mut() else { return };
    if let NextChoice::Value { domain, .. } = open.next_choice(scene) {
        reach::choose_fate(open.draft_mut(), &domain, card, fate);
    }
}

/// Takes a value as the answer to the open choice.
pub fn answer(ctx: &Context, scene: &Scene<'_>, picking: &mut Option<Picking>, value: FieldValue) {
    let Some(open) = picking.as_mut() else { return };
    if let NextChoice::Value { field, .. } = open.next_choice(scene) {
        open.answer(ctx, field, value);
    }
}

/// Names the play that a click on a target makes.
#[must_use]
pub fn target_name(scene: &Scene<'_>, target: &AimTarget) -> String {
    let name = names::name_of(scene, target.pick);
    let text = match target.kind() {
        CommandKind::MoveDude => "stage.move_to",
        CommandKind::CallOut => "stage.call_out",
        CommandKind::Shop | CommandKind::Trade => "stage.give_to",
        _ => "stage.play_at",
    };
    let kind = kind_name(scene, target.kind());
    scene.words.fill(text, &[("target", &name), ("play", &kind)])
}

/// Names a play that is aimed at nothing, one of these of a card of this title.
#[must_use]
pub fn play_name(scene: &Scene<'_>, play: &CardPlay, plays: &[CardPlay], title: &str) -> String {
    let is_one_of_several = plays.iter().filter(|other| other.kind() == play.kind()).count() > 1;
    match (play.kind(), play.end()) {
        (CommandKind::PlayAction, _) => scene.words.fill("stage.play_card", &[("card", &title)]),
        (CommandKind::UseAbility, _) if is_one_of_several => long_name(scene, &play.template),
        (_, Some(End::Left)) => scene.t("stage.left_end").to_owned(),
        (_, Some(End::Right)) => scene.t("stage.right_end").to_owned(),
        (kind, None) => kind_name(scene, kind),
    }
}

/// Says what a click on a target would change.
#[must_use]
pub fn outcome_text(scene: &Scene<'_>, target: &AimTarget) -> Option<String> {
    let mut parts: Vec<String> = figures_text(scene, &target.preview).into_iter().collect();
    if target.preview.boots {
        parts.push(scene.t("stage.boots").to_owned());
    }
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Says which figures of players would change.
#[must_use]
pub fn figures_text(scene: &Scene<'_>, preview: &Preview) -> Option<String> {
    let parts: Vec<String> = preview.figures.iter().map(|change| names::figure_text(scene, change)).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
