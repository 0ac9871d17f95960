//! The state of a game as JSON, for the referee's `state` and for other programs.
//!
//! The names here are part of the protocol: they are documented in `docs/referee.md`, and do not change
//! without its version.

use deadeye_cards::abilities::{Language, Step, wording_of};
use deadeye_rules::{
    Answer, CardInPlay, Effect, Figure, Game, Job, PassOrder, Pile, Player, Posse, PullFor, Question, Running,
    Shootout, Spot, Wanted,
};
use serde_json::{Map, Value, json};

use deadeye_cards::CardType;

/// The words for a way to answer that does nothing.
const NO_STEPS: &str = "nothing";

/// Returns the whole state of a game.
#[must_use]
pub fn state(game: &Game) -> Value {
    json!({
        "edition": game.edition().name(),
        "commands": game.version(),
        "day": game.day(),
        "phase": game.phase(),
        "step": game.step(),
        "to_act": game.to_act(),
        "pot": game.pot(),
        "winner": game.winner(),
        "victor": game.victor(),
        "players": each(game.players(), |own| player(game, own)),
        "cards": each(game.cards(), |own| card(game, own)),
        "effects": each(game.effects(), effect),
        "call_out": game.call_out().map(|call| json!({
            "caller": call.caller,
            "leader": call.leader,
            "target": call.target,
            "mark": call.mark,
            "no_refusal": call.no_refusal,
        })),
        "job": game.job().map(job),
        "shootout": game.shootout().map(shootout),
        "pull": game.awaited_pull().map(|pull| json!({
            "player": pull.player,
            "for": match pull.purpose {
                PullFor::Gadget { .. } => "gadget",
                PullFor::Spell { .. } => "spell",
                PullFor::Technique { .. } => "technique",
                PullFor::Ability { .. } => "ability",
            },
        })),
        "choice": game.question().map(|question| choice(game, question)),
        "carries_out": game.carries_out(),
        "reacts": each(game.react_windows(), |window: &PassOrder| json!({ "turn": window.turn() })),
    })
}

/// Returns what an ability asks: the question as the rules ask it, the card in play that asks, what the answer is for,
/// and each way to answer with its words where there are few.
fn choice(game: &Game, question: &Question) -> Value {
    let words = |steps: &Vec<Step>| (!steps.is_empty()).then(|| wording_of(steps, Language::ENGLISH));
    let about: Vec<Option<String>> = question.steps_about().iter().map(words).collect();
    let about_way = |at: usize| about.get(at).cloned().flatten();
    // A way without steps does nothing.
    let option = |at: usize| about.get(at).map(|text| text.clone().unwrap_or_else(|| NO_STEPS.to_owned()));
    let way = |answer: Answer, text: Option<String>| json!({ "answer": answer, "text": text });
    let (name, value) = match &question.what {
        Wanted::Option(count) => {
            ("ways", (0..*count).map(|at| way(Answer::Option(at), option(usize::from(at)))).collect())
        }
        Wanted::Yes => {
            let no = about_way(1).unwrap_or_else(|| NO_STEPS.to_owned());
            ("ways", json!([way(Answer::Yes(true), about_way(0)), way(Answer::Yes(false), Some(no))]))
        }
        Wanted::Cards { .. }
        | Wanted::Codes { .. }
        | Wanted::Place(_)
        | Wanted::Shown { .. }
        | Wanted::Hand { .. }
        | Wanted::Number { .. }
        | Wanted::End => ("purpose", json!(about_way(0))),
    };
    json!({
        "by": question.by,
        "card": question.card,
        "id": game.running_entry().and_then(Running::card),
        "what": question.what,
        name: value,
    })
}

fn each<T>(items: &[T], view: impl Fn(&T) -> Value) -> Value {
    items.iter().map(view).collect()
}

