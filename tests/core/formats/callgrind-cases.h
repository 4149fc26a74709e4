/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>
#include <string.h>

/* One row is one test. A new bug gets a new row before it gets a fix. The
 * same rows are the beginning of the fuzzers' corpus. */
typedef struct
{
  const char *name;
  const char *text;
  gsize       length; /* if the text has NUL bytes in it; else 0 */

  /* What should come out: lines of profile_dump() with "|" for tabs, all those
   * of the kinds that are named; and the warnings, "LINE:COLUMN nick" … */
  const char *says;
  const char *warns;

  /* … or else this error. */
  const char *fails;
} Case;

static inline gsize
callgrind_case_get_length (const Case *c)
{
  return c->length > 0 ? c->length : strlen (c->text);
}

/* Ends with a row without a name. */
extern const Case callgrind_cases[];
