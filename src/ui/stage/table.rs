//! The stage of a game with real cards: the camera's picture with its proposals, or the town where no camera looks on.

use deadeye_rules::{Command, CommandKind, PlayerId, Step};
use eframe::egui::{CentralPanel, Context, Frame, Key, Modifiers, Rect, ScrollArea, Ui, vec2};

use super::acts::{Drawer, StageAct, TableAct};
use super::dock::DockContent;
use super::far::{self, FarContent};
use super::fight::FightContent;
use super::hands_view::{self, HandWay};
use super::hud::HudContent;
use super::lesson::{self, LessonStage};
use super::stage_question::StageQuestion;
use super::step_question;
use super::style::StageStyle;
use super::table_content::{self, TableContent};
use super::table_input::{TableInput, has_differences, has_picture};
use super::table_picture::{self, PictureContent};
use super::table_side::{self, SideContent};
use super::town::Lit;
use super::{
    DRAWER, Stage, StageInput, dock, end, fight, hud, joiners, lowball_view, notices, open_drawer, play_chips,
    plays_to_aim, question, show_typed_hands, town, town_strip,
};
use crate::ui::actions::{LessonAct, UiAction};
use crate::ui::draw_hands::DrawHands;
use crate::ui::now;
use crate::ui::pick::{Picked, Picking};
use crate::ui::play_names::kind_name;
use crate::ui::scene::Scene;
use deadeye_app::desk::{Camera, PictureRequest};

/// The share of the stage's width that the picture takes beside its column.
const PICTURE_SHARE: f32 = 0.735;
/// The width of the column where there is no picture, in points.
const COLUMN: f32 = 330.0;
/// The width of the column with hands to fill, where there is no picture, in points.
const HANDS_COLUMN: f32 = 600.0;
/// The most rows of plays over the strip of the town.
const ROWS_OVER_STRIP: usize = 1;
/// The most rows of plays where the counter has nothing else.
const MOST_ROWS: usize = 4;

/// The rooms of the stage.
struct Rooms {
    /// The room of the picture.
    picture: Option<Rect>,
    /// The room of the town or of a fight.
    main: Option<Rect>,
    /// The room of the column with proposals and warnings.
    side: Option<Rect>,
}

impl Rooms {
    /// Divides the stage; `side` is the width of the column where there is no picture, if there is something to say in it.
    /// Where the stage is for a fight or a guided town, the picture is small and above the column, unless it is to be
    /// large.
    fn divide(stage: Rect, camera: &Camera, is_large: bool, is_for_town: bool, side: Option<f32>) -> Self {
        let needs_side = side.is_some();
        let split = |x: f32| (stage.with_max_x(x), stage.with_min_x(x));
        if !has_picture(camera) {
            let (main, side) = split(stage.right() - side.unwrap_or_default());
            return Self { picture: None, main: Some(main), side: needs_side.then_some(side) };
        }
        // What the picture cannot fill is for the column.
        let [across, down] = camera.size_px.map(|side| side.max(1) as f32);
        let most = stage.height() * across / down * table_picture::MOST_CUT;
        let width = if camera.picture.is_some() { most } else { f32::INFINITY }.min(stage.width() * PICTURE_SHARE);
        let (main, side) = split(stage.left() + width.max(stage.width() * 0.6));
        if is_large {
            // Only what is asked covers a part of the picture.
            return Self { picture: Some(stage), main: None, side: needs_side.then_some(side) };
        }
        if is_for_town {
            let height = (side.width() * 9.0 / 16.0).min(side.height() * 0.45);
            let picture = side.with_max_y(side.top() + height);
            return Self { picture: Some(picture), main: Some(main), side: Some(side.with_min_y(picture.bottom())) };
        }
        Self { picture: Some(main), main: None, side: Some(side) }
    }
}

impl Stage {
    /// Returns the player whose street is near at a table with real cards: the first whom the program does not play.
    #[must_use]
    pub fn near_player_at_table(scene: &Scene<'_>) -> Option<PlayerId> {
        let players = scene.game().players().iter().map(|player| player.id());
        let person = players.clone().find(|player| now::is_a_persons(scene, *player));
        person.or_else(|| players.into_iter().next())
    }

