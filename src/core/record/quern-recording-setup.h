/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QUERN_RECORDING_MAX_CALLERS 10

/* Why a program cannot be recorded as requested. */
typedef enum
{
  QUERN_RECORDING_ERROR_NO_VALGRIND,
  QUERN_RECORDING_ERROR_PROGRAM,   /* not found, or not a program */
  QUERN_RECORDING_ERROR_ARGUMENTS, /* a quote is not closed */
  QUERN_RECORDING_ERROR_FOLDER,    /* not found, or not writable */
  QUERN_RECORDING_ERROR_FAILED,    /* valgrind could not be started */
} QuernRecordingError;

#define QUERN_RECORDING_ERROR (quern_recording_error_quark ())
GQuark quern_recording_error_quark (void);

/* What to record, and how. Texts are as the user typed them, never NULL. */
typedef struct
{
  char     *program;           /* owned: a path, or a name to look up in PATH */
  char     *arguments;         /* owned: quoted as for a shell, but no shell runs them */
  char     *folder;            /* owned: where the program runs and its profile is written */
  char     *only_inside;       /* owned: a function; only count costs inside of it; or "" */
  gboolean  clean_environment; /* only the variables that nearly every program needs */
  gboolean  instructions;
  gboolean  jumps;
  gboolean  cache;
  gboolean  branches;
  gboolean  threads;           /* a separate profile for each thread */
  gboolean  children;          /* also programs that it starts, or that take its place (exec) */
  guint     n_callers;         /* callers that distinguish functions, up to the maximum */
} QuernRecordingSetup;

/**
 * quern_recording_setup_new:
 *
 * Returns: (transfer full): a setup that has no program yet, records instructions, and uses the
 *   folder that Quern was started in
 */
QuernRecordingSetup *quern_recording_setup_new             (void) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_recording_setup_free            (QuernRecordingSetup       *setup);

/* Sets program and arguments from a command line of at least one word. */
void                 quern_recording_setup_set_command     (QuernRecordingSetup       *setup,
                                                            const char *const         *command);

/* Returns a floating a{sv} for the settings. */
GVariant            *quern_recording_setup_to_variant      (const QuernRecordingSetup *setup);
/* Fields that the dictionary lacks, or has with another type, are not changed. */
void                 quern_recording_setup_apply_variant   (QuernRecordingSetup       *setup,
                                                            GVariant                  *dictionary);

/**
 * quern_recording_setup_dup_argv:
 * @setup: a setup
 * @error: set to a QUERN_RECORDING_ERROR
 *
 * The program is named by its absolute path, and each text is part of one argument, so that
 * valgrind cannot take typed text for an option.
 *
 * Returns: (nullable) (transfer full): the command line of valgrind, including its name; free it
 *   with g_strfreev()
 */
char               **quern_recording_setup_dup_argv        (const QuernRecordingSetup *setup,
                                                            GError                   **error)
                                                            G_GNUC_WARN_UNUSED_RESULT;
/* The same as a line for a shell; NULL if the program cannot be recorded. */
char                *quern_recording_setup_dup_line        (const QuernRecordingSetup *setup)
                                                            G_GNUC_WARN_UNUSED_RESULT;
/* The program's environment, derived from the inherited one. Free it with g_strfreev(). */
char               **quern_recording_setup_dup_environment (const QuernRecordingSetup *setup,
                                                            const char *const         *inherited)
                                                            G_GNUC_WARN_UNUSED_RESULT;

/**
 * quern_recording_setup_dup_install_command:
 *
 * Returns: (nullable) (transfer full): a shell command that installs valgrind on this distribution;
 *   %NULL if it is not known
 */
char                *quern_recording_setup_dup_install_command (void) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRecordingSetup, quern_recording_setup_free)

G_END_DECLS
