//! The shipped facts: complete, in the shape of the schema, and the same as the public database but for what
//! is printed otherwise.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot read the facts must fail"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use deadeye_cards::{Card, CardCode, CardDb, CardType, Faction, Record, Shooter, TournamentList, decks};
use deadeye_hands::{HandCard, Joker};
use serde_json::Value;

fn card_db() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../card-db")
}

/// The folder that stands beside a checkout on the machines where this project is made; elsewhere a line says that
/// it is not there.
fn shared_cards(test: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards");
    if !folder.is_dir() {
        println!("skipped: {test}, because ../shared/cards is not on this machine");
        return None;
    }
    Some(folder)
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json_files(folder: &Path) -> BTreeMap<String, Value> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), json(&path)))
        .collect()
}

fn card(code: &str) -> &'static Card {
    CardDb::shipped().get(code.parse().unwrap()).unwrap_or_else(|| panic!("no card {code}"))
}

#[test]
fn every_printed_card_is_there() {
    let db = CardDb::shipped();
    let titles: BTreeSet<&str> = db.iter().map(|card| card.title.as_str()).collect();
    assert_eq!((db.len(), titles.len(), db.packs().len()), (1256, 983, 26));
    let in_files: usize =
        json_files(&card_db().join("packs")).values().map(|pack| pack["cards"].as_array().unwrap().len()).sum();
    assert_eq!(in_files, db.len(), "a card of a file is left out, or a file is not compiled in");
    let counted = |kind| db.iter().filter(|card| card.kind == kind).count();
    assert_eq!(CardType::ALL.map(counted), [44, 16, 516, 166, 159, 120, 225, 10]);
    assert_eq!(db.pack("DTR").map(|pack| pack.name.as_str()), Some("Base Set"));
}

#[test]
fn every_pack_file_fits_the_schema() {
    let schema = json(&card_db().join("pack.schema.json"));
    for (name, pack) in json_files(&card_db().join("packs")) {
        let mut faults = Vec::new();
        check(&pack, &schema, &schema, &name, &mut faults);
        assert!(faults.is_empty(), "{faults:#?}");
        assert_eq!(pack["code"], *name);
        for card in pack["cards"].as_array().unwrap() {
            assert_eq!(card["pack_code"], *name, "{}", card["code"]);
        }
    }
    let broken =
        serde_json::json!({"code": "X", "name": "X", "cards": [{"code": "1", "title": "", "text": "x", "rank": 14}]});
    let mut faults = Vec::new();
    check(&broken, &schema, &schema, "X", &mut faults);
    assert_eq!(faults.len(), 9, "{faults:#?}");
}

/// As much of JSON Schema as the schema uses; a word that it does not know fails.
fn check(value: &Value, schema: &Value, root: &Value, at: &str, faults: &mut Vec<String>) {
    for (word, wanted) in schema.as_object().unwrap() {
        let holds = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                check(value, &root["$defs"][name], root, at, faults);
                true
            }
            "type" => match wanted.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_i64(),
                other => panic!("type {other}"),
            },
            "enum" => wanted.as_array().unwrap().contains(value),
            "oneOf" => {
                let fits = |one: &&Value| {
                    let mut faults = Vec::new();
                    check(value, one, root, at, &mut faults);
                    faults.is_empty()
                };
                wanted.as_array().unwrap().iter().filter(fits).count() == 1
            }
            "minimum" => value.as_i64() >= wanted.as_i64(),
            "maximum" => value.as_i64() <= wanted.as_i64(),
            "minLength" => value.as_str().is_some_and(|text| text.chars().count() as u64 >= wanted.as_u64().unwrap()),
            "maxLength" => value.as_str().is_some_and(|text| text.chars().count() as u64 <= wanted.as_u64().unwrap()),
            "format" => value.as_str().is_some_and(|text| shape(text) == wanted.as_str().unwrap()),
            "required" => {
                let missing =
                    wanted.as_array().unwrap().iter().filter(|name| value.get(name.as_str().unwrap()).is_none());
                faults.extend(missing.map(|name| format!("{at}: no {name}")));
                true
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object().unwrap();
                let extra = value.as_object().unwrap().keys().filter(|name| !known.contains_key(*name));
                faults.extend(extra.map(|name| format!("{at}: {name} has no place here")));
                true
            }
            "properties" => {
                for (name, inner) in wanted.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        check(value, inner, root, &format!("{at}.{name}"), faults);
                    }
                }
                true
            }
            "items" => {
                for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                    check(value, wanted, root, &format!("{at}[{index}]"), faults);
                }
                true
            }
            other => panic!("the schema says {other}, which this test does not know"),
        };
        if !holds {
            faults.push(format!("{at}: {value} against {word} {wanted}"));
        }
    }
}

