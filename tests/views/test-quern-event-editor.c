/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the editor of the user's own events. */

#include "quern-event-chips.h"
#include "quern-event-chooser.h"
#include "quern-event-editor.h"
#include "quern-event-view.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "sample-profile.h"

#include <string.h>

typedef struct
{
  QuernExplorer *explorer;
  GtkWidget     *window; /* the window that opens the editor */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();

  fixture->explorer = quern_explorer_new ();
  fixture->window = list_window_new (gtk_label_new ("from here"));
  quern_explorer_set_analysis (fixture->explorer, analysis);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  list_window_settle (50);
  g_assert_finalize_object (fixture->explorer);
}

/* Returns NULL if there is none. */
static QuernEventEditor *
find_editor (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (QUERN_IS_EVENT_EDITOR (window))
        return QUERN_EVENT_EDITOR (window);
    }

  return NULL;
}

static QuernEventEditor *
open_editor (Fixture    *fixture,
             const char *name,
             gboolean    as_copy)
{
  QuernEventEditor *editor;

  quern_event_editor_open (fixture->window, fixture->explorer, name, as_copy);
  list_window_settle (20);
  editor = find_editor ();
  g_assert_nonnull (editor);

  return editor;
}

static gpointer
get_child (QuernEventEditor *editor,
           const char       *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (editor), QUERN_TYPE_EVENT_EDITOR,
                                                  name);

  g_assert_nonnull (child);

  return child;
}

static void
type (QuernEventEditor *editor,
      const char       *entry,
      const char       *text)
{
  gtk_editable_set_text (GTK_EDITABLE (get_child (editor, entry)), text);
}

static void
save (QuernEventEditor *editor)
{
  gtk_widget_activate_action (GTK_WIDGET (editor), "event.save", NULL);
  list_window_settle (20);
}

static QuernEventSet *
get_events (Fixture *fixture)
{
  return quern_profile_get_events (quern_explorer_get_profile (fixture->explorer));
}

/* The texts entered, and the expected feedback. */
typedef struct
{
  const char *id;
  const char *name;
  const char *formula;
  const char *problem; /* NULL if valid */
  const char *preview; /* NULL if invalid */
  guint       start;   /* marked bytes of the formula, if any */
  guint       end;
} DraftCase;

static const DraftCase draft_cases[] = {
  { "sum", "Both", "Ir + Dr", NULL, "In total: 126\nmain: 111", 0, 0 },
  { "ratio", "Part", "100 * Dr / (Ir + Dr)", NULL, "In total: 12.6984\nmain: 9.90991", 0, 0 },
  { "nothing", "", "", "", NULL, 0, 0 },
  { "unknown", "Both", "Ir + Strange", "Strange", NULL, 5, 12 },
  { "taken", "Sum", "Ir", "Sum", NULL, 0, 0 },
  { "itself", "Both", "Both + 1", "Both", NULL, 0, 4 },
};

static void
assert_mark (QuernEventEditor *editor,
             const DraftCase  *c)
{
  PangoAttrList *list = adw_entry_row_get_attributes (get_child (editor, "formula"));
  GSList *attributes = list != NULL ? pango_attr_list_get_attributes (list) : NULL;

  if (c->end == 0)
    {
      g_assert_null (attributes);
      return;
    }

  g_assert_nonnull (attributes);
  g_assert_cmpuint (((PangoAttribute *) attributes->data)->start_index, ==, c->start);
  g_assert_cmpuint (((PangoAttribute *) attributes->data)->end_index, ==, c->end);
  g_slist_free_full (attributes, (GDestroyNotify) pango_attribute_destroy);
}

static void
test_draft (Fixture       *fixture,
            gconstpointer  data)
{
  const DraftCase *c = data;
  QuernEventEditor *editor = open_editor (fixture, NULL, FALSE);
  GtkLabel *problem = get_child (editor, "problem");
  GtkLabel *preview = get_child (editor, "preview");

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), SAMPLE_MAIN);
  type (editor, "name", c->name);
  type (editor, "formula", c->formula);

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (preview)) == (c->preview != NULL));
  if (c->preview != NULL)
    {
      g_assert_cmpstr (gtk_label_get_label (preview), ==, c->preview);
      g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
    }
  else
    {
      g_assert_nonnull (strstr (gtk_label_get_label (problem), c->problem));
    }
  assert_mark (editor, c);

  /* An invalid event is not saved. */
  save (editor);
  g_assert_true ((find_editor () == NULL) == (c->preview != NULL));
  g_assert_cmpuint (quern_event_set_get_n_events (get_events (fixture)), ==,
                    c->preview != NULL ? SAMPLE_N_EVENTS + 1 : SAMPLE_N_EVENTS);
}

