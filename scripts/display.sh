# shellcheck shell=bash
# What the scripts share that run the real program on a virtual display: a work folder with the program's own folders in
# it, a display of a given size, and everything stopped and removed at the end. Sourced, not run, from the project's root.

work=$(mktemp -d)
running=()
tidy() {
  for process in "${running[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap tidy EXIT
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state LIBGL_ALWAYS_SOFTWARE=1
# What the program writes about itself.
export log=$XDG_STATE_HOME/deadeye/deadeye.log

# A display of so many pixels: WIDTHxHEIGHT.
open_display() {
  Xvfb -displayfd 3 -screen 0 "$1x24" 3>"$work/display" 2>/dev/null &
  running+=($!)
  until [ -s "$work/display" ]; do sleep 0.2; done
  DISPLAY=:$(cat "$work/display")
  export DISPLAY
}
