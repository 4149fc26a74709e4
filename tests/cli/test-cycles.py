#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that members of cycles and levels of recursion have the same cost wherever shown.

    test-cycles.py QUERN_REPORT DATA
"""
import json
import os
import re
import sys
import tempfile

from runner import Report

# Calls of "a" from outside cost more than its self cost and its calls to outside.
CYCLE = """version: 1
events: Ir
fn=main
1 10
cfn=a
calls=1 1
1 180
fn=a
2 20
cfn=b
calls=3 1
2 150
cfn=leaf
calls=1 1
2 10
fn=b
3 30
cfn=a
calls=2 1
3 300
cfn=leaf
calls=4 1
3 120
fn=leaf
4 130
totals: 190
"""
TOTAL = 190
INCLUSIVE = {"main": 190, "a": 30, "b": 150, "leaf": 130}

# What Callgrind writes for fib (): all levels from the second on are one function.
LEVELS = """version: 1
creator: callgrind-3.19
events: Ir
fn=main
1 10
cfn=fib
calls=1 1
1 100
fn=fib
2 20
cfn=fib'2
calls=2 1
2 80
fn=fib'2
2 60
cfn=fib'2
calls=6 1
2 70
cfn=leaf
calls=5 1
2 20
fn=leaf
3 20
totals: 110
"""


def percent(cost):
    return f"{cost / TOTAL * 100:.2f}"


def load(report, *arguments):
    status, out, err = report.run(*arguments)
    return json.loads(out) if status == 0 else {"error": err.decode()}


def check_member(report, path, folder, name, cost):
    complaints = []
    head = load(report, "calls", path, f"--function={name}", "--format=json").get("function", [{}])
    if head[0].get("inclusive") != [cost]:
        complaints.append(f"calls: {head}")
    for command in (["flame"], ["flame", "--callers"], ["flame", "--around"], ["treemap"],
                    ["treemap", "--callers"]):
        picture = os.path.join(folder, "picture.svg")
        status, _, err = report.run(*command, path, f"--function={name}", f"--output={picture}")
        if status != 0:
            complaints.append(f"{command}: {err!r}")
            continue
        with open(picture, encoding="utf-8") as file:
            text = file.read().replace("\u00a0", " ")
        found = re.search(r"whole (?:width|area) = ([0-9.]+) %", text)
        shown = found.group(1) if found else "100.00"
        if shown != percent(cost):
            complaints.append(f"{command}: {shown} %, should be {percent(cost)} %")
    report.tap.check(f"one inclusive cost of {name}", complaints)


def check_shares(report, path):
    out = report.run("calls", path, "--function=a")[1].decode()
    lines = {line.split()[-2 if "(recursive)" in line else -1]: line.split()[0]
             for line in out.split("\n") if re.match(r" *[–0-9<]", line)}
    wanted = {"main": "94.74", "b": "–", "leaf": "5.26"}
    complaints = [f"{name}: {lines.get(name)}" for name, share in wanted.items()
                  if lines.get(name) != share]
    report.tap.check("calls inside of a cycle are no share of anything", complaints)


def check_graph(report, path):
    out = report.run("graph", path, "--function=b", "--format=dot", "--output=-")[1].decode()
    is_named = "b in <cycle 1>\\n" in out and '"b in <cycle 1>: where' in out
    report.tap.check("the box of a cycle names the member that was asked for",
                     [] if is_named else [out])
    out = report.run("graph", path, "--format=dot", "--output=-")[1].decode()
    report.tap.check("nobody asked for a member",
                     [] if '"<cycle 1>\\n' in out and " in <cycle" not in out else [out])


def check_loop(report, path):
    out = report.run("graph", path, "--format=dot", "--output=-")[1].decode()
    labels = re.findall(r'(n\d+) -> \1 \[.*label="([^"]*)"', out)
    report.tap.check("the arrow of recursive calls has a count, but no share",
                     [] if [label for _, label in labels] == ["6×"] else [str(labels), out])


def check_levels(report, path):
    def calls(name, *options):
        return load(report, "calls", path, f"--function={name}", "--format=json", *options)

    folded = calls("fib")
    kept = calls("fib", "--levels=keep")
    second = calls("fib'2")
    wrong = [f"{got}, should be {wanted}" for got, wanted in (
        ([folded["function"][0][key] for key in ("name", "self", "inclusive", "called")],
         ["fib", [80], [100], 9]),
        ([(row["name"], row["inclusive"], row["count"], row["recursive"])
          for row in folded["callees"]],
         [("fib", [150], 8, 1), ("leaf", [20], 5, 0)]),
        ([(row["name"], row["count"]) for row in folded["callers"]], [("fib", 8), ("main", 1)]),
        ([kept["function"][0]["self"], kept["function"][0]["inclusive"]], [[20], [100]]),
        ([second["function"][0]["name"], second["function"][0]["self"]], ["fib'2", [60]]),
    ) if got != wanted]
    report.tap.check("calls: levels are one function, unless one is asked for", wrong)

    def names(*options):
        document = load(report, "functions", path, "--format=json", *options)
        return {row["name"]: (row["self"], row["inclusive"]) for row in document["functions"]}

    kept = {"main": ([10], [110]), "fib": ([20], [100]), "fib'2": ([60], [80]),
            "leaf": ([20], [20])}
    folded = {"main": ([10], [110]), "fib": ([80], [100]), "leaf": ([20], [20])}
    wrong = [f"{options}: {names(*options)}" for options, wanted in (
        ((), kept), (("--levels=keep",), kept), (("--levels=fold",), folded),
    ) if names(*options) != wanted]
    report.tap.check("functions: levels are folded on demand", wrong)


def check_list(report, path):
    """For people, a cycle is a row of its own, and its members have its number."""
    def read(*options):
        out = report.run("functions", path, "--format=markdown", *options)[1].decode()
        head, _, *rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]]
                          for line in out.split("\n") if line.startswith("|")]
        return [dict(zip(head, row)) for row in rows]

    wanted = [("main", "190", "10", ""), ("<cycle 1>", "180", "50", ""), ("b", "150", "30", "1"),
              ("leaf", "130", "130", ""), ("a", "30", "20", "1")]
    found = [(row["Function"], row["Inclusive"], row["Self"], row.get("Cycle"))
             for row in read("--sort=inclusive")]
    complaints = [] if found == wanted else [str(found)]
    complaints += [str(row) for row in read("--no-cycles")
                   if "Cycle" in row or row["Function"] == "<cycle 1>"]
    complaints += [str(row) for row in read("--match=.") if row["Function"] == "<cycle 1>"]
    names = [row["name"] for row in
             load(report, "functions", path, "--format=json").get("functions", [])]
    complaints += [] if sorted(names) == sorted(INCLUSIVE) else [str(names)]
    report.tap.check("functions: a cycle is a row for people, and members are marked", complaints)


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, text in (("cycle", CYCLE), ("levels", LEVELS)):
            paths[name] = os.path.join(folder, f"callgrind.out.{name}")
            with open(paths[name], "w", encoding="utf-8") as file:
                file.write(text)
        for name, cost in INCLUSIVE.items():
            check_member(report, paths["cycle"], folder, name, cost)
        check_shares(report, paths["cycle"])
        check_graph(report, paths["cycle"])
        check_list(report, paths["cycle"])
        check_loop(report, paths["levels"])
        check_levels(report, paths["levels"])
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
