//! The painted parts of the stage: what they say stays inside of them, can be read and tells states apart without colour.

use std::collections::BTreeSet;

use deadeye::ui::stage::brush::Brush;
use deadeye::ui::stage::button::{ButtonKind, ButtonState, StageButton};
use deadeye::ui::stage::coach_bubble::CoachBubble;
use deadeye::ui::stage::dude_tile::{CarriedCard, DudeTile, TileFigureChange, TileState};
use deadeye::ui::stage::hand_card::{HandCardFace, HandCardState};
use deadeye::ui::stage::note::{self, NoteText, PointerSide};
use deadeye::ui::stage::place_front::{PlaceFront, PlaceState};
use deadeye::ui::stage::proposal::{FigureRow, OtherReading, Proposal};
use deadeye::ui::stage::signs::{Sign, paint_seat_mark};
use deadeye::ui::stage::style::StageStyle;
use deadeye::ui::stage::tag::{Tag, TagKind, TagPart};
use deadeye::ui::theme;
use deadeye::ui::theme::parts::{Dim, MATERIALS, SIGNS};
use deadeye::ui::theme::stage::{Face, StageColours, TypeSizes};
use deadeye_app::words::{Language, Words};
use deadeye_cards::{CardDb, CardType};
use deadeye_coach::teach::LESSONS;
use deadeye_hands::Suit;
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Theme, UiBuilder, Vec2, pos2, vec2};
use egui_kittest::Harness;

use crate::palette::contrast;

/// The sizes of tiles at 1440x900 and at 1280x720, in points.
const TILES: [Vec2; 2] = [vec2(132.0, 150.0), vec2(112.0, 122.0)];
/// The sizes of hand cards there.
const HAND_CARDS: [Vec2; 2] = [vec2(154.0, 226.0), vec2(128.0, 182.0)];
const SIZES: TypeSizes = TypeSizes::NEAR;
const AT: Pos2 = pos2(300.0, 200.0);

fn colours() -> &'static StageColours {
    StageColours::of(Theme::Dark)
}

/// What is painted in a window without anything else in it.
fn painted(paint: impl Fn(&Painter)) -> Vec<Shape> {
    let mut window = Harness::builder().with_size(vec2(1280.0, 720.0)).build_ui(|ui| {
        if ui.ctx().cumulative_pass_nr() == 0 {
            theme::dress(ui.ctx());
        } else {
            paint(ui.painter());
        }
    });
    window.run_steps(3);
    let mut flat = Vec::new();
    // The first shape is the ground of the window.
    window.output().shapes.iter().skip(1).for_each(|clipped| flatten(&clipped.shape, &mut flat));
    flat
}

fn flatten(shape: &Shape, flat: &mut Vec<Shape>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| flatten(shape, flat)),
        Shape::Noop => {}
        shape => flat.push(shape.clone()),
    }
}

/// The painted texts: the words, where they stand and whether they were cut.
fn texts(shapes: &[Shape]) -> Vec<(String, Rect, bool)> {
    let text = |shape: &Shape| match shape {
        Shape::Text(text) => Some((text.galley.job.text.clone(), text.visual_bounding_rect(), text.galley.elided)),
        _ => None,
    };
    shapes.iter().filter_map(text).collect()
}

#[track_caller]
fn assert_texts_inside(shapes: &[Shape], rect: Rect, least: usize) {
    let texts = texts(shapes);
    assert!(texts.len() >= least, "{texts:?}");
    for (words, place, _) in texts {
        assert!(rect.contains_rect(place), "{words:?} at {place:?} leaves {rect:?}");
    }
}

/// The number of straight pieces of a dashed line in this colour.
fn dashes(shapes: &[Shape], colour: Color32) -> usize {
    let is_dash = |shape: &&Shape| matches!(shape, Shape::LineSegment { stroke, .. } if stroke.color == colour);
    shapes.iter().filter(is_dash).count()
}

