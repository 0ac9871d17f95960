//! A fight on the stage: the steps, the posses facing each other, and under them whatever the step is about.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Command, Game, Mark, Place, PlayerId, Posse, Side, Source, Step};
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{StageAct, near_player};
use super::brush::{Brush, TextFit};
use super::cards::CARD_RATIO;
use super::casualties_view::{self, FATES};
use super::dude_tile::TileState;
use super::hands_view::{self, HandWay};
use super::note::NoteText;
use super::signs::{self, Sign};
use super::stage_question::CasualtyChoice;
use super::step_question::{self, draws_text};
use super::style::{StageStyle, size_px};
use super::tag::{Tag, TagKind, TagPart};
use super::targets::Preview;
use super::town::{self, Lit};
use super::{card_note, names, note, odds_bar};
use crate::ui::faces::SceneryKind;
use crate::ui::fight::{step_text, title};
use crate::ui::fight_odds::FightOdds;
use crate::ui::keys;
use crate::ui::scene::{Pick, Scene};
use crate::ui::theme;
use crate::ui::theme::parts::OUTLINE;
use crate::ui::theme::stage::Face;

/// The steps of a shootout in order (1.5:6.1), each with the name of its text.
const STEPS: [(&[Step], &str); 6] = [
    (&[Step::ShootoutPlays], "stage.step_plays"),
    (&[Step::PickShooter], "stage.step_shooters"),
    (&[Step::DrawHands], "stage.step_hands"),
    (&[Step::ResolutionPlays], "stage.step_resolution"),
    (&[Step::Casualties], "stage.step_casualties"),
    (&[Step::RunOrGun], "stage.step_run"),
];

/// The height of the row of steps, in points.
const STEPS_HEIGHT: f32 = 40.0;

/// The content of the fight that is not in the game.
pub struct FightContent<'a> {
    /// The player who is asked.
    pub near: PlayerId,
    /// The things that are lit.
    pub lit: &'a Lit<'a>,
    /// The dudes who may join the posse now, each with the play.
    pub joiners: &'a [(CardId, Command)],
    /// The casualties, while they are chosen.
    pub casualties: Option<&'a CasualtyChoice>,
    /// The ways to show drawn cards.
    pub ways: &'a [HandWay],
    /// The odds of the coming round.
    pub odds: &'a FightOdds,
    /// True if the hands that are shown already stand beside the fight.
    pub has_hands_beside: bool,
}

impl<'a> FightContent<'a> {
    /// Returns the content of a fight in which nothing is asked.
    #[must_use]
    pub fn to_look_at(near: PlayerId, lit: &'a Lit<'a>, odds: &'a FightOdds) -> Self {
        Self { near, lit, joiners: &[], casualties: None, ways: &[], odds, has_hands_beside: false }
    }
}

/// Returns true while a fight has the stage.
#[must_use]
pub fn has_stage(scene: &Scene<'_>) -> bool {
    scene.game().fight_step().is_some()
}

/// The two sides of a fight: the dudes, the leader's side first.
struct Sides {
    sides: [SideView; 2],
    place: Option<Place>,
}

struct SideView {
    player: Option<PlayerId>,
    dudes: Vec<CardId>,
    posse: Option<Posse>,
}

