# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader sees of the window, read from the accessibility bus.

Calls are pipelined: all calls of a batch are sent before any reply is read.
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
CACHE_INTERFACE = "org.a11y.atspi.Cache"
ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
PROPERTIES = "org.freedesktop.DBus.Properties"

# A list creates about 200 rows, however few are visible, so each search limits how many children
# of a node it looks at. A search around a list needs no more rows than a person sees.
MAX_CHILDREN = 60
MAX_ROWS = 25
# The row with the focus may be any of them.
ALL_ROWS = 250
MAX_DEPTH = 40

# Querying a node takes as long as getting this many from the program's cache, which only provides
# all of them.
CACHED_PER_QUERY = 6

# Remembered children older than this are queried again.
MEMORY_SECONDS = 30

# Attempts to read a tree that keeps changing while it is read.
MAX_TRIES = 10

# The protocol's numbers. Toggle buttons count as push buttons, groups as panels.
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

# What an outline has.
ROWS = ("table row", "list item", "menu item")
SHOWN_STATES = ("FOCUSED", "SELECTED", "EXPANDED")
# What no table has in its rows.
NEVER_IN_TABLES = ("page tab", "tree table")
OF_CLASS = re.compile(r"(Gtk|Adw|Quern)[A-Z]\w+$")

# The program writes no-break spaces in numbers.
BLANKS = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


@functools.cache
def bus():
    """The accessibility bus, whose address the session bus provides."""
    session = Bus(os.environ["DBUS_SESSION_BUS_ADDRESS"])
    answer = session.ask([(("org.a11y.Bus", "/org/a11y/bus"), "org.a11y.Bus", "GetAddress",
                           None)])[0]
    if answer is None:
        raise Gone("the accessibility bus")
    found = Bus(answer[0])
    found.listen(CACHE_INTERFACE, "AddAccessible")
    return found


def ask(questions):
    return bus().ask(questions)


def property_question(place, interface, name):
    """The question that gets a property. The answer is a tuple of its value alone."""
    return place, PROPERTIES, "Get", ("ss", interface, name)


def role_name(number):
    return ROLES.get(number, f"role {number}")


def plain(text):
    """The text with ordinary spaces instead of no-break spaces."""
    return text.translate(BLANKS)


def shortened(text):
    """The text on one line of a log."""
    text = text.replace("\n", " ")
    return text if len(text) <= 100 else text[:99] + "…"


class Item:
    """A node as described on the bus. index: its index in its parent, or None. states: the lower 32
    of its states, or None if they have to be queried."""

    def __init__(self, place, name, n_children, parent, index=None, states=None):
        self.role = memory.roles[place]
        self.name = plain(name)
        self.n_children = n_children
        self.parent = parent
        self.index = index
        self.states = states

    def is_seated(self, parent, index):
        """Whether it is known to be visible, and that child of that parent. The index alone is no
        use: a hidden node has the same index as another one."""
        return ((self.parent, self.index) == (parent, index) and
                bool(self.states >> STATES["VISIBLE"] & 1))


class Memory:
    """Caches earlier answers: the children of a node, valid until one is added, removed, moved or
    renamed, the number of nodes in a tree and in the program's cache, and the path to a node that
    was searched for."""

    def __init__(self):
        self.children = {}
        # The names by place.
        self.names = {}
        self.n_nodes = {}
        self.n_cached = 0
        self.ways = {}
        # The role of each place, which never changes.
        self.roles = {}
        # Nodes with other children by index than all at once.
        self.stacks = set()

    def note(self, place, item, children):
        self.children[place] = (time.monotonic(), item.n_children, children)

    def recall(self, place, items, n_wanted):
        """The first n_wanted children of a node, or None if they have to be queried again."""
        noted_at, n_children, children = self.children.get(place, (0, 0, ()))
        if (time.monotonic() - noted_at > MEMORY_SECONDS or len(children) < n_wanted or
                n_children != items[place].n_children):
            return None
        for index, child in enumerate(children[:n_wanted]):
            # With libadwaita 1.10, the page of a hidden view keeps its seat, but loses its name.
            if (child not in items or not items[child].is_seated(place, index) or
                    items[child].name != self.names.get(child)):
                return None
        return children[:n_wanted]


memory = Memory()


