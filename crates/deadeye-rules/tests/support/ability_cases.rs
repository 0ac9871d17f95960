//! Cases of abilities as data: a position, what is done, what must come of it. `docs/ability-language.md` says how they are written.

mod expectations;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use deadeye_cards::{CardDb, CardType};
use deadeye_rules::{Answer, CardId, CardInPlay, Command, Edition, Game, Pile, Place, PlayerId, Step, Wanted, apply};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    name: String,
    #[serde(default)]
    you: Side,
    #[serde(default)]
    them: Side,
    edition: Option<Edition>,
    /// A third player, whose turn comes after theirs.
    third: Option<Side>,
    #[serde(default)]
    at: String,
    #[serde(default)]
    posses: Posses,
    #[serde(default)]
    shooters: Sides,
    #[serde(default)]
    hands: Sides,
    #[serde(default)]
    they_lead: bool,
    #[serde(default, rename = "do")]
    done: Vec<Value>,
    #[serde(default)]
    expect: Value,
    /// The section of a rules document whose ruling it shows.
    #[serde(default)]
    #[expect(dead_code, reason = "read by people")]
    sections: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    #[serde(default)]
    yours: String,
    #[serde(default)]
    theirs: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Posses {
    #[serde(default)]
    yours: Vec<String>,
    #[serde(default)]
    theirs: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    #[serde(default)]
    outfit: Option<String>,
    #[serde(default)]
    legend: Option<String>,
    #[serde(default)]
    ghost_rock: Option<u16>,
    #[serde(default)]
    hand: Vec<String>,
    #[serde(default)]
    discard: Vec<String>,
    #[serde(default)]
    boot_hill: Vec<String>,
    #[serde(default)]
    deck: Vec<String>,
    #[serde(default)]
    unknown_hand: Option<u16>,
    #[serde(default)]
    cards: Vec<Put>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PutForm {
    card: String,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    on: Option<String>,
    #[serde(default)]
    booted: bool,
    #[serde(default)]
    bounty: u16,
    #[serde(default)]
    control: i16,
    #[serde(default)]
    influence: i16,
    #[serde(default)]
    bullets: i16,
    #[serde(default)]
    ghost_rock: i16,
    #[serde(default)]
    production: i16,
    #[serde(default, rename = "as")]
    alias: Option<String>,
    #[serde(default)]
    owner: Option<String>,
    #[serde(default)]
    left: bool,
    #[serde(default)]
    used: Vec<u8>,
}

#[derive(Clone)]
struct Put(PutForm);

impl<'de> Deserialize<'de> for Put {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Put, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match value {
            Value::String(card) => Ok(Put(PutForm { card, ..PutForm::default() })),
            other => serde_json::from_value(other).map(Put).map_err(serde::de::Error::custom),
        }
    }
}

const YOU: PlayerId = PlayerId(0);
const THEM: PlayerId = PlayerId(1);
const THIRD: PlayerId = PlayerId(2);

impl Case {
    fn sides(&self) -> impl Iterator<Item = (PlayerId, &Side)> {
        [(YOU, &self.you), (THEM, &self.them)].into_iter().chain(self.third.iter().map(|side| (THIRD, side)))
    }
}

/// Who is called so; you, if nobody.
fn seat(name: Option<&str>) -> PlayerId {
    match name {
        Some("them") => THEM,
        Some("third") => THIRD,
        _ => YOU,
    }
}

