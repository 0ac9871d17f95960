//! Effects that contradict each other: the Winner says which goes over the other (1.5:2.1).

use crate::state::effect::{Change, Effect, Keeping};
use crate::state::event::Event;
use crate::state::game::Game;
use crate::text;
use crate::vocabulary::cite;
use crate::vocabulary::ids::PlayerId;
use crate::vocabulary::reasons::Reasons;
use crate::write::ledger::Ledger;

/// Whether two effects on one card say what cannot both be.
fn contradict(one: &Effect, other: &Effect) -> bool {
    use Keeping::{CasualtyInstead, Draw, Keyword, LosesKeyword, Stud, Unhurt};
    let (Change::Keep(one_says), Change::Keep(other_says)) = (&one.change, &other.change) else {
        return false;
    };
    one.on == other.on
        && match (one_says, other_says) {
            (Stud, Draw) | (Draw, Stud) => true,
            (Keyword(given), LosesKeyword(taken)) | (LosesKeyword(taken), Keyword(given)) => {
                given.eq_ignore_ascii_case(taken)
            }
            (CasualtyInstead(_) | Unhurt, CasualtyInstead(_) | Unhurt) => one_says != other_says,
            _ => false,
        }
}

impl Game {
    /// The effects that another one contradicts and that do not have the last word, as things are.
    #[must_use]
    pub fn overruled(&self) -> Vec<u32> {
        let later =
            |at: usize, effect: &Effect| self.effects.iter().skip(at + 1).any(|other| contradict(effect, other));
        self.effects.iter().enumerate().filter(|(at, effect)| later(*at, effect)).map(|(_, effect)| effect.id).collect()
    }
}

pub(crate) fn check(game: &Game, player: PlayerId, effect: u32, reasons: &mut Reasons) {
    reasons.unless(game.winner == Some(player), cite::CLASHES, || {
        (text!("{player} is not the Winner", player = game.name(player)), text!("let the Winner of the day decide"))
    });
    reasons.unless(game.overruled().contains(&effect), cite::CLASHES, || {
        (text!("nothing goes over effect {effect}", effect), text!("name one that another effect contradicts"))
    });
}

/// The effect has the last word from now on: of two that contradict each other the later one is read.
pub(crate) fn prefer(ledger: &mut Ledger, effect: u32) {
    let Some(at) = ledger.game.effects.iter().position(|other| other.id == effect) else {
        return;
    };
    let preferred = ledger.game.effects.remove(at);
    ledger.game.effects.push(preferred);
    ledger.tell(Event::Preferred { effect });
}
