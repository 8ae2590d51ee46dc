# SPDX-License-Identifier: GPL-3.0-or-later
# How good the answers of a model are.
load ../bench

setup () { bench_setup; }

# answers NAME FIRST CORRECT:PREDICTED:LABEL:CONFIDENCE...: as samples, an empty
# part being left out; RUNs from FIRST on.
answers () {
  local name=$1 run=$2 correct predicted label confidence
  shift 2
  for answer; do
    IFS=: read -r correct predicted label confidence <<<"$answer"
    [ -z "$correct" ] || printf '%s\t1\tcorrect\t%s\t%s\n' "$correct" "$name" "$run"
    [ -z "$predicted" ] || printf '%s\t1\tpredicted\t%s\t%s\n' "$predicted" "$name" "$run"
    [ -z "$label" ] || printf '%s\t1\tlabel\t%s\t%s\n' "$label" "$name" "$run"
    [ -z "$confidence" ] || printf '%s\t1\tconfidence\t%s\t%s\n' "$confidence" "$name" "$run"
    run=$((run + 1))
  done
}

# The example of scikit-learn's user guide, whose macro F1 is 0.26...
guide=(1:0:0: 0:2:1: 0:1:2: 1:0:0: 0:0:1: 0:1:2:)

# of FIGURE [CLASS] FILE: "value,lo,hi" of --quality.
of () {
  bench-stats -q -f csv --quality "${@: -1}" | awk -F, -v f="$1" -v c="${3:+$2}" \
    '$2 == f && $3 == c { print $5 "," $6 "," $7 }'
}

@test "a line tells accuracy, macro F1 and calibration, with no option" {
  answers m 0 "${guide[@]/%/0.5}" >guide
  run -0 bench-stats guide
  [[ $output =~ quality\ +answers\ +accuracy\ +macro\ F1\ +ECE ]]
  [[ $output =~ m\ +6\ +33.33\ %\ \[4.33,\ 77.72\] ]]
  # 6 answers of confidence 0.5, two of them right: |1/3 - 1/2|
  [[ $output =~ 0.167,\ poor ]]
  # class numbers have no mean worth telling, but where they are asked for
  [[ $output != *predicted* && $output != *label* ]]
  run -0 bench-stats -q -m label guide
  [[ $output == *label* ]]
  run -0 bench-stats -q -f csv --columns=metric,n guide
  [[ $output == *predicted,6* ]]
}

@test "precision, recall and F1 are those of the published example" {
  answers m 0 "${guide[@]}" >guide
  run -0 bench-stats -q -f csv --quality guide
  [ "${lines[0]}" = benchmark,figure,of,n,value,lo,hi ]
  [[ $(of macro_f1 guide) == 0.2666666666666666* ]]
  [[ $(of precision 0 guide) == 0.6666666666666666,0.09429932* ]]
  [[ $(of precision 1 guide) == 0,0,* ]]
  [[ $(of recall 0 guide) == 1,* ]]
  [[ $(of recall 2 guide) == 0,* ]]
  [[ $(of f1 0 guide) == 0.8,* ]]
  run -0 bench-stats -q --quality guide
  [[ $output == *'by class  class  samples  predicted '* ]]
  [[ $output =~ m\ +0\ +2\ +3\ +66.67\ % ]]
}

@test "two classes have the area under the curve" {
  # scores of class 1: 0.1 0.4 for 0, 0.35 0.8 for 1: 3 of 4 pairs in order
  answers m 0 1:0:0:0.9 1:0:0:0.6 0:0:1:0.65 1:1:1:0.8 >two
  run -0 bench-stats -q -f csv --confidence=0.5 --columns=auc,auc_lo,auc_hi -m correct two
  [[ ${lines[1]} == 0.75,0.51153186*,0.98846813* ]]
  # without labels a wrong answer of two classes is the other one
  grep -v label two >unlabelled
  run -0 bench-stats -q -f csv --columns=auc,macro_f1 -m correct unlabelled
  [[ ${lines[1]} == 0.75,* ]]
  run -0 bench-stats -q -f jsonl --columns=auc -m correct <(answers m 0 "${guide[@]}")
  [ "$output" = '{"auc": null, "auc_reason": "needs two classes and the confidence"}' ]
}

@test "equal scores are equal, though one is 1 less a confidence" {
  run -0 bench-stats -q -f csv --columns=auc -m correct <(answers m 0 0:1:0:0.3 0:0:1:0.7)
  [ "${lines[1]}" = 0.5 ]
  run -0 bench-stats -q -f csv --columns=auc -m correct <(answers m 0 1:1:1:0.3 1:0:0:0.7)
  [ "${lines[1]}" = 0.5 ]
  run -0 bench-stats -q -f csv --columns=auc -m correct <(answers m 0 1:1:1:0.3000001 1:0:0:0.7)
  [ "${lines[1]}" = 1 ]
}

@test "what is not quite all is not 100" {
  answers m 0 0:0:1:0.99999 0:1:0:0.99999 >'all'
  awk 'BEGIN { for (i = 2; i < 6000; i++) for (m = 0; m < 4; m++)
    printf "%s\t1\t%s\tm\t%d\n", m == 0 ? 1 : m == 3 ? 0.99999 : i % 2,
      m == 0 ? "correct" : m == 1 ? "predicted" : m == 2 ? "label" : "confidence", i }' >>'all'
  run -0 bench-stats -q --quality all
  [[ $output == *' 99.97'* && $output == *' 99.99900 '* ]]
  [[ $output != *' 100.0'* ]]
}

