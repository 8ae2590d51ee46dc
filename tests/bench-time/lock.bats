# SPDX-License-Identifier: GPL-3.0-or-later
# Two timings never run at once.
load ../bench
load time

# Another bench-time holds the lock, by a command that ends when the fifo "go"
# is written to.
setup () {
  bench_setup
  unset BENCH_LOCK
  mkdir runtime
  export XDG_RUNTIME_DIR=$PWD/runtime
  mkfifo running go
  exec 4<>running 5<>go
  write_script hold <<<'echo >running; read -r line <go'
}

teardown () {
  [ -z "${holder-}" ] || kill "$holder" 2>/dev/null || true
}

hold () {
  # The shell's descriptors are not for it: they would keep the fifos open.
  bench-time -q -r 1 -w 0 -n hold ./hold >held.tsv 4>&- 5>&- &
  holder=$!
  hear line 4
}

release () {
  echo >&5
  wait "$holder"
  holder=
}

@test "a timing takes the lock and says so" {
  bench-time -q -r 1 true >runs.tsv
  [ "$(metadata runs.tsv lock)" = held ]
  [ "$(echo runtime/*)" \
    = "runtime/benchutils-$(id -u)@$(uname -n).lock" ]
  [ "$(stat -c '%a %s' runtime/*)" = '600 0' ]
}

@test "--lock=fail names who runs, with status 2, and writes nothing" {
  hold
  run -2 --separate-stderr bench-time -r 1 --lock=fail -o out.tsv true
  [ "$stderr" = "bench-time: another timing is running: process $holder \
(bench-time -q -r 1 -w 0 -n hold ./hold)" ]
  [ "$(echo out*)" = 'out*' ]
  release
  [ "$(ending held.tsv)" = complete ]
  bench-time -q -r 1 --lock=fail true >runs.tsv
  [ "$(metadata runs.tsv lock)" = held ]
}

@test "by default a timing waits for the other's end, and says so" {
  hold
  mkfifo said
  bench-time -r 1 -m wall -n a true >runs.tsv 2>said 4>&- 5>&- &
  local waiting=$!
  exec 6<said
  hear line 6
  [ "$line" = "bench-time: warning: waiting, since another timing is running: \
process $holder (bench-time -q -r 1 -w 0 -n hold ./hold)" ]
  [ ! -s runs.tsv ]
  release
  wait $waiting
  [ "$(runs runs.tsv wall a)" = 1 ]
  [[ $(metadata runs.tsv lock) == 'held after '[0-9]*.[0-9]s ]]
}

@test "a signal ends the waiting, and nothing is run" {
  hold
  mkfifo said
  write_script note <<<'echo >>log'
  env --default-signal=INT bench-time -r 1 ./note >runs.tsv 2>said &
  local waiting=$!
  exec 6<said
  hear line 6
  kill -INT $waiting
  status=0
  wait $waiting || status=$?
  [ $status = 130 ]
  [ "$(ending runs.tsv)" = interrupted ]
  [ ! -e log ]
  release
}

@test "--lock=none, and BENCH_LOCK=none without the option, run beside it" {
  hold
  bench-time -q -r 1 --lock=none true >runs.tsv
  [ "$(metadata runs.tsv lock)" = none ]
  BENCH_LOCK=none bench-time -q -r 1 true >runs.tsv
  [ "$(metadata runs.tsv lock)" = none ]
  BENCH_LOCK=none run -2 bench-time -q -r 1 --lock=fail true
  release
}

@test "BENCH_LOCK names another file" {
  hold
  BENCH_LOCK=mine bench-time -q -r 1 --lock=fail true >runs.tsv
  [ "$(metadata runs.tsv lock)" = held ]
  [ -e mine ]
  release
}

@test "the lock of a process above counts as one's own" {
  write_script inner \
    <<<'exec bench-time -q -r 1 --lock=fail -o inner.tsv true'
  bench-time -q -r 1 -w 0 ./inner >runs.tsv
  [ "$(metadata inner.tsv lock)" = inherited ]
  rm inner.tsv
  bench-time -q -r 1 -w 0 --prepare='sh -c ./inner; true' true >runs.tsv
  [ "$(metadata inner.tsv lock)" = inherited ]
}

@test "the lock is no command's: what a run leaves behind does not hold it" {
  write_script leave <<'END'
setsid sh -c 'echo $$ >running; exec tail -f /dev/null' >/dev/null 2>&1 3>&- &
END
  bench-time -q -r 1 -w 0 --prepare=./leave -o out.tsv true 4>&- 5>&-
  hear holder 4
  bench-time -q -r 1 --lock=fail true >runs.tsv
  [ "$(metadata runs.tsv lock)" = held ]
}

@test "what somebody else may have put there is not trusted, with a warning" {
  echo precious >data
  ln -s "$PWD/data" "runtime/benchutils-$(id -u)@$(uname -n).lock"
  run -0 --separate-stderr bench-time -q -r 1 true
  [ "$stderr" = "bench-time: warning: \
'$PWD/runtime/benchutils-$(id -u)@$(uname -n).lock' is no lock file of ours, \
so nothing keeps another timing from running at once" ] || fail "$stderr"
  [[ $output == *'#	lock	unavailable'* ]]
  [ "$(cat data)" = precious ]
  BENCH_LOCK=data run -0 --separate-stderr bench-time -q -r 1 true
  [[ $stderr == *"'data' is no lock file of ours"* ]]
  [ "$(cat data)" = precious ]
}

@test "a folder that can't have a lock file gives way to the next" {
  mkdir temporary
  TMPDIR=$PWD/temporary XDG_RUNTIME_DIR=$PWD/nosuch \
    bench-time -q -r 1 true >runs.tsv
  [ "$(metadata runs.tsv lock)" = held ]
  [ -e "temporary/benchutils-$(id -u)@$(uname -n).lock" ]
  BENCH_LOCK=nosuch/lock run -0 --separate-stderr bench-time -q -r 1 true
  [ "$stderr" = "bench-time: warning: cannot lock 'nosuch/lock': No such file \
or directory, so nothing keeps another timing from running at once" ]
}

@test "a lock that can't hold its holder's number is done without" {
  # else a timing below it would wait for it for ever
  (ulimit -f 0
   trap '' XFSZ
   exec bench-time -q -r 1 true 2>&1) | cat >said
  grep -qxF "bench-time: warning: cannot lock \
'$PWD/runtime/benchutils-$(id -u)@$(uname -n).lock': File too large, \
so nothing keeps another timing from running at once" said || fail "$(cat said)"
  grep -qx '#	lock	unavailable' said
}
