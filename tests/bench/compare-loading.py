#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a program takes to show the list of a profile: Quern against KCachegrind.

    compare-loading.py QUERN FILE [RUNS]

Starts the programs on FILE on one virtual display, in turn, RUNS times each (5),
with the file in the page cache. Both have their list of functions at the left. A
program is done when many lines of text are shown there. This is read from the
memory of the display, so that watching costs the programs nothing. Prints each
median and their ratio. Needs Xvfb, dbus-run-session and kcachegrind. No time
makes it fail.
"""
import mmap
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time

DEADLINE_S = 120
DISPLAY = ":97"

# The area of both lists, in pixels of the display, and how much text counts as a list.
LEFT, RIGHT, TOP, BOTTOM = 60, 340, 160, 420
MIN_CHANGES = 8
MIN_LINES = 90


class Screen:
    """The pixels of an Xvfb that was started with -fbdir: a memory-mapped XWD file."""

    def __init__(self, path):
        with open(path, "rb") as f:
            self.memory = mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self.memory[:100])
        self.stride = header[12]
        self.start = header[0] + header[19] * 12

    def lines_of_text(self):
        """The number of pixel rows in the list's area in which the colour changes often."""
        n = 0
        for y in range(TOP, BOTTOM):
            at = self.start + y * self.stride
            row = self.memory[at + LEFT * 4:at + RIGHT * 4:4]
            n += sum(abs(a - b) > 40 for a, b in zip(row, row[1:])) >= MIN_CHANGES
        return n


def seconds_until_shown(command, path, screen):
    start = time.monotonic()
    program = subprocess.Popen([*command, path], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        while time.monotonic() - start < DEADLINE_S:
            if screen.lines_of_text() >= MIN_LINES:
                return time.monotonic() - start
            if program.poll() is not None:
                sys.exit(f"{command[0]} ended with status {program.returncode}")
            time.sleep(0.004)
        sys.exit(f"{command[0]} did not show its list within {DEADLINE_S} s")
    finally:
        program.kill()
        program.wait()
        while screen.lines_of_text() > 0:
            time.sleep(0.05)
        time.sleep(0.3)


def measure(quern, path, runs, screen):
    commands = {"quern": [quern], "kcachegrind": ["kcachegrind"]}
    times = {name: [] for name in commands}
    with open(path, "rb") as f:
        while f.read(1 << 20):
            pass
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(seconds_until_shown(command, path, screen))
    for name, values in times.items():
        singly = " ".join(f"{value:.3f}" for value in values)
        print(f"{name:12} median {statistics.median(values):.3f} s   {singly}")
    ratio = statistics.median(times["quern"]) / statistics.median(times["kcachegrind"])
    size = os.path.getsize(path) / 1e6
    print(f"ratio        {ratio:.3f} of KCachegrind's time, {size:.1f} MB")


def main(argv):
    if len(argv) < 2:
        sys.exit(__doc__)
    if os.environ.get("QUERN_BENCH_SCREEN"):
        runs = int(argv[2]) if len(argv) > 2 else 5
        measure(argv[0], argv[1], runs, Screen(os.environ["QUERN_BENCH_SCREEN"]))
        return
    with tempfile.TemporaryDirectory() as home:
        for name in ("run", "config"):
            os.mkdir(os.path.join(home, name), 0o700)
        with open(os.path.join(home, "config", "kcachegrindrc"), "w", encoding="utf-8") as f:
            f.write("[TipOfDay]\nRunOnStart=false\n")
        env = dict(os.environ, HOME=home, DISPLAY=DISPLAY, GSK_RENDERER="cairo",
                   XDG_RUNTIME_DIR=os.path.join(home, "run"),
                   XDG_CONFIG_HOME=os.path.join(home, "config"),
                   QUERN_BENCH_SCREEN=os.path.join(home, "Xvfb_screen0"))
        for key in ("WAYLAND_DISPLAY", "XDG_DATA_HOME"):
            env.pop(key, None)
        display = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1400x900x24", "-noreset",
                                    "-nolisten", "tcp", "-fbdir", home],
                                   stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            subprocess.run(["dbus-run-session", "--", sys.executable, os.path.abspath(__file__),
                            os.path.abspath(argv[0]), os.path.abspath(argv[1]), *argv[2:]],
                           env=env, check=True)
        finally:
            display.terminate()
            display.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
