#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""More than two profiles are compared: each further one has a column and a sentence."""
import csv
import os
import re
import subprocess

from harness import readers
from harness.accessible import plain
from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

FOLDER = "tests/data/callgrind/"
BEFORE, AFTER, THIRD, FOURTH = (f"{FOLDER}callgrind-{name}.callgrind.out"
                                for name in ("basic-default", "basic-toggle", "basic-static",
                                             "sig-default"))

# Filled by the first step.
page = None
running = None


def base(path):
    return path.rsplit("/", 1)[1]


def read_csv(text):
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def titles():
    """The titles of the columns of the changes, from left to right."""
    header = Table(page.window, "Changes").node.find("table row").read().children
    return [child.texts()[0] for child in sorted(
        (child for child in header if child.texts()), key=lambda child: child.node.box()[0])]


def expect_further(session, *sides):
    """Expects the change of each row in each further profile, as in quern-report."""
    # The list with the focus is exported.
    table = Table(page.window, "Changes")
    table.nodes()[0].click()
    wait_for("the keyboard in the list", lambda: any(
        seen.name == "Changes" for seen in page.window.focus_chain()))
    exported = read_csv(page.export_list(session, "changes.csv").decode())
    reported = read_csv(session.report("compare", *map(session.path, sides), "--format=csv"))
    for number in range(3, len(sides) + 1):
        wanted = sorted((each["name"], each["object"],
                         int(each[f"self_{number} Ir"]) - int(each["self_before Ir"]))
                        for each in reported)
        shown = sorted((each["name"], each["object"], int(each[f"delta_self_{number} Δ Ir"]))
                       for each in exported)
        expect(shown, wanted, f"the changes of profile {number}")
        expect(len({change for _, _, change in shown}) > 2, True, "different changes:")
    expect(f"delta_self_{len(sides) + 1} Δ Ir" in exported[0], False, "one column more")
    os.remove(os.path.join(session.folder, "changes.csv"))


def expect_sentences(session, *sides):
    """Expects a sentence about each further profile, as in the terminal."""
    lines = session.report("compare", *map(session.path, sides)).splitlines()
    for number, path in enumerate(sides[2:], 3):
        line = next(line for line in lines if line.startswith(session.path(path) + ": "))
        sentence = f"Profile {number}: {plain(line.split(': ', 1)[1])}"
        wait_for(sentence, lambda wanted=sentence: any(
            wanted == text.replace(",", "") for text in page.window.names("label")))


def wait_for_titles(*wanted):
    wait_for(f"the columns {wanted}", lambda: [
        title for title in titles() if title in ("Δ Self 3", "Δ Self 4", "Δ Self 5")
    ] == list(wanted))


def refuses(session, screen):
    """--further needs --baseline, which needs a file; at most six profiles can be compared."""
    quern = os.path.join(session.prefix, "bin", "quern")
    no_file = "--baseline needs a FILE to compare with it"
    for options, wanted in (([f"--further={AFTER}", AFTER], "--further needs --baseline"),
                            ([f"--baseline={BEFORE}"], no_file),
                            ([f"--baseline={BEFORE}", "--record", "--", "true"], no_file),
                            ([f"--baseline={BEFORE}"] + [f"--further={AFTER}"] * 5 + [AFTER],
                             "No more than six profiles can be compared")):
        ended = subprocess.run([quern, *options], capture_output=True, check=False, text=True)
        expect((ended.returncode, ended.stderr.strip()), (1, f"quern: {wanted}"))


def opens(session, screen):
    """--further adds a column to the changes, with its number in the bar."""
    global page, running
    running = session.start_quern(f"--baseline={session.path(BEFORE)}",
                                  f"--further={session.path(THIRD)}", session.path(AFTER))
    page = Page(session, screen, session.path(AFTER))
    page.window.wait("label", re.compile(f"ompared with {base(BEFORE)} · 3: {base(THIRD)}"))
    page.show_view("Changes")
    wait_for_titles("Δ Self 3")
    expect_sentences(session, BEFORE, AFTER, THIRD)
    expect_further(session, BEFORE, AFTER, THIRD)


def adds(session, screen):
    """The plus button adds one more profile, which is compared with the one before, too."""
    page.window.wait("push button", "Compare More Profiles With the One Before").click()
    screen.choose_file("Add Profiles to the Comparison", session.path(FOURTH))
    screen.focus(page.title)
    page.window.wait("label", re.compile(f"ompared with {base(BEFORE)} · 3: {base(THIRD)} · "
                                         f"4: {base(FOURTH)}"))
    wait_for_titles("Δ Self 3", "Δ Self 4")
    expect_sentences(session, BEFORE, AFTER, THIRD, FOURTH)
    expect_further(session, BEFORE, AFTER, THIRD, FOURTH)
    session.picture("four")


