/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "studio.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/link_target.h"
#include "base/text.h"
#include "cli/file_use.h"
#include "cli/output.h"
#include "folder_link.h"

bool
studio_is_needed (const struct options *options)
{
  return options->format != DOCUMENT_TEXT || options->figures_folder != NULL;
}

/* The file that the report of OPTIONS will be, the caller's to free; NULL: it
   goes to standard output, a device or an open descriptor.  */
static char *
find_page (const struct options *options)
{
  int descriptor;
  struct stat about;
  if (options->common.output == NULL)
    return NULL;
  char *page = link_target (options->common.output, &descriptor);
  if (page == NULL && errno == ENOMEM)
    die_memory ();
  if (page != NULL && descriptor == LINK_TO_NAME
      && (stat (page, &about) != 0 || S_ISREG (about.st_mode)))
    return page;
  free (page);
  return NULL;
}

/* The folder for the figures of OPTIONS, the caller's to free: that of
   --figures-dir, else "report.figures" for the PAGE "report.md"; NULL: none,
   since there is no PAGE, or it holds them.  */
static char *
choose_folder (const struct options *options, const char *page)
{
  if (options->figures_folder != NULL)
    return or_die (strdup (options->figures_folder));
  if (options->format == DOCUMENT_HTML || page == NULL)
    return NULL;
  struct text folder = { 0 };
  const char *slash = strrchr (page, '/');
  const char *base = slash == NULL ? page : slash + 1;
  const char *dot = strrchr (base, '.');
  text_append (&folder, page,
               dot == NULL || dot == base ? strlen (page)
                                          : (size_t) (dot - page));
  text_puts (&folder, ".figures");
  return or_die (text_take (&folder));
}

/* Make STUDIO's folder and the link to it.  As studio_open.  */
static const char *
open_folder (struct studio *studio)
{
  studio->made_folder = mkdir (studio->folder, 0777) == 0;
  if (!studio->made_folder && errno != EEXIST)
    {
      diag_errno (errno, "cannot make the folder '%s'", studio->folder);
      return "their folder could not be made";
    }
  studio->link = folder_link (studio->page, studio->folder);
  if (studio->link == NULL)
    {
      diag_errno (errno, "%s", studio->folder);
      return "their folder could not be found";
    }
  return NULL;
}

const char *
studio_open (struct studio *studio, const struct options *options)
{
  char *page = find_page (options);
  *studio = (struct studio){
    .page = page,
    .folder = choose_folder (options, page),
    .keeps_picture = options->format == DOCUMENT_HTML,
    .gnuplot = { .path = getenv ("PATH"),
                 .temporary = getenv ("TMPDIR"),
                 .timeout_ms = options->figures_timeout_ms,
                 .reporter = &diag_reporter },
  };
  if (studio->folder == NULL && !studio->keeps_picture)
    {
      diag_note ("figures are in characters: for pictures say -o FILE or "
                 "--figures-dir=FOLDER");
      return "there was no place for pictures (-o FILE, --figures-dir=FOLDER)";
    }
  studio->gnuplot.program = gnuplot_find (studio->gnuplot.path);
  if (studio->gnuplot.program == NULL && errno == ENOMEM)
    die_memory ();
  if (studio->gnuplot.program == NULL)
    {
      diag_warning ("gnuplot is not installed: the figures of the report "
                    "are in characters");
      return "gnuplot is not installed";
    }
  return NULL;
}

void
studio_close (struct studio *studio)
{
  if (studio->made_folder)
    rmdir (studio->folder); /* fails where there are pictures */
  free (studio->folder);
  free (studio->page);
  free (studio->link);
  free ((char *) studio->gnuplot.program);
}

static char *
join (const char *folder, const char *name, const char *suffix)
{
  struct text path = { 0 };
  text_printf (&path, "%s%s%s%s", folder, *folder == '\0' ? "" : "/", name,
               suffix);
  return or_die (text_take (&path));
}

/* Make the file PATH hold PICTURE, or stay as it was.  0, or -1 after a
   message.  */
static int
store (const char *path, const struct text *picture)
{
  struct output output;
  if (output_open_whole (&output, path) != 0)
    return -1;
  fwrite (picture->bytes, 1, picture->length, output.stream);
  /* A picture counts when it is on the disk.  */
  if (fflush (output.stream) == 0)
    fsync (output.fd);
  return output_commit (&output);
}

static const char *
suffix_of (bool dark)
{
  return dark ? "-dark.svg" : ".svg";
}

void
studio_check_files (const struct options *options,
                    const struct figure_sheet *sheet, size_t count)
{
  char *page = find_page (options), *folder = choose_folder (options, page);
  for (size_t i = 0; folder != NULL && i < count; i++)
    for (int dark = 0; dark <= 1; dark++)
      {
        char *path = join (folder, sheet[i].name, suffix_of (dark));
        file_use_write (path, "a figure");
        free (path);
      }
  free (folder);
  free (page);
}

/* Store PICTURE of SHEET for light or dark pages, if STUDIO has a folder.  As
   studio_draw.  */
static const char *
file (struct studio *studio, struct figure_sheet *sheet, bool dark,
      const struct text *picture)
{
  if (studio->folder == NULL)
    return NULL;
  /* Not before there is a picture: else it may stay empty.  */
  const char *closed = studio->link == NULL ? open_folder (studio) : NULL;
  if (closed != NULL)
    return closed;
  char *path = join (studio->folder, sheet->name, suffix_of (dark));
  int status = store (path, picture);
  free (path);
  if (status != 0)
    return "they could not be written";
  *(dark ? &sheet->dark : &sheet->light)
      = join (studio->link, sheet->name, suffix_of (dark));
  return NULL;
}

/* Move PICTURE into SHEET as that of SIZE.  */
static void
keep (struct figure_sheet *sheet, enum figure_size size, struct text *picture)
{
  sheet->picture[size] = or_die (malloc (sizeof *sheet->picture[size]));
  *sheet->picture[size] = *picture;
  *picture = (struct text){ 0 };
}

/* Draw D.  As studio_draw.  */
static const char *
draw (const struct studio *studio, const struct drawing *d, bool dark,
      struct text *picture)
{
  return gnuplot_draw (&studio->gnuplot, d, dark, picture) == 0
             ? NULL
             : "gnuplot could not draw them";
}

/* Draw SHEET for light or DARK pages into a file, if STUDIO has a folder, and
   keep the light one, if it keeps pictures.  */
static const char *
draw_wide (struct studio *studio, struct figure_sheet *sheet, bool dark)
{
  struct text picture = { 0 };
  const char *wrong
      = draw (studio, &sheet->drawing[FIGURE_WIDE], dark, &picture);
  if (wrong == NULL)
    wrong = file (studio, sheet, dark, &picture);
  if (wrong == NULL && !dark && studio->keeps_picture)
    keep (sheet, FIGURE_WIDE, &picture);
  text_free (&picture);
  return wrong;
}

const char *
studio_draw (struct studio *studio, struct figure_sheet *sheet)
{
  const char *wrong = draw_wide (studio, sheet, false);
  if (wrong == NULL && studio->folder != NULL)
    wrong = draw_wide (studio, sheet, true);
  if (wrong != NULL || !studio->keeps_picture)
    return wrong;
  struct text narrow = { 0 };
  wrong = draw (studio, &sheet->drawing[FIGURE_NARROW], false, &narrow);
  if (wrong == NULL)
    keep (sheet, FIGURE_NARROW, &narrow);
  text_free (&narrow);
  return wrong;
}