/// The titles of a type, the longest first.
fn longest_titles(count: usize, kinds: &[CardType]) -> Vec<String> {
    let titles: BTreeSet<&str> =
        CardDb::shipped().iter().filter(|card| kinds.contains(&card.kind)).map(|card| card.title.as_str()).collect();
    let mut titles: Vec<String> = titles.into_iter().map(str::to_owned).collect();
    titles.sort_by_key(|title| std::cmp::Reverse(title.chars().count()));
    titles.truncate(count);
    titles
}

fn tile(name: &str) -> DudeTile<'_> {
    DudeTile {
        picture: None,
        name,
        value: "10",
        suit: Some(Suit::Spades),
        seat: 0,
        bullets: (Sign::Stud, 2),
        influence: 1,
        change: None,
        wanted: None,
        goods: &[],
        booted: 0.0,
        state: TileState::Idle,
    }
}

fn paint_tile(tile: DudeTile<'_>) -> Vec<Shape> {
    painted(|painter| tile.paint(painter, colours(), &SIZES, Rect::from_min_size(AT, TILES[0])))
}

fn hand_card<'a>(title: &'a str, state: HandCardState<'a>) -> HandCardFace<'a> {
    HandCardFace {
        picture: None,
        kind: CardType::Deed,
        title,
        value: "10",
        suit: Some(Suit::Diamonds),
        cost: Some(12),
        type_line: "Deed",
        figures: &[],
        words: "Repeat: boot this deed and your leader to gain two ghost rock and unboot a dude here",
        state,
    }
}

#[test]
fn everything_that_a_tile_says_stays_inside_of_it() {
    let goods = [CarriedCard { picture: None, gives: "+10", is_lost: false }; 4];
    let change = TileFigureChange { before: (Sign::Draw, 9), after: (Sign::Stud, 10) };
    for size in TILES {
        let rect = Rect::from_min_size(AT, size);
        for name in longest_titles(12, &[CardType::Dude]) {
            for state in [TileState::Idle, TileState::Legal, TileState::Target, TileState::Dimmed] {
                for booted in [0.0, 1.0] {
                    let tile = DudeTile { bullets: (Sign::Stud, 12), influence: 11, booted, state, ..tile(&name) };
                    let tile = DudeTile { wanted: Some("ricercato 12"), goods: &goods[..1], ..tile };
                    let shapes = painted(|painter| tile.paint(painter, colours(), &SIZES, rect));
                    // Carried cards hang over the right edge, as their pictures do.
                    let room = Rect::from_min_max(rect.min, rect.max + vec2(9.0, 0.0));
                    assert_texts_inside(&shapes, room, 6);
                }
            }
        }
        let tile = DudeTile { change: Some(change), goods: &goods, state: TileState::Target, ..tile("Jake Smiley") };
        let shapes = painted(|painter| tile.paint(painter, colours(), &SIZES, rect));
        let room = Rect::from_min_max(rect.min - vec2(4.0, 0.0), rect.max + vec2(9.0, 0.0));
        assert_texts_inside(&shapes, room, 9);
    }
}

#[test]
fn titles_of_hand_cards_stay_on_their_cards_and_break_between_words() {
    let kinds = [CardType::Deed, CardType::Goods, CardType::Spell, CardType::Action, CardType::Dude];
    for size in HAND_CARDS {
        let rect = Rect::from_min_size(AT, size);
        let titles = longest_titles(usize::MAX, &kinds);
        let shapes = painted(|painter| {
            for title in &titles {
                let face = hand_card(title, HandCardState::Idle);
                face.paint(&Brush::new(painter), colours(), &SIZES, rect);
            }
        });
        assert_texts_inside(&shapes, rect, titles.len());
        let mut cut = Vec::new();
        for (title, shape) in titles.iter().filter_map(|title| Some((title, shape_of(&shapes, title)?))) {
            let rows: Vec<String> = shape.galley.rows.iter().map(|row| row.text()).collect();
            let words: BTreeSet<&str> = title.split([' ', '-']).collect();
            let is_whole =
                |row: &String| row.trim_end_matches([' ', '-']).split([' ', '-']).all(|word| words.contains(word));
            if shape.galley.elided {
                cut.push(title);
            } else {
                assert!(rows.iter().all(is_whole), "{title:?} is broken into {rows:?}");
            }
        }
        assert!(cut.len() * 100 < titles.len(), "{size:?}: {cut:?}");
    }
}

