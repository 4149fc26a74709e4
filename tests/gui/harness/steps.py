# SPDX-License-Identifier: GPL-3.0-or-later
"""A test of the window is a list of steps, each from where the last one ended."""
import re
import signal
import sys
import traceback

from tap import Tap

from . import screen
from .session import FONT_SIZE, SCREEN, Session

# What libraries say in a session without a desktop, or of themselves: AdwClamp rounds its child's
# sizes, and then warns of them.
# GTK loses count of who is pressed where a popover closes between a press and its release, as it
# does on a busy machine; any program prints that, and nobody sees anything of it. GTK 4.24.1 warns
# of how it counts frames itself.
HARMLESS = re.compile(r"dconf|Vulkan|MESA|libEGL|AdwClamp .* natural size must be|"
                      r"Broken accounting of active state|gdk_frame_timings_")
COMPLAINT = re.compile(r"\b(CRITICAL|WARNING|ERROR)\b|Sanitizer")


def complaints_of(session, program, harmless):
    """Lines in the logs of a program that nobody should have to read."""
    return [line for line in session.logs_of(program).split("\n")
            if COMPLAINT.search(line) and not HARMLESS.search(line) and
            not (harmless and harmless.search(line))]


def run_steps(name, steps, screen_size=SCREEN, environment=None, has_animations=False,
              harmless=None, has_summary=False, has_window_manager=False,
              font_size=FONT_SIZE):
    """Runs the steps in a session of their own; gives the program's exit status.

    Each step is a function of the session and of the module screen. Its name and
    first line of doc say what it shows; it fails by raising. harmless: a pattern of more lines
    that the program may write. has_summary: a window begins with the summary, as for a new user.
    """
    tap = Tap()

    # A test that is late is told to end: so are the programs that it started.
    signal.signal(signal.SIGTERM, lambda *unused: sys.exit(1))
    with Session(name, screen_size, environment, has_animations, has_summary,
                 has_window_manager, font_size) as session:
        for step in steps:
            title = step.__doc__.split("\n")[0].rstrip(".")
            try:
                step(session, screen)
                tap.check(title, [])
            except Exception:  # pylint: disable=broad-except
                session.picture("failed-" + step.__name__)
                tap.check(title, traceback.format_exc().strip().split("\n"))

        if "quern" in session.logs:
            tap.check("the program has nothing to complain of",
                      complaints_of(session, "quern", harmless))

    return tap.finish()


def main(name, steps, **options):
    sys.exit(run_steps(name, steps, **options))


def expect(found, expected, what="it"):
    if found != expected:
        raise AssertionError(f"{what} is {found!r}, not {expected!r}")
