/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-compare.h"

#include "quern-diff-doubts.h"
#include "quern-format.h"
#include "quern-report-command.h"
#include "quern-report-messages.h"
#include "quern-threads.h"

#include <glib/gi18n.h>
#include <math.h>

/* Exit status if a condition holds: scripts rely on it. */
#define STATUS_HOLDS 3

/* Default number of rows for people. */
#define ROWS_FOR_PEOPLE 30

/* Maximum number of origins named if a condition holds. */
#define MAX_NAMED 3

/* Maximum size of a file of rules, in bytes. */
#define MAX_RULES (1 << 20)

/* The runs of a side, which is represented by the costs of one of them. With --sum or --sizes they
 * are added up to one run. */
typedef struct
{
  GPtrArray        *names;  /* owned: of the files */
  QuernReportOther *runs;   /* owned: one for each name, or one for all of them */
  guint             n_runs;
  guint             chosen;
} Side;

static void
side_clear (Side *self)
{
  for (guint i = 0; self->runs != NULL && i < self->n_runs; i++)
    quern_report_other_clear (&self->runs[i]);
  g_clear_pointer (&self->runs, g_free);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

static void
comparison_clear (QuernReportComparison *self)
{
  for (guint i = 0; self->conditions != NULL && i < self->conditions->len; i++)
    quern_condition_result_clear (&self->results[i]);
  g_clear_pointer (&self->results, g_free);
  g_clear_pointer (&self->conditions, g_ptr_array_unref);
  g_clear_pointer (&self->changes, g_ptr_array_unref);
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->further, g_ptr_array_unref);
  g_clear_pointer (&self->further_names, g_ptr_array_unref);
  g_clear_pointer (&self->ranges, quern_run_ranges_free);
  g_clear_pointer (&self->diff, quern_diff_free);
  g_clear_pointer (&self->rules, quern_match_rules_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportComparison, comparison_clear)

/* Sides. */

/* How many of BEFORE and AFTER are given as arguments, not by options. */
static guint
count_missing (const QuernReportOptions *options)
{
  return (options->before->len == 0 ? 1u : 0) + (options->after->len == 0 ? 1u : 0);
}

/* Counts before, after, and the sides that are further columns. */
static guint
count_sides (const QuernReportOptions *options)
{
  return 2 + options->files->len - count_missing (options);
}

static gboolean
check_options (const QuernReportOptions  *options,
               GError                   **error)
{
  if (options->compared[0] > 0 || quern_report_options_has_baseline (options))
    return quern_usage_error_set (error, _("“compare” takes two profiles; --compare-parts "
                                           "and --baseline are for commands that take one"));
  if (options->files->len < count_missing (options))
    return quern_usage_error_set (error, _("“compare” needs two profiles, BEFORE and AFTER, or "
                                           "--before and --after"));
  if (options->sort == QUERN_REPORT_BY_CALLED || options->sort == QUERN_REPORT_BY_FILE ||
      options->sort == QUERN_REPORT_BY_OBJECT)
    return quern_usage_error_set (error, _("comparisons are sorted by delta, origin, self, "
                                           "inclusive or name"));
  if (options->events->len > 1)
    return quern_usage_error_set (error, _("“%s” shows one event only"), "compare");
  if (options->format == QUERN_REPORT_JUNIT && options->conditions->len == 0)
    return quern_usage_error_set (error, _("--format=junit needs --fail-if"));

  return TRUE;
}

/* The files of a side: BEFORE and AFTER from arguments or options; each further side is one
 * file. */
static GPtrArray *
dup_names (const QuernReportOptions *options,
           guint                     side)
{
  guint which = options->swap ? 1 - side : side;
  GPtrArray *given = which == 0 ? options->before : options->after;
  GPtrArray *names = g_ptr_array_new ();

  if (side >= 2)
    {
      g_ptr_array_add (names, g_ptr_array_index (options->files,
                                                 side - 2 + count_missing (options)));
      return names;
    }

  for (guint i = 0; i < given->len; i++)
    g_ptr_array_add (names, g_ptr_array_index (given, i));
  if (names->len == 0)
    g_ptr_array_add (names, g_ptr_array_index (options->files,
                                               count_missing (options) == 2 ? which : 0));

  return names;
}

/* The total of the first event of the first run: the order of events may differ between runs. */
static gint64
get_total (const QuernReportOther *runs,
           guint                   run)
{
  QuernEventSet *events = runs[run].report.event_set;
  QuernEventId event =
    quern_event_set_find (events, quern_event_set_get_name (runs[0].report.event_set, 0));

  return event < quern_event_set_get_n_real (events)
           ? quern_profile_get_total (runs[run].report.profile)[event] : 0;
}

static int
compare_totals (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const QuernReportOther *runs = user_data;
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;
  gint64 x = get_total (runs, first);
  gint64 y = get_total (runs, second);

  return QUERN_ORDER (x, y) ?: QUERN_ORDER (first, second);
}

/* Chooses the run with the least total for counts, or with the median total for times (COMPARE
 * C1). */
static guint
choose_run (const Side *self)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  double factor;

  for (guint i = 0; i < self->n_runs; i++)
    {
      if (quern_event_set_get_n_real (self->runs[i].report.event_set) == 0)
        return 0;
      g_array_append_val (order, i);
    }
  g_array_sort_with_data (order, compare_totals, self->runs);

  return quern_event_set_get_unit (self->runs[0].report.event_set, 0, &factor) == QUERN_UNIT_COUNT
           ? g_array_index (order, guint, 0)
           : g_array_index (order, guint, (order->len - 1) / 2);
}

