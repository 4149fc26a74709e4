#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Several runs of a program, each with an input of another size, make curves."""
import os
import re

from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

SIZES = [100, 200, 400, 800, 1600, 3200]
TITLE = "sort-100.callgrind and 5 more files"
QUESTION = "Open Files of 6 Different Runs?"
OFFER = re.compile("6 runs: with the sizes of their inputs")

# Filled by the first step.
page = None
quern = None
paths = []


def write_runs(folder, name, power):
    """Writes profiles of a sort whose cost grows with that power of the size; reading is linear."""
    written = []
    for number, size in enumerate(SIZES):
        written.append(os.path.join(folder, f"{name}-{size}.callgrind"))
        cost = 3 * size ** power
        with open(written[-1], "w", encoding="utf-8") as file:
            file.write(f"# callgrind format\nversion: 1\npid: {7000 + number}\n"
                       f"cmd: ./sort --seed=7 -n {size}\npositions: line\nevents: Ir Dr\n"
                       f"fl=sort.c\nfn=main\n1 {100 + size} 5\ncfn=sort\ncalls={size} 5\n"
                       f"2 {cost} {7 * size}\ncfn=read\ncalls=1 9\n3 {11 * size} {size}\n"
                       f"fn=sort\n5 {cost} {7 * size}\nfn=read\n9 {11 * size} {size}\n")
    return written


def caption():
    found = page.window.find("label", re.compile("input sizes? · "))
    return found.name if found else ""


def points():
    """The accessible names of the points."""
    plot = page.window.find(None, re.compile("Cost plot"))
    return plot.names("list item") if plot else []


def expect_points(session, function, event="Ir"):
    """Expects the plot to have the points that quern-report writes."""
    out = session.report("plot", *paths, f"--function={function}", f"--event={event}",
                         "--sizes=" + ",".join(map(str, SIZES)), "--format=csv").splitlines()[1:]
    expected = [f"n = {int(row[0]):,}, worst {int(row[2]):,}" for row in
                (line.split(",") for line in out)]
    expect(len(expected), len(SIZES), "points of the report")
    wait_for(f"the points of {function}, {expected}",
             lambda: [name.split(" · ")[0] for name in points()] == expected)


def add_up(session, screen):
    """Answers the question about different runs with Open Together."""
    dialog = screen.window(QUESTION)
    dialog.wait("label", "process 7001: ./sort --seed=7 -n 200")
    session.picture("asked")
    dialog.wait("label", "Open Together").click()


def asks(session, screen):
    """Files of several runs are added up only if a person says so."""
    global page, quern
    paths.extend(write_runs(session.folder, "sort", 2))
    quern = session.start_quern(*paths)
    add_up(session, screen)
    page = Page(session, screen, paths[0], screen.window(TITLE))
    page.window.wait("label", OFFER)
    expect(page.window.find("page tab", "Plot"), None, "the plot's tab")
    page.window.wait("label", "6 runs added up")


def accept_sizes(screen):
    screen.keys("Return")
    wait_for("the sizes to be accepted",
             lambda: all(window.name != "Input Sizes" for window in screen.windows()))
    screen.focus(TITLE)


def sizes_are_guessed(session, screen):
    """Sizes are guessed from the commands; an invalid size is reported and not accepted."""
    page.window.wait("push button", re.compile("Input Sizes")).click()
    dialog = screen.window("Input Sizes")
    entries = [dialog.wait("text", f"Input size of sort-{size}.callgrind") for size in SIZES]
    expect(len(entries), len(SIZES), "entries")
    dialog.wait("label", re.compile("These sizes are guessed"))
    session.picture("sizes")
    screen.focus("Input Sizes")
    screen.pause()
    screen.keys("Tab")
    screen.type_text("2oo")
    dialog.wait("label", "sort-200.callgrind: a size is a whole number, 0 or more")
    session.picture("wrong")
    screen.keys("Return")
    # Wait until the key was handled.
    screen.pause()
    expect(page.window.find("page tab", "Plot"), None, "the plot's tab")
    screen.keys("ctrl+a")
    screen.type_text("200")
    accept_sizes(screen)


