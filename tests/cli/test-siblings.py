#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that --siblings reads all files of a run, each once.

    test-siblings.py QUERN_REPORT DATA
"""
import gzip
import json
import os
import shutil
import sys
import tempfile

from runner import Report

PARTS = ["phases-before/callgrind.out.phases-before" + end for end in (".1", ".2", ".3", ".4", "")]
THREADS = [f"threads-sep/callgrind.out.threads-sep-{number:02}" for number in range(1, 6)]
REPORTS = [f"../aprof/threads.v4q.thread{number}.aprof" for number in range(3)]
BASIC = "callgrind-basic-default.callgrind.out"


def check_same(report, name, arguments, files, **how):
    """The numbers are those of the files when given one by one."""
    expected = report.run("export", *files)[1]
    status, out, err = report.run("export", "--siblings", *arguments, **how)
    complaints = []
    if status != 0 or err:
        complaints.append(f"status {status}, {err!r}")
    if out != expected:
        complaints.append("another output" if out else "no output")
    report.tap.check(name, complaints)


def check_sets(report):
    for files in (PARTS, THREADS):
        for file in files:
            check_same(report, os.path.basename(file), [file], files)
    # Callgrind leaves this file empty beside those of the threads.
    empty = "threads-sep/callgrind.out.threads-sep"
    check_same(report, "the empty file", [empty], THREADS + [empty])
    check_same(report, "a file that is alone", [BASIC], [BASIC])
    check_same(report, "the same run twice", [PARTS[2], PARTS[0], PARTS[2]], PARTS)
    check_same(report, "the same file, written in two ways",
               [PARTS[2], os.path.join("phases-before", "..", PARTS[2])], PARTS)
    check_same(report, "two runs", [PARTS[0], BASIC, "--sum"], [*PARTS, BASIC, "--sum"])
    check_same(report, "by an absolute path", [report.path(PARTS[0])], PARTS)
    check_same(report, "by its name alone", [os.path.basename(PARTS[1])], PARTS,
               cwd=report.path("phases-before"))


def check_input(report):
    with open(report.path(PARTS[0]), "rb") as file:
        content = file.read()
    status, out, err = report.run("functions", "--siblings", "-", "--format=csv", stdin=content)
    expected = report.run("functions", PARTS[0], "--format=csv")[1]
    report.tap.check("the standard input stands alone",
                     [] if status == 0 and out == expected else [f"status {status}, {err!r}"])


def check_choice(report):
    """Plain and compressed files of the run are read; backups, other runs and pipes are not."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "callgrind.out.7180")
        for file, end in zip(PARTS, (".1", ".2", ".3", ".4", "")):
            shutil.copy(report.path(file), target + end)
        with open(target + ".2", "rb") as file, gzip.open(target + ".2.gz", "wb") as packed:
            shutil.copyfileobj(file, packed)
        os.remove(target + ".2")
        shutil.copy(target + ".3", target + ".3.bak")
        shutil.copy(report.path(BASIC), target + "1")
        shutil.copy(report.path(BASIC), target + ".6")
        os.mkfifo(target + ".5")

        out = report.run("export", "--siblings", target)[1]
        names = json.loads(out)["files"] if out else []
        expected = ["callgrind.out.7180" + end for end in (".1", ".2.gz", ".3", ".4", "")]
        report.tap.check("only what is of the run", [] if names == expected else [str(names)])


def check_reports(report):
    """aprof reports of a run have the same program, and process and cell size in their names."""
    with tempfile.TemporaryDirectory() as folder:
        own = [f"threads_4711_{number}_1.aprof" for number in range(3)]
        for file, name in zip(REPORTS, own):
            shutil.copy(report.path(file), os.path.join(folder, name))
        # Reports of another process, another cell size, and another program.
        shutil.copy(report.path(REPORTS[1]), os.path.join(folder, "threads_4712_1_1.aprof"))
        shutil.copy(report.path(REPORTS[1]), os.path.join(folder, "threads_4711_1_4.aprof"))
        shutil.copy(report.path("../aprof/sorts.v4p.aprof"),
                    os.path.join(folder, "threads_4711_3_1.aprof"))

        for name in own:
            check_same(report, name, [name], [os.path.join(folder, each) for each in own],
                       cwd=folder)
        totals = [json.loads(report.run("export", name, cwd=folder)[1])["total"][0] for name in own]
        out = report.run("export", "--siblings", own[0], cwd=folder)[1]
        total = json.loads(out)["total"][0] if out else None
        report.tap.check("a run costs what its threads do", [] if total == sum(totals)
                         else [f"{total}, of {totals}"])


