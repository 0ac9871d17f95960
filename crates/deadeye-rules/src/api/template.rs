//! What a player may do now: kinds of command, with the domain of each choice.
//!
//! A template is data: it can be shown, sent and followed without asking the rules again. What it admits is what
//! [`crate::api::apply`] takes.

use deadeye_cards::{Card, CardCode, CardType};
use serde::Serialize;
use serde_json::Value;

use crate::api::hand_plays;
use crate::query::presence::{goes_to_street, tao};
use crate::query::{poker, traits, uses};
use crate::rules::fight::lumps;
use crate::rules::noon::shopping::not_unique_enough;
use crate::rules::noon::trading;
use crate::rules::setup;
use crate::state::asked::Playing;
use crate::state::command::{Casualty, Command, Fate, Gift, Mark, Source};
use crate::state::game::Game;
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::{Answer, Question};
use crate::vocabulary::ids::{CardId, End, Place, PlayerId, Side};
use crate::vocabulary::skill::Skill;
use crate::vocabulary::step::AbilityKind;

/// What one choice of a command may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// One of these cards in play.
    Card(Vec<CardId>),
    /// One of these places.
    Place(Vec<Place>),
    /// One of these players.
    Player(Vec<PlayerId>),
    /// All of these players, in any order.
    Order(Vec<PlayerId>),
    /// One of these ends of a street.
    End(Vec<End>),
    /// This kind of ability.
    Kind(AbilityKind),
    /// Out of this pile.
    Pile(Pile),
    /// This posse.
    Side(Side),
    /// One of these effects that last, by its number.
    Effect(Vec<u32>),
    /// As many cards as that field says, or none.
    AsMany(&'static str),
    /// Some of these cards in play, in any order, none twice.
    SomeOf {
        /// The cards.
        of: Vec<CardId>,
    },
    /// Cards that are let go, so that the upkeep of the others can be paid.
    LetGo {
        /// The cards with their upkeep.
        of: Vec<(CardId, u32)>,
        /// What the stash can pay.
        stash: u32,
    },
    /// A number in this range, but for some.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
        /// Not these.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        but: Vec<u8>,
    },
    /// Yes or no.
    Either,
    /// This and nothing else.
    Only(bool),
    /// Anything of the right shape: the rules take it as told.
    Told,
    /// A name that nobody has.
    Name {
        /// The names that are taken.
        taken: Vec<String>,
    },
    /// A printed card of this type.
    Printed(CardType),
    /// A starting gang.
    Gang {
        /// At most so many dudes.
        most: usize,
        /// Together at most this much ghost rock.
        stash: u32,
        /// The outfit whose faction they are of, unless they are drifters.
        outfit: CardCode,
    },
    /// A card of the player's hand.
    FromHand(HandChoice),
    /// Cards of the hand, known ones or null for one that nobody named.
    CardsFromHand {
        /// How many.
        count: u16,
    },
    /// A draw hand that is shown.
    DrawHand {
        /// How many cards; five, or fewer where no more could be drawn.
        counts: Vec<u16>,
    },
    /// A card that is shown: a joker, or any other.
    Shown {
        /// Whether it is a joker.
        joker: bool,
    },
    /// What a call-out or a job comes from.
    Source {
        /// Cards in play.
        cards: Vec<CardId>,
        /// An action of the hand.
        hand: Option<HandChoice>,
    },
    /// What a job is about.
    Mark {
        /// Cards in play.
        cards: Vec<CardId>,
        /// Homes and town square, and deeds as places.
        places: Vec<Place>,
    },
    /// What the job's card lets its leader mark.
    MarkOfJob,
    /// Goods to trade; those that come to be over a dude's limits are named in `discard`.
    Gifts {
        /// The goods, each with its bearer.
        goods: Vec<(CardId, CardId)>,
        /// Who may receive some.
        to: Vec<CardId>,
    },
    /// An answer to what a card's ability asks.
    Answer(Question),
    /// Exactly the goods over the limits after the trade.
    Surplus,
    /// Casualties.
    Casualties {
        /// Who may be one, and what each fate covers.
        of: Vec<(CardId, Vec<(Fate, u8)>)>,
        /// How many must be covered.
        cover: usize,
        /// Who must be the first.
        first: Option<CardId>,
        /// Who, aced, leaves how many fewer to cover beside those that the ace covers.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        sparing: Vec<(CardId, usize)>,
    },
}

/// Which cards of a hand will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandChoice {
    /// What kind of card.
    pub class: Class,
    /// Known cards of the hand that will do.
    pub known: Vec<CardCode>,
    /// Whether the hand holds cards that nobody named, any of which may be one.
    pub unknown: bool,
    /// The most that it may cost as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_at_most: Option<u32>,
    /// Whether the table tells what the card does, or the program carries it out.
    #[serde(skip)]
    pub(crate) how: Playing,
}

