#!/usr/bin/env bash
# Prints the figures of this machine. Shows, and judges nothing: a busy machine is no error.
# COMPARE=REVISION is the commit that the engine is compared with, in turns; the one before this one if not given.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run -q --release -p breaker-bench
cargo build -q --release -p breaker-bench --bin breaker-bench
./scripts/web.sh cargo build -q --release -p breaker-bench --lib --target wasm32-unknown-unknown
node scripts/bench.mjs
cargo build -q --release -p breaker-core --example run
for recovery in warm-up instant; do
  for _ in 1 2 3 4 5; do
    began=$(date +%s%N); target/release/examples/run map recovery=$recovery >/dev/null; echo $(( ($(date +%s%N) - began) / 1000000 ))
  done | sort -n | sed -n "3s/\$/ ms: whole space, native, all cores, $recovery; bar 1500 ms/p"
done
compare=${COMPARE:-HEAD~1}
if git rev-parse --verify --quiet "$compare^{commit}" >/dev/null; then
  node scripts/bench-turns.mjs "$compare"
else
  echo "no commit $compare to compare the engine with"
fi
node scripts/measure.mjs
node scripts/measure-map.mjs
node scripts/measure-engines.mjs
node scripts/sizes.mjs
