//! Abilities, actions and Techniques as templates.

use std::cell::LazyCell;

use deadeye_cards::CardType;

use crate::api::legal::hands::{from_pile, from_pile_how};
use crate::api::legal::offer_context::OfferContext;
use crate::api::offers;
use crate::query::paying::Bill;
use crate::query::presence::{Caster, caster_of, is_open, is_present};
use crate::query::{states, traits, used};
use crate::rules::cheating;
use crate::rules::kung_fu::open_combo;
use crate::state::command::{CommandKind, Field};
use crate::state::{CardInPlay, Class, Domain, Game, HandChoice, Keeping, Pile, Playing, Spot, Template};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// Returns the players against whose hands a cheatin' resolution can be used; a use of another kind is against none.
fn cheaters(game: &Game, player: PlayerId, kind: AbilityKind) -> Vec<PlayerId> {
    if kind != AbilityKind::Cheatin {
        return Vec::new();
    }
    let fits = |other: &PlayerId| {
        nothing_against(game.edition, |reasons| cheating::check_against(game, player, kind, Some(*other), reasons))
    };
    game.players.iter().map(|other| other.id).filter(fits).collect()
}

/// Adds the choice of the hand that a use is against.
fn add_cheats(template: Template, cheats: &[PlayerId]) -> Template {
    if cheats.is_empty() { template } else { template.with(Field::Against, Domain::Player(cheats.to_vec())) }
}

/// Lists the abilities of cards in play.
pub(super) fn list_abilities(context: &OfferContext<'_>, kind: AbilityKind, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    let funds = game.funds(player).min(u32::from(u16::MAX));
    let cheats = cheaters(game, player, kind);
    let skilled = context.skilled_dudes().into_iter().map(|dude| Caster::new(game, dude)).collect();
    let spender = Spender { player, kind, stash: funds, skilled, cheats: &cheats };
    let open = kind != AbilityKind::Cheatin || !cheats.is_empty();
    for card in game.cards.iter().filter(|_| open) {
        // What is played from the hand lies on the table and is no card in play.
        let usable = card.spot != Spot::Aside && (card.controller == player || is_open(game, card));
        if !usable || game.entry_of(card.facts.code).is_some() || game.is_kept(card.id, &Keeping::Blank) {
            continue;
        }
        for tested in [false, true] {
            list_abilities_of(game, &spender, card, tested, list);
        }
    }
    if game.automation.runs_abilities() {
        offers::abilities(game, player, kind, &cheats, list);
    }
}

/// The player who would use abilities, with the kind of play and the costs that can be paid.
struct Spender<'a> {
    player: PlayerId,
    kind: AbilityKind,
    stash: u32,
    /// The player's dudes who can make a skill test at all.
    skilled: Vec<Caster>,
    /// The players against whose hands a cheatin' resolution can be used.
    cheats: &'a [PlayerId],
}

/// Lists the abilities of one card, with a skill test or without.
fn list_abilities_of(game: &Game, spender: &Spender<'_>, card: &CardInPlay, tested: bool, list: &mut Vec<Template>) {
    let Spender { player, kind, stash, skilled, cheats } = spender;
    let (player, kind, stash) = (*player, *kind, *stash);
    let open = is_open(game, card);
    let spell = card.facts.kind == CardType::Spell;
    if spell && tested {
        // Casting a spell is one template: a test may or may not be told.
        return;
    }
    let casts = spell || tested;
    // Whoever has any skill makes any test but those of spells.
    let casts_it = |caster: &&Caster| {
        if spell { caster.can_cast(game, kind, card) } else { caster.reaches(game, kind, card) }
    };
    let own: Vec<CardId> =
        if casts { skilled.iter().filter(casts_it).map(|caster| caster.dude).collect() } else { Vec::new() };
    if casts && own.is_empty() {
        return;
    }
    // Left out, the caster is who bears the spell.
    let bearer = caster_of(None, card).filter(|bearer| own.contains(bearer));
    let (inside, outside): (Vec<CardId>, Vec<CardId>) =
        own.into_iter().partition(|caster| is_present(game, kind, card, Some(*caster)));
    let mut ways: Vec<(bool, Option<Vec<CardId>>)> = Vec::new();
    if !casts || bearer.is_some() {
        ways.push((is_present(game, kind, card, None), None));
    }
    for (present, casters) in [(true, inside), (false, outside)] {
        if casts && !casters.is_empty() {
            ways.push((present, Some(casters)));
        }
    }
    for (present, casters) in ways {
        let mut base = Template::new(CommandKind::UseAbility, player)
            .with(Field::Card, Domain::Card(vec![card.id]))
            .with(Field::Kind, Domain::Kind(kind))
            .may(Field::Boot, if game.can_boot(card.id) { Domain::Either } else { Domain::Only(false) })
            .may(Field::Cost, Domain::Number { min: 0, max: stash, but: Vec::new() });
        base = if card.controller == player {
            base.may(Field::Anyone, if open { Domain::Either } else { Domain::Only(false) })
        } else {
            base.with(Field::Anyone, Domain::Only(true))
        };
        if let Some(casters) = casters {
            base = base.with(Field::Caster, Domain::Card(casters));
        }
        if spell {
            base = base.may(Field::Test, Domain::Told);
        } else if tested {
            base = base.with(Field::Test, Domain::Told);
        }
        // From outside the shootout only what brings somebody into it.
        base = if present {
            base.may(Field::IntoPosse, Domain::Either)
        } else {
            base.with(Field::IntoPosse, Domain::Only(true))
        };
        list_once_or_again(game, card, add_cheats(base, cheats), list);
    }
}

