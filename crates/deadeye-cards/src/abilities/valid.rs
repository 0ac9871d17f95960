//! The rules for an entry beyond its grammar: titles, codes and keywords exist, names are given before they are used,
//! and each kind of ability has the parts that it needs.

use std::collections::BTreeSet;

use super::choice::{Choice, Target};
use super::entry::{Ability, Entry, MarkOf, When};
use super::event::Happening;
use super::set::Quality;
use super::special::ChangePull;
use super::step::{FightStep, FlowStep, PileStep, PullStep, Step};
use super::walk::{self, Node};
use super::who::{PileName, Ref};
use crate::db::CardDb;

/// Keywords that some cards give and none has printed.
const GIVEN_KEYWORDS: &[&str] = &["Harrowed", "Rowdy"];

/// Returns each mistake in an entry: the field, and a description of the mistake and of the value that was expected.
pub(crate) fn faults(db: &CardDb, entry: &Entry) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    let printings: BTreeSet<_> = db.printings_of(&entry.title).map(|card| card.code).collect();
    if printings.is_empty() {
        faults.push((
            "title".to_owned(),
            format!("no card is called {}, expected a title of the card database", entry.title),
        ));
    }
    for code in &entry.codes {
        if !printings.contains(code) {
            faults.push((
                "codes".to_owned(),
                format!("{code} is no printing of the title, expected one of {printings:?}"),
            ));
        }
    }
    for (at, ability) in entry.abilities.iter().enumerate() {
        let mut wrong = |what: String| faults.push((format!("abilities[{at}]"), what));
        shape(ability, &mut wrong);
        names(ability, &mut wrong);
        words(db, ability, &mut wrong);
    }
    faults
}

fn shape(ability: &Ability, wrong: &mut dyn FnMut(String)) {
    let is_trait = ability.when == When::Trait;
    if is_trait && (ability.boot || ability.pay > 0 || !ability.cost.is_empty() || ability.job.is_some()) {
        wrong("a trait costs nothing and starts no job, expected `if` with `always`, or `on` with `do`".to_owned());
    }
    if is_trait && ability.always.is_empty() && (ability.on.is_none() || ability.steps.is_empty()) {
        wrong("a trait does nothing, expected `always`, or `on` with `do`".to_owned());
    }
    if is_trait && !ability.always.is_empty() && !ability.steps.is_empty() {
        wrong("a trait has both `always` and `do`, expected two traits".to_owned());
    }
    let piled = matches!(ability.pile, None | Some(PileName::Hand | PileName::Discard | PileName::BootHill));
    if !piled || ability.pile.is_some() && (!is_trait || ability.on.is_none()) {
        wrong("`lies_in` belongs to traits with `on`, expected hand, discard or boot_hill".to_owned());
    }
    if !is_trait && !ability.always.is_empty() {
        wrong("`always` belongs to traits, expected `do`".to_owned());
    }
    if ability.when == When::React && ability.on.is_none() {
        wrong("a react without `on`, expected the event that it answers to".to_owned());
    }
    if ability.on.is_some() && !matches!(ability.when, When::React | When::Trait | When::Grifter) {
        wrong("`on` belongs to reacts and traits, expected none".to_owned());
    }
    rarer(ability, wrong);
    if !is_trait && ability.steps.is_empty() && ability.job.is_none() {
        wrong("it does nothing, expected `do` or `job` (at least {\"by_hand\": KIND})".to_owned());
    }
}

/// Reports rarer steps that lack the context they need.
fn rarer(ability: &Ability, wrong: &mut dyn FnMut(String)) {
    let on = ability.on.as_ref().filter(|_| ability.when == When::React);
    let event = on.map(|on| on.event);
    walk::ability(ability, &mut |node| {
        if let Node::Step(step) = node {
            step_shape(step, event, wrong);
        }
    });
}

fn step_shape(step: &Step, event: Option<Happening>, wrong: &mut dyn FnMut(String)) {
    if let Step::Pull(PullStep::ChangePull(change)) = step {
        change_pull(change, event, wrong);
    }
    if let Step::Fight(FightStep::Casualties(modify)) = step
        && !modify.during.is_empty()
    {
        wrong("casualties last for no condition, expected `rank` with `while`".to_owned());
    }
    if let Step::Flow(FlowStep::Choose(choice)) = step {
        prefers_in_play(choice, wrong);
        must_stand_alone(choice, true, wrong);
    }
    for target in step.targets() {
        if let Target::Choose(choice) = target {
            prefers_in_play(choice, wrong);
            must_stand_alone(choice, false, wrong);
            if choice.piles.contains(&PileName::DiscardTop) {
                wrong("`top_discard` in another step, expected a `choose` of its own".to_owned());
            }
        }
    }
}