struct Table {
    game: Game,
    names: BTreeMap<String, CardId>,
    started: BTreeMap<(u8, &'static str), i64>,
}

type Outcome<T> = Result<T, String>;

/// Runs a case; its name and what went wrong, if anything.
pub fn failure(db: &Arc<CardDb>, case: &Case) -> Option<String> {
    let outcome = catch_unwind(AssertUnwindSafe(|| run(db, case)));
    let error = outcome.unwrap_or_else(|_| Err("it panicked".to_owned())).err()?;
    Some(format!("{}: {error}", case.name))
}

fn run(db: &Arc<CardDb>, case: &Case) -> Outcome<()> {
    let mut table = set_up(db, case)?;
    for (at, item) in case.done.iter().enumerate() {
        table.item(item).map_err(|error| format!("do[{at}] {item}: {error}"))?;
    }
    table.expect(&case.expect)?;
    let pending = case.expect.get("asked").is_some();
    if let Some(question) = table.game.question().filter(|_| !pending) {
        return Err(format!("player {} is still asked: {:?}", question.by.0, question.what));
    }
    if case.done.iter().all(|item| item.get("expect").is_none()) && case.expect.is_null() {
        return Err("it expects nothing".to_owned());
    }
    Ok(())
}

fn set_up(db: &Arc<CardDb>, case: &Case) -> Outcome<Table> {
    let edition = case.edition.unwrap_or_default();
    let mut table =
        Table { game: Game::new(Arc::clone(db), edition), names: BTreeMap::new(), started: BTreeMap::new() };
    table.say(json!({"type": "seat", "name": "You"}))?;
    table.say(json!({"type": "seat", "name": "Them"}))?;
    if case.third.is_some() {
        table.say(json!({"type": "seat", "name": "Third"}))?;
    }
    if case.at == "grifters" {
        table.say(json!({"type": "carry_out", "on": true}))?;
    }
    for ((player, side), outfit) in case.sides().zip(["Law Dogs", "The Sloane Gang", "Morgan Cattle Co."]) {
        let outfit = table.code(side.outfit.as_deref().unwrap_or(outfit))?;
        let legend = side.legend.as_deref().map(|legend| table.code(legend)).transpose()?;
        let mut command = json!({"type": "choose_outfit", "player": player, "outfit": outfit});
        if let Some(legend) = legend {
            command["legend"] = json!(legend);
        }
        table.say(command)?;
        let gang = if case.at == "grifters" { table.gang(side)? } else { Vec::new() };
        table.say(json!({"type": "choose_gang", "player": player, "dudes": gang}))?;
    }
    if case.at == "grifters" {
        return table.begin_with_grifters(case);
    }
    table.say(json!({"type": "reveal_gangs"}))?;
    table.say(json!({"type": "set_winner", "player": YOU}))?;
    let phase = match case.at.as_str() {
        "upkeep" => "upkeep",
        "sundown" => "sundown",
        "lowball" | "cheatin" => "gambling",
        _ => "high_noon",
    };
    for (player, side) in case.sides() {
        table.fill(player, side)?;
    }
    // Bearers and deeds come before what hangs on them or stands at them.
    for pass in 0..3 {
        for (player, side) in case.sides() {
            for put in &side.cards {
                table.bring(player, &put.0, pass)?;
            }
        }
    }
    let late = matches!(phase, "upkeep" | "sundown");
    if late {
        table.say(json!({"type": "carry_out", "on": true}))?;
    }
    table.say(json!({"type": "set_phase", "phase": phase}))?;
    for (player, side) in case.sides() {
        for put in &side.cards {
            table.wear_out(player, &put.0)?;
        }
    }
    if phase == "high_noon" {
        table.say(json!({"type": "set_turn", "player": YOU}))?;
    }
    table.fights(case)?;
    let finished = table.game.carries_out() && !late;
    for (_, side) in case.sides() {
        for put in side.cards.iter().filter(|_| !finished) {
            table.finish(&put.0)?;
        }
    }
    if !table.game.carries_out() {
        table.say(json!({"type": "carry_out", "on": true}))?;
    }
    if case.at == "posses_formed" {
        table.close_posses()?;
    }
    table.remember();
    Ok(table)
}

impl Table {
    fn say(&mut self, value: Value) -> Outcome<()> {
        let command: Command = serde_json::from_value(value.clone()).map_err(|error| format!("{value}: {error}"))?;
        apply(&mut self.game, &command).map(|_| ()).map_err(|refusal| format!("{value}: {refusal}"))
    }

