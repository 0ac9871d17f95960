//! States that abilities put cards into, and the actions that they prevent.

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ban, Plain};

use crate::query::eval_context::{Dependency, EvalContext};
use crate::query::view::View;
use crate::query::words::is_plain;
use crate::query::{kept, traits};
use crate::state::command::Mark;
use crate::state::{CardInPlay, Change, Effect, Figure, Game, Keeping, Kinds, OnComplete, Running, Scope};
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId, Side};

/// Returns the sum of the conditional bonuses to a player's rank now.
pub(crate) fn rank_bonus(context: EvalContext<'_>, player: PlayerId) -> i16 {
    let own = context.game.rank_bonuses.iter().enumerate().filter(|(_, bonus)| bonus.player == player);
    own.filter_map(|(at, bonus)| {
        let path = context.follow(Dependency::RankBonus(at))?;
        let view = context.within(&path).view(&bonus.scope);
        view.all(&bonus.during).then(|| view.number(&bonus.by))
    })
    .fold(0, i16::saturating_add)
}

/// A change that an ability is about to make to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interaction {
    Boot,
    Move,
    /// Sending home booted.
    SendHome,
    /// Sending home as they are.
    GoHome,
    Ace,
    Discard,
    /// Taking bounty off.
    TakeBounty,
    Lower(Figure),
}

impl EvalContext<'_> {
    /// Returns whether a card is in a plain state: by an effect, or by a trait.
    pub(crate) fn is_in_state(self, card: CardId, plain: Plain) -> bool {
        let kept = |effect: &Effect| {
            effect.on == card && matches!(&effect.change, Change::Keep(kept) if is_plain(kept, plain))
        };
        self.game.effects.iter().any(kept) || traits::is_plain(self, card, plain)
    }

    /// Returns the value that other players' cards add to a dude's own.
    pub(crate) fn value_for_others(self, card: CardId) -> i16 {
        sum_of_states(self, card, Kinds::VALUE_FOR_OTHERS, &|kept| {
            let Keeping::ValueForOthers(by) = kept else { return None };
            Some(*by)
        })
    }

    /// Returns the bounty on a dude's head as it counts: for being wanted, for comparisons by cards, and for the player
    /// who collects it.
    pub(crate) fn bounty(self, card: &CardInPlay) -> u16 {
        if card.bounty == 0 {
            return 0;
        }
        let by = sum_of_states(self, card.id, Kinds::BOUNTY_COUNTS, &|kept| {
            let Keeping::BountyCounts(by) = kept else { return None };
            Some(*by)
        });
        card.bounty.saturating_add_signed(by)
    }

    /// Returns the difference of a figure while the dude is not at home.
    pub(crate) fn away(self, card: CardId, figure: Figure) -> i16 {
        let is_away = |own: &CardInPlay| own.place().is_some_and(|place| place != Place::Home(own.controller));
        if !self.game.automation.counts_traits() || !self.game.card(card).is_some_and(is_away) {
            return 0;
        }
        sum_of_states(self, card, Kinds::AWAY, &|kept| {
            let Keeping::Away(own, by) = kept else { return None };
            (*own == figure).then_some(*by)
        })
    }
}

impl Game {
    /// Returns whether a card is in a plain state: by an effect, or by a trait.
    #[must_use]
    pub fn is_in_state(&self, card: CardId, plain: Plain) -> bool {
        EvalContext::of(self).is_in_state(card, plain)
    }

    /// Returns whether a ban is in force for a player.
    pub(crate) fn is_banned(&self, what: Ban, player: PlayerId) -> bool {
        let forbids = |effect: &Effect| {
            let Change::Forbid { what: own, who } = &effect.change else { return false };
            own == what.word() && who.as_ref().is_none_or(|who| who.contains(&player))
        };
        self.effects.iter().any(forbids) || traits::bans(self, what)
    }

