# SPDX-License-Identifier: GPL-3.0-or-later
"""Mouse and keyboard."""
import re
import subprocess
import time

# Long enough for a double click to count as one in a busy program. Set in GTK's settings, too.
DOUBLE_CLICK_SECONDS = 2

# Horizontal offsets (px) of clicks on the same place: further apart than GTK's limit of 5, so that
# they do not count as a double click.
STEPS_ASIDE = (0, 7, -7, 14, -14)

# The time of the last click at each offset.
last_clicks = {}


def xdotool(*arguments):
    subprocess.run(["xdotool", *[str(argument) for argument in arguments]], check=True,
                   stdout=subprocess.DEVNULL)


def step_aside(room):
    """The offset of the next click from its place, at most room px to either side.

    A busy program handles clicks late, and separate ones in quick succession: only their places
    keep them apart. Offsets are remembered for all places, because widgets move.
    """
    asides = [aside for aside in STEPS_ASIDE if abs(aside) <= room]
    aside = min(asides, key=lambda each: last_clicks.get(each, 0))
    time.sleep(max(0, last_clicks.get(aside, 0) + DOUBLE_CLICK_SECONDS - time.monotonic()))
    return aside


def click(x, y, times=1, button=1, room=8):
    """times: 2 for a double click. room: how far to either side (px) the click may be."""
    aside = step_aside(room)
    xdotool("mousemove", x + aside, y, "click", "--repeat", times, "--delay", 60, button)
    last_clicks[aside] = time.monotonic()


def drag(start, end, steps=8):
    """Moves in small steps: a single jump does not start a drag."""
    xdotool("mousemove", *start, "mousedown", 1)
    for step in range(1, steps + 1):
        xdotool("mousemove", *(round(a + (b - a) * step / steps) for a, b in zip(start, end)))
        time.sleep(0.05)
    xdotool("mouseup", 1)


def wheel(x, y, clicks, key=None):
    """Scrolls up if clicks is positive, else down, with key held down if it is given."""
    xdotool("mousemove", x, y)
    if key:
        xdotool("keydown", key)
    xdotool("click", "--repeat", abs(clicks), "--delay", 40, 4 if clicks > 0 else 5)
    if key:
        xdotool("keyup", key)


def keys(*names, delay=50):
    """Presses keys, one each delay milliseconds. Function keys are passed as key codes: where the
    keyboard map also has F4 at the Alt level, as in Debian 14, xdotool would hold Alt."""
    numbers = [re.sub(r"\bF(10|[1-9])$", lambda match: str(66 + int(match[1])), name)
               for name in names]
    xdotool("key", "--clearmodifiers", "--delay", delay, *numbers)


def type_text(text):
    xdotool("type", "--delay", 25, text)
