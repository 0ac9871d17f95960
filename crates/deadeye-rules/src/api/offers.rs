//! What cards with entries offer now, as templates: each ability by itself, with what its player may say.

use deadeye_cards::CardType;
use deadeye_cards::abilities::Ability;

use crate::query::entries::Said;
use crate::query::lent::{holders, may};
use crate::query::paying::Bill;
use crate::query::presence::{can_cast, caster_of, is_open, is_present};
use crate::query::usable::{is_mark, job_scope};
use crate::query::view::View;
use crate::query::{entries, presence, usable};
use crate::state::card::{CardInPlay, Spot};
use crate::state::command::{CommandKind, Field, Mark};
use crate::state::effect::Keeping;
use crate::state::game::Game;
use crate::state::template::{Domain, Template};
use crate::vocabulary::ids::{CardId, Place, PlayerId};
use crate::vocabulary::step::AbilityKind;

fn number(number: u8) -> Domain {
    Domain::Number { min: u32::from(number), max: u32::from(number), but: Vec::new() }
}

/// The abilities of cards in play that a player can use now.
pub(crate) fn abilities(
    game: &Game,
    player: PlayerId,
    kind: AbilityKind,
    cheats: &[PlayerId],
    list: &mut Vec<Template>,
) {
    // What left with an event may still answer to it.
    let gone = game.all_gone().filter(|_| kind == AbilityKind::React);
    for card in game.cards.iter().chain(gone) {
        let Some(entry) = game.entry_of(card.facts.code) else { continue };
        if card.spot == Spot::Aside {
            continue;
        }
        let open = card.controller == player || is_open(game, card);
        for (at, ability) in entry.usable().enumerate() {
            if (open || ability.opponents)
                && kind.fits(ability.when)
                && (ability.job.is_none() || ability.test.is_some())
                && let Ok(at) = u8::try_from(at)
            {
                of_card(game, player, kind, card, at, ability, cheats, list);
            }
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "a use has that many parts")]
fn of_card(
    game: &Game,
    player: PlayerId,
    kind: AbilityKind,
    card: &CardInPlay,
    at: u8,
    ability: &Ability,
    cheats: &[PlayerId],
    list: &mut Vec<Template>,
) {
    if ability.lent_to.is_some() {
        offer(game, player, kind, card, at, ability, list);
        return;
    }
    let boot = ability.boot && !presence::boots_leader(ability);
    let stash = || game.funds_for(player, Bill::Ability(card.id));
    let one_of_spell = game.edition.is_2014() && card.facts.kind == CardType::Spell;
    let used = if one_of_spell { !card.used.is_empty() } else { card.used.contains(&at) };
    let mine = card.controller == player;
    // What has just left boots as it lay (7.1).
    let gone = game.card(card.id).is_none();
    let shut = (!mine && ability.controller && !ability.owner)
        || (ability.owner && card.owner != player)
        || (used && !ability.repeat)
        || (boot && !gone && !game.boots_for_abilities(card.id))
        || (boot && gone && card.booted)
        || (ability.pay > 0 && u32::from(ability.pay) > stash())
        || (mine && ability.opponents)
        || ability.once_a.is_some_and(|limit| usable::is_spent(game, card.id, at, limit))
        || (kind == AbilityKind::Cheatin && cheats.is_empty())
        || game.is_kept(card.id, &Keeping::Blank);
    if shut {
        return;
    }
    let spell = card.facts.kind == CardType::Spell;
    let mut base = Template::new(CommandKind::UseAbility, player)
        .with(Field::Card, Domain::Card(vec![card.id]))
        .with(Field::Kind, Domain::Kind(kind))
        .may(Field::Boot, Domain::Only(boot))
        .may(Field::Repeat, Domain::Only(ability.repeat))
        .may(Field::Anyone, Domain::Only(!mine));
    base = if at == 0 { base.may(Field::Ability, number(0)) } else { base.with(Field::Ability, number(at)) };
    if ability.pay > 0 {
        base = base.may(Field::Cost, number(ability.pay));
    }
    let fits = |caster: Option<CardId>, against: Option<PlayerId>| {
        let said = Said { caster, against, ..Said::default() };
        let scope = entries::scope_for(game, player, Some(card.id), said, ability);
        let present = entries::joins(ability) || is_present(game, kind, card, caster);
        present && usable::why_not(&View::new(game, &scope), ability, kind).is_none()
    };
    let hands: Vec<Option<PlayerId>> =
        if kind == AbilityKind::Cheatin { cheats.iter().copied().map(Some).collect() } else { vec![None] };
    for against in hands {
        let base = match against {
            Some(cheat) => base.clone().with(Field::Against, Domain::Player(vec![cheat])),
            None => base.clone(),
        };
        if !spell {
            if fits(None, against) {
                list.push(base);
            }
            continue;
        }
        // Left out, the caster is who bears the spell.
        let casts = |caster: &CardId| can_cast(game, card, *caster);
        if caster_of(None, card).filter(casts).is_some_and(|bearer| {
            game.card(bearer).is_some_and(|bearer| bearer.controller == player) && fits(None, against)
        }) {
            list.push(base.clone());
        }
        let casters: Vec<CardId> =
            game.gang(player).map(|dude| dude.id).filter(casts).filter(|caster| fits(Some(*caster), against)).collect();
        if !casters.is_empty() {
            list.push(base.with(Field::Caster, Domain::Card(casters)));
        }
    }
}

/// The jobs of cards in play that a player can start now.
pub(crate) fn jobs(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let leaders: Vec<CardId> = game.gang(player).filter(|dude| !dude.booted).map(|dude| dude.id).collect();
    for card in game.cards.iter().filter(|card| card.controller == player && card.spot != Spot::Aside) {
        let Some(entry) = game.entry_of(card.facts.code) else { continue };
        for (at, ability) in entry.usable().enumerate() {
            let (Some(_), None, Ok(at)) = (&ability.job, &ability.test, u8::try_from(at)) else { continue };
            if card.used.contains(&at) && !ability.repeat || game.is_kept(card.id, &Keeping::Blank) {
                continue;
            }
            for leader in &leaders {
                if presence::must_lead(card).is_none_or(|must| must == *leader) {
                    job(game, player, card, at, ability, *leader, list);
                }
            }
        }
    }
}

fn job(
    game: &Game,
    player: PlayerId,
    card: &CardInPlay,
    at: u8,
    ability: &Ability,
    leader: CardId,
    list: &mut Vec<Template>,
) {
    let Some(job) = &ability.job else { return };
    let stash = game.funds(player);
    let booted = if job.boots_this { card.id } else { leader };
    if u32::from(ability.pay) > stash || (ability.boot && !game.boots_for_abilities(booted)) {
        return;
    }
    let scope = job_scope(game, player, Some(card.id), leader);
    let view = View::new(game, &scope);
    let leads = view.thing(leader).is_some_and(|leader| view.is_in(leader, &job.leader));
    if !leads || usable::why_not(&view, ability, AbilityKind::Noon).is_some() {
        return;
    }
    let (cards, places) = marks(&view, ability, card.id);
    if cards.is_empty() && places.is_empty() {
        return;
    }
    let template = Template::new(CommandKind::StartJob, player)
        .with(Field::By, Domain::Source { cards: vec![card.id], hand: None })
        .with(Field::Leader, Domain::Card(vec![leader]))
        .with(Field::Mark, Domain::Mark { cards, places })
        .may(Field::Boot, Domain::Only(ability.boot));
    let template = if ability.pay > 0 { template.may(Field::Cost, number(ability.pay)) } else { template };
    list.push(if at == 0 {
        template.may(Field::Ability, number(0))
    } else {
        template.with(Field::Ability, number(at))
    });
}

/// What a job may be about: cards, and places.
fn marks(view: &View<'_>, ability: &Ability, this: CardId) -> (Vec<CardId>, Vec<Place>) {
    let game = view.game;
    let all = |fits: &dyn Fn(Mark) -> bool| {
        let cards = game
            .cards
            .iter()
            .filter(|card| card.spot != Spot::Aside && game.location(card.id).is_some())
            .map(|card| card.id)
            .filter(|card| fits(Mark::Card(*card)))
            .collect();
        let places = game.places().into_iter().filter(|place| fits(Mark::Place(*place))).collect();
        (cards, places)
    };
    all(&|mark| is_mark(view, ability, Some(this), mark))
}

/// Offers an ability of a card to the player's cards that have it.
pub(crate) fn offer(
    game: &Game,
    player: PlayerId,
    kind: AbilityKind,
    lender: &CardInPlay,
    at: u8,
    ability: &Ability,
    list: &mut Vec<Template>,
) {
    let mut all = holders(game, lender, ability, player);
    all.retain(|holder| may(game, lender.id, at, ability, kind, *holder));
    if all.is_empty() || u32::from(ability.pay) > game.funds_for(player, crate::query::paying::Bill::Ability(lender.id))
    {
        return;
    }
    let number = Domain::Number { min: u32::from(at), max: u32::from(at), but: Vec::new() };
    let template = Template::new(CommandKind::UseAbility, player)
        .with(Field::Card, Domain::Card(vec![lender.id]))
        .with(Field::Kind, Domain::Kind(kind))
        .with(Field::Caster, Domain::Card(all));
    list.push(if at == 0 { template.may(Field::Ability, number) } else { template.with(Field::Ability, number) });
}
