//! The names, labels and facts that stand on cards and places of the stage.

use deadeye_cards::{Card, CardCode, CardType, Shooter};
use deadeye_hands::{PokerCard, Suit, Value};
use deadeye_rules::{CardId, CardInPlay, Figure, Game, Place, PlayerId};

use super::acts::near_player;
use super::signs::Sign;
use super::targets::card_of_place;
use crate::ui::play_names::card_name;
use crate::ui::scene::{Pick, Scene};
use deadeye_session::report::{FigureChange, PlayerFigure};

/// Returns the value as it is printed.
#[must_use]
pub fn value_text(value: Value) -> String {
    value.to_string()
}

/// Names a value and a suit in words: "8 of hearts".
#[must_use]
pub fn face_name(scene: &Scene<'_>, value: Value, suit: Suit) -> String {
    scene.words.say(&PokerCard::new(suit, value).in_words())
}

/// Names a player; the one at the screen is spoken to.
#[must_use]
pub fn player_name(scene: &Scene<'_>, player: PlayerId) -> String {
    if near_player(scene) == Some(player) { scene.t("stage.you_title").to_owned() } else { scene.name(player) }
}

/// Returns the name of a thing on the stage.
#[must_use]
pub fn name_of(scene: &Scene<'_>, pick: Pick) -> String {
    match pick {
        Pick::Card(card) => card_name(scene, card),
        Pick::Place(place) => place_name(scene, place),
        Pick::Hand(copy) => scene.title_of(copy.code),
    }
}

/// Says how a figure of a player would change.
#[must_use]
pub fn figure_text(scene: &Scene<'_>, change: &FigureChange) -> String {
    let name = match change.figure {
        PlayerFigure::GhostRock => "stage.change_ghost_rock",
        PlayerFigure::Influence => "stage.change_influence",
        PlayerFigure::Control => "stage.change_control",
    };
    let player = player_name(scene, change.player);
    let gaps: [(&str, &dyn std::fmt::Display); 3] =
        [("player", &player), ("before", &change.before), ("after", &change.after)];
    scene.words.fill(name, &gaps)
}

/// Returns the name on the sign of a place: a player's own home is theirs.
#[must_use]
pub fn place_name(scene: &Scene<'_>, place: Place) -> String {
    match place {
        Place::Home(player) if near_player(scene) == Some(player) => scene.t("stage.own_home").to_owned(),
        Place::Home(player) => scene.words.fill("stage.home_of", &[("player", &scene.name(player))]),
        Place::TownSquare | Place::Deed(_) => scene.place(place),
    }
}

/// Describes a place for screen readers.
#[must_use]
pub fn place_label(scene: &Scene<'_>, place: Place) -> String {
    let told = describe_place(scene, place, &scene.place(place));
    let card = card_of_place(scene.game(), place).map(Pick::Card);
    let is_asked = scene.reach.has(Pick::Place(place)) || card.is_some_and(|card| scene.reach.has(card));
    if is_asked { scene.words.fill("town.choose", &[("what", &told)]) } else { told }
}

/// Describes a dude for screen readers.
#[must_use]
pub fn dude_label(scene: &Scene<'_>, dude: CardId) -> String {
    let told = describe_dude(scene, dude);
    if scene.reach.has(Pick::Card(dude)) { scene.words.fill("town.choose", &[("what", &told)]) } else { told }
}

/// Describes a place in a sentence, for the pointer and for screen readers.
fn describe_place(scene: &Scene<'_>, place: Place, title: &str) -> String {
    let game = scene.game();
    let mut parts = vec![title.to_owned()];
    if let Some(player) = game.controller_of(place) {
        parts.push(scene.words.fill("town.controlled_by", &[("player", &scene.name(player))]));
    }
    if let Some(owner) = game.owner_of(place)
        && Some(owner) != game.controller_of(place)
    {
        parts.push(scene.words.fill("town.owned_by", &[("player", &scene.name(owner))]));
    }
    for player in game.players() {
        let influence = influence_at(game, place, player.id());
        if influence > 0 {
            parts.push(scene.words.fill("town.influence", &[("player", &player.name()), ("count", &influence)]));
        }
    }
    if let Some(card) = card_of_place(game, place) {
        let control = game.figure(card, Figure::Control);
        let production = game.figure(card, Figure::Production);
        parts.push(scene.words.fill("town.worth", &[("control", &control), ("production", &production)]));
        parts.extend(game.attachments(card).map(|card| card.title().to_owned()));
        if game.card(card).is_some_and(CardInPlay::is_booted) {
            parts.push(scene.t("card.booted").to_owned());
        }
    }
    parts.join(" · ")
}

