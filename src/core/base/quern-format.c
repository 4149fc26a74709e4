/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-format.h"

#include <langinfo.h>
#include <math.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"          /* U+2212 */
#define NARROW_SPACE "\xe2\x80\xaf"   /* U+202F, does not break */
#define NO_BREAK_SPACE "\xc2\xa0"
#define NO_VALUE "\xe2\x80\x93"       /* an en dash */

#define MAX_PRECISION 6

/* From here on a relative change is written as a factor. */
#define MIN_FACTOR 5.0

/* From here on a factor has no decimals, as "%g" would use an exponent. */
#define MIN_WHOLE_FACTOR 999.5

/* Whether texts are drawn rather than written. */
static gboolean for_screen;

/**
 * quern_format_set_for_screen:
 * @is_drawn: whether texts are drawn by a window rather than written to a file
 *
 * U+202F is 1 px wide in small Cantarell, where U+00A0 is as thin as U+2009, 3 px, and does not
 * break either. Files have the character that is meant: U+202F.
 */
void
quern_format_set_for_screen (gboolean is_drawn)
{
  g_atomic_int_set (&for_screen, is_drawn);
}

/* Not NULL in a thread that writes a file. */
static GPrivate for_file;

/**
 * quern_format_set_for_file:
 * @is_written: whether this thread writes a file from now on
 *
 * A file that a window exports has the characters of one that quern-report writes.
 */
void
quern_format_set_for_file (gboolean is_written)
{
  g_private_set (&for_file, GINT_TO_POINTER (is_written));
}

const char *
quern_format_get_thin_space (void)
{
  return g_atomic_int_get (&for_screen) && g_private_get (&for_file) == NULL ? NO_BREAK_SPACE
                                                                             : NARROW_SPACE;
}

/* The separator of thousands in a locale, as it is shown. */
static const char *
get_separator (void)
{
  const char *separator = nl_langinfo (THOUSEP);

  return strcmp (separator, NARROW_SPACE) == 0 ? quern_format_get_thin_space () : separator;
}

/* U+2212 is as wide as a digit; the ASCII minus is not. */
static char *
with_true_minus (char *text)
{
  g_autofree char *owned = text;

  return text[0] == '-' ? g_strconcat (MINUS, text + 1, NULL) : g_steal_pointer (&owned);
}

/**
 * quern_format_share:
 * @share: a fraction, 1 for 100 %; NaN for no value
 * @precision: decimals, 0 to 6
 *
 * Formats a share in percent without the percent sign: "12.34". A share that is not 0 never becomes
 * 0, but "< 0.01".
 *
 * Returns: (transfer full): the text
 */
char *
quern_format_share (double share,
                    guint  precision)
{
  double percent = 100.0 * share;
  double least;

  if (isnan (share))
    return g_strdup (NO_VALUE);

  precision = MIN (precision, MAX_PRECISION);
  least = pow (10.0, -(double) precision);

  if (percent > 0.0 && percent < least / 2.0)
    return g_strdup_printf ("<%s%.*f", quern_format_get_thin_space (), (int) precision, least);
  if (percent < 0.0 && percent > -least / 2.0)
    return g_strdup_printf (">%s" MINUS "%.*f", quern_format_get_thin_space (), (int) precision,
                            least);

  return with_true_minus (g_strdup_printf ("%.*f", (int) precision, percent + 0.0));
}

/**
 * quern_format_percent:
 * @share: a fraction, 1 for 100 %; NaN for no value
 * @precision: decimals, 0 to 6
 *
 * Returns: (transfer full): the share in percent with a percent sign: "12.34 %"
 */
char *
quern_format_percent (double share,
                      guint  precision)
{
  g_autofree char *text = quern_format_share (share, precision);

  return isnan (share) ? g_steal_pointer (&text) : g_strconcat (text, NO_BREAK_SPACE "%", NULL);
}

/* Whether to group digits with commas in locales without a thousands separator, such as "C". */
static gboolean groups_always;

/**
 * quern_format_set_groups_always:
 * @always: whether to group digits with commas in locales such as "C"
 *
 * The locale "C" has no thousands separator, which suits output that programs read. Windows are for
 * people, who then get commas, as in English. Separators of a locale are used in any case.
 */
void
quern_format_set_groups_always (gboolean always)
{
  g_atomic_int_set (&groups_always, always);
}

/* Groups digits written by printf(), which the locale may have grouped already. */
static char *
with_groups (char *digits)
{
  gsize n = strlen (digits);
  GString *text;

  if (strcmp (nl_langinfo (THOUSEP), get_separator ()) != 0)
    {
      text = g_string_new_len (digits, (gssize) n);
      g_string_replace (text, nl_langinfo (THOUSEP), get_separator (), 0);
      g_free (digits);

      return g_string_free (text, FALSE);
    }
  if (!g_atomic_int_get (&groups_always) || n <= 3 || *nl_langinfo (THOUSEP) != '\0' ||
      *nl_langinfo (RADIXCHAR) != '.')
    return digits;

  text = g_string_sized_new (n + n / 3);
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0 && (n - i) % 3 == 0 && g_ascii_isdigit (digits[i - 1]))
        g_string_append_c (text, ',');
      g_string_append_c (text, digits[i]);
    }
  g_free (digits);

  return g_string_free (text, FALSE);
}

