#!/usr/bin/env bash
# Makes the journals of tests/journals anew: saved games as the program given writes them, each with the state that it
# says. Later programs are held to them, so give one whose rules are meant: scripts/journals.sh [PROGRAM].
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=$(realpath "${1:-target/release/deadeye}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p tests/journals

# What a saved game is exported as, and the state that it has.
keep() {
    local name=$1 game=$2
    "$program" game export "$game" > "tests/journals/$name.jsonl"
    "$program" referee --game "$game" <<< '{"query":"state"}' > "tests/journals/$name.state.json"
}

for log in tests/games/*.jsonl; do
    name=$(basename "$log" .jsonl)
    if [ "$name" = two-days ]; then
        "$program" referee --game "$work/$name" < "$log" > "$work/answers"
    else
        "$program" game import "$work/$name" --from "$log" > "$work/answers"
    fi
    keep "$name" "$work/$name"
done

DEADEYE_JOURNALS=$work cargo test --release --test session -- --ignored commands_of_random_games
for requests in "$work"/*.requests; do
    name=$(basename "$requests" .requests)
    edition=${name#*.}
    name=${name%%.*}
    "$program" referee --edition "$edition" --game "$work/$name" < "$requests" > "$work/answers"
    if grep -q '"ok":false' "$work/answers"; then
        echo "error: a command of $name is refused — the program has other rules than the working tree — give its own" >&2
        exit 1
    fi
    keep "$name" "$work/$name"
done

# One game of each old format: the file is in tests/saved, the state beside the others.
for saved in tests/saved/*.deadeye; do
    name=$(basename "$saved" .deadeye)
    cp "$saved" "$work/$name"
    "$program" referee --game "$work/$name" <<< '{"query":"state"}' > "tests/journals/$name.state.json"
done
cargo test --release --test session -- --ignored checksums_of_the_states
