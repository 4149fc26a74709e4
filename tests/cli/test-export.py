#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check what "quern-report export" writes, and that its numbers agree.

    test-export.py QUERN_REPORT DATA
"""
import csv
import io
import json
import os
import sys
import tempfile

from runner import Report

MEMBERS = ["quern_profile", "files", "format", "creator", "command", "events", "total",
           "self_total", "parts", "functions", "cycles", "warnings", "n_warnings"]
WANTED = {"--lines": "lines", "--instructions": "instructions", "--jumps": "jumps"}


def add(sums, costs):
    return [a + b for a, b in zip(sums, costs)]


def check_costs(profile):
    """Each array of costs has an entry for each event, and self costs add up."""
    linear = [i for i, event in enumerate(profile["events"]) if "/" not in (event["formula"] or "")]
    rows = [profile["total"], profile["self_total"]]
    for function in profile["functions"]:
        rows += [function["self"], function["inclusive"]] + [call[2] for call in function["calls"]]
    if any(len(row) != len(profile["events"]) for row in rows):
        yield "a row of costs is too short or too long"
        return

    sums = [0] * len(profile["events"])
    for function in profile["functions"]:
        sums = [a + b if i in linear else None
                for i, (a, b) in enumerate(zip(sums, function["self"]))]
    for i in linear:
        if sums[i] != profile["self_total"][i]:
            yield f"the self costs of {profile['events'][i]['name']} do not add up"


def check_calls(profile):
    """Callees are in ascending order; called is the sum of the calls."""
    called = [0] * len(profile["functions"])
    for function in profile["functions"]:
        callees = [call[0] for call in function["calls"]]
        if callees != sorted(set(callees)):
            yield f"the callees of {function['name']} are not in order"
        for callee, count, _ in function["calls"]:
            called[callee] += count
    for function, count in zip(profile["functions"], called):
        if function["called"] != count:
            yield f"{function['name']} is called {count} times, not {function['called']}"


def check_cycles(profile):
    for number, cycle in enumerate(profile["cycles"], 1):
        members = [i for i, function in enumerate(profile["functions"])
                   if function["cycle"] == number]
        if sorted(cycle["members"]) != members:
            yield f"the members of cycle {number}"


def check_lines(profile):
    """The lines of all files add up to the self cost of all functions; a profile of
    instructions only has no lines."""
    if not profile["lines"] and profile["instructions"]:
        return

    sums = [0] * len(profile["events"])
    places = set()
    for file, line, costs, _, _ in profile["lines"]:
        sums = [(a or 0) + (b or 0) for a, b in zip(sums, costs)]
        places.add((file, line))
    for i, event in enumerate(profile["events"]):
        if event["formula"] is None and sums[i] != profile["self_total"][i]:
            yield f"the lines of {event['name']} do not add up"
    if len(places) != len(profile["lines"]):
        yield "a line stands there twice"


def check_instructions(profile):
    sums = [0] * len(profile["events"])
    for _, address, costs in profile["instructions"]:
        int(address, 16)
        sums = add(sums, [cost or 0 for cost in costs])
    if profile["instructions"] and sums[0] != profile["self_total"][0]:
        yield "the instructions do not add up"


def check_profile(report, name):
    status, out, _ = report.run("export", "--format=json", name, *WANTED)
    profile = json.loads(out)
    complaints = [] if status == 0 else [f"status {status}"]
    if list(profile) != MEMBERS[:-2] + list(WANTED.values()) + MEMBERS[-2:]:
        complaints.append(f"members {list(profile)}")
    for check in (check_costs, check_calls, check_cycles, check_lines, check_instructions):
        complaints += check(profile)
    if any(executed < followed for _, _, _, _, executed, followed in profile["jumps"]):
        complaints.append("a jump is followed more often than it is executed")
    if report.run("export", "--format=json", name, *WANTED)[1] != out:
        complaints.append("the second run wrote something else")
    report.tap.check(name, complaints)


def check_sections(report, name):
    for wanted in ([], ["--lines"], ["--jumps", "--instructions"]):
        profile = json.loads(report.run("export", name, *wanted)[1])
        found = [section for section in WANTED.values() if section in profile]
        expected = [section for option, section in WANTED.items() if option in wanted]
        report.tap.check(f"sections {wanted}", [] if found == expected else found)


def check_sides(report, whole, cut):
    """A comparison has the warnings of both sides, and says of which."""
    alone = json.loads(report.run("export", cut)[1])["warnings"]
    for before, after in ((cut, whole), (whole, cut), (cut, cut)):
        found = json.loads(report.run("export", after, f"--baseline={before}")[1])
        expected = [{"side": side, **warning} for side, name in (("before", before),
                                                                 ("after", after))
                    for warning in alone if name == cut]
        complaints = [] if alone and found["warnings"] == expected else [str(found["warnings"])]
        if found["n_warnings"] != len(expected):
            complaints.append(f"n_warnings {found['n_warnings']}")
        report.tap.check(f"warnings of {before} and {after}", complaints)


def check_csv(report, name):
    profile = json.loads(report.run("export", name)[1])
    out = report.run("export", "--format=csv", name)[1].decode()
    rows = list(csv.DictReader(io.StringIO(out, newline="")))
    complaints = [] if len(rows) == len(profile["functions"]) else ["not as many rows"]
    for row, function in zip(rows, profile["functions"]):
        for i, event in enumerate(profile["events"]):
            if row[f"self {event['name']}"] != str(function["self"][i]):
                complaints.append(f"{row} {function}")
    report.tap.check("CSV agrees with JSON", complaints[:3])


def check_callgrind(report):
    """A profile that is written as callgrind and read again has the same numbers."""
    phases = [f"phases-before/{name}" for name in sorted(os.listdir(report.path("phases-before")))]
    bad = "../bad/callgrind/"
    cases = [[name] for name in sorted(os.listdir(report.data)) if name.endswith(".out")]
    cases += [phases, [cases[0][0], cases[1][0], "--sum"]]
    cases += [[bad + name] for name in sorted(os.listdir(report.path(bad)))
              if "name" in name and name.endswith(".out")]
    with tempfile.TemporaryDirectory() as folder:
        written = os.path.join(folder, "a.callgrind")
        for case in cases:
            status, out, _ = report.run("export", *case, *WANTED)
            if status != 0:
                continue
            complaints = []
            profile = json.loads(out)
            status, _, err = report.run("export", *case, f"--output={written}")
            if status != 0:
                complaints.append(f"not written: {err!r}")
            else:
                again = json.loads(report.run("export", written, *WANTED)[1])
                complaints += [f"other {key}: {str(again[key])[:200]}" for key in profile
                               if key not in ("files", "format", "warnings", "n_warnings")
                               and again[key] != profile[key]]
                complaints += [str(warning) for warning in again["warnings"]
                               if warning["code"] not in ("cut", "inconsistent", "overflow")]
                if report.run("export", written, "--format=callgrind")[1] != \
                        open(written, "rb").read():
                    complaints.append("a second time, other bytes")
            report.tap.check(f"callgrind of {' '.join(case)}", complaints)
        # Functions of other parts have no costs, and are not written.
        numbers = []
        report.run("export", *phases, "--parts=2-3", f"--output={written}")
        for arguments in ([*phases, "--parts=2-3"], [written]):
            profile = json.loads(report.run("export", *arguments, *WANTED)[1])
            numbers.append([profile["total"], sorted(
                (function["name"], function["file"], function["object"], function["line"],
                 function["self"], function["inclusive"], function["called"])
                for function in profile["functions"] if any(function["inclusive"])),
                sorted(line for line in profile["lines"] if any(line[2] + line[4]))])
        report.tap.check("callgrind of some parts", [] if numbers[0] == numbers[1] else
                         [str(each)[:300] for each in numbers])
        report.tap.check("profiles", [] if len(cases) > 30 else [str(len(cases))])
    plain, asked = (report.run("export", cases[0][0], "--format=callgrind", *options)
                    for options in ([], list(WANTED)))
    report.tap.check("callgrind with what it always has",
                     [] if asked == plain and asked[0] == 0 else [f"{asked[0]} {asked[2]!r}"])
    for arguments in ([cases[0][0], "--event=Ir"],
                      [cases[0][0], "--unit=2"], [cases[0][0], f"--baseline={cases[0][0]}"],
                      [*phases, "--compare-parts=1,2"], ["../webgrind/proxy.v4.webgrind"]):
        status, out, err = report.run("export", *arguments, "--format=callgrind")
        report.tap.check(f"callgrind with {arguments[-1].split('=')[0]}",
                         [] if status == 2 and not out and err else [f"{status}, {err!r}"])
    # What is wrong with the export is said even if the file could not be written.
    for options in (["../webgrind/proxy.v4.webgrind", "--output=/nowhere/a.callgrind"],
                    [cases[0][0], "--unit=x", "--output=/nowhere/a.webgrind"]):
        status, _, err = report.run("export", *options)
        report.tap.check(f"checked before the output: {options[-1]}",
                         [] if status == 2 and b"/nowhere" not in err else [f"{status}, {err!r}"])


def check_without_events(report):
    """A damaged file without events is written as JSON, with its warnings."""
    cut = "../bad/callgrind/111-gz-truncated-half.callgrind.out.gz"
    status, out, err = report.run("export", cut)
    return [] if status == 0 and json.loads(out)["events"] == [] else [f"{status} {err!r}"]


def check_webgrind_numbers(report):
    """Numbers that webgrind has no room for; advice only where it helps."""
    for costs, calls, words, is_advised in (
            ("-145", "1", b"no negative numbers", False), ("5000000000", "1", b"self cost", True),
            ("5", "5000000000", b"number of calls", False)):
        with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
            file.write(f"events: Ir\nfn=f\n1 {costs}\ncfn=g\ncalls={calls} 1\n2 1\nfn=g\n1 1\n")
            file.flush()
            status, out, err = report.run("export", file.name, "--format=webgrind")
        report.tap.check(f"webgrind of {costs} and {calls} calls",
                         [] if status == 1 and not out and words in err and
                         (b"--unit" in err) == is_advised else [f"{status} {err!r}"])


def main():
    report = Report()
    # An empty file is no profile.
    names = sorted(name for name in os.listdir(report.data)
                   if not name.endswith(".tsv") and os.path.isfile(report.path(name))
                   and os.path.getsize(report.path(name)))
    report.golden("export.json", "export", "rubyprof-alloc-160.callgrind.out", "--lines",
                  "--instructions", "--jumps")
    report.golden("export.csv", "export", "rubyprof-alloc-160.callgrind.out", "--format=csv")
    for name in names:
        check_profile(report, name)
    check_sections(report, "callgrind-basic-instr-jumps.callgrind.out")
    check_sides(report, "callgrind-basic-default.callgrind.out", "cut.callgrind.out")
    check_csv(report, "callgrind-basic-cachesim.callgrind.out")
    check_callgrind(report)
    check_webgrind_numbers(report)
    report.tap.check("a damaged file without events", check_without_events(report))
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
