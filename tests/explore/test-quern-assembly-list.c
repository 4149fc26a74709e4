/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-list.h"

#include "loaded-profile.h"

/* Instructions of two files, both with a line 7. There is no object file: the rows come from the
 * costs. */
static const char profile_text[] =
  "positions: instr line\n"
  "events: Ir Bc\n"
  "fl=a.c\n"
  "fn=f\n"
  "0x10 7 10 1\n"
  "0x14 8 50 0\n"
  "0x18 7 90 0\n"
  "fi=b.h\n"
  "0x1c 7 20 0\n"
  "fe=a.c\n"
  "0x20 7 0 9\n"
  "0x24 0 5 0\n"
  "cfn=g\n"
  "calls=1 0x100 1\n"
  "0x24 0 7 1\n"
  "cfn=h\n"
  "calls=2 0x200 1\n"
  "0x24 0 30 0\n"
  "cfn=i\n"
  "calls=3 0x300 1\n"
  "0x24 0 9 5\n"
  "cfn=j\n"
  "calls=4 0x400 1\n"
  "0x24 0 8 0\n";

#define N_ROWS 6

typedef struct
{
  QuernAnalysis     *analysis; /* owned */
  QuernAssemblyList *list;     /* owned */
} Fixture;

static void
loaded_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  *(QuernAssemblyDocument **) user_data = quern_assembly_document_load_finish (result, NULL);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (QuernSourceFinder) finder = quern_source_finder_new ();
  QuernAssemblyDocument *document = NULL;
  QuernAssemblyRequest request = { .function = 0, .finder = finder };

  fixture->analysis = loaded_profile_analyse (loaded_profile_from_text (profile_text));
  request.analysis = fixture->analysis;
  quern_assembly_document_load_async (&request, NULL, loaded_cb, &document);
  while (document == NULL)
    g_main_context_iteration (NULL, TRUE);

  fixture->list = quern_assembly_list_new ();
  quern_assembly_list_set_event (fixture->list, 0, FALSE);
  quern_assembly_list_set_document (fixture->list, document);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), >=, N_ROWS);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->list);
  g_object_unref (fixture->analysis);
}

static QuernFileId
find_file (Fixture    *fixture,
           const char *name)
{
  QuernProfile *profile = quern_analysis_get_profile (fixture->analysis);

  for (QuernFileId i = 0; i < quern_profile_get_n_files (profile); i++)
    {
      if (g_str_equal (quern_profile_get_file_name (profile, i), name))
        return i;
    }

  g_assert_not_reached ();
}

/* Returns the addresses of the rows marked as belonging to the line. */
static char *
dup_of_line (Fixture *fixture)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      if (quern_assembly_list_is_of_line (fixture->list, i))
        g_string_append_printf (
          text, "%" G_GINT64_MODIFIER "x ",
          quern_assembly_list_get_entry (fixture->list, i)->row.address);
    }

  return g_string_free (text, FALSE);
}

