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

macro_rules! kinds {
    ($($variant:ident = $name:literal,)*) => {
        names! {
            /// Which command it is, without what it says: the `type` of its object.
            CommandKind: $($variant = $name,)*
        }

        impl Command {
            /// Which command it is.
            #[must_use]
            pub fn kind(&self) -> CommandKind {
                match self {
                    $(Command::$variant { .. } => CommandKind::$variant,)*
                }
            }
        }
    };
}

kinds! {
    Seat = "seat",
    ChooseOutfit = "choose_outfit",
    ChooseGang = "choose_gang",
    RevealGangs = "reveal_gangs",
    OrderGrifters = "order_grifters",
    ShortGame = "short_game",
    CarryOut = "carry_out",
    Choose = "choose",
    Ante = "ante",
    ShowHand = "show_hand",
    TellWinner = "tell_winner",
    TellFirst = "tell_first",
    PayUpkeep = "pay_upkeep",
    MoveDude = "move_dude",
    CallOut = "call_out",
    AcceptCallOut = "accept_call_out",
    RefuseCallOut = "refuse_call_out",
    Shop = "shop",
    Invent = "invent",
    Trade = "trade",
    Overlay = "overlay",
    UseAbility = "use_ability",
    PlayAction = "play_action",
    PlayTechnique = "play_technique",
    Pull = "pull",
    Pass = "pass",
    Check = "check",
    CallReacts = "call_reacts",
    Prefer = "prefer",
    StartJob = "start_job",
    JoinPosse = "join_posse",
    ClosePosse = "close_posse",
    Oppose = "oppose",
    Decline = "decline",
    PickShooter = "pick_shooter",
    Redraw = "redraw",
    TakeCasualties = "take_casualties",
    Flee = "flee",
    Discard = "discard",
    SetGhostRock = "set_ghost_rock",
    SetDebt = "set_debt",
    SetPot = "set_pot",
    Pay = "pay",
    SetPile = "set_pile",
    MoveCards = "move_cards",
    SetHandSize = "set_hand_size",
    SetBounty = "set_bounty",
    SetCounter = "set_counter",
    SetFigure = "set_figure",
    ChangeFigure = "change_figure",
    Keep = "keep",
    EndEffect = "end_effect",
    SetBooted = "set_booted",
    PutCard = "put_card",
    SendHome = "send_home",
    TakeOut = "take_out",
    Instead = "instead",
    BringCard = "bring_card",
    SetController = "set_controller",
    Refresh = "refresh",
    SetPhase = "set_phase",
    SetTurn = "set_turn",
    SetWinner = "set_winner",
    SetVictor = "set_victor",
    SetPosse = "set_posse",
    ModifyRank = "modify_rank",
    ModifyCasualties = "modify_casualties",
    CallCasualties = "call_casualties",
    ForceFirstCasualty = "force_first_casualty",
    ChangeHand = "change_hand",
    EndShootout = "end_shootout",
    EndJob = "end_job",
    Note = "note",
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
