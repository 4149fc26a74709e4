/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs one fuzz target as a normal test: over the files that are named, over
 * the rows of the reader's table, and over changes of them. The changes are
 * the same in each run. */

#include "callgrind-cases.h"
#include "fuzz.h"

#include <glib.h>
#include <string.h>

/* How many changes are made of each text, and of how long ones. */
#define N_CHANGES 40
#define MAX_CHANGED (4u << 10)

static GPtrArray *texts; /* GBytes */

static void
run_bytes (const char *bytes,
           gsize       length)
{
  g_autofree char *exact = g_malloc (MAX (length, 1));

  memcpy (exact, bytes, length);
  g_assert_cmpint (LLVMFuzzerTestOneInput ((const uint8_t *) exact, length), ==, 0);
}

static void
test_texts (void)
{
  for (guint i = 0; i < texts->len; i++)
    {
      gsize length;
      const char *bytes = g_bytes_get_data (g_ptr_array_index (texts, i), &length);

      run_bytes (bytes, length);
    }
}

/* What breaks readers: other bytes, numbers at the edge, lines lost, twice,
 * or of another file. */
static void
change (GString *text,
        GRand   *rand)
{
  static const char * const pieces[] = {
    "18446744073709551616", "9223372036854775808", "-1", "0x", "(", ")", "=", "\n", "\r\n", "*",
    "+", "events: Ir Dr\n", "fn=(1)\n", "calls=1 1\n", "part: 2\n", "positions: instr line\n",
    "/", "%s",
    "\xff", "version: 1\n", "jump=1 2\n", "fl=(1) x\n", " ", "* Ir", "/ 0",
  };
  gsize at = (gsize) g_rand_int_range (rand, 0, (gint32) text->len + 1);
  gsize n = (gsize) g_rand_int_range (rand, 0, 40);

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      g_string_insert (text, (gssize) at, pieces[n % G_N_ELEMENTS (pieces)]);
      break;
    case 1:
      g_string_erase (text, (gssize) at, (gssize) MIN (n, text->len - at));
      break;
    case 2:
      if (at < text->len)
        text->str[at] = (char) g_rand_int_range (rand, 0, 256);
      break;
    case 3:
      g_string_truncate (text, at);
      break;
    default:
      g_string_append_len (text, text->str, (gssize) at);
    }
}

static void
test_changes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260702);

  for (guint i = 0; i < texts->len; i++)
    {
      gsize length;
      const char *bytes = g_bytes_get_data (g_ptr_array_index (texts, i), &length);

      for (guint j = 0; j < N_CHANGES; j++)
        {
          g_autoptr (GString) text = g_string_new_len (bytes, (gssize) MIN (length, MAX_CHANGED));
          gint32 n = g_rand_int_range (rand, 1, 6);

          for (gint32 k = 0; k < n; k++)
            change (text, rand);
          run_bytes (text->str, text->len);
        }
    }
}

static void
add_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *bytes = NULL;
  gsize length = 0;

  g_file_get_contents (path, &bytes, &length, &error);
  g_assert_no_error (error);
  g_ptr_array_add (texts, g_bytes_new_take (bytes, length));
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);

  texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (int i = 1; i < argc; i++)
    add_file (argv[i]);
  for (const Case *c = callgrind_cases; c->name != NULL; c++)
    g_ptr_array_add (texts, g_bytes_new_static (c->text, callgrind_case_get_length (c)));

  g_test_add_func ("/fuzz/texts", test_texts);
  g_test_add_func ("/fuzz/changes", test_changes);
  status = g_test_run ();

  g_ptr_array_unref (texts);

  return status;
}
