/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-disassembly.h"

#include <string.h>

typedef struct
{
  const char *line;
  guint64     address; /* 0 if not an instruction */
  const char *bytes;
  const char *mnemonic;
  const char *operands;
  const char *note;
  guint64     target;
} Case;

/* Output of GNU objdump 2.40, and lines that no version should write. */
static const Case cases[] = {
  { "    114e:\t53                   \tpush   %rbx", 0x114e, .bytes = "53", "push", "%rbx" },
  { "    1149:\t8b 07                \tmov    (%rdi),%eax", 0x1149, .bytes = "8b 07", "mov",
    "(%rdi),%eax" },
  { "    114d:\tc3                   \tret", 0x114d, .bytes = "c3", "ret", "" },
  { "    118c:\t75 d3                \tjne    1161 <main+0x13>", 0x118c, .bytes = "75 d3", "jne",
    "1161",
    "main+0x13", 0x1161 },
  /* Code before the first symbol belongs to none. */
  { "    1000:\t75 d3                \tjne    1010 <main-0x139>", 0x1000, .bytes = "75 d3", "jne",
    "1010", .target = 0x1010 },
  { "    1002:\t48 8d 0d b1 ff ff ff \tlea    -0x4f(%rip),%rcx        # fba <main-0x18f>", 0x1002,
    .bytes = "48 8d 0d b1 ff ff ff", "lea", "-0x4f(%rip),%rcx", "fba" },
  { "    1144:\te9 77 ff ff ff       \tjmp    10c0 <register_tm_clones>", 0x1144,
    .bytes = "e9 77 ff ff ff", "jmp", "10c0", "register_tm_clones", 0x10c0 },
  { "    1191:\t48 8d 0d b1 ff ff ff \tlea    -0x4f(%rip),%rcx        # 1149 <cmp>", 0x1191,
    .bytes = "48 8d 0d b1 ff ff ff", "lea", "-0x4f(%rip),%rcx", "1149 <cmp>" },
  { "    11a2:\te8 99 fe ff ff       \tcall   1040 <qsort@plt>", 0x11a2,
    .bytes = "e8 99 fe ff ff", "call",
    "1040", "qsort@plt", 0x1040 },
  { "    1040:\tff 25 ca 2f 00 00    \tjmp    *0x2fca(%rip)        # 4010 <qsort@GLIBC_2.2.5>",
    0x1040, .bytes = "ff 25 ca 2f 00 00", "jmp", "*0x2fca(%rip)", "4010 <qsort@GLIBC_2.2.5>" },
  { "    1100:\te8 0b 00 00 00       \tcall   1110 <std::vector<int, std::allocator<int> >::at"
    "(unsigned long)>", 0x1100, .bytes = "e8 0b 00 00 00", "call", "1110",
    "std::vector<int, std::allocator<int> >::at(unsigned long)", 0x1110 },
  { "    1200:\tf3 48 ab             \trep stos %rax,%es:(%rdi)", 0x1200, .bytes = "f3 48 ab",
    "rep stos",
    "%rax,%es:(%rdi)" },
  { "    1203:\t3e ff e0             \tnotrack jmp *%rax", 0x1203, .bytes = "3e ff e0",
    "notrack jmp",
    "*%rax" },
  { "    1206:\t66 2e 0f 1f 84 00 00 \tcs nopw 0x0(%rax,%rax,1)", 0x1206,
    .bytes = "66 2e 0f 1f 84 00 00", "cs nopw", "0x0(%rax,%rax,1)" },
  { "    1210:\t06                   \t(bad)", 0x1210, .bytes = "06", "(bad)", "" },
  { "    1211:\tf3                   \trep", 0x1211, .bytes = "f3", "rep", "" },
  { "    1212:\te2 fc                \tloop   1210 <f>", 0x1212, .bytes = "e2 fc", "loop", "1210",
    "f",
    0x1210 },

  /* Other processors. */
  { "     7c4:\ta9bf7bfd \tstp\tx29, x30, [sp, #-16]!", 0x7c4, .bytes = "a9bf7bfd", "stp",
    "x29, x30, [sp, #-16]!" },
  { "     7d0:\tb4000060 \tcbz\tx0, 7dc <f+0x18>", 0x7d0, .bytes = "b4000060", "cbz", "x0, 7dc",
    "f+0x18",
    0x7dc },
  { "     7d4:\t94000002 \tbl\t7dc <g>", 0x7d4, .bytes = "94000002", "bl", "7dc", "g", 0x7dc },

  /* Not instructions. */
  { .line = "" },
  { .line = "/proc/self/fd/3:     file format elf64-x86-64" },
  { .line = "Disassembly of section .text:" },
  { .line = "\t..." },
  { .line = "    zzzz:\t53 \tpush %rbx" },
  { .line = "    1149 53" },
  { .line = "    1149: 53 push" },
  { .line = ":\t53 \tpush" },
  { .line = "11490000000000000000000000:\t53 \tpush" },
  { .line = "ffffffffffffffff:\t53 \tpush   %rbx" },

  /* Names are arbitrary data. */
  { "    1300:\te8 00 00 00 00       \tcall   1305 <\033[31mred>", 0x1300,
    .bytes = "e8 00 00 00 00",
    "call", "1305", "\\x1b[31mred", 0x1305 },
  { "    1300:\te8 00 00 00 00       \tcall   1305 <\xff\xfe>", 0x1300, .bytes = "e8 00 00 00 00",
    "call",
    "1305", "\xef\xbf\xbd\xef\xbf\xbd", 0x1305 },
  { "    1300:\te8 00 00 00 00       \tcall   xyz <f>", 0x1300, .bytes = "e8 00 00 00 00", "call",
    "xyz",
    "f" },
  { .line = "    1300:\t" },
  { .line = "    1300:\t \t" },
};

