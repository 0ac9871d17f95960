//! What a player may do now, as data: kinds of command, with the domain of each choice.
//!
//! A template can be shown, sent and followed without asking the rules again.

use deadeye_cards::{CardCode, CardType};
use serde::Serialize;

use crate::state::asked::Playing;
use crate::state::command::{CommandKind, Fate, Field};
use crate::state::pile::Pile;
use crate::state::resolving::Question;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId, Side, Skill};

/// What one choice of a command may be. There are many in a list: what is large lies elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// One of these cards in play.
    Card(Vec<CardId>),
    /// One of these places.
    Place(Vec<Place>),
    /// One of these players.
    Player(Vec<PlayerId>),
    /// All of these players, in any order.
    Order(Vec<PlayerId>),
    /// One of these ends of a street.
    End(Vec<End>),
    /// This kind of ability.
    Kind(AbilityKind),
    /// Out of this pile.
    Pile(Pile),
    /// One posse of the two.
    Side(Side),
    /// One of these effects that last, by its number.
    Effect(Vec<u32>),
    /// As many cards as that field says, or none.
    AsMany(Field),
    /// Some of these cards in play, in any order, none twice.
    SomeOf {
        /// The cards that may be chosen.
        of: Vec<CardId>,
    },
    /// Cards that are let go, so that the upkeep of the others can be paid.
    LetGo {
        /// The cards with their upkeep.
        of: Vec<(CardId, u32)>,
        /// What the stash can pay.
        stash: u32,
    },
    /// A number in this range, but for some.
    Number {
        /// The least number that may be named.
        min: u32,
        /// The greatest number that may be named.
        max: u32,
        /// Numbers in between that may not be named.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        but: Vec<u8>,
    },
    /// Yes or no.
    Either,
    /// This and nothing else.
    Only(bool),
    /// Anything of the right shape: the rules take it as told.
    Told,
    /// A name that nobody has.
    Name {
        /// The names that are taken.
        taken: Vec<String>,
    },
    /// A printed card of this type.
    Printed(CardType),
    /// A starting gang.
    Gang {
        /// At most so many dudes.
        most: usize,
        /// Together at most this much ghost rock.
        stash: u32,
        /// The outfit whose faction they are of, unless they are drifters.
        outfit: CardCode,
    },
    /// A card of the player's hand.
    FromHand(Box<HandChoice>),
    /// Cards of the hand, known ones or null for one that nobody named.
    CardsFromHand {
        /// How many cards are wanted.
        count: u16,
    },
    /// A draw hand that is shown.
    DrawHand {
        /// How many cards; five, or fewer where no more could be drawn.
        counts: Vec<u16>,
    },
    /// A card that is shown: a joker, or any other.
    Shown {
        /// Whether it is a joker.
        joker: bool,
    },
    /// What a call-out or a job comes from.
    Source {
        /// Cards in play.
        cards: Vec<CardId>,
        /// An action of the hand.
        hand: Option<Box<HandChoice>>,
    },
    /// What a job is about.
    Mark {
        /// Cards in play.
        cards: Vec<CardId>,
        /// Homes and town square, and deeds as places.
        places: Vec<Place>,
    },
    /// What the job's card lets its leader mark.
    MarkOfJob,
    /// Goods to trade; those that come to be over a dude's limits are named in `discard`.
    Gifts {
        /// The goods, each with its bearer.
        goods: Vec<(CardId, CardId)>,
        /// Who may receive some.
        to: Vec<CardId>,
    },
    /// An answer to what a card's ability asks.
    Answer(Box<Question>),
    /// Exactly the goods over the limits after the trade.
    Surplus,
    /// The ways to take the casualties that are due.
    Casualties {
        /// Who may be one, and what each fate covers.
        of: Vec<(CardId, Vec<(Fate, u8)>)>,
        /// How many must be covered.
        cover: usize,
        /// Who must be the first.
        first: Option<CardId>,
        /// Who, aced, leaves how many fewer to cover beside those that the ace covers.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        sparing: Vec<(CardId, usize)>,
    },
}

/// Which cards of a hand will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandChoice {
    /// What kind of card.
    pub class: Class,
    /// Known cards of the hand that will do.
    pub known: Vec<CardCode>,
    /// Whether the hand holds cards that nobody named, any of which may be one.
    pub unknown: bool,
    /// The most that it may cost as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_at_most: Option<u32>,
    /// Whether the table tells what the card does, or the program carries it out.
    #[serde(skip)]
    pub(crate) how: Playing,
}

/// Cards that are played alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Dudes; Gadgets or not.
    Dude {
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// A deed, which takes a place in the town.
    Deed {
        /// Whether they go to the street.
        in_town: bool,
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Goods that dudes carry.
    Goods {
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Improvements, which are attached to deeds.
    Improvement {
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Spells that dudes with this skill carry.
    Spell(Skill),
    /// Totems, which are attached to locations.
    Totem,
    /// Actions, but for Techniques where there are such.
    Action,
    /// Techniques; after another one of the same Tao, a different one.
    Technique {
        /// The Tao, and the title of the last one.
        after: Option<(String, String)>,
    },
    /// Another version of a dude.
    Version {
        /// The dude's version now.
        of: CardCode,
    },
}

/// A kind of command that is legal now, with its choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Template {
    /// Which command, as in its `type`.
    #[serde(rename = "type")]
    pub kind: CommandKind,
    /// The player whose command it is; none where anybody may give it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The choices that fill in the command.
    pub choices: Vec<Choice>,
}

/// A choice of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The field that the choice fills in.
    pub field: Field,
    /// Whether the field may be left out.
    pub optional: bool,
    /// What it may be.
    pub domain: Domain,
}

/// Choices for which room is made at once: a use of an ability has about so many.
const MOST_CHOICES: usize = 8;

impl Template {
    pub(crate) fn new(kind: CommandKind, player: PlayerId) -> Template {
        Template { kind, player: Some(player), choices: Vec::new() }
    }

    pub(crate) fn plain(kind: CommandKind) -> Template {
        Template { kind, player: None, choices: Vec::new() }
    }

    fn push(mut self, choice: Choice) -> Template {
        if self.choices.is_empty() {
            self.choices.reserve_exact(MOST_CHOICES);
        }
        self.choices.push(choice);
        self
    }

    pub(crate) fn with(self, field: Field, domain: Domain) -> Template {
        self.push(Choice { field, optional: false, domain })
    }

    pub(crate) fn may(self, field: Field, domain: Domain) -> Template {
        self.push(Choice { field, optional: true, domain })
    }

    /// The domain of a field.
    #[must_use]
    pub fn domain(&self, field: Field) -> Option<&Domain> {
        self.choices.iter().find(|choice| choice.field == field).map(|choice| &choice.domain)
    }
}
