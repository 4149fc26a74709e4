/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-doctor.h"

#include "quern-config.h"
#include "quern-curve-fit.h"
#include "quern-cycle-breaker.h"
#include "quern-doctor-state.h"
#include "quern-format.h"
#include "quern-namesakes.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A cycle with this share of the cost obscures the call graph. */
#define MIN_CYCLE 0.5

/* Inclusive costs above this share of the total are reported. Tolerates rounding by writers. */
#define MAX_INCLUSIVE 1.01

/* The dynamic linker's function for lazy binding, and the share of the cost from which it is
 * reported. */
#define RESOLVER "_dl_runtime_resolve"
#define MIN_RESOLVER 0.1

/* Functions with too few points are reported if they have this share of the cost or more. */
#define MIN_FEW_POINTS 0.05

QuernFinding *
quern_doctor_add (QuernDoctor      *self,
                  QuernFindingKind  kind,
                  double            share,
                  const char       *advice,
                  const char       *options,
                  const char       *format,
                  ...)
{
  char *command = options != NULL ? quern_recorder_dup_command (self->profile, self->recorder,
                                                                NULL, options) : NULL;
  QuernFinding *finding;
  va_list args;

  va_start (args, format);
  finding = quern_finding_new (kind, share, g_strdup_vprintf (format, args), g_strdup (advice),
                               command);
  va_end (args);
  g_ptr_array_add (self->findings, finding);

  return finding;
}

static double
get_inclusive_share (QuernDoctor *self,
                     QuernNodeId  node)
{
  if (self->total <= 0)
    return 0;

  return (double) quern_analysis_get_inclusive (self->analysis, node)[self->event] / self->total;
}

/* Only for a total above 0. */
static double
get_self_share (QuernDoctor     *self,
                QuernFunctionId  function)
{
  return (double) quern_profile_get_self (self->profile, function)[self->event] / self->total;
}

static void
look_at_calls (QuernDoctor *self)
{
  gboolean is_cachegrind = self->recorder == QUERN_RECORDER_CACHEGRIND;
  QuernFinding *finding;

  if (quern_profile_get_n_calls (self->profile) > 0 || self->total <= 0 ||
      quern_profile_get_n_functions (self->profile) < 2)
    return;

  finding = quern_doctor_add (
    self, QUERN_FINDING_NO_CALLS, NAN,
    is_cachegrind ? _("Cachegrind does not record them, Callgrind does") : NULL, NULL,
    _("There are no calls: inclusive costs, callers and callees are not known"));
  finding->command = quern_recorder_dup_command (
    self->profile, is_cachegrind ? QUERN_RECORDER_CALLGRIND : self->recorder, NULL,
    self->recorder == QUERN_RECORDER_APROF ? "--collect-cct=yes" : NULL);
}

static char *
dup_brief_name (QuernDoctor     *self,
                QuernFunctionId  function)
{
  return quern_visible_take_brief (quern_namesakes_dup_brief (self->profile, function));
}

/* Advice that names the call that causes the cycle, if it is a single one. */
static char *
dup_breaker (QuernDoctor *self,
             guint        cycle)
{
  QuernCallId id;
  QuernCycleBreaker breaker =
    quern_cycle_breaker_find (self->profile, quern_analysis_get_cycles (self->analysis), cycle,
                              &id);
  g_autofree char *caller = NULL;
  g_autofree char *callee = NULL;

  if (breaker == QUERN_CYCLE_BREAKER_NONE)
    return g_strdup (_("No single call closes it; names that tell callers apart may split it"));
  if (breaker == QUERN_CYCLE_BREAKER_UNKNOWN)
    return g_strdup (_("Names that tell callers apart may split it"));

  caller = dup_brief_name (self, quern_profile_get_call (self->profile, id)->caller);
  callee = dup_brief_name (self, quern_profile_get_call (self->profile, id)->callee);

  /* Translators: names of functions */
  return g_strdup_printf (_("Without the call from %s to %s there would be no cycle"), caller,
                          callee);
}

