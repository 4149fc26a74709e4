/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-namesakes.h"

#include "quern-address-name.h"
#include "quern-distinct-names.h"
#include "quern-function-place.h"
#include "quern-hash.h"
#include "quern-name-plain.h"
#include "quern-name-scan.h"
#include "quern-nameless.h"
#include "quern-profile-private.h"

#include <string.h>

#define ELLIPSIS "…"

/* In letters, without the brackets: notes of lists and boxes leave room for a name. */
#define MAX_NOTE 16

/* What distinguishes a function from its namesakes, in the order in which it is tried. */
typedef enum
{
  WAY_FILE,
  WAY_LIBRARY,
  WAY_OBJECT,
  WAY_FOLDER,
  WAY_BOTH,
  WAY_CUT_FILE,
  WAY_NUMBER
} Way;

/* Bytes that last parts have in common with others are counted up to here. */
#define MAX_COMMON 255

/* Names that one name is compared with: of those with the same last part, and of those with the
 * same end in each direction. */
#define MAX_COMPARED 256

/* How many shorter forms of a name are remembered. */
#define MAX_ENDINGS 8

/* A last part of names, such as "load" of "A::load" and "B::load". */
typedef struct
{
  char           *text;  /* owned */
  QuernFunctionId first; /* a function if all have the same name, else QUERN_NONE */
  QuernFunctionId last;  /* the last of the names with it, by their first functions */
  guint           n;     /* how many functions have it */
  guint8          head;  /* bytes that it begins with, as another last part does */
  guint8          tail;  /* bytes that it ends with, as another last part does */
  guint32         place; /* in by_tail */
} LastPart;

/* Indexed by function. numbers and places: its position, from 1, among the functions with the same
 * name, or whose names have the same last part; 0 if there is no other. */
typedef struct
{
  guint8     *ways;    /* owned */
  guint32    *numbers; /* owned; NULL: not computed yet */
  guint32    *first;   /* owned: the first function of the same name */
  GHashTable *shorter; /* owned: maps the first function of a name to the name without its version,
                        * if no other name is the same without one */
  GHashTable *briefs;  /* owned: maps the first function of a name to text; NULL: not computed */
  GHashTable *known;   /* owned: the brief names of all functions; NULL again when what is below is
                        * computed */
  GPtrArray  *split;   /* owned: those of them that are not whole names; NULL with known */
  guint32    *places;  /* owned; NULL: not computed yet, nor is anything below */
  GPtrArray  *plains;  /* owned: the plain form of each name, and what dup_elided() makes of it */
  guint32    *plain_of; /* owned: the index of its plain form, of the first function of a name */
  guint32    *before;  /* owned: for the same, the one before it with the same last part */
  GHashTable *endings; /* owned: maps each form that drop_outer() makes of them and of briefs, to
                        * the first function of the only name that has it, or to QUERN_NONE */
  guint32    *part_of; /* owned: the index of its last part */
  GArray     *parts;   /* owned: LastPart */
  GPtrArray  *by_tail; /* owned: LastPart of parts, sorted by their ends */
} Notes;

struct _QuernNamesakes
{
  gatomicrefcount n_refs;
  GMutex          mutex;
  Notes           notes[2]; /* for raw and for demangled names */
};

QuernNamesakes *
quern_namesakes_new (void)
{
  QuernNamesakes *self = g_new0 (QuernNamesakes, 1);

  g_atomic_ref_count_init (&self->n_refs);
  g_mutex_init (&self->mutex);

  return self;
}

QuernNamesakes *
quern_namesakes_ref (QuernNamesakes *self)
{
  g_atomic_ref_count_inc (&self->n_refs);

  return self;
}

