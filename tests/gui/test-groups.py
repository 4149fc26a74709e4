#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Groups of one's own: written with a preview, shown as rows, remembered. By keyboard only."""
import json
import re

from harness.quern import EXAMPLE, Page
from harness.session import wait_for
from harness.steps import expect, main

TITLE = "callgrind.out.example"
PATTERN = "^([a-z]+)_"

# More than there are groups.
N_GROUPS = 100

page = None


def report_groups(session, *options):
    text = session.report("functions", session.path(EXAMPLE), f"--group-by=/{PATTERN}/",
                          "--format=json", *options)
    return json.loads(text)["groups"]


def editor(screen):
    return screen.window("Group by Expression")


def opens(session, screen):
    """A window with an example of a profile."""
    global page
    session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.wait_for_heading("main")
    screen.focus(TITLE)


def marks_errors(session, screen):
    """Ctrl+G opens an editor; what is wrong is said while one types, with its place."""
    screen.keys("ctrl+g")
    editor(screen)
    screen.focus("Group by Expression")
    screen.type_text("^([a-z+_")
    editor(screen).wait("label", re.compile("^Character 9: "), 5)
    session.picture("wrong")


def previews(session, screen):
    """What is right shows how many groups there are, and the costliest, as the report has them."""
    screen.keys("ctrl+a", "BackSpace")
    screen.type_text(PATTERN)
    expected = report_groups(session)
    editor(screen).wait("label", f"{len(expected)} groups", 10)
    expected.sort(key=lambda each: -each["self"][0])
    texts = editor(screen).texts()
    for each in expected[:6]:
        at = texts.index(each["group"])
        functions = f"{each['functions']} function{'s' if each['functions'] != 1 else ''}"
        expect(texts[at + 1:at + 3], [functions, page.numbers.share(each["self"][0]) + " %"],
               each["group"])
    session.picture("right")


def shown_groups():
    return sorted(row[:3] for row in page.functions.rows(N_GROUPS)
                  if row and row[-1] != "(not attributed)")


def groups_rows(session, screen):
    """Return takes it; with Ctrl+Shift+G groups are rows, with the report's sums."""
    screen.keys("Return")
    wait_for("the editor to close",
             lambda: not any(node.name == "Group by Expression" for node in screen.windows()), 5)
    screen.focus(TITLE)
    screen.keys("ctrl+shift+g")
    expected = sorted((page.numbers.share(each["inclusive"][0]),
                       page.numbers.share(each["self"][0]),
                       str(each["called"]) if each["called"] else "–")
                      for each in report_groups(session))
    wait_for("the groups", lambda: shown_groups() == expected, 10)
    session.picture("rows")


STEPS = [opens, marks_errors, previews, groups_rows]

if __name__ == "__main__":
    main("groups", STEPS)
