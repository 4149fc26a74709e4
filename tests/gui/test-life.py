#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that change while they are read or shown: reloaded, truncated, replaced, deleted."""
import os
import re
import select
import subprocess

from gi.repository import Gio, GLib

from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

NAME = "callgrind.out.life"
HEAD = "# callgrind format\nevents: Ir Dr\n"

# Large enough for something to happen while the file is read. No test depends on how much of it is
# read by then.
N_LINES = 2_000_000

# Functions that are read slowly: enough to show in the memory use if they are not freed.
N_SLOW = 200_000

# Calls take longer to put in order than to read. From this progress on, all is read.
N_CALLERS = 3000
N_CALLEES = 400
IS_READ = 0.9

first = None
page = None


def write(path, functions, extra=""):
    """Writes a profile in which main calls each of the functions. functions: costs by name."""
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
    """The zoom in the picture's toolbar, the only text in whole per cent."""
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
    wait_for("only what matches", lambda: page.functions.names() == ["beta"])
    first_zoom = zoom(page.window)
    screen.keys("ctrl+plus")
    wait_for("another zoom", lambda: zoom(page.window) not in ([], first_zoom))
    screen.pause()

    write(life(session), {"gamma": 300, "delta": 50, "beta": 250, "alpha": 100})
    page.window.wait("label", re.compile("has changed on disk"))
    session.picture("changed")


def keeps_the_place(session, screen):
    """A reload keeps function, event, view, zoom and search, and shows the new numbers."""
    zoom_before = zoom(page.window)

    page.window.wait("push button", re.compile("Reload$")).click()
    wait_for("the bar to go",
             lambda: page.window.find("label", re.compile("has changed on disk")) is None)
    page.wait_for_heading("beta")
    page.window.wait("panel", "Call graph").wait("list item", re.compile("^beta, "))
    wait_for("only what matches", lambda: page.functions.names() == ["beta"])
    # Dr: 1 of 9.
    wait_for("the new share", lambda: page.functions.rows()[0][1] == "11.11")
    wait_for("the zoom", lambda: zoom(page.window) == zoom_before)
    session.picture("reloaded")
    screen.keys("ctrl+f", "ctrl+a", "BackSpace")
    page.choose_event(-1)


def goes_where_one_was(session, screen):
    """If the function is gone after a reload, the previously selected one is shown."""
    page.select("delta")
    page.functions.click("delta", times=2)
    page.functions.click("gamma", times=2)
    page.wait_for_heading("gamma")
    write(life(session), {"alpha": 100, "delta": 200})
    page.window.wait("label", re.compile("has changed on disk"))
    screen.focus(NAME)
    screen.keys("F5")
    page.wait_for_heading("delta")
    session.picture("gone")


def says_that_it_is_gone(session, screen):
    """A bar reports that a file was deleted, and the profile stays."""
    os.remove(life(session))
    page.window.wait("label", re.compile("no longer exists"))
    page.wait_for_heading("delta")
    session.picture("deleted")


def keeps_what_cannot_be_reloaded(session, screen):
    """A bar reports why a reload failed, and the profile stays."""
    screen.focus(NAME)
    screen.keys("F5")
    page.window.wait("label", re.compile("could not be opened: .*no such file"))
    page.wait_for_heading("delta")


def sees_it_come_back(session, screen):
    """Another file with the same name counts as a change."""
    path = life(session) + ".new"
    write(path, {"omega": 7})
    os.rename(path, life(session))
    page.window.wait("label", re.compile("has changed on disk"))
    page.window.wait("push button", re.compile("Reload$")).click()
    page.wait_for_heading("main")
    wait_for("the new function", lambda: "omega" in page.functions.names())


def reads_and_cancels(session, screen):
    """A slow load shows its progress, and Escape cancels it."""
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
                                                  for each in screen.windows()))
    os.close(writer)
    screen.focus("Quern")
    screen.keys("ctrl+w")
    wait_for("the first window only", lambda: len(screen.windows()) == 1)


