//! The check whether the first sentence of an ability can be carried out where it refers to known cards (1.5:5.1).

use deadeye_cards::abilities::{
    Attach, Ban, Change, Choice, DrawHand, FigureName, HandChange, Join, Make, Modify, Move, Number, PlaceRef, Plain,
    Play, Player, PosseName, Ref, Set, State, Step, Target,
};
use deadeye_cards::{Card, CardType};

use crate::query::bearing::{is_totem, may_bear, may_plant_in_square, places_to_improve};
use crate::query::limits::{self, facts, is_on, is_open_to};
use crate::query::names::{number_has_name, set_has_name};
use crate::query::paying::least_of_play;
use crate::query::pile_counts::{has_cards_to_see, has_deck};
use crate::query::presence::{makers, may_make};
use crate::query::states::{self, Interaction};
use crate::query::step_role::{StepEffect, StepRole};
use crate::query::uniqueness::may_enter;
use crate::query::view::View;
use crate::query::{calls, reach, traits, words};
use crate::state::{CardInPlay, Counter, Figure, Game, Thing};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};

/// Returns whether a step of an ability of a kind would change any of the known cards that it refers to.
pub(crate) fn may_begin(view: &View<'_>, kind: AbilityKind, step: &Step) -> bool {
    match StepRole::of(step) {
        StepRole::Play(play) => {
            let joins = !play.join || is_posse_open(view, kind);
            joins
                && is_unique_enough(view, play)
                && can_be_paid(view, play)
                && can_be_borne(view, play)
                && can_be_made(view, play)
                && planting_places(view, play).is_none_or(|places| !places.is_empty())
        }
        StepRole::Plain(effect) => {
            let reaches = |who: &&Target| any_known(view, kind, who, |_| true);
            step.targets().iter().all(reaches) && effect_may_begin(view, kind, &effect)
        }
        StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) => true,
    }
}

/// Returns whether something keeps every known card of a step from what it would do to them: from joining a posse, from
/// going home, or from leaving play, which they may have done already.
pub(crate) fn is_barred(view: &View<'_>, kind: AbilityKind, step: &Step) -> bool {
    let StepRole::Plain(effect) = StepRole::of(step) else { return false };
    let gone = matches!(&effect, StepEffect::Lose(who, _) if are_gone(view, who));
    let checked = matches!(effect, StepEffect::Lose(..) | StepEffect::Join(_));
    gone || checked && !effect_may_begin(view, kind, &effect)
}

/// Returns whether none of the cards in play that a name stands for is in play any more.
fn are_gone(view: &View<'_>, who: &Target) -> bool {
    let Target::Named(name) = who else { return false };
    let in_play = |thing: &Thing| thing.card().is_none_or(|card| view.game.card(card).is_some());
    !view.things(name).iter().any(in_play)
}

/// Returns a known card that an effect would discard, ace or send home, and that something keeps from that.
pub(crate) fn loss_barred(view: &View<'_>, kind: AbilityKind, effect: &StepEffect<'_>) -> Option<CardId> {
    let StepEffect::Lose(who, interaction) = effect else { return None };
    named_cards(view, who).into_iter().find(|card| !is_open(view, kind, *card, *interaction))
}

/// Returns a known card that an effect would discard, ace or send home as a price, and that something keeps from that or
/// that is in play no more.
pub(crate) fn price_barred(view: &View<'_>, kind: AbilityKind, effect: &StepEffect<'_>) -> Option<CardId> {
    let StepEffect::Lose(who, _) = effect else { return None };
    let gone = || named_cards(view, who).into_iter().find(|card| view.game.card(*card).is_none());
    loss_barred(view, kind, effect).or_else(gone)
}

/// Returns whether an ability of a kind may make a change to a card in play.
fn is_open(view: &View<'_>, kind: AbilityKind, card: CardId, interaction: Interaction) -> bool {
    view.game.card_or_departed(card).is_none()
        || states::may_be_in(view, kind, card, interaction)
            && (interaction != Interaction::GoHome || goes_home(view.game, card))
}

/// Returns whether a card can be sent home without booting: from another place (1.5:5.3.3), or out of a posse.
pub(crate) fn goes_home(game: &Game, card: CardId) -> bool {
    let fights = || game.shootout.as_ref().is_some_and(|shootout| shootout.side_of(card).is_some());
    let home = game.card(card).map(|card| Place::Home(card.controller));
    home.is_none() || game.location(card) != home || fights()
}

