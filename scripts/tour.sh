#!/usr/bin/env bash
# Plays the first day of the demo table with the real program on a virtual display: a folder of pictures is the camera,
# and the player has nothing but keys. Each picture of the window goes into docs/tour/, and a film of a card that is laid
# and becomes a play. It wants xvfb, xdotool and ImageMagick, and takes some minutes. `KEEP=FOLDER` keeps the
# pictures of the table for another time, `DEADEYE=FILE` takes a program that is built already.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for tool in Xvfb xdotool import convert; do
  command -v "$tool" >/dev/null || { echo "the tour needs $tool: install xvfb, xdotool and imagemagick" >&2; exit 1; }
done
if [ -z "${DEADEYE-}" ]; then
  cargo build --release --locked --quiet --bin deadeye
  DEADEYE=$PWD/${CARGO_TARGET_DIR:-target}/release/deadeye
fi
out=$PWD/docs/tour
mkdir -p "$out"

# shellcheck source=scripts/display.sh
. scripts/display.sh

# The camera: the demo table, some four pictures to a second, and the empty table by itself.
table=${KEEP:-$work/table}
if [ ! -e "$table/0000.jpg" ]; then
  cargo run --release --locked --quiet -p deadeye-proxy --example demo "$table" 4 90
fi
mkdir "$work/empty"
cp "$table/0000.jpg" "$work/empty/"
[ "$table" = "$work/table" ] || ln -s "$table" "$work/table"
# Its faces: drawn ones, learned like a user's own.
mapfile -t codes < <(grep -oh '"[0-9]\{5\}"' card-db/decks/{LDLtP,SGLtP}.json | tr -d '"' | sort -u)
"$DEADEYE" proxy "${codes[@]}" --width-px 300 --out "$XDG_DATA_HOME/deadeye/pictures" >/dev/null

open_display 1280x720
(cd "$work" && exec "$DEADEYE" --source empty 2>stderr) &
running+=($!)
until window=$(xdotool search --onlyvisible --name '^Deadeye$' 2>/dev/null); do sleep 0.5; done
xdotool windowsize "$window" 1280 720 windowmove "$window" 0 0 windowfocus "$window" mousemove 1279 719
sleep 4