fn sides(scene: &Scene<'_>) -> Sides {
    let game = scene.game();
    if let Some(shootout) = game.shootout() {
        let view = |side| {
            let posse = shootout.posse(side);
            // Before a posse is formed its leader or mark stands alone.
            let alone = posse.head.filter(|_| posse.dudes.is_empty());
            let dudes = alone.into_iter().chain(posse.dudes.iter().copied()).collect();
            SideView { player: Some(posse.player), dudes, posse: Some(posse.clone()) }
        };
        return Sides { sides: [view(Side::Leader), view(Side::Mark)], place: Some(shootout.place) };
    }
    if let Some(call_out) = game.call_out() {
        let view = |player, dude| SideView { player: Some(player), dudes: vec![dude], posse: None };
        let place = game.location(call_out.target);
        return Sides { sides: [view(call_out.leader, call_out.caller), view(call_out.mark, call_out.target)], place };
    }
    let Some(job) = game.job() else {
        let none = || SideView { player: None, dudes: Vec::new(), posse: None };
        return Sides { sides: [none(), none()], place: None };
    };
    let mut riders = vec![job.leader];
    riders.extend(job.posse.iter().copied().filter(|dude| *dude != job.leader));
    let leader = game.card(job.leader).map(|card| card.controller());
    let (marked, place) = match job.mark {
        Mark::Card(card) => (vec![card], game.location(card)),
        Mark::Place(place) => (Vec::new(), Some(place)),
    };
    let owner = place.and_then(|place| game.controller_of(place));
    let dudes = marked.into_iter().filter(|card| game.dudes().any(|dude| dude.id() == *card)).collect();
    Sides {
        sides: [
            SideView { player: leader, dudes: riders, posse: None },
            SideView { player: owner, dudes, posse: None },
        ],
        place,
    }
}

/// Shows the fight. Returns what the clicks do.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    content: &FightContent<'_>,
) -> Vec<StageAct> {
    if let Some(texture) = scene.faces.scenery(SceneryKind::Fight, size_px(ui, stage)) {
        ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED);
    }
    let mut acts = Vec::new();
    let steps = Rect::from_min_size(stage.min, vec2(stage.width(), STEPS_HEIGHT));
    show_steps(ui, scene, style, steps);
    let sides = sides(scene);
    let lower_half = LowerHalf::find(scene, &sides, content);
    let [share, most] = if lower_half == LowerHalf::Prospect { [0.42, 236.0] } else { [0.3, 168.0] };
    let tile_height = (stage.height() * share).min(most);
    let top = steps.bottom() + 34.0;
    let middle_width = (stage.width() * 0.26).max(250.0);
    let edge = (stage.width() * 0.06).max(40.0);
    // Many dudes take the room at the edges too.
    let most = sides.sides.iter().map(|side| side.dudes.len()).max().unwrap_or(0);
    let posse_edge = if most > 3 { EDGE } else { edge };
    let side_width = (stage.width() - middle_width) / 2.0 - posse_edge;
    for (at, side) in sides.sides.iter().enumerate() {
        let left = if at == 0 { stage.left() + posse_edge } else { stage.right() - posse_edge - side_width };
        let room = Rect::from_min_size(pos2(left, top), vec2(side_width, tile_height));
        show_posse(ui, scene, style, room, side, at, content, &mut acts);
    }
    let middle = Rect::from_center_size(
        pos2(stage.center().x, top + tile_height / 2.0),
        vec2(middle_width - 20.0, tile_height + 30.0),
    );
    show_middle(ui, scene, style, middle, &sides);
    let below = if content.casualties.is_some_and(|choice| !choice.offered.is_empty()) {
        FATES + TAG + 16.0
    } else if scene.game().step() == Step::PickShooter {
        2.0 * TAG
    } else if content.lit.is_any() {
        TAG + 10.0
    } else {
        14.0
    };
    let lower_top = top + tile_height + below;
    let lower =
        Rect::from_min_max(pos2(stage.left() + edge, lower_top), pos2(stage.right() - edge, stage.bottom() - 14.0));
    acts.extend(show_lower(ui, scene, style, lower, &sides, content, &lower_half));
    acts
}

/// The room at the edges of the stage beside a posse of many dudes, in points.
const EDGE: f32 = 20.0;
/// The least height of the ways to show a hand under the odds.
const LEAST_WAYS: f32 = 190.0;
/// The gap between the dudes of a posse.
const POSSE_GAP: f32 = 14.0;
/// The gap between the card of a job and what it does, and the width of that, in points.
const JOB_GAP: f32 = 28.0;
const JOB_WIDTH: f32 = 560.0;
/// The height of a tag under a dude.
const TAG: f32 = 36.0;

