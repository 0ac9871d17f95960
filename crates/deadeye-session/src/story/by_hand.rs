//! Overrides in sentences.

use deadeye_rules::{CardOverride, Casualty, FightOverride, GameOverride, HoldingOverride, PlayerId, Side, Text, text};

use super::{Tale, counter_text, in_pile, number_of, phase_name};

impl Tale<'_> {
    /// Describes ghost rock, piles and hand sizes that were set.
    pub(super) fn holding_set(&self, command: HoldingOverride<'_>) -> Text {
        use HoldingOverride as O;
        match command {
            O::SetGhostRock { player: _, to } => text!("ghost rock is {to}", to),
            O::SetDebt { player: _, to } => text!("debt is {to}", to),
            O::SetPot { to } => text!("the pot is {to}", to),
            O::Pay { from, to, amount } => {
                let who = |player: &Option<PlayerId>| player.map_or_else(|| text!("the bank"), |p| self.name(p));
                text!("{amount} ghost rock from {from} to {to}", amount, from = who(from), to = who(to))
            }
            O::SetPile { pile, count: cards, .. } => {
                text!("{cards} {pile}", cards = number_of(usize::from(*cards)), pile = in_pile(*pile))
            }
            O::MoveCards { player: _, from, to, cards } => {
                text!(
                    "{cards} from {from} to {to}",
                    cards = self.cards_text(cards),
                    from = Text::word(from.name()),
                    to = Text::word(to.name())
                )
            }
            O::SetHandSize { player: _, to } => text!("hand size is {to}", to),
        }
    }

    /// Describes cards that were set or moved.
    pub(super) fn card_set(&self, command: CardOverride<'_>) -> Text {
        use CardOverride as O;
        match command {
            O::SetBounty { card, to } => text!("the bounty on {card} is {to}", card = self.card(*card), to),
            O::SetCounter { card, counter, to } => counter_text(*counter, *to, self.card(*card)),
            O::SetFigure { card, figure, to, until: _ } => {
                text!("{figure} of {card} is {to}", figure = Text::word(figure.name()), card = self.card(*card), to)
            }
            O::ChangeFigure { card, figure, by, until: _, from } => {
                let (figure, card) = (Text::word(figure.name()), self.card(*card));
                let by = format!("{by:+}");
                match from {
                    Some(from) => text!("{figure} of {card} {by} ({from})", figure, card, by, from = self.card(*from)),
                    None => text!("{figure} of {card} {by}", figure, card, by),
                }
            }
            O::Keep { card, .. } => text!("a lasting state for {card}", card = self.card(*card)),
            O::EndEffect { effect } => text!("{effect} ends", effect = self.effect(*effect)),
            O::SetBooted { card, to: true } => text!("{card} boots", card = self.card(*card)),
            O::SetBooted { card, to: false } => text!("{card} unboots", card = self.card(*card)),
            O::PutCard { card, to } => {
                text!("{card} is put {whither}", card = self.card(*card), whither = self.destination(to))
            }
            O::SendHome { dude, booted: true } => text!("{dude} goes home booted", dude = self.card(*dude)),
            O::SendHome { dude, booted: false } => text!("{dude} goes home", dude = self.card(*dude)),
            O::TakeOut { card, fate, .. } => self.casualty(&Casualty { card: *card, fate: *fate }),
            O::BringCard { code, owner, to, .. } => text!(
                "{code} of {player} is put {whither}",
                code = self.code(code),
                player = self.name(*owner),
                whither = self.destination(to)
            ),
            O::SetController { card, player: Some(player), until: _ } => {
                text!("{player} controls {card}", player = self.name(*player), card = self.card(*card))
            }
            O::SetController { card, player: None, until: _ } => {
                text!("nobody has taken control of {card} any more", card = self.card(*card))
            }
            O::Refresh { card } => text!("the abilities of {card} are ready", card = self.card(*card)),
        }
    }

    /// Describes phases, turns and victories that were set, and events that were replaced.
    pub(super) fn game_set(&self, command: GameOverride<'_>) -> Text {
        use GameOverride as O;
        match command {
            O::Instead { cards } if cards.is_empty() => text!("a react replaces what happened"),
            O::Instead { cards } => {
                text!("a react replaces what happened: {cards} never left", cards = self.cards(cards))
            }
            O::SetPhase { phase } => text!("it is {phase}", phase = phase_name(*phase)),
            O::SetTurn { player: _ } => text!("has the turn"),
            O::SetWinner { player: Some(player) } => text!("the Winner is {player}", player = self.name(*player)),
            O::SetWinner { player: None } => text!("there is no Winner"),
            O::SetVictor { player: Some(player) } => text!("{player} wins the game", player = self.name(*player)),
            O::SetVictor { player: None } => text!("nobody has won yet"),
            O::Note { text } => Text::name(text.clone()),
        }
    }

    /// Describes posses, draw hands and casualties that were set, and fights that were ended.
    pub(super) fn fight_set(&self, command: FightOverride<'_>) -> Text {
        use FightOverride as O;
        match command {
            O::SetPosse { dude, side: Some(Side::Leader) } => {
                text!("{dude} is in the leader posse", dude = self.card(*dude))
            }
            O::SetPosse { dude, side: Some(Side::Mark) } => {
                text!("{dude} is in the mark posse", dude = self.card(*dude))
            }
            O::SetPosse { dude, side: None } => text!("{dude} is in no posse", dude = self.card(*dude)),
            O::ModifyRank { by, .. } => text!("hand rank {by}", by = format!("{:+}", by)),
            O::ModifyCasualties { player: _, by } => text!("casualties {by}", by = format!("{:+}", by)),
            O::CallCasualties { player: _, count } => text!("takes {count} casualties by an effect", count),
            O::ForceFirstCasualty { card } => text!("{card} is the first casualty", card = self.card(*card)),
            O::ChangeHand { player: _, cards } => {
                text!("draw hand is now {cards}", cards = self.shown_cards_text(cards))
            }
            O::EndShootout {} => text!("the shootout is over"),
            O::EndJob { success: true } => text!("the job succeeds"),
            O::EndJob { success: false } => text!("the job fails"),
        }
    }
}
