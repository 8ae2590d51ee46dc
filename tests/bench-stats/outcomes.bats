# SPDX-License-Identifier: GPL-3.0-or-later
# Samples that are 0 or 1, and runs that failed.
load ../bench

setup () { bench_setup; }

# ones K N: K times 1, then 0, N in all, of the metric correct.
ones () {
  local i
  for ((i = 0; i < $2; i++)); do
    printf '%d\t1\tcorrect\n' $((i < $1))
  done
}

@test "the mean of ones and zeros has an exact interval" {
  # R: binom.test (47, 50)
  run -0 bench-stats -q -f csv --columns=mean,mean_lo,mean_hi,wilson_lo,wilson_hi <(ones 47 50)
  [[ ${lines[1]} == 0.94,0.83451805339*,0.98745141216*,0.83782908311*,0.97938502965* ]]
  run -0 bench-stats -q -f csv --confidence=0.99 --columns=mean_lo,mean_hi <(ones 47 50)
  [[ ${lines[1]} == 0.79729373053*,0.99312751466* ]]
  run -0 bench-stats -q -f csv --columns=mean_lo,mean_hi <(ones 10 10)
  [[ ${lines[1]} == 0.69150289218*,1 ]]
  run -0 bench-stats -q -f csv --columns=mean_lo,mean_hi <(ones 0 10)
  [[ ${lines[1]} == 0,0.30849710781* ]]
  run -0 bench-stats -q -f csv --columns=mean_lo,mean_hi <(ones 1 1)
  [[ ${lines[1]} == 0.025*,1 ]]
}

@test "a note tells the share in words" {
  run -0 bench-stats --ascii <(ones 47 50)
  [[ $output == *'0.940 (0.835 to 0.987)'* ]]
  run -0 bench-stats -f json <(ones 47 50)
  [[ $output == *"correct (47 of 50, 94.0 %, between 83.5 and 98.7 % by the exact interval, 83.8 and 97.9 % by Wilson's)"* ]]
}

@test "medians and percentiles of ones and zeros have no interval" {
  run -0 bench-stats --ascii <(ones 180 200)
  [[ $output == *'0.900 (0.850 to 0.938)'* ]]
  [[ $output != *1.5* ]]
  [[ $output != *interval\ *to* ]]
  columns=median,median_lo,median_hi,p95,p95_hi,p90,p90_lo,clock_limited
  run -0 bench-stats -q -f csv --columns=$columns <(ones 180 200)
  [ "${lines[1]}" = 1,,,1,,1,,no ]
  run -0 bench-stats -q -f jsonl --columns=p99_hi <(ones 180 200)
  [ "$output" = '{"p99_hi": null, "p99_hi_reason": "samples are 0 or 1"}' ]
  # few of them, too, make no interval of the whole range
  run -0 bench-stats --ascii <(ones 2 3)
  [[ $output != *interval\ *to* ]]
}

@test "numbers that happen to be 0 or 1 are not taken for outcomes" {
  run -0 bench-stats -q -f jsonl --columns=mean_lo,wilson_lo <(printf '1\n1\n0\n' | sed 's/$/\ts\tfast/')
  [[ $output == *'"wilson_lo": null, "wilson_lo_reason": "needs samples of 0 and 1"'* ]]
  run -0 bench-stats -q -f jsonl --columns=wilson_lo <(printf '1\t1\tmajflt\n0\t1\tmajflt\n')
  [[ $output == *null* ]]
  run -0 bench-stats -q -f csv --columns=wilson_lo <(printf '1\t1\thit\n0\t1\thit\n')
  [[ ${lines[1]} == 0.09* ]]
}

@test "the requirement of a share is judged by its exact interval" {
  ones 47 50 >most
  run -0 bench-stats -q --require='correct>=0.9' most
  run -1 bench-stats -q --judge=interval --require='correct>=0.9' most
  [ "${lines[-1]}" = 'fail: -: correct>=0.9: 0.9400, and may be 0.8345' ]
  run -0 bench-stats -q --judge=interval --require='correct >= 83%' most
}

@test "failed runs are counted, and their share has an interval" {
  {
    printf '#\tbench-samples\t1\n'
    for ((i = 0; i < 47; i++)); do printf '1.%02d\ts\twall\tx\n' $i; done
    printf '0.1\ts\twall-failed\tx\n0.2\ts\twall-failed\tx\n'
    printf '9\ts\twall-timeout\tx\n1\ts\twall\ty\n2\ts\tuser\ty\n'
    printf '#\tend\tcomplete\n'
  } >runs
  columns=benchmark,metric,n_failed,n_timeout,success,success_lo,success_hi
  run -0 bench-stats -q -f csv -m wall,user --columns=$columns runs
  [[ ${lines[1]} == x,wall,2,1,0.94,0.83451805339*,0.98745141216* ]]
  [[ ${lines[2]} == y,wall,0,0,1,0.025*,1 ]]
  [[ ${lines[3]} == y,user,0,0,1,* ]]
  run -0 bench-stats -f json -m wall runs
  [[ $output == *'runs failed, and the figures are of the others: x wall (47 of 50 succeeded and 1 ran out of time, 94.0 %, between 83.5'* ]]
  # what was never recorded is not claimed
  run -0 bench-stats -q -f jsonl --columns=success <(seq 9)
  [ "$output" = '{"success": null, "success_reason": "no record of failed runs"}' ]
  run -0 bench-stats -q -f csv --columns=n_failed,success <(printf '1\t1\tok\n0\t1\tok\n')
  [ "${lines[1]}" = 1,0.5 ]
}

@test "of shares in several processes no interval over these is claimed" {
  # in four processes all five are right, or none
  for p in 1 2 3 4; do
    for i in 1 2 3 4 5; do printf '%d\t1\tcorrect\tm\t%d.%d\n' $((p % 2)) $p $i; done
  done >answers
  run -0 bench-stats -f json answers
  [[ $output == *"RUNs have levels, but the exact interval of a share takes all samples for independent: correct (4 processes of 5 iterations, 100 % of the variance by process, design effect 5.0)"* ]]
  [[ $output != *'the intervals are over'* ]]
  # R: binom.test (10, 20)
  run -0 bench-stats -q -f csv --columns=mean_lo,mean_hi answers
  [[ ${lines[1]} == 0.2719578*,0.7280421* ]]
  # nor is one process said to be several
  run -0 bench-stats -f json <(head -n 4 answers; printf '0\t1\tcorrect\tm\t1.5\n')
  [[ $output == *"iteration-level only; the process-to-process variance is unmeasured: correct (one process of 5 iterations)"* ]]
  [[ $output != *'RUNs have levels'* ]]
}

@test "of shares that depend on each other no widening is claimed" {
  run -0 bench-stats -f json <(ones 30 60)
  [[ $output == *"samples depend on those before them; the intervals take them for independent"* ]]
  [[ $output != *'is widened'* ]]
  run -0 bench-stats -q -f csv --columns=mean_lo,mean_hi,autocorrelated,widened <(ones 30 60)
  [[ ${lines[1]} == 0.36806*,0.63193*,yes,no ]]
}
