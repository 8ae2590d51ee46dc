# SPDX-License-Identifier: GPL-3.0-or-later
# How often commands are run.  What decides is tested with numbers in
# test-stopping.c.
load ../bench
load time

setup () {
  bench_setup
  write_script note <<<'echo "$1" >>order'
}

@test "without -r precision ends the runs, from --min-runs on" {
  bench-time --precision=100% --min-runs=7 --max-runs=60 -m wall -n a ./note \
    >runs.tsv
  n=$(values runs.tsv wall | wc -l)
  [ "$n" -ge 7 ]
  case $(metadata runs.tsv stopped a) in
    "--precision at +-"[0-9]*" %") ;;
    "--max-runs at +-"*) [ "$n" = 60 ] ;;
    *) fail "$(metadata runs.tsv stopped a)" ;;
  esac
  [[ $(metadata runs.tsv runs) \
    == 'until the median is within +-100 %, at least 7, at most 60, '* ]]
  [ "$(ending runs.tsv)" = complete ]
}

@test "--max-runs ends runs that are not precise, with a note and status 0" {
  run --separate-stderr bench-time --max-runs=3 -m wall -n a ./note
  [ $status = 0 ]
  [[ $stderr == *"note: 'a' was stopped by --max-runs with too few runs for an interval"* ]]
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = '1 2 3' ]
  [ "$(metadata runs.tsv stopped a)" \
    = '--max-runs with too few runs for an interval' ]
}

@test "a given --max-time beats the minimum, but one run always ends" {
  bench-time --max-time=1ns --min-runs=5 -n a -c './note a' -n b -c './note b' \
    -m wall >runs.tsv 2>messages
  [ "$(runs runs.tsv wall a)" = 1 ]
  [ "$(runs runs.tsv wall b)" = 1 ]
  [[ $(metadata runs.tsv stopped a) == '--max-time with too few runs'* ]]
  [ "$(ending runs.tsv)" = complete ]
  [ "$(grep -c 'was stopped by --max-time' messages)" = 2 ]
}

@test "a given --max-time ends a warm-up, and then one run" {
  for order in blocks sequential; do
    bench-time --max-time=10ms -w 1000000000 -r 5 --prepare=: -m wall \
      --order=$order \
      -n a -c true -n b -c true >runs.tsv 2>messages
    [ "$(runs runs.tsv wall a)" = 1 ]
    [ "$(runs runs.tsv wall b)" = 1 ]
    grep -q "note: --max-time ended the warm-up of '.' after [0-9]* of \
1000000000 runs" messages
    grep -q "^#.note.--max-time ended the warm-up" runs.tsv
  done
}

@test "a given --max-time ends a command's warm-up, and not that of others" {
  # its first run takes all of the time, by its own clock
  write_script slow <<'END'
from=$(date +%s%N)
until [ $(($(date +%s%N) - from)) -ge 500000000 ]; do :; done
END
  for warmup in 8 auto; do
    bench-time --max-time=500ms -w $warmup --keep-warmup -r 5 -m wall \
      -n slow -c ./slow -n fast -c true >runs.tsv 2>messages
    [ "$(runs runs.tsv warmup slow) $(runs runs.tsv wall slow)" = '1 1' ]
    [ "$(values runs.tsv warmup fast | wc -l)" -ge 2 ]
    said="--max-time ended the warm-up of 'slow' after 1 of 8 runs"
    [ $warmup = 8 ] || said="'slow' may not be steady yet after 1 warm-up run"
    grep -qF "note: $said" messages
    [ "$(grep -cF -e "$said" runs.tsv)" = 1 ]
  done
}

@test "a given --max-time holds with -r, too" {
  bench-time -q -r 50 --max-time=1ns -w 0 -m wall -n a ./note >runs.tsv
  [ "$(runs runs.tsv wall a)" = 1 ]
}

@test "commands in blocks end together" {
  bench-time -q --precision=100% --max-runs=200 -w 0 -m wall -n a \
    -c './note a' -n b -c './note b' >runs.tsv
  [ "$(runs runs.tsv wall a)" = "$(runs runs.tsv wall b)" ]
}

@test "in sequence each ends by itself, and its clean-up comes then" {
  bench-time -q --order=sequential --max-runs=2 -w 0 --cleanup='echo clean >>order' \
    -n a -c './note a' -n b -c './note b' >runs.tsv
  [ "$(xargs <order)" = 'a a clean b b clean' ]
}

@test "what ended the runs is told of each invocation" {
  write_script first <<<'echo x >>count; [ "$(wc -l <count)" -gt 4 ]'
  bench-time -w 0 --ignore-failure --min-runs=4 --max-runs=50 \
    --precision=100% --invocations=2 -n a ./first >runs.tsv 2>messages
  grep -q "^#	stopped	invocation 1: most of its runs failing with too few \
runs for an interval	a$" runs.tsv
  [[ $(metadata runs.tsv stopped a) == 'invocation 2: --'* ]]
  grep -q "note: 'a' was stopped by most of its runs failing with too few \
runs for an interval in invocation 1" messages
  bench-time --max-runs=3 --invocations=3 -n a ./note >runs.tsv 2>messages
  [ "$(grep -c '^#.stopped.invocation [123]: --max-runs with' runs.tsv)" = 3 ]
  grep -q "note: 'a' was stopped by --max-runs with too few runs for an \
interval in invocation 1, and by such limits in 2 more" messages
}

@test "runs that only fail end at the minimum" {
  bench-time -q --ignore-failure -n a false >runs.tsv
  [ "$(values runs.tsv exit | wc -l)" = 10 ]
  [[ $(metadata runs.tsv stopped a) == 'most of its runs failing'* ]]
}

@test "a prepare that only fails ends at the minimum, with status 1" {
  run -1 bench-time -q --min-runs=4 --prepare=false -n a true
}

@test "contradictions about the number of runs are usage errors" {
  run -2 --separate-stderr bench-time -r 5 --min-runs=3 true
  [[ $stderr == 'bench-time: --runs says how many;'* ]]
  run -2 --separate-stderr bench-time --min-runs=5 --max-runs=3 true
  [[ $stderr == 'bench-time: --min-runs is more than --max-runs'* ]]
  for wrong in --precision=0 --precision=0.01% --precision=200% --max-runs=0 \
    --min-runs=0 --max-time=0 --delay=-1s; do
    run -2 --separate-stderr bench-time $wrong true
    [[ $stderr == *"Try 'bench-time --help'"* ]] || fail "$wrong: $stderr"
  done
}

@test "--delay is recorded, and a signal ends it" {
  bench-time -q -r 2 --delay=1ms -m wall -n a true >runs.tsv
  [ "$(metadata runs.tsv delay)" = 0.001s ]
  mkfifo ran
  env --default-signal=INT bench-time -q -w 0 -r 2 --delay=1h \
    --conclude='echo >ran' -n a true >cut.tsv &
  pid=$!
  exec 4<>ran # opened so, a fifo that no one writes to does not block
  hear line 4
  kill -INT $pid
  status=0
  wait $pid || status=$?
  [ $status = 130 ]
  [ "$(ending cut.tsv)" = interrupted ]
  [ "$(values cut.tsv wall | wc -l)" = 1 ]
}
