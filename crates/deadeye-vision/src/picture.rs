//! Picture files: sizes are checked before anything is decoded, and the camera's orientation mark is obeyed.

use std::io::{Cursor, Read as _};
use std::path::Path;

use image::{DynamicImage, ImageDecoder, ImageReader, Limits, RgbImage};

use crate::Trouble;

/// The most pixels a picture may have; 8000 x 6000 fits well.
pub const MOST_PIXELS: u64 = 64_000_000;
/// The longest side a picture may have, in pixels.
pub const LONGEST_SIDE_PX: u32 = 16_000;
/// The largest picture file that is read, in bytes.
pub const MOST_BYTES: u64 = 256 << 20;

const MEND: &str = "give a whole JPEG or PNG file";

/// Whether the name ends like a picture's that this program reads.
#[must_use]
pub fn looks_like_picture(path: &Path) -> bool {
    path.extension().is_some_and(|e| ["jpg", "jpeg", "png"].iter().any(|known| e.eq_ignore_ascii_case(known)))
}

/// Reads a picture file, the way up that its orientation mark asks for.
///
/// # Errors
/// No such file, no picture, cut short, or larger than [`MOST_PIXELS`] or [`LONGEST_SIDE_PX`].
pub fn read_picture(path: &Path) -> Result<RgbImage, Trouble> {
    let what = format!("{} cannot be read", path.display());
    let trouble = |why: String, mend: &str| Trouble::new(&what, why, mend);
    let meta = std::fs::metadata(path).map_err(|e| trouble(crate::plain_io(&e), "check the name of the file"))?;
    if meta.is_dir() {
        return Err(trouble("it is a folder".into(), "name the pictures in it"));
    }
    let too_large = |bytes: u64| {
        let why = format!("it has {} MB or more, more than any table photograph", bytes >> 20);
        Err(trouble(why, MEND))
    };
    if meta.len() > MOST_BYTES {
        return too_large(meta.len());
    }
    let bytes =
        read_up_to(path, MOST_BYTES).map_err(|e| trouble(crate::plain_io(&e), "check that you may read the file"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return too_large(MOST_BYTES);
    }
    decode_picture(&bytes).map_err(|t| trouble(t.why, &t.mend))
}

/// The bytes of a file, and of a larger one, or of a device that never ends, one byte more than asked for.
pub(crate) fn read_up_to(path: &Path, most_bytes: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(most_bytes + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Decodes the bytes of a JPEG or PNG file, the way up that its orientation mark asks for.
///
/// # Errors
/// As [`read_picture`].
pub fn decode_picture(bytes: &[u8]) -> Result<RgbImage, Trouble> {
    let trouble = |why: &str, mend: &str| Trouble::new("the picture cannot be read", why, mend);
    let mut reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| trouble("it is no picture", MEND))?;
    if reader.format().is_none() {
        return Err(trouble(if bytes.is_empty() { "it is empty" } else { "it is no JPEG or PNG picture" }, MEND));
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE_PX);
    limits.max_image_height = Some(LONGEST_SIDE_PX);
    limits.max_alloc = Some(MOST_PIXELS * 8);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|e| trouble(&decoding(&e), MEND))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(trouble(&format!("it claims {width} x {height} pixels"), "give one of at most 64 million pixels"));
    }
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|e| trouble(&decoding(&e), MEND))?;
    if !ends_as_it_should(bytes) {
        return Err(trouble("it is cut short", MEND));
    }
    picture.apply_orientation(orientation);
    Ok(picture.into_rgb8())
}

/// A JPEG decoder fills what is missing with grey and says nothing; the end mark tells whether the file is whole.
fn ends_as_it_should(bytes: &[u8]) -> bool {
    !bytes.starts_with(&[0xff, 0xd8]) || bytes.windows(2).rev().any(|pair| pair == [0xff, 0xd9])
}

fn decoding(error: &image::ImageError) -> String {
    match error {
        image::ImageError::Limits(_) => "it claims to be far larger than any table photograph".into(),
        image::ImageError::Unsupported(_) => "it is of a kind that is not read".into(),
        image::ImageError::IoError(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => "it is cut short".into(),
        _ => "it is damaged".into(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::decode_picture;
    use image::{ImageFormat, Rgb, RgbImage};

    fn encoded(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn speckled(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| Rgb([(x * 7 % 251) as u8, (y * 13 % 241) as u8, ((x ^ y) % 255) as u8]))
    }

    #[test]
    fn whole_pictures_are_read_and_half_ones_refused() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png] {
            let bytes = encoded(&speckled(200, 120), format);
            assert_eq!(decode_picture(&bytes).unwrap().dimensions(), (200, 120));
            let trouble = decode_picture(bytes.split_at(bytes.len() / 2).0).unwrap_err();
            assert!(trouble.why.contains("short") || trouble.why.contains("damaged"), "{format:?}: {trouble}");
        }
    }

    #[test]
    fn what_is_no_picture_is_said_to_be_none() {
        assert!(decode_picture(b"").unwrap_err().why.contains("empty"));
        assert!(decode_picture(b"hello, this is a text").unwrap_err().why.contains("no JPEG or PNG"));
    }

    #[test]
    fn a_claim_of_absurd_size_is_refused_before_decoding() {
        // The header of a PNG of 60000 x 60000 with nothing behind it.
        let mut bytes = encoded(&speckled(8, 8), ImageFormat::Png);
        let side = 60_000_u32.to_be_bytes();
        for (to, from) in bytes.iter_mut().skip(16).zip(side.iter().chain(&side)) {
            *to = *from;
        }
        assert!(decode_picture(&bytes).is_err());
    }

    #[test]
    fn an_orientation_mark_is_obeyed() {
        let mut bytes = encoded(&speckled(64, 32), ImageFormat::Jpeg);
        // An APP1 segment that says "turn by a quarter" (orientation 6), right after the start mark.
        let exif: [u8; 36] = [
            0xff, 0xe1, 0x00, 0x22, b'E', b'x', b'i', b'f', 0, 0, b'M', b'M', 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0,
            3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
        ];
        bytes.splice(2..2, exif);
        assert_eq!(decode_picture(&bytes).unwrap().dimensions(), (32, 64));
    }
}
