#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person defines events in the window, by keyboard only."""
import csv
import io
import re
import subprocess

from harness.menus import wait_for_menu, wait_for_no_menu
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

page = None
NAME = "MissRate"
FORMULA = "1000 * D1mr / Ir"
DEFINITION = f"{NAME}={FORMULA}"


def short(number):
    return f"{float(number):.4g}" if number not in ("", "–") else "–"


def editor(screen):
    return screen.window("New Event")


def opens(session, screen):
    """A key opens the editor for events."""
    global page
    session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.wait_for_heading("main")
    screen.focus("callgrind.out.example")
    screen.keys("ctrl+shift+n")
    editor(screen)
    screen.focus("New Event")


def marks_errors(session, screen):
    """Errors are shown while one types, with their column."""
    screen.type_text(NAME)
    screen.keys("Tab")
    screen.type_text("1000 * D1mx / Ir")
    editor(screen).wait("label", re.compile("Column 8: .*“D1mx”"))
    expect(editor(screen).find("label", re.compile("In total")), None, "a preview")
    session.picture("wrong")


def shows_what_it_costs(session, screen):
    """A valid formula shows its total, which is that of the report."""
    screen.keys("ctrl+a", "BackSpace")
    screen.type_text(FORMULA)
    total = session.report("export", session.path(EXAMPLE), "--format=json",
                           f"--define={DEFINITION}")
    total = re.search(r'"total":\s*\[([^]]*)\]', total).group(1).split(",")[-1].strip()

    def shown():
        """The total, which follows each letter that is typed."""
        label = editor(screen).get("label", re.compile("In total: [0-9]"))
        return float(re.search(r"In total: ([0-9.]+)", label.name).group(1))

    wait_for(f"a total of {float(total):.4g}", lambda: f"{shown():.4g}" == f"{float(total):.4g}")
    session.picture("right")


def adds_a_column(session, screen):
    """Return saves the event; the list of functions has a column with the report's numbers."""
    screen.keys("Return")
    wait_for("the editor to close",
             lambda: not any(node.name == "New Event" for node in screen.windows()))
    screen.focus("callgrind.out.example")
    page.window.wait("label", f"{NAME} incl.")
    session.picture("column")
    text = session.report("functions", session.path(EXAMPLE), f"--define={DEFINITION}",
                          f"--event={NAME}", "--format=csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    names = [row["name"] for row in rows]
    of_name = {row["name"]: row for row in rows if names.count(row["name"]) == 1}
    # Cells are in the order in which their columns were added: the name, then those of the event.
    shown = [row[-3:] for row in page.functions.rows() if len(row) > 4 and row[-3] in of_name]
    expect(len(shown) > 10, True, "functions in the list")
    for name, *rates in shown:
        wanted = (of_name[name][f"inclusive {NAME}"], of_name[name][f"self {NAME}"])
        expect([short(number) for number in rates], [short(number) for number in wanted],
               f"the rate of {name}")


def setting(key):
    done = subprocess.run(["gsettings", "get", "io.github.quern.Quern", key], check=True,
                          capture_output=True, text=True)
    return done.stdout.strip()


def is_in_preferences(session, screen):
    """An event for all profiles can be removed in the preferences; their precision is saved."""
    value = f"[('Twice', '2 * Ir', '<b>of Ir</b>', ''), ('{NAME}', '{FORMULA}', '', '')]"
    subprocess.run(["gsettings", "set", "io.github.quern.Quern", "events", value], check=True)
    screen.keys("ctrl+comma")
    window = screen.window("Preferences")
    screen.focus("Preferences")
    window.wait("label", "2 * Ir")
    window.wait("push button", "Remove").press()
    wait_for("one event", lambda: setting("events") == f"[('{NAME}', '{FORMULA}', '', '')]")
    wait_for("one row", lambda: window.find("label", "2 * Ir") is None)
    window.get("spin button", None).click()
    screen.keys("ctrl+a")
    screen.type_text("4")
    screen.keys("Tab")
    wait_for("four decimals", lambda: setting("precision") == "4")
    session.picture("preferences")
    screen.keys("Escape")
    screen.focus("callgrind.out.example")


def has_a_view_menu(session, screen):
    """The View menu has the settings of the view; the main menu has those of the program."""
    page.window.wait("push button", "View").click()
    page.window.wait("menu item", "Group by Expression…")
    expect(page.window.find("menu item", "Preferences"), None, "the preferences in the View menu")
    session.picture("view-menu")
    wait_for_menu(page.window)
    screen.keys("Escape")
    wait_for_no_menu(page.window)
    screen.keys("F10")
    page.window.wait("menu item", "Preferences")
    session.picture("main-menu")
    wait_for_menu(page.window)
    screen.keys("Escape")
    wait_for_no_menu(page.window)


def remembers(session, screen):
    """The list of events has the new event; Delete removes it and its column."""
    page.show_view("Events")
    panel = page.window.wait("panel", "Events")
    wait_for("the event", lambda: FORMULA in panel.texts())
    session.picture("events")
    panel.get("label", FORMULA).click()
    screen.keys("Delete")
    wait_for("the event to go", lambda: FORMULA not in panel.texts())
    wait_for("the column to go", lambda: page.window.find("label", f"{NAME} incl.") is None)


if __name__ == "__main__":
    main("events", [opens, marks_errors, shows_what_it_costs, adds_a_column, remembers,
                    is_in_preferences, has_a_view_menu])
