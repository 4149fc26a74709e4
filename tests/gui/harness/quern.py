# SPDX-License-Identifier: GPL-3.0-or-later
"""Access to the parts of Quern's window for tests."""
import json
import os
import re
import time
from functools import cached_property

from .accessible import have_state
from .hands import wheel
from .menus import choose_row
from .screen import pause
from .steps import expect
from .waiting import wait_for

EXAMPLE = "data/example/callgrind.out.example"

# More rows than a window shows at once.
N_ROWS = 40

# How long the heading may take to follow a click on a busy machine.
HEADING_SECONDS = 5


def shown_place(path):
    """The part of a path that is shown; empty if the profile does not know the path."""
    return "" if path in (None, "???") else path.rsplit("/", 1)[-1]


def heading_of(name):
    """How the heading shows a name: addresses have no leading zeros."""
    return re.sub(r"^0x0+(?=[0-9a-fA-F])", "0x", name)


def notes_of(function):
    """What may be shown in brackets after the name of a function that has namesakes: the first note
    of at most 16 letters that no namesake has. Empty if it is too long or looks like a number."""
    file = shown_place(function.get("file"))
    folders = function["file"].split("/") if file else []
    object_ = shown_place(function.get("object"))
    library = re.match(r"(.*?)\.so(?=\.|$)", object_)
    for text in (file, library[1] if library else "", object_, "/".join(folders[-2:])):
        yield "" if text.isdigit() or len(text) > 16 else text
    yield file if len(file) <= 16 else f"{file[:8]}…{file[-7:]}"


def label_functions(functions):
    """Sets each function's label: its name, and a note if others share the name; if no note is
    its own, its position among them."""
    alike = {}
    for each in functions:
        each["label"] = each["name"]
        alike.setdefault(each["name"], []).append(each)
    for same in alike.values():
        left = same
        if len(same) == 1:
            continue
        for way in range(5):
            notes = [list(notes_of(each))[way] for each in left]
            for each, text in zip(left, notes):
                if text != "" and notes.count(text) == 1:
                    each["label"] = f'{each["name"]} ({text})'
            left = [each for each in left if each["label"] == each["name"]]
        for number, each in enumerate(same, 1):
            if each["label"] == each["name"]:
                each["label"] = f'{each["name"]} ({number})'


class Numbers:
    """The numbers of a profile that the window has to show, as written by quern-report."""

    def __init__(self, session, path, *options):
        self.has_cycles = "--no-cycles" not in options
        self.profile = json.loads(session.report("export", path, "--format=json", *options))
        self.functions = self.profile["functions"]
        label_functions(self.functions)

    def event(self, name):
        return [event["name"] for event in self.profile["events"]].index(name)

    def share(self, cost, event=0):
        """A share of the total in per cent, as lists show it."""
        text = f"{100 * cost / self.profile['total'][event]:.2f}"
        if text == "0.00":
            return "< 0.01" if cost > 0 else "0.00"
        return text

    def inclusive(self, each, event=0):
        """The inclusive share of a function or group, marked if it is only an upper bound or if
        the cost exceeds the total."""
        mark = ""
        if not each.get("inclusive_is_exact", True):
            mark = "≤ "
        elif not self.has_cycles and each["inclusive"][event] > self.profile["total"][event]:
            mark = "↑ "
        share = self.share(each["inclusive"][event], event)
        return share if mark == "≤ " and share.startswith("<") else mark + share

    def group(self, each):
        """A group as the list shows it: inclusive, self, called."""
        return (self.inclusive(each), self.share(each["self"][0]),
                f'{each["called"]:,}' if each["called"] else "–")

    def row(self, function, event=0):
        """A function as the list shows it: inclusive, self, called, name."""
        return (self.inclusive(function, event),
                self.share(function["self"][event], event),
                f'{function["called"]:,}' if function["called"] else "–", function["label"])

    def change(self, each, before, after, difference):
        """The list's cells for a function in a comparison: the change of its self cost, that change
        relative to the cost before, and the cost before as a share of its total."""
        def runs(side):
            return each["inclusive"][side] or each["self"][side]

        cost = each["self"][difference]
        old, new = each["self"][before], each["self"][after]
        if not runs(before) or not runs(after):
            relative = "gone" if runs(before) else "new"
        elif old == new or old <= 0:
            relative = "0" if old == new else "–"
        elif new >= 5 * old:
            relative = f"×{new / old:.3g}" if new < 999.5 * old else f"×{round(new / old):,}"
        else:
            size = f"{100 * abs(new - old) / old:.2f}"
            sign = "+" if new > old else "−"
            relative = f"{sign}{size} %"
            if size == "0.00":
                relative = f"{'<' if new > old else '>'} {sign}0.01 %"
        return (f"{cost:+,}".replace("-", "−") if cost else "0", relative,
                self.share(old, before) if runs(before) else "–")

    def rows(self, event=0):
        return [self.row(each, event) for each in self.functions]

    def costliest(self, kind, count, event=0):
        """Labels of the costliest functions. kind: "self" or "inclusive"."""
        ordered = sorted(self.functions, key=lambda each: -each[kind][event])
        return [each["label"] for each in ordered[:count]]

    def find(self, name):
        return next(each for each in self.functions if each["name"] == name)

    def callers(self, name):
        """Share of the call and name for each caller."""
        index = self.functions.index(self.find(name))
        return sorted((self.share(call[2][0]), each["label"]) for each in self.functions
                      for call in each["calls"] if call[0] == index)

    def callees(self, name):
        return sorted((self.share(call[2][0]), self.functions[call[0]]["label"])
                      for call in self.find(name)["calls"])


