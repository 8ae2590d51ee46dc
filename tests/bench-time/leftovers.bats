# SPDX-License-Identifier: GPL-3.0-or-later
# Processes that outlive the command that started them.
load ../bench
load time

# leave: leaves a process behind, in a session of its own, that never ends and
# is sure to be there: it has closed the FIFO, which else would be open for the
# next run already.
setup () {
  bench_setup
  mkfifo there
  write_script stay <<<'echo $$ >>children; echo >there; exec tail -f /dev/null'
  write_script leave <<<'setsid ./stay & while read -r line; do :; done <there'
}

# Whatever a test that failed has left.
teardown () {
  [ ! -e children ] || xargs kill -KILL <children 2>/dev/null || true
}

@test "by default they are killed after each run" {
  run -0 --separate-stderr bench-time -r 2 -w 0 -n a ./leave
  [[ $stderr == *"note: 1 process outlived run 1 of 'a' and had to be killed;\
 what it took does not count"* ]]
  [ "$(wc -l <children)" = 2 ]
  while read -r child; do gone "$child"; done <children
  [[ $output != *leftover* ]]
}

@test "--leftover=report leaves them alone, and they outlive bench-time" {
  run -0 --separate-stderr bench-time -r 3 -w 0 --leftover=report -n a ./leave
  [[ $stderr == *"note: 1 process outlived run 1 of 'a' and was left alone;\
 what it takes does not count, and may slow down later runs"* ]]
  [ "$(grep -c outlived <<<"$stderr")" = 1 ]
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = '1 2 3' ]
  [ "$(metadata runs.tsv leftover)" = report ]
  [ "$(wc -l <children)" = 3 ]
  while read -r child; do
    kill -0 "$child"
  done <children
}

@test "one that is left alone and keeps writing hangs nothing" {
  write_script flood <<<'echo $$ >>children; echo >there; exec yes'
  write_script leave <<<'setsid ./flood & while read -r line; do :; done <there'
  bench-time -q -r 2 -w 0 --leftover=report --stdout=pipe -n a ./leave \
    >runs.tsv
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "one that is left alone and stops what started it hangs nothing" {
  mkfifo go
  write_script stay <<'END'
echo $$ >>children
read -r line <go
kill -STOP "$1"
echo >there
exec tail -f /dev/null
END
  write_script leave <<<'setsid ./stay $PPID &'
  bench-time -q -r 1 -w 0 --leftover=report -n a \
    --conclude='echo >go; read -r line <there' ./leave >runs.tsv
  [ "$(runs runs.tsv wall a)" = 1 ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "--leftover=wait waits for them, then the next run begins" {
  # it goes on when the command has been reaped
  write_script late <<'END'
while kill -0 "$1" 2>/dev/null; do :; done
echo late >>log
END
  write_script early <<<'echo early >>log; setsid ./late $$ &'
  bench-time -q -r 3 -w 0 --leftover=wait --timeout=3min -n a ./early >runs.tsv
  [ "$(xargs <log)" = 'early late early late early late' ]
  [ "$(metadata runs.tsv leftover)" = wait ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "with --leftover=wait the limit of --timeout stops them, not the run" {
  run -0 --separate-stderr bench-time -r 1 -w 0 --leftover=wait \
    --timeout=5s -n a ./leave
  [[ $stderr == *"note: 1 process outlived run 1 of 'a' and was waited for\
 until stopped; what it took does not count"* ]]
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = 1 ]
  [ "$(runs runs.tsv wall-timeout a)" = '' ]
  gone "$(cat children)"
}

@test "a signal while they are waited for ends them, and keeps the run" {
  mkfifo alone
  exec 4<>alone # opening one end alone could wait for ever
  write_script stay <<'END'
trap '' TERM
echo $$ >>children
while kill -0 "$1" 2>/dev/null; do :; done
echo >alone
while :; do tail -f /dev/null; done
END
  write_script leave <<<'setsid ./stay $$ &'
  env --default-signal=INT,TERM,HUP bench-time -q -r 9 -w 0 -m wall \
    --leftover=wait --kill-after=1ms -n a ./leave >runs.tsv &
  local pid=$!
  hear line 4
  kill -TERM $pid
  status=0
  wait $pid || status=$?
  [ $status = 143 ]
  gone "$(cat children)"
  [ "$(runs runs.tsv wall a)" = 1 ]
  [ "$(ending runs.tsv)" = interrupted ]
}

@test "an unknown choice is refused" {
  run -2 --separate-stderr bench-time --leftover=keep true
  [[ $stderr == *"--leftover: must be kill, wait or report, not 'keep'"* ]]
}
