#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the lines of quern-report annotate with those of other programs.

    test-annotate.py QUERN_REPORT DATA

Three programs, in C, C++ and Rust, were recorded with debug information.
NAME.lines.tsv has what callgrind_annotate printed for the lines of their sources,
NAME.oracle.json the lines and jumps that an independent reader found.
"""
import collections
import json
import os
import sys
import tempfile

import hostile
from runner import Report

SOURCES = {"mill": ["mill.c", "mill.h"], "sieve": ["sieve.cc"], "words": ["words.rs"]}


def read_json(report, *arguments):
    status, out, err = report.run("annotate", *arguments, "--format=json")
    if status != 0:
        raise SystemExit(f"annotate {arguments}: {status} {err!r}")
    return json.loads(out)


class Program:
    """A profile, with the results of other programs."""

    def __init__(self, report, name):
        self.report, self.name = report, name
        self.folder = os.path.join(os.path.dirname(report.data), "annotate")
        self.profile = os.path.join(self.folder, name + ".callgrind.out")
        with open(os.path.join(self.folder, name + ".oracle.json"), encoding="utf-8") as file:
            self.oracle = json.load(file)
        self.events = ",".join(self.oracle["events"])

    def annotate(self, *arguments):
        return read_json(self.report, self.profile, f"--event={self.events}",
                         f"--map=/build={self.folder}", *arguments)

    def check_annotate(self):
        """Self costs are those that callgrind_annotate prints beside the source."""
        expected = {}
        with open(os.path.join(self.folder, self.name + ".lines.tsv"), encoding="utf-8") as file:
            for row in file:
                if not row.startswith("#"):
                    path, line, *costs = row.rstrip("\n").split("\t")
                    expected.setdefault(path, {})[int(line)] = list(map(int, costs))

        complaints = [f"{source} was not annotated" for source in SOURCES[self.name]
                      if "/build/" + source not in expected]
        for path, lines in expected.items():
            found = {row["line"]: row["self"] for row in self.annotate("--source=" + path)["lines"]
                     if any(row["self"]) and row["line"] != 0}
            complaints += [f"{path}:{line}: {found.get(line)}, not {lines.get(line)}"
                           for line in sorted(found.keys() | lines.keys())
                           if found.get(line) != lines.get(line)]
        self.report.tap.check(f"{self.name}: lines as callgrind_annotate has them", complaints)

    def check_lines(self):
        """Self costs, calls and their costs are right for the lines of all files."""
        answer = self.annotate("--top=10000")
        calls = collections.defaultdict(lambda: [0, [0] * len(self.oracle["events"])])
        for call in answer["calls"]:
            sums = calls[call["from_file"], call["from_line"]]
            sums[0] += call["count"]
            sums[1] = [a + b for a, b in zip(sums[1], call["inclusive"])]

        files = {row["file"] for row in answer["lines"]}
        found = {(row["file"], row["line"]): [row["self"], *calls[row["file"], row["line"]]]
                 for row in answer["lines"]}
        expected = {(file, line): [costs, count, inclusive]
                    for file, line, costs, count, inclusive in self.oracle["lines"]
                    if file in files and (any(costs) or count or any(inclusive))}
        found = {key: row for key, row in found.items() if key in expected or any(row[0])}
        complaints = [f"{key}: {found.get(key)}, not {expected.get(key)}"
                      for key in sorted(found.keys() | expected.keys())
                      if found.get(key) != expected.get(key)]
        if len(files) < 20:
            complaints.append(f"only {len(files)} files")
        self.report.tap.check(f"{self.name}: lines as another reader has them", complaints[:9])

    def check_jumps(self):
        """The jumps of each function are right, and its lines add up to its self cost."""
        functions = collections.defaultdict(list)
        for file, name, *jump in self.oracle["jumps"]:
            functions[file, name].append(jump)

        complaints = []
        chosen = sorted(functions, key=lambda key: (not key[0].startswith("/build/"), key))[:15]
        for file, name in chosen:
            answer = self.annotate(f"--function={file}:{name}")
            found = sorted([jump[key] for key in ("file", "line", "to_file", "to_line",
                                                  "executed", "followed")]
                           for jump in answer["jumps"])
            if found != sorted(functions[file, name]):
                complaints.append(f"{name}: {found}, not {sorted(functions[file, name])}")
            sums = [sum(column) for column in zip(*(row["self"] for row in answer["lines"]))]
            if sums != answer["function"][0]["self"]:
                complaints.append(f"{name}: {sums}, not {answer['function'][0]['self']}")
        if len(chosen) < 8:
            complaints.append(f"only {len(chosen)} functions")
        self.report.tap.check(f"{self.name}: jumps as another reader has them", complaints[:9])

    def check_text(self):
        """Each row shows the text of its source line."""
        complaints = []
        for source in SOURCES[self.name]:
            with open(os.path.join(self.folder, source), encoding="utf-8") as file:
                lines = [""] + file.read().split("\n")
            rows = self.annotate("--source=" + source)["lines"]
            complaints += [f"{source}:{row['line']}: {row['source']!r}" for row in rows
                           if row["line"] > 0 and row["source"] != lines[row["line"]]]
            if len(rows) < 5:
                complaints.append(f"{source} has {len(rows)} lines")
        self.report.tap.check(f"{self.name}: the text of the lines", complaints)


def golden(report):
    folder = os.path.join(os.path.dirname(report.data), "annotate")
    mill = os.path.join(folder, "mill.callgrind.out")
    source = "--map=/build=" + folder
    report.golden("annotate.text", "annotate", mill, source, "--function=grind", "--context=3")
    report.golden("annotate-events.text", "annotate", mill, source, "--source=mill.h",
                  "--event=Ir,D1mr", "--context=any", "--width=90")
    report.golden("annotate.md", "annotate", mill, source, "--source=mill.h", "--context=0",
                  "--format=markdown")
    report.golden("annotate.csv", "annotate", mill, source, "--source=mill.h", "--format=csv")
    report.golden("annotate.json", "annotate", mill, source, "--function=weigh", "--format=json")
    report.golden("annotate-hottest.text", "annotate", mill, "--map=/build=/nowhere", "--top=2",
                  "--width=60")
    report.golden("annotate-cycle.text", "annotate", mill, source, "--function=<cycle 1>",
                  "--context=1", "--width=80")


def check_usage(report):
    mill = os.path.join(os.path.dirname(report.data), "annotate", "mill.callgrind.out")
    cases = [
        (["--function=grind", "--source=mill.c"], "--source"),
        (["--function=nobody"], "nobody"),
        (["--source=nowhere.c"], "nowhere.c"),
        (["--source=ill.c"], "ill.c"),
        (["--map=/build"], "--map=/build"),
        (["--map==/build"], "--map==/build"),
        (["--source-dir="], "--source-dir"),
        (["--context=-1"], "--context=-1"),
        (["--context=many"], "--context=many"),
        (["--format=dot"], "svg"),
    ]
    complaints = []
    for arguments, word in cases:
        status, out, err = report.run("annotate", mill, *arguments)
        if status != 2 or out or word not in err.decode():
            complaints.append(f"{arguments}: {status} {out[:80]!r} {err!r}")
    report.tap.check("wrong usage", complaints)


def check_hostile(report):
    """Devices, pipes and folders are not opened; no control characters are printed."""
    with tempfile.TemporaryDirectory() as folder:
        names = {name: os.path.join(folder, name) for name in ("pipe", "folder", "sequences")}
        os.mkfifo(names["pipe"])
        os.mkdir(names["folder"])
        with open(names["sequences"], "wb") as file:
            file.write(b"\x1b]0;title\x07\x9b31m \xe2\x80\xae\n" + b"x" * 1000000 + b"\n")
        profile = os.path.join(folder, "callgrind.out.1")
        with open(profile, "w", encoding="utf-8") as file:
            file.write(hostile.SOURCES.format(**names))

        complaints = []
        for form in ("text", "markdown", "csv", "json"):
            status, out, err = report.run("annotate", profile, "--top=100", "--context=any",
                                          "--format=" + form, stdin=b"secret\n")
            if status != 0:
                complaints.append(f"{form}: {status} {err!r}")
            allowed = b"\r\n" if form == "csv" else b"\n"
            for stream in (out, err):
                if any(c < 0x20 and c not in allowed for c in stream) or b"\xe2\x80\xae" in stream:
                    complaints.append(f"{form}: control characters")
            if b"secret" in out:
                complaints.append(f"{form}: the standard input was read")
            if len(out) > 100000:
                complaints.append(f"{form}: {len(out)} bytes")
        report.tap.check("a hostile profile", complaints)


def check_newer(report):
    """There is a warning about a newer source, and about one that is only guessed."""
    with tempfile.TemporaryDirectory() as folder:
        profile, source = (os.path.join(folder, name) for name in ("callgrind.out.1", "a.c"))
        with open(profile, "w", encoding="utf-8") as file:
            file.write("events: Ir\nfl=/old/place/a.c\nfn=f\n1 10\n")
        with open(source, "w", encoding="utf-8") as file:
            file.write("int a;\n")
        os.utime(profile, (1000000000, 1000000000))
        guessed = report.run("annotate", profile)
        newer = report.run("annotate", profile, f"--map=/old/place={folder}")
        os.utime(source, (1000000000, 1000000000))
        same = report.run("annotate", profile, f"--map=/old/place={folder}")

    complaints = [f"{word}: {run}" for run, word in ((guessed, b"guessed"), (newer, b"newer"))
                  if run[0] != 0 or b"int a;" not in run[1] or word not in run[2]]
    if same[2]:
        complaints.append(f"{same[2]!r}")
    report.tap.check("newer and guessed sources", complaints)


def check_windows(report):
    """Sources of a profile from Windows are found in a folder here, and named by their ends."""
    with tempfile.TemporaryDirectory() as folder:
        profile = os.path.join(folder, "cachegrind.out.1")
        with open(profile, "w", encoding="ascii") as file:
            file.write("events: Time\nfl=C:\\www\\lib\\a.php\nfn=f\n1 5\n")
        os.makedirs(os.path.join(folder, "src", "lib"))
        with open(os.path.join(folder, "src", "lib", "a.php"), "w", encoding="ascii") as file:
            file.write("<?php here();\n")
        found = [report.run("annotate", profile, "--source=a.php", option)
                 for option in (f"--map=C:\\www={folder}/src", f"--source-dir={folder}/src")]
        found.append(report.run("annotate", profile, "--function=a.php:f",
                                f"--map=C:\\www={folder}/src"))
    report.tap.check("sources of Windows", [str(answer) for answer in found
                                            if answer[0] != 0 or b"here" not in answer[1]])


def write_missing(path, n_files):
    """Write a profile whose source files and objects are all missing."""
    with open(path, "w", encoding="ascii") as file:
        file.write("positions: instr line\nevents: Ir\nob=/missing/o\nfl=/missing/f.c\nfn=f\n")
        for number in range(1, n_files + 1):
            file.write(f"fi=/missing/{number}.c\n{hex(number)} 1 5\n")
        for number in range(1, n_files + 1):
            file.write(f"ob=/missing/{number}\nfl=/missing/{number}.c\nfn=g{number}\n0x1 1 1\n")


def check_many_missing(report):
    """The number of warnings about missing files is limited."""
    cases = [
        (20, "--function=f", None),
        (21, "--function=f", "… and 1 more source file was not found"),
        (75, "--function=f", "… and 55 more source files were not found"),
        (75, "--top=30", "… and 10 more source files were not found"),
        (75, "--assembly --top=30", "10 more warnings about files"),
    ]
    complaints = []
    for n_files, arguments, last in cases:
        with tempfile.TemporaryDirectory() as folder:
            profile = os.path.join(folder, "callgrind.out.1")
            write_missing(profile, n_files)
            status, _, err = report.run("annotate", profile, *arguments.split())
        lines = err.decode().splitlines()
        expected = [f"quern-report: warning: {last}"] if last is not None else []
        if (status != 0 or lines[20:] != expected or
                not all("file not found" in line for line in lines[:20])):
            complaints.append(f"{n_files} files, {arguments}: {status} {lines[18:]}")
    report.tap.check("warnings of many missing files", complaints)


def main():
    report = Report()
    for name in SOURCES:
        program = Program(report, name)
        program.check_annotate()
        program.check_lines()
        program.check_jumps()
        program.check_text()
    golden(report)
    check_usage(report)
    check_hostile(report)
    check_newer(report)
    check_windows(report)
    check_many_missing(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
