# SPDX-License-Identifier: GPL-3.0-or-later
# What is said of the order in which samples were taken.
load ../bench

setup () { bench_setup; }

# chosen COLUMNS OPTION...: their values in the first row, by commas.
chosen () {
  local columns=$1
  shift
  bench-stats -q -f csv --columns="$columns" "$@" | sed -n 2p
}

# sequence COUNT LEVEL: as many samples about LEVEL, 1 % of it up and down.
sequence () {
  awk -v n="$1" -v level="$2" -v m=2147483647 'BEGIN {
    x = n + 7
    for (i = 0; i < n; i++)
      printf "%.6f\n", level * (1 + 0.02 * ((x = 16807 * x % m) / m - 0.5))
  }'
}

@test "15.2 12.1 10.8 10.5 10.6 10.4 shows a warm-up of two runs" {
  printf '%s\n' 15.2 12.1 10.8 10.5 10.6 10.4 >course
  [ "$(chosen state,steady_from course)" = warm-up,3 ]
  run -0 bench-stats -u ms course
  [[ ${output//$'\n'     /} == *'note: warm-up'*'the first 2 runs took 1.3 times as long as the rest: leave out so many by bench-time -w 2)'* ]]
  # where the median of the rest is 0 there is no ratio
  { echo 923; yes 0 | head -n 60; } >zeros
  run -0 bench-stats -u us zeros
  [[ ${output//$'\n'     /} == *'the first run was +923 '?s' from the rest'* ]]
}

@test "a steady sequence is flat, with no note" {
  sequence 60 1 >flat
  [ "$(chosen state,steady_from flat)" = flat,1 ]
  run -0 bench-stats flat
  [[ $output != *note* ]]
}

@test "what is slower at first warms up, of rates it slows down" {
  { sequence 20 1.2; sequence 60 1; } >falls
  run -0 chosen state,steady_from falls
  [[ $output == warm-up,2[01] ]]
  run -0 chosen state,steady_from --better=value=higher falls
  [[ $output == slow-down,2[01] ]]
  run -0 bench-stats --better=value=higher falls
  [[ ${output//$'\n'     /} == *'note: slow-down'*'from run 2'[01]' on they were 0.8'[34]' times as large as those before'* ]]
}

@test "a note on levels never says the opposite of what it is there for" {
  # slower at first, then fast, in the end between the two
  { sequence 30 2; sequence 10 1; sequence 40 1.5; } >between
  run -0 bench-stats -u s between
  [[ ${output//$'\n'     /} == *'note: slow-down'*'from run 4'[0-2]' on they took on average 1.5 times as long as runs 3'[0-2]' to '[34][0-9]')'* ]] || fail "$output"
  # the median of few values is 1 before and after
  awk 'BEGIN { for (i = 0; i < 120; i++)
                 print 1 + ((i < 5 || i >= 20) && i * 7 % 4 == 1) }' >few
  run -0 bench-stats few
  [[ ${output//$'\n'     /} == *'note: slow-down'*'on they were on average 1.3 times as large as runs 6 to 23)'* ]] || fail "$output"
  awk 'BEGIN { for (i = 0; i < 120; i++)
                 print 1 + (i < 60 && i * 7 % 4 == 1) }' >first
  run -0 bench-stats first
  [[ ${output//$'\n'     /} == *'note: warm-up'*'the first 60 runs were on average 1.2 times as large as the rest'* ]] || fail "$output"
}

@test "a change near the end leaves no steady state" {
  { sequence 70 1; sequence 12 1.3; } >late
  [ "$(chosen state,steady_from late)" = no-steady-state, ]
  run -0 bench-stats -f json late
  [[ $output == *'"state": "no-steady-state"'* ]]
  [[ $output == *'no steady state, the level changes up to the end: value (1 change, the last after run 70 of 82)'* ]]
  run -0 bench-stats -q -f jsonl --columns=steady_from late
  [ "$output" = '{"steady_from": null, "steady_from_reason": "no steady state"}' ]
}

@test "a drift is told by its slope, and peak against sustained" {
  awk 'BEGIN { for (i = 0; i < 100; i++)
                 printf "%.6f\n", 1 + i * .001 + .002 * (i * 7 % 10) / 10 }' >ramp
  [ "$(chosen state ramp)" = drift ]
  [[ $(chosen drift_per_run ramp) == 0.00[01]* ]]
  [ "$(chosen trend_tau ramp)" = 1 ]
  run -0 bench-stats ramp
  [[ ${output//$'\n'     /} == *'note: drift, the level moves all the time: there is no steady mean, '*': value (+0.095 %/run, the last quarter at 1.08 times its best)'* ]]
  # windows of five: 1 + .002 + .002 * mean (0 7 4 1 8) / 10 is the least
  [[ $(chosen peak ramp) == 1.0028* ]]
  run -0 bench-stats -q -f jsonl --columns=peak,sustained <(seq 19)
  [[ $output == *'"peak_reason": "needs n >= 20"'*'"sustained_reason": "needs n >= 20"'* ]]
}

@test "--changes lists the segments in every format of tables" {
  { sequence 20 1.2; sequence 60 1; } >falls
  run -0 bench-stats -q -f tsv --changes falls
  [ "${#lines[@]}" = 3 ]
  [ "${lines[0]}" = $'benchmark\tmetric\tunit\tsegment\tfrom\tto\tn\toutliers\tmean\tsd' ]
  [[ ${lines[1]} == $'-\tvalue\t1\t1\t1\t20\t20\t0\t1.'* ]]
  [[ ${lines[2]} == $'-\tvalue\t1\t2\t21\t80\t60\t0\t'* ]]
  run -0 bench-stats -f json --changes falls
  [[ $output == '{"schema": "bench-stats-changes/1"'*'"notes": ["warm-up, '* ]]
  run -0 bench-stats --changes falls
  [[ ${lines[0]} == 'benchmark  metric  from  to  outliers '* ]]
  [[ $output == *'note: warm-up'* ]]
  run -0 bench-stats -q --changes <(printf '%s\n' 15.2 12.1 10.8 10.5 10.6 10.4)
  [ "${#lines[@]}" = 3 ]
  run -0 bench-stats -q --changes <(echo 5)
  run -2 --separate-stderr bench-stats --changes --columns=n falls
  [[ $stderr == *'--changes'* ]]
  run -2 --separate-stderr bench-stats --changes -f values falls
  [[ $stderr == *'--changes'*values* ]]
}

@test "a few samples are of unknown state" {
  run -0 bench-stats -q -f jsonl --columns=state,steady_from <(seq 4)
  [ "$output" = '{"state": "unknown", "steady_from": null, "steady_from_reason": "needs n >= 10"}' ]
}

@test "above 65,536 samples blocks are looked at, which a note says" {
  { sequence 20000 1.1; sequence 60000 1; } >long
  run -0 chosen state,steady_from long
  [[ $output == warm-up,@(19|20)* ]]
  run -0 bench-stats long
  [[ ${output//$'\n'     /} == *'medians of 65,536 equal blocks'* ]]
}

# wander COUNT: samples of a first-order autoregression, phi 0.7.
wander () {
  awk -v n="$1" -v m=2147483647 'BEGIN {
    x = 3
    for (i = 0; i < n; i++)
      printf "%.6f\n", 100 + (y = .7 * y + (x = 16807 * x % m) / m - .5) }'
}

@test "intervals of samples that depend on each other are widened" {
  wander 200 >kept
  awk -v m=2147483647 'BEGIN { x = 5 } { x = 16807 * x % m; print x, $1 }' kept |
    sort -n | cut -d' ' -f2 >mixed
  [ "$(chosen widened,autocorrelated kept)" = yes,yes ]
  [ "$(chosen widened,autocorrelated mixed)" = no,no ]
  width () { chosen "$1_lo,$1_hi" "$2" | awk -F, '{ print $2 - $1 }'; }
  for figure in mean median p90; do
    awk -v a="$(width $figure kept)" -v b="$(width $figure mixed)" \
      'BEGIN { exit !(a > 1.5 * b && a < 4 * b) }'
  done
  run -0 bench-stats kept
  [[ ${output//$'\n'     /} == *'note: samples depend on those before them, so that any interval is widened'*' of 200 samples)'* ]]
}

@test "a straight line is a drift, and widens no interval" {
  [ "$(chosen state,widened,median_lo,median_hi <(seq 100))" = drift,no,40,61 ]
  run -0 bench-stats <(seq 100)
  [[ ${output//$'\n'     /} == *'there is no steady mean'* ]]
  [[ $output != *'depend on those before them'* ]]
}

@test "nor does one of more than 65,536 samples, in blocks of unequal length" {
  [ "$(chosen state,widened,n_eff <(seq 100000))" = drift,no,100000 ]
  # t sd / sqrt n of 1 .. n is nearly 1.96 sqrt (n / 12)
  chosen mean_lo,mean_hi <(seq 100000) | awk -F, '{ half = ($2 - $1) / 2
    exit !(half > 178.9 && half < 179) }'
}

@test "in a drift the dependence of what the slope leaves widens intervals" {
  awk -v m=2147483647 'BEGIN {
    x = 3
    for (i = 0; i < 400; i++)
      printf "%.6f\n", 100 + i / 100 + (y = .7 * y + (x = 16807 * x % m) / m - .5) }' >slope
  run -0 chosen state,widened,n_eff slope
  [[ $output == drift,yes,* ]]
  # the noise is a fifth of the variance: less is lost than by its own lag 1
  awk -v n="${output##*,}" 'BEGIN { exit !(n > 150 && n < 300) }'
}

@test "a level that wanders has no interval of its mean" {
  awk -v m=2147483647 'BEGIN { x = 3
    for (i = 0; i < 300; i++)
      printf "%.6f\n", 9 + (y += (x = 16807 * x % m) / m - .5) }' >walk
  run -0 bench-stats -q -f jsonl --columns=state,mean_lo walk
  [ "$output" = '{"state": "slow-down", "mean_lo": null, "mean_lo_reason": "needs a steady level"}' ]
  run -0 bench-stats walk
  [[ ${output//$'\n'     /} == *'too few for an interval of the mean)'* ]]
}

@test "a change is seen at any size of the numbers" {
  awk 'BEGIN { for (i = 0; i < 200; i++)
    printf "%.3f\n", (i < 120 ? 1 : 2) + (i * 37 % 100) / 1000 }' >plain
  for power in 0 100 200 300 307 -100 -200 -300 -307; do
    run -0 bench-stats -q -f tsv --columns=state,steady_from \
      <(sed "s/$/e$power/" plain)
    [ "${lines[1]}" = $'slow-down\t121' ]
  done
}

@test "many samples as far apart as doubles can be have statistics" {
  awk 'BEGIN { for (i = 0; i < 140000; i++)
    print (i % 2 ? "1e308" : "-1e308") }' >apart
  run -0 --separate-stderr bench-stats -q -f tsv --columns=n,median,max apart
  [ "${lines[1]}" = $'140000\t0\t1e+308' ]
}
