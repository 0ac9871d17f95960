//! The faces that can be named, and the file that holds them.
//!
//! A face is an embedding of 128 numbers that the namer computes from a card's flat picture, and as many again for each
//! of a few strips of it: of a card under another one mostly the upper part is visible. The file holds them as signed
//! bytes, with the card's code and its title: printings of one title differ little, so the title is named with
//! confidence first, then the printing. Beside them stand local descriptors of each face, by which a card is known from
//! any visible part of it; printings of a title with the same picture share them. The file records its namer and the map
//! of its descriptors; numbers of another one are not comparable. Behind the faces it holds the player's corrections.

use deadeye_hands::PokerCard;
use deadeye_text::{Fault, Text, io_why, text};
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use crate::exemplars::{Exemplar, Exemplars};
use crate::local::{POINTS_BYTES, Points, Store, map_fingerprint};
use crate::namer_net::{STRIPS, fingerprint, fingerprint_of};
use crate::pieces::{Taker, put_text};

/// The length of an embedding.
pub(crate) const FACE_NUMBERS: usize = 128;
/// The largest faces file that is read, in bytes: some 8,000 faces.
const MOST_BYTES: u64 = 32 << 20;
const MAGIC: &[u8; 14] = b"deadeye-faces\n";
const VERSION: u16 = 5;
/// The version before, which holds no local descriptors.
const WITHOUT_POINTS: u16 = 4;
/// The version before that, which holds no exemplars either.
const WITHOUT_EXEMPLARS: u16 = 3;
/// The likeness from which the pictures of two printings of a title count as the same.
const SAME_PICTURE: f32 = 0.75;
/// The number of embeddings of a face: of the whole picture and of its strips.
const VIEWS: usize = 1 + STRIPS.len();
fn mend() -> Text {
    text!("make another one with `deadeye enroll`")
}

/// A face: the embeddings of a card's picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Face {
    /// The card's code.
    pub code: String,
    /// The card's title, shared by its printings; empty where it is not known.
    pub title: String,
    /// The suit and rank printed in its corner, where they could be read with confidence.
    pub corner: Option<PokerCard>,
    /// The embeddings of the whole picture and its strips, each of length 1.
    views: [Vec<f32>; VIEWS],
    /// What its picture looks like at many points.
    points: Points,
}

impl Face {
    /// Creates a face from raw embeddings of the whole picture and of its strips, which are scaled to length 1 and
    /// rounded to the precision of the file. A strip without numbers matches nothing.
    pub(crate) fn new(code: &str, title: &str, corner: Option<PokerCard>, views: &[Vec<f32>]) -> Self {
        let exact = |view: usize| {
            let numbers = views.get(view).map_or(&[][..], Vec::as_slice);
            let mut bytes = as_bytes(&unit(numbers));
            bytes.resize(FACE_NUMBERS, 0);
            unit(&bytes.iter().map(|b| f32::from(*b)).collect::<Vec<_>>())
        };
        Self {
            code: code.into(),
            title: title.into(),
            corner,
            views: std::array::from_fn(exact),
            points: Points::default(),
        }
    }

    /// The same face with the local descriptors of its picture.
    pub(crate) fn with_points(self, points: Points) -> Self {
        Self { points, ..self }
    }

    /// The local descriptors of its picture.
    pub(crate) const fn points(&self) -> &Points {
        &self.points
    }
}

/// All faces that can be named.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Faces {
    /// The fingerprint of the namer that made them.
    fingerprint: u64,
    faces: Vec<Face>,
    /// The place of the first face of the same title, for each face.
    groups: Vec<usize>,
    exemplars: Exemplars,
    /// The embedding of each exemplar, and the place of its face; set by [`Faces::see`].
    seen: Vec<(usize, Vec<f32>)>,
}

impl Faces {
    /// Creates faces made by this program's namer.
    #[must_use]
    pub fn new(faces: Vec<Face>) -> Self {
        Self::with_fingerprint(fingerprint(), faces)
    }

    fn with_fingerprint(made_by: u64, faces: Vec<Face>) -> Self {
        let mut first: HashMap<String, usize> = HashMap::new();
        let groups = faces
            .iter()
            .enumerate()
            .map(|(at, face)| {
                // A face without a title is a title of its own.
                let key = if face.title.is_empty() { format!("\n{}", face.code) } else { face.title.clone() };
                *first.entry(key).or_insert(at)
            })
            .collect();
        Self { fingerprint: made_by, faces, groups, ..Self::default() }
    }

    /// Returns the player's corrections, the oldest first.
    pub fn exemplars(&self) -> impl Iterator<Item = &Exemplar> {
        self.exemplars.iter()
    }

