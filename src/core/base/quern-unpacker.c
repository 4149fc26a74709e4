/* SPDX-License-Identifier: GPL-3.0-or-later */

/**
 * QuernUnpacker:
 *
 * Plain bytes out of raw ones that may be compressed.
 *
 * Damage in the middle ends the data and is told of; what came before it
 * counts. gzip goes through GIO, because libarchive does not check its
 * checksums; the other kinds go through libarchive.
 */

#include "quern-unpacker.h"

#include <archive.h>
#include <string.h>

#define RAW_SIZE (256u << 10)

struct _QuernUnpacker
{
  QuernRawRead    read;
  gpointer        source;      /* borrowed: whoever made us keeps it */
  GCancellable   *cancellable; /* borrowed while a read runs: for the callback of libarchive */
  GError         *read_error;  /* owned, nullable: of the source, inside libarchive */

  char           *raw;         /* owned: RAW_SIZE bytes */
  gsize           raw_at;      /* the next byte that was not used */
  gsize           raw_end;
  guint64         raw_done;    /* bytes taken from the source */
  gboolean        raw_is_over;

  GConverter     *gzip;        /* owned, nullable */
  struct archive *archive;     /* owned, nullable */
  gboolean        is_over;
  char           *damage;      /* owned, nullable */
};

static gboolean
fill_raw (QuernUnpacker  *self,
          GCancellable   *cancellable,
          GError        **error)
{
  gssize n;

  if (self->raw_at > 0)
    {
      memmove (self->raw, self->raw + self->raw_at, self->raw_end - self->raw_at);
      self->raw_end -= self->raw_at;
      self->raw_at = 0;
    }

  n = self->read (self->source, self->raw + self->raw_end, RAW_SIZE - self->raw_end,
                  cancellable, error);
  if (n < 0)
    return FALSE;

  self->raw_is_over = n == 0;
  self->raw_end += (gsize) n;
  self->raw_done += (guint64) n;

  return TRUE;
}

/* Pipes give a few bytes at a time, and a sniff wants some. */
static gboolean
fill_head (QuernUnpacker  *self,
           gsize           size,
           GCancellable   *cancellable,
           GError        **error)
{
  while (self->raw_end < size && !self->raw_is_over)
    if (!fill_raw (self, cancellable, error))
      return FALSE;

  return TRUE;
}

static void
set_damage (QuernUnpacker *self,
            const char    *text)
{
  if (self->damage == NULL)
    self->damage = g_strdup (text);
  self->is_over = TRUE;
}

static la_ssize_t
read_for_archive (struct archive  *archive,
                  void            *data,
                  const void     **buffer)
{
  QuernUnpacker *self = data;
  gsize n;

  if (self->raw_at == self->raw_end && !self->raw_is_over &&
      !fill_raw (self, self->cancellable, &self->read_error))
    {
      archive_set_error (archive, ARCHIVE_FATAL, "read error");
      return ARCHIVE_FATAL;
    }

  n = self->raw_end - self->raw_at;
  *buffer = self->raw + self->raw_at;
  self->raw_at = self->raw_end;

  return (la_ssize_t) n;
}

static gboolean
open_archive (QuernUnpacker  *self,
              GError        **error)
{
  struct archive_entry *entry;
  int status;

  self->archive = archive_read_new ();
  archive_read_support_filter_bzip2 (self->archive);
  archive_read_support_filter_xz (self->archive);
  archive_read_support_filter_zstd (self->archive);
  archive_read_support_format_raw (self->archive);

  status = archive_read_open (self->archive, self, NULL, read_for_archive, NULL);
  if (status == ARCHIVE_OK || status == ARCHIVE_WARN)
    status = archive_read_next_header (self->archive, &entry);

  if (self->read_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->read_error));
      return FALSE;
    }
  if (status == ARCHIVE_EOF)
    {
      set_damage (self, "the compressed data is empty");
      return TRUE;
    }
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
    {
      set_damage (self, "the compressed data is damaged at its start");
      return TRUE;
    }

  /* The last filter is "none". */
  if (archive_filter_count (self->archive) > 2)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           "the file is compressed more than once");
      return FALSE;
    }

  return TRUE;
}

/* The first bytes of what libarchive can unpack. */
static gboolean
is_other_compression (const char *head,
                      gsize       length)
{
  return (length >= 4 && memcmp (head, "BZh", 3) == 0 && head[3] >= '1' && head[3] <= '9') ||
         (length >= 6 && memcmp (head, "\xfd" "7zXZ\0", 6) == 0) ||
         (length >= 4 && memcmp (head, "\x28\xb5\x2f\xfd", 4) == 0);
}

static gboolean
is_gzip (const char *head,
         gsize       length)
{
  return length >= 3 && memcmp (head, "\x1f\x8b\x08", 3) == 0;
}

/**
 * quern_unpacker_new:
 * @read: gives raw bytes
 * @source: for @read; must outlive the unpacker
 * @cancellable: (nullable): to stop the first read
 * @error: return location
 *
 * Looks at the first bytes, and gets ready to unpack them if need be.
 *
 * Returns: (transfer full): an unpacker, or %NULL if the source failed
 */