class Table:
    """A list with columns. A row is a tuple of its cells' texts, the function's name last."""

    def __init__(self, window, name):
        self.name = name
        self.node = window.wait("tree table", name)
        self.list = self.node.wait("list")

    def seen(self, limit=N_ROWS):
        """The rows as they are now."""
        rows = self.list.read(limit).children
        return [row for row in rows if row.role == "table row"]

    def selected(self, limit=N_ROWS):
        """The row that is selected, as it is now, or None."""
        rows = self.seen(limit)
        states = have_state([row.node for row in rows], "SELECTED")
        return next((row for row, is_selected in zip(rows, states) if is_selected), None)

    def nodes(self, limit=N_ROWS):
        return [row.node for row in self.seen(limit)]

    def rows(self, limit=N_ROWS):
        return [tuple(row.texts()) for row in self.seen(limit)]

    def first_rows(self, count):
        """At least count rows, or all if there are fewer. Since GTK 4.12, only the rows in view are
        exposed: scrolls down to the others, and back."""
        limit = max(count, N_ROWS)
        rows, n_before = self.rows(limit), 0
        if len(rows) >= count:
            return rows
        x, y, width, height = self.list.box()
        middle = x + width // 2, y + height // 2
        while n_before < len(rows) < count:
            n_before = len(rows)
            wheel(*middle, -2)
            pause()
            rows += [row for row in self.rows(limit) if row not in rows]
        wheel(*middle, N_ROWS)
        pause()
        return rows

    def names(self):
        return [row[-1] for row in self.rows() if row]

    def row(self, name):
        """The row of a function, to be clicked."""
        def find():
            return next((row.node for row in self.seen() if row.texts()[-1:] == [name]), None)

        return wait_for(f"a row of {name} in {self.name}", find)

    def click(self, name, **options):
        """Clicks the row of a function; tries again if the list changes at that moment."""
        def has_clicked():
            self.row(name).click(**options)
            return True

        wait_for(f"a click on {name} in {self.name}", has_clicked)

    def titles(self):
        """The titles of the columns, from left to right."""
        return [text for child in self.node.find("table row").read().children
                for text in child.texts()[:1]]

    def title(self, text):
        """The title of a column, to be clicked."""
        header = self.node.find("table row")
        return next(child.node for child in header.read().children
                    if child.texts()[:1] == [text])


