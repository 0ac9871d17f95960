//! The state of a game as one JSON value, for cases to point into.

use deadeye_cards::CardType;
use deadeye_rules::{CardInPlay, Figure, Game, Pile, Player, Posse, Spot};
use serde_json::{Value, json};

pub fn state(game: &Game) -> Value {
    json!({
        "edition": game.edition(),
        "version": game.version(),
        "day": game.day(),
        "phase": game.phase(),
        "step": game.step(),
        "to_act": game.to_act(),
        "winner": game.winner(),
        "victor": game.victor(),
        "pot": game.pot(),
        "players": game.players().iter().map(|player| player_state(game, player)).collect::<Vec<_>>(),
        "cards": game.cards().iter().map(|card| card_state(game, card)).collect::<Vec<_>>(),
        "out_of_town": game
            .cards()
            .iter()
            .filter(|card| card.spot() == Spot::OutOfTown)
            .map(CardInPlay::id)
            .collect::<Vec<_>>(),
        "call_out": game.call_out().map(|call_out| json!({"caller": call_out.caller, "target": call_out.target})),
        "job": game.job().map(|job| {
            json!({"player": job.player, "leader": job.leader, "mark": job.mark, "place": job.place, "posse": job.posse})
        }),
        "shootout": game.shootout().map(|shootout| {
            json!({
                "place": shootout.place,
                "round": shootout.round,
                "reveal": shootout.reveal,
                "leader": posse_state(game, &shootout.leader),
                "mark": posse_state(game, &shootout.mark),
            })
        }),
        "reacts": game.react_windows().len(),
        "effects": game.effects(),
    })
}

fn player_state(game: &Game, player: &Player) -> Value {
    let id = player.id();
    let pile = |pile: Pile| json!({"count": player.pile(pile).count(), "known": player.pile(pile).known_cards()});
    json!({
        "name": player.name(),
        "ghost_rock": player.ghost_rock(),
        "debt": player.debt(),
        "influence": game.influence(id),
        "control": game.control(id),
        "production": game.production(id),
        "upkeep": game.upkeep_due(id).iter().map(|(_, upkeep)| *upkeep).sum::<u32>(),
        "hand_size": game.hand_size(id),
        "hand": pile(Pile::Hand),
        "deck": pile(Pile::Deck),
        "discard": pile(Pile::Discard),
        "boot_hill": pile(Pile::BootHill),
        "draw_hand": pile(Pile::DrawHand),
        "shown": player.shown_hand().map(|hand| {
            json!({"rank": hand.rank, "name": hand.name, "modifier": game.rank_modifier(id), "cheatin": hand.cheatin})
        }),
        "outfit": player.outfit(),
        "legend": player.legend(),
        "street": player.street(),
    })
}

fn card_state(game: &Game, card: &CardInPlay) -> Value {
    let figure = |figure: Figure| game.figure(card.id(), figure);
    let dude = card.facts().kind == CardType::Dude;
    json!({
        "id": card.id(),
        "code": card.code(),
        "title": card.title(),
        "owner": card.owner(),
        "controller": card.controller(),
        "location": game.location(card.id()),
        "attached_to": card.bearer(),
        "booted": card.is_booted(),
        "bounty": card.bounty(),
        "stud": dude.then(|| game.is_stud(card.id())),
        "bullets": figure(Figure::Bullets),
        "influence": figure(Figure::Influence),
        "control": figure(Figure::Control),
        "production": figure(Figure::Production),
        "upkeep": figure(Figure::Upkeep),
        "value": figure(Figure::Value),
        "counters": card.counters(),
        "used": card.used_abilities(),
    })
}

fn posse_state(game: &Game, posse: &Posse) -> Value {
    let (stud, draw) = posse.bonuses.unwrap_or_else(|| game.bonuses(posse));
    json!({
        "player": posse.player,
        "dudes": posse.dudes,
        "shooter": posse.shooter,
        "stud": stud,
        "draw": draw,
        "rank": game.draw_rank(posse.player),
        "casualties": posse.to_take(),
    })
}
