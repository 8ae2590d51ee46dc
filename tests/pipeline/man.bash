# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of the man pages: what a page says, in plain words.

man_setup () {
  pages='bench-time.1 bench-stats.1 bench-compare.1 bench-pareto.1
    bench-report.1 bench-train.1 bench-load.7 bench-samples.5 bench.mk.5
    bench-model.3 bench-models.7 bench-worker.7 bench-rules.5'
  man=$abs_top_srcdir/man
}

# man_options PAGE: a line an option that its section OPTIONS explains, as
# "-o --output=" (an argument), "--size[=" (an optional one), "-q --quiet".
man_options () {
  awk '
    /^\.Sh / { inside = $2 == "OPTIONS" }
    inside && /^\.It Fl / {
      letter = name = argument = ""
      for (i = 3; i <= NF; i++) {
        if ($(i - 1) != "Fl" || $i == ",")
          continue
        if ($i == "Fl")
          name = "--" $(++i)
        else if ($i ~ /^-/)
          name = "-" $i
        else
          letter = "-" $i " "
      }
      if ($0 ~ / (Op|Oo) /)
        argument = "[="
      else if ($0 ~ / Ar |=/)
        argument = "="
      sub (/=.*/, "", name)
      print letter name argument
    }' "$man/$1" | sort -u
}

# help_options PROGRAM: the same of its --help.
help_options () {
  "$1" --help \
    | sed -n 's/^  \(-.\), \(--.*\)/\1 \2/;s/^      \(--\)/\1/
              s/^\(\(-. \)\{0,1\}--[a-z0-9-]*\(\[=\|=\)\{0,1\}\).*/\1/p' \
    | sort
}

# man_examples PAGE: what section EXAMPLES shows, as a reader sees it.
man_examples () {
  mandoc -T ascii -O width=200 "$man/$1" | sed 's/.'$'\b''//g' \
    | awk '/^[^ ]/ { inside = $0 == "EXAMPLES"; next } inside'
}

# A page shows a command behind "$ ", and goes on behind "> " or after a
# backslash.  Where the text before it says "status N", that is what it ends
# with; else 0.
# run_examples PAGE [FILE]...: the files are there when it starts.
run_examples () {
  man_examples "$1" | awk '
    BEGIN { status = 0 }
    function flush () {
      if (command != "")
        print status "\t" command
      command = ""
    }
    more { sub (/^ *(> )?/, ""); command = command " " $0 }
    !more && /^ *\$ / { flush(); sub (/^ *\$ /, ""); command = $0 }
    !more && !command && match ($0, /status [0-9]+/) {
      status = substr ($0, RSTART + 7, RLENGTH - 7)
    }
    { more = command != "" && sub (/\\$/, "", command) }
    command != "" && !more { flush(); status = 0 }
    END { flush() }' >commands.tsv
  [ -s commands.tsv ] || fail "$1 shows no command"
  mkdir here
  shift
  [ $# -eq 0 ] || cp "$@" here/
  cd here || return
  while IFS=$'\t' read -r status command; do
    got=0
    bash -o pipefail -c "$command" >../out 2>../err </dev/null || got=$?
    if [ "$got" -ne "$status" ]; then
      cat ../out ../err
      fail "status $got, not $status, of: $command"
    fi
  done <../commands.tsv
}
