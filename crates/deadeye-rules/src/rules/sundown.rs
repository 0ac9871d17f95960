//! Sundown (1.5:5.4): the check for victory, discards and refills, unbooting, the end of the day.

use std::borrow::Cow;

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ability, Happening, Plain};

use crate::query::eval_context::EvalContext;
use crate::query::traits;
use crate::rules::noon::acting;
use crate::rules::setup;
use crate::state::kinds::Kinds;
use crate::state::{Cause, Duration, Event, Game, Keeping, Pile, Stage};
use crate::text;
use crate::vocabulary::{CardId, Phase, PlayerId, Reasons, Step, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Returns the winner if Sundown came now (1.5:5.4): the player whose control points exceed the influence of every
/// other player; of several the one with the most control points, then the most influence; if that is tied too nobody.
#[must_use]
pub fn victor_at_sundown(game: &Game) -> Option<PlayerId> {
    victor_as_it_is(&at_check(game))
}

/// The race of a player to win (1.5:5.4).
///
/// ```
/// use deadeye_rules::{Command, Edition, Game, PlayerId, Race, apply};
///
/// let mut game = Game::shipped(Edition::V15);
/// apply(&mut game, &Command::Seat { name: "North".to_owned(), deck: None })?;
/// // Nobody has influence yet: one control point would win.
/// assert_eq!(Race::at_sundown(&game, PlayerId(0)), Race { held: 0, influence: 0 });
/// # Ok::<(), deadeye_rules::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// The control points that the player holds.
    pub held: i16,
    /// The influence that the control points must exceed: the most of any other player.
    pub influence: i16,
}

impl Race {
    /// Returns the race if Sundown came now: what holds during Sundown counts, and what holds during High Noon no longer
    /// does.
    #[must_use]
    pub fn at_sundown(game: &Game, player: PlayerId) -> Race {
        let game = at_check(game);
        Race::as_it_is(&game, player, game.control(player))
    }

    fn as_it_is(game: &Game, player: PlayerId, held: i16) -> Race {
        let others = game.players.iter().filter(|other| other.id != player);
        let influence = others.map(|other| game.influence(other.id));
        // In the short game of more than two more than any one of them is enough (2014:p31).
        let most = if game.short { influence.min() } else { influence.max() }.unwrap_or(0);
        Race { held, influence: most }
    }

    /// Returns whether the control points exceed the influence.
    #[must_use]
    pub const fn is_won(self) -> bool {
        self.held > self.influence
    }

    /// Returns the control points that victory takes.
    #[must_use]
    pub const fn goal(self) -> i16 {
        self.influence.saturating_add(1)
    }

    /// Returns the control points that are missing.
    #[must_use]
    pub fn missing(self) -> u16 {
        u16::try_from(i32::from(self.influence) + 1 - i32::from(self.held)).unwrap_or(0)
    }
}

/// The durations of what has ended when victory is checked.
const OVER: [Duration; 2] = [Duration::Phase, Duration::UntilSundown];

/// Returns the game as it would stand at the check for victory if Sundown came now.
fn at_check(game: &Game) -> Cow<'_, Game> {
    let has_static_abilities = game.automation.counts_traits() && game.kinds != Kinds::NONE;
    if !has_static_abilities && !game.effects.iter().any(|effect| OVER.contains(&effect.until)) {
        return Cow::Borrowed(game);
    }
    let mut then = game.clone();
    let mut ledger = Ledger::new(&mut then);
    if game.phase() != Phase::Sundown {
        ledger.end_effects(&OVER);
        ledger.set_stage(Stage::SundownDiscard { waiting: Vec::new() });
    }
    // What limits influence at the check changes who controls the deeds as well.
    ledger.set_checking();
    ledger.settle_control();
    Cow::Owned(then)
}

fn victor_as_it_is(game: &Game) -> Option<PlayerId> {
    let wins = |player: PlayerId| {
        let held = game.control(player);
        // Without any nobody wins: influence is never below zero.
        let race = (held > 0).then(|| Race::as_it_is(game, player, held))?;
        race.is_won().then(|| ((held, game.influence(player)), player))
    };
    let winners: Vec<_> = game.players.iter().filter_map(|player| wins(player.id)).collect();
    let (best, _) = winners.iter().max_by_key(|(figures, _)| *figures)?;
    let mut first = winners.iter().filter(|(figures, _)| figures == best);
    let (_, player) = first.next()?;
    first.next().is_none().then_some(*player)
}

/// Begins the phase: what holds during Sundown starts, and what answers to its start is carried out; then victory is
/// checked.
pub(crate) fn begin(ledger: &mut Ledger) {
    ledger.settle_control();
    let day = ledger.game().day;
    let waiting = ledger.game().turn_order();
    ledger.set_stage(Stage::SundownDiscard { waiting });
    ledger.tell(Event::PhaseBegan { phase: Phase::Sundown, day });
    ledger.settle_control();
    ledger.set_check_waits(true);
    triggers::hear(ledger);
    check_if_quiet(ledger);
}

