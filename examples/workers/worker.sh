#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A worker in sh, as bench-time --worker asks it: bench-worker(7).  Its "model"
# says of each sample whether its index is odd.  The shell writes each line at
# once; programs that buffer their output must flush it.
echo 'bench-worker 1 name=parity samples=100 classes=2'
while read -r kind id index _; do
  case $kind in
    q) echo "r $id $((index % 2))" ;;
    p) echo "p $id" ;;
    quit) exit 0 ;;
    *) echo "e ${id:-0} not a request: $kind" ;;
  esac
done
