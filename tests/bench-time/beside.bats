# SPDX-License-Identifier: GPL-3.0-or-later
# A load beside the runs; dropped caches.
load ../bench
load time

# The load tells its process by the fifo "running" and stays; each run waits
# until it does, since it is started before the first one.
setup () {
  bench_setup
  mkfifo running
  exec 4<>running
  write_script stay <<<'echo $$ >running; exec tail -f /dev/null'
}

alive () {
  grep -qs '^State:.[^ZX]' "/proc/$1/status"
}

@test "a load runs beside all runs, warm-up too, and is stopped at the end" {
  # The first run reads its process; all look whether it lives.
  write_script look <<'END'
[ -e load ] || { read -r load <running; echo "$load" >load; }
kill -0 "$(cat load)" && echo alive >>log
END
  bench-time -q -r 3 -w 1 --beside=./stay -n a ./look >runs.tsv
  [ "$(xargs <log)" = 'alive alive alive alive' ]
  gone "$(cat load)"
  [ "$(metadata runs.tsv beside)" = ./stay ]
  run -1 metadata runs.tsv note
}

@test "all that the load started ends with it, in other groups too" {
  for beside in './stay; true' './stay & wait' './stay &' \
                'setsid ./stay & wait'; do
    bench-time -q -r 1 -w 0 --beside="$beside" \
      sh -c 'read -r load <running; echo "$load" >load' >runs.tsv
    gone "$(cat load)"
  done
}

@test "what the load prints goes nowhere, and it reads nothing" {
  run -0 --separate-stderr bench-time -q -r 1 -w 0 -m wall \
    --beside='cat; echo out; echo err >&2; echo >running; exec tail -f /dev/null' \
    sh -c 'read -r load <running' <<<input
  [ "$stderr" = '' ]
  [ "$(grep -vc '^#' <<<"$output")" = 1 ]
}

@test "a load that ignores TERM is killed" {
  bench-time -q -r 1 -w 0 --kill-after=1ms --beside='trap "" TERM; ./stay' \
    sh -c 'read -r load <running; echo "$load" >load' >runs.tsv
  gone "$(cat load)"
}

@test "a load that ends by itself is told of once, with the run" {
  # The second run lets it end, and waits for that.
  write_script leave <<<'echo $$ >running; read -r line <go; exit 3'
  mkfifo go
  exec 5<>go
  write_script second <<'END'
[ -e load ] || { read -r load <running; echo "$load" >load; exit; }
echo >go
for try in $(seq 50000); do
  grep -qs '^State:.[^ZX]' "/proc/$(cat load)/status" || exit 0
done
exit 1
END
  run -0 --separate-stderr bench-time -q -r 4 -w 0 -n a \
    --beside='exec ./leave' ./second
  want="the load of --beside ended by itself with status 3 during or before \
run 2 of 'a', and is missing from then on"
  [ "$stderr" = "bench-time: warning: $want" ] || fail "$stderr"
  [ "$(grep -c '^#	note	' <<<"$output")" = 1 ]
  [[ $output == *"#	note	$want"* ]]
  [[ $output == *'#	end	complete' ]]
}

@test "a load ends with a session that a signal ends, and with a killed one" {
  for signal in INT TERM KILL; do
    env --default-signal=INT,TERM bench-time -q -r 1 -w 0 \
      --beside='./stay; true' sh -c 'echo up >running; exec tail -f /dev/null' \
      >runs.tsv &
    local pid=$! load=
    # the command's line and the load's come in any order
    for line in 1 2; do
      hear said 4
      [ "$said" = up ] || load=$said
    done
    alive "$load"
    kill -$signal $pid
    wait $pid || true
    gone "$load"
  done
}

@test "a load ends when a run can't be started, or fails" {
  run -1 bench-time -q -r 1 -w 0 --beside=./stay \
    sh -c 'read -r load <running; echo "$load" >load; exit 1'
  gone "$(cat load)"
}

@test "--drop-caches is refused before the first run where it may not be" {
  write_script note <<<'echo run >>log'
  if (: >/proc/sys/vm/drop_caches) 2>/dev/null; then
    skip 'caches may be dropped here'
  fi
  run -2 --separate-stderr bench-time --drop-caches -o out.tsv ./note
  [[ $stderr == 'bench-time: --drop-caches: /proc/sys/vm/drop_caches: '* ]]
  [ ! -e log ]
  [ "$(echo out*)" = 'out*' ]
}

@test "--drop-caches is recorded where it may be" {
  if ! (: >/proc/sys/vm/drop_caches) 2>/dev/null; then
    skip 'caches may not be dropped here'
  fi
  bench-time -q -r 2 -w 0 --drop-caches -n a true >runs.tsv
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  [ "$(metadata runs.tsv drop-caches)" = 'before each run' ]
}
