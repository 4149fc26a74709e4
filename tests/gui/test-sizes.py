#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test windows of many sizes, under a window manager: nothing is cut off in any view.

    test-sizes.py [comparison|german|large-text|german-large-text]
"""
import re
import sys

from harness.accessible import boxes
from harness.languages import german
from harness.quern import EXAMPLE, Table
from harness.session import FONT_SIZE
from harness.steps import expect, main
from harness.waiting import wait_for

SIZES = [(1400, 900), (960, 1080), (800, 500), (360, 640), (360, 500)]
BASELINE = "tests/data/callgrind/callgrind-basic-default.callgrind.out"
PROFILE = "tests/data/callgrind/callgrind-basic-toggle.callgrind.out"

LIST = re.compile("^(Functions|Funktionen)$")
CONTROLS = ("push button", "combo box")

# The keys of the views. Some views are hidden, as they have nothing to show.
KEYS = ["alt+s", *(f"alt+{digit}" for digit in range(9))]

kind = sys.argv[1] if len(sys.argv) > 1 else "example"
# Where the keyboard goes does not depend on the language or on the size of the text.
has_keyboard = kind in ("example", "comparison")
title = (PROFILE if kind == "comparison" else EXAMPLE).rsplit("/", 1)[1]
is_german = kind.startswith("german")
has_large_text = kind.endswith("large-text")
window = None
header = None


def opens(session, screen):
    """A profile opens."""
    global window, header
    if kind == "comparison":
        session.start_quern("--baseline=" + session.path(BASELINE), session.path(PROFILE))
    else:
        session.start_quern(session.path(EXAMPLE),
                            env=german(session) if is_german else None)
    window = screen.window(title)
    screen.focus(title)
    # The header is what contains both the events and the close button.
    header = window.wait("combo box")
    while not header.find("push button", re.compile("^(Close|Schließen)")):
        header = header.parent


def cut_parts():
    """The parts of the window's content, and the controls of its header, that are cut off."""
    _, _, width, height = window.box()
    parts = window.read(depth=1).children
    shown = parts + [seen for seen in header.read().walk() if seen.role in CONTROLS]
    found = list(zip(shown, boxes([seen.node for seen in shown])))
    return [(seen.name or seen.role, box) for seen, box in found
            if (box[2] > 0 or seen in parts) and
            (box[0] < 0 or box[0] + box[2] > width or box[1] + box[3] > height)]


def fits_every_view(session, screen):
    """Every view fits into all sizes down to 360 × 500, with its whole header."""
    for key in KEYS:
        screen.keys(key)
        for width, height in SIZES:
            screen.resize(title, width, height)
            wait_for(f"all of {width} × {height} to be seen", lambda: not cut_parts())
            if kind == "example" or (width, height) == SIZES[-1]:
                session.picture(f"{key}-{width}x{height}")


def keeps_list_and_row(session, screen):
    """In half of a screen of 1920 px, the list is shown beside the view in its usual width."""
    screen.resize(title, 960, 1080)
    table = window.wait("tree table", LIST)
    wait_for("room for both", lambda: 390 <= table.box()[2] < 600)
    if not is_german:
        wait_for("the row of views", lambda: window.wait("page tab", "Tree").box()[2] > 0)


def is_in_list(chain):
    return any(seen.fits("tree table", LIST) for seen in chain)


def is_in_view(chain):
    return bool(chain) and not is_in_list(chain) and header.place not in [
        seen.node.place for seen in chain]


def opens_list_in_every_view(session, screen):
    """F9 opens the list over each view and gives it the focus; F9 again closes it."""
    screen.resize(title, 360, 500)
    screen.pause()
    for key in KEYS if has_keyboard else KEYS[1:2]:
        screen.keys(key, "F9")
        table = window.wait("tree table", LIST)
        wait_for("the keyboard in the list", lambda: is_in_list(window.focus_chain()))
        x, _, width, _ = table.settled_box()
        expect(x >= 0 and x + width <= 360, True, f"the list, {width} px at {x}, seen whole:")
        screen.keys("F9")
        wait_for("the keyboard in the view", lambda: is_in_view(window.focus_chain()))