fn change_pull(change: &ChangePull, event: Option<Happening>, wrong: &mut dyn FnMut(String)) {
    let ways = usize::from(change.by.is_some())
        + usize::from(change.card.is_some())
        + usize::from(change.again)
        + usize::from(change.suit.is_some())
        + usize::from(change.harder.is_some());
    if ways != 1 {
        wrong("`change_pull` says not one thing, expected `by`, `card`, `again`, `suit` or `harder`".to_owned());
    }
    let early = change.harder.is_some() && event == Some(Happening::Pulling);
    if event != Some(Happening::Pulled) && !early {
        wrong("`change_pull` outside a react to `pulled`, expected one".to_owned());
    }
}

/// Reports a choice whose cards must meet conditions together, where it is no step of its own.
fn must_stand_alone(choice: &Choice, own_step: bool, wrong: &mut dyn FnMut(String)) {
    let together = own_step && choice.name.is_some();
    if !choice.must.is_empty() && !together {
        wrong("`must` elsewhere, expected it in a `choose` of its own, with `as`".to_owned());
    }
}

/// Reports a choice that prefers cards although it is not among cards in play.
fn prefers_in_play(choice: &Choice, wrong: &mut dyn FnMut(String)) {
    if !choice.prefer.0.is_empty() && !choice.piles.is_empty() {
        wrong("`prefer` with `in`, expected it among cards in play".to_owned());
    }
}

fn names(ability: &Ability, wrong: &mut dyn FnMut(String)) {
    let mut bound: BTreeSet<&str> = BTreeSet::new();
    let mut unknown: Vec<&str> = Vec::new();
    walk::ability(ability, &mut |node| {
        if let Node::Binds(name) = node {
            bound.insert(name);
        }
        if let Node::Uses(Ref::Named(name)) = node
            && !bound.contains(name.as_str())
        {
            unknown.push(name);
        }
    });
    for name in unknown {
        wrong(format!(
            "`{name}` is not given a name before it is used, expected `as`: \"{name}\" in a choice before, or one of {}",
            Ref::RESERVED.join(", ")
        ));
    }
    for name in bound {
        if Ref::of(name).is_none_or(|name| !matches!(name, Ref::Named(_))) {
            wrong(format!("`{name}` cannot be given as a name, expected small letters and no reserved name"));
        }
    }
}

fn words(db: &CardDb, ability: &Ability, wrong: &mut dyn FnMut(String)) {
    let known = |keyword: &str| {
        GIVEN_KEYWORDS.contains(&keyword) || db.iter().any(|card| card.keywords.iter().any(|own| own.name == keyword))
    };
    let mut keywords: BTreeSet<&str> = BTreeSet::new();
    let mut titles: BTreeSet<&str> = BTreeSet::new();
    let mut given: Vec<String> = Vec::new();
    walk::ability(ability, &mut |node| match node {
        Node::Quality(Quality::Keyword(keyword)) => {
            keywords.insert(keyword);
        }
        Node::Quality(Quality::Title(title)) => {
            titles.insert(title);
        }
        Node::Step(Step::Pile(PileStep::Token(token))) => {
            titles.insert(&token.title);
        }
        Node::State(state) => given.extend(state.given_keyword().map(|(name, _)| name.to_owned())),
        Node::Quality(_)
        | Node::Step(_)
        | Node::StaticAbility(_)
        | Node::Const(_)
        | Node::Uses(_)
        | Node::Binds(_)
        | Node::Condition(_) => {}
    });
    for keyword in keywords.into_iter().map(str::to_owned).chain(given) {
        if !known(&keyword) {
            wrong(format!("`{keyword}` is no keyword of any card, expected one as printed"));
        }
    }
    for title in titles {
        if !db.iter().any(|card| card.printed_title() == title) {
            wrong(format!("no card is called {title}, expected a printed title"));
        }
    }
    if let Some(job) = &ability.job
        && matches!(job.mark, MarkOf::Choose(ref from) if from.0.is_empty())
    {
        wrong("the mark may be anything, expected qualities".to_owned());
    }
}
