//! All topics in the order of the rulebook: setup, the day, shootouts, jobs; then the basic terms, and hand ranks.
//!
//! The texts stand in `locales/` under `lesson.`: a topic's id is its title, `_text` its explanation, and `_hands` what
//! to do with the cards where it is part of the guided day.

use deadeye_rules::Step;

/// A group of topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Before the first day (1.5:4).
    Setup,
    /// The day as a whole (1.5:5).
    Day,
    /// The Gamblin' phase (1.5:5.1).
    Gambling,
    /// The Upkeep phase (1.5:5.2).
    Upkeep,
    /// High Noon (1.5:5.3).
    Noon,
    /// The Sundown phase (1.5:5.4).
    Sundown,
    /// The steps of a shootout (1.5:6.1).
    Shootout,
    /// The steps of a job (1.5:6.2).
    Job,
    /// Cards, places and other basic terms (1.5:2, 1.5:3).
    Table,
    /// Reacts, pulls, skills (1.5:7).
    Skills,
    /// Hand ranks (1.5:7.4).
    Ranks,
}

impl Group {
    /// The groups in order.
    pub const ALL: [Group; 11] = [
        Group::Setup,
        Group::Day,
        Group::Gambling,
        Group::Upkeep,
        Group::Noon,
        Group::Sundown,
        Group::Shootout,
        Group::Job,
        Group::Table,
        Group::Skills,
        Group::Ranks,
    ];

    /// Returns the name of its heading in the texts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Group::Setup => "group.setup",
            Group::Day => "group.day",
            Group::Gambling => "group.gambling",
            Group::Upkeep => "group.upkeep",
            Group::Noon => "group.noon",
            Group::Sundown => "group.sundown",
            Group::Shootout => "group.shootout",
            Group::Job => "group.job",
            Group::Table => "group.table",
            Group::Skills => "group.skills",
            Group::Ranks => "group.ranks",
        }
    }
}

/// A topic of the teacher.
#[derive(Debug, PartialEq, Eq)]
pub struct Topic {
    /// Its name in the texts.
    pub id: &'static str,
    /// The group it belongs to.
    pub group: Group,
    /// The rules it teaches: the section of rulebook 1.5.0 first, then other sections that say the same.
    pub rules: &'static [&'static str],
    /// The steps at which the guided day shows it; empty for a topic that is only looked up.
    pub comes: &'static [Step],
}

impl Topic {
    /// Returns the rule that it teaches, in the form in which the program cites it.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.rules.first().copied().unwrap_or_default()
    }

    /// Returns the message id of its title.
    #[must_use]
    pub fn title(&self) -> String {
        format!("lesson.{}", self.id)
    }

    /// Returns the message id of its explanation.
    #[must_use]
    pub fn text(&self) -> String {
        format!("lesson.{}_text", self.id)
    }

    /// Returns the message id of what to do with the cards, for a topic of the guided day.
    #[must_use]
    pub fn hands(&self) -> Option<String> {
        (!self.comes.is_empty()).then(|| format!("lesson.{}_hands", self.id))
    }
}

