#!/usr/bin/env bash
# What the window costs: the first frame, a frame while something is dragged or while a town of sixteen dudes is shown, a
# steady table, memory. Wants Xvfb. The first and the last are of the real program on a virtual display, whose rasteriser
# takes time and memory of its own.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet --bin deadeye --example window_speed
target=${CARGO_TARGET_DIR:-target}/release
# shellcheck source=scripts/display.sh
. scripts/display.sh
"$target/deadeye" referee --game "$work/two-days" <tests/games/two-days.jsonl >/dev/null
# The first Noon of that game with sixteen dudes.
{
  head -n 14 tests/games/two-days.jsonl
  for dude in 0:01047 0:11009 0:13006 1:01041 1:01050 1:01047; do
    echo "{\"command\":{\"type\":\"bring_card\",\"owner\":${dude%:*},\"code\":\"${dude#*:}\",\"to\":{\"at\":{\"home\":${dude%:*}}}}}"
  done
} | "$target/deadeye" referee --game "$work/full-town" >/dev/null
# A table on which nothing happens, for a minute of fifteen pictures a second.
cargo run --release --locked --quiet -p deadeye-proxy --example demo "$work/played" 30 24
mkdir "$work/still"
last=$(find "$work/played" -name '*.jpg' | sort | tail -n 1)
for number in $(seq -w 0 899); do ln "$last" "$work/still/$number.jpg"; done
"$target/examples/window_speed" "$work/two-days" "$work/full-town" "$work/still"

open_display 1920x1080
for go in 1 2 3; do
  rm -f "$log"
  began=$(date +%s%3N)
  "$target/deadeye" --source demo 2>"$work/stderr" &
  process=$!
  running+=("$process")
  until grep -q 'the first frame' "$log" 2>/dev/null; do sleep 0.05; done
  ended=$(date -d "$(sed -n '/the first frame/s/ .*//p' "$log")" +%s%3N)
  echo "the first frame: $((ended - began)) ms after the start ($go of 3)"
  [ "$go" = 3 ] || kill "$process"
done
sleep 40
echo "memory with the demo table and the networks: $(($(sed -n 's/VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$process/status") / 1024)) MB," \
  "of which shared files $(($(sed -n 's/RssFile:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$process/status") / 1024)) MB"
