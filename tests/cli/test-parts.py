#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that with --parts and --threads, all numbers are those of the chosen parts.

    test-parts.py QUERN_REPORT DATA
"""
import json
import os
import sys
import tempfile

from runner import Report

PARTS = ["phases-before/callgrind.out.phases-before" + end for end in (".1", ".2", ".3", ".4", "")]
THREADS = [f"threads-sep/callgrind.out.threads-sep-{number:02}" for number in range(1, 6)]
PHASES = "callgrind-phases-combine-before.callgrind.out"
COMBINED = "callgrind-threads-sep-combine.callgrind.out"
BASIC = "callgrind-basic-default.callgrind.out"


def export(report, *arguments):
    """The profile as JSON."""
    status, out, err = report.run("export", "--lines", *arguments)
    if status != 0:
        report.tap.check("export " + " ".join(arguments), [f"status {status}, {err!r}"])
    return json.loads(out) if status == 0 else None


def key(profile, index):
    function = profile["functions"][index]
    return function["object"], function["file"], function["name"]


def functions(profile):
    """The functions with any cost or call, by object, file and name instead of their index."""
    found = {}
    for index, function in enumerate(profile["functions"]):
        values = {name: function[name] for name in ("self", "inclusive", "called",
                                                    "called_recursive")}
        values["calls"] = sorted((key(profile, callee), count, costs)
                                 for callee, count, costs in function["calls"])
        if any(function["self"]) or any(function["inclusive"]) or function["called"] or \
           function["calls"]:
            found[key(profile, index)] = values
    return found


def lines(profile):
    return sorted(line for line in profile["lines"] if any(line[2]) or line[3] or any(line[4]))


def add(sums, place, values):
    before = sums.setdefault(place, [0] * len(values))
    sums[place] = [a + b for a, b in zip(before, values)]


def summed(profiles):
    """The sums of what is additive: self costs, calls, lines."""
    sums = {}
    for profile in profiles:
        add(sums, "total", profile["total"])
        add(sums, "self total", profile["self_total"])
        for index, function in enumerate(profile["functions"]):
            here = key(profile, index)
            add(sums, ("self", here), function["self"])
            add(sums, ("called", here), [function["called"]])
            for callee, count, costs in function["calls"]:
                add(sums, ("call", here, key(profile, callee)), [count, *costs])
        for file, line, costs, count, calls in profile["lines"]:
            add(sums, ("line", file, line), [*costs, count, *calls])
    return {place: values for place, values in sums.items() if any(values)}


def unequal(found, expected):
    return [f"{place}: {found.get(place)}, should be {expected.get(place)}"
            for place in list(found) + [place for place in expected if place not in found]
            if found.get(place) != expected.get(place)][:5]


def check_sums(report, name, files, n_parts):
    """The single parts add up to the whole."""
    whole = export(report, *files)
    parts = [export(report, *files, f"--parts={number}") for number in range(1, n_parts + 1)]
    complaints = unequal(summed(parts), summed([whole]))
    if [part["parts"] for part in parts] != [[part] for part in whole["parts"]]:
        complaints.append("other parts than those of the whole")
    for part in parts:
        if len(part["functions"]) != len(whole["functions"]):
            complaints.append("other functions than those of the whole")
    if n_parts != len(whole["parts"]):
        complaints.append(f"{len(whole['parts'])} parts")
    report.tap.check(f"sum of the parts of {name}", complaints)

    if n_parts > 2:
        two = export(report, *files, f"--parts={n_parts},1")
        report.tap.check(f"two parts of {name}",
                         unequal(summed([two]), summed([parts[0], parts[-1]])))


def check_alone(report, files):
    """A part of a run is the same as its file alone."""
    for number, file in enumerate(files, 1):
        part = export(report, *files, f"--parts={number}")
        same = export(report, "--siblings", files[0], f"--parts={number}")
        alone = export(report, file)
        complaints = unequal(functions(part), functions(alone))
        complaints += [name for name in ("events", "total", "self_total", "parts")
                       if part[name] != alone[name]]
        complaints += [] if lines(part) == lines(alone) else ["other lines"]
        complaints += [] if part == same else ["another part with --siblings"]
        report.tap.check(f"{os.path.basename(file)} as a part", complaints)


def check_order(report, name, files):
    """Parts have the same numbers in whichever order their files are given."""
    shuffled = [*files[::-2], *files[-2::-2]]
    complaints = []
    for number in range(1, len(files) + 1):
        part = export(report, *shuffled, f"--parts={number}")
        expected = export(report, *files, f"--parts={number}")
        complaints += unequal(functions(part), functions(expected))
        complaints += [f"part {number} is another" for name in ("total", "parts")
                       if part[name] != expected[name]]
        complaints += [] if lines(part) == lines(expected) else [f"other lines of part {number}"]
    report.tap.check(f"the order of {name}", complaints)


def check_same(report, name, arguments, others):
    """Two command lines have the same output."""
    status, out, err = report.run(*arguments)
    good = status == 0 and not err and out and out == report.run(*others)[1]
    report.tap.check(name, [] if good else [f"status {status}, {err!r}, {out[:200]!r}"])


def check_ways(report):
    check_same(report, "one thread", ["export", COMBINED, "--threads=2"],
               ["export", COMBINED, "--parts=2"])
    check_same(report, "two threads", ["functions", COMBINED, "--threads", "2-3"],
               ["functions", COMBINED, "--parts=3,2"])
    check_same(report, "a range of threads that goes on and on",
               ["functions", COMBINED, "--threads=2-4000000000"],
               ["functions", COMBINED, "--parts=2-3"])
    check_same(report, "threads of several files", ["export", *THREADS, "--threads=5,1"],
               ["export", *THREADS, "--parts=1,5"])
    check_same(report, "parts and threads", ["export", COMBINED, "--threads=2-3", "--parts=1-2"],
               ["export", COMBINED, "--parts=2"])
    check_same(report, "all parts", ["functions", PHASES, "--parts=1-5"], ["functions", PHASES])
    check_same(report, "all parts, many times",
               ["functions", PHASES, "--parts=" + ",".join(["1-5"] * 25000)],
               ["functions", PHASES])
    check_same(report, "the only part", ["functions", BASIC, "--parts=1"], ["functions", BASIC])
    check_same(report, "the last list counts", ["export", PHASES, "--parts=1-3", "--parts=4"],
               ["export", PHASES, "--parts=4"])


def check_commands(report):
    """Each command shows the chosen part only: the same as the part's file alone."""
    whole, part, alone = PARTS, [*PARTS, "--parts=2"], [PARTS[1]]
    for command in (["calls", "--function=phase_b", "--format=csv"],
                    ["functions", "--match=^phase", "--format=csv"],
                    ["functions", "--match=^phase", "--format=csv", "--define=X = 3 Ir",
                     "--event=X,Ir"],
                    ["graph", "--function=phase_a", "--format=dot", "--output=-"],
                    ["graph", "--function=main", "--format=svg", "--output=-"],
                    ["treemap", "--function=main", "--format=svg", "--output=-"]):
        status, out, err = report.run(*command, *part)
        complaints = [] if status == 0 and out and not err else [f"status {status}, {err!r}"]
        if out == report.run(*command, *whole)[1]:
            complaints.append("the same as of all parts")
        # A picture differs, as it names its files.
        if "svg" not in " ".join(command) and out != report.run(*command, *alone)[1]:
            complaints.append("not the same as of the file alone")
        if "svg" in " ".join(command) and b"part 2 of 5" not in out:
            complaints.append("the picture does not say which part")
        report.tap.check("a part in " + " ".join(command[:3]), complaints)


