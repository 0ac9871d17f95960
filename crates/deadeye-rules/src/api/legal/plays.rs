//! Noon plays and pulls as templates.

use deadeye_cards::abilities::Plain;
use deadeye_cards::{Card, CardCode, CardType};

use crate::api::legal::acts;
use crate::api::legal::hands::{from_hand, from_pile_how};
use crate::api::legal::offer_context::{OfferContext, split};
use crate::api::{hand_plays, offers};
use crate::query::bearing::{has_shaman_at, may_plant_in_square};
use crate::query::presence::may_make;
use crate::query::{calls, presence, states, traits, used};
use crate::rules::noon::trading::OpenTrade;
use crate::rules::noon::{moving, shopping, trading};
use crate::rules::passing;
use crate::state::command::{CommandKind, Field};
use crate::state::{CardInPlay, Class, Domain, Game, HandChoice, Keeping, Pile, Playing, Spot, Template};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId, Side, Skill, Step};

/// Lists the plays at Noon of the player whose turn it is (1.5:5.3).
pub(super) fn list_noon_plays(context: &OfferContext<'_>, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    list_moves(game, player, list);
    list_call_outs(game, player, list);
    list_purchases(context, false, list);
    list_trades(game, player, list);
    for dude in game.gang(player).filter(|dude| !dude.overlaid) {
        if let Some(card) = from_hand(game, player, Class::Version { of: dude.facts.code }, None) {
            let template = Template::new(CommandKind::Overlay, player).with(Field::Card, Domain::FromHand(card));
            list.push(template.with(Field::Dude, Domain::Card(vec![dude.id])));
        }
    }
    acts::list_abilities(context, AbilityKind::Noon, list);
    acts::list_actions(context, AbilityKind::Noon, list);
    acts::list_techniques(game, player, AbilityKind::Noon, list);
    list_jobs(game, player, list);
    list.push(Template::new(
        if passing::must_check(game, player) { CommandKind::Check } else { CommandKind::Pass },
        player,
    ));
}

fn list_moves(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let places = game.places();
    for dude in game.gang(player) {
        if !nothing_against(game.edition, |reasons| moving::check_mover(game, dude, reasons)) {
            continue;
        }
        let bound = moving::is_bound(game, dude);
        let may = |place: &Place| {
            nothing_against(game.edition, |reasons| moving::check_way(game, dude, *place, bound, reasons))
        };
        let to: Vec<Place> = places.iter().copied().filter(may).collect();
        if to.is_empty() {
            continue;
        }
        let template = Template::new(CommandKind::MoveDude, player).with(Field::Dude, Domain::Card(vec![dude.id]));
        list.push(template.with(Field::To, Domain::Place(to)));
    }
}

/// Lists call-outs by unbooted dudes, and by card effects (1.5:5.3.2).
fn list_call_outs(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let sources = Sources::find(game, player);
    for caller in game.gang(player) {
        let here = |other: &&CardInPlay| {
            other.controller != player
                && other.place() == caller.place()
                && crate::query::calls::may_call_out(game, caller.id, other.id)
        };
        let all: Vec<CardId> = game.dudes().filter(here).map(|other| other.id).collect();
        if all.is_empty() {
            continue;
        }
        let out = |target: &CardId| {
            calls::can_be_called_at_home(game, *target)
                || game.card(*target).is_some_and(|target| target.place() != Some(Place::Home(target.controller)))
        };
        let base = |targets: Vec<CardId>| {
            Template::new(CommandKind::CallOut, player)
                .with(Field::Caller, Domain::Card(vec![caller.id]))
                .with(Field::Target, Domain::Card(targets))
                .may(Field::NoRefusal, Domain::Either)
        };
        let away: Vec<CardId> = all.iter().copied().filter(out).collect();
        if !caller.booted && !away.is_empty() {
            list.push(base(away).may(Field::Boot, Domain::Only(false)));
        }
        sources.add(&base(all), list);
    }
}

/// The cards that a call-out may come from, divided into those that can boot and those that cannot.
struct Sources {
    upright: Vec<CardId>,
    booted: Vec<CardId>,
    hand: Option<Box<HandChoice>>,
}

