#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the instructions of annotate --assembly --baseline with those of each side alone.

    test-merged-code.py QUERN_REPORT DATA BEFORE AFTER

BEFORE and AFTER are two builds of a program that was edited in between. Recordings of them are made
up. Whichever instructions are matched, no cost is lost, and none is counted twice.
"""
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from runner import Report

SIDES = ("before", "after")
EVENTS = ["Ir", "Dr"]
FUNCTIONS = ["hash", "is_known", "count", "main"]


def disassemble(path):
    """{function: [(address, mnemonic, operands)]}"""
    text = subprocess.run(["objdump", "-d", "-w", path], capture_output=True, text=True, check=True,
                          env=dict(os.environ, LC_ALL="C")).stdout
    functions, name = {}, None
    for line in text.splitlines():
        head = re.match(r"[0-9a-f]+ <([^>]+)>:", line)
        code = re.match(r" *([0-9a-f]+):\t[0-9a-f ]+\t(\S+) *([^#<]*)", line)
        if head:
            name = head[1]
        elif code and name in FUNCTIONS:
            functions.setdefault(name, []).append((int(code[1], 16), code[2], code[3].strip()))
    return functions


def write_profile(path, rand, program, functions):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"version: 1\ncreator: test\ncmd: ./words\npositions: instr line\n"
                   f"events: {' '.join(EVENTS)}\n\nob={program}\nfl=words.c\n")
        for name, code in functions.items():
            addresses = [address for address, _, _ in code]
            file.write(f"fn={name}\n")
            # 0x0 is an unknown address, and some addresses are inside an instruction.
            file.write(f"0x0 {rand.randrange(90)} {rand.randrange(1, 50)} {rand.randrange(50)}\n")
            for address in sorted(rand.sample(addresses, len(addresses) * 2 // 3)):
                for at in [address] + ([address + 1] if rand.random() < 0.05 else []):
                    file.write(f"{at:#x} {rand.randrange(1, 90)} {rand.randrange(500)} "
                               f"{rand.randrange(60)}\n")
            for address in rand.sample(addresses, 4):
                callee = rand.choice(FUNCTIONS)
                file.write(f"cfn={callee}\ncalls={rand.randrange(1, 9)} "
                           f"{functions[callee][0][0]:#x} 1\n"
                           f"{address:#x} 3 {rand.randrange(900)} {rand.randrange(50)}\n")
            for address in rand.sample(addresses, 3):
                target = functions[rand.choice([name] * 3 + FUNCTIONS)]
                file.write(f"jcnd=2/5 {rand.choice(target)[0]:#x} 1\n{address:#x} 3\n")


class Pair:
    def __init__(self, report, folder, programs, seed):
        rand = random.Random(seed)
        self.report, self.seed = report, seed
        self.complaints = []
        self.programs = [os.path.join(folder, side, "words") for side in SIDES]
        self.profiles = [os.path.join(folder, side, side + ".callgrind") for side in SIDES]
        self.code = [disassemble(program) for program in programs]
        for side in range(2):
            os.mkdir(os.path.join(folder, SIDES[side]))
            shutil.copyfile(programs[side], self.programs[side])
            write_profile(self.profiles[side], rand, self.programs[side], self.code[side])

    def expect(self, what, found, expected):
        if found != expected:
            self.complaints.append(f"{what}: {found} instead of {expected}")

    def run(self, *arguments):
        status, out, err = self.report.run("annotate", "--assembly", *arguments)
        if status != 0:
            self.complaints.append(f"{arguments}: status {status}, {err!r}")
        return out.decode(), err.decode()

    def annotate(self, name, *arguments):
        out, _ = self.run(*arguments, "--function=" + name, "--format=json",
                          *(f"--event={event}" for event in EVENTS))
        return json.loads(out or "{}")

    def both(self, name, *arguments, swap=False):
        old, new = (1, 0) if swap else (0, 1)
        return self.annotate(name, self.profiles[new], "--baseline=" + self.profiles[old],
                             *arguments)

    def check_side(self, answer, side, name):
        """Each address of a side is there once, in order, with its costs, and no others are."""
        key = ("address_before", "address")[side]
        found = {}
        order = []
        for row in answer["instructions"]:
            costs = tuple([row[kind][3 * i + 1 + side] for i in range(len(EVENTS))]
                          for kind in ("self", "inclusive"))
            for kind in ("self", "inclusive"):
                for i in range(len(EVENTS)):
                    delta, before, after = row[kind][3 * i:3 * i + 3]
                    self.expect(f"Δ of {row}", delta, after - before)
            if row[key] is None:
                self.expect(f"side {side} of {row}", any(costs[0] + costs[1]), False)
                continue
            self.expect(f"{row[key]} once", row[key] in order, False)
            order.append(row[key])
            if any(costs[0] + costs[1]):
                found[row[key]] = costs
        addresses = [int(address, 16) for address in order]
        self.expect(f"order of {name}", addresses, sorted(addresses))

        alone = self.annotate(name, self.profiles[side])
        expected = {row["address"]: (row["self"], row["inclusive"])
                    for row in alone["instructions"] if any(row["self"] + row["inclusive"])}
        self.expect(f"side {side} of {name}", found, expected)
        # For what both sides have, the line after is shown.
        lines = {row["address"]: row["source_line"] for row in alone["instructions"]}
        of_side = [row for row in answer["instructions"]
                   if row[key] in lines and (side == 1 or row["address"] is None)]
        self.expect(f"lines of side {side} of {name}",
                    [row["source_line" if side == 1 else "source_line_before"] for row in of_side],
                    [lines[row[key]] for row in of_side])
        counts = [collections.Counter(), collections.Counter()]
        jumps = [set(), set()]
        end = ("_before", "")[side]
        for i, (each, ends) in enumerate(((answer, end), (alone, ""))):
            for call in each["calls"]:
                if call["count" + ends]:
                    counts[i][call["from" + ends], call["name"]] += call["count" + ends]
            jumps[i] = {tuple(jump[key + ends] for key in ("from", "to", "executed", "followed"))
                        for jump in each["jumps"] if jump["executed" + ends]}
        self.expect(f"calls of side {side} of {name}", counts[0], counts[1])
        self.expect(f"jumps of side {side} of {name}", jumps[0], jumps[1])

    def check_pairs(self, answer, name):
        """Matched instructions have the same mnemonic."""
        known = [{f"{address:#x}": mnemonic for address, mnemonic, _ in self.code[side][name]}
                 for side in range(2)]
        n = 0
        for row in answer["instructions"]:
            if row["address"] in known[1] and row["address_before"] in known[0]:
                n += 1
                self.expect(f"{row['address']} of {name}", known[0][row["address_before"]],
                            known[1][row["address"]])
        if n < 5:
            self.complaints.append(f"only {n} instructions of {name} are the same")

    def check_text(self, answer, name):
        text, _ = self.run(self.profiles[1], "--baseline=" + self.profiles[0],
                           "--function=" + name)
        shown = collections.Counter(line.split()[0] for line in text.splitlines() if line.strip())
        for row in answer["instructions"]:
            mark = ("–" if row["address"] == "0x0" else "−" + row["address_before"][2:]
                    if row["address"] is None else "+" + row["address"][2:]
                    if row["address_before"] is None else row["address"][2:])
            if shown[mark] < 1:
                self.complaints.append(f"the text of {name} has no line {mark}")

    def check(self, *arguments, has_code=True):
        for name in FUNCTIONS:
            answer = self.both(name, *arguments)
            for side in range(2):
                self.check_side(answer, side, name)
            for i in range(3 * len(EVENTS)):
                self.expect(f"instructions of {name}, event {i}",
                            sum(row["self"][i] for row in answer["instructions"]),
                            answer["function"][0]["self"][i])
            pairs = sorted((row["address_before"], row["address"])
                           for row in answer["instructions"]
                           if row["address"] and row["address_before"])
            if has_code:
                self.check_pairs(answer, name)
                self.check_text(answer, name)
                turned = self.both(name, f"--before-source-dir={os.path.dirname(self.programs[1])}",
                                   swap=True)
                self.expect(f"{name} swapped",
                            sorted((row["address"], row["address_before"])
                                   for row in turned["instructions"]
                                   if row["address"] and row["address_before"]), pairs)

    def check_missing(self):
        """Without its object file, the side before has only costs, and a warning says so."""
        hidden = self.profiles[0] + "-hidden"
        os.mkdir(hidden)
        os.rename(self.programs[0], os.path.join(hidden, "words"))
        _, err = self.run(self.profiles[1], "--baseline=" + self.profiles[0], "--function=hash")
        if "--before-source-dir" not in err:
            self.complaints.append(f"no warning: {err!r}")
        self.check(has_code=False)
        _, err = self.run(self.profiles[1], "--baseline=" + self.profiles[0], "--function=hash",
                          "--before-source-dir=" + hidden)
        self.expect("warnings", err, "")


def check_usage(report, pair):
    """blocks takes no comparison, and --assembly needs a profile with instructions."""
    complaints = []
    plain = report.path("callgrind-basic-default.callgrind.out")
    for arguments, wanted, word in (
            (["blocks", pair.profiles[1], "--baseline=" + pair.profiles[0], "--function=hash"], 2,
             "comparison"),
            (["annotate", "--assembly", plain, "--baseline=" + plain], 1, "--dump-instr=yes")):
        status, out, err = report.run(*arguments)
        if status != wanted or out or word not in err.decode():
            complaints.append(f"{arguments}: {status} {out[:80]!r} {err!r}")
    report.tap.check("wrong usage", complaints)


def main():
    programs = sys.argv[-2:]
    del sys.argv[-2:]
    report = Report()
    for seed in range(4):
        with tempfile.TemporaryDirectory() as folder:
            pair = Pair(report, folder, programs, seed)
            pair.check()
            report.tap.check(f"instructions of both sides, {seed}", pair.complaints[:5])
            if seed == 0:
                check_usage(report, pair)
            pair.complaints = []
            pair.check_missing()
            report.tap.check(f"without the object before, {seed}", pair.complaints[:5])
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
