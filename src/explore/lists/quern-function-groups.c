/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-groups.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-hash.h"
#include "quern-name-order.h"
#include "quern-sort-key.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ELLIPSIS "\342\200\246"

struct _QuernFunctionGroups
{
  QuernAnalysis  *analysis;  /* owned */
  QuernGrouping  *grouping;  /* owned, nullable */
  QuernGroupSums *sums;      /* owned, nullable */
  guint           n_functions;
  guint           n_nodes;

  /* Heads can be opened: groups, or else cycles. */
  guint           n_heads;
  guint32        *record_of; /* owned: by head */
  guint32        *head_of;   /* owned: by node: head that it is below, or QUERN_NONE */
  guint8         *open;      /* owned: by head */
  GHashTable     *repeated;  /* owned, nullable: short names of several groups */
  GPtrArray      *briefs;    /* owned, nullable: by head, quern_function_groups_get_brief() */

  /* The last order. */
  gboolean        is_searched;
  guint8         *shown;     /* owned: by head: 1 if open and listed */
  guint          *n_found;   /* owned: functions, by head */
};

static void
make_group_heads (QuernFunctionGroups *self)
{
  self->n_heads = quern_grouping_get_n_groups (self->grouping);
  self->record_of = g_new (guint32, MAX (self->n_heads, 1));
  for (guint i = 0; i < self->n_heads; i++)
    self->record_of[i] = self->n_nodes + 1 + i;
  for (guint i = 0; i < self->n_nodes; i++)
    self->head_of[i] = quern_grouping_get_group (self->grouping, i);

  if (quern_grouping_get_by (self->grouping) != QUERN_GROUP_BY_CYCLE)
    return;

  for (QuernNodeId i = self->n_functions; i < self->n_nodes; i++)
    {
      self->record_of[self->head_of[i]] = i;
      self->head_of[i] = QUERN_NONE;
    }
}

static void
make_cycle_heads (QuernFunctionGroups *self)
{
  self->n_heads = self->n_nodes - self->n_functions;
  self->record_of = g_new (guint32, MAX (self->n_heads, 1));
  for (guint i = 0; i < self->n_heads; i++)
    self->record_of[i] = self->n_functions + i;
  for (guint i = 0; i < self->n_nodes; i++)
    self->head_of[i] = i < self->n_functions
                         ? quern_analysis_get_node_cycle (self->analysis, i) - 1 /* or QUERN_NONE */
                         : QUERN_NONE;
}

QuernFunctionGroups *
quern_function_groups_new (QuernAnalysis  *analysis,
                           QuernGrouping  *grouping,
                           QuernGroupSums *sums)
{
  QuernFunctionGroups *self = g_new0 (QuernFunctionGroups, 1);

  self->analysis = g_object_ref (analysis);
  self->n_functions = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  self->n_nodes = quern_analysis_get_n_nodes (analysis);
  self->head_of = g_new (guint32, MAX (self->n_nodes, 1));
  g_set_object (&self->grouping, grouping);
  quern_function_groups_set_sums (self, sums);

  if (grouping != NULL)
    make_group_heads (self);
  else
    make_cycle_heads (self);

  self->open = g_new0 (guint8, MAX (self->n_heads, 1));
  self->shown = g_new0 (guint8, MAX (self->n_heads, 1));
  self->n_found = g_new0 (guint, MAX (self->n_heads, 1));

  return self;
}

void
quern_function_groups_free (QuernFunctionGroups *self)
{
  g_clear_object (&self->analysis);
  g_clear_object (&self->grouping);
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  g_clear_pointer (&self->repeated, g_hash_table_unref);
  g_clear_pointer (&self->briefs, g_ptr_array_unref);
  g_free (self->record_of);
  g_free (self->head_of);
  g_free (self->open);
  g_free (self->shown);
  g_free (self->n_found);
  g_free (self);
}

