//! Events in sentences.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Event, Phase, Pile, PlayerId, Purse, Side, Text, text};

use super::{Tale, counter_text, face_text, list, number_of, phase_name, shown_hand, side_name};

impl Tale<'_> {
    /// Describes an event, where the command's own line does not.
    pub(crate) fn event(&self, event: &Event) -> Option<Text> {
        use Event as E;
        Some(match event {
            E::CardEntered { code, owner, .. } => self.entered(code, *owner),
            E::CardLeft { code, to, .. } => self.left(code, *to),
            E::Booted { card } => text!("{card} boots", card = self.card(*card)),
            E::Unbooted { card } => text!("{card} unboots", card = self.card(*card)),
            E::GhostRock { from, to, amount, why } => self.paid(*from, *to, *amount, why),
            E::Debt { player, to } => text!("{player} owes the bank {to}", player = self.name(*player), to),
            E::Bounty { card, to, why, .. } => self.bounty(*card, *to, why),
            E::Counter { card, counter, to } => counter_text(*counter, *to, self.card(*card)),
            E::Reshuffled { player, cards } => self.shuffled(*player, *cards),
            E::PhaseBegan { phase, day } => phase_began(*phase, *day),
            E::HandShown { rank, name, cheatin, best, .. } => hand_shown(shown_hand(*rank, name, *cheatin), best),
            E::StepSkipped { card, .. } => self.skipped(card),
            E::LowballTied { players } => self.tied(players),
            E::Winner { player: Some(player) } => text!("{player} is the Winner", player = self.name(*player)),
            E::Control { card, to, .. } => self.takes_control(*card, *to),
            E::Pulled { value, .. } => text!("the pull counts {value}", value),
            E::Test { dude, reached, needed, success } => self.tested(*dude, *reached, *needed, *success),
            E::JobTakenBack { .. } => text!("the posse does not meet what the job requires: it is taken back"),
            E::JobEnded { success: true, .. } => text!("the job succeeds"),
            E::JobEnded { success: false, .. } => text!("the job fails"),
            E::PosseLeft { dude, .. } => text!("{dude} leaves the posse", dude = self.card(*dude)),
            E::ShootoutStarted { place } => text!("a shootout starts at {place}", place = self.place(*place)),
            E::RoundBegan { round } => text!("round {round}", round),
            E::DrawBonuses { side, stud, draw } => draws(*side, *stud, *draw),
            E::RankModified { player, by } => {
                text!(
                    "{player}: {deed}",
                    player = self.name(*player),
                    deed = text!("hand rank {by}", by = format!("{by:+}"))
                )
            }
            E::HandsCompared { leader, mark, winner } => compared(*leader, *mark, *winner),
            E::Casualties { side, count } => casualties(*side, *count),
            E::ShootoutEnded { winner: Some(side) } => text!("{side} wins the shootout", side = side_name(*side)),
            E::ShootoutEnded { winner: None } => text!("nobody wins the shootout"),
            E::EffectEnded { effect } => text!("{effect} ends", effect = self.effect(*effect)),
            E::GameWon { player: Some(player), why } => self.won(*player, why),
            E::GameWon { player: None, .. } => text!("nobody has won the game"),
            E::NoVictory {} => text!("nobody has won yet"),
            // The command's line says these, or the line of another event.
            E::PlayerSeated { .. }
            | E::GangChosen { .. }
            | E::CardMoved { .. }
            | E::CardReplaced { .. }
            | E::CardsMoved { .. }
            | E::Turn { .. }
            | E::Winner { player: None }
            | E::CalledOut { .. }
            | E::CallOutRefused { .. }
            | E::Traded { .. }
            | E::AbilityUsed { .. }
            | E::ActionPlayed { .. }
            | E::PullAwaited { .. }
            | E::JobStarted { .. }
            | E::Opposed { .. }
            | E::Declined { .. }
            | E::PosseJoined { .. }
            | E::ShooterPicked { .. }
            | E::CasualtyTaken { .. }
            | E::Fled { .. }
            | E::AlreadyHome { .. }
            | E::EffectBegan { .. }
            | E::Passed { .. }
            | E::Checked { .. }
            | E::ReactsOpened { .. }
            | E::ReactsClosed { .. }
            | E::Restored { .. }
            | E::Preferred { .. }
            | E::Revealed {}
            | E::SetByHand { .. }
            | E::LeftToTable { .. }
            | E::HandChanges { .. }
            | E::Noted { .. } => return None,
        })
    }

    /// Describes cards that an effect moves between piles, without the card that was played for it.
    pub(crate) fn pile_change(&self, event: &Event, played: Option<CardCode>) -> Option<Text> {
        let Event::CardsMoved { player, from: Some(from), to: Some(to), count, known } = event else { return None };
        if *count == 0 || known.as_slice() == played.as_slice() {
            return None;
        }
        let (from, to) = (Text::word(from.name()), Text::word(to.name()));
        let deed = text!("{cards} from {from} to {to}", cards = number_of(usize::from(*count)), from, to);
        Some(text!("{player}: {deed}", player = self.name(*player), deed))
    }

    fn entered(&self, code: &CardCode, owner: PlayerId) -> Text {
        text!("{code} enters play for {player}", code = self.code(code), player = self.name(owner))
    }

    fn left(&self, code: &CardCode, to: Option<Pile>) -> Text {
        match to {
            Some(Pile::BootHill) => text!("{code} is aced", code = self.code(code)),
            Some(to @ (Pile::Hand | Pile::Deck | Pile::Discard | Pile::DrawHand)) => {
                text!("{card} goes {pile}", card = self.code(code), pile = to.call_to())
            }
            None => text!("{code} leaves the game", code = self.code(code)),
        }
    }

    fn paid(&self, from: Purse, to: Purse, amount: u32, why: &Text) -> Text {
        let (from, to) = (self.purse(from), self.purse(to));
        text!("{amount} ghost rock from {from} to {to}: {why}", amount, from, to, why)
    }

    fn bounty(&self, card: CardId, to: u16, why: &Text) -> Text {
        text!("the bounty on {card} is {to}: {why}", card = self.card(card), to, why)
    }

    fn shuffled(&self, player: PlayerId, cards: u16) -> Text {
        text!("{player} shuffles: {cards} cards in the deck", player = self.name(player), cards)
    }

    fn skipped(&self, card: &CardCode) -> Text {
        text!("no effect of {card} here: what it needs is not there", card = self.code(card))
    }

    fn tied(&self, players: &[PlayerId]) -> Text {
        text!("exactly tied, drawn again: {players}", players = list(players.iter().map(|player| self.name(*player))))
    }

    fn takes_control(&self, card: CardId, player: PlayerId) -> Text {
        text!("{player} controls {card}", player = self.name(player), card = self.card(card))
    }

    fn tested(&self, dude: CardId, reached: i16, needed: i16, success: bool) -> Text {
        let dude = self.card(dude);
        if success {
            text!("{dude} succeeds with {reached} against {needed}", dude, reached, needed)
        } else {
            text!("{dude} fails with {reached} against {needed}", dude, reached, needed)
        }
    }

    fn won(&self, player: PlayerId, why: &Text) -> Text {
        text!("{player} wins the game: {why}", player = self.name(player), why)
    }
}

fn phase_began(phase: Phase, day: u32) -> Text {
    text!("Day {day}, {phase}", day, phase = phase_name(phase))
}

fn hand_shown(hand: Text, best: &[String]) -> Text {
    if best.is_empty() {
        return hand;
    }
    text!("{hand}: {cards}", hand, cards = list(best.iter().map(|face| face_text(face))))
}

fn draws(side: Side, stud: u8, draw: u8) -> Text {
    let side = side_name(side);
    let dealt = 5 + u16::from(stud);
    if draw > 0 {
        text!("{side} draws {dealt} cards, then up to {draw} again", side, dealt, draw)
    } else {
        text!("{side} draws {dealt} cards", side, dealt)
    }
}

fn compared(leader: u8, mark: u8, winner: Option<Side>) -> Text {
    let won = winner
        .map_or_else(|| text!("nobody wins the round"), |side| text!("{side} wins the round", side = side_name(side)));
    text!("rank {leader} for the leader, {mark} for the mark: {won}", leader, mark, won)
}

fn casualties(side: Side, casualties: i16) -> Text {
    if casualties == 0 {
        text!("no casualties for {side}", side = side_name(side))
    } else {
        text!("casualties for {side}: {casualties}", side = side_name(side), casualties)
    }
}
