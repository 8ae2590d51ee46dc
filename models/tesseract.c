/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts read by Tesseract: the features of a sample are the pixels of a
   picture, row by row, and its label the text.  Options: file=TRAINEDDATA,
   data=SET, train=N, samples=N, width=N, scale=N, mode=N; see
   bench-models(7).  */
#include <config.h>
#include <bench-model.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tesseract/capi.h>
#include "classifier.h"
#include "tell.h"

#define SUFFIX ".traineddata"
#define NO_LABEL UINT32_MAX /* told as -1 */
#define BORDER 4            /* features of white around a picture */
#define RESOLUTION 300      /* dots per inch that are claimed */
#define SIDE_MAX 32767      /* pixels, by Tesseract */

struct reader
{
  struct classifier c;
  TessBaseAPI *api;
  uint64_t mode;
  uint64_t width, height; /* of a picture in features */
  uint64_t scale;         /* pixels of a feature, each way */
  uint8_t ink;            /* the feature that is black; 0 is white */
  uint8_t *pixel;
  uint64_t columns, rows; /* of the pixels */
  double confidence;      /* of the last answer */
};

static struct reader the_model;

static void
reader_close (void *model)
{
  struct reader *m = model;
  if (m->api != NULL)
    {
      TessBaseAPIEnd (m->api);
      TessBaseAPIDelete (m->api);
    }
  classifier_close (&m->c);
  free (m->pixel);
  m->api = NULL;
  m->pixel = NULL;
}

static int32_t
take_shape (struct reader *m)
{
  const struct bench_model_host *host = m->c.host;
  const struct labelled_set *set = &m->c.rows.set;
  m->width = (uint64_t) lround (sqrt (set->features));
  m->scale = 4;
  m->mode = PSM_SINGLE_LINE;
  if (tell_option (host, "width", 1, set->features, &m->width) != 0
      || tell_option (host, "scale", 1, 64, &m->scale) != 0
      || tell_option (host, "mode", 0, PSM_COUNT - 1, &m->mode) != 0)
    return BENCH_MODEL_FAILED;
  if (set->features % m->width != 0)
    return tell_error (host,
                       "%u features are no picture that is %u wide; width=N "
                       "says how wide it is",
                       set->features, (unsigned) m->width);
  m->height = set->features / m->width;
  m->columns = (m->width + 2 * BORDER) * m->scale;
  m->rows = (m->height + 2 * BORDER) * m->scale;
  if (m->columns > SIDE_MAX || m->rows > SIDE_MAX)
    return tell_error (host, "a picture of %llu to %llu pixels is too large",
                       (unsigned long long) m->columns,
                       (unsigned long long) m->rows);
  m->pixel = malloc (m->columns * m->rows);
  if (m->pixel == NULL)
    return tell_error (host, "memory exhausted");
  memset (m->pixel, UINT8_MAX, m->columns * m->rows);
  m->ink = 1;
  for (uint64_t i = 0; i < (uint64_t) set->rows * set->features; i++)
    if (set->feature[i] > m->ink)
      m->ink = set->feature[i];
  return BENCH_MODEL_OK;
}

/* It may answer with the characters that labels have.  */
static void
limit_characters (const struct reader *m)
{
  char list[UINT8_MAX + 1];
  size_t length = 0;
  uint8_t is_used[UINT8_MAX + 1] = { 0 };
  const struct labelled_set *set = &m->c.rows.set;
  for (uint32_t i = 0; i < set->classes; i++)
    for (const char *at = set->name[i]; *at != '\0'; at++)
      {
        /* Of longer characters all are allowed.  */
        if ((unsigned char) *at > 127)
          return;
        is_used[(unsigned char) *at] = 1;
      }
  for (int c = ' ' + 1; c < 127; c++)
    if (is_used[c])
      list[length++] = (char) c;
  list[length] = '\0';
  TessBaseAPISetVariable (m->api, "tessedit_char_whitelist", list);
}

