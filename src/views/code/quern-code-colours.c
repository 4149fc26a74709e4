/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-colours.h"

#include <string.h>

/* Bytes to highlight before the last shown line, as a comment may begin far above a line.
 * Takes a fraction of a second. */
#define MAX_BYTES (128u << 10)

/* A run of text with one tag of the buffer. */
typedef struct
{
  QuernListingRun  run;
  GtkTextTag      *tag; /* borrowed from the buffer */
} TaggedRun;

GtkSourceLanguage *
quern_code_colours_guess_language (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  return gtk_source_language_manager_guess_language (gtk_source_language_manager_get_default (),
                                                     base, NULL);
}

static gboolean
is_line (const QuernListingRow *row,
         QuernSourceText       *text)
{
  return row->kind == QUERN_LISTING_CODE && row->key > 0 &&
         row->key <= quern_source_text_get_n_lines (text);
}

/* The range of lines needed to colour the shown ones; FALSE if none are shown or the range would
 * be too large. */
static gboolean
find_lines (QuernListing    *listing,
            QuernSourceText *text,
            guint           *first,
            guint           *last)
{
  gsize n_bytes = 0;
  guint shown = 0;

  *last = 0;
  for (guint i = 0; i < quern_listing_get_n (listing); i++)
    {
      const QuernListingRow *row = quern_listing_get (listing, i);

      if (!is_line (row, text))
        continue;
      if (*last == 0)
        shown = (guint) row->key;
      *last = (guint) row->key;
    }

  for (*first = *last; *first > 1 && n_bytes <= MAX_BYTES; (*first)--)
    n_bytes += quern_source_text_get_length (text, *first);

  return *last > 0 && *first <= shown;
}

static void
set_scheme (GtkSourceBuffer *buffer,
            const char      *name)
{
  gtk_source_buffer_set_style_scheme (
    buffer,
    gtk_source_style_scheme_manager_get_scheme (gtk_source_style_scheme_manager_get_default (),
                                                name));
}

/* The lines as the listing writes them, without tabs. */
static GtkSourceBuffer *
create_buffer (QuernSourceText   *text,
               GtkSourceLanguage *language,
               guint              first,
               guint              last)
{
  GtkSourceBuffer *buffer = gtk_source_buffer_new_with_language (language);
  g_autoptr (GString) content = g_string_new (NULL);
  GtkTextIter start;
  GtkTextIter end;

  for (guint i = first; i <= last; i++)
    {
      g_autofree char *line = quern_listing_dup_line (text, i);

      g_string_append (content, line);
      g_string_append_c (content, '\n');
    }

  gtk_source_buffer_set_highlight_matching_brackets (buffer, FALSE);
  set_scheme (buffer, "Adwaita");
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (buffer), content->str, (int) content->len);
  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (buffer), &start, &end);
  gtk_source_buffer_ensure_highlight (buffer, &start, &end);

  return buffer;
}

static gboolean
get_color (GtkTextTag *tag,
           QuernColor *color)
{
  g_autoptr (GdkRGBA) rgba = NULL;
  gboolean is_set = FALSE;

  g_object_get (tag, "foreground-set", &is_set, "foreground-rgba", &rgba, NULL);
  if (!is_set || rgba == NULL)
    return FALSE;

  *color = (QuernColor) { (double) rgba->red, (double) rgba->green, (double) rgba->blue };

  return TRUE;
}

/* The last tag with a colour takes effect. */
static GtkTextTag *
find_tag (const GtkTextIter *iter)
{
  g_autoptr (GSList) tags = gtk_text_iter_get_tags (iter);
  GtkTextTag *found = NULL;
  QuernColor color;

  for (GSList *l = tags; l != NULL; l = l->next)
    if (get_color (l->data, &color))
      found = l->data;

  return found;
}

/* length: of the row's text, in bytes, without the mark of a truncated line. */
static void
add_runs (GArray            *runs,
          guint              row,
          guint              length,
          const GtkTextIter *line)
{
  GtkTextIter iter = *line;
  int number = gtk_text_iter_get_line (line);

  while (gtk_text_iter_get_line (&iter) == number && !gtk_text_iter_is_end (&iter))
    {
      TaggedRun tagged = {
        { row, (guint) gtk_text_iter_get_line_index (&iter), 0, 0 }, find_tag (&iter)
      };
      guint end = length;

      if (tagged.run.start >= length)
        break;
      if (gtk_text_iter_forward_to_tag_toggle (&iter, NULL) &&
          gtk_text_iter_get_line (&iter) == number)
        end = MIN (length, (guint) gtk_text_iter_get_line_index (&iter));
      tagged.run.length = end - tagged.run.start;
      if (tagged.tag != NULL)
        g_array_append_val (runs, tagged);
    }
}

static GArray *
list_runs (QuernListing    *listing,
           QuernSourceText *text,
           GtkSourceBuffer *buffer,
           guint            first)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (TaggedRun));

  for (guint i = 0; i < quern_listing_get_n (listing); i++)
    {
      const QuernListingRow *row = quern_listing_get (listing, i);
      gsize length = strlen (row->text);
      g_autofree char *line = NULL;
      GtkTextIter iter;

      if (!is_line (row, text))
        continue;

      line = quern_listing_dup_line (text, row->key);
      while (length > 0 && strncmp (line, row->text, length) != 0)
        length = (gsize) (g_utf8_prev_char (row->text + length) - row->text);
      gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (buffer), &iter,
                                        (int) (row->key - first));
      add_runs (runs, i, (guint) length, &iter);
    }

  return runs;
}

QuernListingColours *
quern_code_colours_new (QuernListing    *listing,
                        QuernSourceText *text)
{
  GtkSourceLanguage *language =
    quern_code_colours_guess_language (quern_source_text_get_path (text));
  g_autoptr (QuernListingColours) colours = quern_listing_colours_new ();
  g_autoptr (GtkSourceBuffer) buffer = NULL;
  g_autoptr (GArray) runs = NULL;
  g_autofree QuernColor *light = NULL;
  guint first;
  guint last;

  if (language == NULL || !find_lines (listing, text, &first, &last))
    return NULL;

  buffer = create_buffer (text, language, first, last);
  runs = list_runs (listing, text, buffer, first);
  light = g_new0 (QuernColor, MAX (runs->len, 1));
  for (guint i = 0; i < runs->len; i++)
    get_color (g_array_index (runs, TaggedRun, i).tag, &light[i]);

  /* This changes the colours of the same tags. */
  set_scheme (buffer, "Adwaita-dark");
  for (guint i = 0; i < runs->len; i++)
    {
      TaggedRun *tagged = &g_array_index (runs, TaggedRun, i);
      QuernColor dark = light[i];

      get_color (tagged->tag, &dark);
      tagged->run.ink = quern_listing_colours_add_ink (colours, light[i], dark);
      quern_listing_colours_add_run (colours, &tagged->run);
    }

  return g_steal_pointer (&colours);
}
