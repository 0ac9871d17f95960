//! The panel of legal plays: the player to act and every legal play, grouped by kind, with a search; and the plays that
//! are not legal, with the reason.

use deadeye_cards::CardCode;
use deadeye_rules::{CommandKind, PlayerId, Step, Template, Wanted};
use eframe::egui::{CollapsingHeader, FontId, Frame, Key, Label, Margin, Panel, RichText, ScrollArea, Ui};

use super::kit::{self, PanelButton};
use super::not_now::{self, Refusals};
use super::pick::{Picked, Picking};
use super::play_keys::{self, KeyedPlay, StartedPlay};
use super::scene::{Scene, seat_mark};
use super::search::{self, CardSearch};
use super::theme::size;
use super::{computer_players, play_names, templates};
use deadeye_app::desk::GameRequest;

/// The state that the panel keeps.
#[derive(Debug, Default)]
pub struct Now {
    search: CardSearch,
    refusals: Refusals,
    /// The plays that are shown with their keys in this frame.
    pub keyed: Vec<KeyedPlay>,
}

impl Now {
    /// Returns the reason why a card of the hand cannot be played now, if there is one.
    pub fn refusal_of(&mut self, scene: &Scene<'_>, code: CardCode) -> Option<String> {
        self.refusals.reason_of(scene, code)
    }
}

/// The height of the list below which nothing is pinned under it, in points.
const LEAST_LIST: f32 = 160.0;

/// The scroll area that moves a list with too little room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scrolls {
    /// The list scrolls by itself.
    Itself,
    /// The area around it scrolls.
    Around,
}

impl Scrolls {
    /// Returns the scroll area for a list.
    pub fn area(self) -> ScrollArea {
        ScrollArea::new([false, self == Self::Itself])
    }
}

/// Shows the legal plays, or the play that is being picked.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, picking: &mut Option<Picking>, now: &mut Now, scrolls: Scrolls) {
    now.keyed.clear();
    computer_players::show(ui, scene, scrolls == Scrolls::Around);
    open_asked(scene, picking);
    if let Some(open) = picking {
        let list = scrolls.area().id_salt("picking").auto_shrink(false);
        let picked = list.show(ui, |ui| open.show(ui, scene));
        if picked.inner == Picked::Over {
            *picking = None;
            scene.reach.clear();
            ui.ctx().request_repaint();
        }
        return;
    }
    scene.reach.clear();
    heading(ui, scene, now);
    let legal = legal_in_order(scene);
    let has_room = scrolls == Scrolls::Itself && ui.available_height() > LEAST_LIST;
    let pinned = has_room && now.search.words().is_none();
    if pinned {
        // Why something is not legal is in sight however much is legal.
        let most = ui.available_height() / 2.0;
        let foot = Panel::bottom("not now").frame(Frame::new()).resizable(false);
        foot.show(ui, |ui| not_now::show(ui, scene, &mut now.refusals, most));
    }
    let room = if pinned { ui.available_height() } else { f32::INFINITY };
    let started = scrolls.area().id_salt("now").auto_shrink(false).show(ui, |ui| {
        if let Some(words) = now.search.words() {
            let found = search::show(ui, scene, &legal, &words, &mut now.search);
            not_now::show_found(ui, scene, &mut now.refusals, &words);
            return found;
        }
        if legal.iter().all(|(_, templates)| templates.is_empty()) {
            ui.label(RichText::new(scene.t("now.nothing")).color(scene.colours.wood.quiet_ink));
            return None;
        }
        let started = plays(ui, scene, &legal, room, &mut now.keyed);
        if !pinned {
            not_now::show(ui, scene, &mut now.refusals, f32::INFINITY);
        }
        started
    });
    if started.inner.is_some() {
        now.search.clear();
        *picking = started.inner;
        ui.ctx().request_repaint();
    }
}

/// Opens the question of a card and the pull that is awaited, which stand there by themselves.
pub fn open_asked(scene: &Scene<'_>, picking: &mut Option<Picking>) {
    if let (None, Some((kind, player))) = (&*picking, asked_now(scene)) {
        *picking = Some(Picking::new(kind, Some(player), false, scene.game().version()));
    }
}

/// Returns the kinds of plays of a player with their keys, the likeliest first.
#[must_use]
pub fn keyed_plays(scene: &Scene<'_>, player: PlayerId) -> Vec<KeyedPlay> {
    let legal = scene.seen.plays.legal.iter().filter(|(own, _)| *own == player);
    let templates: Vec<Template> = legal.flat_map(|(_, templates)| templates.clone()).collect();
    key_lists(scene, &[(Some(player), templates)])
}

