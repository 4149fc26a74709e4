#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that files of several runs are added up only on request, that a file counts once, and
that no report overwrites a file that it is made from.

    test-runs.py QUERN_REPORT DATA
"""
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
PARTS = ["phases-before/callgrind.out.phases-before" + end for end in (".1", ".2", ".3", ".4", "")]
APROF = "../aprof/sorts.v4p.aprof"
APPENDED = "cachegrind.out.append"

COMMANDS = {
    "functions": [], "calls": ["--function=main"], "annotate": [], "events": [], "parts": [],
    "warnings": [], "export": [], "graph": ["--output=-", "--format=svg"],
    "treemap": ["--output=-", "--format=svg"], "flame": ["--output=-", "--format=svg"],
    "plot": ["--function=main"], "blocks": ["--function=main"],
}

# The lines of each profile before "events:".
HEADERS = {
    "one": "pid: 12\ncmd: ./mill corn\npart: 1\n",
    "one.3": "pid: 12\ncmd:  ./mill corn \npart: 3\n",
    "one.2": "pid: 12\ncmd: ./mill corn\npart: 2\n",
    "one-02": "pid: 12\ncmd: ./mill corn\npart: 1\nthread: 2\n",
    "no-number": "pid: 12\ncmd: ./mill corn\n",
    "other-pid": "pid: 123\ncmd: ./mill corn\npart: 1\n",
    "other-command": "pid: 12\ncmd: ./mill wheat\npart: 4\n",
    "same-number": "pid: 12\ncmd: ./mill corn\npart: 1\n",
    "no-pid": "cmd: ./mill corn\n",
    "nothing": "",
}


def write(folder, name, cost=1, event="Ir"):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"# callgrind format\nversion: 1\n{HEADERS[name]}events: {event}\n"
                   f"fn=main\n1 {cost}\ntotals: {cost}\n")
    return path


def total_of(report, *arguments, **how):
    status, out, err = report.run("export", *arguments, **how)
    return json.loads(out)["total"][0] if status == 0 else f"status {status}, {err!r}"


def refuses(report, name, arguments, *words, **how):
    """Wrong usage: nothing is written, and the error contains these words."""
    status, out, err = report.run(*arguments, **how)
    complaints = [f"status {status}"] if status != 2 else []
    if out:
        complaints.append("there is output")
    complaints += [f"no “{word}” in {err!r}" for word in words if word.encode() not in err]
    report.tap.check(name, complaints)


def is_sum(report, name, expected, *arguments, warning=None, **how):
    status, out, err = report.run("export", *arguments, **how)
    complaints = [f"status {status}, {err!r}"] if status != 0 else []
    if status == 0 and json.loads(out)["total"][0] != expected:
        complaints.append(f"total {json.loads(out)['total'][0]}, should be {expected}")
    if (warning is None) != (b"warning" not in err) or (warning and warning.encode() not in err):
        complaints.append(f"standard error {err!r}")
    report.tap.check(name, complaints)


def check_one_run(report, folder):
    files = {name: write(folder, name, 10 ** place) for place, name in enumerate(HEADERS)}
    is_sum(report, "parts and threads of one process", 1111,
           *[files[name] for name in ("one", "one.3", "one.2", "one-02")])
    is_sum(report, "a part without a number", 10001, files["one"], files["no-number"])
    for other, words in {"other-pid": ["process 12: ./mill corn", "process 123: ./mill corn"],
                         "other-command": ["process 12: ./mill corn", "process 12: ./mill wheat"],
                         "same-number": ["2 different runs"],
                         "no-pid": ["no-pid: ./mill corn"],
                         "nothing": ["nothing"]}.items():
        pair = [files["one"], files[other]]
        refuses(report, f"{other}: is another run", ["functions", *pair], "--sum", *words)
        is_sum(report, f"{other}: is added up on demand", 1 + 10 ** list(HEADERS).index(other),
               *pair, "--sum")

    pair = [files["one"], files["other-pid"]]
    for command, options in COMMANDS.items():
        refuses(report, f"{command} asks", [command, *options, *pair], "--sum")
    many = []
    for number in range(40):
        many.append(os.path.join(folder, f"many.{number}"))
        with open(many[-1], "w", encoding="ascii") as file:
            file.write(f"pid: {number}\ncmd: {'x' * 5000}\nevents: Ir\nfn=f\n1 1\n")
    status, _, err = report.run("functions", *many)
    report.tap.check("an error names some of many runs",
                     [] if status == 2 and b"40 different runs" in err and b"35 more" in err and
                     len(err) < 1500 else [f"status {status}, {err!r}"])

    is_sum(report, "sizes say that runs are meant", 1 + 10 ** 5, *pair, "--sizes=1,2")
    status, out, _ = report.run("functions", *pair, "--compare-parts=1,2", "--format=csv")
    report.tap.check("a comparison adds up nothing",
                     [] if status == 0 and b"99999" in out else [f"status {status}, {out!r}"])

    out = report.run("functions", *pair, "--sum")[1].decode()
    report.tap.check("the heading says so", [] if "2 runs added up" in out else [out[:200]])
    out = report.run("functions", files["one"], files["one.2"])[1].decode()
    report.tap.check("one run has no such heading",
                     [] if "added up" not in out and "./mill corn" in out else [out[:200]])
    out = report.run("functions", *pair, "--sum", "--parts=1")[1].decode()
    report.tap.check("one part of them has none, either",
                     [] if "added up" not in out else [out[:200]])
    out = report.run("functions", APPENDED)[1].decode()
    report.tap.check("runs appended to one file are named in the heading",
                     [] if "2 runs added up" in out else [out[:200]])


def check_formats(report, folder):
    other = write(folder, "other-pid", 5, "Time")
    one = write(folder, "one", 7)
    counts = [report.path("cachegrind-basic-nocache.cachegrind.out"), report.path(BASIC)]
    is_sum(report, "Cachegrind's and Callgrind's instructions",
           sum(total_of(report, file) for file in counts), "--sum", *counts)
    refuses(report, "two formats", ["functions", one, report.path(APROF)], "formats")
    refuses(report, "two formats, on demand", ["functions", one, report.path(APROF), "--sum"],
            "formats")
    status, out, err = report.run("functions", one, other, "--sum")
    report.tap.check("no event in common",
                     [] if status == 1 and not out and b"no event in common" in err
                     else [f"status {status}, {err!r}"])
    empty = os.path.join(folder, "empty")
    appended = os.path.join(folder, "appended")
    with open(empty, "wb"), open(appended, "wb") as file:
        for path in (one, other):
            with open(path, "rb") as each:
                file.write(each.read())
    is_sum(report, "no event in common, in the first file", 7, appended)
    is_sum(report, "no event in common, in the first file that is not empty", 7,
           empty, appended, "--sum")
    status, _, err = report.run("functions", empty, one, other, "--sum")
    report.tap.check("the file without them is compared to one that has some",
                     [] if status == 1 and "with “one”".encode() in err
                     else [f"status {status}, {err!r}"])
    names = ["sorts_4711_0_1.aprof", "sorts_4711_1_1.aprof", "sorts_4712_0_1.aprof"]
    reports = [shutil.copy(report.path(APROF), os.path.join(folder, name)) for name in names]
    alone = total_of(report, reports[0])
    is_sum(report, "reports of two threads", 2 * alone, *reports[:2])
    refuses(report, "reports of two processes", ["functions", reports[0], reports[2]],
            "process 4711: ./sorts", "process 4712: ./sorts")
    xdebug = shutil.copy(report.path(APPENDED), os.path.join(folder, "cachegrind.out.b"))
    refuses(report, "two files of Xdebug", ["functions", report.path(APPENDED), xdebug], "--sum")


def check_units(report, folder):
    """Milliseconds are not added to microseconds."""
    files = []
    for name, unit in (("a", "ms"), ("b", "us"), ("c", "us")):
        files.append(os.path.join(folder, f"unit-{name}"))
        with open(files[-1], "w", encoding="ascii") as file:
            file.write(f"event: sysTime : sysTime (elapsed {unit})\nevents: sysTime\n"
                       f"cmd: {name}\nfn=main\n1 7\n")
    is_sum(report, "two files in microseconds", 14, "--sum", *files[1:])
    # Without such a line, it is in milliseconds.
    files.append(os.path.join(folder, "unit-d"))
    with open(files[-1], "w", encoding="ascii") as file:
        file.write("events: sysTime\ncmd: d\nfn=main\n1 7\n")
    is_sum(report, "milliseconds, said and not", 14, "--sum", files[0], files[3])
    is_sum(report, "milliseconds, not said and said", 14, "--sum", files[3], files[0])
    for pair in (files[:2], files[1::-1], files[2:], files[:1:-1]):
        status, out, err = report.run("functions", "--sum", *pair)
        blamed = files[3] if files[3] in pair else pair[1]
        complaints = [f"no “{word}” in {err!r}" for word in ("sysTime", "ms", "µs", blamed)
                      if word.encode() not in err]
        if status != 1 or out:
            complaints.append(f"status {status}, {out!r}")
        report.tap.check("milliseconds and microseconds", complaints)


def check_twice(report, folder):
    one = write(folder, "one", 7)
    two = write(folder, "one.2", 30)
    link = os.path.join(folder, "link")
    hard = os.path.join(folder, "hard")
    os.symlink("one", link)
    os.link(one, hard)
    copy = shutil.copy(one, os.path.join(folder, "copy"))
    with open(one, "rb") as file, gzip.open(os.path.join(folder, "one.gz"), "wb") as packed:
        shutil.copyfileobj(file, packed)
    for name, again in {"the same name": one, "another way to it": os.path.join(folder, ".", "one"),
                        "a symbolic link": link, "a hard link": hard, "a copy": copy,
                        "a compressed copy": os.path.join(folder, "one.gz")}.items():
        is_sum(report, f"{name} counts once", 37, one, two, again, warning="counts once")
        is_sum(report, f"{name} counts once, also with --sum", 37, "--sum", one, again, two,
               warning="counts once")
    again = write(folder, "same-number", 50)
    is_sum(report, "a copy of the second file with the same numbers counts once", 57, "--sum",
           one, again, shutil.copy(again, copy), warning="counts once")
    with open(one, "rb") as file:
        done = subprocess.run([report.program, "export", one, "-"], stdin=file,
                              capture_output=True, check=False)
    report.tap.check("the standard input is the same file",
                     [] if done.returncode == 0 and json.loads(done.stdout)["total"] == [7] and
                     b"counts once" in done.stderr else [f"{done}"])
    with open(two, "rb") as file:
        is_sum(report, "a pipe of the same run", 37, one, "-", stdin=file.read())
    with open(one, "rb") as file:
        refuses(report, "a pipe with the same part", ["functions", one, "-"], "--sum",
                stdin=file.read())
    with open(write(folder, "other-pid", 1), "rb") as file:
        refuses(report, "a pipe of another run", ["functions", one, "-"], "--sum", "process 123",
                stdin=file.read())


def check_output(report, folder):
    one = write(folder, "one", 7)
    with open(one, "rb") as file:
        content = file.read()
    link = os.path.join(folder, "to-one")
    hard = os.path.join(folder, "also-one")
    os.symlink(one, link)
    os.link(one, hard)
    report_file = os.path.join(folder, "report.csv")

    def keeps(name, arguments, **how):
        status, out, err = report.run(*arguments, **how)
        with open(one, "rb") as file:
            now = file.read()
        complaints = [f"status {status}, {err!r}"] if status != 2 or out else []
        if now != content:
            complaints.append("the file is another one")
            with open(one, "wb") as file:
                file.write(content)
        if not os.path.islink(link) or not os.path.samefile(one, hard):
            complaints.append("a link has gone")
        report.tap.check(name, complaints)

    for command, options in COMMANDS.items():
        options = [option for option in options if option != "--output=-"]
        keeps(f"{command} keeps what it reads", [command, one, *options, f"--output={one}"])
    for name, path in {"symbolic link": link, "hard link": hard,
                       "other way": os.path.join(folder, "..", os.path.basename(folder), "one")
                       }.items():
        keeps(f"an output by a {name}", ["functions", one, f"--output={path}"])
        keeps(f"an input by a {name}", ["functions", path, f"--output={one}"])
    keeps("a relative path", ["functions", "one", "--output=./one"], cwd=folder)
    keeps("a file of the run that was not named",
          ["functions", write(folder, "one.2"), "--siblings", f"--output={one}"])
    keeps("a list of the folder", ["files", folder, f"--output={one}"])
    for name, arguments, how in (("the standard input", ["functions", "-", f"--output={one}"],
                                  {"stdin": open(one, "rb")}),
                                 ("the standard output", ["functions", one],
                                  {"stdout": open(one, "ab")})):
        with next(iter(how.values())):
            done = subprocess.run([report.program, *arguments], stderr=subprocess.PIPE,
                                  check=False, **how)
        with open(one, "rb") as file:
            complaints = [] if done.returncode == 2 and file.read() == content else [f"{done}"]
        report.tap.check(f"{name} is the file", complaints)
    status = report.run("functions", one, f"--output={report_file}")[0]
    again = report.run("functions", one, f"--output={report_file}")[0]
    report.tap.check("any other file is written, and again",
                     [] if status == again == 0 else [f"status {status}, then {again}"])


def check_parts(report):
    status, out, _ = report.run("parts", *PARTS, "--format=json")
    rows = json.loads(out)["list"] if status == 0 else []
    complaints = [f"{row}" for row in rows
                  if row.get("pid") != 7180 or row.get("command") != "./phases"]
    report.tap.check("parts have process and command", complaints if rows else ["no rows"])
    lines = report.run("parts", *PARTS)[1].decode().splitlines()
    report.tap.check("people see them, too",
                     [] if sum("7180" in line and "./phases" in line for line in lines) == 5
                     and any("Process" in line and "Command" in line for line in lines) else lines)


def main():
    report = Report()
    for check in (check_one_run, check_formats, check_units, check_twice, check_output):
        with tempfile.TemporaryDirectory() as folder:
            check(report, folder)
    check_parts(report)
    sys.exit(report.tap.finish())


if __name__ == "__main__":
    main()
