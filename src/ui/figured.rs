//! The figures that can be set by hand, and the commands that set them.

use deadeye_rules::{CardId, Command, Duration, Figure, Game, Pile, PlayerId};

use deadeye_app::words::Words;

/// A figure that can be set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Figured {
    /// Ghost rock in a stash.
    GhostRock(PlayerId),
    /// The debt to the bank.
    Debt(PlayerId),
    /// Ghost rock in the pot of lowball.
    Pot,
    /// The cards of a pile.
    Pile(PlayerId, Pile),
    /// The ghost rock on a dude's head.
    Bounty(CardId),
    /// A figure of a card in play.
    Card(CardId, Figure),
    /// The influence or the control points of a player: the sum over their cards.
    Total(PlayerId, Figure),
}

impl Figured {
    /// Returns its current value.
    #[must_use]
    pub fn read(self, game: &Game) -> i64 {
        let player = |player| game.player(player);
        match self {
            Figured::GhostRock(of) => player(of).map_or(0, |player| player.ghost_rock().into()),
            Figured::Debt(of) => player(of).map_or(0, |player| player.debt().into()),
            Figured::Pot => game.pot().into(),
            Figured::Pile(of, pile) => player(of).map_or(0, |player| player.pile(pile).count().into()),
            Figured::Bounty(card) => game.card(card).map_or(0, |card| card.bounty().into()),
            Figured::Card(card, figure) => game.figure(card, figure).into(),
            Figured::Total(of, Figure::Influence) => game.influence(of).into(),
            Figured::Total(of, _) => game.control(of).into(),
        }
    }

    /// Returns the most that it can be set to. Negative figures come from effects, and cannot be set by hand.
    pub(super) fn most(self) -> i64 {
        match self {
            Figured::Card(_, Figure::Value) => 13,
            Figured::Card(..) | Figured::Bounty(_) | Figured::Total(..) => 99,
            Figured::Pile(..) => 199,
            Figured::GhostRock(_) | Figured::Debt(_) | Figured::Pot => 999,
        }
    }

    /// Returns the command that sets it; none if it is a sum of others.
    #[must_use]
    pub fn command(self, game: &Game, to: i64) -> Option<Command> {
        let to = to.clamp(0, self.most());
        let count = u16::try_from(to).ok()?;
        Some(match self {
            Figured::GhostRock(player) => Command::SetGhostRock { player, to: count },
            Figured::Debt(player) => Command::SetDebt { player, to: count },
            Figured::Pot => Command::SetPot { to: count },
            Figured::Pile(player, pile) => {
                // Which of the known cards left is not known, so that fewer cards than known ones are all unknown.
                let known = game.player(player)?.pile(pile).known_cards();
                let known = if known.len() > usize::from(count) { Vec::new() } else { known.to_vec() };
                Command::SetPile { player, pile, count, known }
            }
            Figured::Bounty(card) => Command::SetBounty { card, to: count },
            Figured::Card(card, figure) => {
                Command::SetFigure { card, figure, to: i16::try_from(to).ok()?, until: Duration::Permanent }
            }
            Figured::Total(..) => return None,
        })
    }

    /// Returns its name: "Law Dogs: ghost rock".
    #[must_use]
    pub fn name(self, words: &Words, game: &Game) -> String {
        let of = |who: &str, what: &str| words.fill("edit.of", &[("who", &who), ("what", &what)]);
        let player = |id| game.player(id).map_or("", |player| player.name());
        let card = |id| game.card(id).map_or("", |card| card.title());
        match self {
            Figured::GhostRock(id) => of(player(id), words.get("books.ghost_rock")),
            Figured::Debt(id) => of(player(id), words.get("books.debt")),
            Figured::Pot => words.get("books.pot").to_owned(),
            Figured::Pile(id, pile) => of(player(id), words.pile(pile)),
            Figured::Bounty(id) => of(card(id), words.get("card.bounty")),
            Figured::Card(id, figure) => of(card(id), words.figure(figure)),
            Figured::Total(id, figure) => of(player(id), words.figure(figure)),
        }
    }
}
