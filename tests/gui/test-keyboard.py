#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Without a mouse: from a file to the costliest function, its caller, its line and a picture."""
import collections
import html
import json
import re

from harness.menus import choose
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

AREAS = ("Functions", "Call graph", "Callers", "Callees")

page = None


def area():
    """The list or view with the focus, or None."""
    return next((seen.name for seen in page.window.focus_chain() if seen.name in AREAS), None)


def goes_to(screen, key, wanted):
    screen.keys(key)
    wait_for(f"the keyboard in {wanted}", lambda: area() == wanted)


def opens(session, screen):
    """Ctrl+O opens a file, and the view gets the focus."""
    global page
    session.start_quern()
    start = wait_for("a window", lambda: next(iter(screen.windows()), None))
    screen.focus(start.name)
    screen.keys("ctrl+o")
    dialog = wait_for("a dialog", lambda: next(
        (window.name for window in screen.windows() if window.name != start.name), None))
    screen.choose_file(dialog, session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    screen.focus(page.title)
    wait_for("the keyboard in the view", lambda: area() == "Call graph")


def goes_round(session, screen):
    """F6 cycles through the lists and the view, Shift+F6 backwards."""
    for wanted in ("Callers", "Callees", "Functions", "Call graph"):
        goes_to(screen, "F6", wanted)
    for wanted in ("Functions", "Callees", "Callers", "Call graph", "Functions"):
        goes_to(screen, "shift+F6", wanted)


def leaves_list_by_tab(session, screen):
    """Tab leaves a list from any row, and Shift+Tab goes back."""
    screen.keys("Down", "Down")
    screen.keys("Tab")
    wait_for("the keyboard outside of the list", lambda: area() is None)
    goes_to(screen, "shift+Tab", "Functions")
    screen.keys("shift+Tab")
    wait_for("the keyboard before the list", lambda: area() is None)
    goes_to(screen, "Tab", "Functions")


def finds_costliest(session, screen):
    """The list is sorted by self cost from its menu; its first row is the costliest function."""
    costliest = max(page.numbers.functions, key=lambda each: each["self"][0])
    screen.keys("shift+F10")
    choose(page.window, "Sort By", "Self %")
    wait_for("the costliest first",
             lambda: page.functions.rows()[0][-1] == costliest["label"])
    goes_to(screen, "Home", "Functions")
    page.wait_for_heading(costliest["label"])


def follows_caller(session, screen):
    """Return on the first caller goes to it."""
    goes_to(screen, "shift+F6", "Callees")
    goes_to(screen, "shift+F6", "Callers")
    screen.keys("Home")
    caller = page.callers.rows()[0][-1]
    screen.keys("Return")
    page.wait_for_heading(caller)
    screen.keys("alt+Left")
    wait_for("the way back", lambda: page.heading()[0] != caller)


def shows_line(session, screen):
    """F4 goes to the hottest line of the function."""
    name = page.heading()[0]
    lines = json.loads(session.report("annotate", session.path(EXAMPLE), "--function=" + name,
                                      "--format=json"))["lines"]
    costs = collections.Counter()
    for line in lines:
        costs[line["inlined_at"] if line["inlined_in"] else line["line"]] += line["inclusive"][0]
    screen.keys("alt+1")
    wait_for("the keyboard in the graph", lambda: area() == "Call graph")
    goes_to(screen, "shift+F6", "Functions")
    screen.keys("F4")
    text = page.window.wait("text", "Source code")
    wait_for("the keyboard in the source", lambda: text.has_state("FOCUSED"))
    wait_for("the hottest line", lambda: re.match(
        f"Line {costs.most_common(1)[0][0]}\\b", text.description))


def shows_views(session, screen):
    """Alt and a digit show a view, which gets the focus."""
    for key, name in (("alt+2", "Treemap"), ("alt+3", "Flame graph"), ("alt+4", "Call tree"),
                      ("alt+5", "Source code"), ("alt+6", "Assembly"), ("alt+7", "Events"),
                      ("alt+1", "Call graph")):
        screen.keys(key)
        wait_for(f"the keyboard in {name}", lambda name=name: any(
            seen.name == name for seen in page.window.focus_chain()))


def exports_graph(session, screen):
    """Ctrl+E saves the graph as a file, which says what it shows."""
    picture = html.unescape(page.export_picture(session, "graph.svg", 0).decode())
    expect("<svg" in picture, True, "an SVG:")
    for words in ("Instruction Fetch (Ir), 100 % = ", "Calls ≥ "):
        expect(words in picture, True, f"{words!r} in the picture:")


STEPS = [opens, goes_round, leaves_list_by_tab, finds_costliest, follows_caller, shows_line,
         shows_views, exports_graph]

if __name__ == "__main__":
    main("keyboard", STEPS, has_window_manager=True)
