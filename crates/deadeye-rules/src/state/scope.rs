//! The scope of an ability while it is carried out: its user, the bound names, and the registers.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::Happening;
use deadeye_hands::Suit;

use crate::state::command::parts::Mark;
use crate::state::pile::Pile;
use crate::state::thing::Thing;
use crate::state::trigger_event::TriggerEvent;
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};

/// The registers of an ability: numbers and facts that its steps set and read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    /// The value of the last pull.
    pub pull: i16,
    /// Its suit; a joker counts as the card that its owner named.
    pub suit: Option<Suit>,
    /// True if it was a joker.
    pub joker: bool,
    /// The margin by which a test was passed.
    pub margin: i16,
    /// The total of a test.
    pub total: i16,
    /// The ghost rock paid for X.
    pub x: i16,
    /// The number of cards that the last step took.
    pub done: i16,
    /// What the last play of an ability took off the cost of its card.
    pub(crate) reduced: i16,
    /// True if the last choice or payment was made in full.
    pub done_so: bool,
    /// The amount that the event is about.
    pub amount: i16,
    /// True if the Technique is part of a combo.
    pub combo: bool,
    /// True if a card brought the event about.
    pub by_effect: bool,
    /// The kind of ability that the event is, or that caused it; none for rules and traits.
    pub kind: Option<AbilityKind>,
    /// The place that the card of the event came from.
    pub from: Option<Place>,
    /// The pile that the card of the event went to, with its player.
    pub went: Option<(PlayerId, Pile)>,
    /// The card whose loss was prevented last, with the player who was responsible for it.
    pub(crate) spared: Option<(CardId, Option<PlayerId>)>,
    /// True if the event was caused by refusing a call-out.
    pub refused: bool,
    /// True if the dude of the event booted to move.
    pub booted: bool,
    /// The outcome of the job from which the dude of the event came home, true for success.
    pub job_done: Option<bool>,
    /// The number added to the pull of a Kung Fu test.
    pub harder: i16,
    /// The number of cards that were discarded off the top of a deck last.
    pub shed: i16,
    /// The pile that was looked at last.
    pub looked: Option<Pile>,
    /// The number of its cards that were looked at, off the top of a deck; nothing for all.
    pub looked_count: Option<usize>,
    /// The value of the draw hand card that was replaced last.
    pub replaced: i16,
    /// The bids of players, where each paid as much as they liked.
    pub bids: Vec<(PlayerId, u32)>,
}

impl Registers {
    /// Returns the highest bid of some players.
    pub(crate) fn bid_of(&self, whose: impl Fn(PlayerId) -> bool) -> i16 {
        let most = self.bids.iter().filter(|(player, _)| whose(*player)).map(|(_, paid)| *paid).max();
        i16::try_from(most.unwrap_or(0)).unwrap_or(i16::MAX)
    }
}

/// The figures and keywords of a card when it left play, for later steps that read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSeen {
    pub(crate) card: CardId,
    pub(crate) figures: Vec<(deadeye_cards::abilities::Stat, i16)>,
    pub(crate) keywords: Vec<String>,
    pub(crate) controller: PlayerId,
    pub(crate) owner: PlayerId,
}

/// The scope of an ability: its user, its card, and the bound names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The player who uses the ability, or controls the card of a trait.
    pub you: PlayerId,
    /// The card that the entry is about.
    pub this: Option<CardId>,
    /// The dude who casts or performs, where it is not the bearer of the card.
    pub bearer: Option<CardId>,
    /// A dude who counts as though they stood where the card is, and their player as its controller.
    pub(crate) guest: Option<CardId>,
    /// The card that an event happened to.
    pub subject: Option<Thing>,
    /// The card that caused an event.
    pub source: Option<Thing>,
    /// The player that an event happened to.
    pub about: Option<PlayerId>,
    /// The player against whose draw hand a cheatin' resolution is used.
    pub cheater: Option<PlayerId>,
    /// The action that is about to be played, and the pile where it lies still: it is none of the cards there.
    pub(crate) playing: Option<(Pile, CardCode)>,
    /// The cards one of which a price will have put into the user's discard pile, as far as that is asked beforehand;
    /// nothing stands for one that nobody named.
    pub(crate) discarded: Vec<Option<CardCode>>,
    /// The names bound so far.
    pub names: Vec<(String, Vec<Thing>)>,
    /// The registers.
    pub registers: Registers,
    /// Cards that have left since they were named.
    pub last_seen: Vec<LastSeen>,
    /// The job's leader and mark, once the job is over.
    pub job: Option<(CardId, Mark)>,
    /// The dudes in the job's posse when it was over.
    pub posse: Vec<CardId>,
    /// The cards that sets leave out.
    pub(crate) ignored: Vec<CardId>,
    /// The cards that a price will have booted, as far as that is asked beforehand.
    pub(crate) booted: Vec<CardId>,
    /// The phase of the event that triggered the ability.
    pub(crate) phase: Option<Phase>,
    /// True if the event that triggered the ability happened in a shootout that is over since.
    pub(crate) in_last_fight: bool,
    /// The dude who fled or went home booted by the event, with the posse that they were in.
    pub(crate) fled: Option<(CardId, Side)>,
    /// The posse that the user had a dude in as the ability was used, or before its event.
    pub(crate) side_before: Option<Side>,
    /// The kind of the ability that static abilities which hold for a time come from.
    pub(crate) lasting_from: Option<AbilityKind>,
}

impl Scope {
    /// Returns the scope of a player who uses a card.
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
            discarded: Vec::new(),
            names: Vec::new(),
            registers: Registers::default(),
            last_seen: Vec::new(),
            job: None,
            posse: Vec::new(),
            ignored: Vec::new(),
            booted: Vec::new(),
            phase: None,
            in_last_fight: false,
            fled: None,
            side_before: None,
            lasting_from: None,
        }
    }

    /// Sets the registers and references to those of a trigger event.
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
        let fled = heard.subject.and_then(Thing::card).zip(heard.side);
        self.fled = fled.filter(|_| matches!(heard.what, Happening::Fled | Happening::WentHomeBooted));
        let left = heard.posses_left.iter().rev().find(|(player, _)| *player == self.you);
        self.side_before = left.map(|(_, side)| *side).or(self.side_before);
    }

    pub(crate) fn bind(&mut self, name: &str, things: Vec<Thing>) {
        self.names.retain(|(own, _)| own != name);
        self.names.push((name.to_owned(), things));
    }

    pub(crate) fn by_name(&self, name: &str) -> &[Thing] {
        self.names.iter().find(|(own, _)| own == name).map_or(&[], |(_, things)| things)
    }
}
