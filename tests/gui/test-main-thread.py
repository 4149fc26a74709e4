#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The main thread accesses no files of profiles or of the user, and draws no exported pictures.

    test-main-thread.py PROGRAM

PROGRAM is built from main-thread.c: the window with a log of which thread does what.
"""
import os
import re
import subprocess
import sys

from harness.quern import Page
from harness.steps import expect, main
from harness.waiting import wait_for

NAME = "callgrind.out.4711"
N_FUNCTIONS = 30

page = None
quern = None
folder = None
log = None
n_read = 0


def write_profile(path, factor=1, process=4711):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# callgrind format\npid: {process}\ncmd: {folder}/prog\n"
                   "positions: instr line\nevents: Ir\n"
                   f"ob={folder}/prog\nfl={folder}/prog.c\n")
        for index in range(N_FUNCTIONS):
            file.write(f"fn=step_{index}\n0x{1000 + 16 * index:x} {index + 1} "
                       f"{factor * (100 + index)}\n")
            if index + 1 < N_FUNCTIONS:
                file.write(f"cfn=step_{index + 1}\ncalls=1 0x{1016 + 16 * index:x} {index + 2}\n"
                           f"0x{1004 + 16 * index:x} {index + 1} {1000 - index}\n")


def new_lines():
    global n_read
    with open(log, encoding="utf-8", errors="surrogateescape") as file:
        lines = file.read().split("\n")[:-1]
    found = lines[n_read:]
    n_read = len(lines)
    return found


def check(*patterns):
    """Waits until workers have done all that the patterns match; expects that the main thread has
    done nothing of this kind meanwhile."""
    lines = []

    def all_are_there():
        lines.extend(new_lines())
        return all(any(re.search("^worker .*" + pattern, line) for line in lines)
                   for pattern in patterns)

    wait_for(f"{patterns} of workers", all_are_there)
    expect([line for line in lines if line.startswith("main ")], [], "what the main thread did")


def run_again(session, *arguments):
    """Passes arguments to the program that is already running."""
    subprocess.run([sys.argv[1], *arguments], check=True, timeout=30)


def opens(session, screen):
    """Workers access the files of a profile that is opened."""
    global page, quern, folder, log
    folder = os.path.join(session.folder, "watched")
    log = os.path.join(session.folder, "files.log")
    os.mkdir(folder)
    with open(os.path.join(folder, "prog.c"), "w", encoding="utf-8") as file:
        file.writelines(f"int step_{index};\n" for index in range(N_FUNCTIONS))
    path = os.path.join(folder, NAME)
    write_profile(path)
    write_profile(path + ".other", process=4712)
    home = os.environ["HOME"]
    os.environ["QUERN_LOG"] = log
    os.environ["QUERN_WATCHED"] = ":".join(
        (folder, home + "/.local/share/quern/", home + "/.local/state/quern/"))
    quern = session.spawn("quern", [sys.argv[1], path])
    page = Page(session, screen, path)
    page.wait_until_shown()
    screen.focus(NAME)
    check(f"open.*{NAME}", "stat.*quern/commands", "stat.*quern/notes")


def shows_source(session, screen):
    """Workers read the source of functions that are selected."""
    screen.keys("alt+5")
    page.window.wait("text", "Source code")
    for index in (3, 1, 4):
        page.select(f"step_{index}")
        check("open.*prog[.]c")


def shows_assembly(session, screen):
    """Workers access the object of functions that are selected."""
    screen.keys("alt+6")
    for index in (5, 2, 6):
        page.select(f"step_{index}")
        check("stat.*watched/prog$")


def bookmarks(session, screen):
    """Workers save a bookmark."""
    screen.keys("ctrl+d")
    check("flock.*notes/lock", "rename.*notes/", "open.*notes/.*[.]notes")


def exports(session, screen):
    """Workers draw a picture that is exported, in each format, or copied."""
    screen.keys("alt+1")
    page.window.wait(None, re.compile("^step_6,"))
    for steps, kind in enumerate(("svg", "pdf", "png")):
        page.export_picture(session, "picture." + kind, steps)
        check("draw " + kind)
    screen.focus(NAME)
    screen.keys("ctrl+alt+c")
    check("draw png", "draw svg")


def reloads(session, screen):
    """Workers check a profile that changes on the disk, and read it again."""
    path = os.path.join(folder, NAME)
    write_profile(path + ".new", 3)
    os.rename(path + ".new", path)
    check("stat.*" + NAME)
    screen.keys("F5")
    check("open.*" + NAME)


def opens_others(session, screen):
    """Workers access a folder that is opened, and two files opened at once."""
    run_again(session, folder)
    wait_for("the folder's window", lambda: len(screen.windows()) > 1)
    check("stat.*watched$", "open.*" + NAME)
    screen.focus("watched")
    screen.keys("Escape")
    screen.window("Quern")
    run_again(session, os.path.join(folder, NAME), os.path.join(folder, NAME + ".other"))
    screen.window("Open Files of 2 Different Runs?")
    check("stat.*other")
    screen.focus("Open Files of 2 Different Runs?")
    screen.keys("Escape")
    wait_for("the question to go", lambda: len(screen.windows()) == 2)
    screen.focus("Quern")
    screen.keys("ctrl+w")
    wait_for("one window", lambda: [window.name for window in screen.windows()] == [NAME])


def closes(session, screen):
    """Workers save the last bookmark and the view's state by the end of the program."""
    screen.focus(NAME)
    page.select("step_0")
    check()
    screen.keys("ctrl+d", "ctrl+q")
    wait_for("the end of the program", lambda: quern.poll() is not None)
    expect(quern.returncode, 0, "the exit status")
    check("open.*quern/commands", "rename.*notes/")
    notes = os.path.join(os.environ["HOME"], ".local/share/quern/notes")
    texts = [open(os.path.join(notes, name), encoding="utf-8").read()
             for name in os.listdir(notes) if name.endswith(".notes")]
    expect([("*\tstep_0\t" in text, "*\tstep_6\t" in text) for text in texts], [(True, True)],
           "what is bookmarked")


if __name__ == "__main__":
    main("main-thread", [opens, shows_source, shows_assembly, bookmarks, exports, reloads,
                         opens_others, closes])
