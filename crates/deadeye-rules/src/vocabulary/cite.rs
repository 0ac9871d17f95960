//! Citations of rules in both editions.

use crate::vocabulary::edition::Rule;

pub(crate) const FACTS: Rule = Rule::new("1.5:3", "2014:p4");
pub(crate) const PILES: Rule = Rule::new("1.5:2.2", "2014:p10");
pub(crate) const HANDS: Rule = Rule::new("1.5:2.4", "2014:p11");
pub(crate) const TOWN: Rule = Rule::new("1.5:2.5", "2014:p12");
pub(crate) const BOOTING: Rule = Rule::new("1.5:2.7", "2014:p12");
pub(crate) const LEGENDS: Rule = Rule::new("1.5:3.2", "2014:p4");
pub(crate) const JOKERS: Rule = Rule::new("1.5:3.8", "2014:p8");
pub(crate) const CONTROL: Rule = Rule::new("1.5:3.9", "2014:p13");
pub(crate) const SETUP: Rule = Rule::new("1.5:4", "2014:p14");
pub(crate) const PHASES: Rule = Rule::new("1.5:5", "2014:p15");
pub(crate) const GAMBLING: Rule = Rule::new("1.5:5.1", "2014:p15");
pub(crate) const UPKEEP: Rule = Rule::new("1.5:5.2", "2014:p16");
pub(crate) const ACTIN: Rule = Rule::new("1.5:5.3.1", "2014:p17");
pub(crate) const CALLIN: Rule = Rule::new("1.5:5.3.2", "2014:p18");
pub(crate) const MOVIN: Rule = Rule::new("1.5:5.3.3", "2014:p18");
pub(crate) const SHOPPIN: Rule = Rule::new("1.5:5.3.4", "2014:p19");
pub(crate) const TRADIN: Rule = Rule::new("1.5:5.3.5", "2014:p20");
pub(crate) const SUNDOWN: Rule = Rule::new("1.5:5.4", "2014:p17");
pub(crate) const POSSES: Rule = Rule::new("1.5:6.1", "2014:p21");
pub(crate) const PLAYS: Rule = Rule::new("1.5:6.1 step 1", "2014:p22");
pub(crate) const SHOOTER: Rule = Rule::new("1.5:6.1 step 2", "2014:p23");
pub(crate) const DRAW: Rule = Rule::new("1.5:6.1 step 3", "2014:p23");
pub(crate) const RESOLVE: Rule = Rule::new("1.5:6.1 step 4", "2014:p23");
pub(crate) const CASUALTIES: Rule = Rule::new("1.5:6.1 step 5", "2014:p24");
pub(crate) const RUN: Rule = Rule::new("1.5:6.1 step 6", "2014:p25");
pub(crate) const JOB: Rule = Rule::new("1.5:6.2", "2014:p27");
pub(crate) const REACTS: Rule = Rule::new("1.5:7.1", "2014:p14");
pub(crate) const PULLS: Rule = Rule::new("1.5:7.2", "2014:p28");
pub(crate) const SPELLS: Rule = Rule::new("1.5:7.2.1", "2014:p29");
pub(crate) const GADGETS: Rule = Rule::new("1.5:7.2.2", "2014:p29");
pub(crate) const GADGET_PLACE: Rule = Rule::new("faq-b:Shoppin'", "2014:p29");
pub(crate) const TOTEMS: Rule = Rule::both("1.5:7.2.3");
pub(crate) const KUNG_FU: Rule = Rule::both("1.5:7.3.1");
pub(crate) const COMBOS: Rule = Rule::both("1.5:7.3.2");
pub(crate) const UNIQUE: Rule = Rule::both("2014:p14");
pub(crate) const UNION: Rule = Rule::both("faq-b:Cooperatin'");
pub(crate) const TOKENS: Rule = Rule::both("faq-b:Token Dudes");
pub(crate) const COSTS: Rule = Rule::both("faq-b:Paying costs");
pub(crate) const FLEEING: Rule = Rule::both("faq-b:Run or Gun");
pub(crate) const CHART_NOON: Rule = Rule::both("chart:High Noon");
/// Clashes: which of two contradicting effects holds; the 2014 book names the Winner too.
pub(crate) const CLASHES: Rule = Rule::new("1.5:2.1", "2014:p10");
pub(crate) const TABLE: Rule = Rule::new("1.5:2.1", "2014:p10");
