//! One choice of a play, by its domain: a list of options, boxes to tick, a number, a title to search, cards to type.

use deadeye_cards::{Card, CardCode, CardType};
use deadeye_rules::{
    CardId, Casualty, Domain, End, Fate, Game, HandChoice, Pile, Place, PlayerId, Question, Shown, Wanted,
};
use eframe::egui::{Button, DragValue, Key, RichText, TextEdit, Ui, vec2};
use serde_json::{Value, json};

use super::draft::Draft;
use super::play_names::{card_name, priced};
use super::scene::Scene;
use super::theme::size;
use super::{asked, keys, reach};

/// How many titles a search offers at once.
const MOST_FOUND: usize = 8;

/// Asks for a choice. Gives its value once it is made.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    player: Option<PlayerId>,
    domain: &Domain,
) -> Option<Value> {
    if let Some(value) = reach::by_click(scene, draft, domain) {
        return Some(value);
    }
    match domain {
        Domain::Card(cards) => one(ui, scene, cards, |scene, card| card_name(scene, *card)),
        Domain::Place(places) => one(ui, scene, places, |scene, place: &Place| scene.place(*place)),
        Domain::Player(players) => one(ui, scene, players, |scene, player: &PlayerId| scene.name(*player)),
        Domain::End(ends) => one(ui, scene, ends, |scene, end: &End| {
            scene.t(if *end == End::Left { "pick.left" } else { "pick.right" }).to_owned()
        }),
        Domain::Answer(question) => answer(ui, scene, draft, question),
        Domain::Either => {
            let names = [scene.t("pick.no").to_owned(), scene.t("pick.yes").to_owned()];
            options(ui, scene, &names).map(|at| json!(at == 1))
        }
        Domain::SomeOf { of } => {
            let named: Vec<(CardId, String)> = of.iter().map(|card| (*card, card_name(scene, *card))).collect();
            some_of(ui, scene, draft, &named, |_| true)
        }
        Domain::LetGo { of, stash } => let_go(ui, scene, draft, of, *stash),
        Domain::Number { min, max, but } => number(ui, scene, draft, *min, *max, but),
        Domain::FromHand(hand) => from_hand(ui, scene, draft, hand, false).map(|code| json!(code)),
        Domain::Printed(kind) => printed(ui, scene, draft, *kind).map(|code| json!(code)),
        Domain::Gang { stash, most, .. } => gang(ui, scene, draft, player, *stash, *most),
        Domain::CardsFromHand { count } => cards_from_hand(ui, scene, draft, player, *count),
        Domain::DrawHand { counts } => {
            typed_cards(ui, scene, draft, |count| counts.iter().any(|own| usize::from(*own) == count))
                .map(|cards| json!(cards))
        }
        Domain::Shown { .. } => {
            typed_cards(ui, scene, draft, |count| count == 1).and_then(|cards| cards.first().map(|card| json!(card)))
        }
        Domain::Source { cards, hand } => source(ui, scene, draft, cards, hand.as_deref()),
        Domain::Mark { cards, places } => mark(ui, scene, cards, places),
        Domain::MarkOfJob => {
            let cards: Vec<CardId> = scene.game().cards().iter().map(|card| card.id()).collect();
            let places = scene.game().places();
            mark(ui, scene, &cards, &places)
        }
        Domain::Gifts { goods, to } => gift(ui, scene, draft, goods, to),
        Domain::Casualties { of, cover, first, sparing } => casualties(ui, scene, draft, of, *cover, *first, sparing),
        Domain::Order(players) => order(ui, scene, draft, players),
        Domain::Name { .. } => typed(ui, scene, draft).map(|text| json!(text)),
        Domain::Kind(kind) => Some(json!(kind)),
        Domain::Pile(pile) => Some(json!(pile)),
        Domain::Side(side) => Some(json!(side)),
        Domain::Effect(effects) => one(ui, scene, effects, |scene, effect| {
            let of = scene.game().effects().iter().find(|own| own.id == *effect);
            of.map_or_else(String::new, |own| card_name(scene, own.on))
        }),
        Domain::Only(flag) => Some(json!(flag)),
        // What may be told or left out is left out: the rules take it so.
        Domain::AsMany(_) | Domain::Surplus => Some(json!([])),
        Domain::Told => Some(json!("told")),
    }
}

