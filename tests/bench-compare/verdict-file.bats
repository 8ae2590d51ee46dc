# SPDX-License-Identifier: GPL-3.0-or-later
# --verdict-file: what machines read, whatever the status.
load ../bench
load samples

setup () {
  bench_setup
  stream random a=1 b=1 >old.tsv
  stream random a=1.2 b=0.8 >new.tsv
}

@test "the verdict file is what -f json prints" {
  run -0 bench-compare --verdict-file=v.json -o other.txt old.tsv new.tsv
  bench-compare -f json old.tsv new.tsv >want.json 2>/dev/null
  cmp v.json want.json
  [ ! -e v.json.partial ]
}

@test "it is there when the gate trips, and says so" {
  run -1 bench-compare --fail-on='regression:>5%,missing' \
    --verdict-file=v.json old.tsv new.tsv
  grep -qF '"fail_on": ["regression:>5%", "missing"], "failing": 1, "status": 1' \
    v.json
  [ "$(grep -c '"fails": true' v.json)" -eq 1 ]
  grep '"fails": true' v.json | grep -q '"benchmark": "a"'
  run -125 bench-compare --bisect --fail-on=inconclusive \
    --verdict-file=v.json old.tsv gone.tsv
}

@test "it is there when nobody reads standard output to its end" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -2 bash -c 'bench-compare --verdict-file=v.json old.tsv new.tsv >/dev/full'
  grep -q '"schema": "bench-compare/1"' v.json
}

@test "trouble leaves an old verdict file as it was" {
  echo old >v.json
  run -2 bench-compare --verdict-file=v.json old.tsv gone.tsv
  [ "$(cat v.json)" = old ]
  [ ! -e v.json.partial ]
}

@test "it can be no input, no standard output and not the output" {
  cp old.tsv kept.tsv
  run -2 --separate-stderr bench-compare --verdict-file=old.tsv old.tsv new.tsv
  [ "$stderr" = "bench-compare: 'old.tsv' is both the file of \
--verdict-file and an input" ]
  cmp old.tsv kept.tsv
  run -2 bench-compare --verdict-file=- old.tsv new.tsv
  run -2 bench-compare --verdict-file=x -o x old.tsv new.tsv
  [ ! -e x ]
  run -2 bench-compare --verdict-file=no/such/place old.tsv new.tsv
}
