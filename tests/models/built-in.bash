# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of the built-in models: files made by hand, answers read.

letters=$abs_top_srcdir/examples/models/letters16.tsv

# u32 NUMBER..., f32 NUMBER..., i8 NUMBER...: the bytes, little-endian.  Floats
# are those that the tests need.
u32 () {
  local n
  for n; do
    # shellcheck disable=SC2059  # the escapes are the text
    printf "$(printf '\\x%02x' $((n & 255)) $((n >> 8 & 255)) \
      $((n >> 16 & 255)) $((n >> 24 & 255)))"
  done
}
f32 () {
  local x
  for x; do
    case $x in
      0) u32 0 ;;
      0.5) u32 0x3f000000 ;;
      1) u32 0x3f800000 ;;
      -1) u32 0xbf800000 ;;
      huge) u32 0x7f000000 ;;
      inf) u32 0x7f800000 ;;
      nan) u32 0x7fc00000 ;;
      *) fail "no float $x" ;;
    esac
  done
}
i8 () {
  local n
  for n; do
    # shellcheck disable=SC2059
    printf "$(printf '\\x%02x' $((n & 255)))"
  done
}

# mlp_header PRECISION TRAINED LAYERS WIDTH...
mlp_header () {
  printf BENCHMLP
  u32 1 "$@"
}

# answers METRIC FILE [NAME]: its values by index of the sample, on a line.
answers () {
  awk -F'\t' -v metric="$1" -v name="${3-}" '
    !/^#/ && $3 == metric && (name == "" || $4 == name) { print $5 "\t" $1 }' \
    "$2" | sort -n | cut -f2 | xargs
}

# ask MODEL [OPTION]...: answers alone, to answers.tsv.
ask () {
  local model=$1
  shift
  bench-time --mode=accuracy -n it --model="$model" "$@" >answers.tsv
}

# refused WHAT MODEL: it is not loaded, and the message has WHAT.
refused () {
  run --separate-stderr bench-time -r 1 -n it --model="$2"
  [ "$status" -eq 126 ] || fail "status $status of $2: $stderr"
  [[ $(tr -s ' \n' ' ' <<<"$stderr") == *"$1"* ]] || fail "of $2: $stderr"
}

# A set of three labels that a line cannot tell apart, 400 rows.
rings () {
  awk 'BEGIN {
    for (i = 0; i < 400; i++) {
      x = (i * 7) % 26; y = (i * 11 + int (i / 26)) % 26
      d = (x - 12) * (x - 12) + (y - 12) * (y - 12)
      printf "%s\t%c%c\n", d < 40 ? "in" : d < 110 ? "mid" : "out", \
        97 + x, 97 + y
    } }'
}

# alike FILE NAME NAME: two models answer the same, but for rounding.
alike () {
  local metric
  for metric in predicted rank; do
    [ "$(answers $metric "$1" "$2")" = "$(answers $metric "$1" "$3")" ] \
      || fail "$3 has other values of $metric than $2"
  done
  paste <(answers confidence "$1" "$2" | tr ' ' '\n') \
    <(answers confidence "$1" "$3" | tr ' ' '\n') >confidence
  awk '{ if (!($1 - $2 < 1e-4 && $2 - $1 < 1e-4)) { print; exit 1 } n++ }
    END { exit n < 1 }' confidence
}