/* A new event is shown; editing changes it in place, and a copy gets another name. */
static void
test_life (Fixture       *fixture,
           gconstpointer  data)
{
  QuernEventEditor *editor = open_editor (fixture, NULL, FALSE);
  QuernEventId event;

  g_assert_true (gtk_window_get_modal (GTK_WINDOW (editor)));
  type (editor, "name", "Both");
  type (editor, "formula", "Ir + Dr");
  type (editor, "long_name", "Both of them");
  gtk_switch_set_active (get_child (editor, "everywhere"), FALSE);
  save (editor);
  event = quern_event_set_find (get_events (fixture), "Both");
  g_assert_cmpuint (event, !=, QUERN_NONE);
  g_assert_nonnull (quern_event_choice_get_own_events (
    quern_explorer_get_events (fixture->explorer), QUERN_EVENTS_HERE));
  g_assert_null (quern_event_choice_get_own_events (quern_explorer_get_events (fixture->explorer),
                                                    QUERN_EVENTS_EVERYWHERE));

  editor = open_editor (fixture, "Both", FALSE);
  g_assert_cmpstr (gtk_editable_get_text (get_child (editor, "formula")), ==, "Ir + Dr");
  g_assert_cmpstr (gtk_editable_get_text (get_child (editor, "long_name")), ==, "Both of them");
  type (editor, "formula", "Ir + 2 Dr");
  gtk_switch_set_active (get_child (editor, "everywhere"), TRUE);
  save (editor);
  g_assert_cmpuint (quern_event_set_get_n_events (get_events (fixture)), ==, SAMPLE_N_EVENTS + 1);
  g_assert_null (quern_event_choice_get_own_events (quern_explorer_get_events (fixture->explorer),
                                                    QUERN_EVENTS_HERE));
  event = quern_event_set_find (get_events (fixture), "Both");
  g_assert_cmpint (quern_event_set_get_cost (
                     get_events (fixture), event,
                     quern_profile_get_total (quern_explorer_get_profile (fixture->explorer))),
                   ==, 110 + 2 * 16);

  editor = open_editor (fixture, "Both", TRUE);
  g_assert_cmpstr (gtk_editable_get_text (get_child (editor, "name")), !=, "Both");
  save (editor);
  g_assert_cmpuint (quern_event_set_get_n_events (get_events (fixture)), ==, SAMPLE_N_EVENTS + 2);
}

/* A chip inserts its name at the cursor. */
static void
test_chips (Fixture       *fixture,
            gconstpointer  data)
{
  QuernEventEditor *editor = open_editor (fixture, NULL, FALSE);
  GtkEditable *formula = get_child (editor, "formula");

  type (editor, "formula", "Ir + ");
  gtk_editable_set_position (formula, -1);
  g_signal_emit_by_name (get_child (editor, "chips"), "picked", "Dr");
  g_assert_cmpstr (gtk_editable_get_text (formula), ==, "Ir + Dr");
}

/* The editor is closed with its profile; opening it twice gives the same editor. */
static void
test_gone (Fixture       *fixture,
           gconstpointer  data)
{
  QuernEventEditor *editor = open_editor (fixture, NULL, FALSE);

  g_assert_true (open_editor (fixture, NULL, FALSE) == editor);
  quern_explorer_set_analysis (fixture->explorer, NULL);
  list_window_settle (20);
  g_assert_null (find_editor ());
}

/* The minimum width is the natural width: the header bar must take room from its title first. */
static void
test_chooser (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *chooser = g_object_new (QUERN_TYPE_EVENT_CHOOSER, NULL);
  GtkWidget *window = list_window_new (chooser);
  int minimum;
  int natural;

  quern_event_chooser_set_explorer (QUERN_EVENT_CHOOSER (chooser), fixture->explorer);
  list_window_settle (50);
  gtk_widget_measure (chooser, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (natural, >, 50);
  g_assert_cmpint (minimum, ==, natural);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The widget of a type in a tree of widgets; if text is not NULL, the label that shows it. */
static GtkWidget *
find_widget (GtkWidget  *widget,
             GType       type,
             const char *text)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) &&
      (text == NULL || strcmp (gtk_label_get_label (GTK_LABEL (widget)), text) == 0))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, type, text);

  return found;
}

