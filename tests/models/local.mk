# SPDX-License-Identifier: GPL-3.0-or-later
# Models that only tests load.
check_PROGRAMS += \
  %D%/company.so \
  %D%/hostile.so \
  %D%/misfit-nothing.so \
  %D%/misfit-version.so \
  %D%/misfit-small.so \
  %D%/misfit-load.so
%C%_company_so_SOURCES = %D%/company.c
%C%_company_so_CFLAGS = $(plugin_cflags)
%C%_company_so_LDFLAGS = $(plugin_ldflags)
%C%_hostile_so_SOURCES = %D%/hostile.c
%C%_hostile_so_CFLAGS = $(plugin_cflags)
%C%_hostile_so_LDFLAGS = $(plugin_ldflags)
%C%_misfit_nothing_so_SOURCES = %D%/misfit.c
%C%_misfit_nothing_so_CFLAGS = $(plugin_cflags)
%C%_misfit_nothing_so_LDFLAGS = $(plugin_ldflags)
%C%_misfit_version_so_SOURCES = %D%/misfit.c
%C%_misfit_version_so_CFLAGS = $(plugin_cflags) -DMISFIT_VERSION
%C%_misfit_version_so_LDFLAGS = $(plugin_ldflags)
%C%_misfit_small_so_SOURCES = %D%/misfit.c
%C%_misfit_small_so_CFLAGS = $(plugin_cflags) -DMISFIT_SMALL
%C%_misfit_small_so_LDFLAGS = $(plugin_ldflags)
%C%_misfit_load_so_SOURCES = %D%/misfit.c
%C%_misfit_load_so_CFLAGS = $(plugin_cflags) -DMISFIT_LOAD
%C%_misfit_load_so_LDFLAGS = $(plugin_ldflags)
EXTRA_DIST += %D%/hostile-worker
built_in_tests = \
  %D%/charlm.bats \
  %D%/demo.bats \
  %D%/fann.bats \
  %D%/labelled-set.bats \
  %D%/mlp.bats \
  %D%/onnx.bats \
  %D%/svm.bats \
  %D%/tesseract.bats \
  %D%/train.bats \
  %D%/xgboost.bats
TESTS += $(built_in_tests)
EXTRA_DIST += $(built_in_tests) %D%/built-in.bash
