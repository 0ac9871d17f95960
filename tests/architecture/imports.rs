//! Holds the sources to one direction: no two files import each other, and inside `deadeye-rules` each layer imports
//! only from those before it and only `write` changes a game.
//!
//! An import counts towards the file that defines the item, however it is handed on. `mod` lines, re-exports and tests
//! do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// The project's folder.
fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The layers of `deadeye-rules` from the bottom.
const LAYERS: [&str; 7] = ["vocabulary", "state", "query", "write", "rules", "abilities", "api"];

/// A module's path inside its crate, without `crate`.
type Module = Vec<String>;

/// What one file defines and names.
#[derive(Default)]
struct File {
    /// Its place below the crate's `src`.
    path: String,
    defines: BTreeSet<String>,
    /// Names that it hands on, with where they come from.
    hands_on: BTreeMap<String, Module>,
    /// Names that it imports, with where they come from.
    imports: BTreeMap<String, Module>,
    /// Paths that it writes out.
    paths: BTreeSet<Module>,
}

/// A crate as files.
struct Sources {
    files: BTreeMap<Module, File>,
}

impl Sources {
    fn read(src: &Path) -> Sources {
        let mut files = BTreeMap::new();
        for path in rust_files(src) {
            let inside = path.strip_prefix(src).unwrap();
            let module = module_of(inside);
            let text = fs::read_to_string(&path).unwrap();
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut reader =
                Reader { module: module.clone(), file: File { path: inside.display().to_string(), ..File::default() } };
            reader.visit_file(&parsed);
            files.insert(module, reader.file);
        }
        Sources { files }
    }

    /// The file that defines what a path names; nothing for what is no item of this crate.
    fn home(&self, path: &[String], hops: u8) -> Option<&Module> {
        let (module, rest) = (0..=path.len()).rev().find_map(|end| {
            let (module, rest) = path.split_at(end);
            self.files.get_key_value(module).map(|(module, _)| (module, rest))
        })?;
        let Some(name) = rest.first() else {
            return Some(module);
        };
        let file = &self.files[module];
        if let (Some(from), true) = (file.hands_on.get(name), hops > 0) {
            let further: Module = from.iter().chain(&rest[1..]).cloned().collect();
            return self.home(&further, hops - 1);
        }
        (file.defines.contains(name) || !module.is_empty()).then_some(module)
    }

    /// Which file imports which, with the names.
    fn arrows(&self) -> BTreeMap<&Module, BTreeMap<&Module, BTreeSet<String>>> {
        let mut arrows: BTreeMap<&Module, BTreeMap<&Module, BTreeSet<String>>> = BTreeMap::new();
        for (module, file) in &self.files {
            if module.is_empty() {
                continue;
            }
            let mut add = |path: &[String]| {
                let Some(home) = self.home(path, 8) else {
                    return;
                };
                if home != module && !home.is_empty() {
                    let names = arrows.entry(module).or_default().entry(home).or_default();
                    names.extend(path.last().cloned());
                }
            };
            // A module that is imported counts where something of it is named.
            for path in file.imports.values().filter(|path| !self.files.contains_key(*path)) {
                add(path);
            }
            for path in &file.paths {
                match (path[0].as_str(), file.imports.get(&path[0])) {
                    ("crate", _) => add(&path[1..]),
                    ("self" | "super", _) => add(&resolve(module, path)),
                    (_, Some(from)) => {
                        let whole: Module = from.iter().chain(&path[1..]).cloned().collect();
                        add(&whole);
                    }
                    _ => {
                        let child: Module = module.iter().chain(&path[..1]).cloned().collect();
                        if self.files.contains_key(&child) {
                            add(&module.iter().chain(path).cloned().collect::<Module>());
                        }
                    }
                }
            }
        }
        arrows
    }
}

/// Collects what a file defines and names; what is compiled for tests only is left out.
struct Reader {
    module: Module,
    file: File,
}

