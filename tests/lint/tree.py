# SPDX-License-Identifier: GPL-3.0-or-later
"""The project's own text files."""

import os

# Folders with files that are not ours, not text, or generated.
SKIPPED_FOLDERS = {".git", "__pycache__", "LICENSES", "artefacts"}
SAMPLES = os.path.join("tests", "data")

# Profiles that somebody opened here, and the pictures that "tools/dev run" made of them.
OPENED = "callgrind.out."


def walk(top):
    """Paths below top of files written by hand, in a fixed order."""
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
