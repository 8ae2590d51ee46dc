# SPDX-License-Identifier: GPL-3.0-or-later
# Tests and ratios that are made only where they are asked for.
load ../bench
load samples

setup () { bench_setup; }

# nearly WANT RELATIVE: standard input is that number.
nearly () {
  awk -v want="$1" -v relative="$2" '
    { got = $1 - want; bound = relative * want }
    END { exit !(NR == 1 && got * got <= bound * bound) }'
}

@test "--test=permutation is exact for few runs" {
  printf '%s\ts\twall\ta\n' 1 2 3 4 5 >runs.tsv
  printf '%s\ts\twall\tb\n' 6 7 8 9 10 >>runs.tsv
  run -0 bench-compare --test=permutation -f tsv runs.tsv
  # one of the 252 ways on either side
  column p | nearly 0.007936507936507936 1e-12
  [ "$(column tag)" = '' ]
  [ "$(column verdict)" = slower ]
}

@test "--test=permutation finds the ties that there are in decimals" {
  printf '%s\n' 0 -1 -1 -1 1 3 2 >x
  printf '%s\n' 1 2 0 2 4 4 4 >y
  # 51 of the 1716 ways on one side, some by ties: enumerated
  enumerated=0.060023310023310024
  for parts in 1 10 1000; do
    for offset in 0 -900 -70000; do
      for side in x y; do
        awk -v parts=$parts -v offset=$offset \
          '{ printf "%.10g\n", ($1 + offset) / parts }' $side >$side.written
      done
      run -0 bench-compare --test=permutation -f tsv x.written y.written
      column p | nearly $enumerated 1e-12
      [ "$(column difference_lo)" = 0 ]
      [ "$(column verdict)" != different ]
    done
  done
  for side in x y; do
    awk '{ print "1e" $1 }' $side >$side.power
  done
  run -0 bench-compare --test=permutation -f tsv x.power y.power
  column p | nearly $enumerated 1e-12
  [ "$(column ratio_lo)" = 1 ]
}

@test "--test=permutation ends where sums leave the range of a double" {
  awk 'BEGIN { for (i = 0; i < 20; i++) print (i % 5 - 2) * 8 "e307" }' >x
  awk 'BEGIN { for (i = 0; i < 20; i++) print (i % 4 - 1) * 8 "e307" }' >y
  run -0 bench-compare --test=permutation -f tsv x y
  before=$(column p)
  sed -i 's/e307$//' x y
  run -0 bench-compare --test=permutation -f tsv x y
  column p | nearly "$before" 1e-12
}

@test "of many runs it takes random rearrangements, by --seed" {
  RUNS=40 stream random a=1 b=1.1 >runs.tsv
  run -0 bench-compare --test=permutation -f tsv runs.tsv
  [ "$(column tag)" = monte-carlo ]
  # 2 (0 + 1) / (9999 + 1) is the least there can be
  column p | awk '{ exit !($1 >= 0.0002) }'
  before=$output
  run -0 bench-compare --test=permutation -f tsv runs.tsv
  [ "$output" = "$before" ]
  run -0 bench-compare --test=permutation --seed=7 -f tsv runs.tsv
  [ "$output" != "$before" ]
  run -0 bench-compare --test=permutation --resamples=99 -f tsv runs.tsv
  column p | awk '{ exit !($1 >= 0.02) }'
  run -2 bench-compare --test=permutation --resamples=5 runs.tsv
}

@test "--test=permutation pairs what pairs" {
  RUNS=8 stream blocks a=1 b=1.03 >runs.tsv
  run -0 bench-compare --test=permutation -f tsv runs.tsv
  [ "$(column paired)" = yes ]
  column p | nearly 0.0078125 1e-12
  [ "$(column verdict)" = slower ]
}

@test "--test=ks has R's exact p with ties, and says what it is of" {
  cp "$data/stats/data/ties-a.dat" x
  cp "$data/stats/data/ties-b.dat" y
  run -0 bench-compare --test=ks -f tsv x y
  column p | nearly 0.029973122852373524 1e-9
  [ "$(column verdict)" = different ]
  [ "$(column difference_lo)" = '' ]
  run -0 bench-compare --test=ks x y
  unwrap
  [[ $output == *'y differs from x in the distribution of value (distance 0.55, p = 0.03; 12 and 10 runs)'* ]]
  run -0 bench-compare --test=ks --confidence=0.99 x y
  unwrap
  [[ $output == *'cannot tell y from x in the distribution of value (dist'* ]]
}

@test "--ratio=means has Fieller's interval" {
  cp "$data/stats/data/norm-a.dat" x
  cp "$data/stats/data/norm-b.dat" y
  run -0 bench-compare --ratio=means -f tsv x y
  [ "$(column test)" = fieller ]
  column ratio | nearly 1.1010984617263557 1e-12
  column ratio_lo | nearly 1.0283774622863344 1e-9
  column ratio_hi | nearly 1.1760555726452404 1e-9
}

