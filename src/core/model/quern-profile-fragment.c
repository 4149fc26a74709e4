/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fragments: builders for later stretches of a part, that other threads fill
 * while the part's own builder is still at the first one. What a stretch does
 * not know, because it stands further up in the file, is a blank: names by
 * their number, and the positions that it counts from. The part's builder
 * absorbs the fragments one by one, in the order of the file, and by then all
 * of this is known. */

#include "quern-profile-builder-private.h"

#include <string.h>

/**
 * quern_profile_builder_new_fragment:
 * @self: a builder, in a part whose columns are known
 * @line: what the fragment's lines count from: QUERN_UNKNOWN_ORIGIN, or 0
 * @address: the same for its addresses
 *
 * Makes a builder for a later stretch of the part. It takes functions, costs,
 * calls and jumps; positions from QUERN_MAX_DISTANCE on are distances to
 * QUERN_UNKNOWN_ORIGIN.
 *
 * Returns: (transfer full): the fragment, which shares nothing with @self
 */
QuernProfileBuilder *
quern_profile_builder_new_fragment (QuernProfileBuilder *self,
                                    guint64              line,
                                    guint64              address)
{
  QuernProfileBuilder *fragment = quern_profile_builder_new ();

  g_return_val_if_fail (self->part != NULL, fragment);

  fragment->watch.cancellable = self->watch.cancellable;
  fragment->blanks = g_array_new (FALSE, FALSE, sizeof (QuernStringId));
  fragment->other_lines = g_array_new (FALSE, FALSE, sizeof (QuernOtherLine));
  quern_record_store_set_origin (fragment->profile->records, line, address);
  quern_profile_builder_begin_part (fragment);
  for (guint i = 0; i < self->n_events; i++)
    quern_profile_builder_add_event (fragment, quern_event_set_get_name (self->events, i));
  quern_profile_builder_set_columns (fragment, self->part->columns, self->part->n_columns);

  return fragment;
}

/**
 * quern_profile_builder_add_blank:
 * @self: a fragment
 *
 * Adds a name that is not known yet. Blanks are numbered from 0 in the order
 * of adding, for quern_profile_builder_absorb().
 *
 * Returns: its id
 */
QuernStringId
quern_profile_builder_add_blank (QuernProfileBuilder *self)
{
  QuernStringId id = quern_string_pool_add_blank (self->profile->strings);

  g_return_val_if_fail (self->blanks != NULL, 0);

  if (id == QUERN_NONE)
    {
      self->failed = TRUE;
      id = 0;
    }
  g_array_append_val (self->blanks, id);

  return id;
}

/**
 * quern_profile_builder_get_string:
 * @self: a builder
 * @string: a string of it
 * @length: (out): how many bytes
 *
 * Returns: (transfer none): its bytes
 */
const char *
quern_profile_builder_get_string (QuernProfileBuilder *self,
                                  QuernStringId        string,
                                  gsize               *length)
{
  return quern_string_pool_get_bytes (self->profile->strings, string, length);
}

QuernStringId
quern_profile_builder_get_object_name (QuernProfileBuilder *self,
                                       QuernObjectId        object)
{
  return g_array_index (self->objects, QuernStringId, object);
}

QuernStringId
quern_profile_builder_get_file_name (QuernProfileBuilder *self,
                                     QuernFileId          file)
{
  return g_array_index (self->files, QuernStringId, file);
}

/**
 * quern_profile_builder_can_absorb:
 * @self: a builder, in a part
 * @fragment: a fragment
 *
 * Returns: whether the fragment is what reading the same stretch here would
 *   have made: not if it found no memory, its lines have to be counted, a sum
 *   of counts or of the columns of a line left 64 bits (it is reported in its
 *   turn), or the part's columns are others
 */
gboolean
quern_profile_builder_can_absorb (QuernProfileBuilder *self,
                                  QuernProfileBuilder *fragment)
{
  return self->part != NULL && !self->failed && !fragment->failed &&
         !quern_profile_builder_has_many_events (self) &&
         fragment->profile->n_warnings == 0 &&
         !fragment->tally.overflowed && !fragment->tally.count_overflowed &&
         self->part->n_columns == fragment->part->n_columns &&
         memcmp (self->part->columns, fragment->part->columns,
                 self->part->n_columns * sizeof *self->part->columns) == 0;
}

void
quern_fragment_ids_clear (QuernFragmentIds *self)
{
  g_clear_pointer (&self->strings, g_free);
  g_clear_pointer (&self->objects, g_free);
  self->files = NULL;
  self->functions = NULL;
}