void
quern_function_groups_set_sums (QuernFunctionGroups *self,
                                QuernGroupSums      *sums)
{
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  if (sums != NULL)
    self->sums = quern_group_sums_ref (sums);
}

/* The head that a record is, or QUERN_NONE. */
static guint
get_head (const QuernFunctionGroups *self,
          guint32                    record)
{
  if (record == QUERN_NONE || record < self->n_functions || record == self->n_nodes)
    return QUERN_NONE;
  if (record > self->n_nodes)
    return record - self->n_nodes - 1;
  if (self->grouping == NULL)
    return record - self->n_functions;

  return self->head_of[record] == QUERN_NONE ? quern_grouping_get_group (self->grouping, record)
                                             : QUERN_NONE;
}

guint
quern_function_groups_get_group (const QuernFunctionGroups *self,
                                 guint32                    record)
{
  return self->grouping != NULL ? get_head (self, record) : QUERN_NONE;
}

guint32
quern_function_groups_get_record (const QuernFunctionGroups *self,
                                  guint                      group)
{
  return self->grouping != NULL && group < self->n_heads ? self->record_of[group] : QUERN_NONE;
}

guint32
quern_function_groups_get_parent (const QuernFunctionGroups *self,
                                  guint32                    record)
{
  if (record >= self->n_nodes || self->head_of[record] == QUERN_NONE)
    return QUERN_NONE;

  return self->record_of[self->head_of[record]];
}

gboolean
quern_function_groups_can_open (const QuernFunctionGroups *self,
                                guint32                    record)
{
  return get_head (self, record) != QUERN_NONE;
}

gboolean
quern_function_groups_is_open (const QuernFunctionGroups *self,
                               guint32                    record)
{
  guint head = get_head (self, record);

  return head != QUERN_NONE && self->open[head];
}

gboolean
quern_function_groups_is_below (const QuernFunctionGroups *self,
                                guint32                    record)
{
  return record < self->n_nodes && self->head_of[record] != QUERN_NONE &&
         self->shown[self->head_of[record]];
}

gboolean
quern_function_groups_set_open (QuernFunctionGroups *self,
                                guint32              record,
                                gboolean             open)
{
  guint head = get_head (self, record);

  if (head == QUERN_NONE || self->open[head] == !!open)
    return FALSE;

  self->open[head] = !!open;

  return TRUE;
}

gboolean
quern_function_groups_set_all_open (QuernFunctionGroups *self,
                                    gboolean             open)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < self->n_heads; i++)
    {
      changed = changed || self->open[i] != !!open;
      self->open[i] = !!open;
    }

  return changed;
}

const gint64 *
quern_function_groups_get_inclusive (const QuernFunctionGroups *self,
                                     guint                      group)
{
  return self->sums != NULL ? quern_group_sums_get_inclusive (self->sums, group) : NULL;
}

const gint64 *
quern_function_groups_get_self (const QuernFunctionGroups *self,
                                guint                      group)
{
  return quern_grouping_get_self (self->grouping, group);
}

guint64
quern_function_groups_get_called (const QuernFunctionGroups *self,
                                  guint                      group)
{
  return self->sums != NULL ? quern_group_sums_get_called (self->sums, group) : 0;
}

guint64
quern_function_groups_get_called_before (const QuernFunctionGroups *self,
                                         guint                      group)
{
  return self->sums != NULL ? quern_group_sums_get_called_before (self->sums, group) : 0;
}

gboolean
quern_function_groups_is_bound (const QuernFunctionGroups *self,
                                guint                      group)
{
  return self->sums != NULL && !quern_group_sums_is_exact (self->sums, group);
}

/* Short names that stand for more than one group. */
static GHashTable *
find_repeated (QuernFunctionGroups *self)
{
  GHashTable *repeated = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->n_heads; i++)
    {
      g_autofree char *name = quern_grouping_dup_short_name (self->grouping, i);

      if (g_hash_table_contains (seen, name))
        g_hash_table_add (repeated, g_steal_pointer (&name));
      else
        g_hash_table_add (seen, g_steal_pointer (&name));
    }

  return repeated;
}

