# SPDX-License-Identifier: GPL-3.0-or-later
# Each man page says what its program does, and its examples work.
load ../bench
load man

setup () {
  bench_setup
  man_setup
}

need_mandoc () {
  command -v mandoc >/dev/null || skip 'mandoc is not installed'
}

# same_options PROGRAM: its page and its --help have the same options, with
# the same letters, and agree on which take an argument.
same_options () {
  help_options "$1" >in-help
  [ -s in-help ]
  man_options "$1.1" >in-page
  diff -u in-page in-help
}

@test "bench-time.1 and bench-time --help have the same options" {
  same_options bench-time
}

@test "bench-stats.1 and bench-stats --help have the same options" {
  same_options bench-stats
}

@test "bench-compare.1 and bench-compare --help have the same options" {
  same_options bench-compare
}

@test "bench-pareto.1 and bench-pareto --help have the same options" {
  same_options bench-pareto
}

@test "bench-report.1 and bench-report --help have the same options" {
  same_options bench-report
}

@test "bench-train.1 and bench-train --help have the same options" {
  same_options bench-train
}

@test "each page of a program has the sections that its reader looks for" {
  for page in $pages; do
    [[ $page == *.1 ]] || continue
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' EXAMPLES \
                   'SEE ALSO'; do
      grep -qx "\.Sh $section" "$man/$page" || fail "$page has no $section"
    done
  done
}

@test "mandoc finds nothing to warn of in any page" {
  need_mandoc
  for page in $pages; do
    run -0 mandoc -T lint -W warning "$man/$page"
    [ "$output" = '' ]
  done
}

@test "no page is wider than 80 columns on a terminal" {
  need_mandoc
  for page in $pages; do
    mandoc -T ascii "$man/$page" | sed 's/.'$'\b''//g' >page
    run -1 grep -nE '^.{81}' page
  done
}

# The pages refer to each other by names that exist.
@test "each page of the suite that a page refers to is there" {
  for page in $pages; do
    sed -n 's/^\.Xr \(bench-[a-z-]*\) \([0-9]\).*/\1.\2/p' "$man/$page" \
      >referred
    while read -r other; do
      [ -e "$man/$other" ] || fail "$page refers to $other"
    done <referred
  done
}
