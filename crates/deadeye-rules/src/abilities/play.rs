//! Cards that abilities bring into play, and tokens.

use deadeye_cards::abilities::{
    CardStep, DudeStep, Join, Move, PileStep, PlaceRef, Play, Player, Ref, Step, Target, Token,
};
use deadeye_cards::{Card, CardCode, CardType};

use crate::abilities::context::{StepOutcome, tell_skipped};
use crate::abilities::{actions, changes};
use crate::query::bearing::{attaches_to_place, is_totem, may_bear, may_plant_in_square};
use crate::query::paying::{cost_of_play, reduction_of_play};
use crate::query::presence::{goes_to_street, may_make};
use crate::query::traits;
use crate::query::uniqueness::may_enter;
use crate::query::view::View;
use crate::rules::inventing;
use crate::rules::noon::shopping::replace_old;
use crate::state::{Item, Pile, Purchase, Purse, Question, Reason, Spot, Thing, Wanted};
use crate::vocabulary::{CardId, End, Place, PlayerId};
use crate::write::ledger::Ledger;
use crate::write::resolving::{PAYING, payer_question};

/// The name under which the chosen end of the street is stored.
const END: &str = "street end";

fn view<'a>(ledger: &'a Ledger) -> Option<View<'a>> {
    ledger.game().running.last().map(|running| View::new(ledger.game(), &running.scope))
}

fn first(ledger: &Ledger, target: Option<&Target>) -> Option<Thing> {
    let Some(Target::Named(name)) = target else { return None };
    view(ledger)?.one(name)
}

/// Returns the place to which a card comes, where the play names one. Who joins a posse enters play where the shootout
/// is (faq-b:Raising Hell).
fn place_of(ledger: &Ledger, play: &Play) -> Option<Place> {
    view(ledger)?.place(&entry_place(play)?)
}

/// Returns the place that a play names or implies.
fn entry_place(play: &Play) -> Option<PlaceRef> {
    play.at.clone().or_else(|| play.join.then_some(PlaceRef::Shootout))
}

/// Brings a card into play out of a pile, and pays for it.
pub(crate) fn play(ledger: &mut Ledger, play: &Play) -> StepOutcome {
    let Some(Thing::Piled(owner, pile, Some(code))) = first(ledger, Some(&play.card)) else {
        return not_played(ledger, play);
    };
    let Some(card) = ledger.game().facts_of(code).cloned() else { return StepOutcome::Done };
    let you = ledger.game().running.last().map_or(owner, |running| running.scope.you);
    let costs = |view: View<'_>| (cost_of_play(&view, play, &card, you), reduction_of_play(&view, play, &card, you));
    let Some((cost, reduced)) = view(ledger).map(costs) else { return StepOutcome::Done };
    let said = ledger.game().running.last().filter(|running| running.scope.names.iter().any(|(own, _)| own == PAYING));
    let boots = said.map(|running| running.scope.by_name(PAYING).to_vec());
    if boots.is_none() && cost > 0 && ask_payers(ledger, play, &card, you, cost) {
        return StepOutcome::Waits;
    }
    let boots: Vec<CardId> = boots.into_iter().flatten().filter_map(Thing::card).collect();
    let booting = traits::payers_by_booting(ledger.game(), you, &card);
    let cost = booting.map_or(cost, |booting| booting.rest(ledger.game(), you, cost, &boots));
    let stash = ledger.game().player(you).map_or(0, |player| player.ghost_rock);
    let place = place_of(ledger, play);
    // A Totem goes to the place that was chosen; no card stands for town square.
    let planted = place.filter(|_| is_totem(ledger.game(), &card));
    let onto = first(ledger, play.onto.as_ref()).and_then(Thing::card);
    let onto = onto.or_else(|| view(ledger)?.card_of(planted?));
    let in_square = planted == Some(Place::TownSquare) && may_plant_in_square(ledger.game(), you, &card);
    let bears = matches!(card.kind, CardType::Goods | CardType::Spell);
    let scientist = first(ledger, play.invent.as_ref()).and_then(Thing::card);
    let nobody = play.invent.is_some() && !scientist.is_some_and(|maker| may_make(ledger.game(), maker, &card));
    let possible = cost <= stash
        && ledger.game().player(owner).is_some_and(|player| player.pile(pile).may_hold(&code))
        && may_enter(ledger.game(), owner, pile, &card)
        && !(bears
            && onto.is_none()
            && !in_square
            && (play.invent.is_none() || attaches_to_place(ledger.game(), &card)))
        && onto.is_none_or(|onto| !bears || may_bear(ledger.game(), you, &card, onto))
        && !nobody
        && !matches!(card.kind, CardType::Outfit | CardType::Legend | CardType::Joker);
    if !possible {
        return not_played(ledger, play);
    }
    ledger.set_reduced(reduced);
    for card in boots {
        ledger.boot(card);
    }
    if card.kind == CardType::Action {
        let own = actions::PlayedFromPile { step: play, you, owner, pile, card: &card, cost };
        return actions::play(ledger, &own);
    }
    if let Some(scientist) = scientist {
        return invent(ledger, play, &card, you, owner, pile, scientist, onto, cost);
    }
    if goes_to_street(&card) && end_said(ledger).is_none() {
        return ask_end(ledger, play, code, you);
    }
    enter(ledger, play, card, you, owner, pile, onto, cost);
    StepOutcome::Done
}

