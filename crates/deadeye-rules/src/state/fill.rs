//! The filling in of a template: from choices to a whole command. The values that a domain lists are here too.

use crate::state::command::Command;
use crate::state::command::choices::{Choices, FillError};
use crate::state::command::parts::{Mark, Source};
use crate::state::command::value::{FieldValue, FieldValues};
use crate::state::resolving::{Answer, Wanted};
use crate::state::template::{Choice, Domain, Template};
use crate::vocabulary::End;

impl Template {
    /// Makes the command of this template from a value for each choice that is made. Whether the values belong to the
    /// domains is checked by [`Template::admits`].
    ///
    /// ```
    /// use deadeye_rules::{
    ///     Command, CommandKind, Edition, Field, FieldValues, FillError, Game, PlayerId, legal_commands,
    /// };
    ///
    /// let game = Game::shipped(Edition::V15);
    /// let templates = legal_commands(&game, PlayerId(0));
    /// let seat = templates.iter().find(|template| template.kind == CommandKind::Seat).ok_or("no seat")?;
    /// let mut values = FieldValues::new();
    /// assert_eq!(seat.fill(values.clone()), Err(FillError::Missing(Field::Name)));
    /// values.insert(Field::Name, "North".to_owned().into());
    /// assert_eq!(seat.fill(values)?, Command::Seat { name: "North".to_owned(), deck: None });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first field that is no choice of the template, that is missing, or whose value is of the wrong kind.
    pub fn fill(&self, values: FieldValues) -> Result<Command, FillError> {
        for field in values.keys() {
            if self.domain(*field).is_none() {
                return Err(FillError::NoChoice(*field));
            }
        }
        for choice in self.choices.iter().filter(|choice| !choice.optional) {
            if !values.contains_key(&choice.field) {
                return Err(FillError::Missing(choice.field));
            }
        }
        Command::from_choices(self.kind, Choices::new(self.player, values))
    }

    /// Makes the commands of all combinations of some values of the choices, at most `most`; the last choice changes
    /// first. A choice without a list of values is left out. A combination that makes no whole command is left out too.
    ///
    /// ```
    /// use deadeye_rules::{Command, CommandKind, Edition, Game, PlayerId, legal_commands};
    ///
    /// let game = Game::shipped(Edition::V15);
    /// let templates = legal_commands(&game, PlayerId(0));
    /// let short = templates.iter().find(|template| template.kind == CommandKind::ShortGame).ok_or("no short game")?;
    /// let commands = short.fill_each(9, |choice| Some(choice.domain.listed()));
    /// assert_eq!(commands, [Command::ShortGame { on: false }, Command::ShortGame { on: true }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fill_each(&self, most: usize, values: impl Fn(&Choice) -> Option<Vec<FieldValue>>) -> Vec<Command> {
        let mut ways = vec![FieldValues::new()];
        for choice in &self.choices {
            let Some(values) = values(choice) else { continue };
            let with = |way: &FieldValues, value: &FieldValue| {
                let mut way = way.clone();
                way.insert(choice.field, value.clone());
                way
            };
            ways = ways.iter().flat_map(|way| values.iter().map(|value| with(way, value))).take(most).collect();
        }
        ways.into_iter().filter_map(|way| self.fill(way).ok()).collect()
    }
}

impl Domain {
    /// Lists the values of a domain that can be enumerated, in its order. There are none where a value is typed, shown at
    /// the table, named by a number, or put together from several cards or players; of a hand the known cards are listed.
    ///
    /// ```
    /// use deadeye_rules::{Domain, FieldValue, Pile};
    ///
    /// assert_eq!(Domain::Pile(Pile::Discard).listed(), [FieldValue::Pile(Pile::Discard)]);
    /// assert_eq!(Domain::Either.listed(), [FieldValue::Flag(false), FieldValue::Flag(true)]);
    /// assert!(Domain::Told.listed().is_empty());
    /// ```
    #[must_use]
    pub fn listed(&self) -> Vec<FieldValue> {
        match self {
            Domain::Card(cards) => each(cards),
            Domain::Place(places) => each(places),
            Domain::Player(players) => each(players),
            Domain::End(ends) => each(ends),
            Domain::Kind(kind) => each(&[*kind]),
            Domain::Pile(pile) => each(&[*pile]),
            Domain::Side(side) => each(&[*side]),
            Domain::Effect(effects) => each(effects),
            Domain::Either => each(&[false, true]),
            Domain::Only(flag) => each(&[*flag]),
            Domain::FromHand(hand) => each(&hand.known),
            Domain::Source { cards, hand } => {
                let known = hand.iter().flat_map(|hand| &hand.known);
                let sources = cards.iter().map(|card| Source::Card(*card)).chain(known.map(|code| Source::Hand(*code)));
                sources.map(FieldValue::from).collect()
            }
            Domain::Mark { cards, places } => {
                let cards = cards.iter().map(|card| Mark::Card(*card));
                cards.chain(places.iter().map(|place| Mark::Place(*place))).map(FieldValue::from).collect()
            }
            Domain::Answer(question) => question.what.listed().into_iter().map(FieldValue::from).collect(),
            Domain::Order(_)
            | Domain::AsMany(_)
            | Domain::SomeOf { .. }
            | Domain::LetGo { .. }
            | Domain::Number { .. }
            | Domain::Told
            | Domain::Name { .. }
            | Domain::Printed(_)
            | Domain::Gang { .. }
            | Domain::CardsFromHand { .. }
            | Domain::DrawHand { .. }
            | Domain::Shown { .. }
            | Domain::MarkOfJob
            | Domain::Gifts { .. }
            | Domain::Surplus
            | Domain::Casualties { .. } => Vec::new(),
        }
    }
}

