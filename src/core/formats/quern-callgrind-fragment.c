/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-callgrind-fragment.h"

#include <string.h>

/* Blanks are numbered in the order in which the builder gets them. */
enum
{
  BLANK_OBJECT,
  BLANK_FILE,
  N_FIXED_BLANKS,
};

/* A name by its number that is defined in front of the fragment. */
typedef struct
{
  const QuernNameTable *table; /* borrowed: of the fragment's state */
  guint64               number;
} Blank;

struct _QuernCallgrindFragment
{
  QuernInput         *whole; /* borrowed */
  QuernCallgrindState state;
  GArray             *blanks; /* owned: Blank, from N_FIXED_BLANKS on */
  guint64             start;
  guint64             length;
  guint64             read;   /* bytes, from the start */
  gboolean            had_fl; /* at the start */
  gboolean            is_whole; /* all that it can vouch for was read */
};

static void
begin_at_unknown_origin (QuernCallgrindState *state)
{
  for (guint i = 0; i < state->n_positions; i++)
    {
      state->at[state->kinds[i]] = QUERN_UNKNOWN_ORIGIN;
      state->lowest[state->kinds[i]] = QUERN_UNKNOWN_ORIGIN;
    }
}

/**
 * quern_callgrind_fragment_new:
 * @head: a state that has come to the first line "fn=" of the part
 * @input: the whole file; must outlive the fragment
 * @start: where the fragment begins: at a line "fn="
 * @end: behind its last line
 *
 * Prepares the reading of a stretch. It takes for granted that events,
 * positions, and the use of "fl=" are still as they are in @head.
 *
 * Returns: (transfer full): the fragment
 */
QuernCallgrindFragment *
quern_callgrind_fragment_new (const QuernCallgrindState *head,
                              QuernInput                *input,
                              guint64                    start,
                              guint64                    end)
{
  QuernCallgrindFragment *self = g_new0 (QuernCallgrindFragment, 1);
  QuernCallgrindState *state = &self->state;
  QuernStringId blank;

  self->whole = input;
  self->start = start;
  self->length = end - start;
  self->blanks = g_array_new (FALSE, FALSE, sizeof (Blank));

  quern_callgrind_state_init (state, NULL);
  state->fragment = self;
  state->n_positions = head->n_positions;
  memcpy (state->kinds, head->kinds, sizeof state->kinds);
  begin_at_unknown_origin (state);
  state->builder = quern_profile_builder_new_fragment (head->builder,
                                                       state->at[QUERN_POSITION_LINE],
                                                       state->at[QUERN_POSITION_INSTR]);

  state->n_parts = 1;
  state->has_body = TRUE;
  state->has_events = TRUE;
  state->has_own_events = TRUE;
  state->n_events = head->n_events;
  state->has_fl = self->had_fl = head->has_fl;

  blank = quern_profile_builder_add_blank (state->builder);
  state->object = quern_profile_builder_add_object (state->builder, blank);
  blank = quern_profile_builder_add_blank (state->builder);
  state->file = quern_profile_builder_add_file (state->builder, blank);
  state->line_file = state->file;
  state->function = QUERN_NONE;
  state->callee_object = QUERN_NONE;
  state->callee_file = QUERN_NONE;
  state->jump_file = QUERN_NONE;

  return self;
}

void
quern_callgrind_fragment_free (QuernCallgrindFragment *self)
{
  if (self == NULL)
    return;

  quern_profile_builder_free (self->state.builder);
  quern_callgrind_state_clear (&self->state);
  g_array_unref (self->blanks);
  g_free (self);
}

/* The place of a name that is not defined here. */
guint32
quern_callgrind_fragment_add_blank (QuernCallgrindState *state,
                                    QuernNameTable      *table,
                                    guint64              number)
{
  Blank blank = { table, number };
  guint32 place = quern_name_table_define (table, number);
  QuernNameEntry *entry = quern_name_table_get (table, place);

  g_array_append_val (state->fragment->blanks, blank);
  entry->name = quern_profile_builder_add_blank (state->builder);
  entry->part = state->n_parts;
  entry->is_blank = TRUE;

  return place;
}

/* A call that waits for its costs, or the names for one, are for the line
 * behind the fragment. */
static gboolean
is_settled (const QuernCallgrindState *state)
{
  return state->pending == QUERN_PENDING_NONE &&
         state->callee_object == QUERN_NONE && state->callee_file == QUERN_NONE &&
         state->jump_file == QUERN_NONE &&
         !state->has_callee && !state->has_jump_function;
}

