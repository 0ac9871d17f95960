//! The plays of a chosen card, the things that each can be aimed at, and what each would change.

use deadeye_rules::{
    CardId, Command, CommandKind, Domain, End, Field, FieldValue, FieldValues, Game, Mark, Place, PlayerId, Template,
    apply,
};

use super::acts::near_player;
use crate::ui::draft::Draft;
use crate::ui::now;
use crate::ui::pick::Picking;
use crate::ui::reach;
use crate::ui::scene::{Pick, Scene};
use crate::ui::templates::{forced_value, is_asked, is_by_effect};
use deadeye_session::report::{FigureChange, PlayerFigure, changed_figures};

/// A legal play of a chosen card, with the choice of the card made.
#[derive(Debug, Clone)]
pub struct CardPlay {
    /// The template of the play.
    pub template: Template,
    /// The choices that are made.
    made: FieldValues,
    /// The next open choice.
    next: Option<(Field, Domain)>,
}

impl CardPlay {
    fn new(template: &Template, first: Option<(Field, FieldValue)>) -> Self {
        let mut made: FieldValues = first.into_iter().collect();
        take_what_is_forced(template, &mut made);
        let next = open_choice(template, &made);
        Self { template: template.clone(), made, next }
    }

    /// Returns the kind of the play.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        self.template.kind
    }

    /// Returns the command, if nothing is left to choose.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        if self.next.is_some() { None } else { self.template.fill(self.made.clone()).ok() }
    }

    /// Begins the rest of its choices.
    #[must_use]
    pub fn begin(&self, scene: &Scene<'_>) -> Picking {
        Picking::from_template(scene, &self.template, self.made.clone())
    }

    /// Returns the end of the street that is chosen, of a deed.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if let Some(FieldValue::End(end)) = self.made.get(&Field::End) { Some(*end) } else { None }
    }

    /// Returns the play at each end of the street, if that is what is left to choose; else the play alone.
    fn at_each_end(self) -> Vec<Self> {
        let Some((Field::End, Domain::End(ends))) = &self.next else { return vec![self] };
        let at = |end: &End| {
            let mut made = self.made.clone();
            made.insert(Field::End, FieldValue::End(*end));
            let next = open_choice(&self.template, &made);
            Self { template: self.template.clone(), made, next }
        };
        ends.iter().map(at).collect()
    }
}

/// Returns the first choice of a template that is not made.
fn open_choice(template: &Template, made: &FieldValues) -> Option<(Field, Domain)> {
    let next = template.choices.iter().find(|choice| is_asked(choice) && !made.contains_key(&choice.field));
    next.map(|choice| (choice.field, choice.domain.clone()))
}

/// The fields of what a play is aimed at. It is lit on the stage, even where there is only one.
const AIMS: [Field; 4] = [Field::Target, Field::To, Field::Onto, Field::Mark];

fn take_what_is_forced(template: &Template, made: &mut FieldValues) {
    for choice in template.choices.iter().filter(|choice| !AIMS.contains(&choice.field)) {
        if let Some(value) = forced_value(choice)
            && !made.contains_key(&choice.field)
        {
            made.insert(choice.field, value);
        }
    }
}

/// The fields that name the card whose play it is.
const SUBJECTS: [Field; 5] = [Field::Dude, Field::Caller, Field::Card, Field::By, Field::Leader];

/// The kinds of plays that are listed among all plays only.
const LISTED_ONLY: [CommandKind; 5] =
    [CommandKind::Pull, CommandKind::CallReacts, CommandKind::Overlay, CommandKind::Prefer, CommandKind::ShortGame];

/// Returns the legal plays of a player whose cards are on the screen; of a table with real cards those of everybody who
/// is no computer player.
pub fn legal_of(scene: &Scene<'_>, player: PlayerId) -> Vec<Template> {
    let is_on_screen = near_player(scene) == Some(player);
    let is_own = |own: PlayerId| if is_on_screen { own == player } else { now::is_a_persons(scene, own) };
    let legal = scene.seen.plays.legal.iter().filter(|(own, _)| is_own(*own));
    legal.flat_map(|(_, templates)| templates.clone()).collect()
}

