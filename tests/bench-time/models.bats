# SPDX-License-Identifier: GPL-3.0-or-later
# Models that are loaded once and asked many times.
load ../bench
load time

setup () {
  bench_setup
  hostile=$abs_top_builddir/tests/models/hostile.so
}

# metrics FILE [BENCHMARK]: the names of its metrics, on one line.
metrics () {
  awk -F'\t' -v name="${2-}" '
    !/^#/ && (name == "" || $4 == name) { print $3 }' "$1" | sort -u | xargs
}

@test "each query of a model is a sample, and so are its load and first query" {
  bench-time --model=null -r 1000 >runs.tsv
  [ "$(runs runs.tsv latency null)" = "$(seq 1000 | xargs)" ]
  [ "$(metrics runs.tsv)" = 'first latency load loadmem maxrss throughput' ]
  [ "$(values runs.tsv load | wc -l)" -eq 1 ]
  [ "$(values runs.tsv first | wc -l)" -eq 1 ]
  [ "$(metadata runs.tsv threads null)" = 1 ]
  [ "$(grep -c '^#.clock' runs.tsv)" -eq 1 ]
  [[ $(metadata runs.tsv clock) == CLOCK_MONOTONIC,* ]]
  [ "$(metadata runs.tsv stopped null)" = --runs ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "a model that takes a known time is never said to take less" {
  bench-time --model=spin,us=200 --model=sleep,us=300 -r 50 >runs.tsv
  awk -F'\t' '$3 == "latency" || $3 == "first" {
    low = $4 ~ /spin/ ? 200e-6 : 300e-6
    if ($1 < low) exit 1; n++ } END { exit n != 102 }' runs.tsv
}

@test "a model without a plan is asked at most 100000 queries" {
  bench-time --model=null -m latency >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 100000 ]
  [ "$(metadata runs.tsv runs)" = 'at most 100000, at most 10s' ]
}

@test "-f values writes the latencies alone, -m what it names" {
  bench-time --model=null -r 7 -f values >numbers
  [ "$(grep -cxE '[0-9.]+(e-[0-9]+)?' numbers)" -eq 7 ]
  bench-time --model=null -r 7 -m load,sample >runs.tsv
  [ "$(metrics runs.tsv)" = 'load sample' ]
  run -2 bench-time --model=null -m wall
  [[ $output == *"unknown metric 'wall'; models have load, "* ]]
}

@test "several models take turns, and have their settings as parameters" {
  bench-time --model=null --model=spin,us=1 --model=spin,us=2 -r 200 >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" = 'null,spin/us=1,spin/us=2' ]
  [ "$(metadata runs.tsv order)" = blocks ]
  for name in null spin/us=1 spin/us=2; do
    [ "$(runs runs.tsv latency $name)" = "$(seq 200 | xargs)" ]
  done
  # each of the first blocks holds ten queries of each of them
  awk -F'\t' '$3 == "latency" { block[int((n++) / 30), $4]++ }
    END { for (b in block) if (block[b] != 10) exit 1 }' runs.tsv
  # and the order within blocks is not always the same
  [ "$(awk -F'\t' '$3 == "latency" && n++ % 30 == 0 { print $4 }' runs.tsv \
    | sort -u | wc -l)" -gt 1 ]
}

@test "in sequential order a model ends before the next is loaded" {
  bench-time --order=sequential --model=null --model=spin,us=1 -r 5 >runs.tsv
  [ "$(awk -F'\t' '!/^#/ { print $4 }' runs.tsv | uniq | xargs)" \
    = 'null spin/us=1' ]
}

@test "each invocation is a process of its own, and the first level of RUN" {
  bench-time --model=null -r 2 --invocations=3 >runs.tsv
  [ "$(runs runs.tsv latency null)" = '1.1 1.2 2.1 2.2 3.1 3.2' ]
  [ "$(runs runs.tsv load null)" = '1 2 3' ]
  [ "$(metadata runs.tsv invocations)" = 3 ]
  [ "$(grep -c '^#	stopped	invocation [123]: --runs	null$' runs.tsv)" = 3 ]
  bench-stats --run-levels -m latency runs.tsv >levels
}

@test "names and parameters are as those of commands" {
  bench-time -P us=1,2 -n busy --model='spin,us={us}' -r 1 >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" = 'busy/us=1,busy/us=2' ]
  bench-time -P us=1,2 --model='spin,us={us},samples=3' -r 1 >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" \
    = 'spin/samples=3/us=1,spin/samples=3/us=2' ]
  run -2 bench-time --model=null --model=null
  [[ $output == *"two models have the name 'null'"* ]]
}

