//! Draw hands and decks in the app, by accessible labels: no window, no graphics card.

use deadeye_app::desk::Options;
use deadeye_cards::CardDb;
use eframe::egui::{Key, accesskit::Role};
use egui_kittest::kittest::{By, Queryable};
use tempfile::tempdir;

use crate::harness::{Window, app, click, command, new_game, press, settle, strike, wait_until};
use crate::screen::Screen;
use crate::stage::is_code;

/// Types into the field of that label.
fn type_into(window: &mut Window, label: &str, text: &str) {
    let field = || By::new().role(Role::TextInput).label(label);
    window.get(field()).focus();
    settle(window);
    window.get(field()).type_text(text);
    settle(window);
}

/// Waits for what is worked out beside the window.
fn wait_for(window: &mut Window, part: &str) {
    wait_until(window, 60, &format!("nothing says {part:?}"), |window| {
        window.query_all_by_label_contains(part).next().is_some()
    });
}

#[test]
fn a_typed_hand_is_scored_at_once() {
    let mut window = app(Options::default());
    command(&mut window, Key::H);
    type_into(&mut window, "Draw hand of Hand 1", "AS AH 8C 8D JK ");
    // Aces are ones: the joker makes three eights over them.
    window.get_by_label("Full House, rank 7");
    window.get_by_label("legal");
    window.get_by_label_contains("Take out Joker, as 8 of ");
    assert!(window.query_by_label("cheatin'").is_none());
}

#[test]
fn a_hand_is_clicked_card_by_card_and_a_click_takes_a_card_out() {
    let mut window = app(Options::default());
    click(&mut window, "Score a hand 5");
    for card in ["8 of clubs", "8 of hearts", "3 of diamonds", "3 of spades", "3 of spades"] {
        click(&mut window, card);
    }
    // A hand may hold a card twice: that is what cheatin' is.
    window.get_by_label("Full House, rank 7");
    window.get_by_label("cheatin'");
    let twins: Vec<_> = window.query_all_by_label("Take out 3 of spades").collect();
    assert_eq!(twins.len(), 2);
    twins[1].click();
    settle(&mut window);
    window.get_by_label("Two Pair, rank 3");
    window.get_by_label("legal");
    // After five cards the next hand was filled.
    click(&mut window, "K of hearts");
    window.get_by_label("High Card, rank 1");
}

#[test]
fn cards_are_typed_without_spaces_and_taken_back_one_by_one() {
    let mut window = app(Options::default());
    click(&mut window, "Score a hand 5");
    strike(&mut window, "8c8h3d3s3h");
    window.get_by_label("Full House, rank 7");
    window.get_by_label("legal");
    press(&mut window, Key::Backspace);
    window.get_by_label("Two Pair, rank 3");
    // Enter goes to the next hand.
    press(&mut window, Key::Enter);
    strike(&mut window, "kh");
    window.get_by_label("High Card, rank 1");
}

#[test]
fn the_page_of_hands_has_the_name_of_its_entry_and_no_code() {
    let mut window = app(Options::default());
    click(&mut window, "Score a hand 5");
    strike(&mut window, "8c10hjk");
    press(&mut window, Key::Enter);
    let screen = Screen::read(&window);
    assert!(screen.texts.iter().any(|text| text.words == "Score a hand"), "{:#?}", screen.words());
    let codes: Vec<String> = screen.words().into_iter().filter(|words| is_code(words)).collect();
    assert!(codes.is_empty(), "{codes:?}");
    window.get_by_label("Enter goes to the next hand, Esc to the start page.");
    press(&mut window, Key::Escape);
    window.get_by_label("Play against Deadeye 1");
}

#[test]
fn two_typed_hands_are_compared_with_their_casualties() {
    let mut window = app(Options::default());
    command(&mut window, Key::H);
    type_into(&mut window, "Draw hand of Hand 1", "8S 8H 8D 8C 2H ");
    type_into(&mut window, "Draw hand of Hand 2", "5H 6S 7D 8C 9H ");
    window.get_by_label_contains("Hand 1 wins, rank 8 against 5. Casualties: Hand 1 0, Hand 2 3.");
}

#[test]
fn a_cheatin_hand_says_so_and_names_the_best_legal_one() {
    let mut window = app(Options::default());
    command(&mut window, Key::H);
    type_into(&mut window, "Draw hand of Hand 1", "KS KS 4H 4D 2C 9D ");
    window.get_by_label("Two Pair, rank 3");
    window.get_by_label("cheatin'");
    window.get_by_label_contains("Without cheatin': Pair, rank 2");
}

#[test]
fn what_is_no_card_is_said_in_a_line_under_the_field() {
    let mut window = app(Options::default());
    command(&mut window, Key::H);
    type_into(&mut window, "Draw hand of Hand 2", "AS 11S ");
    window.get_by_label_contains("“11S” is no card");
}

#[test]
fn before_the_redraw_the_advice_comes_with_its_chances() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    // A game between the learn-to-play decks: whose cards may be drawn is known.
    new_game(&mut window, "Start");
    command(&mut window, Key::H);
    let deck = deadeye_cards::decks::by_name("LDLtP").unwrap().deck.hand_cards(CardDb::shipped());
    let hand: Vec<String> = deck.iter().step_by(11).take(5).map(ToString::to_string).collect();
    type_into(&mut window, "Draw hand of Law Dogs", &format!("{} ", hand.join(" ")));
    click(&mut window, "Draw bonus: one more");
    wait_for(&mut window, "mean rank");
    // A card that this deck does not have as often is named.
    type_into(&mut window, "Draw hand of Law Dogs", &[hand.first().unwrap().as_str(); 4].join(" "));
    wait_for(&mut window, "cannot come from this deck");
}

#[test]
fn without_a_deck_list_the_advice_asks_for_one() {
    let mut window = app(Options::default());
    command(&mut window, Key::H);
    type_into(&mut window, "Draw hand of Hand 1", "8S 8H 8D 3C 2H ");
    click(&mut window, "Draw bonus: one more");
    assert!(window.query_all_by_label_contains("mean rank").next().is_none());
    let _asked = window.get_by(|node| node.value().is_some_and(|value| value == "Which deck is it from?"));
}

#[test]
fn a_deck_shows_its_rank_curve_and_its_weak_spots() {
    let mut window = app(Options::default());
    command(&mut window, Key::D);
    wait_for(&mut window, "In shootouts: mean rank");
    window.get_by_label("Rank curve");
    window.get_by_label("52 cards, 2 jokers");
    window.get_by_label("Weak spots");
    window.get_by_label("Four of a Kind, rank 8");
    // A rank that is hardly ever drawn has no line.
    assert!(window.query_by_label("Straight Flush, rank 9").is_none());
    wait_for(&mut window, "1000000 hands, each chance within 0.1 %");
    // With a draw bonus hands are thought over, so fewer are drawn.
    click(&mut window, "Draw bonus: one more");
    wait_for(&mut window, "40000 hands");
}

#[test]
fn a_deck_file_that_is_not_there_is_said_in_the_window() {
    let mut window = app(Options::default());
    command(&mut window, Key::D);
    type_into(&mut window, "path of a deck file", "/no/such/deck.o8d");
    click(&mut window, "Read");
    wait_for(&mut window, "the deck /no/such/deck.o8d cannot be read");
    window.key_press(Key::Escape);
    settle(&mut window);
    assert!(window.query_by_label("Weak spots").is_none() && window.query_by_label("Read").is_none());
}
