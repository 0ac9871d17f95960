//! The card recognition of the commands and the app: the shipped faces or a file's, the user's own packs, and the decks
//! in play.

use std::path::{Path, PathBuf};

use deadeye_cards::{CardCode, CardDb};
use deadeye_text::{Fault, Text, io_why, text};
use deadeye_vision::{CardRecognizer, Face, Faces, looks_like_picture, read_picture};

use deadeye_files::write_file;

/// The faces and decks for card recognition.
#[derive(Debug, Clone, Default)]
pub struct Sight {
    /// A faces file that replaces the shipped one.
    pub faces: Option<PathBuf>,
    /// A folder of pictures `CODE.jpg|png` that are learned beside the shipped faces: the user's own packs.
    pub pictures: Option<PathBuf>,
    /// The cards of the decks on this table, as codes.
    pub decks: Vec<String>,
    /// A file of the user's corrections; one that is missing or cannot be read is ignored.
    pub corrections: Option<PathBuf>,
}

impl Sight {
    /// Opens the recognition with these faces.
    ///
    /// # Errors
    /// The faces file or the networks cannot be read.
    pub fn open(&self, cards: &CardDb) -> Result<CardRecognizer, Fault> {
        let faces = match &self.faces {
            Some(file) => Faces::read(file)?,
            None => Faces::shipped()?,
        };
        let known = self.pictures.as_deref().filter(|folder| folder.is_dir());
        let mut eyes = CardRecognizer::new(faces)?;
        if let Some(folder) = known {
            let learned = learn(&mut eyes, folder, cards, |_, _| ())?;
            if !learned.faces.is_empty() {
                eyes.add_faces(&Faces::new(learned.faces))?;
            }
        }
        if let Some(file) = self.corrections.as_deref().filter(|file| file.is_file()) {
            match Faces::read(file) {
                Ok(kept) => eyes.add_faces(&kept)?,
                Err(trouble) => log::warn!("{trouble}"),
            }
        }
        eyes.prefer(self.decks.iter().cloned());
        Ok(eyes)
    }
}

/// Saves the user's corrections. An unreadable file at the path is renamed to `FILE.broken`.
///
/// # Errors
/// The file cannot be written.
pub fn keep_corrections(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if file.exists() && Faces::read(file).is_err() {
        std::fs::rename(file, write_file::beside(file, ".broken"))?;
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    write_file::replace(file, bytes)
}

/// The width at which drawn faces are learned, in pixels: larger than any of them on the demo table.
const DRAWN_PX: u32 = 300;

/// Opens the recognition for the demo table. It knows the drawn faces of the two decks to learn with beside all printed
/// ones, and prefers the cards of those decks.
///
/// # Errors
/// The shipped faces or the networks cannot be read.
pub fn eyes_for_demo(cards: &CardDb) -> Result<CardRecognizer, Fault> {
    let mut eyes = CardRecognizer::new(Faces::shipped()?)?;
    let mut drawn = Vec::new();
    let mut codes = Vec::new();
    let both = deadeye_cards::decks::learn_to_play().map(|(one, other)| [one, other]);
    for (code, _) in both.iter().flatten().flat_map(|shipped| shipped.deck.copies()) {
        if let Some(card) = cards.get(code) {
            let face = deadeye_proxy::draw(card, DRAWN_PX);
            drawn.push(eyes.learn(card.code.as_str(), &card.title, &face)?);
            codes.push(code.to_string());
        }
    }
    eyes.add_faces(&Faces::new(drawn))?;
    eyes.prefer(codes);
    Ok(eyes)
}

/// The results of learning a folder of pictures.
#[derive(Debug, Default)]
pub struct Learned {
    /// The faces that were learned.
    pub faces: Vec<Face>,
    /// The pictures that could not be learned, with the reason.
    pub skipped: Vec<(PathBuf, Text)>,
}

/// The narrowest picture that makes a face, in pixels.
const NARROWEST_PX: u32 = 48;

/// Learns every picture `CODE.jpg|png` of a folder, and calls `each` with the number of files done and of all files.
///
/// # Errors
/// The folder cannot be read. Files that cannot be learned are listed in the result.
pub fn learn(
    eyes: &mut CardRecognizer,
    folder: &Path,
    cards: &CardDb,
    each: impl Fn(u64, u64),
) -> Result<Learned, Fault> {
    let trouble = |why: Text| {
        Fault::new(
            text!("the folder {folder} cannot be read", folder = folder.display()),
            why,
            text!("give a folder of card pictures named CODE.jpg or CODE.png"),
        )
    };
    let entries = std::fs::read_dir(folder).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => trouble(text!("there is no such folder")),
        std::io::ErrorKind::NotADirectory => trouble(text!("it is no folder")),
        _ => trouble(io_why(&e)),
    })?;
    // A link that leads nowhere, and a folder with the name of a picture, are told with what cannot be learned; other
    // folders are not looked into.
    let is_meant = |path: &PathBuf| !path.is_dir() || looks_like_picture(path);
    let mut files: Vec<PathBuf> = entries.filter_map(Result::ok).map(|e| e.path()).filter(is_meant).collect();
    files.sort();
    let mut learned = Learned::default();
    let of = files.len() as u64;
    for (done, file) in (1..).zip(files) {
        match learn_one(eyes, &file, cards) {
            Ok(face) => learned.faces.push(face),
            Err(why) => learned.skipped.push((file, why)),
        }
        each(done, of);
    }
    Ok(learned)
}

fn learn_one(eyes: &mut CardRecognizer, file: &Path, cards: &CardDb) -> Result<Face, Text> {
    if !looks_like_picture(file) {
        return Err(text!("it is no JPEG or PNG picture"));
    }
    if file.is_dir() {
        return Err(text!("it is a folder"));
    }
    let code = file.file_stem().and_then(|s| s.to_str()).ok_or_else(|| text!("its name is no code"))?;
    let picture = read_picture(file).map_err(|t| t.why)?;
    if picture.width() < NARROWEST_PX || picture.height() < NARROWEST_PX {
        return Err(text!("it has only {width} x {height} pixels", width = picture.width(), height = picture.height()));
    }
    let title = code.parse::<CardCode>().ok().and_then(|c| cards.get(c)).map_or("", |card| card.title.as_str());
    eyes.learn(code, title, &picture).map_err(|t| t.why)
}
