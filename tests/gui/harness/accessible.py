# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader is told of the window, read from the accessibility bus.

Nobody waits for an answer before the next question is asked.
"""
import functools
import os
import re
import time

from .bus import Bus
from .hands import click
from .waiting import PATIENCE_SECONDS, Gone, wait_for

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

# What was asked for so long ago is asked for again.
MEMORY_SECONDS = 10

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
STATES = {"CHECKED": 4, "EXPANDABLE": 9, "EXPANDED": 10, "FOCUSED": 12, "PRESSED": 20,
          "SELECTED": 23, "SENSITIVE": 24, "VISIBLE": 30}
WINDOW_COORDINATES = 1

# Figures have narrow blanks that do not break.
BLANKS = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


@functools.cache
def bus():
    """The accessibility bus: the session's bus knows where it is."""
    session = Bus(os.environ["DBUS_SESSION_BUS_ADDRESS"])
    answer = session.ask([(("org.a11y.Bus", "/org/a11y/bus"), "org.a11y.Bus", "GetAddress",
                           None)])[0]
    if answer is None:
        raise Gone("the accessibility bus")
    return Bus(answer[0])


def ask(questions):
    return bus().ask(questions)


def property_question(place, interface, name):
    """The question for a property, which is in the answer itself."""
    return place, PROPERTIES, "Get", ("ss", interface, name)


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
        self.seat = None


class Memory:
    """What was asked for before: the children of a node, until one of them comes, goes or moves,
    how many nodes a tree had, and the way to one that was looked for."""

    def __init__(self):
        self.children = {}
        self.n_nodes = {}
        self.ways = {}

    def note(self, place, item, children):
        self.children[place] = (time.monotonic(), item.n_children, children)

    def recall(self, place, items, n_wanted):
        """Of that node as it is now, n_wanted children, or None: they have to be asked for."""
        noted_at, n_children, children = self.children.get(place, (0, 0, ()))
        if (time.monotonic() - noted_at > MEMORY_SECONDS or len(children) < n_wanted or
                n_children != items[place].n_children):
            return None
        for index, child in enumerate(children[:n_wanted]):
            if child not in items or items[child].seat != (place, index, True):
                return None
        return children[:n_wanted]


memory = Memory()


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
        if answer is None:
            raise Gone(owner)
        # By itself the index of a node is of no use: a hidden one has that of another.
        for place, _, parent, index, n_children, _, name, role, _, states in answer[0]:
            item = self.items[place] = Item(role, name, n_children)
            item.seat = (parent, index, bool(states[0] >> STATES["VISIBLE"] & 1))

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

    def children(self, places, limit):
        """So many of each, as far as they are presented; None: not all are there any more."""
        numbers = [min(self.items[place].n_children, limit) for place in places]
        found = [memory.recall(place, self.items, n) for place, n in zip(places, numbers)]
        unknown = [index for index, children in enumerate(found) if children is None]
        # In GTK, "GetChildren" has other children than these, which have names, too.
        answers = ask([(places[index], ACCESSIBLE, "GetChildAtIndex", ("i", child))
                       for index in unknown for child in range(numbers[index])])
        if None in answers or any(path == NOTHING for (_, path), in answers):
            return None
        rest = iter(answers)
        for index in unknown:
            found[index] = [next(rest)[0] for _ in range(numbers[index])]
            memory.note(places[index], self.items[places[index]], found[index])
        return found


