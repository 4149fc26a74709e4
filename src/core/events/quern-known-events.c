/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-known-events.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Long names and units of the events of common tools. Exported files contain these untranslated;
 * quern_event_format_name() and quern_event_format_unit() translate them for display. */

static const struct
{
  const char *name;
  const char *long_name;
} long_names[] = {
  { "Ir", NC_("event", "Instruction Fetch") },
  { "Dr", NC_("event", "Data Read Access") },
  { "Dw", NC_("event", "Data Write Access") },
  { "I1mr", NC_("event", "L1 Instr. Fetch Miss") },
  { "D1mr", NC_("event", "L1 Data Read Miss") },
  { "D1mw", NC_("event", "L1 Data Write Miss") },
  { "ILmr", NC_("event", "LL Instr. Fetch Miss") },
  { "DLmr", NC_("event", "LL Data Read Miss") },
  { "DLmw", NC_("event", "LL Data Write Miss") },
  { "ILdmr", NC_("event", "LL Instr. Fetch Dirty Miss") },
  { "DLdmr", NC_("event", "LL Data Read Dirty Miss") },
  { "DLdmw", NC_("event", "LL Data Write Dirty Miss") },
  { "I2mr", NC_("event", "L2 Instr. Fetch Miss") },
  { "D2mr", NC_("event", "L2 Data Read Miss") },
  { "D2mw", NC_("event", "L2 Data Write Miss") },
  { "I2dmr", NC_("event", "L2 Instr. Fetch Dirty Miss") },
  { "D2dmr", NC_("event", "L2 Data Read Dirty Miss") },
  { "D2dmw", NC_("event", "L2 Data Write Dirty Miss") },
  { "Bc", NC_("event", "Conditional Branch") },
  { "Bcm", NC_("event", "Mispredicted Cond. Branch") },
  { "Bi", NC_("event", "Indirect Branch") },
  { "Bim", NC_("event", "Mispredicted Indirect Branch") },
  { "Ge", NC_("event", "Global Bus Event") },
  { "AcCost1", NC_("event", "L1 Access Cost") },
  { "SpLoss1", NC_("event", "L1 Spatial Loss") },
  { "AcCost2", NC_("event", "LL Access Cost") },
  { "SpLoss2", NC_("event", "LL Spatial Loss") },
  { "sysCount", NC_("event", "System Calls") },
  { "sysTime", NC_("event", "Elapsed Time in System Calls") },
  { "sysCpuTime", NC_("event", "CPU Time in System Calls") },
  { "Time_(10ns)", NC_("event", "Time") },
  { "Memory_(bytes)", NC_("event", "Memory") },
  { "wall_time", NC_("event", "Wall Time") },
  { "process_time", NC_("event", "CPU Time") },
  { "cpu(ms)", NC_("event", "CPU Time") },
  { "inuse_space(MB)", NC_("event", "Memory in Use") },
  { "alloc_space(MB)", NC_("event", "Allocated Memory") },
  { "allocations", NC_("event", "Allocations") },
  { "bb-count", NC_("event", "Executed Basic Blocks") },
  { "vex-instr", NC_("event", "Executed VEX Instructions") },
  { "time-usec", NC_("event", "Time") },
  { "L1m", NC_("event", "L1 Miss Sum") },
  { "LLm", NC_("event", "Last-level Miss Sum") },
  { "Bm", NC_("event", "Mispredicted Branches") },
  { "CEst", NC_("event", "Cycle Estimation") },
};

/* SEMANTICS 1.7. Later sums may refer to earlier ones. */
static const QuernKnownSum sums[] = {
  { "L1m", { { "", "I1mr" }, { "", "D1mr" }, { "", "D1mw" } }, NULL },
  { "LLm", { { "", "ILmr" }, { "", "DLmr" }, { "", "DLmw" } }, NULL },
  { "Bm", { { "", "Bim" }, { "", "Bcm" } }, NULL },
  { "CEst",
    { { "", "Ir" }, { "10 ", "Bm" }, { "10 ", "L1m" }, { "20 ", "Ge" }, { "100 ", "LLm" } },
    "Ir" },
};

/* Elsewhere than in "cpu(min)", this is a minimum. */
#define MINUTES "min"

