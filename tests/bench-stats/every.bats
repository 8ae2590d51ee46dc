# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics of each window of time while samples come (--every).
load ../bench

setup () { bench_setup; }

# until_printed WORD FILE: wait until FILE has WORD; fails where it never does.
until_printed () {
  local since=$SECONDS
  until grep -qs -e "$1" "$2"; do
    [ $((SECONDS - since)) -lt 180 ] || return 1
  done
}

# in_two_goes FILE OPTION...: bench-stats --every prints to FILE what it finds
# in 10 samples and, once those are printed, in 20 more.
in_two_goes () {
  local file=$1
  shift
  true >"$file"
  { seq 10; until_printed window= "$file"; seq 20; } \
    | bench-stats -q --every=200ms "$@" >"$file"
}

@test "a window is printed when it ends, then the whole, as without windows" {
  in_two_goes both.tsv -f tsv --columns=benchmark,/window,n,median,max
  { seq 10; seq 20; } >samples
  run -0 bench-stats -q --approximate -f tsv \
    --columns=n,median,max samples
  [ "${lines[1]}" = "$(tail -n 1 both.tsv | cut -f 3-)" ]
  [[ $(head -n 1 both.tsv) == $'benchmark\t/window\tn\tmedian\tmax' ]]
  [[ $(sed -n 2p both.tsv) =~ ^-/window=([0-9.]+)$'\t'([0-9.]+)$'\t'10$'\t'5.5 ]]
  [ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ]
  # all of the windows are what the last row has
  awk -F '\t' 'NR > 1 { n += $3; last = $3 } END { exit n != 2 * last }' \
    both.tsv
  [[ $(tail -n 1 both.tsv) == $'-\t\t30\t'* ]]
}

@test "tables, records and samples of windows are whole, JSON at the end" {
  command -v jq >/dev/null || skip 'no jq'
  in_two_goes text
  [ "$(grep -c '^ *benchmark .*mean' text)" -ge 2 ]
  [[ $(tail -n 1 text) == '30 '* ]]
  in_two_goes rows.jsonl -f jsonl
  jq -es 'map (.n) | .[-1] == 30 and .[0] == 10 and (.[:-1] | add) == 30' \
    rows.jsonl
  in_two_goes figures.tsv -f samples --columns=n
  run -0 bench-stats -q -f tsv --columns=benchmark,max figures.tsv
  [[ $output == *$'\n-\t30'* ]]
  in_two_goes table.csv -f csv
  [ "$(grep -c '^benchmark,' table.csv)" = 1 ]
  seq 5 | bench-stats -q --every=1h -f json >all.json
  jq -e '.schema == "bench-stats-approximate/1"
         and (.rows | map (.benchmark) == ["-/window=0", "-"])' all.json
}

@test "several benchmarks, those chosen, in a window where they have samples" {
  { printf '%s\ts\twall\ta\n' 1 2 3
    printf '%s\ts\twall\tb\n' 4
    printf '%s\tB\tsize\ta\n' 5 6; } >samples
  run -0 bench-stats -q --every=1h -f tsv --columns=benchmark,metric,n samples
  [ "${lines[1]}" = $'a/window=0\twall\t3' ]
  [ "${lines[2]}" = $'b/window=0\twall\t1' ]
  [ "${lines[3]}" = $'a/window=0\tsize\t2' ]
  [ "${lines[4]}" = $'a\twall\t3' ]
  [ "${#lines[@]}" = 7 ]
  run -0 bench-stats -q --every=1h -m size -f tsv --columns=benchmark,n samples
  [ "$output" = $'benchmark\tn\na/window=0\t2\na\t2' ]
}

broken_input () {
  { seq 10; until_printed window= rows; echo fast; } \
    | bench-stats -q --every=200ms -f tsv >rows
}

@test "an input that breaks off has its windows and is still trouble" {
  true >rows
  run -2 --separate-stderr broken_input
  [[ $stderr == *":11: "*"'fast'"* ]]
  [ "$(wc -l <rows)" = 2 ]
  run -2 --separate-stderr bench-stats --every=1s </dev/null
  [[ $stderr == *'no samples'* ]]
}

@test "what has no windows is refused, and what is no time" {
  seq 5 >samples
  run -2 --separate-stderr bench-stats --every=1s --sketch samples
  [[ $stderr == *'--sketch has no windows'* ]]
  run -2 --separate-stderr bench-stats --every=1s --merge samples
  [[ $stderr == *'--merge has no windows'* ]]
  run -2 --separate-stderr bench-stats --every=1s --changes samples
  [[ $stderr == *'--changes needs the samples'* ]]
  local bad
  for bad in 0 -1s 1MB soon '' 0s nan; do
    run -2 --separate-stderr bench-stats --every="$bad" samples
    [[ $stderr == *'--every'* ]]
  done
}

@test "the file of -o is put into place at the end only" {
  in_two_goes unused -o result.tsv -f tsv &
  local pid=$!
  until_printed window= result.tsv.partial
  [ ! -e result.tsv ]
  cp result.tsv.partial unused
  wait "$pid"
  [[ $(tail -n 1 result.tsv) == *$'\t30\t'* ]]
}
