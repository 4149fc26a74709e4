/* SPDX-License-Identifier: GPL-3.0-or-later */

/**
 * QuernStringPool:
 *
 * Stores each distinct string once, as a small number.
 *
 * Strings are bytes of any value. They are stored in blocks that never move, each followed by a
 * NUL. Strings that are not valid UTF-8 or contain NUL bytes have a readable twin, created when
 * they are added, so that any thread may get it later without a lock.
 */

#include "quern-string-pool.h"

#include "quern-grow.h"
#include "quern-hash.h"
#include "quern-id-map.h"

#include <string.h>

/* Each block is twice as large as the one before, up to the largest. */
#define FIRST_BLOCK_SIZE ((gsize) 4 << 10)
#define N_GROWING_BLOCKS 8

typedef struct
{
  const char *bytes; /* borrowed from a block */
  guint32     length;
  guint32     twin;  /* index of its readable twin + 1; 0: it needs none */
} String;

struct _QuernStringPool
{
  GPtrArray *blocks;  /* owned */
  GPtrArray *twins;   /* owned: texts */
  char      *at;      /* end of the last block's used part */
  gsize      room;    /* bytes left in the last block */
  String    *strings; /* owned */
  gsize      n_strings;
  gsize      capacity;

  QuernIdMap ids;     /* of the strings */
};

QuernStringPool *
quern_string_pool_new (void)
{
  QuernStringPool *self = g_new0 (QuernStringPool, 1);

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->twins = g_ptr_array_new_with_free_func (g_free);

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
  quern_id_map_clear (&self->ids);
  g_free (self);
}

static inline guint32
hash_string (const char *bytes,
             gsize       length)
{
  return (guint32) (quern_hash_bytes (bytes, length) >> 32);
}

/* The place of a string, or the free place where it would be added. */
static QuernIdPlace *
find_place (const QuernStringPool *self,
            guint32                hash,
            const char            *bytes,
            gsize                  length)
{
  QuernIdPlace *place = quern_id_map_find (&self->ids, hash);

  for (; place->id != G_MAXUINT32; place = quern_id_map_next (&self->ids, place))
    {
      const String *string = &self->strings[place->id];

      if (place->hash == hash && string->length == length &&
          memcmp (string->bytes, bytes, length) == 0)
        break;
    }

  return place;
}

/* Makes room for one more string in the map, and rebuilds it after quern_string_pool_rest(). */
static gboolean
make_room (QuernStringPool *self)
{
  const gboolean is_new = self->ids.places == NULL;

  if (!quern_id_map_reserve (&self->ids, (guint32) self->n_strings + 1))
    return FALSE;

  for (gsize i = 0; is_new && i < self->n_strings; i++)
    {
      const String *string = &self->strings[i];
      guint32 hash = hash_string (string->bytes, string->length);

      quern_id_map_take (&self->ids, find_place (self, hash, string->bytes, string->length), hash,
                         (guint32) i);
    }

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

/* Replaces bytes that are not text, for people. */
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
 * @length: the number of bytes, less than 2^32
 *
 * Finds a string, or adds it.
 *
 * Returns: its id; ids are assigned in ascending order from 0. G_MAXUINT32 if there is not enough
 *   memory
 */
guint32
quern_string_pool_intern (QuernStringPool *self,
                          const char      *bytes,
                          gsize            length)
{
  guint32 hash = hash_string (bytes, length);
  QuernIdPlace *place;
  String string;

  if (!reserve (self) || !make_room (self))
    return G_MAXUINT32;

  place = find_place (self, hash, bytes, length);
  if (place->id != G_MAXUINT32)
    return place->id;

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
  quern_id_map_take (&self->ids, place, hash, (guint32) self->n_strings);
  self->strings[self->n_strings] = string;

  return (guint32) self->n_strings++;
}

/**
 * quern_string_pool_rest:
 * @self: a pool
 *
 * Frees the memory that is only needed to find strings. Adding a string later rebuilds it from all
 * strings.
 */
void
quern_string_pool_rest (QuernStringPool *self)
{
  quern_id_map_clear (&self->ids);
}

/**
 * quern_string_pool_get_bytes:
 * @self: a pool
 * @id: the id of a string
 * @length: (out) (optional): how many bytes
 *
 * Returns: (transfer none): the original bytes, followed by a NUL
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
 * @id: the id of a string
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