/// `date` and `uuid` by where their digits and dashes stand.
fn shape(text: &str) -> &'static str {
    let digits = text.chars().all(|letter| letter == '-' || letter.is_ascii_digit() || ('a'..='f').contains(&letter));
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    match lengths.as_slice() {
        [4, 2, 2] if digits => "date",
        [8, 4, 4, 4, 12] if digits => "uuid",
        _ => "neither",
    }
}

/// The schema names each correction's field, and the facts say what is printed.
#[test]
fn corrections_are_in_the_facts() {
    let corrections = json(&card_db().join("corrections.json"));
    for correction in corrections.as_array().unwrap() {
        let record = serde_json::to_value(Record::from(card(correction["code"].as_str().unwrap()))).unwrap();
        assert_eq!(record[correction["field"].as_str().unwrap()], correction["printed"], "{correction}");
        assert_ne!(correction["public"], correction["printed"]);
    }
    assert_eq!(corrections.as_array().unwrap().len(), 24);
}

/// Every field of every card, against the database's own files.
#[test]
fn the_facts_are_those_of_the_public_database() {
    let Some(shared) = shared_cards("the facts are those of the public database") else {
        return;
    };
    let mut corrected: BTreeMap<(String, String), (Value, Value)> = json(&card_db().join("corrections.json"))
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let key = (row["code"].as_str().unwrap().to_owned(), row["field"].as_str().unwrap().to_owned());
            (key, (row["public"].clone(), row["printed"].clone()))
        })
        .collect();
    let fields = [
        "code",
        "title",
        "type_code",
        "suit",
        "rank",
        "cost",
        "gang_code",
        "shooter",
        "bullets",
        "influence",
        "control",
        "production",
        "upkeep",
        "wealth",
        "keywords",
        "pack_code",
        "number",
        "quantity",
    ];
    let mut compared = 0;
    for pack in json_files(&shared.join("packs")).values() {
        for public in pack["cards"].as_array().unwrap() {
            let code = public["code"].as_str().unwrap();
            let ours = serde_json::to_value(Record::from(card(code))).unwrap();
            assert_eq!(ours.as_object().unwrap().len(), fields.len());
            for field in fields {
                let expected = match corrected.remove(&(code.to_owned(), field.to_owned())) {
                    Some((was, printed)) => {
                        assert_eq!(public[field], was, "{code} {field}: the correction is out of date");
                        printed
                    }
                    None => public[field].clone(),
                };
                assert_eq!(ours[field], expected, "{code} {field}");
            }
            if let Some(id) = public["octgnid"].as_str() {
                let title = CardDb::shipped().by_octgn_id(id).map(|card| card.title.as_str());
                assert_eq!(title, public["title"].as_str(), "{code} {id}");
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 1256);
    assert_eq!(corrected, BTreeMap::new(), "corrections that correct nothing");
}

#[test]
fn odd_cards_are_read_as_printed() {
    // Two faction symbols.
    assert_eq!(card("25024").gangs, [Faction::Fearmongers, Faction::Outlaws]);
    assert_eq!((card("25024").printed_title(), card("25024").experience()), ("Christine Perfect", 1));
    // "Experienced" without a number.
    assert_eq!(card("23027").experience(), 1);
    assert_eq!((card("10017").printed_title(), card("01044").experience()), ("Sloane", 0));
    // A cartridge with a question mark.
    assert_eq!((card("11017").bullets, card("11017").has_bullet_bonus, card("11017").shooter), (None, true, None));
    // Goods with control, with production; an action with upkeep; legends that take from the stash.
    assert_eq!(card("06013").control, Some(1));
    assert_eq!(card("10025").production, Some(1));
    assert_eq!(card("15019").upkeep, Some(1));
    assert_eq!(card("00109").wealth, Some(-2));
    // Tokens are never unique, whether or not they say so; other dudes and deeds are.
    assert!(card("01146").is_token() && !card("01146").is_unique() && !card("24261").is_unique());
    assert!(card("01044").is_unique() && card("06013").is_unique() && !card("01094").is_unique());
    // The difficulty stands behind either keyword.
    assert_eq!(
        (card("13015").difficulty(), card("24175").difficulty(), card("01044").difficulty()),
        (Some(9), Some(9), None)
    );
    // A skill, with its rating.
    assert_eq!(card("20014").skill("huckster"), Some(0));
    assert_eq!(card("01044").shooter, Some(Shooter::Stud));
}

#[test]
fn jokers_are_told_apart() {
    let kinds: Vec<Joker> = ["01144", "00125", "10040", "10041", "14040", "14041"]
        .into_iter()
        .filter_map(|code| card(code).joker())
        .collect();
    assert_eq!(kinds, [Joker::Ordinary, Joker::Ordinary, Joker::Devils, Joker::Devils, Joker::Heretic, Joker::Heretic]);
    assert_eq!(card("01044").joker(), None);
    assert_eq!(card("01044").hand_card(), "KS".parse::<HandCard>().ok());
    assert_eq!(card("01004").hand_card(), None);
}

#[test]
fn titles_are_found_however_they_are_typed() {
    let db = CardDb::shipped();
    let codes = |title: &str| db.printings_of(title).map(|card| card.code.to_string()).collect::<Vec<_>>();
    assert_eq!(codes("SLOANE"), ["01044"]);
    assert_eq!(codes("remy lapointe"), ["01033"]);
    assert_eq!(codes("pats perch"), [""; 0]);
    assert_eq!(codes("Pat’s Perch"), ["00135", "01070", "24127"]);
    // Promos have the lowest codes; the title means the card that is sold.
    assert_eq!(db.by_title("pat's perch").map(|card| card.code.as_str()), Some("01070"));
}

#[test]
fn every_ready_made_deck_is_legal() {
    let decks = decks::shipped();
    let files = json_files(&card_db().join("decks"));
    assert_eq!(decks.iter().map(|deck| deck.id).collect::<BTreeSet<_>>(), files.keys().map(String::as_str).collect());
    for shipped in decks {
        let report = shipped.deck.check(CardDb::shipped(), None);
        assert!(report.legal, "{}: {:?}", shipped.id, report.problems);
        assert_eq!((report.cards, report.jokers), (52, 2), "{}", shipped.id);
        let gang = report.starting.expect("each marks its starting gang");
        assert_eq!(gang.problems, [], "{}", shipped.id);
        assert_eq!(shipped.deck.hand_cards(CardDb::shipped()).len(), 54);
    }
    let (law_dogs, sloane) = decks::learn_to_play().unwrap();
    let outfit = |deck: &decks::ShippedDeck| deck.deck.outfit(CardDb::shipped()).map(|card| card.title.clone());
    assert_eq!(outfit(law_dogs).as_deref(), Some("Law Dogs"));
    assert_eq!(outfit(sloane).as_deref(), Some("The Sloane Gang"));
    assert_eq!(decks::by_name("law dogs - learn to play"), Some(law_dogs));
    assert_eq!(decks::by_name("sgltp"), Some(sloane));
}

#[test]
fn tournament_lists_know_bans_and_packs() {
    let code = |text: &str| text.parse::<CardCode>().unwrap();
    let old = TournamentList::by_code("CMPD1.9.2").unwrap();
    let new = TournamentList::by_code("wwe1.0.0").unwrap();
    assert_eq!(TournamentList::shipped().len(), 2);
    assert_eq!(old.objection(code("11001")), Some("is banned".into()));
    assert_eq!((old.objection(code("23055")), old.objection(code("01031"))), (None, None));
    assert!(old.objection(code("23056")).is_some() && old.objection(code("24009")).is_some());
    assert!(new.objection(code("19001")).is_some() && new.objection(code("01146")).is_some());
    assert_eq!((new.objection(code("19002")), new.objection(code("01144"))), (None, None));
    assert_eq!(new.objection(code("19028")), Some("is banned".into()));
}
