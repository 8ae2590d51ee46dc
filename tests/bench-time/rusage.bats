# SPDX-License-Identifier: GPL-3.0-or-later
# The kernel's other counts of a run.
load ../bench
load time

setup () {
  bench_setup
}

@test "--rusage writes the kernel's counts behind the usual metrics" {
  bench-time -q -r 2 --rusage true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | head -n 10 | xargs)" = \
    'wall user sys maxrss minflt majflt nvcsw nivcsw inblock oublock' ]
  [ "$(grep -v '^#' runs.tsv | wc -l)" = 20 ]
  run -0 awk -F'\t' '!/^#/ && $3 == "minflt" && $1 < 1 { exit 1 }' runs.tsv
}

@test "without --rusage there are none, and -m has the last word with it" {
  bench-time -q -r 1 true >runs.tsv
  run -1 grep -E 'minflt|nvcsw|oublock' runs.tsv
  bench-time -q -r 1 --rusage -m wall,nvcsw true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | xargs)" = 'wall nvcsw' ]
  run -0 bench-time -q -r 1 --rusage -f values true
  [ "${#lines[@]}" = 1 ]
}