void
quern_namesakes_unref (QuernNamesakes *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (self->notes); i++)
    {
      g_free (self->notes[i].ways);
      g_free (self->notes[i].numbers);
      g_free (self->notes[i].places);
      g_free (self->notes[i].first);
      g_free (self->notes[i].part_of);
      g_free (self->notes[i].plain_of);
      g_free (self->notes[i].before);
      g_clear_pointer (&self->notes[i].shorter, g_hash_table_unref);
      g_clear_pointer (&self->notes[i].briefs, g_hash_table_unref);
      g_clear_pointer (&self->notes[i].known, g_hash_table_unref);
      g_clear_pointer (&self->notes[i].split, g_ptr_array_unref);
      g_clear_pointer (&self->notes[i].endings, g_hash_table_unref);
      g_clear_pointer (&self->notes[i].plains, g_ptr_array_unref);
      g_clear_pointer (&self->notes[i].by_tail, g_ptr_array_unref);
      g_clear_pointer (&self->notes[i].parts, g_array_unref);
    }
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* "one/main.c" for "/src/one/main.c" */
static const char *
skip_folders (const char *path)
{
  const char *base = quern_function_place_shown (path, FALSE);

  if (base - path < 2)
    return base;

  base--;
  while (base > path && base[-1] != '/')
    base--;

  return base;
}

/* "(main.c)", or "" for a text that is empty or too long, or looks like a number. */
static char *
dup_short (const char *text,
           gboolean    cuts)
{
  glong length = g_utf8_strlen (text, -1);
  const glong half = MAX_NOTE / 2;

  if (text[strspn (text, "0123456789")] == '\0' || (length > MAX_NOTE && !cuts))
    return g_strdup ("");
  if (length <= MAX_NOTE)
    return g_strdup_printf ("(%s)", text);

  return g_strdup_printf ("(%.*s" ELLIPSIS "%s)",
                          (int) (g_utf8_offset_to_pointer (text, half) - text), text,
                          g_utf8_offset_to_pointer (text, length - half + 1));
}

/* "(libc)" for "/lib/libc.so.6"; "" for what is no library. */
static char *
dup_library (const char *object)
{
  const char *base = quern_function_place_shown (object, FALSE);
  const char *end = strstr (base, ".so");
  g_autofree char *library = NULL;

  if (end == NULL || (end[3] != '\0' && end[3] != '.'))
    return g_strdup ("");
  library = g_strndup (base, (gsize) (end - base));

  return dup_short (library, FALSE);
}

static char *
dup_text (QuernProfile    *profile,
          QuernFunctionId  id,
          Way              way,
          guint            number)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);
  const char *object = quern_profile_get_object_name (profile, function->object);
  const char *file = quern_profile_get_file_name (profile, function->file);
  g_autofree char *both = NULL;

  switch (way)
    {
    case WAY_FILE:
    case WAY_CUT_FILE:
      return dup_short (quern_function_place_shown (file, FALSE), way == WAY_CUT_FILE);

    case WAY_LIBRARY:
      return dup_library (object);

    case WAY_OBJECT:
      return dup_short (quern_function_place_shown (object, FALSE), FALSE);

    case WAY_FOLDER:
      return dup_short (skip_folders (file), FALSE);

    case WAY_BOTH:
      both = quern_function_place_dup (object, file, FALSE);
      return dup_short (both, FALSE);

    case WAY_NUMBER:
    default:
      return g_strdup_printf ("(%u)", number);
    }
}

/* For each of several functions with the same name, finds the first way that makes it unique. */
static void
tell_apart (QuernProfile *profile,
            Notes        *notes,
            GArray       *alike)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (Way way = WAY_FILE; way < WAY_NUMBER && alike->len > 0; way++)
    {
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GHashTable) counts = g_hash_table_new (quern_hash_text, g_str_equal);
      guint n_left = 0;

      for (guint i = 0; i < alike->len; i++)
        {
          char *text = dup_text (profile, g_array_index (alike, QuernFunctionId, i), way, 0);
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, text));

          g_ptr_array_add (texts, text);
          g_hash_table_insert (counts, text, GUINT_TO_POINTER (n + 1));
        }

      for (guint i = 0; i < alike->len; i++)
        {
          QuernFunctionId id = g_array_index (alike, QuernFunctionId, i);
          const char *text = texts->pdata[i];

          if (*text == '\0' || g_hash_table_contains (taken, text) ||
              GPOINTER_TO_UINT (g_hash_table_lookup (counts, text)) > 1)
            {
              g_array_index (alike, QuernFunctionId, n_left++) = id;
              continue;
            }

          g_hash_table_add (taken, g_strdup (text));
          notes->ways[id] = (guint8) way;
        }
      g_array_set_size (alike, n_left);
    }
}

