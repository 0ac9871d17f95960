//! Commands and events in sentences.
//!
//! A line starts with the player's name and a colon, so that it reads well whatever they call themselves: "Law Dogs",
//! "South".

use deadeye_cards::CardCode;
use deadeye_rules::{
    CardId, Casualty, Command, Counter, Destination, End, Event, Fate, Game, Mark, Phase, Pile,
    Place, PlayerId, Purse, Shown, Side, Source,
};

/// A command between two states of a game: a card that has left is still known from before, one that came from after.
pub(super) struct Tale<'a> {
    pub before: &'a Game,
    pub after: &'a Game,
}

impl Tale<'_> {
    fn name(&self, player: PlayerId) -> String {
        self.after.name(player)
    }

    fn card(&self, card: CardId) -> String {
        let known = |game: &Game| game.card(card).map(|card| card.title().to_owned());
        known(self.after)
            .or_else(|| known(self.before))
            .unwrap_or_else(|| card.to_string())
    }

    fn cards(&self, cards: &[CardId]) -> String {
        list(cards.iter().map(|card| self.card(*card)))
    }

    fn code(&self, code: &CardCode) -> String {
        self.after
            .facts_of(*code)
            .map_or_else(|| code.to_string(), |card| card.printed_title().to_owned())
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Deed(deed) => self.card(deed),
            other => self.after.call_place(other),
        }
    }

    fn shown(&self, cards: &[Shown]) -> String {
        let face = |shown: &Shown| match shown {
            Shown::Code(code) => self.code(code),
            Shown::Face(card) => card.to_string(),
        };
        list(cards.iter().map(face))
    }

    fn unnamed(&self, cards: &[Option<CardCode>]) -> String {
        let one = |code: &Option<CardCode>| match code {
            Some(code) => self.code(code),
            None => "a card".to_owned(),
        };
        match cards {
            [] => "nothing".to_owned(),
            cards if cards.iter().all(Option::is_none) => count(cards.len(), "card"),
            cards => list(cards.iter().map(one)),
        }
    }

    fn source(&self, source: &Source) -> String {
        match source {
            Source::Card(card) => self.card(*card),
            Source::Hand(code) => self.code(code),
        }
    }

    fn mark(&self, mark: &Mark) -> String {
        match mark {
            Mark::Card(card) => self.card(*card),
            Mark::Place(place) => self.place(*place),
        }
    }

    fn destination(&self, to: &Destination) -> String {
        match to {
            Destination::At(place) => format!("to {}", self.place(*place)),
            Destination::On(card) => format!("on {}", self.card(*card)),
            Destination::Street(End::Left) => "at the left end of the street".to_owned(),
            Destination::Street(End::Right) => "at the right end of the street".to_owned(),
            Destination::OutOfTown => "out of town".to_owned(),
            Destination::Pile(pile) => format!("into the {}", pile.name()),
            Destination::Removed => "out of the game".to_owned(),
        }
    }

    fn casualty(&self, casualty: &Casualty) -> String {
        let fate = match casualty.fate {
            Fate::HomeBooted => "goes home booted",
            Fate::Discard => "is discarded",
            Fate::Ace => "is aced",
        };
        format!("{} {fate}", self.card(casualty.card))
    }

    /// What was done, in a line without a full stop.
    pub(super) fn command(&self, command: &Command) -> String {
        let deed = self.deed(command);
        match command.player() {
            Some(player) => format!("{}: {deed}", self.name(player)),
            None => capital(&deed),
        }
    }

    fn deed(&self, command: &Command) -> String {
        use Command as C;
        match command {
            C::Seat { name, .. } => format!("{name} takes a seat"),
            C::ChooseOutfit {
                outfit,
                legend: None,
                ..
            } => format!("outfit {}", self.code(outfit)),
            C::ChooseOutfit {
                outfit,
                legend: Some(legend),
                ..
            } => {
                format!("outfit {} with {}", self.code(outfit), self.code(legend))
            }
            C::ChooseGang { dudes, .. } => {
                format!(
                    "starting gang {}",
                    list(dudes.iter().map(|code| self.code(code)))
                )
            }
            C::RevealGangs {} => "starting gangs are revealed".to_owned(),
            C::OrderGrifters { order } => {
                format!(
                    "Grifters act in the order {}",
                    list(order.iter().map(|p| self.name(*p)))
                )
            }
            C::Ante {} => "everybody antes".to_owned(),
            C::ShowHand { cards, .. } => format!("draw hand {}", self.shown(cards)),
            C::TellWinner { .. } => "wins at lowball".to_owned(),
            C::TellFirst { .. } => "pulled lowest".to_owned(),
            C::PayUpkeep { let_go, .. } if let_go.is_empty() => "upkeep is paid".to_owned(),
            C::PayUpkeep { let_go, .. } => {
                format!("upkeep is paid, but not for {}", self.cards(let_go))
            }
            C::MoveDude { dude, to, .. } => {
                format!("{} moves to {}", self.card(*dude), self.place(*to))
            }
            C::CallOut { caller, target, .. } => {
                format!("{} calls out {}", self.card(*caller), self.card(*target))
            }
            C::AcceptCallOut { .. } => "the call-out is accepted".to_owned(),
            C::RefuseCallOut { .. } => "the call-out is refused".to_owned(),
            C::Shop {
                card, onto: None, ..
            } => format!("{} enters play", self.code(card)),
            C::Shop {
                card,
                onto: Some(bearer),
                ..
            } => {
                format!("{} for {}", self.code(card), self.card(*bearer))
            }
            C::Invent {
                card, scientist, ..
            } => {
                format!("{} invents {}", self.card(*scientist), self.code(card))
            }
            C::Trade { gifts, .. } => {
                let gift = |to: &deadeye_rules::Gift| {
                    format!("{} to {}", self.card(to.goods), self.card(to.to))
                };
                format!("trade: {}", list(gifts.iter().map(gift)))
            }
            C::Overlay { card, dude, .. } => {
                format!("{} replaces {}", self.code(card), self.before.call(*dude))
            }
            C::UseAbility { card, kind, .. } => {
                format!("{} ability of {}", kind.name(), self.card(*card))
            }
            C::PlayAction { card, kind, .. } => {
                format!("{} action {}", kind.name(), self.code(card))
            }
            C::PlayTechnique { card, dude, .. } => {
                format!("{} performs {}", self.card(*dude), self.code(card))
            }
            C::Pull { card, .. } => {
                format!("pulls {}", self.shown(std::slice::from_ref(card)))
            }
            C::Pass { .. } => "passes".to_owned(),
            C::Check { .. } => "says Check".to_owned(),
            C::CallReacts { .. } => "wants to react".to_owned(),
            C::Prefer { effect, .. } => format!("says that effect {effect} goes over its opposite"),
            C::Instead { cards } if cards.is_empty() => "a react replaces what happened".to_owned(),
            C::Instead { cards } => {
                let names: Vec<String> = cards.iter().map(|card| self.card(*card)).collect();
                format!(
                    "a react replaces what happened: {} never left",
                    names.join(", ")
                )
            }
            C::CallCasualties { count, .. } => format!("takes {count} casualties by an effect"),
            C::StartJob {
                by, leader, mark, ..
            } => format!(
                "{} leads a job ({}) at {}",
                self.card(*leader),
                self.source(by),
                self.mark(mark)
            ),
            C::JoinPosse { dude, .. } => format!("{} joins the posse", self.card(*dude)),
            C::ClosePosse { .. } => "nobody else joins".to_owned(),
            C::Oppose { .. } => "opposes the job".to_owned(),
            C::Decline { .. } => "does not oppose the job".to_owned(),
            C::PickShooter { dude, .. } => format!("{} is the shooter", self.card(*dude)),
            C::Redraw { cards, .. } => {
                format!("draws {} again", count(usize::from(*cards), "card"))
            }
            C::TakeCasualties { casualties, .. } if casualties.is_empty() => {
                "takes no casualties".to_owned()
            }
            C::TakeCasualties { casualties, .. } => {
                list(casualties.iter().map(|casualty| self.casualty(casualty)))
            }
            C::Flee { dudes, .. } if dudes.is_empty() => "nobody flees".to_owned(),
            C::Flee { dudes, .. } => format!("fleeing: {}", self.cards(dudes)),
            C::Discard { cards, .. } => format!("discards {}", self.unnamed(cards)),
            by_hand => self.said(by_hand),
        }
    }

    /// What the table said, which the rules only record.
    fn said(&self, command: &Command) -> String {
        use Command as C;
        match command {
            C::SetGhostRock { to, .. } => format!("ghost rock is {to}"),
            C::SetDebt { to, .. } => format!("debt is {to}"),
            C::SetPot { to } => format!("the pot is {to}"),
            C::SetPile {
                pile, count: cards, ..
            } => {
                format!(
                    "{} in the {}",
                    count(usize::from(*cards), "card"),
                    pile.name()
                )
            }
            C::MoveCards {
                from, to, cards, ..
            } => {
                format!(
                    "{} from {} to {}",
                    self.unnamed(cards),
                    from.name(),
                    to.name()
                )
            }
            C::SetHandSize { to, .. } => format!("hand size is {to}"),
            C::SetBounty { card, to } => format!("the bounty on {} is {to}", self.card(*card)),
            C::SetCounter { card, counter, to } => {
                format!(
                    "{} {} on {}",
                    to,
                    counter_name(*counter, *to),
                    self.card(*card)
                )
            }
            C::SetFigure {
                card, figure, to, ..
            } => {
                format!("{} of {} is {to}", figure.name(), self.card(*card))
            }
            C::ChangeFigure {
                card,
                figure,
                by,
                from,
                ..
            } => {
                let why = from.map_or_else(String::new, |from| format!(" ({})", self.card(from)));
                format!("{} of {} {by:+}{why}", figure.name(), self.card(*card))
            }
            C::Keep { card, .. } => format!("a lasting state for {}", self.card(*card)),
            C::EndEffect { effect } => format!("effect {effect} ends"),
            C::SetBooted { card, to: true } => format!("{} boots", self.card(*card)),
            C::SetBooted { card, to: false } => format!("{} unboots", self.card(*card)),
            C::PutCard { card, to } => {
                format!("{} is put {}", self.card(*card), self.destination(to))
            }
            C::TakeOut { card, fate, .. } => self.casualty(&Casualty {
                card: *card,
                fate: *fate,
            }),
            C::SendHome { dude, booted: true } => format!("{} goes home booted", self.card(*dude)),
            C::SendHome {
                dude,
                booted: false,
            } => format!("{} goes home", self.card(*dude)),
            C::BringCard {
                code, owner, to, ..
            } => format!(
                "{} of {} is put {}",
                self.code(code),
                self.name(*owner),
                self.destination(to)
            ),
            C::SetController {
                card,
                player: Some(player),
                ..
            } => {
                format!("{} controls {}", self.name(*player), self.card(*card))
            }
            C::SetController {
                card, player: None, ..
            } => {
                format!("nobody has taken control of {} any more", self.card(*card))
            }
            C::Refresh { card } => format!("the abilities of {} are ready", self.card(*card)),
            C::SetPhase { phase } => format!("it is {}", phase_name(*phase)),
            C::SetTurn { .. } => "has the turn".to_owned(),
            C::SetWinner {
                player: Some(player),
            } => format!("the Winner is {}", self.name(*player)),
            C::SetWinner { player: None } => "there is no Winner".to_owned(),
            C::SetVictor {
                player: Some(player),
            } => format!("{} wins the game", self.name(*player)),
            C::SetVictor { player: None } => "nobody has won yet".to_owned(),
            C::SetPosse {
                dude,
                side: Some(side),
            } => {
                format!("{} is in the {} posse", self.card(*dude), side_name(*side))
            }
            C::SetPosse { dude, side: None } => format!("{} is in no posse", self.card(*dude)),
            C::ModifyRank { by, .. } => format!("hand rank {by:+}"),
            C::ModifyCasualties { by, .. } => format!("casualties {by:+}"),
            C::ForceFirstCasualty { card } => {
                format!("{} is the first casualty", self.card(*card))
            }
            C::ChangeHand { cards, .. } => format!("draw hand is now {}", self.shown(cards)),
            C::EndShootout {} => "the shootout is over".to_owned(),
            C::EndJob { success: true } => "the job succeeds".to_owned(),
            C::EndJob { success: false } => "the job fails".to_owned(),
            C::Note { text } => text.clone(),
            C::Pay { from, to, amount } => {
                let who = |player: &Option<PlayerId>| {
                    player.map_or_else(|| "the bank".to_owned(), |p| self.name(p))
                };
                format!("{amount} ghost rock from {} to {}", who(from), who(to))
            }
            _ => "something is done".to_owned(),
        }
    }

    /// What came of a command, where the command's own line does not say it.
    pub(super) fn event(&self, event: &Event) -> Option<String> {
        use Event as E;
        Some(match event {
            E::CardEntered { code, owner, .. } => {
                format!("{} enters play for {}", self.code(code), self.name(*owner))
            }
            E::CardLeft {
                code,
                to: Some(Pile::BootHill),
                ..
            } => {
                format!("{} is aced", self.code(code))
            }
            E::CardLeft {
                code, to: Some(to), ..
            } => {
                format!("{} goes to the {}", self.code(code), to.name())
            }
            E::CardLeft { code, to: None, .. } => format!("{} leaves the game", self.code(code)),
            E::Booted { card } => format!("{} boots", self.card(*card)),
            E::Unbooted { card } => format!("{} unboots", self.card(*card)),
            E::GhostRock {
                from,
                to,
                amount,
                why,
            } => format!(
                "{amount} ghost rock from {} to {}: {why}",
                self.purse(*from),
                self.purse(*to)
            ),
            E::Debt { player, to } => format!("{} owes the bank {to}", self.name(*player)),
            E::Bounty { card, to, why, .. } => {
                format!("the bounty on {} is {to}: {why}", self.card(*card))
            }
            E::Counter { card, counter, to } => {
                format!(
                    "{to} {} on {}",
                    counter_name(*counter, *to),
                    self.card(*card)
                )
            }
            E::Reshuffled { player, cards } => {
                format!("{} shuffles: {cards} cards in the deck", self.name(*player))
            }
            E::PhaseBegan { phase, day } => format!("Day {day}, {}", phase_name(*phase)),
            E::HandShown {
                rank,
                name,
                cheatin,
                ..
            } => {
                format!(
                    "rank {rank}, {name}{}",
                    if *cheatin { ", cheatin'" } else { "" }
                )
            }
            E::LowballTied { players } => format!(
                "exactly tied, drawn again: {}",
                list(players.iter().map(|player| self.name(*player)))
            ),
            E::Winner {
                player: Some(player),
            } => format!("{} is the Winner", self.name(*player)),
            E::Control { card, to, .. } => {
                format!("{} controls {}", self.name(*to), self.card(*card))
            }
            E::Pulled { value, .. } => format!("the pull counts {value}"),
            E::Test {
                dude,
                reached,
                needed,
                success,
            } => format!(
                "{} {} with {reached} against {needed}",
                self.card(*dude),
                if *success { "succeeds" } else { "fails" }
            ),
            E::JobEnded { success: true, .. } => "the job succeeds".to_owned(),
            E::JobEnded { success: false, .. } => "the job fails".to_owned(),
            E::PosseLeft { dude, .. } => format!("{} leaves the posse", self.card(*dude)),
            E::ShootoutStarted { place } => format!("a shootout starts at {}", self.place(*place)),
            E::RoundBegan { round } => format!("round {round}"),
            E::DrawBonuses { side, stud, draw } => {
                let dealt = count(5 + usize::from(*stud), "card");
                let again = if *draw > 0 {
                    format!(", then up to {draw} again")
                } else {
                    String::new()
                };
                format!("the {} draws {dealt}{again}", side_name(*side))
            }
            E::HandsCompared {
                leader,
                mark,
                winner,
            } => format!(
                "rank {leader} for the leader, {mark} for the mark: {}",
                winner.map_or_else(
                    || "nobody wins the round".to_owned(),
                    |side| format!("the {} wins the round", side_name(side))
                )
            ),
            E::Casualties { side, count: 0 } => {
                format!("no casualties for the {}", side_name(*side))
            }
            E::Casualties {
                side,
                count: casualties,
            } => {
                format!("casualties for the {}: {casualties}", side_name(*side))
            }
            E::ShootoutEnded { winner: Some(side) } => {
                format!("the {} wins the shootout", side_name(*side))
            }
            E::ShootoutEnded { winner: None } => "nobody wins the shootout".to_owned(),
            E::EffectEnded { effect } => format!("effect {effect} ends"),
            E::GameWon {
                player: Some(player),
                why,
            } => {
                format!("{} wins the game: {why}", self.name(*player))
            }
            E::GameWon { player: None, .. } => "nobody has won the game".to_owned(),
            E::NoVictory {} => "nobody has won yet".to_owned(),
            _ => return None,
        })
    }

    fn purse(&self, purse: Purse) -> String {
        match purse {
            Purse::Bank => "the bank".to_owned(),
            Purse::Pot => "the pot".to_owned(),
            Purse::Stash(player) => self.name(player),
            Purse::Bounty(dude) => format!("the bounty on {}", self.card(dude)),
        }
    }
}

/// The phase in the game's words.
pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Setup",
        Phase::Gambling => "Gambling",
        Phase::Upkeep => "Upkeep",
        Phase::HighNoon => "High Noon",
        Phase::Sundown => "Sundown",
        Phase::Over => "the end",
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Leader => "leader",
        Side::Mark => "mark",
    }
}

fn counter_name(counter: Counter, number: i16) -> String {
    let name = match counter {
        Counter::Influence => "influence",
        Counter::Control => "control point",
        Counter::Bullets => "bullet",
        Counter::Production => "production",
        Counter::GhostRock => "ghost rock",
        Counter::Other => "",
    };
    let blank = if name.is_empty() { "" } else { " " };
    format!("{name}{blank}counter{}", if number == 1 { "" } else { "s" })
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// `one`, `one and two`, `one, two and three`.
fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.split_last() {
        None => "nobody".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
