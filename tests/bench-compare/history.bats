# SPDX-License-Identifier: GPL-3.0-or-later
# --history: since when a benchmark is as it is.
load ../bench
load samples

setup () { bench_setup; }

# section DATE COMMIT VALUE [UNIT METRIC BENCHMARK]: a section of three runs.
section () {
  printf '#\tbench-samples\t1\n#\tdate\t%s\n#\tcommit\t%s\n' "$1" "$2"
  awk -v v="$3" -v rest="${4:-s}	${5:-wall}	${6:-sort}" 'BEGIN {
    for (i = -1; i <= 1; i++) printf "%.6f\t%s\n", v * (1 + i / 1000), rest }'
  printf '#\tend\tcomplete\n'
}

# days VALUE...: a section a day from 2026-05-01 on, in months of 31 days.
days () {
  local day=0 value
  for value; do
    section "$(printf '2026-%02d-%02dT10:00:00Z' $((5 + day / 31)) \
      $((day % 31 + 1)))" "c0ffee$((day + 1))" "$value"
    day=$((day + 1))
  done
}

# of UNIT METRIC: the sections on standard input, in that metric.
of () { sed "s,\ts\twall,\t$1\t$2,"; }

@test "a change is told with its size, its day and its commit" {
  days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044 >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'sort is slower by 4.10 % since 2026-05-06 (95 % CI 3.79 to 4.40 %; commit c0ffee6; p = 0.009; 5 sessions before, 5 since)'* ]]
  [[ $output == *'1 history, by its last change: 1 slower, 0 in which none was found'* ]]
  [[ $output == *'note: 999 permutations a test, --seed=1'* ]]
}

@test "several changes: what is over was, what lasts is" {
  days 1 1.002 1.001 1.003 0.999 1 1.001 1.002 \
    2 2.01 2.02 2.01 2.03 2 2.01 2.02 \
    0.9 0.901 0.902 0.903 0.9 0.901 0.902 >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'sort was slower by a factor of 2.010 from 2026-05-09 to 2026-05-16 ('*'; 8 sessions before, 8 then)'* ]]
  [[ $output == *'sort is faster by a factor of 2.231 since 2026-05-17 ('*'; 8 sessions before, 7 since)'* ]]
  run -0 --separate-stderr bench-compare --history -f tsv runs.tsv
  [ "$(cut -f 5,9,15,16 <<<"$output" | tail -n 2 | tr '\t\n' '  ')" \
    = '2026-05-09T10:00:00Z 8 slower no 2026-05-17T10:00:00Z 7 faster yes ' ]
}

@test "several files, in any order, are one history by date" {
  days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044 >runs.tsv
  awk '/bench-samples/ { n++ } { print > ("part" (n % 3) ".tsv") }' runs.tsv
  bench-compare --history runs.tsv >one
  bench-compare --history part2.tsv part0.tsv part1.tsv >two
  cmp one two
}

@test "a change within the margin is not told, and a larger margin tells less" {
  days 1 1.0001 1.0002 1.0001 1 1.004 1.0041 1.0042 1.0041 1.004 >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'sort: no change in wall beyond 1 % was found in 10 sessions from 2026-05-01 to 2026-05-10; 1 within the margin was'* ]]
  run -0 bench-compare --history --margin=0.1% runs.tsv
  unwrap
  [[ $output == *'sort is slower by 0.400 % since 2026-05-06'* ]]
}

@test "few sessions show nothing, and it is said how many would" {
  days 1 1 1 5 5 5 5 >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'sort: 7 sessions cannot show a change in wall; it takes 8, and a change has to last 3 of them'* ]]
  days 1 >one.tsv
  run -0 bench-compare --history one.tsv
  unwrap
  [[ $output == *'sort: 1 session cannot show a change'* ]]
  days 1 1 1 1 1 1 1 1 1 1 >alike.tsv
  run -0 bench-compare --history alike.tsv
  unwrap
  [[ $output == *'sort: no change in wall beyond 1 % was found in 10 sessions'* ]]
}

@test "where too few sessions can show a change none is looked for" {
  # of 10 the best division has the chance 2 / 252, above the level 0.007; by
  # 999 or 1429 random orders it may well seem to be below
  days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044 >runs.tsv
  for seed in 1 2 3 4 5 6 7 8; do
    run -0 bench-compare --history --confidence=0.993 --seed="$seed" runs.tsv
    unwrap
    [[ $output == *'sort: 10 sessions cannot show a change in wall; it takes 11, '* ]] || fail "$output"
    [[ $output != *permutations* ]]
  done
  # else this took two million times a million of them
  run -0 bench-compare --history --confidence=0.9999999999999 runs.tsv
  unwrap
  [[ $output == *'sort: 10 sessions cannot show a change in wall; it takes 48, '* ]] || fail "$output"
}

