//! What a player may do now, as templates. Overrides are always possible and are not listed.

use deadeye_cards::CardType;

use crate::api::legal::hands::show_hand;
use crate::api::legal::stock::Stock;
use crate::rules::noon::calling;
use crate::rules::{setup, sundown};
use crate::state::command::{CommandKind, Field};
use crate::state::{Domain, Game, Stage, Template, Wanted};
use crate::vocabulary::{AbilityKind, PlayerId, Reasons, Step};

mod acts;
mod fights;
mod hands;
mod plays;
mod stock;

/// Decks that [`crate::Command::Seat`] takes.
const DECKS: (u32, u32) = (1, 500);

/// The kinds of command that a player may give now, with the domain of each choice. Commands of nobody in particular,
/// such as the ante, are listed for everybody.
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
        seating(game, &mut list);
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
                acts::techniques(game, player, *kind, &mut list);
            }
            list.push(Template::new(CommandKind::Pass, player));
        }
    } else {
        of_the_step(&Stock::new(game, player), step, &mut list);
    }
    if let Some(extra) = game.extra.filter(|extra| step == Step::Noon && extra.back.is_some() && extra.player == player)
    {
        list.retain(|template| extra.admits(template.kind));
    }
    if game.winner == Some(player) && step != Step::Over {
        let overruled = game.overruled();
        if !overruled.is_empty() {
            list.push(Template::new(CommandKind::Prefer, player).with(Field::Effect, Domain::Effect(overruled)));
        }
    }
    plays::pull(game, player, &mut list);
    if !matches!(step, Step::Seating | Step::Choosing | Step::Over) {
        list.push(Template::new(CommandKind::CallReacts, player));
    }
    list
}

fn of_the_step(stock: &Stock<'_>, step: Step, list: &mut Vec<Template>) {
    let (game, player) = (stock.game, stock.player);
    let asked = game.to_act().contains(&player);
    match step {
        Step::Seating | Step::Choosing => choosing(game, player, step, list),
        Step::GrifterOrder => {
            let order = Domain::Order(setup::with_grifters(game));
            list.push(Template::plain(CommandKind::OrderGrifters).with(Field::Order, order));
        }
        Step::Ante => list.push(Template::plain(CommandKind::Ante)),
        Step::LowballHands => lowball(game, player, asked, list),
        Step::FirstPull => list.push(Template::new(CommandKind::TellFirst, player)),
        Step::Grifters if asked => abilities_and_pass(stock, AbilityKind::Grifter, list),
        Step::LowballCheatin if asked => {
            abilities_and_pass(stock, AbilityKind::Cheatin, list);
            acts::techniques(game, player, AbilityKind::Cheatin, list);
        }
        Step::Choice if asked => {
            if let Some(question) = game.asked() {
                let (template, field) = match &question.what {
                    Wanted::Hand { whose, .. } => (Template::new(CommandKind::ChangeHand, *whose), Field::Cards),
                    _ => (Template::new(CommandKind::Choose, player), Field::Answer),
                };
                list.push(template.with(field, Domain::Answer(Box::new(question.clone()))));
            }
        }
        Step::Reacts => {
            if asked {
                abilities_and_pass(stock, AbilityKind::React, list);
                acts::techniques(game, player, AbilityKind::React, list);
            }
            plays::shop(stock, true, list);
            fights::join_by_effect(game, player, list);
        }
        Step::Upkeep => {
            if asked {
                let due = game.upkeep_due(player);
                let stash = game.player(player).map_or(0, |player| player.ghost_rock);
                list.push(
                    Template::new(CommandKind::PayUpkeep, player).may(Field::LetGo, Domain::LetGo { of: due, stash }),
                );
            }
            acts::abilities(stock, AbilityKind::Upkeep, list);
            if asked {
                acts::actions(stock, AbilityKind::Upkeep, list);
            }
        }
        Step::Noon => {
            if asked {
                plays::noon(stock, list);
            }
            plays::shop(stock, true, list);
        }
        Step::CallOutAnswer if asked => {
            list.push(Template::new(CommandKind::AcceptCallOut, player));
            let mut reasons = Reasons::new(game.edition);
            calling::check_refuse(game, &mut reasons);
            if reasons.is_empty() {
                list.push(Template::new(CommandKind::RefuseCallOut, player));
            }
        }
        Step::SundownDiscard => {
            if asked {
                list.push(Template::new(CommandKind::Pass, player));
                let held = game.player(player).map_or(0, |player| player.hand.count());
                for count in 1..=sundown::may_discard(game, player).min(held) {
                    list.push(
                        Template::new(CommandKind::Discard, player).with(Field::Cards, Domain::CardsFromHand { count }),
                    );
                }
                acts::actions(stock, AbilityKind::Sundown, list);
            }
            acts::abilities(stock, AbilityKind::Sundown, list);
        }
        Step::DiscardDown if asked => {
            let count = sundown::surplus(game, player);
            list.push(Template::new(CommandKind::Discard, player).with(Field::Cards, Domain::CardsFromHand { count }));
        }
        _ => fights::of_the_step(stock, step, asked, list),
    }
}

fn seating(game: &Game, list: &mut Vec<Template>) {
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

fn choosing(game: &Game, player: PlayerId, step: Step, list: &mut Vec<Template>) {
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
        let gang = Domain::Gang { most: setup::GANG, stash: own.ghost_rock, outfit };
        list.push(Template::new(CommandKind::ChooseGang, player).with(Field::Dudes, gang));
    }
    if game.players.iter().all(|player| player.gang.is_some()) {
        list.push(Template::plain(CommandKind::RevealGangs));
    }
}

fn lowball(game: &Game, player: PlayerId, asked: bool, list: &mut Vec<Template>) {
    if asked {
        list.push(show_hand(game, player));
    }
    if let Stage::Lowball { in_it, .. } = &game.stage
        && in_it.contains(&player)
    {
        list.push(Template::new(CommandKind::TellWinner, player));
    }
}

fn abilities_and_pass(stock: &Stock<'_>, kind: AbilityKind, list: &mut Vec<Template>) {
    list.push(Template::new(CommandKind::Pass, stock.player));
    acts::abilities(stock, kind, list);
    acts::actions(stock, kind, list);
}
