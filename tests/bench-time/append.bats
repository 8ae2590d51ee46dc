# SPDX-License-Identifier: GPL-3.0-or-later
# Sections added to a file, which is never worse off for it.
load ../bench
load time

setup () { bench_setup; }

# sections FILE: how many there are.
sections () { grep -c '^#	bench-samples	' "$1"; }

# padded SIZE: a complete section of so many bytes.
padded () {
  printf '#\tbench-samples\t1\n1\ts\twall\told\t1\n#\tend\tcomplete\n'
  printf '#%0*d\n' $(($1 - 56)) 0
}

@test "--append makes FILE and adds a section each time" {
  bench-time -q -r 2 -n a -o runs.tsv --append true
  [ "$(sections runs.tsv)" = 1 ]
  cp runs.tsv first
  bench-time -q -r 3 -n a -o runs.tsv --append true
  bench-time -q -r 4 -n b -o runs.tsv --append true
  [ "$(sections runs.tsv)" = 3 ]
  head -c "$(wc -c <first)" runs.tsv | cmp - first
  [ "$(grep -c '^#	append	1$' runs.tsv)" = 3 ]
  [ ! -e runs.tsv.partial ]
  run -0 --separate-stderr bench-stats -q -m wall -f tsv runs.tsv
  [ "$stderr" = '' ]
  [ "$(awk -F'\t' 'NR > 1 { print $1, $4 }' <<<"$output")" = $'a 5\nb 4' ] ||
    fail "$output"
}

@test "a session that failed or was interrupted adds nothing" {
  padded 100 >runs.tsv
  cp runs.tsv before
  run -1 --separate-stderr bench-time -q -r 2 -o runs.tsv --append false
  [[ $stderr == *"what was written stays in 'runs.tsv.partial'"* ]]
  cmp runs.tsv before
  [ "$(ending runs.tsv.partial)" = failed ]
  write_script end <<<'kill -TERM "$(cat pid)"; sleep infinity'
  run bash -c 'echo $$ >pid; exec bench-time -q -o runs.tsv --append ./end'
  [ "$status" = 143 ]
  cmp runs.tsv before
  [ "$(ending runs.tsv.partial)" = interrupted ]
}

@test "the section of a writer that was killed does not hide the next one" {
  padded 100 | grep -v '	end	' >runs.tsv
  bench-time -q -r 2 -n new -o runs.tsv --append true
  run -0 --separate-stderr bench-stats -q -m wall -f tsv runs.tsv
  [[ $stderr == *'warning: the section that begins here did not end'* ]]
  [[ $output == *$'\nnew\t'* ]]
}

@test "a last line that may be torn is told of before the first run" {
  printf '#\tbench-samples\t1\n0.12' >runs.tsv
  cp runs.tsv before
  write_script note <<<'echo run >>log'
  run -2 --separate-stderr bench-time -o runs.tsv --append ./note
  [ "$stderr" = "bench-time: cannot append to 'runs.tsv': its last line has no newline and may be torn" ]
  cmp runs.tsv before
  [ ! -e log ]
}

@test "where the disk is full FILE stays as it was, and the samples beside" {
  padded 7800 >runs.tsv
  cp runs.tsv before
  run -2 bash -c 'trap "" XFSZ; ulimit -f 8
    bench-time -q -r 2 -o runs.tsv --append true'
  [[ $output == *"cannot append to 'runs.tsv': File too large"* ]]
  [[ $output == *"what was written stays in 'runs.tsv.partial'"* ]]
  cmp runs.tsv before
  [ "$(ending runs.tsv.partial)" = complete ]
}

@test "sessions that append to one file at once do not mix" {
  for i in 1 2 3 4; do
    bench-time -q -r 20 -n "n$i" -o runs.tsv --append true &
  done
  wait
  [ "$(sections runs.tsv)" = 4 ]
  run -0 --separate-stderr bench-stats -q -m wall -f tsv runs.tsv
  [ "$stderr" = '' ]
  [ "$(awk -F'\t' 'NR > 1 { print $4 }' <<<"$output" | xargs)" = '20 20 20 20' ]
  [ ! -e runs.tsv.partial ]
}

@test "two sessions do not write one output at the same time" {
  type -P flock >/dev/null || skip 'there is no flock'
  run -2 flock runs.tsv.partial bench-time -q -r 1 -o runs.tsv true
  [ "$output" = "bench-time: 'runs.tsv.partial' is being written by another program" ]
  bench-time -q -r 1 -o runs.tsv true
}

@test "--append is for samples in a file" {
  run -2 --separate-stderr bench-time --append true
  [[ $stderr == *'--append needs -o FILE'* ]]
  for format in values text; do
    run -2 --separate-stderr bench-time -o x --append -f $format true
    [[ $stderr == *'--append adds samples, no other --format'* ]]
  done
  mkdir folder
  run -2 --separate-stderr bench-time -o folder --append true
  [ "$stderr" = 'bench-time: folder: Is a directory' ]
}
