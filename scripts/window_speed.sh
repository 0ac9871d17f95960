#!/usr/bin/env bash
# What the window costs: the first frame, a frame while something is dragged, a steady table, memory. Wants Xvfb. The first
# and the last are of the real program on a virtual display, whose rasteriser takes time and memory of its own.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet --bin deadeye --example window_speed
target=${CARGO_TARGET_DIR:-target}/release
work=$(mktemp -d)
running=()
tidy() {
  for process in "${running[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap tidy EXIT
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state LIBGL_ALWAYS_SOFTWARE=1
"$target/deadeye" referee --game "$work/two-days" <tests/games/two-days.jsonl >/dev/null
"$target/examples/window_speed" "$work/two-days"

Xvfb -displayfd 3 -screen 0 1920x1080x24 3>"$work/display" 2>/dev/null &
running+=($!)
until [ -s "$work/display" ]; do sleep 0.2; done
DISPLAY=:$(cat "$work/display")
export DISPLAY
log=$XDG_STATE_HOME/deadeye/deadeye.log
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
