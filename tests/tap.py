# SPDX-License-Identifier: GPL-3.0-or-later
"""Report checks in the Test Anything Protocol, which Meson reads."""

import sys


class Tap:
    """Counts checks and prints one line for each."""

    def __init__(self):
        self.n = 0
        self.n_failed = 0

    def check(self, name, complaints):
        """complaints is a list of lines; the check passes if there are none."""
        self.n += 1
        if complaints:
            self.n_failed += 1
        print("not ok" if complaints else "ok", self.n, "-", name)
        for complaint in complaints:
            print("#", complaint)
        sys.stdout.flush()

    def finish(self):
        """Prints the plan, and returns the exit status for the program."""
        print(f"1..{self.n}")
        return 1 if self.n_failed or self.n == 0 else 0
