//! The cards on the table, the matching cards of the game, and the differences.

use std::collections::{BTreeMap, BTreeSet};

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{CardId, CardInPlay, End, Game, Pile, Place, PlayerId, Shown, Step};
use deadeye_vision::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Plane, Spot, Track};

use super::layout::Layout;
use super::lying::{Difference, DifferenceKind, Lying};
use super::usual_camera::head_is_far;
use super::zone::Zone;

/// The distance to the side of every deed beyond which a dude in a street is at none of them.
const LOCATION_REACH_MM: f32 = 2.5 * CARD_WIDTH_MM;
/// The distance from every dude beyond which goods belong to nobody.
const BEARER_REACH_MM: f32 = 1.2 * CARD_HEIGHT_MM;

/// The cards on the table, by the regions of its layout.
#[derive(Debug, Clone)]
pub struct OnTable {
    layout: Layout,
    plane: Plane,
    lying: BTreeMap<u32, Lying>,
}

impl OnTable {
    /// Creates an empty table.
    pub(super) fn new(layout: Layout, plane: Plane) -> Self {
        Self { layout, plane, lying: BTreeMap::new() }
    }

    /// Returns the regions of the table.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns all cards on the table, by track.
    pub fn cards_on_table(&self) -> impl Iterator<Item = &Lying> {
        self.lying.values()
    }

    /// Returns the card on the table with this track.
    #[must_use]
    pub fn on_track(&self, track: u32) -> Option<&Lying> {
        self.lying.get(&track)
    }

    /// Returns the card on the table that is this card of the game.
    #[must_use]
    pub fn find(&self, card: CardId) -> Option<&Lying> {
        self.lying.values().find(|lying| lying.card == Some(card))
    }

    /// Returns all differences between the table and the game.
    #[must_use]
    pub fn differences(&self, game: &Game) -> Vec<Difference> {
        let on_table = self.lying.values().flat_map(|lying| self.difference(lying, game));
        let on_screen = |card: &CardInPlay| self.layout.on_screen().contains(&card.owner());
        let missing = game.cards().iter().filter(|card| self.find(card.id()).is_none() && !on_screen(card));
        let missing =
            missing.map(|card| Difference { track: None, card: Some(card.id()), kind: DifferenceKind::Missing });
        on_table.chain(missing).collect()
    }

    /// Removes a card from the table, and returns it.
    pub(super) fn take_away(&mut self, track: u32) -> Option<Lying> {
        self.lying.remove(&track)
    }

    /// Adds or updates a card by its track.
    pub(super) fn lay(&mut self, seen: &Track, game: &Game) {
        let before = self.lying.get(&seen.id);
        let spot = self.plane.table_from_image(seen.corners_px.centre());
        let zone = self.layout.region_at(spot).map_or(Zone::TownSquare, |region| region.zone);
        let code = seen.name.as_ref().and_then(|name| name.code.parse().ok());
        let code = code.filter(|code| game.facts_of(*code).is_some());
        let head_is_far = head_is_far(&self.plane, &seen.corners_px);
        let player = self.whose(spot, head_is_far, before.map(|before| before.player));
        let lying = Lying {
            track: seen.id,
            code,
            confidence: seen.name.as_ref().map_or(0.0, |name| name.confidence),
            corner: seen.corner,
            spot,
            zone,
            player,
            booted: seen.booted,
            drawn: zone == Zone::DrawHand || before.is_some_and(|before| before.drawn),
            told: zone == Zone::DrawHand && before.is_some_and(|before| before.told),
            card: before.and_then(|before| before.card),
        };
        self.lying.insert(seen.id, lying);
    }

    /// Returns the owner of a card. In piles and hands the region decides, elsewhere the orientation, because dudes
    /// move about.
    fn whose(&self, spot: Spot, head_is_far: Option<bool>, before: Option<PlayerId>) -> PlayerId {
        if let Some(alone) = self.layout.alone() {
            return alone;
        }
        let region = self.layout.region_at(spot);
        match region.map(|region| (region.zone, region.player)) {
            Some((Zone::Home | Zone::Street(_) | Zone::TownSquare, _)) | None => {}
            Some((Zone::OutOfTown | Zone::DrawHand | Zone::Discard | Zone::BootHill | Zone::Deck, player)) => {
                return player;
            }
        }
        // Sideways tells nothing of whose it is; the part of the table has to do.
        let by_head = head_is_far.and_then(|far| self.layout.owner_by_head(far, spot, before));
        let by_region = || region.map_or(PlayerId(0), |region| region.player);
        by_head.or(before).unwrap_or_else(by_region)
    }

