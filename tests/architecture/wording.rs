//! Holds public items to the section *Names* of `CONTRIBUTING.md`: how their documentation begins, and which words are not used.

use syn::visit::{self, Visit};

use crate::architecture::{Source, all_sources, assert_none};

/// Words that make a relative clause of a sentence that begins with them.
const RELATIVE: [&str; 12] =
    ["What", "Whatever", "Who", "Whoever", "Whose", "Whom", "Whether", "How", "Where", "That", "Which", "Why"];

/// A name that was given up.
struct Banned {
    /// The name. One that begins with `*` stands for all names that end so.
    name: &'static str,
    /// The beginning of the paths of the files that it is banned from; empty for all.
    inside: &'static str,
    /// What is used instead.
    instead: &'static str,
}

const fn banned(name: &'static str, inside: &'static str, instead: &'static str) -> Banned {
    Banned { name, inside, instead }
}

const RULES: &str = "crates/deadeye-rules/";
const CARDS: &str = "crates/deadeye-cards/";
const VISION: &str = "crates/deadeye-vision/";
const APPLICATION: &str = "crates/deadeye-app/";
const ROOT: &str = "src/lib.rs";
const COMMAND_LINE: &str = "src/cli/";
const WINDOW: &str = "src/ui/";

/// Names of structs, enums, traits and aliases.
const TYPES: &[Banned] = &[
    banned("*Words", COMMAND_LINE, "a name in `Args`"),
    banned("Afterwards", "", "OnComplete"),
    banned("Always", "", "StaticAbility"),
    banned("Beat", "", "Heartbeat"),
    banned("Came", "", "StepOutcome"),
    banned("Due", "", "PendingTrigger (of abilities), or a noun for what is to be done"),
    banned("Eyes", "", "CardRecognizer"),
    banned("Followed", RULES, "EvalPath"),
    banned("Heard", "", "TriggerEvent"),
    banned("House", "", "ComputerPlayers"),
    banned("Hurt", "", "Interaction"),
    banned("Look", RULES, "EvalContext"),
    banned("Meanwhile", "", "ConditionalEffect"),
    banned("Numbers", VISION, "Embedding (of a face), PlaneParams (of a calibration)"),
    banned("Rota", "", "PassOrder"),
    banned("Seen", APPLICATION, "ViewState"),
    banned("Stop", CARDS, "Node"),
    banned("Told", "", "Registers (of a scope), RecordedEvent (of the ledger)"),
    banned("Watchman", "", "Watchdog"),
    banned("Way", "", "StepPlan (of abilities), or a noun for what it is"),
    banned("Wish", "", "UiAction"),
    banned("Words", RULES, "Dependency"),
];

/// Names of functions.
const FUNCTIONS: &[Banned] = &[
    banned("best", "crates/deadeye-vision/src/calibration/", "levenberg_marquardt"),
    banned("by", "", "a verb, or `from_` with what it is made from"),
    banned("goes_off", "", "match_trigger"),
    banned("line_up", "", "enqueue"),
    banned("lying", "", "a noun: which cards they are"),
    banned("names", "crates/deadeye-rules/src/write/", "trigger_events"),
    banned("slopes", "", "jacobian"),
    banned("told", "", "a noun: the events, the text"),
    banned("turn", WINDOW, "toggle (of what is shown or hidden)"),
];

/// Names of files and folders.
const MODULES: &[Banned] = &[
    banned("air", APPLICATION, "broadcast"),
    banned("air", ROOT, "broadcast"),
    banned("air", WINDOW, "broadcast"),
    banned("begins", "", "feasibility"),
    banned("lacks", "", "missing_requirements"),
    banned("quiet", "", "implied_plays"),
    banned("sift", "", "suppress_overlaps"),
    banned("stock", "crates/deadeye-rules/src/api/", "offer_context"),
];

/// Phrases in documentation and comments, in small letters.
const PHRASES: &[(&str, &str)] = &[
    ("on the air", "broadcast"),
    ("row of jpegs", "MJPEG"),
    ("the books", "the state, or what is meant of it"),
    ("watchman", "watchdog"),
];

/// Finds faults of names and documentation in a file.
struct Reader<'a> {
    path: &'a str,
    clauses: Vec<String>,
    names: Vec<String>,
}

