# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of bench-compare: made-up streams.

# stream ORDER NAME=FACTOR...: a complete section of RUNS (20) runs in which
# NAME takes FACTOR times a time that wanders, with some noise of its own that
# is the same in each call.  SPREAD is the size of both, 0.02 unless said.
stream () {
  local order=$1
  shift
  printf '#\tbench-samples\t1\n#\torder\t%s\n' "$order"
  printf '%s\n' "$@" | awk -F= -v runs="${RUNS:-20}" -v spread="${SPREAD:-0.02}" '
    function noise () {
      seed = (16807 * seed) % 2147483647
      return seed / 2147483647 - 0.5
    }
    { name[NR] = $1; factor[NR] = $2 }
    END {
      seed = 12345
      for (run = 1; run <= runs; run++) {
        common = 5 * spread * noise()
        for (i = 1; i <= NR; i++)
          printf "%.9f\ts\twall\t%s\t%d\n", \
            factor[i] * (1 + common + spread * noise()), name[i], run
      }
    }'
  printf '#\tend\tcomplete\n'
}

# constants UNIT METRIC NAME=VALUE...: six equal values each, without section.
constants () {
  local unit=$1 metric=$2 pair i
  shift 2
  for pair; do
    for i in 1 2 3 4 5 6; do
      printf '%s\t%s\t%s\t%s\n' "${pair#*=}" "$unit" "$metric" "${pair%%=*}"
    done
  done
}

# column NAME: the values of that column of the TSV in $output, in which lines
# without a tab are messages.
column () {
  awk -F'\t' -v name="$1" '
    NF < 2 { next }
    !at { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
    { print $at }' <<<"$output"
}
