# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person sees and does: windows, mouse and keyboard.

Each step gets this module as an argument. It only works once a Session has started, which sets the
environment variables of the display and the buses.
"""
import glob
import os
import re
import subprocess
import time

from .accessible import processes, windows
from .display import wait_for_server
from .hands import click, drag, keys, type_text, wheel, xdotool
from .waiting import wait_for

__all__ = ["choose_file", "click", "drag", "focus", "keys", "pause", "place", "resize", "size",
           "step", "type_text", "wheel", "window", "windows", "xdotool"]

def window(title):
    """The window with that text in its title."""
    return wait_for(f"a window “{title}”",
                    lambda: next((node for node in windows() if title in node.name), None))


def focus(title):
    """Gives the keyboard focus to a window: there is no window manager to do so."""
    xdotool("windowfocus", "--sync", _of_window(title).split()[-1])


# The titles of the file choosers that were used.
choosers = []


def choose_file(title, path):
    """Opens a file with the chooser of that title. The chooser completes what is typed; since
    GTK 4.10, a completion may stay behind text that is typed fast, and is deleted."""
    choosers.append(title)
    dialog = window(title)
    focus(title)
    keys("ctrl+l")

    def is_typed():
        pause()
        keys("ctrl+a")
        type_text(path)
        keys("shift+End", "Delete")
        pause()
        return path in [entry.typed() for entry in dialog.find_all("text")]

    wait_for(f"“{path}” in “{title}”", is_typed)
    keys("Return")


def front(title):
    """Raises a window above all others, and gives it the keyboard focus."""
    _of_window(title, "windowraise")
    focus(title)


def _of_window(title, *commands):
    """The output of xdotool for a window. Tries again: its search fails, too, if another window
    disappears meanwhile."""
    def run():
        done = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", title, *commands],
                              check=False, capture_output=True, text=True)
        return done if done.returncode == 0 else None

    return wait_for(f"a window “{title}”", run).stdout


def size(title):
    """Width and height of the window with that text in its title."""
    found = re.search(r"Geometry: (\d+)x(\d+)", _of_window(title, "getwindowgeometry"))
    return int(found.group(1)), int(found.group(2))


def resize(title, width, height):
    """Asks for a size, and waits until the window has it. Needs a window manager."""
    _of_window(title, "windowsize", str(width), str(height))
    wait_for(f"a size of {width} × {height}", lambda: size(title) == (width, height))


def place(title, x, y, size=None):
    """Moves a window, and gives it a size if one is given."""
    commands = ["windowsize", "--sync", *map(str, size)] if size else []
    _of_window(title, *commands, "windowmove", "--sync", str(x), str(y))


def read_if_there(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def step(key, place):
    """Presses a key, and waits until place() is another one, and not None. Further keys would
    otherwise be pressed before a busy program has gone there."""
    before = place()
    keys(key)
    wait_for(f"{key} to lead away from {before}", lambda: place() not in (before, None))


def busy_seconds():
    """Processor time used so far by all threads of the programs and of their child processes; None
    if one is not asleep."""
    total = 0
    left = processes()
    while left:
        for thread in glob.glob(f"/proc/{left.pop()}/task/*"):
            left += read_if_there(f"{thread}/children").split()
            fields = read_if_there(f"{thread}/stat").rpartition(")")[2].split()
            # "Z" and "X" have ended.
            if fields and fields[0] not in "SZX":
                return None
            total += sum(map(int, fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


def pause():
    """Waits until the program has handled its input and is idle, as when a layout has settled. A
    program that does nothing is idle, too: where there is something to see, wait for that."""
    time.sleep(0.3)

    def rests():
        # The display and the program answer these after the input that was sent before.
        wait_for_server()
        windows()
        before = busy_seconds()
        time.sleep(0.15)
        after = busy_seconds()
        return None not in (before, after) and after - before <= 0.02

    wait_for("the program to rest", rests)
