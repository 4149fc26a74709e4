/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-search.h"

#include "quern-name-search.h"
#include "quern-properties.h"

#include <string.h>

struct _QuernFunctionSearch
{
  GObject              parent_instance;

  QuernEventChoice    *events;          /* owned */
  QuernInputPoints    *points;          /* owned */
  QuernNodeNotes      *notes;           /* owned */
  QuernAnalysis       *analysis;        /* owned, nullable: that is shown */

  char                *text;            /* owned, not NULL */
  QuernNameMode        mode;
  QuernNameSearch     *name_search;     /* owned, nullable: with the analysis */
  GError              *error;           /* owned, nullable */

  QuernNameSearch     *object_search;   /* owned, nullable: with the analysis */
  char                *object_filter;   /* owned, not NULL */
  QuernNameMode        object_filter_mode;
  QuernFunctionFilter  filter;
  gboolean             only_bookmarked;

  guint8              *narrowed;        /* owned, nullable: by node: 1 if found and matching
                                         * the filters; made on demand */
};

G_DEFINE_FINAL_TYPE (QuernFunctionSearch, quern_function_search, G_TYPE_OBJECT)

enum
{
  FOUND,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
emit_found (QuernFunctionSearch *self)
{
  g_clear_pointer (&self->narrowed, g_free);
  g_signal_emit (self, signals[FOUND], 0);
}

/* If the other search is still busy, it emits "found" later. */
static void
found_cb (QuernFunctionSearch *self)
{
  quern_function_search_notify (self);
}

/* The caller notifies of immediate results, together with other changes. */
static void
begin_search (QuernFunctionSearch *self)
{
  g_clear_error (&self->error);
  if (self->name_search != NULL)
    quern_name_search_begin (self->name_search, self->text, self->mode, &self->error);
}

static void
restart_object_search (QuernFunctionSearch *self)
{
  /* The text is known to be valid. */
  if (self->object_search != NULL)
    quern_name_search_begin (self->object_search, self->object_filter, self->object_filter_mode,
                             NULL);
}

static gboolean
asks_for_points (QuernFunctionSearch *self)
{
  return quern_function_filter_asks_for_points (&self->filter) &&
         quern_input_points_get_fits (self->points) != NULL;
}

static void
begin_fits (QuernFunctionSearch *self)
{
  if (asks_for_points (self))
    quern_complexity_fits_begin (quern_input_points_get_fits (self->points));
}

static void
forget_searches (QuernFunctionSearch *self)
{
  if (self->name_search != NULL)
    g_signal_handlers_disconnect_by_data (self->name_search, self);
  if (self->object_search != NULL)
    g_signal_handlers_disconnect_by_data (self->object_search, self);
  g_clear_object (&self->name_search);
  g_clear_object (&self->object_search);
  g_clear_pointer (&self->narrowed, g_free);
}

void
quern_function_search_set_analysis (QuernFunctionSearch *self,
                                    QuernAnalysis       *analysis)
{
  g_return_if_fail (QUERN_IS_FUNCTION_SEARCH (self));

  g_set_object (&self->analysis, analysis);
  forget_searches (self);

  if (self->analysis != NULL)
    {
      self->name_search = quern_name_search_new (self->analysis);
      self->object_search = quern_name_search_new_of_objects (self->analysis);
      g_signal_connect_swapped (self->name_search, "done", G_CALLBACK (found_cb), self);
      g_signal_connect_swapped (self->object_search, "done", G_CALLBACK (found_cb), self);
    }
  begin_search (self);
  restart_object_search (self);
  /* Points that were added have no fits yet, and a filter waits for them. */
  begin_fits (self);
}

void
quern_function_search_notify (QuernFunctionSearch *self)
{
  if (!quern_function_search_is_busy (self))
    emit_found (self);
}

const char *
quern_function_search_get_text (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), "");

  return self->text;
}

void
quern_function_search_set_text (QuernFunctionSearch *self,
                                const char          *search)
{
  g_return_if_fail (QUERN_IS_FUNCTION_SEARCH (self));

  if (search == NULL)
    search = "";
  if (strcmp (self->text, search) == 0)
    return;

  g_free (self->text);
  self->text = g_strdup (search);
  begin_search (self);
  g_object_notify (G_OBJECT (self), "search");
  quern_function_search_notify (self);
}

QuernNameMode
quern_function_search_get_mode (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), QUERN_NAME_LITERAL);

  return self->mode;
}

void
quern_function_search_set_mode (QuernFunctionSearch *self,
                                QuernNameMode        mode)
{
  g_return_if_fail (QUERN_IS_FUNCTION_SEARCH (self));
  g_return_if_fail (mode <= QUERN_NAME_REGEX);

  if (self->mode == mode)
    return;

  self->mode = mode;
  begin_search (self);
  g_object_notify (G_OBJECT (self), "search-mode");
  quern_function_search_notify (self);
}

gboolean
quern_function_search_get_only_bookmarked (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), FALSE);

  return self->only_bookmarked;
}

