//! Events in sentences.

use deadeye_rules::{Event, Pile, Text, text};

use super::{Tale, counted, list, phase_name, shown_hand, side_name};

impl Tale<'_> {
    /// What came of a command, where the command's own line does not say it.
    pub(crate) fn event(&self, event: &Event) -> Option<Text> {
        self.card_event(event).or_else(|| self.day_event(event)).or_else(|| self.fight_event(event))
    }

    /// Cards that come and go, and ghost rock.
    fn card_event(&self, event: &Event) -> Option<Text> {
        use Event as E;
        Some(match event {
            E::CardEntered { code, owner, .. } => {
                text!("{code} enters play for {player}", code = self.code(code), player = self.name(*owner))
            }
            E::CardLeft { code, to: Some(Pile::BootHill), .. } => {
                text!("{code} is aced", code = self.code(code))
            }
            E::CardLeft { code, to: Some(to), .. } => {
                text!("{card} goes {pile}", card = self.code(code), pile = to.call_to())
            }
            E::CardLeft { code, to: None, .. } => {
                text!("{code} leaves the game", code = self.code(code))
            }
            E::Booted { card } => text!("{card} boots", card = self.card(*card)),
            E::Unbooted { card } => text!("{card} unboots", card = self.card(*card)),
            E::GhostRock { from, to, amount, why } => text!(
                "{amount} ghost rock from {from} to {to}: {why}",
                amount,
                from = self.purse(*from),
                to = self.purse(*to),
                why
            ),
            E::Debt { player, to } => text!("{player} owes the bank {to}", player = self.name(*player), to),
            E::Bounty { card, to, why, .. } => {
                text!("the bounty on {card} is {to}: {why}", card = self.card(*card), to, why)
            }
            E::Counter { card, counter, to } => counted(*counter, *to, self.card(*card)),
            E::Reshuffled { player, cards } => {
                text!("{player} shuffles: {cards} cards in the deck", player = self.name(*player), cards)
            }
            _ => return None,
        })
    }

    /// Phases, hands, the Winner, pulls and jobs.
    fn day_event(&self, event: &Event) -> Option<Text> {
        use Event as E;
        Some(match event {
            E::PhaseBegan { phase, day } => {
                text!("Day {day}, {phase}", day, phase = phase_name(*phase))
            }
            E::HandShown { rank, name, cheatin, best, .. } => {
                let hand = shown_hand(*rank, name, *cheatin);
                match best.as_slice() {
                    [] => hand,
                    best => text!("{hand}: {cards}", hand, cards = best.join(" ")),
                }
            }
            E::StepSkipped { card, what } => {
                text!("{card} leaves this out, as what it needs is not there: {what}", card = self.code(card), what)
            }
            E::LowballTied { players } => text!(
                "exactly tied, drawn again: {players}",
                players = list(players.iter().map(|player| self.name(*player)))
            ),
            E::Winner { player: Some(player) } => text!("{player} is the Winner", player = self.name(*player)),
            E::Control { card, to, .. } => {
                text!("{player} controls {card}", player = self.name(*to), card = self.card(*card))
            }
            E::Pulled { value, .. } => text!("the pull counts {value}", value),
            E::Test { dude, reached, needed, success } => {
                let dude = self.card(*dude);
                if *success {
                    text!("{dude} succeeds with {reached} against {needed}", dude, reached, needed)
                } else {
                    text!("{dude} fails with {reached} against {needed}", dude, reached, needed)
                }
            }
            E::JobTakenBack { .. } => text!("the posse does not meet what the job requires: it is taken back"),
            E::JobEnded { success: true, .. } => text!("the job succeeds"),
            E::JobEnded { success: false, .. } => text!("the job fails"),
            _ => return None,
        })
    }

    /// Shootouts, and how a game ends.
    fn fight_event(&self, event: &Event) -> Option<Text> {
        use Event as E;
        Some(match event {
            E::PosseLeft { dude, .. } => text!("{dude} leaves the posse", dude = self.card(*dude)),
            E::ShootoutStarted { place } => {
                text!("a shootout starts at {place}", place = self.place(*place))
            }
            E::RoundBegan { round } => text!("round {round}", round),
            E::DrawBonuses { side, stud, draw } => {
                let side = side_name(*side);
                let dealt = 5 + u16::from(*stud);
                if *draw > 0 {
                    text!("{side} draws {dealt} cards, then up to {draw} again", side, dealt, draw)
                } else {
                    text!("{side} draws {dealt} cards", side, dealt)
                }
            }
            E::HandsCompared { leader, mark, winner } => {
                let won = winner.map_or_else(
                    || text!("nobody wins the round"),
                    |side| text!("{side} wins the round", side = side_name(side)),
                );
                text!("rank {leader} for the leader, {mark} for the mark: {won}", leader, mark, won)
            }
            E::Casualties { side, count: 0 } => {
                text!("no casualties for {side}", side = side_name(*side))
            }
            E::Casualties { side, count: casualties } => {
                text!("casualties for {side}: {casualties}", side = side_name(*side), casualties)
            }
            E::ShootoutEnded { winner: Some(side) } => {
                text!("{side} wins the shootout", side = side_name(*side))
            }
            E::ShootoutEnded { winner: None } => text!("nobody wins the shootout"),
            E::EffectEnded { effect } => text!("{effect} ends", effect = self.effect(*effect)),
            E::GameWon { player: Some(player), why } => {
                text!("{player} wins the game: {why}", player = self.name(*player), why)
            }
            E::GameWon { player: None, .. } => text!("nobody has won the game"),
            E::NoVictory {} => text!("nobody has won yet"),
            _ => return None,
        })
    }
}