@test "--ratio=means and --ratio=bootstrap are the same in any unit" {
  declare -A want
  for unit in 1e0 1e-1 3e2 7e-160 9e160 1e-300 1e300; do
    awk -v unit=$unit 'BEGIN {
      print "#\tbench-samples\t1\n#\torder\tblocks"
      n = split ("10 12 9 11 10 13 11 9 12 10", x, " ")
      for (i = 1; i <= n; i++) {
        printf "%.15g\t1\tscore\ta\t%d\n", x[i] * unit, i
        printf "%.15g\t1\tscore\tb\t%d\n", (x[i] + 1 + i % 2) * unit, i }
      print "#\tend\tcomplete" }' >pairs
    grep -v '^#' pairs >apart
    for way in 'means pairs' 'means apart' 'bootstrap pairs' 'bootstrap apart'; do
      run -0 bench-compare --ratio="${way% *}" -f tsv "${way#* }"
      for name in p ratio ratio_lo ratio_hi; do
        : "${want[$way $name]:=$(column $name)}"
        column $name | nearly "${want[$way $name]}" 1e-9
      done
    done
  done
  # what pairs is told more exactly
  [ "${want[means pairs p]}" != "${want[means apart p]}" ]
}

@test "the unit of one side does not change the interval of --ratio=bootstrap" {
  printf '%s\n' 1 2 1 2 1 2 1 2 1 2 >y
  for baseline in 1 7 9 0.3; do
    awk -v x=$baseline 'BEGIN { for (i = 0; i < 10; i++) print x }' >x
    run -0 bench-compare --ratio=bootstrap -f tsv x y
    column ratio_lo | awk -v x=$baseline '{ print $1 * x }' | nearly 1.2 1e-12
    column ratio_hi | awk -v x=$baseline '{ print $1 * x }' | nearly 1.8 1e-12
  done
}

@test "a ratio without bounds is said to have none" {
  printf '%s\ts\twall\ta\n' 0.1 0.2 90 >runs.tsv
  printf '%s\ts\twall\tb\n' 5 6 7 >>runs.tsv
  run -0 bench-compare --ratio=means runs.tsv
  unwrap
  [[ $output == *"cannot tell b from a: ratio 0.199; no bounded interval, since the baseline's mean is not told from 0; 3 runs a side"* ]]
  run -0 bench-compare --ratio=means -f tsv runs.tsv
  [ "$(column ratio_lo)" = '' ]
  [ "$(column verdict)" = inconclusive ]
}

@test "--ratio=bootstrap is near the others, and refuses few runs" {
  RUNS=30 stream random a=1 b=1.5 >runs.tsv
  run -0 bench-compare --ratio=bootstrap -f tsv runs.tsv
  [ "$(column test)" = bootstrap ]
  lo=$(column ratio_lo)
  run -0 bench-compare --ratio=means -f tsv runs.tsv
  column ratio_lo | nearly "$lo" 0.01
  RUNS=9 stream random a=1 b=1.5 >runs.tsv
  run -0 bench-compare --ratio=bootstrap runs.tsv
  unwrap
  [[ $output == *'; no test, since the bootstrap needs 10 runs a side; '* ]]
}

@test "where resamples are too few it is said how many would do, and they do" {
  for order in random blocks; do
    RUNS=30 stream $order a=1 b=1.5 >runs.tsv
    for confidence in 0.999 0.9999 0.99995; do
      run -0 bench-compare --test=permutation --confidence=$confidence \
        --resamples=99 runs.tsv
      unwrap
      [[ $output == *'99 resamples are too few for this test at '*' (30 '* ]] || fail "$output"
      [[ $output != *' runs a side are too few '* ]]
      enough=$(sed -n 's/.*; --resamples=\([0-9]*\) would do.*/\1/p' <<<"$output")
      run -0 --separate-stderr bench-compare --test=permutation \
        --confidence=$confidence --resamples=99 -f json runs.tsv
      [[ $output == *'"needed_n_reason": "it takes more resamples"'* ]]
      [[ $output == *"--resamples=$enough would do"* ]]
      [[ $output != *'too few runs'* ]]
      run -0 bench-compare --test=permutation --confidence=$confidence \
        --resamples="$enough" runs.tsv
      unwrap
      [[ $output == *' slower '* ]] || fail "$output"
      run -0 bench-compare --test=permutation --confidence=$confidence \
        --resamples=$((enough - 1)) runs.tsv
      unwrap
      [[ $output == *" --resamples=$enough would do"* ]] || fail "$output"
    done
  done
}

