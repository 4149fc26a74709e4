#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of one run: offered, opened as one profile, reloaded when one of them changes."""
import os
import re
import shutil
import subprocess

from harness.quern import EXAMPLE, Numbers, Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

RUNS = "tests/data/callgrind"
OFFER = re.compile("more files? of this run")
NAME = "callgrind.out.7180"

# Filled by the steps.
page = None
folder = None


def copy_run(session, name, stem, target):
    """Copies the files of a run to a new folder, under another name; returns its path."""
    os.makedirs(os.path.join(session.folder, name))
    for file in os.listdir(session.path(RUNS, name)):
        shutil.copy(session.path(RUNS, name, file),
                    os.path.join(session.folder, name, target + file[len(stem):]))
    return os.path.join(session.folder, name)


def offer_in(window):
    return window.find("label", OFFER)


def offers(session, screen):
    """The other files of the run are offered, and no file of another process."""
    global page, folder
    folder = copy_run(session, "phases-before", "callgrind.out.phases-before", NAME)
    # The first has a name that only looks as if it were of the run; the second is a FIFO.
    shutil.copy(session.path(RUNS, "callgrind-basic-default.callgrind.out"),
                os.path.join(folder, NAME + "1"))
    os.mkfifo(os.path.join(folder, NAME + ".6"))

    path = os.path.join(folder, NAME)
    session.start_quern(path)
    page = Page(session, screen, path)
    page.window.wait("label", "4 more files of this run: 4 parts")
    expect(page.window.name, NAME, "the title")
    session.picture("offered")


def opens_all(session, screen):
    """One click opens them as parts of one profile; the selected function stays selected."""
    page.select("phase_b")
    page.numbers = Numbers(session, os.path.join(folder, NAME), "--siblings")
    page.window.wait("push button", re.compile("Open All")).click()
    wait_for("the title", lambda: page.window.name == NAME + " and 4 more files")
    wait_for("no offer", lambda: offer_in(page.window) is None)
    page.wait_for_heading("phase_b")
    share = page.numbers.share(page.numbers.find("phase_b")["inclusive"][0])
    wait_for("the numbers of all", lambda: page.heading()[2] == share + " %")
    page.expect_calls("phase_b")
    session.picture("opened")


def reloads_the_set(session, screen):
    """A file of the set that changes raises the bar, and all are read again."""
    with open(os.path.join(folder, NAME + ".3"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, NAME + ".2"), "w", encoding="utf-8") as file:
        file.write(text.replace("\npart: 3\n", "\npart: 2\n"))
    page.window.wait("label", NAME + ".2 has changed on disk")
    session.picture("changed")
    page.numbers = Numbers(session, os.path.join(folder, NAME), "--siblings")
    page.window.wait("push button", re.compile("Reload")).click()
    called = str(page.numbers.find("phase_b")["called"]) + "×"
    wait_for("the new numbers", lambda: called in page.heading())
    page.wait_for_heading("phase_b")
    expect(page.window.name, NAME + " and 4 more files", "the title")


def reloads_what_there_is(session, screen):
    """A reload adds new files of the run, and drops files that now belong to another run."""
    with open(os.path.join(folder, NAME + ".3"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, NAME + ".12"), "w", encoding="utf-8") as file:
        file.write(text.replace("\npart: 3\n", "\npart: 12\n"))
    screen.focus(NAME)
    screen.keys("F5")
    wait_for("one more", lambda: page.window.name == NAME + " and 5 more files")
    page.wait_for_heading("phase_b")

    for end in (".12", ".1"):
        with open(os.path.join(folder, NAME + end), "w", encoding="utf-8") as file:
            file.write(text.replace("\npid: 7180\n", "\npid: 7181\n"))
    page.window.wait("label", re.compile("has changed on disk"))
    screen.keys("F5")
    wait_for("two less", lambda: page.window.name == NAME + " and 3 more files")


def says_which_file_is_wrong(session, screen):
    """An error in one of the files names it, and what was shown before stays."""
    with open(os.path.join(folder, NAME + ".4"), "a", encoding="utf-8") as file:
        file.write("version: 2\n")
    page.window.wait("label", NAME + ".4 has changed on disk")
    screen.keys("F5")
    page.window.wait("label", re.compile(re.escape(NAME) + r"\.4: Line \d+, column \d+: version 2"))
    session.picture("wrong-part")
    page.wait_for_heading("phase_b")
    page.window.wait("label", re.compile("version 2")).parent.wait("push button", "Close").click()


def ignores_neighbours(session, screen):
    """A change of a file outside of the set is ignored."""
    for end in ("1", ".old"):
        shutil.copy(os.path.join(folder, NAME + ".3"), os.path.join(folder, NAME + end))
    # When this change is reported, the earlier ones would have been reported, too.
    shutil.copy(os.path.join(folder, NAME + ".3"), os.path.join(folder, NAME + ".2"))
    label = page.window.wait("label", re.compile("has changed on disk"))
    expect(label.name, NAME + ".2 has changed on disk")


