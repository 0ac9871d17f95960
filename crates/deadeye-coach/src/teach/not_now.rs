//! Plays that are not legal now, with the reason: each play that a player may think of is checked against the rules.
//!
//! A play is listed where no choice of it is legal. The choice that is tried then matters only for the reason, so the
//! most natural one is taken: a step to town square, a call-out of a dude in the same place.

use deadeye_cards::abilities::{Ability, When};
use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{
    AbilityKind, AbilityUse, CardId, Command, CommandKind, Domain, End, Field, Game, Mark, Pile, Place, PlayerId,
    Refusal, Source, Template, check,
};

/// A play that is not legal now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotNow {
    /// The kind of command.
    pub kind: CommandKind,
    /// The subject of the play.
    pub about: NotNowAbout,
    /// The refusal by the rules.
    pub refusal: Refusal,
}

/// The subject of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotNowAbout {
    /// Nothing in particular.
    Nothing,
    /// A card in play.
    Card(CardId),
    /// An ability of a card in play, by its number among those that are no traits.
    Ability(CardId, u8),
    /// A known card of the hand.
    Hand(CardCode),
}

/// Lists the plays that a player may think of and cannot make now: moves and call-outs of each dude, purchases and
/// actions of each known card of the hand, abilities of each card, passing.
#[must_use]
pub fn not_now(game: &Game, legal: &[Template], player: PlayerId) -> Vec<NotNow> {
    let mut list = Vec::new();
    let mut add = |kind, about, command: &Command| {
        if let Err(refusal) = check(game, command) {
            list.push(NotNow { kind, about, refusal });
        }
    };
    for dude in game.gang(player) {
        let dude = dude.id();
        if !speaks_of(legal, CommandKind::MoveDude, Field::Dude, dude) {
            add(CommandKind::MoveDude, NotNowAbout::Card(dude), &step(game, player, dude));
        }
        if !speaks_of(legal, CommandKind::CallOut, Field::Caller, dude)
            && let Some(command) = call_out(game, player, dude)
        {
            add(CommandKind::CallOut, NotNowAbout::Card(dude), &command);
        }
    }
    let hand = game.player(player).map(|player| player.pile(Pile::Hand).known_cards());
    for code in hand.unwrap_or_default() {
        if !offers(legal, *code)
            && let Some(command) = usual_play(game, player, *code)
        {
            add(command.kind(), NotNowAbout::Hand(*code), &command);
        }
    }
    if !legal.iter().any(|template| template.kind == CommandKind::Pass) {
        add(CommandKind::Pass, NotNowAbout::Nothing, &Command::Pass { player });
    }
    list.extend(abilities_not_now(game, legal, player));
    list
}

/// Lists the abilities of a player's cards that are not legal now.
fn abilities_not_now(game: &Game, legal: &[Template], player: PlayerId) -> Vec<NotNow> {
    let mut list = Vec::new();
    for card in game.cards().iter().filter(|card| card.controller() == player) {
        let Some(entry) = game.cards_known().entry(*card.code()).filter(|_| game.carries_out()) else {
            continue;
        };
        for (number, ability) in (0_u8..).zip(entry.usable()) {
            let kind = if ability.job.is_some() { CommandKind::StartJob } else { CommandKind::UseAbility };
            if !has_ability(legal, card.id(), number)
                && let Some(refusal) = ability_refused(game, card.id(), number, ability)
            {
                list.push(NotNow { kind, about: NotNowAbout::Ability(card.id(), number), refusal });
            }
        }
    }
    list
}

/// Returns whether a template of a kind names a card in a field.
fn speaks_of(legal: &[Template], kind: CommandKind, field: Field, card: CardId) -> bool {
    legal.iter().any(|template| {
        template.kind == kind && matches!(template.domain(field), Some(Domain::Card(cards)) if cards.contains(&card))
    })
}

/// Returns whether a card of the hand may be played in any way.
fn offers(legal: &[Template], code: CardCode) -> bool {
    let of_hand = |domain: &Domain| match domain {
        Domain::FromHand(hand) | Domain::Source { hand: Some(hand), .. } => hand.known.contains(&code),
        _ => false,
    };
    let mut choices = legal.iter().flat_map(|template| &template.choices);
    choices.any(|choice| of_hand(&choice.domain))
}

/// Returns whether an ability of a card in play can be used now, or its job started.
#[must_use]
pub fn has_ability(legal: &[Template], card: CardId, number: u8) -> bool {
    legal.iter().any(|template| is_of_ability(template, card, number))
}

