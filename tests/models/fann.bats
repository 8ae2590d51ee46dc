# SPDX-License-Identifier: GPL-3.0-or-later
# Networks of FANN, where configure found it.
load ../bench
load built-in

setup () {
  bench_setup
  [ -e "$abs_top_builddir/models/bench-model-fann.so" ] \
    || skip 'configure did not find libfann'
  printf 'x\tdb\ny\tbd\ny\tcc\n' >set.tsv
  # x - y and a half more, y - x
  bench-train -q --hidden=none --epochs=1 --train=2 --fann=trained.net set.tsv
  sed -e 's/^\(neurons.*=\).*/\1(0, 0, 0) (0, 0, 0) (0, 0, 0) (3, 0, 1) (3, 0, 1) (0, 0, 0) /' \
    -e 's/^\(connections.*=\).*/\1(0, 1) (1, -1) (2, 0.5) (0, -1) (1, 1) (2, 0) /' \
    trained.net >small.net
}

@test "a network of FANN answers what its weights say" {
  ask fann,file=small.net,data=set.tsv,train=0
  [ "$(answers predicted answers.tsv)" = '0 1 0' ]
  [ "$(answers rank answers.tsv)" = '1 1 2' ]
  [ "$(answers parameters answers.tsv)" = 6 ]
  [ "$(answers modelsize answers.tsv)" = "$(stat -c %s small.net)" ]
  grep -qP '^#\truntime\tFANN\tit$' answers.tsv
  # by softmax of 2.5 and -2, -1.5 and 2, 0.5 and 0
  answers confidence answers.tsv | tr ' ' '\n' \
    | awk '{ printf "%.5f\n", $1 }' >got
  for d in 4.5 3.5 0.5; do
    awk -v d="$d" 'BEGIN { printf "%.5f\n", 1 / (1 + exp (-d)) }'
  done | diff - got
}

@test "what bench-train writes for FANN answers as mlp does, deep nets too" {
  rings >rings.tsv
  for hidden in none 16 12,9; do
    bench-train -q --hidden=$hidden --epochs=20 -o net.mlp --fann=net.fann \
      rings.tsv
    bench-time --mode=accuracy -n mlp --model=mlp,file=net.mlp,data=rings.tsv \
      -n fann --model=fann,file=net.fann,data=rings.tsv >answers.tsv
    alike answers.tsv mlp fann
  done
}

@test "several samples a query are answered like one at a time" {
  rings >rings.tsv
  bench-train -q --hidden=8 --epochs=5 --fann=net.fann rings.tsv
  ask fann,file=net.fann,data=rings.tsv
  bench-time --mode=accuracy --batch=7 -n it \
    --model=fann,file=net.fann,data=rings.tsv >batches.tsv
  [ "$(answers predicted batches.tsv)" = "$(answers predicted answers.tsv)" ]
}

@test "outputs says what the numbers of a net are" {
  ask fann,file=small.net,data=set.tsv,train=0,outputs=order
  [ "$(answers predicted answers.tsv)" = '0 1 0' ]
  [ "$(answers confidence answers.tsv)" = '' ]
  run -1 --separate-stderr bench-time --mode=accuracy \
    --model=fann,file=small.net,data=set.tsv,train=0,outputs=probabilities
  [[ $(tr -s ' \n' ' ' <<<"$stderr") \
    == *'confidence of sample 0 is 2.5, not a probability'* ]]
  refused "outputs is not logits, probabilities or order: 'odds'" \
    fann,file=small.net,data=set.tsv,outputs=odds
}

@test "what is no whole network of FANN is refused with its name" {
  echo nonsense >bad.net
  : >empty.net
  head -c 500 small.net >short.net
  sed '/^connections/d' small.net >unconnected.net
  sed 's/(2, 0) $//' small.net >cut.net
  for file in bad empty short unconnected cut; do
    refused "$file.net: not a network of FANN, or not all of it" \
      fann,file=$file.net,data=set.tsv
  done
  mkfifo fifo
  refused 'fifo: not a regular file' fann,file=fifo,data=set.tsv
  refused 'none: No such file' fann,file=none,data=set.tsv
  refused 'it needs file=FILE' fann,data=set.tsv
  printf 'x\tdba\ny\tbda\n' >three.tsv
  refused '2 inputs, and data 3 features' fann,file=small.net,data=three.tsv
}
