#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Several windows of one process, an empty start, and files that are missing or no profiles."""
import json
import os
import re
import shutil
import time

from harness.quern import EXAMPLE, Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

PHP = "tests/data/callgrind/cachegrind.out.a"
CPP = "tests/data/annotate/sieve.callgrind.out"

first = None


def is_shown(page, view):
    return page.window.wait("page tab", view).has_state("SELECTED")


def starts_empty(session, screen):
    """Without a file, the window invites to open one."""
    global first
    first = session.start_quern()
    window = screen.window("Quern")
    window.wait("push button", re.compile("Open"))
    window.wait("label", "Open a Profile")
    session.picture("empty")


def shows_the_example(session, screen):
    """The example is one click away, and uses the empty window."""
    screen.window("Quern").wait("push button", re.compile("Example")).click()
    screen.window("callgrind.out.example")
    wait_for("one window", lambda: len(screen.windows()) == 1)


def shows_code_of_the_example(session, screen):
    """The example has its source and its instructions, with costs, and asks for no file."""
    page = Page(session, screen, session.path(EXAMPLE), screen.window("callgrind.out.example"))
    page.select("hash")
    rows = json.loads(session.report("annotate", session.path(EXAMPLE), "--function=hash",
                                     "--assembly", "--format=json"))["instructions"]
    expect([row["code"] for row in rows if not row["code"]], [], "instructions without code")

    screen.keys("alt+5")
    source = page.window.wait("text", "Source code")
    wait_for("the hottest line, with its cost",
             lambda: source.description.startswith("Line 20: self 554,160"))
    page.window.wait("label", "found beside the profile")
    page.show_view("Assembly")
    wait_for("all instructions", lambda: [
        (texts[2], texts[3].split()) for texts in Table(page.window, "Assembly").rows()
        if len(texts) > 3
    ] == [(row["address"][2:], row["code"].split()[:2]) for row in rows])
    for asked in "Use This File", "Where It Was Looked For":
        expect(page.window.find("push button", asked), None, asked)
    session.picture("example-assembly")
    page.show_view("Graph")
    page.select("main")


def opens_a_second_window(session, screen):
    """A second file opens a window in the first process; the second process ends at once."""
    path = os.path.join(session.folder, "callgrind.out.second file")
    shutil.copy(session.path(EXAMPLE), path)
    second = session.start_quern(path)
    Page(session, screen, path)
    wait_for("the second process to end", lambda: second.poll() is not None)
    expect(second.returncode, 0, "the second process' status")
    expect(first.poll(), None, "the first process' status")
    expect(sorted(window.name for window in screen.windows()),
           ["callgrind.out.example", "callgrind.out.second file"], "the windows")
    session.picture("second")


def says_what_is_missing(session, screen):
    """A page reports that a file is missing, also that before a comparison."""
    session.start_quern(os.path.join(session.folder, "callgrind.out.gone"))
    window = screen.window("callgrind.out.gone")
    window.wait("label", re.compile("no such file", re.IGNORECASE))
    session.picture("missing")
    gone = os.path.join(session.folder, "before.gone")
    after = write(session, "callgrind.out.after", "events: Ir\nfn=main\n1 100\n")
    session.start_quern(f"--baseline={gone}", after)
    screen.window("callgrind.out.after").wait("label", re.compile("^“before.gone”: there is no"))


