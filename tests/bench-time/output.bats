# SPDX-License-Identifier: GPL-3.0-or-later
# What is written, in which form, and where it goes.
load ../bench
load time

setup () { bench_setup; }

@test "the stream says what was run, how, where and when" {
  bench-time -r 2 --seed=9 true >runs.tsv
  [ "$(head -n 1 runs.tsv)" = '#	bench-samples	1' ]
  [ "$(metadata runs.tsv benchmarks)" = true ]
  [ "$(metadata runs.tsv command true)" = true ]
  [ "$(metadata runs.tsv seed)" = 9 ]
  [ "$(metadata runs.tsv order)" = blocks ]
  [ "$(metadata runs.tsv stdout)" = null ]
  [[ $(metadata runs.tsv suite) == 'bench-time '[0-9]* ]]
  [[ $(metadata runs.tsv date) == 20??-??-??T??:??:??Z ]]
  [ "$(metadata runs.tsv host)" = "$(uname -n)" ]
  for key in os kernel cpus memory clock launcher; do
    [ -n "$(metadata runs.tsv $key)" ] || fail "no $key"
  done
  [ "$(tail -n 1 runs.tsv)" = '#	end	complete' ]
}

@test "every session has another random name" {
  bench-time -r 1 true >a.tsv
  bench-time -r 1 true >b.tsv
  [ "$(metadata a.tsv session)" != "$(metadata b.tsv session)" ]
  [[ $(metadata a.tsv session) =~ ^[0-9a-f]{32}$ ]]
}

@test "--meta describes the samples, but can not break the stream" {
  bench-time -r 1 --meta=commit=1234=5 --meta=$'color=a\tb' true >runs.tsv
  [ "$(metadata runs.tsv commit)" = '1234=5' ]
  [ "$(metadata runs.tsv color)" = 'a\tb' ]
  for key in end bench-samples session; do
    run -2 --separate-stderr bench-time --meta=$key=x true
    [[ $stderr == *"--meta: '$key' is not yours to set"* ]] || fail "$stderr"
  done
}

@test "-m chooses the metrics and their order" {
  bench-time -r 1 -m maxrss,cpu,minflt,wall true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | xargs)" = 'maxrss cpu minflt wall' ]
  bench-time -r 1 -m wall,cpu,wall -m cpu true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | xargs)" = 'wall cpu' ]
  bench-stats -q runs.tsv
  run -2 --separate-stderr bench-time -m wall,bogus true
  [[ $stderr == *"unknown metric 'bogus'; there are wall, user, "* ]]
}

@test "cpu is the sum of user and sys" {
  bench-time -r 3 -m user,sys,cpu sh -c 'i=0
    while [ $i -lt 5000 ]; do i=$((i + 1)); done' >runs.tsv
  paste <(values runs.tsv user) <(values runs.tsv sys) \
    <(values runs.tsv cpu) >columns
  run -0 awk '($1 + $2 - $3) ^ 2 > 1e-18 { print; exit 1 }' columns
}

@test "the floor and the overhead are measured, before the first run" {
  bench-time -r 1 -m wall true >runs.tsv
  sed '/^[^#]/,$d' runs.tsv >before
  [[ $(metadata before floor) =~ ^wall=[0-9.e-]+s,maxrss=[0-9]+B$ ]]
  [[ $(metadata before overhead) =~ ^wall=[0-9.e-]+s$ ]]
  floor=$(metadata before floor | sed 's/wall=//;s/s,.*//')
  overhead=$(metadata before overhead | sed 's/wall=//;s/s$//')
  awk -v floor="$floor" -v overhead="$overhead" \
    'BEGIN { exit !(floor > 0 && floor <= overhead) }'
}

@test "-f values writes wall times alone, or what -m names" {
  run -0 --separate-stderr bench-time -q -r 3 -f values true
  [ "${#lines[@]}" = 3 ]
  run -1 grep -vE '^[0-9.e-]+$' <<<"$output"
  run -0 --separate-stderr bench-time -q -r 3 -f values -m maxrss true
  run -1 grep -vE '^[0-9]+$' <<<"$output"
  [ "${#lines[@]}" = 0 ]
}

@test "-f text writes a table and no samples" {
  run -0 --separate-stderr bench-time -q -r 5 -f text -n fast -c true \
    -n slow -c 'seq 1000'
  [[ $output == *wall* ]]
  [[ $output == *fast* ]]
  [[ $output == *slow* ]]
  [[ $output != *'#	'* ]]
}

@test "-o writes FILE when all is done, and nothing to standard output" {
  run -0 --separate-stderr bench-time -q -r 2 -o runs.tsv true
  [ "$output$stderr" = '' ]
  [ "$(ending runs.tsv)" = complete ]
  [ ! -e runs.tsv.partial ]
}

@test "-o leaves FILE.partial, and says so, when a benchmark was dropped" {
  run -1 --separate-stderr bench-time -q -r 2 -o runs.tsv false
  [ ! -e runs.tsv ]
  [ "$(ending runs.tsv.partial)" = failed ]
  [[ $stderr == *"'runs.tsv.partial'"* ]]
}

@test "an output that can't be is refused before the first run" {
  write_script note <<<'echo run >>log'
  mkdir folder
  run -2 --separate-stderr bench-time -o folder ./note
  [[ $stderr == 'bench-time: folder: Is a directory' ]]
  run -2 --separate-stderr bench-time -o nowhere/runs.tsv ./note
  [[ $stderr == *'No such file or directory' ]]
  echo 1 >input
  run -2 --separate-stderr bench-time --stdin=input -o input ./note
  [[ $stderr == *"'input' is both the output and the file of --stdin"* ]]
  [ "$(cat input)" = 1 ]
  run -2 bash -c 'bench-time ./note >&-'
  [ ! -e log ]
}