class Page:
    """A window that shows a profile."""

    def __init__(self, session, screen, path, window=None):
        self.screen = screen
        self.numbers = Numbers(session, path)
        self.title = path.rsplit("/", 1)[1]
        self.window = window or screen.window(self.title)

    @cached_property
    def functions(self):
        return Table(self.window, "Functions")

    @cached_property
    def callers(self):
        return Table(self.window, "Callers")

    @cached_property
    def callees(self):
        return Table(self.window, "Callees")

    @cached_property
    def heading_node(self):
        # The word is the caption of one of the heading's figures.
        return self.window.wait("label", "called").parent.parent

    def heading(self):
        """Name, place and figures of the selected function."""
        return self.heading_node.texts()

    def wait_until_shown(self):
        """Waits for the profile: the widgets are there before it is read, but keys do nothing."""
        wait_for("a profile", lambda: self.functions.rows(1))

    def wait_for_heading(self, name):
        wait_for(f"a heading of {name}", lambda: self.heading()[0] == heading_of(name))

    def choose_name(self, chooser, path):
        """Types a path into a file chooser, and accepts it."""
        self.screen.choosers.append(chooser)
        window = self.screen.window(chooser)
        self.screen.focus(chooser)

        def is_typed():
            self.screen.pause()
            self.screen.keys("ctrl+a")
            self.screen.type_text(path)
            self.screen.pause()
            return path in [entry.typed() for entry in window.find_all("text")]

        wait_for(f"“{path}” in “{chooser}”", is_typed)
        self.screen.keys("Return")

    def _save_as(self, chooser, dialog, path):
        """Types a path into the file chooser, and waits until the dialog that opened it is closed;
        returns the content of the file."""
        self.choose_name(chooser, path)
        wait_for(path, lambda: os.path.exists(path) and os.path.getsize(path) > 0)
        wait_for("the dialog to close",
                 lambda: all(window.name != dialog for window in self.screen.windows()))
        self.screen.focus(self.title)
        with open(path, "rb") as file:
            return file.read()

    def export_list(self, session, name):
        """Exports the focused list with Ctrl+Shift+E, in the format of the name's extension;
        returns the content of the file."""
        self.screen.keys("ctrl+shift+e")
        return self._save_as("Export List", "Export List", os.path.join(session.folder, name))

    def export_report(self, session, name):
        """Exports a page about the whole profile with Ctrl+Alt+E; returns its content."""
        self.screen.keys("ctrl+alt+e")
        return self._save_as("Export Report", "Export Report", os.path.join(session.folder, name))

    def export_picture(self, session, name, steps):
        """Exports the picture with Ctrl+E; returns its content. steps: the position of the format
        in the list of formats, from 0."""
        self.screen.keys("ctrl+e")
        dialog = self.screen.window("Export Picture")
        self.screen.focus("Export Picture")
        if steps > 0:
            formats = dialog.wait("combo box")
            formats.click()
            choose_row(formats, steps)
            dialog.wait("push button", re.compile("Save")).click()
        else:
            dialog.wait_for_keyboard()
            self.screen.keys("Return")
        return self._save_as("Save Picture", "Export Picture", os.path.join(session.folder, name))

    def select(self, name):
        """Clicks a function's row; clicks again if the list changed and another row was hit."""
        def is_selected():
            self.functions.click(name)
            end = time.monotonic() + HEADING_SECONDS
            while self.heading()[0] != heading_of(name) and time.monotonic() < end:
                time.sleep(0.1)
            return self.heading()[0] == heading_of(name)

        wait_for(f"{name} to be selected", is_selected)

    def views(self):
        """Titles of the views that have something to show."""
        return self.window.names("page tab")

    def show_view(self, title):
        self.window.wait("page tab", title).click()

    def scroll_to_top(self):
        x, y, width, _ = self.functions.node.box()
        self.screen.wheel(x + width // 2, y + 200, 40)

    def expect_calls(self, name):
        """Expects the callers and callees of the report."""
        def shown(title, count):
            # Without calls, a sentence replaces the list, which then is not in the tree.
            if self.window.find("tree table", title) is None:
                return []
            return Table(self.window, title).first_rows(count)

        for title, expected in (("Callers", self.numbers.callers(name)),
                                ("Callees", self.numbers.callees(name))):
            wait_for(f"{len(expected)} {title}",
                     lambda: sorted((row[0], row[-1]) for row in
                                    shown(title, len(expected))) == expected)

    def choose_event(self, steps):
        """Chooses the event that many steps further down, or up if negative. The drop-down in the
        header bar is the first combo box of the window."""
        combo = self.window.wait("combo box")
        combo.get("push button").click()
        choose_row(combo, steps)
