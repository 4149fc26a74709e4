/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Source code with the costs of its lines, of the files that cost most. */

#include "quern-html-context.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-html-style.h"
#include "quern-listing.h"
#include "quern-place-sums.h"

#include <glib/gi18n-lib.h>

/* Lines without a cost to show around those with one. */
#define CONTEXT 5

typedef struct
{
  QuernFileId file;
  double      cost;
} File;

static double
get_value (const QuernHtmlContext *self,
           const gint64           *costs)
{
  return (double) quern_event_set_get_cost (self->events, self->subject->event, costs);
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  const File *x = a;
  const File *y = b;

  if (x->cost > y->cost || x->cost < y->cost)
    return x->cost > y->cost ? -1 : 1;

  return (x->file > y->file) - (x->file < y->file);
}

/* (element-type File): costliest first; NULL with error set. */
static GArray *
list_files (const QuernHtmlContext  *self,
            GError                 **error)
{
  guint n_events = quern_event_set_get_n_real (self->events);
  g_autofree gint64 *costs =
    quern_place_sums_dup_file_costs (self->profile, self->cancellable, error);
  GArray *files;

  if (costs == NULL)
    return NULL;

  files = g_array_new (FALSE, FALSE, sizeof (File));
  for (QuernFileId i = 0; i < quern_profile_get_n_files (self->profile); i++)
    {
      const char *name = quern_profile_get_file_name (self->profile, i);
      File file = { i, get_value (self, costs + (gsize) i * n_events) };

      if (*name != '\0' && !g_str_equal (name, "???") && self->total > 0.0 &&
          file.cost > 0.0 && file.cost >= self->subject->min_source * self->total)
        g_array_append_val (files, file);
    }
  g_array_sort (files, compare_files);

  return files;
}

static char *
dup_cell_cb (const gint64 *costs,
             gpointer      user_data)
{
  const QuernHtmlContext *self = user_data;
  double cost = get_value (self, costs);

  return cost > 0.0 || cost < 0.0 ? quern_format_share (cost / self->total, 2) : g_strdup ("");
}

/* NULL if the file is not found or cannot be read. */
static QuernSourceText *
load_text (const QuernHtmlContext *self,
           const char             *name,
           gboolean               *is_guessed)
{
  g_autoptr (QuernSourcePlace) place = quern_source_finder_find (self->subject->finder, name, NULL,
                                                                 self->cancellable);

  *is_guessed = place->how == QUERN_SOURCE_GUESSED;
  if (place->path != NULL && self->subject->read != NULL)
    g_ptr_array_add (self->subject->read, g_strdup (place->path));

  return place->path != NULL ? quern_source_text_load (place->path, NULL, NULL) : NULL;
}

static void
write_row (QuernHtmlWriter    *writer,
           const QuernListing *listing,
           guint               index)
{
  static const char *const kinds[] = {
    [QUERN_LISTING_HEAD] = "head", [QUERN_LISTING_CODE] = NULL, [QUERN_LISTING_BELOW] = "below",
    [QUERN_LISTING_FOLDED] = "fold",
  };
  const QuernListingRow *row = quern_listing_get (listing, index);
  double heat = quern_listing_get_heat (listing, index);
  const char *class = kinds[row->kind];

  if (class == NULL && heat > 0.0)
    class = quern_html_get_class (QUERN_HEAT_RANK + quern_palette_heat_step (heat));

  quern_html_puts (writer, "<tr");
  if (class != NULL)
    quern_html_printf (writer, " class=%s", class);
  quern_html_printf (writer, "><td>%s<td>%s<td>%s<td>", row->own, row->inclusive, row->place);
  for (guint i = 0; i < row->indent; i++)
    quern_html_puts (writer, " ");
  if (row->kind == QUERN_LISTING_CODE)
    quern_html_write_code (writer, row->text);
  else
    quern_html_write_text (writer, row->text);
  if (row->aside != NULL)
    quern_html_printf (writer, " <i>%s</i>", row->aside);
  quern_html_puts (writer, "\n");
}

