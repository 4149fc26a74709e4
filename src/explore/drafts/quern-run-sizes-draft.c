/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-run-sizes-draft.h"

#include "quern-config.h"
#include "quern-explorer.h"
#include "quern-run-sizes.h"
#include "quern-scanner.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _QuernRunSizesDraft
{
  QuernExplorer *explorer;   /* owned */
  QuernProfile  *profile;    /* owned: of the runs */
  GPtrArray     *texts;      /* owned: char *, by run */
  gboolean       is_guessed; /* sizes were guessed and not edited */
};

QuernRunSizesDraft *
quern_run_sizes_draft_new (QuernExplorer *explorer)
{
  QuernRunSizesDraft *self;
  g_autofree guint64 *guessed = NULL;
  const guint64 *sizes;
  guint n;

  g_return_val_if_fail (quern_input_points_can_take_sizes (quern_explorer_get_points (explorer)),
                        NULL);

  self = g_new0 (QuernRunSizesDraft, 1);
  self->explorer = g_object_ref (explorer);
  self->profile = g_object_ref (
    quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer)));
  self->texts = g_ptr_array_new_with_free_func (g_free);

  n = quern_profile_get_n_inputs (self->profile);
  sizes = quern_input_points_get_sizes (quern_explorer_get_points (explorer));
  if (sizes == NULL)
    {
      guessed = g_new0 (guint64, n);
      self->is_guessed = quern_run_sizes_guess (self->profile, guessed);
      sizes = self->is_guessed ? guessed : NULL;
    }
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->texts, sizes != NULL ? g_strdup_printf ("%" PRIu64, sizes[i])
                                                : g_strdup (""));

  return self;
}

void
quern_run_sizes_draft_free (QuernRunSizesDraft *self)
{
  g_object_unref (self->explorer);
  g_object_unref (self->profile);
  g_ptr_array_unref (self->texts);
  g_free (self);
}

guint
quern_run_sizes_draft_get_n_runs (const QuernRunSizesDraft *self)
{
  return self->texts->len;
}

const char *
quern_run_sizes_draft_get_name (const QuernRunSizesDraft *self,
                                guint                     run)
{
  return quern_profile_get_input (self->profile, run);
}

const char *
quern_run_sizes_draft_get_command (const QuernRunSizesDraft *self,
                                   guint                     run)
{
  return quern_run_get_command (self->profile, run);
}

const char *
quern_run_sizes_draft_get_text (const QuernRunSizesDraft *self,
                                guint                     run)
{
  return g_ptr_array_index (self->texts, run);
}

void
quern_run_sizes_draft_set_text (QuernRunSizesDraft *self,
                                guint               run,
                                const char         *text)
{
  char *stripped = g_strstrip (g_strdup (text));

  if (!g_str_equal (stripped, quern_run_sizes_draft_get_text (self, run)))
    self->is_guessed = FALSE;
  g_free (g_ptr_array_index (self->texts, run));
  g_ptr_array_index (self->texts, run) = stripped;
}

static gboolean
get_size (const QuernRunSizesDraft *self,
          guint                     run,
          gint64                   *size)
{
  return quern_parse_whole (quern_run_sizes_draft_get_text (self, run), size) && *size >= 0;
}

gboolean
quern_run_sizes_draft_is_wrong (const QuernRunSizesDraft *self,
                                guint                     run)
{
  gint64 size;

  return *quern_run_sizes_draft_get_text (self, run) != '\0' && !get_size (self, run, &size);
}

/* By run; NULL if any is invalid. is_curve: whether they differ. */
static guint64 *
dup_sizes (const QuernRunSizesDraft *self,
           gboolean                 *is_curve)
{
  g_autofree guint64 *sizes = g_new0 (guint64, self->texts->len);

  *is_curve = FALSE;
  for (guint i = 0; i < self->texts->len; i++)
    {
      gint64 size = 0;

      if (!get_size (self, i, &size))
        return NULL;
      sizes[i] = (guint64) size;
      *is_curve |= sizes[i] != sizes[0];
    }

  return g_steal_pointer (&sizes);
}

char *
quern_run_sizes_draft_dup_words (const QuernRunSizesDraft *self)
{
  gboolean is_curve;
  g_autofree guint64 *sizes = dup_sizes (self, &is_curve);

  for (guint i = 0; i < self->texts->len; i++)
    if (quern_run_sizes_draft_is_wrong (self, i))
      return g_strdup_printf (_("%s: a size is a whole number, 0 or more"),
                              quern_run_sizes_draft_get_name (self, i));
  if (sizes == NULL)
    return g_strdup (_("Each run needs the size of its input"));
  if (!is_curve)
    return g_strdup (_("A curve needs at least two different sizes"));
  if (self->is_guessed)
    return g_strdup (_("These sizes are guessed from numbers that differ between the "
                       "commands or file names"));

  return g_strdup ("");
}

gboolean
quern_run_sizes_draft_is_usable (const QuernRunSizesDraft *self)
{
  gboolean is_curve;
  g_autofree guint64 *sizes = dup_sizes (self, &is_curve);

  return sizes != NULL && is_curve;
}

gboolean
quern_run_sizes_draft_apply (QuernRunSizesDraft *self)
{
  gboolean is_curve;
  g_autofree guint64 *sizes = dup_sizes (self, &is_curve);

  /* The explorer may have another profile by now. */
  if (sizes == NULL || !is_curve ||
      quern_analyser_get_whole_profile (quern_explorer_get_analyser (self->explorer)) !=
        self->profile)
    return FALSE;

  quern_input_points_set_sizes (quern_explorer_get_points (self->explorer), sizes);

  return TRUE;
}
