/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-list.h"

#include "quern-hash.h"
#include "quern-row-list.h"

#include <math.h>

struct _QuernAssemblyList
{
  QuernRowList           parent_instance;

  QuernAssemblyDocument *document; /* owned, nullable */
  GArray                *entries;  /* owned: QuernAssemblyEntry */
  GHashTable            *opened;   /* owned: addresses of unfolded rows */
  QuernFileId            file;     /* of the highlighted line */
  guint64                line;     /* 0: none */
  QuernEventId           event;    /* that makes rows hot; or QUERN_NONE */
  gboolean               with_calls; /* calls make rows hot, too */
  QuernHotRows          *hot;      /* owned */
};

G_DEFINE_FINAL_TYPE (QuernAssemblyList, quern_assembly_list, QUERN_TYPE_ROW_LIST)

static void
quern_assembly_list_finalize (GObject *object)
{
  QuernAssemblyList *self = QUERN_ASSEMBLY_LIST (object);

  g_clear_pointer (&self->document, quern_assembly_document_free);
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->opened, g_hash_table_unref);
  g_clear_pointer (&self->hot, quern_hot_rows_free);

  G_OBJECT_CLASS (quern_assembly_list_parent_class)->finalize (object);
}

static void
quern_assembly_list_class_init (QuernAssemblyListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_assembly_list_finalize;
}

static void
quern_assembly_list_init (QuernAssemblyList *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (QuernAssemblyEntry));
  self->opened = g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free, NULL);
  self->event = QUERN_NONE;
  self->hot = quern_hot_rows_new (&(QuernCodeHeat) { .event = QUERN_NONE }, NULL, 0);
}

QuernAssemblyList *
quern_assembly_list_new (void)
{
  return g_object_new (QUERN_TYPE_ASSEMBLY_LIST, NULL);
}

static void
add_entries (QuernAssemblyList      *self,
             const QuernAssemblyRow *row)
{
  QuernAssemblyEntry entry = { *row, G_MAXUINT, 0 };
  const QuernCodePlace *place;

  g_array_append_val (self->entries, entry);
  if (row->place == G_MAXUINT)
    return;

  place = quern_code_costs_get (self->document->costs, row->place);
  if (place->n_calls > QUERN_ASSEMBLY_MAX_CALLS)
    {
      entry.call = place->first_call;
      entry.n_calls = place->n_calls;
      g_array_append_val (self->entries, entry);
      if (!quern_assembly_list_is_open (self, &entry))
        return;
    }

  entry.n_calls = 0;
  for (guint i = 0; i < place->n_calls; i++)
    {
      entry.call = place->first_call + i;
      g_array_append_val (self->entries, entry);
    }
}

/* Sorts calls by cost, or by the size of a change. */
static int
compare_calls (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  QuernAssemblyList *self = user_data;
  QuernCodeCosts *costs = self->document->costs;
  QuernEventSet *events = quern_profile_get_events (quern_code_costs_get_profile (costs));
  guint first = ((const QuernAssemblyEntry *) a)->call;
  guint second = ((const QuernAssemblyEntry *) b)->call;
  double first_cost = fabs (quern_event_set_get_value (
    events, self->event, quern_code_costs_get_call_costs (costs, first)));
  double second_cost = fabs (quern_event_set_get_value (
    events, self->event, quern_code_costs_get_call_costs (costs, second)));

  if (first_cost > second_cost || first_cost < second_cost)
    return first_cost > second_cost ? -1 : 1;

  return QUERN_ORDER (first, second);
}

static gboolean
is_single_call (QuernAssemblyList *self,
                guint              position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self, position);

  return entry != NULL && entry->call != G_MAXUINT && entry->n_calls == 0;
}

static void
sort_calls (QuernAssemblyList *self)
{
  for (guint i = 0, end; self->event != QUERN_NONE && i < self->entries->len; i = end)
    {
      for (end = i; is_single_call (self, end);)
        end++;
      if (end - i > 1)
        g_qsort_with_data (&g_array_index (self->entries, QuernAssemblyEntry, i), (int) (end - i),
                           sizeof (QuernAssemblyEntry), compare_calls, self);
      end = MAX (end, i + 1);
    }
}

/* NaN for a row without costs of its own. For a difference, more and less are equally hot; if both
 * sides are shown, less is negative. */
