#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person says which functions were renamed since the baseline, and which were not."""
import json
import os
import re

from harness import readers
from harness.menus import choose
from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

# The callees of the renamed functions, by which these are recognized.
CALLEES = {"mill": ("dry", "sift", "sack"), "parse": ("read", "cut", "check")}

# Filled by the first step.
window = None
running = None


def write(session, name, mill, parse, cost):
    """Writes a profile in which two functions have the given names."""
    lines = ["# callgrind format", "version: 1", "cmd: ./farm", "events: Ir", "fl=farm.c",
             "fn=main", "1 10"]
    total = 10
    for caller, callees in ((mill, CALLEES["mill"]), (parse, CALLEES["parse"])):
        lines += [f"cfn={caller}", "calls=5 2", f"1 {cost + 30}"]
        total += cost
    for caller, callees in ((mill, CALLEES["mill"]), (parse, CALLEES["parse"])):
        lines += [f"fn={caller}", f"2 {cost}"]
        for callee in callees:
            lines += [f"cfn={callee}", "calls=7 3", "2 10"]
    for callees in CALLEES.values():
        for callee in callees:
            lines += [f"fn={callee}", "3 10"]
            total += 10
    path = os.path.join(session.folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + f"\ntotals: {total}\n")
    return path


def expect_report(session, *rules, files=("old.out", "new.out")):
    """Expects the view's rows to be new, gone and changed as in quern-report with these rules;
    returns the kind of each function's match, by name."""
    found = json.loads(session.report("compare", *[os.path.join(session.folder, name)
                                                   for name in files], "--format=json",
                                      *[f"--rule={rule}" for rule in rules]))
    wanted = set()
    for each in found["functions"]:
        if all(each[kind][0] == each[kind][1] for kind in ("self", "inclusive", "called")):
            continue
        costs = [side[0] if side else 0 for side in each["self"]]
        delta = f"{costs[1] - costs[0]:+,}".replace("-", "−") if costs[0] != costs[1] else "0"
        change = {"before": "gone", "after": "new", "both": None}[each["side"]]
        was = each["before_name"] if each["match"] == "renamed" else None
        wanted.add((each["name"], was, delta, change))

    def shown():
        rows = Table(window, "Changes").rows()
        result = set()
        for row in rows:
            name, _, mark = row[-1].partition(", ")
            was = mark.removeprefix("≈ ").removeprefix("was ") if "was " in mark else None
            change = row[1] if row[1] in ("gone", "new") else None
            result.add((name if was else row[-1], was, row[0], change))
        return result

    try:
        wait_for("the rows of the report", lambda: wanted <= shown() or None)
    except TimeoutError as error:
        raise AssertionError(f"{wanted} is not in {shown()}") from error
    return {each["name"]: each["match"] for each in found["functions"]}


def is_open():
    """Whether the list is open: then its first button has the focus."""
    button = window.find("push button", re.compile("(Same Function|Tell Apart)$"))
    return button is not None and button.has_state("FOCUSED")


def open_list(screen, label):
    """Opens the list of a button. A click may miss the button while it moves: tries again."""
    screen.focus("new.out")
    for _ in range(5):
        window.wait("label", label).click()
        screen.pause()
        if is_open():
            return
        screen.keys("Escape")
    raise AssertionError(f"{label} does not open")


def answer(screen, label):
    """Presses the first button of a list by keyboard."""
    open_list(screen, label)
    screen.keys("space")


def offers(session, screen):
    """Functions that were perhaps renamed are offered, and not matched without being asked to."""
    global window, running
    old = write(session, "old.out", "crunch", "parse_value", 1000)
    new = write(session, "new.out", "grind_all", "parse_number", 1250)
    running = session.start_quern(f"--baseline={old}", new)
    window = screen.window("new.out")
    window.wait("label", "new.out compared with old.out")
    matches = expect_report(session)
    expect((matches["grind_all"], matches["parse_number"]), (None, "renamed"), "what is matched")
    window.wait("label", "Perhaps Renamed: 1").click()
    # COMPARE C3: all is equal but the cost of a call, 0.85 + 0.15 · 1000 / 1250.
    window.wait("label", "crunch → grind_all, 97 % alike")
    wait_for("the keyboard in the list", is_open)
    session.picture("offer")
    screen.keys("Escape")
    wait_for("the list to close", lambda: not is_open())


