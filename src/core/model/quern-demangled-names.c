/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-demangled-names.h"

#include "quern-string-pool.h"

struct _QuernDemangledNames
{
  QuernStringPool *texts;     /* owned: several names may share a text, such as constructors */
  guint32         *places;    /* owned: by string, 1 + the id of its text; 0: none */
  gsize            n_strings;
};

static void
clear (gpointer data)
{
  QuernDemangledNames *self = data;

  quern_string_pool_free (self->texts);
  g_free (self->places);
}

QuernDemangledNames *
quern_demangled_names_new (gsize n_strings)
{
  g_autofree guint32 *places = g_try_new0 (guint32, MAX (n_strings, 1));
  QuernDemangledNames *self;

  if (places == NULL)
    return NULL;

  self = g_atomic_rc_box_new0 (QuernDemangledNames);
  self->texts = quern_string_pool_new ();
  self->places = g_steal_pointer (&places);
  self->n_strings = n_strings;

  return self;
}

QuernDemangledNames *
quern_demangled_names_ref (QuernDemangledNames *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
quern_demangled_names_unref (QuernDemangledNames *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

gboolean
quern_demangled_names_add (QuernDemangledNames *self,
                           QuernStringId        name,
                           const char          *text,
                           gsize                length)
{
  guint32 place;

  g_return_val_if_fail (name < self->n_strings, FALSE);

  place = quern_string_pool_intern (self->texts, text, length);
  if (place == G_MAXUINT32)
    return FALSE;

  self->places[name] = place + 1;

  return TRUE;
}

void
quern_demangled_names_seal (QuernDemangledNames *self)
{
  quern_string_pool_rest (self->texts);
}

const char *
quern_demangled_names_find (const QuernDemangledNames *self,
                            QuernStringId              name)
{
  guint32 place = name < self->n_strings ? self->places[name] : 0;

  return place > 0 ? quern_string_pool_get_text (self->texts, place - 1) : NULL;
}
