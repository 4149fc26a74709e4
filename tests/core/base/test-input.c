/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-input.h"
#include "quern-parse-error.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT "events: Ir\nfn=a\n\n1 5\nfn=something rather longer\n2 6\n"

typedef enum
{
  CODE_NONE = -1, /* not a filter of libarchive */
  CODE_GZIP = ARCHIVE_FILTER_GZIP,
  CODE_BZIP2 = ARCHIVE_FILTER_BZIP2,
  CODE_XZ = ARCHIVE_FILTER_XZ,
  CODE_ZSTD = ARCHIVE_FILTER_ZSTD,
} Code;

/* How the stored bytes are modified. */
typedef enum
{
  AS_IT_IS,
  TWICE,            /* two members in sequence */
  AND_JUNK,
  AND_ZEROS,
  CUT_IN_THE_MIDDLE,
  CUT_AT_THE_END,   /* the last byte is missing */
  WRONG_SUM,        /* one bit of gzip's checksum is flipped */
  WRONG_BODY,
  ONLY_MAGIC,
} Change;

typedef struct
{
  const char *name;
  const char *text;
  Code        code;
  Change      change;
  const char *expected;   /* NULL to accept a prefix of at least half of the text */
  gboolean    is_damaged;
} Case;

static const Case cases[] = {
  { "empty",             "",            CODE_NONE, AS_IT_IS, "", FALSE },
  { "one-newline",       "\n",          CODE_NONE, AS_IT_IS, "\n", FALSE },
  { "newlines",          "\n\n\n\n",    CODE_NONE, AS_IT_IS, "\n\n\n\n", FALSE },
  { "no-newline",        "abc",         CODE_NONE, AS_IT_IS, "abc", FALSE },
  { "no-last-newline",   "ab\nc",       CODE_NONE, AS_IT_IS, "ab\nc", FALSE },
  { "plain",             TEXT,          CODE_NONE, AS_IT_IS, TEXT, FALSE },
  { "one-byte",          "\x1f",        CODE_NONE, AS_IT_IS, "\x1f", FALSE },
  { "gzip",              TEXT,          CODE_GZIP, AS_IT_IS, TEXT, FALSE },
  { "gzip-empty",        "",            CODE_GZIP, AS_IT_IS, "", FALSE },
  { "gzip-two-members",  TEXT,          CODE_GZIP, TWICE, TEXT TEXT, FALSE },
  { "gzip-junk",         TEXT,          CODE_GZIP, AND_JUNK, TEXT, TRUE },
  { "gzip-zeros",        TEXT,          CODE_GZIP, AND_ZEROS, TEXT, FALSE },
  { "gzip-cut",          TEXT,          CODE_GZIP, CUT_IN_THE_MIDDLE, NULL, TRUE },
  { "gzip-cut-at-end",   TEXT,          CODE_GZIP, CUT_AT_THE_END, TEXT, TRUE },
  { "gzip-wrong-sum",    TEXT,          CODE_GZIP, WRONG_SUM, TEXT, TRUE },
  { "gzip-only-magic",   TEXT,          CODE_GZIP, ONLY_MAGIC, "", TRUE },
  { "bzip2",             TEXT,          CODE_BZIP2, AS_IT_IS, TEXT, FALSE },
  { "bzip2-two-members", TEXT,          CODE_BZIP2, TWICE, TEXT TEXT, FALSE },
  { "bzip2-cut",         TEXT,          CODE_BZIP2, CUT_IN_THE_MIDDLE, "", TRUE },
  { "bzip2-wrong-body",  TEXT,          CODE_BZIP2, WRONG_BODY, "", TRUE },
  { "xz",                TEXT,          CODE_XZ, AS_IT_IS, TEXT, FALSE },
  { "xz-cut",            TEXT,          CODE_XZ, CUT_IN_THE_MIDDLE, "", TRUE },
  { "zstd",              TEXT,          CODE_ZSTD, AS_IT_IS, TEXT, FALSE },
  { "zstd-cut",          TEXT,          CODE_ZSTD, CUT_IN_THE_MIDDLE, "", TRUE },
};