    /// Returns the exemplars alone, without faces, to save for one user. A file of these remains valid with another
    /// namer, since exemplars are pictures; `Faces::shipped()?.with(&kept)` loads them again.
    ///
    /// ```
    /// # use deadeye_vision::Faces;
    /// let kept = Faces::shipped()?.only_exemplars().to_bytes();
    /// let faces = Faces::shipped()?.with(&Faces::from_bytes(&kept, "what was corrected")?);
    /// assert_eq!(faces.exemplars().count(), 0);
    /// # Ok::<(), deadeye_text::Fault>(())
    /// ```
    #[must_use]
    pub fn only_exemplars(&self) -> Self {
        Self { exemplars: self.exemplars.clone(), ..Self::new(Vec::new()) }
    }

    /// Forgets the corrections to this code, and returns the number of exemplars removed.
    pub fn forget(&mut self, code: &str) -> usize {
        let place = self.place_of(code);
        self.seen.retain(|(of, _)| Some(*of) != place);
        self.exemplars.forget(code)
    }

    /// Adds an exemplar; the ones removed in exchange are dropped once [`Faces::see`] is called.
    pub(crate) fn remember(&mut self, exemplar: Exemplar) {
        self.exemplars.add(exemplar);
    }

    /// Sets the embeddings of the exemplars, in their order. An exemplar of an unknown face waits until its face is
    /// added.
    pub(crate) fn see(&mut self, directions: &[Vec<f32>]) {
        let seen = self.exemplars.iter().zip(directions);
        self.seen = seen.filter_map(|(one, numbers)| Some((self.place_of(one.code())?, unit(numbers)))).collect();
    }

    fn place_of(&self, code: &str) -> Option<usize> {
        self.faces.iter().position(|face| face.code == code)
    }

    /// Returns the faces that the program ships.
    ///
    /// # Errors
    /// The shipped file was made by another namer than the shipped network, which is a fault of the build.
    pub fn shipped() -> Result<Self, Fault> {
        Self::from_bytes(include_bytes!("../../../card-db/faces.bin"), "the shipped faces file")
    }

    /// Returns the number of faces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Returns whether there are no faces.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// Returns all faces, in the order of their codes.
    pub fn iter(&self) -> impl Iterator<Item = &Face> {
        self.faces.iter()
    }

    /// Returns the face at a place, and the place of the first face of its title.
    pub(crate) fn face_at(&self, place: usize) -> Option<(&Face, usize)> {
        Some((self.faces.get(place)?, *self.groups.get(place)?))
    }

    /// Returns whether any face has local descriptors.
    pub(crate) fn has_points(&self) -> bool {
        self.faces.iter().any(|face| !face.points.bytes().is_empty())
    }

    /// Returns the local descriptors of all faces, laid out to be searched.
    pub(crate) fn store(&self) -> Store {
        Store::new(self.faces.iter().map(Face::points).enumerate())
    }

    /// Returns the place of the first face of the title that the card of this code has.
    pub(crate) fn title_of(&self, code: &str) -> Option<usize> {
        self.groups.get(self.place_of(code)?).copied()
    }

    /// Merges other faces and exemplars into these; a face with the code of an existing one replaces it.
    #[must_use]
    pub fn with(self, added: &Self) -> Self {
        let fresh: std::collections::HashSet<&str> = added.faces.iter().map(|f| f.code.as_str()).collect();
        let mut faces: Vec<Face> = self.faces.into_iter().filter(|f| !fresh.contains(f.code.as_str())).collect();
        faces.extend(added.faces.iter().cloned());
        let mut exemplars = self.exemplars;
        for exemplar in added.exemplars() {
            exemplars.add(exemplar.clone());
        }
        Self { exemplars, ..Self::with_fingerprint(self.fingerprint, faces) }
    }

    /// Returns the similarity of an embedding to each face, from -1 to 1. Where only a strip is visible, it is the mean
    /// of the similarities to that strip of each face and to the whole of it. A face is as similar as the nearest of
    /// its exemplars.
    pub(crate) fn alike(&self, numbers: &[f32], strip: Option<usize>) -> Vec<f32> {
        let numbers = unit(numbers);
        let likeness = |view: &Vec<f32>| product(view, &numbers);
        let mut alike: Vec<f32> = self
            .faces
            .iter()
            .map(|face| {
                let [whole, strips @ ..] = &face.views;
                let whole = likeness(whole);
                match strip.and_then(|at| strips.get(at)) {
                    Some(strip) => f32::midpoint(whole, likeness(strip)),
                    None => whole,
                }
            })
            .collect();
        for (place, exemplar) in self.seen.iter().filter(|_| strip.is_none()) {
            if let Some(alike) = alike.get_mut(*place) {
                *alike = alike.max(likeness(exemplar));
            }
        }
        alike
    }

