# SPDX-License-Identifier: GPL-3.0-or-later
"""Waiting for things that a busy machine does late."""
import time

# Much longer than anything takes: only failures ever wait this long.
PATIENCE_SECONDS = 180


class Gone(Exception):
    """A widget, or a box of a picture, is no longer there."""


def wait_for(what, condition):
    """The first true value of condition(). what: its description for the error message."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        begin = time.monotonic()
        try:
            value = condition()
            if value:
                return value
        except Gone:
            # A widget disappeared meanwhile: look again.
            pass
        now = time.monotonic()
        if now > end:
            raise TimeoutError(f"waited {PATIENCE_SECONDS} s for {what}")
        # Looking keeps the program busy, which delays what is waited for.
        time.sleep(0.1 + 3 * (now - begin))
