#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that each side of --compare-parts has the numbers of its part alone: COMPARE.md C1.

    test-sides.py QUERN_REPORT DATA
"""
import csv
import io
import json
import os
import random
import sys
import tempfile

from runner import Report

EVENTS = ["Ir", "Dr", "Sum"]
N_PARTS = 3
SAMPLE = os.path.join("..", "compare", "cycle-in-part-2.callgrind.out")


def name_of(function):
    """One name is an internal function of PHP, one the second level of a recursion."""
    return {4: "php::usort", 5: "f1'2"}.get(function, f"f{function}")


def write_profile(path, seed):
    """Write parts with different calls, so that each has different cycles."""
    rand = random.Random(seed)
    n_functions = rand.choice((3, 6, 12))
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\ncreator: test\ncmd: ./random\n"
                   "positions: line\nevents: Ir Dr\nevent: Sum = Ir + 2 Dr\n")
        for part in range(1, N_PARTS + 1):
            file.write(f"\npart: {part}\n")
            for function in range(n_functions):
                if rand.random() < 0.2:
                    continue
                place = f"fl=file{function % 3}.c\nfn={name_of(function)}\n"
                file.write(f"{place}{function * 10 + 1} {rand.randrange(900)} "
                           f"{rand.randrange(50)}\n")
                for _ in range(rand.randrange(4)):
                    callee = rand.randrange(n_functions)
                    file.write(f"cfi=file{callee % 3}.c\ncfn={name_of(callee)}\n"
                               f"calls={rand.randrange(1, 9)} {callee * 10 + 1}\n"
                               f"{function * 10 + rand.randrange(1, 4)} "
                               f"{rand.randrange(2000)} {rand.randrange(90)}\n")


class Sides:
    """A profile, and what quern-report says about its parts."""

    def __init__(self, report, path):
        self.report = report
        self.path = path
        self.complaints = []

    def run(self, *arguments):
        status, out, err = self.report.run(*arguments, self.path)
        if status != 0 or b"error" in err:
            self.complaints.append(f"{' '.join(arguments)}: status {status}, {err!r}")
        return out.decode()

    def load(self, *arguments):
        return json.loads(self.run(*arguments, "--format=json") or "{}")

    def same(self, what, found, expected):
        if found != expected:
            self.complaints.append(f"{what}: {found} instead of {expected}")


def pick(costs, side, n_real=2):
    """The costs of one side: `export` writes the real events of each side, then derived ones."""
    derived = [costs[i] for i in range(3 * n_real + side, len(costs), 3)]
    return costs[side * n_real:(side + 1) * n_real] + derived


def differences(costs, n_real=2):
    return costs[2 * n_real:3 * n_real] + costs[3 * n_real + 2::3]


def one(value, key, side):
    return value[key + "_before"] if side == 0 else value[key]


def members(cycles, side):
    """{number of a cycle: its members}, of the cycles on a side."""
    return {number: tuple(cycle["members"]) for number, cycle in enumerate(cycles, 1)
            if cycle.get("side", "both") in ("both", "before" if side == 0 else "after")}


def check_export(sides, compared, alone, side):
    n_real = 2 if len(alone["events"]) == 3 else 1
    for key in ("total", "self_total"):
        sides.same(key, pick(compared[key], side, n_real), alone[key])

    found, expected = members(compared["cycles"], side), members(alone["cycles"], 1)
    sides.same("cycles", sorted(found.values()), sorted(expected.values()))
    for cycle in alone["cycles"]:
        for other in compared["cycles"]:
            if other["members"] == cycle["members"]:
                for key in ("self", "inclusive"):
                    sides.same(f"cycle {key}", pick(other[key], side, n_real), cycle[key])
                sides.same("cycle called", one(other, "called", side), cycle["called"])
    for cycle in compared["cycles"]:
        if tuple(cycle["members"]) not in expected.values():
            sides.same("no cycle there", (any(pick(cycle["inclusive"], side, n_real)),
                                          one(cycle, "called", side)), (False, 0))

    for function, other in zip(compared["functions"], alone["functions"], strict=True):
        name = function["name"]
        for key in ("self", "inclusive"):
            sides.same(f"{name} {key}", pick(function[key], side, n_real), other[key])
            before, after = (pick(function[key], i, n_real) for i in (0, 1))
            sides.same(f"{name} difference", differences(function[key], n_real),
                       [b - a for a, b in zip(before, after)])
        for key in ("called", "called_recursive"):
            sides.same(f"{name} {key}", one(function, key, side), other[key])
        sides.same(f"{name} cycle", found.get(one(function, "cycle", side)),
                   expected.get(other["cycle"]))
        calls = [[call[0], call[3] if side == 0 else call[1], pick(call[2], side, n_real)]
                 for call in function["calls"]]
        sides.same(f"{name} calls", [call for call in calls if call[1] or any(call[2])],
                   other["calls"])
    lines = [[line[0], line[1], pick(line[2], side, n_real),
              line[5] if side == 0 else line[3], pick(line[4], side, n_real)]
             for line in compared["lines"]]
    sides.same("lines", [line for line in lines if any(line[2]) or line[3] or any(line[4])],
               [line for line in alone["lines"] if any(line[2]) or line[3] or any(line[4])])


def rows_of(document, key, event, column):
    """Numbers of one side of a table, by name: event is the place of its costs."""
    return {row.get("name", row.get("group")): tuple(
        row[name][event] if isinstance(row[name], list) else row[name + column]
        for name in ("inclusive", "self", "called", "called_recursive", "count", "recursive")
        if name in row) for row in document[key]}


def without_nothing(rows):
    return {name: numbers for name, numbers in rows.items() if any(numbers)}


def check_tables(sides, part, side, parts):
    compare = f"--compare-parts={parts[0]},{parts[1]}"
    column = "_before" if side == 0 else ""
    for command, keys in ((["functions"], ["functions"]),
                          (["functions", "--group-by=file"], ["groups"]),
                          (["functions", "--no-cycles"], ["functions"]),
                          (["functions", "--levels=fold"], ["functions"]),
                          (["functions", "--hide-internal=move"], ["functions"]),
                          (["functions", "--hide-internal=drop"], ["functions"]),
                          (["functions", "--step-over-proxies"], ["functions"]),
                          (["calls", "--function=f1"], ["callers", "callees", "function"]),
                          (["calls", "--function=f2", "--all"], ["callers", "callees"]),
                          (["calls", "--function=f1", "--all", "--no-cycles"],
                           ["callers", "callees"])):
        for event in EVENTS:
            compared = sides.load(*command, compare, f"--event={event}")
            alone = sides.load(*command, f"--parts={part}", f"--event={event}")
            for key in keys:
                # The events of a comparison are the difference, then the sides. Cycles are skipped:
                # their numbers depend on the other cycles.
                found, expected = (
                    {name: numbers for name, numbers in without_nothing(rows).items()
                     if not name.startswith("<cycle")}
                    for rows in (rows_of(compared, key, 1 + side, column),
                                 rows_of(alone, key, 0, "")))
                sides.same(f"{' '.join(command)} {key} of {event}", found, expected)


def check_pictures(sides, part, side, parts):
    """The pictures of one side are the same as those of its part alone."""
    compare = f"--compare-parts={parts[0]},{parts[1]}"
    for command in (["flame"], ["flame", "--function=f1"], ["treemap"], ["graph"],
                    ["graph", "--function=f1"]):
        one_side = sides.run(*command, compare, f"--event=Ir (part {part})", "--output=-",
                             "--format=dot" if command[0] == "graph" else "--format=svg")
        alone = sides.run(*command, f"--parts={part}", "--event=Ir", "--output=-",
                          "--format=dot" if command[0] == "graph" else "--format=svg")
        if command[0] == "graph":
            number = one_side.count("<cycle"), alone.count("<cycle")
            sides.same("cycles drawn", *number)
            if number == (0, 0):
                sides.same(" ".join(command), one_side, alone)
        else:
            sides.same(" ".join(command), one_side.count("<rect"), alone.count("<rect"))


def check_annotated(sides, part, side, parts):
    compare = f"--compare-parts={parts[0]},{parts[1]}"
    column = "_before" if side == 0 else ""
    for name in ("f0", "f1", "f2"):
        compared = sides.load("annotate", f"--function={name}", compare,
                              f"--event=Ir (part {part})")
        alone = sides.load("annotate", f"--function={name}", f"--parts={part}", "--event=Ir")
        found, expected = (
            sorted((call["from_line"], call["name"], call["inclusive"][0],
                    call["count" + key])
                   for call in document.get("calls", []) if call["count" + key])
            for document, key in ((compared, column), (alone, "")))
        sides.same(f"annotated calls of {name}", found, expected)
        for key in ("self", "inclusive"):
            found, expected = ({(line["file"], line["line"]): line[key]
                                for line in document.get("lines", []) if any(line[key])}
                               for document in (compared, alone))
            sides.same(f"annotated lines of {name}", found, expected)


def check_swapped(sides, compared, swapped):
    for function, other in zip(compared["functions"], swapped["functions"], strict=True):
        for key in ("self", "inclusive"):
            sides.same(f"{function['name']} swapped", differences(function[key]),
                       [-cost for cost in differences(other[key])])
    sides.same("pairs of cycles", sorted(cycle["members"] for cycle in compared["cycles"]),
               sorted(cycle["members"] for cycle in swapped["cycles"]))


def check_csv(sides, compared, compare):
    rows = list(csv.DictReader(io.StringIO(sides.run("export", "--format=csv", compare))))
    for row, function in zip(rows, compared["functions"], strict=True):
        for key in ("called", "called_before", "cycle", "cycle_before", "called_recursive_before"):
            sides.same(f"{key} in CSV", int(row[key]), function[key])


def check_random(report, seed, folder):
    path = os.path.join(folder, f"random-{seed}.callgrind.out")
    write_profile(path, seed)
    sides = Sides(report, path)
    parts = random.Random(seed).sample(range(1, N_PARTS + 1), 2)
    compare = f"--compare-parts={parts[0]},{parts[1]}"
    compared = sides.load("export", "--lines", compare)
    for side, part in enumerate(parts):
        alone = sides.load("export", "--lines", f"--parts={part}")
        check_export(sides, compared, alone, side)
    n_own = sum(cycle["side"] != "both" for cycle in compared["cycles"])
    check_swapped(sides, compared,
                  sides.load("export", "--lines", f"--compare-parts={parts[1]},{parts[0]}"))
    check_csv(sides, compared, compare)
    if seed < 3:
        for side, part in enumerate(parts):
            check_tables(sides, part, side, parts)
            check_pictures(sides, part, side, parts)
            check_annotated(sides, part, side, parts)
    report.tap.check(f"random profile {seed}, parts {parts[0]} and {parts[1]}",
                     sides.complaints[:5])
    return n_own


def check_sample(report):
    """`b` calls `a` only in the second part, so that the first one has no cycle."""
    sides = Sides(report, SAMPLE)
    for parts, costs, called in (((1, 2), [-70, 90, 20], (1, 2)), ((2, 1), [70, 20, 90], (2, 1))):
        document = sides.load("functions", f"--compare-parts={parts[0]},{parts[1]}")
        row = [row for row in document["functions"] if row["name"] == "a"][0]
        sides.same("inclusive", row["inclusive"], costs)
        sides.same("called", (row["called_before"], row["called"]), called)
        exported = sides.load("export", "--lines", f"--compare-parts={parts[0]},{parts[1]}")
        sides.same("cycles", [(cycle["members"], cycle["side"]) for cycle in exported["cycles"]],
                   [([1, 2], "after" if parts == (1, 2) else "before")])
        for side, part in enumerate(parts):
            check_export(sides, exported, sides.load("export", "--lines", f"--parts={part}"), side)
    report.tap.check("a cycle in one part only", sides.complaints[:5])


def main():
    report = Report()
    check_sample(report)
    with tempfile.TemporaryDirectory() as folder:
        n_own = sum(check_random(report, seed, folder) for seed in range(30))
    report.tap.check("some cycles are of one side", [] if n_own >= 10 else [f"only {n_own}"])
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
