//! The reasons against a use, a play or a job that come from the entry of its card.

use deadeye_cards::abilities::{Ability, BorrowedAs, Entry};
use deadeye_cards::{Card, CardCode, CardType};

use crate::query::entries::Said;
use crate::query::paying::Bill;
use crate::query::presence::own;
use crate::query::view::View;
use crate::query::{aiming, answers, entries, job_marks, lent, missing_requirements, traits, usable, used};
use crate::state::command::{Field, Source};
use crate::state::{AbilityUse, Action, Answer, Game, Pile, Scope, Spot, Technique, asked};
use crate::text;
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Reasons, Text, cite};

/// Returns whether the printed cost of booting for an ability does not apply now.
pub(crate) fn boots_for_nothing(game: &Game, player: PlayerId, card: CardId, ability: &Ability) -> bool {
    let scope = || entries::scope_of(game, player, Some(card), Said::default());
    !ability.unbooted_if.is_empty() && View::new(game, &scope()).all(&ability.unbooted_if)
}

/// Returns a use completed by the facts of its entry; nothing where there is no entry.
pub(crate) fn fill_use(game: &Game, ask: &AbilityUse) -> Option<AbilityUse> {
    let ability = game.ability_of(ask.card, ask.ability)?;
    let card = game.card_or_departed(ask.card)?;
    let lent = ability.lent_to.is_some();
    Some(AbilityUse {
        boot: ability.boot
            && !lent
            && !crate::query::presence::boots_leader(ability)
            && !boots_for_nothing(game, ask.player, ask.card, ability),
        cost: u16::from(ability.pay),
        repeat: ability.repeat || lent,
        // Its owner uses what is theirs alone, whoever controls the card.
        anyone: card.controller != ask.player
            && (ability.owner
                || ability.opponents
                || ability.everybody
                || !ability.controller
                || traits::borrower(game, ask.player, ask.card, BorrowedAs::Controller, Some(ask.kind)).is_some()),
        test: None,
        into_posse: entries::brings_in(ability) || lent || ability.everybody,
        ..*ask
    })
}

/// Adds the reasons against a use: recorded facts that are wrong, and the demands of the entry.
pub(crate) fn check_use(game: &Game, told: &AbilityUse, ask: &AbilityUse, reasons: &mut Reasons) {
    let Some(card) = game.card_or_departed(ask.card) else { return };
    // What is played from the hand is no card in play, as long as it lies on the table too.
    reasons.unless(card.spot != Spot::Aside, cite::ACTIN, || {
        (text!("there is no {card} in play", card = ask.card), text!("name a card in play"))
    });
    let Some(entry) = game.entry_of(card.facts.code) else { return };
    let title = card.title();
    let Some(ability) = entry.ability(ask.ability) else {
        reasons.add(
            cite::TABLE,
            text!("{title} has no ability of that number", title),
            text!("count its abilities from 0"),
        );
        return;
    };
    let said = [
        (Field::Boot, told.boot && !ask.boot),
        (Field::Cost, told.cost != 0 && told.cost != ask.cost),
        (Field::Repeat, told.repeat && !ask.repeat),
        (Field::Anyone, told.anyone && !ask.anyone),
        (Field::Test, told.test.is_some()),
        (Field::IntoPosse, told.into_posse),
    ];
    let asks_for_x = told.cost != 0 && ability.pay_x.is_some();
    reasons.unless(!asks_for_x, cite::TABLE, || ask_for_x(title));
    if let Some((field, _)) = said.into_iter().find(|(field, wrong)| *wrong && !(asks_for_x && *field == Field::Cost)) {
        let why = text!("{title} says something else, or says by itself: {field}", title, field = field.name());
        reasons.add(cite::TABLE, why, text!("leave out what the card says by itself"));
    }
    reasons.unless(ability.job.is_none() || ability.test.is_some(), cite::JOB, || {
        (text!("that ability of {title} starts a job", title), text!("start the job"))
    });
    if let Some(limit) = ability.once_a {
        reasons.unless(!used::is_spent(game, ask.card, ask.ability, limit), cite::TABLE, || {
            (text!("{title} was used as often as it may be for now", title), text!("use it next time"))
        });
    }
    if ability.opponents {
        reasons.unless(card.controller != ask.player, cite::CONTROL, || {
            (text!("only opponents use that ability of {title}", title), text!("use another card"))
        });
    }
    if ability.owner {
        reasons.unless(card.owner == ask.player, cite::CONTROL, || {
            (text!("only its owner uses {title}", title), text!("use another card"))
        });
    }
    if ability.lent_to.is_some() {
        lent::check(game, card, ability, ask, reasons);
        return;
    }
    let said = Said { caster: ask.caster, against: ask.against, ..Said::default() };
    let scope = answers::scope_for(game, ask.player, Some(ask.card), said, ability);
    let scope = aiming::at_open_event(game, scope, ability, ask.kind);
    missing_requirements::check(game, &View::new(game, &scope), card.facts.code, ability, ask.kind, reasons);
}

