# SPDX-License-Identifier: GPL-3.0-or-later
# How many runs a comparison takes.
load ../bench
load samples

setup () { bench_setup; }

# planned OPTION...: $numbers is the column n_per_side.
planned () {
  run -0 --separate-stderr bench-compare --plan -f tsv "$@"
  numbers=$(column n_per_side | paste -sd' ')
}

@test "2 % at a variation of 5 % take 102 runs a side by t" {
  planned --cv=5%
  [ "$numbers" = '102 106' ]
  planned --cv=5% --effect=2%,1%
  [ "$numbers" = '102 106 398 417' ]
  run -0 bench-compare --plan=wall:mean --cv=5%
  [[ $output == *'102 runs a side show a change of 2 % with power 0.8 (two-sided t'* ]]
  [[ $output != *Mann* ]]
  run -0 bench-compare --plan=wall:median --cv=5%
  [[ $output == *'106 runs a side show'* && $output != *'t test'* ]]
}

@test "no rank test is planned with runs of which it can reject nothing" {
  planned --cv=1% --effect=10%
  [ "$numbers" = '2 4' ]
  planned --cv=1% --effect=10% --paired
  [ "$numbers" = '3 6' ]
  for confidence in 0.9 0.99 0.999; do
    for paired in '' --paired; do
      # shellcheck disable=SC2086
      planned --cv=0.1% --effect=10% --confidence=$confidence $paired
      n=${numbers#* }
      pairing=blocks
      [ "$paired" ] || pairing=random
      RUNS=$n SPREAD=0.001 stream $pairing a=1 b=1.1 >enough.tsv
      RUNS=$((n - 1)) SPREAD=0.001 stream $pairing a=1 b=1.1 >few.tsv
      run -0 bench-compare --confidence=$confidence -f tsv enough.tsv
      [[ $(column test) == mann-whitney || $(column test) == signed-rank ]]
      [ "$(column verdict)" = slower ]
      run -0 bench-compare --confidence=$confidence -f tsv few.tsv
      [[ $(column test) != mann-whitney && $(column test) != signed-rank ]]
    done
  done
}

@test "95 % against 94 % takes 8158 items a side, or 10920" {
  planned --p1=0.95 --p2=0.94 --power=0.8,0.9
  [ "$numbers" = '8158 10920' ]
  run -0 bench-compare --plan --p1=95% --p2=94%
  [[ $output == *'8158 items a side tell 95 % from 94 % with power 0.8'* ]]
}

@test "a deviation of 2.0 ms takes 62 runs for +-0.5 ms, by t 64" {
  planned --sd=2ms --width=0.5ms
  [ "$numbers" = '64 62' ]
  [ "$(column method | tr '\n' ' ')" = 'width-t width-normal ' ]
  run -0 bench-compare --plan --sd=2ms --width=500us
  grep -q "^64 runs have a mean known to +-500 us (Student's t, " <<<"$output"
  grep -q '^62 runs have a mean known to +-500 us (normal formula, ' \
    <<<"$output"
}

@test "columns are those of the schema, in every format" {
  run -0 bench-compare --plan --cv=5% -f tsv
  [ "${lines[0]}" = $'effect\tpower\tconfidence\tmethod\tn_per_side\tbenchmark\tmetric\tspread\tunit\tof\teach\tcorrelation\tsentence' ]
  run -0 bench-compare --plan --cv=5% -f jsonl
  [[ ${lines[0]} == '{"effect": 0.02, "power": 0.8, "confidence": 0.95, "method": "t", "n_per_side": 102,'* ]]
  run -0 bench-compare --plan --sd=1s --width=1s -f json
  [[ $output == *'"power_reason": "a width is planned"'* ]]
  run -0 bench-compare --plan --cv=5% -f markdown
  [[ ${lines[0]} == '| effect | power |'* ]]
  [[ ${lines[4]} == '- 102 runs a side show'* ]]
  run -0 bench-compare --plan --cv=5% -o plan.txt
  grep -q '^102 runs' plan.txt
}

@test "each benchmark of a pilot has its plan, by its upper limit" {
  stream random a=1 b=3 | grep -v '^#' >pilot.tsv
  run -0 bench-compare --plan -f tsv pilot.tsv
  [ "$(column benchmark | tr '\n' ' ')" = 'a a b b ' ]
  # The deviation of the logs times sqrt (19 / qchisq (0.2, 19)).
  awk -F'\t' '$4 == "a" { x = log($1); n++; s += x; q += x * x }
    END { print sqrt((q - s * s / n) / (n - 1)) * sqrt(19 / 13.71579) }' \
    pilot.tsv >want
  column spread | sed -n 1p | awk -v want="$(cat want)" \
    '{ d = $1 / want - 1; exit !(d * d < 1e-8) }'
  run -0 bench-compare --plan pilot.tsv
  grep -q 'the upper 80 % limit of 20 runs of a)' <<<"$(tr '\n' ' ' <<<"$output")"
}

@test "pairs are planned from the differences of pairs" {
  stream blocks a=1 b=1.03 >pilot.tsv
  planned pilot.tsv
  alone=${numbers%% *}
  planned --paired pilot.tsv
  [ "$(column benchmark | tr '\n' ' ')" = 'b b ' ]
  [ "$(column method | tr '\n' ' ')" = 'paired-t signed-rank ' ]
  (( ${numbers%% *} < alone ))
  stream random a=1 b=1.03 >pilot.tsv
  run -2 bench-compare --plan --paired pilot.tsv
  [[ $output == *"no plan from 'b': its runs do not pair with those of 'a'"* ]]
}

@test "a size with a unit is planned in that unit" {
  printf '%s\tms\twall\n' 10 12 14 >pilot.tsv
  planned --effect=4ms pilot.tsv
  first=$numbers
  [ "$(column unit | sort -u)" = s ]
  # the same by hand: deviation 2 ms, n - 1 = 2, qchisq (0.2, 2) = 0.4462871
  planned --effect=4ms --sd="$(awk 'BEGIN {
    printf "%.12f", 2 * sqrt(2 / 0.446287102628) }')ms"
  [ "$numbers" = "$first" ]
  run -2 bench-compare --plan --effect=4MB pilot.tsv
  [[ $output == *"planned for is in 'B', the samples are in 's'"* ]]
}

