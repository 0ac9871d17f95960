//! Tests of a table of two, card by card, with tracks as from the tracker. The cards lie where the demo lays them.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail loudly")]

use std::sync::{Arc, OnceLock};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{Seat, Spot as Place};
use deadeye_rules::{Command, Destination, Edition, End, Event, Game, Pile, PlayerId, Shown, Step};
use deadeye_vision::{Corner, EventKind, Guess, Point, Quad, Track};

use super::{
    CARD_HEIGHT_MM, CARD_WIDTH_MM, DifferenceKind, Layout, Plane, Proposal, Spot, TableReader, Zone, usual_plane,
};

const LAW: Seat = Seat::Near;
const GANG: Seat = Seat::Far;

struct Table {
    game: Game,
    reader: TableReader,
    plane: Plane,
    tracks: u32,
}

impl Table {
    fn bare() -> Self {
        static CARDS: OnceLock<Arc<CardDb>> = OnceLock::new();
        let cards = CARDS.get_or_init(|| Arc::new(CardDb::shipped().clone()));
        let plane = usual_plane(1280, 720);
        let reader = TableReader::new(Layout::for_two(), plane);
        let mut table = Self { game: Game::new(Arc::clone(cards), Edition::V15), reader, plane, tracks: 0 };
        for name in ["Law Dogs", "Sloane Gang"] {
            table.apply(Command::Seat { name: name.to_owned(), deck: None });
        }
        table
    }

    /// Returns noon of the first day: both gangs at home, lowball won by the Law Dogs, upkeep paid.
    fn at_noon() -> Self {
        let mut table = Self::bare();
        for (seat, outfit, gang) in [
            (LAW, "01002", ["01018", "01017", "04009", "03003"]),
            (GANG, "01004", ["01040", "01037", "07009", "04009"]),
        ] {
            let outfit = table.lay(outfit, seat, Place::Outfit).1;
            table.yes(&outfit[0]);
            let mut last = None;
            for (place, code) in (0..).zip(gang) {
                last = table.lay(code, seat, Place::AtHome(place)).1.pop();
            }
            table.yes(&last.unwrap());
        }
        table.apply(Command::RevealGangs {});
        table.apply(Command::Ante {});
        table.apply(Command::TellWinner { player: PlayerId(0) });
        table.apply(Command::PayUpkeep { player: PlayerId(1), let_go: Vec::new() });
        table.apply(Command::PayUpkeep { player: PlayerId(0), let_go: Vec::new() });
        assert_eq!(table.game.step(), Step::Noon);
        assert_eq!(table.reader.table().differences(&table.game), []);
        table
    }

    /// Returns noon of the first day with the Law Dogs' cards on the table and the gang's on the screen.
    fn of_one() -> Self {
        let mut table = Self::bare();
        table.reader = TableReader::new(Layout::for_two().with_on_screen(&[PlayerId(1)]), table.plane);
        let outfit = table.lay("01002", LAW, Place::Outfit).1;
        table.yes(&outfit[0]);
        let tommy = table.lay("01018", LAW, Place::AtHome(0)).1;
        table.yes(&tommy[0]);
        let gang = |code: &str| code.parse().unwrap();
        table.apply(Command::ChooseOutfit { player: PlayerId(1), outfit: gang("01004"), legend: None });
        table.apply(Command::ChooseGang { player: PlayerId(1), dudes: vec![gang("04009")] });
        table.apply(Command::RevealGangs {});
        table.apply(Command::Ante {});
        table.apply(Command::TellWinner { player: PlayerId(0) });
        assert_eq!(table.game.step(), Step::Noon);
        table
    }

    fn apply(&mut self, command: Command) -> Vec<Event> {
        let events = deadeye_rules::apply(&mut self.game, &command).unwrap_or_else(|why| {
            let none: Result<(), _> = Err(why);
            none.map(|()| Vec::new()).unwrap()
        });
        self.reader.on_game(&self.game);
        events
    }

    fn yes(&mut self, proposal: &Proposal) {
        assert!(!proposal.commands.is_empty(), "nothing to take: {proposal:?}");
        for command in &proposal.commands {
            self.apply(command.clone());
        }
        self.reader.close_proposal(proposal.id);
    }

    fn quad(&self, seat: Seat, place: (Seat, Place), sideways: bool) -> Quad {
        let (x_mm, y_mm) = place.1.middle_mm(place.0);
        self.quad_at(seat, (x_mm, y_mm), sideways)
    }

