# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of honest answers: what no output may say.
# shellcheck disable=SC2154 # bats sets output

# honest TEXT: none of the words and numbers that are never true.
honest () {
  ! grep -iE '(^|[^a-z-])(nan|inf|infinity)([^a-z]|$)|(p [=<] ?|[[:space:]])0\.000([[:space:],;)]|$)|no (significant )?difference|due to chance|the same as' <<<"$1" \
    || fail "it says so: $1"
}

# in_all_formats COMMAND...: run COMMAND in each format and look at what it
# says; the text is in $output, the TSV in $table.
in_all_formats () {
  local format
  for format in tsv csv json jsonl markdown; do
    run -0 "$@" -f "$format"
    honest "$output"
    [ "$format" != tsv ] || table=$output
  done
  run -0 "$@"
  unwrap
  honest "$output"
}

# cell NAME: the value of that column in the one row of $table.
cell () {
  awk -F'\t' -v name="$1" '
    NF < 2 { next }
    !at { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
    { print $at }' <<<"$table"
}
