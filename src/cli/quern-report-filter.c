/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-filter.h"

#include "quern-function-kind.h"
#include "quern-level-fold.h"
#include "quern-memory.h"
#include "quern-report-messages.h"

#include <glib/gi18n.h>

/* pattern: nullable: sets regex to NULL */
static gboolean
compile (const char  *option,
         const char  *pattern,
         GRegex     **regex,
         GError     **error)
{
  g_autoptr (GError) local_error = NULL;

  *regex = pattern != NULL ? g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, &local_error) : NULL;

  return local_error == NULL ||
         quern_usage_error_set (error, "“--%s”: %s", option, local_error->message);
}

gboolean
quern_report_compile_match (const QuernReportOptions  *options,
                            GRegex                   **match,
                            GError                   **error)
{
  return compile ("match", options->match, match, error);
}

gboolean
quern_report_match (QuernReport  *report,
                    GRegex       *match,
                    QuernNodeId   node,
                    GError      **error)
{
  gboolean is_cycle = quern_analysis_is_cycle (report->analysis, node);
  g_autofree char *cycle = is_cycle ? quern_analysis_dup_node_name (report->analysis, node) : NULL;
  const char *name = is_cycle ? cycle : quern_profile_get_function_name (report->profile, node);
  const char *raw = is_cycle ? cycle : quern_profile_get_function_raw_name (report->profile, node);
  g_autoptr (GError) local_error = NULL;

  if (g_regex_match_full (match, name, -1, 0, 0, NULL, &local_error) ||
      (raw != name && local_error == NULL &&
       g_regex_match_full (match, raw, -1, 0, 0, NULL, &local_error)))
    return TRUE;

  if (local_error != NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));

  return FALSE;
}

gboolean
quern_report_filter_check (const QuernReportOptions  *options,
                           GError                   **error)
{
  g_autoptr (GRegex) match = NULL;
  g_autoptr (GRegex) object = NULL;

  return compile ("match", options->match, &match, error) &&
         compile ("object", options->object, &object, error);
}

void
quern_report_filter_clear (QuernReportFilter *self)
{
  g_clear_pointer (&self->match, g_regex_unref);
  g_clear_pointer (&self->objects, g_free);
}

/* Matches objects rather than functions: there are far fewer of them. */
static gboolean
find_objects (QuernReportFilter  *self,
              GError            **error)
{
  QuernProfile *profile = self->report->profile;
  guint n = quern_profile_get_n_objects (profile);
  g_autoptr (GRegex) regex = NULL;

  if (!compile ("object", self->report->options->object, &regex, error))
    return FALSE;

  self->objects = g_try_new0 (guint8, MAX (n, 1));
  if (self->objects == NULL)
    return quern_memory_set_out (error);

  for (QuernObjectId i = 0; i < n; i++)
    {
      g_autoptr (GError) local_error = NULL;

      self->objects[i] = g_regex_match_full (regex, quern_profile_get_object_name (profile, i), -1,
                                             0, 0, NULL, &local_error) ? 1 : 0;
      if (local_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
    }

  return TRUE;
}

/* Refuses filters that need data the profile does not have. */
static gboolean
check_profile (QuernReport  *report,
               GError      **error)
{
  const QuernFunctionFilter *filter = &report->options->filter;
  QuernEventId event = quern_report_get_event (report);

  if (quern_function_filter_asks_for_points (filter) &&
      quern_profile_get_series (report->profile) == NULL)
    return quern_usage_error_set (error, _("this profile has no input sizes; aprof records them, "
                                           "or give “--sizes” for several runs"));
  if (!quern_function_filter_can_ask (filter, report->event_set, event))
    return quern_usage_error_set (error, _("“%s” has no total to compute shares of"),
                                  quern_event_set_get_name (report->event_set, event));

  return TRUE;
}

gboolean
quern_report_filter_init (QuernReportFilter  *self,
                          QuernReport        *report,
                          GError            **error)
{
  self->report = report;

  if (!quern_report_compile_match (report->options, &self->match, error) ||
      !check_profile (report, error))
    return FALSE;

  self->numbers = quern_function_filter_resolve (&report->options->filter, report->analysis,
                                                 quern_report_get_event (report));

  return report->options->object == NULL || find_objects (self, error);
}

gboolean
quern_report_filter_is_empty (const QuernReportFilter *self)
{
  return self->match == NULL && self->objects == NULL && !self->report->options->bookmarked &&
         quern_function_filter_is_empty (&self->report->options->filter);
}

static gboolean
has_growth (const QuernReportFilter *self,
            QuernFunctionId          function)
{
  const QuernFunctionFilter *filter = &self->report->options->filter;
  const QuernCurveModel *best;
  QuernCurveFit fit;

  if (!quern_function_filter_asks_for_points (filter))
    return TRUE;

  quern_curve_fit_series (&fit, quern_profile_get_series (self->report->profile), function,
                          QUERN_CURVE_WORST);
  if (fit.n_sizes < filter->min_points)
    return FALSE;
  if (!quern_function_filter_asks_for_curve (filter))
    return TRUE;

  best = &fit.models[0];

  return fit.answer == QUERN_CURVE_FITTED &&
         quern_function_filter_takes_growth (filter, best->growth, best->c, best->r_squared);
}

/* Whether the function is hidden if it has neither costs nor callers. */
static gboolean
is_folded (QuernReport     *report,
           QuernFunctionId  id)
{
  const char *name = quern_profile_get_function_raw_name (report->profile, id);

  return (report->options->internal != QUERN_INTERNAL_SHOWN &&
          quern_function_kind_find (name) == QUERN_FUNCTION_INTERNAL) ||
         (report->options->levels == QUERN_REPORT_LEVELS_FOLDED &&
          quern_level_fold_is_level (name));
}

/* Whether --hide-internal or --levels removed the function. */
static gboolean
is_hidden (QuernReport     *report,
           QuernFunctionId  id)
{
  const gint64 *self = quern_profile_get_self (report->profile, id);
  guint n_real = quern_event_set_get_n_real (report->event_set);
  guint n_callers;

  if (!is_folded (report, id))
    return FALSE;

  for (guint i = 0; i < n_real; i++)
    if (self[i] != 0)
      return FALSE;
  quern_profile_get_calls_to (report->profile, id, &n_callers);

  return n_callers == 0;
}

static gboolean
passes (const QuernReportFilter  *self,
        QuernFunctionId           function,
        GError                  **error)
{
  QuernReport *report = self->report;
  const QuernFunction *of = quern_profile_get_function (report->profile, function);

  return (!report->options->bookmarked || quern_report_is_bookmarked (report, function)) &&
         (self->objects == NULL || self->objects[of->object]) &&
         quern_function_filter_takes_costs (&self->numbers, report->analysis,
                                            quern_report_get_event (report), function) &&
         (self->match == NULL || quern_report_match (report, self->match, function, error)) &&
         has_growth (self, function);
}

guint8 *
quern_report_filter_list (const QuernReportFilter  *self,
                          GError                  **error)
{
  guint n = quern_profile_get_n_functions (self->report->profile);
  g_autofree guint8 *passed = g_try_new0 (guint8, MAX (n, 1));

  if (passed == NULL)
    {
      quern_memory_set_out (error);
      return NULL;
    }

  for (QuernFunctionId i = 0; i < n; i++)
    {
      g_autoptr (GError) local_error = NULL;

      passed[i] = !is_hidden (self->report, i) && passes (self, i, &local_error);
      if (local_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return NULL;
        }
    }

  return g_steal_pointer (&passed);
}
