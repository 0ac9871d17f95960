//! Commands of the rules in sentences.

use deadeye_rules::Command;
use deadeye_text::{Text, text};

use super::{Tale, list, number_of};

impl Tale<'_> {
    pub(super) fn deed(&self, command: &Command) -> Text {
        self.day(command)
            .or_else(|| self.noon_play(command))
            .or_else(|| self.other_play(command))
            .or_else(|| self.fight(command))
            .or_else(|| self.figure_set(command))
            .or_else(|| self.card_put(command))
            .or_else(|| self.turn_set(command))
            .unwrap_or_else(|| text!("something is done"))
    }

    /// Setup, Gamblin' and Upkeep.
    fn day(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::Seat { name, .. } => {
                let seated = self.after.players().last();
                let name = seated.map_or_else(|| Text::name(name), |player| Text::player(player.id().0, name));
                text!("{name} takes a seat", name)
            }
            C::ChooseOutfit { outfit, legend: None, .. } => text!("outfit {outfit}", outfit = self.code(outfit)),
            C::ChooseOutfit { outfit, legend: Some(legend), .. } => {
                text!("outfit {outfit} with {legend}", outfit = self.code(outfit), legend = self.code(legend))
            }
            C::ChooseGang { dudes, .. } => {
                text!("starting gang {dudes}", dudes = list(dudes.iter().map(|code| self.code(code))))
            }
            C::RevealGangs {} => text!("starting gangs are revealed"),
            C::OrderGrifters { order } => {
                text!("Grifters act in the order {players}", players = list(order.iter().map(|p| self.name(*p))))
            }
            C::Ante {} => text!("everybody antes"),
            C::ShowHand { cards, .. } => text!("draw hand {cards}", cards = self.shown(cards)),
            C::TellWinner { .. } => text!("wins at lowball"),
            C::TellFirst { .. } => text!("pulled lowest"),
            C::PayUpkeep { let_go, .. } if let_go.is_empty() => text!("upkeep is paid"),
            C::PayUpkeep { let_go, .. } => {
                text!("upkeep is paid, but not for {let_go}", let_go = self.cards(let_go))
            }
            _ => return None,
        })
    }

    /// What moves, calls out and buys at High Noon.
    fn noon_play(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::MoveDude { dude, to, .. } => {
                text!("{dude} moves to {place}", dude = self.card(*dude), place = self.place(*to))
            }
            C::CallOut { caller, target, .. } => {
                text!("{caller} calls out {dude}", caller = self.card(*caller), dude = self.card(*target))
            }
            C::AcceptCallOut { .. } => text!("the call-out is accepted"),
            C::RefuseCallOut { .. } => text!("the call-out is refused"),
            C::Shop { card, onto: None, .. } => text!("{card} enters play", card = self.code(card)),
            C::Shop { card, onto: Some(bearer), .. } => {
                text!("{card} for {bearer}", card = self.code(card), bearer = self.card(*bearer))
            }
            C::Invent { card, scientist, .. } => {
                text!("{scientist} invents {card}", scientist = self.card(*scientist), card = self.code(card))
            }
            C::Trade { gifts, .. } => {
                let gift = |to: &deadeye_rules::Gift| {
                    text!("{goods} to {to}", goods = self.card(to.goods), to = self.card(to.to))
                };
                text!("trade: {gifts}", gifts = list(gifts.iter().map(gift)))
            }
            C::Overlay { card, dude, .. } => {
                text!("{card} replaces {dude}", card = self.code(card), dude = self.before.call(*dude))
            }
            _ => return None,
        })
    }

    /// Abilities, actions, pulls, and what is said between plays.
    fn other_play(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::UseAbility { card, kind, .. } => {
                text!("{kind} ability of {card}", kind = Text::word(kind.name()), card = self.card(*card))
            }
            C::PlayAction { card, kind, .. } => {
                text!("{kind} action {card}", kind = Text::word(kind.name()), card = self.code(card))
            }
            C::PlayTechnique { card, dude, .. } => {
                text!("{dude} performs {card}", dude = self.card(*dude), card = self.code(card))
            }
            C::Pull { card, .. } => {
                text!("pulls {card}", card = self.shown(std::slice::from_ref(card)))
            }
            C::Pass { .. } => text!("passes"),
            C::Check { .. } => text!("says Check"),
            C::CallReacts { .. } => text!("wants to react"),
            C::Prefer { effect, .. } => {
                text!("says that {effect} goes over its opposite", effect = self.effect(*effect))
            }
            C::Instead { cards } if cards.is_empty() => text!("a react replaces what happened"),
            C::Instead { cards } => {
                text!("a react replaces what happened: {cards} never left", cards = self.cards(cards))
            }
            C::CallCasualties { count, .. } => {
                text!("takes {count} casualties by an effect", count)
            }
            _ => return None,
        })
    }

    /// Jobs, shootouts, and discards at Sundown.
    fn fight(&self, command: &Command) -> Option<Text> {
        use Command as C;
        Some(match command {
            C::StartJob { by, leader, mark, .. } => text!(
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
                text!("draws {cards} again", cards = number_of(usize::from(*cards)))
            }
            C::TakeCasualties { casualties, .. } if casualties.is_empty() => {
                text!("takes no casualties")
            }
            C::TakeCasualties { casualties, .. } => list(casualties.iter().map(|casualty| self.casualty(casualty))),
            C::Flee { dudes, .. } if dudes.is_empty() => text!("nobody flees"),
            C::Flee { dudes, .. } => text!("fleeing: {dudes}", dudes = self.cards(dudes)),
            C::Discard { cards, .. } => text!("discards {cards}", cards = self.unnamed(cards)),
            _ => return None,
        })
    }
}