/// Returns the player whose play a chosen thing is: the near player, or on a table with real cards that of the card.
fn player_of(scene: &Scene<'_>, chosen: Pick) -> Option<PlayerId> {
    near_player(scene).or_else(|| match chosen {
        Pick::Card(card) => scene.game().card(card).map(|card| card.controller()),
        Pick::Place(_) | Pick::Hand(_) => None,
    })
}

/// Returns the legal plays of a player's card: a card in play, a card of the hand, or the card of a place.
#[must_use]
pub fn plays_of(scene: &Scene<'_>, legal: &[Template], chosen: Pick) -> Vec<CardPlay> {
    let mut plays: Vec<CardPlay> = Vec::new();
    for template in legal {
        if LISTED_ONLY.contains(&template.kind) || is_by_effect(template) {
            continue;
        }
        if let (Some(Domain::Gifts { goods, to }), Pick::Card(bearer)) = (template.domain(Field::Gifts), chosen) {
            plays.extend(gifts_of(template, goods, to, bearer));
            continue;
        }
        let subject = template.choices.iter().find_map(|choice| {
            let is_subject = SUBJECTS.contains(&choice.field);
            let value = is_subject.then(|| value_of(&choice.domain, chosen)).flatten()?;
            Some((choice.field, value))
        });
        let Some((field, value)) = subject else { continue };
        let play = CardPlay::new(template, Some((field, value)));
        // Of a job the marks are those that its card allows.
        let next = play.next.clone();
        let play = match next {
            Some((field, Domain::MarkOfJob)) => CardPlay { next: Some((field, marks(scene, &play))), ..play },
            _ => play,
        };
        plays.extend(play.at_each_end());
    }
    plays
}

/// Returns a trade for each of the goods that a dude carries.
fn gifts_of(
    template: &Template,
    goods: &[(CardId, CardId)],
    to: &[CardId],
    bearer: CardId,
) -> impl Iterator<Item = CardPlay> {
    let own = goods.iter().filter(move |(card, carrier)| *carrier == bearer || *card == bearer);
    own.map(move |(card, carrier)| {
        let others = to.iter().copied().filter(|dude| dude != carrier).collect();
        let domain = Domain::Gifts { goods: vec![(*card, *carrier)], to: others };
        CardPlay { template: template.clone(), made: FieldValues::new(), next: Some((Field::Gifts, domain)) }
    })
}

/// Returns the value of a choice that a chosen thing is.
fn value_of(domain: &Domain, chosen: Pick) -> Option<FieldValue> {
    match (domain, chosen) {
        (Domain::Card(cards), Pick::Card(card)) if cards.contains(&card) => Some(card.into()),
        (Domain::Source { cards, .. }, Pick::Card(card)) if cards.contains(&card) => {
            Some(deadeye_rules::Source::Card(card).into())
        }
        (Domain::FromHand(hand), Pick::Hand(own)) if hand.known.contains(&own.code) => Some(own.code.into()),
        (Domain::Source { hand: Some(hand), .. }, Pick::Hand(own)) if hand.known.contains(&own.code) => {
            Some(deadeye_rules::Source::Hand(own.code).into())
        }
        (Domain::CardsFromHand { count: 1 }, Pick::Hand(own)) => Some(FieldValue::MaybeCodes(vec![Some(own.code)])),
        _ => None,
    }
}

/// Returns the marks that the rules accept for a job.
fn marks(scene: &Scene<'_>, play: &CardPlay) -> Domain {
    let game = scene.game();
    let is_legal = |mark: Mark| {
        let mut made = play.made.clone();
        made.insert(Field::Mark, mark.into());
        play.template.fill(made).is_ok_and(|command| deadeye_rules::check(game, &command).is_ok())
    };
    let cards = game.cards().iter().map(|card| card.id()).filter(|card| is_legal(Mark::Card(*card))).collect();
    let places = game.places().into_iter().filter(|place| is_legal(Mark::Place(*place))).collect();
    Domain::Mark { cards, places }
}