/// Returns the reason why the price of an ability is not told with it where its player may pay more or less, with advice.
fn ask_for_x(title: &str) -> (Text, Text) {
    (
        text!("{title} asks how much is paid once it is used", title),
        text!("leave out cost, and answer with a number (choose)"),
    )
}

/// Returns the player against whose hand a cheatin' resolution is used. If none is named it is the first whose hand is
/// cheatin'.
pub(crate) fn cheater(game: &Game, player: PlayerId, kind: AbilityKind, against: Option<PlayerId>) -> Option<PlayerId> {
    let mut others = game.players.iter().map(|player| player.id).filter(|other| *other != player);
    let cheat = || others.find(|other| kind == AbilityKind::Cheatin && crate::query::poker::is_cheatin(game, *other));
    against.or_else(cheat)
}

/// Returns whether an ability of an action is used by playing it: no job, and none that cards or players have while it is
/// in play.
fn is_of_hand(ability: &Ability) -> bool {
    ability.job.is_none() && ability.lent_to.is_none() && !ability.everybody
}

/// Returns the numbers of the abilities of an action that could be played now with an amount left to pay for one of
/// them. The action is in the hand still, or is played already.
pub(crate) fn playable(
    game: &Game,
    player: PlayerId,
    code: CardCode,
    kind: AbilityKind,
    against: Option<PlayerId>,
    left: u32,
    in_hand: bool,
) -> Vec<u8> {
    let Some(entry) = game.entry_of(code) else { return Vec::new() };
    let said = Said { against: cheater(game, player, kind, against), ..Said::default() };
    let may = |ability: &Ability| {
        let scope = answers::scope_for(game, player, None, said, ability);
        let scope = Scope { playing: in_hand.then_some((Pile::Hand, code)), ..scope };
        let scope = aiming::at_open_event(game, scope, ability, kind);
        is_of_hand(ability)
            && kind.fits(ability.when)
            && u32::from(ability.pay) <= left
            && usable::why_not(&View::new(game, &scope), ability, kind).is_none()
    };
    (0_u8..).zip(entry.usable()).filter(|(_, ability)| may(ability)).map(|(number, _)| number).collect()
}

/// Returns whether an action could be played at this time by a player: one of its abilities, its job, or as a Technique.
pub(crate) fn is_playable(game: &Game, player: PlayerId, card: &Card) -> bool {
    let kind = if game.shootout.is_some() { AbilityKind::Shootout } else { AbilityKind::Noon };
    if card.kind != CardType::Action {
        return false;
    }
    let ask = |dude: CardId| Technique {
        player,
        card: card.code,
        dude,
        kind,
        from: Pile::Discard,
        combo: false,
        against: None,
    };
    let mut dudes = game.gang(player);
    if !is_plain_action(game, card) {
        return dudes.any(|dude| may_perform(game, &ask(dude.id)));
    }
    let job = job_ability(game, &Source::Hand(card.code), 0).filter(|_| kind == AbilityKind::Noon);
    !playable(game, player, card.code, kind, None, u32::MAX, false).is_empty()
        || job.is_some_and(|(.., ability)| {
            dudes.any(|dude| !job_marks::marks_of(game, player, ability, dude.id).is_empty())
        })
}

/// Returns whether a dude may perform a Technique by a card's ability.
pub(crate) fn may_perform(game: &Game, ask: &Technique) -> bool {
    is_present(game, ask)
        && game.kung_fu(ask.dude).is_some()
        && nothing_against(game.edition, |reasons| check_technique(game, ask, reasons))
}

/// Returns whether an action is played in the ordinary way: a Technique is performed instead, unless it starts a job.
pub(crate) fn is_plain_action(game: &Game, card: &Card) -> bool {
    let starts_job = || game.entry_of(card.code).is_some_and(|entry| entry.usable().any(|one| one.job.is_some()));
    !game.edition.has_kung_fu() || !card.has_keyword("Technique") || starts_job()
}

