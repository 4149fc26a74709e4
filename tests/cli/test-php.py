#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check PHP functions in quern-report, with genuine Xdebug files: kinds, hiding, proxies.

    test-php.py QUERN_REPORT DATA
"""
import collections
import json
import os
import re
import shutil
import sys
import tempfile

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
    """Kinds of functions are those of webgrind, with the right sums."""
    expected = collections.Counter()
    for name, own in costs.items():
        expected[kind(name)] += own
    out = report.run("functions", PROFILE, "--group-by=kind", "--format=json")[1]
    found = {each["group"]: each["self"][0] for each in json.loads(out)["groups"]}
    report.tap.check("kinds", [] if found == dict(expected) else [f"{found} {dict(expected)}"])


def hidden(report, costs):
    """Internal functions are hidden; their costs move to the callers or are dropped."""
    internal = sum(own for name, own in costs.items() if kind(name) == "Internal")
    for how, expected in (("move", sum(costs.values())), ("drop", sum(costs.values()) - internal)):
        left = functions(report, f"--hide-internal={how}")
        complaints = [name for name in left if kind(name) == "Internal"]
        if sum(each["self"][0] for each in left.values()) != expected:
            complaints.append(f"{sum(each['self'][0] for each in left.values())}, not {expected}")
        report.tap.check(f"hidden: {how}", complaints)
        whole = functions(report)["{main}"]["inclusive"][0]
        found = left["{main}"]["inclusive"][0]
        # In this file, a call costs a little more than its callee.
        report.tap.check(f"main costs the same: {how}",
                         [] if abs(whole - found) < whole / 1000 else [f"{found}, not {whole}"])
    before, after = functions(report), functions(report, "--hide-internal=move")
    grown = after["{main}"]["self"][0] - before["{main}"]["self"][0]
    report.tap.check("main has what it called", [] if grown > 0 else [str(grown)])
    # An export is always the whole profile: it refuses these options.
    for option in ("--hide-internal=move", "--step-over-proxies"):
        status, out, err = report.run("export", PROFILE, option)
        report.tap.check(f"no export with {option}",
                         [] if status == 2 and not out and option.split("=")[0].encode() in err
                         else [f"status {status}, {err}"])


def stepped_over(report, calls):
    """The callees of a proxy become callees of its caller; self costs do not change."""
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
    """Each run appended to a file is a part, and the parts add up."""
    parts = json.loads(report.run("parts", APPENDED, "--format=json")[1])["list"]
    whole = json.loads(report.run("export", APPENDED, "--format=json")[1])
    total = whole["total"][0]
    single = [json.loads(report.run("export", APPENDED, f"--parts={number + 1}",
                                    "--format=json")[1])["total"][0]
              for number in range(len(parts))]
    report.tap.check("appended runs are parts", [] if len(parts) == 2 else [f"{len(parts)}"])
    report.tap.check("parts add up", [] if sum(single) == total else [f"{single} {total}"])


def folder(report):
    """files lists the profiles of a folder, the newest first, with totals and commands."""
    with tempfile.TemporaryDirectory() as path:
        for age, name in enumerate((PROFILE, APPENDED, "cachegrind.out.b.gz")):
            shutil.copy(report.path(name), path)
            os.utime(os.path.join(path, name), (1000000000 - age, 1000000000 - age))
        for name, text in (("empty", ""), ("text", "events: are fun\n"), ("noise", "\0" * 99999)):
            with open(os.path.join(path, name), "w", encoding="utf-8") as file:
                file.write(text)
        with open(os.path.join(path, "odd"), "w", encoding="utf-8") as file:
            file.write("events: Ir Dr\ncmd: =1+1\n 1 2\nsummary: 3 4\nsummary:summary: 5\n"
                       "# summary: 6\nsummary: x\nsummary: -1\nsummary:")
        os.utime(os.path.join(path, "odd"), (900000000, 900000000))
        os.mkdir(os.path.join(path, "below"))
        status, out, _ = report.run("files", path, "--format=json")
        found = {each["file"]: each for each in json.loads(out)["files"]}
        complaints = [] if list(found)[:2] == ["text", PROFILE] else [str(list(found))]
        for name in (PROFILE, APPENDED, "cachegrind.out.b.gz"):
            data = json.loads(report.run("export", name, "--format=json")[1])
            wanted = (data["total"][0], data["command"], data["events"][0]["name"],
                      os.path.getsize(report.path(name)))
            each = found.get(name, {})
            if (each.get("total"), each.get("command"), each.get("event"),
                    each.get("size")) != wanted:
                complaints.append(f"{name}: {each}, not {wanted}")
        odd = found.get("odd", {})
        if (odd.get("total"), odd.get("event"), odd.get("command")) != (2, "Ir", "=1+1"):
            complaints.append(f"odd: {odd}")
        if b"'=1+1" not in report.run("files", path, "--format=csv")[1]:
            complaints.append("a formula")
        report.tap.check("files of a folder", complaints if status == 0 else [f"status {status}"])
        text = report.run("files", path)[1].decode()
        report.tap.check("as text", [] if PROFILE in text and "a.php" in text else [text])
    status, _, err = report.run("files", os.path.join(path, "gone"))
    report.tap.check("no folder", [] if status == 1 and b"gone" in err else [f"{status} {err}"])


def word(number):
    return number.to_bytes(4, "little")


def formats(report):
    """aprof reports and webgrind files are listed as well, with totals and commands."""
    aprof = report.path("../aprof/sorts.v4p.aprof")
    webgrind = report.path("../webgrind/classes.v7-php.webgrind")
    wanted = {}
    for name, path, kind in ((PROFILE, report.path(PROFILE), "Callgrind"),
                             ("a.aprof", aprof, "aprof"), ("a.webgrind", webgrind, "webgrind")):
        data = json.loads(report.run("export", path, "--format=json")[1])
        wanted[name] = (kind, data["total"][0], data["command"])
    with open(webgrind, "rb") as file:
        whole = file.read()
    odd = {
        "cut": whole[:200],
        "no-headers": whole[:4] + word(0) + whole[8:],
        "in-the-places": whole[:4] + word(16) + whole[8:],
        "many": word(7) + word(40) + word(0xffffffff) + whole[12:],
        "behind": whole[:4] + word(0xfffffff0) + whole[8:],
        "three": whole[:3],
        "bare.aprof": b"v 4\nk 7\nk x\nm \nf \nr \"f\" \"x\" 1\n",
        "odd.aprof": b"c report generated by aprof\nk 99999999999999999999\n",
    }
    with tempfile.TemporaryDirectory() as path:
        for name, source in ((PROFILE, report.path(PROFILE)), ("a.aprof", aprof),
                             ("a.webgrind", webgrind)):
            shutil.copy(source, os.path.join(path, name))
        for name, data in odd.items():
            with open(os.path.join(path, name), "wb") as file:
                file.write(data)
        status, out, err = report.run("files", path, "--format=json")
        found = {each["file"]: each for each in json.loads(out)["files"]}
        complaints = [] if status == 0 and not err else [f"status {status}, {err}"]
        for name, expected in wanted.items():
            each = found.get(name, {})
            if (each.get("format"), each.get("total"), each.get("command")) != expected:
                complaints.append(f"{name}: {each}, not {expected}")
        totals = {name: found[name].get("total") for name in odd if name in found}
        if totals != {"cut": None, "no-headers": None, "behind": None, "bare.aprof": None,
                      "odd.aprof": None}:
            complaints.append(str(totals))
        report.tap.check("files of other formats", complaints)


def scaled(report):
    """webgrind files in another unit: each number is rounded separately, and none wraps."""
    before = json.loads(report.run("export", PROFILE, "--format=json")[1])
    with tempfile.TemporaryDirectory() as folder:
        for unit, divisor in (("us", 100), ("ns", 0.1), ("1000", 1000)):
            path = os.path.join(folder, f"{unit}.webgrind")
            status, _, err = report.run("export", PROFILE, "--format=webgrind", f"--unit={unit}",
                                        f"--output={path}")
            after = json.loads(report.run("export", path, "--format=json")[1])
            complaints = [] if status == 0 else [str(err)]
            if after["events"][0]["name"] != f"Time_({unit})":
                complaints.append(after["events"][0]["name"])
            for one, other in zip(before["functions"], after["functions"]):
                if other["self"][0] != int(one["self"][0] / divisor + 0.5):
                    complaints.append(f"{one['name']} {one['self'][0]} {other['self'][0]}")
            report.tap.check(f"in {unit}", complaints[:3])
    for unit in ("B", "weeks", "0", "-1"):
        status, _, err = report.run("export", PROFILE, "--format=webgrind", f"--unit={unit}",
                                    "--output=/dev/null")
        report.tap.check(f"no unit: {unit}",
                         [] if status == 2 and b"--unit" in err else [f"{status} {err}"])


def units(report):
    """Text has units of time and memory; JSON has whole numbers."""
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
    folder(report)
    formats(report)
    scaled(report)
    units(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