taken=0
# A picture of the window, under this name.
shot_as() {
  import -window root png:- | convert png:- -resize 1024x576 -quality 78 "$out/$1.jpg"
}
# The next picture of the day.
shot() {
  taken=$((taken + 1))
  shot_as "$(printf '%02d' "$taken")-$1"
}
# Films the window, a picture after another named by its moment in milliseconds; `cut_film` writes what was filmed from $1
# seconds before the last mark until now, as fast as it went.
film() {
  mkdir "$work/film"
  while true; do import -window root "$work/film/$(date +%s%3N).miff" && sleep 0.1; done &
  camera=$!
  running+=("$camera")
}
mark() { marked_millis=$(date +%s%3N); }
cut_film() {
  kill "$camera"
  wait "$camera" 2>/dev/null || true
  local from=$((marked_millis - $1 * 1000)) pictures=() picture
  for picture in "$work"/film/*.miff; do
    if [ "$(basename "$picture" .miff)" -ge "$from" ]; then pictures+=("$picture"); fi
  done
  # The last one may be cut off. A film counts in hundredths of a second.
  unset 'pictures[-1]'
  local hundredths=$((($(date +%s%3N) - from) / ${#pictures[@]} / 10))
  convert -delay "$hundredths" -loop 0 "${pictures[@]}" -resize 800x +dither -colors 96 -layers optimize "$out/laid.gif"
}
key() {
  for one in "$@"; do
    xdotool key "$one"
    sleep 1
  done
}
stuck() {
  shot stuck
  echo "the tour is stuck: $1" >&2
  tail -n 5 "$log" >&2
  exit 1
}
# Whether the program's log says something after what was waited for last; then that is what was waited for last.
read_so_far=0
is_said() {
  local at
  at=$(tail -n "+$((read_so_far + 1))" "$log" | grep -n -m 1 -- "$1" | cut -d: -f1 || true)
  [ -n "$at" ] || return 1
  read_so_far=$((read_so_far + at))
}
until_said() {
  for _ in $(seq 1200); do
    if is_said "$1"; then
      sleep 1
      return
    fi
    sleep 0.5
  done
  stuck "nothing said \"$1\""
}
# Answers what the camera saw, one question after another, until something is said: yes, or no to what matches $2; only
# the latter with $3. A question is answered once it has stood for a while: a better one may be on its way.
answer_until() { answer "done: .*$1" "${2-}"; }
drop_until() { answer "asked: .*$1" "$2" only; }
answer() {
  local lines before=0 since=$SECONDS
  for _ in $(seq 1200); do
    if is_said "$1"; then
      sleep 1
      return
    fi
    sleep 0.5
    lines=$(wc -l <"$log")
    if [ "$lines" != "$before" ]; then
      before=$lines since=$SECONDS
    elif [ $((SECONDS - since)) -ge "$patience" ]; then
      since=$SECONDS
      case $(tail -n 1 "$log") in
        *"asked: "*"${2:-none of this}"*) key Delete ;;
        *"asked: "*) [ -n "${3-}" ] || key Return ;;
      esac
    fi
  done
  stuck "nothing said \"$1\""
}
# In seconds.
patience=6

shot empty
key ctrl+n
shot new-game
key Return
until_said '.deadeye: made'
key ctrl+i
xdotool type --delay 30 table
sleep 1
shot source
key Return

# Setup: both lay out their dudes while the game asks, and the last question is the whole gang.
until_said 'for 14 ghost rock?'
sleep 5
shot gang
answer_until 'Law Dogs: starting gang'

# Lowball: the hands are read from the table, and are worth something at once.
until_said 'shows .*rank'
sleep 3
shot lowball
answer_until 'Everybody antes'
answer_until 'draw hand'
answer_until 'draw hand'
shot winner
film

# Noon: upkeep, and the plays one after another.
until_said 'buy Notary Public'
mark
sleep 2
shot noon
key Return
sleep 2
cut_film 5
answer_until 'Sloane Gang: Barton Everest moves to town square' 'is discarded'
shot square

# A call-out is spoken, so that it is a key: the Law Dogs call out, Barton stands. Who then joins moves, and it is told by
# the call-out that this is no move of its own.
until_said 'Philip Swinford moves to town square?'
key c
until_said 'done: Law Dogs: Tommy Harden calls out'
shot call-out
key s
until_said 'done: Sloane Gang: the call-out is accepted'
answer_until 'Philip Swinford joins the posse' 'is discarded'
key n
answer_until 'Jacqueline Isham joins the posse' 'is discarded'
shot posses
key n p p
# Who shoots is said too: the first of each posse.
key s 1 s 1
until_said 'done: Sloane Gang: Barton Everest is the shooter'
sleep 3
shot hands
# The same fight in large letters, and in Italian by daylight.
key F12
shot_as far
key F12 F9 ctrl+l
shot_as italian
key F9 ctrl+l
# The first hand may be asked about since before the shooters were named.
key Return
until_said 'done: .*draw hand'
answer_until 'draw hand' 'is discarded'
answer_until 'Jacqueline Isham is aced'
shot casualties
answer_until 'Sloane Gang: fleeing'
shot flight

# Run or gun, and the rest of the day, by keys: the Law Dogs stay, nobody has another play, nobody discards.
key f Return
until_said 'done: Law Dogs: nobody flees'
key p p
shot sundown
key p p
shot morning

# What was that? The story of the day, and its chart.
key F8 Home
shot beginning
key Next Next Next
shot looking-back
key Escape
shot end
echo "docs/tour has $taken pictures, $(du -ch "$out"/*.jpg | tail -n 1 | cut -f 1) together"
