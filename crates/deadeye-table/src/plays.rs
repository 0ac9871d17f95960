//! The meanings of a card that came, moved or turned: plays first, then overrides.

use deadeye_cards::abilities::Ability;
use deadeye_cards::{Card, CardCode, CardType};
use deadeye_rules::{
    AbilityKind, AbilityUse, CardId, Command, Destination, End, Game, Gift, Pile, Place, PlayerId, Shown, Skill, Step,
    Text, text,
};

use super::implied_plays;
use super::lying::Lying;
use super::on_table::{OnTable, title};
use super::proposal::{Choice, Meaning, ProposalSubject};

/// Adds the meanings of a card that lies in play and was not in play.
pub(super) fn enters(table: &OnTable, lying: &Lying, game: &Game, meaning: &mut Meaning) {
    let Some((code, card)) = lying.code.and_then(|code| Some((code, game.facts_of(code)?))) else {
        return;
    };
    if matches!(game.step(), Step::Seating | Step::Choosing) {
        set_up(table, lying, card, game, meaning);
        return;
    }
    match card.kind {
        CardType::Dude => dude_enters(table, lying, code, card, game, meaning),
        CardType::Deed => deed_enters(table, lying, code, card, game, meaning),
        CardType::Goods | CardType::Spell => {
            if let Some(bearer) = table.bearer(lying, game) {
                attachment_enters(lying, code, card, bearer, game, meaning);
            }
        }
        CardType::Action => action_played(lying, code, card, game, meaning),
        CardType::Outfit | CardType::Legend | CardType::Joker => {}
    }
}

/// Adds the setup of outfits, legends and starting gangs (1.5:4).
fn set_up(table: &OnTable, lying: &Lying, card: &Card, game: &Game, meaning: &mut Meaning) {
    let player = lying.player;
    match card.kind {
        CardType::Outfit | CardType::Legend => meaning.plays.extend(home(table, player, game)),
        CardType::Dude => {
            meaning.about = ProposalSubject::Gang(player.0);
            meaning.plays.push(gang(table, player, game));
        }
        CardType::Deed | CardType::Goods | CardType::Spell | CardType::Action | CardType::Joker => {}
    }
}

/// Returns the whole starting gang, named at once: all dudes that lie there by now.
fn gang(table: &OnTable, player: PlayerId, game: &Game) -> Choice {
    let dudes: Vec<CardCode> = table
        .cards_on_table()
        .filter(|other| other.player == player && other.card.is_none())
        .filter_map(|other| other.code)
        .filter(|code| game.facts_of(*code).is_some_and(|card| card.kind == CardType::Dude))
        .collect();
    let cost: u32 = dudes.iter().filter_map(|code| game.facts_of(*code)?.cost).map(u32::from).sum();
    let titles = list(dudes.iter().filter_map(|code| title(game, *code).map(Text::name)));
    let text = text!("{player}: start with {titles} for {cost} ghost rock", player = game.name(player), titles, cost);
    Choice::play(text, Command::ChooseGang { player, dudes })
}

/// Returns the outfit that a player lays out, with their legend; none if they are chosen already.
fn home(table: &OnTable, player: PlayerId, game: &Game) -> Option<Choice> {
    let own = |kind: CardType| {
        let mut cards = table.cards_on_table().filter(|other| other.player == player);
        cards.find_map(|other| {
            let code = other.code?;
            (game.facts_of(code)?.kind == kind).then_some(code)
        })
    };
    let outfit = own(CardType::Outfit)?;
    let legend = own(CardType::Legend);
    let code_of = |card: Option<CardId>| card.and_then(|card| game.card(card)).map(|card| *card.code());
    let chosen = game.player(player).map(|own| [own.outfit(), own.legend()].map(code_of));
    if chosen.is_some_and(|[own, with]| own == Some(outfit) && (legend.is_none() || with == legend)) {
        return None;
    }
    let titles = list(std::iter::once(outfit).chain(legend).filter_map(|code| title(game, code).map(Text::name)));
    let text = text!("{player}: play as {titles}", player = game.name(player), titles);
    Some(Choice::play(text, Command::ChooseOutfit { player, outfit, legend }))
}

fn shop(player: PlayerId, card: CardCode, onto: Option<CardId>, end: Option<End>, by_effect: bool) -> Command {
    Command::Shop { player, card, onto, end, by_effect, cost: None }
}

/// Adds bringing in a card as a play, and by the effect of a card.
fn bring_in(
    meaning: &mut Meaning,
    game: &Game,
    lying: &Lying,
    card: &Card,
    bearer: Option<CardId>,
    command: impl Fn(bool) -> Command,
) {
    let player = game.name(lying.player);
    let (title, cost) = (&card.title, card.cost.unwrap_or(0));
    let text = match bearer {
        None => text!("{player}: buy {title} for {cost} ghost rock", player, title, cost),
        Some(bearer) => text!(
            "{player}: give {title} to {bearer} for {cost} ghost rock",
            player,
            title,
            bearer = game.call(bearer),
            cost
        ),
    };
    meaning.rare.push(Choice::play(text!("{text}, by a card's effect", text), command(true)));
    meaning.plays.push(Choice::play(text, command(false)));
}

