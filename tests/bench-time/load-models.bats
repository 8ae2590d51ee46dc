# SPDX-License-Identifier: GPL-3.0-or-later
# Loads on models that are loaded: plugins and workers, in real time.
load ../bench
load load

setup () {
  bench_setup
  hostile=$abs_top_builddir/tests/models/hostile.so
}

@test "a closed loop asks a plugin, which is loaded and asked first" {
  bench-time -q --model=null --scenario=single --duration=50ms \
    --min-queries=200 >runs.tsv
  relation 'n >= 200' n="$(count latency null)"
  [ "$(count load null)$(count first null)" = 11 ]
  [ "$(count issued)$(count throughput)" = 01 ]
  [ "$(values latency | sort -g | head -n 1 | awk '{ print ($1 >= 0) }')" = 1 ]
  [ "$(metadata verdict null)" = VALID ]
  [ "$(grep -c '^#.clock' runs.tsv)" -eq 1 ]
  [[ $(metadata clock) == CLOCK_MONOTONIC,* ]]
  [ "$(metadata end)" = complete ]
}

@test "an open loop sends no query before it is due" {
  bench-time -q --model=spin,us=50 --rate=500 --arrivals=constant \
    --duration=200ms >runs.tsv
  [ "$(count issued)" = 100 ]
  [ "$(values issued | head -n 1)" = 0 ]
  [ "$(values lateness | sort -g | head -n 1 | awk '{ print ($1 >= 0) }')" = 1 ]
  # latency = lateness + service
  awk -F'\t' '$3 == "latency" { l[$5] = $1 } $3 == "lateness" { late[$5] = $1 }
    $3 == "service" { s[$5] = $1 }
    END { for (i in l) if ((d = l[i] - late[i] - s[i]) > 2e-9 || d < -2e-9)
      exit 1 }' runs.tsv
  [ "$(metadata generator-lateness spin/us=50)" != '' ]
}

@test "warm-up and cool-down of a load are not among its samples" {
  bench-time -q --model=null -w 0 --rate=1000 --arrivals=constant --spin=1ms \
    --warmup-time=50ms --cool-down=50ms --duration=100ms >runs.tsv
  [ "$(count latency)" = 100 ]
  # the RUN is the query, which goes on from those of the warm-up
  [ "$(awk -F'\t' '$3 == "issued" { print $5; exit }' runs.tsv)" = 51 ]
}

@test "offline tells of each sample, multi of each query" {
  bench-time -q --model=null,samples=7 --scenario=offline --batch=3 \
    --duration=1ms --min-queries=5 >runs.tsv
  n=$(count latency)
  relation 'n >= 15 && n % 3 == 0' n="$n"
  [ "$(awk -F'\t' '$3 == "latency" { print $5 }' runs.tsv | tail -n 1)" = "$n" ]
  bench-time -q --model=null,samples=7 --scenario=multi --duration=1ms \
    --min-queries=5 >runs.tsv
  relation 'n >= 5' n="$(count latency)"
}

@test "the loads of a sweep are benchmarks beside their model" {
  bench-time -q --model=null -n m --scenario=multi --batch=1,2 \
    --duration=1ms --min-queries=5 >runs.tsv
  [ "$(metadata benchmarks)" = m,m/batch=1,m/batch=2 ]
  [ "$(count load m)" = 1 ]
  relation 'n >= 5' n="$(count latency m/batch=2)"
}

# segments: the models whose latencies stand together in runs.tsv, in order.
segments () {
  awk -F'\t' '$3 == "latency" && $4 != last { print last = $4 }' runs.tsv
}

@test "several models take turns in parts of a load" {
  bench-time -q --model=null -n a --model=null -n b --scenario=single \
    --duration=1ns --min-queries=200 >runs.tsv
  [ "$(count latency a) $(count latency b)" = '200 200' ]
  [ "$(grep -c '^#.verdict.VALID' runs.tsv)" = 2 ]
  [ "$(metadata order)" = slices ]
  # 10 parts of 20 queries, in each part both in random order
  relation 'n > 10 && n <= 20' n="$(segments | wc -l)"
  for part in {1..10}; do
    awk -F'\t' -v part="$part" '$3 == "latency" {
      p = int (($5 - 1) / 20) + 1
      if (p < last) exit 1
      last = p }' runs.tsv
  done
  bench-time -q --model=null -n a --model=null -n b --scenario=single \
    --duration=1ns --min-queries=200 --order=sequential >runs.tsv
  [ "$(segments | paste -sd' ')" = 'a b' ]
  [ "$(metadata order)" = sequential ]
}

