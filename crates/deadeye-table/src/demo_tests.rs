//! Tests on the demo's two days, followed from the places of its cards: keys give what no camera can see, proposals
//! everything else.

#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

use std::collections::BTreeMap;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{DemoCard, DemoTable, Spot as Place};
use deadeye_rules::{CardId, Command, Edition, Game, PlayerId, Step};
use deadeye_vision::{EventKind, Guess, Point, Quad, Track, TrackEvent};

use super::{Difference, DifferenceKind, Layout, Proposal, Spot, TableReader, usual_plane};

/// The step between the frames that are examined: enough to see the final place of every card.
const STRIDE: usize = 12;

/// A tracker without errors, which reads the true places of the cards.
#[derive(Default)]
struct Tracker {
    seen: BTreeMap<usize, DemoCard>,
}

impl Tracker {
    fn events(&mut self, frame: u64, truth: &[DemoCard]) -> Vec<TrackEvent> {
        let mut events = Vec::new();
        let mut tell = |kind, card: &DemoCard| {
            let corners = card.shown.corners_px.map(|(x, y)| Point::new(x, y));
            let name = Guess { code: card.shown.code.to_string(), title: String::new(), confidence: 1.0 };
            let track = u32::try_from(card.piece).unwrap();
            let seconds = 0.0;
            events.push(TrackEvent {
                frame,
                seconds,
                kind,
                track: Track {
                    id: track,
                    corners_px: Quad::new(corners),
                    visible: card.shown.visible,
                    name: Some(name),
                    corner: None,
                    booted: card.booted,
                },
            });
        };
        for card in truth.iter().filter(|card| !card.moving && card.shown.visible > 0.1) {
            let before = self.seen.insert(card.piece, *card);
            let Some(before) = before else {
                tell(EventKind::Appeared, card);
                if card.booted {
                    tell(EventKind::Booted, card);
                }
                continue;
            };
            if before.spot != card.spot {
                tell(EventKind::Moved, card);
            }
            match (before.booted, card.booted) {
                (false, true) => tell(EventKind::Booted, card),
                (true, false) => tell(EventKind::Unbooted, card),
                (true, true) | (false, false) => {}
            }
        }
        // Taken off the table, or put under others elsewhere.
        let is_gone = |before: &DemoCard| {
            let now = truth.iter().find(|card| card.piece == before.piece);
            now.is_none_or(|now| !now.moving && now.shown.visible <= 0.1 && now.spot != before.spot)
        };
        let gone: Vec<DemoCard> = self.seen.values().filter(|before| is_gone(before)).copied().collect();
        for card in gone {
            self.seen.remove(&card.piece);
            tell(EventKind::Vanished, &card);
        }
        events
    }
}

/// The players' keys.
struct Players {
    game: Game,
    reader: TableReader,
    /// The questions that were answered with yes.
    taken: Vec<String>,
}

impl Players {
    fn apply(&mut self, command: Command) {
        let done = deadeye_rules::apply(&mut self.game, &command);
        assert!(done.is_ok(), "{command:?}: {}", done.unwrap_err());
        self.reader.on_game(&self.game);
    }

    fn find(&self, title: &str, owner: u8) -> Option<CardId> {
        let mut own = self.game.cards().iter().filter(|card| card.owner() == PlayerId(owner));
        own.find(|card| card.title() == title).map(|card| card.id())
    }

    fn says_yes(&mut self, proposal: &Proposal) {
        self.taken.push(proposal.question.to_string());
        for command in proposal.commands.clone() {
            self.apply(command);
        }
        self.reader.close_proposal(proposal.id);
    }