/// Returns the kinds of plays of everybody whose cards are real, with their keys, in the order of the list of plays.
#[must_use]
pub fn keyed_plays_at_table(scene: &Scene<'_>) -> Vec<KeyedPlay> {
    let legal: Vec<_> = legal_in_order(scene).into_iter().filter(|(player, _)| is_a_persons(scene, *player)).collect();
    key_lists(scene, &divide(&legal))
}

/// Returns the legal plays in the order of the list.
fn legal_in_order(scene: &Scene<'_>) -> Vec<(PlayerId, Vec<Template>)> {
    let mut legal: Vec<(PlayerId, Vec<Template>)> = scene.seen.plays.legal.to_vec();
    // Who has named a gang may name another, but the keys are for who has not.
    legal.sort_by_key(|(player, _)| {
        let player = scene.game().player(*player);
        scene.game().step() == Step::Choosing && player.is_some_and(|player| player.chosen_gang().is_some())
    });
    legal
}

/// Divides legal plays into those of everybody and those of each player.
fn divide(legal: &[(PlayerId, Vec<Template>)]) -> Vec<(Option<PlayerId>, Vec<Template>)> {
    let shared = if legal.len() > 1 { everybodys(legal) } else { Vec::new() };
    let mut lists: Vec<(Option<PlayerId>, Vec<Template>)> = vec![(None, shared.clone())];
    for (player, templates) in legal {
        let own = templates.iter().filter(|own| !shared.contains(own)).cloned();
        lists.push((Some(*player), own.collect()));
    }
    lists.retain(|(_, templates)| !templates.is_empty());
    lists
}

/// Gives the kinds of plays of some lists their keys.
fn key_lists(scene: &Scene<'_>, lists: &[(Option<PlayerId>, Vec<Template>)]) -> Vec<KeyedPlay> {
    let mut plays: Vec<KeyedPlay> = Vec::new();
    for (player, templates) in lists {
        for (kind, group) in groups(scene, templates, Shelf::Front) {
            if is_done(scene, kind, *player) {
                continue;
            }
            let play = key_group(kind, &group, *player, &plays);
            plays.push(play);
        }
    }
    plays
}

/// Returns true for a play that may be made again but was made: another outfit is asked for by nobody.
fn is_done(scene: &Scene<'_>, kind: CommandKind, player: Option<PlayerId>) -> bool {
    let has_outfit = |player| scene.game().player(player).is_some_and(|player| player.outfit().is_some());
    kind == CommandKind::ChooseOutfit && player.is_some_and(has_outfit)
}

/// Gives a kind of play its key. A key means the first play that shows it: of two players who are asked, the first
/// one's.
fn key_group(kind: CommandKind, group: &[&Template], player: Option<PlayerId>, earlier: &[KeyedPlay]) -> KeyedPlay {
    let only = if let [only] = group { Some((*only).clone()) } else { None };
    let key = play_keys::key_of(kind).filter(|_| earlier.iter().all(|play| play.kind != kind));
    KeyedPlay { key, kind, player, only }
}

fn heading(ui: &mut Ui, scene: &mut Scene<'_>, now: &mut Now) {
    now.search.field(ui, scene);
    ui.add_space(4.0);
}

/// Returns the kind and the player of the current question of a card, or of the awaited pull.
fn asked_now(scene: &Scene<'_>) -> Option<(CommandKind, PlayerId)> {
    let game = scene.game();
    match game.step() {
        // What the house is asked it answers itself.
        Step::Choice => {
            game.question().filter(|question| is_a_persons(scene, question.by)).map(|question| match question.what {
                Wanted::Hand { whose, .. } => (CommandKind::ChangeHand, whose),
                _ => (CommandKind::Choose, question.by),
            })
        }
        Step::Pull => game.awaited_pull().map(|pull| (CommandKind::Pull, pull.player)),
        _ => None,
    }
}

/// Returns true if a player decides for themselves, and not the program for them.
#[must_use]
pub fn is_a_persons(scene: &Scene<'_>, player: PlayerId) -> bool {
    scene.seen.computer_players.as_ref().is_none_or(|house| house.played.iter().all(|(own, _)| *own != player))
}

