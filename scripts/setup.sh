# shellcheck shell=bash
# What `./run` and `./test` share: is there a Rust that is new enough, and are the system packages there?
# Sourced, not run. All it says goes to standard error.
: "${here:?set it to the folder of the project first}"

# One line for the user.
say() { printf '%s\n' "$*" >&2; }

# Ends with one line that says what to do.
stop() {
  say "$*"
  exit 1
}

# The compiler and the libraries that are linked.
packages_build=(
  g++           # links everything, compiles SQLite and the bridge to OpenCV
  pkg-config    # finds OpenCV
  clang         # reads the headers of OpenCV and of the camera interface
  libopencv-dev # pictures, videos, cameras, networks
)

# The libraries that the window opens when it starts; nothing links them, so a missing one is found late.
packages_window=(
  libgl1 libegl1 libgl1-mesa-dri
  libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon0 libxkbcommon-x11-0
  libwayland-client0 libwayland-cursor0 libwayland-egl1
)

# The virtual display, for tests and for machines without a real one.
packages_display=(xvfb xauth)

# The oldest Rust that builds this, as Cargo.toml says it.
rust_wanted=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$here/Cargo.toml" | head -n 1)

# True when version $1 is at least version $2.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

# Sets rust_found, or stops with the line that mends it.
need_rust() {
  # A rustup that was installed a minute ago is not yet in the path of a shell that was open before.
  if ! command -v cargo >/dev/null && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
    PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    export PATH
  fi
  local from_rustup="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
  if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
    stop "Rust $rust_wanted or newer is needed and there is none; this installs it: $from_rustup"
  fi
  rust_found=$(rustc --version 2>/dev/null | sed -n 's/^rustc \([0-9.]*\).*/\1/p')
  [ -n "$rust_found" ] ||
    stop "Rust is here, but its compiler does not run; this mends it: rustup default stable"
  at_least "$rust_found" "$rust_wanted" && return
  if command -v rustup >/dev/null; then
    stop "Rust $rust_wanted or newer is needed and this is $rust_found; this mends it: rustup update stable && rustup default stable"
  fi
  stop "Rust $rust_wanted or newer is needed and this is $rust_found, not from rustup; this installs a newer one: $from_rustup"
}

# Says which system packages are missing and installs them; without the rights to, stops with nothing changed.
need_packages() {
  local wanted=("${packages_build[@]}" "${packages_window[@]}" "${packages_display[@]}") missing=() package
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is no Debian, so nothing is installed here; the build needs what Debian calls: ${wanted[*]}"
    return
  fi
  for package in "${wanted[@]}"; do
    case " $(dpkg-query -W -f='${db:Status-Status} ' "$package" 2>/dev/null) " in
      *' installed '*) ;;
      *) missing+=("$package") ;;
    esac
  done
  [ "${#missing[@]}" -gt 0 ] || return 0

  say "System packages that are missing: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    # With a terminal sudo may ask for the password; without one it must not need to.
    if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
      as_root=(sudo)
    else
      stop "Installing them needs root, and nothing was changed; this does it: apt-get install --no-install-recommends ${missing[*]}"
    fi
  fi
  say "Installing them with ${as_root[*]:+${as_root[*]} }apt-get ..."
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get)
  # Lists that are absent or old name packages that cannot be fetched.
  "${apt[@]}" -qq update >&2 </dev/null ||
    say "The package lists could not be brought up to date; going on with those that are here."
  "${apt[@]}" -qq -o=Dpkg::Use-Pty=0 -y --no-install-recommends install "${missing[@]}" >&2 </dev/null ||
    stop "The packages could not be installed; apt-get's last lines say why. Put that right and start this again."
}