def puts_the_offer_away(session, screen):
    """An offer that is closed stays away, also after a reload."""
    path = os.path.join(copy_run(session, "threads-sep", "callgrind.out.threads-sep",
                                 "callgrind.out.threads-sep"), "callgrind.out.threads-sep-02")
    session.start_quern(path)
    window = screen.window("callgrind.out.threads-sep-02")
    label = window.wait("label", "4 more files of this run: 4 threads")
    session.picture("threads")
    label.parent.wait("push button", "Close").click()
    wait_for("no offer", lambda: offer_in(window) is None)
    with open(path, "a", encoding="utf-8") as file:
        file.write("fn=later\n1 7\n")
    window.wait("label", re.compile("has changed on disk"))
    screen.focus("callgrind.out.threads-sep-02")
    screen.keys("F5")
    functions = Table(window, "Functions")
    wait_for("the new function", lambda: "later" in functions.names())
    # The search for other files runs in parallel with reading: wait for its end.
    screen.pause()
    expect(offer_in(window), None, "the offer after a reload")


def helps_with_an_empty_file(session, screen):
    """For an empty file of Callgrind, the files of the threads beside it are offered."""
    name = "callgrind.out.threads-sep"
    session.start_quern(os.path.join(session.path(RUNS, "threads-sep"), name))
    window = wait_for("the window", lambda: next((each for each in screen.windows()
                                                  if each.name in (name, "Quern")), None))
    window.wait("label", re.compile("empty"))
    window.wait("label", "5 more files of this run: 5 threads")
    session.picture("empty")
    window.wait("push button", re.compile("Open All")).click()
    wait_for("the title", lambda: window.name == name + " and 5 more files")
    window.wait("tree table", "Functions")
    session.picture("empty-opened")


def opens_reports(session, screen):
    """Reports of Aprof, one for each thread, are opened as one profile."""
    target = os.path.join(session.folder, "reports")
    os.makedirs(target)
    for number in range(3):
        shutil.copy(session.path(f"tests/data/aprof/threads.v4q.thread{number}.aprof"),
                    os.path.join(target, f"threads_4711_{number}_1.aprof"))
    shutil.copy(session.path("tests/data/aprof/threads.v4q.thread1.aprof"),
                os.path.join(target, "threads_4712_1_1.aprof"))

    path = os.path.join(target, "threads_4711_1_1.aprof")
    session.start_quern(path)
    reports = Page(session, screen, path)
    reports.window.wait("label", "2 more files of this run: 2 threads")
    session.picture("reports")
    reports.window.wait("push button", re.compile("Open All")).click()
    # The first file gives the name.
    name = "threads_4711_0_1.aprof and 2 more files"
    wait_for("the title", lambda: reports.window.name == name)
    reports.numbers = Numbers(session, path, "--siblings")
    costliest = reports.numbers.costliest("inclusive", 1)[0]
    reports.select(costliest)
    function = reports.numbers.find(costliest)
    share = reports.numbers.share(function["inclusive"][0]) + " %"
    wait_for("the numbers of all", lambda: share in reports.heading() and
             f'{function["called"]}×' in reports.heading())
    total = reports.numbers.profile["total"][0]
    reports.window.wait("label", re.compile(f"100 % = {total:,} "))


def activate(session, window_number, action, parameter):
    """Activates an action in a window, as its menu would."""
    subprocess.run(["gdbus", "call", "--session", "--dest", "io.github.quern.Quern",
                    "--object-path", f"/io/github/quern/Quern/window/{window_number}",
                    "--method", "org.gtk.Actions.Activate", action, f"[<'{parameter}'>]", "{}"],
                   check=True, stdout=subprocess.DEVNULL)


def drops_what_is_late(session, screen):
    """Files found for a profile that is no longer shown are not offered."""
    many = os.path.join(session.folder, "many")
    os.makedirs(many)
    for name in ("callgrind.out.many", "callgrind.out.many.1"):
        with open(os.path.join(many, name), "w", encoding="ascii") as file:
            file.write(f"pid: 7\ncmd: a\npart: {2 - name.count('many.')}\nevents: Ir\nfn=f\n1 1\n")
    # Each FIFO is tried, which takes a moment, and must not block.
    for number in range(2, 4000):
        os.mkfifo(os.path.join(many, f"callgrind.out.many.{number}"))
    alone = os.path.join(session.folder, "callgrind.out.alone")
    shutil.copy(session.path(EXAMPLE), alone)

    session.start_quern(os.path.join(many, "callgrind.out.many"))
    window = screen.window("callgrind.out.many")
    activate(session, len(screen.windows()), "open-recent", "file://" + alone)
    wait_for("the other file", lambda: window.name == "callgrind.out.alone")
    # The search for other files runs in parallel with reading: wait for its end.
    screen.pause()
    expect(offer_in(window), None, "the offer")


def tells_of_a_file_that_is_replaced(session, screen):
    """A single file is watched, too, and replacing it counts as a change."""
    path = os.path.join(session.folder, "callgrind.out.alone")
    window = screen.window("callgrind.out.alone")
    shutil.copy(session.path(RUNS, "callgrind-basic-default.callgrind.out"), path + ".new")
    os.replace(path + ".new", path)
    window.wait("label", "callgrind.out.alone has changed on disk")
    window.wait("push button", re.compile("Reload")).click()
    total = Numbers(session, path).profile["total"][0]
    window.wait("label", re.compile(f"100 % = {total:,} "))


STEPS = [
    offers, opens_all, reloads_the_set, reloads_what_there_is, says_which_file_is_wrong,
    ignores_neighbours, puts_the_offer_away,
    helps_with_an_empty_file, opens_reports, drops_what_is_late, tells_of_a_file_that_is_replaced,
]

if __name__ == "__main__":
    main("siblings", STEPS)
