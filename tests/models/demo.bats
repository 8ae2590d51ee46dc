# SPDX-License-Identifier: GPL-3.0-or-later
# The variants of the letters, from training to the front.  Of their criteria
# accuracy and size are the same each time; what they take is not judged here.
load ../bench
load built-in

setup () { bench_setup; }

@test "a front of accuracy and size holds the int8 of each size, not its float" {
  cp "$letters" letters16.tsv
  bench-train -q --hidden=none --epochs=12 -o linear --int8=linear-i8 \
    letters16.tsv
  for h in 16 32 64; do
    bench-train -q --hidden=$h --epochs=12 -o mlp$h --int8=mlp$h-i8 \
      letters16.tsv
  done
  set --
  for net in linear linear-i8 mlp16 mlp16-i8 mlp32 mlp32-i8 mlp64 mlp64-i8; do
    set -- "$@" -n $net --model=mlp,file=$net,data=letters16.tsv
  done
  bench-time --mode=accuracy "$@" -n nearest --model=knn,data=letters16.tsv \
    >models.tsv

  # more units have more right
  for net in linear-i8 mlp16-i8 mlp32-i8 mlp64-i8 nearest; do
    answers correct models.tsv $net | tr ' ' '\n' | grep -c 1
  done >right
  sort -n right | diff - right
  [ "$(answers correct models.tsv nearest | wc -w)" -eq 4000 ]

  # by 384 bytes or more a larger int8 beats a smaller float
  bench-pareto -q correct modelsize models.tsv >front.tsv
  grep -v '^#' front.tsv | cut -f4 | sort -u | grep -vx mlp64 | xargs >names
  [ "$(cat names)" = 'linear-i8 mlp16-i8 mlp32-i8 mlp64-i8 nearest' ]

  # and what rounding costs is less than a point, by the pairs of answers
  run -0 bench-compare -q --baseline=mlp64 --benchmark='mlp64*' -m correct \
    models.tsv
  unwrap
  [[ $output == *'mlp64-i8 is within '*'1 point of mlp64 in correct'* \
    || $output == *'mlp64-i8'*'by 0.'*' points'* ]] || fail "$output"
  [[ $output == *'of 4000 items'* ]]
}
