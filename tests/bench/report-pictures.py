#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long quern-report takes to draw: the seconds of each command, from start to end.

    report-pictures.py --build=DIR [FILE…]

Without a FILE, a profile of 5 MB is generated, the size up to which a picture should be
ready within a second. Slower pictures are only reported; a command that fails is an error.
"""
import argparse
import os
import statistics
import sys
import tempfile

from measure import Failure, Programs, generate, run

COMMANDS = [["graph", "--format=svg"], ["graph", "--format=pdf"], ["treemap", "--format=svg"],
            ["flame", "--format=svg"]]
N_RUNS = 5
WANTED_S = 1.0


def measure(programs, path):
    size = os.path.getsize(path) / 1e6
    for command in COMMANDS:
        line = [programs.report, command[0], path, *command[1:], "--output=-"]
        seconds = statistics.median(run(line).seconds for _ in range(N_RUNS))
        print(f"{os.path.basename(path)}, {size:.1f} MB, {' '.join(command)}: {seconds:.2f} s"
              + (", wanted at most 1 s" if seconds > WANTED_S else ""), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    programs = Programs(options.build)

    try:
        with tempfile.TemporaryDirectory() as folder:
            if not options.files:
                options.files = [os.path.join(folder, "callgrind.out.generated")]
                generate(programs, options.files[0], "plain", "--functions=5000",
                         "--max-bytes=5000000")
            for path in options.files:
                measure(programs, path)
    except Failure as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
