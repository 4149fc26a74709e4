#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that several Callgrind runs, each with an input size, make curves.

    test-sizes.py QUERN_REPORT DATA
"""
import csv
import io
import json
import os
import re
import sys
import tempfile

from runner import Report

SIZES = [10, 20, 40, 80, 160, 320]


def write_runs(folder):
    paths = []
    for size in SIZES:
        paths.append(os.path.join(folder, f"callgrind.out.{size}"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            cost = 3 * size ** 2
            file.write(f"version: 1\npid: {size}\ncmd: ./sort --seed=7 {size} fast\nevents: Ir Dr\n"
                       f"fn=main\n1 {100 + size} 1\ncfn=square\ncalls={size} 5\n2 {cost} 2\n"
                       f"fn=square\n5 {cost} 2\nfn=fixed\n9 77 3\n")
            if size == SIZES[0]:
                file.write("fn=once\n12 5 5\n")
    return paths


def check_curves(report, option, paths):
    status, out, err = report.run("functions", "--format=json", option, *paths)
    if status != 0 or err:
        return [f"status {status}, {err!r}"]
    rows = {row["name"]: row for row in json.loads(out)["functions"]}
    wanted = {"main": "n^2", "square": "n^2", "fixed": "1", "once": None}
    complaints = [f"{name}: {rows[name]['growth']}" for name, growth in wanted.items()
                  if rows[name]["growth"] != growth]
    if abs(rows["square"]["b"] - 3) > 1e-6 or abs(rows["square"]["a"]) > 1e-6:
        complaints.append(f"square: {rows['square']}")
    if rows["once"]["fit"] != "one input size" or rows["square"]["sizes"] != len(SIZES):
        complaints.append(f"{rows['once']['fit']}, {rows['square']['sizes']} sizes")
    return complaints


def check_points(report, paths):
    """Each run is a point, with the function's cost in that run alone."""
    option = "--sizes=" + ",".join(map(str, SIZES))
    _, out, _ = report.run("export", "--format=json", option, *paths)
    points = {each["name"]: each["points"] for each in json.loads(out)["functions"]}
    for size, point, path in zip(SIZES, points["main"], paths):
        _, alone, _ = report.run("functions", "--format=json", path)
        row = next(row for row in json.loads(alone)["functions"] if row["name"] == "main")
        if (point["size"], point["max"], point["self_sum"], point["count"]) != (
                size, row["inclusive"][0], row["self"][0], 1):
            yield f"{size}: {point}, alone {row}"


def check_parts(report, paths):
    """Parts that are not chosen have no points."""
    option = "--sizes=" + ",".join(map(str, SIZES))
    _, out, err = report.run("plot", "--format=csv", "--function=square", option, "--parts=2,4-6",
                             *paths)
    sizes = [int(row["size"]) for row in csv.DictReader(io.StringIO(out.decode()))]
    return [] if sizes == [SIZES[1], *SIZES[3:]] else [f"sizes {sizes}, {err!r}"]


def check_plot(report, paths):
    """The plot of a function has each run, and names its growth."""
    options = ["--sizes=command", "--function=square", *paths]
    _, out, err = report.run("plot", "--format=csv", *options)
    sizes = [int(row["size"]) for row in csv.DictReader(io.StringIO(out.decode()))]
    complaints = [] if sizes == SIZES else [f"sizes {sizes}, {err!r}"]
    _, out, err = report.run("plot", "--format=svg", *options)
    texts = re.findall(r">([^<>]+)</(?:text|tspan)>", out.decode())
    complaints += [f"no “{text}” in {texts}" for text in ("n²", "Input size n")
                   if text not in texts]
    _, out, _ = report.run("plot", "--format=csv", "--event=Dr", *options)
    costs = [int(row["worst"]) for row in csv.DictReader(io.StringIO(out.decode()))]
    complaints += [] if costs == [2] * len(SIZES) else [f"Dr: {costs}"]
    status, _, err = report.run("plot", "--event=Dr", "--function=square", paths[0])
    complaints += [] if status == 2 and b"--sizes" in err else [f"status {status}, {err!r}"]
    return complaints


