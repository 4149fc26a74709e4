/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-lanes.h"

#include "quern-event-format.h"
#include "quern-hash.h"
#include "quern-part-words.h"
#include "quern-run.h"
#include "quern-visible.h"

#include <math.h>
#include <string.h>

static gboolean
read_number (const char *text,
             const char *end,
             double     *number)
{
  char *behind = NULL;

  if (!g_ascii_isdigit (*text))
    return FALSE;

  *number = g_ascii_strtod (text, &behind);

  return behind == end && isfinite (*number);
}

/* Parses "Basic block 28950 - 29272": two numbers at the end. */
static gboolean
read_range (const QuernPart *part,
            double          *from,
            double          *to,
            gsize           *unit_length)
{
  const char *text = part->timerange;
  const char *dash = text != NULL ? g_strrstr (text, " - ") : NULL;
  const char *first = dash;

  if (dash == NULL)
    return FALSE;

  while (first > text && first[-1] != ' ')
    first--;
  *unit_length = first > text ? (gsize) (first - text) - 1 : 0;

  return read_number (first, dash, from) &&
         read_number (dash + 3, text + strlen (text), to) && *to >= *from;
}

/* The unit of the part's range: "Basic block"; or NULL. */
static char *
dup_time_unit (const QuernPart *part)
{
  g_autofree char *unit = NULL;
  double from, to;
  gsize length;

  if (!read_range (part, &from, &to, &length) || length == 0)
    return NULL;

  unit = g_strndup (part->timerange, length);

  return quern_part_words_dup (unit);
}

gboolean
quern_part_lanes_has_time (QuernProfile *profile)
{
  gboolean has_length = FALSE;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), FALSE);

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      double from, to;
      gsize length;

      if (!read_range (quern_profile_get_part (profile, i), &from, &to, &length))
        return FALSE;
      has_length = has_length || to > from;
    }

  return has_length;
}

static void
lane_clear (gpointer data)
{
  QuernPartLane *lane = data;

  g_free (lane->run);
}

static guint
find_lane (QuernPartLanes  *self,
           GHashTable      *lanes,
           guint            run,
           const QuernPart *part)
{
  QuernPartLane lane = { .has_thread = part->has_thread, .thread = part->thread };
  g_autofree char *key = part->has_thread
                         ? g_strdup_printf ("%u %" G_GINT64_FORMAT, run, part->thread)
                         : g_strdup_printf ("%u", run);
  gpointer found;

  if (g_hash_table_lookup_extended (lanes, key, NULL, &found))
    return GPOINTER_TO_UINT (found);

  g_hash_table_insert (lanes, g_steal_pointer (&key), GUINT_TO_POINTER (self->lanes->len));
  g_array_append_val (self->lanes, lane);

  return self->lanes->len - 1;
}

static double
get_cost (QuernEventSet   *events,
          QuernEventId     event,
          const QuernPart *part)
{
  g_autofree gint64 *row = quern_part_dup_total (part, quern_event_set_get_n_real (events));
  double cost = event != QUERN_NONE ? quern_event_set_get_value (events, event, row) : 0.0;

  return isfinite (cost) ? cost : 0.0;
}

static int
compare_boxes (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const QuernPartBox *boxes = user_data;
  guint i = *(const guint *) a;
  guint j = *(const guint *) b;

  return QUERN_ORDER (boxes[i].lane, boxes[j].lane) ?: QUERN_ORDER (boxes[i].from, boxes[j].from) ?:
         QUERN_ORDER (i, j);
}

static void
sort (QuernPartLanes *self)
{
  self->parts = g_new (guint, MAX (self->n_parts, 1));
  for (guint i = 0; i < self->n_parts; i++)
    self->parts[i] = i;
  g_qsort_with_data (self->parts, (int) self->n_parts, sizeof *self->parts, compare_boxes,
                     self->boxes);

  for (guint i = self->n_parts; i-- > 0;)
    {
      QuernPartLane *lane = &g_array_index (self->lanes, QuernPartLane,
                                            self->boxes[self->parts[i]].lane);

      lane->parts = self->parts + i;
      lane->n_parts++;
    }
}

