//! The picking of a play: choices made one after another, with a click or a key each, until the command is complete.
//!
//! The rules give templates: a kind of command with the domain of each choice. A picker asks for the open choices and
//! hands in the command; the rules alone decide whether it is legal. Optional choices are left out, but for the few
//! that players would miss.

use deadeye_cards::{Card, CardCode, CardType};
use deadeye_rules::{
    CardId, Choice, Command, CommandKind, Domain, Field, FieldValue, FieldValues, HandChoice, Mark, PlayerId, Question,
    Step, Template, Wanted, check,
};
use eframe::egui::{Context, Key, RichText, Ui};

use super::card_entry::CardEntry;
use super::draft::Draft;
use super::kit;
use super::play_names::{field_name, kind_name, long_name, value_name};
use super::scene::{Offered, Pick, Scene};
use super::templates::{fixed_card, forced_value, is_asked, is_by_effect};
use super::theme::size;
use super::{asked, choose, keys};
use deadeye_app::desk::{GameRequest, OutputRequest};
use deadeye_coach::teach::is_of_ability;

/// A play being picked.
#[derive(Debug, Clone)]
pub struct Picking {
    /// The kind of command.
    kind: CommandKind,
    /// The player whose play is picked.
    player: Option<PlayerId>,
    /// True if a card's effect makes the play possible.
    by_effect: bool,
    /// The ability to use, if the play uses one: its card, and its number there.
    ability: Option<(CardId, u8)>,
    /// The version of the game for which it is picked. When the game changes, the picked cards may not be there any more.
    version: u64,
    /// The number of the template among those of that kind.
    template: Option<usize>,
    /// The choices made, by field.
    made: FieldValues,
    /// The open choice, in progress.
    draft: Draft,
}

/// The next thing to choose in a play.
#[derive(Debug, Clone)]
pub enum NextChoice {
    /// Nothing, because the play is not legal any more.
    Nothing,
    /// One of several templates of one kind.
    Template(Vec<Template>),
    /// The value of a field.
    Value {
        /// The field.
        field: Field,
        /// The values that it may have.
        domain: Domain,
        /// The player who chooses.
        player: Option<PlayerId>,
    },
    /// Nothing, because the command of this template is whole.
    Whole(Template),
}

/// The state of a picker after a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    /// A choice is still open.
    Open,
    /// The play was handed in or given up.
    Over,
}

impl Picking {
    /// Creates a picker for a play of a kind.
    #[must_use]
    pub fn new(kind: CommandKind, player: Option<PlayerId>, by_effect: bool, version: u64) -> Self {
        Self {
            kind,
            player,
            by_effect,
            ability: None,
            version,
            template: None,
            made: FieldValues::new(),
            draft: Draft::default(),
        }
    }

    /// Creates a picker for one ability of a card in play, if its use is legal now.
    #[must_use]
    pub fn ability(legal: &[(PlayerId, Vec<Template>)], version: u64, card: CardId, number: u8) -> Option<Self> {
        let mut legal = legal.iter().flat_map(|(_, templates)| templates);
        let template = legal.find(|template| is_of_ability(template, card, number))?;
        let mut picking = Self::new(template.kind, template.player, false, version);
        picking.ability = Some((card, number));
        Some(picking)
    }

    /// Returns true if the game is still the one for which it is picked.
    #[must_use]
    pub fn is_current(&self, scene: &Scene<'_>) -> bool {
        self.version == scene.game().version()
    }

