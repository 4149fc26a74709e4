/* Counts words: an example of a program before it is edited. */
#include <stdio.h>
#include <string.h>

#define N_BUCKETS 64
#define N_WORDS 400

static char words[N_WORDS][12];
static unsigned counts[N_BUCKETS];
static unsigned checksum;

static unsigned
hash (const char *word)
{
  unsigned value = 5381;

  for (; *word != '\0'; word++)
    value = value * 33 + (unsigned) *word;

  return value;
}

static int
is_known (const char *word)
{
  int i;

  for (i = 0; i < 40; i++)
    if (strcmp (words[i], word) == 0)
      return 1;

  return 0;
}

static void
count (const char *word)
{
  unsigned bucket = hash (word) % N_BUCKETS;

  checksum += hash (word);
  if (is_known (word))
    counts[bucket]++;
}

static void
make_words (void)
{
  for (int i = 0; i < N_WORDS; i++)
    snprintf (words[i], sizeof words[i], "word%d", i * i % 97);
}

int
main (void)
{
  unsigned sum = 0;

  make_words ();
  for (int i = 0; i < N_WORDS; i++)
    count (words[i]);
  for (int i = 0; i < N_BUCKETS; i++)
    sum += counts[i];
  printf ("%u %u\n", sum, checksum);

  return 0;
}
