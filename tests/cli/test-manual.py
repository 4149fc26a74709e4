#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the manual page of quern-report with what the program does.

    test-manual.py QUERN_REPORT DATA
"""
import csv
import json
import os
import re
import shlex
import shutil
import sys
import tempfile

from runner import Report

MANUAL = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "data", "man",
                      "quern-report.1")
BASIC = "callgrind-basic-default.callgrind.out"
SORT = "../code/sort.callgrind"
APROF = "../aprof/sorts.v4p.aprof"

# The manual's name for each table, and the arguments that print it.
TABLES = {
    "functions": ["functions", BASIC],
    "functions --notes": ["functions", BASIC, "--notes"],
    "functions --group-by=object": ["functions", BASIC, "--group-by=object"],
    "functions, with sizes of inputs": ["functions", APROF],
    "calls": ["calls", BASIC, "--function=main"],
    "calls --all": ["calls", BASIC, "--function=main", "--all"],
    "tree": ["tree", BASIC],
    "lines": ["lines", BASIC],
    "annotate": ["annotate", BASIC],
    "annotate --assembly": ["annotate", SORT, "--function=classify", "--assembly"],
    "blocks": ["blocks", SORT, "--function=sift"],
    "events": ["events", BASIC],
    "events --function": ["events", BASIC, "--function=main"],
    "parts": ["parts", BASIC],
    "warnings": ["warnings", "../bad/callgrind/049-cost-too-many.callgrind.out"],
    "summary": ["summary", BASIC],
    "check": ["check", "../doctor/no-names.callgrind"],
    "plot": ["plot", APROF, "--function=bubble_sort"],
    "export": ["export", BASIC],
    "compare": ["compare", BASIC, "callgrind-basic-jumps-noinstr.callgrind.out"],
    "compare, with a third profile": ["compare", BASIC, BASIC, BASIC, "--unchanged"],
    "files": ["files", "."],
}


def read_manual():
    """Returns the text of the page without font markup, and its sections by title."""
    with open(MANUAL, encoding="utf-8") as file:
        text = file.read()
    text = text.replace("\\-", "-").replace("\\fI", "").replace("\\fR", "")
    sections = {}
    for part in re.split(r"^\.S[HS] ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        sections[title] = body
    return text, sections


def entries(section):
    """The ".TP" entries of a section: heading → text."""
    found = {}
    for part in re.split(r"^\.TP\n", section, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        n = 1
        while lines[n - 1].endswith("\\") or lines[n].startswith(".TQ"):
            n += 2 if lines[n].startswith(".TQ") else 1
        head = " ".join(re.sub(r'^\.(TQ|BI|BR|B|RI)\b ?|"', "", line) for line in lines[:n])
        found[" ".join(head.split())] = "\n".join(lines[n:])
    return found


def check_options(report, text, sections):
    heads = []
    for title in ("What is read", "What is looked at", "Comparison", "Tables", "Pictures",
                  "Export", "Output"):
        heads += entries(sections[title]).items()
    told = {}
    shapes = set()
    for head, body in heads:
        for option in re.findall(r"--([a-z-]+)", head):
            told[option] = head + "\n" + body
        shapes.update(re.findall(r"--[^-](?:(?!--|,-).)*", head.replace(" ", "")))
    known = re.findall(r"^--([a-z-]+)=?\t", report.run("--complete", "--")[1].decode(),
                       re.MULTILINE)
    report.tap.check("options", [f"--{option}" for option in set(known) ^ set(told)])

    commands = [line.split("\t")[0]
                for line in report.run("--complete", "")[1].decode().splitlines()]
    in_help = {shape.replace(" ", "") for command in commands
               for shape in re.findall("^  (--.*?)(?:  .*)?$",
                                       report.run(command, "--help")[1].decode(), re.MULTILINE)}
    report.tap.check("options and their values", sorted(in_help ^ shapes))

    for option in known:
        words = [line.split("\t")[0].split("=", 1)[1]
                 for line in report.run("--complete", f"--{option}=")[1].decode().splitlines()
                 if line.startswith("--")]
        told_text = told.get(option, "").replace(" \\(", " ")
        # The names of growths are only listed at --min-growth; the others refer to it.
        if option in ("curve", "max-growth"):
            told_text += told.get("min-growth", "")
            words = [word for word in words if word not in ("1", "n^c")]
        report.tap.check(f"words of --{option}", [word for word in words
                                                   if not re.search(rf"(?<![\w-]){re.escape(word)}"
                                                                    r"(?![\w-])", told_text)])

    told_commands = [head.split()[0] for head in entries(sections["COMMANDS"])]
    report.tap.check("commands", sorted(set(commands) ^ set(told_commands)))


def check_columns(report, sections):
    tables = entries(sections["Columns"])
    for name, arguments in TABLES.items():
        columns = tables.get(name, "").split(".PP")[0].replace("\n", " ").strip().split(", ")
        status, out, err = report.run(*arguments, "--format=csv")
        header = next(csv.reader(out.decode().splitlines()), [])
        header = [re.sub("^((self|inclusive|low|high)(_before|_after|_3)?) .+", r"\1 EVENT", column)
                  for column in header]
        report.tap.check(f"columns of {name}", [] if status == 0 and header == columns
                         else [f"{columns}, should be {header}", err.decode()[:200]])


def check_documents(report, sections):
    documents = entries(sections["JSON documents"])
    for name, arguments in TABLES.items():
        name = re.sub(" --(all|notes)|,.*", "", name)
        members = documents.get(name, "").split(".PP")[0].replace("\n", " ").strip().split(", ")
        status, out, err = report.run(*arguments, "--format=json")
        found = list(json.loads(out)) if status == 0 else [err.decode()[:200]]
        report.tap.check(f"JSON of {' '.join(arguments)}",
                         [] if found == members else [f"{members}, should be {found}"])

    profile = json.loads(report.run("export", BASIC, "--lines", "--instructions", "--jumps")[1])
    text = sections["JSON documents"] + sections["Columns"]
    names = set(profile) | set(profile["functions"][0]) | set(profile["parts"][0]) | set(
        profile["cycles"][0]) | set(profile["events"][0])
    report.tap.check("members of the export", [name for name in names
                                               if not re.search(rf"\b{name}\b", text)])


def check_examples(report, sections):
    """The examples run, on files of those names."""
    with tempfile.TemporaryDirectory() as folder:
        phases = report.path("phases-before")
        for name in os.listdir(phases):
            shutil.copy(os.path.join(phases, name),
                        os.path.join(folder, name.replace("phases-before", "4711")))
        shutil.copy(report.path(BASIC), os.path.join(folder, "prog.out"))
        n = 0
        for head in entries(sections["EXAMPLES"]):
            command = head.split(";")[-1].replace("\\", "")
            words = shlex.split(command)
            words = words[:words.index(">")] if ">" in words else words
            words = [name for word in words for name in
                     (sorted(os.listdir(folder)) if word == "callgrind.out.*" else [word])
                     if word != "callgrind.out.*" or name.startswith("callgrind.out.")]
            status, out, err = report.run(*words[1:], cwd=folder)
            n += words[0] == "quern-report"
            report.tap.check(f"example: {command.strip()}",
                             [] if status == 0 else [f"status {status}", err.decode()])
        report.tap.check("examples", [] if n >= 5 else [str(n)])


def main():
    report = Report()
    text, sections = read_manual()
    check_options(report, text, sections)
    check_columns(report, sections)
    check_documents(report, sections)
    check_examples(report, sections)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
