/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as what a worker says: through the lines of a descriptor, then
   line by line as greeting and as reply.  */
#include <config.h>
#include "fuzz.h"
#include "model/worker_lines.h"
#include "model/worker_reply.h"

static void
read_line (char *line)
{
  struct model_facts facts = { 0 };
  if (worker_greeting_read (line, &facts) == GREETING_OK)
    demand (memchr (facts.name, '\0', sizeof facts.name) != NULL,
            "a model's name ends");
  const char *end = line + strlen (line);
  struct worker_reply reply = worker_reply_read (line);
  bool has_text = reply.kind == REPLY_MARK || reply.kind == REPLY_ERROR;
  if (has_text && reply.text != NULL)
    demand (reply.text >= line && reply.text <= end,
            "what is told is in the line");
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  int fd = file_of (bytes, length);
  struct worker_lines lines;
  demand (worker_lines_open (&lines, fd) == 0, "there is memory");
  int more;
  do
    {
      more = worker_lines_read (&lines);
      for (char *line; (line = worker_lines_take (&lines)) != NULL;)
        read_line (line);
    }
  while (more == 1);
  size_t rest;
  const char *left = worker_lines_rest (&lines, &rest);
  demand (rest == 0 || memchr (left, '\n', rest) == NULL,
          "what is left is no whole line");
  worker_lines_free (&lines);
  close (fd);
  return 0;
}
