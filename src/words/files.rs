//! Where the texts of a language come from.

use std::path::Path;
use std::{env, fs};

use deadeye_cards::abilities::Language;

/// A file of a language's folder, as it was compiled in; or the one in `$DEADEYE_LOCALES/LANG/`, so that a translation
/// can be tried without building the program. It is read once and kept as long as the program runs.
pub(super) fn read(language: Language, name: &str, compiled_in: &'static str) -> &'static str {
    let Some(folder) = env::var_os("DEADEYE_LOCALES").filter(|folder| !folder.is_empty()) else {
        return compiled_in;
    };
    let path = Path::new(&folder).join(language.code()).join(name);
    match fs::read_to_string(&path) {
        Ok(file) => file.leak(),
        Err(error) => {
            log::warn!("{} cannot be read — {error} — the texts of the program are used", path.display());
            compiled_in
        }
    }
}
