# SPDX-License-Identifier: GPL-3.0-or-later
# Input and output that go wrong.
load ../bench

setup () {
  bench_setup
  printf '1\ts\twall\ta\n2\ts\twall\tb\n' >runs.tsv
}

@test "an empty input has no samples, status 2" {
  : >empty.tsv
  run -2 --separate-stderr bench-pareto wall empty.tsv
  [ "$output" = '' ]
  [[ $stderr == *'no samples'* ]]
  run -2 --separate-stderr bench-pareto wall
  [[ $stderr == *'no samples'* ]]
}

@test "an input of metadata alone has no samples, status 2" {
  printf '#\tbench-samples\t1\n#\tend\tcomplete\n' >bare.tsv
  run -2 --separate-stderr bench-pareto wall bare.tsv
  [ "$output" = '' ]
  [[ $stderr == *'no samples'* ]]
}

@test "a name of no file and no metric is told when there are no samples" {
  run -2 --separate-stderr bench-pareto wall nofile
  [ "$output" = '' ]
  [[ $stderr == *'no samples'* ]]
  [[ $stderr == *"'nofile' names no existing file and no known metric"* ]]
  # but samples of any metric are read
  bench-pareto wall speed:higher < <(printf '1\ts\twall\ta\n2\t1\tspeed\ta\n')
  # and what is well known, or beside a file, is no doubt
  run -2 --separate-stderr bench-pareto wall:median size:p95
  [[ $stderr != *'names no'* ]]
  run -2 --separate-stderr bench-pareto wall speed:higher /dev/null
  [[ $stderr != *'names no'* ]]
}

@test "a malformed line is named by file and line, and nothing is written" {
  printf 'fast\ts\twall\tc\n' >>runs.tsv
  run -2 --separate-stderr bench-pareto -o front.tsv wall runs.tsv
  [ "$output" = '' ]
  [[ $stderr == "bench-pareto:runs.tsv:3: not a number: 'fast'"* ]]
  [ ! -e front.tsv ]
  [ ! -e front.tsv.partial ]
}

@test "a full disk is trouble, for a few lines and for many" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -2 bash -c 'bench-pareto wall runs.tsv >/dev/full'
  [ "$output" = 'bench-pareto: write error: No space left on device' ]
  awk 'BEGIN { for (i = 0; i < 20000; i++) print "1\ts\twall\ta" }' >many.tsv
  run -2 bash -c 'bench-pareto wall many.tsv >/dev/full'
  [ "$output" = 'bench-pareto: write error: No space left on device' ]
  run -2 bash -c 'bench-pareto -f json wall runs.tsv >/dev/full'
  [ "$output" = 'bench-pareto: write error: No space left on device' ]
}

@test "a file that may get no larger is trouble, and what was written stays" {
  awk 'BEGIN { for (i = 0; i < 2000; i++) print "1\ts\twall\ta" }' >many.tsv
  run -2 bash -c 'ulimit -f 1; exec bench-pareto wall many.tsv >front.tsv'
  [ "$output" = 'bench-pareto: write error: File too large' ]
  run -2 bash -c 'ulimit -f 1; exec bench-pareto -o front wall many.tsv'
  [ "$output" = "bench-pareto: front: write error: File too large
bench-pareto: what was written stays in 'front.partial'" ]
}

@test "a closed standard output is trouble" {
  run -2 bash -c 'bench-pareto wall runs.tsv >&-'
  [[ $output == bench-pareto:* ]]
}

@test "a folder that is not there is named, before the input is read" {
  run -2 --separate-stderr bench-pareto -o none/front.tsv wall
  [[ $stderr == bench-pareto:*none/front.tsv*'No such file or directory' ]]
  [[ $stderr != *'no samples'* ]]
}

@test "a reader that has seen enough ends the filter quietly" {
  awk 'BEGIN { for (i = 0; i < 99999; i++) print "1\ts\twall\ta" }' >many.tsv
  run -0 --separate-stderr bash -c 'bench-pareto wall many.tsv | head -n 1'
  [ "$stderr" = '' ]
  [ "${#lines[@]}" = 1 ]
}

@test "the same samples twice are an error, or kept with --duplicates=keep" {
  run -2 --separate-stderr bench-pareto wall runs.tsv runs.tsv
  [ "$output" = '' ]
  bench-pareto --duplicates=keep wall runs.tsv runs.tsv \
    | cmp - <(printf '1\ts\twall\ta\n1\ts\twall\ta\n')
}

@test "values that are not finite are refused, or dropped when asked" {
  printf 'inf\ts\twall\tc\n' >>runs.tsv
  run -2 --separate-stderr bench-pareto wall runs.tsv
  [[ $stderr == *runs.tsv:3:* ]]
  bench-pareto --nonfinite=drop -f tsv wall runs.tsv >table.tsv
  [ "$(cut -f 1 table.tsv | xargs)" = 'benchmark a b' ]
}

@test "where a line was dropped the next one tells its RUN" {
  printf '%s\tms\twall\ta\n' 1 nan 3 4 >holes.tsv
  printf '%s\tms\twall\ta\t%s\n' -inf 7 8 8 nan 12 >>holes.tsv
  printf '5 \tms\twall\ta\r\n6\tms\twall\ta\t\n' >>holes.tsv
  bench-pareto --nonfinite=drop wall holes.tsv >passed.tsv
  printf '%s\tms\twall\ta%s\n' 1 '' 3 $'\t3' 4 '' 8 $'\t8' \
    '5 ' $'\t13\r' 6 $'\t' | cmp - passed.tsv
  bench-pareto wall passed.tsv | cmp - passed.tsv
  printf 'nan\n2\n3\n' | bench-pareto --nonfinite=drop value:lower \
    | cmp - <(printf '2\t\t\t\t2\n3\n')
}
