//! The facts printed on a card (1.5:3).

use deadeye_hands::{HandCard, Joker, PokerCard, Suit, Value};
use serde::{Deserialize, Serialize};

use crate::code::CardCode;
use crate::keyword::Keyword;

/// The type of a card (1.5:3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardType {
    /// The home (1.5:3.1).
    Outfit,
    /// A legend, which is attached to an outfit (1.5:3.2).
    Legend,
    /// A dude (1.5:3.3); spades.
    Dude,
    /// A deed (1.5:3.4); diamonds.
    Deed,
    /// Goods (1.5:3.5); hearts.
    Goods,
    /// A spell (1.5:3.6); hearts.
    Spell,
    /// An action (1.5:3.7); clubs.
    Action,
    /// A joker (1.5:3.8); no printed suit and value.
    Joker,
}

impl CardType {
    /// Every type, in the order of the rulebook.
    pub const ALL: [CardType; 8] = [
        CardType::Outfit,
        CardType::Legend,
        CardType::Dude,
        CardType::Deed,
        CardType::Goods,
        CardType::Spell,
        CardType::Action,
        CardType::Joker,
    ];

    /// Returns the type as the public card database writes it: `dude`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CardType::Outfit => "outfit",
            CardType::Legend => "legend",
            CardType::Dude => "dude",
            CardType::Deed => "deed",
            CardType::Goods => "goods",
            CardType::Spell => "spell",
            CardType::Action => "action",
            CardType::Joker => "joker",
        }
    }

    /// Returns whether cards of this type have a suit and a value printed on them.
    #[must_use]
    pub fn has_printed_value(self) -> bool {
        !matches!(self, CardType::Outfit | CardType::Legend | CardType::Joker)
    }
}

/// One of the six factions (1.5:2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Faction {
    /// Anarchists, the 108 Righteous Bandits of the first sets.
    #[serde(rename = "anarchists")]
    Anarchists,
    /// Entrepreneurs, Morgan Cattle Co. of the first sets.
    #[serde(rename = "entrepreneurs")]
    Entrepreneurs,
    /// Fearmongers, the Fourth Ring of the first sets.
    #[serde(rename = "fearmongers")]
    Fearmongers,
    /// First Peoples, Eagle Wardens of the first sets.
    #[serde(rename = "1stpeoples")]
    FirstPeoples,
    /// The gang of the law.
    #[serde(rename = "lawdogs")]
    LawDogs,
    /// Outlaws, the Sloane Gang of the first sets.
    #[serde(rename = "outlaws")]
    Outlaws,
}

impl Faction {
    /// Every faction, in the order of the rulebook.
    pub const ALL: [Faction; 6] = [
        Faction::Anarchists,
        Faction::Entrepreneurs,
        Faction::Fearmongers,
        Faction::FirstPeoples,
        Faction::LawDogs,
        Faction::Outlaws,
    ];

    /// Returns the code that the public card database writes in `gang_code`: `lawdogs`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Faction::Anarchists => "anarchists",
            Faction::Entrepreneurs => "entrepreneurs",
            Faction::Fearmongers => "fearmongers",
            Faction::FirstPeoples => "1stpeoples",
            Faction::LawDogs => "lawdogs",
            Faction::Outlaws => "outlaws",
        }
    }

    /// Returns the name as people read it: `Law Dogs`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Faction::Anarchists => "Anarchists",
            Faction::Entrepreneurs => "Entrepreneurs",
            Faction::Fearmongers => "Fearmongers",
            Faction::FirstPeoples => "First Peoples",
            Faction::LawDogs => "Law Dogs",
            Faction::Outlaws => "Outlaws",
        }
    }

    /// Returns the faction of a `gang_code`; `None` for `neutral` and for an unknown code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Faction> {
        Faction::ALL.into_iter().find(|faction| faction.code() == code)
    }
}

/// The colour of a dude's cartridge (1.5:3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shooter {
    /// A stud, whose bullets are printed on silver.
    Stud,
    /// A draw, whose bullets are printed on brass.
    Draw,
}