def check_titles(report):
    for arguments, title in ((["--parts=2"], " · part 2 of 5"),
                             (["--parts=5,1-3"], " · parts 1–3, 5 of 5"),
                             (["--parts=1-5"], "")):
        status, out, err = report.run("functions", PHASES, *arguments)
        found = out.decode().split("\n")[0]
        report.tap.check(f"title with {arguments[0]}",
                         [] if found == f"{PHASES}{title} · ./phases"
                         else [f"status {status}, {found}, {err!r}"])

    names = [os.path.basename(file) for file in PARTS]
    for arguments, title in ((["--parts=4"], f"{names[3]} · part 4 of 5"),
                             (["--parts=5,2"], f"{names[1]}, {names[4]} · parts 2, 5 of 5"),
                             (["--parts=1-5"], ", ".join(names))):
        status, out, err = report.run("functions", *PARTS, *arguments)
        found = out.decode().split("\n")[0]
        report.tap.check(f"title of files with {arguments[0]}",
                         [] if found == f"{title} · ./phases"
                         else [f"status {status}, {found}, {err!r}"])

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "c")
        with open(path, "w", encoding="ascii") as file:
            for number in range(1, 41):
                thread = "" if number == 7 else f"thread: {number % 4 - 1}\n"
                file.write(f"part: 9\n{thread}events: Ir\nfn=f\n1 {number}\n")
        for arguments, title in ((["--threads=1"],
                                  "c · parts 2, 6, 10, 14, 18, 22, 26, …, 38 of 40"),
                                 (["--threads=0,2", "--parts=1-7"], "c · parts 1, 3, 5 of 40"),
                                 (["--parts=7"], "c · part 7 of 40")):
            status, out, err = report.run("functions", path, *arguments)
            found = out.decode().split("\n")[0]
            report.tap.check(f"title with {' '.join(arguments)} of 40 parts",
                             [] if found == title else [f"status {status}, {found}, {err!r}"])


