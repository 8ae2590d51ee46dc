/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/json_figure.h"
#include "view/summary_cell.h"

void
json_figure (struct json_writer *j, const char *key, struct figure figure)
{
  struct text reason_key = { 0 };
  json_key (j, key);
  json_number (j, figure.value);
  if (figure_available (figure))
    return;
  struct text reason = { 0 };
  text_printf (&reason_key, "%s_reason", key);
  summary_put_reason (&reason, figure);
  json_key (j, text_string (&reason_key));
  json_string (j, text_string (&reason));
  j->to->failed |= reason.failed || reason_key.failed;
  text_free (&reason);
  text_free (&reason_key);
}
