#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists are copied and exported, all by keyboard."""
import os
import re

from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

TITLE = "callgrind.out.example"

# So many that a report about them takes a second.
N_MANY = 500000

page = None
running = None


def opens(session, screen):
    """A window shows the example."""
    global page, running
    running = session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.wait_for_heading("main")
    screen.focus(TITLE)


def copies_a_row(session, screen):
    """Ctrl+C copies the row with the focus, here into the search, which finds nothing."""
    screen.keys("ctrl+f")
    screen.type_text("evaluate_all")
    wait_for("one function", lambda: page.functions.names() == ["evaluate_all"])
    screen.keys("Return")
    page.wait_for_heading("evaluate_all")
    screen.keys("Down", "ctrl+c", "ctrl+f", "ctrl+v")
    row = r"\s".join(re.escape(cell) for cell in
                     page.numbers.row(page.numbers.find("evaluate_all")))
    page.window.wait("label", re.compile(f"No function matches “{row}"))
    screen.keys("Escape")
    wait_for("all functions", lambda: len(page.functions.names()) > 5)


def copies_the_table(session, screen):
    """Ctrl+Shift+C copies all rows with the column titles."""
    screen.keys("ctrl+f")
    screen.type_text("evaluate")
    wait_for("some functions",
             lambda: {"evaluate" in name for name in page.functions.names()} == {True})
    n_rows = len(page.functions.names())
    screen.keys("Down", "ctrl+shift+c", "ctrl+f", "ctrl+v")
    label = page.window.wait("label", re.compile(r"No function matches “\S+ %\sSelf %\s"))
    expect(label.name.count("evaluate"), n_rows, "the rows of the table")
    screen.keys("Escape")
    wait_for("all functions", lambda: len(page.functions.names()) > 5)


def exports_functions(session, screen):
    """An exported list has the same bytes as the output of quern-report."""
    for ending, form in ("csv", "csv"), ("json", "json"), ("md", "markdown"):
        expected = os.path.join(session.folder, f"expected.{ending}")
        session.report("functions", session.path(EXAMPLE), "--event=Ir", "--sort=inclusive",
                       f"--format={form}", f"--output={expected}")
        with open(expected, "rb") as file:
            expected = file.read()
        text = page.export_list(session, f"functions.{ending}")
        expect(len(text), len(expected), f"the length of {form}")
        expect(text == expected, True, f"the same {form}")


def exports_a_report(session, screen):
    """The exported page has the same bytes as that of quern-report."""
    path = os.path.join(session.folder, "expected.html")
    session.report("html", session.path(EXAMPLE), f"--output={path}")
    with open(path, "rb") as file:
        expected = file.read()
    found = page.export_report(session, "report.html")
    expect(len(found), len(expected), "the length of the report")
    expect(found == expected, True, "the same report")


def lists_all_calls(session, screen):
    """Ctrl+L lists all callees of the selected function, as many as quern-report does."""
    screen.keys("ctrl+l")
    rows = session.report("calls", session.path(EXAMPLE), "--event=Ir", "--all",
                          "--function=evaluate_all", "--format=csv").splitlines()
    callees = sum(row.startswith("callee,") for row in rows)
    heading = page.window.wait("label", "All Callees").parent
    wait_for("all callees", lambda: str(callees) in heading.texts())
    session.picture("all")
    screen.keys("ctrl+l")
    page.window.wait("label", "Callees")


def finishes_exports(session, screen):
    """A report is complete even if the last window is closed while it is written."""
    title = "callgrind.out.many"
    path, report = (os.path.join(session.folder, name) for name in (title, "closed.html"))
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\n")
        file.writelines(f"fn=f{number}\n1 {number}\n" for number in range(N_MANY))
    screen.keys("ctrl+q")
    wait_for("the end of the program", lambda: running.poll() is not None)
    program = session.start_quern(path)
    many = Page(session, screen, path)
    many.wait_until_shown()
    screen.focus(title)
    screen.keys("ctrl+alt+e")
    many.choose_name("Export Report", report)
    wait_for("the dialog to close",
             lambda: all(window.name != "Export Report" for window in screen.windows()))
    screen.focus(title)
    screen.keys("ctrl+w")
    wait_for("the end of the program", lambda: program.poll() is not None)
    with open(report, encoding="utf-8") as file:
        expect(file.read().endswith("</html>\n"), True, "a complete report")


if __name__ == "__main__":
    main("lists", [opens, copies_a_row, copies_the_table, exports_functions,
                   exports_a_report, lists_all_calls, finishes_exports])