static gboolean
map_strings (QuernProfileBuilder *self,
             QuernProfileBuilder *fragment,
             const QuernStringId *blanks,
             QuernFragmentIds    *ids)
{
  const guint n = quern_string_pool_get_size (fragment->profile->strings);
  guint next = 0;

  ids->strings = g_try_new (QuernStringId, MAX (n, 1));
  if (ids->strings == NULL)
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      gsize length;
      const char *bytes;

      if (next < fragment->blanks->len && g_array_index (fragment->blanks, guint32, next) == i)
        {
          ids->strings[i] = blanks[next++];
          continue;
        }

      bytes = quern_string_pool_get_bytes (fragment->profile->strings, i, &length);
      ids->strings[i] = quern_profile_builder_add_string (self, bytes, length);
    }

  return TRUE;
}

static guint32 *
map_named (QuernProfileBuilder    *self,
           const GArray           *names,
           const QuernFragmentIds *ids,
           guint32               (*add) (QuernProfileBuilder *self,
                                         QuernStringId        name))
{
  guint32 *map = g_try_new (guint32, MAX (names->len, 1));

  for (guint i = 0; map != NULL && i < names->len; i++)
    map[i] = add (self, ids->strings[g_array_index (names, QuernStringId, i)]);

  return map;
}

static QuernFunctionId *
map_functions (QuernProfileBuilder    *self,
               QuernProfileBuilder    *fragment,
               const QuernFragmentIds *ids,
               guint64                 line)
{
  QuernFunctionId *map = g_try_new (QuernFunctionId, MAX (fragment->n_functions, 1));

  for (guint i = 0; map != NULL && i < fragment->n_functions; i++)
    {
      const QuernFunction *function = &fragment->functions[i];
      const QuernFunctionNote *note = &fragment->notes[i];

      map[i] = quern_profile_builder_add_function (self, ids->objects[function->object],
                                                   ids->files[function->file],
                                                   ids->strings[function->name]);
      quern_profile_builder_set_line (self, map[i], quern_resolve_position (note->line, line));
    }

  for (guint i = 0; map != NULL && i < fragment->other_lines->len; i++)
    {
      const QuernOtherLine *other = &g_array_index (fragment->other_lines, QuernOtherLine, i);

      quern_profile_builder_set_line (self, map[other->function],
                                      quern_resolve_position (other->line, line));
    }

  return map;
}

/* The calls that follow are others than those before. */
static gboolean
take_tally (QuernProfileBuilder   *self,
            QuernProfileBuilder   *fragment,
            const QuernFunctionId *functions)
{
  if (!quern_tally_append (&self->tally, &fragment->tally, functions))
    return FALSE;

  quern_tally_clear (&fragment->tally);
  self->n_tallies++;
  self->n_lines += fragment->n_lines;

  /* They are added up at the end of the part, which is near. */
  self->compact_at = MAX (self->compact_at, 2 * self->tally.call_costs.n_rows);

  return TRUE;
}

/**
 * quern_profile_builder_absorb:
 * @self: a builder, in the part that the fragment belongs to, which has come
 *   to where the fragment begins
 * @fragment: a fragment that quern_profile_builder_can_absorb(); only to be
 *   freed after it
 * @blanks: what its blanks are in @self
 * @line: what its lines count from, below QUERN_MAX_DISTANCE
 * @address: the same for its addresses
 * @ids: (out): what its ids are in @self; to be cleared
 *
 * Takes over what a fragment holds, as if it had been read here. Then its
 * last function is the current one.
 */
void
quern_profile_builder_absorb (QuernProfileBuilder *self,
                              QuernProfileBuilder *fragment,
                              const QuernStringId *blanks,
                              guint64              line,
                              guint64              address,
                              QuernFragmentIds    *ids)
{
  QuernRecordMeaning meaning = { NULL, NULL, line, address };

  *ids = (QuernFragmentIds) { 0 };
  if (!map_strings (self, fragment, blanks, ids))
    {
      self->failed = TRUE;
      return;
    }

  ids->objects = map_named (self, fragment->objects, ids, quern_profile_builder_add_object);
  ids->files = meaning.files = map_named (self, fragment->files, ids,
                                          quern_profile_builder_add_file);
  if (ids->objects != NULL && ids->files != NULL)
    ids->functions = meaning.functions = map_functions (self, fragment, ids, line);

  if (ids->functions == NULL || self->failed ||
      !take_tally (self, fragment, ids->functions))
    {
      g_free (meaning.files);
      g_free (meaning.functions);
      ids->files = NULL;
      ids->functions = NULL;
      self->failed = TRUE;
      return;
    }

  if (!quern_record_store_absorb (self->profile->records, fragment->profile->records,
                                  self->profile->parts->len - 1, &meaning))
    self->failed = TRUE;

  if (fragment->function != QUERN_NONE)
    quern_profile_builder_begin_function (self, ids->functions[fragment->function]);
}
