/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-welcome-page.h"

#include "quern-config.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MAX_RECENT 5

/* Not translated. */
#define RECORD_COMMAND "valgrind --tool=callgrind --dump-instr=yes ./program"

/**
 * QuernWelcomePage:
 *
 * The page of a window without a profile: it explains how to get one. Its buttons activate
 * `win.open`, `win.example`, `win.open-recent`, `win.clear-recent` and `app.record`.
 */
struct _QuernWelcomePage
{
  GtkWidget   parent_instance;

  /* Template children */
  GtkWidget  *content;
  GtkWidget  *icon;
  GtkWidget  *recent_group;
  GtkListBox *recent_list;
  GtkWidget  *buttons;
  GtkWidget  *command;

  gboolean    is_small;
};

G_DEFINE_FINAL_TYPE (QuernWelcomePage, quern_welcome_page, GTK_TYPE_WIDGET)

static void
add_box (cairo_t *cr,
         double   x,
         double   y,
         double   width,
         double   height)
{
  const double radius = 0.8;

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0.0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0.0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3.0 * G_PI_2);
  cairo_close_path (cr);
}

/* Draws quern-graph-symbolic on its 16 px grid. Loading it as an icon would make GTK
 * load an SVG library, which delays the first window. */
static void
draw_icon_cb (GtkDrawingArea *area,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        user_data)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &color);

  /* Draw as a group, so that overlapping lines are not darker. */
  cairo_push_group (cr);
  cairo_set_source_rgb (cr, (double) color.red, (double) color.green, (double) color.blue);
  cairo_scale (cr, width / 16.0, height / 16.0);

  add_box (cr, 0.4, 5.9, 5.2, 4.2);
  add_box (cr, 9.9, 0.4, 5.7, 3.7);
  add_box (cr, 9.9, 6.15, 5.7, 3.7);
  add_box (cr, 9.9, 11.9, 5.7, 3.7);
  cairo_set_line_width (cr, 0.8);
  cairo_stroke (cr);

  cairo_move_to (cr, 6.0, 7.6);
  cairo_curve_to (cr, 9.0, 7.6, 6.6, 2.3, 9.5, 2.3);
  cairo_move_to (cr, 6.0, 8.4);
  cairo_curve_to (cr, 9.0, 8.4, 6.6, 13.7, 9.5, 13.7);
  cairo_set_line_width (cr, 0.7);
  cairo_stroke (cr);

  cairo_move_to (cr, 6.0, 8.0);
  cairo_line_to (cr, 9.5, 8.0);
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);

  cairo_move_to (cr, 1.5, 8.0);
  cairo_line_to (cr, 4.5, 8.0);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);

  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, (double) color.alpha);
}

/* "today 18:31", "yesterday", "Monday", "12 Mar 2026". */
static char *
dup_time (GDateTime *time)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) local = g_date_time_to_local (time);
  g_autoptr (GDate) today = g_date_new_dmy ((GDateDay) g_date_time_get_day_of_month (now),
                                            g_date_time_get_month (now),
                                            (GDateYear) g_date_time_get_year (now));
  g_autoptr (GDate) day = g_date_new_dmy ((GDateDay) g_date_time_get_day_of_month (local),
                                          g_date_time_get_month (local),
                                          (GDateYear) g_date_time_get_year (local));
  int n_days = g_date_days_between (day, today);

  if (n_days == 0)
    /* Translators: a time of today, as g_date_time_format() understands it. */
    return g_date_time_format (local, _("today %H:%M"));
  if (n_days == 1)
    return g_strdup (_("yesterday"));
  if (n_days > 1 && n_days < 7)
    return g_date_time_format (local, "%A");

  return g_date_time_format (local, "%e %b %Y");
}

static void
add_caption (GtkWidget  *box,
             const char *text,
             int         width_chars)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_label_set_width_chars (GTK_LABEL (label), width_chars);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (box), label);
}

/* In a small window, names need all the room. */
static void
update_row (QuernWelcomePage *self,
            GtkWidget        *row)
{
  gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), "details"), !self->is_small);
}

/* The description of a recent file is the profiled command, with its cost on a second
 * line. */
static GtkWidget *
row_new (GtkRecentInfo *info)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *name = g_markup_escape_text (gtk_recent_info_get_display_name (info), -1);
  const char *description = gtk_recent_info_get_description (info);
  g_auto (GStrv) lines = g_strsplit (description != NULL ? description : "", "\n", 2);
  const char *command = lines[0] != NULL ? lines[0] : "";
  g_autofree char *brief = quern_visible_brief (command);
  g_autofree char *subtitle = g_markup_escape_text (brief, -1);
  g_autofree char *time = dup_time (gtk_recent_info_get_modified (info));
  GtkWidget *icon = gtk_image_new_from_icon_name ("text-x-generic-symbolic");
  GtkWidget *details = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  if (lines[0] != NULL && lines[1] != NULL)
    add_caption (details, lines[1], 0);
  add_caption (details, time, 12);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), details);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-recent");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", gtk_recent_info_get_uri (info));
  gtk_widget_set_tooltip_text (row, gtk_recent_info_get_uri_display (info));
  g_object_set_data (G_OBJECT (row), "details", details);

  return row;
}

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), RECORD_COMMAND);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Command copied"));
}

static void
quern_welcome_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), QUERN_TYPE_WELCOME_PAGE);

  G_OBJECT_CLASS (quern_welcome_page_parent_class)->dispose (object);
}

static void
quern_welcome_page_class_init (QuernWelcomePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_welcome_page_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-welcome-page.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_bind_template_child (widget_class, QuernWelcomePage, content);
  gtk_widget_class_bind_template_child (widget_class, QuernWelcomePage, icon);
  gtk_widget_class_bind_template_child (widget_class, QuernWelcomePage, recent_group);
  gtk_widget_class_bind_template_child (widget_class, QuernWelcomePage, recent_list);
  gtk_widget_class_bind_template_child (widget_class, QuernWelcomePage, buttons);
  gtk_widget_class_bind_template_child (widget_class, QuernWelcomePage, command);
  gtk_widget_class_install_action (widget_class, "welcome.copy-command", NULL, copy_action);
  gtk_widget_class_set_css_name (widget_class, "welcome");
}

static void
quern_welcome_page_init (QuernWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_label (GTK_LABEL (self->command), RECORD_COMMAND);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->icon), draw_icon_cb, NULL, NULL);
}

GtkWidget *
quern_welcome_page_new (void)
{
  return g_object_new (QUERN_TYPE_WELCOME_PAGE, NULL);
}

void
quern_welcome_page_set_recent (QuernWelcomePage *self,
                               GPtrArray        *items)
{
  GtkWidget *row;

  g_return_if_fail (QUERN_IS_WELCOME_PAGE (self));
  g_return_if_fail (items != NULL);

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->recent_list))) != NULL)
    gtk_list_box_remove (self->recent_list, row);
  for (guint i = 0; i < MIN (items->len, MAX_RECENT); i++)
    {
      row = row_new (g_ptr_array_index (items, i));
      update_row (self, row);
      gtk_list_box_append (self->recent_list, row);
    }

  gtk_widget_set_visible (self->recent_group, items->len > 0);
}

void
quern_welcome_page_set_small (QuernWelcomePage *self,
                              gboolean          small)
{
  g_return_if_fail (QUERN_IS_WELCOME_PAGE (self));

  self->is_small = small;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->buttons),
                                  small ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->recent_list));
       row != NULL;
       row = gtk_widget_get_next_sibling (row))
    update_row (self, row);
}
