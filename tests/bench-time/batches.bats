# SPDX-License-Identifier: GPL-3.0-or-later
# Runs so short that several are handed over at once: all that is true of one
# run at a time is true of them.
load ../bench
load time

null=$abs_top_builddir/lib/run/bench-null
setup () { bench_setup; }

# makes_calls NUMBER [OPTION]...: whether the suite itself makes so many calls
# that wait for something in a session of 600 short runs.  Its switches would
# not tell: on a busy machine what it waits for is often there before it waits.
makes_calls () {
  local number=$1
  shift
  rm -f reached
  local asan=verify_asan_link_order=0:detect_leaks=0
  ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}$asan \
    LD_PRELOAD=$abs_top_builddir/tests/faults/inject.so FAULT_IN=bench-time \
    FAULT_CALLS=interrupt FAULT_AT="$number" FAULT_HOW=once \
    FAULT_LOG=$PWD/reached bench-time -q -r 600 -o runs.tsv "$@" "$null"
  [ "$(values runs.tsv wall | wc -l)" = 600 ] || fail "not all runs"
  [ -e reached ]
}

@test "many short runs are all there, each once and in order" {
  bench-time -q -r 2000 -m wall -n null -c "$null" >runs.tsv
  [ "$(runs runs.tsv wall null)" = "$(seq 2000 | xargs)" ]
  [ "$(ending runs.tsv)" = complete ]
  [ "$(metadata runs.tsv stopped null)" = --runs=2000 ]
}

@test "short runs of several commands keep their blocks" {
  bench-time -q -r 300 -m wall -n a -c "$null" -n b -c "$null x" \
    -n c -c "$null y" >runs.tsv
  for name in a b c; do
    [ "$(runs runs.tsv wall $name)" = "$(seq 300 | xargs)" ]
  done
  # the lines of the stream come block by block
  awk -F'\t' '!/^#/ { if ($5 != int(n / 3 + 1)) exit 1; n++ }' runs.tsv
}

@test "the same seed gives short runs the order that long ones have" {
  bench-time -q -r 40 --seed=5 -m wall -n a -c "$null" -n b -c "$null x" |
    awk -F'\t' '!/^#/ { print $4, $5 }' >together
  bench-time -q -r 40 --seed=5 -m wall --prepare=: -n a -c "$null" \
    -n b -c "$null x" | awk -F'\t' '!/^#/ { print $4, $5 }' >apart
  cmp together apart
}

@test "a failure among short runs ends its benchmark at its run" {
  write_script tenth <<<'echo x >>count; [ "$(wc -l <count)" -lt 10 ]'
  run -1 --separate-stderr bench-time -r 30 -w 0 -m wall -n t -c ./tenth \
    -n null -c "$null"
  cat >runs.tsv <<<"$output"
  [[ $stderr == *"run 10 of 't' failed with status 1"* ]]
  [ "$(runs runs.tsv wall t)" = "$(seq 9 | xargs)" ]
  [ "$(runs runs.tsv wall null)" = "$(seq 30 | xargs)" ]
}

@test "ignored failures among short runs keep their numbers" {
  ln -s "$(type -P false)" no
  bench-time -q -r 100 -w 0 --ignore-failure -m wall -n no -c ./no \
    -n null -c "$null" >runs.tsv
  [ "$(runs runs.tsv exit no)" = "$(seq 100 | xargs)" ]
  [ "$(runs runs.tsv wall null)" = "$(seq 100 | xargs)" ]
}

@test "what a failing command wrote is shown, and nothing of others" {
  write_script talk <<'END'
echo x >>count
n=$(wc -l <count)
echo "words of run $n" >&2
[ "$n" -lt 20 ]
END
  run -1 --separate-stderr bench-time -r 30 -w 0 -n t -c ./talk
  [[ $stderr == *'words of run 20'* ]]
  [[ $stderr != *'words of run 19'* ]]
}

@test "short runs stop by precision at 128 runs or sooner, or go on evenly" {
  bench-time -q --precision=90% --max-runs=5000 -n null -c "$null" >runs.tsv
  [[ $(metadata runs.tsv stopped null) == --precision* ]]
  [ "$(values runs.tsv wall | wc -l)" -le 128 ]
  bench-time -q --precision=0.1% --max-runs=500 -n null -c "$null" >runs.tsv
  [ "$(values runs.tsv wall | wc -l)" -le 500 ]
}

@test "the suite does not wake up for each of many short runs" {
  # with a pause there is something to do between two runs
  makes_calls 2000 --delay=1ns
  if makes_calls 2000; then
    # A run of over 2 ms keeps the next from being handed over with others.
    long=$(values runs.tsv wall | awk '$1 > .002 { n++ } END { print n + 0 }')
    [ "$long" -gt 300 ] || fail "2,000 calls, and $long long runs"
    skip "$long of 600 runs took over 2 ms"
  fi
}

# Whether of 2,000 runs in one session so few are: the floor is the 1st
# percentile of the same program's, so that as many runs are below it, and a
# machine that becomes faster for some of them may put these far below.
few_below_the_floor () {
  bench-time -q -r 2000 -m wall "$null" >runs.tsv
  floor=$(metadata runs.tsv floor | sed 's/wall=//;s/s,.*//')
  values runs.tsv wall | awk -v floor="$floor" '
    $1 < 0.8 * floor { low++ }
    END { print low + 0, "of", NR, "runs are below 0.8 of", floor
          exit floor == "" || low > NR / 100 || NR != 2000 }'
}

# A machine that is slow only while the floor is sought may let one session
# fail, but not each.
@test "of 2,000 runs of the empty program one in a hundred is below 0.8 of the floor at most" {
  few_below_the_floor || few_below_the_floor || few_below_the_floor
}
