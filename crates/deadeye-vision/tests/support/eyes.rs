//! Recognition that knows the proxy faces of some cards.

use deadeye_cards::Card;
use deadeye_vision::{CardRecognizer, Faces};

/// Returns a recognition that knows these cards and no others.
pub fn eyes_that_know(cards: &[&Card]) -> CardRecognizer {
    let mut eyes = CardRecognizer::new(Faces::new(Vec::new())).unwrap();
    let learn = |card: &&Card| eyes.learn(card.code.as_str(), &card.title, &deadeye_proxy::draw(card, 300)).unwrap();
    let faces = cards.iter().map(learn).collect();
    eyes.add_faces(&Faces::new(faces)).unwrap();
    eyes
}
