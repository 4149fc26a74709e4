#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that quern-report plots: the right points, the growth's name, good pictures.

    test-plot.py QUERN_REPORT DATA
"""
import csv
import io
import json
import math
import os
import re
import sys
import tempfile
import xml.etree.ElementTree

from runner import Report, some

SORTS = os.path.join("..", "aprof", "sorts.v4p.aprof")
CALLGRIND = "callgrind-basic-default.callgrind.out"
MAGIC = {"svg": b"<?xml", "pdf": b"%PDF-", "png": b"\x89PNG\r\n\x1a\n"}
GROWTHS = {"insertion_sort": "n²", "heap_sort": "n log n", "merge": "n"}


def points_of(report, function):
    """A function's points in the export, which another test compares with the file."""
    profile = json.loads(report.run("export", "--format=json", SORTS)[1])
    return next(f for f in profile["functions"] if f["name"] == function)["points"]


def rows_of(report, function, *options):
    status, out, err = report.run("plot", SORTS, f"--function={function}", "--format=csv",
                                  *options)
    if status != 0 or err:
        return [], [f"status {status}, {err!r}"]
    return list(csv.DictReader(io.StringIO(out.decode()))), []


def close(a, b):
    return math.isclose(float(a), b, rel_tol=1e-9, abs_tol=1e-6)


def check_points(report):
    for function in GROWTHS:
        rows, complaints = rows_of(report, function)
        points = points_of(report, function)
        if len(rows) != len(points):
            complaints.append(f"{len(rows)} rows, not {len(points)}")
        for row, point in zip(rows, points):
            n, total = point["count"], point["sum"]
            good = (int(row["size"]) == point["size"] and int(row["calls"]) == n and
                    int(row["worst"]) == point["max"] and int(row["best"]) == point["min"] and
                    int(row["total"]) == total and close(row["average"], total / n) and
                    close(row["variance"],
                          (n * point["sum_of_squares"] - total * total) / n / n) and
                    close(row["residual"], point["max"] - float(row["curve"])))
            if not good:
                complaints.append(f"{row} of {point}")
        report.tap.check(f"points of {function}", complaints)


