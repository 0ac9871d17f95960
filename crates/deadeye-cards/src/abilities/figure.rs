//! The figures that numbers are computed from, and the comparisons of two numbers.

use super::closed::closed;

closed! {
    /// A number of a card.
    Stat {
        /// The bullets with all modifiers.
        Bullets = "bullets",
        /// The influence with all modifiers.
        Influence = "influence",
        /// The control points now.
        Control = "control",
        /// The value with all modifiers.
        Value = "value",
        /// The production with all modifiers.
        Production = "production",
        /// The upkeep with all modifiers.
        Upkeep = "upkeep",
        /// The cost as printed.
        Cost = "cost",
        /// The sum of value, bullets and influence.
        Grit = "grit",
        /// The ghost rock on a dude's head.
        Bounty = "bounty",
        /// The greatest of a dude's skill ratings.
        Skill = "skill",
        /// The rating as a huckster.
        Huckster = "huckster",
        /// The rating as a blessed.
        Blessed = "blessed",
        /// The rating as a shaman.
        Shaman = "shaman",
        /// The Mad Scientist rating.
        MadScientist = "mad_scientist",
        /// The Kung Fu rating.
        KungFu = "kung_fu",
        /// The bullets as printed.
        PrintedBullets = "printed_bullets",
        /// The influence as printed.
        PrintedInfluence = "printed_influence",
        /// The production as printed.
        PrintedProduction = "printed_production",
        /// The value as printed.
        PrintedValue = "printed_value",
        /// The difficulty printed on a Gadget.
        Difficulty = "difficulty",
        /// The printed suit, as a number from 1; 0 for a card without one.
        Suit = "suit",
        /// The ghost rock that lies on the card and is no bounty.
        GhostRock = "ghost_rock",
        /// The influence counters on the card.
        InfluenceCounters = "influence_counters",
        /// The permanent bullets on the card: counters, and the bullets that effects gave permanently.
        BulletCounters = "bullet_counters",
    }
}

closed! {
    /// A number that belongs to no card.
    Known {
        /// The value that was pulled.
        Pull = "pull",
        /// The ghost rock paid for X in the header, or the number chosen for `how_many`.
        X = "x",
        /// The margin by which the test was passed.
        Margin = "margin",
        /// The rank of the draw hand of the user's posse.
        YourRank = "your_rank",
        /// The rank of the draw hand of the user's posse with all modifiers, not limited to 1 to 11.
        YourRankSum = "your_rank_sum",
        /// The rank of the opponent's draw hand.
        TheirRank = "their_rank",
        /// The total of the test: pull and rating.
        TestTotal = "test_total",
        /// The number of cards that the last step before discarded, aced, put or chose.
        Done = "done",
        /// What the last `play` took off the cost of its card.
        Reduced = "reduced",
        /// The value of the draw hand card that was replaced last; nothing for a joker that stands for no named card.
        Replaced = "replaced",
        /// The number of pairs of different values that the user's draw hand makes with the top card of their discard pile.
        PairsWithTop = "pairs_with_top",
        /// The bid of the user, where everybody paid as much as they liked.
        YourBid = "your_bid",
        /// The highest bid of any other player there.
        BestBid = "best_bid",
        /// The number of other players.
        Others = "others",
        /// The amount of an event: casualties taken, ghost rock gained.
        Amount = "amount",
    }
}

closed! {
    /// A number of a player.
    PlayerStat {
        /// The ghost rock in the stash.
        Stash = "stash",
        /// The ghost rock that the user's ability can be paid with: the stash, and what lies on cards for that.
        Funds = "funds",
        /// The number of cards in the play hand.
        Hand = "hand",
        /// The most cards a hand may hold at Sundown.
        HandSize = "hand_size",
        /// The influence of all dudes.
        TotalInfluence = "total_influence",
        /// The control points of all cards.
        TotalControl = "total_control",
        /// The casualties still to take this round.
        Casualties = "casualties",
        /// The most bullets among the casualties taken this round; 0 without any.
        CasualtyBullets = "casualty_bullets",
        /// 1 for who has revealed a draw hand that is legal, and 0 for anybody else.
        LegalHand = "legal_hand",
        /// The number of cheatin' hands that the player revealed today.
        Cheated = "cheated",
        /// 1 for who has a draw hand, of however few cards, and 0 for anybody else.
        DrawHand = "draw_hand",
    }
}

closed! {
    /// A comparison of two numbers.
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
        /// The best skill.
        Any = "any",
        /// Kung Fu: the pull must be below value and rating.
        KungFu = "kung_fu",
    }
}
