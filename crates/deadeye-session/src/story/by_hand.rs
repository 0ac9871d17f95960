//! What the table said, which the rules only record, in sentences.

use deadeye_rules::{Casualty, Command, PlayerId, Side, Text, text};

use super::{Tale, counted, in_pile, number_of, phase_name};

impl Tale<'_> {
    /// Figures and piles that the table set.
    pub(super) fn figure_set(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::SetGhostRock { to, .. } => text!("ghost rock is {to}", to),
            C::SetDebt { to, .. } => text!("debt is {to}", to),
            C::SetPot { to } => text!("the pot is {to}", to),
            C::SetPile { pile, count: cards, .. } => {
                text!("{cards} {pile}", cards = number_of(usize::from(*cards)), pile = in_pile(*pile))
            }
            C::MoveCards { from, to, cards, .. } => {
                text!(
                    "{cards} from {from} to {to}",
                    cards = self.unnamed(cards),
                    from = Text::word(from.name()),
                    to = Text::word(to.name())
                )
            }
            C::SetHandSize { to, .. } => text!("hand size is {to}", to),
            C::SetBounty { card, to } => {
                text!("the bounty on {card} is {to}", card = self.card(*card), to)
            }
            C::SetCounter { card, counter, to } => counted(*counter, *to, self.card(*card)),
            C::SetFigure { card, figure, to, .. } => {
                text!("{figure} of {card} is {to}", figure = Text::word(figure.name()), card = self.card(*card), to)
            }
            C::ChangeFigure { card, figure, by, from, .. } => {
                let (figure, card) = (Text::word(figure.name()), self.card(*card));
                let by = format!("{by:+}");
                match from {
                    Some(from) => text!("{figure} of {card} {by} ({from})", figure, card, by, from = self.card(*from)),
                    None => text!("{figure} of {card} {by}", figure, card, by),
                }
            }
            C::Keep { card, .. } => text!("a lasting state for {card}", card = self.card(*card)),
            C::EndEffect { effect } => text!("{effect} ends", effect = self.effect(*effect)),
            _ => return None,
        })
    }

    /// Cards that the table put somewhere.
    pub(super) fn card_put(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::SetBooted { card, to: true } => text!("{card} boots", card = self.card(*card)),
            C::SetBooted { card, to: false } => text!("{card} unboots", card = self.card(*card)),
            C::PutCard { card, to } => {
                text!("{card} is put {whither}", card = self.card(*card), whither = self.destination(to))
            }
            C::TakeOut { card, fate, .. } => self.casualty(&Casualty { card: *card, fate: *fate }),
            C::SendHome { dude, booted: true } => {
                text!("{dude} goes home booted", dude = self.card(*dude))
            }
            C::SendHome { dude, booted: false } => text!("{dude} goes home", dude = self.card(*dude)),
            C::BringCard { code, owner, to, .. } => text!(
                "{code} of {player} is put {whither}",
                code = self.code(code),
                player = self.name(*owner),
                whither = self.destination(to)
            ),
            C::SetController { card, player: Some(player), .. } => {
                text!("{player} controls {card}", player = self.name(*player), card = self.card(*card))
            }
            C::SetController { card, player: None, .. } => {
                text!("nobody has taken control of {card} any more", card = self.card(*card))
            }
            _ => return None,
        })
    }

    /// Phases, turns, victories and fights that the table set.
    pub(super) fn turn_set(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::Refresh { card } => {
                text!("the abilities of {card} are ready", card = self.card(*card))
            }
            C::SetPhase { phase } => text!("it is {phase}", phase = phase_name(*phase)),
            C::SetTurn { .. } => text!("has the turn"),
            C::SetWinner { player: Some(player) } => text!("the Winner is {player}", player = self.name(*player)),
            C::SetWinner { player: None } => text!("there is no Winner"),
            C::SetVictor { player: Some(player) } => text!("{player} wins the game", player = self.name(*player)),
            C::SetVictor { player: None } => text!("nobody has won yet"),
            C::SetPosse { dude, side: Some(side) } => match side {
                Side::Leader => text!("{dude} is in the leader posse", dude = self.card(*dude)),
                Side::Mark => text!("{dude} is in the mark posse", dude = self.card(*dude)),
            },
            C::SetPosse { dude, side: None } => {
                text!("{dude} is in no posse", dude = self.card(*dude))
            }
            C::ModifyRank { by, .. } => text!("hand rank {by}", by = format!("{:+}", by)),
            C::ModifyCasualties { by, .. } => text!("casualties {by}", by = format!("{:+}", by)),
            C::ForceFirstCasualty { card } => {
                text!("{card} is the first casualty", card = self.card(*card))
            }
            C::ChangeHand { cards, .. } => {
                text!("draw hand is now {cards}", cards = self.shown(cards))
            }
            C::EndShootout {} => text!("the shootout is over"),
            C::EndJob { success: true } => text!("the job succeeds"),
            C::EndJob { success: false } => text!("the job fails"),
            C::Note { text } => Text::name(text.clone()),
            C::Pay { from, to, amount } => {
                let who = |player: &Option<PlayerId>| player.map_or_else(|| text!("the bank"), |p| self.name(p));
                text!("{amount} ghost rock from {from} to {to}", amount, from = who(from), to = who(to))
            }
            _ => return None,
        })
    }
}
