#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under Wayland: weston runs in a window that fills the X display of the test."""
import os
import re
import subprocess

from harness.quern import EXAMPLE, Page
from harness.session import SCREEN
from harness.steps import expect, main
from harness.waiting import wait_for

page = None


def backend():
    """The name of weston's X11 back end. Before version 12, this is a file name."""
    version = subprocess.run(["weston", "--version"], check=True, capture_output=True,
                             text=True).stdout
    return "x11" if int(re.search(r"\d+", version).group()) >= 12 else "x11-backend.so"


def starts(session, screen):
    """weston starts."""
    width, height = SCREEN
    session.spawn("weston", ["weston", "--backend=" + backend(), f"--width={width}",
                             f"--height={height}", "--use-pixman", "--no-config", "--idle-time=0",
                             "--shell=kiosk-shell.so", "--socket=wayland-quern"])
    socket = os.path.join(os.environ["XDG_RUNTIME_DIR"], "wayland-quern")
    wait_for("weston's socket", lambda: os.path.exists(socket))


def opens(session, screen):
    """The window opens, without X."""
    global page
    path = session.path(EXAMPLE)
    environment = dict(os.environ, WAYLAND_DISPLAY="wayland-quern", GDK_BACKEND="wayland")
    del environment["DISPLAY"]
    session.start_quern(path, env=environment)
    page = Page(session, screen, path)
    page.wait_for_heading("main")
    graph = page.window.wait("list item", re.compile("^grow_text,"))
    graph.settled_box()
    session.picture("graph")


def follows_the_mouse(session, screen):
    """A click on a function selects it."""
    page.select("find_slot")
    page.expect_calls("find_slot")
    session.picture("clicked")


def follows_the_keyboard(session, screen):
    """Typing finds a function."""
    expected = {each["name"] for each in page.numbers.functions if "hash" in each["name"]}
    screen.keys("ctrl+f")
    screen.type_text("hash")
    wait_for("only what matches", lambda: set(page.functions.names()) == expected)
    expect("hash" in expected, True, "the function that was looked for")
    session.picture("searched")


STEPS = [starts, opens, follows_the_mouse, follows_the_keyboard]

if __name__ == "__main__":
    main("wayland", STEPS)
