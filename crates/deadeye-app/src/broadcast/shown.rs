//! The broadcast state: the game as everybody at the table may see it, as JSON that `docs/broadcast.md` describes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use deadeye_cards::{CardCode, CardDb, CardType, Record};
use deadeye_rules::{CardInPlay, Figure, Game, Mark, Phase, Pile, Place, Player, PlayerId, Posse, Race, Side, Spot};
use deadeye_text::{MOST_NAME_LETTERS, Text, shorten, text, without_unseen};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::words::Words;
use deadeye_session::LogEntry;

/// The version of the JSON. Names in it change only with the version.
pub const VERSION: u32 = 1;

/// The most letters of a log line in the state: a note may be longer.
const MOST_LINE_LETTERS: usize = 300;

/// The number of log lines in the state.
const LOG_LINES: usize = 60;

/// The number of later log lines after which a played card is no longer shown large.
const CARD_LINES: usize = 5;

/// The labels of a broadcast, which are not in the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object with a title and players")]
pub struct Labels {
    /// The headline: the event, the round.
    pub title: String,
    /// A label for each player, by seat.
    pub players: Vec<Label>,
}

/// The label of a player in the broadcast.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object with name, pronouns, deck and score")]
pub struct Label {
    /// The name, where it differs from the one in the game.
    pub name: String,
    /// The pronouns that the player goes by.
    pub pronouns: String,
    /// The name of the player's deck.
    pub deck: String,
    /// The games they have won in this match.
    pub score: Option<u8>,
}

impl Labels {
    /// Checks that all labels are short.
    ///
    /// # Errors
    /// The label that is not, and how long it may be.
    pub fn check(&self) -> Result<(), Text> {
        let own = |label: &'_ Label| [label.name.clone(), label.pronouns.clone(), label.deck.clone()];
        let texts = std::iter::once(self.title.clone()).chain(self.players.iter().flat_map(own));
        match texts.into_iter().find(|text| text.chars().count() > MOST_NAME_LETTERS) {
            Some(long) => {
                let begin = shorten(&long, 20).into_owned();
                Err(text!("{begin} has more than {most} letters", begin, most = MOST_NAME_LETTERS))
            }
            None => Ok(()),
        }
    }
}

impl Label {
    /// Returns the name for the broadcast, where it differs.
    fn broadcast_name(self) -> Option<String> {
        (!self.name.is_empty()).then_some(self.name)
    }
}

/// A builder of the JSON of a game.
pub struct Shown<'a> {
    /// The game, which may hold hidden information: it is left out here.
    pub game: &'a Game,
    /// The log, oldest first.
    pub log: &'a [LogEntry],
    /// The language of the texts.
    pub words: &'a Words,
    /// The labels of the broadcast.
    pub labels: &'a Labels,
}

