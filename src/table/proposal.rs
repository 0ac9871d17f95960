//! From a difference between table and game to a question with the commands that answer it.
//!
//! What a card on the table may mean is tried out on a copy of the game, the likeliest first. The first meaning that the
//! rules take is asked; where they take none, the table's word is offered "by hand" together with the reason.

use deadeye_rules::{
    Casualty, Command, Destination, Fate, Game, Pile, Refusal, Shown, Step, Text, text,
};

use super::plays;
use super::quiet;
use super::reader::{self, Lying, TableReader, Way};

/// One way to bring the game up to the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What would be done, without a question mark: `Law Dogs: bring in Bank for 3 ghost rock`.
    pub text: Text,
    /// The commands, to be applied in order.
    pub commands: Vec<Command>,
    /// Whether the rules are only told.
    pub by_hand: bool,
}

impl Choice {
    pub(super) fn play(text: Text, command: Command) -> Self {
        Self {
            text,
            commands: vec![command],
            by_hand: false,
        }
    }

    pub(super) fn by_hand(text: Text, commands: Vec<Command>) -> Self {
        Self {
            text,
            commands,
            by_hand: true,
        }
    }
}

/// What a proposal is about: a newer one about the same replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum About {
    /// A card on the table.
    Card(u32),
    /// A player's starting gang.
    Gang(u8),
    /// A player's draw hand.
    Hand(u8),
    /// The casualties or discards of a player, told together.
    Losses(u8),
    /// Who of a player flees, told together.
    Flight(u8),
    /// The end of the day.
    Day,
}

/// A question to the players.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Its number, to answer it by.
    pub id: u32,
    /// The card on the table that it comes from.
    pub track: u32,
    /// The question: `Law Dogs: bring in Bank for 3 ghost rock?`
    pub question: Text,
    /// What a yes does, in order. Nothing where the rules refuse and nothing can be told by hand.
    pub commands: Vec<Command>,
    /// Whether a yes only tells the rules.
    pub by_hand: bool,
    /// Why the rules do not take the likeliest meaning.
    pub refusal: Option<Refusal>,
    /// How sure the eyes are, 0 to 1.
    pub confidence: f32,
    /// Other ways, the likeliest first; telling it by hand comes last.
    pub alternatives: Vec<Choice>,
    pub(super) about: About,
    pub(super) gone: Option<Lying>,
}

/// What a yes to any of these would mean, before the rules are asked.
pub(super) struct Meaning {
    pub(super) about: About,
    pub(super) plays: Vec<Choice>,
    /// What would be possible, too rarely to be asked first.
    pub(super) rare: Vec<Choice>,
    pub(super) by_hand: Vec<Choice>,
    pub(super) confidence: f32,
}

/// The proposals that follow from what is or was on a track.
pub(super) fn after(
    reader: &TableReader,
    track: u32,
    gone: Option<&Lying>,
    game: &Game,
) -> Vec<Proposal> {
    let mut meanings = Vec::new();
    if let Some(lying) = reader.on_track(track) {
        meanings.extend(hand(reader, lying, game));
        meanings.extend(of_difference(reader, lying, game));
    } else if let Some(gone) = gone {
        meanings.extend(hand(reader, gone, game));
        meanings.extend(vanished(reader, gone, game));
    }
    meanings
        .into_iter()
        .filter_map(|meaning| ask(meaning, track, gone, game))
        .collect()
}