static char *
dup_run_name (QuernProfile   *profile,
              const QuernRun *run)
{
  return quern_visible_take_brief (
    quern_run_dup_name (run, quern_profile_get_input (profile, run->input)));
}

QuernPartLanes *
quern_part_lanes_new (QuernProfile    *profile,
                      QuernEventSet   *events,
                      QuernEventId     event,
                      QuernPartLength  length)
{
  g_autoptr (GHashTable) lanes = g_hash_table_new_full (quern_hash_text, g_str_equal,
                                                        g_free, NULL);
  /* By lane: the end of its parts so far. */
  g_autoptr (GArray) ends = g_array_new (FALSE, TRUE, sizeof (double));
  QuernPartLanes *self = g_new0 (QuernPartLanes, 1);
  g_autofree guint *run_of = NULL;
  g_autoptr (GArray) runs = NULL;

  if (length == QUERN_PART_LENGTH_COST && event != QUERN_NONE &&
      quern_event_set_is_ratio (events, event))
    event = 0;

  self->n_parts = quern_profile_get_n_parts (profile);
  run_of = g_new0 (guint, MAX (self->n_parts, 1));
  runs = quern_run_list (profile, run_of);
  self->boxes = g_new0 (QuernPartBox, MAX (self->n_parts, 1));
  self->lanes = g_array_new (FALSE, FALSE, sizeof (QuernPartLane));
  g_array_set_clear_func (self->lanes, lane_clear);
  self->start = length == QUERN_PART_LENGTH_TIME ? G_MAXDOUBLE : 0.0;

  for (guint i = 0; i < self->n_parts; i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);
      QuernPartBox *box = &self->boxes[i];
      QuernPartLane *lane;
      gsize unit_length;

      /* Each run counts its time from 0. Costs follow one another, whichever run they are of. */
      box->lane = find_lane (self, lanes, length == QUERN_PART_LENGTH_TIME ? run_of[i] : 0, part);
      box->cost = get_cost (events, event, part);
      lane = &g_array_index (self->lanes, QuernPartLane, box->lane);
      if (length == QUERN_PART_LENGTH_TIME && runs->len > 1 && lane->run == NULL)
        lane->run = dup_run_name (profile, &g_array_index (runs, QuernRun, run_of[i]));
      g_array_set_size (ends, self->lanes->len);
      if (length == QUERN_PART_LENGTH_COST ||
          !read_range (part, &box->from, &box->to, &unit_length))
        {
          double *end = &g_array_index (ends, double, box->lane);

          box->from = *end;
          box->to = *end + MAX (box->cost, 0.0);
          *end = box->to;
        }
      self->start = MIN (self->start, box->from);
      self->end = MAX (self->end, box->to);
      self->max = MAX (self->max, box->cost);
    }

  if (self->n_parts == 0 || !(self->end > self->start))
    {
      self->start = self->n_parts > 0 ? self->start : 0.0;
      self->end = self->start + 1.0;
    }
  sort (self);

  if (length == QUERN_PART_LENGTH_COST && event != QUERN_NONE)
    self->unit = quern_event_format_short_name (events, event);
  else if (length == QUERN_PART_LENGTH_TIME && self->n_parts > 0)
    self->unit = dup_time_unit (quern_profile_get_part (profile, 0));

  return self;
}

void
quern_part_lanes_free (QuernPartLanes *self)
{
  if (self == NULL)
    return;

  g_free (self->unit);
  g_free (self->boxes);
  g_free (self->parts);
  g_array_unref (self->lanes);
  g_free (self);
}

const QuernPartLane *
quern_part_lanes_get_lane (const QuernPartLanes *self,
                           guint                 lane)
{
  g_return_val_if_fail (lane < self->lanes->len, NULL);

  return &g_array_index (self->lanes, QuernPartLane, lane);
}