/// One printing of a card.
///
/// Numbers are as printed; `None` where the card has no such number. Nothing here depends on a game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The code of this printing.
    pub code: CardCode,
    /// The title as the public card database writes it: a dude's later versions end in `(Exp.1)`, which is
    /// not printed; see [`Card::printed_title`].
    pub title: String,
    /// The kind of card.
    pub kind: CardType,
    /// The printed suit; outfits, legends and jokers have none. Suit and value come together.
    pub suit: Option<Suit>,
    /// The printed value, ace to king as 1 to 13.
    pub value: Option<Value>,
    /// The cost in ghost rock.
    pub cost: Option<u8>,
    /// The factions whose symbol it bears: none for drifters and other neutral cards, two for 25024.
    pub gangs: Vec<Faction>,
    /// The colour of a dude's cartridge; `None` for all other cards.
    pub shooter: Option<Shooter>,
    /// A dude's bullets, or the bonus that goods give to them.
    pub bullets: Option<i8>,
    /// True for goods with a cartridge printed on them, also where a `?` stands in place of the number (11017).
    pub has_bullet_bonus: bool,
    /// A dude's influence, or the bonus that goods give to it.
    pub influence: Option<i8>,
    /// The printed control points.
    pub control: Option<i8>,
    /// The production in ghost rock; of a legend the number that it adds to the outfit's.
    pub production: Option<i8>,
    /// The upkeep in ghost rock.
    pub upkeep: Option<u8>,
    /// The starting stash of an outfit in ghost rock; of a legend the number that it adds to the outfit's, mostly
    /// negative.
    pub wealth: Option<i8>,
    /// The keywords, in printed order.
    pub keywords: Vec<Keyword>,
    /// The pack: `DTR`.
    pub pack_code: String,
    /// The number in its pack.
    pub number: u16,
    /// The number of copies in a pack.
    pub quantity: Option<u8>,
}

impl Card {
    /// Returns the title as printed, without the version that the public card database puts behind it. Deck rules and
    /// uniqueness go by this (1.5:8).
    #[must_use]
    pub fn printed_title(&self) -> &str {
        match self.title.rsplit_once(" (Exp.") {
            Some((printed, _)) => printed,
            None => &self.title,
        }
    }

    /// Returns whether this is its printed title; case does not matter, in which the public database spells printings
    /// differently.
    #[must_use]
    pub fn is_titled(&self, title: &str) -> bool {
        self.printed_title().eq_ignore_ascii_case(title)
    }

    /// Returns whether it has this keyword, with whatever number; case does not matter.
    #[must_use]
    pub fn has_keyword(&self, name: &str) -> bool {
        self.keywords.iter().any(|keyword| keyword.is(name))
    }

    /// Returns the number behind a keyword: `skill("Huckster")` of a Huckster 2 is 2. `None` without the keyword or its
    /// number.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<u8> {
        self.keywords.iter().find(|keyword| keyword.is(name)).and_then(|keyword| keyword.rating)
    }

    /// Returns the total that inventing this Gadget must reach; newer printings put it behind the keyword Gadget, older
    /// ones behind Difficulty (1.5:7.2.2). `None` for a card that is no Gadget.
    #[must_use]
    pub fn difficulty(&self) -> Option<u8> {
        self.skill("Gadget").or_else(|| self.skill("Difficulty"))
    }

    /// Returns the experience level of a dude (chart:High Noon); 0 without one.
    #[must_use]
    pub fn experience(&self) -> u8 {
        self.skill("Experienced").unwrap_or(u8::from(self.has_keyword("Experienced")))
    }

    /// Returns whether its owner may have only one of it in play (2014:p14, faq-b:Token Dudes): dudes and deeds unless
    /// marked otherwise, other cards if marked so.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        match self.kind {
            CardType::Dude | CardType::Deed => !self.has_keyword("Non-Unique") && !self.is_token(),
            CardType::Goods
            | CardType::Spell
            | CardType::Action
            | CardType::Joker
            | CardType::Outfit
            | CardType::Legend => self.has_keyword("Unique"),
        }
    }

    /// Returns whether it is a token: it comes from an effect and stands in no deck (faq-b:Token Dudes).
    #[must_use]
    pub fn is_token(&self) -> bool {
        self.has_keyword("Token")
    }

    /// Returns whether it bears this faction's symbol.
    #[must_use]
    pub fn belongs_to(&self, faction: Faction) -> bool {
        self.gangs.contains(&faction)
    }

    /// Returns whether it bears no faction's symbol: a drifter, if it is a dude (1.5:3.1).
    #[must_use]
    pub fn is_neutral(&self) -> bool {
        self.gangs.is_empty()
    }

    /// Returns the kind of joker that it is; `None` for all other cards.
    #[must_use]
    pub fn joker(&self) -> Option<Joker> {
        if self.kind != CardType::Joker {
            return None;
        }
        Some(if self.title.starts_with("Devil's ") {
            Joker::Devils
        } else if self.title.starts_with("Heretic ") {
            Joker::Heretic
        } else {
            Joker::Ordinary
        })
    }

    /// Returns its suit and value, or its kind of joker, as a card of a draw hand; `None` for outfits and legends, which
    /// are in no deck.
    #[must_use]
    pub fn hand_card(&self) -> Option<HandCard> {
        if let Some(joker) = self.joker() {
            return Some(HandCard::Joker(joker));
        }
        Some(HandCard::Card(PokerCard::new(self.suit?, self.value?)))
    }
}
