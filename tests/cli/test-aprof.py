#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that "quern-report export" gives what aprof's reports say.

    test-aprof.py QUERN_REPORT DATA

The reports are also read here, in the simplest way.
"""
import glob
import json
import os
import re
import shutil
import sys
import tempfile

from runner import Report

ROUTINE = re.compile(r'r "(.*)" "(.*)" (\d+)$')
FIELDS = ["size", "min", "max", "sum", "sum_of_squares", "count", "real_sum", "self_sum",
          "self_min", "self_max", "self_sum_of_squares"]
LONG_NAMES = {"bb-count": "Executed Basic Blocks", "time-usec": "Time"}


def decode(path):
    """Returns (total, routines by id, contexts by id, list of points as (tag, id, point))."""
    total, routines, contexts, points = 0, {}, {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            tag, rest = line[0], line[2:].rstrip("\n")
            if tag == "k":
                total = int(rest)
            elif tag == "r":
                name, image, number = ROUTINE.match(line.rstrip("\n")).groups()
                routines[int(number)] = (name, image)
            elif tag in "pq":
                number, *values = map(int, rest.split())
                points.append((tag, number, dict(zip(FIELDS, values))))
            elif tag == "x":
                routine, context, parent = map(int, rest.split())
                contexts[context] = (routine, parent)
    return total, routines, contexts, points


def merge(points):
    """Merge points of equal size; the result is in ascending order of size."""
    merged = {}
    for point in points:
        other = merged.get(point["size"])
        if other is None:
            merged[point["size"]] = dict(point)
            continue
        for field in FIELDS[1:]:
            values = other[field], point[field]
            if field.endswith("min"):
                other[field] = min(values)
            elif field.endswith("max"):
                other[field] = max(values)
            else:
                other[field] = sum(values)
    return [merged[size] for size in sorted(merged)]


def check_functions(profile, names, points):
    found = {(f["name"], f["object"]): f for f in profile["functions"]}
    if set(found) != set(names):
        yield "other functions"
        return
    for name in names:
        function, wanted = found[name], merge(points.get(name, []))
        if function["points"] != wanted:
            yield f"the points of {name[0]} differ"
        sums = [sum(p["self_sum"] for p in wanted), sum(p["count"] for p in wanted),
                sum(p["size"] * p["count"] for p in wanted)]
        if function["self"] != sums or function["called"] != sums[1]:
            yield f"the costs of {name[0]} are {function['self']}, not {sums}"
        if function["inclusive"][0] != sum(p["real_sum"] for p in wanted):
            yield f"the inclusive cost of {name[0]} differs"


def chains(parents):
    """The names from each context up to its root; parents: context → (name, parent or None)"""
    for context in parents:
        chain = []
        while context is not None:
            name, context = parents[context]
            chain.append(name)
        yield tuple(chain)


def list_contexts(files):
    wanted = set()
    for _, routines, contexts, _ in files:
        wanted |= set(chains({number: (routines[routine], parent if parent >= 0 else None)
                              for number, (routine, parent) in contexts.items()}))
    return wanted


def check_contexts(profile, wanted):
    names = [(f["name"], f["object"]) for f in profile["functions"]]
    found = list(chains({i: (names[c["function"]], c["parent"])
                         for i, c in enumerate(profile.get("contexts", []))}))
    if sorted(found) != sorted(wanted):
        yield f"{len(found)} contexts, not {len(wanted)}, or others"


def check_calls(report, paths, wanted):
    """Each function's share of the calls and number of contexts are right."""
    _, out, _ = report.run("functions", "--format=json", *paths, "--sum")
    rows = json.loads(out)["functions"]
    total = sum(row["called"] for row in rows)
    for row in rows:
        if abs(row["called_share"] - row["called"] / total) > 1e-15:
            yield f"{row['name']} has {row['called_share']} of {total} calls"
        stands = sum(1 for chain in wanted if chain[0] == (row["name"], row["object"]))
        if row.get("contexts") != (stands if wanted else None):
            yield f"{row['name']} stands in {row.get('contexts')} contexts, not {stands}"


def check(report, paths):
    status, out, err = report.run("export", "--format=json", "--sum", *paths)
    if status != 0 or err:
        return [f"status {status}", f"{err!r}"]

    profile = json.loads(out)
    files = [decode(path) for path in paths]
    names, points, complaints = [], {}, []
    for _, routines, contexts, lines in files:
        names += [name for name in routines.values() if name not in names]
        for tag, number, point in lines:
            routine = number if tag == "p" else contexts[number][0]
            points.setdefault(routines[routine], []).append(point)

    if profile["format"] != "aprof" or profile["total"][0] != sum(file[0] for file in files):
        complaints.append("another format or total")
    if len(profile["parts"]) != len(paths):
        complaints.append("not a part for each file")
    if [event["name"] for event in profile["events"]][1:] != ["Calls", "Input"] or \
            profile["events"][0]["long_name"] != LONG_NAMES[profile["events"][0]["name"]]:
        complaints.append(f"events: {profile['events']}")
    complaints += check_functions(profile, names, points)
    wanted = list_contexts(files)
    complaints += check_contexts(profile, wanted)
    complaints += check_calls(report, paths, wanted)
    return complaints


