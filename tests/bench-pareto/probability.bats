# SPDX-License-Identifier: GPL-3.0-or-later
# How sure a choice is.
load ../bench

setup () {
  bench_setup
  # a is better than b by a hair, than c by far
  awk 'BEGIN { for (i = 0; i < 40; i++) {
    x = 100 + (i * 7) % 40
    printf "%d\tms\twall\ta\t%d\n%.1f\tms\twall\tb\t%d\n", x, i, x + .5, i
    printf "%d\tms\twall\tc\t%d\n", x + 100, i } }' >runs.tsv
}

# column NAME FILE: the cells of column NAME, in one line.
column () {
  awk -F'\t' -v name="$1" 'NR == 1 {
      for (i = 1; i <= NF; i++) if ($i == name) c = i }
    NR > 1 { print $c }' "$2" | xargs
}

@test "--probability has a column, with its interval" {
  bench-pareto -q --probability -f tsv wall runs.tsv >table.tsv
  [ "$(head -n 1 table.tsv)" = "$(printf '%s\t' benchmark rank on_front \
    probability probability_lo probability_hi dominated_by)wall:median" ]
  column probability table.tsv | awk '{ exit !($1 > .5 && $1 < .7 &&
    $2 > .3 && $2 < .5 && $3 == 0) }'
  awk -F'\t' 'NR > 1 && !($5 <= $4 && $4 <= $6 && $6 - $5 < .05) { exit 1 }' \
    table.tsv
}

@test "the same seed gives the same bytes, another one others" {
  bench-pareto --probability=99 wall runs.tsv >one
  bench-pareto --probability=99 wall runs.tsv | cmp - one
  bench-pareto --probability=99 --seed=1 wall runs.tsv | cmp - one
  run -1 cmp one <(bench-pareto --probability=99 --seed=2 wall runs.tsv)
  grep -q '99 bootstrap resamples, seed 1' one
}

@test "--significant leaves on the front what noise may have dominated" {
  run -0 --separate-stderr bench-pareto --significant wall runs.tsv
  [ "$(cut -f 4 <<<"$output" | sort -u | xargs)" = 'a b' ]
  [[ $stderr == *"although dominated"*"'b' (by 'a')"* ]]
  [[ $stderr != *"'c'"* ]]
  [ "$(bench-pareto -q --significant --dominated wall runs.tsv | cut -f 4 \
    | uniq)" = c ]
  [ "$(bench-pareto -q --significant=0.6 wall runs.tsv | cut -f 4 | uniq)" \
    = a ]
  bench-pareto -q -f tsv --significant wall runs.tsv >table.tsv
  [ "$(column on_front table.tsv)" = 'yes yes no' ]
  [ "$(column within_noise table.tsv)" = 'no yes no' ]
}

@test "metrics of the same RUNs are drawn together" {
  # Drawn together a is better by both or worse by both, so that exactly one
  # of the two is on the front.
  awk 'BEGIN { for (i = 1; i <= 10; i++) {
    printf "%d\ts\twall\ta\t%d\n%d\tB\tsize\ta\t%d\n", i, i, i, i
    printf "5.25\ts\twall\tb\t%d\n5.25\tB\tsize\tb\t%d\n", i, i } }' \
    >pairs.tsv
  bench-pareto -q --probability=1000 -f tsv wall size pairs.tsv >table.tsv
  column probability table.tsv \
    | awk '{ d = $1 + $2 - 1; exit !(d < 1e-9 && d > -1e-9) }'
  # apart they are often better by one alone
  awk -F'\t' -v OFS='\t' '$3 == "size" { $5 += 100 } 1' pairs.tsv >apart.tsv
  bench-pareto -q --probability=1000 -f tsv wall size apart.tsv >table.tsv
  column probability table.tsv | awk '{ exit !($1 + $2 > 1.2) }'
}

@test "any statistic is resampled, alone and in company" {
  for criterion in wall:mean wall:sd:lower wall:p90 wall:trimmed10; do
    bench-pareto -q --probability=50 -f tsv "$criterion" runs.tsv >table.tsv
    [ "$(column probability table.tsv | wc -w)" = 3 ]
    bench-pareto -q --probability=50 -f tsv "$criterion" wall runs.tsv \
      >table.tsv
    [ "$(column probability table.tsv | wc -w)" = 3 ]
  done
}

@test "single samples are as they are, and ties stay" {
  printf '%s\ts\twall\t%s\n' 1 a 1 b 2 c >single.tsv
  bench-pareto -q --probability=20 -f tsv wall single.tsv >table.tsv
  [ "$(column probability table.tsv)" = '1 1 0' ]
}

@test "draws tie in decimals as they do in whole numbers" {
  for criterion in wall:mean wall:median wall:p25; do
    unset whole
    for parts in 1 10 1000; do
      awk -v parts=$parts 'BEGIN { for (i = 1; i <= 12; i++) {
        printf "%.3f\ts\twall\ta\t%d\n", (1 + i % 3) / parts, i
        printf "%.3f\ts\twall\tb\t%d\n", (1 + (i + 1) % 4) / parts, i + 20
        printf "%.3f\ts\twall\tconstant\t%d\n", 2 / parts, i + 40 } }' \
        >ties.tsv
      bench-pareto -q --probability=2000 -f tsv "$criterion" ties.tsv >table.tsv
      : "${whole:=$(column probability table.tsv)}"
      [ "$(column probability table.tsv)" = "$whole" ]
    done
  done
}

@test "a number of resamples or a share that is not right is an error" {
  run -2 --separate-stderr bench-pareto --probability=0 wall runs.tsv
  [[ $stderr == *"--probability"* ]]
  run -2 --separate-stderr bench-pareto --significant=2 wall runs.tsv
  [[ $stderr == *"--significant"* ]]
  run -2 --separate-stderr bench-pareto --probability -f samples wall runs.tsv
  [[ $stderr == *'--probability prints a table'* ]]
}