    fn code(&self, title: &str) -> Outcome<String> {
        if title.len() == 5 && title.chars().all(|digit| digit.is_ascii_digit()) {
            return Ok(title.to_owned());
        }
        let card = self.game.cards_known().by_title(title).ok_or_else(|| format!("no card is called {title}"))?;
        Ok(card.code.to_string())
    }

    /// The dudes of a side, by their codes: its starting gang where a case begins with Grifters.
    fn gang(&self, side: &Side) -> Outcome<Vec<String>> {
        let codes = side.cards.iter().map(|put| put.0.code.clone().map_or_else(|| self.code(&put.0.card), Ok));
        codes.collect()
    }

    /// The starting gangs come in, and Grifters are asked: you first where both have one (1.5:4).
    fn begin_with_grifters(mut self, case: &Case) -> Outcome<Table> {
        self.say(json!({"type": "reveal_gangs"}))?;
        for (player, side) in case.sides() {
            for put in &side.cards {
                // A card may be gone by its own trait already.
                let Ok(card) = self.card(put.0.code.as_deref().unwrap_or(&put.0.card)) else { continue };
                for name in [Some(put.0.card.clone()), put.0.alias.clone()].into_iter().flatten() {
                    self.names.insert(name, card);
                }
            }
            self.fill(player, side)?;
        }
        if self.game.step() == Step::GrifterOrder {
            self.say(json!({"type": "order_grifters", "order": [YOU, THEM]}))?;
        }
        self.remember();
        Ok(self)
    }

    fn fill(&mut self, player: PlayerId, side: &Side) -> Outcome<()> {
        self.say(json!({"type": "set_ghost_rock", "player": player, "to": side.ghost_rock.unwrap_or(10)}))?;
        for (pile, titles, unknown) in [
            ("hand", &side.hand, side.unknown_hand.unwrap_or(5)),
            ("discard", &side.discard, 0),
            ("boot_hill", &side.boot_hill, 0),
            ("deck", &side.deck, 40),
        ] {
            let codes: Vec<String> = titles.iter().map(|title| self.code(title)).collect::<Outcome<_>>()?;
            let count = u16::try_from(codes.len()).unwrap_or(0) + unknown;
            // What a starting gang discarded lies there already.
            if count == 0 && pile != "hand" {
                continue;
            }
            self.say(json!({"type": "set_pile", "player": player, "pile": pile, "count": count, "known": codes}))?;
        }
        Ok(())
    }

    fn bring(&mut self, player: PlayerId, put: &PutForm, pass: u8) -> Outcome<()> {
        let code = put.code.clone().map_or_else(|| self.code(&put.card), Ok)?;
        let facts = self.game.cards_known().get(code.parse().map_err(|_| format!("{code} is no code"))?);
        let facts = facts.ok_or_else(|| format!("no card has the code {code}"))?.clone();
        let own = match facts.kind {
            CardType::Deed => 0,
            CardType::Dude => 1,
            _ => 2,
        };
        if own != pass {
            return Ok(());
        }
        let to = if let Some(on) = &put.on {
            json!({"on": self.bearer(on, player)?})
        } else {
            match facts.kind {
                CardType::Deed if facts.has_keyword("Out of Town") => json!("out_of_town"),
                CardType::Deed => json!({"street": if put.left { "left" } else { "right" }}),
                CardType::Dude => json!({"at": self.place(put.at.as_deref().unwrap_or("town_square"), player)?}),
                _ if put.at.as_deref() == Some("town_square") => json!({"at": "town_square"}),
                _ => return Err(format!("{} needs `on`", put.card)),
            }
        };
        let owner = match put.owner.as_deref() {
            Some("you") => YOU,
            Some("them") => THEM,
            _ => player,
        };
        self.say(json!({"type": "bring_card", "code": code, "owner": owner, "to": to}))?;
        let id = self.game.cards().last().ok_or("nothing came in")?.id();
        if owner != player {
            self.say(json!({"type": "set_controller", "card": id, "player": player}))?;
        }
        for name in [Some(put.card.clone()), put.alias.clone()].into_iter().flatten() {
            self.names.insert(name, id);
        }
        Ok(())
    }

