#!/usr/bin/env bash
# A long evening of the demo table in one process, four hours unless another number is given, with as many pictures a
# second as a camera gives and two seconds between two plays: memory, threads and open files every thousand frames, in
# target/endurance.csv, and at the end whether they stayed what they were.
set -eu
hours=${1:-4}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --example endurance
mkdir -p target
set -o pipefail
"${CARGO_TARGET_DIR:-target}/release/examples/endurance" --hours "$hours" --still 30 | tee target/endurance.csv
