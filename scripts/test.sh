#!/usr/bin/env bash
# Everything that must hold, cheapest first; stops at the first failure and always closes with a summary.
set -u
cd "$(dirname "$0")/.." || exit 1
SUMMARY=$(mktemp); export SUMMARY
finish() {
  local status=$?
  printf '\n== summary\n'; cat "$SUMMARY"; rm -f "$SUMMARY"
  if [ $status -eq 0 ]; then echo "all green"; else echo "FAILED"; fi
}
trap finish EXIT
step() { ./scripts/step.sh "$@" || exit 1; }
web() { local name=$1; shift; step "$name" ./scripts/web.sh "$@"; }

readonly WASM=wasm32-unknown-unknown
chromedriver=$(command -v chromedriver) || { echo "no chromedriver; run make setup-test"; exit 1; }

step "format" cargo fmt --all --check
readonly CORE="-p breaker-sim -p breaker-breakers -p breaker-core -p breaker-map"
# shellcheck disable=SC2086
step "lints, core" cargo clippy -q $CORE -p breaker-bench --all-targets -- -D warnings
web "lints, page" cargo clippy -q -p breaker-lab -p breaker-worker --all-targets --target $WASM -- -D warnings
# shellcheck disable=SC2086
step "core, native" cargo test -q $CORE
step "every setting, by both recorders" cargo test -q --release -p breaker-map -- --ignored
# shellcheck disable=SC2086
step "core, documentation" env RUSTDOCFLAGS="-D warnings" cargo doc -q $CORE --no-deps
web "page and core, in the browser" env CHROMEDRIVER="$chromedriver" \
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner \
  cargo test -p breaker-lab --target $WASM --test web
step "release build" env SUMMARY= make --no-print-directory build
step "the built page, as a person" node --test tests/e2e/
step "the built page, three engines" node --test tests/engines/
step "served size" node scripts/sizes.mjs
