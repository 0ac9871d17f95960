//! What a play says, field by field.

use deadeye_cards::CardCode;

use crate::state::command::kind::Field;
use crate::state::command::{Casualty, Command, Gift, Mark, Source};
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::Answer;
use crate::vocabulary::{AbilityKind, CardId, End, Place, PlayerId, Side};

macro_rules! values {
    ($($variant:ident($of:ty),)*) => {
        /// What a field of a play says.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Value<'a> {
            $($variant($of),)*
            /// A skill test, of whatever kind.
            Test,
        }

        $(
            impl<'a> From<$of> for Value<'a> {
                fn from(value: $of) -> Value<'a> {
                    Value::$variant(value)
                }
            }
        )*
    };
}

values! {
    Flag(bool),
    Number(u32),
    Name(&'a str),
    Player(PlayerId),
    Players(&'a [PlayerId]),
    Card(CardId),
    Cards(&'a [CardId]),
    Code(CardCode),
    Codes(&'a [CardCode]),
    MaybeCodes(&'a [Option<CardCode>]),
    Place(Place),
    End(End),
    Kind(AbilityKind),
    Pile(Pile),
    Side(Side),
    Source(&'a Source),
    Mark(Mark),
    Gifts(&'a [Gift]),
    Casualties(&'a [Casualty]),
    Shown(&'a Shown),
    ShownCards(&'a [Shown]),
    Answer(&'a Answer),
}

/// The fields of a play that are not left out, but for its player.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a>(Vec<(Field, Value<'a>)>);

impl<'a> Fields<'a> {
    fn with(mut self, field: Field, value: impl Into<Value<'a>>) -> Fields<'a> {
        self.0.push((field, value.into()));
        self
    }

    /// A field that is left out where it says nothing.
    fn may(self, field: Field, value: Option<impl Into<Value<'a>>>) -> Fields<'a> {
        match value {
            Some(value) => self.with(field, value),
            None => self,
        }
    }

    /// A field that is left out where it does not hold.
    fn holds(self, field: Field, flag: bool) -> Fields<'a> {
        if flag { self.with(field, flag) } else { self }
    }

    pub(crate) fn get(&self, field: Field) -> Option<Value<'a>> {
        self.0.iter().find(|(own, _)| *own == field).map(|(_, value)| *value)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = Field> {
        self.0.iter().map(|(field, _)| *field)
    }
}

fn some<T>(list: &[T]) -> Option<&[T]> {
    Some(list).filter(|list| !list.is_empty())
}

impl Command {
    /// What a play says. Words of the table are not weighed, and say nothing here.
    pub(crate) fn said(&self) -> Fields<'_> {
        use Command as C;
        let says = Fields::default();
        match self {
            C::Seat { name, deck } => says.with(Field::Name, name.as_str()).may(Field::Deck, deck.map(u32::from)),
            C::ChooseOutfit { outfit, legend, .. } => says.with(Field::Outfit, *outfit).may(Field::Legend, *legend),
            C::ChooseGang { dudes, .. } => says.with(Field::Dudes, dudes.as_slice()),
            C::OrderGrifters { order } => says.with(Field::Order, order.as_slice()),
            C::ShortGame { on } | C::CarryOut { on } => says.with(Field::On, *on),
            C::Choose { answer, .. } => says.with(Field::Answer, answer),
            C::ShowHand { cards, .. } | C::ChangeHand { cards, .. } => says.with(Field::Cards, cards.as_slice()),
            C::PayUpkeep { let_go, .. } => says.with(Field::LetGo, let_go.as_slice()),
            C::MoveDude { dude, to, .. } => says.with(Field::Dude, *dude).with(Field::To, *to),
            C::Trade { gifts, discard, .. } => {
                says.with(Field::Gifts, gifts.as_slice()).may(Field::Discard, some(discard))
            }
            C::Overlay { card, dude, .. } => says.with(Field::Card, *card).with(Field::Dude, *dude),
            C::Discard { cards, .. } => says.with(Field::Cards, cards.as_slice()),
            C::Prefer { effect, .. } => says.with(Field::Effect, *effect),
            C::Pull { card, named, .. } => says.with(Field::Card, card).may(Field::As, named.as_ref()),
            C::CallOut { .. } | C::Shop { .. } | C::Invent { .. } => self.said_of_a_noon_play(),
            C::UseAbility { .. } | C::PlayAction { .. } | C::PlayTechnique { .. } => self.said_of_a_use(),
            _ => self.said_of_a_fight(),
        }
    }

    fn said_of_a_noon_play(&self) -> Fields<'_> {
        let says = Fields::default();
        match self {
            Command::CallOut { caller, target, by, boot, no_refusal, .. } => says
                .with(Field::Caller, *caller)
                .with(Field::Target, *target)
                .may(Field::By, by.as_ref())
                .holds(Field::Boot, *boot)
                .holds(Field::NoRefusal, *no_refusal),
            Command::Shop { card, onto, end, by_effect, cost, .. } => says
                .with(Field::Card, *card)
                .may(Field::Onto, *onto)
                .may(Field::End, *end)
                .holds(Field::ByEffect, *by_effect)
                .may(Field::Cost, cost.map(u32::from)),
            Command::Invent { card, scientist, onto, end, by_effect, cost, .. } => says
                .with(Field::Card, *card)
                .with(Field::Scientist, *scientist)
                .may(Field::Onto, *onto)
                .may(Field::End, *end)
                .holds(Field::ByEffect, *by_effect)
                .may(Field::Cost, cost.map(u32::from)),
            _ => says,
        }
    }

    fn said_of_a_use(&self) -> Fields<'_> {
        let says = Fields::default();
        match self {
            Command::UseAbility {
                player: _,
                card,
                ability,
                kind,
                boot,
                cost,
                repeat,
                anyone,
                caster,
                test,
                against,
                into_posse,
            } => says
                .with(Field::Card, *card)
                .with(Field::Ability, u32::from(*ability))
                .with(Field::Kind, *kind)
                .holds(Field::Boot, *boot)
                .may(Field::Cost, Some(u32::from(*cost)).filter(|cost| *cost > 0))
                .holds(Field::Repeat, *repeat)
                .holds(Field::Anyone, *anyone)
                .may(Field::Caster, *caster)
                .may(Field::Test, test.map(|_| Value::Test))
                .may(Field::Against, *against)
                .holds(Field::IntoPosse, *into_posse),
            Command::PlayAction { player: _, card, kind, cost, boot, against, onto } => says
                .with(Field::Card, *card)
                .with(Field::Kind, *kind)
                .may(Field::Cost, cost.map(u32::from))
                .may(Field::Boot, *boot)
                .may(Field::Against, *against)
                .may(Field::Onto, *onto),
            Command::PlayTechnique { player: _, card, dude, kind, from, combo, against } => says
                .with(Field::Card, *card)
                .with(Field::Dude, *dude)
                .with(Field::Kind, *kind)
                .with(Field::From, *from)
                .holds(Field::Combo, *combo)
                .may(Field::Against, *against),
            _ => says,
        }
    }

    fn said_of_a_fight(&self) -> Fields<'_> {
        let says = Fields::default();
        match self {
            Command::StartJob { player: _, by, leader, mark, boot, cost, ability } => says
                .with(Field::By, by)
                .with(Field::Leader, *leader)
                .with(Field::Mark, *mark)
                .holds(Field::Boot, *boot)
                .may(Field::Cost, Some(u32::from(*cost)).filter(|cost| *cost > 0))
                .may(Field::Ability, Some(u32::from(*ability)).filter(|ability| *ability > 0)),
            Command::JoinPosse { player: _, dude, by_effect, side, stays } => says
                .with(Field::Dude, *dude)
                .holds(Field::ByEffect, *by_effect)
                .may(Field::Side, *side)
                .holds(Field::Stays, *stays),
            Command::ClosePosse { misses_requirement, .. } => says.holds(Field::MissesRequirement, *misses_requirement),
            Command::PickShooter { dude, .. } => says.with(Field::Dude, *dude),
            Command::Redraw { player: _, cards, discarded } => {
                says.with(Field::Cards, u32::from(*cards)).may(Field::Discarded, some(discarded))
            }
            Command::TakeCasualties { casualties, .. } => says.with(Field::Casualties, casualties.as_slice()),
            Command::Flee { dudes, .. } => says.with(Field::Dudes, dudes.as_slice()),
            _ => says,
        }
    }
}
