//! Filling in templates: the typed way and the JSON of the protocol must agree, in random positions.
//!
//! What is put into a template is what the command says when it is read back, but for what says nothing; a command that
//! was made as JSON is made again from its typed values; and the fields that are written are the fields that have
//! values.

use std::collections::{BTreeMap, BTreeSet};

use deadeye_rules::{
    Command, CommandKind, Edition, Field, FieldValue, FieldValues, Game, Template, apply, legal_commands,
};

use crate::support::{self, Chance, from_template};

/// Kinds of command that were filled in, and how often.
type Filled = BTreeMap<CommandKind, usize>;

/// Commands that are made of one template by the typed way, at most.
const MOST_WAYS: usize = 12;

/// The values that were put in, without those that say nothing where a field may be left out.
fn said(put_in: &FieldValues, command: &Command) -> FieldValues {
    let written = serde_json::to_value(command).unwrap();
    let is_written = |field: &Field| written.get(field.name()).is_some();
    put_in.iter().filter(|(field, _)| is_written(field)).map(|(field, value)| (*field, value.clone())).collect()
}

/// Holds a command against the template and the values that it was made from, and against its own JSON.
fn reads_back(template: &Template, put_in: &FieldValues, command: &Command) {
    assert_eq!((command.kind(), command.player()), (template.kind, template.player));
    let values = command.values();
    let chosen = |field: &&Field| put_in.contains_key(field);
    let read: FieldValues = values.keys().filter(chosen).map(|field| (*field, values[field].clone())).collect();
    assert_eq!(read, said(put_in, command), "{command:?}");
    // What says nothing is a flag that does not hold, a nought, or an empty list.
    for (field, value) in put_in.iter().filter(|(field, _)| !values.contains_key(field)) {
        let nothing = match value {
            FieldValue::Flag(flag) => !flag,
            FieldValue::Number(number) => *number == 0,
            FieldValue::Cards(cards) => cards.is_empty(),
            FieldValue::ShownCards(cards) => cards.is_empty(),
            other => panic!("{field} {other:?} is lost in {command:?}"),
        };
        assert!(nothing, "{field} {value:?} is lost in {command:?}");
    }
    let written = serde_json::to_value(command).unwrap();
    let again: Command = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(again, *command);
    let mut names: BTreeSet<&str> = values.keys().map(|field| field.name()).collect();
    names.insert("type");
    names.extend(template.player.map(|_| "player"));
    let fields = written.as_object().unwrap();
    assert_eq!(fields.keys().map(String::as_str).collect::<BTreeSet<_>>(), names, "{written}");
}

/// Fills in every template of a position both ways.
fn fill_all(game: &Game, chance: &mut Chance, filled: &mut Filled) {
    for player in game.players() {
        for template in legal_commands(game, player.id()) {
            // A command that was made as JSON, and is admitted.
            if let Some(command) = from_template(game, &template, chance) {
                let values = command.values();
                assert_eq!(template.fill(values.clone()).as_ref(), Ok(&command));
                reads_back(&template, &values, &command);
                *filled.entry(template.kind).or_default() += 1;
            }
            // Commands that are made of what the domains list.
            let most = |values: Vec<FieldValue>| Some(values).filter(|values| !values.is_empty());
            for command in template.fill_each(MOST_WAYS, |choice| most(choice.domain.listed())) {
                assert_eq!((command.kind(), command.player()), (template.kind, template.player));
                let values = command.values();
                assert_eq!(template.fill(values.clone()).as_ref(), Ok(&command));
                reads_back(&template, &values, &command);
            }
            one_by_one(&template, filled);
        }
    }
}

/// Fills in a template with each value that its domains list, the other choices made with their first one.
fn one_by_one(template: &Template, filled: &mut Filled) {
    let lists: Vec<(Field, Vec<FieldValue>)> =
        template.choices.iter().map(|choice| (choice.field, choice.domain.listed())).collect();
    let first: FieldValues =
        lists.iter().filter_map(|(field, values)| values.first().map(|value| (*field, value.clone()))).collect();
    for (field, values) in &lists {
        for value in values.iter().take(MOST_WAYS) {
            let mut put_in = first.clone();
            put_in.insert(*field, value.clone());
            if let Ok(command) = template.fill(put_in.clone()) {
                reads_back(template, &put_in, &command);
                *filled.entry(template.kind).or_default() += 1;
            }
        }
    }
}

#[test]
fn what_is_filled_in_is_read_back_and_written() {
    let mut filled = Filled::new();
    for seed in 0..10 {
        let edition = if seed % 3 == 2 { Edition::V2014 } else { Edition::V15 };
        let mut chance = Chance::new(9_000 + seed);
        let mut game = support::table(edition, 2 + u8::from(seed % 2 == 1), &mut chance);
        for _ in 0..60 {
            fill_all(&game, &mut chance, &mut filled);
            let Some(command) = support::next(&game, &mut chance) else { break };
            apply(&mut game, &command).unwrap();
        }
    }
    // Positions in which hardly anything is legal would prove nothing.
    let kinds = [
        CommandKind::CallOut,
        CommandKind::Discard,
        CommandKind::Flee,
        CommandKind::Invent,
        CommandKind::JoinPosse,
        CommandKind::MoveDude,
        CommandKind::Pass,
        CommandKind::PayUpkeep,
        CommandKind::PlayAction,
        CommandKind::PlayTechnique,
        CommandKind::Pull,
        CommandKind::Redraw,
        CommandKind::Shop,
        CommandKind::ShowHand,
        CommandKind::StartJob,
        CommandKind::TakeCasualties,
        CommandKind::Trade,
        CommandKind::UseAbility,
    ];
    for kind in kinds {
        assert!(filled.contains_key(&kind), "{kind} was never filled in: {filled:?}");
    }
}
