//! Events that trigger reacts and traits.

use serde::Deserialize;

use super::closed::closed;
use super::condition::Condition;
use super::set::Set;
use super::who::Player;

closed! {
    /// An event that a trigger can wait for.
    Happening {
        /// The game starts: Grifters act.
        GameStart = "game_start",
        /// A card entered play.
        Entered = "entered",
        /// A card left play, however.
        Left = "left",
        /// A card went off the card that bore it, and is in play still.
        Detached = "detached",
        /// A card was aced out of play.
        Aced = "aced",
        /// A card was discarded out of play.
        Discarded = "discarded",
        /// A card was aced or discarded out of play.
        Lost = "lost",
        /// A card would be aced: the steps replace that.
        WouldBeAced = "would_be_aced",
        /// A card would be discarded.
        WouldBeDiscarded = "would_be_discarded",
        /// A card would be aced or discarded.
        WouldBeLost = "would_be_lost",
        /// A dude was assigned as a casualty.
        Casualty = "casualty",
        /// A dude moved.
        Moved = "moved",
        /// A dude is at home, having come there or changed hands, or gained something there.
        AtHome = "at_home",
        /// A card would be moved or booted.
        WouldBeMoved = "would_be_moved",
        /// A card was booted.
        Booted = "booted",
        /// A card was unbooted.
        Unbooted = "unbooted",
        /// A dude went home booted.
        WentHomeBooted = "went_home_booted",
        /// A dude was sent home booted by the effect of a job that succeeded.
        SentHomeByJob = "sent_home_by_job",
        /// A dude fled.
        Fled = "fled",
        /// A dude joined a posse.
        Joined = "joined",
        /// A dude is about to join a posse.
        Joining = "joining",
        /// A dude became a stud.
        BecameStud = "became_stud",
        /// A dude's bounty rose.
        BountyRose = "bounty_rose",
        /// A player collected the bounty on a dude.
        BountyCollected = "bounty_collected",
        /// A dude was called out.
        CalledOut = "called_out",
        /// A called-out dude stood.
        Accepted = "accepted",
        /// A called-out dude is about to refuse: what is to be paid for it comes first.
        Refusing = "refusing",
        /// A called-out dude refused.
        Refused = "refused",
        /// A shootout starts.
        ShootoutStarts = "shootout_starts",
        /// Both posses are formed.
        PossesFormed = "posses_formed",
        /// A round of the shootout begins, before its Shootout plays.
        RoundStarts = "round_starts",
        /// A player passed instead of making a Shootout play.
        Passed = "passed",
        /// A Shootout play was made, or passed.
        AfterShootoutPlay = "after_shootout_play",
        /// Shootout plays are over, and shooters are about to be named.
        BeforeShooters = "before_shooters",
        /// A shooter was named.
        ShooterPicked = "shooter_picked",
        /// A draw hand was drawn.
        HandDrawn = "hand_drawn",
        /// A draw hand that lay open was discarded.
        HandDiscarded = "hand_discarded",
        /// Draw hands were revealed.
        HandsRevealed = "hands_revealed",
        /// A player revealed a cheatin' hand.
        CheatinRevealed = "cheatin_revealed",
        /// A draw hand that lies open became cheatin'.
        BecameCheatin = "became_cheatin",
        /// Casualties are about to be taken.
        BeforeCasualties = "before_casualties",
        /// Casualties were taken.
        AfterCasualties = "after_casualties",
        /// A card was aced out of a hand.
        AcedFromHand = "aced_from_hand",
        /// A card was aced out of a draw hand, a discard pile or a deck.
        AcedFromPile = "aced_from_pile",
        /// A round of a shootout was won.
        RoundWon = "round_won",
        /// The shootout ended.
        ShootoutEnded = "shootout_ended",
        /// A job succeeded.
        JobSucceeded = "job_succeeded",
        /// A job failed.
        JobFailed = "job_failed",
        /// A job's mark was named.
        JobMarked = "job_marked",
        /// A Noon play is over, whatever it led to.
        PlayOver = "play_over",
        /// An ability that a player used is complete, with what it led to.
        AbilityDone = "ability_done",
        /// An ability that moved a dude is complete, with what it led to.
        MovedByPlay = "moved_by_play",
        /// A play is about to be made, at Noon or in a shootout.
        BeforePlay = "before_play",
        /// Every player has paid the ante.
        Anted = "anted",
        /// Lowball hands were drawn.
        LowballDrawn = "lowball_drawn",
        /// Lowball was won.
        LowballWon = "lowball_won",
        /// The Upkeep phase starts.
        UpkeepStarts = "upkeep_starts",
        /// The Upkeep phase ends.
        UpkeepEnds = "upkeep_ends",
        /// Production was collected.
        Produced = "produced",
        /// High Noon begins.
        NoonStarts = "noon_starts",
        /// Sundown begins, before victory is checked.
        SundownStarts = "sundown_starts",
        /// Victory was checked.
        VictoryChecked = "victory_checked",
        /// Hands were refilled at Sundown.
        Refilled = "refilled",
        /// The day ends.
        DayEnds = "day_ends",
        /// A card is about to be pulled.
        Pulling = "pulling",
        /// A card was pulled.
        Pulled = "pulled",
        /// This very card was pulled: the effect that it prints for that case.
        ThisPulled = "this_pulled",
        /// A skill or Kung Fu test was passed.
        TestPassed = "test_passed",
        /// A skill or Kung Fu test was failed.
        TestFailed = "test_failed",
        /// A spell was cast.
        SpellCast = "spell_cast",
        /// A Technique was performed.
        TechniqueDone = "technique_done",
        /// A Gadget was invented.
        Invented = "invented",
        /// An ability or action did something to a card.
        Affected = "affected",
        /// An ability was used.
        AbilityUsed = "ability_used",
        /// A card was played from hand.
        Played = "played",
        /// A card was attached.
        Attached = "attached",
        /// Cards were drawn into a play hand by an effect.
        CardDrawn = "card_drawn",
        /// Ghost rock was gained by an effect.
        Gained = "gained",
        /// Ghost rock was paid to a player.
        PaidTo = "paid_to",
        /// A joker was aced.
        JokerAced = "joker_aced",
        /// A cheatin' resolution was used.
        CheatinUsed = "cheatin_used",
        /// A cheatin' resolution was used against a player's hand.
        CheatinUsedAgainst = "cheatin_used_against",
    }
}

/// The event that triggers an ability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct On {
    /// The event that is waited for.
    pub event: Happening,
    /// The card that the event must happen to; afterwards called `subject`.
    #[serde(default)]
    pub who: Set,
    /// The player that the event must happen to, or who causes it.
    #[serde(default)]
    pub player: Option<Player>,
    /// The card whose ability or test the event comes from; afterwards called `source`.
    #[serde(default)]
    pub by: Set,
    /// The player who uses the ability that the event comes from, whoever controls its card.
    #[serde(default)]
    pub user: Option<Player>,
    /// True if the event is just about to happen, and is not prevented: a loss that pays a cost counts too.
    #[serde(default)]
    pub before: bool,
    /// The further conditions.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// The alternative events.
    #[serde(default)]
    pub or: Vec<On>,
}

impl On {
    /// Returns this event and its alternatives.
    pub fn each(&self) -> impl Iterator<Item = &On> {
        std::iter::once(self).chain(&self.or)
    }
}
