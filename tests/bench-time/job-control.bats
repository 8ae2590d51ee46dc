# SPDX-License-Identifier: GPL-3.0-or-later
# bench-time and its commands share a terminal as a shell's jobs do.
load ../bench
load time

setup () {
  bench_setup
  export TERM=xterm
  on_terminal=$abs_top_builddir/tests/bench-time/on-terminal
  # there may be no pseudo-terminals
  "$on_terminal" -- true || skip 'no terminal to be had'
}

# A command that says that it is up, and ends when the fifo "go" is written to.
write_up () {
  mkfifo go
  exec 5<>go
  write_script up <<'END'
echo $$ >child
echo up >/dev/tty
read -r line <go
END
}

@test "a hook that asks for a password gets the answer" {
  write_script ask <<'END'
printf 'password: ' >/dev/tty
stty -echo </dev/tty
read -r answer </dev/tty
stty echo </dev/tty
echo "$answer" >>answers
END
  "$on_terminal" -e password: -s $'first\n' -e password: -s $'second\n' -- \
    bench-time -q -r 2 -w 0 -m wall --prepare=./ask -n a -o runs.tsv true
  [ "$(xargs <answers)" = 'first second' ]
  [ "$(runs runs.tsv wall a)" = '1 2' ]
}

@test "with --stdin=inherit a command that reads gets the terminal" {
  write_script ask <<'END'
echo 'name?' >/dev/tty
read -r answer
echo "$answer" >>answers
END
  "$on_terminal" -e 'name?' -s $'first\n' -e 'name?' -s $'second\n' -- \
    bench-time -q -r 2 -w 0 -m wall --stdin=inherit -n a -o runs.tsv ./ask
  [ "$(xargs <answers)" = 'first second' ]
  [ "$(runs runs.tsv wall a)" = '1 2' ]
}

@test "after a run that had the terminal a hook has it" {
  write_script ask <<<'echo "$1?" >/dev/tty; read -r x </dev/tty; echo "$x" >>answers'
  "$on_terminal" -e 'run?' -s $'1\n' -e 'hook?' -s $'2\n' -- \
    bench-time -q -r 1 -w 0 --stdin=inherit --conclude='./ask hook' \
    -o runs.tsv ./ask run
  [ "$(xargs <answers)" = '1 2' ]
}

@test "a command that wants a terminal that is not its own fails, and says so" {
  for want in 'read -r x' 'stty sane'; do
    run -1 "$on_terminal" -- bench-time -r 1 -w 0 -n a \
      sh -c "$want </dev/tty"
    [[ $output == *"run 1 of 'a' wanted the terminal, which --stdin=inherit"* ]]
  done
}

@test "Ctrl-Z stops the command with bench-time, fg continues both, marked" {
  write_up
  write_script look <<'END'
# it is stopped, if not at once
for try in $(seq 50000); do
  ! grep -q '^State:.T' "/proc/$(cat child)/status" || { echo yes >stopped; break; }
done
echo >go
END
  "$on_terminal" -e up -s $'\032' -e stopped -r ./look -s $'fg\n' -- \
    bench-time -r 1 -w 0 -m wall -n a -o runs.tsv ./up
  [ "$(cat stopped)" = yes ]
  [ "$(runs runs.tsv wall a)" = 1 ]
  [ "$(ending runs.tsv)" = complete ]
  [ "$(metadata runs.tsv note a)" = "run 1 of 'a' was suspended for a while, \
which its time includes" ]
}

@test "so it is when the command has the terminal" {
  write_up
  "$on_terminal" -e up -s $'\032' -e stopped -r 'echo >go' -s $'fg\n' -- \
    bench-time -r 1 -w 0 -m wall --stdin=inherit -n a -o runs.tsv ./up
  [ "$(runs runs.tsv wall a)" = 1 ]
  [[ $(metadata runs.tsv note a) == *'was suspended for a while'* ]]
}