    /// Returns whether a ban keeps the Shootout plays of a player from bringing dudes into a posse.
    pub(crate) fn are_plays_kept_out(&self, player: PlayerId) -> bool {
        [Ban::ComeAndGo, Ban::ComeAndGoBooted].into_iter().any(|ban| self.is_banned(ban, player))
    }
}

/// Returns whether the ability of a player that is carried out may make a change to a card.
pub(crate) fn may_be(game: &Game, card: CardId, by: PlayerId, interaction: Interaction) -> bool {
    is_open(game, card, (by, running_kind(game)), interaction) && !is_unaffected(game, card, by)
}

/// Returns whether an ability of a kind that is seen in a view may make a change to a card.
pub(crate) fn may_be_in(view: &View<'_>, kind: AbilityKind, card: CardId, interaction: Interaction) -> bool {
    let by = (view.scope.you, kind_seen(view, kind));
    is_open(view.game, card, by, interaction) && !is_spared(view, kind, card)
}

/// Returns whether nothing keeps a player's ability of a kind from making a change to a card; without a kind, a trait.
fn is_open(game: &Game, card: CardId, (by, kind): (PlayerId, Option<AbilityKind>), interaction: Interaction) -> bool {
    let is = |plain: Plain| is_or_was(game, card, plain);
    let guarded = |plain: Plain| is_guarded(game, card, by, plain);
    let dude = || game.card_or_departed(card).is_some_and(|card| card.facts.kind == CardType::Dude);
    let opposed = |plain: Plain| guarded(plain) && View::new(game, &Scope::new(by, None)).opposes(card);
    let others_cannot_move = || {
        let kept = guarded(Plain::CannotBeMoved) || opposed(Plain::OpposingCannotMove);
        kept || kind.is_some() && guarded(Plain::AbilitiesCannotMove)
    };
    let stays = || dude() && is_kept_in(game, card, by, kind);
    match interaction {
        Interaction::Boot => {
            let kept = guarded(Plain::CannotBeBooted) || opposed(Plain::OpposingCannotBoot);
            let kept = kept || kind.is_some() && guarded(Plain::AbilitiesCannotBoot);
            !is(Plain::CardsCannotBoot) && !kept
        }
        Interaction::Move => {
            let kept = is(Plain::CannotMove) || is(Plain::CardsCannotMove) || is_held(game, card) || stays();
            !kept && !others_cannot_move()
        }
        Interaction::SendHome | Interaction::GoHome => {
            let booted = interaction == Interaction::SendHome;
            // Who is home already is sent there without moving.
            let home = |card: &CardInPlay| card.place() == Some(Place::Home(card.controller));
            let stays = is(Plain::CannotMove) && !game.card(card).is_some_and(home);
            let moved = stays || is(Plain::CardsCannotMove) || booted && is(Plain::CardsCannotBoot);
            let kept = is(Plain::CardsCannotSendHome) || is_held(game, card);
            // Being sent home is being moved (1.5:5.3.3).
            let booting = || guarded(Plain::CannotBeSentHome) || opposed(Plain::OpposingCannotBoot);
            !(moved || kept || others_cannot_move() || booted && booting())
        }
        Interaction::Ace => {
            let kept = is(Plain::CannotBeAced) || kind.is_some() && is(Plain::CardsCannotAce) || stays();
            !(kept || dude() && is_kept_alive(game, card, by, kind))
        }
        Interaction::Discard => {
            !(is(Plain::CannotBeDiscarded) || stays() || dude() && is_kept_alive(game, card, by, kind))
        }
        Interaction::TakeBounty => {
            let is_lowered = |dude: &CardInPlay| bounty_held(game, card, dude.bounty.saturating_sub(1)) < dude.bounty;
            game.card(card).is_some_and(is_lowered)
        }
        Interaction::Lower(figure) => {
            let banned = || {
                let controller = game.card(card).map(|card| card.controller);
                figure == Figure::Influence
                    && controller.is_some_and(|own| own != by && game.is_banned(Ban::LowerInfluence, own))
            };
            let held = |state: &Keeping| is_held_against(EvalContext::of(game), card, by, state);
            // Others' traits still lower what only abilities cannot.
            let kept = || held(&Keeping::AbilitiesCannotLower(figure)) || banned();
            let abilities = || kind.is_some() && kept();
            let others = || held(&Keeping::NotLowered(figure)) || abilities();
            // Some are spared what others' Shootout abilities take off their bullets.
            let own = || game.card(card).is_some_and(|card| card.controller == by);
            let stand = figure == Figure::Bullets && kind == Some(AbilityKind::Shootout) && !own();
            let stands = stand && game.is_in_state(card, Plain::BulletsStand);
            !game.is_kept(card, &Keeping::NeverLowered(figure)) && !others() && !stands
        }
    }
}