def table(report, *arguments):
    """The JSON, and {(object, file, name): (inclusive, self)}, each a list by event."""
    status, out, err = report.run("functions", "--format=json", *arguments)
    if status != 0 or err:
        report.tap.check("functions " + " ".join(arguments), [f"status {status}, {err!r}"])
        return {}, {}
    document = json.loads(out)
    return document, {(row["object"], row["file"], row["name"]): (row["inclusive"], row["self"])
                      for row in document["functions"]}


def check_compared(report):
    """Both sides have the numbers of their files alone, and differences are right."""
    for before, after in ((2, 5), (4, 1)):
        compared, rows = table(report, *PARTS, f"--compare-parts={before},{after}")
        first, alone_before = table(report, PARTS[before - 1])
        last, alone_after = table(report, PARTS[after - 1])
        complaints = []
        if [event["name"] for event in compared["events"]] != [
                "Δ Ir", f"Ir (part {before})", f"Ir (part {after})"]:
            complaints.append(f"events {compared['events']}")
        if compared["compared_parts"] != [before, after]:
            complaints.append(f"parts {compared['compared_parts']}")
        nothing = ([0], [0])
        for function, costs in rows.items():
            for kind in (0, 1):
                a = alone_before.get(function, nothing)[kind][0]
                b = alone_after.get(function, nothing)[kind][0]
                if costs[kind] != [b - a, a, b]:
                    complaints.append(f"{function}: {costs[kind]} for {a} and {b}")
        total = last["total"][0] - first["total"][0]
        if compared["total"] != [total, first["total"][0], last["total"][0]]:
            complaints.append(f"total {compared['total']}")
        if sum(costs[1][0] for costs in rows.values()) != total:
            complaints.append("the rows do not add up to the difference of the totals")
        sizes = [abs(costs[1][0]) for costs in rows.values()]
        if sizes != sorted(sizes, reverse=True):
            complaints.append("not sorted by the size of the difference")
        report.tap.check(f"parts {before} and {after} compared", complaints[:5])

    check_same(report, "an event of both", ["functions", PHASES, "--compare-parts=1,3"],
               ["functions", PHASES, "--compare-parts=1,3", "--event=Ir"])
    _, defined = table(report, PHASES, "--compare-parts=1,3", "--define=X = 3 Ir", "--event=X")
    _, plain = table(report, PHASES, "--compare-parts=1,3")
    complaints = [key for key in plain
                  if defined.get(key, ([], []))[1] != [3 * cost for cost in plain[key][1]]]
    report.tap.check("an own event compared", complaints[:5])
    chosen, _ = table(report, PHASES, "--parts=5,1-2")
    report.tap.check("JSON names the parts",
                     [] if chosen.get("parts") == [1, 2, 5] else [str(chosen.get("parts"))])
    whole, _ = table(report, PHASES)
    report.tap.check("JSON of all parts names none", ["parts"] if "parts" in whole else [])


