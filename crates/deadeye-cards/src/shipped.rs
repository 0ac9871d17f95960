//! The cards that the program ships with: the pack files of `card-db/packs/`, compiled in.

use std::sync::OnceLock;

use crate::abilities::Abilities;
use crate::db::CardDb;
use crate::pack;

/// A pack file by name.
struct PackFile {
    name: &'static str,
    text: &'static str,
}

macro_rules! pack_files {
    ($($name:literal),* $(,)?) => {
        &[$(PackFile { name: $name, text: include_str!(concat!("../../../card-db/packs/", $name, ".json")) }),*]
    };
}

/// All pack files; a test compares this list with the folder.
const PACK_FILES: &[PackFile] = pack_files![
    "2T2D", "AGE", "BMR", "BadM", "DD", "DDeeds", "DT2", "DTR", "DofB", "EDS", "FF", "FJ", "FP", "GT", "HCWM", "IOUF",
    "NN", "NTB", "NTNR", "O4B", "TCR", "TCaR", "TLS", "TSs", "W2D", "alt",
];

impl CardDb {
    /// Returns the 1,256 printings that the program ships with. They are parsed once; later calls use the cache.
    #[must_use]
    pub fn shipped() -> &'static CardDb {
        static SHIPPED: OnceLock<CardDb> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let mut db = CardDb::default();
            for file in PACK_FILES {
                db.add(pack::read_own(file.text, file.name));
            }
            db.index();
            let (abilities, problems) = Abilities::shipped(&db);
            db.know(abilities, problems);
            db
        })
    }
}
