# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
stream_tests = \
  %D%/lines.bats \
  %D%/operands.bats \
  %D%/sections.bats \
  %D%/units.bats
TESTS += $(stream_tests)
EXTRA_DIST += $(stream_tests)
