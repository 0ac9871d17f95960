//! Holds an entry against the printed text of a card: when, cost, test, numbers, keywords, signs of figures.
//!
//! What a text says in passing is not compared; what is compared must agree.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use deadeye_cards::CardCode;
use deadeye_cards::abilities::walk::{self, Node};
use deadeye_cards::abilities::{
    Ability, CardStep, Change, Coverage, Entry, FlowStep, InPlayTrait, Number, PileStep, PlaceTrait, Plain, Quality,
    SkillName, Starting, Stat, State, StaticAbility, Step, Trait, When,
};
use serde_json::Value;

/// Where the printed texts are, if they are there.
pub fn packs() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/packs");
    folder.is_dir().then_some(folder)
}

/// The printed text of every card.
pub fn texts(folder: &Path) -> BTreeMap<CardCode, String> {
    let mut texts = BTreeMap::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let whole: Value = serde_json::from_str(&text).unwrap();
        let cards = whole.as_array().or_else(|| whole["cards"].as_array()).unwrap();
        for card in cards {
            let code: CardCode = serde_json::from_value(card["code"].clone()).unwrap();
            texts.insert(code, plain(card["text"].as_str().unwrap_or_default()));
        }
    }
    texts
}

/// One kind of quotes, dashes and blanks; pictures by their titles; paragraphs behind `|`.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("<img") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let tag = &rest[at..end];
        if let Some(from) = tag.find("title=\"") {
            let title = &tag[from + 7..];
            out.push_str(&title[..title.find('"').unwrap_or(title.len())]);
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    let out = out
        .replace(['’', '‘'], "'")
        .replace(['“', '”'], "\"")
        .replace(['–', '−'], "-")
        .replace('\r', "")
        .replace("<i>", "")
        .replace("</i>", "")
        .replace("♣", "club")
        // Misprints of the database: a closed tag for an open one, a quote within the tag, a header misspelt, quotes around a dude's own ability.
        .replace("\n</b>", "\n<b>")
        .replace("</b>Noon, Pay", "<b>Noon, Pay")
        .replace("<b>\"", "\"<b>")
        .replace("Shoutout", "Shootout")
        .replace("Lewis has \"", "Lewis has ");
    let lines: Vec<String> =
        out.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" | ")
}

/// What stands in bold before an ability.
#[derive(Debug, Default)]
pub struct Header {
    words: String,
    body: String,
}

/// A text split into what comes before the first ability, and the abilities.
pub fn split(text: &str) -> (String, Vec<Header>, bool) {
    let mut headers: Vec<Header> = Vec::new();
    let mut before = String::new();
    let mut combo = false;
    let mut rest = text;
    while let Some(at) = rest.find("<b>") {
        let Some(end) = rest[at..].find("</b>").map(|end| at + end) else {
            break;
        };
        let bold = rest[at + 3..end].trim().to_owned();
        let lead = rest[..at].to_owned();
        let body = headers.last_mut().map_or(&mut before, |header| &mut header.body);
        body.push_str(&lead);
        let low = bold.to_lowercase();
        let bare = low == "boot:" && lead.trim().is_empty();
        let timing =
            bare || ["noon", "shootout", "shoutout", "resolution", "react"].iter().any(|word| low.contains(word));
        let lent = lead.trim_end().ends_with('"') || bold.starts_with('"');
        if low.trim_end_matches(':') == "combo" {
            combo = true;
            body.push_str("combo");
        } else if timing && !lent {
            headers.push(Header { words: low, body: String::new() });
        } else {
            body.push_str(&bold);
        }
        rest = &rest[end + 4..];
    }
    headers.last_mut().map_or(&mut before, |header| &mut header.body).push_str(rest);
    // Some headers lack their bold type.
    let mut loose: Vec<Header> = Vec::new();
    for word in ["Noon", "Shootout", "React", "Resolution"] {
        for mark in [format!("| {word}: "), format!("| /{word}: "), format!("| >{word}: ")] {
            if let Some(at) = before.find(&mark) {
                let body = before.split_off(at);
                loose.push(Header { words: word.to_lowercase(), body: body[mark.len()..].to_owned() });
            }
        }
        if before.starts_with(&format!("{word}: ")) || before.starts_with(&format!("{word}, Boot: ")) {
            let words = before[..before.find(':').unwrap_or(0)].to_lowercase();
            let body = std::mem::take(&mut before);
            loose.push(Header { words, body });
        }
    }
    loose.extend(headers);
    (before, loose, combo)
}