/* Returns, by function, the first function of the same name. Hashes each name only once, however
 * many functions share it. */
static QuernFunctionId *
find_first (QuernProfile *profile)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  QuernFunctionId *first = g_new (QuernFunctionId, MAX (n_functions, 1));
  g_autoptr (GHashTable) by_text = g_hash_table_new (quern_hash_text, g_str_equal);
  g_autofree QuernFunctionId *by_name = NULL;
  gsize n_names = 0;

  for (QuernFunctionId id = 0; id < n_functions; id++)
    n_names = MAX (n_names, (gsize) quern_profile_get_function (profile, id)->name + 1);
  by_name = g_new (QuernFunctionId, MAX (n_names, 1));
  memset (by_name, 0xff, n_names * sizeof *by_name); /* QUERN_NONE */

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      QuernFunctionId *known = &by_name[quern_profile_get_function (profile, id)->name];
      const char *text;
      gpointer other;

      if (*known == QUERN_NONE)
        {
          text = quern_profile_get_function_name (profile, id);
          *known = id;
          if (g_hash_table_lookup_extended (by_text, text, NULL, &other))
            *known = GPOINTER_TO_UINT (other);
          else
            g_hash_table_insert (by_text, (gpointer) text, GUINT_TO_POINTER (id));
        }
      first[id] = *known;
    }

  return first;
}

/* Drops versions, except from names that would then look like others. */
static void
find_versions (QuernProfile *profile,
               Notes        *notes)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  g_autoptr (GHashTable) owners =
    g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer text;
  gpointer owner;

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      const char *name = quern_profile_get_function_name (profile, id);
      char *shorter = notes->first[id] == id ? quern_name_plain_drop_version (name) : NULL;
      gboolean is_new = shorter != NULL && !g_hash_table_contains (owners, shorter);

      if (shorter != NULL)
        g_hash_table_insert (owners, shorter, GUINT_TO_POINTER (is_new ? id : QUERN_NONE));
    }

  for (QuernFunctionId id = 0; id < n_functions && g_hash_table_size (owners) > 0; id++)
    {
      const char *name = quern_profile_get_function_name (profile, id);

      if (notes->first[id] == id && g_hash_table_contains (owners, name))
        g_hash_table_insert (owners, g_strdup (name), GUINT_TO_POINTER (QUERN_NONE));
    }

  notes->shorter = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_hash_table_iter_init (&iter, owners);
  while (g_hash_table_iter_next (&iter, &text, &owner))
    if (GPOINTER_TO_UINT (owner) != QUERN_NONE)
      g_hash_table_insert (notes->shorter, owner, g_strdup (text));
}

/* The first function of each name, with its brief name. */
typedef struct
{
  GArray    *ids;    /* borrowed: QuernFunctionId */
  GPtrArray *briefs; /* borrowed: the brief name of each */
  guint8    *shared; /* borrowed: whether another name has the same brief name */
} Briefs;

/* Enters a shorter form of a name. */
static void
add_ending (Notes           *notes,
            const char      *form,
            QuernFunctionId  function)
{
  gboolean is_new = !g_hash_table_contains (notes->endings, form);

  g_hash_table_insert (notes->endings, (gpointer) form,
                       GUINT_TO_POINTER (is_new ? function : QUERN_NONE));
}

/* Enters what is left of a brief text without its outer namespaces, unless it says little by itself
 * or may be a whole name with its template arguments. */
