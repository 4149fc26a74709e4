/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-kind.h"

#include <string.h>

/* The first bytes of a file, and a word in its description. */
static const struct
{
  const char *name;
  const char *head;
  gsize       length;
  const char *word; /* NULL if the kind is unknown */
} cases[] = {
#define BYTES(literal) literal, sizeof (literal) - 1
  { "nothing",      BYTES (""), NULL },
  { "blanks",       BYTES ("\n\n \t\n"), "blanks" },
  { "elf",          BYTES ("\x7f" "ELF\x02\x01\x01"), "ELF" },
  { "elf-cut",      BYTES ("\x7f" "EL"), NULL },
  { "windows",      BYTES ("MZ\x90"), "Windows" },
  { "script",       BYTES ("#!/bin/sh\n"), "script" },
  { "gzip",         BYTES ("\x1f\x8b\x08"), "twice" },
  { "zip",          BYTES ("PK\x03\x04xx"), "zip" },
  { "perf",         BYTES ("PERFILE2xxx"), "perf" },
  { "gprof",        BYTES ("gmon\x01"), "gprof" },
  { "massif",       BYTES ("desc: (none)\ncmd: a\ntime_unit: i\n"), "massif" },
  { "pdf",          BYTES ("%PDF-1.7"), "PDF" },
  { "png",          BYTES ("\x89PNG\r\n"), "PNG" },
  { "json",         BYTES ("{\"nodes\":[]}"), "JSON" },
  { "json-blanks",  BYTES (" \n{ \"a\": 1}"), "JSON" },
  { "json-array",   BYTES ("[{\"a\": 1}]"), "JSON" },
  { "no-json",      BYTES ("{main}\n"), NULL },
  { "xml",          BYTES ("<?xml version=\"1.0\"?>"), "XML" },
  { "utf-16-mark",  BYTES ("\xff\xfe" "e\0v\0"), "UTF-16" },
  { "utf-16",       BYTES ("e\0v\0e\0n\0t\0s\0:\0 \0I\0r\0\n\0"), "UTF-16" },
  { "utf-16-big",   BYTES ("\0e\0v\0e\0n\0t\0s\0:\0 \0I\0r\0\n"), "UTF-16" },
  { "binary",       BYTES ("\x01\x02\x03\x04\x05\x06 some text in between \x07\x08"), "binary" },
  { "text",         BYTES ("Dear reader,\n"), NULL },
  { "profile",      BYTES ("events: Ir\nfn=a\n1 5\n"), NULL },
#undef BYTES
};

static void
test_guess (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *exact = g_malloc (MAX (cases[i].length, 1));
  const char *kind;

  memcpy (exact, cases[i].head, cases[i].length);
  kind = quern_file_kind_guess (exact, cases[i].length);
  if (cases[i].word == NULL)
    {
      g_assert_cmpstr (kind, ==, NULL);
    }
  else
    {
      g_assert_nonnull (kind);
      g_assert_nonnull (strstr (kind, cases[i].word));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/formats/file-kind/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_guess);
    }

  return g_test_run ();
}