impl Reader {
    fn take_use(&mut self, tree: &syn::UseTree, before: &Module, public: bool) {
        let with = |name: &syn::Ident| {
            let mut path = before.clone();
            path.push(name.to_string());
            path
        };
        match tree {
            syn::UseTree::Path(path) => {
                let path_so_far = with(&path.ident);
                self.take_use(&path.tree, &path_so_far, public);
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.take_use(tree, before, public);
                }
            }
            syn::UseTree::Name(name) if name.ident == "self" => {
                let path = before.clone();
                self.import(before.last().cloned(), &path, public);
            }
            syn::UseTree::Name(name) => self.import(Some(name.ident.to_string()), &with(&name.ident), public),
            syn::UseTree::Rename(name) => {
                self.import(Some(name.rename.to_string()), &with(&name.ident), public);
            }
            syn::UseTree::Glob(_) => self.import(Some(format!("{}::*", before.join("::"))), before, public),
        }
    }

    fn import(&mut self, name: Option<String>, path: &Module, public: bool) {
        let whole = match path[0].as_str() {
            "crate" => path[1..].to_vec(),
            "self" | "super" => resolve(&self.module, path),
            _ if public => self.module.iter().chain(path).cloned().collect(),
            _ => return,
        };
        let list = if public { &mut self.file.hands_on } else { &mut self.file.imports };
        list.insert(name.unwrap_or_default(), whole);
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if for_tests(attributes(item)) {
            return;
        }
        if let syn::Item::Use(import) = item {
            let public = !matches!(import.vis, syn::Visibility::Inherited);
            self.take_use(&import.tree, &Module::new(), public);
            return;
        }
        self.file.defines.extend(name_of(item));
        visit::visit_item(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let whole = path.segments.iter().map(|own| own.ident.to_string());
            self.file.paths.insert(whole.collect());
        }
        visit::visit_path(self, path);
    }

    // `pub(in …)` names a module and imports nothing.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        // What stands inside a macro call is not parsed: its paths are found by their colons.
        let text = call.tokens.to_string().replace(" :: ", "::");
        let words = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == ':'));
        for word in words.filter(|word| word.contains("::")) {
            let path: Module = word.split("::").map(str::to_owned).collect();
            if path.iter().all(|part| !part.is_empty() && !part.contains(':')) {
                self.file.paths.insert(path);
            }
        }
        visit::visit_macro(self, call);
    }
}

/// A path that begins with `self` or `super`, from the crate's root.
fn resolve(module: &Module, path: &[String]) -> Module {
    let mut base = module.clone();
    let mut rest = path;
    while let Some((first, further)) = rest.split_first() {
        match first.as_str() {
            "self" => {}
            "super" => {
                base.pop();
            }
            _ => break,
        }
        rest = further;
    }
    base.into_iter().chain(rest.iter().cloned()).collect()
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Mod(own) => &own.attrs,
        syn::Item::Fn(own) => &own.attrs,
        syn::Item::Impl(own) => &own.attrs,
        syn::Item::Use(own) => &own.attrs,
        _ => &[],
    }
}

fn for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

