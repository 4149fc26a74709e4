/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-blocks.h"

#include <string.h>

#include "quern-branch.h"

#define MAX_JUMPS 4

static QuernDisassembly *
read_code (const char *text)
{
  QuernDisassembly *code = quern_disassembly_new ();

  quern_disassembly_read (code, text, strlen (text), (QuernCodeRange) { 0, G_MAXUINT64 });

  return code;
}

/* Execution counts are given by address; blocks are "FIRST-LAST×RUNS", edges "FROM>TO:COUNT" with
 * a letter for their kind. Addresses are hexadecimal. */
typedef struct
{
  const char        *name;
  const char        *text;
  const char        *runs;  /* "1000×5 1002×5", in ascending order */
  QuernRecordedJump  jumps[MAX_JUMPS];
  guint              n_jumps;
  gboolean           has_jumps;
  gboolean           is_counted;
  const char        *blocks;
  const char        *edges;
  guint              n_outside;
} Case;

#define LOOP \
  "0000000000001000 <loop>:\n" \
  "  1000:\t31 c0                \txor    %eax,%eax\n" \
  "  1002:\tff c8                \tdec    %eax\n" \
  "  1004:\te8 10 00 00 00       \tcall   2000 <other>\n" \
  "  1009:\t75 f7                \tjne    1002 <loop+0x2>\n" \
  "  100b:\tc3                   \tret\n" \
  "  100c:\t0f 1f 40 00          \tnopl   0x0(%rax)\n"
#define LOOP_RUNS "1000×1 1002×9 1004×9 1009×9 100b×1"

#define CHOICE \
  "  1000:\t74 03                \tje     1005 <f+0x5>\n" \
  "  1002:\t90                   \tnop\n" \
  "  1003:\teb 01                \tjmp    1006 <f+0x6>\n" \
  "  1005:\t90                   \tnop\n" \
  "  1006:\tc3                   \tret\n"

static const Case cases[] = {
  { "loop", LOOP, LOOP_RUNS, { { 0x1009, 0x1002, 9, 8, TRUE } }, 1, TRUE, TRUE,
    "1000-1000×1 1002-1009×9 100b-100b×1",
    "1000>1002:f1 1002>1002:t8 1002>100b:n1", 0 },
  /* Without execution counts, only the jump's recorded count is left. */
  { "no-events", LOOP, LOOP_RUNS, { { 0x1009, 0x1002, 9, 8, TRUE } }, 1, TRUE, FALSE,
    "1000-1000×? 1002-1009×9 100b-100b×?",
    "1000>1002:f? 1002>1002:t8 1002>100b:n1", 0 },
  { "no-jumps", LOOP, LOOP_RUNS, { { 0 } }, 0, FALSE, TRUE,
    "1000-1000×1 1002-1009×9 100b-100b×1",
    "1000>1002:f1 1002>1002:t? 1002>100b:n?", 0 },
  { "never-taken", CHOICE, "1000×7 1002×7 1003×7 1006×7", { { 0 } }, 0, TRUE, TRUE,
    "1000-1000×7 1002-1003×7 1005-1005×0 1006-1006×7",
    "1000>1005:t0 1000>1002:n7 1002>1006:j7 1005>1006:f0", 0 },
  { "always-taken", CHOICE, "1000×7 1005×7 1006×7", { { 0x1000, 0x1005, 7, 7, TRUE } }, 1, TRUE,
    TRUE, "1000-1000×7 1002-1003×0 1005-1005×7 1006-1006×7",
    "1000>1005:t7 1000>1002:n0 1002>1006:j0 1005>1006:f7", 0 },
  /* Jumps are counted even while valgrind does not collect costs. */
  { "taken-too-often", CHOICE, "1000×7 1005×7 1006×7", { { 0x1000, 0x1005, 7, 40, TRUE } }, 1, TRUE,
    TRUE, "1000-1000×7 1002-1003×0 1005-1005×7 1006-1006×7",
    "1000>1005:t40 1000>1002:n? 1002>1006:j0 1005>1006:f7", 0 },
  { "table",
    "  1000:\tff e0                \tnotrack jmp *%rax\n"
    "  1002:\t90                   \tnop\n"
    "  1003:\tc3                   \tret\n"
    "  1004:\tc3                   \tret\n",
    "1000×5 1002×2 1003×2 1004×3",
    { { 0x1000, 0x1004, 3, 3, FALSE }, { 0x1000, 0x1002, 2, 2, FALSE } }, 2, TRUE, TRUE,
    "1000-1000×5 1002-1003×2 1004-1004×3",
    "1000>1002:j2 1000>1004:j3", 0 },
  /* A repeated instruction is not a loop of blocks, and its iterations are not executions. */
  { "repeats",
    "  1000:\tf3 48 ab             \trep stos %rax,%es:(%rdi)\n"
    "  1003:\tc3                   \tret\n",
    "1000×90 1003×1", { { 0x1000, 0x1000, 90, 89, TRUE } }, 1, TRUE, TRUE,
    "1000-1003×1", "", 0 },
  /* Nothing is known about a call that does not return. */
  { "call-at-end",
    "  1000:\te8 10 00 00 00       \tcall   2000 <other>\n"
    "  1005:\tc3                   \tret\n"
    "  1006:\teb fd                \tjmp    1005 <f+0x5>\n",
    "1000×2 1005×4 1006×3", { { 0x1006, 0x1005, 3, 3, FALSE } }, 1, TRUE, TRUE,
    "1000-1000×2 1005-1005×4 1006-1006×3", "1000>1005:f? 1006>1005:j3", 0 },
  /* A gap ends a block, and so does an address that is not the start of an instruction. */
  { "gap",
    "  1000:\t90                   \tnop\n"
    "  2000:\t90                   \tnop\n"
    "  2001:\t31 c0                \txor    %eax,%eax\n"
    "  2003:\tc3                   \tret\n",
    "1000×1 2000×3 2001×3 2002×4 2003×3", { { 0 } }, 0, TRUE, TRUE,
    "1000-1000×1 2000-2001×3 2003-2003×3", "2000>2003:f3", 1 },
  { "no-code", "", "0×4 1000×1 1001×1", { { 0x1001, 0x1000, 1, 1, TRUE } }, 1, TRUE, TRUE,
    "", "", 3 },
};

