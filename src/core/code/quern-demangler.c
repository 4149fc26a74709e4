/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-demangler.h"

#include "quern-config.h"

#include <setjmp.h>
#include <string.h>

#include QUERN_DEMANGLE_HEADER

/* libiberty demangles C++ (Itanium, "_Z…") and Rust ("_ZN…17h<hash>E", "_R…"). It refuses C++ names
 * of more than 1024 letters, and limits its recursion, but not the expansion of names that refer to
 * their own parts: 250 letters can expand to gigabytes, or make it search for hours. */
#define MAX_MANGLED 4096
#define MAX_TEXT (64 << 10)

/* Two references to an earlier part may double the amount to search, without any output: with this
 * many it takes half a second. Of 393,206 names in libraries that cause a search, none has more
 * than 41. */
#define MAX_REFERENCES 44

#define RUST_HASH "17h"
#define HASH_LENGTH 20 /* 17h, 16 digits, E */

typedef struct
{
  GString *text;  /* borrowed */
  gsize    limit; /* maximum length of text */
  jmp_buf  stop;
} Output;

static void
append_cb (const char *bytes,
           size_t      length,
           void       *data)
{
  Output *output = data;

  /* There is no other way to stop libiberty. All its memory is on the stack, so nothing leaks. */
  if (length > output->limit - output->text->len)
    longjmp (output->stop, 1);

  g_string_append_len (output->text, bytes, (gssize) length);
}

static gboolean
demangle_with (int       (*demangle) (const char *, int, demangle_callbackref, void *),
               const char *mangled,
               GString    *text)
{
  const gsize before = text->len;
  Output output = { .text = text, .limit = before + MAX_TEXT };

  if (setjmp (output.stop) == 0 &&
      demangle (mangled, DMGL_PARAMS | DMGL_ANSI, append_cb, &output) != 0 && text->len > before)
    return TRUE;

  g_string_truncate (text, before);

  return FALSE;
}

static gboolean
is_reference_byte (char c)
{
  return g_ascii_isdigit (c) || g_ascii_isupper (c);
}

/* Whether libiberty would search many references for argument packs. */
static gboolean
may_run_away (const char *mangled)
{
  static const char * const searches[] = { "Dp", "sp", "sP", "sZ", "fl", "fL", "fr", "fR" };
  guint n_references = 0;

  for (const char *at = strchr (mangled, 'S'); at != NULL; at = strchr (at + 1, 'S'))
    {
      const char *end = at + 1;

      while (is_reference_byte (*end))
        end++;
      n_references += *end == '_' ? 1 : 0;
    }

  for (gsize i = 0; n_references > MAX_REFERENCES && i < G_N_ELEMENTS (searches); i++)
    if (strstr (mangled, searches[i]) != NULL)
      return TRUE;

  return FALSE;
}

/* The length of a Rust name without ".llvm.123" and the like; 0 if it is none. */
static gsize
find_rust_end (const char *mangled)
{
  const char *hash = NULL;

  if (mangled[0] == '_' && mangled[1] == 'R')
    return strcspn (mangled, ".");

  for (const char *at = strstr (mangled, RUST_HASH); at != NULL; at = strstr (at + 1, RUST_HASH))
    hash = at;
  if (hash == NULL || strlen (hash) < HASH_LENGTH || hash[HASH_LENGTH - 1] != 'E' ||
      (hash[HASH_LENGTH] != '\0' && hash[HASH_LENGTH] != '.'))
    return 0;

  return (gsize) (hash - mangled) + HASH_LENGTH;
}

static gboolean
demangle_rust (char    *mangled,
               GString *text)
{
  gsize end = find_rust_end (mangled);
  char behind = mangled[end];
  gboolean done;

  if (end == 0)
    return FALSE;

  mangled[end] = '\0';
  done = demangle_with (rust_demangle_callback, mangled, text);
  mangled[end] = behind;
  if (done)
    g_string_append (text, mangled + end);

  return done;
}

static gboolean
is_mangled (const char *name,
            gsize       length)
{
  /* macOS prepends one more "_". */
  gsize n = 0;

  while (n < 3 && n < length && name[n] == '_')
    n++;
  if (n == 0 || n == 3 || n + 1 >= length)
    return FALSE;

  return name[n] == 'Z' || (name[n] == 'R' && is_reference_byte (name[n + 1]));
}

/* Demangles one name, without the suffixes that profilers append. */
static gboolean
demangle_one (const char *name,
              gsize       length,
              GString    *text)
{
  static const char helper[] = "_GLOBAL__sub_";
  const gsize helper_length = strlen (helper) + strlen ("I_");
  char mangled[MAX_MANGLED + 1];
  gsize before = text->len;

  if (length > MAX_MANGLED)
    return FALSE;

  memcpy (mangled, name, length);
  mangled[length] = '\0';

  /* libiberty has this text for other forms of these names, but does not know this one. */
  if (length > helper_length && strncmp (mangled, helper, strlen (helper)) == 0 &&
      is_mangled (mangled + helper_length, length - helper_length))
    {
      g_string_append (text, mangled[helper_length - 2] == 'D' ? "global destructors keyed to "
                                                               : "global constructors keyed to ");
      memmove (mangled, mangled + helper_length, length - helper_length + 1);
      length -= helper_length;
    }
  else if (!is_mangled (mangled, length))
    {
      return FALSE;
    }

  if (strncmp (mangled, "__Z", 3) == 0 || strncmp (mangled, "__R", 3) == 0)
    memmove (mangled, mangled + 1, length--);

  if (demangle_rust (mangled, text) ||
      (!may_run_away (mangled) && demangle_with (cplus_demangle_v3_callback, mangled, text)))
    return TRUE;

  g_string_truncate (text, before);

  return FALSE;
}

static gboolean
is_name_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || c == '$';
}

gboolean
quern_demangle (const char *name,
                gsize       length,
                GString    *text)
{
  const gsize before = text->len;
  const char *end;
  gboolean found = FALSE;

  g_return_val_if_fail (name != NULL || length == 0, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  if (length == 0)
    return FALSE;
  end = name + length;

  /* Callgrind appends callers after a quote, each mangled like the name itself; "@plt" or
   * "@@GLIBCXX_3.4" may follow any of them. */
  while (name < end)
    {
      const char *stop = name;
      const char *quote = memchr (name, '\'', (gsize) (end - name));

      quote = quote != NULL ? quote + 1 : end;
      while (stop < quote && is_name_byte (*stop))
        stop++;
      if (demangle_one (name, (gsize) (stop - name), text))
        found = TRUE;
      else
        g_string_append_len (text, name, stop - name);
      g_string_append_len (text, stop, quote - stop);
      name = quote;
    }

  if (!found)
    g_string_truncate (text, before);

  return found;
}
