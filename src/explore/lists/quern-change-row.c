/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-row.h"

#include "quern-change-list.h"
#include "quern-diff-text.h"
#include "quern-node-text.h"

#include <glib/gi18n.h>

struct _QuernChangeRow
{
  QuernRow parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernChangeRow, quern_change_row, QUERN_TYPE_ROW)

static void
quern_change_row_class_init (QuernChangeRowClass *klass)
{
}

static void
quern_change_row_init (QuernChangeRow *self)
{
}

static QuernChangeList *
get_list (QuernChangeRow *self)
{
  return QUERN_CHANGE_LIST (quern_row_get_list (QUERN_ROW (self)));
}

/* The row of the diff; QUERN_NONE once it has left its list. */
static guint
get_row (QuernChangeRow *self)
{
  return quern_change_list_get_row (get_list (self), quern_row_get_record (QUERN_ROW (self)));
}

QuernNodeId
quern_change_row_get_node (QuernChangeRow *self)
{
  guint row;

  g_return_val_if_fail (QUERN_IS_CHANGE_ROW (self), QUERN_NONE);

  row = get_row (self);

  return row != QUERN_NONE
           ? quern_joined_diff_get_function (quern_change_list_get_joined (get_list (self)), row)
           : QUERN_NONE;
}

/* The function, if it is one below an open row; otherwise QUERN_NONE. */
static QuernFunctionId
get_member (QuernChangeRow  *self,
            guint           *side,
            QuernAnalysis  **analysis)
{
  QuernChangeList *list = get_list (self);
  QuernFunctionId member =
    quern_change_list_get_member (list, quern_row_get_record (QUERN_ROW (self)), side);

  if (member != QUERN_NONE)
    *analysis = quern_diff_get_side (
      quern_joined_diff_get_diff (quern_change_list_get_joined (list)), *side);

  return member;
}

char *
quern_change_row_dup_member_name (QuernChangeRow *self)
{
  QuernAnalysis *analysis;
  QuernFunctionId member;
  guint side;

  g_return_val_if_fail (QUERN_IS_CHANGE_ROW (self), NULL);

  member = get_member (self, &side, &analysis);

  return member != QUERN_NONE ? quern_analysis_dup_node_name (analysis, member) : NULL;
}

static char *
dup_member_mark (QuernAnalysis   *analysis,
                 QuernFunctionId  member,
                 guint            side)
{
  const char *name = side == 0 ? _("before") : _("after");
  g_autofree char *note = quern_node_text_note (analysis, member);

  return note != NULL ? g_strconcat (note, " · ", name, NULL) : g_strdup (name);
}

char *
quern_change_row_dup_mark (QuernChangeRow *self)
{
  QuernAnalysis *analysis;
  const QuernDiff *diff;
  QuernFunctionId member;
  guint row;
  guint side;

  g_return_val_if_fail (QUERN_IS_CHANGE_ROW (self), NULL);

  row = get_row (self);
  if (row == QUERN_NONE)
    return NULL;

  member = get_member (self, &side, &analysis);
  if (member != QUERN_NONE)
    return dup_member_mark (analysis, member, side);

  diff = quern_joined_diff_get_diff (quern_change_list_get_joined (get_list (self)));
  if (!quern_diff_has_side (diff, row, 0))
    return g_strdup (_("new"));
  if (!quern_diff_has_side (diff, row, 1))
    return g_strdup (_("gone"));

  return quern_diff_dup_mark (diff, row);
}
