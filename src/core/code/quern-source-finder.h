/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How a file was found, which says how certainly it is the one that the profile names. */
typedef enum
{
  QUERN_SOURCE_NOT_FOUND,
  QUERN_SOURCE_AS_NAMED,   /* at the absolute path that the profile has */
  QUERN_SOURCE_BY_MAP,     /* by a map of folders */
  QUERN_SOURCE_BY_DEBUG_INFO, /* in the folder where it was compiled */
  QUERN_SOURCE_BY_PROFILE, /* next to the profile */
  QUERN_SOURCE_IN_FOLDER,  /* the whole relative path, in a source folder */
  QUERN_SOURCE_GUESSED,    /* only the end of the path matches */
} QuernSourceHow;

/* A path that was tried. */
typedef struct
{
  char *path;   /* owned */
  char *reason; /* owned: why it failed, for people */
} QuernSourceTry;

/* The result of a search for a file. */
typedef struct
{
  QuernSourceHow  how;
  char           *path;  /* owned; NULL: not found */
  GPtrArray      *tried; /* owned: QuernSourceTry, paths that failed */
} QuernSourcePlace;

/**
 * QuernSourceFinder:
 *
 * Finds source files on this computer. Set up by one thread, without file access;
 * then immutable, and any thread may search.
 *
 * A file that merely has the same name is never taken for that of the profile: it
 * is reported as a guess.
 */
typedef struct _QuernSourceFinder QuernSourceFinder;

QuernSourceFinder *quern_source_finder_new          (void) G_GNUC_WARN_UNUSED_RESULT;
/* For a profile whose sources were edited since it was written. Files in added folders come first,
 * then those next to the profile, unless newer profiles (GFile) are there, too; other files are
 * only used if they are not newer than the profile. */
QuernSourceFinder *quern_source_finder_new_old      (GFile                   *profile,
                                                     GPtrArray               *newer)
                                                     G_GNUC_WARN_UNUSED_RESULT;
QuernSourceFinder *quern_source_finder_ref          (QuernSourceFinder       *self)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void               quern_source_finder_unref        (QuernSourceFinder       *self);

void               quern_source_finder_add_profile  (QuernSourceFinder       *self,
                                                     const char              *path);
/* When the profiles were written, in seconds since 1970; 0: not known. The first call reads the
 * times of their files. */
gint64             quern_source_finder_get_recorded (QuernSourceFinder     *self);
void               quern_source_finder_add_folder   (QuernSourceFinder       *self,
                                                     const char              *path);
gboolean           quern_source_finder_add_map      (QuernSourceFinder       *self,
                                                     const char              *text);
gboolean           quern_source_finder_is_map       (const char              *text);

QuernSourcePlace  *quern_source_finder_find         (QuernSourceFinder       *self,
                                                     const char              *written,
                                                     const char              *comp_dir,
                                                     GCancellable            *cancellable)
                                                     G_GNUC_WARN_UNUSED_RESULT;

void               quern_source_place_free          (QuernSourcePlace        *place);
gboolean           quern_source_place_get_map       (const QuernSourcePlace  *place,
                                                     const char              *name,
                                                     char                   **from,
                                                     char                   **to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceFinder, quern_source_finder_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourcePlace, quern_source_place_free)

G_END_DECLS