void
quern_function_search_set_only_bookmarked (QuernFunctionSearch *self,
                                           gboolean             only_bookmarked)
{
  g_return_if_fail (QUERN_IS_FUNCTION_SEARCH (self));

  only_bookmarked = !!only_bookmarked;
  if (self->only_bookmarked == only_bookmarked)
    return;

  self->only_bookmarked = only_bookmarked;
  g_object_notify (G_OBJECT (self), "only-bookmarked");
  quern_function_search_notify (self);
}

gboolean
quern_function_search_is_busy (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), FALSE);

  return self->name_search != NULL && (quern_name_search_is_busy (self->name_search) ||
                                       quern_name_search_is_busy (self->object_search));
}

const GError *
quern_function_search_get_error (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), NULL);

  return self->error;
}

/* Keeps only nodes that have a bookmark. */
static void
keep_bookmarked (QuernFunctionSearch *self,
                 guint8              *found,
                 guint                n)
{
  g_autofree guint8 *bookmarked = g_new0 (guint8, MAX (n, 1));
  QuernNotes *all = quern_node_notes_get_notes (self->notes);
  QuernFunctionNotes *notes = all != NULL ? quern_notes_get_found (all) : NULL;

  for (guint i = 0; notes != NULL && i < quern_function_notes_get_notes (notes)->len; i++)
    {
      const QuernNote *note = g_ptr_array_index (quern_function_notes_get_notes (notes), i);
      QuernFunctionId function = quern_function_notes_get_function (notes, i);

      if (note->is_bookmarked && function < n)
        bookmarked[function] = 1;
    }

  for (guint i = 0; i < n; i++)
    found[i] &= bookmarked[i];
}

/* FALSE also for what is not known yet. */
static gboolean
grows_as_wanted (QuernFunctionSearch *self,
                 QuernFunctionId      function)
{
  QuernComplexityFits *fits = quern_input_points_get_fits (self->points);
  QuernGrowthSummary summary;

  if (quern_complexity_fits_get_n_points (fits, function) < self->filter.min_points)
    return FALSE;
  if (!quern_function_filter_asks_for_curve (&self->filter))
    return TRUE;

  return quern_complexity_fits_peek (fits, function, &summary) &&
         summary.answer == QUERN_CURVE_FITTED &&
         quern_function_filter_takes_growth (&self->filter, summary.growth, summary.exponent,
                                             summary.r_squared);
}

/* Keeps only nodes whose numbers match the filter; cycles have no points. */
static void
keep_wanted (QuernFunctionSearch *self,
             guint8              *found,
             guint                n)
{
  guint n_functions = quern_profile_get_n_functions (quern_analysis_get_profile (self->analysis));
  QuernEventId event = quern_event_choice_get_event (self->events);
  QuernFunctionFilter filter = quern_function_filter_resolve (&self->filter, self->analysis, event);
  gboolean by_points = asks_for_points (self);

  for (guint i = 0; i < n; i++)
    if (found[i] != 0)
      found[i] = quern_function_filter_takes_costs (&filter, self->analysis, event, i) &&
                 (!by_points || (i < n_functions && grows_as_wanted (self, i))) ? 1 : 0;
}

/* By node; NULL for any object. */
static const guint8 *
get_in_objects (QuernFunctionSearch *self)
{
  return self->object_search != NULL ? quern_name_search_get_found (self->object_search) : NULL;
}

/* found: nullable, for all */
static guint8 *
narrow (QuernFunctionSearch *self,
        const guint8        *found)
{
  guint n = quern_analysis_get_n_nodes (self->analysis);
  guint8 *narrowed = g_new0 (guint8, MAX (n, 1));
  const guint8 *in_objects = get_in_objects (self);

  for (guint i = 0; i < n; i++)
    narrowed[i] = (found == NULL || found[i] != 0) &&
                  (in_objects == NULL || in_objects[i] != 0) ? 1 : 0;
  if (self->only_bookmarked)
    keep_bookmarked (self, narrowed, n);
  keep_wanted (self, narrowed, n);

  return narrowed;
}

gboolean
quern_function_search_is_filtered (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), FALSE);

  if (self->analysis == NULL)
    return FALSE;

  return self->filter.min_called > 0.0 || asks_for_points (self) ||
         ((self->filter.min_inclusive > 0.0 || self->filter.min_self > 0.0) &&
          quern_function_search_has_filter_costs (self)) ||
         (self->filter.cover > 0.0 && quern_function_search_has_cover (self)) ||
         get_in_objects (self) != NULL;
}

/* Whether the filter is applicable to the event shown. */
static gboolean
can_ask (QuernFunctionSearch       *self,
         const QuernFunctionFilter *filter)
{
  return self->analysis != NULL &&
         quern_function_filter_can_ask (
           filter, quern_profile_get_events (quern_analysis_get_profile (self->analysis)),
           quern_event_choice_get_event (self->events));
}

gboolean
quern_function_search_has_filter_costs (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), FALSE);

  return can_ask (self, &(QuernFunctionFilter) { .min_self = 1.0 });
}

