# SPDX-License-Identifier: GPL-3.0-or-later
# What bench-stats does when the machine fails it.
load ../bench
load faults

setup () { faults_setup; }

@test "whichever request for memory fails, the result is whole or none" {
  MOST=100 survives memory --output=out -- \
    bench-stats -o out ../runs.tsv
}

@test "when memory runs out for good, the result is none, and that is said" {
  survives memory --how=lasting --output=out -- \
    bench-stats -o out ../runs.tsv
}

@test "whichever call on a file fails, the result is whole or none" {
  survives "write read open close file descriptor" --output=out -- \
    bench-stats -o out ../runs.tsv
  survives "write read open close" -- bench-stats ../runs.tsv
}

@test "when files can not be used any more, the result is none" {
  survives "write read open close file" --how=lasting --output=out -- \
    bench-stats -o out ../runs.tsv
}

@test "whatever format memory runs out in, the result is whole or none" {
  for format in text csv json jsonl markdown samples values; do
    MOST=20 survives memory --output=out -- \
      bench-stats -m wall --benchmark=a/n=1 -f $format -o out ../runs.tsv
  done
}

@test "whatever is asked for while memory runs out, the result is whole or none" {
  for option in --changes --bootstrap=100 --by=n --percentile=90 \
    "--require=wall < 9" "--derive=rate=size/wall"; do
    MOST=20 survives memory -- bench-stats "$option" ../runs.tsv
  done
}
