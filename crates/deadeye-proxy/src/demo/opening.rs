//! The handling of the cards by the two players of the demo, without their reasons.
//!
//! The Law Dogs play on the near side, the Sloane Gang on the far one, each with the published deck to learn with. They
//! set up, play two days and clear the table.

#[cfg(test)]
use deadeye_cards::CardCode;

use super::director::{Director, Piece};
use super::{Seat, Spot};
use Seat::{Far, Near};

/// Returns the cards that are named below, by seat; a test checks them against the decks.
#[cfg(test)]
pub(super) fn used(director: &Director, seat: Seat) -> Vec<CardCode> {
    director.lives.iter().filter(|life| life.seat == seat).map(|life| life.code).collect()
}

struct OpeningPlay {
    director: Director,
}

/// Directs the whole opening; it starts and ends with an empty table.
pub(super) fn direct(seed: u64) -> Director {
    let mut play = OpeningPlay { director: Director::new(seed) };
    play.director.pause(1.5);
    play.days();
    play.director.pause(2.0);
    play.director
}

impl OpeningPlay {
    fn lay(&mut self, seat: Seat, code: &str, spot: Spot) -> Option<Piece> {
        let code = code.parse().ok()?;
        Some(self.director.lay(seat, code, spot))
    }

    fn tuck(&mut self, seat: Seat, code: &str, under: Option<Piece>) -> Option<Piece> {
        let code = code.parse().ok()?;
        Some(self.director.tuck(seat, code, under?))
    }

    fn bring(&mut self, seat: Seat, pieces: &[Option<Piece>], to: (Seat, Spot), booted: bool) {
        let pieces: Vec<Piece> = pieces.iter().copied().flatten().collect();
        self.director.bring(seat, &pieces, to, booted);
    }

    fn unboot(&mut self, seat: Seat, pieces: &[Option<Piece>]) {
        let pieces: Vec<Piece> = pieces.iter().copied().flatten().collect();
        self.director.turn(seat, &pieces, false);
    }

    fn boot(&mut self, seat: Seat, pieces: &[Option<Piece>]) {
        let pieces: Vec<Piece> = pieces.iter().copied().flatten().collect();
        self.director.turn(seat, &pieces, true);
    }

    /// Lets both players lay five cards, look, and put them on their discard piles.
    fn draw_hands(&mut self, near: [&str; 5], far: [&str; 5]) {
        self.director.pause(0.6);
        let mut hands = [Vec::new(), Vec::new()];
        for ((seat, codes), hand) in [(Near, near), (Far, far)].into_iter().zip(&mut hands) {
            for (place, code) in (0..).zip(codes) {
                hand.extend(self.lay(seat, code, Spot::DrawHand(place)));
            }
        }
        // Long enough for the player who keeps the game, who makes the table wait after a while.
        self.director.pause(7.0);
        for (seat, hand) in [Near, Far].into_iter().zip(hands) {
            self.director.gather(seat, &hand, Spot::DiscardPile);
        }
        self.director.pause(0.8);
    }

    /// Separates two actions: one player acts while the other watches, and the person at the program sees it before the
    /// next action begins.
    fn then(&mut self) {
        self.director.pause(0.8);
    }

