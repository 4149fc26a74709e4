/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-match.h"

#include "quern-address-name.h"
#include "quern-closure-match.h"
#include "quern-function-match-private.h"
#include "quern-hash.h"
#include "quern-match-key.h"
#include "quern-memory.h"
#include "quern-rename-match.h"

#include <string.h>

/* Bytes per function for matching: its items, in an array that grows by doubling, their keys, and
 * its row. */
#define PER_FUNCTION G_GUINT64_CONSTANT (256)

/* Maximum number of functions with one key, per side, to compare by the ends of their paths. */
#define MAX_BY_PATH 64

/* Names that are addresses are only used if at least this share of them is equal. */
#define MIN_EQUAL_ADDRESSES 0.9

/* A function that takes part in a step, with its key: name, file and object. */
typedef struct
{
  guint64         hash;     /* of the key */
  const char     *name;     /* borrowed */
  const char     *file;     /* borrowed, nullable */
  guint32         object;   /* the number of its pair, or QUERN_NONE if it is ignored */
  guint           side;
  QuernFunctionId function;
} Item;

/* Properties of a step. */
typedef enum
{
  WITH_FILE = 1 << 0,       /* compares the whole path */
  WITH_BASE_NAME = 1 << 1,  /* compares the last part of the path */
  WITHOUT_OBJECT = 1 << 2,  /* ignores objects, if one of the functions is in an unpaired object */
  UNIQUE = 1 << 3,          /* makes no families */
  NAMES_APART = 1 << 4,     /* skips a name if any function with it is already matched */
} Flags;

typedef struct
{
  QuernMatchStep step;
  Flags          flags;
  char        *(*dup_key) (Matcher    *self,
                           const char *name); /* NULL: the name itself */
} Step;

