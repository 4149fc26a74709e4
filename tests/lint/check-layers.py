#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that the compiler keeps the rooms (folders) of src apart.

    check-layers.py SOURCE_ROOT BUILD_ROOT

For each room, the compiler, with the command of one of the room's files, must find the headers that
the room may include, and no others of src. The table is the one in src/README.md.
"""
import functools
import json
import os
import re
import shlex
import subprocess
import sys

from tap import Tap

# Each room with the rooms that it may include. It may also include what these may include.
USES = {
    "core/base": [],
    "core/names": ["core/base"],
    "core/events": ["core/base"],
    "core/model": ["core/events", "core/names"],
    "core/formats": ["core/model"],
    "core/curves": ["core/model"],
    "core/analysis": ["core/curves"],
    "core/groups": ["core/analysis"],
    "core/code": ["core/model"],
    "core/notes": ["core/model"],
    "core/export": ["core/analysis", "core/notes"],
    "core/compare": ["core/code", "core/export"],
    "core/joined": ["core/compare"],
    "core/doctor": ["core/export"],
    "core/record": ["core/base"],
    "core/summary": ["core/doctor"],
    "layout": ["core/groups", "core/code", "core/joined"],
    "layout/graph": ["layout"],
    "paint/base": ["layout"],
    "paint/graph": ["layout/graph", "paint/base"],
    "paint/boxes": ["paint/base"],
    "paint/plot": ["paint/base"],
    "paint/code": ["paint/base"],
    "paint/parts": ["paint/base"],
    "paint/table": ["paint/base"],
    "html": ["core/summary", "core/joined", "paint/graph", "paint/boxes"],
    "explore/base": ["core/analysis"],
    "explore/search": ["core/analysis"],
    "explore/code": ["core/joined"],
    "explore/choice": [
        "core/groups", "core/code", "core/notes", "core/joined", "explore/base", "explore/search",
    ],
    "explore/lists": ["core/export", "explore/code", "explore/choice"],
    "explore/drafts": ["explore/choice"],
    "explore/export": ["core/export", "core/summary", "explore/lists"],
    "views/base": ["paint/base", "explore/export"],
    "views/notes": ["views/base"],
    "views/canvas": ["views/base", "views/notes"],
    "views/lists": ["core/export", "paint/plot", "paint/table", "explore/drafts", "views/base"],
    "views/functions": ["views/notes", "views/lists"],
    "views/calls": ["views/notes", "views/lists"],
    "views/changes": ["views/lists"],
    "views/events": ["views/lists"],
    "views/summary": ["core/summary", "views/base"],
    "views/parts": ["paint/parts", "views/lists"],
    "views/code": ["paint/graph", "paint/code", "views/canvas", "views/lists"],
    "views/pictures": ["paint/graph", "paint/boxes", "views/canvas"],
    "views/plot": ["paint/plot", "views/pictures"],
    "views/tree": ["explore/export", "views/lists", "views/pictures"],
    "app/files": ["core/joined", "core/formats", "core/record", "explore/export"],
    "app/dialogs": ["app/files", "views/lists"],
    "app": [
        "app/dialogs", "core/doctor", "core/record", "html",
        "views/functions", "views/calls", "views/changes", "views/events", "views/parts",
        "views/code", "views/plot", "views/summary", "views/tree",
    ],
    "cli": [
        "core/formats", "html", "paint/plot", "paint/code", "paint/parts",
    ],
}


def allowed(room):
    """The rooms that a room may include, directly or indirectly."""
    near = USES[room]
    return sorted(set(near).union(*(allowed(other) for other in near)))


def rooms(*prefixes):
    return [room for room in USES if room.startswith(prefixes)]


# Headers of libraries, and the rooms that may include them.
LIBRARIES = {
    "gtk/gtk.h": rooms("views", "app"),
    "adwaita.h": rooms("views", "app"),
    "gtksourceview/gtksource.h": rooms("views/code", "app"),
    "cairo.h": rooms("paint", "html", "views", "app", "cli"),
    "pango/pangocairo.h": rooms("paint", "html", "views", "app", "cli"),
    "gvc.h": [],
}

# The precompiled header of rooms with GTK, headers that include it, and names that show its use.
PRECOMPILED = "gtk/gtk.h"
BRINGS_IT = {PRECOMPILED, "adwaita.h", "gtksourceview/gtksource.h"}
NAMES = re.compile(r"\b(Gtk|Gdk|Gsk|Adw)[A-Z]|\b(gtk|gdk|gsk|adw|GTK|GDK|GSK|ADW)_")
# The precompiled headers of other rooms, each including those before it; and libraries with the
# number of these that their headers bring.
GLIB = ["glib.h", "glib-object.h", "gio/gio.h"]
BRINGS_GLIB = {"glib": 1, "glib-object": 2, "pango": 2, "gio": 3, "gtk": 3, "gtksourceview": 3,
               "adwaita": 3}
GLIB_NAMES = re.compile(r"\b(?:g_[a-z]\w+|G_[A-Z]\w+|G[A-Z][a-z]\w+)\b")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]', re.MULTILINE)


def headers_of(source_root, room):
    """The public headers of a room: private ones are for its own files only."""
    folder = os.path.join(source_root, "src", room)
    return sorted(name for name in os.listdir(folder)
                  if name.endswith(".h") and not name.endswith("-private.h"))


def all_sources(source_root):
    """The contents of all files of rooms, by path."""
    texts = {}
    for room in USES:
        folder = os.path.join(source_root, "src", room)
        for name in os.listdir(folder):
            if name.endswith((".c", ".h")):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    texts[os.path.join(room, name)] = file.read()
    return texts


def all_tests(source_root):
    """The contents of all C files of tests, by path."""
    texts = {}
    for folder, _, names in os.walk(os.path.join(source_root, "tests")):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith((".c", ".h")) and os.sep + "data" + os.sep not in path:
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, source_root)] = file.read()
    return texts


@functools.cache
def includes(text):
    return INCLUDE.findall(text)


def all_includes(text, headers):
    """The headers that a text includes, directly or indirectly."""
    found = set()
    left = list(includes(text))
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += includes(headers.get(name, ""))
    return found


def check_includes(tap, texts, tests, commands):
    """Checks files that do not include GTK: with a precompiled header, they would compile even if
    they used it. They must not name it, and those of rooms must compile with the precompiled
    header of rooms without GTK."""
    headers = {os.path.basename(path): text for path, text in [*texts.items(), *tests.items()]}
    without_gtk = commands["core/base"][2]
    for path, text in sorted(texts.items()):
        room = os.path.dirname(path)
        if room not in LIBRARIES[PRECOMPILED] or BRINGS_IT & all_includes(text, headers):
            continue
        code = COMMENT.sub("", text)
        tap.check(f"{path} includes what it uses of GTK", NAMES.findall(code)[:1])
        if path.endswith(".c"):
            # Precompiled headers of other rooms save time, if the flags of this room suit them.
            include = f'#include "{os.path.basename(path)}"\n'
            folder, words, _ = commands[room]
            errors = (errors_of_compiler((folder, words, without_gtk), include, True) and
                      errors_of_compiler(commands[room], include))
            tap.check(f"{path} compiles alone", errors.split("\n")[:5] if errors else [])
    for path, text in sorted(tests.items()):
        uses = NAMES.findall(STRING.sub('""', COMMENT.sub("", text)))
        brings = BRINGS_IT & all_includes(text, headers)
        tap.check(f"{path} includes what it uses of GTK", uses[:1] if not brings else [])


def levels_of_glib(command):
    """For each name of GLib's, the number of headers in GLIB that are needed to have it."""
    levels = {}
    folder, words, _ = command
    for level, header in enumerate(GLIB, 1):
        text = subprocess.run(words + ["-E", "-dD", "-x", "c", "-"], cwd=folder, check=True,
                              input=f"#include <{header}>\n", capture_output=True, text=True).stdout
        for name in GLIB_NAMES.findall(text):
            levels.setdefault(name, level)
    return levels


