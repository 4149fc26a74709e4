/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plots that are kept beside that of the selected function, to be compared with it. */

#include "quern-plot-view-private.h"

#include "quern-node-match.h"

#include <glib/gi18n.h>
#include <string.h>

/* Letters of a name; the whole one is in the plot's title. */
#define MAX_LETTERS 22

/* Bytes: a longer name is not remembered. */
#define MAX_NAME 4096

/* Of a name as a text: function, file and object, each escaped; and between two names. */
#define PART_SEPARATOR ","
#define NAME_SEPARATOR "+"

static QuernNodeId
get_kept (QuernPlotView *self,
          guint          i)
{
  return g_array_index (self->kept, QuernNodeId, i);
}

/* Its place; or the number of those that are kept. */
static guint
find_kept (QuernPlotView *self,
           QuernNodeId    node)
{
  guint i;

  for (i = 0; i < self->kept->len; i++)
    if (get_kept (self, i) == node)
      break;

  return i;
}

gboolean
quern_plot_view_is_kept (QuernPlotView *self)
{
  return find_kept (self, self->shown) < self->kept->len;
}

/* Chips */

static void
chip_clicked_cb (GtkButton     *chip,
                 QuernPlotView *self)
{
  QuernNodeId node = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (chip), "node"));
  guint at = find_kept (self, node);

  if (at < self->kept->len)
    g_array_remove_index (self->kept, at);
  quern_plot_view_kept_changed (self);
}

static GtkWidget *
create_chip (QuernPlotView *self,
             QuernNodeId    node)
{
  g_autofree char *name = quern_analysis_dup_visible_name (self->kept_of, node);
  g_autofree char *tooltip = g_strdup_printf (_("Remove the plot of %s"), name);
  GtkWidget *chip = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_LETTERS);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("window-close-symbolic"));
  gtk_button_set_child (GTK_BUTTON (chip), box);
  gtk_widget_set_tooltip_text (chip, tooltip);
  gtk_widget_set_valign (chip, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  g_object_set_data (G_OBJECT (chip), "node", GUINT_TO_POINTER (node));
  g_signal_connect (chip, "clicked", G_CALLBACK (chip_clicked_cb), self);

  return chip;
}

void
quern_plot_view_update_kept (QuernPlotView *self)
{
  gboolean is_alone = self->kept->len == 1 && quern_plot_view_is_kept (self);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->kept_chips)) != NULL)
    gtk_box_remove (GTK_BOX (self->kept_chips), child);
  for (guint i = 0; i < self->kept->len; i++)
    gtk_box_append (GTK_BOX (self->kept_chips), create_chip (self, get_kept (self, i)));

  gtk_widget_set_visible (self->kept_bar, self->kept->len > 0 && !self->is_low);
  gtk_widget_set_visible (self->kept_hint, is_alone);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.keep-none", self->kept->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.keep",
                                 quern_plot_view_is_kept (self) ||
                                   self->kept->len < QUERN_MAX_PLOT_PANELS - 1);
}

void
quern_plot_view_set_kept (QuernPlotView *self,
                          gboolean       is_kept)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));

  if (quern_plot_view_is_kept (self) == is_kept || self->shown == QUERN_NONE ||
      explorer == NULL)
    return;

  g_set_object (&self->kept_of, quern_explorer_get_analysis (explorer));
  if (is_kept)
    g_array_append_val (self->kept, self->shown);
  else
    g_array_remove_index (self->kept, find_kept (self, self->shown));
  quern_plot_view_kept_changed (self);
}

void
quern_plot_view_keep_none (QuernPlotView *self)
{
  g_array_set_size (self->kept, 0);
  quern_plot_view_kept_changed (self);
}

/* Of another analysis those are kept that it has. TRUE: it has not all. */
gboolean
quern_plot_view_keep_again (QuernPlotView *self)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  g_autoptr (GArray) kept = g_steal_pointer (&self->kept);

  self->kept = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  for (guint i = 0; analysis != NULL && i < kept->len; i++)
    {
      QuernNodeName name =
        quern_node_get_name (self->kept_of, g_array_index (kept, QuernNodeId, i));
      QuernNodeId node = quern_node_find (analysis, &name);

      if (node != QUERN_NONE && !quern_analysis_is_cycle (analysis, node))
        g_array_append_val (self->kept, node);
    }
  g_set_object (&self->kept_of, analysis);
  quern_plot_view_update_kept (self);

  return self->kept->len < kept->len;
}

/* Those that are kept, and the one that is shown. */
void
quern_plot_view_list_functions (QuernPlotView          *self,
                                QuernPlotPanelsRequest *request)
{
  request->n_functions = 0;
  for (guint i = 0; i < self->kept->len; i++)
    request->functions[request->n_functions++] = get_kept (self, i);
  if (!quern_plot_view_is_kept (self))
    request->functions[request->n_functions++] = self->shown;
}

/* Names, for the next time: other profiles of the command have other numbers. */
char *
quern_plot_view_dup_kept (QuernPlotView *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->kept->len; i++)
    {
      QuernNodeName name = quern_node_get_name (self->kept_of, get_kept (self, i));
      g_autofree char *function = g_uri_escape_string (name.function, NULL, FALSE);
      g_autofree char *file = g_uri_escape_string (name.file, NULL, FALSE);
      g_autofree char *object = g_uri_escape_string (name.object, NULL, FALSE);

      if (strlen (function) + strlen (file) + strlen (object) <= MAX_NAME)
        g_string_append_printf (text, "%s%s" PART_SEPARATOR "%s" PART_SEPARATOR "%s",
                                text->len > 0 ? NAME_SEPARATOR : "", function, file, object);
    }

  return g_string_free (text, FALSE);
}

/* QUERN_NONE if the analysis has no such function. */
static QuernNodeId
find_named (QuernAnalysis *analysis,
            const char    *text)
{
  g_auto (GStrv) parts = g_strsplit (text, PART_SEPARATOR, 4);
  g_autofree char *function = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  QuernNodeName name = { 0 };
  QuernNodeId node;

  if (g_strv_length (parts) != 3)
    return QUERN_NONE;

  name.function = function = g_uri_unescape_string (parts[0], NULL);
  name.file = file = g_uri_unescape_string (parts[1], NULL);
  name.object = object = g_uri_unescape_string (parts[2], NULL);
  if (function == NULL || file == NULL || object == NULL)
    return QUERN_NONE;

  node = quern_node_find (analysis, &name);

  return node != QUERN_NONE && !quern_analysis_is_cycle (analysis, node) ? node : QUERN_NONE;
}

/* text: of quern_plot_view_dup_kept(), or anything else. */
void
quern_plot_view_restore_kept (QuernPlotView *self,
                              const char    *text)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  QuernAnalysis *analysis = explorer != NULL ? quern_explorer_get_analysis (explorer) : NULL;
  g_autofree char *present = quern_plot_view_dup_kept (self);
  g_auto (GStrv) names = g_strsplit (text, NAME_SEPARATOR, QUERN_MAX_PLOT_PANELS);

  if (analysis == NULL || g_str_equal (present, text))
    return;

  g_set_object (&self->kept_of, analysis);
  g_array_set_size (self->kept, 0);
  for (guint i = 0; names[i] != NULL && self->kept->len < QUERN_MAX_PLOT_PANELS - 1; i++)
    {
      QuernNodeId node = find_named (analysis, names[i]);

      if (node != QUERN_NONE && find_kept (self, node) == self->kept->len)
        g_array_append_val (self->kept, node);
    }
  quern_plot_view_kept_changed (self);
}
