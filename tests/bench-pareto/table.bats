# SPDX-License-Identifier: GPL-3.0-or-later
# The tables, for people and for machines.
load ../bench

setup () {
  bench_setup
  printf '%s\t%s\t%s\t%s\n' 12.34 ms wall fast 9 KiB size fast \
    20 ms wall small 4 KiB size small 30 ms wall 'the poor' \
    10 KiB size 'the poor' 25 ms wall second 9 KiB size second >runs.tsv
}

@test "the text table says who is on the front and who dominates the rest" {
  run -0 --separate-stderr bench-pareto -f text wall size runs.tsv
  [ "$stderr" = '' ]
  assert_golden table.txt
}

@test "--rank prints the table into a pipe too, with ranks" {
  run -0 bench-pareto --rank wall size runs.tsv
  assert_golden rank.txt
}

@test "a terminal gets the table, a pipe the samples, -f samples always" {
  needs_terminal
  script -qec 'bench-pareto wall size runs.tsv' typescript >/dev/null
  grep -q 'are on the front of wall:median' typescript
  script -qec 'bench-pareto -f samples wall size runs.tsv' typescript \
    >/dev/null
  run -1 grep 'on the front' typescript
  grep -q '^12.34' typescript
}

@test "digits are as many as it takes to tell values apart" {
  printf '%s\ts\twall\t%s\n' 1.00001 a 1.00002 b >close.tsv
  run -0 bench-pareto -f text wall close.tsv
  [[ $output == *1.00001*1.00002* ]]
}

@test "the markdown table has a row a benchmark" {
  run -0 bench-pareto -f markdown wall size runs.tsv
  assert_golden table.md
}

@test "tsv has the columns of its contract, values in base units" {
  bench-pareto -f tsv wall size runs.tsv >table.tsv
  {
    printf 'benchmark\trank\ton_front\tdominated_by\twall:median\t'
    printf 'size:median\n'
    printf 'fast\t1\tyes\t\t0.01234\t9216\n'
    printf 'small\t1\tyes\t\t0.02\t4096\n'
    printf 'the poor\t3\tno\tsmall\t0.03\t10240\n'
    printf 'second\t2\tno\tsmall\t0.025\t9216\n'
  } | diff - table.tsv
}

@test "csv has the same cells as tsv" {
  bench-pareto -f tsv wall size runs.tsv | tr '\t' , >expected
  bench-pareto -f csv wall size runs.tsv | tr -d '\r' | diff expected -
}

@test "jsonl has the same cells as tsv, a row a line" {
  command -v jq >/dev/null || skip 'jq is not installed'
  bench-pareto -f tsv wall size runs.tsv | tail -n +2 >expected
  bench-pareto -f jsonl wall size runs.tsv | jq -r '[.benchmark, .rank,
    (if .on_front then "yes" else "no" end), .dominated_by // "",
    ."wall:median", ."size:median"] | join ("\t")' | diff expected -
}

@test "json names its schema, and says which way each criterion is better" {
  command -v jq >/dev/null || skip 'jq is not installed'
  bench-pareto -f json wall size runs.tsv >table.json
  [ "$(jq -r .schema table.json)" = bench-pareto/1 ]
  [ "$(jq '.rows | length' table.json)" = 4 ]
  [ "$(jq -c '[.rows[] | .on_front]' table.json)" = '[true,true,false,false]' ]
  [ "$(jq -r '.notes[0]' table.json)" = 'wall:median in s, lower is better' ]
}

@test "--dominated leaves the rows of the front out of a table" {
  bench-pareto --dominated -f tsv wall size runs.tsv >table.tsv
  [ "$(cut -f 1 table.tsv | tail -n +2 | xargs)" = 'the poor second' ]
}

@test "whom a row names as dominating it is on the front and does" {
  awk 'BEGIN { for (i = 0; i < 60; i++)
    printf "%d\ts\twall\tb%d\n%d\tB\tsize\tb%d\n%d\t1\taccuracy\tb%d\n", \
      (i * 37) % 11, i, (i * 53) % 13, i, (i * 71) % 7, i }' >many.tsv
  bench-pareto -f tsv wall size accuracy many.tsv >table.tsv
  awk -F'\t' 'NR > 1 { on[$1] = $3; by[$1] = $4
      x[$1] = $5; y[$1] = $6; z[$1] = $7 }
    END { for (q in by) if (on[q] == "no") { p = by[q]; n++
        if (on[p] != "yes" || x[p] > x[q] || y[p] > y[q] || z[p] < z[q]) {
          print q, "by", p; exit 1 } }
      exit n == 0 }' table.tsv
}

@test "a name of hostile bytes breaks no table" {
  printf '%s\ts\twall\t%s\n' 1 '\x1b[31mred|*_<b>\n' 2 'a,"b"' >odd.tsv
  for format in text markdown tsv json jsonl; do
    bench-pareto -f $format wall odd.tsv >table
    run -1 grep -P '[\x00-\x08\x0b-\x1f\x7f]' table
    [ "$output" = '' ]
  done
  bench-pareto -f tsv wall odd.tsv >table.tsv
  [ "$(awk -F'\t' '{ print NF }' table.tsv | uniq)" = 5 ]
  # every row of the Markdown table has as many cells as its head
  bench-pareto -f markdown wall odd.tsv >table.md
  grep '^|' table.md | sed 's/\\|//g' | tr -cd '|\n' >bars
  [ "$(wc -l <bars)" = 4 ]
  [ "$(sort -u bars)" = '||||' ]
  # a field of CSV keeps its bytes, between quotes
  bench-pareto -f csv wall odd.tsv >table.csv
  grep -F '"a,""b""",2,no,"' table.csv
}

@test "--rank and samples exclude each other" {
  run -2 --separate-stderr bench-pareto --rank -f samples wall runs.tsv
  [ "$output" = '' ]
  [[ $stderr == *--rank* ]]
}

@test "an unknown format is an error that lists those there are" {
  run -2 --separate-stderr bench-pareto -f yaml wall runs.tsv
  [[ $stderr == *"samples, text, tsv, csv, json, jsonl or markdown"* ]]
  run -2 --separate-stderr bench-pareto -f auto wall runs.tsv
}
