/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-webgrind-file.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WORD sizeof (guint32)
#define HEADER_SIZE (3 * WORD)
#define CALL_SIZE (4 * WORD)

/* The number of words of an invocation: version 3 has no inclusive cost. */
#define N_INVOCATION_WORDS(version) ((version) == 3 ? 7u : 8u)

/* The location is empty: these files are binary and have no lines. */
G_GNUC_PRINTF (3, 4)
static gboolean
fail (GError           **error,
      QuernParseError    code,
      const char        *format,
      ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, quern_parse_error_new_valist (code, (QuernLocation) { 0, 0, 0 },
                                                          format, arguments));
  va_end (arguments);

  return FALSE;
}

static guint32
read_word (const QuernWebgrindFile *self,
           gsize                    at)
{
  guint32 word;

  memcpy (&word, self->bytes + at, WORD);

  return GUINT32_FROM_LE (word);
}

/**
 * quern_webgrind_file_open:
 * @self: (out): a file
 * @bytes: (array length=size): the whole file; must outlive @self
 * @size: the number of bytes
 * @error: return location
 *
 * Reads the beginning of the file. Missing headers are not an error: their
 * address is unknown if the writer was interrupted, or it is beyond the end.
 *
 * Returns: %FALSE with a %QUERN_PARSE_ERROR if it cannot be read
 */
gboolean
quern_webgrind_file_open (QuernWebgrindFile  *self,
                          const guint8       *bytes,
                          gsize               size,
                          GError            **error)
{
  *self = (QuernWebgrindFile) { .bytes = bytes, .size = size };
  if (size < HEADER_SIZE)
    return fail (error, QUERN_PARSE_ERROR_DAMAGED,
                 _("the file is cut: it ends in the first %u bytes"), (guint) HEADER_SIZE);

  self->version = read_word (self, 0);
  self->headers_address = read_word (self, WORD);
  self->n_functions = read_word (self, 2 * WORD);
  if (self->version < QUERN_WEBGRIND_OLDEST || self->version > QUERN_WEBGRIND_NEWEST)
    return fail (error, QUERN_PARSE_ERROR_UNSUPPORTED,
                 _("version %u of webgrind's files is not known"), self->version);
  if (self->n_functions > (size - HEADER_SIZE) / WORD)
    return fail (error, QUERN_PARSE_ERROR_DAMAGED,
                 _("the file is cut or damaged: %u functions do not fit into its %u "
                   "bytes"), self->n_functions, (guint) size);

  self->records_at = HEADER_SIZE + self->n_functions * WORD;
  if (self->headers_address != 0 && self->headers_address < self->records_at)
    return fail (error, QUERN_PARSE_ERROR_DAMAGED,
                 _("the headers cannot lie at byte %u, in the list of functions"),
                 self->headers_address);

  quern_webgrind_file_set_shift (self, 0);

  return TRUE;
}

/* In an edited file, sets by how many bytes the headers, and the calls of invocations, precede
 * their recorded addresses. */
void
quern_webgrind_file_set_shift (QuernWebgrindFile *self,
                               gssize             shift)
{
  const gint64 headers_at = (gint64) self->headers_address - shift;

  self->shift = shift;
  self->has_headers = self->headers_address != 0 && headers_at >= (gint64) self->records_at &&
                      headers_at <= (gint64) self->size;
  self->headers_at = self->has_headers ? (gsize) headers_at : self->size;
  self->records_end = self->headers_at;
}

/* The read position in a record. */
typedef struct
{
  const QuernWebgrindFile *file;
  guint32                  function;
  gsize                    at;
} Cursor;

static gboolean
set_cut (const Cursor  *cursor,
         GError       **error)
{
  return fail (error, QUERN_PARSE_ERROR_DAMAGED,
               _("the file is cut or damaged: function %u reaches beyond byte %u"),
               cursor->function, (guint) cursor->file->records_end);
}

static gboolean
take_words (Cursor   *cursor,
            guint32  *words,
            guint     n,
            GError  **error)
{
  if (cursor->file->records_end - cursor->at < n * WORD)
    return set_cut (cursor, error);

  for (guint i = 0; i < n; i++)
    words[i] = read_word (cursor->file, cursor->at + i * WORD);
  cursor->at += n * WORD;

  return TRUE;
}

static gboolean
take_list (Cursor             *cursor,
           QuernWebgrindList  *list,
           guint32             n,
           gsize               item_size,
           GError            **error)
{
  if (n > (cursor->file->records_end - cursor->at) / item_size)
    return set_cut (cursor, error);

  *list = (QuernWebgrindList) { cursor->at, n };
  cursor->at += n * item_size;

  return TRUE;
}

static gboolean
take_text (Cursor      *cursor,
           const char **text,
           gsize       *length,
           GError     **error)
{
  const char *start = (const char *) cursor->file->bytes + cursor->at;
  const char *end = memchr (start, '\n', cursor->file->records_end - cursor->at);

  if (end == NULL)
    return set_cut (cursor, error);

  cursor->at += (gsize) (end - start) + 1;
  while (start < end && g_ascii_isspace (*start))
    start++;
  while (start < end && g_ascii_isspace (end[-1]))
    end--;
  *text = start;
  *length = (gsize) (end - start);

  return TRUE;
}

