//! What must hold in the books of any game, however it came about.

use deadeye_rules::{
    AwaitedPull, Command, Event, Figure, Game, Part, Pile, Place, PlayerId, PullFor, Purse, Side, Spot, check,
    legal_commands,
};

/// Ghost rock in stashes, pot and bounties, less what the bank gave out and took in as the events tell it.
pub fn outstanding(game: &Game) -> i64 {
    let stashes: i64 = game.players().iter().map(|player| i64::from(player.ghost_rock())).sum();
    let bounties: i64 = game.cards().iter().map(|card| i64::from(card.bounty())).sum();
    stashes + bounties + i64::from(game.pot())
}

/// What events say went out of the bank.
pub fn given_out(events: &[Event]) -> i64 {
    events
        .iter()
        .map(|event| match event {
            Event::GhostRock { from: Purse::Bank, amount, .. } => i64::from(*amount),
            Event::GhostRock { to: Purse::Bank, amount, .. } => -i64::from(*amount),
            Event::Bounty { from, to, .. } => i64::from(*to) - i64::from(*from),
            _ => 0,
        })
        .sum()
}

/// Cards of a player wherever they are; tokens and opponents' cards aside, nothing is made or lost.
pub fn cards_of(game: &Game, player: PlayerId) -> i64 {
    let piles = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill, Pile::DrawHand];
    let own = game.player(player).unwrap();
    let in_piles: i64 = piles.iter().map(|pile| i64::from(own.pile(*pile).count())).sum();
    let in_play = game.cards().iter().filter(|card| card.owner() == player && Some(card.id()) != own.outfit());
    // A Gadget being invented is neither in hand nor in play until the pull decides.
    let invents = |pull: &&AwaitedPull| pull.player == player && matches!(pull.purpose, PullFor::Gadget { .. });
    let pulled = game.awaited_pulls().iter().filter(invents).count() as i64;
    in_piles + in_play.count() as i64 + pulled
}

/// What the card page shows adds up to what the rules read, for every figure of every card and player.
pub fn figures_add_up(game: &Game) {
    let sum = |parts: &[Part]| parts.iter().fold(0_i16, |sum, part| sum.saturating_add(part.amount));
    let figures = [
        Figure::Bullets,
        Figure::Influence,
        Figure::Control,
        Figure::Value,
        Figure::Production,
        Figure::Upkeep,
        Figure::Cost,
    ];
    for card in game.cards() {
        for figure in figures {
            let tally = game.tally(card.id(), figure);
            assert_eq!(tally.read, game.figure(card.id(), figure), "{figure:?} of {}: {tally:?}", card.title());
            assert_eq!(tally.sum, game.figure_sum(card.id(), figure), "{figure:?} of {}: {tally:?}", card.title());
            assert_eq!(tally.sum, sum(&tally.parts), "{figure:?} of {}: {tally:?}", card.title());
        }
    }
    for player in game.players() {
        let (influence, control) = (Figure::Influence, Figure::Control);
        assert_eq!(sum(&game.player_tally(player.id(), influence)), game.influence(player.id()));
        assert_eq!(sum(&game.player_tally(player.id(), control)).max(0), game.control(player.id()));
    }
}

/// Everything is somewhere, and no figure is read below its floor.
pub fn holds_together(game: &Game) {
    for card in game.cards() {
        if let Spot::At(place) = card.spot() {
            assert!(game.is_place(place), "{} is nowhere", card.title());
        }
        if let Some(bearer) = card.bearer() {
            assert!(game.card(bearer).is_some(), "{} hangs in the air", card.title());
        }
        for figure in [Figure::Bullets, Figure::Influence, Figure::Control, Figure::Production, Figure::Upkeep] {
            assert!(game.figure(card.id(), figure) >= 0);
        }
        assert!((1..=13).contains(&game.figure(card.id(), Figure::Value)));
    }
    for player in game.players() {
        for place in player.street() {
            if let Place::Deed(deed) = place {
                assert_eq!(game.card(*deed).map(|deed| deed.spot()), Some(Spot::Street));
            }
        }
    }
}

/// No dude is in two posses, and no player has dudes in both.
pub fn nobody_on_both_sides(game: &Game) {
    if let Some(shootout) = game.shootout() {
        for dude in &shootout.posse(Side::Leader).dudes {
            assert!(!shootout.posse(Side::Mark).dudes.contains(dude), "{dude} is on both sides");
        }
        for player in game.players() {
            let sides: Vec<Side> = [Side::Leader, Side::Mark]
                .into_iter()
                .filter(|side| {
                    let dudes = &shootout.posse(*side).dudes;
                    dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller() == player.id()))
                })
                .collect();
            assert!(sides.len() < 2, "{} is on both sides", player.name());
        }
    }
}

/// Whether some template admits a command.
fn listed(game: &Game, command: &Command) -> bool {
    let players: Vec<PlayerId> = match command.player() {
        Some(player) => vec![player],
        None => game.players().iter().map(|player| player.id()).chain([PlayerId(0)]).collect(),
    };
    players.into_iter().any(|player| legal_commands(game, player).iter().any(|template| template.admits(game, command)))
}

/// A template admits a command if and only if the rules take it; words of the table stand outside.
pub fn agrees(game: &Game, command: &Command) {
    if command.is_override() {
        return;
    }
    let taken = check(game, command);
    assert_eq!(
        listed(game, command),
        taken.is_ok(),
        "{} at {:?}: {taken:?}",
        serde_json::to_string(command).unwrap(),
        game.step()
    );
}
