#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that "check" finds the problems of recordings, and nothing else.

    test-check.py QUERN_REPORT DATA

The expected findings, worked out by hand, are in tests/data/doctor/expected.tsv.
"""

import glob
import gzip
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

from runner import Report

# Findings that are expected among the good profiles.
TOLD = {"cachegrind.out.append": "appended-runs", "cut.callgrind.out": "cut"}


def read_expected(folder):
    with open(os.path.join(folder, "expected.tsv"), encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                files, findings = line.rstrip("\n").split("\t")
                yield files.split(), findings.split()


def check(report, folder, *files):
    status, out, err = report.run("check", *files, "--format=json", cwd=folder)
    found = json.loads(out)["findings"] if out else [{"code": f"none: {err!r}"}]
    return status, found


def brief(found):
    return [f"{item['severity']}:{item['code']}:"
            f"{'' if item['share'] is None else format(item['share'], 'g')}" for item in found]


def check_corpus(report, folder):
    named = set()
    small = set()
    for files, expected in read_expected(folder):
        status, found = check(report, folder, *files)
        small.update(item["message"] for item in found if item["message"][:1].islower())
        report.tap.check(f"findings of {' '.join(files)}",
                         [] if (status, brief(found)) == (0, expected)
                         else [f"{status} {brief(found)}, not {expected}"])
        named.update(files)
    there = {name for name in os.listdir(folder) if name != "expected.tsv"}
    report.tap.check("all files are expected", sorted(there - named))
    report.tap.check("findings are sentences", sorted(small))


def check_good(report):
    """No errors are found in good profiles, except true ones."""
    complaints = []
    for path in sorted(glob.glob(os.path.join(report.data, "*.out*"))):
        if not os.path.isfile(path) or os.path.getsize(path) == 0:
            continue
        for item in check(report, report.data, path)[1]:
            is_true = item["code"] == TOLD.get(os.path.basename(path)) or \
                (item["code"] == "collection-off" and has_no_cost(path))
            if item["severity"] == "error" and not is_true:
                complaints.append(f"{os.path.basename(path)}: {item}")
    report.tap.check("no problems of good profiles", complaints)


def has_no_cost(path):
    with open(path, "rb") as file:
        return not any(line[:1].isdigit() and line.split()[1:2] != [b"0"] for line in file)


def check_cycles(report, folder):
    advice = {name: check(report, folder, f"{name}.callgrind")[1][0]["advice"]
              for name in ("cycle-one-call", "cycle-no-call")}
    complaints = []
    if "from c to a" not in advice["cycle-one-call"]:
        complaints.append(advice["cycle-one-call"])
    if "No single call" not in advice["cycle-no-call"]:
        complaints.append(advice["cycle-no-call"])
    report.tap.check("the call that makes a cycle", complaints)


def check_above_total(report, folder):
    """Calls are only said to cost more if neither recursion nor negative costs explain it."""
    complaints = []
    for path, *options in (("negative-self.callgrind",),
                           ("cycle-one-call.callgrind", "--no-cycles"),
                           ("cycle-no-call.callgrind", "--no-cycles")):
        found = brief(check(report, folder, path, *options)[1])
        complaints += [f"{path}: {item}" for item in found if "above-total" in item]
    report.tap.check("inclusive costs above the total", complaints)


def check_newer(report, folder):
    """Files newer than the profile are reported, older ones are not."""
    with tempfile.TemporaryDirectory() as place:
        with open(os.path.join(folder, "newer.callgrind"), encoding="utf-8") as file:
            text = file.read().replace("FOLDER", place)
        times = {"p.callgrind": 2000, "prog": 1000, "main.c": 1000}
        for name in times:
            with open(os.path.join(place, name), "w", encoding="utf-8") as file:
                file.write(text)
        complaints = []
        for newer, expected in ((None, []), ("prog", ["stale-binary"]),
                                ("main.c", ["stale-binary", "stale-source"])):
            if newer is not None:
                times[newer] = 3000
            for name, time in times.items():
                os.utime(os.path.join(place, name), (time, time))
            codes = [item["code"] for item in check(report, place, "p.callgrind")[1]]
            if codes != expected:
                complaints.append(f"{newer}: {codes}, not {expected}")
        report.tap.check("newer programs and sources", complaints)


def check_damaged(report, folder):
    with open(os.path.join(folder, "good.callgrind"), "rb") as file:
        packed = bytearray(gzip.compress(file.read()))
    packed[-8] ^= 0xff
    with tempfile.TemporaryDirectory() as place:
        with open(os.path.join(place, "p.gz"), "wb") as file:
            file.write(packed)
        status, found = check(report, place, "p.gz")
    codes = [item["code"] for item in found]
    report.tap.check("a damaged checksum", [] if (status, codes) == (0, ["damaged"])
                     else [f"{status} {codes}"])


def check_commands(report, folder):
    """Whatever command a file states, the command line to copy only starts valgrind."""
    commands = {
        "./prog -n 3": ["./prog", "-n", "3"],
        "./a; touch hit": ["./a;", "ARGUMENTS"],
        "./a$(touch${IFS}hit)": ["./a$(touch${IFS}hit)"],
        "/opt/My App (2)/app -n 3": ["/opt/My App (2)/app", "-n", "3"],
        "/opt/My App (2)/app": ["/opt/My App (2)/app"],
        "/opt/My App (2)/app -n '3'; touch hit": ["/opt/My App (2)/app", "ARGUMENTS"],
        "/opt/My App (2)/apple -n 3": ["/opt/My", "ARGUMENTS"],
        "`touch hit`": ["`touch", "ARGUMENTS"],
        "./a' ; touch hit ; '": ["./a'", "ARGUMENTS"],
        "./a >hit": ["./a", "ARGUMENTS"],
        "~/a | tee hit": ["~/a", "ARGUMENTS"],
        "--log-file=hit ./a": ["PROGRAM"],
        "./a \x1b[2Jx": ["PROGRAM"],
        "./a \u202eb": ["PROGRAM"],
        "": ["PROGRAM"],
    }
    with open(os.path.join(folder, "no-cache-simulation.callgrind"), encoding="utf-8") as file:
        text = file.read() + "ob=/opt/My App (2)/app\nfn=app\n1 0\n"
    for command, expected in commands.items():
        with tempfile.TemporaryDirectory() as place:
            with open(os.path.join(place, "p"), "w", encoding="utf-8") as file:
                file.write(text.replace("./prog -n 3", command))
            line = check(report, place, "p")[1][0]["command"]
            with open(os.path.join(place, "valgrind"), "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nfor word; do printf '%s\\n' \"$word\"; done\n")
            os.chmod(os.path.join(place, "valgrind"), 0o755)
            done = subprocess.run(["/bin/sh", "-c", line], cwd=place, capture_output=True,
                                  check=False, text=True,
                                  env={"PATH": f"{place}:/usr/bin:/bin"})
            words = done.stdout.split("\n")[:-1]
            wanted = ["--tool=callgrind", "--cache-sim=yes", *expected]
            complaints = [] if words == wanted and shlex.split(line)[1:] == wanted \
                else [f"{line!r} is {words}, not {wanted}"]
            if os.path.exists(os.path.join(place, "hit")):
                complaints.append(f"{line!r} did something else")
        report.tap.check(f"command {command!r}", complaints)


def check_advice(report, folder):
    """Only for an interpreter, there is nothing to do about missing lines."""
    for name, has_command in (("no-symbols.cachegrind", True), ("interpreter.callgrind", False)):
        found = [item for item in check(report, folder, name)[1] if item["code"] == "no-debug-info"]
        report.tap.check(f"{name}: is there a command that records lines",
                         [] if [item["command"] is not None for item in found] == [has_command]
                         else [str(found)])


def check_numbers(report):
    """Sentences count and name what they are about."""
    head = "# callgrind format\nversion: 1\nevents: Ir\npositions: line\n"
    run = head + "pid: {0}\ncmd: ./p{0}\npart: 1\nfl=a.c\nfn=main\n1 100\ntotals: 100\n"
    small = "".join(f"ob=/usr/lib/lib{i:02}.so\nfl=???\nfn=0x{i + 16:x}\n0 8\n" for i in range(12))
    cases = (
        ("not-understood", "1500 invalid lines;", [head + "fn=f\n1 1\n" + "@\n" * 1500]),
        ("appended-runs", "A file holds 2 runs,", [run.format(1), run.format(2) + run.format(3)]),
        ("appended-runs", "process 2: ./p2; process 3: ./p3",
         [run.format(1), run.format(2) + run.format(3)]),
        ("several-runs", "of 3 different runs,", [run.format(i) for i in range(3)]),
        ("stripped", ": lib00.so 0.8 %, lib01.so 0.8 %, lib02.so 0.8 % and 9 more",
         [head + f"fl=a.c\nfn=main\n1 904\n{small}totals: 1000\n"]),
        ("no-debug-info", "lib02.so 0.8 % and 9 more",
         [head + f"fl=a.c\nfn=main\n1 904\n{small}totals: 1000\n"]),
    )
    complaints = []
    for code, wanted, texts in cases:
        with tempfile.TemporaryDirectory() as place:
            for i, text in enumerate(texts):
                with open(os.path.join(place, f"{i}.callgrind"), "w", encoding="utf-8") as file:
                    file.write(text)
            found = check(report, place, *sorted(os.listdir(place)))[1]
        told = [re.sub("[\u00a0\u202f]", " ", item["message"]) for item in found
                if item["code"] == code]
        if not any(wanted in message for message in told):
            complaints.append(f"{code}: {told}, not {wanted!r}")
    report.tap.check("numbers and names in sentences", complaints)


def check_escapes(report):
    """What a file states cannot control the terminal."""
    run = "version: 1\nevents: Ir\npid: {}\ncmd: ./p \x1b[31m\npart: 1\nfn=f\n1 9\ntotals: 9\n"
    complaints = []
    with tempfile.TemporaryDirectory() as place:
        for name in "12":
            with open(os.path.join(place, name), "w", encoding="ascii") as file:
                file.write(run.format(name))
        for arguments in (("check", "1"), ("check", "1", "2"), ("summary", "1")):
            status, out, err = report.run(*arguments, cwd=place)
            if status != 0 or b"\x1b" in out or b"\\x1b[31m" not in out:
                complaints.append(f"{arguments}: {status} {out!r} {err!r}")
    report.tap.check("no escape sequences of a file", complaints)


def check_forms(report, folder):
    status, out, err = report.run("check", "no-debug-info.callgrind", cwd=folder)
    text = out.decode()
    report.tap.check("text", [] if status == 0 and "37.5" in text and "libz.so.1" in text and
                     "\n    valgrind --tool=callgrind ./prog -n 3\n" in text
                     else [f"{status} {text} {err!r}"])
    status, out, err = report.run("check", "interpreter.callgrind", cwd=folder)
    text = out.decode()
    report.tap.check("no compiler is named for an interpreter",
                     [] if status == 0 and "70.0" in text and "-g" not in text and
                     "???" not in text else [f"{status} {text} {err!r}"])
    status, out, err = report.run("check", "good.callgrind", "--baseline=good.callgrind",
                                  cwd=folder)
    report.tap.check("no comparisons", [] if status == 2 and not out else [f"{status} {out!r}"])


def main():
    report = Report()
    folder = os.path.join(report.data, "..", "doctor")
    check_corpus(report, folder)
    check_good(report)
    check_cycles(report, folder)
    check_above_total(report, folder)
    check_newer(report, folder)
    check_damaged(report, folder)
    check_commands(report, folder)
    check_advice(report, folder)
    check_numbers(report)
    check_escapes(report)
    check_forms(report, folder)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
