//! The context of a step within the ability that is being carried out: its cards, players, numbers and times.

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Amount, Language, PlaceRef, Player, Step, Target, Until, wording_of};

use crate::query::view::View;
use crate::query::{reach, states, traits};
use crate::rules::fight;
use crate::state::command::SkillUse;
use crate::state::{Duration, Event, Game, LastSeen, Move, OnComplete, Origin, PullFor, Shootout, Spot, Thing};
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId, Side, Skill};
use crate::write::ledger::Ledger;

/// The outcome of a step.
pub(crate) enum StepOutcome {
    /// The step is done.
    Done,
    /// The step waits for an answer or for a pull.
    Waits,
}

pub(crate) fn view<'a>(ledger: &'a Ledger) -> Option<View<'a>> {
    ledger.game().running.last().map(|running| View::new(ledger.game(), &running.scope))
}

/// Records a step that has no effect, worded as the card words it.
pub(crate) fn tell_skipped(ledger: &mut Ledger, step: &Step) {
    let Some(card) = ledger.game().running.last().map(|running| running.code) else { return };
    let what = Language::wording_of(|language| wording_of(std::slice::from_ref(step), language));
    ledger.tell(Event::StepSkipped { card, what });
}

/// Returns the cards and places of a target that is decided.
pub(crate) fn things(ledger: &Ledger, target: &Target) -> Vec<Thing> {
    let Some(view) = view(ledger) else { return Vec::new() };
    let bound = ledger.game().running.last().is_some_and(|running| reach::is_bound(ledger.game(), running));
    match target {
        Target::Named(card) => view.things(card),
        Target::Each(set) => {
            let game = ledger.game();
            let within = |card: &CardId| !bound || !reach::says_where(set) || reach::is_within(game, *card);
            let spared = |card: &CardId| traits::cannot_affect(&view, *card);
            let reached = |card: &CardId| reach::is_affected(game, *card) && within(card) && !spared(card);
            view.cards(set).into_iter().filter(reached).filter_map(|card| view.thing(card)).collect()
        }
        Target::Choose(_) => Vec::new(),
    }
}

/// Returns the cards in play of a target that the ability that is carried out affects.
pub(crate) fn cards(ledger: &Ledger, target: &Target) -> Vec<CardId> {
    let in_play = things(ledger, target).into_iter().filter_map(Thing::card);
    in_play
        .filter(|card| ledger.game().card(*card).is_some())
        .filter(|card| !states::is_unaffected(ledger.game(), *card, you(ledger)))
        .collect()
}

pub(crate) fn number(ledger: &Ledger, number: &deadeye_cards::abilities::Number) -> i16 {
    view(ledger).map_or(0, |view| view.number(number))
}

/// Returns a number that depends on the card that it is applied to.
pub(crate) fn number_at(ledger: &Ledger, number: &deadeye_cards::abilities::Number, card: CardId) -> i16 {
    let Some(view) = view(ledger) else { return 0 };
    view.thing(card).map_or_else(|| view.number(number), |thing| view.view_at(thing).number(number))
}

pub(crate) fn players(ledger: &Ledger, who: &Player) -> Vec<PlayerId> {
    view(ledger).map(|view| view.players(who)).unwrap_or_default()
}

pub(crate) fn you(ledger: &Ledger) -> PlayerId {
    ledger.game().running.last().map_or(PlayerId(0), |running| running.scope.you)
}

pub(crate) fn this(ledger: &Ledger) -> Option<CardId> {
    ledger.game().running.last().and_then(|running| running.scope.this)
}

pub(crate) fn origin(ledger: &Ledger) -> Origin {
    let Some(running) = ledger.game().running.last() else { return Origin::Table };
    let code = running.code;
    running.scope.this.map_or(Origin::Rule(code.to_string()), |id| Origin::Card { id, code })
}

pub(crate) fn amount_of(ledger: &Ledger, amount: &Amount) -> (Vec<PlayerId>, u16) {
    (players(ledger, &amount.who), u16::try_from(number(ledger, &amount.n)).unwrap_or(0))
}

