#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What loading costs, held against the least that reading a file can cost.

    loading.py --build=FOLDER [--size=300m] [--large] [--runs=5] [--keep] [FILE…]

FOLDER is a build with -Dbenchmarks=true --buildtype=release. A profile of --size
is generated in $TMPDIR, with --large one of 1 GB too, and each FILE is measured
beside it. The yardstick (scan-floor.c), quern-report with one thread and with
two take turns in one run, the file in the page cache: what else the machine does
hits all of them. Prints the medians as ratios, then what each step of a load costs
on one thread, as tables in Markdown. A load that fails, or does not find what
was written, fails; no time does.
"""
import argparse
import os
import statistics
import sys
import tempfile

import measure

STEPS = ("bytes", "read", "finish", "free-builder", "analyse", "unpack", "free")
LARGE = "1g"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.environ.get("QUERN_BUILD_ROOT", "build"))
    parser.add_argument("--size", default="300m")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("files", nargs="*")
    return parser.parse_args()


def get_commands(programs, path):
    report = [programs.report, "functions", "--top=1", path]
    return {
        "floor": [programs.scan_floor, path],
        "one": programs.with_threads(report, 1),
        "two": programs.with_threads(report, 2),
    }


def take_turns(programs, path, n_runs):
    """The runs of each command, without a first one that warms up."""
    commands = get_commands(programs, path)
    runs = {name: [] for name in commands}
    for turn in range(n_runs + 1):
        for name, command in commands.items():
            done, text = measure.run_for_text(command)
            if name == "floor":
                # Without what it does before and after.
                done = done._replace(seconds=float(text.split()[0]))
            if turn > 0:
                runs[name].append(done)
    return runs


def get_seconds(runs):
    return statistics.median(run.seconds for run in runs)


def get_peak(runs):
    return max(run.peak for run in runs)


def measure_file(programs, name, path, expected, arguments):
    """A row for each of the two tables."""
    measure.warm(path)
    runs = take_turns(programs, path, arguments.runs)
    found = {}
    steps = {step: [] for step in STEPS}
    for _ in range(arguments.runs):
        found = measure.parse_words(measure.run_for_text([programs.load_steps, path])[1])
        for step, taken in steps.items():
            taken.append(float(found[step]))
    if expected:
        measure.check_found(found, expected)

    size = int(found["size"])
    floor = get_seconds(runs["floor"])
    row = [name, f"{size / measure.MEGABYTE:.0f}",
           f"{get_seconds(runs['one']) / floor:.2f}", f"{get_seconds(runs['two']) / floor:.2f}",
           f"{get_peak(runs['one']) / size:.2f}", f"{get_peak(runs['two']) / size:.2f}",
           f"{int(found['private']) / size:.2f}"]
    singly = [name, *(f"{statistics.median(taken) / floor:.2f}" for taken in steps.values())]
    print(f"{name}: yardstick {floor:.3f} s, one thread {get_seconds(runs['one']):.3f} s, "
          f"two {get_seconds(runs['two']):.3f} s", file=sys.stderr, flush=True)

    return row, singly


def main():
    arguments = parse_arguments()
    programs = measure.Programs(arguments.build)
    rows = [["file", "MB", "one thread", "two threads", "peak, one", "peak, two", "kept"]]
    steps = [["file", *STEPS]]

    def add(name, path, expected):
        row, singly = measure_file(programs, name, path, expected, arguments)
        rows.append(row)
        steps.append(singly)

    try:
        for size in [arguments.size] + [LARGE] * arguments.large:
            path = os.path.join(tempfile.gettempdir(), f"callgrind.out.generated-{size}")
            try:
                add(f"generated, {size}", path, measure.generate_plain(programs, path, size))
            finally:
                if not arguments.keep and os.path.exists(path):
                    os.unlink(path)
        for path in arguments.files:
            add(os.path.basename(path), path, None)
    except measure.Failure as failure:
        sys.exit(f"loading.py: {failure}")

    print(f"{measure.machine()}, median of {arguments.runs}\n")
    measure.print_table("`quern-report functions --top=1`: time as a multiple of the yardstick's, "
                        "memory as a multiple of the plain file's size", rows)
    measure.print_table("Each step on one thread, as a multiple of the yardstick's time", steps)


if __name__ == "__main__":
    main()
