# SPDX-License-Identifier: GPL-3.0-or-later
# Large inputs: bounded, or linear.
load ../bench

setup () { bench_setup; }

no_sanitizer () {
  ! grep -q __asan_init "$(command -v bench-stats)" \
    || skip 'the address sanitizer has memory of its own'
}

@test "a line of a GiB takes no more memory than the longest line may" {
  no_sanitizer
  run -2 bash -c 'head -c 1073741824 /dev/zero | tr "\0" 1 \
    | { ulimit -v 100000; exec bench-stats; }'
  [[ $output == *'longer than 1048576 bytes (--max-line)'* ]] || fail "$output"
}

@test "a hundred thousand benchmarks are read, in memory that is linear" {
  [ -n "${BENCH_EXPENSIVE-}" ] || skip 'BENCH_EXPENSIVE is not set'
  no_sanitizer
  for n in 10000 100000; do
    awk -v n=$n 'BEGIN { for (i = 0; i < n; i++)
      printf "%d.5\ts\twall\tb%d\n", i % 7 + 1, i }' >names
    (ulimit -v $((200000 + 6 * n)) && bench-stats -q -f tsv names >out)
    [ "$(wc -l <out)" = $((n + 1)) ]
  done
}