fn bring_by_hand(meaning: &mut Meaning, game: &Game, lying: &Lying, code: CardCode, to: Destination) {
    let text = text!(
        "{player}: {title} is in play",
        player = game.name(lying.player),
        title = title(game, code).unwrap_or_default()
    );
    let command = |from| Command::BringCard { code, owner: lying.player, from, to, booted: lying.booted };
    // From the hand if it may be there, else from wherever.
    meaning.by_hand.push(Choice::by_hand(text.clone(), vec![command(Some(Pile::Hand))]));
    meaning.by_hand.push(Choice::by_hand(text!("{text}, not from the play hand", text), vec![command(None)]));
}

fn dude_enters(table: &OnTable, lying: &Lying, code: CardCode, card: &Card, game: &Game, meaning: &mut Meaning) {
    let player = lying.player;
    let mut own = game.gang(player).filter(|dude| dude.title() == card.printed_title());
    if let Some(dude) = own.find(|dude| dude.facts().title != card.title).map(|dude| dude.id()) {
        // chart:High Noon, another version of a dude in play
        let text = text!(
            "{player}: {card} takes the place of {dude}",
            player = game.name(player),
            card = card.title,
            dude = game.call(dude)
        );
        meaning.plays.push(Choice::play(text, Command::Overlay { player, card: code, dude }));
    }
    if card.has_keyword("Gadget") {
        add_invent_choices(lying, code, card, None, game, meaning);
    } else {
        bring_in(meaning, game, lying, card, None, |by_effect| shop(player, code, None, None, by_effect));
    }
    let place = table.place(lying, game).unwrap_or(Place::Home(player));
    bring_by_hand(meaning, game, lying, code, Destination::At(place));
}

fn deed_enters(table: &OnTable, lying: &Lying, code: CardCode, card: &Card, game: &Game, meaning: &mut Meaning) {
    let player = lying.player;
    let end = (!card.has_keyword("Out of Town")).then(|| table.end(lying));
    if card.has_keyword("Gadget") {
        add_invent_choices(lying, code, card, end, game, meaning);
    } else {
        bring_in(meaning, game, lying, card, None, |by_effect| shop(player, code, None, end, by_effect));
    }
    bring_by_hand(meaning, game, lying, code, end.map_or(Destination::OutOfTown, Destination::Street));
}

fn attachment_enters(lying: &Lying, code: CardCode, card: &Card, bearer: CardId, game: &Game, meaning: &mut Meaning) {
    let player = game.card(bearer).map_or(lying.player, |card| card.controller());
    let lying = &Lying { player, ..lying.clone() };
    if card.has_keyword("Gadget") {
        add_invent_choices(lying, code, card, None, game, meaning);
    } else {
        bring_in(meaning, game, lying, card, Some(bearer), |by_effect| {
            shop(player, code, Some(bearer), None, by_effect)
        });
    }
    bring_by_hand(meaning, game, lying, code, Destination::On(bearer));
}

/// Adds the invention of a Gadget by a Mad Scientist (1.5:7.2.2); the question asks for one where there are several.
fn add_invent_choices(
    lying: &Lying,
    code: CardCode,
    card: &Card,
    end: Option<End>,
    game: &Game,
    meaning: &mut Meaning,
) {
    let player = lying.player;
    for scientist in game.gang(player).filter(|dude| game.skill(dude.id(), Skill::MadScientist).is_some()) {
        let text = text!(
            "{player}: {scientist} invents {card}",
            player = game.name(player),
            scientist = scientist.title(),
            card = card.title
        );
        let scientist = scientist.id();
        let invent = Command::Invent { player, card: code, scientist, onto: None, end, by_effect: false, cost: None };
        meaning.plays.push(Choice::play(text, invent));
    }
}

fn action_played(lying: &Lying, code: CardCode, card: &Card, game: &Game, meaning: &mut Meaning) {
    let player = lying.player;
    let name = game.name(player);
    for kind in game.step().kinds() {
        let others = game.players().iter().map(|other| other.id()).filter(|other| *other != player);
        let against: Vec<Option<PlayerId>> =
            if *kind == AbilityKind::Cheatin { others.map(Some).collect() } else { vec![None] };
        for against in against {
            let title = &card.title;
            let text = match against {
                None => text!("{player}: play {title} as {kind}", player = name, title, kind = Text::word(kind.name())),
                Some(other) => text!(
                    "{player}: play {title} as {kind} against {other}",
                    player = name,
                    title,
                    kind = Text::word(kind.name()),
                    other = game.name(other)
                ),
            };
            let (kind, cost, boot, onto) = (*kind, None, None, None);
            let play = Command::PlayAction { player, card: code, kind, cost, boot, against, onto };
            meaning.plays.push(Choice::play(text, play));
        }
    }
    let text = text!(
        "{player}: {card} goes from the play hand {pile}",
        player = name,
        card = card.title,
        pile = Pile::Discard.call_to()
    );
    meaning.by_hand.push(Choice::by_hand(text, vec![from_hand(player, Pile::Discard, code)]));
}