/* All runs of all sides, in the order of the command line. */
typedef struct
{
  const QuernReport *report;
  GPtrArray         *files;  /* owned: GPtrArray of the files of each run */
  GPtrArray         *runs;   /* owned: QuernReportOther, borrowed */
  GError           **errors; /* owned: for each, or NULL */
  int                next;   /* atomic: the next run to be taken by a thread */
} Opening;

static void
opening_clear (Opening *self)
{
  for (guint i = 0; i < self->runs->len; i++)
    g_clear_error (&self->errors[i]);
  g_free (self->errors);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->runs);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Opening, opening_clear)

static gpointer
open_files (gpointer data)
{
  Opening *self = data;
  guint i;

  while ((i = (guint) g_atomic_int_add (&self->next, 1)) < self->runs->len)
    quern_report_open_other (self->report, g_ptr_array_index (self->runs, i),
                             g_ptr_array_index (self->files, i), QUERN_REPORT_OPEN_QUIET,
                             &self->errors[i]);

  return NULL;
}

/* Prints the warnings of each file, up to the first that cannot be read. */
static gboolean
finish_opening (Opening      *self,
                const char  **error_file,
                GError      **error)
{
  for (guint i = 0; i < self->runs->len; i++)
    {
      QuernReportOther *run = g_ptr_array_index (self->runs, i);
      QuernProfile *whole = run->report.whole;

      if (whole != NULL)
        quern_report_print_warnings (run->report.input.names, quern_profile_get_warnings (whole),
                                     quern_profile_get_n_warnings (whole));
      quern_report_print_definition_warnings (&run->report);
      if (self->errors[i] == NULL)
        continue;

      *error_file = quern_report_find_file (g_ptr_array_index (self->files, i),
                                            run->report.error_file);
      g_propagate_error (error, g_steal_pointer (&self->errors[i]));
      return FALSE;
    }

  return TRUE;
}

static GPtrArray *
dup_run_files (const Side *side,
               guint       run)
{
  GPtrArray *files = g_ptr_array_new ();

  for (guint i = 0; i < side->names->len; i++)
    if (side->n_runs == 1 || i == run)
      g_ptr_array_add (files, g_ptr_array_index (side->names, i));

  return files;
}