/// Returns whether a step discards, aces or sends home cards.
pub(crate) fn is_loss(step: &Step) -> bool {
    match StepRole::of(step) {
        StepRole::Plain(effect) => matches!(effect, StepEffect::Lose(..)),
        StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) => false,
    }
}

/// Returns whether the chosen cards that an effect boots as a price may be booted for abilities.
pub(crate) fn boots_to_pay(view: &View<'_>, effect: &StepEffect<'_>) -> bool {
    let StepEffect::Boot(who @ Target::Named(Ref::Named(_))) = effect else { return true };
    named_cards(view, who).into_iter().all(|card| view.game.boots_for_abilities(card))
}

/// Returns whether a ban keeps Shootout plays from sending anybody home, or anybody booted.
fn sends_nobody_home(view: &View<'_>, interaction: Interaction) -> bool {
    let banned = |ban: Ban| view.game.is_banned(ban, view.scope.you);
    match interaction {
        Interaction::SendHome => banned(Ban::ComeAndGo) || banned(Ban::ComeAndGoBooted),
        Interaction::GoHome => banned(Ban::ComeAndGo),
        Interaction::Boot
        | Interaction::Move
        | Interaction::Ace
        | Interaction::Discard
        | Interaction::TakeBounty
        | Interaction::Lower(_) => false,
    }
}

/// Returns whether an ability of a kind may change the rank of one of some players.
fn changes_rank(view: &View<'_>, kind: AbilityKind, modify: &Modify) -> bool {
    let players = view.players(&modify.who);
    let open = |player: &PlayerId| kind == AbilityKind::Cheatin || !view.game.is_banned(Ban::RankChanges, *player);
    if modify.by.as_ref().is_some_and(|by| comes_to_nothing(view, by)) {
        return false;
    }
    players.is_empty() || players.iter().any(open)
}

/// Returns whether an ability of a kind may change the casualties of one of some players.
fn changes_casualties(view: &View<'_>, kind: AbilityKind, modify: &Modify) -> bool {
    let players = view.players(&modify.who);
    if modify.by.as_ref().is_some_and(|by| comes_to_nothing(view, by)) {
        return false;
    }
    let by = modify.by.as_ref().map_or(-1, |by| view.number(by));
    let open = |player: &PlayerId| !states::casualties_are_fixed(view.game, kind, *player, by);
    players.is_empty() || players.iter().any(open)
}

/// The number that stands for one that is not told yet, as X.
const UNTOLD: i16 = 99;

/// Returns whether a number of a first sentence comes to 0, whatever is told for X. One that depends on names that are
/// not given yet is taken to come to something.
fn comes_to_nothing(view: &View<'_>, number: &Number) -> bool {
    if matches!(number, Number::Const(_)) || number_has_name(view.scope, number) {
        return false;
    }
    let mut scope = view.scope.clone();
    let told = &mut scope.registers;
    for untold in [&mut told.x, &mut told.pull, &mut told.margin, &mut told.total, &mut told.done, &mut told.amount] {
        if *untold == 0 {
            *untold = UNTOLD;
        }
    }
    let seen = view.context().view(&scope);
    view.it.map_or(seen, |it| seen.view_at(it)).number(number) == 0
}

/// Returns whether a change comes to something for a card.
pub(crate) fn changes(view: &View<'_>, card: CardId, change: &Change) -> bool {
    let Some(it) = view.thing(card) else { return true };
    let at = view.view_at(it);
    change.figures.each().any(|(_, by)| !comes_to_nothing(&at, by))
}

/// Returns whether a target is the user's card, and that card has left play.
fn has_left(view: &View<'_>, who: &Target) -> bool {
    matches!(who, Target::Named(Ref::This)) && view.scope.this.is_some_and(|this| view.game.card(this).is_none())
}

/// Returns whether control points were given to a card, which can be taken off.
fn has_given_control(game: &Game, card: CardId) -> bool {
    let stripped = game.stripped_givers(card, Figure::Control);
    game.effects.iter().any(|effect| effect.on == card && effect.adds_control())
        || game.card(card).is_some_and(|card| card.counter(Counter::Control) > 0)
        || game.givers(card, Figure::Control).iter().any(|giver| !stripped.contains(giver))
}

