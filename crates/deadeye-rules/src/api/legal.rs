//! The legal plays of a player, as templates. Overrides are always possible and are not listed.

use deadeye_cards::CardType;

use crate::api::legal::hands::hand_to_show;
use crate::api::legal::offer_context::OfferContext;
use crate::query::starting::GANG;
use crate::rules::noon::calling;
use crate::rules::{setup, sundown};
use crate::state::command::{CommandKind, Field};
use crate::state::{Domain, Game, Stage, Template, Wanted};
use crate::vocabulary::{AbilityKind, PlayerId, Reasons, Step};

mod acts;
mod fights;
mod hands;
mod offer_context;
mod plays;

/// The smallest and the largest deck that [`crate::Command::Seat`] takes, in cards.
const DECKS: (u32, u32) = (1, 500);

/// Lists the kinds of command that a player may give now, with the domain of each choice. Commands without a player, such
/// as the ante, are listed for everybody.
///
/// ```
/// use deadeye_rules::{CommandKind, Edition, Game, PlayerId, legal_commands};
///
/// let game = Game::shipped(Edition::V15);
/// let kinds: Vec<CommandKind> = legal_commands(&game, PlayerId(0)).iter().map(|template| template.kind).collect();
/// assert!(kinds.contains(&CommandKind::Seat) && !kinds.contains(&CommandKind::Pass));
/// ```
#[must_use]
pub fn legal_commands(game: &Game, player: PlayerId) -> Vec<Template> {
    let mut list = Vec::new();
    let step = game.step();
    if step == Step::Seating {
        list_seats(game, &mut list);
    }
    if matches!(step, Step::Seating | Step::Choosing) {
        list.push(Template::plain(CommandKind::ShortGame).with(Field::On, Domain::Either));
    }
    if game.player(player).is_none() {
        return list;
    }
    if game.combo.is_some() && !matches!(step, Step::Reacts | Step::Pull | Step::Choice) {
        // Between two Techniques of a combo nothing else is played (1.5:7.3.2).
        if game.to_act().contains(&player) {
            for kind in step.kinds() {
                acts::list_techniques(game, player, *kind, &mut list);
            }
            list.push(Template::new(CommandKind::Pass, player));
        }
    } else {
        list_of_step(&OfferContext::new(game, player), step, &mut list);
    }
    if let Some(extra) = game.extra.filter(|extra| step == Step::Noon && extra.back.is_some() && extra.player == player)
    {
        list.retain(|template| extra.admits(template.kind));
    }
    if game.winner == Some(player) && step != Step::Over {
        let overruled = game.overruled_effects();
        if !overruled.is_empty() {
            list.push(Template::new(CommandKind::Prefer, player).with(Field::Effect, Domain::Effect(overruled)));
        }
    }
    plays::list_pulls(game, player, &mut list);
    if !matches!(step, Step::Seating | Step::Choosing | Step::Over) {
        list.push(Template::new(CommandKind::CallReacts, player));
    }
    list
}

fn list_of_step(context: &OfferContext<'_>, step: Step, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    let asked = game.to_act().contains(&player);
    match step {
        Step::Seating | Step::Choosing => list_setup(game, player, step, list),
        Step::GrifterOrder => {
            let order = Domain::Order(setup::with_grifters(game));
            list.push(Template::plain(CommandKind::OrderGrifters).with(Field::Order, order));
        }
        Step::Ante => list.push(Template::plain(CommandKind::Ante)),
        Step::LowballHands => list_lowball(game, player, asked, list),
        Step::FirstPull => list.push(Template::new(CommandKind::TellFirst, player)),
        Step::Grifters if asked => list_abilities_and_pass(context, AbilityKind::Grifter, list),
        Step::LowballCheatin if asked => {
            list_abilities_and_pass(context, AbilityKind::Cheatin, list);
            acts::list_techniques(game, player, AbilityKind::Cheatin, list);
        }
        Step::Choice if asked => list_answers(game, player, list),
        Step::Reacts => {
            if asked {
                list_abilities_and_pass(context, AbilityKind::React, list);
                acts::list_techniques(game, player, AbilityKind::React, list);
            }
            plays::list_purchases(context, true, list);
            fights::list_joiners_by_effect(game, player, list);
        }
        Step::Upkeep => list_upkeep_plays(context, asked, list),
        Step::Noon => {
            if asked {
                plays::list_noon_plays(context, list);
            }
            plays::list_purchases(context, true, list);
        }
        Step::CallOutAnswer if asked => list_answers_to_call_out(game, player, list),
        Step::LeaderPosse | Step::MarkPosse if game.shootout.is_some() => {
            fights::list_joiners(game, player, asked, list)
        }
        Step::LeaderPosse | Step::JobAtLeader | Step::JobNextToLeader | Step::JobNextToMark | Step::JobAtMark => {
            fights::list_job_joiners(game, player, asked, list);
        }
        Step::Oppose if asked => fights::list_answers_to_job(game, player, list),
        Step::ShootoutPlays => fights::list_shootout_plays(context, asked, list),
        Step::PickShooter if asked => fights::list_shooters(game, player, list),
        Step::DrawHands if asked => fights::list_redraw(game, player, list),
        Step::ResolutionPlays => fights::list_resolution_plays(context, asked, list),
        Step::Casualties if asked => fights::list_casualties(game, player, list),
        Step::RunOrGun if asked => fights::list_flight(game, player, list),
        Step::SundownDiscard => list_sundown_plays(context, asked, list),
        Step::DiscardDown if asked => {
            let count = sundown::surplus(game, player);
            list.push(Template::new(CommandKind::Discard, player).with(Field::Cards, Domain::CardsFromHand { count }));
        }
        // A pull is always offered; in the other steps only the players who are asked have anything to say.
        Step::MarkPosse | Step::Pull | Step::Over => {}
        Step::Grifters | Step::LowballCheatin | Step::Choice | Step::CallOutAnswer | Step::Oppose => {}
        Step::PickShooter | Step::DrawHands | Step::Casualties | Step::RunOrGun | Step::DiscardDown => {}
    }
}