static void
add_brief_endings (Notes           *notes,
                   const char      *text,
                   QuernFunctionId  function)
{
  QuernNameParts parts;
  const char *at = text;
  const char *last;

  quern_name_parts_split_whole (text, &parts);
  last = text + parts.scope_end;
  for (guint n = 0; n < MAX_ENDINGS && !quern_nameless_is_part (at); n++)
    {
      g_autofree char *brief = quern_name_parts_dup_brief (at, NULL);

      if (strstr (at, ELLIPSIS) != NULL || !g_hash_table_contains (notes->known, brief))
        add_ending (notes, at, function);
      if (at == last)
        return;
      at = quern_name_plain_drop_outer (at, last);
    }
}

/* For names that share a brief name, finds short texts that show what differs. */
static void
find_briefs (QuernProfile *profile,
             Notes        *notes,
             const Briefs *all)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = NULL;

  for (guint i = 0; i < all->ids->len; i++)
    if (all->shared[i])
      {
        QuernFunctionId id = g_array_index (all->ids, QuernFunctionId, i);

        g_array_append_val (places, i);
        g_ptr_array_add (names, (gpointer) quern_profile_get_function_name (profile, id));
      }

  texts = quern_distinct_names_brief ((const char *const *) names->pdata, names->len);
  notes->briefs = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint i = 0; i < names->len; i++)
    {
      guint at = g_array_index (places, guint, i);
      QuernFunctionId id = g_array_index (all->ids, QuernFunctionId, at);
      char *text = g_steal_pointer (&texts->pdata[i]);

      if (strcmp (text, all->briefs->pdata[at]) == 0)
        {
          g_free (text);
          continue;
        }

      g_hash_table_insert (notes->briefs, GUINT_TO_POINTER (id), text);
    }
}

static void
last_part_clear (gpointer data)
{
  g_free (((LastPart *) data)->text);
}

/* text: taken. function: the first one of its name. */
static guint
find_part (GHashTable      *known,
           GArray          *parts,
           char            *text,
           QuernFunctionId  function)
{
  LastPart part = { .text = text, .first = function, .last = QUERN_NONE };
  gpointer found;

  if (g_hash_table_lookup_extended (known, text, NULL, &found))
    {
      g_free (text);
      return GPOINTER_TO_UINT (found);
    }

  g_hash_table_insert (known, text, GUINT_TO_POINTER (parts->len));
  g_array_append_val (parts, part);

  return parts->len - 1;
}

/* Enters the shortest forms of a plain name that leave out its outer parts. */
static void
add_endings (Notes           *notes,
             const char      *plain,
             gsize            last,
             QuernFunctionId  function)
{
  char *elided = quern_name_plain_dup_elided (plain, last);
  const char *forms[MAX_ENDINGS] = { plain };
  guint n = 1;

  for (const char *at = plain; at < plain + last;)
    {
      at = quern_name_plain_drop_outer (at, plain + last);
      forms[n++ % MAX_ENDINGS] = at;
    }

  for (guint i = 0; i < MIN (n, MAX_ENDINGS); i++)
    add_ending (notes, forms[i], function);
  if (elided != NULL)
    {
      add_ending (notes, elided, function);
      g_ptr_array_add (notes->plains, elided);
    }
}

/* How many bytes two texts have in common at their beginnings or ends. */
static guint
count_common (const char *a,
              const char *b,
              gboolean    backwards)
{
  gsize n_a = strlen (a);
  gsize n_b = strlen (b);
  guint most = (guint) MIN (MIN (n_a, n_b), MAX_COMMON);
  guint n = 0;

  while (n < most && (backwards ? a[n_a - 1 - n] == b[n_b - 1 - n] : a[n] == b[n]))
    n++;

  return n;
}

static int
compare_heads (gconstpointer a,
               gconstpointer b)
{
  return strncmp ((*(LastPart *const *) a)->text, (*(LastPart *const *) b)->text, MAX_COMMON);
}