    /// Shows the stage of a game with real cards in the whole window.
    pub fn show_table(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        near: PlayerId,
        mut input: StageInput<'_>,
        mut table: TableInput<'_>,
    ) {
        self.refresh(scene, near);
        self.table.keep_to(scene, &table);
        now::open_asked(scene, input.picking);
        input.now.keyed = if input.picking.is_none() && !self.table.is_sorting {
            now::keyed_plays_at_table(scene)
        } else {
            Vec::new()
        };
        let question = question::prepare(ui.ctx(), scene, near, input.picking);
        let leading = input.lesson.clone().filter(|lesson| lesson.leads);
        let content = match &leading {
            Some(lesson) if input.picking.is_none() => {
                TableContent::of_dock(lesson::dock_content(scene, lesson, &input.now.keyed))
            }
            _ => self.table_content(scene, &input, &table, &question),
        };
        let mut acts = self.pressed_table_keys(ui.ctx(), scene, &content, &mut input);
        // A lesson is read at the keyboard.
        if input.is_far && input.lesson.is_none() {
            self.show_far(ui, scene, near, &mut acts, (&content.dock, &question), &mut input, &table);
        } else {
            self.show_near(ui, scene, near, &mut acts, (&content, &question), &mut input, &mut table);
        }
        if let Some(lesson) = &leading {
            lesson::drop_other_wishes(scene);
            acts = lesson::keep_allowed(lesson, input.picking.is_some(), acts);
            let is_idle = self.drawer.is_none() && input.picking.is_none();
            if is_idle && acts.iter().any(|act| matches!(act, StageAct::Back)) {
                scene.wish(UiAction::Lesson(LessonAct::Leave));
            }
        }
        for act in acts {
            match act {
                StageAct::Table(act) => self.carry_out_at_table(ui.ctx(), scene, act, &mut table),
                StageAct::Back if self.table.is_sorting && self.drawer.is_none() => self.table.is_sorting = false,
                act => self.carry_out(ui.ctx(), scene, act, &mut input),
            }
        }
    }

