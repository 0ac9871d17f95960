//! The stage of a game whose cards are on the screen: a street above, a counter below, cards to touch, one question at a
//! time.

pub mod acts;
mod arrow;
pub mod audience;
mod banner;
pub mod brush;
pub mod button;
mod camera_tools;
pub mod card_grid;
mod card_note;
pub mod cards;
mod casualties_view;
pub mod coach_bubble;
pub mod dock;
pub mod dude_tile;
mod end;
pub mod end_chart;
mod far;
mod far_parts;
mod far_town;
mod fight;
pub mod hand_card;
pub mod hand_slots;
pub mod hands_page;
mod hands_view;
mod hud;
mod idle;
pub mod keycap;
pub mod lesson;
pub mod levels_page;
mod look_back;
mod lowball_view;
pub mod metrics;
pub mod names;
pub mod note;
pub mod notices;
mod odds_bar;
pub mod pennant;
pub mod place_front;
mod play_chips;
pub mod proposal;
mod question;
mod race;
pub mod rings;
pub mod saved_game;
pub mod saved_page;
pub mod settings_page;
pub mod signs;
pub mod stage_question;
mod standing_keys;
pub mod start_page;
pub mod step_question;
pub mod style;
mod sundown;
pub mod table;
mod table_content;
pub mod table_input;
mod table_picture;
mod table_side;
pub mod tag;
mod targets;
mod town;
mod town_plan;
mod town_strip;

use deadeye_rules::{CardId, Command, CommandKind, Phase, PlayerId};
use eframe::egui::{
    CentralPanel, Context, Frame, Id, Key, Modifiers, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

pub use self::acts::near_player;
use self::acts::{Drawer, StageAct, dealt};
use self::banner::Banner;
use self::button::ButtonKind;
use self::card_note::Around;
use self::dock::{DockAction, DockContent};
use self::dude_tile::TileState;
use self::end_chart::EndChances;
use self::far_town::{FarRows, FarTown};
use self::fight::FightContent;
use self::hands_view::HandWay;
use self::hud::HudContent;
use self::lesson::LessonStage;
use self::lowball_view::LowballWatch;
use self::metrics::Regions;
use self::stage_question::StageQuestion;
use self::standing_keys::{all_plays, back, why};
use self::style::StageStyle;
use self::table_input::TableState;
use self::targets::{AimTarget, CardPlay, Preview};
use self::town::Lit;
use crate::ui::actions::UiAction;
use crate::ui::draw_hands::{DrawHands, HandsPlace};
use crate::ui::fight_odds::FightOdds;
use crate::ui::keys;
use crate::ui::now::{self, Now, Scrolls};
use crate::ui::pick::{Picked, Picking};
use crate::ui::scene::{HandCopy, Pick, Scene};
use crate::ui::teacher::LessonView;
use crate::ui::{bars, choose, kit, log, play_keys};
use deadeye_app::desk::{GameRequest, HandSeen};
use deadeye_app::watchdog::WatchdogReport;

/// The state that the stage keeps from one frame to the next.
pub struct Stage {
    /// The odds of the coming round of a shootout.
    odds: FightOdds,
    /// The chances over a game that is over.
    chances: EndChances,
    /// The thing whose plays are shown.
    chosen: Option<Pick>,
    /// The thing that is being dragged.
    dragged: Option<Pick>,
    /// The play of another player that is shown.
    banner: Banner,
    /// The lowball that is being played, or its result.
    lowball: LowballWatch,
    /// True once the desk knows that plays are shown one after another.
    shows_plays: bool,
    /// The open drawer.
    drawer: Option<Drawer>,
    /// The plays of the chosen thing, worked out once for a version of the game.
    plays: Option<ChosenPlays>,
    /// The state of a game with real cards.
    table: TableState,
    /// The row of the town that is shown alone where the window is read from afar.
    far: FarRows,
}

/// The plays of a chosen thing in one version of the game.
#[derive(Debug)]
struct ChosenPlays {
    version: u64,
    chosen: Pick,
    plays: Vec<CardPlay>,
    targets: Vec<AimTarget>,
}

impl ChosenPlays {
    /// Returns the first plays that are aimed at nothing, each with its key: its letter, or a digit if another play has the
    /// letter already.
    fn unaimed(&self) -> Vec<(&CardPlay, Option<Key>)> {
        let is_aimed = |at: usize| self.targets.iter().any(|target| target.play == at);
        let unaimed = self.plays.iter().enumerate().filter(|(at, _)| !is_aimed(*at)).take(MOST_UNAIMED);
        let mut keyed: Vec<(&CardPlay, Option<Key>)> = Vec::new();
        for (number, (at, play)) in unaimed.enumerate() {
            let is_first = self.plays.iter().take(at).all(|earlier| earlier.kind() != play.kind());
            let digit = || keys::OPTIONS.get(self.targets.len() + number).copied();
            keyed.push((play, if is_first { play_keys::key_of(play.kind()) } else { digit() }));
        }
        keyed
    }
}

/// Returns the plays of the chosen thing, unless a play is being put together: then its answers are lit.
fn plays_to_aim<'p>(plays: &'p Option<ChosenPlays>, input: &StageInput<'_>) -> Option<&'p ChosenPlays> {
    plays.as_ref().filter(|_| input.picking.is_none())
}

/// Returns what carries out a play of the chosen card, or begins the rest of its choices.
fn start_play(scene: &Scene<'_>, play: &CardPlay) -> StageAct {
    play.command().map_or_else(|| StageAct::Begin(play.begin(scene)), StageAct::Play)
}

/// The parts of the window's state that the stage works with.
pub struct StageInput<'a> {
    /// The play that is being picked.
    pub picking: &'a mut Option<Picking>,
    /// The state of the list of plays.
    pub now: &'a mut Now,
    /// The fault of the desk itself, if it has one.
    pub wrong: Option<WatchdogReport>,
    /// True if suggestions are shown.
    pub suggests: bool,
    /// True if the window is read from afar.
    pub is_far: bool,
    /// The draw hands that are read or typed.
    pub draw_hands: &'a mut DrawHands,
    /// The hands that the camera sees.
    pub hands_seen: &'a [HandSeen],
    /// The lesson of the guided day that is shown, if one is.
    pub lesson: Option<LessonView>,
}

