//! Moments of a game whose cards are on the screen. The other player's cards are on no screen, so that the tests decide
//! what that player does.

use deadeye_app::desk::{DeckChoice, GameRequest, NewGame, Options, SeatWish, Seated};
use deadeye_app::settings::Look;
use deadeye_app::words::Language;
use deadeye_rules::{CardId, Command, Edition, PlayerId, Step};
use eframe::egui::Key;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{Window, app, bring, play, press, seen, settle, wait_until};

/// The player whose cards are on the screen.
pub const NEAR: PlayerId = PlayerId(0);
/// The starting gangs of the two decks.
const OWN_GANG: [&str; 5] = ["01017", "01018", "04009", "03003", "13010"];
const OTHER_GANG: [&str; 5] = ["01037", "01040", "07009", "01035", "04009"];
/// A hand of each rank from 1 to 9.
const HANDS: [[&str; 5]; 9] = [
    ["2S", "5H", "7C", "9D", "KS"],
    ["5S", "5H", "7C", "9D", "KS"],
    ["5S", "5H", "7C", "7D", "KS"],
    ["5S", "5H", "5C", "9D", "KS"],
    ["5S", "6H", "7C", "8D", "9S"],
    ["2S", "5S", "7S", "9S", "KS"],
    ["5S", "5H", "5C", "KD", "KS"],
    ["5S", "5H", "5C", "5D", "KS"],
    ["5S", "6S", "7S", "8S", "9S"],
];

/// A moment: its name, and what brings a window there.
pub type Moment = (&'static str, fn(&TempDir, Language) -> Window);

/// All moments.
pub const MOMENTS: [Moment; 24] = [
    ("start page", start),
    ("gang", gang),
    ("lowball", lowball),
    ("upkeep", upkeep),
    ("upkeep too dear", dear_upkeep),
    ("noon", noon),
    ("a dude chosen", dude_chosen),
    ("goods chosen", goods_chosen),
    ("a deed chosen", deed_chosen),
    ("a question", question),
    ("sixteen dudes", full_town),
    ("one of sixteen chosen", one_of_sixteen),
    ("twenty dudes", crowded_town),
    ("call-out answer", call_out_answer),
    ("posse", posse),
    ("shootout plays", shootout_plays),
    ("shooter", shooter),
    ("draw hands", draw_hands),
    ("resolution", resolution),
    ("casualties", casualties),
    ("run or gun", run_or_gun),
    ("sundown", sundown),
    ("won", won),
    ("lost", lost),
];

/// The window before anything is begun.
pub fn start(folder: &TempDir, language: Language) -> Window {
    let look = Look { still: true, ..Look::default() };
    app(Options { games: Some(folder.path().join("games")), look, language, ..Options::default() })
}

/// A game of which nothing is chosen but the decks.
pub fn gang(folder: &TempDir, language: Language) -> Window {
    let mut window = start(folder, language);
    let seat = |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck: DeckChoice::Shipped(deck), seated };
    let seats = vec![seat("Tess", "LDLtP", Seated::OnScreen), seat("Deadeye", "SGLtP", Seated::AtTable)];
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed: 9 }));
    settle(&mut window);
    window
}

fn with_gangs(folder: &TempDir, language: Language, gangs: [&[&str]; 2]) -> Window {
    let mut window = gang(folder, language);
    play(&mut window, json!({"type":"carry_out","on":true}));
    for (player, dudes) in gangs.into_iter().enumerate().rev() {
        play(&mut window, json!({"type":"choose_gang","player":player,"dudes":dudes}));
    }
    if seen(&window).game.step() == Step::Choosing {
        play(&mut window, json!({"type":"reveal_gangs"}));
    }
    play(&mut window, json!({"type":"ante"}));
    assert_eq!(seen(&window).game.step(), Step::LowballHands);
    window
}

/// The hands of lowball are to be shown.
pub fn lowball(folder: &TempDir, language: Language) -> Window {
    with_gangs(folder, language, [&OWN_GANG, &OTHER_GANG])
}

