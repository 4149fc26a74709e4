/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the rows of a source text say, on the screen and to a screen reader. */

#include "quern-source-text-view-private.h"

#include "quern-cost-text.h"
#include "quern-format.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* "parse_line  3×  · 105 Ir each", "5 functions are called" */
char *
quern_source_text_view_dup_row_text (QuernSourceTextView  *self,
                                     const QuernSourceRow *row)
{
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  g_autofree char *name = NULL;
  g_autofree char *count = NULL;
  g_autofree char *each = NULL;

  if (row->what == NULL)
    return g_strdup_printf (ngettext ("%u function is called", "%u functions are called",
                                      row->n_calls),
                            row->n_calls);

  name = quern_visible_dup (
    quern_profile_get_function_name (quern_explorer_get_profile (explorer), row->what->callee));
  count = quern_format_count (row->what->count);
  each = quern_cost_text_per_call (explorer, quern_explorer_get_event (explorer),
                                   quern_annotation_get_call_costs (document->annotation,
                                                                    row->call),
                                   row->what->count);

  return row->what->recursive
           /* Translators: a function that calls itself, how often, and the cost of one call */
           ? g_strdup_printf (_("%s  %s×  · %s each, recursive"), name, count, each)
           /* Translators: a function, how often it is called, and the cost of one call */
           : g_strdup_printf (_("%s  %s×  · %s each"), name, count, each);
}

static char *
dup_line_description (QuernSourceTextView *self)
{
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernEventId event = quern_explorer_get_event (explorer);
  guint index = quern_source_lines_get_index (self->lines, self->row);
  g_autofree char *line =
    g_strdup_printf ("%" G_GUINT64_FORMAT, quern_source_lines_get_first (self->lines) + self->row);
  g_autofree char *own = NULL;
  g_autofree char *inclusive = NULL;

  if (index == QUERN_NONE)
    return g_strdup_printf (_("Line %s"), line);

  own = quern_cost_text_whole (explorer, event,
                               quern_annotation_get_line_self (document->annotation, index));
  inclusive =
    quern_cost_text_whole (explorer, event,
                           quern_annotation_get_line_inclusive (document->annotation, index));

  /* Translators: two costs, "12 Ir" */
  return g_strdup_printf (_("Line %s: self %s, with calls %s"), line, own, inclusive);
}

/* What the keyboard is at. */
void
quern_source_text_view_update_description (QuernSourceTextView *self)
{
  g_autofree char *text = NULL;

  if (self->lines == NULL || self->row >= quern_source_lines_get_n (self->lines))
    text = g_strdup ("");
  else if (self->below < 0)
    text = dup_line_description (self);
  else
    {
      QuernSourceRow row;

      quern_source_lines_get_below (self->lines, self->row, (guint) self->below, &row);
      text = quern_source_text_view_dup_row_text (self, &row);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}
