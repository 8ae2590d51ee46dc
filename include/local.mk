# SPDX-License-Identifier: GPL-3.0-or-later
# What other people's models are built with.
include_HEADERS += %D%/bench-model.h
pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = %D%/bench-model.pc
