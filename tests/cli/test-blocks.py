#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the basic blocks of quern-report with blocks that were found in another way.

    test-blocks.py QUERN_REPORT DATA

The programs are those of test-assembly.py. Here, an instruction begins a block if it
is the target of a jump or follows one, according to objdump and the recorded jumps;
its cost is what an independent reader added up in NAME.expected.tsv.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from runner import Report

PROGRAMS = {"sort": 4, "words": 10, "shapes": 5}


class Program:
    def __init__(self, report, name):
        self.report, self.name = report, name
        self.folder = os.path.join(os.path.dirname(report.data), "code")
        self.profile = os.path.join(self.folder, name + ".callgrind")
        self.code, self.jumps, self.targets = {}, set(), set()
        self.read_code(os.path.join(self.folder, name))
        self.costs, self.recorded = {}, []
        self.read_costs()
        self.answers = [answer for answer in map(self.ask, self.list_functions()) if answer]
        # Recursion splits a function into two with the same addresses.
        self.owners = collections.Counter(
            address for answer in self.answers
            for address in self.within(answer["blocks"][0], answer["blocks"][-1]))

    def read_code(self, path):
        text = subprocess.run(["objdump", "-d", "-w", path], capture_output=True, text=True,
                              check=True, env=dict(os.environ, LC_ALL="C")).stdout
        for line in text.splitlines():
            match = re.match(r" *([0-9a-f]+):\t([0-9a-f ]+)\t(?:bnd |notrack |repz )*(\S+) *(\S*)",
                             line)
            if not match:
                continue
            address = int(match[1], 16)
            self.code[address] = (len(match[2].split()), match[3])
            if match[3].startswith("j"):
                self.jumps.add(address)
                if re.fullmatch("[0-9a-f]+", match[4]):
                    self.targets.add(int(match[4], 16))

    def read_costs(self):
        with open(self.profile.replace(".callgrind", ".expected.tsv"), encoding="utf-8") as file:
            for line in file:
                kind, address, *values = line.rstrip("\n").split("\t")
                if kind == "instr":
                    self.costs[int(address, 16)] = int(values[0])
                else:
                    self.recorded.append((int(address, 16), int(values[0], 16)))

    def list_functions(self):
        out = self.report.run("functions", self.profile, "--format=json")[1]
        return [row for row in json.loads(out)["functions"]
                if row["object"] == "/src/" + self.name and any(row["self"])]

    def ask(self, row):
        status, out, err = self.report.run(
            "blocks", self.profile, "--map=/src=" + self.folder, "--event=Ir", "--format=json",
            "--function=" + row["object"] + ":" + row["name"])
        if status != 0:
            # Several static functions have this name, so it is ambiguous.
            assert b"several" in err, err
            return None
        answer = json.loads(out)
        answer["self"] = row["self"][0]
        for block in answer["blocks"]:
            block["address"], block["last"] = int(block["address"], 16), int(block["last"], 16)
        return answer

    def within(self, first, last):
        return [address for address in self.costs if first["address"] <= address <= last["last"]]

    def blocks(self):
        for answer in self.answers:
            for block in answer["blocks"]:
                yield block

    def is_shared(self, block):
        return self.owners[block["address"]] != 1

    def check_costs(self):
        complaints = []
        for answer in self.answers:
            found = sum(block["self"][0] for block in answer["blocks"])
            if found != answer["self"]:
                complaints.append(f"{answer['function']}: {found}, {answer['self']}")
        for block in self.blocks():
            wanted = sum(self.costs[address] for address in self.within(block, block))
            if not self.is_shared(block) and block["self"][0] != wanted:
                complaints.append(f"{block}: {wanted}")
        if len(self.answers) < PROGRAMS[self.name]:
            complaints.append(f"{len(self.answers)} functions")
        self.report.tap.check(f"{self.name}: blocks add up", complaints)

    def check_leaders(self):
        """Blocks begin at leaders, and there is no leader inside a block."""
        leaders = self.targets | {to for _, to in self.recorded}
        leaders |= {address + self.code[address][0] for address in self.jumps}
        complaints = []
        for answer in self.answers:
            first = answer["blocks"][0]["address"]
            for block in answer["blocks"]:
                inside = [address for address in self.code
                          if block["address"] < address <= block["last"]]
                if block["address"] not in leaders and block["address"] != first:
                    complaints.append(f"{block} begins nowhere")
                complaints += [f"{block}: {address:x} begins one" for address in inside
                               if address in leaders]
                if len(inside) + 1 != block["instructions"]:
                    complaints.append(f"{block}: {len(inside) + 1} instructions")
        self.report.tap.check(f"{self.name}: where blocks begin", complaints)

    def check_flow(self):
        """Each block is entered and left as often as it is executed."""
        complaints, n_checked = [], 0
        for answer in self.answers:
            counts = collections.defaultdict(list)
            for edge in answer["edges"]:
                counts[int(edge["to"], 16), "in"].append(edge["count"])
                counts[int(edge["from"], 16), "out"].append(edge["count"])
            for i, block in enumerate(answer["blocks"]):
                if self.is_shared(block):
                    continue
                last = self.code[block["last"]][1]
                ways = [] if i == 0 else ["in"]
                ways += ["out"] if last.startswith("j") and last != "jmp" else []
                for way in ways:
                    numbers = counts[block["address"], way]
                    if None in numbers or not numbers:
                        continue
                    n_checked += 1
                    if sum(numbers) != block["executed"]:
                        complaints.append(f"{block} {way}: {numbers}")
        if n_checked < 10:
            complaints.append(f"{n_checked} blocks")
        self.report.tap.check(f"{self.name}: counts of edges", complaints)


