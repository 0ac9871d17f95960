//! The evaluation of sets, numbers and conditions.

mod compare;
mod conditions;
mod numbers;
mod sets;
