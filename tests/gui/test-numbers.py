#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window shows the numbers of quern-report in each list, for each event of real profiles."""
import json
import os
import sys

from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

PROFILES = {
    "example": EXAMPLE,
    "cache": "tests/data/callgrind/callgrind-basic-cachesim.callgrind.out",
    "threads": "tests/data/callgrind/callgrind-threads-sep-combine.callgrind.out",
}
# How many of the costliest functions are selected, one after the other.
N_SELECTED = 6

path = None
page = None


def is_function(row):
    return row and not row[-1].startswith("<cycle")


def costliest(kind, event):
    """The rows of the list, sorted by an event. Names may occur several times, and rows with equal
    costs may be in any order."""
    functions = sorted(page.numbers.functions, key=lambda each: -each[kind][event])
    return [page.numbers.row(each, event) for each in functions]


def shown_rows():
    return [row for row in page.functions.rows() if is_function(row)]


def opens(session, screen):
    """The list shows each function's costs as the report does, costliest first."""
    global page
    session.start_quern(session.path(path))
    page = Page(session, screen, session.path(path))
    expected = costliest("inclusive", 0)
    wait_for("rows", lambda: len(shown_rows()) >= min(len(expected), 25))
    rows = shown_rows()
    expect([row for row in rows if row not in expected], [], "what is not in the report")
    expect([row[0] for row in rows], [row[0] for row in expected[:len(rows)]], "the costs")
    session.picture("opened")


def follows_each_event(session, screen):
    """The costs of each event are the report's, including derived events."""
    events = page.numbers.profile["events"]
    for event in range(1, len(events)):
        page.choose_event(1)
        expected = set(costliest("inclusive", event))

        def are_all_known():
            rows = shown_rows()
            return rows and all(row in expected for row in rows)

        wait_for(f"costs of {events[event]['name']}", are_all_known)
    page.choose_event(1 - len(events))


def lists_calls(session, screen):
    """Callers and callees of the costliest functions are the report's."""
    names = [each["name"] for each in page.numbers.functions]
    selected = [name for name in page.numbers.costliest("inclusive", 2 * N_SELECTED)
                if names.count(name) == 1 and name in page.functions.names()][:N_SELECTED]
    expect(len(selected), N_SELECTED, "the number of functions with a name of their own")
    for name in selected:
        page.select(name)
        page.expect_calls(name)
    session.picture("calls")


def groups(session, screen):
    """Groups are rows with the report's sums; Right opens the costliest, Left closes it."""
    report = json.loads(session.report("functions", session.path(path), "--group-by=object",
                                       "--format=json"))
    expected = sorted(page.numbers.group(each) for each in report["groups"])

    def shown():
        """The rows, without costs that are in no function and so in no group."""
        return [row for row in page.functions.rows() if row and row[-1] != "(not attributed)"]

    page.window.wait("push button", "Show Groups as Expandable Rows").click()
    wait_for("the groups", lambda: sorted(row[:3] for row in shown()) == expected)
    session.picture("groups")
    page.functions.nodes(1)[0].click()
    screen.keys("Right")
    wait_for("its functions", lambda: len(shown()) > len(expected))
    below = page.functions.rows()[1]
    expect(below in page.numbers.rows(), True, f"{below} is in the report")
    session.picture("group-open")
    screen.keys("Left")
    wait_for("the groups again", lambda: len(shown()) == len(expected))
    page.window.wait("push button", "Show Groups as Expandable Rows").click()
    wait_for("functions", lambda: len(page.functions.rows()) > 20)


def searches(session, screen):
    """A search leaves only the functions whose names match."""
    expected = {each["label"] for each in page.numbers.functions if "main" in each["name"]}
    screen.focus(os.path.basename(path))
    screen.keys("ctrl+f")
    screen.type_text("main")
    wait_for("only what matches",
             lambda: {name for name in page.functions.names()
                      if not name.startswith("<cycle")} == expected)
    session.picture("searched")
    screen.keys("Escape")


STEPS = [opens, follows_each_event, lists_calls, groups, searches]

if __name__ == "__main__":
    path = PROFILES[sys.argv[1]]
    main("numbers-" + sys.argv[1], STEPS)