/* All instructions of a line are marked, but only those of its file. */
static void
test_line (Fixture       *fixture,
           gconstpointer  data)
{
  const struct { const char *file; guint64 line; const char *addresses; } cases[] = {
    { "a.c", 7, "10 18 20 " }, { "a.c", 8, "14 " }, { "b.h", 7, "1c " }, { "a.c", 99, "" },
    { "a.c", 0, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *addresses = NULL;

      quern_assembly_list_set_line (fixture->list, find_file (fixture, cases[i].file),
                                    cases[i].line);
      addresses = dup_of_line (fixture);
      g_assert_cmpstr (addresses, ==, cases[i].addresses);
    }
}

/* Hot rows depend on the event; finding a line gives its hottest row. */
static void
test_event (Fixture       *fixture,
            gconstpointer  data)
{
  QuernFileId file = find_file (fixture, "a.c");
  const guint64 hottest[] = { 0x18, 0x20 };

  for (QuernEventId i = 0; i < G_N_ELEMENTS (hottest); i++)
    {
      guint position = quern_assembly_list_find_address (fixture->list, hottest[i]);

      quern_assembly_list_set_event (fixture->list, i, FALSE);
      g_assert_cmpuint (position, !=, QUERN_NONE);
      g_assert_cmpuint (quern_hot_rows_get_hottest (quern_assembly_list_get_hot (fixture->list)),
                        ==, position);
      g_assert_cmpuint (quern_assembly_list_find_line (fixture->list, file, 7), ==, position);
    }
  g_assert_cmpuint (quern_assembly_list_find_line (fixture->list, file, 99), ==, QUERN_NONE);
}

/* The heat of a row is its share of the program, with or without calls. */
static void
test_heat (Fixture       *fixture,
           gconstpointer  data)
{
  QuernProfile *profile = quern_analysis_get_profile (fixture->analysis);
  double total = (double) quern_profile_get_total (profile)[0];

  for (gboolean with_calls = FALSE; with_calls <= TRUE; with_calls++)
    {
      guint n_rated = 0;

      quern_assembly_list_set_event (fixture->list, 0, with_calls);
      for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
        {
          const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (fixture->list, i);
          const gint64 *own = quern_assembly_list_get_self (fixture->list, entry);
          const gint64 *costs =
            with_calls ? quern_assembly_list_get_with_calls (fixture->list, entry) : own;
          double share = own != NULL ? (double) costs[0] / total : 0.0;

          g_assert_cmpfloat_with_epsilon (
            quern_hot_rows_get_share (quern_assembly_list_get_hot (fixture->list), i),
            share < QUERN_CODE_HEAT_MIN_SHARE ? 0.0 : MIN (share, 1.0), 1e-9);
          n_rated += share > 0.0;
        }
      g_assert_cmpuint (n_rated, >, 0);
    }
}

static char *
dup_callees (Fixture *fixture)
{
  QuernCodeCosts *costs = quern_assembly_list_get_document (fixture->list)->costs;
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (fixture->list, i);

      if (entry->n_calls > 0)
        g_string_append_printf (names, "%u:", entry->n_calls);
      else if (entry->call != G_MAXUINT)
        g_string_append (names, quern_profile_get_function_name (
                                  quern_code_costs_get_profile (costs),
                                  quern_code_costs_get_call (costs, entry->call)->callee));
    }

  return g_string_free (names, FALSE);
}

/* Many calls are folded; the costliest is first. */
static void
test_calls (Fixture       *fixture,
            gconstpointer  data)
{
  guint position = quern_assembly_list_find_address (fixture->list, 0x24) + 1;
  g_autofree char *folded = dup_callees (fixture);
  g_autofree char *by_ir = NULL;
  g_autofree char *by_bc = NULL;
  g_autofree char *again = NULL;

  g_assert_cmpstr (folded, ==, "4:");
  g_assert_null (quern_assembly_list_get_with_calls (
    fixture->list, quern_assembly_list_get_entry (fixture->list, position)));
  g_assert_true (quern_assembly_list_open (fixture->list, position));
  by_ir = dup_callees (fixture);
  g_assert_cmpstr (by_ir, ==, "4:hijg");
  quern_assembly_list_set_event (fixture->list, 1, FALSE);
  by_bc = dup_callees (fixture);
  g_assert_cmpstr (by_bc, ==, "4:ighj");

  g_assert_false (quern_assembly_list_open (fixture->list, position + 1));
  g_assert_true (quern_assembly_list_open (fixture->list, position));
  again = dup_callees (fixture);
  g_assert_cmpstr (again, ==, "4:");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/assembly-list/line", Fixture, NULL, set_up, test_line, tear_down);
  g_test_add ("/assembly-list/event", Fixture, NULL, set_up, test_event, tear_down);
  g_test_add ("/assembly-list/heat", Fixture, NULL, set_up, test_heat, tear_down);
  g_test_add ("/assembly-list/calls", Fixture, NULL, set_up, test_calls, tear_down);

  return g_test_run ();
}