static GArray *
read_runs (const char  *text,
           GArray     **addresses)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  *addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; words[i] != NULL; i++)
    {
      char *end = NULL;
      guint64 address = g_ascii_strtoull (words[i], &end, 16);
      guint64 count = g_ascii_strtoull (end + strlen ("×"), NULL, 10);

      g_array_append_val (*addresses, address);
      g_array_append_val (runs, count);
    }

  return runs;
}

static void
append_count (GString *text,
              guint64  count)
{
  if (count == QUERN_BLOCK_UNKNOWN)
    g_string_append_c (text, '?');
  else
    g_string_append_printf (text, "%" G_GUINT64_FORMAT, count);
}

static char *
describe_blocks (const QuernCodeBlocks *blocks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const QuernCodeBlock *block = &g_array_index (blocks->blocks, QuernCodeBlock, i);

      g_string_append_printf (text, "%s%" G_GINT64_MODIFIER "x-%" G_GINT64_MODIFIER "x×",
                              i > 0 ? " " : "", block->address, block->last);
      append_count (text, block->executed);
    }

  return g_string_free (text, FALSE);
}

static char *
describe_edges (const QuernCodeBlocks *blocks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < blocks->edges->len; i++)
    {
      const QuernBlockEdge *edge = &g_array_index (blocks->edges, QuernBlockEdge, i);

      g_string_append_printf (
        text, "%s%" G_GINT64_MODIFIER "x>%" G_GINT64_MODIFIER "x:%c", i > 0 ? " " : "",
        g_array_index (blocks->blocks, QuernCodeBlock, edge->from).address,
        g_array_index (blocks->blocks, QuernCodeBlock, edge->to).address, "fjtn"[edge->kind]);
      append_count (text, edge->count);
    }

  return g_string_free (text, FALSE);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernDisassembly) code = read_code (c->text);
  g_autoptr (GArray) addresses = NULL;
  g_autoptr (GArray) runs = read_runs (c->runs, &addresses);
  const QuernBlockSource source = {
    code, (const guint64 *) (void *) addresses->data, addresses->len,
    c->is_counted ? (const guint64 *) (void *) runs->data : NULL,
    c->jumps, c->n_jumps, c->has_jumps
  };
  g_autoptr (QuernCodeBlocks) blocks = quern_code_blocks_new (&source);
  g_autofree char *found = describe_blocks (blocks);
  g_autofree char *edges = describe_edges (blocks);

  g_assert_cmpstr (found, ==, c->blocks);
  g_assert_cmpstr (edges, ==, c->edges);
  g_assert_cmpuint (blocks->outside->len, ==, c->n_outside);
}

