//! Picture files without what cameras and programs write into them beside the picture: place, author, device, preview.

use image::ImageDecoder as _;
use image::codecs::jpeg::JpegDecoder;
use image::metadata::Orientation;
use std::io::Cursor;

/// The first bytes of a PNG file.
const PNG_MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The parts of a PNG file that make the picture and its colours.
const PNG_PARTS: [&[u8]; 11] =
    [b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD"];

/// Returns a JPEG file with the same picture and nothing beside it but how it is turned; `None` where its parts cannot
/// be told apart.
pub(super) fn plain_jpeg(bytes: &[u8]) -> Option<Vec<u8>> {
    let decoder = JpegDecoder::new(Cursor::new(bytes)).ok();
    let turned = decoder.and_then(|mut decoder| decoder.orientation().ok()).unwrap_or(Orientation::NoTransforms);
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8])?;
    let mut plain = vec![0xff, 0xd8];
    if turned != Orientation::NoTransforms {
        plain.extend(turned_part(turned));
    }
    loop {
        let [0xff, mark, after @ ..] = rest else {
            // Cut off where the next part begins.
            return rest.is_empty().then_some(plain);
        };
        match mark {
            // A part may begin with more than one of these.
            0xff => rest = rest.get(1..)?,
            0xd9 => {
                plain.extend([0xff, 0xd9]);
                // Other pictures, and parts of other programs, may follow the end.
                return Some(plain);
            }
            _ => {
                let [high, low, ..] = after else { return None };
                let length = usize::from(u16::from_be_bytes([*high, *low]));
                let part = rest.get(..length.max(2) + 2)?;
                rest = rest.get(part.len()..)?;
                if makes_picture(*mark, part.get(4..)?) {
                    plain.extend(part);
                }
                if *mark == 0xda {
                    let scan = rest.get(..scan_bytes(rest))?;
                    plain.extend(scan);
                    rest = rest.get(scan.len()..)?;
                }
            }
        }
    }
}

/// Returns the part of a JPEG file that says only how the picture is turned (EXIF, tag 0x0112).
fn turned_part(turned: Orientation) -> Vec<u8> {
    let mut part = vec![0xff, 0xe1, 0, 34];
    part.extend(b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0");
    part.push(turned.to_exif());
    part.extend([0; 6]);
    part
}

/// Returns whether a part of a JPEG file makes the picture or its colours. Other programs' parts and comments do not.
fn makes_picture(mark: u8, body: &[u8]) -> bool {
    match mark {
        0xe0 => body.starts_with(b"JFIF\0"),
        0xe2 => body.starts_with(b"ICC_PROFILE\0"),
        0xee => body.starts_with(b"Adobe"),
        0xe1..=0xef | 0xfe => false,
        _ => true,
    }
}

/// Returns the length of a scan: up to the next part.
fn scan_bytes(rest: &[u8]) -> usize {
    let is_part = |pair: &[u8]| matches!(pair, [0xff, mark] if !matches!(mark, 0 | 0xd0..=0xd7 | 0xff));
    rest.windows(2).position(is_part).unwrap_or(rest.len())
}

/// Returns a PNG file with the same picture and nothing beside it; `None` where its parts cannot be told apart.
pub(super) fn plain_png(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(PNG_MAGIC)?;
    let mut plain = PNG_MAGIC.to_vec();
    // A file that is cut off is kept as far as it goes.
    while let Some((head, _)) = rest.split_at_checked(8) {
        let (length, kind) = head.split_at_checked(4)?;
        let length = usize::try_from(u32::from_be_bytes(length.try_into().ok()?)).ok()?;
        let end = rest.len().min(length.checked_add(12)?);
        let (part, after) = rest.split_at_checked(end)?;
        if PNG_PARTS.contains(&kind) {
            plain.extend(part);
        }
        rest = if kind == b"IEND" { &[] } else { after };
    }
    Some(plain)
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use image::{ImageFormat, RgbImage};

    use super::*;

    /// A picture of two colours as a file.
    fn file(format: ImageFormat) -> Vec<u8> {
        let picture = RgbImage::from_fn(40, 24, |x, _| image::Rgb(if x < 20 { [200, 30, 30] } else { [20, 20, 220] }));
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn holds(bytes: &[u8], word: &[u8]) -> bool {
        bytes.windows(word.len()).any(|part| part == word)
    }

    fn pixels(bytes: &[u8]) -> Vec<u8> {
        image::load_from_memory(bytes).unwrap().into_rgb8().into_raw()
    }

    #[test]
    fn a_jpeg_keeps_its_picture_and_how_it_is_turned_and_nothing_else() {
        let own = file(ImageFormat::Jpeg);
        let mut told = own[..2].to_vec();
        // A camera's own, with a place and an author behind the turn by a quarter.
        told.extend([0xff, 0xe1, 0, 34 + 12]);
        told.extend(b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
        told.extend(b"Kim, 48N 11E");
        told.extend([0xff, 0xfe, 0, 2 + 12]);
        told.extend(b"Kim, 48N 11E");
        told.extend(&own[2..]);
        told.extend(b"and another picture by Kim, 48N 11E");
        let plain = plain_jpeg(&told).unwrap();
        assert!(holds(&told, b"Kim") && !holds(&plain, b"Kim") && !holds(&plain, b"48N"));
        assert_eq!(pixels(&plain), pixels(&own));
        let turned = |bytes: &[u8]| JpegDecoder::new(Cursor::new(bytes)).unwrap().orientation().unwrap();
        assert_eq!(turned(&plain), Orientation::Rotate90);
        // One without all this stays byte for byte as it is, also where it is cut off in the picture.
        assert_eq!(plain_jpeg(&own).unwrap(), own);
        let half = &own[..own.len() - 20];
        assert_eq!(plain_jpeg(half).unwrap(), half);
        assert_eq!(plain_jpeg(&own[..6]), None);
        assert_eq!(plain_jpeg(b"a letter"), None);
    }

    #[test]
    fn a_png_keeps_its_picture_and_nothing_else() {
        let own = file(ImageFormat::Png);
        let mut told = own[..33].to_vec();
        for kind in [b"tEXt", b"eXIf", b"iTXt", b"tIME"] {
            told.extend([0, 0, 0, 12]);
            told.extend(kind);
            told.extend(b"Kim, 48N 11E");
            told.extend([0; 4]);
        }
        told.extend(&own[33..]);
        told.extend(b"Kim, 48N 11E");
        let plain = plain_png(&told).unwrap();
        assert_eq!(plain, own);
        let half = &own[..own.len() - 20];
        assert_eq!(plain_png(half).unwrap(), half);
        assert_eq!(plain_png(b"a letter"), None);
    }
}