    fn quad_at(&self, seat: Seat, (x_mm, y_mm): (f32, f32), sideways: bool) -> Quad {
        let turn = (seat.turn_degrees() + if sideways { 90.0 } else { 0.0 }).to_radians();
        let corner = |across: f32, down: f32| -> Point {
            let (x, y) = (across * CARD_WIDTH_MM / 2.0, down * CARD_HEIGHT_MM / 2.0);
            let (sin, cos) = turn.sin_cos();
            self.plane.image_from_table(Spot { x_mm: x_mm + x * cos - y * sin, y_mm: y_mm + x * sin + y * cos })
        };
        Quad::new([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
    }

    fn tell(&mut self, kind: EventKind, track: u32, code: &str, corners_px: Quad) -> Vec<Proposal> {
        let name = Some(Guess { code: code.to_owned(), title: String::new(), confidence: 0.9 });
        if kind == EventKind::Vanished {
            return self.reader.is_gone(track, &self.game);
        }
        let before = self.reader.table().on_track(track);
        let booted = match kind {
            EventKind::Booted => true,
            EventKind::Unbooted => false,
            EventKind::Appeared | EventKind::Moved | EventKind::Vanished | EventKind::Renamed => {
                before.is_some_and(|before| before.booted)
            }
        };
        let seen = Track { id: track, corners_px, visible: 1.0, name, corner: None, booted };
        self.reader.lies(&seen, &self.game)
    }

    /// Lays a card that nobody knows, as track 99.
    fn lay_unknown(&mut self, corner: Option<Corner>, corners_px: Quad) -> Vec<Proposal> {
        let seen = Track { id: 99, corners_px, visible: 1.0, name: None, corner, booted: false };
        self.reader.lies(&seen, &self.game)
    }

    /// Lays a card at a place of its player's own half. Returns its track and the resulting proposals.
    fn lay(&mut self, code: &str, seat: Seat, place: Place) -> (u32, Vec<Proposal>) {
        self.tracks += 1;
        let quad = self.quad(seat, (seat, place), false);
        let track = self.tracks;
        (track, self.tell(EventKind::Appeared, track, code, quad))
    }

    /// Carries a card to a place of a player's half.
    fn carry(&mut self, track: u32, seat: Seat, to: (Seat, Place), sideways: bool) -> Vec<Proposal> {
        let code = self.code(track);
        let quad = self.quad(seat, to, sideways);
        let mut news = self.tell(EventKind::Moved, track, &code, quad);
        if sideways {
            news = self.tell(EventKind::Booted, track, &code, quad);
        }
        news
    }

    fn boot(&mut self, track: u32, seat: Seat, at: (Seat, Place)) -> Vec<Proposal> {
        let code = self.code(track);
        let quad = self.quad(seat, at, true);
        self.tell(EventKind::Booted, track, &code, quad)
    }

    fn code(&self, track: u32) -> String {
        self.reader.table().on_track(track).unwrap().code.unwrap().to_string()
    }

    /// Returns the track of a title of a player.
    fn track(&self, title: &str, player: u8) -> u32 {
        let is_it = |lying: &&super::Lying| {
            let card = self.game.facts_of(lying.code.unwrap()).unwrap();
            card.title == title && lying.player == PlayerId(player)
        };
        self.reader.table().cards_on_table().find(is_it).unwrap().track
    }

    fn pass(&mut self, player: u8) {
        self.apply(Command::Pass { player: PlayerId(player) });
    }
}

/// The outfit of a deck is chosen with it, and can be seen a second time while it is laid.
#[test]
fn an_outfit_that_is_chosen_already_is_not_asked_for() {
    let mut table = Table::bare();
    table.apply(Command::ChooseOutfit { player: PlayerId(1), outfit: "01004".parse().unwrap(), legend: None });
    for _ in 0..2 {
        let (_, news) = table.lay("01004", GANG, Place::Outfit);
        let asked: Vec<&Proposal> = news.iter().filter(|news| news.question.contains("play as")).collect();
        assert!(asked.is_empty(), "{asked:?}");
    }
    // Another outfit is.
    let (_, news) = table.lay("01002", LAW, Place::Outfit);
    assert_eq!(news[0].question, "Law Dogs: play as Law Dogs?");
}

#[test]
fn a_table_is_set_up_by_laying_the_cards() {
    let mut table = Table::bare();
    let (_, news) = table.lay("01002", LAW, Place::Outfit);
    assert_eq!(news[0].question, "Law Dogs: play as Law Dogs?");
    table.yes(&news[0]);
    let (_, news) = table.lay("01004", GANG, Place::Outfit);
    assert_eq!(news[0].question, "Sloane Gang: play as The Sloane Gang?");
    table.yes(&news[0]);

    table.lay("01018", LAW, Place::AtHome(0));
    let (_, news) = table.lay("01017", LAW, Place::AtHome(1));
    assert_eq!(news[0].question, "Law Dogs: start with Tommy Harden and Philip Swinford for 8 ghost rock?");
    assert_eq!(table.reader.open().len(), 1, "the larger gang replaces the smaller");
    table.yes(&news[0]);
    assert!(table.reader.open().is_empty());
    assert_eq!(table.game.player(PlayerId(0)).unwrap().chosen_gang().unwrap().len(), 2);

    // 8 + 9 is more than a stash of 19 only with one more: a refusal, and nothing to say by hand.
    table.lay("02004", LAW, Place::AtHome(2));
    let (_, news) = table.lay("01016", LAW, Place::AtHome(3));
    assert!(news[0].refusal.is_some() && news[0].commands.is_empty(), "{news:?}");
}

#[test]
fn the_same_dude_on_both_sides_is_told_apart_by_the_way_up() {
    let table = Table::at_noon();
    for player in [0, 1] {
        let jake = table.reader.table().on_track(table.track("Jake Smiley", player)).unwrap();
        assert_eq!(table.game.card(jake.card.unwrap()).unwrap().owner(), PlayerId(player));
    }
}

#[test]
fn a_deed_at_the_end_of_a_street_is_shopped_for() {
    let mut table = Table::at_noon();
    let (track, news) = table.lay("14016", LAW, Place::DeedLeft(1));
    let proposal = &news[0];
    assert_eq!(proposal.question, "Law Dogs: buy Notary Public for 2 ghost rock?");
    assert_eq!((proposal.refusal.as_ref(), proposal.by_hand, proposal.track), (None, false, track));
    assert!((proposal.confidence - 0.9).abs() < 1e-6);
    let [Command::Shop { player: PlayerId(0), end: Some(End::Left), onto: None, .. }] = proposal.commands[..] else {
        unreachable!("{:?}", proposal.commands)
    };
    assert!(proposal.alternatives.last().unwrap().by_hand);
    table.yes(proposal);
    assert_eq!(table.reader.table().differences(&table.game), []);
    assert!(table.reader.open().is_empty());

    let (_, news) = table.lay("01063", GANG, Place::DeedLeft(1));
    let [Command::Shop { player: PlayerId(1), end: Some(End::Left), .. }] = news[0].commands[..] else {
        unreachable!("{:?}", news[0].commands)
    };
}

#[test]
fn what_the_rules_refuse_is_offered_by_hand_with_the_reason() {
    let mut table = Table::at_noon();
    table.apply(Command::SetGhostRock { player: PlayerId(0), to: 1 });
    let (_, news) = table.lay("14016", LAW, Place::DeedLeft(1));
    let proposal = &news[0];
    assert_eq!(proposal.question, "Law Dogs: Notary Public is in play anyway?");
    assert!(proposal.by_hand);
    assert_eq!(proposal.refusal.as_ref().unwrap().rule, "1.5:5.3.4");
    let [Command::BringCard { to: Destination::Street(End::Left), owner: PlayerId(0), .. }] = proposal.commands[..]
    else {
        unreachable!("{:?}", proposal.commands)
    };
    // Once it can be paid for it is a play, under the same number.
    table.apply(Command::SetGhostRock { player: PlayerId(0), to: 2 });
    let open = table.reader.open()[0].clone();
    assert_eq!(open.question, "Law Dogs: buy Notary Public for 2 ghost rock?");
    assert_eq!((open.id, open.by_hand, open.refusal.as_ref()), (proposal.id, false, None));
    table.yes(&open);
    assert_eq!(table.reader.table().differences(&table.game), []);
}

#[test]
fn words_that_no_card_shows_are_supposed_and_asked_with_the_play() {
    let mut table = Table::at_noon();
    // It is the Law Dogs' turn, and the Sloane Gang does something: so they passed.
    let (_, news) = table.lay("01063", GANG, Place::DeedRight(1));
    let expected = "Law Dogs: pass, then Sloane Gang: buy Charlie's Place for 3 ghost rock?";
    assert_eq!(news[0].question, expected);
    assert_eq!((news[0].by_hand, news[0].commands.len()), (false, 2));
    assert!(news[0].alternatives.last().unwrap().by_hand);
    table.yes(&news[0]);
    assert_eq!(table.reader.table().differences(&table.game), []);

    // Two dudes boot by going about; then both stand upright again: the day is over.
    for (title, player, seat) in [("Tommy Harden", 0, LAW), ("Barton Everest", 1, GANG)] {
        let track = table.track(title, player);
        let news = table.boot(track, seat, (seat, Place::AtHome(0)));
        let by_hand = news[0].alternatives.last().unwrap().commands.clone();
        by_hand.into_iter().for_each(|command| drop(table.apply(command)));
    }
    let mut news = Vec::new();
    for (title, player, seat) in [("Tommy Harden", 0, LAW), ("Barton Everest", 1, GANG)] {
        let track = table.track(title, player);
        let (code, quad) = (table.code(track), table.quad(seat, (seat, Place::AtHome(0)), false));
        news = table.tell(EventKind::Unbooted, track, &code, quad);
    }
    assert_eq!(news[0].question, "Everybody passes, and High Noon is over?");
    table.yes(&news[0]);
    assert_eq!(table.game.step(), Step::SundownDiscard);
}

#[test]
fn a_dude_walks_and_the_game_follows() {
    let mut table = Table::at_noon();
    let tommy = table.track("Tommy Harden", 0);
    let news = table.carry(tommy, LAW, (LAW, Place::TownSquare(2)), false);
    assert_eq!(news[0].question, "Law Dogs: Tommy Harden moves to town square?");
    table.yes(&news[0]);
    assert_eq!(table.reader.table().differences(&table.game), []);

    // Into the other's home, next to town square, without booting; then home again, which boots.
    table.pass(1);
    let news = table.carry(tommy, LAW, (GANG, Place::AtHome(2)), false);
    assert_eq!(news[0].question, "Law Dogs: Tommy Harden moves to Sloane Gang's home?");
    table.yes(&news[0]);
    table.pass(1);
    let news = table.carry(tommy, LAW, (LAW, Place::AtHome(0)), true);
    assert_eq!(news[0].question, "Law Dogs: Tommy Harden moves to Law Dogs's home?");
    table.yes(&news[0]);
    assert_eq!(table.reader.table().differences(&table.game), [], "the rules booted him, as the table shows");
}

#[test]
fn a_dude_at_a_deed_is_at_the_deed_of_that_column() {
    let mut table = Table::at_noon();
    let (_, news) = table.lay("14016", LAW, Place::DeedLeft(1));
    table.yes(&news[0]);
    table.pass(1);
    let philip = table.track("Philip Swinford", 0);
    let news = table.carry(philip, LAW, (LAW, Place::AtDeedLeft(1)), false);
    assert_eq!(news[0].question, "Law Dogs: Philip Swinford moves to Notary Public?");
    table.yes(&news[0]);
    // Beside it is still there, and a nudge is no move.
    let news = table.carry(philip, LAW, (LAW, Place::AtDeedLeft(2)), false);
    assert!(news.is_empty(), "{news:?}");
}

#[test]
fn goods_tucked_under_a_dude_are_attached_to_them() {
    let mut table = Table::at_noon();
    let (x_mm, y_mm) = Place::AtHome(0).middle_mm(LAW);
    let quad = table.quad_at(LAW, (x_mm, y_mm - 22.0), false);
    let news = table.tell(EventKind::Appeared, 90, "01093", quad);
    assert_eq!(news[0].question, "Law Dogs: give Quickdraw Handgun to Tommy Harden for 2 ghost rock?");
    table.yes(&news[0]);
    assert_eq!(table.reader.table().differences(&table.game), []);
    let handgun = table.reader.table().on_track(90).unwrap().card.unwrap();
    let tommy = table.reader.table().on_track(table.track("Tommy Harden", 0)).unwrap().card;
    assert_eq!(table.game.card(handgun).unwrap().bearer(), tommy);

    // The dude boots, and what is tucked under them is turned along.
    let track = table.track("Tommy Harden", 0);
    let news = table.boot(track, LAW, (LAW, Place::AtHome(0)));
    let by_hand = news[0].alternatives.last().unwrap().commands.clone();
    by_hand.into_iter().for_each(|command| drop(table.apply(command)));
    let sideways = table.quad_at(LAW, (x_mm, y_mm - 22.0), true);
    assert_eq!(table.tell(EventKind::Booted, 90, "01093", sideways), []);
    assert_eq!(table.tell(EventKind::Unbooted, 90, "01093", quad), []);

    // Under another dude: a trade.
    table.pass(1);
    let (x_mm, y_mm) = Place::AtHome(1).middle_mm(LAW);
    let quad = table.quad_at(LAW, (x_mm, y_mm - 22.0), false);
    let news = table.tell(EventKind::Moved, 90, "01093", quad);
    assert_eq!(news[0].question, "Law Dogs: Quickdraw Handgun goes to Philip Swinford?");
    assert!(matches!(news[0].commands[..], [Command::Trade { .. }]));
}

#[test]
fn a_booted_card_used_its_ability_or_was_only_booted() {
    let mut table = Table::at_noon();
    let outfit = table.track("Law Dogs", 0);
    let news = table.boot(outfit, LAW, (LAW, Place::Outfit));
    assert_eq!(news[0].question, "Law Dogs: boot Law Dogs for its Noon ability?");
    let only = news[0].alternatives.last().unwrap();
    assert_eq!((only.text.as_str(), only.by_hand), ("Law Dogs: Law Dogs boots", true));
    table.yes(&news[0]);
    assert_eq!(table.reader.table().differences(&table.game), []);
    // Turned back before its time: told by hand.
    let quad = table.quad(LAW, (LAW, Place::Outfit), false);
    let news = table.tell(EventKind::Unbooted, outfit, "01002", quad);
    assert_eq!(news[0].question, "Law Dogs: Law Dogs unboots?");
    assert!(news[0].by_hand && news[0].refusal.is_none());
}

#[test]
fn five_cards_in_the_draw_hand_region_are_a_hand() {
    let mut table = Table::bare();
    for (seat, outfit, dude) in [(LAW, "01002", "01018"), (GANG, "01004", "01040")] {
        let outfit = table.lay(outfit, seat, Place::Outfit).1;
        table.yes(&outfit[0]);
        let gang = table.lay(dude, seat, Place::AtHome(0)).1;
        table.yes(&gang[0]);
    }
    table.apply(Command::RevealGangs {});
    table.apply(Command::Ante {});
    assert_eq!(table.game.step(), Step::LowballHands);
    // 6 of hearts, 3 and 4 of clubs, 10 of diamonds, 8 of spades: the highest is the ten.
    let hand = ["06015", "01112", "01115", "01073", "01051"];
    for (place, code) in (0..4).zip(hand) {
        assert!(table.lay(code, LAW, Place::DrawHand(place)).1.is_empty(), "four cards are no hand yet");
    }
    let (_, news) = table.lay(hand[4], LAW, Place::DrawHand(4));
    assert_eq!(news[0].question, "Law Dogs shows High Card, rank 1?");
    let [Command::ShowHand { player: PlayerId(0), cards }] = &news[0].commands[..] else {
        unreachable!("{:?}", news[0].commands)
    };
    let shown: Vec<String> = cards.iter().map(Shown::to_string).collect();
    assert_eq!(shown, hand, "from left to right");
    table.yes(&news[0]);
    // Put on the discard pile before the game does so, it is no discard of its own.
    let top = table.track("Steven Wiles", 0);
    let news = table.carry(top, LAW, (LAW, Place::DiscardPile), false);
    assert!(news.is_empty(), "{news:?}");
    // A hand that rests on its way there brings nothing into play: Carter's Bounties is a deed.
    let deed = table.track("Carter's Bounties", 0);
    let news = table.carry(deed, LAW, (LAW, Place::DeedLeft(1)), false);
    assert!(news.is_empty(), "{news:?}");
    // 7, 3 and J of clubs and 5 of diamonds and spades: a pair, the far player's from the camera's left.
    for (place, code) in (0..).zip(["01123", "01112", "01137", "01063", "01041"]) {
        table.lay(code, GANG, Place::DrawHand(place));
    }
    let hand = table.reader.table().draw_hand(PlayerId(1), &table.game).unwrap();
    assert_eq!((hand.text().as_str(), hand.is_whole()), ("Pair, rank 2", true));
    assert_eq!(table.reader.open()[0].question, "Sloane Gang shows Pair, rank 2?");
}

/// Returns a shootout: Tommy and Barton in town square, a call-out accepted, posses formed, shooters picked.
fn in_a_shootout() -> Table {
    let mut table = Table::at_noon();
    let (tommy, barton) = (table.track("Tommy Harden", 0), table.track("Barton Everest", 1));
    for (track, seat) in [(tommy, LAW), (barton, GANG)] {
        let news = table.carry(track, seat, (seat, Place::TownSquare(2)), false);
        table.yes(&news[0]);
    }
    let card = |table: &Table, track: u32| table.reader.table().on_track(track).unwrap().card.unwrap();
    let (caller, target) = (card(&table, tommy), card(&table, barton));
    let player = PlayerId(0);
    table.apply(Command::CallOut { player, caller, target, by: None, boot: false, no_refusal: false });
    table.apply(Command::AcceptCallOut { player: PlayerId(1) });
    for (title, seat, player) in [("Mortimer Parsons", LAW, 0), ("Jacqueline Isham", GANG, 1)] {
        let track = table.track(title, player);
        let news = table.carry(track, seat, (seat, Place::TownSquare(1)), true);
        let name = if player == 0 { "Law Dogs" } else { "Sloane Gang" };
        assert_eq!(news[0].question.as_str(), format!("{name}: {title} joins the posse?"));
        table.yes(&news[0]);
        table.apply(Command::ClosePosse { player: PlayerId(player), misses_requirement: false });
    }
    assert_eq!(table.reader.table().differences(&table.game), []);
    table.pass(0);
    table.pass(1);
    table.apply(Command::PickShooter { player: PlayerId(0), dude: caller });
    table.apply(Command::PickShooter { player: PlayerId(1), dude: target });
    table
}

/// Returns the same shootout up to the Sloane Gang's casualties.
fn beaten() -> Table {
    let mut table = in_a_shootout();
    // Three eights over king and queen, against a pair of fives.
    for (seat, hand) in
        [(LAW, ["01051", "10023", "01093", "03021", "01073"]), (GANG, ["01040", "01117", "01112", "01123", "01137"])]
    {
        let mut news = Vec::new();
        for (place, code) in (0..).zip(hand) {
            news = table.lay(code, seat, Place::DrawHand(place)).1;
        }
        table.yes(&news[0]);
    }
    table.pass(0);
    table.pass(1);
    assert_eq!(table.game.step(), Step::Casualties);
    table
}

#[test]
fn a_flight_that_is_seen_before_the_casualty_is_answered_takes_nothing_from_its_question() {
    let mut table = beaten();
    let jacqueline = table.track("Jacqueline Isham", 1);
    table.carry(jacqueline, GANG, (GANG, Place::BootHill), false);
    let barton = table.track("Barton Everest", 1);
    table.carry(barton, GANG, (GANG, Place::AtHome(0)), true);
    let first = table.reader.open()[0].clone();
    assert_eq!(first.question, "Sloane Gang: Jacqueline Isham is aced?");
    table.yes(&first);
    let next = table.reader.open()[0].clone();
    assert_eq!(next.question, "Sloane Gang: Barton Everest flees?");
    table.yes(&next);
    assert_eq!(table.reader.table().differences(&table.game), []);
}

#[test]
fn a_shootout_is_followed_from_the_hands_to_those_who_flee() {
    let mut table = beaten();
    let jacqueline = table.track("Jacqueline Isham", 1);
    let news = table.carry(jacqueline, GANG, (GANG, Place::BootHill), false);
    assert_eq!(news[0].question, "Sloane Gang: Jacqueline Isham is aced?");
    assert_eq!((news[0].by_hand, news[0].refusal.as_ref()), (false, None));
    table.yes(&news[0]);
    assert_eq!(table.game.step(), Step::RunOrGun);
    let barton = table.track("Barton Everest", 1);
    let news = table.carry(barton, GANG, (GANG, Place::AtHome(0)), true);
    assert_eq!(news[0].question, "Sloane Gang: Barton Everest flees?");
    table.yes(&news[0]);
    let left: Vec<_> = table.reader.table().differences(&table.game).into_iter().map(|differs| differs.kind).collect();
    assert_eq!(left, [], "nothing is left to say");
}

#[test]
fn a_card_on_the_discard_pile_at_sundown_is_the_discard() {
    let mut table = Table::at_noon();
    table.pass(0);
    table.pass(1);
    assert_eq!(table.game.step(), Step::SundownDiscard);
    let (_, news) = table.lay("01060", LAW, Place::DiscardPile);
    assert_eq!(news[0].question, "Law Dogs: discard Yan Li's Tailoring?");
    table.yes(&news[0]);
    assert!(table.game.player(PlayerId(0)).unwrap().pile(Pile::Discard).known_cards().len() == 1);
    assert_eq!(table.reader.table().differences(&table.game), []);
}

#[test]
fn a_card_that_is_taken_away_is_asked_about_and_missed() {
    let mut table = Table::at_noon();
    let philip = table.track("Philip Swinford", 0);
    let card = table.reader.table().on_track(philip).unwrap().card.unwrap();
    let quad = table.quad(LAW, (LAW, Place::AtHome(1)), false);
    let news = table.tell(EventKind::Vanished, philip, "01017", quad);
    assert_eq!(news[0].question, "Law Dogs: Philip Swinford is discarded?");
    assert!(news[0].by_hand);
    let others: Vec<&str> = news[0].alternatives.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(others, ["Law Dogs: Philip Swinford is aced", "Law Dogs: Philip Swinford goes back to the play hand"]);
    let differences = table.reader.table().differences(&table.game);
    assert_eq!(differences.len(), 1);
    assert_eq!((differences[0].card, &differences[0].kind), (Some(card), &DifferenceKind::Missing));
    // Back where he was: all is well again.
    table.lay("01017", LAW, Place::AtHome(1));
    assert_eq!(table.reader.table().differences(&table.game), []);
}

#[test]
fn of_a_card_of_unknown_art_suit_and_rank_count_in_a_draw_hand() {
    let mut table = Table::at_noon();
    // 7, 3 and J of clubs and 5 of diamonds; and a card that nobody knows, whose corner says 5 of hearts.
    for (place, code) in (0..).zip(["01123", "01112", "01137", "01063"]) {
        table.lay(code, GANG, Place::DrawHand(place));
    }
    let corner = Corner { card: "5H".parse().unwrap(), confidence: 0.95 };
    let corners_px = table.quad(GANG, (GANG, Place::DrawHand(4)), false);
    table.lay_unknown(Some(corner), corners_px);
    let hand = table.reader.table().draw_hand(PlayerId(1), &table.game).unwrap();
    assert_eq!((hand.text().as_str(), hand.is_whole()), ("Pair, rank 2", true));
    assert!(hand.cards.iter().any(|card| card.to_string() == "5H"));
}

#[test]
fn a_card_without_a_name_is_a_difference_and_no_question() {
    let mut table = Table::at_noon();
    let corners_px = table.quad(LAW, (LAW, Place::DeedRight(1)), false);
    assert!(table.lay_unknown(None, corners_px).is_empty());
    assert_eq!(table.reader.table().differences(&table.game)[0].kind, DifferenceKind::Unnamed);
    // A better look names it.
    let news = table.tell(EventKind::Renamed, 99, "01069", corners_px);
    assert_eq!(news[0].question, "Law Dogs: buy Circle M Ranch for 3 ghost rock?");
    // A code that no card has is as good as none.
    table.tell(EventKind::Renamed, 99, "99999", corners_px);
    assert_eq!(table.reader.table().differences(&table.game)[0].kind, DifferenceKind::Unnamed);
}

#[test]
fn a_difference_that_was_dropped_can_be_asked_about_again() {
    let mut table = Table::at_noon();
    let track = table.track("Philip Swinford", 0);
    let seat = (LAW, Place::AtHome(1));
    let asked = table.boot(track, LAW, seat).pop().unwrap();
    let differs = table.reader.table().differences(&table.game).pop().unwrap();
    assert_eq!(differs.kind, DifferenceKind::Booted(true));
    assert!(table.reader.is_asked(&differs, &table.game));
    table.reader.close_proposal(asked.id);
    assert!(!table.reader.is_asked(&differs, &table.game));
    let again = table.reader.ask_about(&differs, &table.game).pop().unwrap();
    assert_eq!(again.question, asked.question);
    assert_ne!(again.id, asked.id);
    assert_eq!(table.reader.open(), std::slice::from_ref(&again));
    table.reader.close_proposal(again.id);
    // A card that nobody saw go can be asked about too.
    let is_theirs =
        |card: &&deadeye_rules::CardInPlay| card.owner().0 == 1 && card.facts().kind == deadeye_cards::CardType::Dude;
    let unseen = table.game.cards().iter().find(is_theirs).unwrap();
    let (unseen, title) = (unseen.id(), unseen.title().to_owned());
    let lost = super::Difference { track: None, card: Some(unseen), kind: DifferenceKind::Missing };
    assert!(!table.reader.is_asked(&lost, &table.game));
    // As long as it lies there nobody asks where it is.
    assert_eq!(table.reader.ask_about(&lost, &table.game), []);
    let lying = table.reader.table().find(unseen).unwrap().track;
    table.tell(EventKind::Vanished, lying, "01004", Quad::default());
    table.reader.open().to_vec().iter().for_each(|open| table.reader.close_proposal(open.id));
    let where_to = table.reader.ask_about(&lost, &table.game).pop().unwrap();
    assert_eq!(where_to.question.as_str(), format!("Sloane Gang: {title} is discarded?"));
    assert!(table.reader.is_asked(&lost, &table.game));
}

#[test]
fn an_action_laid_on_the_discard_pile_is_played() {
    let mut table = Table::at_noon();
    let (_, news) = table.lay("01126", LAW, Place::DiscardPile);
    assert_eq!(news[0].question, "Law Dogs: play Bounty Hunter as Noon?");
    assert!(matches!(news[0].commands[..], [Command::PlayAction { .. }]));
    let zone = table.reader.table().on_track(news[0].track).unwrap().zone;
    assert_eq!(zone, Zone::Discard);
}

#[test]
fn of_cards_on_the_screen_nothing_is_missing_and_nothing_is_taken_for_one_of_them() {
    let mut table = Table::of_one();
    assert_eq!(table.reader.table().differences(&table.game), []);
    // Jake Smiley of the gang is in play; this is another copy of him.
    let news = table.lay("04009", LAW, Place::AtHome(1)).1;
    assert_eq!(news[0].question.as_str(), "Law Dogs: buy Jake Smiley for 2 ghost rock?");
    // Whichever way up it lies, nobody else lays cards.
    table.tracks += 1;
    let upside_down = table.quad(GANG, (LAW, Place::AtHome(2)), false);
    let track = table.tracks;
    table.tell(EventKind::Appeared, track, "01017", upside_down);
    assert_eq!(table.reader.table().on_track(track).unwrap().player, PlayerId(0));
}

#[test]
fn a_dude_in_the_strip_is_asked_to_which_place_on_the_screen() {
    let mut table = Table::of_one();
    let tommy = 2;
    let strip = (GANG, Place::DeedLeft(0));
    let home = "Law Dogs: Tommy Harden moves to Sloane Gang's home?";
    let news = table.carry(tommy, LAW, strip, false);
    assert_eq!(news[0].question.as_str(), home, "there is no other place");
    let (code, end) = ("01063".parse().unwrap(), Destination::Street(End::Left));
    table.apply(Command::BringCard { code, owner: PlayerId(1), from: None, to: end, booted: false });
    let asked = table.reader.open()[0].clone();
    assert_eq!(asked.question.as_str(), "Law Dogs: Tommy Harden moves: to which place?");
    assert_eq!(asked.commands, []);
    let ways: Vec<String> = asked.alternatives.iter().map(|way| way.text.to_string()).collect();
    assert_eq!(ways.len(), 4, "{ways:?}");
    assert_eq!(ways[0], home.trim_end_matches('?'));
    let deed = table.game.cards().last().unwrap().id();
    for command in asked.alternatives[1].commands.clone() {
        table.apply(command);
    }
    let dude = table.reader.table().on_track(tommy).unwrap().card.unwrap();
    assert_eq!(table.game.location(dude), Some(deadeye_rules::Place::Deed(deed)));
    // Booted on the way, as the rules have it, and nothing else differs.
    table.carry(tommy, LAW, strip, true);
    assert_eq!(table.reader.table().differences(&table.game), []);
}

#[test]
fn nothing_is_supposed_to_be_said_by_those_whose_cards_are_on_the_screen() {
    let mut table = Table::of_one();
    table.apply(Command::Pass { player: PlayerId(0) });
    assert_eq!(table.game.to_act(), [PlayerId(1)]);
    let news = table.carry(2, LAW, (LAW, Place::TownSquare(0)), false);
    assert!(news[0].refusal.is_some(), "it is the gang's turn: {:?}", news[0].question.as_str());
    table.apply(Command::Pass { player: PlayerId(1) });
    let news = table.carry(2, LAW, (LAW, Place::TownSquare(0)), false);
    assert!(!news[0].question.as_str().contains("Sloane Gang: pass"), "{}", news[0].question.as_str());
}

/// Checks that a title on the discard pile is no sign of an old hand: four copies of it may be in a deck.
#[test]
fn a_hand_is_old_where_its_cards_were_told_and_not_where_their_titles_are_on_the_discard_pile() {
    let mut table = Table::of_one();
    let hand = ["06015", "01112", "01115", "01073", "01051"];
    let known = hand.map(|code| code.parse().unwrap()).to_vec();
    table.apply(Command::SetPile { player: PlayerId(0), pile: Pile::Discard, count: 5, known });
    for player in [0, 1, 0, 1] {
        table.pass(player);
    }
    table.apply(Command::Ante {});
    assert_eq!(table.game.step(), Step::LowballHands);
    let mut last = None;
    for (place, code) in (0..).zip(hand) {
        last = table.lay(code, LAW, Place::DrawHand(place)).1.pop();
    }
    let asked = last.unwrap();
    assert_eq!(asked.question, "Law Dogs shows High Card, rank 1?");
    table.yes(&asked);
    table.apply(Command::TellWinner { player: PlayerId(0) });
    // The hand lies there still, in another order.
    let (wiles, deed) = (table.track("Steven Wiles", 0), table.track("Carter's Bounties", 0));
    for (track, place) in [(wiles, 3), (deed, 4)] {
        assert_eq!(table.carry(track, LAW, (LAW, Place::DrawHand(place)), false), []);
    }
}
