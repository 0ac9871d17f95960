//! The membership of cards and places in sets.

use deadeye_cards::abilities::{BorrowedAs, CardTrait, InPlayTrait, PlaceTrait, Quality, Ref, Set, Stat, Trait};
use deadeye_cards::{Card, CardType, Shooter};
use deadeye_hands::Suit;

use crate::query::eval::compare::compare;
use crate::query::plays::is_of_kind;
use crate::query::view::View;
use crate::query::{calls, traits, uses};
use crate::state::{CardInPlay, Figure, Kinds, OnComplete, PendingTrigger, Pile, Running, Spot, Thing};
use crate::vocabulary::{CardId, Place, PlayerId, Side, Skill};

fn has_extreme(set: &Set) -> bool {
    set.0.iter().any(|quality| matches!(quality, Quality::Most(_) | Quality::Least(_)))
}

impl View<'_> {
    /// Returns the cards in play of a set.
    pub(crate) fn cards(&self, set: &Set) -> Vec<CardId> {
        let mut found: Vec<CardId> = self
            .game
            .cards
            .iter()
            .filter(|card| card.spot != Spot::Aside && !self.scope.ignored.contains(&card.id))
            .filter(|card| self.is_in(Thing::Card(card.id, card.facts.code), set))
            .map(|card| card.id)
            .collect();
        for quality in &set.0 {
            let extreme = |best: Option<i16>, stat: Stat, found: &mut Vec<CardId>| {
                found.retain(|card| Some(self.stat_of(*card, stat)) == best);
            };
            if let Quality::Most(stat) = quality {
                let best = found.iter().map(|card| self.stat_of(*card, *stat)).max();
                extreme(best, *stat, &mut found);
            }
            if let Quality::Least(stat) = quality {
                let best = found.iter().map(|card| self.stat_of(*card, *stat)).min();
                extreme(best, *stat, &mut found);
            }
        }
        found
    }

    pub(crate) fn any(&self, set: &Set) -> bool {
        if has_extreme(set) {
            return !self.cards(set).is_empty();
        }
        self.game
            .cards
            .iter()
            .any(|card| card.spot != Spot::Aside && self.is_in(Thing::Card(card.id, card.facts.code), set))
    }

    /// Returns the places of a set.
    pub(crate) fn places(&self, set: &Set) -> Vec<Place> {
        self.game.places().into_iter().filter(|place| self.is_in(Thing::Place(*place), set)).collect()
    }

    pub(crate) fn is_in(&self, thing: Thing, set: &Set) -> bool {
        set.0.iter().all(|quality| self.has(thing, quality))
    }

    /// Returns whether a card or place belongs to a set of those in play. It must have the most or the least of them where
    /// the set demands it.
    pub(crate) fn is_among(&self, thing: Thing, set: &Set) -> bool {
        let most = || thing.card().is_some_and(|card| self.cards(set).contains(&card));
        self.is_in(thing, set) && (!has_extreme(set) || most())
    }

    /// Returns whether a printed card of a pile belongs to a set, as far as printed facts can tell.
    pub(crate) fn prints(&self, card: &Card, whose: PlayerId, set: &Set) -> bool {
        self.is_in(Thing::Piled(whose, Pile::Hand, Some(card.code)), set)
    }

    fn has(&self, thing: Thing, quality: &Quality) -> bool {
        match quality {
            Quality::Is(word) => self.is(thing, *word),
            Quality::Keyword(keyword) => match thing {
                Thing::Card(card, code) => match self.game.card(card) {
                    Some(_) => self.context().has_keyword(card, keyword),
                    None => match self.scope.last_seen.iter().find(|seen| seen.card == card) {
                        Some(seen) => seen.keywords.iter().any(|own| own.eq_ignore_ascii_case(keyword)),
                        None if self.game.departure(card).is_some() => self.game.had_keyword(card, keyword),
                        None => self.game.facts_of(code).is_some_and(|facts| facts.has_keyword(keyword)),
                    },
                },
                Thing::Piled(_, _, code) => {
                    code.and_then(|code| self.game.facts_of(code)).is_some_and(|facts| facts.has_keyword(keyword))
                }
                Thing::Place(place) => {
                    self.card_of(place).is_some_and(|card| self.context().has_keyword(card, keyword))
                }
            },
            Quality::Not(set) => !self.is_in(thing, set),
            Quality::Any(sets) => sets.iter().any(|set| self.is_in(thing, set)),
            Quality::Faction(faction) => self.facts(thing).is_some_and(|facts| facts.belongs_to(*faction)),
            Quality::Title(title) => self.facts(thing).is_some_and(|facts| facts.is_titled(title)),
            Quality::Has(set) => self.bears(thing, set),
            Quality::PosseHas(set) => self.has_in_posse(thing, set),
            Quality::On(set) => {
                // What has just left was on what it was on.
                let own = self.in_play_or_gone(thing);
                let on = own.and_then(CardInPlay::bearer).and_then(|on| self.thing(on));
                let place = || own.and_then(CardInPlay::planted_at).map(Thing::Place);
                on.or_else(place).is_some_and(|on| self.is_in(on, set))
            }
            Quality::At(set) => self.place_of(thing).is_some_and(|place| self.is_in(Thing::Place(place), set)),
            Quality::With(card) => self.of_place(thing, card, |place, other| place == other),
            Quality::Near(card) => {
                self.of_place(thing, card, |place, other| place == other || self.context().are_adjacent(place, other))
            }
            Quality::Beside(card) => {
                self.of_place(thing, card, |place, other| self.context().are_adjacent(place, other))
            }
            Quality::But(card) => match thing {
                Thing::Place(place) => self.one(card).and_then(|other| self.place_of(other)) != Some(place),
                Thing::Card(..) | Thing::Piled(..) => !self.things(card).contains(&thing),
            },
            Quality::Same(card) => match thing {
                Thing::Card(id, _) => self.things(card).iter().any(|other| other.card() == Some(id)),
                Thing::Piled(..) | Thing::Place(_) => self.things(card).contains(&thing),
            },
            Quality::Titled(card) => {
                let title = self.one(card).and_then(|other| self.facts(other)).map(Card::printed_title);
                title.zip(self.facts(thing)).is_some_and(|(title, facts)| facts.is_titled(title))
            }
            Quality::CallableBy(card) => {
                let callable = |(caller, dude)| calls::may_call_out(self.game, caller, dude);
                self.is_by_itself(thing, CardTrait::Dude) && self.card(card).zip(thing.card()).is_some_and(callable)
            }
            Quality::CanCall(card) => {
                let calls = |(caller, dude)| calls::may_call_out(self.game, caller, dude);
                self.is_by_itself(thing, CardTrait::Dude) && thing.card().zip(self.card(card)).is_some_and(calls)
            }
            Quality::ControlledBy(who) => {
                self.controller_of(thing).is_some_and(|controller| self.players(who).contains(&controller))
            }
            Quality::OwnedBy(who) => self.owner_of(thing).is_some_and(|owner| self.players(who).contains(&owner)),
            Quality::Compare(compared) => {
                let view = self.view_at(thing);
                compare(view.number(&compared.0), compared.1, view.number(&compared.2))
            }
            Quality::Ability(kind) => self
                .facts(thing)
                .and_then(|facts| self.game.db.entry(facts.code))
                .is_some_and(|entry| entry.usable().any(|ability| is_of_kind(ability, *kind))),
            Quality::Most(_) | Quality::Least(_) => true,
        }
    }

    fn of_place(&self, thing: Thing, card: &Ref, fits: impl Fn(Place, Place) -> bool) -> bool {
        match (self.place_of(thing), self.one(card).and_then(|other| self.place_of(other))) {
            (Some(place), Some(other)) => fits(place, other),
            (Some(_) | None, None) | (None, Some(_)) => false,
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

    /// Returns the card that is a place: a deed, or an outfit.
    pub(crate) fn card_of(&self, place: Place) -> Option<CardId> {
        match place {
            Place::TownSquare => None,
            Place::Home(player) => self.game.player(player).and_then(|player| player.outfit),
            Place::Deed(deed) => Some(deed),
        }
    }

    /// Returns whether a card of the set is attached to a card; of a place: is there, or attached to its card.
    fn bears(&self, thing: Thing, set: &Set) -> bool {
        let on = |card: CardId| {
            self.game.attachments(card).any(|attached| self.is_in(Thing::Card(attached.id, attached.facts.code), set))
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
            Thing::Card(..) | Thing::Piled(..) => self.is_card(thing, word),
        }
    }

    fn is_place(&self, place: Place, word: Trait) -> bool {
        match word {
            Trait::Card(own) => self.is_place_of_kind(place, own),
            Trait::InPlay(InPlayTrait::Opposing) => self.is_anothers(place),
            Trait::InPlay(InPlayTrait::Mark) => self.mark_place() == Some(place),
            Trait::InPlay(
                InPlayTrait::Booted
                | InPlayTrait::Unbooted
                | InPlayTrait::Wanted
                | InPlayTrait::Skilled
                | InPlayTrait::Spellcaster
                | InPlayTrait::Attached
                | InPlayTrait::Callable
                | InPlayTrait::InShootout
                | InPlayTrait::InPosse
                | InPlayTrait::InYourPosse
                | InPlayTrait::SamePosse
                | InPlayTrait::OtherPosse
                | InPlayTrait::OpposingPosse
                | InPlayTrait::Leader
                | InPlayTrait::Shooter
                | InPlayTrait::EnteredToday
                | InPlayTrait::EnteredThisNoon
                | InPlayTrait::Used
                | InPlayTrait::WithControl
                | InPlayTrait::WithTraits
                | InPlayTrait::Tied,
            ) => self.is_card_of(place, word),
            Trait::Place(own) => self.is_situated(place, own),
        }
    }

    /// Returns whether the card that a place is has a quality.
    fn is_card_of(&self, place: Place, word: Trait) -> bool {
        self.card_of(place).and_then(|card| self.thing(card)).is_some_and(|card| self.is_card(card, word))
    }

    fn is_anothers(&self, place: Place) -> bool {
        self.context().controller_of(place).is_some_and(|controller| controller != self.scope.you)
    }

    fn is_place_of_kind(&self, place: Place, word: CardTrait) -> bool {
        match word {
            CardTrait::Location => true,
            CardTrait::Deed => matches!(place, Place::Deed(_)),
            CardTrait::Home => matches!(place, Place::Home(_)),
            CardTrait::TownSquare => place == Place::TownSquare,
            CardTrait::Yours => {
                let borrowed = self.scope.guest.is_some() && self.card_of(place) == self.scope.this;
                borrowed || self.context().controller_of(place) == Some(self.scope.you)
            }
            CardTrait::Anothers => self.is_anothers(place),
            CardTrait::Owned => self.game.owner_of(place) == Some(self.scope.you),
            CardTrait::This => self.scope.this.is_some_and(|this| self.card_of(place) == Some(this)),
            CardTrait::Dude
            | CardTrait::Goods
            | CardTrait::Spell
            | CardTrait::Action
            | CardTrait::Outfit
            | CardTrait::Legend
            | CardTrait::Joker
            | CardTrait::Spades
            | CardTrait::Hearts
            | CardTrait::Diamonds
            | CardTrait::Clubs
            | CardTrait::Token
            | CardTrait::Unique
            | CardTrait::Neutral
            | CardTrait::YourFaction
            | CardTrait::Stud
            | CardTrait::Draw
            | CardTrait::Bearer
            | CardTrait::Playable => self.is_card_of(place, Trait::Card(word)),
        }
    }

    /// Returns whether a place, or the place of a card, has a quality.
    fn is_situated(&self, place: Place, word: PlaceTrait) -> bool {
        let game = self.game;
        let now = self.context();
        let here = || self.here();
        match word {
            PlaceTrait::AtDeed => matches!(place, Place::Deed(_)),
            PlaceTrait::InTownSquare => place == Place::TownSquare,
            PlaceTrait::InTown => game.is_in_town(place),
            PlaceTrait::OutOfTown => !game.is_in_town(place),
            PlaceTrait::Here => here() == Some(place),
            PlaceTrait::Adjacent => here().is_some_and(|here| now.are_adjacent(here, place)),
            PlaceTrait::Nearby => here().is_some_and(|here| here == place || now.are_adjacent(here, place)),
            PlaceTrait::PrivatePlace => now.is_private(place),
            PlaceTrait::PublicPlace => !now.is_private(place),
            PlaceTrait::AtShootout => game.shootout.as_ref().is_some_and(|shootout| shootout.place == place),
            PlaceTrait::YourStreet => game.player(self.scope.you).is_some_and(|player| player.street.contains(&place)),
            PlaceTrait::ThisStreet => {
                let street = here().and_then(|here| game.players.iter().find(|player| player.street.contains(&here)));
                street.is_some_and(|player| player.street.contains(&place))
            }
            PlaceTrait::Leftmost => {
                let leftmost = |street: &[Place]| street.iter().find(|own| matches!(own, Place::Deed(_))).copied();
                game.players.iter().any(|player| leftmost(&player.street) == Some(place))
            }
            PlaceTrait::StreetEnd => game
                .players
                .iter()
                .any(|player| player.street.first() == Some(&place) || player.street.last() == Some(&place)),
            PlaceTrait::WhereFrom | PlaceTrait::AtHome => self.is_card_of(place, Trait::Place(word)),
        }
    }

    fn mark_place(&self) -> Option<Place> {
        self.one(&Ref::Mark).and_then(|mark| self.place_of(mark))
    }

    fn is_card(&self, thing: Thing, word: Trait) -> bool {
        match word {
            Trait::Card(own) => self.is_by_itself(thing, own),
            Trait::InPlay(own) => self.in_play_or_gone(thing).is_some_and(|card| self.is_in_play(card, own)),
            Trait::Place(own) => self.in_play_or_gone(thing).is_some_and(|card| self.is_at(card, own)),
        }
    }

    /// Returns a card in play, or one that has just left, as it was.
    fn in_play_or_gone(&self, thing: Thing) -> Option<&CardInPlay> {
        thing.card().and_then(|card| self.game.card(card).or_else(|| self.game.departed_card(card)))
    }

    fn is_by_itself(&self, thing: Thing, word: CardTrait) -> bool {
        let game = self.game;
        let facts = self.facts(thing);
        let kind = |wanted: CardType| facts.is_some_and(|facts| facts.kind == wanted);
        let suit = |wanted: Suit| facts.is_some_and(|facts| facts.suit == Some(wanted));
        match word {
            CardTrait::Dude => kind(CardType::Dude) && !matches!(thing, Thing::Card(card, _) if !self.stands(card)),
            CardTrait::Deed => kind(CardType::Deed),
            CardTrait::Goods => kind(CardType::Goods),
            CardTrait::Spell => kind(CardType::Spell),
            CardTrait::Action => kind(CardType::Action),
            CardTrait::Outfit => kind(CardType::Outfit),
            CardTrait::Legend => kind(CardType::Legend),
            CardTrait::Joker => kind(CardType::Joker),
            CardTrait::Location => kind(CardType::Deed) || kind(CardType::Outfit),
            CardTrait::Home => kind(CardType::Outfit),
            CardTrait::TownSquare => false,
            CardTrait::Spades => suit(Suit::Spades),
            CardTrait::Hearts => suit(Suit::Hearts),
            CardTrait::Diamonds => suit(Suit::Diamonds),
            CardTrait::Clubs => suit(Suit::Clubs),
            CardTrait::Token => facts.is_some_and(Card::is_token),
            // `Non-Unique` and `Unique` are what a card is, with what its type says by itself.
            CardTrait::Unique => facts.is_some_and(Card::is_unique),
            CardTrait::Neutral => facts.is_some_and(Card::is_neutral),
            CardTrait::YourFaction => facts.is_some_and(|facts| self.is_of_own_faction(facts)),
            CardTrait::Stud => self.shoots_as(thing, Shooter::Stud),
            CardTrait::Draw => self.shoots_as(thing, Shooter::Draw),
            CardTrait::This => self.scope.this.is_some() && thing.card() == self.scope.this,
            CardTrait::Bearer => thing.card().is_some() && thing.card() == self.bearer(),
            CardTrait::Yours => {
                let borrowed = self.scope.guest.is_some() && thing.card().is_some() && thing.card() == self.scope.this;
                borrowed || self.controller_of(thing) == Some(self.scope.you)
            }
            CardTrait::Anothers => self.controller_of(thing).is_some_and(|controller| controller != self.scope.you),
            CardTrait::Owned => self.owner_of(thing) == Some(self.scope.you),
            CardTrait::Playable => facts.is_some_and(|card| uses::is_playable(game, self.scope.you, card)),
        }
    }

    fn is_of_own_faction(&self, facts: &Card) -> bool {
        let outfit = self.game.player(self.scope.you).and_then(|player| player.outfit);
        let outfit = outfit.and_then(|card| self.game.card(card));
        outfit.is_some_and(|outfit| outfit.facts.gangs.iter().any(|gang| facts.belongs_to(*gang)))
    }

    /// Returns whether a dude is a stud, or a draw; out of play the printed kind counts.
    fn shoots_as(&self, thing: Thing, wanted: Shooter) -> bool {
        if matches!(thing, Thing::Piled(..)) {
            return self.facts(thing).and_then(|facts| facts.shooter) == Some(wanted);
        }
        let card = self.in_play_or_gone(thing);
        card.is_some_and(|card| self.context().is_stud(card.id) == (wanted == Shooter::Stud))
    }

    /// Returns whether a dude is somewhere as a dude; a card that is attached or aside is no dude now.
    fn stands(&self, card: CardId) -> bool {
        self.game.card_or_departed(card).is_none_or(|card| card.place().is_some())
    }

    /// Returns whether a dude outside the shootout casts or performs as if they were in the user's posse.
    fn counts_as_in_posse(&self, dude: CardId) -> bool {
        let borrows = self.game.kinds.meets(Kinds::BORROWS) && self.game.shootout.is_some();
        let lends = |card| traits::borrower(self.game, self.scope.you, card, BorrowedAs::InPosse, None).is_some();
        borrows && self.scope.bearer == Some(dude) && self.scope.this.is_some_and(lends)
    }

    fn is_in_play(&self, card: &CardInPlay, word: InPlayTrait) -> bool {
        let (game, now) = (self.game, self.context());
        let dude = card.bearer().unwrap_or(card.id);
        let side_of = |dude: CardId| self.side_of(dude);
        let own_side = |of: Option<CardId>| of.and_then(side_of);
        let job = game.job.as_ref().filter(|_| game.shootout.is_none());
        match word {
            InPlayTrait::Opposing => match (self.side(), side_of(dude)) {
                (Some(own), Some(side)) => own != side,
                (Some(_), None) if self.fight().is_some() => false,
                (Some(_) | None, None) | (None, Some(_)) => card.controller != self.scope.you,
            },
            InPlayTrait::Booted => card.booted || self.scope.booted.contains(&card.id),
            InPlayTrait::Unbooted => !card.booted && !self.scope.booted.contains(&card.id),
            InPlayTrait::Wanted => now.bounty(card) > 0,
            InPlayTrait::Skilled => Skill::ALL.iter().any(|skill| now.skill(card.id, *skill).is_some()),
            InPlayTrait::Spellcaster => [Skill::Huckster, Skill::Blessed, Skill::Shaman]
                .iter()
                .any(|skill| now.skill(card.id, *skill).is_some()),
            InPlayTrait::Attached => card.bearer().is_some() || card.planted_at().is_some(),
            InPlayTrait::Callable => card.facts.kind == CardType::Dude && calls::may_be_called(now, card.id),
            InPlayTrait::InShootout => side_of(dude).is_some() || self.counts_as_in_posse(card.id),
            InPlayTrait::InPosse => side_of(dude).is_some() || job.is_some_and(|job| job.posse.contains(&dude)),
            InPlayTrait::InYourPosse => {
                let in_job = job.is_some_and(|job| job.posse.contains(&dude) && job.player == self.head());
                let known = in_job || self.scope.posse.contains(&dude);
                known || (self.side().is_some() && side_of(dude) == self.side()) || self.was_in_job(dude)
            }
            InPlayTrait::SamePosse => {
                let both_in =
                    |own: CardId| job.is_some_and(|job| job.posse.contains(&own) && job.posse.contains(&dude));
                let of_a_side = own_side(self.bearer()).is_some_and(|side| side_of(dude) == Some(side));
                of_a_side || self.bearer().is_some_and(both_in)
            }
            InPlayTrait::OtherPosse => own_side(self.bearer()).is_some_and(|side| side_of(dude) == Some(side.other())),
            InPlayTrait::OpposingPosse => self.side().is_some_and(|own| side_of(dude) == Some(own.other())),
            InPlayTrait::Leader => self.leader() == Some(card.id),
            InPlayTrait::Mark => self.card(&Ref::Mark) == Some(card.id),
            InPlayTrait::Shooter => game.shootout.as_ref().is_some_and(|shootout| {
                [Side::Leader, Side::Mark].iter().any(|side| shootout.posse(*side).shooter == Some(card.id))
            }),
            InPlayTrait::EnteredToday => card.entered == game.day,
            InPlayTrait::EnteredThisNoon => card.entered == game.day && card.at_noon,
            InPlayTrait::Used => !card.used.is_empty(),
            InPlayTrait::WithControl => now.figure(card.id, Figure::Control) > 0,
            InPlayTrait::WithTraits => !traits::has_lost_traits(now, card.id),
            InPlayTrait::Tied => self.is_tied(card.id),
        }
    }

    /// Returns whether a card is the one of the event, or of another that came of the same effect and triggered the same
    /// trait; by the rules dudes come one after the other (1.5:6.2 step 3).
    fn is_tied(&self, card: CardId) -> bool {
        let this = self.scope.this;
        let own = |due: &PendingTrigger| {
            let at_once = due.is_repeat && due.scope.registers.by_effect;
            at_once && due.scope.this == this && due.scope.subject.and_then(Thing::card) == Some(card)
        };
        self.scope.subject.and_then(Thing::card) == Some(card) || self.game.due.iter().any(own)
    }

    /// Returns whether some dude of the posse that a card is in belongs to a set.
    fn has_in_posse(&self, thing: Thing, set: &Set) -> bool {
        let dude = thing.card().map(|card| self.game.card(card).and_then(CardInPlay::bearer).unwrap_or(card));
        let Some((fight, side)) = self.game.shootout.as_ref().zip(dude.and_then(|dude| self.side_of(dude))) else {
            return false;
        };
        fight.posse(side).dudes.iter().filter_map(|dude| self.thing(*dude)).any(|dude| self.is_in(dude, set))
    }

    /// Returns whether a dude was in the user's posse of a job whose effects are carried out: posses are dissolved after
    /// that (1.5:6.2 step 5).
    fn was_in_job(&self, dude: CardId) -> bool {
        let own = |running: &Running| {
            running.on_complete == OnComplete::Job
                && running.scope.you == self.scope.you
                && running.scope.posse.contains(&dude)
        };
        self.game.running.iter().any(own)
    }

    fn is_at(&self, card: &CardInPlay, word: PlaceTrait) -> bool {
        let (game, now) = (self.game, self.context());
        let here = || self.here();
        let guest = self.scope.guest == Some(card.id);
        let place = if guest { here() } else { game.location(card.id).or_else(|| card.place()) };
        match word {
            PlaceTrait::Here => place.is_some() && place == here(),
            PlaceTrait::Adjacent => {
                matches!((place, here()), (Some(place), Some(here)) if now.are_adjacent(place, here))
            }
            PlaceTrait::Nearby => {
                matches!((place, here()), (Some(place), Some(here)) if place == here || now.are_adjacent(place, here))
            }
            PlaceTrait::WhereFrom => place.is_some() && place == self.scope.registers.from,
            PlaceTrait::InTown => place.is_some_and(|place| game.is_in_town(place)),
            PlaceTrait::OutOfTown => place.is_some_and(|place| !game.is_in_town(place)),
            PlaceTrait::AtHome => place == Some(Place::Home(card.controller)),
            PlaceTrait::InTownSquare => place == Some(Place::TownSquare),
            PlaceTrait::AtDeed => matches!(place, Some(Place::Deed(_))),
            PlaceTrait::AtShootout => game.shootout.as_ref().is_some_and(|shootout| place == Some(shootout.place)),
            PlaceTrait::PrivatePlace => place.is_some_and(|place| now.is_private(place)),
            PlaceTrait::PublicPlace => place.is_some_and(|place| !now.is_private(place)),
            PlaceTrait::YourStreet | PlaceTrait::ThisStreet | PlaceTrait::StreetEnd | PlaceTrait::Leftmost => {
                place.is_some_and(|place| self.is_situated(place, word))
            }
        }
    }
}
