//! What a player may do, as whole commands: the templates of the rules, filled in.

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{
    CardId, Command, CommandKind, Domain, Fate, Field, Game, HandChoice, Mark, Pile, PlayerId, Question, Source,
    Template, Wanted, legal_commands,
};
use serde_json::{Map, Value, json};

/// So many ways to fill in one template are looked at, at most.
const MOST_WAYS: usize = 48;
/// So many sets of cards are looked at for one choice, at most.
const MOST_SETS: usize = 24;

/// What a player sees that the table does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// The play hand.
    pub hand: Vec<CardCode>,
    /// What the deck still holds, in no order.
    pub deck: Vec<CardCode>,
    /// The draw hand as drawn.
    pub draw_hand: Vec<CardCode>,
    /// What the ability that asks lets them look at: cards off the top of a deck, another's hand.
    pub looked_at: Option<Vec<CardCode>>,
}

impl Own {
    fn pile<'a>(&'a self, game: &'a Game, player: PlayerId, pile: Pile) -> &'a [CardCode] {
        match pile {
            Pile::Hand => &self.hand,
            Pile::Deck => &self.deck,
            Pile::DrawHand => &self.draw_hand,
            Pile::Discard | Pile::BootHill => game.player(player).map_or(&[], |own| own.pile(pile).known()),
        }
    }

    /// The cards that a player may name to answer what they are asked, where the table does not know them.
    #[must_use]
    pub fn answers(&self, game: &Game, player: PlayerId) -> Vec<CardCode> {
        let question = game.asked().filter(|question| question.by == player);
        match question.map(|question| &question.what) {
            Some(Wanted::Codes { whose, piles, unknown: true, .. }) => self.seen(game, player, *whose, piles),
            _ => Vec::new(),
        }
    }

    /// The cards of some piles that a player sees, where the table does not.
    fn seen(&self, game: &Game, player: PlayerId, whose: PlayerId, piles: &[Pile]) -> Vec<CardCode> {
        let looked = game.looked_at().filter(|(pile, _)| piles.contains(pile));
        if let (Some(cards), Some(_)) = (&self.looked_at, looked) {
            return cards.clone();
        }
        if whose != player {
            return Vec::new();
        }
        let of = |pile: &Pile| {
            let all = self.pile(game, player, *pile);
            // Of a deck that is not looked at yet any cards may lie on top.
            match looked {
                Some((Pile::Deck, Some(count))) if *pile == Pile::Deck => {
                    let each = (all.len() / count.max(1)).max(1);
                    all.iter().step_by(each).take(count).copied().collect()
                }
                _ => all.to_vec(),
            }
        };
        piles.iter().flat_map(of).collect()
    }
}

/// The plays of a player, but for draw hands, pulls and what only the table can tell. Cards of the hand must be
/// known in the game.
#[must_use]
pub fn plays(game: &Game, player: PlayerId, own: &Own) -> Vec<Command> {
    let mut list: Vec<Command> = Vec::new();
    for template in legal_commands(game, player) {
        if is_told(game, &template) {
            continue;
        }
        for command in fill(game, player, own, &template) {
            if !list.contains(&command) && is_carried_out(game, &command) && template.admits(game, &command) {
                list.push(command);
            }
        }
    }
    list
}

/// Whether a template is for what happens at the table, or for what an effect says there.
fn is_told(game: &Game, template: &Template) -> bool {
    use CommandKind as C;
    let by_word = |choice: &deadeye_rules::Choice| {
        !choice.optional
            && (matches!(choice.field, Field::Cost | Field::Test | Field::Anyone | Field::IntoPosse)
                || matches!(choice.field, Field::ByEffect | Field::Repeat) && choice.domain == Domain::Only(true))
    };
    matches!(
        template.kind,
        C::CallReacts
            | C::Prefer
            | C::Pull
            | C::ShowHand
            | C::Redraw
            | C::TellWinner
            | C::TellFirst
            | C::ShortGame
            | C::Ante
            | C::OrderGrifters
    ) || template.choices.iter().any(by_word)
        || template.kind == C::Trade && game.gang(template.player.unwrap_or(PlayerId(0))).count() < 2
}

/// A card whose ability the table would have to tell is not played.
fn is_carried_out(game: &Game, command: &Command) -> bool {
    let entry = |code: CardCode| game.cards_known().entry(code).is_some();
    let of_card = |card: CardId| game.card(card).is_none_or(|card| entry(*card.code()));
    match command {
        Command::UseAbility { card, .. } => of_card(*card),
        Command::PlayAction { card, .. } | Command::PlayTechnique { card, .. } => entry(*card),
        Command::StartJob { by: Source::Hand(code), .. } => entry(*code),
        Command::StartJob { by: Source::Card(card), .. } => of_card(*card),
        Command::CallOut { by, .. } => by.is_none(),
        _ => true,
    }
}