static const char *
get_base_name (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

const char *
quern_matcher_get_name (Matcher         *self,
                        guint            side,
                        QuernFunctionId  function,
                        gboolean         is_raw)
{
  if (self->names[side] != NULL && self->names[side][function] != NULL)
    return self->names[side][function];

  return is_raw ? quern_profile_get_function_raw_name (self->profiles[side], function)
                : quern_profile_get_function_name (self->profiles[side], function);
}

gboolean
quern_matcher_forbids (Matcher         *self,
                       QuernFunctionId  before,
                       QuernFunctionId  after)
{
  return self->rules != NULL && quern_match_rules_has (self->rules, QUERN_RULE_NEVER) &&
         quern_match_rules_forbid (self->rules, quern_matcher_get_name (self, 0, before, FALSE),
                                   quern_matcher_get_name (self, 1, after, FALSE));
}

guint
quern_matcher_add_row (Matcher        *self,
                       QuernMatchStep  step,
                       gboolean        is_probable)
{
  QuernMatchRow row = { step, is_probable };

  g_array_append_val (self->rows, row);

  return self->rows->len - 1;
}

gboolean
quern_matcher_pair (Matcher         *self,
                    QuernFunctionId  before,
                    QuernFunctionId  after,
                    QuernMatchStep   step,
                    gboolean         is_probable)
{
  guint row;

  if (step != QUERN_MATCH_RULE && quern_matcher_forbids (self, before, after))
    return FALSE;

  row = quern_matcher_add_row (self, step, is_probable);
  self->row_of[0][before] = row;
  self->row_of[1][after] = row;

  return TRUE;
}

gboolean
quern_matcher_is_left (Matcher         *self,
                       guint            side,
                       QuernFunctionId  function)
{
  return self->row_of[side][function] == QUERN_NONE && !self->is_excluded[side][function];
}

guint32
quern_matcher_get_object (Matcher         *self,
                          guint            side,
                          QuernFunctionId  function)
{
  return self->objects
    .pair_of[side][quern_profile_get_function (self->profiles[side], function)->object];
}

const char *
quern_matcher_get_file (Matcher         *self,
                        guint            side,
                        QuernFunctionId  function)
{
  QuernFileId file = quern_profile_get_function (self->profiles[side], function)->file;

  if (self->files[side] != NULL && self->files[side][file] != NULL)
    return self->files[side][file];

  return quern_profile_get_file_name (self->profiles[side], file);
}

/* Keys. */

static char *
dup_pieces (Matcher    *self,
            const char *name)
{
  return quern_match_key_dup (name, QUERN_MATCH_KEY_PIECES);
}

static char *
dup_plain (Matcher    *self,
           const char *name)
{
  return quern_match_key_dup (name, QUERN_MATCH_KEY_PLAIN);
}

char *
quern_matcher_dup_key (Matcher    *self,
                       const char *name)
{
  g_autofree char *plain = dup_plain (self, name);
  char *key = quern_scope_versions_dup_key (self->versions, plain);

  return key != NULL ? key : g_steal_pointer (&plain);
}

static char *
dup_template (Matcher    *self,
              const char *name)
{
  g_autofree char *key = quern_matcher_dup_key (self, name);

  return quern_match_key_dup (key, QUERN_MATCH_KEY_TEMPLATE);
}

static char *
dup_brief (Matcher    *self,
           const char *name)
{
  g_autofree char *key = quern_matcher_dup_key (self, name);

  return quern_match_key_dup (key, QUERN_MATCH_KEY_BRIEF);
}

static char *
dup_level (Matcher    *self,
           const char *name)
{
  g_autofree char *key = dup_brief (self, name);

  return quern_match_key_dup (key, QUERN_MATCH_KEY_LEVEL);
}

/* Groups of one key. */

static guint64
hash_item (const Item *self)
{
  guint64 hash = quern_hash_bytes (self->name, strlen (self->name));

  if (self->file != NULL)
    hash = hash * 31 + quern_hash_bytes (self->file, strlen (self->file));

  return hash * 31 + self->object;
}

static gboolean
are_same (const Item *a,
          const Item *b)
{
  return a->hash == b->hash && a->object == b->object && strcmp (a->name, b->name) == 0 &&
         (a->file == NULL || strcmp (a->file, b->file) == 0);
}

/* Sorts by key, then side, then function id. */
static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  const Item *first = a;
  const Item *second = b;

  if (first->hash != second->hash || are_same (first, second))
    return QUERN_ORDER (first->hash, second->hash) ?: QUERN_ORDER (first->side, second->side) ?:
           QUERN_ORDER (first->function, second->function);

  return strcmp (first->name, second->name) ?:
         (first->file != NULL ? strcmp (first->file, second->file) : 0) ?:
         QUERN_ORDER (first->object, second->object);
}

/* The number of trailing path components that two paths have in common. */
static guint
count_common_parts (const char *a,
                    const char *b)
{
  gsize i = strlen (a);
  gsize k = strlen (b);
  guint n = 0;

  while (i > 0 && k > 0 && a[i - 1] == b[k - 1])
    {
      i--;
      k--;
      n += a[i] == '/' ? 1 : 0;
    }
  if ((i == 0 || a[i - 1] == '/') && (k == 0 || b[k - 1] == '/'))
    n++;

  return n;
}

/* The unmatched one of others that has the most trailing path components in common with an item;
 * QUERN_NONE if it is not unique. */
static guint
find_nearest (Matcher    *self,
              const Item *item,
              const Item *others,
              guint       n_others)
{
  const char *path = quern_matcher_get_file (self, item->side, item->function);
  guint best = QUERN_NONE;
  guint most = 0;

  for (guint i = 0; i < n_others; i++)
    {
      guint n;

      if (!quern_matcher_is_left (self, others[i].side, others[i].function))
        continue;
      n = count_common_parts (path, quern_matcher_get_file (self, others[i].side,
                                                            others[i].function));
      if (n > most)
        best = i;
      else if (n == most)
        best = QUERN_NONE;
      most = MAX (most, n);
    }

  return best;
}

