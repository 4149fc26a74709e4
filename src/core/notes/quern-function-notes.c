/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-notes.h"

#include "quern-hash.h"

#include <string.h>

#define FUNCTIONS_PER_CHECK 4096

struct _QuernFunctionNotes
{
  GPtrArray       *notes;     /* owned: QuernNote */
  QuernFunctionId *functions; /* owned: by index of the note */
  GHashTable      *places;    /* owned: function + 1 → index of its note + 1 */
};

/* The functions found for a note. */
typedef struct
{
  guint           next;    /* index + 1 of another note with that function name; or 0 */
  QuernFunctionId exact;   /* or QUERN_NONE */
  QuernFunctionId similar; /* the first one with those base names, or QUERN_NONE */
  guint           n_similar;
} Search;

/* Like g_path_get_basename(), but does not allocate. */
static const char *
get_base (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

static void
compare (const QuernNote *note,
         Search          *search,
         QuernProfile    *profile,
         QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);
  const char *file = quern_profile_get_file_name (profile, function->file);
  const char *object = quern_profile_get_object_name (profile, function->object);

  if (strcmp (note->file, file) == 0 && strcmp (note->object, object) == 0)
    {
      if (search->exact == QUERN_NONE)
        search->exact = id;
    }
  else if (strcmp (get_base (note->file), get_base (file)) == 0 &&
           strcmp (get_base (note->object), get_base (object)) == 0)
    {
      if (search->n_similar++ == 0)
        search->similar = id;
    }
}

/* Makes one pass over the functions: a profile may have millions, but few notes. */
static void
find_all (GPtrArray    *notes,
          Search       *searches,
          QuernProfile *profile,
          GCancellable *cancellable)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new (quern_hash_text, g_str_equal);
  guint n_functions = quern_profile_get_n_functions (profile);

  for (guint i = 0; i < notes->len; i++)
    {
      const QuernNote *note = g_ptr_array_index (notes, i);

      searches[i].exact = QUERN_NONE;
      searches[i].similar = QUERN_NONE;
      searches[i].next = GPOINTER_TO_UINT (g_hash_table_lookup (by_name, note->name));
      g_hash_table_insert (by_name, (char *) note->name, GUINT_TO_POINTER (i + 1));
    }
  if (notes->len == 0)
    return;

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      guint place;

      if (id % FUNCTIONS_PER_CHECK == 0 && g_cancellable_is_cancelled (cancellable))
        return;

      place = GPOINTER_TO_UINT (
        g_hash_table_lookup (by_name, quern_profile_get_function_raw_name (profile, id)));
      for (; place != 0; place = searches[place - 1].next)
        compare (g_ptr_array_index (notes, place - 1), &searches[place - 1], profile, id);
    }
}

/* Assigns the function to a note, unless another note already has it. */
static void
assign (QuernFunctionNotes *self,
        guint               place,
        QuernFunctionId     function)
{
  if (g_hash_table_contains (self->places, GUINT_TO_POINTER (function + 1)))
    return;

  self->functions[place] = function;
  g_hash_table_insert (self->places, GUINT_TO_POINTER (function + 1), GUINT_TO_POINTER (place + 1));
}

QuernFunctionNotes *
quern_function_notes_new (QuernProfile *profile,
                          GPtrArray    *notes,
                          GCancellable *cancellable)
{
  QuernFunctionNotes *self;
  g_autofree Search *searches = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  searches = g_new0 (Search, MAX (notes->len, 1));
  self = g_atomic_rc_box_new0 (QuernFunctionNotes);
  self->notes = g_ptr_array_ref (notes);
  self->functions = g_new (QuernFunctionId, MAX (notes->len, 1));
  self->places = g_hash_table_new (NULL, NULL);

  find_all (notes, searches, profile, cancellable);
  for (guint i = 0; i < notes->len; i++)
    {
      self->functions[i] = QUERN_NONE;
      if (searches[i].exact != QUERN_NONE)
        assign (self, i, searches[i].exact);
    }
  for (guint i = 0; i < notes->len; i++)
    if (searches[i].exact == QUERN_NONE && searches[i].n_similar == 1)
      assign (self, i, searches[i].similar);

  return self;
}

QuernFunctionNotes *
quern_function_notes_ref (QuernFunctionNotes *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
function_notes_clear (gpointer data)
{
  QuernFunctionNotes *self = data;

  g_ptr_array_unref (self->notes);
  g_hash_table_unref (self->places);
  g_free (self->functions);
}

void
quern_function_notes_unref (QuernFunctionNotes *self)
{
  g_atomic_rc_box_release_full (self, function_notes_clear);
}

GPtrArray *
quern_function_notes_get_notes (QuernFunctionNotes *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->notes;
}

QuernFunctionId
quern_function_notes_get_function (QuernFunctionNotes *self,
                                   guint               place)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);
  g_return_val_if_fail (place < self->notes->len, QUERN_NONE);

  return self->functions[place];
}

const QuernNote *
quern_function_notes_find (QuernFunctionNotes *self,
                           QuernFunctionId     function)
{
  guint place;

  g_return_val_if_fail (self != NULL, NULL);

  place = GPOINTER_TO_UINT (g_hash_table_lookup (self->places, GUINT_TO_POINTER (function + 1)));

  return place > 0 ? g_ptr_array_index (self->notes, place - 1) : NULL;
}