    /// Matches each card on the table with a card of the game: one of the same title, of the same owner if possible,
    /// that no other track has.
    pub(super) fn match_up(&mut self, game: &Game) {
        for lying in self.lying.values_mut() {
            let title = lying.code.and_then(|code| title(game, code));
            let still = |id: &CardId| {
                game.card(*id).is_some_and(|card| title.as_deref().is_none_or(|title| title == card.facts().title))
            };
            lying.card = lying.card.filter(still);
        }
        let mut taken: BTreeSet<CardId> = self.lying.values().filter_map(|lying| lying.card).collect();
        let tracks: Vec<u32> = self.lying.keys().copied().collect();
        for track in tracks {
            let Some(lying) = self.lying.get(&track).filter(|lying| lying.card.is_none()) else {
                continue;
            };
            let is_pile = matches!(lying.zone, Zone::DrawHand | Zone::Discard | Zone::BootHill | Zone::Deck);
            let in_play = !is_pile && !is_put_away(lying, game);
            let Some(title) = lying.code.and_then(|code| title(game, code)).filter(|_| in_play) else {
                continue;
            };
            let best = game
                .cards()
                .iter()
                .filter(|card| card.facts().title == title && !taken.contains(&card.id()))
                .filter(|card| !self.layout.on_screen().contains(&card.owner()))
                .min_by_key(|card| {
                    let elsewhere = game.location(card.id()) != self.place(lying, game);
                    (card.owner() != lying.player, elsewhere)
                })
                .map(CardInPlay::id);
            if let Some(card) = best {
                taken.insert(card);
                if let Some(lying) = self.lying.get_mut(&track) {
                    lying.card = Some(card);
                }
            }
        }
    }

    /// Marks the cards of draw hands that the game has by now.
    pub(super) fn note_told(&mut self, game: &Game) {
        for lying in self.lying.values_mut().filter(|lying| lying.zone == Zone::DrawHand) {
            lying.told |= lying.code.is_some_and(|code| was_shown(game, lying.player, code));
        }
    }

    /// Returns the differences of a card on the table from the game.
    pub(super) fn difference(&self, lying: &Lying, game: &Game) -> Vec<Difference> {
        let differ = |kind| Difference { track: Some(lying.track), card: lying.card, kind };
        let Some(code) = lying.code else {
            return vec![differ(DifferenceKind::Unnamed)];
        };
        if matches!(lying.zone, Zone::DrawHand | Zone::Deck) {
            // What a draw hand means is said of all its cards together, and a deck is nobody's business.
            return Vec::new();
        }
        let pile = match lying.zone {
            Zone::Discard => Some(Pile::Discard),
            Zone::BootHill => Some(Pile::BootHill),
            Zone::TownSquare | Zone::Home | Zone::Street(_) | Zone::OutOfTown | Zone::DrawHand | Zone::Deck => None,
        };
        let Some(card) = lying.card.and_then(|card| game.card(card)) else {
            return match pile {
                // The cards of a draw hand that was told may be put away before the game does.
                Some(pile) if is_known_in(game, lying.player, pile, code) || was_shown(game, lying.player, code) => {
                    Vec::new()
                }
                Some(pile) => vec![differ(DifferenceKind::OnPile(pile))],
                None if self.is_chosen(lying, code, game) || is_put_away(lying, game) => Vec::new(),
                None => vec![differ(DifferenceKind::NotInPlay)],
            };
        };
        if let Some(pile) = pile {
            return vec![differ(DifferenceKind::OnPile(pile))];
        }
        let mut differences = Vec::new();
        match card.facts().kind {
            CardType::Dude => {
                if let Some(place) = self.place(lying, game)
                    && Some(place) != card.place()
                {
                    differences.push(differ(DifferenceKind::At(place)));
                }
            }
            CardType::Goods | CardType::Spell => {
                if let Some(bearer) = self.bearer(lying, game)
                    && Some(bearer) != card.bearer()
                {
                    differences.push(differ(DifferenceKind::On(bearer)));
                }
            }
            CardType::Outfit | CardType::Legend | CardType::Deed | CardType::Action | CardType::Joker => {}
        }
        // What is tucked under a dude is turned along with them: that boots nobody but the dude.
        let bearer = card.bearer().and_then(|bearer| self.find(bearer));
        let is_turned_along = lying.booted && bearer.is_some_and(|bearer| bearer.booted);
        if lying.booted != card.is_booted() && !is_turned_along {
            differences.push(differ(DifferenceKind::Booted(lying.booted)));
        }
        differences
    }

    /// Returns whether the card is in a starting gang that was named and is not revealed yet.
    fn is_chosen(&self, lying: &Lying, code: CardCode, game: &Game) -> bool {
        let chosen = game.player(lying.player).and_then(|player| player.chosen_gang());
        game.step() == Step::Choosing
            && chosen.is_some_and(|gang| gang.iter().any(|own| title(game, *own) == title(game, code)))
    }