fn each<T: Clone + Into<FieldValue>>(values: &[T]) -> Vec<FieldValue> {
    values.iter().cloned().map(T::into).collect()
}

impl Wanted {
    /// Lists the answers that can be enumerated; there are none where cards, a hand or a number are asked for.
    ///
    /// ```
    /// use deadeye_rules::{Answer, Wanted};
    ///
    /// assert_eq!(Wanted::Option(2).listed(), [Answer::Option(0), Answer::Option(1)]);
    /// assert!(Wanted::Number { min: 1, max: 3 }.listed().is_empty());
    /// ```
    #[must_use]
    pub fn listed(&self) -> Vec<Answer> {
        match self {
            Wanted::Place(places) => places.iter().map(|place| Answer::Place(*place)).collect(),
            Wanted::Option(count) => (0..*count).map(Answer::Option).collect(),
            Wanted::Shown { cards, .. } => (0..=u8::MAX).zip(cards).map(|(at, _)| Answer::Shown(at)).collect(),
            Wanted::Yes => [false, true].map(Answer::Yes).to_vec(),
            Wanted::End => [End::Left, End::Right].map(Answer::End).to_vec(),
            Wanted::Cards { .. } | Wanted::Codes { .. } | Wanted::Hand { .. } | Wanted::Number { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test should stop where it fails")]

    use deadeye_cards::CardType;

    use super::*;
    use crate::state::command::field::Field;
    use crate::state::command::kind::CommandKind;
    use crate::vocabulary::{CardId, Place, PlayerId};

    fn moves() -> Template {
        Template::new(CommandKind::MoveDude, PlayerId(1))
            .with(Field::Dude, Domain::Card(vec![CardId(4), CardId(5)]))
            .with(Field::To, Domain::Place(vec![Place::TownSquare, Place::Home(PlayerId(1))]))
    }

    fn buys() -> Template {
        let number = Domain::Number { min: 0, max: 9, but: Vec::new() };
        Template::new(CommandKind::Shop, PlayerId(0))
            .with(Field::Card, Domain::Printed(CardType::Dude))
            .may(Field::Cost, number)
    }

    fn values(list: &[(Field, FieldValue)]) -> FieldValues {
        list.iter().cloned().collect()
    }

    #[test]
    fn a_field_that_is_missing_is_named() {
        let dude = values(&[(Field::Dude, CardId(4).into())]);
        assert_eq!(moves().fill(dude), Err(FillError::Missing(Field::To)));
        assert_eq!(moves().fill(FieldValues::new()), Err(FillError::Missing(Field::Dude)));
        assert_eq!(FillError::Missing(Field::To).to_string(), "\"to\" is missing — choose a value for it");
    }

    #[test]
    fn a_choice_that_the_template_asks_for_is_missing_where_the_command_could_do_without() {
        let template = buys().with(Field::ByEffect, Domain::Only(true));
        let card = values(&[(Field::Card, FieldValue::Code("01018".parse().unwrap()))]);
        assert_eq!(template.fill(card.clone()), Err(FillError::Missing(Field::ByEffect)));
        assert!(buys().fill(card).is_ok());
    }

    #[test]
    fn a_value_of_another_kind_is_named() {
        let place_for_a_dude =
            values(&[(Field::Dude, Place::TownSquare.into()), (Field::To, Place::TownSquare.into())]);
        assert_eq!(moves().fill(place_for_a_dude), Err(FillError::WrongKind(Field::Dude)));
        let card_for_a_place = values(&[(Field::Dude, CardId(4).into()), (Field::To, CardId(5).into())]);
        assert_eq!(moves().fill(card_for_a_place), Err(FillError::WrongKind(Field::To)));
    }

    #[test]
    fn a_number_that_is_too_large_for_its_field_does_not_fit() {
        let card = FieldValue::Code("01018".parse().unwrap());
        let costs = |cost: u32| buys().fill(values(&[(Field::Card, card.clone()), (Field::Cost, cost.into())]));
        assert_eq!(costs(65_536), Err(FillError::WrongKind(Field::Cost)));
        assert!(matches!(costs(65_535), Ok(Command::Shop { cost: Some(65_535), .. })));
    }

    #[test]
    fn a_field_without_a_choice_is_refused() {
        let more = values(&[
            (Field::Dude, CardId(4).into()),
            (Field::To, Place::TownSquare.into()),
            (Field::Target, CardId(5).into()),
        ]);
        assert_eq!(moves().fill(more), Err(FillError::NoChoice(Field::Target)));
    }

    #[test]
    fn a_play_needs_its_player_and_an_override_no_template() {
        assert_eq!(Template::plain(CommandKind::Pass).fill(FieldValues::new()), Err(FillError::NoPlayer));
        assert_eq!(Template::plain(CommandKind::SetPot).fill(FieldValues::new()), Err(FillError::NotOffered));
        assert_eq!(Template::plain(CommandKind::Ante).fill(FieldValues::new()), Ok(Command::Ante {}));
    }

    #[test]
    fn the_last_choice_changes_first_and_no_more_ways_are_made_than_asked_for() {
        let to = |dude, to| Command::MoveDude { player: PlayerId(1), dude: CardId(dude), to };
        let home = Place::Home(PlayerId(1));
        let all = [to(4, Place::TownSquare), to(4, home), to(5, Place::TownSquare), to(5, home)];
        assert_eq!(moves().fill_each(9, |choice| Some(choice.domain.listed())), all);
        assert_eq!(moves().fill_each(3, |choice| Some(choice.domain.listed())), all[..3]);
        let only_dudes = |choice: &Choice| (choice.field == Field::Dude).then(|| choice.domain.listed());
        assert_eq!(moves().fill_each(9, only_dudes), []);
    }
}
