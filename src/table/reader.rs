//! Which card of the game each card on the table is, and where the two differ.

use std::collections::{BTreeMap, BTreeSet};

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{CardId, CardInPlay, End, Game, Pile, Place, PlayerId, Shown, Step};
use deadeye_vision::{Corner, EventKind, TrackEvent};

use super::layout::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Layout, Plane, Spot, Zone, head_is_far};
use super::proposal::{self, About, Proposal};

/// Dudes further than this to the side of every deed of a street are at none of them.
const LOCATION_REACH_MM: f32 = 2.5 * CARD_WIDTH_MM;
/// Goods further than this from every dude belong to nobody.
const BEARER_REACH_MM: f32 = 1.2 * CARD_HEIGHT_MM;

/// A card that lies on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Lying {
    /// The number under which the eyes follow it.
    pub track: u32,
    /// Which card it is, if the eyes know and the card facts do too.
    pub code: Option<CardCode>,
    /// How sure the eyes are of it, 0 to 1.
    pub confidence: f32,
    /// Suit and rank, where they could be read and it is not known.
    pub corner: Option<Corner>,
    /// Its middle.
    pub spot: Spot,
    /// What that part of the table is for.
    pub zone: Zone,
    /// Whose it is, by where it lies and which way up.
    pub player: PlayerId,
    /// Whether it lies sideways.
    pub booted: bool,
    /// The card of the game that it is, once it is one.
    pub card: Option<CardId>,
}

/// How the table and the game differ about one card.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The card on the table; none where it is missing there.
    pub track: Option<u32>,
    /// The card in the game; none where it is not in play.
    pub card: Option<CardId>,
    /// In what.
    pub way: Way,
}

/// In what the table and the game differ. The table's word.
#[derive(Debug, Clone, PartialEq)]
pub enum Way {
    /// A card lies there that nobody can name.
    Unnamed,
    /// A card lies in play that the game has not in play.
    NotInPlay,
    /// A card lies on a pile where the game does not know it to be.
    OnPile(Pile),
    /// A dude stands elsewhere.
    At(Place),
    /// Goods or a spell lie with another bearer.
    On(CardId),
    /// It lies sideways, or upright, and the game has it otherwise.
    Booted(bool),
    /// The game has it in play, and it is not on the table.
    Missing,
}

/// The cards on the table, and what they are in the game.
#[derive(Debug, Clone)]
pub struct TableReader {
    pub(super) layout: Layout,
    plane: Plane,
    lying: BTreeMap<u32, Lying>,
    open: Vec<Proposal>,
    next_proposal: u32,
}

impl TableReader {
    /// A reader of an empty table.
    #[must_use]
    pub fn new(layout: Layout, plane: Plane) -> Self {
        Self {
            layout,
            plane,
            lying: BTreeMap::new(),
            open: Vec::new(),
            next_proposal: 1,
        }
    }

    /// The regions that it goes by.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Everything on the table, by track.
    pub fn lying(&self) -> impl Iterator<Item = &Lying> {
        self.lying.values()
    }

    /// The card on the table under a track.
    #[must_use]
    pub fn on_track(&self, track: u32) -> Option<&Lying> {
        self.lying.get(&track)
    }

    /// Where on the table a card of the game lies.
    #[must_use]
    pub fn find(&self, card: CardId) -> Option<&Lying> {
        self.lying.values().find(|lying| lying.card == Some(card))
    }

    /// The proposals that nobody has answered yet, oldest first.
    #[must_use]
    pub fn open(&self) -> &[Proposal] {
        &self.open
    }

    /// A proposal was taken or dropped.
    pub fn answered(&mut self, proposal: u32) {
        self.open.retain(|open| open.id != proposal);
    }

    /// Takes in what the tracker saw, and gives the proposals that follow from it. They are among [`TableReader::open`]
    /// until answered, replaced, or no longer true.
    pub fn on_event(&mut self, event: &TrackEvent, game: &Game) -> Vec<Proposal> {
        let gone = self.take_in(event, game);
        self.match_up(game);
        self.put(event.track, gone.as_ref(), game)
    }

    /// Asks anew about a difference that nobody is asked about: what follows from the card, or where a missing one went.
    pub fn ask_about(&mut self, difference: &Difference, game: &Game) -> Vec<Proposal> {
        let missing = difference.card.and_then(|card| game.card(card));
        match (difference.track, missing) {
            (Some(track), _) => self.put(track, None, game),
            (None, Some(card)) => {
                let gone = Lying {
                    // No camera counts so far.
                    track: u32::MAX - card.id().0,
                    code: Some(*card.code()),
                    confidence: 1.0,
                    corner: None,
                    spot: Spot::default(),
                    zone: Zone::Home,
                    player: card.controller(),
                    booted: card.is_booted(),
                    card: Some(card.id()),
                };
                self.put(gone.track, Some(&gone), game)
            }
            (None, None) => Vec::new(),
        }
    }

