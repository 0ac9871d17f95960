//! Decks from every kind of file, and every rule of section 8.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot read its deck must fail"
)]

use std::fs;
use std::path::{Path, PathBuf};

use deadeye_cards::{CardCode, CardDb, Deck, DeckError, DeckReport, TournamentList, decks};

fn db() -> &'static CardDb {
    CardDb::shipped()
}

fn code(text: &str) -> CardCode {
    text.parse().unwrap()
}

fn read(text: &str) -> Deck {
    Deck::read(text, db()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The Law Dogs deck to learn with, which is legal; it has both jokers of the base set.
fn legal() -> Deck {
    decks::by_name("LDLtP").unwrap().deck.clone()
}

/// The same deck as JSON with other counts for some codes.
fn changed(changes: &[(&str, u16)]) -> Deck {
    let mut counts: std::collections::BTreeMap<String, u16> =
        legal().copies().map(|(code, copies)| (code.to_string(), copies.count)).collect();
    for (code, count) in changes {
        counts.insert((*code).to_owned(), *count);
    }
    read(&serde_json::to_string(&counts).unwrap())
}

fn problems(deck: &Deck) -> Vec<String> {
    let report = deck.check(db(), None);
    assert_eq!(report.legal, report.problems.is_empty());
    report.problems.iter().map(|problem| format!("{}: {}", problem.rule, problem.what)).collect()
}

#[test]
fn markdown_bbcode_text_and_octgn_say_the_same() {
    let markdown = "# My posse\n\n[The Sloane Gang](http://dtdb.co/en/card/01004) _(Base Set)_\n\n\n## Dude (3)\n\n\
        * 2x [Sloane](http://dtdb.co/en/card/01044)*_(Base Set)_\n* 1x [Jarrett Blake](https://dtdb.co/en/card/01031)_(Base Set)_\n\
        \n## Joker (1)\n* 1x [Joker (red)](http://dtdb.co/en/card/01144)_(Base Set)_\n  \n3 cards with printed value (required 52)  \n\
        Cards up to Base Set  \n\nDecklist [published on DoomtownDB](https://dtdb.co/en/decklist/2348/my-posse).";
    let bbcode = "[b]My posse[/b]\n\n[url=http://dtdb.co/en/card/01004]The Sloane Gang[/url] (Base Set)\n\n[b]Dude[/b] (3)\n\
        2x [url=http://dtdb.co/en/card/01044]Sloane[/url]* [i](Base Set)[/i]\n\
        1x [url=http://dtdb.co/en/card/01031]Jarrett Blake[/url] [i](Base Set)[/i]\n\
        1x [url=http://dtdb.co/en/card/01144]Joker (red)[/url] [i](Base Set)[/i]\n\nDeck built on [url=http://dtdb.co]DoomtownDB[/url].";
    let text = "My posse\r\n\r\nThe Sloane Gang (Base Set)\r\n\r\nDude (3)\r\n2x Sloane* (Base Set)\r\n1x Jarrett Blake (Base Set)\r\n\
        \r\nJoker (1)\r\n1x Joker (red) (Base Set)\r\n\r\n3 cards (must be 54)\r\nCards up to Base Set\r\n";
    let octgn = "\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"b440d120-025a-4fbe-9f8d-3873acacb37b\" sleeveid=\"0\">\
        <section name=\"Outfit\" shared=\"False\"><card qty=\"1\" id=\"\">The Sloane Gang</card></section>\
        <section name=\"Starting Cards\" shared=\"False\"><card qty=\"1\" id=\"SLOANE-ID\">Sloane of another name</card></section>\
        <section name=\"Deck\" shared=\"False\"><card qty=\"1\" id=\"SLOANE-ID\">Sloane</card>\
        <card qty=\"1\" id=\"BLAKE-ID\">Jarret Blake</card><card qty=\"1\" id=\"00000000-0000-0000-0000-000000000000\">Joker (red)</card></section>\
        <section name=\"Legend\" shared=\"False\" /><notes><![CDATA[]]></notes></deck>";
    let octgn = octgn
        .replace("SLOANE-ID", &octgn_id("DTR", "01044").to_uppercase())
        .replace("BLAKE-ID", &octgn_id("DTR", "01031"));

    let mut expected = Deck::default();
    expected.add(code("01004"), 1, 0);
    expected.add(code("01044"), 2, 1);
    expected.add(code("01031"), 1, 0);
    expected.add(code("01144"), 1, 0);
    expected.name = Some("My posse".to_owned());
    assert_eq!(read(markdown), expected);
    assert_eq!(read(bbcode), expected);
    assert_eq!(read(text), expected);
    expected.name = None;
    assert_eq!(read(&octgn), expected);
}

/// What the pack file says OCTGN calls a card.
fn octgn_id(pack: &str, code: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../card-db/packs/{pack}.json"));
    let pack: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let cards = pack["cards"].as_array().unwrap();
    cards.iter().find(|card| card["code"] == code).unwrap()["octgnid"].as_str().unwrap().to_owned()
}

#[test]
fn archived_and_handwritten_lists_are_read() {
    let archive = read(
        "108 Drunken Masters (Blood Moon Rising) x1\nAvie Cline (Base Set) x2\nSloane (Exp.1) (The Light Shineth) x1",
    );
    assert_eq!((archive.name.as_deref(), archive.count(code("18001"))), (None, 1));
    assert_eq!((archive.count(code("01010")), archive.count(code("10017"))), (2, 1));

    let by_hand = read("Friday\nLaw Dogs\n4 Pistol Whip\n- 2x one good turn...\n1× Joker (black)\n");
    assert_eq!(by_hand.outfit(db()).map(|card| card.code), Some(code("01002")));
    assert_eq!(by_hand.copies().map(|(_, copies)| copies.count).sum::<u16>(), 8);
    // The pack tells printings apart; one that is not known does not.
    let packs = read("1x Gunslinger (Weird West Edition)\n2x Gunslinger (A Pack Of Lies)\n1x Sloane** (TLS)");
    assert_eq!((packs.count(code("24261")), packs.count(code("01146"))), (1, 2));
    assert_eq!(packs.starting_gang_cards(db()).map(|card| card.code).collect::<Vec<_>>(), [code("01044")]);
    // A title with its pack is one copy; without, it is a heading.
    let bare = read("Sloane\nSloane (Base Set)\nLaw Dogs (A Pack Of Lies)");
    assert_eq!((bare.count(code("01044")), bare.count(code("01002"))), (1, 1));
    // A deck called like an outfit has the outfit that it lists.
    let named = read("Law Dogs\n\nThe Sloane Gang (Base Set)\n1x Sloane (Base Set)");
    assert_eq!(
        (named.name.as_deref(), named.count(code("01002")), named.count(code("01004"))),
        (Some("Law Dogs"), 0, 1)
    );
}

#[test]
fn json_gives_counts_by_code() {
    let short = read(r#"{"01044": 2, "01004": 1}"#);
    assert_eq!((short.count(code("01044")), short.count(code("01004")), short.count(code("01031"))), (2, 1, 0));
    let long = read(r#"{"name": "x", "cards": {"01044": 2}, "starting": {"01044": 5}}"#);
    // No more copies start than there are.
    assert_eq!(long.starting_gang_cards(db()).count(), 2);
    assert_eq!(long.name.as_deref(), Some("x"));
}

#[test]
fn what_is_no_deck_is_refused_in_one_line() {
    let broken = [
        "",
        "   ",
        "{}",
        "{",
        "[1,2]",
        r#"{"01044": "two"}"#,
        r#"{"01044": -1}"#,
        "<deck",
        "<html></html>",
        "no card here",
        "\u{0}\u{1}",
    ];
    for text in broken {
        let error = Deck::read(text, db()).unwrap_err();
        assert!(matches!(error, DeckError::Empty | DeckError::Broken(_)), "{text:?}: {error}");
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
    let unknown = [
        "The Sloane Gang (Base Set)\n2x Nobody At All (Base Set)",
        "* 2x [Nobody](http://dtdb.co/en/card/99999)_(Base Set)_",
        r#"{"99999": 1, "01044": 1}"#,
        r#"{"Sloane": 1}"#,
        r#"<deck><section name="Deck"><card qty="1" id="x">Nobody</card></section></deck>"#,
    ];
    for text in unknown {
        let error = Deck::read(text, db()).unwrap_err();
        assert!(matches!(error, DeckError::Unknown(ref cards) if cards.len() == 1), "{text:?}: {error}");
    }
    // Entities that would unfold without end are refused by the reader.
    let bomb = "<!DOCTYPE d [<!ENTITY a \"&a;&a;\">]><deck><card>&a;</card></deck>";
    assert!(matches!(Deck::read(bomb, db()), Err(DeckError::Broken(_))));
}

#[test]
fn a_legal_deck_is_reported_with_its_numbers() {
    let report = legal().check(db(), None);
    let gang = report.starting.clone().unwrap();
    let expected = DeckReport {
        legal: true,
        problems: vec![],
        outfit: Some(code("01002")),
        legend: None,
        cards: 52,
        jokers: 2,
        starting: report.starting.clone(),
    };
    assert_eq!(report, expected);
    // Swinford 3, Harden 5, Parsons 5, Smiley 2 and MacGowan 1 of the 19 of Law Dogs.
    assert_eq!((gang.cost, gang.stash), (16, Some(19)));
    assert_eq!(gang.cards.len(), 5);
}

#[test]
fn each_rule_of_section_8_is_checked() {
    assert_eq!(problems(&changed(&[("01002", 0)])), ["8: there is no outfit"]);
    assert_eq!(problems(&changed(&[("01004", 1)])), ["8: there are 2 outfits instead of one"]);
    assert_eq!(problems(&changed(&[("00109", 1)])), [""; 0]);
    assert_eq!(problems(&changed(&[("00109", 1), ("00110", 1)])), ["8: there are 2 legends instead of one at most"]);
    // One copy of 01016 taken out; it is there once.
    assert_eq!(problems(&changed(&[("01016", 0)])), ["8: 51 cards have a printed value instead of 52"]);
    assert_eq!(problems(&changed(&[("10040", 1)])), ["8: there are 3 jokers instead of 2 at most"]);
    assert_eq!(problems(&changed(&[("01144", 0), ("01145", 0)])), [""; 0]);
    // Gunslinger, as an ace of spades, in the place of 01016.
    assert_eq!(problems(&changed(&[("01016", 0), ("01146", 1)])), ["card:01146: Gunslinger is a token"]);
}

#[test]
fn five_alike_are_too_many() {
    // Nothing but an outfit and five cards: the number of cards is wrong too.
    let five = |rows: &str| problems(&read(rows));
    let too_few = "8: 5 cards have a printed value instead of 52";
    // Sloane and her later version have one printed title; both are kings of spades.
    let versions = five(r#"{"01004": 1, "01044": 3, "10017": 2}"#);
    assert_eq!(versions, [too_few, "8: 5 cards share KS", "8: 5 cards are titled Sloane"]);
    // Two printings of a title; General Store is a deed.
    let printings: Vec<CardCode> = db().printings_of("General Store").map(|card| card.code).collect();
    let face = db().by_title("General Store").and_then(|card| card.hand_card()).unwrap();
    let text = format!(r#"{{"01004": 1, "{}": 1, "{}": 4}}"#, printings[0], printings[1]);
    assert_eq!(
        five(&text),
        [too_few.to_owned(), format!("8: 5 cards share {face}"), "8: 5 cards are titled General Store".to_owned()]
    );
    // Four of each are allowed.
    let four = five(r#"{"01004": 1, "01044": 4}"#);
    assert_eq!(four, ["8: 4 cards have a printed value instead of 52"]);
}

#[test]
fn the_starting_gang_is_checked_by_section_4() {
    let gang = |cards: &str, starting: &str| {
        let deck = read(&format!(r#"{{"cards": {{{cards}}}, "starting": {{{starting}}}}}"#));
        let gang = deck.check(db(), None).starting.unwrap();
        gang.problems.iter().map(|problem| format!("{}: {}", problem.rule, problem.what)).collect::<Vec<_>>()
    };
    // Sloane costs 8 of the Sloane Gang's 18; she is unique.
    let twice = gang(r#""01004":1,"01044":3"#, r#""01044":3"#);
    assert_eq!(
        twice,
        ["4: the starting gang costs 24 of a stash of 18", "2014:p14: Sloane is unique and starts 3 times"]
    );
    // With the Law Dogs at home, she is of another faction.
    assert_eq!(gang(r#""01002":1,"01044":1"#, r#""01044":1"#), ["4: Sloane belongs to another faction"]);
    // Gunslinger tokens are neutral, cost nothing and are not unique: six are only too many.
    assert_eq!(gang(r#""01002":1,"01146":6"#, r#""01146":6"#), ["4: 6 cards start instead of 5 at most"]);
    // A deed may start if it is Core, of one faction's core only for that faction: 06011 for anybody, 25033 for Law Dogs.
    assert_eq!(gang(r#""01002":1,"06011":1,"25033":1"#, r#""06011":1,"25033":1"#), [""; 0]);
    assert_eq!(gang(r#""01004":1,"25033":1"#, r#""25033":1"#), ["4: Dispatch Office is no dude"]);
    // A Sidekick starts on Sky Borne (12007) alone: Bluetick (01082), and no Roan (01088).
    assert_eq!(gang(r#""01003":1,"12007":1,"01082":1"#, r#""12007":1,"01082":1"#), [""; 0]);
    assert_eq!(gang(r#""01003":1,"01082":1"#, r#""01082":1"#), ["4: Bluetick is no dude"]);
    assert_eq!(gang(r#""01003":1,"12007":1,"01088":1"#, r#""12007":1,"01088":1"#), ["4: Roan is no dude"]);
    // A Confederate (05018) and a Union dude.
    let union = db().iter().find(|card| card.has_keyword("Union") && card.is_neutral()).map(|card| card.code).unwrap();
    let confederate =
        db().iter().find(|card| card.has_keyword("Confederate") && card.is_neutral()).map(|card| card.code).unwrap();
    let both =
        gang(&format!(r#""01002":1,"{union}":1,"{confederate}":1"#), &format!(r#""{union}":1,"{confederate}":1"#));
    assert_eq!(both, ["faq-b:Cooperatin': Confederate and Union start together"]);
}

#[test]
fn a_legend_changes_the_stash() {
    let deck = read(r#"{"cards": {"01004":1,"00109":1,"01044":1}, "starting": {"01044":1}}"#);
    // 18 of the outfit less 2 of Jasper Stone.
    assert_eq!(deck.check(db(), None).starting.and_then(|gang| gang.stash), Some(16));
}

#[test]
fn a_tournament_list_adds_its_own_problems() {
    let report = changed(&[("01002", 0), ("11001", 1)]).check(db(), TournamentList::by_code("cmpd1.9.2"));
    let found: Vec<String> =
        report.problems.iter().map(|problem| format!("{}: {}", problem.rule, problem.what)).collect();
    assert_eq!(found, ["list:cmpd1.9.2: 11001 108 Worldly Desires is banned"]);
    let wwe = TournamentList::by_code("wwe1.0.0");
    // Every printing of that deck is older than the format, but for the two jokers.
    let report = legal().check(db(), wwe);
    assert_eq!(report.problems.len(), legal().copies().len() - 2);
    assert!(decks::by_name("LDGunFSolo").unwrap().deck.check(db(), wwe).legal);
}

/// The published decks as their site exports them, against the codes and counts kept here.
#[test]
fn published_exports_are_the_decks_kept_here() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/decks");
    if !folder.is_dir() {
        println!(
            "skipped: published exports are the decks kept here, because ../shared/cards/decks is not on this machine"
        );
        return;
    }
    for id in ["FRILtP", "MCCILtP"] {
        let exported = read(&fs::read_to_string(folder.join(format!("{id}.txt"))).unwrap());
        let kept = &decks::by_name(id).unwrap().deck;
        assert!(exported.copies().eq(kept.copies()), "{id}");
        assert!(exported.check(db(), None).legal, "{id}");
    }
}
