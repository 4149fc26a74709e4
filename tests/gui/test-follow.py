#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A running program is followed: each dump is read as soon as it is written."""
import os
import re

from harness import readers
from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

NAME = "callgrind.out.4711"
AGAIN = r"Read again at \d\d:\d\d:\d\d: "

page = None
running = None


def write(path, costs, part=1):
    """Writes a dump in which main calls functions with these costs."""
    text = ("version: 1\ncreator: callgrind-3.19.0\npid: 4711\ncmd: ./served\n"
            f"part: {part}\n\npositions: line\nevents: Ir\n\nfl=a.c\nfn=main\n1 5\n")
    text += "".join(f"cfn={name}\ncalls=1 9\n2 {cost}\n" for name, cost in costs.items())
    text += "".join(f"\nfn={name}\n9 {cost}\n" for name, cost in costs.items())
    # Replace the file at once, like a program that writes to another name first.
    with open(path + "~", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(path + "~", path)


def path_of(session, name=NAME):
    return os.path.join(session.folder, name)


def marks():
    """How much more each function costs than in the last dump, as shown in its row."""
    return {name: growth for name, _, growth in
            (name.partition(", ") for name in page.functions.names()) if growth}


def has_label(text):
    return page.window.find("label", re.compile(text)) is not None


def offers(session, screen):
    """The bar of a changed file offers to follow it; this reads the file."""
    global page, running
    write(path_of(session), {"alpha": 100, "beta": 200})
    running = session.start_quern(path_of(session))
    page = Page(session, screen, path_of(session))
    page.wait_for_heading("main")
    screen.focus(NAME)
    page.select("beta")
    write(path_of(session), {"alpha": 100, "beta": 300})
    page.window.wait("push button", re.compile("Follow$")).click()
    wait_for("what grew", lambda: has_label(AGAIN + r"\+100 Ir, most of it in beta$"))
    page.wait_for_heading("beta")
    wait_for("the mark", lambda: marks() == {"beta": "+100"})
    session.picture("followed")


def reads_each_dump(session, screen):
    """Later dumps are read automatically; the selected function stays selected."""
    write(path_of(session), {"alpha": 1100, "beta": 350, "gamma": 70})
    wait_for("what grew",
             lambda: has_label(AGAIN + r"\+1,120 Ir, most of it in alpha, gamma and beta$"))
    page.wait_for_heading("beta")
    wait_for("the marks", lambda: marks() == {"alpha": "+1.00 k", "beta": "+50", "gamma": "+70"})
    expect(has_label("has changed on disk"), False, "a bar that asks")
    write(path_of(session), {"alpha": 1100, "beta": 350, "gamma": 1070})
    wait_for("what grew", lambda: has_label(AGAIN + r"\+1,000 Ir, most of it in gamma$"))
    page.wait_for_heading("beta")


def cancel_late(session, screen):
    """Presses Cancel while a file waits to be read and has changed again."""
    with readers.occupied(session, running):
        screen.front(NAME)
        screen.keys("F5")
        page.window.wait("label", re.compile("^Waiting to Read "))
        write(path_of(session), {"alpha": 1100, "beta": 400, "gamma": 1070})
        screen.pause()
        screen.keys("Escape")
        screen.pause()


def reads_after_cancel(session, screen):
    """A dump that was written before Cancel is read, too."""
    cancel_late(session, screen)
    wait_for("what grew", lambda: has_label(AGAIN + r"\+50 Ir, most of it in beta$"))


def adds_dumps(session, screen):
    """New files of the same run are added."""
    write(path_of(session, NAME + ".1"), {"delta": 5000}, part=2)
    wait_for("two files", lambda: page.window.name == NAME + " and 1 more file")
    wait_for("what grew", lambda: has_label(AGAIN + r"\+5,005 Ir, most of it in delta"))
    page.wait_for_heading("beta")
    write(path_of(session, NAME + ".2"), {"delta": 1000}, part=3)
    wait_for("three files", lambda: page.window.name == NAME + " and 2 more files")
    session.picture("added")


def stops(session, screen):
    """After Stop Following, the bar of a changed file comes back."""
    page.window.wait("push button", re.compile("Stop Following")).click()
    wait_for("no text", lambda: not has_label(AGAIN))
    wait_for("no marks", lambda: marks() == {})
    write(path_of(session), {"alpha": 1, "beta": 2})
    page.window.wait("label", re.compile("has changed on disk"))


def asks_after_cancel(session, screen):
    """A change before Cancel is reported, too."""
    page.window.wait("push button", re.compile("Reload$")).click()
    wait_for("no bar", lambda: not has_label("has changed on disk"))
    cancel_late(session, screen)
    page.window.wait("label", re.compile("has changed on disk"))


def follows_while_reading(session, screen):
    """Follow shows at once while the file is being read, and dumps that were written before it are
    read, too."""
    write(path_of(session, NAME + ".3"), {"delta": 700}, part=4)
    with readers.occupied(session, running):
        screen.front(page.window.name)
        page.window.wait("push button", re.compile("Reload$")).click()
        page.window.wait("label", re.compile("^Waiting to Read "))
        screen.pause()
        page.window.wait("push button", re.compile("Follow$")).click()
        page.window.wait("push button", re.compile("Stop Following"))
        expect(has_label("has changed on disk"), False, "a bar that asks")
        write(path_of(session, NAME + ".4"), {"delta": 300}, part=5)
    wait_for("five files", lambda: page.window.name == NAME + " and 4 more files")
    session.picture("while-reading")


def keeps_its_button(session, screen):
    """A file that is deleted is reported once nothing is followed any more."""
    page.window.wait("push button", re.compile("Stop Following"))
    os.remove(path_of(session, NAME + ".4"))
    for _ in range(4):
        screen.pause()
    expect(has_label("no longer exists"), False, "a bar in place of the button")
    page.window.wait("push button", re.compile("Stop Following")).click()
    page.window.wait("label", re.compile("no longer exists"))


if __name__ == "__main__":
    main("follow", [offers, reads_each_dump, reads_after_cancel, adds_dumps, stops,
                    asks_after_cancel, follows_while_reading, keeps_its_button])
