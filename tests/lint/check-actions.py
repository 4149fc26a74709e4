#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that each action can be reached without a mouse: by a key, a menu, or a widget that takes
the keyboard focus; and that the shortcuts window lists each key of the program.

    check-actions.py SOURCE_ROOT
"""
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

from tap import Tap
from tree import read, walk

SHORTCUTS = "ui/shortcuts-window.ui"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')

# Declarations of actions, which do not count as ways to reach them.
DECLARATION = re.compile(r'install_(?:property_)?action\s*\(\s*\w+,\s*"([^"]+)"')
SWITCHES = re.compile(r'(?:action_set_enabled|set_enabled|update_action|lookup_action)\s*\([^;]*?;')
ENTRY = re.compile(r'\{\s*(?:\.name = )?"([a-z-]+)",\s*(?:\.activate = )?\w+_action\b')
BINDING = re.compile(r'add_binding_action\s*\(\s*\w+,\s*GDK_KEY_(\w+),\s*([^,]+),\s*"([^"]+)"')
GROUPS = {"src/app/quern-application.c": "app", "src/app/quern-window.c": "win",
          "src/app/quern-explorer-actions.c": "win", "src/app/quern-page-actions.c": "win"}


def declared(top, paths):
    """The file that declares each action, by the action's name."""
    found = {}
    for path in paths:
        text = COMMENT.sub("", read(top, path))
        for name in DECLARATION.findall(text):
            found.setdefault(name, path)
        if path in GROUPS:
            for name in ENTRY.findall(text):
                found.setdefault(f"{GROUPS[path]}.{name}", path)
    return found


def bare(name):
    """The bare name of an action: "win.view" for "win.view::graph", "graph.undo" for
    "action(graph.undo)"."""
    return re.sub(r"^action\((.*)\)$", r"\1", name).split("::")[0].split("(")[0]


def ways(top, paths):
    """The names in keys, menus and widgets, by which actions can be reached."""
    named = set()
    for path in paths:
        text = read(top, path)
        if path.endswith(".ui"):
            for element in ElementTree.fromstring(text).iter():
                if element.get("name") in ("action-name", "action") and path != SHORTCUTS:
                    named.add(bare(element.text or ""))
            continue
        text = SWITCHES.sub("", DECLARATION.sub("", COMMENT.sub("", text)))
        named.update(bare(string) for string in STRING.findall(text))
    return named


def keys(top):
    """The keys of the program by action. They take precedence over those of a view."""
    table = re.search(r"shortcuts\[\] = \{(.*?)\n\};", read(top, "src/app/quern-application.c"),
                      re.DOTALL)
    found = {action: STRING.findall(accels)
             for action, accels in re.findall(r'\{ "([^"]+)", \{(.*?)\} \}', table.group(1))}
    views = re.findall(r"&quern_(\w+)_view_info,", read(top, "src/app/quern-views.c"))
    # The summary has a special key, and is not numbered.
    found["win.view::summary"] = ["<Control><Alt>0"]
    views.remove("summary")
    found.update((f"win.view::{view}", [f"<Alt>{number}"]) for number, view in enumerate(views))
    return found


def same(accel):
    """The normal form of a key: (modifiers, key)."""
    *held, key = re.findall(r"<(\w+)>|(\w+)$", accel)
    return frozenset(word.lower() for word, _ in held), key[1].lower()


def view_keys(top, paths):
    """(path, action, key) for each key that a view binds. Separate windows are skipped: they lack
    the actions of the main window, so its keys are free there."""
    for path in paths:
        text = read(top, path)
        if "window.close" in text:
            continue
        if path.endswith(".ui"):
            for shortcut in ElementTree.fromstring(text).iter("object"):
                if shortcut.get("class") != "GtkShortcut":
                    continue
                values = {each.get("name"): each.text for each in shortcut.iter("property")}
                for accel in values["trigger"].split("|"):
                    yield path, bare(values.get("action", "")), same(accel)
            continue
        for key, held, action in BINDING.findall(text):
            masks = frozenset(word.lower() for word in re.findall(r"GDK_(\w+)_MASK", held))
            yield path, action, (masks, key.lower())


def main():
    top = os.path.realpath(sys.argv[1])
    tap = Tap()
    paths = list(walk(top))
    sources = [path for path in paths if path.startswith("src/") and path.endswith(".c")]
    named = ways(top, sources + [path for path in paths
                                 if path.startswith("ui/") and path.endswith(".ui")])

    actions = declared(top, sources)
    complaints = [f"{path}: {name}" for name, path in sorted(actions.items()) if name not in named]
    if len(actions) < 50:
        complaints.append(f"only {len(actions)} actions were found")
    tap.check("each action has a key, a menu or a widget", complaints)

    shown = {(element.text or "") for element in ElementTree.fromstring(read(top, SHORTCUTS)).iter()
             if element.get("name") == "action-name"}
    shown |= {accel for element in ElementTree.fromstring(read(top, SHORTCUTS)).iter()
              if element.get("name") == "accelerator" for accel in (element.text or "").split()}
    with_keys = keys(top)
    complaints = [name for name, accels in with_keys.items()
                  if name not in shown and not shown & set(accels)]
    if len(with_keys) < 20:
        complaints.append(f"only {len(with_keys)} keys were found")
    tap.check("the window of shortcuts has each key of the program", complaints)

    taken = {same(accel): name for name, accels in with_keys.items() for accel in accels}
    bound = list(view_keys(top, sources + [path for path in paths if path.endswith(".ui")]))
    complaints = [f"{path}: {action} has the key of {taken[key]}" for path, action, key in bound
                  if key in taken and action not in (taken[key], "win." + action.split(".")[-1])]
    if len(bound) < 20:
        complaints.append(f"only {len(bound)} keys of views were found")
    tap.check("no view binds a key of the program, which it would not get", complaints)

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