/// Returns the cost of an action: by its entry and by traits, or as printed.
pub(crate) fn action_cost(game: &Game, player: PlayerId, code: CardCode, kind: AbilityKind) -> Option<u16> {
    game.entry_of(code)?;
    let card = game.facts_of(code)?;
    let played = crate::query::traits::PlayedBefore { kind: Some(kind), ..Default::default() };
    u16::try_from(crate::query::traits::cost_as(game, player, card, played)).ok()
}

/// Adds the reasons against playing an action.
pub(crate) fn check_action(game: &Game, ask: &Action, reasons: &mut Reasons) {
    let Some(entry) = game.entry_of(ask.card) else { return };
    if game.facts_of(ask.card).is_none_or(|card| card.kind != CardType::Action) {
        return;
    }
    let title = game.facts_of(ask.card).map_or_else(String::new, |card| card.title.clone());
    let asks_for_x =
        ask.cost.is_some() && entry.usable().any(|ability| ability.pay_x.is_some() && ask.kind.fits(ability.when));
    reasons.unless(!asks_for_x, cite::TABLE, || ask_for_x(&title));
    let told = ask.boot.is_none() && ask.onto.is_none() && (ask.cost.is_none() || asks_for_x);
    reasons.unless(told, cite::TABLE, || {
        (text!("{title} says itself what it boots and where it stays", title), text!("leave that out"))
    });
    let timely = entry.usable().any(|ability| is_of_hand(ability) && ask.kind.fits(ability.when));
    reasons.unless(timely, cite::TABLE, || {
        (
            text!("{title} is no {kind} action", title, kind = Text::word(ask.kind.name())),
            text!("play it when the card says"),
        )
    });
    if !timely {
        return;
    }
    let stash = game.funds_for(ask.player, Bill::Action);
    let cost = action_cost(game, ask.player, ask.card, ask.kind).map_or(0, u32::from);
    let left = stash.saturating_sub(cost);
    let may = !playable(game, ask.player, ask.card, ask.kind, ask.against, left, true).is_empty();
    reasons.unless(may, cite::TABLE, || {
        let why = lacks_of_action(game, ask, entry, cost, stash);
        (text!("{title}: {why}", title, why), text!("use it when the card allows it"))
    });
}

/// Returns the missing requirement of the first ability of an action that is of the kind: ghost rock, or a demand of
/// its entry.
fn lacks_of_action(game: &Game, ask: &Action, entry: &Entry, cost: u32, stash: u32) -> Text {
    let of_kind = |ability: &&Ability| is_of_hand(ability) && ask.kind.fits(ability.when);
    let Some(ability) = entry.usable().find(of_kind) else { return Text::default() };
    let cost = cost.saturating_add(u32::from(ability.pay));
    if cost > stash {
        return text!("it costs {cost} ghost rock, the stash holds {stash}", cost, stash);
    }
    let said = Said { against: cheater(game, ask.player, ask.kind, ask.against), ..Said::default() };
    let mut scope = answers::scope_for(game, ask.player, None, said, ability);
    scope.playing = Some((Pile::Hand, ask.card));
    let view = View::new(game, &scope);
    let why = missing_requirements::first_missing(&view, ability, ask.kind)
        .or_else(|| usable::why_not(&view, ability, ask.kind));
    why.unwrap_or_default()
}

/// Returns the ability of a Technique that is played in a kind of play.
pub(crate) fn technique<'a>(game: &'a Game, ask: &Technique) -> Option<&'a Ability> {
    game.ability_in_hand(ask.card, ask.kind, None).map(|(_, ability)| ability)
}

/// Returns whether a Technique brings a card into a posse, so that it may be performed from outside the shootout.
fn brings_in(game: &Game, ask: &Technique) -> bool {
    technique(game, ask).is_some_and(entries::brings_in)
}

/// Returns whether a dude is where a Technique is performed: in a shootout in it, unless they join by it, or their player
/// has no dude there and it is a cheatin' resolution (1.5:6.1 step 4).
pub(crate) fn is_present(game: &Game, ask: &Technique) -> bool {
    let outside = game.shootout.as_ref().is_some_and(|shootout| shootout.side_of(ask.dude).is_none());
    let watches = || ask.kind == AbilityKind::Cheatin && own(game, ask.player).is_empty();
    !outside || brings_in(game, ask) || watches()
}