/// Returns whether a plain state that spares a card what other players do holds against a player.
fn is_guarded(game: &Game, card: CardId, by: PlayerId, plain: Plain) -> bool {
    if let Some(gone) = game.departure(card) {
        return gone.card.controller != by && gone.states.contains(&plain);
    }
    let by_trait = || traits::is_plain(EvalContext::of(game), card, plain);
    holds_against(game, card, by, |kept| is_plain(kept, plain), by_trait)
}

/// Returns whether a state that spares a card what other players do holds against a player.
pub(crate) fn is_held_against(context: EvalContext<'_>, card: CardId, by: PlayerId, state: &Keeping) -> bool {
    holds_against(context.game, card, by, |kept| kept == state, || traits::keeps(context, card, state))
}

/// Returns whether what spares a card the cards of other players spares it those of a player. For an effect the others
/// are those beside its user, whoever controls the card by now (1.5:3.9).
fn holds_against(
    game: &Game,
    card: CardId,
    by: PlayerId,
    says: impl Fn(&Keeping) -> bool,
    by_trait: impl Fn() -> bool,
) -> bool {
    let is_others = || game.card(card).is_some_and(|card| card.controller != by);
    kept::is_kept_from(game, card, by, says) || is_others() && by_trait()
}

/// Returns whether a card is in a plain state, or was as it left with the last event.
pub(crate) fn is_or_was(game: &Game, card: CardId, plain: Plain) -> bool {
    game.departure(card).map_or_else(|| game.is_in_state(card, plain), |gone| gone.states.contains(&plain))
}

/// Returns whether a dude is, or was as they left with the last event, in a shootout that no card takes them out of.
pub(crate) fn is_held(game: &Game, dude: CardId) -> bool {
    let shootout = game.shootout.as_ref();
    let fights = shootout.is_some_and(|own| own.side_of(dude).or_else(|| game.side_when_gone(dude)).is_some());
    fights && is_or_was(game, dude, Plain::CannotLeave)
}

/// Returns whether a ban keeps a dude in the shootout, whatever a Shootout play of a player does.
fn is_kept_in(game: &Game, dude: CardId, by: PlayerId, kind: Option<AbilityKind>) -> bool {
    let fights = || game.shootout.as_ref().is_some_and(|shootout| shootout.side_of(dude).is_some());
    kind == Some(AbilityKind::Shootout) && fights() && game.is_banned(Ban::ComeAndGo, by)
}

/// Returns whether the ability of a player that is carried out does not affect a card. A card that cannot be chosen is
/// not affected either by changes of a whole posse, which nobody chooses.
pub(crate) fn is_unaffected(game: &Game, card: CardId, by: PlayerId) -> bool {
    let Some(running) = game.running.last() else { return is_guarded(game, card, by, Plain::SafeFromOthers) };
    running.on_complete == OnComplete::Job && game.is_in_state(card, Plain::SafeFromJobs)
        || is_out_of_reach(&View::new(game, &running.scope), running.by, card, by)
}

