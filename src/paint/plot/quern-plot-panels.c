/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-panels.h"

#include "quern-config.h"
#include "quern-plot-painter.h"
#include "quern-plot-words.h"
#include "quern-worker.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The preferred width of a plot divided by its height. */
#define ASPECT 1.5

#define SEPARATOR " \302\267 "

typedef struct
{
  QuernPlotPicture *plot;       /* owned */
  char             *name;       /* owned: of its function */
  QuernPoint        origin;     /* of the plot */
  guint             first_item;
} Panel;

struct _QuernPlotPanels
{
  GObject  parent_instance;

  GArray  *panels;     /* owned: Panel */
  double   width;      /* px, of the whole picture */
  double   height;
  double   key_height; /* px, of the key above several plots */
};

static void quern_plot_panels_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernPlotPanels, quern_plot_panels, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_plot_panels_iface_init))

static const Panel *
get_panel (QuernPlotPanels *self,
           guint            panel)
{
  return &g_array_index (self->panels, Panel, panel);
}

static QuernPicture *
get_plot (const Panel *panel)
{
  return QUERN_PICTURE (panel->plot);
}

/* The panel of an item; item becomes its index in that plot. */
static const Panel *
find_panel (QuernPicture *picture,
            guint        *item)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);
  guint i = self->panels->len - 1;

  while (i > 0 && get_panel (self, i)->first_item > *item)
    i--;
  *item -= get_panel (self, i)->first_item;

  return get_panel (self, i);
}

static gboolean
is_single (QuernPlotPanels *self)
{
  return self->panels->len == 1;
}

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);

  *extent = (QuernRect) { 0.0, 0.0, self->width, self->height };
}

/* Returns a plot to draw the key from: one with a curve, so that the key shows it, or else the
 * first one. */
static const QuernPlotScene *
find_with_curve (QuernPlotPanels *self)
{
  for (guint i = 0; i < self->panels->len; i++)
    {
      const QuernPlotScene *scene = quern_plot_picture_get_scene (get_panel (self, i)->plot);

      if (scene->model != NULL)
        return scene;
    }

  return quern_plot_picture_get_scene (get_panel (self, 0)->plot);
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);

  if (!is_single (self))
    quern_plot_painter_draw_key (find_with_curve (self), cr, text, style, self->width);
  for (guint i = 0; i < self->panels->len; i++)
    {
      const Panel *panel = get_panel (self, i);

      cairo_save (cr);
      cairo_translate (cr, panel->origin.x, panel->origin.y);
      quern_picture_draw (get_plot (panel), cr, text, style, visible, zoom);
      cairo_restore (cr);
    }
}

static void
draw_item_state (QuernPicture     *picture,
                 cairo_t          *cr,
                 const QuernStyle *style,
                 guint             item,
                 QuernItemState    state,
                 double            zoom)
{
  const Panel *panel = find_panel (picture, &item);

  cairo_save (cr);
  cairo_translate (cr, panel->origin.x, panel->origin.y);
  quern_picture_draw_item_state (get_plot (panel), cr, style, item, state, zoom);
  cairo_restore (cr);
}

static guint
get_n_items (QuernPicture *picture)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);
  const Panel *last = get_panel (self, self->panels->len - 1);

  return last->first_item + quern_picture_get_n_items (get_plot (last));
}

static guint
hit (QuernPicture *picture,
     double        x,
     double        y)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);
  const Panel *panel = get_panel (self, quern_plot_panels_find (self, x, y));
  guint item = quern_picture_hit (get_plot (panel), x - panel->origin.x, y - panel->origin.y);

  return item != QUERN_NONE ? panel->first_item + item : QUERN_NONE;
}

static void
get_bounds (QuernPicture *picture,
            guint         item,
            QuernRect    *bounds)
{
  const Panel *panel = find_panel (picture, &item);

  quern_picture_get_bounds (get_plot (panel), item, bounds);
  bounds->x += panel->origin.x;
  bounds->y += panel->origin.y;
}

/* Left and right lead through the points, from one plot to the next; up and down lead to the first
 * point of the previous and the next plot. */
static guint
get_neighbour (QuernPicture *picture,
               guint         item,
               int           dx,
               int           dy)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);
  guint in_plot = item;
  const Panel *panel = find_panel (picture, &in_plot);
  guint at = (guint) (panel - get_panel (self, 0));

  if (dx < 0)
    return item > 0 ? item - 1 : QUERN_NONE;
  if (dx > 0)
    return item + 1 < get_n_items (picture) ? item + 1 : QUERN_NONE;
  if (dy < 0)
    return at > 0 ? get_panel (self, at - 1)->first_item : QUERN_NONE;
  if (dy > 0 && at + 1 < self->panels->len &&
      get_panel (self, at + 1)->first_item < get_n_items (picture))
    return get_panel (self, at + 1)->first_item;

  return QUERN_NONE;
}

