//! What an ability looks at while it is carried out: names, what was pulled, who uses it.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Happening, Player, Ref};
use deadeye_hands::Suit;

use crate::abilities::triggers::Heard;
use crate::state::command::Mark;
use crate::state::shootout::Shootout;
use crate::state::game::Game;
use crate::vocabulary::ids::{CardId, Place, PlayerId, Side};
use crate::state::pile::Pile;
use crate::vocabulary::step::{AbilityKind, Phase};

/// Something that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A card in play, or one that was: with its code, since it may have left.
    Card(CardId, CardCode),
    /// A card of a player's pile; none if nobody named it.
    Piled(PlayerId, Pile, Option<CardCode>),
    /// A place.
    Place(Place),
}

impl Thing {
    /// The card in play.
    #[must_use]
    pub fn card(self) -> Option<CardId> {
        match self {
            Thing::Card(card, _) => Some(card),
            Thing::Piled(..) | Thing::Place(_) => None,
        }
    }
}

/// Numbers and facts that came up while an ability is carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The value of the last pull.
    pub pull: i16,
    /// Its suit; a joker counts as what its owner said.
    pub suit: Option<Suit>,
    /// Whether it was a joker.
    pub joker: bool,
    /// By how much a test was passed.
    pub margin: i16,
    /// What a test came to.
    pub total: i16,
    /// What was paid for X.
    pub x: i16,
    /// How many cards the last step took.
    pub done: i16,
    /// Whether the last choice or payment was made in full.
    pub done_so: bool,
    /// The amount that the event is about.
    pub amount: i16,
    /// The Technique is part of a combo.
    pub combo: bool,
    /// A card brought the event about.
    pub by_effect: bool,
    /// The kind of ability that the event is, or that brought it about; none for rules and traits.
    pub kind: Option<AbilityKind>,
    /// Where the card of the event came from.
    pub from: Option<Place>,
    /// The pile that the card of the event went to, and whose.
    pub went: Option<(PlayerId, Pile)>,
    /// The event came about by refusing a call-out.
    pub refused: bool,
    /// The dude of the event booted to move.
    pub booted: bool,
    /// The dude of the event came home from a job, and whether that succeeded.
    pub job_done: Option<bool>,
    /// What is added to the pull of a Kung Fu test.
    pub harder: i16,
    /// How many cards were discarded off the top of a deck last.
    pub shed: i16,
    /// The pile that was looked at last.
    pub looked: Option<Pile>,
    /// The value of the draw hand card that was replaced last.
    pub replaced: i16,
    /// What players paid where each paid what they liked.
    pub bids: Vec<(PlayerId, u32)>,
}

impl Told {
    /// The most that one of some players paid where each paid what they liked.
    pub(crate) fn bid_of(&self, whose: impl Fn(PlayerId) -> bool) -> i16 {
        let most = self.bids.iter().filter(|(player, _)| whose(*player)).map(|(_, paid)| *paid).max();
        i16::try_from(most.unwrap_or(0)).unwrap_or(i16::MAX)
    }
}

/// Figures of a card when it left play, for what is counted afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSeen {
    pub(crate) card: CardId,
    pub(crate) figures: Vec<(deadeye_cards::abilities::Stat, i16)>,
    pub(crate) controller: PlayerId,
    pub(crate) owner: PlayerId,
}

/// Who looks, from where, with which names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Who uses the ability, or controls the card of a trait.
    pub you: PlayerId,
    /// The card that the entry is about.
    pub this: Option<CardId>,
    /// The dude who casts or performs, where that is not who bears the card.
    pub bearer: Option<CardId>,
    /// The card that an event happened to.
    pub subject: Option<Thing>,
    /// The card that an event is by.
    pub source: Option<Thing>,
    /// The player that an event happened to.
    pub about: Option<PlayerId>,
    /// Whose draw hand a cheatin' resolution is against.
    pub cheater: Option<PlayerId>,
    /// Names given so far.
    pub names: Vec<(String, Vec<Thing>)>,
    /// What came up so far.
    pub told: Told,
    /// Cards that have left since they were named.
    pub last_seen: Vec<LastSeen>,
    /// The job's leader and mark, once the job is over.
    pub job: Option<(CardId, Mark)>,
    /// Who was in the job's posse when it was over.
    pub posse: Vec<CardId>,
    /// The phase in which what is answered to happened.
    pub(crate) phase: Option<Phase>,
    /// What is answered to happened in a shootout that is over since.
    pub(crate) in_last_fight: bool,
}

