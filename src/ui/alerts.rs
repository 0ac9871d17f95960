//! Warnings at the right moment: a Check that is due, an upkeep that cannot be paid, a cheatin' hand that may be
//! answered, cards that may react to the last play, and triggered traits that are left to the table.

use deadeye_cards::CardCode;
use deadeye_rules::{AbilityKind, CommandKind, Domain, Field, Game, Phase, Pile, PlayerId, Step, Template};
use eframe::egui::Key;

use super::play_keys;
use super::scene::Scene;

/// A warning about a player, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// The player whom it is about.
    pub player: PlayerId,
    /// The warning in a sentence.
    pub text: String,
}

/// Returns the warnings of this moment.
#[must_use]
pub fn alerts(scene: &Scene<'_>) -> Vec<Alert> {
    let mut list = may_answer(scene);
    list.extend(may_go_off(scene));
    list.extend(cannot_pay(scene));
    list
}

/// Returns the warnings about Checks, Reacts and cheatin' resolutions that are legal now.
fn may_answer(scene: &Scene<'_>) -> Vec<Alert> {
    let game = scene.game();
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    let mut list = Vec::new();
    for (player, templates) in scene.seen.plays.legal.iter() {
        let player = *player;
        let mut add = |text| list.push(Alert { player, text });
        if templates.iter().any(|template| template.kind == CommandKind::Check) {
            add(fill("alert.check", &[("player", &scene.name(player))]));
        }
        let reacts = titles(scene, templates, AbilityKind::React);
        if game.step() == Step::Reacts && !reacts.is_empty() {
            add(fill("alert.reacts", &[("cards", &reacts.join(", "))]));
        }
        if let Some(cheat) = cheat_before(game, player) {
            let known = titles(scene, templates, AbilityKind::Cheatin);
            let cheat = scene.name(cheat);
            if !known.is_empty() {
                let cards = known.join(", ");
                add(fill("alert.cheatin", &[("player", &cheat), ("cards", &cards)]));
            } else if has_unknown(game, player) {
                add(fill("alert.cheatin_maybe", &[("player", &cheat)]));
            }
        }
    }
    list
}

/// Returns the warnings about Reacts to the last play, and about traits that are left to the table.
fn may_go_off(scene: &Scene<'_>) -> Vec<Alert> {
    let game = scene.game();
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    let mut list = Vec::new();
    let chances = &scene.seen.plays.chances;
    let titles_of = |cards: &[CardCode]| {
        let titles: Vec<String> = cards.iter().map(|card| scene.title_of(*card)).collect();
        titles.join(", ")
    };
    for chance in &chances.reacts {
        let gaps = (scene.name(chance.player), titles_of(&chance.codes(game)));
        list.push(Alert {
            player: chance.player,
            text: fill(
                "alert.chance",
                &[
                    ("player", &gaps.0),
                    ("key", &play_keys::key_of(CommandKind::CallReacts).map_or("", Key::name)),
                    ("cards", &gaps.1),
                ],
            ),
        });
    }
    for card in &chances.by_hand {
        let own = game.cards().iter().find(|own| own.code() == card);
        if let Some(player) = own.map(|own| own.controller()) {
            let text = fill("alert.goes_off", &[("card", &scene.title_of(*card))]);
            list.push(Alert { player, text });
        }
    }
    list
}

/// Returns the warnings about upkeep that a player's stash does not cover.
fn cannot_pay(scene: &Scene<'_>) -> Vec<Alert> {
    let game = scene.game();
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    let mut list = Vec::new();
    for player in game.players() {
        let player = player.id();
        if let Some((due, has)) = unpayable(game, player) {
            let name = if game.step() == Step::Upkeep { "alert.upkeep" } else { "alert.upkeep_tomorrow" };
            let name = fill(name, &[("player", &scene.name(player)), ("due", &due), ("has", &has)]);
            list.push(Alert { player, text: name });
        }
    }
    list
}

/// Finds another player whose cheatin' hand may be answered now, in a shootout's resolution or at lowball.
fn cheat_before(game: &Game, player: PlayerId) -> Option<PlayerId> {
    if !matches!(game.step(), Step::ResolutionPlays | Step::LowballCheatin) {
        return None;
    }
    let mut others = game.players().iter().filter(|other| other.id() != player);
    let cheat = others.find(|other| {
        let hand = other.shown_hand();
        hand.is_some_and(|hand| hand.cheatin && !hand.is_caught())
    })?;
    Some(cheat.id())
}

fn has_unknown(game: &Game, player: PlayerId) -> bool {
    let hand = game.player(player).map(|player| player.pile(Pile::Hand));
    hand.is_some_and(|hand| hand.unknown_count() > 0)
}

/// Returns the titles of the cards whose abilities of a kind can be used now, each once.
fn titles(scene: &Scene<'_>, templates: &[Template], kind: AbilityKind) -> Vec<String> {
    let mut titles = Vec::new();
    let of_kind = |template: &&Template| template.domain(Field::Kind) == Some(&Domain::Kind(kind));
    for template in templates.iter().filter(of_kind) {
        let names: Vec<String> = match template.domain(Field::Card) {
            Some(Domain::Card(cards)) => cards.iter().map(|card| scene.title(*card)).collect(),
            Some(Domain::FromHand(hand)) => hand.known.iter().map(|code| scene.title_of(*code)).collect(),
            _ => Vec::new(),
        };
        for name in names {
            if !titles.contains(&name) {
                titles.push(name);
            }
        }
    }
    titles
}

/// Returns the next upkeep of a player and the ghost rock there will be to pay it, if that is not enough: at Upkeep the
/// stash; at High Noon and Sundown the stash with tomorrow's production, less the ante and the debt.
fn unpayable(game: &Game, player: PlayerId) -> Option<(u32, u32)> {
    let due: u32 = game.upkeep_due(player).iter().map(|(_, upkeep)| upkeep).sum();
    let own = game.player(player)?;
    let has = match game.phase() {
        Phase::Upkeep if game.to_act().contains(&player) => own.ghost_rock(),
        Phase::HighNoon | Phase::Sundown => {
            (own.ghost_rock() + game.production(player)).saturating_sub(own.debt() + ANTE)
        }
        _ => return None,
    };
    (due > has).then_some((due, has))
}

/// The ante for lowball before the next Upkeep, in ghost rock (1.5:5.1).
const ANTE: u32 = 1;
