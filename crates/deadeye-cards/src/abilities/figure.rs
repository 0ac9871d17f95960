//! The figures that numbers are made of, and how two numbers are compared.

use super::closed::closed;

closed! {
    /// A number of a card.
    Stat {
        /// Bullets with everything that changes them.
        Bullets = "bullets",
        /// Influence with everything that changes it.
        Influence = "influence",
        /// Control points now.
        Control = "control",
        /// The value with everything that changes it.
        Value = "value",
        /// Production with everything that changes it.
        Production = "production",
        /// Upkeep with everything that changes it.
        Upkeep = "upkeep",
        /// Cost as printed.
        Cost = "cost",
        /// Value, bullets and influence together.
        Grit = "grit",
        /// Ghost rock on a dude's head.
        Bounty = "bounty",
        /// The greatest of a dude's skill ratings.
        Skill = "skill",
        /// The rating as a huckster.
        Huckster = "huckster",
        /// The rating as a blessed.
        Blessed = "blessed",
        /// The rating as a shaman.
        Shaman = "shaman",
        /// Mad Scientist rating.
        MadScientist = "mad_scientist",
        /// Kung Fu rating.
        KungFu = "kung_fu",
        /// Bullets as printed.
        PrintedBullets = "printed_bullets",
        /// Influence as printed.
        PrintedInfluence = "printed_influence",
        /// Production as printed.
        PrintedProduction = "printed_production",
        /// Value as printed.
        PrintedValue = "printed_value",
        /// The difficulty printed on a Gadget.
        Difficulty = "difficulty",
        /// The printed suit, as a number from 1; 0 for a card without one.
        Suit = "suit",
        /// Ghost rock that lies on the card and is no bounty.
        GhostRock = "ghost_rock",
        /// Influence counters on the card.
        InfluenceCounters = "influence_counters",
        /// Permanent bullets on the card: counters, and what effects gave for good.
        BulletCounters = "bullet_counters",
    }
}

closed! {
    /// A number that is no card's.
    Known {
        /// The value that was pulled.
        Pull = "pull",
        /// What was paid for X in the header, or said for `how_many`.
        X = "x",
        /// By how much the test was passed.
        Margin = "margin",
        /// The rank of the user's draw hand.
        YourRank = "your_rank",
        /// The rank of the opponent's draw hand.
        TheirRank = "their_rank",
        /// The total of the test: pull and rating.
        TestTotal = "test_total",
        /// How many cards the last step before discarded, aced or chose.
        Done = "done",
        /// The value of the draw hand card that was replaced last; nothing for a joker that stands for no named card.
        Replaced = "replaced",
        /// How many pairs of different values the user's draw hand makes with the top card of their discard pile.
        PairsWithTop = "pairs_with_top",
        /// What the user paid where everybody paid what they liked.
        YourBid = "your_bid",
        /// The most that any other player paid there.
        BestBid = "best_bid",
        /// How many other players there are.
        Others = "others",
        /// The amount that an event is about: casualties taken, ghost rock gained.
        Amount = "amount",
    }
}

closed! {
    /// A number of a player.
    PlayerStat {
        /// Ghost rock in the stash.
        Stash = "stash",
        /// Cards in the play hand.
        Hand = "hand",
        /// The most cards a hand may hold at Sundown.
        HandSize = "hand_size",
        /// Influence of all dudes.
        TotalInfluence = "total_influence",
        /// Control points of all cards.
        TotalControl = "total_control",
        /// Casualties still to take this round.
        Casualties = "casualties",
        /// The most bullets among the casualties taken this round; 0 without any.
        CasualtyBullets = "casualty_bullets",
        /// Cheatin' hands that the player revealed today.
        Cheated = "cheated",
    }
}

closed! {
    /// How two numbers are compared.
    Op {
        /// The left side is less than the right one.
        Less = "<",
        /// The left side is at most the right one.
        AtMost = "<=",
        /// Both sides are equal.
        Equal = "=",
        /// Both sides are different.
        Unequal = "!=",
        /// The left side is at least the right one.
        AtLeast = ">=",
        /// The left side is more than the right one.
        More = ">",
    }
}

closed! {
    /// A skill that is tested.
    SkillName {
        /// The skill of hucksters, who cast Hexes.
        Huckster = "huckster",
        /// The skill of the blessed, who cast Miracles.
        Blessed = "blessed",
        /// The skill of shamans, who cast Spirits.
        Shaman = "shaman",
        /// The skill of mad scientists, who invent Gadgets.
        MadScientist = "mad_scientist",
        /// Whichever is best.
        Any = "any",
        /// Kung Fu: the pull must be below value and rating.
        KungFu = "kung_fu",
    }
}
