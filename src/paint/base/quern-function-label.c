/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-label.h"

#include "quern-address-name.h"
#include "quern-name-parts.h"
#include "quern-name-plain.h"
#include "quern-name-shortener.h"
#include "quern-namesakes.h"
#include "quern-visible.h"

#include <string.h>

#define ELLIPSIS "…"

/* In bytes; longer names are not split into their parts. */
#define MAX_PARTED 8192

static char *
dup_name (QuernProfile    *profile,
          QuernFunctionId  function,
          QuernLabelFlags  flags)
{
  const char *whole = (flags & QUERN_LABEL_AS_SHOWN) != 0
                        ? quern_namesakes_get_name (profile, function)
                        : quern_profile_get_function_name (profile, function);
  g_autofree char *visible = strlen (whole) > MAX_PARTED ? quern_visible_brief (whole)
                                                         : quern_visible_dup (whole);
  g_autofree char *name = quern_address_name_drop_zeros (visible);

  return (flags & QUERN_LABEL_IN_PATH) != 0 ? quern_name_parts_drop_callers (name)
                                            : g_steal_pointer (&name);
}

/* " (main.c)", or NULL. */
static char *
dup_note (QuernProfile    *profile,
          QuernFunctionId  function)
{
  g_autofree char *note = quern_namesakes_dup_note (profile, function);
  g_autofree char *visible = note != NULL ? quern_visible_brief (note) : NULL;

  return visible != NULL ? g_strconcat (" ", visible, NULL) : NULL;
}

char *
quern_function_label_dup (QuernProfile    *profile,
                          QuernFunctionId  function,
                          QuernLabelFlags  flags,
                          gsize           *n_name)
{
  g_autofree char *name = quern_visible_take_brief (dup_name (profile, function, flags));
  g_autofree char *note = dup_note (profile, function);

  if (n_name != NULL)
    *n_name = strlen (name);

  return g_strconcat (name, note, NULL);
}

char *
quern_function_label_dup_brief (QuernProfile    *profile,
                                QuernFunctionId  function,
                                QuernLabelFlags  flags)
{
  g_autofree char *brief = quern_namesakes_dup_brief (profile, function);
  g_autofree char *note = dup_note (profile, function);
  g_autofree char *name = NULL;

  if ((flags & QUERN_LABEL_IN_PATH) == 0)
    return quern_visible_brief (brief);

  name = quern_name_parts_drop_callers (brief);

  return quern_visible_take_brief (g_str_has_suffix (name, note != NULL ? note : "")
                                   ? g_steal_pointer (&name) : g_strconcat (name, note, NULL));
}

/* Whether a shortened name still has its whole scope. */
static gboolean
has_scope (const char *shown,
           const char *name)
{
  g_autofree char *brief = quern_name_parts_dup_brief (name, NULL);

  return strlen (shown) >= strlen (brief) && strstr (shown, ELLIPSIS) == NULL;
}

/* "include::…/once.php", see quern_name_plain_dup_elided(). */
static char *
dup_elided (const char *name)
{
  gsize last;
  g_autofree char *plain = quern_name_plain_dup (name, &last);

  return quern_name_plain_dup_elided (plain, last);
}

/* "…::load #3", for a name whose shorter form may also be that of others. Its two ends may be
 * enough: "ins…sort" and "sel…sort"; or, of PHP, the statement and the file. NULL if there is no
 * room, or shown is enough. */