def check_groups(report):
    """--bin keeps calls and worst costs; ratios and amortised costs are right."""
    points = points_of(report, "merge")
    rows, complaints = rows_of(report, "merge", "--bin=10")
    if sum(int(row["calls"]) for row in rows) != sum(p["count"] for p in points):
        complaints.append("other calls")
    for row in rows:
        inside = [p for p in points if p["size"] // 10 == int(row["size"]) // 10]
        if int(row["worst"]) != max(p["max"] for p in inside) or \
                int(row["to_size"]) != inside[-1]["size"]:
            complaints.append(f"{row}")
    report.tap.check("--bin", complaints)

    rows, complaints = rows_of(report, "merge", "--kind=ratio", "--growth=1.5,1")
    for row, p in zip(rows, points):
        if p["size"] > 1 and not close(row["value"], p["max"] / p["size"] ** 1.5 /
                                       math.log(p["size"])):
            complaints.append(f"{row}")
    report.tap.check("--kind=ratio", complaints)

    rows, complaints = rows_of(report, "merge", "--kind=amortised")
    cost = calls = 0
    for row, p in zip(rows, points):
        cost, calls = cost + p["sum"], calls + p["count"]
        if not close(row["value"], cost / calls):
            complaints.append(f"{row}")
    report.tap.check("--kind=amortised", complaints)


def texts(svg):
    tree = xml.etree.ElementTree.fromstring(svg)
    return ["".join(element.itertext()) for element in tree.iter()
            if element.tag.endswith("}text")]


def check_sides(report):
    """With two reports, each side has the points and the curve of its own plot."""
    def rows_in(*arguments):
        status, out, err = report.run("plot", *arguments, "--format=csv")
        return list(csv.DictReader(io.StringIO(out.decode()))) if status == 0 else [err]

    for names in (("sorts.v4p", "sorts.v6r1"), ("sorts.v6r1", "sorts.v4p"),
                  ("matrix.v4p", "matrix.v4q"), ("search.v4p", "matrix.v4p")):
        paths = [os.path.join("..", "aprof", f"{name}.aprof") for name in names]
        has = [{function["name"] for function in
                json.loads(report.run("export", "--format=json", path)[1])["functions"]}
               for path in paths]
        complaints = []
        n_both = 0
        for name in some(sorted(has[0] | has[1])):
            both = rows_in(paths[1], f"--baseline={paths[0]}", f"--function={name}")
            alone = [rows_in(path, f"--function={name}") if name in names_of else []
                     for path, names_of in zip(paths, has)]
            found = [[], []]
            for row in both:
                side = row.pop("side")
                found[side == "after"].append({key: value for key, value in row.items() if value})
            n_both += bool(found[0] and found[1])
            if found != alone:
                complaints.append(f"{name}: {found} {alone}")
        if not n_both:
            complaints.append("no function has both sides")
        report.tap.check(f"sides of {' and '.join(names)}", complaints)

    out = report.run("plot", SORTS, "--baseline=" + SORTS.replace("v4p", "v6r1"),
                     "--function=shell_sort", "--format=svg")[1]
    found = texts(out)
    report.tap.check("both sides in a picture",
                     [word for word in ("before", "n^1.5 → n log n") if word not in found])


def check_pictures(report, folder):
    for kind, magic in MAGIC.items():
        path = os.path.join(folder, f"plot.{kind}")
        arguments = ("plot", SORTS, "--function=heap_sort")
        status, out, err = report.run(*arguments, f"--output={path}")
        complaints = [] if (status, out, err) == (0, b"", b"") else [f"{status} {err!r}"]
        with open(path, "rb") as file:
            content = file.read()
        if not content.startswith(magic):
            complaints.append(f"starts with {content[:20]!r}")
        if report.run(*arguments, f"--format={kind}", "--output=-")[1] != content:
            complaints.append("the second run drew something else")
        report.tap.check(f"plot as {kind}", complaints)

    for function, growth in GROWTHS.items():
        found = texts(report.run("plot", SORTS, f"--function={function}", "--format=svg")[1])
        report.tap.check(f"{function} is {growth}",
                         [] if growth in found and function in found else [str(found)])

    # A curve that does not fit is not just missing.
    for curve in ("b^n", "n^2"):
        caption = report.run("plot", SORTS, "--function=merge", f"--curve={curve}")[1].decode()
        found = f" {curve} does not fit" in caption
        report.tap.check(f"the curve {curve}", [] if found == (curve == "b^n") else [caption[:200]])

    plain = report.run("plot", SORTS, "--function=merge", "--format=svg")[1]
    for option in ("--kind=worst", "--kind=average", "--kind=best", "--kind=total",
                   "--kind=variance", "--kind=frequency", "--kind=ratio", "--kind=amortised",
                   "--log-x", "--log-y", "--bin=20", "--smooth=9", "--by-calls", "--curve=none",
                   "--curve=n^2", "--size=500x300", "--scheme=dark", "--transparent"):
        status, out, err = report.run("plot", SORTS, "--function=merge", "--format=svg", option)
        good = status == 0 and not err and out and out != plain and \
            not re.search(rb"[^a-z](nan|inf)[^a-z]", out)
        report.tap.check(f"plot {option}", [] if good else [f"{status} {err!r}"])

    # Each function of the file, including those with one point.
    complaints = []
    profile = json.loads(report.run("export", "--format=json", SORTS)[1])
    for f in profile["functions"][:40]:
        status, out, err = report.run("plot", SORTS, f"--function={f['object']}:{f['name']}",
                                      "--format=svg")
        if status != 0 or (len(f["points"]) == 1 and "one input size" not in texts(out)):
            complaints.append(f"{f['name']}: {status} {err!r}")
    report.tap.check("each function", complaints)


def check_legend(report):
    """The title of the axis is right below the last line of the legend."""
    complaints = []
    before = "--baseline=" + SORTS
    cases = [((SORTS, "--function=heap_sort"), 300, 800),
             ((SORTS, "--function=heap_sort", "--kind=total"), 200, 320),
             ((before, SORTS.replace("v4p", "v6r1"), "--function=merge"), 560, 700)]
    for arguments, low, high in cases:
        for width in range(low, high, 20):
            out = report.run("plot", *arguments, "--format=svg", f"--size={width}x400")[1]
            lines = {text: float(y) for y, text in
                     re.findall(r'<text x="[^"]*" y="([^"]*)"[^>]*>([^<]*)<', out.decode())}
            title = next(y for text, y in lines.items() if " (Executed" in text)
            names = ("worst", "average", "best", "total", "fit to worst, ±10 %", "before")
            last = max(lines[name] for name in names if name in lines)
            if title - last != 26:
                complaints.append(f"{arguments[1:]} {width}: {title - last}")
    report.tap.check("the legend has no empty line", complaints)


def check_units(report, folder):
    """Costs have their unit in the formula and in the titles of axes."""
    times = os.path.join(folder, "times.aprof")
    with open(os.path.join(report.data, SORTS), "rb") as counts, open(times, "wb") as file:
        file.write(counts.read().replace(b"\nm bb-count\n", b"\nm time-usec\n"))
    found = {kind: report.run("plot", times, "--function=heap_sort", f"--kind={kind}",
                              "--format=svg")[1].decode()
             for kind in ("cost", "variance", "ratio")}
    complaints = []
    if not re.search(r"T\(n\) = \([^()]+ · n[^()]*\) µs", found["cost"]):
        complaints += re.findall(r"T\(n\)[^<]*", found["cost"]) or ["no formula"]
    if "Variance of the cost of a call (Time, µs²)" not in found["variance"]:
        complaints += re.findall(r"Variance[^<]*", found["variance"])
    if not re.search(r">[\d.]+\u202f[µm]?s<", found["ratio"]):
        complaints.append("a ratio without a unit")
    report.tap.check("units", complaints)


def check_usage(report):
    for arguments, words in (
            ((SORTS,), "--function"), ((CALLGRIND, "--function=main"), "by input size"),
            ((SORTS, "--function=merge", "--kind=odd"), "odd"),
            ((SORTS, "--function=merge", "--growth=1,2,3,4"), "1,2,3,4"),
            ((SORTS, "--function=merge", "--growth=nan"), "nan"),
            ((SORTS, "--function=merge", "--growth="), "growth"),
            ((SORTS, "--function=merge", "--smooth=100"), "100"),
            ((SORTS, "--function=merge", "--bin=0"), "0"),
            ((SORTS, "--function=merge", "--curve=n^9"), "n^9"),
            ((SORTS, "--function=merge", "--curve=n^2", "--kind=total"), "--kind"),
            ((SORTS, "--function=merge", "--curve=n^2", "--kind=ratio"), "--kind"),
            ((SORTS, "--function=merge", "--format=dot"), "svg")):
        status, out, err = report.run("plot", *arguments)
        good = status == 2 and words in err.decode() and not out
        report.tap.check(" ".join(("plot",) + arguments[1:]), [] if good
                         else [f"{status} {err!r} {out[:80]!r}"])


def main():
    report = Report()
    check_points(report)
    check_groups(report)
    check_sides(report)
    with tempfile.TemporaryDirectory() as folder:
        check_pictures(report, folder)
        check_units(report, folder)
    check_legend(report)
    check_usage(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