static int
compare_tails (gconstpointer a,
               gconstpointer b)
{
  const char *x = (*(LastPart *const *) a)->text;
  const char *y = (*(LastPart *const *) b)->text;
  gsize n_x = strlen (x);
  gsize n_y = strlen (y);
  guint n = count_common (x, y, TRUE);

  if (n == MAX_COMMON || (n == n_x && n == n_y))
    return 0;
  if (n == n_x || n == n_y)
    return n == n_x ? -1 : 1;

  return (guchar) x[n_x - 1 - n] < (guchar) y[n_y - 1 - n] ? -1 : 1;
}

/* In either order, the last part that has most in common with another is next to it. */
static void
compare_parts (Notes *notes)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < notes->parts->len; i++)
    g_ptr_array_add (order, &g_array_index (notes->parts, LastPart, i));

  for (guint backwards = 0; backwards < 2; backwards++)
    {
      g_ptr_array_sort (order, backwards ? compare_tails : compare_heads);
      for (guint i = 1; i < order->len; i++)
        {
          LastPart *before = order->pdata[i - 1];
          LastPart *part = order->pdata[i];
          guint8 n = (guint8) count_common (before->text, part->text, backwards);

          if (backwards)
            {
              before->tail = MAX (before->tail, n);
              part->tail = n;
            }
          else
            {
              before->head = MAX (before->head, n);
              part->head = n;
            }
        }
    }

  for (guint i = 0; i < order->len; i++)
    ((LastPart *) order->pdata[i])->place = i;
  notes->by_tail = g_steal_pointer (&order);
}

/* Whether no other last part has both ends. Those that end alike are next to each other; of many,
 * not all are looked at. */
static gboolean
has_own_ends (const Notes    *notes,
              const LastPart *part,
              const char     *head,
              gsize           n_head,
              const char     *tail)
{
  for (int step = -1; step <= 1; step += 2)
    {
      guint n = 0;

      for (guint i = part->place + (guint) step; i < notes->by_tail->len; i += (guint) step)
        {
          const LastPart *other = notes->by_tail->pdata[i];

          if (!g_str_has_suffix (other->text, tail))
            break;
          if (strncmp (other->text, head, n_head) == 0 || ++n == MAX_COMPARED)
            return FALSE;
        }
    }

  return TRUE;
}

/* Names in C, which are their own brief name: splitting them takes most of the time. */
static gboolean
is_brief (const char *name)
{
  while (quern_name_is_word_byte (*name))
    name++;

  return *name == '\0';
}

/* Whether a text is the tail of a plain name that has the head somewhere before it. */
static gboolean
has_both (const char *plain,
          const char *head,
          gsize       n_head,
          const char *tail)
{
  return g_str_has_suffix (plain, tail) &&
         memmem (plain, strlen (plain) - strlen (tail), head, n_head) != NULL;
}

/* Whether no other name with the same last part has both ends of a name whose scope is cut. */
static gboolean
has_own_scope (const Notes     *notes,
               QuernFunctionId  first,
               const char      *head,
               gsize            n_head,
               const char      *tail)
{
  const LastPart *part = &g_array_index (notes->parts, LastPart, notes->part_of[first]);
  guint n = 0;

  if (!has_both (notes->plains->pdata[notes->plain_of[first]], head, n_head, tail))
    return FALSE;

  for (QuernFunctionId id = part->last; id != QUERN_NONE; id = notes->before[id])
    if (id != first &&
        (++n > MAX_COMPARED ||
         has_both (notes->plains->pdata[notes->plain_of[id]], head, n_head, tail)))
      return FALSE;

  return TRUE;
}

