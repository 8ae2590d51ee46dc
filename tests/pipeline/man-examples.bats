# SPDX-License-Identifier: GPL-3.0-or-later
# Every command of every page's EXAMPLES runs, in an empty folder, in order.
load ../bench
load man

setup () {
  bench_setup
  man_setup
  command -v mandoc >/dev/null || skip 'mandoc is not installed'
}

# A page shows a command behind "$ ", and goes on behind "> " or after a
# backslash.  Where the text before it says "status N", that is what it ends
# with; else 0.
# run_examples PAGE [FILE]...: the files are there when it starts.
run_examples () {
  man_examples "$1" | awk '
    BEGIN { status = 0 }
    function flush () {
      if (command != "")
        print status "\t" command
      command = ""
    }
    more { sub (/^ *(> )?/, ""); command = command " " $0 }
    !more && /^ *\$ / { flush(); sub (/^ *\$ /, ""); command = $0 }
    !more && !command && match ($0, /status [0-9]+/) {
      status = substr ($0, RSTART + 7, RLENGTH - 7)
    }
    { more = command != "" && sub (/\\$/, "", command) }
    command != "" && !more { flush(); status = 0 }
    END { flush() }' >commands.tsv
  [ -s commands.tsv ] || fail "$1 shows no command"
  mkdir here
  shift
  [ $# -eq 0 ] || cp "$@" here/
  cd here || return
  while IFS=$'\t' read -r status command; do
    got=0
    bash -o pipefail -c "$command" >../out 2>../err </dev/null || got=$?
    if [ "$got" -ne "$status" ]; then
      cat ../out ../err
      fail "status $got, not $status, of: $command"
    fi
  done <../commands.tsv
}

@test "the examples of bench-time(1) work" { run_examples bench-time.1; }
@test "the examples of bench-stats(1) work" { run_examples bench-stats.1; }
@test "the examples of bench-compare(1) work" { run_examples bench-compare.1; }
@test "the examples of bench-pareto(1) work" { run_examples bench-pareto.1; }
@test "the examples of bench-report(1) work" { run_examples bench-report.1; }
@test "the examples of bench-samples(5) work" { run_examples bench-samples.5; }
@test "the examples of bench-rules(5) work" { run_examples bench-rules.5; }
@test "the examples of bench-load(7) work" { run_examples bench-load.7; }
@test "the examples of bench-train(1) work" {
  run_examples bench-train.1 "$abs_top_srcdir/examples/models/letters16.tsv"
}
@test "the examples of bench-models(7) work" {
  run_examples bench-models.7 "$abs_top_srcdir/examples/models/letters16.tsv"
}