fn effect_may_begin(view: &View<'_>, kind: AbilityKind, effect: &StepEffect<'_>) -> bool {
    match effect {
        StepEffect::Boot(who) => would_boot(view, who, true) && boots_any(view, kind, who),
        StepEffect::Unboot(who) => would_boot(view, who, false),
        StepEffect::Move(go) => moves(view, kind, go),
        StepEffect::Join(join) => !are_plays_kept_out(view, kind) && joins(view, kind, join),
        StepEffect::CallOut(call) => {
            all_or_any(&named_cards(view, &call.target), |target| is_open_to(view, &call.who, target))
        }
        StepEffect::Lose(who, interaction) => {
            let stays = kind == AbilityKind::Shootout && sends_nobody_home(view, *interaction);
            !stays && any_known(view, kind, who, |card| is_open(view, kind, card, *interaction))
        }
        StepEffect::Attach(attach) => attaches(view, attach),
        StepEffect::Token(token) => !token.join || has_posse(view, None) && is_posse_open(view, kind),
        StepEffect::Put(who) => {
            lies_there(view, who) && any_known(view, kind, who, |card| !states::is_held(view.game, card))
        }
        StepEffect::ChangeHand(hand) => changes_hand(view, kind, hand),
        StepEffect::ChangeRank(modify) => has_hand(view, kind, &modify.who) && changes_rank(view, kind, modify),
        StepEffect::Lower(change) => {
            let figures = limits::lowered_figures(change);
            let lowers = |card: CardId| figures.iter().any(|figure| states::may_lower(view, kind, card, *figure));
            any_known(view, kind, &change.who, |card| lowers(card) && changes(view, card, change))
        }
        StepEffect::Alter(change) => {
            !has_left(view, &change.who) && any_known(view, kind, &change.who, |card| changes(view, card, change))
        }
        StepEffect::Make(make) => any_known(view, kind, &make.who, |card| takes_any(view, kind, card, make)),
        StepEffect::RemoveControl(who) => any_known(view, kind, who, |card| has_given_control(view.game, card)),
        StepEffect::Look(look) => has_cards_to_see(view, look),
        StepEffect::ChangeCasualties(modify) => changes_casualties(view, kind, modify),
        StepEffect::TakeBounty(who) => {
            any_known(view, kind, who, |card| is_open(view, kind, card, Interaction::TakeBounty))
        }
        StepEffect::TakeOffDeck(amount) => has_deck(view, &amount.who),
        StepEffect::Swap(one, other) => !are_plays_kept_out(view, kind) && swaps(view, kind, one, other),
        StepEffect::Lock(_)
        | StepEffect::Use(_)
        | StepEffect::Pay(_)
        | StepEffect::Deferred
        | StepEffect::Unchecked => true,
    }
}

/// Returns whether one of the cards that a name stands for is still where it was as it was named; true where none is known
/// yet.
fn lies_there(view: &View<'_>, who: &Target) -> bool {
    let Target::Named(name) = who else { return true };
    let things = view.things(name);
    let there = |thing: &Thing| match thing {
        Thing::Card(card, _) => view.game.card(*card).is_some() || view.scope.subject == Some(*thing),
        Thing::Piled(owner, pile, code) => {
            let own = view.game.player(*owner).map(|own| own.pile(*pile));
            own.is_some_and(|own| own.may_hold_one(code.as_ref()))
        }
        Thing::Place(_) => true,
    };
    things.is_empty() || things.iter().any(there)
}

/// Returns whether a known card of a target can still be booted, or unbooted. A name may stand for any card chosen by
/// another sentence.
fn would_boot(view: &View<'_>, own: &Target, booted: bool) -> bool {
    if matches!(own, Target::Named(Ref::Named(_))) {
        return true;
    }
    any_in_play(view, own, |card| card.booted != booted)
}

/// Returns whether an ability of a kind may boot one of the chosen cards of a name, or one of all the cards of a set.
fn boots_any(view: &View<'_>, kind: AbilityKind, who: &Target) -> bool {
    let unbooted = |card: CardId| view.game.card(card).is_some_and(|card| !card.booted);
    let open = |card: CardId| is_open(view, kind, card, Interaction::Boot);
    match who {
        Target::Named(Ref::Named(_)) => all_or_any(&named_cards(view, who), open),
        Target::Each(_) => any_known(view, kind, who, |card| unbooted(card) && open(card)),
        Target::Named(_) | Target::Choose(_) => true,
    }
}

