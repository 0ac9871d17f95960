//! The names of commands and of the fields of plays, as they stand in a journal and on the wire.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::state::command::Command;

/// An enum of names: each variant is written and read as its name.
macro_rules! names {
    ($(#[$about:meta])* $all:ident: $($variant:ident = $name:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $all {
            $(
                #[doc = concat!("Written as `", $name, "`.")]
                #[serde(rename = $name)]
                $variant,
            )*
        }

        impl $all {
            /// All of them.
            pub const ALL: &[$all] = &[$($all::$variant),*];

            /// The name in a journal and on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($all::$variant => $name,)*
                }
            }
        }

        impl fmt::Display for $all {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// The kinds of command with their fields: a command that has another field than is listed here does not compile.
macro_rules! kinds {
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    ($($variant:ident = $name:literal { $($field:ident $(= $as:literal)?),* },)*) => {
        names! {
            /// Which command it is, without what it says: the `type` of its object.
            CommandKind: $($variant = $name,)*
        }

        impl Command {
            /// Which command it is.
            #[must_use]
            pub fn kind(&self) -> CommandKind {
                match self {
                    $(Command::$variant { $($field: _),* } => CommandKind::$variant,)*
                }
            }
        }

        impl CommandKind {
            /// The names of everything that such a command can say, but for its `type`.
            #[must_use]
            pub const fn fields(self) -> &'static [&'static str] {
                match self {
                    $(CommandKind::$variant => &[$(kinds!(@name $field $($as)?)),*],)*
                }
            }
        }
    };
}

kinds! {
    Seat = "seat" { name, deck },
    ChooseOutfit = "choose_outfit" { player, outfit, legend },
    ChooseGang = "choose_gang" { player, dudes },
    RevealGangs = "reveal_gangs" {},
    OrderGrifters = "order_grifters" { order },
    ShortGame = "short_game" { on },
    CarryOut = "carry_out" { on },
    Choose = "choose" { player, answer },
    Ante = "ante" {},
    ShowHand = "show_hand" { player, cards },
    TellWinner = "tell_winner" { player },
    TellFirst = "tell_first" { player },
    PayUpkeep = "pay_upkeep" { player, let_go },
    MoveDude = "move_dude" { player, dude, to },
    CallOut = "call_out" { player, caller, target, by, boot, no_refusal },
    AcceptCallOut = "accept_call_out" { player },
    RefuseCallOut = "refuse_call_out" { player },
    Shop = "shop" { player, card, onto, end, by_effect, cost },
    Invent = "invent" { player, card, scientist, onto, end, by_effect, cost },
    Trade = "trade" { player, gifts, discard },
    Overlay = "overlay" { player, card, dude },
    UseAbility = "use_ability" { player, card, ability, kind, boot, cost, repeat, anyone, caster, test, against, into_posse },
    PlayAction = "play_action" { player, card, kind, cost, boot, against, onto },
    PlayTechnique = "play_technique" { player, card, dude, kind, from, combo, against },
    Pull = "pull" { player, card, named = "as" },
    Pass = "pass" { player },
    Check = "check" { player },
    CallReacts = "call_reacts" { player },
    Prefer = "prefer" { player, effect },
    StartJob = "start_job" { player, by, leader, mark, boot, cost, ability },
    JoinPosse = "join_posse" { player, dude, by_effect, side, stays },
    ClosePosse = "close_posse" { player, misses_requirement },
    Oppose = "oppose" { player },
    Decline = "decline" { player },
    PickShooter = "pick_shooter" { player, dude },
    Redraw = "redraw" { player, cards, discarded },
    TakeCasualties = "take_casualties" { player, casualties },
    Flee = "flee" { player, dudes },
    Discard = "discard" { player, cards },
    SetGhostRock = "set_ghost_rock" { player, to },
    SetDebt = "set_debt" { player, to },
    SetPot = "set_pot" { to },
    Pay = "pay" { from, to, amount },
    SetPile = "set_pile" { player, pile, count, known },
    MoveCards = "move_cards" { player, from, to, cards },
    SetHandSize = "set_hand_size" { player, to },
    SetBounty = "set_bounty" { card, to },
    SetCounter = "set_counter" { card, counter, to },
    SetFigure = "set_figure" { card, figure, to, until },
    ChangeFigure = "change_figure" { card, figure, by, until, from },
    Keep = "keep" { card, what, until, from },
    EndEffect = "end_effect" { effect },
    SetBooted = "set_booted" { card, to },
    PutCard = "put_card" { card, to },
    SendHome = "send_home" { dude, booted },
    TakeOut = "take_out" { card, fate, by, cost },
    Instead = "instead" { cards },
    BringCard = "bring_card" { code, owner, from, to, booted },
    SetController = "set_controller" { card, player, until },
    Refresh = "refresh" { card },
    SetPhase = "set_phase" { phase },
    SetTurn = "set_turn" { player },
    SetWinner = "set_winner" { player },
    SetVictor = "set_victor" { player },
    SetPosse = "set_posse" { dude, side },
    ModifyRank = "modify_rank" { player, by, from },
    ModifyCasualties = "modify_casualties" { player, by },
    CallCasualties = "call_casualties" { player, count },
    ForceFirstCasualty = "force_first_casualty" { card },
    ChangeHand = "change_hand" { player, cards },
    EndShootout = "end_shootout" {},
    EndJob = "end_job" { success },
    Note = "note" { text },
}

names! {
    /// A field of a play, but for its player.
    Field:
    Ability = "ability",
    Against = "against",
    Answer = "answer",
    Anyone = "anyone",
    As = "as",
    Boot = "boot",
    By = "by",
    ByEffect = "by_effect",
    Caller = "caller",
    Card = "card",
    Cards = "cards",
    Caster = "caster",
    Casualties = "casualties",
    Combo = "combo",
    Cost = "cost",
    Deck = "deck",
    Discard = "discard",
    Discarded = "discarded",
    Dude = "dude",
    Dudes = "dudes",
    Effect = "effect",
    End = "end",
    From = "from",
    Gifts = "gifts",
    IntoPosse = "into_posse",
    Kind = "kind",
    Leader = "leader",
    Legend = "legend",
    LetGo = "let_go",
    Mark = "mark",
    MissesRequirement = "misses_requirement",
    Name = "name",
    NoRefusal = "no_refusal",
    On = "on",
    Onto = "onto",
    Order = "order",
    Outfit = "outfit",
    Repeat = "repeat",
    Scientist = "scientist",
    Side = "side",
    Stays = "stays",
    Target = "target",
    Test = "test",
    To = "to",
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
        let mut names: Vec<&str> = command.said().names().map(Field::name).collect();
        names.extend(["player", "type"]);
        assert!(written.as_object().unwrap().keys().all(|name| names.contains(&name.as_str())), "{written}");
        assert_eq!(written.as_object().unwrap().len(), names.len());
    }
}
