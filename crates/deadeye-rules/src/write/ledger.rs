//! The ledger: every change of state goes through it and records an event.
//!
//! Its operations cannot fail: commands are checked before, so that a refused one changes nothing.

use std::sync::Arc;

use deadeye_cards::abilities::{self, Happening, On};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::keywords::keywords_of;
use crate::query::paying::{Bill, may_pay, paying_cards};
use crate::query::{departed, states, traits};
use crate::state::{
    CardInPlay, Cause, Change, Counter, Departed, Duration, Effect, Entry, Event, Game, Homecoming, Joining, Keeping,
    Kinds, Leaving, Move, Origin, Pile, PlaceLeft, Purse, Reason, Spot, Waiting,
};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side, Text};

/// The number of lines that the history of a stash keeps.
const LEDGER: usize = 16;

/// Returns whether an ability of an entry answers to dudes who become studs.
pub(super) fn awaits_studs(entry: &abilities::Entry) -> bool {
    let of_it = |on: &On| on.each().any(|one| one.event == Happening::BecameStud);
    entry.abilities.iter().any(|ability| ability.on.as_ref().is_some_and(of_it))
}

/// An event with its cause and the other facts that triggers ask about.
pub(crate) struct RecordedEvent {
    pub(crate) event: Event,
    pub(crate) cause: Cause,
    /// The phase in which it happened.
    pub(crate) phase: Phase,
    /// The number of shootouts that had ended before it.
    pub(crate) fights_over: usize,
}

/// The writer of a game, which changes it and collects the events.
pub(crate) struct Ledger<'a> {
    pub(super) game: &'a mut Game,
    pub(super) recorded: Vec<RecordedEvent>,
    /// The number of events that were already matched with triggers.
    pub(super) heard: usize,
    /// The phase of the last event.
    phase: Phase,
    /// The number of shootouts that have ended.
    pub(super) fights_over: usize,
    /// The cards that booted with this command, for the causes of later events.
    booted: Vec<CardId>,
    /// The dudes that moved with this command, each with the place that they came from.
    origins: Vec<(CardId, Place)>,
    /// The dudes who were no studs when events were last matched with triggers, if a card awaits studs.
    pub(super) draws: Vec<CardId>,
}

