//! Small questions about the current game. No answer is stored: the referee is asked, by applying a command to a copy
//! of the game or by reading its state, when the question is put and again when it is answered.

use deadeye_rules::{
    CardId, CardInPlay, Command, Game, Place, PlayerId, Posse, Race, Step, apply, check, victor_at_sundown,
};

use super::Topic;

/// The subject of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The ghost rock that a player begins with.
    Stash(PlayerId),
    /// The ghost rock that will be in the pot.
    Pot,
    /// The rank of a shown hand.
    Hand(PlayerId),
    /// The player who goes first today.
    First,
    /// The production of a player in a morning.
    Production(PlayerId),
    /// The upkeep that a player owes in a morning.
    Upkeep(PlayerId),
    /// The player whose turn it is.
    Turn,
    /// The question whether a dude may call out another one now.
    CallOut {
        /// The dude that would call out.
        dude: CardId,
        /// The dude that would be called out.
        other: CardId,
    },
    /// The question whether a dude boots on the way to a place.
    Boots {
        /// The dude that would move.
        dude: CardId,
        /// The destination.
        place: Place,
    },
    /// The player who controls a deed.
    Controls(CardId),
    /// The player who would win if Sundown came now.
    Winner,
    /// The number of control points that a player still needs to win.
    Missing(PlayerId),
    /// The question whether a dude may join the posse that is being formed.
    Join(CardId),
    /// The number of cards a player deals in this round of a shootout.
    Cards(PlayerId),
    /// The number of cards a player may swap in it.
    Swaps(PlayerId),
    /// The number of casualties a player must cover.
    Casualties(PlayerId),
}

impl Asked {
    /// Returns the name of the question in the texts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Asked::Stash(_) => "question.stash",
            Asked::Pot => "question.pot",
            Asked::Hand(_) => "question.hand",
            Asked::First => "question.first",
            Asked::Production(_) => "question.production",
            Asked::Upkeep(_) => "question.upkeep",
            Asked::Turn => "question.turn",
            Asked::CallOut { .. } => "question.call_out",
            Asked::Boots { .. } => "question.boots",
            Asked::Controls(_) => "question.controls",
            Asked::Winner => "question.winner",
            Asked::Missing(_) => "question.missing",
            Asked::Join(_) => "question.join",
            Asked::Cards(_) => "question.cards",
            Asked::Swaps(_) => "question.swaps",
            Asked::Casualties(_) => "question.casualties",
        }
    }

    /// Computes the right answer in this game. Returns `None` where the question makes no sense in it.
    #[must_use]
    pub fn answer(self, game: &Game) -> Option<QuizAnswer> {
        match self {
            Asked::Stash(player) => Some(QuizAnswer::Number(game.player(player)?.ghost_rock())),
            Asked::Pot => Some(QuizAnswer::Number(game_after(game, &Command::Ante {})?.pot())),
            Asked::Hand(player) => Some(QuizAnswer::Rank(game.player(player)?.shown_hand()?.rank)),
            Asked::First => game.winner().map(QuizAnswer::Player),
            Asked::Production(player) => Some(QuizAnswer::Number(game.production(player))),
            Asked::Upkeep(player) => {
                let due = game.upkeep_due(player);
                Some(QuizAnswer::Number(due.iter().map(|(_, upkeep)| upkeep).sum()))
            }
            Asked::Turn => match game.to_act().as_slice() {
                [player] => Some(QuizAnswer::Player(*player)),
                _ => None,
            },
            Asked::CallOut { dude, other } => {
                let player = game.card(dude)?.controller();
                Some(QuizAnswer::of(check(game, &plain_call_out(player, dude, other)).is_ok()))
            }
            Asked::Boots { dude, place } => {
                let player = game.card(dude)?.controller();
                let to = place;
                let moved = game_after(game, &Command::MoveDude { player, dude, to })?;
                Some(QuizAnswer::of(moved.card(dude)?.is_booted()))
            }
            Asked::Controls(deed) => Some(QuizAnswer::Player(game.card(deed)?.controller())),
            Asked::Winner => Some(victor_at_sundown(game).map_or(QuizAnswer::Nobody, QuizAnswer::Player)),
            Asked::Missing(player) => Some(QuizAnswer::Number(Race::at_sundown(game, player).missing().into())),
            Asked::Join(dude) => {
                let player = game.card(dude)?.controller();
                let join = Command::JoinPosse { player, dude, by_effect: false, side: None, stays: false };
                Some(QuizAnswer::of(check(game, &join).is_ok()))
            }
            Asked::Cards(player) => {
                let (stud, _) = own_posse(game, player)?.bonuses?;
                Some(QuizAnswer::Number(5 + u32::from(stud)))
            }
            Asked::Swaps(player) => {
                let (_, draw) = own_posse(game, player)?.bonuses?;
                Some(QuizAnswer::Number(u32::from(draw)))
            }
            Asked::Casualties(player) => {
                let count = own_posse(game, player)?.casualties;
                Some(QuizAnswer::Number(u32::try_from(count).unwrap_or(0)))
            }
        }
    }
}

/// An answer of a player to a question of the teacher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuizAnswer {
    /// The answer is yes.
    Yes,
    /// The answer is no.
    No,
    /// A player of the game.
    Player(PlayerId),
    /// None of the players.
    Nobody,
    /// A number.
    Number(u32),
    /// A hand rank, 1 to 11.
    Rank(u8),
}