fn player(game: &Game, own: &Player) -> Value {
    let id = own.id();
    let pile = |pile| {
        let cards = own.pile(pile);
        json!({ "count": cards.count(), "known": cards.known_cards() })
    };
    json!({
        "player": id,
        "name": own.name(),
        "ghost_rock": own.ghost_rock(),
        "debt": own.debt(),
        "influence": game.influence(id),
        "control": game.control(id),
        "hand_size": game.hand_size(id),
        "outfit": own.outfit(),
        "legend": own.legend(),
        "chosen_gang": own.chosen_gang(),
        "street": own.street(),
        "piles": {
            "hand": pile(Pile::Hand),
            "deck": pile(Pile::Deck),
            "discard": pile(Pile::Discard),
            "boot_hill": pile(Pile::BootHill),
            "draw_hand": pile(Pile::DrawHand),
        },
        "shown_hand": own.shown_hand().map(|hand| json!({
            "cards": hand.cards,
            "best": hand.best,
            "rank": hand.rank,
            "name": hand.name,
            "cheatin": hand.cheatin,
            "strength": hand.strength.number(),
            "modifier": game.rank_modifier(id),
        })),
    })
}

/// Returns a card in play with its current figures.
#[must_use]
pub fn card(game: &Game, own: &CardInPlay) -> Value {
    let id = own.id();
    let kind = own.facts().kind;
    let mut view = Map::new();
    let mut set = |name: &str, value: Value| {
        view.insert(name.to_owned(), value);
    };
    set("card", json!(id));
    set("code", json!(own.code()));
    set("title", json!(own.title()));
    set("kind", json!(kind));
    set("owner", json!(own.owner()));
    set("controller", json!(own.controller()));
    set("spot", spot(own.spot()));
    set("location", json!(game.location(id)));
    set("booted", json!(own.is_booted()));
    for figure in figures_of(kind) {
        if let Ok(Value::String(name)) = serde_json::to_value(figure) {
            set(&name, json!(game.figure(id, *figure)));
        }
    }
    if kind == CardType::Dude {
        set("stud", json!(game.is_stud(id)));
        set("grit", json!(game.grit(id)));
        set("bounty", json!(own.bounty()));
    }
    if !own.counters().is_empty() {
        set("counters", json!(own.counters()));
    }
    if !own.used_abilities().is_empty() {
        set("used", json!(own.used_abilities()));
    }
    Value::Object(view)
}

fn spot(spot: Spot) -> Value {
    json!(spot)
}

fn effect(own: &Effect) -> Value {
    json!(own)
}

fn job(own: &Job) -> Value {
    json!({
        "player": own.player,
        "by": own.by,
        "leader": own.leader,
        "mark": own.mark,
        "place": own.place,
        "posse": own.posse,
        "may_oppose": own.may_oppose,
    })
}

fn shootout(own: &Shootout) -> Value {
    json!({
        "place": own.place,
        "round": own.round,
        "leader": posse(&own.leader),
        "mark": posse(&own.mark),
        "round_winner": own.round_winner,
        "reveal": own.reveal,
    })
}

fn posse(own: &Posse) -> Value {
    json!({
        "player": own.player,
        "head": own.head,
        "dudes": own.dudes,
        "shooter": own.shooter,
        "stud": own.bonuses.map(|(stud, _)| stud),
        "draw": own.bonuses.map(|(_, draw)| draw),
        "casualties": own.to_take(),
    })
}

/// Returns the figures of a card that apply to its type.
#[must_use]
pub fn figures_of(kind: CardType) -> &'static [Figure] {
    match kind {
        CardType::Dude => {
            &[Figure::Bullets, Figure::Influence, Figure::Control, Figure::Value, Figure::Upkeep, Figure::Production]
        }
        CardType::Deed => &[Figure::Control, Figure::Production],
        CardType::Goods => &[Figure::Bullets, Figure::Influence, Figure::Control],
        CardType::Outfit | CardType::Legend => &[Figure::Production],
        CardType::Spell | CardType::Action | CardType::Joker => &[],
    }
}