/// Returns whether a template uses that ability of a card in play, or starts its job.
#[must_use]
pub fn is_of_ability(template: &Template, card: CardId, number: u8) -> bool {
    let of_card = match template.domain(Field::Card).or_else(|| template.domain(Field::By)) {
        Some(Domain::Card(cards) | Domain::Source { cards, .. }) => cards.contains(&card),
        _ => false,
    };
    let of_number = match template.domain(Field::Ability) {
        Some(Domain::Number { min, max, .. }) => (*min..=*max).contains(&u32::from(number)),
        _ => number == 0,
    };
    matches!(template.kind, CommandKind::UseAbility | CommandKind::StartJob) && of_card && of_number
}

fn step(game: &Game, player: PlayerId, dude: CardId) -> Command {
    let to = if game.location(dude) == Some(Place::TownSquare) { Place::Home(player) } else { Place::TownSquare };
    Command::MoveDude { player, dude, to }
}

/// Makes a call-out of a dude in the same place, or of any dude. Returns `None` where no other player has a dude.
fn call_out(game: &Game, player: PlayerId, caller: CardId) -> Option<Command> {
    let here = game.location(caller);
    let others = || game.dudes().filter(|dude| dude.controller() != player);
    let target = others().find(|dude| game.location(dude.id()) == here).or_else(|| others().next())?;
    Some(Command::CallOut { player, caller, target: target.id(), by: None, boot: false, no_refusal: false })
}

/// Makes the usual play of a card of the hand: buying it, or playing it as an action.
fn usual_play(game: &Game, player: PlayerId, code: CardCode) -> Option<Command> {
    let card = game.facts_of(code)?;
    let bearer = || game.gang(player).next().map(|dude| dude.id());
    Some(match card.kind {
        CardType::Action => {
            let usable = game.cards_known().entry(code);
            let when = usable.and_then(|entry| entry.usable().next()).map(|own| own.when);
            let kind = when.and_then(|when| kind_of(game, when)).unwrap_or(AbilityKind::Noon);
            Command::PlayAction {
                player,
                card: code,
                kind,
                cost: None,
                boot: None,
                against: cheater(game, player, kind),
                onto: None,
            }
        }
        CardType::Dude | CardType::Deed | CardType::Goods | CardType::Spell => {
            let carried = matches!(card.kind, CardType::Goods | CardType::Spell);
            Command::Shop {
                player,
                card: code,
                onto: if carried { bearer() } else { None },
                end: (card.kind == CardType::Deed).then_some(End::Left),
                by_effect: false,
                cost: None,
            }
        }
        CardType::Outfit | CardType::Legend | CardType::Joker => return None,
    })
}

/// Returns the refusal of an ability by the rules. Returns `None` for a trait, and where the rules allow it.
#[must_use]
pub fn ability_refused(game: &Game, card: CardId, number: u8, ability: &Ability) -> Option<Refusal> {
    let player = game.card(card)?.controller();
    let kind = kind_of(game, ability.when)?;
    let command = if ability.job.is_some() {
        Command::StartJob {
            player,
            by: Source::Card(card),
            leader: leader(game, player)?,
            mark: mark(game, player),
            boot: ability.boot,
            cost: u16::from(ability.pay),
            ability: number,
        }
    } else {
        Command::UseAbility(AbilityUse {
            boot: ability.boot,
            cost: u16::from(ability.pay),
            repeat: ability.repeat,
            against: cheater(game, player, kind),
            ..AbilityUse::new(player, card, number, kind)
        })
    };
    check(game, &command).err()
}

/// Returns the kind of play that an ability would be now.
fn kind_of(game: &Game, when: When) -> Option<AbilityKind> {
    let kinds = AbilityKind::all_of(when);
    let in_a_fight = kinds.iter().find(|kind| **kind == AbilityKind::Shootout);
    let fights = in_a_fight.filter(|_| game.shootout().is_some());
    fights.or(kinds.first()).copied()
}

/// Returns the player against whose hand a cheatin' resolution would be used: another player with a cheatin' hand, or
/// else the next player.
fn cheater(game: &Game, player: PlayerId, kind: AbilityKind) -> Option<PlayerId> {
    if kind != AbilityKind::Cheatin {
        return None;
    }
    let others = || game.players().iter().filter(|other| other.id() != player);
    let cheats = others().find(|other| other.shown_hand().is_some_and(|hand| hand.cheatin));
    cheats.or_else(|| others().next()).map(|other| other.id())
}

/// Returns the dude that would lead a job: an unbooted one where there is one.
fn leader(game: &Game, player: PlayerId) -> Option<CardId> {
    let unbooted = game.gang(player).find(|dude| !dude.is_booted());
    let dude = unbooted.or_else(|| game.gang(player).next());
    dude.map(|dude| dude.id())
}

/// Returns a possible mark of a job: another player's dude, or town square.
fn mark(game: &Game, player: PlayerId) -> Mark {
    let other = game.dudes().find(|dude| dude.controller() != player);
    other.map_or(Mark::Place(Place::TownSquare), |dude| Mark::Card(dude.id()))
}