/// Adds the reasons against a Technique.
pub(crate) fn check_technique(game: &Game, ask: &Technique, reasons: &mut Reasons) {
    if game.entry_of(ask.card).is_none() {
        return;
    }
    let title = game.facts_of(ask.card).map_or_else(String::new, |card| card.title.clone());
    let Some(ability) = technique(game, ask) else {
        reasons.add(
            cite::TABLE,
            text!("{title} is no {kind} Technique", title, kind = Text::word(ask.kind.name())),
            text!("play it when the card says"),
        );
        return;
    };
    let against = cheater(game, ask.player, ask.kind, ask.against);
    let said = Said { caster: Some(ask.dude), against, ..Said::default() };
    let mut scope = answers::scope_for(game, ask.player, None, said, ability);
    scope.playing = Some((ask.from, ask.card));
    missing_requirements::check(game, &View::new(game, &scope), ask.card, ability, ask.kind, reasons);
    reasons.unless(!ability.boot || game.boots_for_abilities(ask.dude), cite::BOOTING, || {
        (text!("{dude} is booted, and booting is the cost", dude = game.call(ask.dude)), text!("name an unbooted dude"))
    });
}

/// Returns the ability of a job's source: the one of the given number, or the first that is a job.
pub(crate) fn job_ability<'a>(game: &'a Game, by: &Source, number: u8) -> Option<(CardCode, u8, &'a Ability)> {
    let code = match by {
        Source::Card(card) => game.card(*card)?.facts.code,
        Source::Hand(code) => *code,
    };
    let entry = game.entry_of(code)?;
    if let Some(ability) = entry.ability(number)
        && (ability.job.is_some() || matches!(by, Source::Card(_)))
    {
        return Some((code, number, ability));
    }
    let at = entry.usable().position(|ability| ability.job.is_some())?;
    let at = u8::try_from(at).ok()?;
    entry.ability(at).map(|ability| (code, at, ability))
}

/// Adds the reasons against starting a job.
pub(crate) fn check_start(game: &Game, asked: &asked::JobAsked<'_>, reasons: &mut Reasons) {
    let code = match asked.by {
        Source::Card(card) => game.card(*card).map(|card| card.facts.code),
        Source::Hand(code) => Some(*code),
    };
    let Some(code) = code.filter(|code| game.entry_of(*code).is_some()) else { return };
    let Some((_, _, ability)) = job_ability(game, asked.by, asked.ability) else {
        reasons.add(cite::JOB, text!("no ability of that card starts a job"), text!("use it as what it is"));
        return;
    };
    let this = match asked.by {
        Source::Card(card) => Some(*card),
        Source::Hand(_) => None,
    };
    let told = (asked.ability == 0 || matches!(asked.by, Source::Card(_)))
        && (!asked.boot || ability.boot)
        && (asked.cost == 0 || asked.cost == u16::from(ability.pay));
    reasons.unless(told, cite::TABLE, || {
        (text!("that is not what the card says"), text!("leave out what the card says by itself"))
    });
    if ability.boot && ability.job.as_ref().is_some_and(|job| job.boots_this) {
        reasons.unless(this.is_some_and(|this| game.boots_for_abilities(this)), cite::BOOTING, || {
            (text!("the card is booted, and booting is its cost"), text!("use it unbooted"))
        });
    } else if ability.boot {
        reasons.unless(game.boots_for_abilities(asked.leader), cite::BOOTING, || {
            (text!("the leader is booted, and booting is the cost"), text!("choose an unbooted dude"))
        });
    }
    reasons.unless(ability.test.is_none(), cite::JOB, || {
        (text!("the job waits for the spell's test"), text!("cast the spell"))
    });
    if matches!(asked.by, Source::Card(_)) {
        crate::query::paying::check_affordable(
            game,
            asked.player,
            u32::from(ability.pay),
            Bill::Purchase,
            cite::ACTIN,
            reasons,
        );
    }
    missing_requirements::check_job(game, asked.player, this, code, ability, asked.leader, asked.mark, reasons);
}

/// Adds a reason if an answer is not valid.
pub(crate) fn check_answer(game: &Game, player: PlayerId, answer: &Answer, reasons: &mut Reasons) {
    let Some(running) = game.running.last() else { return };
    let Some(question) = &running.question else {
        reasons.add(cite::TABLE, text!("nobody is asked"), text!("go on playing"));
        return;
    };
    reasons.unless(question.by == player, cite::TABLE, || {
        (text!("{player} is asked", player = game.name(question.by)), text!("let them answer"))
    });
    if let Err(why) = crate::query::answering::weigh(game, running, question, answer) {
        reasons.add(cite::TABLE, why, crate::query::answering::wanted_text(game, question));
    }
}
