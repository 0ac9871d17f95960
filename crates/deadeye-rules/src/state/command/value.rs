//! The values of a play's fields, each of a type of its own.

use std::collections::BTreeMap;

use deadeye_cards::CardCode;

use crate::state::command::{Casualty, Field, Gift, Mark, SkillUse, Source};
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::Answer;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId, Side};

/// The values of fields of a play, by field.
pub type FieldValues = BTreeMap<Field, FieldValue>;

/// A type that a field of a command may have.
pub(crate) trait FieldType: Sized {
    /// Returns the value, unless the field is left out.
    fn to_value(&self) -> Option<FieldValue>;

    /// Reads a value; none where it is of another kind, or does not fit.
    fn from_value(value: FieldValue) -> Option<Self>;
}

macro_rules! values {
    ($($(#[$about:meta])* $variant:ident($of:ty),)*) => {
        /// A value of a field of a play: one variant for each type that a field may have.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum FieldValue {
            $($(#[$about])* $variant($of),)*
        }

        $(
            impl From<$of> for FieldValue {
                fn from(value: $of) -> FieldValue {
                    FieldValue::$variant(value)
                }
            }

            impl FieldType for $of {
                fn to_value(&self) -> Option<FieldValue> {
                    Some(FieldValue::$variant(self.clone()))
                }

                fn from_value(value: FieldValue) -> Option<$of> {
                    if let FieldValue::$variant(value) = value { Some(value) } else { None }
                }
            }
        )*
    };
}

values! {
    /// Yes or no.
    Flag(bool),
    /// A number: ghost rock, cards, the number of an ability or of an effect.
    Number(u32),
    /// A name.
    Name(String),
    /// One player.
    Player(PlayerId),
    /// Players, in order.
    Players(Vec<PlayerId>),
    /// One card in play.
    Card(CardId),
    /// Cards in play, in order.
    Cards(Vec<CardId>),
    /// One printed card.
    Code(CardCode),
    /// Printed cards.
    Codes(Vec<CardCode>),
    /// Cards of a pile; none for an unknown one.
    MaybeCodes(Vec<Option<CardCode>>),
    /// One place.
    Place(Place),
    /// One end of a street.
    End(End),
    /// The kind of play in which an ability or a card is used.
    Kind(AbilityKind),
    /// One pile of a player.
    Pile(Pile),
    /// One posse of the two.
    Side(Side),
    /// The card that a call-out or a job comes from.
    Source(Source),
    /// The mark of a job.
    Mark(Mark),
    /// Goods that are traded, each with its new bearer.
    Gifts(Vec<Gift>),
    /// Casualties, in the order in which they are resolved.
    Casualties(Vec<Casualty>),
    /// One card that is shown.
    Shown(Shown),
    /// Cards that are shown.
    ShownCards(Vec<Shown>),
    /// An answer to the question of a card's ability.
    Answer(Answer),
    /// The skill test of a use.
    Test(SkillUse),
}

/// Implements [`FieldType`] for smaller numbers: a number that is too large does not fit.
macro_rules! numbers {
    ($($of:ty),*) => {
        $(
            impl FieldType for $of {
                fn to_value(&self) -> Option<FieldValue> {
                    Some(FieldValue::Number(u32::from(*self)))
                }

                fn from_value(value: FieldValue) -> Option<$of> {
                    u32::from_value(value).and_then(|number| number.try_into().ok())
                }
            }
        )*
    };
}

numbers!(u8, u16);

impl<T: FieldType> FieldType for Option<T> {
    fn to_value(&self) -> Option<FieldValue> {
        self.as_ref().and_then(T::to_value)
    }

    fn from_value(value: FieldValue) -> Option<Option<T>> {
        T::from_value(value).map(Some)
    }
}
