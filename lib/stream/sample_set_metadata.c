/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metadata of an input on its way into the set: headers of sections, and
   the keys that readers themselves obey.  */
#include <config.h>
#include <string.h>
#include "base/text.h"
#include "stream/escape.h"
#include "stream/sample_set_private.h"

/* The header of a section.  */
static int
start_section (struct reading *r, const struct stream_event *event)
{
  if (r->doubtful_header != 0)
    return reading_fail_two_writers (r);
  const char *version = event->content;
  if (version[0] == '\0' || strspn (version, "0123456789") != strlen (version)
      || strspn (version, "0") == strlen (version))
    return reading_fail (r, "not a version of the format: '%s'", version);
  if (strcmp (version, "1") != 0)
    return reading_fail (
        r, "version %s of the format; this program reads version 1", version);
  if (r->section != NO_SECTION)
    {
      const struct section *before = &r->set->section[r->section].shown;
      if (!before->plain && before->end == NULL)
        r->doubtful_header = r->line;
    }
  return reading_add_section (r, false);
}

/* The random id of a section: the same twice is the same section twice.  */
static int
note_session (struct reading *r, const char *session)
{
  struct sample_set *set = r->set;
  size_t known = set->sessions.count;
  ptrdiff_t at = intern_add (&set->sessions, session, strlen (session));
  size_t *sections = memory_grow (set->session_section, &set->session_capacity,
                                  known + 1, sizeof *sections);
  if (sections != NULL)
    set->session_section = sections;
  if (at < 0 || sections == NULL)
    return reading_fail_memory (r);
  set->section[r->section].shown.session = set->sessions.item[at].bytes;
  if ((size_t) at == known)
    sections[known] = r->section;
  const struct section *first = &set->section[sections[at]].shown;
  if (sections[at] != r->section && !set->options.keep_duplicates)
    return reading_fail (
        r,
        "session '%s' a second time, after %s:%zu: the same samples "
        "would count twice (--duplicates=keep takes both)",
        session, first->input, first->line);
  return 0;
}

/* Whether each name of the list can be read.  */
static bool
name_list_is_valid (const char *list)
{
  struct text copy = { 0 };
  text_puts (&copy, list);
  char *rest = copy.bytes;
  bool valid = true;
  while (rest != NULL && valid)
    valid = name_list_next (&rest) != NULL;
  text_free (&copy);
  return valid;
}

/* Which way metrics are better, by the metadata of a section.  */
static int
note_better (struct reading *r, const char *list)
{
  if (!better_is_valid (list))
    return reading_fail (
        r, "not a list of METRIC=lower and METRIC=higher: '%s'", list);
  return better_table_agree (&r->set->better, list) < 0
             ? reading_fail_memory (r)
             : 0;
}

/* What the metadata of a whole section tells the reader itself.  */
static int
obey_metadata (struct reading *r, const char *key, const char *value)
{
  struct section *section = &r->set->section[r->section].shown;
  if (strcmp (key, "append") == 0)
    {
      section->appended = true;
      r->doubtful_header = 0;
    }
  else if (strcmp (key, "session") == 0)
    return note_session (r, value);
  else if (strcmp (key, "better") == 0)
    return note_better (r, value);
  else if (strcmp (key, "benchmarks") == 0 && !name_list_is_valid (value))
    return reading_fail (r, "wrong escape in the list of benchmarks: '%s'",
                         value);
  else if (strcmp (key, "end") == 0)
    {
      if (strcmp (value, "complete") != 0 && strcmp (value, "failed") != 0
          && strcmp (value, "interrupted") != 0)
        return reading_fail (
            r,
            "not an end of a section: '%s' (complete, failed or "
            "interrupted)",
            value);
      section->end = value;
    }
  return 0;
}

/* Whether KEY holds for its whole section, wherever it stands.  */
static bool
holds_throughout (const char *key)
{
  static const char *const keys[]
      = { "end",   "exit-status", "stopped",      "note",
          "floor", "overhead",    "shell-startup" };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (strcmp (key, keys[i]) == 0)
      return true;
  return false;
}

static const char *
copy_string (struct reading *r, const char *string)
{
  return string_pool_copy (&r->set->strings, string, strlen (string));
}

static int
add_metadata (struct reading *r, const struct stream_event *event)
{
  struct sample_set *set = r->set;
  if (reading_need_section (r) < 0)
    return -1;
  struct metadata *metadata
      = memory_grow (set->metadata, &set->metadata_capacity,
                     set->metadata_count + 1, sizeof *metadata);
  if (metadata == NULL)
    return reading_fail_memory (r);
  set->metadata = metadata;
  struct section_state *section = &set->section[r->section];
  struct metadata *m = &metadata[set->metadata_count];
  *m = (struct metadata){
    .key = copy_string (r, event->key),
    .value = copy_string (r, event->content),
    .section = r->section,
    .before = holds_throughout (event->key) ? section->first_sample
                                            : set->sample_count,
  };
  if (event->benchmark != NULL)
    m->benchmark = copy_string (r, event->benchmark);
  if (m->key == NULL || m->value == NULL
      || (event->benchmark != NULL && m->benchmark == NULL))
    return reading_fail_memory (r);
  set->metadata_count++;
  section->metadata_count++;
  if (m->benchmark == NULL && obey_metadata (r, m->key, m->value) < 0)
    return -1;
  return reading_keep_lines (r, event->bytes, event->length, m->benchmark);
}

int
reading_add_metadata (struct reading *r, const struct stream_event *event)
{
  if (strcmp (event->key, "bench-sketch") == 0)
    return reading_fail (r, "a sketch, not samples: bench-stats --merge reads "
                            "it");
  if (strcmp (event->key, "bench-samples") != 0)
    return add_metadata (r, event);
  if (event->benchmark != NULL)
    return reading_fail (r, "a header is not of one benchmark: '%s'",
                         event->benchmark);
  if (start_section (r, event) < 0)
    return -1;
  return add_metadata (r, event);
}
