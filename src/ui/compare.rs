//! The changes between two moments of the game, in words.

use deadeye_rules::{CardId, Game, Pile, Place, PlayerId};
use eframe::egui::{Label, RichText, Ui};

use super::scene::{Scene, seat_mark};
use deadeye_app::words::Words;
use deadeye_session::past::{Change, Counted};

/// Shows the changes from one moment to the other. Each moment comes with the number of its entry.
pub fn show(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (from_seq, from): (u64, &Game),
    (to_seq, to): (u64, &Game),
    changes: &[Change],
) {
    let title = scene.words.fill("review.between", &[("from", &from_seq), ("to", &to_seq)]);
    ui.label(RichText::new(title).strong());
    if changes.is_empty() {
        ui.label(RichText::new(scene.t("review.same")).color(scene.colours.wood.quiet_ink));
    }
    let tale = Comparison { words: scene.words, from, to };
    for change in changes {
        ui.horizontal(|ui| {
            seat_mark(ui, scene.colours, 6.0, tale.whose(change));
            ui.add(Label::new(tale.tell(change)).wrap());
        });
    }
}

struct Comparison<'a> {
    words: &'a Words,
    from: &'a Game,
    to: &'a Game,
}

impl Comparison<'_> {
    fn whose(&self, change: &Change) -> PlayerId {
        let owner = |card: CardId| {
            let known = self.to.card(card).or_else(|| self.from.card(card));
            known.map_or(PlayerId(0), deadeye_rules::CardInPlay::owner)
        };
        match change {
            Change::Figure { player, .. } => *player,
            Change::Came(card)
            | Change::Left(card)
            | Change::Moved { card, .. }
            | Change::Booted(card, _)
            | Change::Bounty { card, .. }
            | Change::Controller(card, _) => owner(*card),
        }
    }

    fn title(&self, card: CardId) -> String {
        let known = self.to.card(card).or_else(|| self.from.card(card));
        known.map_or_else(|| card.to_string(), |card| card.title().to_owned())
    }

    fn place(&self, place: Option<Place>) -> String {
        match place {
            None => self.words.get("review.nowhere").to_owned(),
            Some(Place::TownSquare) => self.words.get("town.square").to_owned(),
            Some(Place::Home(player)) => self.words.fill("town.home", &[("player", &self.to.name(player))]),
            Some(Place::Deed(deed)) => self.title(deed),
        }
    }

    fn tell(&self, change: &Change) -> String {
        let words = self.words;
        match change {
            Change::Figure { player, what, from, to } => words.fill(
                "review.figure",
                &[
                    ("player", &self.to.name(*player)),
                    ("what", &words.get(counted_name(*what))),
                    ("from", from),
                    ("to", to),
                ],
            ),
            Change::Came(card) => words.fill("review.came", &[("card", &self.title(*card))]),
            Change::Left(card) => words.fill("review.left", &[("card", &self.title(*card))]),
            Change::Moved { card, from, to } => words.fill(
                "review.moved",
                &[("card", &self.title(*card)), ("from", &self.place(*from)), ("to", &self.place(*to))],
            ),
            Change::Booted(card, true) => words.fill("review.booted", &[("card", &self.title(*card))]),
            Change::Booted(card, false) => words.fill("review.unbooted", &[("card", &self.title(*card))]),
            Change::Bounty { card, from, to } => {
                words.fill("review.bounty", &[("card", &self.title(*card)), ("from", from), ("to", to)])
            }
            Change::Controller(card, player) => {
                words.fill("review.controller", &[("card", &self.title(*card)), ("player", &self.to.name(*player))])
            }
        }
    }
}

fn counted_name(what: Counted) -> &'static str {
    match what {
        Counted::GhostRock => "books.ghost_rock",
        Counted::Debt => "books.debt",
        Counted::Influence => "figure.influence",
        Counted::Control => "figure.control",
        Counted::Cards(Pile::Hand) => "pile.hand",
        Counted::Cards(Pile::Deck) => "pile.deck",
        Counted::Cards(Pile::Discard) => "pile.discard",
        Counted::Cards(Pile::BootHill) => "pile.boot_hill",
        Counted::Cards(_) => "pile.draw_hand",
    }
}
