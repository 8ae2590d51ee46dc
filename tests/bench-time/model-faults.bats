# SPDX-License-Identifier: GPL-3.0-or-later
# Plugins that can't be loaded, or that do what they must not.  What becomes of
# them at each step is tested by tests/unit/test-model-host.c.
load ../bench
load time

setup () {
  bench_setup
  models=$abs_top_builddir/tests/models
  hostile=$models/hostile.so
}

# dies STATUS MESSAGE OPTION...: the model 'm' with these settings ends
# bench-time with STATUS and says MESSAGE; what it wrote is in runs.tsv.
dies () {
  local status=$1 message=$2
  shift 2
  run "-$status" --separate-stderr bench-time -n m "$@" -w 0
  printf '%s\n' "$output" >runs.tsv
  [[ $stderr == "bench-time: $message"* ]] || fail "said: $stderr"
}

@test "a model that is not there is 127, and names where it was looked for" {
  run -127 bench-time --model=nosuch
  [[ $output == *"no model 'nosuch': there is no bench-model-nosuch.so in "* ]]
  touch mine.so
  run -127 bench-time --model=mine.so
  [[ $output == *'(for the file of that name here: --model=./mine.so)'* ]]
  run -127 bench-time --model=./other.so
  [[ $output == *"cannot load the model './other.so': No such file"* ]]
}

@test "what is no plugin of this version is refused by its reason, with 126" {
  echo 'not a shared object' >text.so
  dies 126 "the model 'm' cannot be loaded: cannot load it: " \
    --model=./text.so
  dies 126 "the model 'm' cannot be loaded: '$models/misfit-nothing.so' is no \
model: it does not export bench_model_entry_v1" \
    --model="$models/misfit-nothing.so"
  dies 126 "the model 'm' cannot be loaded: '$models/misfit-version.so' is \
made for version 2 of bench-model.h" --model="$models/misfit-version.so"
  dies 126 "the model 'm' cannot be loaded: '$models/misfit-small.so' has a \
table of 16 bytes" --model="$models/misfit-small.so"
  dies 126 "the model 'm' cannot be loaded: it refuses to run here: no such \
device" --model="$hostile,fault=refuse"
  dies 126 "the model 'm' cannot be loaded: it has 4294967296 samples, and \
only 4294967295 can be numbered" --model="$hostile,samples=4294967296"
  dies 126 "the model 'm' cannot be loaded, and does not say why" \
    --model="$hostile,fault=mute,at=load"
  [ "$(ending runs.tsv)" = failed ]
}

@test "a plugin that dies before anybody asked it is told of" {
  run -1 --separate-stderr bench-time -n m --model="$models/misfit-load.so"
  [[ $stderr == *'crashed by signal '*' while it was loaded' ]]
}

@test "a setting that the model does not know is an error of the user's" {
  dies 2 "the model 'm' has no option 'colour'" --model="$hostile,colour=red"
  run -2 bench-time --model=null,samples
  [[ $output == *"not KEY=VALUE: 'samples' in 'null,samples'"* ]]
  run -2 bench-time --model=null,samples=1,samples=2
  [[ $output == *"'samples' is given twice"* ]]
  dies 126 "the model 'm' cannot be loaded: us is not a number" \
    --model=spin,us=1ms
}

@test "a crash in a query keeps the samples before it, and names the query" {
  dies 1 "the model 'm' crashed by signal 11 (Segmentation fault) in query 5" \
    --model="$hostile,fault=crash,query=5" -r 10
  [ "$(runs runs.tsv latency m)" = '1 2 3 4' ]
  [ "$(ending runs.tsv)" = failed ]
  [ "$(metadata runs.tsv stopped m)" = \
    'it crashed by signal 11 (Segmentation fault) in query 5' ]
}

@test "the other models go on when one crashes" {
  run -1 --separate-stderr bench-time -n m -r 10 \
    --model="$hostile,fault=crash,query=5" --model=null
  printf '%s\n' "$output" >runs.tsv
  [ "$(values runs.tsv latency null | wc -l)" -eq 10 ]
  [ "$(ending runs.tsv)" = failed ]
}