impl Scope {
    /// What a player sees who uses a card.
    #[must_use]
    pub fn new(you: PlayerId, this: Option<CardId>) -> Scope {
        Scope {
            you,
            this,
            bearer: None,
            subject: None,
            source: None,
            about: None,
            cheater: None,
            names: Vec::new(),
            told: Told::default(),
            last_seen: Vec::new(),
            job: None,
            posse: Vec::new(),
            phase: None,
            in_last_fight: false,
        }
    }

    /// What an event was about.
    pub(crate) fn hear(&mut self, heard: &Heard) {
        self.subject = heard.subject;
        self.source = heard.source;
        self.about = heard.player;
        self.told.amount = heard.amount;
        self.told.by_effect = heard.by_effect;
        self.told.kind = heard.kind;
        self.told.from = heard.from;
        self.told.went = heard.went;
        if heard.what == Happening::Pulled {
            self.told.pull = heard.amount;
            self.told.suit = heard.suit;
        }
        self.told.refused = heard.refused;
        self.told.booted = heard.booted;
        self.told.job_done = heard.job_done;
        if matches!(heard.what, Happening::TestPassed | Happening::TestFailed) {
            self.told.margin = heard.amount;
        }
        self.job = self.job.or(heard.job);
        self.phase = Some(heard.phase);
        self.in_last_fight = heard.in_last_fight;
    }

    pub(crate) fn bind(&mut self, name: &str, things: Vec<Thing>) {
        self.names.retain(|(own, _)| own != name);
        self.names.push((name.to_owned(), things));
    }

    pub(crate) fn named(&self, name: &str) -> &[Thing] {
        self.names.iter().find(|(own, _)| own == name).map_or(&[], |(_, things)| things)
    }
}

/// A scope in a game, with the card that a set looks at.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) game: &'a Game,
    pub(crate) scope: &'a Scope,
    pub(crate) it: Option<Thing>,
}

