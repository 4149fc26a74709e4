#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bookmarks and notes on functions, made and found again by keyboard alone."""
import json
import os

from harness.menus import choose, wait_for_menu
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

TITLE = "callgrind.out.example"
FIRST_LINE = "Why is <b>this</b> slow?"
SECOND_LINE = "=1+1"

page = None
quern = None


def open_page(session, screen, heading):
    global page, quern
    quern = session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.wait_for_heading(heading)
    screen.focus(TITLE)


def opens(session, screen):
    """A window shows the example, which has no bookmarks or notes yet."""
    open_page(session, screen, "main")
    screen.keys("F2", "ctrl+b")
    page.window.wait("label", "No Bookmarks or Notes")
    session.picture("none")
    screen.keys("Escape")
    expect(page.heading()[0], "main", "the function")


def go_to(screen, name):
    screen.keys("ctrl+f", "ctrl+a")
    screen.type_text(name)
    wait_for("the search", lambda: page.functions.names()[:1] == [name])
    screen.keys("Return", "Escape")
    page.wait_for_heading(name)


def description(name):
    """The accessible description of a name in the list."""
    cells = page.functions.row(name).find_all("label", name)
    return cells[0].description


def bookmarks(session, screen):
    """Ctrl+D bookmarks the selected function, and Ctrl+D again removes the bookmark."""
    go_to(screen, "evaluate_all")
    screen.keys("ctrl+d")
    wait_for("a mark", lambda: description("evaluate_all") == "Bookmarked")
    screen.keys("ctrl+d")
    wait_for("no mark", lambda: description("evaluate_all") == "")
    screen.keys("ctrl+d")
    wait_for("a mark", lambda: description("evaluate_all") == "Bookmarked")


def open_editor(screen):
    screen.keys("ctrl+shift+d")
    note = page.window.wait("text", "Note")
    wait_for("the keyboard in the note", lambda: note.has_state("FOCUSED"))


def writes_a_note(session, screen):
    """Ctrl+Shift+D opens an editor for a note, which is shown in the heading as written."""
    go_to(screen, "count_words")
    open_editor(screen)
    screen.type_text(FIRST_LINE)
    screen.keys("Return")
    screen.type_text(SECOND_LINE)
    session.picture("editor")
    screen.keys("ctrl+Return")
    page.window.wait("label", f"{FIRST_LINE}\n{SECOND_LINE}")
    wait_for("a mark", lambda: FIRST_LINE in description("count_words"))
    session.picture("noted")


def closing_keeps(session, screen):
    """Escape closes the editor and keeps the note."""
    go_to(screen, "grow_text")
    open_editor(screen)
    screen.type_text("begins here")
    screen.keys("Escape")
    page.window.wait("label", "begins here")


def starts_again(session, screen):
    """Bookmarks and notes are kept when the program is restarted."""
    screen.keys("ctrl+q")
    wait_for("the end of the program", lambda: quern.poll() is not None)
    expect(quern.returncode, 0, "the exit status")
    open_page(session, screen, "grow_text")
    page.window.wait("label", "begins here")
    wait_for("a mark", lambda: description("evaluate_all") == "Bookmarked")
    wait_for("a note", lambda: FIRST_LINE in description("count_words"))


def steps(session, screen):
    """F2 goes to the next one by descending cost, and wraps around; Shift+F2 goes back."""
    costs = {each["name"]: each["inclusive"][0] for each in page.numbers.functions}
    order = sorted(("grow_text", "count_words", "evaluate_all"), key=lambda name: -costs[name])
    expect(order[0], "grow_text", "the costliest")
    for name in (*order[1:], order[0], order[1]):
        screen.keys("F2")
        page.wait_for_heading(name)
    screen.keys("shift+F2")
    page.wait_for_heading(order[0])


def lists(session, screen):
    """Ctrl+B lists bookmarks and notes, and Enter goes to a function."""
    screen.keys("ctrl+b")
    rows = page.window.wait("list", "Bookmarks and Notes")
    wait_for("three rows", lambda: len(rows.find_all("list item")) == 3)
    texts = rows.texts()
    expect([text in texts for text in ("grow_text", "begins here", "count_words", FIRST_LINE)],
           [True] * 4, f"in {texts}")
    session.picture("list")
    rows.wait_for_keyboard()
    screen.keys("Down", "Return")
    wait_for("another function", lambda: page.heading()[0] != "grow_text")


def lists_only_them(session, screen):
    """Ctrl+Shift+B lists only functions with a bookmark, and says so; again, it lists all."""
    screen.keys("ctrl+f", "ctrl+a", "BackSpace", "Escape")
    text = session.report("functions", session.path(EXAMPLE), "--bookmarked", "--sort=inclusive",
                          "--format=json")
    expected = json.loads(text)["functions"]
    expect([each["name"] for each in expected], ["evaluate_all"], "what is bookmarked")
    screen.keys("ctrl+shift+b")
    wait_for("one row", lambda: page.functions.names() == ["evaluate_all"])
    share = 100 * expected[0]["self"][0] / page.numbers.profile["total"][0]
    page.window.wait("label", f"1 bookmarked function, {share:.2f} % self")
    session.picture("only-bookmarked")
    screen.keys("ctrl+f")
    screen.type_text("grind")
    page.window.wait("label", "No bookmarked function matches “grind”")
    session.picture("only-bookmarked-none")
    screen.keys("ctrl+a", "BackSpace", "Escape", "ctrl+shift+b")
    wait_for("all rows", lambda: len(page.functions.names()) > 5)


def has_a_menu(session, screen):
    """The context menu of a row bookmarks its function."""
    go_to(screen, "grind")
    screen.keys("Down", "shift+F10")
    wait_for_menu(page.window)
    session.picture("menu")
    choose(page.window, "Add Bookmark")
    wait_for("a mark", lambda: description("grind") == "Bookmarked")


def exports(session, screen):
    """An exported list has the notes, in the same bytes as quern-report --notes."""
    for ending, form in ("csv", "csv"), ("json", "json"), ("md", "markdown"):
        expected = os.path.join(session.folder, f"expected.{ending}")
        session.report("functions", session.path(EXAMPLE), "--event=Ir", "--sort=inclusive",
                       "--notes", f"--format={form}", f"--output={expected}")
        with open(expected, "rb") as file:
            expected = file.read()
        text = page.export_list(session, f"functions.{ending}")
        expect(text == expected, True, f"the same {form}")
        expect(FIRST_LINE.encode() in text, True, f"the note in {form}")
    marked = session.report("functions", session.path(EXAMPLE), "--bookmarked", "--format=csv")
    expect(sorted(line.split(",")[0] for line in marked.splitlines()[1:]),
           ["evaluate_all", "grind"], "the bookmarked ones")


if __name__ == "__main__":
    main("notes", [opens, bookmarks, writes_a_note, closing_keeps, starts_again, steps, lists,
                   lists_only_them, has_a_menu, exports])
