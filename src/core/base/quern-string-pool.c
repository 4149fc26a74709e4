/* SPDX-License-Identifier: GPL-3.0-or-later */

/**
 * QuernStringPool:
 *
 * Each different string once, as a small number.
 *
 * Strings are bytes of any value. They lie in blocks that never move, each
 * followed by a NUL. Those that people could not read as they are (not UTF-8,
 * or with NUL bytes) have a readable twin, made when they come in, so that
 * any thread may ask for it later without a lock.
 */

#include "quern-string-pool.h"

#include "quern-grow.h"

#include <string.h>

/* Each block is twice as large as the one before, up to the largest. */
#define FIRST_BLOCK_SIZE ((gsize) 4 << 10)
#define N_GROWING_BLOCKS 8
#define FIRST_BITS 8

typedef struct
{
  const char *bytes; /* borrowed from a block */
  guint32     length;
  guint32     twin;  /* the number of its readable twin + 1; 0: it needs none */
} String;

struct _QuernStringPool
{
  GPtrArray *blocks;  /* owned */
  GPtrArray *twins;   /* owned: texts */
  char      *at;      /* in the last block */
  gsize      room;    /* bytes left in it */
  String    *strings; /* owned */
  gsize      n_strings;
  gsize      capacity;

  guint32   *places;  /* owned: ids by hash; G_MAXUINT32 for a free place */
  guint32   *hashes;  /* owned: by id's place, to compare before the bytes */
  guint      bits;    /* 2^bits places */
  guint64    seed;
};

static gboolean
allocate_places (QuernStringPool *self,
                 guint            bits)
{
  g_autofree guint32 *places = g_try_new (guint32, (gsize) 1 << bits);
  g_autofree guint32 *hashes = g_try_new (guint32, (gsize) 1 << bits);

  if (places == NULL || hashes == NULL)
    return FALSE;

  self->bits = bits;
  self->places = g_steal_pointer (&places);
  self->hashes = g_steal_pointer (&hashes);
  memset (self->places, 0xff, sizeof (guint32) << bits);

  return TRUE;
}

QuernStringPool *
quern_string_pool_new (void)
{
  QuernStringPool *self = g_new0 (QuernStringPool, 1);

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->twins = g_ptr_array_new_with_free_func (g_free);

  /* A file that is made to collide must not know where its names land. */
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
  if (!allocate_places (self, FIRST_BITS))
    g_error ("no memory for a pool of strings");

  return self;
}

void
quern_string_pool_free (QuernStringPool *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->twins);
  g_free (self->strings);
  g_free (self->places);
  g_free (self->hashes);
  g_free (self);
}

static inline guint64
mix (guint64 h,
     guint64 word)
{
  h = (h ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return h ^ h >> 29;
}

/* Eight bytes a step: names are long, and each is hashed once a file. */
static guint32
hash_bytes (const QuernStringPool *self,
            const char            *bytes,
            gsize                  length)
{
  guint64 h = mix (self->seed, length);
  guint64 word;

  for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word)
    {
      memcpy (&word, bytes, sizeof word);
      h = mix (h, word);
    }

  if (length > 0)
    {
      word = 0;
      memcpy (&word, bytes, length);
      h = mix (h, word);
    }

  return (guint32) (mix (h, self->seed) >> 32);
}

static gsize
find_place (const QuernStringPool *self,
            guint32                hash,
            const char            *bytes,
            gsize                  length)
{
  gsize mask = ((gsize) 1 << self->bits) - 1;
  gsize place = hash & mask;

  while (self->places[place] != G_MAXUINT32)
    {
      const String *string = &self->strings[self->places[place]];

      if (self->hashes[place] == hash && string->length == length &&
          memcmp (string->bytes, bytes, length) == 0)
        break;
      place = (place + 1) & mask;
    }

  return place;
}

static gboolean
grow (QuernStringPool *self)
{
  guint32 *places = self->places;
  guint32 *hashes = self->hashes;
  gsize n_places = (gsize) 1 << self->bits;
  gsize mask = 2 * n_places - 1;

  if (!allocate_places (self, self->bits + 1))
    return FALSE;

  for (gsize i = 0; i < n_places; i++)
    {
      gsize place = hashes[i] & mask;

      if (places[i] == G_MAXUINT32)
        continue;

      while (self->places[place] != G_MAXUINT32)
        place = (place + 1) & mask;
      self->places[place] = places[i];
      self->hashes[place] = hashes[i];
    }
  g_free (places);
  g_free (hashes);

  return TRUE;
}

static gboolean
reserve (QuernStringPool *self)
{
  gpointer strings;

  if (self->n_strings == G_MAXUINT32)
    return FALSE;

  strings = quern_grow (self->strings, &self->capacity, self->n_strings + 1,
                        sizeof *self->strings);
  if (strings == NULL)
    return FALSE;

  self->strings = strings;

  return TRUE;
}