@test "an exit, an abort, a fork and a hang are each told as what they are" {
  dies 1 "the model 'm' ended its process with status 3 in query 2" \
    --model="$hostile,fault=exit,query=2" -r 10
  dies 1 "the model 'm' crashed by signal 6 (Aborted) in query 2" \
    --model="$hostile,fault=abort,query=2" -r 10
  dies 1 "the model 'm' forked, and the copy went on" \
    --model="$hostile,fault=fork,query=2" -r 10
  dies 1 "the model 'm' gave no answer in query 2 for 1 s (--timeout allows \
more)" --model="$hostile,fault=hang,query=2" -r 10 --timeout=1
  [ "$(values runs.tsv latency | wc -l)" -eq 1 ]
  dies 1 "the model 'm' hung while it was loaded for 1 s (--load-timeout \
allows more)" --model="$hostile,fault=hang,at=load" --load-timeout=1
  dies 1 "the model 'm' gave no answer in query 2 for 1 s" \
    --model="$hostile,fault=silent,async=1,query=2" -r 10 --timeout=1
}

@test "a query that fails is the last, and is not among the latencies" {
  dies 1 "query 3 of 'm' failed: out of paper" \
    --model="$hostile,fault=error,query=3" -r 10
  [ "$(runs runs.tsv latency m)" = '1 2' ]
  [ "$(runs runs.tsv latency-failed m)" = 3 ]
  [ "$(ending runs.tsv)" = failed ]
}

