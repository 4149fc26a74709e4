/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-finding.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>

QuernFinding *
quern_finding_new (QuernFindingKind  kind,
                   QuernSeverity     severity,
                   double            share,
                   char             *text,
                   char             *advice,
                   char             *command)
{
  QuernFinding *self = g_new0 (QuernFinding, 1);

  self->kind = kind;
  self->severity = severity;
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
  static const char *const nicks[QUERN_N_FINDINGS] = {
    [QUERN_FINDING_CUT] = "cut",
    [QUERN_FINDING_DAMAGED] = "damaged",
    [QUERN_FINDING_NOT_UNDERSTOOD] = "not-understood",
    [QUERN_FINDING_NOTHING_RECORDED] = "collection-off",
    [QUERN_FINDING_APPENDED] = "appended-runs",
    [QUERN_FINDING_SEVERAL_RUNS] = "several-runs",
    [QUERN_FINDING_NO_CALLS] = "no-calls",
    [QUERN_FINDING_NO_LINES] = "no-lines",
    [QUERN_FINDING_NO_DEBUG_INFO] = "no-debug-info",
    [QUERN_FINDING_NO_NAMES] = "stripped",
    [QUERN_FINDING_OBJECT_NEWER] = "stale-binary",
    [QUERN_FINDING_SOURCE_NEWER] = "stale-source",
    [QUERN_FINDING_CYCLE] = "giant-cycle",
    [QUERN_FINDING_ABOVE_TOTAL] = "inclusive-above-total",
    [QUERN_FINDING_LATE_BINDING] = "lazy-binding",
    [QUERN_FINDING_NO_CACHE] = "no-cache-simulation",
    [QUERN_FINDING_NO_INSTRUCTIONS] = "no-instructions",
    [QUERN_FINDING_FEW_POINTS] = "few-points",
  };

  g_return_val_if_fail (kind < QUERN_N_FINDINGS, NULL);

  return nicks[kind];
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