/// Lists the answer to a question of an ability: a choice, or the cards of a draw hand that it changes.
fn list_answers(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    if let Some(question) = game.question() {
        let (template, field) = if let Wanted::Hand { whose, .. } = &question.what {
            (Template::new(CommandKind::ChangeHand, *whose), Field::Cards)
        } else {
            (Template::new(CommandKind::Choose, player), Field::Answer)
        };
        list.push(template.with(field, Domain::Answer(Box::new(question.clone()))));
    }
}

fn list_answers_to_call_out(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    list.push(Template::new(CommandKind::AcceptCallOut, player));
    let mut reasons = Reasons::new(game.edition);
    calling::check_refuse(game, &mut reasons);
    if reasons.is_empty() {
        list.push(Template::new(CommandKind::RefuseCallOut, player));
    }
}

fn list_upkeep_plays(context: &OfferContext<'_>, asked: bool, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    if asked {
        let due = game.upkeep_due(player);
        let stash = game.player(player).map_or(0, |player| player.ghost_rock);
        list.push(Template::new(CommandKind::PayUpkeep, player).may(Field::LetGo, Domain::LetGo { of: due, stash }));
    }
    acts::list_abilities(context, AbilityKind::Upkeep, list);
    if asked {
        acts::list_actions(context, AbilityKind::Upkeep, list);
    }
}

/// Lists discarding at Sundown, and the plays of that time.
fn list_sundown_plays(context: &OfferContext<'_>, asked: bool, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    if asked {
        list.push(Template::new(CommandKind::Pass, player));
        let held = game.player(player).map_or(0, |player| player.hand.count());
        for count in 1..=sundown::may_discard(game, player).min(held) {
            list.push(Template::new(CommandKind::Discard, player).with(Field::Cards, Domain::CardsFromHand { count }));
        }
        acts::list_actions(context, AbilityKind::Sundown, list);
    }
    acts::list_abilities(context, AbilityKind::Sundown, list);
}

fn list_seats(game: &Game, list: &mut Vec<Template>) {
    if game.players.len() < setup::SEATS {
        let taken = game.players.iter().map(|player| player.name.clone()).collect();
        let (min, max) = DECKS;
        list.push(
            Template::plain(CommandKind::Seat)
                .with(Field::Name, Domain::Name { taken })
                .may(Field::Deck, Domain::Number { min, max, but: Vec::new() }),
        );
    }
}

fn list_setup(game: &Game, player: PlayerId, step: Step, list: &mut Vec<Template>) {
    if game.players.len() >= 2 {
        let outfit =
            Template::new(CommandKind::ChooseOutfit, player).with(Field::Outfit, Domain::Printed(CardType::Outfit));
        list.push(if game.edition.has_legends() {
            outfit.may(Field::Legend, Domain::Printed(CardType::Legend))
        } else {
            outfit
        });
    }
    if step != Step::Choosing {
        return;
    }
    let own = game.player(player);
    let outfit = own.and_then(|own| own.outfit).and_then(|outfit| game.card(outfit)).map(|outfit| outfit.facts.code);
    if let (Some(own), Some(outfit)) = (own, outfit) {
        let gang = Domain::Gang { most: GANG, stash: own.ghost_rock, outfit };
        list.push(Template::new(CommandKind::ChooseGang, player).with(Field::Dudes, gang));
    }
    if game.players.iter().all(|player| player.gang.is_some()) {
        list.push(Template::plain(CommandKind::RevealGangs));
    }
}

fn list_lowball(game: &Game, player: PlayerId, asked: bool, list: &mut Vec<Template>) {
    if asked {
        list.push(hand_to_show(game, player));
    }
    if let Stage::Lowball { in_it, .. } = &game.stage
        && in_it.contains(&player)
    {
        list.push(Template::new(CommandKind::TellWinner, player));
    }
}

fn list_abilities_and_pass(context: &OfferContext<'_>, kind: AbilityKind, list: &mut Vec<Template>) {
    list.push(Template::new(CommandKind::Pass, context.player));
    acts::list_abilities(context, kind, list);
    acts::list_actions(context, kind, list);
}