@test "models that take turns are asked the very queries of a whole load" {
  local load='-q --rate=2000 --duration=100ms -m issued,sample'
  local models='--model=null,samples=50 -n a --model=null,samples=50 -n b'
  # shellcheck disable=SC2086
  bench-time $load $models >runs.tsv
  # shellcheck disable=SC2086
  bench-time $load $models --order=sequential >whole.tsv
  diff <(grep -v '^#' whole.tsv | sort) <(grep -v '^#' runs.tsv | sort)
  # and both alike
  diff <(values issued a) <(values issued b)
  relation 'n > 100' n="$(count sample a)"
}

@test "warm-up, cool-down and offline go on over the parts" {
  bench-time -q --model=null -n a --model=null -n b --rate=1000 \
    --arrivals=constant --warmup-time=50ms --cool-down=50ms \
    --duration=100ms >runs.tsv
  [ "$(count latency a) $(count latency b)" = '100 100' ]
  [ "$(awk -F'\t' '$3 == "issued" { print $5; exit }' runs.tsv)" = 51 ]
  [ "$(values issued a | sort -gc && values issued a | head -n 1)" = 0 ]
  bench-time -q --model=null,samples=7 -n a --model=null,samples=7 -n b \
    --scenario=offline --batch=3 --duration=1ns --min-queries=50 >runs.tsv
  [ "$(count latency a) $(count latency b)" = '150 150' ]
  # they count from the beginning, without the other's parts
  values latency a | sort -gc
  bench-time -q --model=null,samples=7 -n a --model=null,samples=7 -n b \
    --sample-order=unique --duration=1ns --min-queries=7 -m sample >runs.tsv
  [ "$(values sample a | sort -g | paste -sd' ')" = '0 1 2 3 4 5 6' ]
}

@test "a model that dies in its part leaves the other its own" {
  run -1 --separate-stderr bench-time -q -w 0 --scenario=single -n m \
    --model="$hostile,fault=abort,query=95" --model=null --duration=1ns \
    --min-queries=200 -o runs.tsv
  [[ $stderr == *"the model 'm' crashed by signal 6"* ]]
  mv runs.tsv.partial runs.tsv
  [ "$(count latency null) $(count latency m)" = '200 94' ]
  [ "$(metadata verdict null)" = VALID ]
  [[ $(metadata verdict m) == 'INVALID: '* ]]
}

@test "invocations load the models anew, and are the first level of RUN" {
  bench-time -q --model=null -n a --model=null -n b --scenario=single \
    --duration=1ns --min-queries=100 --invocations=3 >runs.tsv
  [ "$(metadata invocations)" = 3 ]
  for i in 1 2 3; do
    [ "$(awk -F'\t' -v i=$i '$3 == "latency" && $4 == "b" \
      && $5 ~ "^" i "[.]"' runs.tsv | wc -l)" = 100 ]
  done
  [ "$(awk -F'\t' '$3 == "load" && $4 == "a" { print $5 }' runs.tsv |
    paste -sd' ')" = '1 2 3' ]
  [ "$(awk -F'\t' '$3 == "throughput" && $4 == "b" { print $5 }' runs.tsv |
    paste -sd' ')" = '1 2 3' ]
  run -0 bench-stats --run-levels -m latency runs.tsv
}

@test "an invocation that is INVALID makes all so" {
  run -1 --separate-stderr bench-time -w 0 -n m --scenario=single \
    --model="$hostile,fault=error,query=50,upto=60" --mode=performance \
    --duration=1ns --min-queries=100 --invocations=2 -o runs.tsv
  [[ $(metadata verdict m) \
    == 'INVALID: invocation 1: 11 of 100 queries failed; invocation 2: '* ]]
  [[ $stderr == *"a query of 'm' failed: out of paper"* ]]
  run -1 --separate-stderr bench-time --simulate=mm1:1ms --invocations=2 \
    --target='latency:p99<=1us' --duration=1s
  [[ $stderr == *'simulate-mm1, invocation 2: INVALID: '* ]]
}

