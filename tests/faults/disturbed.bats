# SPDX-License-Identifier: GPL-3.0-or-later
# Calls that are interrupted, or do a part of what they are asked for, change
# nothing.
load ../bench
load faults

setup () { faults_setup; }

# undisturbed OPTION... -- COMMAND...: the same result when every other call
# is interrupted, when each of them is once, and when reads and writes do
# little at a time.
undisturbed () {
  survives interrupt "$@"
  survives 'interrupt short' --how=often "$@"
}

@test "bench-stats writes the same bytes when it is disturbed" {
  undisturbed --output=out -- bench-stats -f json -o out ../runs.tsv
  undisturbed -- bench-stats ../runs.tsv
}

@test "bench-compare writes the same bytes when it is disturbed" {
  undisturbed --output=out -- bench-compare -o out ../runs.tsv
}

@test "bench-pareto writes the same bytes when it is disturbed" {
  undisturbed --output=out -- bench-pareto -o out wall size:lower ../runs.tsv
}

@test "bench-report writes the same bytes when it is disturbed" {
  undisturbed --output=out -- bench-report -f html --figures=none -o out \
    ../runs.tsv
}

@test "bench-report draws the same pictures when it is disturbed" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  MOST=15 undisturbed --output=out \
    --whole='cat out.figures/* >../now; [ -e ../first ] || cp ../now ../first
      cmp ../now ../first' -- bench-report -o out ../runs.tsv
}

@test "bench-time misses no run when it is disturbed" {
  whole='test "$(grep -c "	wall	true" out)" = 3 &&
    grep -q "^#	end	complete" out'
  undisturbed --output=out --whole="$whole" -- bench-time -r 3 -o out true
  undisturbed --forked --output=out --whole="$whole" -- \
    bench-time -r 3 -o out true
}

@test "bench-time misses no query when it is disturbed" {
  whole='test "$(grep -c "	latency	" out)" -ge 3 &&
    grep -q "^#	end	complete" out'
  undisturbed --output=out --whole="$whole" -- \
    bench-time -r 3 --model=null -o out
  undisturbed --in=bench-model-host --output=out --whole="$whole" -- \
    bench-time -r 3 --model=null -o out
  undisturbed --output=out --whole="$whole" -- bench-time -r 3 \
    --worker="sh $abs_top_srcdir/examples/workers/worker.sh" -o out
}

@test "reads and writes of a single byte at a time change nothing" {
  MOST=3
  survives short --how=lasting --output=out -- bench-stats -f json -o out \
    ../runs.tsv
  survives short --how=lasting --output=out -- bench-compare -o out ../runs.tsv
  survives short --how=lasting --output=out -- bench-pareto -o out wall \
    size:lower ../runs.tsv
  survives short --how=lasting --output=out -- bench-report -f html \
    --figures=none -o out ../runs.tsv
  whole='test "$(grep -c "	wall	true" out)" = 3 &&
    grep -q "^#	end	complete" out'
  survives short --how=lasting --output=out --whole="$whole" -- \
    bench-time -r 3 -o out true
  whole='test "$(grep -c "	latency	" out)" -ge 3 &&
    grep -q "^#	end	complete" out'
  survives short --how=lasting --output=out --whole="$whole" -- bench-time \
    -r 3 --worker="sh $abs_top_srcdir/examples/workers/worker.sh" -o out
  survives short --how=lasting --in=bench-model-host --output=out \
    --whole="$whole" -- bench-time -r 3 --model=null -o out
}

# in_storm PROGRAM COMMAND...: what COMMAND writes while signals keep coming to
# PROGRAM.
in_storm () {
  local program=$1
  shift
  env LD_PRELOAD="$TRY_FAULTS_LIBRARY" FAULT_IN="$program" FAULT_CALLS=storm \
    FAULT_AT=200 FAULT_LOG="$PWD/interrupted" "$@"
}

# storm_came: signals have interrupted some of the calls so far.  They need not
# those of each command: one that hardly waits may be missed.
storm_came () {
  awk '{ n += $1 } END { exit n == 0 }' interrupted ||
    fail 'no call was interrupted'
}

# byte by byte, nearly: who reads or is read by this has to wait
slowly () {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line"
  done
}

@test "a storm of signals changes no result of a filter" {
  for i in {1..30}; do
    sed "s|/n=1|/n=$i|" runs.tsv
  done >many.tsv
  for command in 'bench-stats -f json' 'bench-stats -f samples' \
    'bench-stats --sketch' 'bench-compare -m all -f csv' \
    'bench-pareto wall size:lower' 'bench-pareto --rank -f tsv wall size:lower' \
    'bench-report -f html --figures=none'; do
    $command -q many.tsv >want
    set -o pipefail
    slowly <many.tsv | in_storm "${command%% *}" $command -q | slowly >got
    set +o pipefail
    # a report names its file
    sed -i 's/many\.tsv/-/g' want
    cmp want got
  done
  storm_came
}

@test "a storm of signals costs bench-time no run and no byte" {
  in_storm bench-time bench-time -r 5 -o out --delay=5ms --size=stdout \
    -c 'seq 100000' -c 'true'
  [ "$(grep -c $'\twall\tseq 100000\t' out)" = 5 ]
  [ "$(grep -c $'^588895\tB\tsize\tseq 100000\t' out)" = 5 ]
  [ "$(grep -c $'\twall\ttrue\t' out)" = 5 ]
  grep -q $'^#\tend\tcomplete' out
  in_storm bench-time bench-time -r 1 -o out --ignore-failure \
    --timeout=100ms --kill-after=100ms -- sh -c 'trap "" TERM; sleep 1000'
  grep -q $'\twall-timeout\t' out
  storm_came
}

@test "a storm of signals costs no query of a model" {
  for program in bench-time bench-model-host; do
    for model in --model=spin,us=300 \
      "--worker=sh $abs_top_srcdir/examples/workers/worker.sh"; do
      in_storm $program bench-time -r 20 "$model" -o out
      [ "$(grep -c $'\tlatency\t' out)" = 20 ]
      grep -q $'^#\tend\tcomplete' out
    done
    in_storm $program bench-time --model=sleep,us=200 --rate=1000 \
      --min-queries=100 --max-queries=1000 --duration=100ms -o out
    [ "$(grep -c $'\tlatency\t' out)" -ge 100 ]
    grep -q $'^#\tend\tcomplete' out
  done
  storm_came
}
