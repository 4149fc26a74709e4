#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check the tables that quern-report writes, in each format.

    test-tables.py QUERN_REPORT DATA
"""
import csv
import io
import json
import sys

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
CACHE = "callgrind-basic-cachesim.callgrind.out"
CUT = "cut.callgrind.out"
THREADS = "callgrind-threads-sep-combine.callgrind.out"


def golden(report):
    report.golden("functions.text", "functions", BASIC, "--top=12")
    report.golden("functions-inclusive.text", "functions", BASIC, "--sort=inclusive", "--top=12",
                  "--width=72")
    report.golden("functions-events.text", "functions", CACHE, "--event=D1mr,Ir", "--top=6")
    report.golden("functions-ratio.text", "functions", CACHE, "--top=6", "--event=Rate,Ir",
                  "--define=Rate = 1000 * D1mr / Ir : misses per 1000 instructions")
    report.golden("functions-unattributed.text", "functions", CACHE, "--event=I1mr", "--top=3")
    report.golden("functions.csv", "functions", BASIC, "--format=csv", "--top=5")
    report.golden("functions.json", "functions", CACHE, "--format=json", "--top=2",
                  "--event=Ir,CEst")
    report.golden("functions.md", "functions", BASIC, "--format=markdown", "--top=5")
    report.golden("functions-name.text", "functions", BASIC, "--sort=name", "--match=^(fib|qs)")
    report.golden("groups-object.text", "functions", BASIC, "--group-by=object")
    report.golden("groups-file.text", "functions", BASIC, "--group-by=file", "--top=5",
                  "--match=^_dl")
    report.golden("groups-cycle.text", "functions", BASIC, "--group-by=cycle")
    report.golden("groups-pattern.text", "functions", BASIC, "--group-by=/^_*([a-z]+)_/",
                  "--sort=inclusive", "--top=5")
    report.golden("groups.csv", "functions", BASIC, "--group-by=object", "--format=csv",
                  "--sort=called")
    report.golden("groups.json", "functions", CACHE, "--group-by=object", "--format=json",
                  "--event=Ir,D1mr", "--top=2")
    report.golden("groups.md", "functions", BASIC, "--group-by=object", "--format=markdown",
                  "--match=^(fib|qs|main)")
    report.golden("functions-no-cycles.text", "functions", "rubyprof-wall.callgrind.out",
                  "--no-cycles", "--sort=inclusive", "--top=6")
    report.golden("calls.text", "calls", BASIC, "--function=main")
    report.golden("calls-relative.text", "calls", BASIC, "--function=main",
                  "--relative-to=function", "--sort=called", "--top=3")
    report.golden("calls-all.text", "calls", BASIC, "--function=main", "--all", "--top=8")
    report.golden("calls-all-events.text", "calls", CACHE, "--function=main", "--all", "--top=5",
                  "--event=Ir,Dr,CEst")
    report.golden("calls-all-events.json", "calls", CACHE, "--function=fib", "--all", "--top=2",
                  "--event=Ir,Dr", "--format=json")
    report.golden("calls-group.text", "calls", BASIC, "--group=basic", "--group-by=object",
                  "--relative-to=function")
    report.golden("calls-group.csv", "calls", BASIC, "--group=fib", "--format=csv",
                  "--group-by=/^([a-z]+)$/")
    report.golden("calls-group-all.text", "calls", BASIC, "--group=/home/dev/build/src/basic",
                  "--group-by=object", "--all", "--top=6")
    report.golden("calls.csv", "calls", BASIC, "--function=main", "--format=csv")
    report.golden("calls.json", "calls", BASIC, "--function=main", "--format=json")
    report.golden("calls.md", "calls", BASIC, "--function=main", "--format=markdown")
    report.golden("calls-none.text", "calls", BASIC, "--function=fib", "--match=^nothing$")
    report.golden("functions-time.text", "functions", "cachegrind.out.a", "--top=4")
    report.golden("functions-bytes.text", "functions", "cachegrind.out.a", "--top=4",
                  "--event=Memory_(bytes)")
    report.golden("events.text", "events", CACHE)
    report.golden("events-function.text", "events", CACHE, "--function=main",
                  "--define=MPKI = 1000 * D1mr / Ir : misses per 1000 instructions")
    report.golden("events.csv", "events", CACHE, "--format=csv", "--function=main",
                  "--define=MPKI = 1000 * D1mr / Ir")
    report.golden("events.json", "events", BASIC, "--format=json", "--function=fib")
    report.golden("events.md", "events", "cachegrind.out.a", "--format=markdown")
    report.golden("parts.text", "parts", THREADS)
    report.golden("parts-chosen.text", "parts", THREADS, "--threads=2-3", "--width=72")
    report.golden("parts-compared.text", "parts", THREADS, "--compare-parts=1,3", "--event=Ir")
    report.golden("parts.csv", "parts", THREADS, "--format=csv", "--parts=1,3")
    report.golden("parts.json", "parts", THREADS, "--format=json")
    report.golden("parts.md", "parts", "cachegrind.out.a", "--format=markdown",
                  "--event=Memory_(bytes)")
    report.golden("warnings.text", "warnings", CUT)
    report.golden("warnings.csv", "warnings", CUT, "--format=csv")
    report.golden("warnings.json", "warnings", CUT, "--format=json")
    report.golden("warnings.md", "warnings", CUT, "--format=markdown")
    report.golden("warnings-none.text", "warnings", BASIC)
    report.golden("calls-cycle.text", "calls", BASIC, "--function=<cycle 1>")


def widths(report):
    """No line is wider than --width."""
    for width in (40, 60, 80, 132):
        out = report.run("functions", BASIC, f"--width={width}")[1].decode()
        wide = [line for line in out.split("\n") if len(line) > width]
        report.tap.check(f"{width} columns", wide[:3])
        for command in ("summary", "check"):
            whole = report.run(command, BASIC)[1].decode()
            out = report.run(command, BASIC, f"--width={width}")[1].decode()
            # Commands are to be copied, and words are not broken.
            wide = [line for line in out.split("\n") if len(line) > width
                    and not line.startswith("    valgrind ") and " " in line.split("  ")[-1]]
            if out.split() != whole.split():
                wide.append("not the same words")
            if width == 40 and out == whole:
                wide.append("nothing was broken")
            report.tap.check(f"{width} columns of {command}", wide[:3])


def agreement(report):
    """JSON and CSV have the same rows, sorted by name."""
    options = ("functions", BASIC, "--sort=name")
    as_json = json.loads(report.run(*options, "--format=json")[1])["functions"]
    as_csv = list(csv.DictReader(io.StringIO(report.run(*options, "--format=csv")[1].decode(),
                                             newline="")))
    complaints = [] if len(as_json) == len(as_csv) else ["not as many rows"]
    for one, other in zip(as_json, as_csv):
        name = other["name"].lstrip("'") if one["name"][0] in "=+-@" else other["name"]
        if (one["name"], str(one["self"][0]), str(one["inclusive"][0]), str(one["called"])) != (
                name, other["self Ir"], other["inclusive Ir"], other["called"]):
            complaints.append(f"{one} {other}")
    report.tap.check("JSON and CSV agree", complaints[:3])

    names = [one["name"].encode() for one in as_json]
    report.tap.check("sorted by name", [] if names == sorted(names) else names[:5])


def descriptions(report):
    """A profile's description of the simulated caches is shown."""
    profile = b"desc: I1 cache: 32768 B\nevents: Ir\nfn=f\n1 5\n"
    for command in (["parts"], ["export", "--format=json"]):
        out = report.run(*command, "-", stdin=profile)[1]
        report.tap.check(f"{command[0]} has descriptions",
                         [] if b"I1 cache: 32768 B" in out else [f"{out}"])


def main():
    report = Report()
    golden(report)
    widths(report)
    agreement(report)
    descriptions(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