impl Sources {
    /// Finds the cards that a player controls with their first ability unused, and actions of the hand.
    fn find(game: &Game, player: PlayerId) -> Sources {
        let blank = |card: &CardInPlay| game.is_kept(card.id, &Keeping::Blank);
        let (booted, upright) = game
            .cards
            .iter()
            .filter(|card| card.controller == player && !used::is_used(game, card, 0))
            .filter(|card| game.entry_of(card.facts.code).is_none() && !blank(card))
            .map(|card| (!game.can_boot(card.id), card.id))
            .partition::<Vec<_>, _>(|(booted, _)| *booted);
        let stash = game.funds(player);
        let ids = |cards: Vec<(bool, CardId)>| cards.into_iter().map(|(_, card)| card).collect();
        Sources {
            upright: ids(upright),
            booted: ids(booted),
            hand: from_hand(game, player, Class::Action, Some(stash)),
        }
    }

    fn add(&self, base: &Template, list: &mut Vec<Template>) {
        if !self.upright.is_empty() || self.hand.is_some() {
            let source = Domain::Source { cards: self.upright.clone(), hand: self.hand.clone() };
            list.push(base.clone().with(Field::By, source).may(Field::Boot, Domain::Either));
        }
        if !self.booted.is_empty() {
            let source = Domain::Source { cards: self.booted.clone(), hand: None };
            list.push(base.clone().with(Field::By, source).may(Field::Boot, Domain::Only(false)));
        }
    }
}

/// Lists shopping and inventing (1.5:5.3.4, 1.5:7.2.2), as a play or by a card effect.
pub(super) fn list_purchases(context: &OfferContext<'_>, by_effect: bool, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    let base = |card: Box<HandChoice>, kind: CommandKind| {
        let template = Template::new(kind, player).with(Field::Card, Domain::FromHand(card));
        if by_effect {
            template.with(Field::ByEffect, Domain::Only(true))
        } else {
            template.may(Field::ByEffect, Domain::Only(false))
        }
    };
    let ends = || Domain::End(vec![End::Left, End::Right]);
    let buy = |class: Class, list: &mut Vec<Template>, more: &dyn Fn(Template) -> Template| {
        context.add_priced(&class, &|card| vec![more(base(card, CommandKind::Shop))], list);
    };
    buy(Class::Dude { gadget: false }, list, &|template| template);
    buy(Class::Deed { in_town: true, gadget: false }, list, &|template| template.with(Field::End, ends()));
    buy(Class::Deed { in_town: false, gadget: false }, list, &|template| template);
    let mut bearers = bearers(game, player, by_effect);
    let taking = |plain: Plain| {
        let fits = |dude: &&CardInPlay| !by_effect && !dude.booted && game.is_in_state(dude.id, plain);
        game.gang(player).filter(fits).map(|dude| dude.id).collect::<Vec<CardId>>()
    };
    bearers.extend(taking(Plain::TakesAnywhere));
    bearers.sort_unstable();
    bearers.dedup();
    let fits = |card: &Card, onto: CardId| hand_plays::fits_bought(game, player, card.code, Some(onto));
    let carried = |class: Class, onto: Vec<CardId>, list: &mut Vec<Template>| {
        let template = |card, onto| vec![base(card, CommandKind::Shop).with(Field::Onto, Domain::Card(onto))];
        context.add_priced_with(&class, &onto, &fits, &template, list);
    };
    carried(Class::Goods { gadget: false }, bearers.clone(), list);
    for skill in [Skill::Huckster, Skill::Blessed, Skill::Shaman] {
        let mut able: Vec<CardId> = bearers.iter().copied().filter(|dude| context.has_skill(*dude, skill)).collect();
        if skill == Skill::Blessed {
            able.extend(taking(Plain::TakesMiracles).into_iter().filter(|dude| context.has_skill(*dude, skill)));
            able.sort_unstable();
            able.dedup();
        }
        carried(Class::Spell(skill), able, list);
    }
    carried(Class::Improvement { gadget: false }, improvable(game, player), list);
    if game.edition.has_totems() {
        carried(Class::Totem, totem_places(context), list);
        list_planting(context, &|card| base(card, CommandKind::Shop), list);
    }
    list_inventions(context, &base, list);
}