fn show_steps(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    brush.round_rect(rect, 0.0, theme::fade(colours.backing, 0.8), Stroke::NONE);
    let now = scene.game().fight_step();
    let at = now.and_then(|now| STEPS.iter().position(|(steps, _)| steps.contains(&now)));
    let font = Face::SansSemibold.at(sizes.small);
    let texts: Vec<String> = STEPS.iter().map(|(_, name)| scene.t(name).to_owned()).collect();
    let galleys: Vec<_> = texts
        .iter()
        .map(|text| ui.painter().layout_no_wrap(text.clone(), font.clone(), colours.wood.quiet_ink))
        .collect();
    let each = 30.0;
    let link = 34.0;
    let all: f32 = galleys.iter().map(|galley| galley.size().x + each).sum::<f32>() + link * 5.0;
    let link = (link - ((all - rect.width() + 20.0).max(0.0) / 5.0)).max(6.0);
    let all = all - (34.0 - link) * 5.0;
    let mut x = rect.center().x - all / 2.0;
    let y = rect.center().y;
    for (index, galley) in galleys.into_iter().enumerate() {
        let centre = pos2(x + 11.0, y);
        let is_now = at == Some(index);
        let is_done = at.is_some_and(|at| index < at);
        let colour = if is_now { colours.signals.accent } else { colours.wood.quiet_ink };
        if is_done {
            brush.circle(centre, 10.5, colours.signals.good, Stroke::NONE);
            signs::paint(&brush, Sign::Check, centre, 13.0, None, colours.backing);
        } else {
            let fill = if is_now { colours.brass.tones[1] } else { theme::parts::CLEAR };
            brush.circle(
                centre,
                10.5,
                fill,
                Stroke::new(1.5, if is_now { colours.signals.accent } else { colours.wood.seam }),
            );
            let ink = if is_now { colours.brass.ink } else { colours.wood.quiet_ink };
            brush.text(centre, Align2::CENTER_CENTER, &(index + 1).to_string(), Face::SansBold.at(sizes.small), ink);
        }
        let width = galley.size().x;
        brush.galley(pos2(x + 27.0, y - galley.size().y / 2.0), galley, colour);
        x += each + width;
        if index < 5 {
            brush.line([pos2(x + 2.0, y), pos2(x + link - 4.0, y)], Stroke::new(2.0, colours.wood.seam));
            x += link;
        }
    }
    style.label(ui, "fight steps", rect, &step_text(scene).unwrap_or_default());
}

/// Shows one side's dudes with their parts in the fight.
#[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
fn show_posse(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    side: &SideView,
    at: usize,
    content: &FightContent<'_>,
    acts: &mut Vec<StageAct>,
) {
    let count = side.dudes.len().max(1) as f32;
    // The tiles are narrower where there are many, so that none covers the figures of another.
    let width = (room.height() * 0.87).min((room.width() - POSSE_GAP * (count - 1.0)) / count);
    let tile = vec2(width, room.height());
    let step = width + POSSE_GAP;
    let all = step.mul_add(count - 1.0, tile.x);
    let left = if at == 0 { room.right() - all } else { room.left() };
    for (index, dude) in side.dudes.iter().enumerate() {
        let rect = Rect::from_min_size(pos2(step.mul_add(index as f32, left), room.top()), tile);
        show_fighter(ui, scene, style, rect, *dude, content, acts);
        let shooter = side.posse.as_ref().and_then(|posse| posse.shooter);
        let head = side.posse.as_ref().map_or(side.dudes.first().copied(), |posse| posse.head);
        let mut roles: Vec<(&str, bool)> = Vec::new();
        if head == Some(*dude) {
            roles.push((if at == 0 { "town.leader_side" } else { "town.mark_side" }, false));
        }
        if shooter == Some(*dude) {
            roles.push(("stage.shooter", true));
        }
        let colour = side.player.map_or(style.colours.wood.seam, |player| style.colours.seat(player.seat()));
        paint_roles(ui, scene, style, rect, &roles, colour);
    }
    if side.dudes.is_empty() {
        let text = scene.t("stage.nobody_there").to_owned();
        let fit = TextFit::new(Face::Sans, style.sizes.medium, style.colours.wood.quiet_ink);
        Brush::new(ui.painter()).fitted_text(room, &text, fit);
    }
}

