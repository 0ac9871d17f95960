//! Picture files: sizes are checked before decoding, large pictures are shrunk while decoding, and the camera's
//! orientation tag is applied. Colour profiles are not read: no card needs one.

mod shrink;

use std::io::{Cursor, ErrorKind};
use std::path::Path;

use deadeye_files::read_bytes;
use deadeye_text::{Fault, Text, io_why, text};
use image::codecs::jpeg::JpegDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, RgbImage};
use png::{DecodingError, Transformations};

use shrink::Shrinking;

/// The most pixels a picture file may have; 8000 x 6000 fits well.
pub const MOST_PIXELS: u64 = 64_000_000;
/// The longest side a picture file may have, in pixels.
pub const LONGEST_SIDE_PX: u32 = 16_000;
/// The largest picture file that is read, in bytes.
pub const MOST_BYTES: u64 = 128 << 20;
/// The longest side of a decoded picture, in pixels: cards that can be named are large enough on it.
pub(crate) const LONGEST_DECODED_PX: u32 = 4096;
/// The most memory that decoding may take, in bytes.
const MOST_DECODING_BYTES: u64 = 215_000_000;

fn mend() -> Text {
    text!("give a whole JPEG or PNG file")
}

fn smaller() -> Text {
    text!("save it smaller, or as a plain JPEG")
}

/// Returns whether the name has the ending of a picture format that this program reads.
///
/// ```
/// use std::path::Path;
///
/// use deadeye_vision::looks_like_picture;
///
/// assert!(looks_like_picture(Path::new("table.JPG")) && !looks_like_picture(Path::new("table.mp4")));
/// ```
#[must_use]
pub fn looks_like_picture(path: &Path) -> bool {
    path.extension().is_some_and(|e| ["jpg", "jpeg", "png"].iter().any(|known| e.eq_ignore_ascii_case(known)))
}

/// Reads a picture file, turned as its orientation tag says. A picture whose long side has more than 4096 pixels is
/// shrunk to that size.
///
/// ```
/// use std::path::Path;
///
/// let fault = deadeye_vision::read_picture(Path::new("src")).unwrap_err();
/// assert_eq!(fault.to_string(), "src cannot be read — it is a folder — name the pictures in it");
/// ```
///
/// # Errors
/// The file does not exist, is not a picture, is truncated, or is larger than [`MOST_BYTES`], [`MOST_PIXELS`] or
/// [`LONGEST_SIDE_PX`].
pub fn read_picture(path: &Path) -> Result<RgbImage, Fault> {
    read_sized(path).map(|(picture, _)| picture)
}

/// Reads a picture file as [`read_picture`] does, and returns the size in pixels of the file itself too, the same way
/// up.
///
/// ```
/// use image::RgbImage;
///
/// let file = std::env::temp_dir().join(format!("deadeye-sized-{}.png", std::process::id()));
/// RgbImage::new(5000, 10).save(&file)?;
/// let (picture, size_px) = deadeye_vision::read_sized(&file)?;
/// assert_eq!((picture.width() <= 4096, size_px), (true, [5000, 10]));
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`read_picture`].
pub fn read_sized(path: &Path) -> Result<(RgbImage, [u32; 2]), Fault> {
    let trouble = |why: Text, mend: Text| Fault::new(text!("{file} cannot be read", file = path.display()), why, mend);
    let meta = std::fs::metadata(path).map_err(|e| trouble(io_why(&e), text!("check the name of the file")))?;
    if meta.is_dir() {
        return Err(trouble(text!("it is a folder"), text!("name the pictures in it")));
    }
    let too_large = |bytes: u64| {
        let why = text!("it has {size} MB or more, more than any table photograph", size = bytes >> 20);
        Err(trouble(why, mend()))
    };
    if meta.len() > MOST_BYTES {
        return too_large(meta.len());
    }
    let bytes = match read_bytes(path, MOST_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => return too_large(MOST_BYTES),
        Err(error) => return Err(trouble(io_why(&error), text!("check that you may read the file"))),
    };
    decode_bytes(bytes).map_err(|t| trouble(t.why, t.mend))
}

/// Decodes the bytes of a JPEG or PNG file as [`read_picture`] does.
///
/// ```
/// use std::io::{Cursor, ErrorKind};
///
/// use image::{ImageFormat, RgbImage};
///
/// let mut png = Cursor::new(Vec::new());
/// RgbImage::new(3, 2).write_to(&mut png, ImageFormat::Png)?;
/// assert_eq!(deadeye_vision::decode_picture(png.get_ref())?.dimensions(), (3, 2));
/// assert!(deadeye_vision::decode_picture(b"no picture").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`read_picture`].
pub fn decode_picture(bytes: &[u8]) -> Result<RgbImage, Fault> {
    decode_bytes(bytes.to_vec()).map(|(picture, _)| picture)
}