static double
get_heat (QuernAssemblyList   *self,
          const QuernCodeHeat *heat,
          guint                position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self, position);
  const gint64 *costs = quern_assembly_list_get_self (self, entry);
  double value;

  if (costs == NULL || self->event == QUERN_NONE)
    return (double) NAN;
  if (self->with_calls)
    costs = quern_assembly_list_get_with_calls (self, entry);
  value = quern_code_heat_get_value (heat, costs);

  return self->document->joined != NULL &&
         quern_event_set_get_value (heat->events, self->event, costs) < 0.0 ? -value : value;
}

static void
find_hot (QuernAssemblyList *self)
{
  double *values = g_new (double, self->entries->len);
  QuernCodeHeat heat = { .event = QUERN_NONE };

  if (self->document != NULL && self->document->costs != NULL)
    quern_code_heat_init (&heat, quern_code_costs_get_profile (self->document->costs),
                          self->event);
  for (guint i = 0; i < self->entries->len; i++)
    values[i] = get_heat (self, &heat, i);

  quern_hot_rows_free (self->hot);
  self->hot = self->document != NULL && self->document->joined != NULL
                ? quern_hot_rows_new_changes (&heat, values, self->entries->len)
                : quern_hot_rows_new (&heat, values, self->entries->len);
}

static void
rebuild (QuernAssemblyList *self)
{
  guint32 *order;

  g_array_set_size (self->entries, 0);
  if (self->document != NULL)
    {
      g_autoptr (GArray) rows = quern_assembly_list_rows (
        self->document->code, self->document->addresses,
        quern_code_costs_get_n (self->document->costs), QUERN_ASSEMBLY_CONTEXT, self->opened);

      for (guint i = 0; i < rows->len; i++)
        add_entries (self, &g_array_index (rows, QuernAssemblyRow, i));
      sort_calls (self);
    }

  order = g_new (guint32, MAX (self->entries->len, 1));
  for (guint i = 0; i < self->entries->len; i++)
    order[i] = i;
  find_hot (self);
  quern_row_list_set_order (QUERN_ROW_LIST (self), order, self->entries->len);
}

void
quern_assembly_list_set_document (QuernAssemblyList     *self,
                                  QuernAssemblyDocument *document)
{
  g_return_if_fail (QUERN_IS_ASSEMBLY_LIST (self));

  if (self->document == NULL && document == NULL)
    return;

  g_clear_pointer (&self->document, quern_assembly_document_free);
  self->document = document;
  g_hash_table_remove_all (self->opened);
  rebuild (self);
}

const QuernAssemblyDocument *
quern_assembly_list_get_document (QuernAssemblyList *self)
{
  g_return_val_if_fail (QUERN_IS_ASSEMBLY_LIST (self), NULL);

  return self->document;
}

const QuernAssemblyEntry *
quern_assembly_list_get_entry (QuernAssemblyList *self,
                               guint              position)
{
  g_return_val_if_fail (QUERN_IS_ASSEMBLY_LIST (self), NULL);

  return position < self->entries->len
           ? &g_array_index (self->entries, QuernAssemblyEntry, position) : NULL;
}

const QuernInstruction *
quern_assembly_list_get_code (QuernAssemblyList        *self,
                              const QuernAssemblyEntry *entry)
{
  return entry->call == G_MAXUINT && entry->row.kind == QUERN_ASSEMBLY_INSTRUCTION
           ? quern_disassembly_get (self->document->code, entry->row.instruction) : NULL;
}

const gint64 *
quern_assembly_list_get_self (QuernAssemblyList        *self,
                              const QuernAssemblyEntry *entry)
{
  return entry->call == G_MAXUINT && entry->row.place != G_MAXUINT
           ? quern_code_costs_get_self (self->document->costs, entry->row.place) : NULL;
}

const gint64 *
quern_assembly_list_get_with_calls (QuernAssemblyList        *self,
                                    const QuernAssemblyEntry *entry)
{
  if (entry->n_calls > 0)
    return NULL;
  if (entry->call != G_MAXUINT)
    return quern_code_costs_get_call_costs (self->document->costs, entry->call);

  return entry->row.place != G_MAXUINT
           ? quern_code_costs_get_inclusive (self->document->costs, entry->row.place) : NULL;
}

gboolean
quern_assembly_list_is_open (QuernAssemblyList        *self,
                             const QuernAssemblyEntry *entry)
{
  return g_hash_table_contains (self->opened, &entry->row.address);
}

