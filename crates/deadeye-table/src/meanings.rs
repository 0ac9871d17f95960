//! Meanings of differences: each difference between table and game becomes a question with the commands that answer it.
//!
//! The possible meanings of a card on the table are applied to a copy of the game, the likeliest first. The question
//! proposes the first meaning that the rules accept; where they accept none, an override is offered "by hand" together
//! with the reason.

use deadeye_rules::{CardId, Casualty, Command, Destination, Fate, Game, Pile, PlayerId, Refusal, Step, Text, text};

use super::hand::LaidHand;
use super::lying::{DifferenceKind, Lying};
use super::on_table::OnTable;
use super::proposal::{Choice, Meaning, Proposal, ProposalSubject};
use super::zone::Zone;
use super::{implied_plays, plays};

/// Returns the proposals that follow from the present or former card of a track; with `one_play_each` no commands are
/// implied before a play.
pub(super) fn proposals_after(
    table: &OnTable,
    track: u32,
    gone: Option<&Lying>,
    game: &Game,
    one_play_each: bool,
) -> Vec<Proposal> {
    let mut meanings = Vec::new();
    if let Some(lying) = table.on_track(track) {
        meanings.extend(hand(table, lying, game));
        meanings.extend(of_difference(table, lying, game));
    } else if let Some(gone) = gone {
        meanings.extend(hand(table, gone, game));
        meanings.extend(vanished_meaning(table, gone, game));
    }
    let on_screen = table.layout().on_screen();
    let catch_up = |play: &Choice| if one_play_each { None } else { implied_plays::catch_up(game, play, on_screen) };
    meanings.into_iter().filter_map(|meaning| ask(meaning, track, gone, game, catch_up)).collect()
}

/// Returns the override that matches a card on the table, if the rules accept one.
pub(super) fn by_hand(table: &OnTable, track: u32, game: &Game) -> Option<Vec<Command>> {
    let lying = table.on_track(track)?;
    let meaning = of_difference(table, lying, game)?;
    // While gangs are chosen a dude that lies there means a gang; set by hand it stands where it lies all the same.
    let there = lying.code.filter(|_| lying.card.is_none()).zip(table.place(lying, game)).map(|(code, place)| {
        let (owner, from, to) = (lying.player, None, Destination::At(place));
        vec![Command::BringCard { code, owner, from, to, booted: lying.booted }]
    });
    let ways = meaning.by_hand.into_iter().map(|choice| choice.commands).chain(there);
    ways.into_iter().find(|commands| try_out(game, commands).is_ok())
}

/// Checks the meanings by the rules and makes proposals; `catch_up` puts implied commands before a play, where they are
/// allowed.
fn ask(
    meaning: Meaning,
    track: u32,
    gone: Option<&Lying>,
    game: &Game,
    catch_up: impl Fn(&Choice) -> Option<Choice>,
) -> Option<Proposal> {
    let Meaning { about, plays, which, rare, by_hand, confidence } = meaning;
    let mut refusal = None;
    let mut refused = Vec::new();
    let mut ways = Vec::new();
    for play in plays {
        match try_out(game, &play.commands) {
            Ok(()) => ways.push(play),
            Err(why) => {
                refusal.get_or_insert(why);
                refused.push(play);
            }
        }
    }
    if ways.is_empty() {
        // The players may be further than the game.
        ways.extend(refused.iter().find_map(catch_up));
    }
    if !ways.is_empty() {
        refusal = None;
    }
    let possible = |choice: &Choice| try_out(game, &choice.commands).is_ok();
    let mut by_hand = by_hand.into_iter().filter(possible);
    if ways.is_empty() {
        ways.extend(by_hand.next());
    }
    let asked = ways.len();
    ways.extend(rare.into_iter().filter(possible));
    ways.extend(by_hand);
    let mut ways = ways.into_iter();
    let bare = |text: Text| (text, Vec::new(), false);
    let (text, commands, is_by_hand) = match which.filter(|_| asked > 1) {
        Some(which) => bare(which),
        None if asked > 0 => ways.next().map(|way| (way.text, way.commands, way.by_hand))?,
        None => bare(refused.first()?.text.clone()),
    };
    let question = if is_by_hand && refusal.is_some() {
        text!("{play} anyway?", play = text)
    } else {
        text!("{play}?", play = text)
    };
    Some(Proposal {
        id: 0,
        track,
        question,
        commands,
        by_hand: is_by_hand,
        refusal,
        confidence,
        alternatives: ways.collect(),
        about,
        gone: gone.cloned(),
    })
}