impl Stage {
    /// Returns the stage with nothing chosen.
    #[must_use]
    pub fn new(ctx: &Context) -> Self {
        Self {
            odds: FightOdds::new(ctx),
            chances: EndChances::new(ctx),
            chosen: None,
            dragged: None,
            banner: Banner::default(),
            lowball: LowballWatch::default(),
            shows_plays: false,
            drawer: None,
            plays: None,
            table: TableState::default(),
            far: FarRows::default(),
        }
    }

    /// Lets go of everything that belongs to the game which is open.
    pub fn clear(&mut self) {
        self.chosen = None;
        self.dragged = None;
        self.plays = None;
        self.drawer = None;
        self.lowball = LowballWatch::default();
    }

    /// Shows the stage in the whole window.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, near: PlayerId, mut input: StageInput<'_>) {
        let style = StageStyle::from_ui(ui);
        if !std::mem::replace(&mut self.shows_plays, true) {
            scene.ask(GameRequest::ShowPlays(true));
        }
        let lowball = self.lowball.follow(scene);
        // A play that came after the lowball is shown after its result.
        let banner = Banner::play(scene).filter(|_| lowball.is_none());
        if lowball.is_some() {
            self.lowball.keys(ui, scene);
            scene.keys_are_free = false;
        }
        let banner_act = banner.as_ref().and_then(|play| self.banner.keys(ui, scene, play));
        if banner.is_some() {
            scene.keys_are_free = false;
        }
        self.refresh(scene, near);
        now::open_asked(scene, input.picking);
        open_due(scene, near, input.picking);
        input.now.keyed =
            if input.picking.is_none() && banner.is_none() { now::keyed_plays(scene, near) } else { Vec::new() };
        let question = question::prepare(ui.ctx(), scene, near, input.picking);
        let ways = dealt(scene, near).map(|dealt| dealt.ways.clone()).unwrap_or_default();
        let ways = if input.picking.is_none() { hands_view::ways_of(scene, &ways, &self.odds) } else { Vec::new() };
        let victor = end::victor(scene);
        let content = if let Some(result) = &lowball {
            lowball_view::content(scene, result)
        } else if let Some(play) = &banner {
            Banner::content(scene, play)
        } else if let Some(victor) = victor {
            end::content(scene, near, victor)
        } else if ways.is_empty() {
            self.content(scene, near, &mut input, &question)
        } else {
            let drawn = dealt(scene, near).map_or(0, |dealt| dealt.draw_hand.len());
            hands_view::content_of(scene, &ways, drawn)
        };
        let content = if self.banner.has_just_gone(ui) { content.without_main() } else { content };
        let mut acts: Vec<StageAct> = banner_act.into_iter().collect();
        let joiners = if fight::has_stage(scene) { joiners(scene, near) } else { Vec::new() };
        acts.extend(self.pressed_keys(ui.ctx(), scene, &content, (&ways, &joiners), &mut input));
        CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
            let regions = style.metrics.divide(ui.max_rect());
            let mut spots = Vec::new();
            let aimed = plays_to_aim(&self.plays, &input);
            let targets = aimed.map_or(&[][..], |plays| &plays.targets);
            let playable =
                if input.picking.is_none() && banner.is_none() { playable_cards(scene, near) } else { Vec::new() };
            let lit = Lit {
                chosen: self.chosen,
                targets,
                main: content.main_target,
                answers: &question.lit,
                takes_several: question.takes_several,
                playable,
            };
            let open_hands = lowball_view::open_hands(scene);
            let is_in_town = lowball.is_none()
                && victor.is_none()
                && open_hands.is_empty()
                && ways.is_empty()
                && !fight::has_stage(scene)
                && !sundown::has_stage(scene);
            // A lesson is read at the keyboard.
            if input.is_far && is_in_town && input.lesson.is_none() {
                let far_style = StageStyle::far(ui.ctx().theme(), ui.ctx().content_rect().height());
                let gang = idle::deck_gang(scene, near).filter(|_| input.picking.is_none());
                let has_list = question.list.is_some();
                let far = FarTown { near, dock: &content, lit: &lit, gang: gang.as_deref(), has_list };
                let shown = self.far.show(ui, scene, &far_style, &far, input.now);
                acts.extend(shown.acts);
                if has_list {
                    show_list(ui, scene, shown.row, input.picking);
                }
                self.paint_dragged(ui, scene, &far_style);
                acts.extend(self.aim(ui, &far_style, &shown.spots, &content));
                if let Some(play) = &banner {
                    self.banner.paint(ui, scene, &far_style, shown.stage, play, near);
                }
                // The last line lies between the row and the keys.
                let above_keys = shown.stage.with_max_y(shown.stage.bottom() + 22.0);
                notices::show_news(ui, scene, &style, above_keys, input.wrong);
                show_typed_hands(ui, scene, &style, shown.stage, &mut input);
                self.drawer(ui, scene, &style, shown.stage, &mut input);
                return;
            }
            if let Some(result) = &lowball {
                result.show(ui, scene, &style, regions.stage);
            } else if let Some(victor) = victor {
                end::show(ui, scene, &style, regions.stage, Some(near), victor, &self.chances);
            } else if !open_hands.is_empty() {
                let pot = lowball_view::pot_text(scene);
                lowball_view::show_hands(ui, scene, &style, regions.stage, &open_hands, &pot);
            } else if fight::has_stage(scene) {
                let fight = FightContent {
                    near,
                    lit: &lit,
                    joiners: &joiners,
                    casualties: Some(&question.casualties),
                    ways: &ways,
                    odds: &self.odds,
                    has_hands_beside: false,
                };
                acts.extend(fight::show(ui, scene, &style, regions.stage, &fight));
            } else if sundown::has_stage(scene) {
                sundown::show(ui, scene, &style, regions.stage, near);
            } else if ways.is_empty() {
                let plays = aimed.map_or(&[][..], |plays| &plays.plays);
                let town = town::show(ui, scene, &style, regions.stage, near, &lit, plays);
                acts.extend(town.acts);
                spots = town.spots;
            } else {
                acts.extend(lowball_view::show_ways(ui, scene, &style, regions.stage, &ways));
            }
            let hud = HudContent { near, preview: &content.preview, has_menu: true };
            if hud::show(ui, scene, &style, regions.hud, &hud) {
                acts.push(StageAct::Toggle(Drawer::Menu));
            }
            let has_casualties = !question.casualties.offered.is_empty();
            let shows_hand = question.list.is_none() && !has_casualties && ways.is_empty() && victor.is_none();
            let hand = shows_hand.then_some((near, &lit));
            acts.extend(dock::show(ui, scene, &style, regions.dock, &content, hand, input.now));
            if banner.is_none() && lowball.is_none() && input.picking.is_none() {
                self.show_hand_note(ui, scene, &style, near, &regions, &spots);
            }
            if let Some(gang) = idle::deck_gang(scene, near).filter(|_| input.picking.is_none()) {
                dock::show_fan(ui, scene, &style, regions.dock, &gang, dock::STARTING_GANG);
            }
            if let Some(victor) = victor.filter(|_| lowball.is_none()) {
                let room = dock::middle(&style, regions.dock);
                acts.extend(end::show_levels(ui, scene, &style, room, victor == near));
            } else if has_casualties {
                casualties_view::show_aftermath(ui, scene, &style, dock::middle(&style, regions.dock), &question);
            } else if question.list.is_some() {
                let room = dock::middle(&style, regions.dock).shrink2(vec2(0.0, 8.0));
                show_list(ui, scene, room, input.picking);
            } else if let Some(dealt) = dealt(scene, near).filter(|_| ways.len() > 1).cloned() {
                let room = dock::middle(&style, regions.dock).shrink2(vec2(0.0, 16.0));
                hands_view::show_drawn(ui, scene, &style, room, &dealt.draw_hand, &ways);
            }
            self.paint_dragged(ui, scene, &style);
            acts.extend(self.aim(ui, &style, &spots, &content));
            if let Some(play) = &banner {
                self.banner.paint(ui, scene, &style, regions.stage, play, near);
            }
            notices::show_news(ui, scene, &style, regions.stage, input.wrong);
            show_typed_hands(ui, scene, &style, regions.stage, &mut input);
            if let Some(lesson) = input.lesson.as_ref().filter(|_| banner.is_none() && self.drawer.is_none()) {
                let main = content.main().map(|main| main.act.clone());
                let stage = LessonStage { area: regions.stage, picture: None, main_room: None, proposal: None, main };
                acts.extend(lesson::show(ui, scene, &style, lesson, &stage, &input.now.keyed));
            }
            self.drawer(ui, scene, &style, regions.stage, &mut input);
        });
        for act in acts {
            self.carry_out(ui.ctx(), scene, act, &mut input);
        }
    }

    /// Shows what the chosen card of the hand does, beside it on the stage.
    fn show_hand_note(
        &self,
        ui: &Ui,
        scene: &Scene<'_>,
        style: &StageStyle,
        near: PlayerId,
        regions: &Regions,
        spots: &[(Pick, Rect)],
    ) {
        let (Some(plays), Some(Pick::Hand(copy))) = (&self.plays, self.chosen) else { return };
        let Some(about) = dock::raised_card(scene, style, regions.dock, near, copy) else { return };
        let is_lit = |pick: &Pick| plays.targets.iter().any(|target| target.pick == *pick);
        let things = spots.iter().filter(|(pick, _)| is_lit(pick) || matches!(pick, Pick::Card(_)));
        let (lit, others): (Vec<_>, Vec<_>) = things.partition(|(pick, _)| is_lit(pick));
        let [lit, others] = [lit, others].map(|spots| spots.into_iter().map(|(_, rect)| rect).collect::<Vec<Rect>>());
        let around = Around { about, lit: &lit, others: &others };
        card_note::show(ui, scene, style, regions.stage, &around, copy.code, &plays.plays);
    }

    /// Paints the thing that is being dragged under the pointer.
    fn paint_dragged(&self, ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle) {
        let Some((dragged, pointer)) = self.dragged.zip(ui.input(|input| input.pointer.latest_pos())) else { return };
        match dragged {
            Pick::Hand(copy) => dock::paint_dragged(ui, scene, style, copy.code, pointer),
            Pick::Card(dude) => {
                let tile = Rect::from_center_size(pointer, vec2(119.0, 132.0));
                town::paint_dude(ui, scene, style, dude, tile, TileState::Chosen);
            }
            Pick::Place(_) => {}
        }
    }

    /// Paints the arrow from the chosen thing to what Enter aims it at, or to the pointer while it is dragged. Returns the
    /// act of dropping it on a target.
    fn aim(&mut self, ui: &Ui, style: &StageStyle, spots: &[(Pick, Rect)], content: &DockContent) -> Option<StageAct> {
        let plays = self.plays.as_ref()?;
        let spot = |pick: Pick| spots.iter().find(|(own, _)| *own == pick).map(|(_, rect)| *rect);
        let brush = brush::Brush::new(ui.painter());
        if let Some(dragged) = self.dragged {
            let (pointer, origin, is_released) = ui.input(|input| {
                (input.pointer.latest_pos(), input.pointer.press_origin(), input.pointer.any_released())
            });
            let pointer = pointer?;
            if !is_released {
                let from = spot(dragged).map(|rect| rect.center()).or(origin)?;
                arrow::paint(&brush, style, from, pointer);
                return None;
            }
            self.dragged = None;
            // Dudes stand before places.
            let under = spots.iter().rev().filter(|(_, rect)| rect.contains(pointer));
            let mut aimed = under.filter_map(|(pick, _)| plays.targets.iter().position(|target| target.pick == *pick));
            return aimed.next().map(StageAct::Aim);
        }
        let target = plays.targets.get(content.main_target?)?;
        let (from, to) = (spot(plays.chosen)?, spot(target.pick)?);
        arrow::paint(&brush, style, from.center_top() + vec2(0.0, 6.0), to.center() + vec2(0.0, 12.0));
        None
    }

    /// Works out the plays of the chosen thing anew, if it or the game has changed.
    fn refresh(&mut self, scene: &Scene<'_>, near: PlayerId) {
        let version = scene.game().version();
        let Some(chosen) = self.chosen else {
            self.plays = None;
            return;
        };
        if self.plays.as_ref().is_some_and(|plays| plays.version == version && plays.chosen == chosen) {
            return;
        }
        let is_there = match chosen {
            Pick::Card(card) => scene.game().card(card).is_some(),
            Pick::Place(place) => scene.game().is_place(place),
            Pick::Hand(copy) => dealt(scene, near).is_some_and(|dealt| HandCopy::all_of(&dealt.hand).contains(&copy)),
        };
        if !is_there || self.plays.as_ref().is_some_and(|plays| plays.version != version) {
            // After a play nothing is chosen.
            self.chosen = None;
            self.plays = None;
            return;
        }
        let legal = targets::legal_of(scene, near);
        let plays = targets::plays_of(scene, &legal, chosen);
        let mut targets = targets::targets_of(scene, chosen, &plays);
        targets.sort_by_key(|target| town::reading_order(scene.game(), near, target.pick));
        self.plays = Some(ChosenPlays { version, chosen, plays, targets });
    }

    /// Puts together the question, and the keys that answer it.
    fn content(
        &self,
        scene: &Scene<'_>,
        near: PlayerId,
        input: &mut StageInput<'_>,
        question: &StageQuestion,
    ) -> DockContent {
        if input.picking.is_some() {
            return question.content(scene);
        }
        let (Some(plays), Some(chosen)) = (&self.plays, self.chosen) else {
            return idle::idle_content(scene, near, &input.now.keyed, input.suggests);
        };
        let content = self.chosen_content(scene, plays, chosen);
        // A card of the hand that cannot be played says why.
        let code = if let Pick::Hand(copy) = chosen { Some(copy.code) } else { None };
        let reason = code.filter(|_| plays.plays.is_empty()).and_then(|code| input.now.refusal_of(scene, code));
        DockContent { text: reason.unwrap_or(content.text), ..content }
    }

    /// Puts together the question of where the chosen card goes.
    fn chosen_content(&self, scene: &Scene<'_>, plays: &ChosenPlays, chosen: Pick) -> DockContent {
        let suggested = |target: &AimTarget| {
            let suggestions = scene.seen.plays.suggestions.iter();
            suggestions.into_iter().any(|suggestion| target.command.as_ref() == Some(&suggestion.command))
        };
        let control = |target: &AimTarget| target.control_gain(scene, chosen);
        let position = |wanted: &dyn Fn(&AimTarget) -> bool| plays.targets.iter().position(wanted);
        let main = position(&suggested)
            .or_else(|| position(&|target| control(target) > 0))
            .or_else(|| position(&|target| control(target) == 0 && !target.preview.boots))
            .or_else(|| position(&|target| control(target) == 0))
            .or_else(|| position(&|_| true));
        let title = names::name_of(scene, chosen);
        let text = if plays.plays.is_empty() {
            scene.t("stage.no_play").to_owned()
        } else if plays.targets.is_empty() {
            scene.t("stage.choose_play").to_owned()
        } else {
            scene.t("stage.choose_target").to_owned()
        };
        let mut actions = Vec::new();
        let mut preview = Preview::default();
        if let Some((at, target)) = main.and_then(|at| Some((at, plays.targets.get(at)?))) {
            preview = target.preview.clone();
            let what = question::target_name(scene, target);
            let sub = question::outcome_text(scene, target);
            actions.push(DockAction::main(what, sub, &keys::name_of(Key::Enter, scene.words), StageAct::Aim(at)));
        }
        for (play, key) in plays.unaimed() {
            let name = question::play_name(scene, play, &plays.plays, &title);
            if actions.is_empty() {
                let enter = keys::name_of(Key::Enter, scene.words);
                actions.push(DockAction::main(name, None, &enter, start_play(scene, play)));
            } else {
                actions.push(DockAction::plain(&name, key.map_or("", Key::name), start_play(scene, play)));
            }
        }
        let is_brass = actions.is_empty();
        let back = back(scene);
        let enter = keys::name_of(Key::Enter, scene.words);
        actions.push(if is_brass { DockAction { kind: ButtonKind::Brass, key: enter, ..back } } else { back });
        actions.push(all_plays(scene));
        actions.push(DockAction::quiet(scene.t("stage.card_page"), Key::I.name(), open_card_page(scene, chosen)));
        actions.push(why(scene));
        DockContent { title, text, hint: None, actions, preview, main_target: main }
    }

    /// Returns what the keys of the stage do that were pressed.
    fn pressed_keys(
        &self,
        ctx: &Context,
        scene: &mut Scene<'_>,
        content: &DockContent,
        (ways, joiners): (&[HandWay], &[(CardId, Command)]),
        input: &mut StageInput<'_>,
    ) -> Vec<StageAct> {
        let mut acts = Vec::new();
        if scene.yes(ctx)
            && let Some(main) = content.main().filter(|main| main.key == keys::name_of(Key::Enter, scene.words))
        {
            acts.push(main.act.clone());
        }
        let is_free = scene.keys_are_free && keys::free(ctx);
        if is_free && !kit::is_sheet_open(ctx) && ctx.input(|input| input.key_pressed(Key::Escape)) {
            acts.push(StageAct::Back);
        }
        if is_free && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F2)) {
            acts.push(StageAct::Toggle(Drawer::Log));
        }
        if scene.key(ctx, Key::Space) {
            acts.push(StageAct::Toggle(Drawer::Plays));
        }
        for (way, key) in ways.iter().zip(keys::OPTIONS) {
            if scene.key(ctx, key) {
                acts.push(StageAct::Play(way.command.clone()));
            }
        }
        if input.picking.is_some() {
            // The letter of a play does what its key on the counter does.
            let pressed = content.actions.iter().map(|action| &action.act).find(|act| {
                let StageAct::Play(command) = act else { return false };
                play_keys::key_of(command.kind()).is_some_and(|key| scene.key(ctx, key))
            });
            acts.extend(pressed.cloned());
        } else if self.plays.is_none() {
            let pressed = joiners.iter().zip(keys::OPTIONS).find(|(_, key)| scene.key(ctx, *key));
            acts.extend(pressed.map(|((_, command), _)| StageAct::Play(command.clone())));
        }
        let Some(plays) = plays_to_aim(&self.plays, input) else { return acts };
        for (at, key) in keys::OPTIONS.iter().take(plays.targets.len().min(9)).enumerate() {
            if scene.key(ctx, *key) {
                acts.push(StageAct::Aim(at));
            }
        }
        if scene.key(ctx, Key::I)
            && let Some(chosen) = self.chosen
        {
            acts.push(open_card_page(scene, chosen));
        }
        // A letter means the play of the chosen card before that of any other.
        let lettered = plays.plays.iter().map(|play| (play, play_keys::key_of(play.kind())));
        let pressed = lettered.chain(plays.unaimed()).find(|(_, key)| key.is_some_and(|key| scene.key(ctx, key)));
        if let Some((play, _)) = pressed {
            input.now.keyed.clear();
            acts.push(start_play(scene, play));
        }
        acts
    }

    /// Carries out what a key or a click does.
    fn carry_out(&mut self, ctx: &Context, scene: &mut Scene<'_>, act: StageAct, input: &mut StageInput<'_>) {
        ctx.request_repaint();
        match act {
            StageAct::Wish(action) => scene.wish(action),
            StageAct::Play(command) => {
                self.chosen = None;
                scene.ask(GameRequest::Do(command));
            }
            StageAct::Begin(picking) => {
                self.chosen = None;
                self.drawer = None;
                *input.picking = Some(picking);
            }
            StageAct::Aim(at) => {
                let Some(target) = self.plays.as_ref().and_then(|plays| plays.targets.get(at)) else { return };
                let next = match &target.command {
                    Some(command) => StageAct::Play(command.clone()),
                    None => StageAct::Begin(target.begin(scene)),
                };
                self.carry_out(ctx, scene, next, input);
            }
            StageAct::Touch(pick) => scene.reach.pick(pick),
            StageAct::Choose(pick) => self.choose(pick),
            StageAct::Drag(pick) => {
                self.chosen = Some(pick);
                self.dragged = Some(pick);
            }
            StageAct::Press(key) => self.banner.press(key),
            StageAct::GoOn => self.lowball.go_on(),
            StageAct::Answer(value) => question::answer(ctx, scene, input.picking, value),
            StageAct::ChooseFate(card, fate) => question::choose_fate(scene, input.picking, card, fate),
            StageAct::TakeFirst => choose::take_first(ctx),
            StageAct::Finish => question::finish(ctx, scene, input.picking),
            StageAct::Back => self.go_back(scene, input),
            // Only a game with real cards and a review have them, which carry them out themselves.
            StageAct::Table(_) | StageAct::Mark => {}
            StageAct::Toggle(drawer) => self.toggle(drawer),
        }
    }

    /// Opens a drawer, or closes it if it is the open one.
    fn toggle(&mut self, drawer: Drawer) {
        self.drawer = if self.drawer == Some(drawer) { None } else { Some(drawer) };
    }

    /// Goes one step back: closes the drawer, gives the play up, or lets go of the chosen card.
    fn go_back(&mut self, scene: &mut Scene<'_>, input: &mut StageInput<'_>) {
        if self.drawer.take().is_some() {
            return;
        }
        match input.picking {
            Some(picking) if !picking.is_awaited(scene) && picking.question(scene).is_none() => {
                *input.picking = None;
                scene.reach.clear();
            }
            Some(_) => {}
            None if scene.game().phase() == Phase::Over => scene.wish(UiAction::StartPage),
            None => self.chosen = None,
        }
    }

    /// Chooses a thing, or lets go of it.
    fn choose(&mut self, pick: Pick) {
        self.chosen = if self.chosen == Some(pick) { None } else { Some(pick) };
    }
}