@test "what cannot be planned from is said" {
  printf '5\ts\twall\ta\n' >one.tsv
  run -2 bench-compare --plan one.tsv
  [[ $output == *"no plan from 'a': a spread takes two runs"* ]]
  constants s wall a=1 >constant.tsv
  run -2 bench-compare --plan constant.tsv
  [[ $output == *"no plan from 'a': nothing varies"* ]]
  run -2 bench-compare --plan=latency constant.tsv
  [[ $output == *"no metric 'latency' in the input"* ]]
  run -0 bench-compare --plan --cv=1e300 --effect=1e-200 -f json
  [[ $output == *'"n_per_side_reason": "more runs than there can be"'* ]]
}

@test "options of a plan that contradict each other are refused" {
  run -2 bench-compare --plan --p1=0.9
  run -2 bench-compare --plan --p1=0.9 --p2=0.9
  run -2 bench-compare --plan --p1=0.9 --p2=0.8 --effect=2%
  run -2 bench-compare --plan --width=1ms --effect=2% --cv=5%
  run -2 bench-compare --plan --width=1ms --cv=5%
  run -2 bench-compare --plan --cv=0
  run -2 bench-compare --plan --cv=5% --sd=2ms
  run -2 bench-compare --plan --effect=1%,2ms --cv=5%
  run -2 bench-compare --plan --cv=5% runs.tsv
  run -2 bench-compare --plan=:mean --cv=5%
  run -2 bench-compare --plan=wall:p99 --cv=5%
  run -2 bench-compare --plan=wall:p99 runs.tsv
  run -2 bench-compare --plan=wall:p100
  run -2 bench-compare --plan=wall:p
  run -2 bench-compare --plan=wall:p0x1p3
  run -2 bench-compare --plan=wall:p99,mean
  run -2 bench-compare --plan=:p99
  run -2 bench-compare --plan --cv=5% -f tap
  run -2 bench-compare --effect=2% runs.tsv
  [[ $output == *'--effect is an option of --plan'* ]]
}

@test "a value of 0 has no relative change, and the others have theirs" {
  printf '%s\tB\tsize\ta\n' 0 1 2 >pilot.tsv
  printf '%s\tB\tsize\tb\n' 10 11 12 >>pilot.tsv
  run -0 --separate-stderr bench-compare --plan -f tsv pilot.tsv
  [ "$(column benchmark | sort -u)" = b ]
  [[ $stderr == *"no plan from 'a': it has a value that is not above 0; give --effect in its unit"* ]]
}

@test "queries that show a percentile are those of MLPerf's tables" {
  run -0 bench-compare --plan=latency:p90,p95,p97,p99 --confidence=0.99 -f tsv
  [ "$(awk -F'\t' '$4 == 0 { print $5 }' <<<"$output" | paste -sd' ')" = '44 90 152 459' ]
  [ "$(awk -F'\t' '$4 == 1 { print $5 }' <<<"$output" | paste -sd' ')" = '64 130 219 662' ]
  [ "$(awk -F'\t' '$4 == 100 { print $5 }' <<<"$output" | paste -sd' ')" = '1246 2504 4182 12571' ]
  # LoadGen's closed loops take the next line's
  [ "$(awk -F'\t' '$4 == 0 { print $6 }' <<<"$output" | paste -sd' ')" = '64 130 219 662' ]
  run -0 bench-compare --plan=latency:p99 --confidence=0.99
  unwrap
  grep -qx '459 queries of which none is over a bound show that p99 of latency is within it (99 % confidence)' \
    <<<"$output"
  grep -q '^662 queries of which 1 is over' <<<"$output"
  # ln 0.05 / ln 0.999 = 2994.2
  run -0 bench-compare --plan=latency:p99.9 --explain -f json
  [[ $output == *'"over": 0, "n": 2995, "n_loadgen": 4742, '*'Formulas: Early stopping, '* ]] ||
    fail "$output"
}