/* Versions 3 and 4 store every single invocation. */
static gboolean
take_old_numbers (Cursor               *cursor,
                  QuernWebgrindRecord  *record,
                  GError              **error)
{
  const guint32 version = cursor->file->version;
  const guint n = version == 3 ? 3 : 4;
  guint32 words[4];

  if (!take_words (cursor, words, n, error))
    return FALSE;

  record->self = words[0];
  record->has_inclusive = version >= 4;
  record->inclusive = record->has_inclusive ? words[1] : 0;
  record->called = words[n - 1];

  return take_list (cursor, &record->invocations, record->called,
                    N_INVOCATION_WORDS (version) * WORD, error);
}

static gboolean
take_numbers (Cursor               *cursor,
              QuernWebgrindRecord  *record,
              GError              **error)
{
  const guint32 version = cursor->file->version;
  guint32 words[5] = { 0 };

  if (version >= 7 && !take_words (cursor, &record->line, 1, error))
    return FALSE;
  if (!take_words (cursor, words, version == 5 ? 4 : 5, error))
    return FALSE;

  record->self = words[0];
  record->inclusive = words[1];
  record->has_inclusive = TRUE;
  record->called = words[2];

  return take_list (cursor, &record->called_from, words[3], CALL_SIZE, error) &&
         take_list (cursor, &record->sub_calls, words[4], CALL_SIZE, error);
}

/* The address of a function's record as recorded in the file. */
gsize
quern_webgrind_file_get_address (const QuernWebgrindFile *self,
                                 guint32                  function)
{
  g_return_val_if_fail (function < self->n_functions, 0);

  return read_word (self, HEADER_SIZE + function * WORD);
}

/**
 * quern_webgrind_file_read_record:
 * @self: a file
 * @function: its number, less than n_functions
 * @at: the address of the record; may be invalid
 * @record: (out): the record
 * @error: return location
 *
 * Returns: %FALSE with a %QUERN_PARSE_ERROR if the record is not complete
 */
gboolean
quern_webgrind_file_read_record (const QuernWebgrindFile  *self,
                                 guint32                   function,
                                 gsize                     at,
                                 QuernWebgrindRecord      *record,
                                 GError                  **error)
{
  Cursor cursor = { self, function, at };

  g_return_val_if_fail (function < self->n_functions, FALSE);

  *record = (QuernWebgrindRecord) { 0 };

  /* A record directly follows another one, that is, its name: numbers may look like a record. */
  if (at < self->records_at || at > self->records_end ||
      (at > self->records_at && self->bytes[at - 1] != '\n'))
    return fail (error, QUERN_PARSE_ERROR_DAMAGED,
                 _("the file is damaged: function %u cannot lie at byte %u"),
                 function, (guint) at);

  if (!(self->version <= 4 ? take_old_numbers (&cursor, record, error)
                           : take_numbers (&cursor, record, error)) ||
      !take_text (&cursor, &record->file, &record->file_length, error) ||
      !take_text (&cursor, &record->name, &record->name_length, error))
    return FALSE;

  record->end = cursor.at;

  return TRUE;
}

/* A call from one of a record's lists; index must be less than its length. */
QuernWebgrindCall
quern_webgrind_file_get_call (const QuernWebgrindFile *self,
                              const QuernWebgrindList *calls,
                              guint32                  index)
{
  const gsize at = calls->at + index * CALL_SIZE;

  return (QuernWebgrindCall) {
    .function = read_word (self, at),
    .line = read_word (self, at + WORD),
    .count = read_word (self, at + 2 * WORD),
    .cost = read_word (self, at + 3 * WORD),
  };
}

/* The self cost of one of a record's invocations; index must be less than their number. */
guint32
quern_webgrind_file_get_self (const QuernWebgrindFile *self,
                              const QuernWebgrindList *invocations,
                              guint32                  index)
{
  const gsize size = N_INVOCATION_WORDS (self->version) * WORD;

  return read_word (self, invocations->at + index * size);
}

/* The list of calls of an invocation, in versions 3 and 4; not validated. Its address takes the
 * shift into account. */
QuernWebgrindList
quern_webgrind_file_get_sub_calls (const QuernWebgrindFile *self,
                                   const QuernWebgrindList *invocations,
                                   guint32                  index)
{
  const guint n_words = N_INVOCATION_WORDS (self->version);
  const gsize at = invocations->at + (index + 1) * n_words * WORD;

  return (QuernWebgrindList) {
    read_word (self, at - WORD) - (gsize) self->shift,
    read_word (self, at - 2 * WORD),
  };
}

/* One of these calls, which must be inside the file. */
QuernWebgrindCall
quern_webgrind_file_get_sub_call (const QuernWebgrindFile *self,
                                  const QuernWebgrindList *sub_calls,
                                  guint32                  index)
{
  const gsize at = sub_calls->at + index * CALL_SIZE;

  return (QuernWebgrindCall) {
    .function = read_word (self, at),
    .line = read_word (self, at + 2 * WORD),
    .count = 1,
    .cost = read_word (self, at + 3 * WORD),
  };
}
