//! Actin' (1.5:5.3.1) and every other use of an ability: once a day each, the costs, the players and places.

use deadeye_cards::abilities::{Ability, BorrowedAs, CourseStep, Happening, Plain, Prevention, Step};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::known::check_known;
use crate::query::lent::once;
use crate::query::paying::{Bill, check_affordable, check_in_hand};
use crate::query::presence::{Caster, boots_leader, caster_of, is_open, is_present};
use crate::query::{answers, lent, states, traits, used, uses};
use crate::rules::cheating::check_against;
use crate::rules::play_end;
use crate::state::command::Source;
use crate::state::{AbilityUse, Action, CardInPlay, Cause, Event, Game, Keeping, Pile, PullFor, Purse, Reason, Spot};
use crate::text;
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Reasons, Skill, Text, cite};
use crate::write::ledger::Ledger;
use crate::write::{resolving, triggers};

/// Adds the reasons why an ability is not ready: it was used (once a day each unless it is marked Repeat; of a spell in
/// 2014 only one a day), its card is booted or cannot boot where that is the cost, or its card has no abilities now.
pub(crate) fn check_ready(game: &Game, card: CardId, ability: u8, repeat: bool, boot: bool, reasons: &mut Reasons) {
    let Some(card) = game.card_or_departed(card) else { return };
    let was_ready = answers::was_ready(game, card.id, ability);
    reasons.unless(repeat || !used::is_used(game, card, ability), cite::ACTIN, || {
        (text!("{card} was used today", card = card.title()), text!("use it after the next Sundown"))
    });
    reasons.unless(!boot || !card.booted || was_ready, cite::BOOTING, || {
        (text!("{card} is booted, and booting is its cost", card = card.title()), text!("use it unbooted"))
    });
    check_bootable(game, card, boot, reasons);
    let gone = game.card(card.id).is_none();
    reasons.unless(!boot || gone || card.booted || game.boots_for_abilities(card.id), cite::TABLE, || {
        cannot_be_booted(card)
    });
    reasons.unless(was_ready || !states::is_or_was(game, card.id, Plain::Blank), cite::TABLE, || {
        (text!("{card} has no abilities now", card = card.title()), text!("use another card"))
    });
}

/// Returns the reason why a card cannot be booted, with advice.
pub(crate) fn cannot_be_booted(card: &CardInPlay) -> (Text, Text) {
    (text!("{card} cannot be booted", card = card.title()), text!("do what does not boot it"))
}

/// Adds a reason if booting is the cost and the card cannot be booted: "cannot" overrides "can" (1.5:2.1).
pub(crate) fn check_bootable(game: &Game, card: &CardInPlay, boot: bool, reasons: &mut Reasons) {
    reasons.unless(!boot || !game.is_kept(card.id, &Keeping::CannotBoot), cite::TABLE, || cannot_be_booted(card));
}

pub(crate) fn check(game: &Game, told: &AbilityUse, reasons: &mut Reasons) {
    let filled = uses::fill_use(game, told);
    let ask = filled.as_ref().unwrap_or(told);
    uses::check_use(game, told, ask, reasons);
    // A card that left with an event may still answer to it, where its abilities are carried out (7.1).
    let gone = || game.departed_card(ask.card).filter(|_| ask.kind == AbilityKind::React && filled.is_some());
    let Some(card) = game.card(ask.card).or_else(gone) else {
        reasons.add(cite::ACTIN, text!("there is no {card} in play", card = ask.card), text!("name a card in play"));
        return;
    };
    check_card(game, ask, card, reasons);
    check_cast(game, ask, card, reasons);
}

