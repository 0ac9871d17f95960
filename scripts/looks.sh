#!/usr/bin/env bash
# Takes pictures of the real program's pages on a virtual display, to be looked at: what a test cannot see. The test
# `looks` finds what is cut off or stands on something else; this is for the rest. It wants xvfb, xdotool and ImageMagick.
#
#   scripts/looks.sh FOLDER [WIDTHxHEIGHT] [en|it] [PERCENT] [light|dark]
#
# `DEADEYE=FILE` takes a program that is built already.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=${1:?a folder for the pictures}
room=${2:-1280x720} language=${3:-en} percent=${4:-100} light=${5:-dark}
for tool in Xvfb xdotool import; do
  command -v "$tool" >/dev/null || { echo "the pictures need $tool: install xvfb, xdotool and imagemagick" >&2; exit 1; }
done
if [ -z "${DEADEYE-}" ]; then
  cargo build --release --locked --quiet --bin deadeye
  DEADEYE=$PWD/${CARGO_TARGET_DIR:-target}/release/deadeye
fi
mkdir -p "$out"
# shellcheck source=scripts/display.sh
. scripts/display.sh

mapfile -t codes < <(grep -oh '"[0-9]\{5\}"' card-db/decks/{LDLtP,SGLtP}.json | tr -d '"' | sort -u)
"$DEADEYE" proxy "${codes[@]}" --width-px 300 --out "$XDG_DATA_HOME/deadeye/pictures" >/dev/null
mkdir -p "$XDG_CONFIG_HOME/deadeye"
is_light=$([ "$light" = light ] && echo true || echo false)
width=${room%x*} height=${room#*x}
open_display "$room"

# The program with a game as it stands after so many lines of its script, or with none.
open() {
  local lines=${1-}
  printf '{"language":"%s","look":{"size_points":[%s,%s],"place_points":[0,0],"scale_percent":%s,"light":%s}}' \
    "$language" "$width" "$height" "$percent" "$is_light" >"$XDG_CONFIG_HOME/deadeye/settings.json"
  if [ -n "$lines" ]; then
    rm -f "$work/game"
    head -n "$lines" tests/games/two-days.jsonl | "$DEADEYE" referee --game "$work/game" >/dev/null
    "$DEADEYE" --game "$work/game" 2>/dev/null &
  else
    "$DEADEYE" 2>/dev/null &
  fi
  program=$!
  running+=("$program")
  until window=$(xdotool search --onlyvisible --name '^Deadeye$' 2>/dev/null); do sleep 0.5; done
  xdotool windowsize "$window" "$width" "$height" windowmove "$window" 0 0 windowfocus "$window"
  sleep 3
  xdotool mousemove $((width - 2)) $((height - 2)) mousemove $((width - 1)) $((height - 1))
  sleep 2
}
close() {
  kill "$program"
  wait "$program" 2>/dev/null || true
}
taken=0
shot() {
  taken=$((taken + 1))
  import -window root "$out/$(printf '%02d' "$taken")-$1.png"
}
# Presses keys, takes a picture under the name that comes first, and presses the last key again.
page() {
  local name=$1
  shift
  for one in "$@"; do
    xdotool key "$one"
    sleep 1
  done
  shot "$name"
  xdotool key "${!#}"
  sleep 1
}

open
shot start
for dialog in new-game:ctrl+n open:ctrl+o source:ctrl+i; do
  xdotool key "${dialog#*:}"
  sleep 1
  shot "${dialog%:*}"
  xdotool key Escape
  sleep 1
done
page keys F1
page welcome F4
page book F5
page why F6
sleep 4
page tools ctrl+t
page deck ctrl+d
page draw-hands ctrl+h
close
open 999
shot table
page lesson F4
page looking-back F8
page spectators F10
close
for step in 12:noon 17:call-out 19:posses 26:hands 31:casualties; do
  open "${step%:*}"
  shot "${step#*:}"
  close
done
echo "$out has $taken pictures at $room"