/// Puts the meanings to the rules.
fn ask(meaning: Meaning, track: u32, gone: Option<&Lying>, game: &Game) -> Option<Proposal> {
    let Meaning {
        about,
        plays,
        rare,
        by_hand,
        confidence,
    } = meaning;
    let mut refusal = None;
    let mut refused = Vec::new();
    let mut ways = Vec::new();
    for play in plays {
        match try_out(game, &play.commands) {
            Ok(()) => ways.push(play),
            Err(why) => {
                refusal.get_or_insert(why);
                refused.push(play);
            }
        }
    }
    if ways.is_empty() {
        // The players may be further than the game.
        ways.extend(refused.iter().find_map(|play| quiet::catch_up(game, play)));
    }
    if !ways.is_empty() {
        refusal = None;
    }
    let possible = |choice: &Choice| try_out(game, &choice.commands).is_ok();
    let mut by_hand = by_hand.into_iter().filter(possible);
    if ways.is_empty() {
        ways.extend(by_hand.next());
    }
    let asked = ways.len();
    ways.extend(rare.into_iter().filter(possible));
    ways.extend(by_hand);
    let mut ways = ways.into_iter();
    let (text, commands, is_by_hand) = if asked > 0 { ways.next() } else { None }.map_or_else(
        || {
            refused
                .first()
                .map(|play| (play.text.clone(), Vec::new(), false))
        },
        |way| Some((way.text, way.commands, way.by_hand)),
    )?;
    let question = if is_by_hand && refusal.is_some() {
        text!("{play}, by hand?", play = text)
    } else {
        text!("{play}?", play = text)
    };
    Some(Proposal {
        id: 0,
        track,
        question,
        commands,
        by_hand: is_by_hand,
        refusal,
        confidence,
        alternatives: ways.collect(),
        about,
        gone: gone.cloned(),
    })
}

/// Whether the rules would take these commands one after another.
fn try_out(game: &Game, commands: &[Command]) -> Result<(), Refusal> {
    let mut game = game.clone();
    commands
        .iter()
        .try_for_each(|command| deadeye_rules::apply(&mut game, command).map(|_| ()))
}

/// What the difference of a card on the table means.
fn of_difference(reader: &TableReader, lying: &Lying, game: &Game) -> Option<Meaning> {
    let differences = reader.difference(lying, game);
    let ways: Vec<&Way> = differences
        .iter()
        .map(|difference| &difference.way)
        .collect();
    let turned = ways.iter().find_map(|way| match way {
        Way::Booted(booted) => Some(*booted),
        _ => None,
    });
    let mut meaning = Meaning {
        about: About::Card(lying.track),
        plays: Vec::new(),
        rare: Vec::new(),
        by_hand: Vec::new(),
        confidence: lying.confidence,
    };
    match *ways.first()? {
        Way::Unnamed | Way::Missing => return None,
        Way::NotInPlay => plays::enters(reader, lying, game, &mut meaning),
        Way::OnPile(pile) => match lying.card {
            Some(card) => {
                losses(reader, card, *pile, game, &mut meaning);
            }
            None => plays::to_pile(lying, *pile, game, &mut meaning),
        },
        Way::At(place) => plays::moves(reader, lying, *place, turned, game, &mut meaning),
        Way::On(bearer) => plays::given(lying, *bearer, game, &mut meaning),
        Way::Booted(booted) => plays::turned(reader, lying, *booted, game, &mut meaning),
    }
    (!meaning.plays.is_empty() || !meaning.by_hand.is_empty()).then_some(meaning)
}

/// A card that was in play lies on a pile.
fn losses(
    reader: &TableReader,
    card: deadeye_rules::CardId,
    pile: Pile,
    game: &Game,
    meaning: &mut Meaning,
) {
    let Some(in_play) = game.card(card) else {
        return;
    };
    let player = in_play.controller();
    let name = game.name(player);
    // Every card of that player that lies on a pile by now is told at once: the rules want them together.
    let lost = reader.lying().filter_map(|other| {
        let pile = match reader.difference(other, game).first()?.way {
            Way::OnPile(pile) => pile,
            _ => return None,
        };
        let card = game.card(other.card?)?;
        (card.controller() == player).then_some((card.id(), pile))
    });
    let lost: Vec<_> = lost.collect();
    let fights = game.shootout().is_some_and(|shootout| shootout.round > 0);
    match game.step() {
        // Passes may come before them.
        Step::ShootoutPlays | Step::ResolutionPlays | Step::Casualties if fights => {
            let casualties: Vec<Casualty> = lost
                .iter()
                .map(|(card, pile)| Casualty {
                    card: *card,
                    fate: if *pile == Pile::BootHill {
                        Fate::Ace
                    } else {
                        Fate::Discard
                    },
                })
                .collect();
            let fates = plays::list(casualties.iter().map(|casualty| {
                let card = game.call(casualty.card);
                if casualty.fate == Fate::Ace {
                    text!("{card} is aced", card)
                } else {
                    text!("{card} is discarded", card)
                }
            }));
            let text = text!("{player}: {fates}", player = name, fates);
            meaning.about = About::Losses(player.0);
            meaning.plays.push(Choice::play(
                text,
                Command::TakeCasualties { player, casualties },
            ));
        }
        Step::Upkeep => {
            let let_go: Vec<_> = lost.iter().map(|(card, _)| *card).collect();
            let titles = plays::list(let_go.iter().map(|card| Text::name(game.call(*card))));
            let text = text!(
                "{player}: pay upkeep, but not for {titles}",
                player = name,
                titles
            );
            meaning.about = About::Losses(player.0);
            meaning
                .plays
                .push(Choice::play(text, Command::PayUpkeep { player, let_go }));
        }
        _ => {}
    }
    let text = text!(
        "{player}: {card} goes {pile}",
        player = name,
        card = game.call(card),
        pile = pile.call_to()
    );
    let put = Command::PutCard {
        card,
        to: Destination::Pile(pile),
    };
    meaning.by_hand.push(Choice::by_hand(text, vec![put]));
}

