#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person compares a profile with an earlier one, swaps them, and clears the comparison."""
import csv
import json
import os
import re

from harness.hands import click
from harness.menus import choose, wait_for_menu, wait_for_no_menu
from harness.quern import Numbers, Page, Table, heading_of
from harness.steps import expect, main
from harness.waiting import wait_for

BEFORE = "tests/data/callgrind/callgrind-basic-default.callgrind.out"
AFTER = "tests/data/callgrind/callgrind-basic-toggle.callgrind.out"
NAMES = [path.split("/")[-1] for path in (BEFORE, AFTER)]

# Filled by the first step.
page = None


def shown_rows():
    return [row for row in page.functions.rows() if row and not row[-1].startswith("<cycle")]


def expect_difference(session, before, after):
    """Expects the list to have the differences and the costs before, as in quern-report."""
    numbers = Numbers(session, session.path(after), f"--baseline={session.path(before)}")
    events = [numbers.event(name) for name in ("Ir (before)", "Ir (after)", "Δ Ir")]
    expected = {numbers.change(each, *events) for each in numbers.functions}

    def are_all_known():
        rows = shown_rows()
        return len(rows) > 3 and all(row[:3] in expected for row in rows)

    wait_for("the difference, and what was before", are_all_known)


UNITS = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}


def read_cost(text):
    """The number that "−1.23 M" or "4,567" stands for."""
    sign, digits, unit = re.fullmatch(r"([+−]?)([\d.,]+)\s?([kMG]?)", text).groups()
    return (-1 if sign == "−" else 1) * float(digits.replace(",", "")) * UNITS[unit]


def expect_totals(session):
    """Expects the total of each side in the bar, as quern-report has it for that file alone."""
    before, after = (Numbers(session, session.path(name)).profile["total"][0]
                     for name in (BEFORE, AFTER))
    shown = []
    wait_for("the totals", lambda: shown.extend(filter(None, (
        re.fullmatch(r"total (.+) → (.+): (.+) \(−([\d.]+)\s%\)", text)
        for text in page.window.texts()))) or shown)
    for text, wanted in zip(shown[0].groups(), (before, after, after - before)):
        expect(abs(read_cost(text) - wanted) <= 0.005 * abs(wanted), True, f"{text} of {wanted}")
    expect(shown[0][4], f"{100 * (before - after) / before:.2f}", "how much that is")


def opens(session, screen):
    """quern --baseline=BEFORE AFTER shows what changed; the bar names both files."""
    global page
    session.start_quern(f"--baseline={session.path(BEFORE)}", session.path(AFTER))
    page = Page(session, screen, session.path(AFTER))
    page.window.wait("label", re.compile(f"ompared with {NAMES[0]}"))
    expect_difference(session, BEFORE, AFTER)
    expect_totals(session)
    expect("less | more" in page.functions.titles(), True, "bars of changes:")
    expect(page.window.find("push button", "All Parts"), None, "a way to add both up")
    expect(page.window.find("page tab", "Parts"), None, "the view Parts")
    session.picture("compared")


def signed(cost):
    return f"{cost:+,}".replace("-", "−") if cost else "0"


def share(cost, total):
    text = f"{100 * cost / total:.2f}"
    return "< 0.01" if text == "0.00" and cost > 0 else text


def relative(before, after):
    """The change relative to the row's own cost before: COMPARE C1. None: not on that side."""
    if before is None or after is None:
        return "new" if before is None else "gone"
    if before == after:
        return "0"
    if before <= 0:
        return "–"
    if after >= 5 * before:
        factor = after / before
        return f"×{factor:.3g}" if factor < 999.5 else f"×{round(factor):,}"
    size = share(abs(after - before), before)
    return f"{'+' if after > before else '−'}{size} %"


def first(costs):
    return None if costs is None else costs[0]


