/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-note-file.h"

#include "quern-config.h"
#include "quern-profile-identity.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define SUFFIX ".notes"
#define FIRST_LINE "quern-notes 1"
#define N_FIELDS 5
#define MAX_TITLE 500

/* Long enough for another process to write, but does not wait for one that hangs. */
#define LOCK_TRIES 20
#define LOCK_WAIT_US 10000

/* The contents of a file. */
typedef struct
{
  GPtrArray  *notes;   /* owned: QuernNote, in the order of the file */
  GHashTable *places;  /* owned: borrowed note, keyed by its function → index + 1 in notes */
  GString    *rest;    /* owned: lines that cannot be parsed, or exceed QUERN_NOTES_MAX */
  gboolean    is_ours; /* whether the file may be replaced */
} Contents;

static void
contents_init (Contents *self)
{
  self->notes = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_note_unref);
  self->places = g_hash_table_new (quern_note_hash_function, quern_note_same_function);
  self->rest = g_string_new (NULL);
  self->is_ours = TRUE;
}

static void
contents_clear (Contents *self)
{
  g_clear_pointer (&self->places, g_hash_table_unref);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  if (self->rest != NULL)
    g_string_free (self->rest, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contents, contents_clear)

char *
quern_note_file_dup_path (QuernProfile *profile)
{
  g_autofree char *identity = quern_profile_dup_identity (profile);
  g_autofree char *name = g_strconcat (identity, SUFFIX, NULL);

  return g_build_filename (g_get_user_data_dir (), "quern", "notes", name, NULL);
}

/* Reading */

/* NULL if an escape sequence is invalid. */
static char *
unescape (const char *text,
          gsize       length)
{
  g_autoptr (GString) plain = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++)
    {
      char c = text[i];

      if (c == '\\')
        {
          c = i + 1 < length ? text[++i] : '\0';
          if (c == 'n')
            c = '\n';
          else if (c == 't')
            c = '\t';
          else if (c != '\\')
            return NULL;
        }
      g_string_append_c (plain, c);
    }

  return g_strdup (plain->str);
}

/* NULL if the line cannot be parsed. */
static QuernNote *
parse_line (const char *line,
            gsize       length)
{
  char *fields[N_FIELDS] = { NULL };
  QuernNote *note = NULL;
  gboolean is_whole = TRUE;
  gsize start = 0;
  guint n = 0;

  if (!g_utf8_validate_len (line, length, NULL))
    return NULL;

  for (gsize i = 0; i <= length && n < N_FIELDS; i++)
    if (i == length || line[i] == '\t')
      {
        fields[n++] = unescape (line + start, i - start);
        start = i + 1;
      }

  for (guint i = 0; i < n; i++)
    is_whole = is_whole && fields[i] != NULL;
  if (n == N_FIELDS && start > length && is_whole &&
      (strcmp (fields[0], "*") == 0 || strcmp (fields[0], "-") == 0))
    note = quern_note_new (fields[1], fields[2], fields[3], *fields[0] == '*', fields[4]);

  for (guint i = 0; i < N_FIELDS; i++)
    g_free (fields[i]);

  return note;
}

/* Takes ownership of note, which replaces an earlier one on the same function. */
static void
put (Contents  *self,
     QuernNote *note)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (self->places, note));

  if (place == 0)
    {
      g_ptr_array_add (self->notes, note);
      place = self->notes->len;
    }
  else
    {
      g_hash_table_remove (self->places, note);
      quern_note_unref (g_ptr_array_index (self->notes, place - 1));
      g_ptr_array_index (self->notes, place - 1) = note;
    }
  g_hash_table_insert (self->places, note, GUINT_TO_POINTER (place));
}

static void
read_line (Contents   *self,
           const char *line,
           gsize       length)
{
  g_autoptr (QuernNote) note = NULL;

  if (length == 0 || line[0] == '#')
    return;

  note = parse_line (line, length);
  if (note != NULL && !quern_note_is_empty (note) &&
      (self->notes->len < QUERN_NOTES_MAX || g_hash_table_contains (self->places, note)))
    put (self, g_steal_pointer (&note));
  else if (note == NULL || !quern_note_is_empty (note))
    {
      g_string_append_len (self->rest, line, (gssize) length);
      g_string_append_c (self->rest, '\n');
    }
}

