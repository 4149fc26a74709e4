/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-grow.h"
#include "quern-memory.h"
#include "quern-parse-error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define N_NUMBERS (1u << 20)

static void
test_ensure (void)
{
  static const guint64 there[] = { 0, 1, 1 << 20, 8 << 20 };
  static const guint64 not_there[] = {
    G_MAXUINT64, G_MAXINT64, G_MAXINT64 - 1, G_MAXUINT64 / 4, G_GUINT64_CONSTANT (1) << 60,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (there); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (quern_memory_ensure (there[i], &error));
      g_assert_no_error (error);
    }

  for (gsize i = 0; i < G_N_ELEMENTS (not_there); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (quern_memory_ensure (not_there[i], &error));
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
      g_assert_false (quern_memory_ensure (not_there[i], NULL));
    }
}

/* Whether the mapping of a table gets large pages, according to the kernel. */
static gboolean
has_large_pages (gconstpointer table)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gboolean is_here = FALSE;

  g_assert_true (g_file_get_contents ("/proc/self/smaps", &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guintptr start, end;

      if (sscanf (lines[i], "%" SCNxPTR "-%" SCNxPTR, &start, &end) == 2)
        is_here = (guintptr) table >= start && (guintptr) table < end;
      else if (is_here && g_str_has_prefix (lines[i], "VmFlags:"))
        return strstr (lines[i], " hg") != NULL;
    }

  return FALSE;
}

/* A large table gets large pages and keeps its content as it grows. */
static void
test_large_table (void)
{
  gsize capacity = N_NUMBERS;
  guint64 *table = quern_memory_new_table0 (guint64, N_NUMBERS);
  gboolean can_check = g_file_test ("/sys/kernel/mm/transparent_hugepage", G_FILE_TEST_IS_DIR);

  g_assert_true (!can_check || has_large_pages (table));
  for (guint i = 0; i < N_NUMBERS; i++)
    {
      g_assert_cmpuint (table[i], ==, 0);
      table[i] = i;
    }

  table = quern_grow (table, &capacity, 4 * N_NUMBERS, sizeof *table);
  g_assert_true (!can_check || has_large_pages (table));
  for (guint i = 0; i < N_NUMBERS; i++)
    g_assert_cmpuint (table[i], ==, i);
  g_free (table);

  table = quern_memory_try_table (guint64, 0);
  g_assert_nonnull (table);
  g_free (table);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/memory/ensure", test_ensure);
  g_test_add_func ("/base/memory/large-table", test_large_table);

  return g_test_run ();
}
