/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/powercap.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/memory.h"
#include "base/text.h"
#include "run/kernel_file.h"

enum
{
  NAME_SIZE = 64 /* for a zone's name */
};

/* Where zones are looked for.  */
struct search
{
  struct powercap *found;
  const char *tree;
  struct text file; /* the last file that was named */
};

static const char *
file_of (struct search *s, const char *folder, const char *file)
{
  text_clear (&s->file);
  text_printf (&s->file, "%s/%s/%s", s->tree, folder, file);
  return text_string (&s->file);
}

/* The name of the zone in FOLDER; false when it has none.  */
static bool
read_name (struct search *s, const char *folder, char name[NAME_SIZE])
{
  return kernel_file_line (file_of (s, folder, "name"), name, NAME_SIZE);
}

/* What the zone in FOLDER counts, to be freed; NULL where that is counted
   elsewhere already.  */
static char *
domain_of (struct search *s, const char *folder)
{
  char name[NAME_SIZE], parent[NAME_SIZE];
  if (!read_name (s, folder, name))
    return NULL;
  if (strncmp (name, "package", strlen ("package")) == 0)
    return strdup (name);
  /* Folder a:0:1 is a zone of a:0.  */
  const char *last_colon = strrchr (folder, ':');
  if (strcmp (name, "dram") != 0 || last_colon == NULL)
    return NULL;
  char *above = strndup (folder, (size_t) (last_colon - folder));
  struct text domain = { 0 };
  if (above != NULL && read_name (s, above, parent))
    text_printf (&domain, "%s/", parent);
  text_puts (&domain, name);
  free (above);
  return text_take (&domain);
}

static bool
is_found (const struct powercap *p, const char *domain)
{
  for (size_t i = 0; i < p->count; i++)
    if (strcmp (p->zone[i].domain, domain) == 0)
      return true;
  return false;
}

/* Open the zone in FOLDER; 0, or -1 with errno and S->FILE.  */
static int
open_zone (struct search *s, const char *folder, struct powercap_zone *zone)
{
  double counter;
  if (kernel_file_number (file_of (s, folder, "max_energy_range_uj"),
                          &zone->range_uJ)
      != 0)
    zone->range_uJ = INFINITY;
  zone->fd = open (file_of (s, folder, "energy_uj"), O_RDONLY | O_CLOEXEC);
  return zone->fd < 0 ? -1 : kernel_file_number_at (zone->fd, &counter);
}

/* Add the zone in FOLDER if its domain is new; 0, or -1 as open_zone.  */
static int
add_zone (struct search *s, const char *folder)
{
  struct powercap *p = s->found;
  struct powercap_zone zone = { .domain = domain_of (s, folder), .fd = -1 };
  if (zone.domain == NULL || is_found (p, zone.domain))
    {
      free (zone.domain);
      return 0;
    }
  struct powercap_zone *room
      = memory_grow (p->zone, &p->capacity, p->count + 1, sizeof *room);
  if (room != NULL)
    {
      p->zone = room;
      if (open_zone (s, folder, &zone) == 0)
        {
          p->zone[p->count++] = zone;
          return 0;
        }
    }
  int saved_errno = errno;
  free (zone.domain);
  if (zone.fd >= 0)
    close (zone.fd);
  errno = saved_errno;
  return -1;
}

/* By name, but intel-rapl-mmio, another view of the same, after intel-rapl. */
static int
compare (const struct dirent **a, const struct dirent **b)
{
  bool a_is_mmio = strstr ((*a)->d_name, "mmio") != NULL;
  bool b_is_mmio = strstr ((*b)->d_name, "mmio") != NULL;
  if (a_is_mmio != b_is_mmio)
    return a_is_mmio - b_is_mmio;
  return strcmp ((*a)->d_name, (*b)->d_name);
}

/* Add all zones; 0, or -1 with errno and S->FILE.  */
static int
add_zones (struct search *s)
{
  struct dirent **folder;
  text_puts (&s->file, s->tree);
  int count = scandir (s->tree, &folder, NULL, compare);
  if (count < 0)
    return -1;
  int status = 0, saved_errno = 0;
  for (int i = 0; i < count; i++)
    {
      if (status == 0 && (status = add_zone (s, folder[i]->d_name)) != 0)
        saved_errno = errno;
      free (folder[i]);
    }
  free (folder);
  errno = saved_errno;
  return status;
}

int
powercap_open (struct powercap *p, const char *tree,
               const struct reporter *reporter)
{
  *p = (struct powercap){ 0 };
  struct search s = { .found = p, .tree = tree };
  bool failed = add_zones (&s) != 0;
  if (failed)
    report (reporter, REPORT_WARNING, NULL, 0, "no energy: %s: %s",
            text_string (&s.file), strerror (errno));
  else if (p->count == 0)
    report (reporter, REPORT_WARNING, NULL, 0,
            "no energy: there is no package in %s", tree);
  text_free (&s.file);
  if (!failed && p->count > 0)
    return 0;
  powercap_close (p);
  return -1;
}

void
powercap_close (struct powercap *p)
{
  for (size_t i = 0; i < p->count; i++)
    {
      free (p->zone[i].domain);
      close (p->zone[i].fd);
    }
  free (p->zone);
  *p = (struct powercap){ 0 };
}