impl<'a> View<'a> {
    pub(crate) fn new(game: &'a Game, scope: &'a Scope) -> View<'a> {
        View { game, scope, it: None }
    }

    pub(crate) fn at(self, it: Thing) -> View<'a> {
        View { it: Some(it), ..self }
    }

    pub(crate) fn thing(&self, card: CardId) -> Option<Thing> {
        let code = self.game.seen(card)?.facts.code;
        Some(Thing::Card(card, code))
    }

    /// The dude that a card is on or about; of a dude themselves.
    pub(crate) fn bearer(&self) -> Option<CardId> {
        if self.scope.bearer.is_some() {
            return self.scope.bearer;
        }
        let this = self.game.seen(self.scope.this?)?;
        this.attached_to().or(Some(this.id))
    }

    /// What a name stands for.
    pub(crate) fn things(&self, card: &Ref) -> Vec<Thing> {
        let one = |card: Option<CardId>| card.and_then(|card| self.thing(card)).into_iter().collect();
        match card {
            Ref::This => one(self.scope.this),
            Ref::Bearer => one(self.bearer()),
            Ref::It => match self.it {
                Some(it) => vec![it],
                None => self.scope.named("it").to_vec(),
            },
            Ref::Subject => self.scope.subject.into_iter().collect(),
            Ref::Source => self.scope.source.into_iter().collect(),
            Ref::Mark => self.mark().into_iter().collect(),
            Ref::Leader => one(self.leader()),
            Ref::Shooter => one(self.shooter(true)),
            Ref::OpposingShooter => one(self.shooter(false)),
            Ref::Outfit => one(self.game.player(self.scope.you).and_then(|player| player.outfit)),
            Ref::Named(name) => self.scope.named(name).to_vec(),
        }
    }

    pub(crate) fn one(&self, card: &Ref) -> Option<Thing> {
        self.things(card).first().copied()
    }

    pub(crate) fn card(&self, card: &Ref) -> Option<CardId> {
        self.one(card).and_then(Thing::card)
    }

    fn mark(&self) -> Option<Thing> {
        let of = |mark: Mark| match mark {
            Mark::Card(card) => self.thing(card),
            Mark::Place(place) => Some(Thing::Place(place)),
        };
        if let Some((_, mark)) = self.scope.job {
            return of(mark);
        }
        if let Some(job) = &self.game.job {
            return of(job.mark);
        }
        let shootout = self.game.shootout.as_ref()?;
        shootout.mark.head.and_then(|head| self.thing(head))
    }

    pub(crate) fn leader(&self) -> Option<CardId> {
        if let Some((leader, _)) = self.scope.job {
            return Some(leader);
        }
        let job = self.game.job.as_ref().map(|job| job.leader);
        job.or_else(|| self.game.shootout.as_ref().and_then(|shootout| shootout.leader.head))
    }

    /// The shootout: the one in progress, or the one in which happened what is answered to.
    pub(crate) fn fight(&self) -> Option<&'a Shootout> {
        let last = self.game.last_fight.as_ref().filter(|_| self.scope.in_last_fight);
        self.game.shootout.as_ref().or(last)
    }

    /// The posse that a dude is in, or was in when they left play.
    pub(crate) fn side_of(&self, dude: CardId) -> Option<Side> {
        let fight = self.fight()?;
        fight.side_of(dude).or_else(|| self.game.side_when_gone(dude))
    }

    /// The phase: the one in which happened what is answered to, or the one that it is.
    pub(crate) fn phase(&self) -> Phase {
        self.scope.phase.unwrap_or_else(|| self.game.phase())
    }

    /// The posse that the user is on the side of.
    pub(crate) fn side(&self) -> Option<Side> {
        let shootout = self.fight()?;
        let with = |side: Side| {
            shootout
                .posse(side)
                .dudes
                .iter()
                .any(|dude| self.game.card(*dude).is_some_and(|dude| dude.controller == self.scope.you))
        };
        shootout
            .side_of_player(self.scope.you)
            .or_else(|| [Side::Leader, Side::Mark].into_iter().find(|side| with(*side)))
    }

    fn shooter(&self, own: bool) -> Option<CardId> {
        let side = self.side()?;
        self.fight()?.posse(if own { side } else { side.other() }).shooter
    }

    /// The other player: of the other posse in a shootout, else the next one.
    pub(crate) fn opponent(&self) -> Option<PlayerId> {
        if let (Some(shootout), Some(side)) = (self.fight(), self.side()) {
            return Some(shootout.posse(side.other()).player);
        }
        self.game.clockwise_from(self.scope.you).get(1).copied()
    }

    /// Who is meant.
    pub(crate) fn players(&self, who: &Player) -> Vec<PlayerId> {
        let all = || self.game.clockwise_from(self.scope.you);
        match who {
            Player::You => vec![self.scope.you],
            Player::Opponent => self.opponent().into_iter().collect(),
            Player::Others => all().into_iter().filter(|player| *player != self.scope.you).collect(),
            Player::Everybody => all(),
            Player::Winner => self.round_winner().or(self.game.winner).into_iter().collect(),
            Player::Loser => self.round_loser().into_iter().collect(),
            Player::Cheater => self.scope.cheater.or(self.scope.about).into_iter().collect(),
            Player::Subject => self.scope.about.into_iter().collect(),
            Player::Controller(card) => {
                self.one(card).and_then(|thing| self.controller_of(thing)).into_iter().collect()
            }
            Player::Owner(card) => self.one(card).and_then(|thing| self.owner_of(thing)).into_iter().collect(),
        }
    }

    pub(crate) fn player(&self, who: &Player) -> Option<PlayerId> {
        self.players(who).first().copied()
    }

    fn round_winner(&self) -> Option<PlayerId> {
        let shootout = self.fight()?;
        shootout.round_winner.map(|side| shootout.posse(side).player)
    }

    fn round_loser(&self) -> Option<PlayerId> {
        let shootout = self.fight()?;
        shootout.round_winner.map(|side| shootout.posse(side.other()).player)
    }

    pub(crate) fn controller_of(&self, thing: Thing) -> Option<PlayerId> {
        match thing {
            Thing::Card(card, _) => self
                .game
                .card(card)
                .or_else(|| self.game.gone(card))
                .map(|card| card.controller)
                .or_else(|| self.scope.last_seen.iter().find(|seen| seen.card == card).map(|seen| seen.controller)),
            Thing::Piled(player, ..) => Some(player),
            Thing::Place(place) => self.game.controller_of(place),
        }
    }

    pub(crate) fn owner_of(&self, thing: Thing) -> Option<PlayerId> {
        match thing {
            Thing::Card(card, _) => self
                .game
                .card(card)
                .or_else(|| self.game.gone(card))
                .map(|card| card.owner)
                .or_else(|| self.scope.last_seen.iter().find(|seen| seen.card == card).map(|seen| seen.owner)),
            Thing::Piled(player, ..) => Some(player),
            Thing::Place(place) => self.game.owner_of(place),
        }
    }

    /// Where a thing is.
    pub(crate) fn place_of(&self, thing: Thing) -> Option<Place> {
        match thing {
            Thing::Card(card, _) => self.game.location(card).or_else(|| self.game.place_when_gone(card)),
            Thing::Piled(..) => None,
            Thing::Place(place) => Some(place),
        }
    }

    /// Where this card is: of an action its performer, of what is attached its bearer.
    pub(crate) fn here(&self) -> Option<Place> {
        let own = self.scope.this.and_then(|this| self.game.location(this));
        own.or_else(|| self.bearer().and_then(|bearer| self.game.location(bearer)))
            .or_else(|| self.scope.this.and_then(|this| self.game.place_when_gone(this)))
    }
}
