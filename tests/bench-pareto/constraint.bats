# SPDX-License-Identifier: GPL-3.0-or-later
# Benchmarks that do not come into question.
load ../bench

setup () {
  bench_setup
  printf '%s\t%s\t%s\t%s\n' 10 ms latency A 90 % accuracy A \
    15 ms latency B 95 % accuracy B 12 ms latency C 91 % accuracy C \
    16 ms latency odd 94 % accuracy odd >models.tsv
}

# front ARGUMENT...: the names of those on the front, in one line.
front () {
  bench-pareto "$@" | awk -F'\t' '!/^#/ && !seen[$4]++ { print $4 }' | xargs
}

@test "what does not meet a constraint is left out, and a note says why" {
  run -0 --separate-stderr bench-pareto --constraint='latency<=12ms' \
    accuracy models.tsv
  [ "$(cut -f 4 <<<"$output" | uniq)" = C ]
  [ "$stderr" = "bench-pareto: note: left out by 'latency<=12ms': 'B' \
(15.00 ms), 'odd' (16.00 ms)" ]
}

@test "the note does not round a value to the bound that it is beyond" {
  printf '12.0004\tms\tlatency\tD\n93\t%%\taccuracy\tD\n' >>models.tsv
  run -0 --separate-stderr bench-pareto --constraint='latency<=12ms' \
    accuracy models.tsv
  [[ $stderr == *"'odd' (16.00 ms), 'D' (12.0004 ms)" ]]
}

@test "every constraint must be met, and -q says nothing" {
  run -0 --separate-stderr bench-pareto -q --constraint='latency<=12ms' \
    --constraint='accuracy >= 90.5%' latency models.tsv
  [ "$stderr" = '' ]
  [ "$(cut -f 4 <<<"$output" | uniq)" = C ]
}

@test "what was left out is not among the dominated either" {
  [ "$(front -q --dominated --constraint='latency<16ms' latency \
    models.tsv)" = 'B C' ]
  bench-pareto -q --constraint='latency<16ms' -f tsv latency models.tsv \
    | cut -f 1 | xargs >rows
  [ "$(cat rows)" = 'benchmark A B C' ]
}

@test "where none meets them the status is 1, and nothing is written" {
  run -1 --separate-stderr bench-pareto -o out.tsv \
    --constraint='latency<1ms' latency models.tsv
  [[ $stderr == *'bench-pareto: no benchmark meets every constraint'* ]]
  [ ! -e out.tsv ]
}

@test "a benchmark without the metric, or with too few samples, is an error" {
  printf '1\tB\tsize\tA\n' >>models.tsv
  run -2 --separate-stderr bench-pareto --constraint='size<1KiB' latency \
    models.tsv
  [ "$output" = '' ]
  [[ $stderr == *"benchmark 'B' has no samples of metric 'size'"* ]]
  run -2 --separate-stderr bench-pareto --constraint='latency:p99<1s' \
    latency models.tsv
  [[ $stderr == *"latency:p99 of benchmark 'A' is not available"* ]]
}

@test "what is no constraint is an error that says so" {
  run -2 --separate-stderr bench-pareto --constraint=latency latency \
    models.tsv
  [[ $stderr == *'not a requirement'* ]]
  run -2 --separate-stderr bench-pareto --constraint='latency<=1kg' latency \
    models.tsv
  [[ $stderr == *"not a unit of time"* ]]
}

@test "a rule file holds constraints and settings" {
  printf '# in time\nlatency<=12ms\nepsilon = accuracy=1%%\n' >in-time
  [ "$(front -q --constraint=@./in-time latency accuracy models.tsv)" = A ]
}