/// Shows a dude of a fight, who can be clicked if lit.
fn show_fighter(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    dude: CardId,
    content: &FightContent<'_>,
    acts: &mut Vec<StageAct>,
) {
    let pick = Pick::Card(dude);
    let response = ui.interact(rect, Id::unique(("fighter", dude)), Sense::click());
    let told = names::dude_label(scene, dude);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    let tag = town::tag_of(scene, content.lit, pick);
    let joins = content.joiners.iter().find(|(own, _)| *own == dude).map(|(_, command)| command.clone());
    let state = if content.lit.chosen == Some(pick) || scene.reach.is_taken(pick) {
        TileState::Chosen
    } else {
        match &tag {
            Some(tag) if tag.is_target() => TileState::Target,
            Some(_) => TileState::Legal,
            None if joins.is_some() => TileState::Legal,
            None if content.lit.is_any() => TileState::Dimmed,
            None if response.hovered() => TileState::Hovered,
            None => TileState::Idle,
        }
    };
    town::paint_upright_dude(ui, scene, style, dude, rect, state);
    let mut below = rect.bottom() + 20.0;
    if let Some(choice) = content.casualties
        && let Some((_, fates)) = choice.offered.iter().find(|(own, _)| *own == dude)
    {
        let chosen = choice.fates.iter().find(|(own, _)| *own == dude).map(|(_, fate)| *fate);
        acts.extend(casualties_view::show_fates(ui, scene, style, rect, (dude, fates), chosen));
        below += FATES + 6.0;
    }
    if let Some(tag) = &tag {
        town::paint_tag(ui, style, tag, pos2(rect.center().x, below));
    }
    if let Some(at) = content.joiners.iter().position(|(own, _)| *own == dude).filter(|_| tag.is_none()) {
        paint_joiner_tag(ui, scene, style, (dude, at), content, pos2(rect.center().x, below));
    }
    if scene.game().step() == Step::PickShooter && tag.is_some() {
        paint_draws(ui, scene, style, rect, below + 18.0, (content.near, dude));
    }
    style.paint_focus(ui, &response, 8.0);
    match joins {
        Some(command) if response.clicked() => acts.push(StageAct::Play(command)),
        None if response.clicked() => town::click(scene, content.lit, pick, acts),
        Some(_) | None => {}
    }
    if response.secondary_clicked() {
        acts.push(StageAct::Wish(crate::ui::actions::UiAction::Show(dude)));
    }
    town::show_carried_now(ui, scene, style, (dude, rect), content.lit, acts);
}

/// Paints the tag of a dude who may join: the digit, and whether joining boots the dude.
fn paint_joiner_tag(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    (dude, number): (CardId, usize),
    content: &FightContent<'_>,
    at: eframe::egui::Pos2,
) {
    let Some((_, command)) = content.joiners.get(number) else { return };
    let key = keys::OPTIONS.get(number).map(|key| keys::name_of(*key, scene.words));
    let boots = Preview::of(scene.game(), command, Pick::Card(dude)).boots;
    let words = if boots { scene.t("stage.boots") } else { scene.t("stage.joins") };
    let parts: Vec<TagPart<'_>> =
        boots.then_some(TagPart::Sign(Sign::Boot)).into_iter().chain([TagPart::Words(words)]).collect();
    let tag = Tag { kind: TagKind::Legal, key: key.as_deref(), parts: &parts };
    tag.paint(ui.painter(), style.colours, &style.sizes, at);
}

