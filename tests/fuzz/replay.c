/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs one fuzz target as a normal test: on the given files and the files in the given folders, on
 * the rows of the reader's test table, and on mutations of these, which are the same in each run.
 *
 * With --write-cases=FOLDER, writes the rows of the table there, as a fuzzer's initial corpus. */

#include "callgrind-cases.h"
#include "fuzz.h"
#include "mutate-lines.h"

#include <glib.h>
#include <string.h>

/* The number of mutations of each text, and the longest text to mutate. */
#define N_CHANGES 40
#define MAX_CHANGED (4u << 10)

#define WRITE_CASES "--write-cases="

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

/* Mutations that tend to break readers: changed bytes, extreme numbers, lines lost, duplicated or
 * taken from another file. */
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

  switch (g_rand_int_range (rand, 0, 8))
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
    case 4:
      g_string_append_len (text, text->str, (gssize) at);
      break;
    default:
      mutate_lines (text, rand);
      break;
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

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char * const *) a, *(const char * const *) b);
}

/* Put a finding into this folder to turn it into a test. */
static void
add_folder (const char *path)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (names, g_build_filename (path, name, NULL));

  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    add_file (g_ptr_array_index (names, i));
}

static int
write_cases (const char *folder)
{
  for (const Case *c = callgrind_cases; c->name != NULL; c++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (c->name), "/", '-');
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GError) error = NULL;

      if (!g_file_set_contents (path, c->text, (gssize) callgrind_case_get_length (c), &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
    }

  return 0;
}

int
main (int   argc,
      char *argv[])
{
  int status;

  if (argc == 2 && g_str_has_prefix (argv[1], WRITE_CASES))
    return write_cases (argv[1] + strlen (WRITE_CASES));

  g_test_init (&argc, &argv, NULL);

  texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (int i = 1; i < argc; i++)
    {
      if (g_file_test (argv[i], G_FILE_TEST_IS_DIR))
        add_folder (argv[i]);
      else
        add_file (argv[i]);
    }
  for (const Case *c = callgrind_cases; c->name != NULL; c++)
    g_ptr_array_add (texts, g_bytes_new_static (c->text, callgrind_case_get_length (c)));

  g_test_add_func ("/fuzz/texts", test_texts);
  g_test_add_func ("/fuzz/changes", test_changes);
  status = g_test_run ();

  g_ptr_array_unref (texts);

  return status;
}