    /// Whether an open proposal asks about a difference already.
    #[must_use]
    pub fn is_asked(&self, difference: &Difference, game: &Game) -> bool {
        let lying = difference.track.and_then(|track| self.lying.get(&track));
        let card = difference.card.and_then(|card| game.card(card));
        self.open.iter().any(|open| match open.about {
            About::Card(track) => {
                let gone = open.gone.as_ref().and_then(|gone| gone.card);
                difference.track == Some(track)
                    || difference.way == Way::Missing && gone.is_some() && gone == difference.card
            }
            About::Gang(player) => {
                difference.way == Way::NotInPlay
                    && lying.is_some_and(|lying| lying.player.0 == player)
            }
            About::Losses(player) => {
                matches!(difference.way, Way::OnPile(_))
                    && card.is_some_and(|card| card.controller().0 == player)
            }
            About::Flight(player) => {
                difference.track == Some(open.track)
                    || card.is_some_and(|card| card.controller().0 == player)
                        && matches!(difference.way, Way::At(Place::Home(_)))
            }
            About::Day => difference.way == Way::Booted(false),
            About::Hand(_) => false,
        })
    }

    /// Puts what follows from a track among the open proposals.
    fn put(&mut self, track: u32, gone: Option<&Lying>, game: &Game) -> Vec<Proposal> {
        let mut news = proposal::after(self, track, gone, game);
        for proposal in &mut news {
            proposal.id = self.next_proposal;
            self.next_proposal += 1;
        }
        let about: BTreeSet<_> = news.iter().map(|proposal| proposal.about).collect();
        self.open
            .retain(|open| !about.contains(&open.about) && open.track != track);
        // What was asked of other cards may look different now: goods lie beside their dude again, say.
        self.ask_again(game);
        self.open.extend(news.iter().cloned());
        news
    }

    /// The game changed: proposals that have come true go, the others are put to the rules again.
    pub fn on_game(&mut self, game: &Game) {
        self.match_up(game);
        self.ask_again(game);
    }

    fn ask_again(&mut self, game: &Game) {
        let open = std::mem::take(&mut self.open);
        let fresh = open.into_iter().filter_map(|old| {
            let gone = old.gone.clone();
            let again = proposal::after(self, old.track, gone.as_ref(), game);
            let again = again.into_iter().find(|again| again.about == old.about);
            again.map(|again| Proposal {
                id: old.id,
                ..again
            })
        });
        self.open = fresh.collect();
    }

    /// Everything in which table and game differ.
    #[must_use]
    pub fn differences(&self, game: &Game) -> Vec<Difference> {
        let on_table = self
            .lying
            .values()
            .flat_map(|lying| self.difference(lying, game));
        let missing = game
            .cards()
            .iter()
            .filter(|card| self.find(card.id()).is_none());
        let missing = missing.map(|card| Difference {
            track: None,
            card: Some(card.id()),
            way: Way::Missing,
        });
        on_table.chain(missing).collect()
    }

    /// Follows a track. What vanished is handed back.
    fn take_in(&mut self, event: &TrackEvent, game: &Game) -> Option<Lying> {
        if event.kind == EventKind::Vanished {
            return self.lying.remove(&event.track);
        }
        let before = self.lying.get(&event.track);
        let spot = self.plane.table_from_image(event.corners_px.centre());
        let zone = self
            .layout
            .at(spot)
            .map_or(Zone::TownSquare, |region| region.zone);
        let code = event.name.as_ref().and_then(|name| name.code.parse().ok());
        let code = code.filter(|code| game.facts_of(*code).is_some());
        let booted = match event.kind {
            EventKind::Booted => true,
            EventKind::Unbooted => false,
            _ => before.is_some_and(|before| before.booted),
        };
        let head_is_far = head_is_far(&self.plane, &event.corners_px);
        let player = self.whose(spot, head_is_far, before.map(|before| before.player));
        let card = before.and_then(|before| before.card);
        let confidence = event.name.as_ref().map_or(0.0, |name| name.confidence);
        let track = event.track;
        self.lying.insert(
            track,
            Lying {
                track,
                code,
                confidence,
                corner: event.corner,
                spot,
                zone,
                player,
                booted,
                card,
            },
        );
        None
    }

