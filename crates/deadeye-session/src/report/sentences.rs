//! The effect of a play in sentences.

use deadeye_rules::{Game, Pile, Place};
use deadeye_text::{Text, text};

use super::effect::{CardChange, CardChangeKind, FigureChange, PlayEffect, PlayerFigure};

/// Returns the lines of an effect: the figures of the players first, then each card's.
pub(crate) fn lines(effect: &PlayEffect, game: &Game) -> Vec<Text> {
    let figures = PlayerFigure::ALL.into_iter().filter_map(|figure| figure_line(effect, figure, game));
    figures.chain(effect.cards.iter().map(|change| card_line(change, game))).collect()
}

/// Returns the lines of an effect that no line of an event says.
pub(crate) fn lines_without_event(effect: &PlayEffect, game: &Game) -> Vec<Text> {
    let figures = [PlayerFigure::Influence, PlayerFigure::Control];
    let figures = figures.into_iter().filter_map(|figure| figure_line(effect, figure, game));
    let silent = effect.cards.iter().filter(|change| match change.what {
        CardChangeKind::Moved { .. }
        | CardChangeKind::Figure { .. }
        | CardChangeKind::Stud(_)
        | CardChangeKind::Posse(Some(_)) => true,
        CardChangeKind::Booted(_)
        | CardChangeKind::Bounty { .. }
        | CardChangeKind::Controller { .. }
        | CardChangeKind::Posse(None)
        | CardChangeKind::Entered
        | CardChangeKind::Left(_) => false,
    });
    figures.chain(silent.map(|change| card_line(change, game))).collect()
}

/// Returns the line of a figure for all players whose figure changed: "ghost rock: South from 4 to 2, North from 5 to 7".
fn figure_line(effect: &PlayEffect, figure: PlayerFigure, game: &Game) -> Option<Text> {
    let changes = effect.figures.iter().filter(|change| change.figure == figure);
    let one = |FigureChange { player, before, after, .. }: &FigureChange| {
        let player = Text::player(player.0, game.name(*player));
        text!("{player} from {before} to {after}", player, before, after)
    };
    let changes = changes.map(one).reduce(|one, other| text!("{one}, {other}", one, other))?;
    Some(match figure {
        PlayerFigure::GhostRock => text!("ghost rock: {changes}", changes),
        PlayerFigure::Influence => text!("influence: {changes}", changes),
        PlayerFigure::Control => text!("control: {changes}", changes),
    })
}

/// Returns the line of a changed card.
fn card_line(change: &CardChange, game: &Game) -> Text {
    use CardChangeKind as K;
    let card = change.title.clone();
    match &change.what {
        K::Booted(true) => text!("{card} boots", card),
        K::Booted(false) => text!("{card} unboots", card),
        K::Moved { to: Place::Home(_), .. } => text!("{dude} goes home", dude = card),
        K::Moved { to_name, .. } => text!("{dude} moves to {place}", dude = card, place = to_name.clone()),
        K::Bounty { after: 0, .. } => text!("{card} is no longer wanted", card),
        K::Bounty { after, .. } => text!("{card} is wanted {bounty}", card, bounty = *after),
        K::Figure { figure, before, after } => {
            let figure = Text::word(figure.name());
            text!("{figure} of {card} from {before} to {after}", figure, card, before = *before, after = *after)
        }
        K::Stud(true) => text!("{card} is a stud now", card),
        K::Stud(false) => text!("{card} is a draw now", card),
        K::Controller { after, .. } => {
            text!("{player} controls {card}", player = Text::player(after.0, game.name(*after)), card)
        }
        K::Posse(Some(_)) => text!("{dude} joins the posse", dude = card),
        K::Posse(None) => text!("{dude} leaves the posse", dude = card),
        K::Entered => text!("{card} enters play", card),
        K::Left(Some(Pile::BootHill)) => text!("{card} is aced", card),
        K::Left(Some(Pile::Discard)) => text!("{card} is discarded", card),
        K::Left(Some(to @ (Pile::Hand | Pile::Deck | Pile::DrawHand))) => {
            text!("{card} goes {pile}", card, pile = to.call_to())
        }
        K::Left(None) => text!("{code} leaves the game", code = card),
    }
}
