#!/usr/bin/env bash
# Prints the figures of this machine. Shows, and judges nothing: a busy machine is no error.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run -q --release -p breaker-bench
cargo build -q --release -p breaker-bench --bin breaker-bench
./scripts/web.sh cargo build -q --release -p breaker-bench --lib --target wasm32-unknown-unknown
node scripts/bench.mjs
node scripts/measure.mjs
node scripts/sizes.mjs