/// The painted text with these words.
fn shape_of<'a>(shapes: &'a [Shape], words: &str) -> Option<&'a eframe::epaint::TextShape> {
    shapes.iter().find_map(|shape| match shape {
        Shape::Text(text) if text.galley.job.text == words => Some(text),
        _ => None,
    })
}

#[test]
fn the_reason_why_a_card_cannot_be_played_is_not_dimmed_and_stays_on_it() {
    for size in HAND_CARDS {
        let rect = Rect::from_min_size(AT, size);
        let reason = "Nessuno dei tuoi dudes in piedi si trova in un posto che controlli";
        let face = hand_card("Shotgun", HandCardState::Refused(reason));
        let shapes = painted(|painter| face.paint(&Brush::new(painter), colours(), &SIZES, rect));
        assert_texts_inside(&shapes, rect, 5);
        let colour = |words| shape_of(&shapes, words).unwrap().override_text_color.unwrap();
        assert_eq!(colour(reason), colours().wood.ink);
        assert_ne!(colour("Shotgun"), colours().paper.ink);
    }
}

#[test]
fn only_what_is_legal_has_a_dashed_ring_on_the_stage() {
    for state in [
        TileState::Idle,
        TileState::Hovered,
        TileState::Chosen,
        TileState::Legal,
        TileState::Target,
        TileState::Dimmed,
        TileState::Leaving,
    ] {
        let count = dashes(&paint_tile(DudeTile { state, ..tile("Jake Smiley") }), colours().signals.legal);
        assert_eq!(count > 20, state == TileState::Legal, "{state:?}: {count}");
        assert!(state == TileState::Legal || count == 0, "{state:?}: {count}");
    }
    for state in [PlaceState::Idle, PlaceState::Legal, PlaceState::Target, PlaceState::Dimmed, PlaceState::Contested] {
        let shapes = painted(|painter| {
            let rect = Rect::from_min_size(AT, vec2(224.0, 190.0));
            place("Charlie's Place", state).paint(painter, colours(), &SIZES, rect, 36.0);
        });
        assert_eq!(dashes(&shapes, colours().signals.legal) > 20, state == PlaceState::Legal, "{state:?}");
    }
    // A card in the hand that can be played has a solid ring.
    let face = hand_card("Shotgun", HandCardState::Playable);
    let rect = Rect::from_min_size(AT, HAND_CARDS[0]);
    let shapes = painted(|painter| face.paint(&Brush::new(painter), colours(), &SIZES, rect));
    assert_eq!(dashes(&shapes, colours().signals.legal), 0);
    assert!(shapes.iter().any(|shape| matches!(shape, Shape::Rect(ring) if ring.fill == colours().signals.legal)));
}

fn place(name: &str, state: PlaceState) -> PlaceFront<'_> {
    PlaceFront {
        art: None,
        name,
        seat: Some(1),
        production: Some(12),
        production_is_low: true,
        control: Some(3),
        is_occupied: true,
        state,
    }
}

#[test]
fn names_and_figures_of_places_share_the_board_and_leave_room_for_dudes() {
    for name in longest_titles(8, &[CardType::Deed, CardType::Outfit]) {
        let rect = Rect::from_min_size(AT, vec2(224.0, 190.0));
        let room = std::cell::Cell::new(Rect::NOTHING);
        let shapes = painted(|painter| {
            let front = place(&name, PlaceState::Contested);
            room.set(front.paint(painter, colours(), &SIZES, rect, 36.0));
        });
        let board = Rect::from_min_size(AT, vec2(224.0, 36.0));
        assert_texts_inside(&shapes, board.expand2(vec2(0.0, 1.0)), 4);
        let places: Vec<Rect> = texts(&shapes).into_iter().map(|(_, place, _)| place).collect();
        let name = places.last().unwrap();
        assert!(places.iter().filter(|place| place.left() > name.left() + 20.0).all(|place| !place.intersects(*name)));
        assert!(rect.contains_rect(room.get()) && room.get().top() >= board.bottom(), "{:?}", room.get());
    }
}

