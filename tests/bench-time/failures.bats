# SPDX-License-Identifier: GPL-3.0-or-later
# Commands that fail, or can't be run at all.
load ../bench
load time

setup () { bench_setup; }

@test "a failing run is named with its status, and ends its benchmark" {
  run -1 --separate-stderr bench-time -q -r 3 -w 0 false
  [ "$stderr" = "bench-time: run 1 of 'false' failed with status 1" ]
  [[ $output == *'#	end	failed' ]]
  [ "$(grep -vc '^#' <<<"$output")" = 0 ]
  run -1 --separate-stderr bench-time -q -r 3 -n a sh -c 'exit 7'
  [ "$stderr" \
    = "bench-time: warm-up run 1 of 'a' failed with status 7: sh -c 'exit 7'" ]
}

@test "what was measured before a failure stays, and the others go on" {
  write_script second <<<'echo x >>count; [ "$(wc -l <count)" -lt 3 ]'
  run -1 --separate-stderr bench-time -q -r 4 -w 0 -m wall \
    -n a -c ./second -n b -c true
  grep -v '^#' <<<"$output" >samples
  [ "$(grep -c '	a	' samples)" = 2 ]
  [ "$(grep -c '	b	' samples)" = 4 ]
  [[ $output == *'#	end	failed' ]]
  [[ $output == *"#	stopped	run 3 of 'a' failed with status 1	a"* ]]
}

@test "the last 20 lines that a failing command wrote to stderr are shown" {
  write_script fail <<<'seq 30 >&2; exit 1'
  run -1 --separate-stderr bench-time -q -r 1 -w 0 ./fail
  [ "${#stderr_lines[@]}" = 21 ]
  [ "${stderr_lines[1]}" = 'bench-time:   11' ]
  [ "${stderr_lines[20]}" = 'bench-time:   30' ]
}

@test "control characters of a failing command do not reach the terminal" {
  write_script fail <<<'printf "\033[31mred\r\n" >&2; exit 1'
  run -1 --separate-stderr bench-time -r 1 -w 0 ./fail
  [ "${stderr_lines[1]}" = 'bench-time:   \x1b[31mred\x0d' ]
}

@test "a command that a signal kills is told by its signal" {
  run -1 --separate-stderr bench-time -r 1 -w 0 -n a sh -c 'kill -SEGV $$'
  [[ $stderr \
    == "bench-time: run 1 of 'a' was killed by signal 11 (Segmentation fault)"* ]]
}

@test "a failing run is told how to go on all the same" {
  run -1 --separate-stderr bench-time -r 1 -w 0 false
  [[ $stderr == *'note: --ignore-failure would record failing runs and go on' ]]
  run -1 --separate-stderr bench-time -r 1 -w 0 --ignore-failure=3 false
  [[ $stderr != *'would record'* ]]
}

@test "--ignore-failure records failed runs apart and carries out the plan" {
  write_script third <<<'echo x >>count; [ $(($(wc -l <count) % 3)) != 0 ]'
  run -0 --separate-stderr bench-time -r 6 -w 0 --ignore-failure -n a ./third
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = '1 2 4 5' ]
  [ "$(runs runs.tsv exit a)" = '3 6' ]
  [ "$(runs runs.tsv wall-failed a)" = '3 6' ]
  [ "$(values runs.tsv exit | sort -u)" = 1 ]
  [ "$(ending runs.tsv)" = complete ]
  [[ $stderr == *"note: 2 of 6 runs of 'a' failed"* ]]
}

@test "--ignore-failure with a list ignores these statuses only" {
  run -0 --separate-stderr bench-time -q -r 2 --ignore-failure=3,7 -n a \
    sh -c 'exit 7'
  [ "$(grep -c '	exit	' <<<"$output")" = 2 ]
  run -1 --separate-stderr bench-time -q -r 2 -w 0 --ignore-failure=3,7 -n a \
    sh -c 'exit 8'
  [[ $output == *'#	end	failed' ]]
  run -0 --separate-stderr bench-time -q -r 1 -w 0 --ignore-failure=137 -n a \
    sh -c 'kill -9 $$'
  [[ $output == *'137	1	exit	a	1'* ]]
}

