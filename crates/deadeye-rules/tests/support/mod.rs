//! Random tables and random commands, from a small generator of its own, so that a seed is a game for ever.

#![expect(clippy::indexing_slicing, reason = "a test stops where something is wrong")]

pub mod books;

use deadeye_cards::{CardCode, CardType};
use deadeye_rules::{
    Command, CommandKind, Domain, Edition, Fate, Game, HandChoice, Mark, Pile, PlayerId, Source, Template, Wanted,
    apply, legal_commands,
};
use serde_json::{Map, Value, json};

/// Numbers by chance (xorshift).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        if end == 0 { 0 } else { (self.0 % end as u64) as usize }
    }

    pub fn one_in(&mut self, odds: usize) -> bool {
        self.below(odds) == 0
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

/// Cards that random games are played with: all kinds that the rules tell apart.
fn pool(game: &Game) -> Vec<CardCode> {
    game.cards_known().iter().filter(|card| card.pack_code != "alt").map(|card| card.code).collect()
}

pub fn replay(edition: Edition, log: &[Command]) -> Game {
    let mut game = Game::shipped(edition);
    for command in log {
        apply(&mut game, command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }
    game
}

thread_local! {
    static LOG: std::cell::RefCell<Vec<Command>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// The commands that made the last table.
pub fn log_of(_game: &Game) -> Vec<Command> {
    LOG.with(|log| log.borrow().clone())
}

/// A table at noon of the first day, with random gangs, some deeds and goods in play, and plenty of ghost rock.
pub fn table(edition: Edition, players: u8, chance: &mut Chance) -> Game {
    let mut game = Game::shipped(edition);
    let mut log: Vec<Command> = Vec::new();
    let outfits = ["01001", "01002", "01003", "01004"];
    let mut script: Vec<Value> =
        (0..players).map(|seat| json!({"type":"seat","name":format!("seat {seat}")})).collect();
    for seat in 0..players {
        script.push(json!({"type":"choose_outfit","player":seat,"outfit":outfits[usize::from(seat) % 4]}));
        script.push(json!({"type":"choose_gang","player":seat,"dudes":[]}));
    }
    script.push(json!({"type":"reveal_gangs"}));
    script.push(json!({"type":"ante"}));
    script.push(json!({"type":"tell_winner","player":chance.below(usize::from(players))}));
    for value in script {
        let command: Command = serde_json::from_value(value).unwrap();
        apply(&mut game, &command).unwrap();
        log.push(command);
    }
    let cards = pool(&game);
    for seat in 0..players {
        let rich = json!({"type":"set_ghost_rock","player":seat,"to":20 + chance.below(15)});
        let command: Command = serde_json::from_value(rich).unwrap();
        apply(&mut game, &command).unwrap();
        log.push(command);
        let mut in_play = 0;
        while in_play < 9 {
            let code = *chance.pick(&cards).unwrap();
            let kind = game.facts_of(code).unwrap().kind;
            let dudes: Vec<u32> = game.gang(PlayerId(seat)).map(|dude| dude.id().0).collect();
            let to = match kind {
                CardType::Dude => json!({"at": random_place(&game, chance)}),
                CardType::Deed => {
                    json!({"street": if chance.one_in(2) { "left" } else { "right" }})
                }
                CardType::Goods | CardType::Spell if !dudes.is_empty() => {
                    json!({"on": chance.pick(&dudes)})
                }
                _ => continue,
            };
            let bring = json!({"type":"bring_card","code":code,"owner":seat,"from":"deck","to":to});
            let command: Command = serde_json::from_value(bring).unwrap();
            if game.facts_of(code).unwrap().is_token() {
                continue;
            }
            apply(&mut game, &command).unwrap();
            log.push(command);
            in_play += 1;
        }
        let known: Vec<CardCode> =
            (0..3).map(|_| *chance.pick(&cards).unwrap()).filter(|code| fits_hand(&game, *code)).collect();
        let hand = json!({"type":"set_pile","player":seat,"pile":"hand","count":5,"known":known});
        let command: Command = serde_json::from_value(hand).unwrap();
        apply(&mut game, &command).unwrap();
        log.push(command);
    }
    LOG.with(|own| *own.borrow_mut() = log);
    game
}

fn fits_hand(game: &Game, code: CardCode) -> bool {
    game.facts_of(code)
        .is_some_and(|card| !matches!(card.kind, CardType::Outfit | CardType::Legend) && !card.is_token())
}

fn random_place(game: &Game, chance: &mut Chance) -> Value {
    json!(chance.pick(&game.places()).unwrap())
}

/// A command that is probably legal: one out of the templates, the rarer kinds as often as the common ones.
pub fn next(game: &Game, chance: &mut Chance) -> Option<Command> {
    for _ in 0..40 {
        let asked = game.to_act();
        let player = if chance.one_in(12) { chance.pick(game.players())?.id() } else { *chance.pick(&asked)? };
        let templates = legal_commands(game, player);
        let mut kinds: Vec<CommandKind> = templates.iter().map(|template| template.kind).collect();
        kinds.dedup();
        kinds.sort_unstable_by_key(|kind| kind.name());
        kinds.dedup();
        let kind = *chance.pick(&kinds)?;
        // Pulls and reacts are always possible; a game of nothing else goes nowhere.
        if kind == CommandKind::CallReacts && !chance.one_in(40) {
            continue;
        }
        if kind == CommandKind::UseAbility && !chance.one_in(3) {
            continue;
        }
        if kind == CommandKind::Pull && game.awaited_pull().is_none() && !chance.one_in(12) {
            continue;
        }
        let of_kind: Vec<&Template> = templates.iter().filter(|template| template.kind == kind).collect();
        if let Some(command) = chance.pick(&of_kind).and_then(|template| from_template(game, template, chance)) {
            return Some(command);
        }
    }
    None
}

/// A command that a template admits, or nothing if chance finds none.
pub fn from_template(game: &Game, template: &Template, chance: &mut Chance) -> Option<Command> {
    for _ in 0..60 {
        let mut fields = Map::new();
        fields.insert("type".to_owned(), json!(template.kind));
        if let Some(player) = template.player {
            fields.insert("player".to_owned(), json!(player));
        }
        for choice in &template.choices {
            if choice.optional && !chance.one_in(3) && !matches!(choice.domain, Domain::Surplus) {
                continue;
            }
            let value = value_of(game, &choice.domain, &fields, chance);
            if !(choice.optional && value == json!(false)) {
                fields.insert(choice.field.name().to_owned(), value);
            }
        }
        let Ok(command) = serde_json::from_value::<Command>(Value::Object(fields)) else {
            continue;
        };
        if template.admits(game, &command) {
            return Some(command);
        }
    }
    None
}

fn value_of(game: &Game, domain: &Domain, fields: &Map<String, Value>, chance: &mut Chance) -> Value {
    match domain {
        Domain::Card(cards) => json!(chance.pick(cards)),
        Domain::Place(places) => json!(chance.pick(places)),
        Domain::Player(players) => json!(chance.pick(players)),
        Domain::End(ends) => json!(chance.pick(ends)),
        Domain::Kind(kind) => json!(kind),
        Domain::Pile(pile) => json!(pile),
        Domain::Side(side) => json!(side),
        Domain::Effect(effects) => json!(chance.pick(effects)),
        Domain::Order(players) => json!(players),
        Domain::AsMany(_) => json!([]),
        Domain::SomeOf { of } => json!(of.iter().filter(|_| chance.one_in(3)).collect::<Vec<_>>()),
        Domain::LetGo { of, .. } => {
            let odds = 1 + chance.below(4);
            json!(of.iter().filter(|_| chance.one_in(odds)).map(|(card, _)| card).collect::<Vec<_>>())
        }
        Domain::Number { min, max, .. } => {
            let span = (max - min).min(8) as usize;
            json!(min + chance.below(span + 1) as u32)
        }
        Domain::Answer(question) => answer(game, &question.what, chance),
        Domain::Either => json!(chance.one_in(2)),
        Domain::Only(flag) => json!(flag),
        Domain::Told => json!({"difficulty": 5 + chance.below(5)}),
        Domain::Name { .. } => json!(format!("somebody {}", chance.below(1000))),
        Domain::Printed(_) | Domain::Gang { .. } => json!([]),
        Domain::FromHand(hand) => json!(of_hand(game, hand, chance)),
        Domain::CardsFromHand { count } => {
            let player = fields.get("player").and_then(Value::as_u64).unwrap_or(0) as u8;
            let known = game
                .player(PlayerId(player))
                .map(|own| own.pile(Pile::Hand).known_cards().to_vec())
                .unwrap_or_default();
            let mut cards = vec![Value::Null; usize::from(*count)];
            if let (Some(first), true) = (cards.first_mut(), chance.one_in(2)) {
                *first = json!(chance.pick(&known));
            }
            json!(cards)
        }
        Domain::DrawHand { counts } => {
            let count = chance.pick(counts).copied().unwrap_or(5);
            json!((0..count).map(|_| face(chance)).collect::<Vec<_>>())
        }
        Domain::Shown { joker } => json!(if *joker { "JK".to_owned() } else { face(chance) }),
        Domain::Source { cards, hand } => {
            if let (Some(hand), true) = (hand, cards.is_empty() || chance.one_in(3)) {
                json!(of_hand(game, hand, chance).map(Source::Hand))
            } else {
                json!(chance.pick(cards).map(|card| Source::Card(*card)))
            }
        }
        Domain::MarkOfJob => {
            let cards: Vec<_> = game.cards().iter().map(|card| card.id()).collect();
            if chance.one_in(2) {
                json!(chance.pick(&game.places()).map(|place| Mark::Place(*place)))
            } else {
                json!(chance.pick(&cards).map(|card| Mark::Card(*card)))
            }
        }
        Domain::Mark { cards, places } => {
            if chance.one_in(3) {
                json!(chance.pick(places).map(|place| Mark::Place(*place)))
            } else {
                json!(chance.pick(cards).map(|card| Mark::Card(*card)))
            }
        }
        Domain::Gifts { goods, to } => {
            let mut gifts = Vec::new();
            for (card, _) in goods {
                if gifts.is_empty() || chance.one_in(3) {
                    gifts.push(json!({"goods": card, "to": chance.pick(to)}));
                }
            }
            json!(gifts)
        }
        Domain::Surplus => {
            let all: Vec<u32> =
                game.cards().iter().filter(|card| card.bearer().is_some()).map(|card| card.id().0).collect();
            let count = if chance.one_in(2) { 0 } else { 1 };
            json!((0..count).filter_map(|_| chance.pick(&all)).collect::<Vec<_>>())
        }
        Domain::Casualties { of, cover, first, .. } => casualties(of, *cover, *first, chance),
    }
}

/// Some answer to a question of an ability; not every one will do.
fn answer(game: &Game, wanted: &Wanted, chance: &mut Chance) -> Value {
    match wanted {
        Wanted::Cards { of, min, max } => {
            let count = min + chance.below(max - min + 1);
            let mut left = of.clone();
            let cards: Vec<_> = (0..count).map(|_| left.remove(chance.below(left.len()))).collect();
            json!({"cards": cards})
        }
        Wanted::Codes { known, unknown, min, max, .. } => {
            let count = min + chance.below(max - min + 1);
            let all: Vec<CardCode> = game.cards_known().iter().map(|card| card.code).collect();
            let codes: Vec<Value> = (0..count)
                .map(|_| {
                    if *unknown && chance.one_in(2) {
                        if chance.one_in(2) { Value::Null } else { json!(chance.pick(&all)) }
                    } else {
                        json!(chance.pick(known))
                    }
                })
                .collect();
            json!({"codes": codes})
        }
        Wanted::Place(places) => json!({"place": chance.pick(places)}),
        Wanted::Option(count) => json!({"option": chance.below(usize::from(*count))}),
        Wanted::Shown { cards, .. } => json!({"shown": chance.below(cards.len())}),
        Wanted::Hand { whose, .. } => {
            let shown = game.player(*whose).and_then(|player| player.shown_hand());
            let mut cards: Vec<Value> =
                shown.into_iter().flat_map(|hand| &hand.cards).map(|card| json!(card)).collect();
            cards.resize(5, json!("8H"));
            if chance.one_in(2) {
                let at = chance.below(cards.len());
                cards[at] = json!(chance.pick(&["2H", "9C", "KD", "AS", "JK=3H"]));
            }
            json!(cards)
        }
        Wanted::Yes => json!({"yes": chance.one_in(2)}),
        Wanted::Number { min, max } => {
            json!({"number": min + chance.below((max - min) as usize + 1) as u32})
        }
        Wanted::End => json!({"end": if chance.one_in(2) { "left" } else { "right" }}),
    }
}

fn casualties(
    of: &[(deadeye_rules::CardId, Vec<(Fate, u8)>)],
    cover: usize,
    first: Option<deadeye_rules::CardId>,
    chance: &mut Chance,
) -> Value {
    let mut order: Vec<_> = of.iter().collect();
    for at in (1..order.len()).rev() {
        order.swap(at, chance.below(at + 1));
    }
    order.sort_by_key(|(card, _)| Some(*card) != first);
    let mut left = cover;
    let mut chosen = Vec::new();
    for (card, fates) in order {
        let fitting: Vec<_> = fates.iter().filter(|(_, covers)| usize::from(*covers) <= left).collect();
        if let Some((fate, covers)) = chance.pick(&fitting) {
            chosen.push(json!({"card": card, "fate": fate}));
            left -= usize::from(*covers);
        }
    }
    json!(chosen)
}

fn of_hand(game: &Game, hand: &HandChoice, chance: &mut Chance) -> Option<CardCode> {
    if !hand.known.is_empty() && (!hand.unknown || chance.one_in(2)) {
        return chance.pick(&hand.known).copied();
    }
    let fitting: Vec<CardCode> = game
        .cards_known()
        .iter()
        .filter(|card| card.pack_code != "alt" && hand.class.holds(game, card))
        .map(|card| card.code)
        .collect();
    chance.pick(&fitting).copied()
}

fn face(chance: &mut Chance) -> String {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let suits = ["S", "H", "D", "C"];
    format!("{}{}", ranks[chance.below(13)], suits[chance.below(4)])
}

/// Any command at all about this table: as likely illegal as legal, now and then about things that are not there.
pub fn arbitrary(game: &Game, chance: &mut Chance) -> Command {
    let stranger = usize::from(chance.one_in(9));
    let player = chance.below(game.players().len() + stranger);
    let cards: Vec<u32> = game.cards().iter().map(|card| card.id().0).collect();
    let any_card = |chance: &mut Chance| {
        if chance.one_in(20) { 999 } else { *chance.pick(&cards).unwrap_or(&0) }
    };
    let dudes: Vec<u32> = game.dudes().map(|card| card.id().0).collect();
    let own: Vec<u32> = game.gang(PlayerId(player as u8)).map(|card| card.id().0).collect();
    let dude = |chance: &mut Chance| {
        if !own.is_empty() && !chance.one_in(4) {
            own[chance.below(own.len())]
        } else {
            *chance.pick(&dudes).unwrap_or(&0)
        }
    };
    let codes = pool(game);
    let known =
        game.player(PlayerId(player as u8)).map(|own| own.pile(Pile::Hand).known_cards().to_vec()).unwrap_or_default();
    let code = |chance: &mut Chance| {
        if !known.is_empty() && chance.one_in(3) {
            known[chance.below(known.len())]
        } else {
            codes[chance.below(codes.len())]
        }
    };
    let kinds = ["noon", "shootout", "resolution", "cheatin", "react", "upkeep", "sundown", "grifter"];
    let value = match chance.below(26) {
        0 => {
            json!({"type":"move_dude","player":player,"dude":dude(chance),"to":random_place(game, chance)})
        }
        1 => {
            json!({"type":"move_dude","player":player,"dude":any_card(chance),"to":{"deed":any_card(chance)}})
        }
        2 => json!({"type":"call_out","player":player,"caller":dude(chance),"target":dude(chance)}),
        3 => {
            json!({"type":"call_out","player":player,"caller":dude(chance),"target":dude(chance),"by":{"card":any_card(chance)},"boot":chance.one_in(2)})
        }
        4 => json!({"type":"pass","player":player}),
        5 => {
            json!({"type":"shop","player":player,"card":code(chance),"onto":any_card(chance),"by_effect":chance.one_in(2)})
        }
        6 => json!({"type":"shop","player":player,"card":code(chance),"end":"left"}),
        7 => json!({"type":"shop","player":player,"card":code(chance)}),
        8 => {
            json!({"type":"shop","player":player,"card":code(chance),"onto":dude(chance),"cost":chance.below(30)})
        }
        9 => json!({"type":"invent","player":player,"card":code(chance),"scientist":dude(chance)}),
        10 => {
            json!({"type":"trade","player":player,"gifts":[{"goods":any_card(chance),"to":dude(chance)}]})
        }
        11 => {
            json!({"type":"use_ability","player":player,"card":any_card(chance),"ability":chance.below(2),"kind":chance.pick(&kinds),"boot":chance.one_in(2),"repeat":chance.one_in(3),"anyone":chance.one_in(3),"into_posse":chance.one_in(4)})
        }
        12 => {
            json!({"type":"use_ability","player":player,"card":any_card(chance),"kind":chance.pick(&kinds),"caster":dude(chance),"test":{"difficulty":7}})
        }
        13 => {
            json!({"type":"play_action","player":player,"card":code(chance),"kind":chance.pick(&kinds)})
        }
        14 => {
            json!({"type":"play_technique","player":player,"card":code(chance),"dude":dude(chance),"kind":chance.pick(&kinds)})
        }
        15 => {
            json!({"type":"start_job","player":player,"by":{"card":any_card(chance)},"leader":dude(chance),"mark":{"card":any_card(chance)}})
        }
        16 => {
            json!({"type":"start_job","player":player,"by":{"hand":code(chance)},"leader":dude(chance),"mark":{"place":random_place(game, chance)}})
        }
        17 => {
            json!({"type":"join_posse","player":player,"dude":dude(chance),"by_effect":chance.one_in(3)})
        }
        18 => json!({"type":"close_posse","player":player,"misses_requirement":chance.one_in(4)}),
        19 => json!({"type":"pick_shooter","player":player,"dude":dude(chance)}),
        20 => json!({"type":"redraw","player":player,"cards":chance.below(4)}),
        21 => {
            json!({"type":"show_hand","player":player,"cards":(0..4 + chance.below(3)).map(|_| face(chance)).collect::<Vec<_>>()})
        }
        22 => {
            json!({"type":"take_casualties","player":player,"casualties":(0..chance.below(3)).map(|_| json!({"card":dude(chance),"fate":chance.pick(&["ace","discard","home_booted"])})).collect::<Vec<_>>()})
        }
        23 => {
            json!({"type":"flee","player":player,"dudes":(0..chance.below(3)).map(|_| dude(chance)).collect::<Vec<_>>()})
        }
        24 => {
            json!({"type":"discard","player":player,"cards":(0..chance.below(3)).map(|_| chance.one_in(2).then(|| code(chance))).collect::<Vec<_>>()})
        }
        _ => match chance.below(10) {
            9 => json!({"type":"prefer","player":player,"effect":chance.below(12)}),
            0 => json!({"type":"check","player":player}),
            1 => json!({"type":"accept_call_out","player":player}),
            2 => json!({"type":"refuse_call_out","player":player}),
            3 => json!({"type":"oppose","player":player}),
            4 => json!({"type":"decline","player":player}),
            5 => {
                json!({"type":"pay_upkeep","player":player,"let_go":(0..chance.below(3)).map(|_| any_card(chance)).collect::<Vec<_>>()})
            }
            6 => json!({"type":"overlay","player":player,"card":code(chance),"dude":dude(chance)}),
            7 => json!({"type":"ante"}),
            _ => json!({"type":"pull","player":player,"card":face(chance)}),
        },
    };
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}

/// A command of setup or gambling, as likely illegal as legal.
pub fn of_setup(game: &Game, chance: &mut Chance) -> Command {
    let player = chance.below(game.players().len() + 1);
    let code = |kind: CardType, chance: &mut Chance| {
        let fitting: Vec<CardCode> =
            game.cards_known().iter().filter(|card| card.kind == kind).map(|card| card.code).collect();
        fitting[chance.below(fitting.len())]
    };
    let dude = |chance: &mut Chance| {
        // Few of them, so that factions, Grifters and copies meet.
        let few = [
            "01045", "01049", "03009", "01049", "03009", "01018", "01017", "01040", "03009", "05017", "05018", "01044",
            "01055", "24260",
        ];
        few[chance.below(few.len())]
    };
    let value = match chance.below(14) {
        0 => json!({"type":"seat","name":(["", " ", "a", "b", "c"][chance.below(5)])}),
        1 => {
            json!({"type":"seat","name":format!("{}", chance.below(900)),"deck":([0, 1, 54, 501][chance.below(4)])})
        }
        2 if chance.one_in(3) => {
            json!({"type":"choose_outfit","player":player,"outfit":code(CardType::Outfit, chance)})
        }
        3 => {
            json!({"type":"choose_outfit","player":player,"outfit":code(CardType::Outfit, chance),"legend":code(CardType::Legend, chance)})
        }
        4 => {
            json!({"type":"choose_outfit","player":player,"outfit":code(CardType::Legend, chance)})
        }
        5..=7 => {
            json!({"type":"choose_gang","player":player,"dudes":(0..[1, 1, 2, 3, 6][chance.below(5)]).map(|_| dude(chance)).collect::<Vec<_>>()})
        }
        8 => json!({"type":"reveal_gangs"}),
        9 => json!({"type":"order_grifters","order":(0..chance.below(3)).collect::<Vec<_>>()}),
        10 => json!({"type":"short_game","on":chance.one_in(2)}),
        11 => json!({"type":"tell_winner","player":player}),
        12 => json!({"type":"tell_first","player":player}),
        _ => json!({"type":"ante"}),
    };
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}

/// States that effects keep cards in.
const KEPT: [&str; 9] =
    ["stud", "draw", "blank", "cannot_move", "cannot_boot", "stays_booted", "joins_unbooted", "no_casualty", "unhurt"];

/// A word of the table about things that are there or not.
pub fn table_says(game: &Game, chance: &mut Chance) -> Command {
    let player = chance.below(game.players().len() + 1);
    let other = chance.below(game.players().len() + 1);
    let cards: Vec<u32> = game.cards().iter().map(|card| card.id().0).collect();
    let card = if chance.one_in(15) { 4_000_000_000 } else { *chance.pick(&cards).unwrap_or(&0) };
    let onto = *chance.pick(&cards).unwrap_or(&0);
    let number = [0, 1, 2, 5, 40, 65535][chance.below(6)];
    let signed = [0, 1, -1, 3, -4, 32767, -32768][chance.below(7)];
    let code = *chance.pick(&pool(game)).unwrap();
    let figure =
        ["bullets", "influence", "control", "value", "production", "upkeep", "skill", "kung_fu"][chance.below(8)];
    let until = ["until_used", "round", "shootout", "lowball", "phase", "day", "while_source", "permanent", "usual"]
        [chance.below(9)];
    let pile = ["hand", "deck", "discard", "boot_hill", "draw_hand"];
    let from = pile[chance.below(5)];
    let to_pile = pile[chance.below(5)];
    let to = match chance.below(6) {
        0 => json!({"at": random_place(game, chance)}),
        1 => json!({"on": onto}),
        2 => json!({"street": "left"}),
        3 => json!("out_of_town"),
        4 => json!({"pile": to_pile}),
        _ => json!("removed"),
    };
    let side = [json!("leader"), json!("mark"), Value::Null][chance.below(3)].clone();
    let value = match chance.below(34) {
        0 => json!({"type":"set_ghost_rock","player":player,"to":number}),
        1 => json!({"type":"set_debt","player":player,"to":number}),
        2 => json!({"type":"set_pot","to":number}),
        3 => json!({"type":"pay","from":player,"to":other,"amount":number}),
        4 => {
            json!({"type":"set_pile","player":player,"pile":from,"count":number % 60,"known":[code]})
        }
        5 => {
            json!({"type":"move_cards","player":player,"from":from,"to":to_pile,"cards":[null, code]})
        }
        6 => json!({"type":"set_hand_size","player":player,"to":number % 9}),
        7 => json!({"type":"set_bounty","card":card,"to":number}),
        8 => json!({"type":"set_counter","card":card,"counter":"influence","to":signed}),
        9 => json!({"type":"set_figure","card":card,"figure":figure,"to":signed,"until":until}),
        10 => {
            json!({"type":"change_figure","card":card,"figure":figure,"by":signed,"until":until,"from":onto})
        }
        11 => {
            json!({"type":"keep","card":card,"what":(KEPT[chance.below(KEPT.len())]),"until":until})
        }
        12 => json!({"type":"end_effect","effect":chance.below(9)}),
        13 => json!({"type":"set_booted","card":card,"to":chance.one_in(2)}),
        14 | 15 => json!({"type":"put_card","card":card,"to":to}),
        16 => json!({"type":"send_home","dude":card}),
        17 => {
            json!({"type":"take_out","card":card,"fate":(["ace", "discard", "home_booted"][chance.below(3)]),"by":player})
        }
        18 | 19 => json!({"type":"bring_card","code":code,"owner":player,"to":to}),
        20 => json!({"type":"set_controller","card":card,"player":player,"until":until}),
        21 => json!({"type":"refresh","card":card}),
        22 if chance.one_in(6) => {
            json!({"type":"set_phase","phase":(["gambling", "upkeep", "high_noon", "sundown", "over"][chance.below(5)])})
        }
        23 => json!({"type":"set_turn","player":player}),
        24 => json!({"type":"set_winner","player":player}),
        25 => json!({"type":"set_posse","dude":card,"side":side}),
        26 => json!({"type":"modify_rank","player":player,"by":signed % 100}),
        27 => json!({"type":"modify_casualties","player":player,"by":signed % 100}),
        28 => json!({"type":"force_first_casualty","card":card}),
        29 => {
            json!({"type":"change_hand","player":player,"cards":[face(chance), "JK", face(chance), face(chance), face(chance)]})
        }
        30 if chance.one_in(9) => json!({"type":"end_shootout"}),
        31 => json!({"type":"call_casualties","player":player,"count":number % 5}),
        32 => {
            let gone = chance.below(game.cards().last().map_or(1, |card| card.id().0 as usize + 2));
            json!({"type":"instead","cards":if chance.one_in(3) { vec![] } else { vec![gone] }})
        }
        33 => json!({"type":"take_out","card":card,"fate":"ace","cost":true}),
        _ => json!({"type":"note","text":"so be it"}),
    };
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}
