/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-answer.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _QuernDebugInfo
{
  char      *text;      /* owned: what names are parts of */
  gint64     mtime;     /* of the object: seconds since 1970 */
  GPtrArray *functions; /* owned: QuernDebugFunction */
};

static void
function_free (gpointer data)
{
  QuernDebugFunction *function = data;

  g_ptr_array_unref (function->files);
  g_array_unref (function->scopes);
  g_array_unref (function->rows);
  g_free (function);
}

/* Cuts a field off: what is in front of the next tab. */
static char *
take_field (char **at)
{
  char *field = *at;
  char *tab = strchr (field, '\t');

  if (tab == NULL)
    {
      *at = field + strlen (field);
      return field;
    }

  *tab = '\0';
  *at = tab + 1;

  return field;
}

static gboolean
take_number (char    **at,
             guint     base,
             guint64   max,
             guint64  *number)
{
  const char *field = take_field (at);

  *number = 0;
  for (const char *p = field; *p != '\0'; p++)
    {
      int digit = g_ascii_xdigit_value (*p);

      if (digit < 0 || (guint) digit >= base || *number > (G_MAXUINT64 - (guint) digit) / base)
        return FALSE;
      *number = *number * base + (guint) digit;
    }

  return *field != '\0' && *number <= max;
}

/* An earlier scope; "-1": none. */
static gboolean
take_scope (char                     **at,
            const QuernDebugFunction  *function,
            guint32                   *scope)
{
  guint64 number;

  if (g_str_has_prefix (*at, "-1\t"))
    {
      *at += strlen ("-1\t");
      *scope = QUERN_DEBUG_NO_SCOPE;
      return TRUE;
    }

  if (function->scopes->len == 0 || !take_number (at, 10, function->scopes->len - 1, &number))
    return FALSE;

  *scope = (guint32) number;

  return TRUE;
}

static gboolean
take_place (char                     **at,
            const QuernDebugFunction  *function,
            guint32                   *file,
            guint64                   *line)
{
  guint64 number;

  if (function->files->len == 0 || !take_number (at, 10, function->files->len - 1, &number) ||
      !take_number (at, 10, G_MAXUINT32, line))
    return FALSE;

  *file = (guint32) number;

  return TRUE;
}

static gboolean
read_function (QuernDebugInfo *self,
               char           *at,
               guint           n_queries)
{
  QuernDebugFunction *function;
  guint64 query;

  if (!take_number (&at, 10, n_queries, &query) || query >= n_queries)
    return FALSE;

  function = g_new0 (QuernDebugFunction, 1);
  function->query = (guint) query;
  function->comp_dir = take_field (&at);
  function->decl_file = take_field (&at);
  function->files = g_ptr_array_new ();
  function->scopes = g_array_new (FALSE, FALSE, sizeof (QuernDebugScope));
  function->rows = g_array_new (FALSE, FALSE, sizeof (QuernDebugRow));
  g_ptr_array_add (self->functions, function);

  return TRUE;
}

static gboolean
read_scope (QuernDebugFunction *function,
            char               *at)
{
  QuernDebugScope scope;

  if (!take_scope (&at, function, &scope.parent) ||
      !take_place (&at, function, &scope.file, &scope.line))
    return FALSE;

  scope.name = at;
  g_array_append_val (function->scopes, scope);

  return TRUE;
}

static gboolean
read_row (QuernDebugFunction *function,
          char               *at)
{
  QuernDebugRow row;

  if (!take_number (&at, 16, G_MAXUINT64, &row.start) ||
      !take_number (&at, 16, G_MAXUINT64, &row.end) || row.start >= row.end ||
      !take_scope (&at, function, &row.scope) ||
      !take_place (&at, function, &row.file, &row.line))
    return FALSE;

  g_array_append_val (function->rows, row);

  return TRUE;
}

static gboolean
read_line (QuernDebugInfo *self,
           char           *line,
           guint           n_queries)
{
  const char *kind = take_field (&line);
  QuernDebugFunction *function = NULL;

  if (g_str_equal (kind, "function"))
    return read_function (self, line, n_queries);
  if (self->functions->len == 0)
    return FALSE;

  function = g_ptr_array_index (self->functions, self->functions->len - 1);
  if (g_str_equal (kind, "file"))
    g_ptr_array_add (function->files, line);
  else if (g_str_equal (kind, "scope"))
    return read_scope (function, line);
  else
    return g_str_equal (kind, "row") && read_row (function, line);

  return TRUE;
}

/**
 * quern_debug_answer_parse:
 * @text: (transfer full): the answer
 * @n_queries: how many functions were asked for
 * @error: return location for `QUERN_DEBUG_ERROR_FAILED`
 *
 * Returns: (transfer full): what it says, if it is whole
 */
QuernDebugInfo *
quern_debug_answer_parse (char    *text,
                          guint    n_queries,
                          GError **error)
{
  g_autoptr (QuernDebugInfo) self = g_new0 (QuernDebugInfo, 1);
  char *at = text;

  self->text = text;
  self->functions = g_ptr_array_new_with_free_func (function_free);

  while (*at != '\0')
    {
      char *end = strchr (at, '\n');
      char *next = end != NULL ? end + 1 : at + strlen (at);

      if (end != NULL)
        *end = '\0';
      if (end != NULL && *next == '\0' && g_str_equal (at, "end"))
        return g_steal_pointer (&self);
      if (!read_line (self, at, n_queries))
        break;
      at = next;
    }

  g_set_error_literal (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_FAILED,
                       _("The debug information is damaged"));

  return NULL;
}

void
quern_debug_info_free (QuernDebugInfo *self)
{
  g_ptr_array_unref (self->functions);
  g_free (self->text);
  g_free (self);
}

void
quern_debug_info_set_mtime (QuernDebugInfo *self,
                            gint64          mtime)
{
  self->mtime = mtime;
}

/**
 * quern_debug_info_get_mtime:
 * @self: debug information that was loaded
 *
 * Returns: when the object was changed: in seconds since 1970
 */
gint64
quern_debug_info_get_mtime (const QuernDebugInfo *self)
{
  return self->mtime;
}

guint
quern_debug_info_get_n (const QuernDebugInfo *self)
{
  return self->functions->len;
}

const QuernDebugFunction *
quern_debug_info_get (const QuernDebugInfo *self,
                      guint                 index)
{
  return g_ptr_array_index (self->functions, index);
}
