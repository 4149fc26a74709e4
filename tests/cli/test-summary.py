#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that "summary" agrees with the tables, and that nothing is left out.

    test-summary.py QUERN_REPORT DATA
"""

import csv
import io
import json
import os
import random
import re
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
MOST_STEPS = 8
LEAST = 0.001
LEAST_OF_CALLER = 0.25
LEAST_OF_FIRST = 0.05


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
    total = int(summary["sentences"][0]["cost"])
    wanted = [cost for i, cost in enumerate(known[:5]) if i == 0 or cost / total >= LEAST]
    found = [int(item["cost"]) for item in section(summary, "lines")]
    complaints = [] if found == wanted else [f"lines {found}, not {wanted}"]
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


def check_few_lines(report):
    """Where most cost has no line, that comes first, and lines that cost hardly anything are
    left out."""
    complaints = []
    for without, wanted in (
            (9000, ["without a source line 9000", "a.c:1 in f 500", "a.c:2 in f 490",
                    "2 others, at most 0.1% each 10"]),
            (900, ["a.c:1 in f 500", "a.c:2 in f 490", "a.c:3 in f 6", "a.c:4 in f 4",
                   "without a source line 900"]),
            (900000, ["without a source line 900000", "a.c:1 in f 9500",
                      "3 others, at most 0.1% each 500"])):
        first = 9500 if without == 900000 else 500
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "few.callgrind")
            with open(path, "w", encoding="ascii") as file:
                file.write(f"events: Ir\nfl=a.c\nfn=f\n1 {first}\n2 490\n3 6\n4 4\n"
                           f"fn=g\n0 {without}\n")
            summary, _ = load_summary(report, path)
        found = [re.sub("[\u00a0\u202f]", "", f"{item['text']} {item['cost']}")
                 for item in summary["sentences"] if item["kind"] == "lines"]
        if found != wanted:
            complaints.append(f"{found}, not {wanted}")
    return complaints


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


def check_largest(report):
    """The path ends at the largest cost that there is, not below 0."""
    most = 2 ** 63 - 1
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "most.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write(f"events: Ir\nfn=main\n1 0\ncfn=f\ncalls=1 1\n1 {most}\nfn=f\n1 {most}\n")
        steps = section(load(report, "summary", path), "path")
    found = [(int(item["cost"]), item["share"]) for item in steps]
    return [] if found == [(most, 1)] * 2 else [f"{found}"]


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


def path_of(summary):
    """The texts of the path: its functions, and what the last one calls."""
    return [item["text"] for rest in (False, True) for item in section(summary, "path", rest)]


def check_divided(report):
    """The path goes on below a function that costs more than all that it calls, but not to what
    costs hardly anything."""
    summary, _ = load_summary(report, "../webgrind/classes.v7-php.webgrind")
    wanted = ["{main}", "php::usort", "{closure:/home/dev/wg/php/src/classes.php:11-11}",
              "Geo\\Shape\\Circle->area", "in its only callee"]
    found = path_of(summary)
    return [] if found == wanted else [f"{found}, not {wanted}"]


def write_profile(functions):
    """The text of a profile; functions: name → (self cost, [(callee, calls, cost)])."""
    text = "events: Ir\n"
    for name, (cost, calls) in functions.items():
        text += f"fn={name}\n1 {cost}\n"
        for callee, count, inclusive in calls:
            text += f"cfn={callee}\ncalls={count} 1\n1 {inclusive}\n"
    return text


def summarize(report, functions):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "written.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write(write_profile(functions))
        return load_summary(report, path)[0]


def write_chain(costs):
    """Functions f0, f1, … with these inclusive costs, each of which calls the next one; the
    other costs are self."""
    return {f"f{i}": (cost - below, [(f"f{i + 1}", 1, below)] if below else [])
            for i, (cost, below) in enumerate(zip(costs, costs[1:] + [0]))}


def check_long_path(report):
    """Of a long path, the functions at which most cost leaves it are listed, and the last, at
    which the cost divides: not one of those far below that cost hardly anything."""
    # What sed does. re_node_set_add_intersect is f13, and the last one _int_malloc.
    costs = [1000, 933, 933, 933, 932, 879, 866, 812, 788, 787, 736, 234, 176, 90, 39, 24, 6]
    wanted = ["f0", "f4, below 3 other functions", "f6, below 1 other function",
              "f9, below 2 other functions", "f10", "f11", "f12", "f13", "in its only callee"]
    found = path_of(summarize(report, write_chain(costs)))
    complaints = [] if found == wanted else [f"{found}, not {wanted}"]
    # What sqlite3 does: all that is between only passes the cost on.
    found = path_of(summarize(report, write_chain([1000] + [995] * 8 + [992, 60])))
    wanted = ["f9, below 9 other functions", "in its only callee"]
    return complaints + ([] if found == wanted else [f"{found}, not {wanted}"])


def check_flat(report):
    """The path ends where the cost divides, and says among how many."""
    functions = {"main": (100, [(f"f{i}", 1, 300 + i) for i in range(9)])}
    functions.update((f"f{i}", (300 + i, [])) for i in range(9))
    summary = summarize(report, functions)
    found = path_of(summary)
    rest = [item["cost"] for item in section(summary, "path", True)]
    wanted = ["main", "in its 9 callees, at most 10.9\u00a0% each"]
    found = [text.replace("\u202f", "\u00a0") for text in found]
    return [] if found == wanted and rest == [2736] else [f"{found} {rest}, not {wanted}"]


def make_tree(rng):
    """Functions that are called from one place each, so that all costs are exact."""
    n = rng.randint(2, 60)
    parents = [None] + [rng.randint(max(0, i - rng.choice((1, 1, 1, 3))), i - 1)
                        for i in range(1, n)]
    own = [int(10 ** rng.uniform(0, 5)) for _ in range(n)]
    costs = list(own)
    for i in range(n - 1, 0, -1):
        costs[parents[i]] += costs[i]
    return {f"f{i}": (own[i], [(f"f{k}", 1, costs[k]) for k in range(i + 1, n)
                               if parents[k] == i]) for i in range(n)}


def check_choice(functions, summary):
    """Compare the path with the chain of costliest callees."""
    def cost_of(name):
        own, calls = functions[name]
        return own + sum(call[2] for call in calls)

    chain = ["f0"]
    while functions[chain[-1]][1]:
        chain.append(max(functions[chain[-1]][1], key=lambda call: call[2])[0])
    losses = {a: cost_of(a) - cost_of(b) for a, b in zip(chain, chain[1:])}
    at = -1
    shown = []
    for item in section(summary, "path"):
        below = re.search("below ([0-9]+) other", item["text"])
        at += 1 + (int(below[1]) if below else 0)
        shown.append(item["function"])
        if item["function"] != chain[at] or int(item["cost"]) != cost_of(chain[at]):
            return [f"{item} is not step {at} of {chain}"]
    last = shown[-1]
    left_out = [name for name in chain[:at] if name not in shown]
    least = min((losses[name] for name in shown[:-1]), default=0)
    complaints = [f"{name} has a self cost of {functions[name][0]}, above {least}"
                  for name in left_out if functions[name][0] > least]
    missed = [name for name in left_out if losses[name] >= NOTABLE * cost_of("f0")]
    if len(shown) < MOST_STEPS and missed or left_out and at < MOST_STEPS:
        complaints.append(f"{left_out} have room")
    if last != "f0" and cost_of(last) < LEAST_OF_FIRST * cost_of("f0"):
        complaints.append(f"it ends with {last} of {cost_of(last)}")
    for name, follower in zip(chain, chain[1:at + 2]):
        goes_on = cost_of(follower) >= max(LEAST_OF_CALLER * cost_of(name),
                                           LEAST_OF_FIRST * cost_of("f0"))
        if goes_on != (name != last):
            complaints.append(f"it ends with {last}, and not at {name}")
    called = sum(call[2] for call in functions[last][1])
    rest = sum(int(item["cost"]) for item in section(summary, "path", True))
    if rest != called and (rest != 0 or called >= LEAST * cost_of("f0")):
        complaints.append(f"{last} calls {called}, not {rest}")
    return complaints + [f"{functions}"] * bool(complaints)


def check_any_path(report):
    rng = random.Random(7)
    complaints = []
    for _ in range(60):
        functions = make_tree(rng)
        summary = summarize(report, functions)
        most = Counter({name: own + sum(call[2] for call in calls)
                        for name, (own, calls) in functions.items()})
        complaints += check_path(summary, most) + check_choice(functions, summary)
    return complaints[:5]


def check_callers_in_names(report):
    """Names with callers do not repeat those that are shown beside them or above."""
    functions = {"main": (1, [("b'main", 1, 60)]), "b'main": (10, [("c'b'main", 1, 50)]),
                 "c'b'main": (50, [])}
    summary = summarize(report, functions)
    found = [item["text"] for name in ("functions", "path") for item in section(summary, name)]
    wanted = ["c, called from b ← main", "b, called from main", "main", "main", "b", "c"]
    return [] if found == wanted else [f"{found}, not {wanted}"]


def check_addresses(report):
    """An address says nothing without the program or library that it is in."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stripped.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write("events: Ir\nob=/bin/prog\nfn=0x0000000000001240\n1 1\n"
                       "cob=/lib/liba.so\ncfn=0x0000000000005000\ncalls=1 1\n1 100\n"
                       "ob=/lib/liba.so\nfn=0x0000000000005000\n1 40\ncfn=f\ncalls=1 1\n1 60\n"
                       "fn=f\n1 60\n")
        summary, _ = load_summary(report, path)
    found = [item["text"] for name in ("functions", "path") for item in section(summary, name)]
    wanted = ["f, called from 0x5000 \u2190 0x1240", "0x5000 (liba.so), called from 0x1240",
              "0x1240 (prog)", "0x5000 (liba.so)", "f"]
    return [] if found == wanted else [f"{found}, not {wanted}"]