/// Cards that are played alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Dudes; Gadgets or not.
    Dude {
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Deeds.
    Deed {
        /// Whether they go to the street.
        in_town: bool,
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Goods that dudes carry.
    Goods {
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Improvements, which are attached to deeds.
    Improvement {
        /// Whether Gadgets are meant.
        gadget: bool,
    },
    /// Spells that dudes with this skill carry.
    Spell(Skill),
    /// Totems, which are attached to locations.
    Totem,
    /// Actions, but for Techniques where there are such.
    Action,
    /// Techniques; after another one of the same Tao, a different one.
    Technique {
        /// The Tao, and the title of the last one.
        after: Option<(String, String)>,
    },
    /// Another version of a dude.
    Version {
        /// The dude's version now.
        of: CardCode,
    },
}

impl Class {
    /// Whether a card is of this class under the edition of a game.
    #[must_use]
    pub fn holds(&self, game: &Game, card: &Card) -> bool {
        let is_gadget = card.has_keyword("Gadget");
        let improves = card.has_keyword("Improvement");
        let totem = card.kind == CardType::Spell && card.has_keyword("Totem") && !game.edition().is_2014();
        match self {
            // Tokens come from effects, not from hands (faq-b:Token Dudes).
            Class::Dude { gadget } => card.kind == CardType::Dude && !card.is_token() && is_gadget == *gadget,
            Class::Deed { in_town, gadget } => {
                card.kind == CardType::Deed && goes_to_street(card) == *in_town && is_gadget == *gadget
            }
            Class::Goods { gadget } => card.kind == CardType::Goods && !improves && is_gadget == *gadget,
            Class::Improvement { gadget } => card.kind == CardType::Goods && improves && is_gadget == *gadget,
            Class::Spell(skill) => card.kind == CardType::Spell && !totem && Skill::of_spell(card) == Some(*skill),
            Class::Totem => totem,
            Class::Action => card.kind == CardType::Action && uses::is_plain_action(game, card),
            Class::Technique { after } => {
                card.kind == CardType::Action
                    && card.has_keyword("Technique")
                    && after
                        .as_ref()
                        .is_none_or(|(own, title)| tao(card) == Some(own.as_str()) && card.printed_title() != title)
            }
            Class::Version { of } => game.facts_of(*of).is_some_and(|below| {
                card.kind == CardType::Dude
                    && card.code != below.code
                    && card.printed_title() == below.printed_title()
                    && card.experience().abs_diff(below.experience()) <= 1
            }),
        }
    }

    /// Whether uniqueness keeps a card of this class from being played.
    fn enters_play(&self) -> bool {
        !matches!(self, Class::Action | Class::Technique { .. } | Class::Version { .. })
    }
}

impl HandChoice {
    pub(crate) fn admits(&self, game: &Game, player: PlayerId, pile: Pile, code: CardCode) -> bool {
        let Some(card) = game.facts_of(code) else {
            return false;
        };
        game.player(player).is_some_and(|player| player.pile(pile).may_hold(&code))
            && self.class.holds(game, card)
            && self.cost_at_most.is_none_or(|most| traits::cost_of(game, player, card) <= most)
            && (!self.class.enters_play() || not_unique_enough(game, player, card).is_none())
            && hand_plays::may_play(game, player, code, self.how, self.class.enters_play())
    }
}

/// A kind of command that is legal now, with its choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Template {
    /// The name of the command, as in its `type`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Whose command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The choices.
    pub choices: Vec<Choice>,
}

/// A choice of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name of the field.
    pub field: &'static str,
    /// Whether the field may be left out.
    pub optional: bool,
    /// What it may be.
    pub domain: Domain,
}

impl Template {
    pub(crate) fn new(kind: &'static str, player: PlayerId) -> Template {
        Template { kind, player: Some(player), choices: Vec::new() }
    }

    pub(crate) fn plain(kind: &'static str) -> Template {
        Template { kind, player: None, choices: Vec::new() }
    }

    pub(crate) fn with(mut self, field: &'static str, domain: Domain) -> Template {
        self.choices.push(Choice { field, optional: false, domain });
        self
    }

    pub(crate) fn may(mut self, field: &'static str, domain: Domain) -> Template {
        self.choices.push(Choice { field, optional: true, domain });
        self
    }

    /// The domain of a field.
    #[must_use]
    pub fn domain(&self, field: &str) -> Option<&Domain> {
        self.choices.iter().find(|choice| choice.field == field).map(|choice| &choice.domain)
    }

