# SPDX-License-Identifier: GPL-3.0-or-later
unit_tests += %D%/test-figure-kinds %D%/test-figure-layout %D%/test-figures %D%/test-view
%C%_test_figure_layout_LDADD = $(UNIT_LIBS)
%C%_test_figure_kinds_LDADD = $(UNIT_LIBS)
%C%_test_figures_LDADD = $(UNIT_LIBS)
%C%_test_view_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-conditions
%C%_test_conditions_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-choice-memory
%C%_test_choice_memory_LDADD = $(UNIT_LIBS)
%C%_test_choice_memory_LDFLAGS = $(FAILING_MEMORY_LINK)
unit_tests += %D%/test-document
%C%_test_document_LDADD = $(UNIT_LIBS)
%C%_test_document_LDFLAGS = $(FAILING_MEMORY_LINK)
