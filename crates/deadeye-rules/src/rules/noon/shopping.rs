//! Shoppin' (1.5:5.3.4): the cards that enter play, their places and bearers, and the limits on the goods of a dude.

use deadeye_cards::abilities::{self, PileStep, Plain, Ref, Target};
use deadeye_cards::{Card, CardType};

use crate::query::bearing::{attaches_to_place, cannot_carry, goes_there, has_shaman_at, may_plant_in_square};
use crate::query::known::check_known;
use crate::query::paying::{Bill, check_affordable, check_in_hand};
use crate::query::presence::goes_to_street;
use crate::query::uniqueness::not_unique_enough;
use crate::query::{presence, traits};
use crate::rules::noon::moving::own_dude;
use crate::rules::{fight, play_end, turns};
use crate::state::{Cause, Game, OnComplete, Pile, Purchase, Question, Reason, Scope, Spot, Thing, Wanted};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId, Reasons, Step, Text, cite};
use crate::write::ledger::Ledger;
use crate::write::resolving;

/// Returns whether a card is ruled to be allowed beside its own copies: a dude may wear several Outlaw Masks, but no
/// other Attire beside them (faq-b:Outlaw Mask).
pub(crate) fn allows_copies(card: &Card) -> bool {
    card.is_titled("Outlaw Mask")
}

impl Purchase {
    /// Returns the cost: as recorded where an effect changes it, otherwise as printed and as traits change it.
    pub(crate) fn cost(&self, game: &Game, card: &Card) -> u32 {
        let played = traits::PlayedBefore { onto: self.onto, ..traits::PlayedBefore::default() };
        self.cost.map_or_else(|| traits::cost_as(game, self.player, card, played), u32::from)
    }

    /// Returns the least cost, whichever cards boot to pay for it.
    fn least(&self, game: &Game, card: &Card) -> u32 {
        let played = traits::PlayedBefore { onto: self.onto, ..traits::PlayedBefore::default() };
        self.cost.map_or_else(|| traits::least_cost(game, self.player, card, played), u32::from)
    }
}

/// Adds a reason if a unique card cannot enter play, because its owner has another of that title in play or in Boot
/// Hill (2014:p14).
pub(crate) fn check_unique(game: &Game, owner: PlayerId, card: &Card, reasons: &mut Reasons) {
    if let Some(why) = not_unique_enough(game, owner, card) {
        reasons.add(cite::UNIQUE, why, text!("play another card"));
    }
}

pub(crate) fn check(game: &Game, purchase: &Purchase, reasons: &mut Reasons) {
    let Some(card) = check_known(game, purchase.card, reasons) else {
        return;
    };
    if !reasons.unless(can_be_shopped(card.kind), cite::SHOPPIN, || {
        (
            text!("{card} is a {kind}", card = card.title, kind = Text::word(card.kind.name())),
            text!("buy dudes, deeds, goods and spells"),
        )
    }) {
        return;
    }
    reasons.unless(!traits::is_never_shopped(game, card), cite::TABLE, || {
        (text!("{card} does not enter play by shopping", card = card.title), text!("bring it in by a card"))
    });
    reasons.unless(!card.has_keyword("Gadget"), cite::GADGETS, || {
        (text!("{card} is a Gadget", card = card.title), text!("have a Mad Scientist invent it"))
    });
    if purchase.by_effect || !check_shootout_play(game, purchase.player, card, purchase.onto, reasons) {
        check_entry(game, purchase, card, reasons);
        return;
    }
    // In a shootout it goes to a dude in the posse, booted or not, wherever that is.
    let own = own_posse(game, purchase.player);
    let takes = purchase.onto.is_some_and(|onto| takes_anywhere(game, card, onto));
    if let Some(onto) = purchase.onto {
        reasons.unless(own.contains(&onto), cite::PLAYS, || {
            (text!("{dude} is not in your posse", dude = game.call(onto)), text!("attach it to a dude who is"))
        });
    }
    check_entry(game, &Purchase { by_effect: !takes, ..*purchase }, card, reasons);
}

