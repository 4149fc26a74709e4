#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the lines of "lines" with those of "export" and "annotate".

    test-lines.py QUERN_REPORT DATA
"""
import collections
import csv
import io
import json
import os
import re
import sys
import tempfile

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
CACHE = "callgrind-basic-cachesim.callgrind.out"
INLINED = "callgrind-inl-default.callgrind.out"


def read(report, *arguments):
    status, out, err = report.run(*arguments, "--format=json")
    if status != 0:
        raise SystemExit(f"{arguments}: {status} {err!r}")
    return json.loads(out)


def check_sums(report, profile):
    """Self costs are those of the export, and none is missing."""
    exported = read(report, "export", profile, "--lines")
    wanted = collections.Counter()
    for file, line, own, _, _ in exported["lines"]:
        wanted[file, line] += own[0]
    found = collections.Counter()
    functions = {function["name"] for function in exported["functions"]}
    complaints = []
    for row in read(report, "lines", profile)["lines"]:
        found[row["file"], row["line"] or 0] += row["self"][0]
        if row["function"] not in functions or row["n_functions"] < 1 or \
                row["inclusive"][0] < row["self"][0]:
            complaints.append(f"{row}")
    wanted = {place: cost for place, cost in wanted.items() if cost}
    if dict(found) != wanted:
        complaints.append(f"{len(found)} lines, not {len(wanted)}")
    if sum(found.values()) != exported["self_total"][0]:
        complaints.append(f"{sum(found.values())} in all, not {exported['self_total'][0]}")
    return complaints


def check_calls(report):
    """Lines of main, which is called once, have the costs that annotate shows."""
    rows = {(row["file"], row["line"]): row for row in read(report, "lines", BASIC)["lines"]}
    complaints = []
    for line in read(report, "annotate", BASIC, "--function=main")["lines"]:
        row = rows.get((line["file"], line["line"]))
        if row is None or row["n_functions"] > 1:
            continue
        if (row["self"], row["inclusive"]) != (line["self"], line["inclusive"]) or \
                row["function"] != "main":
            complaints.append(f"{row}, not {line}")
    return complaints or ([] if rows else ["no lines"])


def write_without_objects(report, folder):
    """Writes a profile whose objects are nowhere: each run would search those that are installed
    for inlined code."""
    with open(report.path(INLINED), encoding="utf-8") as file:
        text = file.read()
    path = os.path.join(folder, INLINED)
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"^(c?ob=\(\d+\) )/", r"\1/nowhere/", text, flags=re.MULTILINE))
    return path


def check_functions(report):
    """A line of inlined code belongs to the function with most of its cost."""
    costs = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        path = write_without_objects(report, folder)
        for function in read(report, "export", path)["functions"]:
            if not function["name"].isidentifier() or not function["self"][0]:
                continue
            for line in read(report, "annotate", path,
                             f"--function={function['object']}:{function['name']}")["lines"]:
                costs[line["file"], line["line"]][function["name"]] += line["self"][0]
    complaints = []
    n_shared = 0
    for row in read(report, "lines", INLINED)["lines"]:
        known = costs[row["file"], row["line"]]
        if row["n_functions"] > 1 and len(known) == row["n_functions"]:
            n_shared += 1
            if known[row["function"]] != max(known.values()):
                complaints.append(f"{row} has {known}")
    return complaints or ([] if n_shared else ["no line of several functions"])


def check_order(report):
    complaints = []
    for sort, key in (("self", "self"), ("inclusive", "inclusive")):
        costs = [row[key][0] for row in read(report, "lines", BASIC, f"--sort={sort}")["lines"]]
        if costs != sorted(costs, reverse=True):
            complaints.append(f"not sorted by {sort}")
    rows = read(report, "lines", BASIC, "--sort=file")["lines"]
    files = [row["file"] for row in rows]
    if len(set(files)) != sum(a != b for a, b in zip(files, [None, *files])):
        complaints.append("files are not together")
    top = read(report, "lines", BASIC, "--top=3")["lines"]
    if top != read(report, "lines", BASIC)["lines"][:3]:
        complaints.append("not the first three")
    out = report.run("lines", BASIC, "--format=csv")[1].decode()
    text = list(csv.DictReader(io.StringIO(out)))
    if [int(row["self Ir"]) for row in text[:3]] != [row["self"][0] for row in top]:
        complaints.append("other rows as CSV")
    return complaints


def check_events(report):
    """The costs of several events are those of each, in one array and in as many columns."""
    def by_place(event):
        rows = read(report, "lines", CACHE, f"--event={event}")["lines"]
        return {(row["file"], row["line"], row["function"]): (row["self"], row["inclusive"])
                for row in rows}

    complaints = []
    both = by_place("Ir,Dr")
    for nth, event in enumerate(("Ir", "Dr")):
        # A line without self cost of the event is only listed with another event.
        for place, costs in by_place(event).items():
            found = tuple(row[nth:nth + 1] for row in both.get(place, ()))
            if found and found != costs:
                complaints.append(f"{place} costs {found} {event}, not {costs}")
    out = report.run("lines", CACHE, "--event=Ir,Dr", "--format=csv")[1].decode()
    for row in csv.DictReader(io.StringIO(out)):
        place = (row["file"], int(row["line"]) if row["line"] else None, row["function"])
        costs = tuple([int(row[f"{key} {event}"]) for event in ("Ir", "Dr")]
                      for key in ("self", "inclusive"))
        if costs != both.get(place):
            complaints.append(f"{place} costs {costs} as CSV")
    return complaints or ([] if both else ["no lines"])


def check_unknown(report, folder):
    """People read words for an unknown file, programs what the profile has."""
    path = os.path.join(folder, "unknown.out")
    with open(path, "w", encoding="utf-8") as file:
        file.write("events: Ir\nfl=???\nfn=f\n0 5\nfl=a.c\nfn=g\n0 4\n3 2\n")
    text = report.run("lines", path)[1].decode().splitlines()
    places = [re.split("  +", line.strip())[-2] for line in text[-3:]]
    complaints = [] if places == ["(unknown file)", "a.c: no line", "a.c:3"] else text
    files = [row["file"] for row in read(report, "lines", path)["lines"]]
    complaints += [] if files == ["???", "a.c", "a.c"] else [str(files)]
    text = report.run("calls", path, "--group-by=file", "--group=(no file)")[1].decode()
    complaints += [] if "the group (no file)" in text else [text]
    return complaints


def main():
    report = Report()
    for profile in (BASIC, INLINED, "callgrind-memy-cacheuse.callgrind.out"):
        report.tap.check(f"sums of {profile}", check_sums(report, profile))
    report.tap.check("with calls", check_calls(report))
    report.tap.check("functions", check_functions(report))
    report.tap.check("order", check_order(report))
    report.tap.check("several events", check_events(report))
    with tempfile.TemporaryDirectory() as folder:
        report.tap.check("unknown files", check_unknown(report, folder))
    status, out, _ = report.run("lines", BASIC)
    is_right = status == 0 and b"\n25 of " in out
    report.tap.check("25 lines for people", [] if is_right else [str(out)])
    for wrong in ("--sort=called", "--notes"):
        report.tap.check(wrong, [] if report.run("lines", BASIC, wrong)[0] == 2 else ["no error"])
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
