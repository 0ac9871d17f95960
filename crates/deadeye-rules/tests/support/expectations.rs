//! What must come of a case.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Counter, Figure, Pile, Place, PlayerId, Step, Wanted};
use serde_json::{Value, json};

use super::{Outcome, THEM, THIRD, Table, YOU};

impl Table {
    pub(super) fn expect(&self, expect: &Value) -> Outcome<()> {
        let Some(fields) = expect.as_object() else { return Ok(()) };
        for (name, wanted) in fields {
            if name == "step" {
                let step = json!(self.game.step());
                if step != *wanted {
                    return Err(format!("the step is {step}, not {wanted}"));
                }
                continue;
            }
            if name == "asked" {
                self.asks(wanted)?;
                continue;
            }
            let Some(parts) = wanted.as_object() else { return Err(format!("{name}: expected an object")) };
            for (field, wanted) in parts {
                let found = match name.as_str() {
                    "you" => self.of_player(YOU, field)?,
                    "them" => self.of_player(THEM, field)?,
                    "third" => self.of_player(THIRD, field)?,
                    card => self.of_card(card, field, wanted)?,
                };
                if found != *wanted {
                    return Err(format!("{name}: {field} is {found}, not {wanted}"));
                }
            }
        }
        Ok(())
    }

    /// Who is asked: "you", "them" or "third"; or what may be answered: `of`, exactly these cards, titles or places, and how many
    /// of them, `least` and `most`.
    fn asks(&self, wanted: &Value) -> Outcome<()> {
        let question = self.game.question().ok_or("nobody is asked")?;
        let by = match question.by {
            YOU => "you",
            THEM => "them",
            _ => "third",
        };
        let Some(fields) = wanted.as_object() else {
            return if json!(by) == *wanted { Ok(()) } else { Err(format!("{by} is asked, not {wanted}")) };
        };
        let title = |code: &CardCode| self.game.facts_of(*code).map(|card| card.title.clone()).unwrap_or_default();
        for (field, wanted) in fields {
            let names: Vec<&str> = wanted.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let (mut found, mut named): (Vec<String>, Vec<String>) = match &question.what {
                Wanted::Cards { of, .. } if field == "of" => {
                    let ids = names.iter().map(|name| self.card(name)).collect::<Outcome<Vec<_>>>()?;
                    let call =
                        |ids: &[CardId]| ids.iter().map(|id| format!("{} ({})", self.game.call(*id), id.0)).collect();
                    (call(of), call(&ids))
                }
                Wanted::Codes { known, .. } if field == "of" => {
                    (known.iter().map(title).collect(), names.iter().map(|name| (*name).to_owned()).collect())
                }
                Wanted::Place(places) if field == "of" => {
                    let own = names.iter().map(|name| self.place(name, question.by)).collect::<Outcome<Vec<_>>>()?;
                    let call = |places: &[Place]| places.iter().map(|place| format!("{place:?}")).collect();
                    (call(places), call(&own))
                }
                Wanted::Cards { min, .. } | Wanted::Codes { min, .. } if field == "least" => {
                    (vec![min.to_string()], vec![wanted.to_string()])
                }
                Wanted::Cards { max, .. } | Wanted::Codes { max, .. } if field == "most" => {
                    (vec![max.to_string()], vec![wanted.to_string()])
                }
                _ if field == "by" => (vec![by.to_owned()], vec![wanted.as_str().unwrap_or_default().to_owned()]),
                other => return Err(format!("{field} is nothing that {other:?} has")),
            };
            found.sort();
            named.sort();
            if found != named {
                return Err(format!("asked: {field} is {found:?}, not {named:?}"));
            }
        }
        Ok(())
    }

    fn of_player(&self, player: PlayerId, field: &str) -> Outcome<Value> {
        let own = self.game.player(player).ok_or("no such player")?;
        let posse = self
            .game
            .shootout()
            .and_then(|shootout| shootout.side_of_player(player).map(|side| shootout.posse(side).clone()));
        Ok(match field {
            "ghost_rock" => json!(own.ghost_rock()),
            "hand" => json!(own.pile(Pile::Hand).count()),
            "discard" => json!(own.pile(Pile::Discard).count()),
            "boot_hill" => json!(own.pile(Pile::BootHill).count()),
            "draw_hand" => json!(own.pile(Pile::DrawHand).count()),
            "deck" => {
                let before = self.started.get(&(player.0, "deck")).copied().unwrap_or(0);
                json!(i64::from(own.pile(Pile::Deck).count()) - before)
            }
            "rank" => json!(self.game.draw_rank(player)),
            "casualties" => {
                let counted = self.game.step() == Step::Casualties;
                json!(posse.map(|posse| {
                    let modifier = if counted { 0 } else { posse.casualty_modifier };
                    (posse.to_take() + modifier).max(0)
                }))
            }
            "stud" => json!(posse.map(|posse| self.game.bonuses(&posse).0)),
            "draw" => json!(posse.map(|posse| self.game.bonuses(&posse).1)),
            "influence" => json!(self.game.influence(player)),
            "control" => json!(self.game.control(player)),
            "hand_size" => json!(self.game.hand_size(player)),
            "production" => json!(self.game.production(player)),
            other => return Err(format!("a player has no {other}")),
        })
    }

