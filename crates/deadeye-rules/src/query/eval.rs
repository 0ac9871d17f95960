//! Whether cards and places belong to sets, what numbers come to, and whether conditions hold.

use deadeye_cards::abilities::{
    Ability, Condition, Fact, Happening, HasAbility, InPile, Known, Number, Op, PileName, PlaceRef, PlayerStat,
    Quality, Set, Stat, Trait, When,
};
use deadeye_cards::{Card, CardCode, CardType};
use deadeye_hands::Suit;

use crate::query::view::View;
use crate::query::{calls, poker};
use crate::state::card::{CardInPlay, Counter, Spot};
use crate::state::effect::Figure;
use crate::state::pile::Pile;
use crate::state::thing::Thing;
use crate::vocabulary::ids::{CardId, Place, PlayerId, Side};
use crate::vocabulary::skill::Skill;
use crate::vocabulary::step::{AbilityKind, Phase};

/// The pile of a name.
pub(crate) fn pile_of(name: PileName) -> Pile {
    match name {
        PileName::Hand => Pile::Hand,
        // What was looked at or revealed is still where it was: the scope knows where.
        PileName::Deck | PileName::Revealed | PileName::Looked => Pile::Deck,
        PileName::Discard | PileName::Shed | PileName::DiscardTop => Pile::Discard,
        PileName::BootHill => Pile::BootHill,
        PileName::DrawHand => Pile::DrawHand,
    }
}

pub(crate) fn compare(one: i16, op: Op, other: i16) -> bool {
    match op {
        Op::Less => one < other,
        Op::AtMost => one <= other,
        Op::Equal => one == other,
        Op::Unequal => one != other,
        Op::AtLeast => one >= other,
        Op::More => one > other,
    }
}

fn small(count: usize) -> i16 {
    i16::try_from(count).unwrap_or(i16::MAX)
}

/// The skills with their names in entries.
pub(crate) fn skill_of(stat: Stat) -> Option<Skill> {
    match stat {
        Stat::Huckster => Some(Skill::Huckster),
        Stat::Blessed => Some(Skill::Blessed),
        Stat::Shaman => Some(Skill::Shaman),
        Stat::MadScientist => Some(Skill::MadScientist),
        _ => None,
    }
}

