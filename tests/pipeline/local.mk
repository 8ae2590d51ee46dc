# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
pipeline_tests = \
  %D%/conventions.bats \
  %D%/descriptors.bats \
  %D%/guard.bats \
  %D%/locale.bats \
  %D%/man-examples.bats \
  %D%/man-model-examples.bats \
  %D%/man-pages.bats \
  %D%/one-liners.bats \
  %D%/outputs.bats \
  %D%/quickstart.bats \
  %D%/tally.bats
TESTS += $(pipeline_tests)
EXTRA_DIST += $(pipeline_tests) %D%/man.bash
