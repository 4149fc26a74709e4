#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person drags a profile from a file manager into a window, which opens or compares it."""
import re
import subprocess
import sys

from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

PROGRAM = sys.argv.pop()
BEFORE = "tests/data/callgrind/callgrind-basic-default.callgrind.out"
AFTER = "tests/data/callgrind/callgrind-basic-toggle.callgrind.out"
NAMES = [path.split("/")[-1] for path in (BEFORE, AFTER)]
# The window is on the left, the file manager beside it.
SIZE = (1500, 800)
QUERN = (1200, 800)
SOURCE = (1350, 400)
TARGET = (600, 500)


def drop(session, screen, path):
    """Drags a file into the window from that of a program that offers the file."""
    manager = session.spawn("dragged", [PROGRAM, session.path(path)])
    wait_for("the file manager", lambda: subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "Dragged"],
        capture_output=True, check=False).returncode == 0)
    screen.place("Dragged", SOURCE[0] - 100, SOURCE[1] - 100)
    screen.drag(SOURCE, TARGET)
    return manager


def opens_what_is_dropped(session, screen):
    """A window without a profile shows the one that is dropped on it."""
    session.start_quern()
    screen.window("Quern")
    screen.place("Quern", 0, 0, QUERN)
    manager = drop(session, screen, BEFORE)
    Page(session, screen, session.path(BEFORE)).wait_for_heading("main")
    manager.terminate()
    session.picture("opened")


def compares_with_what_is_dropped(session, screen):
    """A window with a profile asks whether to compare with the dropped one, and does so."""
    manager = drop(session, screen, AFTER)
    question = wait_for("the question", lambda: next((
        window for window in screen.windows()
        if window.find("label", re.compile(f"Open “{re.escape(NAMES[1])}”, or Compare With It"))),
        None))
    question.wait_for_keyboard()
    session.picture("question")
    manager.terminate()
    screen.keys("alt+m")
    page = wait_for("a comparison", lambda: next(
        (window for window in screen.windows()
         if window.find("label", re.compile("ompared with "))), None))
    totals = page.find("label", re.compile(r"^total .* → .*"))
    expect(totals is not None, True, "totals of both")
    session.picture("compared")


STEPS = [opens_what_is_dropped, compares_with_what_is_dropped]

if __name__ == "__main__":
    main("drop", STEPS, screen_size=SIZE, has_window_manager=True)