impl View<'_> {
    /// The pile of a name here: what was looked at is in the pile that was looked at.
    pub(crate) fn pile(&self, name: PileName) -> Pile {
        match name {
            PileName::Revealed | PileName::Looked => self.scope.told.looked.unwrap_or(Pile::Deck),
            plain => pile_of(plain),
        }
    }

    /// The known cards of a set in a pile.
    fn in_pile<'a>(&'a self, pile: &'a InPile) -> impl Iterator<Item = &'a Card> {
        let (from, name) = (&pile.from, self.pile(pile.pile));
        self.players(&pile.whose).into_iter().flat_map(move |player| {
            let known = self.game.player(player).map(|own| own.pile(name).known()).unwrap_or_default();
            known
                .iter()
                .filter_map(|code| self.game.facts_of(*code))
                .filter(move |card| self.prints(card, player, from))
                .collect::<Vec<_>>()
        })
    }

    // ---- numbers ----

    pub(crate) fn number(&self, number: &Number) -> i16 {
        match number {
            Number::Const(plain) => *plain,
            Number::Of(card, stat) => self.one(card).map_or(0, |thing| self.stat(thing, *stat)),
            Number::OfPlayer(who, stat) => {
                self.players(who).iter().map(|player| self.player_stat(*player, *stat)).fold(0, i16::saturating_add)
            }
            Number::LeastOf(who, stat) => {
                self.players(who).iter().map(|player| self.player_stat(*player, *stat)).min().unwrap_or(0)
            }
            Number::Known(known) => self.known(*known),
            Number::Count(set) => small(self.cards(set).len()),
            Number::Places(set) => small(self.count_places(set)),
            Number::InPile(pile) => {
                if !pile.from.0.is_empty() {
                    return small(self.in_pile(pile).count());
                }
                let of = |player: PlayerId| self.game.player(player).map(|own| own.pile(self.pile(pile.pile)).count());
                small(self.players(&pile.whose).into_iter().filter_map(of).map(usize::from).sum())
            }
            Number::CasualtiesOver(value) => {
                let value = self.number(value);
                let over = |(card, code): &(CardId, CardCode)| {
                    let facts = self.game.facts_of(*code).filter(|facts| facts.kind == CardType::Dude);
                    self.game.card(*card).is_none()
                        && facts.is_some_and(|dude| printed(dude, Stat::PrintedValue) > value)
                };
                small(self.taken(self.scope.you).iter().filter(|taken| over(taken)).count())
            }
            Number::HighestInPile(stat, pile) => self.in_pile(pile).map(|card| printed(card, *stat)).max().unwrap_or(0),
            Number::Total(stat, set) => {
                self.cards(set).into_iter().map(|card| self.stat_of(card, *stat)).fold(0, i16::saturating_add)
            }
            Number::Highest(stat, set) => {
                self.cards(set).into_iter().map(|card| self.stat_of(card, *stat)).max().unwrap_or(0)
            }
            Number::Lowest(stat, set) => {
                self.cards(set).into_iter().map(|card| self.stat_of(card, *stat)).min().unwrap_or(0)
            }
            Number::Sum(parts) => parts.iter().map(|part| self.number(part)).fold(0, i16::saturating_add),
            Number::Less(pair) => self.number(&pair.0).saturating_sub(self.number(&pair.1)),
            Number::Times(pair) => self.number(&pair.0).saturating_mul(self.number(&pair.1)),
            Number::Part(pair) => self.number(&pair.0).checked_div(self.number(&pair.1)).unwrap_or(0),
            Number::AtLeast(pair) => self.number(&pair.0).max(self.number(&pair.1)),
            Number::AtMost(pair) => self.number(&pair.0).min(self.number(&pair.1)),
            Number::Factions(set) => {
                let mut factions: Vec<_> = self
                    .cards(set)
                    .into_iter()
                    .filter_map(|card| self.game.card(card))
                    .flat_map(|card| card.facts.gangs.clone())
                    .collect();
                factions.sort_unstable();
                factions.dedup();
                small(factions.len())
            }
            Number::Titles(set) => {
                let mut titles: Vec<String> = self
                    .cards(set)
                    .into_iter()
                    .filter_map(|card| self.game.card(card))
                    .map(|card| card.title().to_owned())
                    .collect();
                titles.sort_unstable();
                titles.dedup();
                small(titles.len())
            }
        }
    }

    /// How many places belong to a set; of a set of cards, at how many different places they are.
    fn count_places(&self, set: &Set) -> usize {
        let of_places = set.0.iter().any(|quality| {
            matches!(quality, Quality::Is(Trait::Location | Trait::Deed | Trait::Home | Trait::TownSquare))
        });
        if of_places {
            return self.places(set).len();
        }
        let mut places: Vec<Place> = self.cards(set).into_iter().filter_map(|card| self.game.location(card)).collect();
        places.sort_unstable();
        places.dedup();
        places.len()
    }

    fn known(&self, known: Known) -> i16 {
        let told = &self.scope.told;
        let rank =
            |player: Option<PlayerId>| player.and_then(|player| self.game.draw_rank(player)).map_or(0, i16::from);
        match known {
            Known::Pull => told.pull,
            Known::X => told.x,
            Known::Margin => told.margin,
            Known::YourRank => rank(Some(self.scope.you)),
            Known::TheirRank => rank(self.scope.cheater.or_else(|| self.opponent())),
            Known::TestTotal => told.total,
            Known::Done => told.done,
            Known::Amount => told.amount,
            Known::Replaced => told.replaced,
            Known::PairsWithTop => poker::pairs_with_top(self.game, self.scope.you),
            Known::YourBid => told.bid_of(|player| player == self.scope.you),
            Known::BestBid => told.bid_of(|player| player != self.scope.you),
            Known::Others => small(self.game.players.len().saturating_sub(1)),
        }
    }

    fn player_stat(&self, player: PlayerId, stat: PlayerStat) -> i16 {
        let game = self.game;
        let Some(own) = game.player(player) else { return 0 };
        match stat {
            PlayerStat::Stash => i16::try_from(own.ghost_rock).unwrap_or(i16::MAX),
            PlayerStat::Hand => i16::try_from(own.hand.count()).unwrap_or(i16::MAX),
            PlayerStat::HandSize => i16::from(game.hand_size(player)),
            PlayerStat::TotalInfluence => game.influence(player),
            PlayerStat::TotalControl => game.control(player),
            PlayerStat::Casualties => game
                .shootout
                .as_ref()
                .and_then(|shootout| shootout.side_of_player(player).map(|side| shootout.posse(side).casualties))
                .unwrap_or(0),
            PlayerStat::CasualtyBullets => {
                self.taken(player).into_iter().map(|(card, code)| self.last_bullets(card, code)).max().unwrap_or(0)
            }
        }
    }

    /// The casualties that a player took this round.
    fn taken(&self, player: PlayerId) -> Vec<(CardId, CardCode)> {
        let shootout = self.game.shootout.as_ref();
        let side = shootout.and_then(|shootout| shootout.side_of_player(player).map(|side| shootout.posse(side)));
        side.map(|posse| posse.taken.clone()).unwrap_or_default()
    }

    /// The bullets of a casualty now: as printed out of play, where cards remember nothing, and none of what is no dude
    /// or a token that is gone (faq-b:Takin' Ya With Me).
    fn last_bullets(&self, card: CardId, code: CardCode) -> i16 {
        let Some(facts) = self.game.facts_of(code).filter(|facts| facts.kind == CardType::Dude) else { return 0 };
        match self.game.card(card) {
            Some(_) => self.stat_of(card, Stat::Bullets),
            None if facts.is_token() => 0,
            None => printed(facts, Stat::PrintedBullets),
        }
    }

    pub(crate) fn stat_of(&self, card: CardId, stat: Stat) -> i16 {
        self.thing(card).map_or(0, |thing| self.stat(thing, stat))
    }

    /// A number of a card: in play as it is now, out of play as it was, in a pile as printed.
    pub(crate) fn stat(&self, thing: Thing, stat: Stat) -> i16 {
        match thing {
            Thing::Card(card, code) => match self.game.card(card) {
                Some(in_play) => self.in_play(in_play, stat),
                None => {
                    let seen = self.scope.last_seen.iter().find(|seen| seen.card == card);
                    let left = || self.game.figures_when_gone(card);
                    let kept = match seen {
                        Some(seen) => seen.figures.iter().find(|(own, _)| *own == stat),
                        None => left().iter().find(|(own, _)| *own == stat),
                    };
                    kept.map(|(_, number)| *number)
                        .unwrap_or_else(|| self.game.facts_of(code).map_or(0, |facts| printed(facts, stat)))
                }
            },
            Thing::Piled(_, _, code) => {
                code.and_then(|code| self.game.facts_of(code)).map_or(0, |facts| printed(facts, stat))
            }
            Thing::Place(Place::Deed(card)) => self.stat_of(card, stat),
            Thing::Place(Place::Home(player)) => {
                let outfit = self.game.player(player).and_then(|player| player.outfit);
                outfit.map_or(0, |outfit| self.stat_of(outfit, stat))
            }
            Thing::Place(Place::TownSquare) => 0,
        }
    }

    /// How much more value another player's card sees in a dude.
    fn seen_more(&self, card: &CardInPlay) -> i16 {
        if card.controller == self.scope.you { 0 } else { crate::query::states::value_for_others(self.game, card.id) }
    }

    fn in_play(&self, card: &CardInPlay, stat: Stat) -> i16 {
        let figure = |figure: Figure| self.game.figure(card.id, figure);
        match stat {
            Stat::Bullets => figure(Figure::Bullets),
            Stat::Influence => figure(Figure::Influence),
            Stat::Control => figure(Figure::Control),
            Stat::Value => figure(Figure::Value).saturating_add(self.seen_more(card)),
            Stat::Production => figure(Figure::Production),
            Stat::Upkeep => figure(Figure::Upkeep),
            Stat::Grit => self.game.grit(card.id).saturating_add(self.seen_more(card)),
            Stat::Bounty => i16::try_from(card.bounty).unwrap_or(i16::MAX),
            Stat::Skill => Skill::ALL.iter().filter_map(|skill| self.game.skill(card.id, *skill)).max().unwrap_or(0),
            Stat::Huckster | Stat::Blessed | Stat::Shaman | Stat::MadScientist => {
                skill_of(stat).and_then(|skill| self.game.skill(card.id, skill)).unwrap_or(0)
            }
            Stat::KungFu => self.game.kung_fu(card.id).unwrap_or(0),
            Stat::GhostRock => card.counter(Counter::GhostRock),
            Stat::InfluenceCounters => card.counter(Counter::Influence),
            Stat::BulletCounters => card.counter(Counter::Bullets),
            Stat::Cost
            | Stat::PrintedBullets
            | Stat::PrintedInfluence
            | Stat::PrintedProduction
            | Stat::Difficulty
            | Stat::Suit
            | Stat::PrintedValue => printed(&card.facts, stat),
        }
    }

    // ---- sets ----

    /// The cards in play of a set.
    pub(crate) fn cards(&self, set: &Set) -> Vec<CardId> {
        let mut found: Vec<CardId> = self
            .game
            .cards
            .iter()
            .filter(|card| card.spot != Spot::Aside)
            .filter(|card| self.is_in(Thing::Card(card.id, card.facts.code), set))
            .map(|card| card.id)
            .collect();
        for quality in &set.0 {
            let extreme = |best: Option<i16>, stat: Stat, found: &mut Vec<CardId>| {
                found.retain(|card| Some(self.stat_of(*card, stat)) == best);
            };
            match quality {
                Quality::Most(stat) => {
                    let best = found.iter().map(|card| self.stat_of(*card, *stat)).max();
                    extreme(best, *stat, &mut found);
                }
                Quality::Least(stat) => {
                    let best = found.iter().map(|card| self.stat_of(*card, *stat)).min();
                    extreme(best, *stat, &mut found);
                }
                _ => {}
            }
        }
        found
    }

    pub(crate) fn any(&self, set: &Set) -> bool {
        let extreme = set.0.iter().any(|quality| matches!(quality, Quality::Most(_) | Quality::Least(_)));
        if extreme {
            return !self.cards(set).is_empty();
        }
        self.game
            .cards
            .iter()
            .any(|card| card.spot != Spot::Aside && self.is_in(Thing::Card(card.id, card.facts.code), set))
    }

    /// The places of a set.
    pub(crate) fn places(&self, set: &Set) -> Vec<Place> {
        self.game.places().into_iter().filter(|place| self.is_in(Thing::Place(*place), set)).collect()
    }

    pub(crate) fn is_in(&self, thing: Thing, set: &Set) -> bool {
        set.0.iter().all(|quality| self.has(thing, quality))
    }

    /// Whether a printed card of a pile belongs to a set, as far as printed facts can say.
    pub(crate) fn prints(&self, card: &Card, whose: PlayerId, set: &Set) -> bool {
        self.is_in(Thing::Piled(whose, Pile::Hand, Some(card.code)), set)
    }

    fn has(&self, thing: Thing, quality: &Quality) -> bool {
        match quality {
            Quality::Is(word) => self.is(thing, *word),
            Quality::Keyword(keyword) => match thing {
                Thing::Card(card, code) => match self.game.card(card) {
                    Some(_) => self.game.has_keyword(card, keyword),
                    None => self.game.facts_of(code).is_some_and(|facts| facts.has_keyword(keyword)),
                },
                Thing::Piled(_, _, code) => {
                    code.and_then(|code| self.game.facts_of(code)).is_some_and(|facts| facts.has_keyword(keyword))
                }
                Thing::Place(place) => self.card_of(place).is_some_and(|card| self.game.has_keyword(card, keyword)),
            },
            Quality::Not(set) => !self.is_in(thing, set),
            Quality::Any(sets) => sets.iter().any(|set| self.is_in(thing, set)),
            Quality::Faction(faction) => self.facts(thing).is_some_and(|facts| facts.belongs_to(*faction)),
            Quality::Title(title) => self.facts(thing).is_some_and(|facts| facts.printed_title() == title),
            Quality::Has(set) => self.bears(thing, set),
            Quality::On(set) => {
                // What has just left was on what it was on.
                let own = thing.card().and_then(|card| self.game.card(card).or_else(|| self.game.gone(card)));
                let on = own.and_then(CardInPlay::attached_to);
                on.and_then(|on| self.thing(on)).is_some_and(|on| self.is_in(on, set))
            }
            Quality::At(set) => self.place_of(thing).is_some_and(|place| self.is_in(Thing::Place(place), set)),
            Quality::With(card) => self.of_place(thing, card, |place, other| place == other),
            Quality::Near(card) => {
                self.of_place(thing, card, |place, other| place == other || self.game.are_adjacent(place, other))
            }
            Quality::Beside(card) => self.of_place(thing, card, |place, other| self.game.are_adjacent(place, other)),
            Quality::But(card) => match thing {
                Thing::Place(place) => self.one(card).and_then(|other| self.place_of(other)) != Some(place),
                _ => !self.things(card).contains(&thing),
            },
            Quality::Same(card) => match thing {
                Thing::Card(id, _) => self.things(card).iter().any(|other| other.card() == Some(id)),
                _ => self.things(card).contains(&thing),
            },
            Quality::Titled(card) => {
                let title = self.one(card).and_then(|other| self.facts(other)).map(Card::printed_title);
                title.is_some() && self.facts(thing).map(Card::printed_title) == title
            }
            Quality::ControlledBy(who) => {
                self.controller_of(thing).is_some_and(|controller| self.players(who).contains(&controller))
            }
            Quality::OwnedBy(who) => self.owner_of(thing).is_some_and(|owner| self.players(who).contains(&owner)),
            Quality::Compare(compared) => {
                let view = self.at(thing);
                compare(view.number(&compared.0), compared.1, view.number(&compared.2))
            }
            Quality::Ability(kind) => self
                .facts(thing)
                .and_then(|facts| self.game.db.entry(facts.code))
                .is_some_and(|entry| entry.usable().any(|ability| is_of_kind(ability, *kind))),
            Quality::Most(_) | Quality::Least(_) => true,
        }
    }

    fn of_place(
        &self,
        thing: Thing,
        card: &deadeye_cards::abilities::Ref,
        fits: impl Fn(Place, Place) -> bool,
    ) -> bool {
        match (self.place_of(thing), self.one(card).and_then(|other| self.place_of(other))) {
            (Some(place), Some(other)) => fits(place, other),
            _ => false,
        }
    }

    pub(crate) fn facts(&self, thing: Thing) -> Option<&Card> {
        match thing {
            Thing::Card(card, code) => {
                self.game.card(card).map(|card| card.facts()).or_else(|| self.game.facts_of(code))
            }
            Thing::Piled(_, _, code) => code.and_then(|code| self.game.facts_of(code)),
            Thing::Place(place) => self.card_of(place).and_then(|card| self.game.card(card)).map(CardInPlay::facts),
        }
    }

    /// The card that is a place: a deed, or an outfit.
    pub(crate) fn card_of(&self, place: Place) -> Option<CardId> {
        match place {
            Place::TownSquare => None,
            Place::Home(player) => self.game.player(player).and_then(|player| player.outfit),
            Place::Deed(deed) => Some(deed),
        }
    }

    /// Whether something of a set is attached to a card; of a place: there, or attached to its card.
    fn bears(&self, thing: Thing, set: &Set) -> bool {
        let on = |card: CardId| {
            self.game.attached(card).any(|attached| self.is_in(Thing::Card(attached.id, attached.facts.code), set))
        };
        match thing {
            Thing::Card(card, _) => {
                let location = self
                    .game
                    .card(card)
                    .is_some_and(|card| matches!(card.facts.kind, CardType::Deed | CardType::Outfit));
                on(card) || (location && self.game.location(card).is_some_and(|place| self.is_there(place, set)))
            }
            Thing::Piled(..) => false,
            Thing::Place(place) => self.is_there(place, set) || self.card_of(place).is_some_and(on),
        }
    }

    fn is_there(&self, place: Place, set: &Set) -> bool {
        self.game.cards.iter().any(|card| {
            card.spot != Spot::Aside
                && !matches!(card.facts.kind, CardType::Deed | CardType::Outfit)
                && self.game.location(card.id) == Some(place)
                && self.is_in(Thing::Card(card.id, card.facts.code), set)
        })
    }

    fn is(&self, thing: Thing, word: Trait) -> bool {
        match thing {
            Thing::Place(place) => self.is_place(place, word),
            _ => self.is_card(thing, word),
        }
    }

    fn is_place(&self, place: Place, word: Trait) -> bool {
        let game = self.game;
        let here = || self.here();
        match word {
            Trait::Location => true,
            Trait::Deed | Trait::AtDeed => matches!(place, Place::Deed(_)),
            Trait::Home => matches!(place, Place::Home(_)),
            Trait::TownSquare | Trait::InTownSquare => place == Place::TownSquare,
            Trait::Yours => game.controller_of(place) == Some(self.scope.you),
            Trait::Anothers | Trait::Opposing => {
                game.controller_of(place).is_some_and(|controller| controller != self.scope.you)
            }
            Trait::Owned => game.owner_of(place) == Some(self.scope.you),
            Trait::InTown => game.is_in_town(place),
            Trait::OutOfTown => !game.is_in_town(place),
            Trait::Here => here() == Some(place),
            Trait::Adjacent => here().is_some_and(|here| game.are_adjacent(here, place)),
            Trait::Nearby => here().is_some_and(|here| here == place || game.are_adjacent(here, place)),
            Trait::PrivatePlace => game.is_private(place),
            Trait::PublicPlace => !game.is_private(place),
            Trait::AtShootout => game.shootout.as_ref().is_some_and(|shootout| shootout.place == place),
            Trait::YourStreet => game.player(self.scope.you).is_some_and(|player| player.street.contains(&place)),
            Trait::ThisStreet => {
                let street = here().and_then(|here| game.players.iter().find(|player| player.street.contains(&here)));
                street.is_some_and(|player| player.street.contains(&place))
            }
            Trait::Leftmost => {
                let leftmost = |street: &[Place]| street.iter().find(|own| matches!(own, Place::Deed(_))).copied();
                game.players.iter().any(|player| leftmost(&player.street) == Some(place))
            }
            Trait::StreetEnd => game
                .players
                .iter()
                .any(|player| player.street.first() == Some(&place) || player.street.last() == Some(&place)),
            Trait::Mark => self.mark_place() == Some(place),
            Trait::This => self.scope.this.is_some_and(|this| self.card_of(place) == Some(this)),
            other => {
                self.card_of(place).and_then(|card| self.thing(card)).is_some_and(|card| self.is_card(card, other))
            }
        }
    }

    fn mark_place(&self) -> Option<Place> {
        self.one(&deadeye_cards::abilities::Ref::Mark).and_then(|mark| self.place_of(mark))
    }

    fn is_card(&self, thing: Thing, word: Trait) -> bool {
        let game = self.game;
        let facts = self.facts(thing);
        let kind = |wanted: CardType| facts.is_some_and(|facts| facts.kind == wanted);
        let suit = |wanted: Suit| facts.is_some_and(|facts| facts.suit == Some(wanted));
        match word {
            Trait::Dude => kind(CardType::Dude) && !matches!(thing, Thing::Card(card, _) if !self.stands(card)),
            Trait::Deed => kind(CardType::Deed),
            Trait::Goods => kind(CardType::Goods),
            Trait::Spell => kind(CardType::Spell),
            Trait::Action => kind(CardType::Action),
            Trait::Outfit => kind(CardType::Outfit),
            Trait::Legend => kind(CardType::Legend),
            Trait::Joker => kind(CardType::Joker),
            Trait::Location => kind(CardType::Deed) || kind(CardType::Outfit),
            Trait::Home => kind(CardType::Outfit),
            Trait::TownSquare => false,
            Trait::Spades => suit(Suit::Spades),
            Trait::Hearts => suit(Suit::Hearts),
            Trait::Diamonds => suit(Suit::Diamonds),
            Trait::Clubs => suit(Suit::Clubs),
            Trait::Token => facts.is_some_and(Card::is_token),
            // `Non-Unique` and `Unique` are what a card is, with what its type says by itself.
            Trait::Unique => facts.is_some_and(Card::is_unique),
            Trait::Neutral => facts.is_some_and(Card::is_neutral),
            Trait::YourFaction => {
                let outfit =
                    game.player(self.scope.you).and_then(|player| player.outfit).and_then(|card| game.card(card));
                facts
                    .zip(outfit)
                    .is_some_and(|(facts, outfit)| outfit.facts.gangs.iter().any(|gang| facts.belongs_to(*gang)))
            }
            Trait::This => self.scope.this.is_some() && thing.card() == self.scope.this,
            Trait::Bearer => thing.card().is_some() && thing.card() == self.bearer(),
            Trait::Yours => self.controller_of(thing) == Some(self.scope.you),
            Trait::Anothers => self.controller_of(thing).is_some_and(|controller| controller != self.scope.you),
            Trait::Owned => self.owner_of(thing) == Some(self.scope.you),
            // What has just left is still what it was.
            _ => match thing.card().and_then(|card| game.card(card).or_else(|| game.gone(card))) {
                Some(card) => self.is_in_play(card, word),
                None => false,
            },
        }
    }

    /// Dudes stand somewhere; what is attached or aside is no dude now.
    fn stands(&self, card: CardId) -> bool {
        self.game.card(card).is_none_or(|card| card.place().is_some())
    }

    fn is_in_play(&self, card: &CardInPlay, word: Trait) -> bool {
        let game = self.game;
        let place = game.location(card.id).or_else(|| card.place());
        let here = || self.here();
        let dude = card.attached_to().unwrap_or(card.id);
        let side_of = |dude: CardId| self.side_of(dude);
        let own_side = |of: Option<CardId>| of.and_then(side_of);
        match word {
            Trait::Opposing => match (self.side(), side_of(dude)) {
                (Some(own), Some(side)) => own != side,
                (Some(_), None) if self.fight().is_some() => false,
                _ => card.controller != self.scope.you,
            },
            Trait::Booted => card.booted,
            Trait::Unbooted => !card.booted,
            Trait::Wanted => card.bounty > 0,
            Trait::Stud => game.is_stud(card.id),
            Trait::Draw => !game.is_stud(card.id),
            Trait::Skilled => Skill::ALL.iter().any(|skill| game.skill(card.id, *skill).is_some()),
            Trait::Spellcaster => [Skill::Huckster, Skill::Blessed, Skill::Shaman]
                .iter()
                .any(|skill| game.skill(card.id, *skill).is_some()),
            Trait::Attached => card.attached_to().is_some(),
            Trait::Callable => card.facts.kind == CardType::Dude && calls::may_be_called(game, card.id),
            Trait::Here => place.is_some() && place == here(),
            Trait::Adjacent => matches!((place, here()), (Some(place), Some(here)) if game.are_adjacent(place, here)),
            Trait::Nearby => {
                matches!((place, here()), (Some(place), Some(here)) if place == here || game.are_adjacent(place, here))
            }
            Trait::InTown => place.is_some_and(|place| game.is_in_town(place)),
            Trait::OutOfTown => place.is_some_and(|place| !game.is_in_town(place)),
            Trait::AtHome => place == Some(Place::Home(card.controller)),
            Trait::InTownSquare => place == Some(Place::TownSquare),
            Trait::AtDeed => matches!(place, Some(Place::Deed(_))),
            Trait::InShootout => side_of(dude).is_some(),
            Trait::InYourPosse => {
                let in_job = game.job.as_ref().is_some_and(|job| {
                    job.player == self.scope.you && job.posse.contains(&dude) && game.shootout.is_none()
                });
                in_job || self.scope.posse.contains(&dude) || (self.side().is_some() && side_of(dude) == self.side())
            }
            Trait::AtShootout => game.shootout.as_ref().is_some_and(|shootout| place == Some(shootout.place)),
            Trait::Leader => self.leader() == Some(card.id),
            Trait::Mark => self.card(&deadeye_cards::abilities::Ref::Mark) == Some(card.id),
            Trait::Shooter => game.shootout.as_ref().is_some_and(|shootout| {
                [Side::Leader, Side::Mark].iter().any(|side| shootout.posse(*side).shooter == Some(card.id))
            }),
            Trait::PrivatePlace => place.is_some_and(|place| game.is_private(place)),
            Trait::PublicPlace => place.is_some_and(|place| !game.is_private(place)),
            Trait::YourStreet | Trait::ThisStreet | Trait::StreetEnd | Trait::Leftmost => {
                place.is_some_and(|place| self.is_place(place, word))
            }
            Trait::EnteredToday => card.entered == game.day,
            Trait::Used => !card.used.is_empty(),
            Trait::SamePosse => own_side(self.bearer()).is_some_and(|side| side_of(dude) == Some(side)),
            Trait::OtherPosse => own_side(self.bearer()).is_some_and(|side| side_of(dude) == Some(side.other())),
            Trait::WithControl => game.figure(card.id, Figure::Control) > 0,
            _ => false,
        }
    }

    // ---- conditions ----

    pub(crate) fn all(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    pub(crate) fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Is(fact) => self.fact(*fact),
            Condition::Not(inner) => !self.holds(inner),
            Condition::Any(list) => list.iter().any(|one| self.holds(one)),
            Condition::All(list) => self.all(list),
            Condition::Compare(compared) => compare(self.number(&compared.0), compared.1, self.number(&compared.2)),
            Condition::That(card, set) => {
                let things = self.things(card);
                !things.is_empty() && things.iter().all(|thing| self.is_in(*thing, set))
            }
            Condition::There(set) => self.any(set) || self.there_is_place(set),
            Condition::None(set) => !self.any(set),
            Condition::Outfit(faction) => {
                let outfit = self
                    .game
                    .player(self.scope.you)
                    .and_then(|player| player.outfit)
                    .and_then(|card| self.game.card(card));
                outfit.is_some_and(|outfit| outfit.facts.belongs_to(*faction))
            }
            Condition::Place(place, set) => self.place(place).is_some_and(|place| self.is_in(Thing::Place(place), set)),
            Condition::ByPlay(kind) => self.scope.told.kind.is_some_and(|own| is_play(*kind, own)),
            Condition::Player(who) => self.scope.about.is_some_and(|about| self.players(who).contains(&about)),
        }
    }

    fn there_is_place(&self, set: &Set) -> bool {
        matches!(set.0.first(), Some(Quality::Is(Trait::Location))) && !self.places(set).is_empty()
    }

    /// A place that is no choice.
    pub(crate) fn place(&self, place: &PlaceRef) -> Option<Place> {
        match place {
            PlaceRef::TownSquare => Some(Place::TownSquare),
            PlaceRef::Home => Some(Place::Home(self.scope.you)),
            PlaceRef::Here => self.here(),
            PlaceRef::Shootout => {
                let shootout = self.game.shootout.as_ref().map(|shootout| shootout.place);
                shootout.or_else(|| self.game.job.as_ref().map(|job| job.place))
            }
            PlaceRef::From => self.scope.told.from,
            PlaceRef::At(card) => self.one(card).and_then(|thing| self.place_of(thing)),
            PlaceRef::Choose(_) => None,
        }
    }

    fn cheats(&self, player: Option<PlayerId>) -> Option<bool> {
        let player = player?;
        self.game.player(player)?.shown.as_ref()?;
        Some(poker::is_cheatin(self.game, player))
    }

    fn fact(&self, fact: Fact) -> bool {
        let game = self.game;
        let told = &self.scope.told;
        let theirs = || self.scope.cheater.or_else(|| self.opponent());
        match fact {
            Fact::InShootout => self.fight().is_some(),
            Fact::InLowball => self.phase() == Phase::Gambling,
            Fact::InJob => game.job.is_some(),
            Fact::HighNoon => self.phase() == Phase::HighNoon,
            Fact::UpkeepPhase => self.phase() == Phase::Upkeep,
            Fact::KungFuTest => game.today.kung_fu,
            Fact::FromJob => told.job_done == Some(true),
            Fact::FromFailedJob => told.job_done == Some(false),
            Fact::VictoryCheck => game.today.checking,
            Fact::Sundown => self.phase() == Phase::Sundown,
            Fact::Opposed => game.job_opposed || game.job.is_some() && game.shootout.is_some(),
            Fact::YourHandCheatin => self.cheats(Some(self.scope.you)) == Some(true),
            Fact::YourHandLegal => self.cheats(Some(self.scope.you)) == Some(false),
            Fact::TheirHandCheatin => self.cheats(theirs()) == Some(true),
            Fact::TheirHandLegal => self.cheats(theirs()) == Some(false),
            Fact::PulledClub => told.suit == Some(Suit::Clubs),
            Fact::PulledSpade => told.suit == Some(Suit::Spades),
            Fact::PulledHeart => told.suit == Some(Suit::Hearts),
            Fact::PulledDiamond => told.suit == Some(Suit::Diamonds),
            Fact::PulledRed => matches!(told.suit, Some(Suit::Hearts | Suit::Diamonds)),
            Fact::PulledJoker => told.joker,
            Fact::YouAreWinner => game.winner == Some(self.scope.you),
            Fact::YouLead => {
                let leads =
                    game.job.as_ref().is_some_and(|job| job.player == self.scope.you && game.shootout.is_none());
                leads || (game.shootout.is_some() && self.side() == Some(Side::Leader))
            }
            Fact::YouWonRound => {
                let won = self.fight().and_then(|shootout| shootout.round_winner);
                won.is_some() && won == self.side()
            }
            Fact::AsCombo => told.combo,
            Fact::ShootoutToday => game.today.shootouts > 0,
            Fact::CheatinUsedToday => game.today.cheatin_by.contains(&self.scope.you),
            Fact::FirstRound => game.shootout.as_ref().is_some_and(|shootout| shootout.round <= 1),
            Fact::YouCheatedToday => game.today.cheated.contains(&self.scope.you),
            Fact::NotMovedToday => self.bearer().is_some_and(|bearer| !game.today.moved.contains(&bearer)),
            Fact::EnteredAtNoon => self.phase() == Phase::HighNoon,
            Fact::DoneSo => told.done_so,
            Fact::YoursAcedToday => game.today.aced.contains(&self.scope.you),
            Fact::YoursLostToday => game.today.lost.contains(&self.scope.you),
            Fact::AnyAcedToday => !game.today.aced.is_empty(),
            Fact::YourJob => game.job.as_ref().is_some_and(|job| job.player == self.scope.you),
            Fact::AsCasualty => {
                self.scope.subject.and_then(Thing::card).is_some_and(|card| game.today.casualties.contains(&card))
            }
            Fact::ByRefusal => told.refused,
            Fact::MovedUnbooted => !told.booted,
            Fact::ByEffect => told.by_effect,
            Fact::ByAbility => told.kind.is_some(),
            Fact::WasDiscarded => {
                let last = game.heard.iter().rev().find(|heard| {
                    matches!(heard.what, Happening::Aced | Happening::Discarded) && heard.subject == self.scope.subject
                });
                last.is_some_and(|heard| heard.what == Happening::Discarded)
            }
            Fact::PullFails => crate::query::pulls::fails(game),
            Fact::TheyCheatedToday => game.today.cheated.iter().any(|player| *player != self.scope.you),
            Fact::FromHand => {
                let code = self.scope.subject.and_then(|subject| self.facts(subject)).map(|facts| facts.code);
                code.is_some() && code == game.today.from_hand
            }
            Fact::MostInfluenceHere => self.here().is_some_and(|here| {
                let of = |player: PlayerId| {
                    game.gang(player)
                        .filter(|dude| dude.place() == Some(here))
                        .map(|dude| game.figure(dude.id, Figure::Influence))
                        .fold(0, i16::saturating_add)
                };
                let own = of(self.scope.you);
                own > 0 && game.players.iter().all(|player| of(player.id) <= own)
            }),
        }
    }
}

