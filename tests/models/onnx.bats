# SPDX-License-Identifier: GPL-3.0-or-later
# Models of ONNX.  What needs the library of ONNX Runtime is skipped unless
# BENCH_ONNXRUNTIME names it.
load ../bench
load built-in

setup () {
  bench_setup
  rings >set.tsv
}

needs_library () {
  [ -n "${BENCH_ONNXRUNTIME-}" ] \
    || skip 'BENCH_ONNXRUNTIME does not name a libonnxruntime.so'
}

hex () { od -An -v -tx1 | tr -d ' \n'; }

@test "the model that bench-train writes has the weights of its mlp, bit by bit" {
  bench-train -q --hidden=5,4 --epochs=2 -o net.mlp --onnx=net.onnx set.tsv
  onnx=$(hex <net.onnx)
  # behind a header of 24 bytes and four widths
  at=41
  for count in 10 5 20 4 12 3; do
    numbers=$(tail -c +$at net.mlp | head -c $((4 * count)) | hex)
    [ ${#numbers} -eq $((8 * count)) ]
    # of a field of bytes, number 9, that is as long
    [[ $onnx == *"4a$(printf %02x $((4 * count)))$numbers"* ]] \
      || fail "no weights at $at"
    at=$((at + 4 * count))
  done
  for word in features Gemm Relu logits transB; do
    [[ $onnx == *"$(printf %s $word | hex)"* ]]
  done
}

@test "without a library that is ONNX Runtime's the model is refused" {
  bench-train -q --hidden=2 --epochs=1 --onnx=net.onnx set.tsv
  BENCH_ONNXRUNTIME=$PWD/none.so \
    refused "ONNX Runtime can't be loaded: $PWD/none.so" \
    onnx,file=net.onnx,data=set.tsv
  refused "(library=FILE says where it is)" \
    onnx,file=net.onnx,data=set.tsv,library=./other.so
  null=$abs_top_builddir/models/bench-model-null.so
  refused "not ONNX Runtime: it does not export OrtGetApiBase" \
    "onnx,file=net.onnx,data=set.tsv,library=$null"
  refused 'it needs file=FILE' onnx,data=set.tsv
  mkfifo fifo
  refused 'fifo: not a regular file' onnx,file=fifo,data=set.tsv
  refused 'none: No such file' onnx,file=none,data=set.tsv
}

@test "ONNX Runtime answers as mlp does, in batches too" {
  needs_library
  for hidden in none 16 12,9; do
    bench-train -q --hidden=$hidden --epochs=20 -o net.mlp --onnx=net.onnx \
      set.tsv
    bench-time --mode=accuracy -n mlp --model=mlp,file=net.mlp,data=set.tsv \
      -n onnx --model=onnx,file=net.onnx,data=set.tsv >answers.tsv
    alike answers.tsv mlp onnx
  done
  grep -qP '^#\truntime\tONNX Runtime \d+\.\d+\.\d+\tonnx$' answers.tsv
  [ "$(answers modelsize answers.tsv onnx)" = "$(stat -c %s net.onnx)" ]
  bench-time --mode=accuracy --batch=7 -n onnx \
    --model=onnx,file=net.onnx,data=set.tsv >batches.tsv
  [ "$(answers predicted batches.tsv)" \
    = "$(answers predicted answers.tsv onnx)" ]
}

@test "what is no whole model of ONNX, or one of another task, is refused" {
  needs_library
  bench-train -q --hidden=3 --epochs=1 --onnx=net.onnx set.tsv
  echo nonsense >bad.onnx
  head -c 100 net.onnx >cut.onnx
  : >empty.onnx
  for file in bad cut empty; do
    refused "$file.onnx: ONNX Runtime: " onnx,file=$file.onnx,data=set.tsv
  done
  printf 'x\tdba\ny\tbda\n' >three.tsv
  refused '2 inputs, and data 3 features' onnx,file=net.onnx,data=three.tsv
  printf 'x\tdb\ny\tbd\n' >two.tsv
  refused '3 outputs, and data 2 labels' onnx,file=net.onnx,data=two.tsv
}
