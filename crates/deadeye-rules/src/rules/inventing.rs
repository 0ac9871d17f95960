//! Inventing Gadgets (1.5:7.2.2).

use deadeye_cards::{Card, CardType};

use crate::query::known::check_known;
use crate::query::paying::Bill;
use crate::query::presence::skill_for;
use crate::query::traits;
use crate::rules::noon::moving::own_dude;
use crate::rules::noon::shopping::{bring, check_entry};
use crate::rules::noon::{acting, shopping};
use crate::rules::play_end;
use crate::state::{AwaitedPull, Cause, Event, Game, Pile, PullFor, Purchase, Reason, Tested, Thing};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, Place, Reasons, Skill, Step, cite};
use crate::write::ledger::Ledger;

pub(crate) fn check(game: &Game, purchase: &Purchase, scientist: CardId, reasons: &mut Reasons) {
    let Some(card) = check_known(game, purchase.card, reasons) else {
        return;
    };
    reasons.unless(card.has_keyword("Gadget"), cite::GADGETS, || {
        (text!("{card} is no Gadget", card = card.title), text!("buy it instead"))
    });
    if !purchase.by_effect {
        shopping::check_shootout_play(game, purchase.player, card, None, reasons);
    }
    if let Some(inventor) = own_dude(game, purchase.player, scientist, cite::GADGETS, reasons) {
        reasons.unless(skill_for(game, scientist, card).is_some(), cite::GADGETS, || {
            (text!("{dude} is no Mad Scientist", dude = inventor.title()), text!("name a Mad Scientist"))
        });
        reasons.unless(!traits::may_not_invent(game, scientist, card), cite::TABLE, || {
            (
                text!("{dude} does not invent {card}", dude = inventor.title(), card = card.title),
                text!("name another inventor"),
            )
        });
        reasons.unless(!inventor.booted, cite::GADGETS, || {
            (
                text!("{dude} is booted, and booting is the cost", dude = inventor.title()),
                text!("name an unbooted Mad Scientist"),
            )
        });
        acting::check_bootable(game, inventor, true, reasons);
        let may_there = |place: Place| {
            game.controller_of(place) == Some(purchase.player) || traits::deals_at(game, scientist, card, place)
        };
        reasons.unless(inventor.place().is_some_and(may_there), cite::GADGET_PLACE, || {
            (
                text!(
                    "{player} does not control where {dude} is",
                    player = game.name(purchase.player),
                    dude = inventor.title()
                ),
                text!("invent at a location you control"),
            )
        });
    }
    // Where nothing else is said, goods attach to the scientist who makes them.
    let onto = purchase.onto.or_else(|| default_bearer(card, scientist));
    let wanted = Purchase { onto, by_effect: true, ..*purchase };
    check_entry(game, &wanted, card, reasons);
    reasons.unless(onto.is_some() || !card.has_keyword("Improvement"), cite::GADGETS, || {
        (text!("{card} is attached to a deed", card = card.title), text!("name the deed"))
    });
}

fn default_bearer(card: &Card, scientist: CardId) -> Option<CardId> {
    (card.kind == CardType::Goods && !card.has_keyword("Improvement")).then_some(scientist)
}

/// Boots the scientist, where that is asked for, and pays for the Gadget; a pull then decides.
pub(crate) fn invent(ledger: &mut Ledger, purchase: &Purchase, scientist: CardId, boots: bool) {
    let Some(card) = ledger.game().facts_of(purchase.card) else {
        return;
    };
    let cost = purchase.cost(ledger.game(), card);
    let why = Reason::Inventing(card.printed_title().to_owned());
    let onto = purchase.onto.or_else(|| default_bearer(card, scientist));
    let booted = boots && ledger.game().card(scientist).is_some_and(|scientist| !scientist.booted);
    if booted {
        ledger.boot(scientist);
    }
    ledger.pay_for_play(purchase.player, cost, Bill::Purchase, &why);
    ledger.take_from(purchase.player, Pile::Hand, purchase.card);
    let kind = kind_of_step(ledger.game());
    let (card, end, ends_play) = (purchase.card, purchase.end, !purchase.by_effect);
    let purpose = PullFor::Gadget { card, scientist, onto, end, booted, ends_play };
    ledger.await_pull(purchase.player, purpose, kind);
}

fn kind_of_step(game: &Game) -> AbilityKind {
    match game.step() {
        Step::ShootoutPlays => AbilityKind::Shootout,
        Step::ResolutionPlays => AbilityKind::Resolution,
        Step::Reacts => AbilityKind::React,
        Step::Seating
        | Step::Choosing
        | Step::GrifterOrder
        | Step::Grifters
        | Step::Ante
        | Step::LowballHands
        | Step::FirstPull
        | Step::LowballCheatin
        | Step::Upkeep
        | Step::Noon
        | Step::CallOutAnswer
        | Step::LeaderPosse
        | Step::MarkPosse
        | Step::JobAtLeader
        | Step::JobNextToLeader
        | Step::JobNextToMark
        | Step::JobAtMark
        | Step::Oppose
        | Step::PickShooter
        | Step::DrawHands
        | Step::Casualties
        | Step::RunOrGun
        | Step::Pull
        | Step::Choice
        | Step::SundownDiscard
        | Step::DiscardDown
        | Step::Over => AbilityKind::Noon,
    }
}

/// Decides the invention by the value of its pull.
pub(crate) fn resolve_invention_pull(ledger: &mut Ledger, awaited: &AwaitedPull, value: i16) {
    let PullFor::Gadget { card: code, scientist, onto, end, booted, ends_play } = &awaited.purpose else {
        return;
    };
    let Some(card) = ledger.game().facts_of(*code).cloned() else {
        return;
    };
    let skill = skill_for(ledger.game(), *scientist, &card).unwrap_or(Skill::MadScientist);
    let change = traits::test_change(ledger.game(), *scientist, skill, Some(*code));
    let easier = ledger.game().running.last().map_or(0, |running| running.easier);
    let rating = ledger.game().skill(*scientist, skill).unwrap_or(0);
    let reached = value.saturating_add(rating).saturating_add(change.bonus);
    let harder = awaited.harder.saturating_add(change.harder);
    let needed = card.difficulty().map_or(0, i16::from).saturating_sub(easier).saturating_add(harder);
    let success = reached >= needed;
    let event = Event::Test { dude: *scientist, reached, needed, success };
    ledger.tell_why(event, Cause::Test(Tested::Gadget { code: *code, booted: *booted }));
    if success {
        // Gadget dudes enter where they are made (7.2.2).
        let place = ledger.game().location(*scientist);
        let bearer = onto.filter(|bearer| ledger.game().card(*bearer).is_some());
        let cause = Cause::Invented { scientist: *scientist, booted: *booted };
        let made = bring(ledger, card, awaited.player, bearer, *end, place, &cause);
        ledger.name_invention(Thing::Card(made, *code));
    } else {
        ledger.put_onto(awaited.player, Pile::Discard, Some(*code));
    }
    if *ends_play {
        play_end::end_any_play(ledger, awaited.kind);
    }
}
