#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that change under the window: watched, reloaded, cut, replaced, taken away."""
import os
import re
import subprocess

from harness.quern import Page
from harness.session import wait_for
from harness.steps import expect, main

NAME = "callgrind.out.life"
HEAD = "# callgrind format\nevents: Ir Dr\n"

# Large enough that something can happen while it is read; how much of it is read by then does not
# matter to a test.
N_LINES = 2_000_000

first = None
page = None


def write(path, functions, extra=""):
    """A profile in which main calls each of the functions; name and cost."""
    lines = [HEAD]
    for name, cost in functions.items():
        lines.append(f"fn={name}\n1 {cost} 1\n")
    lines.append("fn=main\n1 5 5\n")
    for name, cost in functions.items():
        lines.append(f"cfn={name}\ncalls=1 1\n2 {cost} 1\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(lines) + extra)


def life(session):
    return os.path.join(session.folder, NAME)


def zoom(window):
    """What the toolbar of the picture says, as it is the only one in whole per cent."""
    return [text for text in window.texts() if re.fullmatch(r"\d+ %", text)]


def opens(session, screen):
    """A file of three functions is shown."""
    global first, page
    write(life(session), {"alpha": 100, "beta": 200, "gamma": 300})
    first = session.start_quern(life(session))
    page = Page(session, screen, life(session))
    page.wait_for_heading("main")


def raises_the_bar(session, screen):
    """A file that has changed on the disk raises a bar with a button to reload it."""
    screen.focus(NAME)
    page.select("beta")
    screen.keys("alt+2")
    page.window.wait("panel", "Treemap").wait("list item", re.compile("^beta, "))
    screen.keys("alt+1")
    page.window.wait("panel", "Call graph").wait("list item", re.compile("^beta, "))
    page.choose_event(1)
    screen.keys("ctrl+f")
    screen.type_text("et")
    wait_for("only what matches", lambda: page.functions.names() == ["beta"], 5)
    screen.keys("ctrl+plus", "ctrl+plus")
    screen.pause()

    write(life(session), {"gamma": 300, "delta": 50, "beta": 250, "alpha": 100})
    page.window.wait("label", re.compile("has changed on disk"))
    session.picture("changed")


def keeps_the_place(session, screen):
    """A reload keeps function, event, view, zoom and search, and shows the new numbers."""
    zoom_before = zoom(page.window)

    page.window.wait("push button", re.compile("Reload$")).click()
    wait_for("the bar to go",
             lambda: page.window.find("label", re.compile("has changed on disk")) is None, 10)
    page.wait_for_heading("beta")
    page.window.wait("panel", "Call graph").wait("list item", re.compile("^beta, "))
    wait_for("only what matches", lambda: page.functions.names() == ["beta"], 5)
    # Dr: one of nine.
    wait_for("the new share", lambda: page.functions.rows()[0][1] == "11.11", 5)
    wait_for("the zoom", lambda: zoom(page.window) == zoom_before, 5)
    session.picture("reloaded")
    screen.keys("ctrl+f", "ctrl+a", "BackSpace")
    page.choose_event(-1)


def goes_where_one_was(session, screen):
    """If the function is gone after a reload, the one before it is shown."""
    page.select("delta")
    page.functions.row("delta").click(times=2)
    page.functions.row("gamma").click(times=2)
    page.wait_for_heading("gamma")
    write(life(session), {"alpha": 100, "delta": 200})
    page.window.wait("label", re.compile("has changed on disk"))
    screen.focus(NAME)
    screen.keys("F5")
    page.wait_for_heading("delta")
    session.picture("gone")


def says_that_it_is_gone(session, screen):
    """A file that is taken away is said so, and stays shown."""
    os.remove(life(session))
    page.window.wait("label", re.compile("not on the disk any more"))
    page.wait_for_heading("delta")
    session.picture("deleted")


def keeps_what_cannot_be_reloaded(session, screen):
    """A reload that fails says why, and the profile stays."""
    screen.focus(NAME)
    screen.keys("F5")
    page.window.wait("label", re.compile("could not be opened: .*no such file"))
    page.wait_for_heading("delta")


def sees_it_come_back(session, screen):
    """Another file of its name is a change."""
    path = life(session) + ".new"
    write(path, {"omega": 7})
    os.rename(path, life(session))
    page.window.wait("label", re.compile("has changed on disk"))
    page.window.wait("push button", re.compile("Reload$")).click()
    page.wait_for_heading("main")
    wait_for("the new function", lambda: "omega" in page.functions.names(), 5)


def reads_and_cancels(session, screen):
    """What comes slowly has a progress, and Escape puts it away."""
    reader, writer = os.pipe()
    second = subprocess.Popen([os.path.join(session.prefix, "bin", "quern"), "-"], stdin=reader)
    os.close(reader)
    session.processes.append(second)
    os.write(writer, HEAD.encode() + b"fn=slow\n1 1 1\n")
    window = screen.window("Standard input")
    window.wait("label", re.compile("Reading Standard input"))
    window.wait("push button", re.compile("Cancel"))
    session.picture("slow")
    screen.focus("Standard input")
    screen.keys("Escape")
    wait_for("the window to be free", lambda: all(each.name != "Standard input"
                                                  for each in screen.windows()), 10)
    os.close(writer)
    screen.focus("Quern")
    screen.keys("ctrl+w")
    wait_for("the first window only", lambda: len(screen.windows()) == 1, 10)


def write_large(path):
    write(path, {"alpha": 100}, "fn=alpha\n" + "+1 2 3\n" * N_LINES)


def truncate(path):
    os.truncate(path, 5_000_000)


def empty(path):
    os.truncate(path, 0)


def rewrite(path):
    write(path, {"written": 1})


def replace(path):
    write(path + ".new", {"replaced": 1})
    os.rename(path + ".new", path)


def grow(path):
    with open(path, "a", encoding="utf-8") as file:
        file.write("fn=grown\n" + "+1 2 3\n" * 100_000)


def survives(session, screen):
    """Whatever happens to a file while it is read, the window says or shows something."""
    for index, change in enumerate((truncate, empty, rewrite, replace, grow, os.remove)):
        name = f"callgrind.out.large-{index}"
        path = os.path.join(session.folder, name)
        write_large(path)
        subprocess.run([os.path.join(session.prefix, "bin", "quern"), path], check=True)
        change(path)
        window = screen.window(name)
        # Either what was there is shown, or that nothing was.
        wait_for("an answer to " + change.__name__,
                 lambda: window.find("label", re.compile("could not be opened|^called$")), 30)
        expect(first.poll(), None, "the status after " + change.__name__)
        session.picture(change.__name__)
        screen.focus(name)
        screen.keys("ctrl+w")
        wait_for("the first window only", lambda: len(screen.windows()) == 1, 10)


def ends(session, screen):
    """The program is as well as before, and ends."""
    screen.focus(NAME)
    screen.keys("ctrl+q")
    wait_for("the process to end", lambda: first.poll() is not None, 10)
    expect(first.returncode, 0, "its status")


STEPS = [
    opens, raises_the_bar, keeps_the_place, goes_where_one_was, says_that_it_is_gone,
    keeps_what_cannot_be_reloaded, sees_it_come_back, reads_and_cancels, survives, ends,
]

if __name__ == "__main__":
    main("life", STEPS)
