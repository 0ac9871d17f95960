//! A person with real cards under a camera against the house: pictures are rendered of the person's side of the table
//! alone; what lies there is asked, and taken with Enter.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::atomic::AtomicU8;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_app::desk::{DeckChoice, GameRequest, NewGame, Options, PictureRequest, SeatWish, Seated};
use deadeye_cards::{CardCode, CardDb, CardType, decks};
use deadeye_opponent::{Dealer, Level, Mind, Own, Player, View, draw_ways, shuffled_cards, starting_gang};
use deadeye_proxy::demo::{PlacedCard, Seat, Spot, TableScene, render};
use deadeye_rules::{CardId, Command, Edition, Game, Place, PlayerId, Shown, Step};
use deadeye_vision::{CardRecognizer, Faces};
use eframe::egui::Key;
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use tempfile::tempdir;

use crate::camera_server::{SENDS, jpeg, server_of};
use crate::harness::{Window, app, press, seen, settle};

const PERSON: PlayerId = PlayerId(0);
const HOUSE: PlayerId = PlayerId(1);

/// How long a play may lie on the table until it is asked.
const PATIENCE: Duration = Duration::from_secs(30);

/// The width at which the eyes learn drawn faces, in pixels.
const DRAWN_PX: u32 = 300;

/// How long something else may be asked until the person says no.
const DOUBT: Duration = Duration::from_secs(3);

/// Where a deed of the person lies: by its place in the street, from home.
fn deed_spot(game: &Game, deed: CardId) -> (f32, f32) {
    let street = game.player(PERSON).unwrap().street();
    let at = |place: Place| street.iter().position(|own| *own == place);
    let (Some(deed), Some(home)) = (at(Place::Deed(deed)), at(Place::Home(PERSON))) else { return (200.0, 341.0) };
    let place = u8::try_from(deed.abs_diff(home)).unwrap();
    if deed < home { Spot::DeedLeft(place) } else { Spot::DeedRight(place) }.middle_mm(Seat::Near)
}

/// Where the next dude at a place stands.
fn dude_spot(game: &Game, at: Place, nth: u8) -> (f32, f32) {
    let (column, row) = (f32::from(nth % 5), f32::from(nth / 5));
    match at {
        Place::Home(PERSON) => (373.0 + 76.0 * column, 529.0 - 93.0 * row),
        Place::TownSquare => (365.0 + 80.0 * column, 341.0 - 93.0 * row),
        Place::Deed(deed) if !is_on_screen(game, at) => {
            let (x_mm, y_mm) = deed_spot(game, deed);
            (x_mm + 18.0 * f32::from(nth), y_mm + 93.0)
        }
        // The strip of the places on the screen.
        Place::Home(_) | Place::Deed(_) => (250.0 + 80.0 * column, 60.0 + 93.0 * row),
    }
}

/// The person's cards as the game has them, with a starting gang that is not revealed yet and a draw hand.
fn laid(game: &Game, gang: &[CardCode], hand: &[CardCode]) -> Vec<PlacedCard> {
    let mut all = Vec::new();
    let mut dudes = Vec::new();
    let mut at_places: BTreeMap<String, u8> = BTreeMap::new();
    let mut nth = |place: Place| {
        let count = at_places
            .entry(if is_on_screen(game, place) { "strip".to_owned() } else { format!("{place:?}") })
            .or_default();
        *count += 1;
        *count - 1
    };
    for card in game.cards().iter().filter(|card| card.owner() == PERSON) {
        let turn_degrees = if card.is_booted() { 90.0 } else { 0.0 };
        match card.facts().kind {
            CardType::Outfit => {
                all.push(PlacedCard::flat(*card.code(), Spot::Outfit.middle_mm(Seat::Near), turn_degrees))
            }
            CardType::Deed => all.push(PlacedCard::flat(*card.code(), deed_spot(game, card.id()), turn_degrees)),
            CardType::Dude => {
                let place = game.location(card.id()).unwrap();
                let middle_mm = dude_spot(game, place, nth(place));
                // What they carry is tucked under them, with its title showing.
                for carried in game.cards().iter().filter(|own| own.bearer() == Some(card.id())) {
                    let (x_mm, y_mm) = middle_mm;
                    all.push(PlacedCard::flat(*carried.code(), (x_mm, y_mm - 22.0), turn_degrees));
                }
                dudes.push(PlacedCard::flat(*card.code(), middle_mm, turn_degrees));
            }
            _ => {}
        }
    }
    all.extend(dudes);
    let gang = (0..).zip(gang).map(|(at, code)| (dude_spot(game, Place::Home(PERSON), at), *code));
    let hand = (0..).zip(hand).map(|(at, code)| (Spot::DrawHand(at).middle_mm(Seat::Near), *code));
    all.extend(gang.chain(hand).map(|(middle_mm, code)| PlacedCard::flat(code, middle_mm, 0.0)));
    all
}

