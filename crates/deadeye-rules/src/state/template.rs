//! The legal plays of a player as data: kinds of command, with the domain of each choice.
//!
//! A template can be shown, sent and followed without asking the rules again.

use deadeye_cards::{CardCode, CardType};
use serde::Serialize;

use crate::state::asked::Playing;
use crate::state::command::{CommandKind, Fate, Field};
use crate::state::pile::Pile;
use crate::state::resolving::Question;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId, Side, Skill};

/// The values that one choice of a command may have. A list has many domains, so large data is boxed.
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
    /// This pile.
    Pile(Pile),
    /// One posse of the two.
    Side(Side),
    /// One of these lasting effects, by its number.
    Effect(Vec<u32>),
    /// As many cards as the field gives, or none.
    AsMany(Field),
    /// Some of these cards in play, in any order, none twice.
    SomeOf {
        /// The cards that may be chosen.
        of: Vec<CardId>,
    },
    /// Cards that are discarded, so that the upkeep of the others can be paid.
    LetGo {
        /// The cards with their upkeep.
        of: Vec<(CardId, u32)>,
        /// The ghost rock that the stash can pay.
        stash: u32,
    },
    /// A number in this range, except some.
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
    /// This value and no other.
    Only(bool),
    /// Anything of the right form, which the rules accept as recorded.
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
        /// The greatest number of dudes.
        most: usize,
        /// The most ghost rock that they may cost together.
        stash: u32,
        /// The outfit whose faction they are of, unless they are drifters.
        outfit: CardCode,
    },
    /// A card of the player's hand.
    FromHand(Box<HandChoice>),
    /// Cards of the hand, known ones or null for an unknown one.
    CardsFromHand {
        /// The number of cards that are wanted.
        count: u16,
    },
    /// A draw hand that is shown.
    DrawHand {
        /// The numbers of cards that are allowed; five, or fewer where no more could be drawn.
        counts: Vec<u16>,
    },
    /// A card that is shown: a joker, or any other.
    Shown {
        /// True if it is a joker.
        joker: bool,
    },
    /// The card that a call-out or a job comes from.
    Source {
        /// Cards in play.
        cards: Vec<CardId>,
        /// An action of the hand.
        hand: Option<Box<HandChoice>>,
    },
    /// The mark of a job.
    Mark {
        /// Cards in play.
        cards: Vec<CardId>,
        /// Homes and town square, and deeds as places.
        places: Vec<Place>,
    },
    /// A mark that the job's card allows its leader.
    MarkOfJob,
    /// Goods to trade; those over a dude's limits afterwards are named in `discard`.
    Gifts {
        /// The goods, each with its bearer.
        goods: Vec<(CardId, CardId)>,
        /// The dudes who may receive some.
        to: Vec<CardId>,
    },
    /// An answer to the question of a card's ability.
    Answer(Box<Question>),
    /// Exactly the goods over the limits after the trade.
    Surplus,
    /// The ways to take the casualties that are still to be taken.
    Casualties {
        /// The cards that may be casualties, each with the number that its fates cover.
        of: Vec<(CardId, Vec<(Fate, u8)>)>,
        /// The number of casualties to cover.
        cover: usize,
        /// The card that must be the first.
        first: Option<CardId>,
        /// The cards whose ace spares casualties, beside those that it covers, with their number.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        sparing: Vec<(CardId, usize)>,
    },
}

/// The cards of a hand that may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandChoice {
    /// The class of card.
    pub class: Class,
    /// The known cards of the hand that may be played.
    pub known: Vec<CardCode>,
    /// True if the hand holds unknown cards, any of which may be one.
    pub unknown: bool,
    /// The most that it may cost as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_at_most: Option<u32>,
    /// The way in which the card is played: its effect recorded by the players, or carried out by the program.
    #[serde(skip)]
    pub(crate) how: Playing,
}

/// A class of cards that are played alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Dudes; Gadgets or not.
    Dude {
        /// True if Gadgets are meant.
        gadget: bool,
    },
    /// A deed, which takes a place in the town.
    Deed {
        /// True if it goes to the street.
        in_town: bool,
        /// True if Gadgets are meant.
        gadget: bool,
    },
    /// Goods that dudes carry.
    Goods {
        /// True if Gadgets are meant.
        gadget: bool,
    },
    /// Improvements, which are attached to deeds.
    Improvement {
        /// True if Gadgets are meant.
        gadget: bool,
    },
    /// Spells that dudes with this skill carry.
    Spell(Skill),
    /// Totems, which are attached to locations.
    Totem,
    /// Actions, except Techniques where there are such.
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
    /// The kind of command, as in its `type`.
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
    /// True if the field may be left out.
    pub optional: bool,
    /// The values that it may have.
    pub domain: Domain,
}

/// The number of choices for which memory is reserved: a use of an ability has about that many.
const MOST_CHOICES: usize = 10;

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

    /// Returns the domain of a field, if there is a choice for it.
    #[must_use]
    pub fn domain(&self, field: Field) -> Option<&Domain> {
        self.choices.iter().find(|choice| choice.field == field).map(|choice| &choice.domain)
    }
}
