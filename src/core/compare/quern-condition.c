/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-condition.h"

#include "quern-name-parts.h"
#include "quern-pattern.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef enum
{
  SCOPE_TOTAL,
  SCOPE_SELF,
  SCOPE_INCLUSIVE,
  SCOPE_CALLED,
  SCOPE_ORIGIN,
  SCOPE_PER_CALL,
} Scope;

static const struct
{
  const char *words;
  Scope       scope;
} scope_words[] = {
  { "self of ", SCOPE_SELF },         { "inclusive of ", SCOPE_INCLUSIVE },
  { "called of ", SCOPE_CALLED },     { "origin of ", SCOPE_ORIGIN },
  { "per call of ", SCOPE_PER_CALL },
};

typedef enum
{
  OPERATOR_GREATER,
  OPERATOR_AT_LEAST,
  OPERATOR_LESS,
  OPERATOR_AT_MOST,
  OPERATOR_OTHER,
} Operator;

/* Longer operators must precede their prefixes. */
static const struct
{
  const char *sign;
  Operator    op;
} operators[] = {
  { ">=", OPERATOR_AT_LEAST }, { "<=", OPERATOR_AT_MOST }, { "!=", OPERATOR_OTHER },
  { ">", OPERATOR_GREATER },   { "<", OPERATOR_LESS },
};

typedef enum
{
  UNIT_PLAIN,
  UNIT_PERCENT,
  UNIT_POINTS, /* percent of the total before */
} Unit;

typedef struct
{
  Scope         scope;
  gboolean      is_any;      /* applies to any function */
  gboolean      may_be_none; /* no function needs to match */
  char         *name;        /* owned, nullable: as written in the condition */
  GPatternSpec *glob;        /* owned, nullable */
  GRegex       *regex;       /* owned, nullable */
  char         *event;       /* owned */
  Operator      op;
  gboolean      is_change;   /* tests the change, not the value after */
  Unit          unit;
  long double   limit;
} Clause;

struct _QuernCondition
{
  char   *text;    /* owned */
  GArray *clauses; /* owned: Clause */
};

G_DEFINE_QUARK (quern-condition-error-quark, quern_condition_error)

static void
fail (GError     **error,
      const char  *text)
{
  g_set_error_literal (error, QUERN_CONDITION_ERROR, 0, text);
}

static void
clause_clear (gpointer data)
{
  Clause *self = data;

  g_free (self->name);
  g_free (self->event);
  g_clear_pointer (&self->glob, g_pattern_spec_free);
  g_clear_pointer (&self->regex, g_regex_unref);
}

/* "+0.5pp", "3k" */
static gboolean
parse_limit (Clause      *self,
             const char  *text,
             GError     **error)
{
  static const char letters[] = "kMG";
  gboolean is_negative = *text == '-' || g_str_has_prefix (text, "−");
  char *end = NULL;
  const char *letter;
  double number;

  self->is_change = is_negative || *text == '+';
  if (self->is_change)
    text += g_str_has_prefix (text, "−") ? strlen ("−") : 1;
  number = g_ascii_isdigit (*text) ? g_ascii_strtod (text, &end) : (double) NAN;
  if (end == NULL || !isfinite (number))
    {
      fail (error, _("a number is missing behind the sign, as in “Ir > +1%” or “Ir > 3M”"));
      return FALSE;
    }

  while (*end == ' ')
    end++;
  letter = *end != '\0' ? strchr (letters, *end) : NULL;
  self->limit = (long double) number;
  for (int i = 0; letter != NULL && i <= letter - letters; i++)
    self->limit *= 1000;
  end += letter != NULL ? 1 : 0;
  if (is_negative)
    self->limit = -self->limit;

  if (*end == '%')
    self->unit = UNIT_PERCENT;
  else if (g_str_has_prefix (end, "pp"))
    self->unit = UNIT_POINTS;
  end += self->unit == UNIT_PERCENT ? 1 : self->unit == UNIT_POINTS ? 2 : 0;
  if (*end != '\0')
    {
      g_set_error (error, QUERN_CONDITION_ERROR, 0, _("“%s” is no number with k, M, G, %% or pp"),
                   text);
      return FALSE;
    }
  if (!self->is_change && self->unit != UNIT_PLAIN)
    {
      g_set_error (error, QUERN_CONDITION_ERROR, 0,
                   _("“%s” needs a sign: %% and pp are of changes, as in “+1%%”"), text);
      return FALSE;
    }

  return TRUE;
}

