/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-merged-code.h"

#include "quern-assembly-listing.h"

#include <string.h>

#define N_TRIES 300
#define MAX_INSTRUCTIONS 60
#define N_KINDS 8

/* Matching instructions */

typedef struct
{
  const char *text; /* as objdump writes it */
  const char *same; /* the text used for comparison */
} Case;

static const Case cases[] = {
  { "mov    %rsp,%rbp", "mov %rsp,%rbp <" },
  { "mov    -0x14(%rbp),%eax", "mov -0x14(%rbp),%eax <" },
  { "ret", "ret  <" },
  { "jne    401136 <main+0x13>", "jne  <main" },
  { "call   1030 <puts@plt>", "call  <puts@plt" },
  { "call   *0x2fe2(%rip)        # 3fe0 <__libc_start_main@GLIBC_2.34>",
    "call *(%rip) <__libc_start_main@GLIBC_2.34" },
  { "lea    0xe9f(%rip),%rdi        # 2004 <_IO_stdin_used+0x4>",
    "lea (%rip),%rdi <_IO_stdin_used" },
  { "mov    -0x4f(%rip),%rcx        # 1149 <cmp>", "mov (%rip),%rcx <cmp" },
  { "movl   $0x10,0x2ed8(%rip)        # 4010 <count>", "movl $0x10,(%rip) <count" },
  { "mov    rax,QWORD PTR [rip+0x2fe9]        # 4010 <count>",
    "mov rax,QWORD PTR [rip] <count" },
  { "mov    rax,QWORD PTR [rip-0x2fe9]", "mov rax,QWORD PTR [rip] <" },
  { "mov    rax,QWORD PTR [rbp-0x8]", "mov rax,QWORD PTR [rbp-0x8] <" },
  { "ldr    r3, [pc, #12]", "ldr r3, [pc] <" },
  { "cbz    x0, 40078c <main+0x2c>", "cbz x0,  <main" },
  { "notrack jmp *%rax", "notrack jmp *%rax <" },
};

static void
test_same (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernDisassembly) code = quern_disassembly_new ();
  g_autofree char *line = g_strdup_printf ("0000000000001000 <main>:\n  1000:\t90\t%s\n", c->text);
  g_autofree char *text = NULL;

  quern_disassembly_read (code, line, strlen (line), (QuernCodeRange) { 0, G_MAXUINT64 });
  g_assert_cmpuint (quern_disassembly_get_n (code), ==, 1);
  text = quern_merged_code_dup_text (quern_disassembly_get (code, 0));
  g_assert_cmpstr (text, ==, c->same);
}

/* Laws */

/* A randomly generated side. */
typedef struct
{
  QuernDisassembly *code;
  GArray           *addresses;
  GArray           *targets;
} Side;

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const guint64 *x = a;
  const guint64 *y = b;

  return (*x > *y) - (*x < *y);
}

/* kinds: the kinds of instructions, in sequence. Some lie far behind the previous one, some have a
 * cost, and some costs are at addresses where no instruction starts. */
static void
make_side (Side         *side,
           const GArray *kinds,
           guint64       address,
           gboolean      has_code)
{
  g_autoptr (GString) text = g_string_new (NULL);

  side->code = quern_disassembly_new ();
  side->addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  side->targets = g_array_new (FALSE, FALSE, sizeof (guint64));
  if (g_test_rand_bit ())
    {
      guint64 none = 0;

      g_array_append_val (side->addresses, none);
    }
  g_string_append_printf (text, "%016" G_GINT64_MODIFIER "x <f>:\n", address);
  for (guint i = 0; i < kinds->len; i++)
    {
      guint kind = g_array_index (kinds, guint, i);

      if (i == 0 || g_test_rand_int_range (0, 3) > 0)
        g_array_append_val (side->addresses, address);
      if (has_code)
        g_string_append_printf (text, "  %" G_GINT64_MODIFIER "x:\t90 90\top%u    0x%x(%%rip)\n",
                                address, kind, (guint) address);
      if (g_test_rand_int_range (0, 9) == 0)
        {
          guint64 between = address + 1;

          g_array_append_val (side->addresses, between);
        }
      if (g_test_rand_int_range (0, 9) == 0)
        {
          guint64 target = g_test_rand_bit () ? address : address + G_GUINT64_CONSTANT (0x100000);

          g_array_append_val (side->targets, target);
        }
      address += g_test_rand_int_range (0, 20) == 0 ? 5000 : 2;
    }
  g_array_sort (side->targets, compare_numbers);
  quern_disassembly_read (side->code, text->str, text->len, (QuernCodeRange) { 0, G_MAXUINT64 });
}