/// Buttons under one another, each with its key. Gives which was taken.
pub fn options(ui: &mut Ui, scene: &Scene<'_>, names: &[String]) -> Option<usize> {
    let mut taken = None;
    for (at, name) in names.iter().enumerate() {
        let key = keys::OPTIONS.get(at).copied();
        let hint = RichText::new(key.map_or("", Key::name)).color(scene.palette.dim);
        let button = Button::new(name).shortcut_text(hint).wrap().min_size(vec2(ui.available_width(), 32.0));
        let clicked = ui.add(button).clicked();
        if clicked || key.is_some_and(|key| scene.key(ui.ctx(), key)) {
            taken = Some(at);
        }
    }
    taken
}

fn one<T: serde::Serialize>(
    ui: &mut Ui,
    scene: &Scene<'_>,
    items: &[T],
    name: impl Fn(&Scene<'_>, &T) -> String,
) -> Option<Value> {
    let names: Vec<String> = items.iter().map(|item| name(scene, item)).collect();
    options(ui, scene, &names).and_then(|at| items.get(at)).map(|item| json!(item))
}

fn done(ui: &mut Ui, scene: &Scene<'_>, enabled: bool) -> bool {
    let text = RichText::new(scene.t("pick.done")).strong();
    let clicked = ui.add_enabled(enabled, Button::new(text).min_size(vec2(120.0, 32.0))).clicked();
    clicked || enabled && scene.yes(ui.ctx())
}

/// Boxes to tick; order of ticking is kept.
fn some_of(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    of: &[(CardId, String)],
    fits: impl Fn(&[CardId]) -> bool,
) -> Option<Value> {
    for (at, (card, name)) in of.iter().enumerate() {
        let key = keys::OPTIONS.get(at).copied();
        let mut picked = draft.some.contains(card);
        let name = key.map_or_else(|| name.clone(), |key| format!("{name}  [{}]", key.name()));
        let ticked = ui.checkbox(&mut picked, name).changed();
        if ticked || key.is_some_and(|key| scene.key(ui.ctx(), key)) {
            draft.turn(*card);
        }
    }
    let enough = fits(&draft.some);
    done(ui, scene, enough).then(|| json!(draft.some))
}

/// An answer to what a card's ability asks.
fn answer(ui: &mut Ui, scene: &mut Scene<'_>, draft: &mut Draft, question: &Question) -> Option<Value> {
    match &question.what {
        Wanted::Cards { of, min: 1, max: 1 } => {
            one(ui, scene, of, |scene, card| card_name(scene, *card)).map(|card| json!({"cards": [card]}))
        }
        Wanted::Cards { of, min, max } => {
            let named: Vec<(CardId, String)> = of.iter().map(|card| (*card, card_name(scene, *card))).collect();
            let fits = |picked: &[CardId]| (*min..=*max).contains(&picked.len());
            some_of(ui, scene, draft, &named, fits).map(|cards| json!({ "cards": cards }))
        }
        Wanted::Codes { known, unknown, min, max, .. } => {
            let dealt = scene.seen.house.iter().flat_map(|house| &house.dealt);
            let dealt = dealt.filter(|dealt| dealt.player == question.by).flat_map(|dealt| &dealt.looked_at);
            let mut known = known.clone();
            known.extend(dealt.copied());
            known.dedup();
            // What is dealt on the screen is chosen there; nothing else can be meant.
            let unknown = *unknown && !scene.seen.house.iter().any(|house| house.deals_for(question.by));
            codes_of_pile(ui, scene, draft, &known, unknown, *min, *max)
        }
        Wanted::Place(places) => {
            one(ui, scene, places, |scene, place: &Place| scene.place(*place)).map(|place| json!({ "place": place }))
        }
        Wanted::Option(count) => {
            let names: Vec<String> = (0..usize::from(*count)).map(|at| asked::way(scene, question, at)).collect();
            options(ui, scene, &names).map(|at| json!({ "option": at }))
        }
        Wanted::Shown { cards, .. } => {
            let name = |card: &Shown| card.code().map_or_else(|| card.to_string(), |code| scene.title_of(*code));
            let names: Vec<String> = cards.iter().map(name).collect();
            options(ui, scene, &names).map(|at| json!({ "shown": at }))
        }
        Wanted::Hand { .. } => {
            typed_cards(ui, scene, draft, |count| (1..=5).contains(&count)).map(|cards| json!(cards))
        }
        Wanted::Yes => {
            let names = [scene.t("pick.yes").to_owned(), scene.t("pick.no").to_owned()];
            options(ui, scene, &names).map(|at| json!({"yes": at == 0}))
        }
        Wanted::Number { min, max } => {
            number(ui, scene, draft, *min, *max, &[]).map(|number| json!({ "number": number }))
        }
        Wanted::End => {
            let names = [scene.t("pick.left").to_owned(), scene.t("pick.right").to_owned()];
            options(ui, scene, &names).map(|at| json!({"end": if at == 0 { End::Left } else { End::Right }}))
        }
    }
}

/// Cards of a pile: known ones, and any other by title where cards are unknown.
fn codes_of_pile(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    known: &[CardCode],
    unknown: bool,
    min: usize,
    max: usize,
) -> Option<Value> {
    for (at, code) in draft.codes.clone().into_iter().enumerate() {
        if ui.button(format!("× {}", priced(scene, code))).clicked() {
            draft.codes.remove(at);
        }
    }
    if draft.codes.len() < max {
        if unknown {
            if let Some(code) = pick_code(ui, scene, draft, known, |_| true) {
                draft.codes.push(code);
                draft.typed.clear();
            }
        } else if let Some(code) = options(ui, scene, &priced_names(scene, known)).and_then(|at| known.get(at)) {
            draft.codes.push(*code);
        }
    }
    let enough = (min..=max).contains(&draft.codes.len());
    done(ui, scene, enough).then(|| json!({ "codes": draft.codes }))
}

/// What is not paid for, and whether the stash pays the rest.
fn let_go(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, of: &[(CardId, u32)], stash: u32) -> Option<Value> {
    let rest =
        |gone: &[CardId]| -> u32 { of.iter().filter(|(card, _)| !gone.contains(card)).map(|(_, upkeep)| upkeep).sum() };
    let text = scene.words.fill("pick.upkeep", &[("due", &rest(&draft.some)), ("stash", &stash)]);
    ui.label(RichText::new(text).size(size::TEXT + 1.0).strong());
    let name = |card: CardId, upkeep: &u32| {
        scene.words.fill("pick.priced", &[("title", &card_name(scene, card)), ("cost", upkeep)])
    };
    let named: Vec<(CardId, String)> = of.iter().map(|(card, upkeep)| (*card, name(*card, upkeep))).collect();
    some_of(ui, scene, draft, &named, |gone| rest(gone) <= stash)
}

fn number(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, min: u32, max: u32, but: &[u8]) -> Option<Value> {
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
    ui.horizontal(|ui| {
        if ui.button("-").clicked() {
            draft.number = draft.number.saturating_sub(1).max(min);
        }
        ui.add(DragValue::new(&mut draft.number).range(min..=max).speed(0.05));
        if ui.button("+").clicked() {
            draft.number = (draft.number + 1).min(max);
        }
    });
    let fits = !but.iter().any(|no| u32::from(*no) == draft.number);
    done(ui, scene, fits).then(|| json!(draft.number))
}

/// A card of the hand: the known ones that will do, and any other by title where cards are unknown.
fn from_hand(
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
        pick_code(ui, scene, draft, &hand.known, |card| fits(game, hand, card))
    } else {
        options(ui, scene, &priced_names(scene, &hand.known)).and_then(|at| hand.known.get(at)).copied()
    }
}