static void
look_at_cycles (QuernDoctor *self)
{
  QuernCycles *cycles = quern_analysis_get_cycles (self->analysis);
  guint largest = 0;
  double share = 0;
  guint n_members;
  g_autofree char *advice = NULL;
  g_autofree char *percent = NULL;

  for (guint i = 1; i <= quern_cycles_get_n (cycles); i++)
    {
      double other = get_inclusive_share (self, quern_analysis_get_cycle_node (self->analysis, i));

      if (other > share)
        {
          share = other;
          largest = i;
        }
    }
  if (share < MIN_CYCLE)
    return;

  quern_cycles_get_members (cycles, largest, &n_members);
  percent = quern_format_percent (share, 1);
  advice = dup_breaker (self, largest);
  quern_doctor_add (self, QUERN_FINDING_CYCLE, share, advice,
                    self->recorder == QUERN_RECORDER_CALLGRIND ? "--separate-callers=3" : "",
                    ngettext ("A cycle of %u function has %s of the cost: how it splits between "
                              "them is not known",
                              "A cycle of %u functions has %s of the cost: how it splits between "
                              "them is not known", n_members), n_members, percent);
}

/* Calls may cost more than functions: ruby-prof includes the time that a thread waits in calls,
 * but not in functions. An inclusive cost may also exceed the total because recursion counts twice,
 * if cycles are not detected, or because other functions have a negative cost. */
static void
look_at_inclusive (QuernDoctor *self)
{
  double share = 0;
  double most = 0;
  g_autofree char *percent = NULL;

  if (!quern_analysis_detects_cycles (self->analysis) ||
      quern_profile_get_n_calls (self->profile) == 0)
    return;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    {
      share = MAX (share, get_inclusive_share (self, i));
      most += MAX (0.0, get_self_share (self, i));
    }
  if (share < MAX_INCLUSIVE * MAX (most, 1.0))
    return;

  percent = quern_format_percent (share, 1);
  quern_doctor_add (self, QUERN_FINDING_ABOVE_TOTAL, share, NULL, NULL,
                    _("Inclusive costs are up to %s of the total: the file has more cost for calls "
                      "than for functions"), percent);
}

/* Callgrind may attribute the cost of a resolved function to the resolver. */
static void
look_at_resolver (QuernDoctor *self)
{
  QuernFinding *finding;
  double share = 0;
  g_autofree char *percent = NULL;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    if (g_str_has_prefix (quern_profile_get_function_raw_name (self->profile, i), RESOLVER))
      share = MAX (share, get_inclusive_share (self, i));
  if (share < MIN_RESOLVER)
    return;

  percent = quern_format_percent (share, 1);
  finding = quern_doctor_add (self, QUERN_FINDING_LATE_BINDING, share,
                              _("Let the linker look up all functions at the start"), NULL,
                              _("%s of the cost stands below %s, which only looks up functions "
                                "when they are first called"), percent, RESOLVER);
  finding->command = quern_recorder_dup_command (self->profile, self->recorder, "LD_BIND_NOW=1",
                                                 NULL);
}

static void
look_at_cache (QuernDoctor *self)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);

  if ((self->recorder != QUERN_RECORDER_CALLGRIND &&
       self->recorder != QUERN_RECORDER_CACHEGRIND) || self->total <= 0 ||
      quern_event_set_find (events, "Ir") == QUERN_NONE ||
      quern_event_set_find (events, "I1mr") != QUERN_NONE ||
      quern_event_set_find (events, "D1mr") != QUERN_NONE)
    return;

  quern_doctor_add (self, QUERN_FINDING_NO_CACHE, NAN, _("Simulate the caches"), "--cache-sim=yes",
                    _("Cache misses were not counted: an instruction that waits for memory costs "
                      "no more than another one"));
}

