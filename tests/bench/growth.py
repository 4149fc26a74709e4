#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How time and memory grow with the content of a profile: they should grow no faster.

    growth.py --build=FOLDER [--scale=small|medium|full] [--runs=3] [--only=SHAPE,…]
              [--commands=functions,calls,graph,treemap,export]

FOLDER is a build with -Dbenchmarks=true --buildtype=release. For each row, a profile
is generated in $TMPDIR, loaded and removed. small takes a minute; full goes up to
4 GB, 2,000,000 functions, 1,000,000 callees of one function, 20,000 parts and
1,000,000 calls in a chain, and needs 5 GB of disk space and as much memory.

Prints a Markdown table: the seconds; the work for each unit (byte, function and so on),
which is CPU time as a multiple of that of the first row of the same shape that takes
long enough to be measured; and the peak memory for each byte of the file. What grows
no faster than the file has a multiple near 1 in all rows. No time makes it fail; a load
that fails, or that finds other numbers than were written, does, after all rows are done.
"""
import argparse
import os
import statistics
import sys
import tempfile

import measure

# Below this, mostly the start of the program is measured.
MIN_SECONDS = 0.1

# Below this, the peak is that of libraries, or of Python, as a child starts as a copy of it.
MIN_PEAK = 64 * measure.MEGABYTE

COMMANDS = ("functions", "calls", "graph", "treemap", "export")

# Name, shape, then the steps of each scale. A scale includes the steps of smaller scales.
SHAPES = (
    ("bytes", "plain", ("10m", "30m"), ("100m", "300m"), ("1g", "4g")),
    ("functions", "functions", (10_000, 30_000), (100_000, 300_000), (1_000_000, 2_000_000)),
    ("callees", "callees", (10_000, 30_000), (100_000, 300_000), (1_000_000,)),
    ("parts", "parts", (100, 300), (1_000, 3_000), (10_000, 20_000)),
    ("depth", "depth", (1_000, 10_000), (100_000, 300_000), (1_000_000,)),
    ("passes", "passes", (10, 30), (100, 300), (1_000, 3_000)),
)
SCALES = ("small", "medium", "full")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.environ.get("QUERN_BUILD_ROOT", "build"))
    parser.add_argument("--scale", choices=SCALES, default="small")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default=",".join(shape[0] for shape in SHAPES))
    parser.add_argument("--commands", default=COMMANDS[0])
    return parser.parse_args()


def get_command(programs, command, path, output):
    """The first generated function calls all others, directly or indirectly."""
    return {
        "functions": [programs.report, "functions", "--top=1", path],
        "calls": [programs.report, "calls", "--all", "--function=generated_function_0",
                  "--top=10", path],
        "graph": [programs.report, "graph", f"--output={output}.svg", path],
        "treemap": [programs.report, "treemap", f"--output={output}.svg", path],
        "export": [programs.report, "export", "--lines", "--jumps", f"--output={output}.json",
                   path],
    }[command]


class Growth:
    """The table of results."""

    def __init__(self, programs, arguments):
        self.programs = programs
        self.arguments = arguments
        self.commands = arguments.commands.split(",")
        self.rows = [["shape", "n", "MB"]]
        for command in self.commands:
            self.rows[0] += [f"{command} s", "a unit", "memory"]
        self.failures = []

    def measure_command(self, command, path):
        output = f"{path}.written"
        line = get_command(self.programs, command, path, output)
        try:
            runs = [measure.run(line) for _ in range(self.arguments.runs)]
        finally:
            for name in (f"{output}.svg", f"{output}.json"):
                if os.path.exists(name):
                    os.unlink(name)
        return runs

    @staticmethod
    def get_ratio(work, smallest):
        return f"{work / smallest:.2f}" if smallest else "–"

    def add_row(self, name, shape, n, smallest):
        path = os.path.join(tempfile.gettempdir(), f"callgrind.out.{shape}-{n}")
        try:
            if shape == "plain":
                expected = measure.generate_plain(self.programs, path, n)
            else:
                expected = measure.generate(self.programs, path, f"{shape}={n}")
            size = int(expected["bytes"])
            units = size if shape == "plain" else n
            measure.warm(path)
            row = [name, f"{n:,}" if shape != "plain" else n, f"{size / measure.MEGABYTE:.1f}"]
            self.rows.append(row)
            for command in self.commands:
                try:
                    runs = self.measure_command(command, path)
                except measure.Failure as failure:
                    self.failures.append(str(failure))
                    row += ["failed", "", ""]
                    continue
                seconds = statistics.median(run.seconds for run in runs)
                work = statistics.median(run.work for run in runs)
                peak = max(run.peak for run in runs)
                if work >= MIN_SECONDS:
                    smallest.setdefault(command, work / units)
                row += [f"{seconds:.2f}", self.get_ratio(work / units, smallest.get(command)),
                        f"{peak / size:.2f}" if peak > MIN_PEAK else "–"]
            steps = [self.programs.load_steps, path]
            measure.check_found(measure.parse_words(measure.run_for_text(steps)[1]), expected)
            print("  ".join(row), file=sys.stderr, flush=True)
        except measure.Failure as failure:
            self.failures.append(f"{name} {n}: {failure}")
        finally:
            if os.path.exists(path):
                os.unlink(path)


def main():
    arguments = parse_arguments()
    growth = Growth(measure.Programs(arguments.build), arguments)
    n_scales = SCALES.index(arguments.scale) + 1

    for name, shape, *steps in SHAPES:
        if name not in arguments.only.split(","):
            continue
        smallest = {}
        for scale in steps[:n_scales]:
            for n in scale:
                growth.add_row(name, shape, n, smallest)

    print(f"{measure.machine()}, median of {arguments.runs}\n")
    measure.print_table("Seconds; work for a unit, as a multiple of the first row's; "
                        "peak memory as a multiple of the file's size", growth.rows)
    if growth.failures:
        sys.exit("\n".join(growth.failures))


if __name__ == "__main__":
    main()