def sorts(session, screen):
    """Rows can be sorted by the change in a further profile."""
    table = Table(page.window, "Changes")
    table.title("Δ Self 3").click()

    def is_sorted():
        column = titles().index("Δ Self 3")
        shown = [int(row[column].replace(",", "").replace("−", "-")) for row in table.rows()]
        return len(shown) > 3 and shown == sorted(shown, key=abs, reverse=True)

    wait_for("the largest change first", is_sorted)


def stays(session, screen):
    """Reloading and swapping keep the further profiles, compared with the new one before."""
    global page
    screen.keys("F5")
    screen.pause()
    wait_for_titles("Δ Self 3", "Δ Self 4")
    page.window.wait("push button", "Swap").click()
    page = Page(session, screen, session.path(BEFORE))
    page.window.wait("label", re.compile(f"ompared with {base(AFTER)} · 3: {base(THIRD)} · "
                                         f"4: {base(FOURTH)}"))
    screen.focus(page.title)
    page.show_view("Changes")
    wait_for_titles("Δ Self 3", "Δ Self 4")
    expect_further(session, AFTER, BEFORE, THIRD, FOURTH)


def forgets(session, screen):
    """Another comparison without further profiles is not sorted by a column that it lacks."""
    Table(page.window, "Changes").title("Δ Self 4").click()
    screen.keys("ctrl+alt+d")
    screen.choose_file("Compare With a Profile Before", session.path(THIRD))
    page.window.wait("label", re.compile(f"ompared with {base(THIRD)}"))
    wait_for_titles()
    wait_for("rows", lambda: len(Table(page.window, "Changes").rows()) > 3)


def adds_to_what_is_read(session, screen):
    """A profile added while the comparison with another one is being read does not replace it;
    neither does reading again."""
    title = base(BEFORE)
    with readers.occupied(session, running):
        for path in AFTER, FOURTH:
            screen.front(title)
            page.window.wait("push button", "Compare More Profiles With the One Before").click()
            screen.choose_file("Add Profiles to the Comparison", session.path(path))
            page.window.wait("label", f"Waiting to Read {title}")
            screen.front(title)
            screen.keys("F5")
    page.window.wait("label", re.compile(f"ompared with {base(THIRD)} · "
                                         f"3: {base(AFTER)} · 4: {base(FOURTH)}"))


def write(path, events, *rows):
    """Writes a profile of functions with costs; returns its path."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"events: {events}\nfl=a.c\n")
        file.writelines(f"fn={name}\n1 {costs}\n" for name, costs in rows)
    return path


def lacks_an_event(session, screen):
    """An event that a further profile lacks has dashes in its column, and a sentence says so.

    Other events are compared as usual."""
    before, after, fewer = (write(os.path.join(session.folder, f"{name}.out"), events, *rows)
                            for name, events, rows in (
        ("full", "Ir Dr", (("main", "100 10"), ("work", "200 30"))),
        ("later", "Ir Dr", (("main", "150 20"), ("work", "240 20"))),
        ("fewer", "Ir", (("main", "70"), ("work", "210")))))
    session.start_quern(f"--baseline={before}", f"--further={fewer}", after)
    lacking = Page(session, screen, after)
    lacking.window.wait("label", re.compile("ompared with full.out · 3: fewer.out"))

    def shown():
        """The change in the further profile, by name."""
        table = Table(lacking.window, "Changes")
        header = table.node.find("table row").read().children
        shown_titles = [child.texts()[0] for child in sorted(
            (child for child in header if child.texts()), key=lambda child: child.node.box()[0])]
        column = shown_titles.index("Δ Self 3")
        return {row[-1]: row[column] for row in table.rows() if len(row) > column}

    def expect_shown(changes, sentence):
        lacking.show_view("Changes")
        wait_for(f"the changes {changes}", lambda: shown() == changes)
        lacking.window.wait("label", sentence)

    rose = "Profile 3: Ir fell by 20 (−6.67 %)."
    not_compared = "Profile 3: Dr is not compared."
    expect_shown({"main": "−30", "work": "+10"}, rose)
    lacking.choose_event(1)
    expect_shown({"main": "–", "work": "–"}, not_compared)
    session.picture("lacking")
    lacking.choose_event(-1)
    expect_shown({"main": "−30", "work": "+10"}, rose)


def adds_up_one_side(session, screen):
    """--parts adds up files of several runs, which are compared with the profile before."""
    session.start_quern("--parts", f"--baseline={session.path(BEFORE)}", session.path(AFTER),
                        session.path(THIRD))
    screen.window(f"{base(AFTER)} and 1 more file").wait("label", f"Compared with {base(BEFORE)}")


if __name__ == "__main__":
    main("further", [refuses, opens, adds, sorts, stays, forgets, adds_to_what_is_read,
                     lacks_an_event, adds_up_one_side])
