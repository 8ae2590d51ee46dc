# SPDX-License-Identifier: GPL-3.0-or-later
# Rates of a load: arrivals, levels, sweeps, the search for the highest.
load ../bench
load load

setup () { bench_setup; }

@test "an exact rate is met to the query" {
  bench-time -q --simulate=md1:1us --rate=1000 --exact-rate --duration=3s \
    >runs.tsv
  [ "$(count issued)" = 3000 ]
  relation 'last < 3 && first > 0' first="$(values issued | head -n 1)" \
    last="$(values issued | tail -n 1)"
}

@test "an exact rate is that of what counts, whatever surrounds it" {
  for seed in 1 2 3 4 5 6; do
    bench-time -q --simulate=md1:1us --rate=100 --exact-rate --duration=1s \
      --warmup-time=1s --cool-down=500ms --seed=$seed >runs.tsv
    [ "$(count issued)" = 100 ]
    [ "$(metadata verdict simulate-md1)" = VALID ]
  done
}

@test "Poisson arrivals come at their rate, within 3 / sqrt n" {
  for rate in 100 1000 10000; do
    bench-time -q --simulate=md1:1us --rate=$rate --duration=10s >runs.tsv
    n=$(count issued)
    relation 'n > 10 * r - 3 * sqrt (10 * r) && n < 10 * r + 3 * sqrt (10 * r)' \
      n="$n" r=$rate
  done
}

@test "gamma arrivals come in bursts, or evenly" {
  for shape in 0.1 1 10; do
    bench-time -q --simulate=md1:1us --rate=100 --arrivals=gamma:$shape \
      --duration=200s >runs.tsv
    # the squared variation of gaps is 1 / shape
    values issued | awk -v shape=$shape '
      NR > 1 { gap = $1 - last; sum += gap; squares += gap * gap; n++ }
      { last = $1 }
      END { mean = sum / n; cv = (squares / n - mean * mean) / mean / mean
            print cv * shape }' >got
    relation 'v > 0.9 && v < 1.1' v="$(cat got)"
  done
}

@test "mmpp tells its own rate, and is scaled to another" {
  bench-time -q --simulate=md1:1us --arrivals=mmpp:1000,100,0.1,0.2 \
    --duration=100s >runs.tsv
  [ "$(metadata rate simulate-md1)" = 400/s ]
  relation 'n > 38000 && n < 42000' n="$(count issued)"
  values issued | head -n 1000 >own
  bench-time -q --simulate=md1:1us --arrivals=mmpp:1000,100,0.1,0.2 \
    --rate=40 --duration=1000s >runs.tsv
  relation 'n > 38000 && n < 42000' n="$(count issued)"
  # the same, ten times slower
  values issued | head -n 1000 | paste own - | awk '
    { off = $2 - 10 * $1; n += off > -1e-7 && off < 1e-7 }
    END { exit n != 1000 }'
}

@test "a trace is replayed, faster where that is wanted" {
  printf '%s\n' 0 0.5 2 2.25 >due
  bench-time -q --simulate=md1:1us --arrivals=trace:due --min-queries=4 \
    --duration=2.2s >runs.tsv
  [ "$(values issued | paste -sd' ')" = '0 0.5 2 2.25' ]
  bench-time -q --simulate=md1:1us --arrivals='trace:due*2' --min-queries=4 \
    --duration=1s >runs.tsv
  [ "$(values issued | paste -sd' ')" = '0 0.25 1 1.125' ]
  run -1 --separate-stderr bench-time --simulate=md1:1us \
    --arrivals=trace:due --min-queries=4
  [[ $stderr == *'INVALID: nothing was left to ask'* ]]
}

@test "what an open loop wrote is a trace" {
  bench-time -q --simulate=md1:1us --rate=100 --duration=5s >first.tsv
  n=$(grep -c issued first.tsv)
  bench-time -q --simulate=md1:1us --arrivals=trace:first.tsv \
    --min-queries="$n" --duration=1s >runs.tsv
  diff <(awk -F'\t' '$3 == "issued" { print $1 }' first.tsv) <(values issued)
}

@test "a trace that is none is trouble, and named" {
  run -2 --separate-stderr bench-time --simulate=md1:1us --arrivals=trace:gone
  [ "$stderr" = "bench-time: 'gone': No such file or directory" ]
  echo fast >bad
  run -2 --separate-stderr bench-time --simulate=md1:1us --arrivals=trace:bad
  [[ $stderr == "bench-time: 'bad', line 1: not a number"* ]]
  : >empty
  run -2 --separate-stderr bench-time --simulate=md1:1us --arrivals=trace:empty
  [[ $stderr == *"'empty'"* ]]
}