static char *
dup_description (QuernPicture *picture,
                 guint         item)
{
  const Panel *panel = find_panel (picture, &item);
  g_autofree char *text = quern_picture_dup_description (get_plot (panel), item);

  if (is_single (QUERN_PLOT_PANELS (picture)))
    return g_steal_pointer (&text);

  return g_strdup_printf ("%s: %s", panel->name, text);
}

static char *
dup_tooltip (QuernPicture *picture,
             guint         item)
{
  const Panel *panel = find_panel (picture, &item);
  g_autofree char *text = quern_picture_dup_tooltip (get_plot (panel), item);

  if (is_single (QUERN_PLOT_PANELS (picture)))
    return g_steal_pointer (&text);

  return g_strconcat (panel->name, "\n", text, NULL);
}

/* "2 functions, with the same axes · bubble_sort n² · heap_sort n log n" */
static char *
dup_caption (QuernPicture *picture)
{
  QuernPlotPanels *self = QUERN_PLOT_PANELS (picture);
  guint n = self->panels->len;
  GString *text;

  if (is_single (self))
    return quern_picture_dup_caption (get_plot (get_panel (self, 0)));

  text = g_string_new (NULL);
  g_string_printf (text, ngettext ("%u function, with the same axes",
                                   "%u functions, with the same axes", n), n);
  for (guint i = 0; i < n; i++)
    {
      const Panel *panel = get_panel (self, i);
      const QuernPlotScene *scene = quern_plot_picture_get_scene (panel->plot);
      g_autofree char *growth = quern_plot_words_dup_class (scene);

      g_string_append_printf (text, SEPARATOR "%s", panel->name);
      if (quern_plot_kind_is_cost (scene->values->choice.kind))
        g_string_append_printf (text, " %s", growth);
    }

  return g_string_free (text, FALSE);
}

static GArray *
dup_legend (QuernPicture *picture)
{
  return quern_picture_dup_legend (get_plot (get_panel (QUERN_PLOT_PANELS (picture), 0)));
}

static void
quern_plot_panels_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->draw_item_state = draw_item_state;
  iface->get_n_items = get_n_items;
  iface->hit = hit;
  iface->get_bounds = get_bounds;
  iface->get_neighbour = get_neighbour;
  iface->dup_description = dup_description;
  iface->dup_tooltip = dup_tooltip;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
}

static void
panel_clear (gpointer data)
{
  Panel *panel = data;

  g_clear_object (&panel->plot);
  g_free (panel->name);
}

static void
quern_plot_panels_finalize (GObject *object)
{
  g_array_unref (QUERN_PLOT_PANELS (object)->panels);

  G_OBJECT_CLASS (quern_plot_panels_parent_class)->finalize (object);
}

static void
quern_plot_panels_class_init (QuernPlotPanelsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_plot_panels_finalize;
}

static void
quern_plot_panels_init (QuernPlotPanels *self)
{
  self->panels = g_array_new (FALSE, TRUE, sizeof (Panel));
  g_array_set_clear_func (self->panels, panel_clear);
}

/* Chooses the number of columns that makes the plots as large as possible. */
static guint
choose_columns (guint  n,
                double width,
                double height)
{
  guint best = 1;
  double largest = 0.0;

  for (guint columns = 1; columns <= n; columns++)
    {
      guint rows = (n + columns - 1) / columns;
      double size = fmin (width / columns / ASPECT, height / rows);

      if (size > largest)
        {
          largest = size;
          best = columns;
        }
    }

  return best;
}

/* Gives all plots the same axes: those chosen by the user, or large enough for all. */
static void
link_axes (QuernPlotPanels      *self,
           const QuernPlotRange *wanted)
{
  QuernPlotRange range = quern_plot_range_all ();

  for (guint i = 0; i < self->panels->len; i++)
    quern_plot_range_add (&range, quern_plot_picture_get_scene (get_panel (self, i)->plot));
  quern_plot_range_choose (&range, wanted);

  for (guint i = 0; i < self->panels->len; i++)
    quern_plot_picture_lay_out (get_panel (self, i)->plot, &range);
}