/// The ways to fill in a template: every choice that is asked for, and none that may be left out.
fn fill(game: &Game, player: PlayerId, own: &Own, template: &Template) -> Vec<Command> {
    let mut ways: Vec<Map<String, Value>> = vec![Map::new()];
    for choice in &template.choices {
        let wanted = !choice.optional || matches!(choice.field, Field::LetGo) || choice.domain == Domain::Surplus;
        if !wanted {
            continue;
        }
        let values = values(game, player, own, &choice.domain);
        let mut more = Vec::new();
        for way in &ways {
            for value in &values {
                if more.len() < MOST_WAYS {
                    let mut way = way.clone();
                    way.insert(choice.field.name().to_owned(), value.clone());
                    more.push(way);
                }
            }
        }
        ways = more;
    }
    let finish = |mut way: Map<String, Value>| {
        way.insert("type".to_owned(), json!(template.kind));
        if let Some(player) = template.player {
            way.insert("player".to_owned(), json!(player));
        }
        serde_json::from_value(Value::Object(way)).ok()
    };
    ways.into_iter().filter_map(finish).collect()
}

fn each<T: serde::Serialize>(list: &[T]) -> Vec<Value> {
    list.iter().map(|one| json!(one)).collect()
}

fn values(game: &Game, player: PlayerId, own: &Own, domain: &Domain) -> Vec<Value> {
    match domain {
        Domain::Card(cards) => each(cards),
        Domain::Place(places) => each(places),
        Domain::Player(players) => each(players),
        Domain::End(ends) => each(ends),
        Domain::Kind(kind) => vec![json!(kind)],
        Domain::Pile(pile) => vec![json!(pile)],
        Domain::Side(side) => vec![json!(side)],
        Domain::Effect(effects) => each(effects),
        Domain::Order(players) => vec![json!(players)],
        Domain::AsMany(_) => vec![json!([])],
        Domain::SomeOf { of } => sets(of, 0, of.len()).iter().map(|set| json!(set)).collect(),
        Domain::LetGo { of, stash } => let_go(of, *stash).iter().map(|set| json!(set)).collect(),
        Domain::Number { min, max, .. } => (*min..=(*max).min(min + 8)).map(|number| json!(number)).collect(),
        Domain::Either => vec![json!(false), json!(true)],
        Domain::Only(flag) => vec![json!(flag)],
        Domain::Told | Domain::Name { .. } | Domain::Printed(_) | Domain::Gang { .. } => Vec::new(),
        Domain::FromHand(hand) => each(&of_hand(hand, own)),
        Domain::CardsFromHand { count } => {
            let cards: Vec<Option<CardCode>> = own.hand.iter().copied().map(Some).collect();
            sets(&cards, usize::from(*count), usize::from(*count)).iter().map(|set| json!(set)).collect()
        }
        Domain::DrawHand { .. } | Domain::Shown { .. } => Vec::new(),
        Domain::Source { cards, hand } => {
            let mut list: Vec<Value> = cards.iter().map(|card| json!(Source::Card(*card))).collect();
            list.extend(hand.iter().flat_map(|hand| of_hand(hand, own)).map(|code| json!(Source::Hand(code))));
            list
        }
        Domain::Mark { cards, places } => marks(cards, places),
        Domain::MarkOfJob => {
            let cards: Vec<CardId> = game.cards().iter().map(deadeye_rules::CardInPlay::id).collect();
            marks(&cards, &game.places())
        }
        Domain::Gifts { goods, to } => {
            let pair = |(goods, _): &(CardId, CardId)| {
                to.iter().map(|to| json!([{"goods": goods, "to": to}])).collect::<Vec<_>>()
            };
            goods.iter().flat_map(pair).collect()
        }
        Domain::Surplus => vec![json!([])],
        Domain::Casualties { of, cover, first, .. } => casualties(of, *cover, *first),
        Domain::Answer(question) => answers(game, player, own, question),
    }
}

fn marks(cards: &[CardId], places: &[deadeye_rules::Place]) -> Vec<Value> {
    let cards = cards.iter().map(|card| json!(Mark::Card(*card)));
    cards.chain(places.iter().map(|place| json!(Mark::Place(*place)))).collect()
}

fn of_hand(hand: &HandChoice, own: &Own) -> Vec<CardCode> {
    let mut codes = hand.known.clone();
    if hand.unknown {
        codes.extend(own.hand.iter().filter(|code| !hand.known.contains(code)));
    }
    codes.dedup();
    codes
}

/// Sets of at least and at most so many, the smaller ones and those of the first cards first.
fn sets<T: Clone + PartialEq>(of: &[T], min: usize, max: usize) -> Vec<Vec<T>> {
    let mut found: Vec<Vec<T>> = Vec::new();
    let mut open: Vec<(Vec<T>, usize)> = vec![(Vec::new(), 0)];
    let mut next = Vec::new();
    for size in 0..=max.min(of.len()) {
        for (set, _) in &open {
            if size >= min && !found.contains(set) {
                found.push(set.clone());
            }
        }
        if found.len() >= MOST_SETS || size == max {
            break;
        }
        for (set, from) in &open {
            for (at, one) in of.iter().enumerate().skip(*from) {
                if next.len() < MOST_SETS * 4 {
                    let mut more = set.clone();
                    more.push(one.clone());
                    next.push((more, at + 1));
                }
            }
        }
        open = std::mem::take(&mut next);
    }
    // All of them is an answer as well.
    if max >= of.len() && !found.contains(&of.to_vec()) {
        found.push(of.to_vec());
    }
    found.truncate(MOST_SETS + 1);
    found
}