/// Shows every legal play, grouped by kind, within this height in points.
fn plays(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    legal: &[(PlayerId, Vec<Template>)],
    room: f32,
    keyed: &mut Vec<KeyedPlay>,
) -> Option<Picking> {
    let lists = divide(legal);
    let most = most_subjects(ui, scene, &lists, room);
    let mut started = None;
    for (player, templates) in &lists {
        if let Some(player) = player {
            ui.horizontal(|ui| {
                seat_mark(ui, scene.colours, 7.0, *player);
                ui.label(kit::strong(scene.name(*player)));
            });
        }
        for (kind, group) in groups(scene, templates, Shelf::Front) {
            let play = key_group(kind, &group, *player, keyed);
            if show_group(ui, scene, &play, &group, most) {
                started = started.take().or_else(|| start(scene, &play));
            }
            keyed.push(play);
        }
        if let Some(player) = player {
            started = started.take().or(more(ui, scene, *player, templates));
        }
    }
    started
}

/// Returns the most subjects to name under each play, so that all plays fit within this height in points: all of them,
/// a few, or none.
fn most_subjects(ui: &Ui, scene: &Scene<'_>, lists: &[(Option<PlayerId>, Vec<Template>)], room: f32) -> usize {
    let gap = ui.spacing().item_spacing.y;
    let needed = |most: usize| {
        let list = |(player, templates): &(Option<PlayerId>, Vec<Template>)| {
            let folds = [Shelf::Seldom, Shelf::ByEffect].map(|shelf| !groups(scene, templates, shelf).is_empty());
            let lines = folds.into_iter().filter(|is_there| *is_there && player.is_some()).count();
            let plays = groups(scene, templates, Shelf::Front);
            let each = plays.iter().map(|(_, group)| BUTTON + gap + subjects_height(ui, scene, group, most));
            (ui.spacing().interact_size.y + gap) * (lines + 1) as f32 + each.sum::<f32>()
        };
        lists.iter().map(list).sum::<f32>()
    };
    (1..=MOST_SUBJECTS).rev().find(|most| needed(*most) <= room).unwrap_or(0)
}

/// Returns the height of the line of subjects under a button, margins included.
fn subjects_height(ui: &Ui, scene: &Scene<'_>, group: &[&Template], most: usize) -> f32 {
    let text = subjects(scene, group, most);
    if text.is_empty() {
        return 0.0;
    }
    let font = FontId::proportional(size::SMALL);
    let width = ui.available_width() - f32::from(AROUND_SUBJECTS.left + AROUND_SUBJECTS.right) - size::GAP;
    let galley = ui.painter().layout(text, font, scene.colours.wood.quiet_ink, width);
    galley.size().y + f32::from(AROUND_SUBJECTS.bottom) + ui.spacing().item_spacing.y
}

/// Returns the plays that the rules list for everybody: the ante, and recording the winner.
fn everybodys(legal: &[(PlayerId, Vec<Template>)]) -> Vec<Template> {
    let all = legal
        .iter()
        .flat_map(|(_, templates)| templates)
        .filter(|own| own.player.is_none() || play_names::names_player(own.kind));
    let mut shared: Vec<Template> = Vec::new();
    for template in all {
        if !shared.contains(template) {
            shared.push(template.clone());
        }
    }
    shared
}

/// The place of a play in the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shelf {
    /// As a button of its own.
    Front,
    /// Always possible and seldom wanted: a pull that nothing waits for, a React.
    Seldom,
    /// Possible only by a card's effect.
    ByEffect,
}

impl Shelf {
    /// Returns the place of a play in the list. `reacts` is true if a player may react to the last play.
    fn of(template: &Template, step: Step, reacts: bool) -> Shelf {
        if templates::is_by_effect(template) {
            return Shelf::ByEffect;
        }
        match template.kind {
            CommandKind::Pull if step == Step::Pull => Shelf::Front,
            CommandKind::CallReacts if reacts => Shelf::Front,
            CommandKind::Pull
            | CommandKind::CallReacts
            | CommandKind::ShortGame
            | CommandKind::Overlay
            | CommandKind::Invent
            | CommandKind::Prefer => Shelf::Seldom,
            _ => Shelf::Front,
        }
    }
}

/// Shows the plays that are seldom wanted, folded away.
fn more(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, templates: &[Template]) -> Option<Picking> {
    let version = scene.game().version();
    let mut started = None;
    for (shelf, title) in [(Shelf::Seldom, "now.more"), (Shelf::ByEffect, "now.by_effect")] {
        let groups = groups(scene, templates, shelf);
        if groups.is_empty() {
            continue;
        }
        let title = RichText::new(scene.t(title)).size(size::SMALL).color(scene.colours.wood.quiet_ink);
        CollapsingHeader::new(title).id_salt((shelf == Shelf::Seldom, player)).show(ui, |ui| {
            for (kind, _) in groups {
                if kit::button(ui, &play_names::kind_name(scene, kind)).clicked() {
                    started = Some(Picking::new(kind, Some(player), shelf == Shelf::ByEffect, version));
                }
            }
        });
    }
    started
}

