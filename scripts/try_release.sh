#!/usr/bin/env bash
# Tries what scripts/release.sh made where it is to run: the archive and the package, in Debian 12 and 13 made by
# debootstrap, without Rust, OpenCV or a compiler.
#   scripts/try_release.sh FOLDER [RELEASE…]   FOLDER is target/release-VERSION; without names bookworm and trixie
# Each scans a picture, plays a film, asks the doctor and opens the app on a virtual display. What they said and the
# pictures of the screen lie in FOLDER/tried; a line tells of each, and the first thing that does not hold fails it.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$here/scripts/setup.sh"
[ "$#" -ge 1 ] || stop "The folder with what is to be tried is needed; scripts/try_release.sh target/release-VERSION"
[ "$(id -u)" -eq 0 ] || stop "A bare system is entered by chroot, which only root may do; start this as root."
for tool in debootstrap ffmpeg Xvfb import; do
  command -v "$tool" >/dev/null ||
    stop "$tool is needed and is not here; apt-get install debootstrap ffmpeg xvfb imagemagick, and start this again."
done
folder=$(cd "$1" && pwd)
shift
[ "$#" -gt 0 ] || set -- bookworm trixie
archive=$(find "$folder" -maxdepth 1 -name '*.tar.xz')
package=$(find "$folder" -maxdepth 1 -name '*.deb')
[ -n "$archive" ] && [ -n "$package" ] ||
  stop "$folder has no archive and package; scripts/release.sh makes them, and start this again."
tried=$folder/tried
mkdir -p "$tried"
ffmpeg -loglevel error -y -loop 1 -i "$here/docs/pictures/demo-table.png" -t 4 -r 5 -vf 'scale=1280:-2' -pix_fmt yuv420p \
  "$tried/table.mp4"

root=
leave() {
  [ -z "$root" ] || umount "$root/proc" "$root/dev" "$root/tmp/.X11-unix" 2>/dev/null || true
  [ -z "${display-}" ] || kill "$display" 2>/dev/null || true
}
trap leave EXIT
inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }

# try_all NAME PROGRAM
try_all() {
  local name=$1 program=$2 out=$tried/$1
  inside "$program" scan --json /table.png >"$out-scan.jsonl" 2>"$out-scan.log"
  grep -q '"cards"' "$out-scan.jsonl" || stop "$name: nothing was said of the picture; see $out-scan.jsonl"
  inside "$program" watch --json /table.mp4 >"$out-watch.jsonl" 2>"$out-watch.log"
  grep -q '"frames"' "$out-watch.jsonl" "$out-watch.log" || stop "$name: the film was not played; see $out-watch.log"
  inside "$program" doctor --json >"$out-doctor.jsonl" 2>"$out-doctor.log" || stop "$name: doctor; see $out-doctor.jsonl"
  inside DISPLAY=:78 LIBGL_ALWAYS_SOFTWARE=1 "$program" --source demo >"$out-app.log" 2>&1 &
  local app=$!
  sleep 30
  kill -0 "$app" 2>/dev/null || stop "$name: the app ended by itself; see $out-app.log"
  import -display :78 -window root "$out-app.png"
  kill "$app"
  wait "$app" 2>/dev/null || true
  say "$name: scan, film, doctor and app"
}

Xvfb :78 -screen 0 1440x900x24 >/dev/null 2>&1 &
display=$!
for release in "$@"; do
  for way in archive package; do
    root=$(mktemp -d)
    base=$tried/$release.tar
    [ -e "$base" ] || { debootstrap --variant=minbase "$release" "$root" >"$tried/$release.log" && tar cf "$base" -C "$root" .; }
    [ -e "$root/etc" ] || tar xf "$base" -C "$root"
    mkdir -p "$root/tmp/.X11-unix"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    cp /etc/resolv.conf "$root/etc/"
    cp "$here/docs/pictures/demo-table.png" "$root/table.png"
    cp "$tried/table.mp4" "$root/table.mp4"
    inside DEBIAN_FRONTEND=noninteractive apt-get -qq update
    if [ "$way" = archive ]; then
      # What every desktop has, and minbase has not.
      inside DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends "${packages_window[@]}" >"$tried/$release-apt.log" 2>&1
      tar xJf "$archive" -C "$root/opt"
      try_all "$release-$way" "/opt/$(basename "${archive%.tar.xz}")/deadeye"
    else
      cp "$package" "$root/deadeye.deb"
      inside DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends /deadeye.deb >"$tried/$release-apt.log" 2>&1
      try_all "$release-$way" /usr/bin/deadeye
    fi
    umount "$root/proc" "$root/dev" "$root/tmp/.X11-unix"
    rm -rf --one-file-system "$root"
    root=
  done
done
