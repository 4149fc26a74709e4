#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files opened together: of one run, of several, of different formats, and many at once."""
import os
import re
import shutil
import time

from harness import readers
from harness.quern import Table
from harness.steps import expect, main
from harness.waiting import wait_for

N_MANY = 12

def write(session, name, pid, command, part=1, cost=10):
    path = os.path.join(session.folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"# callgrind format\nversion: 1\npid: {pid}\ncmd: {command}\npart: {part}\n"
                   f"events: Ir\nfl=a.c\nfn=main\n1 {cost}\ncfn=work\ncalls=1 5\n2 {cost}\n"
                   f"fn=work\n5 {cost}\ntotals: {2 * cost}\n")
    return path


def names(screen):
    return sorted(window.name for window in screen.windows())


def close_all(screen):
    """Closes each window, including dialogs, by its key."""
    for _ in range(60):
        left = names(screen)
        if not left:
            return
        screen.focus(left[-1])
        screen.keys("ctrl+w")
        wait_for(f"one of {left} to close", lambda: names(screen) != left)
    raise AssertionError(f"{left} are left")


def answer(screen, question, label):
    """Clicks an answer in a dialog. If many answers are below each other, the dialog has a second
    set of them, beside each other, without a size."""
    dialog = screen.window(question)
    wait_for(f"“{label}”", lambda: next((node for node in dialog.find_all("label", label)
                                         if node.box()[2] > 0), None)).click()
    wait_for("the question to go", lambda: question not in names(screen))


def opens_one_run(session, screen):
    """Parts of one process are one profile, without a question."""
    session.start_quern()
    screen.window("Quern")
    paths = [write(session, f"callgrind.out.12.{part}", 12, "./mill corn", part, part)
             for part in (1, 2, 3)]
    session.start_quern(*paths)
    window = screen.window("callgrind.out.12.1 and 2 more files")
    window.wait("label", re.compile(r"100.%.=.12 "))
    window.wait("label", "./mill corn")
    expect([name for name in names(screen) if "Run" in name], [], "questions")


def names_the_runs(session, screen):
    """A question about files of several runs has process and command; Cancel opens none."""
    paths = [write(session, "one", 101, "./mill wheat", cost=10),
             write(session, "one.2", 101, "./mill wheat", 2, 20),
             write(session, "two", 102, "./mill rye", cost=30),
             os.path.join(session.folder, "one")]
    session.start_quern(*paths)
    dialog = screen.window("Open Files of 2 Different Runs?")
    for text in ("process 101: ./mill wheat · 2 files", "process 102: ./mill rye", "Cancel",
                 "Separate Windows", "Open Together"):
        dialog.wait("label", text)
    expect(dialog.find("label", "Compare"), None, "a comparison of three files")
    session.picture("question")
    answer(screen, "Open Files of 2 Different Runs?", "Cancel")
    expect([name for name in names(screen) if "one" in name or "two" in name], [], "windows")


def says_what_was_added(session, screen):
    """The heading has the number of runs added up, also after a reload, but not for one part."""
    paths = [os.path.join(session.folder, name) for name in ("one", "one.2", "two", "one")]
    session.start_quern(*paths)
    answer(screen, "Open Files of 2 Different Runs?", "Open Together")
    window = screen.window("one and 2 more files")
    # A file that was given twice counts once.
    window.wait("label", re.compile(r"100.%.=.120 "))
    window.wait("label", "2 runs added up")
    session.picture("added-up")
    screen.focus("one and 2 more files")
    write(session, "one.2", 101, "./mill wheat", 2, 25)
    window.wait("label", re.compile("has changed on disk"))
    screen.keys("F5")
    window.wait("label", re.compile(r"100.%.=.130 "))
    window.wait("label", "2 runs added up")
    expect([name for name in names(screen) if "Run" in name], [], "questions after a reload")
    screen.keys("alt+8")
    rows = wait_for("the parts", lambda: Table(window, "Parts").rows() or None)
    expect(sorted({row[2] for row in rows}), ["101", "102"], "processes of the parts")
    expect(sorted({row[-1] for row in rows}), ["./mill rye", "./mill wheat"], "their commands")
    session.picture("parts")
    screen.keys("alt+Page_Down")
    window.wait("label", "./mill wheat")
    wait_for("no sum", lambda: window.find("label", "2 runs added up") is None)
    screen.keys("alt+Home")
    window.wait("label", "2 runs added up")


def compares_two(session, screen):
    """Two files of different runs can be compared: the one modified first is before."""
    newer = write(session, "newer", 104, "./mill oat", cost=50)
    older = write(session, "older", 103, "./mill oat", cost=40)
    os.utime(older, (1000, 1000))
    session.start_quern(newer, older)
    dialog = screen.window("Open Files of 2 Different Runs?")
    dialog.wait("label", re.compile("“older” is before and “newer” is after"))
    session.picture("two-runs")
    answer(screen, "Open Files of 2 Different Runs?", "Compare")
    window = screen.window("newer")
    window.wait("label", "newer compared with older")
    window.wait("label", re.compile("^Ir rose by 20 "))


