/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-run-sizes.h"

#include "quern-scanner.h"

/* The numbers to look at in a text: the runs of a benchmark differ in few words. */
#define MAX_NUMBERS 256

/* A text as alternating words and numbers: "sort-", 100, ".out". */
typedef struct
{
  GPtrArray *words;   /* owned: one more than there are numbers */
  GArray    *numbers; /* owned: guint64 */
} Pieces;

static void
pieces_free (gpointer data)
{
  Pieces *self = data;

  g_ptr_array_unref (self->words);
  g_array_unref (self->numbers);
  g_free (self);
}

/* Takes the text before the next number, and the number. FALSE if there are no more numbers. */
static gboolean
take_number (const char **at,
             char       **word,
             guint64     *number)
{
  const char *start = *at;
  const char *digits = start + strcspn (start, "0123456789");
  gsize n_digits = strspn (digits, "0123456789");
  g_autofree char *text = g_strndup (digits, n_digits);
  gint64 value = 0;

  /* A number that is too large is not a size, but may still vary. */
  *word = g_strndup (start, (gsize) (digits - start));
  *number = quern_parse_whole (text, &value) ? (guint64) value : G_MAXUINT64;
  *at = digits + n_digits;

  return n_digits > 0;
}

static Pieces *
pieces_new (const char *text)
{
  Pieces *self = g_new0 (Pieces, 1);
  guint64 number;
  char *word;

  self->words = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_array_new (FALSE, FALSE, sizeof number);
  while (self->numbers->len < MAX_NUMBERS && take_number (&text, &word, &number))
    {
      g_ptr_array_add (self->words, word);
      g_array_append_val (self->numbers, number);
    }
  g_ptr_array_add (self->words, self->numbers->len < MAX_NUMBERS ? word : g_strdup (text));

  return self;
}

static gboolean
have_same_words (const Pieces *a,
                 const Pieces *b)
{
  gboolean is_same = a->words->len == b->words->len;

  for (guint i = 0; is_same && i < a->words->len; i++)
    is_same = g_str_equal (g_ptr_array_index (a->words, i), g_ptr_array_index (b->words, i));

  return is_same;
}

static guint64
get_number (GPtrArray *all,
            guint      text,
            guint      place)
{
  const Pieces *pieces = g_ptr_array_index (all, text);

  return g_array_index (pieces->numbers, guint64, place);
}

/* Takes the numbers at a place as sizes, if they are not all the same and none is too large. */
static gboolean
take_place (GPtrArray *all,
            guint      place,
            guint64   *sizes)
{
  gboolean is_size = FALSE;

  for (guint i = 0; i < all->len; i++)
    {
      sizes[i] = get_number (all, i, place);
      if (sizes[i] == G_MAXUINT64)
        return FALSE;
      is_size |= sizes[i] != sizes[0];
    }

  return is_size;
}

/* texts: as many as there are sizes. */
static gboolean
guess_from (GPtrArray *texts,
            guint64   *sizes)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (pieces_free);
  const Pieces *first;

  for (guint i = 0; i < texts->len; i++)
    {
      g_ptr_array_add (all, pieces_new (g_ptr_array_index (texts, i)));
      if (!have_same_words (g_ptr_array_index (all, 0), g_ptr_array_index (all, i)))
        return FALSE;
    }

  first = g_ptr_array_index (all, 0);
  for (guint place = first->numbers->len; place > 0; place--)
    if (take_place (all, place - 1, sizes))
      return TRUE;

  return FALSE;
}

gboolean
quern_run_size_find (const char *command,
                     guint64    *size)
{
  g_auto (GStrv) words = g_strsplit (command, " ", -1);
  gboolean found = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 number;

      if (quern_parse_whole (words[i], &number) && number >= 0)
        {
          *size = (guint64) number;
          found = TRUE;
        }
    }

  return found;
}

const char *
quern_run_get_command (QuernProfile *profile,
                       guint         input)
{
  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);

      if (part->input == input)
        return part->command;
    }

  return NULL;
}

/* Whether a number is a process ID, as in "callgrind.out.4711". */
static gboolean
are_processes (QuernProfile  *profile,
               const guint64 *sizes)
{
  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);

      if (part->has_pid && (guint64) part->pid == sizes[part->input])
        return TRUE;
    }

  return FALSE;
}

gboolean
quern_run_sizes_guess (QuernProfile *profile,
                       guint64      *sizes)
{
  guint n = quern_profile_get_n_inputs (profile);
  g_autoptr (GPtrArray) commands = g_ptr_array_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      const char *command = quern_run_get_command (profile, i);

      if (command != NULL)
        g_ptr_array_add (commands, (char *) command);
      g_ptr_array_add (names, (char *) quern_profile_get_input (profile, i));
    }

  return (commands->len == n && guess_from (commands, sizes)) ||
         (guess_from (names, sizes) && !are_processes (profile, sizes));
}
