//! Cards of hands in words.

use deadeye_app::words::Words;
use deadeye_hands::{HandCard, Joker};

/// Names a card in words: "8 of clubs".
#[must_use]
pub fn card_name(words: &Words, card: HandCard) -> String {
    match card {
        HandCard::Card(card) => words.say(&card.in_words()),
        HandCard::Joker(Joker::Ordinary) => words.get("cards.joker").to_owned(),
        HandCard::Joker(Joker::Devils) => words.get("cards.devils_joker").to_owned(),
        HandCard::Joker(Joker::Heretic) => words.get("cards.heretic_joker").to_owned(),
    }
}

/// Names cards in words, with commas between.
#[must_use]
pub fn card_names(words: &Words, cards: impl IntoIterator<Item = HandCard>) -> String {
    cards.into_iter().map(|card| card_name(words, card)).collect::<Vec<_>>().join(", ")
}
