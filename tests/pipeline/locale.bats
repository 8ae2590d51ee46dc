# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers look the same in every locale.
load ../bench

setup () {
  bench_setup
  german_locale
  printf '%s\ts\twall\ta\n' 1.5 1.25 1.75 2.5 1.125 1.625 >a.tsv
  printf '%s\ts\twall\tb\n' 2.5 2.25 2.75 3.5 2.125 2.625 >b.tsv
}

# same COMMAND: the same bytes under a locale with a decimal comma.
same () {
  LC_ALL=C.UTF-8 bash -c "$1" >in-C
  LC_ALL=de_DE.UTF-8 bash -c "$1" >in-German
  [ -s in-C ]
  cmp in-C in-German
}

@test "bench-stats writes the same bytes where the decimal point is a comma" {
  for format in text tsv csv json jsonl markdown samples values; do
    same "bench-stats -f $format a.tsv"
  done
}

@test "bench-compare writes the same bytes where the decimal point is a comma" {
  for format in text tsv csv json jsonl markdown; do
    same "bench-compare -f $format a.tsv b.tsv"
    same "cat a.tsv b.tsv | bench-compare -f $format"
  done
}

@test "bench-pareto writes the same bytes where the decimal point is a comma" {
  same 'bench-pareto wall a.tsv b.tsv'
}

@test "bench-report writes the same bytes where the decimal point is a comma" {
  same 'bench-report a.tsv b.tsv'
  same 'bench-report --figures-dir=figures a.tsv b.tsv && cat figures/*'
}

@test "bench-time writes a decimal point where the locale has a comma" {
  LC_ALL=de_DE.UTF-8 bench-time -r 3 -m wall true >runs.tsv
  run -1 grep -E '^[0-9]+,' runs.tsv
  [ "$(grep -cE '^[0-9.e-]+	s	wall' runs.tsv)" = 3 ]
}

@test "the unit tests of numbers find that locale, and pass in it" {
  run -0 "$abs_top_builddir/tests/unit/test-number"
  [[ $output == *'- a German locale does not change what is read'* ]]
}
