#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person compares a profile with one from before: by the command line, swapped, and alone."""
from harness.quern import Numbers, Page
from harness.steps import expect, main
from harness.waiting import wait_for

BEFORE = "tests/data/callgrind/callgrind-basic-default.callgrind.out"
AFTER = "tests/data/callgrind/callgrind-basic-toggle.callgrind.out"
NAMES = [path.split("/")[-1] for path in (BEFORE, AFTER)]

# Filled by the first step.
page = None


def shown_rows():
    return [row for row in page.functions.rows() if row and not row[-1].startswith("<cycle")]


def expect_difference(session, before, after):
    """The list has the costs after, and the difference, as quern-report has them."""
    numbers = Numbers(session, session.path(after), f"--baseline={session.path(before)}")
    shown, difference = numbers.event("Ir (after)"), numbers.event("Δ Ir")

    def text(each, kind):
        cost = each[kind][difference]
        return f"−{-cost:,}" if cost < 0 else f"{cost:,}"

    expected = {(numbers.inclusive(each, shown), numbers.share(each["self"][shown], shown),
                 text(each, "inclusive"), text(each, "self")) for each in numbers.functions}

    def are_all_known():
        rows = shown_rows()
        return len(rows) > 3 and all(row[:4] in expected for row in rows)

    wait_for("what is after, and the difference", are_all_known)


def opens(session, screen):
    """quern --baseline=BEFORE AFTER shows what changed; the bar names both files."""
    global page
    session.start_quern(f"--baseline={session.path(BEFORE)}", session.path(AFTER))
    page = Page(session, screen, session.path(AFTER))
    page.window.wait("label", f"{NAMES[1]} compared with {NAMES[0]}")
    expect_difference(session, BEFORE, AFTER)
    expect(page.window.find("push button", "All Parts"), None, "a way to add both up")
    for view in ("Source", "Assembly", "Parts"):
        expect(page.window.find("page tab", view), None, f"the view {view}")
    session.picture("compared")


def says_what_changed(session, screen):
    """What Changed has the sentences of quern-report; a click on one leads to its function."""
    lines = session.report("compare", session.path(BEFORE), session.path(AFTER),
                           "--format=markdown").splitlines()
    sentences = [line.removeprefix("* ").replace("`", "").removesuffix(".")
                 for line in lines if line.startswith("* `")]
    expect(len(sentences) > 1, True, "sentences to look at")
    page.window.wait("push button", "What Changed").click()
    dialog = screen.window("What Changed")
    for sentence in sentences:
        dialog.wait("label", sentence)
    session.picture("what-changed")
    dialog.get("label", sentences[0]).click()
    screen.keys("Escape")
    page.wait_for_heading(sentences[0].split()[0])


def never_adds_up(session, screen):
    """The keys that lead to other parts, or to all of them, do not add both sides up."""
    screen.focus(NAMES[1])
    screen.keys("alt+Home", "alt+Next", "alt+Home")
    screen.pause()
    page.window.wait("label", f"{NAMES[1]} compared with {NAMES[0]}")
    expect_difference(session, BEFORE, AFTER)


def reloads(session, screen):
    """F5 reads both files again."""
    screen.focus(NAMES[1])
    screen.keys("F5")
    page.window.wait("label", f"{NAMES[1]} compared with {NAMES[0]}")
    expect_difference(session, BEFORE, AFTER)


def swaps(session, screen):
    """Swap exchanges before and after."""
    global page
    page.window.wait("push button", "Swap").click()
    page = Page(session, screen, session.path(BEFORE))
    page.window.wait("label", f"{NAMES[0]} compared with {NAMES[1]}")
    expect_difference(session, AFTER, BEFORE)
    session.picture("swapped")


def clears(session, screen):
    """Clear shows the profile alone."""
    page.window.wait("push button", "Clear").click()
    wait_for("no bar", lambda: page.window.find("push button", "Clear") is None)
    numbers = Numbers(session, session.path(BEFORE))
    expected = [numbers.row(each) for each in numbers.functions]

    def are_all_known():
        rows = shown_rows()
        return len(rows) > 3 and all(row in expected for row in rows)

    wait_for("the costs of the profile alone", are_all_known)
    page.window.wait("page tab", "Source")


STEPS = [opens, says_what_changed, never_adds_up, reloads, swaps, clears]

if __name__ == "__main__":
    main("baseline", STEPS)
