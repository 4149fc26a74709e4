#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Show that the compiler keeps the layers apart.

    check-layers.py SOURCE_ROOT BUILD_ROOT

For each layer a file is compiled with the very command of one of the layer's
own files: including what lies to the layer's right must not compile, and what
it may use must. The table is the one in src/README.md.
"""
import json
import os
import shlex
import subprocess
import sys

from tap import Tap

ANALYSED = ["core/base", "core/model", "core/analysis", "core/notes", "core/export"]
CORE = ANALYSED + ["core/formats", "core/code"]

# Each layer with those that it may include.
ALLOWED = {
    "core/base": [],
    "core/model": ["core/base"],
    "core/formats": ["core/base", "core/model"],
    "core/analysis": ["core/base", "core/model"],
    "core/code": ["core/base", "core/model"],
    "core/notes": ["core/base", "core/model"],
    "core/export": ["core/base", "core/model", "core/analysis", "core/notes"],
    "layout": ["core/base", "core/model", "core/analysis", "core/code"],
    "paint": ["core/base", "core/model", "core/analysis", "core/code", "layout"],
    "explore": ANALYSED + ["core/code"],
    "views": ANALYSED + ["core/code", "layout", "paint", "explore"],
    "app": CORE + ["layout", "paint", "explore", "views"],
    "cli": CORE + ["layout", "paint"],
}

# Libraries, and the layers that know them.
LIBRARIES = {
    "gtk/gtk.h": ["views", "app"],
    "adwaita.h": ["views", "app"],
    "gtksourceview/gtksource.h": ["views", "app"],
    "cairo.h": ["paint", "views", "app", "cli"],
    "pango/pangocairo.h": ["paint", "views", "app", "cli"],
    "gvc.h": [],
}


def headers_of(source_root, layer):
    """What a layer shows to others: a private header is for its own files."""
    folder = os.path.join(source_root, "src", layer)
    if not os.path.isdir(folder):
        return []
    return sorted(name for name in os.listdir(folder)
                  if name.endswith(".h") and not name.endswith("-private.h"))


def compile_commands(source_root, build_root):
    """For each layer the folder and the words of a command that compiles a file of it."""
    commands = {}
    with open(os.path.join(build_root, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    for entry in entries:
        path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        layer = os.path.dirname(os.path.relpath(path, os.path.join(source_root, "src")))
        # The helper program stands alone: it knows graphviz, and nothing of ours.
        if layer in ALLOWED and not path.endswith("-helper.c"):
            words = shlex.split(entry["command"])
            end = min(words.index(word) for word in ("-MD", "-o", "-c") if word in words)
            commands.setdefault(layer, (entry["directory"], words[:end]))
    return commands


def complaints_of_compiler(command, text):
    """What the compiler says to that text, or None if it takes it."""
    folder, words = command
    result = subprocess.run(words + ["-w", "-fsyntax-only", "-x", "c", "-"], input=text, cwd=folder,
                            capture_output=True, check=False, text=True)
    return result.stderr if result.returncode != 0 else None


def check_allowed(tap, layer, command, headers):
    text = "".join(f'#include "{header}"\n' for header in headers)
    complaints = complaints_of_compiler(command, text + "int compiled;\n")
    tap.check(f"{layer} compiles with all that it may include",
              complaints.split("\n")[:5] if complaints is not None else [])


def check_forbidden(tap, layer, command, what, headers):
    """The first one is included, as somebody might; of all it is asked whether they are found."""
    complaints = []

    answer = complaints_of_compiler(command, f'#include "{headers[0]}"\nint compiled;\n')
    if answer is None:
        complaints.append(f'#include "{headers[0]}" compiles')
    elif headers[0] not in answer:
        complaints.append(f'#include "{headers[0]}" fails for another reason: {answer}')

    text = "".join(f'#if __has_include("{header}")\n#error found {header}\n#endif\n'
                   for header in headers)
    answer = complaints_of_compiler(command, text + "int compiled;\n")
    if answer is not None:
        complaints += [line for line in answer.split("\n") if "#error" in line]

    tap.check(f"{layer} does not compile with {what}", complaints)


def main():
    source_root = os.path.realpath(sys.argv[1])
    build_root = os.path.realpath(sys.argv[2])
    headers = {layer: headers_of(source_root, layer) for layer in ALLOWED}
    tap = Tap()

    for layer, command in sorted(compile_commands(source_root, build_root).items()):
        near = [layer] + ALLOWED[layer]
        check_allowed(tap, layer, command, [header for other in near for header in headers[other]])
        for other in ALLOWED:
            if other not in near and headers[other]:
                check_forbidden(tap, layer, command, other, headers[other])
        for header, layers in LIBRARIES.items():
            if layer not in layers:
                check_forbidden(tap, layer, command, header, [header])

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
