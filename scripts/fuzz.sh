#!/usr/bin/env bash
# The fuzz targets one after another, ten minutes each unless another number of seconds is given:
#   scripts/fuzz.sh [SECONDS [TARGET...]]
# Needs a nightly compiler (rustup toolchain install nightly) and cargo-fuzz (cargo install cargo-fuzz). Ends with a line
# for each target: how long it ran, how many inputs it tried, and whether it found something. A finding lies under
# fuzz/artifacts; `cargo +nightly fuzz run TARGET FILE` shows it again. What goes on to be interesting stays under
# fuzz/target, out of the project.
set -eu
seconds=${1:-600}
[ $# -eq 0 ] || shift
cd "$(dirname "${BASH_SOURCE[0]}")/../fuzz"
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  mapfile -t targets < <(sed -n 's/^name = "\(.*\)"$/\1/p' Cargo.toml | grep -v '^deadeye-fuzz$')
fi

# The libraries that the program is built with, not newer ones.
cp ../Cargo.lock Cargo.lock
triple=$(rustc +nightly -vV | sed -n 's/^host: //p')
out=${FUZZ_TARGET_DIR:-target}
# Our crates have no unsafe code, so that the address sanitizer would only make it slower.
cargo +nightly fuzz build --sanitizer none --target-dir "$out"

found=0
summary=()
for target in "${targets[@]}"; do
  work=$out/corpus/$target
  artifacts=artifacts/$target/
  log=$out/$target.log
  mkdir -p "$work" "$artifacts"
  start=$SECONDS
  status="nothing found"
  "$out/$triple/release/$target" "$work" "corpus/$target" -artifact_prefix="$artifacts" -max_total_time="$seconds" \
    -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=1 >"$log" 2>&1 || {
    status="FOUND, see fuzz/$artifacts and $log"
    found=1
  }
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  summary+=("$target: $((SECONDS - start)) s, ${executions:-?} inputs, $status")
  echo "${summary[-1]}"
done
exit $found