@test "failing queries are recorded with --ignore-failure, and the model goes on" {
  bench-time -n m --model="$hostile,fault=error,query=3" -w 0 -r 10 \
    --ignore-failure --mode=performance >runs.tsv
  [ "$(runs runs.tsv latency m)" = '1 2' ]
  [ "$(runs runs.tsv latency-failed m)" = '3 4 5 6 7 8 9 10' ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "a model that can't prepare, answer or be closed is told of" {
  dies 1 "the model 'm' cannot be asked: out of paper" \
    --model="$hostile,fault=error,at=prepare"
  dies 1 "the model 'm' gives no answers: out of paper" \
    --model="$hostile,fault=error,at=output" -r 2
  [ "$(values runs.tsv latency | wc -l)" -eq 2 ]
  dies 1 "the model 'm' crashed by signal 11 (Segmentation fault) while it \
was closed" --model="$hostile,fault=crash,at=close" -r 2
}

@test "NULL where a name must be is told of, at each step" {
  dies 126 "the model 'm' cannot be loaded: the plugin calls option with NULL" \
    --model="$hostile,fault=option,at=load"
  dies 126 "the model 'm' cannot be loaded: the plugin calls mark with NULL" \
    --model="$hostile,fault=mark,at=load"
  for call in option mark; do
    for async in "" ,async=1; do
      dies 1 "query 3 of 'm' failed: the plugin calls $call with NULL" \
        --model="$hostile,fault=$call,query=3$async" -r 10
      [ "$(runs runs.tsv latency m)" = '1 2' ]
    done
    dies 1 "the model 'm' cannot be asked: the plugin calls $call with NULL" \
      --model="$hostile,fault=$call,at=prepare"
    dies 1 "the model 'm' gives no answers: the plugin calls $call with NULL" \
      --model="$hostile,fault=$call,at=output" -r 2
  done
}

@test "a confidence, loss or rank that none can be is told of, and not written" {
  for value in nan inf -inf 1e+308 -1e+308 -0.5 1.5; do
    dies 1 "the model 'm' gives no answers: the confidence of sample 0 is \
$value, not a probability, 0 to 1" --model="$hostile,confidence=$value" \
      --mode=accuracy
    run -1 grep -P '\tconfidence\t' runs.tsv
  done
  for value in nan inf -inf 1e+308 -1e+308 -0.5; do
    dies 1 "the model 'm' gives no answers: the loss of sample 0 is $value, \
not a sum of negated logarithms of probabilities (0 to 1e+15)" \
      --model="$hostile,loss=$value" \
      --mode=accuracy
    run -1 grep -P '\tbpc\t' runs.tsv
  done
  dies 1 "the model 'm' gives no answers: the loss of sample 0 is 2, over \
loss_units of 0 characters or tokens" --model="$hostile,loss=2,units=0" \
      --mode=accuracy
  dies 1 "the model 'm' gives no answers: the rank of sample 0 is 0, where the \
best is 1" --model="$hostile,rank=0" \
      --mode=accuracy
}

@test "a confidence or loss that float32 has rounded out of its range is in it" {
  bench-time -n m --model="$hostile,samples=1,confidence=1.0000002" \
    --mode=accuracy >runs.tsv
  [ "$(values runs.tsv confidence)" = 1 ]
  bench-time -n m --model="$hostile,samples=1,loss=-1e-7" --mode=accuracy \
    >runs.tsv
  [ "$(values runs.tsv bpc)" = 0 ]
}

@test "completions of what is not under way are warned of" {
  run -0 --separate-stderr bench-time -n m --model="$hostile,fault=twice" -r 5
  [[ $stderr == *"'m' completed "*' queries that were not under way' ]]
}

@test "a process that the model leaves behind does not stay" {
  bench-time -n m --model="$hostile,fault=child,query=4" -w 0 -r 4 \
    --mode=performance >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 4 ]
  run -1 pgrep -f "bench-model-host .*$hostile,fault=child"
}

@test "nor does one that left for a session of its own" {
  # The name of the file tells ours from those of other tests.
  ln -s "$hostile" mine.so
  for at in load query close; do
    bench-time -n m --model="$PWD/mine.so,fault=session,at=$at" -w 0 -r 4 \
      --mode=performance >runs.tsv
    [ "$(values runs.tsv latency | wc -l)" -eq 4 ]
    run -1 pgrep -f "bench-model-host .* plugin $PWD/mine.so"
  done
}

@test "nor does one of a model that crashed" {
  ln -s "$hostile" mine.so
  run -1 bench-time --model="$PWD/mine.so,fault=orphan,query=2" --model=null \
    -w 0 -r 4 --mode=performance
  [[ $output == *'crashed by signal 6'* ]]
  [[ $output == *$'latency\tnull\t4'* ]]
  run -1 pgrep -f "bench-model-host .* plugin $PWD/mine.so"
}

@test "a model that a signal has stopped does not pass for one that hangs" {
  local how='was stopped by a signal and not continued,'
  run -1 --separate-stderr bench-time -n m -w 0 -r 5 --timeout=1 \
    --model="$hostile,fault=stop,query=2"
  [[ $stderr == *"'m': a signal has stopped it, and it is waited for"* ]]
  [[ $stderr == *"the model 'm' $how in query 2, for 1 s" ]]
  run -1 --separate-stderr bench-time -n m -w 0 -r 5 --load-timeout=1 \
    --model="$hostile,fault=stop,at=load"
  [[ $stderr == *"the model 'm' $how while it was loaded, for 1 s" ]]
}

@test "a flood of warnings is cut, and counted" {
  run -0 --separate-stderr bench-time -n m -w 0 -r 1 \
    --model="$hostile,fault=flood,at=load"
  [ "$(grep -c "'m' says: the roof leaks" <<<"$stderr")" -eq 20 ]
  [[ $stderr == *"'m' gave 980 warnings more"* ]]
}

@test "marks that are not kept are told of once" {
  run -0 --separate-stderr bench-time -n m -w 0 -r 3 \
    --model="$hostile,fault=marks" -o runs.tsv
  [ "$(grep -c 'it has more than 32 stages' <<<"$stderr")" -eq 1 ]
  [ "$(grep -c "no stage is told that is called 'a b'" <<<"$stderr")" -eq 1 ]
  [ "$(values runs.tsv stage.s31 | wc -l)" -eq 3 ]
  [ "$(values runs.tsv stage.s32 | wc -l)" -eq 0 ]
}

@test "a model that loads no samples may have as many as can be numbered" {
  bench-time --model=null,samples=4294967295 -w 0 -r 1 \
    --mode=performance >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 1 ]
  # nor does its peak tell of a list of them
  [ "$(values runs.tsv maxrss)" -lt 1000000000 ]
}

@test "a model's file that changes while it is measured is told of" {
  echo weights >file
  dies 1 "the file 'file' of the model 'm' changed while it was measured" \
    --model="$hostile,fault=rewrite,file=file" -r 2 --mode=performance
  [ "$(metadata runs.tsv note m)" = \
    "the model's file changed while it was measured" ]
  [ "$(values runs.tsv modelsize)" -gt 8 ]
  bench-time -n m --model="$hostile,file=file" -r 2 >runs.tsv
  [ "$(metadata runs.tsv model.hash m)" = "$(sha256sum <file | cut -c 1-64)" ]
}

@test "the output may not be a file that the model needs" {
  echo weights >file
  run -2 bench-time --model="$hostile,file=file" -o file
  [ "$output" = "bench-time: 'file' is both the output and the file of the \
model" ]
  [ "$(cat file)" = weights ]
  run -2 bench-time --worker=cat --labels=file -o file
  [[ $output == *"both the output and the file of --labels" ]]
}