fn from_hand(player: PlayerId, to: Pile, code: CardCode) -> Command {
    Command::MoveCards { player, from: Pile::Hand, to, cards: vec![Some(code)] }
}

/// Adds the meanings of a card that was not in play and lies on a pile.
pub(super) fn to_pile(lying: &Lying, pile: Pile, game: &Game, meaning: &mut Meaning) {
    let Some((code, card)) = lying.code.and_then(|code| Some((code, game.facts_of(code)?))) else {
        return;
    };
    let player = lying.player;
    let name = game.name(player);
    if game.step() == Step::Pull {
        let text = text!("{player}: pull {card}", player = name, card = card.title);
        let pull = Command::Pull { player, card: Shown::Code(code), named: None };
        meaning.plays.push(Choice::play(text, pull));
    }
    if card.kind == CardType::Action && pile == Pile::Discard {
        action_played(lying, code, card, game, meaning);
    }
    // It may be that both have passed already, and the day is over.
    let text = text!("{player}: discard {card}", player = name, card = card.title);
    let discard = Command::Discard { player, cards: vec![Some(code)] };
    meaning.plays.push(Choice::play(text, discard));
    let text = text!(
        "{player}: {title} goes from the play hand {pile}",
        player = name,
        title = card.title,
        pile = pile.call_to()
    );
    meaning.by_hand.push(Choice::by_hand(text, vec![from_hand(player, pile, code)]));
}

/// Adds the meanings of a dude in another place, which was perhaps turned on the way.
pub(super) fn moves(
    table: &OnTable,
    lying: &Lying,
    place: Place,
    turned: Option<bool>,
    game: &Game,
    meaning: &mut Meaning,
) {
    let Some(card) = lying.card.and_then(|card| game.card(card)) else {
        return;
    };
    let (dude, player) = (card.id(), card.controller());
    let name = game.name(player);
    let title = card.title();
    match game.step() {
        Step::CallOutAnswer if place == Place::Home(player) => {
            let text = text!("{player}: {title} refuses the call-out", player = name, title);
            meaning.plays.push(Choice::play(text, Command::RefuseCallOut { player }));
        }
        Step::LeaderPosse
        | Step::MarkPosse
        | Step::JobAtLeader
        | Step::JobNextToLeader
        | Step::JobNextToMark
        | Step::JobAtMark => meaning.plays.push(joins(&name, title, player, dude)),
        // Passes may come before it.
        Step::ResolutionPlays | Step::Casualties | Step::RunOrGun
            if place == Place::Home(player) && game.shootout().is_some_and(|own| own.side_of(dude).is_some()) =>
        {
            meaning.about = ProposalSubject::Flight(player.0);
            meaning.plays.push(flight(table, player, place, game));
        }
        Step::Seating
        | Step::Choosing
        | Step::GrifterOrder
        | Step::Grifters
        | Step::Ante
        | Step::LowballHands
        | Step::FirstPull
        | Step::LowballCheatin
        | Step::Upkeep
        | Step::Noon
        | Step::CallOutAnswer
        | Step::Oppose
        | Step::ShootoutPlays
        | Step::PickShooter
        | Step::DrawHands
        | Step::ResolutionPlays
        | Step::Casualties
        | Step::RunOrGun
        | Step::Pull
        | Step::Choice
        | Step::Reacts
        | Step::SundownDiscard
        | Step::DiscardDown
        | Step::Over => {
            meaning.which = Some(text!("{player}: {title} moves: to which place", player = name, title));
            for to in table.may_be(place, game) {
                let place = game.call_place(to);
                let text = text!("{player}: {title} moves to {place}", player = name, title, place);
                meaning.plays.push(Choice::play(text, Command::MoveDude { player, dude, to }));
            }
        }
    }
    for place in table.may_be(place, game) {
        let text = text!("{player}: {title} is {place}", player = name, title, place = game.call_at(place));
        let mut commands = vec![Command::PutCard { card: dude, to: Destination::At(place) }];
        commands.extend(turned.map(|to| Command::SetBooted { card: dude, to }));
        meaning.by_hand.push(Choice::by_hand(text, commands));
    }
}

