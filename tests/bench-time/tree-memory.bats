# SPDX-License-Identifier: GPL-3.0-or-later
# Peak memory of all processes of a command together.
load ../bench
load time

setup () {
  bench_setup
  occupy=$abs_top_builddir/tests/bench-time/occupy
}

# Sanitizers have floors of tens of MiB.
without_sanitizers () {
  ! nm "$abs_top_builddir/bench-time/bench-time" 2>/dev/null \
    | grep -q __asan_init || skip 'not measured under sanitizers'
}

# A command whose two children, of 60 MiB each, live at one time: each waits
# for the other, then counts for a while.
write_two () {
  write_script hold <<'END'
echo >>ready
for try in $(seq 50000); do
  [ "$(wc -l <ready)" -lt 2 ] || break
done
i=0
while [ "$i" -lt 60000 ]; do i=$((i + 1)); done
END
  write_script two <<END
rm -f ready
"$occupy" 60 ./hold & "$occupy" 60 ./hold & wait
END
}

@test "two children of 60 MiB show as one in maxrss, as their sum in peakmem" {
  without_sanitizers
  write_two
  bench-time -q -w 0 -r 4 --tree-memory -m maxrss,peakmem ./two >runs.tsv
  [ "$(metadata runs.tsv peakmem)" = \
    'sampled every 5 ms (sum of resident sets)' ]
  [ "$(values runs.tsv peakmem | wc -l)" = 4 ]
  largest () { values runs.tsv "$1" | sort -g | tail -n 1; }
  [ "$(largest maxrss)" -lt $((70 * 1024 * 1024)) ]
  # on a busy machine a run may pass between two looks, but not each
  sum=$(largest peakmem)
  [ "$sum" -gt $((120 * 1024 * 1024)) ] && [ "$sum" -lt $((140 * 1024 * 1024)) ]
}

@test "peakmem is never below maxrss, however short the run" {
  bench-time -q -r 20 --tree-memory -m maxrss,peakmem true >runs.tsv
  [ "$(values runs.tsv peakmem | wc -l)" = 20 ]
  run -0 awk -F'\t' '!/^#/ { value[$3] = $1 }
    !/^#/ && $3 == "peakmem" && $1 < value["maxrss"] { exit 1 }' runs.tsv
}

# A session whose groups hold what the kernel would have put there: 0, 1 and 2
# million bytes for the trial and two runs.
write_fake_session () {
  cat >session <<'END'
mkdir tree
for n in 0 1 2; do
  mkdir tree/bench-time-$$.$n
  echo "${n}000000" >tree/bench-time-$$.$n/memory.peak
  : >tree/bench-time-$$.$n/cgroup.procs
done
exec bench-time "$@"
END
}

@test "with --cgroup each run enters a group of its own, whose peak is read" {
  write_fake_session
  bash session -q -w 0 -r 2 --tree-memory --cgroup=tree -m peakmem true \
    >runs.tsv
  [ "$(values runs.tsv peakmem | xargs)" = '1000000 2000000' ]
  [ "$(metadata runs.tsv peakmem)" = \
    'memory.peak of control groups in tree' ]
  [ "$(cat tree/*.0/cgroup.procs)" = '' ]
  [ "$(cat tree/*.1/cgroup.procs)" = 0 ]
  [ "$(cat tree/*.2/cgroup.procs)" = 0 ]
}

@test "a group that has no peak for a run leaves peakmem out of it" {
  write_fake_session
  write_script drop <<<'for f in tree/*.1/memory.peak; do echo 0 >"$f"; done'
  bash session -q -w 0 -r 2 --tree-memory --cgroup=tree -m wall,peakmem \
    ./drop >runs.tsv
  [ "$(runs runs.tsv wall ./drop)" = '1 2' ]
  [ "$(runs runs.tsv peakmem ./drop)" = 2 ]
}

@test "where no group can be made, memory is sampled, with one warning" {
  run -0 --separate-stderr bench-time -q -r 2 --tree-memory --cgroup=nowhere \
    -m peakmem true
  [ "${#stderr_lines[@]}" = 1 ]
  [[ $stderr == *'no peak memory of control groups, it is sampled instead: '\
'nowhere: No such file'* ]]
  [[ $output == *'	sampled every 5 ms '* ]]
  [ "$(grep -c '	peakmem	true' <<<"$output")" = 2 ]
  mkdir ordinary
  run -0 --separate-stderr bench-time -q -r 1 --tree-memory \
    --cgroup=ordinary true
  [[ $stderr == *'instead: ordinary: no folder of a cgroup v2 tree, or '* ]]
  [ "$(ls ordinary)" = '' ]
}

@test "without --tree-memory there is no peakmem to be had" {
  bench-time -q -r 1 true >runs.tsv
  run -1 grep peakmem runs.tsv
  run -2 --separate-stderr bench-time -m peakmem true
  [[ $stderr == *'metric peakmem needs --tree-memory'* ]]
  run -2 --separate-stderr bench-time --cgroup=tree true
  [[ $stderr == *'--cgroup is for --tree-memory'* ]]
}