gboolean
quern_assembly_list_open (QuernAssemblyList *self,
                          guint              position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self, position);

  if (entry == NULL || (entry->row.kind != QUERN_ASSEMBLY_FOLDED && entry->n_calls == 0))
    return FALSE;

  if (quern_assembly_list_is_open (self, entry))
    g_hash_table_remove (self->opened, &entry->row.address);
  else
    g_hash_table_add (self->opened, g_memdup2 (&entry->row.address, sizeof (guint64)));
  rebuild (self);

  return TRUE;
}

/* The first entry at or after an address. */
static guint
find_entry (QuernAssemblyList *self,
            guint64            address)
{
  guint low = 0;
  guint high = self->entries->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (quern_assembly_list_get_entry (self, middle)->row.address < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

guint
quern_assembly_list_find_address (QuernAssemblyList *self,
                                  guint64            address)
{
  const QuernAssemblyEntry *entry;
  guint at;

  g_return_val_if_fail (QUERN_IS_ASSEMBLY_LIST (self), QUERN_NONE);

  at = find_entry (self, address);
  for (guint i = at; (entry = quern_assembly_list_get_entry (self, i)) != NULL; i++)
    {
      if (entry->row.address != address)
        break;
      if (entry->call == G_MAXUINT && entry->row.kind != QUERN_ASSEMBLY_GAP)
        return i;
    }

  /* A folded row may contain it. */
  entry = at > 0 ? quern_assembly_list_get_entry (self, at - 1) : NULL;

  return entry != NULL && entry->row.kind == QUERN_ASSEMBLY_FOLDED ? at - 1 : QUERN_NONE;
}

const QuernCodePlace *
quern_assembly_list_get_place (QuernAssemblyList *self,
                               guint              position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self, position);
  const QuernCodePlace *place;

  if (entry == NULL || entry->row.place == G_MAXUINT)
    return NULL;

  place = quern_code_costs_get (self->document->costs, entry->row.place);

  return place->line > 0 && place->file != QUERN_NONE ? place : NULL;
}

static gboolean
is_at (QuernAssemblyList *self,
       guint              position,
       QuernFileId        file,
       guint64            line)
{
  const QuernCodePlace *place = quern_assembly_list_get_place (self, position);

  return place != NULL && place->file == file && place->line == line;
}

guint
quern_assembly_list_find_line (QuernAssemblyList *self,
                               QuernFileId        file,
                               guint64            line)
{
  guint hottest = QUERN_NONE;
  double most = -HUGE_VAL;

  g_return_val_if_fail (QUERN_IS_ASSEMBLY_LIST (self), QUERN_NONE);

  for (guint i = 0; line > 0 && i < self->entries->len; i++)
    {
      double heat = quern_hot_rows_get_value (self->hot, i);

      if (heat > most && is_at (self, i, file, line))
        {
          hottest = i;
          most = heat;
        }
    }

  return hottest;
}

void
quern_assembly_list_set_line (QuernAssemblyList *self,
                              QuernFileId        file,
                              guint64            line)
{
  g_return_if_fail (QUERN_IS_ASSEMBLY_LIST (self));

  self->file = file;
  self->line = line;
}

gboolean
quern_assembly_list_is_of_line (QuernAssemblyList *self,
                                guint              position)
{
  g_return_val_if_fail (QUERN_IS_ASSEMBLY_LIST (self), FALSE);

  return self->line > 0 && is_at (self, position, self->file, self->line);
}

gboolean
quern_assembly_list_has_side (QuernAssemblyList *self,
                              guint              position,
                              guint              side)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self, position);
  guint64 addresses[2];

  if (entry == NULL || self->document->joined == NULL || entry->call != G_MAXUINT ||
      entry->row.address == 0 || entry->row.kind == QUERN_ASSEMBLY_FOLDED ||
      entry->row.kind == QUERN_ASSEMBLY_GAP)
    return TRUE;

  quern_merged_code_get_addresses (self->document->joined->merged, entry->row.address, addresses);

  return addresses[side] != 0;
}

void
quern_assembly_list_set_event (QuernAssemblyList *self,
                               QuernEventId       event,
                               gboolean           with_calls)
{
  g_return_if_fail (QUERN_IS_ASSEMBLY_LIST (self));

  self->event = event;
  self->with_calls = with_calls;
  sort_calls (self);
  find_hot (self);
}

const QuernHotRows *
quern_assembly_list_get_hot (QuernAssemblyList *self)
{
  g_return_val_if_fail (QUERN_IS_ASSEMBLY_LIST (self), NULL);

  return self->hot;
}