/// Checks whether the rules would accept these commands one after another.
fn try_out(game: &Game, commands: &[Command]) -> Result<(), Refusal> {
    let mut game = game.clone();
    commands.iter().try_for_each(|command| deadeye_rules::apply(&mut game, command).map(|_| ()))
}

/// Returns the meaning of the difference of a card on the table.
fn of_difference(table: &OnTable, lying: &Lying, game: &Game) -> Option<Meaning> {
    let differences = table.difference(lying, game);
    let ways: Vec<&DifferenceKind> = differences.iter().map(|difference| &difference.kind).collect();
    let turned = ways.iter().find_map(|way| {
        let DifferenceKind::Booted(booted) = way else { return None };
        Some(*booted)
    });
    let mut meaning = Meaning {
        about: ProposalSubject::Card(lying.track),
        plays: Vec::new(),
        which: None,
        rare: Vec::new(),
        by_hand: Vec::new(),
        confidence: lying.confidence,
    };
    match *ways.first()? {
        DifferenceKind::Unnamed | DifferenceKind::Missing => return None,
        DifferenceKind::NotInPlay => plays::enters(table, lying, game, &mut meaning),
        DifferenceKind::OnPile(pile) => match lying.card {
            Some(card) => {
                losses(table, card, *pile, game, &mut meaning);
            }
            None => plays::to_pile(lying, *pile, game, &mut meaning),
        },
        DifferenceKind::At(place) => plays::moves(table, lying, *place, turned, game, &mut meaning),
        DifferenceKind::On(bearer) => plays::add_gift_choices(lying, *bearer, game, &mut meaning),
        DifferenceKind::Booted(booted) => plays::add_boot_choices(table, lying, *booted, game, &mut meaning),
    }
    (!meaning.plays.is_empty() || !meaning.by_hand.is_empty()).then_some(meaning)
}

/// Adds the meanings of a card that was in play and lies on a pile.
fn losses(table: &OnTable, card: CardId, pile: Pile, game: &Game, meaning: &mut Meaning) {
    let Some(in_play) = game.card(card) else {
        return;
    };
    let player = in_play.controller();
    let name = game.name(player);
    // Every card of that player that lies on a pile by now is told at once: the rules want them together.
    let lost = table.cards_on_table().filter_map(|other| {
        let DifferenceKind::OnPile(pile) = table.difference(other, game).first()?.kind else {
            return None;
        };
        let card = game.card(other.card?)?;
        (card.controller() == player).then_some((card.id(), pile))
    });
    let lost: Vec<_> = lost.collect();
    let fights = game.shootout().is_some_and(|shootout| shootout.round > 0);
    match game.step() {
        // Passes may come before them.
        Step::ShootoutPlays | Step::ResolutionPlays | Step::Casualties if fights => {
            meaning.about = ProposalSubject::Losses(player.0);
            meaning.plays.push(casualties(player, &lost, game));
        }
        Step::Upkeep => {
            let let_go: Vec<_> = lost.iter().map(|(card, _)| *card).collect();
            let titles = plays::list(let_go.iter().map(|card| game.call(*card)));
            let text = text!("{player}: pay upkeep, but not for {titles}", player = name, titles);
            meaning.about = ProposalSubject::Losses(player.0);
            meaning.plays.push(Choice::play(text, Command::PayUpkeep { player, let_go }));
        }
        Step::Seating
        | Step::Choosing
        | Step::GrifterOrder
        | Step::Grifters
        | Step::Ante
        | Step::LowballHands
        | Step::FirstPull
        | Step::LowballCheatin
        | Step::Noon
        | Step::CallOutAnswer
        | Step::LeaderPosse
        | Step::MarkPosse
        | Step::JobAtLeader
        | Step::JobNextToLeader
        | Step::JobNextToMark
        | Step::JobAtMark
        | Step::Oppose
        | Step::ShootoutPlays
        | Step::PickShooter
        | Step::DrawHands
        | Step::ResolutionPlays
        | Step::Casualties
        | Step::RunOrGun
        | Step::Pull
        | Step::Choice
        | Step::Reacts
        | Step::SundownDiscard
        | Step::DiscardDown
        | Step::Over => {}
    }
    let text = text!("{player}: {card} goes {pile}", player = name, card = game.call(card), pile = pile.call_to());
    let put = Command::PutCard { card, to: Destination::Pile(pile) };
    meaning.by_hand.push(Choice::by_hand(text, vec![put]));
}

