# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person sees and does: the accessibility tree, the mouse, the keyboard.

Import it only inside a Session: the accessibility bus is found by the
environment.
"""
import re
import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402  (the version comes first)

from .session import wait_for

# A list builds about 200 rows, however few are seen. Walking all of them takes
# seconds, so each search says how many children of a node it looks at.
MAX_CHILDREN = 60
MAX_DEPTH = 40

# What at-spi and GTK call things since 2024, and before.
ROLES = {"button": "push button", "toggle button": "push button", "grouping": "panel"}

# Figures have narrow blanks that do not break.
BLANKS = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


class Gone(Exception):
    """A widget, or a box of a picture, is no longer there."""


class Node:
    """A thing on the screen."""

    def __init__(self, accessible):
        self.accessible = accessible

    @property
    def name(self):
        """What it is called; any blank is a blank to the reader."""
        return (self.accessible.get_name() or "").translate(BLANKS)

    @property
    def role(self):
        role = self.accessible.get_role_name()
        return ROLES.get(role, role)

    @property
    def parent(self):
        return Node(self.accessible.get_parent())

    @property
    def description(self):
        return self.accessible.get_description() or ""

    def children(self, limit=MAX_CHILDREN):
        count = min(self.accessible.get_child_count(), limit)
        found = (self.accessible.get_child_at_index(index) for index in range(count))
        return [Node(child) for child in found if child is not None]

    def walk(self, limit=MAX_CHILDREN, depth=MAX_DEPTH):
        """Itself and all below it, each parent before its children."""
        yield self
        if depth > 0:
            for child in self.children(limit):
                yield from child.walk(limit, depth - 1)

    def find_all(self, role=None, name=None, limit=MAX_CHILDREN):
        """name: a text that is the whole name, or a compiled pattern that is found in it."""
        self.accessible.clear_cache()
        return [node for node in self.walk(limit) if node.fits(role, name)]

    def find(self, role=None, name=None, limit=MAX_CHILDREN):
        self.accessible.clear_cache()
        return next((node for node in self.walk(limit) if node.fits(role, name)), None)

    def fits(self, role, name):
        if role is not None and self.role != role:
            return False
        if isinstance(name, re.Pattern):
            return name.search(self.name) is not None
        return name is None or self.name == name

    def wait(self, role=None, name=None, seconds=15):
        what = f"{role} “{name.pattern if isinstance(name, re.Pattern) else name}”"
        return wait_for(what, lambda: self.find(role, name), seconds)

    def texts(self, limit=MAX_CHILDREN):
        """What the labels in it say, in their order."""
        return [node.name for node in self.find_all("label", limit=limit) if node.name]

    def has_state(self, state):
        return self.accessible.get_state_set().contains(getattr(Atspi.StateType, state))

    def box(self):
        """x, y, width, height on the screen, as windows lie at its corner."""
        component = self.accessible.get_component_iface()
        if component is None:
            raise Gone(self.name)
        extents = component.get_extents(Atspi.CoordType.WINDOW)
        return extents.x, extents.y, extents.width, extents.height

    def settled_box(self):
        """Where it is once it has stopped to move."""
        boxes = [self.box()]

        def has_settled():
            time.sleep(0.15)
            boxes.append(self.box())
            return boxes[-1] == boxes[-2] and boxes[-1][2] > 0

        wait_for(f"“{self.name}” to settle", has_settled, 10)
        return boxes[-1]

    def click(self, times=1, button=1):
        x, y, width, height = self.settled_box()
        click(x + width // 2, y + height // 2, times, button)

    def press(self):
        """Does what it is for, without the mouse."""
        self.accessible.get_action_iface().do_action(0)

    def dump(self, depth=MAX_DEPTH, limit=8, indent=0):
        """The tree as text, for whoever writes a test."""
        line = f"{'  ' * indent}{self.role} “{self.name}”\n"
        if depth > 0:
            line += "".join(child.dump(depth - 1, limit, indent + 1)
                            for child in self.children(limit))
        return line


def windows():
    """The windows of the program, oldest first."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    found = []
    for index in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(index)
        if program is not None and program.get_name() == "quern":
            program.clear_cache()
            children = [program.get_child_at_index(i) for i in range(program.get_child_count())]
            # One may have gone meanwhile.
            found += [Node(child) for child in children if child is not None]
    return found


def window(title, seconds=20):
    """The window with that text in its title."""
    return wait_for(f"a window “{title}”",
                    lambda: next((node for node in windows() if title in node.name), None), seconds)


def xdotool(*arguments):
    subprocess.run(["xdotool", *[str(argument) for argument in arguments]], check=True,
                   stdout=subprocess.DEVNULL)


def click(x, y, times=1, button=1):
    xdotool("mousemove", x, y)
    time.sleep(0.1)
    xdotool("click", "--repeat", times, "--delay", 60, button)
    time.sleep(0.1)


def drag(start, end, steps=8):
    """In small moves: one jump is taken for none."""
    xdotool("mousemove", *start, "mousedown", 1)
    for step in range(1, steps + 1):
        xdotool("mousemove", *(round(a + (b - a) * step / steps) for a, b in zip(start, end)))
        time.sleep(0.05)
    xdotool("mouseup", 1)


def wheel(x, y, clicks, key=None):
    """Up if clicks is positive, with a key held down."""
    xdotool("mousemove", x, y)
    if key:
        xdotool("keydown", key)
    xdotool("click", "--repeat", abs(clicks), "--delay", 40, 4 if clicks > 0 else 5)
    if key:
        xdotool("keyup", key)


def keys(*names):
    for name in names:
        xdotool("key", "--clearmodifiers", name)
        time.sleep(0.05)


def focus(title):
    """Gives the keyboard to a window: there is no window manager that would."""
    found = wait_for(f"a window “{title}”", lambda: subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", title],
        capture_output=True, check=False, text=True).stdout.split(), 10)
    xdotool("windowfocus", "--sync", found[-1])


def pause():
    """As long as a menu takes to open, or a layout to settle."""
    time.sleep(0.4)


def type_text(text):
    xdotool("type", "--delay", 25, text)
