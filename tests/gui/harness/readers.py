# SPDX-License-Identifier: GPL-3.0-or-later
"""Two profiles are read at a time: pipes without input can take both turns."""
import contextlib
import os
import subprocess

from .waiting import wait_for


def read_from_pipe(session):
    """Makes Quern read from a pipe, where it waits for input; returns the end to write to."""
    reader, writer = os.pipe()
    command = [os.path.join(session.prefix, "bin", "quern"), "-"]
    with subprocess.Popen(command, stdin=reader) as quern:
        os.close(reader)
        quern.wait(30)
    return os.fdopen(writer, "w", encoding="ascii")


def count_readers(program):
    """The number of the program's threads that read profiles."""
    found = 0
    for task in os.listdir(f"/proc/{program.pid}/task"):
        try:
            with open(f"/proc/{program.pid}/task/{task}/comm", encoding="ascii") as file:
                found += file.read().strip() == "quern-load"
        except OSError:
            pass
    return found


@contextlib.contextmanager
def occupied(session, program):
    """Makes all further files wait; yields the pipes to write to."""
    with read_from_pipe(session) as one, read_from_pipe(session) as other:
        wait_for("two that read", lambda: count_readers(program) == 2)
        yield one, other
