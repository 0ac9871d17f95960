//! The plays of a player as whole commands, made by filling in the templates of the rules.

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{
    AbilityUse, Answer, CardId, Casualty, Command, CommandKind, Domain, Fate, Field, FieldValue, Game, Gift,
    HandChoice, Pile, PlayerId, Question, Shown, Source, Template, Wanted, legal_commands,
};

use crate::jobs::can_fit;

/// The most ways to fill in one template that are considered.
const MOST_WAYS: usize = 48;
/// The most sets of cards that are considered for one choice.
const MOST_SETS: usize = 24;

/// The cards that a player sees and the table does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// The play hand.
    pub hand: Vec<CardCode>,
    /// The cards left in the deck, in no order.
    pub deck: Vec<CardCode>,
    /// The draw hand as drawn.
    pub draw_hand: Vec<CardCode>,
    /// The cards that the asking ability lets them look at: the top of a deck, or another player's hand.
    pub looked_at: Option<Vec<CardCode>>,
}

impl Own {
    fn pile<'a>(&'a self, game: &'a Game, player: PlayerId, pile: Pile) -> &'a [CardCode] {
        match pile {
            Pile::Hand => &self.hand,
            Pile::Deck => &self.deck,
            Pile::DrawHand => &self.draw_hand,
            Pile::Discard | Pile::BootHill => game.player(player).map_or(&[], |own| own.pile(pile).known_cards()),
        }
    }

    /// Returns the cards that a player may name to answer a question, where the table does not know them.
    #[must_use]
    pub fn answers(&self, game: &Game, player: PlayerId) -> Vec<CardCode> {
        let question = game.question().filter(|question| question.by == player);
        match question.map(|question| &question.what) {
            Some(Wanted::Codes { whose, piles, unknown: true, .. }) => self.visible_cards(game, player, *whose, piles),
            _ => Vec::new(),
        }
    }

    /// Returns the cards of some piles that a player sees, where the table does not.
    fn visible_cards(&self, game: &Game, player: PlayerId, whose: PlayerId, piles: &[Pile]) -> Vec<CardCode> {
        let looked = game.looked_at_pile().filter(|(pile, _)| piles.contains(pile));
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

/// Lists the plays of a player, except for draw hands, pulls and commands that only the table can give, and for jobs
/// whose posse cannot meet the requirement. Cards of the hand must be known in the game.
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
    // Where no posse can fit any more, the one there is must still be closed.
    let (fitting, others): (Vec<Command>, Vec<Command>) =
        list.into_iter().partition(|command| can_fit(game, player, command));
    if fitting.is_empty() { others } else { fitting }
}

/// Returns whether a template records an event at the table, or the result of an effect there.
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

/// Returns false for a play of a card whose ability the players would have to carry out.
fn is_carried_out(game: &Game, command: &Command) -> bool {
    use Command as C;
    let code = if let C::UseAbility(AbilityUse { card, .. }) | C::StartJob { by: Source::Card(card), .. } = command {
        game.card(*card).map(|card| *card.code())
    } else if let C::PlayAction { card, .. }
    | C::PlayTechnique { card, .. }
    | C::StartJob { by: Source::Hand(card), .. } = command
    {
        Some(*card)
    } else {
        None
    };
    let calls_by_effect = matches!(command, C::CallOut { by: Some(_), .. });
    !calls_by_effect && code.is_none_or(|code| game.cards_known().entry(code).is_some())
}

/// Fills in a template in every way: with all required choices and without the optional ones.
fn fill(game: &Game, player: PlayerId, own: &Own, template: &Template) -> Vec<Command> {
    template.fill_each(MOST_WAYS, |choice| {
        let wanted = !choice.optional || choice.field == Field::LetGo || choice.domain == Domain::Surplus;
        wanted.then(|| values(game, player, own, &choice.domain))
    })
}

fn each<T: Into<FieldValue>>(list: impl IntoIterator<Item = T>) -> Vec<FieldValue> {
    list.into_iter().map(T::into).collect()
}

fn values(game: &Game, player: PlayerId, own: &Own, domain: &Domain) -> Vec<FieldValue> {
    match domain {
        Domain::Card(_)
        | Domain::Place(_)
        | Domain::Player(_)
        | Domain::End(_)
        | Domain::Kind(_)
        | Domain::Pile(_)
        | Domain::Side(_)
        | Domain::Effect(_)
        | Domain::Either
        | Domain::Only(_)
        | Domain::Mark { .. } => domain.listed(),
        Domain::Order(players) => each([players.clone()]),
        Domain::AsMany(_) => each([Vec::<Shown>::new()]),
        Domain::SomeOf { of } => each(sets(of, 0, of.len())),
        Domain::LetGo { of, stash } => each(let_go(of, *stash)),
        Domain::Number { min, max, .. } => each(*min..=(*max).min(min + 8)),
        Domain::Told
        | Domain::Name { .. }
        | Domain::Printed(_)
        | Domain::Gang { .. }
        | Domain::DrawHand { .. }
        | Domain::Shown { .. } => Vec::new(),
        Domain::FromHand(hand) => each(of_hand(hand, own)),
        Domain::CardsFromHand { count } => {
            let cards: Vec<Option<CardCode>> = own.hand.iter().copied().map(Some).collect();
            each(sets(&cards, usize::from(*count), usize::from(*count)))
        }
        Domain::Source { cards, hand } => {
            let of_hand = hand.iter().flat_map(|hand| of_hand(hand, own)).map(Source::Hand);
            each(cards.iter().map(|card| Source::Card(*card)).chain(of_hand))
        }
        Domain::MarkOfJob => {
            let cards = game.cards().iter().map(deadeye_rules::CardInPlay::id).collect();
            Domain::Mark { cards, places: game.places() }.listed()
        }
        Domain::Gifts { goods, to } => {
            each(goods.iter().flat_map(|(goods, _)| to.iter().map(|to| vec![Gift { goods: *goods, to: *to }])))
        }
        Domain::Surplus => each([Vec::<CardId>::new()]),
        Domain::Casualties { of, cover, first, .. } => each(casualties(of, *cover, *first)),
        Domain::Answer(question) => answers(game, player, own, question),
    }
}

fn of_hand(hand: &HandChoice, own: &Own) -> Vec<CardCode> {
    let mut codes = hand.known.clone();
    if hand.unknown {
        codes.extend(own.hand.iter().filter(|code| !hand.known.contains(code)));
    }
    codes.dedup();
    codes
}

/// Makes the sets of at least `min` and at most `max`, the smaller ones and those of the first cards first.
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
    found.truncate(MOST_SETS);
    // All of them is an answer as well, and the only one where much is asked of them together.
    if max >= of.len() && !found.contains(&of.to_vec()) {
        found.push(of.to_vec());
    }
    found
}