/// Paints how many cards a posse draws with a dude as its shooter.
fn paint_draws(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    tile: Rect,
    top: f32,
    (player, dude): (PlayerId, CardId),
) {
    let Some(bonuses) = step_question::shooter_bonuses(scene, player, dude) else { return };
    let text = draws_text(scene, bonuses);
    // Beside the next dude's there is a gap between words.
    let room = Rect::from_min_size(pos2(tile.left() - 2.0, top), vec2(tile.width() + 4.0, style.sizes.small * 3.9));
    let fit =
        TextFit::new(Face::SansSemibold, style.sizes.small, style.colours.wood.ink).with_align(Align2::CENTER_TOP);
    Brush::new(ui.painter()).fitted_lines(room, &text, 3, fit);
    style.label(ui, ("shooter draws", dude), room, &text);
}

fn paint_roles(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    tile: Rect,
    roles: &[(&str, bool)],
    colour: eframe::egui::Color32,
) {
    let brush = Brush::new(ui.painter());
    let font = Face::SlabBold.at(style.sizes.small);
    let galleys: Vec<_> = roles
        .iter()
        .map(|(name, is_shooter)| {
            let ink = if *is_shooter { style.colours.brass.ink } else { style.colours.wood.ink };
            (ui.painter().layout_no_wrap(scene.t(name).to_owned(), font.clone(), ink), *is_shooter, ink)
        })
        .collect();
    let all: f32 = galleys.iter().map(|(galley, ..)| galley.size().x + 18.0).sum::<f32>();
    let mut x = tile.center().x - all / 2.0;
    for (galley, is_shooter, ink) in galleys {
        let rect = Rect::from_min_size(pos2(x, tile.top() - 27.0), vec2(galley.size().x + 14.0, 23.0));
        if is_shooter {
            brush.round_rect(rect, 6.0, style.colours.brass.tones[1], Stroke::new(2.0, OUTLINE));
        } else {
            brush.round_rect(rect, 6.0, style.colours.backing, Stroke::new(2.0, colour));
        }
        let at = pos2(rect.left() + 7.0, rect.center().y - galley.size().y / 2.0);
        x += galley.size().x + 18.0;
        brush.galley(at, galley, ink);
    }
}

/// Returns true if the ranks of both draw hands are equal: the better cards win then, and both sides take a casualty
/// (1.5:6.1 step 4).
fn has_equal_ranks(game: &Game) -> bool {
    let ranks: Vec<u8> = game.players().iter().filter_map(|player| game.draw_rank(player.id())).collect();
    matches!(ranks.as_slice(), [one, other] if one == other)
}