def fits(session, screen):
    """In a small window, a menu has the buttons of the list for which there is no room."""
    before = window.box()
    screen.resize("new.out", 360, 640)
    renamed = window.wait("label", "Perhaps Renamed: 1")
    button = window.wait("push button", "Options of the List")
    x, _, width, _ = button.settled_box()
    expect(x + width <= 360, True, f"the end of the last button at {x + width}")
    expect(renamed.box()[0] + renamed.box()[2] < x, True, "its neighbour before it")
    session.picture("small")
    button.click()
    choose(window, "Show Unchanged")
    screen.resize("new.out", *before[2:])
    check = window.wait("check box", "Show unchanged")
    wait_for("unchanged functions", lambda: check.has_state("CHECKED"))
    check.click()
    wait_for("changed functions only", lambda: not check.has_state("CHECKED"))


def accepts(session, screen):
    """One click accepts an offer: it becomes a rule."""
    answer(screen, "Perhaps Renamed: 1")
    window.wait("label", "Renamed: 2")
    matches = expect_report(session, "pair:crunch=grind_all")
    expect(matches["grind_all"], "pair", "what the rule matched")
    session.picture("accepted")


def takes_back(session, screen):
    """One click undoes an accepted match."""
    answer(screen, "Renamed: 2")
    window.wait("label", "Perhaps Renamed: 1")
    expect_report(session)


def never(session, screen):
    """One click separates functions that were matched automatically, and Undo joins them."""
    open_list(screen, "Perhaps Renamed: 1")
    screen.keys("Tab", "space")
    matches = expect_report(session, "never:parse_value=parse_number")
    expect(matches["parse_number"], None, "what matched")
    window.wait("label", "They are told apart from now on")
    window.wait("push button", re.compile("Undo$")).click()
    expect_report(session)


def cancels_two(session, screen):
    """Cancel takes back two changes of rules at once, and the offer to undo them."""
    with readers.occupied(session, running):
        screen.front("new.out")
        open_list(screen, "Perhaps Renamed: 1")
        screen.keys("space")
        window.wait("label", "They are the same function from now on")
        screen.keys("Tab", "space")
        window.wait("label", "They are told apart from now on")
        screen.keys("Escape")
        wait_for("the list to close", lambda: not is_open())
        window.wait("label", "Waiting to Read new.out")
        screen.keys("Escape")
        # The offer would end by itself after 20 seconds.
        screen.pause()
        expect(window.find("push button", re.compile("Undo$")), None, "an offer")
    wait_for("no reader", lambda: readers.count_readers(running) == 0)
    expect_report(session)


def keeps(session, screen):
    """Rules are saved with the command, and still apply after a reload."""
    answer(screen, "Perhaps Renamed: 1")
    window.wait("label", "Renamed: 2")
    screen.focus("new.out")
    # Without another cost, the window would be right before it is reloaded, too.
    write(session, "new.out", "grind_all", "parse_number", 1300)
    window.wait("label", re.compile("has changed on disk"))
    screen.keys("F5")
    expect_report(session, "pair:crunch=grind_all")
    window.wait("label", "Renamed: 2")


def write_text(screen, text):
    screen.keys("ctrl+a", "BackSpace")
    screen.type_text(text)


def share_of(session, name):
    """A pattern that matches a function's share of the self cost before."""
    before = json.loads(session.report("export", os.path.join(session.folder, "old.out"),
                                       "--format=json"))
    cost, = [each["self"][0] for each in before["functions"] if each["name"] == name]
    return f"{100 * cost / before['self_total'][0]:.1f}\\s%"


def writes_rules(session, screen):
    """The window of rules shows what each one matches, and what is wrong with one, and where."""
    window.wait("push button", "Rules for Names").click()
    dialog = screen.window("Rules for Names")
    dialog.wait("label", re.compile(f"matches 1 more function, {share_of(session, 'crunch')}"))
    dialog.wait("push button", re.compile("Add Rule$")).click()
    screen.pause()
    write_text(screen, "function:s/(/x/")
    dialog.wait("label", re.compile("at character 12$"))
    expect(dialog.wait("push button", re.compile("Compare$")).has_state("SENSITIVE"), False,
           "comparing by what is no rule")
    session.picture("wrong-rule")
    write_text(screen, "after:s/^grind_all$/grind_all/")
    dialog.wait("label", "has no effect: its functions match without it")
    write_text(screen, "never:parse_value=parse_number")
    dialog.wait("label",
                re.compile(f"tells 1 function apart, {share_of(session, 'parse_value')}"))
    session.picture("rules")
    screen.keys("ctrl+Return")
    matches = expect_report(session, "pair:crunch=grind_all", "never:parse_value=parse_number")
    expect(matches["parse_number"], None, "what matched")
    window.wait("label", "The rules for names have changed")
    window.wait("push button", re.compile("Undo$")).click()
    expect_report(session, "pair:crunch=grind_all")