static void
write_listing (const QuernHtmlContext *self,
               QuernHtmlWriter        *writer,
               const QuernListing     *listing)
{
  g_autofree char *caption = quern_listing_dup_caption (listing);

  quern_html_puts (writer, "<table class=code>\n<thead><tr>");
  for (guint i = 0; i < 4; i++)
    quern_html_printf (writer, "<th scope=col>%s", quern_listing_get_title (listing, i));
  quern_html_puts (writer, "\n<tbody>\n");
  for (guint i = 0; i < quern_listing_get_n (listing); i++)
    write_row (writer, listing, i);
  quern_html_printf (writer, "</table>\n<p class=note>%s</p>\n", caption);
}

static void
write_file (QuernHtmlContext *self,
            QuernHtmlWriter  *writer,
            QuernAnnotation  *annotation,
            guint             index,
            double            cost)
{
  QuernFileId file = quern_annotation_get_file (annotation, index)->file;
  const char *name = quern_profile_get_file_name (self->profile, file);
  gboolean is_guessed = FALSE;
  g_autoptr (QuernSourceText) text = load_text (self, name, &is_guessed);
  const QuernAnnotatedSource source = { annotation, index, NULL, text, NULL };
  QuernListingOptions options = {
    .dup_cell = dup_cell_cb, .user_data = self, .context = CONTEXT,
    .titles = { _("Self %"), _("With calls %"), _("Line"), _("Source") },
  };
  g_autofree char *percent = quern_format_percent (cost / self->total, 2);
  g_autoptr (QuernListing) listing = NULL;

  quern_code_heat_init (&options.heat, self->profile, self->subject->event);
  listing = quern_listing_new (&options);
  quern_listing_add_source (listing, &source, NULL);

  quern_html_puts (writer, "<h3>");
  quern_html_write_path (writer, name);
  quern_html_printf (writer, " <small>%s</small></h3>\n", percent);
  if (text == NULL || is_guessed)
    quern_html_printf (writer, "<p class=note>%s</p>\n",
                       text == NULL ? _("The source file was not found.")
                                    : _("Guessed: only the end of the path is the same."));
  write_listing (self, writer, listing);
}

/* The index of a file in the annotation; QUERN_NONE for one without lines. */
static guint
find_file (QuernAnnotation *annotation,
           QuernFileId      file)
{
  for (guint i = 0; i < quern_annotation_get_n_files (annotation); i++)
    if (quern_annotation_get_file (annotation, i)->file == file)
      return i;

  return QUERN_NONE;
}

gboolean
quern_html_write_sources (QuernHtmlContext  *self,
                          QuernHtmlWriter   *writer,
                          GError           **error)
{
  g_autoptr (GArray) files = list_files (self, error);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (QuernFileId));
  g_autoptr (QuernAnnotation) annotation = NULL;
  g_autofree char *share = NULL;

  if (files == NULL)
    return FALSE;

  share = quern_format_percent (self->subject->min_source, 2);
  quern_html_puts (writer, "<p class=note>");
  if (files->len == 0)
    quern_html_take_text (
      writer, g_strdup_printf (_("No source file is known with a share of at least %s."), share));
  else if (self->subject->min_source > 0.0)
    quern_html_take_text (writer, g_strdup_printf (_("Files with a share of at least %s."), share));
  else
    quern_html_write_text (writer, _("All files with a cost."));
  quern_html_puts (writer, "</p>\n");
  if (files->len == 0)
    return TRUE;

  for (guint i = 0; i < files->len; i++)
    g_array_append_val (ids, g_array_index (files, File, i).file);
  annotation = quern_annotation_new_of_files (self->subject->analysis,
                                              (const QuernFileId *) (gconstpointer) ids->data,
                                              ids->len, self->cancellable, error);
  if (annotation == NULL)
    return FALSE;

  for (guint i = 0; i < files->len; i++)
    {
      guint index = find_file (annotation, g_array_index (files, File, i).file);

      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if (index != QUERN_NONE)
        write_file (self, writer, annotation, index, g_array_index (files, File, i).cost);
    }

  return TRUE;
}
