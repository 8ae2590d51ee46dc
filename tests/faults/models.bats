# SPDX-License-Identifier: GPL-3.0-or-later
# What becomes of models that are timed, and trained, when the machine fails.
load ../bench
load faults

setup () {
  faults_setup
  whole='test "$(grep -c "	latency	" out)" -ge 2 &&
    grep -q "^#	end	complete" out'
}

statuses=--status=1,2,126,127

@test "whichever call of bench-time fails, a model is timed or not" {
  survives 'memory write read open close file descriptor process' $statuses \
    --output=out --whole="$whole" -- bench-time -r 2 --model=null -o out
}

@test "whichever call of the model's process fails, a model is timed or not" {
  survives 'memory write read open close' $statuses --in=bench-model-host \
    --output=out --whole="$whole" -- bench-time -r 2 --model=null -o out
}

@test "whichever call fails, a worker is timed or not" {
  survives 'memory read write descriptor process' $statuses \
    --output=out --whole="$whole" -- \
    bench-time -r 2 --worker="sh $abs_top_srcdir/examples/workers/worker.sh" \
    -o out
}

@test "whichever call fails, a load is put on a model or not" {
  MOST=40 survives 'memory write read process descriptor' $statuses \
    --output=out --whole='grep -q "^#	end	complete" out' -- \
    bench-time --model=null --scenario=server --rate=2000 --min-queries=20 \
    --max-queries=20 --duration=10ms -o out
  MOST=40 survives 'memory write' $statuses --output=out \
    --whole='grep -q "^#	end	complete" out' -- \
    bench-time --simulate=mm1:1ms --rate=500 --min-queries=20 \
    --max-queries=20 --duration=10ms -o out
}

@test "whichever call of bench-train fails, the model is whole or not there" {
  for i in {0..39}; do
    printf '%s\t%s\n' $((i % 2)) "$(printf '%03o' $i | tr 01234567 a-h)"
  done >set.tsv
  survives 'memory write read open close file' --output=model -- \
    bench-train -q --hidden=2 --epochs=1 -o model ../set.tsv
}