/// Whether a card is one that may be played from the hand so.
pub fn fits(game: &Game, hand: &HandChoice, card: &Card) -> bool {
    hand.class.holds(game, card) && hand.cost_at_most.is_none_or(|most| card.cost.map_or(0, u32::from) <= most)
}

fn printed(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, kind: CardType) -> Option<CardCode> {
    pick_code(ui, scene, draft, &[], |card| card.kind == kind)
}

fn priced_names(scene: &Scene<'_>, codes: &[CardCode]) -> Vec<String> {
    codes.iter().map(|code| priced(scene, *code)).collect()
}

/// One of the known cards, or of those whose title holds what is typed, each title once. Enter takes the first of those
/// that were found. The field has the focus where no known cards want the digits; Tab goes there otherwise.
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
    let tab = keys::unfocused(ui.ctx()) && scene.key(ui.ctx(), Key::Tab);
    if tab || !std::mem::replace(&mut draft.called, true) && known.is_empty() {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let typing = field.has_focus();
    field.accessible_name(hint);
    let found = found(scene, &draft.typed, fits);
    if entered && let Some(first) = found.first() {
        return Some(*first);
    }
    if let Some(taken) = options(ui, scene, &priced_names(scene, known)).and_then(|at| known.get(at)) {
        return Some(*taken);
    }
    let mut taken = None;
    for (at, name) in priced_names(scene, &found).into_iter().enumerate() {
        let hint = if at == 0 && typing { Key::Enter.name() } else { "" };
        let hint = RichText::new(hint).color(scene.palette.dim);
        let button = Button::new(name).shortcut_text(hint).wrap().min_size(vec2(ui.available_width(), 32.0));
        if ui.add(button).clicked() {
            taken = found.get(at).copied();
        }
    }
    taken
}