/// Lists the cards of the hand that may be bought or invented as a Shootout play by their own text.
pub(super) fn list_purchases_in_shootout(context: &OfferContext<'_>, list: &mut Vec<Template>) {
    let (game, player) = (context.game, context.player);
    if !game.automation.counts_traits() {
        return;
    }
    let stash = game.funds(player);
    let fits = |card: &Card, onto: CardId| hand_plays::fits_bought(game, player, card.code, Some(onto));
    let offer = |class: Class, list: &mut Vec<Template>, more: &dyn Fn(Box<HandChoice>) -> Vec<Template>| {
        let cost = Domain::Number { min: 0, max: stash.min(u32::from(u16::MAX)), but: Vec::new() };
        for most in [Some(stash), None] {
            let hand = from_pile_how(game, player, Pile::Hand, class.clone(), most, Playing::InShootout);
            for template in hand.map(more).into_iter().flatten() {
                list.push(if most.is_some() { template } else { template.with(Field::Cost, cost.clone()) });
            }
        }
    };
    let base = |card: Box<HandChoice>, kind: CommandKind| {
        Template::new(kind, player).with(Field::Card, Domain::FromHand(card)).may(Field::ByEffect, Domain::Only(false))
    };
    offer(Class::Dude { gadget: false }, list, &|card| vec![base(card, CommandKind::Shop)]);
    let posse = shopping::own_posse(game, player);
    if !posse.is_empty() {
        offer(Class::Goods { gadget: false }, list, &|card| {
            let carried = split(game, &card, &posse, &fits).into_iter();
            carried.map(|(card, onto)| base(card, CommandKind::Shop).with(Field::Onto, Domain::Card(onto))).collect()
        });
    }
    let taking = |plain: Plain| {
        let fits = |dude: &CardId| game.card(*dude).is_some_and(|dude| !dude.booted) && game.is_in_state(*dude, plain);
        posse.iter().copied().filter(fits).collect::<Vec<CardId>>()
    };
    let carried = |class: Class, onto: Vec<CardId>, list: &mut Vec<Template>| {
        let template = |card, onto| vec![base(card, CommandKind::Shop).with(Field::Onto, Domain::Card(onto))];
        context.add_priced_with(&class, &onto, &fits, &template, list);
    };
    let anywhere = taking(Plain::TakesAnywhere);
    carried(Class::Goods { gadget: false }, anywhere.clone(), list);
    for skill in [Skill::Huckster, Skill::Blessed, Skill::Shaman] {
        let mut able = anywhere.clone();
        if skill == Skill::Blessed {
            able.extend(taking(Plain::TakesMiracles));
            able.sort_unstable();
            able.dedup();
        }
        able.retain(|dude| context.has_skill(*dude, skill));
        carried(Class::Spell(skill), able, list);
    }
    let scientists = scientists(context);
    if !scientists.is_empty() {
        let gang: Vec<CardId> = game.gang(player).map(|dude| dude.id).collect();
        offer(Class::Goods { gadget: true }, list, &|card| {
            let made = split(game, &card, scientists, &|card, dude| makes(game, player, card, dude)).into_iter();
            made.flat_map(|(card, makers)| list_made_goods(game, &base, &card, &makers, &gang, &fits)).collect()
        });
    }
}

/// Finds the dudes who can take a goods or spell card: unbooted, at a location their player controls; by an effect any.
fn bearers(game: &Game, player: PlayerId, by_effect: bool) -> Vec<CardId> {
    let fits = |dude: &&CardInPlay| {
        by_effect || (!dude.booted && dude.place().and_then(|place| game.controller_of(place)) == Some(player))
    };
    game.gang(player).filter(fits).map(|dude| dude.id).collect()
}

/// Finds the cards that a player's Improvements may be attached to: their deeds, and their home where entries can allow
/// it.
fn improvable(game: &Game, player: PlayerId) -> Vec<CardId> {
    let home = game.player(player).and_then(|player| player.outfit).filter(|_| game.automation.runs_abilities());
    game.deeds().filter(|deed| deed.controller == player).map(|deed| deed.id).chain(home).collect()
}

/// Finds the locations that a player controls and where an unbooted Shaman of theirs is (1.5:7.2.3).
fn totem_places(context: &OfferContext<'_>) -> Vec<CardId> {
    let (game, player) = (context.game, context.player);
    let shamans: Vec<Place> = game
        .gang(player)
        .filter(|dude| !dude.booted && context.has_skill(dude.id, Skill::Shaman))
        .filter_map(CardInPlay::place)
        .collect();
    game.cards
        .iter()
        .filter(|card| matches!(card.facts.kind, CardType::Deed | CardType::Outfit) && card.controller == player)
        .filter(|card| game.location(card.id).is_some_and(|place| shamans.contains(&place)))
        .map(|card| card.id)
        .collect()
}

/// Lists the planting of Totems in town square (1.5:7.2.3), which names no bearer.
fn list_planting(context: &OfferContext<'_>, base: &dyn Fn(Box<HandChoice>) -> Template, list: &mut Vec<Template>) {
    let (game, player, square) = (context.game, context.player, Place::TownSquare);
    if game.controller_of(square) != Some(player) || !has_shaman_at(game, player, square) {
        return;
    }
    let may = |code: &CardCode| game.facts_of(*code).is_some_and(|card| may_plant_in_square(game, player, card));
    let planted = |mut card: Box<HandChoice>| {
        card.known.retain(may);
        let any = card.unknown || !card.known.is_empty();
        any.then(|| base(card)).into_iter().collect()
    };
    context.add_priced(&Class::Totem, &planted, list);
}