    /// Acts as far as the table shows what to do now; returns whether something was done.
    fn act(&mut self) -> bool {
        let joins = |proposal: &Proposal| proposal.question.contains("Philip Swinford moves to town square");
        if self.game.step() == Step::Noon && self.reader.open().iter().any(joins) {
            // Words that are spoken, not laid: Tommy calls Barton out, who stands.
            let (player, opponent) = (PlayerId(0), PlayerId(1));
            let caller = self.find("Tommy Harden", 0).unwrap();
            let target = self.find("Barton Everest", 1).unwrap();
            let (by, boot, no_refusal) = (None, false, false);
            self.apply(Command::CallOut { player, caller, target, by, boot, no_refusal });
            self.apply(Command::AcceptCallOut { player: opponent });
            return true;
        }
        let is_meant = |proposal: &&Proposal| {
            let is_half_a_gang = matches!(
                proposal.commands.first(),
                Some(Command::ChooseGang { dudes, .. }) if dudes.len() < 5
            );
            let cannot_pay = proposal.refusal.as_ref().is_some_and(|why| why.why.contains("it costs"));
            !is_half_a_gang && !proposal.commands.is_empty() && (!proposal.by_hand || cannot_pay)
        };
        if let Some(proposal) = self.reader.open().iter().find(is_meant).cloned() {
            self.says_yes(&proposal);
            return true;
        }
        self.decide()
    }

    /// Gives the decisions that are never implied.
    fn decide(&mut self) -> bool {
        let Some(player) = self.game.to_act().first().copied() else {
            return false;
        };
        let shootout = self.game.shootout();
        let posse = shootout.and_then(|shootout| Some(&shootout.posse(shootout.side_of_player(player)?).dudes));
        let posse = posse.cloned().unwrap_or_default();
        let step = self.game.step();
        let command = if matches!(step, Step::LeaderPosse | Step::MarkPosse) && posse.len() == 2 {
            Command::ClosePosse { player, misses_requirement: false }
        } else if step == Step::ShootoutPlays {
            Command::Pass { player }
        } else if let (Step::PickShooter, Some(shooter)) = (step, posse.first()) {
            Command::PickShooter { player, dude: *shooter }
        } else if step == Step::RunOrGun && player == PlayerId(0) {
            Command::Flee { player, dudes: Vec::new() }
        } else {
            return false;
        };
        self.apply(command);
        true
    }
}

#[test]
fn the_demo_is_followed_by_saying_yes() {
    let cards = Arc::new(CardDb::shipped().clone());
    let mut demo = DemoTable::new(&cards, 1);
    let mut game = Game::new(cards, Edition::V15);
    for name in ["Law Dogs", "Sloane Gang"] {
        let seat = Command::Seat { name: name.to_owned(), deck: Some(54) };
        deadeye_rules::apply(&mut game, &seat).unwrap();
    }
    let reader = TableReader::new(Layout::for_two(), usual_plane(1280, 720));
    let mut players = Players { game, reader, taken: Vec::new() };
    let mut tracker = Tracker::default();
    for frame in (0..demo.frames()).step_by(STRIDE) {
        let truth = demo.truth(frame);
        for event in tracker.events(frame, &truth) {
            if event.kind == EventKind::Vanished {
                players.reader.is_gone(event.track.id, &players.game);
            } else {
                players.reader.lies(&event.track, &players.game);
            }
        }
        while players.act() {}
        if players.game.day() == 2 && players.game.step() == Step::SundownDiscard {
            break;
        }
    }
    assert_eq!(players.taken, QUESTIONS);
    // Law Dogs: 19 - 16 for the gang - 1 + 2 at lowball + 3 - 1 - 2 - 2, then - 1 + 3 + 1 for Notary Public - 1 - 3.
    // Sloane Gang: 18 - 14 - 1 + 3 - 1 - 2 - 1, then - 1 + 2 + 3 + 1 for the Orphanage - 1 - 3 - 1.
    // What abilities do is left to the table here, Allie's control point too.
    let figures = [0, 1].map(|seat| {
        let player = PlayerId(seat);
        let own = players.game.player(player).unwrap();
        (own.ghost_rock(), players.game.influence(player), players.game.control(player))
    });
    assert_eq!(figures, [(1, 4, 2), (2, 2, 2)]);
    // Everybody has been turned upright at the table, and will be in the game at the end of Sundown.
    let differences = players.reader.table().differences(&players.game);
    let is_upright = |differs: &Difference| differs.kind == DifferenceKind::Booted(false);
    assert!(differences.iter().all(is_upright), "{differences:?}");
}

