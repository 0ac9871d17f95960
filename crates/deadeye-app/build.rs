//! Lists the texts of each folder of `locales/`, so that a language is a folder and is named in no list.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folder of languages, from this crate.
const LOCALES: &str = "../../locales";

fn main() -> io::Result<()> {
    list_texts(&PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()))
}

fn list_texts(out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={LOCALES}");
    let mut folders: Vec<PathBuf> = fs::read_dir(LOCALES)?.flatten().map(|folder| folder.path()).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let mut list = String::new();
    for folder in folders {
        let code = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for name in ["app.ftl", "messages.ftl"] {
            println!("cargo::rerun-if-changed={}", folder.join(name).display());
            let path = folder.join(name).canonicalize()?.display().to_string();
            list.push_str(&format!("    ({code:?}, {name:?}, include_str!({path:?})),\n"));
        }
    }
    let list = format!(
        "/// The texts of each language: its code, the name of the file, what it holds.\nconst FILES: &[(&str, &str, &str)] = &[\n{list}];\n"
    );
    fs::write(out.join("locales.rs"), list)
}