/// Shows the first of the hands that the screen offers, and for the other player one of this rank.
pub fn show_hands(window: &mut Window, rank: impl Fn(u8) -> usize) {
    let step = seen(window).game.step();
    while seen(window).game.player(NEAR).unwrap().shown_hand().is_none() && seen(window).game.step() == step {
        let ways = seen(window).computer_players.as_ref().unwrap().dealt[0].ways.clone();
        let shows = ways.iter().find(|way| matches!(way, Command::ShowHand { .. }));
        carry_out(window, shows.or(ways.first()).unwrap().clone());
    }
    let own = seen(window).game.draw_rank(NEAR).unwrap_or(1);
    let rank = rank(own).clamp(1, 9);
    play(window, json!({"type":"show_hand","player":1,"cards":HANDS[rank - 1]}));
}

/// Carries out a command, which must be legal.
pub fn carry_out(window: &mut Window, command: Command) {
    window.state().as_ref().unwrap().desk().ask(GameRequest::Do(command));
    settle(window);
    assert_eq!(seen(window).plays.refused, None);
}

fn upkeep_with(folder: &TempDir, language: Language, gangs: [&[&str]; 2]) -> Window {
    let mut window = with_gangs(folder, language, gangs);
    show_hands(&mut window, |_| 9);
    assert_eq!(seen(&window).game.step(), Step::Upkeep);
    // The result of the lowball stays until a key is pressed.
    press(&mut window, Key::Enter);
    // The winner pays last.
    if seen(&window).game.to_act() != [NEAR] {
        play(&mut window, json!({"type":"pay_upkeep","player":1}));
    }
    window
}

fn upkeep(folder: &TempDir, language: Language) -> Window {
    upkeep_with(folder, language, [&OWN_GANG, &OTHER_GANG])
}

fn dear_upkeep(folder: &TempDir, language: Language) -> Window {
    let mut window = upkeep(folder, language);
    for _ in 0..2 {
        bring(&mut window, 0, "01040", json!({"at":{"home":0}}));
    }
    play(&mut window, json!({"type":"set_ghost_rock","player":0,"to":1}));
    window
}

fn noon_with(folder: &TempDir, language: Language, gangs: [&[&str]; 2]) -> Window {
    let mut window = upkeep_with(folder, language, gangs);
    while seen(&window).game.step() == Step::Upkeep {
        let player = seen(&window).game.to_act()[0];
        play(&mut window, json!({"type":"pay_upkeep","player":player}));
    }
    assert_eq!(seen(&window).game.to_act(), [NEAR], "{:?}", seen(&window).game.step());
    window
}

/// The first play of High Noon.
pub fn noon(folder: &TempDir, language: Language) -> Window {
    noon_with(folder, language, [&OWN_GANG, &OTHER_GANG])
}

/// Noon with something to do for everybody: dudes in the square, a deed on each side, goods with a dude.
pub fn busy_noon(folder: &TempDir, language: Language) -> Window {
    let mut window = noon(folder, language);
    for (owner, code, to) in [(0, "14016", json!({"street":"left"})), (1, "01063", json!({"street":"right"}))] {
        bring(&mut window, owner, code, to);
    }
    for (player, code) in [(0, "01018"), (0, "03003"), (1, "01035"), (1, "01040")] {
        let dude = dude(&window, player, code);
        play(&mut window, json!({"type":"put_card","card":dude,"to":{"at":"town_square"}}));
    }
    let tommy = dude(&window, 0, "01018");
    bring(&mut window, 0, "01082", json!({"on":tommy}));
    window
}

/// Returns a dude by code and player.
pub fn dude(window: &Window, player: u8, code: &str) -> CardId {
    let code = code.parse().unwrap();
    let seen = seen(window);
    let own = seen.game.dudes().find(|dude| *dude.code() == code && dude.controller() == PlayerId(player));
    own.unwrap_or_else(|| panic!("{code} is not in play")).id()
}

/// Clicks in the middle of the button whose name begins so, and takes the pointer away.
pub fn touch(window: &mut Window, name: &str) {
    let screen = crate::screen::Screen::read(window);
    let found = screen.nodes.iter().find(|node| node.is_button && node.name.starts_with(name));
    let node = found.unwrap_or_else(|| panic!("no {name:?} among {:#?}", buttons(&screen)));
    let at = node.rect.intersect(screen.window).center();
    touch_at(window, at);
}