impl QuizAnswer {
    fn of(yes: bool) -> QuizAnswer {
        if yes { QuizAnswer::Yes } else { QuizAnswer::No }
    }
}

/// A question with the answers to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizQuestion {
    /// The subject of the question.
    pub asked: Asked,
    /// The answers to choose from; the right one is among them.
    pub options: Vec<QuizAnswer>,
}

impl QuizQuestion {
    /// Returns whether an answer is right in this game.
    #[must_use]
    pub fn is_right(&self, game: &Game, answer: QuizAnswer) -> bool {
        self.asked.answer(game) == Some(answer)
    }
}

/// Chooses a question about a topic in this game. Returns `None` where there is nothing to ask. `turn` cycles through
/// the possible questions: the same turn in the same game asks the same.
#[must_use]
pub fn question(topic: &Topic, game: &Game, turn: usize) -> Option<QuizQuestion> {
    let possible: Vec<Asked> =
        candidates(topic, game).into_iter().filter(|asked| asked.answer(game).is_some()).collect();
    let asked = *possible.get(turn.checked_rem(possible.len())?)?;
    let right = asked.answer(game)?;
    Some(QuizQuestion { asked, options: options(asked, right, game) })
}

fn options(asked: Asked, right: QuizAnswer, game: &Game) -> Vec<QuizAnswer> {
    let players = || game.players().iter().map(|own| QuizAnswer::Player(own.id()));
    match right {
        QuizAnswer::Yes | QuizAnswer::No => vec![QuizAnswer::Yes, QuizAnswer::No],
        QuizAnswer::Player(_) | QuizAnswer::Nobody => {
            let nobody = (asked == Asked::Winner).then_some(QuizAnswer::Nobody);
            players().chain(nobody).collect()
        }
        // Four numbers in a row; where the right one stands among them depends on the number itself.
        QuizAnswer::Number(right) => {
            let least = right.saturating_sub(right % 4);
            (least..least + 4).map(QuizAnswer::Number).collect()
        }
        QuizAnswer::Rank(right) => {
            let least = right.saturating_sub(right % 3).clamp(1, 8);
            (least..=least + 3).map(QuizAnswer::Rank).collect()
        }
    }
}

fn candidates(topic: &Topic, game: &Game) -> Vec<Asked> {
    let players: Vec<PlayerId> = game.players().iter().map(|own| own.id()).collect();
    let each = |ask: fn(PlayerId) -> Asked| players.iter().copied().map(ask).collect();
    let deeds = || game.deeds().map(|deed| Asked::Controls(deed.id())).collect();
    match topic.id {
        // Once gangs are in play their cost is paid.
        "stash" if game.step() == Step::Choosing => each(Asked::Stash),
        "ante" => vec![Asked::Pot],
        "lowball" | "reveal" => each(Asked::Hand),
        "winner" => vec![Asked::First],
        "production" => each(Asked::Production),
        "upkeep" => each(Asked::Upkeep),
        "noon" => vec![Asked::Turn],
        "callin_out" => call_outs(game),
        "movin" | "free_moves" => moves(game),
        "new_deeds" | "control" => deeds(),
        "check" => vec![Asked::Winner],
        "victory" => each(Asked::Missing),
        "leader_posse" | "mark_posse" | "job_posse" => joiners(game),
        "stud" => each(Asked::Cards),
        "redraw" => each(Asked::Swaps),
        "casualties" => each(Asked::Casualties),
        _ => Vec::new(),
    }
}

/// Pairs each own dude with each other dude: their places make the difference.
fn call_outs(game: &Game) -> Vec<Asked> {
    let mut all = Vec::new();
    for player in game.to_act() {
        for dude in game.gang(player) {
            let others = game.dudes().filter(|other| other.controller() != player);
            all.extend(others.map(|other| Asked::CallOut { dude: dude.id(), other: other.id() }));
        }
    }
    all
}

fn moves(game: &Game) -> Vec<Asked> {
    let mut all = Vec::new();
    for player in game.to_act() {
        for place in game.places() {
            let movers = game.gang(player).filter(|dude| !dude.is_booted() && dude.place() != Some(place));
            all.extend(movers.map(|dude| Asked::Boots { dude: dude.id(), place }));
        }
    }
    all
}

fn joiners(game: &Game) -> Vec<Asked> {
    game.to_act()
        .into_iter()
        .flat_map(|player| game.gang(player).map(CardInPlay::id).collect::<Vec<_>>())
        .map(Asked::Join)
        .collect()
}

fn plain_call_out(player: PlayerId, caller: CardId, target: CardId) -> Command {
    Command::CallOut { player, caller, target, by: None, boot: false, no_refusal: false }
}

/// Applies a command to a copy of the game. Returns `None` where the referee refuses it.
fn game_after(game: &Game, command: &Command) -> Option<Game> {
    let mut after = game.clone();
    apply(&mut after, command).ok()?;
    Some(after)
}

fn own_posse(game: &Game, player: PlayerId) -> Option<&Posse> {
    let shootout = game.shootout()?;
    Some(shootout.posse(shootout.side_of_player(player)?))
}