/* Pairs functions whose files are each other's nearest, until there are none left. */
static void
pair_by_path (Matcher    *self,
              const Step *step,
              const Item *before,
              guint       n_before,
              const Item *after,
              guint       n_after)
{
  gboolean has_found = n_before <= MAX_BY_PATH && n_after <= MAX_BY_PATH;

  while (has_found)
    {
      has_found = FALSE;
      for (guint i = 0; i < n_before; i++)
        {
          guint k;

          if (!quern_matcher_is_left (self, 0, before[i].function))
            continue;
          k = find_nearest (self, &before[i], after, n_after);
          if (k == QUERN_NONE || find_nearest (self, &after[k], before, n_before) != i)
            continue;
          if (!quern_matcher_pair (self, before[i].function, after[k].function, step->step,
                                   FALSE))
            continue;
          has_found = TRUE;
        }
    }
}

static gboolean
has_forbidden (Matcher    *self,
               const Item *items,
               guint       n_items)
{
  if (self->rules == NULL || !quern_match_rules_has (self->rules, QUERN_RULE_NEVER))
    return FALSE;

  for (guint i = 0; i < n_items && items[i].side == 0; i++)
    for (guint k = i + 1; k < n_items; k++)
      if (items[k].side == 1 && quern_matcher_forbids (self, items[i].function, items[k].function))
        return TRUE;

  return FALSE;
}

/* Puts the unmatched items into one row. */
static void
make_family (Matcher        *self,
             QuernMatchStep  step,
             const Item     *items,
             guint           n_items)
{
  guint n_left[2] = { 0, 0 };
  guint row;

  for (guint i = 0; i < n_items; i++)
    if (quern_matcher_is_left (self, items[i].side, items[i].function))
      n_left[items[i].side]++;
  if (n_left[0] == 0 || n_left[1] == 0 || has_forbidden (self, items, n_items))
    return;

  row = quern_matcher_add_row (self, step, FALSE);
  for (guint i = 0; i < n_items; i++)
    if (quern_matcher_is_left (self, items[i].side, items[i].function))
      self->row_of[items[i].side][items[i].function] = row;
}

/* Whether the items contain different pieces of a split function. */
static gboolean
have_other_pieces (Matcher    *self,
                   const Item *items,
                   guint       n_items)
{
  guint pieces[2] = { QUERN_NONE, QUERN_NONE };

  for (guint i = 0; i < n_items; i++)
    {
      const char *name = quern_matcher_get_name (self, items[i].side, items[i].function, FALSE);
      guint piece = quern_match_key_get_piece (name);

      if (piece != QUERN_NONE)
        pieces[items[i].side] = piece;
    }

  return pieces[0] != QUERN_NONE && pieces[1] != QUERN_NONE && pieces[0] != pieces[1];
}

/* items: all with the same key. */
static void
resolve (Matcher    *self,
         const Step *step,
         const Item *items,
         guint       n_items)
{
  guint n_before = 0;
  gboolean is_apart = FALSE; /* some were matched before */
  gboolean has_single = FALSE; /* one is in an unpaired object */
  guint n_after;

  for (guint i = 0; i < n_items; i++)
    {
      n_before += items[i].side == 0 ? 1 : 0;
      is_apart |= !quern_matcher_is_left (self, items[i].side, items[i].function);
      has_single |=
        quern_matcher_get_object (self, items[i].side, items[i].function) == QUERN_NONE;
    }
  n_after = n_items - n_before;
  if (n_before == 0 || n_after == 0 || is_apart ||
      ((step->flags & WITHOUT_OBJECT) != 0 && !has_single) ||
      (step->dup_key != NULL && have_other_pieces (self, items, n_items)))
    return;

  if (n_before == 1 && n_after == 1)
    {
      quern_matcher_pair (self, items[0].function, items[1].function, step->step, FALSE);
      return;
    }
  if ((step->flags & UNIQUE) != 0)
    return;

  if ((step->flags & (WITH_FILE | WITH_BASE_NAME)) != 0 || n_before == n_after)
    pair_by_path (self, step, items, n_before, items + n_before, n_after);
  if ((step->flags & WITH_BASE_NAME) == 0)
    make_family (self, step->step, items, n_items);
}

/* Whether the function takes part in a step. */
static gboolean
takes_part (Matcher         *self,
            const Step      *step,
            guint            side,
            QuernFunctionId  function)
{
  gboolean is_left = quern_matcher_is_left (self, side, function);

  if (self->is_excluded[side][function] ||
      (!is_left && (step->flags & NAMES_APART) == 0))
    return FALSE;

  return (step->flags & WITHOUT_OBJECT) != 0 ||
         quern_matcher_get_object (self, side, function) != QUERN_NONE;
}