def check_named_steps(report):
    """Of functions that pass on nearly all cost, the one with a name is listed, but not one of the
    library that starts the program, nor in place of the last one."""
    chain = [("libc.so", "start", 1000), ("prog", "0x1000", 1000), ("prog", "0x1500", 900),
             ("prog", "main", 900), ("prog", "0x2000", 899), ("prog", "0x3000", 893),
             ("prog", "run", 700), ("prog", "0x4000", 500), ("prog", "loop", 499),
             ("libc.so", "apply", 499), ("prog", "0x5000", 480), ("prog", "f", 300),
             ("prog", "g", 299), ("prog", "0x6000", 298)]
    text = "events: Ir\n"
    for (program, name, cost), callee in zip(chain, chain[1:] + [None]):
        text += f"ob={program}\nfn={name}\n1 {cost - (callee[2] if callee else 0)}\n"
        if callee:
            text += f"cob={callee[0]}\ncfn={callee[1]}\ncalls=1 1\n1 {callee[2]}\n"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "named.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        summary, _ = load_summary(report, path)
    found = [(item["text"], item["cost"]) for item in section(summary, "path")]
    wanted = [("0x1000 (prog), below 1 other function", 1000),
              ("main, below 1 other function", 900), ("run, below 2 other functions", 700),
              ("apply, below 2 other functions", 499), ("0x5000 (prog)", 480),
              ("0x6000 (prog), below 2 other functions", 298)]
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


