# SPDX-License-Identifier: GPL-3.0-or-later
# Runs that begin at a given time.
load ../bench
load time

setup () { bench_setup; }

# before A B: the time A, in seconds, is before B.
before () {
  awk -v a="$1" -v b="$2" 'BEGIN { exit !(a < b) }' || fail "$1, $2"
}

@test "--start-at waits with the first run, and sets up before" {
  write_script prog <<<'date +%s.%N >>runs'
  # on a busy machine it may not be ready so soon
  for ahead in 3 20 90; do
    at=$(($(date +%s) + ahead))
    status=0
    bench-time -q -w 1 -r 2 --max-time=60s --start-at=@$at.25 \
      --setup='date +%s.%N >setup' -o runs.tsv ./prog 2>messages || status=$?
    grep -q 'past before all is ready' messages || break
  done
  [ $status = 0 ] || fail "status $status: $(cat messages)"
  [ "$(wc -l <runs)" -ge 2 ]
  before "$(cat setup)" $at.25
  before $at.25 "$(head -n 1 runs)"
  [ "$(metadata runs.tsv start-at)" = @$at.25 ]
}

@test "a time that is past, or none, is refused before anything runs" {
  for when in @1 1999-12-31T23:59:59Z 2001-01-01T00:00:00.5Z; do
    run -2 --separate-stderr bench-time --start-at=$when touch ran
    [[ $stderr == *"--start-at: that time is past: '$when'"* ]]
  done
  for when in '' @ now 12:00 2026-11-29 2026-11-29T14:03:05 \
    2026-02-30T00:00:00Z 2026-13-01T00:00:00Z @12x @-5 @99999999999; do
    run -2 --separate-stderr bench-time --start-at="$when" touch ran
    [[ $stderr == *"--start-at: not a time in UTC such as"* ]] || fail "$when"
  done
  [ ! -e ran ]
}

@test "a time that passes before all is ready is trouble" {
  at=$(($(date +%s) + 2))
  run -2 --separate-stderr bench-time --start-at=@$at -o runs.tsv \
    --setup="while [ \$(date +%s) -le $at ]; do :; done" \
    --cleanup='touch cleaned' touch ran
  [[ $stderr == *"--start-at=@$at is past before all is ready"* ]]
  [ ! -e ran ]
  [ -e cleaned ]
  [ ! -e runs.tsv ]
}

# write_worker COMMAND: a worker that runs COMMAND before it is ready, and notes
# when it was, and when it was asked.
write_worker () {
  { echo "$1"; cat <<'END'; } | write_script worker
date +%s.%N >loaded
echo 'bench-worker 1 name=w samples=1'
while read -r kind id rest; do
  case $kind in
    p) echo "p $id" ;;
    quit) exit ;;
    *) date +%s.%N >>asked; echo "r $id 0" ;;
  esac
done
END
}

@test "--start-at waits with the first query, and loads before" {
  write_worker :
  for ahead in 3 20 90; do
    at=$(($(date +%s) + ahead))
    status=0
    bench-time -w 0 -r 2 --start-at=@$at.25 --worker=./worker -o runs.tsv \
      2>messages || status=$?
    grep -q 'past before all is ready' messages || break
  done
  [ $status = 0 ] || fail "status $status: $(cat messages)"
  grep -q "note: ready, and waiting until @$at.25" messages
  before "$(cat loaded)" $at.25
  before $at.25 "$(head -n 1 asked)"
  [ "$(metadata runs.tsv start-at)" = @$at.25 ]
}

@test "a time that passes while a model is loaded is trouble" {
  at=$(($(date +%s) + 2))
  write_worker "while [ \$(date +%s) -le $at ]; do :; done"
  run -2 --separate-stderr bench-time --start-at=@$at -o runs.tsv \
    --worker=./worker
  [[ $stderr == *"--start-at=@$at is past before all is ready"* ]]
  [ -e loaded ]
  [ ! -e asked ]
  [ ! -e runs.tsv ]
}

@test "the wait can be interrupted" {
  mkfifo messages
  bench-time --start-at=@4000000000 -o runs.tsv touch ran 2>messages &
  pid=$!
  while read -r line; do
    if [[ $line == *'ready, and waiting until @4000000000'* ]]; then
      kill -TERM $pid
    fi
  done <messages
  got=0
  wait $pid || got=$?
  [ $got = 143 ]
  [ ! -e ran ]
  [ "$(ending runs.tsv.partial)" = interrupted ]
}