    /// Shows the picture or the town, the column and the counter, as they are read at the keyboard.
    #[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
    fn show_near(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        near: PlayerId,
        acts: &mut Vec<StageAct>,
        (content, question): (&TableContent, &StageQuestion),
        input: &mut StageInput<'_>,
        table: &mut TableInput<'_>,
    ) {
        let style = StageStyle::from_ui(ui);
        let victor = end::victor(scene);
        CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
            let regions = style.metrics.divide(ui.max_rect());
            let mut spots = Vec::new();
            let aimed = plays_to_aim(&self.plays, input);
            let targets = aimed.map_or(&[][..], |plays| &plays.targets);
            let main = content.dock.main_target;
            let takes_several = question.takes_several;
            let answers = question.lit.as_slice();
            let lit = Lit { chosen: self.chosen, targets, main, answers, takes_several, playable: Vec::new() };
            let side = self.side_content(scene, input, table);
            let has_picture = has_picture(table.camera);
            let is_fight = fight::has_stage(scene);
            // A fight needs its room, but for the hands that are drawn now.
            let fills_hands = side.has_hands && (!is_fight || scene.game().step() == Step::DrawHands);
            let column = if fills_hands { HANDS_COLUMN } else { COLUMN };
            let column = table_side::is_needed(scene, &side, table).then_some(column);
            // The guided day shows what the cards of its table mean; they are seen small beside it.
            let is_led = side.is_guided;
            let rooms = Rooms::divide(regions.stage, table.camera, table.is_large, is_fight || is_led, column);
            let laid = input.lesson.as_ref().filter(|_| is_led).and_then(|lesson| lesson.offer.as_ref()?.play.clone());
            let hand = laid.iter().filter(|play| play.kind() == CommandKind::ShowHand);
            let ways: Vec<HandWay> = hand.map(|hand| hands_view::describe_read_hand(scene, hand)).collect();
            if let (Some(victor), false) = (victor, has_picture) {
                end::show(ui, scene, &style, regions.stage, None, victor, &self.chances);
            } else if let Some(room) = rooms.main.filter(|_| is_fight) {
                let persons = scene.game().players().iter().map(|player| player.id());
                let joiners: Vec<_> = persons.flat_map(|player| joiners(scene, player)).collect();
                let fight = FightContent {
                    near,
                    lit: &lit,
                    joiners: &joiners,
                    casualties: Some(&question.casualties),
                    ways: &ways,
                    odds: &self.odds,
                    has_hands_beside: fills_hands && !has_picture,
                };
                acts.extend(fight::show(ui, scene, &style, room, &fight));
            } else if let Some(room) = rooms.main.filter(|_| !ways.is_empty()) {
                acts.extend(lowball_view::show_ways(ui, scene, &style, room, &ways));
            } else if let Some(room) = rooms.main {
                let plays = aimed.map_or(&[][..], |plays| &plays.plays);
                let town = town::show(ui, scene, &style, room, near, &lit, plays);
                acts.extend(town.acts);
                spots = town.spots;
            }
            let (own, proposal) = self.show_picture_and_side(ui, scene, &style, &rooms, &side, table, input.draw_hands);
            acts.extend(own);
            let hud = HudContent { near, preview: &content.dock.preview, has_menu: true };
            if hud::show(ui, scene, &style, regions.hud, &hud) {
                acts.push(StageAct::Toggle(Drawer::Menu));
            }
            acts.extend(dock::show(ui, scene, &style, regions.dock, &content.dock, None, input.now));
            if let Some(Command::ChooseGang { dudes, .. }) = &laid {
                dock::show_fan(ui, scene, &style, regions.dock, dudes, dock::STARTING_GANG);
            } else if let Some(Command::Shop { card, .. }) = &laid {
                dock::show_fan(ui, scene, &style, regions.dock, &[*card], "laid card");
            } else if !is_led {
                let plays = (is_fight || !has_picture, content);
                acts.extend(show_plays(ui, scene, &style, regions.dock, near, &lit, input, plays));
            }
            if question.list.is_some() {
                show_question(ui, scene, &style, regions.stage, input);
            }
            acts.extend(self.aim(ui, &style, &spots, &content.dock));
            notices::show_notes(ui, scene, regions.stage, input.wrong, table.camera.trouble.as_ref());
            if let Some(lesson) = input.lesson.as_ref().filter(|_| self.drawer.is_none()) {
                let picture = rooms.picture.map(|room| (room, table.camera, &*table.view));
                let main = content.dock.main().map(|main| main.act.clone());
                let main_room = rooms.main.filter(|_| is_led);
                let stage = LessonStage { area: regions.stage, picture, main_room, proposal, main };
                acts.extend(lesson::show(ui, scene, &style, lesson, &stage, &input.now.keyed));
            }
            self.drawer(ui, scene, &style, regions.stage, input);
        });
    }

    /// Shows the page that is read across the table.
    #[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
    fn show_far(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        near: PlayerId,
        acts: &mut Vec<StageAct>,
        (content, question): (&DockContent, &StageQuestion),
        input: &mut StageInput<'_>,
        table: &TableInput<'_>,
    ) {
        let (theme, height) = (ui.ctx().theme(), ui.ctx().content_rect().height());
        let style = StageStyle::far(theme, height);
        CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
            let offer = table.offers.first().filter(|_| self.answers_offers(input));
            let answers = if question.list.is_some() { &[][..] } else { question.lit.as_slice() };
            // A sole answer is the brass key already.
            let keyed = input.now.keyed.as_slice();
            let plays = if step_question::sole_answer(keyed).is_some() { &[][..] } else { keyed };
            let far = FarContent { near, dock: content, offer, camera: table.camera, answers, plays };
            acts.extend(far::show(ui, scene, &style, &far));
            let stage = style.metrics.divide(ui.max_rect()).stage;
            if question.list.is_some() {
                show_question(ui, scene, &style, stage, input);
            }
            notices::show_notes(ui, scene, stage, input.wrong, table.camera.trouble.as_ref());
            show_typed_hands(ui, scene, &StageStyle::of(theme, height), stage, input);
            self.drawer(ui, scene, &StageStyle::of(theme, height), stage, input);
        });
    }

    /// Opens or closes the log.
    pub fn toggle_log(&mut self) {
        self.toggle(Drawer::Log);
    }

    /// Puts together the question that is asked first.
    fn table_content(
        &self,
        scene: &Scene<'_>,
        input: &StageInput<'_>,
        table: &TableInput<'_>,
        question: &StageQuestion,
    ) -> TableContent {
        if let Some(victor) = end::victor(scene) {
            return table_content::end_content(scene, victor);
        }
        if let Some(offer) = table.offers.first().filter(|_| self.answers_offers(input)) {
            return table_content::proposal_content(scene, offer, self.table.changing == Some(offer.id));
        }
        if input.picking.is_some() {
            return TableContent::of_dock(question.content(scene));
        }
        if self.table.is_sorting {
            return table_content::sorting_content(scene);
        }
        if let (Some(plays), Some(chosen)) = (&self.plays, self.chosen) {
            return TableContent::of_dock(self.chosen_content(scene, plays, chosen));
        }
        match scene.seen.plays.left_to_table.first() {
            Some(note) => table_content::left_content(scene, note),
            None => table_content::idle_content(scene, input, has_picture(table.camera)),
        }
    }

    /// Returns true if the keys are for the proposal: nothing else is being done. A pull is awaited by itself; what the
    /// camera saw of it can be taken all the same.
    fn answers_offers(&self, input: &StageInput<'_>) -> bool {
        let is_picking = input.picking.as_ref().is_some_and(|picking: &Picking| !picking.is_pull());
        !is_picking && !self.table.is_sorting && self.chosen.is_none()
    }

    fn side_content<'a>(&self, scene: &Scene<'_>, input: &StageInput<'_>, table: &TableInput<'a>) -> SideContent<'a> {
        let offer = table.offers.first();
        SideContent {
            offer,
            is_active: self.answers_offers(input),
            after: table.offers.len().saturating_sub(1),
            is_changing: self.answers_offers(input) && offer.is_some_and(|offer| self.table.changing == Some(offer.id)),
            is_sorting: self.table.is_sorting,
            has_hands: input.draw_hands.is_open() || input.draw_hands.is_about(scene.game(), &table.camera.hands),
            says_next: has_picture(table.camera) && !table.is_large,
            is_guided: input.lesson.as_ref().is_some_and(|lesson| lesson.leads),
        }
    }

    /// Shows the picture with the column beside it, and the line from the card that is asked about to its proposal.
    /// Returns what the clicks do, and the frame of the proposal.
    #[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
    fn show_picture_and_side(
        &self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        style: &StageStyle,
        rooms: &Rooms,
        side: &SideContent<'_>,
        table: &mut TableInput<'_>,
        hands: &mut DrawHands,
    ) -> (Vec<StageAct>, Option<Rect>) {
        let (mut acts, mut proposal) = (Vec::new(), None);
        let mut asked = None;
        if let Some(room) = rooms.picture {
            let doubt = crate::ui::camera::first_doubt(table.camera).map(|card| card.track);
            let content = PictureContent {
                camera: table.camera,
                // The guided day lights what it asks about itself.
                asked: side.offer.map(|offer| offer.track).or(doubt).filter(|_| !side.is_guided),
                is_sorting: self.table.is_sorting,
                is_large: table.is_large,
                has_keys: rooms.main.is_none(),
            };
            let shown = table_picture::show(ui, scene, style, room, table.view, &content);
            acts.extend(shown.acts.into_iter().map(StageAct::Table));
            asked = shown.asked;
        }
        if let Some(room) = rooms.side {
            let shown = table_side::show(ui, scene, style, room, side, table, hands);
            acts.extend(shown.acts);
            proposal = shown.proposal;
            if let (Some(corners), Some(frame)) = (asked, shown.proposal.filter(|_| side.is_active)) {
                table_picture::paint_line(ui, style, corners, frame);
            }
        }
        (acts, proposal)
    }

    /// Returns what the keys do that were pressed.
    fn pressed_table_keys(
        &mut self,
        ctx: &Context,
        scene: &mut Scene<'_>,
        content: &TableContent,
        input: &mut StageInput<'_>,
    ) -> Vec<StageAct> {
        let mut acts = Vec::new();
        let is_search = |input: &eframe::egui::InputState| {
            input.key_pressed(Key::F) && input.modifiers.matches_logically(Modifiers::COMMAND)
        };
        if scene.keys_are_free && input.picking.is_none() && ctx.input(is_search) {
            // The field of the search is in the list of all plays, which takes the key itself.
            self.drawer = Some(Drawer::Plays);
        }
        if self.drawer != Some(Drawer::Plays) {
            for (key, act) in &content.keys {
                if scene.key(ctx, *key) {
                    acts.push(act.clone());
                }
            }
        }
        for (key, act) in [(Key::V, TableAct::Sort), (Key::Z, TableAct::Names)] {
            if input.picking.is_none() && scene.key(ctx, key) {
                acts.push(StageAct::Table(act));
            }
        }
        acts.extend(self.pressed_keys(ctx, scene, &content.dock, (&[], &[]), input));
        acts
    }

    fn carry_out_at_table(&mut self, ctx: &Context, scene: &mut Scene<'_>, act: TableAct, table: &mut TableInput<'_>) {
        ctx.request_repaint();
        match act {
            TableAct::Change(offer) => {
                self.table.changing = if self.table.changing == Some(offer) { None } else { Some(offer) };
            }
            TableAct::Sort => self.table.is_sorting ^= has_differences(scene) || self.table.is_sorting,
            TableAct::LeaveAll => {
                let open = scene.seen.pictures.differences.iter().filter(|differ| !differ.asked);
                let keys: Vec<String> = open.map(|differ| differ.key.clone()).collect();
                for key in keys {
                    scene.ask(PictureRequest::Leave(key));
                }
            }
            TableAct::Names => table.view.toggle_names(),
            TableAct::PictureSize => scene.wish(UiAction::PictureSize),
        }
    }
}