static char *
add_mark (QuernProfile     *profile,
          QuernFunctionId   function,
          QuernLabelFlags   flags,
          const char       *name,
          const char       *shown,
          double            width,
          QuernMeasureFunc  measure,
          gpointer          user_data)
{
  guint number = quern_namesakes_get_mark (profile, function, shown);
  g_autofree char *head = g_strdup (shown);
  g_autofree char *elided = NULL;

  if (number == 0)
    return NULL;

  elided = dup_elided (name);
  if (elided != NULL && measure (user_data, elided, strlen (elided)) <= width &&
      quern_namesakes_get_mark (profile, function, elided) == 0)
    return g_steal_pointer (&elided);

  if (quern_name_is_cut (shown) && (flags & QUERN_LABEL_WITH_NOTE))
    {
      gsize start;
      g_autofree char *plain = quern_name_plain_dup (name, &start);
      g_autofree char *last = quern_name_plain_dup_last (plain, start);
      g_autofree char *ends = quern_name_shorten_middle (last, width, measure, user_data);

      if (quern_namesakes_get_mark (profile, function, ends) == 0)
        return g_steal_pointer (&ends);
    }

  /* With room for the number, less of the name fits, which may need another number. */
  for (guint other = 0; number != other;)
    {
      g_autofree char *tail = g_strdup_printf (" #%u", number);

      other = number;
      g_free (head);
      head = quern_name_shorten (name, width - measure (user_data, tail, strlen (tail)), measure,
                                 user_data);
      if (head == NULL || (quern_name_is_cut (head) && !(flags & QUERN_LABEL_WITH_NOTE)))
        return NULL;
      number = MAX (number, quern_namesakes_get_mark (profile, function, head));
    }

  return g_strdup_printf ("%s #%u", head, number);
}

/* Shortens a name such that it differs from short names of other functions. */
static char *
shorten_name (QuernProfile     *profile,
              QuernFunctionId   function,
              QuernLabelFlags   flags,
              const char       *name,
              double            width,
              QuernMeasureFunc  measure,
              gpointer          user_data)
{
  char *shown = quern_name_shorten (name, width, measure, user_data);
  g_autofree char *whole = quern_address_name_drop_zeros (name);
  const char *brief;
  char *marked;

  if (shown == NULL || strcmp (shown, whole) == 0)
    return shown;

  brief = quern_namesakes_get_brief (profile, function);
  if (brief == NULL && has_scope (shown, name))
    return shown;

  if (brief != NULL)
    {
      g_autofree char *visible = quern_visible_brief (brief);

      if (measure (user_data, visible, strlen (visible)) <= width)
        {
          g_free (shown);
          return g_steal_pointer (&visible);
        }
    }

  marked = add_mark (profile, function, flags, name, shown, width, measure, user_data);
  if (marked != NULL)
    {
      g_free (shown);
      shown = marked;
    }

  return shown;
}

/**
 * quern_function_label_shorten:
 * @profile: a profile
 * @function: one of its functions
 * @flags: depend on where it is shown
 * @width: in px
 * @measure: measures text
 * @user_data: for @measure
 * @n_name: (out) (optional): length of the name in bytes, without the note
 *
 * Shortens a name like quern_name_shorten(), but such that functions with different names look
 * different. If other functions have the same name, its note follows. The version of a symbol is
 * not shown unless only that distinguishes it.
 *
 * Returns: (transfer full) (nullable): the label, or %NULL if nothing readable fits
 */
char *
quern_function_label_shorten (QuernProfile     *profile,
                              QuernFunctionId   function,
                              QuernLabelFlags   flags,
                              double            width,
                              QuernMeasureFunc  measure,
                              gpointer          user_data,
                              gsize            *n_name)
{
  g_autofree char *name = dup_name (profile, function, flags | QUERN_LABEL_AS_SHOWN);
  g_autofree char *note = dup_note (profile, function);
  g_autofree char *shown =
    shorten_name (profile, function, flags, name, width, measure, user_data);
  g_autofree char *beside = NULL;

  if (n_name != NULL)
    *n_name = shown != NULL ? strlen (shown) : 0;
  if (note == NULL)
    return g_steal_pointer (&shown);

  beside = shorten_name (profile, function, flags, name,
                         width - measure (user_data, note, strlen (note)), measure, user_data);
  if (beside == NULL || (quern_name_is_cut (beside) && !(flags & QUERN_LABEL_WITH_NOTE)))
    return g_steal_pointer (&shown);

  if (n_name != NULL)
    *n_name = strlen (beside);

  return g_strconcat (beside, note, NULL);
}