/// Checks victory, once nothing is left to do that comes before; if the game goes on, discards follow, the Winner first.
pub(crate) fn check_if_quiet(ledger: &mut Ledger) {
    if !(ledger.game().check_waits && ledger.game().is_quiet()) {
        return;
    }
    ledger.set_check_waits(false);
    ledger.settle_control();
    if let Some(player) = victor_at_sundown(ledger.game()) {
        let why = text!("{count} control points", count = ledger.game().control(player));
        ledger.set_victor(Some(player));
        ledger.set_stage(Stage::Over);
        ledger.tell(Event::GameWon { player: Some(player), why });
        return;
    }
    ledger.tell(Event::NoVictory {});
}

/// Returns the number of cards that a player must discard down to their hand size.
pub(crate) fn surplus(game: &Game, player: PlayerId) -> u16 {
    game.player(player).map_or(0, |player| player.hand.count().saturating_sub(u16::from(game.hand_size(player.id))))
}

/// Returns the number of cards that a player may discard before hands are refilled: one (5.4), unless traits change it.
pub(crate) fn may_discard(game: &Game, player: PlayerId) -> u16 {
    let own = game.player(player);
    if let Some(outfit) = own.and_then(|own| own.outfit)
        && game.automation.counts_traits()
        && game.is_in_state(outfit, Plain::DiscardsFreely)
    {
        return own.map_or(0, |own| own.hand.count());
    }
    let more = traits::player_bonus(EvalContext::of(game), player, traits::PlayerNumber::SundownDiscard);
    u16::try_from(more.saturating_add(1)).unwrap_or(0)
}

pub(crate) fn check_discard(game: &Game, player: PlayerId, cards: &[Option<CardCode>], reasons: &mut Reasons) {
    let count = u16::try_from(cards.len()).unwrap_or(u16::MAX);
    if game.step() == Step::DiscardDown {
        let surplus = surplus(game, player);
        reasons.unless(count == surplus, cite::SUNDOWN, || {
            (text!("the hand is {surplus} over its size", surplus), text!("discard exactly {surplus}", surplus))
        });
    } else {
        let most = may_discard(game, player);
        reasons.unless((1..=most).contains(&count), cite::SUNDOWN, || {
            let instead = match most {
                1 => text!("discard one card, or pass to keep all"),
                _ => text!("discard at most {most}, or pass to keep all", most),
            };
            (text!("{count} cards are named", count), instead)
        });
    }
    let holds = game.player(player).is_some_and(|player| player.hand.may_hold_all(cards));
    reasons.unless(holds, cite::SUNDOWN, || {
        (text!("{player}'s hand does not hold them", player = game.name(player)), text!("name cards of the hand"))
    });
}

pub(crate) fn discard(ledger: &mut Ledger, player: PlayerId, cards: &[Option<CardCode>]) {
    ledger.move_cards(player, Pile::Hand, Pile::Discard, cards);
    keep(ledger, player);
}

/// Stores the decision of a player; when everybody has decided, hands are brought to their size.
pub(crate) fn keep(ledger: &mut Ledger, player: PlayerId) {
    let all = ledger.stop_waiting_for(player);
    if all && matches!(ledger.game().stage, Stage::SundownDiscard { .. }) {
        let over: Vec<PlayerId> =
            ledger.game().turn_order().into_iter().filter(|player| surplus(ledger.game(), *player) > 0).collect();
        ledger.set_stage(Stage::DiscardDown { waiting: over });
    }
    if matches!(&ledger.game().stage, Stage::DiscardDown { waiting } if waiting.is_empty()) {
        refill(ledger);
    }
}

/// Fills hands up (5.4).
fn refill(ledger: &mut Ledger) {
    for player in ledger.game().turn_order() {
        let short = ledger
            .game()
            .player(player)
            .map_or(0, |player| u16::from(ledger.game().hand_size(player.id)).saturating_sub(player.hand.count()));
        ledger.draw(player, short, Pile::Hand, &Cause::Refill);
    }
    for player in ledger.game().turn_order() {
        triggers::raise(ledger, Happening::Refilled, player, 0);
    }
    // What answers to that is done before anything unboots or ends (5.4, 7.1).
    ledger.set_night_waits(true);
    let answers = |own: &Ability| own.on.as_ref().is_some_and(|on| on.event == Happening::Refilled);
    if acting::could_react(ledger.game(), answers) {
        ledger.open_reacts();
    }
    end_if_quiet(ledger);
}

/// Ends the day, once nothing is left to do that answers to refilled hands.
pub(crate) fn end_if_quiet(ledger: &mut Ledger) {
    if ledger.game().night_waits && ledger.game().is_quiet() {
        ledger.set_night_waits(false);
        end_day(ledger);
    }
}

/// Unboots cards and ends effects in their order: the phase's, then the day's (5.4). Then abilities are ready again and
/// a new day begins.
fn end_day(ledger: &mut Ledger) {
    let booted: Vec<CardId> = ledger
        .game()
        .cards
        .iter()
        .filter(|card| card.booted && !ledger.game().is_kept(card.id, &Keeping::StaysBooted))
        .map(|card| card.id)
        .collect();
    for card in booted {
        ledger.unboot(card);
    }
    ledger.end_effects(&[Duration::Phase, Duration::UntilUsed, Duration::Round, Duration::Shootout, Duration::Lowball]);
    ledger.end_effects(&[Duration::UntilSundown, Duration::Day, Duration::WhileHere]);
    ledger.refresh_all();
    setup::begin_day(ledger);
}