    /// Whose card it is. Of piles and hands the region says it, elsewhere which way up it lies: dudes walk about.
    fn whose(&self, spot: Spot, head_is_far: Option<bool>, before: Option<PlayerId>) -> PlayerId {
        let region = self.layout.at(spot);
        match region.map(|region| (region.zone, region.player)) {
            Some((Zone::Home | Zone::Street(_) | Zone::TownSquare, _)) | None => {}
            Some((_, player)) => return player,
        }
        // Sideways tells nothing of whose it is; the part of the table has to do.
        let by_head = head_is_far.and_then(|far| self.layout.owner_by_head(far, spot, before));
        let by_region = || region.map_or(PlayerId(0), |region| region.player);
        by_head.or(before).unwrap_or_else(by_region)
    }

    /// Finds out which card of the game each card on the table is: one of the same title, of the same owner if possible, that
    /// no other track is.
    fn match_up(&mut self, game: &Game) {
        for lying in self.lying.values_mut() {
            let title = lying.code.and_then(|code| title(game, code));
            let still = |id: &CardId| {
                game.card(*id).is_some_and(|card| {
                    title
                        .as_deref()
                        .is_none_or(|title| title == card.facts().title)
                })
            };
            lying.card = lying.card.filter(still);
        }
        let mut taken: BTreeSet<CardId> =
            self.lying.values().filter_map(|lying| lying.card).collect();
        let tracks: Vec<u32> = self.lying.keys().copied().collect();
        for track in tracks {
            let Some(lying) = self.lying.get(&track).filter(|lying| lying.card.is_none()) else {
                continue;
            };
            let is_pile = matches!(
                lying.zone,
                Zone::DrawHand | Zone::Discard | Zone::BootHill | Zone::Deck
            );
            let Some(title) = lying
                .code
                .and_then(|code| title(game, code))
                .filter(|_| !is_pile)
            else {
                continue;
            };
            let best = game
                .cards()
                .iter()
                .filter(|card| card.facts().title == title && !taken.contains(&card.id()))
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

    /// In what a card on the table differs from the game.
    pub(super) fn difference(&self, lying: &Lying, game: &Game) -> Vec<Difference> {
        let differ = |way| Difference {
            track: Some(lying.track),
            card: lying.card,
            way,
        };
        let Some(code) = lying.code else {
            return vec![differ(Way::Unnamed)];
        };
        if matches!(lying.zone, Zone::DrawHand | Zone::Deck) {
            // What a draw hand means is said of all its cards together, and a deck is nobody's business.
            return Vec::new();
        }
        let pile = match lying.zone {
            Zone::Discard => Some(Pile::Discard),
            Zone::BootHill => Some(Pile::BootHill),
            _ => None,
        };
        let Some(card) = lying.card.and_then(|card| game.card(card)) else {
            return match pile {
                // The cards of a draw hand that was told may be put away before the game does.
                Some(pile)
                    if is_known_in(game, lying.player, pile, code)
                        || was_shown(game, lying.player, code) =>
                {
                    Vec::new()
                }
                Some(pile) => vec![differ(Way::OnPile(pile))],
                None if self.is_chosen(lying, code, game) => Vec::new(),
                None => vec![differ(Way::NotInPlay)],
            };
        };
        if let Some(pile) = pile {
            return vec![differ(Way::OnPile(pile))];
        }
        let mut differences = Vec::new();
        match card.facts().kind {
            CardType::Dude => {
                if let Some(place) = self.place(lying, game)
                    && Some(place) != card.place()
                {
                    differences.push(differ(Way::At(place)));
                }
            }
            CardType::Goods | CardType::Spell => {
                if let Some(bearer) = self.bearer(lying, game)
                    && Some(bearer) != card.attached_to()
                {
                    differences.push(differ(Way::On(bearer)));
                }
            }
            _ => {}
        }
        // What is tucked under a dude is turned along with them: that boots nobody but the dude.
        let bearer = card.attached_to().and_then(|bearer| self.find(bearer));
        let is_turned_along = lying.booted && bearer.is_some_and(|bearer| bearer.booted);
        if lying.booted != card.is_booted() && !is_turned_along {
            differences.push(differ(Way::Booted(lying.booted)));
        }
        differences
    }

    /// Whether it is one of a starting gang that was named and is not revealed yet.
    fn is_chosen(&self, lying: &Lying, code: CardCode, game: &Game) -> bool {
        let chosen = game
            .player(lying.player)
            .and_then(|player| player.chosen_gang());
        game.step() == Step::Choosing
            && chosen.is_some_and(|gang| {
                gang.iter()
                    .any(|own| title(game, *own) == title(game, code))
            })
    }

    /// The place at which a card lies: town square, a home, or the nearest deed of the street that it lies in.
    #[must_use]
    pub fn place(&self, lying: &Lying, game: &Game) -> Option<Place> {
        let region = self.layout.at(lying.spot)?;
        match region.zone {
            Zone::TownSquare => return Some(Place::TownSquare),
            Zone::Home => return Some(Place::Home(region.player)),
            Zone::Street(_) | Zone::OutOfTown => {}
            Zone::DrawHand | Zone::Discard | Zone::BootHill | Zone::Deck => return None,
        }
        let deeds = self
            .lying
            .values()
            .filter(|other| self.layout.at(other.spot) == Some(region));
        let nearest = deeds.filter_map(|other| {
            let card = game.card(other.card?)?;
            // Along a street it is the column that tells.
            let aside_mm = (other.spot.x_mm - lying.spot.x_mm).abs();
            (card.facts().kind == CardType::Deed && aside_mm < LOCATION_REACH_MM)
                .then_some((aside_mm, card.id()))
        });
        nearest
            .min_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, deed)| Place::Deed(deed))
    }

