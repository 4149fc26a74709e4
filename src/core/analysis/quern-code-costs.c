/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-costs.h"

#include "quern-memory.h"

#define RECORDS_PER_CHECK 4096

/* The source line of an address. */
typedef struct
{
  guint64     address;
  QuernFileId file;
  guint64     line;
} Origin;

struct _QuernCodeCosts
{
  GObject          parent_instance;

  QuernFunctionId  function;
  QuernAnnotation *annotation; /* owned: its lines are addresses, its only file is 0 */
  GArray          *origins;    /* owned: Origin; dropped once places is filled */
  GArray          *places;     /* owned: QuernCodePlace, in the order of the annotation's lines */
};

G_DEFINE_FINAL_TYPE (QuernCodeCosts, quern_code_costs, G_TYPE_OBJECT)

static void
quern_code_costs_finalize (GObject *object)
{
  QuernCodeCosts *self = QUERN_CODE_COSTS (object);

  g_clear_object (&self->annotation);
  g_clear_pointer (&self->origins, g_array_unref);
  g_clear_pointer (&self->places, g_array_unref);

  G_OBJECT_CLASS (quern_code_costs_parent_class)->finalize (object);
}

static void
quern_code_costs_class_init (QuernCodeCostsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_code_costs_finalize;
}

static void
quern_code_costs_init (QuernCodeCosts *self)
{
  self->origins = g_array_new (FALSE, FALSE, sizeof (Origin));
  self->places = g_array_new (FALSE, FALSE, sizeof (QuernCodePlace));
}

/* Puts addresses in place of lines, so that the annotation sums by address. */
static QuernRecord
by_address (const QuernRecord *record)
{
  QuernRecord by = *record;

  by.where = (QuernPlace) { 0, record->where.address, 0 };
  by.target = (QuernPlace) { 0, record->target.address, 0 };

  return by;
}

static gboolean
add_origin (QuernCodeCosts     *self,
            const QuernRecord  *record,
            GError            **error)
{
  Origin origin = { record->where.address, record->where.file, record->where.line };
  guint n = self->origins->len;

  if (n > 0 && g_array_index (self->origins, Origin, n - 1).address == origin.address)
    return TRUE;

  /* The array is about to double. */
  if (n >= RECORDS_PER_CHECK && (n & (n - 1)) == 0 &&
      !quern_memory_ensure (2 * (guint64) n * sizeof origin, error))
    return FALSE;

  g_array_append_val (self->origins, origin);

  return TRUE;
}

static int
compare_origins (gconstpointer a,
                 gconstpointer b)
{
  const Origin *x = a;
  const Origin *y = b;

  return QUERN_ORDER (x->address, y->address) ?: QUERN_ORDER (y->line, x->line) ?:
         QUERN_ORDER (x->file, y->file);
}

/* Merges the addresses with their source lines, both sorted by address. */
static gboolean
make_places (QuernCodeCosts  *self,
             GError         **error)
{
  const guint n = quern_annotation_get_n_lines (self->annotation);
  guint at = 0;

  if (!quern_memory_ensure (n * sizeof (QuernCodePlace) + self->origins->len * sizeof (Origin),
                            error))
    return FALSE;

  g_array_sort (self->origins, compare_origins);
  for (guint i = 0; i < n; i++)
    {
      const QuernAnnotatedLine *line = quern_annotation_get_line (self->annotation, i);
      QuernCodePlace place = {
        line->line, QUERN_NONE, 0, line->first_call, line->n_calls, line->first_jump, line->n_jumps
      };

      while (at < self->origins->len &&
             g_array_index (self->origins, Origin, at).address < place.address)
        at++;
      if (at < self->origins->len &&
          g_array_index (self->origins, Origin, at).address == place.address)
        {
          place.file = g_array_index (self->origins, Origin, at).file;
          place.line = g_array_index (self->origins, Origin, at).line;
        }

      g_array_append_val (self->places, place);
    }

  g_clear_pointer (&self->origins, g_array_unref);

  return TRUE;
}

