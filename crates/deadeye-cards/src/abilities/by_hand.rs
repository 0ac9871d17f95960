//! The phrases that the language cannot express: a closed list, so that they can be counted and named in every
//! language.

use super::closed::closed;

closed! {
    /// A kind of phrase that the player carries out by hand.
    ByHand {
        /// Cancels an ability that was just used.
        CancelsAbility = "cancels_ability",
        /// Makes another card the one that is chosen.
        ChangesChosen = "changes_chosen",
        /// Gives an ability to other cards or players.
        LendsAbility = "lends_ability",
        /// Uses abilities of cards that are elsewhere or another's.
        BorrowsAbility = "borrows_ability",
        /// Takes one printed ability out of use.
        LocksAbility = "locks_ability",
        /// Changes which cards a draw hand holds in a way of its own.
        DrawHandCards = "draw_hand_cards",
        /// Changes how draw bonuses are counted.
        DrawBonusRule = "draw_bonus_rule",
        /// Changes which changes of ranks or casualties are allowed.
        ResolutionRule = "resolution_rule",
        /// Changes how casualties are taken.
        CasualtyRule = "casualty_rule",
        /// Changes a rule about the starting gang or deck.
        StartingRule = "starting_rule",
        /// Changes who may join or leave posses and how.
        PosseRule = "posse_rule",
        /// Changes how call-outs go.
        CallOutRule = "call_out_rule",
        /// Changes how jobs go.
        JobRule = "job_rule",
        /// Changes how cards are attached, traded or carried.
        AttachRule = "attach_rule",
        /// Changes how Gadgets are invented.
        InventRule = "invent_rule",
        /// Changes how spells are cast or tests are made.
        TestRule = "test_rule",
        /// Changes the card or value that is pulled, or the player who pulls.
        PullRule = "pull_rule",
        /// Changes costs in a way of its own.
        CostRule = "cost_rule",
        /// Changes control, victory or adjacency in a way of its own.
        TownRule = "town_rule",
        /// Changes how figures are read or limited.
        FigureRule = "figure_rule",
        /// Protects cards from some effects.
        Protection = "protection",
        /// Needs hidden cards to be compared or remembered.
        HiddenCards = "hidden_cards",
        /// Puts an effect in place of another one.
        Instead = "instead",
        /// Changes lowball, the ante or the Winner.
        LowballRule = "lowball_rule",
        /// Changes hand sizes, discards or draws at Sundown in a way of its own.
        HandRule = "hand_rule",
        /// Gives plays outside the order of plays.
        ExtraPlay = "extra_play",
        /// Ghost rock lying on a card that pays for things.
        GhostRockOnCard = "ghost_rock_on_card",
        /// Asks for a choice of a kind that no step offers.
        OddChoice = "odd_choice",
        /// A dude who is a card of another type for a time.
        ChangesType = "changes_type",
        /// A bet or an offer between players.
        Bargain = "bargain",
        /// Delays an effect until something unusual happens.
        Delayed = "delayed",
    }
}