# processes: 8 of them, each of 6 iterations, between which more varies than
# within.
processes () {
  printf '#\tbench-samples\t1\n#\torder\trandom\n'
  awk 'function noise () { seed = (16807 * seed) % 2147483647
         return seed / 2147483647 - 0.5 }
    BEGIN { seed = 12345
      for (p = 1; p <= 8; p++) {
        common = 0.08 * noise()
        for (i = 1; i <= 6; i++)
          printf "%.9f\ts\twall\ta\t%d.%d\n", exp(common + 0.1 * noise()), p, i
      } }'
  printf '#\tend\tcomplete\n'
}

@test "a pilot of processes plans processes, with the cheapest runs in each" {
  processes >pilot.tsv
  planned pilot.tsv
  [ "$(column of | sort -u)" = processes ]
  # Kalibera and Jones's components of the logarithms, and qchisq (0.2, 7)
  awk -F'\t' '/^[0-9]/ { split($5, run, "."); p = run[1]; x = log($1)
      n[p]++; s[p] += x; q[p] += x * x }
    END {
      for (p = 1; p <= 8; p++) { m = s[p] / 6; mean += m / 8; ms += m * m
        within += (q[p] - 6 * m * m) / 5 / 8 }
      s2 = (ms - 8 * mean * mean) / 7
      t2 = s2 - within / 6
      r = sqrt(within / t2); r = r == int(r) ? r : int(r) + 1
      printf "%d\t%.12f\n", r, sqrt((t2 + within / r) * 7 / 3.822322) }' \
    pilot.tsv >want
  [ "$(column each | sort -u)" = "$(cut -f 1 want)" ]
  column spread | sed -n 1p | awk -v want="$(cut -f 2 want)" \
    '{ d = $1 / want - 1; exit !(d * d < 1e-12) }'
  run -0 bench-compare --plan=wall:mean --explain pilot.tsv
  output=$(tr -s ' \n' ' ' <<<"$output")
  [[ $output == *' processes a side, each of '*' iterations, show a change of 2 % '*'the upper 80 % limit of 8 processes of a); so many iterations are cheapest where one costs as much as one process more'*'Formulas: Plan, Process means, '* ]] ||
    fail "$output"
}

@test "a pilot of one process plans runs, and says what it does not know" {
  processes | grep -v $'\t[2-8]\\.' >pilot.tsv
  run -0 bench-compare --plan=wall:mean pilot.tsv
  [[ $(paste -sd' ' <<<"$output") == *' runs a side '*'; the highest level of RUN was not repeated, so that it is not known how much its units differ'* ]]
}

@test "runs that depend on each other are planned as fewer" {
  awk 'BEGIN { for (i = 0; i < 60; i++)
    printf "%.6f\ts\twall\ta\n", 10 + sin(i / 4) + 0.1 * (i * 7919 % 13) }' \
    >pilot.tsv
  run -0 bench-compare --plan=wall:mean -f tsv pilot.tsv
  r=$(column correlation)
  n=$(column n_per_side)
  spread=$(column spread)
  awk -v r="$r" 'BEGIN { exit !(r > 0.7) }'
  # n of as many independent runs, times (1 + r) / (1 - r), but for rounding
  run -0 bench-compare --plan=wall:mean --cv="$spread" -f tsv
  awk -v n="$n" -v m="$(column n_per_side)" -v r="$r" 'BEGIN {
    f = (1 + r) / (1 - r); exit !(n <= m * f + 1 && n >= (m - 1) * f) }'
  run -0 bench-compare --plan=wall:mean pilot.tsv
  [[ $(paste -sd' ' <<<"$output") == *'; each run depends on the one before (correlation 0.'*'), so that '*' count as one' ]]
}

@test "where no number of runs would do the sentence says so, and why" {
  local goal
  for goal in '--cv=5% --effect=1e-9' '--sd=5ms --effect=1e-12s' \
              '--cv=5% --width=1e-9' '--p1=50% --p2=50.0000001%' \
              '--cv=5% --paired --effect=1e-9'; do
    # shellcheck disable=SC2086
    run -0 bench-compare --plan $goal -f tsv
    [ "$(column n_per_side | tr -d '\n')" = '' ]
    [ "$(column sentence | grep -c '^no number of .*, since that takes more runs than there can be$')" \
      = "$(column sentence | wc -l)" ] || fail "$goal: $output"
  done
}
