# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by every .bats file: the programs on PATH, a quiet place to work.
bats_require_minimum_version 1.5.0

bench_setup () {
  local p
  for p in bench-time bench-stats bench-compare bench-pareto bench-report \
    models; do
    PATH=$abs_top_builddir/$p:$PATH
  done
  export PATH LC_ALL=C
  # bench-null, rules and the like are not installed yet
  export BENCH_LIBEXECDIR=$abs_top_builddir/lib/run
  export BENCH_MODEL_PATH=$abs_top_builddir/models
  export BENCH_RULESDIR=$abs_top_srcdir/rules
  export BENCH_LOCK=none
  golden=$BATS_TEST_DIRNAME/golden
  data=$abs_top_srcdir/tests/data
  cd "$BATS_TEST_TMPDIR" || return
  exec </dev/null
}

# german_locale: from here on LC_ALL=de_DE.UTF-8 is a locale with a decimal
# comma, whether or not the machine has it.
german_locale () {
  [ -e /usr/share/i18n/locales/de_DE ] ||
    skip 'the locale sources are not installed'
  export LOCPATH=$BATS_FILE_TMPDIR
  # its warnings are of no matter; what it made is tested next
  [ -e "$LOCPATH/de_DE.UTF-8" ] ||
    localedef -i de_DE -f UTF-8 "$LOCPATH/de_DE.UTF-8" || true
  [ "$(LC_ALL=de_DE.UTF-8 locale decimal_point)" = , ]
}

# needs_terminal: skip where none can be made, as where /dev/pts is not mounted.
needs_terminal () {
  type -P script >/dev/null || skip 'script is not installed'
  command script -qec true /dev/null >/dev/null 2>&1 ||
    skip 'no terminal can be made'
}

# assert_golden NAME: $output is the file golden/NAME.
assert_golden () {
  diff -u "$golden/$1" - <<<"$output"
}

# unwrap: sentences of $output that were broken into lines are whole again.
unwrap () {
  output=$(sed -e ':a' -e '$!N' -e 's/\n  \([^ ]\)/ \1/' -e 'ta' -e 'P' -e 'D' \
    <<<"$output")
}

# A message that names what was expected, for relations on numbers.
fail () {
  echo "$*" >&2
  return 1
}