/// Returns the cards that a target stands for, if they are named already.
fn named_cards(view: &View<'_>, target: &Target) -> Vec<CardId> {
    match target {
        Target::Named(name) => view.things(name).into_iter().filter_map(Thing::card).collect(),
        Target::Choose(_) | Target::Each(_) => Vec::new(),
    }
}

/// Returns whether one of the cards that a target stands for before anything is chosen is affected by an ability of a
/// kind, and meets a test; true where none is known yet. All cards of a kind are none where there is none.
fn any_known(view: &View<'_>, kind: AbilityKind, target: &Target, does: impl Fn(CardId) -> bool) -> bool {
    let affected = |card: CardId| view.game.card(card).is_none() || !states::is_spared(view, kind, card);
    let meets = |card: CardId| affected(card) && does(card);
    match target {
        Target::Each(set) if !set_has_name(view.scope, set) => affected_cards(view, kind, set).into_iter().any(meets),
        Target::Each(_) => true,
        Target::Named(_) | Target::Choose(_) => all_or_any(&named_cards(view, target), meets),
    }
}

/// Returns the cards of a set that an ability of a kind affects, if it is all of them that it affects.
fn affected_cards(view: &View<'_>, kind: AbilityKind, set: &Set) -> Vec<CardId> {
    let game = view.game;
    let bound = reach::is_bounded(game, kind) && reach::says_where(set);
    let reached = |card: &CardId| reach::is_affected(game, *card) && (!bound || reach::is_within(game, *card));
    view.cards(set).into_iter().filter(reached).collect()
}

/// Returns whether an ability of a kind may put a card into one of several states.
pub(crate) fn takes_any(view: &View<'_>, kind: AbilityKind, card: CardId, make: &Make) -> bool {
    let lowers =
        |name: FigureName| words::figure(name).is_none_or(|figure| states::may_lower(view, kind, card, figure));
    make.state.0.iter().any(|state| match state {
        State::Is(Plain::Draw) => !states::stays_stud(view.game, card, view.scope.you),
        // A call-out that cannot be refused is not refused by staying either.
        State::Is(Plain::RefusesStaying) => {
            !view.game.call_out.as_ref().is_some_and(|own| calls::is_binding(view.game, own))
        }
        State::AtMost(name, _) => lowers(*name),
        State::Away(name, by) => *by >= 0 || lowers(*name),
        State::Is(_)
        | State::Keyword(_)
        | State::LosesKeyword(_)
        | State::Skill(..)
        | State::NotLowered(_)
        | State::NeverLowered(_)
        | State::AbilitiesCannotLower(_)
        | State::Fixed(_)
        | State::AtLeast(..)
        | State::OnlyGoods(_)
        | State::ForControl(_)
        | State::ValueForOthers(_)
        | State::GritForYou(_)
        | State::BountyCounts(_)
        | State::IgnoresPlays(_)
        | State::Spares(_)
        | State::TechniquesLower(_)
        | State::Locked(_) => true,
    })
}

/// Returns whether one of several cards meets a test; true where none is known yet.
fn all_or_any(cards: &[CardId], does: impl Fn(CardId) -> bool) -> bool {
    cards.is_empty() || cards.iter().any(|card| does(*card))
}

/// Returns whether one of the cards in play that a target names meets a test; true where none is known yet. A name of
/// the game itself, as the leader, may stand for nobody any more.
fn any_in_play(view: &View<'_>, target: &Target, does: impl Fn(&CardInPlay) -> bool) -> bool {
    let Target::Named(name) = target else { return true };
    let things = view.things(name);
    let in_play = |thing: &Thing| thing.card().is_none_or(|card| view.game.card(card).is_some_and(&does));
    if things.is_empty() { !is_given(name) } else { things.iter().any(in_play) }
}

/// Returns whether a name stands for what it stands for before the first choice of an ability.
fn is_given(name: &Ref) -> bool {
    match name {
        Ref::Subject
        | Ref::Source
        | Ref::Mark
        | Ref::Leader
        | Ref::Shooter
        | Ref::OpposingShooter
        | Ref::CheatsShooter
        | Ref::Outfit => true,
        Ref::This | Ref::Bearer | Ref::It | Ref::Pulled | Ref::Named(_) => false,
    }
}