    /// Reads a faces file.
    ///
    /// # Errors
    /// The file does not exist, is not a faces file, is damaged, or belongs to another version of the program.
    pub fn read(path: &Path) -> Result<Self, Fault> {
        let name = path.display().to_string();
        let trouble =
            |why: Text, mend: Text| Fault::new(text!("the faces file {file} cannot be read", file = name), why, mend);
        let bytes = deadeye_files::read_bytes(path, MOST_BYTES).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => trouble(text!("it is too large for one"), mend()),
            _ => trouble(io_why(&error), text!("check the name of the file")),
        })?;
        Self::from_bytes(&bytes, &format!("the faces file {name}"))
    }

    /// Parses the bytes of a faces file; `name` is its name in an error.
    ///
    /// # Errors
    /// As for [`Faces::read`].
    pub fn from_bytes(bytes: &[u8], name: &str) -> Result<Self, Fault> {
        let what = text!("{file} cannot be read", file = name);
        let trouble = |why: Text| Fault::new(what.clone(), why, mend());
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or_else(|| trouble(text!("it is no faces file")))?;
        let mut take = Taker(rest);
        let damaged = || trouble(text!("it is damaged or cut short"));
        let version = u16::from_le_bytes(take.array().ok_or_else(damaged)?);
        if ![WITHOUT_EXEMPLARS, WITHOUT_POINTS, VERSION].contains(&version) {
            return Err(trouble(text!(
                "it is of version {version}, and this program reads version {own}",
                version,
                own = VERSION
            )));
        }
        let made_by = u64::from_le_bytes(take.array().ok_or_else(damaged)?);
        let check = u64::from_le_bytes(take.array().ok_or_else(damaged)?);
        if check != fingerprint_of(take.0) {
            return Err(damaged());
        }
        let count = u32::from_le_bytes(take.array().ok_or_else(damaged)?);
        // Exemplars are pictures, which every namer can look at.
        if made_by != fingerprint() && count > 0 {
            return Err(trouble(text!(
                "it was made by another version of this program, which sees cards in another way"
            )));
        }
        // Descriptors of another map mean nothing, and faces do without them.
        let known_map = match version {
            VERSION => u64::from_le_bytes(take.array().ok_or_else(damaged)?) == map_fingerprint(),
            _ => false,
        };
        let mut faces: Vec<Face> = Vec::new();
        for _ in 0..count {
            let code = take.text().ok_or_else(damaged)?;
            let title = take.text().ok_or_else(damaged)?;
            let [corner] = take.array().ok_or_else(damaged)?;
            let corner = corner_from(corner).ok_or_else(damaged)?;
            let mut views: [Vec<f32>; VIEWS] = std::array::from_fn(|_| Vec::new());
            for view in &mut views {
                let bytes = take.bytes(FACE_NUMBERS).ok_or_else(damaged)?;
                let numbers: Vec<f32> = bytes.iter().map(|b| f32::from(b.cast_signed())).collect();
                *view = unit(&numbers);
            }
            let points = match version {
                VERSION => take_points(&mut take, &faces).ok_or_else(damaged)?,
                _ => Points::default(),
            };
            faces.push(Face { code, title, corner, views, points });
        }
        if !known_map {
            for face in &mut faces {
                face.points = Points::default();
            }
        }
        let exemplars = if version == WITHOUT_EXEMPLARS {
            Exemplars::default()
        } else {
            Exemplars::take(&mut take).ok_or_else(damaged)?
        };
        Ok(Self { exemplars, ..Self::new(faces) })
    }

    /// Writes the local descriptors of a face; printings of a title with the same picture share those of the first.
    fn put_points(&self, body: &mut Vec<u8>, at: usize, face: &Face) {
        let own = &face.points;
        if own.bytes().is_empty() {
            body.push(NO_POINTS);
            return;
        }
        let title = self.groups.get(at);
        let mut earlier = self.faces.iter().zip(&self.groups).take(at);
        let same =
            |(other, group): (&Face, &usize)| Some(group) == title && own.likeness(&other.points) >= SAME_PICTURE;
        match earlier.position(same).and_then(|place| u32::try_from(place).ok()) {
            Some(place) => {
                body.push(SAME_POINTS);
                body.extend(place.to_le_bytes());
            }
            None => {
                body.push(OWN_POINTS);
                body.extend(own.bytes());
            }
        }
    }

    /// Returns the bytes of the faces file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body.extend(u32::try_from(self.faces.len()).unwrap_or(u32::MAX).to_le_bytes());
        body.extend(map_fingerprint().to_le_bytes());
        for (at, face) in self.faces.iter().enumerate() {
            put_text(&mut body, &face.code);
            put_text(&mut body, &face.title);
            body.push(corner_byte(face.corner));
            for view in &face.views {
                body.extend(as_bytes(view).iter().map(|b| b.cast_unsigned()));
            }
            self.put_points(&mut body, at, face);
        }
        self.exemplars.put(&mut body);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend(fingerprint_of(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

/// The mark of a face without local descriptors.
const NO_POINTS: u8 = 0;
/// The mark before the local descriptors of a face.
const OWN_POINTS: u8 = 1;
/// The mark before the place of an earlier face whose picture is the same.
const SAME_POINTS: u8 = 2;

/// Reads the local descriptors of the face after `earlier` ones.
fn take_points(take: &mut Taker<'_>, earlier: &[Face]) -> Option<Points> {
    match take.array()? {
        [NO_POINTS] => Some(Points::default()),
        [OWN_POINTS] => Points::from_bytes(take.bytes(POINTS_BYTES)?),
        [SAME_POINTS] => {
            let place = usize::try_from(u32::from_le_bytes(take.array()?)).ok()?;
            earlier.get(place).map(|face| face.points.clone())
        }
        _ => None,
    }
}

/// Returns the sum of products, computed in eight parallel sums, which vectorise.
fn product(a: &[f32], b: &[f32]) -> f32 {
    let (a, a_rest) = a.as_chunks::<8>();
    let (b, b_rest) = b.as_chunks::<8>();
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest = a_rest.iter().zip(b_rest).map(|(a, b)| a * b);
    sums.iter().copied().chain(rest).sum()
}

/// Scales a vector to length 1; a zero vector stays zero.
fn unit(numbers: &[f32]) -> Vec<f32> {
    let length = numbers.iter().map(|v| v * v).sum::<f32>().sqrt();
    let by = if length > 0.0 && length.is_finite() { 1.0 / length } else { 0.0 };
    numbers.iter().map(|v| v * by).collect()
}

/// Encodes a corner as one byte: 0 for none, then all 52 in the order of [`PokerCard::all`].
fn corner_byte(corner: Option<PokerCard>) -> u8 {
    let place = corner.and_then(|corner| PokerCard::all().position(|card| card == corner));
    place.map_or(0, |place| u8::try_from(place + 1).unwrap_or(0))
}

/// Decodes the corner of such a byte; `None` for an invalid one.
fn corner_from(byte: u8) -> Option<Option<PokerCard>> {
    match usize::from(byte).checked_sub(1) {
        None => Some(None),
        Some(place) => PokerCard::all().nth(place).map(Some),
    }
}

/// Rounds numbers from -1 to 1 to signed bytes, with the greatest of them at ±127.
#[expect(clippy::cast_possible_truncation, reason = "scaled to the range of a signed byte")]
fn as_bytes(numbers: &[f32]) -> Vec<i8> {
    let most = numbers.iter().fold(f32::MIN_POSITIVE, |m, v| m.max(v.abs()));
    numbers.iter().map(|v| (v / most * 127.0).round() as i8).collect()
}

#[cfg(test)]
mod tests {
    use super::{FACE_NUMBERS, Face, Faces, MAGIC, WITHOUT_POINTS, as_bytes, corner_byte};
    use crate::local::{POINTS_BYTES, Points};
    use crate::namer_net::{fingerprint, fingerprint_of};
    use crate::pieces::{put_text, shorten};

    fn face(code: &str, title: &str, axis: usize) -> Face {
        let mut numbers = vec![0.01; FACE_NUMBERS];
        numbers[axis] = 1.0;
        let mut strip = vec![0.01; FACE_NUMBERS];
        strip[100 + axis] = 1.0;
        Face::new(code, title, "8C".parse().ok(), &[numbers, strip])
    }

    #[test]
    fn a_file_read_back_holds_the_same_faces() {
        let faces =
            Faces::new(vec![face("01001", "Bank", 0), face("02001", "Bank", 1), face("a", "", 2), face("b", "", 3)]);
        let back = Faces::from_bytes(&faces.to_bytes(), "it").unwrap();
        assert_eq!(back.len(), 4);
        assert_eq!(back.to_bytes(), faces.to_bytes());
        // Printings of one title are one group; faces without a title are each their own.
        assert_eq!(back.groups, [0, 0, 2, 3]);
        let alike = back.alike(&faces.faces[1].views[0], None);
        assert!(alike[1] > 0.999 && alike[0] < 0.3);
        // A strip is held against the strips, and a little against the whole.
        let alike = back.alike(&faces.faces[1].views[1], Some(0));
        assert!(alike[1] > 0.5 && alike[0] < 0.2, "{alike:?}");
    }

    /// Points that are mostly alike, but for a shade.
    fn points(shade: u8) -> Points {
        Points::from_bytes(&(0..POINTS_BYTES).map(|at| (at % 50) as u8 ^ shade).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn printings_with_the_same_picture_share_their_points_in_the_file() {
        let own = |code: &str, title: &str, shade: u8| face(code, title, 0).with_points(points(shade));
        let (one, other, alone) = (own("1", "Bank", 0), own("2", "Bank", 1), own("3", "Saloon", 0));
        let alike = Faces::new(vec![one.clone(), other]).to_bytes();
        let unlike = Faces::new(vec![one.clone(), alone]).to_bytes();
        assert!(alike.len() + POINTS_BYTES - 10 < unlike.len(), "{} {}", alike.len(), unlike.len());
        let back = Faces::from_bytes(&alike, "it").unwrap();
        assert!(back.iter().all(|face| face.points() == one.points()));
        assert_eq!(back.to_bytes(), alike);
    }

    #[test]
    fn points_of_another_map_are_left_out() {
        let mut bytes = Faces::new(vec![face("1", "Bank", 0).with_points(points(0))]).to_bytes();
        // The map's mark stands behind the header of 32 bytes and the count of 4.
        bytes[MAGIC.len() + 2 + 8 + 8 + 4] ^= 1;
        let check = fingerprint_of(&bytes[MAGIC.len() + 2 + 8 + 8..]).to_le_bytes();
        bytes[MAGIC.len() + 2 + 8..MAGIC.len() + 2 + 8 + 8].copy_from_slice(&check);
        let back = Faces::from_bytes(&bytes, "it").unwrap();
        assert!(back.iter().all(|face| face.points().bytes().is_empty()));
    }

    #[test]
    fn a_file_of_the_version_before_is_read_and_has_no_points() {
        let faces = Faces::new(vec![face("01001", "Bank", 0)]);
        let mut body = 1_u32.to_le_bytes().to_vec();
        for face in faces.iter() {
            put_text(&mut body, &face.code);
            put_text(&mut body, &face.title);
            body.push(corner_byte(face.corner));
            body.extend(face.views.iter().flat_map(|view| as_bytes(view)).map(|b| b.cast_unsigned()));
        }
        // No exemplars.
        body.extend(0_u32.to_le_bytes());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(WITHOUT_POINTS.to_le_bytes());
        bytes.extend(fingerprint().to_le_bytes());
        bytes.extend(fingerprint_of(&body).to_le_bytes());
        bytes.extend(body);
        let back = Faces::from_bytes(&bytes, "it").unwrap();
        assert_eq!(back, faces);
        assert!(back.iter().all(|face| face.points().bytes().is_empty()));
    }

    #[test]
    fn damage_another_version_and_another_namer_are_told_apart() {
        let good = Faces::new(vec![face("01001", "Bank", 0)]).to_bytes();
        let why = |bytes: &[u8]| Faces::from_bytes(bytes, "it").unwrap_err().why;
        assert!(why(b"no such thing").contains("no faces file"));
        assert!(why(&good[..good.len() - 1]).contains("damaged"));
        let mut turned = good.clone();
        *turned.last_mut().unwrap() ^= 1;
        assert!(why(&turned).contains("damaged"));
        let mut newer = good.clone();
        newer[MAGIC.len()] = 9;
        assert!(why(&newer).contains("version 9"));
        let mut other = good;
        other[MAGIC.len() + 2] ^= 1;
        assert!(why(&other).contains("another version of this program"));
    }

    #[test]
    fn faces_added_replace_those_of_the_same_code() {
        let old = Faces::new(vec![face("1", "One", 0), face("2", "Two", 1)]);
        let new = old.with(&Faces::new(vec![face("2", "Two anew", 5), face("3", "Three", 2)]));
        assert_eq!(new.iter().map(|f| f.title.as_str()).collect::<Vec<_>>(), ["One", "Two anew", "Three"]);
    }

    #[test]
    fn long_titles_are_cut_between_characters() {
        let long = "é".repeat(200);
        assert_eq!(shorten(&long).len(), 254);
    }
}