@test "what was correct follows from label and prediction" {
  answers m 0 "${guide[@]}" | grep -v correct >guide
  run -0 bench-stats -q -f csv -m correct --columns=n,sum guide
  [ "${lines[1]}" = 6,2 ]
  # and from those runs alone that have both
  { cat guide; printf '5\t1\tpredicted\tm\t77\n'; } >'more'
  run -0 bench-stats -q -f csv -m correct --columns=n,sum more
  [ "${lines[1]}" = 6,2 ]
  [ "$(bench-stats -q -f csv --quality <(sort -r guide))" = "$(bench-stats -q -f csv --quality guide)" ]
}

@test "the rank of the right class tells the first k" {
  for i in 1 2 3 4; do
    printf '%s\t1\tcorrect\tm\t%s\n' $((i == 1)) $i
    printf '%s\t1\trank\tm\t%s\n' $((i * i - i + 1)) $i
  done >ranks
  # ranks 1 3 7 13
  [[ $(of top2 ranks) == 0.25,* && $(of top3 ranks) == 0.5,* ]]
  [[ $(of top5 ranks) == 0.5,* && $(of top10 ranks) == 0.75,* ]]
  run -0 bench-stats -q -m correct ranks
  [[ $output == *'top 5'*'50.00 %'* ]]
}

@test "notes tell of calibration, of small classes and of what one answer gets" {
  for i in 1 2 3 4 5 6 7 8 9; do answers m $i 1:0:0:0.9; done >skewed
  answers m 10 0:0:1:0.9 >>skewed
  run -0 bench-stats skewed
  text=${output//$'\n'     /}
  [[ $text == *'expected calibration error, by tenths of confidence: correct (0.000, good, where chance alone would make 0.076)'* ]]
  [[ $text == *'(the largest, 0, has 9 samples, the smallest 1)'* ]]
  [[ $text == *'(always saying 0 would be right in 90.0 %)'* ]]
}

@test "quality can be required, by its interval too" {
  answers m 0 "${guide[@]/%/0.5}" >guide
  run -1 bench-stats -q --require='correct:ece<=0.05' guide
  [ "${lines[-1]}" = 'fail: m: correct:ece<=0.05: 0.1667' ]
  run -0 bench-stats -q --require='correct:macro_f1>=0.2' --require='correct>=30%' guide
  run -1 bench-stats -q --judge=interval --require='correct:macro_f1>=0.2' guide
  run -1 bench-stats -q --require='correct:top5>=0.2' guide
  [[ ${lines[-1]} == *'not available, needs the rank of the right class' ]]
}

@test "--groups tells of each group apart" {
  answers m 0 "${guide[@]}" >guide
  printf '# who\n0 ones\n1\tones \n\n4 others, too\n5 others, too\n' >'who'
  run -0 --separate-stderr bench-stats -f csv -m correct --columns=benchmark,/group,n,sum --groups=who guide
  [ "${lines[*]:1}" = 'm,,6,2 m/group=ones,ones,2,1 "m/group=others, too","others, too",2,0' ]
  [[ $stderr == *'note: 2 answers are of samples in no group of who'* ]]
  run -0 bench-stats -q --groups=who guide
  [[ $output == *m/group=ones*50.00* ]]
  # an index that the metric sample tells counts, else the last level of RUN
  sed 's/\t\([0-5]\)$/\t1.\1/' guide >levels
  run -0 bench-stats -q -f csv -m correct --columns=n --groups=who levels
  [ "${lines[*]:1}" = '6 2 2' ]
  { cat guide; for i in 0 1 2 3 4 5; do printf '4\t1\tsample\tm\t%s\n' $i; done; } >same
  run -0 bench-stats -q -f csv -m correct --columns=benchmark,n --groups=who same
  [ "${lines[*]:1}" = 'm,6 "m/group=others, too",6' ]
  run -1 bench-stats -q -m correct --groups=who --require='correct>=20%' guide
}

@test "a file of groups that is wrong is trouble, with its line" {
  answers m 0 "${guide[@]}" >guide
  printf '0 a\nx b\n' >'who'
  run -2 --separate-stderr bench-stats --groups=who guide
  [ "$stderr" = "bench-stats:who:2: not the index of a sample and a group, such as '17 women'" ]
  for wrong in '3' '3 ' '-1 a' '3a' '99999999999999999999 a' '3 a/b' $'3 a\n3 b'; do
    printf '%s\n' "$wrong" >'who'
    run -2 --separate-stderr bench-stats --groups=who guide
    [ "$output" = '' ]
  done
  [ "$stderr" = 'bench-stats: who: sample 3 is given twice' ]
  run -2 --separate-stderr bench-stats --groups=nothing guide
  [ "$stderr" = 'bench-stats: nothing: No such file or directory' ]
  printf '0 a\n' >'who'
  run -2 --separate-stderr bench-stats --groups=who <(seq 3)
  [[ $stderr == *"there is neither 'correct' nor 'sample'" ]]
  run -2 bench-stats --groups=who --windows=2 guide
}

@test "--quality of what are no answers is trouble" {
  run -2 --separate-stderr bench-stats --quality <(seq 3)
  [[ $stderr == *"--quality: there are no samples of 'correct'"* ]]
  answers m 0 1::: 0::: >bare
  run -2 bench-stats --quality bare
  run -0 bench-stats bare
  [[ $output != *quality* ]]
  answers m 0 "${guide[@]}" >guide
  run -2 bench-stats --quality --changes guide
  run -2 bench-stats --quality --columns=n guide
  run -2 bench-stats --quality -f values guide
  # confidences that are no shares are not taken for such
  run -0 bench-stats -q -f jsonl -m correct --columns=ece <(answers m 0 1:0:0:7 0:0:1:3)
  [ "$output" = '{"ece": null, "ece_reason": "needs confidences from 0 to 1"}' ]
  run -0 bench-stats -q -f json --quality guide
  [[ $output == '{"schema": "bench-stats-quality/1"'* ]]
}