@test "invocations in virtual time have arrivals of their own" {
  bench-time -q --simulate=mm1:1ms --rate=100 --invocations=2 \
    --duration=1s -m issued >runs.tsv
  [ "$(awk -F'\t' '$3 == "issued" && $5 ~ /^1[.]/' runs.tsv | cut -f 1 |
    sed -n 5p)" != "$(awk -F'\t' '$3 == "issued" && $5 ~ /^2[.]/' runs.tsv |
    cut -f 1 | sed -n 5p)" ]
}

@test "the highest rates of several models are sought in turn" {
  bench-time -q --model=null -n a --model=null -n b --find-rate \
    --max-rate=100 --duration=10ms --min-queries=3 \
    --target='latency:p50<=1h' >runs.tsv
  [ "$(values rate-pass a) $(values rate-pass b)" = '100 100' ]
}

@test "--inner takes the mean of several answers" {
  bench-time -q --model=spin,us=10 --inner=20 --duration=1ms \
    --min-queries=5 >runs.tsv
  [ "$(metadata inner spin/us=10)" = 20 ]
  # 20 answers of 10 us, so that one is 10 at least and 200 all
  values latency | sort -g | head -n 1 | awk '{ exit !($1 >= 9.9e-6) }'
  bench-time -q --model=null --inner=1000 --flush-cache --duration=1ms \
    --min-queries=3 >runs.tsv
  [ "$(metadata flush-cache)" = 'before each query' ]
}

@test "what is answered a second counts each answer of --inner" {
  bench-time -q --model=spin,us=10 --inner=1000 --duration=1ms \
    --min-queries=7 --target='latency:p50<=1h' >runs.tsv
  mean=$(values latency | awk '{ sum += $1 } END { print sum / NR }')
  relation 'rate * mean > 0.1 && rate * mean < 1.01' mean="$mean" \
    rate="$(values throughput)"
  [ "$(values throughput)" = "$(values goodput)" ]
}

@test "a query that --inner asks often tells nothing of its tokens and stages" {
  seq 9999 >text
  local model=charlm,file=text,data=text,chars=4,tokens=8
  run -0 --separate-stderr bench-time --model="$model" -n m --inner=10 \
    --duration=1ms --min-queries=3 --mode=performance -o runs.tsv
  [ "$(count latency)" -ge 3 ]
  [ "$(count tokens)$(count ttft)$(count itl)$(count stage.prompt)" = 0000 ]
  [[ $stderr == *"'m' is asked 10 times in one timing, which tells nothing of"* ]]
  # nor do those by which auto finds how often
  bench-time -q --model="$model" -n m --inner=auto --duration=1ms \
    --min-queries=3 --mode=performance >runs.tsv
  relation 'n == 0 || inner == ""' n="$(count tokens)" \
    inner="$(metadata inner m)"
}

@test "--inner=auto asks as often as the clock wants, and models that answer later once" {
  local company=$abs_top_builddir/tests/models/company.so
  run -0 --separate-stderr bench-time --model=null -n m --model="$company" \
    -n late --inner=auto --duration=1ms --min-queries=5 --mode=performance \
    -o runs.tsv
  # the clock takes many times as long as nothing
  relation 'n >= 16' n="$(metadata inner m)"
  [ "$(metadata inner late)" = '' ]
  [[ $stderr == *"'late' does not answer at once, so that --inner has no"* ]]
  # and a ten thousandth of 10 ms
  bench-time -q --model=spin,us=10000 -n m --inner=auto --duration=1ms \
    --min-queries=2 >runs.tsv
  [ "$(metadata inner m)" = '' ]
}

@test "what the clock itself adds is told" {
  bench-time -q --model=null -n m --scenario=single --duration=1ms \
    --min-queries=5 >runs.tsv
  [[ $(metadata overhead m) =~ ^latency=[0-9.e-]+s$ ]]
}