    /// Abilities that were used today already.
    fn wear_out(&mut self, player: PlayerId, put: &PutForm) -> Outcome<()> {
        let card = self.card(put.alias.as_deref().unwrap_or(&put.card))?;
        for number in &put.used {
            self.say(json!({"type": "set_turn", "player": player}))?;
            self.say(
                json!({"type": "use_ability", "player": player, "card": card, "ability": number, "kind": "noon"}),
            )?;
        }
        Ok(())
    }

    fn bearer(&self, name: &str, player: PlayerId) -> Outcome<CardId> {
        if name == "home" {
            return self.game.player(player).and_then(|player| player.outfit()).ok_or_else(|| "no outfit".to_owned());
        }
        self.card(name)
    }

    fn finish(&mut self, put: &PutForm) -> Outcome<()> {
        let card = self.card(put.alias.as_deref().unwrap_or(&put.card))?;
        if put.booted {
            self.say(json!({"type": "set_booted", "card": card, "to": true}))?;
        }
        let bounty = self.game.card(card).map_or(0, CardInPlay::bounty);
        if put.bounty > 0 || bounty > 0 {
            self.say(json!({"type": "set_bounty", "card": card, "to": put.bounty}))?;
        }
        for (counter, count) in [
            ("control", put.control),
            ("influence", put.influence),
            ("bullets", put.bullets),
            ("ghost_rock", put.ghost_rock),
            ("production", put.production),
        ] {
            if count != 0 {
                self.say(json!({"type": "set_counter", "card": card, "counter": counter, "to": count}))?;
            }
        }
        Ok(())
    }

    fn card(&self, name: &str) -> Outcome<CardId> {
        if let Some(card) = self.names.get(name) {
            return Ok(*card);
        }
        let found = self
            .game
            .cards()
            .iter()
            .rev()
            .find(|card| card.title() == name || card.facts().title == name || card.code().to_string() == name);
        found.map(CardInPlay::id).ok_or_else(|| format!("{name} is not in play"))
    }

    fn place(&self, name: &str, player: PlayerId) -> Outcome<Place> {
        Ok(match name {
            "town_square" => Place::TownSquare,
            "home" => Place::Home(player),
            "their_home" => Place::Home(PlayerId(1 - player.0)),
            deed => Place::Deed(self.card(deed)?),
        })
    }

