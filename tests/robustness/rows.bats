# SPDX-License-Identifier: GPL-3.0-or-later
# The table of what is tested, rows.tsv, speaks of tests that are there.
load ../bench

setup () {
  bench_setup
  rows=$BATS_TEST_DIRNAME/rows.tsv
}

@test "each test that the table names is there" {
  grep -v '^#' "$rows" | tail -n +2 >table
  while IFS=$'\t' read -r row about file name; do
    [ -e "$abs_top_srcdir/tests/$file" ] || fail "row $row: no tests/$file"
    case $file in
      *.c) want=("\"$name\"") ;;
      *) want=("@test \"$name\"" -e "@test '$name'") ;;
    esac
    grep -qF -e "${want[@]}" "$abs_top_srcdir/tests/$file" \
      || fail "row $row, $about: tests/$file has no test '$name'"
  done <table
}

@test "the sixty hostile inputs and faults each have a test" {
  grep -v '^#' "$rows" | cut -f 1 | grep -xE '[0-9]+' | sort -nu >numbers
  seq 60 | diff - numbers
}
