//! Entries of cards: the abilities that are carried out.

use std::sync::Arc;

use deadeye_cards::abilities::{
    Ability, Attach, BorrowedAs, ByHand, CardStep, CourseStep, DudeStep, Entry, FlowStep, PileStep, Prevention, Ref,
    Step, Target, When, walk,
};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::traits;
use crate::query::view::View;
use crate::state::{CardInPlay, Game, Job, OnComplete, Running, Scope};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

impl Game {
    /// Returns whether the game carries out abilities, instead of leaving them to the players.
    #[must_use]
    pub fn carries_out(&self) -> bool {
        self.automation.runs_abilities()
    }

    /// Returns the entry of a card, if abilities are carried out. Where the players carry them out by hand no entry is
    /// known.
    #[must_use]
    pub fn entry(&self, code: CardCode) -> Option<&Entry> {
        self.entry_of(code).map(Arc::as_ref)
    }

    /// Returns the entry of a card, if abilities are carried out.
    pub(crate) fn entry_of(&self, code: CardCode) -> Option<&Arc<Entry>> {
        if self.automation.runs_abilities() { self.db.entry(code) } else { None }
    }

    /// Returns an ability of a card by its number: of a card in play, or of one that left with the event that triggers it.
    pub(crate) fn ability_of(&self, card: CardId, number: u8) -> Option<&Ability> {
        self.entry_of(self.card_or_departed(card)?.facts.code)?.ability(number)
    }

    /// Returns the ability of an action by its number, or the first that can be played now.
    pub(crate) fn ability_in_hand(
        &self,
        code: CardCode,
        kind: AbilityKind,
        number: Option<u8>,
    ) -> Option<(u8, &Ability)> {
        let entry = self.entry_of(code)?;
        if let Some(number) = number {
            return entry.ability(number).map(|ability| (number, ability));
        }
        let at = entry.usable().position(|ability| kind.fits(ability.when))?;
        let at = u8::try_from(at).ok()?;
        entry.ability(at).map(|ability| (at, ability))
    }

    /// Returns the token of a title.
    pub(crate) fn token(&self, title: &str) -> Option<&Card> {
        self.db.iter().find(|card| card.is_token() && card.printed_title() == title)
    }

    /// Returns the ability that is being carried out, the innermost.
    #[must_use]
    pub fn running_entry(&self) -> Option<&Running> {
        self.running.last()
    }
}

/// The choices of a use beside the ability.
#[derive(Clone, Copy, Default)]
pub(crate) struct Said {
    pub(crate) caster: Option<CardId>,
    pub(crate) against: Option<PlayerId>,
    pub(crate) x: u16,
    pub(crate) combo: bool,
}

/// Returns the scope of the user of a card.
pub(crate) fn scope_of(game: &Game, player: PlayerId, card: Option<CardId>, said: Said) -> Scope {
    let mut scope = Scope::new(player, card);
    let spell = card.and_then(|card| game.card_or_departed(card)).filter(|card| card.facts.kind == CardType::Spell);
    scope.bearer = said.caster.or(spell.and_then(CardInPlay::bearer));
    scope.guest = card.and_then(|card| {
        let deed = game.card(card).is_some_and(|card| card.facts.kind == CardType::Deed);
        deed.then(|| traits::borrower(game, player, card, BorrowedAs::There, None))?
    });
    scope.cheater = said.against;
    scope.registers.x = i16::try_from(said.x).unwrap_or(i16::MAX);
    scope.registers.combo = said.combo;
    scope
}

/// Returns the job of an entry: the details that its card adds to the rules.
pub(crate) fn job_of<'a>(
    game: &'a Game,
    job: &Job,
) -> Option<(&'a Ability, &'a deadeye_cards::abilities::Job, CardCode)> {
    let code = job.code?;
    let ability = game.entry_of(code)?.ability(job.ability)?;
    ability.job.as_ref().map(|own| (ability, own, code))
}

/// Returns whether a step brings a dude into a posse.
fn joins(step: &Step) -> bool {
    matches!(step, Step::Dude(DudeStep::Join(_) | DudeStep::Swap(_) | DudeStep::TakeOver(_)))
}

/// Returns whether the first that an ability does is to bring a dude into a posse, whom it may choose or take control of
/// before.
pub(crate) fn begins_by_joining(ability: &Ability) -> bool {
    let before = |step: &&Step| matches!(step, Step::Flow(FlowStep::Choose(_)) | Step::Card(CardStep::Control(_)));
    ability.steps.iter().find(|step| !before(step)).is_some_and(joins)
}

/// Returns whether an ability brings a card in play into a posse: a dude, or a card that is attached to one there. It may
/// come from outside the shootout (1.5:6.1 step 1).
pub(crate) fn brings_in(ability: &Ability) -> bool {
    let mut found = false;
    walk::steps(&ability.steps, &mut |stop| {
        let walk::Node::Step(step) = stop else { return };
        let attaches = |attach: &Attach| !matches!(&attach.card, Target::Choose(choice) if !choice.piles.is_empty());
        found |= joins(step) || matches!(step, Step::Pile(PileStep::Attach(attach)) if attaches(attach));
    });
    found
}

/// Returns whether an ability attaches the card that it is printed on: an action that stays in play does so as it is played
/// from the hand (1.5:3.7).
pub(crate) fn attaches_itself(ability: &Ability) -> bool {
    let mut found = false;
    walk::ability(ability, &mut |stop| {
        let walk::Node::Step(step) = stop else { return };
        found |= match step {
            Step::Pile(PileStep::Attach(attach)) => attach.card == Target::Named(Ref::This),
            Step::Dude(DudeStep::Move(go)) => go.placed && go.who == Target::Named(Ref::This),
            Step::Flow(FlowStep::ByHand(kind)) => *kind == ByHand::AttachRule,
            Step::Flow(_)
            | Step::Pile(_)
            | Step::Card(_)
            | Step::Dude(_)
            | Step::Money(_)
            | Step::Fight(_)
            | Step::Pull(_)
            | Step::Course(_) => false,
        };
    });
    found
}

/// Returns whether the combo that an entry asks for can go on, once its Technique is done (1.5:7.3.2).
pub(crate) fn combo_goes_on(game: &Game) -> bool {
    let Some(running) = game.running.last() else { return false };
    if !matches!(running.on_complete, OnComplete::Technique { .. }) || running.scope.registers.margin < 0 {
        return false;
    }
    let Some(entry) = game.db.entry(running.code) else { return false };
    let mut scope = running.scope.clone();
    scope.ignored = scope.bearer.map(|dude| traits::combo_without(game, dude)).unwrap_or_default();
    let view = View::new(game, &scope);
    entry.usable().any(|ability| !ability.combo.is_empty() && view.all(&ability.combo))
}

/// Returns whether an ability is a React that prevents something.
pub(crate) fn prevents(ability: &Ability, what: Prevention) -> bool {
    let mut found = false;
    walk::steps(&ability.steps, &mut |stop| {
        found |= matches!(stop, walk::Node::Step(Step::Course(CourseStep::Prevent(own))) if *own == what);
    });
    found && ability.when == When::React
}
