//! The pack files of `card-db/packs/`, compiled in.

/// A pack file by name.
pub(crate) struct PackFile {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! pack_files {
    ($($name:literal),* $(,)?) => {
        &[$(PackFile { name: $name, text: include_str!(concat!("../../../card-db/packs/", $name, ".json")) }),*]
    };
}

/// Every pack file; a test holds this list against the folder.
pub(crate) const PACK_FILES: &[PackFile] = pack_files![
    "2T2D", "AGE", "BMR", "BadM", "DD", "DDeeds", "DT2", "DTR", "DofB", "EDS", "FF", "FJ", "FP",
    "GT", "HCWM", "IOUF", "NN", "NTB", "NTNR", "O4B", "TCR", "TCaR", "TLS", "TSs", "W2D", "alt",
];
