#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check the house style of CONTRIBUTING.md, as far as a program can.

    check-style.py SOURCE_ROOT
"""
import os
import re
import sys

from tap import Tap
from tree import read, walk

MAX_COLUMNS = 100
MAX_FUNCTION_LINES = 80

# Types of files made by tools, or with lines that cannot be broken.
LONG_LINES = {".po", ".svg", ".md", ".ui", ".yml"}
TEXT = {".c", ".h", ".py", ".sh", ".ui", ".xml", ".in", ".build", ".txt", ".md", ".css", ".yml",
        ".po", ".svg", ".supp", ".1"}
CODE = {".c", ".h"}
NO_SPDX = {".md", ".supp", ".txt"}

STRING_OR_COMMENT = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
# _("…") is written without a space everywhere.
CALL_WITHOUT_SPACE = re.compile(r"\b(?!(?:_|N_|C_|NC_|Q_)\()[A-Za-z_]\w*\(")
BRACE_AFTER_PARENTHESIS = re.compile(r"^\s*(else|if|for|switch|while)\b.*\{\s*$")
# Prototypes are aligned in columns; an attribute at the end may exceed the limit.
ATTRIBUTE = re.compile(r"\s+G_GNUC_\w+( \([^)]*\))?;$")
MARK = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX"]) + r")\b")

# Functions that a file or the system can cause to abort the program or to take forever, and what
# to use instead.
BANNED_CALLS = {
    "g_thread_new": "quern_threads_run () or g_thread_try_new ()",
    "g_thread_pool_new": "quern_threads_run ()",
    "g_str_hash": "quern_hash_text ()",
    "g_int_hash": "quern_hash_number ()",
    "g_int64_hash": "quern_hash_number ()",
    "g_bytes_hash": "quern_hash_bytes ()",
    "g_quark_from_string": "a table that is freed",
}
# What is wrong with a file is said behind a place in it; the window makes a sentence of it.
MESSAGE = re.compile(r'\b_ ?\(\s*"([A-Z][a-z]+ [^"]*[^".])"')
BANNED_CALL = re.compile(r"\b(" + "|".join(BANNED_CALLS) + r")\b")
INCLUDES = re.compile(r'^#include ["<].*\n(?:(?:#include ["<].*)?\n)*', re.MULTILINE)


def extension(path):
    return os.path.splitext(path)[1]


def is_text(path):
    return extension(path) in TEXT or path in ("meson_options.txt", "tools/dev", ".ci/run")


def blanks(text):
    """Finds tabs, trailing blanks, and a missing newline at the end of the file."""
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            yield f"{number}: a tab"
        if line != line.rstrip():
            yield f"{number}: blanks at the end of the line"
    if text and not text.endswith("\n"):
        yield "no end of line at the end of the file"


def long_lines(text):
    for number, line in enumerate(text.split("\n"), 1):
        length = len(ATTRIBUTE.sub(";", line))
        if length > MAX_COLUMNS:
            yield f"{number}: {length} columns"


def without_text(code):
    """The code with its comments and strings blanked out, but the same line breaks."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())

    return STRING_OR_COMMENT.sub(blank, code)


def spelling(code):
    """Finds deviations from GTK's style: "foo (x)", and braces on their own lines."""
    for number, line in enumerate(without_text(code).split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        if CALL_WITHOUT_SPACE.search(line):
            yield f"{number}: no blank before the parenthesis"
        if BRACE_AFTER_PARENTHESIS.search(line):
            yield f"{number}: a brace behind a parenthesis"


def banned_calls(code):
    for number, line in enumerate(without_text(code).split("\n"), 1):
        for match in BANNED_CALL.finditer(line):
            yield f"{number}: {match.group()}: use {BANNED_CALLS[match.group()]}"


def long_functions(code):
    """Functions start with a brace in the first column, after a line that ends with ")"."""
    lines = without_text(code).split("\n")
    start = None
    for number, line in enumerate(lines, 1):
        if line.startswith("{") and lines[number - 2].rstrip().endswith(")"):
            start = number
        elif line.startswith("}") and start is not None:
            if number - start - 1 > MAX_FUNCTION_LINES:
                yield f"{start}: a function of {number - start - 1} lines"
            start = None


def has_include_order(code, own):
    """Whether a .c file includes its own header first, or one that stands for it, then those of the
    project, and then those of libraries. own: None if the file has none of its name."""
    match = INCLUDES.search(code)
    if not match:
        return True

    groups = [group.split("\n") for group in match.group().strip().split("\n\n")]
    if own and groups[0] != [f'#include "{own}"']:
        return False
    if own or (len(groups[0]) == 1 and len(groups) > 1 and groups[1][0].endswith('"')):
        groups.pop(0)
    ends = ["".join({line[-1] for line in group}) for group in groups]

    return ends in ([], ['"'], [">"], ['"', ">"]) and all(group == sorted(group)
                                                        for group in groups)


def capital_messages(code):
    for match in MESSAGE.finditer(code):
        yield f"{code.count(chr(10), 0, match.start()) + 1}: {match[1]}"


def main():
    top = sys.argv[1]
    tap = Tap()
    paths = [path for path in walk(top) if is_text(path)]
    texts = {path: read(top, path) for path in paths}
    code = {path: text for path, text in texts.items() if extension(path) in CODE}

    def check(name, check_text, chosen):
        tap.check(name, [f"{path}:{complaint}" for path, text in chosen.items()
                         for complaint in check_text(text)])

    check("no tabs and no trailing blanks", blanks, texts)
    check(f"no line over {MAX_COLUMNS} columns", long_lines,
          {path: text for path, text in texts.items()
           if extension(path) not in LONG_LINES and not path.endswith(".desktop.in")})
    check("calls and braces are spelled as in GTK", spelling, code)
    check("no call that a file or a lack of threads turns against the program", banned_calls,
          {path: text for path, text in code.items() if path.startswith("src/")})
    check(f"no function over {MAX_FUNCTION_LINES} lines", long_functions, code)
    check("messages about files begin with a small letter", capital_messages,
          {path: text for path, text in code.items()
           if path.startswith(("src/core/formats/", "src/core/model/"))})
    tap.check("each file names its licence",
              [path for path, text in texts.items()
               if extension(path) not in NO_SPDX and "SPDX-License-Identifier: " not in text[:400]])
    tap.check("only the layout helper is not under the GPL",
              [path for path, text in code.items()
               if not text.startswith("/* SPDX-License-Identifier: GPL-3.0-or-later */")
               and not re.match(r"quern-layout-(engines|helper|request)\.[ch]$",
                                os.path.basename(path))])
    tap.check("headers are included once",
              [path for path, text in code.items()
               if path.endswith(".h") and not path.startswith("src/pch/") and
               not re.search(r"^#pragma once$", text, re.MULTILINE)])
    tap.check("headers are included in order: the file's own, the project's, those of libraries",
              [path for path, text in code.items()
               if path.startswith("src/") and path.endswith(".c") and
               not has_include_order(text, os.path.basename(path)[:-2] + ".h"
                                     if path[:-2] + ".h" in code else None)])
    tap.check("no marks of unfinished work",
              [f"{path}:{number}" for path, text in texts.items()
               for number, line in enumerate(text.split("\n"), 1) if MARK.search(line)])

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
