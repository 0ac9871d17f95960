//! Whatever comes in: an answer, never a panic; and what goes out comes back in the same.

#![expect(clippy::unwrap_used, reason = "a deck that does not come back must fail its test")]

use std::collections::BTreeMap;

use deadeye_cards::{Card, CardDb, CardType, Deck, Filter};
use proptest::prelude::*;

/// A card whose title and pack name it: a few promos share both.
fn named_card() -> impl Strategy<Value = &'static Card> {
    let db = CardDb::shipped();
    let told_apart =
        |card: &&Card| db.printings_of(&card.title).filter(|other| other.pack_code == card.pack_code).count() == 1;
    prop::sample::select(db.iter().filter(told_apart).collect::<Vec<_>>())
}

fn deck() -> impl Strategy<Value = Deck> {
    let slot = (named_card(), 1..6_u16, 0..3_u16);
    prop::collection::vec(slot, 1..40).prop_map(|slots| {
        let mut deck = Deck::default();
        for (card, count, starting) in slots {
            let home = matches!(card.kind, CardType::Outfit | CardType::Legend);
            // Exports write outfit and legend once, without a number and without marks.
            if !home {
                deck.add(card.code, count, starting);
            } else if deck.count(card.code) == 0 {
                deck.add(card.code, 1, 0);
            }
        }
        deck
    })
}

/// The deck as the public database writes it, line by line from a pattern.
fn export(deck: &Deck, line: impl Fn(&Card, &str, &str, &str) -> String) -> String {
    let db = CardDb::shipped();
    let rows = deck.copies().map(|(code, copies)| {
        let card = db.get(code).unwrap();
        let home = matches!(card.kind, CardType::Outfit | CardType::Legend);
        let count = if home { String::new() } else { format!("{}x ", copies.count) };
        line(card, &count, &"*".repeat(usize::from(copies.starting)), &db.pack(&card.pack_code).unwrap().name)
    });
    format!("A deck\n\n{}\n\n52 cards with printed value (required 52)", rows.collect::<Vec<_>>().join("\n"))
}

fn same(deck: &Deck, text: &str) -> bool {
    let read = Deck::read(text, CardDb::shipped()).unwrap();
    read.copies().eq(deck.copies())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_deck_comes_back_from_every_export(deck in deck()) {
        let text = export(&deck, |card, count, stars, pack| format!("{count}{}{stars} ({pack})", card.title));
        prop_assert!(same(&deck, &text), "{text}");
        let markdown = export(&deck, |card, count, stars, pack| {
            let bullet = if count.is_empty() { "" } else { "* " };
            format!("{bullet}{count}[{}](http://dtdb.co/en/card/{}){stars}_({pack})_", card.title, card.code)
        });
        prop_assert!(same(&deck, &markdown), "{markdown}");
        let counts: BTreeMap<String, u16> = deck.copies().map(|(code, copies)| (code.to_string(), copies.count)).collect();
        let starting: BTreeMap<String, u16> = deck.copies().map(|(code, copies)| (code.to_string(), copies.starting)).collect();
        let json = serde_json::json!({"cards": counts, "starting": starting}).to_string();
        prop_assert!(same(&deck, &json), "{}", json);
        // Every report answers for all of the deck.
        let report = deck.check(CardDb::shipped(), None);
        prop_assert_eq!(report.legal, report.problems.is_empty());
        prop_assert_eq!(report.cards + report.jokers, u32::try_from(deck.hand_cards(CardDb::shipped()).len()).unwrap());
    }

    #[test]
    fn any_text_is_a_deck_or_one_line(text in "(?s).{0,200}") {
        for text in [text.clone(), format!("{{{text}"), format!("<deck>{text}"), format!("2x {text}"), format!("* 2x [x](/card/{text}")] {
            if let Err(error) = Deck::read(&text, CardDb::shipped()) {
                prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
            }
        }
    }

    #[test]
    fn any_text_is_a_filter_or_one_line(text in "(?s).{0,40}", sign in "[:<>!=]{1,2}", field in "type|rank|cost|suit|keyword|[a-z]") {
        for text in [text.clone(), format!("{field}{sign}{text}")] {
            match text.parse::<Filter>() {
                Ok(filter) => { let _ = CardDb::shipped().iter().filter(|card| filter.admits(card)).count(); }
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error),
            }
        }
    }
}
