#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the window in a size, colour scheme or language: it fits, and pictures of it are saved.

    test-appearance.py large|small|dark|german
"""
import math
import re
import subprocess
import sys

from harness.accessible import boxes
from harness.languages import german, right_to_left
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

SIZES = {"large": (1400, 900), "small": (800, 500), "dark": (1400, 900), "german": (1400, 900)}
ENVIRONMENTS = {
    "large": {},
    "small": {},
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
    "german": {},
}

BEFORE = "tests/data/callgrind/callgrind-basic-default.callgrind.out"
AFTER = "tests/data/callgrind/callgrind-basic-toggle.callgrind.out"
SORTS = "tests/data/aprof/sorts.v4p.aprof"

kind = sys.argv[1]
window = None
language = None


def colors(path):
    """The mean brightness of the picture, 0 to 1."""
    command = ["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)


def opens(session, screen):
    """The window has exactly the size of the screen."""
    global window, language
    width, height = SIZES[kind]
    subprocess.run(["gsettings", "set", "io.github.quern.Quern", "window-width", str(width)],
                   check=True)
    subprocess.run(["gsettings", "set", "io.github.quern.Quern", "window-height", str(height)],
                   check=True)
    language = german(session) if kind == "german" else None
    session.start_quern(session.path(EXAMPLE), env=language)
    window = screen.window("callgrind.out.example")
    graph = wait_for("the graph", lambda: window.find("list item", re.compile("^main,")))
    graph.settled_box()
    expect(screen.size("callgrind.out.example"), (width, height), "the size")


def shows_graph_and_treemap(session, screen):
    """Graph and treemap are drawn, in the right brightness."""
    screen.pause()
    brightness = [colors(session.picture("graph"))]
    screen.keys("alt+2")
    box = wait_for("the treemap", lambda: window.find("list item", re.compile("^main, .*0$")))
    box.settled_box()
    screen.pause()
    brightness.append(colors(session.picture("treemap")))
    for each in brightness:
        expect(each < 0.5, kind == "dark", f"dark, with a mean of {each:.2f},")


def speaks(session, screen):
    """The texts are in the chosen language."""
    texts = " ".join(seen.name for seen in window.read().walk())
    if kind == "german":
        german = ("Aufrufer", "Aufgerufene", "Funktionen", "Ausgeführte Befehle")
        english = ("Callers", "Callees", "not shown", "Instruction Fetch")
        expect([word for word in german if word not in texts], [], "what is missing")
        expect([word for word in english if word in texts], [], "what is English")
    else:
        expect("Callers" in texts or kind == "small", True, "English")


def names_sides(session, screen):
    """The events of a comparison name their sides in that language, too."""
    session.start_quern(f"--baseline={session.path(BEFORE)}", session.path(AFTER), env=language)
    compared = screen.window(AFTER.split("/")[-1])
    compared.wait("page tab", "Ereignisse").click()
    compared.wait("tree table", "Ereignisse").wait("label", "Ir (vorher)")
    texts = " ".join(seen.name for seen in compared.read().walk())
    formulas = '"Ir (after)" - "Ir (before)"'
    expect([side for side in ("(before)", "(after)") if side in texts.replace(formulas, "")], [],
           "what is English")
    session.picture("compared")


def names_events(session, screen):
    """The events that aprof counts have names in that language, too."""
    session.start_quern(session.path(SORTS), env=language)
    counted = screen.window(SORTS.split("/")[-1])
    counted.wait("page tab", "Ereignisse").click()
    events = counted.wait("tree table", "Ereignisse")
    for name in "Eingabegröße", "Aufrufe":
        events.wait("label", name)
    session.picture("events")


def places(page):
    """Where the graph has its boxes, as distances (px) from its left end and top."""
    x, y, *_ = page.window.get(None, "Call graph").box()
    found = [seen for seen in page.window.get(None, "Call graph").read(depth=1).children
             if "inclusive" in seen.name]
    return {seen.name.split(",")[0]: (box[0] - x, box[1] - y)
            for seen, box in zip(found, boxes([seen.node for seen in found]))}


def mirrors(session, screen):
    """From right to left, the window is mirrored, but not the graph."""
    def find_settled_box(page):
        # Each layout replaces the boxes of the one before.
        found = page.window.find("list item", re.compile("^hash,"))
        return found and found.settled_box()

    def open_grind():
        page = Page(session, screen, session.path(EXAMPLE), window=screen.windows()[-1])
        page.wait_until_shown()
        screen.front(page.title)
        page.select("grind")
        wait_for("the graph", lambda: find_settled_box(page))
        screen.pause()
        return page

    screen.keys("alt+1")
    page = open_grind()
    usual = places(page)
    screen.keys("ctrl+q")
    wait_for("no window", lambda: not screen.windows())

    session.start_quern(session.path(EXAMPLE), env=right_to_left(session))
    screen.window("callgrind.out.example")
    # Without a window manager, GTK 4.24 places its right edge at the left one of the screen.
    screen.place("callgrind.out.example", 0, 0)
    page = open_grind()
    session.picture("right-to-left")
    found = places(page)
    expect(found.keys(), usual.keys(), "what has a box")
    moved = [name for name in usual if math.dist(found[name], usual[name]) > 3]
    expect(moved, [], "what has another place in the graph")
    table = page.functions
    row = [table.title(title) for title in ("Function", "Called", "Self %", "Incl. %")]
    lefts = [box[0] for box in boxes([page.window.get(None, "Call graph"), *row])]
    expect(lefts, sorted(lefts), "the order")

    # Arrow keys go where they point.
    screen.keys("F6")
    page.window.get("list item", re.compile("^count_words,")).click()
    page.wait_for_heading("count_words")
    screen.pause()
    screen.keys("Right")
    page.wait_for_heading("evaluate_all")


STEPS = [opens, shows_graph_and_treemap, speaks]
if kind == "large":
    STEPS += [mirrors]
if kind == "german":
    STEPS += [names_sides, names_events]

if __name__ == "__main__":
    main("appearance-" + kind, STEPS, screen_size=SIZES[kind], environment=ENVIRONMENTS[kind])