class Seen:
    """What a node was like when its tree was read."""

    def __init__(self, node, role, name, seat):
        self.node = node
        self.role = role
        self.name = name
        self.children = []
        # Its parent and index there; None at the top of what was read.
        self.seat = seat
        if seat is not None:
            seat[0].children.append(self)

    def way(self):
        """From the top of what was read: places, each with its index in the one before."""
        if self.seat is None:
            return [(self.node.place, None)]
        parent, index = self.seat
        return parent.way() + [(self.node.place, index)]

    def walk(self):
        """Itself and all below it, each parent before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def outwards(self):
        """Itself, and what it is in."""
        return [self] if self.seat is None else [self, *self.seat[0].outwards()]

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
        top = None
        level = [(self.place, None)]
        known = Known()
        n_nodes = memory.n_nodes.get(self.place, 0)
        memory.n_nodes[self.place] = 0
        while level:
            if max(len(level), n_nodes) > MANY_NODES:
                known.fetch(self.place[0])
            if not known.ask([place for place, _ in level]):
                return None
            memory.n_nodes[self.place] += len(level)
            nodes = []
            for place, seat in level:
                item = known.items[place]
                nodes.append(Seen(Node(place), item.role, item.name, seat))
            top = top or nodes[0]
            if depth == 0:
                break

            found = known.children([place for place, _ in level], limit)
            if found is None:
                return None
            level = [(place, (seen, index)) for seen, places in zip(nodes, found)
                     for index, place in enumerate(places)]
            depth -= 1
        return top

    def focus_chain(self, limit=MAX_CHILDREN):
        """What the keyboard is in, as it was read, from the innermost out; [] for nothing."""
        seen = list(self.read(limit).walk())
        try:
            states = have_state([each.node for each in seen], "FOCUSED")
        except Gone:
            return []
        focused = [each for each, has_focus in zip(seen, states) if has_focus]
        return focused[-1].outwards() if focused else []

    def find_all(self, role=None, name=None, limit=MAX_CHILDREN):
        """name: a text that is the whole name, or a compiled pattern that is found in it."""
        return [seen.node for seen in self.read(limit).walk() if seen.fits(role, name)]

    def find(self, role=None, name=None, limit=MAX_CHILDREN):
        """Where it was last, if it is still there, or else the first one."""
        key = self.place, role, name, limit
        found = self._find_again(memory.ways.get(key), role, name)
        if found is None:
            found = next((seen for seen in self.read(limit).walk() if seen.fits(role, name)), None)
            memory.ways[key] = found and found.way()
        return found and found.node

    def _find_again(self, way, role, name):
        """What it is at the end of a way, if each place is where it was, and that one fits."""
        if way is None:
            return None
        node = Node(way[-1][0])
        answers = ask([(node.place, ACCESSIBLE, "GetRole", None),
                       property_question(node.place, ACCESSIBLE, "Name")] +
                      [(parent, ACCESSIBLE, "GetChildAtIndex", ("i", index))
                       for (parent, _), (_, index) in zip(way, way[1:])])
        if None in answers:
            return None
        (role_number,), (title,), *places = answers
        if [place for (place,) in places] != [place for place, _ in way[1:]]:
            return None
        found = Seen(node, role_name(role_number), plain(title), None)
        return found if found.fits(role, name) else None

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
                        ("u", WINDOW_COORDINATES))[0]

    def settled_box(self):
        """Where it is once it has stopped to move. It may go away before: who looks for it anew
        is told."""
        end = time.monotonic() + PATIENCE_SECONDS
        last, box = None, self.box()
        while box != last or box[2] <= 0:
            if time.monotonic() > end:
                raise TimeoutError(f"waited {PATIENCE_SECONDS} s for “{self.name}” to settle")
            time.sleep(0.15)
            last, box = box, self.box()
        return box

    def click(self, times=1, button=1):
        x, y, width, height = self.settled_box()
        click(x + width // 2, y + height // 2, times, button, width // 2 - 2)

    def press(self):
        """Does what it is for, without the mouse."""
        self.ask("org.a11y.atspi.Action", "DoAction", ("i", 0))

    def typed(self):
        """What stands in an entry. That -1 is the end is not so in each of them."""
        return self.ask("org.a11y.atspi.Text", "GetText", ("ii", 0, 1 << 20))[0]

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
                    ("s", each.place[0])) for each in programs()])
    return [answer[0] for answer in answers if answer]
