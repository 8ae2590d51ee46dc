# SPDX-License-Identifier: GPL-3.0-or-later
# The pipelines that a user types first, as they are typed.
load ../bench

setup () {
  bench_setup
  set -o pipefail
}

# field FILE NAME: the column NAME of a TSV file with a header, without it.
field () {
  awk -F'\t' -v name="$2" '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) column = i; next }
    { print $column }' "$1"
}

@test "seq 100 | bench-stats shows the statistics of a plain list" {
  seq 100 | bench-stats >table
  grep -q '50\.5' table

  seq 100 | bench-stats -f tsv >table.tsv
  [ "$(field table.tsv n)" = 100 ]
  [ "$(field table.tsv mean)" = 50.5 ]
  [ "$(field table.tsv median)" = 50.5 ]
  [ "$(field table.tsv min)" = 1 ]
  [ "$(field table.tsv max)" = 100 ]
}

@test "bench-time -r 10 true | bench-stats shows ten runs of each metric" {
  bench-time -r 10 true | bench-stats >table
  grep -q wall table
  bench-time -r 10 true | bench-stats -f tsv >table.tsv
  [ "$(field table.tsv metric | sort | xargs)" = 'maxrss sys user wall' ]
  [ "$(field table.tsv n | sort -u)" = 10 ]
  [ "$(field table.tsv benchmark | sort -u)" = true ]
}

@test "bench-time … | tee runs.tsv | bench-compare judges, and keeps the runs" {
  bench-time -r 10 --size=stdout -n fewer -c 'seq 10' -n more -c 'seq 20' \
    | tee runs.tsv | bench-compare -m all >verdicts
  # times are as they are; twice the lines are more bytes, whoever looks
  grep -E '^more +size .* larger$' verdicts
  grep -E '^more +wall ' verdicts
  bench-compare -m all runs.tsv | diff verdicts -
  [ "$(grep -c -P '\twall\tmore\t' runs.tsv)" = 10 ]
  [ "$(bench-compare -f tsv runs.tsv | cut -f 1 | tail -n +2 | sort -u)" \
    = more ]
}

@test "cat a.tsv b.tsv | bench-pareto wall size keeps what is not dominated" {
  printf '%s\t%s\t%s\t%s\t%s\n' 1 s wall fast 1 9 B size fast 1 >a.tsv
  printf '%s\t%s\t%s\t%s\t%s\n' 2 s wall small 1 4 B size small 1 \
    3 s wall poor 1 9 B size poor 1 >b.tsv
  cat a.tsv b.tsv | bench-pareto wall size >front.tsv
  cat a.tsv <(head -n 2 b.tsv) | diff - front.tsv
}

@test "cat of two recorded sessions is read as two, by every filter" {
  bench-time -r 6 --size=stdout -n few -c 'seq 10' >a.tsv
  bench-time -r 6 --size=stdout -n many -c 'seq 20' >b.tsv
  cat a.tsv b.tsv | bench-pareto wall size | bench-stats -f tsv >table.tsv
  [ "$(field table.tsv n | sort -u)" = 6 ]
  # 10 lines are fewer bytes than 20: nothing dominates them
  field table.tsv benchmark | grep -qx few
  cat a.tsv b.tsv | bench-compare -m size -f tsv >verdicts.tsv
  [ "$(field verdicts.tsv verdict)" = larger ]
}

@test "bench-report -o report.md runs.tsv writes a report and its figures" {
  bench-time -r 10 --size=stdout -n few -c 'seq 10' -n many -c 'seq 2000' \
    -o runs.tsv
  bench-report -o report.md runs.tsv
  grep -q few report.md
  grep -q many report.md
  if command -v gnuplot >/dev/null; then
    # each figure that the report shows is there, and whole
    grep -o 'report\.figures/[^")]*\.svg' report.md >figures
    [ "$(wc -l <figures)" -ge 2 ]
    while read -r figure; do
      [ "$(grep . "$figure" | tail -n 1)" = '</svg>' ]
    done <figures
  fi
}

@test "what bench-time measured is the same in every program that reads it" {
  bench-time -r 9 -m wall -n a -c true -o runs.tsv
  bench-stats -f tsv -m wall runs.tsv >table.tsv
  [ "$(field table.tsv n)" = 9 ]
  bench-stats -f values -m wall runs.tsv >numbers
  awk -F'\t' '$3 == "wall" { print $1 }' runs.tsv | diff - numbers
  bench-pareto wall runs.tsv | diff runs.tsv -
}

@test "a pipeline whose bench-time failed warns, and a gate answers 2" {
  printf '#!/bin/sh\ntest -e ran || { >ran; exit 0; }\nexit 3\n' >once
  chmod +x once
  run -1 --separate-stderr bench-time -r 5 -w 0 -n a -c ./once -o failed.tsv
  [ -e failed.tsv ] || mv failed.tsv.partial failed.tsv
  run -0 --separate-stderr bench-stats failed.tsv
  [[ $stderr == *failed* ]]
}