def shows_curves(session, screen):
    """The plot has the curve of the selected function for the chosen event."""
    page.select("sort")
    wait_for("the growth", lambda: caption().startswith("n²"))
    expect_points(session, "sort")
    expect(page.window.find("label", OFFER), None, "the offer")
    session.picture("sort")
    page.select("read")
    wait_for("the growth", lambda: caption().startswith("n ·"))
    expect_points(session, "read")
    page.choose_event(1)
    expect_points(session, "read", "Dr")


def reloads(session, screen):
    """A run keeps its size when its file changes and is reloaded."""
    with open(paths[2], "a", encoding="utf-8") as file:
        file.write("fn=read\n10 5000 5000\n")
    page.window.wait("label", "sort-400.callgrind has changed on disk")
    screen.keys("F5")
    wait_for("the new point", lambda: any("n = 400, worst 5,400" in name for name in points()))
    expect_points(session, "read", "Dr")


def changes_sizes(session, screen):
    """A key opens the sizes again, and a changed one applies."""
    screen.keys("ctrl+alt+s")
    dialog = screen.window("Input Sizes")
    dialog.wait("text", "Input size of sort-100.callgrind")
    screen.focus("Input Sizes")
    screen.pause()
    screen.type_text("90")
    accept_sizes(screen)
    wait_for("the size", lambda: any(name.startswith("n = 90,") for name in points()))


def keeps_to_parts(session, screen):
    """Only the parts that are shown have points."""
    screen.keys("alt+Page_Down")
    wait_for("one point", lambda: len(points()) == 1)
    screen.keys("alt+Home")
    wait_for("all points", lambda: len(points()) == len(SIZES))


def keeps_sizes(session, screen):
    """Sizes are remembered when the same files are opened again."""
    global page, quern
    screen.keys("ctrl+w")
    wait_for("the end of the program", lambda: quern.poll() is not None)
    quern = session.start_quern(*paths)
    add_up(session, screen)
    page = Page(session, screen, paths[0], screen.window(TITLE))
    page.window.wait("page tab", "Plot")
    expect(page.window.find("label", OFFER), None, "the offer")
    screen.keys("alt+9")
    wait_for("the size", lambda: any(name.startswith("n = 90,") for name in points()))
    expect(len(points()), len(SIZES), "points")


def expect_sides(session, before, after):
    """Expects the plot to have the points of both sets of runs."""
    out = session.report("plot", *after, *(f"--baseline={path}" for path in before),
                         "--sizes=command", "--function=sort", "--format=csv").splitlines()[1:]
    rows = [line.split(",") for line in out]
    expected = [f"{row[0]}, n = {int(row[1]):,}, worst {int(row[3]):,}"
                for side in ("after", "before") for row in rows if row[0] == side]
    expect(len(expected), 2 * len(SIZES), "points of the report")
    wait_for(f"the points of both sides, {expected}",
             lambda: [re.sub(" · average.*", "", name).replace(" · n", ", n")
                      for name in points()] == expected)


def compares_sets(session, screen):
    """Two sets of runs can be compared: one plot has both curves, and Swap exchanges them."""
    global page
    before = write_runs(session.folder, "old", 1)
    screen.keys("ctrl+w")
    wait_for("the end of the program", lambda: quern.poll() is not None)
    session.start_quern(*(f"--baseline={path}" for path in before), *paths)
    page = Page(session, screen, paths[0], screen.window(TITLE))
    page.window.wait("label", "Compared with old-100.callgrind and 5 more")
    page.window.wait("label", re.compile("sort.*: n → n²"))
    page.select("sort")
    page.show_view("Plot")
    wait_for("the growth", lambda: caption().startswith("n → n² · "))
    expect_sides(session, before, paths)
    session.picture("both-sides")
    page.window.wait("push button", "Swap").click()
    page = Page(session, screen, before[0], screen.window(TITLE.replace("sort", "old")))
    page.window.wait("label", "Compared with sort-100.callgrind and 5 more")
    page.select("sort")
    page.show_view("Plot")
    wait_for("the growth", lambda: caption().startswith("n² → n · "))
    expect_sides(session, paths, before)


STEPS = [asks, sizes_are_guessed, shows_curves, reloads, changes_sizes, keeps_to_parts,
         keeps_sizes, compares_sets]

if __name__ == "__main__":
    main("runs", STEPS)