    /// Returns the kind of play that is being picked.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        self.kind
    }

    /// Begins the choice of a hand with the cards that were entered for it beside the game.
    pub fn begin_with_entered<'a>(&mut self, entered: impl Fn(PlayerId) -> Option<&'a CardEntry>) {
        if let Some(player) = self.player.filter(|_| self.kind == CommandKind::ShowHand) {
            self.draft.begin_with(entered(player));
        }
    }

    /// Returns true if it asks for the card that is pulled.
    #[must_use]
    pub fn is_pull(&self) -> bool {
        self.kind == CommandKind::Pull
    }

    /// Creates a picker for one template, with some of its choices made.
    #[must_use]
    pub fn from_template(
        scene: &Scene<'_>,
        template: &Template,
        made: impl IntoIterator<Item = (Field, FieldValue)>,
    ) -> Self {
        let version = scene.game().version();
        let mut picking = Self::new(template.kind, template.player, is_by_effect(template), version);
        let templates = picking.templates(scene);
        picking.template = templates.iter().position(|own| own == template);
        picking.made.extend(made);
        picking
    }

    /// Returns the command of a template with nothing left to choose; none for others.
    #[must_use]
    pub fn whole_command(template: &Template) -> Option<Command> {
        let mut picking = Self::new(template.kind, template.player, false, 0);
        picking.take_what_is_forced(template);
        let is_whole = !template.choices.iter().any(|choice| picking.is_open(choice));
        is_whole.then(|| template.fill(picking.made).ok()).flatten()
    }

    /// Asks for the open choices, and hands in the command once none is open.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> Picked {
        if !self.is_current(scene) {
            return Picked::Over;
        }
        if let Some(question) = self.question(scene) {
            asked::head(ui, scene, &question);
        } else {
            ui.label(RichText::new(kind_name(scene, self.kind)).size(size::HEADING).strong());
            let back = !self.is_awaited(scene) && kit::button(ui, scene.t("pick.cancel")).clicked();
            if back || keys::free(ui.ctx()) && ui.input(|input| input.key_pressed(Key::Escape)) {
                return Picked::Over;
            }
        }
        self.show_choices(ui, scene)
    }

    /// Returns the question of a card that it answers, if it answers one.
    #[must_use]
    pub fn question(&self, scene: &Scene<'_>) -> Option<Question> {
        let question = scene.game().question()?;
        let hand = matches!(question.what, Wanted::Hand { .. });
        let answers = self.kind == CommandKind::Choose || hand && self.kind == CommandKind::ChangeHand;
        answers.then(|| question.clone())
    }

    /// Returns true if the game goes on only once it is over: a pull that is awaited.
    #[must_use]
    pub fn is_awaited(&self, scene: &Scene<'_>) -> bool {
        self.kind == CommandKind::Pull && scene.game().step() == Step::Pull
    }

    /// Asks for the open choices without a heading.
    pub fn show_choices(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> Picked {
        if let (CommandKind::Pull, Some(player)) = (self.kind, self.player) {
            let Some(command) = asked::pull(ui, scene, &mut self.draft, player) else {
                return Picked::Open;
            };
            scene.ask(GameRequest::Do(command));
            return Picked::Over;
        }
        match self.next_choice(scene) {
            NextChoice::Nothing => Picked::Over,
            NextChoice::Template(templates) => {
                self.pick_template(ui, scene, &templates);
                Picked::Open
            }
            NextChoice::Value { field, domain, player } => {
                let made: Vec<String> = self.made.values().filter_map(|value| value_name(scene, value)).collect();
                if !made.is_empty() {
                    ui.label(RichText::new(made.join(" · ")).color(scene.colours.wood.quiet_ink));
                }
                ui.label(RichText::new(field_name(scene, field)).size(size::TEXT));
                let picked = ui.push_id(field, |ui| choose::show(ui, scene, &mut self.draft, player, &domain)).inner;
                if let Some(value) = picked {
                    self.answer(ui.ctx(), field, value);
                }
                Picked::Open
            }
            NextChoice::Whole(template) => {
                self.hand_in(scene, &template);
                Picked::Over
            }
        }
    }

    /// Returns the next thing to choose.
    pub fn next_choice(&mut self, scene: &Scene<'_>) -> NextChoice {
        let mut templates: Vec<Template> = self.templates(scene);
        let only = (templates.len() == 1).then_some(0);
        let Some(at) = self.template.or(only).filter(|at| *at < templates.len()) else {
            return if templates.is_empty() { NextChoice::Nothing } else { NextChoice::Template(templates) };
        };
        let template = templates.swap_remove(at);
        self.take_what_is_forced(&template);
        let Some(open) = template.choices.iter().find(|choice| self.is_open(choice)) else {
            return NextChoice::Whole(template);
        };
        let domain = if open.domain == Domain::MarkOfJob { self.marks(scene, &template) } else { open.domain.clone() };
        NextChoice::Value { field: open.field, domain, player: template.player }
    }

    /// Returns the command that a value of the open choice completes; none if more is left to choose.
    #[must_use]
    pub fn command_with(&self, scene: &Scene<'_>, field: Field, value: FieldValue) -> Option<Command> {
        let mut open = self.clone();
        open.made.insert(field, value);
        if let NextChoice::Whole(template) = open.next_choice(scene) { template.fill(open.made).ok() } else { None }
    }

    /// Takes the value of a choice.
    pub fn answer(&mut self, ctx: &Context, field: Field, value: FieldValue) {
        self.made.insert(field, value);
        self.draft = Draft::default();
        ctx.request_repaint();
    }

    /// Takes one of the templates among which a choice is open, with the choices that were made by taking it.
    pub fn take_template(&mut self, ctx: &Context, at: usize, made: Option<(Field, FieldValue)>) {
        self.template = Some(at);
        self.made.extend(made);
        self.draft = Draft::default();
        ctx.request_repaint();
    }

    /// Returns the open choice in progress.
    pub fn draft_mut(&mut self) -> &mut Draft {
        &mut self.draft
    }

    fn templates(&self, scene: &Scene<'_>) -> Vec<Template> {
        let all = scene.seen.plays.legal.iter().flat_map(|(_, templates)| templates);
        let own =
            all.filter(|template| self.player.is_none() || template.player.is_none_or(|own| Some(own) == self.player));
        let own = own.filter(|template| {
            template.kind == self.kind
                && is_by_effect(template) == self.by_effect
                && self.ability.is_none_or(|(card, number)| is_of_ability(template, card, number))
        });
        let mut templates: Vec<Template> = Vec::new();
        for template in own {
            if !templates.contains(template) && !is_cast_by_bearer(scene, template) {
                templates.push(template.clone());
            }
        }
        templates
    }

    fn is_open(&self, choice: &Choice) -> bool {
        is_asked(choice) && !self.made.contains_key(&choice.field)
    }

    /// Makes the choices that have only one value, so that the player is not asked for them.
    fn take_what_is_forced(&mut self, template: &Template) {
        for choice in &template.choices {
            if let Some(value) = forced_value(choice)
                && !self.made.contains_key(&choice.field)
            {
                self.made.insert(choice.field, value);
            }
        }
    }

    /// Returns the marks that the job's card allows its leader: those among all of the town that the rules accept.
    fn marks(&self, scene: &Scene<'_>, template: &Template) -> Domain {
        let game = scene.game();
        let taken = |mark: Mark| {
            let mut made = self.made.clone();
            made.insert(Field::Mark, mark.into());
            template.fill(made).is_ok_and(|command| check(game, &command).is_ok())
        };
        let cards = game.cards().iter().map(|card| card.id());
        let mut places = game.places();
        places.retain(|place| taken(Mark::Place(*place)));
        Domain::Mark { cards: cards.filter(|card| taken(Mark::Card(*card))).collect(), places }
    }

    /// Hands in the command of a template that is whole.
    pub fn hand_in(&self, scene: &mut Scene<'_>, template: &Template) {
        match template.fill(self.made.clone()) {
            Ok(command) => scene.ask(GameRequest::Do(command)),
            Err(error) => {
                let text = scene.words.fill("pick.no_command", &[("why", &error)]);
                scene.ask(OutputRequest::Say(text));
            }
        }
    }

    /// Asks for one of several templates of one kind. They differ in their fixed choices.
    fn pick_template(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, templates: &[Template]) {
        let names: Vec<String> = templates.iter().map(|template| long_name(scene, template)).collect();
        // Where they differ in a card of the town, a click on it says which.
        let about: Vec<Option<CardId>> = templates.iter().map(fixed_card).collect();
        if let Some(Pick::Card(card)) = scene.reach.take()
            && let Some(at) = about.iter().position(|own| *own == Some(card))
        {
            self.template = Some(at);
            ui.ctx().request_repaint();
            return;
        }
        scene.reach.offer(Offered::cards(about.into_iter().flatten().collect()));
        if let Some((at, code)) = pick_by_title(ui, scene, &mut self.draft, templates) {
            self.template = Some(at);
            self.made.insert(Field::Card, code.into());
            self.draft = Draft::default();
            ui.ctx().request_repaint();
            return;
        }
        let taken = choose::pick_option(ui, scene, &names);
        if taken.is_some() {
            self.template = taken;
            ui.ctx().request_repaint();
        }
    }
}