def swaps(session, screen):
    """Swap reverses the rules, and Swap again restores them."""
    window.wait("push button", "Swap").click()
    swapped = screen.window("old.out")
    swapped.wait("label", "old.out compared with new.out")
    matches = expect_report(session, "pair:grind_all=crunch", files=("new.out", "old.out"))
    expect(matches["crunch"], "pair", "what the rule matched")
    swapped.wait("push button", "Swap").click()
    window.wait("label", "new.out compared with old.out")
    expect_report(session, "pair:crunch=grind_all")


def removes(session, screen):
    """When its only rule is removed, the comparison is as at first."""
    screen.focus("new.out")
    window.wait("push button", "Rules for Names").click()
    dialog = screen.window("Rules for Names")
    dialog.wait("push button", "Remove").click()
    wait_for("no rule", lambda: dialog.find("push button", "Remove") is None)
    dialog.wait("push button", re.compile("Compare$")).click()
    expect_report(session)


def changed_names(session, files, *options):
    """The names of the functions whose self cost changed, from quern-report."""
    found = json.loads(session.report("compare", *files, "--format=json", *options))
    return {each["name"] for each in found["functions"] if each["self"][0] != each["self"][1]}


def shown_names():
    """The same names, from the view."""
    return {re.split(r"[ ,]", row[-1])[0] for row in Table(window, "Changes").rows()
            if row and row[0] != "0"}


def folds_inlined(session, screen):
    """“Fold inlined” merges a function with the one it was inlined into, until it is turned off."""
    global window
    files = [session.path(f"tests/data/compare/inlined-{side}.callgrind.out")
             for side in ("before", "after")]
    session.start_quern(f"--baseline={files[0]}", files[1])
    window = screen.window("inlined-after.callgrind.out")
    expect(window.wait("check box", "Fold inlined").has_state("CHECKED"), False, "folding at first")
    names = changed_names(session, files)
    folded = changed_names(session, files, "--rule=fold:inlined")
    expect({"mix", "store"} <= names - folded, True, "names that are gone when folded")
    wait_for("all functions", lambda: shown_names() == names)
    window.wait("check box", "Fold inlined").click()
    wait_for("folded functions", lambda: shown_names() == folded)
    expect(window.wait("check box", "Fold inlined").has_state("CHECKED"), True, "folding")
    session.picture("folded")
    window.wait("check box", "Fold inlined").click()
    wait_for("all functions again", lambda: shown_names() == names)


def cancels(session, screen):
    """Cancel takes back rules that changed while the comparison by them was being read."""
    title = "inlined-after.callgrind.out"
    names = shown_names()
    folding = window.wait("check box", "Fold inlined")
    with readers.occupied(session, running):
        screen.front(title)
        folding.click()
        wait_for("folding", lambda: folding.has_state("CHECKED"))
        window.wait("label", f"Waiting to Read {title}")
        screen.front(title)
        screen.keys("Escape")
        wait_for("no folding", lambda: not folding.has_state("CHECKED"))
    wait_for("no reader", lambda: readers.count_readers(running) == 0)
    screen.front(title)
    screen.keys("F5")
    screen.pause()
    expect(shown_names(), names, "the functions after another reload")


