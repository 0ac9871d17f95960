#!/usr/bin/env bash
# Tries to break the program, again and again, for so many minutes: scripts/break_it.sh [MINUTES]
#
# Each round has its own seed: kills in play, import, export and migration (500), power cuts (200), flipped bits (1,000),
# worn files (300 or as many as PROPTEST_CASES says), full and read-only disks, files moved in play, bad lines for every
# command, bad pictures and broken streams. The same tests, with the first seed, are part of ./test. Ends with a line of
# what was tried; the first failure ends it with the seed that shows it again.
set -eu
minutes=${1:-10}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=(cargo test --release --locked --no-fail-fast --test session --test eyes)
"${build[@]}" --no-run
tests=("${build[@]}" -- kill:: saved_game:: faults:: corpora:: referee:: enroll:: scan::)

log=$(mktemp)
trap 'rm -f "$log"' EXIT
rounds=0
passed=0
until=$((SECONDS + minutes * 60))
while [ "$rounds" -eq 0 ] || [ "$SECONDS" -lt "$until" ]; do
  if ! DEADEYE_SEED=$rounds "${tests[@]}" >"$log" 2>&1; then
    grep -E "^test .*FAILED|panicked at|^error" "$log" || tail -20 "$log"
    echo "broken in round $((rounds + 1)): DEADEYE_SEED=$rounds ${tests[*]}"
    exit 1
  fi
  passed=$((passed + $(awk '/^test result:/ { n += $4 } END { print n + 0 }' "$log")))
  rounds=$((rounds + 1))
  echo "round $rounds: nothing broke"
done
echo "$rounds rounds in $((SECONDS / 60)) minutes, $passed tests passed: $((rounds * 500)) kills, $((rounds * 200)) power cuts, $((rounds * 1000)) flipped bits"