/// Asks for an unknown card of a hand by its title, of any class. Returns the card, and the number of the template that
/// takes it.
fn pick_by_title(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    templates: &[Template],
) -> Option<(usize, CardCode)> {
    let hand = |template: &Template| {
        if let Some(Domain::FromHand(hand)) = template.domain(Field::Card) { Some(hand.as_ref().clone()) } else { None }
    };
    let hands: Vec<HandChoice> = templates.iter().filter_map(hand).collect();
    if hands.len() < templates.len() || !hands.iter().any(|hand| hand.unknown) {
        return None;
    }
    // Cards that are known have digits of their own.
    draft.called |= hands.iter().any(|hand| !hand.known.is_empty());
    let game = scene.game();
    let takes = |hand: &HandChoice, card: &Card| hand.unknown && choose::may_be_played(game, hand, card);
    let code = choose::pick_code(ui, scene, draft, &[], |card| hands.iter().any(|hand| takes(hand, card)))?;
    let card = game.facts_of(code)?;
    hands.iter().position(|hand| takes(hand, card)).map(|at| (at, code))
}

/// Returns true if a spell's bearer is its only possible caster: then no caster need be named, and that template is
/// listed too.
fn is_cast_by_bearer(scene: &Scene<'_>, template: &Template) -> bool {
    let (Some(Domain::Card(casters)), Some(Domain::Card(cards))) =
        (template.domain(Field::Caster), template.domain(Field::Card))
    else {
        return false;
    };
    let card = cards.first().and_then(|card| scene.game().card(*card));
    // An ability that a card lends to others is used by none but who is named.
    let Some(spell) = card.filter(|card| card.facts().kind == CardType::Spell) else {
        return false;
    };
    let bearer = spell.bearer();
    casters.iter().all(|caster| Some(*caster) == bearer)
}