const fn topic(id: &'static str, group: Group, rules: &'static [&'static str], comes: &'static [Step]) -> Topic {
    Topic { id, group, rules, comes }
}

const CHOOSING: &[Step] = &[Step::Seating, Step::Choosing];
/// The steps after lowball: a player without upkeep is not asked to pay, so that the game may go to High Noon at once.
const AFTER_LOWBALL: &[Step] = &[Step::Upkeep, Step::Noon];
const NOON: &[Step] = &[Step::Noon];
const SUNDOWN: &[Step] = &[Step::SundownDiscard, Step::DiscardDown];
const JOINING: &[Step] = &[Step::JobAtLeader, Step::JobNextToLeader, Step::JobNextToMark, Step::JobAtMark];

/// All topics in order.
pub const TOPICS: &[Topic] = &[
    topic("outfit", Group::Setup, &["1.5:4", "2014:p14"], CHOOSING),
    topic("stash", Group::Setup, &["1.5:4"], CHOOSING),
    topic("gang", Group::Setup, &["1.5:4"], CHOOSING),
    topic("play_hand", Group::Setup, &["1.5:4"], CHOOSING),
    topic("grifters", Group::Setup, &["1.5:4", "chart:Setup"], &[Step::Choosing, Step::GrifterOrder, Step::Grifters]),
    topic("day", Group::Day, &["1.5:5", "2014:p15"], &[Step::Ante]),
    topic("ante", Group::Gambling, &["1.5:5.1", "2014:p15"], &[Step::Ante]),
    topic("lowball", Group::Gambling, &["1.5:5.1"], &[Step::LowballHands]),
    topic("lowball_ties", Group::Gambling, &["1.5:5.1", "chart:Gamblin'"], &[Step::LowballHands]),
    topic(
        "lowball_cheatin",
        Group::Gambling,
        &["1.5:5.1"],
        &[Step::LowballHands, Step::FirstPull, Step::LowballCheatin],
    ),
    topic("winner", Group::Gambling, &["1.5:5.1"], AFTER_LOWBALL),
    topic("production", Group::Upkeep, &["1.5:5.2", "2014:p16"], AFTER_LOWBALL),
    topic("debt", Group::Upkeep, &["1.5:5.2"], AFTER_LOWBALL),
    topic("upkeep", Group::Upkeep, &["1.5:5.2"], AFTER_LOWBALL),
    topic("noon", Group::Noon, &["1.5:5.3", "2014:p17"], NOON),
    topic("actin", Group::Noon, &["1.5:5.3.1", "2014:p17", "faq-b:Paying costs"], NOON),
    topic("callin_out", Group::Noon, &["1.5:5.3.2", "2014:p18"], NOON),
    topic("call_out_answer", Group::Noon, &["1.5:5.3.2"], &[Step::CallOutAnswer]),
    topic("movin", Group::Noon, &["1.5:5.3.3", "2014:p18"], NOON),
    topic("free_moves", Group::Noon, &["1.5:5.3.3"], NOON),
    topic("shoppin", Group::Noon, &["1.5:5.3.4", "2014:p19", "faq-b:Shoppin'"], NOON),
    topic("new_deeds", Group::Noon, &["1.5:5.3.4"], NOON),
    topic("carrying", Group::Noon, &["1.5:5.3.4"], NOON),
    topic("tradin", Group::Noon, &["1.5:5.3.5", "2014:p20"], NOON),
    topic("check", Group::Noon, &["chart:High Noon", "1.5:5.3"], NOON),
    topic(
        "victory",
        Group::Sundown,
        &["1.5:5.4", "1.5:1", "2014:p17", "2014:p30"],
        &[Step::SundownDiscard, Step::DiscardDown, Step::Over],
    ),
    topic("discard", Group::Sundown, &["1.5:5.4"], SUNDOWN),
    topic("night", Group::Sundown, &["1.5:5.4"], SUNDOWN),
    topic("leader_posse", Group::Shootout, &["1.5:6.1", "2014:p21", "faq-b:Formin' Posses"], &[Step::LeaderPosse]),
    topic("mark_posse", Group::Shootout, &["1.5:6.1"], &[Step::MarkPosse]),
    topic(
        "private",
        Group::Shootout,
        &["1.5:6.1", "2014:p22"],
        &[Step::LeaderPosse, Step::MarkPosse, Step::ShootoutPlays],
    ),
    topic(
        "shootout_plays",
        Group::Shootout,
        &["1.5:6.1 step 1", "2014:p22", "faq-b:Make Plays"],
        &[Step::ShootoutPlays],
    ),
    topic("shooter", Group::Shootout, &["1.5:6.1 step 2", "2014:p23"], &[Step::PickShooter]),
    topic("stud", Group::Shootout, &["1.5:6.1 step 3", "2014:p23", "faq-b:Draw!"], &[Step::DrawHands]),
    topic("redraw", Group::Shootout, &["1.5:6.1 step 3"], &[Step::DrawHands]),
    topic("reveal", Group::Shootout, &["1.5:6.1 step 4", "2014:p23"], &[Step::ResolutionPlays]),
    topic("cheatin_resolution", Group::Shootout, &["1.5:6.1 step 4"], &[Step::ResolutionPlays]),
    topic("compare", Group::Shootout, &["1.5:6.1 step 5", "2014:p25"], &[Step::Casualties]),
    topic(
        "casualties",
        Group::Shootout,
        &["1.5:6.1 step 5", "2014:p24", "2014:p26", "faq-b:How Long? How Big"],
        &[Step::Casualties],
    ),
    topic("run_or_gun", Group::Shootout, &["1.5:6.1 step 6", "2014:p25", "faq-b:Run or Gun"], &[Step::RunOrGun]),
    topic("next_round", Group::Shootout, &["1.5:6.1 step 7"], &[Step::RunOrGun]),
    topic("job_start", Group::Job, &["1.5:6.2 step 1", "1.5:6.2"], JOINING),
    topic("job_mark", Group::Job, &["1.5:6.2 step 2", "1.5:6.2"], JOINING),
    topic("job_posse", Group::Job, &["1.5:6.2 step 3", "1.5:6.2", "2014:p27", "faq-b:Jobs"], JOINING),
    topic("job_oppose", Group::Job, &["1.5:6.2 step 3", "1.5:6.2", "2014:p31"], &[Step::Oppose]),
    topic("job_shootout", Group::Job, &["1.5:6.2 step 4", "1.5:6.2"], &[Step::Oppose]),
    topic("job_done", Group::Job, &["1.5:6.2 step 5", "1.5:6.2"], &[Step::Oppose]),
    topic("golden_rule", Group::Table, &["1.5:2.1", "2014:p10"], &[]),
    topic("piles", Group::Table, &["1.5:2.2", "2014:p10"], &[]),
    topic("factions", Group::Table, &["1.5:2.3", "faq-b:Cooperatin'"], &[]),
    topic("values", Group::Table, &["1.5:2.4", "2014:p11"], &[]),
    topic("places", Group::Table, &["1.5:2.5", "2014:p12", "faq-b:Movement"], &[]),
    topic("cheatin", Group::Table, &["1.5:2.6"], &[]),
    topic("booting", Group::Table, &["1.5:2.7", "2014:p12"], &[]),
    topic("homes", Group::Table, &["1.5:3.1", "1.5:3", "2014:p4"], &[]),
    topic("legends", Group::Table, &["1.5:3.2", "2014:p4"], &[]),
    topic("dudes", Group::Table, &["1.5:3.3", "faq-b:Token Dudes"], &[]),
    topic("deeds", Group::Table, &["1.5:3.4"], &[]),
    topic("goods", Group::Table, &["1.5:3.5"], &[]),
    topic("spells", Group::Table, &["1.5:3.6"], &[]),
    topic("actions", Group::Table, &["1.5:3.7"], &[]),
    topic("jokers", Group::Table, &["1.5:3.8", "2014:p8"], &[]),
    topic("control", Group::Table, &["1.5:3.9", "2014:p13"], &[]),
    topic("unique", Group::Table, &["2014:p14"], &[]),
    topic("bounties", Group::Table, &["2014:p30", "faq-b:Bounties"], &[]),
    topic("harrowed", Group::Table, &["2014:p26"], &[]),
    topic("reacts", Group::Skills, &["1.5:7.1", "2014:p14"], &[]),
    topic("pulls", Group::Skills, &["1.5:7.2", "2014:p28"], &[]),
    topic("casting", Group::Skills, &["1.5:7.2.1", "2014:p29"], &[]),
    topic("inventing", Group::Skills, &["1.5:7.2.2", "2014:p29", "faq-b:Shoppin'"], &[]),
    topic("totems", Group::Skills, &["1.5:7.2.3"], &[]),
    topic("kung_fu", Group::Skills, &["1.5:7.3", "1.5:7.3.1"], &[]),
    topic("combos", Group::Skills, &["1.5:7.3.2"], &[]),
    topic("rank_11", Group::Ranks, RANKS, &[]),
    topic("rank_10", Group::Ranks, RANKS, &[]),
    topic("rank_9", Group::Ranks, RANKS, &[]),
    topic("rank_8", Group::Ranks, RANKS, &[]),
    topic("rank_7", Group::Ranks, RANKS, &[]),
    topic("rank_6", Group::Ranks, RANKS, &[]),
    topic("rank_5", Group::Ranks, RANKS, &[]),
    topic("rank_4", Group::Ranks, RANKS, &[]),
    topic("rank_3", Group::Ranks, RANKS, &[]),
    topic("rank_2", Group::Ranks, RANKS, &[]),
    topic("rank_1", Group::Ranks, RANKS, &[]),
];

const RANKS: &[&str] = &["1.5:7.4", "2014:p9"];
