# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the loading benchmarks: programs, generated files, time, memory, tables."""
import collections
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time

MEGABYTE = 1_000_000
DEADLINE_S = 1800

# Wall-clock seconds, CPU seconds, and peak resident set size in bytes.
Run = collections.namedtuple("Run", "seconds work peak")


class Failure(Exception):
    """A program failed, or found something other than what was written."""


class Programs:
    """The paths of the programs of a build."""

    def __init__(self, build):
        self.report = os.path.join(build, "src", "cli", "quern-report")
        bench = os.path.join(build, "tests", "bench")
        self.gen_profile = os.path.join(bench, "gen-profile")
        self.scan_floor = os.path.join(bench, "scan-floor")
        self.load_steps = os.path.join(bench, "load-steps")
        for path in (self.report, self.gen_profile, self.scan_floor, self.load_steps):
            if not os.access(path, os.X_OK):
                sys.exit(f"{path} is missing: build with -Dbenchmarks=true --buildtype=release")


def run(command, output=subprocess.DEVNULL, errors=None):
    """Run and measure a command. output, errors: files for what it writes."""
    with tempfile.TemporaryFile() as complaint:
        start = time.monotonic()
        program = subprocess.Popen(command, stdout=output, stderr=errors or complaint)
        timer = threading.Timer(DEADLINE_S, program.kill)
        timer.start()
        _, status, usage = os.wait4(program.pid, 0)
        seconds = time.monotonic() - start
        timer.cancel()
        program.returncode = os.waitstatus_to_exitcode(status)
        if program.returncode != 0:
            complaint.seek(0)
            text = complaint.read(400).decode(errors="replace").strip()
            raise Failure(f"{' '.join(command)}: status {program.returncode} after "
                          f"{seconds:.0f} s: {text}")
        return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def run_for_text(command):
    """Like run(), but also returns what the command wrote."""
    with tempfile.TemporaryFile() as output:
        measured = run(command, output)
        output.seek(0)
        return measured, output.read().decode()


def parse_words(text):
    """Parse lines of a word and its value."""
    return {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in text.splitlines()}


def generate(programs, path, *arguments):
    """Write a profile; returns what a reader must find in it."""
    with open(path, "wb") as output, tempfile.TemporaryFile() as told:
        run([programs.gen_profile, *arguments], output, told)
        told.seek(0)
        return parse_words(told.read().decode())


def generate_plain(programs, path, size):
    """Write a profile of the shape for which loading speed is reported."""
    return generate(programs, path, "plain", "--functions=50000", "--instr", "--jumps",
                    "--events=3", f"--max-bytes={size}")


def warm(path):
    """Read a file into the page cache, so that the disk is not measured."""
    with open(path, "rb") as file:
        while file.read(1 << 24):
            pass


def check_found(found, expected):
    """Raise Failure if a load did not find what was written."""
    for word in ("totals", "functions", "parts", "called", "jumps"):
        if found[word] != expected[word]:
            raise Failure(f"{word}: {found[word]} were found, {expected[word]} were written")


def machine():
    """The kind of machine, without its name."""
    return f"{os.cpu_count()} processors, {platform.machine()}, {time.strftime('%Y-%m-%d')}"


def print_table(title, rows):
    """Print an aligned Markdown table; rows: lists of text, the headings first."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    print(f"{title}\n")
    for n, row in enumerate(rows):
        cells = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print("| " + " | ".join(cells) + " |")
        if n == 0:
            print("|-" + "-" * widths[0] + "-|"
                  + "|".join("-" * (w + 1) + ":" for w in widths[1:]) + "|")
    print(flush=True)
