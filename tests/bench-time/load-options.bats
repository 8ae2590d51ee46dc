# SPDX-License-Identifier: GPL-3.0-or-later
# Options of loads: what goes together, and what is said of the rest.
load ../bench
load load

setup () { bench_setup; }

# refused MESSAGE OPTION...: bench-time says so, with status 2.
refused () {
  local message=$1
  shift
  run -2 --separate-stderr bench-time "$@"
  [ "$output" = '' ]
  [ "${stderr_lines[0]}" = "bench-time: $message" ] \
    || fail "said: ${stderr_lines[0]}"
}

@test "options of loads and of commands are told apart" {
  refused '--rate is for a load on a model; give --model, --worker or --simulate' \
    --rate=5 true
  refused '-r is for commands, not for a load' --simulate=md1:1ms -r 5
  refused '--setup is for commands, not for a load' \
    --simulate=md1:1ms --setup=true
  refused "a load and a command: 'true' (one or the other)" \
    --simulate=md1:1ms true
  refused '--threads is for models, not for --simulate' \
    --simulate=md1:1ms --threads=2
  refused '--spin is for models, not for --simulate' --simulate=md1:1ms --spin
  refused '-r is for commands, not for a load' --model=null --duration=1s -r 5
}

@test "a rate is for open loops" {
  refused '--scenario=single asks the next query when one was answered; a rate is for --scenario=server' \
    --simulate=md1:1ms --scenario=single --rate=5
  refused '--scenario=offline has all samples at once; a rate is for --scenario=server' \
    --simulate=md1:1ms --scenario=offline --rate=5
  refused '--scenario=server needs --rate, or --find-rate' \
    --simulate=md1:1ms --scenario=server
  refused '--concurrency is for closed loops, not for a rate' \
    --simulate=md1:1ms --rate=5 --concurrency=2
  refused '--exact-rate is for --scenario=server' \
    --simulate=md1:1ms --exact-rate
  refused '--exact-rate is not for arrivals by mmpp' \
    --simulate=md1:1ms --exact-rate --arrivals=mmpp:1,2,3,4
  refused 'a trace tells its own rate; trace:FILE*SPEED changes it' \
    --simulate=md1:1ms --rate=5 --arrivals=trace:x
}

@test "a search needs a target, and room below its cap" {
  refused '--find-rate needs a --target, as latency:p99<=15ms' \
    --simulate=md1:1ms --find-rate
  refused '--rate, where --find-rate begins, is above --max-rate' \
    --simulate=md1:1ms --find-rate --target='latency:p99<=1s' --rate=10 \
    --max-rate=5
}

@test "limits below what is asked for are refused" {
  refused '--max-queries is below the 459 that are needed' \
    --simulate=md1:1ms --target='latency:p99<=1s' --max-queries=458
  refused '--max-duration is below --duration' \
    --simulate=md1:1ms --max-duration=5s
}

@test "what is not read is named with what was expected" {
  refused "--simulate: neither md1:TIME nor mm1:TIME: 'mg1:1ms'" \
    --simulate=mg1:1ms
  refused "--target: a target is about a percentile, as latency:p99<=15ms: 'latency:mean<=1s'" \
    --simulate=md1:1ms --target='latency:mean<=1s'
  refused "--target: a target is about latency, ttft or tpot, as latency:p99<=15ms: 'p99<=1s'" \
    --simulate=md1:1ms --target='p99<=1s'
  refused "--arrivals: gamma takes a shape from 0.001 to 1000000: 'gamma:x'" \
    --simulate=md1:1ms --arrivals=gamma:x
  run -2 --separate-stderr bench-time --simulate=md1:1ms --rate=fast
  run -2 --separate-stderr bench-time --simulate=md1:1ms --rate=0
  run -2 --separate-stderr bench-time --simulate=md1:1ms --rate=-5
  run -2 --separate-stderr bench-time --simulate=md1:1ms --batch=0
  run -2 --separate-stderr bench-time --simulate=md1:1ms --concurrency=1..0
  run -2 --separate-stderr bench-time --simulate=md1:1ms --levels=50,
  run -2 --separate-stderr bench-time --simulate=md1:1ms --sample-order=any
  run -2 --separate-stderr bench-time --simulate=md1:1ms --duration=0
}

@test "a rate may be given as a number, a second, or in Hz" {
  for rate in 100 100/s 0.1kHz; do
    bench-time -q --simulate=md1:1ms --rate=$rate --arrivals=constant \
      --duration=2s >runs.tsv
    [ "$(count latency)" = 200 ]
  done
}

@test "a metric that a load does not have is refused" {
  refused 'unknown metric '\''wall'\''; a load has latency, issued, lateness, service, sample, throughput, goodput, rate-pass and rate-fail' \
    --simulate=md1:1ms -m wall
  bench-time -q --simulate=md1:1ms --rate=100 -m sample,service >runs.tsv
  relation 'n > 900' n="$(count sample)"
  [ "$(count service)" = "$(count sample)" ]
  [ "$(count latency)" = 0 ]
}

@test "the order of samples is as asked" {
  local simulate='-q --simulate=md1:1ms -m sample'
  # shellcheck disable=SC2086
  bench-time $simulate --sample-order=same:17 >runs.tsv
  [ "$(values sample | sort -u)" = 17 ]
  # shellcheck disable=SC2086
  bench-time $simulate --sample-order=unique >runs.tsv
  [ "$(values sample | sort -g | uniq -d)" = '' ]
  [ "$(count sample)" = 1024 ]
  # shellcheck disable=SC2086
  bench-time $simulate --pool=5 >runs.tsv
  [ "$(values sample | sort -u | wc -l)" = 5 ]
  # shellcheck disable=SC2086
  bench-time $simulate --sample-order=in-order --duration=100ms >runs.tsv
  [ "$(values sample | head -n 3 | paste -sd' ')" = '0 1 2' ]
}

@test "names, metadata, values and appending are as of commands" {
  bench-time -q --simulate=md1:1ms -n mine --meta=who=me --duration=100ms \
    -o runs.tsv
  [ "$(count latency mine)" = 100 ]
  [ "$(metadata who)" = me ]
  bench-time -q --simulate=md1:1ms -n mine --duration=100ms --append \
    -o runs.tsv
  [ "$(count latency mine)" = 200 ]
  run -0 bench-time -q --simulate=md1:1ms --duration=100ms -f values
  [ "${#lines[@]}" = 100 ]
  run -2 bench-time --simulate=md1:1ms -n one -n two
}