static void
add_item (Matcher         *self,
          const Step      *step,
          guint            side,
          QuernFunctionId  function,
          GStringChunk    *keys,
          GArray          *items)
{
  const char *name = quern_matcher_get_name (self, side, function, step->dup_key == NULL);
  Item item = { .name = name, .side = side, .function = function };

  if (step->dup_key != NULL)
    {
      g_autofree char *key = step->dup_key (self, name);

      item.name = g_string_chunk_insert (keys, key);
    }
  item.object = (step->flags & WITHOUT_OBJECT) != 0
                  ? QUERN_NONE : quern_matcher_get_object (self, side, function);
  if ((step->flags & WITH_FILE) != 0)
    item.file = quern_matcher_get_file (self, side, function);
  else if ((step->flags & WITH_BASE_NAME) != 0)
    item.file = get_base_name (quern_matcher_get_file (self, side, function));
  item.hash = hash_item (&item);
  g_array_append_val (items, item);
}

static gboolean
run_step (Matcher       *self,
          const Step    *step,
          GError       **error)
{
  g_autoptr (GStringChunk) keys = g_string_chunk_new (1 << 16);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (Item));
  guint end;

  for (guint side = 0; side < 2; side++)
    for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
      {
        if (i % 4096 == 0 && g_cancellable_set_error_if_cancelled (self->cancellable, error))
          return FALSE;
        if (takes_part (self, step, side, i))
          add_item (self, step, side, i, keys, items);
      }
  g_array_sort (items, compare_items);

  for (guint start = 0; start < items->len; start = end)
    {
      const Item *first = &g_array_index (items, Item, start);

      end = start + 1;
      while (end < items->len && are_same (first, &g_array_index (items, Item, end)))
        end++;
      resolve (self, step, first, end - start);
    }

  return TRUE;
}

/* Excludes functions named by addresses, unless nearly all of these are equal on both sides. */
static gboolean
exclude_addresses (Matcher  *self,
                   GError  **error)
{
  g_autofree guint *counts = g_new0 (guint, 3 * (gsize) self->objects.n_pairs + 1);
  /* How many functions before have an address, less those that have been found after. */
  g_autoptr (GHashTable) known = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (guint side = 0; side < 2; side++)
    for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
      {
        const char *name = quern_matcher_get_name (self, side, i, TRUE);
        guint32 object = quern_matcher_get_object (self, side, i);
        g_autofree char *key = NULL;
        guint n;

        if (!quern_address_name_is (name))
          continue;
        self->is_excluded[side][i] = TRUE;
        if (object == QUERN_NONE)
          continue;

        key = g_strdup_printf ("%u %s", object, name);
        counts[3 * object + side]++;
        n = GPOINTER_TO_UINT (g_hash_table_lookup (known, key));
        if (side == 1 && n == 0)
          continue;
        if (side == 1)
          counts[3 * object + 2]++;
        g_hash_table_insert (known, g_steal_pointer (&key),
                             GUINT_TO_POINTER (side == 0 ? n + 1 : n - 1));
      }
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;

  for (guint side = 0; side < 2; side++)
    for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
      {
        guint32 object = quern_matcher_get_object (self, side, i);
        const guint *n = &counts[3 * (object != QUERN_NONE ? object : 0)];

        if (self->is_excluded[side][i] && object != QUERN_NONE)
          self->is_excluded[side][i] = n[2] < MIN_EQUAL_ADDRESSES * MAX (n[0], n[1]);
      }

  return TRUE;
}

/* Collects the versioned inline namespaces of all functions. */
static void
note_versions (Matcher *self)
{
  for (guint side = 0; side < 2; side++)
    for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
      {
        const char *name = quern_matcher_get_name (self, side, i, FALSE);

        if (strstr (name, "::") != NULL)
          quern_scope_versions_add (self->versions, side, name);
      }
}

