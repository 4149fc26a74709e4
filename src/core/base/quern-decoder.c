/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-decoder.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-memory.h"
#include "quern-parse-error.h"
#include "quern-size-limit.h"

#include <archive.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

/* How many stored bytes to read at once: fewer for a file that has fewer. It may grow while it is
 * read, so these must be more than a magic. */
#define CHUNK_SIZE (256u << 10)
#define MIN_CHUNK_SIZE (4u << 10)

/* The beginning of each member of a gzip file. */
#define GZIP_MAGIC "\x1f\x8b"
#define GZIP_MAGIC_SIZE 2u

typedef enum
{
  CODING_UNKNOWN, /* before the first read */
  CODING_PLAIN,
  CODING_GZIP,
  CODING_ARCHIVE, /* decoded by libarchive */
} Coding;

struct _QuernDecoder
{
  QuernByteSource *source;    /* borrowed */
  Coding           coding;
  gboolean         ended;
  char            *damage;    /* owned, nullable */
  gboolean         is_cut;    /* the damage is that the data is truncated */
  guint64          n_given;   /* decompressed bytes returned so far */

  guint8          *chunk;     /* owned, nullable: stored bytes; NULL before the first read */
  gsize            chunk_size;
  gsize            at;        /* index of the first unused byte of chunk */
  gsize            length;

  z_stream         zlib;
  gboolean         in_member; /* gzip: before the end of a member */

  struct archive  *archive;   /* owned, nullable */
  const char      *block;     /* borrowed from the archive: bytes not returned yet */
  gsize            block_length;

  /* For the archive's callback, during a read. */
  GCancellable    *cancellable;
  GError          *error;
};

QuernDecoder *
quern_decoder_new (QuernByteSource *source)
{
  QuernDecoder *self = g_new0 (QuernDecoder, 1);

  self->source = source;

  return self;
}

void
quern_decoder_free (QuernDecoder *self)
{
  if (self == NULL)
    return;

  if (self->coding == CODING_GZIP)
    inflateEnd (&self->zlib);
  g_clear_pointer (&self->archive, archive_read_free);
  g_clear_error (&self->error);
  g_free (self->damage);
  g_free (self->chunk);
  g_free (self);
}

static void
end_with_damage (QuernDecoder *self,
                 const char   *text)
{
  self->ended = TRUE;
  if (self->damage == NULL)
    self->damage = g_utf8_make_valid (text, -1);
}

static void
end_with_cut (QuernDecoder *self)
{
  self->is_cut = self->damage == NULL;
  end_with_damage (self, _("the compressed data is cut off"));
}

/* Reads more stored bytes and appends them to the unused ones. */
static gssize
fill (QuernDecoder  *self,
      GCancellable  *cancellable,
      GError       **error)
{
  gssize n;

  if (self->chunk == NULL)
    {
      const guint64 size = quern_byte_source_get_size (self->source);

      self->chunk_size = size > 0 ? (gsize) CLAMP (size, MIN_CHUNK_SIZE, CHUNK_SIZE) : CHUNK_SIZE;
      self->chunk = g_try_malloc (self->chunk_size);
    }
  if (self->chunk == NULL)
    {
      quern_memory_set_out (error);
      return -1;
    }
  if (self->at > 0)
    {
      memmove (self->chunk, self->chunk + self->at, self->length - self->at);
      self->length -= self->at;
      self->at = 0;
    }

  n = quern_byte_source_read (self->source, self->chunk + self->length,
                              self->chunk_size - self->length, cancellable, error);
  if (n > 0)
    self->length += (gsize) n;

  return n;
}

/* Reads until there are at least wanted stored bytes, or no more. */
static gboolean
fill_at_least (QuernDecoder  *self,
               gsize          wanted,
               GCancellable  *cancellable,
               GError       **error)
{
  while (self->length - self->at < wanted)
    {
      gssize n = fill (self, cancellable, error);

      if (n < 0)
        return FALSE;
      if (n == 0)
        break;
    }

  return TRUE;
}

static gssize
read_plain (QuernDecoder  *self,
            char          *buffer,
            gsize          size,
            GCancellable  *cancellable,
            GError       **error)
{
  gsize left = self->length - self->at;

  if (left == 0)
    return quern_byte_source_read (self->source, buffer, size, cancellable, error);

  size = MIN (size, left);
  memcpy (buffer, self->chunk + self->at, size);
  self->at += size;

  return (gssize) size;
}

static gboolean
is_all_zero (const guint8 *bytes,
             gsize         length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (bytes[i] != 0)
        return FALSE;
    }

  return TRUE;
}

