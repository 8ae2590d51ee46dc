# SPDX-License-Identifier: GPL-3.0-or-later
# The language model of characters, against counts done by hand.
load ../bench
load built-in

setup () {
  bench_setup
  printf abracadabra >text
}

# bits P...: the mean of the binary logarithms, to nine digits.
bits () {
  awk 'BEGIN {
    for (i = 1; i < ARGC; i++) {
      split (ARGV[i], part, "/")
      sum -= log (part[1] / (part[2] ? part[2] : 1)) / log (2)
    }
    printf "%.9f\n", sum / (ARGC - 1) }' "$@"
}

bits_told () { answers bpc answers.tsv | awk '{ printf "%.9f\n", $1 }'; }

@test "order 0 mixes how often a character was with a 256th for each" {
  printf axa >data
  ask charlm,file=text,data=data,order=0,chars=3
  # 5 of 11 characters of 5 kinds are a; x is none of them
  [ "$(bits_told)" = "$(bits 0.313720703125 0.001220703125 0.313720703125)" ]
}

@test "a longer string is mixed with what the shorter ones tell" {
  printf ab >data
  ask charlm,file=text,data=data,order=1,chars=2
  # a: as above.  After a there were b twice, c and d: of 4, 3 kinds; alone
  # b has (2 + 5 / 256) / 16
  [ "$(bits_told)" = "$(bits 0.313720703125 \
    "$(awk 'BEGIN { printf "%.12f", (2 + 3 * (2 + 5 / 256) / 16) / 7 }')")" ]
  # a longer order that nothing is known of changes nothing
  one=$(bits_told)
  ask charlm,file=text,data=data,order=1,chars=1
  [ "$(answers bpc answers.tsv | wc -w)" -eq 2 ]
  ask charlm,file=text,data=data,order=16,chars=2
  [ "$(bits_told)" = "$one" ]
}

@test "a string that was never there leaves it to the shorter ones" {
  printf xa >data
  ask charlm,file=text,data=data,order=3,chars=2
  [ "$(bits_told)" = "$(bits 0.001220703125 0.313720703125)" ]
}

@test "what it has counted is each string of up to order + 1 characters" {
  ask charlm,file=text,data=text,order=0,chars=4
  [ "$(answers parameters answers.tsv)" = 5 ]
  ask charlm,file=text,data=text,order=1,chars=4
  # ab br ra ac ca ad da
  [ "$(answers parameters answers.tsv)" = 12 ]
  # that text over which a sample of 4 may be cut twice
  [ "$(answers bpc answers.tsv | wc -w)" -eq 2 ]
}

@test "it tells of each character that it writes, and of its two stages" {
  bench-time -r 5 -n it --model=charlm,file=text,data=text,chars=4,tokens=3 \
    >runs.tsv
  [ "$(answers tokens runs.tsv)" = '3 3 3 3 3' ]
  for metric in ttft tpot stage.prompt stage.generate; do
    [ "$(answers $metric runs.tsv | wc -w)" -eq 5 ]
  done
  # two gaps of three tokens, and the parts are the whole
  [ "$(answers itl runs.tsv | wc -w)" -eq 10 ]
  awk -F'\t' '$3 == "stage.prompt" || $3 == "stage.generate" { part[$5] += $1 }
    $3 == "latency" { whole[$5] = $1 }
    END { for (i in whole) if (part[i] > whole[i] * (1 + 1e-9)) exit 1 }' \
    runs.tsv
}

@test "without other data the last tenth of the text is asked for" {
  seq 1000 >numbers
  size=$(stat -c %s numbers)
  ask charlm,file=numbers,chars=10
  [ "$(answers bpc answers.tsv | wc -w)" -eq \
    $(((size - size / 10 * 9) / 10)) ]
  ask charlm,file=numbers,chars=10,train=100,samples=7
  [ "$(answers bpc answers.tsv | wc -w)" -eq 7 ]
}

@test "a text that was learned is no surprise, one of another kind is" {
  seq 1000 >numbers
  yes 'a text of words' 2>/dev/null | head -n 300 >words || :
  ask charlm,file=numbers,data=numbers
  known=$(answers perplexity answers.tsv)
  ask charlm,file=numbers,data=words
  other=$(answers perplexity answers.tsv)
  awk -v known="$known" -v other="$other" \
    'BEGIN { exit !(known < 8 && other > 256) }'
}

@test "any bytes are characters, and a text may be one of them" {
  printf '\0\377\0\377\0' >bytes
  ask charlm,file=bytes,data=bytes,order=2,chars=5
  printf x >x
  ask charlm,file=x,data=x,chars=1
  # 1 of 1 of 1 kind: (1 + 1 / 256) / 2
  [ "$(bits_told)" = "$(bits 0.501953125)" ]
}

@test "what it cannot learn from, or cut a sample of, is refused" {
  : >empty
  refused 'it needs file=TEXT' charlm
  refused 'empty: an empty text teaches nothing' charlm,file=empty,data=text
  refused 'no sample is left: 0 bytes' charlm,file=text,data=empty
  refused 'no sample is left: 2 bytes, and a sample is of 256' \
    charlm,file=text
  refused 'none: No such file' charlm,file=none
  refused 'not a regular file' charlm,file=/dev/zero
  refused 'order is not a number from 0 to 16' charlm,file=text,order=17
  refused 'tokens is not a number from 1' charlm,file=text,tokens=0
  refused 'train is not a number from 1 to 11' \
    charlm,file=text,data=text,chars=1,train=12
}
