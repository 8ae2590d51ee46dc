# SPDX-License-Identifier: GPL-3.0-or-later
# Support vector machines of libsvm, where configure found it.
load ../bench
load built-in

setup () {
  bench_setup
  [ -e "$abs_top_builddir/models/bench-model-svm.so" ] \
    || skip 'configure did not find libsvm'
  # the first label where x is larger than y
  cat >small.svm <<'EOT'
svm_type c_svc
kernel_type linear
nr_class 2
total_sv 2
rho 0
label 0 1
nr_sv 1 1
SV
1 1:1 2:-1
-1 1:-1 2:1
EOT
  printf 'x\tdb\ny\tbd\ny\tda\nx\tae\n' >set.tsv
}

@test "a model of libsvm answers what its vectors say" {
  ask svm,file=small.svm,data=set.tsv,train=0
  [ "$(answers predicted answers.tsv)" = '0 1 0 1' ]
  [ "$(answers correct answers.tsv)" = '1 1 0 0' ]
  [ "$(answers modelsize answers.tsv)" = "$(stat -c %s small.svm)" ]
  grep -qP '^#\truntime\tlibsvm \d+\.\d\d\tit$' answers.tsv
}

@test "what is no model of libsvm is refused" {
  echo nonsense >bad.svm
  refused 'not a model of libsvm' svm,file=bad.svm,data=set.tsv
  mkfifo fifo
  refused 'fifo: not a regular file' svm,file=fifo,data=set.tsv
  refused 'it needs file=FILE' svm,data=set.tsv
  refused 'none: No such file' svm,file=none,data=set.tsv
}

@test "a label that the set has not fails the query" {
  sed 's/^label 0 1/label 7 -1/' small.svm >other.svm
  run -1 --separate-stderr bench-time --mode=accuracy \
    --model=svm,file=other.svm,data=set.tsv,train=0
  [[ $(tr -s ' \n' ' ' <<<"$stderr") == *'sample 0 is answered with 7'* ]] \
    || fail "$stderr"
}
