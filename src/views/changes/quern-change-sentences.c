/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-sentences.h"

#include "quern-config.h"
#include "quern-name-shortener.h"
#include "quern-node-tooltip.h"
#include "quern-view-style.h"
#include "quern-worker.h"

#include <glib/gi18n.h>
#include <string.h>

/* Px. */
#define MOST_HEIGHT 150

/* Letters of a name. */
#define MAX_LETTERS 48.0

struct _QuernChangeSentences
{
  GtkWidget          parent_instance;

  QuernExplorer     *explorer; /* owned, nullable */
  QuernJoinedDiff   *joined;   /* owned, nullable: source of the sentences */
  QuernEventId       event;    /* of the joined diff */
  GPtrArray         *changes;  /* owned: QuernChange */
  GCancellable      *listing;  /* nullable: while a worker lists them */

  int                most_height; /* px */
  GtkScrolledWindow *window;   /* owned by the widget tree */
  GtkListBox        *list;     /* owned by the widget tree */
};

G_DEFINE_FINAL_TYPE (QuernChangeSentences, quern_change_sentences, GTK_TYPE_WIDGET)

/* Names as links. */

static void
go_to_row (QuernChangeSentences *self,
           guint                 row)
{
  if (row != QUERN_NONE && quern_explorer_get_joined (self->explorer) == self->joined)
    quern_navigation_go_to (quern_explorer_get_navigation (self->explorer),
                            quern_joined_diff_get_function (self->joined, row));
}

static gboolean
activate_link_cb (QuernChangeSentences *self,
                  const char           *uri)
{
  guint64 row;

  if (g_ascii_string_to_unsigned (uri, 10, 0, G_MAXUINT32, &row, NULL))
    go_to_row (self, (guint) row);

  return TRUE;
}

static char *
shorten_name (const char *name)
{
  char *shown = quern_name_shorten (name, MAX_LETTERS, quern_name_measure_letters, NULL);

  return shown != NULL ? shown : g_strdup (name);
}

/* What is shown of a name, every second piece being one: the whole name if another would look the
 * same. */
static char *
dup_shown (GStrv pieces,
           guint index)
{
  g_autofree char *shown = shorten_name (pieces[index]);

  for (guint i = 1; pieces[i - 1] != NULL && pieces[i] != NULL; i += 2)
    {
      g_autofree char *other = shorten_name (pieces[i]);

      if (strcmp (pieces[i], pieces[index]) != 0 && strcmp (other, shown) == 0)
        return g_strdup (pieces[index]);
    }

  return g_steal_pointer (&shown);
}

/* A link to a row, or a name without one. The tooltip of a link has a name that is too long to be
 * shown. */
static void
append_name (GString *markup,
             GStrv    pieces,
             guint    index,
             guint    row)
{
  g_autofree char *shown = dup_shown (pieces, index);
  g_autofree char *escaped = quern_view_style_dup_name_markup (shown);
  g_autofree char *title = quern_node_tooltip_dup_breakable (pieces[index]);

  if (row == QUERN_NONE)
    g_string_append_printf (markup, "<b>%s</b>", escaped);
  else if (strcmp (shown, pieces[index]) == 0)
    g_string_append_printf (markup, "<a href=\"%u\">%s</a>", row, escaped);
  else
    g_string_append_printf (markup, "<a href=\"%u\" title=\"%s\">%s</a>", row, title, escaped);
}

/* Names are in backticks; turns them into links. */
static char *
dup_markup (QuernChangeSentences *self,
            const QuernChange    *change)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->joined);
  g_auto (GStrv) pieces = g_strsplit (change->text, "`", -1);
  GString *markup = g_string_new (NULL);

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_autofree char *escaped = g_markup_escape_text (pieces[i], -1);

      if (i % 2 == 1)
        append_name (markup, pieces, i, quern_change_find_row (change, diff, pieces[i]));
      else
        g_string_append (markup, escaped);
    }

  return g_string_free (markup, FALSE);
}

static void
add_change (QuernChangeSentences *self,
            const QuernChange    *change)
{
  g_autofree char *markup = dup_markup (self, change);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  quern_view_style_wrap (label);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "numeric");
  if (change->kind == QUERN_CHANGE_TOTAL)
    gtk_widget_add_css_class (label, "change-total");
  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), self,
                           G_CONNECT_SWAPPED);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), change->function != QUERN_NONE);
  gtk_list_box_append (self->list, row);
}

static void
activated_cb (QuernChangeSentences *self,
              GtkListBoxRow        *row)
{
  const QuernChange *change =
    g_ptr_array_index (self->changes, (guint) gtk_list_box_row_get_index (row));

  go_to_row (self, change->function);
}

/* The sentences. */

typedef struct
{
  QuernJoinedDiff *joined; /* owned */
  QuernEventId     event;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  quern_joined_diff_unref (job->joined);
  g_free (job);
}

static gpointer
list_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  const Job *job = data;

  return quern_joined_diff_list_changes (job->joined, job->event);
}

static void
take_changes (QuernChangeSentences *self,
              GPtrArray            *changes)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  g_ptr_array_unref (self->changes);
  self->changes = changes;
  for (guint i = 0; i < changes->len; i++)
    add_change (self, g_ptr_array_index (changes, i));
}

static void
listed_cb (gpointer      owner,
           gpointer      job,
           gpointer      changes,
           const GError *error)
{
  if (changes != NULL)
    take_changes (owner, changes);
}

