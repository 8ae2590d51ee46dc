# SPDX-License-Identifier: GPL-3.0-or-later
# Few samples, equal ones, far ones, ten million: an honest answer each.
load ../bench
load ../honest

setup () { bench_setup; }

stats_of () { # SAMPLE...
  printf '%s\n' "$@" >samples
  in_all_formats bench-stats samples
}

@test "one sample has no spread and no interval, and says why" {
  stats_of 5
  [[ $output =~ sd\ +needs\ n\ \>=\ 2 ]]
  [[ $output == *'one sample tells nothing of the spread'* ]]
  [ "$(cell median)" = 5 ]
  [ -z "$(cell sd)$(cell cv)$(cell mean_lo)$(cell median_lo)$(cell lag1)" ]
}

@test "two samples: the interval is their range, with its true coverage" {
  stats_of 5 7
  [[ $output =~ covers\ +50.0\ % ]]
  [[ $output == *'n = 2 covers 50 %, and 95 % needs n >= 6'* ]]
  [ "$(cell median_lo) $(cell median_hi)" = '5 7' ]
  [ "$(cell median_coverage)" = 0.5 ]
}

@test "three samples: the range covers 75 %" {
  stats_of 1 2 3
  [[ $output == *'n = 3 covers 75 %, and 95 % needs n >= 6'* ]]
  [ "$(cell median_coverage)" = 0.75 ]
  [ -z "$(cell p95)$(cell p99)" ]
}

@test "all equal: the spread is 0, and what the clock hides is not denied" {
  stats_of 5 5 5 5 5 5 5 5 5 5
  [[ $output == *'less than the clock'* ]]
  [ "$(cell sd) $(cell mean_lo) $(cell mean_hi)" = '0 5 5' ]
  [ -z "$(cell lag1)" ]
}

@test "two values only: a note names the step of the clock" {
  stats_of 5 5 5 5 5 5 5 5 5 6
  [[ $output == *'2 values among 10 samples'* ]]
  [ "$(cell median_lo) $(cell median_hi)" = '4.5 5.5' ]
}

@test "all zeros have no relative spread, and no geometric mean" {
  stats_of 0 0 0 0 0 0
  [ "$(cell mean) $(cell sd)" = '0 0' ]
  [ -z "$(cell cv)" ]
  run -0 bench-stats --columns=gmean,hmean,rate samples
  honest "$output"
}

@test "one huge outlier is counted, kept, and does not move the median" {
  stats_of 1 1.1 0.9 1.05 1.02 1e9
  [ "$(cell outliers_severe)" = 1 ]
  [ "$(cell median)" = 1.0350000000000001 ]
  [ "$(cell max)" = 1000000000 ]
  [[ $output == *'1 severe'* ]]
}

@test "the largest and the smallest numbers leave no figure infinite" {
  stats_of 1.7e308 1.6e308 1.5e308 -1.7e308 1.7e308 1.65e308
  [ -z "$(cell sum)" ] || fail 'the sum is beyond a double'
  stats_of 5e-324 1e-323 1.5e-323 5e-324 1e-323 5e-324
  [ "$(cell min)" = 5e-324 ]
}

@test "samples at the ends of the range leave no note, chart or column infinite" {
  # both ends, the far end after the near one, and the other way about
  local shape
  for shape in 'i % 2 ? "1.7e308" : "-1.7e308"' 'i < 20 ? "5e-324" : "1.7e308"' \
    'i < 20 ? "1.7e308" : "5e-324"' 'i % 3 ? "1.7e308" : "5e-324"' \
    'i % 3 ? "-1.7e308" : 0' '5 * (1 + i % 4) "e-324"' \
    '(i % 7 - 3) "." i "e307"' '(i % 7 - int (i / 3)) "e307"'; do
    # shellcheck disable=SC2046 # numbers, a line each
    stats_of $(awk "BEGIN { for (i = 0; i < 45; i++) print $shape }")
    for options in --changes '--histogram --plot' --windows=3 \
      --columns=tick,tick_share,mode_places,peak,sustained,drift_per_run \
      --columns=se,var,skew,kurt,trimmed10,hmean,rate,mad_sd; do
      # shellcheck disable=SC2086 # options
      run -0 bench-stats $options samples
      honest "$output"
    done
  done
}

@test "ten million samples have exact figures" {
  seq 10000000 >samples
  run -0 bench-stats -q -f tsv samples
  table=$output
  honest "$table"
  [ "$(cell n)" = 10000000 ]
  [ "$(cell mean) $(cell median)" = '5000000.5 5000000.5' ]
  [ "$(cell sum)" = 50000005000000 ]
}
