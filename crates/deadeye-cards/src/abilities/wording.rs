//! The description of an ability, generated from its entry: the same data for every language.
//!
//! The phrases stand in `locales/LANG/phrases.json` under their keys; gaps are {0}, {1}… Nothing here depends on a
//! language. A card that an earlier step has named is "that card".

mod sets;
mod static_abilities;
mod steps;

use std::collections::HashMap;
use std::sync::OnceLock;

use super::by_hand::ByHand;
use super::choice::Choice;
use super::condition::Condition;
use super::entry::{Ability, Entry, Job, MarkOf, When};
use super::event::On;
use super::figure::SkillName;
use super::language::Language;
use super::place::PlaceRef;
use super::set::{Number, Set};
use super::step::{FlowStep, HandChange, Step};
use super::who::{PileName, Player, Ref};

/// The phrases of a language by their keys.
type Phrases = HashMap<String, String>;

/// Returns the phrases of every language.
fn tables() -> &'static HashMap<Language, Phrases> {
    static TABLES: OnceLock<HashMap<Language, Phrases>> = OnceLock::new();
    TABLES.get_or_init(|| {
        // A file that cannot be read says nothing: a test reads all of them.
        let phrases = |language: &Language| serde_json::from_str(language.file("phrases.json")?).ok();
        Language::all().iter().map(|language| (*language, phrases(language).unwrap_or_default())).collect()
    })
}

/// Returns a phrase in a language; in English where the language has none.
fn phrase(language: Language, key: &str) -> Option<&'static str> {
    let mut told = [language, Language::ENGLISH].into_iter().filter_map(|language| tables().get(&language)?.get(key));
    told.next().map(String::as_str)
}

impl Entry {
    /// Returns the descriptions of the abilities and traits, one text each in printed order, in a language. The last text
    /// gives the differences of its printings from the others. Without a written sentence the description is generated
    /// from the steps.
    #[must_use]
    pub fn wording(&self, language: Language) -> Vec<String> {
        let mut texts: Vec<String> = self.abilities.iter().map(|ability| self.wording_of(ability, language)).collect();
        let sentences = self.written.and_then(|place| place.read(language));
        texts.extend(sentences.and_then(|sentences| sentences.differs.clone()));
        texts
    }

    /// Returns the description of one of its abilities or traits, in a language.
    #[must_use]
    pub fn wording_of(&self, ability: &Ability, language: Language) -> String {
        let at = self.abilities.iter().position(|own| own == ability);
        let sentences = self.written.and_then(|place| place.read(language));
        let written = sentences.zip(at).and_then(|(sentences, at)| sentences.abilities.get(at));
        written.map_or_else(|| ability.wording(language), String::clone)
    }
}

impl Ability {
    /// Returns the description of its steps, in a language.
    fn wording(&self, language: Language) -> String {
        Teller::of(language).ability(self)
    }
}

/// Returns the description of some steps, in a language.
#[must_use]
pub fn wording_of(steps: &[Step], language: Language) -> String {
    Teller::of(language).steps(steps)
}

impl Choice {
    /// Returns the description of the choice without what restricts it, in a language: "choose a dude".
    #[must_use]
    pub fn short_wording(&self, language: Language) -> String {
        let short = Choice { from: self.from.nouns(), prefer: Set::default(), must: Vec::new(), ..self.clone() };
        wording_of(&[Step::Flow(FlowStep::Choose(short))], language)
    }
}

impl ByHand {
    /// Returns the description of a phrase that is left to the players, in a language.
    #[must_use]
    pub fn wording(self, language: Language) -> String {
        Teller::of(language).word("hand", self.word())
    }
}

impl HandChange {
    /// Returns the description of a change of a draw hand, in a language.
    #[must_use]
    pub fn wording(self, language: Language) -> String {
        Teller::of(language).word("how", self.word())
    }
}

