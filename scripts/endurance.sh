#!/usr/bin/env bash
# A long evening of the demo table, four hours unless another number is given, with as many pictures a second as a camera
# gives and two seconds between two plays: memory, threads and open files every thousand frames, and whether they stayed
# what they were.
#   scripts/endurance.sh [HOURS [MINUTES]]
# It is played in pieces, an hour each unless MINUTES says otherwise, each in one process. A piece that was played to its
# end is kept in target/endurance, so that the evening goes on where it was stopped; remove the folder for a new one.
set -eu
hours=${1:-4}
minutes=${2:-60}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --example endurance
built=${CARGO_TARGET_DIR:-target}
kept=$built/endurance
mkdir -p "$kept"

# How many seconds the pieces took together.
played() {
  find "$kept" -name 'piece-*.csv' -exec tail -n 2 {} + | awk -F, '$1 ~ /^[0-9]+$/ { seconds += $2 } END { print seconds + 0 }'
}
failed=0
while awk "BEGIN { exit !($(played) < $hours * 3600 * 0.99) }"; do
  piece=$kept/piece-$(printf '%02d' $(($(find "$kept" -name 'piece-*.csv' | wc -l) + 1)))
  set -o pipefail
  "$built/release/examples/endurance" --hours "$(awk "BEGIN { print $minutes / 60 }")" --still 30 | tee "$piece.part" || failed=1
  mv "$piece.part" "$piece.csv"
  [ "$failed" -eq 0 ] || break
done

for piece in "$kept"/piece-*.csv; do
  awk -F, -v name="$(basename "$piece" .csv)" '$1 ~ /^[0-9]+$/ { frames = $1; seconds = $2 } END { printf "%s: %d frames in %d s, %s\n", name, frames, seconds, $0 }' "$piece"
done
echo "all pieces: $(awk "BEGIN { printf \"%.2f\", $(played) / 3600 }") hours"
exit "$failed"
