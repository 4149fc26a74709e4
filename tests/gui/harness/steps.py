# SPDX-License-Identifier: GPL-3.0-or-later
"""A test of the window is a list of steps, each starting where the previous one ended."""
import re
import signal
import sys
import traceback

from tap import Tap

from . import screen
from .session import FONT_SIZE, SCREEN, Session

# Warnings of libraries in a session without a desktop, or about themselves: AdwClamp rounds its
# child's sizes, and then warns about them.
# GTK's count of active states gets out of balance if a popover closes between a press and its
# release, as it does on a busy machine; this happens to any program and has no visible effect.
# The kernel allows each user only so many file monitors: 128 by default.
# GTK 4.24.1 warns about its own counting of frames.
HARMLESS = re.compile(r"dconf|Vulkan|MESA|libEGL|AdwClamp .* natural size must be|"
                      r"Broken accounting of active state|gdk_frame_timings_|"
                      r"Failed to create file monitor")

# A file chooser of GTK that is drawn before its folder is known, as it is on a busy machine, warns
# about the two buttons that scroll its path bar.
OF_CHOOSER = re.compile("Trying to snapshot GtkButton .* without a current allocation")

# As many rows of each list are in the log of a failed step.
N_ROWS = 15
COMPLAINT = re.compile(r"\b(CRITICAL|WARNING|ERROR)\b|Sanitizer")


def complaints_of(session, program, harmless):
    """Warnings and errors in the logs of a program, except for harmless ones."""
    return [line for line in session.logs_of(program).split("\n")
            if COMPLAINT.search(line) and not HARMLESS.search(line) and
            not (screen.choosers and OF_CHOOSER.search(line)) and
            not (harmless and harmless.search(line))]


def what_was_seen(session):
    """The programs that ended before a failed step, and its windows as text: often, nobody has
    more than the log."""
    lines = [f"{process.args[0]} ended with {process.returncode}"
             for process in session.processes if process.poll() is not None]
    try:
        for window in screen.windows():
            lines += window.read(N_ROWS).outline()
    except Exception as error:  # pylint: disable=broad-except
        lines.append(f"and then {error!r}")
    return lines


def run_steps(name, steps, screen_size=SCREEN, environment=None, has_animations=False,
              harmless=None, has_summary=False, has_window_manager=False,
              font_size=FONT_SIZE):
    """Runs the steps in a new session; returns the exit status of the test.

    Each step is a function that takes the session and the module screen, and fails by raising an
    exception. The first line of its docstring is its title. harmless: a pattern of further lines
    that the program may log. has_summary: windows start with the summary, as for a new user.
    """
    tap = Tap()

    # Meson terminates a test that takes too long: exit so that its programs are ended, too.
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
                tap.check(title, traceback.format_exc().strip().split("\n") +
                          what_was_seen(session))

        if "quern" in session.logs:
            tap.check("the program has nothing to complain of",
                      complaints_of(session, "quern", harmless))

    return tap.finish()


def main(name, steps, **options):
    sys.exit(run_steps(name, steps, **options))


def expect(found, expected, what="it"):
    if found != expected:
        raise AssertionError(f"{what} is {found!r}, not {expected!r}")