/**
 * quern_callgrind_fragment_read:
 * @self: a fragment
 * @progress: (nullable): is told how much of the whole file is read
 * @cancellable: (nullable): to stop it
 *
 * Reads the fragment; in any thread. What goes wrong shows when it is joined.
 */
void
quern_callgrind_fragment_read (QuernCallgrindFragment *self,
                               QuernProgress          *progress,
                               GCancellable           *cancellable)
{
  g_autoptr (QuernInput) input = NULL;
  QuernCallgrindState *state = &self->state;
  const char *start;
  gsize length;

  input = quern_input_open_range (self->whole, self->start, self->start + self->length);
  if (input == NULL)
    return;

  while (!state->is_over)
    {
      if (!quern_input_next_block (input, &start, &length, progress, cancellable, NULL) ||
          !quern_callgrind_check_memory (state, length, NULL))
        return;
      if (length == 0)
        break;

      self->read = quern_input_get_offset (input) +
                   (guint64) (quern_callgrind_read_block (state, start, length) - start);
    }

  if (state->has_given_up || (!state->is_over && self->read != self->length))
    return;

  /* Behind the last line comes "fn=", or nothing: the jump stands where it was reached.
   * Behind a line that is not for us its cost line may still come. */
  if (state->pending == QUERN_PENDING_JUMP && self->read == self->length)
    quern_callgrind_end_pending (state);

  self->is_whole = is_settled (state);
  quern_profile_builder_rest (state->builder);
}

static QuernNameTable *
get_table (QuernCallgrindState       *state,
           const QuernCallgrindState *of,
           const QuernNameTable      *table)
{
  if (table == &of->objects)
    return &state->objects;

  return table == &of->files ? &state->files : &state->functions;
}

static gboolean
are_same_names (QuernProfileBuilder *builder,
                QuernStringId        name,
                QuernProfileBuilder *other_builder,
                QuernStringId        other_name)
{
  gsize length;
  gsize other_length;
  const char *bytes = quern_profile_builder_get_string (builder, name, &length);
  const char *other = quern_profile_builder_get_string (other_builder, other_name, &other_length);

  return length == other_length && memcmp (bytes, other, length) == 0;
}

/* What would be reported about the names: numbers that are not defined at
 * all, or are defined again. */
static gboolean
would_report_names (QuernCallgrindFragment *self,
                    QuernCallgrindState    *state)
{
  QuernNameTable * const own[] = {
    &self->state.objects, &self->state.files, &self->state.functions,
  };

  for (guint i = 0; i < self->blanks->len; i++)
    {
      const Blank *blank = &g_array_index (self->blanks, Blank, i);

      if (quern_name_table_find (get_table (state, &self->state, blank->table),
                                 blank->number) == QUERN_NONE)
        return TRUE;
    }

  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    {
      QuernNameTable *table = get_table (state, &self->state, own[i]);
      g_autofree guint64 *numbers = quern_name_table_get_numbers (own[i]);

      for (guint j = 0; j < own[i]->entries->len; j++)
        {
          const QuernNameEntry *entry = quern_name_table_get (own[i], j);
          guint32 place = quern_name_table_find (table, numbers[j]);
          const QuernNameEntry *known;

          if (place == QUERN_NONE)
            continue;

          known = quern_name_table_get (table, place);
          if (known->part == state->n_parts && !entry->is_blank &&
              !are_same_names (state->builder, known->name, self->state.builder, entry->name))
            return TRUE;
        }
    }

  return FALSE;
}