fn trouble(why: Text, mend: Text) -> Fault {
    Fault::new(text!("the picture cannot be read"), why, mend)
}

/// Decodes the picture, and returns the size that the file itself has too.
fn decode_bytes(bytes: Vec<u8>) -> Result<(RgbImage, [u32; 2]), Fault> {
    let (picture, [width, height], orientation) = if bytes.starts_with(&[0xff, 0xd8]) {
        jpeg(bytes)?
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        png(&bytes)?
    } else if bytes.is_empty() {
        return Err(trouble(text!("it is empty"), mend()));
    } else {
        return Err(trouble(text!("it is no JPEG or PNG picture"), mend()));
    };
    let mut picture = DynamicImage::ImageRgb8(picture);
    picture.apply_orientation(orientation);
    let is_turned = matches!(
        orientation,
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    );
    let size = if is_turned { [height, width] } else { [width, height] };
    Ok((picture.into_rgb8(), size))
}

/// A decoded picture, its size in the file, and its orientation.
type Decoded = Result<(RgbImage, [u32; 2], Orientation), Fault>;

/// Refuses a picture whose header gives too large a size, or that would take too much memory together with its file.
fn check_size([width, height]: [u32; 2], bytes_per_pixel: u64, file_bytes: usize) -> Result<(), Fault> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS || width.max(height) > LONGEST_SIDE_PX {
        let why = text!("it claims {width} x {height} pixels", width, height);
        return Err(trouble(why, text!("give one of at most 64 million pixels")));
    }
    if pixels * bytes_per_pixel + file_bytes as u64 > MOST_DECODING_BYTES {
        let why = text!("its {width} x {height} pixels would take too much memory", width, height);
        return Err(trouble(why, smaller()));
    }
    Ok(())
}

/// Allocates a buffer for decoding; an error where the machine has no memory for it.
fn room(bytes: usize) -> Result<Vec<u8>, Fault> {
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(bytes).map_err(|_| trouble(text!("there is not enough memory"), smaller()))?;
    buffer.resize(bytes, 0);
    Ok(buffer)
}

fn jpeg(bytes: Vec<u8>) -> Decoded {
    let (is_one_pass, size) = (is_one_pass(&bytes), bytes.len());
    // The decoder fills what is missing with grey and says nothing; the end mark tells whether the file is whole.
    let is_whole = bytes.windows(2).rev().any(|pair| pair == [0xff, 0xd9]);
    // The decoder makes a copy, and these bytes are gone.
    let mut decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(|e| of_image(&e))?;
    let (width, height) = decoder.dimensions();
    // Where not all of a pixel comes in one pass, the coefficients of the whole picture are kept until the last one.
    check_size([width, height], if is_one_pass { 3 } else { 9 }, size)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let channels = usize::from(decoder.color_type().channel_count());
    let mut pixels = room(usize::try_from(decoder.total_bytes()).unwrap_or(usize::MAX))?;
    decoder.read_image(&mut pixels).map_err(|e| of_image(&e))?;
    if !is_whole {
        return Err(trouble(text!("it is cut short"), mend()));
    }
    let mut shrinking = Shrinking::new([width, height], LONGEST_DECODED_PX);
    for row in pixels.chunks_exact(width as usize * channels) {
        shrinking.take(row, channels);
    }
    Ok((shrinking.picture()?, [width, height], orientation))
}

/// Returns whether a JPEG can be decoded from its top to its bottom: not progressive, and all colours in one scan.
fn is_one_pass(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let mut colours = None;
    while let [0xff, mark, high, low, body @ ..] = rest {
        match mark {
            0xc0 | 0xc1 => colours = body.get(5),
            0xda => return colours.is_some() && colours == body.first(),
            _ => {}
        }
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        rest = rest.get(2 + length.max(2)..).unwrap_or_default();
    }
    false
}

