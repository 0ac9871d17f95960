//! The descriptors of all faces, laid out to be searched.

use super::POINTS;
use super::descriptors::{Descriptor, NUMBERS, Packed, Points, unpack};
use std::collections::HashMap;

/// Descriptors of faces; printings with the same picture share one entry, an art.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// For each point the descriptor of each art there, in bytes: as numbers they would take four times the memory.
    by_point: Vec<Vec<Packed>>,
    /// For each art the places of the faces that have it.
    faces: Vec<Vec<usize>>,
}

impl Store {
    /// The store of faces, each with its place and descriptors; those without descriptors are left out.
    pub(crate) fn new<'a>(faces: impl Iterator<Item = (usize, &'a Points)>) -> Self {
        let mut store = Self { by_point: vec![Vec::new(); POINTS], faces: Vec::new() };
        let mut known: HashMap<&[u8], usize> = HashMap::new();
        for (place, points) in faces.filter(|(_, points)| !points.bytes().is_empty()) {
            let art = *known.entry(points.bytes()).or_insert(store.faces.len());
            if let Some(faces) = store.faces.get_mut(art) {
                faces.push(place);
                continue;
            }
            for (arts, descriptor) in store.by_point.iter_mut().zip(points.packed()) {
                arts.push(*descriptor);
            }
            store.faces.push(vec![place]);
        }
        for arts in &mut store.by_point {
            arts.shrink_to_fit();
        }
        store
    }

    /// How many arts there are.
    pub(crate) const fn len(&self) -> usize {
        self.faces.len()
    }

    /// Returns the descriptors of one art, point by point.
    pub(crate) fn points(&self, art: usize) -> impl Iterator<Item = Descriptor> {
        self.by_point.iter().map(move |arts| unpack(arts.get(art).unwrap_or(&[0; NUMBERS])))
    }

    /// Returns the descriptors of all arts, point by point.
    pub(crate) fn by_point(&self) -> impl Iterator<Item = &[Packed]> {
        self.by_point.iter().map(Vec::as_slice)
    }

    /// The places of the faces of an art.
    pub(crate) fn faces(&self, art: usize) -> &[usize] {
        self.faces.get(art).map_or(&[], Vec::as_slice)
    }

    /// The art that the face at this place has.
    pub(crate) fn art(&self, place: usize) -> Option<usize> {
        self.faces.iter().position(|faces| faces.contains(&place))
    }
}