fn not_played(ledger: &mut Ledger, play: &Play) -> StepOutcome {
    // What has not been paid has no effect (1.5:5.3.1).
    if ledger.game().running.last().is_some_and(|running| running.cost_left > 0) {
        ledger.drop_rest();
    }
    ledger.set_done_so(false);
    tell_skipped(ledger, &Step::Pile(PileStep::Play(Box::new(play.clone()))));
    StepOutcome::Done
}

/// Asks which cards boot to pay for the card, after which the step goes on; returns whether any may.
fn ask_payers(ledger: &mut Ledger, play: &Play, card: &Card, you: PlayerId, cost: u32) -> bool {
    let Some(question) = payer_question(ledger.game(), you, card, cost) else { return false };
    ledger.ask(question, Some(Item::Step(Box::new(Step::Pile(PileStep::Play(Box::new(play.clone())))))));
    true
}

fn end_said(ledger: &Ledger) -> Option<End> {
    let running = ledger.game().running.last()?;
    running.ends.last().copied()
}

fn ask_end(ledger: &mut Ledger, play: &Play, code: CardCode, you: PlayerId) -> StepOutcome {
    let step = Step::Pile(PileStep::Play(Box::new(play.clone())));
    let question =
        Question { name: END.to_owned(), about: vec![vec![step.clone()]], ..Question::of(you, code, Wanted::End) };
    ledger.ask(question, Some(Item::Step(Box::new(step))));
    StepOutcome::Waits
}

#[expect(clippy::too_many_arguments, reason = "a purchase has that many parts")]
fn enter(
    ledger: &mut Ledger,
    play: &Play,
    card: Card,
    you: PlayerId,
    owner: PlayerId,
    pile: Pile,
    onto: Option<CardId>,
    cost: u32,
) {
    let why = Reason::Played(card.printed_title().to_owned());
    ledger.pay(Purse::Stash(you), Purse::Bank, cost, &why);
    let code = card.code;
    if pile != Pile::Deck || ledger.game().player(owner).is_some_and(|player| player.deck.count() > 0) {
        ledger.take_from(owner, pile, code);
    }
    let place = place_of(ledger, play);
    let spot = match (card.kind, onto) {
        (CardType::Dude, _) => Spot::At(place.unwrap_or(Place::Home(you))),
        (CardType::Deed, _) if goes_to_street(&card) => Spot::Street,
        (CardType::Deed, _) => Spot::OutOfTown,
        (CardType::Spell, None) if place == Some(Place::TownSquare) => Spot::At(Place::TownSquare),
        (CardType::Action, _) | (_, None) => Spot::Aside,
        (_, Some(onto)) => Spot::On(onto),
    };
    let id = ledger.enter(card, owner, spot);
    if spot == Spot::Street {
        let end = ledger.take_end();
        ledger.add_to_street(id, owner, end == Some(End::Left));
    }
    if play.booted {
        ledger.boot(id);
    }
    if play.join {
        changes::join_on_entering(ledger, id);
    }
    if let Some(name) = &play.name {
        ledger.bind(name, vec![Thing::Card(id, code)]);
    }
    ledger.set_done_so(true);
    if let Spot::On(bearer) = spot {
        replace_old(ledger, bearer, id);
    }
}

