# SPDX-License-Identifier: GPL-3.0-or-later
# Few samples, equal ones, far ones, ten million: an honest answer each.
load ../bench
load ../honest

setup () { bench_setup; }

# compare 'OLD...' 'NEW...': of seconds, in which less is better.
compare () {
  # shellcheck disable=SC2086 # numbers, a line each
  printf '%s\ts\twall\n' $1 >old
  # shellcheck disable=SC2086
  printf '%s\ts\twall\n' $2 >new
  in_all_formats bench-compare old new
}

@test "one run a side makes no test, and it says how many would" {
  compare 5 7
  [ "$(cell verdict)" = inconclusive ]
  [ "$(cell ratio)" = 1.4 ]
  [ -z "$(cell p)$(cell ratio_lo)$(cell test)" ]
  [ "$(cell needed_n)" = 4 ]
  [[ $output == *'1 run a side makes no test; 4 a side would do'* ]]
}

@test "one run against three makes no test either" {
  compare 5 '7 7.1 7.2'
  [ "$(cell verdict)" = inconclusive ]
  [[ $output == *'1 and 3 runs make no test'* ]]
}

@test "two runs a side make no test, however far apart they are" {
  compare '5 5.1' '7 7.2'
  [ "$(cell test) $(cell tag) $(cell verdict)" = '  inconclusive' ]
  [ -z "$(cell p)$(cell ratio_lo)" ]
  [[ $output == *'ratio 1.41, but 2 runs a side are too few for any test at 95 %; 4 a side would do'* ]]
  compare '5 5.1' '7 7.2 7.1 7.3 7.4 7.5 7.6'
  [ "$(cell verdict)" = inconclusive ]
  [[ $output == *'2 and 7 runs are too few for any test at 95 %'* ]]
}

@test "three runs a side are judged by t, and sentence and tag say so" {
  compare '5 5.1 5.2' '7 7.2 7.1'
  [ "$(cell test) $(cell tag) $(cell verdict)" = 'logwelch low-n slower' ]
  [[ $output == *'<0.001'* ]]
  [[ $output == *' if logarithms are normal; 3 runs a side)'* ]]
}

@test "all equal, enough of them: equivalent, every run alike" {
  compare '5 5 5 5 5 5' '5 5 5 5 5 5'
  [ "$(cell verdict)" = equivalent ]
  [[ $output == *'every run alike'* ]]
}

@test "all equal, too few: it cannot tell" {
  compare '5 5' '5 5'
  [ "$(cell verdict)" = inconclusive ]
  [ -z "$(cell p)" ]
}

@test "two different constants are a difference, not an error" {
  compare '5 5 5 5 5 5' '7 7 7 7 7 7'
  [ "$(cell verdict) $(cell tag)" = 'slower clock-limited' ]
  [ "$(cell ratio)" = 1.4 ]
  compare '5 5' '7 7'
  [ "$(cell verdict)" = inconclusive ]
  [[ $output == *'always 7 against always 5 s'* ]]
}

@test "ties in all runs are tested exactly" {
  compare '1 1 1 2 2 2' '2 2 2 3 3 3'
  [ "$(cell test)" = mann-whitney ]
  # 40 of the 924 ways to deal them are as far out
  awk -v p="$(cell p)" 'BEGIN { p -= 40 / 924; exit !(p * p < 1e-30) }'
}

@test "one huge outlier decides nothing" {
  compare '1 1.01 0.99 1.02 1.03 0.98 1e9' '1 1.02 1.01 0.97 1.01 1.03 0.99'
  [ "$(cell verdict)" = inconclusive ]
  awk -v r="$(cell ratio)" 'BEGIN { exit !(r > 0.97 && r < 1.01) }'
}

@test "zeros are compared by differences" {
  compare '0 0 0 0 0 0 0' '1 1 1 1 1 1 1'
  [ "$(cell tag) $(cell difference)" = 'differences 1' ]
  [ -z "$(cell ratio)" ]
  compare '0 0 0 0 0 0' '0 0 0 0 0 0'
  [ "$(cell verdict)" = equivalent ]
}

@test "the largest and the smallest numbers leave no figure infinite" {
  compare '1e308 1.1e308 1.2e308 1.3e308' '1e-308 2e-308 3e-308 4e-308'
  [ "$(cell verdict)" = faster ]
  compare '1e-308 2e-308 3e-308 4e-308' '1e308 1.1e308 1.2e308 1.3e308'
  [ "$(cell verdict)" = slower ]
}

@test "ratios and changes beyond a double, and means of such, are bounds" {
  compare 1.5 '1.7e308 1.7e308 1.7e308'
  [[ $output == *'>1e308 %'* ]]
  compare '1.7e308 1e-307 1e308 3e-300' '1e-300 1e308 2e-307 1e307'
  printf '%s\ts\twall\t%s\n' 1 a 2 a 1 a 2 a 1 b 2 b 1 b 2 b >old
  printf '%s\ts\twall\t%s\n' 1e-307 a 1e-306 a 2e-307 a 3e-307 a 1e307 b \
    1e306 b 2e307 b 3e306 b >new
  in_all_formats bench-compare old new
  in_all_formats bench-compare --test=fisher old new
}

@test "a ratio is never 0, however small" {
  compare '1e10 1.1e10 1.2e10 1.3e10 1e10' '100 110 120 130 100'
  [[ $output == *'x1e-08  8.3e-09 to 1.2e-08 '* ]]
  run -0 bench-compare -u B --better=value=higher \
    <(printf '%s\n' 1e10 1.1e10 1.2e10 1.3e10 1e10) \
    <(printf '%s\n' 100 110 120 130 100)
  [[ $output == *' 1e-08x '*'(95 % CI 8.3e-09 to 1.2e-08; '* ]]
}

@test "p is never 0, however far apart the sides are" {
  # in an order without trend
  local mixed
  mixed=$(awk 'BEGIN { for (i = 0; i < 301; i++) print 100 + i * 130 % 301 }')
  compare "$mixed" "$(sed 's/$/00/' <<<"$mixed")"
  [ "$(cell verdict)" = slower ]
  [[ $output == *'<0.001'* ]]
}

@test "ten million samples a side" {
  ldd "$abs_top_builddir/bench-compare/bench-compare" 2>&1 \
    | grep -q asan && skip 'takes gigabytes under sanitizers'
  awk 'BEGIN { for (i = 0; i < 1e7; i++) print 100000 + i * 7919 % 10007 }' \
    >old
  # shifted by 1.5 %, nearly
  awk '{ print $1 + 1575 }' old >new
  run -0 bench-compare -u s --better=value=lower -f tsv old new
  table=$(grep -v '^#' <<<"$output")
  honest "$table"
  [ "$(cell n_baseline)" = 10000000 ]
  awk -v r="$(cell ratio)" 'BEGIN { exit !(r > 1.01 && r < 1.02) }'
}