static void
find_short_names (QuernProfile *profile,
                  Notes        *notes)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  g_autoptr (GPtrArray) briefs = g_ptr_array_new ();
  g_autofree guint8 *shared = g_new0 (guint8, MAX (n_functions, 1));
  const Briefs all = { ids, briefs, shared };

  notes->known = g_hash_table_new (quern_hash_text, g_str_equal);
  notes->split = g_ptr_array_new_with_free_func (g_free);
  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      char *brief;
      gpointer other;

      if (notes->first[id] != id)
        continue;

      brief = (char *) quern_profile_get_function_name (profile, id);
      if (!is_brief (brief))
        {
          brief = quern_name_parts_dup_brief (brief, NULL);
          g_ptr_array_add (notes->split, brief);
        }
      if (g_hash_table_lookup_extended (notes->known, brief, NULL, &other))
        shared[GPOINTER_TO_UINT (other)] = shared[ids->len] = TRUE;
      else
        g_hash_table_insert (notes->known, brief, GUINT_TO_POINTER (ids->len));
      g_array_append_val (ids, id);
      g_ptr_array_add (briefs, brief);
    }

  find_briefs (profile, notes, &all);
}

/* What names that are shortened further have in common. */
static void
find_marks (QuernProfile *profile,
            Notes        *notes)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  g_autoptr (GHashTable) by_last = g_hash_table_new (quern_hash_text, g_str_equal);
  GHashTableIter iter;
  gpointer first;
  gpointer brief;

  notes->places = g_new0 (guint32, MAX (n_functions, 1));
  notes->part_of = g_new (guint32, MAX (n_functions, 1));
  notes->plain_of = g_new (guint32, MAX (n_functions, 1));
  notes->before = g_new (guint32, MAX (n_functions, 1));
  notes->parts = g_array_new (FALSE, FALSE, sizeof (LastPart));
  g_array_set_clear_func (notes->parts, last_part_clear);
  notes->plains = g_ptr_array_new_with_free_func (g_free);
  notes->endings = g_hash_table_new (quern_hash_text, g_str_equal);
  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      LastPart *part;

      notes->part_of[id] = notes->part_of[notes->first[id]];
      if (notes->first[id] == id)
        {
          gsize last;
          char *plain =
            quern_name_plain_dup (quern_profile_get_function_name (profile, id), &last);

          notes->plain_of[id] = notes->plains->len;
          g_ptr_array_add (notes->plains, plain);
          add_endings (notes, plain, last, id);
          notes->part_of[id] = find_part (by_last, notes->parts,
                                          quern_name_plain_dup_last (plain, last), id);
        }

      part = &g_array_index (notes->parts, LastPart, notes->part_of[id]);
      if (notes->first[id] == id)
        {
          notes->before[id] = part->last;
          part->last = id;
        }
      if (notes->first[id] != part->first)
        part->first = QUERN_NONE;
      notes->places[id] = ++part->n;
    }

  for (QuernFunctionId id = 0; id < n_functions; id++)
    if (g_array_index (notes->parts, LastPart, notes->part_of[id]).first != QUERN_NONE)
      notes->places[id] = 0;
  compare_parts (notes);

  g_hash_table_iter_init (&iter, notes->briefs);
  while (g_hash_table_iter_next (&iter, &first, &brief))
    add_brief_endings (notes, brief, GPOINTER_TO_UINT (first));
  g_clear_pointer (&notes->known, g_hash_table_unref);
  g_clear_pointer (&notes->split, g_ptr_array_unref);
}

static void
find_notes (QuernProfile *profile,
            Notes        *notes)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  QuernFunctionId *first = find_first (profile);
  g_autofree QuernFunctionId *next = g_new (QuernFunctionId, MAX (n_functions, 1));

  notes->first = first;
  find_versions (profile, notes);
  notes->ways = g_new (guint8, MAX (n_functions, 1));
  memset (notes->ways, WAY_NUMBER, n_functions);
  notes->numbers = g_new0 (guint32, MAX (n_functions, 1));

  /* Backwards, so that each chain is in ascending order. */
  for (QuernFunctionId id = n_functions; id-- > 0;)
    next[id] = QUERN_NONE;
  for (QuernFunctionId id = n_functions; id-- > 0;)
    if (first[id] != id)
      {
        next[id] = next[first[id]];
        next[first[id]] = id;
      }

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      g_autoptr (GArray) alike = NULL;
      guint32 number = 0;

      if (first[id] != id || next[id] == QUERN_NONE)
        continue;

      alike = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
      for (QuernFunctionId at = id; at != QUERN_NONE; at = next[at])
        {
          notes->numbers[at] = ++number;
          g_array_append_val (alike, at);
        }
      tell_apart (profile, notes, alike);
    }
}