class Changed:
    """The changes in quern-report, as the view has to show them."""

    def __init__(self, session, before, after):
        self.found = json.loads(session.report("compare", session.path(before),
                                               session.path(after), "--unchanged",
                                               "--format=json"))
        self.totals = [side["total"][0] for side in self.found["sides"]]
        self.rows = self.found["functions"]
        self.changed = [each for each in self.rows if not self.is_unchanged(each)]

    def is_unchanged(self, each):
        parts = [each["own"], *(call[3] for call in each["calls"])]
        return (all(each[kind][0] == each[kind][1] for kind in ("self", "inclusive", "called")) and
                not any(cost for part in parts for cost in part))

    def texts(self, each, titles):
        """The texts of a row in the columns with these titles, except for the last, its name."""
        costs = [first(side) for side in each["self"]]
        inclusive = [first(side) or 0 for side in each["inclusive"]]
        called = [f"{count:,}" if count else "–" for count in each["called"]]
        shares = ["–" if cost is None else share(cost, total)
                  for cost, total in zip(costs, self.totals)]
        known = {
            "Δ Self": signed((costs[1] or 0) - (costs[0] or 0)),
            "Change": relative(*costs),
            "Δ Incl.": signed(inclusive[1] - inclusive[0]),
            "Origin": signed(each["origin"][0]),
            "Before %": shares[0],
            "After %": shares[1],
            "Called before": called[0],
            "Called after": called[1],
        }
        return tuple(known.get(title, "") for title in titles[:-1])


def plain_number(text):
    return int(text.replace(",", "").replace("−", "-"))


def shown_changes():
    """Titles, and rows as (texts, name), with the cost per call blanked."""
    table = Table(page.window, "Changes")
    header = [child for child in table.node.find("table row").read().children if child.texts()]
    titles = [child.texts()[0] for child in sorted(header, key=lambda child: child.node.box()[0])]
    rows = [row for row in table.rows() if len(row) == len(titles)]
    return titles, [(tuple("" if title == "Δ per call" else text
                           for title, text in zip(titles[:-1], row)), row[-1]) for row in rows]


def expect_changes(session, before, after, unchanged=False):
    """Expects the rows of the view to be those of the report."""
    changed = Changed(session, before, after)
    rows = changed.rows if unchanged else changed.changed

    def unknown():
        titles, shown = shown_changes()
        names = {}
        for each in rows:
            names.setdefault(changed.texts(each, titles), []).append(each["name"])
        if len(shown) < min(len(rows), 10) or len(titles) < 5:
            return [f"{len(shown)} rows under {titles}"]
        return [(texts, name) for texts, name in shown
                if not any(name.startswith(known) for known in names.get(texts, []))]

    try:
        wait_for("the rows of the report", lambda: not unknown())
    except TimeoutError as error:
        raise AssertionError(f"not in the report: {unknown()}") from error
    page.window.wait("label", f"{len(rows):,}")


def label_texts():
    return [text.replace(",", "") for text in page.window.names("label")]


def shows_changes(session, screen):
    """The tab Changes comes first; sentences and rows are those of quern-report."""
    expect(page.views()[0], "Changes", "the first tab")
    changed = Changed(session, BEFORE, AFTER)
    sentences = [each["text"].replace("`", "").replace(",", "")
                 for each in changed.found["changes"]]
    expect(len(sentences) > 1, True, "sentences to look at")
    wait_for("the sentences", lambda: set(sentences) <= set(label_texts()))
    boxes = [row.box() for row in page.window.get("list", "What Changed").find_all("list item")]
    end = page.window.get("label", "Functions").box()[1]
    expect([box for box in boxes if box[1] < end < box[1] + box[3]], [], "sentences that are cut")
    expect_changes(session, BEFORE, AFTER)
    by_origin = sorted((abs(each["origin"][0]) for each in changed.rows), reverse=True)
    titles, shown = shown_changes()
    origins = [abs(plain_number(texts[titles.index("Origin")])) for texts, _ in shown]
    expect(origins, by_origin[:len(origins)], "origins, the largest first")
    session.picture("changes")


def expect_functions(session, unchanged):
    """Expects the number of functions below their list."""
    changed = Changed(session, BEFORE, AFTER)
    n_all, n_changed = len(changed.rows), len(changed.changed)
    expect(0 < n_changed < n_all, True, "some functions that did not change")
    start = (f"{n_all} functions · +" if unchanged else
             f"{n_changed} functions · {n_all - n_changed} unchanged hidden · +")
    wait_for(f"“{start}”", lambda: any(text.startswith((start, start.replace("+", "−")))
                                       for text in label_texts()))
    if not unchanged:
        page.window.wait("label", f"{n_all - n_changed:,} unchanged hidden")