char *
quern_function_groups_dup_name (QuernFunctionGroups *self,
                                guint                group)
{
  g_autofree char *name = quern_grouping_dup_short_name (self->grouping, group);

  if (self->repeated == NULL)
    self->repeated = find_repeated (self);
  if (g_hash_table_contains (self->repeated, name) ||
      quern_grouping_get_by (self->grouping) == QUERN_GROUP_BY_DIRECTORY)
    return g_strdup (quern_grouping_get_name (self->grouping, group));

  return g_steal_pointer (&name);
}

/* How many bytes two paths have in common at their ends. */
static gsize
count_common (const char *a,
              const char *b)
{
  gsize n_a = strlen (a);
  gsize n_b = strlen (b);
  gsize n = 0;

  while (n < n_a && n < n_b && a[n_a - 1 - n] == b[n_b - 1 - n])
    n++;

  return n;
}

/* Sorts by the end, so that the path that has most in common with another is next to it. */
static int
compare_ends (gconstpointer a,
              gconstpointer b,
              gpointer      grouping)
{
  const char *x = quern_grouping_get_name (grouping, *(const guint *) a);
  const char *y = quern_grouping_get_name (grouping, *(const guint *) b);
  gsize n = count_common (x, y);
  gsize n_x = strlen (x);
  gsize n_y = strlen (y);

  if (n == n_x || n == n_y)
    return n_x < n_y ? -1 : n_x > n_y;

  return (guchar) x[n_x - 1 - n] < (guchar) y[n_y - 1 - n] ? -1 : 1;
}

/* The start of the part of a path that a byte is in. */
static const char *
find_part (const char *path,
           const char *at)
{
  while (at > path && at[-1] != '/')
    at--;

  return at;
}

/* "elf/../sysdeps/multiarch" for "./elf/../sysdeps/multiarch", of which another path has n_common
 * bytes at its end; NULL if the last part differs. */
static const char *
find_distinct (const char *path,
               gsize       n_common)
{
  const char *last = strrchr (path, '/');
  const char *at = path + strlen (path) - n_common;

  if (last == NULL || at == path || at > last)
    return NULL;

  /* To the part before the common ones, unless it is in the middle of a part. */
  if (at[-1] == '/' && *at != '/')
    at--;
  at = find_part (path, at - 1);

  /* "." and ".." say nothing without what they follow. */
  while (at > path && (g_str_has_prefix (at, "./") || g_str_has_prefix (at, "../")))
    at = find_part (path, at - 1);

  return at;
}

/* "elf/…/multiarch"; the same if that has few parts. */
static char *
elide (const char *path)
{
  const char *first = strchr (path, '/');
  const char *last = strrchr (path, '/');

  return first == last ? g_strdup (path)
                       : g_strdup_printf ("%.*s/" ELLIPSIS "%s", (int) (first - path), path, last);
}

/* Paths look alike if only their ends are shown: "./elf/../sysdeps/multiarch" and
 * "./string/../sysdeps/multiarch". */