static void
look_at_instructions (QuernDoctor *self)
{
  if (self->recorder != QUERN_RECORDER_CALLGRIND ||
      quern_profile_has_instructions (self->profile))
    return;

  quern_doctor_add (self, QUERN_FINDING_NO_INSTRUCTIONS, NAN, _("Record instructions"),
                    "--dump-instr=yes",
                    _("Costs are not known by instruction: there is no annotated assembly"));
}

/* Reports functions with several input sizes, but too few to determine how their cost grows. */
static void
look_at_points (QuernDoctor *self)
{
  QuernSeries *series = quern_profile_get_series (self->profile);
  double share = 0;
  g_autofree char *percent = NULL;

  for (QuernFunctionId i = 0; series != NULL && i < quern_profile_get_n_functions (self->profile);
       i++)
    {
      g_autoptr (GArray) points = quern_curve_points_collect (series, i, QUERN_CURVE_WORST);

      if (quern_curve_fit_judge ((const QuernCurvePoint *) (gpointer) points->data,
                                 points->len) == QUERN_CURVE_FEW_POINTS)
        share += get_self_share (self, i);
    }
  if (share < MIN_FEW_POINTS)
    return;

  percent = quern_format_percent (share, 1);
  quern_doctor_add (self, QUERN_FINDING_FEW_POINTS, share,
                    _("Record runs with more sizes of input, and open them together"), "",
                    _("%s of the cost is in functions that met too few sizes of input to tell how "
                      "their cost grows"), percent);
}

static int
compare_findings (gconstpointer a,
                  gconstpointer b)
{
  const QuernFinding *first = *(QuernFinding *const *) a;
  const QuernFinding *second = *(QuernFinding *const *) b;

  if (first->severity != second->severity)
    return (int) first->severity - (int) second->severity;

  return (int) first->kind - (int) second->kind;
}

/**
 * quern_doctor_examine:
 * @analysis: an analysis of a profile as it was read; not of a comparison
 * @recorded: when its newest file was written, in seconds since 1970; 0: not known
 * @lines: (nullable): the top lines of quern_profile_find_first_event(), if known
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Returns: (element-type QuernFinding) (transfer full): the findings, or %NULL
 */
GPtrArray *
quern_doctor_examine (QuernAnalysis        *analysis,
                      gint64                recorded,
                      const QuernTopLines  *lines,
                      GCancellable         *cancellable,
                      GError              **error)
{
  QuernDoctor self = { .analysis = analysis, .recorded = recorded };

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  self.profile = quern_analysis_get_profile (analysis);
  self.recorder = quern_recorder_of (self.profile);
  self.findings = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_finding_free);

  self.event = quern_profile_find_first_event (self.profile);
  if (self.event < quern_event_set_get_n_real (quern_profile_get_events (self.profile)))
    self.total = MAX (0.0, (double) quern_profile_get_total (self.profile)[self.event]);
  quern_doctor_look_at_files (&self);
  if (self.total > 0)
    {
      look_at_calls (&self);
      look_at_cycles (&self);
      look_at_inclusive (&self);
      look_at_resolver (&self);
      look_at_cache (&self);
      look_at_instructions (&self);
      look_at_points (&self);
      if (!quern_doctor_look_at_code (&self, lines, cancellable, error))
        {
          g_ptr_array_unref (self.findings);
          return NULL;
        }
    }
  g_ptr_array_sort (self.findings, compare_findings);

  return self.findings;
}

gint64
quern_doctor_get_recorded (GPtrArray *files)
{
  gint64 newest = 0;

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GFileInfo) info =
        g_file_query_info (g_ptr_array_index (files, i),
                           G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_TIME_MODIFIED,
                           G_FILE_QUERY_INFO_NONE, NULL, NULL);

      if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
        return 0;
      newest = MAX (newest, (gint64) g_file_info_get_attribute_uint64 (
                              info, G_FILE_ATTRIBUTE_TIME_MODIFIED));
    }

  return newest;
}
