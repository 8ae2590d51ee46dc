# SPDX-License-Identifier: GPL-3.0-or-later
# ./quickstart: what it asks of a machine, without touching this one.  PATH
# holds the few commands that it may find.
load ../bench

# offer COMMAND...: put the real ones into the PATH of the tests.
offer () {
  local name
  for name; do
    ln -s "$(command -v "$name")" "bin/$name"
  done
}

# pretend COMMAND [SHELL-COMMANDS]: put one that logs its arguments, then
# does SHELL-COMMANDS.
pretend () {
  printf '#!%s\necho "%s $*" >>"%s"\n%s\n' "$BASH" "$1" "$PWD/called" \
    "${2-:}" >"bin/$1"
  chmod +x "bin/$1"
}

setup () {
  bench_setup
  bash=$BASH
  mkdir bin checkout
  cp "$abs_top_srcdir/quickstart" checkout/
  offer bash cat chmod dirname env id mkdir rm tail touch
  # all that it asks for, but for zstd
  for name in cc make autoreconf automake pkg-config gzip bzip2 xz gnuplot
  do
    pretend $name
  done
  # the compilation ends it
  pretend autoreconf 'exit 1'
  [ -e /usr/include/stdio.h ] || skip 'there is no /usr/include/stdio.h'
  : >called
}

quickstart () { PATH=$PWD/bin "$bash" checkout/quickstart "$@"; }

@test "quickstart --help says what it does, with status 0" {
  run -0 --separate-stderr quickstart --help
  [[ ${lines[0]} == 'Usage: ./quickstart'* ]]
  [ "$stderr" = '' ]
  [ ! -e checkout/build ]
}

@test "an argument that quickstart does not know is refused by name" {
  run -2 --separate-stderr quickstart chekc
  [ "$output" = '' ]
  [[ $stderr == "quickstart: unrecognized argument 'chekc'"* ]]
  [ ! -e checkout/build ]
}

@test "where nothing can be installed the missing packages are named" {
  run -2 --separate-stderr quickstart
  [[ $stderr == *'please install them: zstd'* ]]
  [ "${stderr%bzip2*}" = "$stderr" ]
}

@test "only missing packages are installed, the lists are not fetched" {
  pretend apt-get "[[ \" \$* \" == *' -s '* ]] || touch $PWD/bin/zstd
    chmod +x $PWD/bin/zstd || :"
  pretend sudo '"$@"'
  run -2 quickstart
  [[ $output == *'installing: zstd'*'making configure'* ]]
  grep -q '^apt-get .* install zstd *$' called
  run -1 grep -q '^apt-get .* update' called
}

@test "the lists are fetched where a package is not known without" {
  pretend apt-get "
    case \" \$* \" in
      *' -s '*) exit 100 ;;
      *' update '*) touch $PWD/updated ;;
      *' install '*) test -e $PWD/updated || exit 100
        touch $PWD/bin/zstd; chmod +x $PWD/bin/zstd ;;
    esac"
  pretend sudo '"$@"'
  run -2 quickstart
  [[ $output == *'making configure'* ]]
  grep -q '^apt-get .* update' called
}

@test "a complete machine is left alone" {
  pretend apt-get
  pretend zstd
  run -2 quickstart
  [[ $output == *'making configure'* ]]
  run -1 grep apt-get called
}

@test "a step that fails shows the end of its log" {
  pretend zstd
  pretend autoreconf 'echo why it failed; exit 1'
  run -2 --separate-stderr quickstart
  [[ $stderr == *'why it failed'*"'autoreconf -fi "*"' failed"* ]]
}

@test "a checkout that was built in place is not built in build/" {
  pretend zstd
  touch checkout/config.status
  run -2 --separate-stderr quickstart
  [[ $stderr == *"run 'make distclean'"* ]]
}
