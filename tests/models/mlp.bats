# SPDX-License-Identifier: GPL-3.0-or-later
# The multilayer perceptron, against sums done by hand.
load ../bench
load built-in

setup () {
  bench_setup
  # max (0, x - y) and max (0, y - x), then a half more for the first.
  { mlp_header 0 0 2 2 2 2
    f32 1 -1 -1 1  0 0
    f32 1 0 0 1  0.5 0; } >difference.mlp
  printf 'x\tdb\ny\tbd\ny\tcc\n' >set.tsv
}

# softmax DIFFERENCE...: the confidence of two outputs that far apart.
softmax () {
  awk 'BEGIN { for (i = 1; i < ARGC; i++) print 1 / (1 + exp (-ARGV[i])) }' \
    "$@"
}

# confident DIFFERENCE...: so are the answers, to six digits.
confident () {
  answers confidence answers.tsv | tr ' ' '\n' \
    | awk '{ print $1 + 0 }' >got
  softmax "$@" >want
  diff want got
}

@test "layers of floats answer what their products are" {
  ask mlp,file=difference.mlp,data=set.tsv
  [ "$(answers predicted answers.tsv)" = '0 1 0' ]
  [ "$(answers correct answers.tsv)" = '1 1 0' ]
  [ "$(answers rank answers.tsv)" = '1 1 2' ]
  # outputs 2.5 and 0, 0.5 and 2, 0.5 and 0
  confident 2.5 1.5 0.5
}

@test "int8 rounds what is between the layers to 127 steps of the largest" {
  # the features as they are, then twice a half of them
  { mlp_header 1 0 2 2 2 2
    f32 1; i8 1 0 0 1; f32 0 0
    f32 0.5; i8 2 0 0 2; f32 0.5 0; } >as-they-are.mlp
  printf 'x\tdb\ny\tbd\ny\tcc\n' >set.tsv
  ask mlp,file=as-they-are.mlp,data=set.tsv
  [ "$(answers predicted answers.tsv)" = '0 1 0' ]
  # 1 of 3 is 42 of 127 steps, 3 * 42 / 127 = 0.992126
  confident "$(awk 'BEGIN { printf "%.9f", 3.5 - 3 * 42 / 127 }')" \
    "$(awk 'BEGIN { printf "%.9f", 3 - 0.5 - 3 * 42 / 127 }')" 0.5
}

@test "weights of int8 may be negative, and widths odd" {
  # x - y + 0 z, and -x + y + z
  { mlp_header 1 0 1 3 2
    f32 1; i8 1 -1 0 -1 1 1; f32 0 0; } >odd.mlp
  printf 'x\tdba\ny\tabc\n' >set.tsv
  ask mlp,file=odd.mlp,data=set.tsv
  [ "$(answers predicted answers.tsv)" = '0 1' ]
  confident 4 4
}

@test "answers are the same after it was timed" {
  ask mlp,file=difference.mlp,data=set.tsv
  bench-time -r 30 -n it --model=mlp,file=difference.mlp,data=set.tsv \
    --mode=both >both.tsv
  [ "$(answers predicted both.tsv)" = "$(answers predicted answers.tsv)" ]
}

@test "the rows that it was trained on are no samples, unless train says so" {
  { mlp_header 0 2 2 2 2 2
    f32 1 -1 -1 1  0 0
    f32 1 0 0 1  0.5 0; } >trained.mlp
  ask mlp,file=trained.mlp,data=set.tsv
  [ "$(answers predicted answers.tsv)" = 0 ]
  ask mlp,file=trained.mlp,data=set.tsv,train=1
  [ "$(answers predicted answers.tsv)" = '1 0' ]
  ask mlp,file=trained.mlp,data=set.tsv,train=0,samples=2
  [ "$(answers predicted answers.tsv)" = '0 1' ]
  refused 'train is not a number from 0 to' \
    mlp,file=trained.mlp,data=set.tsv,train=-1
  refused 'no sample is left: data has 3 rows' \
    mlp,file=trained.mlp,data=set.tsv,train=3
  refused 'samples is not a number from 1 to 1' \
    mlp,file=trained.mlp,data=set.tsv,samples=2
}

@test "size, parameters and operations are those of the layers" {
  ask mlp,file=difference.mlp,data=set.tsv
  [ "$(answers modelsize answers.tsv)" = $((36 + 12 * 4)) ]
  [ "$(answers parameters answers.tsv)" = 12 ]
  grep -qP '^#\tprecision\tfloat32\tit$' answers.tsv
  grep -qP '^#\tshape\t2 uint8\tit$' answers.tsv
}

