/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-row-list.h"

#include <string.h>

/* A minimal list. */
#define TEST_TYPE_LIST (test_list_get_type ())
G_DECLARE_FINAL_TYPE (TestList, test_list, TEST, LIST, QuernRowList)

struct _TestList
{
  QuernRowList parent_instance;
};

G_DEFINE_FINAL_TYPE (TestList, test_list, QUERN_TYPE_ROW_LIST)

static void
test_list_class_init (TestListClass *klass)
{
}

static void
test_list_init (TestList *self)
{
}

/* Logs the signals of a list and its rows: "2-3+0" for a change of the list, "#1" for a change of
 * the row at position 1. */
typedef struct
{
  QuernRowList *list;
  GString      *said;
} Fixture;

static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       removed,
                  guint       added,
                  GString    *said)
{
  g_string_append_printf (said, "%u-%u+%u ", position, removed, added);
}

static void
row_changed_cb (QuernRow *row,
                GString  *said)
{
  if (quern_row_get_position (row) == QUERN_NONE)
    g_string_append (said, "#gone ");
  else
    g_string_append_printf (said, "#%u ", quern_row_get_position (row));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->list = g_object_new (TEST_TYPE_LIST, NULL);
  fixture->said = g_string_new (NULL);
  g_signal_connect (fixture->list, "items-changed", G_CALLBACK (items_changed_cb), fixture->said);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_assert_finalize_object (fixture->list);
  g_string_free (fixture->said, TRUE);
}

/* records: a string of digits */
static void
set_order (Fixture    *fixture,
           const char *records)
{
  guint n_rows = (guint) strlen (records);
  guint32 *order = g_new (guint32, n_rows);

  for (guint i = 0; i < n_rows; i++)
    order[i] = (guint32) (records[i] - '0');

  g_string_truncate (fixture->said, 0);
  quern_row_list_set_order (fixture->list, order, n_rows);
}

static QuernRow *
get_row (Fixture *fixture,
         guint    position)
{
  QuernRow *row = g_list_model_get_item (G_LIST_MODEL (fixture->list), position);

  if (row != NULL)
    g_signal_connect (row, "changed", G_CALLBACK (row_changed_cb), fixture->said);

  return row;
}

static void
test_items (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, 0);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (fixture->list), 0));

  set_order (fixture, "314");
  g_assert_cmpstr (fixture->said->str, ==, "0-0+3 ");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, 3);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (fixture->list), 3));

  {
    g_autoptr (QuernRow) row = get_row (fixture, 1);
    g_autoptr (QuernRow) again = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);

    g_assert_cmpuint (quern_row_get_record (row), ==, 1);
    g_assert_cmpuint (quern_row_get_position (row), ==, 1);
    g_assert_true (quern_row_get_list (row) == fixture->list);
    g_assert_true (row == again);
  }

  g_assert_cmpuint (quern_row_list_find (fixture->list, 4), ==, 2);
  g_assert_cmpuint (quern_row_list_find (fixture->list, 5), ==, QUERN_NONE);
  g_assert_cmpuint (quern_row_list_get_record (fixture->list, 0), ==, 3);
  g_assert_cmpuint (quern_row_list_get_record (fixture->list, 3), ==, QUERN_NONE);
}

/* Reordering rows does not change the list's items. */
static void
test_sort (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (QuernRow) row = NULL;

  set_order (fixture, "314");
  row = get_row (fixture, 0);
  set_order (fixture, "431");

  g_assert_cmpstr (fixture->said->str, ==, "#0 ");
  g_assert_cmpuint (quern_row_get_record (row), ==, 4);
}