/// Adds the reasons against a use by a player that do not depend on caster and target: the card must be theirs to use,
/// unused today, and its costs payable.
pub(crate) fn check_card(game: &Game, ask: &AbilityUse, card: &CardInPlay, reasons: &mut Reasons) {
    reasons.unless(ask.anyone || card.controller == ask.player, cite::CONTROL, || {
        (
            text!("{player} does not control {card}", player = game.name(ask.player), card = card.title()),
            text!("use your own cards"),
        )
    });
    let lends = game.ability_of(ask.card, ask.ability).is_some_and(|own| own.opponents || own.everybody);
    reasons.unless(!ask.anyone || lends || is_open(game, card), cite::CONTROL, || {
        (
            text!("{card} is its controller's alone", card = card.title()),
            text!("only deeds and Totems are open to others"),
        )
    });
    check_ready(game, ask.card, ask.ability, ask.repeat, ask.boot, reasons);
    check_affordable(game, ask.player, u32::from(ask.cost), Bill::Ability(ask.card), cite::ACTIN, reasons);
}

/// Adds the reasons against the caster, the place and the target of a use.
pub(crate) fn check_cast(game: &Game, ask: &AbilityUse, card: &CardInPlay, reasons: &mut Reasons) {
    check_presence(game, ask, card, reasons);
    check_caster(game, ask, card, reasons);
    check_against(game, ask.player, ask.kind, ask.against, reasons);
}

/// Adds a reason unless a Shootout or Resolution ability comes from the posse, or from a card that the edition allows
/// besides (1.5:6.1 steps 1, 4).
fn check_presence(game: &Game, ask: &AbilityUse, card: &CardInPlay, reasons: &mut Reasons) {
    let rule = if ask.kind == AbilityKind::Shootout { cite::PLAYS } else { cite::RESOLVE };
    reasons.unless(ask.into_posse || is_present(game, ask.kind, card, ask.caster), rule, || {
        (text!("{card} is not in a posse", card = card.title()), text!("use a card in your posse"))
    });
}

/// Adds the reasons against the caster. A spell is cast by the dude who bears it, a Totem by any Shaman of the player's
/// at its location (1.5:7.2.1, 7.2.3); any other test is made by a skilled dude who is named.
fn check_caster(game: &Game, ask: &AbilityUse, card: &CardInPlay, reasons: &mut Reasons) {
    let spell = card.facts.kind == CardType::Spell;
    if !spell && ask.test.is_none() {
        reasons.unless(ask.caster.is_none() || lent::is_lent(game, ask), cite::PULLS, || {
            (text!("nothing is cast or tested"), text!("name no caster"))
        });
        return;
    }
    let is_dude =
        |caster: &CardId| game.card_or_departed(*caster).is_none_or(|caster| caster.facts.kind == CardType::Dude);
    let Some(caster) = caster_of(ask.caster, card).filter(is_dude) else {
        reasons.add(cite::PULLS, text!("a skill test needs a dude"), text!("name that dude as caster"));
        return;
    };
    let wanted =
        Skill::of_spell(&card.facts).map_or_else(|| text!("skilled dude"), |skill| Text::word(skill.keyword()));
    reasons.unless(Caster::new(game, caster).can_cast(game, ask.kind, card), cite::SPELLS, || {
        (
            text!("{dude} cannot use {card}", dude = game.call(caster), card = card.title()),
            text!("name a {wanted} who bears it or stands there", wanted),
        )
    });
    let controller = game.card_or_departed(caster).map(|caster| caster.controller);
    reasons.unless(controller == Some(ask.player), cite::SPELLS, || {
        (
            text!("{player} does not control {dude}", player = game.name(ask.player), dude = game.call(caster)),
            text!("name your own dude"),
        )
    });
}

