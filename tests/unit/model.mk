# SPDX-License-Identifier: GPL-3.0-or-later
unit_tests += %D%/test-model-host
%C%_test_model_host_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-model-answers
%C%_test_model_answers_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-worker-reply
%C%_test_worker_reply_LDADD = $(UNIT_LIBS)