QuernCodeCosts *
quern_code_costs_begin (QuernAnalysis    *analysis,
                        QuernFunctionId   function,
                        GError          **error)
{
  g_autoptr (QuernCodeCosts) self = g_object_new (QUERN_TYPE_CODE_COSTS, NULL);

  self->function = function;
  self->annotation = quern_annotation_begin (analysis, error);

  return self->annotation != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
quern_code_costs_add (QuernCodeCosts     *self,
                      const QuernRecord  *record,
                      GError            **error)
{
  const QuernRecord by = by_address (record);

  return (record->kind == QUERN_RECORD_JUMP || add_origin (self, record, error)) &&
         quern_annotation_add (self->annotation, &by, error);
}

gboolean
quern_code_costs_finish (QuernCodeCosts  *self,
                         GError         **error)
{
  return quern_annotation_finish (self->annotation, NULL, 0, NULL, error) &&
         make_places (self, error);
}

static gboolean
collect (QuernCodeCosts  *self,
         GCancellable    *cancellable,
         GError         **error)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint n_records = 0;

  quern_profile_iter_records (quern_code_costs_get_profile (self), self->function, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++n_records % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!quern_code_costs_add (self, record, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_code_costs_new:
 * @analysis: an analysis
 * @function: a function of its profile
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Adds up the instructions of a function.
 *
 * Returns: (transfer full): the instructions; %NULL if cancelled, or if there is
 *   not enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernCodeCosts *
quern_code_costs_new (QuernAnalysis    *analysis,
                      QuernFunctionId   function,
                      GCancellable     *cancellable,
                      GError          **error)
{
  g_autoptr (QuernCodeCosts) self = quern_code_costs_begin (analysis, function, error);

  return self != NULL && collect (self, cancellable, error) &&
         quern_code_costs_finish (self, error) ? g_steal_pointer (&self) : NULL;
}

QuernProfile *
quern_code_costs_get_profile (QuernCodeCosts *self)
{
  return quern_annotation_get_profile (self->annotation);
}

QuernFunctionId
quern_code_costs_get_function (QuernCodeCosts *self)
{
  return self->function;
}

/**
 * quern_code_costs_get_total:
 * @self: costs of instructions
 *
 * Returns: (transfer none): the self costs of all of them, added up: a row
 */
const gint64 *
quern_code_costs_get_total (QuernCodeCosts *self)
{
  return quern_annotation_get_self (self->annotation);
}

guint
quern_code_costs_get_n (QuernCodeCosts *self)
{
  return self->places->len;
}

const QuernCodePlace *
quern_code_costs_get (QuernCodeCosts *self,
                      guint           index)
{
  return &g_array_index (self->places, QuernCodePlace, index);
}

const gint64 *
quern_code_costs_get_self (QuernCodeCosts *self,
                           guint           index)
{
  return quern_annotation_get_line_self (self->annotation, index);
}

/**
 * quern_code_costs_get_inclusive:
 * @self: costs of instructions
 * @index: one of them
 *
 * Returns: (transfer none): its own costs, and those of the calls that it makes
 */
const gint64 *
quern_code_costs_get_inclusive (QuernCodeCosts *self,
                                guint           index)
{
  return quern_annotation_get_line_inclusive (self->annotation, index);
}

const QuernAnnotatedCall *
quern_code_costs_get_call (QuernCodeCosts *self,
                           guint           index)
{
  return quern_annotation_get_call (self->annotation, index);
}

/**
 * quern_code_costs_get_call_costs:
 * @self: costs of instructions
 * @index: a call
 *
 * Returns: (transfer none): what it cost, recursive or not
 */
const gint64 *
quern_code_costs_get_call_costs (QuernCodeCosts *self,
                                 guint           index)
{
  return quern_annotation_get_call_costs (self->annotation, index);
}

guint
quern_code_costs_get_n_jumps (QuernCodeCosts *self)
{
  return quern_annotation_get_n_jumps (self->annotation);
}

const QuernAnnotatedJump *
quern_code_costs_get_jump (QuernCodeCosts *self,
                           guint           index)
{
  return quern_annotation_get_jump (self->annotation, index);
}