#[test]
fn players_are_told_by_shape() {
    let marks: Vec<String> = (0..4)
        .map(|seat| {
            let shapes = painted(|painter| paint_seat_mark(&Brush::new(painter), colours(), seat, AT, 20.0));
            match shapes.as_slice() {
                [Shape::Circle(_)] => "disc".to_owned(),
                [Shape::Path(path)] => {
                    let level = path.points.iter().filter(|point| (point.y - AT.y).abs() < 0.1).count();
                    format!("{} corners, {level} beside the middle", path.points.len())
                }
                other => panic!("{other:?}"),
            }
        })
        .collect();
    assert_eq!(
        marks,
        ["3 corners, 0 beside the middle", "disc", "4 corners, 0 beside the middle", "4 corners, 2 beside the middle"]
    );
}

#[test]
fn what_takes_no_part_is_darker_in_all_its_parts() {
    let light = |colour: Color32| u32::from(colour.r()) + u32::from(colour.g()) + u32::from(colour.b());
    let colours_of = |shapes: &[Shape]| -> Vec<Color32> {
        let mut found = Vec::new();
        for shape in shapes {
            match shape {
                Shape::Rect(rect) => found.extend([rect.fill, rect.stroke.color]),
                Shape::Circle(circle) => found.extend([circle.fill, circle.stroke.color]),
                Shape::Mesh(mesh) => found.extend(mesh.vertices.iter().map(|vertex| vertex.color)),
                Shape::Text(text) => found.extend(text.override_text_color),
                Shape::Path(path) => found.push(path.fill),
                _ => {}
            }
        }
        found
    };
    let idle = paint_tile(tile("Jake Smiley"));
    let dimmed = paint_tile(DudeTile { state: TileState::Dimmed, ..tile("Jake Smiley") });
    let (idle, dimmed) = (colours_of(&idle), colours_of(&dimmed));
    assert!(idle.len() > 200 && idle.len() == dimmed.len());
    for (idle, dimmed) in idle.into_iter().zip(dimmed) {
        let (before, after) = (light(idle), light(dimmed));
        assert!(after <= before * 7 / 10 + 2, "{idle:?} becomes {dimmed:?}");
        assert_eq!(idle.a(), dimmed.a());
    }
    assert_eq!(Dim::LEAVING.apply(colours().signals.bad).r(), Dim::LEAVING.apply(colours().signals.bad).b());
}

#[test]
fn text_and_numbers_can_be_read_on_what_they_stand_on() {
    for theme in [Theme::Dark, Theme::Light] {
        let colours = StageColours::of(theme);
        let mut pairs = Vec::new();
        let mut on = |inks: &[Color32], grounds: &[Color32]| {
            pairs.extend(inks.iter().flat_map(|ink| grounds.iter().map(move |ground| (*ink, *ground))));
        };
        let [board_top, board_bottom, _] = colours.boards.sign;
        let [light_key, light_key_foot, _] = colours.keys.keycap;
        let [dark_key, dark_key_foot, _] = colours.keys.dark_keycap;
        on(
            &[
                colours.wood.ink,
                colours.wood.quiet_ink,
                colours.signals.legal,
                colours.signals.bad,
                colours.signals.good,
            ],
            &[colours.backing],
        );
        on(&[colours.wood.ink, colours.wood.quiet_ink, colours.signals.accent], &[board_top, board_bottom]);
        on(&[colours.wood.ink], &colours.keys.button);
        on(&[colours.wood.ink], &colours.keys.hovered_button);
        on(&[colours.wood.ink], &colours.keys.quiet_button);
        on(&[colours.wood.ink], &[dark_key, dark_key_foot, colours.wood.tones[0], colours.backing]);
        on(&[colours.brass.ink], &colours.brass.tones);
        on(&[colours.paper.ink, colours.paper.quiet_ink], &colours.paper.tones);
        on(&[colours.paper.ink, colours.paper.quiet_ink], &MATERIALS.card);
        on(&[colours.paper.ink], &MATERIALS.title);
        on(&[colours.paper.ink, colours.paper.red_ink], &MATERIALS.pennant);
        on(&[colours.paper.ink], &[light_key, light_key_foot]);
        on(&[MATERIALS.poster[1]], &[MATERIALS.poster[0]]);
        on(&[SIGNS.number], &[SIGNS.star[0], SIGNS.rosette[2], SIGNS.coin[1]]);
        on(&[SIGNS.number], &SIGNS.gem);
        on(&[SIGNS.light_number], &[SIGNS.shield[0], SIGNS.dark_gem[0]]);
        on(&[SIGNS.cylinder[2]], &[SIGNS.cylinder[0]]);
        for (ink, ground) in pairs {
            let contrast = contrast(ink, ground);
            assert!(contrast >= 4.5, "{theme:?}: {ink:?} on {ground:?}: {contrast}");
        }
    }
}

