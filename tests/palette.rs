//! Every text of both themes stands out from what is behind it (WCAG 2.2, 1.4.3: 4.5 to 1), and every seat's mark too
//! (1.4.11: 3 to 1).

use deadeye::ui::theme::Palette;
use eframe::egui::{Color32, Theme};

/// The relative luminance of a colour, 0 to 1, as WCAG has it.
fn luminance(colour: Color32) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn black_on_white_has_the_most_contrast_there_is() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
}

#[test]
fn every_text_is_read_on_every_ground() {
    for theme in [Theme::Dark, Theme::Light] {
        let palette = Palette::of(theme);
        let grounds = [palette.ground, palette.panel, palette.raised, palette.hover];
        let texts = [palette.text, palette.dim, palette.accent, palette.wrong, palette.right, palette.bounty];
        for ground in grounds {
            for text in texts {
                let found = contrast(text, ground);
                assert!(found >= 4.5, "{theme:?}: {text:?} on {ground:?} has {found:.2}");
            }
            for seat in (0..4).map(|seat| palette.seat(seat)) {
                let found = contrast(seat, ground);
                assert!(found >= 3.0, "{theme:?}: the seat {seat:?} on {ground:?} has {found:.2}");
            }
        }
        let found = contrast(palette.on_accent, palette.accent);
        assert!(found >= 4.5, "{theme:?}: text on the accent has {found:.2}");
    }
}
