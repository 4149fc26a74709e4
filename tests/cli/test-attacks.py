#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that time and memory stay in proportion to a file's size, whatever it contains.

    test-attacks.py QUERN_REPORT DATA

Each file of attacks.py must be read or refused within limits that are generous for its size.
A larger size and all commands may find more, but take long:

    QUERN_ATTACK_SIZE=8000000 QUERN_ATTACK_COMMANDS=all test-attacks.py QUERN_REPORT DATA [NAME…]
"""
import os
import resource
import signal
import subprocess
import sys
import tempfile

from attacks import ATTACKS
from runner import Report

MIB = 1 << 20
MOST = 4 << 30
SIZE = int(os.environ.get("QUERN_ATTACK_SIZE", 250000))

# The memory for an empty file would hide that of many parts in a small one.
LARGER = {"few-events-in-parts": 4}

# Memory for an empty file, and for each byte: 1 GiB for 8 MB.
MEMORY = 64 * MIB
MEMORY_OF_A_BYTE = 128
# Extra memory for small compressed files, which expand.
MEMORY_OF_A_BOMB = 512 * MIB

# CPU seconds. The same work takes more of them on a busy machine.
SECONDS = 20
SECONDS_OF_A_BYTE = 4e-6

# Meson makes malloc fill memory with a random byte. Then a table of which only a part is used
# would count as memory in use as a whole.
ENVIRONMENT = dict(os.environ, MALLOC_PERTURB_="0")

COMMANDS = [
    ["export", "--format=json", "--lines", "--jumps", "--instructions"],
    ["treemap", "--output=picture.svg"],
]
MORE_COMMANDS = [
    ["functions"],
    ["functions", "--group-by=class"], ["functions", "--group-by=file"],
    ["functions", "--group-by=cycle"], ["functions", "--format=json"], ["events"], ["parts"],
    ["calls", "--function=f"], ["calls", "--function=f0", "--all"], ["blocks", "--function=f"],
    ["annotate"], ["annotate", "--function=f"], ["annotate", "--assembly"],
    ["warnings"], ["graph", "--output=picture.svg"],
    ["flame", "--output=picture.svg"], ["plot", "--function=f", "--output=picture.svg"],
    ["export", "--format=csv"], ["export", "--format=callgrind"],
    ["summary"], ["check"], ["lines"], ["tree"], ["tree", "--bottom-up"],
    ["flame", "--format=folded"], ["graph", "--format=json"], ["parts", "--output=picture.svg"],
    ["html", "--output=report.html"],
]


def run(report, folder, path, command, options, seconds):
    """(status, resource usage, standard error)"""
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))

    with open(os.path.join(folder, "stdout"), "wb") as out, \
         open(os.path.join(folder, "stderr"), "wb") as err:
        process = subprocess.Popen([report.program, command, path, *options], cwd=folder,
                                   env=ENVIRONMENT, stdout=out, stderr=err,
                                   preexec_fn=set_limits)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    with open(os.path.join(folder, "stderr"), encoding="utf-8", errors="replace") as file:
        return process.returncode, usage, file.read()


def check(report, folder, name, make):
    path = os.path.join(folder, "attack")
    data = make(SIZE * LARGER.get(name, 1))
    with open(path, "wb") as file:
        file.write(data)

    memory = MEMORY + MEMORY_OF_A_BYTE * len(data)
    if name.startswith("bomb"):
        memory += MEMORY_OF_A_BOMB
    seconds = int(SECONDS + SECONDS_OF_A_BYTE * len(data))
    commands = COMMANDS
    if os.environ.get("QUERN_ATTACK_COMMANDS") == "all":
        commands = COMMANDS + MORE_COMMANDS

    complaints = []
    for command, *options in commands:
        status, usage, err = run(report, folder, path, command, options, seconds)
        what = " ".join([command, *options])
        took = f"{usage.ru_utime + usage.ru_stime:.1f} s, {usage.ru_maxrss // 1024} MiB"
        if status == -signal.SIGKILL:
            complaints.append(f"{what}: takes more than {seconds} s")
        elif status < 0 or status > 2:
            complaints.append(f"{what}: status {status}, {err[-200:]!r}")
        elif usage.ru_maxrss * 1024 > memory:
            complaints.append(f"{what}: {took}, more than {memory // MIB} MiB")
        if status == 1 and command == COMMANDS[0][0]:
            if ": error: " not in err:
                complaints.append(f"{what}: {err[-200:]!r}")
            break

    report.tap.check(f"{name}, {len(data)} bytes", complaints)


def main():
    wanted = sys.argv[3:]
    report = Report()

    with tempfile.TemporaryDirectory() as folder:
        for name, make in ATTACKS.items():
            if not wanted or name in wanted:
                check(report, folder, name, make)

    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