/// Shows the place in lettering, the round, and how many cards each side draws.
fn show_middle(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect, sides: &Sides) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let game = scene.game();
    let place = sides.place.map(|place| scene.place(place)).unwrap_or_default();
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), sizes.extra_large * 1.9));
    let fit = TextFit::new(Face::Lettering, sizes.extra_large, colours.signals.accent).with_least(sizes.medium);
    let named = brush.fitted_lines(head, &place, 2, fit);
    let round = game.shootout().map_or(0, |shootout| shootout.round);
    let winner = game.shootout().and_then(|shootout| shootout.round_winner.map(|side| shootout.posse(side).player));
    let line = match winner {
        Some(player) => {
            let is_own = near_player(scene) == Some(player);
            let name = match (has_equal_ranks(game), is_own) {
                (true, true) => "stage.you_won_equal",
                (true, false) => "stage.won_equal",
                (false, true) => "stage.you_won_round",
                (false, false) => "fight.won",
            };
            scene.words.fill(name, &[("player", &scene.name(player))])
        }
        None if game.job().is_some() || round > 0 => {
            let job = job_card(scene).map(|code| scene.words.fill("stage.job_of", &[("card", &scene.title_of(code))]));
            let round = (round > 0).then(|| scene.words.fill("stage.round", &[("round", &round)]));
            job.into_iter().chain(round).collect::<Vec<_>>().join(" · ")
        }
        None => scene.t("stage.call_out_made").to_owned(),
    };
    let below = Rect::from_min_size(pos2(rect.left(), named.bottom() + 4.0), vec2(rect.width(), 22.0));
    brush.fitted_text(below, &line, TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink));
    let told = [place, line];
    // Once the hands are shown it says nothing any more.
    let is_before_hands = matches!(game.step(), Step::ShootoutPlays | Step::PickShooter | Step::DrawHands);
    let draws: Vec<(PlayerId, u8, u8)> = sides
        .sides
        .iter()
        .filter(|_| is_before_hands)
        .filter_map(|side| {
            let posse = side.posse.as_ref().filter(|posse| posse.shooter.is_some())?;
            let (stud, draw) = posse.bonuses.unwrap_or_else(|| game.bonuses(posse));
            Some((posse.player, 5 + stud, draw))
        })
        .collect();
    let height = 44.0;
    let top = below.bottom() + 8.0;
    let width = (rect.width() - 12.0) / 2.0;
    for (at, (player, cards, swaps)) in draws.iter().enumerate() {
        let chip = Rect::from_min_size(pos2((width + 12.0).mul_add(at as f32, rect.left()), top), vec2(width, height));
        brush.round_rect(chip, 10.0, theme::fade(colours.backing, 0.9), Stroke::new(1.0, colours.wood.seam));
        let number = brush.text(
            pos2(chip.left() + 12.0, chip.center().y),
            Align2::LEFT_CENTER,
            &cards.to_string(),
            Face::SansBold.at(sizes.large),
            colours.seat(player.seat()),
        );
        let text = match swaps {
            0 => scene.t("stage.cards").to_owned(),
            swaps => scene.words.fill("stage.cards_swaps", &[("swaps", swaps)]),
        };
        let room = Rect::from_min_max(pos2(number.right() + 7.0, chip.top()), pos2(chip.right() - 8.0, chip.bottom()));
        let fit = TextFit::new(Face::SansSemibold, sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_lines(room, &text, 2, fit);
        let gaps: [(&str, &dyn std::fmt::Display); 3] = [("stud", &(cards - 5)), ("draw", swaps), ("cards", cards)];
        style.label(ui, ("draws", *player), chip, &scene.words.fill("fight.bonuses", &gaps));
    }
    style.label(ui, "fight title", head, &title(scene));
    style.label(ui, "fight middle", below, &told.join(". "));
}

/// The content of the lower half.
#[derive(Debug, PartialEq, Eq)]
enum LowerHalf {
    /// The ways to show a hand.
    Ways,
    /// Shown hands with casualties.
    Hands,
    /// The dudes outside of the fight who may come or be chosen.
    Outsiders(Vec<CardId>),
    /// The card of a job, or the odds: it leaves the posses more room.
    Prospect,
}

impl LowerHalf {
    fn find(scene: &Scene<'_>, sides: &Sides, content: &FightContent<'_>) -> Self {
        if !content.ways.is_empty() {
            return Self::Ways;
        }
        if !content.has_hands_beside && has_open_hands(scene, sides) {
            return Self::Hands;
        }
        let outsiders = find_outsiders(scene, sides, content);
        if outsiders.is_empty() { Self::Prospect } else { Self::Outsiders(outsiders) }
    }
}

/// Shows the lower half.
fn show_lower(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    sides: &Sides,
    content: &FightContent<'_>,
    half: &LowerHalf,
) -> Vec<StageAct> {
    match half {
        LowerHalf::Ways => return show_ways(ui, scene, style, room, sides, content),
        LowerHalf::Hands => show_hands(ui, scene, style, room, sides),
        LowerHalf::Outsiders(dudes) => return show_outside(ui, scene, style, room, dudes, content),
        LowerHalf::Prospect => match job_card(scene).filter(|_| scene.game().shootout().is_none()) {
            Some(code) => show_job(ui, scene, style, room, code),
            None => odds_bar::show_odds(ui, scene, style, room, content.odds),
        },
    }
    Vec::new()
}

