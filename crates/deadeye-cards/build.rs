//! Lists the files of `card-db/abilities/` and `card-db/rulings/`, so that all of them are compiled in without a list that
//! somebody keeps.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for (folder, constant, what) in [
        ("abilities", "ABILITY_FILES", "entry"),
        ("rulings", "RULING_FILES", "ruling"),
    ] {
        let folder = PathBuf::from("../../card-db").join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<PathBuf> = fs::read_dir(&folder)?
            .flatten()
            .map(|file| file.path())
            .collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "json"));
        files.sort();
        let mut list = format!(
            "/// Every {what} file: its name, its text.\nconst {constant}: &[(&str, &str)] = &[\n"
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
        fs::write(out.join(format!("{what}_files.rs")), list)?;
    }
    Ok(())
}