/// Returns whether an ability of a kind that is seen in a view does not affect a card.
pub(crate) fn is_spared(view: &View<'_>, kind: AbilityKind, card: CardId) -> bool {
    let (game, you) = (view.game, view.scope.you);
    match running_in(view, kind) {
        Some(_) => is_unaffected(game, card, you),
        None => is_out_of_reach(view, Some(kind), card, you),
    }
}

/// Returns whether a player's ability of a kind, or trait, does not affect a card.
fn is_out_of_reach(view: &View<'_>, kind: Option<AbilityKind>, card: CardId, by: PlayerId) -> bool {
    let game = view.game;
    let own = game.card(card).is_some_and(|card| card.controller == by);
    let is = |plain: Plain| !own && game.is_in_state(card, plain);
    let guarded = |plain: Plain| is_guarded(game, card, by, plain);
    guarded(Plain::SafeFromOthers)
        || !own && traits::cannot_affect(view, card)
        || is_of_spell(view) && is(Plain::UnaffectedBySpells)
        || match kind {
            Some(AbilityKind::Shootout) => {
                guarded(Plain::Unaffected) || guarded(Plain::SafeFromShootout) || is(Plain::SafeFromFights)
            }
            Some(AbilityKind::React | AbilityKind::Resolution) => is(Plain::SafeFromFights),
            Some(
                AbilityKind::Grifter
                | AbilityKind::Noon
                | AbilityKind::Cheatin
                | AbilityKind::Upkeep
                | AbilityKind::Sundown,
            )
            | None => false,
        }
}

/// Returns whether the card of a view is a spell.
fn is_of_spell(view: &View<'_>) -> bool {
    let this = view.scope.this.and_then(|this| view.game.card_or_departed(this));
    this.is_some_and(|this| this.facts.kind == CardType::Spell)
}

/// Returns the kind of ability that is being carried out; none for a trait.
fn running_kind(game: &Game) -> Option<AbilityKind> {
    game.running.last().and_then(|running| running.by)
}

/// Returns the kind of an ability that is seen in a view: of the one that is carried out, or of one that may be used;
/// none for a trait.
pub(crate) fn kind_seen(view: &View<'_>, kind: AbilityKind) -> Option<AbilityKind> {
    running_in(view, kind).map_or(Some(kind), |running| running.by)
}

/// Returns the ability of a kind that is seen in a view, if it is the one that is carried out.
fn running_in<'a>(view: &View<'a>, kind: AbilityKind) -> Option<&'a Running> {
    let is_it = |running: &&Running| running.kind == kind && running.scope.this == view.scope.this;
    view.game.running.last().filter(is_it)
}

/// Returns whether a ban keeps a dude from being discarded or aced by a player's card.
fn is_kept_alive(game: &Game, card: CardId, by: PlayerId, doing: Option<AbilityKind>) -> bool {
    let Some(owner) = game.card(card).map(|card| card.owner) else { return false };
    let (cheatin, others) = (doing == Some(AbilityKind::Cheatin), owner != by);
    let plain = matches!(doing, Some(AbilityKind::Shootout | AbilityKind::Resolution));
    game.is_banned(Ban::Losses, owner) && plain
        || others && game.is_banned(Ban::LossesByOthers, owner)
        || others && !cheatin && game.is_banned(Ban::LossesByOthersPlays, owner)
}

/// Returns whether the ability that is carried out cannot change the rank of a player's draw hand.
pub(crate) fn rank_is_fixed(game: &Game, player: PlayerId) -> bool {
    running_kind(game).is_some_and(|kind| kind != AbilityKind::Cheatin) && game.is_banned(Ban::RankChanges, player)
}

/// Returns whether an ability of a kind cannot change a player's casualties by a number.
pub(crate) fn casualties_are_fixed(game: &Game, kind: AbilityKind, player: PlayerId, by: i16) -> bool {
    kind != AbilityKind::Cheatin && game.is_banned(Ban::CasualtyChanges, player)
        || kind == AbilityKind::React && by > 0 && game.is_banned(Ban::CasualtiesByReacts, player)
}

