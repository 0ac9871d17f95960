//! The check of answers to questions.

use crate::query::sequel::OpenChoice;
use crate::query::view::View;
use crate::query::{choosable, poker, usable};
use crate::state::pile::take_one;
use crate::state::{Answer, Game, Item, Pile, Question, Running, Thing, Wanted};
use crate::text;
use crate::vocabulary::{CardId, PlayerId, Text};
use deadeye_cards::abilities::{Choice, FlowStep, Language, PileName, Ref, Step, Target, walk};
use deadeye_cards::{Card, CardCode};

/// Checks an answer; gives the reason if it is not valid.
pub(crate) fn weigh(game: &Game, running: &Running, question: &Question, answer: &Answer) -> Result<(), Text> {
    let no_answer = || Err(text!("that is no answer to what is asked"));
    match &question.what {
        Wanted::Cards { of, min, max } => {
            let Answer::Cards(cards) = answer else { return no_answer() };
            weigh_cards(game, running, question.by, of, cards)?;
            enough(cards.len(), *min, *max)?;
            let view = View::new(game, &running.scope);
            weigh_together(game, running, question, cards.iter().filter_map(|card| view.thing(*card)).collect())
        }
        Wanted::Codes { whose, piles, min, max, .. } => {
            let Answer::Codes(codes) = answer else { return no_answer() };
            let codes = &complete_codes(game, question, codes);
            weigh_codes(game, running, question, (*whose, piles), codes)?;
            enough(codes.len(), *min, *max)?;
            let pile = piles.first().copied().unwrap_or(Pile::Deck);
            let things = codes.iter().map(|code| Thing::Piled(*whose, pile, *code)).collect();
            weigh_together(game, running, question, things)
        }
        Wanted::Place(places) => {
            let Answer::Place(place) = answer else { return no_answer() };
            if places.contains(place) {
                Ok(())
            } else {
                Err(text!("{place} will not do", place = game.call_place(*place)))
            }
        }
        Wanted::Option(count) => match answer {
            Answer::Option(way) if way < count => weigh_way(game, running, *way),
            Answer::Cards(_)
            | Answer::Codes(_)
            | Answer::Place(_)
            | Answer::Option(_)
            | Answer::Shown(_)
            | Answer::Yes(_)
            | Answer::Number(_)
            | Answer::End(_) => no_answer(),
        },
        Wanted::Shown { cards, .. } => match answer {
            Answer::Shown(at) if usize::from(*at) < cards.len() => Ok(()),
            Answer::Cards(_)
            | Answer::Codes(_)
            | Answer::Place(_)
            | Answer::Option(_)
            | Answer::Shown(_)
            | Answer::Yes(_)
            | Answer::Number(_)
            | Answer::End(_) => no_answer(),
        },
        Wanted::Number { min, max } => match answer {
            Answer::Number(number) if (min..=max).contains(&number) => Ok(()),
            Answer::Cards(_)
            | Answer::Codes(_)
            | Answer::Place(_)
            | Answer::Option(_)
            | Answer::Shown(_)
            | Answer::Yes(_)
            | Answer::Number(_)
            | Answer::End(_) => no_answer(),
        },
        Wanted::Yes => {
            if matches!(answer, Answer::Yes(_)) {
                Ok(())
            } else {
                no_answer()
            }
        }
        Wanted::End => {
            if matches!(answer, Answer::End(_)) {
                Ok(())
            } else {
                no_answer()
            }
        }
        // A hand is told by a command of its own.
        Wanted::Hand { .. } => no_answer(),
    }
}

/// Refuses a number of cards outside the limits.
fn enough(count: usize, min: usize, max: usize) -> Result<(), Text> {
    if (min..=max).contains(&count) {
        Ok(())
    } else if min == max {
        Err(text!("{count} are named, {min} are asked for", count, min))
    } else {
        Err(text!("{count} are named, {min} to {max} are asked for", count, min, max))
    }
}

