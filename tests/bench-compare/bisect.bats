# SPDX-License-Identifier: GPL-3.0-or-later
# --bisect speaks the language of git bisect run.
load ../bench
load samples

setup () {
  bench_setup
  stream random a=1 b=1 >old.tsv
}

@test "--bisect answers 1 for a regression" {
  stream random a=1.2 b=0.8 >new.tsv
  run -1 --separate-stderr bench-compare --bisect old.tsv new.tsv
  [[ $stderr == *'note: bisect: bad' ]]
}

@test "--bisect answers 0 where each row is known to be no regression" {
  constants B size a=5 b=5 c=5 >alike.tsv
  sed 's/^5\(.*b\)$/4\1/' alike.tsv >smaller.tsv
  printf '1\tB\tsize\tfresh\n' >>smaller.tsv
  run -0 --separate-stderr bench-compare --bisect alike.tsv smaller.tsv
  [[ $stderr == *'note: bisect: good' ]]
  [[ $output == *'1 smaller, 2 equivalent, 0 missing, 1 new' ]]
}

@test "--bisect answers 125 where a row cannot be told, is gone or is new" {
  SPREAD=0.3 stream random a=1 b=1 | tac | tac >wild.tsv
  run -125 --separate-stderr bench-compare --bisect old.tsv wild.tsv
  [[ $stderr == *'note: bisect: cannot tell, skip' ]]
  constants B size a=5 b=5 >both.tsv
  constants B size a=5 >one.tsv
  run -125 bench-compare --bisect both.tsv one.tsv
  constants B size z=5 >other.tsv
  run -125 bench-compare --bisect one.tsv other.tsv
}

@test "a regression counts more than what cannot be told" {
  constants B size a=5 b=5 >both.tsv
  constants B size a=9 >worse.tsv
  run -1 bench-compare --bisect both.tsv worse.tsv
}

@test "--bisect with --fail-on looks for that" {
  stream random a=1.2 b=0.8 >new.tsv
  run -1 bench-compare --bisect --fail-on=improvement --benchmark=b \
    old.tsv new.tsv
  run -0 bench-compare --bisect --fail-on=improvement --benchmark=a \
    old.tsv new.tsv
  run -1 bench-compare --bisect --fail-on='regression:>5%' --benchmark=a \
    old.tsv new.tsv
  run -0 bench-compare --bisect --fail-on='regression:>50%' --benchmark=a \
    old.tsv new.tsv
  # the interval lies about 20 %: neither within nor beyond
  run -125 bench-compare --bisect --fail-on='regression:>20%' --benchmark=a \
    old.tsv new.tsv
}

@test "--bisect knows what cannot fail in points and in differences, too" {
  for share in 10 13; do
    awk -v share=$share 'BEGIN { for (i = 0; i < 10000; i++)
      print (i % 100 >= share) "\t1\tcorrect\tm" }' >"$share.tsv"
  done
  run -0 bench-compare --bisect --fail-on='regression:>5%' 10.tsv 13.tsv
  # the interval is 2 to 4 points
  run -125 bench-compare --bisect --fail-on='regression:>3%' 10.tsv 13.tsv
  run -1 bench-compare --bisect --fail-on='regression:>1%' 10.tsv 13.tsv
  for shift in 0 10; do
    awk -v shift=$shift 'BEGIN { print "0\ts\twall\tx"
      for (i = 0; i < 20; i++) print 100 + i % 4 + shift "\ts\twall\tx" }' \
      >"by$shift.tsv"
  done
  run -0 bench-compare --bisect --fail-on='regression:>20%' by0.tsv by10.tsv
  run -1 bench-compare --bisect --fail-on='regression:>5%' by0.tsv by10.tsv
}

@test "every kind of trouble is 125 with --bisect, and none is bad" {
  run -125 bench-compare --bisect old.tsv gone.tsv
  run -125 bench-compare --bisect old.tsv
  run -125 bench-compare --bisect old.tsv old.tsv old.tsv
  run -125 bench-compare --bogus --bisect old.tsv old.tsv
  run -125 bench-compare --margin=x --bis old.tsv old.tsv
  run -125 bench-compare --bisect --verdict-file=no/such/place old.tsv old2=old.tsv
  : >empty
  run -125 bench-compare --bisect old.tsv empty
  printf 'fast\n' >bad
  run -125 bench-compare --bisect old.tsv bad
  constants s size a=1 >seconds.tsv
  constants B size a=1 >bytes.tsv
  run -125 bench-compare --bisect seconds.tsv bytes.tsv
  stream random a=1.2 b=0.8 | grep -v complete >torn.tsv
  run -125 bench-compare --bisect old.tsv torn.tsv
  run -1 bench-compare --bisect --allow-partial old.tsv torn.tsv
  # without --bisect each of them is 2
  run -2 bench-compare old.tsv gone.tsv
  run -2 bench-compare -- --bisect gone.tsv
}

@test "a full disk is 125 with --bisect" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -125 bash -c 'bench-compare --bisect old.tsv old2=old.tsv >/dev/full'
}

@test "git bisect run finds the revision that made a program slower" {
  command -v git >/dev/null || skip 'git is not installed'
  export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME=$PWD
  git init -q repository
  cd repository
  for size in 5 5 broken 5 9 9 9; do
    echo "$size" >size
    git add size
    git -c user.name=a -c user.email=a@b commit -q -m "size $size" \
      --allow-empty
  done
  [ "$(git rev-list --count HEAD)" -eq 7 ]
  printf '%s\tB\tsize\tx\n' 5 5 5 5 5 5 >../old.tsv
  git bisect start HEAD HEAD~6
  run -0 git bisect run bash -c '
    for i in 1 2 3 4 5 6; do printf "%s\tB\tsize\tx\n" "$(cat size)"; done \
      >../new.tsv
    bench-compare --bisect ../old.tsv ../new.tsv'
  [ "$(git show -s --format=%s refs/bisect/bad)" = 'size 9' ]
  [ "$(git show -s --format=%s refs/bisect/bad~1)" = 'size 5' ]
}
