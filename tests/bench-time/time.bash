# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of bench-time: looking into the samples.

# values FILE METRIC [BENCHMARK]: the values of a metric, a line each.
values () {
  awk -F'\t' -v metric="$2" -v name="${3-}" '
    !/^#/ && $3 == metric && (name == "" || $4 == name) { print $1 }' "$1"
}

# runs FILE METRIC BENCHMARK: the RUNs of these samples, on one line.
runs () {
  awk -F'\t' -v metric="$2" -v name="$3" '
    !/^#/ && $3 == metric && $4 == name { print $5 }' "$1" | xargs
}

# metadata FILE KEY [BENCHMARK]: the last value of KEY.
metadata () {
  awk -F'\t' -v key="$2" -v name="${3-}" '
    $1 == "#" && $2 == key && $4 == name { value = $3; found = 1 }
    END { if (found) print value; exit !found }' "$1"
}

# ending FILE: how its last section ends.
ending () {
  metadata "$1" end
}

# write_script NAME: an executable shell script from standard input.
write_script () {
  { echo '#!/bin/sh'; cat; } >"$1"
  chmod +x "$1"
}

# come_true COMMAND...: wait for COMMAND to succeed.  It may take long on a busy
# machine, but fails before all of the file would be ended for it.
come_true () {
  local since=$SECONDS
  until "$@"; do
    [ $((SECONDS - since)) -lt 180 ] || fail "this did not come true: $*"
  done
}

has_ended () {
  ! grep -qs '^State:.[^ZX]' "/proc/$1/status"
}

# gone PID: that process ends, if not at once; who has to reap it may be slow.
gone () {
  come_true has_ended "$1"
}

# hear NAME DESCRIPTOR: the next line there into the variable NAME.
hear () {
  read -r -t 180 "$1" <&"$2" || fail "nobody wrote a line for $1"
}
