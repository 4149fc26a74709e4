# SPDX-License-Identifier: GPL-3.0-or-later
"""What the benchmarks of loading share: programs, generated files, time, memory, tables."""
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

# seconds of the clock, seconds of all processors, peak of the resident set in bytes
Run = collections.namedtuple("Run", "seconds work peak")


class Failure(Exception):
    """A program failed, or found something else than what was written."""


class Programs:
    """Where the programs of a build are."""

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
    """Runs it and measures it. output and errors: files that get what it writes."""
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
    """The same, and what it wrote."""
    with tempfile.TemporaryFile() as output:
        measured = run(command, output)
        output.seek(0)
        return measured, output.read().decode()


def parse_words(text):
    """Lines of a word and what belongs to it."""
    return {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in text.splitlines()}


def generate(programs, path, *arguments):
    """Writes a profile, and returns what has to be found in it."""
    with open(path, "wb") as output, tempfile.TemporaryFile() as told:
        run([programs.gen_profile, *arguments], output, told)
        told.seek(0)
        return parse_words(told.read().decode())


def generate_plain(programs, path, size):
    """The same, of the shape that the speed of loading is told of."""
    return generate(programs, path, "plain", "--functions=50000", "--instr", "--jumps",
                    "--events=3", f"--max-bytes={size}")


def warm(path):
    """Into the page cache, so that no disk is measured."""
    with open(path, "rb") as file:
        while file.read(1 << 24):
            pass


def check_found(found, expected):
    """Did a load find what was written?"""
    for word in ("totals", "functions", "parts", "called", "jumps"):
        if found[word] != expected[word]:
            raise Failure(f"{word}: {found[word]} were found, {expected[word]} were written")


def machine():
    """The kind of it, and no name."""
    return f"{os.cpu_count()} processors, {platform.machine()}, {time.strftime('%Y-%m-%d')}"


def print_table(title, rows):
    """rows: lists of text, the headings first. As Markdown, in columns."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    print(f"{title}\n")
    for n, row in enumerate(rows):
        cells = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print("| " + " | ".join(cells) + " |")
        if n == 0:
            print("|-" + "-" * widths[0] + "-|"
                  + "|".join("-" * (w + 1) + ":" for w in widths[1:]) + "|")
    print(flush=True)