/// The cards whose title holds what was typed, those that begin with it first.
fn found(scene: &Scene<'_>, typed: &str, fits: impl Fn(&Card) -> bool) -> Vec<CardCode> {
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

/// A starting gang: what the deck marks for it, or dudes one by one.
fn gang(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    player: Option<PlayerId>,
    stash: u32,
    most: usize,
) -> Option<Value> {
    let cost = |codes: &[CardCode]| -> u32 {
        codes.iter().filter_map(|code| scene.game().facts_of(*code)?.cost).map(u32::from).sum()
    };
    let marked = player.and_then(|player| scene.seen.marked.get(player.seat())).cloned().unwrap_or_default();
    if draft.codes.is_empty() && !marked.is_empty() {
        let names: Vec<String> = marked.iter().map(|code| priced(scene, *code)).collect();
        let text = scene.words.fill("pick.marked", &[("dudes", &names.join(", "))]);
        if options(ui, scene, &[text]).is_some() {
            return Some(json!(marked));
        }
    }
    for (at, code) in draft.codes.clone().into_iter().enumerate() {
        if ui.button(format!("× {}", priced(scene, code))).clicked() {
            draft.codes.remove(at);
        }
    }
    let sum = cost(&draft.codes);
    let text = scene.words.fill("pick.gang", &[("cost", &sum), ("stash", &stash)]);
    ui.label(text);
    // The digit of the deck's own gang is not to land in the field.
    draft.called |= !marked.is_empty();
    if draft.codes.len() < most
        && let Some(code) = printed(ui, scene, draft, CardType::Dude)
    {
        draft.codes.push(code);
        draft.typed.clear();
    }
    done(ui, scene, sum <= stash).then(|| json!(draft.codes))
}

/// So many cards of the hand: known ones by name, the others unnamed.
fn cards_from_hand(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    player: Option<PlayerId>,
    count: u16,
) -> Option<Value> {
    let known = player.and_then(|player| scene.game().player(player)).map(|player| player.pile(Pile::Hand).known());
    for code in known.unwrap_or_default().to_vec() {
        let place = draft.codes.iter().position(|picked| *picked == code);
        let mut picked = place.is_some();
        if ui.checkbox(&mut picked, scene.title_of(code)).changed() {
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
    if !done(ui, scene, draft.codes.len() <= count) {
        return None;
    }
    let mut cards: Vec<Option<CardCode>> = draft.codes.iter().copied().map(Some).collect();
    cards.resize(count, None);
    Some(json!(cards))
}

/// Cards in hand notation or as codes, with blanks between.
fn typed_cards(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, fits: impl Fn(usize) -> bool) -> Option<Vec<Shown>> {
    ui.label(RichText::new(scene.t("pick.notation")).size(size::SMALL).color(scene.palette.dim));
    let field = TextEdit::singleline(&mut draft.typed).desired_width(f32::INFINITY);
    let entry = ui.add(field).accessible_name(scene.t("pick.notation"));
    if !std::mem::replace(&mut draft.called, true) {
        entry.request_focus();
    }
    let words = draft.typed.split([' ', ',']).filter(|word| !word.is_empty());
    let cards: Option<Vec<Shown>> = words.map(|word| word.to_uppercase().parse().ok()).collect();
    let whole = cards.as_ref().is_some_and(|cards| fits(cards.len()));
    let entered = entry.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if done(ui, scene, whole) || whole && entered { cards } else { None }
}

fn typed(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft) -> Option<String> {
    ui.add(TextEdit::singleline(&mut draft.typed).desired_width(f32::INFINITY));
    done(ui, scene, !draft.typed.trim().is_empty()).then(|| draft.typed.trim().to_owned())
}

fn source(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    draft: &mut Draft,
    cards: &[CardId],
    hand: Option<&HandChoice>,
) -> Option<Value> {
    if let Some(code) = hand.and_then(|hand| from_hand(ui, scene, draft, hand, !cards.is_empty())) {
        return Some(json!({ "hand": code }));
    }
    let card = one(ui, scene, cards, |scene, card| card_name(scene, *card))?;
    Some(json!({ "card": card }))
}

fn mark(ui: &mut Ui, scene: &Scene<'_>, cards: &[CardId], places: &[Place]) -> Option<Value> {
    let names: Vec<String> = places
        .iter()
        .map(|place| scene.place(*place))
        .chain(cards.iter().map(|card| card_name(scene, *card)))
        .collect();
    let at = options(ui, scene, &names)?;
    match at.checked_sub(places.len()) {
        None => places.get(at).map(|place| json!({ "place": place })),
        Some(at) => cards.get(at).map(|card| json!({ "card": card })),
    }
}

/// One goods card, and who gets it.
fn gift(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, goods: &[(CardId, CardId)], to: &[CardId]) -> Option<Value> {
    let Some(given) = draft.some.first().copied() else {
        let name = |(goods, bearer): &(CardId, CardId)| format!("{} ({})", scene.title(*goods), scene.title(*bearer));
        let names: Vec<String> = goods.iter().map(name).collect();
        if let Some((goods, _)) = options(ui, scene, &names).and_then(|at| goods.get(at)) {
            draft.some.push(*goods);
            ui.ctx().request_repaint();
        }
        return None;
    };
    let bearer = goods.iter().find(|(goods, _)| *goods == given).map(|(_, bearer)| *bearer);
    let others: Vec<CardId> = to.iter().copied().filter(|dude| Some(*dude) != bearer).collect();
    let to = one(ui, scene, &others, |scene, dude| card_name(scene, *dude))?;
    Some(json!([{ "goods": given, "to": to }]))
}

/// Who takes casualties and how, in the order of the clicks, until exactly enough are covered.
fn casualties(
    ui: &mut Ui,
    scene: &Scene<'_>,
    draft: &mut Draft,
    of: &[(CardId, Vec<(Fate, u8)>)],
    cover: usize,
    first: Option<CardId>,
    sparing: &[(CardId, usize)],
) -> Option<Value> {
    let covers = |casualty: &Casualty| {
        let fates = of.iter().find(|(card, _)| *card == casualty.card).map(|(_, fates)| fates);
        fates
            .and_then(|fates| fates.iter().find(|(fate, _)| *fate == casualty.fate))
            .map_or(0, |(_, sum)| usize::from(*sum))
    };
    let aced = |dude: CardId| {
        let own = |casualty: &Casualty| casualty.card == dude && casualty.fate == Fate::Ace;
        draft.casualties.iter().any(own)
    };
    let spared: usize = sparing.iter().filter(|(dude, _)| aced(*dude)).map(|(_, count)| *count).sum();
    let chosen: usize = draft.casualties.iter().map(covers).sum();
    // What an ace spares needs nobody to cover it.
    let covered = chosen.max(cover.min(chosen + spared));
    let text = scene.words.fill("pick.cover", &[("covered", &covered), ("cover", &cover)]);
    ui.label(RichText::new(text).size(size::TEXT + 1.0).strong());
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
    (is_whole || done(ui, scene, covered == cover)).then(|| json!(draft.casualties))
}

fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::HomeBooted => "pick.home_booted",
        Fate::Discard => "pick.discarded",
        Fate::Ace => "pick.aced",
    }
}

/// All of some players, in the order of the clicks.
fn order(ui: &mut Ui, scene: &Scene<'_>, draft: &mut Draft, players: &[PlayerId]) -> Option<Value> {
    let left: Vec<PlayerId> = players.iter().copied().filter(|player| !draft.players.contains(player)).collect();
    if left.is_empty() {
        return Some(json!(draft.players));
    }
    let names: Vec<String> = left.iter().map(|player| scene.name(*player)).collect();
    if let Some(player) = options(ui, scene, &names).and_then(|at| left.get(at)) {
        draft.players.push(*player);
        ui.ctx().request_repaint();
    }
    None
}
