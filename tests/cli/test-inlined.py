#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check where quern-report annotate places inlined code of other files.

    test-inlined.py QUERN_REPORT DATA PROGRAM DEBUG_HELPER

PROGRAM is that of tests/core/code/inlined, with debug information. It is recorded here, with
instructions and without. Placing its lines must not change their costs, and each instruction
must be where addr2line says.
"""
import collections
import json
import os
import subprocess
import sys
import tempfile

from runner import Report

FUNCTIONS = ("count_steps", "thrice")


def line_of(path, text):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    return 1 + next(i for i, line in enumerate(lines) if text in line)


def record(folder, program, *options):
    path = os.path.join(folder, "callgrind.out." + str(len(options)))
    subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + path, *options,
                    program, "97"], check=True, capture_output=True)
    return path


def annotate(report, path, function):
    status, out, err = report.run("annotate", path, "--function=" + function, "--format=json")
    assert status == 0, err
    return json.loads(out)


def frames_of(program, addresses):
    """For each address, [(path, line), …] from the innermost frame outwards."""
    out = subprocess.run(["addr2line", "-i", "-a", "-e", program, *addresses], check=True,
                         capture_output=True, text=True).stdout
    frames = []
    for line in out.split("\n"):
        if line.startswith("0x"):
            frames.append([])
        elif line:
            path, number = line.split(" (")[0].rsplit(":", 1)
            frames[-1].append((path, number))
    return frames


def sums(document):
    """{(file, line): [self, inclusive]}, wherever the line is placed."""
    result = collections.defaultdict(lambda: [0, 0])
    for line in document["lines"]:
        key = (os.path.realpath(line["file"]), line["line"])
        result[key][0] += line["self"][0]
        result[key][1] += line["inclusive"][0]
    return dict(result)


class Recorded:
    """A profile, annotated with debug information and without."""

    def __init__(self, report, path, helper):
        self.report = report
        self.path = path
        self.placed = {}
        self.apart = {}
        for name in FUNCTIONS:
            os.environ["QUERN_DEBUG_HELPER"] = helper
            self.placed[name] = annotate(report, path, name)
            os.environ["QUERN_DEBUG_HELPER"] = "/nonexistent/quern-debug"
            self.apart[name] = annotate(report, path, name)
        os.environ["QUERN_DEBUG_HELPER"] = helper

    def equal(self, name, found, expected):
        self.report.tap.check(f"{os.path.basename(self.path)}, {name}",
                              [] if found == expected else [f"{found!r}", f"not {expected!r}"])

    def adds_up(self):
        for name in FUNCTIONS:
            document = self.placed[name]
            self.equal(f"{name}: its self cost",
                              sum(line["self"][0] for line in document["lines"]),
                              document["function"][0]["self"][0])
            self.equal(f"{name}: line by line", sums(document), sums(self.apart[name]))
            self.equal(f"{name}: its calls", sorted(map(str, document["calls"])),
                              sorted(map(str, self.apart[name]["calls"])))
            self.equal(f"{name}: nothing is placed without debug information",
                              [line for line in self.apart[name]["lines"]
                               if line["inlined_at"] is not None], [])

    def stands_at(self, name, inlined, line):
        """All code of the header is placed at one line, that of its call."""
        lines = [each for each in self.placed[name]["lines"]
                 if each["file"].endswith("steps.h")]
        self.equal(f"{name}: has inlined code", lines != [], True)
        self.equal(f"{name}: stands at its call",
                          {(each["inlined"], each["inlined_at"],
                            os.path.basename(each["inlined_in"])) for each in lines},
                          {(inlined, line, "inlined.c")})

    def agrees_with_addr2line(self, name, program):
        """Each line has the cost of the instructions that addr2line places there."""
        status, out, _ = self.report.run("annotate", self.path, "--assembly",
                                         "--function=" + name, "--format=json")
        self.equal(f"{name}: instructions", status, 0)
        instructions = json.loads(out)["instructions"]
        frames = frames_of(program, [each["address"] for each in instructions])
        expected = collections.Counter()
        for each, callers in zip(instructions, frames):
            lines = [int(line) for path, line in callers[1:] if path.endswith("/inlined.c")]
            is_own = each["source_file"].endswith("/inlined.c")
            expected[None if is_own or not lines else lines[0]] += each["self"][0]
        found = collections.Counter()
        for line in self.placed[name]["lines"]:
            found[line["inlined_at"]] += line["self"][0]
        self.equal(f"{name}: as addr2line has it", found, expected)

    def is_printed(self):
        status, out, _ = self.report.run("annotate", self.path, "--function=count_steps",
                                         "--context=0", "--width=120")
        lines = out.decode().split("\n")
        self.equal("text: status", status, 0)
        at = next(i for i, line in enumerate(lines) if "number = step (number);" in line)
        self.equal("text: below its line", lines[at + 1].strip(), "inlined: step")
        self.equal("text: the line and its code",
                          [line.split("steps.h:")[1] for line in lines if "steps.h:24" in line],
                          ["24  if (number % 2 == 0)"])
        self.equal("text: not apart", [line for line in lines if "steps.h: " in line], [])


def main():
    program, helper = map(os.path.abspath, sys.argv[3:])
    report = Report()
    source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "core", "code",
                          "inlined", "inlined.c")

    with tempfile.TemporaryDirectory(prefix="quern-inlined-") as folder:
        for options in ((), ("--dump-instr=yes",)):
            recorded = Recorded(report, record(folder, program, *options), helper)
            recorded.adds_up()
            recorded.stands_at("count_steps", "step", line_of(source, "= step (number)"))
            recorded.stands_at("thrice", "triple", line_of(source, "return triple"))
            recorded.is_printed()
            for name in FUNCTIONS if options else ():
                recorded.agrees_with_addr2line(name, program)

    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