/// Returns whether there is a draw hand to change. Who enters a hand must be free to leave.
fn changes_hand(view: &View<'_>, kind: AbilityKind, hand: &DrawHand) -> bool {
    let held = || view.scope.this.is_some_and(|this| states::is_held(view.game, this));
    (hand.how != HandChange::This || !held()) && has_hand(view, kind, &hand.whose)
}

/// Returns whether one of some players has a draw hand while draw hands are compared: a helper has none (2014:p31).
fn has_hand(view: &View<'_>, kind: AbilityKind, whose: &Player) -> bool {
    let is_open = |player: &PlayerId| view.game.player(*player).is_some_and(|player| player.shown.is_some());
    let resolves = matches!(kind, AbilityKind::Resolution | AbilityKind::Cheatin);
    !resolves || view.players(whose).iter().any(is_open)
}

/// Returns whether a known card can be attached to one of the known cards, and is not yet.
fn attaches(view: &View<'_>, attach: &Attach) -> bool {
    let Some(ware) = facts(view, &attach.card) else { return true };
    all_or_any(&named_cards(view, &attach.to), |to| {
        let bears = traits::cannot_attach(view.game, view.scope.you, ware, to).is_none();
        bears && !is_on(view, &attach.card, to)
    })
}

fn moves(view: &View<'_>, kind: AbilityKind, go: &Move) -> bool {
    if go.placed {
        return true;
    }
    let known = view.place(&go.to).is_some() || matches!(go.to, PlaceRef::Choose(_));
    let goes = |card: CardId| {
        let free = || states::may_be_in(view, kind, card, Interaction::Move);
        !known || free() && has_place_for(view, go, card)
    };
    match &go.who {
        Target::Each(_) => any_known(view, kind, &go.who, goes),
        Target::Named(_) | Target::Choose(_) => any_in_play(view, &go.who, |card| goes(card.id)),
    }
}

/// Returns whether there may be another place that a move takes a card to.
pub(crate) fn has_place_for(view: &View<'_>, go: &Move, card: CardId) -> bool {
    if go.placed {
        return true;
    }
    let to = match &go.to {
        PlaceRef::Choose(set) if set_has_name(view.scope, set) => return true,
        PlaceRef::Choose(set) => return !places_for(view, set, card).is_empty(),
        PlaceRef::Home => view.game.card(card).map(|card| Place::Home(card.controller)),
        PlaceRef::TownSquare | PlaceRef::Here | PlaceRef::Shootout | PlaceRef::From | PlaceRef::At(_) => {
            view.place(&go.to)
        }
    };
    to.is_none_or(|to| is_open_place(view, card, to))
}

/// Returns whether a dude is where a move goes, or may be moved there by an ability of a kind; anywhere, where its place is
/// not in play yet.
pub(crate) fn comes(view: &View<'_>, kind: AbilityKind, go: &Move, card: CardId) -> bool {
    let to = view.place(&go.to);
    let there = to.is_some() && to == view.game.location(card);
    let free = || match to {
        Some(to) => traits::may_go(view.game, card, to),
        None => !places_for(view, &Set(Vec::new()), card).is_empty(),
    };
    there || states::may_be_in(view, kind, card, Interaction::Move) && free()
}

/// Returns the places of a set that a move may take a card to.
pub(crate) fn places_for(view: &View<'_>, set: &Set, card: CardId) -> Vec<Place> {
    view.places(set).into_iter().filter(|place| is_open_place(view, card, *place)).collect()
}

/// Returns the places of a set that a move may take at least one of some cards to.
pub(crate) fn places_for_any(view: &View<'_>, set: &Set, movers: &[CardId]) -> Vec<Place> {
    let goes = |place: &Place| movers.iter().any(|card| is_open_place(view, *card, *place));
    view.places(set).into_iter().filter(goes).collect()
}

/// Returns whether a move may take a card to a place: another one (1.5:5.3.3), and none that something keeps it from.
fn is_open_place(view: &View<'_>, card: CardId, to: Place) -> bool {
    view.game.location(card) != Some(to) && traits::may_go(view.game, card, to)
}

