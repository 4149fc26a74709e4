#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that quern-report leaves out the functions that are filtered out, and no others.

    test-filters.py QUERN_REPORT DATA

The expected rows are picked here from the whole table, in the simplest way.
"""
import json
import os
import re
import sys

from runner import Report

BASIC = "callgrind-basic-cachesim.callgrind.out"
BEFORE = "callgrind-basic-default.callgrind.out"
AFTER = "callgrind-basic-static.callgrind.out"
STEEPNESS = {"1": 0.0, "log n": 0.01, "sqrt n": 0.5, "n": 1.0, "n log n": 1.01, "n^1.5": 1.5,
             "n^2": 2.0, "n^2 log n": 2.01, "n^3": 3.0, "2^n": float("inf"),
             "b^n": float("inf")}


def read(report, *arguments):
    status, out, err = report.run("functions", "--format=json", *arguments)
    if status != 0:
        raise AssertionError(f"status {status}, {err!r}")
    return json.loads(out)


def steepness(row):
    return row["power_c"] if row["growth"] == "n^c" else STEEPNESS[row["growth"]]


def check(report, path, option, wanted, event=None):
    """The option leaves exactly the wanted rows of the whole table: some, but not all."""
    events = [f"--event={event}"] if event else []
    rows = read(report, path, *events)["functions"]
    found = read(report, path, option, *events)["functions"]
    expected = [row for row in rows if wanted(row)]
    complaints = []
    if found != expected:
        complaints.append(f"{len(found)} functions, not {len(expected)}")
    if not 0 < len(expected) < len(rows):
        complaints.append(f"{len(expected)} of {len(rows)} are no test")
    report.tap.check(f"{os.path.basename(path)} {option} {event or ''}", complaints)


def total_of(report, path, event):
    """The total that percentages refer to."""
    _, out, _ = report.run("export", "--format=json", path)
    profile = json.loads(out)
    return profile["total"][[each["name"] for each in profile["events"]].index(event)]


def check_costs(report):
    for event in ("Ir", "D1mr"):
        total = total_of(report, BASIC, event)
        for kind in ("inclusive", "self"):
            for percent in (0.1, 1, 12.5):
                check(report, BASIC, f"--min-{kind}={percent}",
                      lambda row: 100 * row[kind][0] >= percent * total, event)
    rows = read(report, BASIC)["functions"]
    calls = sum(row["called"] for row in rows)
    check(report, BASIC, "--min-calls=2%", lambda row: 50 * row["called"] >= calls)
    # A threshold equal to the largest value keeps its row.
    most = max(row["called"] for row in rows)
    exact = f"--min-calls={100 * most / calls!r}"
    check(report, BASIC, exact, lambda row: row["called"] == most)


def check_cover(report):
    """--cover keeps the most expensive functions that together have the share."""
    rows = sorted((row["self"][0] for row in read(report, BASIC)["functions"]), reverse=True)
    complaints = []
    for percent in (1, 50, 90, 99.9, 100):
        found = sorted((row["self"][0] for row in
                        read(report, BASIC, f"--cover={percent}")["functions"]), reverse=True)
        wanted = sum(rows) * percent / 100
        if found != rows[:len(found)] or sum(found) < wanted - 1e-6 or \
                sum(cost for cost in found if cost > found[-1]) >= wanted or found[-1] == 0:
            complaints.append(f"{percent} %: {len(found)} have {sum(found)} of {sum(rows)}")
    both = read(report, BASIC, "--cover=90", "--min-inclusive=5")["functions"]
    if not both or any(row["inclusive"][0] < 0.05 * sum(rows) for row in both):
        complaints.append("not both filters")
    report.tap.check("cover", complaints)


def check_objects(report):
    for pattern in (r"libc\.so", r"^/usr", r"/ld-[^/]*$"):
        check(report, BASIC, f"--object={pattern}",
              lambda row: re.search(pattern, row["object"]) is not None)
    both = read(report, BASIC, "--object=libc", "--match=mem", "--min-calls=0.5")["functions"]
    rows = read(report, BASIC)["functions"]
    calls = sum(row["called"] for row in rows)
    expected = [row for row in rows if "libc" in row["object"] and "mem" in row["name"] and
                200 * row["called"] >= calls]
    report.tap.check("several at once", [] if both == expected and both else [f"{len(both)}"])


def check_points(report, path):
    check(report, path, "--min-points=5", lambda row: row["sizes"] >= 5)
    check(report, path, "--min-growth=n log n",
          lambda row: row["growth"] and steepness(row) >= 1.005)
    check(report, path, "--max-growth=1", lambda row: row["growth"] and steepness(row) <= 1.005)
    check(report, path, "--min-growth=1.5", lambda row: row["growth"] and steepness(row) >= 1.495)
    check(report, path, "--min-r-squared=0.99",
          lambda row: row["growth"] not in (None, "1") and row["r_squared"] >= 0.99)


def check_groups(report):
    """Groups have the sums of the functions that are left."""
    rows = read(report, BASIC, "--min-self=1")["functions"]
    groups = read(report, BASIC, "--min-self=1", "--group-by=object")["groups"]
    found = {group["group"]: (group["functions"], group["self"][0]) for group in groups}
    expected = {}
    for row in rows:
        count, cost = expected.get(row["object"], (0, 0))
        expected[row["object"]] = (count + 1, cost + row["self"][0])
    report.tap.check("groups", [] if found == expected else [f"{found}", f"not {expected}"])


def check_changes(report):
    """In a comparison, filters take the change of either sign as a share of the total before."""
    sides = (f"--baseline={BEFORE}", AFTER)
    whole = read(report, *sides)
    for kind in ("self", "inclusive"):
        found = read(report, *sides, f"--min-{kind}=1")["functions"]
        expected = [row for row in whole["functions"]
                    if abs(row[kind][0]) >= 0.01 * whole["total"][1]]
        complaints = [] if found == expected else [f"{len(found)} functions, not {len(expected)}"]
        if {row[kind][0] > 0 for row in found} != {True, False}:
            complaints.append("not some that cost more, and some that cost less")
        report.tap.check(f"changes, {kind}", complaints)


def check_wrong(report, path):
    for arguments, word in [
            ((BASIC, "--min-points=5"), "no input sizes"),
            ((BASIC, "--min-growth=steep"), "steep"),
            ((path, "--min-growth=-1"), "-1"),
            ((path, "--min-growth=nan"), "nan"),
            ((path, "--min-r-squared=2"), "2"),
            ((BASIC, "--min-self=101"), "101"),
            ((f"--baseline={BEFORE}", AFTER, "--cover=50"), "Δ Ir"),
            ((BASIC, "--object=("), "--object"),
            ((BASIC, "--min-self=1", "--event=R", "--define=R = D1mr / Ir"), "R"),
            (("--min-self=1", BASIC, "--function=main"), "function")]:
        status, out, err = report.run("functions", *arguments)
        complaints = [] if status == 2 and not out and word in err.decode() else \
            [f"status {status}, {err!r}"]
        report.tap.check("wrong: " + " ".join(arguments), complaints)


def main():
    report = Report()
    sorts = os.path.join(report.data, "..", "aprof", "sorts.v4p.aprof")
    check_costs(report)
    check_cover(report)
    check_objects(report)
    check_points(report, sorts)
    check_groups(report)
    check_changes(report)
    check_wrong(report, sorts)
    status, out, _ = report.run("functions", sorts, "--min-inclusive=5", "--width=0")
    report.tap.check("people are told how many",
                     [] if status == 0 and b"12 of 123 functions" in out else [f"{out[:300]!r}"])

    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
