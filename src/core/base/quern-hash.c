/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hash.h"

#include <string.h>

/* SipHash-1-3, by Jean-Philippe Aumasson and Daniel J. Bernstein. */
typedef struct
{
  guint64 v[4];
} Sip;

static gpointer
make_key (gpointer data)
{
  static guint64 key[2];

  for (guint i = 0; i < G_N_ELEMENTS (key); i++)
    key[i] = (guint64) g_random_int () << 32 | g_random_int ();

  return key;
}

static inline guint64
rotate (guint64 word,
        guint   n_bits)
{
  return word << n_bits | word >> (64 - n_bits);
}

static inline void
sip_round (Sip *self)
{
  guint64 *v = self->v;

  v[0] += v[1];
  v[2] += v[3];
  v[1] = rotate (v[1], 13) ^ v[0];
  v[3] = rotate (v[3], 16) ^ v[2];
  v[0] = rotate (v[0], 32) + v[3];
  v[2] += v[1];
  v[1] = rotate (v[1], 17) ^ v[2];
  v[3] = rotate (v[3], 21) ^ v[0];
  v[2] = rotate (v[2], 32);
}

static inline void
sip_add (Sip     *self,
         guint64  word)
{
  self->v[3] ^= word;
  sip_round (self);
  self->v[0] ^= word;
}

/**
 * quern_hash_bytes:
 * @bytes: (array length=length): any bytes
 * @length: how many
 *
 * Returns: a hash that is the same for equal bytes within this process only
 */
guint64
quern_hash_bytes (gconstpointer bytes,
                  gsize         length)
{
  static GOnce once = G_ONCE_INIT;
  const guint64 *key = g_once (&once, make_key, NULL);
  const char *at = bytes;
  guint64 word;
  Sip sip = { {
    key[0] ^ G_GUINT64_CONSTANT (0x736f6d6570736575),
    key[1] ^ G_GUINT64_CONSTANT (0x646f72616e646f6d),
    key[0] ^ G_GUINT64_CONSTANT (0x6c7967656e657261),
    key[1] ^ G_GUINT64_CONSTANT (0x7465646279746573),
  } };

  for (gsize left = length; left >= sizeof word; left -= sizeof word)
    {
      memcpy (&word, at, sizeof word);
      sip_add (&sip, word);
      at += sizeof word;
    }

  word = 0;
  memcpy (&word, at, length % sizeof word);
  sip_add (&sip, word | (guint64) length << 56);

  sip.v[2] ^= 0xff;
  for (guint i = 0; i < 3; i++)
    sip_round (&sip);

  return sip.v[0] ^ sip.v[1] ^ sip.v[2] ^ sip.v[3];
}

/**
 * quern_hash_text:
 * @text: a string
 *
 * A #GHashFunc for strings of a file, to be used with g_str_equal().
 */
guint
quern_hash_text (gconstpointer text)
{
  return (guint) quern_hash_bytes (text, strlen (text));
}

/**
 * quern_hash_number:
 * @number: a pointer to a #gint64
 *
 * A #GHashFunc for numbers of a file, to be used with g_int64_equal().
 */
guint
quern_hash_number (gconstpointer number)
{
  return (guint) quern_hash_bytes (number, sizeof (gint64));
}
