//! Pulls and tests of abilities (1.5:7.2, 7.3).

use deadeye_cards::abilities::SkillName;
use deadeye_hands::{HandCard, Suit};

use crate::abilities::exec;
use crate::abilities::exec::Came;
use crate::query::poker;
use crate::query::view::View;
use crate::state::effect::Figure;
use crate::state::event::Event;
use crate::state::game::Game;
use crate::state::pile::Shown;
use crate::state::resolving::Afterwards;
use crate::state::window::{AwaitedPull, PullFor};
use crate::vocabulary::ids::{CardId, PlayerId};
use crate::vocabulary::skill::Skill;
use crate::write::ledger::Ledger;

/// The skill of a name; the best one a dude has where any will do.
fn skill_of(game: &Game, name: SkillName, dude: CardId) -> Option<Skill> {
    match name {
        SkillName::Huckster => Some(Skill::Huckster),
        SkillName::Blessed => Some(Skill::Blessed),
        SkillName::Shaman => Some(Skill::Shaman),
        SkillName::MadScientist => Some(Skill::MadScientist),
        SkillName::Any => Skill::ALL.into_iter().max_by_key(|skill| game.skill(dude, *skill)),
        SkillName::KungFu => None,
    }
}

/// A test begins: a pull is awaited.
pub(crate) fn begin(ledger: &mut Ledger, name: SkillName, who: Option<CardId>, against: Option<i16>) -> Came {
    let Some(dude) = who else {
        if let Some(running) = ledger.game.running.last_mut() {
            running.scope.told.margin = -1;
        }
        return Came::Done;
    };
    let you = ledger.game.running.last().map_or(PlayerId(0), |running| running.scope.you);
    if let Some(running) = ledger.game.running.last_mut() {
        running.scope.told.harder = against.filter(|_| name == SkillName::KungFu).unwrap_or(0);
    }
    let purpose = match skill_of(ledger.game, name, dude) {
        Some(skill) => {
            let bonus = crate::query::traits::test_bonus(
                ledger.game,
                dude,
                skill,
                ledger.game.running.last().map(|own| own.code),
            );
            let difficulty = against.unwrap_or(0).saturating_sub(bonus);
            exec::purpose(ledger.game, dude, skill, difficulty)
        }
        None => {
            let card = ledger.game.running.last().and_then(|running| running.scope.this).unwrap_or(dude);
            Some(PullFor::Technique { card, dude })
        }
    };
    let Some(purpose) = purpose else { return Came::Done };
    let kind = exec::kind(ledger.game);
    ledger.await_pull(you, purpose, kind);
    Came::Waits
}

/// A plain pull is awaited.
pub(crate) fn pull(ledger: &mut Ledger, who: Option<PlayerId>) -> Came {
    let Some(running) = ledger.game.running.last() else { return Came::Done };
    let player = who.unwrap_or(running.scope.you);
    let (code, kind) = (running.code, running.kind);
    ledger.await_pull(player, PullFor::Ability { code }, kind);
    Came::Waits
}

/// Whether a pull that has come belongs to the innermost running ability.
pub(crate) fn is_ours(game: &Game, awaited: &AwaitedPull) -> bool {
    let inventing = matches!(awaited.purpose, PullFor::Gadget { .. });
    !inventing && game.running.last().is_some_and(|running| running.question.is_none())
}

/// A pull has come.
pub(crate) fn pulled(ledger: &mut Ledger, awaited: &AwaitedPull, value: i16, card: &Shown, named: Option<&Shown>) {
    let counted = named.unwrap_or(card);
    let suit: Option<Suit> = match poker::face(ledger.game, counted) {
        Some(HandCard::Card(card)) => Some(card.suit()),
        _ => None,
    };
    let joker = poker::joker(ledger.game, card).is_some();
    let test = match &awaited.purpose {
        PullFor::Spell { caster, skill, test, .. } => {
            let reached = value.saturating_add(ledger.game.skill(*caster, *skill).unwrap_or(0));
            let needed = match test {
                crate::state::command::SkillUse::Difficulty(difficulty) => i16::from(*difficulty),
                crate::state::command::SkillUse::Told => 0,
            };
            Some((*caster, reached, needed, reached.saturating_sub(needed)))
        }
        PullFor::Technique { dude, .. } => {
            // The pull must stay strictly below the dude's value, Kung Fu rating and all (7.3.1).
            let needed = ledger.game.figure(*dude, Figure::Value);
            let harder = ledger.game.running.last().map_or(0, |running| running.scope.told.harder);
            let value = value.saturating_add(harder);
            Some((*dude, value, needed, needed.saturating_sub(value).saturating_sub(1)))
        }
        _ => None,
    };
    if let Some((dude, reached, needed, margin)) = test {
        ledger.tell(Event::Test { dude, reached, needed, success: margin >= 0 });
    }
    if let Some(running) = ledger.game.running.last_mut() {
        let told = &mut running.scope.told;
        told.pull = value;
        told.suit = suit;
        told.joker = joker;
        if let Some((_, reached, _, margin)) = test {
            told.total = reached;
            told.margin = margin;
        }
    }
}

/// Whether the combo that an entry asks for is there, once its Technique is done (1.5:7.3.2).
pub(crate) fn combo_goes_on(game: &Game) -> bool {
    let Some(running) = game.running.last() else { return false };
    if !matches!(running.afterwards, Afterwards::Technique { .. }) || running.scope.told.margin < 0 {
        return false;
    }
    let Some(entry) = game.db.entry(running.code) else { return false };
    let view = View::new(game, &running.scope);
    entry.usable().any(|ability| !ability.combo.is_empty() && view.all(&ability.combo))
}
