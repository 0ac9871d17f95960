//! One choice of a play, by its domain: a list of options, boxes to tick, a number, a title to search, cards of a hand.

use deadeye_cards::{Card, CardCode, CardType};
use deadeye_hands::Reading;
use deadeye_rules::{
    Answer, CardId, Casualty, Domain, End, Fate, FieldValue, Game, Gift, HandChoice, Mark, Pile, Place, PlayerId,
    Question, Shown, SkillUse, Source, Wanted,
};
use eframe::egui::{Context, DragValue, Id, Key, RichText, TextEdit, Ui};

use super::draft::Draft;
use super::hand_readings::FIVE;
use super::kit::{self, PanelButton};
use super::play_names::{card_name, name_with_price};
use super::scene::Scene;
use super::theme::size;
use super::{asked, keys, option_row, reach};

/// The most titles that a search offers at once.
const MOST_FOUND: usize = 8;

/// Asks for a choice. Returns its value once it is made.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    player: Option<PlayerId>,
    domain: &Domain,
) -> Option<FieldValue> {
    if let Some(value) = reach::take_click(scene, draft, domain) {
        return Some(value);
    }
    match domain {
        Domain::Card(cards) => pick_one(ui, scene, cards, |card| card_name(scene, *card)).map(FieldValue::Card),
        Domain::Place(places) => pick_one(ui, scene, places, |place| scene.place(*place)).map(FieldValue::Place),
        Domain::Player(players) => pick_one(ui, scene, players, |player| scene.name(*player)).map(FieldValue::Player),
        Domain::End(ends) => pick_one(ui, scene, ends, |end| end_name(scene, *end)).map(FieldValue::End),
        Domain::Answer(question) => pick_answer(ui, scene, draft, question),
        Domain::Either => {
            let names = [scene.t("pick.no").to_owned(), scene.t("pick.yes").to_owned()];
            pick_option(ui, scene, &names).map(|at| FieldValue::Flag(at == 1))
        }
        Domain::SomeOf { of } => {
            let named: Vec<(CardId, String)> = of.iter().map(|card| (*card, card_name(scene, *card))).collect();
            tick_cards(ui, scene, draft, &named, |_| true).map(FieldValue::Cards)
        }
        Domain::LetGo { of, stash } => pick_unpaid(ui, scene, draft, of, *stash).map(FieldValue::Cards),
        Domain::Number { min, max, but } => pick_number(ui, scene, draft, *min, *max, but).map(FieldValue::Number),
        Domain::FromHand(hand) => pick_from_hand(ui, scene, draft, hand, false).map(FieldValue::Code),
        Domain::Printed(kind) => pick_printed(ui, scene, draft, *kind).map(FieldValue::Code),
        Domain::Gang { stash, most, .. } => pick_gang(ui, scene, draft, player, *stash, *most).map(FieldValue::Codes),
        Domain::CardsFromHand { count } => {
            pick_cards_from_hand(ui, scene, draft, player, *count).map(FieldValue::MaybeCodes)
        }
        Domain::DrawHand { counts } => {
            let most = counts.iter().copied().max().map_or(FIVE, usize::from);
            let fits = |count| counts.iter().any(|own| usize::from(*own) == count);
            enter_cards(ui, scene, draft, most, Some(reading_now(scene)), fits).map(FieldValue::ShownCards)
        }
        Domain::Shown { .. } => {
            let cards = enter_cards(ui, scene, draft, 1, None, |count| count == 1);
            cards.and_then(|cards| cards.into_iter().next()).map(FieldValue::Shown)
        }
        Domain::Source { cards, hand } => pick_source(ui, scene, draft, cards, hand.as_deref()).map(FieldValue::Source),
        Domain::Mark { cards, places } => pick_mark(ui, scene, cards, places).map(FieldValue::Mark),
        Domain::MarkOfJob => {
            let cards: Vec<CardId> = scene.game().cards().iter().map(|card| card.id()).collect();
            let places = scene.game().places();
            pick_mark(ui, scene, &cards, &places).map(FieldValue::Mark)
        }
        Domain::Gifts { goods, to } => pick_gift(ui, scene, draft, goods, to).map(|gift| FieldValue::Gifts(vec![gift])),
        Domain::Casualties { of, cover, first, sparing } => {
            pick_casualties(ui, scene, draft, of, *cover, *first, sparing).map(FieldValue::Casualties)
        }
        Domain::Order(players) => pick_order(ui, scene, draft, players).map(FieldValue::Players),
        Domain::Name { .. } => type_text(ui, scene, draft).map(FieldValue::Name),
        Domain::Kind(kind) => Some(FieldValue::Kind(*kind)),
        Domain::Pile(pile) => Some(FieldValue::Pile(*pile)),
        Domain::Side(side) => Some(FieldValue::Side(*side)),
        Domain::Effect(effects) => {
            let on = |effect: &u32| scene.game().effects().iter().find(|own| own.id == *effect).map(|own| own.on);
            let name = |effect: &u32| on(effect).map_or_else(String::new, |on| card_name(scene, on));
            pick_one(ui, scene, effects, name).map(FieldValue::Number)
        }
        Domain::Only(flag) => Some(FieldValue::Flag(*flag)),
        // What may be told or left out is left out: the rules take it so.
        Domain::AsMany(_) => Some(FieldValue::ShownCards(Vec::new())),
        Domain::Surplus => Some(FieldValue::Cards(Vec::new())),
        Domain::Told => Some(FieldValue::Test(SkillUse::Told)),
    }
}

