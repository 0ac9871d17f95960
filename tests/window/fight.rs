//! Shootouts and jobs in the app, by keys alone, with the guide that names each step.

use deadeye_cards::CardDb;
use deadeye_rules::{Pile, PlayerId, Step};
use eframe::egui::{Key, accesskit::Role};
use egui_kittest::kittest::{By, Queryable};
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, at_noon, bring, play, press, seen, settle};

fn step(window: &Window) -> Step {
    seen(window).game.step()
}

/// Types into the field that the last key opened, and ends with Enter.
fn type_cards(window: &mut Window, cards: &str) {
    let field = By::new().role(Role::TextInput).label("Type the cards");
    window.get(field).type_text(cards);
    settle(window);
    press(window, Key::Enter);
}

#[test]
fn a_shootout_is_run_to_its_casualties_by_keys() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    // Tommy Harden is a stud with 1, Barton Everest a stud with 2.
    let tommy = bring(&mut window, 0, "01018", json!({"at":"town_square"}));
    let barton = bring(&mut window, 1, "01040", json!({"at":"town_square"}));
    press(&mut window, Key::C);
    assert_eq!(step(&window), Step::CallOutAnswer);
    window.get_by_label("Tommy Harden calls out Barton Everest");
    window.get_by_label("now: stand or refuse");
    press(&mut window, Key::S);
    window.get_by_label("Shootout: Town square");
    window.get_by_label("now: leader's posse");
    press(&mut window, Key::N);
    window.get_by_label("now: mark's posse");
    press(&mut window, Key::N);
    window.get_by_label("Shootout: Town square, round 1");
    window.get_by_label("now: 1. shootout plays");
    press(&mut window, Key::P);
    press(&mut window, Key::P);
    window.get_by_label("now: 2. pick shooters");
    press(&mut window, Key::S);
    press(&mut window, Key::S);
    window.get_by_label("now: 3. draw hands");
    // Five and the stud bonus; nobody has a draw bonus.
    window.get_by_label("Draws 6 (1 stud), swaps up to 0.");
    window.get_by_label("Draws 7 (2 stud), swaps up to 0.");
    press(&mut window, Key::H);
    type_cards(&mut window, "3S 3H 9D 9C QS");
    assert!(window.query_all_by_label("Two Pair, rank 3").next().is_some());
    press(&mut window, Key::H);
    type_cards(&mut window, "5S 5H 5D KC KS");
    assert!(window.query_all_by_label("Full House, rank 7").next().is_some());
    window.get_by_label("now: 4. resolution");
    press(&mut window, Key::P);
    press(&mut window, Key::P);
    window.get_by_label("now: 5. casualties");
    // Rank 3 against rank 7.
    window.get_by_label_contains("4 casualties for South");
    press(&mut window, Key::K);
    // Discarding him covers one, acing him two: as many as can be must be.
    press(&mut window, Key::Num1);
    press(&mut window, Key::Num1);
    press(&mut window, Key::Enter);
    assert!(seen(&window).game.card(tommy).is_none());
    let hill = seen(&window).game.player(PlayerId(0)).unwrap().pile(Pile::BootHill).count();
    assert_eq!(hill, 1);
    if step(&window) == Step::RunOrGun {
        press(&mut window, Key::F);
        press(&mut window, Key::Enter);
    }
    assert!(seen(&window).game.shootout().is_none());
    assert!(seen(&window).game.card(barton).is_some());
    assert!(window.query_by_label_contains("Shootout: ").is_none());
}

#[test]
fn a_job_is_led_formed_and_not_opposed_by_keys() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    // Kidnappin' needs more bullets than its mark has: Tommy Harden's 1 against none of Irving Patterson's.
    let tommy = bring(&mut window, 0, "01018", json!({"at":"town_square"}));
    let irving = bring(&mut window, 1, "01025", json!({"at":"town_square"}));
    play(&mut window, json!({"type":"set_pile","player":0,"pile":"hand","count":1,"known":["01123"]}));
    // The card of the hand, then the mark: one dude only can lead, and no leader is their own mark.
    press(&mut window, Key::J);
    press(&mut window, Key::Num1);
    press(&mut window, Key::Num1);
    assert!(seen(&window).game.job().is_some());
    window.get_by_label("Job: Tommy Harden, marked Irving Patterson");
    window.get_by_label_contains("now: with the leader");
    for _ in 0..4 {
        if step(&window) != Step::Oppose {
            press(&mut window, Key::N);
        }
    }
    window.get_by_label("now: who opposes?");
    press(&mut window, Key::D);
    let game = &seen(&window).game;
    assert!(game.job().is_none() && game.card(irving).is_none());
    assert!(game.card(tommy).unwrap().is_booted());
}
