/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QUERN_RECORDING_MAX_CALLERS 10

/* Why a program cannot be recorded as a person wants it. */
typedef enum
{
  QUERN_RECORDING_ERROR_NO_VALGRIND,
  QUERN_RECORDING_ERROR_PROGRAM,   /* it is not there, or no program */
  QUERN_RECORDING_ERROR_ARGUMENTS, /* a quote is not closed */
  QUERN_RECORDING_ERROR_FOLDER,    /* it is not there, or takes no files */
  QUERN_RECORDING_ERROR_FAILED,    /* valgrind could not be started */
} QuernRecordingError;

#define QUERN_RECORDING_ERROR (quern_recording_error_quark ())
GQuark quern_recording_error_quark (void);

/* What to record, and how. Texts are as a person typed them, never NULL. */
typedef struct
{
  char     *program;           /* owned: a path, or a name to look up in PATH */
  char     *arguments;         /* owned: quoted as for a shell, which never sees them */
  char     *folder;            /* owned: where the program runs, and its profile is written */
  char     *only_inside;       /* owned: a function outside of which nothing counts; or "" */
  gboolean  clean_environment; /* only the variables that nearly every program needs */
  gboolean  instructions;
  gboolean  jumps;
  gboolean  cache;
  gboolean  branches;
  gboolean  threads;           /* a profile for each */
  guint     n_callers;         /* callers that tell functions apart, up to the maximum */
} QuernRecordingSetup;

/**
 * quern_recording_setup_new:
 *
 * Returns: (transfer full): a setup without a program that records instructions, in the folder
 *   that Quern was started in
 */
QuernRecordingSetup *quern_recording_setup_new             (void) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_recording_setup_free            (QuernRecordingSetup       *setup);

/* Sets program and arguments from those of a command line; it has at least one. */
void                 quern_recording_setup_set_command     (QuernRecordingSetup       *setup,
                                                            const char *const         *command);

/* As a{sv}, floating, for settings. */
GVariant            *quern_recording_setup_to_variant      (const QuernRecordingSetup *setup);
/* What is missing in the dictionary or of another type stays as it is. */
void                 quern_recording_setup_apply_variant   (QuernRecordingSetup       *setup,
                                                            GVariant                  *dictionary);

/**
 * quern_recording_setup_dup_argv:
 * @setup: a setup
 * @error: set to a QUERN_RECORDING_ERROR
 *
 * The program is named by its absolute path, and each text is part of one argument, so that
 * nothing typed is taken for an option of valgrind.
 *
 * Returns: (nullable) (transfer full): the arguments of valgrind, itself the first; free them
 *   with g_strfreev()
 */
char               **quern_recording_setup_dup_argv        (const QuernRecordingSetup *setup,
                                                            GError                   **error)
                                                            G_GNUC_WARN_UNUSED_RESULT;
/* The same as a line for a shell; NULL if it cannot be recorded. */
char                *quern_recording_setup_dup_line        (const QuernRecordingSetup *setup)
                                                            G_GNUC_WARN_UNUSED_RESULT;
/* The program's environment, out of the one that it would inherit. Free it with g_strfreev(). */
char               **quern_recording_setup_dup_environment (const QuernRecordingSetup *setup,
                                                            const char *const         *inherited)
                                                            G_GNUC_WARN_UNUSED_RESULT;

/**
 * quern_recording_setup_dup_install_command:
 *
 * Returns: (nullable) (transfer full): a line for a shell that installs valgrind on this
 *   distribution; %NULL if it is not known
 */
char                *quern_recording_setup_dup_install_command (void) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRecordingSetup, quern_recording_setup_free)

G_END_DECLS