/// Refuses cards in play that cannot be chosen.
fn weigh_cards(game: &Game, running: &Running, by: PlayerId, of: &[CardId], cards: &[CardId]) -> Result<(), Text> {
    if let Some(card) = cards.iter().find(|card| !of.contains(card)) {
        return Err(text!("{card} cannot be chosen", card = game.call(*card)));
    }
    if !all_different(cards) {
        return Err(text!("a card is named twice"));
    }
    if let Some((card, guard)) = choosable::shielded_answer(game, running, by, of, cards) {
        let (card, guard) = (game.call(card), game.call(guard));
        return Err(text!("{guard} can be chosen, and shields {card}", guard, card));
    }
    Ok(())
}

/// Refuses cards that do not meet together what the choice asks of them.
fn weigh_together(game: &Game, running: &Running, question: &Question, cards: Vec<Thing>) -> Result<(), Text> {
    let asked = question.about.iter().flatten().find_map(|step| {
        let Step::Flow(FlowStep::Choose(choice)) = step else { return None };
        Some(choice)
    });
    let Some(choice) = asked.filter(|choice| !choice.must.is_empty()) else { return Ok(()) };
    let mut scope = running.scope.clone();
    scope.bind(&question.name, cards);
    let failing = choice.must.iter().find(|must| !View::new(game, &scope).all(std::slice::from_ref(must)));
    failing.map_or(Ok(()), |must| {
        let condition = Language::wording_of(|language| must.wording(language));
        Err(text!("these cards do not meet what is asked of them together: {condition}", condition))
    })
}

/// Refuses cards of piles that are not among those asked for, or not there.
fn weigh_codes(
    game: &Game,
    running: &Running,
    question: &Question,
    (whose, piles): (PlayerId, &[Pile]),
    codes: &[Option<CardCode>],
) -> Result<(), Text> {
    let mut left: Vec<_> =
        piles.iter().filter_map(|pile| game.player(whose).map(|player| (*pile, player.pile(*pile).clone()))).collect();
    let view = View::new(game, &running.scope);
    for code in codes {
        if let Some(code) = code {
            let Some(facts) = game.facts_of(*code) else {
                return Err(text!("{code} is no card", code));
            };
            if !view.prints(facts, whose, &question.set) || is_of_no_hand(game, whose, question, facts) {
                let asked = Language::wording_of(|language| question.set.wording(language));
                return Err(text!("{card} is not what is asked for: {asked}", card = facts.title, asked));
            }
        } else if !question.set.0.is_empty()
            || matches!(running.queue.front(), Some(Item::Top(_)))
            || is_looked_at(running, question)
        {
            return Err(text!("the card must be named"));
        }
        if let Some(code) = code
            && !leaves_rest(game, running, question, *code)
        {
            let card = game.facts_of(*code).map(|facts| facts.title.clone()).unwrap_or_default();
            return Err(text!("with {card} the rest of it could not be done", card));
        }
        if take_one(&mut left, code.as_ref()).is_none() {
            let card = code.and_then(|code| game.facts_of(code)).map(|card| Text::name(card.title.clone()));
            let card = card.unwrap_or_else(|| text!("another card"));
            return Err(text!("{card} is not there", card));
        }
    }
    Ok(())
}

/// Returns the cards of an answer, with all others of the piles where every card is taken: they need no name.
pub(crate) fn complete_codes(game: &Game, question: &Question, codes: &[Option<CardCode>]) -> Vec<Option<CardCode>> {
    let mut all = codes.to_vec();
    let Wanted::Codes { whose, piles, min, .. } = &question.what else { return all };
    let mut left: Vec<_> =
        piles.iter().filter_map(|pile| game.player(*whose).map(|player| (*pile, player.pile(*pile).clone()))).collect();
    let count: usize = left.iter().map(|(_, pile)| usize::from(pile.count())).sum();
    if *min < count || !question.set.0.is_empty() || codes.len() >= count {
        return all;
    }
    for code in codes {
        take_one(&mut left, code.as_ref());
    }
    for (_, pile) in left {
        all.extend(pile.known_cards().iter().map(|code| Some(*code)));
        all.extend((0..pile.unknown_count()).map(|_| None));
    }
    all
}