/* Reads the files of all sides with two threads, each of which reads one run at a time. */
static gboolean
open_sides (QuernReport  *report,
            Side         *sides,
            GError      **error)
{
  g_auto (Opening) opening = {
    .report = report,
    .files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref),
    .runs = g_ptr_array_new (),
  };
  guint n_sides = count_sides (report->options);
  gboolean adds_up = report->options->sum || report->options->sizes != NULL;

  for (guint side = 0; side < n_sides; side++)
    {
      sides[side].names = dup_names (report->options, side);
      sides[side].n_runs = adds_up ? 1 : sides[side].names->len;
      sides[side].runs = g_new0 (QuernReportOther, sides[side].n_runs);
      for (guint i = 0; i < sides[side].n_runs; i++)
        {
          g_ptr_array_add (opening.files, dup_run_files (&sides[side], i));
          g_ptr_array_add (opening.runs, &sides[side].runs[i]);
        }
    }
  opening.errors = g_new0 (GError *, opening.runs->len);
  quern_threads_run ("open", 1, open_files, &opening);
  if (!finish_opening (&opening, &report->error_file, error))
    return FALSE;

  for (guint side = 0; side < n_sides; side++)
    sides[side].chosen = choose_run (&sides[side]);

  return TRUE;
}

/* Rules. */

static gboolean
add_rule (QuernMatchRules  *rules,
          const char       *option,
          const char       *text,
          GError          **error)
{
  g_autoptr (GError) local_error = NULL;

  if (quern_match_rules_add (rules, text, &local_error))
    return TRUE;

  return quern_usage_error_set (error, "“--%s=%s”: %s", option, text, local_error->message);
}

static gboolean
add_rule_file (QuernMatchRules  *rules,
               const char       *path,
               GError          **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &text, &length, error))
    return FALSE;
  if (length > MAX_RULES)
    return quern_usage_error_set (error, _("“--rules=%s”: the file is too large"), path);

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_strstrip (lines[i]);
      if (*lines[i] != '\0' && *lines[i] != '#' && !add_rule (rules, "rule", lines[i], error))
        {
          g_prefix_error (error, "%s:%u: ", path, i + 1);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
read_rules (QuernReportComparison  *self,
            GError                **error)
{
  self->rules = quern_match_rules_new ();
  for (guint i = 0; i < self->options->rules->len; i++)
    if (!add_rule (self->rules, "rule", g_ptr_array_index (self->options->rules, i), error))
      return FALSE;
  for (guint i = 0; i < self->options->rule_files->len; i++)
    if (!add_rule_file (self->rules, g_ptr_array_index (self->options->rule_files, i), error))
      return FALSE;

  return TRUE;
}

/* Conditions. */

static gboolean
parse_conditions (QuernReportComparison  *self,
                  GError                **error)
{
  self->conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_condition_free);
  self->results = g_new0 (QuernConditionResult, MAX (self->options->conditions->len, 1));
  for (guint i = 0; i < self->options->conditions->len; i++)
    {
      const char *text = g_ptr_array_index (self->options->conditions, i);
      g_autoptr (GError) local_error = NULL;
      QuernCondition *condition = quern_condition_new (text, &local_error);

      if (condition == NULL)
        return quern_usage_error_set (error, "“--fail-if=%s”: %s", text, local_error->message);
      g_ptr_array_add (self->conditions, condition);
    }

  return TRUE;
}

static gboolean
evaluate_conditions (QuernReportComparison  *self,
                     GError                **error)
{
  for (guint i = 0; i < self->conditions->len; i++)
    {
      const QuernCondition *condition = g_ptr_array_index (self->conditions, i);
      const QuernRunRanges *ranges = self->options->clear ? self->ranges : NULL;
      g_autoptr (GError) local_error = NULL;

      if (quern_condition_evaluate (condition, self->diff, ranges, &self->results[i],
                                    &local_error))
        continue;

      return quern_usage_error_set (error, "“--fail-if=%s”: %s",
                                    quern_condition_get_text (condition), local_error->message);
    }

  return TRUE;
}

static char *
format_number (double number)
{
  if (fabs (number) < 1e15 && number - floor (number) <= 0)
    return quern_format_integer ((gint64) number);

  return quern_format_value (number);
}