/// Lists each ability once a day, unless it is marked Repeat; of a spell under 2014 one a day.
fn list_once_or_again(game: &Game, card: &CardInPlay, base: Template, list: &mut Vec<Template>) {
    let any = || Domain::Number { min: 0, max: u32::from(u8::MAX), but: Vec::new() };
    if !card.used.is_empty() {
        list.push(base.clone().may(Field::Ability, any()).with(Field::Repeat, Domain::Only(true)));
    }
    if used::is_used_up(game, card) {
        return;
    }
    if card.used.is_empty() {
        list.push(base.may(Field::Ability, any()).may(Field::Repeat, Domain::Either));
    } else {
        let fresh = Domain::Number { min: 0, max: u32::from(u8::MAX), but: card.used.clone() };
        list.push(base.with(Field::Ability, fresh).may(Field::Repeat, Domain::Only(false)));
    }
}

/// Lists the action cards of the hand.
pub(super) fn list_actions(context: &OfferContext<'_>, kind: AbilityKind, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    // The hand may hold no action at all.
    let unbooted = LazyCell::new(|| {
        let own = game.cards.iter().filter(|card| card.controller == player).map(|card| card.id);
        own.filter(|card| game.can_boot(*card)).collect::<Vec<CardId>>()
    });
    let bearers = LazyCell::new(|| {
        game.cards.iter().filter(|card| card.spot != Spot::Aside).map(|card| card.id).collect::<Vec<CardId>>()
    });
    let cheats = cheaters(game, player, kind);
    if kind == AbilityKind::Cheatin && cheats.is_empty() {
        return;
    }
    let make = |card| {
        let template = Template::new(CommandKind::PlayAction, player)
            .with(Field::Card, Domain::FromHand(card))
            .with(Field::Kind, Domain::Kind(kind))
            .may(Field::Boot, Domain::Card(unbooted.clone()))
            .may(Field::Onto, Domain::Card(bearers.clone()));
        vec![add_cheats(template, &cheats)]
    };
    context.add_priced(&Class::Action, &make, list);
    if !game.automation.runs_abilities() {
        return;
    }
    if let Some(card) = from_pile_how(game, player, Pile::Hand, Class::Action, None, Playing::Action(kind)) {
        let template = Template::new(CommandKind::PlayAction, player)
            .with(Field::Card, Domain::FromHand(card))
            .with(Field::Kind, Domain::Kind(kind));
        list.push(add_cheats(template, &cheats));
    }
}

/// Lists the Techniques of the hand, and in a combo of the discard pile too (1.5:7.3).
pub(super) fn list_techniques(game: &Game, player: PlayerId, kind: AbilityKind, list: &mut Vec<Template>) {
    if !game.edition.has_kung_fu() {
        return;
    }
    let combo = open_combo(game, kind);
    let may =
        |dude: &CardInPlay| combo.is_none_or(|combo| combo.dude == dude.id) && traits::may_have_kung_fu(game, dude.id);
    let all: Vec<CardId> = game.gang(player).filter(|dude| may(dude)).map(|dude| dude.id).collect();
    if all.is_empty() {
        return;
    }
    let is_inside = |dude: &CardId| game.shootout.as_ref().is_none_or(|shootout| shootout.side_of(*dude).is_some());
    let dudes: Vec<CardId> = all.iter().copied().filter(is_inside).collect();
    let cheats = cheaters(game, player, kind);
    if kind == AbilityKind::Cheatin && cheats.is_empty() {
        return;
    }
    let after = combo.map(|combo| (combo.tao.clone(), combo.title.clone()));
    let class = Class::Technique { after };
    let stash = game.funds_for(player, Bill::Action);
    for pile in [Pile::Hand, Pile::Discard] {
        if pile == Pile::Discard && (combo.is_none() || states::discards_stay(game, player)) {
            continue;
        }
        let mut offer = |card: Box<HandChoice>, dudes: Vec<CardId>| {
            let template = Template::new(CommandKind::PlayTechnique, player)
                .with(Field::Card, Domain::FromHand(card))
                .with(Field::Dude, Domain::Card(dudes))
                .with(Field::Kind, Domain::Kind(kind))
                .with(Field::From, Domain::Pile(pile));
            let template = add_cheats(template, &cheats);
            list.push(if combo.is_some() {
                template.with(Field::Combo, Domain::Only(true))
            } else {
                template.may(Field::Combo, Domain::Only(false))
            });
        };
        if let Some(card) = from_pile(game, player, pile, class.clone(), Some(stash)).filter(|_| !dudes.is_empty()) {
            offer(card, dudes.clone());
        }
        for dude in all.iter().filter(|_| game.automation.runs_abilities()) {
            let how = Playing::Technique { kind, dude: *dude, combo: combo.is_some() };
            if let Some(card) = from_pile_how(game, player, pile, class.clone(), Some(stash), how) {
                offer(card, vec![*dude]);
            }
        }
    }
}