/// Returns whether a card is bought or invented as a Shootout play; adds a reason where its text does not allow that.
pub(crate) fn check_shootout_play(
    game: &Game,
    player: PlayerId,
    card: &Card,
    onto: Option<CardId>,
    reasons: &mut Reasons,
) -> bool {
    if game.step() != Step::ShootoutPlays {
        return false;
    }
    let takes = onto.is_some_and(|onto| takes_anywhere(game, card, onto));
    reasons.unless(takes || traits::is_played_in_shootout(game, player, card), cite::PHASES, || {
        (
            text!("{card} is no Shootout play", card = card.title),
            text!("bring it into play at Noon, or by a card effect"),
        )
    });
    true
}

/// Returns whether an ability lets a dude take a card at any location and among Shootout plays.
pub(crate) fn takes_anywhere(game: &Game, card: &Card, dude: CardId) -> bool {
    let goods = matches!(card.kind, CardType::Goods | CardType::Spell);
    goods && game.is_in_state(dude, Plain::TakesAnywhere)
        || card.has_keyword("Miracle") && game.is_in_state(dude, Plain::TakesMiracles)
}

/// Returns a player's own dudes in the posses of a shootout.
pub(crate) fn own_posse(game: &Game, player: PlayerId) -> Vec<CardId> {
    presence::own(game, player)
}

pub(crate) fn can_be_shopped(kind: CardType) -> bool {
    matches!(kind, CardType::Dude | CardType::Deed | CardType::Goods | CardType::Spell)
}

/// Adds the reasons against any card entering play by shopping or inventing.
pub(crate) fn check_entry(game: &Game, purchase: &Purchase, card: &Card, reasons: &mut Reasons) {
    reasons.unless(!card.is_token(), cite::TOKENS, || {
        (text!("{card} is a token", card = card.title), text!("bring it in by the card that makes it"))
    });
    check_in_hand(game, purchase.player, purchase.card, reasons);
    check_unique(game, purchase.player, card, reasons);
    check_affordable(game, purchase.player, purchase.least(game, card), Bill::Purchase, cite::SHOPPIN, reasons);
    check_end(card, purchase.end, reasons);
    let attaches = matches!(card.kind, CardType::Goods | CardType::Spell);
    match purchase.onto {
        Some(onto) if attaches => check_bearer(game, purchase.player, card, onto, purchase.by_effect, reasons),
        None if may_plant_in_square(game, purchase.player, card) => {}
        None if attaches && !card.has_keyword("Gadget") => reasons.add(
            cite::SHOPPIN,
            text!("{card} is attached to a card in play", card = card.title),
            text!("name the card that bears it"),
        ),
        Some(_) if !attaches => {
            reasons.add(
                cite::SHOPPIN,
                text!("{card} is attached to nothing", card = card.title),
                text!("name no bearer"),
            );
        }
        Some(_) | None => {}
    }
}

/// Adds a reason unless an in-town deed goes to an end of the street, and any other card to none (1.5:2.5).
fn check_end(card: &Card, end: Option<End>, reasons: &mut Reasons) {
    let in_street = goes_to_street(card);
    reasons.unless(!in_street || end.is_some(), cite::TOWN, || {
        (text!("{card} goes to an end of the street", card = card.title), text!("say left or right"))
    });
    reasons.unless(in_street || end.is_none(), cite::TOWN, || {
        (text!("{card} does not go to the street", card = card.title), text!("name no end"))
    });
}