fn name_of(item: &syn::Item) -> Option<String> {
    let name = match item {
        syn::Item::Const(own) => &own.ident,
        syn::Item::Enum(own) => &own.ident,
        syn::Item::Fn(own) => &own.sig.ident,
        syn::Item::Static(own) => &own.ident,
        syn::Item::Struct(own) => &own.ident,
        syn::Item::Trait(own) => &own.ident,
        syn::Item::Type(own) => &own.ident,
        syn::Item::Union(own) => &own.ident,
        syn::Item::Macro(own) => own.ident.as_ref()?,
        _ => return None,
    };
    Some(name.to_string())
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !is_tests(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn is_tests(path: &Path) -> bool {
    path.file_stem().is_some_and(|name| name.to_string_lossy().ends_with("tests"))
}

fn module_of(inside: &Path) -> Module {
    let mut parts: Module =
        inside.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

/// The sources of every crate of the workspace.
fn crates() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        fs::read_dir(project().join("crates")).unwrap().map(|entry| entry.unwrap().path().join("src")).collect();
    all.push(project().join("src"));
    all.sort();
    all
}

/// Files that can be reached from themselves, with the way there.
fn cycles(arrows: &BTreeMap<&Module, BTreeMap<&Module, BTreeSet<String>>>) -> Vec<String> {
    let mut found = Vec::new();
    for start in arrows.keys() {
        let mut before: BTreeMap<&Module, &Module> = BTreeMap::new();
        let mut open = vec![*start];
        while let Some(file) = open.pop() {
            for next in arrows.get(file).into_iter().flat_map(BTreeMap::keys) {
                if !before.contains_key(*next) {
                    before.insert(next, file);
                    open.push(next);
                }
            }
        }
        if before.contains_key(start) {
            let mut way = vec![start.join("::")];
            let mut at = before[*start];
            while at != *start {
                way.push(at.join("::"));
                at = before[at];
            }
            found.push(way.join(" <- "));
        }
    }
    found
}

#[test]
fn no_two_files_import_each_other() {
    let mut found = Vec::new();
    for src in crates() {
        found.extend(cycles(&Sources::read(&src).arrows()));
    }
    assert!(found.is_empty(), "files that import each other in a circle:\n{}", found.join("\n"));
}

#[test]
fn layers_of_the_rules_import_downward() {
    let sources = Sources::read(&project().join("crates/deadeye-rules/src"));
    let layer = |module: &Module| LAYERS.iter().position(|name| module[0] == *name);
    let arrows = sources.arrows();
    let mut seen = 0;
    let mut found = Vec::new();
    for (from, to, names) in arrows.iter().flat_map(|(from, all)| all.iter().map(move |(to, names)| (from, to, names)))
    {
        let own = layer(from).unwrap_or_else(|| panic!("{} is in no layer", from.join("::")));
        if layer(to).is_some_and(|other| other > own) {
            let (from, to) = (from.join("::"), to.join("::"));
            found.push(format!("{from} imports {to}: {names:?}"));
        }
        seen += 1;
    }
    assert!(seen > 300, "the walk finds too few imports: {seen}");
    assert!(found.is_empty(), "a layer imports from one above it:\n{}", found.join("\n"));
}

/// Finds functions that could change a part of a game.
struct Signatures<'a> {
    /// Types of the state layer.
    state: &'a BTreeSet<String>,
    /// The functions found.
    found: Vec<String>,
}

impl<'ast> Visit<'ast> for Signatures<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let mut changes = Changes { state: self.state, some: false };
        visit::visit_signature(&mut changes, signature);
        if changes.some {
            self.found.push(signature.ident.to_string());
        }
    }
}

/// Whether a type is a mutable reference to a type of the state layer.
struct Changes<'a> {
    state: &'a BTreeSet<String>,
    some: bool,
}

impl<'ast> Visit<'ast> for Changes<'_> {
    fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
        if reference.mutability.is_some()
            && let syn::Type::Path(path) = &*reference.elem
            && let Some(last) = path.path.segments.last()
        {
            self.some |= self.state.contains(&last.ident.to_string());
        }
        visit::visit_type_reference(self, reference);
    }
}

/// What is gathered or bound before it becomes part of a game; a game is not changed by them.
const NOT_OF_A_GAME: [&str; 2] = ["Template", "Scope"];

#[test]
fn only_the_write_layer_takes_parts_of_a_game_to_change_them() {
    let src = project().join("crates/deadeye-rules/src");
    let sources = Sources::read(&src);
    let state: BTreeSet<String> = sources
        .files
        .iter()
        .filter(|(module, _)| module.first().is_some_and(|layer| layer == "state"))
        .flat_map(|(_, file)| file.defines.iter())
        .filter(|name| !NOT_OF_A_GAME.contains(&name.as_str()))
        .cloned()
        .collect();
    assert!(state.contains("Game") && state.contains("Shootout"));
    let mut found = Vec::new();
    for (module, file) in &sources.files {
        if module.first().is_none_or(|layer| layer == "write" || layer == "state") {
            continue;
        }
        let parsed = syn::parse_file(&fs::read_to_string(src.join(&file.path)).unwrap()).unwrap();
        let mut signatures = Signatures { state: &state, found: Vec::new() };
        signatures.visit_file(&parsed);
        let named = |name: String| format!("{}::{name}", module.join("::"));
        found.extend(signatures.found.into_iter().map(named));
    }
    // The one door.
    found.retain(|name| name != "api::apply::apply");
    assert!(
        found.is_empty(),
        "functions outside `write` that take a part of a game to change it:\n{}",
        found.join("\n")
    );
}
