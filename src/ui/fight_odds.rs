//! The odds of a shootout's next round, from the posses as they stand and the rest of both decks (1.5:6.1 step 3).

use std::sync::Arc;

use deadeye_hands::{Draw, HandCard, HandChance, Odds, Reading, Round, Strength, best_five, odds_while};
use deadeye_rules::{CardId, PlayerId, Posse, Side, Step};
use eframe::egui::{Context, Label, RichText, Sense, Ui, vec2};

use super::hand_worker::{Reply, Worker};
use super::scene::Scene;
use super::theme::size;
use super::{deck_left, hand_readings};
use deadeye_coach::suggest;

/// The number of hands that are drawn for a first answer.
const ROUGH: u64 = 1_000;
/// The seed of chance, so that the same posses get the same odds.
const SEED: u64 = 1;
/// The height of the bar, in points.
const BAR: f32 = 8.0;

/// The most cards whose swap is estimated: of more there are too many ways to draw others.
const MOST_SWAPPED: usize = 2;

/// The threads that compute the odds of the coming round, and those of a swap of drawn cards.
pub struct FightOdds {
    rounds: Worker<[SideDraws; 2], FightChances>,
    swaps: Worker<HandSwap, f64>,
}

/// A swap of drawn cards against the hands that the other side may draw.
#[derive(Clone)]
struct HandSwap {
    /// The cards that stay.
    kept: Vec<HandCard>,
    /// The cards that may be drawn.
    left: Vec<HandCard>,
    /// The number of cards that are drawn.
    count: usize,
    /// The modifier of the rank of the player's hand.
    modifier: i32,
    /// The number of the other side.
    other: usize,
    chances: Arc<FightChances>,
}

impl PartialEq for HandSwap {
    fn eq(&self, other: &Self) -> bool {
        (&self.kept, &self.left, self.count, self.modifier, self.other)
            == (&other.kept, &other.left, other.count, other.modifier, other.other)
            && Arc::ptr_eq(&self.chances, &other.chances)
    }
}

/// The chances of both sides.
struct FightChances {
    round: Round,
    /// The hands of each side, the leader's first.
    hands: [Odds; 2],
}

/// The cards that one side draws from, and its bonuses.
#[derive(Debug, Clone, PartialEq)]
struct SideDraws {
    player: PlayerId,
    left: Vec<HandCard>,
    draw: Draw,
}

impl FightOdds {
    /// Starts the thread, with nothing to compute yet.
    #[must_use]
    pub fn new(ctx: &Context) -> Self {
        let swap = |asked: &HandSwap, reply: &Reply<'_, f64>| {
            if let Some(chance) = chance_of_swap(asked) {
                reply.send(chance);
            }
        };
        Self { rounds: Worker::start(ctx, "fight odds", work), swaps: Worker::start(ctx, "swap odds", swap) }
    }

    /// Returns the players of both sides, the leader's first, and the odds of the coming round once they are computed.
    #[must_use]
    pub fn round(&self, scene: &Scene<'_>) -> Option<([PlayerId; 2], Round)> {
        let (players, chances) = self.chances(scene)?;
        Some((players, chances.round))
    }

    fn chances(&self, scene: &Scene<'_>) -> Option<([PlayerId; 2], Arc<FightChances>)> {
        let sides = sides(scene)?;
        if sides.iter().any(|side| side.left.is_empty()) {
            return None;
        }
        let chances = self.rounds.answer(&sides)?;
        Some((sides.map(|side| side.player), chances))
    }

    /// Returns the chance of a player's hand against the hand that the other side of the fight will draw, once the odds are
    /// computed.
    #[must_use]
    pub fn of_hand(&self, scene: &Scene<'_>, player: PlayerId, strength: Strength) -> Option<HandChance> {
        let ([first, second], chances) = self.chances(scene)?;
        let [first_hands, second_hands] = &chances.hands;
        let others = if player == first { second_hands } else { first_hands };
        [first, second].contains(&player).then(|| others.against(strength))
    }

    /// Returns the chance of a player's best hand after a swap of drawn cards, once it is computed; none of a swap of many
    /// cards.
    #[must_use]
    pub fn of_swap(
        &self,
        scene: &Scene<'_>,
        player: PlayerId,
        drawn: &[HandCard],
        swapped: &[HandCard],
        modifier: i32,
    ) -> Option<f64> {
        let ([first, second], chances) = self.chances(scene)?;
        if ![first, second].contains(&player) || swapped.len() > MOST_SWAPPED {
            return None;
        }
        let own = sides(scene)?.into_iter().find(|side| side.player == player)?;
        let kept = deck_left::without(drawn, swapped);
        let left = deck_left::without(&own.left, drawn);
        let other = usize::from(player == first);
        let swap = HandSwap { kept, left, count: swapped.len(), modifier, other, chances };
        self.swaps.answer(&swap).map(|chance| *chance)
    }

    /// Shows the odds of the coming round, from the call-out until a hand is revealed.
    pub fn show(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let Some(sides) = sides(scene) else { return };
        if sides.iter().any(|side| side.left.is_empty()) {
            let text = RichText::new(scene.t("fight.odds_unknown")).size(size::SMALL);
            ui.add(Label::new(text.color(scene.colours.wood.quiet_ink)).wrap());
            return;
        }
        let Some(chances) = self.rounds.answer(&sides) else {
            ui.label(RichText::new(scene.t("fight.odds_come")).size(size::SMALL).color(scene.colours.wood.quiet_ink));
            return;
        };
        let round = chances.round;
        let [first, second] = sides.map(|side| side.player);
        bar(ui, scene, [first, second], &round);
        let text = odds_text(scene, [first, second], &round);
        let (first, second) = (scene.name(first), scene.name(second));
        ui.add(Label::new(RichText::new(text).size(size::TEXT).strong()).wrap());
        let [taken, dealt] = round.casualties.map(|count| format!("{count:.1}"));
        let gaps: [(&str, &dyn std::fmt::Display); 4] =
            [("first", &first), ("first_count", &taken), ("second", &second), ("second_count", &dealt)];
        let text = scene.words.fill("fight.odds_casualties", &gaps);
        ui.add(Label::new(RichText::new(text).size(size::SMALL)).wrap());
    }
}