@test "Ctrl-Z in a hook stops both, and fg continues both" {
  write_up
  "$on_terminal" -e up -s $'\032' -e stopped -r 'echo >go' -s $'fg\n' -- \
    bench-time -q -r 1 -w 0 -m wall --prepare=./up -n a -o runs.tsv true
  [ "$(runs runs.tsv wall a)" = 1 ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "a load of --beside stops meanwhile, too" {
  write_up
  write_script load <<<'echo $$ >load-id; exec tail -f /dev/null'
  write_script look <<'END'
for try in $(seq 50000); do
  ! grep -q '^State:.T' "/proc/$(cat load-id)/status" || { echo yes >stopped; break; }
done
echo >go
END
  "$on_terminal" -e up -s $'\032' -e stopped -r ./look -s $'fg\n' -- \
    bench-time -q -r 1 -w 0 -m wall --beside='exec ./load' \
    --prepare='until [ -s load-id ]; do :; done' -n a -o runs.tsv ./up
  [ "$(cat stopped)" = yes ]
  [ "$(runs runs.tsv wall a)" = 1 ]
}

@test "a command that somebody stops is told of, and how to continue it" {
  write_script stop <<<'kill -STOP $$'
  "$on_terminal" -e 'kill -CONT' \
    -r 'kill -CONT "$(cat child)"' -- \
    bench-time -q -r 1 -w 0 -m wall -n a -o runs.tsv \
    sh -c 'echo $$ >child; exec ./stop' >screen
  [ "$(runs runs.tsv wall a)" = 1 ]
  # on one line, whatever the width of the terminal
  said=$(tr -s '\r\n ' ' ' <screen)
  [[ $said == *"the command was stopped by signal 19 (Stopped (signal)), and\
 waits for somebody to continue it: kill -CONT $(cat child)"* ]]
}

@test "Ctrl-C ends the session, whoever has the terminal" {
  write_up
  for stdin in null inherit; do
    run -130 "$on_terminal" -e up -s $'\003' -- \
      bench-time -q -r 3 -w 0 --stdin=$stdin -n a -o runs.tsv ./up
    [ "$(ending runs.tsv.partial)" = interrupted ]
  done
}

@test "so it does while what the command left is waited for" {
  mkfifo go
  exec 5<>go
  # until the terminal is not its group's any more
  write_script stay <<'END'
for try in $(seq 100000); do
  read -r pid name state parent group session tty foreground rest \
    </proc/$$/stat
  [ "$group" = "$foreground" ] || break
done
echo up >/dev/tty
read -r line <go
END
  write_script leave <<<'./stay & exit 0'
  run -130 "$on_terminal" -e up -s $'\003' -- \
    bench-time -q -r 3 -w 0 --stdin=inherit --leftover=wait -m wall -n a \
    -o runs.tsv ./leave
  [ "$(ending runs.tsv.partial)" = interrupted ]
  [ "$(runs runs.tsv.partial wall a)" = 1 ]
}

# drawn: the lines of progress in the file screen.
drawn () {
  tr '\r' '\n' <screen | sed -n 's/\x1b\[K$//p' | grep .
}

@test "on a narrow terminal the line of progress stays on one line" {
  "$on_terminal" -c 20 -- bench-time -r 20 -n 'a rather long name' \
    -o runs.tsv sh -c : >screen
  drawn >lines
  grep -qx 'warm-up 1 of 1: a r' lines
  run -1 grep -E '.{20}' lines
  "$on_terminal" -c 1 -- bench-time -r 2 -o runs.tsv true >screen
}

# progress_of NAME: the lines of progress with that name into the file lines;
# the pause is long enough for the line to be drawn again.
progress_of () {
  "$on_terminal" -- bench-time --min-runs=8 --max-runs=8 --delay=101ms \
    -n "$1" -o runs.tsv true >screen
  drawn >lines
}

@test "in a locale that is not UTF-8 the line of progress is ASCII" {
  progress_of $'caf\303\251'
  grep -qF ', +-' lines
  grep -qF 'until +-2 %' lines
  grep -qF 'caf\xc3\xa9' lines
  run -1 grep -P '[\x80-\xff]' lines
}

@test "in a UTF-8 locale it shows names and signs as they are" {
  [ "$(LC_ALL=C.UTF-8 locale charmap)" = UTF-8 ] || skip 'no C.UTF-8'
  LC_ALL=C.UTF-8 progress_of $'caf\303\251'
  grep -qF $'until \302\2612 %' lines
  grep -qF $'caf\303\251' lines
}

@test "a dumb terminal gets no line of progress" {
  TERM=dumb "$on_terminal" -- bench-time -q -r 3 -o runs.tsv true >screen
  run -1 grep -F $'\033' screen
}

@test "the line of progress is drawn at most ten times a second" {
  local began=${EPOCHREALTIME/./}
  "$on_terminal" -- bench-time -r 500 -n a -o runs.tsv true >screen
  local took_us=$((${EPOCHREALTIME/./} - began))
  [ "$(drawn | wc -l)" -le $((took_us / 100000 + 1)) ]
}