@test "weights that do not fit the set are refused with both numbers" {
  printf 'x\tdba\ny\tbda\n' >three.tsv
  refused '2 inputs, and data 3 features' mlp,file=difference.mlp,data=three.tsv
  printf 'x\tdb\nx\tbd\n' >one.tsv
  refused '2 outputs, and data 1 labels' mlp,file=difference.mlp,data=one.tsv
}

@test "a query whose outputs overflow fails, and names the sample" {
  { mlp_header 0 0 2 1 1 2
    f32 huge 0
    f32 huge huge 0 0; } >overflow.mlp
  { mlp_header 1 0 3 1 1 1 2
    f32 huge; i8 127; f32 0
    f32 huge; i8 127; f32 0
    f32 huge; i8 127 127; f32 0 0; } >overflow8.mlp
  printf 'x\ta\ny\tc\n' >small.tsv
  for file in overflow.mlp overflow8.mlp; do
    run -1 --separate-stderr bench-time --mode=accuracy \
      --model=mlp,file=$file,data=small.tsv
    [[ $(tr -s ' \n' ' ' <<<"$stderr") == *'outputs for sample 1 are infinite'* ]] \
      || fail "$stderr"
  done
}

@test "a file that is no whole model is refused with the reason" {
  size=$(stat -c %s difference.mlp)
  for length in 0 4 8 23 24 30 35 $((size - 1)); do
    head -c "$length" difference.mlp >cut.mlp
    case $length in
      0 | 4) what='not a model for mlp' ;;
      8 | 23) what='ends within its first 24 bytes' ;;
      24 | 30 | 35) what="$length bytes, where its layers take at least 36" ;;
      *) what="$length bytes, where its layers take $size" ;;
    esac
    refused "$what" mlp,file=cut.mlp,data=set.tsv
  done
  { cat difference.mlp; echo; } >long.mlp
  refused "$((size + 1)) bytes, where its layers take $size" \
    mlp,file=long.mlp,data=set.tsv
}

@test "numbers in the header that no model has are refused by name" {
  { printf BENCHMLP; u32 2 0 0 1 2 2; f32 0 0 0 0 0 0; } >bad.mlp
  refused 'version 2 of the format' mlp,file=bad.mlp,data=set.tsv
  mlp_header 7 0 1 2 2 >bad.mlp
  refused 'precision 7' mlp,file=bad.mlp,data=set.tsv
  mlp_header 0 0 0 2 >bad.mlp
  refused '0 layers; there may be 1 to 8' mlp,file=bad.mlp,data=set.tsv
  mlp_header 0 0 9 1 1 1 1 1 1 1 1 1 1 >bad.mlp
  refused '9 layers' mlp,file=bad.mlp,data=set.tsv
  mlp_header 0 0 1 0 2 >bad.mlp
  refused 'a layer of 0; it may be 1 to 65536 wide' \
    mlp,file=bad.mlp,data=set.tsv
  mlp_header 0 0 1 4294967295 4294967295 >bad.mlp
  refused 'a layer of 4294967295' mlp,file=bad.mlp,data=set.tsv
  mlp_header 0 0 8 65536 65536 65536 65536 65536 65536 65536 65536 65536 \
    >bad.mlp
  refused '60 bytes, where its layers take 137441050684' \
    mlp,file=bad.mlp,data=set.tsv
}

@test "weights that are no finite numbers are refused with their layer" {
  for bad in nan inf; do
    { mlp_header 0 0 2 2 2 2
      f32 1 -1 -1 1  0 0
      f32 1 0 $bad 1  0.5 0; } >bad.mlp
    refused 'a weight of layer 2 is infinite or not a number' \
      mlp,file=bad.mlp,data=set.tsv
    { mlp_header 1 0 1 2 2; f32 $bad; i8 1 1 1 1; f32 0 0; } >bad.mlp
    refused 'a weight of layer 1' mlp,file=bad.mlp,data=set.tsv
  done
}

@test "what is no file to read is refused at once" {
  mkdir folder
  mkfifo fifo
  refused 'it needs file=FILE' mlp,data=set.tsv
  refused 'it needs data=FILE' mlp,file=difference.mlp
  refused 'none.mlp: No such file' mlp,file=none.mlp,data=set.tsv
  refused 'folder: not a regular file' mlp,file=folder,data=set.tsv
  refused 'fifo: not a regular file' mlp,file=fifo,data=set.tsv
  refused 'fifo: not a regular file' mlp,file=difference.mlp,data=fifo
}

@test "a setting that it does not know is named" {
  run -2 --separate-stderr bench-time -r 1 -n it \
    --model=mlp,file=difference.mlp,data=set.tsv,width=2
  [[ $stderr == *"the model 'it' has no option 'width'"* ]]
}