/// Describes a dude in a sentence, for screen readers.
fn describe_dude(scene: &Scene<'_>, dude: CardId) -> String {
    let game = scene.game();
    let Some(card) = game.card(dude) else {
        return String::new();
    };
    let mut parts = vec![card.title().to_owned(), scene.name(card.controller())];
    if let Some(place) = game.location(dude) {
        parts.push(scene.place(place));
    }
    let kind = scene.t(if game.is_stud(dude) { "card.stud" } else { "card.draw" });
    parts.push(format!("{} {kind}", game.figure(dude, Figure::Bullets)));
    if card.is_booted() {
        parts.push(scene.t("card.booted").to_owned());
    }
    if card.bounty() > 0 {
        parts.push(scene.words.fill("town.wanted", &[("count", &card.bounty())]));
    }
    parts.extend(game.attachments(dude).map(|card| card.title().to_owned()));
    parts.join(", ")
}

/// Returns the influence of a player's dudes at a place.
fn influence_at(game: &Game, place: Place, player: PlayerId) -> i16 {
    game.dudes_at(place)
        .filter(|dude| dude.controller() == player)
        .map(|dude| game.figure(dude.id(), Figure::Influence))
        .fold(0, i16::saturating_add)
}

/// Describes a card of the hand for screen readers: its title, value, cost and type.
#[must_use]
pub fn hand_label(scene: &Scene<'_>, code: CardCode) -> String {
    let Some(card) = scene.game().facts_of(code) else { return code.to_string() };
    let mut parts = vec![card.printed_title().to_owned()];
    if let (Some(value), Some(suit)) = (card.value, card.suit) {
        parts.push(face_name(scene, value, suit));
    }
    parts.push(type_text(scene, card));
    if let Some(cost) = card.cost {
        parts.push(scene.words.fill("card.costs", &[("count", &cost)]));
    }
    parts.join(", ")
}

/// Returns the type of a card, with its first keyword where that says more.
#[must_use]
pub fn type_text(scene: &Scene<'_>, card: &Card) -> String {
    scene
        .t(match card.kind {
            CardType::Outfit => "stage.type_outfit",
            CardType::Legend => "stage.type_legend",
            CardType::Dude => "stage.type_dude",
            CardType::Deed => "stage.type_deed",
            CardType::Goods => "stage.type_goods",
            CardType::Spell => "stage.type_spell",
            CardType::Action => "stage.type_action",
            CardType::Joker => "stage.type_joker",
        })
        .to_owned()
}

/// Returns the figures of a card with their signs, and a few words where it has none.
#[must_use]
pub fn card_figures(scene: &Scene<'_>, card: &Card) -> (Vec<(Sign, String)>, String) {
    let mut figures = Vec::new();
    let mut add = |sign: Sign, value: Option<i8>, is_bonus: bool| {
        if let Some(value) = value.filter(|value| *value != 0) {
            figures.push((sign, if is_bonus { format!("{value:+}") } else { value.to_string() }));
        }
    };
    let mut words = String::new();
    match card.kind {
        CardType::Deed => {
            add(Sign::GhostRock, card.production, true);
            add(Sign::Control, card.control, false);
        }
        CardType::Goods | CardType::Spell => {
            let bullets = card.bullets.filter(|_| card.kind == CardType::Goods && card.has_bullet_bonus);
            words = bullets.map_or_else(String::new, |count| match count {
                1 => scene.t("stage.fact_bonus_one").to_owned(),
                _ => scene.words.fill("stage.fact_bonus", &[("count", &count)]),
            });
            add(Sign::Influence, card.influence, true);
            add(Sign::GhostRock, card.production, true);
        }
        CardType::Dude => {
            let is_stud = card.shooter == Some(Shooter::Stud);
            add(Sign::of_bullets(is_stud), Some(card.bullets.unwrap_or(0)), false);
            add(Sign::Influence, card.influence, false);
            add(Sign::Upkeep, card.upkeep.and_then(|upkeep| i8::try_from(upkeep).ok()), false);
        }
        CardType::Action | CardType::Outfit | CardType::Legend | CardType::Joker => {
            let keywords: Vec<String> = card.keywords.iter().map(ToString::to_string).collect();
            words = keywords.join(", ");
        }
    }
    (figures, words)
}

/// Returns the bonus that an attached card gives, in a few characters.
#[must_use]
pub fn bonus_text(card: &Card) -> String {
    match card.bullets.filter(|value| *value != 0) {
        Some(bullets) => format!("{bullets:+}"),
        None => String::new(),
    }
}