char *
quern_report_comparison_dup_result (const QuernReportComparison *self,
                                    guint                        condition)
{
  const QuernConditionResult *result = &self->results[condition];
  g_autofree char *before = format_number (result->before);
  g_autofree char *after = format_number (result->after);
  g_autofree char *change = format_number (result->change);
  const char *sign = result->change > 0 ? "+" : "";

  if (result->is_origin && result->function != NULL)
    return g_strdup_printf ("%s: %s%s", result->function, sign, change);

  return g_strdup_printf ("%s%s%s → %s (%s%s)", result->function != NULL ? result->function : "",
                          result->function != NULL ? ": " : "", before, after, sign, change);
}

/* The size of a difference, whatever its sign. before: nullable */
static double
get_change (const QuernReportComparison *self,
            const gint64                *after,
            const gint64                *before)
{
  return fabs ((double) quern_diff_subtract (self->diff, self->event, after, before));
}

/* The functions where most of an event's change began, as a list. Ratios do not add up from
 * functions and have none. */
static char *
dup_origins (const QuernDiff *diff,
             QuernEventId     event)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  GString *text = g_string_new (NULL);
  gboolean has_origins = quern_diff_has_origins (diff) &&
                         !quern_event_set_is_ratio (quern_diff_get_events (diff), event);
  guint n_rows = has_origins ? quern_diff_get_n_rows (diff) : 0;

  for (guint i = 0; i < n_rows; i++)
    {
      QuernRank rank = { .id = i };

      rank.value =
        fabs ((double) quern_diff_subtract (diff, event, quern_diff_get_origin (diff, i), NULL));
      if (rank.value > 0)
        g_array_append_val (ranks, rank);
    }
  quern_ranks_sort (ranks, MAX_NAMED);

  for (guint i = 0; i < ranks->len; i++)
    {
      guint row = quern_ranks_get_id (ranks, i);
      gint64 origin = quern_diff_subtract (diff, event, quern_diff_get_origin (diff, row), NULL);
      g_autofree char *number = quern_format_integer (origin);

      g_string_append_printf (text, "%s%s %s%s", i > 0 ? ", " : _("; it began in: "),
                              quern_diff_get_name (diff, row), origin > 0 ? "+" : "", number);
    }

  return g_string_free (text, FALSE);
}

/* Many conditions may be about the same event: lists its origins once. */
static const char *
ensure_origins (GHashTable      *origins, /* texts by event */
                const QuernDiff *diff,
                QuernEventId     event)
{
  gpointer key = GUINT_TO_POINTER (event);

  if (!g_hash_table_contains (origins, key))
    g_hash_table_insert (origins, key, dup_origins (diff, event));

  return g_hash_table_lookup (origins, key);
}

/* A line on the standard error for each condition that holds. */
static void
report_conditions (QuernReport                 *report,
                   const QuernReportComparison *self)
{
  g_autoptr (GHashTable) origins = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (guint i = 0; i < self->conditions->len; i++)
    {
      const QuernConditionResult *result = &self->results[i];
      g_autofree char *numbers = NULL;
      g_autofree char *text = NULL;

      if (!result->holds)
        continue;

      report->status = STATUS_HOLDS;
      numbers = quern_report_comparison_dup_result (self, i);
      text = g_strdup_printf (_("the condition “%s” holds: %s%s"),
                              quern_condition_get_text (g_ptr_array_index (self->conditions, i)),
                              numbers, ensure_origins (origins, self->diff, result->event));
      quern_report_print_warning (NULL, text);
    }
}

/* Rows. */

static double
get_size (const QuernReportComparison *self,
          guint                        row)
{
  const QuernDiff *diff = self->diff;
  const gint64 *costs[2];

  switch ((guint) self->options->sort)
    {
    case QUERN_REPORT_BY_ORIGIN:
      return get_change (self, quern_diff_get_origin (diff, row), NULL);

    case QUERN_REPORT_BY_SELF:
    case QUERN_REPORT_BY_INCLUSIVE:
      for (guint side = 0; side < 2; side++)
        costs[side] = self->options->sort == QUERN_REPORT_BY_SELF
                        ? quern_diff_get_self (diff, row, side)
                        : quern_diff_get_inclusive (diff, row, side);
      return fmax ((double) quern_diff_subtract (diff, self->event, costs[0], NULL),
                   (double) quern_diff_subtract (diff, self->event, costs[1], NULL));

    default:
      return get_change (self, quern_diff_get_self (diff, row, 1),
                         quern_diff_get_self (diff, row, 0));
    }
}