@test "values that are not positive have differences" {
  days -5 -5.1 -5 -5.1 -5 3 3.1 3 3.1 3 | of 1 balance >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'sort is higher in balance by 8.10'*' since 2026-05-06 ('*'which way is better is not known'* ]]
  run -0 --separate-stderr bench-compare --history -f jsonl runs.tsv
  [[ $output == *'"ratio": null, "ratio_reason": "a value is not positive"'* ]]
}

@test "rates, sizes and quality have their words" {
  for kind in '1/s throughput slower' 'B size smaller' '1 accuracy worse'; do
    read -r unit metric word <<<"$kind"
    days 1 1.002 1.001 1.003 0.999 0.9 0.901 0.902 0.901 0.9 |
      of "$unit" "$metric" >runs.tsv
    run -0 bench-compare --history runs.tsv
    unwrap
    [[ $output == *"sort is $word "* ]] || fail "$output"
  done
}

@test "--fail-on looks at the last change" {
  days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044 >slower.tsv
  run -1 bench-compare --history --fail-on=regression slower.tsv
  run -1 bench-compare --history --fail-on='regression:>3%' slower.tsv
  run -0 bench-compare --history --fail-on='regression:>5%' slower.tsv
  run -0 bench-compare --history --fail-on=improvement slower.tsv
  days 1 1 1 1 1 2 2 2 2 2 2 0.5 0.5 0.5 0.5 0.5 0.5 >better.tsv
  run -0 bench-compare --history --fail-on=regression better.tsv
  grep -v complete slower.tsv >torn.tsv
  run -2 bench-compare --history --fail-on=regression torn.tsv
}

@test "the same input gives the same bytes, and the seed is the user's" {
  days 1 1.3 1.1 1.5 0.9 1.4 1.42 1.41 1.43 1.44 1.2 1.6 >runs.tsv
  bench-compare --history -f json runs.tsv >one 2>/dev/null
  bench-compare --history -f json runs.tsv >two 2>/dev/null
  cmp one two
  run -0 bench-compare --history --seed=5 runs.tsv
  [[ $output == *'--seed=5'* ]]
}

@test "several benchmarks share the level" {
  for i in 1 2 3 4 5 6 7 8 9 10; do
    days 1 1.002 1.001 1.003 0.999 1 1.04 1.042 1.041 1.043 1.044 1.043 |
      sed "s/sort/b$i/; s/^#\tend.*/&/" >"b$i.tsv"
  done
  run -0 bench-compare --history b1.tsv
  unwrap
  [[ $output == *'b1 is slower by 4.10 %'* ]]
  # 0.005 each: eleven sections can just show it, with 1999 permutations
  run -0 bench-compare --history b*.tsv
  unwrap
  [[ $output == *'b1 is slower by 4.10 %'* ]] || fail "$output"
  [[ $output == *'note: 1999 permutations a test'* ]] || fail "$output"
  run -0 bench-compare --history --benchmark=b1 b*.tsv
  unwrap
  [[ $output == *'1 history, '*'note: 999 permutations'* ]]
}

@test "a section without a date is trouble, as is what makes no sense" {
  printf '1\ts\twall\tsort\n' >bare.tsv
  run -2 --separate-stderr bench-compare --history bare.tsv
  [ "$stderr" = "bench-compare: --history: a section of 'bare.tsv' does not state its date" ]
  for date in x '' 05/31/2026 2026-5-31 2026-13-01 2026-05-00 2026-05-31x; do
    { days 1 2; section "$date" c0ffee 3; } >odd.tsv
    run -2 --separate-stderr bench-compare --history odd.tsv
    [ "$output" = '' ]
    [ "$stderr" = "bench-compare: --history: a section of 'odd.tsv' states the date '$date', which does not begin with a day, as 2026-05-31 does" ]
  done
  for date in 2026-05-31 2026-05-31T10:00:00+02:00 '2026-05-31 10:00:00 +0200'; do
    { days 1 2; section "$date" c0ffee 3; } >even.tsv
    run -0 bench-compare --history even.tsv
  done
  days 1 2 3 >runs.tsv
  for option in --baseline=sort --confirm=x --relative-to=x --test=welch \
                --verdict-file=x; do
    run -2 --separate-stderr bench-compare --history "$option" runs.tsv
    [ "$output" = '' ]
  done
  run -2 bench-compare --history --benchmark=nothing runs.tsv
}

@test "what bench-time has appended has a history" {
  for _ in 1 2; do
    bench-time -r 2 -w 0 --append -o runs.tsv --meta commit=abc true
  done
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'true: 2 sessions cannot show a change in wall'* ]]
}

