# SPDX-License-Identifier: GPL-3.0-or-later
# Signals in each phase of a session of models, and the death of each process:
# samples so far are kept, and no process is left.  The model itself sends the
# signal, so that its instant is certain.
load ../bench
load load

setup () {
  bench_setup
  # The name of the file tells its processes from those of other tests.
  ln -s "$abs_top_builddir/tests/models/hostile.so" mine.so
  mine=$PWD/mine.so,fault=interrupt
  cp "$abs_top_srcdir/tests/models/hostile-worker" mine
}

# nothing_left: no process of ours, whoever has to reap it.
nothing_left () {
  while pgrep -f "$PWD/mine" >/dev/null; do :; done
}

# ends SIGNAL ENDING OPTION...: bench-time dies by SIGNAL, its section has that
# ENDING, "" for none, and nothing is left.
ends () {
  local signal=$1 ending=$2 status=0
  shift 2
  # what is ignored here would stay so
  env --default-signal=INT,TERM,HUP bench-time -q -w 0 "$@" >runs.tsv \
    2>messages || status=$?
  [ $status = $((128 + signal)) ] || fail "status $status: $(cat messages)"
  [ "$(metadata end)" = "$ending" ] || fail "ended: $(metadata end)"
  nothing_left
}

@test "INT, TERM and HUP end a load with what was measured" {
  for signal in 2 15 1; do
    ends $signal interrupted --model="$mine,signal=$signal,query=50" -n m \
      --scenario=single --duration=1h
    relation 'n >= 50' n="$(count latency m)"
    [ "$(metadata verdict m)" = 'INVALID: interrupted' ]
  done
}

@test "so they do in each phase" {
  local load='--scenario=single --duration=1h'
  # shellcheck disable=SC2086
  ends 2 interrupted --model="$mine,at=load" $load
  [ "$(count latency)" = 0 ]
  # shellcheck disable=SC2086
  ends 2 interrupted --model="$mine,at=prepare" $load
  # the first query, and the warm-up before the load
  # shellcheck disable=SC2086
  ends 2 interrupted --model="$mine,upto=0" $load
  # shellcheck disable=SC2086
  ends 2 interrupted --model="$mine,query=5,upto=9" -w 100000000 $load
  [ "$(count latency)" = 0 ]
  # the warm-up and the cool-down of the load
  ends 2 interrupted --model="$mine,query=20" --rate=1000 \
    --arrivals=constant --warmup-time=1h --duration=1h
  [ "$(count latency)" = 0 ]
  ends 2 interrupted --model="$mine,query=120" --rate=1000 \
    --arrivals=constant --duration=50ms --min-queries=50 --cool-down=1h
  [ "$(count latency)" = 50 ]
  # the answers, and its end
  ends 2 interrupted --model="$mine,at=output" --scenario=single \
    --duration=1ms --min-queries=20
  [ "$(count latency)" -ge 20 ]
  ends 2 interrupted --model="$mine,at=close" --scenario=single \
    --duration=1ms --min-queries=20 --mode=performance
  [ "$(count latency)" -ge 20 ]
}

@test "so they do between two models, and while a search goes on" {
  ends 15 interrupted --model=null -n first --model="$mine,at=load,signal=15" \
    --order=sequential --scenario=single --duration=1ms --min-queries=20
  [ "$(count latency first)" -ge 20 ]
  [ "$(metadata verdict first)" = VALID ]
  # in its part of a load; both have samples
  ends 15 interrupted --model=null -n a --model="$mine,query=35,signal=15" \
    -n b --scenario=single --duration=1ns --min-queries=1000000
  relation 'n >= 34' n="$(count latency b)"
  # in the first part of the first; nothing is known of the other
  ends 15 interrupted --model="$mine,query=5,signal=15" -n a \
    --model="$mine,query=5,signal=15" -n b --scenario=single --duration=1h \
    --target='latency:p50<=1h'
  [ "$(count throughput)" = 1 ]
  [ "$(count goodput)" = 1 ]
  ends 15 interrupted --model="$mine,query=35,signal=15" --find-rate \
    --target='latency:p50<=1h' --duration=1h
  [ "$(count latency)" = 0 ]
}

@test "without a load they do the same" {
  ends 1 interrupted --model="$mine,query=50,signal=1" -r 100000000
  relation 'n >= 50' n="$(count latency)"
  ends 1 interrupted --model="$mine,query=5,signal=1" --model=null \
    -r 100000000
}

@test "they end only those models that were not asked all" {
  # it can not come to its end before the signal does
  local halting=$PWD/mine.so,fault=halt,signal=15
  ends 15 interrupted --kill-after=10ms --order=sequential -r 20 \
    -n a --model=null -n b --model="$halting,query=5"
  [ "$(metadata stopped a)" = --runs ]
  [ "$(metadata stopped b)" = 'the session ended' ]
  ends 15 interrupted --kill-after=10ms --order=sequential --mode=accuracy \
    -n a --model="$PWD/mine.so" -n b --model="$halting,at=output"
  [ "$(metadata stopped a)" = 'each sample was asked' ]
  [ "$(metadata stopped b)" = 'the session ended' ]
  ends 15 interrupted --kill-after=10ms --order=sequential -r 20 \
    --invocations=2 -n a --model=null -n b --model="$halting,query=5"
  [ "$(metadata stopped a)" = 'the session ended' ]
}

@test "a reader that goes away ends a load" {
  local load='-q --model=null --scenario=single --duration=1h'
  # shellcheck disable=SC2086
  env --default-signal=PIPE bench-time $load 2>messages | head -n 1 >/dev/null
  [ "${PIPESTATUS[0]}" = 141 ]
  [ "$(cat messages)" = '' ]
}

@test "the death of a model's process keeps what it answered" {
  run -1 --separate-stderr bench-time -q -w 0 --scenario=single -n m \
    --model="$PWD/mine.so,fault=kill,query=30" --duration=1h -o runs.tsv
  [[ $stderr == *"the model 'm' crashed by signal 9 (Killed) in query 30"* ]]
  mv runs.tsv.partial runs.tsv
  [ "$(count latency)" = 29 ]
  nothing_left
}

@test "the death of bench-time is that of the models and the workers" {
  ends 9 '' --model="$mine,signal=9,query=30" --scenario=single --duration=1h
  # whole lines only
  [ "$(tail -c 1 runs.tsv)" = '' ]
  ends 9 '' --worker="sh '$PWD/mine' grandparent 30" --scenario=single \
    --duration=1h
  # whole lines only
  [ "$(tail -c 1 runs.tsv)" = '' ]
}

@test "the death of a worker keeps what it answered" {
  run -1 --separate-stderr bench-time -q -w 0 --scenario=single -n w \
    --worker="sh '$PWD/mine' killed 30" --duration=1h -o runs.tsv
  [[ $stderr == *"the model 'w' was killed by signal 9 (Killed), in query 30"* ]]
  mv runs.tsv.partial runs.tsv
  [ "$(count latency)" = 29 ]
  nothing_left
}
