#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that "summary" agrees with the tables, and that nothing is left out.

    test-summary.py QUERN_REPORT DATA
"""

import csv
import io
import json
import os
import sys
import tempfile
from collections import Counter

from runner import Report

PROFILES = [
    ("callgrind-basic-default.callgrind.out", []),
    ("callgrind-memy-cacheuse.callgrind.out", ["--event=DLmr"]),
    ("callgrind-threads-bus.callgrind.out", []),
    ("callgrind-basic-noline-instr.callgrind.out", []),
    ("../webgrind/classes.v7-php.webgrind", []),
    ("../code/sort.callgrind", []),
    ("../summary/cycle.callgrind", []),
    ("../bad/callgrind/045-negative-costs.callgrind.out", []),
]
# What the summary says of a profile without a total to take shares of.
ZEROS = {
    "1 -5\nfn=g\n2 5\n": "Positive and negative costs cancel each other out",
    "1 0\n": "No function has a cost in this event",
}
# a and b call c, so what c calls costs on the path through a is estimated.
DIAMOND = """events: Ir
fn=main
1 10
cfn=b
calls=1 1
2 390
cfn=a
calls=1 1
3 600
fn=a
1 10
cfn=c
calls=1 1
2 590
fn=b
1 10
cfn=c
calls=1 1
2 380
fn=c
1 70
cfn=e
calls=2 1
2 300
cfn=d
calls=2 1
3 600
fn=d
1 600
fn=e
1 300
"""
MOST_FUNCTIONS = 8
ENOUGH = 0.8
FEW = 4
NOTABLE = 0.01


def load(report, *arguments):
    status, out, err = report.run(*arguments, "--format=json")
    if status != 0:
        raise ValueError(f"{arguments}: {status} {err!r}")
    return json.loads(out)


def load_summary(report, *arguments):
    """Replace the summary's indices of functions, which are those of the export, by names."""
    summary = load(report, "summary", *arguments)
    functions = load(report, "export", arguments[0])["functions"]
    for item in summary["sentences"]:
        if item["function"] is not None:
            item["function"] = functions[item["function"]]["name"]
    return summary, functions


def check_hottest(summary, functions):
    """Paths follow calls and end at the hot function."""
    complaints = []
    told = section(summary, "functions")
    if [(item["name"], item["self"]) for item in summary["hottest"]] != \
            [(item["function"], item["cost"]) for item in told]:
        complaints.append(f"hottest {summary['hottest']}")
    for item in summary["hottest"]:
        path = item["path"]
        calls = [{call[0] for call in functions[step]["calls"]} for step in path]
        if path[-1] != item["function"] or \
                any(b not in called for called, b in zip(calls, path[1:])):
            complaints.append(f"path {item}")
    return complaints


def section(summary, name, rest=False):
    return [item for item in summary["sentences"]
            if item["kind"] == name and bool(item["rest"]) == rest]


def check_sums(summary):
    """The listed items and the rest add up to the total."""
    total = int(summary["sentences"][0]["cost"])
    complaints = []
    for name in ("functions", "lines", "objects"):
        found = sum(int(item["cost"]) for item in summary["sentences"] if item["kind"] == name)
        is_there = any(item["kind"] == name for item in summary["sentences"])
        if found != total and (is_there or name == "functions"):
            complaints.append(f"{name} add up to {found}, not {total}")
    for item in summary["sentences"][1:]:
        if abs(item["share"] - int(item["cost"]) / total) > 1e-9:
            complaints.append(f"share of {item}")
    return complaints


def most_of(functions):
    """What a call of each function costs at most, by name; a member of a cycle at most what the
    cycle does."""
    costs = Counter()
    most = Counter()
    for each in functions:
        if each["cycle"]:
            costs[each["cycle"]] += each["self"][0] + sum(
                call[2][0] for call in each["calls"]
                if functions[call[0]]["cycle"] != each["cycle"])
    for each in functions:
        cost = costs[each["cycle"]] if each["cycle"] else each["inclusive"][0]
        most[each["name"]] = max(most[each["name"]], cost)
    return most


def check_path(summary, most):
    """Each step costs no more than the one above, and an exact one no more than its function."""
    path = section(summary, "path")
    costs = [int(item["cost"]) for item in path]
    complaints = [f"path {item}" for item, cost in zip(path, costs)
                  if cost < 0 or (not item["estimate"] and cost > most[item["function"]])]
    if costs != sorted(costs, reverse=True):
        complaints.append(f"costs of the path rise: {costs}")
    return complaints