/// Adds the reasons against the bearer of a goods or spell card (1.5:5.3.4): an unbooted dude at a location its player
/// controls; by a card effect any of their dudes. Improvements go to a deed, or home where they allow it, Totems to a
/// location with an unbooted Shaman (1.5:7.2.3).
fn check_bearer(game: &Game, player: PlayerId, card: &Card, onto: CardId, by_effect: bool, reasons: &mut Reasons) {
    if let Some(why) = traits::cannot_attach(game, player, card, onto) {
        reasons.add(cite::TABLE, why, text!("attach it to another card"));
    }
    if attaches_to_place(game, card) {
        check_place_bearer(game, player, card, onto, reasons);
        return;
    }
    let Some(dude) = own_dude(game, player, onto, cite::SHOPPIN, reasons) else {
        return;
    };
    if !by_effect {
        reasons.unless(!dude.booted, cite::SHOPPIN, || {
            (text!("{dude} is booted", dude = dude.title()), text!("attach to an unbooted dude, or by a card effect"))
        });
        let controls = dude.place().and_then(|place| game.controller_of(place)) == Some(player);
        reasons.unless(controls || takes_anywhere(game, card, dude.id), cite::SHOPPIN, || {
            (
                text!("{player} does not control where {dude} is", player = game.name(player), dude = dude.title()),
                text!("attach at a location you control, or by a card effect"),
            )
        });
    }
    if let Some(why) = cannot_carry(game, card, dude) {
        reasons.add(cite::SHOPPIN, why, text!("attach it to somebody who can carry it"));
    }
}

fn check_place_bearer(game: &Game, player: PlayerId, card: &Card, onto: CardId, reasons: &mut Reasons) {
    let totem = card.has_keyword("Totem");
    let rule = if totem { cite::TOTEMS } else { cite::SHOPPIN };
    let Some(bearer) = game.card(onto).filter(|bearer| goes_there(game, player, card, bearer)) else {
        let kind = if totem { text!("location") } else { text!("deed") };
        reasons.add(
            rule,
            text!("{card} is attached to a {kind}", card = card.title, kind),
            text!("name a {kind}", kind),
        );
        return;
    };
    reasons.unless(bearer.controller == player, rule, || {
        (
            text!("{player} does not control {bearer}", player = game.name(player), bearer = bearer.title()),
            text!("name a location you control"),
        )
    });
    if totem {
        let shaman = game.location(onto).is_some_and(|place| has_shaman_at(game, player, place));
        reasons.unless(shaman, rule, || {
            (text!("there is no unbooted Shaman at {bearer}", bearer = bearer.title()), text!("plant it where one is"))
        });
    }
}

pub(crate) fn shop(ledger: &mut Ledger, purchase: &Purchase) {
    let Some(card) = ledger.game().facts_of(purchase.card).cloned() else {
        return;
    };
    let cost = purchase.cost(ledger.game(), &card);
    if purchase.cost.is_none() && cost > 0 && resolving::ask_payers(ledger, purchase, &card, cost) {
        return;
    }
    let why = Reason::Bought(card.printed_title().to_owned());
    ledger.pay_for_play(purchase.player, cost, Bill::Purchase, &why);
    ledger.take_from(purchase.player, Pile::Hand, purchase.card);
    let fights = ledger.game().step() == Step::ShootoutPlays;
    let new = bring(ledger, card, purchase.player, purchase.onto, purchase.end, None, &Cause::Rule);
    if purchase.by_effect {
        return;
    }
    if fights {
        if purchase.onto.is_none() {
            fight::posse::join(ledger, purchase.player, new, true, None);
        }
        play_end::end_any_play(ledger, AbilityKind::Shootout);
    } else {
        turns::end_play(ledger);
    }
}

/// Boots the cards that were named to pay, and goes on with the purchase; asks again where that is too little.
pub(crate) fn buy(ledger: &mut Ledger, purchase: &Purchase) {
    let Some(card) = ledger.game().facts_of(purchase.card).cloned() else { return };
    let boots = ledger.take_running().map(|running| running.scope.by_name(resolving::PAYING).to_vec());
    let boots: Vec<CardId> = boots.into_iter().flatten().filter_map(Thing::card).collect();
    let cost = purchase.cost(ledger.game(), &card);
    let booting = traits::payers_by_booting(ledger.game(), purchase.player, &card);
    let rest = booting.map_or(cost, |booting| booting.rest(ledger.game(), purchase.player, cost, &boots));
    let covered = rest <= ledger.game().funds_for(purchase.player, Bill::Purchase);
    if !covered && resolving::ask_payers(ledger, purchase, &card, cost) {
        return;
    }
    for card in boots {
        ledger.boot(card);
    }
    shop(ledger, &Purchase { cost: Some(u16::try_from(rest).unwrap_or(u16::MAX)), ..*purchase });
}

