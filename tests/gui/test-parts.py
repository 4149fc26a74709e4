#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person steps through the parts of a profile and compares two, by keyboard only."""
import re

from harness.quern import Numbers, Page
from harness.steps import expect, main
from harness.waiting import wait_for

PHASES = "tests/data/callgrind/callgrind-phases-combine-before.callgrind.out"
THREADS = "tests/data/callgrind/callgrind-threads-sep-combine.callgrind.out"

# Tab goes around the whole window in fewer steps.
N_STOPS = 60

# Filled by the first step.
page = None


def shown_rows():
    return [row for row in page.functions.rows() if row and not row[-1].startswith("<cycle")]


def expect_parts(session, path, parts):
    """Expects the functions of these parts in the list, with their costs in the report."""
    options = [f"--parts={parts}"] if parts else []
    numbers = Numbers(session, session.path(path), *options)
    expected = [numbers.row(each) for each in numbers.functions
                if any(each["inclusive"]) or any(each["self"]) or each["called"]]

    def are_all_known():
        rows = shown_rows()
        return rows and all(row in expected for row in rows)

    wait_for(f"the costs of parts {parts}", are_all_known)
    if len(expected) < 25:
        expect(len(shown_rows()), len(expected), "the number of functions")


def tab_to(screen, role, name, key="Tab"):
    """Goes on with Tab, or back with Shift and Tab, until a widget has the focus."""
    node = page.window.wait(role, name)
    for _ in range(N_STOPS):
        if node.has_state("FOCUSED"):
            return
        screen.keys(key)
        screen.pause()
    raise AssertionError(f"Tab does not lead to {role} {name}")


def opens(session, screen):
    """All parts are shown at first, without a bar about chosen parts."""
    global page
    session.start_quern(session.path(PHASES))
    page = Page(session, screen, session.path(PHASES))
    expect_parts(session, PHASES, None)
    expect(page.window.find("label", "Part 1 of 5"), None, "the bar of chosen parts")


def steps_through(session, screen):
    """Alt+Page Down and Alt+Page Up go from part to part, and the numbers follow."""
    screen.focus("callgrind-phases-combine-before.callgrind.out")
    for part in range(1, 6):
        screen.keys("alt+Next")
        page.window.wait("label", f"Part {part} of 5")
        expect_parts(session, PHASES, part)
    screen.keys("alt+Prior")
    page.window.wait("label", "Part 4 of 5")
    expect_parts(session, PHASES, 4)
    session.picture("part")


def chooses_several(session, screen):
    """In the timeline, arrow keys choose one part, or several with Shift."""
    screen.keys("alt+8")
    page.window.wait("tree table", "Parts")
    tab_to(screen, "image", "Part 4 of 5, Basic block 29803 - 30543, --dump-before=step, "
                            "5.34 % · 8,512 Ir")
    screen.keys("Left")
    expect_parts(session, PHASES, 3)
    screen.keys("Home", "shift+Right")
    page.window.wait("label", "2 of 5 parts: 1, 2")
    expect_parts(session, PHASES, "1-2")
    session.picture("several")


def compares(session, screen):
    """Two chosen parts can be compared: the list shows the differences and the costs before."""
    numbers = Numbers(session, session.path(PHASES), "--compare-parts=1,2")
    events = [numbers.event(name) for name in ("Ir (part 1)", "Ir (part 2)", "Δ Ir")]
    tab_to(screen, "push button", "Compare", key="shift+Tab")
    screen.keys("space")
    page.window.wait("label", "Part 2 compared with part 1: Δ = part 2 − part 1")
    expected = [(*numbers.change(each, *events), numbers.row(each)[-1])
                for each in numbers.functions]

    def are_all_known():
        rows = shown_rows()
        return rows and all(row in expected for row in rows)

    wait_for("the differences", are_all_known)
    session.picture("compared")


def comes_back(session, screen):
    """Alt+Home shows all parts again."""
    screen.keys("alt+Home")
    wait_for("no bar", lambda: page.window.find("push button", "Stop Comparing") is None)
    expect_parts(session, PHASES, None)


def shows_threads(session, screen):
    """Each thread has a lane: Down goes from thread to thread."""
    global page
    session.start_quern(session.path(THREADS))
    page = Page(session, screen, session.path(THREADS))
    screen.focus("callgrind-threads-sep-combine.callgrind.out")
    screen.keys("alt+8")
    page.window.wait("tree table", "Parts")
    screen.keys("alt+Next")
    page.window.wait("label", "Part 1 of 3")
    tab_to(screen, "image", "Part 1 of 3, Thread 1, Basic block 0 - 32796, "
                            "Program termination, 94.37 % · 137,465 Ir")
    screen.keys("Down")
    page.window.wait("label", "Part 2 of 3")
    page.window.wait("image", "Part 2 of 3, Thread 2, Basic block 0 - 32796, "
                              "Program termination, 2.31 % · 3,365 Ir")
    expect_parts(session, THREADS, 2)
    session.picture("threads")


def says_what_is_absent(session, screen):
    """A function of another thread has no numbers; all views say that it is not in this one."""
    wait_for("the panes",
             lambda: len(page.window.find_all("label", "Not in the chosen parts")) >= 2)
    page.window.wait("label", re.compile(r".+ · Not in the chosen parts"))
    expect(page.window.find("label", "0.00 %"), None, "a share")
    for view, key in ("Graph", "alt+1"), ("Treemap", "alt+2"), ("Source", "alt+5"):
        screen.keys(key)
        page.window.wait("panel", view).wait("label", "Not in the chosen parts")
    session.picture("absent")
    screen.keys("alt+8")
    page.window.wait("tree table", "Parts")


def stays_in_place(session, screen):
    """Choosing a part with the pointer does not move it away from the pointer."""
    second = re.compile("^Part 2 of 3, Thread 2")
    screen.keys("alt+Home")
    page.window.wait("label", "3 of 3 parts")
    before = page.window.wait("image", second).settled_box()
    page.window.wait("image", second).click()
    page.window.wait("label", "Part 2 of 3")
    expect(page.window.wait("image", second).settled_box(), before, "the place of the part")


def exports_the_timeline(session, screen):
    """Ctrl+E saves the timeline, with the same parts as in the picture of quern-report."""
    svg = page.export_picture(session, "parts.svg", 0)
    told = re.findall(r"<title>(Part [^<]*)", svg.decode())
    drawn = session.report("parts", session.path(THREADS), "--parts=2", "--format=svg",
                           "--output=-")
    expect(told, re.findall(r"<title>(Part [^<]*)", drawn), "the parts in the picture")
    expect(len(told), 3, "the number of parts")


STEPS = [opens, steps_through, chooses_several, compares, comes_back, shows_threads,
         says_what_is_absent, stays_in_place, exports_the_timeline]

if __name__ == "__main__":
    main("parts", STEPS)
