# SPDX-License-Identifier: GPL-3.0-or-later
# Texts read by Tesseract, where configure found it and English is there.
load ../bench
load built-in

setup () {
  bench_setup
  [ -e "$abs_top_builddir/models/bench-model-tesseract.so" ] \
    || skip 'configure did not find Tesseract'
  local found=(/usr/share/tesseract-ocr/*/tessdata/eng.traineddata)
  english=${found[0]}
  [ -e "$english" ] || skip 'tesseract-ocr-eng is not installed'
  words HELLO ELATE 12345 >words.tsv
}

# words WORD...: pictures of them, 7 rows high, and they are the labels.
words () {
  awk 'BEGIN {
    glyph["1"] = "00100 01100 00100 00100 00100 00100 01110"
    glyph["2"] = "01110 10001 00001 00110 01000 10000 11111"
    glyph["3"] = "11111 00010 00100 00010 00001 10001 01110"
    glyph["4"] = "00010 00110 01010 10010 11111 00010 00010"
    glyph["5"] = "11111 10000 11110 00001 00001 10001 01110"
    glyph["A"] = "01110 10001 10001 11111 10001 10001 10001"
    glyph["E"] = "11111 10000 10000 11110 10000 10000 11111"
    glyph["H"] = "10001 10001 10001 11111 10001 10001 10001"
    glyph["L"] = "10000 10000 10000 10000 10000 10000 11111"
    glyph["O"] = "01110 10001 10001 10001 10001 10001 01110"
    glyph["T"] = "11111 00100 00100 00100 00100 00100 00100"
    for (w = 1; w < ARGC; w++) {
      printf "%s\t", ARGV[w]
      for (y = 1; y <= 7; y++)
        for (i = 1; i <= length (ARGV[w]); i++) {
          split (glyph[substr (ARGV[w], i, 1)], row, " ")
          line = row[y] "0"
          gsub ("0", "a", line)
          gsub ("1", "b", line)
          printf "%s", line
        }
      print ""
    } }' "$@"
}

@test "words that are drawn are read" {
  ask "tesseract,file=$english,data=words.tsv,width=30"
  [ "$(answers correct answers.tsv)" = '1 1 1' ]
  # by their labels in order: 12345, ELATE, HELLO
  [ "$(answers predicted answers.tsv)" = '2 1 0' ]
  [ "$(answers modelsize answers.tsv)" \
    = "$(stat -c %s "$(realpath "$english")")" ]
  grep -qP '^#\truntime\tTesseract \d+\.\d+\.\d+\S*\tit$' answers.tsv
  grep -qP '^#\tshape\t7x30 uint8\tit$' answers.tsv
  [ "$(answers confidence answers.tsv | wc -w)" -eq 3 ]
}

@test "a text that is no label is of class -1, and wrong" {
  { words HELLO | sed 's/^HELLO/OTHER/'; words ELATE; } >other.tsv
  ask "tesseract,file=$english,data=other.tsv,width=30"
  [ "$(answers predicted answers.tsv)" = '-1 0' ]
  [ "$(answers correct answers.tsv)" = '0 1' ]
}

@test "what is no data of Tesseract is refused" {
  echo nonsense >bad.traineddata
  head -c 100 "$english" >cut.traineddata
  for file in bad cut; do
    refused "$file.traineddata: not data of Tesseract, or not all of them" \
      tesseract,file=$file.traineddata,data=words.tsv,width=30
  done
  mkfifo fifo.traineddata
  refused 'fifo.traineddata: not a regular file' \
    tesseract,file=fifo.traineddata,data=words.tsv,width=30
  refused 'none.traineddata: No such file' \
    tesseract,file=none.traineddata,data=words.tsv,width=30
  refused 'words.tsv: data of Tesseract are in a file called' \
    tesseract,file=words.tsv,data=words.tsv,width=30
  refused 'it needs file=LANGUAGE.traineddata' tesseract,data=words.tsv
}

@test "features that are no picture of that width are told of" {
  refused '210 features are no picture that is 29 wide' \
    "tesseract,file=$english,data=words.tsv,width=29"
  refused 'scale is not a number from 1 to 64' \
    "tesseract,file=$english,data=words.tsv,width=30,scale=65"
  refused 'mode is not a number from 0 to 13' \
    "tesseract,file=$english,data=words.tsv,width=30,mode=14"
}
