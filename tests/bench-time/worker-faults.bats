# SPDX-License-Identifier: GPL-3.0-or-later
# Workers that die, are silent, babble or hold back what they have to say.
load ../bench
load time

setup () {
  bench_setup
  hostile=$abs_top_srcdir/tests/models/hostile-worker
}

# dies STATUS SAMPLES MESSAGE FAULT [OPTION]...: the worker 'w' with this fault
# in its second query ends bench-time with STATUS after SAMPLES latencies, and
# it says MESSAGE.
dies () {
  local status=$1 samples=$2 message=$3 fault=$4
  shift 4
  run "-$status" --separate-stderr bench-time -n w -w 0 -r 5 "$@" \
    --worker="sh '$hostile' $fault"
  printf '%s\n' "$output" >runs.tsv
  [ "$stderr" = "bench-time: $message" ] || fail "said: $stderr"
  [ "$(values runs.tsv latency | wc -l)" -eq "$samples" ]
  [ "$(ending runs.tsv)" = failed ]
}

flush='(does it flush its standard output after each line?)'

@test "a worker that ends, or is killed, is told of with its query" {
  dies 1 1 "the model 'w' ended with status 4, in query 2" die
  dies 1 1 "the model 'w' was killed by signal 9 (Killed), in query 2" killed
  dies 1 1 "the model 'w' ended with status 5 after half a line, 'r 2', in \
query 2" half-and-die
  dies 126 0 "the model 'w' cannot be loaded: ended with status 3 instead of \
its first line, 'bench-worker 1 ...'" dead
}

@test "a program that does not greet as a worker is told how to be asked" {
  dies 126 0 "the model 'w' cannot be loaded: its first line is not \
'bench-worker 1 ...' (a program that knows no protocol needs --until): \
'Hello, I am a program'" rude
  dies 126 0 "the model 'w' cannot be loaded: it speaks another version of the \
protocol than 1: 'bench-worker 2 name=new'" new
  dies 126 0 "the model 'w' cannot be loaded: its first line has a number that \
is none, or is out of range: 'bench-worker 1 samples=-1'" minus
}

@test "a silent worker is stopped at the limit, and asked whether it flushes" {
  dies 1 0 "the model 'w' hung while it was loaded for 0.3 s: it sent \
nothing instead of its first line, 'bench-worker 1 ...' $flush" mute \
    --load-timeout=300ms
  dies 1 0 "the model 'w' hung while it was loaded for 4 s: it sent nothing in \
reply to 'p 0' $flush" no-ping --load-timeout=4
  dies 1 1 "the model 'w' gave no answer in query 2 for 4 s: it sent nothing \
$flush" silent --timeout=4
}

@test "half a line is quoted" {
  dies 1 0 "the model 'w' hung while it was loaded for 4 s: it sent \
'bench-worker 1' and no end of the line instead of its first line, \
'bench-worker 1 ...' $flush" half-greeting --load-timeout=4
  dies 1 1 "the model 'w' gave no answer in query 2 for 4 s: it sent 'r 2 1' \
and no end of the line $flush" half --timeout=4
}

@test "a worker that babbles, or answers what was not asked, is quoted" {
  dies 1 1 "the model 'w' sent what is no reply, 'loading shaders: 12 %', in \
query 2" babble
  dies 1 1 "the model 'w' answers what was not asked: 'r 9 1', in query 2" \
    other
  dies 1 1 "the model 'w' sent a line of over 1048576 bytes, in query 2" long
}

@test "a second answer to a query is told of, at once or with the next" {
  run -1 --separate-stderr bench-time -n w -w 0 -r 5 \
    --worker="sh '$hostile' twice"
  [[ $stderr == *"the model 'w' answers what was not asked: 'r 2 0 conf"* ]]
}

@test "a query that the worker says has failed is no latency" {
  dies 1 1 "query 2 of 'w' failed: out of paper" error
  [ "$(values runs.tsv latency-failed | wc -l)" -eq 1 ]
  dies 1 1 "query 2 of 'w' failed, and it does not say why" mum
}

@test "a worker that a signal has stopped does not pass for one that hangs" {
  run -1 --separate-stderr bench-time -n w -w 0 -r 5 --timeout=1 \
    --worker="sh '$hostile' stop"
  [[ $stderr == *"the model 'w' was stopped by a signal and not continued, in \
query 2, for 1 s" ]] || fail "said: $stderr"
  run -1 pgrep -f "$hostile stop"
}

@test "what the worker said on its standard error is quoted" {
  printf '%s\n' 'echo "no such model: /m.bin" >&2' 'exit 7' >angry.sh
  run -126 --separate-stderr bench-time -n w --worker='sh angry.sh'
  [ "${stderr_lines[1]}" = 'bench-time:   no such model: /m.bin' ]
}

@test "a worker that is not there is 127, one that can't be executed is 126" {
  run -127 bench-time --worker=./nosuch
  [[ $output == *"cannot run './nosuch': No such file or directory" ]]
  touch plain
  run -126 bench-time --worker=./plain
  [[ $output == *"cannot run './plain': Permission denied" ]]
}

@test "a wrong --until, and requests that are not there, are told of" {
  echo 1 >requests
  run -126 bench-time -n w --worker=cat --until='(' --requests=requests
  [[ $output == *"the model 'w' cannot be loaded: --until: "* ]]
  run -126 bench-time -n w --worker=cat --until=1 --requests=nosuch
  [[ $output == *"--requests: nosuch: No such file or directory"* ]]
  : >empty
  run -126 bench-time -n w --worker=cat --until=1 --requests=empty
  [[ $output == *"--requests: empty: there are no lines in it"* ]]
  run -2 bench-time -n w --worker=cat --until=1
  [[ $output == *'--until needs --requests=FILE'* ]]
}

@test "a program that goes on after the end of its reply is told of" {
  echo 1 >requests
  run -1 --separate-stderr bench-time -n w --until=1 --requests=requests \
    -w 0 -r 5 --shell --worker="exec sed -u 'p'"
  [[ $stderr == *'sent more after its reply had ended (does --until fit?)'* ]]
}

@test "labels that are none are named by their line" {
  printf '0\t1\nfirst\t2\n' >labels
  run -2 bench-time -n w --worker=cat --labels=labels
  [ "$output" = "bench-time: labels:2: not the index of a sample, a tab and \
its label: 'first\x092'" ]
}

@test "no worker is left, whatever became of the session" {
  dies 1 1 "the model 'w' gave no answer in query 2 for 4 s: it sent nothing \
$flush" silent --timeout=4
  run -1 pgrep -f "$hostile"
}
