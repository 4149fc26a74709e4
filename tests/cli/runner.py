# SPDX-License-Identifier: GPL-3.0-or-later
"""Run quern-report and check its output."""

import os
import subprocess
import sys
import tempfile

from tap import Tap

GOLDEN = os.path.join(os.path.dirname(os.path.realpath(__file__)), "golden")


def some(cases):
    """All of the cases; with QUERN_FEWER_CASES, each fifth one of them."""
    return cases[::5] if os.environ.get("QUERN_FEWER_CASES") else cases


class Server:
    """Runs quern-report many times in one process: see report-server.c.

    Use it as a context manager; afterwards, complaints lists what was wrong with the process.
    """

    def __init__(self, program):
        """program: the quern-report whose helpers are used, unless the environment names others"""
        folder = os.path.dirname(program)
        self.environment = {
            "QUERN_LAYOUT_HELPER": os.path.join(folder, "../layout/helper/quern-layout"),
            "QUERN_DEBUG_HELPER": os.path.join(folder, "../core/code/helper/quern-debug"),
            **os.environ}
        self.process = None
        self.complaints = []

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *unused):
        if self.process is not None:
            self._end()
        self.folder.cleanup()

    def _start(self):
        with open(os.path.join(self.folder.name, "server"), "wb") as log:
            self.process = subprocess.Popen([os.environ["QUERN_REPORT_SERVER"]],
                                            env=self.environment, stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=log)

    def _end(self):
        """A sanitizer's report at exit goes to the error file of the last run."""
        self.process.stdin.close()
        status = self.process.wait()
        self.process.stdout.close()
        self.process = None
        if status != 0:
            self.complaints.append(f"the process ends with {status}: {self._read('err')[:3000]!r}")

    def _read(self, name):
        with open(os.path.join(self.folder.name, name), "rb") as file:
            return file.read()

    def run(self, arguments, cwd):
        """(exit status, or the negative number of a signal; standard output; standard error)"""
        if self.process is None:
            self._start()
        outputs = [os.path.join(self.folder.name, name) for name in ("out", "err")]
        fields = [os.fsencode(field) for field in (cwd, *outputs, "quern-report", *arguments)]
        self.process.stdin.write(b"\0".join([b"%d" % len(fields), *fields, b""]))
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        status = int(answer) if answer else self.process.wait()
        result = status, self._read("out"), self._read("err")
        if not answer:
            self._end()
        return result


class ReportTap(Tap):
    """Checks the shared server process at the end, if there is one."""

    def __init__(self, server):
        super().__init__()
        self.server = server

    def finish(self):
        if self.server is not None:
            self.server.__exit__()
            self.check("the process of all runs", self.server.complaints)
        return super().finish()


class Report:
    """The state of a test program: quern-report, the folder of profiles, and the checks.

    With QUERN_REPORT_IN_ONE_PROCESS, one process does all runs that do not need their
    own.
    """

    def __init__(self):
        self.program, self.data = map(os.path.abspath, sys.argv[1:3])
        self.server = None
        if os.environ.get("QUERN_REPORT_IN_ONE_PROCESS"):
            self.server = Server(self.program).__enter__()
        self.tap = ReportTap(self.server)

    def path(self, profile):
        return os.path.join(self.data, profile)

    def run(self, *arguments, stdin=None, env=None, cwd=None):
        """Returns (exit status, standard output, standard error), the latter two as bytes."""
        if self.server is not None and stdin is None and env is None and "-" not in arguments:
            return self.server.run(arguments, cwd or self.data)
        done = subprocess.run([self.program, *arguments], input=stdin, capture_output=True,
                              env=dict(os.environ, **(env or {})), cwd=cwd or self.data)
        return done.returncode, done.stdout, done.stderr

    def golden(self, name, *arguments):
        """The output must equal the golden file, and be the same in a second run. To
        update the file, set QUERN_WRITE_GOLDEN, and review the changes."""
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
    """Describe the first line that differs."""
    if found == expected:
        return []

    lines = found.split(b"\n")
    for number, line in enumerate(expected.split(b"\n"), 1):
        other = lines[number - 1] if number <= len(lines) else None
        if other != line:
            return [f"line {number}: {other!r}", f"should be {line!r}"]
    return [f"{len(lines)} lines are too many"]
