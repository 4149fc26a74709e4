#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that quern-report writes the bookmarks and notes that were made in the window.

    test-notes.py QUERN_REPORT DATA
"""
import csv
import hashlib
import io
import json
import os
import sys
import tempfile

from runner import Report, differences

BASIC = "callgrind-basic-default.callgrind.out"

# Function → (mark, note). Its file and object come from the profile.
MARKS = {"fib": ("*", ""), "main": ("-", "Why so?\\nsecond line"), "qsort": ("*", "=1+1"),
         "no such function": ("*", "vanished")}


def functions(report, *options, home=None, form="csv"):
    env = {"XDG_DATA_HOME": home or "/nonexistent"}
    status, out, err = report.run("functions", BASIC, f"--format={form}", *options, env=env)
    assert status == 0 and not err, err
    return out


def rows(text):
    return list(csv.DictReader(io.StringIO(text.decode(), newline="")))


def write_notes(report, home):
    """Write notes as the window does, with the files and objects of the profile."""
    with open(report.path(BASIC), encoding="utf-8") as file:
        command = next(line for line in file if line.startswith("cmd:"))[4:].strip()
    folder = os.path.join(home, "quern", "notes")
    os.makedirs(folder)
    known = {row["name"]: row for row in rows(functions(report))}
    name = hashlib.sha256(command.encode()).hexdigest() + ".notes"
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(f"quern-notes 1\n# {command}\n")
        for function, (mark, note) in MARKS.items():
            row = known.get(function, {"file": "x.c", "object": "x"})
            file.write("\t".join((mark, function, row["file"], row["object"], note)) + "\n")
    return known


def check_tables(report, home):
    plain = rows(functions(report, home=home))
    noted = rows(functions(report, "--notes", home=home))
    found = {row["name"]: (row["bookmarked"], row["note"]) for row in noted
             if row["bookmarked"] != "0" or row["note"]}
    expected = {"fib": ("1", ""), "main": ("0", "Why so?\nsecond line"), "qsort": ("1", "'=1+1")}
    report.tap.check("--notes has them, and no formula",
                     [] if found == expected else [f"{found} is not {expected}"])
    for row in noted:
        del row["bookmarked"], row["note"]
    report.tap.check("all else is as without", [] if noted == plain else ["it is not"])

    listed = json.loads(functions(report, "--notes", "--bookmarked", home=home, form="json"))
    found = [(each["name"], each["bookmarked"], each["note"]) for each in listed["functions"]]
    report.tap.check("--bookmarked, in JSON", [] if sorted(found) == [
        ("fib", 1, None), ("qsort", 1, "=1+1")] else [str(found)])

    text = functions(report, "--notes", "--top=200", home=home, form="markdown").decode()
    line = next((line for line in text.split("\n") if "`main`" in line), "")
    report.tap.check("a note is one line for people",
                     [] if line.endswith("|  | `Why so? second line` |") else [line])
    text = functions(report, "--bookmarked", home=home, form="text").decode()
    report.tap.check("nothing else is listed", [] if "(not attributed)" not in text and
                     "fib" in text and "main" not in text.split("\n", 3)[3] else [text])


def check_groups(report, home, known):
    groups = rows(functions(report, "--bookmarked", "--group-by=object", home=home))
    expected = {}
    for name in ("fib", "qsort"):
        row = known[name]
        expected[row["object"]] = expected.get(row["object"], 0) + int(row["self Ir"])
    found = {row["group"]: int(row["self Ir"]) for row in groups}
    report.tap.check("groups of what is bookmarked",
                     [] if found == expected else [f"{found} is not {expected}"])


def check_calls(report, home):
    status, out, _ = report.run("calls", BASIC, "--function=main", "--notes", "--format=csv",
                                env={"XDG_DATA_HOME": home})
    found = {row["name"] for row in rows(out) if row["bookmarked"] == "1"}
    report.tap.check("callees have theirs", [] if status == 0 and "fib" in found else [str(found)])


def check_usage(report):
    for arguments, words in ((["--notes", "--group-by=object"], b"groups have no notes"),
                             (["--notes=yes"], b"takes no value")):
        status, _, err = report.run("functions", BASIC, *arguments)
        report.tap.check(f"{' '.join(arguments)} is wrong usage",
                         [] if status == 2 and words in err else [f"{status}, {err!r}"])


def check_without(report, home):
    """Missing or damaged notes do no harm."""
    nothing = functions(report, "--notes")
    report.tap.check("without notes the columns are there", [] if all(
        (row["bookmarked"], row["note"]) == ("0", "") for row in rows(nothing)) else ["no"])
    folder = os.path.join(home, "quern", "notes")
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(os.urandom(5000))
    report.tap.check("damaged notes are none",
                     differences(functions(report, "--notes", home=home), nothing))


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as home:
        known = write_notes(report, home)
        check_tables(report, home)
        check_groups(report, home, known)
        check_calls(report, home)
        check_usage(report)
        check_without(report, home)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