@test "a change has the interval of its size, in what it is told in" {
  days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044 >runs.tsv
  run -0 --separate-stderr bench-compare --history -f jsonl runs.tsv
  # the second and the second last of the 25 ratios: Mann and Whitney's exact
  # distance at 95 % for 5 and 5 leaves out two on either side
  want=$(awk 'BEGIN { split("1 1.002 1.001 1.003 0.999", x, " ")
      split("1.04 1.042 1.041 1.043 1.044", y, " ")
      for (i in x) for (j in y) printf "%.12f\n", y[j] / x[i] }' | sort -g |
    sed -n '3p;23p' | paste -sd' ')
  got=$(sed 's/.*"ratio_lo": \([0-9.]*\), "ratio_hi": \([0-9.]*\).*/\1 \2/;1q' <<<"$output")
  awk -v g="$got" -v w="$want" 'BEGIN { split(g, a, " "); split(w, b, " ")
    exit !((a[1] / b[1] - 1) ^ 2 < 1e-18 && (a[2] / b[2] - 1) ^ 2 < 1e-18) }' ||
    fail "$got, not $want"
  [[ $output == *'"difference_lo": null, '* ]]
  days 1 1.002 1.001 1.003 0.999 0.9 0.901 0.902 0.901 0.9 >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'sort is faster by 10.00 % since 2026-05-06 (95 % CI 9.81 to 10.18 %; commit'* ]] || fail "$output"
}

@test "an estimate and its interval are told with as many decimals as it takes" {
  days -1 1 0 0.5 -0.5 0.3 -0.3 0.8 \
    1000.1 1001 999 1000.5 999.7 1000.3 1000.9 999.4 | of 1 balance >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'higher in balance by 1000.0 since 2026-05-09 (95 % CI +999.3 to +1000.8; '* ]] || fail "$output"
  days 1 1 1 1 1 2.0001 2.0002 2.0001 2.0003 2.0002 >runs.tsv
  run -0 bench-compare --history runs.tsv
  unwrap
  [[ $output == *'slower by a factor of 2.00020 since 2026-05-06 (95 % CI 2.00010 to 2.00030; '* ]] || fail "$output"
}

@test "an interval says why it is none" {
  days -5 -5.1 -5 -5.1 -5 3 3.1 3 3.1 3 | of 1 balance >runs.tsv
  run -0 --separate-stderr bench-compare --history -f jsonl runs.tsv
  [[ $output == *'"ratio_lo": null, "ratio_lo_reason": "the test is of differences"'* ]]
  days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044 >runs.tsv
  run -0 --separate-stderr bench-compare --history -f jsonl runs.tsv
  [[ $output == *'"difference_lo": null, "difference_lo_reason": "the test is of ratios"'* ]]
  days 1 1.01 1 1.02 1 1.5 1.51 1.5 100 101 100 >runs.tsv
  run -0 --separate-stderr bench-compare --history -f jsonl runs.tsv
  for figure in ratio difference; do
    [[ $output == *"\"${figure}_lo\": null, \"${figure}_lo_reason\": \"too few sessions for an interval\""* ]] || fail "$output"
  done
}

@test "the word goes by what is told, though medians differ the other way" {
  # 1 or 100, then 1.1 or 0.01: most ratios are far below 1
  local i before='' after=''
  for i in 0 1 2 3 4 5 6 7 8 9; do
    before+=" 1.0$i 100.$i" after+=" 1.1$i 0.01$i"
  done
  # shellcheck disable=SC2086 # values are words
  days $before 1.099 1.111 $after 1.18 1.17 1.19 1.16 1.2 | of 1 score >runs.tsv
  run -0 --separate-stderr bench-compare --history -f tsv runs.tsv
  awk '{ exit !($1 < 0.02 && $2 > 0) }' \
    <<<"$(column ratio) $(column difference)"
  [[ $(column sentence) == 'sort is lower in score by a factor of '* ]]
}

@test "the limit of differences is their interval's nearer end" {
  days -5 -5.1 -5 -5.1 -5 3 3.1 3 3.1 3 | of 1 balance >runs.tsv
  run -0 --separate-stderr bench-compare --history -f tsv runs.tsv
  # 8 and 5: 160 %, though the size is 8.1
  [ "$(column before) $(column difference_lo)" = '-5 8' ]
  run -1 bench-compare --history --better=balance=lower --fail-on='regression:>159%' runs.tsv
  run -0 bench-compare --history --better=balance=lower --fail-on='regression:>161%' runs.tsv
}

