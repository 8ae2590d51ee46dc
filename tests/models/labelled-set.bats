# SPDX-License-Identifier: GPL-3.0-or-later
# Labelled sets, and the nearest neighbours in them.
load ../bench
load built-in

setup () { bench_setup; }

@test "the label of the nearest row is the answer, of equals the earlier one" {
  # rows at 0 and 10; 4 is nearer to 0, 9 to 10, and 5 as near to both
  printf 'low\ta\nhigh\tk\nlow\te\nhigh\tj\nhigh\tf\n' >set.tsv
  ask knn,data=set.tsv,train=2
  # in the order of bytes high is 0, low 1
  [ "$(answers predicted answers.tsv)" = '1 0 1' ]
  [ "$(answers correct answers.tsv)" = '1 1 0' ]
  [ "$(answers modelsize answers.tsv)" = 4 ]
}

@test "k neighbours vote, of equal votes the nearest decides" {
  # two a at 0 and 1, three b at 5, 6, 25; the sample is at 2
  printf 'a\ta\na\tb\nb\tf\nb\tg\nb\tz\nb\tc\n' >set.tsv
  for k in 1 2 3 4 5; do
    ask knn,data=set.tsv,train=5,k=$k
    answers predicted answers.tsv
    answers confidence answers.tsv
  done | xargs >got
  # of one there is no confidence; 2 of 2, 2 of 3, 2 of 4 (nearest), 3 of 5
  [ "$(cat got)" = '0 0 1 0 0.6666666666666666 0 0.5 1 0.6' ]
  refused 'k is not a number from 1 to 5' knn,data=set.tsv,train=5,k=6
  refused 'train=0 leaves no neighbours' knn,data=set.tsv,train=0
}

@test "neighbours are found among many rows, and over many features" {
  # 1000 rows of 150 features, each a letter repeated but for its own place;
  # then all of them again, but for the last feature
  awk 'BEGIN {
    for (again = 0; again < 2; again++)
      for (row = 0; row < 1000; row++) {
        line = ""
        for (i = 0; i < 150; i++)
          line = line sprintf ("%c", 97 + (i == row % 149 ? 25 : \
            int (row / 149) * 3))
        if (again)
          line = substr (line, 1, 149) "b"
        print row % 200 "\t" line
      }
  }' >set.tsv
  ask knn,data=set.tsv,train=1000
  [ "$(values answers.tsv correct | sort | uniq -c | xargs)" = '1000 1' ]
}

# values FILE METRIC
values () {
  awk -F'\t' -v metric="$2" '!/^#/ && $3 == metric { print $1 }' "$1"
}

@test "a set that is no such text is refused with file and line" {
  while read -r what text; do
    printf "%b" "$text" >set.tsv
    refused "${what//_/ }" knn,data=set.tsv,train=1
  done <<'EOT'
set.tsv:_no_samples
set.tsv:1:_no_TAB a
set.tsv:2:_no_TAB x\ta\nb\n
set.tsv:2:_no_TAB x\ta\n\n
set.tsv:1:_no_label \ta\n
set.tsv:1:_no_features x\t\n
set.tsv:2:_2_features,_where_line_1_has_1 x\ta\ny\taa\n
set.tsv:2:_1_features,_where_line_1_has_2 x\taa\ny\ta\n
set.tsv:1:_a_feature_is_not_a_letter x\tA\n
set.tsv:1:_a_feature_is_not_a_letter x\ta\r\n
set.tsv:2:_a_NUL_in_a_label x\ta\ny\0z\ta\n
EOT
  printf '%064d\ta\n' 0 >set.tsv
  refused 'set.tsv:1: a label of more than 63 bytes' knn,data=set.tsv
  seq 257 | sed 's/$/\ta/' >set.tsv
  refused 'set.tsv:257: the 257th label' knn,data=set.tsv
  refused 'not a regular file' knn,data=/dev/zero
  refused 'it needs data=FILE' knn
  refused 'it has no file; data=FILE names the samples' knn,file=set.tsv
}

@test "256 labels in any order, and a last line without its end, are taken" {
  { seq 256 -1 1 | sed 's/$/\ta/'; printf '7\tb'; } >set.tsv
  ask knn,data=set.tsv,train=256
  # 256, the first row, is number 170 in the order of bytes, 7 number 222
  [ "$(answers predicted answers.tsv)" = \
    "$(($(seq 256 | sort | grep -nx 256 | cut -d: -f1) - 1))" ]
  [ "$(answers correct answers.tsv)" = 0 ]
}

@test "one neighbour among 16000 letters has 95.65 % of the others right" {
  ask knn,data="$letters"
  [ "$(values answers.tsv correct | sort | uniq -c | xargs)" = \
    '174 0 3826 1' ]
  [ "$(values answers.tsv modelsize)" = $((16000 * 17)) ]
}
