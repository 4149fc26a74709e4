# SPDX-License-Identifier: GPL-3.0-or-later
"""Mouse and keyboard."""
import re
import subprocess
import time

# Long, so that a double click is one for a busy program, too. GTK is told so.
DOUBLE_CLICK_SECONDS = 2

# How far, in px, clicks in the same place are apart, so that they are no double click: further
# than GTK's limit of 5.
STEPS_ASIDE = (0, 7, -7, 14, -14)

# When a click was last that much aside.
last_clicks = {}


def xdotool(*arguments):
    subprocess.run(["xdotool", *[str(argument) for argument in arguments]], check=True,
                   stdout=subprocess.DEVNULL)


def step_aside(room):
    """How far from where a click is meant it is made, at most room px.

    A busy program takes clicks late, and those that come far apart close together: what keeps
    them apart is their place. What was clicked may have moved, but not its middle in itself.
    """
    asides = [aside for aside in STEPS_ASIDE if abs(aside) <= room]
    aside = min(asides, key=lambda each: last_clicks.get(each, 0))
    time.sleep(max(0, last_clicks.get(aside, 0) + DOUBLE_CLICK_SECONDS - time.monotonic()))
    return aside


def click(x, y, times=1, button=1, room=8):
    """times: 2 is a double click. room: how many px to the sides are as good."""
    aside = step_aside(room)
    xdotool("mousemove", x + aside, y, "click", "--repeat", times, "--delay", 60, button)
    last_clicks[aside] = time.monotonic()


def drag(start, end, steps=8):
    """In small moves: one jump is taken for none."""
    xdotool("mousemove", *start, "mousedown", 1)
    for step in range(1, steps + 1):
        xdotool("mousemove", *(round(a + (b - a) * step / steps) for a, b in zip(start, end)))
        time.sleep(0.05)
    xdotool("mouseup", 1)


def wheel(x, y, clicks, key=None):
    """Up if clicks is positive, with a key held down."""
    xdotool("mousemove", x, y)
    if key:
        xdotool("keydown", key)
    xdotool("click", "--repeat", abs(clicks), "--delay", 40, 4 if clicks > 0 else 5)
    if key:
        xdotool("keyup", key)


def keys(*names):
    """xdotool holds Alt for F4 where the keyboard map has "F4" at the level of Alt as well, as that
    of Debian 14: it gets the number of the key."""
    numbers = [re.sub(r"\bF(10|[1-9])$", lambda match: str(66 + int(match[1])), name)
               for name in names]
    xdotool("key", "--clearmodifiers", "--delay", 50, *numbers)


def type_text(text):
    xdotool("type", "--delay", 25, text)
