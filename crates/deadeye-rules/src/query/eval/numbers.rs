//! The evaluation of numbers.

use deadeye_cards::abilities::{InPile, Known, Number, PileName, Plain, PlayerStat, Quality, Set, Stat, Trait};
use deadeye_cards::{Card, CardCode, CardType};
use deadeye_hands::Suit;

use crate::query::paying::Bill;
use crate::query::plays::is_a_place;
use crate::query::view::View;
use crate::query::{poker, traits};
use crate::state::{CardInPlay, Change, Counter, Duration, Effect, Figure, Keeping, Pile, Scope, Thing};
use crate::vocabulary::{CardId, Place, PlayerId, Skill};

/// Returns the pile of a name.
fn pile_of(name: PileName) -> Pile {
    match name {
        PileName::Hand => Pile::Hand,
        // What was looked at or revealed is still where it was: the scope knows where.
        PileName::Deck | PileName::Revealed | PileName::Looked => Pile::Deck,
        PileName::Discard | PileName::Shed | PileName::DiscardTop | PileName::LastHand => Pile::Discard,
        PileName::BootHill => Pile::BootHill,
        PileName::DrawHand => Pile::DrawHand,
    }
}

fn small(count: usize) -> i16 {
    i16::try_from(count).unwrap_or(i16::MAX)
}

/// Returns the skill that a statistic is a rating of.
fn skill_of(stat: Stat) -> Option<Skill> {
    match stat {
        Stat::Huckster => Some(Skill::Huckster),
        Stat::Blessed => Some(Skill::Blessed),
        Stat::Shaman => Some(Skill::Shaman),
        Stat::MadScientist => Some(Skill::MadScientist),
        Stat::Bullets
        | Stat::Influence
        | Stat::Control
        | Stat::Value
        | Stat::Production
        | Stat::Upkeep
        | Stat::Cost
        | Stat::Grit
        | Stat::Bounty
        | Stat::Skill
        | Stat::KungFu
        | Stat::PrintedBullets
        | Stat::PrintedInfluence
        | Stat::PrintedProduction
        | Stat::PrintedValue
        | Stat::Difficulty
        | Stat::Suit
        | Stat::GhostRock
        | Stat::InfluenceCounters
        | Stat::BulletCounters => None,
    }
}

