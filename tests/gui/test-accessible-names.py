#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""All controls in all views and dialogs have accessible names, and the selected and expanded states
are exposed."""
import re

from harness.menus import choose
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

PLOT = "tests/data/aprof/sorts.v4p.aprof"
PARTS = "tests/data/callgrind/callgrind-threads-sep-combine.callgrind.out"
BEFORE = "tests/data/compare/inlined-before.callgrind.out"
AFTER = "tests/data/compare/inlined-after.callgrind.out"

# Roles of what people can use or need to know about.
CONTROLS = {
    "push button", "radio button", "check box", "combo box", "entry", "text", "password text",
    "slider", "spin button", "menu item", "check menu item", "radio menu item", "page tab", "link",
    "image", "list", "list box", "tree table", "tree", "table", "progress bar", "level bar",
    "dialog", "frame",
}
# Roles that may have texts in them instead of a name.
ROWS = {"table row", "list item", "tree item"}
# Invalid names: that of a class; "_Open Open", a label with and without its underscore; and "Open
# Open".
NO_NAME = re.compile(r"(^| )(Gtk|Adw|Quern)[A-Z]\w+$|^(.*)_?(.*) \3\4$")

# Further rows are similar.
N_ROWS = 12

page = None
opened = set()


def is_named(seen):
    if seen.role in ROWS:
        return bool(seen.name or seen.texts())
    # A picture in a named control is decoration.
    if seen.role == "image" and any(outer.role in CONTROLS | ROWS and is_named(outer)
                                    for outer in seen.outwards()[1:-1]):
        return True
    return bool(seen.name) and not NO_NAME.search(seen.name)


def is_excused(seen):
    """An empty button is hidden until it has a label. GTK's own shortcuts window has parts without
    names."""
    return (seen.role == "push button" and not seen.children) or \
        any(outer.name == "Keyboard Shortcuts" for outer in seen.outwards())


def path_of(seen):
    """The control and its ancestors, to help find it."""
    return " in ".join(f"{each.role} “{each.name}”" for each in seen.outwards())


def expect_names(screen, where):
    """Expects names for the controls in all windows as they are now."""
    screen.pause()
    controls = [seen for window in screen.windows() for seen in window.read(N_ROWS).walk()
                if seen.role in CONTROLS | ROWS]
    expect(bool(controls), True, "are there controls")
    expect(sorted({path_of(seen) for seen in controls
                   if not is_named(seen) and not is_excused(seen)}), [], f"unnamed with {where}")


def expect_names_in_menus(screen):
    """Expects names in the menus of the buttons that are shown; opens each menu once."""
    for seen in page.window.read(N_ROWS).walk():
        inner = [child for child in seen.children if child.role == "push button"]
        if seen.role != "push button" or not inner or seen.name in opened:
            continue
        x, _, width, _ = inner[0].node.box()
        # The button of a hidden view has no place.
        if width <= 0 or x < 0:
            continue
        opened.add(seen.name)
        inner[0].node.press()

        def is_open():
            return len(seen.node.read(depth=1).children) > len(seen.children)

        wait_for(f"the menu of {seen.name}", is_open)
        expect_names(screen, f"the menu of {seen.name}")
        screen.keys("Escape")
        wait_for(f"the menu of {seen.name} to close", lambda: not is_open())


def welcomes(session, screen):
    """Controls in an empty window have names."""
    session.start_quern()
    screen.window("Quern").wait("label", "Open a Profile")
    expect_names(screen, "nothing")
    screen.focus("Quern")
    screen.keys("ctrl+alt+r")
    screen.window("Record a Profile").wait("label", "Choose a program")
    expect_names(screen, "recording")
    screen.focus("Record a Profile")
    screen.keys("Escape")
    wait_for("one window", lambda: len(screen.windows()) == 1)


def shows_views(session, screen):
    """Controls in all views of a profile and in their menus have names."""
    global page
    session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    screen.focus(page.title)
    for key, title in (("ctrl+alt+0", "Summary"), ("alt+1", "Graph"), ("alt+2", "Treemap"),
                       ("alt+3", "Flame"), ("alt+4", "Tree"), ("alt+5", "Source"),
                       ("alt+6", "Assembly"), ("alt+7", "Events")):
        screen.keys(key)
        wait_for(title, lambda title=title: page.window.get("page tab", title)
                 .has_state("SELECTED"))
        expect_names(screen, title)
        expect_names_in_menus(screen)
    expect({"Main Menu", "View", "Filter functions", "Options of the Graph"} - opened, set(),
           "menus that were not opened")


def tells_states(session, screen):
    """The selected box and expandable and expanded rows have these states."""
    screen.keys("alt+1")
    page.select("grind")

    def selected():
        items = page.window.get("panel", "Call graph").find_all("list item")
        return [item.name.split(",")[0] for item in items if item.has_state("SELECTED")]

    wait_for("the selected box", lambda: selected() == ["grind"])
    row = next(each.node for each in page.functions.seen(60)
               if any("<cycle" in text for text in each.texts()))
    expect((row.has_state("EXPANDABLE"), row.has_state("EXPANDED")), (True, False), "a cycle")
    row.click()
    screen.keys("Right")
    wait_for("an open row", lambda: row.has_state("EXPANDED"))
    expect(page.functions.row("grind").has_state("EXPANDABLE"), False, "a function")
    screen.keys("Left")


def opens_dialogs(session, screen):
    """Controls in dialogs and popovers have names."""
    screen.keys("alt+1")
    # The menu of a list needs the focus in it, and a cycle cannot have a note.
    page.select("grind")
    for key, *popover in (("shift+F10", "menu"), ("F10", "menu"), ("ctrl+g",), ("ctrl+shift+n",),
                          ("ctrl+b", "label", "No Bookmarks or Notes"),
                          ("ctrl+shift+d", "text", "Note"), ("ctrl+e",), ("ctrl+question",),
                          ("ctrl+comma",)):
        def is_open():
            return page.window.find(*popover) if popover else len(screen.windows()) > 1

        screen.focus(page.title)
        screen.keys(key)
        wait_for(f"what {key} opens", is_open)
        expect_names(screen, key)
        session.picture(key)
        # The first Escape may only leave an entry.
        screen.keys("Escape", "Escape")
        wait_for(f"what {key} opened to close", lambda: not is_open())


def closes_links(session, screen):
    """A label with links can be read, and destroyed after that."""
    screen.focus(page.title)
    screen.keys("F10")
    choose(page.window, "About Quern", key="b")
    wait_for("two windows", lambda: len(screen.windows()) == 2)
    about = screen.windows()[-1]
    # The heading of the page with the license is hidden before.
    wait_for("the way to the license", lambda: next(
        (node for node in about.find_all("label", "Legal") if node.box()[2] > 0), None)).click()
    about.wait("label", re.compile("(?i)warranty"))
    session.picture("links")
    screen.focus("About")
    screen.keys("Escape", "Escape")
    wait_for("one window", lambda: len(screen.windows()) == 1)
    page.wait_for_heading("grind")


def shows_other_views(session, screen):
    """Controls in the views Plot, Parts and Changes have names."""
    for view, paths in (("Plot", [PLOT]), ("Parts", [PARTS]),
                        ("Changes", ["--baseline=" + session.path(BEFORE), AFTER])):
        session.start_quern(*paths[:-1], session.path(paths[-1]))
        window = wait_for(f"a window with {view}", lambda view=view: next(
            (each for each in screen.windows() if each.find("page tab", view)), None))
        screen.focus(window.name)
        window.get("page tab", view).click()
        expect_names(screen, view)
        session.picture(view)
        n_windows = len(screen.windows())
        screen.keys("ctrl+w")
        wait_for("the window to close", lambda: len(screen.windows()) < n_windows)


STEPS = [welcomes, shows_views, tells_states, opens_dialogs, closes_links,
         shows_other_views]

if __name__ == "__main__":
    main("accessible-names", STEPS)
