#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person reads the source of a program that was recorded, edited and recorded again."""
import json
import os
import re
import shutil
import subprocess

from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

SIDES = ("before", "after")

# The functions that the edit changed.
FUNCTIONS = ("count", "hash", "is_known")

# Filled by the first steps.
page = None
text = None


def recorded(session, side):
    return os.path.join(session.folder, side, f"{side}.callgrind.out")


def description():
    """The accessible description of the line with the cursor."""
    return text.description


def annotation(session, function):
    return json.loads(session.report("annotate", "--baseline=" + recorded(session, "before"),
                                     recorded(session, "after"), "--function=" + function,
                                     "--format=json"))


def number_of(row):
    """The number of a line as the view shows it."""
    return str(row["line"]) if row["line"] and row["line_before"] \
        else f"+{row['line']}" if row["line"] else f"−{row['line_before']}"


def said_of(row):
    """The expected description of a line in the report."""
    def signed(cost):
        return f"{cost:+,}".replace("-", "−") if cost else "0"

    change, before, after = row["self"]
    expect(change, after - before, "the difference")
    return (f"Line {number_of(row)}: {before:,} Ir (before), {after:,} Ir (after), "
            f"self {signed(change)} Δ Ir, with calls {signed(row['inclusive'][0])} Δ Ir")


def read_all_lines(screen):
    """The descriptions of all lines by their numbers, read from the first line down."""
    lines = {}
    # A click could follow a link.
    screen.keys("alt+5", "Home")
    wait_for("the first line", lambda: re.match(r"Line [−+≈]?1\b", description()))
    for _ in range(300):
        said = description()
        match = re.match(r"Line ([^ :]+)", said)
        if match:
            lines[match.group(1)] = said
        screen.keys("Down")
        if description() == said:
            screen.pause()
            if description() == said:
                return lines
    raise AssertionError("Down does not lead to the last line")


def records(session, screen):
    """A program is recorded before and after it was edited, and both are compared."""
    global page, text
    for side in SIDES:
        folder = os.path.join(session.folder, side)
        os.mkdir(folder)
        shutil.copy(session.path("tests/data/compare/edited", side, "words.c"), folder)
        subprocess.run(["gcc", "-g", "-O0", "-o", "words", "words.c"], check=True, cwd=folder)
        subprocess.run(["valgrind", "--tool=callgrind", "--collect-jumps=yes", "--dump-instr=yes",
                        "--callgrind-out-file=" + recorded(session, side), "./words"],
                       check=True, cwd=folder, capture_output=True)
    session.start_quern("--baseline=" + recorded(session, "before"), recorded(session, "after"))
    page = Page(session, screen, recorded(session, "after"))
    page.wait_until_shown()
    screen.focus("after.callgrind.out")
    screen.keys("ctrl+f")
    screen.type_text(FUNCTIONS[0])
    page.select(FUNCTIONS[0])
    page.show_view("Source")
    text = page.window.wait("text", "Source code")
    wait_for("the source", lambda: description().startswith("Line"))


def shows_both_sides(session, screen):
    """Lines of both sides have the figures of the report, with removed ones in between."""
    for function in FUNCTIONS:
        # With the focus in the text, Ctrl+F would search there.
        page.functions.nodes()[0].click()
        screen.keys("ctrl+f", "ctrl+a")
        screen.type_text(function)
        page.select(function)
        rows = annotation(session, function)["lines"]
        expected = {number_of(row): said_of(row) for row in rows if row["file"].endswith("words.c")}
        expect(len(expected) > 3, True, f"lines of {function}")
        hottest = max(rows, key=lambda row: abs(row["inclusive"][0]))
        wait_for(f"the hottest line of {function}", lambda: description() == said_of(hottest))
        found = read_all_lines(screen)
        expect({number: found.get(number) for number in expected}, expected, function)
        expect([said for number, said in found.items() if ":" in said and number not in expected],
               [], f"costs of lines that {function} has none of")
        session.picture(function)


def has_the_text_of_both(session, screen):
    """The text has the lines after, and the removed lines of before."""
    texts = [open(os.path.join(session.folder, side, "words.c"), encoding="utf-8").read()
             .split("\n")[:-1] for side in SIDES]
    shown = read_all_lines(screen)
    removed = [int(number[1:]) for number in shown if number[0] == "−"]
    after = [int(number.lstrip("+")) for number in shown if number[0] != "−"]
    expect(after, list(range(1, len(texts[1]) + 1)), "lines after")
    kept = [line for number, line in enumerate(texts[0], 1) if number not in removed]
    added = [int(number[1:]) for number in shown if number[0] == "+"]
    expect(kept, [line for number, line in enumerate(texts[1], 1) if number not in added],
           "the lines that both sides have")


def drops_columns(session, screen):
    """A small window shows the change of each line and the code, not what the change is of."""
    # Other lists have the other titles, too; this column is the last to be dropped.
    def has_all():
        return "Δ With calls" in page.window.names("label")

    wait_for("all columns", has_all)
    screen.resize("after.callgrind.out", 360, 640)
    wait_for("few columns", lambda: not has_all())
    session.picture("small")
    screen.resize("after.callgrind.out", 1200, 800)
    wait_for("all columns again", has_all)


if __name__ == "__main__":
    main("source-comparison", [records, shows_both_sides, has_the_text_of_both, drops_columns],
         has_window_manager=True)
