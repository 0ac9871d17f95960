//! The inputs that are kept for the fuzz targets in `fuzz/corpus`, put through what the targets do.

#[path = "../../fuzz/src/lib.rs"]
pub mod places;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

#[test]
fn what_the_fuzzer_is_fed_with_is_taken_by_every_place_where_bytes_come_in() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut faults = Vec::new();
    for (place, take) in places::PLACES {
        let mut inputs: Vec<_> =
            fs::read_dir(corpora.join(place)).unwrap().map(|input| input.unwrap().path()).collect();
        inputs.sort();
        assert!(inputs.len() >= 3, "{place}: only {} inputs", inputs.len());
        for input in inputs {
            let bytes = fs::read(&input).unwrap();
            if catch_unwind(AssertUnwindSafe(|| take(&bytes))).is_err() {
                faults.push(input.display().to_string());
            }
        }
    }
    assert!(faults.is_empty(), "these were not taken: {faults:#?}");
}

#[test]
fn every_target_is_in_the_list_and_the_corpora_are_small() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let names = |folder: &str| -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(fuzz.join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    let mut listed: Vec<_> = places::PLACES.iter().map(|(name, _)| (*name).to_owned()).collect();
    listed.sort();
    assert_eq!(names("fuzz_targets"), listed);
    assert_eq!(names("corpus"), listed);
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for name in &listed {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is not in fuzz/Cargo.toml");
    }
    let bytes: u64 = listed
        .iter()
        .flat_map(|name| fs::read_dir(fuzz.join("corpus").join(name)).unwrap())
        .map(|input| input.unwrap().metadata().unwrap().len())
        .sum();
    assert!(bytes < 500_000, "the corpora have {bytes} bytes");
}
