# SPDX-License-Identifier: GPL-3.0-or-later
"""The project's own text files."""

import os

# Not ours, not text, or made by a program.
SKIPPED_FOLDERS = {".git", "__pycache__", "LICENSES", "artefacts"}
SAMPLES = os.path.join("tests", "data")

# What somebody opened here, and the picture that "tools/dev run" made of it.
OPENED = "callgrind.out."


def walk(top):
    """Paths below top, of files that somebody wrote, in a fixed order."""
    for folder, folders, files in os.walk(top):
        inner = os.path.relpath(folder, top)
        folders[:] = sorted(name for name in folders
                            if name not in SKIPPED_FOLDERS
                            and not os.path.exists(os.path.join(folder, name, "meson-private"))
                            and os.path.normpath(os.path.join(inner, name)) != SAMPLES)
        for name in sorted(files):
            if inner == "." and name.startswith(OPENED):
                continue
            yield os.path.normpath(os.path.join(inner, name))


def read(top, path):
    with open(os.path.join(top, path), encoding="utf-8") as file:
        return file.read()