def write(session, name, text):
    """Writes a file right before it is opened, so that it has not changed since then."""
    path = os.path.join(session.folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def says_what_is_no_profile(session, screen):
    """A page reports that a file is not a profile."""
    session.start_quern(write(session, "callgrind.out.prose", "Once upon a time.\n"))
    window = screen.window("callgrind.out.prose")
    window.wait("label", re.compile("profile|recogni", re.IGNORECASE))
    session.picture("no-profile")


def says_where_a_file_is_wrong(session, screen):
    """An error names line and column."""
    session.start_quern(write(session, "callgrind.out.wrong",
                              "# callgrind format\nversion: 2\nevents: Ir\n"))
    window = screen.window("callgrind.out.wrong")
    window.wait("label", re.compile("version 2 "))
    session.picture("wrong")
    text = " ".join(window.texts())
    expect(re.search(r"\b2\b.*\b10\b", text) is not None, True, f"line 2, column 10 in “{text}”")


def says_the_only_warning(session, screen):
    """A single warning is shown in the bar itself."""
    session.start_quern(write(session, "callgrind.out.almost",
                              "# callgrind format\nevents: Ir\nfn=main\n1 5\nwhat=is this\n"))
    window = screen.window("callgrind.out.almost")
    window.wait("label", re.compile(r"\b5\b.*\b1\b.*what"))


def warns(session, screen):
    """A bar reports several warnings, and lists them with line and column."""
    path = write(session, "callgrind.out.doubtful",
                 "# callgrind format\nevents: Ir\nfn=main\n1 5\nwhat=is this\n2 2\nwhy=so\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    page.window.wait("push button", re.compile("Show$")).click()
    dialog = wait_for("the list of warnings",
                      lambda: next((window for window in screen.windows()
                                    if window.find("label", re.compile("what="))), None))
    text = " ".join(dialog.texts())
    expect(re.search(r"\b5\b.*\b1\b", text) is not None, True, "line and column in " + text)
    session.picture("warnings")


def shows_what_has_no_calls(session, screen):
    """A profile without calls has a treemap instead of a graph, and no lists of calls.

    The costliest function is selected. Instead of the lists, a text says why there are none."""
    path = write(session, "cachegrind.out.flat",
                 "desc: I1 cache: 32768 B\ncmd: ./flat\nevents: Ir\n"
                 "fl=a.c\nfn=main\n1 10\nfn=work\n2 70\nfn=rest\n3 20\nsummary: 100\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    wait_for("the costliest function", lambda: page.heading()[0] == "work")
    expect(page.window.find("tree table", "Callers"), None, "the list of callers")
    page.window.wait("panel", "Treemap")
    page.window.wait("list item", re.compile("^work, 70"))
    page.window.wait("list item", re.compile("^main, 10"))
    expect(page.views(), ["Summary", "Treemap", "Source", "Events"], "views")
    session.picture("no-calls")
    expect(sorted(page.functions.titles()), ["Function", "Self %"], "columns")
    expect(page.heading_node.find("label", re.compile("^inclusive")), None, "an inclusive cost")
    page.functions.title("Function").click(button=3)
    for each in "Inclusive", "Called":
        page.window.wait("menu item", each)
    page.window.get("menu item", "Called").press()
    wait_for("a column that was asked for", lambda: "Called" in page.functions.titles())
    expect(sorted(page.functions.rows()[0]), ["70.00", "work", "–"], "a function")
    screen.keys("shift+F9")
    page.window.wait("label", re.compile("^This profile has no calls: Cachegrind records lines"))
    screen.keys("shift+F9")


def closes(session, screen):
    """Ctrl+Q ends the process without an error."""
    screen.focus("callgrind.out.doubtful")
    screen.keys("ctrl+q")
    wait_for("the process to end", lambda: first.poll() is not None)
    expect(first.returncode, 0, "its status")


def remembers(session, screen):
    """The program starts with the view that was shown last."""
    path = session.path(EXAMPLE)
    again = session.start_quern(path)
    page = Page(session, screen, path)
    page.show_view("Treemap")
    page.window.wait("list item", re.compile("^main, .*0$"))
    screen.keys("ctrl+q")
    wait_for("the process to end", lambda: again.poll() is not None)

    session.start_quern(path)
    page = Page(session, screen, path)
    page.window.wait("list item", re.compile("^main, .*0$"))
    session.picture("remembered")


def look_at(session, screen, path):
    """Starts a new process that shows a file; returns the process and its page."""
    process = session.start_quern(session.path(path))
    return process, Page(session, screen, session.path(path))


def leave(screen, process):
    screen.keys("ctrl+q")
    wait_for("the process to end", lambda: process.poll() is not None)


def remembers_each_program(session, screen):
    """View, groups and columns are remembered for each profiled program."""
    screen.keys("ctrl+q")
    wait_for("no window", lambda: screen.windows() == [])
    process, page = look_at(session, screen, CPP)
    expect(is_shown(page, "Graph"), True, "is the graph shown first")
    before = page.functions.titles(), page.functions.names()
    leave(screen, process)

    process, page = look_at(session, screen, PHP)
    page.show_view("Flame")
    wait_for("the flame graph", lambda: is_shown(page, "Flame"))
    ungrouped = page.functions.names()
    screen.keys("ctrl+shift+g")
    wait_for("groups as rows", lambda: page.functions.names() != ungrouped)
    page.functions.title("Function").click(button=3)
    page.window.wait("menu item", "Location").press()
    wait_for("the column", lambda: "Location" in page.functions.titles())
    chosen = page.functions.titles(), page.functions.names()
    leave(screen, process)

    process, page = look_at(session, screen, CPP)
    expect(is_shown(page, "Graph"), True, "is the graph shown again")
    expect((page.functions.titles(), page.functions.names()), before, "the list of C++")
    leave(screen, process)

    process, page = look_at(session, screen, PHP)
    expect(is_shown(page, "Flame"), True, "is the flame graph shown again")
    wait_for("the list of PHP",
             lambda: (page.functions.titles(), page.functions.names()) == chosen)
    session.picture("remembered-php")


STEPS = [
    starts_empty, shows_the_example, shows_code_of_the_example, opens_a_second_window,
    says_what_is_missing,
    says_what_is_no_profile, says_where_a_file_is_wrong, says_the_only_warning, warns,
    shows_what_has_no_calls, closes, remembers,
    remembers_each_program,
]

if __name__ == "__main__":
    main("several", STEPS)
