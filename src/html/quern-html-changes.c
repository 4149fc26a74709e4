/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What changed since another profile, and where the change began. */

#include "quern-html-context.h"

#include "quern-changes.h"
#include "quern-config.h"
#include "quern-diff-table.h"
#include "quern-diff-text.h"
#include "quern-html-table.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Maximum number of rows. */
#define MAX_ROWS 200u

/* The rows that a table shows. */
typedef struct
{
  QuernHtmlContext *context;
  const GArray     *rows; /* guint: rows of the diff */
} NamedRows;

/* Writes a short name that links to the row of the function, if it still exists, and has the whole
 * name as its title. */
static void
write_name (QuernHtmlContext *self,
            QuernHtmlWriter  *writer,
            guint             row,
            const char       *name)
{
  const QuernDiff *diff = self->subject->diff;
  const char *whole = quern_diff_get_name (diff, row);
  guint n = 0;
  const QuernFunctionId *after = quern_diff_get_members (diff, row, 1, &n);
  gboolean is_link = n > 0 && quern_html_context_open_link (self, writer, after[0]);

  if (g_str_equal (name, whole))
    {
      quern_html_write_text (writer, name);
    }
  else
    {
      g_autofree char *brief = quern_visible_brief (whole);

      quern_html_printf (writer, "<span title=\"%s\">%s</span>", brief, name);
    }
  if (is_link)
    quern_html_puts (writer, "</a>");
}

/* Writes a sentence; names in its text are enclosed in backticks. */
static void
write_sentence (QuernHtmlContext  *self,
                QuernHtmlWriter   *writer,
                const QuernChange *change)
{
  g_auto (GStrv) pieces = g_strsplit (change->text, "`", -1);

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      guint row = i % 2 == 1 ? quern_change_find_row (change, self->subject->diff, pieces[i])
                             : QUERN_NONE;

      if (row != QUERN_NONE)
        {
          write_name (self, writer, row, pieces[i]);
          continue;
        }
      if (i % 2 == 1)
        quern_html_printf (writer, "<b>%s</b>", pieces[i]);
      else
        quern_html_write_text (writer, pieces[i]);
    }
}

static void
write_sentences (QuernHtmlContext *self,
                 QuernHtmlWriter  *writer,
                 GPtrArray        *changes)
{
  if (changes->len == 0)
    return;

  quern_html_puts (writer, "<ul>\n");
  for (guint i = 0; i < changes->len; i++)
    {
      const QuernChange *change = g_ptr_array_index (changes, i);

      quern_html_puts (writer, "<li>");
      write_sentence (self, writer, change);
      quern_html_puts (writer, ".\n");
    }
  quern_html_puts (writer, "</ul>\n");
}

/* Writes a name in the table, with the text that follows it there. */
static void
write_cell (gpointer         data,
            QuernHtmlWriter *writer,
            guint            place,
            const char      *text)
{
  const NamedRows *named = data;
  const QuernDiff *diff = named->context->subject->diff;
  guint row = g_array_index (named->rows, guint, place);
  const char *whole = quern_diff_get_name (diff, row);
  gsize length = strlen (whole);
  g_autofree char *name = length > QUERN_HTML_MAX_WHOLE_NAME ? quern_diff_dup_short_name (diff, row)
                                                  : g_strdup (whole);

  write_name (named->context, writer, row, name);
  if (g_str_has_prefix (text, whole))
    quern_html_write_text (writer, text + length);
}

/* Rows of a diff are sorted by how much the first event changed. */
static void
write_rows (QuernHtmlContext *self,
            QuernHtmlWriter  *writer,
            QuernEventId      event)
{
  const QuernDiff *diff = self->subject->diff;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QuernTable) table = NULL;
  NamedRows named = { self, rows };
  guint n_left = 0;

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    {
      if (quern_diff_is_unchanged (diff, i))
        continue;
      if (rows->len < MAX_ROWS)
        g_array_append_val (rows, i);
      else
        n_left++;
    }
  if (rows->len == 0)
    return;

  table = quern_diff_table_new (diff, event, NULL, NULL, NULL,
                                (const guint *) (gconstpointer) rows->data, rows->len);
  quern_html_write_table (writer, table, write_cell, &named);
  if (n_left == 0)
    return;

  quern_html_puts (writer, "<p class=note>");
  quern_html_take_text (writer, g_strdup_printf (ngettext ("%u more row changed",
                                                           "%u more rows changed", n_left),
                                                 n_left));
  quern_html_puts (writer, "</p>\n");
}

void
quern_html_write_changes (QuernHtmlContext *self,
                          QuernHtmlWriter  *writer)
{
  const QuernDiff *diff = self->subject->diff;
  const char *name = quern_event_set_get_name (self->events, self->subject->event);
  QuernEventId event = quern_event_set_find (quern_diff_get_events (diff), name);
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GPtrArray) doubts = NULL;
  g_autoptr (GPtrArray) remarks = NULL;
  g_autofree char *total = NULL;
  const char *remark;

  if (event == QUERN_NONE)
    {
      quern_html_printf (writer, "<p>%s</p>\n",
                         _("The profile before does not have this event."));
      return;
    }

  changes = quern_changes_list (diff, event, QUERN_CHANGES_DEFAULT);
  doubts = quern_changes_list_doubts (diff);
  remarks = quern_changes_list_remarks (diff);
  total = quern_changes_dup_total (diff, event);
  remark = quern_changes_get_remark (diff, event);
  quern_html_printf (writer, "<p>%s.</p>\n", total);
  if (remark != NULL)
    quern_html_printf (writer, "<p>%s</p>\n", remark);
  write_sentences (self, writer, changes);
  write_sentences (self, writer, doubts);
  write_sentences (self, writer, remarks);
  write_rows (self, writer, event);
}