pub(crate) fn use_ability(ledger: &mut Ledger, told: &AbilityUse) {
    let filled = uses::fill_use(ledger.game(), told);
    let ask = filled.as_ref().unwrap_or(told);
    let game = ledger.game();
    let elsewhere = |caster: &CardId| game.location(*caster) != game.location(ask.card);
    let guest = traits::borrower(game, ask.player, ask.card, BorrowedAs::There, Some(ask.kind));
    if let Some(guest) = guest.filter(|guest| ask.caster == Some(*guest) && elsewhere(guest)) {
        let once = traits::once(game, guest);
        ledger.remember_use(once);
    }
    ledger.pay_for_play(ask.player, u32::from(ask.cost), Bill::Ability(ask.card), &Reason::Use);
    if lent::is_lent(ledger.game(), ask) {
        mark(ledger, ask);
    } else {
        mark_used(ledger, ask.player, ask.card, ask.ability, ask.boot, ask.kind);
    }
    if let Some(leader) = booting_leader(ledger.game(), ask) {
        ledger.boot(leader);
    }
    mark_caught(ledger, ask.against);
    if filled.is_some() && resolving::begin_use(ledger, ask) {
        return;
    }
    let Some(card) = ledger.game().card(ask.card) else {
        return;
    };
    if let (Some(test), Some(caster)) = (ask.test, caster_of(ask.caster, card)) {
        let skill = Skill::of_spell(&card.facts).unwrap_or_else(|| best_skill(ledger.game(), caster));
        let purpose = PullFor::Spell { card: ask.card, caster, skill, test };
        ledger.await_pull(ask.player, purpose, ask.kind);
    } else {
        play_end::end_any_play(ledger, ask.kind);
    }
}

/// Returns the caster of a spell who boots for it as the leader of the job that it starts (1.5:6.2 step 1).
fn booting_leader(game: &Game, ask: &AbilityUse) -> Option<CardId> {
    game.ability_of(ask.card, ask.ability).filter(|ability| boots_leader(ability))?;
    caster_of(ask.caster, game.card(ask.card)?)
}

/// Returns the greatest of a dude's skills, for a card that names none.
fn best_skill(game: &Game, dude: CardId) -> Skill {
    Skill::ALL
        .into_iter()
        .filter(|skill| game.skill(dude, *skill).is_some())
        .max_by_key(|skill| game.skill(dude, *skill))
        .unwrap_or(Skill::Huckster)
}

pub(crate) fn mark_used(
    ledger: &mut Ledger,
    player: PlayerId,
    card: CardId,
    ability: u8,
    boot: bool,
    kind: AbilityKind,
) {
    if boot {
        ledger.boot(card);
        ledger.boot_departed(card);
    }
    if used::is_everybodys(ledger.game(), card, ability) {
        ledger.remember_use(used::by_player(ledger.game(), card, ability, player));
    } else {
        ledger.mark_used(card, ability);
    }
    ledger.tell(Event::AbilityUsed { player, card, ability, kind });
}

pub(crate) fn mark_caught(ledger: &mut Ledger, against: Option<PlayerId>) {
    if let Some(cheat) = against {
        ledger.mark_caught(cheat);
        triggers::raise(ledger, Happening::CheatinUsedAgainst, cheat, 0);
    }
}

pub(crate) fn action_cost(card: &Card, told: Option<u16>) -> u32 {
    told.map_or_else(|| card.cost.map_or(0, u32::from), u32::from)
}

pub(crate) fn check_action(game: &Game, ask: &Action, reasons: &mut Reasons) {
    check_told_action(game, ask, reasons);
    uses::check_action(game, ask, reasons);
}

