#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test each list in a window of one size and brightness: names are readable; pictures are saved.

    test-list-views.py large-light|large-dark|small-light|small-dark
"""
import html
import re
import subprocess
import sys

from harness.menus import choose
from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

SIZES = {"large": (1400, 900), "small": (800, 500)}
SCHEMES = {"light": {}, "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}}

# Several parts with a thread each, and functions with long names in ld.so.
THREADS = "tests/data/callgrind/callgrind-threads-sep-combine.callgrind.out"
# Its summary is off by two, as always where caches are simulated.
CACHES = "tests/data/callgrind/callgrind-basic-cachesim.callgrind.out"
CUT = "tests/data/callgrind/cut.callgrind.out"

# The width of some ten letters of a name, in px.
READABLE = 84

size, scheme = sys.argv[1].split("-")
page = None


def first_row(table):
    """The first row, once it has a place. Looked up anew each time: lists may replace rows."""
    return wait_for(f"a row of {table.name}",
                    lambda: next((row for row in table.nodes(3)[:1] if row.box()[2] > 0), None))


def check_names(table):
    """Expects the widest cell of the first row to be wide enough for a name."""
    row = first_row(table)
    cells = row.find_all("label", re.compile("."))
    widest = max(cell.box()[2] for cell in cells)
    expect(widest >= READABLE, True, f"{table.name}: its widest cell has {widest} px, which")


def check_functions(name):
    """Expects the name, the last text of a row, to be readable in the first row."""
    table = Table(page.window, name)
    row = first_row(table)
    cell = row.find_all("label", re.compile("."))[-1]
    width = cell.box()[2]
    left, right = cell.box()[0], sum(table.node.box()[0:3:2])
    width = min(width, right - left)
    expect(width >= READABLE, True, f"{name}: the name “{cell.name}” has {width} px, which")


def open_window(session, screen, path, function="main"):
    global page
    width, height = SIZES[size]
    for key, value in ("window-width", width), ("window-height", height):
        subprocess.run(["gsettings", "set", "io.github.quern.Quern", key, str(value)], check=True)
    session.start_quern(session.path(path))
    title = path.rsplit("/", 1)[1]
    page = Page(session, screen, session.path(path))
    page.window.wait("label", function)
    screen.focus(title)
    screen.pause()


def shows_functions(session, screen):
    """Names of functions and groups are readable, also in a small window."""
    open_window(session, screen, THREADS)
    if size == "small":
        screen.keys("F9")
        screen.pause()
    check_functions("Functions")
    session.picture("functions")
    functions = page.functions.names()
    screen.keys("ctrl+shift+g")
    wait_for("groups", lambda: page.functions.names() not in ([], functions))
    screen.pause()
    check_functions("Functions")
    session.picture("groups")
    screen.keys("ctrl+shift+g")
    wait_for("functions", lambda: page.functions.names() == functions)
    if size == "small":
        screen.keys("F9")
        screen.pause()


def shows_calls(session, screen):
    """Names of callees are readable, of direct ones and of all."""
    if size == "small":
        screen.keys("shift+F9")
        screen.pause()
    wait_for("callees", lambda: Table(page.window, "Callees").nodes(2))
    check_functions("Callees")
    session.picture("calls")
    screen.keys("ctrl+l")
    page.window.wait("label", "All Callees")
    wait_for("all callees", lambda: len(Table(page.window, "Callees").nodes(2)) > 0)
    check_functions("Callees")
    session.picture("all-calls")
    screen.keys("ctrl+l")
    page.window.wait("label", "Callees")
    if size == "small":
        screen.keys("shift+F9")
        screen.pause()


def shows_tree(session, screen):
    """Names in the call tree are readable."""
    screen.keys("alt+4")
    check_names(Table(page.window, "Call tree"))
    screen.pause()
    session.picture("tree")


def check_picture(session, table, name, title):
    """Exports the table as a picture, which has its title and all its texts, names shortened and
    blanks that do not break."""
    svg = html.unescape(page.export_picture(session, name, 0).decode()).replace("\u00a0", " ")
    rows = [row for row in table.rows() if len(row) > 1]
    expect(len(rows) > 0, True, f"{table.name} has rows, which")
    missing = [text for row in [(title,), table.titles(), *rows] for text in row
               if not re.match("0x0|.*@@|.{30}", text) and f">{text}<" not in svg]
    expect(missing, [], f"{table.name}: missing in the picture")


def exports_tree(session, screen):
    """Ctrl+E saves the open rows of the tree."""
    check_picture(session, Table(page.window, "Call tree"), "tree.svg", "Where the cost goes")


def shows_events(session, screen):
    """Names of events are readable."""
    screen.keys("alt+7")
    check_names(Table(page.window, "Events"))
    session.picture("events")


def exports_events(session, screen):
    """Ctrl+E saves the list of events."""
    check_picture(session, Table(page.window, "Events"), "events.svg", "Events of main")


def shows_parts(session, screen):
    """Names of parts are readable, and keys go to the second part."""
    screen.keys("alt+8")
    screen.pause()
    check_names(Table(page.window, "Parts"))
    session.picture("parts")
    screen.keys("alt+Page_Down", "alt+Page_Down")
    page.window.wait("label", re.compile("^Part 2 of "))
    session.picture("second-part")


def shows_differences(session, screen):
    """A comparison of two parts leaves room for names."""
    screen.keys("alt+Home")
    compare = page.window.wait("push button", "Compare")
    page.window.wait("tree table", "Parts").get("check box").click()
    wait_for("something to compare", lambda: compare.has_state("SENSITIVE"))
    compare.click()
    page.window.wait("label", re.compile("compared with"))
    if size == "small":
        screen.keys("F9")
        screen.pause()
    check_functions("Functions")
    session.picture("comparison")


def shows_warnings(session, screen):
    """A bar warns of what is wrong, but not of what is normal for profiles of a kind.

    All warnings are in a window of their own, which Escape closes."""
    open_window(session, screen, CACHES)
    screen.focus(CACHES.rsplit("/", 1)[1])
    bar = page.window.find("alert")
    expect(bar is not None and bar.find("push button", re.compile("Show$")) is not None, False,
           "a bar with a button")

    # What main calls is missing, so that the program begins elsewhere.
    open_window(session, screen, CUT, "msort_with_tmp.part.0")
    screen.focus(CUT.rsplit("/", 1)[1])
    page.window.wait("label", re.compile("^The file was cut: about [0-9]+ % of the cost"))
    screen.keys("F10")
    choose(page.window, "Warnings", key="w")
    warnings = screen.window("Warnings")
    warnings.wait("label", re.compile("The file was cut"))
    screen.pause()
    session.picture("warnings")
    screen.focus("Warnings")
    screen.keys("Escape")
    wait_for("the warnings to close",
             lambda: all(window.name != "Warnings" for window in screen.windows()))


if __name__ == "__main__":
    main("list-views-" + sys.argv[1],
         [shows_functions, shows_calls, shows_tree, exports_tree, shows_events, exports_events,
          shows_parts, shows_differences, shows_warnings],
         screen_size=SIZES[size], environment=SCHEMES[scheme])
