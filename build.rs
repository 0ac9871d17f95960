//! Lists the texts of each folder of `locales/`, so that a language is a folder and stands in no list; and gives the
//! program for Windows its icon, its manifest and its version.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    list_texts(&out)?;
    // The compiler of resources comes with mingw-w64; Microsoft's linker would need another.
    if env::var("TARGET").is_ok_and(|target| target == "x86_64-pc-windows-gnu") {
        compile_resources(&out)?;
    }
    Ok(())
}

/// Compiles `packaging/deadeye.rc` and has it linked into the program.
fn compile_resources(out: &Path) -> io::Result<()> {
    for name in ["deadeye.rc", "deadeye.ico", "deadeye.manifest"] {
        println!("cargo::rerun-if-changed=packaging/{name}");
    }
    let part = |name| env::var(format!("CARGO_PKG_VERSION{name}")).unwrap_or_default();
    let object = out.join("deadeye-resources.o");
    let compiled = Command::new("x86_64-w64-mingw32-windres")
        .arg(format!("-DDEADEYE_NUMBERS={},{},{}", part("_MAJOR"), part("_MINOR"), part("_PATCH")))
        .arg(format!("-DDEADEYE_VERSION=\\\"{}\\\"", part("")))
        .args(["--include-dir=packaging", "packaging/deadeye.rc"])
        .arg(&object)
        .status()?;
    if !compiled.success() {
        return Err(io::Error::other("packaging/deadeye.rc could not be compiled"));
    }
    println!("cargo::rustc-link-arg-bins={}", object.display());
    Ok(())
}

fn list_texts(out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed=locales");
    let mut folders: Vec<PathBuf> = fs::read_dir("locales")?.flatten().map(|folder| folder.path()).collect();
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