/// Whether a place is one of the house's.
fn is_on_screen(game: &Game, place: Place) -> bool {
    match place {
        Place::TownSquare => false,
        Place::Home(player) => player == HOUSE,
        Place::Deed(deed) => game.card(deed).is_some_and(|deed| deed.owner() == HOUSE),
    }
}

/// Whether what is asked is what was laid: a gang in whatever order.
fn is_same(asked: Option<&Command>, laid: &Command) -> bool {
    let gang = |command: &Command| match command {
        Command::ChooseGang { dudes, .. } => Some(dudes.iter().copied().collect::<BTreeSet<_>>()),
        _ => None,
    };
    asked.is_some_and(|asked| asked == laid || gang(laid).is_some() && gang(asked) == gang(laid))
}

/// What the eyes are taught: the drawn faces of the person's deck.
fn drawn_faces(cards: &CardDb) -> Vec<u8> {
    let mut eyes = CardRecognizer::new(Faces::new(Vec::new())).unwrap();
    let deck = &decks::by_name("LDLtP").unwrap().deck;
    let learned = deck.copies().filter_map(|(code, _)| {
        let card = cards.get(code)?;
        Some(eyes.learn(card.code.as_str(), &card.title, &deadeye_proxy::draw(card, DRAWN_PX)).unwrap())
    });
    Faces::new(learned.collect()).to_bytes()
}

/// The person: their deck beside the table, and the camera over their side of it.
struct Person {
    mirror: Game,
    read: usize,
    dealer: Dealer,
    dice: Xoshiro256PlusPlus,
    camera: Arc<Mutex<Vec<u8>>>,
    by_camera: usize,
    /// What lay on the table and was not asked.
    missed: Vec<String>,
}

impl Person {
    /// Draws and puts away what the commands since the last time say.
    fn follow(&mut self, window: &Window) {
        let entries = Arc::clone(&seen(window).journal.entries);
        for entry in entries.get(self.read..).unwrap() {
            let Ok(command) = serde_json::from_str::<Command>(&entry.payload) else { continue };
            let events = deadeye_rules::apply(&mut self.mirror, &command).unwrap();
            self.dealer.follow(&self.mirror, &command, &events);
        }
        self.read = entries.len();
    }

    fn show(&self, game: &Game, gang: &[CardCode], hand: &[CardCode]) {
        let (picture, _) = render(CardDb::shipped(), &laid(game, gang, hand), &TableScene::webcam(3));
        *self.camera.lock().unwrap() = jpeg(&picture);
    }

    /// What they do next, and the cards of their own that they look at for it.
    fn decide(&mut self, game: &Game) -> Command {
        let own = self.dealer.own(game, PERSON);
        match game.step() {
            Step::Choosing => {
                let known = CardDb::shipped();
                let deck = &decks::by_name("LDLtP").unwrap().deck;
                let marked: Vec<CardCode> = deck.starting_gang_cards(known).map(|card| card.code).collect();
                return Command::ChooseGang { player: PERSON, dudes: starting_gang(game, PERSON, &marked, &[]) };
            }
            Step::Ante => return Command::Ante {},
            Step::FirstPull => return Command::TellFirst { player: PERSON },
            _ => {}
        }
        let dealt = self.dealer.of_the_table(game).or_else(|| draw_ways(game, PERSON, &own).into_iter().next());
        dealt.unwrap_or_else(|| self.choose(game, own))
    }

    fn choose(&mut self, game: &Game, own: Own) -> Command {
        let turned_up = self.dealer.turn_up(game, PERSON);
        let view = View { game, player: PERSON, own };
        let mut mind = Mind::new(Player::Level(Level::Low), game, &[], None);
        let advice = mind.decide(&view, 200, &mut self.dice, &mut || true);
        advice.map(|advice| advice.command).or(turned_up).unwrap()
    }

