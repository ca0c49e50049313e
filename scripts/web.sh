#!/usr/bin/env bash
# web.sh COMMAND...: runs a command with the pinned tools first on PATH and the target folder of the
# wasm builds. In the fallback set-up `cargo` and `rustc` are then Debian's, else rustup's.
cd "$(dirname "$0")/.." || exit 1
export PATH="$PWD/.tools/bin:$PATH"
export CARGO_TARGET_DIR="$PWD/target/web"
# Panic messages name source files: without this machine's folders, and shorter.
export CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src="$'\x1f'"--remap-path-prefix=$PWD="
# Views of one type each instead of one type per tag and child: served 10 kB smaller, and sooner compiled.
CARGO_ENCODED_RUSTFLAGS+=$'\x1f'"--cfg=erase_components"
# cargo would pass these on from a surrounding rustup call and mix the two compilers.
unset RUSTUP_TOOLCHAIN CARGO RUSTC RUSTFLAGS
exec "$@"
