//! The printable sheet: squares of known size, as a PDF or SVG that prints true to size, on A4 or Letter.

use std::fmt::Write as _;

use deadeye_vision::{SHEET_COLUMNS, SHEET_ROWS, SHEET_SQUARE_MM};

/// The size of the page in millimetres: the common part of A4 and Letter in landscape, without a printer's margins.
const PAGE_MM: (f32, f32) = (279.0, 210.0);
/// The number of PDF points in a millimetre.
const POINTS_PER_MM: f32 = 72.0 / 25.4;
/// The length of the line to measure after printing, in millimetres.
const RULER_MM: f32 = 100.0;

/// An upright black rectangle on the page, in millimetres from its top left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Black {
    x_mm: f32,
    y_mm: f32,
    width_mm: f32,
    height_mm: f32,
}

/// Returns the corner at which the squares begin, in millimetres: in the middle of the page, a little higher for the
/// line below them.
fn corner() -> (f32, f32) {
    let wide = f32::from(SHEET_COLUMNS + 1) * SHEET_SQUARE_MM;
    let tall = f32::from(SHEET_ROWS + 1) * SHEET_SQUARE_MM;
    ((PAGE_MM.0 - wide) / 2.0, (PAGE_MM.1 - tall) / 2.0 - 4.0)
}

fn squares() -> impl Iterator<Item = Black> {
    let (left, top) = corner();
    (0..=SHEET_ROWS).flat_map(move |row| {
        (0..=SHEET_COLUMNS).filter(move |column| (row + column) % 2 == 0).map(move |column| Black {
            x_mm: f32::from(column).mul_add(SHEET_SQUARE_MM, left),
            y_mm: f32::from(row).mul_add(SHEET_SQUARE_MM, top),
            width_mm: SHEET_SQUARE_MM,
            height_mm: SHEET_SQUARE_MM,
        })
    })
}

/// Returns the line to measure, with a stroke at each end.
fn ruler() -> [Black; 3] {
    let (left, top) = corner();
    let y_mm = f32::from(SHEET_ROWS + 1).mul_add(SHEET_SQUARE_MM, top) + 6.0;
    let bar = |x_mm: f32, y_mm: f32, width_mm: f32, height_mm: f32| Black { x_mm, y_mm, width_mm, height_mm };
    [bar(left, y_mm, RULER_MM, 0.4), bar(left, y_mm - 2.0, 0.2, 4.4), bar(left + RULER_MM - 0.2, y_mm - 2.0, 0.2, 4.4)]
}

/// The text beside the line.
const WORDS: &str = "Print at 100 %. This line must measure 100 mm. Lay the sheet flat on the table.";

fn words_at() -> (f32, f32) {
    let [line, ..] = ruler();
    (line.x_mm + RULER_MM + 6.0, line.y_mm + 1.2)
}

/// Returns the sheet as an SVG page.
#[must_use]
pub fn svg() -> String {
    let (width, height) = PAGE_MM;
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for black in squares().chain(ruler()) {
        let Black { x_mm, y_mm, width_mm, height_mm } = black;
        // Writing to a string cannot fail.
        let _ = writeln!(page, "<rect x=\"{x_mm}\" y=\"{y_mm}\" width=\"{width_mm}\" height=\"{height_mm}\"/>");
    }
    let (x, y) = words_at();
    let _ =
        writeln!(page, "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"3.6\">{WORDS}</text>\n</svg>");
    page
}

/// Returns the sheet as a PDF of one page.
#[must_use]
pub fn pdf() -> Vec<u8> {
    let point = |mm: f32| mm * POINTS_PER_MM;
    let (width, height) = (point(PAGE_MM.0), point(PAGE_MM.1));
    let mut drawing = String::new();
    for black in squares().chain(ruler()) {
        // A PDF's y runs up.
        let _ = writeln!(
            drawing,
            "{:.3} {:.3} {:.3} {:.3} re f",
            point(black.x_mm),
            height - point(black.y_mm + black.height_mm),
            point(black.width_mm),
            point(black.height_mm),
        );
    }
    let (x, y) = words_at();
    let _ =
        writeln!(drawing, "BT /F1 {:.2} Tf {:.3} {:.3} Td ({WORDS}) Tj ET", point(3.6), point(x), height - point(y));
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.3} {height:.3}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
        ),
        format!("<< /Length {} >>\nstream\n{drawing}endstream", drawing.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        places.push(file.len());
        let number: u32 = number;
        let _ = writeln!(file, "{number} 0 obj\n{object}\nendobj");
    }
    let table = file.len();
    let _ = write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(file, "{place:010} 00000 n ");
    }
    let _ = writeln!(file, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF", objects.len() + 1);
    file.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_fit_the_page_with_a_margin_and_every_second_one_is_black() {
        // 10 x 7 squares: 35 black ones; a printer leaves 5 mm or so free at each edge.
        assert_eq!(squares().count(), 35);
        for black in squares().chain(ruler()) {
            assert!(black.x_mm >= 10.0 && black.y_mm >= 10.0, "{black:?}");
            assert!(black.x_mm + black.width_mm <= PAGE_MM.0 - 10.0);
            assert!(black.y_mm + black.height_mm <= PAGE_MM.1 - 5.0);
        }
    }

    #[test]
    fn a_pdf_says_where_each_of_its_parts_begins() {
        let file = String::from_utf8(pdf()).unwrap_or_default();
        let begin = file.rsplit("startxref\n").next().and_then(|end| end.lines().next());
        let begin: usize = begin.and_then(|line| line.parse().ok()).unwrap_or_default();
        let table = file.get(begin..).unwrap_or_default();
        assert!(table.starts_with("xref\n0 6\n"), "{table}");
        for (number, line) in (1..).zip(table.lines().skip(3).take(5)) {
            let number: u32 = number;
            let place: usize = line.split(' ').next().and_then(|place| place.parse().ok()).unwrap_or_default();
            let object = file.get(place..).unwrap_or_default();
            assert!(object.starts_with(&format!("{number} 0 obj\n")), "{line}");
        }
        // 25 mm are 70.866 points.
        assert!(file.contains(" 70.866 70.866 re f"));
    }

    #[test]
    fn the_sheets_of_the_project_are_those_that_the_program_writes() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../calibration");
        assert_eq!(std::fs::read_to_string(folder.join("sheet.svg")).ok(), Some(svg()));
        assert_eq!(std::fs::read(folder.join("sheet.pdf")).ok(), Some(pdf()));
    }
}
