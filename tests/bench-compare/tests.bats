# SPDX-License-Identifier: GPL-3.0-or-later
# Which test is made, and what it says.
load ../bench
load samples

setup () { bench_setup; }

# nearly WANT RELATIVE: standard input is that number.
nearly () {
  awk -v want="$1" -v relative="$2" '
    { got = $1 - want; bound = relative * want }
    END { exit !(NR == 1 && got * got <= bound * bound) }'
}

@test "three runs a side are tested by Welch's test, which is said" {
  RUNS=3 stream random a=1 b=2 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column test)" = logwelch ]
  [ "$(column tag)" = low-n ]
  run -0 bench-compare runs.tsv
  [[ $output == *'slower [low-n]'* ]]
  [[ $output == *'note: low-n: '* ]]
  run -0 bench-compare -q runs.tsv
  [[ $output != *'note:'* ]]
}

@test "five are enough for one comparison, but not for eight" {
  RUNS=5 stream random a=1 b=2 >two.tsv
  run -0 bench-compare -f tsv two.tsv
  [ "$(column test)" = mann-whitney ]
  RUNS=5 stream random a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1 i=1 >nine.tsv
  run -0 bench-compare -f tsv nine.tsv
  [ "$(column test | sort -u)" = logwelch ]
}

@test "one run a side has a ratio and no test" {
  printf '5\ts\twall\ta\n4\ts\twall\tb\n' >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'cannot tell b from a: ratio 0.800, but 1 run a side makes no test; 4 a side would do'* ]]
  run -0 bench-compare -f json runs.tsv
  [[ $output == *'"p": null, "p_reason": "n = 1"'* ]]
}

@test "p-values of several lines are adjusted by Holm's procedure" {
  stream blocks a=1 b=1.03 c=1.02 d=1 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  # The smallest p counts three times; the lines are judged at .05 / 3, 2, 1.
  paste <(column p) <(column p_adjusted) | sort -g | head -n 1 \
    | awk '{ exit !(($2 / $1 - 3) ^ 2 < 1e-18) }'
  [ "$(column level | sort -g | tr '\n' ' ')" \
    = '0.95 0.975 0.9833333333333333 ' ]
}

@test "a comparison has one verdict, whatever else is compared" {
  stream blocks a=1 b=1.03 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column p)" = "$(column p_adjusted)" ]
  [ "$(column level)" = 0.95 ]
}

@test "--test=mw has the exact p with ties that R's coin has" {
  cp "$data/stats/data/ties-a.dat" x
  cp "$data/stats/data/ties-b.dat" y
  run -0 bench-compare --test=mw -f tsv x y
  column p | nearly 0.0072002301104468289 1e-9
}

@test "--test=welch, student and paired have R's p-values" {
  for name in norm-a norm-b pair-x pair-y; do
    cp "$data/stats/data/$name.dat" .
  done
  run -0 bench-compare --test=welch -f tsv norm-a.dat norm-b.dat
  column p | nearly 0.0097657806259738404 1e-9
  column difference_lo | nearly 1.3940097826796765 1e-9
  run -0 bench-compare --test=student -f tsv norm-a.dat norm-b.dat
  column p | nearly 0.01676449154333742 1e-9
  { printf '#\tbench-samples\t1\n#\torder\tblocks\n'
    awk '{ print $1 "\ts\twall\tx\t" NR }' pair-x.dat
    awk '{ print $1 "\ts\twall\ty\t" NR }' pair-y.dat
    printf '#\tend\tcomplete\n'; } >pairs.tsv
  run -0 bench-compare --test=paired -f tsv pairs.tsv
  column p | nearly 0.00046267228128510531 1e-9
  run -0 bench-compare --test=logpaired -f tsv pairs.tsv
  column ratio | nearly 0.95871576888464261 1e-9
  column ratio_lo | nearly 0.94079235926514049 1e-9
}

@test "a test of pairs without pairs says so" {
  stream random a=1 b=2 >runs.tsv
  run -0 bench-compare --test=signed-rank runs.tsv
  [[ $output == *'; no test, since no runs pair; '* ]]
}

@test "runs that depend on the one before count for fewer" {
  awk 'BEGIN { for (i = 1; i <= 60; i++) {
    print 1 + i / 100 "\ts\twall\ta"; print 1.3 "\ts\twall\tb" } }' >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column tag)" = autocorrelated ]
  [ "$(column verdict)" = inconclusive ]
}

@test "values that are not positive are judged by their differences" {
  { constants C temp a=-5 b=7
    constants C temp c=0; } >runs.tsv
  run -0 bench-compare --better=temp=lower -f tsv runs.tsv
  [ "$(column ratio_lo)" = '' ]
  [ "$(column difference)" = $'12\n5' ]
  [ "$(column verdict)" = $'worse\nworse' ]
}

