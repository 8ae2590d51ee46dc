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
