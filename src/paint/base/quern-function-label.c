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

/* The fewest letters kept of "require_once" and the like. */
#define MIN_STATEMENT 3

/* How many of a name's inner scopes are cut to tell it apart. */
#define MAX_FORMS 4

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

/* How a name is shortened. */
typedef struct
{
  QuernProfile    *profile;
  QuernFunctionId  function;
  QuernLabelFlags  flags;
  const char      *name;
  double           width;
  QuernMeasureFunc measure;
  gpointer         user_data;
} Label;

static gboolean
is_unique (const char *text,
           gpointer    data)
{
  const Label *label = data;

  return quern_namesakes_get_mark (label->profile, label->function, text) == 0;
}

/* Whether a form of the name without outer parts fits and is not also that of another. */
static gboolean
suits (const Label *label,
       const char  *form)
{
  return label->measure (label->user_data, form, strlen (form)) <= label->width &&
         quern_namesakes_owns_form (label->profile, label->function, form);
}

/* "map::at<…int…>" for "std::map::at<…int…>", or NULL. */
static char *
drop_outer (const Label *label,
            const char  *brief)
{
  QuernNameParts parts;

  quern_name_parts_split_whole (brief, &parts);
  for (const char *at = brief; at < brief + parts.scope_end;)
    {
      at = quern_name_plain_drop_outer (at, brief + parts.scope_end);
      if (suits (label, at))
        return g_strdup (at);
    }

  return NULL;
}

/* "Cach…Loader::load", "Queue…ViewPixels": a scope or, if not even the last part fits, that, cut in
 * the middle such that it tells a name apart. Its inner parts tell most. NULL if that does not. */
static char *
cut_middle (Label      *label,
            const char *shown)
{
  gsize last;
  g_autofree char *plain = quern_name_plain_dup (label->name, &last);
  g_autofree char *rest = quern_name_plain_dup_last (plain, last);
  g_autofree char *nameless = quern_name_plain_dup_nameless (rest);
  const char *forms[MAX_FORMS];
  const char *end = plain + last;
  guint n = 0;

  if (quern_name_is_cut (shown) || (last == 0 && strstr (shown, ELLIPSIS) != NULL))
    return (label->flags & QUERN_LABEL_WITH_NOTE) == 0
           ? NULL
           : quern_name_shorten_ends (rest, strlen (rest), label->width, label->measure,
                                      label->user_data, is_unique, label);

  if (nameless != NULL && g_str_has_suffix (plain, nameless))
    end = plain + strlen (plain) - strlen (nameless);
  for (const char *at = plain; at < end; n++)
    {
      forms[n % MAX_FORMS] = at;
      at = quern_name_plain_drop_outer (at, end);
    }

  for (guint i = n; i > 0 && i + MAX_FORMS > n; i--)
    {
      const char *form = forms[(i - 1) % MAX_FORMS];
      char *text = quern_name_shorten_ends (form, (gsize) (end - form), label->width,
                                            label->measure, label->user_data, is_unique, label);

      if (text != NULL)
        return text;
    }

  return NULL;
}

/* "req…/once.php" of "require_once::…/once.php", or NULL. */
static char *
cut_statement (Label      *label,
               const char *elided)
{
  const char *file = strstr (elided, ELLIPSIS);

  for (const char *end = strstr (elided, "::"); end >= elided + MIN_STATEMENT; end--)
    {
      g_autofree char *text = g_strdup_printf ("%.*s%s", (int) (end - elided), elided, file);

      if (label->measure (label->user_data, text, strlen (text)) <= label->width &&
          is_unique (text, label))
        return g_steal_pointer (&text);
    }

  return NULL;
}

/* The two ends of a name's last part. */
static char *
dup_ends (const Label *label,
          double       width)
{
  gsize last;
  g_autofree char *plain = quern_name_plain_dup (label->name, &last);
  g_autofree char *rest = quern_name_plain_dup_last (plain, last);

  return quern_name_shorten_middle (rest, width, label->measure, label->user_data);
}

/* "…::load #3": the number tells functions apart for which no text does. NULL if there is no room
 * for it. */
static char *
add_number (const Label *label,
            guint        number)
{
  g_autofree char *head = NULL;

  /* With room for the number, less of the name fits, which may need another number. */
  for (guint other = 0; number != other;)
    {
      g_autofree char *tail = g_strdup_printf (" #%u", number);
      double left = label->width - label->measure (label->user_data, tail, strlen (tail));

      other = number;
      g_free (head);
      head = quern_name_shorten (label->name, left, label->measure, label->user_data);
      if (head == NULL || (quern_name_is_cut (head) && !(label->flags & QUERN_LABEL_WITH_NOTE)))
        return NULL;
      if (quern_name_is_cut (head))
        {
          g_free (head);
          head = dup_ends (label, left);
        }
      number = MAX (number, quern_namesakes_get_mark (label->profile, label->function, head));
    }

  return g_strdup_printf ("%s #%u", head, number);
}

/* Changes a shortened name, which may also be that of others, into one that is not, or returns
 * NULL. */
static char *
tell_apart (Label      *label,
            const char *shown)
{
  guint number = quern_namesakes_get_mark (label->profile, label->function, shown);
  const char *brief = quern_namesakes_get_brief (label->profile, label->function);
  g_autofree char *elided = NULL;
  char *text = NULL;

  if (number == 0)
    return NULL;

  elided = dup_elided (label->name);
  if (elided != NULL && suits (label, elided))
    return g_steal_pointer (&elided);

  if (brief != NULL)
    {
      g_autofree char *visible = quern_visible_brief (brief);

      text = drop_outer (label, visible);
    }
  if (text == NULL && elided != NULL)
    text = cut_statement (label, elided);
  if (text == NULL)
    text = cut_middle (label, shown);

  return text != NULL ? text : add_number (label, number);
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
  Label label = { profile, function, flags, name, width, measure, user_data };
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

  marked = tell_apart (&label, shown);
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