#[test]
fn a_tag_has_the_size_that_it_says_and_holds_its_words() {
    let parts = [TagPart::Words("Muovi qui e prendi"), TagPart::Figure(Sign::Control, "1"), TagPart::Sign(Sign::Steps)];
    let parts = [&parts[..], &[TagPart::Cost(Sign::Boot, "si piega")]].concat();
    for kind in [TagKind::Legal, TagKind::Target, TagKind::Hostile, TagKind::Refusal, TagKind::Plain] {
        for key in [None, Some("Enter")] {
            for parts in [&parts[..], &parts[..1], &[]] {
                let tag = Tag { kind, key, parts };
                let sizes = std::cell::Cell::new((Vec2::ZERO, Rect::NOTHING));
                let shapes = painted(|painter| {
                    let size = tag.measure(painter, colours(), &SIZES);
                    sizes.set((size, tag.paint(painter, colours(), &SIZES, AT)));
                });
                let (size, rect) = sizes.get();
                assert!((size - rect.size()).length() < 0.01 && (rect.center() - AT).length() < 0.01);
                let words = usize::from(key.is_some()) + parts.len().min(3);
                assert_texts_inside(&shapes, rect, words);
            }
        }
    }
}

#[test]
fn buttons_and_notes_are_as_high_as_their_texts_need() {
    let title = "Dai la pistola a Mortimer Parsons";
    for kind in [ButtonKind::Brass, ButtonKind::Wood, ButtonKind::Quiet] {
        for (width, line) in [(344.0, Some("Costa 2 pepite e ne restano 3")), (166.0, None)] {
            let button =
                StageButton { kind, title, line, key: Some("Enter"), state: ButtonState::Normal, is_focused: true };
            let rect = std::cell::Cell::new(Rect::NOTHING);
            let shapes = painted(|painter| {
                let height = button.measure_height(painter, &SIZES, width);
                rect.set(Rect::from_min_size(AT, vec2(width, height)));
                button.paint(painter, colours(), &SIZES, rect.get());
            });
            assert_texts_inside(&shapes, rect.get(), 2);
        }
    }
    let words = "Quando Deadeye mostra una mano truccata nel suo duello, la tua vale un rango in più.";
    let text = |words, face, is_quiet| NoteText { words, face, size: SIZES.small, is_quiet };
    let texts = [text("Tommy Harden", Face::SlabBold, false), text(words, Face::Sans, true)];
    let left = std::cell::Cell::new((Rect::NOTHING, Rect::NOTHING));
    let shapes = painted(|painter| {
        let rect = Rect::from_min_size(AT, note::measure(painter, &texts, 260.0, 30.0));
        note::paint(painter, colours(), rect, Some((PointerSide::Left, AT)), |brush, room| {
            left.set((rect, note::paint_texts(brush, colours(), room, &texts)));
        });
    });
    let (rect, room) = left.get();
    assert_texts_inside(&shapes, rect, 2);
    assert!((room.height() - 30.0).abs() < 0.5, "{room:?}");
}