static const QuernWork listing = {
  list_in_thread, listed_cb, job_free, (GDestroyNotify) g_ptr_array_unref
};

/* The shown event in the diff. Ratios, and events that only a comparison has, have no sentences:
 * returns the first event instead. */
static QuernEventId
find_event (QuernChangeSentences *self,
            QuernJoinedDiff      *joined)
{
  QuernEventSet *events = quern_diff_get_events (quern_joined_diff_get_diff (joined));
  QuernEventId event;
  QuernEventSet *compared = quern_explorer_get_part_events (self->explorer, &event);

  if (compared != NULL && event != QUERN_NONE)
    event = quern_event_set_find (events, quern_event_set_get_name (compared, event));

  return event != QUERN_NONE && !quern_event_set_is_ratio (events, event) ? event : 0;
}

static void
update (QuernChangeSentences *self)
{
  QuernJoinedDiff *joined =
    self->explorer != NULL ? quern_explorer_get_joined (self->explorer) : NULL;
  QuernEventId event = joined != NULL ? find_event (self, joined) : QUERN_NONE;
  Job *job;

  if (self->joined == joined && self->event == event)
    return;

  quern_worker_stop (&self->listing);
  take_changes (self, g_ptr_array_new ());
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  self->event = event;
  if (joined == NULL)
    return;

  self->joined = quern_joined_diff_ref (joined);
  job = g_new (Job, 1);
  *job = (Job) { .joined = quern_joined_diff_ref (joined), .event = event };
  quern_worker_begin (&listing, self, &self->listing, job);
}

static const QuernExplorerHandler handlers[] = {
  { "notify::analysis", G_CALLBACK (update) },
  { "notify::event", G_CALLBACK (update) },
};

void
quern_change_sentences_set_explorer (QuernChangeSentences *self,
                                     QuernExplorer        *explorer)
{
  g_return_if_fail (QUERN_IS_CHANGE_SENTENCES (self));

  if (quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    update (self);
}

GPtrArray *
quern_change_sentences_get_changes (QuernChangeSentences *self)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_SENTENCES (self), NULL);

  return self->changes;
}

void
quern_change_sentences_set_most_height (QuernChangeSentences *self,
                                        int                   height)
{
  g_return_if_fail (QUERN_IS_CHANGE_SENTENCES (self));

  self->most_height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* The widget. */

static GtkSizeRequestMode
quern_change_sentences_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The height of as many whole sentences as fit: a part of a line would be illegible. */
static int
measure_sentences (QuernChangeSentences *self,
                   int                   width)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->list));
  GtkBorder padding;
  int all;
  int rest;

  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, width, NULL, &all, NULL,
                      NULL);
  rest = all;
  for (GtkWidget *row = gtk_widget_get_last_child (GTK_WIDGET (self->list));
       row != first && rest > self->most_height;
       row = gtk_widget_get_prev_sibling (row))
    {
      int height;

      gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
      rest -= height;
    }

  /* Below the last row that fits, there is another row, not the end of the list. */
  gtk_style_context_get_padding (gtk_widget_get_style_context (GTK_WIDGET (self->list)), &padding);

  return rest < all ? rest - padding.bottom : rest;
}

static void
quern_change_sentences_measure (GtkWidget      *widget,
                                GtkOrientation  orientation,
                                int             for_size,
                                int            *minimum,
                                int            *natural,
                                int            *minimum_baseline,
                                int            *natural_baseline)
{
  QuernChangeSentences *self = QUERN_CHANGE_SENTENCES (widget);

  gtk_widget_measure (GTK_WIDGET (self->window), orientation, for_size, minimum, natural,
                      NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = MAX (*minimum, measure_sentences (self, for_size));
}

static void
quern_change_sentences_size_allocate (GtkWidget *widget,
                                      int        width,
                                      int        height,
                                      int        baseline)
{
  gtk_widget_size_allocate (GTK_WIDGET (QUERN_CHANGE_SENTENCES (widget)->window),
                            &(GtkAllocation) { 0, 0, width, height }, -1);
}

static void
quern_change_sentences_dispose (GObject *object)
{
  QuernChangeSentences *self = QUERN_CHANGE_SENTENCES (object);

  quern_worker_stop (&self->listing);
  quern_explorer_release (&self->explorer, self);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  if (self->window != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->window));
  self->window = NULL;

  G_OBJECT_CLASS (quern_change_sentences_parent_class)->dispose (object);
}

static void
quern_change_sentences_finalize (GObject *object)
{
  g_ptr_array_unref (QUERN_CHANGE_SENTENCES (object)->changes);

  G_OBJECT_CLASS (quern_change_sentences_parent_class)->finalize (object);
}

static void
quern_change_sentences_class_init (QuernChangeSentencesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_change_sentences_dispose;
  G_OBJECT_CLASS (klass)->finalize = quern_change_sentences_finalize;
  GTK_WIDGET_CLASS (klass)->get_request_mode = quern_change_sentences_get_request_mode;
  GTK_WIDGET_CLASS (klass)->measure = quern_change_sentences_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = quern_change_sentences_size_allocate;

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "changesentences");
}

static void
quern_change_sentences_init (QuernChangeSentences *self)
{
  self->event = QUERN_NONE;
  self->most_height = MOST_HEIGHT;
  self->changes = g_ptr_array_new ();
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What Changed"), -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);

  self->window = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (self->window, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (self->window, GTK_WIDGET (self->list));
  gtk_widget_set_parent (GTK_WIDGET (self->window), GTK_WIDGET (self));
}