/* The first event that both profiles have. */
static void
find_event (Matcher *self)
{
  QuernEventSet *before = quern_profile_get_events (self->profiles[0]);
  QuernEventSet *after = quern_profile_get_events (self->profiles[1]);

  self->event[0] = QUERN_NONE;
  self->event[1] = QUERN_NONE;
  for (QuernEventId i = 0; i < quern_event_set_get_n_real (before); i++)
    {
      QuernEventId other = quern_event_set_find (after, quern_event_set_get_name (before, i));

      if (other < quern_event_set_get_n_real (after))
        {
          self->event[0] = i;
          self->event[1] = other;
          return;
        }
    }
}

/* Applies the rewriting rules to all names. */
static void
rewrite_names (Matcher *self)
{
  for (guint side = 0; side < 2; side++)
    {
      guint n_files = quern_profile_get_n_files (self->profiles[side]);

      if (quern_match_rules_has (self->rules, QUERN_RULE_FUNCTIONS))
        {
          char **names = g_new0 (char *, (gsize) self->n_functions[side] + 1);

          for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
            names[i] =
              quern_match_rules_rewrite (self->rules, QUERN_RULE_FUNCTIONS, side,
                                         quern_matcher_get_name (self, side, i, FALSE));
          self->names[side] = names;
        }
      if (quern_match_rules_has (self->rules, QUERN_RULE_FILES))
        {
          self->files[side] = g_new0 (char *, (gsize) n_files + 1);
          for (QuernFileId i = 0; i < n_files; i++)
            self->files[side][i] = quern_match_rules_rewrite (
              self->rules, QUERN_RULE_FILES, side,
              quern_profile_get_file_name (self->profiles[side], i));
        }
    }
}

static void
pair_objects (Matcher *self)
{
  char **names[2];

  for (guint side = 0; side < 2; side++)
    {
      guint n = quern_profile_get_n_objects (self->profiles[side]);

      names[side] = g_new0 (char *, (gsize) n + 1);
      for (QuernObjectId i = 0; i < n; i++)
        {
          const char *name = quern_profile_get_object_name (self->profiles[side], i);

          if (self->rules != NULL)
            names[side][i] =
              quern_match_rules_rewrite (self->rules, QUERN_RULE_OBJECTS, side, name);
          if (names[side][i] == NULL)
            names[side][i] = g_strdup (name);
        }
    }
  quern_object_pairs_init (&self->objects, self->profiles, names);
  for (guint side = 0; side < 2; side++)
    g_strfreev (names[side]);
}

/* Puts the unmatched functions with that name into a row, unless it is QUERN_NONE. Returns their
 * number. */
static guint
collect_named (Matcher    *self,
               guint       side,
               const char *name,
               guint       row)
{
  guint n = 0;

  for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
    if (quern_matcher_is_left (self, side, i) &&
        g_str_equal (quern_matcher_get_name (self, side, i, FALSE), name))
      {
        n++;
        if (row != QUERN_NONE)
          self->row_of[side][i] = row;
      }

  return n;
}

/* Creates rows of functions that match by a rule, one or several of each side. */
static void
pair_by_rules (Matcher *self)
{
  for (guint i = 0; i < quern_match_rules_get_n (self->rules); i++)
    {
      const char *names[2];
      guint row;

      if (!quern_match_rules_get_pair (self->rules, i, &names[0], &names[1]) ||
          collect_named (self, 0, names[0], QUERN_NONE) == 0 ||
          collect_named (self, 1, names[1], QUERN_NONE) == 0)
        continue;

      row = quern_matcher_add_row (self, QUERN_MATCH_RULE, FALSE);
      for (guint side = 0; side < 2; side++)
        collect_named (self, side, names[side], row);
      quern_match_rules_add_use (self->rules, i);
    }
}