static gboolean
add_panels (QuernPlotPanels               *self,
            QuernAnalysis                 *analysis,
            QuernJoinedDiff               *joined,
            const QuernPlotPanelsRequest  *request,
            GCancellable                  *cancellable,
            GError                       **error)
{
  guint n = request->n_functions;
  guint columns = choose_columns (n, self->width, self->height - self->key_height);
  guint rows = (n + columns - 1) / columns;
  double width = floor (self->width / columns);
  double height = floor ((self->height - self->key_height) / rows);

  for (guint i = 0; i < n; i++)
    {
      QuernPlotRequest each = request->request;
      Panel panel = {
        .name = quern_analysis_dup_visible_name (analysis, request->functions[i]),
        .origin = { (i % columns) * width, (i / columns) * height + self->key_height },
      };

      each.function = request->functions[i];
      each.options.width = width;
      each.options.height = height;
      each.options.is_panel = n > 1;
      panel.plot = quern_plot_picture_new (analysis, joined, &each, cancellable, error);
      g_array_append_val (self->panels, panel);
      if (panel.plot == NULL)
        return FALSE;
    }

  return TRUE;
}

QuernPlotPanels *
quern_plot_panels_new (QuernAnalysis                 *analysis,
                       QuernJoinedDiff               *joined,
                       const QuernPlotPanelsRequest  *request,
                       GCancellable                  *cancellable,
                       GError                       **error)
{
  g_autoptr (QuernPlotPanels) self = NULL;
  guint n_items = 0;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (request->n_functions > 0, NULL);
  g_return_val_if_fail (request->n_functions <= QUERN_MAX_PLOT_PANELS, NULL);

  self = g_object_new (QUERN_TYPE_PLOT_PANELS, NULL);
  self->width = request->request.options.width;
  self->height = request->request.options.height;
  self->key_height = request->n_functions > 1 ? QUERN_PLOT_KEY_HEIGHT : 0.0;
  if (!add_panels (self, analysis, joined, request, cancellable, error))
    return NULL;

  if (!is_single (self))
    link_axes (self, &request->request.options.range);
  for (guint i = 0; i < self->panels->len; i++)
    {
      Panel *panel = &g_array_index (self->panels, Panel, i);

      panel->first_item = n_items;
      n_items += quern_picture_get_n_items (get_plot (panel));
    }

  return g_steal_pointer (&self);
}

/* Everything the worker may access. */
typedef struct
{
  QuernAnalysis          *analysis; /* owned */
  QuernJoinedDiff        *joined;   /* owned, nullable */
  QuernPlotPanelsRequest  request;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->analysis);
  g_clear_pointer (&job->joined, quern_joined_diff_unref);
  g_free (job);
}

static gpointer
run_in_thread (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  Job *job = data;

  return quern_plot_panels_new (job->analysis, job->joined, &job->request, cancellable, error);
}

static const QuernWork making = { run_in_thread, NULL, job_free, g_object_unref };

void
quern_plot_panels_new_async (QuernAnalysis                 *analysis,
                             QuernJoinedDiff               *joined,
                             const QuernPlotPanelsRequest  *request,
                             GCancellable                  *cancellable,
                             GAsyncReadyCallback            callback,
                             gpointer                       user_data)
{
  Job *job = g_new (Job, 1);

  job->analysis = g_object_ref (analysis);
  job->joined = joined != NULL ? quern_joined_diff_ref (joined) : NULL;
  job->request = *request;

  quern_worker_call (&making, job, cancellable, callback, user_data);
}

QuernPlotPanels *
quern_plot_panels_new_finish (GAsyncResult  *result,
                              GError       **error)
{
  return quern_worker_finish (result, &making, error);
}

guint
quern_plot_panels_get_n (QuernPlotPanels *self)
{
  g_return_val_if_fail (QUERN_IS_PLOT_PANELS (self), 0);

  return self->panels->len;
}

QuernPlotPicture *
quern_plot_panels_get (QuernPlotPanels *self,
                       guint            panel,
                       QuernPoint      *origin)
{
  g_return_val_if_fail (QUERN_IS_PLOT_PANELS (self), NULL);
  g_return_val_if_fail (panel < self->panels->len, NULL);

  *origin = get_panel (self, panel)->origin;

  return get_panel (self, panel)->plot;
}

guint
quern_plot_panels_find (QuernPlotPanels *self,
                        double           x,
                        double           y)
{
  guint found = 0;

  g_return_val_if_fail (QUERN_IS_PLOT_PANELS (self), 0);

  for (guint i = 0; i < self->panels->len; i++)
    {
      const Panel *panel = get_panel (self, i);

      if (x >= panel->origin.x && fmax (y, self->key_height) >= panel->origin.y)
        found = i;
    }

  return found;
}