/* In a small window, a long name leaves room for the other buttons. */
static void
test_chooser_small (Fixture       *fixture,
                    gconstpointer  data)
{
  static const struct { const char *event; const char *shown; } cases[] = {
    { "Ir", "Ir" },
    { "Time_(10ns)", "Time" }, /* its long name is shorter */
    { "bb-count\nevent: bb-count : 执行的基本块", "bb-count" }, /* few letters, but wide ones */
    { "TotalNanosecondsOfTheProcessor", "TotalNanosecondsOfTheProcessor" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("events: %s\nfn=f\n1 5\n", cases[i].event);
      g_autoptr (QuernAnalysis) analysis =
        loaded_profile_analyse (loaded_profile_from_text (text));
      GtkWidget *chooser = g_object_new (QUERN_TYPE_EVENT_CHOOSER, NULL);
      GtkWidget *window = list_window_new (chooser);
      int minimum;

      quern_explorer_set_analysis (fixture->explorer, analysis);
      quern_event_chooser_set_form (QUERN_EVENT_CHOOSER (chooser), TRUE, TRUE);
      quern_event_chooser_set_explorer (QUERN_EVENT_CHOOSER (chooser), fixture->explorer);
      list_window_settle (50);
      g_assert_nonnull (find_widget (chooser, GTK_TYPE_LABEL, cases[i].shown));
      gtk_widget_measure (chooser, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      g_assert_cmpint (minimum, <, 120);

      gtk_window_destroy (GTK_WINDOW (window));
      list_window_settle (50);
    }
}

/* The list is wider than the button if an event's long name needs it. */
static void
test_chooser_list (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *chooser = g_object_new (QUERN_TYPE_EVENT_CHOOSER, NULL);
  GtkWidget *window = list_window_new (chooser);
  GtkWidget *popover;
  GtkWidget *row;

  gtk_widget_set_halign (chooser, GTK_ALIGN_START);
  quern_event_chooser_set_form (QUERN_EVENT_CHOOSER (chooser), TRUE, FALSE);
  quern_event_chooser_set_explorer (QUERN_EVENT_CHOOSER (chooser), fixture->explorer);
  list_window_settle (50);
  popover = find_widget (chooser, GTK_TYPE_POPOVER, NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
  list_window_settle (200);

  row = find_widget (chooser, GTK_TYPE_LABEL, "Reads per instruction (Rate)");
  g_assert_nonnull (row);
  g_assert_true (gtk_widget_get_mapped (row));
  g_assert_cmpint (gtk_widget_get_width (row), >, gtk_widget_get_width (chooser));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (row))));

  gtk_popover_popdown (GTK_POPOVER (popover));
  list_window_settle (50);
  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
}

/* Whether a list shows a column whose title starts so. */
static gboolean
shows_column (GtkWidget  *list,
              const char *start)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (list));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_str_has_prefix (gtk_column_view_column_get_title (column), start))
        return gtk_column_view_column_get_visible (column);
    }

  return FALSE;
}

/* Px of the first column. */
static int
get_first_width (GtkWidget *list)
{
  g_autoptr (GtkColumnViewColumn) column =
    g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (list)), 0);

  return gtk_column_view_column_get_fixed_width (column);
}

/* The list of events has no inclusive costs of a profile without calls, which are not known, and
 * room for the long name. Its heading names the function, of a long name the last part. */
static void
test_list_without_calls (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr (QuernAnalysis) alone =
    loaded_profile_analyse (loaded_profile_from_text (
      "events: Ir\n"
      "event: Ir : Instructions of this program\n"
      "fn=std::map<std::__cxx11::basic_string<char, std::char_traits<char>, "
      "std::allocator<char> >, long, std::less<std::__cxx11::basic_string<char, "
      "std::char_traits<char>, std::allocator<char> > > >::operator[]"
      "(std::__cxx11::basic_string<char, std::char_traits<char> > const&)\n"
      "1 5\n"));
  GtkWidget *view = g_object_new (QUERN_TYPE_EVENT_VIEW, NULL);
  GtkWidget *window = list_window_new (view);
  GtkWidget *list;
  int width;

  quern_view_set_explorer (QUERN_VIEW (view), fixture->explorer);
  list_window_settle (50);
  list = find_widget (view, GTK_TYPE_COLUMN_VIEW, NULL);
  g_assert_true (shows_column (list, "Incl."));
  g_assert_true (shows_column (list, "Self"));
  width = get_first_width (list);

  quern_explorer_set_analysis (fixture->explorer, alone);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 0);
  list_window_settle (50);
  g_assert_nonnull (find_widget (view, GTK_TYPE_LABEL, "of std::map::operator[]"));
  g_assert_false (shows_column (list, "Incl."));
  g_assert_true (shows_column (list, "Self"));
  g_assert_cmpint (get_first_width (list), >, width);

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  /* A blinking cursor would keep the main loop from becoming idle. */
  g_object_set (gtk_settings_get_default (),
                "gtk-cursor-blink", FALSE,
                "gtk-enable-animations", FALSE,
                NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (draft_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/event-editor/draft/", draft_cases[i].id, NULL);

      g_test_add (path, Fixture, &draft_cases[i], set_up, test_draft, tear_down);
    }
  g_test_add ("/views/event-editor/life", Fixture, NULL, set_up, test_life, tear_down);
  g_test_add ("/views/event-editor/chips", Fixture, NULL, set_up, test_chips, tear_down);
  g_test_add ("/views/event-editor/gone", Fixture, NULL, set_up, test_gone, tear_down);
  g_test_add ("/views/event-editor/chooser", Fixture, NULL, set_up, test_chooser, tear_down);

  g_test_add ("/views/event-editor/chooser-list", Fixture, NULL, set_up, test_chooser_list,
              tear_down);
  g_test_add ("/views/event-editor/list-without-calls", Fixture, NULL, set_up,
              test_list_without_calls, tear_down);
  g_test_add ("/views/event-editor/chooser-small", Fixture, NULL, set_up, test_chooser_small,
              tear_down);

  return g_test_run ();
}
