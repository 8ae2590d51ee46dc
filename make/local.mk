# SPDX-License-Identifier: GPL-3.0-or-later
dist_pkgdata_DATA += %D%/bench.mk