/// Has the list that is shown take its first option, or what is chosen there.
pub fn take_first(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::unique(TAKES_FIRST), pass));
    ctx.request_repaint();
}

/// Returns true if a list is to take its first option, or what is chosen there.
fn takes_first(ctx: &Context) -> bool {
    let asked = ctx.data_mut(|data| data.remove_temp::<u64>(Id::unique(TAKES_FIRST)));
    // A list that is not there any more takes nothing.
    asked.is_some_and(|pass| ctx.cumulative_pass_nr() <= pass + 2)
}

/// The name under which the request is kept until the list is shown.
const TAKES_FIRST: &str = "take the first option";

/// Shows buttons under one another, each with its key. Returns the number of the one that was chosen.
pub fn pick_option(ui: &mut Ui, scene: &Scene<'_>, names: &[String]) -> Option<usize> {
    let mut taken = None;
    for (at, name) in names.iter().enumerate() {
        if option_row::show(ui, scene, name, keys::OPTIONS.get(at).copied()) {
            taken = Some(at);
        }
    }
    taken.or_else(|| (!names.is_empty() && takes_first(ui.ctx())).then_some(0))
}

fn pick_one<T: Copy>(ui: &mut Ui, scene: &Scene<'_>, items: &[T], name: impl Fn(&T) -> String) -> Option<T> {
    let names: Vec<String> = items.iter().map(name).collect();
    pick_option(ui, scene, &names).and_then(|at| items.get(at)).copied()
}

fn end_name(scene: &Scene<'_>, end: End) -> String {
    scene.t(if end == End::Left { "pick.left" } else { "pick.right" }).to_owned()
}

fn confirm(ui: &mut Ui, scene: &Scene<'_>, enabled: bool) -> bool {
    let clicked = ui.add_enabled(enabled, PanelButton::new(scene.t("pick.done")).at_least(120.0)).clicked();
    clicked || enabled && (scene.yes(ui.ctx()) || takes_first(ui.ctx()))
}

/// Shows boxes to tick. Returns the cards in the order in which they were ticked.
fn tick_cards(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    of: &[(CardId, String)],
    fits: impl Fn(&[CardId]) -> bool,
) -> Option<Vec<CardId>> {
    for (at, (card, name)) in of.iter().enumerate() {
        let key = keys::OPTIONS.get(at).copied();
        if option_row::show_ticked(ui, scene, name, key, draft.some.contains(card)) {
            draft.toggle(*card);
        }
    }
    let enough = fits(&draft.some);
    confirm(ui, scene, enough).then(|| draft.some.clone())
}