/// Invents a Gadget by an ability: a pull follows, and the rest of the step goes on after it.
#[expect(clippy::too_many_arguments, reason = "a purchase has that many parts")]
fn invent(
    ledger: &mut Ledger,
    play: &Play,
    card: &Card,
    you: PlayerId,
    owner: PlayerId,
    pile: Pile,
    scientist: CardId,
    onto: Option<CardId>,
    cost: u32,
) -> StepOutcome {
    if goes_to_street(card) && end_said(ledger).is_none() {
        return ask_end(ledger, play, card.code, you);
    }
    if pile != Pile::Hand {
        ledger.move_cards(owner, pile, Pile::Hand, &[Some(card.code)]);
    }
    let end = ledger.take_end();
    let purchase = Purchase {
        player: you,
        card: card.code,
        onto,
        end,
        by_effect: true,
        cost: Some(u16::try_from(cost).unwrap_or(u16::MAX)),
    };
    let easier = play.easier.as_ref().and_then(|easier| view(ledger).map(|view| view.number(easier)));
    let name = play.name.clone().unwrap_or_else(|| ledger.new_name());
    ledger.expect_invention(easier.unwrap_or(0), name.clone());
    ledger.first(&once_made(play, name));
    inventing::invent(ledger, &purchase, scientist, !play.unbooted);
    ledger.set_done_so(true);
    StepOutcome::Waits
}

/// Returns the steps that wait until a Gadget, which an ability brings into play, has been invented.
fn once_made(play: &Play, name: String) -> Vec<Step> {
    let it = || Target::Named(Ref::Named(name.clone()));
    let goes = entry_place(play)
        .map(|to| Step::Dude(DudeStep::Move(Move { who: it(), to, booted: false, placed: true, by: Player::You })));
    let boots = play.booted.then(|| Step::Card(CardStep::Boot(it())));
    let joins =
        play.join.then(|| Step::Dude(DudeStep::Join(Join { who: it(), posse: None, booted: false, stays: false })));
    goes.into_iter().chain(boots).chain(joins).collect()
}

/// Brings a token into play.
pub(crate) fn token(ledger: &mut Ledger, token: &Token) {
    let facts = ledger.game().token(&token.title).cloned();
    let (Some(facts), Some(running)) = (facts, ledger.game().running.last()) else { return };
    let you = running.scope.you;
    let code = facts.code;
    let place = {
        let view = View::new(ledger.game(), &running.scope);
        let named = token.at.as_ref().and_then(|at| view.place(at));
        let fight = ledger.game().shootout.as_ref().map(|shootout| shootout.place);
        named.or(if token.join { fight } else { None }).or_else(|| view.here()).unwrap_or(Place::Home(you))
    };
    let id = ledger.enter(facts, you, Spot::At(place));
    if token.booted {
        ledger.boot(id);
    }
    if token.join {
        changes::join_on_entering(ledger, id);
    }
    if let Some(name) = &token.name {
        ledger.bind(name, vec![Thing::Card(id, code)]);
    }
}
