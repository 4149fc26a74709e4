/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is wrong with an input. The nicks are part of the stable JSON format. */
typedef enum
{
  QUERN_PARSE_ERROR_SYNTAX,       /* a line that cannot be understood */
  QUERN_PARSE_ERROR_NUMBER,       /* an invalid number, or one that is too large */
  QUERN_PARSE_ERROR_REFERENCE,    /* a name id that was never defined, or defined twice */
  QUERN_PARSE_ERROR_UNSUPPORTED,  /* a newer version, an unknown kind */
  QUERN_PARSE_ERROR_EMPTY,        /* nothing usable in the file */
  QUERN_PARSE_ERROR_NOT_PROFILE,  /* some other kind of file */
  QUERN_PARSE_ERROR_DAMAGED,      /* cut or damaged data */
  QUERN_PARSE_ERROR_LIMIT,        /* exceeds a limit of Quern */
  QUERN_PARSE_ERROR_OVERFLOW,     /* a sum exceeded 64 bits and was clamped */
  QUERN_PARSE_ERROR_INCONSISTENT, /* numbers that contradict each other */
  QUERN_PARSE_ERROR_FORMULA,      /* a derived event that cannot be used */
  QUERN_PARSE_ERROR_CUT,          /* the end of the file is missing */
  QUERN_PARSE_ERROR_APPENDED,     /* one run was appended to another */
} QuernParseError;

/* A position in the input. Lines and columns count from 1; 0 means "not known". */
typedef struct
{
  guint64 line;
  guint32 column; /* in bytes, not in characters */
  guint32 input;  /* index of the file among the files read */
} QuernLocation;

#define QUERN_PARSE_ERROR (quern_parse_error_quark ())
GQuark        quern_parse_error_quark        (void);

GError       *quern_parse_error_new_valist   (QuernParseError   code,
                                              QuernLocation     where,
                                              const char       *format,
                                              va_list           args) G_GNUC_PRINTF (3, 0);
void          quern_parse_error_set          (GError          **error,
                                              QuernParseError   code,
                                              QuernLocation     where,
                                              const char       *format,
                                              ...) G_GNUC_PRINTF (4, 5);
QuernLocation quern_parse_error_get_location (const GError     *error);
const char   *quern_parse_error_get_nick     (QuernParseError   code);

char         *quern_parse_error_quote        (const char       *bytes,
                                              gssize            length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