    fn fights(&mut self, case: &Case) -> Outcome<()> {
        let fight = matches!(case.at.as_str(), "shootout" | "resolution" | "posses_formed" | "shooters" | "casualties")
            || (case.at == "cheatin" && !case.posses.yours.is_empty());
        if !fight {
            return Ok(());
        }
        let (lead, mark) = if case.they_lead { (THEM, YOU) } else { (YOU, THEM) };
        let own = |player: PlayerId| if player == YOU { &case.posses.yours } else { &case.posses.theirs };
        let head = |player: PlayerId| own(player).first().cloned().ok_or_else(|| "a posse is empty".to_owned());
        let (caller, target) = (self.card(&head(lead)?)?, self.card(&head(mark)?)?);
        self.say(json!({"type": "set_turn", "player": lead}))?;
        let place = self.game.location(target).ok_or("the mark is nowhere")?;
        self.say(json!({"type": "put_card", "card": caller, "to": {"at": place}}))?;
        self.say(json!({"type": "set_booted", "card": caller, "to": false}))?;
        let at_home = matches!(place, Place::Home(_));
        if at_home {
            self.say(json!({"type": "put_card", "card": caller, "to": {"at": "town_square"}}))?;
            self.say(json!({"type": "put_card", "card": target, "to": {"at": "town_square"}}))?;
        }
        self.say(json!({"type": "call_out", "player": lead, "caller": caller, "target": target}))?;
        self.say(json!({"type": "accept_call_out", "player": mark}))?;
        for (player, side) in [(lead, "leader"), (mark, "mark")] {
            for name in own(player).iter().skip(1) {
                let dude = self.card(name)?;
                self.say(json!({"type": "put_card", "card": dude, "to": {"at": place}}))?;
                self.say(json!({"type": "set_posse", "dude": dude, "side": side}))?;
            }
        }
        if case.at == "posses_formed" {
            return Ok(());
        }
        self.close_posses()?;
        self.say(json!({"type": "set_turn", "player": YOU}))?;
        if case.at == "shootout" {
            return Ok(());
        }
        for (_, side) in case.sides() {
            for put in &side.cards {
                self.finish(&put.0)?;
            }
        }
        self.pass_all(Step::ShootoutPlays)?;
        if case.at == "shooters" {
            return Ok(());
        }
        for player in [lead, mark] {
            let named = if player == YOU { &case.shooters.yours } else { &case.shooters.theirs };
            let shooter = if named.is_empty() { head(player)? } else { named.clone() };
            let shooter = self.card(&shooter)?;
            self.say(json!({"type": "pick_shooter", "player": player, "dude": shooter}))?;
        }
        // What goes off when hands are revealed goes off.
        self.say(json!({"type": "carry_out", "on": true}))?;
        for (player, hand) in [(YOU, &case.hands.yours), (THEM, &case.hands.theirs)] {
            let cards = self.hand(hand)?;
            self.say(json!({"type": "show_hand", "player": player, "cards": cards}))?;
        }
        if case.at != "casualties" {
            let theirs = self.game.to_act().first() != Some(&YOU);
            if theirs && self.game.question().is_none() && self.game.step() == Step::ResolutionPlays {
                self.say(json!({"type": "set_turn", "player": YOU}))?;
            }
            return Ok(());
        }
        self.pass_all(Step::ResolutionPlays)
    }

    fn hand(&self, hand: &str) -> Outcome<Vec<String>> {
        let hand = if hand.is_empty() { "2S 4H 7D 9C KS" } else { hand };
        hand.split_whitespace()
            .map(|card| match card.strip_prefix('=') {
                Some(title) => self.code(&title.replace('_', " ")),
                None => Ok(card.to_owned()),
            })
            .collect()
    }

    fn close_posses(&mut self) -> Outcome<()> {
        for _ in 0..2 {
            let asked = self.game.to_act().first().copied().ok_or("nobody is asked")?;
            self.say(json!({"type": "close_posse", "player": asked}))?;
        }
        Ok(())
    }

    fn pass_all(&mut self, step: Step) -> Outcome<()> {
        for _ in 0..8 {
            if self.game.step() != step {
                return Ok(());
            }
            let asked = self.game.to_act().first().copied().ok_or("nobody is asked")?;
            self.say(json!({"type": "pass", "player": asked}))?;
        }
        Ok(())
    }

    fn remember(&mut self) {
        for player in [YOU, THEM, THIRD] {
            let Some(own) = self.game.player(player) else { continue };
            let count = i64::from(own.pile(Pile::Deck).count());
            self.started.insert((player.0, "deck"), count);
        }
    }

    // ---- what is done ----

    fn who(item: &Value) -> PlayerId {
        seat(item.get("by").and_then(Value::as_str))
    }

    fn item(&mut self, item: &Value) -> Outcome<()> {
        if let Some(refused) = item.get("refused") {
            let mut copy = Table { game: self.game.clone(), names: self.names.clone(), started: BTreeMap::new() };
            return match copy.item(refused) {
                Ok(()) => Err("it was taken".to_owned()),
                Err(said) => match item.get("why").and_then(Value::as_str) {
                    Some(why) if !said.contains(why) => Err(format!("not refused by {why:?} but: {said}")),
                    _ => Ok(()),
                },
            };
        }
        if let Some(expect) = item.get("expect") {
            return self.expect(expect);
        }
        let player = Table::who(item);
        let command = if let Some(card) = item.get("use").and_then(Value::as_str) {
            self.used(item, card, player)?
        } else if let Some(card) = item.get("play").and_then(Value::as_str) {
            self.played(item, card, player)?
        } else if let Some(card) = item.get("job").and_then(Value::as_str) {
            self.job(item, card, player)?
        } else if let Some(answer) = item.get("choose") {
            return self.choose(answer);
        } else if let Some(card) = item.get("pull") {
            let asked = self.game.awaited_pull().map_or(player, |pull| pull.player);
            let mut command = json!({"type": "pull", "player": asked, "card": card});
            if let Some(named) = item.get("as") {
                command["as"] = named.clone();
            }
            command
        } else if let Some(who) = item.get("pass").and_then(Value::as_str) {
            json!({"type": "pass", "player": seat(Some(who))})
        } else if item.get("unopposed").is_some() {
            return self.unopposed();
        } else if let Some(command) = item.get("command") {
            self.resolve(command)?
        } else {
            return Err("it is no step".to_owned());
        };
        self.say(command)?;
        self.first_choices(item)
    }