static const struct
{
  const char *text;
  QuernUnit   unit;
  double      factor;
  const char *name;
} units[] = {
  { "ns", QUERN_UNIT_NANOSECONDS, 1.0, "ns" },
  { "nsec", QUERN_UNIT_NANOSECONDS, 1.0, "ns" },
  { "us", QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "usec", QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "µs", QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "ms", QUERN_UNIT_NANOSECONDS, 1e6, "ms" },
  { "msec", QUERN_UNIT_NANOSECONDS, 1e6, "ms" },
  { "s", QUERN_UNIT_NANOSECONDS, 1e9, "s" },
  { "sec", QUERN_UNIT_NANOSECONDS, 1e9, "s" },
  { "seconds", QUERN_UNIT_NANOSECONDS, 1e9, "s" },
  { MINUTES, QUERN_UNIT_NANOSECONDS, 6e10, "min" },
  { "hrs", QUERN_UNIT_NANOSECONDS, 3.6e12, "h" },
  /* As pprof takes them for "-unit", and writes them. */
  { "nanoseconds", QUERN_UNIT_NANOSECONDS, 1.0, "ns" },
  { "microseconds", QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "milliseconds", QUERN_UNIT_NANOSECONDS, 1e6, "ms" },
  { "minutes", QUERN_UNIT_NANOSECONDS, 6e10, "min" },
  { "hours", QUERN_UNIT_NANOSECONDS, 3.6e12, "h" },
  { "bytes", QUERN_UNIT_BYTES, 1.0, NC_("unit", "bytes") },
  { "B", QUERN_UNIT_BYTES, 1.0, "bytes" },
  /* pprof's letters: powers of 1024 */
  { "kB", QUERN_UNIT_BYTES, 1024.0, "KiB" },
  { "KB", QUERN_UNIT_BYTES, 1024.0, "KiB" },
  { "kilobytes", QUERN_UNIT_BYTES, 1024.0, "KiB" },
  { "KiB", QUERN_UNIT_BYTES, 1024.0, "KiB" },
  { "MB", QUERN_UNIT_BYTES, 1048576.0, "MiB" },
  { "megabytes", QUERN_UNIT_BYTES, 1048576.0, "MiB" },
  { "MiB", QUERN_UNIT_BYTES, 1048576.0, "MiB" },
  { "GB", QUERN_UNIT_BYTES, 1073741824.0, "GiB" },
  { "gigabytes", QUERN_UNIT_BYTES, 1073741824.0, "GiB" },
  { "GiB", QUERN_UNIT_BYTES, 1073741824.0, "GiB" },
};

/* Names that do not contain their unit. Xdebug 2 and ruby-prof write
 * microseconds; callgrind writes milliseconds unless the long name has another
 * unit, and nanoseconds for CPU time. */
static const struct
{
  const char *name;
  const char *unit;
  gboolean    is_unit; /* the name says nothing but the unit */
} named_units[] = {
  { "Time", "us", FALSE },
  { "Memory", "bytes", FALSE },
  { "sysTime", "ms", FALSE },
  { "sysCpuTime", "ns", FALSE },
  { "wall_time", "us", FALSE },
  { "process_time", "us", FALSE },
  { "time-usec", "us", FALSE },
  { "Nanoseconds", "ns", TRUE },
  { "Microseconds", "us", TRUE },
  { "Milliseconds", "ms", TRUE },
  { "Seconds", "s", TRUE },
  { "Bytes", "bytes", TRUE },
};

/**
 * quern_known_events_get_sums:
 * @n_sums: (out): the number of sums
 *
 * Returns: (array length=n_sums): derived events to add to profiles that have
 *   some of their terms
 */
const QuernKnownSum *
quern_known_events_get_sums (guint *n_sums)
{
  *n_sums = G_N_ELEMENTS (sums);

  return sums;
}

/* The long name of a known event, or NULL. */
const char *
quern_known_events_get_long_name (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (long_names); i++)
    if (strcmp (name, long_names[i].name) == 0)
      return long_names[i].long_name;

  return NULL;
}

/* Reads "10ns" or "ms". */
static gboolean
read_unit (const char  *text,
           gsize        length,
           QuernUnit   *unit,
           double      *factor,
           char       **unit_name)
{
  guint64 multiple = 0;
  gsize n_digits = 0;

  while (n_digits < length && n_digits < 9 && g_ascii_isdigit (text[n_digits]))
    multiple = multiple * 10 + (guint64) g_ascii_digit_value (text[n_digits++]);
  if (n_digits > 0 && multiple == 0)
    return FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      if (strlen (units[i].text) != length - n_digits ||
          strncmp (units[i].text, text + n_digits, length - n_digits) != 0)
        continue;

      *unit = units[i].unit;
      *factor = units[i].factor * (multiple > 0 ? (double) multiple : 1.0);
      if (multiple > 1)
        *unit_name = g_strdup_printf ("%" G_GUINT64_FORMAT " %s", multiple, units[i].name);
      else
        *unit_name = g_strdup (units[i].name);
      return TRUE;
    }

  return FALSE;
}

