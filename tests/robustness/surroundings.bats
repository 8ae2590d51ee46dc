# SPDX-License-Identifier: GPL-3.0-or-later
# The filters where they run: locales, descriptors, folders, rights; and
# inputs of strangers.
load ../bench

setup () {
  bench_setup
  for i in 1 2 3 4 5 6; do
    printf '1.%d\ts\twall\ta\t%d\n2.%d\ts\twall\tb\t%d\n' $i $i $((7 - i)) $i
    printf '1%d\tB\tsize\ta\t%d\n1%d\tB\tsize\tb\t%d\n' $i $i $i $i
  done >runs.tsv
}

teardown () { [ -z "${open-}" ] || rm -rf "$open"; }

# all_filters: what each of them writes about runs.tsv.
all_filters () {
  bench-stats --ascii runs.tsv
  bench-stats -f json runs.tsv
  bench-compare --ascii runs.tsv
  bench-compare --ascii -f csv runs.tsv
  bench-pareto wall size:lower runs.tsv
  bench-pareto --rank -f tsv wall size:lower runs.tsv
  bench-report -f text --ascii --figures=none runs.tsv
  bench-report -f html --figures=none runs.tsv
  bench-report -f json runs.tsv
  bench-stats --ascii runs.tsv --require 'wall < 9'
  # what is refused is, too
  echo 1,5 >comma
  bench-stats comma || echo "status $?"
  bench-stats no-such-file || echo "status $?"
} 2>&1

@test "the filters say the same in every locale" {
  german_locale
  all_filters >in-C
  [ "$(wc -l <in-C)" -gt 50 ]
  for locale in C.UTF-8 de_DE.UTF-8; do
    LC_ALL=$locale all_filters >in-locale
    cmp in-C in-locale
  done
}

@test "a pattern of names means the same in every locale" {
  printf '%s\ts\twall\t%s\n' 1 é 2 ab 3 $'x\\xff' 4 日本 >names.tsv
  for pattern in '?' '??' '[é-ü]' 'x?' '*'; do
    for locale in C C.UTF-8; do
      LC_ALL=$locale bench-stats -q -f tsv --columns=n,mean \
        --benchmark="$pattern" names.tsv >"in-$locale"
      [ -s "in-$locale" ]
    done
    cmp in-C in-C.UTF-8 || fail "$pattern"
  done
}

@test "the filters say the same with standard input closed" {
  all_filters >with
  all_filters <&- >without
  cmp with without
}

@test "the filters say the same where no temporary file can be made" {
  all_filters >with
  TMPDIR=/no/such/folder all_filters | cmp - with
}

@test "the filters say the same with and without the rights of root" {
  [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null \
    || skip 'only root can give up its rights'
  # bats keeps its own folders for itself, and so may who builds: all that is
  # needed is put where everybody may look
  open=$(mktemp -d /tmp/benchutils.XXXXXX)
  chmod 777 "$open"
  mkdir "$open/bin"
  for program in bench-stats bench-compare bench-pareto bench-report; do
    cp "$(command -v $program)" "$open/bin"
  done
  chmod 755 "$open/bin" "$open/bin"/*
  PATH=$open/bin:$PATH
  cp runs.tsv "$open"
  cd "$open"
  all_filters >as-root
  rm comma
  export -f all_filters
  nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  # the folders above may be root's alone
  "${nobody[@]}" cat "$open/runs.tsv" "$(command -v bench-stats)" \
    >/dev/null 2>&1 || skip 'an unprivileged user may not look into /tmp'
  "${nobody[@]}" bash -c all_filters >as-nobody
  cmp as-nobody as-root
}

@test "an operand behind -- is one, whatever it looks like" {
  cp runs.tsv ./-weird
  bench-stats -q -f tsv runs.tsv >want
  bench-stats -q -f tsv -- -weird | cmp - want
  bench-pareto -- wall -weird >passed
  [ -s passed ]
}

@test "the empty name is that of samples without one" {
  printf '1\ts\twall\t\n2\ts\twall\t\n' >empty
  run -0 bench-stats -q -f tsv empty
  [[ ${lines[1]} == -$'\t'wall* ]] || fail "$output"
  run -2 bench-stats --name= empty
}

@test "numbers of runs beyond all bounds are refused" {
  for runs in 99999999999999999999 1e99 -1 0 2x ''; do
    run -2 bench-time -r "$runs" true
    [[ ${lines[0]} == 'bench-time: -r: '* ]] || fail "$output"
  done
}

@test "no program has rights of its own" {
  for program in bench-time bench-stats bench-compare bench-pareto bench-report
  do
    file=$(command -v $program)
    [ -x "$file" ] && [ ! -u "$file" ] && [ ! -g "$file" ]
  done
}

@test "a plugin without a slash is not looked for in the current folder" {
  touch model.so
  run -127 bench-time --model=model.so -r 1
  [[ $output == *"no model 'model.so'"* ]]
}

@test "deep nesting ends with an error, not with the stack" {
  deep=$(head -c 100000 /dev/zero | tr '\0' '(')
  run -2 bench-stats --derive="x=${deep}wall" runs.tsv
  [[ $output == *'too deep'* ]]
}

@test "a hostile file makes no file, runs nothing and opens nothing" {
  {
    printf '#\tbenchutils\t1\n#\thost\t$(touch canary)\n'
    printf '#\tcommand\t`touch canary`; touch canary\n'
    printf '%d\ts\twall\t%s\t%d\n' 1 '$(touch canary)' 1 2 '| touch canary' 1 \
      3 '@/etc/passwd' 1 4 '../../canary' 1 5 '/dev/full' 1
  } >hostile.tsv
  mkdir empty
  cd empty
  for command in bench-stats bench-compare 'bench-pareto wall' \
    'bench-report --figures=none'; do
    $command ../hostile.tsv >>../said
  done
  [ "$(ls -A)" = '' ]
  run -1 grep -F root: ../said
  grep -qF touch ../said
}
