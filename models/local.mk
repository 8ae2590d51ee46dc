# SPDX-License-Identifier: GPL-3.0-or-later
# The built-in models: shared objects that bench-time loads.  Each needs
# nothing of ours but bench-model.h and files beside it.  No libtool: a program
# that is linked as a shared object is all that it takes.
plugin_cflags = $(AM_CFLAGS) $(VECTOR_CFLAGS) -fPIC
plugin_ldflags = $(AM_LDFLAGS) -shared
modelsdir = $(pkglibdir)/models
models_PROGRAMS = \
  %D%/bench-model-charlm.so \
  %D%/bench-model-knn.so \
  %D%/bench-model-mlp.so \
  %D%/bench-model-null.so \
  %D%/bench-model-sleep.so \
  %D%/bench-model-spin.so
%C%_bench_model_null_so_SOURCES = %D%/null.c
%C%_bench_model_null_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_null_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_sleep_so_SOURCES = %D%/sleep.c
%C%_bench_model_sleep_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_sleep_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_sleep_so_LDADD = -lm
%C%_bench_model_spin_so_SOURCES = %D%/spin.c
%C%_bench_model_spin_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_spin_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_spin_so_LDADD = -lm

model_set_sources = \
  %D%/clones.h \
  %D%/labelled_set.c %D%/labelled_set.h \
  %D%/tell.c %D%/tell.h \
  %D%/test_rows.c %D%/test_rows.h \
  %D%/whole_file.c %D%/whole_file.h
mlp_sources = \
  %D%/mlp_file.c %D%/mlp_file.h \
  %D%/mlp_net.c %D%/mlp_net.h \
  %D%/tile.c %D%/tile.h
%C%_bench_model_mlp_so_SOURCES = %D%/mlp.c $(mlp_sources) $(model_set_sources)
%C%_bench_model_mlp_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_mlp_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_mlp_so_LDADD = -lm
%C%_bench_model_charlm_so_SOURCES = \
  %D%/charlm.c \
  %D%/context_tree.c %D%/context_tree.h \
  %D%/tell.c %D%/tell.h \
  %D%/whole_file.c %D%/whole_file.h
%C%_bench_model_charlm_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_charlm_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_charlm_so_LDADD = -lm
%C%_bench_model_knn_so_SOURCES = %D%/knn.c $(model_set_sources)
%C%_bench_model_knn_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_knn_so_LDFLAGS = $(plugin_ldflags)

# What makes models for mlp.
bin_PROGRAMS += %D%/bench-train
%C%_bench_train_SOURCES = \
  %D%/bench_train.c \
  %D%/clones.h \
  %D%/labelled_set.c %D%/labelled_set.h \
  %D%/training.c %D%/training.h \
  %D%/training_net.c %D%/training_net.h \
  %D%/whole_file.c %D%/whole_file.h \
  $(mlp_sources)
%C%_bench_train_CFLAGS = $(AM_CFLAGS) $(VECTOR_CFLAGS)
%C%_bench_train_LDADD = $(BENCH_LIBS)

# Runtimes that configure found.
if LIBSVM
models_PROGRAMS += %D%/bench-model-svm.so
endif
%C%_bench_model_svm_so_SOURCES = %D%/svm.c $(model_set_sources)
%C%_bench_model_svm_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_svm_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_svm_so_LDADD = -lsvm
