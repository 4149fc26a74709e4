#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measure the longest main loop gaps while a profile is loaded, cancelled and reloaded.

    loop-gap.py PROGRAM [FILE]

PROGRAM is built from loop-gap.c. FILE is a profile; without one, a profile of 100 MB is generated.
Runs in a session of its own. It prints the times and sets no limits on them.
"""
import os
import subprocess
import sys

from harness.session import Session

SIZE = 100 << 20
N_FUNCTIONS = 20000
N_CALLS = 8
N_LINES = 40


def write_function(file, index):
    """Writes a function that calls functions with higher indices."""
    file.write(f"fl=({index // 50 + 1}) source{index // 50}.c\n" if index % 50 == 0
               else f"fl=({index // 50 + 1})\n")
    file.write(f"fn=({index + 1}) function_{index}\n")
    for line in range(N_LINES):
        file.write(f"+{line % 7} {index * 31 % 97 + line} {line}\n")
    for call in range(1, N_CALLS + 1):
        callee = index + call * call
        if callee < N_FUNCTIONS:
            file.write(f"cfn=({callee + 1})\ncalls={call} {callee}\n+1 {9 * call} {call}\n")


def write_profile(path):
    """Repeats the same functions, as parts of one profile, until it is large enough."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("# callgrind format\nevents: Ir Dr\n")
        file.writelines(f"fn=({index + 1}) function_{index}\n0 0\n" for index in range(N_FUNCTIONS))
        part = 1
        while file.tell() < SIZE:
            file.write(f"\npart: {part}\nevents: Ir Dr\n")
            for index in range(N_FUNCTIONS):
                write_function(file, index)
            part += 1


def main():
    program, *paths = sys.argv[1:]

    with Session("loop-gap") as session:
        if not paths:
            paths = [os.path.join(session.folder, "callgrind.out.large")]
            write_profile(paths[0])
        subprocess.run([program, *paths], check=True)


if __name__ == "__main__":
    main()
