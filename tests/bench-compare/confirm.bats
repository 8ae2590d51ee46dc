# SPDX-License-Identifier: GPL-3.0-or-later
# --confirm: only what repeats in a second session fails.
load ../bench
load samples

setup () {
  bench_setup
  constants B size a=5 b=5 c=5 >old.tsv
  constants B size a=9 b=9 c=5 >new.tsv
  constants B size a=9 b=5 c=5 >again.tsv
}

@test "what repeats fails, what does not passes" {
  run -1 --separate-stderr bench-compare --fail-on=regression \
    --confirm=again.tsv -f tsv old.tsv new.tsv
  [ "$(column fails | tr '\n' ' ')" = 'yes no no ' ]
  [ "$(column confirmed | tr '\n' ' ')" = 'yes no yes ' ]
  [ "$(column confirm_verdict | tr '\n' ' ')" = 'larger equivalent equivalent ' ]
  [ "$(column confirm_ratio | tr '\n' ' ')" = '1.8 1 1 ' ]
  [[ $stderr == *'3 benchmarks: 2 larger, 1 equivalent, 0 missing; 1 not confirmed'* ]]
  run -0 bench-compare --fail-on=regression --confirm=again.tsv \
    --benchmark=b old.tsv new.tsv
}

@test "the sentences say what the second session says" {
  run -0 bench-compare --confirm=again.tsv old.tsv new.tsv
  unwrap
  [[ $output == *'a: new.tsv is 1.80x as large as old.tsv (each side constant; 6 runs a side); a second session confirms that: again.tsv is 1.80x as large as old.tsv ('* ]]
  [[ $output == *'b: new.tsv is 1.80x as large as old.tsv (each side constant; 6 runs a side); a second session does not confirm that: again.tsv is within +-1 % of old.tsv ('* ]]
}

@test "a limit has to be passed in both sessions" {
  constants B size a=5.6 b=5 c=5 >small.tsv
  run -1 bench-compare --fail-on='regression:>5%' --confirm=small.tsv \
    old.tsv new.tsv
  run -0 bench-compare --fail-on='regression:>50%' --confirm=small.tsv \
    old.tsv new.tsv
  run -1 bench-compare --fail-on='regression:>50%' old.tsv new.tsv
}

@test "a second OLD and a second NEW share no sample with the first" {
  constants B size a=9 b=5 c=5 >old2.tsv
  run -0 bench-compare --fail-on=regression --confirm=old2.tsv \
    --confirm=again.tsv old.tsv new.tsv
  unwrap
  [[ $output == *'a second session does not confirm that: again.tsv is within +-1 % of old2.tsv'* ]]
  run -2 bench-compare --confirm=a --confirm=b --confirm=c old.tsv new.tsv
  unwrap
}

@test "one stream is confirmed by one more" {
  stream blocks a=1 b=2 c=2 >first.tsv
  stream blocks c=2 a=1 b=1.001 >second.tsv
  run -1 --separate-stderr bench-compare --fail-on=regression \
    --confirm=second.tsv -f tsv first.tsv
  [ "$(column fails | tr '\n' ' ')" = 'no yes ' ]
  stream blocks b=1 c=2 >other.tsv
  run -2 --separate-stderr bench-compare --confirm=other.tsv first.tsv
  [[ $stderr == *"no benchmark 'a' (the input has 'b', 'c')"* ]]
}

@test "a verdict on the other side is none that repeats" {
  constants 1 gizmos a=5 >one.tsv
  constants 1 gizmos a=9 >more.tsv
  constants 1 gizmos a=2 >less.tsv
  run -0 --separate-stderr bench-compare --confirm=less.tsv -f tsv \
    one.tsv more.tsv
  [ "$(column verdict) $(column confirmed)" = 'different no' ]
  run -0 bench-compare --fail-on=any --confirm=less.tsv one.tsv more.tsv
  constants 1 gizmos a=8 >more2.tsv
  run -1 bench-compare --fail-on=any --confirm=more2.tsv one.tsv more.tsv
}

@test "a benchmark that the second session lacks is not confirmed" {
  constants B size b=9 >less.tsv
  run -1 --separate-stderr bench-compare --fail-on=regression \
    --confirm=less.tsv old.tsv new.tsv
  unwrap
  [[ $output == *'a second session does not confirm that: less.tsv has no samples of'* ]] ||
    [[ $output == *'a: new.tsv is 1.80x '*'does not confirm that'* ]]
  stream blocks a=1 b=2 >first.tsv
  stream blocks a=1 c=1 >second.tsv
  run -0 --separate-stderr bench-compare --fail-on=regression \
    --confirm=second.tsv first.tsv
  unwrap
  [[ $output == *'; a second session has no samples of it'* ]]
}

@test "missing has to repeat, too" {
  constants B size a=5 b=5 >gone.tsv
  cp gone.tsv gone2.tsv
  run -1 bench-compare --fail-on=missing --confirm=gone2.tsv old.tsv gone.tsv
  run -0 bench-compare --fail-on=missing --confirm=new.tsv old.tsv gone.tsv
}

@test "a session cannot confirm itself" {
  run -2 --separate-stderr bench-compare --confirm=new.tsv old.tsv new.tsv
  [ "$stderr" = "bench-compare: --confirm: 'new.tsv' is what is to be confirmed: measure again" ]
  { printf '#\tbench-samples\t1\n#\tsession\tabc\n'
    constants B size a=9
    printf '#\tend\tcomplete\n'; } >one.tsv
  sed 's/^9/8/' one.tsv >two.tsv
  run -2 --separate-stderr bench-compare --confirm=two.tsv old.tsv one.tsv
  [ "$stderr" = "bench-compare: --confirm: 'two.tsv' is of a session that is to be confirmed: measure again" ]
}

@test "a second session that is not complete is not trusted" {
  stream blocks a=1 b=2 >first.tsv
  stream blocks a=1 b=2 | grep -v complete >torn.tsv
  run -2 bench-compare --fail-on=regression --confirm=torn.tsv first.tsv
  run -1 bench-compare --fail-on=regression --allow-partial \
    --confirm=torn.tsv first.tsv
}