/// Returns whether a card of a pile that is not offered may be chosen all the same, since nobody had named it before: the
/// rest of the sentence must be possible with it, unless one must be chosen whatever there is.
fn leaves_rest(game: &Game, running: &Running, question: &Question, code: CardCode) -> bool {
    let Wanted::Codes { whose, piles, known, min, max: 1, .. } = &question.what else { return true };
    if *min > 0 && question.set.0.is_empty() {
        return true;
    }
    let open = OpenChoice { name: &question.name, step: None, is_step: false };
    known.contains(&code) || open.leaves_rest_with(game, running, (*whose, piles), code)
}

/// Returns whether the effect looks at a card that is a price: it lies open then (1.5:2.2), and must be named.
fn is_looked_at(running: &Running, question: &Question) -> bool {
    let own = |card: &Ref| matches!(card, Ref::Named(name) if *name == question.name);
    let is_target = |target: &Target| matches!(target, Target::Named(card) if own(card));
    let mut looks = 0_usize;
    for step in running.queue.iter().flat_map(Item::steps) {
        walk::steps(std::slice::from_ref(step), &mut |node| {
            looks += usize::from(matches!(node, walk::Node::Uses(card) if own(card)));
        });
        looks -= step.targets().into_iter().filter(|target| is_target(target)).count();
    }
    running.cost_left > 0 && looks > 0
}

/// Refuses a way whose steps have no effect.
fn weigh_way(game: &Game, running: &Running, way: u8) -> Result<(), Text> {
    if let Some(Item::Ways { options, .. }) = running.queue.front()
        && !usable::possible_ways(game, running, options).contains(&way)
    {
        return Err(text!("there is nothing that it could be used on"));
    }
    Ok(())
}

/// Returns the request of a question, as advice to the player.
pub(crate) fn wanted_text(game: &Game, question: &Question) -> Text {
    let of = |names: Vec<Text>| Text::any_of(names).unwrap_or_default();
    match &question.what {
        Wanted::Cards { of: cards, min, max } => {
            let cards = of(cards.iter().map(|card| game.call(*card)).collect());
            text!("name {count} of {cards}", count = so_many(*min, *max), cards)
        }
        Wanted::Codes { min, max, .. } => {
            let asked = Language::wording_of(|language| question.set.wording(language));
            text!("name {count} of these: {asked}", count = so_many(*min, *max), asked)
        }
        Wanted::Place(places) => {
            let places = Text::any_of(places.iter().map(|place| game.call_place(*place)));
            text!("name {places}", places = places.unwrap_or_default())
        }
        Wanted::Option(count) => text!("name a way, from 0 to {last}", last = count.saturating_sub(1)),
        Wanted::Shown { cards, .. } => {
            text!("name a card of the hand, from 0 to {last}", last = cards.len().saturating_sub(1))
        }
        Wanted::Hand { whose, .. } => {
            text!("tell the cards of {player}'s draw hand as they lie now", player = game.name(*whose))
        }
        Wanted::Number { min, max } => text!("name a number from {min} to {max}", min, max),
        Wanted::Yes => text!("answer yes or no"),
        Wanted::End => text!("name the left or the right end"),
    }
}

fn so_many(min: usize, max: usize) -> Text {
    match min {
        0 => text!("up to {max}", max),
        min if min == max => Text::name(max.to_string()),
        min => text!("{min} to {max}", min, max),
    }
}

/// Returns whether the question asks for a card of the draw hand that was discarded last, and this card was not in it.
fn is_of_no_hand(game: &Game, whose: PlayerId, question: &Question, card: &Card) -> bool {
    let of_hand = |choice: &Choice| choice.piles.contains(&PileName::LastHand);
    let asks = question.about.iter().flatten().any(|step| {
        let targets = step.targets().into_iter().filter_map(choosable::choice_of);
        matches!(step, Step::Flow(FlowStep::Choose(choice)) if of_hand(choice)) || targets.into_iter().any(of_hand)
    });
    asks && !poker::last_hand(game, whose).iter().any(|(shown, _)| poker::looks_like(card, shown))
}

pub(crate) fn all_different<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().all(|(at, one)| !list.iter().take(at).any(|other| other == one))
}