/// The questions of the demo in order, in the words of this program.
const QUESTIONS: [&str; 36] = [
    "Law Dogs: play as Law Dogs?",
    "Sloane Gang: play as The Sloane Gang?",
    "Law Dogs: start with Tommy Harden, Philip Swinford, Jake Smiley, Mortimer Parsons and Willa Mae MacGowan for 16 ghost rock?",
    "Sloane Gang: start with Barton Everest, Lawrence Blackwood, Jacqueline Isham, Allie Hensman and Jake Smiley for 14 ghost rock?",
    "the gangs are revealed, everybody antes, then Law Dogs shows High Card, rank 1?",
    "Sloane Gang shows Pair, rank 2?",
    "Sloane Gang: pay upkeep, Law Dogs: pay upkeep, then Law Dogs: buy Notary Public for 2 ghost rock?",
    "Sloane Gang: buy The Orphanage for 2 ghost rock?",
    "Law Dogs: give Quickdraw Handgun to Tommy Harden for 2 ghost rock?",
    "Sloane Gang: give Pearl-Handled Revolver to Barton Everest for 1 ghost rock?",
    "Law Dogs: Philip Swinford moves to Notary Public?",
    "Sloane Gang: Jake Smiley moves to The Orphanage?",
    "Law Dogs: Tommy Harden moves to town square?",
    "Sloane Gang: Barton Everest moves to town square?",
    // The call-out is spoken.
    "Law Dogs: Philip Swinford joins the posse?",
    "Sloane Gang: Jacqueline Isham joins the posse?",
    "Law Dogs shows Three-of-a-Kind, rank 4?",
    "Sloane Gang shows Pair, rank 2?",
    "Law Dogs: pass, Sloane Gang: pass, then Sloane Gang: Jacqueline Isham is aced?",
    "Sloane Gang: Barton Everest flees?",
    "Sloane Gang: Allie Hensman moves to town square?",
    "Law Dogs: Jake Smiley moves to town square?",
    "Sloane Gang: boot Allie Hensman for its Noon ability?",
    "Law Dogs: pass, Sloane Gang: pass, then Law Dogs: discard Yan Li's Tailoring?",
    "Sloane Gang: pass, everybody antes, then Law Dogs shows High Card, rank 1?",
    "Sloane Gang shows High Card, rank 1?",
    "Law Dogs: pay upkeep, Sloane Gang: pay upkeep, then Sloane Gang: buy Charlie's Place for 3 ghost rock?",
    "Law Dogs: buy Circle M Ranch for 3 ghost rock?",
    "Sloane Gang: buy Buford Hurley for 1 ghost rock?",
    // One ghost rock is left, it costs two.
    "Law Dogs: Bluetick is in play anyway?",
    "Law Dogs: pass, then Sloane Gang: Allie Hensman moves to Charlie's Place?",
    "Law Dogs: Willa Mae MacGowan moves to Circle M Ranch?",
    "Sloane Gang: Barton Everest moves to Notary Public?",
    "Law Dogs: Tommy Harden moves to Notary Public?",
    // They played a second Kidnappin', which cannot be told from the one that lowball left on the discard pile.
    "Sloane Gang: pass, then Law Dogs: boot Philip Swinford for its Noon ability?",
    "Everybody passes, and High Noon is over?",
];

#[test]
fn every_card_of_the_demo_comes_to_rest_where_it_belongs() {
    let layout = Layout::for_two();
    let mut demo = DemoTable::new(&CardDb::shipped().clone(), 1);
    let view = *demo.view();
    let at = |(x_mm, y_mm)| {
        let region = layout.region_at(Spot::new(x_mm, y_mm)).unwrap();
        (region.player, region.zone)
    };
    let mut looked = 0;
    for frame in (0..demo.frames()).step_by(5) {
        for card in demo.truth(frame).iter().filter(|card| !card.moving) {
            let Some((seat, place)) = card.spot else {
                continue;
            };
            // On a pile a card lies as it was thrown.
            if matches!(place, Place::DiscardPile | Place::BootHill) {
                continue;
            }
            let [a, _, c, _] = card.shown.corners_px;
            let middle = view.to_mm(((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0));
            assert_eq!(
                at(middle),
                at(place.middle_mm(seat)),
                "frame {frame}: {} is not in its place {place:?}",
                card.shown.code
            );
            looked += 1;
        }
    }
    assert!(looked > 1000, "only {looked} looks");
}