/* Whether a cost of the row changed by at least --min-delta of the total before. */
static gboolean
is_large (const QuernReportComparison *self,
          guint                        row)
{
  const QuernDiff *diff = self->diff;
  double limit = self->options->min_delta * get_change (self, quern_diff_get_total (diff, 0), NULL);

  return self->options->min_delta <= 0 ||
         get_change (self, quern_diff_get_self (diff, row, 1),
                     quern_diff_get_self (diff, row, 0)) >= limit ||
         get_change (self, quern_diff_get_inclusive (diff, row, 1),
                     quern_diff_get_inclusive (diff, row, 0)) >= limit ||
         get_change (self, quern_diff_get_origin (diff, row), NULL) >= limit;
}

static gboolean
has_changed (const QuernReportComparison *self,
             guint                        row)
{
  for (guint i = 0; i < self->further->len; i++)
    if (quern_further_side_has_changed (g_ptr_array_index (self->further, i), row))
      return TRUE;

  return !quern_diff_is_unchanged (self->diff, row);
}

static void
list_rows (QuernReportComparison *self)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  guint most = self->options->top;

  if (most == G_MAXUINT && quern_report_options_is_for_people (self->options))
    most = ROWS_FOR_PEOPLE;

  for (guint i = 0; i < quern_diff_get_n_rows (self->diff); i++)
    if ((self->options->unchanged || has_changed (self, i)) && is_large (self, i))
      {
        QuernRank rank = { .id = i, .value = get_size (self, i) };

        if (self->options->sort == QUERN_REPORT_BY_NAME)
          rank.text = quern_diff_get_name (self->diff, i);
        g_array_append_val (ranks, rank);
      }
  self->n_left = ranks->len - MIN (ranks->len, most);
  quern_ranks_sort (ranks, most);

  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < ranks->len; i++)
    {
      guint row = quern_ranks_get_id (ranks, i);

      g_array_append_val (self->rows, row);
    }
}

/* Warnings. */

static void
warning_free (gpointer data)
{
  QuernDiffWarning *self = data;

  g_error_free (self->error);
  g_free (self);
}

/* Takes ownership of error. file: nullable. */
static void
add_warning (QuernReportComparison *self,
             guint                  side,
             const char            *file,
             GError                *error)
{
  static const char * const names[] = { "before", "after", "3", "4", "5", "6" };
  QuernDiffWarning *warning = g_new0 (QuernDiffWarning, 1);

  warning->side = side < G_N_ELEMENTS (names) ? names[side] : NULL;
  warning->file = file;
  warning->error = error;
  g_ptr_array_add (self->warnings, warning);
}

/* Warns about a side, or with QUERN_NONE about the comparison. Takes ownership of text. file:
 * nullable: of the side, as the user named it; profile: nullable: what was read from it. */
static void
warn (QuernReportComparison *self,
      guint                  side,
      const char            *file,
      QuernProfile          *profile,
      char                  *text)
{
  g_autofree char *owned = text;
  GError *error = NULL;

  quern_report_print_warning (file, owned);
  quern_parse_error_set (&error, QUERN_PARSE_ERROR_INCONSISTENT, (QuernLocation) { 0, 0, 0 }, "%s",
                         owned);
  add_warning (self, side, profile != NULL ? quern_profile_get_input (profile, 0) : NULL, error);
  self->n_warnings++;
}