static void
read_contents (Contents   *self,
               const char *path)
{
  g_autofree char *text = NULL;
  const char *line;
  const char *end;
  gsize length;
  GStatBuf info;

  if (g_stat (path, &info) != 0)
    return;

  self->is_ours = FALSE;
  if (!S_ISREG (info.st_mode) || info.st_size > QUERN_NOTES_MAX_SIZE ||
      !g_file_get_contents (path, &text, &length, NULL))
    return;

  self->is_ours = length == 0;
  line = text;
  end = text + length;
  while (line < end)
    {
      const char *line_end = memchr (line, '\n', (gsize) (end - line));
      gsize line_length = (gsize) ((line_end != NULL ? line_end : end) - line);

      if (line == text)
        self->is_ours = line_length == strlen (FIRST_LINE) &&
                        memcmp (line, FIRST_LINE, line_length) == 0;
      else
        read_line (self, line, line_length);
      if (!self->is_ours)
        return;
      line += line_length + 1;
    }
}

GPtrArray *
quern_note_file_read (const char *path)
{
  g_auto (Contents) contents = { 0 };

  g_return_val_if_fail (path != NULL, NULL);

  contents_init (&contents);
  read_contents (&contents, path);

  return g_steal_pointer (&contents.notes);
}

/* Writing */

static void
append_escaped (GString    *text,
                const char *plain)
{
  for (const char *p = plain; *p != '\0'; p++)
    if (*p == '\\')
      g_string_append (text, "\\\\");
    else if (*p == '\n')
      g_string_append (text, "\\n");
    else if (*p == '\t')
      g_string_append (text, "\\t");
    else
      g_string_append_c (text, *p);
}

static GString *
print (const Contents *self,
       const char     *title)
{
  g_autofree char *start = g_strndup (title, MAX_TITLE);
  GString *text = g_string_new (FIRST_LINE "\n# ");

  append_escaped (text, start);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < self->notes->len; i++)
    {
      const QuernNote *note = g_ptr_array_index (self->notes, i);
      const char *const fields[] = { note->name, note->file, note->object, note->text };

      g_string_append_c (text, note->is_bookmarked ? '*' : '-');
      for (guint k = 0; k < G_N_ELEMENTS (fields); k++)
        {
          g_string_append_c (text, '\t');
          append_escaped (text, fields[k]);
        }
      g_string_append_c (text, '\n');
    }
  g_string_append_len (text, self->rest->str, (gssize) self->rest->len);

  return text;
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, SUFFIX);

  return n;
}

static gboolean
check_size (Contents    *self,
            const char  *path,
            gsize        size,
            GError     **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (self->notes->len > QUERN_NOTES_MAX || size > QUERN_NOTES_MAX_SIZE)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                         _("this program has too many bookmarks and notes"));
  else if (!g_file_test (path, G_FILE_TEST_EXISTS) &&
           count_files (folder) >= QUERN_NOTES_MAX_FILES)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                         _("there are bookmarks and notes of too many programs"));
  else
    return TRUE;

  return FALSE;
}

