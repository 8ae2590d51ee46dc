# SPDX-License-Identifier: GPL-3.0-or-later
# Samples that are answers, right or wrong.
load ../bench
load samples

setup () { bench_setup; }

# answers NAME ITEMS FROM TO: correct but for the items FROM .. TO.
answers () {
  awk -v name="$1" -v n="$2" -v from="$3" -v to="$4" 'BEGIN {
    for (i = 1; i <= n; i++)
      print (i >= from && i <= to ? 0 : 1) "\t1\tcorrect\t" name "\t" i }'
}

# dataset NAME LINES: a section on that data set.
dataset () {
  printf '#\tbench-samples\t1\n#\tdataset\t%s\n' "$1"
  cat
  printf '#\tend\tcomplete\n'
}

@test "50 errors against 60 in 1000 cannot be told apart" {
  { answers a 1000 1 50; answers b 1000 1 60; } >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'cannot tell b from a in correct: between 3.0 points worse and 1.1 points better (95 % CI; 60 errors against 50, in 1000 items each); about '*' items a side would show 2 points'* ]]
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column test)" = fisher ]
  [ "$(column verdict)" = inconclusive ]
  column difference | awk '{ exit !(($1 + 0.01) ^ 2 < 1e-20) }'
  # twice the smaller tail of the hypergeometric law (R: 2 * phyper (50, 1000,
  # 1000, 110))
  column p | awk '{ exit !($1 > 0.37 && $1 < 0.39) }'
}

@test "counting errors in the place of right answers mirrors the interval" {
  local wrong
  for wrong in '50 60' '1 9' '500 520' '0 3'; do
    { answers a 1000 1 "${wrong% *}"; answers b 1000 1 "${wrong#* }"; } >runs.tsv
    awk -F '\t' -v OFS='\t' '{ $1 = 1 - $1; print }' runs.tsv >mirror.tsv
    run -0 bench-compare -q -f tsv runs.tsv
    local lo hi
    lo=$(column difference_lo)
    hi=$(column difference_hi)
    run -0 bench-compare -q -f tsv mirror.tsv
    awk -v lo="$lo" -v hi="$hi" -v from="$(column difference_lo)" \
      -v to="$(column difference_hi)" 'BEGIN {
        exit !((lo + to) ^ 2 < 1e-16 && (hi + from) ^ 2 < 1e-16 && hi > lo) }'
  done
}

@test "one error is an error, not errors" {
  { answers a 100 1 5; answers b 100 1 1; } >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'; 1 error against 5, in 100 items each)'* ]]
  run -0 bench-compare <(dataset D <runs.tsv)
  unwrap
  [[ $output == *'; 0 errors only in the candidate, 4 only in '* ]]
  { answers a 100 1 5; answers b 100 5 6; } | dataset D >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'; 1 error only in the candidate, 4 only in '* ]]
}

@test "many more errors are worse, by points" {
  { answers a 1000 1 50; answers b 1000 1 150; } >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output == *'b is worse than a in correct by 10.0 points (95 % CI 7'* ]]
  run -1 bench-compare --fail-on='regression:>5%' runs.tsv
  run -0 bench-compare --fail-on='regression:>8%' runs.tsv
  run -0 bench-compare --baseline=b runs.tsv
  [[ $output == *'a is better than b in correct by 10.0 points'* ]]
}

@test "the same items answered twice are paired by McNemar's test" {
  { answers a 1000 1 50; answers b 1000 1 60; } | dataset D >runs.tsv
  run -0 bench-compare --margin=0.1% runs.tsv
  unwrap
  [[ $output == *'b is worse than a in correct by 1.0'*' points (95 % CI '*'; 10 errors only in the candidate, 0 only in the baseline, of 1000 items)'* ]]
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column test)" = mcnemar ]
  [ "$(column paired)" = yes ]
  # 2 * 2^-10 by the exact test
  [ "$(column p)" = 0.001953125 ]
}

@test "two files on one data set are paired, on two they are not" {
  answers m 100 1 20 | dataset D >old.tsv
  answers m 100 5 12 | dataset D >new.tsv
  answers m 100 5 12 | dataset E >other.tsv
  run -0 bench-compare -f tsv old.tsv new.tsv
  [ "$(column test)" = mcnemar ]
  run -0 --separate-stderr bench-compare -f tsv old.tsv other.tsv
  [ "$(column test)" = fisher ]
}

