# SPDX-License-Identifier: GPL-3.0-or-later
# What bench-time does when the machine fails it.
load ../bench
load faults

setup () {
  faults_setup
  # what it says of a session that is whole: all runs, and the end
  whole='test "$(grep -c "	wall	true" out)" = 2 &&
    grep -q "^#	end	complete" out'
}

# A run that could not be made is recorded, as 1; its command not started, as
# 126 or 127.
statuses=--status=1,2,126,127

@test "whichever request for memory fails, the samples are whole or none" {
  MOST=80 survives memory $statuses --output=out --whole="$whole" -- \
    bench-time -r 2 -o out true
}

@test "when memory runs out for good, the samples are none" {
  survives memory --how=lasting $statuses --output=out --whole="$whole" -- \
    bench-time -r 2 -o out true
}

@test "whichever call on a file fails, the samples are whole or none" {
  survives 'write read open close file descriptor' $statuses \
    --output=out --whole="$whole" -- bench-time -r 2 -o out true
}

@test "a process that can not be made is told of" {
  survives process $statuses --output=out --whole="$whole" -- \
    bench-time -r 2 -o out true
  survives process $statuses --forked --output=out --whole="$whole" -- \
    bench-time -r 2 -o out true
}

@test "whatever fails in the process that starts the commands is told of" {
  survives 'memory write read open close descriptor' $statuses --forked \
    --output=out --whole="$whole" -- bench-time -r 2 -o out true
}

@test "whatever fails around hooks is told of" {
  MOST=20 survives 'memory read process descriptor' $statuses \
    --output=out --whole="$whole" -- bench-time -r 2 --setup=true \
    --prepare=true --conclude=true --cleanup=true -o out true
}

@test "whichever call fails, a file that is added to keeps what it held" {
  survives 'memory write read open close file' $statuses --output=out \
    --before='printf "1.5\n" >out' \
    --whole='head -n 1 out | grep -qx 1.5 && { test "$(wc -l <out)" = 1 ||
      grep -q "^#	end	complete" out; }' -- \
    bench-time -r 2 --append -o out true
}