static void
test_lines (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QuernDisassembly) disassembly = quern_disassembly_new ();
      const Case *c = &cases[i];
      const QuernInstruction *instruction;

      g_test_message ("case %u", i);
      quern_disassembly_read (disassembly, c->line, strlen (c->line),
                              (QuernCodeRange) { 1, 0x10000 });
      g_assert_cmpuint (quern_disassembly_get_n (disassembly), ==, c->address != 0 ? 1 : 0);
      if (c->address == 0)
        continue;

      instruction = quern_disassembly_get (disassembly, 0);
      g_assert_cmphex (instruction->address, ==, c->address);
      g_assert_cmpstr (instruction->bytes, ==, c->bytes);
      g_assert_cmpstr (instruction->mnemonic, ==, c->mnemonic);
      g_assert_cmpstr (instruction->operands, ==, c->operands);
      g_assert_cmpstr (instruction->note, ==, c->note);
      g_assert_cmpint (instruction->has_target, ==, c->target != 0);
      g_assert_cmphex (instruction->target, ==, c->target);
    }
}

/* objdump names code before the first symbol by a negative offset. */
static void
test_before (void)
{
  static const char text[] =
    "0000000000001130 <main-0x19>:\n"
    "    1130:\t8b 07\tmov    (%rdi),%eax\n"
    "    1132:\teb 01\tjmp    1135 <main-0x14>\n"
    "    1134:\teb 13\tjmp    1149 <main>\n"
    "0000000000001149 <operator-0x>:\n"
    "    1149:\tc3\tret";
  g_autoptr (QuernDisassembly) disassembly = quern_disassembly_new ();

  quern_disassembly_read (disassembly, text, strlen (text), (QuernCodeRange) { 0x1000, 0x2000 });
  g_assert_cmpuint (quern_disassembly_get_n (disassembly), ==, 4);
  g_assert_null (quern_disassembly_get (disassembly, 0)->symbol);
  g_assert_null (quern_disassembly_get (disassembly, 1)->note);
  g_assert_cmpstr (quern_disassembly_get (disassembly, 2)->note, ==, "main");
  g_assert_cmpstr (quern_disassembly_get (disassembly, 3)->symbol, ==, "operator-0x");
}

/* Symbols apply to their own address only; instructions outside the range or out of order are
 * dropped. */
