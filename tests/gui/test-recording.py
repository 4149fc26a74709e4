#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program is recorded from the window, followed while it runs, and its profile has the same
totals as one recorded by hand."""
import glob
import json
import os
import re
import subprocess
import sys

from harness import accessible
from harness.menus import wait_for_menu, wait_for_no_menu
from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

PROGRAM = os.path.abspath(sys.argv.pop())
RECORD = "Record a Profile"
ENDED = re.compile(r"Ended with exit status 3 · 0:\d\d · 1 file of the profile")
# The variables of Quern's own environment that a clean environment keeps.
CLEAN = ("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "TZ", "TMPDIR", "DISPLAY",
         "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")

quern = None
recorder = None


def folder_of(session, name):
    path = os.path.join(session.folder, name)
    os.makedirs(path, exist_ok=True)
    return path


def dumps(folder):
    """The dumps in a folder. Empty files are left out: there is one from the beginning."""
    return sorted(path for path in glob.glob(os.path.join(folder, "callgrind.out.*"))
                  if os.path.getsize(path) > 0)


def totals(session, paths):
    return json.loads(session.report("functions", *paths, "--format=json"))["total"]


def self_of_work(session, paths):
    rows = json.loads(session.report("functions", *paths, "--format=json"))["functions"]
    return next(row["self"] for row in rows if row["name"] == "work")


def record_by_hand(session, cwd, name, *arguments):
    """Records the program; returns the dumps. cwd: the folder in which the window recorded it, as
    Debian's valgrind is a shell script that passes PWD on, and the start of a program costs more
    with a longer environment."""
    folder = folder_of(session, name)
    environment = {each: os.environ[each] for each in CLEAN if each in os.environ}
    subprocess.run(["valgrind", "--tool=callgrind", "--dump-instr=yes",
                    f"--callgrind-out-file={folder}/callgrind.out.hand", PROGRAM, *arguments],
                   cwd=cwd, check=False, capture_output=True, env=environment)
    return dumps(folder)


def fill(screen, entry, text):
    recorder.wait("text", entry).click()
    screen.keys("ctrl+a", "BackSpace")
    screen.type_text(text)


def records(session, screen):
    """A program is recorded from a window without a profile, with the totals of one by hand."""
    global quern, recorder
    quern = session.start_quern()
    window = screen.window("Quern")
    session.picture("welcome")
    window.wait(None, re.compile("Record From Here")).click()
    recorder = screen.window(RECORD)
    folder = folder_of(session, "window")
    fill(screen, "Program", PROGRAM + "x")
    recorder.wait("label", re.compile("was not found"))
    session.picture("not-found")
    fill(screen, "Program", PROGRAM)
    fill(screen, "Folder", folder)
    fill(screen, "Arguments", "'")
    recorder.wait("label", re.compile("A quote is not closed"))
    fill(screen, "Arguments", "")
    recorder.wait(None, re.compile("Clean Environment")).click()
    recorder.wait("label", re.compile("valgrind --tool=callgrind .*--dump-instr=yes -- "
                                      + re.escape(PROGRAM) + "$"))
    session.picture("setup")
    recorder.wait("push button", "Record").click()
    recorder.wait("label", ENDED)
    session.picture("ended")
    found = dumps(folder)
    expect(len(found), 1, "profiles")
    page = Page(session, screen, found[0])
    page.wait_for_heading("work")
    screen.front(RECORD)
    screen.keys("ctrl+w")
    wait_for("no recorder", lambda: recorders() == [])
    by_hand = record_by_hand(session, folder, "hand")
    expect(totals(session, found), totals(session, by_hand), "totals")


def follows(session, screen):
    """quern --record records a command; each dump is shown while the program runs."""
    global recorder
    folder = folder_of(session, "followed")
    go = os.path.join(session.folder, "go")
    session.start_quern("--record", "--", PROGRAM, go, cwd=folder)
    recorder = wait_for("a program that runs", lambda: next(
        (each for each in recorders()
         if each.find("label", re.compile("^Recording · ")) is not None), None))
    wait_for("the output", lambda: "worked once" in output())
    recorder.wait("push button", "Dump Now").click()
    recorder.wait("label", re.compile("Recording · .* · 1 file of the profile"))
    page = Page(session, screen, dumps(folder)[0])
    page.window.wait("label", re.compile("Each new dump is read as soon as it is written"))
    page.window.wait("push button", "Dump Now")
    page.window.wait("push button", "Stop")
    expect(self_of_work(session, dumps(folder)), work_once(session), "cost of the first half")
    session.picture("followed")
    with open(go, "w", encoding="utf-8"):
        pass
    recorder.wait("label", re.compile(r"Ended with exit status 3 · .* · 2 files of the profile"))
    wait_for("the other file", lambda: any(name.endswith("and 1 more file")
                                           for name in names_of_windows()))
    page.window.wait("label", re.compile("^Ended with exit status 3 · Read again at"))
    by_hand = record_by_hand(session, folder, "hand-followed", go)
    expect(self_of_work(session, dumps(folder)), self_of_work(session, by_hand), "cost of work")
    session.picture("both")


def work_once(session):
    return self_of_work(session, dumps(folder_of(session, "hand")))


def recorders():
    return [window for window in accessible.windows() if window.name == RECORD]


def names_of_windows():
    return [window.name for window in accessible.windows()]


def output():
    found = recorder.find("text", "Output")
    return found.typed() if found else ""


def never_there(session):
    """A file that the program waits for, and that never exists."""
    return os.path.join(session.folder, "never")


def running(session):
    """The IDs of this session's recorded processes: other sessions may run at the same time."""
    found = subprocess.run(["pgrep", "-f", re.escape(never_there(session))],
                           capture_output=True, text=True, check=False)
    return found.stdout.split()