impl Reader<'_> {
    fn check_docs(&mut self, name: &syn::Ident, attributes: &[syn::Attribute]) {
        let doc = attributes.iter().find_map(doc_line).unwrap_or_default();
        let first = doc.split(|sign: char| !sign.is_alphanumeric()).find(|word| !word.is_empty());
        if first.is_some_and(|word| RELATIVE.contains(&word)) {
            self.clauses.push(format!("{}: {name}: {doc}", self.path));
        }
    }

    fn check_name(&mut self, name: &syn::Ident, list: &[Banned]) {
        let found = fault(&name.to_string(), self.path, list);
        self.names.extend(found.map(|instead| format!("{}: {name}: use {instead}", self.path)));
    }

    fn check_type(&mut self, name: &syn::Ident, attributes: &[syn::Attribute], visibility: &syn::Visibility) {
        self.check_name(name, TYPES);
        if is_public(visibility) {
            self.check_docs(name, attributes);
        }
    }

    fn check_function(&mut self, signature: &syn::Signature, attributes: &[syn::Attribute], is_public: bool) {
        self.check_name(&signature.ident, FUNCTIONS);
        if is_public {
            self.check_docs(&signature.ident, attributes);
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_for_tests = item.attrs.iter().any(|own| {
            own.path().is_ident("cfg") && own.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
        });
        if !is_for_tests {
            self.check_name(&item.ident, MODULES);
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.check_function(&item.sig, &item.attrs, is_public(&item.vis));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.check_function(&item.sig, &item.attrs, is_public(&item.vis));
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.check_type(&item.ident, &item.attrs, &item.vis);
        for field in item.fields.iter().filter(|field| is_public(&field.vis)) {
            self.check_docs(field.ident.as_ref().unwrap_or(&item.ident), &field.attrs);
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.check_type(&item.ident, &item.attrs, &item.vis);
        if is_public(&item.vis) {
            for variant in &item.variants {
                self.check_docs(&variant.ident, &variant.attrs);
                for field in &variant.fields {
                    self.check_docs(field.ident.as_ref().unwrap_or(&variant.ident), &field.attrs);
                }
            }
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.check_type(&item.ident, &item.attrs, &item.vis);
        for own in &item.items {
            if let syn::TraitItem::Fn(own) = own {
                self.check_function(&own.sig, &own.attrs, is_public(&item.vis));
            }
        }
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.check_type(&item.ident, &item.attrs, &item.vis);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if is_public(&item.vis) {
            self.check_docs(&item.ident, &item.attrs);
        }
    }
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

/// Returns the first line of documentation that an attribute holds, if it is documentation and not blank.
fn doc_line(attribute: &syn::Attribute) -> Option<String> {
    let syn::Meta::NameValue(syn::MetaNameValue { path, value, .. }) = &attribute.meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = value else { return None };
    let line = text.value().trim().to_owned();
    (path.is_ident("doc") && !line.is_empty()).then_some(line)
}

/// Returns what is used instead of a name, if it is banned from that file.
fn fault(name: &str, path: &str, list: &[Banned]) -> Option<&'static str> {
    let fits = |own: &Banned| match own.name.strip_prefix('*') {
        Some(end) => name.ends_with(end),
        None => name == own.name,
    };
    list.iter().find(|own| path.starts_with(own.inside) && fits(own)).map(|own| own.instead)
}

/// Reads the items of a file of the program.
fn read(source: &Source) -> Reader<'_> {
    let mut reader = Reader { path: &source.path, clauses: Vec::new(), names: Vec::new() };
    let parsed = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
    reader.visit_file(&parsed);
    reader
}

/// Returns our sources, but those that are compiled for tests only.
fn program_sources() -> Vec<Source> {
    let mut all = all_sources();
    all.retain(|source| source.program_lines().next().is_some());
    assert!(all.len() > 300, "the sources are not where they were");
    all
}

#[test]
fn documentation_of_public_items_begins_with_no_relative_clause() {
    let found = program_sources().iter().flat_map(|source| read(source).clauses).collect();
    assert_none(found, "documentation is a relative clause; begin with a verb, or a noun (CONTRIBUTING.md, Names)");
}

#[test]
fn names_that_were_given_up_are_not_used() {
    let found = program_sources().iter().flat_map(|source| read(source).names).collect();
    assert_none(found, "a name that was given up (CONTRIBUTING.md, Names)");
}

#[test]
fn phrases_that_were_given_up_are_not_used_in_comments() {
    let mut found = Vec::new();
    for source in program_sources() {
        for (at, line) in source.text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("//")) {
            let small = line.to_lowercase();
            let phrases = PHRASES.iter().filter(|(phrase, _)| small.contains(phrase));
            found.extend(
                phrases.map(|(phrase, instead)| format!("{}:{}: {phrase}: use {instead}", source.path, at + 1)),
            );
        }
    }
    assert_none(found, "a phrase that was given up (CONTRIBUTING.md, Names)");
}

#[test]
fn the_reader_finds_each_kind_of_fault() {
    let text = r#"
        //! A module.
        /// What is told.
        pub struct Told {
            /// Whether it is over.
            pub over: bool,
            /// Where it stands, for nobody outside.
            place: u8,
        }
        impl Told {
            /// How many there are.
            pub fn told(&self) -> usize { 0 }
            /// Returns what is told.
            pub fn text(&self) -> usize { 0 }
        }
        /// A choice of `Which`.
        pub enum Choice {
            /// That one.
            One,
        }
        mod lacks {}
        #[cfg(test)]
        mod tests {
            /// Who is told.
            pub struct Heard;
        }
    "#;
    let source = Source { path: "src/told.rs".to_owned(), text: text.to_owned() };
    let found = read(&source);
    let named = |list: &[String]| -> Vec<String> {
        list.iter().filter_map(|line| line.split(": ").nth(1)).map(str::to_owned).collect()
    };
    assert_eq!(named(&found.clauses), ["Told", "over", "told", "One"]);
    assert_eq!(named(&found.names), ["Told", "told", "lacks"]);
    assert_eq!(fault("AirWords", "src/cli/air.rs", TYPES), Some("a name in `Args`"));
    assert_eq!(fault("Words", "src/words/mod.rs", TYPES), None);
}