    /// The dude, or else the deed or outfit, that goods lie with.
    pub(super) fn bearer(&self, lying: &Lying, game: &Game) -> Option<CardId> {
        // What is in play already stays with its player: goods that are carried past somebody else's dudes are not theirs.
        let controller = lying
            .card
            .and_then(|card| game.card(card))
            .map(CardInPlay::controller);
        let nearest = |is_bearer: fn(CardType) -> bool| {
            self.lying
                .values()
                .filter(|other| other.track != lying.track)
                .filter_map(|other| {
                    let card = game.card(other.card?)?;
                    let away_mm = other.spot.distance(lying.spot);
                    let may = controller.is_none_or(|player| card.controller() == player);
                    (may && is_bearer(card.facts().kind) && away_mm < BEARER_REACH_MM)
                        .then_some((away_mm, card.id()))
                })
                .min_by(|(a, _), (b, _)| a.total_cmp(b))
                .map(|(_, card)| card)
        };
        nearest(|kind| kind == CardType::Dude)
            .or_else(|| nearest(|kind| matches!(kind, CardType::Deed | CardType::Outfit)))
    }

    /// The end of its owner's street that a deed lies at, as the owner sees it.
    pub(super) fn end(&self, lying: &Lying) -> End {
        match lying.zone {
            Zone::Street(end) => end,
            _ => self.layout.end(lying.player, lying.spot),
        }
    }

    /// How many cards lie upright that the game has booted.
    pub(super) fn upright_again(&self, game: &Game) -> usize {
        let is_booted = |lying: &&Lying| {
            let card = lying.card.and_then(|card| game.card(card));
            !lying.booted && card.is_some_and(CardInPlay::is_booted)
        };
        self.lying.values().filter(is_booted).count()
    }

    /// The cards in a player's draw-hand region, from left to right.
    pub(super) fn in_draw_hand(&self, player: PlayerId) -> Vec<&Lying> {
        let mut cards: Vec<&Lying> = self
            .lying
            .values()
            .filter(|lying| lying.zone == Zone::DrawHand && lying.player == player)
            .collect();
        cards.sort_by(|a, b| a.spot.x_mm.total_cmp(&b.spot.x_mm));
        cards
    }
}

/// A card's title with its version, which is the same for all its printings: the eyes are surer of it than of the code.
pub(super) fn title(game: &Game, code: CardCode) -> Option<String> {
    game.facts_of(code).map(|card| card.title.clone())
}

/// Whether a draw hand that was shown holds a card of that title.
fn was_shown(game: &Game, player: PlayerId, code: CardCode) -> bool {
    let hand = game.player(player).and_then(|player| player.shown_hand());
    let cards = hand.map(|hand| hand.cards.as_slice()).unwrap_or_default();
    cards
        .iter()
        .filter_map(Shown::code)
        .any(|own| title(game, *own) == title(game, code))
}

/// Whether a pile is known to hold a card of that title.
pub(super) fn is_known_in(game: &Game, player: PlayerId, pile: Pile, code: CardCode) -> bool {
    let known = game
        .player(player)
        .map(|player| player.pile(pile).known())
        .unwrap_or_default();
    known
        .iter()
        .any(|own| title(game, *own) == title(game, code))
}