/* Lists the warnings about all files of a side, which have been printed. */
static void
list_file_warnings (QuernReportComparison *self,
                    const Side            *side,
                    guint                  number)
{
  for (guint i = 0; i < side->n_runs; i++)
    {
      QuernProfile *profile = side->runs[i].report.whole;
      GPtrArray *warnings = quern_profile_get_warnings (profile);

      for (guint k = 0; k < warnings->len; k++)
        {
          const GError *error = g_ptr_array_index (warnings, k);
          guint input = quern_parse_error_get_location (error).input;
          const char *file = input < quern_profile_get_n_inputs (profile)
                               ? quern_profile_get_input (profile, input) : NULL;

          add_warning (self, number, file, g_error_copy (error));
        }
      self->n_warnings += quern_profile_get_n_warnings (profile);
    }
}

static void
list_warnings (QuernReportComparison *self,
               const Side            *sides)
{
  g_autoptr (GPtrArray) doubts = quern_diff_list_doubts (self->diff);

  self->warnings = g_ptr_array_new_with_free_func (warning_free);
  for (guint side = 0; side < count_sides (self->options); side++)
    list_file_warnings (self, &sides[side], side);
  for (guint i = 0; i < doubts->len; i++)
    warn (self, QUERN_NONE, NULL, NULL, g_strdup (g_ptr_array_index (doubts, i)));
  for (guint i = 0; i < quern_match_rules_get_n (self->rules); i++)
    if (quern_match_rules_get_n_uses (self->rules, i) == 0)
      warn (self, QUERN_NONE, NULL, NULL,
            g_strdup_printf (_("the rule “%s” matches nothing"),
                             quern_match_rules_get_text (self->rules, i)));
}

/* The first real event with a nonzero total on either side, else the first. */
static QuernEventId
find_first_event (const QuernDiff *diff)
{
  guint n_real = quern_event_set_get_n_real (quern_diff_get_events (diff));

  for (QuernEventId event = 0; event < n_real; event++)
    if (quern_diff_get_total (diff, 0)[event] != 0 || quern_diff_get_total (diff, 1)[event] != 0)
      return event;

  return 0;
}

/* Finds the event of the options. */
static gboolean
find_event (QuernReportComparison  *self,
            GError                **error)
{
  QuernEventSet *events = quern_diff_get_events (self->diff);
  const char *name;

  self->event = find_first_event (self->diff);
  if (self->options->events->len == 0)
    return TRUE;

  name = g_ptr_array_index (self->options->events, 0);
  self->event = quern_event_set_find (events, name);
  if (self->event == QUERN_NONE)
    return quern_usage_error_set (error, _("there is no event “%s” on both sides"), name);
  if (quern_event_set_is_ratio (events, self->event))
    return quern_usage_error_set (error, _("“%s” is a ratio, which has no difference"), name);

  return TRUE;
}

char *
quern_report_comparison_dup_title (const QuernReportComparison *self)
{
  GString *title = g_string_new (NULL);

  for (guint side = 0; side < 2; side++)
    {
      g_string_append_printf (title, "%s%s", side == 0 ? "" : " → ", self->names[side]);
      /* Translators: behind the first of several files: ", 4 more" */
      if (self->n_more[side] > 0)
        g_string_append_printf (title, ngettext (", %u more", ", %u more", self->n_more[side]),
                                self->n_more[side]);
    }
  for (guint i = 0; i < self->further_names->len; i++)
    g_string_append_printf (title, ", %s",
                            (const char *) g_ptr_array_index (self->further_names, i));

  return g_string_free (title, FALSE);
}

static gboolean
write_comparison (QuernReport                  *report,
                  Side                         *sides,
                  const QuernReportComparison  *self,
                  GError                      **error)
{
  const QuernReportOptions *options = self->options;
  g_autoptr (QuernReportOutput) output = NULL;
  QuernTextOptions text_options = { 0 };

  for (guint side = 0; side < count_sides (options); side++)
    for (guint i = 0; i < sides[side].n_runs; i++)
      if (!quern_report_input_check_output (&sides[side].runs[i].report.input, options->output,
                                            error))
        return FALSE;
  for (guint i = 0; i < options->rule_files->len; i++)
    if (!quern_report_input_check_path (options->output,
                                        g_ptr_array_index (options->rule_files, i), error))
      return FALSE;
  report->error_file = options->output;
  output = quern_report_output_new (options->output, error);
  if (output == NULL)
    return FALSE;

  text_options.width = quern_report_output_get_width (output, options->width);
  text_options.colored = quern_report_output_is_terminal (output) &&
                         g_getenv ("NO_COLOR") == NULL;
  quern_report_comparison_write (self, &text_options, quern_report_output_get_sink (output));

  return quern_report_output_close (output, error);
}

