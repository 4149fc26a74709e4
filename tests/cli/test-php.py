#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions of PHP in quern-report: kinds, hidden functions, proxies. Genuine Xdebug files.

    test-php.py QUERN_REPORT DATA
"""
import collections
import json
import re
import sys

from runner import Report

PROFILE = "cachegrind.out.a"
APPENDED = "cachegrind.out.append"
PROXIES = ("php::usort", "php::array_map", "php::preg_replace_callback")


def functions(report, *options):
    out = report.run("functions", PROFILE, "--format=json", *options)[1]
    return {each["name"]: each for each in json.loads(out)["functions"]}


def read(report):
    """Self costs, and the costs of calls by caller and callee, as the file has them."""
    data = json.loads(report.run("export", PROFILE, "--format=json")[1])
    names = [each["name"] for each in data["functions"]]
    costs = {each["name"]: each["self"][0] for each in data["functions"]}
    calls = {(each["name"], names[callee]): row[0] for each in data["functions"]
             for callee, _, row in each["calls"]}
    return costs, calls


def kind(name):
    if "php::" in name:
        return "Internal"
    if any(f"{word}::" in name for word in ("require_once", "require", "include_once", "include")):
        return "Include"
    return "Class" if "->" in name or "::" in name else "Procedural"


def kinds(report, costs):
    """The groups are those of webgrind's rules, with their sums."""
    expected = collections.Counter()
    for name, own in costs.items():
        expected[kind(name)] += own
    out = report.run("functions", PROFILE, "--group-by=kind", "--format=json")[1]
    found = {each["group"]: each["self"][0] for each in json.loads(out)["groups"]}
    report.tap.check("kinds", [] if found == dict(expected) else [f"{found} {dict(expected)}"])


def hidden(report, costs):
    """Internal functions are gone, and their costs with the callers or nobody."""
    internal = sum(own for name, own in costs.items() if kind(name) == "Internal")
    for how, expected in (("move", sum(costs.values())), ("drop", sum(costs.values()) - internal)):
        left = functions(report, f"--hide-internal={how}")
        complaints = [name for name in left if kind(name) == "Internal"]
        if sum(each["self"][0] for each in left.values()) != expected:
            complaints.append(f"{sum(each['self'][0] for each in left.values())}, not {expected}")
        report.tap.check(f"hidden: {how}", complaints)
    before, after = functions(report), functions(report, "--hide-internal=move")
    grown = after["{main}"]["self"][0] - before["{main}"]["self"][0]
    report.tap.check("main has what it called", [] if grown > 0 else [str(grown)])


def stepped_over(report, calls):
    """What a proxy called, its caller calls; nobody's self cost is another one."""
    before, after = functions(report), functions(report, "--step-over-proxies")
    complaints = [name for name in before if before[name]["self"] != after[name]["self"]]
    complaints += [f"{name}: {after[name]['inclusive']}" for name in PROXIES
                   if after[name]["inclusive"] != after[name]["self"]]
    report.tap.check("self costs stay", complaints)
    for name in PROXIES:
        mine = {callee for caller, callee in calls if caller == name}
        out = report.run("calls", PROFILE, "--function={main}", "--step-over-proxies",
                         "--format=json")[1].decode()
        report.tap.check(f"main calls what {name} calls",
                         [callee for callee in mine if json.dumps(callee) not in out])


def appended(report):
    """Each run that was appended to a file is a part, and the parts add up."""
    parts = json.loads(report.run("parts", APPENDED, "--format=json")[1])["list"]
    whole = json.loads(report.run("export", APPENDED, "--format=json")[1])
    total = whole["total"][0]
    single = [json.loads(report.run("export", APPENDED, f"--parts={number + 1}",
                                    "--format=json")[1])["total"][0]
              for number in range(len(parts))]
    report.tap.check("appended runs are parts", [] if len(parts) == 2 else [f"{len(parts)}"])
    report.tap.check("parts add up", [] if sum(single) == total else [f"{single} {total}"])


def units(report):
    """People read time and memory with units; programs read whole numbers."""
    text = report.run("functions", PROFILE)[1].decode()
    memory = report.run("functions", PROFILE, "--event=Memory_(bytes)")[1].decode()
    report.tap.check("time", [] if re.search(r"total 575\sµs", text) else text.split("\n")[1:2])
    report.tap.check("memory", [] if "kB" in memory else memory.split("\n")[1:2])
    report.tap.check("JSON is raw", [] if isinstance(functions(report)["{main}"]["self"][0], int)
                     else ["not a whole number"])


def main():
    report = Report()
    costs, calls = read(report)
    kinds(report, costs)
    hidden(report, costs)
    stepped_over(report, calls)
    appended(report)
    units(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
