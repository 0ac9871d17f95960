//! The demo's two days, followed from where its cards lie: what cannot be seen is said by keys, everything else comes
//! from proposals.

#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

use std::collections::BTreeMap;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{DemoCard, DemoTable};
use deadeye_rules::{CardId, Command, Edition, Game, PlayerId, Step};
use deadeye_vision::{EventKind, Guess, Point, Quad, TrackEvent};

use super::{Layout, Plane, Proposal, TableReader};

/// Every so many frames is enough to see where everything came to lie.
const STRIDE: u64 = 5;

/// A tracker that makes no mistakes: it is told where the cards are.
#[derive(Default)]
struct Tracker {
    seen: BTreeMap<usize, DemoCard>,
}

impl Tracker {
    fn events(&mut self, frame: u64, truth: &[DemoCard]) -> Vec<TrackEvent> {
        let mut events = Vec::new();
        let mut tell = |kind, card: &DemoCard| {
            let corners = card.shown.corners_px.map(|(x, y)| Point::new(x, y));
            let name = Guess {
                code: card.shown.code.to_string(),
                title: String::new(),
                confidence: 1.0,
            };
            let track = u32::try_from(card.piece).unwrap();
            let seconds = 0.0;
            events.push(TrackEvent {
                frame,
                seconds,
                kind,
                track,
                name: Some(name),
                corners_px: Quad::new(corners),
            });
        };
        for card in truth
            .iter()
            .filter(|card| !card.moving && card.shown.visible > 0.1)
        {
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
                _ => {}
            }
        }
        // Taken off the table, or put under others elsewhere.
        let is_gone = |before: &DemoCard| {
            let now = truth.iter().find(|card| card.piece == before.piece);
            now.is_none_or(|now| !now.moving && now.shown.visible <= 0.1 && now.spot != before.spot)
        };
        let gone: Vec<DemoCard> = self
            .seen
            .values()
            .filter(|before| is_gone(before))
            .copied()
            .collect();
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
        let mut own = self
            .game
            .cards()
            .iter()
            .filter(|card| card.owner() == PlayerId(owner));
        own.find(|card| card.title() == title).map(|card| card.id())
    }

    fn says_yes(&mut self, proposal: &Proposal) {
        self.taken.push(proposal.question.clone());
        for command in proposal.commands.clone() {
            self.apply(command);
        }
        self.reader.answered(proposal.id);
    }

    /// Does what is to be done now, as far as the table shows it; says whether something was done.
    fn act(&mut self) -> bool {
        let ready = |proposal: &&Proposal| {
            let is_gang = matches!(proposal.commands.first(), Some(Command::ChooseGang { dudes, .. }) if dudes.len() < 5);
            !is_gang && (!proposal.by_hand || proposal.refusal.is_some())
        };
        let joins = |proposal: &Proposal| {
            proposal
                .question
                .contains("Philip Swinford moves to town square")
        };
        if self.game.step() == Step::Noon && self.reader.open().iter().any(joins) {
            // Words that are spoken, not laid: the Sloane Gang passes, Tommy calls Barton out, who stands.
            let (player, opponent) = (PlayerId(0), PlayerId(1));
            let (caller, target) = (
                self.find("Tommy Harden", 0).unwrap(),
                self.find("Barton Everest", 1).unwrap(),
            );
            self.apply(Command::Pass { player: opponent });
            self.apply(Command::CallOut {
                player,
                caller,
                target,
                by: None,
                boot: false,
                no_refusal: false,
            });
            self.apply(Command::AcceptCallOut { player: opponent });
            return true;
        }
        if let Some(proposal) = self.reader.open().iter().find(ready).cloned() {
            self.says_yes(&proposal);
            return true;
        }
        let Some(player) = self.game.to_act().first().copied() else {
            return false;
        };
        if self.game.step() == Step::PickShooter {
            let shootout = self.game.shootout().unwrap();
            let dude = shootout
                .posse(shootout.side_of_player(player).unwrap())
                .dudes[0];
            self.apply(Command::PickShooter { player, dude });
            return true;
        }
        if self.game.step() == Step::ShootoutPlays {
            self.apply(Command::Pass { player });
            return true;
        }
        false
    }
}

#[test]
fn the_demo_is_followed_by_saying_yes() {
    let cards = Arc::new(CardDb::shipped().clone());
    let mut demo = DemoTable::new(&cards, 1);
    let mut game = Game::new(cards, Edition::V15);
    for name in ["Law Dogs", "Sloane Gang"] {
        deadeye_rules::apply(
            &mut game,
            &Command::Seat {
                name: name.to_owned(),
                deck: Some(54),
            },
        )
        .unwrap();
    }
    let reader = TableReader::new(Layout::for_two(), Plane::usual(1280, 720));
    let mut players = Players {
        game,
        reader,
        taken: Vec::new(),
    };
    let mut tracker = Tracker::default();
    for frame in (0..demo.frames()).step_by(usize::try_from(STRIDE).unwrap()) {
        let truth = demo.truth(frame);
        for event in tracker.events(frame, &truth) {
            players.reader.on_event(&event, &players.game);
            eprintln!(
                "{frame} {:?} {} {:?}",
                event.kind,
                event.name.unwrap().code,
                players
                    .reader
                    .on_track(event.track)
                    .map(|l| (l.zone, l.player))
            );
        }
        while players.act() {}
        eprintln!(
            "{frame} {:?} {:?} open {:?}",
            players.game.step(),
            players.game.to_act(),
            players
                .reader
                .open()
                .iter()
                .map(|p| (&p.question, p.refusal.as_ref().map(|r| &r.why)))
                .collect::<Vec<_>>()
        );
    }
    for line in &players.taken {
        eprintln!("{line}");
    }
}
