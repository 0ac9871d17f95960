#!/usr/bin/env bash
# Makes what is handed out, under target/release-VERSION: a folder and an archive with the program, which run on a Debian
# of this release without a compiler, and a package for apt that brings the libraries along; or the archive for Windows.
#   scripts/release.sh            makes them for the system that this runs on
#   scripts/release.sh windows    makes the one for 64-bit Windows; DEADEYE_OPENCV names what opencv.sh built for it
#   scripts/release.sh --check    only says whether this tree may be released, and as which version
# The version is Cargo.toml's. A tag on this commit (v1.2.3) must name it; without a tag the version says which commit it
# is. A tree that is not clean, or a CHANGELOG.md without the version, is refused. Where DEADEYE_OPENCV names the folder
# that scripts/opencv.sh built in, that OpenCV goes into the program. docs/packaging.md has the rest, Windows and macOS too.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$here/scripts/setup.sh"
cd "$here"

written=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
[ -z "$(git status --porcelain)" ] ||
  stop "The working tree is not clean, so nobody could build the same again; commit or undo the changes, and start this again."
grep -q "^## ${written//./\\.}\( \|\$\)" CHANGELOG.md ||
  stop "CHANGELOG.md has no heading \"## $written\", so nobody would know what is new; write it, and start this again."
if tag=$(git describe --tags --exact-match --match 'v*' 2>/dev/null); then
  version=${tag#v}
  [ "$version" = "$written" ] ||
    stop "The tag says $version and Cargo.toml $written; make them the same, and start this again."
else
  version=$written~g$(git rev-parse --short HEAD)
  say "No tag on this commit, so this is $version: for trying out, not for handing on."
fi
if [ "${1-}" = --check ]; then
  echo "$version"
  exit
fi
need_rust
need_packages

cargo cyclonedx --version >/dev/null 2>&1 ||
  stop "cargo-cyclonedx, which lists the libraries inside, is not installed; cargo install --locked cargo-cyclonedx, and start this again."
own_opencv=${DEADEYE_OPENCV:+$(cd "$DEADEYE_OPENCV" && pwd)}
if [ -n "$own_opencv" ]; then
  # shellcheck source=/dev/null
  . "$own_opencv/env"
fi
target_folder=$(cargo metadata --no-deps --format-version 1 | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
if [ "${1-}" = windows ]; then
  [ -n "$own_opencv" ] ||
    stop "Windows has no OpenCV that could be used; build one with scripts/opencv.sh FOLDER windows, and name FOLDER in DEADEYE_OPENCV."
  command -v zip >/dev/null || stop "zip is needed and is not here; apt-get install zip, and start this again."
  target=x86_64-pc-windows-gnu
  cargo build --profile dist --locked --bin deadeye --target "$target"
  program=$target_folder/$target/dist/deadeye.exe system=windows-x86_64
else
  cargo build --profile dist --locked --bin deadeye
  program=$target_folder/dist/deadeye system=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
fi
# What was made for another system stays beside it.
out=$here/target/release-$version
name=deadeye-$version-$system
rm -rf "${out:?}/$name"
mkdir -p "$out/$name"
install -m 755 "$program" "$out/$name/"
install -m 644 README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE docs/referee.md docs/packs.md "$out/$name/"
if [ -n "$own_opencv" ]; then
  cp -r "$own_opencv/licences" "$out/$name/"
fi

# Each library inside, for those who look them up in lists of known faults (CycloneDX). The list is made for every crate
# of the workspace, beside it; the program's has them all. Paths of this machine are nobody's business.
cargo cyclonedx --quiet --format json --spec-version 1.5 --no-build-deps --override-filename sbom
sed "s|path+file://$here|deadeye|g" sbom.json >"$out/$name/deadeye.cdx.json"
rm -f sbom.json crates/*/sbom.json

# Notes the checksums of what lies there now, and tells what that is.
finish() {
  (cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum -- >SHA256SUMS)
  say "In $out:"
  ls -l "$out" >&2
}
if [ "$system" = windows-x86_64 ]; then
  rm -f "$out/$name.zip"
  (cd "$out" && zip --quiet --recurse-paths -9 "$name.zip" "$name")
  finish
  exit
fi
[ -z "$own_opencv" ] || cp -r "$own_opencv/lib" "$out/$name/"
# Man pages, completions, icon, desktop entry and metadata, as they stand under /usr/share.
"$out/$name/deadeye" packaging "$out/$name/share" >&2

# What the program asks the system for: the libraries that it is linked with, and those that the window opens itself.
# What comes along is not asked for.
mapfile -t linked < <(
  find "$out/$name/deadeye" "$out/$name/lib" -type f -exec objdump -p {} + 2>/dev/null | sed -n 's/^ *NEEDED *//p' | sort -u |
    while read -r library; do [ -e "$out/$name/lib/$library" ] || echo "$library"; done
)
{
  echo "Deadeye $version for $system"
  echo
  echo "Linked with:"
  printf '  %s\n' "${linked[@]}"
} >"$out/$name/NEEDS.txt"

if command -v dpkg-deb >/dev/null && command -v dpkg-query >/dev/null; then
  packages=()
  for library in "${linked[@]}"; do
    file=$(ldconfig -p | sed -n "s|^\s*$library .*=> ||p" | head -n 1)
    [ -n "$file" ] || stop "$library is linked and cannot be found; is it installed?"
    owner=$(dpkg-query -S "$(readlink -f "$file")" "$file" 2>/dev/null | head -n 1 | cut -d: -f1)
    [ -n "$owner" ] || stop "$file belongs to no package, so no other Debian would have it."
    packages+=("$owner")
  done
  packages+=("${packages_window[@]}")
  mapfile -t packages < <(printf '%s\n' "${packages[@]}" | sort -u)
  {
    echo
    # shellcheck source=/dev/null
    echo "On $(. /etc/os-release && echo "$PRETTY_NAME") these packages bring all of it:"
    echo "  apt-get install --no-install-recommends ${packages[*]}"
  } >>"$out/$name/NEEDS.txt"

  # The same as a package: apt-get install ./deadeye_….deb
  root=$out/deb
  mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/share/doc/deadeye"
  install -m 755 "$out/$name/deadeye" "$root/usr/bin/deadeye"
  install -m 644 "$out/$name"/{README.md,CHANGELOG.md,LICENSE-MIT,LICENSE-APACHE} "$root/usr/share/doc/deadeye/"
  if [ -n "$own_opencv" ]; then
    cp -r "$own_opencv/licences" "$root/usr/share/doc/deadeye/"
    mkdir -p "$root/usr/lib"
    cp -r "$own_opencv/lib" "$root/usr/lib/deadeye"
  fi
  cp -r "$out/$name/share/." "$root/usr/share/"
  gzip -9n "$root"/usr/share/man/man1/*.1
  depends=$(printf '%s, ' "${packages[@]}")
  cat >"$root/DEBIAN/control" <<CONTROL
Package: deadeye
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: The Deadeye project
Section: games
Priority: optional
Installed-Size: $(du -sk "$root" | cut -f1)
Depends: ${depends%, }
Description: companion beside a real Doomtown table
 It sees the cards through a camera, keeps the books of the game and knows the rules.
CONTROL
  dpkg-deb --root-owner-group --build "$root" "$out/deadeye_${version}_$(dpkg --print-architecture).deb" >/dev/null
  rm -rf "$root"
fi

"$out/$name/deadeye" --version
tar cJf "$out/$name.tar.xz" --owner=0 --group=0 -C "$out" "$name"
finish