/// Finds the dudes who could invent something: free to boot for it, at a location that their player controls or where a
/// card lets them.
fn scientists<'a>(context: &'a OfferContext<'_>) -> &'a [CardId] {
    let (game, player) = (context.game, context.player);
    let may = |dude: &CardId| traits::may_invent_anything(game, player, *dude) && game.can_boot(*dude);
    let deals = |dude: &&CardInPlay| {
        !dude.booted && dude.place().is_some_and(|place| traits::deals_in_any_at(game, dude.id, place))
    };
    context.scientists(|| {
        let dealers = game.gang(player).filter(deals).map(|dude| dude.id);
        let mut all: Vec<CardId> = bearers(game, player, false).into_iter().chain(dealers).filter(may).collect();
        all.sort_unstable();
        all.dedup();
        all
    })
}

fn list_inventions(
    context: &OfferContext<'_>,
    base: &dyn Fn(Box<HandChoice>, CommandKind) -> Template,
    list: &mut Vec<Template>,
) {
    let (game, player) = (context.game, context.player);
    let scientists = scientists(context);
    if scientists.is_empty() {
        return;
    }
    let gang: Vec<CardId> = game.gang(player).map(|dude| dude.id).collect();
    let places = improvable(game, player);
    let ends = || Domain::End(vec![End::Left, End::Right]);
    let fits = |card: &Card, onto: CardId| hand_plays::fits_bought(game, player, card.code, Some(onto));
    let made = |card, makers| base(card, CommandKind::Invent).with(Field::Scientist, Domain::Card(makers));
    let make = |class: Class, list: &mut Vec<Template>, more: &Made<'_>| {
        context.add_priced_with(&class, scientists, &|card, dude| makes(game, player, card, dude), more, list);
    };
    make(Class::Dude { gadget: true }, list, &|card, makers| vec![made(card, makers)]);
    make(Class::Deed { in_town: true, gadget: true }, list, &|card, makers| {
        vec![made(card, makers).with(Field::End, ends())]
    });
    make(Class::Deed { in_town: false, gadget: true }, list, &|card, makers| vec![made(card, makers)]);
    make(Class::Goods { gadget: true }, list, &|card, makers| {
        list_made_goods(game, base, &card, &makers, &gang, &fits)
    });
    make(Class::Improvement { gadget: true }, list, &|card, makers| {
        let parts = split(game, &card, &places, &fits).into_iter();
        parts.map(|(card, onto)| made(card, makers.clone()).with(Field::Onto, Domain::Card(onto))).collect()
    });
}

/// Makes the templates of cards of the hand that are made by some dudes.
type Made<'a> = dyn Fn(Box<HandChoice>, Vec<CardId>) -> Vec<Template> + 'a;

/// Returns whether a dude could make a Gadget, and may do so at this place.
fn makes(game: &Game, player: PlayerId, card: &Card, dude: CardId) -> bool {
    let open = |place: Place| game.controller_of(place) == Some(player) || traits::deals_at(game, dude, card, place);
    may_make(game, dude, card) && game.location(dude).is_some_and(open)
}

/// Makes the templates of inventing goods: who makes them bears them, where nobody else is named.
fn list_made_goods(
    game: &Game,
    base: &dyn Fn(Box<HandChoice>, CommandKind) -> Template,
    card: &HandChoice,
    makers: &[CardId],
    gang: &[CardId],
    fits: &dyn Fn(&Card, CardId) -> bool,
) -> Vec<Template> {
    let mut list = Vec::new();
    for (card, onto) in split(game, card, gang, fits) {
        let (own, others): (Vec<CardId>, Vec<CardId>) = makers.iter().partition(|maker| onto.contains(maker));
        let made = |makers| base(card.clone(), CommandKind::Invent).with(Field::Scientist, Domain::Card(makers));
        if !own.is_empty() {
            list.push(made(own).may(Field::Onto, Domain::Card(onto.clone())));
        }
        if !others.is_empty() {
            list.push(made(others).with(Field::Onto, Domain::Card(onto)));
        }
    }
    list
}

/// Lists trades, a template for each location that the player controls (1.5:5.3.5).
fn list_trades(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    for place in game.places() {
        if let Some(OpenTrade { goods, to }) = trading::open_at(game, player, place) {
            let template = Template::new(CommandKind::Trade, player).with(Field::Gifts, Domain::Gifts { goods, to });
            list.push(template.may(Field::Discard, Domain::Surplus));
        }
    }
}

