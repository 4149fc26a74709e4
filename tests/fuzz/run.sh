#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the fuzz targets with clang and runs each, one after the other:
#
#   tests/fuzz/run.sh [SECONDS [TARGET…]]
#
# SECONDS is the time for each target, 60 by default. The build and the corpora
# of earlier runs are in build-fuzz, or in QUERN_FUZZ_BUILD if it is set. The
# exit status is 1 if this or an earlier run found anything: findings stay in
# build-fuzz/fuzz/findings until they are deleted.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${QUERN_FUZZ_BUILD:-$top/build-fuzz}
here=$top/tests/fuzz
work=$build/fuzz
findings=$work/findings

export ASAN_OPTIONS=allocator_may_return_null=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export LSAN_OPTIONS=suppressions=$top/tests/lsan.supp:print_suppressions=0

# Target, corpus folder, dictionary, maximum input length in bytes.
targets='
aprof          aprof          aprof     8192
callgrind      callgrind      callgrind 16384
debug-answer   debug-answer   layout    8192
disassembly    disassembly    layout    8192
file-kind      input          callgrind 4096
fold           fold           callgrind 8192
formula        formula        formula   4096
input          input          input     65536
layout-answer  layout-answer  layout    8192
layout-request layout-request layout    8192
names          names          names     2048
profile-head   profile-head   callgrind 8192
source         source         input     65536
webgrind       webgrind       input     4096
'

print_row ()
{
  printf '%-15s %12s %9s %9s %8s %6s\n' "$@"
}

fail ()
{
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 2
}

build_targets ()
{
  local -a programs

  command -v clang >/dev/null || fail "libFuzzer needs clang"

  if [ ! -f "$build/build.ninja" ]; then
    CC=clang meson setup "$build" "$top" -Dgui=false -Dfuzzers=true -Db_lundef=false \
      -Db_sanitize=address,undefined -Dc_args=-fsanitize=fuzzer-no-link
  fi

  # Only these programs: the others do not always build with these flags.
  mapfile -t programs < <(awk 'NF { print "tests/fuzz/fuzz-" $1 }' <<<"$targets")
  ninja -C "$build" "${programs[@]}" tests/fuzz/replay-fuzz-callgrind
}

# list_seeds NAME CORPUS: the target's corpus; for some, also profiles and cases of the tests.
list_seeds ()
{
  printf '%s\n' "$here/corpus/$2"
  if [ "$1" = callgrind ] || [ "$1" = file-kind ]; then
    mkdir -p "$work/cases"
    "$build/tests/fuzz/replay-fuzz-callgrind" "--write-cases=$work/cases"
    printf '%s\n' "$work/cases" "$top/tests/data/callgrind"
  fi
}

# stat LOG NAME: one of libFuzzer's final statistics, 0 if it is missing.
stat ()
{
  sed -n "s/^stat::$2: *//p" "$1" | grep . || echo 0
}

# run_fuzzer NAME SECONDS DICTIONARY LONGEST SEEDS…: one run of libFuzzer.
run_fuzzer ()
{
  local name=$1 time=$2 dictionary=$3 longest=$4

  shift 4
  "$build/tests/fuzz/fuzz-$name" -max_total_time="$time" -max_len="$longest" -timeout=10 \
    -report_slow_units=60 -rss_limit_mb=2048 -dict="$here/$dictionary.dict" \
    -artifact_prefix="$findings/$name-" -print_final_stats=1 "$work/$name" "$@" \
    >"$work/$name.log" 2>&1 </dev/null
}

# is_stall NAME: whether all findings are time-outs that cannot be reproduced: the
# machine was busy or suspended. Moves them to the folder "stalls".
is_stall ()
{
  local name=$1 finding any=1

  for finding in "$findings/$name-"*; do
    case ${finding##*/} in
      "$name-timeout-"*)
        # Limits CPU time: wall time means nothing on a busy machine.
        (ulimit -t 10; exec "$build/tests/fuzz/fuzz-$name" -timeout=600 "$finding") \
          >/dev/null 2>&1 || return 1
        mkdir -p "$work/stalls"
        mv "$finding" "$work/stalls"
        any=0
        ;;
      *)
        return 1
        ;;
    esac
  done

  return "$any"
}

# run_target NAME CORPUS DICTIONARY LONGEST
run_target ()
{
  local name=$1 log=$work/$1.log executions=0 status=0
  local end coverage found
  local -a seeds

  mkdir -p "$work/$name" "$findings"
  mapfile -t seeds < <(list_seeds "$name" "$2")

  printf '==> %s: %s s\n' "$name" "$seconds"
  end=$((SECONDS + seconds))
  while [ "$SECONDS" -lt "$end" ]; do
    status=0
    run_fuzzer "$name" $((end - SECONDS)) "$3" "$4" "${seeds[@]}" || status=$?
    executions=$((executions + $(stat "$log" number_of_executed_units)))
    if [ "$status" -ne 0 ] && ! is_stall "$name"; then
      break
    fi
    status=0
  done

  found=$(find "$findings" -name "$name-*" | wc -l)
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  rows+=("$(print_row "$name" "$executions" "$((executions / seconds))" "${coverage:-0}" \
    "$(stat "$log" peak_rss_mb)" "$found")")

  if [ "$status" -ne 0 ] || [ "$found" -gt 0 ]; then
    broken+=("$name")
    awk '/ERROR: |runtime error|SUMMARY|Test unit written|^    #[0-9] / && n++ < 40 {
           print FNR ":" $0
         }' "$log"
    printf '==> %s ended with status %s: see %s\n' "$name" "$status" "$log"
  elif [ "$executions" -eq 0 ]; then
    broken+=("$name")
    printf '==> %s ran nothing: see %s\n' "$name" "$log"
  fi
}

seconds=${1:-60}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || fail "usage: run.sh [SECONDS [TARGET…]]"
[ $# -eq 0 ] || shift
for wanted in "$@"; do
  grep -q "^$wanted " <<<"$targets" || fail "there is no target \"$wanted\""
done

build_targets

rows=()
broken=()
while read -r name corpus dictionary longest; do
  if [ -n "$name" ] && { [ $# -eq 0 ] || [[ " $* " == *" $name "* ]]; }; then
    run_target "$name" "$corpus" "$dictionary" "$longest"
  fi
done <<<"$targets"

echo
print_row target executions 'per s' coverage MB found
printf '%s\n' "${rows[@]}"
if [ ${#broken[@]} -gt 0 ]; then
  printf '\nFound something: %s. See %s\n' "${broken[*]}" "$findings"
  exit 1
fi
