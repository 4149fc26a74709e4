# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader is told of the window, read from the accessibility bus.

The bus is asked without a library in between: nobody waits for an answer before the next question
is asked.
"""
import functools
import re
import time

from gi.repository import Gio, GLib

from .hands import click
from .waiting import Gone, wait_for

PROGRAM = "quern"
BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
NOTHING = "/org/a11y/atspi/null"
CACHE = "/org/a11y/atspi/cache"
ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
PROPERTIES = "org.freedesktop.DBus.Properties"

# A list builds about 200 rows, however few are seen: each search says how many children of a
# node it looks at.
MAX_CHILDREN = 60
MAX_DEPTH = 40

# From so many nodes on a level, one answer of all that the program has is the faster one.
MANY_NODES = 30

# How often a tree is read that changes while it is read.
MAX_TRIES = 10

# Numbers of the protocol. What toggles is a button here, what groups a panel.
ROLES = {
    2: "alert", 7: "check box", 8: "check menu item", 10: "column header", 11: "combo box",
    16: "dialog", 20: "filler", 23: "frame", 27: "image", 29: "label", 31: "list",
    32: "list item", 33: "menu", 34: "menu bar", 35: "menu item", 37: "page tab",
    38: "page tab list", 39: "panel", 40: "password text", 42: "progress bar", 43: "push button",
    44: "radio button", 45: "radio menu item", 48: "scroll bar", 49: "scroll pane",
    50: "separator", 51: "slider", 52: "spin button", 54: "status bar", 55: "table",
    56: "table cell", 57: "table column header", 58: "table row header", 61: "text",
    62: "push button", 63: "tool bar", 64: "tool tip", 65: "tree", 66: "tree table",
    69: "window", 75: "application", 79: "entry", 83: "heading", 85: "section", 88: "link",
    90: "table row", 91: "tree item", 98: "list box", 99: "panel", 103: "level bar",
}
STATES = {"CHECKED": 4, "FOCUSED": 12, "PRESSED": 20, "SELECTED": 23}
WINDOW_COORDINATES = 1

# Figures have narrow blanks that do not break.
BLANKS = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


@functools.cache
def bus():
    """The accessibility bus: the session's bus knows where it is."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    # The bus ends with the session, and the test goes on.
    session.set_exit_on_close(False)
    address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
                                None, None, 0, -1, None).unpack()[0]
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
             Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def ask(questions):
    """Asks all, then waits for the answers. A question is a place, an interface, a method and its
    arguments; the answer to one that went away meanwhile is None."""
    answers = [None] * len(questions)
    left = len(questions)

    def note(connection, result, index):
        nonlocal left
        left -= 1
        try:
            answers[index] = connection.call_finish(result).unpack()
        except GLib.Error:
            pass

    for index, ((owner, path), interface, method, arguments) in enumerate(questions):
        bus().call(owner, path, interface, method, arguments, None, 0, -1, None, note, index)
    while left > 0:
        GLib.MainContext.default().iteration(True)
    return answers


def property_question(place, interface, name):
    """The question for a property, which is in the answer itself."""
    return place, PROPERTIES, "Get", GLib.Variant("(ss)", (interface, name))


def role_name(number):
    return ROLES.get(number, f"role {number}")


def plain(text):
    """Any blank is a blank to the reader."""
    return text.translate(BLANKS)


class Item:
    """A node as the bus knows it."""

    def __init__(self, role, name, n_children):
        self.role = role_name(role)
        self.name = plain(name)
        self.n_children = n_children


class Known:
    """What one reading of a tree knows of its nodes."""

    def __init__(self):
        self.items = {}
        self.is_fetched = False

    def fetch(self, owner):
        """All that was ever asked for, in one answer: a node is not in it before that."""
        if self.is_fetched:
            return
        self.is_fetched = True
        answer = ask([((owner, CACHE), "org.a11y.atspi.Cache", "GetItems", None)])[0]
        # The index of a node is of no use: a hidden one has that of another.
        for place, _, _, _, n_children, _, name, role, *_ in answer[0]:
            self.items[place] = Item(role, name, n_children)

    def ask(self, places):
        """Asks for those that are new. False: not all are there any more."""
        places = [place for place in places if place not in self.items]
        answers = ask([(place, ACCESSIBLE, "GetRole", None) for place in places] +
                      [property_question(place, ACCESSIBLE, name)
                       for name in ("Name", "ChildCount") for place in places])
        if None in answers:
            return False
        values = [value for (value,) in answers]
        n = len(places)
        for place, *item in zip(places, values[:n], values[n:2 * n], values[2 * n:]):
            self.items[place] = Item(*item)
        return True


