/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the list of functions says about itself. */

#include "quern-function-view-private.h"

#include "quern-cost-text.h"
#include "quern-format.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* "42 of 1,234 functions" */
static char *
dup_some (QuernFunctionView *self,
          guint              n_shown)
{
  guint n = quern_profile_get_n_functions (quern_explorer_get_profile (self->explorer));
  g_autofree char *shown = quern_format_count (n_shown);
  g_autofree char *all = quern_format_count (n);

  /* Translators: of a list from which others are filtered out: "42 of 1,234 functions" */
  return g_strdup_printf (ngettext ("%s of %s function", "%s of %s functions", n), shown, all);
}

/* "42 functions", and which */
static char *
dup_functions (QuernFunctionView *self)
{
  guint n_functions = quern_function_list_get_n_functions (self->list);
  guint n_absent = quern_function_list_get_n_absent (self->list);
  g_autofree char *count = quern_format_count (n_functions);
  g_autofree char *absent = quern_format_count (n_absent);
  g_autofree char *functions = NULL;

  if (quern_function_search_is_filtered (quern_explorer_get_search (self->explorer)))
    return dup_some (self, n_functions);
  if (quern_function_search_get_only_bookmarked (quern_explorer_get_search (self->explorer)))
    /* Translators: of a list that has only these */
    functions = g_strdup_printf (ngettext ("%s bookmarked function", "%s bookmarked functions",
                                           n_functions), count);
  else
    functions = g_strdup_printf (ngettext ("%s function", "%s functions", n_functions), count);
  if (n_absent == 0)
    return g_steal_pointer (&functions);

  if (!quern_analyser_shows_all_functions (quern_explorer_get_analyser (self->explorer)))
    /* Translators: "42 functions (7 hidden)" */
    return g_strdup_printf (_("%s (%s hidden)"), functions, absent);

  /* Translators: of chosen parts of a profile: "42 functions (7 not in these parts)" */
  return g_strdup_printf (_("%s (%s not in these parts)"), functions, absent);
}

static char *
dup_footer (QuernFunctionView *self)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  g_autofree char *functions = dup_functions (self);
  g_autofree char *base = NULL;

  /* It says at which character. */
  if (quern_function_search_get_error (quern_explorer_get_search (self->explorer)) != NULL)
    return g_strdup (
      quern_function_search_get_error (quern_explorer_get_search (self->explorer))->message);
  if (event == QUERN_NONE)
    return g_steal_pointer (&functions);

  if (quern_function_list_is_searched (self->list))
    {
      const gint64 *self_costs = quern_function_list_get_self (self->list);
      g_autofree char *cost = quern_cost_text_cell (self->explorer, event, self_costs);

      if (quern_cost_text_is_share (self->explorer, event))
        /* Translators: what a search has found, "42 functions, 18.3 % self" */
        return g_strdup_printf (_("%s, %s %% self"), functions, cost);

      /* Translators: what a search has found, "42 functions, 1,577,570 self" */
      return g_strdup_printf (_("%s, %s self"), functions, cost);
    }

  base = quern_cost_text_whole (self->explorer, event,
                                quern_explorer_get_base_row (self->explorer));
  if (quern_cost_text_is_share (self->explorer, event))
    /* Translators: "1,615 functions · 100 % = 1,577,570,446 Ir" */
    return g_strdup_printf (_("%s · 100 %% = %s"), functions, base);

  /* Translators: "1,615 functions · 1,577,570,446 Ir in all" */
  return g_strdup_printf (_("%s · %s in all"), functions, base);
}

void
quern_function_view_update_footer (QuernFunctionView *self)
{
  g_autofree char *text = NULL;

  if (self->list != NULL)
    text = dup_footer (self);

  gtk_label_set_label (self->footer, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->footer), text);
}

void
quern_function_view_update_page (QuernFunctionView *self)
{
  const char *search = self->explorer != NULL ? quern_function_search_get_text (
                                                  quern_explorer_get_search (self->explorer))
                                              : "";
  gboolean is_empty = self->list != NULL &&
                      g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0;
  gboolean is_by_filter = self->explorer != NULL && quern_function_search_is_filtered (
                                                      quern_explorer_get_search (self->explorer));
  gboolean is_filtered = is_by_filter ||
                         (self->explorer != NULL && quern_function_search_get_only_bookmarked (
                                                      quern_explorer_get_search (self->explorer)));
  g_autofree char *title = NULL;

  gtk_stack_set_visible_child_name (self->stack, is_empty ? "empty" : "list");
  if (!is_empty)
    return;

  if (is_by_filter)
    title = g_strdup (_("No function passes the filter"));
  else if (*search == '\0' && is_filtered)
    title = g_strdup (_("No function has a bookmark"));
  else if (*search == '\0')
    title = g_strdup (_("This profile has no functions"));
  else if (is_filtered)
    title = g_strdup_printf (_("No bookmarked function matches “%s”"), search);
  else
    title = g_strdup_printf (_("No function matches “%s”"), search);

  adw_status_page_set_title (ADW_STATUS_PAGE (self->empty_page), title);
  gtk_button_set_label (self->clear_button, *search != '\0' && !is_filtered
                                              ? _("Clear Search") : _("Show All Functions"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.clear-search",
                                 *search != '\0' || is_filtered);
}