/// Returns the odds of a round in a sentence.
#[must_use]
pub fn odds_text(scene: &Scene<'_>, [first, second]: [PlayerId; 2], round: &Round) -> String {
    let percent = |chance: f64| format!("{:.0}", chance * 100.0);
    let gaps: [(&str, &dyn std::fmt::Display); 5] = [
        ("first", &scene.name(first)),
        ("first_percent", &percent(round.win)),
        ("second", &scene.name(second)),
        ("second_percent", &percent(round.lose)),
        ("equal_percent", &percent(round.tie)),
    ];
    scene.words.fill("fight.odds", &gaps)
}

/// Returns both sides of the fight, the leader's first; none if no hands will be drawn, or they are drawn already.
fn sides(scene: &Scene<'_>) -> Option<[SideDraws; 2]> {
    let game = scene.game();
    if matches!(game.fight_step()?, Step::ResolutionPlays | Step::Casualties | Step::RunOrGun) {
        return None;
    }
    if let Some(shootout) = game.shootout() {
        let of = |side| of_posse(scene, shootout.posse(side));
        return Some([of(Side::Leader)?, of(Side::Mark)?]);
    }
    let call_out = game.call_out()?;
    let alone = |dude: CardId| of_dudes(scene, game.card(dude)?.controller(), &[dude]);
    Some([alone(call_out.caller)?, alone(call_out.target)?])
}

/// Returns the draws of a posse with its shooter, or, before a shooter is picked, with the one that serves it best.
fn of_posse(scene: &Scene<'_>, posse: &Posse) -> Option<SideDraws> {
    match posse.shooter {
        Some(_) => {
            let (stud, draw) = posse.bonuses.unwrap_or_else(|| scene.game().bonuses(posse));
            Some(side(scene, posse.player, Draw { stud: stud.into(), draw: draw.into() }))
        }
        None => of_dudes(scene, posse.player, &posse.dudes),
    }
}

fn of_dudes(scene: &Scene<'_>, player: PlayerId, dudes: &[CardId]) -> Option<SideDraws> {
    let (stud, draw) = suggest::best_draw(scene.game(), dudes)?;
    let count = |bonus: i16| usize::try_from(bonus).unwrap_or(0);
    Some(side(scene, player, Draw { stud: count(stud), draw: count(draw) }))
}

fn side(scene: &Scene<'_>, player: PlayerId, draw: Draw) -> SideDraws {
    let deck = scene.seen.decks.drawn_from.get(player.seat()).map(Vec::as_slice).unwrap_or_default();
    SideDraws { player, left: deck_left::without(deck, &hand_readings::cards_elsewhere(scene.game(), player)), draw }
}

/// Draws the hands of both sides: few at first, then enough for close chances.
fn work(sides: &[SideDraws; 2], reply: &Reply<'_, FightChances>) {
    let drawn = |side: &SideDraws, samples: u64| {
        odds_while(&side.left, side.draw, Reading::SHOOTOUT, samples, SEED, || reply.is_wanted())
    };
    for enough in [false, true] {
        let samples = |side: &SideDraws| if enough { side.draw.enough_samples() } else { ROUGH };
        let [first, second] = sides.each_ref().map(|side| drawn(side, samples(side)));
        // A deck with too few cards left has no odds.
        let (Ok(first), Ok(second)): (Result<Odds, _>, Result<Odds, _>) = (first, second) else { return };
        let round = first.round(&second);
        if !reply.send(FightChances { round, hands: [first, second] }) {
            return;
        }
    }
}

/// Computes the mean chance of the best hands over all cards that a swap may draw.
fn chance_of_swap(swap: &HandSwap) -> Option<f64> {
    let others = swap.chances.hands.get(swap.other)?;
    let mut wins: Vec<f64> = Vec::new();
    let mut count = |drawn: &[HandCard]| {
        let hand: Vec<HandCard> = swap.kept.iter().chain(drawn).copied().collect();
        if let Ok(Some((score, _))) = best_five(&hand, Reading::SHOOTOUT) {
            wins.push(others.against(score.strength.with_modifier(swap.modifier)).win);
        }
    };
    for (at, one) in swap.left.iter().enumerate() {
        match swap.count {
            1 => count(&[*one]),
            _ => swap.left.iter().skip(at + 1).for_each(|other| count(&[*one, *other])),
        }
    }
    (!wins.is_empty()).then(|| wins.iter().sum::<f64>() / wins.len() as f64)
}

/// Paints the chances as parts of a bar, each side's in its own colour.
fn bar(ui: &mut Ui, scene: &Scene<'_>, players: [PlayerId; 2], round: &Round) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, scene.colours.wood.seam);
    let wide = |chance: f64| vec2(rect.width() * chance as f32, rect.height());
    let first = eframe::egui::Rect::from_min_size(rect.min, wide(round.win));
    let second = eframe::egui::Rect::from_min_size(rect.max - wide(round.lose), wide(round.lose));
    for (part, player) in [first, second].into_iter().zip(players) {
        painter.rect_filled(part, 2.0, scene.colours.seat(player.seat()));
    }
}