/// Whether a play of a kind is what the language calls so.
pub(crate) fn is_play(kind: HasAbility, own: AbilityKind) -> bool {
    match kind {
        HasAbility::Job => false,
        HasAbility::Shootout => own == AbilityKind::Shootout,
        HasAbility::Noon => own == AbilityKind::Noon,
        HasAbility::React => own == AbilityKind::React,
        HasAbility::Resolution => matches!(own, AbilityKind::Resolution | AbilityKind::Cheatin),
        HasAbility::Cheatin => own == AbilityKind::Cheatin,
    }
}

/// Whether an ability of an entry is of a kind.
pub(crate) fn is_of_kind(ability: &Ability, kind: HasAbility) -> bool {
    match kind {
        HasAbility::Job => ability.job.is_some(),
        HasAbility::Shootout => matches!(ability.when, When::Shootout | When::NoonShootout),
        HasAbility::Noon => matches!(ability.when, When::Noon | When::NoonShootout),
        HasAbility::React => ability.when == When::React,
        HasAbility::Resolution => matches!(ability.when, When::Resolution | When::Cheatin),
        HasAbility::Cheatin => ability.when == When::Cheatin,
    }
}

/// A printed number of a card.
fn printed(facts: &Card, stat: Stat) -> i16 {
    match stat {
        Stat::Bullets | Stat::PrintedBullets => facts.bullets.map_or(0, i16::from),
        Stat::Influence | Stat::PrintedInfluence => facts.influence.map_or(0, i16::from),
        Stat::Control => facts.control.map_or(0, i16::from),
        Stat::Value | Stat::PrintedValue => facts.value.map_or(0, |value| i16::from(value.get())),
        Stat::Production | Stat::PrintedProduction => facts.production.map_or(0, i16::from),
        Stat::Upkeep => facts.upkeep.map_or(0, i16::from),
        Stat::Suit => facts.suit.map_or(0, |suit| match suit {
            Suit::Spades => 1,
            Suit::Hearts => 2,
            Suit::Diamonds => 3,
            Suit::Clubs => 4,
        }),
        Stat::Difficulty => facts.difficulty().map_or(0, i16::from),
        Stat::Cost => facts.cost.map_or(0, i16::from),
        Stat::Grit => printed(facts, Stat::Value) + printed(facts, Stat::Bullets) + printed(facts, Stat::Influence),
        Stat::Skill => Skill::ALL.iter().filter_map(|skill| facts.skill(skill.keyword())).max().map_or(0, i16::from),
        Stat::Huckster | Stat::Blessed | Stat::Shaman | Stat::MadScientist => {
            skill_of(stat).and_then(|skill| facts.skill(skill.keyword())).map_or(0, i16::from)
        }
        Stat::KungFu => facts.skill("Kung Fu").map_or(0, i16::from),
        Stat::Bounty | Stat::GhostRock | Stat::InfluenceCounters | Stat::BulletCounters => 0,
    }
}