static la_ssize_t
append_cb (struct archive *archive,
           void           *user_data,
           const void     *bytes,
           size_t          length)
{
  g_byte_array_append (user_data, bytes, (guint) length);

  return (la_ssize_t) length;
}

static GByteArray *
compress_text (const char *text,
               gsize       length,
               Code        code)
{
  GByteArray *result = g_byte_array_new ();
  struct archive *archive = archive_write_new ();
  struct archive_entry *entry = archive_entry_new ();

  g_assert_cmpint (archive_write_add_filter (archive, (int) code), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_set_format_raw (archive), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_set_bytes_in_last_block (archive, 1), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_open (archive, result, NULL, append_cb, NULL), ==, ARCHIVE_OK);
  archive_entry_set_filetype (entry, S_IFREG);
  g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_data (archive, text, length), ==, (la_ssize_t) length);
  archive_entry_free (entry);
  g_assert_cmpint (archive_write_free (archive), ==, ARCHIVE_OK);

  return result;
}

static GBytes *
make_stored (const Case *c)
{
  gsize length = strlen (c->text);
  GByteArray *stored;

  if (c->code == CODE_NONE)
    return g_bytes_new (c->text, length);

  stored = compress_text (c->text, length, c->code);
  switch (c->change)
    {
    case TWICE:
      {
        g_autofree guint8 *copy = g_memdup2 (stored->data, stored->len);

        g_byte_array_append (stored, copy, stored->len);
        break;
      }
    case AND_JUNK:
      g_byte_array_append (stored, (const guint8 *) "junk", 4);
      break;
    case AND_ZEROS:
      g_byte_array_append (stored, (const guint8 *) "\0\0\0\0\0", 5);
      break;
    case CUT_IN_THE_MIDDLE:
      g_byte_array_set_size (stored, stored->len * 3 / 4);
      break;
    case CUT_AT_THE_END:
      g_byte_array_set_size (stored, stored->len - 1);
      break;
    case WRONG_SUM:
      stored->data[stored->len - 7] ^= 0x10;
      break;
    case WRONG_BODY:
      stored->data[stored->len / 2] ^= 0x55;
      break;
    case ONLY_MAGIC:
      g_byte_array_set_size (stored, 2);
      break;
    case AS_IT_IS:
    default:
      break;
    }

  return g_byte_array_free_to_bytes (stored);
}

static void
assert_bytes (gconstpointer got,
              gsize         got_length,
              gconstpointer wanted,
              gsize         wanted_length)
{
  g_assert_cmpuint (got_length, ==, wanted_length);
  g_assert_true (memcmp (got, wanted, wanted_length) == 0);
}

/* Reads everything, and checks each block against what the header guarantees. */
static char *
read_all (QuernInput *input,
          gsize       block_size)
{
  GString *all = g_string_new (NULL);

  quern_input_set_block_size (input, block_size);
  while (TRUE)
    {
      g_autoptr (GError) error = NULL;
      const char *start;
      gsize length;

      g_assert_true (quern_input_next_block (input, &start, &length, NULL, NULL, &error));
      g_assert_no_error (error);
      for (gsize i = 0; i < QUERN_INPUT_SLACK; i++)
        g_assert_cmpint (start[length + i], ==, '\n');
      if (length == 0)
        break;

      /* Blocks consist of whole lines; only the last one may end without a newline. */
      if (all->len > 0)
        g_assert_cmpint (all->str[all->len - 1], ==, '\n');
      g_string_append_len (all, start, (gssize) length);
    }

  return g_string_free (all, FALSE);
}