static const Step steps[] = {
  { QUERN_MATCH_FILE_AND_NAME, WITH_FILE, NULL },
  { QUERN_MATCH_PATH_END, WITH_BASE_NAME, NULL },
  { QUERN_MATCH_NAME, NAMES_APART, NULL },
  { QUERN_MATCH_SUFFIX_AND_FILE, WITH_BASE_NAME, dup_pieces },
  { QUERN_MATCH_SUFFIX_AND_FILE, WITH_BASE_NAME, dup_plain },
  { QUERN_MATCH_SUFFIX, 0, dup_pieces },
  { QUERN_MATCH_SUFFIX, 0, dup_plain },
  { QUERN_MATCH_NAMESPACE, WITH_BASE_NAME, quern_matcher_dup_key },
  { QUERN_MATCH_NAMESPACE, 0, quern_matcher_dup_key },
  { QUERN_MATCH_TEMPLATE, WITH_BASE_NAME, dup_template },
  { QUERN_MATCH_TEMPLATE, 0, dup_template },
  { QUERN_MATCH_ARGUMENTS, UNIQUE, dup_brief },
  { QUERN_MATCH_LEVEL, UNIQUE, dup_level },
  { QUERN_MATCH_OTHER_OBJECT, WITHOUT_OBJECT | WITH_BASE_NAME, NULL },
  { QUERN_MATCH_OTHER_OBJECT, WITHOUT_OBJECT | UNIQUE, NULL },
  { QUERN_MATCH_OTHER_OBJECT, WITHOUT_OBJECT | UNIQUE, quern_matcher_dup_key },
};

static gboolean
run_steps (Matcher         *self,
           QuernMatchStep   last,
           GError         **error)
{
  gboolean has_closures = FALSE;

  if (self->rules != NULL)
    pair_by_rules (self);
  if (!exclude_addresses (self, error))
    return FALSE;
  note_versions (self);
  quern_closure_match_exclude (self);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      if (steps[i].step > last)
        break;
      if (!has_closures && steps[i].step > QUERN_MATCH_CLOSURE)
        {
          quern_closure_match_align (self);
          has_closures = TRUE;
        }
      if (!run_step (self, &steps[i], error))
        return FALSE;
    }
  if (!has_closures && last >= QUERN_MATCH_CLOSURE)
    quern_closure_match_align (self);
  if (last >= QUERN_MATCH_RENAMED)
    quern_rename_match_join (self);

  return TRUE;
}

/* The rows. */

struct _QuernFunctionMatch
{
  guint32         *row_of[2];   /* owned: by function of each side */
  GArray          *rows;        /* owned: QuernMatchRow */
  GArray          *offers;      /* owned: QuernMatchOffer */
  QuernFunctionId *members[2];  /* owned: functions by row */
  guint           *first[2];    /* owned: by row and one more: index of its first member */
  QuernObjectId   *object_after; /* owned: by object before: the paired one, or QUERN_NONE */
};

static void
list_members (QuernFunctionMatch *self,
              guint               side,
              guint               n_functions)
{
  guint n_rows = self->rows->len;
  g_autofree guint *next = NULL;

  self->first[side] = g_new0 (guint, n_rows + 1);
  self->members[side] = g_new (QuernFunctionId, MAX (n_functions, 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->first[side][self->row_of[side][i] + 1]++;
  for (guint i = 0; i < n_rows; i++)
    self->first[side][i + 1] += self->first[side][i];

  next = g_memdup2 (self->first[side], (n_rows + 1) * sizeof (guint));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->members[side][next[self->row_of[side][i]]++] = i;
}

static QuernFunctionMatch *
finish (Matcher *matcher)
{
  QuernFunctionMatch *self = g_new0 (QuernFunctionMatch, 1);

  for (guint side = 0; side < 2; side++)
    {
      for (QuernFunctionId i = 0; i < matcher->n_functions[side]; i++)
        if (matcher->row_of[side][i] == QUERN_NONE)
          matcher->row_of[side][i] = quern_matcher_add_row (matcher, QUERN_MATCH_NONE, FALSE);
      self->row_of[side] = g_steal_pointer (&matcher->row_of[side]);
    }
  self->rows = g_steal_pointer (&matcher->rows);
  self->offers = g_steal_pointer (&matcher->offers);
  for (guint side = 0; side < 2; side++)
    list_members (self, side, matcher->n_functions[side]);

  return self;
}

static void
matcher_clear (Matcher *self)
{
  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; self->names[side] != NULL && i < self->n_functions[side]; i++)
        g_free (self->names[side][i]);
      for (guint i = 0; self->files[side] != NULL &&
                        i < quern_profile_get_n_files (self->profiles[side]); i++)
        g_free (self->files[side][i]);
      g_free (self->names[side]);
      g_free (self->files[side]);
      g_free (self->row_of[side]);
      g_free (self->is_excluded[side]);
    }
  quern_closure_match_clear (self);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->offers, g_array_unref);
  g_clear_pointer (&self->versions, quern_scope_versions_free);
  quern_object_pairs_clear (&self->objects);
}

