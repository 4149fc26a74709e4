# SPDX-License-Identifier: GPL-3.0-or-later
"""Waiting for things that a busy machine does late."""
import time

# Much longer than anything takes: only failures ever wait this long.
PATIENCE_SECONDS = 180

# After each look, as many times the processor time it took here: the program and the bus take
# twice as much to answer, and three times the total keeps a quarter of a processor busy.
BACK_OFF = 9


class Gone(Exception):
    """A widget, or a box of a picture, is no longer there."""


def wait_for(what, condition):
    """The first true value of condition(). what: its description for the error message."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        begin = time.process_time()
        try:
            value = condition()
            if value:
                return value
        except Gone:
            # A widget disappeared meanwhile: look again.
            pass
        if time.monotonic() > end:
            raise TimeoutError(f"waited {PATIENCE_SECONDS} s for {what}")
        # Looking keeps the program busy, which delays what is waited for. A wait for its answer
        # does not, nor does a pause within the look.
        time.sleep(0.1 + BACK_OFF * (time.process_time() - begin))