impl<'a> Ledger<'a> {
    pub(crate) fn new(game: &'a mut Game) -> Ledger<'a> {
        let (phase, draws) = (game.phase(), states::awaited_draws(game));
        Ledger {
            game,
            recorded: Vec::new(),
            heard: 0,
            phase,
            fights_over: 0,
            booted: Vec::new(),
            origins: Vec::new(),
            draws,
        }
    }

    /// Returns the game in its current state; only this layer changes it.
    pub(crate) fn game(&self) -> &Game {
        self.game
    }

    /// Returns the events, in the order in which they were recorded.
    pub(crate) fn events(self) -> Vec<Event> {
        self.recorded.into_iter().map(|recorded| recorded.event).collect()
    }

    /// Returns the number of events so far.
    pub(crate) fn event_count(&self) -> usize {
        self.recorded.len()
    }

    /// Records an event caused by the rules or an override.
    pub(crate) fn tell(&mut self, event: Event) {
        self.tell_why(event, Cause::Rule);
    }

    /// Records an event with a cause that abilities ask about.
    pub(crate) fn tell_why(&mut self, event: Event, cause: Cause) {
        if let Event::PhaseBegan { phase, .. } = event {
            self.phase = phase;
        }
        if let Event::ShootoutEnded { .. } = event {
            self.fights_over += 1;
        }
        self.recorded.push(RecordedEvent { event, cause, phase: self.phase, fights_over: self.fights_over });
    }

    // ---- ghost rock ----

    /// Pays the bank for a play, first with ghost rock that lies on cards for that.
    pub(crate) fn pay_for_play(&mut self, player: PlayerId, cost: u32, bill: Bill, why: &Reason) {
        self.pay_bill(player, cost, bill, Purse::Bank, why);
    }

    /// Pays a bill into a purse, first with ghost rock that lies on cards for that.
    pub(crate) fn pay_bill(&mut self, player: PlayerId, cost: u32, bill: Bill, to: Purse, why: &Reason) {
        let (mut left, mut shares) = (cost, Vec::new());
        for card in paying_cards(self.game, player, bill) {
            let there = self.game.card(card).map_or(0, |card| card.counter(Counter::GhostRock));
            let share = left.min(u32::from(there.max(0).unsigned_abs()));
            if share > 0 {
                self.set_counter(card, Counter::GhostRock, there - i16::try_from(share).unwrap_or(there));
                left -= share;
                self.pay(Purse::Bank, to, share, why);
                shares.push((card, share));
            }
        }
        self.pay(Purse::Stash(player), to, left, why);
        let may = shares.into_iter().filter_map(|(card, share)| may_pay(self.game, player, card, share));
        let may: Vec<_> = may.collect();
        self.game.due.extend(may);
    }

    /// Returns the amount that lies in a purse; the bank never runs out.
    fn purse(&self, purse: Purse) -> u32 {
        match purse {
            Purse::Bank => u32::MAX,
            Purse::Pot => self.game.pot,
            Purse::Stash(player) => self.game.player(player).map_or(0, |player| player.ghost_rock),
            Purse::Bounty(card) => self.game.card(card).map_or(0, |card| u32::from(card.bounty)),
        }
    }

    fn set_purse(&mut self, purse: Purse, to: u32, by: i64, why: &Text) {
        let day = self.game.day;
        match purse {
            Purse::Bank => {}
            Purse::Pot => self.game.pot = to,
            Purse::Stash(player) => {
                if let Some(player) = self.game.players.get_mut(player.seat()) {
                    player.ghost_rock = to;
                    player.ledger.push(Entry { day, by, why: why.clone() });
                    if player.ledger.len() > LEDGER {
                        player.ledger.remove(0);
                    }
                }
            }
            Purse::Bounty(card) => {
                if let Some(card) = self.game.card_mut(card) {
                    card.bounty = u16::try_from(to).unwrap_or(u16::MAX);
                }
            }
        }
    }

    /// Moves ghost rock, at most the amount that there is.
    pub(crate) fn pay(&mut self, from: Purse, to: Purse, amount: u32, why: &Reason) {
        let amount = amount.min(self.purse(from));
        if amount == 0 || from == to {
            return;
        }
        let words = why.words();
        let left = self.purse(from) - amount;
        self.set_purse(from, left, -i64::from(amount), &words);
        let full = self.purse(to).saturating_add(amount);
        self.set_purse(to, full, i64::from(amount), &words);
        self.tell_why(Event::GhostRock { from, to, amount, why: words }, Cause::Paid(why.clone()));
    }

    pub(crate) fn set_debt(&mut self, player: PlayerId, to: u32) {
        if let Some(owing) = self.game.players.get_mut(player.seat())
            && owing.debt != to
        {
            owing.debt = to;
            self.tell(Event::Debt { player, to });
        }
    }

    /// Changes a bounty, paid by the bank or back to it (2014:p30).
    pub(crate) fn set_bounty(&mut self, card: CardId, to: u16, why: &Reason) {
        let Some(dude) = self.game.card_mut(card) else {
            return;
        };
        let from = dude.bounty;
        // What leaves play loses it all, and gets back what it had where it never left.
        let held = !matches!(why, Reason::LeftPlay | Reason::NeverLeft);
        let to = if held { states::bounty_held(self.game, card, to) } else { to };
        let Some(dude) = self.game.card_mut(card) else {
            return;
        };
        if from != to {
            dude.bounty = to;
            self.tell_why(Event::Bounty { card, from, to, why: why.words() }, Cause::Paid(why.clone()));
        }
    }

    pub(crate) fn raise_bounty(&mut self, card: CardId, why: &Reason) {
        let to = self.game.card(card).map_or(0, |card| card.bounty.saturating_add(1));
        self.set_bounty(card, to, why);
    }

    // ---- piles ----

    /// Draws cards off the deck into a pile, shuffling the discard pile under when the deck is empty (2.2). Draws as many
    /// as there are.
    pub(crate) fn draw(&mut self, player: PlayerId, count: u16, into: Pile, cause: &Cause) {
        let mut drawn = 0;
        while drawn < count {
            let Some(drawer) = self.game.players.get_mut(player.seat()) else {
                return;
            };
            if drawer.deck.count() == 0 && !self.reshuffle(player) {
                break;
            }
            let Some(drawer) = self.game.players.get_mut(player.seat()) else {
                return;
            };
            let some = (count - drawn).min(drawer.deck.count());
            for _ in 0..some {
                drawer.deck.take(None);
            }
            drawer.pile_mut(into).put_unknown(some);
            drawn += some;
            let (from, to) = (Some(Pile::Deck), Some(into));
            let event = Event::CardsMoved { player, from, to, count: some, known: Vec::new() };
            self.tell_why(event, cause.clone());
        }
    }

    /// Makes a deck of the discard pile; returns whether there were any cards.
    pub(crate) fn reshuffle(&mut self, player: PlayerId) -> bool {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return false;
        };
        let mut discard = owner.discard.drain();
        if discard.count() == 0 {
            return false;
        }
        discard.forget();
        owner.deck.put_all(discard);
        let cards = owner.deck.count();
        let there = |gone: &&mut Departed| gone.card.owner == player && gone.pile == Some(Pile::Discard);
        for gone in self.game.departed.iter_mut().filter(there) {
            gone.pile = Some(Pile::Deck);
        }
        self.tell(Event::Reshuffled { player, cards });
        true
    }

