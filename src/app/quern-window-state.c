/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar under the header says the most urgent of what there is to say; what
 * is put away makes room for the next. */

#include "quern-window-private.h"

#include "quern-parse-error.h"

#include <inttypes.h>
#include <glib/gi18n.h>

/* With the place in the file, where there is one. */
char *
quern_window_dup_message (const GError *error)
{
  QuernLocation where = quern_parse_error_get_location (error);

  if (where.line == 0)
    return g_strdup (error->message);
  if (where.column == 0)
    return g_strdup_printf (_("Line %" PRIu64 ": %s"), where.line, error->message);

  return g_strdup_printf (_("Line %" PRIu64 ", column %u: %s"),
                          where.line, where.column, error->message);
}

static void
show_changed (QuernWindow *self)
{
  g_autofree char *name = g_file_get_basename (self->changed_file);
  g_autofree char *shown = g_filename_display_name (name);
  gboolean is_there = self->changed_is_there;
  g_autofree char *text = NULL;

  if (is_there)
    /* Translators: a file's name. */
    text = g_strdup_printf (_("%s has changed on disk"), shown);
  else
    /* Translators: a file's name. */
    text = g_strdup_printf (_("%s is not on the disk any more; what was read is still shown"),
                            shown);

  quern_state_bar_show (self->bar, &(QuernState) {
    .icon_name = "view-refresh-symbolic",
    .text = text,
    .button = is_there ? _("_Reload") : NULL,
    .action = "win.reload",
    .closes = TRUE,
  });
}

static void
show_siblings (QuernWindow *self)
{
  quern_state_bar_show (self->bar, &(QuernState) {
    .icon_name = "document-open-symbolic",
    .text = self->run_text,
    .button = _("Open _All"),
    .action = "win.open-siblings",
    .closes = TRUE,
    .is_news = TRUE,
  });
}

static void
show_runs (QuernWindow *self)
{
  guint n = quern_profile_get_n_inputs (quern_explorer_get_profile (self->explorer));
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u run: with the size of its input, every function has a curve",
                               "%u runs: with the sizes of their inputs, every function has a "
                               "curve", n), n);

  quern_state_bar_show (self->bar, &(QuernState) {
    .icon_name = "quern-graph-symbolic",
    .text = text,
    .button = _("Input _Sizes…"),
    .action = "win.input-sizes",
    .closes = TRUE,
    .is_news = TRUE,
  });
}

static void
show_warnings (QuernWindow *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  GPtrArray *warnings = quern_profile_get_warnings (profile);
  const GError *first = g_ptr_array_index (warnings, 0);
  guint64 n_warnings = quern_profile_get_n_warnings (profile);
  g_autofree char *text = NULL;

  /* That something is missing comes first. A single one says for itself how little or much
   * it matters. */
  if (g_error_matches (first, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_CUT))
    text = g_strdup (first->message);
  else if (n_warnings == 1)
    text = quern_window_dup_message (first);
  else
    text = g_strdup_printf (g_dngettext (NULL, "The file has a line that is not as it should be",
                                         "The file has %" PRIu64
                                         " lines that are not as they should be",
                                         n_warnings),
                            n_warnings);
  quern_state_bar_show (self->bar, &(QuernState) {
    .icon_name = "dialog-warning-symbolic",
    .text = text,
    .button = _("_Show"),
    .action = "win.warnings",
    .closes = TRUE,
  });
}

/**
 * quern_window_show_state:
 * @self: a window
 *
 * Shows the most urgent state of what the window shows, or hides the bar. While
 * something is read, it stays as it is.
 */
void
quern_window_show_state (QuernWindow *self)
{
  if (self->opening != NULL)
    return;

  if (self->changed_file != NULL)
    self->state = QUERN_WINDOW_CHANGED;
  else if (self->run != NULL)
    self->state = QUERN_WINDOW_SIBLINGS;
  else if (self->has_runs)
    self->state = QUERN_WINDOW_RUNS;
  else if (self->has_warnings)
    self->state = QUERN_WINDOW_WARNINGS;
  else
    self->state = QUERN_WINDOW_NO_STATE;

  if (self->state == QUERN_WINDOW_CHANGED)
    show_changed (self);
  else if (self->state == QUERN_WINDOW_SIBLINGS)
    show_siblings (self);
  else if (self->state == QUERN_WINDOW_RUNS)
    show_runs (self);
  else if (self->state == QUERN_WINDOW_WARNINGS)
    show_warnings (self);
  else
    quern_state_bar_hide (self->bar);
}

/* A person has read it: the next one. */
void
quern_window_close_state (QuernWindow *self)
{
  if (self->state == QUERN_WINDOW_CHANGED)
    g_clear_object (&self->changed_file);
  else if (self->state == QUERN_WINDOW_RUNS)
    self->has_runs = FALSE;
  else if (self->state == QUERN_WINDOW_WARNINGS)
    self->has_warnings = FALSE;
  else if (self->state == QUERN_WINDOW_SIBLINGS)
    {
      g_set_object (&self->declined, self->run_file);
      quern_window_forget_siblings (self);
    }

  quern_window_show_state (self);
}
