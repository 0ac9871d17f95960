//! The evaluation of conditions.

use deadeye_cards::abilities::{CardTrait, Condition, Fact, FigureName, Happening, PlaceRef, Quality, Ref, Set, Trait};
use deadeye_cards::{CardCode, CardType};
use deadeye_hands::Suit;

use crate::query::eval::compare::compare;
use crate::query::plays::is_play;
use crate::query::view::View;
use crate::query::words::figure;
use crate::query::{poker, pulls, starting, states, traits};
use crate::state::{CardInPlay, Change, Effect, Figure, Origin, PullFor, Thing, TriggerEvent};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{CardId, Phase, Place, PlayerId, Side};

impl View<'_> {
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
            Condition::ByPlay(kind) => self.scope.registers.kind.is_some_and(|own| is_play(*kind, own)),
            Condition::Lowers(card, name) => self.may_lower(card, *name),
            Condition::Gives(card, name) => self.gives(card, *name),
            Condition::MayStart(card) => self.may_start(card),
            Condition::TestOf(skill) => pulls::is_test_of(self.game, *skill),
            Condition::Player(who) => self.scope.about.is_some_and(|about| self.players(who).contains(&about)),
        }
    }

    /// Returns whether the ability that is carried out may lower a figure of a card.
    fn may_lower(&self, card: &Ref, name: FigureName) -> bool {
        let card = self.card(card).filter(|card| self.game.card(*card).is_some());
        let lowering = figure(name).map_or(states::Interaction::TakeBounty, states::Interaction::Lower);
        card.is_some_and(|card| states::may_be(self.game, card, self.scope.you, lowering))
    }

    /// Returns whether an effect of the card that the entry is about still adds to a figure of a card.
    fn gives(&self, card: &Ref, name: FigureName) -> bool {
        let (Some(card), Some(figure)) = (self.card(card), figure(name)) else { return false };
        let adds = |effect: &Effect| matches!(effect.change, Change::Figure { figure: own, by: 1.. } if own == figure);
        let is_given = |effect: &Effect| {
            effect.on == card
                && adds(effect)
                && matches!(effect.origin, Origin::Card { id, .. } if Some(id) == self.scope.this)
        };
        self.game.effects.iter().any(is_given)
    }

    fn there_is_place(&self, set: &Set) -> bool {
        matches!(set.0.first(), Some(Quality::Is(Trait::Card(CardTrait::Location)))) && !self.places(set).is_empty()
    }

    /// Returns a place that needs no choice.
    pub(crate) fn place(&self, place: &PlaceRef) -> Option<Place> {
        match place {
            PlaceRef::TownSquare => Some(Place::TownSquare),
            PlaceRef::Home => Some(Place::Home(self.scope.you)),
            PlaceRef::Here => self.here(),
            PlaceRef::Shootout => {
                let shootout = self.game.shootout.as_ref().map(|shootout| shootout.place);
                shootout.or_else(|| self.game.job.as_ref().map(|job| job.place))
            }
            PlaceRef::From => self.scope.registers.from,
            PlaceRef::At(card) => self.one(card).and_then(|thing| self.place_of(thing)),
            PlaceRef::Choose(_) => None,
        }
    }

    /// Returns whether a player's draw hand is cheatin'; nothing where they have revealed none.
    pub(crate) fn cheats(&self, player: Option<PlayerId>) -> Option<bool> {
        let player = player?;
        self.game.player(player)?.shown.as_ref()?;
        Some(poker::is_cheatin(self.game, player))
    }

    /// Returns whether a player's draw hand was legal as it was revealed.
    fn revealed_legal(&self, player: Option<PlayerId>) -> bool {
        player.is_some_and(|player| self.cheats(Some(player)).is_some() && !self.game.today.caught.contains(&player))
    }

    /// Returns whether cards and those of the user in play would be a starting gang by the rules of the setup (1.5:4): all
    /// that these cost is paid already.
    fn may_start(&self, cards: &Ref) -> bool {
        let game = self.game;
        let Some(own) = game.player(self.scope.you) else { return false };
        let Some(outfit) = own.outfit.and_then(|outfit| game.card(outfit)) else { return false };
        let of_gang = |card: &&CardInPlay| {
            card.owner == own.id && matches!(card.facts.kind, CardType::Dude | CardType::Deed | CardType::Goods)
        };
        let kept = || game.cards.iter().filter(of_gang);
        let paid: u32 = kept().map(|card| traits::starting_cost(game, own.id, &card.facts)).sum();
        let new = self.things(cards).into_iter().filter_map(|thing| self.facts(thing)).map(|card| card.code);
        let gang: Vec<CardCode> = kept().map(|card| card.facts.code).chain(new).collect();
        let stash = own.ghost_rock.saturating_add(paid);
        nothing_against(game.edition, |reasons| {
            starting::check_gang_of(game, own.id, &outfit.facts, stash, &gang, reasons);
        })
    }

    fn fact(&self, fact: Fact) -> bool {
        let game = self.game;
        let told = &self.scope.registers;
        let theirs = || self.scope.cheater.or_else(|| self.opponent());
        let lost = || game.today.lost.iter();
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
            Fact::YourRevealedLegal => self.revealed_legal(Some(self.head())),
            Fact::TheirRevealedLegal => self.revealed_legal(theirs()),
            Fact::YourHandLegal => self.cheats(Some(self.scope.you)) == Some(false),
            Fact::YourStraightOrFlush => {
                let shown = game.player(self.scope.you).and_then(|player| player.shown.as_ref());
                // Straight, flush and straight flush (7.4).
                shown.is_some_and(|hand| matches!(hand.rank, 5 | 6 | 9))
            }
            Fact::TheirHandCheatin => self.cheats(theirs()) == Some(true),
            Fact::TheirHandLegal => self.cheats(theirs()) == Some(false),
            Fact::PulledClub => told.suit == Some(Suit::Clubs),
            Fact::PulledSpade => told.suit == Some(Suit::Spades),
            Fact::PulledHeart => told.suit == Some(Suit::Hearts),
            Fact::PulledDiamond => told.suit == Some(Suit::Diamonds),
            Fact::PulledRed => matches!(told.suit, Some(Suit::Hearts | Suit::Diamonds)),
            Fact::PulledJoker => told.joker,
            Fact::YouAreWinner => game.winner == Some(self.scope.you),
            Fact::YourPosse => self.fight().is_some_and(|fight| fight.side_of_player(self.scope.you).is_some()),
            Fact::YouLead => {
                let leads =
                    game.job.as_ref().is_some_and(|job| job.player == self.scope.you && game.shootout.is_none());
                let fight = game.shootout.as_ref();
                // A helper is not the leader (1.5:6.1, 2014:p31).
                leads || fight.is_some_and(|fight| fight.side_of_player(self.scope.you) == Some(Side::Leader))
            }
            Fact::InLeadersPosse => match &game.shootout {
                Some(_) => self.side() == Some(Side::Leader),
                None => {
                    let own = |dude: &CardId| game.card(*dude).is_some_and(|dude| dude.controller == self.scope.you);
                    game.job.as_ref().is_some_and(|job| job.posse.iter().any(own))
                }
            },
            Fact::YouWonRound | Fact::YouLostRound => {
                let won = self.fight().and_then(|shootout| shootout.round_winner);
                won.is_some() && (won == self.side()) == (fact == Fact::YouWonRound)
            }
            Fact::AsCombo => told.combo,
            Fact::ShootoutToday => game.today.shootouts > 0,
            Fact::CheatinUsedToday => game.today.cheatin_by.contains(&self.scope.you),
            Fact::FirstRound => game.shootout.as_ref().is_some_and(|shootout| shootout.round <= 1),
            Fact::YouCheatedToday => game.today.cheated.contains(&self.scope.you),
            Fact::NotMovedToday => self.bearer().is_some_and(|bearer| !game.today.moved.contains(&bearer)),
            Fact::EnteredAtNoon => self.phase() == Phase::HighNoon,
            Fact::DoneSo => told.done_so,
            Fact::YoursAcedToday => lost().any(|loss| loss.aced && loss.counts && loss.of == self.scope.you),
            Fact::YoursLostToday => lost().any(|loss| loss.counts && loss.of == self.scope.you),
            Fact::AcedInShootout => lost().any(|loss| loss.aced && loss.fight == game.today.shootouts),
            Fact::AnyAcedToday => game.today.aced_from_pile || lost().any(|loss| loss.aced),
            Fact::YourJob => game.job.as_ref().is_some_and(|job| job.player == self.head()),
            Fact::AsCasualty => {
                self.scope.subject.and_then(Thing::card).is_some_and(|card| game.today.casualties.contains(&card))
            }
            Fact::ByRefusal => told.refused,
            Fact::MovedUnbooted => !told.booted,
            Fact::BootedToInvent => told.booted,
            Fact::ByEffect => told.by_effect,
            Fact::ByAbility => told.kind.is_some(),
            Fact::WasDiscarded => {
                let last = game.heard.iter().rev().find(|heard| {
                    matches!(heard.what, Happening::Aced | Happening::Discarded) && heard.subject == self.scope.subject
                });
                last.is_some_and(|heard| heard.what == Happening::Discarded)
            }
            Fact::JustBooted => {
                let booted =
                    |heard: &TriggerEvent| heard.what == Happening::Booted && heard.subject == self.scope.subject;
                game.heard.iter().any(booted)
            }
            Fact::ToInvent => {
                game.pulls.last().is_some_and(|awaited| matches!(awaited.purpose, PullFor::Gadget { .. }))
            }
            Fact::PullFails => pulls::fails(self.context()),
            Fact::TheyCheatedToday => game.today.cheated.iter().any(|player| *player != self.scope.you),
            Fact::FromHand => {
                let code = self.scope.subject.and_then(|subject| self.facts(subject)).map(|facts| facts.code);
                code.is_some() && code == game.today.from_hand
            }
            Fact::MostInfluenceHere => self.here().is_some_and(|here| {
                let of = |player: PlayerId| {
                    game.gang(player)
                        .filter(|dude| dude.place() == Some(here))
                        .map(|dude| self.context().figure(dude.id, Figure::Influence))
                        .fold(0, i16::saturating_add)
                };
                let own = of(self.scope.you);
                own > 0 && game.players.iter().all(|player| of(player.id) <= own)
            }),
        }
    }
}
