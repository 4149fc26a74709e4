/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parse-error.h"

#include <string.h>

/* Maximum length of a quote of the input, in bytes. */
#define MAX_QUOTE 60

/* GLib keeps this block with the GError and copies it along with it. */
typedef struct
{
  QuernLocation where;
} QuernParseErrorPrivate;

static void
quern_parse_error_private_init (QuernParseErrorPrivate *priv)
{
  priv->where = (QuernLocation) { 0, 0, 0 };
}

static void
quern_parse_error_private_copy (const QuernParseErrorPrivate *src,
                                QuernParseErrorPrivate       *dest)
{
  *dest = *src;
}

static void
quern_parse_error_private_clear (QuernParseErrorPrivate *priv)
{
}

G_DEFINE_EXTENDED_ERROR (QuernParseError, quern_parse_error)

/**
 * quern_parse_error_new_valist:
 * @code: what is wrong
 * @where: the place
 * @format: a printf format; the text should not name the place
 * @args: its arguments
 *
 * Creates an error with a location. The text is made valid UTF-8, because it may quote input; quote
 * with quern_parse_error_quote() so that control characters are made visible too.
 *
 * Returns: (transfer full): the error
 */
GError *
quern_parse_error_new_valist (QuernParseError  code,
                              QuernLocation    where,
                              const char      *format,
                              va_list          args)
{
  g_autofree char *raw = g_strdup_vprintf (format, args);
  g_autofree char *text = g_utf8_make_valid (raw, -1);
  GError *error = g_error_new_literal (QUERN_PARSE_ERROR, (int) code, text);

  quern_parse_error_get_private (error)->where = where;

  return error;
}

void
quern_parse_error_set (GError          **error,
                       QuernParseError   code,
                       QuernLocation     where,
                       const char       *format,
                       ...)
{
  va_list args;

  if (error == NULL)
    return;

  va_start (args, format);
  g_propagate_error (error, quern_parse_error_new_valist (code, where, format, args));
  va_end (args);
}

/**
 * quern_parse_error_get_location:
 * @error: any error
 *
 * Returns: the location of @error; line 0 if it has none
 */
QuernLocation
quern_parse_error_get_location (const GError *error)
{
  g_return_val_if_fail (error != NULL, ((QuernLocation) { 0, 0, 0 }));

  if (error->domain != QUERN_PARSE_ERROR)
    return (QuernLocation) { 0, 0, 0 };

  return quern_parse_error_get_private (error)->where;
}

/**
 * quern_parse_error_get_nick:
 * @code: what is wrong
 *
 * Returns: the short name that exports use; it never changes
 */
const char *
quern_parse_error_get_nick (QuernParseError code)
{
  static const char * const nicks[] = {
    [QUERN_PARSE_ERROR_SYNTAX] = "syntax",
    [QUERN_PARSE_ERROR_NUMBER] = "number",
    [QUERN_PARSE_ERROR_REFERENCE] = "reference",
    [QUERN_PARSE_ERROR_UNSUPPORTED] = "unsupported",
    [QUERN_PARSE_ERROR_EMPTY] = "empty",
    [QUERN_PARSE_ERROR_NOT_PROFILE] = "not-a-profile",
    [QUERN_PARSE_ERROR_DAMAGED] = "damaged",
    [QUERN_PARSE_ERROR_LIMIT] = "limit",
    [QUERN_PARSE_ERROR_OVERFLOW] = "overflow",
    [QUERN_PARSE_ERROR_INCONSISTENT] = "inconsistent",
    [QUERN_PARSE_ERROR_FORMULA] = "formula",
    [QUERN_PARSE_ERROR_CUT] = "cut",
    [QUERN_PARSE_ERROR_APPENDED] = "appended",
  };

  g_return_val_if_fail ((guint) code < G_N_ELEMENTS (nicks), "syntax");

  return nicks[code];
}

/* Whether a character overrides the text direction or begins a new line. */
static gboolean
moves_text (gunichar c)
{
  switch ((int) g_unichar_type (c))
    {
    case G_UNICODE_FORMAT:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return TRUE;
    default:
      return FALSE;
    }
}

/**
 * quern_parse_error_quote:
 * @bytes: (array length=length): part of the input
 * @length: how many bytes, or -1 if it ends at a NUL
 *
 * Prepares part of the input for a message: at most 60 bytes of it, with control characters
 * escaped, in typographic quotes.
 *
 * Returns: (transfer full): the text, valid UTF-8
 */
char *
quern_parse_error_quote (const char *bytes,
                         gssize      length)
{
  GString *text = g_string_new ("“");
  g_autofree char *valid = NULL;
  gsize size = length < 0 ? strlen (bytes) : (gsize) length;
  gboolean cut = size > MAX_QUOTE;

  if (cut)
    size = MAX_QUOTE;

  /* Do not cut within a character, which would look like an error of the input. */
  while (cut && size > MAX_QUOTE - 4 && ((guchar) bytes[size] & 0xc0) == 0x80)
    size--;

  valid = g_utf8_make_valid (bytes, (gssize) size);
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\t')
        g_string_append (text, "\\t");
      else if (c == '\r')
        g_string_append (text, "\\r");
      else if (c == '\n')
        g_string_append (text, "\\n");
      else if (g_unichar_iscntrl (c))
        g_string_append_printf (text, "\\x%02x", c);
      else if (moves_text (c))
        g_string_append_printf (text, "\\u%04x", c);
      else
        g_string_append_unichar (text, c);
    }

  g_string_append (text, cut ? "…”" : "”");

  return g_string_free (text, FALSE);
}