class Known:
    """The nodes that are known so far while a tree is read."""

    def __init__(self):
        self.items = {}
        self.n_queried = 0

    def _ask(self, questions):
        """Asks, and keeps the nodes that the program describes to everybody, without being asked,
        before it first answers with them."""
        answers = ask(questions)
        signals = bus().take_signals()
        # What came before the first answer may be old.
        if self.items:
            for member, values in signals:
                if member == "AddAccessible":
                    self._add(values[0])
        return answers

    def _add(self, described):
        place, _, parent, index, n_children, _, name, role, _, states = described
        if place not in self.items:
            memory.roles[place] = role_name(role)
            self.items[place] = Item(place, name, n_children, parent, index, states[0])

    def fetch(self, owner):
        """Gets, in one call, all nodes that were ever queried: the program caches no others."""
        answer = self._ask([((owner, CACHE), CACHE_INTERFACE, "GetItems", None)])[0]
        if answer is None:
            raise Gone(owner)
        memory.n_cached = len(answer[0])
        for described in answer[0]:
            self._add(described)

    def ask(self, places):
        """Queries the nodes that are new. Returns False if one of them no longer exists."""
        places = [place for place in places if place not in self.items]
        self.n_queried += len(places)
        if places and self.n_queried * CACHED_PER_QUERY > memory.n_cached:
            self.fetch(places[0][0])
            places = [place for place in places if place not in self.items]
        new = [place for place in places if place not in memory.roles]
        answers = self._ask([(place, ACCESSIBLE, "GetRole", None) for place in new] +
                            [(place, PROPERTIES, "GetAll", ("s", ACCESSIBLE)) for place in places])
        if None in answers:
            return False
        memory.roles.update((place, role_name(role)) for place, (role,) in zip(new, answers))
        for place, (properties,) in zip(places, answers[len(new):]):
            properties = dict(properties)
            self.items[place] = Item(place, properties["Name"], properties["ChildCount"],
                                     properties["Parent"])
        return True

    def children(self, places, limit, top):
        """Up to limit exposed children of each node; None if a child no longer exists."""
        n_rows = MAX_ROWS if limit <= MAX_CHILDREN else limit
        numbers = [min(self.items[place].n_children, limit,
                       n_rows if self.items[place].role == "list" and place != top else limit)
                   for place in places]
        found = [memory.recall(place, self.items, n) for place, n in zip(places, numbers)]
        unknown = [index for index, children in enumerate(found) if children is None]
        # A list would create all its rows to give them all at once.
        at_once = [index for index in unknown if places[index] not in memory.stacks and
                   1 < numbers[index] == self.items[places[index]].n_children]
        one_by_one = [index for index in unknown if index not in at_once]
        if not (self._find_at_once(places, found, numbers, at_once) and
                self._find_one_by_one(places, found, numbers, one_by_one)):
            return None

        # GTK 4.8 gives the children of a stack's pages as those of the stack.
        stacks = [index for index in at_once if any(self.items[child].parent != places[index]
                                                    for child in found[index])]
        memory.stacks.update(places[index] for index in stacks)
        if not self._find_one_by_one(places, found, numbers, stacks):
            return None
        for index in unknown:
            memory.note(places[index], self.items[places[index]], found[index])
        return found

    def _find_at_once(self, places, found, numbers, indices):
        """Gets the children of the nodes with these indices; returns whether that succeeded."""
        answers = self._ask([(places[index], ACCESSIBLE, "GetChildren", None) for index in indices])
        for index, answer in zip(indices, answers):
            if answer is None or len(answer[0]) < numbers[index]:
                return False
            found[index] = answer[0][:numbers[index]]
        return self.ask([child for index in indices for child in found[index]])

    def _find_one_by_one(self, places, found, numbers, indices):
        """Gets the children of the nodes with these indices; returns whether that succeeded."""
        answers = self._ask([(places[index], ACCESSIBLE, "GetChildAtIndex", ("i", child))
                             for index in indices for child in range(numbers[index])])
        if None in answers or any(path == NOTHING for (_, path), in answers):
            return False
        rest = iter(answers)
        for index in indices:
            found[index] = [next(rest)[0] for _ in range(numbers[index])]
        return True


