/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-finding.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>

/* missing: what is missing from the profile, if anything is. */
static const struct
{
  const char   *nick;
  QuernSeverity severity;
  const char   *missing;
} kinds[QUERN_N_FINDINGS] = {
  [QUERN_FINDING_CUT] = { "cut", QUERN_SEVERITY_PROBLEM, N_("the end of the file") },
  [QUERN_FINDING_DAMAGED] = { "damaged", QUERN_SEVERITY_PROBLEM,
                              N_("the damaged part of the file") },
  [QUERN_FINDING_NOT_UNDERSTOOD] = { "not-understood", QUERN_SEVERITY_WARNING },
  [QUERN_FINDING_NOTHING_RECORDED] = { "collection-off", QUERN_SEVERITY_PROBLEM,
                                       N_("all costs") },
  [QUERN_FINDING_APPENDED] = { "appended-runs", QUERN_SEVERITY_PROBLEM },
  [QUERN_FINDING_SEVERAL_RUNS] = { "several-runs", QUERN_SEVERITY_PROBLEM },
  [QUERN_FINDING_NO_CALLS] = { "no-calls", QUERN_SEVERITY_NOTE, N_("calls") },
  [QUERN_FINDING_NO_LINES] = { "no-lines", QUERN_SEVERITY_WARNING, N_("source lines") },
  [QUERN_FINDING_NO_DEBUG_INFO] = { "no-debug-info", QUERN_SEVERITY_NOTE, N_("source lines") },
  [QUERN_FINDING_NO_NAMES] = { "stripped", QUERN_SEVERITY_WARNING, N_("function names") },
  [QUERN_FINDING_OBJECT_NEWER] = { "stale-binary", QUERN_SEVERITY_WARNING },
  [QUERN_FINDING_SOURCE_NEWER] = { "stale-source", QUERN_SEVERITY_WARNING },
  [QUERN_FINDING_CYCLE] = { "giant-cycle", QUERN_SEVERITY_WARNING },
  [QUERN_FINDING_ABOVE_TOTAL] = { "inclusive-above-total", QUERN_SEVERITY_NOTE },
  [QUERN_FINDING_LATE_BINDING] = { "lazy-binding", QUERN_SEVERITY_WARNING },
  [QUERN_FINDING_NO_CACHE] = { "no-cache-simulation", QUERN_SEVERITY_NOTE, N_("cache misses") },
  [QUERN_FINDING_NO_INSTRUCTIONS] = { "no-instructions", QUERN_SEVERITY_NOTE,
                                      N_("costs per instruction") },
  [QUERN_FINDING_FEW_POINTS] = { "few-points", QUERN_SEVERITY_NOTE, N_("curves") },
};

QuernFinding *
quern_finding_new (QuernFindingKind  kind,
                   double            share,
                   char             *text,
                   char             *advice,
                   char             *command)
{
  QuernFinding *self = g_new0 (QuernFinding, 1);

  self->kind = kind;
  self->severity = kinds[kind].severity;
  self->share = share;
  self->text = text;
  self->advice = advice;
  self->command = command;

  return self;
}

void
quern_finding_free (QuernFinding *self)
{
  g_free (self->text);
  g_free (self->advice);
  g_free (self->command);
  g_free (self);
}

const char *
quern_finding_get_nick (QuernFindingKind kind)
{
  g_return_val_if_fail (kind < QUERN_N_FINDINGS, NULL);

  return kinds[kind].nick;
}

const char *
quern_finding_get_missing (QuernFindingKind kind)
{
  g_return_val_if_fail (kind < QUERN_N_FINDINGS, NULL);

  return kinds[kind].missing != NULL ? _(kinds[kind].missing) : NULL;
}

const char *
quern_severity_get_nick (QuernSeverity severity)
{
  switch (severity)
    {
    case QUERN_SEVERITY_PROBLEM:
      return "error";

    case QUERN_SEVERITY_WARNING:
      return "warning";

    case QUERN_SEVERITY_NOTE:
    default:
      return "note";
    }
}

const char *
quern_severity_get_name (QuernSeverity severity)
{
  switch (severity)
    {
    case QUERN_SEVERITY_PROBLEM:
      return C_("severity", "Problem");

    case QUERN_SEVERITY_WARNING:
      return C_("severity", "Warning");

    case QUERN_SEVERITY_NOTE:
    default:
      return C_("severity", "Note");
    }
}
