# SPDX-License-Identifier: GPL-3.0-or-later
"""Run quern-report and look at what it says."""

import os
import subprocess
import sys

from tap import Tap

GOLDEN = os.path.join(os.path.dirname(os.path.realpath(__file__)), "golden")


class Report:
    """One test program: which quern-report, which profiles, what was checked."""

    def __init__(self):
        self.program, self.data = map(os.path.abspath, sys.argv[1:3])
        self.tap = Tap()

    def path(self, profile):
        return os.path.join(self.data, profile)

    def run(self, *arguments, stdin=None, env=None, cwd=None):
        """(exit status, standard output, standard error), all bytes."""
        done = subprocess.run([self.program, *arguments], input=stdin, capture_output=True,
                              env=dict(os.environ, **(env or {})), cwd=cwd or self.data)
        return done.returncode, done.stdout, done.stderr

    def golden(self, name, *arguments):
        """The output must be that of the file, and the same each time. To write
        it anew, set QUERN_WRITE_GOLDEN, and read what changed."""
        status, out, err = self.run(*arguments)
        path = os.path.join(GOLDEN, name)
        if os.environ.get("QUERN_WRITE_GOLDEN"):
            with open(path, "wb") as file:
                file.write(out)

        with open(path, "rb") as file:
            expected = file.read()
        complaints = differences(out, expected)
        if status != 0 or b": error: " in err:
            complaints.append(f"status {status}, {err!r}")
        if self.run(*arguments)[1] != out:
            complaints.append("the second run wrote something else")
        self.tap.check(name, complaints)


def differences(found, expected):
    """The first line that is another one."""
    if found == expected:
        return []

    lines = found.split(b"\n")
    for number, line in enumerate(expected.split(b"\n"), 1):
        other = lines[number - 1] if number <= len(lines) else None
        if other != line:
            return [f"line {number}: {other!r}", f"should be {line!r}"]
    return [f"{len(lines)} lines are too many"]
