# SPDX-License-Identifier: GPL-3.0-or-later
# Signals in the middle of a session.
load ../bench
load time

# The command tells by a fifo that it runs, and runs until it is stopped.
setup () {
  bench_setup
  mkfifo running
  exec 4<>running # opening one end alone could wait for ever
  write_script hang <<'END'
echo x >>count
[ "$(wc -l <count)" -lt 3 ] && exit
echo $$ >running
exec tail -f /dev/null
END
}

# interrupt SIGNAL COMMAND...: run COMMAND, send SIGNAL once its third run is
# on; $status is its exit status, $child the process that was running.
interrupt () {
  local signal=$1
  shift
  # A job in the background ignores INT, under nohup HUP is ignored, and what
  # is ignored stays so: env gives the defaults back.
  env --default-signal=INT,TERM,HUP "$@" >runs.tsv 2>messages &
  local pid=$!
  hear child 4
  kill "-$signal" $pid
  status=0
  wait $pid || status=$?
}

@test "INT keeps the finished samples, stops the command, and is died of" {
  interrupt INT bench-time -q -r 9 -w 0 -m wall -n a ./hang
  [ $status = 130 ]
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  [ "$(ending runs.tsv)" = interrupted ]
  [ "$(cat messages)" = '' ]
  gone "$child"
}

@test "TERM and HUP do the same" {
  interrupt TERM bench-time -q -r 9 -w 0 -m wall -n a ./hang
  [ $status = 143 ]
  [ "$(ending runs.tsv)" = interrupted ]
  gone "$child"
  rm count
  interrupt HUP bench-time -q -r 9 -w 0 -m wall -n a ./hang
  [ $status = 129 ]
  [ "$(ending runs.tsv)" = interrupted ]
  gone "$child"
}

@test "after a signal the conclude and clean-up hooks still run" {
  interrupt TERM bench-time -q -r 9 -w 0 --conclude='echo conclude >>log' \
    --cleanup='echo cleanup >>log' -n a ./hang
  [ $status = 143 ]
  [ "$(xargs <log)" = 'conclude conclude conclude cleanup' ]
}

@test "what was prepared is concluded, though its command does not run" {
  local hooks=(--conclude='echo conclude >>log' --cleanup='echo cleanup >>log')
  # at the signal the prepare ends well
  write_script wait <<<'trap exit TERM; echo $$ >running; while :; do :; done'
  interrupt TERM bench-time -q -r 9 -w 0 --prepare='exec ./wait' "${hooks[@]}" \
    -n a touch ran
  [ $status = 143 ]
  [ ! -e ran ]
  [ "$(xargs <log)" = 'conclude cleanup' ]
  # what starts commands, and is the parent of this one, is killed
  rm log
  run -2 --separate-stderr bench-time -q -r 9 -w 0 "${hooks[@]}" \
    -n a sh -c 'kill -KILL $PPID'
  [[ $stderr == *'the process that starts commands was killed'* ]]
  [ "$(xargs <log)" = 'conclude cleanup' ]
}

@test "the session ended only those that had runs left" {
  interrupt TERM bench-time -q --order=sequential -r 9 -w 0 -n a -c true \
    -n b -c ./hang
  [ "$(metadata runs.tsv stopped a)" = --runs=9 ]
  [ "$(metadata runs.tsv stopped b)" = 'the session ended' ]
  rm count
  interrupt TERM bench-time -q --order=sequential -r 9 -w 0 --invocations=2 \
    -n a -c true -n b -c ./hang
  grep -q '^#	stopped	invocation 1: --runs=9	a$' runs.tsv
  [ "$(metadata runs.tsv stopped a)" = 'the session ended' ]
}

@test "with -o an interrupted session stays as FILE.partial" {
  interrupt INT bench-time -q -r 9 -w 0 -m wall -o out.tsv -n a ./hang
  [ $status = 130 ]
  [ ! -e out.tsv ]
  [ "$(ending out.tsv.partial)" = interrupted ]
  [ "$(runs out.tsv.partial wall a)" = '1 2' ]
  grep -q "'out.tsv.partial'" messages
}

@test "a prepare hook does not outlive a signal" {
  write_script wait <<<'echo $$ >running; exec tail -f /dev/null'
  for hook in 'exec ./wait' './wait; true'; do
    interrupt TERM bench-time -q -r 9 -w 0 --prepare="$hook" -n a true
    [ $status = 143 ]
    [ "$(ending runs.tsv)" = interrupted ]
    gone "$child"
  done
}

@test "KILL takes a hook in progress along, and all that it started" {
  write_script wait <<<'echo $$ >running; exec tail -f /dev/null'
  for hook in 'exec ./wait' './wait; true' 'setsid -w ./wait; true'; do
    interrupt KILL bench-time -q -r 9 -w 0 --prepare="$hook" -n a true
    [ $status = 137 ]
    gone "$child"
  done
}

@test "nobody reading the output any more ends it quietly, by PIPE" {
  run bash -c 'set -o pipefail; bench-time -q -r 1000000 true | head -n 1'
  [ "$status" = 141 ]
  [ "$output" = '#	bench-samples	1' ]
}

@test "where PIPE is ignored that is an error, status 2" {
  run bash -c 'trap "" PIPE; { bench-time -q -r 1000000 true; echo $? >status
    } | head -n 1'
  [ "$(cat status)" = 2 ]
  [[ $output == *'bench-time: write error: Broken pipe'* ]]
}

@test "INT that was ignored from the start stays ignored" {
  write_script once <<<'echo $$ >running; read -r line <go; exit 0'
  mkfifo go
  (trap '' INT
   exec bench-time -q -r 1 -w 0 -m wall -n a ./once >runs.tsv) &
  local pid=$!
  hear child 4
  kill -INT $pid
  echo >go
  wait $pid
  [ "$(ending runs.tsv)" = complete ]
  [ "$(runs runs.tsv wall a)" = 1 ]
}

@test "KILL leaves whole lines, and takes the command along" {
  # with a pause after each run none waits for the next to be written
  interrupt KILL bench-time -q -r 9 -w 0 -m wall --delay=1ns -n a ./hang
  [ $status = 137 ]
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  [ "$(tail -c 1 runs.tsv | od -An -tx1 | xargs)" = 0a ]
  gone "$child"
}
