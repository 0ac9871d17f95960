//! Commands and events in sentences.
//!
//! A line starts with the player's name and a colon, so that it reads well whatever they call themselves: "Law Dogs",
//! "South".

use deadeye_cards::CardCode;
use deadeye_hands::Rank;
use deadeye_rules::{
    CardId, Casualty, Command, Counter, Destination, Effect, End, Event, Fate, Game, Mark, Origin,
    Phase, Pile, Place, PlayerId, Purse, Shown, Side, Source, Text, text,
};

/// A command between two states of a game: a card that has left is still known from before, one that came from after.
pub(super) struct Tale<'a> {
    pub before: &'a Game,
    pub after: &'a Game,
}

impl Tale<'_> {
    fn name(&self, player: PlayerId) -> Text {
        Text::name(self.after.name(player))
    }

    fn card(&self, card: CardId) -> Text {
        let known = |game: &Game| game.card(card).map(|card| card.title().to_owned());
        let known = known(self.after).or_else(|| known(self.before));
        Text::name(known.unwrap_or_else(|| card.to_string()))
    }

    fn cards(&self, cards: &[CardId]) -> Text {
        list(cards.iter().map(|card| self.card(*card)))
    }

    /// A change that lasts for a time, by what brought it and what it is on.
    fn effect(&self, effect: u32) -> Text {
        let known = |game: &Game| {
            game.effects()
                .iter()
                .find(|known| known.id == effect)
                .cloned()
        };
        match known(self.before).or_else(|| known(self.after)) {
            Some(Effect {
                origin: Origin::Card { code, .. },
                on,
                ..
            }) => text!(
                "the effect of {card} on {on}",
                card = self.code(&code),
                on = self.card(on)
            ),
            Some(Effect { on, .. }) => text!("the effect on {on}", on = self.card(on)),
            None => text!("effect {effect}", effect),
        }
    }

    fn code(&self, code: &CardCode) -> Text {
        let facts = self.after.facts_of(*code);
        Text::name(facts.map_or_else(|| code.to_string(), |card| card.printed_title().to_owned()))
    }

    fn place(&self, place: Place) -> Text {
        match place {
            Place::Deed(deed) => self.card(deed),
            other => self.after.call_place(other),
        }
    }

    fn shown(&self, cards: &[Shown]) -> Text {
        let face = |shown: &Shown| match shown {
            Shown::Code(code) => self.code(code),
            Shown::Face(card) | Shown::Named(_, card) => Text::name(card.to_string()),
        };
        list(cards.iter().map(face))
    }

    fn unnamed(&self, cards: &[Option<CardCode>]) -> Text {
        let one = |code: &Option<CardCode>| match code {
            Some(code) => self.code(code),
            None => text!("a card"),
        };
        match cards {
            [] => text!("nothing"),
            cards if cards.iter().all(Option::is_none) => number_of(cards.len()),
            cards => list(cards.iter().map(one)),
        }
    }

    fn source(&self, source: &Source) -> Text {
        match source {
            Source::Card(card) => self.card(*card),
            Source::Hand(code) => self.code(code),
        }
    }

    fn mark(&self, mark: &Mark) -> Text {
        match mark {
            Mark::Card(card) => self.card(*card),
            Mark::Place(place) => self.place(*place),
        }
    }

    fn destination(&self, to: &Destination) -> Text {
        match to {
            Destination::At(Place::Deed(deed)) => text!("to {deed}", deed = self.card(*deed)),
            Destination::At(place) => self.after.call_to(*place),
            Destination::On(card) => text!("on {card}", card = self.card(*card)),
            Destination::Street(End::Left) => text!("at the left end of the street"),
            Destination::Street(End::Right) => text!("at the right end of the street"),
            Destination::OutOfTown => text!("out of town"),
            Destination::Pile(pile) => into_pile(*pile),
            Destination::Removed => text!("out of the game"),
        }
    }

    fn casualty(&self, casualty: &Casualty) -> Text {
        let card = self.card(casualty.card);
        match casualty.fate {
            Fate::HomeBooted => text!("{card} goes home booted", card),
            Fate::Discard => text!("{card} is discarded", card),
            Fate::Ace => text!("{card} is aced", card),
        }
    }

    /// What was done, in a line without a full stop.
    pub(super) fn command(&self, command: &Command) -> Text {
        let deed = self.deed(command);
        match command.player() {
            Some(player) => text!("{player}: {deed}", player = self.name(player), deed),
            None => deed.capital(),
        }
    }

    fn deed(&self, command: &Command) -> Text {
        use Command as C;
        match command {
            C::Seat { name, .. } => text!("{name} takes a seat", name),
            C::ChooseOutfit {
                outfit,
                legend: None,
                ..
            } => text!("outfit {outfit}", outfit = self.code(outfit)),
            C::ChooseOutfit {
                outfit,
                legend: Some(legend),
                ..
            } => {
                text!(
                    "outfit {outfit} with {legend}",
                    outfit = self.code(outfit),
                    legend = self.code(legend)
                )
            }
            C::ChooseGang { dudes, .. } => {
                text!(
                    "starting gang {dudes}",
                    dudes = list(dudes.iter().map(|code| self.code(code)))
                )
            }
            C::RevealGangs {} => text!("starting gangs are revealed"),
            C::OrderGrifters { order } => {
                text!(
                    "Grifters act in the order {players}",
                    players = list(order.iter().map(|p| self.name(*p)))
                )
            }
            C::Ante {} => text!("everybody antes"),
            C::ShowHand { cards, .. } => text!("draw hand {cards}", cards = self.shown(cards)),
            C::TellWinner { .. } => text!("wins at lowball"),
            C::TellFirst { .. } => text!("pulled lowest"),
            C::PayUpkeep { let_go, .. } if let_go.is_empty() => text!("upkeep is paid"),
            C::PayUpkeep { let_go, .. } => {
                text!(
                    "upkeep is paid, but not for {let_go}",
                    let_go = self.cards(let_go)
                )
            }
            C::MoveDude { dude, to, .. } => {
                text!(
                    "{dude} moves to {place}",
                    dude = self.card(*dude),
                    place = self.place(*to)
                )
            }
            C::CallOut { caller, target, .. } => {
                text!(
                    "{caller} calls out {dude}",
                    caller = self.card(*caller),
                    dude = self.card(*target)
                )
            }
            C::AcceptCallOut { .. } => text!("the call-out is accepted"),
            C::RefuseCallOut { .. } => text!("the call-out is refused"),
            C::Shop {
                card, onto: None, ..
            } => text!("{card} enters play", card = self.code(card)),
            C::Shop {
                card,
                onto: Some(bearer),
                ..
            } => {
                text!(
                    "{card} for {bearer}",
                    card = self.code(card),
                    bearer = self.card(*bearer)
                )
            }
            C::Invent {
                card, scientist, ..
            } => {
                text!(
                    "{scientist} invents {card}",
                    scientist = self.card(*scientist),
                    card = self.code(card)
                )
            }
            C::Trade { gifts, .. } => {
                let gift = |to: &deadeye_rules::Gift| {
                    text!(
                        "{goods} to {to}",
                        goods = self.card(to.goods),
                        to = self.card(to.to)
                    )
                };
                text!("trade: {gifts}", gifts = list(gifts.iter().map(gift)))
            }
            C::Overlay { card, dude, .. } => {
                text!(
                    "{card} replaces {dude}",
                    card = self.code(card),
                    dude = self.before.call(*dude)
                )
            }
            C::UseAbility { card, kind, .. } => {
                text!(
                    "{kind} ability of {card}",
                    kind = Text::word(kind.name()),
                    card = self.card(*card)
                )
            }
            C::PlayAction { card, kind, .. } => {
                text!(
                    "{kind} action {card}",
                    kind = Text::word(kind.name()),
                    card = self.code(card)
                )
            }
            C::PlayTechnique { card, dude, .. } => {
                text!(
                    "{dude} performs {card}",
                    dude = self.card(*dude),
                    card = self.code(card)
                )
            }
            C::Pull { card, .. } => {
                text!(
                    "pulls {card}",
                    card = self.shown(std::slice::from_ref(card))
                )
            }
            C::Pass { .. } => text!("passes"),
            C::Check { .. } => text!("says Check"),
            C::CallReacts { .. } => text!("wants to react"),
            C::Prefer { effect, .. } => {
                text!(
                    "says that {effect} goes over its opposite",
                    effect = self.effect(*effect)
                )
            }
            C::Instead { cards } if cards.is_empty() => text!("a react replaces what happened"),
            C::Instead { cards } => {
                text!(
                    "a react replaces what happened: {cards} never left",
                    cards = self.cards(cards)
                )
            }
            C::CallCasualties { count, .. } => {
                text!("takes {count} casualties by an effect", count)
            }
            C::StartJob {
                by, leader, mark, ..
            } => text!(
                "{dude} leads a job ({source}) at {mark}",
                dude = self.card(*leader),
                source = self.source(by),
                mark = self.mark(mark)
            ),
            C::JoinPosse { dude, .. } => text!("{dude} joins the posse", dude = self.card(*dude)),
            C::ClosePosse { .. } => text!("nobody else joins"),
            C::Oppose { .. } => text!("opposes the job"),
            C::Decline { .. } => text!("does not oppose the job"),
            C::PickShooter { dude, .. } => text!("{dude} is the shooter", dude = self.card(*dude)),
            C::Redraw { cards, .. } => {
                text!(
                    "draws {cards} again",
                    cards = number_of(usize::from(*cards))
                )
            }
            C::TakeCasualties { casualties, .. } if casualties.is_empty() => {
                text!("takes no casualties")
            }
            C::TakeCasualties { casualties, .. } => {
                list(casualties.iter().map(|casualty| self.casualty(casualty)))
            }
            C::Flee { dudes, .. } if dudes.is_empty() => text!("nobody flees"),
            C::Flee { dudes, .. } => text!("fleeing: {dudes}", dudes = self.cards(dudes)),
            C::Discard { cards, .. } => text!("discards {cards}", cards = self.unnamed(cards)),
            by_hand => self.said(by_hand),
        }
    }

    /// What the table said, which the rules only record.
    fn said(&self, command: &Command) -> Text {
        use Command as C;
        match command {
            C::SetGhostRock { to, .. } => text!("ghost rock is {to}", to),
            C::SetDebt { to, .. } => text!("debt is {to}", to),
            C::SetPot { to } => text!("the pot is {to}", to),
            C::SetPile {
                pile, count: cards, ..
            } => {
                text!(
                    "{cards} {pile}",
                    cards = number_of(usize::from(*cards)),
                    pile = in_pile(*pile)
                )
            }
            C::MoveCards {
                from, to, cards, ..
            } => {
                text!(
                    "{cards} from {from} to {to}",
                    cards = self.unnamed(cards),
                    from = Text::word(from.name()),
                    to = Text::word(to.name())
                )
            }
            C::SetHandSize { to, .. } => text!("hand size is {to}", to),
            C::SetBounty { card, to } => {
                text!("the bounty on {card} is {to}", card = self.card(*card), to)
            }
            C::SetCounter { card, counter, to } => counted(*counter, *to, self.card(*card)),
            C::SetFigure {
                card, figure, to, ..
            } => {
                text!(
                    "{figure} of {card} is {to}",
                    figure = Text::word(figure.name()),
                    card = self.card(*card),
                    to
                )
            }
            C::ChangeFigure {
                card,
                figure,
                by,
                from,
                ..
            } => {
                let (figure, card) = (Text::word(figure.name()), self.card(*card));
                let by = format!("{by:+}");
                match from {
                    Some(from) => text!(
                        "{figure} of {card} {by} ({from})",
                        figure,
                        card,
                        by,
                        from = self.card(*from)
                    ),
                    None => text!("{figure} of {card} {by}", figure, card, by),
                }
            }
            C::Keep { card, .. } => text!("a lasting state for {card}", card = self.card(*card)),
            C::EndEffect { effect } => text!("{effect} ends", effect = self.effect(*effect)),
            C::SetBooted { card, to: true } => text!("{card} boots", card = self.card(*card)),
            C::SetBooted { card, to: false } => text!("{card} unboots", card = self.card(*card)),
            C::PutCard { card, to } => {
                text!(
                    "{card} is put {whither}",
                    card = self.card(*card),
                    whither = self.destination(to)
                )
            }
            C::TakeOut { card, fate, .. } => self.casualty(&Casualty {
                card: *card,
                fate: *fate,
            }),
            C::SendHome { dude, booted: true } => {
                text!("{dude} goes home booted", dude = self.card(*dude))
            }
            C::SendHome {
                dude,
                booted: false,
            } => text!("{dude} goes home", dude = self.card(*dude)),
            C::BringCard {
                code, owner, to, ..
            } => text!(
                "{code} of {player} is put {whither}",
                code = self.code(code),
                player = self.name(*owner),
                whither = self.destination(to)
            ),
            C::SetController {
                card,
                player: Some(player),
                ..
            } => {
                text!(
                    "{player} controls {card}",
                    player = self.name(*player),
                    card = self.card(*card)
                )
            }
            C::SetController {
                card, player: None, ..
            } => {
                text!(
                    "nobody has taken control of {card} any more",
                    card = self.card(*card)
                )
            }
            C::Refresh { card } => {
                text!("the abilities of {card} are ready", card = self.card(*card))
            }
            C::SetPhase { phase } => text!("it is {phase}", phase = phase_name(*phase)),
            C::SetTurn { .. } => text!("has the turn"),
            C::SetWinner {
                player: Some(player),
            } => text!("the Winner is {player}", player = self.name(*player)),
            C::SetWinner { player: None } => text!("there is no Winner"),
            C::SetVictor {
                player: Some(player),
            } => text!("{player} wins the game", player = self.name(*player)),
            C::SetVictor { player: None } => text!("nobody has won yet"),
            C::SetPosse {
                dude,
                side: Some(side),
            } => match side {
                Side::Leader => text!("{dude} is in the leader posse", dude = self.card(*dude)),
                Side::Mark => text!("{dude} is in the mark posse", dude = self.card(*dude)),
            },
            C::SetPosse { dude, side: None } => {
                text!("{dude} is in no posse", dude = self.card(*dude))
            }
            C::ModifyRank { by, .. } => text!("hand rank {by}", by = format!("{:+}", by)),
            C::ModifyCasualties { by, .. } => text!("casualties {by}", by = format!("{:+}", by)),
            C::ForceFirstCasualty { card } => {
                text!("{card} is the first casualty", card = self.card(*card))
            }
            C::ChangeHand { cards, .. } => {
                text!("draw hand is now {cards}", cards = self.shown(cards))
            }
            C::EndShootout {} => text!("the shootout is over"),
            C::EndJob { success: true } => text!("the job succeeds"),
            C::EndJob { success: false } => text!("the job fails"),
            C::Note { text } => Text::name(text.clone()),
            C::Pay { from, to, amount } => {
                let who = |player: &Option<PlayerId>| {
                    player.map_or_else(|| text!("the bank"), |p| self.name(p))
                };
                text!(
                    "{amount} ghost rock from {from} to {to}",
                    amount,
                    from = who(from),
                    to = who(to)
                )
            }
            _ => text!("something is done"),
        }
    }

    /// What came of a command, where the command's own line does not say it.
    pub(super) fn event(&self, event: &Event) -> Option<Text> {
        use Event as E;
        Some(match event {
            E::CardEntered { code, owner, .. } => {
                text!(
                    "{code} enters play for {player}",
                    code = self.code(code),
                    player = self.name(*owner)
                )
            }
            E::CardLeft {
                code,
                to: Some(Pile::BootHill),
                ..
            } => {
                text!("{code} is aced", code = self.code(code))
            }
            E::CardLeft {
                code, to: Some(to), ..
            } => {
                text!(
                    "{card} goes {pile}",
                    card = self.code(code),
                    pile = to.call_to()
                )
            }
            E::CardLeft { code, to: None, .. } => {
                text!("{code} leaves the game", code = self.code(code))
            }
            E::Booted { card } => text!("{card} boots", card = self.card(*card)),
            E::Unbooted { card } => text!("{card} unboots", card = self.card(*card)),
            E::GhostRock {
                from,
                to,
                amount,
                why,
            } => text!(
                "{amount} ghost rock from {from} to {to}: {why}",
                amount,
                from = self.purse(*from),
                to = self.purse(*to),
                why
            ),
            E::Debt { player, to } => text!(
                "{player} owes the bank {to}",
                player = self.name(*player),
                to
            ),
            E::Bounty { card, to, why, .. } => {
                text!(
                    "the bounty on {card} is {to}: {why}",
                    card = self.card(*card),
                    to,
                    why
                )
            }
            E::Counter { card, counter, to } => counted(*counter, *to, self.card(*card)),
            E::Reshuffled { player, cards } => {
                text!(
                    "{player} shuffles: {cards} cards in the deck",
                    player = self.name(*player),
                    cards
                )
            }
            E::PhaseBegan { phase, day } => {
                text!("Day {day}, {phase}", day, phase = phase_name(*phase))
            }
            E::HandShown {
                rank,
                name,
                cheatin,
                ..
            } => shown_hand(*rank, name, *cheatin),
            E::LowballTied { players } => text!(
                "exactly tied, drawn again: {players}",
                players = list(players.iter().map(|player| self.name(*player)))
            ),
            E::Winner {
                player: Some(player),
            } => text!("{player} is the Winner", player = self.name(*player)),
            E::Control { card, to, .. } => {
                text!(
                    "{player} controls {card}",
                    player = self.name(*to),
                    card = self.card(*card)
                )
            }
            E::Pulled { value, .. } => text!("the pull counts {value}", value),
            E::Test {
                dude,
                reached,
                needed,
                success,
            } => {
                let dude = self.card(*dude);
                if *success {
                    text!(
                        "{dude} succeeds with {reached} against {needed}",
                        dude,
                        reached,
                        needed
                    )
                } else {
                    text!(
                        "{dude} fails with {reached} against {needed}",
                        dude,
                        reached,
                        needed
                    )
                }
            }
            E::JobEnded { success: true, .. } => text!("the job succeeds"),
            E::JobEnded { success: false, .. } => text!("the job fails"),
            E::PosseLeft { dude, .. } => text!("{dude} leaves the posse", dude = self.card(*dude)),
            E::ShootoutStarted { place } => {
                text!("a shootout starts at {place}", place = self.place(*place))
            }
            E::RoundBegan { round } => text!("round {round}", round),
            E::DrawBonuses { side, stud, draw } => {
                let side = side_name(*side);
                let dealt = 5 + u16::from(*stud);
                if *draw > 0 {
                    text!(
                        "{side} draws {dealt} cards, then up to {draw} again",
                        side,
                        dealt,
                        draw
                    )
                } else {
                    text!("{side} draws {dealt} cards", side, dealt)
                }
            }
            E::HandsCompared {
                leader,
                mark,
                winner,
            } => {
                let won = winner.map_or_else(
                    || text!("nobody wins the round"),
                    |side| text!("{side} wins the round", side = side_name(side)),
                );
                text!(
                    "rank {leader} for the leader, {mark} for the mark: {won}",
                    leader,
                    mark,
                    won
                )
            }
            E::Casualties { side, count: 0 } => {
                text!("no casualties for {side}", side = side_name(*side))
            }
            E::Casualties {
                side,
                count: casualties,
            } => {
                text!(
                    "casualties for {side}: {casualties}",
                    side = side_name(*side),
                    casualties
                )
            }
            E::ShootoutEnded { winner: Some(side) } => {
                text!("{side} wins the shootout", side = side_name(*side))
            }
            E::ShootoutEnded { winner: None } => text!("nobody wins the shootout"),
            E::EffectEnded { effect } => text!("{effect} ends", effect = self.effect(*effect)),
            E::GameWon {
                player: Some(player),
                why,
            } => {
                text!(
                    "{player} wins the game: {why}",
                    player = self.name(*player),
                    why
                )
            }
            E::GameWon { player: None, .. } => text!("nobody has won the game"),
            E::NoVictory {} => text!("nobody has won yet"),
            _ => return None,
        })
    }

    fn purse(&self, purse: Purse) -> Text {
        match purse {
            Purse::Bank => text!("the bank"),
            Purse::Pot => text!("the pot"),
            Purse::Stash(player) => self.name(player),
            Purse::Bounty(dude) => text!("the bounty on {dude}", dude = self.card(dude)),
        }
    }
}