static void
test_read (gconstpointer data)
{
  static const gsize sizes[] = { 1, 2, 3, 7, 16, 64, 4096, 1 << 20 };
  const Case *c = data;
  g_autoptr (GBytes) stored = make_stored (c);

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", &error);
      g_autofree char *all = NULL;

      g_assert_no_error (error);
      if (i >= G_N_ELEMENTS (sizes))
        {
          const char *head;
          gsize length;

          g_assert_true (quern_input_peek (input, &head, &length, &error));
          if (c->expected != NULL)
            assert_bytes (head, length, c->expected, strlen (c->expected));
        }

      all = read_all (input, sizes[i % G_N_ELEMENTS (sizes)]);
      if (c->expected != NULL)
        {
          g_assert_cmpstr (all, ==, c->expected);
        }
      else
        {
          g_assert_true (g_str_has_prefix (c->text, all));
          g_assert_cmpuint (strlen (all), >=, strlen (c->text) / 2);
        }

      g_assert_true ((quern_input_get_damage (input) != NULL) == c->is_damaged);
      g_assert_cmpstr (quern_input_get_name (input), ==, "name");
    }
}

/* Only one level is decompressed: gzip inside gzip yields gzip. */
static void
test_one_level (void)
{
  g_autoptr (GByteArray) inner = compress_text (TEXT, strlen (TEXT), CODE_GZIP);
  g_autoptr (GByteArray) outer = compress_text ((char *) inner->data, inner->len, CODE_GZIP);
  g_autoptr (GBytes) stored = g_bytes_new (outer->data, outer->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", &error);
  const char *head;
  gsize length;

  g_assert_true (quern_input_peek (input, &head, &length, &error));
  assert_bytes (head, length, inner->data, inner->len);
}

/* Lines of all lengths around possible block ends. */
static void
test_long_lines (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GByteArray) gzip = NULL;

  for (guint i = 0; i < 700; i++)
    {
      for (guint j = 0; j < i * 3; j++)
        g_string_append_c (text, (char) ('a' + (i + j) % 26));
      g_string_append_c (text, '\n');
    }
  g_string_append (text, "no end");
  gzip = compress_text (text->str, text->len, CODE_GZIP);

  for (gsize size = 1; size < 70000; size = size * 3 + 1)
    {
      g_autoptr (GBytes) plain = g_bytes_new (text->str, text->len);
      g_autoptr (GBytes) packed = g_bytes_new (gzip->data, gzip->len);
      g_autoptr (QuernInput) first = quern_input_open_bytes (plain, "", NULL);
      g_autoptr (QuernInput) second = quern_input_open_bytes (packed, "", NULL);
      g_autofree char *all = read_all (first, size);
      g_autofree char *also_all = read_all (second, size);

      g_assert_cmpstr (all, ==, text->str);
      g_assert_cmpstr (also_all, ==, text->str);
    }
}

static GError *
read_line_of (gsize    n_bytes,
              gboolean with_newline)
{
  g_autofree char *line = g_malloc (n_bytes + 1);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QuernInput) input = NULL;
  GError *error = NULL;
  const char *start;
  gsize length;

  memset (line, 'x', n_bytes);
  line[n_bytes] = '\n';
  bytes = g_bytes_new (line, n_bytes + (with_newline ? 1 : 0));
  input = quern_input_open_bytes (bytes, "", NULL);

  if (quern_input_next_block (input, &start, &length, NULL, NULL, &error))
    {
      g_assert_no_error (error);
      g_assert_cmpuint (length, ==, n_bytes + (with_newline ? 1 : 0));
    }

  return error;
}

static void
test_longest_line (void)
{
  g_autoptr (GError) longest = read_line_of (QUERN_INPUT_MAX_LINE, TRUE);
  g_autoptr (GError) longest_at_end = read_line_of (QUERN_INPUT_MAX_LINE, FALSE);
  g_autoptr (GError) longer = read_line_of (QUERN_INPUT_MAX_LINE + 2, TRUE);
  g_autoptr (GError) longer_at_end = read_line_of (QUERN_INPUT_MAX_LINE + 2, FALSE);

  g_assert_no_error (longest);
  g_assert_no_error (longest_at_end);
  g_assert_error (longer, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
  g_assert_error (longer_at_end, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
}

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("quern-input-XXXXXX", &error);

  g_assert_no_error (error);

  return folder;
}

static void
assert_not_opened (const char *path,
                   GQuark      domain,
                   int         code)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernInput) input = quern_input_open (file, NULL, &error);

  g_assert_null (input);
  g_assert_error (error, domain, code);
}

