# SPDX-License-Identifier: GPL-3.0-or-later
# Trees of XGBoost, where configure found it.
load ../bench
load built-in

setup () {
  bench_setup
  [ -e "$abs_top_builddir/models/bench-model-xgboost.so" ] \
    || skip 'configure did not find XGBoost'
  rings >set.tsv
}

@test "trees answer as bench-train says, of a seed the same each time" {
  run -0 --separate-stderr bench-train --xgboost=trees --rounds=8 --train=300 \
    set.tsv
  [[ $(tr -s ' \n' ' ' <<<"$stderr") =~ trees:\ [0-9]+\ bytes\;\ ([0-9.]+)%\ of ]]
  said=${BASH_REMATCH[1]}
  bench-train -q --xgboost=again --rounds=8 --train=300 set.tsv
  cmp trees again
  ask xgboost,file=trees,data=set.tsv,train=300
  share=$(answers correct answers.tsv | tr ' ' '\n' \
    | awk '{ sum += $1; n++ } END { printf "%.2f", 100 * sum / n }')
  [ "$share" = "$said" ]
  # what a linear model can't, see train.bats
  awk -v share="$share" 'BEGIN { exit !(share > 85) }'
  [ "$(answers modelsize answers.tsv)" = "$(stat -c %s trees)" ]
  grep -qP '^#\truntime\tXGBoost \d+\.\d+\.\d+\tit$' answers.tsv
  [ "$(answers rank answers.tsv | tr ' ' '\n' | grep -c '^1$')" \
    -eq "$(answers correct answers.tsv | tr ' ' '\n' | grep -c '^1$')" ]
  answers confidence answers.tsv | tr ' ' '\n' \
    | awk '{ if (!($1 > 1 / 3 && $1 <= 1)) { print; exit 1 } }'
}

@test "several samples a query are answered like one at a time" {
  bench-train -q --xgboost=trees --rounds=3 set.tsv
  ask xgboost,file=trees,data=set.tsv
  bench-time --mode=accuracy --batch=7 -n it \
    --model=xgboost,file=trees,data=set.tsv >batches.tsv
  for metric in predicted confidence; do
    [ "$(answers $metric batches.tsv)" = "$(answers $metric answers.tsv)" ]
  done
}

@test "what is no whole model of XGBoost is refused" {
  bench-train -q --xgboost=trees --rounds=2 set.tsv
  echo nonsense >bad
  : >empty
  for length in 9 200 $(($(stat -c %s trees) / 2)); do
    head -c "$length" trees >cut.ubj
    refused "'it' cannot be loaded: cut.ubj: " xgboost,file=cut.ubj,data=set.tsv
  done
  for file in bad empty; do
    refused "'it' cannot be loaded: $file: " xgboost,file=$file,data=set.tsv
  done
  mkfifo fifo
  refused 'fifo: not a regular file' xgboost,file=fifo,data=set.tsv
  refused 'none: No such file' xgboost,file=none,data=set.tsv
  refused 'it needs file=FILE' xgboost,data=set.tsv
}

@test "trees of another task are told of" {
  bench-train -q --xgboost=trees --rounds=2 set.tsv
  printf 'x\tdba\ny\tbda\n' >three.tsv
  refused '2 inputs, and data 3 features' xgboost,file=trees,data=three.tsv
  printf 'x\tdb\ny\tbd\n' >two.tsv
  run -1 --separate-stderr bench-time --mode=accuracy \
    --model=xgboost,file=trees,data=two.tsv,train=0
  [[ $(tr -s ' \n' ' ' <<<"$stderr") \
    == *'it has 3 outputs, and data 2 labels; the objective is'* ]]
}
