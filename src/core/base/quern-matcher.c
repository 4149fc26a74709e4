/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-matcher.h"

#include "quern-pattern.h"

#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

struct _QuernMatcher
{
  GRegex     *regex; /* owned */
  pcre2_code *code;  /* owned, nullable: the same, for direct use of PCRE2 */
};

/* One for each thread: PCRE2 writes the position of a match to it, which is not used. */
static GPrivate match_data = G_PRIVATE_INIT ((GDestroyNotify) pcre2_match_data_free);

static pcre2_match_data *
get_match_data (void)
{
  pcre2_match_data *data = g_private_get (&match_data);

  if (data == NULL)
    {
      data = pcre2_match_data_create (1, NULL);
      if (data == NULL)
        g_error ("No memory to search with");
      g_private_set (&match_data, data);
    }

  return data;
}

/* Compiles with the same options as GLib; NULL if that fails. */
static pcre2_code *
compile (const char *pattern,
         gboolean    caseless)
{
  uint32_t options = PCRE2_UTF | PCRE2_UCP | (caseless ? PCRE2_CASELESS : 0);
  pcre2_compile_context *context = pcre2_compile_context_create (NULL);
  pcre2_code *code;
  PCRE2_SIZE place;
  int status;

  if (context == NULL)
    return NULL;

  pcre2_set_newline (context, PCRE2_NEWLINE_ANY);
  pcre2_set_bsr (context, PCRE2_BSR_UNICODE);
  code = pcre2_compile ((PCRE2_SPTR) pattern, PCRE2_ZERO_TERMINATED, options, &status, &place,
                        context);
  pcre2_compile_context_free (context);

  /* Without JIT support, matching is interpreted. */
  if (code != NULL)
    pcre2_jit_compile (code, PCRE2_JIT_COMPLETE);

  return code;
}

QuernMatcher *
quern_matcher_new (const char          *text,
                   GRegexCompileFlags   flags,
                   GError             **error)
{
  GRegex *regex;
  QuernMatcher *self;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail ((flags & ~G_REGEX_CASELESS) == 0, NULL);

  regex = quern_pattern_new (text, flags, error);
  if (regex == NULL)
    return NULL;

  self = g_new0 (QuernMatcher, 1);
  self->regex = regex;
  self->code = compile (g_regex_get_pattern (regex), (flags & G_REGEX_CASELESS) != 0);

  return self;
}

void
quern_matcher_free (QuernMatcher *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->regex, g_regex_unref);
  g_clear_pointer (&self->code, pcre2_code_free);
  g_free (self);
}

/* Tests eight bytes at a time. */
static gboolean
is_ascii (const char *text,
          gsize       length)
{
  guint64 seen = 0;
  gsize at = 0;

  for (; at + sizeof seen <= length; at += sizeof seen)
    {
      guint64 word;

      memcpy (&word, text + at, sizeof word);
      seen |= word;
    }
  for (; at < length; at++)
    seen |= (guint8) text[at];

  return (seen & G_GUINT64_CONSTANT (0x8080808080808080)) == 0;
}

gboolean
quern_matcher_matches (const QuernMatcher *self,
                       const char         *subject)
{
  gsize length = strlen (subject);
  uint32_t options = is_ascii (subject, length) ? PCRE2_NO_UTF_CHECK : 0;
  int status;

  if (self->code == NULL)
    return g_regex_match (self->regex, subject, 0, NULL);

  status = pcre2_match (self->code, (PCRE2_SPTR) subject, length, 0, options, get_match_data (),
                        NULL);

  /* Handling of a JIT stack overflow depends on the version of GLib: leave it to GLib. */
  if (status == PCRE2_ERROR_JIT_STACKLIMIT)
    return g_regex_match (self->regex, subject, 0, NULL);

  return status >= 0;
}