def check_names(report, path):
    """Process and thread come from the file's name, if it has aprof's form."""
    for name, wanted in [("a_b_4711_2_1.aprof", (4711, 2)), ("a_b_4711_x_1.aprof", (None, None)),
                         ("4711_2_1.aprof", (None, None)), ("plain.aprof", (None, None))]:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(path, os.path.join(folder, name))
            _, out, _ = report.run("export", "--format=json", os.path.join(folder, name))
        part = json.loads(out)["parts"][0]
        if (part["pid"], part["thread"]) != wanted:
            yield f"{name}: process {part['pid']}, thread {part['thread']}"


GROWTHS = {"insertion_sort": "n^2", "bubble_sort": "n^2", "merge_sort": "n log n", "merge": "n",
           "heap_sort": "n log n", "copy": "n"}


def check_growth(report, path):
    """The named growth fits the function's points, and the text table shows it."""
    _, out, _ = report.run("functions", "--format=json", path)
    _, text, _ = report.run("functions", "--width=200", path)
    routines = {name: number for number, (name, _) in decode(path)[1].items()}
    sizes = {}
    for _, number, point in decode(path)[3]:
        sizes.setdefault(number, {})[point["size"]] = point["max"]
    for row in json.loads(out)["functions"]:
        points = sizes.get(routines[row["name"]], {})
        fit = {0: "no points", 1: "one input size"}.get(len(points), "fitted")
        smallest = min((size for size in points if size > 0), default=0)
        if fit == "fitted" and (len(points) < 6 or max(points) < 4 * smallest):
            fit = "few points"
        if row["sizes"] != len(points) or row["fit"] != fit:
            yield f"{row['name']}: {row['sizes']} sizes, {row['fit']}"
        if (fit == "fitted") != (row["growth"] is not None and row["a"] is not None):
            yield f"{row['name']}: {row['growth']}"
        if row["name"] in GROWTHS and row["growth"] != GROWTHS[row["name"]]:
            yield f"{row['name']}: {row['growth']}"
        if row["chosen_because"] is not None and row["runner_up_r_squared"] <= row["r_squared"]:
            yield f"{row['name']}: a reason for {row['growth']}, the better fit"
        if row["name"] == "malloc" and (row["fit"], row["growth"]) != ("few points", None):
            yield f"malloc: {row['growth']} from {len(points)} sizes"
        if row["name"] == "copy":
            cost = row["a"] + row["b"] * max(points)
            if abs(cost - points[max(points)]) > 0.01 * cost:
                yield f"copy: {cost} at {max(points)}"
    for words in ("Growth", "Calls %", "n²", "n log n", "one input size", "few points"):
        if words not in text.decode():
            yield f"no “{words}” for people"


def check_unclear(report, path):
    """Times with outliers of a thousand times the others have no growth, rather than a poor one."""
    _, out, _ = report.run("functions", "--format=json", path)
    rows = {row["name"]: (row["fit"], row["growth"]) for row in json.loads(out)["functions"]}
    if rows["selection_sort"] != ("unclear", None):
        yield f"selection_sort: {rows['selection_sort']}"
    for option in ("--min-growth=log n", "--max-growth=2^n"):
        _, out, _ = report.run("functions", "--format=json", option, path)
        names = [row["name"] for row in json.loads(out)["functions"]]
        if "selection_sort" in names:
            yield f"{option}: {names}"
    _, text, _ = report.run("plot", "--function=selection_sort", "--format=svg", path)
    if ">unclear" not in text.decode():
        yield "the plot does not say that the growth is unclear"


def main():
    report = Report()
    folder = os.path.join(report.data, "..", "aprof")
    paths = sorted(glob.glob(os.path.join(folder, "*.aprof")))
    for path in paths:
        report.tap.check(os.path.basename(path), check(report, [path]))
    threads = [path for path in paths if "v4q.thread" in path]
    report.tap.check(f"{len(threads)} threads", check(report, threads))
    for runs in (["sorts.v4p", "sorts.v6r1"], ["matrix.v4p", "matrix.v4q"]):
        report.tap.check(f"runs: {runs}", check(report, [
            os.path.join(folder, run + ".aprof") for run in runs]))
    report.tap.check("growth", list(check_growth(report, os.path.join(folder, "sorts.v4p.aprof"))))
    report.tap.check("unclear growth",
                     list(check_unclear(report, os.path.join(folder, "sorts.v4t.aprof"))))
    report.tap.check("process and thread", list(check_names(report, threads[0])))

    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
