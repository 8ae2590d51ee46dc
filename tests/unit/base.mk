# SPDX-License-Identifier: GPL-3.0-or-later
unit_tests += %D%/test-base
%C%_test_base_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-line-reader
%C%_test_line_reader_LDADD = $(UNIT_LIBS)
%C%_test_line_reader_LDFLAGS = $(FAILING_MEMORY_LINK)
unit_tests += %D%/test-screen
%C%_test_screen_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-sha256
%C%_test_sha256_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-parallel
%C%_test_parallel_LDADD = $(UNIT_LIBS)
%C%_test_parallel_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=pthread_create