def check_functions(summary, table, functions, options):
    total = int(summary["sentences"][0]["cost"])
    sign = 1 if total > 0 else -1
    selves = sorted(((row["self"][0], row["name"]) for row in table if row["self"][0] != 0),
                    key=lambda pair: -sign * pair[0])
    n = 0
    while n < min(MOST_FUNCTIONS, len(selves)) and \
            abs(sum(cost for cost, unused in selves[:n])) < ENOUGH * abs(total):
        n += 1
    # Where few have that much, the next ones are listed, too, unless they are cheap.
    n_listed = n + sum(abs(cost) >= NOTABLE * abs(total) for cost, unused in selves[n:FEW])
    told = section(summary, "functions")
    most = summary["sentences"][1]
    complaints = []
    if [int(item["cost"]) for item in told] != [cost for cost, unused in selves[:n_listed]]:
        complaints.append(f"functions {told}, not {selves[:n_listed]}")
    if any((int(item["cost"]), item["function"]) not in selves for item in told):
        complaints.append("names of functions")
    if int(most["cost"]) != sum(cost for cost, unused in selves[:n]) or \
            f"in {n} of {len(selves)} " not in most["text"]:
        complaints.append(f"{most}, not {n} of {len(selves)}")
    most = most_of(functions) if not options else \
        Counter({row["name"]: row["inclusive"][0] for row in sorted(
            table, key=lambda row: row["inclusive"][0])})
    return complaints + check_path(summary, most)


def check_objects(summary, table):
    """The most expensive objects are listed, but none if no object is known."""
    sums = Counter()
    for row in table:
        sums[row["object"]] += row["self"][0]
    if set(sums) <= {None, "", "???"}:
        sums.clear()
    wanted = sorted((cost for cost in sums.values() if cost != 0), reverse=True)[:5]
    found = [int(item["cost"]) for item in section(summary, "objects")]
    return [] if found == wanted else [f"objects {found}, not {wanted}"]


def check_lines(summary, lines):
    """The most expensive lines are listed, but none if hardly any line is known."""
    known = sorted((row["self"][0] for row in lines if row["line"] and row["self"][0]),
                   reverse=int(summary["sentences"][0]["cost"]) > 0)
    without = sum(row["self"][0] for row in lines if not row["line"])
    if 100 * abs(sum(known)) < abs(without):
        return [f"told: {item}" for item in summary["sentences"] if item["kind"] == "lines"]
    found = [int(item["cost"]) for item in section(summary, "lines")]
    complaints = [] if found == known[:5] else [f"lines {found}, not {known[:5]}"]
    places = {(row["file"], row["line"], row["self"][0]) for row in lines}
    complaints += [f"line {item}" for item in summary["lines"] if tuple(item) not in places]
    if [item[2] for item in summary["lines"]] != found:
        complaints.append("lines are not those of the sentences")
    return complaints


def check_shared_line(report):
    """A line whose cost several functions share is not given to one of them alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "shared.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write("events: Ir\nfl=a.c\nfn=f\n1 40\n2 9\nfn=g\n1 50\nfn=h\n1 1\n1 0\n"
                       "fn=i\n1 0\n")
        summary, _ = load_summary(report, path)
    found = [(item["text"], item["cost"]) for item in section(summary, "lines")]
    return [] if found == [("a.c:1 in g and 2 more", 91), ("a.c:2 in f", 9)] else [f"{found}"]


def check_zeros(report):
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "zero.callgrind")
        for body, wanted in ZEROS.items():
            with open(path, "w", encoding="ascii") as file:
                file.write(f"events: Ir\nfn=f\n{body}")
            found = [item["text"] for item in load(report, "summary", path)["sentences"]]
            if found != ["0 Ir (Instruction Fetch) in total", wanted]:
                complaints.append(f"{body}: {found}")
    return complaints


def check_unit(report):
    """Times are written with a unit of time rather than as counts."""
    sentences = load(report, "summary", "../webgrind/classes.v7-php.webgrind")["sentences"]
    total = sentences[0]
    number, unit = total["text"].replace("\N{NARROW NO-BREAK SPACE}", " ").split(" ")[:2]
    scale = {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}.get(unit)
    if scale is None or " of " not in total["text"] or \
            abs(float(number) * scale / (int(total["cost"]) * 10) - 1) > 0.01:
        return [f"{total['text']} for {total['cost']} times 10 ns"]
    return []


def check_estimates(report):
    """The path takes the costliest callee, and says in each format which costs are estimated."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "diamond.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write(DIAMOND)
        summary, _ = load_summary(report, path)
        rows = report.run("summary", path, "--format=csv")[1].decode()
        shown = report.run("summary", path, "--format=markdown")[1].decode()
    # d costs 600 of the 970 of c.
    wanted = [("main", 1000, False), ("a", 600, False), ("c", 590, False), ("d", 365, True)]
    steps = section(summary, "path")
    found = {
        "json": [(item["function"], int(item["cost"]), item["estimate"]) for item in steps],
        "csv": [(row["function"], int(row["cost"]), row.get("estimate") == "1")
                for row in csv.DictReader(io.StringIO(rows)) if row["section"] == "path"],
    }
    complaints = [f"{name}: {each}" for name, each in found.items() if each != wanted]
    if "≈36.5" not in shown or shown.count("≈") != 1:
        complaints.append(f"markdown: {shown}")
    return complaints


def check_leaf(report):
    """The path goes on to a leaf below a function that costs more than all that it calls."""
    summary, _ = load_summary(report, "../webgrind/classes.v7-php.webgrind")
    wanted = ["{main}", "php::usort", "{closure:/home/dev/wg/php/src/classes.php:11-11}",
              "Geo\\Shape\\Circle->area", "php::pow"]
    found = [item["function"] for item in section(summary, "path")]
    return [] if found == wanted else [f"{found}, not {wanted}"]


