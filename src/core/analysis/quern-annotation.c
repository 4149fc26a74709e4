/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-annotation-private.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (QuernAnnotation, quern_annotation, G_TYPE_OBJECT)

static void
quern_annotation_finalize (GObject *object)
{
  QuernAnnotation *self = QUERN_ANNOTATION (object);

  g_clear_object (&self->profile);
  g_clear_pointer (&self->lines, quern_place_sums_free);
  g_clear_pointer (&self->calls, quern_place_sums_free);
  g_clear_pointer (&self->jumps, quern_place_sums_free);
  g_clear_pointer (&self->files, g_array_unref);
  g_clear_pointer (&self->line_table, g_array_unref);
  g_clear_pointer (&self->call_table, g_array_unref);
  g_clear_pointer (&self->jump_table, g_array_unref);
  quern_cost_table_clear (&self->inclusive);
  quern_cost_table_clear (&self->file_self);
  quern_cost_table_clear (&self->self);

  G_OBJECT_CLASS (quern_annotation_parent_class)->finalize (object);
}

static void
quern_annotation_class_init (QuernAnnotationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_annotation_finalize;
}

static void
quern_annotation_init (QuernAnnotation *self)
{
  self->files = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedFile));
  self->line_table = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedLine));
  self->call_table = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedCall));
  self->jump_table = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedJump));
  quern_cost_table_init (&self->inclusive);
  quern_cost_table_init (&self->file_self);
  quern_cost_table_init (&self->self);
}

QuernProfile *
quern_annotation_get_profile (QuernAnnotation *self)
{
  return self->profile;
}

/**
 * quern_annotation_get_self:
 * @self: an annotation
 *
 * Returns: (transfer none): the self costs of all lines, added up: a row
 */
const gint64 *
quern_annotation_get_self (QuernAnnotation *self)
{
  return quern_cost_table_get_row (&self->self, 0);
}

/**
 * quern_annotation_has_lines:
 * @self: an annotation
 *
 * Returns: whether any line is known
 */
gboolean
quern_annotation_has_lines (QuernAnnotation *self)
{
  for (guint i = 0; i < self->line_table->len; i++)
    {
      if (quern_annotation_get_line (self, i)->line > 0)
        return TRUE;
    }

  return FALSE;
}

guint
quern_annotation_get_n_files (QuernAnnotation *self)
{
  return self->files->len;
}

const QuernAnnotatedFile *
quern_annotation_get_file (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->files, QuernAnnotatedFile, index);
}

const gint64 *
quern_annotation_get_file_self (QuernAnnotation *self,
                                guint            index)
{
  return quern_cost_table_get_row (&self->file_self, index);
}

guint
quern_annotation_get_n_lines (QuernAnnotation *self)
{
  return self->line_table->len;
}

const QuernAnnotatedLine *
quern_annotation_get_line (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->line_table, QuernAnnotatedLine, index);
}

const gint64 *
quern_annotation_get_line_self (QuernAnnotation *self,
                                guint            index)
{
  return quern_place_sums_get_costs (self->lines,
                                     quern_place_sums_get (self->lines, index)->self_row);
}

/**
 * quern_annotation_get_line_inclusive:
 * @self: an annotation
 * @index: of a line
 *
 * Returns: (transfer none): the self costs of the line and the costs of its
 *   calls, but of recursive ones: a row
 */
const gint64 *
quern_annotation_get_line_inclusive (QuernAnnotation *self,
                                     guint            index)
{
  return quern_cost_table_get_row (&self->inclusive, index);
}

/**
 * quern_annotation_find_hottest:
 * @self: an annotation
 * @event: an event
 * @file: only lines of this of its files
 *
 * Returns: the known line with the largest self cost; among equal ones, that
 *   with the largest inclusive cost; QUERN_NONE if no line is known
 */
guint
quern_annotation_find_hottest (QuernAnnotation *self,
                               QuernEventId     event,
                               guint            file,
                               gboolean         with_calls)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);
  const QuernAnnotatedFile *entry = quern_annotation_get_file (self, file);
  guint hottest = QUERN_NONE;
  double best[2] = { -HUGE_VAL, -HUGE_VAL }; /* what counts, and what does among equal ones */

  for (guint i = entry->first; i < entry->first + entry->n_lines; i++)
    {
      const gint64 *rows[] = {
        quern_annotation_get_line_self (self, i), quern_annotation_get_line_inclusive (self, i)
      };
      double first = quern_event_set_get_value (events, event, rows[with_calls ? 1 : 0]);
      double second = quern_event_set_get_value (events, event, rows[with_calls ? 0 : 1]);

      /* A ratio without a value is less than any. */
      first = isnan (first) ? -HUGE_VAL : first;
      second = isnan (second) ? -HUGE_VAL : second;
      if (quern_annotation_get_line (self, i)->line == 0 ||
          (hottest != QUERN_NONE &&
           (first < best[0] || (!(first > best[0]) && !(second > best[1])))))
        continue;

      hottest = i;
      best[0] = first;
      best[1] = second;
    }

  return hottest;
}

const QuernAnnotatedCall *
quern_annotation_get_call (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->call_table, QuernAnnotatedCall, index);
}

const gint64 *
quern_annotation_get_call_costs (QuernAnnotation *self,
                                 guint            index)
{
  return quern_place_sums_get_costs (self->calls,
                                     quern_place_sums_get (self->calls, index)->call_row);
}

const QuernAnnotatedJump *
quern_annotation_get_jump (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->jump_table, QuernAnnotatedJump, index);
}
