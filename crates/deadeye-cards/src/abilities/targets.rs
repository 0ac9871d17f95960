//! Whom or what a step is done to.

use super::choice::Target;
use super::step::Step;

/// Defines the list of a step's targets, to look at or to settle.
macro_rules! targets {
    ($(#[$doc:meta])* $name:ident, $as:ident $(, $mutable:tt)?) => {
        $(#[$doc])*
        #[must_use]
        pub fn $name(&$($mutable)? self) -> Vec<&$($mutable)? Target> {
            match self {
                Step::Boot(who)
                | Step::Unboot(who)
                | Step::Refresh(who)
                | Step::RefreshOne(who)
                | Step::Leave(who)
                | Step::SendHome(who)
                | Step::GoHome(who)
                | Step::Discard(who)
                | Step::Ace(who)
                | Step::AceSurely(who)
                | Step::FirstCasualty(who) => vec![who],
                Step::Change(change) | Step::Set(change) => vec![&$($mutable)? change.who],
                Step::Unmodify(off) => vec![&$($mutable)? off.who],
                Step::Make(make) => vec![&$($mutable)? make.who],
                Step::Bounty(bounty) => vec![&$($mutable)? bounty.who],
                Step::Move(go) => vec![&$($mutable)? go.who],
                Step::Swap(swap) => vec![&$($mutable)? swap.one, &$($mutable)? swap.other],
                Step::TakeOver(take) => vec![&$($mutable)? take.from, &$($mutable)? take.who],
                Step::Join(join) => vec![&$($mutable)? join.who],
                Step::CallOut(call) => vec![&$($mutable)? call.who, &$($mutable)? call.target],
                Step::Put(put) => vec![&$($mutable)? put.who],
                Step::Play(play) => {
                    let mut all = vec![&$($mutable)? play.card];
                    all.extend(play.onto.$as());
                    all.extend(play.leader.$as());
                    all.extend(play.invent.$as());
                    all
                }
                Step::Attach(attach) => vec![&$($mutable)? attach.card, &$($mutable)? attach.to],
                Step::Test(check) => vec![&$($mutable)? check.who],
                Step::Counters(counters) => vec![&$($mutable)? counters.who],
                Step::Control(control) => vec![&$($mutable)? control.who],
                Step::Use(other) => vec![&$($mutable)? other.card],
                Step::Lock(lock) => vec![&$($mutable)? lock.who],
                Step::ForEach(each) => vec![&$($mutable)? each.of],
                _ => Vec::new(),
            }
        }
    };
}

impl Step {
    targets! {
        /// The targets of the step itself, not of the steps inside it, in the order in which they are chosen.
        targets, as_ref
    }
    targets! {
        /// The same, to be settled.
        targets_mut, as_mut, mut
    }
}
