# SPDX-License-Identifier: GPL-3.0-or-later
# What may not depend on the order, the sides or the units.
load ../bench
load samples

setup () { bench_setup; }

# Names of tests and of what stands for each.
all_tests='mw welch student logwelch permutation ks'

# shuffled: the lines in another order, always the same.
shuffled () {
  awk '{ printf "%010d\t%s\n", (NR * 7919) % 1000003, $0 }' | sort | cut -f 2-
}

@test "the order of the runs changes nothing" {
  RUNS=12 stream random a=1 b=1.04 c=1 | grep -v '^#' | cut -f 1-4 >runs.tsv
  shuffled <runs.tsv | sort -s -t$'\t' -k4,4 >other.tsv
  ! cmp -s runs.tsv other.tsv || fail 'nothing was shuffled'
  for test in $all_tests; do
    bench-compare --test="$test" --baseline=a -f tsv runs.tsv >one 2>&1
    bench-compare --test="$test" --baseline=a -f tsv other.tsv >two 2>&1
    diff <(cut -f 1-8,17,24 one) <(cut -f 1-8,17,24 two) || fail "$test"
  done
  bench-compare --ratio=means --baseline=a -f tsv runs.tsv >one 2>&1
  bench-compare --ratio=means --baseline=a -f tsv other.tsv >two 2>&1
  diff <(cut -f 24 one) <(cut -f 24 two)
}

# mirror VERDICT...: the words for the same from the other side.
mirror () {
  sed 's/faster/X/; s/slower/faster/; s/X/slower/'
}

@test "swapping the sides turns ratios over and mirrors verdicts" {
  for factor in 0.7 0.98 1 1.004 1.05 2; do
    for order in random blocks; do
      RUNS=10 stream $order a=1 b=$factor >runs.tsv
      for option in --margin=1% --test=mw --test=logwelch --test=permutation \
        --ratio=means; do
        run -0 bench-compare "$option" --baseline=a -f tsv runs.tsv
        verdict=$(column verdict | mirror)
        there="$(column ratio) $(column ratio_lo) $(column ratio_hi) $(column p)"
        run -0 bench-compare "$option" --baseline=b -f tsv runs.tsv
        [ "$(column verdict)" = "$verdict" ] || fail "$factor $order $option"
        echo "$there $(column ratio) $(column ratio_lo) $(column ratio_hi) $(column p)" \
          | awk '{ exit !(($1 * $5 - 1) ^ 2 < 1e-20 && ($2 * $7 - 1) ^ 2 < 1e-18 \
            && ($3 * $6 - 1) ^ 2 < 1e-18 && ($4 - $8) ^ 2 < 1e-18) }' \
          || fail "$factor $order $option"
      done
    done
  done
}

# hundreds METRIC FACTOR: ten equal values of each of 99 sizes.
hundreds () {
  awk -v metric="$1" -v factor="$2" 'BEGIN {
    for (i = 1; i <= 99; i++)
      for (run = 0; run < 10; run++)
        printf "%.3f\t%s\tk%d\n", i * factor, metric, i }'
}

@test "a change of just the margin is within it, whatever the size" {
  # of ratios, and of differences
  for factors in '100 101' '101 100' '-100 -101' '-100 -99' '0.1 0.101'; do
    hundreds $'B\tsize' "${factors% *}" >old.tsv
    hundreds $'B\tsize' "${factors#* }" >new.tsv
    run -0 --separate-stderr bench-compare --fdr -f tsv old.tsv new.tsv
    [ "$(column verdict | sort -u)" = equivalent ] || fail "$factors"
    run -0 bench-compare --fdr --margin=0 \
      --fail-on='regression:>1%,improvement:>1%' old.tsv new.tsv
    run -1 bench-compare --fdr --margin=0 \
      --fail-on='regression:>0.99%,improvement:>0.99%' old.tsv new.tsv
  done
}

@test "answers mirror as well" {
  for k in 10 14 30; do
    for name in a:10 "b:$k"; do
      awk -v name="${name%:*}" -v k="${name#*:}" 'BEGIN {
        for (i = 1; i <= 60; i++) print (i > k) "\t1\tcorrect\t" name "\t" i }'
    done >runs.tsv
    run -0 bench-compare --baseline=a -f tsv runs.tsv
    there="$(column difference) $(column difference_lo) $(column difference_hi)"
    verdict=$(column verdict | sed 's/better/X/; s/worse/better/; s/X/worse/')
    run -0 bench-compare --baseline=b -f tsv runs.tsv
    [ "$(column verdict)" = "$verdict" ]
    echo "$there $(column difference) $(column difference_lo) $(column difference_hi)" \
      | awk '{ exit !(($1 + $4) ^ 2 < 1e-20 && ($2 + $6) ^ 2 < 1e-18 \
        && ($3 + $5) ^ 2 < 1e-18) }'
  done
}

@test "another unit changes no verdict and no ratio" {
  for factor in 0.9 0.99 1 1.03; do
    RUNS=12 stream random a=1 b=$factor | grep -v '^#' | cut -f 1-4 >s.tsv
    # the same numbers as so many ms, and as 1e9 times as many
    sed 's/\ts\t/\tms\t/' s.tsv >ms.tsv
    awk -F'\t' -v OFS='\t' '{ $1 = $1 "e9"; print }' s.tsv >huge.tsv
    for option in --margin=1% --test=welch --test=permutation --test=ks \
      --ratio=means; do
      for unit in s ms huge; do
        bench-compare "$option" -f tsv $unit.tsv >$unit.out 2>/dev/null
        output=$(cat $unit.out)
        echo "$(column verdict) $(column test)" >$unit.verdict
        echo "$(column ratio) $(column p)" >$unit.ratio
      done
      cmp s.verdict ms.verdict || fail "$factor $option"
      cmp s.verdict huge.verdict || fail "$factor $option"
      paste s.ratio ms.ratio huge.ratio | awk '{ exit !(($1 / $3 - 1) ^ 2 < 1e-18 \
        && ($1 / $5 - 1) ^ 2 < 1e-18 && ($2 - $4) ^ 2 < 1e-12) }' \
        || fail "$factor $option: $(paste s.ratio ms.ratio huge.ratio)"
    done
  done
}

@test "no output of any test is nan, inf or a p of 0" {
  printf '%s\ts\twall\ta\n' 1 1 1 1 1 1 1e9 >runs.tsv
  printf '%s\ts\twall\tb\n' 2 >>runs.tsv
  printf '%s\ts\twall\tc\n' 0 0 0 >>runs.tsv
  printf '%s\ts\twall\td\n' 1e300 1e-300 >>runs.tsv
  RUNS=12 stream random e=1 f=9 | grep -v '^#' | cut -f 1-4 >>runs.tsv
  for option in --margin=1% --test=mw --test=welch --test=student \
    --test=logwelch --test=permutation --test=ks --test=fisher \
    --ratio=means --ratio=bootstrap --fdr --normalised --overall=anova \
    --overall=kruskal --plan; do
    for format in text json tsv; do
      run -0 bench-compare "$option" -f $format runs.tsv
      # words such as "information" are none
      ! grep -iwE 'nan|inf|infinity|-nan' <<<"$output" \
        || fail "$option $format: $output"
      [ $format != tsv ] || [ -z "$(column p | grep -x 0)" ] \
        || fail "$option: $output"
    done
  done
}