/// Returns the rank of a kind of play in the list: first a pass, then the most frequent kinds, and last those that are
/// always there.
fn rank(kind: CommandKind) -> usize {
    const FIRST: [CommandKind; 8] = [
        CommandKind::MoveDude,
        CommandKind::Shop,
        CommandKind::CallOut,
        CommandKind::UseAbility,
        CommandKind::PlayAction,
        CommandKind::StartJob,
        CommandKind::Trade,
        CommandKind::JoinPosse,
    ];
    const LAST: [CommandKind; 4] =
        [CommandKind::Invent, CommandKind::Overlay, CommandKind::Pull, CommandKind::CallReacts];
    let place = |list: &[CommandKind]| list.iter().position(|own| *own == kind);
    match (place(&FIRST), place(&LAST)) {
        (Some(at), _) => at + 20,
        (None, Some(at)) => at + 40,
        (None, None) => 0,
    }
}

/// Returns the templates of one place in the list, by kind.
fn groups<'a>(scene: &Scene<'_>, templates: &'a [Template], shelf: Shelf) -> Vec<(CommandKind, Vec<&'a Template>)> {
    let step = scene.game().step();
    let reacts = !scene.seen.plays.chances.reacts.is_empty();
    let mut groups: Vec<(CommandKind, Vec<&Template>)> = Vec::new();
    for template in templates.iter().filter(|template| Shelf::of(template, step, reacts) == shelf) {
        match groups.iter_mut().find(|(kind, _)| *kind == template.kind) {
            Some((_, group)) => group.push(template),
            None => groups.push((template.kind, vec![template])),
        }
    }
    // Who may react does so before anything else is played.
    let goes_first = |kind| reacts && kind == CommandKind::CallReacts;
    groups.sort_by_key(|(kind, _)| (!goes_first(*kind), rank(*kind)));
    groups
}

/// The height of the button of a play, in points.
const BUTTON: f32 = 38.0;
/// The margins around the subjects under it.
const AROUND_SUBJECTS: Margin = Margin { left: 10, right: 4, top: 0, bottom: 2 };

/// Begins a play that was clicked. One with nothing left to choose is handed in.
fn start(scene: &mut Scene<'_>, play: &KeyedPlay) -> Option<Picking> {
    match play.start(scene.game().version()) {
        StartedPlay::Whole(command) => {
            scene.ask(GameRequest::Do(command));
            None
        }
        StartedPlay::Picking(picking) => Some(*picking),
    }
}

/// Shows a kind of play as one large button: its name, its key, and at most `most` of its subjects. Returns true if it
/// was clicked.
fn show_group(ui: &mut Ui, scene: &Scene<'_>, play: &KeyedPlay, group: &[&Template], most: usize) -> bool {
    let hint = play.key.map_or("", Key::name);
    let name = play_names::kind_name(scene, play.kind);
    let button = ui.add(PanelButton::new(&name).with_key(hint).wide());
    let clicked = button.clicked();
    let told = subjects(scene, group, most);
    if !told.is_empty() {
        let text = RichText::new(told).size(size::SMALL).color(scene.colours.wood.quiet_ink);
        let frame = Frame::new().inner_margin(AROUND_SUBJECTS);
        frame.show(ui, |ui| ui.add(Label::new(text).wrap()));
    } else {
        let hidden = subjects(scene, group, MOST_SUBJECTS);
        if !hidden.is_empty() {
            button.on_hover_text(hidden);
        }
    }
    clicked
}

/// The most subjects that are named; more are counted.
const MOST_SUBJECTS: usize = 6;

/// Returns the subjects of a kind of play in a line: the dudes that may move, the cards that may be bought. The line is
/// empty if no subject is to be named.
fn subjects(scene: &Scene<'_>, group: &[&Template], most: usize) -> String {
    let kind = group.first().map(|template| template.kind);
    let Some(kind) = kind.filter(|kind| *kind != CommandKind::Pull && most > 0) else {
        return String::new();
    };
    let own_name = play_names::kind_name(scene, kind);
    let mut names: Vec<String> = Vec::new();
    for template in group {
        let name = play_names::template_name(scene, template);
        if name != own_name && !names.contains(&name) {
            names.push(name);
        }
    }
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    let text = names.join(", ");
    if more > 0 { scene.words.fill("now.and_more", &[("names", &text), ("count", &more)]) } else { text }
}
