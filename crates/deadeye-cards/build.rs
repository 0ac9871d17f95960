//! Lists the files of `card-db/abilities/`, `card-db/rulings/` and the sentences in `locales/`, so that all of them are compiled in without a list that
//! somebody keeps.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for (folder, constant, what) in [
        ("card-db/abilities", "ABILITY_FILES", "entry"),
        ("card-db/rulings", "RULING_FILES", "ruling"),
        ("locales/en/abilities", "ENGLISH_FILES", "english"),
        ("locales/it/abilities", "ITALIAN_FILES", "italian"),
    ] {
        let folder = PathBuf::from("../..").join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.flatten().map(|file| file.path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "json"));
        files.sort();
        let mut list = format!("/// Every {what} file: its name, its text.\nconst {constant}: &[(&str, &str)] = &[\n");
        for file in files {
            let file = file.canonicalize()?;
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            list.push_str(&format!("    ({name:?}, include_str!({:?})),\n", file.display().to_string()));
        }
        list.push_str("];\n");
        fs::write(out.join(format!("{what}_files.rs")), list)?;
    }
    Ok(())
}