impl PileName {
    /// Returns the name of the pile, in a language.
    #[must_use]
    pub fn wording(self, language: Language) -> String {
        Teller::of(language).word("pile", self.word())
    }
}

impl Set {
    /// Returns the description of its cards or places, in a language.
    #[must_use]
    pub fn wording(&self, language: Language) -> String {
        Teller::of(language).set(self)
    }
}

impl Condition {
    /// Returns the description of the condition, in a language.
    #[must_use]
    pub fn wording(&self, language: Language) -> String {
        Teller::of(language).condition(self)
    }
}

impl MarkOf {
    /// Returns the description of the mark of a job, in a language.
    #[must_use]
    pub fn wording(&self, language: Language) -> String {
        Teller::of(language).mark(self)
    }
}

impl On {
    /// Returns the description of the event, in a language.
    #[must_use]
    pub fn wording(&self, language: Language) -> String {
        Teller::of(language).event(self)
    }
}

/// The generator of the description of one ability.
struct Teller {
    language: Language,
}

impl Teller {
    fn of(language: Language) -> Teller {
        Teller { language }
    }

    /// Returns a phrase with its gaps filled. A key without a phrase is returned itself, which a test forbids.
    fn say(&self, key: &str, gaps: &[&str]) -> String {
        let mut text = phrase(self.language, key).unwrap_or(key).to_owned();
        for (at, gap) in gaps.iter().enumerate() {
            text = text.replace(&format!("{{{at}}}"), gap);
        }
        text
    }

    fn word(&self, kind: &str, word: &str) -> String {
        self.say(&format!("{kind}.{word}"), &[])
    }

