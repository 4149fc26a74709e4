/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff-doubts.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-function-place.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* If startup has this share of all changes, they probably come from the environment. */
#define MIN_START_SHARE 0.5

/* Minimum difference between the sides' shares of the cost without debug information. */
#define MIN_UNKNOWN_STEP 0.5

/* Maximum number of events to name: a malicious file may have thousands. */
#define MAX_NAMES 32

typedef struct
{
  const QuernDiff *diff;
  QuernProfile    *profiles[2];
  GPtrArray       *doubts; /* owned: text */
} Lister;

/* Takes ownership of text. */
static void
add (Lister *self,
     char   *text)
{
  g_ptr_array_add (self->doubts, text);
}

char *
quern_diff_doubts_join_names (GPtrArray *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < names->len && i < MAX_NAMES; i++)
    {
      g_autofree char *name = quern_visible_brief (g_ptr_array_index (names, i));

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  if (names->len > MAX_NAMES)
    g_string_append (text, ", …");

  return g_string_free (text, FALSE);
}

static void
compare_events (Lister *self)
{
  GPtrArray *events[2];

  for (guint side = 0; side < 2; side++)
    events[side] = quern_diff_get_unpaired_events (self->diff, side);

  if (events[0]->len > 0)
    {
      g_autofree char *names = quern_diff_doubts_join_names (events[0]);

      add (self, g_strdup_printf (ngettext ("only the profile before has %u event: %s",
                                            "only the profile before has %u events: %s",
                                            events[0]->len), events[0]->len, names));
    }
  if (events[1]->len > 0)
    {
      g_autofree char *names = quern_diff_doubts_join_names (events[1]);

      add (self, g_strdup_printf (ngettext ("only the profile after has %u event: %s",
                                            "only the profile after has %u events: %s",
                                            events[1]->len), events[1]->len, names));
    }
}

/* Tells apart derived events of one name, which are not compared. */
static void
compare_derived_events (Lister *self)
{
  QuernEventSet *compared = quern_diff_get_events (self->diff);
  QuernEventSet *before = quern_profile_get_events (self->profiles[0]);
  QuernEventSet *after = quern_profile_get_events (self->profiles[1]);
  g_autoptr (GPtrArray) events = g_ptr_array_new ();
  g_autofree char *names = NULL;

  for (QuernEventId i = quern_event_set_get_n_real (after);
       i < quern_event_set_get_n_events (after); i++)
    {
      const char *name = quern_event_set_get_name (after, i);

      if (quern_event_set_find (before, name) != QUERN_NONE &&
          quern_event_set_find (compared, name) == QUERN_NONE)
        g_ptr_array_add (events, (gpointer) name);
    }
  if (events->len == 0)
    return;

  names = quern_diff_doubts_join_names (events);
  add (self, g_strdup_printf (ngettext ("%u event has other terms before than after: %s",
                                        "%u events have other terms before than after: %s",
                                        events->len), events->len, names));
}

/* Compares the arguments only: different builds have different program paths. */
static void
compare_commands (Lister *self)
{
  const char *commands[2] = { quern_profile_get_command (self->profiles[0]),
                              quern_profile_get_command (self->profiles[1]) };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (commands[0] == NULL || commands[1] == NULL ||
      g_strcmp0 (strchr (commands[0], ' '), strchr (commands[1], ' ')) == 0)
    return;

  before = quern_visible_brief (commands[0]);
  after = quern_visible_brief (commands[1]);
  add (self, g_strdup_printf (_("the programs ran with different arguments: “%s” and “%s”"),
                              before, after));
}

static void
compare_creators (Lister *self)
{
  const char *creators[2] = { quern_profile_get_creator (self->profiles[0]),
                              quern_profile_get_creator (self->profiles[1]) };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (quern_profile_get_format (self->profiles[0]) != quern_profile_get_format (self->profiles[1]))
    add (self, g_strdup (_("the profiles are of different formats")));
  else if (creators[0] != NULL && creators[1] != NULL && !g_str_equal (creators[0], creators[1]))
    {
      before = quern_visible_brief (creators[0]);
      after = quern_visible_brief (creators[1]);
      add (self, g_strdup_printf (_("the profiles were recorded by different versions: “%s” and "
                                    "“%s”"), before, after));
    }
}

/* Finds the description of a cache: "I1 cache: 32768 B, 64 B, 8-way associative". length: length of
 * the name with its colon. */