static void
side_clear (Side *side)
{
  quern_disassembly_unref (side->code);
  g_array_unref (side->addresses);
  g_array_unref (side->targets);
}

static QuernCodeSide
get_side (const Side *side)
{
  return (QuernCodeSide) {
    side->code, (const guint64 *) (gpointer) side->addresses->data, side->addresses->len,
    (const guint64 *) (gpointer) side->targets->data, side->targets->len
  };
}

/* The rows of a side have unique positions in ascending order. */
static guint
check_side (const QuernMergedCode *merged,
            const QuernCodeSide   *sides,
            guint                  side)
{
  g_autoptr (GArray) rows = quern_assembly_list_rows (sides[side].code, sides[side].addresses,
                                                      sides[side].n_addresses, G_MAXUINT, NULL);
  const QuernDisassembly *code = quern_merged_code_get_code (merged);
  guint n_instructions = 0;
  guint n_found = 0;
  guint64 last = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (rows, QuernAssemblyRow, i);
      guint64 position = quern_merged_code_find (merged, side, row->address);
      guint64 addresses[2];

      if (row->kind == QUERN_ASSEMBLY_GAP || row->address == 0)
        continue;
      n_instructions += row->kind == QUERN_ASSEMBLY_INSTRUCTION ? 1 : 0;
      g_assert_cmpuint (position, >, last);
      last = position;
      quern_merged_code_get_addresses (merged, position, addresses);
      g_assert_cmpuint (addresses[side], ==, row->address);
    }
  g_assert_cmpuint (quern_merged_code_find (merged, side, 0), ==, 0);

  /* The merged code has exactly the instructions of the sides. */
  for (guint i = 0; i < quern_disassembly_get_n (code); i++)
    {
      guint64 addresses[2];

      quern_merged_code_get_addresses (merged, quern_disassembly_get (code, i)->address, addresses);
      g_assert_true (addresses[0] != 0 || addresses[1] != 0);
      n_found += addresses[side] != 0 ? 1 : 0;
    }
  if (quern_disassembly_get_n (sides[0].code) > 0 && quern_disassembly_get_n (sides[1].code) > 0)
    g_assert_cmpuint (n_found, ==, n_instructions);

  for (guint i = 0; i < sides[side].n_targets; i++)
    {
      guint64 target = sides[side].targets[i];
      guint64 position = quern_merged_code_find (merged, side, target);
      guint64 addresses[2];

      quern_merged_code_get_addresses (merged, position, addresses);
      g_assert_cmpuint (addresses[side], ==, target);
    }

  return n_instructions;
}

static const QuernInstruction *
find (const QuernDisassembly *code,
      guint64                 address)
{
  return quern_disassembly_get (code, quern_disassembly_find (code, address));
}

/* Matched instructions have the same text, and match in both directions. */
static void
check_pairs (const QuernMergedCode *merged,
             const QuernMergedCode *inverse,
             const QuernCodeSide   *sides)
{
  const QuernDisassembly *code = quern_merged_code_get_code (merged);

  for (guint i = 0; i < quern_disassembly_get_n (code); i++)
    {
      guint64 addresses[2];
      guint64 turned[2];

      quern_merged_code_get_addresses (merged, quern_disassembly_get (code, i)->address, addresses);
      if (addresses[0] == 0 || addresses[1] == 0)
        continue;

      quern_merged_code_get_addresses (
        inverse, quern_merged_code_find (inverse, 0, addresses[1]), turned);
      g_assert_cmpuint (turned[0], ==, addresses[1]);
      g_assert_cmpuint (turned[1], ==, addresses[0]);
      if (quern_disassembly_get_n (sides[0].code) > 0 &&
          quern_disassembly_get_n (sides[1].code) > 0)
        {
          g_autofree char *before = quern_merged_code_dup_text (find (sides[0].code, addresses[0]));
          g_autofree char *after = quern_merged_code_dup_text (find (sides[1].code, addresses[1]));

          g_assert_cmpstr (before, ==, after);
        }
    }
}

