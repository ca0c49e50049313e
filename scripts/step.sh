#!/usr/bin/env bash
# step.sh NAME COMMAND...: runs a step, says how long it took, notes it for the closing summary.
set -u
name=$1; shift
printf '\n== %s\n' "$name"
began=$(date +%s)
"$@"
status=$?
took=$(( $(date +%s) - began ))
if [ $status -eq 0 ]; then verdict=ok; else verdict=FAILED; fi
printf -- '-- %s: %s, %s s\n' "$name" "$verdict" "$took"
[ -n "${SUMMARY:-}" ] && printf '%-34s %-6s %5s s\n' "$name" "$verdict" "$took" >>"$SUMMARY"
exit $status