@test "a baseline of 0 has no ratio, and a drop to 0 is one by 100 %" {
  constants B leak a=0 b=7 >runs.tsv
  run -0 bench-compare --better=leak=lower -f tsv runs.tsv
  [ "$(column ratio)" = '' ]
  [ "$(column verdict)" = larger ]
  run -0 bench-compare --better=leak=lower --baseline=b runs.tsv
  [[ $output == *'-100'*'%'* ]]
  [[ $output != *[Nn]a[Nn]* && $output != *inf* ]]
}

@test "a coarse clock keeps the interval from shrinking to a point" {
  constants ms wall a=4 b=8 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column tag)" = clock-limited ]
  column ratio | nearly 2 1e-15
  awk -v lo="$(column ratio_lo)" -v hi="$(column ratio_hi)" \
    'BEGIN { exit !(1 < lo && lo < 2 && 2 < hi) }'
}

@test "swapping confidence and margin changes verdicts, not ratios" {
  stream blocks a=1 b=1.03 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  ratio=$(column ratio)
  [ "$(column verdict)" = slower ]
  run -0 bench-compare --margin=10% -f tsv runs.tsv
  [ "$(column verdict)" = equivalent ]
  [ "$(column ratio)" = "$ratio" ]
  run -0 bench-compare --margin=0 --confidence=0.999 -f tsv runs.tsv
  [ "$(column level)" = 0.999 ]
}

@test "equal constants are equivalent" {
  constants B size a=5 b=5 >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output == *'b is within +-1 % of a (every run alike; 6 runs a side)'* ]]
}

# mostly RUNS VALUE METRIC UNIT: a of nothing but 5, b of 5 in three of five
# runs and of VALUE in the others, in an order without a pattern.
mostly () {
  awk -v runs="$1" -v value="$2" -v metric="$3" -v unit="$4" 'BEGIN {
    seed = 12345
    for (i = 1; i <= runs; i++) {
      seed = (16807 * seed) % 2147483647
      printf "0\t5\t%s\t%s\ta\n", unit, metric
      printf "%d\t%s\t%s\t%s\tb\n", seed, \
        i % 5 < 3 ? 5 : value, unit, metric } }' | sort -n | cut -f 2-
}

@test "two sides of mostly equal samples are not equivalent when they differ" {
  for runs in 20 30 50 100 300 1000; do
    for value in 3 7; do
      for metric in 'wall s' 'maxrss B' 'custom x'; do
        # shellcheck disable=SC2086 # two words
        mostly $runs $value $metric >runs.tsv
        for sides in a b; do
          for option in '' --test=mw --confidence=0.99; do
            # shellcheck disable=SC2086 # an option or none
            run -0 bench-compare --baseline=$sides $option -f tsv runs.tsv \
              --better=custom=lower
            [ "$(column verdict)" != equivalent ] \
              || fail "$runs $value $metric $sides $option"
          done
        done
      done
    done
  done
}

@test "where a rank test rejects every change a t test tells the size" {
  mostly 300 7 wall s >runs.tsv
  run -0 bench-compare --explain runs.tsv
  [[ $output == *slower*'[ties]'* ]]
  [[ $output == *'every change, too'* ]]
  run -0 --separate-stderr bench-compare --test=mw -f json runs.tsv
  jq -e '.rows[0] | .p < 0.001 and .verdict == "inconclusive"
    and .ratio_lo == null and .difference_hi == null
    and (.ratio_lo_reason | contains ("every change"))' <<<"$output"
  # Where all that differs is within the margin they are equivalent.
  mostly 300 5.001 wall s >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column verdict) $(column tag)" = 'equivalent ties' ]
}

@test "what is ruled out on one side of no change is told as of that side" {
  for pair in '3 better' '7 worse'; do
    mostly 30 "${pair% *}" power W >runs.tsv
    run -0 bench-compare runs.tsv
    [[ $output == *"b is ${pair#* } than a in power, but perhaps by less"* ]]
  done
}

@test "an interval that ends at no change leaves out that alone" {
  # The estimate, 0.001, is within an interval up to 1e290.
  {
    printf '%s\t1\tloss\ta\n' 0 0 0 0 0 0 0 0
    printf '%s\t1\tloss\tb\n' 0 0 0 0.001 0.001 0.001 1e290 1e290
  } >runs.tsv
  run -0 bench-compare --better=loss=lower -f tsv runs.tsv
  awk -v lo="$(column difference_lo)" -v is="$(column difference)" \
    -v p="$(column p)" 'BEGIN { exit !(p < 0.05 && 0 < lo && lo < is) }'
}