static gboolean
would_report_positions (const QuernCallgrindFragment *self,
                        const QuernCallgrindState    *state)
{
  for (guint i = 0; i < state->n_positions; i++)
    {
      const QuernPositionKind kind = state->kinds[i];

      if (state->at[kind] >= QUERN_MAX_DISTANCE ||
          QUERN_UNKNOWN_ORIGIN - self->state.lowest[kind] > state->at[kind])
        return TRUE;
      if (state->n_parts > 1 && (state->anchored & 1u << kind) == 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
fits (QuernCallgrindFragment *self,
      QuernCallgrindState    *state)
{
  return self->is_whole && is_settled (state) &&
         state->has_body && state->has_events &&
         state->n_events == self->state.n_events &&
         state->n_positions == self->state.n_positions &&
         memcmp (state->kinds, self->state.kinds,
                 state->n_positions * sizeof *state->kinds) == 0 &&
         !would_report_positions (self, state) &&
         quern_profile_builder_can_absorb (state->builder, self->state.builder) &&
         !would_report_names (self, state);
}

/* What the blanks are, now that it is known. */
static QuernStringId *
fill_blanks (QuernCallgrindFragment *self,
             QuernCallgrindState    *state)
{
  const guint n = N_FIXED_BLANKS + self->blanks->len;
  QuernFileId file = state->has_fl ? state->file : state->line_file;
  QuernStringId *names = g_new (QuernStringId, n);

  names[BLANK_OBJECT] = state->object != QUERN_NONE
                          ? quern_profile_builder_get_object_name (state->builder, state->object)
                          : quern_callgrind_no_name (state);
  names[BLANK_FILE] = file != QUERN_NONE
                        ? quern_profile_builder_get_file_name (state->builder, file)
                        : quern_callgrind_no_name (state);

  for (guint i = 0; i < self->blanks->len; i++)
    {
      const Blank *blank = &g_array_index (self->blanks, Blank, i);
      QuernNameTable *table = get_table (state, &self->state, blank->table);

      names[N_FIXED_BLANKS + i] =
        quern_name_table_get (table, quern_name_table_find (table, blank->number))->name;
    }

  return names;
}

static void
take_names (QuernCallgrindState  *state,
            QuernNameTable       *table,
            const QuernNameTable *from,
            const QuernStringId  *strings)
{
  g_autofree guint64 *numbers = quern_name_table_get_numbers (from);

  for (guint i = 0; i < from->entries->len; i++)
    {
      const QuernNameEntry *own = quern_name_table_get (from, i);

      if (!own->is_blank)
        quern_callgrind_redefine_name (state, table, quern_name_table_define (table, numbers[i]),
                                       strings[own->name], state->n_parts);
    }
}

static guint32
map_id (const guint32 *map,
        guint32        id)
{
  return id != QUERN_NONE ? map[id] : QUERN_NONE;
}

/* The state behind the fragment. */
static void
take_state (QuernCallgrindState    *state,
            QuernCallgrindFragment *self,
            const QuernFragmentIds *ids)
{
  const QuernCallgrindState *from = &self->state;

  take_names (state, &state->objects, &from->objects, ids->strings);
  take_names (state, &state->files, &from->files, ids->strings);
  take_names (state, &state->functions, &from->functions, ids->strings);

  state->object = map_id (ids->objects, from->object);
  state->line_file = map_id (ids->files, from->line_file);
  if (from->has_fl)
    state->file = map_id (ids->files, from->file);
  state->has_fl = from->has_fl;
  state->function = map_id (ids->functions, from->function);
  state->has_name = TRUE;
  state->name = (QuernName) { ids->strings[quern_callgrind_get_text (from, &from->name)],
                              QUERN_NONE };
  state->name_file = map_id (ids->files, from->name_file);
  state->name_line = state->line_number + from->name_line;

  if (from->had_callee)
    state->callee = (QuernName) {
      ids->strings[quern_callgrind_get_text (from, &from->callee)], QUERN_NONE,
    };
  state->had_callee |= from->had_callee;
  state->has_calls |= from->has_calls;
  state->is_marked |= from->is_marked;
  state->lacks_newline = from->lacks_newline;
  state->line_number += from->line_number;

  for (guint i = 0; i < state->n_positions; i++)
    {
      const QuernPositionKind kind = state->kinds[i];

      state->at[kind] = quern_resolve_position (from->at[kind], state->at[kind]);
    }
  state->anchored |= from->anchored;
}

/**
 * quern_callgrind_fragment_join:
 * @self: a fragment that was read
 * @state: has come to where the fragment begins
 * @stopped_at: (out): where reading goes on, from the beginning of the file
 *
 * Joins the fragment to what is in front of it, if the two fit together.
 *
 * Returns: %FALSE if the fragment is to be read again in its turn
 */
gboolean
quern_callgrind_fragment_join (QuernCallgrindFragment *self,
                               QuernCallgrindState    *state,
                               guint64                *stopped_at)
{
  g_auto (QuernFragmentIds) ids = { 0 };
  g_autofree QuernStringId *blanks = NULL;

  *stopped_at = self->start;

  /* As the line "fn=" does it that comes now. */
  if (state->pending == QUERN_PENDING_JUMP)
    quern_callgrind_end_pending (state);

  if (self->had_fl != state->has_fl || !fits (self, state))
    return FALSE;

  blanks = fill_blanks (self, state);
  quern_profile_builder_absorb (state->builder, self->state.builder, blanks,
                                state->at[QUERN_POSITION_LINE], state->at[QUERN_POSITION_INSTR],
                                &ids);
  *stopped_at = self->start + self->read;
  if (ids.functions != NULL)
    take_state (state, self, &ids);

  return TRUE;
}
