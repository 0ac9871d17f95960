#!/usr/bin/env bash
# How long programs take to start, side by side: scripts/start_times.sh PROGRAM…
# For each `--version`, `hand`, and `referee` with a saved game of 500 commands that is asked nothing; the median of
# thirty runs each, in milliseconds. It wants hyperfine and jq.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for tool in hyperfine jq; do
  command -v "$tool" >/dev/null || { echo "$tool is needed and is not here; apt-get install hyperfine jq" >&2; exit 1; }
done
[ "$#" -gt 0 ] || { echo "at least one program is needed; scripts/start_times.sh PROGRAM…" >&2; exit 2; }
# shellcheck source=scripts/display.sh
. scripts/display.sh
played=$(wc -l <tests/games/two-days.jsonl)
{
  cat tests/games/two-days.jsonl
  # One of the script's is refused.
  for number in $(seq "$played" 500); do
    echo "{\"id\":$number,\"command\":{\"type\":\"set_ghost_rock\",\"player\":0,\"to\":$((number % 20))}}"
  done
} | "$1" referee --game "$work/game" >"$work/answers"
[ "$(grep -c '"ok":true' "$work/answers")" = 500 ] || { echo "the game of 500 commands could not be made" >&2; exit 1; }
for program in "$@"; do
  for words in "--version" "hand --json 'AS AH 8C 8D JK'" "referee --game $work/game"; do
    hyperfine --shell none --warmup 3 --runs 30 --export-json "$work/times" --style none \
      "$program $words" >/dev/null
    printf '%s\t%s\t%.1f ms\n' "$program" "${words%% *}" "$(jq '.results[0].median * 1000' "$work/times")"
  done
done
