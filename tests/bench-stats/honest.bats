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

# shown: of each interval of the samples in the file `samples` the lower end,
# as the table has it and in full, and the upper end.
shown () {
  local name
  for name in mean median p25 p90; do
    paste <(bench-stats -q -p 25,90 --columns="${name}_lo,${name}_hi" samples |
              tail -n 1 | sed 's/^ *//; s/  */\n/') \
      <(bench-stats -q -p 25,90 -f tsv --columns="${name}_lo,${name}_hi" samples |
          tail -n 1 | tr '\t' '\n') | awk 'NF == 2' | paste - -
  done
}

@test "no interval is shown as a point that is none, nor so that it shuts out its ends" {
  for seed in {1..25}; do
    awk -v seed="$seed" 'BEGIN {
      srand (seed)
      kind = seed % 4
      n = 6 + int (exp (7 * rand ()))
      level = exp (20 * rand () - 5)
      noise = exp (-20 * rand ())
      share = rand () < 0.3 ? 1 : rand () < 0.3 ? 0.999 : rand ()
      for (i = 0; i < n; i++)
        {
          value = level * (1 + noise * rand ())
          if (kind == 0)
            value = rand () < share
          if (kind == 2 && i == 0)
            value *= 1e6
          if (kind == 3)
            value = level / (rand () + 1e-4)
          printf "%.17g\t1\t%s\n", value, kind == 0 ? "correct" : "x"
        }
    }' >samples
    shown >ends
    awk -v seed="$seed" '
      function places (number) {
        sub (/e.*/, "", number)
        return index (number, ".") ? length (number) - index (number, ".") : 0
      }
      NF == 4 {
        width = $4 - $2
        for (i = 1; i < 4; i += 2)
          {
            e = match ($i, /e/) ? substr ($i, RSTART + 1) : 0
            unit = 10 ^ (e - places($i))
            off = $i - $(i + 1) < 0 ? $(i + 1) - $i : $i - $(i + 1)
            slack = 1e-15 * ($4 < 0 ? -$2 : $4)
            if (off > 0.5001 * unit + slack)
              print seed ": too far: " $0
            if (width > 0 && off > slack && unit > 0.1001 * width)
              print seed ": too coarse: " $0
          }
      }' ends
  done >wrong
  run -0 cat wrong
  [ -z "$output" ]
}

@test "the interval of a share that is all ones is shown" {
  for i in {1..20}; do printf '1\t1\tcorrect\tm\n'; done >samples
  run -0 bench-stats -q samples
  [[ $output == *'1.00 (0.83 to 1.00)'* ]]
  run -0 bench-stats -q -f markdown samples
  [[ $output == *'1.00 (0.83 to 1.00)'* ]]
  run -0 bench-report -q -f text samples
  [[ $output == *'mean 1.00 (0.83 to 1.00)'* ]]
}