#[test]
fn a_brush_that_is_not_turned_paints_as_a_painter_does_and_a_turned_one_turns_everything() {
    let rect = Rect::from_min_size(AT, vec2(80.0, 40.0));
    let face = Face::Slab;
    let plain = painted(|painter| {
        painter.rect_filled(rect, 6.0, colours().signals.legal);
        painter.circle_filled(AT, 5.0, colours().signals.bad);
    });
    let brushed = painted(|painter| {
        let brush = Brush::new(painter);
        brush.round_rect(rect, 6.0, colours().signals.legal, eframe::egui::Stroke::NONE);
        brush.circle(AT, 5.0, colours().signals.bad, eframe::egui::Stroke::NONE);
    });
    let bounds = |shapes: &[Shape]| shapes.iter().map(Shape::visual_bounding_rect).collect::<Vec<_>>();
    assert_eq!(bounds(&plain), bounds(&brushed));
    // A quarter around its corner brings the rectangle below and to the left of it, in one turn or in two.
    let turned = painted(|painter| {
        let quarter = std::f32::consts::FRAC_PI_2;
        let half_way = Brush::new(painter).with_turn(AT, quarter * 0.5);
        for brush in [Brush::new(painter).with_turn(AT, quarter), half_way.with_turn(AT, quarter * 0.5)] {
            brush.slope(rect, 6.0, colours().signals.legal, colours().signals.bad);
            brush.text(rect.center(), eframe::egui::Align2::CENTER_CENTER, "Deed", face.at(14.0), colours().paper.ink);
        }
    });
    let there = Rect::from_min_size(AT - vec2(40.0, 0.0), vec2(40.0, 80.0));
    for place in bounds(&turned) {
        assert!(there.expand(1.0).contains_rect(place), "{place:?}");
    }
    assert_eq!(turned.len(), 4);
}

/// A proposal in one of its states.
fn proposal(reason: Option<&str>, readings: &[&str]) -> Proposal {
    let row = |sign, before: &str, after: &str, is_good| FigureRow {
        sign,
        seat: None,
        before: before.to_owned(),
        after: after.to_owned(),
        is_good,
    };
    let reading =
        |(at, text): (usize, &&str)| OtherReading { key: (at + 1).to_string(), text: (*text).to_owned(), face: None };
    Proposal {
        is_active: true,
        header: "seen by the camera, 96 % sure".to_owned(),
        reason: reason.map(str::to_owned),
        title: "The Sloane Gang buys The Orphanage?".to_owned(),
        face: None,
        figures: vec![row(Sign::GhostRock, "5", "3", false), row(Sign::Control, "0", "1", true)],
        readings: readings.iter().enumerate().map(reading).collect(),
        more: Some("and 1 more after it".to_owned()),
    }
}

/// What a proposal paints in a column of 300 points, and its frame.
fn paint_proposal(proposal: Proposal) -> (Vec<Shape>, Rect) {
    let room = Rect::from_min_size(pos2(40.0, 20.0), vec2(300.0, 680.0));
    let frame = std::sync::Arc::new(std::sync::Mutex::new(Rect::NOTHING));
    let shown = std::sync::Arc::clone(&frame);
    let mut window = Harness::builder().with_size(vec2(1280.0, 720.0)).build_ui(move |ui| {
        if ui.ctx().cumulative_pass_nr() == 0 {
            return theme::dress(ui.ctx());
        }
        let style = StageStyle::of(Theme::Dark, 720.0);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(room));
        *shown.lock().unwrap() = proposal.show(&mut ui, &style, room.height()).rect;
    });
    window.run_steps(3);
    let mut flat = Vec::new();
    window.output().shapes.iter().skip(1).for_each(|clipped| flatten(&clipped.shape, &mut flat));
    let frame = *frame.lock().unwrap();
    (flat, frame)
}

