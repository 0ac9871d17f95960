//! A call-out, a job or a shootout as guided steps: the current step, the actions of the players' hands, and the
//! figures of each posse.

use deadeye_hands::Rank;
use deadeye_rules::{Figure, Mark, PlayerId, Posse, Side, Step};
use eframe::egui::{Align, Label, Layout, RichText, Sense, Ui, Vec2};

use super::actions::UiAction;
use super::fight_odds::FightOdds;
use super::scene::{Scene, seat_mark};
use super::theme::{self, size};
use deadeye_coach::teach::{self, Topic};

/// The steps of a shootout in order (1.5:6.1), each with the name of its text.
const SHOOTOUT: [(Step, &str); 8] = [
    (Step::LeaderPosse, "fight.leader_posse"),
    (Step::MarkPosse, "fight.mark_posse"),
    (Step::ShootoutPlays, "fight.plays"),
    (Step::PickShooter, "fight.shooters"),
    (Step::DrawHands, "fight.hands"),
    (Step::ResolutionPlays, "fight.resolution"),
    (Step::Casualties, "fight.casualties"),
    (Step::RunOrGun, "fight.run_or_gun"),
];

/// The steps of a job before its shootout (1.5:6.2).
const JOB: [(Step, &str); 5] = [
    (Step::JobAtLeader, "fight.job_at_leader"),
    (Step::JobNextToLeader, "fight.job_next_to_leader"),
    (Step::JobNextToMark, "fight.job_next_to_mark"),
    (Step::JobAtMark, "fight.job_at_mark"),
    (Step::Oppose, "fight.oppose"),
];

/// Shows the current fight, if there is one.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, odds: &FightOdds) {
    let Some(step) = scene.game().fight_step() else {
        return;
    };
    let palette = scene.palette;
    let frame = theme::frame_notice(palette, 2.0, palette.wrong);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        let title = RichText::new(title(scene)).size(scene.sizes.asked).strong();
        ui.add(Label::new(title).wrap());
        steps(ui, scene, step);
        ui.add_space(2.0);
        posses(ui, scene, step);
        odds.show(ui, scene);
        if let Some(hands) = topic(step).and_then(Topic::hands) {
            ui.add_space(2.0);
            let what = RichText::new(scene.t("teach.hands")).size(size::SMALL);
            ui.label(what.color(palette.accent));
            ui.add(Label::new(RichText::new(scene.t(&hands)).strong()).wrap());
        }
    });
    ui.add_space(4.0);
}

/// Returns the topic that explains the physical actions in a step. Several topics cover resolution and casualties; this
/// is the one about carrying them out.
fn topic(step: Step) -> Option<&'static Topic> {
    match step {
        Step::ResolutionPlays => teach::topic("reveal"),
        Step::Casualties => teach::topic("casualties"),
        other => teach::reminder(other),
    }
}

/// Returns the kind of the fight and its place, in words.
#[must_use]
pub fn title(scene: &Scene<'_>) -> String {
    let game = scene.game();
    let fill = |name: &str, gaps: &[(&str, &dyn std::fmt::Display)]| scene.words.fill(name, gaps);
    if let Some(shootout) = game.shootout() {
        let place = scene.place(shootout.place);
        return match shootout.round {
            0 => fill("fight.shootout", &[("place", &place)]),
            round => fill("fight.round", &[("place", &place), ("round", &round)]),
        };
    }
    if let Some(job) = game.job() {
        let mark = match job.mark {
            Mark::Card(card) => scene.title(card),
            Mark::Place(place) => scene.place(place),
        };
        return fill("fight.job", &[("leader", &scene.title(job.leader)), ("mark", &mark)]);
    }
    game.call_out().map_or_else(String::new, |call_out| {
        fill("fight.call_out", &[("caller", &scene.title(call_out.caller)), ("target", &scene.title(call_out.target))])
    })
}