    /// Answers to X come with the use.
    fn first_choices(&mut self, item: &Value) -> Outcome<()> {
        if let (Some(number), Some(card), Some(question)) = (
            item.get("ability").and_then(Value::as_u64),
            item.get("play").and_then(Value::as_str),
            self.game.question(),
        ) && matches!(question.what, Wanted::Option(_))
            && question.by == Table::who(item)
        {
            // Which of an action's abilities is meant, among those of its kind.
            let by = question.by;
            let code = self.code(card)?.parse().map_err(|_| format!("{card} is no card"))?;
            let entry = self.game.cards_known().entry(code).ok_or("no entry")?;
            let number = usize::try_from(number).unwrap_or(0);
            let when = entry.usable().nth(number).map(|ability| ability.when);
            let way = entry.usable().take(number).filter(|ability| Some(ability.when) == when).count();
            return self.say(json!({"type": "choose", "player": by, "answer": {"option": way}}));
        }
        if let (Some(x), Some(question)) = (item.get("x"), self.game.question()) {
            let by = question.by;
            return self.say(json!({"type": "choose", "player": by, "answer": {"number": x}}));
        }
        Ok(())
    }

    fn kind(&self) -> &'static str {
        match self.game.step() {
            Step::Reacts => "react",
            Step::ShootoutPlays => "shootout",
            Step::ResolutionPlays => "resolution",
            Step::LowballCheatin => "cheatin",
            Step::Upkeep => "upkeep",
            Step::SundownDiscard => "sundown",
            Step::Grifters => "grifter",
            _ => "noon",
        }
    }

    /// The kind of play that an ability is: what its entry says.
    fn kind_of(&self, code: &str, number: u64) -> Outcome<String> {
        let code = code.parse().map_err(|_| format!("{code} is no code"))?;
        let entry = self.game.cards_known().entry(code).ok_or_else(|| format!("{code} has no entry"))?;
        let number = u8::try_from(number).unwrap_or(u8::MAX);
        let ability = entry.ability(number).ok_or_else(|| format!("{} has no ability {number}", entry.title))?;
        Ok(match ability.when.word() {
            "noon_shootout" => self.kind().to_owned(),
            other => other.to_owned(),
        })
    }

    fn react_first(&mut self, kind: &str, player: PlayerId) -> Outcome<()> {
        if kind == "react" && self.game.react_windows().is_empty() {
            self.say(json!({"type": "call_reacts", "player": player}))?;
        }
        if kind == "react" && self.game.to_act().first() != Some(&player) {
            let asked = self.game.to_act().first().copied().ok_or("nobody is asked")?;
            self.say(json!({"type": "pass", "player": asked}))?;
        }
        Ok(())
    }

    fn used(&mut self, item: &Value, card: &str, player: PlayerId) -> Outcome<Value> {
        let id = self.card(card)?;
        let number = item.get("ability").and_then(Value::as_u64).unwrap_or(0);
        // What has just left play may still answer to it.
        let code = self.game.card(id).map_or_else(|| self.code(card), |card| Ok(card.code().to_string()))?;
        let kind = self.kind_of(&code, number)?;
        self.react_first(&kind, player)?;
        let mut command = json!({"type": "use_ability", "player": player, "card": id, "ability": number, "kind": kind});
        if kind == "cheatin" {
            command["against"] = json!(PlayerId(1 - player.0));
        }
        for field in ["caster"] {
            if let Some(name) = item.get(field).and_then(Value::as_str) {
                command[field] = json!(self.card(name)?);
            }
        }
        Ok(command)
    }