static void
test_fewer (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (QuernRow) kept = NULL;
  g_autoptr (QuernRow) gone = NULL;

  set_order (fixture, "31415");
  kept = get_row (fixture, 1);
  gone = get_row (fixture, 4);
  set_order (fixture, "54");

  /* Remaining rows are reported as replaced. */
  g_assert_true (g_str_has_prefix (fixture->said->str, "0-5+2 "));
  g_assert_nonnull (strstr (fixture->said->str, "#1 "));
  g_assert_nonnull (strstr (fixture->said->str, "#gone "));
  g_assert_cmpuint (quern_row_get_record (kept), ==, 4);
  g_assert_cmpuint (quern_row_get_record (gone), ==, QUERN_NONE);

  /* The removed row is not reused for the next one at its position. */
  set_order (fixture, "54321");
  g_assert_cmpstr (fixture->said->str, ==, "2-0+3 #1 ");
  {
    g_autoptr (QuernRow) other = get_row (fixture, 4);

    g_assert_true (other != gone);
    g_assert_cmpuint (quern_row_get_record (other), ==, 1);
  }
  g_assert_cmpuint (quern_row_get_record (gone), ==, QUERN_NONE);
}

/* What a list of 1000 rows reports if only some are left while one is in use. */
typedef struct
{
  const char *name;
  guint       used;
  guint       left;
  const char *said;
} Shrinking;

static const Shrinking shrinkings[] = {
  { "used-before", 100, 600, "600-400+0 " },
  { "used-after", 800, 600, "0-1000+600 #gone " },
  { "used-after-few", 800, 10, "0-1000+10 #gone " },
  { "used-far-from-end", 400, 300, "300-700+0 #gone " },
  { "used-last", 999, 998, "0-1000+998 #gone " },
};

/* Rows that stay in place are kept, unless a view may show removed ones. */
static void
test_shrink (Fixture       *fixture,
             gconstpointer  data)
{
  const Shrinking *c = data;
  g_autofree char *many = g_strnfill (1000, '1');
  g_autoptr (QuernRow) used = NULL;

  set_order (fixture, many);
  used = get_row (fixture, c->used);
  many[c->left] = '\0';
  set_order (fixture, many);
  g_assert_true (g_str_has_prefix (fixture->said->str, c->said));
}

static void
test_touch (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (QuernRow) row = NULL;

  set_order (fixture, "31");
  row = get_row (fixture, 1);
  g_string_truncate (fixture->said, 0);
  quern_row_list_touch (fixture->list);

  g_assert_cmpstr (fixture->said->str, ==, "#1 ");
}

/* Releases rows in a handler, as views do, while others are being notified. */
static void
drop_cb (QuernRow  *row,
         QuernRow **other)
{
  g_clear_object (other);
}

static void
test_dropped_while_told (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr (QuernRow) first = NULL;
  QuernRow *second;

  set_order (fixture, "31");
  first = get_row (fixture, 0);
  second = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);
  g_signal_connect (first, "changed", G_CALLBACK (drop_cb), &second);
  set_order (fixture, "13");
  set_order (fixture, "31");

  g_assert_null (second);
}

/* A row keeps its list alive. */
static void
test_outlive (void)
{
  QuernRowList *list = g_object_new (TEST_TYPE_LIST, NULL);
  guint32 *order = g_new (guint32, 1);
  QuernRow *row;

  order[0] = 7;
  quern_row_list_set_order (list, order, 1);
  row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_object_unref (list);

  g_assert_true (QUERN_IS_ROW_LIST (quern_row_get_list (row)));
  g_assert_cmpuint (quern_row_get_record (row), ==, 7);
  g_assert_finalize_object (row);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (shrinkings); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/row-list/shrink/", shrinkings[i].name, NULL);

      g_test_add (path, Fixture, &shrinkings[i], set_up, test_shrink, tear_down);
    }

#define ADD(name, func) \
  g_test_add ("/explore/row-list/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("items", test_items);
  ADD ("sort", test_sort);
  ADD ("fewer", test_fewer);
  ADD ("touch", test_touch);
  ADD ("dropped-while-told", test_dropped_while_told);
  g_test_add_func ("/explore/row-list/outlive", test_outlive);

#undef ADD

  return g_test_run ();
}