static void
test_order (void)
{
  static const char text[] =
    "0000000000001149 <cmp>:\n"
    "    1149:\t8b 07\tmov    (%rdi),%eax\n"
    "    114b:\t2b 06\tsub    (%rsi),%eax\n"
    "    1149:\t90\tnop\n"
    "\n"
    "000000000000114d <std::less<int>::f()>:\n"
    "    114d:\tc3\tret\n"
    "    2000:\tc3\tret";
  g_autoptr (QuernDisassembly) disassembly = quern_disassembly_new ();

  quern_disassembly_read (disassembly, text, strlen (text), (QuernCodeRange) { 0x1149, 0x2000 });
  g_assert_cmpuint (quern_disassembly_get_n (disassembly), ==, 3);
  g_assert_cmpstr (quern_disassembly_get (disassembly, 0)->symbol, ==, "cmp");
  g_assert_null (quern_disassembly_get (disassembly, 1)->symbol);
  g_assert_cmpstr (quern_disassembly_get (disassembly, 1)->mnemonic, ==, "sub");
  g_assert_cmpstr (quern_disassembly_get (disassembly, 2)->symbol, ==, "std::less<int>::f()");

  g_assert_cmpuint (quern_disassembly_find (disassembly, 0), ==, 0);
  g_assert_cmpuint (quern_disassembly_find (disassembly, 0x114b), ==, 1);
  g_assert_cmpuint (quern_disassembly_find (disassembly, 0x114c), ==, 2);
  g_assert_cmpuint (quern_disassembly_find (disassembly, 0x9999), ==, 3);
}

/* In stripped programs, the preceding symbol is meaningless. */
static void
test_stripped (void)
{
  static const char text[] =
    "0000000000156960 <error@@Base+0x2f510>:\n"
    "  156960:\te8\tcall   293ee0 <error@@Base+0x108f0>\n"
    "  156965:\te8\tcall   1000 <free@plt>\n"
    "  15696a:\t48\tlea    0x10(%rip),%rax        # 2a0000 <error@@Base+0x114a10>\n"
    "000000000016f000 <known>:\n"
    "  16f000:\t74\tje     16f010 <known+0x10>\n";
  g_autoptr (QuernDisassembly) disassembly = quern_disassembly_new ();

  quern_disassembly_read (disassembly, text, strlen (text), (QuernCodeRange) { 0, 0x200000 });
  g_assert_cmpuint (quern_disassembly_get_n (disassembly), ==, 4);
  g_assert_null (quern_disassembly_get (disassembly, 0)->symbol);
  g_assert_null (quern_disassembly_get (disassembly, 0)->note);
  g_assert_cmphex (quern_disassembly_get (disassembly, 0)->target, ==, 0x293ee0);
  g_assert_cmpstr (quern_disassembly_get (disassembly, 1)->note, ==, "free@plt");
  g_assert_cmpstr (quern_disassembly_get (disassembly, 2)->note, ==, "2a0000");
  g_assert_cmpstr (quern_disassembly_get (disassembly, 3)->symbol, ==, "known");
  g_assert_cmpstr (quern_disassembly_get (disassembly, 3)->note, ==, "known+0x10");
}

/* A line of a megabyte is cut, and only the shown part is kept in memory. */
static void
test_long_line (void)
{
  g_autoptr (QuernDisassembly) disassembly = quern_disassembly_new ();
  g_autoptr (GString) text = g_string_new ("  10:\te8\tcall   20 <");

  for (guint i = 0; i < 1 << 20; i++)
    g_string_append_c (text, 'a');
  g_string_append (text, ">\n  15:\tc3\tret\n");

  quern_disassembly_read (disassembly, text->str, text->len, (QuernCodeRange) { 0, 100 });
  g_assert_cmpuint (quern_disassembly_get_n (disassembly), ==, 2);
  g_assert_cmpuint (strlen (quern_disassembly_get (disassembly, 0)->note), <=,
                    QUERN_DISASSEMBLY_MAX_LINE);
  g_assert_cmpstr (quern_disassembly_get (disassembly, 1)->mnemonic, ==, "ret");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/disassembly/lines", test_lines);
  g_test_add_func ("/disassembly/order", test_order);
  g_test_add_func ("/disassembly/before", test_before);
  g_test_add_func ("/disassembly/stripped", test_stripped);
  g_test_add_func ("/disassembly/long-line", test_long_line);

  return g_test_run ();
}