/// Shows the ways to show a hand, with the chance of the first where there is room.
fn show_ways(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    sides: &Sides,
    content: &FightContent<'_>,
) -> Vec<StageAct> {
    let mut room = room;
    let chance = content.ways.first().and_then(|way| way.chance_percent);
    if let Some(percent) = chance.filter(|_| room.height() > LEAST_WAYS + odds_bar::ODDS) {
        let (bar, below) = room.split_top_bottom_at_y(room.top() + odds_bar::ODDS);
        let players = sides.sides.each_ref().map(|side| side.player);
        odds_bar::show_hand_chance(ui, scene, style, bar, players, (content.near, percent));
        room = below;
    }
    hands_view::show_ways(ui, scene, style, room, content.ways)
}

/// Returns the card of the job that is on.
fn job_card(scene: &Scene<'_>) -> Option<CardCode> {
    match scene.game().job()?.by {
        Source::Card(card) => scene.game().card(card).map(|card| *card.code()),
        Source::Hand(code) => Some(code),
    }
}

/// Shows the card of a job, and what it does.
fn show_job(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, code: CardCode) {
    let (title, does) = (scene.title_of(code), card_note::description(scene, code));
    let texts = [
        NoteText { words: &title, face: Face::SlabBold, size: style.sizes.large, is_quiet: false },
        NoteText { words: &does, face: Face::Sans, size: style.sizes.medium, is_quiet: false },
    ];
    let card = vec2(room.height() / CARD_RATIO, room.height());
    let paper = note::measure(ui.painter(), &texts, (room.width() - card.x - JOB_GAP).min(JOB_WIDTH), 0.0);
    let left = room.center().x - (card.x + JOB_GAP + paper.x) / 2.0;
    let card = Rect::from_min_size(pos2(left, room.top()), card);
    if let Some(texture) = scene.faces.large(code) {
        Brush::new(ui.painter()).picture((texture, theme::WHOLE), card, 10.0, theme::UNTINTED);
    }
    let at = pos2(card.right() + JOB_GAP, (room.center().y - paper.y / 2.0).max(room.top()));
    let rect = Rect::from_min_size(at, paper);
    note::paint(ui.painter(), style.colours, rect, None, |brush, inner| {
        note::paint_texts(brush, style.colours, inner, &texts);
    });
    style.label(ui, "job", rect, &format!("{title}. {does}"));
}

/// Returns true if a hand lies open that counts in this step.
fn has_open_hands(scene: &Scene<'_>, sides: &Sides) -> bool {
    let player = |side: &SideView| side.player.and_then(|player| scene.game().player(player));
    let is_open = sides.sides.iter().filter_map(player).any(|player| player.shown_hand().is_some());
    is_open && matches!(scene.game().fight_step(), Some(Step::ResolutionPlays | Step::Casualties | Step::DrawHands))
}

/// Returns the dudes outside of the fight who may come or be chosen.
fn find_outsiders(scene: &Scene<'_>, sides: &Sides, content: &FightContent<'_>) -> Vec<CardId> {
    let inside: Vec<CardId> = sides.sides.iter().flat_map(|side| side.dudes.clone()).collect();
    let lit = content.lit;
    let cards = lit.answers.iter().copied().chain(lit.targets.iter().map(|target| target.pick));
    let mut outside: Vec<CardId> =
        cards.filter_map(|pick| if let Pick::Card(card) = pick { Some(card) } else { None }).collect();
    outside.extend(content.joiners.iter().map(|(dude, _)| *dude));
    outside.dedup();
    outside.retain(|dude| !inside.contains(dude) && scene.game().dudes().any(|own| own.id() == *dude));
    outside
}

