# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests that let calls of a program fail: each finishes its
# result or says that it has none, see try-faults.c.

faults_setup () {
  bench_setup
  PATH=$abs_top_builddir/tests/faults:$PATH
  export TRY_FAULTS_LIBRARY=$abs_top_builddir/tests/faults/inject.so
  # A sanitizer is content to come second: what it puts in the place of the
  # calls is what the library calls.
  export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}verify_asan_link_order=0
  # Who dies of a fault leaves his memory to the system; whether the search for
  # leaks still finds a pointer to it depends on the compiler.
  [ -n "${BENCH_EXPENSIVE-}" ] || ASAN_OPTIONS+=:detect_leaks=0
  runs_and_sizes >runs.tsv
  # With sanitizers each run takes many times as long.
  share=1
  if ASAN_OPTIONS=help=1 bench-stats --version 2>&1 | grep -q Sanitizer; then
    share=5
  fi
}

# runs_and_sizes: samples of two benchmarks, for whoever reads some.
runs_and_sizes () {
  local i name
  for i in 1 2 3 4 5 6 7 8 9 10; do
    for name in a b; do
      printf '1.%d\ts\twall\t%s/n=%d\t%d\n' $((i * 7 % 11)) $name 1 $i
      printf '%d\tB\tsize\t%s/n=%d\t%d\n' $((i * 7 % 11 + 100)) $name 1 $i
    done
  done
}

# survives KINDS OPTION... -- COMMAND...: whichever call of these KINDS fails.
# All ways through the program that lead to such a call are tried where
# BENCH_EXPENSIVE is set, else MOST of them, evenly spread.
survives () {
  local kind kinds=$1 status all=0
  shift
  local most=(--most="$((${MOST:-40} / share))")
  [ -z "${BENCH_EXPENSIVE-}" ] || most=()
  for kind in $kinds; do
    status=0
    try-faults --calls="$kind" "${most[@]}" "$@" >told || status=$?
    case $status in
      0) echo "# $kind: $(tail -n 1 told)" >&3 ;;
      77) continue ;;
      *) fail "$(cat told)" ;;
    esac
    all=1
  done
  [ $all = 1 ] || skip 'no call can be made to fail here'
}