def shows_unchanged(session, screen):
    """“Show unchanged” adds unchanged rows to both lists, and removes them again."""
    button = page.window.wait("check box", "Show unchanged")
    expect_functions(session, False)
    button.click()
    expect_changes(session, BEFORE, AFTER, unchanged=True)
    expect_functions(session, True)
    button.click()
    expect_changes(session, BEFORE, AFTER)
    expect_functions(session, False)


def filters_by_change(session, screen):
    """The filter hides what changed too little, whatever the sign, as in quern-report."""
    out = json.loads(session.report("functions", f"--baseline={session.path(BEFORE)}",
                                    session.path(AFTER), "--format=json", "--min-self=1"))
    n_all = len(shown_rows())
    expect(0 < len(out["functions"]) < n_all, True, "some functions that changed less")
    page.window.wait("push button", "Filter functions").click()
    first = page.window.wait("spin button", "Inclusive change at least")
    page.window.wait("spin button", "Self change at least")
    page.window.wait("label", "% of total before")
    # The check box is before them.
    first.parent.wait_for_keyboard()
    screen.keys("Tab", "Tab")
    enter(screen, "1")
    wait_for("what changed as much", lambda: len(shown_rows()) == len(out["functions"]))
    session.picture("filtered")
    enter(screen, "0")
    screen.keys("Escape")
    wait_for("all again", lambda: len(shown_rows()) == n_all)
    wait_for("the filters to close",
             lambda: page.window.find("spin button", "Self change at least") is None)


def enter(screen, text):
    """Replaces the text of the focused entry."""
    screen.keys("ctrl+a")
    screen.type_text(text)
    screen.keys("Return")


def finds_after_scrolling(session, screen):
    """The matches of a search are in view even if the list was scrolled to its end."""
    changed = Changed(session, BEFORE, AFTER)
    Table(page.window, "Changes").nodes()[0].click()
    screen.keys("End")
    screen.pause()
    name = next(each["name"] for each in changed.changed
                if sum(each["name"] in other["name"] for other in changed.rows) == 1)
    screen.keys("ctrl+f")
    screen.type_text(name)
    wait_for(f"“{name}” alone", lambda: [row[-1].startswith(name) for row in
                                         Table(page.window, "Changes").rows()
                                         if len(row) > 2 and row[-1] != "Function"] == [True])
    session.picture("found")
    screen.keys("ctrl+a", "Delete", "Escape")
    expect_changes(session, BEFORE, AFTER)