/// A thing at which a play of the chosen card can be aimed.
#[derive(Debug, Clone)]
pub struct AimTarget {
    /// The thing.
    pub pick: Pick,
    /// The number of the play among those of the chosen card.
    pub play: usize,
    /// The play with this thing chosen.
    aimed: CardPlay,
    /// The command, if nothing is left to choose then.
    pub command: Option<Command>,
    /// The changes by the command.
    pub preview: Preview,
}

impl AimTarget {
    /// Returns the kind of the play.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        self.aimed.kind()
    }

    /// Begins the rest of its choices.
    #[must_use]
    pub fn begin(&self, scene: &Scene<'_>) -> Picking {
        self.aimed.begin(scene)
    }

    /// Returns the control points that the play brings the player of the chosen thing, less than 0 if it costs some.
    #[must_use]
    pub fn control_gain(&self, scene: &Scene<'_>, chosen: Pick) -> i64 {
        let change = player_of(scene, chosen).and_then(|own| self.preview.change_of(own, PlayerFigure::Control));
        change.map_or(0, |change| change.after - change.before)
    }
}

/// Returns the things on the stage at which the plays can be aimed, in the order of the plays.
#[must_use]
pub fn targets_of(scene: &Scene<'_>, chosen: Pick, plays: &[CardPlay]) -> Vec<AimTarget> {
    let mut targets: Vec<AimTarget> = Vec::new();
    for (at, play) in plays.iter().enumerate() {
        let Some((field, domain)) = &play.next else { continue };
        // Of a trade the goods are chosen with the dude who carries them.
        let mut draft = Draft::default();
        if let Domain::Gifts { goods, .. } = domain {
            draft.some.extend(goods.first().map(|(goods, _)| *goods));
        }
        let offered = reach::list_answers(scene, domain, &draft);
        let cards = offered.cards.iter().copied().map(Pick::Card);
        for pick in cards.chain(offered.places.iter().copied().map(Pick::Place)) {
            let Some(value) = reach::value_of_pick(domain, draft.clone(), pick) else { continue };
            if pick == chosen {
                continue;
            }
            let mut made = play.made.clone();
            made.insert(*field, value);
            take_what_is_forced(&play.template, &mut made);
            let next = open_choice(&play.template, &made);
            let aimed = CardPlay { template: play.template.clone(), made, next };
            let command = aimed.command();
            let preview =
                command.as_ref().map(|command| Preview::of(scene.game(), command, chosen)).unwrap_or_default();
            targets.push(AimTarget { pick, play: at, aimed, command, preview });
        }
    }
    targets
}

/// The changes by a command, as far as the table can know before it is done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preview {
    /// The figures of players that would change.
    pub figures: Vec<FigureChange>,
    /// True if the chosen card would boot.
    pub boots: bool,
}

impl Preview {
    /// Compares the figures of players before and after a command.
    #[must_use]
    pub fn of_command(game: &Game, command: &Command) -> Self {
        let mut after = game.clone();
        if apply(&mut after, command).is_err() {
            return Self::default();
        }
        Self { figures: changed_figures(game, &after), boots: false }
    }

    /// Carries out a command on a copy of the game and compares.
    #[must_use]
    pub fn of(game: &Game, command: &Command, chosen: Pick) -> Self {
        let mut after = game.clone();
        if apply(&mut after, command).is_err() {
            return Self::default();
        }
        let booted = |game: &Game, card: CardId| game.card(card).is_some_and(|card| card.is_booted());
        let boots = matches!(chosen, Pick::Card(card) if !booted(game, card) && booted(&after, card));
        Self { figures: changed_figures(game, &after), boots }
    }

    /// Returns the change of a figure of a player.
    #[must_use]
    pub fn change_of(&self, player: PlayerId, figure: PlayerFigure) -> Option<FigureChange> {
        self.figures.iter().find(|change| change.player == player && change.figure == figure).copied()
    }
}

/// Returns the card that stands for a place: the deed, or the outfit of a home.
#[must_use]
pub fn card_of_place(game: &Game, place: Place) -> Option<CardId> {
    match place {
        Place::TownSquare => None,
        Place::Deed(deed) => Some(deed),
        Place::Home(player) => game.player(player)?.outfit(),
    }
}