class Seen:
    """What a node was like when its tree was read."""

    def __init__(self, node, role, name):
        self.node = node
        self.role = role
        self.name = name
        self.children = []

    def walk(self):
        """Itself and all below it, each parent before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def fits(self, role, name):
        if role is not None and self.role != role:
            return False
        if isinstance(name, re.Pattern):
            return name.search(self.name) is not None
        return name is None or self.name == name

    def texts(self):
        """What the labels in it say, in their order."""
        return [seen.name for seen in self.walk() if seen.role == "label" and seen.name]

    def dump(self, indent=0):
        """The tree as text, for whoever writes a test."""
        return f"{'  ' * indent}{self.role} “{self.name}”\n" + "".join(
            child.dump(indent + 1) for child in self.children)


class Node:
    """A thing on the screen. What it is like is asked for each time."""

    def __init__(self, place):
        self.place = place

    def ask(self, interface, method, arguments=None):
        answer = ask([(self.place, interface, method, arguments)])[0]
        if answer is None:
            raise Gone(f"{method} of {self.place[1]}")
        return answer

    def ask_property(self, name, interface=ACCESSIBLE):
        return self.ask(*property_question(self.place, interface, name)[1:])[0]

    @property
    def name(self):
        return plain(self.ask_property("Name"))

    @property
    def description(self):
        return self.ask_property("Description")

    @property
    def role(self):
        return role_name(self.ask(ACCESSIBLE, "GetRole")[0])

    @property
    def parent(self):
        return Node(self.ask_property("Parent"))

    def has_state(self, state):
        return have_state([self], state)[0]

    def read(self, limit=MAX_CHILDREN, depth=MAX_DEPTH):
        """The tree below it, with so many children of each node."""
        for _ in range(MAX_TRIES):
            top = self._try_to_read(limit, depth)
            if top is not None:
                return top
        raise Gone(f"the tree of {self.place[1]} does not rest")

    def _try_to_read(self, limit, depth):
        """None: something went away meanwhile."""
        tops = []
        level = [(self.place, tops)]
        known = Known()
        while level:
            if len(level) > MANY_NODES:
                known.fetch(self.place[0])
            if not known.ask([place for place, _ in level]):
                return None
            wanted = []
            for place, siblings in level:
                item = known.items[place]
                seen = Seen(Node(place), item.role, item.name)
                siblings.append(seen)
                if depth > 0:
                    wanted += [(seen, index) for index in range(min(item.n_children, limit))]

            # In GTK, "GetChildren" has other children than these, which have names, too.
            answers = ask([(seen.node.place, ACCESSIBLE, "GetChildAtIndex",
                            GLib.Variant("(i)", (index,))) for seen, index in wanted])
            if None in answers or any(path == NOTHING for (_, path), in answers):
                return None
            level = [(place, seen.children) for (seen, _), (place,) in zip(wanted, answers)]
            depth -= 1
        return tops[0]

    def find_all(self, role=None, name=None, limit=MAX_CHILDREN):
        """name: a text that is the whole name, or a compiled pattern that is found in it."""
        return [seen.node for seen in self.read(limit).walk() if seen.fits(role, name)]

    def find(self, role=None, name=None, limit=MAX_CHILDREN):
        return next(iter(self.find_all(role, name, limit)), None)

    def get(self, role=None, name=None):
        """Like find (), of what has to be there."""
        found = self.find(role, name)
        if found is None:
            raise Gone(f"{role} “{name}”")
        return found

    def names(self, role):
        """Of all that have that role."""
        return [seen.name for seen in self.read().walk() if seen.role == role]

    def wait(self, role=None, name=None):
        what = f"{role} “{name.pattern if isinstance(name, re.Pattern) else name}”"
        return wait_for(what, lambda: self.find(role, name))

    def texts(self, limit=MAX_CHILDREN):
        """What the labels in it say, in their order."""
        return self.read(limit).texts()

    def box(self):
        """x, y, width, height on the screen, as windows lie at its corner."""
        return self.ask(COMPONENT, "GetExtents",
                        GLib.Variant("(u)", (WINDOW_COORDINATES,)))[0]

    def settled_box(self):
        """Where it is once it has stopped to move."""
        boxes = [self.box()]

        def has_settled():
            time.sleep(0.15)
            boxes.append(self.box())
            return boxes[-1] == boxes[-2] and boxes[-1][2] > 0

        wait_for(f"“{self.name}” to settle", has_settled)
        return boxes[-1]

    def click(self, times=1, button=1):
        x, y, width, height = self.settled_box()
        click(x + width // 2, y + height // 2, times, button, width // 2 - 2)

    def press(self):
        """Does what it is for, without the mouse."""
        self.ask("org.a11y.atspi.Action", "DoAction", GLib.Variant("(i)", (0,)))

    def value(self):
        """Of a bar or an entry of numbers."""
        return self.ask_property("CurrentValue", "org.a11y.atspi.Value")


def have_state(nodes, state):
    """Of each node whether it has that state."""
    answers = ask([(node.place, ACCESSIBLE, "GetState", None) for node in nodes])
    if None in answers:
        raise Gone(f"one of {len(nodes)} nodes")
    return [bool(low >> STATES[state] & 1) for ((low, _),) in answers]


def programs():
    """Those of that name, as a screen reader finds them."""
    found = [Node(place) for place in Node((REGISTRY, ROOT)).ask(ACCESSIBLE, "GetChildren")[0]]
    answers = ask([property_question(each.place, ACCESSIBLE, "Name") for each in found])
    # One may have gone meanwhile.
    return [each for each, answer in zip(found, answers) if answer == (PROGRAM,)]


def windows():
    """The windows of the program, oldest first."""
    answers = ask([(each.place, ACCESSIBLE, "GetChildren", None) for each in programs()])
    return [Node(place) for answer in answers if answer for place in answer[0]]


def processes():
    """Numbers of the processes that have windows."""
    answers = ask([(BUS, "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                    GLib.Variant("(s)", (each.place[0],))) for each in programs()])
    return [answer[0] for answer in answers if answer]
