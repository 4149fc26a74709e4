/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-path-bar.h"

#include "quern-cost-text.h"
#include "quern-estimate-words.h"
#include "quern-format.h"
#include "quern-function-label.h"
#include "quern-hottest-path.h"
#include "quern-number-layout.h"
#include "quern-short-label.h"
#include "quern-treemap-root.h"
#include "quern-union-tree.h"
#include "quern-view-event.h"

#include <glib/gi18n.h>

/* How many links are shown, around the selected function. */
#define MIN_LINKS 1
#define MAX_LINKS 12

/* Px for the name of a link, on average, before there are fewer links. */
#define LINK_ROOM 130

/* Without callers, which are the preceding links. */
#define LABEL_FLAGS (QUERN_LABEL_IN_PATH | QUERN_LABEL_WITH_NOTE)

/**
 * QuernPathBar:
 *
 * The path from the root through the selected function to the costliest leaf: as many of its
 * functions as have room for a name. Scrolls if not even one fits. Costs are those of the frames in
 * the picture, as these stand for the same path; where no frame is drawn, those of the functions,
 * whatever path leads to them.
 */
struct _QuernPathBar
{
  AdwBin         parent_instance;

  QuernExplorer     *explorer;  /* owned, nullable */
  QuernFlamePicture *picture;   /* owned, nullable: what the bar stands below */
  GtkWidget         *box;
  GtkAdjustment     *across;    /* borrowed: of the scroller, has its width */
  GPtrArray         *names;     /* owned: the borrowed labels of the links */
  guint              n_links;   /* that there is room for */
  gboolean           is_stale;  /* the links must be created again */
  guint              update_id; /* source: updates the links */
};

G_DEFINE_FINAL_TYPE (QuernPathBar, quern_path_bar, ADW_TYPE_BIN)

static void
link_clicked_cb (QuernPathBar *self,
                 GtkWidget    *link)
{
  QuernNodeId node = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (link), "node"));

  quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), node);
}

/* The frame of a function in the path; NULL if the picture shows something else. */
static const QuernBox *
find_frame (const QuernPathBar *self,
            QuernEventId        event,
            const GArray       *path,
            guint               index)
{
  const QuernFlameLayout *layout;
  guint frame;

  if (self->picture == NULL)
    return NULL;

  layout = quern_flame_picture_get_layout (self->picture);
  if (layout->options.mode != QUERN_FLAME_FROM_ROOT || layout->options.root != QUERN_NONE ||
      layout->base.event != event || layout->base.is_difference)
    return NULL;

  frame = quern_flame_layout_find (layout, &g_array_index (path, QuernFunctionId, 0), index + 1);

  return frame != QUERN_NONE ? quern_box_layout_get (&layout->base, frame) : NULL;
}

/* "26.9 %"; "≈26.9 %" if it is estimated. */
static char *
dup_percent (const QuernPathBar *self,
             const GArray       *path,
             guint               index)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernEventId event = quern_view_event_get (self->explorer, NULL);
  const QuernBox *frame = find_frame (self, event, path, index);
  double base = quern_explorer_get_base (self->explorer, event);
  gint64 cost;
  double share;

  if (frame != NULL)
    return quern_estimate_words_dup_percent (frame, base);

  cost = quern_event_set_get_cost (
    quern_profile_get_events (quern_analysis_get_profile (analysis)), event,
    quern_analysis_get_inclusive (analysis, g_array_index (path, QuernFunctionId, index)));
  share = base > 0.0 ? (double) cost / base : 0.0;

  return quern_union_tree_has (analysis, event) ? quern_format_signed_percent (share, 1)
                                                : quern_format_percent (share, 1);
}

static void
add_link (QuernPathBar *self,
          const GArray *path,
          guint         index,
          gboolean      is_selected)
{
  QuernFunctionId function = g_array_index (path, QuernFunctionId, index);
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  g_autofree char *name = quern_function_label_dup (profile, function, 0, NULL);
  g_autofree char *shown = quern_function_label_dup_brief (profile, function, LABEL_FLAGS);
  g_autofree char *percent = dup_percent (self, path, index);
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", name, percent);
  GtkWidget *link = gtk_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  QuernShortLabel *label = g_object_new (QUERN_TYPE_SHORT_LABEL, NULL);

  quern_short_label_set_name (label, shown, profile, function, LABEL_FLAGS);
  g_ptr_array_add (self->names, label);
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (label));
  if (is_selected)
    {
      GtkWidget *share = gtk_label_new (percent);

      quern_number_layout_apply_to_label (GTK_LABEL (share));
      gtk_box_append (GTK_BOX (content), share);
    }
  gtk_button_set_child (GTK_BUTTON (link), content);
  gtk_accessible_update_property (GTK_ACCESSIBLE (link),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  gtk_widget_add_css_class (link, "flat");
  if (is_selected)
    gtk_widget_add_css_class (link, "selected");
  gtk_widget_set_tooltip_text (link, tooltip);
  g_object_set_data (G_OBJECT (link), "node", GUINT_TO_POINTER (function));
  g_signal_connect_swapped (link, "clicked", G_CALLBACK (link_clicked_cb), self);
  gtk_box_append (GTK_BOX (self->box), link);
}

static void
add_text (QuernPathBar *self,
          const char   *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "caption-label");
  gtk_box_append (GTK_BOX (self->box), label);
}

static void
clear_links (QuernPathBar *self)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->names, 0);
  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
}

