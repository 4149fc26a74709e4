#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Secondary text, line numbers and code have a contrast of at least 4.5 to 1 with their background,
as WCAG requires, in the light, dark and high contrast styles; measured on the screen."""
import collections
import os
import re
import subprocess
import sys

from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

LEAST = 4.5
LEAST_OF_CAPTION = 11

ENVIRONMENTS = {
    "light": {},
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
    "high": {"ADW_DEBUG_HIGH_CONTRAST": "1"},
}
kind = sys.argv[1]

# Secondary texts in each view.
LABELS = {
    "Summary": [r"^289 functions · ", r"^\d+ others, at most", r"^inclusive \d"],
    "Source": ["^found beside the profile$", "^Self cost of these lines", "^cold$"],
    "Assembly": ["^Self cost of these instructions"],
}

# Each hot line is of one colour: a string, and the places in a format.
CODE = """int print_all (void) {
  return show (
"a string in one of the hottest lines",
  0,
"%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d",
  0);
}
/* zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz */
int i;
/* zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz */
"""
N_COLOURED_LINES = 2

page = None


def luminance(colour):
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                        for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def pixels_in(path, x, y, width, height):
    done = subprocess.run(["convert", path, "-crop", f"{width}x{height}+{x}+{y}", "+repage",
                           "-depth", "8", "rgb:-"], check=True, capture_output=True)
    return list(zip(*[iter(done.stdout)] * 3))


def contrast_of(pixels):
    """The contrast of text: between the most frequent colour and the colour that differs most from
    it."""
    pixels = collections.Counter(pixels)
    behind = luminance(pixels.most_common(1)[0][0])

    def contrast(colour):
        text = luminance(colour)
        return (max(text, behind) + 0.05) / (min(text, behind) + 0.05)

    return max(map(contrast, pixels))


def contrast_in(path, *box):
    return contrast_of(pixels_in(path, *box))


def bands_in(path, x, y, width, height):
    """The pixels of each horizontal band with one background, and text."""
    pixels = pixels_in(path, x, y, width, height)
    bands = []
    last = None
    for start in range(0, len(pixels), width):
        row = pixels[start:start + width]
        behind = collections.Counter(row).most_common(1)[0][0]
        if behind != last:
            bands.append([])
        bands[-1] += row
        last = behind
    return [band for band in bands if len(band) >= 10 * width and len(set(band)) > 1]


def expect_contrast(found, what):
    expect(found >= LEAST, True, f"{what} with {found:.2f} to 1: as much as {LEAST}")


def opens(session, screen):
    """A profile is shown."""
    global page
    session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.window.wait("label", re.compile("289 functions"))


def has_labels(session, screen):
    """Captions, notes and titles have enough contrast."""
    for view, patterns in LABELS.items():
        page.show_view(view)
        labels = [wait_for(f"a label {pattern}", lambda pattern=pattern: page.window.find(
            "label", re.compile(pattern))) for pattern in patterns]
        boxes = [label.settled_box() for label in labels]
        screen.pause()
        path = session.picture(view)
        for label, box in zip(labels, boxes):
            found = contrast_in(path, *box)
            expect_contrast(found, f"“{label.name}” in {view}")
            # Captions have the full colour of text.
            if kind == "high" and label.name.startswith("Self cost of these"):
                expect(found >= LEAST_OF_CAPTION, True, f"“{label.name}” with {found:.2f} to 1")


def has_line_numbers(session, screen):
    """Line numbers and a column's title have enough contrast."""
    page.show_view("Source")
    _, y, _, height = page.window.wait("text", "Source code").settled_box()
    title = page.window.get("label", "Line")
    screen.pause()
    path = session.picture("lines")
    expect_contrast(contrast_in(path, *title.box()), "the title of the numbers of lines")
    x, _, width, _ = title.box()
    expect_contrast(contrast_in(path, x, y, width, height), "the numbers of lines")


def has_code(session, screen):
    """Code has enough contrast in the hottest lines, of which one is current, and in matches."""
    global page
    path = os.path.join(session.folder, "code.callgrind")
    with open(os.path.join(session.folder, "code.c"), "w", encoding="utf-8") as file:
        file.write(CODE)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"events: Ir\nfl={session.folder}/code.c\nfn=print_all\n"
                   "3 4500\n4 10\n5 4500\n7 990\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    page.show_view("Source")
    x, y, _, height = page.window.wait("text", "Source code").settled_box()
    left, _, width, _ = page.window.get("label", "Source").box()
    screen.pause()
    for name in "hot", "match":
        # Left of the end of the longest lines.
        bands = bands_in(session.picture(name), left + width, y, 160, height)
        expect(len(bands) > N_COLOURED_LINES, True, f"{len(bands)} bands: a colour behind lines")
        for i, band in enumerate(bands):
            expect_contrast(contrast_of(band), f"{name}, band {i} of the code")
        screen.focus("code.callgrind")
        screen.keys("alt+5", "ctrl+f")
        screen.type_text("zzzzzzzz")
        screen.pause()


STEPS = [opens, has_labels, has_line_numbers, has_code]

if __name__ == "__main__":
    main(f"contrast-{kind}", STEPS, environment=ENVIRONMENTS[kind])