/// Returns whether the known dudes of a swap may be moved, and, where both are known, change places.
fn swaps(view: &View<'_>, kind: AbilityKind, one: &Target, other: &Target) -> bool {
    let open = |who: &Target| all_or_any(&named_cards(view, who), |card| is_open(view, kind, card, Interaction::Move));
    open(one) && open(other) && all_or_any(&named_cards(view, one), |card| is_swappable(view, kind, card, other))
}

/// Returns whether a dude may change places with one of the known cards of a target.
pub(crate) fn is_swappable(view: &View<'_>, kind: AbilityKind, dude: CardId, other: &Target) -> bool {
    all_or_any(&named_cards(view, other), |other| may_change_places(view, kind, dude, other))
}

/// Returns whether two dudes may change places: both may be moved, each may go to where the other is, and one from outside
/// the shootout may come into the posse of the other.
pub(crate) fn may_change_places(view: &View<'_>, kind: AbilityKind, one: CardId, other: CardId) -> bool {
    let shootout = view.game.shootout.as_ref();
    let leads = |dude: CardId, side: Side| shootout.is_some_and(|shootout| shootout.posse(side).head == Some(dude));
    // The mark is no member of a posse before that is formed.
    let side_of = |dude: CardId| {
        let headed = || [Side::Leader, Side::Mark].into_iter().find(|side| leads(dude, *side));
        shootout.and_then(|shootout| shootout.side_of(dude)).or_else(headed)
    };
    let goes = |dude: CardId, other: CardId| {
        let place = view.game.location(other);
        view.game.location(dude) == place || place.is_some_and(|place| traits::may_go(view.game, dude, place))
    };
    let joins = |dude: CardId, other: CardId| {
        let side = if side_of(dude).is_none() { side_of(other) } else { None };
        view.game.card(dude).zip(side).is_none_or(|(dude, side)| states::may_join(view.game, dude, side))
    };
    [(one, other), (other, one)]
        .into_iter()
        .all(|(dude, other)| is_open(view, kind, dude, Interaction::Move) && goes(dude, other) && joins(dude, other))
}

fn joins(view: &View<'_>, kind: AbilityKind, join: &Join) -> bool {
    any_in_play(view, &join.who, |card| {
        let dude = card.facts.kind == CardType::Dude;
        let outside = view.game.shootout.as_ref().is_none_or(|shootout| shootout.side_of(card.id).is_none());
        !dude || outside && may_be_brought(view, kind, card.id, join)
    })
}

/// Returns whether there is a posse of this name in a shootout: who has none there brings nobody into it.
fn has_posse(view: &View<'_>, posse: Option<PosseName>) -> bool {
    let may_come = || view.game.shootout.is_none() && view.phase() != Phase::Gambling;
    may_come() || view.side_named(posse).is_some()
}

/// Returns whether nobody is kept from coming into the user's posse of a shootout by an ability of a kind.
fn is_posse_open(view: &View<'_>, kind: AbilityKind) -> bool {
    let closed = || view.game.is_banned(Ban::Join, view.head()) || are_plays_kept_out(view, kind);
    view.game.shootout.is_none() || !closed()
}

/// Returns whether an ability of a kind is a Shootout play, while those bring nobody into a posse.
pub(crate) fn are_plays_kept_out(view: &View<'_>, kind: AbilityKind) -> bool {
    kind == AbilityKind::Shootout && view.game.are_plays_kept_out(view.scope.you)
}

/// Returns whether a step may bring a dude into a posse: nothing keeps the dude out of it, and the dude may be moved to
/// its place.
pub(crate) fn may_be_brought(view: &View<'_>, kind: AbilityKind, dude: CardId, join: &Join) -> bool {
    let game = view.game;
    let fight = game.shootout.as_ref().map(|shootout| shootout.place);
    let Some(place) = fight.or_else(|| game.job.as_ref().map(|job| job.place)) else { return true };
    let side = if fight.is_some() { view.side_named(join.posse) } else { Some(Side::Leader) };
    // Nobody has dudes in both posses (1.5:6.1).
    let joins = game.card(dude).zip(side).is_none_or(|(dude, side)| {
        states::may_join(game, dude, side) && !states::stands_against(game, dude.controller, side)
    });
    let comes = || {
        game.location(dude) == Some(place)
            || states::may_be_in(view, kind, dude, Interaction::Move) && traits::may_go(game, dude, place)
    };
    has_posse(view, join.posse) && joins && (join.stays || comes())
}