/**
 * quern_format_integer:
 * @value: any number
 *
 * Returns: (transfer full): all its digits, grouped by the locale or as set with
 *   quern_format_set_groups_always(): "1,577,570,446"
 */
char *
quern_format_integer (gint64 value)
{
  return with_true_minus (with_groups (g_strdup_printf ("%'" G_GINT64_FORMAT, value)));
}

char *
quern_format_count (guint64 value)
{
  return with_groups (g_strdup_printf ("%'" G_GUINT64_FORMAT, value));
}

/* Three digits: "1.23", "12.3", "123". */
static char *
three_digits (double value)
{
  double size = fabs (value);
  int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;

  return with_true_minus (g_strdup_printf ("%.*f", decimals, value));
}

/* Scales to the largest unit that leaves at least 1 before the point. */
static char *
with_unit (double              value,
           const char * const *units,
           guint               n_units)
{
  g_autofree char *digits = NULL;
  guint unit = 0;

  /* 999.6 would read as "1000" of the smaller unit. */
  while (unit + 1 < n_units && fabs (value) >= 999.5)
    {
      value /= 1000.0;
      unit++;
    }

  if (unit == 0 && fabs (value - round (value)) < 1e-9)
    digits = with_true_minus (g_strdup_printf ("%.0f", value));
  else
    digits = three_digits (value);

  return units[unit][0] == '\0' ? g_steal_pointer (&digits)
                                : g_strconcat (digits, quern_format_get_thin_space (), units[unit],
                                               NULL);
}

/**
 * quern_format_compact:
 * @value: a number; NaN for no value
 *
 * Returns: (transfer full): its first three digits and a unit: "1.58 G"
 */
char *
quern_format_compact (double value)
{
  static const char * const units[] = { "", "k", "M", "G", "T", "P", "E" };

  if (isnan (value))
    return g_strdup (NO_VALUE);

  return with_unit (value, units, G_N_ELEMENTS (units));
}

/**
 * quern_format_value:
 * @value: a number; NaN for no value
 *
 * Returns: (transfer full): up to six digits: "0.125", "12"
 */
char *
quern_format_value (double value)
{
  if (isnan (value))
    return g_strdup (NO_VALUE);
  if (isinf (value))
    return g_strdup (value > 0 ? "∞" : MINUS "∞");

  return with_true_minus (g_strdup_printf ("%.6g", value + 0.0));
}

/**
 * quern_format_time:
 * @nanoseconds: a time; NaN for none
 *
 * Returns: (transfer full): three digits and a unit: "1.23 ms", "95.0 s"
 */
char *
quern_format_time (double nanoseconds)
{
  static const char * const units[] = { "ns", "µs", "ms", "s" };

  if (isnan (nanoseconds))
    return g_strdup (NO_VALUE);

  return with_unit (nanoseconds, units, G_N_ELEMENTS (units));
}

/**
 * quern_format_bytes:
 * @bytes: a size; NaN for none
 *
 * Returns: (transfer full): three digits and a decimal unit: "1.20 MB"
 */
char *
quern_format_bytes (double bytes)
{
  static const char * const units[] = { "B", "kB", "MB", "GB", "TB", "PB", "EB" };

  if (isnan (bytes))
    return g_strdup (NO_VALUE);

  return with_unit (bytes, units, G_N_ELEMENTS (units));
}

/* Takes the digits at @text, with the separators of the locale between groups of three.
 * Returns where they end. */
static const char *
read_digits (const char *text,
             const char *separator,
             GString    *digits)
{
  const char *p = text;

  for (; g_ascii_isdigit (*p); p++)
    g_string_append_c (digits, *p);

  while (*separator != '\0' && g_str_has_prefix (p, separator))
    {
      const char *group = p + strlen (separator);

      if (!g_ascii_isdigit (group[0]) || !g_ascii_isdigit (group[1]) ||
          !g_ascii_isdigit (group[2]) || g_ascii_isdigit (group[3]))
        break;
      g_string_append_len (digits, group, 3);
      p = group + 3;
    }

  return p;
}

/* Whether @next continues the number before it, with a unit or an exponent for example. */
static gboolean
belongs_to_number (const char *next)
{
  if (g_str_has_prefix (next, quern_format_get_thin_space ()))
    next += strlen (quern_format_get_thin_space ());

  return g_unichar_isalnum (g_utf8_get_char (next));
}