/* Finds out how much the runs of each side vary. */
static gboolean
find_ranges (QuernReport            *report,
             const Side             *sides,
             QuernReportComparison  *self,
             GError                **error)
{
  if (sides[0].n_runs == 1 && sides[1].n_runs == 1 && !self->options->clear)
    return TRUE;

  self->ranges = quern_run_ranges_new (self->diff);
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side].n_runs; i++)
      {
        if (i == sides[side].chosen)
          continue;
        report->error_file = g_ptr_array_index (sides[side].names, i);
        if (!quern_run_ranges_add (self->ranges, side, sides[side].runs[i].report.analysis, error))
          return FALSE;
      }
  report->error_file = NULL;

  return TRUE;
}

/* Adds the profiles that are columns beside before and after. */
static gboolean
add_further_sides (QuernReport            *report,
                   const Side             *sides,
                   QuernReportComparison  *self,
                   GError                **error)
{
  self->further = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_further_side_free);
  self->further_names = g_ptr_array_new ();
  for (guint i = 2; i < count_sides (self->options); i++)
    {
      char *name = g_ptr_array_index (sides[i].names, 0);
      QuernFurtherSide *further;
      char *doubt;

      report->error_file = name;
      further = quern_further_side_new (self->diff, sides[i].runs[0].report.analysis,
                                        self->options->last_step, self->rules, NULL, error);
      if (further == NULL)
        return FALSE;

      g_ptr_array_add (self->further, further);
      g_ptr_array_add (self->further_names, name);
      doubt = quern_further_side_dup_doubt (further);
      if (doubt != NULL)
        warn (self, i, name, quern_further_side_get_profile (further), doubt);
    }
  report->error_file = NULL;

  return TRUE;
}

static gboolean
compare (QuernReport            *report,
         Side                   *sides,
         QuernReportComparison  *self,
         GError                **error)
{
  QuernAnalysis *analyses[2];

  if (!open_sides (report, sides, error))
    return FALSE;

  for (guint side = 0; side < 2; side++)
    {
      self->names[side] = g_ptr_array_index (sides[side].names, sides[side].chosen);
      self->n_more[side] = sides[side].n_runs == 1 ? sides[side].names->len - 1 : 0;
      analyses[side] = sides[side].runs[sides[side].chosen].report.analysis;
    }

  self->diff = quern_diff_new (analyses, self->options->last_step, self->rules, NULL, error);
  if (self->diff == NULL || !find_event (self, error))
    return FALSE;

  /* Before other profiles are matched by the same rules, which counts their uses anew. */
  list_warnings (self, sides);
  if (!add_further_sides (report, sides, self, error) ||
      !find_ranges (report, sides, self, error) || !evaluate_conditions (self, error))
    return FALSE;

  list_rows (self);
  self->changes = quern_changes_list (self->diff, self->event, self->options->explain);

  return write_comparison (report, sides, self, error);
}

gboolean
quern_report_run_compare (QuernReport  *report,
                          GError      **error)
{
  g_auto (QuernReportComparison) self = { .options = report->options };
  g_autofree Side *sides = NULL;
  gboolean is_done;

  if (!check_options (report->options, error))
    return FALSE;

  sides = g_new0 (Side, count_sides (report->options));
  is_done = parse_conditions (&self, error) && read_rules (&self, error) &&
            compare (report, sides, &self, error);
  if (is_done)
    report_conditions (report, &self);
  for (guint side = 0; side < count_sides (report->options); side++)
    side_clear (&sides[side]);

  return is_done;
}