/* The unit at the end of "cpu(ms)" or of "sysTime (elapsed us)". */
static gboolean
read_suffix (const char  *text,
             QuernUnit   *unit,
             double      *factor,
             char       **unit_name)
{
  gsize length = strlen (text);
  gsize start;

  if (length < 3 || text[length - 1] != ')')
    return FALSE;

  start = length - 1;
  while (start > 0 && text[start - 1] != ' ' && text[start - 1] != '(')
    start--;
  if (start == 0 || strchr (text, '(') == NULL)
    return FALSE;

  return read_unit (text + start, length - 1 - start, unit, factor, unit_name);
}

/* Valgrind's profiles of memory: "currently allocated Bytes", "Definitely lost Bytes (direct plus
 * indirect)". */
static gboolean
counts_bytes (const char *long_name)
{
  return g_str_has_suffix (long_name, " Bytes") || strstr (long_name, " Bytes (") != NULL;
}

/**
 * quern_known_events_get_unit:
 * @name: the name of an event
 * @long_name: (nullable): its long name
 * @factor: (out): nanoseconds or bytes in a cost of 1; 1 for counts
 * @unit_name: (out) (transfer full) (nullable): a cost of 1, as text
 *
 * Returns: the unit of the event
 */
QuernUnit
quern_known_events_get_unit (const char  *name,
                             const char  *long_name,
                             double      *factor,
                             char       **unit_name)
{
  QuernUnit unit = QUERN_UNIT_COUNT;

  *factor = 1.0;
  *unit_name = NULL;

  if ((long_name != NULL && !g_str_has_suffix (long_name, "(" MINUTES ")") &&
       read_suffix (long_name, &unit, factor, unit_name)) ||
      read_suffix (name, &unit, factor, unit_name) ||
      (strcmp (name, MINUTES) != 0 &&
       read_unit (name, strlen (name), &unit, factor, unit_name)))
    return unit;
  if (long_name != NULL && counts_bytes (long_name) &&
      read_unit ("bytes", strlen ("bytes"), &unit, factor, unit_name))
    return unit;

  for (gsize i = 0; i < G_N_ELEMENTS (named_units); i++)
    if (strcmp (name, named_units[i].name) == 0 &&
        read_unit (named_units[i].unit, strlen (named_units[i].unit), &unit, factor, unit_name))
      return unit;

  if (strcmp (name, "Ir") == 0 || strcmp (name, "Instructions") == 0)
    *unit_name = g_strdup (NC_("unit", "instructions"));

  return QUERN_UNIT_COUNT;
}

/* Whether a name or long name says nothing but the unit: "ns", "Nanoseconds". */
gboolean
quern_known_events_is_unit (const char *name)
{
  g_autofree char *unit_name = NULL;
  QuernUnit unit;
  double factor;

  if (strcmp (name, MINUTES) != 0 && read_unit (name, strlen (name), &unit, &factor, &unit_name))
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (named_units); i++)
    if (named_units[i].is_unit && strcmp (named_units[i].name, name) == 0)
      return TRUE;

  return FALSE;
}

/**
 * quern_known_events_read_unit:
 * @text: a unit as people write it: "ms", "10 ns", "bytes", "misses"
 * @factor: (out): nanoseconds or bytes in a cost of 1; 1 for counts
 * @unit_name: (out) (transfer full) (nullable): a cost of 1, as text; %NULL for ""
 *
 * Returns: the unit; %QUERN_UNIT_COUNT if it is unknown
 */
QuernUnit
quern_known_events_read_unit (const char  *text,
                              double      *factor,
                              char       **unit_name)
{
  g_autofree char *close = g_strdup (text);
  QuernUnit unit = QUERN_UNIT_COUNT;

  *factor = 1.0;
  *unit_name = NULL;

  /* "10 ns" is written "10ns" in files. */
  for (char *space = close; (space = strchr (space, ' ')) != NULL;)
    memmove (space, space + 1, strlen (space));

  if (!read_unit (close, strlen (close), &unit, factor, unit_name) && *text != '\0')
    *unit_name = g_utf8_make_valid (text, -1);

  return unit;
}
