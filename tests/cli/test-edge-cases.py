#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers at the edge: negative costs and totals, changes with signs, options without an effect.

    test-edge-cases.py QUERN_REPORT DATA
"""
import csv
import io
import json
import os
import re
import shutil
import tempfile

from runner import Report

# main calls inc and dec; dec costs less in the second profile.
SIGNS = """events: Ir
fn=main
1 5
cfn=inc
calls=1 1
2 {inc}
cfn=dec
calls=1 1
3 {dec}
fl=i.c
fn=inc
1 {inc}
fl=d.c
fn=dec
1 {dec}
"""
NEGATIVE = "events: Ir\nfn=main\n1 100\nfn=less\n2 -12\nfn=least\n3 -60\n"
CANCELLED = "events: Ir\nfn=main\n1 -100\ncfn=f\ncalls=1 1\n2 100\nfn=f\n1 100\n"
# Nothing is reachable; the blocks of g change, but not its lost bytes.
MEMORY = "events: Reachable Lost Blocks\nfl=m.c\nfn=f\n1 0 {0} 1\nfn=g\n2 0 0 {0}\n"
HUGE = "events: Ir\nfn=a\n1 6000000000000000000\nfn=b\n1 6000000000000000000\n"
EVENTS = "event: X = 10 Ir\nevents: Ir\nfn=f\n1 {}\n"
# main calls php::trim itself and through both levels of f.
FOLDED = """events: Time
fl=php:internal
fn=php::trim
1 60
fl=f.php
fn=f
1 10
cfl=php:internal
cfn=php::trim
calls=1 1
2 20
cfl=f.php
cfn=f'2
calls=1 1
3 25
fn=f'2
1 5
cfl=php:internal
cfn=php::trim
calls=1 1
2 20
fl=main.php
fn=main
1 {main}
cfl=f.php
cfn=f
calls=1 1
2 55
cfl=php:internal
cfn=php::trim
calls=1 1
3 20
totals: {total}
"""
# w1 and w2 only pass cost on.
WRAPPED = """events: Ir
fn=main
1 100
cfn=w1
calls=1 1
2 902
fn=w1
1 1
cfn=w2
calls=1 1
2 901
fn=w2
1 1
cfn=work
calls=1 1
2 900
fn=work
1 900
"""
FORMULAS = "events: Ir\nevent: X = {} Ir\nfn=f\n1 5\n"


# a and b are a cycle.
RING = "events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 90\nfn=a\n1 30\ncfn=b\ncalls=1 1\n1 60\n" \
    "fn=b\n1 60\ncfn=a\ncalls=2 1\n1 20\n"


# f runs in g, which l and k call; k is behind m.
ABOVE = """events: Ir
fn=main
1 0
cfn=m
calls=1 1
1 70
cfn=l
calls={n} 1
1 70
fn=m
1 10
cfn=k
calls=1 1
1 60
fn=k
1 10
cfn=g
calls=1 1
1 50
fn=l
1 20
cfn=g
calls=1 1
1 50
fn=g
1 60
cfn=f
calls=2 1
1 40
fn=f
1 40
"""


# Each function calls the next one only.
CHAIN = "events: Ir\n" + "".join(
    f"fn={name}\n1 0\ncfn={callee}\ncalls=1 1\n1 9\n" for name, callee in ("ab", "bc", "cd")
) + "fn=d\n1 9\n"

LONG_HEADERS = {
    "command": f"desc: I1 cache: 1\ncmd: ./mill {'x' * 100_000}\n",
    "first": f"cmd: ./mill {'x' * 1_000_000}\n",
    "descriptions": "cmd: ./mill\n" + "desc: Option: --a-long-one=yes\n" * 40_000,
    "comments": "version: 1\ncreator: mine\n\n" + "# once more\r\n" * 10_000,
}

# Files with the same name in different folders.
FOLDERS = """events: Ir
fl=/lib/a/json/__init__.py
fn=loads
1 600
cfl=/lib/b/json/__init__.py
cfn=dumps
calls=1 1
2 400
fl=/lib/b/json/__init__.py
fn=dumps
1 400
"""

# A part of one of several runs.
RUN = """# callgrind format
version: 1
creator: callgrind-3.19
pid: 1{0}
cmd: ./app {0}
part: 1
desc: Timerange: Basic block 0 - 90
{1}
events: Ir
fn=f
1 10