static const char *
find_cache (QuernProfile *profile,
            const char   *name,
            gsize         length)
{
  GPtrArray *texts = quern_profile_get_n_parts (profile) > 0
                       ? quern_profile_get_part (profile, 0)->descriptions : NULL;

  for (guint i = 0; texts != NULL && i < texts->len; i++)
    if (strncmp (g_ptr_array_index (texts, i), name, length) == 0)
      return g_ptr_array_index (texts, i);

  return NULL;
}

static void
compare_caches (Lister *self)
{
  GPtrArray *texts = quern_profile_get_n_parts (self->profiles[0]) > 0
                       ? quern_profile_get_part (self->profiles[0], 0)->descriptions : NULL;

  for (guint i = 0; texts != NULL && i < texts->len; i++)
    {
      const char *text = g_ptr_array_index (texts, i);
      const char *colon = strstr (text, " cache:");
      const char *other = colon != NULL ? find_cache (self->profiles[1], text,
                                                      (gsize) (colon - text) + strlen (" cache:"))
                                        : NULL;
      g_autofree char *before = quern_visible_brief (text);
      g_autofree char *after = other != NULL ? quern_visible_brief (other) : NULL;

      if (other != NULL && !g_str_equal (text, other))
        add (self, g_strdup_printf (_("different caches were simulated: “%s” and “%s”"), before,
                                    after));
    }
}

/* The cost of the first event. row: NULL if it is not on that side. */
static gint64
get_cost (const gint64 *row)
{
  return row != NULL ? row[0] : 0;
}

/* The share of a side's cost in functions whose file is not known. */
static double
get_unknown_share (const Lister *self,
                   guint         side)
{
  QuernProfile *profile = self->profiles[side];
  double total = (double) get_cost (quern_diff_get_self_total (self->diff, side));
  double unknown = 0.0;

  for (guint row = 0; row < quern_diff_get_n_rows (self->diff); row++)
    {
      guint n;
      const QuernFunctionId *members = quern_diff_get_members (self->diff, row, side, &n);
      QuernFileId file = n > 0 ? quern_profile_get_function (profile, members[0])->file
                               : QUERN_NONE;

      if (n > 0 &&
          *quern_function_place_shown (quern_profile_get_file_name (profile, file), TRUE) == '\0')
        unknown += (double) get_cost (quern_diff_get_self (self->diff, row, side));
    }

  return total > 0.0 ? unknown / total : 0.0;
}

static void
compare_debug_information (Lister *self)
{
  double shares[2] = { get_unknown_share (self, 0), get_unknown_share (self, 1) };
  g_autofree char *before = quern_format_percent (shares[0], 1);
  g_autofree char *after = quern_format_percent (shares[1], 1);

  if (fabs (shares[1] - shares[0]) >= MIN_UNKNOWN_STEP)
    add (self, g_strdup_printf (_("%s of the cost before, and %s after, is in functions without "
                                  "debug information"), before, after));
}

/* Whether it is a glibc function that handles the environment, before main or in getenv(). */
static gboolean
is_of_start (const char *name)
{
  if (g_str_has_prefix (name, "__GI_"))
    name += strlen ("__GI_");

  return g_str_has_prefix (name, "_dl_") || g_str_has_prefix (name, "__tunables_init") ||
         g_str_equal (name, "getenv") || g_str_equal (name, "secure_getenv");
}

static void
compare_starts (Lister *self)
{
  double all = 0.0;
  double start = 0.0;

  for (guint row = 0; row < quern_diff_get_n_rows (self->diff); row++)
    {
      double change = fabs ((double) get_cost (quern_diff_get_self (self->diff, row, 1)) -
                            (double) get_cost (quern_diff_get_self (self->diff, row, 0)));

      all += change;
      if (is_of_start (quern_diff_get_name (self->diff, row)))
        start += change;
    }
  if (all > 0.0 && start > MIN_START_SHARE * all)
    add (self, g_strdup (_("most of the change is in the start of the program, which depends on "
                           "the environment: record both with “env -i” and “setarch -R”")));
}

GPtrArray *
quern_diff_list_doubts (const QuernDiff *diff)
{
  Lister self = { .diff = diff, .doubts = g_ptr_array_new_with_free_func (g_free) };

  g_return_val_if_fail (diff != NULL, self.doubts);

  for (guint side = 0; side < 2; side++)
    self.profiles[side] = quern_diff_get_profile (diff, side);
  compare_events (&self);
  compare_derived_events (&self);
  compare_creators (&self);
  compare_commands (&self);
  compare_caches (&self);
  compare_debug_information (&self);
  compare_starts (&self);

  return self.doubts;
}
