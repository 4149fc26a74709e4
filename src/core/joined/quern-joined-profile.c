/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-joined-profile.h"

#include "quern-file-pairs.h"
#include "quern-profile-builder.h"

#include <string.h>

typedef struct
{
  const QuernDiff     *diff;      /* borrowed */
  QuernProfileBuilder *builder;   /* owned */
  guint                n_events;  /* real ones */
  QuernFunctionId     *functions; /* owned: by row */
  QuernFileId         *files[2];  /* owned: by side and file of the side */
  gint64              *costs;     /* owned: a row of costs */
} Joiner;

/* Picks the costs of the events that both sides have. */
static const gint64 *
pick_costs (const Joiner *self,
            guint         side,
            const gint64 *costs)
{
  const QuernEventId *columns = quern_diff_get_columns (self->diff, side);

  for (guint i = 0; i < self->n_events; i++)
    self->costs[i] = costs[columns[i]];

  return self->costs;
}

static QuernStringId
add_string (Joiner     *self,
            const char *text)
{
  return quern_profile_builder_add_string (self->builder, text, strlen (text));
}

/* Adds all files of both sides. Matching files get the name after. */
static void
add_files (Joiner *self)
{
  QuernProfile *profiles[] = { quern_diff_get_profile (self->diff, 0),
                               quern_diff_get_profile (self->diff, 1) };
  guint n_rows = quern_diff_get_n_rows (self->diff);
  g_autofree QuernFileId *joined = NULL;
  guint32 *pairs[2];
  guint *rows[2];

  for (guint side = 0; side < 2; side++)
    {
      guint n = quern_profile_get_n_functions (profiles[side]);

      rows[side] = g_new (guint, MAX (n, 1));
      for (QuernFunctionId i = 0; i < n; i++)
        rows[side][i] = quern_diff_find_row (self->diff, side, i);
    }
  quern_file_pairs_find (profiles, (const guint * const *) rows, n_rows, pairs);
  joined = g_new (QuernFileId, MAX (quern_profile_get_n_files (profiles[0]), 1));
  for (guint side = 2; side-- > 0;)
    {
      guint n = quern_profile_get_n_files (profiles[side]);

      self->files[side] = g_new (QuernFileId, MAX (n, 1));
      for (QuernFileId i = 0; i < n; i++)
        {
          gboolean is_pair = pairs[side][i] != QUERN_NONE;

          self->files[side][i] =
            is_pair && side == 0
              ? joined[i]
              : quern_profile_builder_add_file (
                  self->builder, add_string (self, quern_profile_get_file_name (profiles[side],
                                                                                i)));
          if (is_pair && side == 1)
            joined[pairs[side][i]] = self->files[side][i];
        }
      g_free (pairs[side]);
      g_free (rows[side]);
    }
}

/* Adds a function per row. Different functions may have the same name: later ones get a suffix. */
static void
add_functions (Joiner *self)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < quern_diff_get_n_rows (self->diff); i++)
    {
      guint side = quern_diff_has_side (self->diff, i, 1) ? 1 : 0;
      QuernProfile *profile = quern_diff_get_profile (self->diff, side);
      guint n;
      const QuernFunctionId *members = quern_diff_get_members (self->diff, i, side, &n);
      const QuernFunction *function = quern_profile_get_function (profile, members[0]);
      QuernObjectId object = quern_profile_builder_add_object (
        self->builder, add_string (self, quern_diff_get_joined_object (self->diff, i)));
      QuernFileId file = self->files[side][function->file];
      const char *name = quern_profile_get_function_raw_name (profile, members[0]);
      QuernFunctionId id = quern_profile_builder_add_function (self->builder, object, file,
                                                               add_string (self, name));

      for (guint k = 2; !g_hash_table_add (known, GUINT_TO_POINTER (id)); k++)
        {
          g_autofree char *other =
            k == 2 ? g_strdup_printf ("%s (%s)", name, side == 0 ? "before" : "after")
                   : g_strdup_printf ("%s (%u)", name, k);

          id = quern_profile_builder_add_function (self->builder, object, file,
                                                   add_string (self, other));
        }
      if (function->line > 0)
        quern_profile_builder_set_line (self->builder, id, function->line);
      self->functions[i] = id;
    }
}

static void
begin_side (Joiner *self,
            guint   side)
{
  QuernProfile *profile = quern_diff_get_profile (self->diff, side);
  QuernEventSet *events = quern_diff_get_events (self->diff);
  g_autofree QuernEventId *columns = g_new (QuernEventId, self->n_events);
  QuernPart *part;

  quern_profile_builder_begin_input (self->builder, quern_profile_get_input (profile, 0));
  part = quern_profile_builder_begin_part (self->builder);
  part->label = g_strdup (side == 0 ? "before" : "after");
  part->command = g_strdup (quern_profile_get_command (profile));
  for (guint i = 0; i < self->n_events; i++)
    {
      const char *name = quern_event_set_get_name (events, i);

      columns[i] = quern_profile_builder_add_event (self->builder, name);
      quern_profile_builder_set_long_name (self->builder, name,
                                           quern_event_set_get_long_name (events, i));
    }
  quern_profile_builder_set_columns (self->builder, columns, self->n_events);
  quern_profile_builder_set_summary_rule (self->builder, QUERN_SUMMARY_MORE);
  quern_profile_builder_set_summary (
    self->builder, pick_costs (self, side, quern_profile_get_total (profile)), self->n_events,
    (QuernLocation) { side, 0, 0 });
}

