//! Filters that search cards by their facts.

use deadeye_hands::{Suit, Value};
use deadeye_text::{Fault, Text, text};

use crate::card::{Card, Shooter};
use crate::title::fold;

/// Conditions that a card must meet, all of them.
///
/// Written as words: `type:dude gang:lawdogs cost<=4 keyword:"mad scientist" wendy`. A word without a field is looked for
/// in title and keywords. `:` and `=` are the same, `!` excludes, `<`, `<=`, `>`, `>=` compare numbers, and `|` stands
/// between alternatives: `gang:lawdogs|neutral`. Fields are named as in the public card database, or by the letters of
/// its search box: `t:dude g:l k:deputy b>1`.
///
/// ```
/// use deadeye_cards::{CardDb, Filter};
/// let studs: Filter = "t:dude s:stud bullets>=4 pack:DTR".parse()?;
/// let titles: Vec<&str> = CardDb::shipped().iter().filter(|card| studs.admits(card)).map(|card| card.title.as_str()).collect();
/// assert_eq!(titles, ["Sloane"]);
/// # Ok::<(), deadeye_cards::FilterError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    conditions: Vec<FilterCondition>,
}

/// A filter that cannot be understood. It prints as its [`FilterError::fault`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.fault())]
pub enum FilterError {
    /// The filter names a field that no card has.
    Field(String, String),
    /// The filter gives a value that the field cannot have.
    Value(String, String, Text),
    /// The filter compares words by `<` or the like.
    Comparison(String),
}