fn png(bytes: &[u8]) -> Decoded {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let head = decoder.read_header_info().map_err(|e| of_png(&e))?;
    let (width, height, interlaced) = (head.width, head.height, head.interlaced);
    // Rows come one by one, but for an interlaced picture, which is there as a whole only.
    check_size([width, height], if interlaced { 4 } else { 0 }, bytes.len())?;
    let mut reader = decoder.read_info().map_err(|e| of_png(&e))?;
    let exif = reader.info().exif_metadata.as_deref();
    let orientation = exif.and_then(Orientation::from_exif_chunk).unwrap_or(Orientation::NoTransforms);
    let channels = reader.output_color_type().0.samples();
    let mut shrinking = Shrinking::new([width, height], LONGEST_DECODED_PX);
    if interlaced {
        let size = reader.output_buffer_size().unwrap_or(usize::MAX);
        let mut pixels = room(size)?;
        reader.next_frame(&mut pixels).map_err(|e| of_png(&e))?;
        for row in pixels.chunks_exact(width as usize * channels) {
            shrinking.take(row, channels);
        }
    } else {
        while let Some(row) = reader.next_row().map_err(|e| of_png(&e))? {
            shrinking.take(row.data(), channels);
        }
    }
    Ok((shrinking.picture()?, [width, height], orientation))
}

fn damage_reason() -> Text {
    text!("it is damaged")
}

fn cut_short() -> Text {
    text!("it is cut short")
}

fn of_image(error: &ImageError) -> Fault {
    let why = match error {
        ImageError::Unsupported(_) => text!("it is of a kind that is not read"),
        ImageError::IoError(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => cut_short(),
        _ => damage_reason(),
    };
    trouble(why, mend())
}

fn of_png(error: &DecodingError) -> Fault {
    let why = match error {
        DecodingError::IoError(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => cut_short(),
        DecodingError::LimitsExceeded => text!("it would take too much memory"),
        _ => damage_reason(),
    };
    trouble(why, mend())
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
    fn a_large_picture_is_made_smaller_and_its_size_is_told() {
        let mut picture = RgbImage::from_pixel(5000, 100, Rgb([10, 20, 30]));
        for y in 0..100 {
            for x in 2500..5000 {
                picture.put_pixel(x, y, Rgb([200, 100, 50]));
            }
        }
        let bytes = encoded(&picture, ImageFormat::Png);
        let (small, full_px) = super::decode_bytes(bytes).unwrap();
        assert_eq!(full_px, [5000, 100]);
        // 100 x 4096 / 5000 = 81.92.
        assert_eq!(small.dimensions(), (4096, 82));
        assert_eq!(small.get_pixel(2040, 40).0, [10, 20, 30]);
        assert_eq!(small.get_pixel(2056, 81).0, [200, 100, 50]);
    }

    #[test]
    fn what_would_take_too_much_memory_is_refused_before_decoding() {
        // A progressive JPEG of 5000 x 5000: the mark of its frame is c2, its size stands behind that.
        let mut bytes = encoded(&speckled(16, 16), ImageFormat::Jpeg);
        let frame = bytes.windows(2).position(|p| p == [0xff, 0xc0]).unwrap();
        bytes[frame + 1] = 0xc2;
        bytes[frame + 5..frame + 9].copy_from_slice(&[0x13, 0x88, 0x13, 0x88]);
        let why = decode_picture(&bytes).unwrap_err().why;
        assert!(why.contains("too much memory"), "{why}");
    }

    #[test]
    fn a_colour_profile_is_not_read() {
        // A JPEG with a profile of zeros right after the start mark.
        let mut bytes = encoded(&speckled(64, 32), ImageFormat::Jpeg);
        let mut profile = vec![0xff, 0xe2, 0x00, 0x90];
        profile.extend(b"ICC_PROFILE\0\x01\x01");
        profile.resize(2 + 0x90, 0);
        bytes.splice(2..2, profile);
        assert_eq!(decode_picture(&bytes).unwrap().dimensions(), (64, 32));
    }

    #[test]
    fn every_kind_of_pixel_is_read() {
        use image::{DynamicImage, ExtendedColorType, ImageEncoder as _};
        let grey = DynamicImage::ImageRgb8(speckled(40, 30)).to_luma8();
        let mut bytes = Vec::new();
        image::codecs::png::PngEncoder::new(&mut bytes)
            .write_image(&[0x12; 40 * 30 * 8], 40, 30, ExtendedColorType::Rgba16)
            .unwrap();
        let deep = decode_picture(&bytes).unwrap();
        assert_eq!((deep.dimensions(), deep.get_pixel(7, 7).0), ((40, 30), [0x12; 3]));
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let mut bytes = Cursor::new(Vec::new());
            grey.write_to(&mut bytes, format).unwrap();
            let read = decode_picture(bytes.get_ref()).unwrap();
            let apart = read.get_pixel(9, 9).0[1].abs_diff(grey.get_pixel(9, 9).0[0]);
            assert!(read.dimensions() == (40, 30) && apart < 40, "{format:?}");
        }
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
