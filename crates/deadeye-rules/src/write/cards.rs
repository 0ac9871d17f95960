//! Writes about single cards in play, changes of draw hands, and restored cards.

use std::sync::Arc;

use deadeye_cards::{Card, CardCode, CardType};

use crate::query::poker::cannot_be_illegal;
use crate::query::traits;
use crate::query::used::{is_one_a_day, is_used_up};
use crate::state::{Cards, Event, Game, Kinds, Pile, Purse, Reason, Shown, ShownHand, Spot};
use crate::vocabulary::{CardId, Place, PlayerId};
use crate::write::ledger::{Ledger, awaits_studs};

impl Game {
    /// Returns a copy in which the cards of a pile are known: the game as a player knows it who has seen them, such as the
    /// player whose hand it is. No event is recorded, and nothing counts as done.
    #[must_use]
    pub fn with_known(&self, player: PlayerId, pile: Pile, cards: &[CardCode]) -> Game {
        let mut game = self.clone();
        if let Some(owner) = game.players.get_mut(player.seat()) {
            let own = owner.pile_mut(pile);
            *own = Cards::with_known(own.count(), cards.to_vec());
        }
        game
    }
}

impl Ledger<'_> {
    /// Marks an ability of a card as used today, even of one that left with the event that triggers it. One that may be
    /// used an additional time is so once less.
    pub(crate) fn mark_used(&mut self, card: CardId, ability: u8) {
        if self.spend_spare_use(card, ability) {
            return;
        }
        let there = self.game.card(card).is_some();
        let used = if there {
            self.game.card_mut(card)
        } else {
            self.game.departed.iter_mut().map(|gone| &mut gone.card).find(|gone| gone.id == card)
        };
        if let Some(used) = used
            && !used.used.contains(&ability)
        {
            used.used.push(ability);
        }
    }

    /// Boots a card that left with the event that triggers its ability: it comes back booted, if it does.
    pub(crate) fn boot_departed(&mut self, card: CardId) {
        for gone in self.game.departed.iter_mut().filter(|gone| gone.card.id == card) {
            gone.card.booted = true;
        }
    }

    pub(crate) fn mark_traded(&mut self, card: CardId) {
        self.edit_card(card, |card| card.traded = true);
    }

    /// Takes a use off those that a card has beside the usual one; returns whether there was one. Where the abilities of
    /// the card are used one a day in all, it is a use of each.
    fn spend_spare_use(&mut self, card: CardId, ability: u8) -> bool {
        let one_a_day = self.game.card(card).is_some_and(|own| is_one_a_day(self.game, own));
        let Some(own) = self.game.card_mut(card) else { return false };
        let mut spent = if one_a_day { own.spare_uses.clone() } else { vec![ability] };
        spent.sort_unstable();
        spent.dedup();
        let before = own.spare_uses.len();
        for number in spent {
            if let Some(at) = own.spare_uses.iter().position(|other| *other == number) {
                own.spare_uses.remove(at);
            }
        }
        own.spare_uses.len() < before
    }

    /// Makes the abilities of a card ready again.
    pub(crate) fn refresh(&mut self, card: CardId) {
        self.edit_card(card, |card| {
            card.used.clear();
            card.spare_uses.clear();
        });
        self.game.uses.retain(|used| used.card != card);
    }

    /// Lets some abilities of a card be used an additional time: those that were used again, the others twice.
    pub(crate) fn add_uses(&mut self, card: CardId, abilities: &[u8]) {
        let Some(own) = self.game.card(card) else { return };
        let is_over = is_used_up(self.game, own);
        self.edit_card(card, |card| {
            if is_over {
                card.used.clear();
                return;
            }
            for ability in abilities {
                if card.used.contains(ability) {
                    card.used.retain(|own| own != ability);
                } else {
                    card.spare_uses.push(*ability);
                }
            }
        });
        self.game.uses.retain(|used| used.card != card || !abilities.contains(&used.ability));
    }

    /// Replaces a dude by another version, which belongs to the player who overlays them (faq-b:Puppet).
    pub(crate) fn replace_version(&mut self, dude: CardId, version: Card, owner: PlayerId) {
        let db = Arc::clone(&self.game.db);
        let entry = db.entry(version.code);
        let to = version.code;
        let mut from = None;
        self.edit_card(dude, |below| {
            from = Some(below.facts.code);
            below.traits = entry.and_then(traits::with_static_abilities);
            below.reacts = entry.is_some_and(|entry| entry.traits().any(|one| one.on.is_some()));
            below.awaits_studs = entry.is_some_and(|entry| awaits_studs(entry));
            below.kinds = entry.map_or(Kinds::NONE, |entry| Kinds::of_entry(entry));
            below.facts = Arc::new(version);
            below.owner = owner;
            below.overlaid = true;
        });
        self.game.index_kinds();
        if let Some(from) = from {
            self.tell(Event::CardReplaced { card: dude, from, to });
        }
    }

    /// Makes an effect the later one, so that it overrides an effect that contradicts it (1.5:2.1).
    pub(crate) fn prefer(&mut self, effect: u32) {
        let Some(at) = self.game.effects.iter().position(|other| other.id == effect) else {
            return;
        };
        let preferred = self.game.effects.remove(at);
        self.game.effects.push(preferred);
        self.tell(Event::Preferred { effect });
    }

    pub(crate) fn set_pile(&mut self, player: PlayerId, pile: Pile, cards: Cards) {
        self.edit_player(player, |owner| *owner.pile_mut(pile) = cards);
    }

    /// Takes a deed out of its owner's street.
    pub(crate) fn leave_street(&mut self, deed: CardId, owner: PlayerId) {
        self.edit_player(owner, |player| player.street.retain(|place| *place != Place::Deed(deed)));
    }

    /// Makes the top card of a discard pile known.
    pub(crate) fn name_top_of_discard(&mut self, player: PlayerId, code: CardCode) {
        self.edit_player(player, |player| player.discard.name_top(code));
    }

    /// Discards cards of a hidden draw hand for new ones (1.5:6.1 step 3).
    pub(crate) fn discard_from_draw_hand(&mut self, player: PlayerId, cards: Vec<Option<CardCode>>, count: u16) {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return;
        };
        for card in &cards {
            if owner.draw_hand.take(None) {
                owner.discard.put(*card);
            }
        }
        let known = cards.into_iter().flatten().collect();
        self.tell(Event::CardsMoved { player, from: Some(Pile::DrawHand), to: Some(Pile::Discard), count, known });
    }

    /// Moves one card of a draw hand to a pile; returns whether there was one.
    pub(crate) fn put_away_from_draw_hand(&mut self, player: PlayerId, to: Pile, card: Option<CardCode>) -> bool {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return false;
        };
        if !owner.draw_hand.take(None) {
            return false;
        }
        owner.pile_mut(to).put(card);
        let known = card.into_iter().collect();
        self.tell(Event::CardsMoved { player, from: Some(Pile::DrawHand), to: Some(to), count: 1, known });
        true
    }

    /// Moves one card of a draw hand to a pile: the one of that code where it is known to be. Returns whether there was
    /// one.
    pub(crate) fn put_away_known_from_draw_hand(&mut self, player: PlayerId, to: Pile, card: Option<CardCode>) -> bool {
        let Some(owner) = self.game.players.get_mut(player.seat()) else {
            return false;
        };
        if !owner.draw_hand.take(card.as_ref()) {
            return self.put_away_from_draw_hand(player, to, card);
        }
        owner.pile_mut(to).put(card);
        let known = card.into_iter().collect();
        self.tell(Event::CardsMoved { player, from: Some(Pile::DrawHand), to: Some(to), count: 1, known });
        true
    }

    /// Counts a card that was put into a pile as a joker, if it is one whose code is not known.
    pub(crate) fn note_joker(&mut self, player: PlayerId, pile: Pile, card: &Shown) {
        if let (true, Some(owner)) = (card.is_unknown_joker(), self.game.players.get_mut(player.seat())) {
            owner.pile_mut(pile).note_joker();
        }
    }

    /// Copies the earlier modifiers of a draw hand to the hand that a card made of it (faq-b:Reveal).
    pub(crate) fn carry_over_hand_changes(&mut self, player: PlayerId, before: &ShownHand) {
        let shown = self.game.player(player).and_then(|player| player.shown.as_ref());
        let is_illegal = before.made_illegal && shown.is_some_and(|hand| !cannot_be_illegal(self.game, &hand.cards));
        if let Some(hand) = self.game.players.get_mut(player.seat()).and_then(|player| player.shown.as_mut()) {
            hand.cheatin_uses = before.cheatin_uses;
            hand.cheatin_limit = before.cheatin_limit;
            hand.modifier = hand.modifier.saturating_add(before.by_effects);
            hand.by_effects = before.by_effects;
            hand.made_legal = before.made_legal;
            hand.made_illegal = before.made_illegal;
            hand.returning.clone_from(&before.returning);
            hand.guests.clone_from(&before.guests);
            hand.base = before.base;
            hand.cheatin = (hand.cheatin || is_illegal) && !before.made_legal;
            hand.foreign = before.foreign;
        }
    }

    /// Restores a card that left with the last event.
    pub(crate) fn restore(&mut self, card: CardId) {
        let Some(at) = self.game.departed.iter().position(|gone| gone.card.id == card) else {
            return;
        };
        let gone = self.game.departed.remove(at);
        self.undo_loss(card);
        let (owner, code, bounty) = (gone.card.owner, gone.card.facts.code, gone.card.bounty);
        let spot = gone.card.spot;
        if let Some(pile) = gone.pile {
            put_back(self.game, owner, pile, code, (gone.card.facts.kind == CardType::Legend).then_some(card));
        }
        if let (Some(at), Some(player)) = (gone.street, self.game.players.get_mut(owner.seat())) {
            let at = at.min(player.street.len());
            player.street.insert(at, Place::Deed(card));
        }
        let mut back = gone.card;
        // The bounty that was paid out comes back from the player who got it; the rest never left.
        let out = if gone.paid.is_some() { bounty.min(gone.on_head) } else { 0 };
        back.bounty = gone.on_head - out;
        let place = self.game.cards.partition_point(|other| other.id < card);
        self.game.cards.insert(place, back);
        self.game.index_kinds();
        self.bring_back_effects(gone.effects);
        self.tell(Event::Restored { card });
        // The place where a dude stood may be gone as well: then they are at home.
        if let Spot::At(place) = spot
            && !self.game.is_place(place)
        {
            self.put(card, spot);
        }
        if let Some(paid) = gone.paid {
            self.pay(Purse::Stash(paid), Purse::Bounty(card), u32::from(bounty), &Reason::BountyBack);
        }
        self.set_bounty(card, gone.on_head, &Reason::NeverLeft);
        if let Some(side) = gone.side {
            self.keep_in_posse(side, card);
            if gone.shoots {
                self.set_shooter(side, card);
            }
        }
    }
}

/// Takes a card back out of the pile that it went to; a legend is attached to its outfit again.
fn put_back(game: &mut Game, owner: PlayerId, pile: Pile, code: CardCode, legend: Option<CardId>) {
    if let Some(player) = game.players.get_mut(owner.seat()) {
        player.pile_mut(pile).take(Some(&code));
        if legend.is_some() {
            player.legend = legend;
        }
    }
}
