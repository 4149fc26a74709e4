/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-end-scroll.h"

#define N_LINES 300
#define BATCH 7

/* A window with a text that grows. */
typedef struct
{
  GtkWidget     *window;
  GtkTextBuffer *buffer;
  GtkAdjustment *adjustment;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 6);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  fixture->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  fixture->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  quern_end_scroll_keep (GTK_SCROLLED_WINDOW (scroller));
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 300, 200);
  gtk_window_set_child (GTK_WINDOW (fixture->window), scroller);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

static gboolean
pass_cb (gpointer data)
{
  *(gboolean *) data = TRUE;

  return G_SOURCE_REMOVE;
}

/* Two frames: the text is measured, and then drawn. */
static void
settle (void)
{
  gboolean has_passed = FALSE;

  g_timeout_add (40, pass_cb, &has_passed);
  while (!has_passed || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
}

/* Long lines, which wrap, among short ones. */
static void
add_lines (Fixture *fixture,
           guint    first,
           guint    n)
{
  GtkTextIter end;

  for (guint i = first; i < first + n; i++)
    {
      g_autofree char *line = g_strdup_printf (i % 5 == 0
                                               ? "line %u: long enough that it cannot be shown in "
                                                 "one row of the text, but needs several\n"
                                               : "line %u\n", i);

      gtk_text_buffer_get_end_iter (fixture->buffer, &end);
      gtk_text_buffer_insert (fixture->buffer, &end, line, -1);
    }
  settle ();
}

static void
drop_lines (Fixture *fixture,
            int      n)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_start_iter (fixture->buffer, &start);
  gtk_text_buffer_get_iter_at_line (fixture->buffer, &end, n);
  gtk_text_buffer_delete (fixture->buffer, &start, &end);
}

static double
get_rest (Fixture *fixture)
{
  return gtk_adjustment_get_upper (fixture->adjustment) -
         gtk_adjustment_get_page_size (fixture->adjustment) -
         gtk_adjustment_get_value (fixture->adjustment);
}

static void
assert_at_end (Fixture *fixture)
{
  g_assert_cmpfloat (gtk_adjustment_get_value (fixture->adjustment), >, 0.0);
  g_assert_cmpfloat (get_rest (fixture), <=, 1.0);
}

static void
test_end (Fixture       *fixture,
          gconstpointer  data)
{
  settle ();
  add_lines (fixture, 0, 30);
  for (guint i = 30; i < N_LINES; i += BATCH)
    {
      if (i > N_LINES / 2)
        drop_lines (fixture, BATCH);
      add_lines (fixture, i, BATCH);
      assert_at_end (fixture);
    }
}

/* What the user reads stays, and the end is kept again when the user is back. */
static void
test_user (Fixture       *fixture,
           gconstpointer  data)
{
  add_lines (fixture, 0, N_LINES);
  assert_at_end (fixture);
  gtk_adjustment_set_value (fixture->adjustment, 100.0);
  settle ();
  add_lines (fixture, N_LINES, BATCH);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (fixture->adjustment), 100.0, 1.0);

  gtk_adjustment_set_value (fixture->adjustment, gtk_adjustment_get_upper (fixture->adjustment));
  settle ();
  add_lines (fixture, N_LINES, BATCH);
  assert_at_end (fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add ("/views/end-scroll/end", Fixture, NULL, set_up, test_end, tear_down);
  g_test_add ("/views/end-scroll/user", Fixture, NULL, set_up, test_user, tear_down);

  return g_test_run ();
}
