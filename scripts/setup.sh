#!/usr/bin/env bash
# Puts in place what building (`setup.sh build`) and testing (`setup.sh test`) the page need.
# Idempotent: looks at versions, not at presence, and does only what is missing.
# Everything but system packages goes to .tools/, which git ignores.
set -euo pipefail

cd "$(dirname "$0")/.."
readonly GOAL=${1:-build}
readonly TOOLS=$PWD/.tools
readonly BIN=$TOOLS/bin
readonly TARGET=wasm32-unknown-unknown
readonly BINDGEN=0.2.130 # must equal wasm-bindgen in Cargo.toml and Cargo.lock
readonly TRUNK=0.21.14
readonly RUSTC_WEB_MIN=1.96

say() { printf 'set-up: %s\n' "$*"; }
die() { printf 'set-up: cannot go on: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a long command quietly; its output is shown only when it fails.
quiet() {
  local log; log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then tail -n 30 "$log" >&2; rm -f "$log"; return 1; fi
  rm -f "$log"
}

apt_updated=
apt_install() { # apt_install WHY PACKAGE...
  local why=$1 missing=() package; shift
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  have apt-get || die "$why needs ${missing[*]}; install what your system calls them"
  [ "$(id -u)" -eq 0 ] || die "$why needs root once, to install ${missing[*]}"
  say "installing ${missing[*]} for $why (about 1 min)"
  apt_refresh
  DEBIAN_FRONTEND=noninteractive quiet apt-get install -y --no-install-recommends "${missing[@]}" \
    || die "apt-get could not install ${missing[*]}"
}
apt_refresh() {
  [ -n "$apt_updated" ] && return 0
  quiet apt-get update || die "apt-get update failed; is there a network?"
  apt_updated=yes
}

base_tools() {
  have cargo || die "no cargo; install rustup first"
  have node && have npm || die "no Node.js with npm; install Node.js 20 or newer"
  local major; major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
  [ "$major" -ge 20 ] || die "Node.js $(node --version) is too old; 20 or newer is needed"
  have cc && have git || apt_install "compiling" gcc libc6-dev git
  mkdir -p "$BIN"
}

# The wasm target: rustup's own where it can be had, else Debian's compiler with a
# standard library built from its source package (see ARCHITECTURE.md, "Two compilers").
# WASM_COMPILER=debian or =rustup chooses by hand.
wasm_target() {
  case ${WASM_COMPILER:-} in
    debian) debian_compiler; return ;;
    rustup) use_rustup ;;
    "") ;;
    *) die "WASM_COMPILER=$WASM_COMPILER: takes debian or rustup" ;;
  esac
  # Chosen or found necessary before, the fallback stays until it is unchosen.
  if [ -e "$BIN/rustc" ]; then debian_compiler; return; fi
  if have rustup && rustup target list --installed 2>/dev/null | grep -qx "$TARGET"; then
    use_rustup; return
  fi
  if have rustup; then
    say "adding the $TARGET target by rustup (seconds)"
    if quiet timeout 120 rustup target add "$TARGET" 2>/dev/null; then use_rustup; return; fi
    say "rustup cannot add it here; falling back to Debian's compiler"
  fi
  debian_compiler
}
use_rustup() { rm -f "$BIN"/{cargo,rustc,cargo-clippy,clippy-driver}; }

debian_compiler() {
  if ! dpkg-query -W rustc-web >/dev/null 2>&1; then
    have apt-get || die "no wasm target by rustup, and this is no Debian to fall back to"
    [ "$(id -u)" -eq 0 ] || die "rustup cannot add $TARGET; the fallback to Debian's compiler needs root once"
    apt_refresh
    local candidate; candidate=$(apt-cache policy rustc-web | sed -n 's/ *Candidate: //p')
    dpkg --compare-versions "${candidate:-0}" ge "$RUSTC_WEB_MIN" \
      || die "Debian offers rustc-web ${candidate:-(none)}; $RUSTC_WEB_MIN or newer is needed (bookworm-security)"
  fi
  apt_install "the wasm compiler" rustc-web cargo-web rust-web-src rust-web-llvm rust-web-clippy
  dpkg --compare-versions "$(dpkg-query -W -f '${Version}' rustc-web)" ge "$RUSTC_WEB_MIN" \
    || die "rustc-web $(dpkg-query -W -f '${Version}' rustc-web) is installed; $RUSTC_WEB_MIN or newer is needed"
  # rust-lld is a link to the LLVM linker of one version, which comes in a package of that name.
  have rust-lld || apt_install "the wasm linker" "$(readlink /usr/bin/rust-lld)"
  local tool
  for tool in cargo rustc cargo-clippy clippy-driver; do ln -sfn "/usr/bin/$tool" "$BIN/$tool"; done
  standard_library
}