def check_wrong(report):
    """Messages name the option, its value, and the parts or threads that there are."""
    syntax = "takes numbers and ranges, as in 1,3-5"
    for arguments, words in (
            ([COMBINED, "--parts=4"], "“--parts=4”: the profile has parts 1 to 3"),
            ([COMBINED, "--parts=0"], "“--parts=0”: the profile has parts 1 to 3"),
            ([COMBINED, "--parts=1-4000000000"], "“--parts=1-4000000000”: the profile has parts"),
            ([COMBINED, "--parts=1,99999999999999999999999"], "has parts 1 to 3"),
            (["--siblings", PARTS[2], "--parts=6"], "the profile has parts 1 to 5"),
            ([PARTS[1], "--parts=2"], "“--parts=2”: the profile has 1 part"),
            ([COMBINED, "--threads=9"], "“--threads=9”: the profile has threads 1–3"),
            ([COMBINED, "--threads=1,9"], "“--threads=1,9”: the profile has threads 1–3"),
            ([THREADS[2], "--threads=1"], "“--threads=1”: the profile has only thread 3"),
            ([BASIC, "--threads=1"],
             "“--threads=1”: the parts of the profile have no thread numbers"),
            ([COMBINED, "--threads=2", "--parts=1,3"],
             "“--parts=1,3 --threads=2”: no part is in both; parts of these threads: 2"),
            ([COMBINED, "--threads=2", "--parts=4"], "“--parts=4”: the profile has parts 1 to 3"),
            ([COMBINED, "--parts=3-1"], "“--parts=3-1”: this option " + syntax),
            ([COMBINED, "--parts="], "“--parts=”: this option " + syntax),
            ([COMBINED, "--threads=one"], "“--threads=one”: this option " + syntax),
            ([COMBINED, "--compare-parts=1,4"],
             "“--compare-parts=1,4”: the profile has parts 1 to 3"),
            ([COMBINED, "--compare-parts=2,2"], "this option takes two parts, as in 1,4"),
            ([COMBINED, "--compare-parts=1"], "this option takes two parts, as in 1,4"),
            ([COMBINED, "--compare-parts=0,1"], "this option takes two parts, as in 1,4"),
            ([COMBINED, "--compare-parts=1,2", "--parts=1"], "does not go with"),
            ([COMBINED, "--parts=" + "7," * 50000 + "x"], "7,7…”: this option " + syntax),
            ([COMBINED, "--parts=" + "7," * 50000 + "1"], "7,7…”: the profile has parts 1 to 3")):
        for command in ("functions", "export"):
            status, out, err = report.run(command, *arguments)
            good = status == 2 and not out and words in err.decode() and len(err) < 300
            report.tap.check(f"wrong: {command} {' '.join(arguments)[:80]}",
                             [] if good else [f"status {status}, {err[:300]!r}"])


def main():
    report = Report()
    check_sums(report, "dumps in one file", [PHASES], 5)
    check_sums(report, "threads in one file", [COMBINED], 3)
    check_sums(report, "appended runs", ["cachegrind.out.append"], 2)
    check_sums(report, "several runs", ["--sum", PHASES, BASIC, COMBINED], 9)
    check_alone(report, PARTS)
    check_alone(report, THREADS)
    check_order(report, "dumps", PARTS)
    check_order(report, "threads", THREADS)
    check_ways(report)
    check_commands(report)
    check_titles(report)
    check_compared(report)
    check_wrong(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
