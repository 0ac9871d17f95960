//! Steps: the effects of an ability, in order.
//!
//! A step belongs to a group, and code that handles every step handles it group by group. Files know no groups.

mod forms;

pub use forms::{
    Amount, Attach, Bounty, CallOut, Check, Control, CounterName, Counters, Destination, DrawHand, Ending, ExtraPlay,
    ForEach, HandChange, If, Join, Later, Look, Make, May, Modify, Move, Naming, OneOf, Pay, Play, PosseName,
    Prevention, Pull, Put, Swap, TakeOver, Token,
};

use super::ban::{Forbid, Lock};
use super::by_hand::ByHand;
use super::change::Change;
use super::choice::{Choice, Target};
use super::grouped::grouped;
use super::lasting::Lasting;
use super::set::Number;
use super::special::{Bid, ChangePull, HowMany, Unmodify, UseOf};
use super::who::Player;

grouped! {
    /// One step of an ability.
    Step {
        /// Steps that choose, name, or control other steps.
        Flow(FlowStep) {
            /// Cards are chosen and named, and nothing is done to them yet.
            Choose(Choice) = "choose",
            /// A name is given to a card that is known already: `{"name": {"as": "x", "is": "leader"}}`.
            Name(Naming) = "name",
            /// A player chooses a number.
            HowMany(HowMany) = "how_many",
            /// Steps under a condition.
            If(If) = "if",
            /// Steps that may be left out.
            May(May) = "may",
            /// One of several ways.
            OneOf(OneOf) = "one_of",
            /// Steps for each card.
            ForEach(ForEach) = "for_each",
            /// Steps when something happens later.
            Later(Later) = "later",
            /// Static abilities hold for a time.
            Lasting(Lasting) = "lasting",
            /// An ability of another card is used.
            Use(UseOf) = "use",
            /// A phrase that the language cannot express.
            ByHand(ByHand) = "by_hand",
        }
        /// Steps that change cards where they are.
        Card(CardStep) {
            /// Cards are booted.
            Boot(Target) = "boot",
            /// Cards are unbooted.
            Unboot(Target) = "unboot",
            /// Abilities of cards may be used an additional time: again, or twice where they were not used yet.
            Refresh(Target) = "refresh",
            /// Used abilities of cards become usable again.
            RefreshUsed(Target) = "refresh_used",
            /// An ability of each of these cards may be used an additional time; the user names it where there are several,
            /// of the used ones if there are any.
            RefreshOne(Target) = "refresh_one",
            /// A printed ability that the user names is locked.
            Lock(Lock) = "lock",
            /// Figures of cards change.
            Change(Box<Change>) = "change",
            /// Figures are set.
            Set(Box<Change>) = "set",
            /// Modifiers of a figure are removed.
            Unmodify(Unmodify) = "unmodify",
            /// Cards lose every control point that was given to them.
            RemoveControl(Target) = "remove_control",
            /// Cards are put into states.
            Make(Make) = "make",
            /// A bounty changes.
            Bounty(Bounty) = "bounty",
            /// Counters are put on a card.
            Counters(Counters) = "counters",
            /// Control of a card changes.
            Control(Control) = "control",
        }
        /// Steps by which dudes come, go and call each other out.
        Dude(DudeStep) {
            /// A dude moves.
            Move(Move) = "move",
            /// Two dudes change places.
            Swap(Swap) = "swap",
            /// A dude takes over from the leader or the mark.
            TakeOver(TakeOver) = "take_over",
            /// A dude joins a posse.
            Join(Join) = "join",
            /// A dude leaves the posse and the shootout, staying where they are.
            Leave(Target) = "leave",
            /// A dude calls another out.
            CallOut(CallOut) = "call_out",
            /// A dude goes home booted.
            SendHome(Target) = "send_home",
            /// A dude goes home without booting.
            GoHome(Target) = "go_home",
        }
        /// Steps by which cards enter play, leave it, or go from pile to pile.
        Pile(PileStep) {
            /// Cards are discarded, in play or out of a pile.
            Discard(Target) = "discard",
            /// Cards are aced, in play or out of a pile.
            Ace(Target) = "ace",
            /// Cards are aced out of play, and nothing prevents it.
            AceSurely(Target) = "ace_surely",
            /// Cards are put into a pile.
            Put(Put) = "put",
            /// Cards are drawn.
            Draw(Amount) = "draw",
            /// Cards are discarded off the top of a deck.
            DiscardTop(Amount) = "discard_top",
            /// Hidden cards are looked at.
            Look(Look) = "look",
            /// A deck is shuffled.
            Shuffle(Player) = "shuffle",
            /// A card comes into play.
            Play(Box<Play>) = "play",
            /// A card in play is attached.
            Attach(Attach) = "attach",
            /// A token enters play.
            Token(Token) = "token",
        }
        /// Steps of ghost rock.
        Money(MoneyStep) {
            /// Ghost rock from the bank comes into the pot of lowball.
            Pot(Number) = "pot",
            /// Ghost rock is gained from the bank.
            Gain(Amount) = "gain",
            /// Ghost rock is paid.
            Pay(Pay) = "pay",
            /// Players pay as much as they like.
            Bid(Bid) = "bid",
        }
        /// Steps of pulls and tests.
        Pull(PullStep) {
            /// A card is pulled.
            Pull(Pull) = "pull",
            /// A pull becomes another one.
            ChangePull(ChangePull) = "change_pull",
            /// A test is made.
            Test(Check) = "test",
        }
        /// Steps of draw hands, ranks and casualties.
        Fight(FightStep) {
            /// A hand rank changes.
            Rank(Modify) = "rank",
            /// Casualties of this round are more or fewer.
            Casualties(Modify) = "casualties",
            /// A player takes at least so many casualties this round, whatever else changes them.
            LeastCasualties(Amount) = "least_casualties",
            /// A dude must be the first casualty this round.
            FirstCasualty(Target) = "first_casualty",
            /// A draw hand's cards change.
            DrawHand(DrawHand) = "draw_hand",
            /// One more cheatin' resolution may be used against a player's draw hand.
            CheatinAgain(Player) = "cheatin_again",
            /// This posse is formed before the other one.
            FormFirst(PosseName) = "form_first",
        }
        /// Steps that change the course of the game.
        Course(CourseStep) {
            /// A shootout or a job in progress ends.
            End(Ending) = "end",
            /// A player gets one more play.
            PlayAgain(ExtraPlay) = "play_again",
            /// Something is forbidden.
            Forbid(Forbid) = "forbid",
            /// The event that triggered the ability does not happen.
            Prevent(Prevention) = "prevent",
        }
    }
}