# Rebuilt whenever the compiler's version differs from the one noted beside the library.
standard_library() {
  local sysroot lib version
  sysroot=$(/usr/bin/rustc --print sysroot)
  lib=$sysroot/lib/rustlib/$TARGET/lib
  version=$(/usr/bin/rustc -vV)
  [ -f "$lib/built-for" ] && [ "$(cat "$lib/built-for")" = "$version" ] && return 0
  [ -w "$sysroot/lib" ] || die "cannot write the wasm standard library into $sysroot; run once as root"
  say "building the standard library for $TARGET (about 1.5 min)"
  local work; work=$(mktemp -d)
  mkdir "$work/src"; : >"$work/src/lib.rs"
  printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n' >"$work/Cargo.toml"
  (cd "$work" && PATH="$BIN:$PATH" RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Cembed-bitcode=yes" CARGO_TARGET_DIR="$work/target" \
    quiet cargo build --release -Zbuild-std=std,panic_abort,test --target "$TARGET") \
    || die "the standard library for $TARGET did not build"
  rm -rf "$lib"; mkdir -p "$lib"
  cp "$work/target/$TARGET/release/deps/"*.rlib "$lib/"
  rm -f "$lib"/libempty-*.rlib
  printf '%s' "$version" >"$lib/built-for"
  rm -rf "$work"
}

is_version() { "$1" --version 2>/dev/null | grep -qE "^\S+ $2( |\$)"; }

all_are() { # all_are VERSION FOLDER PROGRAM...
  local version=$1 folder=$2 program; shift 2
  for program in "$@"; do [ -x "$folder/$program" ] && is_version "$folder/$program" "$version" || return 1; done
}

# Links programs of this version from PATH; .tools/bin itself is no place to find them in.
link_from_path() { # link_from_path VERSION PROGRAM...
  local version=$1 program found places=(); shift
  for program in "$@"; do
    found=$(type -aP "$program" | grep -vFx "$BIN/$program" | while read -r place; do
      if is_version "$place" "$version"; then echo "$place"; break; fi
    done)
    [ -n "$found" ] || return 1
    places+=("$found")
  done
  for found in "${places[@]}"; do ln -sfn "$found" "$BIN/${found##*/}"; done
}

# Takes a tool from PATH, where all its PROGRAMS are in this version; else as published, where cargo-binstall is
# there; else builds it. PROGRAMS are in one word.
cargo_tool() { # cargo_tool CRATE VERSION PROGRAMS MINUTES [CARGO OPTION...]
  local crate=$1 version=$2 programs=$3 minutes=$4; shift 4
  if all_are "$version" "$BIN" $programs; then return 0; fi
  if link_from_path "$version" $programs; then say "taking $crate $version from PATH"; return 0; fi
  if have cargo-binstall; then
    say "fetching $crate $version by cargo-binstall"
    if quiet cargo binstall "$crate" --version "$version" --root "$TOOLS" --force --no-confirm \
      --disable-strategies compile && all_are "$version" "$BIN" $programs; then return 0; fi
    say "cargo-binstall cannot fetch it here"
  fi
  say "building $crate $version (about $minutes min)"
  # Less optimised than published: the same behaviour, built in a third of the time.
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_TARGET_DIR="$TOOLS/build" quiet cargo install "$crate" --version "$version" --root "$TOOLS" --force "$@" \
    || die "$crate $version did not build"
}

npm_packages() {
  local stamp=node_modules/.installed-from
  if ! cmp -s package-lock.json "$stamp"; then
    say "installing the npm packages of package-lock.json (seconds)"
    quiet npm ci --no-audit --no-fund --ignore-scripts || die "npm ci failed"
    cp package-lock.json "$stamp"
  fi
  ln -sfn "$PWD/node_modules/.bin/wasm-opt" "$BIN/wasm-opt"
}

browsers() {
  have chromium && have chromedriver || apt_install "tests in Chromium" chromium chromium-driver
  have firefox || have firefox-esr || apt_install "tests in Firefox" firefox-esr
  # Brings MiniBrowser too. Both are tested on a screen without a monitor, so that it can be seen what they paint.
  have WebKitWebDriver || apt_install "tests in WebKit" webkit2gtk-driver
  have Xvfb || apt_install "a screen for the tests" xvfb
}

# rustfmt and clippy come with rustup's default profile; say so early if they are missing.
lint_tools() {
  cargo fmt --version >/dev/null 2>&1 || die "no rustfmt; run: rustup component add rustfmt"
  cargo clippy --version >/dev/null 2>&1 || die "no clippy; run: rustup component add clippy"
}

base_tools
wasm_target
npm_packages
if [ "$GOAL" = test ]; then lint_tools; browsers; fi
# wasm-bindgen-cli goes without --locked: the lock file it is published with names a withdrawn version.
cargo_tool wasm-bindgen-cli "$BINDGEN" "wasm-bindgen wasm-bindgen-test-runner" 2
cargo_tool trunk "$TRUNK" trunk 6 --locked
rm -rf "$TOOLS/build"
say "ready ($GOAL)"
