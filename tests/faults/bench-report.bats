# SPDX-License-Identifier: GPL-3.0-or-later
# What bench-report does when the machine fails it.
load ../bench
load faults

setup () { faults_setup; }

@test "whichever request for memory fails, the result is whole or none" {
  MOST=100 survives memory --output=out -- \
    bench-report --figures=none -o out ../runs.tsv
}

@test "when memory runs out for good, the result is none, and that is said" {
  survives memory --how=lasting --output=out -- \
    bench-report --figures=none -o out ../runs.tsv
}

@test "whichever call on a file fails, the result is whole or none" {
  survives "write read open close file descriptor" --output=out -- \
    bench-report --figures=none -o out ../runs.tsv
  survives "write read open close" -- bench-report --figures=none ../runs.tsv
}

@test "when files can not be used any more, the result is none" {
  survives "write read open close file" --how=lasting --output=out -- \
    bench-report --figures=none -o out ../runs.tsv
}

@test "whatever format memory runs out in, the report is whole or none" {
  for format in text html json; do
    MOST=20 survives memory --output=out -- \
      bench-report -f $format --figures=none -o out ../runs.tsv
  done
}

@test "whichever request for memory fails, an object with decisions is whole or none" {
  printf 'wall<=2s\nobjective = weigh 2 wall, 1 size\n' >own.rules
  MOST=60 survives memory --output=out -- bench-report -f json \
    --require='wall<=2s' --rules=../own.rules -o out ../runs.tsv
}

# Without its pictures a report is one: figures are then in characters.
@test "whichever call fails while pictures are drawn, the report says so" {
  command -v gnuplot >/dev/null || skip "gnuplot is not installed"
  MOST=10 survives "memory write read open close file descriptor process" \
    --output=out --fallback=figures -- bench-report -o out ../runs.tsv
}