    /// Moves named or unnamed cards between a player's piles, which were picked.
    pub(crate) fn move_cards(&mut self, player: PlayerId, from: Pile, to: Pile, cards: &[Option<CardCode>]) {
        self.move_cards_why(player, (from, to), cards, Cause::Picked);
    }

    /// Moves named or unnamed cards from one of a player's piles to another, for a cause that abilities ask about.
    pub(crate) fn move_cards_why(
        &mut self,
        player: PlayerId,
        (from, to): (Pile, Pile),
        cards: &[Option<CardCode>],
        cause: Cause,
    ) {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return;
        };
        let mut count = 0;
        let mut known = Vec::new();
        for card in cards {
            if owner.pile_mut(from).take(card.as_ref()) {
                // Nobody knows where in a deck a card is.
                let named = card.filter(|_| to != Pile::Deck);
                owner.pile_mut(to).put(named);
                known.extend(*card);
                count += 1;
            }
        }
        if count > 0 {
            self.tell_why(Event::CardsMoved { player, from: Some(from), to: Some(to), count, known }, cause);
        }
    }

    /// Moves a whole pile onto another.
    pub(crate) fn move_pile(&mut self, player: PlayerId, from: Pile, to: Pile) {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return;
        };
        let cards = owner.pile_mut(from).drain();
        let (count, known) = (cards.count(), cards.known_cards().to_vec());
        owner.pile_mut(to).put_all(cards);
        if count > 0 {
            self.tell(Event::CardsMoved { player, from: Some(from), to: Some(to), count, known });
        }
    }

    /// Takes a card out of a pile, to be put into play.
    pub(crate) fn take_from(&mut self, player: PlayerId, from: Pile, card: CardCode) {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return;
        };
        if owner.pile_mut(from).take(Some(&card)) {
            self.tell(Event::CardsMoved { player, from: Some(from), to: None, count: 1, known: vec![card] });
        }
    }

    /// Puts a card that is in no pile onto a pile.
    pub(crate) fn put_onto(&mut self, player: PlayerId, to: Pile, card: Option<CardCode>) {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return;
        };
        let named = card.filter(|_| to != Pile::Deck);
        owner.pile_mut(to).put(named);
        let known = named.into_iter().collect();
        self.tell(Event::CardsMoved { player, from: None, to: Some(to), count: 1, known });
    }

    // ---- cards in play ----

    /// Brings a card into play unbooted (2.7).
    pub(crate) fn enter(&mut self, facts: Card, owner: PlayerId, spot: Spot) -> CardId {
        self.enter_why(facts, owner, spot, Cause::Rule)
    }

    /// Brings a card into play unbooted, for a cause that abilities ask about.
    pub(crate) fn enter_why(&mut self, facts: Card, owner: PlayerId, spot: Spot, cause: Cause) -> CardId {
        let id = CardId(self.game.next_card);
        self.game.next_card += 1;
        let code = facts.code;
        let db = Arc::clone(&self.game.db);
        let entry = db.entry(code);
        let card = CardInPlay {
            id,
            facts: Arc::new(facts),
            owner,
            controller: owner,
            spot,
            booted: false,
            bounty: 0,
            counters: Vec::new(),
            used: Vec::new(),
            spare_uses: Vec::new(),
            traded: false,
            overlaid: false,
            entered: self.game.day,
            at_noon: self.game.phase() == Phase::HighNoon,
            traits: entry.and_then(traits::with_static_abilities),
            reacts: entry.is_some_and(|entry| entry.traits().any(|one| one.on.is_some())),
            awaits_studs: entry.is_some_and(|entry| awaits_studs(entry)),
            kinds: entry.map_or(Kinds::NONE, |entry| Kinds::of_entry(entry)),
        };
        self.game.kinds = self.game.kinds.and(card.kinds);
        self.game.cards.push(card);
        self.tell_why(Event::CardEntered { card: id, code, owner, spot }, cause);
        id
    }

    /// Adds a deed to an end of its owner's street (2.5).
    pub(crate) fn add_to_street(&mut self, deed: CardId, owner: PlayerId, left: bool) {
        if let Some(player) = self.game.players.get_mut(owner.seat()) {
            let at = if left { 0 } else { player.street.len() };
            player.street.insert(at, Place::Deed(deed));
        }
    }

    /// Puts a card somewhere else; a dude who would go to a place that has left play goes home.
    pub(crate) fn put(&mut self, card: CardId, to: Spot) {
        self.put_out_of(None, card, to, None);
    }

    /// Puts a card somewhere else, given the posse that it has just left for that, or the reason why it is sent home.
    pub(crate) fn put_out_of(&mut self, left: Option<Side>, card: CardId, to: Spot, home: Option<Homecoming>) {
        self.put_as(card, to, Move { left, home, ..Move::default() });
    }

    /// Puts a card somewhere else in a way.
    pub(crate) fn put_as(&mut self, card: CardId, to: Spot, way: Move) {
        let Some(moved) = self.game.card(card) else {
            return;
        };
        let home_instead = to.place().is_some_and(|place| !self.game.is_place(place));
        let to = if home_instead { Spot::At(Place::Home(moved.controller)) } else { to };
        let Some(moved) = self.game.card_mut(card) else {
            return;
        };
        let from = moved.spot;
        if from != to {
            moved.spot = to;
            if let (Some(place), None) = (from.place(), self.origin_place(card)) {
                self.origins.push((card, place));
            }
            let booted = self.booted.contains(&card);
            self.tell_why(Event::CardMoved { card, from, to }, Cause::Move(Move { booted, ..way }));
            self.leave_place(card, from);
        }
    }

    /// Ends what lasted until a card leaves its place, and keeps it for a React that undoes the move.
    fn leave_place(&mut self, card: CardId, from: Spot) {
        let is_over = |effect: &Effect| effect.on == card && effect.until.ends_with_move();
        let effects: Vec<Effect> = self.game.effects.iter().filter(|effect| is_over(effect)).cloned().collect();
        self.end_effects_where(is_over);
        let waits = |later: &mut Waiting| later.scope.this == Some(card) && later.until.ends_with_move();
        let waiting: Vec<Waiting> = self.game.waiting.extract_if(.., waits).collect();
        let any = !effects.is_empty() || !waiting.is_empty();
        if let Some(place) = from.place().filter(|_| any && self.game.automation.remembers()) {
            self.game.places_left.push(PlaceLeft { card, place, effects, waiting });
        }
    }

    /// Undoes the move of a dude from a place: it never happened (1.5:7.1).
    pub(crate) fn undo_move(&mut self, dude: CardId, place: Place) {
        let to = Spot::At(place);
        if !self.game.is_place(place) {
            self.put(dude, to);
            return;
        }
        let Some(moved) = self.game.card_mut(dude).filter(|moved| moved.spot != to) else { return };
        let from = std::mem::replace(&mut moved.spot, to);
        self.tell_why(Event::CardMoved { card: dude, from, to }, Cause::Undone);
        self.end_effects_where(|effect| effect.on == dude && effect.until.ends_with_move());
        let left = self.game.places_left.iter().rposition(|left| left.card == dude && left.place == place);
        if let Some(left) = left.map(|at| self.game.places_left.remove(at)) {
            self.bring_back_effects(left.effects);
            self.game.waiting.extend(left.waiting);
        }
    }

    /// Begins effects again that ended with what was undone.
    pub(super) fn bring_back_effects(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // Where the Winner changed the order of the others it stays changed.
            let later = self.game.effects.iter().position(|other| other.id > effect.id);
            self.game.effects.insert(later.unwrap_or(self.game.effects.len()), effect);
        }
    }

    /// Undoes the booting of a card: it never happened (1.5:7.1).
    pub(crate) fn undo_booting(&mut self, card: CardId) {
        if let Some(turned) = self.game.card_mut(card).filter(|turned| turned.booted) {
            turned.booted = false;
            self.tell_why(Event::Unbooted { card }, Cause::Undone);
        }
    }

    /// Boots a card, unless an effect prevents that (1.5:2.1).
    pub(crate) fn boot(&mut self, card: CardId) {
        if self.game.can_boot(card) {
            self.lay_sideways(card);
        }
    }

    /// Boots a card, whatever effects are on it.
    pub(crate) fn lay_sideways(&mut self, card: CardId) {
        if let Some(turned) = self.game.card_mut(card)
            && !turned.booted
        {
            turned.booted = true;
            self.booted.push(card);
            self.tell(Event::Booted { card });
        }
    }

    pub(crate) fn unboot(&mut self, card: CardId) {
        if let Some(turned) = self.game.card_mut(card)
            && turned.booted
        {
            turned.booted = false;
            self.tell(Event::Unbooted { card });
        }
    }

    /// Sends a dude home, who leaves the posse even if home already (6.1 step 1).
    pub(crate) fn send_home(&mut self, dude: CardId, booted: bool, why: Homecoming) {
        let Some(home) = self.game.card(dude).map(|card| Place::Home(card.controller)) else {
            return;
        };
        let left = self.leave_posse(dude);
        if booted {
            self.boot(dude);
        }
        if self.game.location(dude) == Some(home) {
            let booted = self.booted.contains(&dude);
            let way = Move { booted, left, home: Some(why), placed: false };
            self.tell_why(Event::AlreadyHome { dude }, Cause::Move(way));
            // Who flees moves even so (faq-b:Run or Gun).
            if why == Homecoming::Flight {
                self.end_effects_where(|effect| effect.on == dude && effect.until == Duration::UntilMoves);
            }
        }
        self.put_out_of(left, dude, Spot::At(home), Some(why));
    }

    /// Returns the place that a dude came from who moved with this command.
    fn origin_place(&self, dude: CardId) -> Option<Place> {
        self.origins.iter().find(|(own, _)| *own == dude).map(|(_, place)| *place)
    }

    /// Returns whether a dude booted with this command, and not by an ability.
    pub(super) fn booted_by_rule(&self, dude: CardId) -> bool {
        self.game.running.is_empty() && self.booted.contains(&dude)
    }

    /// Records the joining of a posse by a dude, whether they booted for it, and whether a card brings them in.
    pub(crate) fn tell_joined(&mut self, side: Side, dude: CardId, booted: bool, by_effect: bool) {
        let from = self.origin_place(dude).or_else(|| self.game.card(dude).and_then(CardInPlay::place));
        self.tell_why(Event::PosseJoined { side, dude }, Cause::Joined(Joining { booted, from, by_effect }));
    }

    /// Removes a dude from the posse of a job or a shootout; returns the side in a shootout.
    pub(crate) fn leave_posse(&mut self, dude: CardId) -> Option<Side> {
        if let Some(job) = &mut self.game.job {
            job.posse.retain(|member| *member != dude);
        }
        let shootout = self.game.shootout.as_mut()?;
        let side = shootout.side_of(dude)?;
        let posse = shootout.posse_mut(side);
        posse.dudes.retain(|member| *member != dude);
        if posse.shooter == Some(dude) {
            posse.shooter = None;
        }
        let controller = self.game.card(dude).map(|dude| dude.controller);
        self.game.posses_left.extend(controller.map(|player| (player, side)));
        self.tell(Event::PosseLeft { side, dude });
        Some(side)
    }

    /// Moves a card out of play to a pile of its owner. Cards attached to it are discarded (2.2), dudes at a deed go home
    /// booted and the gap closes (2.5); tokens leave the game (faq-b:Token Dudes). Ghost rock on its head goes back to the
    /// bank, unless a player was paid it before.
    pub(crate) fn leave(&mut self, card: CardId, to: Option<Pile>) {
        let Some(leaving) = self.game.card(card) else {
            return;
        };
        let gone = leaving.clone();
        let on_head = gone.bounty;
        let shootout = self.game.shootout.as_ref();
        let shoots = shootout.is_some_and(|shootout| {
            shootout.side_of(card).is_some_and(|side| shootout.posse(side).shooter == Some(card))
        });
        let (mut figures, mut states, mut skills, mut keywords) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        if self.game.automation.remembers() {
            let game = &*self.game;
            figures = departed::figures_of(game, card);
            states = departed::states_of(game, card);
            skills = departed::skills_of(game, card);
            keywords = keywords_of(game, card);
        }
        let (code, owner) = (leaving.facts.code, leaving.owner);
        let (is_token, is_deed) = (leaving.facts.is_token(), leaving.facts.kind == CardType::Deed);
        let dude = leaving.facts.kind == CardType::Dude && leaving.place().is_some();
        self.discard_attached(card);
        let side = self.game.shootout.as_ref().and_then(|shootout| shootout.side_of(card));
        let street = if is_deed { self.clear_deed(card, owner) } else { None };
        self.leave_posse(card);
        self.set_bounty(card, 0, &Reason::LeftPlay);
        let with_it = |effect: &Effect| {
            let source = matches!(effect.origin, Origin::Card { id, .. } if id == card);
            effect.until == Duration::WhileSource && source
        };
        let over = |effect: &&Effect| effect.on == card || with_it(effect);
        let effects = self.game.effects.iter().filter(over).cloned().collect();
        self.game.effects.retain(|effect| effect.on != card);
        self.end_effects_where(with_it);
        self.game.cards.retain(|other| other.id != card);
        self.game.index_kinds();
        for player in &mut self.game.players {
            if player.legend == Some(card) {
                player.legend = None;
            }
        }
        let meant = to;
        let to = if is_token { None } else { to };
        if let (Some(pile), Some(player)) = (to, self.game.players.get_mut(owner.seat())) {
            let named = Some(code).filter(|_| pile != Pile::Deck);
            player.pile_mut(pile).put(named);
        }
        self.game.departed.push(Departed {
            card: gone,
            effects,
            pile: to,
            meant,
            side,
            street,
            paid: None,
            on_head,
            shoots,
            cost: false,
            is_before: false,
            states,
            figures,
            skills,
            keywords,
        });
        self.tell_why(Event::CardLeft { card, code, owner, to }, Cause::Left(Leaving { meant, dude }));
    }

    /// Discards the cards attached to a card (2.2).
    fn discard_attached(&mut self, card: CardId) {
        let attached: Vec<CardId> = self.game.attachments(card).map(|card| card.id).collect();
        for attached in attached {
            self.leave(attached, Some(Pile::Discard));
        }
    }

    /// Sends the dudes at a deed home booted and takes it out of its owner's street (2.5); returns its position there.
    fn clear_deed(&mut self, deed: CardId, owner: PlayerId) -> Option<usize> {
        let here: Vec<CardId> = self.game.dudes_at(Place::Deed(deed)).map(|dude| dude.id).collect();
        for dude in here {
            self.send_home(dude, true, Homecoming::Otherwise);
        }
        let street = &mut self.game.players.get_mut(owner.seat())?.street;
        let at = street.iter().position(|place| *place == Place::Deed(deed));
        street.retain(|place| *place != Place::Deed(deed));
        at
    }

    pub(crate) fn set_counter(&mut self, card: CardId, counter: Counter, to: i16) {
        if let Some(bearer) = self.game.card_mut(card)
            && bearer.counter(counter) != to
        {
            bearer.set_counter(counter, to);
            self.tell(Event::Counter { card, counter, to });
        }
    }

    // ---- effects ----

    pub(crate) fn origin(&self, from: Option<CardId>) -> Origin {
        match from.and_then(|card| self.game.card(card)) {
            Some(card) => Origin::Card { id: card.id, code: card.facts.code },
            None => Origin::Table,
        }
    }

    pub(crate) fn begin_effect(&mut self, on: CardId, change: Change, until: Duration, origin: Origin) {
        if self.is_over(until) {
            return;
        }
        let until = self.game.duration_now(until);
        let running = self.game.running.last().filter(|running| running.by.is_some());
        let by = running.map(|running| running.scope.you);
        let source = if let Origin::Card { id, .. } = &origin { self.game.card(*id) } else { None };
        let attached = source.and_then(CardInPlay::bearer) == Some(on);
        let effect = Effect { id: self.game.next_effect, on, change, until, origin, by, attached };
        self.game.next_effect += 1;
        self.game.effects.push(effect.clone());
        self.tell(Event::EffectBegan { effect });
    }

    /// Returns whether a duration is over already: that of a shootout which the shootout play that is carried out ended.
    fn is_over(&self, until: Duration) -> bool {
        let kind = self.game.running.last().map(|running| running.kind);
        let fights = matches!(kind, Some(AbilityKind::Shootout | AbilityKind::Resolution));
        fights
            && self.game.shootout.is_none()
            && matches!(until, Duration::Usual | Duration::Round | Duration::Shootout)
    }

    /// Ends every effect of these durations.
    pub(crate) fn end_effects(&mut self, over: &[Duration]) {
        self.end_effects_where(|effect| over.contains(&effect.until));
        self.game.waiting.retain(|waiting| !over.contains(&waiting.until));
        self.game.rank_bonuses.retain(|bonus| !over.contains(&bonus.until));
        if self.game.conditional_effects.iter().any(|own| over.contains(&own.until)) {
            self.game.conditional_effects.retain(|own| !over.contains(&own.until));
            self.game.index_kinds();
        }
    }

    pub(crate) fn end_effects_where(&mut self, ends: impl Fn(&Effect) -> bool) {
        let mut ended = Vec::new();
        self.game.effects.retain(|effect| {
            if ends(effect) {
                ended.push(effect.id);
                return false;
            }
            true
        });
        for effect in ended {
            self.tell(Event::EffectEnded { effect });
        }
    }

    /// Ends the stripping of a figure of what a card gave to it, once that card gives nothing: what it gives again later
    /// counts.
    pub(crate) fn settle_stripped(&mut self) {
        for at in 0..self.game.effects.len() {
            let Some(Effect { on, change: Change::Keep(Keeping::Stripped(figure, givers)), .. }) =
                self.game.effects.get(at)
            else {
                continue;
            };
            let giving = self.game.givers(*on, *figure);
            let left = givers.iter().filter(|giver| giving.contains(giver)).copied().collect();
            let left = Change::Keep(Keeping::Stripped(*figure, left));
            if let Some(effect) = self.game.effects.get_mut(at) {
                effect.change = left;
            }
        }
        let is_over =
            |effect: &Effect| matches!(&effect.change, Change::Keep(Keeping::Stripped(_, givers)) if givers.is_empty());
        self.end_effects_where(is_over);
    }

    // ---- control ----

    /// Updates every controller (3.9): of dudes by effects, of deeds by effects and then by influence, of attached cards
    /// by their bearers.
    pub(crate) fn settle_control(&mut self) {
        let at_deed = |card: &CardInPlay| card.place().filter(|place| matches!(place, Place::Deed(_)));
        let occupied: Vec<Place> = self.game.cards.iter().filter_map(at_deed).collect();
        // Where only its owner's dudes are, or none, a deed is the owner's whatever they weigh.
        self.settle_controllers(|game, card| {
            let weighs_dudes = || occupied.contains(&Place::Deed(card.id)) && game.is_contested(card);
            card.bearer().is_none().then(|| game.rightful_controller(card, weighs_dudes()).0)
        });
        // Bearers are settled by now; what hangs on something attached comes after it in the order of entering.
        self.settle_controllers(|game, card| game.card(card.bearer()?).map(|bearer| bearer.controller));
    }

    /// Updates the controllers of dudes alone: who was lent goes home to their own player, though the deeds wait.
    pub(crate) fn settle_control_of_dudes(&mut self) {
        self.settle_controllers(|game, card| {
            (card.facts.kind == CardType::Dude).then(|| game.rightful_controller(card, false).0)
        });
    }

    /// Gives each card, in the order of entering, to the player who should control it.
    fn settle_controllers(&mut self, rightful: impl Fn(&Game, &CardInPlay) -> Option<PlayerId>) {
        for at in 0..self.game.cards.len() {
            let now = self.game.cards.get(at).and_then(|card| rightful(self.game, card));
            if let (Some(card), Some(to)) = (self.game.cards.get_mut(at), now)
                && card.controller != to
            {
                let (id, from) = (card.id, std::mem::replace(&mut card.controller, to));
                self.tell(Event::Control { card: id, from, to });
            }
        }
    }
}