static void
fill (QuernPathBar    *self,
      QuernFunctionId  function)
{
  g_autoptr (GArray) path = NULL;
  guint at;
  guint first;

  path = quern_hottest_path_new (quern_explorer_get_analysis (self->explorer),
                                 quern_view_event_get (self->explorer, NULL), function, &at);
  add_text (self, _("Hottest path"));

  /* Centre the function if there are too many links. */
  first = at > self->n_links / 2 ? at - self->n_links / 2 : 0;
  first = MIN (first, path->len > self->n_links ? path->len - self->n_links : 0);
  if (first > 0)
    add_text (self, " \342\200\246");
  for (guint i = first; i < MIN (path->len, first + self->n_links); i++)
    {
      if (i > 0)
        add_text (self, "\342\200\272");
      add_link (self, path, i, i == at);
    }
  if (first + self->n_links < path->len)
    add_text (self, "\342\200\272 \342\200\246");
}

/* Shortens the names to the width of the bar. A shortened name is narrower than its share of the
 * width, so each link gets what its name needs, or there would be gaps behind names. */
static void
fit_names (QuernPathBar *self)
{
  GtkRequestedSize sizes[MAX_LINKS] = { 0 };
  int room = (int) gtk_adjustment_get_page_size (self->across);
  int natural;

  for (guint i = 0; i < self->names->len; i++)
    {
      QuernShortLabel *name = g_ptr_array_index (self->names, i);

      quern_short_label_set_max_width (name, -1);
      gtk_widget_measure (GTK_WIDGET (name), GTK_ORIENTATION_HORIZONTAL, -1,
                          &sizes[i].minimum_size, &sizes[i].natural_size, NULL, NULL);
      room += sizes[i].natural_size - sizes[i].minimum_size;
    }
  gtk_widget_measure (self->box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_distribute_natural_allocation (MAX (room - natural, 0), self->names->len, sizes);
  for (guint i = 0; i < self->names->len; i++)
    quern_short_label_set_max_width (g_ptr_array_index (self->names, i), sizes[i].minimum_size);
}

static void
create_links (QuernPathBar *self)
{
  QuernEventId event = quern_view_event_get (self->explorer, NULL);
  QuernFunctionId function;

  clear_links (self);
  if (event == QUERN_NONE)
    return;

  function = quern_treemap_root_find (
    self->explorer, quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)),
    event);
  if (function != QUERN_NONE && quern_cost_text_get_absence (self->explorer, function) == NULL)
    fill (self, function);
}

static gboolean
update_cb (gpointer data)
{
  QuernPathBar *self = data;

  self->update_id = 0;
  if (self->is_stale)
    create_links (self);
  self->is_stale = FALSE;
  fit_names (self);

  return G_SOURCE_REMOVE;
}

/* Coalesces updates; does nothing while the bar is not visible. */
static void
queue_fit (QuernPathBar *self)
{
  if (self->update_id == 0 && self->explorer != NULL &&
      gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->update_id = g_idle_add (update_cb, self);
}

static void
queue_update (QuernPathBar *self)
{
  self->is_stale = TRUE;
  queue_fit (self);
}

static void
width_changed_cb (QuernPathBar *self)
{
  double room = gtk_adjustment_get_page_size (self->across) / LINK_ROOM;
  guint n_links = (guint) CLAMP (room, MIN_LINKS, MAX_LINKS);

  if (n_links != self->n_links)
    self->is_stale = TRUE;
  self->n_links = n_links;
  queue_fit (self);
}

static void
quern_path_bar_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (quern_path_bar_parent_class)->map (widget);
  queue_update (QUERN_PATH_BAR (widget));
}

static void
quern_path_bar_dispose (GObject *object)
{
  QuernPathBar *self = QUERN_PATH_BAR (object);

  quern_path_bar_set_explorer (self, NULL);
  g_clear_object (&self->picture);
  g_clear_pointer (&self->names, g_ptr_array_unref);

  G_OBJECT_CLASS (quern_path_bar_parent_class)->dispose (object);
}

static void
quern_path_bar_class_init (QuernPathBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_path_bar_dispose;
  widget_class->map = quern_path_bar_map;
  gtk_widget_class_set_css_name (widget_class, "pathbar");
}

static void
quern_path_bar_init (QuernPathBar *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->n_links = MAX_LINKS;
  self->names = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->box);
  gtk_widget_set_hexpand (scroller, TRUE);
  self->across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));
  g_signal_connect_swapped (self->across, "notify::page-size", G_CALLBACK (width_changed_cb), self);
  adw_bin_set_child (ADW_BIN (self), scroller);
}

void
quern_path_bar_set_explorer (QuernPathBar  *self,
                             QuernExplorer *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::analysis", G_CALLBACK (queue_update) },
    { "notify::event", G_CALLBACK (queue_update) },
    { "notify::selected", G_CALLBACK (queue_update) },
    { "notify::relative", G_CALLBACK (queue_update) },
  };

  g_return_if_fail (QUERN_IS_PATH_BAR (self));

  if (!quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    return;

  g_clear_handle_id (&self->update_id, g_source_remove);
  if (explorer != NULL)
    queue_update (self);
}

/**
 * quern_path_bar_set_picture:
 * @self: a bar
 * @picture: (nullable): the flame graph below it, of the explorer's analysis
 */
void
quern_path_bar_set_picture (QuernPathBar      *self,
                            QuernFlamePicture *picture)
{
  g_return_if_fail (QUERN_IS_PATH_BAR (self));
  g_return_if_fail (picture == NULL || QUERN_IS_FLAME_PICTURE (picture));

  if (g_set_object (&self->picture, picture))
    queue_update (self);
}