def leads_to_functions(session, screen):
    """A sentence and a row select their function in all views, and its row is marked."""
    changed = Changed(session, BEFORE, AFTER)
    name = "main"
    change = next(each for each in changed.found["changes"] if each["function"] is not None and
                  changed.rows[each["function"]]["name"] == name)
    wanted = change["text"].replace("`", "")
    sentence = next(node for node in page.window.find_all("label", re.compile(" "))
                    if node.read().name.replace(",", "") == wanted.replace(",", ""))
    x, y, width, height = sentence.settled_box()
    click(x + width - 12, y + height // 2)
    page.wait_for_heading(name)
    table = Table(page.window, "Changes")

    def is_marked():
        row = table.selected()
        return row is not None and row.texts()[-1].startswith(name)

    wait_for("its row to be marked", is_marked)
    for keys, panel in ("alt+1", "Call graph"), ("alt+3", "Flame graph"):
        screen.keys(keys)
        page.window.wait(None, panel).wait(None, re.compile(f"^{name},"))
    screen.keys("alt+0")
    row = wait_for("a row that is gone", lambda: next(
        (row for row in Table(page.window, "Changes").seen()
         if "gone" in row.texts()), None))
    gone = row.texts()[-1]
    row.node.click()
    page.wait_for_heading(gone)


def exports_changes(session, screen):
    """The list is exported with numbers of both sides."""
    changed = Changed(session, BEFORE, AFTER)
    text = page.export_list(session, "changes.csv").decode()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    exported = list(csv.DictReader(lines))
    def numbers(each):
        sides = [first(side) or 0 for side in each["self"] + each["inclusive"]]
        return (each["name"], each["side"], each["match"] or "", str(sides[1] - sides[0]),
                *map(str, sides), str(each["origin"][0]))

    shown = sorted((each["name"], each["side"], each["match"], each["delta_self Δ Ir"],
                   each["self_before"], each["self_after"], each["inclusive_before"],
                   each["inclusive_after"], each["origin Δ Ir"]) for each in exported)
    wanted = sorted(map(numbers, changed.changed))
    expect([row for row in shown if row not in wanted], [], "rows that are not in the report")
    expect([row for row in wanted if row not in shown], [], "rows that are missing")
    expect(len(shown), len(wanted), "the number of rows")


def exports_a_report(session, screen):
    """The exported page of a comparison is that of quern-report."""
    path = os.path.join(session.folder, "expected.html")
    session.report("html", session.path(AFTER), f"--baseline={session.path(BEFORE)}",
                   f"--output={path}")
    with open(path, "rb") as file:
        expected = file.read()
    expect(page.export_report(session, "report.html") == expected, True, "the same report")


def draws_what_changed(session, screen):
    """Flame graph and treemap show the costs before and after, and the signed change.

    The change is in percent of the total before. The event menu can show one side alone."""
    numbers = Numbers(session, session.path(AFTER), f"--baseline={session.path(BEFORE)}")
    before, after = numbers.event("Ir (before)"), numbers.event("Ir (after)")
    costs = numbers.find("main")["inclusive"]
    total = numbers.profile["total"][before]
    percent = 100 * (costs[after] - costs[before]) / total
    sign = "−" if percent < 0 else "+"
    title = re.compile(f"^main, {re.escape(sign)}{abs(percent):.1f}\\s%, before {costs[before]:,}, "
                       f"after {costs[after]:,}, level")
    expect(abs(percent) > 1, True, "a change to look at")
    page.select("main")
    for view, panel in (("Treemap", "Treemap"), ("Flame", "Flame graph")):
        page.show_view(view)
        picture = page.window.wait("panel", panel)
        picture.wait("list item", title)
        page.window.wait("label", "+ more")
        page.window.wait("label", "− less")
        session.picture(f"difference-{view.lower()}")

    page.choose_event(-1)
    page.window.wait("panel", "Flame graph").wait("list item",
                                                  re.compile(r"^main, [\d.]+\s%, level"))
    page.choose_event(1)
    page.window.wait("panel", "Flame graph").wait("list item", title)


def lists_the_difference(session, screen):
    """The call tree shows changes, expanded along the largest one."""
    numbers = Numbers(session, session.path(AFTER), f"--baseline={session.path(BEFORE)}")
    difference = numbers.profile["total"][numbers.event("Δ Ir")]
    page.show_view("Tree")
    tree = page.window.wait("tree table", "Call tree")

    def shown():
        return [row.texts() for row in tree.read().walk() if row.role == "table row"]

    expected = f"−{-difference:,}" if difference < 0 else f"+{difference:,}"
    wait_for("the change of all", lambda: (expected, "Whole program") in
             [(row[0], row[-1]) for row in shown() if row])
    # The tree is expanded along the largest change.
    wait_for("what changed below", lambda: any(
        row[-1] == "_dl_relocate_object" for row in shown() if row))
    session.picture("difference-tree")
    page.show_view("Graph")


def never_adds_up(session, screen):
    """The keys for other parts or all parts do not add up both sides."""
    screen.focus(NAMES[1])
    screen.keys("alt+Home", "alt+Next", "alt+Home")
    screen.pause()
    page.window.wait("label", re.compile(f"ompared with {NAMES[0]}"))
    expect_difference(session, BEFORE, AFTER)


def reloads(session, screen):
    """F5 reads both files again."""
    screen.focus(NAMES[1])
    screen.keys("F5")
    screen.pause()
    page.window.wait("label", re.compile(f"ompared with {NAMES[0]}"))
    expect_difference(session, BEFORE, AFTER)


def swaps(session, screen):
    """Swap exchanges before and after, and keeps function and view."""
    global page
    page.select("_dl_relocate_object")
    page.show_view("Tree")
    page.window.wait("push button", "Swap").click()
    page = Page(session, screen, session.path(BEFORE))
    page.wait_for_heading("_dl_relocate_object")
    page.window.wait("tree table", "Call tree")
    page.window.wait("label", re.compile(f"ompared with {NAMES[1]}"))
    expect_difference(session, AFTER, BEFORE)
    page.show_view("Changes")
    expect_changes(session, AFTER, BEFORE)
    session.picture("swapped")


def clears(session, screen):
    """Clear shows the profile alone."""
    page.window.wait("push button", "Clear").click()
    wait_for("no bar", lambda: page.window.find("push button", "Clear") is None)
    numbers = Numbers(session, session.path(BEFORE))
    expected = [numbers.row(each) for each in numbers.functions]

    def are_all_known():
        rows = shown_rows()
        return len(rows) > 3 and all(row in expected for row in rows)

    wait_for("the costs of the profile alone", are_all_known)
    page.window.wait("page tab", "Source")
    expect(page.window.find("page tab", "Changes"), None, "changes of one profile")


def write(path, costs):
    """Writes a profile of functions without names."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("events: Ir\nfl=a.c\n")
        file.writelines(f"fn=0x{1000 + i}\n1 {cost}\n" for i, cost in enumerate(costs))


def shows_one_bar(session, screen):
    """A change of the file takes the place of the bar, and gives it back; the bar has a button that
    opens advice."""
    paths = [os.path.join(session.folder, name) for name in ("before.out", "after.out")]
    compared = re.compile("ompared with before.out")
    advice = re.compile("cost is in functions without a name")
    write(paths[0], (10, 20))
    write(paths[1], (10, 50))
    session.start_quern(f"--baseline={paths[0]}", paths[1])
    window = screen.window("after.out")
    window.wait("label", compared)
    expect(window.find("label", advice), None, "a second bar")
    window.wait("push button", advice).click()
    window.wait("label", advice)
    session.picture("advice")
    screen.focus("after.out")
    screen.keys("Escape")
    wait_for("no advice", lambda: window.find("label", advice) is None)

    write(paths[1], (10, 60))
    window.wait("label", re.compile("has changed on disk"))
    wait_for("one bar", lambda: window.find("label", compared) is None)
    # The first one closes the window.
    [seen for seen in window.read().walk()
     if (seen.role, seen.name) == ("push button", "Close")][-1].node.click()
    window.wait("label", compared)
    expect(window.find("label", re.compile("has changed on disk")), None, "a second bar")


def close_bar(window, text):
    """Closes the bar without the mouse: on a busy machine, a click soon after a menu has closed may
    not reach the window at all."""
    window.wait("label", re.compile(text)).parent.wait("push button", "Close").press()
    wait_for(f"no “{text}”", lambda: window.find("label", re.compile(text)) is None)


def says_which_side_is_damaged(session, screen):
    """Warnings name their side, come before the bar of sides, and follow the sides.

    The menu exchanges and clears the sides while their bar is hidden."""
    paths = [os.path.join(session.folder, name) for name in ("odd.out", "sound.out")]
    write(paths[0], (10, 20))
    write(paths[1], (10, 50))
    with open(paths[0], "a", encoding="utf-8") as file:
        file.write("odd\n")
    session.start_quern(f"--baseline={paths[0]}", paths[1])
    window = screen.window("sound.out")
    place = r"odd\.out, line 7, column 1"
    label = window.wait("label", re.compile(f"^Before: {place}: "))
    expect(window.find("label", re.compile("ompared with odd.out")), None, "a second bar")
    label.parent.wait("push button", re.compile("Show$")).click()
    screen.window("Warnings").wait("label", re.compile(f"^Before: {place}$"))
    session.picture("damaged-side")
    screen.focus("Warnings")
    screen.keys("Escape")
    screen.keys("F10")
    choose(window, "Swap Before and After", key="s")
    window = screen.window("odd.out")
    close_bar(window, f"^After: {place}: ")
    window.wait("label", re.compile("ompared with sound.out"))
    screen.keys("F10")
    choose(window, "Show the Profile Alone", key="a")
    window.wait("label", re.compile("^Line 7, column 1: "))
    screen.keys("F10")
    _, names = wait_for_menu(window)
    expect([name for name in names if "Before" in name or "Alone" in name], [], "without sides")
    screen.keys("Escape")
    wait_for_no_menu(window)


STEPS = [opens, shows_changes, shows_unchanged, filters_by_change, finds_after_scrolling,
         leads_to_functions, exports_changes, exports_a_report, draws_what_changed,
         lists_the_difference, never_adds_up, reloads, swaps, clears,
         shows_one_bar, says_which_side_is_damaged]

if __name__ == "__main__":
    main("baseline", STEPS)