/// Shows the plays of those who act in the middle of the counter, over the town as a strip if nothing of it is seen on
/// the stage.
#[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
fn show_plays(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    dock: Rect,
    near: PlayerId,
    lit: &Lit<'_>,
    input: &StageInput<'_>,
    (is_seen, content): (bool, &TableContent),
) -> Vec<StageAct> {
    let room = dock::middle(style, dock).shrink2(vec2(0.0, 8.0));
    // They have keys only while nothing else is asked.
    let seen = scene.seen;
    let suggestions = if content.suggests { seen.plays.suggestions.as_slice() } else { &[] };
    if is_seen {
        let rows = play_chips::ChipRows { title: None, most: MOST_ROWS, dock: &content.dock };
        return play_chips::show(ui, scene, style, room, &input.now.keyed, suggestions, &rows).0;
    }
    let title = scene.t("stage.only_said").to_owned();
    let rows = play_chips::ChipRows { title: Some(&title), most: ROWS_OVER_STRIP, dock: &content.dock };
    let (mut acts, bottom) = play_chips::show(ui, scene, style, room, &input.now.keyed, suggestions, &rows);
    acts.extend(town_strip::show(ui, scene, style, room.with_min_y(bottom + 12.0), near, lit));
    acts
}

/// Shows the open choice as a list over the right part of the stage, with the card that asks it.
fn show_question(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect, input: &mut StageInput<'_>) {
    let picking = &mut *input.picking;
    // All cards of a deck are chosen from where a hand is recorded.
    let has_cards = |open: &Picking| matches!(open.kind(), CommandKind::ShowHand | CommandKind::ChangeHand);
    let width = if picking.as_ref().is_some_and(has_cards) { HANDS_COLUMN } else { DRAWER };
    let room = stage.with_min_x(stage.right() - width.min(stage.width() * 0.5));
    let name = picking.as_ref().map_or_else(String::new, |open| kind_name(scene, open.kind()));
    let mut ui = open_drawer(ui, style, room, &name);
    ScrollArea::vertical().id_salt("stage question").auto_shrink(false).show(&mut ui, |ui| {
        let Some(open) = picking else { return };
        open.begin_with_entered(|player| input.draw_hands.entered(player));
        if open.show(ui, scene) == Picked::Over {
            *picking = None;
            scene.reach.clear();
            ui.ctx().request_repaint();
        }
    });
}