def write_profile(functions):
    """The text of a profile; functions: name → (self cost, [(callee, calls, cost)])."""
    text = "events: Ir\n"
    for name, (cost, calls) in functions.items():
        text += f"fn={name}\n1 {cost}\n"
        for callee, count, inclusive in calls:
            text += f"cfn={callee}\ncalls={count} 1\n1 {inclusive}\n"
    return text


def check_long_path(report):
    """Of a long path, the functions at which most cost leaves it are listed, and the last."""
    own = [1] * 20
    for place in (2, 3, 5, 6, 9, 11, 17):
        own[place] = 100
    functions = {f"f{i}": (cost, [(f"f{i + 1}", 1, sum(own[i + 1:]))] if i < 19 else [])
                 for i, cost in enumerate(own)}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "long.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write(write_profile(functions))
        summary, _ = load_summary(report, path)
    wanted = ["f2, below 2 other functions", "f3", "f5, below 1 other function", "f6",
              "f9, below 2 other functions", "f11, below 1 other function",
              "f17, below 5 other functions", "f19, below 1 other function"]
    found = [item["text"] for item in section(summary, "path")]
    return [] if found == wanted else [f"{found}, not {wanted}"]


def check_callers_in_names(report):
    """Names with callers do not repeat those that are shown beside them or above."""
    functions = {"main": (1, [("b'main", 1, 60)]), "b'main": (10, [("c'b'main", 1, 50)]),
                 "c'b'main": (50, [])}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write(write_profile(functions))
        summary, _ = load_summary(report, path)
    found = [item["text"] for name in ("functions", "path") for item in section(summary, name)]
    wanted = ["c, called from b ← main", "b, called from main", "main", "main", "b", "c"]
    return [] if found == wanted else [f"{found}, not {wanted}"]


def check_recursion(report):
    """What a recursive function calls at any level is on the path with the cost of all levels."""
    complaints = []
    for functions, wanted in (
            # Five levels of f, each of which costs 20.
            ({"main": (0, [("f", 1, 100)]),
              "f": (10, [("f", 4, 200), ("g", 5, 90)]),
              "g": (90, [])},
             [("main", 100, False), ("f", 100, False), ("g", 90, True)]),
            # Four levels of a, and of b: costs of 100, 75, 50, 25, and of 90, 65, 40, 15.
            ({"main": (0, [("a", 1, 100)]),
              "a": (40, [("b", 4, 210)]),
              "b": (20, [("a", 3, 150), ("g", 4, 40)]),
              "g": (40, [])},
             [("main", 100, False), ("a", 100, False), ("b", 84, True), ("g", 40, True)])):
        with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
            file.write(write_profile(functions))
            file.flush()
            summary, _ = load_summary(report, file.name)
        found = [(item["function"], int(item["cost"]), item["estimate"])
                 for item in section(summary, "path")]
        if found != wanted:
            complaints.append(f"{found}, not {wanted}")
    return complaints


def check_profile(report, profile, options):
    summary, functions = load_summary(report, profile, *options)
    table = [row for row in load(report, "functions", profile, *options)["functions"]
             if row["name"] != "(not attributed)"]
    lines = load(report, "lines", profile, *options)["lines"]
    findings = load(report, "check", profile)["findings"]
    complaints = check_sums(summary) + check_hottest(summary, functions) + \
        check_functions(summary, table, functions, options) + check_objects(summary, table) + \
        check_lines(summary, lines)
    if summary["findings"] != findings:
        complaints.append("findings are not those of check")
    text = report.run("summary", profile, *options)[1].decode()
    complaints += [f"{item['text']} is not in the text" for item in summary["sentences"]
                   if item["text"] not in text]
    for item in summary["sentences"][1:]:
        if item["share"] >= 0.0005 and f"{100 * item['share']:.1f}\u00a0%  {item['text']}" \
                not in text.replace("\u202f", "\u00a0"):
            complaints.append(f"{item['share']} of {item['text']} is not in the text")
    report.tap.check(f"summary of {profile} {' '.join(options)}", complaints)


def check_usage(report):
    basic = PROFILES[0][0]
    for arguments in ([f"--baseline={basic}"], ["--event=Ir,Ir"], ["--event=nothing"]):
        status, out, err = report.run("summary", basic, *arguments)
        report.tap.check(f"wrong usage: {' '.join(arguments)}",
                         [] if status == 2 and not out else [f"{status} {out!r} {err!r}"])


def main():
    report = Report()
    for profile, options in PROFILES:
        check_profile(report, profile, options)
    report.tap.check("the unit of a time", check_unit(report))
    report.tap.check("estimates", check_estimates(report))
    report.tap.check("leaf", check_leaf(report))
    report.tap.check("a long path", check_long_path(report))
    report.tap.check("names with callers", check_callers_in_names(report))
    report.tap.check("recursion", check_recursion(report))
    report.tap.check("a line of several functions", check_shared_line(report))
    report.tap.check("a total of 0", check_zeros(report))
    check_usage(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
