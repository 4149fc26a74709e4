/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-inlining-text.h"

#include "quern-diff-text.h"

#include <glib/gi18n.h>

/* Maximum number of functions that a mark names. */
#define MAX_NAMES 2

/* Of a function that is new, nobody knows whether the compiler had inlined it: its code may just
 * have been written there. */
static gboolean
is_new (const QuernDiff    *diff,
        const QuernInlined *inlined)
{
  return inlined->is_undone && !quern_diff_has_side (diff, inlined->function, 0);
}

static char *
dup_into (const QuernDiff    *diff,
          const QuernInlined *inlined,
          const char         *name)
{
  gboolean new = is_new (diff, inlined);

  switch (inlined->kind)
    {
    case QUERN_INLINING_SURE:
      return g_strdup_printf (new ? _("was part of %s")
                              : inlined->is_undone ? _("no longer inlined into %s")
                                                   : _("inlined into %s"), name);

    case QUERN_INLINING_PROBABLE:
      return g_strdup_printf (new ? _("≈ was part of %s")
                              : inlined->is_undone ? _("≈ no longer inlined into %s")
                                                   : _("≈ inlined into %s"), name);

    case QUERN_INLINING_PERHAPS:
    default:
      return g_strdup_printf (new ? _("perhaps was part of %s") : _("perhaps inlined into %s"),
                              name);
    }
}

static void
append_more (GString *mark,
             guint    n)
{
  g_autofree char *more = g_strdup_printf (ngettext (" and %u more", " and %u more", n), n);

  if (n > 0)
    g_string_append (mark, more);
}

char *
quern_inlining_dup_mark (const QuernDiff *diff,
                         guint            row)
{
  const QuernInlining *inlining = quern_diff_get_inlining (diff);
  GString *mark = g_string_new (NULL);
  guint n;
  const QuernInlined *inlined = quern_inlining_get (inlining, row, &n);
  guint first;

  if (n > 0)
    {
      g_autofree char *name = quern_diff_dup_short_name (diff, inlined[0].into);
      g_autofree char *second = n > 1 ? quern_diff_dup_short_name (diff, inlined[1].into) : NULL;
      g_autofree char *names = second != NULL ? g_strdup_printf ("%s, %s", name, second)
                                              : g_strdup (name);
      g_autofree char *text = dup_into (diff, &inlined[0], names);

      g_string_append (mark, text);
      append_more (mark, n - MIN (n, MAX_NAMES));
    }

  first = quern_inlining_find_into (inlining, row, &n);
  for (guint i = 0; i < MIN (n, MAX_NAMES); i++)
    {
      const QuernInlined *inner = quern_inlining_get_inner (inlining, first + i);
      g_autofree char *name = quern_diff_dup_short_name (diff, inner->function);

      g_string_append_printf (mark, "%s%s %s%s", mark->len > 0 ? " " : "",
                              inner->is_undone ? "−" : "+",
                              inner->kind == QUERN_INLINING_SURE ? "" : "≈ ", name);
    }
  append_more (mark, n - MIN (n, MAX_NAMES));

  return g_string_free (mark, mark->len == 0);
}

char *
quern_inlining_dup_sentence (const QuernDiff    *diff,
                             const QuernInlined *inlined,
                             const char         *function,
                             const char         *into)
{
  gboolean new;

  g_return_val_if_fail (diff != NULL && inlined != NULL, NULL);

  new = is_new (diff, inlined);
  switch (inlined->kind)
    {
    case QUERN_INLINING_SURE:
      if (inlined->is_undone)
        return g_strdup_printf (new ? _("%s was part of %s before")
                                    : _("%s is no longer inlined into %s"), function, into);
      return g_strdup_printf (quern_diff_has_side (diff, inlined->function, 1)
                                ? _("Some calls of %s were inlined into %s")
                                : _("%s was inlined into %s"), function, into);

    case QUERN_INLINING_PROBABLE:
      return g_strdup_printf (new ? _("%s was probably part of %s before")
                              : inlined->is_undone ? _("%s is probably no longer inlined into %s")
                                                   : _("%s was probably inlined into %s"),
                              function, into);

    case QUERN_INLINING_PERHAPS:
    default:
      return g_strdup_printf (new ? _("%s was perhaps part of %s before")
                                  : _("%s was perhaps inlined into %s"), function, into);
    }
}
