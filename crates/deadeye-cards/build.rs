//! Lists the files of `card-db/abilities/`, `card-db/rulings/` and what each folder of `locales/` says about cards, so
//! that all of them are compiled in without a list that somebody keeps.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for (folder, constant, what) in
        [("card-db/abilities", "ABILITY_FILES", "entry"), ("card-db/rulings", "RULING_FILES", "ruling")]
    {
        let list = listed(&Path::new("../..").join(folder), "")?;
        let list =
            format!("/// Every {what} file: its name, its text.\nconst {constant}: &[(&str, &str)] = &[\n{list}];\n");
        fs::write(out.join(format!("{what}_files.rs")), list)?;
    }
    let locales = Path::new("../../locales");
    let mut languages = String::new();
    for folder in within(locales)?.into_iter().filter(|path| path.is_dir()) {
        let files = [
            listed(&folder, "")?,
            listed(&folder.join("abilities"), "abilities/")?,
            listed(&folder.join("rulings"), "rulings/")?,
        ];
        languages.push_str(&format!("    ({:?}, &[\n{}    ]),\n", name(&folder), files.concat()));
    }
    let list = format!(
        "/// Every language: its code, and the name and text of each of its files about cards.\nconst COMPILED_IN: &[(&str, &[(&str, &str)])] = &[\n{languages}];\n"
    );
    fs::write(out.join("languages.rs"), list)
}

/// What lies in a folder, sorted; nothing where there is no folder.
fn within(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The JSON files of a folder as Rust: a pair of name and text each.
fn listed(folder: &Path, before: &str) -> io::Result<String> {
    let mut list = String::new();
    for file in within(folder)?.into_iter().filter(|file| file.extension().is_some_and(|end| end == "json")) {
        let (name, path) = (format!("{before}{}", name(&file)), file.canonicalize()?.display().to_string());
        list.push_str(&format!("    ({name:?}, include_str!({path:?})),\n"));
    }
    Ok(list)
}
