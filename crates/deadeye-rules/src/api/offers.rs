//! Plays that cards with entries offer now, as templates: each ability separately, with the choices of its player.

use deadeye_cards::CardType;
use deadeye_cards::abilities::Ability;

use crate::query::job_marks::{is_mark, job_scope};
use crate::query::lent::{holders, may};
use crate::query::presence::is_open;
use crate::query::view::View;
use crate::query::{presence, usable, used, uses};
use crate::rules::noon::acting;
use crate::state::command::{CommandKind, Field, Mark};
use crate::state::{AbilityUse, CardInPlay, Domain, Game, Keeping, Spot, Template};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId};

fn number(number: u8) -> Domain {
    Domain::Number { min: u32::from(number), max: u32::from(number), but: Vec::new() }
}

/// Lists the abilities of cards in play that a player can use now.
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
            if (open || ability.opponents || ability.everybody)
                && kind.fits(ability.when)
                && (ability.job.is_none() || ability.test.is_some())
                && let Ok(at) = u8::try_from(at)
            {
                of_card(game, card, ability, AbilityUse::new(player, card.id, at, kind), cheats, list);
            }
        }
    }
}

/// Lists the ways to use an ability, with the choices of its player.
fn of_card(
    game: &Game,
    card: &CardInPlay,
    ability: &Ability,
    ask: AbilityUse,
    cheats: &[PlayerId],
    list: &mut Vec<Template>,
) {
    if ability.lent_to.is_some() {
        offer(game, ask.player, ask.kind, card, ask.ability, ability, list);
        return;
    }
    let Some(filled) = uses::fill_use(game, &ask) else { return };
    if !nothing_against(game.edition, |reasons| acting::check_card(game, &filled, card, reasons)) {
        return;
    }
    let base = base_of(card, ability, &filled);
    let fits = |caster: Option<CardId>, against: Option<PlayerId>| {
        let (told, own) = (AbilityUse { caster, against, ..ask }, AbilityUse { caster, against, ..filled });
        nothing_against(game.edition, |reasons| acting::check_cast(game, &own, card, reasons))
            && nothing_against(game.edition, |reasons| uses::check_use(game, &told, &own, reasons))
    };
    let hands: Vec<Option<PlayerId>> =
        if ask.kind == AbilityKind::Cheatin { cheats.iter().copied().map(Some).collect() } else { vec![None] };
    for against in hands {
        let base = match against {
            Some(cheat) => base.clone().with(Field::Against, Domain::Player(vec![cheat])),
            None => base.clone(),
        };
        // Left out, the caster is who bears the spell.
        if fits(None, against) {
            list.push(base.clone());
        }
        if card.facts.kind == CardType::Spell {
            let casters: Vec<CardId> =
                game.gang(ask.player).map(|dude| dude.id).filter(|caster| fits(Some(*caster), against)).collect();
            if !casters.is_empty() {
                list.push(base.with(Field::Caster, Domain::Card(casters)));
            }
        }
    }
}

/// Returns the template of a use, in which the fields that the card decides itself may be given too.
fn base_of(card: &CardInPlay, ability: &Ability, filled: &AbilityUse) -> Template {
    let base = Template::new(CommandKind::UseAbility, filled.player)
        .with(Field::Card, Domain::Card(vec![card.id]))
        .with(Field::Kind, Domain::Kind(filled.kind))
        .may(Field::Boot, Domain::Only(filled.boot))
        .may(Field::Repeat, Domain::Only(ability.repeat))
        .may(Field::Anyone, Domain::Only(card.controller != filled.player));
    let at = filled.ability;
    let base = if at == 0 { base.may(Field::Ability, number(0)) } else { base.with(Field::Ability, number(at)) };
    if ability.pay > 0 { base.may(Field::Cost, number(ability.pay)) } else { base }
}

/// Lists the jobs of cards in play that a player can start now.
pub(crate) fn jobs(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let leaders: Vec<CardId> = game.gang(player).filter(|dude| !dude.booted).map(|dude| dude.id).collect();
    let own = |card: &&CardInPlay| acting::may_start(game, player, card) && card.spot != Spot::Aside;
    for card in game.cards.iter().filter(own) {
        let Some(entry) = game.entry_of(card.facts.code) else { continue };
        for (at, ability) in entry.usable().enumerate() {
            let (Some(_), None, Ok(at)) = (&ability.job, &ability.test, u8::try_from(at)) else { continue };
            if !ability.repeat && used::is_used_by(game, card, at, player) || game.is_kept(card.id, &Keeping::Blank) {
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

/// Returns the possible marks of a job: cards, and places.
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
