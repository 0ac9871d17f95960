//! What an ability looks at while it is carried out: names, what was pulled, who uses it.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::Happening;
use deadeye_hands::Suit;

use crate::state::command::Mark;
use crate::state::pile::Pile;
use crate::state::thing::Thing;
use crate::state::trigger_event::TriggerEvent;
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId};

/// Numbers and facts that came up while an ability is carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registers {
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
    /// How many cards of it, off the top of a deck; nothing for all.
    pub looked_count: Option<usize>,
    /// The value of the draw hand card that was replaced last.
    pub replaced: i16,
    /// What players paid where each paid what they liked.
    pub bids: Vec<(PlayerId, u32)>,
}

impl Registers {
    /// Returns the most that one of some players paid where each paid what they liked.
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
    /// A dude who counts as though they stood where the card is, and their player as its controller.
    pub(crate) guest: Option<CardId>,
    /// The card that an event happened to.
    pub subject: Option<Thing>,
    /// The card that an event is by.
    pub source: Option<Thing>,
    /// The player that an event happened to.
    pub about: Option<PlayerId>,
    /// Whose draw hand a cheatin' resolution is against.
    pub cheater: Option<PlayerId>,
    /// The action that is about to be played: it lies in the hand still, and is none of the cards there.
    pub(crate) playing: Option<CardCode>,
    /// Names given so far.
    pub names: Vec<(String, Vec<Thing>)>,
    /// What came up so far.
    pub registers: Registers,
    /// Cards that have left since they were named.
    pub last_seen: Vec<LastSeen>,
    /// The job's leader and mark, once the job is over.
    pub job: Option<(CardId, Mark)>,
    /// Who was in the job's posse when it was over.
    pub posse: Vec<CardId>,
    /// Cards that sets do not see.
    pub(crate) ignored: Vec<CardId>,
    /// The phase in which what is answered to happened.
    pub(crate) phase: Option<Phase>,
    /// What is answered to happened in a shootout that is over since.
    pub(crate) in_last_fight: bool,
}

impl Scope {
    /// Returns what a player sees who uses a card.
    #[must_use]
    pub fn new(you: PlayerId, this: Option<CardId>) -> Scope {
        Scope {
            you,
            this,
            bearer: None,
            guest: None,
            subject: None,
            source: None,
            about: None,
            cheater: None,
            playing: None,
            names: Vec::new(),
            registers: Registers::default(),
            last_seen: Vec::new(),
            job: None,
            posse: Vec::new(),
            ignored: Vec::new(),
            phase: None,
            in_last_fight: false,
        }
    }

    /// What an event was about.
    pub(crate) fn hear(&mut self, heard: &TriggerEvent) {
        self.subject = heard.subject;
        self.source = heard.source;
        self.about = heard.player;
        self.registers.amount = heard.amount;
        self.registers.by_effect = heard.by_effect;
        self.registers.kind = heard.kind;
        self.registers.from = heard.from;
        self.registers.went = heard.went;
        if heard.what == Happening::Pulled {
            self.registers.pull = heard.amount;
            self.registers.suit = heard.suit;
        }
        self.registers.refused = heard.refused;
        self.registers.booted = heard.booted;
        self.registers.job_done = heard.job_done;
        if matches!(heard.what, Happening::TestPassed | Happening::TestFailed) {
            self.registers.margin = heard.amount;
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