/// Returns the name of the current step in words, if there is a fight.
#[must_use]
pub fn step_text(scene: &Scene<'_>) -> Option<String> {
    let now = scene.game().fight_step()?;
    let all = [(Step::CallOutAnswer, "fight.answer")].into_iter().chain(JOB).chain(SHOOTOUT);
    let name = all.into_iter().find(|(step, _)| *step == now).map(|(_, name)| name)?;
    Some(scene.words.fill("fight.now", &[("step", &scene.t(name))]))
}

/// Shows the steps in a line each: those done, the current one, and those to come.
fn steps(ui: &mut Ui, scene: &Scene<'_>, now: Step) {
    let game = scene.game();
    let job = game.job().is_some();
    let fights = game.shootout().is_some_and(|shootout| shootout.round > 0);
    let mut all: Vec<(Step, &str)> = Vec::new();
    if !fights && job {
        all.extend(JOB.iter().filter(|(step, _)| {
            // Under the older rulebook a job's posse is declared in one step (2014:p27).
            !game.edition().declares_job_posse_at_once() || matches!(step, Step::JobAtMark | Step::Oppose)
        }));
    } else if !fights {
        all.push((Step::CallOutAnswer, "fight.answer"));
    }
    // Once it comes to rounds, how the posses were formed is over; and a job's leader has a posse before the shootout.
    all.extend(SHOOTOUT.iter().filter(|(step, _)| match step {
        Step::LeaderPosse => !fights && !job,
        Step::MarkPosse => !fights,
        _ => true,
    }));
    let at = all.iter().position(|(step, _)| *step == now).unwrap_or(0);
    let half = all.len().div_ceil(2);
    let palette = scene.palette;
    let line = |ui: &mut Ui, number: usize, name: &str| {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
            theme::step_mark(ui.painter(), palette, rect.center(), number.cmp(&at));
            let text = RichText::new(scene.t(name)).size(size::SMALL);
            let text = if number == at { text.strong().color(palette.accent) } else { text.color(palette.dim) };
            let told = if number == at {
                scene.words.fill("fight.now", &[("step", &scene.t(name))])
            } else {
                scene.t(name).to_owned()
            };
            let label = ui.add(Label::new(text).wrap());
            label.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Label, true, &told));
        });
    };
    ui.columns(2, |columns| {
        for column in columns.iter_mut() {
            // Lines of text, and nothing to click.
            column.spacing_mut().interact_size.y = 0.0;
            column.spacing_mut().item_spacing.y = 1.0;
        }
        for (number, (_, name)) in all.iter().enumerate() {
            if let Some(column) = columns.get_mut(number / half) {
                line(column, number, name);
            }
        }
    });
}

/// Shows both posses beside one another, or the job's posse alone.
fn posses(ui: &mut Ui, scene: &mut Scene<'_>, step: Step) {
    let Some(shootout) = scene.game().shootout().cloned() else {
        if let Some(job) = scene.game().job().cloned() {
            let mut posse_so_far = vec![job.leader];
            posse_so_far.extend(job.posse.iter().filter(|dude| **dude != job.leader));
            ui.label(RichText::new(scene.t("fight.riders")).strong());
            for dude in posse_so_far {
                if ui.link(scene.title(dude)).clicked() {
                    scene.wish(UiAction::Show(dude));
                }
            }
        }
        return;
    };
    ui.columns(2, |columns| {
        for (column, side) in columns.iter_mut().zip([Side::Leader, Side::Mark]) {
            // Columns stretch their lines to both edges; these are read from the left.
            column.with_layout(Layout::top_down(Align::Min), |ui| {
                posse(ui, scene, shootout.posse(side), side, step);
            });
        }
    });
    if let Some(winner) = shootout.round_winner {
        let name = scene.name(shootout.posse(winner).player);
        let text = scene.words.fill("fight.won", &[("player", &name)]);
        ui.label(RichText::new(text).color(scene.palette.right));
    }
}