/// Returns a play completed by the next choice that the rules demand and the card leaves open: the place of an
/// Improvement, then the inventor of a Gadget.
pub(crate) fn complete_play(view: &View<'_>, play: &Play) -> Option<Play> {
    let chosen = |choice: Choice| Some(Target::Choose(Box::new(choice)));
    if let Some(place) = place_for(view, play) {
        return Some(Play { onto: chosen(place), ..play.clone() });
    }
    inventor(view, play).map(|inventor| Play { invent: chosen(inventor), ..play.clone() })
}

/// Returns the choice of the place for an Improvement that comes into play, where the card is known and leaves the
/// place open.
pub(crate) fn place_for(view: &View<'_>, play: &Play) -> Option<Choice> {
    let improves = known_card(view, play)?.has_keyword("Improvement") && play.onto.is_none();
    improves.then(|| Choice::of(places_to_improve()))
}

/// Returns the places where a Totem that comes into play may be planted, of those that the entry leaves to the user
/// (1.5:7.2.3); nothing for any other play.
pub(crate) fn planting_places(view: &View<'_>, play: &Play) -> Option<Vec<Place>> {
    let Some(PlaceRef::Choose(set)) = &play.at else { return None };
    let card = known_card(view, play).filter(|card| is_totem(view.game, card))?;
    let mut places = view.places(set);
    places.retain(|place| match view.card_of(*place) {
        Some(bearer) => may_bear(view.game, view.scope.you, card, bearer),
        None => may_plant_in_square(view.game, view.scope.you, card),
    });
    Some(places)
}

/// Returns the printed facts of the card that comes into play, where it is known by now.
fn known_card<'a>(view: &View<'a>, play: &Play) -> Option<&'a Card> {
    let Target::Named(name) = &play.card else { return None };
    let Thing::Piled(_, _, Some(code)) = view.one(name)? else { return None };
    view.game.facts_of(code)
}

/// Returns the choice of the inventor of a Gadget that comes into play, where the card is known and the entry leaves
/// the inventor open.
pub(crate) fn inventor(view: &View<'_>, play: &Play) -> Option<Choice> {
    let card = known_card(view, play)?;
    let gadget = card.has_keyword("Gadget") && play.invent.is_none() && !play.uninvented;
    gadget.then(|| Choice::of(makers(view.game, view.scope.you, card)))
}

/// Returns whether uniqueness lets a card that comes into play enter it, where the card is known.
fn is_unique_enough(view: &View<'_>, play: &Play) -> bool {
    let Target::Named(name) = &play.card else { return true };
    let Some(Thing::Piled(owner, pile, Some(code))) = view.one(name) else { return true };
    view.game.facts_of(code).is_none_or(|card| may_enter(view.game, owner, pile, card))
}

/// Returns whether the user can pay for a card that comes into play, where it is known.
fn can_be_paid(view: &View<'_>, play: &Play) -> bool {
    let Target::Named(name) = &play.card else { return true };
    let Some(Thing::Piled(_, _, Some(code))) = view.one(name) else { return true };
    let Some(card) = view.game.facts_of(code) else { return true };
    let you = view.scope.you;
    view.game.player(you).is_some_and(|player| least_of_play(view, play, card, you) <= player.ghost_rock)
}

/// Returns whether the card that goods or a spell come into play on can bear them, where both are known.
fn can_be_borne(view: &View<'_>, play: &Play) -> bool {
    let Some(card) = known_card(view, play) else { return true };
    let onto = match &play.onto {
        Some(Target::Named(name)) => view.card(name),
        Some(Target::Choose(_) | Target::Each(_)) | None => None,
    };
    let borne = matches!(card.kind, CardType::Goods | CardType::Spell);
    onto.is_none_or(|onto| !borne || may_bear(view.game, view.scope.you, card, onto))
}

/// Returns whether the inventor that a play names can make the Gadget, where both are known.
fn can_be_made(view: &View<'_>, play: &Play) -> bool {
    let Some(card) = known_card(view, play).filter(|card| card.has_keyword("Gadget")) else { return true };
    let maker = match &play.invent {
        Some(Target::Named(name)) => view.card(name),
        Some(Target::Choose(_) | Target::Each(_)) | None => None,
    };
    maker.is_none_or(|maker| may_make(view.game, maker, card))
}
