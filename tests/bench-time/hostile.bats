# SPDX-License-Identifier: GPL-3.0-or-later
# Commands and surroundings that are not kind.
load ../bench
load time

setup () {
  bench_setup
  null=$BENCH_LIBEXECDIR/bench-null
}

# Whatever a test that failed has left.
teardown () {
  [ ! -e children ] || xargs kill -KILL <children 2>/dev/null || true
}

skip_under_sanitizers () {
  ! nm "$abs_top_builddir/bench-time/bench-time" 2>/dev/null \
    | grep -q __asan_init || skip 'not with sanitizers'
}

@test "a command that was stopped and hangs ends at its limit by TERM" {
  write_script hang <<<'kill -STOP $$; while :; do :; done'
  run -0 --separate-stderr bench-time -q -r 1 -w 0 --timeout=50ms \
    --kill-after=1h --ignore-failure -n a ./hang
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall-timeout a)" = 1 ]
}

@test "a whole group that ignores TERM, stopped or not, is killed" {
  write_script stubborn <<'END'
trap '' TERM
echo $$ >>children
if [ $# = 0 ]; then ./stubborn child & ./stubborn child & fi
kill -STOP $$
while :; do :; done
END
  run -1 --separate-stderr bench-time -r 1 -w 0 --timeout=100ms \
    --kill-after=50ms -n a ./stubborn
  [[ $stderr == *"run 1 of 'a' was stopped at the limit of --timeout"* ]]
  while read -r child; do gone "$child"; done <children
}

@test "a daemon that forked twice in a session of its own is found" {
  # the middle process ends first, so that nobody knows of the daemon
  mkfifo there
  write_script daemon <<'END'
exec <>/dev/null >/dev/null 2>&1
echo $$ >>children
echo >there
cd /
exec tail -f /dev/null
END
  write_script daemonise <<'END'
setsid sh -c './daemon & exit 0' &
wait $!
while read -r line; do :; done <there
END
  run -0 --separate-stderr bench-time -r 2 -w 0 -n a ./daemonise
  [[ $stderr == *"1 process outlived run 1 of 'a' and had to be killed"* ]]
  [ "$(wc -l <children)" = 2 ]
  while read -r child; do gone "$child"; done <children
}

@test "200 MB of output are read at constant memory" {
  write_script flood <<<'head -c 200000000 /dev/zero'
  bench-time -q -r 1 -w 0 -m maxrss --stdout=null -n outer \
    bench-time -q -r 1 -w 0 --stdout=pipe --size=stdout -o inner.tsv ./flood \
    >outer.tsv
  [ "$(values inner.tsv size)" = 200000000 ]
  skip_under_sanitizers
  [ "$(values outer.tsv maxrss | awk '$1 > 32 * 2 ^ 20')" = '' ]
}

@test "of 200 MB on standard error the last lines are kept" {
  write_script flood <<'END'
yes 'a line of an error that comes again and again' | head -c 200000000 >&2
seq 30 >&2
exit 1
END
  bench-time -q -r 1 -w 0 -m maxrss --ignore-failure=1 -n outer \
    --stderr=messages bench-time -q -r 1 -w 0 ./flood >outer.tsv
  [ "$(wc -l <messages)" = 21 ]
  [ "$(tail -n 1 messages)" = 'bench-time:   30' ]
}

@test "a command that may not make processes fails with what it said" {
  [ "$(id -u)" != 0 ] || skip 'the privileged have no such limit'
  run -1 --separate-stderr bench-time -r 1 -w 0 --rlimit=nproc=0 -n a \
    bash -c '(true); exit'
  [[ $stderr == *"run 1 of 'a' failed with status"* ]]
  [[ $stderr == *'fork: '* ]] || fail "$stderr"
}

@test "that no process can be made is trouble, and keeps the samples" {
  [ "$(id -u)" != 0 ] || skip 'the privileged have no such limit'
  type -P prlimit >/dev/null || skip 'prlimit is not installed'
  # the launcher is the oldest child of what runs the hook
  write_script limit <<'END'
echo x >>count
[ "$(wc -l <count)" -lt 3 ] ||
  prlimit --nproc=0 --pid "$(pgrep -o -P "$1")"
END
  run -2 --separate-stderr bench-time -q -r 5 -w 0 -m wall -n a \
    --prepare='./limit $PPID' true
  [ "$stderr" = "bench-time: cannot make a process for 'true': Resource\
 temporarily unavailable" ]
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  [ "$(ending runs.tsv)" = failed ]
}

@test "without processes to be had for itself it ends with a message, 2" {
  [ "$(id -u)" != 0 ] || skip 'the privileged have no such limit'
  skip_under_sanitizers # which want a process to look for leaks
  run -2 --separate-stderr bash -c 'ulimit -u 0; exec bench-time true'
  [ "$stderr" \
    = 'bench-time: cannot start the launcher: Resource temporarily unavailable' ]
}

@test "with few descriptors it works, or says so with status 2" {
  skip_under_sanitizers
  for files in 3 4 5 6 7 8 9 10 11 12 14 16 20 40; do
    status=0
    bash -c "ulimit -n $files; exec bench-time -q -r 2 $null" \
      >runs.tsv 2>messages || status=$?
    case $status in
      0) [ "$(ending runs.tsv)" = complete ] ;;
      # the loader of shared libraries has nothing to read them with
      127) grep -q 'shared libraries' messages ;;
      *) [ $status = 2 ]
         grep -q '^bench-time: .*Too many open files' messages ;;
    esac || fail "$files files: status $status, $(cat messages)"
  done
  [ $status = 0 ]
}

