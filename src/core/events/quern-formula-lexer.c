/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-formula-lexer.h"

#include "quern-config.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Sets a QUERN_PARSE_ERROR_FORMULA at a column of the formula. */
void
quern_formula_fail (GError     **error,
                    guint32      column,
                    const char  *format,
                    ...)
{
  va_list args;

  if (error == NULL)
    return;

  va_start (args, format);
  *error = quern_parse_error_new_valist (QUERN_PARSE_ERROR_FORMULA,
                                         (QuernLocation) { 0, column, 0 }, format, args);
  va_end (args);
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* Event names in real profiles contain nearly any character: a name ends at a
 * blank or at a sign of the grammar. Other names can be quoted. */
static gboolean
is_name_byte (char c)
{
  return (guchar) c > ' ' && c != 0x7f && strchr ("+-*/()=:,\"", c) == NULL;
}

/* "Time_(10ns)" and "cpu(ms)" are names. Returns the length of a unit in
 * parentheses, without blanks or signs, that immediately follows a name. */
static gsize
measure_unit (const char *text)
{
  gsize n = 1;

  if (text[0] != '(')
    return 0;

  while (is_name_byte (text[n]))
    n++;

  return n > 1 && text[n] == ')' ? n + 1 : 0;
}

static gsize
measure_name (const char *text)
{
  gsize n = 0;

  while (is_name_byte (text[n]))
    n++;

  return n + measure_unit (text + n);
}

/* Appends a digit; a number that becomes too large saturates, as factors do. */
static void
add_digit (QuernDecimal *number,
           int           base,
           int           digit)
{
  const QuernWide limit = (QuernWide) 1 << 63;

  number->number = number->number * base + digit;
  if (number->number > limit)
    {
      number->number = limit;
      number->held = TRUE;
    }
}

/* Reads "10", "0x1f", "0.5", ".5". Trailing zeros do not count as decimals.
 * Returns the length, or 0 for an invalid number. */
static gsize
read_number (const char   *text,
             QuernDecimal *number)
{
  gsize n = 0;
  gsize places;
  gsize end;

  *number = (QuernDecimal) { 0, 0, FALSE };

  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && g_ascii_isxdigit (text[2]))
    {
      for (n = 2; g_ascii_isxdigit (text[n]); n++)
        add_digit (number, 16, g_ascii_xdigit_value (text[n]));
      return n;
    }

  for (; g_ascii_isdigit (text[n]); n++)
    add_digit (number, 10, g_ascii_digit_value (text[n]));
  if (text[n] != '.')
    return n;

  n++;
  places = strspn (text + n, "0123456789");
  end = n + places;
  if (end == 1)
    return 0;

  while (places > 0 && text[n + places - 1] == '0')
    places--;
  if (places > QUERN_MAX_DECIMALS)
    return 0;

  for (gsize i = 0; i < places; i++)
    add_digit (number, 10, g_ascii_digit_value (text[n + i]));
  number->decimals = (guint) places;

  return number->held && places > 0 ? 0 : end;
}

static gboolean
read_quoted_name (const char  *text,
                  gsize       *at,
                  QuernToken  *token,
                  GError     **error)
{
  const char *start = text + *at + 1;
  const char *end = strchr (start, '"');

  if (end == NULL || end == start)
    {
      quern_formula_fail (error, token->column, _("the formula has a quoted name without an end"));
      return FALSE;
    }

  token->kind = QUERN_TOKEN_NAME;
  token->name = g_strndup (start, (gsize) (end - start));
  *at += (gsize) (end - start) + 2;

  return TRUE;
}

/**
 * quern_formula_next_token:
 * @text: a formula
 * @at: (inout): the read position, in bytes
 * @token: (out): the next token; the caller must free its name
 *
 * Returns: FALSE for a character or number that is invalid in a formula
 */
gboolean
quern_formula_next_token (const char  *text,
                          gsize       *at,
                          QuernToken  *token,
                          GError     **error)
{
  static const char signs[] = "()+-*/";
  const char *sign;
  gsize length;

  while (is_blank (text[*at]))
    (*at)++;

  *token = (QuernToken) { .kind = QUERN_TOKEN_END, .column = (guint32) *at + 1 };
  if (text[*at] == '\0')
    return TRUE;

  sign = strchr (signs, text[*at]);
  if (sign != NULL)
    {
      token->kind = QUERN_TOKEN_OPEN + (guint) (sign - signs);
      (*at)++;
      return TRUE;
    }

  if (text[*at] == '"')
    return read_quoted_name (text, at, token, error);

  if (g_ascii_isdigit (text[*at]) || text[*at] == '.')
    {
      length = read_number (text + *at, &token->number);
      if (length == 0)
        quern_formula_fail (error, token->column,
                            _("the formula has a number that cannot be used"));
      token->kind = QUERN_TOKEN_NUMBER;
      *at += length;
      return length > 0;
    }

  length = measure_name (text + *at);
  if (length == 0)
    {
      g_autofree char *quoted = quern_parse_error_quote (text + *at, 1);

      quern_formula_fail (error, token->column,
                          _("the formula has a character with no meaning: %s"), quoted);
      return FALSE;
    }

  token->kind = QUERN_TOKEN_NAME;
  token->name = g_strndup (text + *at, length);
  *at += length;

  return TRUE;
}