@test "a worker of --shell is put under load, too" {
  seq 9 >numbers
  bench-time -q --requests=numbers --until='^end$' -w 0 -n w --shell \
    --worker="exec sed -u 's/\$/ squared/;a end'" --rate=100 --duration=50ms \
    --min-queries=1 >runs.tsv
  [ "$(count latency w)" -ge 1 ]
  run -2 --separate-stderr bench-time -q --model=null --shell --rate=5
  [ "${stderr_lines[0]}" = \
    'bench-time: --shell is for commands given by -c, and for a --worker' ]
}

@test "what a model does not take is refused" {
  run -2 --separate-stderr bench-time -q --model=null --concurrency=2 \
    --duration=1ms
  [ "$stderr" = "bench-time: 'null' has at most 1 query under way at once" ]
  run -2 --separate-stderr bench-time -q --model=null --rate=5 --inner=2
  [ "${stderr_lines[0]}" = 'bench-time: --inner is for closed loops' ]
}

@test "a query that fails makes the load INVALID and keeps its time apart" {
  run -1 --separate-stderr bench-time --model="$hostile,fault=error,query=150" \
    -n m -w 0 --scenario=single --mode=performance --duration=1ms \
    --min-queries=400 -o runs.tsv
  [[ $stderr == *'INVALID: '*' queries failed'* ]]
  relation 'n > 0' n="$(count latency-failed)"
  [ "$(count latency)" = 149 ]
}

@test "a model that crashes under load keeps what it answered" {
  run -1 --separate-stderr bench-time --model="$hostile,fault=abort,query=20" \
    -n m -w 0 --scenario=single --duration=1ms --min-queries=40 -o runs.tsv
  [[ $stderr == *'crashed by signal 6 '* ]]
  mv runs.tsv.partial runs.tsv
  [ "$(count latency)" = 19 ]
  [ "$(metadata end)" = failed ]
}

@test "a model that answers later has many queries under way" {
  local company=$abs_top_builddir/tests/models/company.so
  bench-time -q --model="$company" -n m --concurrency=1..4*2 --duration=1ms \
    --min-queries=500 --mode=performance >runs.tsv
  for c in 1 2 4; do
    relation 'n >= 500' n="$(count latency m/concurrency=$c)"
    [ "$(metadata verdict m/concurrency=$c)" = VALID ]
  done
  bench-time -q --model="$company" -n m --rate=2000 --arrivals=constant \
    --duration=100ms --mode=performance >runs.tsv
  [ "$(count latency m)" = 200 ]
  [ "$(metadata verdict m)" = VALID ]
}

@test "queries that wait for company are flushed when none follows" {
  local company=$abs_top_builddir/tests/models/company.so,company=7
  bench-time -q --model="$company" -n m --rate=2000 --arrivals=constant \
    --duration=50ms --mode=performance >runs.tsv
  [ "$(count latency m)" = 100 ]
  bench-time -q --model="$company" -n m --concurrency=3 --duration=1ms \
    --min-queries=20 --mode=performance >runs.tsv
  relation 'n >= 20' n="$(count latency m)"
}

@test "tokens have their times and targets" {
  local company=$abs_top_builddir/tests/models/company.so
  bench-time -q --model="$company,tokens=3" -n m --rate=1000 --duration=50ms \
    --arrivals=constant --mode=performance --min-queries=20 \
    --target='ttft:p50<=1h' --target='tpot:p50<=1h' >runs.tsv
  [ "$(count ttft)" = 50 ]
  [ "$(count tpot)" = 50 ]
  [ "$(count itl)" = 100 ]
  [ "$(metadata verdict m)" = VALID ]
  # a model without tokens shows nothing of them
  run -1 --separate-stderr bench-time -q --model=null -n m --rate=1000 \
    --duration=50ms --min-queries=20 --target='ttft:p50<=1h'
  [[ $stderr == *'ttft:p50<=1h is not shown: no query tells of it'* ]]
}

@test "a worker is asked by any scenario" {
  command -v awk >/dev/null || skip 'there is no awk'
  worker=$abs_top_srcdir/examples/workers/worker.sh
  [ -e "$worker" ] || skip 'there is no sample worker'
  bench-time -q --worker="sh $worker" -n w -w 0 --rate=200 --duration=100ms \
    --min-queries=5 >runs.tsv
  relation 'n >= 5' n="$(count latency w)"
  [ "$(metadata verdict w)" = VALID ]
}