    /// Returns the place of a card: town square, a home, or the nearest deed of the street that it lies in.
    #[must_use]
    pub fn place(&self, lying: &Lying, game: &Game) -> Option<Place> {
        let region = self.layout.region_at(lying.spot)?;
        match region.zone {
            Zone::TownSquare => return Some(Place::TownSquare),
            // Which of the places on the screen, only the game can know.
            Zone::Home if self.layout.on_screen().contains(&region.player) => {
                let own = lying.card.and_then(|card| game.location(card));
                let home = Place::Home(region.player);
                return own.filter(|own| self.may_be(home, game).contains(own)).or(Some(home));
            }
            Zone::Home => return Some(Place::Home(region.player)),
            Zone::Street(_) | Zone::OutOfTown => {}
            Zone::DrawHand | Zone::Discard | Zone::BootHill | Zone::Deck => return None,
        }
        let deeds = self.lying.values().filter(|other| self.layout.region_at(other.spot) == Some(region));
        let nearest = deeds.filter_map(|other| {
            let card = game.card(other.card?)?;
            // Along a street it is the column that tells.
            let aside_mm = (other.spot.x_mm - lying.spot.x_mm).abs();
            (card.facts().kind == CardType::Deed && aside_mm < LOCATION_REACH_MM).then_some((aside_mm, card.id()))
        });
        nearest.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, deed)| Place::Deed(deed))
    }

    /// Returns the places that a place on the table may stand for: the home of a player whose cards are on the screen
    /// may be any of their deeds too, because they share one strip.
    pub(super) fn may_be(&self, place: Place, game: &Game) -> Vec<Place> {
        let Place::Home(player) = place else { return vec![place] };
        let is_theirs = |card: &&CardInPlay| card.owner() == player && card.facts().kind == CardType::Deed;
        let on_screen = self.layout.on_screen().contains(&player);
        let deeds = game.cards().iter().filter(is_theirs).filter(|_| on_screen);
        std::iter::once(place).chain(deeds.map(|deed| Place::Deed(deed.id()))).collect()
    }

    /// Returns the dude, or else the deed or outfit, that carries goods.
    pub(super) fn bearer(&self, lying: &Lying, game: &Game) -> Option<CardId> {
        // What is in play already stays with its player: goods that are carried past somebody else's dudes are not theirs.
        let controller = lying.card.and_then(|card| game.card(card)).map(CardInPlay::controller);
        let nearest = |is_bearer: fn(CardType) -> bool| {
            self.lying
                .values()
                .filter(|other| other.track != lying.track)
                .filter_map(|other| {
                    let card = game.card(other.card?)?;
                    let away_mm = other.spot.distance(lying.spot);
                    let may = controller.is_none_or(|player| card.controller() == player);
                    (may && is_bearer(card.facts().kind) && away_mm < BEARER_REACH_MM).then_some((away_mm, card.id()))
                })
                .min_by(|(a, _), (b, _)| a.total_cmp(b))
                .map(|(_, card)| card)
        };
        nearest(|kind| kind == CardType::Dude)
            .or_else(|| nearest(|kind| matches!(kind, CardType::Deed | CardType::Outfit)))
    }

    /// Returns the end of its owner's street at which a deed lies, as the owner sees it.
    pub(super) fn end(&self, lying: &Lying) -> End {
        match lying.zone {
            Zone::Street(end) => end,
            Zone::TownSquare
            | Zone::Home
            | Zone::OutOfTown
            | Zone::DrawHand
            | Zone::Discard
            | Zone::BootHill
            | Zone::Deck => self.layout.end(lying.player, lying.spot),
        }
    }

    /// Returns the number of cards that lie upright and are booted in the game.
    pub(super) fn upright_again(&self, game: &Game) -> usize {
        let is_booted = |lying: &&Lying| {
            let card = lying.card.and_then(|card| game.card(card));
            !lying.booted && card.is_some_and(CardInPlay::is_booted)
        };
        self.lying.values().filter(is_booted).count()
    }

    /// Returns the cards in a player's draw-hand region, from left to right.
    pub(super) fn in_draw_hand(&self, player: PlayerId) -> Vec<&Lying> {
        let mut cards: Vec<&Lying> =
            self.lying.values().filter(|lying| lying.zone == Zone::DrawHand && lying.player == player).collect();
        cards.sort_by(|a, b| a.spot.x_mm.total_cmp(&b.spot.x_mm));
        cards
    }
}

/// Returns a card's title with its version, which is the same for all its printings: the title is recognised more
/// reliably than the code.
pub(super) fn title(game: &Game, code: CardCode) -> Option<String> {
    game.facts_of(code).map(|card| card.title.clone())
}

/// Returns whether the shown draw hand of a player holds a card of that title.
fn was_shown(game: &Game, player: PlayerId, code: CardCode) -> bool {
    let hand = game.player(player).and_then(|player| player.shown_hand());
    let cards = hand.map(|hand| hand.cards.as_slice()).unwrap_or_default();
    cards.iter().filter_map(Shown::code).any(|own| title(game, *own) == title(game, code))
}

/// Returns whether a card was in a draw hand that was entered, and is being put away.
fn is_put_away(lying: &Lying, game: &Game) -> bool {
    let told = |code| was_shown(game, lying.player, code) || is_known_in(game, lying.player, Pile::Discard, code);
    lying.drawn && lying.code.is_some_and(told)
}

/// Returns whether a pile is known to hold a card of that title.
pub(super) fn is_known_in(game: &Game, player: PlayerId, pile: Pile, code: CardCode) -> bool {
    let known = game.player(player).map(|player| player.pile(pile).known_cards()).unwrap_or_default();
    known.iter().any(|own| title(game, *own) == title(game, code))
}
