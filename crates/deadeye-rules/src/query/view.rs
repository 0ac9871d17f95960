//! A scope in a game, in which names, players and places are looked up.

use deadeye_cards::abilities::{Player, PosseName, Ref};

use crate::query::eval_context::{EvalContext, EvalPath};
use crate::state::command::Mark;
use crate::state::{CardInPlay, Game, Scope, Shootout, Thing};
use crate::vocabulary::{CardId, Phase, Place, PlayerId, Side};

/// A scope in a game, with the card that a set is applied to.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) game: &'a Game,
    pub(crate) scope: &'a Scope,
    pub(crate) it: Option<Thing>,
    /// The path of static abilities that are being evaluated.
    path: Option<&'a EvalPath<'a>>,
}

impl<'a> EvalContext<'a> {
    /// Returns the view of a scope in this context.
    pub(crate) fn view(self, scope: &'a Scope) -> View<'a> {
        View { game: self.game, scope, it: None, path: self.path }
    }
}

impl<'a> View<'a> {
    pub(crate) fn new(game: &'a Game, scope: &'a Scope) -> View<'a> {
        EvalContext::of(game).view(scope)
    }

    /// Returns the evaluation context of the view.
    pub(crate) fn context(&self) -> EvalContext<'a> {
        EvalContext { game: self.game, path: self.path }
    }

    pub(crate) fn view_at(self, it: Thing) -> View<'a> {
        View { it: Some(it), ..self }
    }

    pub(crate) fn thing(&self, card: CardId) -> Option<Thing> {
        let code = self.game.card_or_departed(card)?.facts.code;
        Some(Thing::Card(card, code))
    }

    /// Returns the dude that a card is on or about; for a dude the dude itself.
    pub(crate) fn bearer(&self) -> Option<CardId> {
        if self.scope.bearer.is_some() {
            return self.scope.bearer;
        }
        let this = self.game.card_or_departed(self.scope.this?)?;
        this.bearer().or(Some(this.id))
    }

    /// Returns the cards and places that a name stands for.
    pub(crate) fn things(&self, card: &Ref) -> Vec<Thing> {
        let one = |card: Option<CardId>| card.and_then(|card| self.thing(card)).into_iter().collect();
        match card {
            Ref::This => one(self.scope.this),
            Ref::Bearer => one(self.bearer()),
            Ref::It => match self.it {
                Some(it) => vec![it],
                None => self.scope.by_name("it").to_vec(),
            },
            Ref::Subject => self.scope.subject.into_iter().collect(),
            Ref::Source => self.scope.source.into_iter().collect(),
            Ref::Mark => self.mark().into_iter().collect(),
            Ref::Leader => one(self.leader()),
            Ref::Shooter => one(self.shooter(true)),
            Ref::OpposingShooter => one(self.shooter(false)),
            Ref::CheatsShooter => one(self.cheats_shooter()),
            Ref::Outfit => one(self.game.player(self.scope.you).and_then(|player| player.outfit)),
            Ref::Pulled => {
                let to = self.game.today.pulled_to.map(|(owner, pile, code)| Thing::Piled(owner, pile, code));
                to.into_iter().collect()
            }
            Ref::Named(name) => self.scope.by_name(name).to_vec(),
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

    /// Returns the shootout: the one in progress, or the one of the event that triggers the ability.
    pub(crate) fn fight(&self) -> Option<&'a Shootout> {
        let last = self.game.last_fight.as_ref().filter(|_| self.scope.in_last_fight);
        self.game.shootout.as_ref().or(last)
    }

    /// Returns the posse that a dude is in, or was in when they left play or fled with the event.
    pub(crate) fn side_of(&self, dude: CardId) -> Option<Side> {
        let fight = self.fight()?;
        let fled = || self.scope.fled.filter(|(own, _)| *own == dude).map(|(_, side)| side);
        fight.side_of(dude).or_else(|| self.game.side_when_gone(dude)).or_else(fled)
    }

    /// Returns the phase: that of the event that triggers the ability, or the current one.
    pub(crate) fn phase(&self) -> Phase {
        self.scope.phase.unwrap_or_else(|| self.game.phase())
    }

    /// Returns whether the user opposes a card: in a shootout one in the posse against theirs, or on a dude there; elsewhere
    /// every card.
    pub(crate) fn opposes(&self, card: CardId) -> bool {
        let holder = self.game.card_or_departed(card).and_then(CardInPlay::bearer).unwrap_or(card);
        let fight = self.game.shootout.as_ref();
        let own = fight.and_then(|fight| fight.side_of(holder).or_else(|| self.game.side_when_gone(holder)));
        own.zip(self.side()).is_none_or(|(own, side)| own != side)
    }

    /// Returns the posse that the user is on the side of.
    pub(crate) fn side(&self) -> Option<Side> {
        self.side_in(self.fight()?)
    }

    /// Returns the posse of a shootout that the user is on the side of: that of their dudes, or else the one that they had
    /// a dude in before the ability or the event that it answers took the last one out (2014:p31).
    fn side_in(&self, shootout: &Shootout) -> Option<Side> {
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
            .or(self.scope.side_before)
    }

    /// Returns the side of a posse that a step names: the user's, or the other.
    pub(crate) fn side_named(&self, posse: Option<PosseName>) -> Option<Side> {
        let side = self.side();
        if posse == Some(PosseName::Opposing) { side.map(Side::other) } else { side }
    }

    fn shooter(&self, own: bool) -> Option<CardId> {
        let side = self.side()?;
        self.fight()?.posse(if own { side } else { side.other() }).shooter
    }

    fn cheats_shooter(&self) -> Option<CardId> {
        let fight = self.fight()?;
        fight.posse(fight.side_of_player(self.scope.cheater?)?).shooter
    }

    /// Returns the other player: of the other posse in a shootout, else the next one.
    pub(crate) fn opponent(&self) -> Option<PlayerId> {
        if let (Some(shootout), Some(side)) = (self.fight(), self.side()) {
            return Some(shootout.posse(side.other()).player);
        }
        self.game.clockwise_from(self.scope.you).get(1).copied()
    }

    /// Returns the player who forms the posse that the user has a dude in, and draws its hand (2014:p31); without such a
    /// posse the user.
    pub(crate) fn head(&self) -> PlayerId {
        let own = self.fight().zip(self.side()).map(|(shootout, side)| shootout.posse(side).player);
        let is_own = |dude: &CardId| self.game.card(*dude).is_some_and(|dude| dude.controller == self.scope.you);
        let job = self.game.job.as_ref().filter(|job| self.game.shootout.is_none() && job.posse.iter().any(is_own));
        own.or(job.map(|job| job.player)).unwrap_or(self.scope.you)
    }

    /// Returns the players with a dude in the posse against the user's, also of the shootout that is just over: its
    /// player first, then helpers.
    fn foes(&self) -> Vec<PlayerId> {
        let Some(fight) = self.game.shootout.as_ref().or(self.game.last_fight.as_ref()) else { return Vec::new() };
        let Some(side) = self.side_in(fight) else { return Vec::new() };
        let other = fight.posse(side.other());
        let mut all: Vec<PlayerId> = Vec::new();
        for dude in other.dudes.iter().filter_map(|dude| self.game.card(*dude)) {
            if !all.contains(&dude.controller) {
                all.push(dude.controller);
            }
        }
        all.sort_by_key(|player| *player != other.player);
        all
    }

    /// Returns the players that a reference names.
    pub(crate) fn players(&self, who: &Player) -> Vec<PlayerId> {
        let all = || self.game.clockwise_from(self.scope.you);
        match who {
            Player::You => vec![self.scope.you],
            Player::Opponent => self.opponent().into_iter().collect(),
            Player::Head => vec![self.head()],
            Player::Foes => self.foes(),
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

    /// Returns whether a player is among those that a reference names. Helpers beside the other posse are opponents too;
    /// outside a fight every other player is.
    pub(crate) fn is_one_of(&self, player: PlayerId, who: &Player) -> bool {
        if *who != Player::Opponent {
            return self.players(who).contains(&player);
        }
        let Some((shootout, side)) = self.fight().zip(self.side()) else { return player != self.scope.you };
        let helps = |dude: &CardId| self.game.card(*dude).is_some_and(|dude| dude.controller == player);
        let other = shootout.posse(side.other());
        other.player == player || other.dudes.iter().any(helps)
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
                .or_else(|| self.game.departed_card(card))
                .map(|card| card.controller)
                .or_else(|| self.scope.last_seen.iter().find(|seen| seen.card == card).map(|seen| seen.controller)),
            Thing::Piled(player, ..) => Some(player),
            Thing::Place(place) => self.context().controller_of(place),
        }
    }

    pub(crate) fn owner_of(&self, thing: Thing) -> Option<PlayerId> {
        match thing {
            Thing::Card(card, _) => self
                .game
                .card(card)
                .or_else(|| self.game.departed_card(card))
                .map(|card| card.owner)
                .or_else(|| self.scope.last_seen.iter().find(|seen| seen.card == card).map(|seen| seen.owner)),
            Thing::Piled(player, ..) => Some(player),
            Thing::Place(place) => self.game.owner_of(place),
        }
    }

    /// Returns the place of a card or place.
    pub(crate) fn place_of(&self, thing: Thing) -> Option<Place> {
        match thing {
            // Who uses a deed as if they stood there stands there.
            Thing::Card(card, _) if self.scope.guest == Some(card) => self.here(),
            Thing::Card(card, _) => self.game.location(card).or_else(|| self.game.place_when_gone(card)),
            Thing::Piled(..) => None,
            Thing::Place(place) => Some(place),
        }
    }

    /// Returns the place of this card: of an action its performer's, of an attached card its bearer's.
    pub(crate) fn here(&self) -> Option<Place> {
        let own = self.scope.this.and_then(|this| self.game.location(this));
        own.or_else(|| self.bearer().and_then(|bearer| self.game.location(bearer)))
            .or_else(|| self.scope.this.and_then(|this| self.game.place_when_gone(this)))
    }
}