static GArray *
edit (const GArray *kinds)
{
  GArray *edited = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < kinds->len; i++)
    {
      guint kind = g_test_rand_int_range (0, 6) == 0 ? (guint) g_test_rand_int_range (0, N_KINDS)
                                                     : g_array_index (kinds, guint, i);

      if (g_test_rand_int_range (0, 8) > 0)
        g_array_append_val (edited, kind);
      if (g_test_rand_int_range (0, 8) == 0)
        g_array_append_val (edited, kind);
    }

  return edited;
}

static void
test_random (void)
{
  guint n_all = 0;

  for (guint i = 0; i < N_TRIES; i++)
    {
      g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (guint));
      g_autoptr (GArray) after = NULL;
      g_autoptr (QuernMergedCode) merged = NULL;
      g_autoptr (QuernMergedCode) inverse = NULL;
      QuernCodeSide sides[2];
      Side made[2];

      for (gint32 n = g_test_rand_int_range (0, MAX_INSTRUCTIONS); n > 0; n--)
        {
          guint kind = (guint) g_test_rand_int_range (0, N_KINDS);

          g_array_append_val (before, kind);
        }
      after = edit (before);
      make_side (&made[0], before, 0x1000, i % 5 != 0);
      make_side (&made[1], after, i % 5 == 0 ? 0x1000 : 0x401000, TRUE);
      for (guint side = 0; side < 2; side++)
        sides[side] = get_side (&made[side]);

      merged = quern_merged_code_new (sides, NULL, NULL);
      inverse = quern_merged_code_new ((QuernCodeSide[]) { sides[1], sides[0] }, NULL, NULL);
      for (guint side = 0; side < 2; side++)
        {
          n_all += check_side (merged, sides, side);
          check_side (inverse, (QuernCodeSide[]) { sides[1], sides[0] }, side);
        }
      check_pairs (merged, inverse, sides);
      for (guint side = 0; side < 2; side++)
        side_clear (&made[side]);
    }

  g_assert_cmpuint (n_all, >, N_TRIES * 10);
}

/* Nothing matches twice, and unmatched instructions stay in place. */
static void
test_order (void)
{
  static const char before_text[] = "0000000000001000 <f>:\n"
                                    "  1000:\t90\tpush   %rbp\n"
                                    "  1001:\t90\tadd    $0x1,%eax\n"
                                    "  1002:\t90\tjmp    1001 <f+0x1>\n"
                                    "  1003:\t90\tret\n";
  static const char after_text[] = "0000000000402000 <f>:\n"
                                   "  402000:\t90\tpush   %rbp\n"
                                   "  402004:\t90\tjmp    402000 <f>\n"
                                   "  402008:\t90\tret\n"
                                   "  40200c:\t90\tnop\n";
  const guint64 before_address = 0x1000;
  const guint64 after_address = 0x402000;
  g_autoptr (QuernDisassembly) before = quern_disassembly_new ();
  g_autoptr (QuernDisassembly) after = quern_disassembly_new ();
  const QuernCodeSide sides[] = {
    { before, &before_address, 1, NULL, 0 }, { after, &after_address, 1, NULL, 0 }
  };
  const char *const expected[] = { "402000", "−1001", "402004", "402008", "+40200c" };
  g_autoptr (QuernMergedCode) merged = NULL;
  const QuernDisassembly *code;

  quern_disassembly_read (before, before_text, strlen (before_text),
                          (QuernCodeRange) { 0, G_MAXUINT64 });
  quern_disassembly_read (after, after_text, strlen (after_text),
                          (QuernCodeRange) { 0, G_MAXUINT64 });
  merged = quern_merged_code_new (sides, NULL, NULL);
  code = quern_merged_code_get_code (merged);
  g_assert_cmpuint (quern_disassembly_get_n (code), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QuernInstruction *instruction = quern_disassembly_get (code, i);
      g_autofree char *address = quern_merged_code_dup_address (merged, instruction->address);

      g_assert_cmpstr (address, ==, expected[i]);
    }
  /* A jump goes to its target on the side after. */
  g_assert_cmpuint (quern_disassembly_get (code, 2)->target, ==,
                    quern_merged_code_find (merged, 1, 0x402000));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/code/merged-code/same/%u", i);

      g_test_add_data_func (path, &cases[i], test_same);
    }
  g_test_add_func ("/code/merged-code/order", test_order);
  g_test_add_func ("/code/merged-code/random", test_random);

  return g_test_run ();
}
