# SPDX-License-Identifier: GPL-3.0-or-later
# Counts of events by perf_event_open.  Those of the kernel's own (software)
# are there on every machine that lets us count at all.
load ../bench
load time

setup () {
  bench_setup
  occupy=$abs_top_builddir/tests/bench-time/occupy
}

# May events be counted here?  In the user's mode alone they have another name.
needs_counters () {
  bench-time -q -w 0 -r 1 -e page-faults true >probe.tsv 2>/dev/null
  faults=$(grep -v '^#' probe.tsv | cut -f 3 | grep '^page-faults') ||
    skip 'perf_event_open is refused here'
}

@test "page faults are those that the kernel counts for the command" {
  needs_counters
  [ "$faults" = page-faults ] || skip "only the user's can be counted"
  bench-time -q -r 5 -e page-faults -m minflt,majflt,page-faults \
    "$occupy" 4 >runs.tsv
  [ "$(values runs.tsv page-faults | wc -l)" = 5 ]
  # the first few of a process come before its execve
  run -0 awk -F'\t' '
    !/^#/ { value[$3] = $1 }
    !/^#/ && $3 == "page-faults" {
      before = value["minflt"] + value["majflt"] - $1
      if (before < 0 || before > 40 || $1 < 1024) { print; exit 1 }
    }' runs.tsv
}

@test "each of many runs is counted from nothing, and to its end" {
  needs_counters
  bench-time -q -r 300 -e page-faults -m page-faults true >runs.tsv
  [ "$(values runs.tsv "$faults" | wc -l)" = 300 ]
  run -0 awk -F'\t' '!/^#/ {
    if ($1 < 1 || (least && ($1 > 2 * least || $1 < least / 2))) {
      print; exit 1 }
    least = least && least < $1 ? least : $1 }' runs.tsv
}

@test "the children of a command count, too" {
  needs_counters
  bench-time -q -r 3 -e page-faults -m page-faults -n alone -n both \
    -c "$occupy 16" -c "$occupy 16 $occupy 16" >runs.tsv
  run -0 awk -F'\t' '!/^#/ { if (!least[$4] || $1 < least[$4]) least[$4] = $1 }
    END { exit !(least["both"] > 1.7 * least["alone"]) }' runs.tsv
}

@test "the task clock is the processor's time, in seconds" {
  needs_counters
  bench-time -q -r 3 -e task-clock,page-faults -m cpu,task-clock \
    "$occupy" 64 >runs.tsv
  [ "$(metadata runs.tsv events)" = "task-clock,$faults" ]
  [ "$(grep -v '^#' runs.tsv | cut -f 2 | sort -u)" = s ]
  # a tick's accounting and what comes before the execve keep them apart
  run -0 awk -F'\t' '!/^#/ { value[$3] = $1 }
    !/^#/ && $3 == "task-clock" && ($1 > 1.5 * value["cpu"] + 0.01 \
      || $1 < value["cpu"] / 1.5 - 0.01) { print; exit 1 }' runs.tsv
  run -1 grep multiplexed runs.tsv
}

@test "counts stand behind the usual metrics, in the order asked for" {
  needs_counters
  bench-time -q -r 1 -e minor-faults:u -e major-faults:u,page-faults:u \
    true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | xargs)" = \
    'wall user sys maxrss minor-faults:u major-faults:u page-faults:u' ]
}

@test "what can not be counted is absent, with one warning, and timed" {
  # no processor has this one
  run -0 --separate-stderr bench-time -q -r 2 -e LLC-prefetches,node-stores \
    -e rffffffffffffffff true
  [ "${#stderr_lines[@]}" -le 1 ]
  [ "$(grep -c '	wall	' <<<"$output")" = 2 ]
  run -0 --separate-stderr bench-time -q -r 1 -e rffffffffffffffff -m \
    wall,rffffffffffffffff true
  [ "$(grep -c '	wall	' <<<"$output")" = 1 ]
}

@test "the kernel's refusal is named, and nothing else is lost" {
  [ "$(id -u)" != 0 ] || skip 'root is refused nothing'
  [ "$(</proc/sys/kernel/perf_event_paranoid)" -ge 2 ] ||
    skip 'everybody may count here'
  run -0 --separate-stderr bench-time -q -r 1 -e context-switches true
  [[ $stderr == *'no counts of context-switches (permission denied, see '* ]]
  [[ $output == *'	wall	'* ]]
}

@test "unknown events and events named twice are refused" {
  run -2 --separate-stderr bench-time -e cycles,cylces true
  [[ $stderr == *"unknown event 'cylces'; there are cycles, instructions, "* ]]
  run -2 --separate-stderr bench-time -e page-faults,page-faults true
  [[ $stderr == *"event 'page-faults' is named twice"* ]]
  run -2 --separate-stderr bench-time -m page-faults true
  [[ $stderr == *'metric page-faults needs -e'* ]]
}