/// The most plays of a chosen card that have a key of their own on the counter, because they are aimed at nothing.
const MOST_UNAIMED: usize = 2;

fn open_card_page(scene: &Scene<'_>, chosen: Pick) -> StageAct {
    let action = match chosen {
        Pick::Card(card) => UiAction::Show(card),
        Pick::Hand(copy) => UiAction::ShowPrinted(copy.code),
        Pick::Place(place) => match targets::card_of_place(scene.game(), place) {
            Some(card) => UiAction::Show(card),
            None => return StageAct::Back,
        },
    };
    StageAct::Wish(action)
}

/// Returns the cards of the hand that a player may play now.
fn playable_cards(scene: &Scene<'_>, near: PlayerId) -> Vec<Pick> {
    let legal = targets::legal_of(scene, near);
    let hand = dealt(scene, near).map(|dealt| HandCopy::all_of(&dealt.hand)).unwrap_or_default();
    let picks = hand.into_iter().map(Pick::Hand);
    picks.filter(|pick| !targets::plays_of(scene, &legal, *pick).is_empty()).collect()
}

/// Opens the one choice that a step of a fight is about, so that it is answered by touching dudes at once.
fn open_due(scene: &Scene<'_>, near: PlayerId, picking: &mut Option<Picking>) {
    let Some(kind) = question::due_kind(scene).filter(|_| picking.is_none()) else { return };
    // Whoever may do something else too chooses among the plays.
    let is_alone =
        |play: &play_keys::KeyedPlay| play.kind == kind || matches!(play.kind, CommandKind::Pass | CommandKind::Check);
    let legal = targets::legal_of(scene, near);
    if legal.iter().any(|template| template.kind == kind) && now::keyed_plays(scene, near).iter().all(is_alone) {
        *picking = Some(Picking::new(kind, Some(near), false, scene.game().version()));
    }
}

