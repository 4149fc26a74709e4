#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that code of any language is legible on the tint of the hottest lines: each colour of our
style schemes, and of those that they inherit from, has a contrast of at least 4.5 to 1.

    check-contrast.py SOURCE_ROOT
"""
import glob
import os
import re
import subprocess
import sys

from tap import Tap

LEAST = 4.5
INHERITED = "/usr/share/gtksourceview-5/styles"
# Newer releases have the schemes in the library.
LIBRARIES = "/usr/lib/*/libgtksourceview-5.so.0"
RESOURCES = "/org/gnome/gtksourceview/styles/"
# It has a background of its own.
EXEMPT = {"def:note"}


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def read_inherited(name):
    if os.path.exists(os.path.join(INHERITED, name)):
        return read(INHERITED, name)
    return subprocess.run(["gresource", "extract", glob.glob(LIBRARIES)[0], RESOURCES + name],
                          check=True, capture_output=True, text=True).stdout


def channels(colour):
    return [int(colour[i:i + 2], 16) for i in (1, 3, 5)]


def luminance(colour):
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                        for part in (value / 255 for value in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def tints(root, kind):
    """The colours of the heat ramp behind lines, and their opacity."""
    view = read(root, "src/views/code/quern-source-text-view.c")
    last = int(re.search(rf"{kind.upper()}_TINT_STEP (\d+)", view)[1])
    palette = read(root, "src/paint/base/quern-palette.c")
    ramp = re.search(r"heats\[.*?QUERN_SCHEME_" + kind.upper() + r"\] = \{(.*?)\}", palette,
                     re.DOTALL)[1]
    steps = ["#" + step for step in re.findall(r"0x(\w{6})", ramp)]
    return steps[:last + 1], float(re.search(r"HEAT_TINT ([\d.]+)f", view)[1])


def read_scheme(text):
    """The colours, and the attributes of each style."""
    return (dict(re.findall(r'<color name="([^"]+)"\s+value="([^"]+)"', text)),
            dict(re.findall(r'<style name="([^"]+)"([^>]*)/>', text)))


def attribute(attributes, name):
    found = re.search(rf'\b{name}="([^"]+)"', attributes)
    return found[1] if found else None


def check_scheme(root, kind, parent):
    colours, inherited = read_scheme(read_inherited(parent))
    own_colours, own = read_scheme(read(root, f"data/styles/quern-{kind}.xml"))
    steps, opacity = tints(root, kind)
    behind = [luminance([(1 - opacity) * a + opacity * b
                         for a, b in zip(channels(colours[attribute(inherited[style],
                                                                    "background")]),
                                         channels(step))])
              for style in ("text", "current-line") for step in steps]
    complaints = []
    for name, attributes in {**inherited, **own}.items():
        palette = {**colours, **own_colours} if name in own else colours
        colour = attribute(attributes, "foreground")
        if ":" not in name or name in EXEMPT or colour is None:
            continue
        least = min(contrast(luminance(channels(palette[colour])), each) for each in behind)
        if least < LEAST:
            complaints.append(f"{name} with {least:.2f} to 1")
    return complaints


def main():
    tap = Tap()
    for kind, parent in (("light", "Adwaita.xml"), ("dark", "Adwaita-dark.xml")):
        tap.check(f"contrast of the {kind} style scheme", check_scheme(sys.argv[1], kind, parent))
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