def check_files(report):
    folder = os.path.join(os.path.dirname(report.data), "code")
    sort = os.path.join(folder, "sort.callgrind")
    source = "--map=/src=" + folder
    report.golden("blocks.text", "blocks", sort, source, "--function=sift")
    report.golden("blocks.csv", "blocks", sort, source, "--function=sift", "--format=csv")
    complaints = []
    drawn = [report.run("blocks", sort, source, "--function=sift", "--format=svg")[1]
             for _ in range(2)]
    if drawn[0] != drawn[1]:
        complaints.append("two pictures of one function differ")
    for word in (b"sift: its basic blocks", b"0x117d", b"%ecx,%edi", b"2,715", b"never executed"):
        if word not in drawn[0]:
            complaints.append(f"no {word}")
    with tempfile.TemporaryDirectory() as path:
        for ending, start in (("png", b"\x89PNG"), ("pdf", b"%PDF")):
            name = os.path.join(path, "blocks." + ending)
            status, _, err = report.run("blocks", sort, source, "--function=main",
                                        "--output=" + name)
            with open(name, "rb") as file:
                if status != 0 or not file.read(8).startswith(start):
                    complaints.append(f"{ending}: {status} {err!r}")
    report.tap.check("pictures", complaints)


def check_usage(report):
    folder = os.path.join(os.path.dirname(report.data), "code")
    sort = os.path.join(folder, "sort.callgrind")
    lines = report.path("callgrind-basic-default.callgrind.out")
    cases = [
        (sort, [], 2, "--function=NAME"),
        (sort, ["--function=nobody"], 2, "nobody"),
        (sort, ["--function=sift", "--output=x.dot"], 2, "svg"),
        (sort, ["--function=sift", "--format=webgrind"], 2, "csv"),
        (lines, ["--function=main"], 1, "--dump-instr=yes"),
    ]
    complaints = []
    with tempfile.TemporaryDirectory() as path:
        # Without the object file, which otherwise lies beside the profile.
        alone = shutil.copy(sort, path)
        cases.append((alone, ["--function=sift"], 1, "object file"))
        for profile, arguments, wanted, word in cases:
            status, out, err = report.run("blocks", profile, *arguments)
            if status != wanted or out or word not in err.decode():
                complaints.append(f"{arguments}: {status} {out[:80]!r} {err!r}")
    report.tap.check("wrong usage", complaints)


def main():
    report = Report()
    for name in PROGRAMS:
        program = Program(report, name)
        program.check_costs()
        program.check_leaders()
        program.check_flow()
    check_files(report)
    check_usage(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
