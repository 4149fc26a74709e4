#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the instructions of quern-report annotate with those of other programs.

    test-assembly.py QUERN_REPORT DATA

Three programs, in C, C++ and Rust, were recorded with instructions and jumps; an
independent reader added these up in NAME.expected.tsv. The code at an address must
be what objdump prints for it.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

from runner import Report

PROGRAMS = ["sort", "words", "shapes"]


class Program:
    def __init__(self, report, name):
        self.report, self.name = report, name
        self.folder = os.path.join(os.path.dirname(report.data), "code")
        self.profile = os.path.join(self.folder, name + ".callgrind")
        status, out, err = report.run("annotate", self.profile, "--assembly", "--top=100000",
                                      "--event=Ir,Bc,Bcm,Bi,Bim", "--format=json",
                                      f"--map=/src={self.folder}")
        if status != 0:
            raise SystemExit(f"{name}: {status} {err!r}")
        self.answer = json.loads(out)
        self.own = [row for row in self.answer["instructions"] if row["object"] == "/src/" + name]

    def check_costs(self):
        found = collections.defaultdict(lambda: [0] * 5)
        for row in self.own:
            found[row["address"]] = [a + b for a, b in zip(found[row["address"]], row["self"])]
        jumps = {(jump["from"], jump["to"], jump["followed"], jump["executed"])
                 for jump in self.answer["jumps"]}
        complaints = []
        n_jumps = 0
        with open(self.profile.replace(".callgrind", ".expected.tsv"), encoding="utf-8") as file:
            for line in file:
                kind, address, *values = line.rstrip("\n").split("\t")
                if kind == "instr" and found.pop(address, None) != [int(v) for v in values]:
                    complaints.append(f"{address}: {values}")
                elif kind == "jump":
                    to, _, followed, executed, _ = values
                    n_jumps += 1
                    if (address, to, int(followed), int(executed)) not in jumps:
                        complaints.append(f"jump {address} {values}")
        complaints += [f"{address}: {costs}" for address, costs in found.items() if any(costs)]
        if n_jumps < 10:
            complaints.append(f"{n_jumps} jumps")
        self.report.tap.check(f"{self.name}: costs and jumps", complaints)

    def check_code(self):
        """The instructions of the program itself are as objdump prints them."""
        text = subprocess.run(["objdump", "-d", "-w", os.path.join(self.folder, self.name)],
                              capture_output=True, text=True, check=True,
                              env=dict(os.environ, LC_ALL="C")).stdout
        expected = {}
        for line in text.splitlines():
            match = re.match(r" *([0-9a-f]+):\t([0-9a-f ]+)\t(\S+)", line)
            if match:
                expected["0x" + match[1]] = (match[2].strip(), match[3])
        complaints = [f"{row['address']}: {row['bytes']} {row['code']}" for row in self.own
                      if (row["bytes"], row["code"].split()[0]) != expected[row["address"]]]
        if len(self.own) < 100:
            complaints.append(f"{len(self.own)} instructions")
        self.report.tap.check(f"{self.name}: code as objdump has it", complaints)

    def check_calls(self):
        """Calls start at call or jump instructions."""
        code = {row["address"]: row["code"] for row in self.own}
        complaints = [call for call in self.answer["calls"]
                      if call["from"] in code and call["object"] == "/src/" + self.name
                      and not re.match("(call|jmp|bnd)", code[call["from"]])]
        self.report.tap.check(f"{self.name}: calls", complaints)


def golden(report):
    folder = os.path.join(os.path.dirname(report.data), "code")
    sort = os.path.join(folder, "sort.callgrind")
    source = "--map=/src=" + folder
    report.golden("assembly.text", "annotate", sort, source, "--assembly", "--function=classify")
    report.golden("assembly-intel.text", "annotate", sort, source, "--assembly", "--syntax=intel",
                  "--function=sift", "--context=1")
    report.golden("assembly-no-code.text", "annotate", sort, "--map=/src=/nowhere", "--assembly",
                  "--function=fibonacci", "--event=Ir,Bc")
    report.golden("assembly.json", "annotate", sort, source, "--assembly", "--function=fibonacci",
                  "--format=json")


def check_usage(report):
    folder = os.path.join(os.path.dirname(report.data), "code")
    sort = os.path.join(folder, "sort.callgrind")
    lines = report.path("callgrind-basic-default.callgrind.out")
    cases = [
        (sort, ["--source=sort.c"], 2, "--source"),
        (sort, ["--syntax=arm"], 2, "--syntax=arm"),
        (sort, ["--function=nobody"], 2, "nobody"),
        (lines, ["--function=main"], 1, "--dump-instr=yes"),
    ]
    complaints = []
    for profile, arguments, wanted, word in cases:
        status, out, err = report.run("annotate", profile, "--assembly", *arguments)
        if status != wanted or out or word not in err.decode():
            complaints.append(f"{arguments}: {status} {out[:80]!r} {err!r}")
    report.tap.check("wrong usage", complaints)


HOSTILE = """positions: instr line
events: Ir
{objects}"""


def check_hostile(report):
    """Options, devices, pipes and folders as names of objects do no harm."""
    with tempfile.TemporaryDirectory() as folder:
        pipe, script = (os.path.join(folder, name) for name in ("pipe", "script"))
        os.mkfifo(pipe)
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\ntouch done\n")
        os.chmod(script, 0o700)
        names = ["-x", "--help", "/dev/zero", "/dev/stdin", pipe, folder, script, "$(touch done)",
                 "\x1b[31mred\x07", "../" * 50 + "etc/passwd", "a" * 100000]
        profile = os.path.join(folder, "callgrind.out.1")
        with open(profile, "w", encoding="utf-8") as file:
            file.write(HOSTILE.format(objects="".join(
                f"ob={name}\nfl=a.c\nfn=f{i}\n0x1000 1 {i + 1}\n0xffffffffffffffff 2 1\n0 3 1\n"
                for i, name in enumerate(names))))

        complaints = []
        for form in ("text", "json"):
            status, out, err = report.run("annotate", profile, "--assembly", "--top=100",
                                          "--format=" + form, stdin=b"secret\n", cwd=folder)
            if status != 0:
                complaints.append(f"{form}: {status} {err!r}")
            for stream in (out, err):
                if any(c < 0x20 and c != 0x0a for c in stream):
                    complaints.append(f"{form}: control characters")
            if b"secret" in out or b"root:" in out or b"Usage" in out:
                complaints.append(f"{form}: something was read")
            if out.count(b"1000") < len(names):
                complaints.append(f"{form}: not all functions are there")
        if os.path.exists(os.path.join(folder, "done")):
            complaints.append("something was run")
        report.tap.check("a hostile profile", complaints)


def check_missing(report):
    """Without objdump, the costs are still shown."""
    folder = os.path.join(os.path.dirname(report.data), "code")
    sort = os.path.join(folder, "sort.callgrind")
    status, out, err = report.run("annotate", sort, "--map=/src=" + folder, "--assembly",
                                  "--function=classify",
                                  env={"QUERN_OBJDUMP": "/nonexistent/objdump"})
    complaints = []
    if status != 0 or b"11a4" not in out or b"objdump could not be started" not in err:
        complaints.append(f"{status} {out!r} {err!r}")
    report.tap.check("without objdump", complaints)


def main():
    report = Report()
    for name in PROGRAMS:
        program = Program(report, name)
        program.check_costs()
        program.check_code()
        program.check_calls()
    golden(report)
    check_usage(report)
    check_hostile(report)
    check_missing(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
