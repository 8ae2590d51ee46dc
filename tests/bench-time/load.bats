# SPDX-License-Identifier: GPL-3.0-or-later
# Loads on a model in virtual time: what is asked, counted, judged, written.
load ../bench
load load

setup () { bench_setup; }

@test "a closed loop on a constant model writes the latency of each query" {
  bench-time -q --simulate=md1:1ms --duration=1s >runs.tsv
  [ "$(values latency | sort -u)" = 0.001 ]
  [ "$(count latency)" = 1000 ]
  [ "$(count issued)$(count lateness)$(count service)" = 000 ]
  [ "$(values throughput)" = 1000 ]
  [ "$(metadata scenario)" = single ]
  [ "$(grep '^#.clock' runs.tsv)" = $'#\tclock\tvirtual' ]
  [ "$(metadata verdict simulate-md1)" = VALID ]
  [ "$(metadata end)" = complete ]
}

@test "an open loop writes when queries were due, and counts from then" {
  bench-time -q --simulate=md1:3ms --rate=250/s --arrivals=constant \
    --duration=1s >runs.tsv
  [ "$(count latency)" = 250 ]
  [ "$(values latency | sort -u)" = 0.003 ]
  [ "$(values issued | tail -n 1)" = 0.996 ]
  [ "$(values lateness | sort -u)" = 0 ]
  [ "$(values service | sort -u)" = 0.003 ]
  [ "$(metadata rate simulate-md1)" = 250/s ]
}

@test "a stall makes about 111 queries of an open loop late, one of a closed" {
  local stall=--simulate=md1:0.1ms,stall=100ms@1s
  run -0 --separate-stderr bench-time $stall --duration=2s --rate=1000 \
    --arrivals=constant -f values
  late=$(awk '$1 > 0.00015' <<<"$output" | wc -l)
  relation 'late >= 110 && late <= 112' late="$late"
  [[ $stderr == *'from when each query was due, in an open loop'* ]]
  run -0 --separate-stderr bench-time $stall --duration=2s -f values
  [ "$(awk '$1 > 0.00015' <<<"$output" | wc -l)" = 1 ]
  [[ $stderr == *'from when each query was sent, in a closed loop'* ]]
}

@test "a queue of exponential services has the times of its closed form" {
  # s = 0.5 ms at load 0.5: mean 1 ms, p99 -ln 0.01 ms
  bench-time -q --simulate=mm1:0.5ms --rate=1000 --warmup-time=5s \
    --duration=200s >runs.tsv
  values latency | awk '{ sum += $1; over += $1 > 0.00460517 }
    END { print sum / NR, over / NR }' >got
  read -r mean over <got
  relation 'mean > 0.00097 && mean < 0.00103' mean="$mean"
  relation 'over > 0.008 && over < 0.012' over="$over"
}

@test "the seed makes the load, to the byte" {
  for i in 1 2; do
    bench-time -q --simulate=mm1:1ms --rate=100 --seed=7 | grep -v '^#' >"run-$i"
  done
  cmp run-1 run-2
  bench-time -q --simulate=mm1:1ms --rate=100 --seed=8 | grep -v '^#' >run-3
  run -1 cmp -s run-1 run-3
}

@test "multi asks eight samples a query, offline all at once" {
  bench-time -q --simulate=md1:1ms --scenario=multi --duration=1s >runs.tsv
  [ "$(values latency | sort -u)" = 0.008 ]
  [ "$(metadata batch simulate-md1)" = 8 ]
  bench-time -q --simulate=md1:1ms --scenario=offline --batch=4 \
    --duration=1s >runs.tsv
  samples=$(count latency)
  relation 'n >= 1000 && n % 4 == 0' n="$samples"
  [ "$(values latency | sort -g | tail -n 1)" = "$(values latency | tail -n 1)" ]
  [ "$(values throughput)" = 1000 ]
}