/// The phase in the game's words.
pub(crate) fn phase_name(phase: Phase) -> Text {
    match phase {
        Phase::Setup => text!("Setup"),
        Phase::Gambling => text!("Gambling"),
        Phase::Upkeep => text!("Upkeep"),
        Phase::HighNoon => text!("High Noon"),
        Phase::Sundown => text!("Sundown"),
        Phase::Over => text!("the end"),
    }
}

fn side_name(side: Side) -> Text {
    match side {
        Side::Leader => text!("the leader"),
        Side::Mark => text!("the mark"),
    }
}

fn in_pile(pile: Pile) -> Text {
    match pile {
        Pile::Hand => text!("in the play hand"),
        Pile::Deck => text!("in the deck"),
        Pile::Discard => text!("in the discard pile"),
        Pile::BootHill => text!("in Boot Hill"),
        Pile::DrawHand => text!("in the draw hand"),
    }
}

fn into_pile(pile: Pile) -> Text {
    match pile {
        Pile::Hand => text!("into the play hand"),
        Pile::Deck => text!("into the deck"),
        Pile::Discard => text!("into the discard pile"),
        Pile::BootHill => text!("into Boot Hill"),
        Pile::DrawHand => text!("into the draw hand"),
    }
}

fn shown_hand(rank: u8, name: &str, cheatin: bool) -> Text {
    // A name that the event brings is one of ours.
    let known = Rank::ALL.into_iter().find(|own| own.name() == name);
    let name = known.map_or_else(|| Text::name(name), |own| Text::word(own.name()));
    if cheatin {
        text!("rank {rank}, {name}, cheatin'", rank, name)
    } else {
        text!("rank {rank}, {name}", rank, name)
    }
}

/// So many counters on a card.
fn counted(counter: Counter, number: i16, card: Text) -> Text {
    match counter {
        Counter::Influence => text!("influence counters on {card}: {number}", card, number),
        Counter::Control => text!("control point counters on {card}: {number}", card, number),
        Counter::Bullets => text!("bullet counters on {card}: {number}", card, number),
        Counter::Production => text!("production counters on {card}: {number}", card, number),
        Counter::GhostRock => text!("ghost rock counters on {card}: {number}", card, number),
        Counter::Other => text!("counters on {card}: {number}", card, number),
    }
}

fn number_of(cards: usize) -> Text {
    if cards == 1 {
        text!("1 card")
    } else {
        text!("{cards} cards", cards)
    }
}

/// `one`, `one and two`, `one, two and three`.
fn list(items: impl IntoIterator<Item = Text>) -> Text {
    Text::all_of(items).unwrap_or_else(|| text!("nobody"))
}
