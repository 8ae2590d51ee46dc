/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/json_figure.h"
#include "view/summary_cell.h"

void
json_missing (struct json_writer *j, const char *key, const char *reason)
{
  json_key (j, key);
  json_null (j);
  if (reason == NULL)
    return;
  struct text reason_key = { 0 };
  text_printf (&reason_key, "%s_reason", key);
  json_key (j, text_string (&reason_key));
  json_string (j, reason);
  j->to->failed = j->to->failed || reason_key.failed;
  text_free (&reason_key);
}

void
json_figure (struct json_writer *j, const char *key, struct figure figure)
{
  if (figure_available (figure))
    {
      json_key (j, key);
      json_number (j, figure.value);
      return;
    }
  struct text reason = { 0 };
  summary_put_reason (&reason, figure);
  json_missing (j, key, text_string (&reason));
  j->to->failed = j->to->failed || reason.failed;
  text_free (&reason);
}