def write_renamed(session, name, function, count):
    """Writes a profile with count functions of that name and a number."""
    lines = ["# callgrind format", "version: 1", "cmd: ./farm", "events: Ir", "fl=farm.c",
             "fn=main", "1 10"]
    for i in range(count):
        lines += [f"cfn={function}_{i:02}", f"calls={i + 1} {i + 2}", f"1 {1000 + 37 * i}"]
    for i in range(count):
        lines += [f"fn={function}_{i:02}", f"{i + 2} {1000 + 37 * i}"]
    path = os.path.join(session.folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return path


def counts_all(session, screen):
    """The button counts all functions that were perhaps renamed, however many are listed."""
    old, new = (write_renamed(session, f"{name}.out", name, 53)
                for name in ("parse_item", "parse_items"))
    session.start_quern(f"--baseline={old}", new)
    many = screen.window("parse_items.out")
    screen.front("parse_items.out")
    many.wait("label", "Perhaps Renamed: 53").click()
    many.wait("label", "and 3 more")
    screen.keys("Escape")
    wait_for("the list to close", lambda: not many.find("push button", "Same Function"))


def shortens_both(session, screen):
    """However long the two names are, what is shown of them tells both, and in what they differ."""
    blank = "std::basic_string<char, std::char_traits<char>, std::allocator<char> >"
    old, new = (f"void farm::detail::{name}<{', '.join([blank] * 6)}>({blank} const&)"
                for name in ("crunch_everything", "grind_everything"))
    old, new = (write(session, name, function, "parse_value", cost)
                for name, function, cost in (("long.out", old, 1000), ("longer.out", new, 1250)))
    session.start_quern(f"--baseline={old}", new)
    names = screen.window("longer.out")
    screen.front("longer.out")
    names.wait("label", "Renamed: 1").click()
    names.wait("label", "farm::detail::crunch_everything → farm::detail::grind_everything")
    session.picture("long-names")
    screen.keys("Escape")
    wait_for("the list to close", lambda: not names.find("push button", "Tell Apart"))


def write_family(session, name, costs):
    """Writes a profile with a function “sort” in each of the files of costs."""
    lines = ["# callgrind format", "version: 1", "cmd: ./farm", "events: Ir", "fl=farm.c",
             "fn=main", "1 10"]
    for file, cost in costs.items():
        lines += [f"cfi={file}", "cfn=sort", f"calls={cost % 7 + 2} 2", f"1 {cost}"]
    for file, cost in costs.items():
        lines += [f"fl={file}", "fn=sort", f"2 {cost}"]
    path = os.path.join(session.folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + f"\ntotals: {sum(costs.values()) + 10}\n")
    return path


def opens_families(session, screen):
    """Functions that cannot be told apart are one row, which opens to the costs of each."""
    global window
    sides = {"before": {"a.c": 3000, "b.c": 500}, "after": {"x.c": 2500, "y.c": 400, "z.c": 1800}}
    old, new = (write_family(session, f"{side}.out", costs) for side, costs in sides.items())
    session.start_quern(f"--baseline={old}", new)
    window = screen.window("after.out")
    closed = [("+1,200", "sort (2 → 3 functions)"), ("0", "main")]
    members = sorted((f"{cost if side == 'after' else -cost:+,}".replace("-", "−"),
                      f"sort ({file}) · {side}")
                     for side, costs in sides.items() for file, cost in costs.items())

    def shown():
        return [(row[0], row[-1]) for row in Table(window, "Changes").rows() if row]

    def shows_members():
        rows = shown()
        return rows[:1] + rows[-1:] == closed and sorted(rows[1:-1]) == members

    wait_for("one row for all", lambda: shown() == closed)
    Table(window, "Changes").click("sort (2 → 3 functions)")
    screen.keys("Right")
    wait_for("a row for each", shows_members)
    expect(window.wait("label", "2").name, "2", "the number of changed functions")
    session.picture("family")
    page = Page(session, screen, new, window)
    exported = page.export_list(session, "family.csv").decode()
    expect(sum(" sort," in f" {line}" for line in exported.splitlines()), 1, "exported rows")
    screen.focus("after.out")
    Table(window, "Changes").click(members[0][1])
    screen.keys("Left", "Left")
    wait_for("one row again", lambda: shown() == closed)


def says_what_opens(session, screen):
    """A screen reader hears of the rows that open, also once these have moved."""
    table = Table(window, "Changes")
    family = "sort (2 → 3 functions)"

    def expandable():
        return [row.texts()[-1] for row in table.seen()
                if row.texts() and row.node.has_state("EXPANDABLE")]

    wait_for("a row that opens", lambda: expandable() == [family])
    table.title("Function").click()
    wait_for("the other order", lambda: table.names()[:2] == ["main", family])
    wait_for("the same row", lambda: expandable() == [family])


def keeps_order(session, screen):
    """When the same files are read again, the list keeps its order."""
    table = Table(window, "Changes")
    family = "sort (2 → 3 functions)"
    table.click(family)
    screen.keys("Right")
    wait_for("an open row", lambda: len(table.names()) == 7)
    expect(table.names()[:2], ["main", family], "the names in order")
    # Families of another comparison are closed at first.
    screen.keys("F5")
    wait_for("the names in order", lambda: table.names() == ["main", family])


def keeps_member(session, screen):
    """A function below an open row stays selected in another order."""
    table = Table(window, "Changes")
    member = "sort (y.c) · after"

    def selected():
        row = table.selected()
        return row.texts()[-1] if row else None

    table.click("sort (2 → 3 functions)")
    screen.keys("Right")
    table.click(member)
    wait_for("the selected function", lambda: selected() == member)
    table.title("Δ Self").click()
    wait_for("the other order", lambda: table.names()[-1] == "main")
    screen.pause()
    expect(selected(), member, "what is selected")


STEPS = [offers, fits, accepts, takes_back, never, cancels_two, keeps, writes_rules, swaps, removes,
         folds_inlined, cancels, counts_all, shortens_both, opens_families, says_what_opens,
         keeps_order, keeps_member]

if __name__ == "__main__":
    main("rules", STEPS)
