# SPDX-License-Identifier: GPL-3.0-or-later
# Peak memory below what Linux hands down to a process, by tracing it.
load ../bench
load time

setup () {
  bench_setup
  occupy=$abs_top_builddir/tests/bench-time/occupy
  refuse=$abs_top_builddir/tests/bench-time/refuse
  null=$BENCH_LIBEXECDIR/bench-null
  bench-time -q -r 1 -w 0 --exact-memory true >runs.tsv 2>messages ||
    skip "$(cat messages)"
}

# Whatever a test that failed has left.
teardown () {
  [ ! -e children ] || xargs kill -KILL <children 2>/dev/null || true
}

under_sanitizers () {
  nm "$abs_top_builddir/bench-time/bench-time" 2>/dev/null \
    | grep -q __asan_init
}

@test "the empty program reads as a few KiB, from a caller of 400 MiB" {
  ! under_sanitizers || skip 'not measured under sanitizers'
  grep -q 'BENCH_NULL_BARE 1' "$abs_top_builddir/config.h" ||
    skip 'bench-null has a libc here'
  "$occupy" 400 bench-time -q -r 20 -m maxrss --exact-memory -n a "$null" \
    >runs.tsv
  [ "$(values runs.tsv maxrss | wc -l)" = 20 ]
  [ "$(values runs.tsv maxrss | awk '$1 < 4096 || $1 > 65536')" = '' ]
}

@test "nothing is marked as at most the floor, and it is recorded" {
  run -0 --separate-stderr bench-time -r 5 -m maxrss --exact-memory -f text \
    -n a "$null"
  [[ $output != *'<='* ]]
  bench-time -q -r 5 --exact-memory -n a "$null" >runs.tsv
  [ "$(metadata runs.tsv exact-memory)" = ptrace ]
  [[ $(metadata runs.tsv floor) =~ ^wall=[0-9.e-]+s$ ]]
  [[ $(metadata runs.tsv launcher) == *ptrace* ]]
  run -0 bench-stats -m maxrss runs.tsv
  [[ $output != *'<='* ]]
}

@test "the largest process of a command counts, whichever it is" {
  ! under_sanitizers || skip 'not measured under sanitizers'
  bench-time -q -r 1 -m maxrss --exact-memory -n own -c "$occupy 40" \
    -n child -c "sh -c '$occupy 40; true'" \
    -n grandchild -c "sh -c '(sh -c \"$occupy 40; true\"); true'" \
    -n before -c "$occupy 40 true" >runs.tsv
  for name in own child grandchild before; do
    [ "$(values runs.tsv maxrss $name | awk '
      $1 >= 40 * 2 ^ 20 && $1 < 43 * 2 ^ 20 { print "right" }')" = right ]
  done
}

@test "statuses and signals are those of an untraced command" {
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --exact-memory -n a \
    sh -c 'exit 7'
  [[ $stderr == *"run 1 of 'a' failed with status 7"* ]]
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --exact-memory -n a \
    sh -c 'kill -SEGV $$'
  [[ $stderr == *"run 1 of 'a' was killed by signal 11"* ]]
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --exact-memory -n a \
    sh -c 'kill -KILL $$'
  [[ $stderr == *"run 1 of 'a' was killed by signal 9"* ]]
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --exact-memory -n a \
    sh -c 'trap "exit 9" USR1; kill -USR1 $$; exit 8'
  [[ $stderr == *"run 1 of 'a' failed with status 9"* ]]
  printf '#!/no/such/interpreter\n' >broken
  chmod +x broken
  run -127 --separate-stderr bench-time -q --exact-memory ./broken
  [[ $stderr == *"cannot run './broken'"* ]]
}

@test "a traced command can be stopped and continued" {
  write_script pause <<'END'
(for try in $(seq 50000); do
   ! grep -q '^State:.[tT]' /proc/$$/status || break
 done
 kill -CONT $$) &
kill -STOP $$
wait
END
  run -0 --separate-stderr bench-time -r 1 -w 0 --exact-memory -n a ./pause
  [[ $stderr == *"run 1 of 'a' was suspended for a while"* ]]
}

@test "a traced command that hangs, stopped or not, ends at its limit" {
  write_script hang <<<'trap "" TERM; kill -STOP $$; while :; do :; done'
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --exact-memory \
    --timeout=100ms --kill-after=50ms -n a ./hang
  [[ $stderr == *"run 1 of 'a' was stopped at the limit of --timeout"* ]]
}

@test "what a traced command leaves is killed, or let go of" {
  mkfifo there
  write_script stay <<<'echo $$ >>children; echo >there; exec tail -f /dev/null'
  write_script leave <<<'setsid ./stay & while read -r line; do :; done <there'
  run -0 --separate-stderr bench-time -r 2 -w 0 --exact-memory -n a ./leave
  [[ $stderr == *"1 process outlived run 1 of 'a' and had to be killed"* ]]
  while read -r child; do gone "$child"; done <children
  rm children
  run -0 --separate-stderr bench-time -r 2 -w 0 --exact-memory \
    --leftover=report -n a ./leave
  [[ $stderr == *"1 process outlived run 1 of 'a' and was left alone"* ]]
  while read -r child; do
    grep -q '^TracerPid:.0$' "/proc/$child/status"
  done <children
}

@test "where tracing is refused that is said before the first run" {
  "$refuse" ptrace true || skip 'system calls can not be refused here'
  write_script note <<<'echo run >>log'
  # sanitizers look for leaks by ptrace
  ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 run -2 --separate-stderr \
    "$refuse" ptrace bench-time --exact-memory ./note
  [ "$output" = '' ]
  [ "$stderr" = "bench-time: --exact-memory (ptrace) cannot be applied:\
 Operation not permitted" ]
  [ ! -e log ]
}