/// Returns the flight of all dudes of the posse that stand at home by now, in one command.
fn flight(table: &OnTable, player: PlayerId, home: Place, game: &Game) -> Choice {
    let dudes: Vec<CardId> = table
        .cards_on_table()
        .filter(|other| table.place(other, game) == Some(home))
        .filter_map(|other| game.card(other.card?))
        .filter(|other| other.controller() == player)
        .map(|other| other.id())
        .filter(|other| game.shootout().is_some_and(|shootout| shootout.side_of(*other).is_some()))
        .collect();
    let names = list(dudes.iter().map(|dude| game.call(*dude)));
    let text = if dudes.len() == 1 {
        text!("{player}: {names} flees", player = game.name(player), names)
    } else {
        text!("{player}: {names} flee", player = game.name(player), names)
    };
    Choice::play(text, Command::Flee { player, dudes })
}

fn joins(name: &str, title: &str, player: PlayerId, dude: CardId) -> Choice {
    let join = Command::JoinPosse { player, dude, by_effect: false, side: None, stays: false };
    Choice::play(text!("{player}: {title} joins the posse", player = name, title), join)
}

/// Adds the meanings of goods or a spell with another bearer.
pub(super) fn add_gift_choices(lying: &Lying, bearer: CardId, game: &Game, meaning: &mut Meaning) {
    let Some(card) = lying.card.and_then(|card| game.card(card)) else {
        return;
    };
    let (goods, player) = (card.id(), card.controller());
    let text = text!(
        "{player}: {card} goes to {bearer}",
        player = game.name(player),
        card = card.title(),
        bearer = game.call(bearer)
    );
    let trade = Command::Trade { player, gifts: vec![Gift { goods, to: bearer }], discard: Vec::new() };
    meaning.plays.push(Choice::play(text.clone(), trade));
    let put = Command::PutCard { card: goods, to: Destination::On(bearer) };
    meaning.by_hand.push(Choice::by_hand(text, vec![put]));
}

/// Adds the meanings of a card that was turned sideways or upright.
pub(super) fn add_boot_choices(table: &OnTable, lying: &Lying, booted: bool, game: &Game, meaning: &mut Meaning) {
    let Some(in_play) = lying.card.and_then(|card| game.card(card)) else {
        return;
    };
    let (card, player) = (in_play.id(), in_play.controller());
    let name = game.name(player);
    let title = in_play.title();
    let step = game.step();
    if booted {
        if in_play.facts().kind == CardType::Dude && game.shootout().is_some_and(|shootout| shootout.round == 0) {
            meaning.plays.push(joins(&name, title, player, card));
        }
        meaning.plays.extend(by_ability(player, card, title, game));
    } else if matches!(step, Step::SundownDiscard | Step::DiscardDown) {
        // Everybody unboots now (1.5:5.4), and so does the game at the end of the day.
        return;
    } else if step == Step::Noon
        && table.upright_again(game) > 1
        && let Some(commands) = implied_plays::end_noon(game, table.layout().on_screen())
    {
        // One card may unboot by an effect; several do when the day is over.
        meaning.about = ProposalSubject::Day;
        let text = text!("Everybody passes, and High Noon is over");
        meaning.plays.push(Choice { text, commands, by_hand: false });
    }
    let text = if booted {
        text!("{player}: {title} boots", player = name, title)
    } else {
        text!("{player}: {title} unboots", player = name, title)
    };
    let set = Command::SetBooted { card, to: booted };
    meaning.by_hand.push(Choice::by_hand(text, vec![set]));
}

/// Returns for each kind of ability of this step a use of the card's first ability of that kind that boots it; without
/// an entry, of ability 0.
fn by_ability(player: PlayerId, card: CardId, title: &str, game: &Game) -> Vec<Choice> {
    let mut plays = Vec::new();
    // Where cards do what they say, a card that has no such ability boots for none.
    let entry = game.card(card).and_then(|card| game.entry(*card.code()));
    for kind in game.step().kinds().iter().filter(|kind| **kind != AbilityKind::Cheatin) {
        let own = |ability: &Ability| ability.boot && AbilityKind::all_of(ability.when).contains(kind);
        let number = match entry {
            Some(entry) => entry.usable().position(own).and_then(|at| u8::try_from(at).ok()),
            None => Some(0),
        };
        let Some(number) = number else { continue };
        let text = text!(
            "{player}: boot {title} for its {kind} ability",
            player = game.name(player),
            title,
            kind = Text::word(kind.name())
        );
        let booting = AbilityUse { boot: true, ..AbilityUse::new(player, card, number, *kind) };
        plays.push(Choice::play(text, Command::UseAbility(booting)));
    }
    plays
}

/// Joins items: `one`, `one and two`, `one, two and three`.
pub(super) fn list(items: impl IntoIterator<Item = Text>) -> Text {
    Text::all_of(items).unwrap_or_else(|| text!("nobody"))
}
