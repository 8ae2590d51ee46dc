/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/file_use.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/link_target.h"
#include "base/memory.h"
#include "base/text.h"

/* A regular file; or where none is yet, its NAME in a folder.  */
struct place
{
  bool is_known; /* else it is no file that could be lost */
  dev_t device;
  ino_t inode; /* of the folder where there is a NAME */
  char *name;
};

struct file_use
{
  char *path;
  const char *what;
  bool is_unsought; /* PLACE is not known yet: it was not needed */
  struct place place;
  char *partial; /* where it is written first; or NULL */
  struct place partial_place;
};

/* Those that must stay as they are, and those that are written.  */
static struct file_uses
{
  struct file_use *item;
  size_t count, capacity;
} kept, written;

/* The place PATH, which is no link.  */
static struct place
place_at (const char *path)
{
  struct stat about;
  struct text folder = { 0 };
  if (stat (path, &about) == 0)
    return (struct place){ .is_known = S_ISREG (about.st_mode),
                           .device = about.st_dev,
                           .inode = about.st_ino };
  const char *slash = strrchr (path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  text_append (&folder, path, (size_t) (name - path));
  text_putc (&folder, '.');
  if (folder.failed)
    die_memory ();
  bool is_known = stat (folder.bytes, &about) == 0;
  text_free (&folder);
  if (!is_known)
    return (struct place){ .is_known = false };
  return (struct place){ .is_known = true,
                         .device = about.st_dev,
                         .inode = about.st_ino,
                         .name = or_die (strdup (name)) };
}

/* The place of the open file FD.  */
static struct place
place_of_descriptor (int fd)
{
  struct stat about;
  if (fstat (fd, &about) != 0 || !S_ISREG (about.st_mode))
    return (struct place){ .is_known = false };
  return (struct place){ .is_known = true,
                         .device = about.st_dev,
                         .inode = about.st_ino };
}

static bool
is_same_place (const struct place *a, const struct place *b)
{
  return a->is_known && b->is_known && a->device == b->device
         && a->inode == b->inode && (a->name == NULL) == (b->name == NULL)
         && (a->name == NULL || strcmp (a->name, b->name) == 0);
}

/* Where the links that PATH begins lead: the name, and as link_target.  */
static char *
target_of (const char *path, int *descriptor)
{
  char *target = link_target (path, descriptor);
  if (target == NULL && errno == ENOMEM)
    die_memory ();
  return target != NULL ? target : or_die (strdup (path));
}

static void
seek (struct file_use *use)
{
  int descriptor;
  if (!use->is_unsought)
    return;
  char *target = target_of (use->path, &descriptor);
  use->place = place_at (target);
  use->is_unsought = false;
  free (target);
}

/* Die where FIRST is written, and first of all in OTHER's place.  */
static void
refuse_partial (const struct file_use *first, const struct file_use *other)
{
  if (is_same_place (&first->partial_place, &other->place))
    die ("'%s' is %s, and '%s' is written there first", first->partial,
         other->what, first->path);
}

/* Die where IT, which is written, and one of OTHERS are one file.  */
static void
refuse (const struct file_use *it, const struct file_uses *others)
{
  for (size_t i = 0; i < others->count; i++)
    {
      struct file_use *other = &others->item[i];
      if (strcmp (it->what, other->what) == 0)
        continue;
      seek (other);
      refuse_partial (it, other);
      refuse_partial (other, it);
      if (!is_same_place (&it->place, &other->place))
        continue;
      /* the one that was told of first is the output, if one is */
      const struct file_use *one = others == &written ? other : it;
      die ("'%s' is both %s and %s", one->path, one->what,
           one == it ? other->what : it->what);
    }
}

static void
add (struct file_uses *uses, const struct file_use *use)
{
  uses->item = or_die (memory_grow (uses->item, &uses->capacity,
                                    uses->count + 1, sizeof *uses->item));
  uses->item[uses->count++] = *use;
}

static void
keep (struct file_use use)
{
  use.path = or_die (strdup (use.path));
  for (size_t i = 0; i < written.count; i++)
    refuse (&written.item[i], &(struct file_uses){ &use, 1, 1 });
  add (&kept, &use);
}

static void
write_to (struct file_use *use)
{
  refuse (use, &written);
  refuse (use, &kept);
  add (&written, use);
}

bool
file_use_is_same (const char *a, const char *b)
{
  int descriptor;
  char *target_a = target_of (a, &descriptor);
  char *target_b = target_of (b, &descriptor);
  struct place place_a = place_at (target_a), place_b = place_at (target_b);
  bool is_same = is_same_place (&place_a, &place_b);
  free (place_a.name);
  free (place_b.name);
  free (target_a);
  free (target_b);
  return is_same;
}

void
file_use_read (const char *path, const char *what)
{
  struct file_use use = { .path = (char *) path, .what = what };
  if (strcmp (path, "-") == 0)
    use.place = place_of_descriptor (STDIN_FILENO);
  else
    use.is_unsought = true; /* of many inputs most often none is written */
  keep (use);
}

void
file_use_write (const char *path, const char *what)
{
  int descriptor;
  if (path == NULL || strcmp (path, "-") == 0)
    {
      keep ((struct file_use){ .path = "-",
                               .what = "standard output",
                               .place = place_of_descriptor (STDOUT_FILENO) });
      return;
    }
  char *target = target_of (path, &descriptor);
  struct place place = place_at (target);
  if (!place.is_known || descriptor != LINK_TO_NAME)
    {
      /* it is not replaced */
      keep ((struct file_use){
          .path = (char *) path, .what = what, .place = place });
      free (target);
      return;
    }
  struct text partial = { 0 };
  text_printf (&partial, "%s.partial", target);
  free (target);
  struct file_use use = { .path = or_die (strdup (path)),
                          .what = what,
                          .place = place,
                          .partial = or_die (text_take (&partial)) };
  use.partial_place = place_at (use.partial);
  write_to (&use);
}

void
file_use_empty (const char *path, const char *what)
{
  int descriptor;
  char *target = target_of (path, &descriptor);
  struct file_use use = { .path = or_die (strdup (path)),
                          .what = what,
                          .place = place_at (target) };
  free (target);
  write_to (&use);
}