/* "any", "?name", "parse_*", "/regex/" */
static gboolean
parse_function (Clause      *self,
                const char  *text,
                GError     **error)
{
  gsize length;

  if (g_str_equal (text, "any"))
    {
      self->is_any = TRUE;
      return TRUE;
    }
  if (*text == '?')
    {
      self->may_be_none = TRUE;
      text++;
    }

  length = strlen (text);
  if (length == 0)
    {
      fail (error, _("the name of a function is missing behind “of”"));
      return FALSE;
    }
  self->name = g_strdup (text);
  if (length > 2 && text[0] == '/' && text[length - 1] == '/')
    {
      g_autofree char *expression = g_strndup (text + 1, length - 2);

      self->regex = quern_pattern_new (expression, 0, error);
      return self->regex != NULL;
    }
  if (strpbrk (text, "*?") != NULL)
    self->glob = g_pattern_spec_new (text);

  return TRUE;
}

/* "self of parse Ir", "total Ir", "Ir" */
static gboolean
parse_subject (Clause      *self,
               char        *text,
               GError     **error)
{
  char *blank;

  g_strstrip (text);
  blank = strrchr (text, ' ');
  self->event = g_strdup (blank != NULL ? blank + 1 : text);
  if (*self->event == '\0')
    {
      fail (error, _("the event is missing, as in “Ir > +1%”"));
      return FALSE;
    }
  if (blank == NULL)
    return TRUE;

  *blank = '\0';
  g_strchomp (text);
  if (g_str_equal (text, "total"))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (scope_words); i++)
    if (g_str_has_prefix (text, scope_words[i].words))
      {
        self->scope = scope_words[i].scope;
        return parse_function (self, text + strlen (scope_words[i].words), error);
      }

  g_set_error (error, QUERN_CONDITION_ERROR, 0,
               _("“%s” is neither “total” nor “self of”, “inclusive of”, “called of”, “origin of” "
                 "or “per call of” a function"), text);

  return FALSE;
}

/* Finds the last operator, as names may contain operators, too. */
static const char *
find_operator (const char *text,
               guint      *which)
{
  for (gsize at = strlen (text); at-- > 0;)
    for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
      if (g_str_has_prefix (text + at, operators[i].sign))
        {
          *which = i;
          return text + at;
        }

  return NULL;
}

static gboolean
parse_clause (Clause      *self,
              const char  *text,
              GError     **error)
{
  guint which = 0;
  const char *sign = find_operator (text, &which);
  g_autofree char *subject = NULL;
  g_autofree char *limit = NULL;

  if (sign == NULL)
    {
      g_set_error (error, QUERN_CONDITION_ERROR, 0, _("“%s” has none of > >= < <= !="), text);
      return FALSE;
    }

  self->op = operators[which].op;
  subject = g_strndup (text, (gsize) (sign - text));
  limit = g_strdup (sign + strlen (operators[which].sign));
  g_strstrip (limit);

  return parse_subject (self, subject, error) && parse_limit (self, limit, error);
}