static const Notes *
get_notes (QuernProfile *profile)
{
  QuernNamesakes *self = profile->namesakes;
  Notes *notes = &self->notes[profile->shows_demangled ? 1 : 0];

  g_mutex_lock (&self->mutex);
  if (notes->numbers == NULL)
    find_notes (profile, notes);
  g_mutex_unlock (&self->mutex);

  return notes;
}

/* Separate, because these take longer and are only needed if short names are shown. */
static const Notes *
get_short_notes (QuernProfile *profile)
{
  QuernNamesakes *self = profile->namesakes;
  Notes *notes = &self->notes[profile->shows_demangled ? 1 : 0];

  get_notes (profile);
  g_mutex_lock (&self->mutex);
  if (notes->briefs == NULL)
    find_short_names (profile, notes);
  g_mutex_unlock (&self->mutex);

  return notes;
}

/* Separate again: these take longest, and sentences do without. */
static const Notes *
get_marks (QuernProfile *profile)
{
  QuernNamesakes *self = profile->namesakes;
  Notes *notes = &self->notes[profile->shows_demangled ? 1 : 0];

  get_short_notes (profile);
  g_mutex_lock (&self->mutex);
  if (notes->places == NULL)
    find_marks (profile, notes);
  g_mutex_unlock (&self->mutex);

  return notes;
}

void
quern_namesakes_prepare (QuernProfile *profile)
{
  g_autoptr (QuernProfile) raw = NULL;

  g_return_if_fail (QUERN_IS_PROFILE (profile));

  raw = quern_profile_show_demangled (profile, FALSE);
  get_marks (profile);
  get_marks (raw);
}

/* The function's position, from 1, among those with the same name, and the way to distinguish it;
 * 0 if its name is unique. */
static guint
get_number (QuernProfile    *profile,
            QuernFunctionId  function,
            Way             *way)
{
  const Notes *notes;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), 0);
  g_return_val_if_fail (function < profile->n_functions, 0);

  notes = get_notes (profile);
  *way = notes->ways[function];

  return notes->numbers[function];
}

/**
 * quern_namesakes_dup_note:
 * @profile: a profile
 * @function: one of its functions
 *
 * Returns: (transfer full) (nullable): a short text in brackets that distinguishes @function from
 *   others of its name: its file, with its folder if needed, or object, or both, or a number;
 *   %NULL if there is no other
 */
char *
quern_namesakes_dup_note (QuernProfile    *profile,
                          QuernFunctionId  function)
{
  Way way = WAY_NUMBER;
  guint number = get_number (profile, function, &way);

  return number > 0 ? dup_text (profile, function, way, number) : NULL;
}

/**
 * quern_namesakes_get_twin:
 * @profile: a profile
 * @function: one of its functions
 *
 * The two destructors of a class, for example, share demangled name, file and object.
 *
 * Returns: the number of @function among those of its name, from 1; 0 if its name, file or object
 *   is enough to distinguish it
 */
guint
quern_namesakes_get_twin (QuernProfile    *profile,
                          QuernFunctionId  function)
{
  Way way = WAY_NUMBER;
  guint number = get_number (profile, function, &way);

  return number > 0 && way == WAY_NUMBER ? number : 0;
}

/**
 * quern_namesakes_get_name:
 * @profile: a profile
 * @function: one of its functions
 *
 * Returns: (transfer none): its name, without the version of its symbol if that is not the only
 *   difference from another name: "f" for "f@@GLIBC_2.34"
 */