/// Everything in which an entry and the printed text of a card disagree.
pub fn disagreements(entry: &Entry, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (before, headers, combo) = split(text);
    // A play that a sentence of a card gives to every player has no header.
    let usable: Vec<&Ability> = entry.usable().filter(|own| !own.everybody || own.job.is_some()).collect();
    // An ability that a card gives to others is carried out as one of its own, for which the others boot.
    let lent = text.matches("\"<b>").count();
    if lent > 0 && usable.len() == headers.len() + lent {
        // Its header stands within a sentence of the card.
    } else if usable.len() == headers.len() {
        for (at, (ability, header)) in usable.iter().zip(&headers).enumerate() {
            for wrong in compare_header(ability, header) {
                found.push(format!("ability {at}: {wrong}"));
            }
        }
    } else {
        found.push(format!("{} abilities printed, {} in the entry", headers.len(), usable.len()));
    }
    if combo != usable.iter().any(|ability| !ability.combo.is_empty()) && entry.coverage() == Coverage::Full {
        found.push(format!("combo is {}printed", if combo { "" } else { "not " }));
    }
    let traits = entry.traits().count();
    let remarks_only = without_brackets(&before).trim_matches(['|', ' ', '.']).is_empty();
    // What follows an ability may stand before it.
    let follows = before.starts_with("After using")
        // What holds while a spell is cast is said where it is cast.
        || before.trim_end_matches(['|', ' ', '.']).ends_with("while casting this spell");
    if !remarks_only && !follows && traits + lent == 0 {
        found.push("a trait is printed and not in the entry".to_owned());
    }
    let paragraphs = headers.iter().any(|header| header.body.trim_matches(['|', ' ']).contains('|'));
    if remarks_only && !before.contains('(') && traits > 0 && !paragraphs && headers.len() == usable.len() {
        found.push("no trait is printed and one is in the entry".to_owned());
    }
    compare_whole(entry, &text.replace("108 Righteous", "Righteous"), &mut found);
    found
}

fn compare_header(ability: &Ability, header: &Header) -> Vec<String> {
    let mut wrong = Vec::new();
    let words = header.words.replace("cheatin'", "cheatin").replace("shoutout", "shootout");
    let has = |word: &str| words.contains(word);
    let opens = header.body.trim_start_matches([':', ' ', '|']).to_lowercase();
    let at_start = opens.starts_with("at the start of the game");
    let when = if has("cheatin") {
        When::Cheatin
    } else if has("resolution") {
        When::Resolution
    } else if has("noon") && has("shootout") {
        When::NoonShootout
    } else if has("noon") {
        When::Noon
    } else if has("shootout") {
        When::Shootout
    } else if has("react") && at_start {
        When::Grifter
    } else {
        When::React
    };
    // A bare bold Boot says no time; the card's later texts do.
    let timeless = words.trim() == "boot:";
    if ability.when != when && !timeless {
        wrong.push(format!("when is printed as {}, the entry says {}", when.word(), ability.when.word()));
    }
    let mut flag = |name: &str, printed: bool, said: bool| {
        if printed != said {
            wrong.push(format!("{name} is {}printed", if printed { "" } else { "not " }));
        }
    };
    let techniques = has("technique");
    flag("boot", has("boot"), ability.boot);
    flag("repeat", has("repeat"), ability.repeat);
    flag("controller", has("controller"), ability.controller);
    flag("owner", has("owner"), ability.owner);
    flag("job", has("job") || (opens.contains("for a job") && ability.when != When::React), ability.job.is_some());
    flag("pull", has("pull"), ability.pull);
    flag("Kung Fu test", techniques, ability.test.as_ref().is_some_and(|test| test.skill == SkillName::KungFu));
    let skill = if has("hex") {
        Some(SkillName::Huckster)
    } else if has("miracle") {
        Some(SkillName::Blessed)
    } else if words.contains("spiri") {
        Some(SkillName::Shaman)
    } else {
        None
    };
    if !techniques {
        let said = ability.test.as_ref().map(|test| test.skill);
        if skill != said {
            wrong.push(format!("the test is printed as {skill:?}, the entry says {said:?}"));
        }
        let printed = number_after(&words, &["hex", "miracle", "spirit", "spirirt"]);
        let difficulty = ability.test.as_ref().and_then(|test| test.difficulty.as_ref());
        match (printed, difficulty) {
            (Some(printed), Some(Number::Const(said))) if printed == *said => {}
            (Some(printed), said) => wrong.push(format!("difficulty {printed} is printed, the entry says {said:?}")),
            (None, Some(Number::Const(said))) => wrong.push(format!("difficulty {said} is not printed")),
            (None, _) => {}
        }
    }
    let pay = words.split("pay ").nth(1).map(|rest| rest.trim_start().to_owned());
    match pay {
        None => {
            if ability.pay > 0 || ability.pay_x.is_some() {
                wrong.push("no ghost rock is printed as cost".to_owned());
            }
        }
        Some(rest) => {
            let numbers: Vec<u8> =
                rest.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
            let fits = match numbers.as_slice() {
                [one] => ability.pay == *one && ability.pay_x.is_none(),
                [min, max] => ability.pay_x.is_some_and(|x| x.min == *min && x.max == Some(*max)),
                _ => ability.pay_x.is_some(),
            };
            if !fits {
                wrong.push(format!("the cost is printed as {rest}"));
            }
        }
    }
    let once = opens.contains("once per shootout") || opens.contains("once per draw hand");
    if once != ability.once_a.is_some() {
        wrong.push(format!("once per shootout, round or draw hand is {}printed", if once { "" } else { "not " }));
    }
    wrong
}