/// Returns the duration of an effect that begins now.
pub(crate) fn duration(ledger: &Ledger, told: Option<Until>) -> Duration {
    let running = ledger.game().running.last();
    let told = told.or_else(|| running.and_then(|running| running.until));
    let of_a_fight =
        || running.is_some_and(|running| running.scope.in_last_fight && running.kind == AbilityKind::React);
    match told {
        // What answers to an event of a shootout lasts no longer than that (7.1).
        None if ledger.game().shootout.is_none() && of_a_fight() => Duration::Shootout,
        None => Duration::Usual,
        Some(Until::Play) if ledger.game().shootout.is_some() => Duration::ShootoutPlay,
        Some(Until::Play) => Duration::Play,
        Some(Until::Round) => Duration::Round,
        Some(Until::Shootout) => Duration::Shootout,
        Some(Until::Phase) => Duration::Phase,
        Some(Until::Sundown) => Duration::UntilSundown,
        Some(Until::Day | Until::NextNoon) => Duration::Day,
        Some(Until::NextUpkeep) => Duration::NextUpkeep,
        Some(Until::WhileThis) => Duration::WhileSource,
        Some(Until::WhileHere) => Duration::WhileHere,
        Some(Until::Moves) => Duration::UntilMoves,
        Some(Until::Permanent) => Duration::Permanent,
        Some(Until::Once) => Duration::UntilUsed,
    }
}

/// Returns the ghost rock that a player can pay with. For a trait of a dude who joins a posse it excludes gains by
/// cards while the posse is formed (faq-b:Ramiro Mendoza).
pub(crate) fn purse_of(ledger: &Ledger, player: PlayerId) -> u32 {
    let stash = ledger.game().player(player).map_or(0, |player| player.ghost_rock);
    let by_itself = ledger
        .game()
        .running
        .last()
        .is_some_and(|running| matches!(running.on_complete, OnComplete::Nothing | OnComplete::JobStart));
    if !by_itself || !fight::posse::is_forming(ledger.game()) {
        return stash;
    }
    let gained = ledger.game().gained_joining.iter().filter(|(other, _)| *other == player).map(|(_, count)| *count);
    gained.fold(stash, u32::saturating_sub)
}

/// Returns the purpose of a pull for a skill test against a difficulty, stored as that of a spell.
pub(crate) fn purpose(game: &Game, caster: CardId, skill: Skill, difficulty: i16) -> Option<PullFor> {
    let running = game.running.last()?;
    let card = running.scope.this.unwrap_or(caster);
    let test = SkillUse::Difficulty(u8::try_from(difficulty.clamp(0, 255)).unwrap_or(0));
    Some(PullFor::Spell { card, caster, skill, test })
}

/// Returns the kind of play that a running ability is.
pub(crate) fn kind(game: &Game) -> AbilityKind {
    game.running.last().map_or(AbilityKind::React, |running| running.kind)
}

/// Stores a card's data for the time when it has left.
pub(crate) fn remember(ledger: &mut Ledger, card: CardId) {
    let Some(own) = ledger.game().card(card) else { return };
    let (controller, owner) = (own.controller, own.owner);
    let figures = crate::query::departed::figures_of(ledger.game(), card);
    let keywords = crate::query::keywords::keywords_of(ledger.game(), card);
    ledger.remember_last_seen(LastSeen { card, figures, keywords, controller, owner });
}

/// Returns the place to which a dude goes.
pub(crate) fn place(ledger: &Ledger, to: &PlaceRef, who: CardId) -> Option<Place> {
    match to {
        PlaceRef::Home => ledger.game().card(who).map(|card| Place::Home(card.controller)),
        PlaceRef::TownSquare
        | PlaceRef::Here
        | PlaceRef::Shootout
        | PlaceRef::From
        | PlaceRef::At(_)
        | PlaceRef::Choose(_) => view(ledger).and_then(|view| view.place(to)),
    }
}

/// Has a dude leave the posse of a shootout whose place they leave for another (1.5:6.1); returns its side. But before
/// any posse is formed the shootout is where the mark is, and the leader still goes there.
pub(crate) fn leave_for(ledger: &mut Ledger, card: CardId, place: Place) -> Option<Side> {
    let shootout = ledger.game().shootout.as_ref();
    let heads = |side: Side| shootout.is_some_and(|shootout| shootout.posse(side).head == Some(card));
    let unformed = shootout.is_some_and(Shootout::is_unformed);
    let is_mark = unformed && heads(Side::Mark);
    let stays = unformed && heads(Side::Leader);
    let leaves = shootout.is_some_and(|shootout| shootout.side_of(card).is_some() && shootout.place != place) && !stays;
    if is_mark {
        ledger.move_shootout(place);
    }
    if leaves { ledger.leave_posse(card) } else { None }
}

/// Moves a card to another place. What is placed there enters play there, and has not moved.
pub(crate) fn relocate(ledger: &mut Ledger, card: CardId, place: Place, placed: bool) {
    let left = leave_for(ledger, card, place);
    if ledger.game().card(card).is_some_and(|card| card.facts.kind == CardType::Dude) {
        ledger.put_as(card, Spot::At(place), Move { left, placed, ..Move::default() });
    } else if let Place::Deed(deed) = place {
        ledger.put(card, Spot::On(deed));
    } else if placed && place == Place::TownSquare {
        ledger.put(card, Spot::At(place));
    }
}
