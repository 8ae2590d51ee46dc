# SPDX-License-Identifier: GPL-3.0-or-later
# What the machines that run tests read: github, junit, tap.
load ../bench
load samples

# old.tsv and new.tsv: one benchmark of each kind of verdict.
setup () {
  bench_setup
  constants B size same=5 worse=5 better=5 gone=5 >old.tsv
  constants B size same=5 worse=6 better=4 fresh=5 >new.tsv
  printf '%s\tB\tsize\tunsure\n' 1 2 3 4 5 6 >>old.tsv
  printf '%s\tB\tsize\tunsure\n' 1 3 3 4 5 7 >>new.tsv
}

# A name that every format reads as more than text.
hostile=$'::error::x%0A,\\n]]>&"<b>|#\\xff\\x01 # SKIP'

hostile_files () {
  for value in 5 9; do
    for i in 1 2 3 4 5 6; do
      printf '%s\tB\tsize\t%s\n' "$value" "$hostile"
    done >"$value.tsv"
  done
}

@test "github: Markdown of which the worst rows come first" {
  run -1 --separate-stderr bench-compare -f github --fail-on=improvement \
    old.tsv new.tsv
  [ "${lines[0]}" = '### 6 benchmarks: 1 smaller, 1 larger, 1 equivalent, 1 inconclusive, 1 missing, 1 new' ]
  order=$(grep -o '^| \(same\|worse\|better\|gone\|fresh\|unsure\) ' <<<"$output" |
    tr -d '| \n')
  [ "$order" = betterworsegoneunsurefreshsame ] || fail "$order"
  [[ $output != *'<details>'* ]]
}

@test "github: annotations go where the log is, one for each row that matters" {
  run -1 --separate-stderr bench-compare -f github --fail-on=regression \
    old.tsv new.tsv
  [ "${stderr_lines[0]}" = '::error title=worse%2C size (new.tsv against old.tsv)::worse: new.tsv is larger than old.tsv by 20.00 %25 (each side constant; 6 runs a side)' ]
  [[ ${stderr_lines[1]} == '::warning title=gone%2C size '* ]]
  [ "$(grep -c '^::' <<<"$stderr")" -eq 2 ]
  run -0 --separate-stderr bench-compare -f github old.tsv new.tsv
  [[ ${stderr_lines[0]} == '::warning title=worse%2C size '* ]]
}

@test "github: names can neither start a line nor end a command" {
  hostile_files
  run -1 --separate-stderr bench-compare -f github --fail-on=regression \
    5.tsv 9.tsv
  run ! grep '^ *::' <<<"$output"
  [ "$(grep -c '^::' <<<"$stderr")" -eq 1 ]
  [[ $stderr == '::error title=%3A%3Aerror%3A%3Ax%250A%2C\x0a]]>&"<b>|#\xff\x01 # SKIP%2C size (9.tsv against 5.tsv)::'* ]]
  [[ $stderr == *"::'::error::x%250A,\\x0a"* ]]
}

@test "github: the rest lies in a block that opens, and no more than GitHub takes" {
  awk 'BEGIN { for (i = 0; i < 30; i++) for (r = 0; r < 6; r++)
    printf "5\tB\tsize\tb%d\n", i }' >many.tsv
  run -0 --separate-stderr bench-compare -f github many.tsv
  [ "$(grep -c '^<details>$' <<<"$output")" -eq 1 ]
  [[ $output == *'<summary>9 more comparisons</summary>'*'</details>'* ]]
  [ "$(grep -c '^| b[0-9]' <<<"$output")" -eq 29 ]
  # names of 10 kB, a hundred of them
  long=$(head -c 10000 /dev/zero | tr '\0' _)
  for i in {1..100}; do
    for run in 1 2 3 4 5 6; do
      printf '5\tB\tsize\tb%s%s\n' "$i" "$long"
    done
  done >long.tsv
  bench-compare -f github long.tsv >long.md 2>/dev/null
  [ "$(wc -c <long.md)" -lt 1048576 ]
  grep -qE '^[0-9]+ of 99 comparisons are left out, since GitHub takes no more than 1 MiB\.$' \
    long.md
}

