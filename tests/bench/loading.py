#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What loading costs, compared with the least that reading a file can cost.

    loading.py --build=FOLDER [--size=300m] [--large] [--runs=5] [--keep] [FILE…]

FOLDER is a build with -Dbenchmarks=true --buildtype=release. A profile of --size
is generated in $TMPDIR, with --large also one of 1 GB, and each FILE is measured as
well. The yardstick (scan-floor.c), quern-report and load-steps take turns, with the
file in the page cache, so that other load on the machine affects all of them. Prints
the medians as ratios, then the cost of each step of a load, as Markdown tables. No
time makes it fail; a load that fails, or that finds other numbers than were written,
does.
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
        "report": report,
        "steps": [programs.load_steps, path],
    }


def take_turns(programs, path, n_runs, has_floor):
    """What each run of each command took and wrote, without the first run, a warm-up."""
    commands = get_commands(programs, path)
    if not has_floor:
        del commands["floor"]
    runs = {name: [] for name in commands}
    for turn in range(n_runs + 1):
        for name, command in commands.items():
            done = measure.run_for_text(command)
            if turn > 0:
                runs[name].append(done)
    return runs


def measure_file(programs, name, path, expected, n_runs, has_floor):
    """A row for each table. The yardstick has no room for the calls of the largest profile;
    then there is only the first row, without a time."""
    measure.warm(path)
    runs = take_turns(programs, path, n_runs, has_floor)
    floor = 0.0
    if has_floor:
        # As printed by the yardstick, without its start and exit.
        floor = statistics.median(float(text.split()[0]) for _, text in runs["floor"])
    found = [measure.parse_words(text) for _, text in runs["steps"]]
    size = int(found[0]["size"])
    measure.check_found(found[0], expected or found[0])

    seconds = statistics.median(run.seconds for run, _ in runs["report"])
    row = [name, f"{size / measure.MEGABYTE:.0f}",
           f"{seconds / floor:.2f}" if has_floor else "–",
           f"{max(run.peak for run, _ in runs['report']) / size:.2f}",
           f"{int(found[0]['private']) / size:.2f}"]
    steps = [[name]] if has_floor else []
    for cells in steps:
        for step in STEPS:
            taken = statistics.median(float(words[step]) for words in found)
            cells.append(f"{taken / floor:.3f}")
    print(f"{name}: yardstick {floor:.3f} s, quern-report {seconds:.3f} s", file=sys.stderr,
          flush=True)

    return row, steps


def main():
    arguments = parse_arguments()
    programs = measure.Programs(arguments.build)
    rows = [["file", "MB", "time", "peak", "kept"]]
    steps = [["file", *STEPS]]

    def add(name, path, expected):
        row, singly = measure_file(programs, name, path, expected, arguments.runs,
                                   LARGE not in name)
        rows.append(row)
        steps.extend(singly)

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
    measure.print_table("Each step, as a multiple of the yardstick's time", steps)


if __name__ == "__main__":
    main()