/// Returns whether an ability of a kind that is seen in a view may lower a figure of a card, and that would make a
/// difference: nothing changes a fixed one.
pub(crate) fn may_lower(view: &View<'_>, kind: AbilityKind, card: CardId, figure: Figure) -> bool {
    may_be_in(view, kind, card, Interaction::Lower(figure)) && !is_unchangeable(view.game, card, figure)
}

/// Returns whether no ability of a player can make a card a draw: no card may, or other players' cards may not.
pub(crate) fn stays_stud(game: &Game, card: CardId, by: PlayerId) -> bool {
    let theirs = game.card(card).is_some_and(|card| card.controller != by);
    theirs && game.is_in_state(card, Plain::StaysStud) || game.is_in_state(card, Plain::CardsCannotMakeDraw)
}

/// Returns the number of casualties that a dude who is aced as one spares, beside those that the ace covers.
pub(crate) fn spares(game: &Game, card: CardId) -> usize {
    let sum = sum_of_states(EvalContext::of(game), card, Kinds::SPARES, &|kept| {
        let Keeping::Spares(count) = kept else { return None };
        Some(*count)
    });
    usize::try_from(sum).unwrap_or(0)
}

/// Returns the number by which the Techniques of a dude lower figures of other players' dudes more.
pub(crate) fn techniques_lower(game: &Game, dude: CardId) -> i16 {
    sum_of_states(EvalContext::of(game), dude, Kinds::TECHNIQUES_LOWER, &|kept| {
        let Keeping::TechniquesLower(more) = kept else { return None };
        Some(*more)
    })
}

/// Returns whether nothing that is said of a figure of a card changes it, or nothing but goods (1.5:2.1).
pub(crate) fn is_unchangeable(game: &Game, card: CardId, figure: Figure) -> bool {
    game.is_kept(card, &Keeping::Fixed(figure)) || game.is_kept(card, &Keeping::OnlyGoods(figure))
}

/// Returns the number that is added to a dude's influence for the control of places; nothing where that cannot be
/// modified.
pub(crate) fn for_control(game: &Game, card: CardId) -> i16 {
    if is_unchangeable(game, card, Figure::Influence) {
        return 0;
    }
    sum_of_states(EvalContext::of(game), card, Kinds::FOR_CONTROL, &|kept| {
        let Keeping::ForControl(by) = kept else { return None };
        Some(*by)
    })
}

/// Returns the sum of the states that effects and traits keep on a card.
fn sum_of_states(
    context: EvalContext<'_>,
    card: CardId,
    kinds: Kinds,
    number: &dyn Fn(&Keeping) -> Option<i16>,
) -> i16 {
    if !context.game.automation.counts_traits() {
        return 0;
    }
    let on_it = context.game.effects.iter().filter(|effect| effect.on == card);
    let by_effects = on_it.filter_map(|effect| {
        let Change::Keep(kept) = &effect.change else { return None };
        number(kept)
    });
    let by_effects = by_effects.fold(0, i16::saturating_add);
    by_effects.saturating_add(traits::sum_of_statuses(context, card, kinds, number))
}

/// Returns whether a card may be chosen by a player's ability of a kind.
pub(crate) fn may_be_chosen(game: &Game, card: CardId, by: PlayerId, kind: AbilityKind) -> bool {
    let theirs = game.card(card).is_some_and(|card| card.controller != by);
    let guarded = |plain: Plain| is_guarded(game, card, by, plain);
    let fights = matches!(kind, AbilityKind::Shootout | AbilityKind::React | AbilityKind::Resolution);
    if fights && theirs && game.is_in_state(card, Plain::SafeFromFights) {
        return false;
    }
    !(guarded(Plain::SafeFromOthers) || kind == AbilityKind::Shootout && guarded(Plain::SafeFromShootout))
}

/// Returns whether no card takes anything out of a player's discard pile.
pub(crate) fn discards_stay(game: &Game, player: PlayerId) -> bool {
    let outfit = game.player(player).and_then(|own| own.outfit);
    game.automation.counts_traits() && outfit.is_some_and(|outfit| game.is_in_state(outfit, Plain::DiscardsStay))
}