#[test]
fn a_proposal_says_why_it_is_refused_before_anything_else_and_keeps_its_texts() {
    let why = "not now: first casualties (1.5:6.1 step 5)";
    let others = ["North buys The Orphanage?", "The Orphanage is at South's home anyway?"];
    for (reason, readings) in [(None, &[][..]), (None, &others[..]), (Some(why), &[][..]), (Some(why), &others[..])] {
        let (shapes, frame) = paint_proposal(proposal(reason, readings));
        assert_texts_inside(&shapes, frame, 6 + readings.len());
        let texts = texts(&shapes);
        assert!(texts.iter().all(|(_, _, is_cut)| !is_cut), "{texts:?}");
        let top = |start: &str| texts.iter().find(|(text, ..)| text.starts_with(start)).map(|(_, rect, _)| rect.top());
        let title = top("The Sloane Gang").unwrap();
        assert!(top("5").unwrap() > title);
        assert!(reason.is_none_or(|reason| top(reason).unwrap() < title), "{texts:?}");
        // Each reading has its digit before it.
        for (at, reading) in readings.iter().enumerate() {
            assert!(texts.iter().any(|(text, ..)| *text == (at + 1).to_string()), "{reading}");
        }
    }
}

#[test]
fn the_bubble_of_a_lesson_points_at_its_thing_from_each_side_and_keeps_what_it_says() {
    let area = Rect::from_min_max(pos2(0.0, 60.0), pos2(1280.0, 540.0));
    let things = [
        (Rect::from_center_size(pos2(420.0, 300.0), vec2(60.0, 84.0)), PointerSide::Left),
        (Rect::from_center_size(pos2(1200.0, 300.0), vec2(60.0, 84.0)), PointerSide::Right),
        (Rect::from_min_size(pos2(300.0, 10.0), vec2(77.0, 42.0)), PointerSide::Up),
        (Rect::from_min_size(pos2(960.0, 560.0), vec2(304.0, 58.0)), PointerSide::Down),
    ];
    let all = LESSONS.len();
    for language in [Language::ENGLISH, Language::of("it")] {
        let words = Words::of(language);
        for (number, lesson) in LESSONS.iter().enumerate() {
            let (title, text) = (lesson.title(), lesson.text());
            for (is_lesson, keys) in [(true, &["Backspace"][..]), (false, &["1", "2"][..])] {
                let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
                let bubble = CoachBubble {
                    title: words.get(&title),
                    text: is_lesson.then(|| words.get(&text)),
                    progress: [number, all],
                    count: "20 of 20",
                    now: words.get("guide.now"),
                    task: words.get("guide.over_text"),
                    keys: &keys,
                };
                for (thing, side) in things {
                    let place = std::cell::Cell::new(None);
                    let shapes = painted(|painter| {
                        place.set(bubble.find_place(painter, &SIZES, area, thing, &[]));
                        bubble.paint(painter, colours(), &SIZES, place.get().unwrap());
                    });
                    let place = place.get().unwrap();
                    assert_eq!(place.side, side, "{} {thing:?}", lesson.id);
                    assert!(area.contains_rect(place.rect) && !place.rect.intersects(thing), "{}", lesson.id);
                    assert_texts_inside(&shapes, place.rect, 4 + usize::from(is_lesson) + keys.len());
                    assert!(texts(&shapes).iter().all(|(_, _, is_cut)| !is_cut), "{}", lesson.id);
                    // A dot for each lesson; that of the current one is longer.
                    let dots = shapes.iter().filter_map(|shape| match shape {
                        Shape::Rect(dot) if (dot.rect.height() - 8.0).abs() < 0.1 => Some(dot.rect.width()),
                        _ => None,
                    });
                    let dots: Vec<f32> = dots.collect();
                    let long = dots.iter().filter(|width| **width > 12.0).count();
                    assert_eq!((dots.len(), long), (all, usize::from(is_lesson)), "{}", lesson.id);
                }
            }
        }
    }
}
