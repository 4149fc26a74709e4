#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A profile of Xdebug: kinds of functions, internal ones hidden, a folder of profiles."""
import json
import os
import re
import shutil

from harness.menus import choose
from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

DATA = "tests/data/callgrind"
NAME = "cachegrind.out.a"

page = None


def path_of(session, name):
    return os.path.join(session.folder, "profiles", name)


def opens_folder(session, screen):
    """A folder is shown as a list of its profiles, which open as one or one by one."""
    global page
    os.mkdir(path_of(session, ""))
    for age, name in enumerate((NAME, "cachegrind.out.append", "cachegrind.out.b.gz")):
        shutil.copy(session.path(DATA, name), path_of(session, ""))
        os.utime(path_of(session, name), (1000000000 - age, 1000000000 - age))
    with open(path_of(session, "notes.txt"), "w", encoding="utf-8") as file:
        file.write("no profile\n")
    expected = {each["file"]: each for each in json.loads(
        session.report("files", path_of(session, ""), "--format=json"))["files"]}
    expect(sorted(expected), [NAME, "cachegrind.out.append", "cachegrind.out.b.gz"], "the report")

    session.start_quern(path_of(session, ""))
    window = screen.window("profiles")
    table = window.wait("tree table", "Profiles")
    wait_for("three profiles", lambda: all(window.find(None, name) for name in expected))
    expect(any("a.php" in text for text in table.texts()), True, "the script")
    session.picture("folder")

    # Times are in units of 10 ns.
    total = sum(each["total"] for each in expected.values()) / 1e5
    screen.focus("profiles")
    screen.keys("ctrl+a", "ctrl+Return")
    screen.window(f"{NAME} and 2 more files").wait("label",
                                                   re.compile(f"100.%.=.{total:.2f}.ms"))
    session.picture("sum")

    # The newest is at the top.
    screen.focus("profiles")
    screen.keys("Home", "Return")
    wait_for("the one profile", lambda: any(each.name == NAME for each in screen.windows()))
    page = Page(session, screen, path_of(session, NAME))
    wait_for("the functions", lambda: len(page.functions.names()) > 10)
    screen.focus("profiles")
    screen.keys("Escape")
    screen.focus(NAME)


def sees_kinds(session, screen):
    """A bar shows the self cost of each kind of function, as in the report, the largest first."""
    sums = {}
    for each in json.loads(session.report("functions", path_of(session, NAME), "--group-by=kind",
                                          "--format=json"))["groups"]:
        sums[each["group"]] = each["self"][0]
    whole = sum(sums.values())
    # Rounded such that they add up: the largest remainders are rounded up.
    tenths = {kind: 1000 * cost // whole for kind, cost in sums.items()}
    lost = sorted(sums, key=lambda kind: -(1000 * sums[kind] % whole))
    for kind in lost[:1000 - sum(tenths.values())]:
        tenths[kind] += 1
    shares = ", ".join(f"{kind} {tenths[kind] / 10:.1f} %"
                       for kind in sorted(sums, key=lambda kind: -sums[kind]) if sums[kind] > 0)
    page.window.wait(None, f"Self cost: {shares}")
    session.picture("kinds")


def hides_internals(session, screen):
    """The menu of the list hides PHP's internal functions, and moves their costs to callers."""
    report = json.loads(session.report("functions", path_of(session, NAME), "--format=json",
                                       "--hide-internal=move"))
    total = page.numbers.profile["total"][0]
    main_row = next(each for each in report["functions"] if each["name"] == "{main}")
    page.select("{main}")
    screen.keys("shift+F10")
    choose(page.window, "Internal Functions", "Hide, Costs to Callers")
    expected = f"{100 * main_row['self'][0] / total:.2f}"
    wait_for("the costs at the callers",
             lambda: any(row[-1] == "{main}" and row[1] == expected
                         for row in page.functions.rows() if row))
    expect([name for name in page.functions.names() if name.startswith("php::")], [], "internals")
    page.window.wait("label", re.compile("hidden"))
    session.picture("hidden")


def shows_internals(session, screen):
    """The menus of the filter and of the bar of kinds show internal functions, and hide them."""
    def has_internals():
        return any(name.startswith("php::") for name in page.functions.names())

    page.window.wait("push button", "Filter functions").click()
    first = page.window.wait("spin button", "Inclusive at least")
    wait_for("the keyboard in the first filter", lambda: first.has_state("FOCUSED"))
    screen.keys("alt+i")
    session.picture("filter")
    choose(page.window, "Show")
    wait_for("internals", has_internals)
    screen.keys("Escape")
    page.window.wait(None, re.compile("^Self cost: ")).click()
    session.picture("bar")
    choose(page.window, "Hide, Costs to Callers")
    wait_for("no internals", lambda: not has_internals())


def shows_source_as_recorded(session, screen):
    """Source lines keep their recorded costs; a label has the function's cost with hidden ones."""
    with open(path_of(session, "a.php"), "w", encoding="utf-8") as file:
        file.write("<?php\n" + "work ();\n" * 300)
    sums = [json.loads(session.report("functions", path_of(session, NAME), "--format=json",
                                      *options))["functions"]
            for options in ([], ["--hide-internal=move"])]
    total = page.numbers.profile["total"][0]
    shares = [f"{100 * each['self'][0] / total:.2f}" for functions in sums for each in functions
              if each["name"] == "{main}"]
    expect(shares[0] != shares[1], True, "something is hidden")
    page.show_view("Source")
    page.window.wait("label", re.compile(f"as recorded: {shares[0]}.%; .*: {shares[1]}.%"))
    session.picture("as-recorded")


STEPS = [opens_folder, sees_kinds, hides_internals, shows_internals, shows_source_as_recorded]

if __name__ == "__main__":
    main("php", STEPS)
