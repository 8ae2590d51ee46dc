# SPDX-License-Identifier: GPL-3.0-or-later
# Peak memory is that of the command, whatever size its caller has.
load ../bench
load time

setup () {
  bench_setup
  occupy=$abs_top_builddir/tests/bench-time/occupy
  # sanitizers have floors of tens of MiB
  ! nm "$abs_top_builddir/bench-time/bench-time" 2>/dev/null \
    | grep -q __asan_init || skip 'not measured under sanitizers'
}

@test "a command of 40 MiB shows as 40 MiB, from a caller of 400 MiB" {
  "$occupy" 400 bench-time -q -r 5 -m maxrss "$occupy" 40 >runs.tsv
  [ "$(values runs.tsv maxrss | wc -l)" = 5 ]
  run -0 awk -F'\t' '!/^#/ && ($1 < 40 * 2 ^ 20 || $1 > 42 * 2 ^ 20) {
    print; exit 1 }' runs.tsv
}

@test "the floor of memory is at most 1.5 MiB, from any caller" {
  "$occupy" 400 bench-time -q -r 1 true >runs.tsv
  floor=$(metadata runs.tsv floor)
  [[ $floor =~ ^wall=([0-9.e-]+)s,maxrss=([0-9]+)B$ ]]
  [ "${BASH_REMATCH[2]}" -le $((3 * 2 ** 19)) ]
  [ "${BASH_REMATCH[2]}" -gt 0 ]
}

@test "a process at the floor is shown as at most the floor, with a note" {
  null=$BENCH_LIBEXECDIR/bench-null
  run -0 --separate-stderr bench-time -r 5 -m maxrss -f text "$null"
  [[ $output == *'<= '* ]]
  [[ $output == *'at the floor'* ]]
  bench-time -q -r 5 "$null" >runs.tsv
  run -0 bench-stats -m maxrss runs.tsv
  [[ $output == *'<= '* ]]
  # the samples themselves are not touched
  run -0 bench-stats -f values -m maxrss runs.tsv
  [ "$output" = "$(values runs.tsv maxrss)" ]
  "$occupy" 8 bench-time -q -r 5 -m maxrss -f text "$occupy" 40 >table
  run -1 grep '<=' table
}
