#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that names are shown demangled, found either way, and exported as they are.

    test-names.py QUERN_REPORT DATA
"""
import csv
import io
import json
import os
import re
import sys
import tempfile

from runner import Report

# The name in the file, the name that is shown, and the class.
NAMES = [
    ("main", "main", "(no class)"),
    ("_ZN3foo3BarC1Ev", "foo::Bar::Bar()", "foo::Bar"),
    ("_ZN3foo3Bar3runEi'2", "foo::Bar::run(int)'2", "foo::Bar"),
    ("_ZSt4swapIiEvRT_S1_@plt", "void std::swap<int>(int&, int&)@plt", "std"),
    ("_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE", "core::fmt::Formatter::write_str",
     "core::fmt::Formatter"),
    ("_RNCNvC1a4main0", "a::main::{closure#0}", "a::main"),
    ("_dl_start", "_dl_start", "(no class)"),
]


def write_profile(path):
    """The first function calls all others; each costs one more than the one before."""
    lines = ["version: 1", "events: Ir", "", "ob=prog", "fl=main.cc"]
    for number, (raw, _, _) in enumerate(NAMES, 1):
        lines += [f"fn={raw}", f"{number} {number}"]
        for other, (callee, _, _) in enumerate(NAMES, 1):
            if number == 1 and other > 1:
                lines += [f"cfn={callee}", f"calls=1 {other}", f"{number} {other}"]
    lines.append(f"totals: {sum(range(1, len(NAMES) + 1))}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def table(report, *arguments):
    """The JSON of a table, and complaints."""
    status, out, err = report.run(*arguments, "--format=json")
    return json.loads(out) if status == 0 else {}, [] if status == 0 else [err.decode()]


def check_shown(report, path):
    for options, column in ((), 1), (("--no-demangle",), 0):
        document, complaints = table(report, "functions", path, *options)
        names = sorted(row["name"] for row in document.get("functions", []))
        wanted = sorted(name[column] for name in NAMES)
        report.tap.check(f"functions {' '.join(options)}",
                         complaints + ([] if names == wanted else [f"{names}"]))

    document, complaints = table(report, "calls", path, "--function=main")
    names = sorted(row["name"] for row in document.get("callees", []))
    report.tap.check("callees", complaints + ([] if names == sorted(n[1] for n in NAMES[1:])
                                              else [f"{names}"]))


def check_found(report, path):
    complaints = []
    for raw, shown, _ in NAMES:
        for wanted in (raw, shown, f"main.cc:{raw}", f"main.cc:{shown}", f"prog:{shown}"):
            status, out, err = report.run("calls", path, f"--function={wanted}")
            if status != 0 or shown not in out.decode():
                complaints.append(f"{wanted}: {status} {err.decode()}")
    report.tap.check("--function takes the shown name and the raw one", complaints)

    for pattern, number in ("^foo::", 2), ("^_ZN3foo", 2), ("^_R", 1), ("closure#0", 1), ("xyz", 0):
        document, complaints = table(report, "functions", path, f"--match={pattern}")
        rows = document.get("functions", [])
        report.tap.check(f"--match={pattern}", complaints + ([] if len(rows) == number
                                                             else [f"{rows}"]))


def check_groups(report, path):
    wanted = {}
    for number, (_, _, group) in enumerate(NAMES, 1):
        wanted[group] = wanted.get(group, 0) + number
    document, complaints = table(report, "functions", path, "--group-by=class")
    groups = {row["group"]: row["self"][0] for row in document.get("groups", [])}
    report.tap.check("classes", complaints + ([] if groups == wanted else [f"{groups}"]))


def check_export(report, path):
    for options in (), ("--no-demangle",):
        document, complaints = table(report, "export", path, *options)
        names = [row["name"] for row in document.get("functions", [])]
        report.tap.check(f"JSON has the raw names {' '.join(options)}",
                         complaints + ([] if sorted(names) == sorted(n[0] for n in NAMES)
                                       else [f"{names}"]))

    out = report.run("export", path, "--format=csv")[1].decode()
    names = [row["name"] for row in csv.DictReader(io.StringIO(out, newline=""))]
    report.tap.check("CSV has the raw names", [] if sorted(names) == sorted(n[0] for n in NAMES)
                     else [f"{names}"])


SORTS = os.path.join("..", "names", "sorts.callgrind.out")


def shown_names(out):
    """The names in the last column of each table of a text."""
    tables = []
    start = None
    for line in out.decode().splitlines():
        if line.endswith("  Function"):
            start = len(line) - len("Function")
            tables.append([])
        elif not line:
            start = None
        elif start is not None:
            tables[-1].append(line[start:])
    return tables


def place_of(row):
    return row["name"], row["file"], row["object"]


def check_distinct(report):
    """Shortened names of many instances of the same templates differ."""
    rows = table(report, "functions", SORTS)[0]["functions"]
    for width in (60, 80, 110):
        out = report.run("functions", SORTS, f"--width={width}")[1]
        names = shown_names(out)[0]
        complaints = [f"{name}: twice" for name in set(names) if names.count(name) > 1]
        complaints += [line for line in out.decode().splitlines() if len(line) > width]
        if len(names) != len(rows) or len(rows) < 300:
            complaints.append(f"{len(names)} names of {len(rows)}")
        report.tap.check(f"names in {width} columns differ", complaints)

    complaints = []
    alike = [i for i, name in enumerate(names) if "…" in name and "<…" in name or "#" in name]
    for i in alike[::len(alike) // 20]:
        found, problems = table(report, "calls", SORTS, f"--function={names[i]}")
        complaints += problems
        if not problems and place_of(found["function"][0]) != place_of(rows[i]):
            complaints.append(f"{names[i]}: {found['function'][0]['name']}")
    report.tap.check("names are found as they are shown", complaints)


def check_namesakes(report, folder):
    """Functions of one name are told apart by file or object if there is no room for columns."""
    path = os.path.join(folder, "namesakes.callgrind.out")
    places = [("/usr/lib/one.so", "/src/first.c"), ("/usr/lib/one.so", "/src/second.c"),
              ("/usr/lib/two.so", "/src/first.c"), ("/opt/two.so", "/src/third.c")]
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\n" + "".join(
            f"ob={ob}\nfl={fl}\nfn=work_on_it\n{number} {number}\n"
            for number, (ob, fl) in enumerate(places, 1)))
    names = shown_names(report.run("functions", path, "--width=64")[1])[0]
    complaints = [] if len(names) == len(set(names)) == len(places) else [str(names)]
    complaints += [name for name in names if "it [" not in name]
    for number, name in enumerate(names):
        status, out, err = report.run("calls", path, f"--function={name}", "--format=json")
        if status != 0 or json.loads(out)["function"][0]["self"] != [len(places) - number]:
            complaints.append(f"{name}: {err.decode()} {out[:300]}")
    summary = report.run("summary", path)[1].decode()
    for number, note in enumerate(["one", "second.c", "two", "third.c"], 1):
        found, problems = table(report, "calls", path, f"--function=work_on_it ({note})")
        complaints += problems
        if not problems and found["function"][0]["self"] != [number]:
            complaints.append(f"{note}: {found['function']}")
        if number > 1 and f"  work_on_it ({note})\n" not in summary:
            complaints.append(f"{note}: {summary}")
    report.tap.check("namesakes", complaints)


def check_twins(report, folder):
    """Functions that differ only in their raw names, as destructors of a class, are numbered."""
    path = os.path.join(folder, "twins.callgrind.out")
    raw = ["_ZN3BarD0Ev", "_ZN3BarD1Ev", "_ZN3BarD2Ev"]
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\nob=prog\nfl=bar.cc\nfn=main\n1 0\n" + "".join(
            f"cfn={name}\ncalls=1 {number}\n1 {number}\n" for number, name in enumerate(raw, 1)) +
            "".join(f"fn={name}\n{number} {number}\n" for number, name in enumerate(raw, 1)))
    shown = [f"Bar::~Bar() ({number})" for number in (3, 2, 1)]
    names = shown_names(report.run("functions", path)[1])[0]
    complaints = [] if names == [*shown, "main"] else [str(names)]
    complaints += [f"functions: {name}" for name in shown
                   if name not in report.run("functions", path, "--format=markdown")[1].decode()]
    labels = report.run("graph", path, "--min-node=0", "--format=dot")[1].decode()
    complaints += [f"graph: {labels}" for name in shown
                   if labels.count(f'label="{name.replace("()", "")}') != 1]
    found = table(report, "functions", path)[0]["functions"]
    if [row["name"] for row in found] != 3 * ["Bar::~Bar()"] + ["main"]:
        complaints.append(f"JSON: {found}")
    for number, name in zip((3, 2, 1), shown):
        found, problems = table(report, "calls", path, f"--function={name}")
        complaints += problems
        if not problems and found["function"][0]["self"] != [number]:
            complaints.append(f"--function={name}: {found['function']}")
    with open(path, encoding="ascii") as file:
        long = file.read().replace("_ZN3Bar", "_ZN30Bar000000000000000000000000000")
    with open(path, "w", encoding="ascii") as file:
        file.write(long)
    names = shown_names(report.run("functions", path, "--width=36")[1])[0]
    complaints += [] if len(set(names)) == 4 else [str(names)]
    for number, name in zip((3, 2, 1), names):
        found, problems = table(report, "calls", path, f"--function={name}")
        complaints += problems + ([] if name.endswith(f" ({number})") else [name])
        if not problems and found["function"][0]["self"] != [number]:
            complaints.append(f"--function={name}: {found['function']}")
    report.tap.check("twins", complaints)


# Too long for the columns of the test below, each cut in another way.
LONG = [
    "CachegrindLoader::loadInternal(Reader*, bool)", "CallgrindLoader::loadInternal(Reader*, bool)",
    "std::_Rb_tree<int, std::pair<int const, Foo> >::_M_get_insert_unique_pos(int const&)",
    "int ns::main_of_it(int, char**)::{lambda(int)#1}::operator()(int) const",
    "int ns::main_of_it(int, char**)::{lambda(int)#2}::operator()(int) const",
    "ns::ByNameAndThenByCost::operator()(Node const&, Node const&) const",
    "Geo\\Shapes\\Rounded\\CircleOfSomeSize->area", "{closure:/home/dev/php/src/gen.php:10-12}",
    "{closure:/home/dev/php/src/gen.php:20-22}", "include::/home/dev/php/src/inc/once.php",
    "require_once::/home/dev/php/src/inc/once.php", "encoding/json.(*decodeState).objectInterface",
    "internal/reflectlite.Swapper.func5", "<alloc::vec::Vec<T> as core::ops::Drop>::drop",
    "alloc::collections::btree::Map<K,V>::push::h0123456789abcdef",
    "/usr/lib/python3/json/decoder.py:343(raw_decode)", "-[LongNameOfAClass doSomethingWith:]",
    "java.util.concurrent.ConcurrentHashMap.<init>(int)", "__svml_handle_intel_of_some_kind.isra.0",
    "work_on_something'0x000000000000001f'main'(below main)", "0x0000000000d801c0'2'main'below",
    "__libc_start_main_of_the_program@@GLIBC_2.34",
]


def check_cut(report, folder):
    """Whatever narrow tables show of long names differs, and finds the function."""
    path = os.path.join(folder, "long.callgrind.out")
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\nob=prog\nfl=a\n" + "".join(
            f"fn={name}\n{number} {number}\n" for number, name in enumerate(LONG, 1)))
    for width in (34, 36, 40, 44):
        names = shown_names(report.run("functions", path, f"--width={width}")[1])[0]
        complaints = [] if len(set(names)) == len(LONG) else [str(names)]
        complaints += [name for name in names if name in ("operator()", "…::operator()")]
        for number, name in zip(range(len(LONG), 0, -1), names):
            found, problems = table(report, "calls", path, f"--function={name}")
            complaints += [f"{name}: {problem}" for problem in problems]
            if not problems and found["function"][0]["self"] != [number]:
                complaints.append(f"{name}: {found['function'][0]['name']}")
        report.tap.check(f"long names in {width} columns are found", complaints)


def check_labels(report):
    """The labels of boxes in DOT differ, even for instances of one template."""
    out = report.run("graph", SORTS, "--min-node=0", "--output=-", "--format=dot")[1].decode()
    labels = re.findall(r'^  n[0-9]+ \[label="(.*?)\\n', out, re.M)
    complaints = [f"{label}: twice" for label in set(labels) if labels.count(label) > 1]
    complaints += [] if len(labels) > 100 else [f"{len(labels)} labels"]
    report.tap.check("labels of DOT differ", complaints)


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "callgrind.out.mangled")
        write_profile(path)
        check_shown(report, path)
        check_found(report, path)
        check_groups(report, path)
        check_export(report, path)
        check_namesakes(report, folder)
        check_twins(report, folder)
        check_cut(report, folder)
    check_distinct(report)
    check_labels(report)
    report.golden("names-80.text", "functions", SORTS, "--width=80", "--top=60")
    report.golden("names-110.text", "calls", SORTS, "--function=main", "--all", "--width=110")
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