    /// Whether this template admits a command in a game. A field without a choice must be left out.
    #[must_use]
    pub fn admits(&self, game: &Game, command: &Command) -> bool {
        let Ok(Value::Object(fields)) = serde_json::to_value(command) else {
            return false;
        };
        if fields.get("type").and_then(Value::as_str) != Some(self.kind) || command.player() != self.player {
            return false;
        }
        let named = |field: &str| field == "type" || (field == "player" && self.player.is_some());
        let known = fields.keys().all(|field| named(field) || self.choices.iter().any(|choice| choice.field == field));
        known
            && hand_plays::fits_bearer(game, command)
            && self.choices.iter().all(|choice| match fields.get(choice.field) {
                Some(value) => self.admits_value(game, choice, value, &fields),
                // Goods over the limits are named; where none is, there must be none.
                None if choice.domain == Domain::Surplus => {
                    let gifts: Vec<Gift> = fields.get("gifts").and_then(read).unwrap_or_default();
                    trading::is_surplus(game, &gifts, &[])
                }
                None => choice.optional,
            })
    }

    fn admits_value(&self, game: &Game, choice: &Choice, value: &Value, all: &serde_json::Map<String, Value>) -> bool {
        let player = self.player.unwrap_or(PlayerId(0));
        match &choice.domain {
            Domain::Card(cards) => of(value, cards),
            Domain::Place(places) => of(value, places),
            Domain::Player(players) => of(value, players),
            Domain::End(ends) => of(value, ends),
            Domain::Kind(kind) => read(value) == Some(*kind),
            Domain::Pile(pile) => read(value) == Some(*pile),
            Domain::Side(side) => read(value) == Some(*side),
            Domain::Effect(effects) => of(value, effects),
            Domain::AsMany(field) => {
                let count = all.get(*field).and_then(Value::as_u64).unwrap_or(0);
                read(value).is_some_and(|cards: Vec<Shown>| cards.is_empty() || cards.len() as u64 == count)
            }
            Domain::Order(players) => read::<Vec<PlayerId>>(value).is_some_and(|mut order| {
                let mut wanted = players.clone();
                order.sort_unstable();
                wanted.sort_unstable();
                order == wanted
            }),
            Domain::SomeOf { of } => some_of(value, of).is_some(),
            Domain::LetGo { of, stash } => {
                let cards: Vec<CardId> = of.iter().map(|(card, _)| *card).collect();
                some_of(value, &cards).is_some_and(|gone| {
                    of.iter().filter(|(card, _)| !gone.contains(card)).map(|(_, upkeep)| upkeep).sum::<u32>() <= *stash
                })
            }
            Domain::Number { min, max, but } => value.as_u64().is_some_and(|number| {
                (u64::from(*min)..=u64::from(*max)).contains(&number) && !but.iter().any(|no| u64::from(*no) == number)
            }),
            Domain::Answer(_) => read(value).is_some_and(|answer: Answer| hand_plays::answers(game, player, &answer)),
            Domain::Either => value.is_boolean(),
            Domain::Only(flag) => value.as_bool() == Some(*flag),
            Domain::Told => true,
            Domain::Name { taken } => {
                value.as_str().is_some_and(|name| !name.trim().is_empty() && !taken.iter().any(|other| other == name))
            }
            Domain::Printed(kind) => {
                read(value).and_then(|code| game.facts_of(code)).is_some_and(|card| card.kind == *kind)
            }
            Domain::Gang { most, stash, outfit } => {
                read(value).is_some_and(|gang: Vec<CardCode>| gang_fits(game, &gang, *most, *stash, *outfit))
            }
            Domain::FromHand(hand) => {
                let pile = all.get("from").and_then(read).unwrap_or(Pile::Hand);
                read(value).is_some_and(|code| hand.admits(game, player, pile, code))
            }
            Domain::CardsFromHand { count } => read(value).is_some_and(|cards: Vec<Option<CardCode>>| {
                cards.len() == usize::from(*count)
                    && game.player(player).is_some_and(|player| player.pile(Pile::Hand).may_hold_all(&cards))
            }),
            Domain::DrawHand { counts } => read(value).is_some_and(|cards: Vec<Shown>| {
                counts.iter().any(|count| cards.len() == usize::from(*count))
                    && cards.iter().all(|card| poker::face(game, card).is_some())
                    && cards.iter().filter(|card| poker::joker(game, card).is_some()).count()
                        <= deadeye_hands::MOST_JOKERS
            }),
            Domain::Shown { joker } => read(value).is_some_and(|card: Shown| {
                poker::face(game, &card).is_some() && poker::joker(game, &card).is_some() == *joker
            }),
            Domain::Source { cards, hand } => match read(value) {
                Some(Source::Card(card)) => cards.contains(&card),
                Some(Source::Hand(code)) => {
                    hand.as_ref().is_some_and(|hand| hand.admits(game, player, Pile::Hand, code))
                }
                None => false,
            },
            Domain::Mark { cards, places } => match read(value) {
                Some(Mark::Card(card)) => cards.contains(&card),
                Some(Mark::Place(place)) => places.contains(&place),
                None => false,
            },
            Domain::MarkOfJob => match (all.get("by").and_then(read), all.get("leader").and_then(read), read(value)) {
                (Some(Source::Hand(code)), Some(leader), Some(mark)) => {
                    hand_plays::may_mark(game, player, code, leader, mark)
                }
                _ => false,
            },
            Domain::Gifts { goods, to } => read(value).is_some_and(|gifts: Vec<Gift>| gifts_fit(&gifts, goods, to)),
            Domain::Surplus => {
                let gifts: Vec<Gift> = all.get("gifts").and_then(read).unwrap_or_default();
                read(value).is_some_and(|discard: Vec<CardId>| trading::is_surplus(game, &gifts, &discard))
            }
            Domain::Casualties { of, cover, first, sparing } => read(value)
                .is_some_and(|casualties: Vec<Casualty>| casualties_fit(&casualties, of, *cover, *first, sparing)),
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

fn of<T: serde::de::DeserializeOwned + PartialEq>(value: &Value, list: &[T]) -> bool {
    read::<T>(value).is_some_and(|one| list.contains(&one))
}

fn some_of(value: &Value, list: &[CardId]) -> Option<Vec<CardId>> {
    let chosen: Vec<CardId> = read(value)?;
    let once = chosen.iter().enumerate().all(|(at, card)| !chosen.iter().take(at).any(|other| other == card));
    (once && chosen.iter().all(|card| list.contains(card))).then_some(chosen)
}

fn gang_fits(game: &Game, gang: &[CardCode], most: usize, stash: u32, outfit: CardCode) -> bool {
    let Some(outfit) = game.facts_of(outfit) else {
        return false;
    };
    let Some(cards) = gang.iter().map(|code| game.facts_of(*code)).collect::<Option<Vec<&Card>>>() else {
        return false;
    };
    let all = |fits: &dyn Fn(&Card) -> bool| cards.iter().all(|card| fits(card));
    let count = |keyword: &str| cards.iter().filter(|card| card.has_keyword(keyword)).count();
    let twice = |card: &Card| cards.iter().filter(|other| other.printed_title() == card.printed_title()).count() > 1;
    gang.iter().map(|code| setup::counts_for(game, *code)).sum::<usize>() <= most
        && gang.iter().all(|code| setup::may_start(game, *code))
        && cards.iter().map(|card| card.cost.map_or(0, u32::from)).sum::<u32>() <= stash
        && all(&|card| card.kind == CardType::Dude && !card.is_token())
        && all(&|card| card.is_neutral() || outfit.gangs.iter().any(|gang| card.belongs_to(*gang)))
        && all(&|card| !(card.is_unique() && twice(card)))
        && count("Grifter") <= 1
        && (count("Union") == 0 || count("Confederate") == 0)
}

fn gifts_fit(gifts: &[Gift], goods: &[(CardId, CardId)], to: &[CardId]) -> bool {
    !gifts.is_empty()
        && gifts.iter().enumerate().all(|(at, gift)| {
            goods.iter().any(|(card, bearer)| *card == gift.goods && *bearer != gift.to)
                && to.contains(&gift.to)
                && !gifts.iter().take(at).any(|other| other.goods == gift.goods)
        })
}

fn casualties_fit(
    casualties: &[Casualty],
    of: &[(CardId, Vec<(Fate, u8)>)],
    cover: usize,
    first: Option<CardId>,
    sparing: &[(CardId, usize)],
) -> bool {
    let mut sum = 0;
    for (at, casualty) in casualties.iter().enumerate() {
        let fates = of.iter().find(|(card, _)| *card == casualty.card).map(|(_, fates)| fates);
        let covered = fates.and_then(|fates| fates.iter().find(|(fate, _)| *fate == casualty.fate));
        let Some((_, covered)) = covered else {
            return false;
        };
        if casualties.iter().take(at).any(|other| other.card == casualty.card) {
            return false;
        }
        sum += usize::from(*covered);
    }
    let forced = first.filter(|first| cover > 0 && lumps::is_candidate(of, *first));
    lumps::meet(casualties, sum, cover, sparing)
        && forced.is_none_or(|first| casualties.first().is_some_and(|casualty| casualty.card == first))
}
