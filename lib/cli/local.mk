# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/append.c %D%/append.h \
  %D%/argument.c %D%/argument.h \
  %D%/derive_option.c %D%/derive_option.h \
  %D%/file_use.c %D%/file_use.h \
  %D%/filter_options.c %D%/filter_options.h \
  %D%/gate.c %D%/gate.h \
  %D%/input.c %D%/input.h \
  %D%/option_table.c %D%/option_table.h \
  %D%/output.c %D%/output.h \
  %D%/output_name.c %D%/output_name.h \
  %D%/requirement_options.c %D%/requirement_options.h \
  %D%/rule_file.c %D%/rule_file.h \
  %D%/rules_option.c %D%/rules_option.h \
  %D%/terminal.c %D%/terminal.h