/// Returns the casualties of a player in one command.
fn casualties(player: PlayerId, lost: &[(CardId, Pile)], game: &Game) -> Choice {
    let casualties: Vec<Casualty> = lost
        .iter()
        .map(|(card, pile)| Casualty {
            card: *card,
            fate: if *pile == Pile::BootHill { Fate::Ace } else { Fate::Discard },
        })
        .collect();
    let fates = plays::list(casualties.iter().map(|casualty| {
        let card = game.call(casualty.card);
        if casualty.fate == Fate::Ace { text!("{card} is aced", card) } else { text!("{card} is discarded", card) }
    }));
    let text = text!("{player}: {fates}", player = game.name(player), fates);
    Choice::play(text, Command::TakeCasualties { player, casualties })
}

/// Returns the meaning of a card that was in play and is no longer on the table.
fn vanished_meaning(table: &OnTable, gone: &Lying, game: &Game) -> Option<Meaning> {
    let card = game.card(gone.card?)?;
    if table.find(card.id()).is_some() {
        return None;
    }
    let (id, name) = (card.id(), game.name(card.controller()));
    let mut meaning = Meaning {
        about: ProposalSubject::Card(gone.track),
        plays: Vec::new(),
        which: None,
        rare: Vec::new(),
        by_hand: Vec::new(),
        confidence: gone.confidence,
    };
    for (pile, fate, text) in [
        (Pile::Discard, Fate::Discard, text!("{player}: {card} is discarded", player = name, card = card.title())),
        (Pile::BootHill, Fate::Ace, text!("{player}: {card} is aced", player = name, card = card.title())),
    ] {
        if game.step() == Step::Casualties {
            let casualties = vec![Casualty { card: id, fate }];
            let player = card.controller();
            meaning.plays.push(Choice::play(text.clone(), Command::TakeCasualties { player, casualties }));
        }
        let put = Command::PutCard { card: id, to: Destination::Pile(pile) };
        meaning.by_hand.push(Choice::by_hand(text, vec![put]));
    }
    let text = text!("{player}: {card} goes back to the play hand", player = name, card = card.title());
    let put = Command::PutCard { card: id, to: Destination::Pile(Pile::Hand) };
    meaning.by_hand.push(Choice::by_hand(text, vec![put]));
    Some(meaning)
}

/// Returns the meaning of five known cards in a draw-hand region, when a draw hand is awaited.
fn hand(table: &OnTable, lying: &Lying, game: &Game) -> Option<Meaning> {
    let player = lying.player;
    let shown = game.player(player).and_then(|player| player.shown_hand());
    if lying.zone != Zone::DrawHand || shown.is_some() {
        return None;
    }
    let hand = table.draw_hand(player, game).filter(LaidHand::is_whole)?;
    // A hand that was told and not yet put away lies on the discard pile already, as far as the game goes.
    if table.in_draw_hand(player).iter().all(|lying| lying.told) {
        return None;
    }
    let text = text!("{player} shows {hand}", player = game.name(player), hand = hand.text());
    let show = Command::ShowHand { player, cards: hand.cards.clone() };
    Some(Meaning {
        about: ProposalSubject::Hand(player.0),
        plays: vec![Choice::play(text, show)],
        which: None,
        rare: Vec::new(),
        by_hand: Vec::new(),
        confidence: hand.confidence,
    })
}
