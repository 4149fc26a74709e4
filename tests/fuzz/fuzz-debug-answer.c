/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An answer of the debug information helper, after a malicious object has taken it over. */

#include "fuzz.h"

#include "quern-debug-info.h"

#include <string.h>

#define N_QUERIES 3

static void
check_function (const QuernDebugFunction *function)
{
  g_assert (function->query < N_QUERIES);
  g_assert (strlen (function->comp_dir) + strlen (function->decl_file) < G_MAXINT);
  for (guint i = 0; i < function->scopes->len; i++)
    {
      const QuernDebugScope *scope = &g_array_index (function->scopes, QuernDebugScope, i);

      /* Following the parents must end. */
      g_assert (scope->parent == QUERN_DEBUG_NO_SCOPE || scope->parent < i);
      g_assert (scope->file < function->files->len);
      g_assert (strchr (scope->name, '\n') == NULL);
    }

  for (guint i = 0; i < function->rows->len; i++)
    {
      const QuernDebugRow *row = &g_array_index (function->rows, QuernDebugRow, i);

      g_assert (row->start < row->end && row->file < function->files->len);
      g_assert (row->scope == QUERN_DEBUG_NO_SCOPE || row->scope < function->scopes->len);
    }
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (QuernDebugInfo) info = NULL;
  g_autoptr (GError) error = NULL;

  info = quern_debug_answer_parse (g_strndup ((const char *) data, size), N_QUERIES, &error);
  g_assert ((info == NULL) == (error != NULL));
  for (guint i = 0; info != NULL && i < quern_debug_info_get_n (info); i++)
    check_function (quern_debug_info_get (info, i));

  return 0;
}
