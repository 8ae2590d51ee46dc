# SPDX-License-Identifier: GPL-3.0-or-later
# Input, options and output that are not as one would wish.
load ../bench

setup () { bench_setup; }

@test "an empty input is trouble" {
  run -2 --separate-stderr bench-stats </dev/null
  [ "$output" = '' ]
  [[ $stderr == *'no samples'* ]]
}

@test "a line that is no number is named by file and line, with status 2" {
  printf '1.0\n2.0\nfast\n' >latency.tsv
  run -2 --separate-stderr bench-stats latency.tsv
  [ "$output" = '' ]
  [[ $stderr == "bench-stats:latency.tsv:3: "*"'fast'"* ]]
}

@test "a missing file is trouble" {
  run -2 --separate-stderr bench-stats nowhere.tsv
  [ "$output" = '' ]
  [[ $stderr == *nowhere.tsv*'No such file'* ]]
}

@test "the last line may lack its newline, and lines may end in CRLF" {
  printf '1\r\n2\r\n6' >dos
  run -0 bench-stats -q -f values dos
  [ "$output" = $'1\n2\n6' ]
}

@test "several files are one stream, standard input among them" {
  seq 3 >a
  run -0 bench-stats -q -f values a - <<<7
  [ "$output" = $'1\n2\n3\n7' ]
}

@test "units are converted before anything is computed" {
  printf '1\ts\twall\n500\tms\twall\n' >mixed
  run -0 bench-stats -q -f values mixed
  [ "$output" = $'1\n0.5' ]
}

@test "percentiles outside 0 to 100, and what is no number, are refused" {
  local wrong
  for wrong in 150 -5 nan 100.5 1e1 5% 50,,60 ''; do
    run -2 --separate-stderr bench-stats -p "$wrong" <<<1
    [ "$output" = '' ]
    [[ $stderr == *"Try 'bench-stats --help'"* ]]
  done
  run -2 --separate-stderr bench-stats -p 150 <<<1
  [ "${stderr_lines[0]}" = "bench-stats: -p: not a percentile from 0 to 100: '150'" ]
}

@test "a confidence that is none is refused" {
  local wrong
  for wrong in 0 1 -0.5 1.5 95 nan high; do
    run -2 --separate-stderr bench-stats --confidence="$wrong" <<<1
    [ "$output" = '' ]
  done
}

@test "an unknown format is refused with the known ones" {
  run -2 --separate-stderr bench-stats -f xml <<<1
  [[ $stderr == *jsonl*"'xml'"* ]]
}

@test "a metric that is not there is trouble" {
  run -2 --separate-stderr bench-stats -m wall <<<1
  [ "$output" = '' ]
  [[ $stderr == *wall* ]]
}

@test "a pattern that no benchmark matches is trouble" {
  run -2 --separate-stderr bench-stats --benchmark='x*' <<<1
  [ "$output" = '' ]
  [ "$stderr" = "bench-stats: no benchmark matches 'x*'" ]
}

@test "a full disk is trouble" {
  [ -c /dev/full ] || skip 'no /dev/full'
  for format in text tsv json values samples; do
    run -2 --separate-stderr bash -c \
      "seq 100 | bench-stats -q -f $format >/dev/full"
    [[ $stderr == 'bench-stats: '*'No space left on device' ]]
  done
}

@test "a file that may get no larger is trouble" {
  for format in text tsv json values samples; do
    run -2 --separate-stderr bash -c "seq 2000 | awk '{ print \$1 \"\ts\twall\tb\" \$1 }' |
      (ulimit -f 1; exec bench-stats -q -f $format >out)"
    [ "$stderr" = 'bench-stats: write error: File too large' ] ||
      fail "$format: $stderr"
  done
}

@test "a closed standard output is trouble" {
  run -2 bash -c 'seq 100 | bench-stats -q >&-'
}

@test "-o writes a whole file or none" {
  seq 10 >ten
  bench-stats -q -o out.txt ten
  bench-stats -q ten | cmp - out.txt
  [ ! -e out.txt.partial ]
  run -2 bench-stats -o bad.txt <<<fast
  [ ! -e bad.txt ]
  [ ! -e bad.txt.partial ]
}

@test "names reach a terminal without their control characters" {
  printf '1\ts\twall\ta\\x1b[31mb\n2\ts\twall\tc\n' >odd
  run -0 bench-stats odd
  [[ $output == *'a\x1b[31mb'* ]]
  [[ $output != *$'\033'* ]]
}

@test "a Markdown table survives bars, backquotes and tags in names" {
  printf '1\ts\twall\ta|b`<script>\n2\ts\twall\tc\n' >odd
  run -0 bench-stats -f markdown odd
  [[ $output != *'a|b'* ]]
  [[ $output != *'<script>'* ]]
}

@test "a section that did not end is warned of, unless it is allowed" {
  printf '#\tbench-samples\t1\n1\ts\twall\n2\ts\twall\n' >torn
  printf '1\ts\twall\n2\ts\twall\n' >plain
  run -0 --separate-stderr bench-stats -q torn
  [ "$stderr" != '' ]
  for command in bench-stats 'bench-pareto wall' 'bench-compare plain' bench-report; do
    run -0 --separate-stderr $command torn
    [[ $stderr == *'did not end'* ]]
    run -0 --separate-stderr $command --allow-partial torn
    [ "$output" != '' ]
    [[ $stderr != *'did not end'* ]]
  done
}

@test "nan is refused by default, and dropped and counted on request" {
  printf '1\nnan\n3\n' >odd
  run -2 bench-stats odd
  run -0 --separate-stderr bench-stats --nonfinite=drop -f values odd
  [ "$output" = $'1\n3' ]
  [ "$stderr" != '' ]
}

@test "the same input gives the same bytes" {
  awk 'BEGIN { srand (3); for (i = 0; i < 1000; i++) print rand () }' >random
  bench-stats -f json -p 99.9 random >first
  bench-stats -f json -p 99.9 random >second
  cmp first second
}
