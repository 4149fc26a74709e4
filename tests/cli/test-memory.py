#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that quern-report reports it when memory runs out, wherever that happens.

    test-memory.py QUERN_REPORT DATA
"""
import itertools
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile

from runner import Report

MIB = 1 << 20
STEP = 2 * MIB
STEP_OF_PICTURES = 16 * MIB
MOST = 1 << 30
# Of a comparison, which needs more than 60 MiB.
N_LINES = 1500000

REFUSED = re.compile(r"^quern-report: .*error: .*memory", re.MULTILINE)
# Pango starts a thread for each kind of font, and GLib aborts if that fails. It does not depend on
# the file, and a program cannot catch it: if memory runs out just there, that is accepted.
NO_THREAD = re.compile(r"GLib-ERROR.*creating thread '\[pango\]")


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
    """The least memory with which a small profile is read, to within STEP."""
    too_little, enough = 16 * MIB, MOST
    while enough - too_little > STEP:
        middle = (too_little + enough) // 2
        if run(report, middle, *arguments)[0] == 0:
            enough = middle
        else:
            too_little = middle
    return enough


def check_command(report, small, large, command, *options, step=STEP):
    complaints = []
    status = 1
    n_refused = 0
    limit = find_least(report, command, small, *options) + 2 * STEP
    wanted = run(report, resource.RLIM_INFINITY, command, large, *options)
    if wanted[0] != 0:
        complaints.append(f"without a limit: {wanted[2]!r}")
    while status == 1 and limit < MOST:
        status, out, err = run(report, limit, command, large, *options)
        if status == -signal.SIGTRAP and NO_THREAD.search(err):
            status = 1
        elif status == 1:
            n_refused += 1
            if not REFUSED.search(err):
                complaints.append(f"{limit // MIB} MiB: {err!r}")
        elif status != 0:
            complaints.append(f"{limit // MIB} MiB: status {status}, {err[-200:]!r}")
            status = 1
        limit += step

    if n_refused == 0:
        complaints.append("no limit was too low")
    if status != 0:
        complaints.append("with a lot of memory it did not work either")
    elif (out, err) != wanted[1:]:
        complaints.append(f"{limit // MIB} MiB: another answer, {out[-200:]!r}, {err[-200:]!r}")
    report.tap.check(f"{command} {' '.join(options)}", complaints)


def check_top(report, path):
    """A table of one row needs less memory than one of all rows."""
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\n" + "".join(f"fn=f{i}\n1 1\n" for i in range(100000)))
    one, every = (find_least(report, "functions", path, "--format=csv", *options)
                  for options in (["--top=1"], []))
    report.tap.check("memory for the rows of a table", [] if every - one >= 16 * MIB else
                     [f"{one // MIB} MiB for one row, {every // MIB} MiB for all"])


def check_lines(report, folder):
    """The lines of both sides of a comparison, far more than the packed records of the files."""
    paths = [os.path.join(folder, name) for name in ("before.out", "after.out")]
    for cost, path in enumerate(paths, 1):
        with open(path, "w", encoding="ascii") as file:
            file.write("events: Ir\nfl=a.c\nfn=f\n1 1\n" +
                       "".join(f"+{1 + i % 2} {cost}\n" for i in range(N_LINES)))
    arguments = ["annotate", paths[1], f"--baseline={paths[0]}", "--function=f", "--format=csv"]
    complaints = []
    least = find_least(report, "functions", paths[0])
    for limit in range(least, least + 60 * MIB, STEP):
        status, _, err = run(report, limit, *arguments)
        if status != 1 or not REFUSED.search(err):
            complaints.append(f"{limit // MIB} MiB: status {status}, {err[-200:]!r}")
    report.tap.check("lines of a comparison", complaints)


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        small = os.path.join(folder, "small.out")
        large = os.path.join(folder, "large.out")
        write_profile(small, 10)
        write_profile(large, 20000)
        check_top(report, os.path.join(folder, "flat.out"))
        check_lines(report, folder)
        check_command(report, small, large, "functions", "--top=1")
        check_command(report, small, large, "calls", "--function=a_function_9", "--all")
        check_command(report, small, large, "export", "--lines")
        check_command(report, small, large, "functions", "--format=csv")
        check_command(report, small, large, "functions", "--sort=name", "--match=[0-9]7")
        for by in "object", "file", "directory", "class", "cycle", "/(_.)/":
            check_command(report, small, large, "functions", f"--group-by={by}", "--top=3")
        check_command(report, small, large, "calls", "--function=a_function_0")
        check_command(report, small, large, "graph", "--format=dot")
        for command, picture in itertools.product(("graph", "treemap", "flame"), ("svg", "png")):
            check_command(report, small, large, command, f"--format={picture}",
                          step=STEP_OF_PICTURES)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