    fn of_card(&self, name: &str, field: &str, wanted: &Value) -> Outcome<Value> {
        let found = self.card(name).ok().filter(|card| self.game.card(*card).is_some());
        if field == "gone" {
            if found.is_some() {
                return Ok(json!("in play"));
            }
            let code = self.code(name)?;
            let holds = |pile: Pile| {
                self.game
                    .players()
                    .iter()
                    .any(|player| player.pile(pile).known_cards().iter().any(|own| own.to_string() == code))
            };
            let title = self.game.cards_known().by_title(name).map(|card| card.title.clone()).unwrap_or_default();
            let holds_title = |pile: Pile| {
                self.game.players().iter().any(|player| {
                    player.pile(pile).known_cards().iter().any(|own| {
                        self.game.facts_of(*own).is_some_and(|card| card.title == title || card.printed_title() == name)
                    })
                })
            };
            let piles = [
                ("discard", Pile::Discard),
                ("boot_hill", Pile::BootHill),
                ("hand", Pile::Hand),
                ("draw_hand", Pile::DrawHand),
            ];
            let pile = piles.iter().find(|(_, pile)| holds(*pile) || holds_title(*pile));
            let word = wanted.as_str().unwrap_or_default();
            return Ok(json!(pile.map_or(if word == "deck" { "deck" } else { "removed" }, |(name, _)| name)));
        }
        if field == "in_posse" && found.is_none() {
            return Ok(json!(false));
        }
        let id = found.ok_or_else(|| format!("{name} is not in play"))?;
        let card = self.game.card(id).ok_or("gone")?;
        let figure = |figure: Figure| json!(self.game.figure(id, figure));
        Ok(match field {
            "booted" => json!(card.is_booted()),
            "bounty" => json!(card.bounty()),
            "bullets" => figure(Figure::Bullets),
            "influence" => figure(Figure::Influence),
            "control" => figure(Figure::Control),
            "value" => figure(Figure::Value),
            "production" => figure(Figure::Production),
            "upkeep" => figure(Figure::Upkeep),
            "grit" => json!(self.game.grit(id)),
            "stud" => json!(self.game.is_stud(id)),
            "skill" => json!(deadeye_rules::Skill::ALL.iter().filter_map(|skill| self.game.skill(id, *skill)).max()),
            "kung_fu" => json!(self.game.kung_fu(id)),
            "at" => {
                let names = self.at(id);
                let wanted = wanted.as_str().unwrap_or_default();
                json!(names.iter().find(|name| *name == wanted).or(names.first()))
            }
            "on" => json!(card.bearer().and_then(|on| self.game.card(on)).map(|on| on.title().to_owned())),
            "in_posse" => json!(
                self.game.shootout().is_some_and(|shootout| shootout.side_of(id).is_some())
                    || self.game.job().is_some_and(|job| job.posse.contains(&id))
            ),
            "controller" => json!(if card.controller() == YOU { "you" } else { "them" }),
            "keyword" => {
                let has = self.game.has_keyword(id, wanted.as_str().unwrap_or_default());
                if has { wanted.clone() } else { Value::Null }
            }
            "no_keyword" => {
                let has = self.game.has_keyword(id, wanted.as_str().unwrap_or_default());
                if has { Value::Null } else { wanted.clone() }
            }
            "ghost_rock" => json!(card.counter(Counter::GhostRock)),
            "counters" => json!(card.counter(Counter::Influence)),
            "used" => json!(card.used_abilities()),
            other => return Err(format!("a card has no {other}")),
        })
    }

    /// What the place of a card may be called: a home is that of whoever controls the card, or of a player.
    fn at(&self, card: CardId) -> Vec<String> {
        let name = |name: &str| name.to_owned();
        match self.game.location(card) {
            Some(Place::TownSquare) => vec![name("town_square")],
            Some(Place::Home(player)) => {
                let own = self.game.card(card).is_some_and(|card| card.controller() == player);
                let mut names = vec![name(if own { "home" } else { "their_home" })];
                names.push(name(if player == YOU { "your_home" } else { "their_home" }));
                names
            }
            Some(Place::Deed(deed)) => vec![self.game.call(deed).to_string()],
            None => vec![name("nowhere")],
        }
    }
}
