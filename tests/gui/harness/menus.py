# SPDX-License-Identifier: GPL-3.0-or-later
"""Choosing from a menu or a drop-down list that a click or a key has just opened.

Keys that come before it has the keyboard, or while it closes, go elsewhere: each key waits for what
the previous one did.
"""
from .accessible import have_state
from .hands import keys
from .screen import pause
from .waiting import wait_for


def focused(nodes):
    """The index of the node that has the keyboard focus, or None."""
    states = have_state(nodes, "FOCUSED")
    return states.index(True) if True in states else None


def go_on(key, nodes, names):
    """Presses a key that moves the focus to another one of the nodes."""
    before = focused(nodes)
    keys(key)
    wait_for(f"{key} to go from “{names[before]}” to another of {names}",
             lambda: focused(nodes) not in (None, before))


def open_submenu(window, nodes, names, item):
    """Opens the submenu that has the focus; returns the nodes and the names once one of its items
    has it, where item is one of them. Since GTK 4.18, a submenu is not exposed before."""
    before = nodes[focused(nodes)].place
    keys("Return")

    def find():
        found = find_items(window)
        opened, titles = [seen.node for seen in found], [seen.name for seen in found]
        at = focused(opened)
        is_open = item in titles and at is not None and opened[at].place != before
        return (opened, titles) if is_open else None

    return wait_for(f"a submenu with “{item}” after {names}", find)


def find_items(window):
    """What is in the open menu of a window. Since GTK 4.12, the menu itself is not exposed."""
    return [seen for seen in window.read().walk() if seen.role.endswith("menu item")]


def wait_for_menu(window):
    """Waits until a menu has the keyboard; returns the nodes and the names of its items, and those
    of its submenus."""
    def find():
        # Looks for the items again each time: the menu may still be filled.
        items = find_items(window)
        nodes = [seen.node for seen in items]
        return None if focused(nodes) is None else (nodes, [seen.name for seen in items])

    nodes, names = wait_for("the keyboard in a menu", find)
    if "" in names:
        raise AssertionError(f"an item of the menu has no name: {names}")
    return nodes, names


def wait_for_no_menu(window):
    wait_for("the menu to close", lambda: not find_items(window))


def choose(window, *path, key=None):
    """Chooses an item of the open menu of a window. path: the names of submenus and of the item.
    key: the mnemonic of the item, else arrow keys go there."""
    nodes, names = wait_for_menu(window)
    for name in path:
        if name != path[0]:
            nodes, names = open_submenu(window, nodes, names, name)
        if key is not None and name == path[-1]:
            break
        for _ in names:
            if names[focused(nodes)] == name:
                break
            go_on("Down", nodes, names)
        else:
            raise AssertionError(f"“{name}” is not in {names}")
    keys(key or "Return")
    wait_for_no_menu(window)


def choose_row(combo, steps):
    """Chooses a row of the open list of a combo box: that many steps down from the selected one, or
    up if negative."""
    rows = wait_for(f"the list of “{combo.name}”", lambda: combo.find_all("list item"))
    pause()
    wanted = have_state(rows, "SELECTED").index(True) + steps

    # The first key may only move the focus into the list, or from another row to the selected one.
    def is_there():
        left = wanted - have_state(rows, "SELECTED").index(True)
        if left:
            keys("Down" if left > 0 else "Up")
            pause()
        return not left

    wait_for(f"row {wanted} of “{combo.name}”", is_there)
    keys("Return")
    wait_for("the list to close", lambda: combo.find("scroll pane") is None)