fn number_after(words: &str, marks: &[&str]) -> Option<i16> {
    marks.iter().find_map(|mark| {
        let rest = words.split(mark).nth(1)?.trim_start();
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    })
}

fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    text.chars()
        .filter(|letter| {
            match letter {
                '(' => depth += 1,
                ')' => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect()
}

/// What an entry says, as far as a text can be held against it.
#[derive(Default)]
struct Said {
    numbers: BTreeSet<i16>,
    keywords: BTreeSet<String>,
    figures: BTreeSet<(String, i16)>,
    traits: BTreeSet<Trait>,
    stats: BTreeSet<Stat>,
    by_hand: bool,
    token: bool,
    invents: bool,
    one_of: bool,
    named: usize,
    lasting: bool,
}

fn said(entry: &Entry) -> Said {
    let mut said = Said::default();
    walk::entry(entry, &mut |stop| match stop {
        Node::Const(number) => {
            said.numbers.insert(number.abs());
        }
        Node::Quality(Quality::Keyword(keyword)) => {
            said.keywords.insert(keyword.clone());
        }
        // Two Weapons are a state of their own.
        Node::State(State::Is(Plain::TwoWeapons | Plain::TwoMelee)) => {
            said.numbers.insert(2);
            said.keywords.insert("Weapon".to_owned());
        }
        Node::State(State::Is(Plain::CoversTwo)) => {
            said.numbers.insert(2);
        }
        Node::State(State::Keyword(keyword) | State::LosesKeyword(keyword) | State::Skill(keyword, _)) => {
            said.keywords.insert(keyword.clone());
        }
        Node::Quality(Quality::Is(known)) => {
            said.traits.insert(*known);
        }
        Node::Step(Step::Card(CardStep::Change(change))) => said.figures.extend(plain_figures(change)),
        // A Sidekick that starts and is a Gadget is invented.
        Node::StaticAbility(StaticAbility::Starting(Starting::WithSidekick)) => {
            said.keywords.extend(["Sidekick", "Gadget"].map(str::to_owned));
        }
        Node::StaticAbility(StaticAbility::Change(change)) => said.figures.extend(plain_figures(change)),
        Node::Step(Step::Flow(FlowStep::ByHand(_))) | Node::StaticAbility(StaticAbility::ByHand(_)) => {
            said.by_hand = true
        }
        Node::Step(Step::Pile(PileStep::Token(_))) => said.token = true,
        Node::Step(Step::Pile(PileStep::Play(play))) => said.invents |= play.invent.is_some(),
        Node::Step(Step::Flow(FlowStep::OneOf(_))) => said.one_of = true,
        Node::Binds(_) => said.named += 1,
        Node::Step(Step::Flow(FlowStep::Later(_))) => said.lasting = true,
        _ => {}
    });
    collect_stats(&format!("{entry:?}"), &mut said.stats);
    said
}

/// Returns the figures that change by a plain number.
fn plain_figures(change: &Change) -> Vec<(String, i16)> {
    let mut found = Vec::new();
    for (figure, number) in change.figures.each() {
        if let Number::Const(by) = number {
            found.push((figure.word().to_owned(), *by));
        }
    }
    found
}

/// The figures that an entry reads anywhere.
fn collect_stats(shown: &str, stats: &mut BTreeSet<Stat>) {
    for stat in Stat::ALL {
        if shown.contains(&format!("{stat:?}")) {
            stats.insert(*stat);
        }
    }
}

const NUMBER_WORDS: &[(&str, i16)] = &[
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("ten", 10),
    ("twice", 2),
];

/// The numbers of a text from 2 on; figures of tokens stand on the tokens.
fn numbers(text: &str) -> BTreeSet<i16> {
    let mut found = BTreeSet::new();
    let tokens: Vec<&str> = text.split([' ', '|', '(', ')', ',', '.', ';', '"', '/']).collect();
    for token in tokens {
        let low = token.to_lowercase();
        if ["-stud", "-draw", "-influence", "-value", "-bullet"].iter().any(|end| low.ends_with(end)) && low.len() < 14
        {
            // `0-influence dude` is a condition, `2-stud Gunslinger` a token; neither need be said with this number.
            continue;
        }
        if low.starts_with('#') {
            continue;
        }
        let digits = token.trim_start_matches(['+', '-']).trim_end_matches([':', '\'', '>', '<']);
        if let Some((_, number)) = NUMBER_WORDS.iter().find(|(word, _)| *word == low) {
            found.insert(*number);
        } else if !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit()) {
            found.extend(digits.parse::<i16>().ok());
        } else if let Some((min, max)) = digits.split_once('-')
            && let (Ok(min), Ok(max)) = (min.parse::<i16>(), max.parse::<i16>())
        {
            found.extend([min, max]);
        }
    }
    found.retain(|number| *number >= 2);
    found
}

/// `+1 bullets`, `-2 value` as a text writes them.
fn signed_figures(text: &str) -> Vec<(String, i16)> {
    let low = text.to_lowercase().replace("- ", "-").replace("+ ", "+");
    let words: Vec<&str> =
        low.split([' ', '|', ',', '.', '(', ')', ';', '"']).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for pair in words.windows(2) {
        let [sign, figure] = pair else { continue };
        let Some(number) = sign.strip_prefix(['+', '-']).and_then(|digits| digits.parse::<i16>().ok()) else {
            continue;
        };
        let figure = figure.trim_end_matches([':', '\'', '>', '<']);
        let figure = match figure {
            "bullet" | "bullets" => "bullets",
            "influence" => "influence",
            "value" => "value",
            "production" => "production",
            "upkeep" => "upkeep",
            _ => continue,
        };
        found.push((figure.to_owned(), if sign.starts_with('-') { -number } else { number }));
    }
    found
}

/// Keywords that a text must not speak of unless the entry does.
const TOLD: &[&str] = &[
    "Abomination",
    "Deputy",
    "Deputies",
    "Horse",
    "Weapon",
    "Gadget",
    "Mystical",
    "Totem",
    "Saloon",
    "Ranch",
    "Casino",
    "Holy Ground",
    "Government",
    "Sidekick",
    "Attire",
    "Melee",
    "Grifter",
    "Strike",
    "Harrowed",
    "Experimental",
    "Condition",
    "Improvement",
    "Hex",
    "Miracle",
    "Hymn",
    "Out of Town",
    "Rowdy",
];

fn compare_whole(entry: &Entry, text: &str, found: &mut Vec<String>) {
    let said = said(entry);
    let spoken = text.replace("<b>", "").replace("</b>", "");
    let printed = numbers(&spoken);
    for number in said.numbers.iter().filter(|number| **number >= 2) {
        let dashed = spoken.contains(&format!("{number}-"));
        // Ways that lead up to a printed number have the numbers before it.
        let led_up_to = said.one_of && printed.iter().any(|most| most > number);
        if !printed.contains(number) && !dashed && !led_up_to {
            found.push(format!("the number {number} is not printed"));
        }
    }
    if !said.by_hand {
        // Two cards may be chosen one after the other.
        let one_by_one = |number: &i16| *number == 2 && said.named >= 2;
        for number in printed.difference(&said.numbers).filter(|number| !one_by_one(number)) {
            found.push(format!("the number {number} is printed and not in the entry"));
        }
        for (figure, by) in signed_figures(&spoken) {
            let figures = said.figures.iter().filter(|(own, _)| *own == figure);
            let read: Vec<i16> = figures.map(|(_, by)| *by).collect();
            if !read.is_empty() && read.contains(&-by) && !read.contains(&by) {
                found.push(format!("{figure} {by:+} is printed, the entry says {read:?}"));
            }
        }
    }
    let low = spoken.to_lowercase().replace(" the ", " ");
    for keyword in &said.keywords {
        // Spells go onto dudes with their skill by the rules, whether the card says so or not.
        // Any Tao is each of them.
        if keyword.starts_with("Tao of") && low.contains("tao technique") {
            continue;
        }
        // Inventing asks for them by the rules.
        if (said.invents || low.contains("invent")) && ["Gadget", "Mad Scientist"].contains(&keyword.as_str()) {
            continue;
        }
        // What is in town is not Out of Town; what is shopped is neither invented nor put onto a deed.
        let in_town = keyword == "Out of Town" && (low.contains("in-town") || low.contains("in town"));
        let shopped = ["Gadget", "Improvement"].contains(&keyword.as_str()) && low.contains("shoppin");
        if in_town || shopped {
            continue;
        }
        let skill = ["Huckster", "Blessed", "Shaman"].contains(&keyword.as_str());
        if skill && ["hex", "miracle", "spirit", "totem", "spell"].iter().any(|spell| low.contains(spell)) {
            continue;
        }
        // A Totem is a spell that goes to a place, an Improvement goods that go to a deed, a Gadget goods that are made.
        let totem = keyword == "Totem" && (low.contains("spirit") || low.contains("spell"));
        let goods = low.contains("attach") && low.contains("goods");
        if totem || goods && ["Improvement", "Gadget"].contains(&keyword.as_str()) {
            continue;
        }
        let word = keyword.to_lowercase();
        let word = word.replace(" the ", " ");
        let stem = word.strip_suffix('y').unwrap_or(&word);
        if !low.contains(stem) {
            found.push(format!("the keyword {keyword} is not printed"));
        }
    }
    if said.by_hand {
        return;
    }
    let body = body_of(&spoken, &entry.title);
    for keyword in TOLD {
        let name = if *keyword == "Deputies" { "Deputy" } else { keyword };
        let parts_said = said.keywords.iter().any(|own| own.contains(name))
            || (said.traits.contains(&Trait::Place(PlaceTrait::OutOfTown)) && name == "Out of Town");
        if body.contains(keyword) && !parts_said {
            found.push(format!("the keyword {name} is printed and not in the entry"));
        }
    }
    if body.to_lowercase().contains("wanted")
        && !said.traits.contains(&Trait::InPlay(InPlayTrait::Wanted))
        && !said.stats.contains(&Stat::Bounty)
    {
        found.push("wanted is printed and not in the entry".to_owned());
    }
}

/// A text without headers, brackets, its own title, and the words by which a card speaks of itself.
fn body_of(text: &str, title: &str) -> String {
    let mut body = without_brackets(text);
    let short = title.split(" (Exp.").next().unwrap_or(title);
    body = body.replace(short, "");
    for own in [
        "Gadget",
        "Hex",
        "Miracle",
        "Totem",
        "Horse",
        "Weapon",
        "Spirit",
        "Condition",
        "Sidekick",
        "Technique",
        "Mad Scientist",
    ] {
        for this in ["this", "This", "that", "the"] {
            body = body.replace(&format!("{this} {own}"), this);
        }
    }
    let mut kept = String::new();
    for piece in body.split_inclusive(':') {
        let from = piece.rfind("| ").or_else(|| piece.rfind(". ")).map_or(0, |at| at + 2);
        let head = piece.get(from..).unwrap_or_default();
        let timing = ["Noon", "Shootout", "Resolution", "React"].iter().any(|word| head.starts_with(word))
            || head.starts_with("Controller")
            || head.starts_with("Repeat")
            || head.starts_with("Cheatin");
        kept.push_str(if timing && piece.ends_with(':') { piece.get(..from).unwrap_or_default() } else { piece });
    }
    kept
}