@test "a folder that may not be written to is told of before the first run" {
  write_script note <<<'echo run >>log'
  mkdir folder
  chmod a-w folder
  [ ! -w folder ] || skip 'whoever runs this may write everywhere'
  for more in '' --append; do
    run -2 --separate-stderr bench-time -o folder/runs.tsv $more ./note
    [ "$stderr" = 'bench-time: folder/runs.tsv.partial: Permission denied' ]
  done
  [ ! -e log ]
}

@test "the output is no file that a command reads, writes or is" {
  write_script prog <<<'echo run >>log'
  cp prog before
  run -2 --separate-stderr bench-time -o prog ./prog
  [[ $stderr == "bench-time: 'prog' is both the output and the command" ]]
  ln -s prog link
  run -2 --separate-stderr bench-time -o link ./prog
  [[ $stderr == "bench-time: 'link' is both the output and the command" ]]
  cmp prog before
  echo 1 >old
  for option in --stdout --stderr --size; do
    run -2 --separate-stderr bench-time $option=old -o old ./prog
    [[ $stderr == *"'old' is both the output and the file of $option"* ]]
  done
  run -2 --separate-stderr bench-time --stdout=new.partial -o new ./prog
  [[ $stderr == *"'new.partial' is the file of --stdout, and 'new' is"* ]]
  run -2 --separate-stderr bench-time --stdout=./new -o new ./prog
  [ "$(cat old)" = 1 ]
  [ ! -e log ]
}

@test "files that have the names of sinks are no sinks" {
  bench-time -q -r 1 -o null true
  bench-time -q -r 1 -o null true
  [ "$(ending null)" = complete ]
}

@test "%h and %j in the name of the output are the host and the job" {
  SLURM_JOB_ID=17 bench-time -q -r 1 -o '%h-%j-100%%.tsv' true
  [ "$(ending "$(uname -n)-17-100%.tsv")" = complete ]
  SLURM_JOB_ID='' PBS_JOBID=18.server bench-stats -o 'job-%j' <<<1
  [ -e job-18.server ]
  run -0 env -u SLURM_JOB_ID -u PBS_JOBID bash -c \
    'echo $$; exec bench-time -q -r 1 -o %j true'
  [ "$(ending "$output")" = complete ]
  run -2 --separate-stderr bench-time -o '5%.tsv' true
  [[ $stderr == *"-o: only %h (host), %j (job) and %% may follow"* ]]
}

@test "a full disk is told of once, with its reason" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -2 bash -c 'bench-time -q -r 1 -f text true >/dev/full'
  [ "$output" = 'bench-time: write error: No space left on device' ]
  seq 20000 | awk '{ print NR "\ts\twall\tx" NR }' >many.tsv
  run -2 bash -c 'bench-stats many.tsv >/dev/full'
  [ "$output" = 'bench-stats: write error: No space left on device' ]
}

@test "where the disk gets full, what was written stays, and reads" {
  echo old >runs.tsv
  run -2 bash -c 'trap "" XFSZ; ulimit -f 8
    bench-time -q -r 100000 -w 0 -o runs.tsv true'
  [[ $output == *'bench-time: runs.tsv: write error: File too large'* ]] ||
    fail "$output"
  [[ $output == *"what was written stays in 'runs.tsv.partial'"* ]]
  [ "$(cat runs.tsv)" = old ]
  run -0 --separate-stderr bench-stats -q -m wall -f tsv runs.tsv.partial
  [[ $output == *$'\ntrue\t'* ]] || fail "$output"
}

@test "a full disk is trouble, and ends the session at once" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  write_script note <<<'echo run >>log'
  run -2 bash -c 'bench-time -r 1000 ./note >/dev/full'
  [ "$output" = 'bench-time: write error: No space left on device' ]
  [ ! -e log ]
}

@test "the samples of a run are there before the next run begins" {
  write_script look <<<'grep -c "	wall	" runs.tsv >>seen; :'
  bench-time -q -r 4 -w 0 -m wall --stdout=null --delay=1ns ./look >runs.tsv
  [ "$(xargs <seen)" = '0 1 2 3' ]
}

@test "notes name four benchmarks at most, and none where they are all" {
  run -0 --separate-stderr bench-time -r 1 -w 0 -P i=1..6 true '{i}'
  [[ $stderr == *'that only their sum is right' ]]
  write_script fails <<<'[ $1 = 1 ]'
  run -0 --separate-stderr bench-time -r 2 -w 0 --ignore-failure -P i=1..7 \
    -n f -c './fails {i}'
  [[ $stderr == *"that only their sum is right: 'f/i=1'" ]]
  [[ $stderr == *"2 of 2 runs of 'f/i=5' failed"* ]]
  [[ $stderr != *"runs of 'f/i=6' failed"* ]]
  [[ $stderr == *'runs of 2 more benchmarks failed'* ]]
  run -0 --separate-stderr bench-time --max-runs=6 --min-runs=6 -w 0 \
    --precision=0.1% -m wall -P i=1..7 -n f -c 'true {i}'
  [[ $stderr == *'more were stopped by such limits'* ]]
  [ "$(grep -c 'was stopped by' <<<"$stderr")" = 4 ]
}

@test "notes are for standard error, and -q silences them" {
  run -0 --separate-stderr bench-time -r 5 true
  [[ $stderr == *'note: user and sys rest on fewer than 10 clock ticks'* ]]
  run -0 --separate-stderr bench-time -q -r 5 true
  [ "$stderr" = '' ]
}