static const struct { const char *code; QuernBranch branch; } branches[] = {
  { "jne    1000 <f>", QUERN_BRANCH_CONDITIONAL },
  { "jne,pt 1000 <f>", QUERN_BRANCH_CONDITIONAL },
  { "jrcxz  1000 <f>", QUERN_BRANCH_CONDITIONAL },
  { "loop   1000 <f>", QUERN_BRANCH_CONDITIONAL },
  { "bnd jmp 1000 <f>", QUERN_BRANCH_JUMP },
  { "jmpq   *%rax", QUERN_BRANCH_JUMP },
  { "call   1000 <f>", QUERN_BRANCH_CALL },
  { "repz ret", QUERN_BRANCH_END },
  { "retq", QUERN_BRANCH_END },
  { "ud2", QUERN_BRANCH_END },
  { "bsf    %eax,%ebx", QUERN_BRANCH_NONE },
  { "rep movsq %ds:(%rsi),%es:(%rdi)", QUERN_BRANCH_NONE },
  { "mov    0x10(%rip),%rax        # 4010 <table>", QUERN_BRANCH_NONE },
  { "b.eq   1000 <f>", QUERN_BRANCH_CONDITIONAL },
  { "cbnz   x0, 1000 <f>", QUERN_BRANCH_CONDITIONAL },
  { "bl     1000 <f>", QUERN_BRANCH_CALL },
  { "blr    x8", QUERN_BRANCH_CALL },
  { "blr", QUERN_BRANCH_END },
  { "bx     lr", QUERN_BRANCH_END },
  { "pop    {r4, pc}", QUERN_BRANCH_END },
  { "beqz   a0,1000 <f>", QUERN_BRANCH_CONDITIONAL },
};

static void
test_branches (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (branches); i++)
    {
      g_autofree char *text = g_strdup_printf ("  1000:\t90\t%s\n", branches[i].code);
      g_autoptr (QuernDisassembly) code = read_code (text);

      g_test_message ("%s", branches[i].code);
      g_assert_cmpint (quern_branch_of (quern_disassembly_get (code, 0)), ==, branches[i].branch);
    }
}

/* Makes one-byte instructions, some of which jump, with random recorded counts. */
static char *
make_code (guint    n,
           GArray  *jumps,
           GArray  *addresses)
{
  static const char *const words[] = { "nop", "jne", "jmp", "ret", "call", "add" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      guint64 at = 0x1000 + i;
      guint64 to = 0x1000 + (guint64) g_test_rand_int_range (0, (int) n + 4);
      const char *word = words[g_test_rand_int_range (0, G_N_ELEMENTS (words))];
      QuernRecordedJump jump = { at, to, 9, 4, *word == 'j' && word[1] == 'n' };

      g_string_append_printf (text, "  %" G_GINT64_MODIFIER "x:\t90\t%s", at, word);
      if (*word == 'j' || *word == 'c')
        g_string_append_printf (text, "    %" G_GINT64_MODIFIER "x <f>", to);
      g_string_append_c (text, '\n');
      if (g_test_rand_int_range (0, 3) > 0)
        g_array_append_val (addresses, at);
      if (g_test_rand_int_range (0, 4) == 0)
        g_array_append_val (jumps, jump);
    }

  return g_string_free (text, FALSE);
}

/* Each address with a cost is in exactly one block, the one found for it, or outside all; edges
 * connect blocks. */
static void
test_random (void)
{
  for (guint round = 0; round < 300; round++)
    {
      guint n = (guint) g_test_rand_int_range (1, 60);
      g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (QuernRecordedJump));
      g_autoptr (GArray) addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
      g_autofree char *text = make_code (n, jumps, addresses);
      g_autoptr (QuernDisassembly) code = read_code (text);
      const QuernBlockSource source = {
        code, (const guint64 *) (void *) addresses->data, addresses->len, NULL,
        (const QuernRecordedJump *) (void *) jumps->data, jumps->len, TRUE
      };
      g_autoptr (QuernCodeBlocks) blocks = quern_code_blocks_new (&source);
      g_autofree guint *seen = g_new0 (guint, addresses->len + 1);
      guint from = 0;

      for (guint i = 0; i < blocks->blocks->len; i++)
        {
          const QuernCodeBlock *block = &g_array_index (blocks->blocks, QuernCodeBlock, i);

          g_assert_cmpuint (block->last, ==, block->address + block->n_instructions - 1);
          for (guint j = block->first_place; j < block->first_place + block->n_places; j++)
            {
              guint64 address = g_array_index (addresses, guint64, j);

              seen[j]++;
              g_assert_cmpuint (quern_code_blocks_find (blocks, address), ==, i);
            }
        }
      for (guint i = 0; i < blocks->outside->len; i++)
        seen[g_array_index (blocks->outside, guint, i)]++;
      for (guint i = 0; i < addresses->len; i++)
        g_assert_cmpuint (seen[i], ==, 1);

      for (guint i = 0; i < blocks->edges->len; i++)
        {
          const QuernBlockEdge *edge = &g_array_index (blocks->edges, QuernBlockEdge, i);

          g_assert_cmpuint (edge->from, >=, from);
          g_assert_cmpuint (edge->from, <, blocks->blocks->len);
          g_assert_cmpuint (edge->to, <, blocks->blocks->len);
          from = edge->from;
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/code-blocks/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/code-blocks/branches", test_branches);
  g_test_add_func ("/code-blocks/random", test_random);

  return g_test_run ();
}
