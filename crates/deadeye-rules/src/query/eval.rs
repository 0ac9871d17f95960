//! Whether cards and places belong to sets, what numbers come to, and whether conditions hold.

mod compare;
mod conditions;
mod numbers;
mod sets;