fn posse(ui: &mut Ui, scene: &mut Scene<'_>, posse: &Posse, side: Side, step: Step) {
    let palette = scene.palette;
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.horizontal_top(|ui| {
        seat_mark(ui, palette, 6.0, posse.player);
        let side = scene.t(match side {
            Side::Leader => "town.leader_side",
            Side::Mark => "town.mark_side",
        });
        let name = format!("{} ({side})", scene.name(posse.player));
        ui.add(Label::new(RichText::new(name).size(scene.sizes.place).strong()).wrap());
    });
    let points = scene.sizes.name;
    let strong = |text: String| RichText::new(text).size(points).strong();
    // What is decided stands over what it came from.
    if posse.casualties > 0 {
        let text = scene.words.fill("fight.takes", &[("count", &posse.casualties)]);
        ui.add(Label::new(strong(text).color(palette.wrong)).wrap());
    }
    if matches!(step, Step::DrawHands | Step::ResolutionPlays | Step::Casualties) {
        hand(ui, scene, posse.player);
    }
    for dude in &posse.dudes {
        let text = RichText::new(dude_line(scene, posse, *dude)).size(points);
        if ui.add(eframe::egui::Link::new(text)).clicked() {
            scene.wish(UiAction::Show(*dude));
        }
    }
    let (stud, draw) = posse.bonuses.unwrap_or_else(|| scene.game().bonuses(posse));
    if posse.shooter.is_some() {
        let cards = 5 + u32::from(stud);
        let text = scene.words.fill("fight.bonuses", &[("stud", &stud), ("draw", &draw), ("cards", &cards)]);
        ui.add(Label::new(strong(text)).wrap());
    }
}

/// Returns a line on a dude of a posse, with the dude's contribution to the draw hand.
fn dude_line(scene: &Scene<'_>, posse: &Posse, dude: deadeye_rules::CardId) -> String {
    let game = scene.game();
    let shoots = posse.shooter == Some(dude);
    let adds = if shoots { game.figure(dude, Figure::Bullets) } else { 1 };
    let kind = scene.t(if game.is_stud(dude) { "card.stud" } else { "card.draw" });
    let gaps: [(&str, &dyn std::fmt::Display); 3] = [("dude", &scene.title(dude)), ("adds", &adds), ("kind", &kind)];
    if shoots {
        scene.words.fill("fight.shooter", &gaps)
    } else if posse.shooter.is_some() {
        scene.words.fill("fight.adds", &gaps)
    } else {
        let bullets = game.figure(dude, Figure::Bullets);
        scene.words.fill("fight.dude", &[("dude", &scene.title(dude)), ("bullets", &bullets), ("kind", &kind)])
    }
}

/// Shows a revealed draw hand: its name and rank, the modifiers of its rank, and its legality.
fn hand(ui: &mut Ui, scene: &Scene<'_>, player: PlayerId) {
    let shown = scene.game().player(player).and_then(|player| player.shown_hand());
    let Some(shown) = shown else {
        let text = RichText::new(scene.t("fight.not_shown")).size(size::SMALL);
        ui.label(text.color(scene.palette.dim));
        return;
    };
    let text = Rank::new(shown.rank).map(|rank| scene.words.rank(rank)).unwrap_or_default();
    let text = RichText::new(text).size(scene.sizes.place).strong();
    ui.add(Label::new(text).wrap());
    if shown.modifier != 0 {
        // Only the sum is held between 1 and 11.
        let rank = (i16::from(shown.rank) + shown.modifier).clamp(1, 11);
        let jokers = shown.modifier - shown.by_effects;
        let parts = [("fight.by_jokers", jokers), ("fight.by_cards", shown.by_effects)];
        let parts = parts.into_iter().filter(|(_, by)| *by != 0);
        let by: Vec<String> = parts.map(|(name, by)| scene.words.fill(name, &[("by", &format!("{by:+}"))])).collect();
        let text = scene.words.fill("fight.modified", &[("by", &by.join(", ")), ("rank", &rank)]);
        ui.add(Label::new(RichText::new(text).strong()).wrap());
    }
    if shown.cheatin {
        let text = RichText::new(scene.t("draw_hands.cheatin")).strong();
        ui.label(text.color(scene.palette.wrong));
    }
}