const char *
quern_namesakes_get_name (QuernProfile    *profile,
                          QuernFunctionId  function)
{
  const Notes *notes;
  const char *shorter;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (function < profile->n_functions, NULL);

  notes = get_notes (profile);
  shorter = g_hash_table_lookup (notes->shorter, GUINT_TO_POINTER (notes->first[function]));

  return shorter != NULL ? shorter : quern_profile_get_function_name (profile, function);
}

const char *
quern_namesakes_get_brief (QuernProfile    *profile,
                           QuernFunctionId  function)
{
  const Notes *notes;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (function < profile->n_functions, NULL);

  notes = get_short_notes (profile);

  return g_hash_table_lookup (notes->briefs, GUINT_TO_POINTER (notes->first[function]));
}

char *
quern_namesakes_dup_brief (QuernProfile    *profile,
                           QuernFunctionId  function)
{
  const char *distinct = quern_namesakes_get_brief (profile, function);
  g_autofree char *note = quern_namesakes_dup_note (profile, function);
  g_autofree char *name =
    quern_address_name_drop_zeros (quern_profile_get_function_name (profile, function));
  g_autofree char *brief = distinct != NULL ? g_strdup (distinct)
                                            : quern_name_parts_dup_brief (name, NULL);

  return g_strconcat (brief, note != NULL ? " " : "", note, NULL);
}

gboolean
quern_namesakes_owns_form (QuernProfile    *profile,
                           QuernFunctionId  function,
                           const char      *form)
{
  const Notes *notes;
  gpointer owner;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), FALSE);
  g_return_val_if_fail (function < profile->n_functions, FALSE);
  g_return_val_if_fail (form != NULL, FALSE);

  notes = get_marks (profile);

  return g_hash_table_lookup_extended (notes->endings, form, NULL, &owner) &&
         GPOINTER_TO_UINT (owner) == notes->first[function];
}

/**
 * quern_namesakes_get_mark:
 * @profile: a profile
 * @function: one of its functions
 * @shown: its name, shortened by leaving out its beginning or, marked by an ellipsis, more of it
 *
 * Returns: 0 if no other name can be shortened to @shown, else a number to be shown with it
 */
guint
quern_namesakes_get_mark (QuernProfile    *profile,
                          QuernFunctionId  function,
                          const char      *shown)
{
  const char *tail;
  const char *ellipsis;
  const LastPart *part;
  const Notes *notes;
  gsize n_head;
  gboolean has_head;
  gboolean has_tail;
  guint place;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), 0);
  g_return_val_if_fail (function < profile->n_functions, 0);
  g_return_val_if_fail (shown != NULL, 0);

  notes = get_marks (profile);
  place = notes->places[function];
  part = &g_array_index (notes->parts, LastPart, notes->part_of[function]);
  ellipsis = strstr (shown, ELLIPSIS);
  if (quern_namesakes_owns_form (profile, function, shown))
    return 0;
  tail = ellipsis != NULL ? g_strrstr (shown, ELLIPSIS) + strlen (ELLIPSIS) : shown;
  n_head = ellipsis != NULL ? (gsize) (ellipsis - shown) : 0;
  /* Only a number of all functions tells "{lambda#1}" from what is left of others. */
  if (g_str_has_suffix (shown, part->text) ||
      (ellipsis == NULL && !g_str_has_suffix (part->text, shown)))
    return place == 0 || (ellipsis != NULL &&
                          has_own_scope (notes, notes->first[function], shown, n_head, tail))
           ? 0 : quern_nameless_is_part (part->text) ? function + 1 : place;

  /* The last part is cut, or only "{lambda#1}" of it is left. */
  has_head = strncmp (shown, part->text, n_head) == 0;
  has_tail = g_str_has_suffix (part->text, tail);
  if ((has_tail && strlen (tail) > part->tail) || (has_head && n_head > part->head) ||
      (has_head && has_tail && has_own_ends (notes, part, shown, n_head, tail)))
    return place;

  return function + 1;
}
