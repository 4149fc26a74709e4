/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view-style.h"

#include <gtk/gtk.h>

#define NAME "Twig\\Template->display->render"

/* However narrow a label is, no line of a name ends within "->". */
static void
test_arrows (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));
  g_autofree char *markup = quern_view_style_dup_name_markup (NAME);
  PangoLayout *layout;
  guint n_broken = 0;

  quern_view_style_wrap (label);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  layout = gtk_label_get_layout (GTK_LABEL (label));
  g_assert_cmpstr (pango_layout_get_text (layout), ==, NAME);

  for (int width = 60; width < 400; width++)
    {
      pango_layout_set_width (layout, width * PANGO_SCALE);
      for (int i = 1; i < pango_layout_get_line_count (layout); i++)
        {
          const PangoLayoutLine *line = pango_layout_get_line_readonly (layout, i);

          g_assert_cmpint (NAME[line->start_index], !=, '>');
          n_broken++;
        }
    }
  g_assert_cmpuint (n_broken, >, 0);

  g_object_unref (label);
}

static void
test_escaped (void)
{
  g_autofree char *markup = quern_view_style_dup_name_markup ("a<b&&c>::operator->");

  g_assert_cmpstr (markup, ==,
                   "a&lt;b&amp;&amp;c&gt;::operator<span allow_breaks=\"false\">-&gt;</span>");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add_func ("/views/view-style/arrows", test_arrows);
  g_test_add_func ("/views/view-style/escaped", test_escaped);

  return g_test_run ();
}