/// Puts a card where its type goes (1.5:5.3.4); dudes at home, or at the place given.
pub(crate) fn bring(
    ledger: &mut Ledger,
    card: Card,
    player: PlayerId,
    onto: Option<CardId>,
    end: Option<End>,
    place: Option<Place>,
    cause: &Cause,
) -> CardId {
    let cause = cause.clone();
    match card.kind {
        CardType::Deed if goes_to_street(&card) => {
            let deed = ledger.enter_why(card, player, Spot::Street, cause);
            ledger.add_to_street(deed, player, end == Some(End::Left));
            deed
        }
        CardType::Deed => ledger.enter_why(card, player, Spot::OutOfTown, cause),
        CardType::Dude => ledger.enter_why(card, player, Spot::At(place.unwrap_or(Place::Home(player))), cause),
        CardType::Outfit
        | CardType::Legend
        | CardType::Goods
        | CardType::Spell
        | CardType::Action
        | CardType::Joker => {
            // A spell without a bearer is a Totem in town square (1.5:7.2.3).
            let square = card.kind == CardType::Spell && onto.is_none();
            let spot = if square { Spot::At(Place::TownSquare) } else { onto.map_or(Spot::Aside, Spot::On) };
            let new = ledger.enter_why(card, player, spot, cause);
            if let Some(bearer) = onto {
                replace_old(ledger, bearer, new);
            }
            new
        }
    }
}

/// Returns whether a dude may have two Weapons such as those attached to them.
pub(crate) fn has_two_weapons(game: &Game, bearer: CardId) -> bool {
    let melee = || {
        let mut weapons = game.attachments(bearer).filter(|card| card.facts.has_keyword("Weapon"));
        weapons.all(|card| game.has_keyword(card.id, "Melee"))
    };
    game.is_in_state(bearer, Plain::TwoWeapons) || game.is_in_state(bearer, Plain::TwoMelee) && melee()
}

/// Discards the old Weapon, Horse or Attire after a new one, by a card effect too (1.5:5.3.4, 5.3.5).
pub(crate) fn replace_old(ledger: &mut Ledger, bearer: CardId, new: CardId) {
    let Some(goods) = ledger.game().card(new).filter(|card| card.facts.kind == CardType::Goods) else {
        return;
    };
    let masks = allows_copies(&goods.facts);
    let kinds: Vec<&str> =
        ledger.game().edition.limited_goods().iter().copied().filter(|kind| goods.facts.has_keyword(kind)).collect();
    let two = goods.facts.has_keyword("Weapon") && has_two_weapons(ledger.game(), bearer);
    let old: Vec<CardId> = ledger
        .game()
        .attachments(bearer)
        .filter(|card| card.id != new && card.facts.kind == CardType::Goods)
        .filter(|card| !(masks && allows_copies(&card.facts)))
        .filter(|card| kinds.iter().any(|kind| card.facts.has_keyword(kind)))
        .map(|card| card.id)
        .collect();
    let is_weapon = |card: &CardId| ledger.game().card(*card).is_some_and(|card| card.facts.has_keyword("Weapon"));
    let (weapons, others): (Vec<_>, Vec<_>) = old.into_iter().partition(|card| two && is_weapon(card));
    for card in others {
        ledger.leave(card, Some(Pile::Discard));
    }
    if weapons.len() > 1 {
        ask_which_goes(ledger, bearer, weapons);
    }
}

/// Asks which of the old Weapons goes where two are allowed; their controller chooses.
fn ask_which_goes(ledger: &mut Ledger, bearer: CardId, of: Vec<CardId>) {
    let Some(dude) = ledger.game().card(bearer) else { return };
    let (player, code) = (dude.controller, dude.facts.code);
    let goes = || abilities::Step::Pile(PileStep::Discard(Target::Named(Ref::Named("old".to_owned()))));
    resolving::run_steps(ledger, Scope::new(player, Some(bearer)), code, &[goes()], OnComplete::Nothing, None);
    let what = Wanted::Cards { of, min: 1, max: 1 };
    let about = vec![vec![goes()]];
    ledger.ask(Question { name: "old".to_owned(), about, ..Question::of(player, code, what) }, None);
}
