# SPDX-License-Identifier: GPL-3.0-or-later
# The same bytes, status and messages, however many threads read and compute.
load ../bench

setup () { bench_setup; }

# cols N: N lines of five fields, the benchmarks in blocks.
cols () {
  awk -v n="$1" 'BEGIN {
    for (i = 0; i < n; i++) {
      b = int (i / 500) % 4
      printf "%d.%05d\ts\twall\tb%d\t%d\n", 1 + i * 7 % 5, i * 7919 % 99991,
        b, ++runs[b] } }'
}

# tell FILE ARGUMENT...: what bench-stats prints into FILE, what it says into
# FILE.said, and its status into FILE.status.
tell () {
  local status=0
  bench-stats "${@:2}" >"$1" 2>"$1.said" || status=$?
  echo $status >"$1.status"
}

# same STATUS ARGUMENT...: bench-stats does the same with any number of threads,
# or those of BENCH_THREADS where each takes long; $stderr is what it says.
same () {
  local status=$1 threads part
  shift
  tell one --threads=1 "$@"
  [ "$(<one.status)" = "$status" ] || fail "status $(<one.status): $*"
  for threads in ${BENCH_THREADS:-2 3 8}; do
    tell several --threads="$threads" "$@"
    for part in '' .said .status; do
      cmp one$part several$part || fail "--threads=$threads $*"
    done
  done
  stderr=$(<one.said)
}

@test "threads change no byte of what is printed" {
  cols 40000 >cols
  seq 0.001 0.001 150 >bare
  for format in text json values samples; do
    same 0 -f $format -m value bare
    same 0 -f $format --benchmark=b1 cols
  done
  same 0 -p 1,99.9 --trim=10% --histogram --plot cols bare
  BENCH_THREADS='auto 0' same 0 --changes cols
  same 0 --windows=10000 cols
  same 0 --bootstrap=200 cols
  same 0 --approximate cols bare
  same 0 --sketch cols
}

@test "threads read from pipes, too, and several files" {
  cols 40000 >cols
  bench-stats -q -f json cols >one
  run -0 bash -c 'cat cols | bench-stats -q -f json --threads=3'
  diff <(echo "$output") one
  same 0 --duplicates=keep cols cols
  same 2 cols cols
  [[ $stderr == *'given twice'* ]]
}

@test "threads tell of errors as one does: the place, and nothing else" {
  cols 40000 >cols
  for line in 12345 39999; do
    sed "${line}s/.*/fast/" cols >bad
    same 2 bad
    [[ $stderr == "bench-stats:bad:$line: "*"'fast'" ]] || fail "$stderr"
    sed "${line}s/.*/0\ts\twall\tb0/" cols >zero
    same 0 -q zero
    head -c -7 bad >torn
    same 2 torn
  done
  { printf '#\tbench-samples\t1\n'; cat cols; } >open
  head -c -7 open >torn
  same 0 torn
  [[ $stderr == *'last line dropped'* ]]
  { cat open; printf '#\tbench-samples\t1\n1\n'; } >two
  same 2 two
  [[ $stderr == *'two writers'* ]]
}

@test "the other filters take as many threads" {
  cols 40000 >cols
  for command in 'bench-compare -f json' 'bench-report --figures=none' \
    'bench-pareto wall:median wall:max -f samples'; do
    run -0 $command -q --threads=1 cols
    one=$output
    for threads in 2 8; do
      run -0 $command -q --threads=$threads cols
      [ "$output" = "$one" ] || fail "$command --threads=$threads"
    done
  done
}

@test "a file that grows while it is read comes in whole lines" {
  for threads in 1 2 8; do
    : >growing
    (for i in {1..40}; do seq 1000000 1002999; done >>growing) &
    run -0 bench-stats -q -f tsv --columns=n,min,max --threads=$threads \
      <(tail -c +1 -f --pid=$! growing)
    wait
    [ "${lines[1]}" = $'120000\t1000000\t1002999' ] ||
      fail "$output"
  done
}

@test "a number of threads that is none is refused" {
  for wrong in '' -1 1.5 x 1025 99999999999999999999 autos; do
    run -2 --separate-stderr bench-stats --threads="$wrong" <<<1
    [ "$output" = '' ]
    [[ ${stderr_lines[0]} == 'bench-stats: --threads: '* ]] || fail "$stderr"
  done
}