/// Returns the names of what can be clicked.
pub fn buttons(screen: &crate::screen::Screen) -> Vec<String> {
    screen.nodes.iter().filter(|node| node.is_button).map(|node| node.name.clone()).collect()
}

/// Clicks at a point and takes the pointer away.
pub fn touch_at(window: &mut Window, at: eframe::egui::Pos2) {
    window.hover_at(at);
    window.run_steps(1);
    window.drag_at(at);
    window.run_steps(1);
    window.drop_at(at);
    window.run_steps(1);
    window.remove_cursor();
    settle(window);
}

/// Tommy Harden is chosen, in the square with a horse.
pub fn dude_chosen(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    touch(&mut window, "Tommy Harden");
    window
}

/// Returns the title of the first card of the hand of a type.
pub fn in_hand(window: &Window, kinds: &[deadeye_cards::CardType]) -> String {
    let seen = seen(window);
    let hand = &seen.computer_players.as_ref().unwrap().dealt[0].hand;
    let facts = hand.iter().filter_map(|code| seen.game.facts_of(*code));
    let held: Vec<(String, deadeye_cards::CardType)> =
        facts.map(|card| (card.printed_title().to_owned(), card.kind)).collect();
    let found = held.iter().find(|(_, kind)| kinds.contains(kind));
    found.unwrap_or_else(|| panic!("{kinds:?} not among {held:?}")).0.clone()
}

fn goods_chosen(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    let title = in_hand(&window, &[deadeye_cards::CardType::Goods]);
    touch(&mut window, &title);
    window
}

fn deed_chosen(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    let title = in_hand(&window, &[deadeye_cards::CardType::Deed]);
    touch(&mut window, &title);
    window
}

/// Carmilla asks for an opposing dude where she is.
fn question(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    let code = deadeye_cards::CardDb::shipped().iter().find(|card| card.title == "Carmilla").unwrap().code;
    let carmilla = bring(&mut window, 0, &code.to_string(), json!({"at":"town_square"}));
    play(&mut window, json!({"type":"use_ability","player":0,"card":carmilla,"kind":"noon","ability":0}));
    assert!(seen(&window).game.question().is_some());
    window
}

/// Two players with eight dudes each.
pub fn full_town(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    for (owner, code) in [(0, "01047"), (0, "11009"), (0, "13006"), (1, "01041"), (1, "01050"), (1, "01047")] {
        bring(&mut window, owner, code, json!({"at":{"home":owner}}));
    }
    assert_eq!(seen(&window).game.dudes().count(), 16);
    window
}

/// Tommy Harden is chosen in a full town.
fn one_of_sixteen(folder: &TempDir, language: Language) -> Window {
    let mut window = full_town(folder, language);
    touch(&mut window, "Tommy Harden");
    window
}

/// A home with ten dudes: more than stand side by side in the street.
pub fn crowded_town(folder: &TempDir, language: Language) -> Window {
    let mut window = full_town(folder, language);
    for code in ["01025", "01036", "01044", "01041"] {
        bring(&mut window, 0, code, json!({"at":{"home":0}}));
    }
    assert_eq!(seen(&window).game.dudes_at(deadeye_rules::Place::Home(NEAR)).count(), 10);
    window
}

fn call_out_answer(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    let (caller, target) = (dude(&window, 1, "01035"), dude(&window, 0, "01018"));
    play(&mut window, json!({"type":"pass","player":0}));
    play(&mut window, json!({"type":"call_out","player":1,"caller":caller,"target":target}));
    assert_eq!(seen(&window).game.step(), Step::CallOutAnswer);
    window
}

/// The leader's posse is formed.
pub fn posse(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, language);
    let (caller, target) = (dude(&window, 0, "01018"), dude(&window, 1, "01035"));
    play(&mut window, json!({"type":"call_out","player":0,"caller":caller,"target":target}));
    play(&mut window, json!({"type":"accept_call_out","player":1}));
    assert_eq!(seen(&window).game.step(), Step::LeaderPosse);
    window
}

