# SPDX-License-Identifier: GPL-3.0-or-later
# A worker in awk: bench-time --worker='awk -f worker.awk' (with mawk, which
# else reads its input in large pieces: 'mawk -W interactive -f worker.awk').
# Its "model" says of each sample whether its index is odd, and how sure it is.
function say(line) {
  print line
  fflush()
}
BEGIN { say("bench-worker 1 name=parity samples=100 classes=2") }
$1 == "q" { say("r " $2 " " $3 % 2 " conf=" ($3 % 10 ? 0.9 : 0.6)); next }
$1 == "p" { say("p " $2); next }
$1 == "quit" { exit }
{ say("e " ($2 == "" ? 0 : $2) " not a request: " $1) }