def do_in_newest(action, *parameters):
    """Activates an action in the window that was opened last, as its menu would."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    folder = "/io/github/quern/Quern/window"
    xml = bus.call_sync("io.github.quern.Quern", folder, "org.freedesktop.DBus.Introspectable",
                        "Introspect", None, None, 0, -1, None).unpack()[0]
    newest = max(int(number) for number in re.findall(r'<node name="(\d+)"', xml))
    bus.call_sync("io.github.quern.Quern", f"{folder}/{newest}", "org.gtk.Actions", "Activate",
                  GLib.Variant("(sava{sv})", (action, list(parameters), {})), None, 0, -1, None)


def memory():
    """The memory that the program does not share, in bytes."""
    with open(f"/proc/{first.pid}/statm", encoding="ascii") as file:
        fields = file.read().split()
    return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGESIZE")


def loading_threads():
    names = []
    for task in os.listdir(f"/proc/{first.pid}/task"):
        try:
            with open(f"/proc/{first.pid}/task/{task}/comm", encoding="ascii") as file:
                names.append(file.read().strip())
        except FileNotFoundError:
            pass
    return [name for name in names if name in ("quern-load", "quern-read")]


def expect_gone(before, most):
    """Expects that nothing is left of a load that was dropped."""
    wait_for("its threads to end", lambda: not loading_threads())
    wait_for("its memory to be free", lambda: memory() < before + (most - before) / 2)


def begin_slowly(session, screen):
    """Opens a window that reads from a pipe; returns the window, its process and the pipe."""
    reader, writer = os.pipe()
    process = subprocess.Popen([os.path.join(session.prefix, "bin", "quern"), "-"], stdin=reader)
    os.close(reader)
    session.processes.append(process)
    pipe = os.fdopen(writer, "wb")
    pipe.write(HEAD.encode())
    pipe.flush()
    window = screen.window("Standard input")
    window.wait("label", re.compile("Reading Standard input"))
    return window, process, pipe


def close_newest(screen, title):
    screen.focus(title)
    screen.keys("ctrl+w")
    wait_for("the first window only", lambda: len(screen.windows()) == 1)


def takes_the_second(session, screen):
    """A file opened while another is read replaces it, and nothing is left of the other."""
    name = "callgrind.out.other"
    other = os.path.join(session.folder, name)
    write(other, {"second": 1})
    before = memory()
    window, process, pipe = begin_slowly(session, screen)
    with pipe:
        pipe.writelines(f"fn=slow_function_{i}\n{i} 1 1\n".encode() for i in range(N_SLOW))
        pipe.flush()
        expect("quern-load" in loading_threads(), True, "is there a thread that reads")
        most = memory()

        do_in_newest("open-recent", GLib.Variant("s", "file://" + other))
        wait_for("the other file", lambda: window.name == name)
        Page(session, screen, other, window).wait_for_heading("main")
        poll = select.poll()
        poll.register(pipe, 0)
        wait_for("nobody to read any more",
                 lambda: any(state & select.POLLERR for _, state in poll.poll(0)))
    expect_gone(before, most)
    expect(window.name, name, "the title")
    wait_for("the other process to end", lambda: process.poll() is not None)
    close_newest(screen, name)


def write_calls(pipe, n_callees):
    pipe.writelines(f"fn=({i}) called_{i}\n1 1 1\n".encode() for i in range(1, n_callees + 1))
    calls = "".join(f"cfn=({i})\ncalls=1 1\n{i} 1 1\n" for i in range(1, n_callees + 1)).encode()
    for caller in range(n_callees + 1, n_callees + N_CALLERS + 1):
        pipe.write(f"fn=({caller}) calling_{caller}\n".encode() + calls)


def cancels_what_is_read(session, screen):
    """A load can be cancelled even when all is read, and nothing is left of it."""
    # A load may end before it can be cancelled: then try a larger one.
    for n_callees in (N_CALLEES, 2 * N_CALLEES, 4 * N_CALLEES):
        before = memory()
        window, process, pipe = begin_slowly(session, screen)
        bar = window.wait("progress bar")
        with pipe:
            write_calls(pipe, n_callees)
        wait_for("it to be read", lambda: bar.value() >= IS_READ)
        most = memory()
        do_in_newest("cancel")
        wait_for("an answer", lambda: window.name == "Quern" or window.find("label", "called"))
        was_cancelled = window.name == "Quern"
        if was_cancelled:
            expect_gone(before, most)
        wait_for("the other process to end", lambda: process.poll() is not None)
        close_newest(screen, window.name)
        if was_cancelled:
            return


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
    """Whatever happens to a file while it is read, the window shows a profile or an error."""
    for index, change in enumerate((truncate, empty, rewrite, replace, grow, os.remove)):
        name = f"callgrind.out.large-{index}"
        path = os.path.join(session.folder, name)
        write_large(path)
        subprocess.run([os.path.join(session.prefix, "bin", "quern"), path], check=True)
        change(path)
        window = screen.window(name)
        # Either an error or a profile: "called" is in its heading.
        wait_for("an answer to " + change.__name__,
                 lambda: window.find("label", re.compile("could not be opened|^called$")))
        expect(first.poll(), None, "the status after " + change.__name__)
        session.picture(change.__name__)
        screen.focus(name)
        screen.keys("ctrl+w")
        wait_for("the first window only", lambda: len(screen.windows()) == 1)


def ends(session, screen):
    """The program still works, and ends without an error."""
    screen.focus(NAME)
    screen.keys("ctrl+q")
    wait_for("the process to end", lambda: first.poll() is not None)
    expect(first.returncode, 0, "its status")


STEPS = [
    opens, raises_the_bar, keeps_the_place, goes_where_one_was, says_that_it_is_gone,
    keeps_what_cannot_be_reloaded, sees_it_come_back, reads_and_cancels, takes_the_second,
    cancels_what_is_read, survives, ends,
]

if __name__ == "__main__":
    main("life", STEPS, has_animations=True)
