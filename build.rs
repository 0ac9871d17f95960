//! Gives the program for Windows its icon, its manifest and its version.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
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
