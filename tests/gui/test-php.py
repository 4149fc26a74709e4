#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A profile of Xdebug: kinds of functions, internal ones hidden, a folder of profiles."""
import json
import os
import re
import shutil

from harness.quern import Page
from harness.session import wait_for
from harness.steps import expect, main

DATA = "tests/data/callgrind"
NAME = "cachegrind.out.a"

page = None


def path_of(session, name):
    return os.path.join(session.folder, "profiles", name)


def opens_folder(session, screen):
    """A folder is a list of its profiles, with what each says of itself; Enter opens one."""
    global page
    os.mkdir(path_of(session, ""))
    for name in (NAME, "cachegrind.out.append", "cachegrind.out.b.gz"):
        shutil.copy(session.path(DATA, name), path_of(session, ""))
    with open(path_of(session, "notes.txt"), "w", encoding="utf-8") as file:
        file.write("no profile\n")
    expected = {each["file"]: each for each in json.loads(
        session.report("files", path_of(session, ""), "--format=json"))["files"]}
    expect(sorted(expected), [NAME, "cachegrind.out.append", "cachegrind.out.b.gz"], "the report")

    session.start_quern(path_of(session, ""))
    window = screen.window("profiles")
    table = window.wait("tree table", "Profiles")
    wait_for("three profiles", lambda: all(window.find(None, name) for name in expected), 10)
    expect(any("a.php" in text for text in table.texts()), True, "the script")
    session.picture("folder")

    screen.focus("profiles")
    window.find(None, NAME).click(times=2)
    page = Page(session, screen, path_of(session, NAME))
    wait_for("the functions", lambda: len(page.functions.names()) > 10, 20)
    screen.focus("profiles")
    screen.keys("Escape")
    screen.focus(NAME)


def sees_kinds(session, screen):
    """A bar says which kinds of functions spend how much; they are a grouping, too."""
    sums = {}
    for each in json.loads(session.report("functions", path_of(session, NAME), "--group-by=kind",
                                          "--format=json"))["groups"]:
        sums[each["group"]] = each["self"][0]
    whole = sum(sums.values())
    bar = page.window.wait(None, re.compile("^Self cost: "), 10)
    for kind, own in sums.items():
        expect(f"{kind} {100 * own / whole:.1f} %" in bar.name, True, f"{kind} in {bar.name}")
    session.picture("kinds")


def choose(name):
    page.window.wait("menu item", name, 5).press()


def hides_internals(session, screen):
    """The menu of the list hides functions of PHP itself, with their costs at the callers."""
    report = json.loads(session.report("functions", path_of(session, NAME), "--format=json",
                                       "--hide-internal=move"))
    total = page.numbers.profile["total"][0]
    main_row = next(each for each in report["functions"] if each["name"] == "{main}")
    page.select("{main}")
    screen.keys("shift+F10")
    screen.pause()
    choose("Internal Functions")
    screen.pause()
    choose("Hide, Costs to Callers")
    expected = f"{100 * main_row['self'][0] / total:.2f}"
    wait_for("the costs at the callers",
             lambda: any(row[-1] == "{main}" and row[1] == expected
                         for row in page.functions.rows() if row), 10)
    expect([name for name in page.functions.names() if name.startswith("php::")], [], "internals")
    page.window.wait("label", re.compile("hidden"), 5)
    session.picture("hidden")


STEPS = [opens_folder, sees_kinds, hides_internals]

if __name__ == "__main__":
    main("php", STEPS)
