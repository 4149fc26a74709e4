#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random keys and clicks, as of a playing child, cause neither a crash nor warnings."""
import random
import re
import subprocess

from harness.steps import expect, main
from harness.waiting import wait_for

SEED = 15
N_ROUNDS = 10
N_ACTIONS = 12
HEADER_PX = 60

# Keys for actions within the window, and keys that move in its lists and pictures. None of them
# ends the program, opens another main window or asks for a file or a printer.
KEYS = [
    *(f"alt+{number}" for number in range(1, 10)),
    *(f"ctrl+{key}" for key in ("f", "r", "d", "b", "l", "g", "k", "plus", "minus", "0", "a", "c",
                                "Home", "End", "space")),
    *(f"ctrl+shift+{key}" for key in ("r", "b", "g", "d", "n")),
    *(f"alt+{key}" for key in ("Left", "Right", "Up", "Page_Down", "Page_Up", "Home")),
    *(f"shift+{key}" for key in ("Tab", "F9", "F10", "BackSpace", "Left", "Down")),
    "F2", "F5", "F9", "F10", "Tab", "Return", "space", "BackSpace", "Delete", "Menu", "plus",
    "minus", "Escape", "Up", "Down", "Left", "Right", "Home", "End", "Page_Up", "Page_Down",
    *"abfhkmnx12", "asterisk", "bracketleft", "percent", "less",
]
# Warnings of GTK 4.8 about itself: a list is scrolled or drawn before its new rows have places; a
# menu closes while a button is pressed; without a window manager, a menu opens off the screen.
OF_GTK = re.compile("GtkColumnListView failed to scroll to given position|"
                    "Trying to snapshot GtkGizmo .* without a current allocation|"
                    "Broken accounting of active state for widget|"
                    "gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR|"
                    "allocate GtkPopoverContent|allocate GtkStack .* with width -")
BUTTONS = [1, 1, 1, 1, 3, 2, 4, 5]


def any_action(chance, box):
    """The arguments of xdotool for a random action in a window with this box."""
    left, top, width, height = box
    if chance.random() < 0.5:
        return ["key", "--delay", "2", chance.choice(KEYS)]
    # Not on the header bar, which has the close button and can be dragged, nor on the borders.
    place = [str(left + chance.randrange(10, width - 10)),
             str(top + chance.randrange(HEADER_PX, height - 10))]
    move = ["mousemove", *place]
    kind = chance.random()
    if kind < 0.15:
        return move + ["mousedown", "1", "mousemove_relative", "--", str(chance.randrange(-90, 90)),
                       str(chance.randrange(-90, 90)), "mouseup", "1"]
    return move + ["click", "--repeat", str(chance.choice((1, 1, 2, 3))), "--delay", "5",
                   str(chance.choice(BUTTONS))]


def plays(path, chance):
    """A step that plays with one profile."""
    title = path.rsplit("/", 1)[1]

    def step(session, screen):
        subprocess.run(["gsettings", "reset-recursively", "io.github.quern.Quern"], check=True)
        # In a dialog, the key for a note would open GTK's inspector.
        subprocess.run(["gsettings", "set", "org.gtk.gtk4.Settings.Debug",
                        "enable-inspector-keybinding", "false"], check=True)
        program = session.start_quern(session.path(path), cwd=session.folder)
        window = screen.window(title)
        window.wait("page tab")
        box = window.box()
        for _ in range(N_ROUNDS):
            screen.focus(title)
            words = []
            for _ in range(N_ACTIONS):
                words += any_action(chance, box)
            subprocess.run(["xdotool", *words], check=True, stdout=subprocess.DEVNULL)
            # The names need an answer from the main loop.
            wait_for("an answer", lambda: [each.name for each in screen.windows()])
            expect(program.poll(), None, "how the program ended")
        session.picture(title)
        # A busy machine may lose keys while the focus moves.
        for _ in range(5):
            screen.focus(title)
            screen.keys("Escape", "Escape", "Escape", "ctrl+q")
            try:
                program.wait(30)
                break
            except subprocess.TimeoutExpired:
                pass
        expect(program.poll(), 0, "how the program ended")

    step.__name__ = "plays_with_" + title.split(".")[0]
    step.__doc__ = f"Keys and clicks at random do no harm to a window of {title}"
    return step


def all_steps():
    chance = random.Random(SEED)
    return [plays(path, chance) for path in (
        "tests/data/names/sorts.callgrind.out",
        "tests/data/callgrind/cachegrind.out.a",
        "tests/data/aprof/sorts.v4p.aprof",
    )]


main("random", all_steps(), has_animations=True, harmless=OF_GTK)