def moves_through_list(session, screen):
    """Arrow keys move through the list over the view; Enter, a click or Escape closes it."""
    screen.resize(title, 360, 640)
    for way in ("Return", "click", "Escape"):
        screen.keys("alt+1", "F9")
        wait_for("the keyboard in the list", lambda: is_in_list(window.focus_chain()))
        for _ in range(2):
            screen.keys("Down")
            screen.pause()
            wait_for("the keyboard still there", lambda: is_in_list(window.focus_chain()))
        if way == "click":
            Table(window, LIST).nodes()[2].click()
        else:
            screen.keys(way)
        wait_for("the keyboard in the view", lambda: is_in_view(window.focus_chain()))


def shows_recent_names(session, screen):
    """On the start page of a small window, the names of recent files are readable."""
    screen.keys("ctrl+n")
    start = screen.window("Quern")
    screen.resize("Quern", 360, 640)

    # The rows are made anew whenever the list of recent files changes.
    def has_room():
        name = start.find("label", title)
        return name is not None and name.box()[2] >= 120

    wait_for("room for the name", has_room)
    session.picture("start")
    screen.focus("Quern")
    screen.keys("ctrl+w")
    screen.focus(title)


def remembers_pane_apart(session, screen):
    """Whether callers and callees are shown is remembered separately for small windows."""
    def has_pane():
        return "Callers" in window.names("tree table")

    screen.resize(title, 1400, 900)
    wait_for("callers", has_pane)
    screen.resize(title, 500, 700)
    wait_for("no callers", lambda: not has_pane())
    screen.keys("shift+F9")
    wait_for("callers in a small window", has_pane)
    screen.resize(title, 1400, 900)
    screen.pause()
    screen.keys("shift+F9")
    wait_for("no callers in a large window", lambda: not has_pane())
    screen.resize(title, 500, 700)
    wait_for("callers in a small window again", has_pane)
    session.picture("small-with-callers")


def folds_into_menu(session, screen):
    """In a small window, the menu has what does not fit into the header."""
    screen.resize(title, 360, 640)
    screen.keys("F10")
    for name in ("Open…", "Search Functions") if not is_german else ("Öffnen …",):
        item = window.wait("menu item", name)
        # All its pages are of one width.
        if not has_large_text:
            width = item.settled_box()[2]
            expect(width <= 344, True, f"a menu that is not cut off, with items of {width} px:")
    session.picture("small-menu")
    screen.keys("Escape")


def fits_recorder(session, screen):
    """The window that records a program fits into 360 px, with all its switches."""
    recorder = "Ein Profil aufzeichnen" if is_german else "Record a Profile"
    screen.keys("ctrl+alt+r")
    screen.window(recorder)
    screen.resize(recorder, 360, 640)
    session.picture("small-recorder")
    screen.focus(recorder)
    screen.keys("ctrl+w")
    screen.focus(title)


def keeps_the_difference(session, screen):
    """Of the bar of a comparison, a small window shows how much the total changed."""
    screen.resize(title, 360, 640)
    label = window.wait("label", re.compile("^Δ −"))
    wait_for("the difference", lambda: label.box()[2] > 0)
    session.picture("small-bar")


def keeps_costs_of_events(session, screen):
    """In a small window, the list of events has the costs, but no formulas."""
    screen.keys("alt+7")
    events = window.wait("tree table", "Events")
    screen.resize(title, 1400, 900)
    wait_for("the long names", lambda: events.find("label", "Event"))
    screen.resize(title, 360, 640)
    wait_for("no formulas", lambda: events.find("label", "Formula") is None)

    def is_seen_whole(name):
        label = events.find("label", name)
        x, _, width, _ = label.box() if label is not None else (0, 0, 0, 0)
        return width > 0 and 0 <= x and x + width <= 360

    for name in ("Name", "Total", "Incl.", "Self"):
        wait_for(f"“{name}”, seen whole", lambda: is_seen_whole(name))
    session.picture("small-events")


STEPS = [opens, fits_every_view, opens_list_in_every_view, folds_into_menu]
if has_keyboard:
    STEPS[2:2] = [remembers_pane_apart, moves_through_list]
if not has_large_text:
    STEPS[2:2] = [keeps_list_and_row]
    STEPS.append(fits_recorder)
if kind == "comparison":
    STEPS += [keeps_the_difference, keeps_costs_of_events]
else:
    # Files that a comparison began with are not recent ones.
    STEPS.append(shows_recent_names)

if __name__ == "__main__":
    main("sizes-" + kind, STEPS, screen_size=(1500, 1100), has_window_manager=True,
         font_size=2 * FONT_SIZE if has_large_text else FONT_SIZE)
