/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-choice.h"

#include <string.h>

struct _QuernPartChoice
{
  gatomicrefcount n_refs;
  guint           n_parts;
  guint           n_chosen;
  guint           first;
  guint           last;
  guint           before;   /* QUERN_NONE if not a comparison */
  guint           after;
  gboolean        chosen[]; /* by part */
};

G_DEFINE_BOXED_TYPE (QuernPartChoice, quern_part_choice, quern_part_choice_ref,
                     quern_part_choice_unref)

/* chosen: nullable, for none. */
static QuernPartChoice *
create (const gboolean *chosen,
        guint           n_parts)
{
  QuernPartChoice *self = g_malloc0 (sizeof *self + n_parts * sizeof *chosen);

  g_atomic_ref_count_init (&self->n_refs);
  self->n_parts = n_parts;
  self->before = QUERN_NONE;
  self->after = QUERN_NONE;
  if (chosen != NULL)
    memcpy (self->chosen, chosen, n_parts * sizeof *chosen);

  return self;
}

static QuernPartChoice *
count (QuernPartChoice *self)
{
  self->n_chosen = 0;
  self->first = QUERN_NONE;
  self->last = QUERN_NONE;
  for (guint i = 0; i < self->n_parts; i++)
    if (self->chosen[i])
      {
        self->n_chosen++;
        self->first = MIN (self->first, i);
        self->last = i;
      }

  return self;
}

QuernPartChoice *
quern_part_choice_new (const gboolean *chosen,
                       guint           n_parts)
{
  g_return_val_if_fail (chosen != NULL, NULL);

  return count (create (chosen, n_parts));
}

QuernPartChoice *
quern_part_choice_new_range (guint n_parts,
                             guint from,
                             guint to)
{
  QuernPartChoice *self;

  g_return_val_if_fail (from < n_parts && to < n_parts, NULL);

  self = create (NULL, n_parts);
  for (guint i = MIN (from, to); i <= MAX (from, to); i++)
    self->chosen[i] = TRUE;

  return count (self);
}

QuernPartChoice *
quern_part_choice_new_all (guint n_parts)
{
  if (n_parts == 0)
    return count (create (NULL, 0));

  return quern_part_choice_new_range (n_parts, 0, n_parts - 1);
}

QuernPartChoice *
quern_part_choice_new_comparison (guint n_parts,
                                  guint before,
                                  guint after)
{
  QuernPartChoice *self;

  g_return_val_if_fail (before < n_parts && after < n_parts, NULL);
  g_return_val_if_fail (before != after, NULL);

  self = create (NULL, n_parts);
  self->chosen[before] = TRUE;
  self->chosen[after] = TRUE;
  self->before = before;
  self->after = after;

  return count (self);
}

QuernPartChoice *
quern_part_choice_toggle (const QuernPartChoice *self,
                          guint                  part)
{
  QuernPartChoice *other;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (part < self->n_parts, NULL);

  if (self->n_chosen == 1 && self->chosen[part])
    return NULL;

  other = create (self->chosen, self->n_parts);
  other->chosen[part] = !other->chosen[part];

  return count (other);
}

QuernPartChoice *
quern_part_choice_ref (QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->n_refs);

  return self;
}

void
quern_part_choice_unref (QuernPartChoice *self)
{
  if (self != NULL && g_atomic_ref_count_dec (&self->n_refs))
    g_free (self);
}

gboolean
quern_part_choice_equal (const QuernPartChoice *self,
                         const QuernPartChoice *other)
{
  g_return_val_if_fail (self != NULL && other != NULL, FALSE);

  return self->n_parts == other->n_parts && self->n_chosen == other->n_chosen &&
         self->before == other->before && self->after == other->after &&
         memcmp (self->chosen, other->chosen, self->n_parts * sizeof *self->chosen) == 0;
}

guint
quern_part_choice_get_n_parts (const QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_parts;
}

guint
quern_part_choice_get_n_chosen (const QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_chosen;
}

gboolean
quern_part_choice_has (const QuernPartChoice *self,
                       guint                  part)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (part < self->n_parts, FALSE);

  return self->chosen[part];
}

/* Whether all parts are taken together. Two that are compared are not, even if there are no
 * others. */
gboolean
quern_part_choice_is_all (const QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->n_chosen == self->n_parts && self->before == QUERN_NONE;
}

guint
quern_part_choice_get_first (const QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  return self->first;
}

guint
quern_part_choice_get_last (const QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  return self->last;
}

/**
 * quern_part_choice_is_comparison:
 * @self: a choice
 * @before: (out) (optional): the part that is compared with
 * @after: (out) (optional): the part that is compared
 *
 * Returns: whether two parts are compared; if not, both are QUERN_NONE
 */
gboolean
quern_part_choice_is_comparison (const QuernPartChoice *self,
                                 guint                 *before,
                                 guint                 *after)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (before != NULL)
    *before = self->before;
  if (after != NULL)
    *after = self->after;

  return self->before != QUERN_NONE;
}

const gboolean *
quern_part_choice_get_chosen (const QuernPartChoice *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->chosen;
}