/* The number at @text with three digits, or %NULL if that is not shorter. Sets @end. */
static char *
shorten_number (const char  *text,
                const char **end)
{
  const char *separator = get_separator ();
  const char *point = nl_langinfo (RADIXCHAR);
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autofree char *brief = NULL;
  double value;

  if (*separator == '\0' && g_atomic_int_get (&groups_always))
    separator = ",";

  *end = read_digits (text, separator, digits);
  if (g_str_has_prefix (*end, point) && g_ascii_isdigit ((*end)[strlen (point)]))
    {
      g_string_append_c (digits, '.');
      *end = read_digits (*end + strlen (point), "", digits);
    }
  if (belongs_to_number (*end))
    return NULL;

  /* Numbers that are not 0 must not become 0. */
  value = g_ascii_strtod (digits->str, NULL);
  if (value < 1.0)
    return NULL;

  brief = quern_format_compact (value);

  return g_utf8_strlen (brief, -1) < g_utf8_strlen (text, *end - text) ? g_steal_pointer (&brief)
                                                                       : NULL;
}

/**
 * quern_format_shorten:
 * @text: numbers as formatted by the functions above, and signs or words beside them
 *
 * Shortens the numbers of @text to three digits and a unit, as quern_format_compact() does. Numbers
 * with a unit, and those below 1, are not changed.
 *
 * Returns: (transfer full) (nullable): the shorter text, or %NULL if no number gets shorter
 */
char *
quern_format_shorten (const char *text)
{
  g_autoptr (GString) shorter = g_string_new (NULL);
  gboolean is_shorter = FALSE;
  gunichar before = 0;

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *p = text; *p != '\0';)
    {
      g_autofree char *brief = NULL;
      const char *end = g_utf8_next_char (p);

      if (g_ascii_isdigit (*p) && !g_unichar_isalnum (before) && before != '.')
        brief = shorten_number (p, &end);

      is_shorter |= brief != NULL;
      if (brief != NULL)
        g_string_append (shorter, brief);
      else
        g_string_append_len (shorter, p, end - p);
      before = g_utf8_get_char (g_utf8_prev_char (end));
      p = end;
    }

  return is_shorter ? g_string_free (g_steal_pointer (&shorter), FALSE) : NULL;
}

char *
quern_format_signed_percent (double share,
                             guint  precision)
{
  g_autofree char *size = quern_format_percent (fabs (share), precision);

  if (!(share > 0.0 || share < 0.0))
    return g_steal_pointer (&size);
  /* "< +0.01 %", "> −0.01 %" */
  if (*size == '<')
    return g_strconcat (share > 0.0 ? "<" : ">", quern_format_get_thin_space (),
                        share > 0.0 ? "+" : MINUS,
                        size + strlen ("<") + strlen (quern_format_get_thin_space ()), NULL);

  return g_strconcat (share > 0.0 ? "+" : MINUS, size, NULL);
}

char *
quern_format_signed_integer (gint64 value)
{
  g_autofree char *number = quern_format_integer (value);

  return value > 0 ? g_strconcat ("+", number, NULL) : g_steal_pointer (&number);
}

char *
quern_format_relative (double before,
                       double after)
{
  if (!(after > before || after < before))
    return g_strdup (isnan (before) || isnan (after) ? NO_VALUE : "0");
  if (!(before > 0.0))
    return g_strdup (NO_VALUE);
  if (after >= MIN_WHOLE_FACTOR * before)
    {
      g_autofree char *factor = quern_format_integer ((gint64) fmin (round (after / before), 1e18));

      return g_strconcat ("×", factor, NULL);
    }
  if (after >= MIN_FACTOR * before)
    return g_strdup_printf ("×%.3g", after / before);

  return quern_format_signed_percent ((after - before) / before, 2);
}

char *
quern_format_mark (const char *sign,
                   const char *number)
{
  return g_strconcat (*number == '<' || *number == '>' ? "" : sign, number, NULL);
}

char *
quern_format_capitalise (const char *text)
{
  const char *rest = *text != '\0' ? g_utf8_next_char (text) : text;
  g_autofree char *first = g_utf8_strup (text, rest - text);

  return g_strconcat (first, rest, NULL);
}

/* Whether a sentence is in a script with wide full stops, even if a number ends it. */
static gboolean
has_wide_letters (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iswide (g_utf8_get_char (text)))
      return TRUE;

  return FALSE;
}

char *
quern_format_sentence (const char *text)
{
  g_autofree char *sentence = quern_format_capitalise (text);
  const char *last = g_utf8_find_prev_char (sentence, sentence + strlen (sentence));
  gunichar end = last != NULL ? g_utf8_get_char (last) : '.';

  if (end == '.' || end == '!' || end == '?' || end == 0x3002 /* 。 */)
    return g_steal_pointer (&sentence);

  return g_strconcat (sentence, has_wide_letters (sentence) ? "。" : ".", NULL);
}

char *
quern_format_bind_arrow (const char *text)
{
  const char *arrow = strstr (text, "←");
  g_auto (GStrv) words = NULL;
  g_autofree char *bound = NULL;

  if (arrow == NULL)
    return g_strdup (text);

  words = g_strsplit (arrow, " ", -1);
  bound = g_strjoinv (NO_BREAK_SPACE, words);

  return g_strdup_printf ("%.*s%s", (int) (arrow - text), text, bound);
}