/* Adds the numbers that the file reports for a function. The cost of the reported event is
 * overwritten: it is the same whether the row was filled with 0 or with 1. */
static void
add_reported (Joiner          *self,
              guint            side,
              guint            row,
              QuernFunctionId  function)
{
  QuernProfile *profile = quern_diff_get_profile (self->diff, side);
  guint n = quern_event_set_get_n_real (quern_profile_get_events (profile));
  g_autofree gint64 *zeros = g_new0 (gint64, n);
  g_autofree gint64 *ones = g_new (gint64, n);
  guint64 called = 0;
  gboolean has_costs = FALSE;

  for (guint i = 0; i < n; i++)
    ones[i] = 1;
  if (!quern_profile_take_reported (profile, function, zeros, &called))
    return;

  quern_profile_take_reported (profile, function, ones, &called);
  for (guint i = 0; i < self->n_events && !has_costs; i++)
    {
      QuernEventId column = quern_diff_get_columns (self->diff, side)[i];

      if (zeros[column] != ones[column])
        continue;
      quern_profile_builder_report_costs (self->builder, self->functions[row], called, i,
                                          zeros[column]);
      has_costs = TRUE;
    }
  if (!has_costs)
    quern_profile_builder_report_called (self->builder, self->functions[row], called);
}

static QuernFileId
get_file (QuernProfile    *profile,
          QuernFunctionId  function)
{
  return quern_profile_get_function (profile, function)->file;
}

static void
add_costs (Joiner *self,
           guint   side)
{
  QuernProfile *profile = quern_diff_get_profile (self->diff, side);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      guint row = quern_diff_find_row (self->diff, side, i);
      QuernPlace place = { .file = self->files[side][get_file (profile, i)] };
      guint n;
      QuernCallId first = quern_profile_get_calls_from (profile, i, &n);

      quern_profile_builder_begin_function (self->builder, self->functions[row]);
      quern_profile_builder_add_cost (
        self->builder, &place, pick_costs (self, side, quern_profile_get_self (profile, i)),
        self->n_events);
      add_reported (self, side, row, i);
      for (QuernCallId k = first; k < first + n; k++)
        {
          const QuernCall *call = quern_profile_get_call (profile, k);
          guint callee = quern_diff_find_row (self->diff, side, call->callee);
          QuernPlace target = { .file = self->files[side][get_file (profile, call->callee)] };

          quern_profile_builder_add_call (
            self->builder, &place, self->functions[callee], &target, call->count,
            pick_costs (self, side, quern_profile_get_call_costs (profile, k)), self->n_events);
        }
    }
}

/* The sides have only the derived events of the diff: a well-known one of the paired events may be
 * another one in a file that has more of them. */
static void
add_formulas (Joiner *self)
{
  QuernEventSet *events = quern_diff_get_events (self->diff);

  quern_profile_builder_omit_known_events (self->builder);
  for (guint i = self->n_events; i < quern_event_set_get_n_events (events); i++)
    quern_profile_builder_add_formula (
      self->builder, quern_event_set_get_name (events, i), quern_event_set_get_formula (events, i),
      quern_event_set_get_long_name (events, i), (QuernLocation) { 1, 0, 0 });
}

static QuernProfile *
join (Joiner        *self,
      GCancellable  *cancellable,
      GError       **error)
{
  QuernProfile *after = quern_diff_get_profile (self->diff, 1);

  quern_profile_builder_set_cancellable (self->builder, cancellable);
  quern_profile_builder_set_format (self->builder, quern_profile_get_format (after));
  if (quern_profile_get_creator (after) != NULL)
    quern_profile_builder_set_creator (self->builder, quern_profile_get_creator (after));
  if (quern_profile_get_command (after) != NULL)
    quern_profile_builder_set_command (self->builder, quern_profile_get_command (after));
  for (guint side = 0; side < 2; side++)
    {
      begin_side (self, side);
      if (side == 0)
        {
          add_files (self);
          add_functions (self);
        }
      add_costs (self, side);
    }
  add_formulas (self);

  return quern_profile_builder_finish (self->builder, NULL, cancellable, error);
}

QuernProfile *
quern_joined_profile_new (QuernAnalysis * const *sides,
                          QuernMatchRules       *rules,
                          QuernJoinedDiff      **joined,
                          GCancellable          *cancellable,
                          GError               **error)
{
  g_autoptr (QuernDiff) diff =
    quern_diff_new (sides, QUERN_MATCH_RENAMED, rules, cancellable, error);
  Joiner self = { .diff = diff };
  guint n_rows;
  QuernProfile *profile;

  if (diff == NULL)
    return NULL;

  n_rows = quern_diff_get_n_rows (diff);
  self.n_events = quern_event_set_get_n_real (quern_diff_get_events (diff));
  self.builder = quern_profile_builder_new ();
  self.functions = g_new (QuernFunctionId, MAX (n_rows, 1));
  self.costs = g_new (gint64, self.n_events);
  profile = join (&self, cancellable, error);
  if (profile != NULL && joined != NULL)
    *joined = quern_joined_diff_new (g_steal_pointer (&diff), g_steal_pointer (&self.functions),
                                     self.files);

  quern_profile_builder_free (self.builder);
  for (guint side = 0; side < 2; side++)
    g_free (self.files[side]);
  g_free (self.functions);
  g_free (self.costs);

  return profile;
}
