# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of loads.

# values METRIC [BENCHMARK]: its values in runs.tsv.
values () {
  awk -F'\t' -v metric="$1" -v benchmark="${2-}" \
    '$3 == metric && (benchmark == "" || $4 == benchmark) { print $1 }' \
    runs.tsv
}

# count METRIC [BENCHMARK]: how many there are.
count () { values "$@" | wc -l; }

# metadata KEY [BENCHMARK]: its last value in runs.tsv.
metadata () {
  awk -F'\t' -v key="$1" -v benchmark="${2-}" \
    '$1 == "#" && $2 == key && $4 == benchmark { value = $3 }
     END { print value }' runs.tsv
}

# relation EXPRESSION NAME=VALUE...: whether it holds, as awk reads it.
relation () {
  local expression=$1 pair
  shift
  local -a set=()
  for pair; do set+=(-v "$pair"); done
  awk "${set[@]}" "BEGIN { exit !($expression) }" \
    || fail "not so: $expression with $*"
}