@test "a list ignores a time limit only by the status of the stopped run" {
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --timeout=20ms \
    --ignore-failure=3 -n a tail -f /dev/null
  [[ $stderr == *"run 1 of 'a' was stopped at the limit of --timeout"* ]]
  [[ $output == *'#	end	failed' ]]
  run -0 --separate-stderr bench-time -q -r 1 -w 0 --timeout=20ms \
    --ignore-failure=143 -n a tail -f /dev/null
  [ "$(grep -c '	wall-timeout	' <<<"$output")" = 1 ]
}

@test "a missing command ends bench-time before anything is run, 127" {
  write_script note <<<'echo run >>log'
  run -127 --separate-stderr bench-time -c ./note -c nosuch
  [ "$output" = '' ]
  [ "$stderr" = "bench-time: cannot run 'nosuch': not found in PATH" ]
  [ ! -e log ]
  run -127 --separate-stderr bench-time ./nosuch
  [ "$stderr" \
    = "bench-time: cannot run './nosuch': No such file or directory" ]
}

@test "a script whose interpreter is missing is not said to be missing itself" {
  printf '#!/nosuch/sh\n' >script
  chmod +x script
  run -127 --separate-stderr bench-time -q -r 1 ./script
  [ "$stderr" = "bench-time: cannot run './script': the interpreter that it\
 names is missing" ]
  run -126 --separate-stderr bench-time -q -r 1 -n w --worker=./script
  [ "$stderr" = "bench-time: the model 'w' cannot be loaded: './script': the\
 interpreter that it names is missing" ]
}

@test "a folder of PATH that may not be searched hides nothing" {
  mkdir locked
  chmod 0 locked
  PATH=$PWD/locked:$PATH run -127 --separate-stderr bench-time nosuch
  [ "$stderr" = "bench-time: cannot run 'nosuch': not found in PATH" ]
}

@test "a command that can not be executed is 126" {
  echo true >plain
  run -126 --separate-stderr bench-time ./plain
  [ "$stderr" = "bench-time: cannot run './plain': Permission denied" ]
  mkdir folder
  run -126 --separate-stderr bench-time ./folder
  [[ $stderr == "bench-time: cannot run './folder'"* ]]
  chmod +x plain
  run -126 --separate-stderr bench-time ./plain
  [ "$output" = '' ] || [[ $output == *'#	end	failed' ]]
  [[ $stderr == *"cannot run './plain': Exec format error"* ]] || fail "$stderr"
}

@test "a script whose interpreter is missing is 127" {
  printf '#!/no/such/interpreter\n' >broken
  chmod +x broken
  run -127 --separate-stderr bench-time -n b ./broken
  [[ $stderr == *"cannot run './broken'"* ]]
}

@test "--timeout stops a run that takes too long, and records it if ignored" {
  run -1 --separate-stderr bench-time -r 2 -w 0 --timeout=20ms -n a tail -f /dev/null
  [[ $stderr == *"run 1 of 'a' was stopped at the limit of --timeout"* ]]
  run -0 --separate-stderr bench-time -q -r 2 -w 0 --timeout=20ms \
    --ignore-failure -n a tail -f /dev/null
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall-timeout a)" = '1 2' ]
  [ "$(runs runs.tsv exit a)" = '' ]
  [ "$(values runs.tsv wall-timeout | awk '$1 < 0.02 || $1 > 90')" = '' ]
}

@test "a --kill-after of weeks leaves a command all the time it wants" {
  # 2^32 ms and one more
  write_script tidy <<'END'
tidy_up () {
  from=$(date +%s%N)
  until [ $(($(date +%s%N) - from)) -ge 200000000 ]; do :; done
  echo done >log
  exit 0
}
trap tidy_up TERM
while :; do :; done
END
  run -1 bench-time -q -r 1 -w 0 --timeout=50ms --kill-after=4294967.297s \
    ./tidy
  [ "$(cat log)" = 'done' ]
}

@test "a command that ignores TERM is killed after --kill-after" {
  write_script stubborn <<<'trap "" TERM; while :; do :; done'
  run -1 --separate-stderr bench-time -r 1 -w 0 --timeout=50ms \
    --kill-after=50ms ./stubborn
  [[ $stderr == *'--timeout'* ]]
}

@test "processes that outlive their run are killed and told of" {
  write_script leave <<<'setsid tail -f /dev/null & echo $! >child'
  run -0 --separate-stderr bench-time -r 2 -w 0 ./leave
  [[ $stderr == *'1 process outlived run 1 of'*'; what it took does not count'* ]] \
    || fail "$stderr"
  run -1 kill -0 "$(cat child)"
}