/* Opening any of these must not block. */
static void
test_special_files (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *pipe_path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *link_path = g_build_filename (folder, "link", NULL);
  g_autofree char *below = g_build_filename (pipe_path, "below", NULL);

  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  g_assert_cmpint (symlink ("nowhere", link_path), ==, 0);

  assert_not_opened (folder, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE);
  assert_not_opened (pipe_path, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE);
  assert_not_opened ("/dev/zero", QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE);
  assert_not_opened (link_path, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  assert_not_opened (below, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);

  g_unlink (pipe_path);
  g_unlink (link_path);
  g_rmdir (folder);
}

static void
test_file (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "callgrind.out.1", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernInput) input = NULL;
  g_autoptr (QuernProgress) progress = quern_progress_new ();
  const char *start;
  gsize length;

  g_assert_true (g_file_set_contents (path, TEXT, -1, &error));
  input = quern_input_open (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (quern_input_get_name (input), ==, "callgrind.out.1");
  g_assert_cmpuint (quern_input_get_size (input), ==, strlen (TEXT));

  /* The input is the second of three. */
  quern_input_set_span (input, strlen (TEXT), 4 * strlen (TEXT));
  g_assert_true (quern_input_next_block (input, &start, &length, progress, NULL, &error));
  assert_bytes (start, length, TEXT, strlen (TEXT));
  g_assert_cmpfloat_with_epsilon (quern_progress_get_fraction (progress), 0.5, 0.002);

  g_unlink (path);
  g_rmdir (folder);
}

static gpointer
write_slowly_in_thread (gpointer data)
{
  int fd = GPOINTER_TO_INT (data);

  for (const char *at = TEXT; *at != '\0'; at++)
    g_assert_cmpint (write (fd, at, 1), ==, 1);
  close (fd);

  return NULL;
}

static QuernInput *
open_fd (int fd)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_strdup_printf ("/dev/fd/%d", fd);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  QuernInput *input = quern_input_open (file, NULL, &error);

  g_assert_no_error (error);

  return input;
}

static void
test_pipe (void)
{
  g_autoptr (QuernInput) input = NULL;
  g_autofree char *all = NULL;
  GThread *thread;
  int fds[2];

  g_assert_cmpint (pipe (fds), ==, 0);
  input = open_fd (fds[0]);
  close (fds[0]); /* the input uses a duplicate */

  thread = g_thread_new ("writer", write_slowly_in_thread, GINT_TO_POINTER (fds[1]));
  all = read_all (input, 5);
  g_thread_join (thread);
  g_assert_cmpstr (all, ==, TEXT);
}

static gpointer
cancel_in_thread (gpointer data)
{
  g_usleep (20 * 1000);
  g_cancellable_cancel (data);

  return NULL;
}

/* Nothing is written to this pipe: only cancelling ends the wait. */
static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernInput) input = NULL;
  GThread *thread;
  const char *start;
  gsize length;
  int fds[2];

  g_assert_cmpint (pipe (fds), ==, 0);
  input = open_fd (fds[0]);

  thread = g_thread_new ("canceller", cancel_in_thread, cancellable);
  g_assert_false (quern_input_next_block (input, &start, &length, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
  close (fds[0]);
  close (fds[1]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/input/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_read);
    }
  g_test_add_func ("/base/input/one-level", test_one_level);
  g_test_add_func ("/base/input/long-lines", test_long_lines);
  g_test_add_func ("/base/input/longest-line", test_longest_line);
  g_test_add_func ("/base/input/special-files", test_special_files);
  g_test_add_func ("/base/input/file", test_file);
  g_test_add_func ("/base/input/pipe", test_pipe);
  g_test_add_func ("/base/input/cancel", test_cancel);

  return g_test_run ();
}
