//! Pulls and skill tests (1.5:7.2).

use crate::text;
use deadeye_cards::CardType;
use deadeye_cards::abilities::Happening;
use deadeye_hands::HandCard;

use crate::abilities::{checks, triggers};
use crate::cite;
use crate::clerk::Clerk;
use crate::command::SkillUse;
use crate::event::Event;
use crate::game::Game;
use crate::ids::{CardId, PlayerId};
use crate::pile::{Pile, Shown};
use crate::reasons::Reasons;
use crate::step::AbilityKind;
use crate::window::{AwaitedPull, PullFor};
use crate::{inventing, kung_fu, noon, poker};

/// The value of an empty deck and discard pile's pull: an ace of clubs (1.5:7.2).
const NO_CARD: i16 = 1;

pub(crate) fn check(game: &Game, player: PlayerId, card: &Shown, named: Option<&Shown>, reasons: &mut Reasons) {
    if let Some(awaited) = game.awaited_pull() {
        reasons.unless(awaited.player == player, cite::PULLS, || {
            (text!("{player} is asked for a pull", player = game.name(awaited.player)), text!("let them pull"))
        });
    }
    match poker::face(game, card) {
        None => reasons.add(cite::PULLS, text!("{card} has no suit and value", card), text!("pull a card of the deck")),
        Some(HandCard::Joker(_)) => {
            let said = named.and_then(|named| poker::face(game, named));
            reasons.unless(matches!(said, Some(HandCard::Card(_))), cite::JOKERS, || {
                (text!("a joker's owner chooses its suit and value"), text!("say what it is"))
            });
        }
        Some(HandCard::Card(_)) => {
            reasons.unless(named.is_none(), cite::JOKERS, || {
                (text!("{card} is no joker", card), text!("name nothing else that it is"))
            });
        }
    }
}

/// A card is pulled off the deck, its results are enacted, and it is discarded; ordinary and Devil's jokers are aced.
pub(crate) fn pull(clerk: &mut Clerk, player: PlayerId, card: &Shown, named: Option<&Shown>) {
    let counted = named.unwrap_or(card);
    let told = match poker::face(clerk.game, counted) {
        Some(HandCard::Card(card)) => i16::from(card.value().get()),
        _ => NO_CARD,
    };
    // An empty deck is shuffled anew first (7.2).
    if clerk.game.player(player).is_some_and(|player| player.deck.count() == 0) {
        clerk.reshuffle(player);
    }
    let there = clerk.game.players.get_mut(player.seat()).is_some_and(|player| player.deck.take(None));
    let value = if there { told } else { NO_CARD };
    let shown = there.then(|| card.clone());
    clerk.game.today.puller = puller(clerk.game);
    let purpose = clerk.game.awaited_pull().map(|awaited| &awaited.purpose);
    let gadget = match purpose {
        Some(PullFor::Gadget { card, .. }) => Some(*card),
        _ => None,
    };
    let kung_fu = matches!(purpose, Some(PullFor::Technique { .. }));
    (clerk.game.today.gadget, clerk.game.today.kung_fu) = (gadget, kung_fu);
    clerk.tell(Event::Pulled { player, card: shown, value: u8::try_from(value).unwrap_or(0) });
    if let Some(awaited) = clerk.take_pull() {
        if checks::is_ours(clerk.game, &awaited) {
            checks::pulled(clerk, &awaited, value, card, named);
        } else {
            enact(clerk, &awaited, value);
        }
    }
    if there {
        let aced = poker::joker(clerk.game, card).is_some_and(|joker| joker.is_aced_after_use());
        clerk.put_onto(player, if aced { Pile::BootHill } else { Pile::Discard }, card.code().copied());
        if aced {
            triggers::happened(clerk, Happening::JokerAced, player, 1);
        }
    }
}

/// The dude whose pull it is; nobody's for what an action asks for.
fn puller(game: &Game) -> Option<CardId> {
    let own = match &game.awaited_pull()?.purpose {
        PullFor::Gadget { scientist, .. } => *scientist,
        PullFor::Spell { caster, .. } => *caster,
        PullFor::Technique { dude, .. } => *dude,
        PullFor::Ability { .. } => {
            let this = game.running()?.scope.this?;
            game.card(this).map(|card| card.attached_to().unwrap_or(this))?
        }
    };
    game.card(own).filter(|card| card.facts.kind == CardType::Dude).map(|card| card.id)
}

fn enact(clerk: &mut Clerk, awaited: &AwaitedPull, value: i16) {
    match &awaited.purpose {
        PullFor::Gadget { .. } => inventing::pulled(clerk, awaited, value),
        PullFor::Technique { .. } => kung_fu::pulled(clerk, awaited, value),
        PullFor::Ability { .. } => {}
        PullFor::Spell { caster, skill, test, .. } => {
            // Reaching the difficulty is enough (7.2.1); where none is known the table judges the total.
            let reached = value.saturating_add(clerk.game.skill(*caster, *skill).unwrap_or(0));
            if let SkillUse::Difficulty(difficulty) = test {
                let needed = i16::from(*difficulty);
                clerk.tell(Event::Test { dude: *caster, reached, needed, success: reached >= needed });
            }
            noon::end_any_play(clerk, awaited.kind);
        }
    }
}

impl Clerk<'_> {
    /// Everything waits for a pull.
    pub(crate) fn await_pull(&mut self, player: PlayerId, purpose: PullFor, kind: AbilityKind) {
        let depth = self.game.reacts.len();
        self.game.pulls.push(AwaitedPull { player, purpose, kind, depth });
        self.tell(Event::PullAwaited { player });
    }

    /// The pull that is awaited now, which has come.
    fn take_pull(&mut self) -> Option<AwaitedPull> {
        self.game.awaited_pull()?;
        self.game.pulls.pop()
    }
}