static GPtrArray *
find_briefs (QuernFunctionGroups *self)
{
  GPtrArray *briefs = g_ptr_array_new_full (self->n_heads, g_free);
  g_autoptr (GHashTable) counts =
    g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  g_autofree guint *order = g_new (guint, MAX (self->n_heads, 1));
  g_autofree const char **distinct = g_new0 (const char *, MAX (self->n_heads, 1));

  g_ptr_array_set_size (briefs, (int) self->n_heads);
  for (guint i = 0; i < self->n_heads; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) self->n_heads, sizeof *order, compare_ends, self->grouping);

  for (guint i = 0; i < self->n_heads; i++)
    {
      const char *name = quern_grouping_get_name (self->grouping, order[i]);
      gsize n_common = 0;

      if (i > 0)
        n_common = count_common (name, quern_grouping_get_name (self->grouping, order[i - 1]));
      if (i + 1 < self->n_heads)
        n_common = MAX (n_common, count_common (name, quern_grouping_get_name (self->grouping,
                                                                               order[i + 1])));
      distinct[order[i]] = find_distinct (name, n_common);
    }

  for (guint i = 0; i < self->n_heads; i++)
    if (distinct[i] != NULL)
      {
        char *brief = elide (distinct[i]);
        guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, brief));

        briefs->pdata[i] = brief;
        g_hash_table_insert (counts, g_strdup (brief), GUINT_TO_POINTER (n + 1));
      }

  /* Those that still look alike keep all that follows. */
  for (guint i = 0; i < self->n_heads; i++)
    if (distinct[i] != NULL &&
        GPOINTER_TO_UINT (g_hash_table_lookup (counts, briefs->pdata[i])) > 1)
      {
        g_free (briefs->pdata[i]);
        briefs->pdata[i] = g_strdup (distinct[i]);
      }

  return briefs;
}

const char *
quern_function_groups_get_brief (QuernFunctionGroups *self,
                                 guint                group)
{
  QuernGroupBy by = quern_grouping_get_by (self->grouping);

  if (by != QUERN_GROUP_BY_DIRECTORY && by != QUERN_GROUP_BY_FILE && by != QUERN_GROUP_BY_OBJECT)
    return NULL;
  if (self->briefs == NULL)
    self->briefs = find_briefs (self);

  return self->briefs->pdata[group];
}

char *
quern_function_groups_dup_note (const QuernFunctionGroups *self,
                                guint                      group)
{
  guint n = quern_grouping_get_n_members (self->grouping, group);
  g_autofree char *all = quern_format_count (n);
  g_autofree char *found = quern_format_count (self->n_found[group]);

  if (self->is_searched && self->n_found[group] < n)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of %s function",
                                         "%s of %s functions", n),
                            found, all);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s function", "%s functions", n), all);
}

/* Sorting groups. */

static void
add_name_keys (QuernFunctionGroups *self,
               guint64             *keys,
               gboolean             descending)
{
  g_autofree const char **names = g_new (const char *, MAX (self->n_heads, 1));
  g_autofree guint32 *places = NULL;

  for (guint i = 0; i < self->n_heads; i++)
    names[i] = quern_grouping_get_name (self->grouping, i);
  places = quern_name_order (names, self->n_heads);
  for (guint i = 0; i < self->n_heads; i++)
    keys[places[i]] = quern_sort_key_from_count (i, descending);
}

/* Heads in order; n_heads stands for "(not attributed)". */
static guint32 *
sort_heads (QuernFunctionGroups      *self,
            const QuernFunctionOrder *order)
{
  g_autofree guint64 *keys = g_new (guint64, (gsize) self->n_heads + 1);
  QuernColumnSource source = { .analysis = self->analysis };
  QuernColumnSorting sorting;

  quern_column_sorting_init (&sorting, order->column, &source, order->event, order->descending);
  for (guint i = 0; i < self->n_heads; i++)
    {
      QuernFunctionRecord record = {
        .node = QUERN_NONE,
        .inclusive = self->sums != NULL ? quern_function_groups_get_inclusive (self, i)
                                        : quern_function_groups_get_self (self, i),
        .self = quern_function_groups_get_self (self, i),
        .called = quern_function_groups_get_called (self, i),
        .called_before = quern_function_groups_get_called_before (self, i),
        .is_group = TRUE,
      };

      keys[i] = order->column->order == QUERN_ORDER_VALUE
                  ? quern_column_sorting_make_key (&sorting, &record) : QUERN_SORT_KEY_LAST;
    }
  if (order->column->order == QUERN_ORDER_NAME)
    add_name_keys (self, keys, order->descending);
  keys[self->n_heads] = order->rest_key;

  return quern_sort_by_keys (keys, self->n_heads + 1);
}

/* Listing. */