/// Shows the dudes who may come from elsewhere.
fn show_outside(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    dudes: &[CardId],
    content: &FightContent<'_>,
) -> Vec<StageAct> {
    let mut acts = Vec::new();
    let text = scene.t("stage.may_join").to_owned();
    let head = Rect::from_min_size(room.min, vec2(room.width(), 24.0));
    let fit = TextFit::new(Face::SlabBold, style.sizes.medium, style.colours.wood.quiet_ink);
    Brush::new(ui.painter()).fitted_text(head, &text, fit);
    let height = (room.height() - 30.0 - TAG - 4.0).clamp(60.0, 150.0);
    let tile = vec2(height * 0.87, height);
    let count = dudes.len() as f32;
    let step = ((room.width() - tile.x) / (count - 1.0).max(1.0)).min(tile.x + 16.0);
    let left = room.center().x - step.mul_add(count - 1.0, tile.x) / 2.0;
    for (at, dude) in dudes.iter().enumerate() {
        let rect = Rect::from_min_size(pos2(step.mul_add(at as f32, left), head.bottom() + 6.0), tile);
        show_fighter(ui, scene, style, rect, *dude, content, &mut acts);
    }
    acts
}

/// Shows both hands with the casualties between them.
fn show_hands(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, sides: &Sides) {
    let (colours, sizes) = (style.colours, style.sizes);
    let middle_width = 190.0;
    let width = (room.width() - middle_width - 32.0) / 2.0;
    for (at, side) in sides.sides.iter().enumerate() {
        let Some(player) = side.player else { continue };
        let left = if at == 0 { room.left() } else { room.right() - width };
        let own = Rect::from_min_size(pos2(left, room.top()), vec2(width, room.height()));
        hands_view::show_revealed(ui, scene, style, own, player);
    }
    let rank = |side: &SideView| side.player.and_then(|player| scene.game().draw_rank(player));
    let [first, second] = &sides.sides;
    let brush = Brush::new(ui.painter());
    let middle = Rect::from_center_size(room.center(), vec2(middle_width, room.height()));
    let mut told = Vec::new();
    let is_tie = step_question::is_tie(scene);
    if let (Some(one), Some(other)) = (rank(first), rank(second)) {
        let text = scene.words.fill("stage.ranks", &[("one", &one), ("other", &other)]);
        let line = Rect::from_min_size(middle.min, vec2(middle.width(), 40.0));
        brush.fitted_text(
            line,
            &text,
            TextFit::new(Face::SansBold, sizes.extra_large, colours.wood.ink).with_least(sizes.medium),
        );
        told.push(text);
    }
    let taker = sides.sides.iter().find_map(|side| {
        let posse = side.posse.as_ref()?;
        (posse.to_take() > 0).then(|| (posse.player, posse.to_take()))
    });
    if let Some((player, count)) = taker {
        let card = Rect::from_min_size(
            pos2(middle.left(), middle.top() + 46.0),
            vec2(middle.width(), (room.height() - 52.0).clamp(60.0, 110.0)),
        );
        brush.round_rect(card, 12.0, theme::fade(colours.backing, 0.9), Stroke::new(2.0, colours.signals.bad));
        let (upper, lower) = card.split_top_bottom_at_fraction(0.5);
        brush.text(
            upper.center(),
            Align2::CENTER_CENTER,
            &count.to_string(),
            Face::SansBold.at(sizes.extra_large),
            colours.signals.bad,
        );
        let name = match (is_tie, count == 1, near_player(scene) == Some(player)) {
            (true, ..) => "stage.tie",
            (false, true, true) => "stage.casualty_for_you",
            (false, false, true) => "stage.casualties_for_you",
            (false, true, false) => "stage.casualty_for",
            (false, false, false) => "stage.casualties_for",
        };
        let text = scene.words.fill(name, &[("player", &scene.name(player))]);
        brush.fitted_lines(
            lower.shrink2(vec2(8.0, 2.0)),
            &text,
            2,
            TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink),
        );
        told.push(format!("{count} {text}"));
    }
    style.label(ui, "fight result", middle, &told.join(". "));
}