class Seen:
    """A node as it was when its tree was read."""

    def __init__(self, node, role, name, seat, states=None):
        self.node = node
        self.role = role
        self.name = name
        # The lower 32 of its states, or None if they have to be queried.
        self.states = states
        self.children = []
        # Its parent and its index there; None for the root of the tree that was read.
        self.seat = seat
        if seat is not None:
            seat[0].children.append(self)

    def way(self):
        """The path from the root of the tree that was read: places, each with its index in the
        previous one."""
        if self.seat is None:
            return [(self.node.place, None)]
        parent, index = self.seat
        return parent.way() + [(self.node.place, index)]

    def walk(self):
        """The node and its descendants, each parent before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def outwards(self):
        """The node and its ancestors, innermost first."""
        return [self] if self.seat is None else [self, *self.seat[0].outwards()]

    def fits(self, role, name):
        if role is not None and self.role != role:
            return False
        if isinstance(name, re.Pattern):
            return name.search(self.name) is not None
        return name is None or self.name == name

    def texts(self):
        """The texts of the labels in it, in order."""
        return [seen.name for seen in self.walk() if seen.role == "label" and seen.name]

    def outline(self):
        """A line for each node that a person could name, with its states: what a failed test has
        seen. The texts of rows and items are in their lines."""
        lines = []
        last = ""
        left = [self]
        while left:
            seen = left.pop()
            texts = seen.texts() if seen.role in ROWS else []
            if not texts:
                left += reversed(seen.children)
            text = " | ".join(texts) or seen.name
            # A button has the text of its label.
            if text not in ("", last) and not OF_CLASS.match(text):
                lines.append((seen.node, f"{seen.role} “{shortened(text)}”"))
                last = text
        states = [have_state([node for node, _ in lines], state) for state in SHOWN_STATES]
        return [" ".join([line, *(name for name, has_it in zip(SHOWN_STATES, has) if has_it)])
                for (_, line), *has in zip(lines, *states)]

    def dump(self, indent=0):
        """The tree as text, a help for writing tests."""
        return f"{'  ' * indent}{self.role} “{self.name}”\n" + "".join(
            child.dump(indent + 1) for child in self.children)


def first_fit(nodes, role, name):
    """The first of the nodes with that role and name, or None."""
    return next((seen for seen in nodes if seen.fits(role, name)), None)


def worth_opening(nodes, role, name):
    """The nodes of one level in which the first one with that role and name may be: what comes
    after another such node, or is in it, comes too late."""
    first = first_fit(nodes, role, name)
    before = nodes if first is None else nodes[:nodes.index(first)]
    return [seen for seen in before if seen.role != "tree table" or role not in NEVER_IN_TABLES]


class Node:
    """A widget on the screen. Its properties are queried each time."""

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

    def read(self, limit=MAX_CHILDREN, depth=MAX_DEPTH, until=None):
        """The tree below it, with at most limit children of each node and depth levels. until: the
        role and name of a node that nothing but the tree up to the first such node is read for."""
        for _ in range(MAX_TRIES):
            top = self._try_to_read(limit, depth, until)
            if top is not None:
                return top
        raise Gone(f"the tree of {self.place[1]} does not rest")

    def _try_to_read(self, limit, depth, until):
        """Returns None if a node disappeared meanwhile."""
        top = None
        level = [(self.place, None)]
        known = Known()
        key = self.place, until and until[0]
        if memory.n_nodes.get(key, 0) * CACHED_PER_QUERY > memory.n_cached:
            known.fetch(self.place[0])
        memory.n_nodes[key] = 0
        while level:
            if not known.ask([place for place, _ in level]):
                return None
            memory.n_nodes[key] += len(level)
            nodes = []
            for place, seat in level:
                item = known.items[place]
                memory.names[place] = item.name
                nodes.append(Seen(Node(place), item.role, item.name, seat, item.states))
            top = top or nodes[0]
            if depth == 0:
                break
            if until is not None:
                nodes = worth_opening(nodes, *until)
            found = known.children([seen.node.place for seen in nodes], limit, self.place)
            if found is None:
                return None
            level = [(place, (seen, index)) for seen, places in zip(nodes, found)
                     for index, place in enumerate(places)]
            depth -= 1
        return top

    def focus_chain(self):
        """The focused node and its ancestors, innermost first; [] if nothing has the focus."""
        return self._find_focus(MAX_CHILDREN) or self._find_focus(ALL_ROWS)

    def _find_focus(self, limit):
        seen = list(self.read(limit).walk())
        new = [each for each in seen if each.states is None]
        try:
            states = have_state([each.node for each in new], "FOCUSED")
        except Gone:
            return []
        focused = [each for each in seen if each.states is not None and
                   each.states >> STATES["FOCUSED"] & 1]
        focused += [each for each, has_focus in zip(new, states) if has_focus]
        return focused[-1].outwards() if focused else []

    def find_all(self, role=None, name=None, limit=MAX_CHILDREN):
        """name: the whole name, or a compiled pattern to search for in the name."""
        return [seen.node for seen in self.read(limit).walk() if seen.fits(role, name)]

    def find(self, role=None, name=None, limit=MAX_CHILDREN):
        """The node found last time if it is still in place, else the first match or None."""
        key = self.place, role, name, limit
        found = self._find_again(memory.ways.get(key), role, name)
        if found is None:
            found = first_fit(self.read(limit, until=(role, name)).walk(), role, name)
            memory.ways[key] = found and found.way()
        return found and found.node

    def _find_again(self, way, role, name):
        """The node at the end of a path, or None if a node on it has moved or it does not fit."""
        if way is None:
            return None
        node = Node(way[-1][0])
        answers = ask([property_question(node.place, ACCESSIBLE, "Name")] +
                      [(parent, ACCESSIBLE, "GetChildAtIndex", ("i", index))
                       for (parent, _), (_, index) in zip(way, way[1:])])
        if None in answers:
            return None
        (title,), *places = answers
        if [place for (place,) in places] != [place for place, _ in way[1:]]:
            return None
        found = Seen(node, memory.roles[node.place], plain(title), None)
        return found if found.fits(role, name) else None

    def get(self, role=None, name=None):
        """Like find(), but raises Gone if there is no match."""
        found = self.find(role, name)
        if found is None:
            raise Gone(f"{role} “{name}”")
        return found

    def names(self, role):
        """The names of all nodes with that role."""
        return [seen.name for seen in self.read().walk() if seen.role == role]

    def wait_for_keyboard(self):
        """Waits until a widget in it has the keyboard focus: keys sent earlier may be lost. Rows of
        entries do not tell that they have it."""
        wait_for(f"the keyboard in “{self.name}”", self.focus_chain)

    def wait(self, role=None, name=None):
        what = f"{role} “{name.pattern if isinstance(name, re.Pattern) else name}”"
        return wait_for(what, lambda: self.find(role, name))

    def texts(self, limit=MAX_CHILDREN):
        """The texts of the labels in it, in order."""
        return self.read(limit).texts()

    def box(self):
        """x, y, width, height on the screen, as windows are placed in its top left corner."""
        return boxes([self])[0]

    def settled_box(self):
        """Its box() once it has stopped moving. Raises Gone if it disappears before that, so that
        callers can look for it again."""
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
        """Activates it without the mouse."""
        self.ask("org.a11y.atspi.Action", "DoAction", ("i", 0))

    def typed(self):
        """The text of an entry. Not every entry accepts -1 as the end."""
        return self.ask("org.a11y.atspi.Text", "GetText", ("ii", 0, 1 << 20))[0]

    def value(self):
        """The value of a bar or spin button."""
        return self.ask_property("CurrentValue", "org.a11y.atspi.Value")


def have_state(nodes, state):
    """Whether each of the nodes has that state."""
    answers = ask([(node.place, ACCESSIBLE, "GetState", None) for node in nodes])
    if None in answers:
        raise Gone(f"one of {len(nodes)} nodes")
    return [bool(low >> STATES[state] & 1) for ((low, _),) in answers]


def boxes(nodes):
    """The box() of each of the nodes."""
    answers = ask([(node.place, COMPONENT, "GetExtents", ("u", WINDOW_COORDINATES))
                   for node in nodes])
    if None in answers:
        raise Gone(f"one of {len(nodes)} nodes")
    return [box for (box,) in answers]


def programs():
    """The running instances of PROGRAM, as a screen reader finds them."""
    found = [Node(place) for place in Node((REGISTRY, ROOT)).ask(ACCESSIBLE, "GetChildren")[0]]
    answers = ask([property_question(each.place, ACCESSIBLE, "Name") for each in found])
    # One may have ended meanwhile.
    return [each for each, answer in zip(found, answers) if answer == (PROGRAM,)]


def windows():
    """The windows of the program, oldest first."""
    answers = ask([(each.place, ACCESSIBLE, "GetChildren", None) for each in programs()])
    return [Node(place) for answer in answers if answer for place in answer[0]]


def processes():
    """The process IDs of the running instances of PROGRAM."""
    answers = ask([(BUS, "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                    ("s", each.place[0])) for each in programs()])
    return [answer[0] for answer in answers if answer]
