//! Pulls and tests of abilities (1.5:7.2, 7.3).

use deadeye_cards::abilities::SkillName;

use crate::abilities::context;
use crate::abilities::context::StepOutcome;
use crate::query::traits;
use crate::state::{Game, PullFor};
use crate::vocabulary::{CardId, PlayerId, Skill};
use crate::write::ledger::Ledger;

/// Returns the skill of a name; the dude's best one where any is allowed.
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

/// Begins a test, which waits for a pull.
pub(crate) fn begin(ledger: &mut Ledger, name: SkillName, who: Option<CardId>, against: Option<i16>) -> StepOutcome {
    let Some(dude) = who else {
        ledger.set_margin(-1);
        return StepOutcome::Done;
    };
    let you = ledger.game().running.last().map_or(PlayerId(0), |running| running.scope.you);
    ledger.set_harder(against.filter(|_| name == SkillName::KungFu).unwrap_or(0));
    // A bonus beyond the difficulty counts for how much the test is passed by (1.5:7.2).
    let mut beyond = 0;
    let purpose = match skill_of(ledger.game(), name, dude) {
        Some(skill) => {
            // A mad scientist's bonus for some Gadgets is one for inventing them, and no check of an ability is that.
            let running = ledger.game().running.last().filter(|_| skill != Skill::MadScientist);
            let about = running.map(|own| own.code);
            let change = traits::test_change(ledger.game(), dude, skill, about);
            let difficulty = against.unwrap_or(0).saturating_add(change.harder).saturating_sub(change.bonus);
            beyond = difficulty.min(0);
            context::purpose(ledger.game(), dude, skill, difficulty)
        }
        None => {
            let card = ledger.game().running.last().and_then(|running| running.scope.this).unwrap_or(dude);
            Some(PullFor::Technique { card, dude })
        }
    };
    let Some(purpose) = purpose else { return StepOutcome::Done };
    let kind = context::kind(ledger.game());
    ledger.await_pull(you, purpose, kind);
    ledger.make_pull_harder(beyond);
    StepOutcome::Waits
}

/// Begins a plain pull, which is then awaited.
pub(crate) fn pull(ledger: &mut Ledger, who: Option<PlayerId>) -> StepOutcome {
    let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
    let player = who.unwrap_or(running.scope.you);
    let (code, kind) = (running.code, running.kind);
    ledger.await_pull(player, PullFor::Ability { code }, kind);
    StepOutcome::Waits
}
