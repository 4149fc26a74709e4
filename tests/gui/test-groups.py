#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person defines groups with a preview, and sees them as rows; mostly by keyboard."""
import json
import re

from harness.menus import choose
from harness.quern import EXAMPLE, Numbers, Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

TITLE = "callgrind.out.example"
PATTERN = "^([a-z]+)_"

# More than there are groups.
N_GROUPS = 100

page = None


def report_groups(session, *options):
    text = session.report("functions", session.path(EXAMPLE), f"--group-by=/{PATTERN}/",
                          "--format=json", *options)
    return json.loads(text)["groups"]


def editor(screen):
    return screen.window("Group by Expression")


def opens(session, screen):
    """A window shows the example."""
    global page
    session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.wait_for_heading("main")
    screen.focus(TITLE)


def marks_errors(session, screen):
    """Ctrl+G opens an editor, which shows errors and their places while one types."""
    screen.keys("ctrl+g")
    editor(screen)
    screen.focus("Group by Expression")
    screen.type_text("^([a-z+_")
    editor(screen).wait("label", re.compile("^Character 9: "))
    session.picture("wrong")


def previews(session, screen):
    """A valid expression shows the number of groups and the costliest ones, as in the report."""
    screen.keys("ctrl+a", "BackSpace")
    screen.type_text(PATTERN)
    expected = report_groups(session)
    editor(screen).wait("label", f"{len(expected)} groups")
    expected.sort(key=lambda each: -each["self"][0])
    texts = editor(screen).texts()
    for each in expected[:6]:
        at = texts.index(each["group"])
        functions = f"{each['functions']} function{'s' if each['functions'] != 1 else ''}"
        expect(texts[at + 1:at + 3], [functions, page.numbers.share(each["self"][0]) + " %"],
               each["group"])
    session.picture("right")


def shown_groups(count):
    return sorted(row[:3] for row in page.functions.first_rows(count)
                  if row and row[-1] != "(not attributed)")


def groups_rows(session, screen):
    """Return accepts the expression; Ctrl+Shift+G shows groups as rows, with the report's sums."""
    screen.keys("Return")
    wait_for("the editor to close",
             lambda: not any(node.name == "Group by Expression" for node in screen.windows()))
    screen.focus(TITLE)
    screen.keys("ctrl+shift+g")
    expected = sorted(page.numbers.group(each) for each in report_groups(session))
    wait_for("the groups", lambda: shown_groups(len(expected) + 1) == expected)
    expect(selected_row(), [], "the selected function is in a closed group: no row is marked")
    session.picture("rows")


def selected_row():
    row = page.functions.selected(N_GROUPS)
    return row.texts() if row is not None else []


def is_open(group):
    return group.has_state("EXPANDED")


def keeps_the_keyboard(session, screen):
    """Left goes from a function up to its group, and Down goes on from there."""
    screen.keys("ctrl+f", "Down", "Home", "Right")
    wait_for("an open group", lambda: is_open(page.functions.nodes()[0]))
    screen.keys("Down", "Down", "Down")
    wait_for("the third function", lambda: tuple(selected_row()) == page.functions.rows()[3])
    screen.keys("Left")
    wait_for("the group", lambda: tuple(selected_row()) == page.functions.rows()[0])
    screen.keys("Down")
    wait_for("the first function", lambda: tuple(selected_row()) == page.functions.rows()[1])
    screen.keys("Left", "Left")
    wait_for("a closed group", lambda: not is_open(page.functions.nodes()[0]) and
             len(page.functions.rows(N_GROUPS)) < N_GROUPS)
    screen.keys("ctrl+shift+g")
    wait_for("functions again", lambda: page.functions.names()[0] in
             [each["label"] for each in page.numbers.functions])


def group_of(function):
    match = re.search(PATTERN, function["name"])
    return match.group(1) if match else "(other)"


def border(name):
    """Callers and callees of a group: calls that cross its border, by the function outside."""
    callers, callees = {}, {}
    functions = page.numbers.functions
    for caller in functions:
        for index, _, costs in caller["calls"]:
            callee = functions[index]
            if group_of(caller) == group_of(callee):
                continue
            if group_of(callee) == name:
                callers[caller["label"]] = callers.get(caller["label"], 0) + costs[0]
            if group_of(caller) == name:
                callees[callee["label"]] = callees.get(callee["label"], 0) + costs[0]
    return [sorted((page.numbers.share(cost), other) for other, cost in side.items())
            for side in (callers, callees)]


def shows_groups(session, screen):
    """A selected group has a heading, and callers and callees of the calls across its border."""
    groups = {each["group"]: each for each in report_groups(session)}
    screen.keys("ctrl+f", "Down", "Home")
    wait_for("the first row", lambda: tuple(selected_row()) == page.functions.rows()[0])
    for _ in range(6):
        before = selected_row()
        screen.keys("Down")
        wait_for(f"another row than {before}", lambda: selected_row() not in (before, []))
        name = re.sub(r",? [0-9,]+ functions?$", "", selected_row()[-1])
        page.wait_for_heading(name)
        each = groups[name]
        mark = "" if each["inclusive_is_exact"] else "≤ "
        expect(f"{mark}{page.numbers.share(each['inclusive'][0])} %" in page.heading(), True,
               f"the inclusive cost in the heading {page.heading()}")
        for table, expected in zip((page.callers, page.callees), border(name)):
            wait_for(f"{len(expected)} {table.name} of {name}",
                     lambda: len(table.nodes()) == min(len(expected), 40))
            if len(expected) < 40:
                expect(sorted((row[0], row[-1]) for row in table.rows()), expected, table.name)
    session.picture("group-selected")


def views_follow_group(session, screen):
    """Events have the costs of the selected group; source and assembly do not show a function."""
    name = re.sub(r",? [0-9,]+ functions?$", "", selected_row()[-1])
    each = next(each for each in report_groups(session) if each["group"] == name)
    mark = "" if each["inclusive_is_exact"] else "≤ "
    screen.keys("alt+7")
    page.window.wait("label", f"of {name}")
    costs = Table(page.window, "Events").rows()[0]
    for cost in (mark + page.numbers.share(each["inclusive"][0]),
                 page.numbers.share(each["self"][0])):
        expect(cost in costs, True, f"{cost} in {costs}")
    screen.keys("alt+5")
    page.window.wait("label", "A group has no code of its own")
    screen.keys("ctrl+alt+0")


def looks_for_no_cycles(session, screen):
    """With cycles turned off, functions have the report's numbers, and no row is a cycle."""
    page.window.wait("push button", "View").click()
    choose(page.window, "Detect Cycles", key="y")
    numbers = Numbers(session, session.path(EXAMPLE), "--no-cycles")
    expected = numbers.rows()

    def shown():
        return [row for row in page.functions.rows() if row and row[-1] != "(not attributed)"]

    wait_for("numbers without cycles",
             lambda: shown() and all(row in expected for row in shown()))
    expect(any("cycle" in row[-1] for row in shown()), False, "a cycle")
    expect([row for row in expected if row not in page.numbers.rows()] != [], True,
           "other numbers than with cycles")
    session.picture("no-cycles")
    page.window.wait("push button", "View").click()
    choose(page.window, "Detect Cycles", key="y")
    wait_for("a cycle", lambda: any("cycle" in row[-1] for row in shown()))


STEPS = [opens, marks_errors, previews, groups_rows, shows_groups, views_follow_group,
         keeps_the_keyboard, looks_for_no_cycles]

if __name__ == "__main__":
    main("groups", STEPS)