/* After a member: begins another one, or ends. Tapes leave trailing zeros. */
static gboolean
begin_member (QuernDecoder  *self,
              GCancellable  *cancellable,
              GError       **error)
{
  if (!fill_at_least (self, GZIP_MAGIC_SIZE, cancellable, error))
    return FALSE;

  if (self->length - self->at >= GZIP_MAGIC_SIZE &&
      memcmp (self->chunk + self->at, GZIP_MAGIC, GZIP_MAGIC_SIZE) == 0)
    {
      inflateReset (&self->zlib);
      self->in_member = TRUE;
      return TRUE;
    }

  if (is_all_zero (self->chunk + self->at, self->length - self->at))
    self->ended = TRUE;
  else
    end_with_damage (self, _("there is something else behind the compressed data"));

  return TRUE;
}

/* Returns whether it made progress; if not, zlib needs more input or memory. */
static gboolean
step_through_member (QuernDecoder *self,
                     gboolean     *has_memory)
{
  gsize n_in = self->length - self->at;
  uInt n_out = self->zlib.avail_out;
  int result;

  self->zlib.next_in = self->chunk + self->at;
  self->zlib.avail_in = (uInt) n_in;
  result = inflate (&self->zlib, Z_NO_FLUSH);
  self->at += n_in - self->zlib.avail_in;
  *has_memory = result != Z_MEM_ERROR;
  if (!*has_memory)
    return FALSE;

  if (result == Z_STREAM_END)
    {
      self->in_member = FALSE;
      return TRUE;
    }

  if (result != Z_OK && result != Z_BUF_ERROR)
    {
      g_autofree char *text =
        g_strdup_printf (_("the compressed data is damaged (%s)"),
                         self->zlib.msg != NULL ? self->zlib.msg : zError (result));

      end_with_damage (self, text);
      return TRUE;
    }

  return self->zlib.avail_out < n_out || self->zlib.avail_in < n_in;
}

static gboolean
fill_member (QuernDecoder  *self,
             GCancellable  *cancellable,
             GError       **error)
{
  gssize n = fill (self, cancellable, error);

  if (n == 0)
    end_with_cut (self);

  return n >= 0;
}

/* zlib rather than libarchive, which does not verify checksums, and drops what it has already
 * decompressed when it finds damage. */
static gssize
read_gzip (QuernDecoder  *self,
           char          *buffer,
           gsize          size,
           GCancellable  *cancellable,
           GError       **error)
{
  self->zlib.next_out = (Bytef *) buffer;
  self->zlib.avail_out = (uInt) MIN (size, G_MAXUINT32);
  size = self->zlib.avail_out;

  while (!self->ended && self->zlib.avail_out > 0)
    {
      gboolean has_memory;

      if (!self->in_member)
        {
          if (!begin_member (self, cancellable, error))
            return -1;
          continue;
        }

      /* zlib may still have output after all of its input is used. */
      if (step_through_member (self, &has_memory))
        continue;
      if (!has_memory)
        {
          quern_memory_set_out (error);
          return -1;
        }
      if (!fill_member (self, cancellable, error))
        return -1;
    }

  return (gssize) (size - self->zlib.avail_out);
}

static la_ssize_t
read_for_archive (struct archive  *archive,
                  void            *user_data,
                  const void     **buffer)
{
  QuernDecoder *self = user_data;
  gsize n;

  if (self->at == self->length && fill (self, self->cancellable, &self->error) < 0)
    {
      archive_set_error (archive, EIO, "%s", self->error->message);
      return ARCHIVE_FATAL;
    }

  *buffer = self->chunk + self->at;
  n = self->length - self->at;
  self->at = self->length;

  return (la_ssize_t) n;
}

/* Returns whether reading can continue. An error of the archive is damage, unless reading the
 * source failed. */
static gboolean
check_archive (QuernDecoder  *self,
               int            result,
               GError       **error)
{
  const char *text;

  if (result == ARCHIVE_OK || result == ARCHIVE_WARN)
    return TRUE;

  if (result == ARCHIVE_EOF)
    {
      self->ended = TRUE;
      return TRUE;
    }

  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }

  if (archive_errno (self->archive) == ENOMEM)
    return quern_memory_set_out (error);

  text = archive_error_string (self->archive);
  if (text != NULL)
    {
      g_autofree char *message = g_strdup_printf (_("the compressed data is damaged (%s)"), text);

      end_with_damage (self, message);
    }
  else
    {
      end_with_cut (self);
    }

  return TRUE;
}

static gboolean
open_archive (QuernDecoder  *self,
              int            filter,
              GError       **error)
{
  struct archive_entry *entry;
  int result;

  self->coding = CODING_ARCHIVE;
  self->archive = archive_read_new ();
  if (self->archive == NULL)
    return quern_memory_set_out (error);
  archive_read_support_format_raw (self->archive);

  /* Select the filter explicitly: detection would unpack any number of levels. */
  result = archive_read_append_filter (self->archive, filter);
  if (result == ARCHIVE_OK)
    result = archive_read_open (self->archive, self, NULL, read_for_archive, NULL);
  if (result == ARCHIVE_OK)
    result = archive_read_next_header (self->archive, &entry);

  return check_archive (self, result, error);
}