/// Returns the dudes who may join a posse now, each with the play.
fn joiners(scene: &Scene<'_>, near: PlayerId) -> Vec<(CardId, Command)> {
    let legal = targets::legal_of(scene, near);
    let dudes = scene.game().gang(near).map(|dude| dude.id());
    let joins = |dude: CardId| {
        let plays = targets::plays_of(scene, &legal, Pick::Card(dude));
        let join = plays.iter().find(|play| play.kind() == CommandKind::JoinPosse)?;
        Some((dude, join.command()?))
    };
    dudes.filter_map(joins).collect()
}

/// Shows the hands that are typed over the right part of the stage, if they are open.
fn show_typed_hands(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect, input: &mut StageInput<'_>) {
    if !input.draw_hands.is_open() {
        return;
    }
    let room = stage.with_min_x(stage.right() - DRAWER.min(stage.width() * 0.5));
    let title = scene.t("stage.hands_title").to_owned();
    let mut ui = open_drawer(ui, style, room, &title);
    if kit::head(&mut ui, scene, &title) {
        input.draw_hands.toggle();
        return;
    }
    ScrollArea::vertical().id_salt("typed hands").auto_shrink(false).show(&mut ui, |ui| {
        let _told = input.draw_hands.show(ui, scene, input.hands_seen, HandsPlace::Game { is_read: false });
    });
}