static char *
store (QuernStringPool *self,
       const char      *bytes,
       gsize            length)
{
  char *copy;

  if (self->room < length + 1)
    {
      gsize size = MAX (FIRST_BLOCK_SIZE << MIN (self->blocks->len, N_GROWING_BLOCKS), length + 1);
      char *block = g_try_malloc (size);

      if (block == NULL)
        return NULL;
      self->room = size;
      self->at = block;
      g_ptr_array_add (self->blocks, self->at);
    }

  copy = self->at;
  memcpy (copy, bytes, length);
  copy[length] = '\0';
  self->at += length + 1;
  self->room -= length + 1;

  return copy;
}

/* What people see of bytes that are not text. */
static char *
make_readable (const char *bytes,
               gsize       length)
{
  g_autoptr (GString) text = g_string_sized_new (length + 16);
  const char *end = bytes + length;

  while (bytes < end)
    {
      const char *stop = memchr (bytes, '\0', (gsize) (end - bytes));
      g_autofree char *valid = NULL;

      if (stop == NULL)
        stop = end;
      valid = g_utf8_make_valid (bytes, stop - bytes);
      g_string_append (text, valid);
      if (stop < end)
        g_string_append (text, "\xe2\x90\x80"); /* U+2400, symbol for NUL */
      bytes = stop + 1;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * quern_string_pool_intern:
 * @self: a pool
 * @bytes: (array length=length): a string
 * @length: how many bytes, less than 2^32
 *
 * Finds a string, or adds it.
 *
 * Returns: its id; ids count up from 0 in the order of adding. G_MAXUINT32 if
 *   there is no memory
 */
guint32
quern_string_pool_intern (QuernStringPool *self,
                          const char      *bytes,
                          gsize            length)
{
  guint32 hash = hash_bytes (self, bytes, length);
  gsize place = find_place (self, hash, bytes, length);
  String string;

  if (self->places[place] != G_MAXUINT32)
    return self->places[place];

  if (!reserve (self))
    return G_MAXUINT32;
  if (self->n_strings >= (gsize) 3 << (self->bits - 2)) /* three quarters full */
    {
      if (!grow (self))
        return G_MAXUINT32;
      place = find_place (self, hash, bytes, length);
    }

  string.bytes = store (self, bytes, length);
  if (string.bytes == NULL)
    return G_MAXUINT32;
  string.length = (guint32) length;
  string.twin = 0;
  if (!g_utf8_validate (bytes, (gssize) length, NULL))
    {
      g_ptr_array_add (self->twins, make_readable (bytes, length));
      string.twin = self->twins->len;
    }
  self->places[place] = (guint32) self->n_strings;
  self->hashes[place] = hash;
  self->strings[self->n_strings] = string;

  return (guint32) self->n_strings++;
}

/**
 * quern_string_pool_add_blank:
 * @self: a pool
 *
 * Adds a string that no other is equal to, and that is not found: it stands
 * for one that is not known yet.
 *
 * Returns: its id; G_MAXUINT32 if there is no memory
 */
guint32
quern_string_pool_add_blank (QuernStringPool *self)
{
  if (!reserve (self))
    return G_MAXUINT32;

  self->strings[self->n_strings] = (String) { "", 0, 0 };

  return (guint32) self->n_strings++;
}

/**
 * quern_string_pool_seal:
 * @self: a pool
 *
 * Gives back the memory that only finding strings needs. From here on none
 * can be added or found.
 */
void
quern_string_pool_seal (QuernStringPool *self)
{
  g_clear_pointer (&self->places, g_free);
  g_clear_pointer (&self->hashes, g_free);
}

/**
 * quern_string_pool_find:
 * @self: a pool
 * @bytes: (array length=length): a string
 * @length: how many bytes
 *
 * Returns: the id of a string, or G_MAXUINT32 if it is not in the pool
 */
guint32
quern_string_pool_find (const QuernStringPool *self,
                        const char            *bytes,
                        gsize                  length)
{
  return self->places[find_place (self, hash_bytes (self, bytes, length), bytes, length)];
}

/**
 * quern_string_pool_get_bytes:
 * @self: a pool
 * @id: a string of it
 * @length: (out) (optional): how many bytes
 *
 * Returns: (transfer none): the bytes as they came in, with a NUL behind them
 */
const char *
quern_string_pool_get_bytes (const QuernStringPool *self,
                             guint32                id,
                             gsize                 *length)
{
  const String *string;

  g_return_val_if_fail (id < self->n_strings, NULL);

  string = &self->strings[id];
  if (length != NULL)
    *length = string->length;

  return string->bytes;
}

/**
 * quern_string_pool_get_text:
 * @self: a pool
 * @id: a string of it
 *
 * Returns: (transfer none): the string as valid UTF-8: U+FFFD for what is not
 *   UTF-8, U+2400 for NUL bytes
 */
const char *
quern_string_pool_get_text (const QuernStringPool *self,
                            guint32                id)
{
  const String *string;

  g_return_val_if_fail (id < self->n_strings, NULL);

  string = &self->strings[id];

  return string->twin > 0 ? g_ptr_array_index (self->twins, string->twin - 1) : string->bytes;
}

guint
quern_string_pool_get_size (const QuernStringPool *self)
{
  return (guint) self->n_strings;
}
