//! A second window for spectators, or for a stream: the figures of the players, the town and the fight, and nothing
//! hidden. It shows no hand, no gang before it is revealed and no question of the camera, and has nothing to click.

use eframe::egui::{Context, Key, Ui, Vec2, ViewportBuilder, ViewportClass, ViewportId, vec2};

use super::actions::{ALL, UiAction};
use super::fight_odds::FightOdds;
use super::scene::{Reach, Scene};
use super::stage::audience;
use super::stage::end_chart::EndChances;

/// The first and the least size of the window, in points: in a smaller one names would be cut.
const SIZE: Vec2 = vec2(1280.0, 720.0);

/// The window for spectators.
#[derive(Default)]
pub struct Spectator {
    is_open: bool,
    /// The odds of the coming round of a shootout, and the chances over a game that is over.
    workers: Option<(FightOdds, EndChances)>,
}

impl Spectator {
    /// Opens or closes it.
    pub fn toggle(&mut self) {
        self.is_open = !self.is_open;
    }

    /// Shows the window, if it is open.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>) {
        if !self.is_open {
            return;
        }
        let workers = &*self.workers.get_or_insert_with(|| (FightOdds::new(ctx), EndChances::new(ctx)));
        let builder = ViewportBuilder::default()
            .with_title(scene.t("spectator.title"))
            .with_app_id("deadeye")
            .with_inner_size(SIZE)
            .with_min_inner_size(SIZE);
        let id = ViewportId::from_hash_of("spectator");
        let is_closed = ctx.show_viewport_immediate(id, builder, |ui, class| {
            paint(ui, scene, class, workers);
            let is_own = class != ViewportClass::EmbeddedWindow;
            if is_own {
                press_keys(ui.ctx(), scene);
            }
            ui.ctx().input(|input| input.viewport().close_requested() || is_own && input.key_pressed(Key::Escape))
        });
        self.is_open &= !is_closed;
    }
}

/// Requests what the keys of this window do: the light, and closing it.
fn press_keys(ctx: &Context, scene: &mut Scene<'_>) {
    for action in &ALL {
        if action.shortcut.is_some_and(|shortcut| shortcut.is_pressed(ctx)) {
            let action = (action.action)(ctx, scene.seen);
            if matches!(action, UiAction::Light | UiAction::Spectator) {
                scene.wish(action);
            }
        }
    }
}

fn paint(ui: &mut Ui, scene: &mut Scene<'_>, class: ViewportClass, (odds, chances): &(FightOdds, EndChances)) {
    if class == ViewportClass::EmbeddedWindow {
        // A window in the window has no size of its own yet.
        let room = ui.ctx().content_rect().size() - vec2(30.0, 110.0);
        ui.set_min_size(room.min(SIZE));
    }
    // What is clicked here changes nothing: the stage's wishes go nowhere.
    let (mut wishes, mut reach) = (Vec::new(), Reach::default());
    let mut scene = Scene {
        words: scene.words,
        colours: scene.colours,
        seen: &scene.seen.for_all(),
        picture: None,
        faces: scene.faces,
        reach: &mut reach,
        wishes: &mut wishes,
        keys_are_free: false,
    };
    audience::show(ui, &mut scene, odds, chances);
}