/// Lists jobs (1.5:6.2 steps 1 and 2): for a dude, goods or spell its bearer leads, for all other cards anybody.
fn list_jobs(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let leads = |dude: &&CardInPlay| !dude.booted && states::may_join(game, dude, Side::Leader);
    let leaders: Vec<CardId> = game.gang(player).filter(leads).map(|dude| dude.id).collect();
    if leaders.is_empty() {
        return;
    }
    if game.automation.runs_abilities() {
        offers::jobs(game, player, list);
        list_known_jobs_of_hand(game, player, &leaders, list);
    }
    let stash = game.funds(player);
    let marks: Vec<CardId> = game
        .cards
        .iter()
        .filter(|card| card.spot != Spot::Aside)
        .map(|card| card.id)
        .filter(|card| game.location(*card).is_some())
        .collect();
    let places = game.places();
    let base = |by: Domain, leaders: Vec<CardId>, able: bool, most: u32| {
        Template::new(CommandKind::StartJob, player)
            .with(Field::By, by)
            .with(Field::Leader, Domain::Card(leaders))
            .with(Field::Mark, Domain::Mark { cards: marks.clone(), places: places.clone() })
            .may(Field::Boot, if able { Domain::Either } else { Domain::Only(false) })
            .may(Field::Cost, Domain::Number { min: 0, max: most.min(u32::from(u16::MAX)), but: Vec::new() })
    };
    // Leaders who cannot be booted lead only jobs that do not boot them.
    let (able, bound): (Vec<CardId>, Vec<CardId>) = leaders.into_iter().partition(|leader| game.can_boot(*leader));
    let groups: Vec<(bool, Vec<CardId>)> =
        [(true, able), (false, bound)].into_iter().filter(|(_, group)| !group.is_empty()).collect();
    let any = || Domain::Number { min: 0, max: u32::from(u8::MAX), but: Vec::new() };
    for card in game.cards.iter().filter(|card| card.controller == player) {
        if used::is_used_up(game, card)
            || game.entry_of(card.facts.code).is_some()
            || game.is_kept(card.id, &Keeping::Blank)
        {
            continue;
        }
        for (able, group) in &groups {
            let led: Vec<CardId> = match presence::must_lead(card) {
                Some(must) => group.iter().copied().filter(|leader| *leader == must).collect(),
                None => group.clone(),
            };
            if led.is_empty() {
                continue;
            }
            let template = base(Domain::Source { cards: vec![card.id], hand: None }, led, *able, stash);
            let but = card.used.clone();
            let fresh = Domain::Number { min: 0, max: u32::from(u8::MAX), but };
            list.push(if card.used.contains(&0) {
                template.with(Field::Ability, fresh)
            } else {
                template.may(Field::Ability, fresh)
            });
        }
    }
    if let Some(hand) = from_hand(game, player, Class::Action, Some(stash)) {
        for (able, group) in groups {
            let source = Domain::Source { cards: Vec::new(), hand: Some(hand.clone()) };
            list.push(base(source, group, able, 0).may(Field::Ability, any()));
        }
    }
}

/// Lists jobs of actions of the hand whose abilities are carried out: each leader separately, with the marks that the
/// card allows.
fn list_known_jobs_of_hand(game: &Game, player: PlayerId, leaders: &[CardId], list: &mut Vec<Template>) {
    for leader in leaders {
        let how = Playing::Job { leader: *leader };
        if let Some(hand) = from_pile_how(game, player, Pile::Hand, Class::Action, None, how) {
            list.push(
                Template::new(CommandKind::StartJob, player)
                    .with(Field::By, Domain::Source { cards: Vec::new(), hand: Some(hand) })
                    .with(Field::Leader, Domain::Card(vec![*leader]))
                    .with(Field::Mark, Domain::MarkOfJob),
            );
        }
    }
}

/// Lists pulls: one can be recorded at any time, but only by the player who is asked while one is awaited.
pub(super) fn list_pulls(game: &Game, player: PlayerId, list: &mut Vec<Template>) {
    let awaited = game.awaited_pull().is_none_or(|awaited| awaited.player == player);
    if !awaited || matches!(game.step(), Step::Over) {
        return;
    }
    list.push(Template::new(CommandKind::Pull, player).with(Field::Card, Domain::Shown { joker: false }));
    let joker = Template::new(CommandKind::Pull, player).with(Field::Card, Domain::Shown { joker: true });
    list.push(joker.with(Field::As, Domain::Shown { joker: false }));
}