@test "a bootstrap of too few resamples has no interval, and says how many do" {
  for order in random blocks; do
    RUNS=30 stream $order a=1 b=1.5 >runs.tsv
    for confidence in 0.995 0.9999 0.99999; do
      run -0 bench-compare --ratio=bootstrap --confidence=$confidence \
        --resamples=99 runs.tsv
      unwrap
      [[ $output == *'cannot tell b from a: ratio 1.5'*', but 99 resamples are too few for this test at '* ]] || fail "$output"
      enough=$(sed -n 's/.*; --resamples=\([0-9]*\) would do.*/\1/p' <<<"$output")
      run -0 --separate-stderr bench-compare --ratio=bootstrap \
        --confidence=$confidence --resamples=99 -f json runs.tsv
      [[ $output == *'"ratio_lo_reason": "too few resamples for this level"'* ]]
      [[ $output == *'"needed_n_reason": "it takes more resamples"'* ]]
      run -0 bench-compare --ratio=bootstrap --confidence=$confidence \
        --resamples="$enough" runs.tsv
      unwrap
      [[ $output == *' slower '* || $output == *' as long '* ]] || fail "$output"
    done
  done
  # nor are the runs too few where a rank test's would be
  RUNS=10 stream random a=1 b=1.5 >runs.tsv
  run -0 bench-compare --ratio=bootstrap --confidence=0.999999 runs.tsv
  unwrap
  [[ $output == *', but 9999 resamples are too few '*'; --resamples='* ]]
}

@test "where runs are too few for a permutation test, so many would do" {
  RUNS=8 stream random a=1 b=1.5 >runs.tsv
  run -0 bench-compare --test=permutation --confidence=0.9999 runs.tsv
  unwrap
  grep -q '8 runs a side are too few for this test at 99.99 %; 9 a side would do$' \
    <<<"$output" || fail "$output"
  # more than are all looked at
  RUNS=11 stream random a=1 b=1.5 >runs.tsv
  run -0 bench-compare --test=permutation --confidence=0.999998 runs.tsv
  unwrap
  [[ $output == *'; 12 a side would do with --resamples='* ]] || fail "$output"
  enough=$(sed -n 's/.* with --resamples=\([0-9]*\).*/\1/p' <<<"$output")
  RUNS=12 stream random a=1 b=1.5 >runs.tsv
  run -0 bench-compare --test=permutation --confidence=0.999998 \
    --resamples="$enough" runs.tsv
  unwrap
  [[ $output == *' slower '* ]] || fail "$output"
}

@test "a level that no number of resamples shows ends, too" {
  RUNS=20 stream random a=1 b=1.5 >runs.tsv
  for test in logpaired paired permutation ks fieller bootstrap; do
    run -0 bench-compare --test=$test \
      --confidence=0.9999999999999999 runs.tsv
  done
  unwrap
  [[ $output != *--resamples=* ]]
}

@test "help and page name every test that can be asked for" {
  run -2 --separate-stderr bench-compare --test=none
  [[ $stderr =~ 'must be '(.*)', not' ]]
  read -ra names <<<"$(tr ',' ' ' <<<"${BASH_REMATCH[1]}")"
  [ ${#names[@]} -gt 10 ]
  help=$(bench-compare --help | sed -n '/--test=/,/--ratio=/p')
  page=$(sed -n '/^\.It Fl -test /,/^\.It Fl -ratio /p' \
    "$abs_top_srcdir/man/bench-compare.1")
  for name in "${names[@]}"; do
    [ "$name" != or ] || continue
    grep -qw -e "$name" <<<"$help" || fail "help: $name"
    grep -w -e "$name" <<<"$page" | grep -q '^\.' || fail "page: $name"
  done
}

@test "a ratio and a test are not both asked for" {
  RUNS=5 stream random a=1 b=1.5 >runs.tsv
  run -2 bench-compare --ratio=means --test=welch runs.tsv
  run -0 bench-compare --ratio=hl --test=welch runs.tsv
  run -2 bench-compare --ratio=median runs.tsv
}

@test "--fdr judges all lines at one level" {
  stream blocks a=1 b=1.03 c=1.03 d=1 e=1 >runs.tsv
  run -0 bench-compare --fdr -f tsv runs.tsv
  # two of four are found: 1 - 2 * 0.05 / 4
  [ "$(column level | sort -u)" = 0.975 ]
  [ "$(column verdict | paste -sd' ')" = 'slower slower equivalent equivalent' ] \
    || [[ $(column verdict | paste -sd' ') == 'slower slower '* ]]
  run -0 bench-compare --fdr runs.tsv
  [[ $output == *'p (BH)'* && $output != *Holm* ]]
}

@test "many samples are drawn anew as often as few, unless asked otherwise" {
  awk 'BEGIN {
    for (i = 0; i < 6; i++) print 1 + i / 100 "\ts\twall\ta"
    for (i = 0; i < 200000; i++) print 1 + i % 97 / 1000 "\ts\twall\tb" }' >many.tsv
  run -0 bench-compare --test=permutation --explain -f json many.tsv
  [[ $output == *'from 9999 random rearrangements'* ]]
  run -0 bench-compare --test=permutation --resamples=1999 --explain -f json many.tsv
  [[ $output == *'from 1999 random rearrangements'* ]]
}
