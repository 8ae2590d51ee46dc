# SPDX-License-Identifier: GPL-3.0-or-later
# One archive of all rooms; a floor stands only on those above it here.
noinst_LIBRARIES += %D%/libbench.a
%C%_libbench_a_SOURCES =

include $(top_srcdir)/%D%/base/local.mk
include $(top_srcdir)/%D%/number/local.mk
include $(top_srcdir)/%D%/stream/local.mk
include $(top_srcdir)/%D%/stat/local.mk
include $(top_srcdir)/%D%/pareto/local.mk
include $(top_srcdir)/%D%/analysis/local.mk
include $(top_srcdir)/%D%/run/local.mk
include $(top_srcdir)/%D%/model/local.mk
include $(top_srcdir)/%D%/load/local.mk
include $(top_srcdir)/%D%/view/local.mk
include $(top_srcdir)/%D%/cli/local.mk

BENCH_LIBS = lib/libbench.a $(GSL_LIBS) -lm
