/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>
#include <string.h>

/* One row is one test. Add a row for each new bug before fixing it. The rows also seed the
 * fuzzers' corpus. */
typedef struct
{
  const char *name;
  const char *text;
  gsize       length; /* if the text contains NUL bytes, else 0 */

  /* The expected result: lines of profile_dump() with "|" for tabs, complete for each kind of line
   * that occurs; and the warnings, "LINE:COLUMN nick" … */
  const char *says;
  const char *warns;

  /* … or else the expected error. */
  const char *fails;
} Case;

static inline gsize
callgrind_case_get_length (const Case *c)
{
  return c->length > 0 ? c->length : strlen (c->text);
}

/* Terminated by a row without a name. */
extern const Case callgrind_cases[];