/// Asks for an answer to the question of a card's ability; for a hand that a card changes, asks for its cards.
fn pick_answer(ui: &mut Ui, scene: &mut Scene<'_>, draft: &mut Draft, question: &Question) -> Option<FieldValue> {
    let answer = match &question.what {
        Wanted::Cards { of, min: 1, max: 1 } => {
            pick_one(ui, scene, of, |card| card_name(scene, *card)).map(|card| Answer::Cards(vec![card]))
        }
        Wanted::Cards { of, min, max } => {
            let named: Vec<(CardId, String)> = of.iter().map(|card| (*card, card_name(scene, *card))).collect();
            let fits = |picked: &[CardId]| (*min..=*max).contains(&picked.len());
            tick_cards(ui, scene, draft, &named, fits).map(Answer::Cards)
        }
        Wanted::Codes { known, unknown, min, max, .. } => {
            let dealt = scene.seen.computer_players.iter().flat_map(|house| &house.dealt);
            let dealt = dealt.filter(|dealt| dealt.player == question.by).flat_map(|dealt| &dealt.looked_at);
            let mut known = known.clone();
            known.extend(dealt.copied());
            known.dedup();
            // What is dealt on the screen is chosen there; nothing else can be meant.
            let unknown = *unknown && !scene.seen.computer_players.iter().any(|house| house.deals_for(question.by));
            let codes = pick_codes(ui, scene, draft, &known, unknown, *min, *max);
            codes.map(|codes| Answer::Codes(codes.into_iter().map(Some).collect()))
        }
        Wanted::Place(places) => pick_one(ui, scene, places, |place| scene.place(*place)).map(Answer::Place),
        Wanted::Option(count) => {
            let ways: Vec<u8> = (0..*count).collect();
            pick_one(ui, scene, &ways, |at| asked::way(scene, question, usize::from(*at))).map(Answer::Option)
        }
        Wanted::Shown { cards, .. } => {
            let name = |card: &Shown| card.code().map_or_else(|| card.to_string(), |code| scene.title_of(*code));
            let names: Vec<String> = cards.iter().map(name).collect();
            pick_option(ui, scene, &names).and_then(|at| u8::try_from(at).ok()).map(Answer::Shown)
        }
        Wanted::Hand { .. } => {
            let cards =
                enter_cards(ui, scene, draft, FIVE, Some(reading_now(scene)), |count| (1..=FIVE).contains(&count));
            return cards.map(FieldValue::ShownCards);
        }
        Wanted::Yes => {
            let names = [scene.t("pick.yes").to_owned(), scene.t("pick.no").to_owned()];
            pick_option(ui, scene, &names).map(|at| Answer::Yes(at == 0))
        }
        Wanted::Number { min, max } => pick_number(ui, scene, draft, *min, *max, &[]).map(Answer::Number),
        Wanted::End => pick_one(ui, scene, &[End::Left, End::Right], |end| end_name(scene, *end)).map(Answer::End),
    };
    answer.map(FieldValue::Answer)
}

/// Asks for cards of a pile: known ones, and any other by title where cards are unknown.
fn pick_codes(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    known: &[CardCode],
    unknown: bool,
    min: usize,
    max: usize,
) -> Option<Vec<CardCode>> {
    for (at, code) in draft.codes.clone().into_iter().enumerate() {
        if kit::button(ui, &format!("× {}", name_with_price(scene, code))).clicked() {
            draft.codes.remove(at);
        }
    }
    if draft.codes.len() < max {
        if unknown {
            if let Some(code) = pick_code(ui, scene, draft, known, |_| true) {
                draft.codes.push(code);
                draft.typed.clear();
            }
        } else if let Some(code) = pick_option(ui, scene, &priced_names(scene, known)).and_then(|at| known.get(at)) {
            draft.codes.push(*code);
        }
    }
    let enough = (min..=max).contains(&draft.codes.len());
    confirm(ui, scene, enough).then(|| draft.codes.clone())
}

/// Asks for the cards whose upkeep is not paid, until the stash pays the rest.
fn pick_unpaid(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    of: &[(CardId, u32)],
    stash: u32,
) -> Option<Vec<CardId>> {
    let rest =
        |gone: &[CardId]| -> u32 { of.iter().filter(|(card, _)| !gone.contains(card)).map(|(_, upkeep)| upkeep).sum() };
    let text = scene.words.fill("pick.upkeep", &[("due", &rest(&draft.some)), ("stash", &stash)]);
    ui.label(RichText::new(text).size(size::TEXT).strong());
    let name = |card: CardId, upkeep: &u32| {
        scene.words.fill("pick.priced", &[("title", &card_name(scene, card)), ("cost", upkeep)])
    };
    let named: Vec<(CardId, String)> = of.iter().map(|(card, upkeep)| (*card, name(*card, upkeep))).collect();
    tick_cards(ui, scene, draft, &named, |gone| rest(gone) <= stash)
}

