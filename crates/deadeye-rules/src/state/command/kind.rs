//! The kinds of command with their fields: the one list from which all code over the fields of commands is generated.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::state::command::Command;
use crate::state::command::choices::{Choices, FillError};
use crate::state::command::field::{Field, names};
use crate::state::command::parts::AbilityUse;
use crate::state::command::value::{FieldType, FieldValues};
use crate::state::pile::Pile;
use crate::vocabulary::PlayerId;

/// Lists the kinds of command with their fields, and generates from that list all code over the fields of commands. A
/// command with a field that is not listed here does not compile.
///
/// In brackets stands the field of the player who gives the command: it is the template's, and no choice. Behind each
/// other field of a play stands the [`Field`] that fills it in, with `(may)` where it is left out when it is empty, and
/// with `(or value)` where it is always written, and has that value without a choice.
macro_rules! commands {
    // A command as a pattern or as an expression: its fields stand in it, or in a struct of their own.
    (@shape $kind:ident { $($inside:tt)* }) => { Command::$kind { $($inside)* } };
    (@shape $kind:ident ($body:ident) { $($inside:tt)* }) => { Command::$kind($body { $($inside)* }) };

    (@player) => { None };
    (@player $player:ident) => { Some(*$player) };

    (@read $values:ident $own:ident $field:ident may) => {
        if *$own != default_of($own) {
            commands!(@read $values $own $field);
        }
    };
    (@read $values:ident $own:ident $field:ident $(or $default:expr)?) => {
        if let Some(value) = $own.to_value() {
            $values.insert(Field::$field, value);
        }
    };

    (@take $choices:ident $field:ident) => { $choices.required(Field::$field)? };
    (@take $choices:ident $field:ident may) => { $choices.optional(Field::$field)?.unwrap_or_default() };
    (@take $choices:ident $field:ident or $default:expr) => { $choices.optional(Field::$field)?.unwrap_or($default) };

    (
        plays {
            $($play:ident $(($body:ident))? = $play_name:literal [$($by:ident)?] {
                $($own:ident: $field:ident $(($($how:tt)+))?),* $(,)?
            },)*
        }
        offered_overrides {
            $($offered:ident = $offered_name:literal [$($offered_by:ident)?] {
                $($offered_own:ident: $offered_field:ident),*
            },)*
        }
        overrides {
            $($told:ident = $told_name:literal [$($told_by:ident)?] { $($told_own:ident),* },)*
        }
    ) => {
        names! {
            /// The kind of a command, without its fields: the `type` of its object.
            CommandKind:
            $($play = $play_name,)*
            $($offered = $offered_name,)*
            $($told = $told_name,)*
        }

        impl Command {
            /// Returns the kind of the command.
            #[must_use]
            pub fn kind(&self) -> CommandKind {
                match self {
                    $(commands!(@shape $play $(($body))? { $($by: _,)? $($own: _),* }) => CommandKind::$play,)*
                    $(Command::$offered { $($offered_by: _,)? $($offered_own: _),* } => CommandKind::$offered,)*
                    $(Command::$told { $($told_by: _,)? $($told_own: _),* } => CommandKind::$told,)*
                }
            }

            /// Returns the player who gives the command, if it names one.
            #[must_use]
            pub fn player(&self) -> Option<PlayerId> {
                match self {
                    $(commands!(@shape $play $(($body))? { $($by,)? .. }) => commands!(@player $($by)?),)*
                    $(Command::$offered { $($offered_by,)? .. } => commands!(@player $($offered_by)?),)*
                    $(Command::$told { $($told_by,)? .. } => commands!(@player $($told_by)?),)*
                }
            }

            /// Returns true for an override: it sets the state by hand, and the rules record it without checking whether it is
            /// legal.
            #[must_use]
            pub fn is_override(&self) -> bool {
                match self {
                    $(commands!(@shape $play $(($body))? { .. }) => false,)*
                    $(Command::$offered { .. } => true,)*
                    $(Command::$told { .. } => true,)*
                }
            }

            /// Reads the fields of a play that are not left out, except its player. An override has none, since it is
            /// never offered.
            ///
            /// ```
            /// use deadeye_rules::{Command, Field, FieldValue};
            ///
            /// let seat = Command::Seat { name: "North".to_owned(), deck: None };
            /// let values = seat.values();
            /// assert_eq!(values.get(&Field::Name), Some(&FieldValue::Name("North".to_owned())));
            /// assert!(!values.contains_key(&Field::Deck));
            /// ```
            #[must_use]
            pub fn values(&self) -> FieldValues {
                let mut values = FieldValues::new();
                match self {
                    $(commands!(@shape $play $(($body))? { $($by: _,)? $($own),* }) => {
                        $(commands!(@read values $own $field $($($how)+)?);)*
                    })*
                    $(Command::$offered { $($offered_by: _,)? $($offered_own),* } => {
                        $(commands!(@read values $offered_own $offered_field);)*
                    })*
                    $(Command::$told { .. } => {})*
                }
                values
            }

            /// Makes the command of a kind from the choices.
            pub(crate) fn from_choices(kind: CommandKind, mut choices: Choices) -> Result<Command, FillError> {
                Ok(match kind {
                    $(CommandKind::$play => commands!(@shape $play $(($body))? {
                        $($by: choices.player()?,)?
                        $($own: commands!(@take choices $field $($($how)+)?)),*
                    }),)*
                    $(CommandKind::$offered => Command::$offered {
                        $($offered_by: choices.player()?,)?
                        $($offered_own: commands!(@take choices $offered_field)),*
                    },)*
                    $(CommandKind::$told => return Err(FillError::NotOffered),)*
                })
            }
        }

        impl CommandKind {
            /// Returns the names of all fields of such a command, except its `type`.
            #[must_use]
            pub const fn fields(self) -> &'static [&'static str] {
                match self {
                    $(CommandKind::$play => const { &[$(stringify!($by),)? $(Field::$field.name()),*] },)*
                    $(CommandKind::$offered => const { &[$(stringify!($offered_by),)? $(Field::$offered_field.name()),*] },)*
                    $(CommandKind::$told => const { &[$(stringify!($told_by),)? $(stringify!($told_own)),*] },)*
                }
            }
        }
    };
}