/* FOLDER/LANGUAGE.traineddata.  */
static int32_t
load (struct reader *m, const char *path)
{
  const struct bench_model_host *host = m->c.host;
  size_t length = strlen (path), end = strlen (SUFFIX);
  if (length <= end || strcmp (path + length - end, SUFFIX) != 0)
    return tell_error (host,
                       "%.300s: data of Tesseract are in a file called "
                       "LANGUAGE" SUFFIX,
                       path);
  if (classifier_check_file (host, path) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  char *folder = strdup (path);
  m->api = TessBaseAPICreate ();
  if (folder == NULL || m->api == NULL)
    {
      free (folder);
      return tell_error (host, "memory exhausted");
    }
  folder[length - end] = '\0';
  char *slash = strrchr (folder, '/');
  if (slash != NULL)
    *slash = '\0';
  int result = TessBaseAPIInit3 (m->api,
                                 slash == NULL     ? "."
                                 : slash == folder ? "/"
                                                   : folder,
                                 slash == NULL ? folder : slash + 1);
  free (folder);
  if (result != 0)
    return tell_error (host,
                       "%.300s: not data of Tesseract, or not all of "
                       "them",
                       path);
  TessBaseAPISetPageSegMode (m->api, (TessPageSegMode) m->mode);
  limit_characters (m);
  return BENCH_MODEL_OK;
}

static int32_t
reader_open (const struct bench_model_host *host, const char *path,
             void **model)
{
  struct reader *m = &the_model;
  if (path == NULL)
    return tell_error (host, "it needs file=LANGUAGE" SUFFIX);
  if (classifier_open (&m->c, host, 0) != BENCH_MODEL_OK
      || classifier_make_room (&m->c, 1) != BENCH_MODEL_OK
      || take_shape (m) != BENCH_MODEL_OK || load (m, path) != BENCH_MODEL_OK)
    {
      reader_close (m);
      return BENCH_MODEL_FAILED;
    }
  *model = m;
  return BENCH_MODEL_OK;
}

static int32_t
reader_info (void *model, struct bench_model_info *info)
{
  const struct reader *m = model;
  classifier_info (&m->c, info);
  info->name = "tesseract";
  info->runtime = "Tesseract";
  info->runtime_version = TessVersion ();
  info->max_batch = 1;
  info->input_rank = 2;
  info->input_shape[0] = m->height;
  info->input_shape[1] = m->width;
  return BENCH_MODEL_OK;
}

static void
draw (struct reader *m, const uint8_t *feature)
{
  for (uint64_t y = 0; y < m->height; y++)
    {
      uint8_t *to = m->pixel + (y + BORDER) * m->scale * m->columns
                    + BORDER * m->scale;
      for (uint64_t x = 0; x < m->width; x++)
        memset (to + x * m->scale,
                UINT8_MAX - UINT8_MAX * feature[y * m->width + x] / m->ink,
                m->scale);
      for (uint64_t i = 1; i < m->scale; i++)
        memcpy (to + i * m->columns, to, m->width * m->scale);
    }
}

/* The class that TEXT is the label of, without blanks around it.  */
static uint32_t
find_class (const struct labelled_set *set, char *text)
{
  text += strspn (text, " \t\n\f");
  size_t length = strlen (text);
  while (length > 0 && strchr (" \t\n\f", text[length - 1]) != NULL)
    text[--length] = '\0';
  for (uint32_t i = 0; i < set->classes; i++)
    if (strcmp (set->name[i], text) == 0)
      return i;
  return NO_LABEL;
}

static int32_t
reader_run (void *model, const struct bench_model_query *query)
{
  struct reader *m = model;
  uint32_t sample = query->index[0];
  draw (m, test_rows_input (&m->c.rows, sample));
  TessBaseAPISetImage (m->api, m->pixel, (int) m->columns, (int) m->rows, 1,
                       (int) m->columns);
  TessBaseAPISetSourceResolution (m->api, RESOLUTION);
  char *text = TessBaseAPIGetUTF8Text (m->api);
  if (text == NULL)
    return tell_error (m->c.host, "Tesseract fails on sample %u", sample);
  m->confidence = TessBaseAPIMeanTextConf (m->api) / 100.0;
  classifier_answer (&m->c, 0, sample, find_class (&m->c.rows.set, text));
  TessDeleteText (text);
  return BENCH_MODEL_OK;
}

static int32_t
reader_output (void *model, uint32_t slot, struct bench_model_output *output)
{
  const struct reader *m = model;
  classifier_output (&m->c, slot, output);
  output->has |= BENCH_MODEL_HAS_CONFIDENCE;
  output->confidence = m->confidence;
  return BENCH_MODEL_OK;
}

static const struct bench_model_vtable vtable = {
  .struct_size = sizeof vtable,
  .caps = BENCH_MODEL_LABELS,
  .name = "tesseract",
  .version = "1",
  .open = reader_open,
  .info = reader_info,
  .run = reader_run,
  .output = reader_output,
  .close = reader_close,
};

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