/// Makes the sets of cards that are not paid for: none, where the stash pays for all; else sets that leave an
/// affordable bill.
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

/// Makes the ways to cover casualties: each order of the cards taken, with each fate.
fn casualties(of: &[(CardId, Vec<(Fate, u8)>)], cover: usize, first: Option<CardId>) -> Vec<Vec<Casualty>> {
    let mut found: Vec<Vec<Casualty>> = Vec::new();
    let mut open: Vec<(Vec<Casualty>, Vec<CardId>, usize)> = vec![(Vec::new(), Vec::new(), cover)];
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
                more.push(Casualty { card: *card, fate: *fate });
                let mut gone = taken.clone();
                gone.push(*card);
                open.push((more, gone, left.saturating_sub(usize::from(*covers))));
            }
        }
        if taken.is_empty() && open.is_empty() {
            found.push(Vec::new());
        }
    }
    found
}

fn answers(game: &Game, player: PlayerId, own: &Own, question: &Question) -> Vec<FieldValue> {
    match &question.what {
        Wanted::Cards { of, min, max } => each(sets(of, *min, *max).into_iter().map(Answer::Cards)),
        Wanted::Codes { whose, piles, known, unknown, min, max } => {
            let mut cards: Vec<Option<CardCode>> = known.iter().copied().map(Some).collect();
            if *unknown {
                cards.extend(own.visible_cards(game, player, *whose, piles).into_iter().map(Some));
                cards.sort_unstable();
                cards.dedup();
                // A card that nobody named: any of them.
                if *whose != player {
                    cards.extend(std::iter::repeat_n(None, *max));
                }
            }
            each(sets(&cards, *min, *max).into_iter().map(Answer::Codes))
        }
        Wanted::Number { min, max } => {
            let mut numbers: Vec<u32> = (*min..=(*max).min(min + 8)).collect();
            numbers.push(*max);
            numbers.dedup();
            each(numbers.into_iter().map(Answer::Number))
        }
        Wanted::Place(_) | Wanted::Option(_) | Wanted::Shown { .. } | Wanted::Yes | Wanted::End => {
            each(question.what.listed())
        }
        // Told by whoever deals, as every draw hand is.
        Wanted::Hand { .. } => Vec::new(),
    }
}

/// Returns the starting gang that a deck names, or the most expensive affordable one where it names none.
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
