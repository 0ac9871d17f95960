//! Commands of the rules in sentences.

use deadeye_rules::{
    AbilityUse, Answer, Command, CommandGroup, End, FightCommand, NoonCommand, PhaseCommand, PlayCommand, SetupCommand,
    TurnCommand, Wanted,
};
use deadeye_text::{Text, text};

use super::{Tale, list, number_of};

impl Tale<'_> {
    /// Describes a command. Each command has its own sentence.
    pub(crate) fn deed(&self, command: &Command) -> Text {
        use CommandGroup as G;
        match command.group() {
            G::Setup(command) => self.setup(command),
            G::Phase(command) => self.phase(command),
            G::Noon(command) => self.noon(command),
            G::Play(command) => self.play(command),
            G::Turn(command) => self.turn(command),
            G::Fight(command) => self.fight(command),
            G::SetHolding(command) => self.holding_set(command),
            G::SetCard(command) => self.card_set(command),
            G::SetGame(command) => self.game_set(command),
            G::SetFight(command) => self.fight_set(command),
        }
    }

    fn setup(&self, command: SetupCommand<'_>) -> Text {
        use SetupCommand as C;
        match command {
            C::Seat { name, deck: _ } => {
                let seated = self.after.players().last();
                let name = seated.map_or_else(|| Text::name(name), |player| Text::player(player.id().0, name));
                text!("{name} takes a seat", name)
            }
            C::ChooseOutfit { player: _, outfit, legend: None } => {
                text!("outfit {outfit}", outfit = self.code(outfit))
            }
            C::ChooseOutfit { player: _, outfit, legend: Some(legend) } => {
                text!("outfit {outfit} with {legend}", outfit = self.code(outfit), legend = self.code(legend))
            }
            C::ChooseGang { player: _, dudes } => {
                text!("starting gang {dudes}", dudes = list(dudes.iter().map(|code| self.code(code))))
            }
            C::RevealGangs {} => text!("starting gangs are revealed"),
            C::OrderGrifters { order } => {
                text!("Grifters act in the order {players}", players = list(order.iter().map(|p| self.name(*p))))
            }
            C::ShortGame { on: true } => text!("the short game is played"),
            C::ShortGame { on: false } => text!("the short game is not played"),
            C::CarryOut { on: true } => text!("from now on the program carries out what cards do"),
            C::CarryOut { on: false } => text!("from now on the table tells what cards do"),
        }
    }

    /// Describes commands of Gamblin', Upkeep and Sundown, and draw hands.
    fn phase(&self, command: PhaseCommand<'_>) -> Text {
        use PhaseCommand as C;
        match command {
            C::Ante {} => text!("everybody antes"),
            C::ShowHand { player: _, cards } => text!("draw hand {cards}", cards = self.shown_cards_text(cards)),
            C::TellWinner { player: _ } => text!("wins lowball"),
            C::TellFirst { player: _ } => text!("goes first by the lowest pull"),
            C::PayUpkeep { player: _, let_go } if let_go.is_empty() => text!("pays upkeep"),
            C::PayUpkeep { player: _, let_go } => {
                text!("pays upkeep, but not for {let_go}", let_go = self.cards(let_go))
            }
            C::Discard { player: _, cards } => text!("discards {cards}", cards = self.cards_text(cards)),
        }
    }

    fn noon(&self, command: NoonCommand<'_>) -> Text {
        use NoonCommand as C;
        match command {
            C::MoveDude { player: _, dude, to } => {
                text!("{dude} moves to {place}", dude = self.card(*dude), place = self.place(*to))
            }
            C::Trade { player: _, gifts, discard: _ } => {
                let gift = |to: &deadeye_rules::Gift| {
                    text!("{goods} to {to}", goods = self.card(to.goods), to = self.card(to.to))
                };
                text!("trade: {gifts}", gifts = list(gifts.iter().map(gift)))
            }
            C::Overlay { player: _, card, dude } => {
                text!("{card} replaces {dude}", card = self.code(card), dude = self.before.call(*dude))
            }
            C::AcceptCallOut { player: _ } => text!("the call-out is accepted"),
            C::RefuseCallOut { player: _ } => text!("the call-out is refused"),
        }
    }

    /// Describes call-outs, purchases, jobs, and uses of cards.
    fn play(&self, command: PlayCommand<'_>) -> Text {
        use PlayCommand as C;
        match command {
            C::CallOut { caller, target, .. } => {
                text!("{caller} calls out {dude}", caller = self.card(*caller), dude = self.card(*target))
            }
            C::Shop { card, onto: None, .. } => text!("{card} enters play", card = self.code(card)),
            C::Shop { card, onto: Some(bearer), .. } => {
                text!("{card} for {bearer}", card = self.code(card), bearer = self.card(*bearer))
            }
            C::Invent { card, scientist, .. } => {
                text!("{scientist} invents {card}", scientist = self.card(*scientist), card = self.code(card))
            }
            C::UseAbility(AbilityUse { card, kind, .. }) => {
                text!("{kind} ability of {card}", kind = Text::word(kind.name()), card = self.card(*card))
            }
            C::PlayAction { card, kind, .. } => {
                text!("{kind} action {card}", kind = Text::word(kind.name()), card = self.code(card))
            }
            C::PlayTechnique { card, dude, .. } => {
                text!("{dude} performs {card}", dude = self.card(*dude), card = self.code(card))
            }
            C::StartJob { by, leader, mark, .. } => text!(
                "{dude} leads a job ({source}) at {mark}",
                dude = self.card(*leader),
                source = self.source(by),
                mark = self.mark(mark)
            ),
        }
    }

    fn turn(&self, command: TurnCommand<'_>) -> Text {
        use TurnCommand as C;
        match command {
            C::Choose { player: _, answer } => self.answer(answer),
            C::Pull { player: _, card, named: _ } => {
                text!("pulls {card}", card = self.shown_cards_text(std::slice::from_ref(card)))
            }
            C::Pass { player: _ } => text!("passes"),
            C::Check { player: _ } => text!("says Check"),
            C::CallReacts { player: _ } => text!("wants to react"),
            C::Prefer { player: _, effect } => {
                text!("says that {effect} goes over its opposite", effect = self.effect(*effect))
            }
        }
    }

    /// Describes the answer to an ability's question. Hidden cards are counted and not named, because all players read
    /// the answer of one.
    fn answer(&self, answer: &Answer) -> Text {
        let asked = self.before.question();
        let card = asked.map_or_else(|| text!("a card"), |question| self.code(&question.card));
        let chooses = |what: Text| text!("chooses {what} for {card}", what, card = card.clone());
        match answer {
            Answer::Cards(cards) if cards.is_empty() => chooses(text!("nothing")),
            Answer::Cards(cards) => chooses(self.cards(cards)),
            Answer::Codes(cards) if cards.is_empty() => chooses(text!("nothing")),
            Answer::Codes(cards) => chooses(number_of(cards.len())),
            Answer::Place(place) => chooses(self.place(*place)),
            Answer::Option(number) => {
                text!("takes choice {number} of {card}", number = u16::from(*number) + 1, card)
            }
            Answer::Shown(at) => {
                let shown = asked.and_then(|question| match &question.what {
                    Wanted::Shown { cards, .. } => cards.get(usize::from(*at)),
                    Wanted::Cards { .. }
                    | Wanted::Codes { .. }
                    | Wanted::Place(_)
                    | Wanted::Option(_)
                    | Wanted::Hand { .. }
                    | Wanted::Yes
                    | Wanted::Number { .. }
                    | Wanted::End => None,
                });
                chooses(shown.map_or_else(|| number_of(1), |card| self.shown_cards_text(std::slice::from_ref(card))))
            }
            Answer::Yes(true) => text!("says yes to {card}", card),
            Answer::Yes(false) => text!("says no to {card}", card),
            Answer::Number(number) => text!("names {number} for {card}", number, card),
            Answer::End(End::Left) => chooses(text!("the left end of the street")),
            Answer::End(End::Right) => chooses(text!("the right end of the street")),
        }
    }

    /// Describes commands of posses and shootouts.
    fn fight(&self, command: FightCommand<'_>) -> Text {
        use FightCommand as C;
        match command {
            C::JoinPosse { dude, .. } => text!("{dude} joins the posse", dude = self.card(*dude)),
            C::ClosePosse { .. } => text!("nobody else joins"),
            C::Oppose { player: _ } => text!("opposes the job"),
            C::Decline { player: _ } => text!("does not oppose the job"),
            C::PickShooter { player: _, dude } => text!("{dude} is the shooter", dude = self.card(*dude)),
            C::Redraw { player: _, cards, discarded: _ } => {
                text!("draws {cards} again", cards = number_of(usize::from(*cards)))
            }
            C::TakeCasualties { player: _, casualties } if casualties.is_empty() => text!("takes no casualties"),
            C::TakeCasualties { player: _, casualties } => {
                list(casualties.iter().map(|casualty| self.casualty(casualty)))
            }
            C::Flee { player: _, dudes } if dudes.is_empty() => text!("nobody flees"),
            C::Flee { player: _, dudes } => text!("fleeing: {dudes}", dudes = self.cards(dudes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use deadeye_rules::{Answer, CardId, Command, Edition, End, Game, PlayerId};

    use super::Tale;

    fn line(command: &Command) -> String {
        let mut game = Game::shipped(Edition::V15);
        let seat = Command::Seat { name: "North".to_owned(), deck: None };
        assert!(deadeye_rules::apply(&mut game, &seat).is_ok());
        Tale { before: &game, after: &game }.command(command).to_string()
    }

    #[test]
    fn each_answer_has_its_own_line_and_names_no_hidden_card() {
        let player = PlayerId(0);
        let code = "01031".parse().ok();
        for (answer, wanted) in [
            (Answer::Cards(vec![CardId(7)]), "North: chooses card 7 for a card"),
            (Answer::Codes(Vec::new()), "North: chooses nothing for a card"),
            (Answer::Codes(vec![code]), "North: chooses 1 card for a card"),
            (Answer::Option(1), "North: takes choice 2 of a card"),
            (Answer::Yes(true), "North: says yes to a card"),
            (Answer::Yes(false), "North: says no to a card"),
            (Answer::Number(3), "North: names 3 for a card"),
            (Answer::End(End::Left), "North: chooses the left end of the street for a card"),
        ] {
            assert_eq!(line(&Command::Choose { player, answer }), wanted);
        }
    }

    #[test]
    fn how_the_game_is_kept_is_a_line_of_its_own() {
        assert_eq!(line(&Command::ShortGame { on: true }), "The short game is played");
        assert_eq!(line(&Command::ShortGame { on: false }), "The short game is not played");
        assert_eq!(line(&Command::CarryOut { on: true }), "From now on the program carries out what cards do");
        assert_eq!(line(&Command::CarryOut { on: false }), "From now on the table tells what cards do");
    }
}