/**
 * quern_function_match_new:
 * @profiles: before and after; their names are used as they are shown
 * @last: the last step to try
 * @rules: (nullable): the user's rules
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Pairs the functions of two profiles step by step: each step only matches functions that earlier
 * steps did not. Swapping the profiles gives the same rows.
 *
 * Returns: (transfer full) (nullable): the rows; %NULL if it was cancelled or memory runs out
 */
QuernFunctionMatch *
quern_function_match_new (QuernProfile * const  *profiles,
                          QuernMatchStep         last,
                          QuernMatchRules       *rules,
                          GCancellable          *cancellable,
                          GError               **error)
{
  Matcher matcher = { .profiles = profiles, .rules = rules, .cancellable = cancellable };
  QuernFunctionMatch *self = NULL;
  guint64 n_functions = 0;

  g_return_val_if_fail (QUERN_IS_PROFILE (profiles[0]) && QUERN_IS_PROFILE (profiles[1]), NULL);

  for (guint side = 0; side < 2; side++)
    n_functions += quern_profile_get_n_functions (profiles[side]);
  if (!quern_memory_ensure (n_functions * PER_FUNCTION, error))
    return NULL;

  matcher.rows = g_array_new (FALSE, FALSE, sizeof (QuernMatchRow));
  matcher.offers = g_array_new (FALSE, FALSE, sizeof (QuernMatchOffer));
  matcher.versions = quern_scope_versions_new ();
  for (guint side = 0; side < 2; side++)
    {
      guint n = quern_profile_get_n_functions (profiles[side]);

      matcher.n_functions[side] = n;
      matcher.row_of[side] = g_new (guint32, MAX (n, 1));
      memset (matcher.row_of[side], 0xff, n * sizeof (guint32));
      matcher.is_excluded[side] = g_new0 (guint8, MAX (n, 1));
    }
  find_event (&matcher);
  if (rules != NULL)
    {
      quern_match_rules_begin (rules);
      rewrite_names (&matcher);
    }
  pair_objects (&matcher);

  if (run_steps (&matcher, last, error))
    {
      self = finish (&matcher);
      self->object_after = quern_object_pairs_dup_after (&matcher.objects, profiles);
    }
  matcher_clear (&matcher);

  return self;
}

void
quern_function_match_free (QuernFunctionMatch *self)
{
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->row_of[side]);
      g_free (self->members[side]);
      g_free (self->first[side]);
    }
  g_array_unref (self->offers);
  g_array_unref (self->rows);
  g_free (self->object_after);
  g_free (self);
}

/* Moves the functions of the leading row to the front of the joined row. */
static void
put_leaders_first (QuernFunctionMatch *self,
                   guint               side,
                   const guint32      *old_row_of,
                   const guint        *leaders)
{
  for (guint row = 0; row < self->rows->len; row++)
    {
      QuernFunctionId *members = self->members[side] + self->first[side][row];
      guint n = self->first[side][row + 1] - self->first[side][row];
      guint n_leading = 0;

      for (guint i = 0; i < n; i++)
        if (old_row_of[members[i]] == leaders[row])
          {
            QuernFunctionId leading = members[i];

            memmove (&members[n_leading + 1], &members[n_leading],
                     (i - n_leading) * sizeof *members);
            members[n_leading++] = leading;
          }
    }
}

static gboolean
is_on_side (const QuernFunctionMatch *self,
            guint                     row,
            guint                     side)
{
  return self->first[side][row + 1] > self->first[side][row];
}

