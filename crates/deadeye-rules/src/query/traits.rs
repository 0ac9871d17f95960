//! The effects of static abilities: figures, states, costs, tests, draw bonuses.

mod borrowing;
mod cards;
mod costs;
mod each;
mod figures;
mod inventing;
mod players;
mod skills;
mod statuses;

pub(crate) use borrowing::{borrower, once};
pub(crate) use cards::{
    adjacency, attaches_to, bears, call_rule, call_rule_for, cannot_attach, cannot_attach_after, casts, goes_to,
    goes_to_unbooted, is_never_shopped, is_one_each, is_played_in_shootout, may_go, may_start_on, moves_free, shields,
    stands_for,
};
pub(crate) use costs::{PlayedBefore, cost_as, least_cost, payers_by_booting, starting_cost};
pub(crate) use each::{cannot_affect, each_of, has_lost_traits, with_static_abilities};
pub(crate) use figures::{figure, hold_within, skill};
pub(crate) use inventing::{
    deals_at, deals_in_any_at, inventing_skill, may_invent_anything, may_not_invent, skill_named,
};
pub(crate) use players::{
    PlayerNumber, bans, collector, controller_of_square, draw_bonus, each_bonus, influence_limit, may_shoot,
    player_bonus, test_change,
};
pub(crate) use skills::{combo_without, extra_kung_fu, kung_fu_for, may_have_kung_fu, pulled_bonus, rating};
pub(crate) use statuses::{is_plain, keeps, keyword, keywords_given, stud, sum_of_statuses};