static gboolean
is_found (const QuernFunctionOrder *order,
          guint32                   record)
{
  return (order->found == NULL || order->found[record]) &&
         (order->absent == NULL || !order->absent[record]);
}

/* The records below heads, in order: the members of a head begin at members[first[head]]. */
typedef struct
{
  guint   *first;   /* owned: n_heads + 1 places */
  guint32 *members; /* owned */
} Members;

static void
members_clear (Members *members)
{
  g_free (members->first);
  g_free (members->members);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Members, members_clear)

static void
collect (QuernFunctionGroups      *self,
         const QuernFunctionOrder *order,
         Members                  *members)
{
  members->first = g_new0 (guint, (gsize) self->n_heads + 2);
  memset (self->n_found, 0, self->n_heads * sizeof *self->n_found);

  for (guint i = 0; i < self->n_nodes; i++)
    {
      guint head = self->head_of[i];

      if (head == QUERN_NONE || !is_found (order, i))
        continue;
      members->first[head + 2]++;
      if (i < self->n_functions)
        self->n_found[head]++;
    }
  for (guint i = 2; i < self->n_heads + 2; i++)
    members->first[i] += members->first[i - 1];

  /* first[head + 1] is the next place to fill, and at last the end of the head's members. */
  members->members = g_new (guint32, MAX (members->first[self->n_heads + 1], 1));
  for (guint i = 0; i < order->n_sorted; i++)
    {
      guint32 record = order->sorted[i];
      guint head = record < self->n_nodes ? self->head_of[record] : QUERN_NONE;

      if (head != QUERN_NONE && is_found (order, record))
        members->members[members->first[head + 1]++] = record;
    }
}

static guint
add_members (const Members *members,
             guint          head,
             guint32       *rows,
             guint          n)
{
  guint n_members = members->first[head + 1] - members->first[head];

  memcpy (rows + n, members->members + members->first[head], n_members * sizeof *rows);

  return n + n_members;
}

static guint
list_groups (QuernFunctionGroups      *self,
             const QuernFunctionOrder *order,
             const Members            *members,
             guint32                  *rows)
{
  g_autofree guint32 *heads = sort_heads (self, order);
  guint n = 0;

  for (guint i = 0; i <= self->n_heads; i++)
    {
      guint head = heads[i];

      if (head == self->n_heads)
        {
          if (order->n_sorted > self->n_nodes && is_found (order, self->n_nodes))
            rows[n++] = self->n_nodes;
          continue;
        }

      self->shown[head] = self->open[head];
      if (members->first[head + 1] == members->first[head])
        continue;
      rows[n++] = self->record_of[head];
      if (self->open[head])
        n = add_members (members, head, rows, n);
    }

  return n;
}

static guint
list_nodes (QuernFunctionGroups      *self,
            const QuernFunctionOrder *order,
            const Members            *members,
            guint32                  *rows)
{
  guint n = 0;

  /* Nothing is listed below a cycle that is not found. */
  for (guint i = 0; i < self->n_heads; i++)
    self->shown[i] = self->open[i] && is_found (order, self->record_of[i]);

  for (guint i = 0; i < order->n_sorted; i++)
    {
      guint32 record = order->sorted[i];
      guint head = get_head (self, record);

      if (!is_found (order, record) || quern_function_groups_is_below (self, record))
        continue;
      rows[n++] = record;
      if (head != QUERN_NONE && self->shown[head])
        n = add_members (members, head, rows, n);
    }

  return n;
}

guint32 *
quern_function_groups_list (QuernFunctionGroups      *self,
                            const QuernFunctionOrder *order,
                            guint                    *n_rows)
{
  g_auto (Members) members = { 0 };
  guint32 *rows = g_new (guint32, (gsize) order->n_sorted + self->n_heads + 1);

  self->is_searched = order->found != NULL;
  collect (self, order, &members);
  *n_rows = self->grouping != NULL ? list_groups (self, order, &members, rows)
                                   : list_nodes (self, order, &members, rows);

  return rows;
}