/// Returns whether a dude may flee. Fleeing is moving, even at home (faq-b:Run or Gun); "cannot" overrides "can"
/// (1.5:2.1).
pub(crate) fn may_flee(game: &Game, dude: CardId) -> bool {
    let banned = game.card(dude).is_some_and(|dude| game.is_banned(Ban::Flee, dude.controller));
    !banned && !game.is_kept(dude, &Keeping::CannotMove) && !game.is_in_state(dude, Plain::CannotFlee)
}

/// Returns the player who forms the posse of a side.
fn head_of(game: &Game, side: Side) -> Option<PlayerId> {
    let of_job = || game.job.as_ref().filter(|_| side == Side::Leader).map(|job| job.player);
    game.shootout.as_ref().map(|shootout| shootout.posse(side).player).or_else(of_job)
}

/// Returns whether the rules may send a dude home booted: who cannot move stays, unless home already (1.5:2.1).
pub(crate) fn may_be_sent_home(game: &Game, dude: CardId) -> bool {
    let is_home = |dude: &CardInPlay| dude.place() == Some(Place::Home(dude.controller));
    game.card(dude).is_some_and(is_home) || !game.is_in_state(dude, Plain::CannotMove)
}

/// Returns whether anything keeps a dude out of the posse of a side, wherever they are.
pub(crate) fn may_join(game: &Game, dude: &CardInPlay, side: Side) -> bool {
    let is = |plain: Plain| game.is_in_state(dude.id, plain);
    // The mark of a job cannot join the posse that goes after it (1.5:6.2 step 3).
    let marked = game.job.as_ref().is_some_and(|job| job.mark == Mark::Card(dude.id));
    !(is(Plain::CannotJoin)
        || (side == Side::Leader && marked)
        || (side == Side::Leader && is(Plain::CannotJoinLeader))
        || (side == Side::Mark && is(Plain::CannotJoinMark))
        || head_of(game, side).is_some_and(|head| game.is_banned(Ban::Join, head))
        || (side == Side::Mark
            && game.shootout.as_ref().is_some_and(|shootout| shootout.round == 0)
            && game.is_banned(Ban::JoinMark, dude.controller)))
}

/// Returns whether a player forms the posse against a side, or has a dude in it.
pub(crate) fn stands_against(game: &Game, player: PlayerId, side: Side) -> bool {
    let Some(shootout) = &game.shootout else { return false };
    let against = shootout.posse(side.other());
    against.player == player
        || against.dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player))
}

/// Returns the dudes who are no studs, where a card in play answers to those who become one.
pub(crate) fn awaited_draws(game: &Game) -> Vec<CardId> {
    if !game.automation.remembers() || !game.cards.iter().any(|card| card.awaits_studs) {
        return Vec::new();
    }
    let dudes = game.cards.iter().filter(|card| card.facts.kind == CardType::Dude && card.place().is_some());
    dudes.map(|dude| dude.id).filter(|dude| !game.is_stud(*dude)).collect()
}

/// Returns whether goods may change hands at all.
pub(crate) fn may_be_traded(game: &Game, goods: CardId) -> bool {
    !game.is_in_state(goods, Plain::CannotBeTraded) && !game.is_in_state(goods, Plain::Untouchable)
}

/// Returns a bounty as limited by the traits of its dude: a least bounty holds for who has one already (faq-b:Sloane).
pub(crate) fn bounty_held(game: &Game, card: CardId, to: u16) -> u16 {
    let has_none = game.card(card).is_none_or(|dude| dude.bounty == 0);
    if !game.automation.counts_traits() || to > 0 || has_none {
        return to;
    }
    let at_least_one = Keeping::Is("bounty_at_least_1".to_owned());
    if traits::keeps(EvalContext::of(game), card, &at_least_one) { 1 } else { to }
}