impl FilterError {
    /// Returns the fault in words: the part that cannot be searched, the reason, and the advice.
    #[must_use]
    pub fn fault(&self) -> Fault {
        let quoted = |word: &str| format!("{word:?}");
        let cannot =
            |word: &str, why, mend| Fault::new(text!("{word} cannot be searched", word = quoted(word)), why, mend);
        match self {
            Self::Field(word, field) => cannot(
                word,
                text!("cards have no field {field}", field = quoted(field)),
                text!("use one of {fields}", fields = field_names()),
            ),
            Self::Value(word, value, wanted) => {
                cannot(word, text!("{value} is not {wanted}", value = quoted(value), wanted), text!("mend the value"))
            }
            Self::Comparison(word) => cannot(word, text!("only numbers can be compared"), text!("use a colon")),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Is,
    IsNot,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Anywhere,
    Code,
    Title,
    Kind,
    Suit,
    Rank,
    Cost,
    Gang,
    Shooter,
    Bullets,
    Influence,
    Control,
    Production,
    Upkeep,
    Wealth,
    Keyword,
    Pack,
    Number,
}

/// The fields with their names in filters.
const FIELDS: &[(Field, &[&str])] = &[
    (Field::Code, &["code"]),
    (Field::Title, &["title"]),
    (Field::Kind, &["type", "type_code", "t"]),
    (Field::Suit, &["suit"]),
    (Field::Rank, &["rank", "value", "v"]),
    (Field::Cost, &["cost", "r"]),
    (Field::Gang, &["gang", "gang_code", "g"]),
    (Field::Shooter, &["shooter", "s"]),
    (Field::Bullets, &["bullets", "b"]),
    (Field::Influence, &["influence", "i"]),
    (Field::Control, &["control", "c"]),
    (Field::Production, &["production", "p"]),
    (Field::Upkeep, &["upkeep", "u"]),
    (Field::Wealth, &["wealth", "w"]),
    (Field::Keyword, &["keyword", "keywords", "k"]),
    (Field::Pack, &["pack", "pack_code", "e"]),
    (Field::Number, &["number"]),
];

fn field_names() -> String {
    FIELDS.iter().filter_map(|(_, names)| names.first().copied()).collect::<Vec<_>>().join(", ")
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum FilterValue {
    Word(String),
    Number(i16),
    Suit(Suit),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct FilterCondition {
    field: Field,
    relation: Relation,
    /// The alternatives, of which one must hold.
    wanted: Vec<FilterValue>,
}

impl std::str::FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Filter, FilterError> {
        let conditions = words(text).iter().map(|word| condition(word)).collect::<Result<_, _>>()?;
        Ok(Filter { conditions })
    }
}

impl Filter {
    /// Returns whether a card meets every condition; without conditions, every card does.
    #[must_use]
    pub fn admits(&self, card: &Card) -> bool {
        self.conditions.iter().all(|condition| condition.admits(card))
    }
}

/// Splits a text at blanks outside of double quotes, and removes the quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            blank if blank.is_whitespace() && !quoted => words.push(String::new()),
            other => {
                if let Some(word) = words.last_mut() {
                    word.push(other);
                }
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn condition(word: &str) -> Result<FilterCondition, FilterError> {
    let Some(at) = word.find([':', '=', '<', '>', '!']).filter(|at| *at > 0) else {
        return Ok(FilterCondition {
            field: Field::Anywhere,
            relation: Relation::Is,
            wanted: vec![FilterValue::Word(fold(word))],
        });
    };
    let (name, rest) = word.split_at(at);
    let relations = [
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("!=", Relation::IsNot),
        ("!:", Relation::IsNot),
        (":", Relation::Is),
        ("=", Relation::Is),
        ("<", Relation::Less),
        (">", Relation::Greater),
        ("!", Relation::IsNot),
    ];
    let split = relations.iter().find_map(|(sign, relation)| Some((*relation, rest.strip_prefix(sign)?)));
    let (relation, values) = split.unwrap_or((Relation::Is, rest));
    // A title such as "Missed!" is no condition.
    if values.is_empty() {
        return Ok(FilterCondition {
            field: Field::Anywhere,
            relation: Relation::Is,
            wanted: vec![FilterValue::Word(fold(word))],
        });
    }
    let known = FIELDS.iter().find(|(_, names)| names.iter().any(|own| own.eq_ignore_ascii_case(name)));
    let (field, _) = known.ok_or_else(|| FilterError::Field(word.to_owned(), name.to_owned()))?;
    let wanted: Vec<FilterValue> =
        values.split('|').map(|value| parse_value(*field, value, word)).collect::<Result<_, _>>()?;
    let compares = !matches!(relation, Relation::Is | Relation::IsNot);
    if compares && !wanted.iter().all(|value| matches!(value, FilterValue::Number(_))) {
        return Err(FilterError::Comparison(word.to_owned()));
    }
    Ok(FilterCondition { field: *field, relation, wanted })
}

fn parse_value(field: Field, value: &str, word: &str) -> Result<FilterValue, FilterError> {
    let wrong = |what| FilterError::Value(word.to_owned(), value.to_owned(), what);
    match field {
        Field::Rank => {
            let named = value.parse::<Value>().map(|value| i16::from(value.get()));
            named
                .or_else(|_| value.parse())
                .map(FilterValue::Number)
                .map_err(|_| wrong(text!("a value from A to K or 1 to 13")))
        }
        Field::Cost
        | Field::Bullets
        | Field::Influence
        | Field::Control
        | Field::Production
        | Field::Upkeep
        | Field::Wealth
        | Field::Number => value.parse().map(FilterValue::Number).map_err(|_| wrong(text!("a whole number"))),
        Field::Suit if value.eq_ignore_ascii_case("diams") => Ok(FilterValue::Suit(Suit::Diamonds)),
        Field::Suit => value.parse().map(FilterValue::Suit).map_err(|_| wrong(text!("a suit"))),
        Field::Code
        | Field::Title
        | Field::Kind
        | Field::Gang
        | Field::Shooter
        | Field::Keyword
        | Field::Pack
        | Field::Anywhere => Ok(FilterValue::Word(fold(value))),
    }
}

impl FilterCondition {
    fn admits(&self, card: &Card) -> bool {
        let any = self.wanted.iter().any(|wanted| self.holds(card, wanted));
        if self.relation == Relation::IsNot { !any } else { any }
    }

    fn holds(&self, card: &Card, wanted: &FilterValue) -> bool {
        match wanted {
            FilterValue::Word(word) => holds_word(self.field, card, word),
            FilterValue::Suit(suit) => card.suit == Some(*suit),
            FilterValue::Number(wanted) => number(self.field, card).is_some_and(|own| match self.relation {
                Relation::Is | Relation::IsNot => own == *wanted,
                Relation::Less => own < *wanted,
                Relation::AtMost => own <= *wanted,
                Relation::Greater => own > *wanted,
                Relation::AtLeast => own >= *wanted,
            }),
        }
    }
}

fn holds_word(field: Field, card: &Card, word: &str) -> bool {
    let has_keyword = || card.keywords.iter().any(|keyword| fold(&keyword.to_string()).contains(word));
    match field {
        Field::Code => card.code.as_str().starts_with(word),
        Field::Title => fold(&card.title).contains(word),
        Field::Kind => card.kind.name().starts_with(word),
        Field::Gang if card.is_neutral() => word == "-" || "neutral".starts_with(word),
        Field::Gang => {
            card.gangs.iter().any(|gang| gang.code().starts_with(word) || fold(gang.name()).starts_with(word))
        }
        Field::Shooter => match card.shooter {
            Some(Shooter::Stud) => word == "stud",
            Some(Shooter::Draw) => word == "draw",
            None => word == "bonus" && card.has_bullet_bonus,
        },
        Field::Keyword => has_keyword(),
        Field::Pack => fold(&card.pack_code) == word,
        Field::Anywhere
        | Field::Rank
        | Field::Suit
        | Field::Cost
        | Field::Bullets
        | Field::Influence
        | Field::Control
        | Field::Production
        | Field::Upkeep
        | Field::Wealth
        | Field::Number => fold(&card.title).contains(word) || has_keyword(),
    }
}

fn number(field: Field, card: &Card) -> Option<i16> {
    match field {
        Field::Rank => card.value.map(|value| i16::from(value.get())),
        Field::Cost => card.cost.map(i16::from),
        Field::Bullets => card.bullets.map(i16::from),
        Field::Influence => card.influence.map(i16::from),
        Field::Control => card.control.map(i16::from),
        Field::Production => card.production.map(i16::from),
        Field::Upkeep => card.upkeep.map(i16::from),
        Field::Wealth => card.wealth.map(i16::from),
        Field::Number => i16::try_from(card.number).ok(),
        Field::Code
        | Field::Title
        | Field::Kind
        | Field::Gang
        | Field::Shooter
        | Field::Keyword
        | Field::Pack
        | Field::Anywhere
        | Field::Suit => None,
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a filter that cannot be read must fail its test")]
mod tests {
    use super::{Filter, FilterError};
    use crate::db::CardDb;

    fn titles(filter: &str) -> Vec<&'static str> {
        let filter: Filter = filter.parse().unwrap();
        let mut titles: Vec<&str> =
            CardDb::shipped().iter().filter(|card| filter.admits(card)).map(|card| card.title.as_str()).collect();
        titles.dedup();
        titles
    }

    #[test]
    fn conditions_are_met_together() {
        // The base set's Law Dogs with two or more influence, read off the cards.
        assert_eq!(titles("type:dude gang:lawdogs pack:dtr influence>=2 cost>=8"), ["Sheriff Dave Montreal"]);
        assert_eq!(titles("t:joker title:heretic"), ["Heretic Joker (Red)", "Heretic Joker (Black)"]);
        assert_eq!(titles("gang:fearmongers gang:outlaws"), ["Christine Perfect (Exp.1)"]);
        assert_eq!(titles("remy pack:DTR"), ["Rémy LaPointe"]);
        assert_eq!(titles("missed! pack:DTR"), ["Missed!"]);
        assert_eq!(titles("k:\"core law dogs\""), ["Dispatch Office"]);
    }

    #[test]
    fn alternatives_and_exclusions_divide_the_cards() {
        let all = CardDb::shipped().len();
        let count = |text: &str| {
            let filter: Filter = text.parse().unwrap();
            CardDb::shipped().iter().filter(|card| filter.admits(card)).count()
        };
        assert_eq!(count(""), all);
        assert_eq!(count("suit:spades") + count("suit!spades"), all);
        assert_eq!(count("type:outfit|legend"), count("type:outfit") + count("type:legend"));
        assert_eq!(count("rank:K"), count("v:13"));
    }

    #[test]
    fn what_cannot_be_searched_is_said() {
        assert!(matches!("colour:red".parse::<Filter>(), Err(FilterError::Field(..))));
        assert!(matches!("cost:cheap".parse::<Filter>(), Err(FilterError::Value(..))));
        assert!(matches!("type>dude".parse::<Filter>(), Err(FilterError::Comparison(_))));
    }
}