QuernUnpacker *
quern_unpacker_new (QuernRawRead   read,
                    gpointer       source,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autoptr (QuernUnpacker) self = g_new0 (QuernUnpacker, 1);

  self->read = read;
  self->source = source;
  self->raw = g_malloc (RAW_SIZE);

  if (!fill_head (self, 6, cancellable, error))
    return NULL;

  if (is_gzip (self->raw, self->raw_end))
    {
      self->gzip = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
      return g_steal_pointer (&self);
    }

  if (is_other_compression (self->raw, self->raw_end))
    {
      self->cancellable = cancellable;
      if (!open_archive (self, error))
        return NULL;
      self->cancellable = NULL;
    }

  return g_steal_pointer (&self);
}

void
quern_unpacker_free (QuernUnpacker *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->gzip);
  g_clear_pointer (&self->archive, archive_read_free);
  g_clear_error (&self->read_error);
  g_free (self->raw);
  g_free (self->damage);
  g_free (self);
}

gboolean
quern_unpacker_is_compressed (QuernUnpacker *self)
{
  return self->gzip != NULL || self->archive != NULL;
}

/* Behind a gzip member: another one, the end, or bytes that do not belong. */
static gboolean
next_member (QuernUnpacker  *self,
             GCancellable   *cancellable,
             GError        **error)
{
  while (self->raw_end - self->raw_at < 3 && !self->raw_is_over)
    if (!fill_raw (self, cancellable, error))
      return FALSE;

  if (is_gzip (self->raw + self->raw_at, self->raw_end - self->raw_at))
    g_converter_reset (self->gzip);
  else if (self->raw_end > self->raw_at)
    set_damage (self, "other bytes follow the compressed data");
  else
    self->is_over = TRUE;

  return TRUE;
}

static gssize
read_gzip (QuernUnpacker  *self,
           char           *buffer,
           gsize           size,
           GCancellable   *cancellable,
           GError        **error)
{
  while (!self->is_over)
    {
      g_autoptr (GError) problem = NULL;
      GConverterResult result;
      gsize n_read = 0;
      gsize n_written = 0;

      if (self->raw_at == self->raw_end && !self->raw_is_over &&
          !fill_raw (self, cancellable, error))
        return -1;

      result = g_converter_convert (self->gzip, self->raw + self->raw_at,
                                    self->raw_end - self->raw_at, buffer, size,
                                    self->raw_is_over ? G_CONVERTER_INPUT_AT_END
                                                      : G_CONVERTER_NO_FLAGS,
                                    &n_read, &n_written, &problem);
      self->raw_at += n_read;

      if (result == G_CONVERTER_FINISHED && !next_member (self, cancellable, error))
        return -1;

      if (result == G_CONVERTER_ERROR)
        {
          if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) && !self->raw_is_over)
            {
              if (!fill_raw (self, cancellable, error))
                return -1;
              continue;
            }
          set_damage (self, g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)
                              ? "the compressed data ends too early"
                              : "the compressed data is damaged");
        }

      if (n_written > 0)
        return (gssize) n_written;
    }

  return 0;
}

static gssize
read_archive (QuernUnpacker  *self,
              char           *buffer,
              gsize           size,
              GCancellable   *cancellable,
              GError        **error)
{
  la_ssize_t n;

  if (self->is_over)
    return 0;

  self->cancellable = cancellable;
  n = archive_read_data (self->archive, buffer, size);
  self->cancellable = NULL;

  if (self->read_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->read_error));
      return -1;
    }
  if (n < 0)
    {
      set_damage (self, self->raw_is_over ? "the compressed data ends too early or is damaged"
                                          : "the compressed data is damaged");
      return 0;
    }
  if (n == 0)
    self->is_over = TRUE;

  return (gssize) n;
}

/* The sniffed head first, then straight into the reader's buffer. */
static gssize
read_plain (QuernUnpacker  *self,
            char           *buffer,
            gsize           size,
            GCancellable   *cancellable,
            GError        **error)
{
  gsize n = MIN (size, self->raw_end - self->raw_at);
  gssize n_read;

  if (n > 0)
    {
      memcpy (buffer, self->raw + self->raw_at, n);
      self->raw_at += n;
      return (gssize) n;
    }

  if (self->raw_is_over)
    return 0;

  n_read = self->read (self->source, buffer, size, cancellable, error);
  if (n_read > 0)
    self->raw_done += (guint64) n_read;
  else if (n_read == 0)
    self->raw_is_over = TRUE;

  return n_read;
}

/**
 * quern_unpacker_read:
 * @self: an unpacker
 * @buffer: room for plain bytes
 * @size: how much, at least 1
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads plain bytes.
 *
 * Returns: how many; 0 at the end, also where damage ends the data; -1 if the
 *   source failed
 */
gssize
quern_unpacker_read (QuernUnpacker  *self,
                     char           *buffer,
                     gsize           size,
                     GCancellable   *cancellable,
                     GError        **error)
{
  if (self->gzip != NULL)
    return read_gzip (self, buffer, size, cancellable, error);
  if (self->archive != NULL)
    return read_archive (self, buffer, size, cancellable, error);

  return read_plain (self, buffer, size, cancellable, error);
}

/**
 * quern_unpacker_get_damage:
 * @self: an unpacker
 *
 * Returns: (nullable) (transfer none): what is wrong with the compressed data,
 *   as far as it was read
 */
const char *
quern_unpacker_get_damage (QuernUnpacker *self)
{
  return self->damage;
}

guint64
quern_unpacker_get_raw_done (QuernUnpacker *self)
{
  return self->raw_done;
}
