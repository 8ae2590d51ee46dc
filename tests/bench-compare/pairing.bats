# SPDX-License-Identifier: GPL-3.0-or-later
# Which runs are compared with which.
load ../bench
load samples

setup () { bench_setup; }

@test "runs of one block are paired, which sees through a wandering machine" {
  stream blocks a=1 b=1.03 >blocks.tsv
  stream random a=1 b=1.03 >random.tsv
  run -0 bench-compare -f tsv blocks.tsv
  [ "$(column paired)" = yes ]
  [ "$(column test)" = signed-rank ]
  [ "$(column verdict)" = slower ]
  run -0 bench-compare -f tsv random.tsv
  [ "$(column paired)" = no ]
  [ "$(column test)" = mann-whitney ]
  [ "$(column verdict)" = inconclusive ]
}

@test "runs without a partner are left out of pairs" {
  stream blocks a=1 b=1.03 | awk -F'\t' '!($4 == "b" && $5 == 7)' >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column n_baseline)" = 19 ]
  [ "$(column n_candidate)" = 19 ]
}

@test "a side most of whose runs have no partner is not paired" {
  stream blocks a=1 b=1.03 | awk -F'\t' '!($4 == "b" && $5 > 9)' >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column paired)" = no ]
  [ "$(column n_baseline)" = 20 ]
  [ "$(column n_candidate)" = 9 ]
}

@test "two files are never paired" {
  stream blocks a=1 >old.tsv
  stream blocks a=1.03 >new.tsv
  run -0 bench-compare -f tsv old.tsv new.tsv
  [ "$(column paired)" = no ]
}

@test "swapping the two sides turns the ratio over" {
  stream blocks a=1 b=1.03 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  there=$(column ratio) lo=$(column ratio_lo)
  run -0 bench-compare --baseline=b -f tsv runs.tsv
  back=$(column ratio) hi=$(column ratio_hi)
  [ "$(column verdict)" = faster ]
  awk -v a="$there" -v b="$back" -v lo="$lo" -v hi="$hi" 'BEGIN {
    exit !((a * b - 1) ^ 2 < 1e-20 && (lo * hi - 1) ^ 2 < 1e-20) }'
}

@test "the order of the lines does not matter" {
  stream random a=1 b=1.03 | grep -v '^#' >runs.tsv
  run -0 bench-compare --test=mw -f tsv runs.tsv
  before=$output
  sort -t$'\t' -k4,4 -k1,1n runs.tsv >sorted.tsv
  run -0 bench-compare --test=mw -f tsv sorted.tsv
  [ "$output" = "$before" ]
}

@test "the unit does not matter" {
  for unit in s ms us; do
    awk -v unit=$unit 'BEGIN {
      for (i = 1; i <= 12; i++) {
        print 100 + (i * 7) % 12 "\t" unit "\twall\ta"
        print 110 + (i * 5) % 12 "\t" unit "\twall\tb"
      } }' >$unit.tsv
    run -0 bench-compare $unit.tsv
    echo "$output" | sed 's/^.*: against//' >$unit.txt
  done
  diff s.txt ms.txt
  diff s.txt us.txt
}

# nested PROCESSES ITERATIONS ORDER NAME=FACTOR...: runs i.j whose processes
# differ by more than their iterations do.
nested () {
  local processes=$1 iterations=$2 order=$3
  shift 3
  printf '#\tbench-samples\t1\n#\torder\t%s\n' "$order"
  printf '%s\n' "$@" | awk -F= -v p="$processes" -v n="$iterations" '
    function noise () {
      seed = (16807 * seed) % 2147483647
      return seed / 2147483647 - 0.5
    }
    { name[NR] = $1; factor[NR] = $2 }
    END {
      seed = 99
      for (i = 1; i <= p; i++)
        for (k = 1; k <= NR; k++) {
          level = 1 + 0.2 * noise()
          for (j = 1; j <= n; j++)
            printf "%.9f\ts\twall\t%s\t%d.%d\n", \
              factor[k] * level * (1 + 0.01 * noise()), name[k], i, j
        }
    }'
  printf '#\tend\tcomplete\n'
}

@test "runs of processes are compared by the processes' means" {
  nested 6 20 random a=1 b=1 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column n_baseline)" = 6 ]
  ratio=$(column ratio) p=$(column p)
  # the same as of the means
  awk -F'\t' '!/^#/ { split ($5, run, "."); key = $4 "\t" run[1]
      sum[key] += $1; n[key]++ }
    END { for (key in sum) { split (key, at, "\t")
      printf "%.17g\ts\twall\t%s\n", sum[key] / n[key], at[1] } }' runs.tsv \
    | sort -t$'\t' -k4,4 >means.tsv
  run -0 bench-compare -f tsv --test=mw means.tsv
  awk -v a="$ratio" -v b="$(column ratio)" -v p="$p" -v q="$(column p)" \
    'BEGIN { exit !((a / b - 1) ^ 2 < 1e-20 && (p - q) ^ 2 < 1e-20) }'
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'; 6 processes a side)'* ]]
  run -0 bench-compare --explain runs.tsv
  unwrap
  [[ $(tr -s ' \n' ' ' <<<"$output") == *'120 and 120 runs, not paired: '*' They are of 6 processes a side, each compared by the mean of its runs: '* ]]
}

@test "runs of processes are counted before they become means" {
  nested 6 3 blocks a=1 b=1 >runs.tsv
  run -0 bench-compare --explain -f tsv runs.tsv
  [[ $output == *'18 runs of each side have a partner of the same RUN on the other, so they are compared in pairs. They are of 6 processes a side, '* ]] || fail "$output"
  # those of the last three processes have no partner
  nested 12 3 blocks a=1 b=1 | awk -F'\t' '!($4 == "b" && $5 ~ /^1[0-2]/)' >runs.tsv
  run -0 bench-compare --explain -f tsv runs.tsv
  [[ $output == *'27 runs of each side '*'; the 9 without a partner are left out. They are of 9 processes a side, '* ]] || fail "$output"
  nested 6 3 random a=1 >old.tsv
  nested 5 3 random a=1 >new.tsv
  run -0 bench-compare --explain -f tsv old.tsv new.tsv
  [[ $output == *'18 and 15 runs that '*' They are of 6 and 5 processes, each compared by '* ]] || fail "$output"
}

@test "processes taken in blocks are paired" {
  nested 12 5 blocks a=1 b=1 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column paired)" = yes ]
  [ "$(column n_baseline)" = 12 ]
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'; 12 paired processes)'* ]]
}

@test "a single process is said to be one" {
  nested 1 20 random a=1 b=1.5 >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'20 runs a side of single processes)'* ]]
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column n_baseline)" = 20 ]
  # as are several on the one side alone
  nested 6 4 random a=1 >several.tsv
  nested 1 20 random a=1 >one.tsv
  run -0 bench-compare --explain -f tsv several.tsv one.tsv
  [[ $output == *'The process was repeated on one side at most, so that runs are compared'* ]]
}