@test "with little memory it works, or says so with status 2" {
  skip_under_sanitizers
  # prlimit, not ulimit: a shell would have to live with the limit, too
  for kilobytes in $(seq 3000 3000 30000) 40000; do
    limited=(prlimit "--as=$((kilobytes * 1024))" bench-time)
    # not enough for its shared libraries
    "${limited[@]}" --version >/dev/null 2>&1 || continue
    status=0
    "${limited[@]}" -q -r 2 $null >runs.tsv 2>messages || status=$?
    case $status in
      0) [ "$(ending runs.tsv)" = complete ] ;;
      *) [ $status = 2 ]
         grep -q '^bench-time: .*\(emory\|allocate\)' messages ;;
    esac || fail "$kilobytes KiB: status $status, $(cat messages)"
  done
  [ $status = 0 ]
}

@test "variables of the loader reach the command and are recorded" {
  write_script show <<<'echo "$LD_LIBRARY_PATH|$GLIBC_TUNABLES"'
  LD_LIBRARY_PATH=/no/such/folder GLIBC_TUNABLES=glibc.malloc.arena_max=1 \
    bench-time -q -r 1 --stdout=got ./show >runs.tsv
  [ "$(cat got)" = '/no/such/folder|glibc.malloc.arena_max=1' ]
  [ "$(metadata runs.tsv env.LD_LIBRARY_PATH)" = /no/such/folder ]
  [ "$(metadata runs.tsv env.GLIBC_TUNABLES)" = glibc.malloc.arena_max=1 ]
  run -1 metadata runs.tsv env.LD_PRELOAD
}

@test "LD_PRELOAD reaches the command and is recorded" {
  skip_under_sanitizers
  library=$(ldd "$(type -P awk)" | awk '/libm\.so/ { print $3 }')
  [ -n "$library" ] || skip 'no library to load'
  write_script show <<<'grep -c "/libm" /proc/$$/maps'
  LD_PRELOAD=$library bench-time -q -r 1 --stdout=got ./show >runs.tsv
  [ "$(cat got)" -gt 0 ]
  [ "$(metadata runs.tsv env.LD_PRELOAD)" = "$library" ]
}

@test "hundreds of processes that outlive a run are killed" {
  write_script leave <<'END'
for i in $(seq 300); do tail -f /dev/null & done
for i in $(seq 100); do setsid tail -f /dev/null & done
# until all are what they are to be
for try in $(seq 10000); do
  [ "$(pgrep -c -P $$ -x tail)" != 400 ] || exit 0
done
exit 1
END
  run -0 --separate-stderr bench-time -r 1 -w 0 -n a ./leave
  [[ $stderr == *"400 processes outlived run 1 of 'a' and had to be killed"* ]]
}

@test "a command that stops what started it ends at its limit" {
  write_script stop <<<'kill -STOP $PPID; while :; do :; done'
  run -1 --separate-stderr bench-time -r 1 -w 0 --timeout=100ms \
    --kill-after=50ms -n a ./stop
  [[ $stderr == *"run 1 of 'a' was stopped at the limit of --timeout"* ]]
}

@test "a command that kills what started it is trouble, told of once" {
  write_script kill <<<'echo $$ >>children; kill -KILL $PPID
while :; do :; done'
  run -2 --separate-stderr bench-time -r 3 -w 0 -n a ./kill
  [ "$stderr" = "bench-time: cannot run './kill': the process that starts\
 commands was killed" ]
  cat >runs.tsv <<<"$output"
  [ "$(ending runs.tsv)" = failed ]
  gone "$(cat children)"
}

@test "a command that closes everything, or signals its group, harms itself" {
  write_script close <<<'exec <&- >&- 2>&-; exit 0'
  bench-time -q -r 2 --stdout=pipe -n a ./close >runs.tsv
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  run -1 --separate-stderr bench-time -q -r 2 -w 0 -n a sh -c 'kill 0'
  [ "$stderr" = "bench-time: run 1 of 'a' was killed by signal 15\
 (Terminated): sh -c 'kill 0'" ]
}

@test "a command that goes or is replaced meanwhile keeps its samples" {
  write_script go <<'END'
echo x >>count
[ "$(wc -l <count)" -lt 3 ] || rm go
END
  run -127 --separate-stderr bench-time -q -r 5 -w 0 -m wall -n a ./go
  [ "$stderr" = "bench-time: cannot run './go': No such file or directory" ]
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = '1 2 3' ]
  [ "$(ending runs.tsv)" = failed ]
  write_script go <<<'echo x >>count; echo junk >new; chmod +x new; mv new go'
  run -126 --separate-stderr bench-time -q -r 5 -w 0 -n a ./go
  [[ $stderr == "bench-time: cannot run './go': Exec format error" ]]
}

# storm_at COMMAND...: run it, and send it CONT without a pause meanwhile.  A
# file tells of its end; that a signal can be sent does not tell that it runs.
# Bash 5.2 was seen to leave both of two children that ended during such a loop
# as zombies, and the number of one that was reaped may be another's soon.
storm_at () {
  local command ended=ended.$BASHPID status=0
  "$@" &
  command=$!
  while [ ! -e "$ended" ] && kill -CONT "$command"; do :; done 2>/dev/null &
  wait "$command" || status=$?
  : >"$ended"
  wait
  return "$status"
}

@test "a storm of signals breaks no output, however slow its reader" {
  # SIGCONT takes away the SIGSTOP by which the search for leaks, at the end,
  # has the program traced: with both it would wait for ever.
  export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0
  mkfifo slow
  while read -r -n 20; do :; done <slow &
  reader=$!
  storm_at bench-time -q -r 100 -o runs.tsv --prepare=: --stdout=pipe seq 1000 &
  first=$!
  storm_at bench-time -q -r 100 true >slow &
  second=$!
  wait "$first"
  wait "$second"
  wait "$reader"
  [ "$(ending runs.tsv)" = complete ]
}