def stops(session, screen):
    """A program that would run forever is stopped, and its profile has only the chosen function."""
    global recorder
    folder = folder_of(session, "stopped")
    screen.front(RECORD)
    screen.resize(RECORD, 600, 880)
    recorder.wait("push button", "Change").click()
    fill(screen, "Folder", folder)
    fill(screen, "Arguments", never_there(session))
    fill(screen, "Only Inside This Function", "work")
    recorder.wait("push button", "Record").click()
    wait_for("the output", lambda: "worked once" in output())
    recorder.wait("push button", "Stop").click()
    recorder.wait("label", re.compile("Stopped by you · .* · 1 file of the profile"))
    found = dumps(folder)
    expect(totals(session, found), work_once(session), "totals")
    session.picture("stopped")


def stops_from_profile(session, screen):
    """The window of the first dump covers the recorder, so it dumps and stops as well."""
    folder = folder_of(session, "stopped")
    for path in dumps(folder):
        os.remove(path)
    screen.front(RECORD)
    recorder.wait("push button", "Record Again").click()
    wait_for("the output", lambda: "worked once" in output())
    recorder.wait("push button", "Dump Now").click()
    recorder.wait("label", re.compile("Recording · .* · 1 file of the profile"))
    window = screen.window(os.path.basename(dumps(folder)[0]))
    window.wait("push button", "Dump Now").click()
    recorder.wait("label", re.compile("Recording · .* · 2 files of the profile"))
    session.picture("dumped")
    window.wait("push button", "Stop").click()
    recorder.wait("label", re.compile("Stopped by you · .* · 3 files of the profile"))
    label = window.wait("label", re.compile("^Stopped by you · Read again at"))
    expect(window.find("push button", re.compile("^Stop")), None, "a button to stop")
    session.picture("stopped-from-profile")
    screen.focus(window.name)
    screen.keys("F10")
    nodes, names = wait_for_menu(window)
    ticked = accessible.have_state(nodes, "CHECKED")
    expect(ticked[names.index("Follow the Program")], False, "following what has ended")
    screen.keys("Escape")
    wait_for_no_menu(window)
    # GDK may take the first click after a menu was open while a file was read.
    label.parent.wait("push button", "Close").press()
    wait_for("no bar", lambda: window.find("label", re.compile("^Stopped by you")) is None)


def quits(session, screen):
    """Closing the window asks about a running program, and quitting ends it."""
    screen.front(RECORD)
    recorder.wait("push button", "Record Again").click()
    wait_for("the output", lambda: "worked once" in output())
    pids = running(session)
    expect(len(pids), 1, "recorded programs")
    screen.front(RECORD)
    screen.keys("ctrl+w")
    screen.window("Stop the Program?").wait("push button", "Keep Running").click()
    wait_for("no question", lambda: "Stop the Program?" not in names_of_windows())
    expect(running(session), pids, "recorded programs")
    screen.keys("ctrl+q")
    wait_for("the end", lambda: quern.poll() is not None)
    wait_for("no recorded program", lambda: running(session) == [])


if __name__ == "__main__":
    main("recording", [records, follows, stops, stops_from_profile, quits])
