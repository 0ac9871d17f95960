//! Every text of both themes stands out from what is behind it (WCAG 2.2, 1.4.3: 4.5 to 1), and every seat's mark too
//! (1.4.11: 3 to 1).

use deadeye::ui::theme::stage::StageColours;
use eframe::egui::{Color32, Theme};

/// The relative luminance of a colour, 0 to 1, as WCAG has it.
fn luminance(colour: Color32) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

pub fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn black_on_white_has_the_most_contrast_there_is() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
}

/// How linear red, green and blue are seen: as they are, and without the cones for long, middle and short waves, by
/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
/// (2009), at full severity.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// A colour in CIELAB (D65), as such eyes see it.
fn lab(colour: Color32, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
    let linear = [colour.r(), colour.g(), colour.b()].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let times = |[r, g, b]: [f64; 3], [x, y, z]: [f64; 3]| r * x + g * y + b * z;
    let seen = eyes.map(|row| times(row, linear).clamp(0.0, 1.0));
    let [x, y, z] = [
        times([0.4124, 0.3576, 0.1805], seen) / 0.9505,
        times([0.2126, 0.7152, 0.0722], seen),
        times([0.0193, 0.1192, 0.9505], seen) / 1.089,
    ]
    .map(|part| if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How far apart two colours are for such eyes: CIE 1976.
fn apart(one: Color32, other: Color32, eyes: &[[f64; 3]; 3]) -> f64 {
    let [one, other] = [one, other].map(|colour| lab(colour, eyes));
    one.into_iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn black_and_white_are_a_hundred_apart_for_all_eyes() {
    for (_, eyes) in EYES {
        assert!((apart(Color32::BLACK, Color32::WHITE, &eyes) - 100.0).abs() < 0.5);
    }
}

#[test]
fn the_colours_of_all_seats_differ_for_every_kind_of_eyes() {
    // Colours that are 10 apart are told at a glance; marks are small and seen from far.
    const LEAST: f64 = 30.0;
    for theme in [Theme::Dark, Theme::Light] {
        let colours = StageColours::of(theme);
        for (name, eyes) in EYES {
            for (one, other) in (0..4).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let found = apart(colours.seat(one), colours.seat(other), &eyes);
                assert!(found >= LEAST, "{theme:?}, {name}: the seats {other} and {one} are {found:.1} apart");
            }
        }
    }
}

#[test]
fn every_text_is_read_on_every_ground() {
    for theme in [Theme::Dark, Theme::Light] {
        let colours = StageColours::of(theme);
        let [dark, middle, light] = colours.wood.tones;
        let grounds = [colours.ground, dark, middle, light, colours.backing];
        let texts = [
            colours.wood.ink,
            colours.wood.quiet_ink,
            colours.signals.accent,
            colours.signals.bad,
            colours.signals.good,
            colours.signals.legal,
        ];
        for ground in grounds {
            for text in texts {
                let found = contrast(text, ground);
                assert!(found >= 4.5, "{theme:?}: {text:?} on {ground:?} has {found:.2}");
            }
            for seat in (0..4).map(|seat| colours.seat(seat)) {
                let found = contrast(seat, ground);
                assert!(found >= 3.0, "{theme:?}: the seat {seat:?} on {ground:?} has {found:.2}");
            }
        }
        for seat in (0..4).map(|seat| colours.seat(seat)) {
            let found = contrast(colours.signals.ink, seat);
            assert!(found >= 4.5, "{theme:?}: text on the seat {seat:?} has {found:.2}");
        }
    }
}