/// Returns the default value of a field's type.
fn default_of<T: Default>(_: &T) -> T {
    T::default()
}

commands! {
    plays {
        Seat = "seat" [] { name: Name, deck: Deck(may) },
        ChooseOutfit = "choose_outfit" [player] { outfit: Outfit, legend: Legend(may) },
        ChooseGang = "choose_gang" [player] { dudes: Dudes },
        RevealGangs = "reveal_gangs" [] {},
        OrderGrifters = "order_grifters" [] { order: Order },
        ShortGame = "short_game" [] { on: On },
        CarryOut = "carry_out" [] { on: On },
        Choose = "choose" [player] { answer: Answer },
        Ante = "ante" [] {},
        ShowHand = "show_hand" [player] { cards: Cards },
        TellWinner = "tell_winner" [player] {},
        TellFirst = "tell_first" [player] {},
        PayUpkeep = "pay_upkeep" [player] { let_go: LetGo(or Vec::new()) },
        MoveDude = "move_dude" [player] { dude: Dude, to: To },
        CallOut = "call_out" [player] {
            caller: Caller, target: Target, by: By(may), boot: Boot(may), no_refusal: NoRefusal(may),
        },
        AcceptCallOut = "accept_call_out" [player] {},
        RefuseCallOut = "refuse_call_out" [player] {},
        Shop = "shop" [player] {
            card: Card, onto: Onto(may), end: End(may), by_effect: ByEffect(may), cost: Cost(may),
        },
        Invent = "invent" [player] {
            card: Card, scientist: Scientist, onto: Onto(may), end: End(may), by_effect: ByEffect(may),
            cost: Cost(may),
        },
        Trade = "trade" [player] { gifts: Gifts, discard: Discard(may) },
        Overlay = "overlay" [player] { card: Card, dude: Dude },
        UseAbility(AbilityUse) = "use_ability" [player] {
            card: Card, ability: Ability(or 0), kind: Kind, boot: Boot(may), cost: Cost(may), repeat: Repeat(may),
            anyone: Anyone(may), caster: Caster(may), test: Test(may), against: Against(may),
            into_posse: IntoPosse(may),
        },
        PlayAction = "play_action" [player] {
            card: Card, kind: Kind, cost: Cost(may), boot: Boot(may), against: Against(may), onto: Onto(may),
        },
        PlayTechnique = "play_technique" [player] {
            card: Card, dude: Dude, kind: Kind, from: From(or Pile::hand()), combo: Combo(may),
            against: Against(may),
        },
        Pull = "pull" [player] { card: Card, named: As(may) },
        Pass = "pass" [player] {},
        Check = "check" [player] {},
        CallReacts = "call_reacts" [player] {},
        Prefer = "prefer" [player] { effect: Effect },
        StartJob = "start_job" [player] {
            by: By, leader: Leader, mark: Mark, boot: Boot(may), cost: Cost(may), ability: Ability(may),
        },
        JoinPosse = "join_posse" [player] {
            dude: Dude, by_effect: ByEffect(may), side: Side(may), stays: Stays(may),
        },
        ClosePosse = "close_posse" [player] { misses_requirement: MissesRequirement(may) },
        Oppose = "oppose" [player] {},
        Decline = "decline" [player] {},
        PickShooter = "pick_shooter" [player] { dude: Dude },
        Redraw = "redraw" [player] { cards: Cards, discarded: Discarded(may) },
        TakeCasualties = "take_casualties" [player] { casualties: Casualties },
        Flee = "flee" [player] { dudes: Dudes },
        Discard = "discard" [player] { cards: Cards },
    }
    offered_overrides {
        ChangeHand = "change_hand" [player] { cards: Cards },
    }
    overrides {
        SetGhostRock = "set_ghost_rock" [player] { to },
        SetDebt = "set_debt" [player] { to },
        SetPot = "set_pot" [] { to },
        Pay = "pay" [] { from, to, amount },
        SetPile = "set_pile" [player] { pile, count, known },
        MoveCards = "move_cards" [player] { from, to, cards },
        SetHandSize = "set_hand_size" [player] { to },
        SetBounty = "set_bounty" [] { card, to },
        SetCounter = "set_counter" [] { card, counter, to },
        SetFigure = "set_figure" [] { card, figure, to, until },
        ChangeFigure = "change_figure" [] { card, figure, by, until, from },
        Keep = "keep" [] { card, what, until, from },
        EndEffect = "end_effect" [] { effect },
        SetBooted = "set_booted" [] { card, to },
        PutCard = "put_card" [] { card, to },
        SendHome = "send_home" [] { dude, booted },
        TakeOut = "take_out" [] { card, fate, by, cost },
        Instead = "instead" [] { cards },
        BringCard = "bring_card" [] { code, owner, from, to, booted },
        SetController = "set_controller" [] { card, player, until },
        Refresh = "refresh" [] { card },
        SetPhase = "set_phase" [] { phase },
        SetTurn = "set_turn" [player] {},
        SetWinner = "set_winner" [] { player },
        SetVictor = "set_victor" [] { player },
        SetPosse = "set_posse" [] { dude, side },
        ModifyRank = "modify_rank" [player] { by, from },
        ModifyCasualties = "modify_casualties" [player] { by },
        CallCasualties = "call_casualties" [player] { count },
        ForceFirstCasualty = "force_first_casualty" [] { card },
        EndShootout = "end_shootout" [] {},
        EndJob = "end_job" [] { success },
        Note = "note" [] { text },
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test should stop where it fails")]

    use serde_json::json;

    use super::*;

    #[test]
    fn every_name_is_the_one_in_a_journal() {
        for kind in CommandKind::ALL {
            match serde_json::from_value::<Command>(json!({ "type": kind.name() })) {
                Ok(command) => assert_eq!(command.kind(), *kind),
                Err(error) => assert!(error.to_string().starts_with("missing field"), "{kind}: {error}"),
            }
        }
        let command = Command::Pull {
            player: crate::PlayerId(0),
            card: "JK".parse().unwrap(),
            named: Some("8H".parse().unwrap()),
        };
        let written = serde_json::to_value(&command).unwrap();
        let mut names: Vec<&str> = command.values().into_keys().map(Field::name).collect();
        names.extend(["player", "type"]);
        assert!(written.as_object().unwrap().keys().all(|name| names.contains(&name.as_str())), "{written}");
        assert_eq!(written.as_object().unwrap().len(), names.len());
    }
}
