//! The sources of the texts of a language.

use deadeye_cards::abilities::Language;
use fluent_bundle::FluentResource;

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// Reads a file of a language's folder: the one in `$DEADEYE_LOCALES/LANG/`, else the one that was compiled in.
pub(super) fn read(language: Language, name: &str) -> Option<&'static str> {
    let own = |(code, file, _): &&(&str, &str, &str)| *code == language.code() && *file == name;
    language.read_tried(name).or_else(|| FILES.iter().find(own).map(|(_, _, text)| *text))
}

/// Parses a file of Fluent; unreadable parts are left out.
pub(super) fn resource(file: &str) -> FluentResource {
    FluentResource::try_new(file.to_owned()).unwrap_or_else(|(readable, _)| readable)
}