@test "what is not for models is refused by its name" {
  run -2 bench-time --model=null true
  [[ $output == *'commands and models are not timed in one session'* ]]
  run -2 bench-time --model=null --prepare=true
  [[ $output == *'--prepare is for commands'* ]]
  run -2 bench-time --model=null --beside=./load
  [[ $output == *'--beside is for commands'* ]]
  run -2 bench-time --threads=2 true
  [[ $output == *'--threads is for a model; give --model or --worker'* ]]
  run -2 bench-time --model=null --until=x
  [[ $output == *'--until is for a --worker'* ]]
}

@test "warm-up queries are kept apart where they are kept" {
  bench-time --model=null -w 3 -r 2 --keep-warmup >runs.tsv
  [ "$(values runs.tsv warmup | wc -l)" -eq 3 ]
  [ "$(values runs.tsv latency | wc -l)" -eq 2 ]
  bench-time --model=null -w 3 -r 2 >runs.tsv
  [ "$(values runs.tsv warmup)" = '' ]
}

@test "the answer to each sample has its index as RUN" {
  bench-time -n m --model="$hostile" -r 3 >runs.tsv
  [ "$(runs runs.tsv correct m)" = '0 1 2 3 4 5 6 7 8 9' ]
  [ "$(values runs.tsv correct | sort -u)" = 1 ]
  [ "$(values runs.tsv predicted | wc -l)" -eq 10 ]
  [ "$(values runs.tsv label | wc -l)" -eq 10 ]
  bench-time -n m --model="$hostile" -r 3 --mode=performance >runs.tsv
  [ "$(values runs.tsv correct)" = '' ]
  bench-time -n m --model="$hostile" --mode=accuracy >runs.tsv
  [ "$(metrics runs.tsv)" = \
    'correct first label load loadmem maxrss predicted' ]
}

@test "answers are asked for once, however many invocations there are" {
  bench-time -n m --model="$hostile" -r 1 --invocations=2 >runs.tsv
  [ "$(runs runs.tsv correct m | wc -w)" -eq 10 ]
}

@test "what a plugin prints stays out of the samples" {
  bench-time -n m --model="$hostile,fault=print" -r 3 --mode=performance \
    >runs.tsv 2>messages
  [ "$(grep -c forged runs.tsv || true)" -eq 0 ]
  [ "$(values runs.tsv latency | wc -l)" -eq 3 ]
  [ ! -s messages ]
}

@test "a signal ends the session with what was measured until then" {
  run -130 --separate-stderr bench-time -n m \
    --model="$hostile,fault=interrupt,query=50" -w 0 -r 100000000
  printf '%s\n' "$output" >runs.tsv
  [ "$(ending runs.tsv)" = interrupted ]
  [ "$(values runs.tsv latency | wc -l)" -gt 10 ]
}

@test "a full disk is an error, and no process is left" {
  [ -w /dev/full ] || skip 'no /dev/full'
  run -2 bash -c 'bench-time --model=null -r 100000 2>&1 >/dev/full'
  [[ $output == *'write error: No space left on device'* ]]
}

@test "a comparison pairs the answers of two models by the sample" {
  seq -f '%g 1' 0 9 | tr ' ' '\t' >labels
  bench-time -n old --model="$hostile" -n new --model="$hostile,samples=10" \
    --mode=accuracy --labels=labels >runs.tsv
  [[ $(metadata runs.tsv dataset new) == 'labels '* ]]
  run -0 bench-compare -m correct -f json runs.tsv
  [[ $output == *'"paired": true'* ]]
}

@test "bench-model.h compiles alone, as C99 and as C++" {
  command -v cc >/dev/null || skip 'no C compiler'
  echo '#include <bench-model.h>' >alone.c
  cc -std=c99 -pedantic -Wall -Wextra -Werror -I"$abs_top_srcdir/include" \
    -c alone.c
  command -v c++ >/dev/null || skip 'no C++ compiler'
  cp alone.c alone.cc
  c++ -std=c++98 -Wall -Wextra -Werror -I"$abs_top_srcdir/include" -c alone.cc
}

@test "the plugin that bench-model(3) shows can be built and asked" {
  command -v cc >/dev/null || skip 'no C compiler'
  sed -n '/^\.Bd -literal$/,/^\.Ed$/p' "$abs_top_srcdir/man/bench-model.3" \
    | sed '1d;$d' >parity.c
  cc -std=c99 -Wall -Wextra -Werror -I"$abs_top_srcdir/include" \
    -shared -fPIC -o parity.so parity.c
  bench-time --model=./parity.so -r 10 >runs.tsv
  [ "$(metadata runs.tsv model.name parity)" = parity ]
  [ "$(values runs.tsv correct | wc -l)" -eq 100 ]
  [ "$(values runs.tsv predicted | head -n 4 | xargs)" = '0 1 0 1' ]
}