gboolean
quern_function_search_has_cover (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), FALSE);

  return can_ask (self, &(QuernFunctionFilter) { .cover = 1.0 });
}

const guint8 *
quern_function_search_get_found (QuernFunctionSearch *self)
{
  const guint8 *found;

  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), NULL);

  found = self->name_search != NULL ? quern_name_search_get_found (self->name_search) : NULL;
  if (self->analysis == NULL ||
      (!self->only_bookmarked && !quern_function_search_is_filtered (self)))
    return found;

  if (self->narrowed == NULL)
    self->narrowed = narrow (self, found);

  return self->narrowed;
}

const QuernFunctionFilter *
quern_function_search_get_filter (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), NULL);

  return &self->filter;
}

void
quern_function_search_set_filter (QuernFunctionSearch       *self,
                                  const QuernFunctionFilter *filter)
{
  g_return_if_fail (QUERN_IS_FUNCTION_SEARCH (self));
  g_return_if_fail (filter != NULL);

  if (quern_function_filter_is_equal (&self->filter, filter))
    return;

  self->filter = *filter;
  begin_fits (self);
  quern_function_search_notify (self);
}

const char *
quern_function_search_get_object_filter (QuernFunctionSearch *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), "");

  return self->object_filter;
}

gboolean
quern_function_search_set_object_filter (QuernFunctionSearch  *self,
                                         const char           *text,
                                         QuernNameMode         mode,
                                         GError              **error)
{
  g_autoptr (QuernNameFilter) filter = NULL;

  g_return_val_if_fail (QUERN_IS_FUNCTION_SEARCH (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  if (self->object_filter_mode == mode && g_str_equal (self->object_filter, text))
    return TRUE;

  filter = quern_name_filter_new (text, mode, error);
  if (filter == NULL)
    return FALSE;

  g_free (self->object_filter);
  self->object_filter = g_strdup (text);
  self->object_filter_mode = mode;
  restart_object_search (self);
  quern_function_search_notify (self);

  return TRUE;
}

void
quern_function_search_clear_filters (QuernFunctionSearch *self)
{
  g_return_if_fail (QUERN_IS_FUNCTION_SEARCH (self));

  quern_function_search_set_object_filter (self, "", QUERN_NAME_LITERAL, NULL);
  quern_function_search_set_filter (self, &(QuernFunctionFilter) { 0 });
}

static void
event_changed_cb (QuernFunctionSearch *self)
{
  if (quern_function_filter_asks_for_costs (&self->filter))
    quern_function_search_notify (self);
}

static void
fits_changed_cb (QuernFunctionSearch *self)
{
  if (quern_function_filter_asks_for_curve (&self->filter) &&
      quern_complexity_fits_are_done (quern_input_points_get_fits (self->points)))
    emit_found (self);
}

static void
notes_changed_cb (QuernFunctionSearch *self)
{
  g_clear_pointer (&self->narrowed, g_free);
  if (self->only_bookmarked)
    quern_function_search_notify (self);
}

static void
quern_function_search_finalize (GObject *object)
{
  QuernFunctionSearch *self = QUERN_FUNCTION_SEARCH (object);

  forget_searches (self);
  g_clear_error (&self->error);
  g_free (self->text);
  g_free (self->object_filter);
  g_clear_object (&self->analysis);
  g_clear_object (&self->events);
  g_clear_object (&self->points);
  g_clear_object (&self->notes);

  G_OBJECT_CLASS (quern_function_search_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "search", G_TYPE_STRING, .get = G_CALLBACK (quern_function_search_get_text),
    .set = G_CALLBACK (quern_function_search_set_text) },
  { "search-mode", G_TYPE_UINT, .get = G_CALLBACK (quern_function_search_get_mode),
    .set = G_CALLBACK (quern_function_search_set_mode), .max = QUERN_NAME_REGEX },
  { "only-bookmarked", G_TYPE_BOOLEAN,
    .get = G_CALLBACK (quern_function_search_get_only_bookmarked),
    .set = G_CALLBACK (quern_function_search_set_only_bookmarked) },
};

static void
quern_function_search_class_init (QuernFunctionSearchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_function_search_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  signals[FOUND] = g_signal_new ("found", QUERN_TYPE_FUNCTION_SEARCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_function_search_init (QuernFunctionSearch *self)
{
  self->text = g_strdup ("");
  self->object_filter = g_strdup ("");
}

QuernFunctionSearch *
quern_function_search_new (QuernEventChoice *events,
                           QuernInputPoints *points,
                           QuernNodeNotes   *notes)
{
  QuernFunctionSearch *self = g_object_new (QUERN_TYPE_FUNCTION_SEARCH, NULL);

  self->events = g_object_ref (events);
  self->points = g_object_ref (points);
  self->notes = g_object_ref (notes);
  g_signal_connect_object (events, "notify::event", G_CALLBACK (event_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (points, "fits-changed", G_CALLBACK (fits_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (notes, "notes-changed", G_CALLBACK (notes_changed_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}