impl Shown<'_> {
    /// Returns the whole state. `number` counts the states that were shown, from 1.
    #[must_use]
    pub fn state(&self, number: u64) -> Value {
        let open = self.game.as_all_may_see();
        let open = &open;
        // From the newest back, so that a long game costs no more than a short one.
        let lines = || self.log.iter().rev().filter(|line| !line.kept);
        let counting = || lines().filter(|line| !line.taken_back);
        let newest = counting().take(CARD_LINES).find_map(|line| line.subject.card);
        let mut latest: Vec<&LogEntry> = lines().take(LOG_LINES).collect();
        latest.reverse();
        let mut state = json!({
            "version": VERSION,
            "number": number,
            "language": self.words.language(),
            "title": self.labels.title,
            "edition": open.edition().name(),
            "day": open.day(),
            "phase": open.phase(),
            "phase_name": self.name_of("phase", &open.phase()),
            "step": open.step(),
            "step_name": self.name_of("step", &open.step()),
            "pot": open.pot(),
            "victor": open.victor(),
            "players": open.players().iter().map(|own| self.player(open, own)).collect::<Value>(),
            "places": self.places(open),
            "cards": open.cards().iter().map(|own| card(open, own)).collect::<Value>(),
            "fight": self.fight(open),
            "last": counting().next().map(|line| self.line(line)),
            "card": newest.map(|code| code.to_string()),
            "log": latest.into_iter().map(|line| self.line(line)).collect::<Value>(),
        });
        clean_texts(&mut state);
        state
    }

    fn name_of(&self, section: &str, what: &impl Serialize) -> String {
        let key = serde_json::to_value(what).ok();
        let key = key.as_ref().and_then(Value::as_str).unwrap_or_default();
        self.words.get(&format!("{section}.{key}")).to_owned()
    }

    fn line(&self, line: &LogEntry) -> Value {
        let named = line.text.with_names(&|player| Some(self.player_name(self.game, PlayerId(player))));
        json!({
            "entry": line.seq,
            "day": line.day,
            "text": shorten(&self.words.say(&named), MOST_LINE_LETTERS),
            "card": line.subject.card.map(|card| card.to_string()),
            "taken_back": line.taken_back,
        })
    }

    fn label(&self, player: PlayerId) -> Label {
        self.labels.players.get(usize::from(player.0)).cloned().unwrap_or_default()
    }

    fn player_name(&self, game: &Game, player: PlayerId) -> String {
        let name = self.label(player).broadcast_name().unwrap_or_else(|| game.name(player).to_owned());
        // Of a game that an earlier version saved it may be of any length.
        shorten(&name, MOST_NAME_LETTERS).into_owned()
    }

    fn player(&self, game: &Game, own: &Player) -> Value {
        let id = own.id();
        let label = self.label(id);
        let to_win = Race::at_sundown(game, id).missing();
        let bounties: Vec<u16> = game.gang(id).map(CardInPlay::bounty).filter(|bounty| *bounty > 0).collect();
        let count = |pile| own.pile(pile).count();
        let lies = |pile| own.pile(pile).known_cards().iter().map(CardCode::to_string).collect::<Vec<_>>();
        json!({
            "player": id,
            "name": self.player_name(game, id),
            "pronouns": label.pronouns,
            "deck_name": label.deck,
            "score": label.score,
            "ghost_rock": own.ghost_rock(),
            "debt": own.debt(),
            "influence": game.influence(id),
            "control": game.control(id),
            "to_win": (!matches!(game.phase(), Phase::Setup | Phase::Over)).then_some(to_win),
            "wanted": bounties.len(),
            "bounty": bounties.iter().map(|bounty| u32::from(*bounty)).sum::<u32>(),
            "winner": game.winner() == Some(id),
            "to_act": game.to_act().contains(&id),
            "outfit": own.outfit().and_then(|card| game.card(card)).map(|card| card.code().to_string()),
            "hand": count(Pile::Hand),
            "deck": count(Pile::Deck),
            "discard": { "count": count(Pile::Discard), "cards": lies(Pile::Discard) },
            "boot_hill": { "count": count(Pile::BootHill), "cards": lies(Pile::BootHill) },
            "shown_hand": own.shown_hand().map(|hand| {
                let rank = (i16::from(hand.rank) + hand.modifier).clamp(1, 11);
                json!({
                    "cards": hand.cards,
                    "rank": rank,
                    "name": self.words.get(&format!("rank.{}", hand.rank)),
                    "modifier": hand.modifier,
                    "cheatin": hand.cheatin,
                })
            }),
        })
    }

    fn place_name(&self, game: &Game, place: Place) -> String {
        match place {
            Place::TownSquare => self.words.get("town.square").to_owned(),
            Place::Home(player) => self.words.fill("town.home", &[("player", &self.player_name(game, player))]),
            Place::Deed(deed) => game.call(deed).to_string(),
        }
    }

    /// Returns the places of the town, from the last seat's street over the square to the first seat's.
    fn places(&self, game: &Game) -> Value {
        let out_of_town = game.deeds().filter(|deed| deed.spot() == Spot::OutOfTown).map(|deed| Place::Deed(deed.id()));
        let streets = game.players().iter().rev();
        let mut rows: Vec<Vec<Place>> = streets.map(|player| player.street().to_vec()).collect();
        let middle = rows.len().saturating_sub(1);
        rows.insert(middle, std::iter::once(Place::TownSquare).chain(out_of_town).collect());
        let placed = rows.iter().enumerate().flat_map(|(row, places)| places.iter().map(move |place| (row, *place)));
        placed.map(|(row, place)| self.place(game, row, place)).collect()
    }

    fn place(&self, game: &Game, row: usize, place: Place) -> Value {
        let card = match place {
            Place::TownSquare => None,
            Place::Deed(deed) => Some(deed),
            Place::Home(player) => game.player(player).and_then(Player::outfit),
        };
        let mut influence: BTreeMap<PlayerId, i16> = BTreeMap::new();
        for dude in game.dudes_at(place) {
            *influence.entry(dude.controller()).or_default() += game.figure(dude.id(), Figure::Influence);
        }
        json!({
            "place": place,
            "title": self.place_name(game, place),
            "row": row,
            "card": card,
            "owner": game.owner_of(place),
            "controller": game.controller_of(place),
            "dudes": game.cards_at(place).map(CardInPlay::id).collect::<Vec<_>>(),
            "influence": influence.iter().map(|(player, sum)| json!({"player": player, "sum": sum})).collect::<Value>(),
            "fight": game.shootout().is_some_and(|shootout| shootout.place == place),
        })
    }

    /// Returns a call-out, a job or a shootout; null where there is none.
    fn fight(&self, game: &Game) -> Value {
        if let Some(shootout) = game.shootout() {
            let posses = [Side::Leader, Side::Mark].map(|side| posse(game, shootout.posse(side)));
            return json!({
                "kind": "shootout",
                "place": self.place_name(game, shootout.place),
                "round": shootout.round,
                "round_winner": shootout.round_winner.map(|side| shootout.posse(side).player),
                "posses": posses,
            });
        }
        if let Some(job) = game.job() {
            let mark = match job.mark {
                Mark::Card(card) => game.call(card).to_string(),
                Mark::Place(place) => self.place_name(game, place),
            };
            return json!({
                "kind": "job", "leader": game.call(job.leader), "mark": mark, "player": job.player, "posse": job.posse,
            });
        }
        game.call_out().map_or(
            Value::Null,
            |call| json!({ "kind": "call_out", "caller": game.call(call.caller), "target": game.call(call.target) }),
        )
    }
}