fn pick_number(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, min: u32, max: u32, but: &[u8]) -> Option<u32> {
    draft.number = draft.number.clamp(min, max);
    let key = |key| scene.key(ui.ctx(), key);
    if key(Key::ArrowUp) {
        draft.number = (draft.number + 1).min(max);
    }
    if key(Key::ArrowDown) {
        draft.number = draft.number.saturating_sub(1).max(min);
    }
    // A digit is the number itself.
    let digits = std::iter::once(Key::Num0).chain(keys::OPTIONS);
    for (digit, name) in (0..=9).zip(digits) {
        if key(name) && (min..=max).contains(&digit) {
            draft.number = digit;
        }
    }
    kit::row(ui, |ui| {
        if kit::button(ui, "-").clicked() {
            draft.number = draft.number.saturating_sub(1).max(min);
        }
        ui.add(DragValue::new(&mut draft.number).range(min..=max).speed(0.05));
        if kit::button(ui, "+").clicked() {
            draft.number = (draft.number + 1).min(max);
        }
    });
    let fits = !but.iter().any(|no| u32::from(*no) == draft.number);
    confirm(ui, scene, fits).then_some(draft.number)
}

/// Asks for a card of the hand: a known one that is allowed, or any other by title if cards are unknown.
fn pick_from_hand(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    hand: &HandChoice,
    others: bool,
) -> Option<CardCode> {
    if hand.unknown {
        // Where something else is listed too, the digits are for the list.
        draft.called |= others;
        let game = scene.game();
        pick_code(ui, scene, draft, &hand.known, |card| may_be_played(game, hand, card))
    } else {
        pick_option(ui, scene, &priced_names(scene, &hand.known)).and_then(|at| hand.known.get(at)).copied()
    }
}

/// Returns true if a card may be one of those that a choice from the hand allows.
pub fn may_be_played(game: &Game, hand: &HandChoice, card: &Card) -> bool {
    hand.class.holds(game, card) && hand.cost_at_most.is_none_or(|most| card.cost.map_or(0, u32::from) <= most)
}

fn pick_printed(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, kind: CardType) -> Option<CardCode> {
    pick_code(ui, scene, draft, &[], |card| card.kind == kind)
}

fn priced_names(scene: &Scene<'_>, codes: &[CardCode]) -> Vec<String> {
    codes.iter().map(|code| name_with_price(scene, *code)).collect()
}

