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
  %D%/bench-model-onnx.so \
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
  %D%/argmax.h \
  %D%/classifier.c %D%/classifier.h \
  %D%/labelled_set.c %D%/labelled_set.h \
  %D%/tell.c %D%/tell.h \
  %D%/test_rows.c %D%/test_rows.h \
  %D%/whole_file.c %D%/whole_file.h
mlp_sources = \
  %D%/argmax.h \
  %D%/clones.h \
  %D%/mlp_file.c %D%/mlp_file.h \
  %D%/mlp_net.c %D%/mlp_net.h \
  %D%/tile.c %D%/tile.h
%C%_bench_model_mlp_so_SOURCES = \
  %D%/mlp.c $(mlp_sources) $(model_set_sources)
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
%C%_bench_model_knn_so_SOURCES = \
  %D%/knn.c %D%/clones.h $(model_set_sources)
%C%_bench_model_knn_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_knn_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_knn_so_LDADD = -lm
# ONNX Runtime is loaded by it.
%C%_bench_model_onnx_so_SOURCES = \
  %D%/onnx.c \
  %D%/onnx_api.h \
  %D%/onnx_session.c %D%/onnx_session.h \
  $(model_set_sources)
%C%_bench_model_onnx_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_onnx_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_onnx_so_LDADD = -lm

# What makes models for mlp and some others.
bin_PROGRAMS += %D%/bench-train
%C%_bench_train_SOURCES = \
  %D%/bench_train.c \
  %D%/export_fann.c %D%/export_fann.h \
  %D%/export_onnx.c %D%/export_onnx.h \
  %D%/labelled_set.c %D%/labelled_set.h \
  %D%/training.c %D%/training.h \
  %D%/training_net.c %D%/training_net.h \
  %D%/training_trees.c %D%/training_trees.h \
  %D%/whole_file.c %D%/whole_file.h \
  $(mlp_sources)
%C%_bench_train_CFLAGS = $(AM_CFLAGS) $(VECTOR_CFLAGS)
%C%_bench_train_LDADD = $(BENCH_LIBS)
if XGBOOST
%C%_bench_train_LDADD += -lxgboost
endif

# Runtimes that configure found.
if LIBSVM
models_PROGRAMS += %D%/bench-model-svm.so
endif
%C%_bench_model_svm_so_SOURCES = %D%/svm.c $(model_set_sources)
%C%_bench_model_svm_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_svm_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_svm_so_LDADD = -lsvm -lm
if LIBFANN
models_PROGRAMS += %D%/bench-model-fann.so
endif
%C%_bench_model_fann_so_SOURCES = %D%/fann.c $(model_set_sources)
%C%_bench_model_fann_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_fann_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_fann_so_LDADD = -lfloatfann -lm
if XGBOOST
models_PROGRAMS += %D%/bench-model-xgboost.so
endif
%C%_bench_model_xgboost_so_SOURCES = %D%/xgboost.c $(model_set_sources)
%C%_bench_model_xgboost_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_xgboost_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_xgboost_so_LDADD = -lxgboost -lm
if TESSERACT
models_PROGRAMS += %D%/bench-model-tesseract.so
endif
%C%_bench_model_tesseract_so_SOURCES = %D%/tesseract.c $(model_set_sources)
%C%_bench_model_tesseract_so_CFLAGS = $(plugin_cflags)
%C%_bench_model_tesseract_so_LDFLAGS = $(plugin_ldflags)
%C%_bench_model_tesseract_so_LDADD = -ltesseract -lm