static gboolean
write_contents (Contents    *self,
                const char  *path,
                const char  *title,
                GError     **error)
{
  g_autoptr (GString) text = NULL;

  /* The file may be from a newer version, or not a file of notes at all: keep it aside. */
  if (!self->is_ours)
    {
      g_autofree char *aside = g_strconcat (path, ".other", NULL);

      if (g_rename (path, aside) != 0)
        {
          g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (errno),
                               g_strerror (errno));
          return FALSE;
        }
    }

  if (self->notes->len == 0 && self->rest->len == 0)
    {
      g_unlink (path);
      return TRUE;
    }

  text = print (self, title);

  return check_size (self, path, text->len, error) &&
         g_file_set_contents_full (path, text->str, (gssize) text->len,
                                   G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

/* Returns a file descriptor, or -1. The lock file is never deleted: otherwise two processes
 * could each lock a different file. */
static int
take_lock (const char  *path,
           GError     **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *lock_path = g_build_filename (folder, "lock", NULL);
  int saved_errno;
  int fd;

  /* If this fails, g_open() below fails and reports the error. */
  g_mkdir_with_parents (folder, 0700);
  fd = g_open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  for (guint tries = 0; fd >= 0 && tries < LOCK_TRIES; tries++)
    {
      if (flock (fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
      if (errno != EWOULDBLOCK && errno != EINTR)
        break;
      g_usleep (LOCK_WAIT_US);
    }

  saved_errno = errno;
  if (fd >= 0)
    close (fd);
  g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (saved_errno),
                       g_strerror (saved_errno));

  return -1;
}

/* text: NULL to set only the bookmark; otherwise sets only the text, and ignores is_bookmarked. */
static gboolean
change (Contents         *self,
        const QuernNote  *function,
        const char       *text,
        gboolean          is_bookmarked,
        GError          **error)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (self->places, function));
  const QuernNote *old = place > 0 ? g_ptr_array_index (self->notes, place - 1) : NULL;
  g_autoptr (QuernNote) note = NULL;

  if (strlen (function->name) + strlen (function->file) + strlen (function->object) >
      QUERN_NOTE_MAX_NAMES)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                           _("the name of this function is too long"));
      return FALSE;
    }

  if (text != NULL)
    is_bookmarked = old != NULL && old->is_bookmarked;
  else
    text = old != NULL ? old->text : "";
  note = quern_note_new (function->name, function->file, function->object, is_bookmarked, text);

  if (!quern_note_is_empty (note))
    put (self, g_steal_pointer (&note));
  else if (place > 0)
    {
      /* Indices after it become invalid, and are no longer needed. */
      g_hash_table_remove_all (self->places);
      g_ptr_array_remove_index (self->notes, place - 1);
    }

  return TRUE;
}

static GPtrArray *
change_file (const char       *path,
             const char       *title,
             const QuernNote  *function,
             const char       *text,
             gboolean          is_bookmarked,
             GError          **error)
{
  g_auto (Contents) contents = { 0 };
  gboolean is_done;
  int lock = take_lock (path, error);

  if (lock < 0)
    return NULL;

  contents_init (&contents);
  read_contents (&contents, path);
  is_done = change (&contents, function, text, is_bookmarked, error) &&
            write_contents (&contents, path, title, error);
  close (lock);

  return is_done ? g_steal_pointer (&contents.notes) : NULL;
}

/**
 * quern_note_file_set_bookmark:
 * @path: a file of notes, which need not exist
 * @title: the profiled program, for a comment in the file
 * @function: the function
 * @is_bookmarked: whether to bookmark it
 * @error: set if the file could not be written; it is unchanged then
 *
 * Returns: (transfer container) (nullable): all notes of the file
 */
GPtrArray *
quern_note_file_set_bookmark (const char       *path,
                              const char       *title,
                              const QuernNote  *function,
                              gboolean          is_bookmarked,
                              GError          **error)
{
  g_return_val_if_fail (path != NULL && title != NULL && function != NULL, NULL);

  return change_file (path, title, function, NULL, is_bookmarked, error);
}

/**
 * quern_note_file_set_text:
 * @path: a file of notes, which need not exist
 * @title: the profiled program, for a comment in the file
 * @function: the function
 * @text: the text of its note; "" for none
 * @error: set if the file could not be written; it is unchanged then
 *
 * Returns: (transfer container) (nullable): all notes of the file
 */
GPtrArray *
quern_note_file_set_text (const char       *path,
                          const char       *title,
                          const QuernNote  *function,
                          const char       *text,
                          GError          **error)
{
  g_return_val_if_fail (path != NULL && title != NULL && function != NULL, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  return change_file (path, title, function, text, FALSE, error);
}