@test "p-value and interval never disagree" {
  for k in 0 1 2 3 4 5 6 7 8; do
    for test in fisher mcnemar; do
      { answers a 12 1 1; answers b 12 2 "$((k + 1))"; } | dataset D >runs.tsv
      run -0 --separate-stderr bench-compare --test=$test -f tsv runs.tsv
      paste <(column p) <(column difference_lo) <(column difference_hi) \
        | awk '{ exit ($1 < 0.05) != ($2 > 0 || $3 < 0) }' \
        || fail "$test of $k: $output"
    done
  done
}

@test "answers are right where they are as labelled" {
  { answers a 100 1 5; answers b 100 1 40; } >told.tsv
  awk -F'\t' -v OFS='\t' '{ $1 = 3; $3 = "label"; print }' told.tsv >labels.tsv
  awk -F'\t' -v OFS='\t' '{ $1 = $1 ? 3 : 4; $3 = "predicted"; print }' told.tsv \
    | cat labels.tsv - >runs.tsv
  run -0 --separate-stderr bench-compare -f json -m correct told.tsv
  local told=$output
  run -0 --separate-stderr bench-compare -f json -m correct runs.tsv
  [ "$output" = "$told" ]
  # neither class nor label is what is compared unless it is asked for
  run -0 --separate-stderr bench-compare -f json runs.tsv
  [ "$output" = "$told" ]
  for side in a b; do grep -P "\t$side\t" runs.tsv | sed "s/\t$side\t/\tm\t/" >$side.tsv; done
  run -0 bench-compare -f tsv a.tsv b.tsv
  [ "$(column metric)" = correct ]
  [ "$(column verdict)" = worse ]
}

@test "no errors at all are no proof that there are none" {
  { answers a 20 1 0; answers b 20 1 0; } >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output == *'cannot tell b from a in correct: between '*' points worse and '* ]]
  { answers a 5000 1 0; answers b 5000 1 0; } >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output == *'b is within +-1 point of a in correct ('* ]]
}

@test "counts that happen to be 0 are no answers" {
  constants 1 majflt a=0 b=0 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column test)" = mann-whitney ]
  run -0 bench-compare --test=fisher runs.tsv
  unwrap
  [[ $output == *'no test, since samples are not answers, all 0 or 1; '* ]]
}

@test "--explain says why answers are compared as they are" {
  { answers a 50 1 5; answers b 50 1 25; } >runs.tsv
  run -0 bench-compare --explain runs.tsv
  output=$(tr -s ' \n' ' ' <<<"$output")
  [[ $output == *"The test is Fisher's exact test with a score test beside it. That is the first choice for answers."* ]]
}

@test "the table of answers is in points, as the sentence is" {
  awk 'BEGIN { for (i = 0; i < 200; i++) {
    print (i % 10 > 0) "\t1\tcorrect\ta"; print (i % 5 > 0) "\t1\tcorrect\tb" } }' >two.tsv
  run -0 bench-compare --ascii two.tsv
  [[ ${lines[1]} == benchmark*'95 % CI'*change*p*verdict ]]
  [[ ${lines[1]} != *ratio* ]]
  [[ ${lines[2]} == b*200*'-17 to -3 points'*'-10 points'*worse ]] || fail "$output"
  run -0 bench-compare --ascii -f markdown two.tsv
  [[ $output == *'| -17 to -3 points | -10 points |'* ]]
  # beside a time, whose row keeps its ratio
  awk '{ print } END { for (i = 1; i <= 20; i++) {
    print 1 + i / 100 "\ts\twall\ta"; print 2 + i / 100 "\ts\twall\tb" } }' two.tsv >both.tsv
  run -0 bench-compare --ascii -m wall,correct both.tsv
  [[ $output == *ratio* ]]
  [[ $output == *' n/a '*'points'* ]]
}

@test "a plan of shares tells the effect in points" {
  run -0 bench-compare --plan --p1=95% --p2=94%
  [[ ${lines[1]} == *'-1 point '* ]]
  run -0 bench-compare --plan --p1=0.8 --p2=0.85
  [[ ${lines[1]} == *'+5 points '* ]]
}