@test "github: more than ten annotations of a kind are counted" {
  awk 'BEGIN { for (i = 0; i < 30; i++) for (r = 0; r < 12; r++)
    printf "%d\tB\tsize\tb%d\n", i ? 9 : 5, i }' >many.tsv
  run -1 --separate-stderr bench-compare -f github --fail-on=regression \
    many.tsv
  [ "$(grep -c '^::error' <<<"$stderr")" -eq 10 ]
  [[ $stderr == *'::error title=bench-compare::and 20 more comparisons'* ]]
}

@test "junit: a testcase a row, failed, skipped or passed" {
  command -v xmllint >/dev/null || skip 'xmllint is not installed'
  run -1 --separate-stderr bench-compare -f junit --fail-on=regression \
    old.tsv new.tsv
  printf '%s\n' "$output" >all.xml
  xmllint --noout all.xml
  at () { xmllint --xpath "string($1)" all.xml; }
  [ "$(at 'count(//testcase)')" -eq 6 ]
  [ "$(at '/testsuites/@tests')" -eq 6 ]
  [ "$(at '/testsuites/@failures')" -eq 1 ]
  [ "$(at '/testsuites/testsuite/@skipped')" -eq 3 ]
  [ "$(at '//testcase[failure]/@classname')" = worse ]
  [ "$(at '//failure/@type')" = larger ]
  [[ $(at '//failure/@message') == 'worse: new.tsv is larger than old.tsv by 20.00 % ('* ]]
  [ "$(at 'count(//testcase[skipped][@classname="unsure" or @classname="gone" or @classname="fresh"])')" -eq 3 ]
}

@test "junit: text is valid whatever the names hold" {
  command -v xmllint >/dev/null || skip 'xmllint is not installed'
  hostile_files
  run -0 --separate-stderr bench-compare -f junit 5.tsv 9.tsv
  printf '%s\n' "$output" >all.xml
  xmllint --noout all.xml
  [ "$(xmllint --xpath 'string(//testcase/@classname)' all.xml)" \
    = '::error::x%0A,\x0a]]>&"<b>|#\xff\x01 # SKIP' ]
}

@test "junit: what cannot be compared is an error" {
  constants s size same=5 >seconds.tsv
  run -2 --separate-stderr bench-compare -f junit --benchmark=same \
    seconds.tsv new.tsv
  [[ $output == *'errors="1"'*'<error type="not-comparable" message='* ]]
}

@test "tap: ok, not ok, and SKIP for what cannot be told" {
  run -1 --separate-stderr bench-compare -f tap --fail-on=regression \
    old.tsv new.tsv
  [ "${lines[0]}" = 'TAP version 13' ]
  [ "${lines[1]}" = 1..6 ]
  [[ ${lines[2]} == 'ok 1 - same, size (new.tsv against old.tsv): '* ]]
  [[ ${lines[3]} == 'not ok 2 - worse, size (new.tsv against old.tsv): worse: new.tsv is larger than old.tsv by 20.00 % ('* ]]
  [ "$(grep -c '^ok [0-9]* - .* # SKIP ' <<<"$output")" -eq 3 ]
}

@test "tap: a name is no order" {
  hostile_files
  run -1 --separate-stderr bench-compare -f tap --fail-on=regression \
    5.tsv 9.tsv
  [ "${#lines[@]}" -eq 3 ]
  [[ ${lines[2]} == 'not ok 1 - ::error::x%0A,\\x0a]]>&"<b>|\#\\xff\\x01 \# SKIP, size '* ]]
}

@test "tap: what other programs read it as" {
  command -v prove >/dev/null || skip 'prove is not installed'
  bench-compare -f tap old.tsv new.tsv >good.tap 2>/dev/null
  run -0 prove --exec cat good.tap
  run -1 bench-compare -f tap --fail-on=regression -o bad.tap old.tsv new.tsv
  run ! prove --exec cat bad.tap
  [[ $output == *'Failed 1/6 subtests'* ]] || fail "$output"
}

@test "the closing line is on standard error in each of them" {
  for format in github junit tap; do
    run -0 --separate-stderr bench-compare -f "$format" old.tsv new.tsv
    [ "${stderr_lines[-1]}" = '6 benchmarks: 1 smaller, 1 larger, 1 equivalent, 1 inconclusive, 1 missing, 1 new' ]
  done
}