@test "the highest rate is found as an interval around the true one" {
  # m/d/1 of 1 ms: none is over 1 s below 1000/s, and nearly all above
  bench-time -q --simulate=md1:1ms --find-rate --duration=20s \
    --target='latency:p90<=50ms' >runs.tsv
  pass=$(values rate-pass) fail=$(values rate-fail)
  relation 'p > 900 && p < f && f < 1100 && f <= p * 1.05' p="$pass" f="$fail"
  [ "$(count latency)" = 0 ]
  [ "$(metadata end)" = complete ]
  grep -q '^#.trial' runs.tsv
}

@test "a model that never fails ends at the cap" {
  run -0 --separate-stderr bench-time --simulate=md1:1ns --find-rate \
    --max-rate=20000 --duration=10ms --target='latency:p90<=1s'
  [[ $output == *$'20000\t1/s\trate-pass'* ]]
  [[ $output != *rate-fail* ]]
  [[ $stderr == *'the limit of --max-rate, meets the targets'* ]]
}

@test "a target that no rate meets is status 1" {
  run -1 --separate-stderr bench-time --simulate=md1:1ms --find-rate \
    --min-queries=50 --duration=1ms --target='latency:p90<=0.5ms'
  [[ $output != *rate-pass* ]]
  [[ $stderr == *'meets the targets'* ]]
}

@test "levels are parts of the rate, idle included" {
  bench-time -q --simulate=md1:1ms --rate=400 --arrivals=constant \
    --levels=100,50,0 --duration=2s >runs.tsv
  [ "$(metadata benchmarks)" \
    = simulate-md1/level=100,simulate-md1/level=50,simulate-md1/level=0 ]
  [ "$(count latency simulate-md1/level=100)" = 800 ]
  [ "$(count latency simulate-md1/level=50)" = 400 ]
  [ "$(values throughput simulate-md1/level=0)" = 0 ]
}

@test "levels without a rate are parts of what the model can do" {
  bench-time -q --simulate=md1:1ms --levels=50 --arrivals=constant \
    --duration=2s >runs.tsv
  relation 'n > 980 && n < 1020' n="$(count latency)"
  bench-time -q --simulate=md1:1ms --levels=50 --find-rate \
    --target='latency:p90<=3ms' --duration=5s >runs.tsv
  relation 'n / 5 > 0.49 * r && n / 5 < 0.51 * r * 1.1' \
    n="$(count latency)" r="$(values rate-pass)"
}

@test "concurrency and batch are swept, each a benchmark" {
  bench-time -q --simulate=md1:1ms --concurrency=1..4*2 --batch=1,2 \
    --duration=1s >runs.tsv
  [ "$(values latency simulate-md1/concurrency=4/batch=2 | tail -n 1)" \
    = 0.008 ]
  [ "$(values latency simulate-md1/concurrency=1/batch=1 | tail -n 1)" \
    = 0.001 ]
  [ "$(grep -c '^#.verdict' runs.tsv)" = 6 ]
  bench-time -q --simulate=md1:1ms --concurrency=4 --duration=1s >runs.tsv
  [ "$(values latency simulate-md1 | tail -n 1)" = 0.004 ]
}

@test "a search that fails for the machine's lateness alone ends, and says so" {
  # Nobody wakes up within 1 us, and null answers well before; or, on a machine
  # that is busy or looks at each access to memory, not even that.
  run -1 --separate-stderr bench-time --model=null -n m --find-rate \
    --target='latency:p50<=1us' --duration=10ms --min-queries=20 \
    --max-duration=1s -o runs.tsv
  [[ $stderr == *'trials failed only because this machine'* \
    || $stderr == *'m: no rate is low enough'* \
    || $stderr == *'m: not even '* ]]
  [ "$(count rate-pass)" = 0 ]
  [ "$(metadata end)" = complete ]
}

@test "a search for what no rate is low enough for ends, and says so" {
  run -1 --separate-stderr bench-time --model=spin,us=2000 -n m --find-rate \
    --target='latency:p50<=1ms' --duration=10ms --min-queries=20 -o runs.tsv
  [[ $stderr == *'m: no rate is low enough: queries by themselves'* ]]
  [ "$(grep -c '^#.trial' runs.tsv)" = 2 ]
  [ "$(values rate-fail)" = 100 ]
}
