#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the window in a size, colour scheme or language: it fits, and pictures of it are saved.

    test-appearance.py large|small|dark|german
"""
import re
import subprocess
import sys

from harness.languages import german
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

SIZES = {"large": (1400, 900), "small": (800, 500), "dark": (1400, 900), "german": (1400, 900)}
ENVIRONMENTS = {
    "large": {},
    "small": {},
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
    "german": {},
}

kind = sys.argv[1]
window = None


def colors(path):
    """The mean brightness of the picture, 0 to 1."""
    command = ["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)


def opens(session, screen):
    """The window has exactly the size of the screen."""
    global window
    width, height = SIZES[kind]
    subprocess.run(["gsettings", "set", "io.github.quern.Quern", "window-width", str(width)],
                   check=True)
    subprocess.run(["gsettings", "set", "io.github.quern.Quern", "window-height", str(height)],
                   check=True)
    session.start_quern(session.path(EXAMPLE), env=german(session) if kind == "german" else None)
    window = screen.window("callgrind.out.example")
    graph = wait_for("the graph", lambda: window.find("list item", re.compile("^main,")))
    graph.settled_box()
    expect(screen.size("callgrind.out.example"), (width, height), "the size")


def shows_graph_and_treemap(session, screen):
    """Graph and treemap are drawn, in the right brightness."""
    brightness = [colors(session.picture("graph"))]
    screen.keys("alt+2")
    box = wait_for("the treemap", lambda: window.find("list item", re.compile("^main, .*0$")))
    box.settled_box()
    brightness.append(colors(session.picture("treemap")))
    for each in brightness:
        expect(each < 0.5, kind == "dark", f"dark, with a mean of {each:.2f},")


def speaks(session, screen):
    """The texts are in the chosen language."""
    texts = " ".join(seen.name for seen in window.read().walk())
    if kind == "german":
        german = ("Aufrufer", "Aufgerufene", "Funktionen", "Ausgeführte Befehle")
        english = ("Callers", "Callees", "thresholds", "Instruction Fetch")
        expect([word for word in german if word not in texts], [], "what is missing")
        expect([word for word in english if word in texts], [], "what is English")
    else:
        expect("Callers" in texts or kind == "small", True, "English")


STEPS = [opens, shows_graph_and_treemap, speaks]

if __name__ == "__main__":
    main("appearance-" + kind, STEPS, screen_size=SIZES[kind], environment=ENVIRONMENTS[kind])
