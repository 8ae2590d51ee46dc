# SPDX-License-Identifier: GPL-3.0-or-later
# What bench-compare does when the machine fails it.
load ../bench
load faults

setup () { faults_setup; }

@test "whichever request for memory fails, the result is whole or none" {
  MOST=100 survives memory --output=out -- \
    bench-compare -o out ../runs.tsv
}

@test "when memory runs out for good, the result is none, and that is said" {
  survives memory --how=lasting --output=out -- \
    bench-compare -o out ../runs.tsv
}

@test "whichever call on a file fails, the result is whole or none" {
  survives "write read open close file descriptor" --output=out -- \
    bench-compare -o out ../runs.tsv
  survives "write read open close" -- bench-compare ../runs.tsv
}

@test "when files can not be used any more, the result is none" {
  survives "write read open close file" --how=lasting --output=out -- \
    bench-compare -o out ../runs.tsv
}

@test "whatever format memory runs out in, the result is whole or none" {
  for format in tsv csv json jsonl markdown github junit tap; do
    MOST=20 survives memory --output=out -- \
      bench-compare -f $format -o out ../runs.tsv
  done
}

@test "whatever is asked for while memory runs out, the result is whole or none" {
  for option in --fail-on=any --plan --test=permutation --test=ks; do
    MOST=20 survives memory -- bench-compare "$option" ../runs.tsv
  done
}

@test "whichever call fails, a file of verdicts is whole or not there" {
  survives "memory write close open file" --output=verdict -- \
    bench-compare -q --verdict-file=verdict ../runs.tsv
}