    /// Lays what a command means, and says yes to it; tells it by keys where the table does not show it.
    fn does(&mut self, window: &mut Window, command: Command) {
        let game = seen(window).game.clone();
        let mut after = Game::clone(&game);
        let possible = deadeye_rules::apply(&mut after, &command);
        assert!(possible.is_ok(), "{command:?}: {possible:?}");
        let codes = |cards: &[Shown]| cards.iter().filter_map(|card| card.code().copied()).collect::<Vec<_>>();
        let (gang, hand) = match &command {
            Command::ChooseGang { dudes, .. } => (dudes.clone(), Vec::new()),
            Command::ShowHand { cards, .. } => (Vec::new(), codes(cards)),
            // From one place on the screen to another nothing moves on the table.
            Command::MoveDude { dude, to, .. }
                if !is_on_screen(&game, *to) || !game.location(*dude).is_some_and(|from| is_on_screen(&game, from)) =>
            {
                (Vec::new(), Vec::new())
            }
            Command::Shop { .. } => (Vec::new(), Vec::new()),
            _ => {
                window.state().as_ref().unwrap().desk().ask(GameRequest::Do(command));
                return settle(window);
            }
        };
        self.show(if hand.is_empty() { &after } else { &game }, &gang, &hand);
        let (begun, mut stands) = (Instant::now(), None);
        while begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(20));
            settle(window);
            let offers = seen(window).pictures.offers.clone();
            let Some(first) = offers.first() else { continue };
            let asked_where = first.play.is_none() && first.against.is_none() && !first.others.is_empty();
            if is_same(first.play.as_ref(), &command) || asked_where && matches!(command, Command::MoveDude { .. }) {
                press(window, if asked_where { Key::Num1 } else { Key::Enter });
                self.by_camera += 1;
                return;
            }
            // Something else is asked, of cards that all went elsewhere at once: no.
            let (id, since) = *stands.get_or_insert((first.id, Instant::now()));
            if id != first.id {
                stands = None;
            } else if since.elapsed() > DOUBT {
                press(window, Key::Backspace);
                stands = None;
            }
        }
        let offers: Vec<String> = seen(window).pictures.offers.iter().map(|offer| offer.text.to_string()).collect();
        self.missed.push(format!("{command:?}: {offers:?}"));
        window.state().as_ref().unwrap().desk().ask(GameRequest::Do(command));
        settle(window);
    }
}

/// Waits until the house has nothing to do by itself.
fn rest(window: &mut Window) {
    loop {
        settle(window);
        let seen = seen(window);
        let house = seen.computer_players.clone().unwrap();
        let persons = seen.game.to_act().contains(&PERSON) && !house.thinking;
        if house.waits || persons || seen.game.step() == Step::Over {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Two days of a game; with `DEADEYE_GAMES`, so many games to a winner.
#[test]
fn a_game_with_real_cards_on_one_side_is_played_by_saying_yes() {
    let games = std::env::var("DEADEYE_GAMES").ok().and_then(|games| games.parse().ok());
    for seed in 0..games.unwrap_or(1) {
        play(seed, games.is_some());
    }
}

fn play(seed: u64, to_the_end: bool) {
    let folder = tempdir().unwrap();
    let cards = CardDb::shipped();
    let corrections = folder.path().join("corrections.faces");
    fs::write(&corrections, drawn_faces(cards)).unwrap();
    let bare = jpeg(&render(cards, &[], &TableScene::webcam(3)).0);
    let camera = Arc::new(Mutex::new(bare.clone()));
    let address = server_of(&camera, bare, &Arc::new(AtomicU8::new(SENDS)));
    let mut window = app(Options { corrections: Some(corrections), ..Options::default() });
    let seat = |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck: DeckChoice::Shipped(deck), seated };
    let seats = vec![seat("Person", "LDLtP", Seated::AtTable), seat("Deadeye", "SGLtP", Seated::Computer(Level::Low))];
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed: 4 + seed }));
    desk.ask(PictureRequest::Watch(address));
    settle(&mut window);

    let known = Arc::new(cards.clone());
    let mut dealer = Dealer::new(8 + seed);
    dealer.deal_from(PERSON, shuffled_cards(cards, &decks::by_name("LDLtP").unwrap().deck));
    let mut person = Person {
        mirror: Game::new(known, Edition::default()),
        read: 0,
        dealer,
        dice: Xoshiro256PlusPlus::seed_from_u64(8 + seed),
        camera,
        by_camera: 0,
        missed: Vec::new(),
    };
    loop {
        rest(&mut window);
        let now = seen(&window);
        if now.game.step() == Step::Over || now.game.day() > 2 && !to_the_end {
            break;
        }
        if now.computer_players.as_ref().unwrap().waits {
            press(&mut window, Key::Enter);
            continue;
        }
        person.follow(&window);
        let command = person.decide(&now.game);
        person.does(&mut window, command);
    }
    let now = seen(&window);
    assert!(now.game.victor().is_some() || !to_the_end && now.game.day() > 2);
    assert!(person.missed.is_empty(), "{:#?}", person.missed);
    assert!(person.by_camera >= 6, "only {} plays were seen", person.by_camera);
    let own = |differ: &&deadeye_app::desk::Differ| differ.text.contains("Deadeye");
    assert_eq!(now.pictures.differences.iter().find(own), None, "of the house's cards nothing lies there");
}