def check_empty(report):
    """An empty file belongs to the run with its name, not to a later run of another process."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "callgrind.out.6001")
        for number, file in enumerate(THREADS, 1):
            shutil.copyfile(report.path(file), f"{target}-{number:02}")
            os.utime(f"{target}-{number:02}", (1000000000, 1000000000))
        with open(target, "wb"):
            pass
        shutil.copyfile(report.path(BASIC), os.path.join(folder, "callgrind.out.7180"))

        out = report.run("export", "--siblings", target)[1]
        names = json.loads(out)["files"] if out else []
        expected = [f"callgrind.out.6001-{number:02}" for number in range(1, 6)]
        report.tap.check("an empty file is of the run that is called like it",
                         [] if names == expected + ["callgrind.out.6001"] else [str(names)])

        status, out, err = report.run("functions", target)
        report.tap.check("an empty file tells of the others",
                         [] if status == 1 and not out and b"--siblings to read the 5 other" in err
                         else [f"status {status}, {err!r}"])

        for name, text in ("other.out", b": the file is empty\n"), (
                "callgrind.out.9", b"record with --trace-children=yes\n"):
            alone = os.path.join(folder, name)
            with open(alone, "wb"):
                pass
            status, out, err = report.run("functions", alone)
            report.tap.check(f"an empty file that is alone: {name}",
                             [] if status == 1 and not out and err.endswith(text)
                             else [f"status {status}, {err!r}"])


def check_messages(report):
    """A warning names a sibling with the same folder as the given file."""
    with tempfile.TemporaryDirectory() as folder:
        header = "pid: 1\ncmd: a\npart: {}\nevents: Ir\nfn=f\n1 1\n"
        with open(os.path.join(folder, "c"), "w", encoding="ascii") as file:
            file.write(header.format(2))
        with open(os.path.join(folder, "c.1"), "w", encoding="ascii") as file:
            file.write(header.format(1) + "what=is this\n")

        for given, found in (("c", "c.1"), ("./c", "./c.1"), (folder + "/c", folder + "/c.1")):
            status, _, err = report.run("functions", "--siblings", given, cwd=folder)
            complaints = [] if status == 0 else [f"status {status}"]
            if not err.startswith(f"quern-report: {found}:7:".encode()):
                complaints.append(f"{err!r}")
            report.tap.check(f"warning of a sibling of {given.replace(folder, '')}", complaints)

        missing = os.path.join(folder, "gone")
        status, out, err = report.run("functions", "--siblings", os.path.join(folder, "c"), missing)
        report.tap.check("a missing file", [] if status == 1 and not out and missing.encode() in err
                         else [f"status {status}, {err!r}"])


def check_title(report):
    """A title names the first files and counts the rest."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, 41):
            with open(os.path.join(folder, f"c.{number}"), "w", encoding="ascii") as file:
                file.write(f"pid: 1\ncmd: a\npart: {number}\nevents: Ir\nfn=f\n1 1\n")
        status, out, err = report.run("functions", "--siblings", os.path.join(folder, "c.7"))
        title = out.decode().split("\n")[0]
        report.tap.check("title of many files",
                         [] if title == "c.1, c.2, c.3, c.4, c.5 and 35 more files · a"
                         else [f"status {status}, {title}, {err!r}"])


def main():
    report = Report()
    check_sets(report)
    check_input(report)
    check_choice(report)
    check_reports(report)
    check_empty(report)
    check_messages(report)
    check_title(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