static gssize
read_archive (QuernDecoder  *self,
              char          *buffer,
              gsize          size,
              GError       **error)
{
  while (self->block_length == 0 && !self->ended)
    {
      const void *block;
      size_t length;
      la_int64_t offset;
      int result = archive_read_data_block (self->archive, &block, &length, &offset);

      if (!check_archive (self, result, error))
        return -1;
      if (!self->ended)
        {
          self->block = block;
          self->block_length = length;
        }
    }

  size = MIN (size, self->block_length);
  if (size > 0)
    {
      memcpy (buffer, self->block, size);
      self->block += size;
      self->block_length -= size;
    }

  return (gssize) size;
}

/* Chooses the decoder by the first bytes; the file name does not matter. */
static gboolean
begin (QuernDecoder  *self,
       GCancellable  *cancellable,
       GError       **error)
{
  static const struct
  {
    const char *magic;
    gsize       length;
    int         filter;
  } codings[] = {
    { "BZh", 3, ARCHIVE_FILTER_BZIP2 },
    { "\xfd" "7zXZ\0", 6, ARCHIVE_FILTER_XZ },
    { "\x28\xb5\x2f\xfd", 4, ARCHIVE_FILTER_ZSTD },
  };

  if (!fill_at_least (self, 6, cancellable, error))
    return FALSE;

  if (self->length >= GZIP_MAGIC_SIZE && memcmp (self->chunk, GZIP_MAGIC, GZIP_MAGIC_SIZE) == 0)
    {
      if (inflateInit2 (&self->zlib, MAX_WBITS + 16) != Z_OK)
        return quern_memory_set_out (error);
      self->coding = CODING_GZIP;
      self->in_member = TRUE;
      return TRUE;
    }

  for (gsize i = 0; i < G_N_ELEMENTS (codings); i++)
    {
      if (self->length >= codings[i].length &&
          memcmp (self->chunk, codings[i].magic, codings[i].length) == 0)
        return open_archive (self, codings[i].filter, error);
    }

  self->coding = CODING_PLAIN;

  return TRUE;
}

/* Checks that the decompressed size is within the limit for the stored size. */
static gboolean
check_size (QuernDecoder  *self,
            GError       **error)
{
  guint64 stored = quern_byte_source_get_done (self->source);
  guint64 most = quern_size_limit_get (stored);
  g_autofree char *most_text = NULL;
  g_autofree char *stored_text = NULL;

  if (self->n_given <= most)
    return TRUE;

  most_text = quern_format_bytes ((double) most);
  stored_text = quern_format_bytes ((double) stored);
  quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                         _("more than %s come of the first %s of this compressed file; "
                           "QUERN_MAX_SIZE=any in the environment allows that, and so does "
                           "--max-size=any of quern-report"),
                         most_text, stored_text);

  return FALSE;
}

static gssize
read_decompressed (QuernDecoder  *self,
                   char          *buffer,
                   gsize          size,
                   GCancellable  *cancellable,
                   GError       **error)
{
  gssize n;

  if (self->coding == CODING_GZIP)
    n = read_gzip (self, buffer, size, cancellable, error);
  else
    n = read_archive (self, buffer, size, error);

  if (n > 0)
    self->n_given += (guint64) n;

  return n < 0 || check_size (self, error) ? n : -1;
}

/**
 * quern_decoder_read:
 * @self: a decoder
 * @buffer: (out caller-allocates): receives the bytes
 * @size: the size of @buffer, in bytes
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads the next bytes. Exceeding quern_size_limit_get() is an error, %QUERN_PARSE_ERROR_LIMIT, as
 * is running out of memory.
 *
 * Returns: the number of bytes read; 0 at the end, -1 with @error
 */
gssize
quern_decoder_read (QuernDecoder  *self,
                    char          *buffer,
                    gsize          size,
                    GCancellable  *cancellable,
                    GError       **error)
{
  self->cancellable = cancellable;
  if (self->coding == CODING_UNKNOWN && !begin (self, cancellable, error))
    return -1;

  switch (self->coding)
    {
    case CODING_GZIP:
    case CODING_ARCHIVE:
      return read_decompressed (self, buffer, size, cancellable, error);
    case CODING_UNKNOWN:
    case CODING_PLAIN:
    default:
      return read_plain (self, buffer, size, cancellable, error);
    }
}

/**
 * quern_decoder_get_damage:
 * @self: a decoder
 *
 * Returns: (nullable): what is wrong with the compressed data, for people
 */
const char *
quern_decoder_get_damage (QuernDecoder *self)
{
  return self->damage;
}

/* Whether the compressed data is truncated. */
gboolean
quern_decoder_is_cut (QuernDecoder *self)
{
  return self->is_cut;
}