impl View<'_> {
    /// Returns the pile of a name in this scope; cards that were looked at are in the pile where they were looked at.
    pub(crate) fn pile(&self, name: PileName) -> Pile {
        match name {
            PileName::Revealed | PileName::Looked => self.scope.registers.looked.unwrap_or(Pile::Deck),
            PileName::Hand
            | PileName::Deck
            | PileName::Discard
            | PileName::BootHill
            | PileName::DrawHand
            | PileName::DiscardTop
            | PileName::Shed
            | PileName::LastHand => pile_of(name),
        }
    }

    /// Returns the known cards of a set in a pile; any joker stands for one whose code is not known.
    fn in_pile<'a>(&'a self, pile: &'a InPile) -> impl Iterator<Item = &'a Card> {
        let (from, name) = (&pile.from, self.pile(pile.pile));
        self.players(&pile.whose).into_iter().flat_map(move |player| {
            let own = self.game.player(player).map(|own| own.pile(name));
            let known = own.map(|cards| cards.known_cards()).unwrap_or_default();
            let jokers = own.map_or(0, |cards| usize::from(cards.unknown_jokers()));
            known
                .iter()
                .filter_map(|code| self.game.facts_of(*code))
                .chain((0..jokers).filter_map(|_| poker::any_joker(self.game)))
                .filter(move |card| self.prints(card, player, from))
                .collect::<Vec<_>>()
        })
    }

    pub(crate) fn number(&self, number: &Number) -> i16 {
        match number {
            Number::Const(plain) => *plain,
            Number::Of(card, stat) => self.one(card).map_or(0, |thing| self.stat(thing, *stat)),
            Number::OfPlayer(who, stat) => {
                self.players(who).iter().map(|player| self.player_stat(*player, *stat)).fold(0, i16::saturating_add)
            }
            Number::LeastOf(who, stat) => {
                self.players(who).iter().map(|player| self.compared_stat(*player, *stat)).min().unwrap_or(0)
            }
            Number::Known(known) => self.known_number(*known),
            Number::Count(set) => small(self.cards(set).len()),
            Number::Places(set) => small(self.count_places(set)),
            Number::InPile(pile) => {
                if !pile.from.0.is_empty() {
                    return small(self.in_pile(pile).count());
                }
                let of = |player: PlayerId| self.game.player(player).map(|own| own.pile(self.pile(pile.pile)).count());
                small(self.players(&pile.whose).into_iter().filter_map(of).map(usize::from).sum())
            }
            Number::MostFor(who, value) => {
                let of = |you: PlayerId| {
                    let scope = Scope { you, ..self.scope.clone() };
                    self.context().view(&scope).number(value)
                };
                self.players(who).into_iter().map(of).max().unwrap_or(0)
            }
            Number::CasualtiesOver(value) => {
                let value = self.number(value);
                let over = |(card, code): &(CardId, CardCode)| {
                    let facts = self.game.facts_of(*code).filter(|facts| facts.kind == CardType::Dude);
                    self.game.card(*card).is_none()
                        && facts.is_some_and(|dude| printed_number(dude, Stat::PrintedValue) > value)
                };
                small(self.casualties_taken(self.scope.you).iter().filter(|taken| over(taken)).count())
            }
            Number::HighestInPile(stat, pile) => {
                self.in_pile(pile).map(|card| printed_number(card, *stat)).max().unwrap_or(0)
            }
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
                    .map(|card| card.title().to_ascii_lowercase())
                    .collect();
                titles.sort_unstable();
                titles.dedup();
                small(titles.len())
            }
        }
    }

    /// Returns the number of places that belong to a set; for a set of cards the number of different places where they
    /// are.
    fn count_places(&self, set: &Set) -> usize {
        let of_places =
            set.0.iter().any(|quality| matches!(quality, Quality::Is(Trait::Card(own)) if is_a_place(*own)));
        if of_places {
            return self.places(set).len();
        }
        let mut places: Vec<Place> = self.cards(set).into_iter().filter_map(|card| self.game.location(card)).collect();
        places.sort_unstable();
        places.dedup();
        places.len()
    }

    fn known_number(&self, known: Known) -> i16 {
        let told = &self.scope.registers;
        let rank =
            |player: Option<PlayerId>| player.and_then(|player| self.context().draw_rank(player)).map_or(0, i16::from);
        match known {
            Known::Pull => told.pull,
            Known::X => told.x,
            Known::Margin => told.margin,
            Known::YourRank => rank(Some(self.head())),
            Known::YourRankSum => self.context().draw_rank_sum(self.head()).unwrap_or(0),
            Known::TheirRank => rank(self.scope.cheater.or_else(|| self.opponent())),
            Known::TestTotal => told.total,
            Known::Done => told.done,
            Known::Reduced => told.reduced,
            Known::Amount => told.amount,
            Known::Replaced => told.replaced,
            Known::PairsWithTop => poker::pairs_with_top(self.game, self.scope.you),
            Known::YourBid => told.bid_of(|player| player == self.scope.you),
            Known::BestBid => told.bid_of(|player| player != self.scope.you),
            Known::Others => small(self.game.players.len().saturating_sub(1)),
        }
    }

    /// Returns a number of another player as it compares with the user's: who is the poorest in ties has less.
    fn compared_stat(&self, player: PlayerId, stat: PlayerStat) -> i16 {
        let own = self.player_stat(player, stat);
        if stat != PlayerStat::Stash {
            return own;
        }
        let tied = self.player_stat(self.scope.you, stat) == own;
        let more = i16::from(tied && self.is_poorest_in_tie(self.scope.you));
        own + more - i16::from(tied && self.is_poorest_in_tie(player))
    }

    /// Returns whether a player has the least ghost rock, and counts as having less than who has as little.
    fn is_poorest_in_tie(&self, player: PlayerId) -> bool {
        let stash = |player: PlayerId| self.player_stat(player, PlayerStat::Stash);
        let outfit = self.game.player(player).and_then(|own| own.outfit);
        outfit.is_some_and(|outfit| self.context().is_in_state(outfit, Plain::PoorestInTies))
            && self.game.players.iter().all(|other| stash(player) <= stash(other.id))
    }

    fn player_stat(&self, player: PlayerId, stat: PlayerStat) -> i16 {
        let game = self.game;
        let Some(own) = game.player(player) else { return 0 };
        match stat {
            PlayerStat::Stash => i16::try_from(own.ghost_rock).unwrap_or(i16::MAX),
            PlayerStat::Funds => {
                let funds = game.funds_for(player, Bill::of(game, self.scope.this));
                i16::try_from(funds).unwrap_or(i16::MAX)
            }
            PlayerStat::Hand => i16::try_from(own.hand.count()).unwrap_or(i16::MAX),
            PlayerStat::HandSize => i16::from(self.context().hand_size(player)),
            PlayerStat::TotalInfluence => self.context().influence(player),
            PlayerStat::TotalControl => self.context().control(player),
            PlayerStat::Casualties => game
                .shootout
                .as_ref()
                .and_then(|shootout| shootout.side_of_player(player).map(|side| shootout.posse(side).to_take()))
                .unwrap_or(0),
            PlayerStat::Cheated => {
                i16::try_from(game.today.cheated.iter().filter(|own| **own == player).count()).unwrap_or(i16::MAX)
            }
            PlayerStat::DrawHand => i16::from(own.shown.is_some() || own.draw_hand.count() > 0),
            PlayerStat::LegalHand => i16::from(self.cheats(Some(player)) == Some(false)),
            PlayerStat::CasualtyBullets => self
                .casualties_taken(player)
                .into_iter()
                .map(|(card, code)| self.last_bullets(card, code))
                .max()
                .unwrap_or(0),
        }
    }

    /// Returns the casualties that a player took this round.
    fn casualties_taken(&self, player: PlayerId) -> Vec<(CardId, CardCode)> {
        let shootout = self.game.shootout.as_ref();
        let side = shootout.and_then(|shootout| shootout.side_of_player(player).map(|side| shootout.posse(side)));
        side.map(|posse| posse.taken.clone()).unwrap_or_default()
    }

    /// Returns the bullets that effects have given a card for good.
    fn lasting_bullets(&self, card: CardId) -> i16 {
        let given = |effect: &Effect| match effect.change {
            Change::Figure { figure: Figure::Bullets, by } if effect.until == Duration::Permanent => by.max(0),
            Change::Figure { .. }
            | Change::Set { .. }
            | Change::Keep(_)
            | Change::Controller(_)
            | Change::Forbid { .. } => 0,
        };
        let on_it = self.game.effects.iter().filter(|effect| effect.on == card);
        on_it.map(given).fold(0, i16::saturating_add)
    }

    /// Returns the bullets of a casualty now: as printed out of play, where cards keep no effects, and none for a card
    /// that is no dude or a token that is gone (faq-b:Takin' Ya With Me).
    fn last_bullets(&self, card: CardId, code: CardCode) -> i16 {
        let Some(facts) = self.game.facts_of(code).filter(|facts| facts.kind == CardType::Dude) else { return 0 };
        match self.game.card(card) {
            Some(_) => self.stat_of(card, Stat::Bullets),
            None if facts.is_token() => 0,
            None => printed_number(facts, Stat::PrintedBullets),
        }
    }

    pub(crate) fn stat_of(&self, card: CardId, stat: Stat) -> i16 {
        self.thing(card).map_or(0, |thing| self.stat(thing, stat))
    }

    /// Returns a number of a card: in play as it is now, out of play as it was, in a pile as printed.
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
                        .unwrap_or_else(|| self.game.facts_of(code).map_or(0, |facts| printed_number(facts, stat)))
                }
            },
            Thing::Piled(_, _, code) => {
                code.and_then(|code| self.game.facts_of(code)).map_or(0, |facts| printed_number(facts, stat))
            }
            Thing::Place(Place::Deed(card)) => self.stat_of(card, stat),
            Thing::Place(Place::Home(player)) => {
                let outfit = self.game.player(player).and_then(|player| player.outfit);
                outfit.map_or(0, |outfit| self.stat_of(outfit, stat))
            }
            Thing::Place(Place::TownSquare) => 0,
        }
    }

    /// Returns the value that another player's card adds to a dude's own.
    fn seen_more(&self, card: &CardInPlay) -> i16 {
        if card.controller == self.scope.you { 0 } else { self.context().value_for_others(card.id) }
    }

    /// Returns the least grit that a dude has for the user's cards.
    fn least_grit(&self, dude: CardId) -> i16 {
        let own = self.game.effects.iter().filter(|effect| effect.on == dude && effect.by == Some(self.scope.you));
        let least = own.filter_map(|effect| {
            let Change::Keep(Keeping::GritForYou(least)) = &effect.change else { return None };
            Some(*least)
        });
        least.max().unwrap_or(0)
    }

    /// Returns the card that a dude casts or performs by the ability: a Technique sees the rating that its performer has
    /// for it.
    fn performed_by(&self, dude: &CardInPlay) -> Option<CardCode> {
        if self.scope.bearer != Some(dude.id) {
            return None;
        }
        let this = self.scope.this.and_then(|this| self.game.card_or_departed(this)).map(|this| this.facts.code);
        this.or(self.scope.playing.map(|(_, code)| code))
    }

    fn in_play(&self, card: &CardInPlay, stat: Stat) -> i16 {
        let now = self.context();
        let figure = |figure: Figure| now.figure(card.id, figure);
        match stat {
            Stat::Bullets => figure(Figure::Bullets),
            Stat::Influence => figure(Figure::Influence),
            Stat::Control => figure(Figure::Control),
            Stat::Value => {
                let value = figure(Figure::Value).saturating_add(self.seen_more(card));
                value.saturating_add(self.performed_by(card).map_or(0, |code| {
                    traits::extra_kung_fu(now, card.id, Some(code)) // 7.3
                }))
            }
            Stat::Production => figure(Figure::Production),
            Stat::Upkeep => figure(Figure::Upkeep),
            Stat::Grit => now.grit(card.id).saturating_add(self.seen_more(card)).max(self.least_grit(card.id)),
            Stat::Bounty => i16::try_from(now.bounty(card)).unwrap_or(i16::MAX),
            Stat::Skill => Skill::ALL.iter().filter_map(|skill| now.skill(card.id, *skill)).max().unwrap_or(0),
            Stat::Huckster | Stat::Blessed | Stat::Shaman | Stat::MadScientist => {
                skill_of(stat).and_then(|skill| now.skill(card.id, skill)).unwrap_or(0)
            }
            Stat::KungFu => traits::kung_fu_for(now, card.id, self.performed_by(card)).unwrap_or(0),
            Stat::GhostRock => card.counter(Counter::GhostRock),
            Stat::InfluenceCounters => card.counter(Counter::Influence),
            Stat::BulletCounters => card.counter(Counter::Bullets).saturating_add(self.lasting_bullets(card.id)),
            Stat::PrintedBullets => now.base(card, Figure::Bullets),
            Stat::PrintedInfluence => now.base(card, Figure::Influence),
            Stat::Cost | Stat::PrintedProduction | Stat::Difficulty | Stat::Suit | Stat::PrintedValue => {
                printed_number(&card.facts, stat)
            }
        }
    }
}

/// Returns a printed number of a card.
fn printed_number(facts: &Card, stat: Stat) -> i16 {
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
        Stat::Grit => {
            printed_number(facts, Stat::Value)
                + printed_number(facts, Stat::Bullets)
                + printed_number(facts, Stat::Influence)
        }
        Stat::Skill => Skill::ALL.iter().filter_map(|skill| facts.skill(skill.keyword())).max().map_or(0, i16::from),
        Stat::Huckster | Stat::Blessed | Stat::Shaman | Stat::MadScientist => {
            skill_of(stat).and_then(|skill| facts.skill(skill.keyword())).map_or(0, i16::from)
        }
        Stat::KungFu => facts.skill("Kung Fu").map_or(0, i16::from),
        Stat::Bounty | Stat::GhostRock | Stat::InfluenceCounters | Stat::BulletCounters => 0,
    }
}