    fn played(&mut self, item: &Value, card: &str, player: PlayerId) -> Outcome<Value> {
        let code = self.code(card)?;
        let number = item.get("ability").and_then(Value::as_u64);
        let kind = match number {
            Some(number) => self.kind_of(&code, number)?,
            None => {
                let parsed = code.parse().map_err(|_| format!("{code} is no code"))?;
                let entry = self.game.cards_known().entry(parsed).ok_or_else(|| format!("{card} has no entry"))?;
                let now = self.kind();
                let cheats = now == "resolution";
                let fits = entry.usable().find(|ability| {
                    let word = ability.when.word();
                    word == now || (word == "noon_shootout" && (now == "noon" || now == "shootout"))
                });
                let reacts = entry.usable().any(|ability| ability.when.word() == "react");
                match fits {
                    Some(_) => now.to_owned(),
                    None if reacts => "react".to_owned(),
                    None if cheats => "cheatin".to_owned(),
                    None => now.to_owned(),
                }
            }
        };
        self.react_first(&kind, player)?;
        if let Some(dude) = item.get("dude").and_then(Value::as_str) {
            let dude = self.card(dude)?;
            let mut command = json!({"type": "play_technique", "player": player, "card": code, "dude": dude, "kind": kind, "combo": item.get("combo").is_some()});
            if kind == "cheatin" {
                command["against"] = json!(PlayerId(1 - player.0));
            }
            return Ok(command);
        }
        let mut command = json!({"type": "play_action", "player": player, "card": code, "kind": kind});
        if kind == "cheatin" {
            command["against"] = json!(PlayerId(1 - player.0));
        }
        Ok(command)
    }

    fn job(&mut self, item: &Value, card: &str, player: PlayerId) -> Outcome<Value> {
        let leader = item.get("leader").and_then(Value::as_str).unwrap_or(card);
        let leader = self.card(leader)?;
        let in_play =
            self.card(card).ok().filter(|id| self.game.card(*id).is_some_and(|card| card.controller() == player));
        let by = match in_play {
            Some(id) => json!({"card": id}),
            None => json!({"hand": self.code(card)?}),
        };
        let mark = match item.get("mark").and_then(Value::as_str).unwrap_or("town_square") {
            place @ ("town_square" | "home" | "their_home") => json!({"place": self.place(place, player)?}),
            "this" => json!({"card": self.card(card)?}),
            name => json!({"card": self.card(name)?}),
        };
        let mut command = json!({"type": "start_job", "player": player, "by": by, "leader": leader, "mark": mark});
        if let Some(number) = item.get("ability") {
            command["ability"] = number.clone();
        }
        Ok(command)
    }

    /// The job goes on with nobody joining and nobody opposing.
    fn unopposed(&mut self) -> Outcome<()> {
        for _ in 0..12 {
            if self.game.job().is_none() || self.game.question().is_some() {
                return Ok(());
            }
            let asked = self.game.to_act().first().copied().ok_or("nobody is asked")?;
            let kind = if self.game.step() == Step::Oppose { "decline" } else { "close_posse" };
            self.say(json!({"type": kind, "player": asked}))?;
        }
        Ok(())
    }

