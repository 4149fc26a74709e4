#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Suggested commands can be pasted into a shell safely, whatever the profile contains."""
import os

from harness.quern import Page
from harness.steps import main
from harness.waiting import wait_for

PROFILE = """version: 1
creator: callgrind-3.19.0
cmd: ./a; touch hacked
events: Ir

ob=a
fl=a.c
fn=main
1 10
cfn=left
calls=1 1
1 100
cfn=right
calls=1 1
1 100

fn=left
1 50
cfn=leaf
calls=1 1
1 50

fn=right
1 20
cfn=leaf
calls=1 1
1 80

fn=leaf
1 100
cfn=deep
calls=2 1
1 30

fn=deep
1 30

totals: 210
"""

QUOTED = "'./a;' ARGUMENTS"

page = None


def quotes_in_the_flame_graph(session, screen):
    """The command that records contexts is quoted"""
    global page
    path = os.path.join(session.folder, "callgrind.out.hostile")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PROFILE)
    session.start_quern(path)
    page = Page(session, screen, path)
    page.show_view("Flame")
    page.window.wait(None, "Record Exactly…").click()
    command = f"valgrind --tool=callgrind --separate-callers=8 {QUOTED}"
    page.window.wait("label", command)
    session.picture("flame")
    screen.pause()
    screen.keys("Escape")
    wait_for("the command to go", lambda: page.window.find("label", command) is None)


def quotes_in_the_assembly(session, screen):
    """The command that records instructions is quoted"""
    page.show_view("Assembly")
    page.window.wait("label", "valgrind --tool=callgrind --dump-instr=yes --collect-jumps=yes "
                              f"{QUOTED}")
    session.picture("assembly")


if __name__ == "__main__":
    main("pasted-commands", [quotes_in_the_flame_graph, quotes_in_the_assembly])
