#!/usr/bin/env bash
# Changes one rule of a rule book at a time, in a copy, and expects that a recorded case differs then; for a book that
# is only modelled, that a claim of its card does. Prints a line for each; fails if a change goes unnoticed.
#
#   scripts/mutate-books.sh [KEY]     about five seconds for each change
set -euo pipefail
cd "$(dirname "$0")/.."

only=${1:-}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z -- Cargo.toml Cargo.lock core peers src | xargs -0 cp --parents -t "$copy"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/mutants"

unnoticed=0
tried=0

# mutate KEY FILE NAME FROM TO: FROM must stand in the file.
mutate() {
    local key=$1 file="$copy/core/breakers/src/$2" name=$3 from=$4 to=$5
    [[ -z $only || $only == "$key" ]] || return 0
    local text
    text=$(<"$file")
    if [[ $text != *"$from"* ]]; then
        echo "$key: $name: \"$from\" is not in $2"
        exit 2
    fi
    tried=$((tried + 1))
    printf '%s\n' "${text/"$from"/"$to"}" >"$file"
    # A book that is proven is held by its recordings alone, one that is modelled by its card.
    local told status=0 by=recordings
    [[ $key != polly ]] || by=cards
    told=$(cd "$copy" && ONLY=$key cargo test -q --offline -p breaker-breakers --test "$by" -- --nocapture 2>&1) || status=$?
    printf '%s\n' "$text" >"$file"
    if [[ $told == *"could not compile"* ]]; then
        echo "$key: $name: does not compile"
        printf '%s\n' "$told" | tail -20
        exit 2
    elif [[ $status == 0 ]]; then
        echo "$key: $name: NOT NOTICED"
        unnoticed=$((unnoticed + 1))
    else
        local differ
        differ=$(grep -oE "$key: [0-9]+ recorded cases, [0-9]+ differ" <<<"$told" | grep -oE '[0-9]+ differ' || echo "a claim of its card differs")
        echo "$key: $name: $differ"
    fi
}

source scripts/mutations.sh

echo "$tried changes, $unnoticed unnoticed"
[[ $unnoticed == 0 ]]