def check_folded(report, folder):
    """Functions that are folded leave their points to the functions that they are folded into."""
    paths = []
    for size in SIZES:
        paths.append(os.path.join(folder, f"folded.{size}"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f"version: 1\npid: {size}\ncmd: ./php {size}\nevents: Ir\nfn=main\n1 1\n"
                       f"cfn=f\ncalls=1 1\n2 {9 * size}\nfn=f\n1 {3 * size}\n"
                       f"cfn=f'2\ncalls=1 1\n2 {6 * size}\nfn=f'2\n1 {2 * size}\n"
                       f"cfn=php::trim\ncalls=1 1\n2 {4 * size}\nfn=php::trim\n1 {4 * size}\n")
    wanted = {("--levels=fold",): (9, 5), ("--hide-internal=move",): (9, 3),
              ("--hide-internal=drop", "--levels=fold"): (9, 5),
              ("--hide-internal=move", "--levels=fold"): (9, 9), ("--step-over-proxies",): (9, 3)}
    for options, (inclusive, self_cost) in wanted.items():
        _, out, err = report.run("functions", "--format=json", "--sizes=command", *options, *paths)
        row = next(row for row in json.loads(out)["functions"] if row["name"] == "f")
        found = row.get("sizes"), row.get("growth"), row["self"][0], row["inclusive"][0]
        total = sum(SIZES)
        if found != (len(SIZES), "n", self_cost * total, inclusive * total) or \
                abs(row["b"] - inclusive) > 1e-6:
            yield f"{options}: {found}, b {row.get('b')}, {err!r}"


def check_cycles(report, folder):
    """The points of functions in a cycle are their costs in the list, with and without cycles."""
    paths = []
    for size in SIZES:
        paths.append(os.path.join(folder, f"cycle.{size}"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f"version: 1\npid: {size}\ncmd: ./cycle {size}\nevents: Ir\nfn=main\n1 1\n"
                       f"cfn=a\ncalls=1 1\n2 {2 * size + 10}\nfn=a\n1 {size}\ncfn=b\n"
                       f"calls=3 1\n2 {size + 10}\nfn=b\n1 {size}\ncfn=a\ncalls=2 1\n2 9\n"
                       "cfn=c\ncalls=1 1\n3 10\nfn=c\n1 10\n")
    for options in ((), ("--no-cycles",)):
        _, out, _ = report.run("export", "--format=json", "--sizes=command", *options, *paths)
        points = {each["name"]: each["points"] for each in json.loads(out)["functions"]}
        for index, path in enumerate(paths):
            _, alone, _ = report.run("functions", "--format=json", *options, path)
            for row in json.loads(alone)["functions"]:
                point = points[row["name"]][index]
                if point["max"] != row["inclusive"][0]:
                    yield f"{options}, {path}: {row['name']} {point['max']} {row['inclusive']}"


def check_exponential(report, folder):
    """The calls of the naive Fibonacci function grow to the base of the golden ratio."""
    paths = []
    calls = [1, 1]
    while len(calls) <= 35:
        calls.append(calls[-1] + calls[-2] + 1)
    for size in range(5, 36, 5):
        paths.append(os.path.join(folder, f"fib.{size}"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f"version: 1\npid: {size}\ncmd: ./fib {size}\nevents: Ir\nfn=fib\n"
                       f"1 {20 * calls[size]}\n")
    _, out, err = report.run("functions", "--format=json", "--sizes=command", "--min-growth=2^n",
                             *paths)
    rows = [(row["name"], row["growth"], round(row["base"], 2))
            for row in json.loads(out)["functions"]]
    if rows != [("fib", "b^n", 1.62)]:
        yield f"{rows}, {err!r}"
    _, out, err = report.run("plot", "--sizes=command", "--function=fib", "--format=svg", *paths)
    if ">1.62ⁿ<" not in out.decode():
        yield f"no 1.62ⁿ in the plot, {err!r}"


def check_negative(report, folder):
    """A run with a negative cost is no point, rather than one of 0."""
    paths = []
    for size in SIZES:
        paths.append(os.path.join(folder, f"negative.{size}"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            cost = -7 if size == SIZES[2] else 3 * size
            file.write(f"version: 1\npid: {size}\ncmd: ./less {size}\nevents: Ir\nfn=main\n1 -5\n"
                       f"cfn=f\ncalls=1 1\n2 100\ncfn=less\ncalls=1 1\n3 {cost}\n"
                       f"fn=f\n1 100\nfn=less\n1 {cost}\n")
    _, out, _ = report.run("export", "--format=json", "--sizes=command", *paths)
    points = {each["name"]: each["points"] for each in json.loads(out)["functions"]}
    sizes = [point["size"] for point in points["less"]]
    if sizes != SIZES[:2] + SIZES[3:]:
        yield f"less: {points['less']}"
    if {(point["self_sum"], point["self_min"]) for point in points["main"]} != {(None, None)}:
        yield f"main: {points['main']}"


def check_wrong(report, arguments, words):
    status, out, err = report.run("functions", *arguments)
    if status != 2 or out or words not in err.decode():
        return [f"status {status}, {err!r}"]
    return []


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        paths = write_runs(folder)
        given = "--sizes=" + ",".join(map(str, SIZES))
        report.tap.check("sizes that are given", check_curves(report, given, paths))
        report.tap.check("sizes of the commands",
                         check_curves(report, "--sizes=command", paths))
        report.tap.check("points", list(check_points(report, paths)))
        report.tap.check("points of some parts", check_parts(report, paths))
        report.tap.check("a plot of them", check_plot(report, paths))
        report.tap.check("points of folded functions", list(check_folded(report, folder)))
        report.tap.check("cycles", list(check_cycles(report, folder)))
        report.tap.check("exponential costs", list(check_exponential(report, folder)))
        report.tap.check("negative costs", list(check_negative(report, folder)))
        report.tap.check("too few numbers",
                         check_wrong(report, ["--sizes=1,2", *paths], "2 numbers for 6 files"))
        report.tap.check("no numbers", check_wrong(report, ["--sizes=1,x", *paths], "100,200,400"))
        report.tap.check("a ratio", check_wrong(
            report, [given, "--define=R = Dr / Ir", "--event=R", *paths], "is a ratio"))
        aprof = os.path.join(report.data, "..", "aprof", "matrix.v4p.aprof")
        report.tap.check("a report that knows sizes",
                         check_wrong(report, ["--sizes=1", aprof], "without input sizes"))
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