    fn days(&mut self) {
        // Setup: home and gang, both at once.
        self.lay(Near, "01002", Spot::Outfit);
        self.lay(Far, "01004", Spot::Outfit);
        let tommy = self.lay(Near, "01018", Spot::AtHome(0));
        let barton = self.lay(Far, "01040", Spot::AtHome(4));
        let philip = self.lay(Near, "01017", Spot::AtHome(1));
        self.lay(Far, "01037", Spot::AtHome(0));
        let near_jake = self.lay(Near, "04009", Spot::AtHome(2));
        let jacqueline = self.lay(Far, "07009", Spot::AtHome(1));
        self.lay(Near, "03003", Spot::AtHome(3));
        let allie = self.lay(Far, "01035", Spot::AtHome(2));
        let willa = self.lay(Near, "13010", Spot::AtHome(4));
        let jake = self.lay(Far, "04009", Spot::AtHome(3));
        self.director.pause(1.0);

        // The first day: lowball, then the plays at noon.
        self.draw_hands(["06015", "01112", "01115", "01073", "01051"], ["01123", "01084", "01063", "01137", "01041"]);
        self.lay(Near, "14016", Spot::DeedLeft(1));
        self.then();
        self.lay(Far, "13011", Spot::DeedLeft(1));
        self.then();
        let handgun = self.tuck(Near, "01093", tommy);
        self.then();
        let revolver = self.tuck(Far, "01087", barton);
        self.then();
        self.bring(Near, &[philip], (Near, Spot::AtDeedLeft(1)), false);
        self.then();
        self.bring(Far, &[jake], (Far, Spot::AtDeedLeft(1)), false);
        self.then();
        self.bring(Near, &[tommy, handgun], (Near, Spot::TownSquare(2)), false);
        self.then();
        self.bring(Far, &[barton, revolver], (Far, Spot::TownSquare(1)), false);
        self.then();
        // A call out: one joins each side, then the hands are shown.
        self.bring(Near, &[philip], (Near, Spot::TownSquare(1)), true);
        self.then();
        self.bring(Far, &[jacqueline], (Far, Spot::TownSquare(3)), true);
        self.draw_hands(["06015", "13012", "05037", "01069", "01016"], ["01064", "01117", "11011", "02007", "01137"]);
        self.bring(Far, &[jacqueline], (Far, Spot::BootHill), false);
        self.then();
        self.bring(Far, &[barton, revolver], (Far, Spot::AtHome(4)), true);
        self.then();
        self.bring(Far, &[allie], (Far, Spot::TownSquare(2)), false);
        self.then();
        self.bring(Near, &[near_jake], (Near, Spot::TownSquare(3)), false);
        self.then();
        // The fifth play that a first day shows: an ability that costs booting, and brings a control point for good.
        self.boot(Far, &[allie]);
        self.then();
        // Sundown: a card is put away, everything stands up.
        self.lay(Near, "01060", Spot::DiscardPile);
        self.unboot(Near, &[philip]);
        self.unboot(Far, &[barton, revolver]);
        self.unboot(Far, &[allie]);
        self.director.pause(1.2);

        // The second day.
        self.draw_hands(["01082", "03011", "04014", "11009", "03021"], ["01090", "01115", "01112", "01073", "01086"]);
        self.lay(Far, "01063", Spot::DeedRight(1));
        self.then();
        self.lay(Near, "01069", Spot::DeedRight(1));
        self.then();
        self.lay(Far, "11011", Spot::AtHome(1));
        self.then();
        let bluetick = self.tuck(Near, "01082", willa);
        self.then();
        self.bring(Far, &[allie], (Far, Spot::AtDeedRight(1)), false);
        self.then();
        self.bring(Near, &[willa, bluetick], (Near, Spot::AtDeedRight(1)), false);
        self.then();
        self.bring(Far, &[barton, revolver], (Near, Spot::AtDeedLeft(2)), true);
        self.then();
        self.bring(Near, &[tommy, handgun], (Near, Spot::AtDeedLeft(1)), false);
        self.then();
        self.lay(Far, "01123", Spot::DiscardPile);
        self.then();
        self.boot(Near, &[philip]);
        self.then();
        // Sundown, and the table is cleared.
        self.unboot(Far, &[barton, revolver]);
        self.unboot(Near, &[philip]);
        self.director.pause(4.0);
        for seat in Seat::BOTH {
            let own = self.director.lives.iter().enumerate().filter(|(_, life)| life.seat == seat);
            let own: Vec<Piece> = own.map(|(at, _)| Piece(at)).collect();
            self.director.clear(seat, &own);
        }
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on must fail")]
mod tests {
    use std::collections::HashMap;

    use deadeye_cards::{CardCode, decks};

    use super::{Seat, direct, used};

    #[test]
    fn nobody_lays_a_card_that_is_not_in_their_deck_or_more_copies_than_it_has() {
        let (law_dogs, sloane) = decks::learn_to_play().expect("the two decks are shipped");
        let director = direct(1);
        for (seat, deck) in [(Seat::Near, &law_dogs.deck), (Seat::Far, &sloane.deck)] {
            let mut laid: HashMap<CardCode, u16> = HashMap::new();
            for code in used(&director, seat) {
                *laid.entry(code).or_default() += 1;
            }
            assert!(laid.len() > 20, "{seat:?} lays {} different cards", laid.len());
            for (code, count) in laid {
                assert!(count <= deck.count(code), "{code} is laid {count} times, the deck has {}", deck.count(code));
            }
        }
    }
}