def check_calls_back(report):
    """What the last function of a path passes back to those above is not taken for its own."""
    summary = summarize(report, {"main": (0, [("a", 1, 100)]),
                                 "a": (40, [("b", 4, 210)]),
                                 "b": (50, [("a", 3, 150), ("g", 4, 10)]),
                                 "g": (10, [])})
    found = path_of(summary)
    wanted = ["main", "a", "b", "in its only callee", "in recursive calls to functions above"]
    last = section(summary, "path")[-1]["cost"]
    rest = [item["cost"] for item in section(summary, "path", True)]
    return [] if found == wanted and min(rest) > 0 and sum(rest) <= last \
        else [f"{found}, not {wanted}: {rest} of {last}"]


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
    report.tap.check("a path goes on", check_divided(report))
    report.tap.check("a long path", check_long_path(report))
    report.tap.check("a path that ends at once", check_flat(report))
    report.tap.check("any path", check_any_path(report))
    report.tap.check("names with callers", check_callers_in_names(report))
    report.tap.check("addresses", check_addresses(report))
    report.tap.check("steps with a name", check_named_steps(report))
    report.tap.check("recursion", check_recursion(report))
    report.tap.check("calls back", check_calls_back(report))
    report.tap.check("a line of several functions", check_shared_line(report))
    report.tap.check("few lines", check_few_lines(report))
    report.tap.check("a total of 0", check_zeros(report))
    report.tap.check("the largest cost", check_largest(report))
    check_usage(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