/// Takes out of all texts what cannot be seen and changes what a page shows.
fn clean_texts(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Cow::Owned(clean) = without_unseen(text) {
                *text = clean;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(clean_texts),
        Value::Object(fields) => fields.values_mut().for_each(clean_texts),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn posse(game: &Game, own: &Posse) -> Value {
    let (stud, draw) = own.bonuses.unwrap_or_else(|| game.bonuses(own));
    json!({
        "player": own.player,
        "dudes": own.dudes,
        "shooter": own.shooter,
        "stud": stud,
        "draw": draw,
        "casualties": own.to_take(),
    })
}

/// Returns a card in play with the current values of the figures that are printed on its type.
fn card(game: &Game, own: &CardInPlay) -> Value {
    let id = own.id();
    let kind = own.facts().kind;
    let is_dude = kind == CardType::Dude;
    let figure = |figure| game.figure(id, figure);
    let of_dude = |figure: Figure| is_dude.then(|| game.figure(id, figure));
    let has_bullets = matches!(kind, CardType::Dude | CardType::Goods);
    let has_control = matches!(kind, CardType::Dude | CardType::Deed);
    let produces = matches!(kind, CardType::Deed | CardType::Outfit);
    json!({
        "card": id,
        "code": own.code().to_string(),
        "title": own.title(),
        "kind": kind,
        "owner": own.owner(),
        "controller": own.controller(),
        "booted": own.is_booted(),
        "at": game.location(id),
        "on": own.bearer(),
        "bullets": has_bullets.then(|| figure(Figure::Bullets)),
        "stud": is_dude.then(|| game.is_stud(id)),
        "influence": of_dude(Figure::Influence),
        "value": of_dude(Figure::Value),
        "control": has_control.then(|| figure(Figure::Control)),
        "production": produces.then(|| figure(Figure::Production)),
        "bounty": is_dude.then(|| own.bounty()),
    })
}

/// Returns the page of a printed card: its facts, and its abilities in our own words.
#[must_use]
pub fn card_page(cards: &CardDb, code: CardCode, words: &Words) -> Option<Value> {
    let card = cards.get(code)?;
    let does = cards.entry(code).map_or_else(Vec::new, |entry| entry.wording(words.language()));
    Some(json!({
        "code": code.to_string(),
        "title": card.printed_title(),
        "facts": Record::from(card),
        "does": does,
    }))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]
mod tests {
    use std::sync::Arc;

    use deadeye_rules::Edition;

    use super::*;
    use crate::words::Language;
    use deadeye_session::{By, Session};

    fn played(commands: &[Value]) -> Session {
        let cards = Arc::new(CardDb::shipped().clone());
        let mut session = Session::in_memory(cards, Edition::default());
        for command in commands {
            session.apply(serde_json::from_value(command.clone()).unwrap(), By::Script).unwrap();
        }
        session
    }

    #[test]
    fn what_players_keep_to_themselves_is_not_on_the_air() {
        let session = played(&[
            json!({"type":"seat","name":"South"}),
            json!({"type":"seat","name":"North"}),
            json!({"type":"choose_outfit","player":0,"outfit":"01002"}),
            json!({"type":"choose_outfit","player":1,"outfit":"01004"}),
            json!({"type":"choose_gang","player":0,"dudes":["01018"]}),
        ]);
        let kim = Label { name: "Kim".to_owned(), score: Some(2), ..Label::default() };
        let labels = Labels { title: "Final".to_owned(), players: vec![kim] };
        let words = Words::of(Language::ENGLISH);
        let shown = Shown { game: session.game(), log: session.log(), words: &words, labels: &labels };
        let told = shown.state(1).to_string();
        assert!(!told.contains("01018") && !told.contains("Tommy Harden"), "{told}");
        let mut session = session;
        for command in [
            json!({"type":"choose_gang","player":1,"dudes":[]}),
            json!({"type":"reveal_gangs"}),
            json!({"type":"set_pile","player":1,"pile":"hand","count":5,"known":["01090"]}),
        ] {
            session.apply(serde_json::from_value(command).unwrap(), By::Script).unwrap();
        }
        let shown = Shown { game: session.game(), log: session.log(), words: &words, labels: &labels };
        let state = shown.state(2);
        assert!(!state.to_string().contains("01090"), "{state}");
        // What lies open is there.
        assert_eq!(state["title"], "Final");
        assert_eq!(state["players"][0]["score"], 2);
        assert_eq!(state["players"][1]["hand"], 5);
        assert_eq!(state["cards"].as_array().unwrap().iter().filter(|card| card["code"] == "01018").count(), 1);
        assert_eq!(state["places"].as_array().unwrap().len(), 3);
        assert_eq!(state["last"]["text"], "Starting gangs are revealed");
        // The lines too call a player as the air does, and nobody else.
        let lines = state["log"].as_array().unwrap();
        let said = |line: &Value, begin: &str| line["text"].as_str().unwrap().starts_with(begin);
        assert!(lines.iter().all(|line| !said(line, "South")), "{lines:?}");
        assert!(
            lines.iter().any(|line| said(line, "Kim: ")) && lines.iter().any(|line| said(line, "North: ")),
            "{lines:?}"
        );
    }

    #[test]
    fn long_names_are_cut_and_what_cannot_be_seen_is_left_out() {
        // A game of an earlier version, which took any name.
        let name = format!("Ki\u{202e}m{}", "x".repeat(900_000));
        let seat = json!({"kind":"command","command":{"type":"seat","name":name}});
        let note = json!({"kind":"command","command":{"type":"note","text":"y\u{2066}".repeat(5000)}});
        let lines = format!("{{\"deadeye_game\":1,\"edition\":\"1.5\"}}\n{seat}\n{note}\n");
        let contents = deadeye_session::lines::read(lines.as_bytes()).unwrap();
        let cards = Arc::new(CardDb::shipped().clone());
        let session = deadeye_session::lines::replay(&contents, cards).unwrap();
        let words = Words::of(Language::ENGLISH);
        let label = Label { pronouns: "\u{200b}they".to_owned(), ..Label::default() };
        let labels = Labels { title: "Fi\u{202d}nal".to_owned(), players: vec![label] };
        let shown = Shown { game: session.game(), log: session.log(), words: &words, labels: &labels };
        let state = shown.state(1);
        assert!(state.to_string().len() < 5000, "{}", state.to_string().len());
        assert!(!state.to_string().contains(['\u{202e}', '\u{202d}', '\u{2066}', '\u{200b}']));
        assert_eq!((&state["title"], &state["players"][0]["pronouns"]), (&json!("Final"), &json!("they")));
        let name = state["players"][0]["name"].as_str().unwrap();
        assert!(name.starts_with("Kimxxx") && name.ends_with("x…") && name.chars().count() < 61, "{name}");
    }
}