def check_glib(tap, texts, command):
    """Checks that files include what they use of GLib, which a precompiled header would hide."""
    headers = {os.path.basename(path): text for path, text in texts.items()}
    levels = levels_of_glib(command)
    for path, text in sorted(texts.items()):
        libraries = [name.split("/")[0].removesuffix(".h") for name in all_includes(text, headers)]
        included = max((BRINGS_GLIB.get(name, 0) for name in libraries), default=0)
        used = sorted(set(GLIB_NAMES.findall(COMMENT.sub("", text))))
        tap.check(f"{path} includes what it uses of GLib",
                  [name for name in used if levels.get(name, 0) > included])


def compile_commands(source_root, build_root):
    """For each room, the folder and the arguments of a command that compiles one of its files, and
    the arguments that add the precompiled header."""
    commands = {}
    with open(os.path.join(build_root, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    for entry in entries:
        path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        room = os.path.dirname(os.path.relpath(path, os.path.join(source_root, "src")))
        if room in USES and room not in commands:
            words = shlex.split(entry["command"])
            end = min(words.index(word) for word in ("-MD", "-o", "-c") if word in words)
            # A precompiled header would hide missing includes.
            precompiled = []
            if "-include" in words[:end]:
                at = words.index("-include")
                name = words[at + 1]
                near = [word[2:] for word in words if word.startswith("-I")]
                precompiled = ["-include", next(
                    (os.path.join(path, name) for path in near
                     if os.path.exists(os.path.join(entry["directory"], path, name + ".gch"))),
                    name)]
                del words[at:at + 2]
                end -= 2
            # Files find the headers in their folder; code on standard input needs an option.
            own = ["-iquote", os.path.dirname(path)]
            commands[room] = entry["directory"], words[:end] + own, precompiled
    return commands


def errors_of_compiler(command, text, is_precompiled=False):
    """The compiler's errors for that code, or None if it compiles."""
    folder, words, precompiled = command
    words = words + precompiled if is_precompiled else words
    result = subprocess.run(words + ["-w", "-fsyntax-only", "-x", "c", "-"], input=text, cwd=folder,
                            capture_output=True, check=False, text=True)
    return result.stderr if result.returncode != 0 else None


def check_found(tap, room, command, wanted, forbidden):
    """Checks which headers the compiler finds. wanted: a list of headers; forbidden: lists by their
    origin. Including them would take thirty times as long."""
    folder, words, _ = command
    every = sum(forbidden.values(), wanted)
    text = "".join(f'#if __has_include("{header}")\nfound "{header}"\n#endif\n'
                   for header in every)
    answer = subprocess.run(words + ["-E", "-P", "-x", "c", "-"], cwd=folder, check=True,
                            input=text, capture_output=True, text=True).stdout
    found = set(re.findall('^found "(.+)"', answer, re.MULTILINE))
    tap.check(f"{room} finds everything that it may include", sorted(set(wanted) - found))
    for origin, names in forbidden.items():
        tap.check(f"{room} finds no header of {origin}", sorted(found.intersection(names)))


def check_together(tap, room, command, headers):
    """Checks that these headers compile, and do not conflict."""
    text = "".join(f'#include "{header}"\n' for header in headers)
    errors = errors_of_compiler(command, text + "int compiled;\n", is_precompiled=True)
    tap.check(f"{room} compiles with everything that it may include",
              errors.split("\n")[:5] if errors is not None else [])


def check_apart(tap, room, command, header):
    """Checks that a header that the compiler must not find is indeed an error."""
    answer = errors_of_compiler(command, f'#include "{header}"\nint compiled;\n')
    tap.check(f"{room} does not compile with {header}",
              [] if answer is not None and header in answer else [f"compiler: {answer}"])


def main():
    source_root = os.path.realpath(sys.argv[1])
    build_root = os.path.realpath(sys.argv[2])
    headers = {room: headers_of(source_root, room) for room in USES}
    commands = compile_commands(source_root, build_root)
    texts = all_sources(source_root)
    tap = Tap()

    for room, command in sorted(commands.items()):
        near = [room] + allowed(room)
        wanted = [header for other in near for header in headers[other]]
        # What the headers include, too, such as those of a library.
        indirect = {name for other in near for header in headers[other]
                    for name in includes(texts[os.path.join(other, header)])}
        forbidden = {other: headers[other] for other in USES if other not in near}
        forbidden |= {header: [header] for header, users in LIBRARIES.items() if room not in users}
        check_found(tap, room, command, sorted(indirect.union(wanted)), forbidden)
        if not any(room in used for used in USES.values()):
            check_together(tap, room, command, wanted)
    check_apart(tap, "core/base", commands["core/base"], headers["core/events"][0])

    tests = all_tests(source_root)
    check_includes(tap, texts, tests, commands)
    check_glib(tap, {**texts, **tests}, commands["core/base"])

    folders = {os.path.relpath(folder, os.path.join(source_root, "src"))
               for folder, _, files in os.walk(os.path.join(source_root, "src"))
               if any(name.endswith(".h") for name in files)}
    tap.check("each folder with headers is a room, or a helper program",
              sorted(folder for folder in folders - set(USES) - {"pch"}
                     if os.path.basename(folder) != "helper"))

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
