/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a window shows: the files of a profile, and the profiles that it is compared with. All files
 * are GFile. */
typedef struct
{
  GPtrArray *files;    /* owned: the parts of one profile, at least one */
  GFile     *run_file; /* owned, nullable: one of them, if they are all files of its run */
  gboolean   adds_up;  /* files may be of several runs */
  GPtrArray *baseline; /* owned, nullable: the profile before, which the files are compared with */
  GPtrArray *further;  /* owned, nullable: at most QUERN_MAX_FURTHER_SIDES more profiles that are
                        * compared with it, of one file each */
  char     **rules;    /* owned, nullable: the rules for names that differ; NULL before those that
                        * are kept with the command have been read */
} QuernSubject;

/* The copy shares no array with the original, so another thread may have it. */
QuernSubject *quern_subject_copy           (const QuernSubject *self) G_GNUC_WARN_UNUSED_RESULT;
void          quern_subject_free           (QuernSubject       *self);

/* Whether both compare the same files before and after. */
gboolean      quern_subject_has_same_sides (const QuernSubject *self,
                                            const QuernSubject *other);
/* Whether self compares the sides of other, exchanged. */
gboolean      quern_subject_is_turned      (const QuernSubject *self,
                                            const QuernSubject *other);
/* Whether one of the files is one of other. */
gboolean      quern_subject_shares_files   (const QuernSubject *self,
                                            const QuernSubject *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSubject, quern_subject_free)

G_END_DECLS