/* Drops offers for functions that are now in a row with functions of the other side. */
static void
drop_offers (QuernFunctionMatch *self)
{
  for (guint i = self->offers->len; i-- > 0;)
    {
      const QuernMatchOffer *offer = &g_array_index (self->offers, QuernMatchOffer, i);

      if (is_on_side (self, self->row_of[0][offer->before], 1) ||
          is_on_side (self, self->row_of[1][offer->after], 0))
        g_array_remove_index (self->offers, i);
    }
}

void
quern_function_match_join (QuernFunctionMatch *self,
                           const guint        *into)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (QuernMatchRow));
  g_autofree guint *numbers = NULL;
  g_autofree guint *leaders = NULL;

  g_return_if_fail (self != NULL && into != NULL);

  numbers = g_new (guint, MAX (self->rows->len, 1));
  leaders = g_new (guint, MAX (self->rows->len, 1));
  for (guint i = 0; i < self->rows->len; i++)
    if (into[i] == i)
      {
        leaders[rows->len] = i;
        numbers[i] = rows->len;
        g_array_append_val (rows, g_array_index (self->rows, QuernMatchRow, i));
      }
  for (guint side = 0; side < 2; side++)
    {
      guint n = self->first[side][self->rows->len];
      g_autofree guint32 *old_row_of = g_memdup2 (self->row_of[side], n * sizeof (guint32));
      GArray *old_rows = self->rows;

      for (guint i = 0; i < n; i++)
        self->row_of[side][i] = numbers[into[old_row_of[i]]];
      g_free (self->first[side]);
      g_free (self->members[side]);
      self->rows = rows;
      list_members (self, side, n);
      put_leaders_first (self, side, old_row_of, leaders);
      self->rows = old_rows;
    }
  g_array_unref (self->rows);
  self->rows = g_steal_pointer (&rows);
  drop_offers (self);
}

guint
quern_function_match_get_n_rows (const QuernFunctionMatch *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rows->len;
}

const QuernMatchRow *
quern_function_match_get_row (const QuernFunctionMatch *self,
                              guint                     row)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len, NULL);

  return &g_array_index (self->rows, QuernMatchRow, row);
}

const QuernFunctionId *
quern_function_match_get_members (const QuernFunctionMatch *self,
                                  guint                     row,
                                  guint                     side,
                                  guint                    *n_members)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len && side < 2, NULL);

  *n_members = self->first[side][row + 1] - self->first[side][row];

  return self->members[side] + self->first[side][row];
}

guint
quern_function_match_find_row (const QuernFunctionMatch *self,
                               guint                     side,
                               QuernFunctionId           function)
{
  g_return_val_if_fail (self != NULL && side < 2, 0);

  return self->row_of[side][function];
}

const char *
quern_match_step_get_id (QuernMatchStep step)
{
  static const char * const ids[QUERN_N_MATCH_STEPS] = {
    [QUERN_MATCH_RULE] = "pair",
    [QUERN_MATCH_FILE_AND_NAME] = "F1",
    [QUERN_MATCH_PATH_END] = "F2",
    [QUERN_MATCH_NAME] = "F3",
    [QUERN_MATCH_SUFFIX_AND_FILE] = "F4",
    [QUERN_MATCH_SUFFIX] = "F5",
    [QUERN_MATCH_NAMESPACE] = "F6",
    [QUERN_MATCH_CLOSURE] = "F7",
    [QUERN_MATCH_TEMPLATE] = "F8",
    [QUERN_MATCH_ARGUMENTS] = "F9",
    [QUERN_MATCH_LEVEL] = "F10",
    [QUERN_MATCH_OTHER_OBJECT] = "F11",
    [QUERN_MATCH_RENAMED] = "renamed",
  };

  g_return_val_if_fail (step < QUERN_N_MATCH_STEPS, NULL);

  return ids[step];
}

QuernObjectId
quern_function_match_find_object (const QuernFunctionMatch *self,
                                  QuernObjectId             before)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  return self->object_after[before];
}

const QuernMatchOffer *
quern_function_match_get_offers (const QuernFunctionMatch *self,
                                 guint                    *n_offers)
{
  g_return_val_if_fail (self != NULL && n_offers != NULL, NULL);

  *n_offers = self->offers->len;

  return (const QuernMatchOffer *) self->offers->data;
}