/// A card that was in play is no longer on the table.
fn vanished(reader: &TableReader, gone: &Lying, game: &Game) -> Option<Meaning> {
    let card = game.card(gone.card?)?;
    if reader.find(card.id()).is_some() {
        return None;
    }
    let (id, name) = (card.id(), game.name(card.controller()));
    let mut meaning = Meaning {
        about: About::Card(gone.track),
        plays: Vec::new(),
        rare: Vec::new(),
        by_hand: Vec::new(),
        confidence: gone.confidence,
    };
    for (pile, fate, text) in [
        (
            Pile::Discard,
            Fate::Discard,
            text!(
                "{player}: {card} is discarded",
                player = name,
                card = card.title()
            ),
        ),
        (
            Pile::BootHill,
            Fate::Ace,
            text!(
                "{player}: {card} is aced",
                player = name,
                card = card.title()
            ),
        ),
    ] {
        if game.step() == Step::Casualties {
            let casualties = vec![Casualty { card: id, fate }];
            let player = card.controller();
            meaning.plays.push(Choice::play(
                text.clone(),
                Command::TakeCasualties { player, casualties },
            ));
        }
        let put = Command::PutCard {
            card: id,
            to: Destination::Pile(pile),
        };
        meaning.by_hand.push(Choice::by_hand(text, vec![put]));
    }
    let text = text!(
        "{player}: {card} goes back to the play hand",
        player = name,
        card = card.title()
    );
    let put = Command::PutCard {
        card: id,
        to: Destination::Pile(Pile::Hand),
    };
    meaning.by_hand.push(Choice::by_hand(text, vec![put]));
    Some(meaning)
}

/// Five known cards in a draw-hand region, when a draw hand is awaited.
fn hand(reader: &TableReader, lying: &Lying, game: &Game) -> Option<Meaning> {
    let player = lying.player;
    let shown = game.player(player).and_then(|player| player.shown_hand());
    if lying.zone != super::Zone::DrawHand || shown.is_some() {
        return None;
    }
    let hand = reader
        .draw_hand(player, game)
        .filter(super::DrawHand::is_whole)?;
    // A hand that was told and not yet put away lies on the discard pile already, as far as the game goes.
    let is_old = |card: &Shown| {
        let code = card.code();
        code.is_some_and(|code| reader::is_known_in(game, player, Pile::Discard, *code))
    };
    if hand.cards.iter().all(is_old) {
        return None;
    }
    let text = text!(
        "{player}: draw hand {hand}",
        player = game.name(player),
        hand = hand.text()
    );
    let show = Command::ShowHand {
        player,
        cards: hand.cards.clone(),
    };
    Some(Meaning {
        about: About::Hand(player.0),
        plays: vec![Choice::play(text, show)],
        rare: Vec::new(),
        by_hand: Vec::new(),
        confidence: hand.confidence,
    })
}