    fn choose(&mut self, answer: &Value) -> Outcome<()> {
        // A choice that left no choice was made by itself.
        let of_cards = match answer {
            Value::String(word) => word != "yes" && word != "no",
            Value::Array(_) => true,
            Value::Object(fields) => fields.contains_key("place") || fields.contains_key("codes"),
            _ => false,
        };
        let Some(question) = self.game.question().cloned() else {
            return if of_cards { Ok(()) } else { Err("nobody is asked".to_owned()) };
        };
        let by = question.by;
        let of_place = answer.get("place").is_some();
        let wants = (
            matches!(question.what, Wanted::Place(_)),
            matches!(question.what, Wanted::Cards { .. } | Wanted::Codes { .. }),
        );
        if of_cards && ((of_place && !wants.0) || (!of_place && wants.0)) {
            return Ok(());
        }
        let answer = match (&question.what, answer) {
            (_, Value::String(word)) if word == "yes" || word == "no" => Answer::Yes(word == "yes"),
            (Wanted::Place(_), Value::String(name)) => Answer::Place(self.place(name, by)?),
            (_, Value::Object(fields)) => {
                if let Some(place) = fields.get("place").and_then(Value::as_str) {
                    Answer::Place(self.place(place, YOU)?)
                } else if let Some(option) = fields.get("option").and_then(Value::as_u64) {
                    if question.what == Wanted::End {
                        Answer::End(if option == 0 { deadeye_rules::End::Left } else { deadeye_rules::End::Right })
                    } else {
                        Answer::Option(u8::try_from(option).unwrap_or(u8::MAX))
                    }
                } else if let Some(number) = fields.get("number").and_then(Value::as_u64) {
                    Answer::Number(u32::try_from(number).unwrap_or(u32::MAX))
                } else if let Some(end) = fields.get("end") {
                    Answer::End(serde_json::from_value(end.clone()).map_err(|error| error.to_string())?)
                } else if let Some(shown) = fields.get("shown").and_then(Value::as_str) {
                    let Wanted::Shown { cards, .. } = &question.what else {
                        return Err("no card of a draw hand is asked for".to_owned());
                    };
                    let at = cards.iter().position(|card| card.to_string() == shown);
                    Answer::Shown(at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX))
                } else if let Some(codes) = fields.get("codes").and_then(Value::as_array) {
                    self.codes(codes)?
                } else {
                    return Err("it is no answer".to_owned());
                }
            }
            (Wanted::Codes { .. }, Value::String(name)) => self.codes(&[json!(name)])?,
            (Wanted::Codes { .. }, Value::Array(names)) => self.codes(names)?,
            (_, Value::String(name)) => Answer::Cards(vec![self.card(name)?]),
            (_, Value::Array(names)) => Answer::Cards(
                names.iter().map(|name| self.card(name.as_str().unwrap_or_default())).collect::<Outcome<_>>()?,
            ),
            _ => return Err("it is no answer".to_owned()),
        };
        let asked = format!("{:?}", question.what);
        self.say(json!({"type": "choose", "player": by, "answer": answer}))
            .map_err(|error| format!("{error} (asked: {asked})"))
    }

    fn codes(&self, names: &[Value]) -> Outcome<Answer> {
        let codes = names.iter().map(|name| match name.as_str() {
            None => Ok(None),
            Some(title) => self.code(title)?.parse().map(Some).map_err(|_| format!("{title} is no card")),
        });
        Ok(Answer::Codes(codes.collect::<Outcome<_>>()?))
    }

    fn resolve(&self, value: &Value) -> Outcome<Value> {
        Ok(match value {
            Value::String(text) => match (text.strip_prefix('@'), text.strip_prefix('=')) {
                (Some(name), _) => json!(self.card(name)?),
                (_, Some(title)) => json!(self.code(title)?),
                _ => value.clone(),
            },
            Value::Array(items) => items.iter().map(|item| self.resolve(item)).collect::<Outcome<_>>()?,
            Value::Object(fields) => Value::Object(
                fields
                    .iter()
                    .map(|(name, field)| Ok((name.clone(), self.resolve(field)?)))
                    .collect::<Outcome<serde_json::Map<_, _>>>()?,
            ),
            _ => value.clone(),
        })
    }
}

/// Reads the cases of a file; a file name and an error for what is none.
pub fn read(path: &Path) -> Result<Vec<Case>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

/// The case files of a folder, in name order.
pub fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let Ok(listing) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = listing.flatten().map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    files
}