/// Adds the reasons against an action that do not depend on its effect.
fn check_told_action(game: &Game, ask: &Action, reasons: &mut Reasons) {
    let Some(card) = check_known(game, ask.card, reasons) else {
        return;
    };
    if !reasons.unless(card.kind == CardType::Action, cite::ACTIN, || {
        (
            text!("{card} is a {kind}", card = card.title, kind = Text::word(card.kind.name())),
            text!("play an action card"),
        )
    }) {
        return;
    }
    reasons.unless(uses::is_plain_action(game, card), cite::KUNG_FU, || {
        (text!("{card} is a Technique", card = card.title), text!("have a Kung Fu dude perform it"))
    });
    check_in_hand(game, ask.player, ask.card, reasons);
    let cost = ask.cost.or_else(|| uses::action_cost(game, ask.player, ask.card, ask.kind));
    check_affordable(game, ask.player, action_cost(card, cost), Bill::Action, cite::ACTIN, reasons);
    if let Some(booted) = ask.boot {
        match game.card(booted) {
            Some(booted) => {
                reasons.unless(booted.controller == ask.player, cite::CONTROL, || {
                    (text!("{booted} is not yours to boot", booted = booted.title()), text!("boot your own card"))
                });
                reasons.unless(!booted.booted, cite::BOOTING, || {
                    (text!("{booted} is booted already", booted = booted.title()), text!("boot an unbooted card"))
                });
                check_bootable(game, booted, true, reasons);
            }
            None => {
                reasons.add(cite::BOOTING, text!("there is no {booted} in play", booted), text!("name a card in play"))
            }
        }
    }
    if let Some(onto) = ask.onto {
        reasons.unless(game.card(onto).is_some(), cite::ACTIN, || {
            (text!("there is no {onto} in play", onto), text!("name the card it stays on"))
        });
    }
    check_against(game, ask.player, ask.kind, ask.against, reasons);
}

/// Plays an action from the hand. It never enters play, unless it stays on a card (1.5:3.7).
pub(crate) fn play_action(ledger: &mut Ledger, ask: &Action) {
    let Some(card) = ledger.game().facts_of(ask.card).cloned() else {
        return;
    };
    let known = ask.cost.or_else(|| uses::action_cost(ledger.game(), ask.player, ask.card, ask.kind));
    let cost = action_cost(&card, known);
    let why = Reason::Played(card.printed_title().to_owned());
    ledger.pay_for_play(ask.player, cost, Bill::Action, &why);
    if let Some(booted) = ask.boot {
        ledger.boot(booted);
    }
    ledger.take_from(ask.player, Pile::Hand, ask.card);
    // What it answers to and needs is looked at before it lies on the table.
    let played = ledger.enter(card, ask.player, ask.onto.map_or(Spot::Aside, Spot::On));
    let event = Event::ActionPlayed { player: ask.player, code: ask.card, kind: ask.kind };
    ledger.tell_why(event, Cause::Laid { card: played });
    if ask.kind == AbilityKind::Cheatin {
        ledger.put_off_turn(ask.player);
    }
    mark_caught(ledger, ask.against);
    if resolving::begin_action(ledger, ask, played) {
        announce(ledger);
        return;
    }
    play_end::end_any_play(ledger, ask.kind);
}

/// Announces an action: where a card in play could keep it from having an effect, its players are asked first.
fn announce(ledger: &mut Ledger) {
    let asks = ledger.game().running.last().is_some_and(|running| running.question.is_some());
    if asks || !ledger.game().automation.remembers() {
        return;
    }
    triggers::hear(ledger);
    let cancels = |step: &Step| matches!(step, Step::Course(CourseStep::Prevent(Prevention::Ability)));
    if could_react(ledger.game(), |own| own.steps.iter().any(cancels)) {
        ledger.open_reacts();
    }
}

/// Returns whether a player could use such a React of a card in play now.
pub(crate) fn could_react(game: &Game, fits: impl Fn(&Ability) -> bool) -> bool {
    let could = |player: PlayerId, card: CardId, ability: u8| {
        let ask = AbilityUse::new(player, card, ability, AbilityKind::React);
        nothing_against(game.edition, |reasons| check(game, &ask, reasons))
    };
    game.cards.iter().filter(|card| card.spot != Spot::Aside).any(|card| {
        let usable = game.entry_of(card.facts.code).into_iter().flat_map(|entry| entry.usable());
        (0_u8..)
            .zip(usable)
            .filter(|(_, ability)| fits(ability))
            .any(|(number, _)| game.players.iter().any(|player| could(player.id, card.id, number)))
    })
}