/// Asks for one of the known cards, or of those whose title contains the typed text, each title once. Enter takes the
/// first card found. The field has the focus if no known cards use the digit keys; otherwise Tab moves there.
pub fn pick_code(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    known: &[CardCode],
    fits: impl Fn(&Card) -> bool,
) -> Option<CardCode> {
    let hint = scene.t("pick.title");
    let field = TextEdit::singleline(&mut draft.typed).hint_text(hint).desired_width(f32::INFINITY);
    let field = ui.add(field);
    let tab = keys::has_no_focus(ui.ctx()) && scene.key(ui.ctx(), Key::Tab);
    if tab || !std::mem::replace(&mut draft.called, true) && known.is_empty() {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let typing = field.has_focus();
    field.accessible_name(hint);
    let found = find_titles(scene, &draft.typed, fits);
    if entered && let Some(first) = found.first() {
        return Some(*first);
    }
    if let Some(taken) = pick_option(ui, scene, &priced_names(scene, known)).and_then(|at| known.get(at)) {
        return Some(*taken);
    }
    let mut taken = None;
    for (at, name) in priced_names(scene, &found).into_iter().enumerate() {
        let hint = if at == 0 && typing { Key::Enter.name() } else { "" };
        if ui.add(PanelButton::new(&name).with_key(hint).wide()).clicked() {
            taken = found.get(at).copied();
        }
    }
    taken
}

/// Finds the cards whose title contains the typed text, those that begin with it first.
fn find_titles(scene: &Scene<'_>, typed: &str, fits: impl Fn(&Card) -> bool) -> Vec<CardCode> {
    let typed = typed.trim().to_lowercase();
    if typed.len() < 2 {
        return Vec::new();
    }
    let mut found: Vec<(String, CardCode)> = Vec::new();
    for card in scene.seen.cards.iter() {
        let title = card.title.to_lowercase();
        if title.contains(&typed) && fits(card) && !found.iter().any(|(other, _)| *other == title) {
            found.push((title, card.code));
        }
    }
    found.sort_by_key(|(title, _)| !title.starts_with(&typed));
    found.into_iter().take(MOST_FOUND).map(|(_, code)| code).collect()
}

/// Asks for a starting gang: the dudes that the deck marks for it, or dudes one by one.
fn pick_gang(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    player: Option<PlayerId>,
    stash: u32,
    most: usize,
) -> Option<Vec<CardCode>> {
    let cost = |codes: &[CardCode]| -> u32 {
        player.map_or(0, |player| codes.iter().map(|code| scene.game().starting_cost(player, *code)).sum())
    };
    let marked = player.and_then(|player| scene.seen.decks.marked.get(player.seat())).cloned().unwrap_or_default();
    if draft.codes.is_empty() && !marked.is_empty() {
        let names: Vec<String> = marked.iter().map(|code| name_with_price(scene, *code)).collect();
        let text = scene.words.fill("pick.marked", &[("dudes", &names.join(", "))]);
        if pick_option(ui, scene, &[text]).is_some() {
            return Some(marked);
        }
    }
    for (at, code) in draft.codes.clone().into_iter().enumerate() {
        if kit::button(ui, &format!("× {}", name_with_price(scene, code))).clicked() {
            draft.codes.remove(at);
        }
    }
    let sum = cost(&draft.codes);
    let text = scene.words.fill("pick.gang", &[("cost", &sum), ("stash", &stash)]);
    ui.label(text);
    // The digit of the deck's own gang is not to land in the field.
    draft.called |= !marked.is_empty();
    if draft.codes.len() < most
        && let Some(code) = pick_printed(ui, scene, draft, CardType::Dude)
    {
        draft.codes.push(code);
        draft.typed.clear();
    }
    confirm(ui, scene, sum <= stash).then(|| draft.codes.clone())
}

/// Asks for a number of cards of the hand: known ones by name, the others unnamed.
fn pick_cards_from_hand(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    player: Option<PlayerId>,
    count: u16,
) -> Option<Vec<Option<CardCode>>> {
    let known =
        player.and_then(|player| scene.game().player(player)).map(|player| player.pile(Pile::Hand).known_cards());
    for code in known.unwrap_or_default().to_vec() {
        let place = draft.codes.iter().position(|picked| *picked == code);
        let mut picked = place.is_some();
        if kit::tick(ui, &mut picked, &scene.title_of(code)).changed() {
            match place {
                Some(place) => {
                    draft.codes.remove(place);
                }
                None => draft.codes.push(code),
            }
        }
    }
    let count = usize::from(count);
    let unnamed = count.saturating_sub(draft.codes.len());
    ui.label(scene.words.fill("pick.unnamed", &[("count", &unnamed)]));
    if !confirm(ui, scene, draft.codes.len() <= count) {
        return None;
    }
    let mut cards: Vec<Option<CardCode>> = draft.codes.iter().copied().map(Some).collect();
    cards.resize(count, None);
    Some(cards)
}

/// Asks for cards, which are clicked or typed. `count` is the number of places, and `reading` scores them as a hand.
fn enter_cards(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    count: usize,
    reading: Option<Reading>,
    fits: impl Fn(usize) -> bool,
) -> Option<Vec<Shown>> {
    let line = draft.entry.show_cards(ui, scene, ("choice", scene.t("pick.notation")), count, reading);
    if !std::mem::replace(&mut draft.called, true) {
        line.request_focus();
    }
    let is_whole = fits(draft.entry.cards().len());
    let entered = line.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let is_done = confirm(ui, scene, is_whole) || is_whole && entered;
    let chosen = is_done.then(|| draft.entry.cards().to_vec());
    draft.entry.show_grid(ui, scene, "choice");
    chosen
}

/// Returns the reading of the hands that the game awaits.
fn reading_now(scene: &Scene<'_>) -> Reading {
    if scene.game().shootout().is_some() { Reading::SHOOTOUT } else { Reading::LOWBALL }
}

fn type_text(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft) -> Option<String> {
    ui.add(TextEdit::singleline(&mut draft.typed).desired_width(f32::INFINITY));
    confirm(ui, scene, !draft.typed.trim().is_empty()).then(|| draft.typed.trim().to_owned())
}

fn pick_source(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    cards: &[CardId],
    hand: Option<&HandChoice>,
) -> Option<Source> {
    if let Some(code) = hand.and_then(|hand| pick_from_hand(ui, scene, draft, hand, !cards.is_empty())) {
        return Some(Source::Hand(code));
    }
    pick_one(ui, scene, cards, |card| card_name(scene, *card)).map(Source::Card)
}

fn pick_mark(ui: &mut Ui, scene: &Scene<'_>, cards: &[CardId], places: &[Place]) -> Option<Mark> {
    let names: Vec<String> = places
        .iter()
        .map(|place| scene.place(*place))
        .chain(cards.iter().map(|card| card_name(scene, *card)))
        .collect();
    let at = pick_option(ui, scene, &names)?;
    match at.checked_sub(places.len()) {
        None => places.get(at).copied().map(Mark::Place),
        Some(at) => cards.get(at).copied().map(Mark::Card),
    }
}

/// Asks for one goods card, and the dude who gets it.
fn pick_gift(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    goods: &[(CardId, CardId)],
    to: &[CardId],
) -> Option<Gift> {
    let Some(given) = draft.some.first().copied() else {
        let name = |(goods, bearer): &(CardId, CardId)| format!("{} ({})", scene.title(*goods), scene.title(*bearer));
        let names: Vec<String> = goods.iter().map(name).collect();
        if let Some((goods, _)) = pick_option(ui, scene, &names).and_then(|at| goods.get(at)) {
            draft.some.push(*goods);
            ui.ctx().request_repaint();
        }
        return None;
    };
    let bearer = goods.iter().find(|(goods, _)| *goods == given).map(|(_, bearer)| *bearer);
    let others: Vec<CardId> = to.iter().copied().filter(|dude| Some(*dude) != bearer).collect();
    pick_one(ui, scene, &others, |dude| card_name(scene, *dude)).map(|to| Gift { goods: given, to })
}

/// Asks for the casualties with their fates, in the order of the clicks, until exactly enough are covered.
fn pick_casualties(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    of: &[(CardId, Vec<(Fate, u8)>)],
    cover: usize,
    first: Option<CardId>,
    sparing: &[(CardId, usize)],
) -> Option<Vec<Casualty>> {
    let covered = reach::count_covered(of, cover, sparing, draft);
    let text = scene.words.fill("pick.cover", &[("covered", &covered), ("cover", &cover)]);
    ui.label(RichText::new(text).size(size::TEXT).strong());
    if let Some(first) = first {
        ui.label(scene.words.fill("pick.first_casualty", &[("card", &scene.title(first))]));
    }
    let mut options = keys::OPTIONS.iter();
    for (card, fates) in of {
        ui.label(card_name(scene, *card));
        ui.horizontal_wrapped(|ui| {
            for (fate, sum) in fates {
                let key = options.next().copied();
                let casualty = Casualty { card: *card, fate: *fate };
                let place = draft.casualties.iter().position(|own| own.card == *card);
                let chosen = place.is_some_and(|at| draft.casualties.get(at) == Some(&casualty));
                let hint = key.map_or("", Key::name);
                let text = format!("{} ({sum})  [{hint}]", scene.t(fate_name(*fate)));
                let pressed = key.is_some_and(|key| scene.key(ui.ctx(), key));
                if ui.selectable_label(chosen, text).clicked() || pressed {
                    draft.casualties.retain(|own| own.card != *card);
                    if !chosen {
                        draft.casualties.push(casualty);
                    }
                }
            }
        });
    }
    // Of one card there is nothing more to choose.
    let is_whole = of.len() == 1 && !draft.casualties.is_empty() && covered == cover;
    (is_whole || confirm(ui, scene, covered == cover)).then(|| draft.casualties.clone())
}

fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::HomeBooted => "pick.home_booted",
        Fate::Discard => "pick.discarded",
        Fate::Ace => "pick.aced",
    }
}

/// Asks for the order of some players, which is the order of the clicks.
fn pick_order(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, players: &[PlayerId]) -> Option<Vec<PlayerId>> {
    let left: Vec<PlayerId> = players.iter().copied().filter(|player| !draft.players.contains(player)).collect();
    if left.is_empty() {
        return Some(draft.players.clone());
    }
    let names: Vec<String> = left.iter().map(|player| scene.name(*player)).collect();
    if let Some(player) = pick_option(ui, scene, &names).and_then(|at| left.get(at)) {
        draft.players.push(*player);
        ui.ctx().request_repaint();
    }
    None
}