QuernCondition *
quern_condition_new (const char  *text,
                     GError     **error)
{
  g_autoptr (QuernCondition) self = g_new0 (QuernCondition, 1);
  g_auto (GStrv) clauses = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  self->text = g_strdup (text);
  self->clauses = g_array_new (FALSE, TRUE, sizeof (Clause));
  g_array_set_clear_func (self->clauses, clause_clear);
  clauses = g_strsplit (text, " and ", -1);
  for (guint i = 0; clauses[i] != NULL; i++)
    {
      g_array_set_size (self->clauses, i + 1);
      if (!parse_clause (&g_array_index (self->clauses, Clause, i), g_strstrip (clauses[i]),
                         error))
        return NULL;
    }
  if (self->clauses->len == 0)
    {
      fail (error, _("the condition is empty"));
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
quern_condition_free (QuernCondition *self)
{
  g_free (self->text);
  g_array_unref (self->clauses);
  g_free (self);
}

const char *
quern_condition_get_text (const QuernCondition *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text;
}

/* Evaluation. */

/* The numbers of a clause for one row, or for the total. */
typedef struct
{
  long double before;
  long double after;
  long double change;
} Values;

static gboolean
is_called (const char *name,
           const char *wanted)
{
  g_autofree char *brief = NULL;

  if (g_str_equal (name, wanted))
    return TRUE;

  brief = quern_name_parts_dup_brief (name, NULL);

  return g_str_equal (brief, wanted);
}

static gboolean
matches (const Clause    *self,
         const QuernDiff *diff,
         guint            row)
{
  const char *name = quern_diff_get_name (diff, row);
  const char *before = quern_diff_get_before_name (diff, row);

  if (self->is_any)
    return TRUE;
  if (self->regex != NULL)
    return g_regex_match (self->regex, name, 0, NULL) ||
           (before != NULL && g_regex_match (self->regex, before, 0, NULL));
  if (is_called (name, self->name) || (before != NULL && is_called (before, self->name)))
    return TRUE;

  return self->glob != NULL &&
         (g_pattern_spec_match_string (self->glob, name) ||
          (before != NULL && g_pattern_spec_match_string (self->glob, before)));
}

static long double
get_value (const QuernDiff *diff,
           QuernEventId     event,
           const gint64    *costs)
{
  QuernEventSet *events = quern_diff_get_events (diff);

  if (costs == NULL)
    return 0;
  if (quern_event_set_is_ratio (events, event))
    return (long double) quern_event_set_get_value (events, event, costs);

  return (long double) quern_event_set_get_cost (events, event, costs);
}

static long double
get_of_side (const Clause    *self,
             const QuernDiff *diff,
             QuernEventId     event,
             guint            row,
             guint            side)
{
  long double called;

  switch (self->scope)
    {
    case SCOPE_TOTAL:
      return get_value (diff, event, quern_diff_get_total (diff, side));

    case SCOPE_SELF:
      return get_value (diff, event, quern_diff_get_self (diff, row, side));

    case SCOPE_CALLED:
      return (long double) quern_diff_get_called (diff, row, side);

    case SCOPE_PER_CALL:
      called = (long double) quern_diff_get_called (diff, row, side);
      return called > 0
               ? get_value (diff, event, quern_diff_get_inclusive (diff, row, side)) / called : 0;

    case SCOPE_INCLUSIVE:
    case SCOPE_ORIGIN:
    default:
      return get_value (diff, event, quern_diff_get_inclusive (diff, row, side));
    }
}

static Values
get_values (const Clause    *self,
            const QuernDiff *diff,
            QuernEventId     event,
            guint            row)
{
  Values values = { get_of_side (self, diff, event, row, 0),
                    get_of_side (self, diff, event, row, 1), 0 };

  values.change = self->scope == SCOPE_ORIGIN
                    ? get_value (diff, event, quern_diff_get_origin (diff, row))
                    : values.after - values.before;

  return values;
}

/* An increase from 0 is infinite. */
static long double
get_percent (long double change,
             long double base)
{
  if (fabsl (base) > 0)
    return 100 * change / fabsl (base);

  return change > 0 ? (long double) INFINITY : change < 0 ? -(long double) INFINITY : 0;
}

static gboolean
compare (Operator    op,
         long double value,
         long double limit)
{
  switch (op)
    {
    case OPERATOR_GREATER:
      return value > limit;

    case OPERATOR_AT_LEAST:
      return value >= limit;

    case OPERATOR_LESS:
      return value < limit;

    case OPERATOR_AT_MOST:
      return value <= limit;

    case OPERATOR_OTHER:
    default:
      return value < limit || value > limit;
    }
}

/* Whether the ranges of both sides do not touch. Costs per call and origins have no ranges, so
 * uses those of the inclusive cost. */
static gboolean
is_clear (const Clause         *self,
          const QuernRunRanges *ranges,
          QuernEventId          event,
          guint                 row)
{
  static const QuernRangeKind kinds[] = {
    [SCOPE_SELF] = QUERN_RANGE_SELF,
    [SCOPE_INCLUSIVE] = QUERN_RANGE_INCLUSIVE,
    [SCOPE_CALLED] = QUERN_RANGE_CALLED,
    [SCOPE_ORIGIN] = QUERN_RANGE_INCLUSIVE,
    [SCOPE_PER_CALL] = QUERN_RANGE_INCLUSIVE,
  };

  if (self->scope == SCOPE_TOTAL)
    return !quern_run_ranges_touch (quern_run_ranges_get_total (ranges, 0, event),
                                    quern_run_ranges_get_total (ranges, 1, event));

  return !quern_run_ranges_touch (
    quern_run_ranges_get (ranges, row, 0, kinds[self->scope], event),
    quern_run_ranges_get (ranges, row, 1, kinds[self->scope], event));
}

/* An origin is a change, with or without a sign before the limit. */
static gboolean
holds (const Clause         *self,
       const QuernDiff      *diff,
       const QuernRunRanges *ranges,
       QuernEventId          event,
       guint                 row,
       const Values         *values)
{
  long double total;

  if (ranges != NULL && !is_clear (self, ranges, event, row))
    return FALSE;
  if (!self->is_change && self->scope != SCOPE_ORIGIN)
    return compare (self->op, values->after, self->limit);
  if (self->unit == UNIT_PLAIN)
    return compare (self->op, values->change, self->limit);
  if (self->unit == UNIT_PERCENT)
    return compare (self->op, get_percent (values->change, values->before), self->limit);

  total = get_value (diff, event, quern_diff_get_total (diff, 0));

  return compare (self->op, get_percent (values->change, total), self->limit);
}

static void
set_result (QuernConditionResult *result,
            const Clause         *clause,
            QuernEventId          event,
            const Values         *values,
            gboolean              is_held,
            const char           *function)
{
  quern_condition_result_clear (result);
  *result = (QuernConditionResult) {
    .holds = is_held,
    .is_origin = clause->scope == SCOPE_ORIGIN,
    .event = event,
    .function = g_strdup (function),
    .before = (double) values->before,
    .after = (double) values->after,
    .change = (double) values->change,
    .limit = (double) clause->limit,
  };
}

static gboolean
evaluate_clause (const Clause          *self,
                 const QuernDiff       *diff,
                 const QuernRunRanges  *ranges,
                 QuernConditionResult  *result,
                 GError               **error)
{
  QuernEventId event = quern_event_set_find (quern_diff_get_events (diff), self->event);
  guint n_matches = 0;
  Values values;

  if (event == QUERN_NONE)
    {
      g_set_error (error, QUERN_CONDITION_ERROR, 0, _("there is no event “%s” on both sides"),
                   self->event);
      return FALSE;
    }
  if (self->scope == SCOPE_ORIGIN &&
      (!quern_diff_has_origins (diff) ||
       quern_event_set_is_ratio (quern_diff_get_events (diff), event)))
    {
      g_set_error (error, QUERN_CONDITION_ERROR, 0, _("there are no origins of “%s”"),
                   self->event);
      return FALSE;
    }

  if (self->scope == SCOPE_TOTAL)
    {
      values = get_values (self, diff, event, 0);
      set_result (result, self, event, &values,
                  holds (self, diff, ranges, event, 0, &values), NULL);
      return TRUE;
    }

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    {
      gboolean is_held, is_larger;

      if (!matches (self, diff, i))
        continue;
      values = get_values (self, diff, event, i);
      is_held = holds (self, diff, ranges, event, i, &values);
      is_larger = fabsl (values.change) > fabsl ((long double) result->change);
      /* Report the largest change among rows for which it holds, or else among all rows. */
      if (n_matches++ == 0 || (is_held && !result->holds) ||
          (is_held == result->holds && is_larger))
        set_result (result, self, event, &values, is_held, quern_diff_get_name (diff, i));
    }
  if (n_matches == 0 && !self->may_be_none && !self->is_any)
    g_set_error (error, QUERN_CONDITION_ERROR, 0, _("no function matches “%s” on either side"),
                 self->name);

  return n_matches > 0 || self->may_be_none || self->is_any;
}

gboolean
quern_condition_evaluate (const QuernCondition  *self,
                          const QuernDiff       *diff,
                          const QuernRunRanges  *ranges,
                          QuernConditionResult  *result,
                          GError               **error)
{
  g_return_val_if_fail (self != NULL && diff != NULL && result != NULL, FALSE);

  *result = (QuernConditionResult) { .holds = FALSE };
  for (guint i = 0; i < self->clauses->len; i++)
    {
      QuernConditionResult clause = { .holds = FALSE };

      if (!evaluate_clause (&g_array_index (self->clauses, Clause, i), diff, ranges, &clause,
                            error))
        {
          quern_condition_result_clear (&clause);
          return FALSE;
        }
      /* The first clause that does not hold decides. */
      if (i > 0 && (clause.holds || !result->holds))
        {
          quern_condition_result_clear (&clause);
          continue;
        }
      quern_condition_result_clear (result);
      *result = clause;
    }

  return TRUE;
}

void
quern_condition_result_clear (QuernConditionResult *self)
{
  g_clear_pointer (&self->function, g_free);
}