def keeps_the_baseline(session, screen):
    """After the question, files are compared with the baseline, apart as well as added up."""
    base = write(session, "base", 105, "./mill oat", cost=40)
    paths = [write(session, f"later-{cost}", 105 + cost, "./mill oat", cost=cost)
             for cost in (50, 70)]
    session.start_quern(f"--baseline={base}", *paths)
    dialog = screen.window("Open Files of 2 Different Runs?")
    dialog.wait("label", "Open Together")
    expect(dialog.find("label", "Compare"), None, "a comparison of the two with each other")
    answer(screen, "Open Files of 2 Different Runs?", "Separate Windows")
    for path, change in zip(paths, (20, 60)):
        window = screen.window(os.path.basename(path))
        window.wait("label", f"{os.path.basename(path)} compared with base")
        window.wait("label", re.compile(f"^Ir rose by {change} "))

    session.start_quern(f"--baseline={base}", *paths)
    answer(screen, "Open Files of 2 Different Runs?", "Open Together")
    window = screen.window("later-50 and 1 more file")
    window.wait("label", re.compile("ompared with base"))
    window.wait("label", re.compile("^Ir rose by 160 "))


def opens_each_apart(session, screen):
    """“Separate Windows” opens a window for each file."""
    paths = [write(session, f"apart-{number}", 200 + number, "./a") for number in (1, 2, 3)]
    session.start_quern(*paths)
    answer(screen, "Open Files of 3 Different Runs?", "Separate Windows")
    for path in paths:
        screen.window(os.path.basename(path)).wait("tree table", "Functions")
    expect([name for name in names(screen) if name.startswith("apart")],
           ["apart-1", "apart-2", "apart-3"], "the windows")


def asks_before_it_adds(session, screen):
    """Adding a file of another run to a window asks first; what was shown can stay."""
    other = write(session, "stranger", 999, "./stranger")
    screen.focus("apart-3")
    screen.keys("ctrl+alt+a")
    screen.choose_file("Add Files", other)
    answer(screen, "Open Files of 2 Different Runs?", "Separate Windows")
    screen.window("stranger").wait("tree table", "Functions")
    expect("apart-3" in names(screen), True, "what was shown before is there")


def adds_up_no_formats(session, screen):
    """Files of different formats cannot be added up: the question does not offer it."""
    report = shutil.copy(session.path("tests/data/aprof/sorts.v4p.aprof"), session.folder)
    session.start_quern(os.path.join(session.folder, "one"), report)
    dialog = screen.window("Open Files of Different Formats?")
    dialog.wait("label", "Separate Windows")
    expect(dialog.find("label", "Open Together"), None, "the button")
    session.picture("formats")
    answer(screen, "Open Files of Different Formats?", "Cancel")


def asks_before_many(session, screen):
    """A question comes before many windows are opened, and Return opens none."""
    close_all(screen)
    folder = os.path.join(session.folder, "folder")
    paths = [write(session, f"folder/many-{number:03}", 300 + number, "./many")
             for number in range(N_MANY)]
    session.start_quern(*paths, folder)
    dialog = screen.window(f"Open Files of {N_MANY} Different Runs?")
    dialog.wait("label", f"Open {N_MANY + 1} Windows")
    session.picture("many")
    # A key that was meant for something else must not open anything.
    screen.focus(f"Open Files of {N_MANY} Different Runs?")
    screen.keys("Return")
    wait_for("the question to go", lambda: not any("Runs" in name for name in names(screen)))
    expect([name for name in names(screen) if "many" in name], [], "windows after Return")


def stops_in_the_middle(session, screen):
    """Closing the first window stops the opening of further ones."""
    folder = os.path.join(session.folder, "folder")
    paths = [os.path.join(folder, f"many-{number:03}") for number in range(N_MANY)]
    session.start_quern(*paths)
    answer(screen, f"Open Files of {N_MANY} Different Runs?", f"Open {N_MANY} Windows")
    wait_for("some windows", lambda: sum("many" in name for name in names(screen)) >= 3)
    # Not by a key: a window that opens at that moment takes the focus.
    screen.window("many-000").wait("push button", "Close").press()
    wait_for("the first one to go", lambda: "many-000" not in names(screen))
    count = len(names(screen))
    time.sleep(1.5)
    expect(len(names(screen)), count, "windows, a while later")
    expect(count < N_MANY, True, f"fewer than {N_MANY} windows: {count}")


def reads_two_at_once(session, screen):
    """Two files are read at once; others wait, and can be cancelled or their windows closed."""
    close_all(screen)
    program = session.start_quern()
    screen.window("Quern")
    with readers.occupied(session, program) as pipes:
        paths = {name: write(session, name, 500, "./late", part)
                 for part, name in enumerate(("given-up", "closed", "late"), 1)}
        windows = {}
        for name, path in paths.items():
            session.start_quern(path)
            windows[name] = screen.window(name)
            windows[name].wait("label", f"Waiting to Read {name}")
        session.picture("waiting")
        expect(readers.count_readers(program), 2, "readers")
        screen.focus("given-up")
        screen.keys("Escape")
        wait_for("no name", lambda: "given-up" not in names(screen))
        screen.focus("closed")
        screen.keys("ctrl+w")
        wait_for("the window to go", lambda: "closed" not in names(screen))
        windows["late"].wait("label", "Waiting to Read late")
        for pipe in pipes:
            with open(paths["late"], encoding="ascii") as file:
                pipe.write(file.read())
    windows["late"].wait("tree table", "Functions")
    wait_for("both pipes", lambda: names(screen).count("Standard input") == 2)
    wait_for("no reader", lambda: readers.count_readers(program) == 0)


STEPS = [
    opens_one_run, names_the_runs, says_what_was_added, compares_two, keeps_the_baseline,
    opens_each_apart, asks_before_it_adds, adds_up_no_formats, asks_before_many,
    stops_in_the_middle, reads_two_at_once,
]

if __name__ == "__main__":
    main("opening", STEPS)