fn shootout_plays(folder: &TempDir, language: Language) -> Window {
    let mut window = posse(folder, language);
    for (player, joining) in [(0, &["03003", "01017"][..]), (1, &["01040"])] {
        for code in joining {
            let dude = dude(&window, player, code);
            play(&mut window, json!({"type":"join_posse","player":player,"dude":dude}));
        }
        play(&mut window, json!({"type":"close_posse","player":player}));
    }
    assert_eq!(seen(&window).game.step(), Step::ShootoutPlays);
    window
}

fn pass_both(window: &mut Window, step: Step) {
    while seen(window).game.step() == step {
        let player = seen(window).game.to_act()[0];
        // A player who would win by passing says so.
        let check = Command::Check { player };
        let is_check = deadeye_rules::check(&seen(window).game, &check).is_ok();
        carry_out(window, if is_check { check } else { Command::Pass { player } });
    }
}

/// A shooter is to be picked.
pub fn shooter(folder: &TempDir, language: Language) -> Window {
    let mut window = shootout_plays(folder, language);
    pass_both(&mut window, Step::ShootoutPlays);
    assert_eq!(seen(&window).game.step(), Step::PickShooter);
    window
}

/// The step in which hands are drawn and shown.
pub fn draw_hands(folder: &TempDir, language: Language) -> Window {
    let mut window = shooter(folder, language);
    for (player, code) in [(0, "03003"), (1, "01040")] {
        let dude = dude(&window, player, code);
        play(&mut window, json!({"type":"pick_shooter","player":player,"dude":dude}));
    }
    assert_eq!(seen(&window).game.step(), Step::DrawHands);
    wait_until(&mut window, 60, "nobody is asked which hand to show", |window| {
        let seats = &seen(window).computer_players;
        seats.as_ref().is_some_and(|seats| seats.dealt.iter().any(|dealt| !dealt.ways.is_empty()))
    });
    window
}

fn resolution(folder: &TempDir, language: Language) -> Window {
    let mut window = draw_hands(folder, language);
    show_hands(&mut window, |own| usize::from(own) + 1);
    assert_eq!(seen(&window).game.step(), Step::ResolutionPlays);
    window
}

/// One casualty to take.
pub fn casualties(folder: &TempDir, language: Language) -> Window {
    let mut window = resolution(folder, language);
    pass_both(&mut window, Step::ResolutionPlays);
    assert_eq!(seen(&window).game.step(), Step::Casualties);
    window
}

/// Each dude may run home.
pub fn run_or_gun(folder: &TempDir, language: Language) -> Window {
    let mut window = casualties(folder, language);
    let dude = dude(&window, 0, "01018");
    let taken: Value = json!([{"card":dude,"fate":"discard"}]);
    play(&mut window, json!({"type":"take_casualties","player":0,"casualties":taken}));
    if seen(&window).game.to_act() != [NEAR] {
        play(&mut window, json!({"type":"flee","player":1,"dudes":[]}));
    }
    assert_eq!((seen(&window).game.step(), seen(&window).game.to_act()), (Step::RunOrGun, vec![NEAR]));
    window
}

/// One card may be discarded.
pub fn sundown(folder: &TempDir, language: Language) -> Window {
    let mut window = noon(folder, language);
    pass_both(&mut window, Step::Noon);
    assert_eq!(seen(&window).game.step(), Step::SundownDiscard, "{:?}", seen(&window).game.to_act());
    window
}

fn over(folder: &TempDir, language: Language, victor: u8) -> Window {
    let gangs: [&[&str]; 2] = if victor == 0 { [&OWN_GANG, &[]] } else { [&[], &OTHER_GANG] };
    let mut window = noon_with(folder, language, gangs);
    let deed = if victor == 0 { "14016" } else { "01063" };
    bring(&mut window, victor, deed, json!({"street":"left"}));
    pass_both(&mut window, Step::Noon);
    assert_eq!(seen(&window).game.victor(), Some(PlayerId(victor)), "{:?}", seen(&window).game.step());
    window
}

/// The end of a game that the player at the screen won.
pub fn won(folder: &TempDir, language: Language) -> Window {
    over(folder, language, 0)
}

/// The end of a game that the player at the screen lost.
pub fn lost(folder: &TempDir, language: Language) -> Window {
    over(folder, language, 1)
}
