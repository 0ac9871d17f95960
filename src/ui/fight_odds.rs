//! The odds of a shootout's next round, from the posses as they stand and the rest of both decks (1.5:6.1 step 3).

use std::sync::Arc;

use deadeye_hands::{Draw, HandCard, HandChance, Odds, Reading, Round, Strength, odds};
use deadeye_rules::{CardId, PlayerId, Posse, Side, Step};
use eframe::egui::{Context, Label, RichText, Sense, Ui, vec2};

use super::hand_worker::Worker;
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

/// The thread that computes the odds.
pub struct FightOdds(Worker<[SideDraws; 2], FightChances>);

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
        Self(Worker::start(ctx, "fight odds", work))
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
        let chances = self.0.answer(&sides)?;
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

    /// Shows the odds of the coming round, from the call-out until a hand is revealed.
    pub fn show(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let Some(sides) = sides(scene) else { return };
        if sides.iter().any(|side| side.left.is_empty()) {
            let text = RichText::new(scene.t("fight.odds_unknown")).size(size::SMALL);
            ui.add(Label::new(text.color(scene.palette.dim)).wrap());
            return;
        }
        let Some(chances) = self.0.answer(&sides) else {
            ui.label(RichText::new(scene.t("fight.odds_come")).size(size::SMALL).color(scene.palette.dim));
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
fn work(sides: &[SideDraws; 2], tell: &dyn Fn(FightChances) -> bool) {
    let drawn = |side: &SideDraws, samples: u64| odds(&side.left, side.draw, Reading::SHOOTOUT, samples, SEED);
    for enough in [false, true] {
        let samples = |side: &SideDraws| if enough { side.draw.enough_samples() } else { ROUGH };
        let [first, second] = sides.each_ref().map(|side| drawn(side, samples(side)));
        // A deck with too few cards left has no odds.
        let (Ok(first), Ok(second)): (Result<Odds, _>, Result<Odds, _>) = (first, second) else { return };
        let round = first.round(&second);
        if !tell(FightChances { round, hands: [first, second] }) {
            return;
        }
    }
}

/// Paints the chances as parts of a bar, each side's in its own colour.
fn bar(ui: &mut Ui, scene: &Scene<'_>, players: [PlayerId; 2], round: &Round) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, scene.palette.line);
    let wide = |chance: f64| vec2(rect.width() * chance as f32, rect.height());
    let first = eframe::egui::Rect::from_min_size(rect.min, wide(round.win));
    let second = eframe::egui::Rect::from_min_size(rect.max - wide(round.lose), wide(round.lose));
    for (part, player) in [first, second].into_iter().zip(players) {
        painter.rect_filled(part, 2.0, scene.palette.seat(player.seat()));
    }
}