    fn list(&self, parts: &[String], joint: &str) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} {} {last}", most.join(", "), self.say(joint, &[])),
        }
    }

    // ---- abilities ----

    fn ability(&self, ability: &Ability) -> String {
        let mut head = self.head(ability);
        let mut parts = Vec::new();
        if let Some(of) = &ability.lent_to {
            parts.push(self.say("part.lent_to", &[&self.set(of)]));
        }
        if let Some(on) = &ability.on {
            let event = self.event(on);
            parts.push(self.say(if on.before { "part.before" } else { "part.on" }, &[&event]));
        }
        if !ability.conditions.is_empty() {
            let key = if ability.when == When::Trait { "part.while" } else { "part.if" };
            parts.push(self.say(key, &[&self.conditions(&ability.conditions)]));
        }
        self.part("part.target", &ability.target, &mut parts);
        if let Some(test) = &ability.test {
            head.push(self.test_of(test.skill, test.difficulty.as_ref()));
        }
        self.part("part.cost", &ability.cost, &mut parts);
        if !ability.steps.is_empty() {
            parts.push(self.steps(&ability.steps));
        }
        if let Some(job) = &ability.job {
            self.job(job, &mut parts);
        }
        for always in &ability.always {
            parts.push(self.static_ability(always));
        }
        self.part("part.failure", &ability.failure, &mut parts);
        if !ability.unbooted_if.is_empty() {
            parts.push(self.say("part.unbooted_if", &[&self.conditions(&ability.unbooted_if)]));
        }
        if ability.alone {
            parts.push(self.say("part.alone", &[]));
        }
        if !ability.combo.is_empty() {
            parts.push(self.say("part.combo", &[&self.conditions(&ability.combo)]));
        }
        if let Some(until) = ability.until {
            parts.push(self.say("part.lasts", &[&self.word("until", until.word())]));
        }
        format!("{}: {}.", head.join(", "), parts.join("; "))
    }

    /// Returns the phrases for the time at which an ability is used and for its cost.
    fn head(&self, ability: &Ability) -> Vec<String> {
        let mut head = vec![self.word("when", ability.when.word())];
        for (said, key) in [
            (ability.job.is_some(), "head.job"),
            (ability.repeat, "head.repeat"),
            (ability.controller, "head.controller"),
            (ability.owner, "head.owner"),
            (ability.opponents, "head.opponents"),
            (ability.everybody, "head.everybody"),
            (ability.pull, "head.pull"),
            (ability.boot, "head.boot"),
        ] {
            if said {
                head.push(self.say(key, &[]));
            }
        }
        if let Some(limit) = ability.once_a {
            head.push(self.word("limit", limit.word()));
        }
        if ability.pay > 0 {
            head.push(self.say("head.pay", &[&ability.pay.to_string()]));
        }
        if let Some(x) = ability.pay_x {
            let min = x.min.to_string();
            head.push(match x.max {
                Some(max) => self.say("head.pay_x_to", &[&min, &max.to_string()]),
                None => self.say("head.pay_x", &[&min]),
            });
        }
        head
    }

    fn part(&self, key: &str, steps: &[Step], parts: &mut Vec<String>) {
        if !steps.is_empty() {
            parts.push(self.say(key, &[&self.steps(steps)]));
        }
    }

    fn test_of(&self, skill: SkillName, difficulty: Option<&Number>) -> String {
        let skill = self.word("skill", skill.word());
        match difficulty {
            Some(difficulty) => self.say("head.test", &[&skill, &self.number(difficulty)]),
            None => self.say("head.test_open", &[&skill]),
        }
    }

    fn mark(&self, mark: &MarkOf) -> String {
        match mark {
            MarkOf::This => self.say("ref.this", &[]),
            MarkOf::Place(place) => self.place(place),
            MarkOf::Choose(set) => self.set(set),
        }
    }

    fn job(&self, job: &Job, parts: &mut Vec<String>) {
        parts.push(self.say("part.mark", &[&self.mark(&job.mark)]));
        if !job.leader.0.is_empty() {
            parts.push(self.say("part.leader", &[&self.set(&job.leader)]));
        }
        if !job.posse.is_empty() {
            parts.push(self.say("part.posse", &[&self.conditions(&job.posse)]));
        }
        if job.boots_this {
            parts.push(self.say("part.boots_this", &[]));
        }
        self.part("part.joins", &job.joins, parts);
        self.part("part.success", &job.success, parts);
        self.part("part.job_failure", &job.failure, parts);
        self.part("part.after", &job.after, parts);
    }

    fn event(&self, on: &On) -> String {
        let all: Vec<String> = on.each().map(|one| self.one_event(one)).collect();
        self.list(&all, "join.or")
    }

    fn one_event(&self, on: &On) -> String {
        let who = if on.who.0.is_empty() { self.say("event.anything", &[]) } else { self.set(&on.who) };
        let mut text = self.say(&format!("event.{}", on.event.word()), &[&who]);
        if let Some(player) = &on.player {
            text = self.say("event.player", &[&text, &self.player(player)]);
        }
        if !on.by.0.is_empty() {
            text = self.say("event.by", &[&text, &self.set(&on.by)]);
        }
        if let Some(user) = &on.user {
            text = self.say("event.user", &[&text, &self.player(user)]);
        }
        if !on.conditions.is_empty() {
            text = self.say("event.if", &[&text, &self.conditions(&on.conditions)]);
        }
        text
    }

    // ---- names, places, numbers ----

    fn card(&self, card: &Ref) -> String {
        match card {
            Ref::Named(_) => self.say("ref.named", &[]),
            Ref::This
            | Ref::Bearer
            | Ref::It
            | Ref::Subject
            | Ref::Mark
            | Ref::Leader
            | Ref::Shooter
            | Ref::OpposingShooter
            | Ref::CheatsShooter
            | Ref::Outfit
            | Ref::Source
            | Ref::Pulled => self.word("ref", card.word()),
        }
    }

    fn player(&self, who: &Player) -> String {
        match who {
            Player::You => self.say("player.you", &[]),
            Player::Opponent => self.say("player.opponent", &[]),
            Player::Head => self.say("player.head", &[]),
            Player::Foes => self.say("player.foes", &[]),
            Player::Others => self.say("player.others", &[]),
            Player::Everybody => self.say("player.everybody", &[]),
            Player::Winner => self.say("player.winner", &[]),
            Player::Loser => self.say("player.loser", &[]),
            Player::Cheater => self.say("player.cheater", &[]),
            Player::Subject => self.say("player.subject", &[]),
            Player::Controller(card) => self.say("player.controller", &[&self.card(card)]),
            Player::Owner(card) => self.say("player.owner", &[&self.card(card)]),
        }
    }

    fn place(&self, place: &PlaceRef) -> String {
        match place {
            PlaceRef::TownSquare => self.say("place.town_square", &[]),
            PlaceRef::Home => self.say("place.home", &[]),
            PlaceRef::Here => self.say("place.here", &[]),
            PlaceRef::Shootout => self.say("place.shootout", &[]),
            PlaceRef::From => self.say("place.from", &[]),
            PlaceRef::At(card) => self.say("place.at", &[&self.card(card)]),
            PlaceRef::Choose(set) => self.set(set),
        }
    }

    fn number(&self, number: &Number) -> String {
        let two = |key: &str, pair: &(Number, Number)| self.say(key, &[&self.number(&pair.0), &self.number(&pair.1)]);
        let of_set = |key: &str, set: &Set| self.say(key, &[&self.set(set)]);
        match number {
            Number::Const(plain) => plain.to_string(),
            Number::Of(card, stat) => self.say("number.of", &[&self.card(card), &self.word("stat", stat.word())]),
            Number::OfPlayer(who, stat) => self.say(&format!("own.{}", stat.word()), &[&self.player(who)]),
            Number::Known(known) => self.word("known", known.word()),
            Number::Count(set) => of_set("number.count", set),
            Number::Places(set) => of_set("number.places", set),
            Number::Factions(set) => of_set("number.factions", set),
            Number::Titles(set) => of_set("number.titles", set),
            Number::InPile(pile) => self.say(
                "number.in_pile",
                &[&self.set(&pile.from), &self.word("pile", pile.pile.word()), &self.player(&pile.whose)],
            ),
            Number::LeastOf(who, stat) => {
                let of = self.say(&format!("own.{}", stat.word()), &[&self.player(who)]);
                self.say("number.least_of", &[&of])
            }
            Number::MostFor(who, value) => self.say("number.most_for", &[&self.number(value), &self.player(who)]),
            Number::CasualtiesOver(value) => self.say("number.casualties_over", &[&self.number(value)]),
            Number::HighestInPile(stat, pile) => self.say(
                "number.highest_in_pile",
                &[
                    &self.word("stat", stat.word()),
                    &self.set(&pile.from),
                    &self.word("pile", pile.pile.word()),
                    &self.player(&pile.whose),
                ],
            ),
            Number::Total(stat, set) => self.of_stat("number.total", stat.word(), set),
            Number::Highest(stat, set) => self.of_stat("number.highest", stat.word(), set),
            Number::Lowest(stat, set) => self.of_stat("number.lowest", stat.word(), set),
            Number::Sum(parts) => {
                let mut parts = parts.iter().map(|part| self.number(part));
                let first = parts.next().unwrap_or_default();
                parts.fold(first, |sum, part| self.say("number.sum", &[&sum, &part]))
            }
            Number::Less(pair) => two("number.less", pair),
            Number::Times(pair) => two("number.times", pair),
            Number::Part(pair) => two("number.part", pair),
            Number::AtLeast(pair) => two("number.at_least", pair),
            Number::AtMost(pair) => two("number.at_most", pair),
        }
    }

    fn of_stat(&self, key: &str, stat: &str, set: &Set) -> String {
        self.say(key, &[&self.word("stat", stat), &self.set(set)])
    }

    /// Returns a number by which something changes, with its sign.
    fn signed_number(&self, number: &Number) -> String {
        if let Number::Const(plain) = number { format!("{plain:+}") } else { self.number(number) }
    }

    fn compare(&self, one: &Number, op: &str, other: &Number) -> String {
        self.say("compare", &[&self.number(one), &self.word("op", op), &self.number(other)])
    }

    fn conditions(&self, list: &[Condition]) -> String {
        let parts: Vec<String> = list.iter().map(|one| self.condition(one)).collect();
        self.list(&parts, "join.and")
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Is(fact) => self.word("fact", fact.word()),
            Condition::Not(inner) => self.say("cond.not", &[&self.condition(inner)]),
            Condition::Any(list) => {
                let parts: Vec<String> = list.iter().map(|one| self.condition(one)).collect();
                self.list(&parts, "join.or")
            }
            Condition::All(list) => self.conditions(list),
            Condition::Compare(compared) => self.compare(&compared.0, compared.1.word(), &compared.2),
            Condition::That(card, set) => {
                let what = match set.0.as_slice() {
                    [one] => self.quality(one),
                    _ => self.set(set),
                };
                self.say("cond.that", &[&self.card(card), &what])
            }
            Condition::There(set) => self.say("cond.there", &[&self.set(set)]),
            Condition::None(set) => self.say("cond.none", &[&self.set(set)]),
            Condition::Outfit(faction) => self.say("cond.outfit", &[faction.name()]),
            Condition::Place(place, set) => self.say("cond.place", &[&self.place(place), &self.set(set)]),
            Condition::Player(who) => self.say("cond.player", &[&self.player(who)]),
            Condition::Lowers(card, figure) => {
                self.say("cond.lowers", &[&self.card(card), &self.word("stat", figure.word())])
            }
            Condition::Gives(card, figure) => {
                self.say("cond.gives", &[&self.card(card), &self.word("stat", figure.word())])
            }
            Condition::MayStart(card) => self.say("cond.may_start", &[&self.card(card)]),
            Condition::TestOf(skill) => self.say("cond.test_of", &[&self.word("skill", skill.word())]),
            Condition::ByPlay(kind) => self.say("cond.by_play", &[&self.word("ability", kind.word())]),
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        clippy::panic,
        reason = "a test stops where something is wrong"
    )]

    use super::{FlowStep, Language, Step, phrase, tables};
    use crate::abilities::{
        Ban, ByHand, CallRule, CounterName, Destination, Ending, ExtraPlay, Fact, HandChange, Happening, HasAbility,
        JokerKind, Known, Limit, Op, PileName, Plain, PlayerStat, PosseName, Prevention, SkillName, Starting, Stat,
        Trait, Until, When,
    };
    use crate::db::CardDb;

    #[test]
    fn a_choice_is_told_shortly_by_what_is_chosen() {
        let db = CardDb::shipped();
        let law_dogs = db.iter().find(|card| card.title == "Law Dogs").unwrap();
        let entry = db.entry(law_dogs.code).unwrap();
        let Step::Flow(FlowStep::Choose(choice)) = &entry.abilities[0].target[0] else { panic!("it chooses a dude") };
        assert_eq!(choice.short_wording(Language::ENGLISH), "choose a dude");
    }

    #[test]
    fn every_word_of_the_language_has_its_phrase_in_both_languages() {
        let mut keys: Vec<String> = Vec::new();
        let mut add = |kind: &str, words: Vec<&'static str>| {
            keys.extend(words.into_iter().map(|word| format!("{kind}.{word}")));
        };
        add("when", When::ALL.iter().map(|own| own.word()).collect());
        add("limit", Limit::ALL.iter().map(|own| own.word()).collect());
        add("is", Trait::ALL.iter().map(|own| own.word()).collect());
        add("ability", HasAbility::ALL.iter().map(|own| own.word()).collect());
        add("stat", Stat::ALL.iter().map(|own| own.word()).collect());
        add("known", Known::ALL.iter().map(|own| own.word()).collect());
        add("own", PlayerStat::ALL.iter().map(|own| own.word()).collect());
        add("op", Op::ALL.iter().map(|own| own.word()).collect());
        add("fact", Fact::ALL.iter().map(|own| own.word()).collect());
        add("plain", Plain::ALL.iter().map(|own| own.word()).collect());
        add("until", Until::ALL.iter().map(|own| own.word()).collect());
        add("posse", PosseName::ALL.iter().map(|own| own.word()).collect());
        add("to", Destination::ALL.iter().map(|own| own.word()).collect());
        add("skill", SkillName::ALL.iter().map(|own| own.word()).collect());
        add("counter", CounterName::ALL.iter().map(|own| own.word()).collect());
        add("how", HandChange::ALL.iter().map(|own| own.word()).collect());
        add("end", Ending::ALL.iter().map(|own| own.word()).collect());
        add("again", ExtraPlay::ALL.iter().map(|own| own.word()).collect());
        add("called", CallRule::ALL.iter().map(|own| own.word()).collect());
        add("joker", JokerKind::ALL.iter().map(|own| own.word()).collect());
        add("starting", Starting::ALL.iter().map(|own| own.word()).collect());
        add("ban", Ban::ALL.iter().map(|own| own.word()).collect());
        add("prevent", Prevention::ALL.iter().map(|own| own.word()).collect());
        add("event", Happening::ALL.iter().map(|own| own.word()).collect());
        add("hand", ByHand::ALL.iter().map(|own| own.word()).collect());
        add("pile", PileName::ALL.iter().map(|own| own.word()).collect());
        let missing: Vec<_> = keys.iter().filter(|key| phrase(Language::ENGLISH, key).is_none()).collect();
        assert!(missing.is_empty(), "no phrase for {missing:?}");
        let gaps = |text: &str| (0..4).filter(|at| text.contains(&format!("{{{at}}}"))).collect::<Vec<_>>();
        let english = tables().get(&Language::ENGLISH).unwrap();
        for (language, table) in tables() {
            assert_eq!(table.len(), english.len(), "{language:?} has other phrases than English");
            for (key, text) in english {
                let other = table.get(key).map_or("", String::as_str);
                assert!(!other.is_empty(), "{key} is empty");
                assert_eq!(gaps(text), gaps(other), "{key}");
            }
        }
    }

    #[test]
    fn each_entry_is_said_in_both_languages_without_a_gap() {
        let db = CardDb::shipped();
        let mut seen = 0;
        for (code, entry) in db.abilities().iter() {
            let [english, italian] = ["en", "it"].map(Language::of).map(|language| {
                let said = entry.abilities.iter().map(|own| own.wording(language));
                said.collect::<Vec<_>>()
            });
            for (one, other) in english.iter().zip(&italian) {
                seen += 1;
                for text in [one, other] {
                    assert!(text.len() > 8 && !text.contains("{0}") && !text.contains("step."), "{code}: {text}");
                }
                assert_ne!(one, other, "{code} says the same in both languages");
            }
        }
        assert!(seen > 0);
    }

    #[test]
    fn an_entry_without_sentences_is_said_from_its_steps() {
        let shipped = CardDb::shipped().by_title("Amity Hopkins").unwrap();
        let shipped = CardDb::shipped().entry(shipped.code).unwrap();
        assert_eq!(shipped.wording(Language::ENGLISH), ["Noon: boot a wanted dude at Amity's location."]);
        let users = super::Entry { written: None, ..shipped.as_ref().clone() };
        assert_eq!(users.wording(Language::ENGLISH), ["Noon: boot a dude (wanted, here)."]);
        assert_eq!(users.wording(Language::of("it")), ["Mezzogiorno: esaurisci 1 personaggio (ricercato, qui)."]);
    }
}