@test "a fixed frame rate with a deadline is multi with --rate" {
  run -1 --separate-stderr bench-time --simulate=md1:1ms --scenario=multi \
    --batch=4 --rate=100 --duration=5s --target='latency:p99<=3ms'
  [[ $stderr == *'INVALID: latency:p99<=3ms is not met: 500 of 500 queries'* ]]
  bench-time -q --simulate=md1:1ms --scenario=multi --batch=4 --rate=100 \
    --duration=5s --target='latency:p99<=4ms' >runs.tsv
  [ "$(values issued | sed -n 2p)" = 0.01 ]
}

@test "459 queries show a p99 when none is over, 458 lack one" {
  local options='-q --simulate=md1:1ms --rate=100 --arrivals=constant
    --target=latency:p99<=15ms --min-queries=1'
  # shellcheck disable=SC2086
  run -1 --separate-stderr bench-time $options --duration=4.58s
  [[ $stderr == *'0 of 458 queries were over it, which takes 459 queries: 1 more are needed' ]]
  # shellcheck disable=SC2086
  bench-time $options --duration=4.59s >runs.tsv
  [ "$(metadata verdict simulate-md1)" = VALID ]
}

@test "without --min-queries a load asks as many as its targets can need" {
  for p in 90:44 95:90 97:152 99:459; do
    bench-time -q --simulate=md1:1ms --duration=1ms \
      --target="latency:p${p%:*}<=1s" >runs.tsv
    n=${p#*:}
    [ "$(count latency)" = $((n > 100 ? n : 100)) ]
    bench-time -q --simulate=md1:1ms --duration=1ms --min-queries="$n" \
      --target="latency:p${p%:*}<=1s" >runs.tsv
    [ "$(count latency)" = "$n" ]
  done
}

@test "LoadGen's rule wants 64, 130, 219 and 662 of a closed loop" {
  for p in 90:64 95:130 97:219 99:662; do
    n=${p#*:}
    bench-time -q --simulate=md1:1ms --early-stopping=loadgen --duration=1ms \
      --min-queries="$n" --target="latency:p${p%:*}<=1s" >runs.tsv
    run -1 bench-time -q --simulate=md1:1ms --early-stopping=loadgen \
      --duration=1ms --min-queries=$((n - 1)) --target="latency:p${p%:*}<=1s"
  done
}

@test "an INVALID load keeps its samples, tells each reason, ends with 1" {
  run -1 --separate-stderr bench-time --simulate=md1:1ms --max-queries=200 \
    --target='latency:p90<=0.5ms' -o runs.tsv
  [ "$(count latency)" = 200 ]
  verdict=$(metadata verdict simulate-md1)
  [ "$verdict" = 'INVALID: ended after 0.2 of 10 s by the limit of 200 queries; latency:p90<=0.5ms is not met: 200 of 200 queries were over it, 100 %' ]
  [[ $stderr == *"$verdict"* ]]
  [ "$(metadata end)" = complete ]
}

@test "warm-up and cool-down are asked and not written" {
  bench-time -q --simulate=md1:1ms --rate=100 --arrivals=constant \
    --duration=2s --warmup-time=1s --cool-down=1s >runs.tsv
  [ "$(count latency)" = 200 ]
  [ "$(values issued | head -n 1)" = 0 ]
}

@test "a model that does not keep up is told of" {
  run -0 --separate-stderr bench-time --simulate=mm1:1ms --rate=1200
  [[ $stderr == *'it did not keep up'* ]]
  run -0 --separate-stderr bench-time --simulate=mm1:1ms --rate=900
  [[ $stderr != *'keep up'* ]]
}

@test "goodput counts the queries within every target" {
  bench-time -q --simulate=mm1:1ms --rate=100 --duration=100s --seed=3 \
    --target='latency:p50<=2ms' >runs.tsv
  within=$(values latency | awk '$1 <= 0.002' | wc -l)
  all=$(count latency)
  relation 'g / t > w / n - 1e-9 && g / t < w / n + 1e-9' w="$within" n="$all" \
    g="$(values goodput)" t="$(values throughput)"
}

@test "bench-stats and bench-compare read what a load writes" {
  bench-time -q --simulate=mm1:1ms --concurrency=1,2 >runs.tsv
  run -0 bench-stats -m latency runs.tsv
  [[ $output == *concurrency=2* ]]
  run -0 --separate-stderr bench-compare runs.tsv
  [[ $output == *slower* ]]
}

@test "a full disk is trouble" {
  [ -w /dev/full ] || skip 'there is no /dev/full'
  run -2 --separate-stderr \
    sh -c 'bench-time -q --simulate=md1:1ms -f samples >/dev/full'
  [ "$stderr" = 'bench-time: write error: No space left on device' ]
}

# summary_has LINE...: these lines stand in the file summary.
summary_has () {
  for line; do
    grep -qxF -- "$line" summary || fail "no line: $line"
  done
}

@test "LoadGen's summary tells the same in its words" {
  bench-time -q --simulate=md1:1ms --duration=1s --min-queries=662 \
    --loadgen-summary=summary >runs.tsv
  summary_has 'Scenario : SingleStream' 'Result is : VALID' \
    '90.0th percentile latency (ns) : 1000000' \
    '  Early stopping satisfied: Yes' \
    ' * Processed at least 64 queries (1000).' \
    ' * Would discard 77 highest latency queries.' \
    ' * Early stopping 90.0th percentile estimate: 1000000' \
    ' * Early stopping 99.0th percentile estimate: 1000000' \
    'QPS w/ loadgen overhead         : 1000.00' \
    'QPS w/o loadgen overhead        : 1000.00' \
    'Mean latency (ns)               : 1000000' 'min_query_count : 662' \
    'max_async_queries : 1' 'performance_issue_same : 0'
  run -2 --separate-stderr bench-time -q --simulate=md1:1ms \
    --loadgen-summary=gone/summary
  [ "$stderr" = "bench-time: gone/summary.partial: No such file or directory" ]
}

@test "LoadGen's summary of each scenario has its lines" {
  bench-time -q --simulate=md1:1ms --rate=100 --arrivals=constant \
    --duration=10s --target='latency:p99<=15ms' --loadgen-summary=summary \
    >runs.tsv
  summary_has 'Scenario : Server' '  Performance constraints satisfied : Yes' \
    ' * Run successful.' 'Completed samples per second    : 99.99' \
    'Scheduled samples per second : 100.00' 'target_qps : 100' \
    'target_latency (ns): 15000000'
  run -1 bench-time -q --simulate=md1:1ms --duration=1ms --rate=100 \
    --target='latency:p50<=0.5ms' --loadgen-summary=summary
  summary_has 'Result is : INVALID' \
    '  Performance constraints satisfied : NO' ' * Run unsuccessful.'
  grep -q '^ \* latency:p50<=0.5ms is not met' summary
  bench-time -q --simulate=md1:1ms --scenario=multi --duration=1s \
    --min-queries=662 --loadgen-summary=summary >runs.tsv
  summary_has '99.0th percentile latency (ns) : 8000000' \
    ' * Processed at least 662 queries (662).' 'samples_per_query : 8'
  bench-time -q --simulate=md1:1ms --scenario=single --duration=1ms \
    --min-queries=10 --loadgen-summary=summary >runs.tsv
  summary_has ' * Only processed 10 queries.' \
    ' * Need to process at least 64 queries for early stopping.'
  bench-time -q --simulate=md1:1ms --scenario=offline --duration=1s \
    --loadgen-summary=summary >runs.tsv
  summary_has 'Samples per second: 1000'
  run -1 grep 'Early Stopping Result' summary
  # each sample once: the load is VALID whatever time that takes
  bench-time -q --model=null,samples=20 --mode=performance --scenario=single \
    --sample-order=unique --min-queries=20 --loadgen-summary=summary >runs.tsv
  summary_has 'Result is : VALID' '  Min duration satisfied : Yes'
}

@test "text is a table" {
  run -0 bench-time -q -f text --simulate=md1:1ms
  [[ $output == *latency* ]]
  [[ $output == *throughput* ]]
}