@test "a shift of 0 is none, of 0 too" {
  local none='0 0 0 0 0 0 0 0 0 0' some='5 0 7 0 4 0 0 6 0 0'
  # shellcheck disable=SC2086 # values are words
  days $none $none $none $none $some $some $some $some | of 1 errors >runs.tsv
  run -0 bench-compare --history --better=errors=lower \
    --fail-on=regression,improvement runs.tsv
  unwrap
  [[ $output == *'sort: no change in errors beyond 1 % was found in 80 sessions '*'; 1 within the margin was'* ]] || fail "$output"
}

@test "an end at 0 that is ruled out is not told as 0" {
  local none='0 0 0 0 0 0 0 0 0 0' some='5 0 7 0 4 0 0 6 0 5'
  # shellcheck disable=SC2086 # values are words
  days $none $none $none $some $some $some | of 1 errors >runs.tsv
  run -1 --separate-stderr bench-compare --history --better=errors=lower \
    --fail-on=regression -f tsv runs.tsv
  [ "$(column verdict)" = worse ]
  column difference_lo | awk '{ exit !($1 > 0) }'
}

@test "a wider scatter is no change of level, and fails no gate" {
  days 1 1.002 0.999 1.001 0.998 1 1.001 0.999 1.002 1 1.001 0.999 \
    0.6 1.6 0.7 1.5 0.65 1.55 0.6 1.7 0.66 1.52 0.63 1.6 0.62 1.59 \
    0.7 1.6 0.6 1.5 0.7 >runs.tsv
  run -0 bench-compare --history --explain \
    --fail-on=regression,improvement runs.tsv
  unwrap
  [[ $output == *'sort is distributed differently since 2026-05-13, but not surely slower or faster (95 % CI -35 to +55 %; '* ]] || fail "$output"
  [[ $(tr -s ' \n' ' ' <<<"$output") == *'Where that interval holds no change, the distribution has changed, '* ]]
  [[ $output == *'1 history, by its last change: 1 different, 0 in which none was found'* ]]
  run -1 bench-compare --history --fail-on=any runs.tsv
  of 1 score <runs.tsv >score.tsv
  run -0 bench-compare --history score.tsv
  unwrap
  [[ $output == *'sort is distributed differently in score since 2026-05-13, but not surely higher or lower ('*')'$'\n'* ]] || fail "$output"
}

@test "where a change began is as uncertain as the sessions make it" {
  days 1 1.3 1.1 1.2 0.9 1.05 1.25 1.4 1.3 1.5 1.45 1.8 1.4 1.7 1.6 1.9 >runs.tsv
  run -0 bench-compare --history --explain runs.tsv
  unwrap
  grep -qE 'it began between 2026-05-0[0-9] and 2026-05-(0[0-9]|1[0-9]); ' \
    <<<"$output" || fail "$output"
  [[ $(tr -s ' \n' ' ' <<<"$output") == *' Formulas: Changes, Mann-Whitney, Interval, in the NOTES of bench-compare(1).'* ]]
  run -0 --separate-stderr bench-compare --history -f tsv runs.tsv
  awk -F'\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    NR == 2 { exit !($at["earliest"] < $at["since"] "" || $at["latest"] > $at["since"] "") }' \
    <<<"$output"
}

@test "histories are tests of JUnit and TAP, and annotations for GitHub" {
  { days 1 1.002 1.001 1.003 0.999 1.04 1.042 1.041 1.043 1.044
    days 1 1 1 1 1 1 1 1 1 1 | sed 's/sort/same/'
    days 1 1 1 | sed 's/sort/few/'; } >runs.tsv
  run -1 --separate-stderr bench-compare --history -f tap --fail-on=regression runs.tsv
  [ "$(sed -n 2p <<<"$output")" = 1..3 ]
  [[ ${lines[2]} == 'not ok 1 - sort, wall: sort is slower by 4.10 % '* ]]
  [[ ${lines[3]} == 'ok 2 - same, wall: same: no change in wall beyond 1 % was found '* ]]
  [[ ${lines[4]} == 'ok 3 - few, wall # SKIP few: 3 sessions cannot show a change'* ]]
  run -0 --separate-stderr bench-compare --history -f tap runs.tsv
  [[ ${lines[2]} == 'ok 1 - sort'* ]]
  run -1 --separate-stderr bench-compare --history -f junit --fail-on=regression runs.tsv
  [[ $output == *'tests="3" failures="1" errors="0" skipped="1"'* ]]
  [[ $output == *'<failure type="slower" message="sort is slower by 4.10 %'* ]]
  run -1 --separate-stderr bench-compare --history -f github --fail-on=regression runs.tsv
  [[ $output == '### 3 histories, by their last change: 1 slower, '*'| sort |'* ]]
  grep -q '^::error title=sort%2C wall::sort is slower by 4.10 %25' <<<"$stderr"
}
