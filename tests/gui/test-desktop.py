#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The desktop can handle profiles as soon as Quern is installed."""
import os
import shutil
import subprocess

from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

APPLICATION_ID = "io.github.quern.Quern"
TYPE = "application/x-kcachegrind"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def pids():
    """The process ID of the program with that name on the session bus."""
    answer = output("gdbus", "call", "--session", "--dest", "org.freedesktop.DBus",
                    "--object-path", "/org/freedesktop/DBus",
                    "--method", "org.freedesktop.DBus.GetConnectionUnixProcessID", APPLICATION_ID)
    return answer.strip("(,)\n").split()[-1]


def is_installed_whole(session, screen):
    """The installation is complete and has valid metadata for software centres."""
    output("appstreamcli", "validate-tree", "--no-net", session.prefix)
    for path in (f"share/applications/{APPLICATION_ID}.desktop",
                 f"share/metainfo/{APPLICATION_ID}.metainfo.xml",
                 f"share/dbus-1/services/{APPLICATION_ID}.service",
                 f"share/mime/packages/{APPLICATION_ID}.xml",
                 f"share/icons/hicolor/scalable/apps/{APPLICATION_ID}.svg",
                 f"share/icons/hicolor/symbolic/apps/{APPLICATION_ID}-symbolic.svg",
                 "share/locale/de/LC_MESSAGES/quern.mo",
                 "share/quern/example/callgrind.out.example",
                 "libexec/quern-layout", "bin/quern", "bin/quern-report"):
        expect(os.path.exists(os.path.join(session.prefix, path)), True, path)


def knows_the_type(session, screen):
    """A profile has its own type, and Quern is the program for it."""
    path = os.path.join(session.folder, "callgrind.out.12345")
    shutil.copy(session.path(EXAMPLE), path)
    shutil.copy(session.path(EXAMPLE), os.path.join(session.folder, "callgrind.out.12345.1"))
    for name in ("callgrind.out.12345", "callgrind.out.12345.1"):
        info = output("gio", "info", "-a", "standard::content-type,standard::fast-content-type",
                      os.path.join(session.folder, name))
        expect(info.count(TYPE), 2, f"the types of {name} in {info}")
    expect(APPLICATION_ID + ".desktop" in output("gio", "mime", TYPE), True, "a program for it")


def opens_by_double_click(session, screen):
    """“gio open”, as a file manager does, opens the window with that file."""
    path = os.path.join(session.folder, "callgrind.out.12345")
    output("gio", "open", path)
    page = Page(session, screen, path)
    page.wait_for_heading("main")
    session.picture("first")


def opens_the_second_in_the_same_process(session, screen):
    """A second file is a second window of the same process."""
    before = pids()
    path = os.path.join(session.folder, "callgrind.out.12345.1")
    output("gio", "open", path)
    screen.window("callgrind.out.12345.1")
    expect(pids(), before, "the process")
    expect(len(screen.windows()), 2, "the number of windows")
    session.picture("second")


def offers_a_new_window(session, screen):
    """The action of the desktop entry opens an empty window."""
    output("gdbus", "call", "--session", "--dest", APPLICATION_ID,
           "--object-path", "/" + APPLICATION_ID.replace(".", "/"),
           "--method", "org.freedesktop.Application.ActivateAction", "new-window", "[]", "{}")
    wait_for("a third window", lambda: len(screen.windows()) == 3)


def opens_a_compressed_one_by_double_click(session, screen):
    """“gio open” also opens a profile compressed by gzip."""
    path = os.path.join(session.folder, "callgrind.out.77")
    shutil.copy(session.path(EXAMPLE), path)
    output("gzip", path)
    output("gio", "open", path + ".gz")
    screen.window("callgrind.out.77.gz")


def add_program(session, name, kind):
    """Installs a desktop program that logs what it is asked to open; returns the log's path."""
    folder = os.path.join(session.folder, "home", ".local", "share", "applications")
    os.makedirs(folder, exist_ok=True)
    program, log = (os.path.join(session.folder, each) for each in (name, name + ".log"))
    with open(program, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\necho "$1" >> "{log}"\n')
    os.chmod(program, 0o755)
    with open(os.path.join(folder, name + ".desktop"), "w", encoding="utf-8") as file:
        file.write(f"[Desktop Entry]\nType=Application\nName={name}\nExec={program} %u\n"
                   f"MimeType={kind};\n")
    output("update-desktop-database", folder)
    output("gio", "mime", kind, name + ".desktop")
    return log


def expect_help(screen, log, address):
    """Expects F1 to open that address with the program that writes the log."""
    screen.pause()
    screen.keys("F1")
    wait_for("the help", lambda: os.path.exists(log) and os.path.getsize(log) > 0)
    with open(log, encoding="utf-8") as file:
        expect(file.read().split("\n"), [address, ""], "what F1 opens")
    os.remove(log)


def shows_help(session, screen):
    """F1 opens the help page of the current view in Yelp, or else in the browser."""
    page = Page(session, screen, os.path.join(session.folder, "callgrind.out.12345"))
    screen.focus(page.title)
    # KHelpCenter cannot show the pages for Yelp.
    add_program(session, "khelpcenter", "x-scheme-handler/help")
    browser = add_program(session, "browser", "text/html")
    web_page = os.path.join(session.prefix, "share", "quern", "help.html")
    expect_help(screen, browser, f"file://{web_page}#graph")
    screen.keys("alt+2")
    expect_help(screen, browser, f"file://{web_page}#treemap")
    yelp = add_program(session, "yelp", "x-scheme-handler/help")
    expect_help(screen, yelp, "help:quern/treemap")
    expect(os.path.exists(os.path.join(session.prefix, "share", "help", "C", "quern",
                                       "treemap.page")), True, "the page")


def ends(session, screen):
    """The process ends with the action “quit”."""
    output("gdbus", "call", "--session", "--dest", APPLICATION_ID,
           "--object-path", "/" + APPLICATION_ID.replace(".", "/"),
           "--method", "org.freedesktop.Application.ActivateAction", "quit", "[]", "{}")
    wait_for("no window", lambda: not screen.windows())


def shows_help_without_a_window(session, screen):
    """The desktop can open the help while Quern is not running."""
    add_program(session, "khelpcenter", "x-scheme-handler/help")
    log = os.path.join(session.folder, "browser.log")
    output("gdbus", "call", "--session", "--dest", APPLICATION_ID,
           "--object-path", "/" + APPLICATION_ID.replace(".", "/"),
           "--method", "org.freedesktop.Application.ActivateAction", "help", "[]", "{}")
    wait_for("the help", lambda: os.path.exists(log) and os.path.getsize(log) > 0)
    with open(log, encoding="utf-8") as file:
        expect(file.read().endswith("/help.html#index\n"), True, "the index")


STEPS = [
    is_installed_whole, knows_the_type, opens_by_double_click, opens_the_second_in_the_same_process,
    offers_a_new_window, opens_a_compressed_one_by_double_click, shows_help, ends,
    shows_help_without_a_window,
]

if __name__ == "__main__":
    main("desktop", STEPS)