totals: 10
"""


class Bench:
    """Runs commands on small profiles in a folder."""

    def __init__(self, report, folder):
        self.report = report
        self.folder = folder
        self.complaints = []

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run(self, *arguments):
        status, out, err = self.report.run(*arguments)
        return status, out.decode(), err.decode()

    def rows(self, *arguments):
        status, out, err = self.run(*arguments, "--format=csv")
        self.same("status of " + " ".join(arguments), (status, err if status else ""), (0, ""))
        return list(csv.DictReader(io.StringIO(out)))

    def same(self, what, found, expected):
        if found != expected:
            self.complaints.append(f"{what}: {found!r}, not {expected!r}")

    def refused(self, text, *arguments):
        status, _, err = self.run(*arguments)
        if status != 2 or text not in err:
            self.complaints.append(f"{' '.join(arguments)}: status {status}, {err[:200]!r}")

    def finish(self, title):
        self.report.tap.check(title, self.complaints)
        self.complaints = []


def check_long_headers(bench):
    """A header may be longer than what is read to recognise a file."""
    folder = os.path.join(bench.folder, "long")
    os.mkdir(folder)
    for name, header in LONG_HEADERS.items():
        path = bench.write(f"long/{name}", header + "events: Ir\nfn=f\n1 5\nsummary: 5\n")
        bench.same(name, [row["self Ir"] for row in bench.rows("functions", path)], ["5"])
        bench.write(f"long/no-{name}", header)
    bench.write("long/script", "fn=1\n" * 100_000 + "events: Ir\n")
    status, out, err = bench.run("files", "--format=json", folder)
    bench.same("status", (status, err), (0, ""))
    bench.same("files", sorted((file["file"], file["total"]) for file in json.loads(out)["files"]),
               sorted((name, 5) for name in LONG_HEADERS))
    bench.finish("headers of more than 64 KiB")


def check_signs(bench):
    """The largest changes come first, whatever their sign, in groups and calls as in functions."""
    before = bench.write("before", SIGNS.format(inc=10, dec=1000))
    after = bench.write("after", SIGNS.format(inc=20, dec=100))
    base = f"--baseline={before}"
    for arguments in (("functions", after, base, "--sort=self"),
                      ("functions", after, base, "--group-by=file", "--sort=self"),
                      ("calls", after, base, "--function=main"),
                      ("calls", after, base, "--function=main", "--all")):
        first = bench.rows(*arguments, "--top=1")[0]
        bench.same(f"the first row of {arguments[0]} {arguments[3:]}",
                   bool({"dec", "d.c"} & set(first.values())), True)
    bench.finish("the largest changes come first")


def check_negative(bench):
    """Negative costs are no calls above 100 %, and a total of 0 has no shares."""
    path = bench.write("negative", NEGATIVE)
    _, out, _ = bench.run("check", path)
    bench.same("a finding about calls", "more cost for calls" in out, False)
    cancelled = bench.write("cancelled", CANCELLED)
    for command in "flame", "treemap":
        status, out, _ = bench.run(command, cancelled, "--function=f", "--format=svg")
        bench.same(f"{command} of a total of 0", (status, re.findall(r"\binf\b", out)), (0, []))
    bench.finish("negative costs")


def check_folded(bench):
    """What dropped functions cost stays in the inclusive costs, also if levels are merged, in
    groups, flames and comparisons; removed functions are no members of groups."""
    path = bench.write("folded.cg", FOLDED.format(main=25, total=100))
    more = bench.write("more.cg", FOLDED.format(main=35, total=110))
    drop = "--hide-internal=drop"
    for levels in "--levels=keep", "--levels=fold":
        costs = {row["name"]: row["inclusive Time"]
                 for row in bench.rows("functions", path, drop, levels)}
        bench.same(f"inclusive costs, {levels}", (costs["main"], costs["f"]), ("100", "55"))
        groups = {row["group"]: (row["inclusive Time"], row["self Time"], row["functions"])
                  for row in bench.rows("functions", path, drop, levels, "--group-by=file")}
        bench.same(f"groups, {levels}", groups,
                   {"main.php": ("100", "25", "1"),
                    "f.php": ("55", "15", "2" if levels == "--levels=keep" else "1")})
    for levels in "--levels=keep", "--levels=fold":
        _, out, _ = bench.run("flame", path, drop, levels, "--format=json")
        nodes = json.loads(out)["nodes"]
        costs = {node["name"]: node["cost"] for node in reversed(nodes)} # of outer calls
        bench.same(f"flames, {levels}", (costs[None], costs["main"], costs["f"]), (100, 100, 55))
    row = next(row for row in bench.rows("functions", more, f"--baseline={path}", drop,
                                         "--levels=fold") if row["name"] == "main")
    bench.same("both sides", [value for key, value in row.items() if "inclusive" in key][:3],
               ["10", "100", "110"])
    bench.finish("costs of folded functions")


def check_pills(bench):
    """A pill adds the functions that match, but is not a box."""
    path = bench.write("wrapped", WRAPPED)
    _, out, _ = bench.run("graph", path, "--format=json")
    graph = json.loads(out)
    bench.same("functions of pills", [len(pill["functions"]) for pill in graph["pills"]], [2])
    n = len(graph["boxes"])
    for name, found, cost in (("w2", 0, "0.10"), ("w", 1, "90.02"), ("nothing", 0, "0.00")):
        _, out, _ = bench.run("graph", path, "--format=svg", f"--match={name}")
        words = re.findall(r"(\d+) of (\d+) boxes match, self ([\d.]+)", out)
        bench.same(f"caption of {name}", words, [(str(found), str(n), cost)])
    bench.finish("pills of a graph")


def check_overflow(bench):
    """A summary of saturated sums has no shares out of nothing."""
    status, out, _ = bench.run("summary", bench.write("huge", HUGE))
    bench.same("status", status, 0)
    bench.same("negative shares", re.findall("[-−]\\d+\\.\\d %", out), [])
    bench.same("a rest", "in no function" in out, False)
    bench.finish("sums that saturate")


def check_refused(bench):
    """What an option cannot do is an error, not silence."""
    one = bench.write("one", SIGNS.format(inc=1, dec=2))
    two = bench.write("two", SIGNS.format(inc=2, dec=1))
    rules = bench.write("rules", "pair:inc=dec\n")
    bench.refused("takes one profile", "warnings", one, f"--baseline={two}")
    bench.refused("shows one event only", "compare", one, two, "--event=Ir,NOSUCH")
    bench.refused("shows one event only", "plot", one, two, "--sizes=1,2", "--function=main",
                  "--event=Ir,NOSUCH", "--format=csv")
    for command in "graph", "flame":
        bench.refused("--match changes pictures only", command, one, "--match=dec",
                      "--format=json")
    bench.refused("would overwrite the input", "compare", one, two, f"--rules={rules}",
                  f"--output={rules}")
    with open(rules, encoding="utf-8") as file:
        bench.same("the rules", file.read(), "pair:inc=dec\n")
    bench.finish("options without an effect")


def check_further(bench):
    """A row that changed in a further profile only is listed; its total is of the event asked for;
    rules count where before and after were matched; and those for the side after apply to it."""
    one = bench.write("further-1", EVENTS.format(5))
    three = bench.write("further-3", "events: Ir\nfn=f\n1 7\n")
    rows = bench.rows("compare", one, one, three)
    bench.same("rows", [(row["name"], row["self_3 Ir"]) for row in rows], [("f", "7")])
    _, out, _ = bench.run("compare", one, one, three, "--event=X")
    bench.same("the sentence", "X rose by 20 " in out, True)
    renamed = bench.write("further-2", EVENTS.format(5).replace("fn=f", "fn=renamed"))
    _, _, err = bench.run("compare", one, renamed, three, "--rule=pair:f=renamed")
    bench.same("a rule that was used", "matches nothing" in err, False)
    before = bench.write("further-before", "events: Ir\nfn=main\n1 5\n")
    for new, rules in (
            # The new function of both has the same name, whatever that is rewritten to.
            ((("alpha", "alpha"),), ("after:s/alpha/omega/",)),
            # A name that only the side before has is none of theirs.
            ((("alpha", "alpha"),), ("before:s/alpha/omega/",)),
            ((("alpha_v2", "alpha_v3"),), ("after:s/_v[23]$//",)),
            # The names of a pair are one before and one after, so these are no pair.
            ((("alpha", "alpha"), ("omega", "omega")), ("pair:alpha=omega",))):
        text = "events: Ir\nfn=main\n1 5\n"
        after, third = text, text
        for n, (own, other) in enumerate(new):
            after += f"fn={own}\n{n + 2} {n + 11}\n"
            third += f"fn={other}\n{n + 2} {n + 21}\n"
        rows = bench.rows("compare", before, bench.write("further-after", after),
                          bench.write("further-third", third), "--pairing=exact",
                          *(f"--rule={rule}" for rule in rules))
        bench.same(f"new functions, {rules}",
                   sorted((row["name"], row["self_3 Ir"]) for row in rows),
                   sorted((own, str(n + 21)) for n, (own, _) in enumerate(new)))
    bench.finish("further profiles")


def check_names(bench):
    """Threads of a program with a dot in its name are one run; warnings name their file."""
    source = bench.report.path(os.path.join("..", "aprof", "threads_4711_0_1.aprof"))
    if not os.path.exists(source):
        folder = bench.report.path(os.path.join("..", "aprof"))
        source = os.path.join(folder, sorted(name for name in os.listdir(folder)
                                             if name.endswith(".aprof"))[0])
    paths = []
    for thread in range(2):
        paths.append(os.path.join(bench.folder, f"a.out_4711_{thread}_1.aprof"))
        shutil.copy(source, paths[-1])
        with open(paths[-1], "a", encoding="utf-8") as file:
            file.write(" " * thread)
    status, out, err = bench.run("parts", *paths, "--format=json")
    bench.same("status of two threads", (status, err if status else ""), (0, ""))
    if status == 0:
        bench.same("process", re.findall(r'"pid": ?(\d+)', out), ["4711", "4711"])
    two = [bench.write(f"formula-{n}", FORMULAS.format(n)) for n in (2, 3)]
    status, out, _ = bench.run("warnings", "--sum", *two, "--format=json")
    bench.same("status of two formulas", status, 0)
    bench.same("the file of the warning", [os.path.basename(each["file"]) for each in
                                           json.loads(out)["warnings"]], ["formula-3"])
    _, out, _ = bench.run("export", "--sum", *two)
    bench.same("in an export", [each["file"] for each in json.loads(out)["warnings"]],
               ["formula-3"])
    bench.finish("names of files")


def check_wide_formulas(bench):
    """Costs that leave 64 bits are reported, whether the file or an option defines the event."""
    plain = "events: Ir\nfn=f\n1 5000000\n"
    zero = bench.write("wide-zero", plain.replace("5000000", "0"))
    path = bench.write("wide-none", plain)
    for factor, words in (("9000000000000", "leaves 64 bits"), ("1000000000000", None),
                          ("90000000000000000000", "has factors that leave 64 bits")):
        formula = f"Q = {factor} Ir"
        wanted = words and f"event “Q” {words}: its costs are held at the end"
        given = bench.write("wide-given", f"event: {formula}\n" + plain)
        for command in (("functions", given), ("functions", path, f"--define={formula}"),
                        ("compare", given, path), ("compare", zero, path, f"--define={formula}"),
                        ("export", path, f"--define={formula}")):
            status, _, err = bench.run(*command)
            files = [os.path.basename(line.split(":")[1].strip()) for line in err.splitlines()
                     if wanted and wanted in line]
            expected = [os.path.basename(name) for name in command[1:3]
                        if os.path.isabs(name) and (name != zero or "factors" in wanted)
                        and (name != path or "--define" in command[-1])] if wanted else []
            bench.same(f"{formula} in {command[0]}", (status, files), (0, expected))
            bench.same("no other warning", wanted is not None or "64 bits" not in err, True)
    bench.finish("formulas of wide costs")


def check_said_once(bench):
    """A name that several functions have is warned about once, whatever it is looked up for."""
    path = bench.write("namesakes", "events: Ir\nfl=a.c\nfn=f\n1 5\nfl=b.c\nfn=f\n1 7\n")
    for command in ("annotate", "graph", "flame", "treemap", "tree", "calls", "events"):
        form = "json" if command in ("tree", "calls", "events") else "svg"
        options = ["--hide=f", "--pin=f"] if command == "graph" else []
        _, _, err = bench.run(command, path, "--function=f", f"--format={form}", *options)
        bench.same(f"warnings of {command}", err.count("2 functions are named"), 1)
    for text, place in (("fl=a.c\nfn=f\n1 5\nfl=b.c\nfn=f\n1 7\n", "b.c"),
                        ("ob=o\nfn=f\n1 9\nob=p\nfn=f\n1 7\n", "o")):
        _, _, err = bench.run("calls", bench.write("places", f"events: Ir\n{text}"),
                              "--function=f")
        bench.same("its place", f"using the costliest, in “{place}”; choose" in err, True)
    path = bench.write("overloads", "events: Ir\n"
                       "fn=Cache::get(int)\n1 5\nfn=Cache::get(long)\n1 7\n")
    _, _, err = bench.run("calls", path, "--function=Cache::get")
    bench.same("functions with other arguments", err, "quern-report: warning: 2 functions match "
               "“Cache::get”; using the costliest, “Cache::get(long)”; give more of the name to "
               "choose another\n")
    bench.finish("warnings that are printed once")


def check_hidden_focus(bench):
    """The box in the centre of a graph cannot be hidden by another name of it."""
    path = bench.write("ring", RING)
    for name in ("a", "b", "<cycle 1>"):
        bench.refused("centred", "graph", path, "--function=a", f"--hide={name}", "--format=dot")
    bench.finish("hiding the focus")


def check_dot(bench):
    """DOT marks estimates, tells their bounds, and how often calls were made on both sides."""
    paths = [bench.write(f"above-{n}", ABOVE.format(n=n)) for n in (1, 3)]
    _, around, _ = bench.run("graph", paths[0], "--function=f", "--caller-depth=any",
                             "--format=dot")
    bench.same("estimates", (around.count("≈14.29"), around.count("≈14.3")), (3, 5))
    _, via, _ = bench.run("graph", paths[0], "--min-node=60", "--format=dot")
    bench.same("bounds", re.findall(r"≈([\d.]+).% · 50 Ir, between ([\d.]+).% and ([\d.]+)", via),
               [("35.71", "35.71", "35.71")])
    _, change, _ = bench.run("graph", f"--baseline={paths[0]}", paths[1], "--event=Δ Ir",
                             "--min-node=0", "--min-call=0", "--format=dot")
    bench.same("counts", re.findall(r"\d+ → \d+×", change), ["1 → 3×"])
    bench.finish("numbers in DOT")


def check_full(bench):
    """The caption does not blame the thresholds for what the limit of boxes leaves out."""
    calls = "".join(f"cfn=g{i}\ncalls=1 1\n1 10\n" for i in range(400))
    path = bench.write("wide", f"events: Ir\nfn=main\n1 1\n{calls}" +
                       "".join(f"fn=g{i}\n1 10\n" for i in range(400)))
    _, out, _ = bench.run("graph", path, "--min-node=0", "--format=svg")
    bench.same("reason", re.findall("in 101 (.+? functions|functions below)", out),
               ["other functions"])
    bench.finish("more boxes than fit")


def check_no_effect(bench):
    """Options of graphs that would have no effect are refused."""
    path = bench.write("ring", RING)
    graph = ("graph", path, "--format=dot")
    bench.refused("--function", *graph, "--caller-depth=7")
    bench.refused("--function", *graph, "--callee-depth=7")
    for option in ("--orientation=circular", "--spacing=roomy", "--font=Serif"):
        bench.refused("laid out", *graph, option)
    for option in ("--scheme=dark", "--transparent"):
        bench.refused("pictures only", *graph, option)
        bench.refused("pictures only", "flame", path, "--format=json", option)
    bench.refused("--frames", "graph", path, "--format=svg", "--orientation=circular", "--frames")
    bench.finish("options of graphs without an effect")


def check_distance(bench):
    """Of all callers that cost the same, the nearest comes first."""
    path = bench.write("chain", CHAIN)
    rows = bench.rows("calls", path, "--function=d", "--all")
    bench.same("callers", [row["name"] for row in rows], ["c", "b", "a"])
    bench.finish("all callers of the same cost")


def check_units(bench):
    """An event whose name is a unit is not named after a cost that has the unit."""
    for name, long_name, text in (
            ("Nanoseconds", "", "5.00 µs in total"), ("Time", "", "5.00 ms of Time in total"),
            # As pyprof2calltree writes it.
            ("ns", "event: ns : Nanoseconds\n", "5.00 µs in total")):
        path = bench.write("unit-" + name, f"{long_name}events: {name}\nfn=f\n1 5000\n")
        status, out, _ = bench.run("summary", path)
        bench.same("status of a summary", status, 0)
        bench.same("total of " + name, text in out.replace("\N{NARROW NO-BREAK SPACE}", " "), True)
    path = bench.write("unit-long", "event: Nanoseconds : Wall Clock\nevents: Nanoseconds\n"
                       "fn=f\n1 5000\n")
    _, out, _ = bench.run("summary", path)
    bench.same("total of an event with a long name",
               "5.00 µs of Wall Clock in total" in out.replace("\N{NARROW NO-BREAK SPACE}", " "),
               True)
    # An event of aprof, in another format.
    _, out, _ = bench.run("summary", bench.write("input", "events: Input\nfn=f\n1 5\n"))
    bench.same("“Input” as an event of any kind", "Input Size" in out, False)
    bench.finish("units")


def check_legends(bench):
    """Groups with the same short name are told apart by their folders in all pictures."""
    path = bench.write("folders", FOLDERS)
    for command in ("graph", "flame", "treemap"):
        status, out, err = bench.run(command, path, "--group-by=file", "--format=svg")
        bench.same(f"status of {command}", (status, err), (0, ""))
        texts = re.findall(r"<text[^>]*>([^<]*__init__[^<]*)</text>", out)
        bench.same(f"legend of {command}", texts, ["a/json/__init__.py", "b/json/__init__.py"])
    bench.finish("legends of files with the same name")


def check_lanes(bench):
    """Lanes and tooltips of several runs name the runs, and threads, too."""
    first, second = "process 11: ./app 1", "process 12: ./app 2"
    two = ["Thread 1", "Thread 2"]
    appended = [bench.write("appended", RUN.format(1, "") + RUN.format(2, ""))]
    threads = [bench.write(f"run-{n}", RUN.format(n, "thread: 1") + RUN.format(n, "thread: 2"))
               for n in (1, 2)]
    for paths, expected in ((appended, [[first], [second]]),
                            (threads, [[name, run] for run in (first, second) for name in two])):
        status, out, _ = bench.run("parts", "--sum", *paths, "--format=svg")
        bench.same("status of parts", status, 0)
        bench.same("lanes", re.findall(r"<text[^>]*>((?:Thread|process) [^<]*)</text>", out),
                   sum(expected, []))
        bench.same("tooltips", [title.split("\n")[1:-1] for title in
                                re.findall(r"<title>(Part [^<]*)</title>", out)], expected)
    bench.finish("lanes of several runs")


def check_first_event(bench):
    """The first event with a cost is shown, unless one is named."""
    before, after = (bench.write(f"memory-{n}", MEMORY.format(n)) for n in (5, 8))
    for command in ("functions", "parts", "lines", "tree", "summary"):
        out = bench.run(command, before)[1]
        bench.same(f"the event of {command}", ("Lost" in out, "Reachable" in out), (True, False))
    bench.same("a named event", "Reachable" in bench.run("functions", before,
                                                         "--event=Reachable")[1], True)
    out = bench.run("compare", before, after)[1]
    bench.same("the sentences", re.findall(r"^(?:Lost|  .*urther|  `).*", out, re.MULTILINE),
               ["Lost rose by 3 (+60.00\xa0%).", "  `f` itself costs more: +3.",
                "  Further changes are of other events."])
    bench.finish("the first event")


def check_tiny_change(bench):
    """The share of a change has a sign, as in the table; of a negative cost, that of the change."""
    for before, after, text in ((900000, 899990, "Ir fell by 10 (> −0.01 %)"),
                                (899990, 900000, "Ir rose by 10 (< +0.01 %)"),
                                (-100, -90, "Ir rose by 10 (+10.00 %)")):
        paths = [bench.write(f"tiny-{i}", f"events: Ir\nfn=f\n1 {cost}\n")
                 for i, cost in enumerate((before, after))]
        _, out, _ = bench.run("compare", *paths)
        bench.same("the sentence", re.search("^Ir .*\\.$", re.sub(r"[^\S\n]", " ", out), re.M)[0],
                   text + ".")
    bench.finish("tiny changes")


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(report, folder)
        for check in (check_signs, check_negative, check_folded, check_pills, check_overflow,
                      check_long_headers, check_refused, check_further, check_names,
                      check_wide_formulas, check_said_once, check_hidden_focus, check_dot,
                      check_full, check_no_effect, check_distance, check_units, check_legends,
                      check_lanes, check_first_event, check_tiny_change):
            check(bench)
    return report.tap.finish()


if __name__ == "__main__":
    raise SystemExit(main())
