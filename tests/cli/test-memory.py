#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""See that quern-report says it when memory ends, wherever that is.

    test-memory.py QUERN_REPORT DATA
"""
import os
import re
import resource
import subprocess
import sys
import tempfile

from runner import Report

MIB = 1 << 20
STEP = 2 * MIB
MOST = 1 << 30


def write_profile(path, n_functions):
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir Dr Dw\npositions: instr line\n")
        for i in range(n_functions):
            file.write(f"fl=({i}) /src/some/folder/file{i}.c\nfn=({i}) a_function_{i}\n"
                       f"{hex(16 * i)} {i} {i} 2 3\n+1 +1 4 5 6\n")
            if i > 0:
                callee = i * 7919 % i
                file.write(f"cfi=({callee})\ncfn=({callee})\ncalls=1 +1 +1\n* * 9 8 7\n")


def run(report, limit, *arguments):
    def set_limit():
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    done = subprocess.run([report.program, *arguments], capture_output=True, check=False,
                          preexec_fn=set_limit)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def find_least(report, *arguments):
    """The memory with which a small profile is read."""
    for limit in range(16 * MIB, MOST, STEP):
        if run(report, limit, *arguments)[0] == 0:
            return limit
    return MOST


def check_command(report, small, large, command, *options):
    complaints = []
    status = 1
    n_refused = 0
    limit = find_least(report, command, small, *options) + 4 * MIB
    while status == 1 and limit < MOST:
        status, out, err = run(report, limit, command, large, *options)
        if status == 1:
            n_refused += 1
            if not re.search(r"^quern-report: .*error: .*memory", err, re.MULTILINE):
                complaints.append(f"{limit // MIB} MiB: {err!r}")
        elif status != 0:
            complaints.append(f"{limit // MIB} MiB: status {status}, {err[-200:]!r}")
            status = 1
        limit += STEP

    if n_refused < 3:
        complaints.append(f"only {n_refused} limits were too low")
    if status != 0:
        complaints.append("with a lot of memory it did not work either")
    report.tap.check(f"{command} {' '.join(options)}", complaints)


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        small = os.path.join(folder, "small.out")
        large = os.path.join(folder, "large.out")
        write_profile(small, 10)
        write_profile(large, 20000)
        check_command(report, small, large, "functions", "--top=1")
        check_command(report, small, large, "calls", "--function=a_function_9", "--all")
        check_command(report, small, large, "export", "--lines")
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
