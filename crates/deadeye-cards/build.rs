//! Lists the files of `card-db/abilities/`, so that all of them are compiled in without a list that somebody keeps.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from("../../card-db/abilities");
    println!("cargo::rerun-if-changed=../../card-db/abilities");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?
        .flatten()
        .map(|file| file.path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    let mut list = String::from(
        "/// Every entry file: its name, its text.\nconst ABILITY_FILES: &[(&str, &str)] = &[\n",
    );
    for file in files {
        let file = file.canonicalize()?;
        let name = file
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        list.push_str(&format!(
            "    ({name:?}, include_str!({:?})),\n",
            file.display().to_string()
        ));
    }
    list.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("ability_files.rs");
    fs::write(out, list)
}