/// Shows the open choice as a list in a room.
fn show_list(ui: &mut Ui, scene: &mut Scene<'_>, room: Rect, picking: &mut Option<Picking>) {
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt("stage list"));
    ScrollArea::vertical().id_salt("stage list").auto_shrink(false).show(&mut ui, |ui| {
        let Some(open) = picking else { return };
        if open.show_choices(ui, scene) == Picked::Over {
            *picking = None;
            scene.reach.clear();
            ui.ctx().request_repaint();
        }
    });
}

impl Stage {
    /// Shows the open drawer over the right part of the stage.
    fn drawer(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        style: &StageStyle,
        stage: Rect,
        input: &mut StageInput<'_>,
    ) {
        let Some(drawer) = self.drawer else { return };
        let width = DRAWER.min(stage.width() * 0.5);
        let room = if drawer == Drawer::Menu {
            Rect::from_min_size(stage.min, vec2(width * 0.75, stage.height()))
        } else {
            Rect::from_min_max(pos2(stage.right() - width, stage.top()), stage.max)
        };
        let name = match drawer {
            Drawer::Plays => "now.title",
            Drawer::Log => "log.title",
            Drawer::Menu => "stage.menu",
        };
        let title = scene.t(name).to_owned();
        let mut ui = open_drawer(ui, style, room, &title);
        if kit::head(&mut ui, scene, &title) {
            self.drawer = None;
            return;
        }
        match drawer {
            Drawer::Plays => now::show(&mut ui, scene, input.picking, input.now, Scrolls::Itself),
            Drawer::Log => log::show(&mut ui, scene),
            Drawer::Menu => {
                let before = scene.wishes.len();
                ScrollArea::vertical().id_salt("stage menu").show(&mut ui, |ui| bars::all_entries(ui, scene));
                if scene.wishes.len() > before {
                    self.drawer = None;
                }
            }
        }
        if input.picking.is_some() && drawer == Drawer::Plays {
            self.drawer = None;
        }
    }
}

/// Paints the ground of a drawer. Returns the room inside of it.
fn open_drawer(ui: &mut Ui, style: &StageStyle, room: Rect, name: &str) -> Ui {
    let brush = brush::Brush::new(ui.painter());
    brush.shadow(room, 12.0, vec2(0.0, 6.0), 24.0);
    brush.round_rect(room, 12.0, style.colours.wood.tones[0], Stroke::NONE);
    brush.slope(room, 12.0, style.colours.wood.tones[1], style.colours.wood.tones[0]);
    brush.ring(room, 12.0, Stroke::new(1.5, style.colours.wood.seam));
    // Clicks on the drawer are not for what lies under it.
    let ground = ui.interact(room, Id::unique(("stage drawer", name)), Sense::click_and_drag());
    ground.widget_info(|| WidgetInfo::labeled(Role::Dialog, true, name));
    ui.new_child(UiBuilder::new().max_rect(room.shrink2(vec2(16.0, 12.0))).id_salt(("drawer", name)))
}

/// The width of a drawer, in points.
const DRAWER: f32 = 440.0;
