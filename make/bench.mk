# SPDX-License-Identifier: GPL-3.0-or-later
# bench.mk: measurements as targets of GNU make, see bench.mk(5).
#
# Each folder commands/NAME holds the commands of one experiment, as executable
# files; samples/NAME.tsv is the measurement of all of them, interleaved.

BENCH_COMMANDS ?= commands
BENCH_SAMPLES ?= samples
BENCH_TIME ?= bench-time
BENCH_EXPERIMENTS ?= $(sort $(notdir $(patsubst %/,%,\
  $(wildcard $(BENCH_COMMANDS)/*/))))

bench_targets := $(BENCH_EXPERIMENTS:%=$(BENCH_SAMPLES)/%.tsv)
# Options may stand there.
bench_makefile := $(firstword $(MAKEFILE_LIST))
bench_force := $(if $(filter bench-again,$(MAKECMDGOALS)),--force)
bench_other := $(bench_makefile) bench-always
# Commands are shown unless make is to be silent.
bench_trace := $(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,set -x)

.PHONY: bench bench-again bench-clean bench-always
.DELETE_ON_ERROR:

bench: $(bench_targets)
bench-again: bench

# The folder itself is newer once a command came or went.
$(foreach name,$(BENCH_EXPERIMENTS),$(eval $(BENCH_SAMPLES)/$(name).tsv: \
  $(BENCH_COMMANDS)/$(name) $(sort $(wildcard $(BENCH_COMMANDS)/$(name)/*))))

# What the samples depend on is a part of their metadata, so that --reuse knows
# prerequisites that no command names; but times do not matter to it.  Once it
# has looked, make need not ask again.
$(bench_targets): $(BENCH_SAMPLES)/%.tsv: $(bench_makefile) \
    $(if $(bench_force),bench-always) | $(BENCH_SAMPLES)
	@set --; for file in $(filter $(BENCH_COMMANDS)/$*/%,$^); do \
	  if test -f "$$file" && test -x "$$file"; then \
	    set -- "$$@" -n "$*/$${file##*/}" -c "'$$file'"; \
	  fi; \
	done; \
	test $$# -gt 0 || { \
	  echo "bench.mk: no executable file in $(BENCH_COMMANDS)/$*" >&2; \
	  exit 2; \
	}; \
	inputs=$$(for file in $(sort $(filter-out $(bench_other),$^)); do \
	  test ! -f "$$file" || sha256sum "$$file"; done | sha256sum) && \
	$(bench_trace) && \
	$(BENCH_TIME) --reuse $(bench_force) -o '$@' \
	  --meta=prerequisites="$${inputs%% *}" $(BENCH_FLAGS) "$$@"
	@touch -c '$@'

$(BENCH_SAMPLES):
	@mkdir -p '$@'

bench-clean:
	rm -f $(bench_targets) $(bench_targets:=.partial)
	@test ! -d $(BENCH_SAMPLES) || rmdir $(BENCH_SAMPLES) 2>/dev/null || :
