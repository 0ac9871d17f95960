#!/usr/bin/env bash
# Tries the program for Windows under Wine beside the one for Linux, on the same things.
#   scripts/try_windows.sh DEADEYE.EXE DEADEYE PICTURES OUT
# PICTURES is a folder with pictures of tables, of which every fifth is scanned, up to twenty; OUT takes what both
# said and a picture of the window. One line tells of each thing that held; the first that does not ends it.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$here/scripts/setup.sh"
[ "$#" -eq 4 ] || stop "Four things are needed; scripts/try_windows.sh DEADEYE.EXE DEADEYE PICTURES OUT"
for tool in wine wineboot x86_64-w64-mingw32-gcc Xvfb import ffmpeg python3; do
  command -v "$tool" >/dev/null ||
    stop "$tool is needed and is not here; apt-get install wine wine64 mingw-w64 xvfb imagemagick ffmpeg python3, and start this again."
done
windows=$(readlink -f "$1") linux=$(readlink -f "$2") pictures=$(readlink -f "$3")
mkdir -p "$4"
out=$(readlink -f "$4")
cd "$here"
# shellcheck source=scripts/display.sh
. scripts/display.sh
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=;bcryptprimitives=n,b"
open_display 1440x900
wineboot --init >/dev/null 2>&1
# Windows 10 and newer have this library, Wine 8 has not: random bytes for Rust's standard library.
cat >"$work/bcryptprimitives.c" <<'C'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) { return RtlGenRandom(bytes, (ULONG)count); }
C
x86_64-w64-mingw32-gcc -shared -O1 -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$work/bcryptprimitives.c" -ladvapi32
in_wine() { wine "$windows" "$@" 2>>"$out/stderr.txt"; }
same() { cmp --silent "$out/$1.linux" "$out/$1.windows" || stop "$1: the two differ; see $out/$1.linux and $out/$1.windows"; }
: >"$out/stderr.txt"

in_wine --version | tr -d '\r' >"$out/version.windows"
"$linux" --version >"$out/version.linux"
same version
for hand in "AS AH 8C 8D JK" "2S 3S 4S 5S 6S" "KD KH KS KC AD"; do
  in_wine hand --json "$hand" >>"$work/hands.windows"
  "$linux" hand --json "$hand" >>"$work/hands.linux"
done
for system in windows linux; do tr -d '\r' <"$work/hands.$system" >"$out/hands.$system"; done
same hands
say "version and hands: the same"

mapfile -t shown < <(find "$pictures" -name '*.jpg' | sort | awk 'NR % 5 == 1' | head -n 20)
[ "${#shown[@]}" -gt 0 ] || stop "$pictures has no .jpg; name a folder with pictures of tables."
"$linux" scan --json "${shown[@]}" >"$out/scan.linux"
(cd "$pictures" && in_wine scan --json "${shown[@]##*/}") | tr -d '\r' >"$out/scan.windows"
python3 - "$out/scan.linux" "$out/scan.windows" <<'PY'
import json, math, statistics, sys

linux, windows = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
assert len(linux) == len(windows), "not as many pictures"
corner_px = confidence = cards = 0
for one, other in zip(linux, windows):
    order = lambda card: (card["code"] or "", card["corners"])
    ours, theirs = sorted(one["cards"], key=order), sorted(other["cards"], key=order)
    codes = lambda found: [card["code"] for card in found]
    assert codes(ours) == codes(theirs), f'{one["picture"]}: {codes(ours)} and {codes(theirs)}'
    cards += len(ours)
    for a, b in zip(ours, theirs):
        corner_px = max([corner_px] + [math.dist(p, q) for p, q in zip(a["corners"], b["corners"])])
        confidence = max(confidence, abs(a["confidence"] - b["confidence"]))
millis = [statistics.median(answer["millis"] for answer in answers) for answers in (linux, windows)]
print(f"scan: the same {cards} cards on {len(linux)} pictures, corners within {corner_px:.2f} px, confidence within "
      f"{confidence:.3f}; {millis[0]:.0f} ms a picture in the median, {millis[1]:.0f} under Wine", file=sys.stderr)
assert corner_px <= 3 and confidence <= 0.1, "too far apart"
PY

# The one kind of film that OpenCV for Windows reads by itself.
ffmpeg -loglevel error -y -loop 1 -i "${shown[0]}" -t 4 -r 5 -c:v mjpeg -q:v 2 "$work/table.avi"
events() { tr -d '\r' | python3 -c '
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    print(told.get("event") or told["summary"]["frames"], told.get("code"))' | sort; }
"$linux" watch --json "$work/table.avi" | events >"$out/film.linux"
(cd "$work" && in_wine watch --json table.avi) | events >"$out/film.windows"
same film
say "film: the same $(wc -l <"$out/film.linux") lines"

games=tests/games/two-days.jsonl
"$linux" referee --game "$work/linux-game" <$games >"$out/referee.linux"
in_wine referee --game "$(winepath -w "$work/windows-game")" <$games | tr -d '\r' >"$out/referee.windows"
same referee
[ -s "$work/windows-game" ] || stop "the game that was saved under Wine is not there"
# Each opens on both, and both tell of the same entries.
for game in linux-game windows-game; do
  "$linux" game export "$work/$game" >"$out/$game.linux"
  in_wine game export "$(winepath -w "$work/$game")" | tr -d '\r' >"$out/$game.windows"
  same "$game"
  echo '{"id":1,"query":"state"}' | "$linux" referee --game "$work/$game" >"$out/$game-state.linux"
  echo '{"id":1,"query":"state"}' | in_wine referee --game "$(winepath -w "$work/$game")" | tr -d '\r' >"$out/$game-state.windows"
  same "$game-state"
done
say "referee: the same $(wc -l <"$out/referee.linux") answers; each saved game opens on both"

in_wine doctor | tr -d '\r' >"$out/doctor.txt" || true
wine "$windows" --source demo >>"$out/stderr.txt" 2>&1 &
app=$!
running+=("$app")
sleep "${DEADEYE_SECONDS:-60}"
kill -0 "$app" 2>/dev/null || stop "the window closed by itself; see $out/stderr.txt"
import -window root "$out/window.png"
find "$WINEPREFIX/drive_c/users" -ipath '*deadeye*' -type f | sed "s|$WINEPREFIX/||" >"$out/folders.txt"
kill "$app" 2>/dev/null || true
wineserver --kill || true
say "window: $out/window.png; folders: $out/folders.txt"