/// Whom not to pay: nobody, where the stash pays for all; else sets that can be paid without.
fn let_go(of: &[(CardId, u32)], stash: u32) -> Vec<Vec<CardId>> {
    let due: u32 = of.iter().map(|(_, upkeep)| upkeep).sum();
    let cards: Vec<CardId> = of.iter().map(|(card, _)| *card).collect();
    let saved =
        |gone: &Vec<CardId>| of.iter().filter(|(card, _)| gone.contains(card)).map(|(_, upkeep)| upkeep).sum::<u32>();
    let mut ways = sets(&cards, 0, cards.len());
    ways.retain(|gone| due - saved(gone) <= stash);
    ways.push(cards);
    ways
}

/// Ways to cover casualties: each order of who is taken, with each fate.
fn casualties(of: &[(CardId, Vec<(Fate, u8)>)], cover: usize, first: Option<CardId>) -> Vec<Value> {
    let mut found: Vec<Vec<Value>> = Vec::new();
    let mut open: Vec<(Vec<Value>, Vec<CardId>, usize)> = vec![(Vec::new(), Vec::new(), cover)];
    while let Some((chosen, taken, left)) = open.pop() {
        if found.len() >= MOST_WAYS {
            break;
        }
        if left == 0 || taken.len() == of.len() {
            found.push(chosen);
            continue;
        }
        let must = first.filter(|first| taken.is_empty() && of.iter().any(|(card, _)| card == first));
        for (card, fates) in of {
            let again = taken.contains(card) || must.is_some_and(|must| must != *card);
            // Of sets that differ only in order one is enough.
            let later = must.is_none() && taken.iter().any(|other| other > card && Some(*other) != first);
            if again || later {
                continue;
            }
            for (fate, covers) in fates {
                let mut more = chosen.clone();
                more.push(json!({"card": card, "fate": fate}));
                let mut gone = taken.clone();
                gone.push(*card);
                open.push((more, gone, left.saturating_sub(usize::from(*covers))));
            }
        }
        if taken.is_empty() && open.is_empty() {
            found.push(Vec::new());
        }
    }
    found.into_iter().map(Value::Array).collect()
}

fn answers(game: &Game, player: PlayerId, own: &Own, question: &Question) -> Vec<Value> {
    match &question.what {
        Wanted::Cards { of, min, max } => sets(of, *min, *max).iter().map(|cards| json!({"cards": cards})).collect(),
        Wanted::Codes { whose, piles, known, unknown, min, max } => {
            let mut cards: Vec<Option<CardCode>> = known.iter().copied().map(Some).collect();
            if *unknown {
                cards.extend(own.seen(game, player, *whose, piles).into_iter().map(Some));
                cards.sort_unstable();
                cards.dedup();
                // A card that nobody named: any of them.
                if *whose != player {
                    cards.extend(std::iter::repeat_n(None, *max));
                }
            }
            sets(&cards, *min, *max).iter().map(|codes| json!({"codes": codes})).collect()
        }
        Wanted::Place(places) => places.iter().map(|place| json!({"place": place})).collect(),
        Wanted::Option(count) => (0..*count).map(|way| json!({"option": way})).collect(),
        Wanted::Shown { cards, .. } => (0..cards.len()).map(|at| json!({"shown": at})).collect(),
        // Told by whoever deals, as every draw hand is.
        Wanted::Hand { .. } => Vec::new(),
        Wanted::Yes => vec![json!({"yes": false}), json!({"yes": true})],
        Wanted::Number { min, max } => {
            let mut numbers: Vec<u32> = (*min..=(*max).min(min + 8)).collect();
            numbers.push(*max);
            numbers.dedup();
            numbers.iter().map(|number| json!({"number": number})).collect()
        }
        Wanted::End => vec![json!({"end": "left"}), json!({"end": "right"})],
    }
}

/// The starting gang that a deck names, or the dearest that can be paid where it names none.
#[must_use]
pub fn starting_gang(game: &Game, player: PlayerId, marked: &[CardCode], deck: &[CardCode]) -> Vec<CardCode> {
    let fits =
        |dudes: &[CardCode]| deadeye_rules::check(game, &Command::ChooseGang { player, dudes: dudes.to_vec() }).is_ok();
    if !marked.is_empty() && fits(marked) {
        return marked.to_vec();
    }
    let mut dudes: Vec<CardCode> = deck.to_vec();
    dudes.retain(|code| game.facts_of(*code).is_some_and(|card| card.kind == CardType::Dude));
    dudes.sort_by_key(|code| game.facts_of(*code).map_or(0, |card| card.cost.map_or(0, i32::from)));
    let mut gang = Vec::new();
    for code in dudes.into_iter().rev() {
        gang.push(code);
        if !fits(&gang) {
            gang.pop();
        }
    }
    gang
}