/// Returns whether a player could use such a React of a card in play, or of one that is known to be in a hand, now.
pub(crate) fn could_answer(game: &Game, fits: impl Fn(&Ability) -> bool) -> bool {
    let could_play = |player: PlayerId, card: CardCode| {
        let kind = AbilityKind::React;
        let ask = Action { player, card, kind, cost: None, boot: None, against: None, onto: None };
        nothing_against(game.edition, |reasons| check_action(game, &ask, reasons))
    };
    let is_in_hand = game.players.iter().any(|player| {
        player.hand.known_cards().iter().any(|card| {
            let fitting = game.entry_of(*card).is_some_and(|entry| entry.usable().any(&fits));
            fitting && could_play(player.id, *card)
        })
    });
    is_in_hand || could_react(game, fits)
}

/// Returns whether a player may start the job of a card in play: its controller, a player who may use it in their place,
/// or everybody, where the card says so.
pub(crate) fn may_start(game: &Game, player: PlayerId, card: &CardInPlay) -> bool {
    let borrows = || traits::borrower(game, player, card.id, BorrowedAs::Controller, Some(AbilityKind::Noon));
    let everybodys = || {
        let entry = Some(card.facts.code).filter(|_| card.facts.kind == CardType::Action);
        entry
            .and_then(|code| game.entry_of(code))
            .is_some_and(|entry| entry.usable().any(|own| own.everybody && own.job.is_some()))
    };
    card.controller == player || everybodys() || borrows().is_some()
}

/// Adds the reasons why a player may not use the source of a job or a call-out.
pub(crate) fn check_source(game: &Game, player: PlayerId, source: &Source, kind: AbilityKind, reasons: &mut Reasons) {
    match source {
        Source::Card(card) => match game.card(*card) {
            Some(card) => {
                reasons.unless(may_start(game, player, card), cite::CONTROL, || {
                    (
                        text!("{player} does not control {card}", player = game.name(player), card = card.title()),
                        text!("use your own card"),
                    )
                });
            }
            None => reasons.add(cite::ACTIN, text!("there is no {card} in play", card), text!("name a card in play")),
        },
        Source::Hand(card) => {
            let action = Action { player, card: *card, kind, cost: None, boot: None, against: None, onto: None };
            check_told_action(game, &action, reasons);
        }
    }
}

/// Uses the ability, or plays the action, that is the source of a job or a call-out. The action stays on the table
/// until the play is over (1.5:5.3.1).
pub(crate) fn start_source(
    ledger: &mut Ledger,
    player: PlayerId,
    source: &Source,
    ability: u8,
    boot: bool,
    kind: AbilityKind,
) {
    match source {
        Source::Card(card) => mark_used(ledger, player, *card, ability, boot, kind),
        Source::Hand(code) => {
            let Some(card) = ledger.game().facts_of(*code).cloned() else {
                return;
            };
            let cost = action_cost(&card, None);
            let why = Reason::Played(card.printed_title().to_owned());
            ledger.pay(Purse::Stash(player), Purse::Bank, cost, &why);
            ledger.take_from(player, Pile::Hand, *code);
            let held = ledger.enter(card, player, Spot::Aside);
            ledger.set_held(Some(held));
            ledger.tell_why(Event::ActionPlayed { player, code: *code, kind }, Cause::Laid { card: held });
        }
    }
}

/// Records the use of a card for today, and boots it if that is the cost.
pub(crate) fn mark(ledger: &mut Ledger, ask: &AbilityUse) {
    let boots = ledger.game().ability_of(ask.card, ask.ability).is_some_and(|ability| ability.boot);
    if let Some(holder) = ask.caster {
        if boots {
            ledger.boot(holder);
        }
        let once = once(ledger.game(), ask.card, ask.ability, holder);
        ledger.remember_use(once);
    }
    ledger.tell(Event::AbilityUsed { player: ask.player, card: ask.card, ability: ask.ability, kind: ask.kind });
}
