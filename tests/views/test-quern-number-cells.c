/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers of 16 digits in each list, with columns of any width, are shown completely, shortened or
 * left out, but never with missing digits. */

#include "quern-assembly-view.h"
#include "quern-call-view.h"
#include "quern-cost-cell.h"
#include "quern-event-view.h"
#include "quern-format.h"
#include "quern-function-view.h"
#include "quern-name-cell.h"
#include "quern-parts-view.h"
#include "quern-tree-view.h"

#include "list-window.h"
#include "loaded-profile.h"

#include <adwaita.h>

#define N_DIGITS 16

/* All costs and counts and their sums have 16 digits. */
static const char profile_text[] =
  "version: 1\ncreator: test\npid: 1\npart: 1\npositions: instr line\nevents: Ir Dr\n\n"
  "ob=/bin/none\nfl=main.c\nfn=main\n0x1 1 1234567890123456 2345678901234567\n"
  "cfn=work\ncalls=1111222233334444 0x8 8\n0x2 2 3456789012345678 1222333344445555\n"
  "jcnd=1111222233334444/2222333344445555 0x1 1\n0x3 3\n0x3 3 1234567890123456 0\n"
  "fn=work\n0x8 8 3456789012345678 1222333344445555\n"
  "totals: 5925925925925926 3568012245680122\n"
  "part: 2\nfn=(9) other\n0x9 9 1234567890123456 2345678901234567\n"
  "totals: 1234567890123456 2345678901234567\n";

static GtkWidget *
create_callers (void)
{
  return quern_call_view_new (QUERN_CALLERS);
}

static GtkWidget *
create_callees (void)
{
  return quern_call_view_new (QUERN_CALLEES);
}

static GtkWidget *
create_all_callees (void)
{
  GtkWidget *view = quern_call_view_new (QUERN_CALLEES);

  quern_call_view_set_all (QUERN_CALL_VIEW (view), TRUE);

  return view;
}

typedef struct
{
  const char *name;
  const char *selected;
  GType      (*get_type) (void);
  GtkWidget *(*create) (void); /* instead of get_type */
} Case;

static const Case cases[] = {
  { "functions", "main", quern_function_view_get_type, NULL },
  { "callers", "work", NULL, create_callers },
  { "callees", "main", NULL, create_callees },
  { "all-callees", "main", NULL, create_all_callees },
  { "tree", "main", quern_tree_view_get_type, NULL },
  { "parts", "main", quern_parts_view_get_type, NULL },
  { "events", "main", quern_event_view_get_type, NULL },
  { "assembly", "main", quern_assembly_view_get_type, NULL },
};

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);

  return found;
}

/* Numbers with fewer than 16 digits must be short ones: otherwise digits are missing. "1,234,567"
 * counts as one number of seven digits. */
static void
assert_digits (const char *text)
{
  guint n_digits = 0;

  for (const char *p = text;; p++)
    {
      if (g_ascii_isdigit (*p))
        {
          n_digits++;
          continue;
        }
      if (*p == ',' && n_digits > 0)
        continue;
      if (n_digits > 3 && n_digits < N_DIGITS)
        g_error ("“%s” has a number of %u digits", text, n_digits);
      n_digits = 0;
      if (*p == '\0')
        return;
    }
}

/* Returns the number of cells with a complete number. */
static guint
check (GtkWidget *widget)
{
  guint n_whole = 0;

  g_assert_false (GTK_IS_INSCRIPTION (widget));
  if (QUERN_IS_COST_CELL (widget) && gtk_widget_get_mapped (widget))
    {
      const char *shown = quern_cost_cell_get_shown (QUERN_COST_CELL (widget));

      /* One row has no number. */
      if (shown == NULL)
        return 0;

      assert_digits (shown);
      n_whole += strlen (shown) >= N_DIGITS ? 1 : 0;
      if (strcmp (shown, "…") != 0)
        g_assert_cmpint (quern_cost_cell_measure (widget, shown), <=,
                         gtk_widget_get_width (widget) + 7);
    }
  else if (QUERN_IS_NAME_CELL (widget) && gtk_widget_get_mapped (widget))
    {
      const char *shown = quern_name_cell_get_shown (QUERN_NAME_CELL (widget));

      if (shown != NULL)
        assert_digits (shown);
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n_whole += check (child);

  return n_whole;
}

static void
set_widths (GtkColumnView *view,
            int            width)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      gtk_column_view_column_set_fixed_width (column, width);
    }
}

static void
test_list (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_text (profile_text));
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  GtkWidget *view = c->create != NULL ? c->create () : g_object_new (c->get_type (), NULL);
  GtkWidget *window;
  GtkColumnView *list;

  g_object_set (quern_explorer_get_display (explorer), "absolute", TRUE, NULL);
  quern_explorer_set_analysis (explorer, analysis);
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer), 1);
  quern_navigation_go_to (quern_explorer_get_navigation (explorer),
                          loaded_profile_find (quern_analysis_get_profile (analysis), c->selected));
  quern_view_set_explorer (QUERN_VIEW (view), explorer);
  window = list_window_new (view);
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 500);
  list_window_settle (400);
  list = GTK_COLUMN_VIEW (find (view, GTK_TYPE_COLUMN_VIEW));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (list))), >,
                    0);

  /* By default, columns are wide enough for their numbers. */
  g_assert_cmpuint (check (GTK_WIDGET (list)), >, 0);

  for (GtkTextDirection direction = GTK_TEXT_DIR_LTR; direction <= GTK_TEXT_DIR_RTL; direction++)
    for (int width = 24; width <= 240; width += 24)
      {
        gtk_widget_set_default_direction (direction);
        set_widths (list, width);
        list_window_settle (30);
        (void) check (GTK_WIDGET (list));
      }

  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Loads the program's style, in which cells have no padding. */
static void
use_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "resources",
                                                 "style-lists.css", NULL);

  gtk_css_provider_load_from_path (provider, path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  quern_format_set_groups_always (TRUE);
  use_style ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/number-cells/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_list);
    }

  return g_test_run ();
}
