# SPDX-License-Identifier: GPL-3.0-or-later
# What bench-pareto does when the machine fails it.
load ../bench
load faults

setup () { faults_setup; }

@test "whichever request for memory fails, the result is whole or none" {
  MOST=100 survives memory --output=out -- \
    bench-pareto wall size:lower -o out ../runs.tsv
}

@test "when memory runs out for good, the result is none, and that is said" {
  survives memory --how=lasting --output=out -- \
    bench-pareto wall size:lower -o out ../runs.tsv
}

@test "whichever call on a file fails, the result is whole or none" {
  survives "write read open close file descriptor" --output=out -- \
    bench-pareto wall size:lower -o out ../runs.tsv
  survives "write read open close" -- bench-pareto wall size:lower ../runs.tsv
}

@test "when files can not be used any more, the result is none" {
  survives "write read open close file" --how=lasting --output=out -- \
    bench-pareto wall size:lower -o out ../runs.tsv
}

@test "whatever is asked for while memory runs out, the result is whole or none" {
  for option in --rank --probability --knee --dominated --hypervolume; do
    MOST=20 survives memory -- \
      bench-pareto "$option" wall size:lower ../runs.tsv
  done
}

@test "whichever call fails, the rows of a table that pass are all or none" {
  printf "name,time,size\na,1,3\nb,2,2\nc,3,3\n" >table.csv
  survives "memory write read close open" --output=out -- \
    bench-pareto --tabular -o out time:lower size:lower ../table.csv
}
