# SPDX-License-Identifier: GPL-3.0-or-later
"""Waiting for what a busy machine does late."""
import time

# Much longer than anything takes: what fails is late, and what works never waits for it.
PATIENCE_SECONDS = 180


class Gone(Exception):
    """A widget, or a box of a picture, is no longer there."""


def wait_for(what, condition):
    """The first true value of condition(); what it is goes into the error."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        begin = time.monotonic()
        try:
            value = condition()
            if value:
                return value
        except Gone:
            # What was looked at went away meanwhile: look again.
            pass
        now = time.monotonic()
        if now > end:
            raise TimeoutError(f"waited {PATIENCE_SECONDS} s for {what}")
        # Looking keeps the program busy, which has better things to do.
        time.sleep(0.05 + now - begin)
