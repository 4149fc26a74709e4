#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check `quern-report compare` against the definition of a comparison in COMPARE.md.

    test-compare.py QUERN_REPORT DATA
"""
import collections
import csv
import io
import itertools
import json
import math
import os
import random
import re
import sys
import tempfile
import xml.etree.ElementTree

from runner import Report, some

N_PAIRS = 300
N_TRIPLES = 60
HEAD = "version: 1\ncreator: test\ncmd: ./p\npositions: line\nevents: Ir\n\n"

# main calls parse twice as often, hash costs 2 more per call, trace is new.
BEFORE = HEAD + """fn=main
1 100
cfn=parse
calls=10 10
2 900
cfn=log
calls=5 30
3 150

fn=parse
10 500
cfn=hash
calls=20 20
11 400

fn=log
30 50
cfn=hash
calls=5 20
31 100

fn=hash
20 500
"""
AFTER = HEAD + """fn=main
1 100
cfn=parse
calls=20 10
2 1880
cfn=log
calls=5 30
3 160
cfn=trace
calls=1 40
4 30

fn=parse
10 1000
cfn=hash
calls=40 20
11 880

fn=log
30 50
cfn=hash
calls=5 20
31 110

fn=hash
20 990

fn=trace
40 30
"""


class Comparer:
    """Runs quern-report on pairs of files and on single files, and collects complaints."""

    def __init__(self, report, folder):
        self.report = report
        self.folder = folder
        self.complaints = []
        self.exports = {}

    def same(self, what, found, expected):
        if found != expected:
            self.complaints.append(f"{what}: {found} instead of {expected}")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        self.exports.pop(path, None)
        return path

    def run(self, before, after, *arguments, status=0):
        found, out, err = self.report.run("compare", before, after, *arguments)
        if found != status:
            self.complaints.append(f"status {found} of {arguments}: {err.decode()[:200]}")
        return out.decode(errors="replace"), err.decode(errors="replace")

    def load(self, before, after, *arguments):
        return json.loads(self.run(before, after, "--format=json", *arguments)[0] or "null")

    def export(self, path):
        if path not in self.exports:
            status, out, _ = self.report.run("export", "--format=json", path)
            self.exports[path] = json.loads(out) if status == 0 else None
        return self.exports[path]

    def finish(self, name):
        self.report.tap.check(name, self.complaints[:5])
        self.complaints = []


def row_of(document, name):
    return next(row for row in document["functions"] if row["name"] == name)


def messages(document):
    """The warnings about the comparison itself."""
    return [warning["message"] for warning in document["warnings"] if warning["side"] is None]


def check_hand(comparer):
    """The example of COMPARE.md C5, computed by hand."""
    before, after = comparer.write("before.out", BEFORE), comparer.write("after.out", AFTER)
    document = comparer.load(before, after)
    comparer.same("origins", {row["name"]: (row["origin"], row["own"])
                              for row in document["functions"]},
                  {"main": ([930], [0]), "parse": ([0], [0]), "log": ([0], [0]),
                   "hash": ([90], [90]), "trace": ([0], [0])})
    names = [row["name"] for row in document["functions"]]
    comparer.same("order", names, ["parse", "hash", "trace", "log", "main"])
    comparer.same("parts", {names[call[0]]: call[1:] for call in row_of(document, "main")["calls"]},
                  {"parse": [10, 20, [900]], "log": [5, 5, [0]], "trace": [0, 1, [30]]})
    comparer.same("sides", {row["name"]: (row["side"], row["match"])
                            for row in document["functions"]},
                  {"main": ("both", "F1"), "parse": ("both", "F1"), "log": ("both", "F1"),
                   "hash": ("both", "F1"), "trace": ("after", None)})
    text = comparer.run(before, after)[0].split("\n")
    comparer.same("sentences", text[1:6],
                  ["Ir rose by 1020 (+88.70\u00a0%).",
                   "  `main` calls `parse` 20 times instead of 10: +900, at 90 a call.",
                   "  `hash` costs 2 more in each of its 45 calls: +90.",
                   "  `main` calls `trace`, which is new: +30.",
                   "  That is all of it."])
    comparer.same("the first row", text[8].split(),
                  ["+500", "+100.00", "%", "+980", "0", "10", "→", "20", "parse"])
    swapped = comparer.run(after, before)[0].split("\n")
    comparer.same("swapped", comparer.run(before, after, "--swap")[0].split("\n")[1:], swapped[1:])
    comparer.same("swapped total", swapped[1], "Ir fell by 1020 (−47.00\u00a0%).")
    comparer.finish("the example")


def total_of(costs, event):
    return costs[event] if costs is not None else 0


def pairs_of(rows, sides):
    """The functions of each row, as a sorted list of strings."""
    return sorted(str([sorted(row["members"][side] or []) for side in sides]) for row in rows)


def check_identities(comparer, before, after, *options):
    """COMPARE.md C1 holds for every event."""
    sides = [comparer.export(before), comparer.export(after)]
    document = comparer.load(before, after, "--unchanged", *options)
    if document is None:
        return 0
    rows = document["functions"]
    real = [i for i, event in enumerate(document["events"]) if event["formula"] is None]
    for side in (0, 1):
        names = [event["name"] for event in sides[side]["events"]]
        column = [names.index(event["name"]) for event in document["events"]
                  if event["name"] in names]
        seen = collections.Counter(i for row in rows for i in row["members"][side] or [])
        comparer.same("functions in one row", sorted(seen.items()),
                      [(i, 1) for i in range(len(sides[side]["functions"]))])
        for row in rows:
            members = [sides[side]["functions"][i] for i in row["members"][side] or []]
            if not members:
                comparer.same("a side that is missing",
                              (row["self"][side], row["inclusive"][side], row["called"][side]),
                              (None, None, None))
                continue
            for i in real:
                comparer.same(f"self of {row['name']}", row["self"][side][i],
                              sum(member["self"][column[i]] for member in members))
                if len(members) == 1:
                    comparer.same(f"inclusive of {row['name']}", row["inclusive"][side][i],
                                  members[0]["inclusive"][column[i]])
            if len(members) == 1:
                comparer.same(f"called of {row['name']}", row["called"][side],
                              members[0]["called"])
        for i in real:
            comparer.same("total of the side", document["sides"][side]["total"][i],
                          sides[side]["total"][column[i]])

    has_origins = any(row["origin"] is not None for row in rows)
    for i in real:
        delta = (document["sides"][1]["self_total"][i] - document["sides"][0]["self_total"][i])
        whole = document["sides"][1]["total"][i] - document["sides"][0]["total"][i]
        comparer.same("sum of the rows", sum(total_of(row["self"][1], i) -
                                             total_of(row["self"][0], i) for row in rows), delta)
        if has_origins:
            comparer.same("sum of the origins", sum(row["origin"][i] for row in rows), delta)
            for row in rows:
                comparer.same(f"parts of the origin of {row['name']}",
                              row["own"][i] + sum(call[3][i] for call in row["calls"]),
                              row["origin"][i])
        comparer.same("sum of the sentences",
                      sum(change["delta"][i] for change in document["changes"]), whole)

    for k, row in enumerate(rows):
        for i in row["inlined_into"]:
            comparer.same(f"{row['name']} is inlined into {rows[i]['name']}",
                          (i == k, rows[i]["side"] == "before",
                           row["called"][1] is None or row["called"][1] < row["called"][0]),
                          (False, False, True))

    swapped = comparer.load(after, before, "--unchanged", *options)["functions"]
    comparer.same("pairs with the sides swapped", pairs_of(swapped, (1, 0)),
                  pairs_of(rows, (0, 1)))
    return len(rows)


def numbers_of(row, i, side):
    return (total_of(row["self"][side], i), total_of(row["inclusive"][side], i),
            row["called"][side] or 0)


def check_baseline(comparer, before, after):
    """Other commands show the same numbers with --baseline."""
    document = comparer.load(before, after, "--unchanged")
    rows = document["functions"]
    if any(len(members or []) > 1 for row in rows for members in row["members"]):
        return
    for i, event in enumerate(document["events"]):
        if event["formula"] is not None:
            continue
        status, out, err = comparer.report.run("functions", after, f"--baseline={before}",
                                               f"--event={event['name']}", "--format=json")
        comparer.same(f"status with {event['name']}", (status, err if status else b""), (0, b""))
        shown = json.loads(out or '{"functions": []}')["functions"]
        expected = sorted((*numbers_of(row, i, 0), *numbers_of(row, i, 1)) for row in rows)
        found = sorted((row["self"][1], row["inclusive"][1], row["called_before"],
                        row["self"][2], row["inclusive"][2], row["called"])
                       for row in shown if not row["name"].startswith("<cycle"))
        found = [row for row in found if any(row)]
        comparer.same(f"{event['name']} with a baseline", found,
                      [row for row in expected if any(row)])
        comparer.same("differences", [row["self"][0] for row in shown],
                      [row["self"][2] - row["self"][1] for row in shown])


def list_profiles(report):
    """The paths of profiles of all formats."""
    paths = []
    for folder in (report.data, *(report.path(os.path.join("..", name))
                                  for name in ("aprof", "webgrind"))):
        paths += sorted(os.path.join(folder, name) for name in os.listdir(folder)
                        if not name.endswith(".tsv") and not name.startswith("cut."))
    return [path for path in paths if os.path.isfile(path)]


def check_pairs(comparer, profiles):
    """Any two files compare, however unrelated, if they have an event in common."""
    rand = random.Random(17)
    n_compared = 0
    # Files of different formats rarely have an event in common: a few of these pairs are enough.
    pairs = list(itertools.permutations(profiles, 2))
    rand.shuffle(pairs)
    by_kind = sorted(pairs, key=lambda pair: os.path.dirname(pair[0]) != os.path.dirname(pair[1]))
    chosen = some(by_kind[:N_PAIRS - 20] + by_kind[-20:])
    for before, after in chosen:
        sides = [comparer.export(path) for path in (before, after)]
        events = [{(event["name"], event["unit"]) for event in side["events"]
                   if event["formula"] is None} for side in sides if side is not None]
        if len(events) < 2:
            continue
        common = {name for name, _ in events[0]} & {name for name, _ in events[1]}
        if not common or {name for name, _ in events[0] ^ events[1]} & common:
            _, err = comparer.run(before, after, status=1)
            comparer.same("an error", "event" in err, True)
        else:
            n_compared += check_identities(comparer, before, after) > 0
            check_identities(comparer, before, after, "--rule=fold:inlined")
            check_baseline(comparer, before, after)
        comparer.finish(f"{os.path.basename(before)} and {os.path.basename(after)}")
    comparer.same("enough pairs", n_compared > len(chosen) / 5, True)
    comparer.finish("pairs")


def check_column(comparer, before, after, further):
    """A further side's column and its rest add up to its self cost, in JSON and in CSV."""
    document = comparer.load(before, after, further, "--unchanged")
    alone = comparer.export(further)
    names = [event["name"] for event in alone["events"]]
    text, _ = comparer.run(before, after, further, "--unchanged", "--format=csv")
    table = list(csv.DictReader(io.StringIO(text)))
    titles = text.split("\n", maxsplit=1)[0].split(",")
    comparer.same("titles", len(titles), len(set(titles)))
    for i, event in enumerate(document["events"]):
        if event["formula"] is not None:
            continue
        expected = sum(row["self"][names.index(event["name"])] for row in alone["functions"])
        rest = document["sides"][2]["rest"][i]
        column = sum(row["further"][0][i] for row in document["functions"] if row["further"][0])
        comparer.same(f'{event["name"]} in JSON', column + rest, expected)
        key = "self_3 " + event["name"]
        comparer.same(f'{event["name"]} in CSV',
                      sum(int(row[key]) for row in table if row[key]) + rest, expected)
    return document


def check_further_events(comparer):
    """An event that a further side lacks, or gives other terms, is not compared with that side."""
    lines = "events: Ir Dr Bc\nfl=a.c\nfn=main\n1 {} 10 3\n"
    before, after, all_of_it = (comparer.write(name, "event: Q = Ir + 2 Bc\n" +
                                               lines.format(cost))
                                for name, cost in (("b.out", 100), ("a.out", 70), ("c.out", 60)))
    few = comparer.write("few.out", "event: Q = Ir + 3 Bc\nevents: Bc Ir\nfl=a.c\nfn=main\n"
                                    "1 4 120\n")
    text = "2 events are not compared, as this profile lacks them or gives them other terms: Dr, Q"
    document = comparer.load(before, after, few, all_of_it)
    names = [event["name"] for event in document["events"]]
    comparer.same("events", names, ["Ir", "Dr", "Bc", "Q"])
    comparer.same("totals", [side["total"] for side in document["sides"][2:]],
                  [[120, None, 4, None], [60, 10, 3, 66]])
    comparer.same("rest", [side["rest"] for side in document["sides"][2:]],
                  [[0, None, 0, None], [0, 0, 0, 0]])
    comparer.same("row", row_of(document, "main")["further"],
                  [[120, None, 4, None], [60, 10, 3, 66]])
    comparer.same("warnings", document["warnings"],
                  [{"side": "3", "file": "few.out", "line": 0, "column": 0,
                    "code": "inconsistent", "message": text}])
    out, err = comparer.run(before, after, few, all_of_it, "--format=csv")
    row = list(csv.DictReader(io.StringIO(out)))[0]
    comparer.same("CSV", [row[f"self_{side} {name}"] for side in (3, 4) for name in names],
                  ["120", "", "4", "", "60", "10", "3", "66"])
    comparer.same("said once", err.count(text), 1)
    comparer.same("of that file", f"few.out: warning: {text}" in err, True)
    for form, cells in (("text", r" –  +−40"), ("markdown", r"\| – \| −40")):
        out, _ = comparer.run(before, after, few, all_of_it, "--event=Q", f"--format={form}")
        comparer.same(f"{form}: column", (bool(re.search(cells, out)), "Q is not compared." in out),
                      (True, True))
    out, _ = comparer.run(before, after, few, "--event=Ir")
    comparer.same("another event", "Ir rose by 20" in out, True)
    # A row that only differs in such an event is unchanged.
    comparer.same("unchanged", comparer.load(before, before, comparer.write(
        "few.out", "events: Ir Bc\nfl=a.c\nfn=main\n1 100 3\n"))["functions"], [])
    other = comparer.write("other.out", "events: X\nfn=main\n1 5\n")
    _, err = comparer.run(before, after, other, status=1)
    comparer.same("nothing in common", "other.out: error: this profile has no event in common" in
                  err, True)
    comparer.finish("events that a further side lacks")


def check_objects(comparer):
    """A program that was built in two folders is one object, also with functions that are gone."""
    before, after = (comparer.write(name, f"events: Ir\nob=/{side}/shop\nfl=a.c\nfn=main\n1 10\n"
                                          f"fn={own}\n2 {cost}\nob=/lib/{lib}\nfn=only_{side}\n"
                                          f"3 {cost}\n")
                     for name, side, own, cost, lib in (("b.out", "old", "first", 5, "x.so.1"),
                                                        ("a.out", "new", "second", 7, "y.so")))
    for pair, names in (((before, after), ["/lib/x.so.1", "/lib/y.so", "/new/shop"]),
                        ((after, before), ["/lib/x.so.1", "/lib/y.so", "/old/shop"])):
        _, out, _ = comparer.report.run("functions", f"--baseline={pair[0]}", pair[1],
                                        "--group-by=object", "--format=json")
        groups = {row["group"]: row["self"] for row in json.loads(out)["groups"]}
        comparer.same("objects", sorted(groups), names)
        comparer.same("costs of the program", sorted(groups[names[2]][1:]), [15, 17])
    comparer.finish("paired objects")


def check_file_warnings(comparer):
    """The warnings of all files are in JSON, with their sides and files."""
    bad = [comparer.write(f"bad-{i}.out", BEFORE + "nonsense\n") for i in range(4)]
    document = comparer.load("--before=" + bad[0], "--before=" + bad[1], "--after=" + bad[2],
                             bad[3])
    line = BEFORE.count("\n") + 1
    comparer.same("warnings", [(warning["side"], warning["file"], warning["line"],
                                warning["column"], warning["code"])
                               for warning in document["warnings"]],
                  [(side, f"bad-{i}.out", line, 1, "syntax")
                   for i, side in enumerate(("before", "before", "after", "3"))])
    comparer.same("n_warnings", document["n_warnings"], 4)
    exported = json.loads(comparer.report.run("export", bad[2], f"--baseline={bad[0]}")[1])
    comparer.same("as in export", exported["warnings"],
                  [document["warnings"][0], document["warnings"][2]])
    comparer.finish("warnings of files")


def check_further_sides(comparer, profiles):
    """Further sides have the right columns; before and after as such have their own numbers."""
    rand = random.Random(19)
    events = {path: {event["name"] for event in comparer.export(path)["events"]
                     if event["formula"] is None}
              for path in profiles if comparer.export(path)}
    triples = [triple for triple in itertools.permutations(events, 3)
               if events[triple[0]] & events[triple[1]]
               and events[triple[0]] & events[triple[1]] <= events[triple[2]]]
    for before, after, further in some(rand.sample(triples, N_TRIPLES)):
        check_column(comparer, before, after, further)
        for side, path in enumerate((before, after)):
            for row in check_column(comparer, before, after, path)["functions"]:
                comparer.same(f"{row['name']} in {path}", row["further"][0], row["self"][side])
        comparer.finish(" and ".join(os.path.basename(path) for path in (before, after, further)))


def check_itself(comparer, profiles):
    for path in profiles:
        document = comparer.export(path)
        if document is None or not document["events"]:
            continue
        event = document["events"][0]["name"]
        found = comparer.load(path, path, f"--fail-if={event} != +0")
        comparer.same("rows", found and found["functions"], [])
    comparer.finish("each file and itself")


# Names of one function before and after, and the step that matches them.
SAME = [
    ("f", "f.constprop.0", "F4"), ("f.isra.0", "f.isra.0.constprop.1", "F4"),
    ("f'2", "f.lto_priv.7'2", "F4"), ("f.part.0", "f.part.0.isra.0", "F4"),
    ("f", "f.cold", "F4"), ("f@@GLIBC_2.34", "f@@GLIBC_2.2.5", "F4"),
    ("f [clone .isra.0]", "f [clone .constprop.0] [clone .cold]", "F4"),
    ("a::f::h0123456789abcdef", "a::f::hfedcba9876543210", "F4"),
    ("core[0123456789abcdef]::fmt", "core[fedcba9876543]::fmt", "F4"),
    ("g[abi:cxx11](int)", "g(int)", "F4"),
    ("std::__cxx11::list<int>::size()", "std::list<int>::size()", "F6"),
    ("n::json_abi_v3_11_2::parse(int)", "n::json_abi_v3_12_0::parse(int)", "F6"),
    ("std::vector<int>::size()", "std::vector<long>::size()", "F8"),
    ("a::f::<u32>", "a::f::<u64>", "F8"), ("<A>::f", "A::f", "F8"),
    ("operator< <int>(A<int>)", "operator< <long>(A<long>)", "F8"),
    ("void f(int)", "int f(int, char)", "F9"), ("f'3", "f'4", "F10"),
]

# Names of different functions, and a third function that is on both sides.
OTHER = [
    ("f.part.0", "f.part.1", "f"), ("0x4fee40", "0x4fee50", "f"), ("f", "g", "h"),
    ("<A as B>::f", "<A as C>::f", "h"),
]


def profile_of(*names):
    """A profile of functions with different costs; names are names or (name, file)."""
    return HEAD + "".join(f"fl={name[1] if isinstance(name, tuple) else 'a.c'}\n"
                          f"fn={name[0] if isinstance(name, tuple) else name}\n1 {10 + i}\n"
                          for i, name in enumerate(names))


def write_tree(comparer, name, calls):
    """Write a profile of main and its callees: (function, file, calls, cost)."""
    text = HEAD + "fl=main.c\nfn=main\n1 100\n"
    for function, file, count, cost in calls:
        text += f"cfi={file}\ncfn={function}\ncalls={count} 9\n2 {cost}\n"
    for function, file, count, cost in calls:
        text += f"\nfl={file}\nfn={function}\n9 {cost}\n"
    return comparer.write(name, text)


def check_sentences(comparer):
    """Sentences tell functions of one name apart, price calls as before, and say "1 time"."""
    before = write_tree(comparer, "told-before.out",
                        [("read", "a.c", 10, 1000), ("read", "b.c", 10, 1000),
                         ("once", "c.c", 4, 400), ("cheap", "d.c", 2, 900)])
    after = write_tree(comparer, "told-after.out",
                       [("read", "a.c", 20, 2000), ("read", "b.c", 30, 3000),
                        ("once", "c.c", 1, 100), ("cheap", "d.c", 5, 800)])
    told = comparer.run(before, after, "--explain=10")[0]
    for sentence in ("`main` calls `read (a.c)` 20 times instead of 10: +1000, at 100 a call.",
                     "`main` calls `read (b.c)` 30 times instead of 10: +2000, at 100 a call.",
                     "`main` calls `once` 1 time instead of 4: −300, at 100 a call."):
        comparer.same(sentence, sentence in told, True)
    comparer.same("a callee that got cheaper",
                  [line.strip() for line in told.split("\n") if "`cheap`" in line],
                  ["`cheap` costs 290 less in each of its 5 calls: −1450.",
                   "`main` calls `cheap` 5 times instead of 2: +1350, at 450 a call."])
    comparer.same("rearranged where costs cancel out", "Calls were rearranged" in told, True)
    paths = [write_tree(comparer, f"told-{side}-often.out", [("find", "a.c", count, cost)])
             for side, count, cost in (("before", 10, 1001), ("after", 30, 2999))]
    comparer.same("rearranged where a call costs a little less",
                  "Calls were rearranged" in comparer.run(*paths)[0], False)

    # Without the number of calls from each function, there are no prices.
    paths = [comparer.write(f"told-{name}.aprof", "v 4\nk 1000000\nm bb-count\na ./p\nf ./p\n"
                            'r "find" "./p" 0\n' + "".join(
                                f"p 0 {size} {cost} {cost} {cost} {cost * cost} 1 {cost} {cost} "
                                f"{cost} {cost} {cost * cost}\n" for size, cost in points))
             for name, points in (("few", [(1, 10), (2, 20)]), ("dear", [(1, 20), (2, 30)]),
                                  ("many", [(1, 10), (2, 20), (3, 30)]))]
    for before, after, sentence in (
            (paths[0], paths[1], "`find` costs 10 more in each of its 2 calls: +20."),
            (paths[0], paths[2], "`find` itself costs more: +30."),
            (paths[2], paths[0], "`find` itself costs less: −30.")):
        told_own = comparer.run(before, after)[0]
        comparer.same(sentence, [line.strip() for line in told_own.split("\n")
                                 if line.startswith("  `")], [sentence])
    addresses = [[(f"0x{side}00{i}", "?", 1, 5) for i in range(6)] for side in range(1, 3)]
    paths = [write_tree(comparer, f"told-all-{i}.out",
                        [("find", "a.c", 1, cost), ("read", "a.c", 1, cost // 100)] + addresses[i])
             for i, cost in enumerate((1000, 2000))]
    told_all = comparer.run(*paths)[0]
    comparer.same("two changes", (told_all.count("costs more"), "That is all of it" in told_all),
                  (2, True))
    rows = [line.split("  ")[-1].strip() for line in told.split("\n") if "read" in line][-2:]
    comparer.same("rows of one name", sorted(rows), ["read (a.c)", "read (b.c)"])
    comparer.finish("sentences")


def check_perhaps_renamed(comparer):
    """A possible new name of a function is reported in a sentence."""
    pairs = [(old, new) for old, new in (("alpha", "omega"),)]
    before, after = ([("main", "work", 7, 70), ("work", name, 21, 2100), (name, "leaf", 63, 630)]
                     for name in pairs[0])
    paths = []
    for side, calls in (("before", before), ("after", after)):
        text = HEAD
        costs = {"main": 50, "work": 300, "leaf": 630}
        for function in dict.fromkeys([call[0] for call in calls] + ["leaf"]):
            text += f"fl=p.c\nfn={function}\n1 {costs.get(function, 1470)}\n"
            text += "".join(f"cfn={callee}\ncalls={count} 1\n2 {cost}\n"
                            for caller, callee, count, cost in calls if caller == function)
            text += "\n"
        paths.append(comparer.write(f"perhaps-{side}.out", text))
    document = comparer.load(*paths)
    offers = [change for change in document["changes"] if change["kind"] == "perhaps renamed"]
    names = [row["name"] for row in document["functions"]]
    comparer.same("offers", [(names[each["function"]], names[each["callee"]], each["text"],
                              set(each["delta"])) for each in offers],
                  [("alpha", "omega", "`alpha` was perhaps renamed to `omega`", {0})])
    comparer.same("in the text", "`alpha` was perhaps renamed to `omega`." in
                  comparer.run(*paths)[0], True)
    comparer.finish("functions that were perhaps renamed")


def check_renamed_told(comparer):
    """A renamed function is reported and listed, even if it costs the same."""
    paths = [comparer.write(f"renamed-{name}.out", f"""{HEAD}
fl=p.c
fn=main
1 50
cfn=work
calls=7 1
2 2200

fn=work
1 300
cfn={name}
calls=21 1
2 1900

fn={name}
1 1000
cfn=leaf
calls=63 1
2 630
cfn=twig
calls=27 1
2 270

fn=leaf
1 630

fn=twig
1 270
""") for name in ("scan_slow", "scan_fast")]
    document = comparer.load(*paths)
    comparer.same("functions", [(row["name"], row["before_name"], row["match"])
                                for row in document["functions"]],
                  [("scan_fast", "scan_slow", "renamed")])
    comparer.same("changes", [(change["kind"], change["function"], change["text"])
                              for change in document["changes"]],
                  [("renamed", 0, "`scan_slow` was renamed to `scan_fast`")])
    comparer.same("in the text", "`scan_slow` was renamed to `scan_fast`." in
                  comparer.run(*paths)[0], True)
    comparer.finish("functions that were renamed")


OUTLINED = {
    "inlined": "events: Ir\nfl=a.c\nfn=f\n10 1000\n20 3000\ncfn=h\ncalls=100 30\n21 9000\n"
               "fn=h\n30 9000\n",
    "outlined": "events: Ir\nfl=a.c\nfn=f\n10 1500\ncfn=g\ncalls=100 20\n11 12000\n"
                "fn=g\n20 3000\ncfn=h\ncalls=100 30\n21 9000\nfn=h\n30 9000\n",
}


def check_outlined_callee(comparer):
    """What the inlined code called is the largest loss of its function when it is undone."""
    paths = {name: comparer.write(name + ".callgrind.out", text)
             for name, text in OUTLINED.items()}
    for order, wanted in ((("outlined", "inlined"), "`g` was inlined into `f`: net -500"),
                          (("inlined", "outlined"),
                           "`g` was part of `f` before: net +500")):
        changes = comparer.load(*(paths[side] for side in order))["changes"]
        comparer.same(" → ".join(order),
                      [each["text"].replace("−", "-") for each in changes], [wanted])


def check_inlined(comparer):
    """One program, built once with two functions inlined and once not: inlined.c."""
    before, after = (comparer.report.path(os.path.join("..", "compare",
                                                       f"inlined-{side}.callgrind.out"))
                     for side in ("before", "after"))
    def inlined(document):
        rows = document["functions"]
        return {row["name"]: [rows[i]["name"] for i in row["inlined_into"]]
                for row in rows if row["inlined_into"]}
    into = "round_trip.constprop.0"
    comparer.same("inlined", inlined(comparer.load(before, after)),
                  {"mix": [into], "store": [into]})
    comparer.same("with one row", inlined(comparer.load(before, after, "--top=1"))["mix"], [into])
    comparer.same("undone", inlined(comparer.load(after, before)), {})
    for arguments, sentence, marks in (
            ((before, after), "  `mix` was inlined into `round_trip`: net -5999.",
             ["mix, inlined into round_trip", f"{into} + mix + store",
              "store, inlined into round_trip", "(below main)"]),
            ((after, before), "  `mix` was part of `round_trip` before: net +5999.",
             ["mix, was part of round_trip", f"{into} − mix − store",
              "store, was part of round_trip", "(below main)"])):
        lines = comparer.run(*arguments)[0].replace("−5999", "-5999").rstrip("\n").split("\n")
        comparer.same("sentence", lines[2], sentence)
        comparer.same("marks", [[mark for mark in marks if line.endswith("  " + mark)]
                                for line in lines[6:]], [[mark] for mark in marks])
        markdown = comparer.run(*arguments, "--format=markdown")[0]
        comparer.same("marks in Markdown", [f"`{mark}`" in markdown for mark in marks], [True] * 4)

        # One row has all three: its inclusive cost excludes the calls between them.
        folded = comparer.load(*arguments, "--unchanged", "--rule=fold:inlined")["functions"]
        apart = comparer.load(*arguments, "--unchanged")["functions"]
        row = row_of({"functions": folded}, into)
        three = [each for each in apart if each["name"] in (into, "mix", "store")]
        comparer.same("rows that are left", len(folded), len(apart) - 2)
        comparer.same("self of the three", [row["self"][side][0] for side in (0, 1)],
                      [sum(total_of(each["self"][side], 0) for each in three) for side in (0, 1)])
        comparer.same("inclusive of the three", row["inclusive"],
                      row_of({"functions": apart}, into)["inclusive"])
        comparer.same("nothing is inlined", inlined({"functions": folded}), {})
        check_identities(comparer, *arguments, "--rule=fold:inlined")

    # Lines of a changed source prove nothing: here the calls are three lines further down.
    with open(after, encoding="utf-8") as file:
        moved = file.read().replace("\n42 1\n", "\n45 1\n")
    after = comparer.write("moved.out", moved)
    comparer.same("another text", inlined(comparer.load(before, after)), {})
    _, err = comparer.run(before, after, "--rule=fold:inlined")
    comparer.same("nothing to fold", "matches nothing" in err or "fold:inlined" in err, True)
    check_outlined_callee(comparer)
    comparer.finish("inlined functions")


def compare_names(comparer, before, after, *arguments):
    """The pairs of a comparison: names before, names after, and the step."""
    document = comparer.load(comparer.write("b.out", profile_of(*before)),
                             comparer.write("a.out", profile_of(*after)), "--unchanged",
                             "--no-demangle", *arguments)
    def name(names, members):
        return [names[i] for i in members or []]
    return [(name(before, row["members"][0]), name(after, row["members"][1]), row["match"])
            for row in document["functions"]]


def check_names(comparer):
    for before, after, step in SAME:
        pairs = compare_names(comparer, ["main", before], ["main", after])
        comparer.same(f"{before} and {after}", ([before], [after], step) in pairs, True)
        pairs = compare_names(comparer, ["main", before], ["main", after], "--pairing=exact")
        comparer.same(f"{before} and {after}, exactly", ([before], [], None) in pairs, True)
    comparer.finish("names that are the same")

    for before, after, third in OTHER:
        pairs = compare_names(comparer, [before, third], [after, third])
        comparer.same(f"{before} and {after}", sorted(pairs, key=str),
                      sorted([([before], [], None), ([], [after], None),
                              ([third], [third], "F1")], key=str))
    comparer.finish("names that are not the same")

    pairs = compare_names(comparer, ["v1::get()", "v2::get()"], ["v2::get()", "v3::get()"])
    comparer.same("two versions", ([["v1::get()"], ["v3::get()"]] in
                                   [list(pair[:2]) for pair in pairs]), False)
    pairs = compare_names(comparer, [("f", "a/x.c"), ("f", "b/x.c")],
                          [("f", "new/b/x.c"), ("f", "new/a/x.c")])
    comparer.same("moved folders", sorted(pairs, key=str),
                  [([("f", "a/x.c")], [("f", "new/a/x.c")], "F2"),
                   ([("f", "b/x.c")], [("f", "new/b/x.c")], "F2")])
    pairs = compare_names(comparer, [("f", "a.c"), ("f", "b.c")], [("f", "a.c"), ("f", "c.c")])
    comparer.same("static functions of other files",
                  ([("f", "b.c")], [("f", "c.c")], "F3") in pairs, False)
    pairs = compare_names(comparer, [("f", "x.c")], [("f", "y.c"), ("f", "z.c")])
    comparer.same("a family", pairs, [([("f", "x.c")], [("f", "y.c"), ("f", "z.c")], "F3")])
    addresses = [f"0x{i:x}" for i in range(4096, 4110)]
    pairs = compare_names(comparer, addresses, addresses)
    comparer.same("addresses of one build", {pair[2] for pair in pairs}, {"F1"})
    pairs = compare_names(comparer, addresses, addresses[:7] + ["0x1"])
    comparer.same("addresses of two builds", {pair[2] for pair in pairs}, {None})
    twice = [("0x1000", "a.c"), ("0x1000", "b.c")]
    for before, after in ((twice, twice[:1]), (twice[:1], twice)):
        pairs = compare_names(comparer, before, after)
        comparer.same("an address that one side has twice", {pair[2] for pair in pairs}, {None})
    comparer.finish("files, families and addresses")


def check_renamed(comparer):
    """A function renamed in place is matched; one on a distant line is not."""
    def text(name, line):
        others = (("f", 10), ("g", 15), ("h", 20))
        return (HEAD + "fl=a.c\nfn=main\n1 100\n" +
                "".join(f"cfn={each}\ncalls=1 {at}\n2 150\n" for each, at in others) +
                "".join(f"fn={each}\n{at} 100\ncfn={name}\ncalls=2 {line}\n{at + 1} 50\n"
                        for each, at in others) + f"fn={name}\n{line} 150\n")
    before = comparer.write("b.out", text("old_name", 30))
    for name, line, found in (("other", 30, True), ("new_name", 31, True), ("other", 40, False)):
        after = comparer.write("a.out", text(name, line))
        rows = comparer.load(before, after, "--unchanged")["functions"]
        comparer.same(f"{name} on line {line}", ("old_name", name, "renamed") in
                      [(row["before_name"], row["name"], row["match"]) for row in rows], found)

    # Functions whose line is unknown on a side do not matter.
    pair = [comparer.write(f"{side}.out", text(name, 30).replace(
                "\n1 100\n", f"\n1 100\ncfn=unlined\ncalls=1 {line}\n2 1\n") +
                f"fn=unlined\n{line} 1\n")
            for side, name, line in (("b", "old_name", 0), ("a", "renamed", 50))]
    for before, after in (pair, pair[::-1]):
        rows = comparer.load(before, after, "--unchanged")["functions"]
        comparer.same("functions without a line", [row["match"] for row in rows
                                                   if row["match"] == "renamed"], ["renamed"])

    # Of two functions that begin on that line, neither is chosen.
    one = text("new_name", 30)
    two = one.replace("cfn=new_name\ncalls=2 30\n11 50\n", "cfn=old_name\ncalls=2 30\n11 50\n")
    two = comparer.write("b.out", two + "fn=old_name\n30 50\n")
    one = comparer.write("a.out", one.replace("new_name", "renamed"))
    for pair in ((two, one), (one, two)):
        rows = comparer.load(*pair, "--unchanged")["functions"]
        comparer.same("functions on one line", [row["name"] for row in rows
                                                if row["match"] == "renamed"], [])
    comparer.finish("functions that were renamed")


def closures_of(costs, head=HEAD):
    """A profile of main with numbered closures, each given as (callee, cost)."""
    text = head + "fl=a.cc\nfn=main\n1 5\n"
    names = [f"main::{{lambda(int)#{i + 1}}}::operator()(int) const" for i in range(len(costs))]
    for name, (callee, cost) in zip(names, costs, strict=True):
        text += f"cfn={name}\ncalls=3 1\n1 {cost + 7}\n"
    for name, (callee, cost) in zip(names, costs, strict=True):
        text += f"\nfn={name}\n9 {cost}\ncfn={callee}\ncalls=6 1\n9 7\n"
    for callee in sorted({callee for callee, _ in costs}):
        text += f"\nfn={callee}\n20 {7 * sum(name == callee for name, _ in costs)}\n"
    return text


def check_closures(comparer):
    """Closures are matched even if one inserted before them shifts their numbers."""
    before = comparer.write("b.out", closures_of([("read", 1000), ("write", 50)]))
    after = comparer.write("a.out", closures_of([("log", 20), ("read", 1000), ("write", 50)]))
    document = comparer.load(before, after, "--unchanged")
    comparer.same("pairs", {row["before_name"]: (row["name"], row["match"])
                            for row in document["functions"]
                            if "lambda" in row["name"] and row["side"] == "both"},
                  {f"main::{{lambda(int)#{i}}}::operator()(int) const":
                   (f"main::{{lambda(int)#{i + 1}}}::operator()(int) const", "F7")
                   for i in (1, 2)})
    comparer.same("the largest change",
                  max(abs(total_of(row["self"][1], 0) - total_of(row["self"][0], 0))
                      for row in document["functions"]), 20)

    # Closures of one name in two objects.
    before, after = (comparer.write(f"{side}.out",
                                    closures_of(costs, HEAD + "ob=p\n") +
                                    closures_of(costs, "\nob=libp.so\n"))
                     for side, costs in (("b", [("read", 1000), ("write", 50)]),
                                         ("a", [("log", 20), ("read", 1000), ("write", 50)])))
    rows = comparer.load(before, after, "--unchanged")["functions"]
    comparer.same("pairs of two objects",
                  sorted(((row["before_name"] or row["name"])[19], row["name"][19], row["object"])
                         for row in rows if "lambda" in row["name"] and row["side"] == "both"),
                  [("1", "2", "libp.so"), ("1", "2", "p"), ("2", "3", "libp.so"), ("2", "3", "p")])

    # So many in one function that a quadratic time would exceed the limit of the test.
    many = closures_of([("read", 10)] * 75000)
    before, after = (comparer.write(f"{side}.out", many) for side in "ba")
    comparer.same("many against itself", comparer.load(before, after)["functions"], [])
    comparer.finish("closures")


def check_units(comparer):
    """Events of the same name with different units, of which one may be unknown."""
    plain = comparer.write("plain.out", HEAD.replace("Ir", "Foo") + "fn=main\n1 10\n")
    bytes_ = comparer.write("bytes.out", HEAD.replace(
        "events: Ir", "event: Foo : Memory (bytes)\nevents: Foo") + "fn=main\n1 10\n")
    other = comparer.write("other.out", HEAD.replace("Ir", "Bar") + "fn=main\n1 10\n")
    for before, after, text in (
            (plain, bytes_, "“Foo” is in an unknown unit before and in bytes after"),
            (bytes_, plain, "“Foo” is in bytes before and in an unknown unit after"),
            (plain, other, "the profiles have no event in common")):
        _, err = comparer.run(before, after, status=1)
        comparer.same("the message", (text in err, "null" in err), (True, False))
    comparer.finish("events that cannot be compared")


def check_cancelling(comparer):
    """Changes of one function of which one cancels a part of the other are both told."""
    others = [f"f{i}" for i in range(6)]

    def text(g, h, other):
        costs = {"g": 10 * g, "h": 10 * h, **{name: other for name in others}}
        counts = {"g": g, "h": h}
        return (HEAD + "fn=main\n1 10\n" +
                "".join(f"cfn={name}\ncalls={counts.get(name, 1)} 1\n2 {cost}\n"
                        for name, cost in costs.items()) +
                "".join(f"fn={name}\n1 {cost}\n" for name, cost in costs.items()))

    document = comparer.load(comparer.write("b.out", text(200, 50, 500)),
                             comparer.write("a.out", text(100, 260, 600)))
    comparer.same("changes", [(change["kind"], change["delta"][0])
                              for change in document["changes"]],
                  [("calls", 2100), ("calls", -1000), ("rest", 600)])
    comparer.finish("changes that cancel each other")


def check_rows_with_equal_costs(comparer):
    """A row whose costs are equal, but not the origin, is listed: the column adds up."""
    before, after = (comparer.write(f"mix-{i}.out", HEAD + """fn=main
1 10
cfn=a
calls=1 1
1 {0}
cfn=b
calls=1 1
1 {1}

fn=a
2 5
cfn=f
calls={2} 1
2 {0}

fn=b
3 5
cfn=f
calls={3} 1
3 {1}

fn=f
4 300

fn=idle
5 7
""".format(*numbers)) for i, numbers in enumerate(((100, 200, 10, 10), (200, 100, 15, 5))))
    document = comparer.load(before, after)
    row = row_of(document, "f")
    comparer.same("costs", [row[key] for key in ("self", "inclusive", "called", "origin")],
                  [[[300], [300]], [[300], [300]], [20, 20], [33]])
    comparer.same("all rows with an origin",
                  [(row["name"], row["origin"][0]) for row in document["functions"]],
                  [("a", 67), ("b", -100), ("f", 33)])
    for form, row in (("text", "+33      20  f"), ("csv", "f,,,,both"),
                      ("markdown", "| 20 | `f` |")):
        text, _ = comparer.run(before, after, f"--format={form}")
        comparer.same(f"rows in {form}", (row in text, "idle" in text), (True, False))
    comparer.finish("rows with equal costs")


def check_derived_events(comparer):
    """A derived event that has other terms on each side is not compared."""
    lines = "fl=a.c\nfn=main\n1 1000 10"
    more, few = (comparer.write(f"{side}.out", HEAD.replace("Ir", events) + lines + costs)
                 for side, events, costs in (("b", "Ir I1mr Bcm", " 20\n"), ("a", "Ir I1mr", "\n")))
    for before, after in ((more, few), (few, more)):
        document = comparer.load(before, after)
        comparer.same("events", [event["name"] for event in document["events"]],
                      ["Ir", "I1mr", "L1m"])
        comparer.same("totals", [side["total"] for side in document["sides"]],
                      [[1000, 10, 10]] * 2)
        comparer.same("warning", [text for text in messages(document) if "CEst" in text],
                      ["1 event has other terms before than after: CEst"])
        for command in (("compare", before, after, "--fail-if=CEst != +0"),
                        ("functions", "--event=CEst", after, f"--baseline={before}")):
            status, _, err = comparer.report.run(*command)
            comparer.same(command[0], (status, b"CEst" in err), (2, True))
    comparer.same("the same terms", "CEst" in [event["name"]
                                               for event in comparer.load(more, more)["events"]],
                  True)

    # Another spelling of a formula, with the events in another order, is the same formula.
    before = comparer.write("b.out", "event: X = Ir + 10 Bcm\n" + HEAD.replace("Ir", "Ir Bcm") +
                            "fn=f\n1 1000 10\n")
    for formula, equal in (("Ir+10*Bcm", True), ("5 Bcm + Ir + 5Bcm", True), ("Ir+Bcm", False)):
        after = comparer.write("a.out", f"event: X = {formula}\n" +
                               HEAD.replace("Ir", "Bcm Ir") + "fn=f\n1 20 1000\n")
        for pair in ((before, after), (after, before)):
            document = comparer.load(*pair)
            comparer.same(formula, ["X" in [event["name"] for event in document["events"]],
                                    [text for text in messages(document) if "X" in text]],
                          [equal, [] if equal else
                           ["1 event has other terms before than after: X"]])

    # One sentence names all events, also the derived ones, that only one side has. A derived
    # event whose terms both have is compared.
    after = comparer.write("a.out", HEAD + "fn=f\n1 1000\n")
    before = comparer.write("b.out", "event: Y = 2 Ir\nevent: Z = Ir + Dr\n" +
                            HEAD.replace("Ir", "Dr Ir I1mr") + "fn=f\n1 7 900 4\n")
    for pair, side in (((before, after), "before"), ((after, before), "after")):
        document = comparer.load(*pair)
        comparer.same("warnings", [text for text in messages(document) if "event" in text],
                      [f"only the profile {side} has 5 events: Dr, I1mr, Z, L1m, CEst"])
        comparer.same("compared", [event["name"] for event in document["events"]], ["Ir", "Y"])
        comparer.same("totals", sorted(side["total"] for side in document["sides"]),
                      [[900, 1800], [1000, 2000]])
    comparer.finish("derived events")


def check_recursion_alone(comparer):
    """Calls of a function by itself are calls: there are origins."""
    before, after = (comparer.write(f"{side}.out", HEAD + f"fn=f\n1 {cost}\n"
                                    f"cfn=f\ncalls={count} 1\n1 900\n")
                     for side, cost, count in (("b", 1000, 4), ("a", 3500, 9)))
    row = row_of(comparer.load(before, after), "f")
    comparer.same("origin and own", (row["origin"], row["own"]), ([2500], [2500]))
    comparer.finish("recursion alone")


def rewrite(text, rule, seed):
    """Return the same profile with other names."""
    rand = random.Random(seed)
    made = {}

    def other(kind, name):
        if kind == "fn" and rule == "suffix" and re.fullmatch(r"[a-z]\w*", name) and name != "main":
            return name + rand.choice(["", ".constprop.0", ".isra.0", ".lto_priv.7"])
        if kind == "fn" and rule == "hash" and re.fullmatch(r"[A-Za-z_]\w*", name):
            return f"{name}::h{rand.getrandbits(64):016x}"
        if kind == "fl" and rule == "folder" and name.startswith("/"):
            return "/other" + name
        if kind == "ob" and rule == "object":
            return re.sub(r"\.so(\.\d+)*$", ".so.97.1", name)
        return name

    kinds = {"fn": "fn", "cfn": "fn", "fl": "fl", "fi": "fl", "fe": "fl", "cfi": "fl", "cfl": "fl",
             "ob": "ob", "cob": "ob"}
    lines = []
    for line in text.split("\n"):
        match = re.match(r"(\w+)=((?:\(\d+\)\s?)?)(.*)$", line)
        if match and match[1] in kinds and match[3]:
            key = kinds[match[1]], match[3]
            if key not in made:
                made[key] = other(*key)
            line = f"{match[1]}={match[2]}{made[key]}"
        lines.append(line)
    return "\n".join(lines)


def check_changes_drawn(comparer, before, after, command, picture):
    """The costs of each box are those of the single files; its percentage is of the total before,
    and its relative change is of its own cost before."""
    alone = [inclusive_costs(comparer, path) for path in (before, after)]
    total = alone[0]["main"]
    found = set()
    for element in xml.etree.ElementTree.fromstring(picture).iter():
        lines = "".join(element.itertext()).replace("\u00a0", " ").split("\n")
        numbers = re.match(r"before ([\d,]+) · after ([\d,]+)$", lines[1]) if lines[2:] else None
        if not element.tag.endswith("}title") or not numbers:
            continue
        old, new = (int(number.replace(",", "")) for number in numbers.groups())
        delta = new - old
        found.add(lines[0])
        if lines[0] in ("main", "parse", "trace", "log", "Whole program"):
            name = "main" if lines[0] == "Whole program" else lines[0]
            comparer.same(f"{name} in a {command}", (old, new),
                          tuple(costs.get(name, 0) for costs in alone))
        relative = ("new" if old == 0 else f"×{new / old:.3g}" if new >= 5 * old
                    else f"{100 * delta / old:+.2f} %")
        comparer.same(f"Δ of {lines[0]} in a {command}", lines[2],
                      f"Δ {delta:+,} ({relative})" if delta else "Δ 0")
        if delta:
            comparer.same(f"percentage of {lines[0]} in a {command}", lines[3],
                          f"{100 * delta / total:+.2f} % of the total before")
    comparer.same(f"boxes of a {command}", {"main", "parse", "trace", "hash"} <= found, True)
    comparer.same(f"100 % of a {command}", f"100 % = {total}".encode() in
                  picture.replace(b",", b""), True)


def inclusive_costs(comparer, path):
    status, out, err = comparer.report.run("functions", path, "--format=csv", "--top=1000")
    rows = list(csv.DictReader(io.StringIO(out.decode("utf-8"))))
    return {row["name"]: int(row["inclusive Ir"]) for row in rows}


def check_pictures(comparer):
    """Pictures with --baseline show the difference; wrong options beside it are errors."""
    before, after = comparer.write("before.out", BEFORE), comparer.write("after.out", AFTER)
    for command in ("graph", "flame", "treemap"):
        status, out, err = comparer.report.run(command, after, f"--baseline={before}",
                                               "--output=-", "--format=svg")
        comparer.same(f"picture of {command}", (status, b"parse" in out, "Δ Ir".encode() in out),
                      (0, True, True))
        if command != "graph":
            check_changes_drawn(comparer, before, after, command, out)
    for wrong in ("--parts=1", "--compare-parts=1,2", "--event=Nothing"):
        status, out, err = comparer.report.run("functions", after, f"--baseline={before}", wrong)
        comparer.same(f"status of {wrong}", status, 2)
    status, out, err = comparer.report.run("functions", after, "--baseline=/nowhere")
    comparer.same("a baseline that is not there", (status, b"/nowhere" in err), (1, True))
    status, out, err = comparer.report.run("functions", after, f"--baseline={before}",
                                           f"--output={before}")
    comparer.same("overwriting the baseline", status, 2)
    comparer.finish("pictures with a baseline")


def check_rewritten(comparer, profiles):
    """Functions are matched after their names were rewritten; their order stays the same."""
    for path in profiles:
        if not re.search(r"callgrind-(basic-default|inl|sig-default|memy-cachesim|phases)", path):
            continue
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        for rule in ("suffix", "hash", "folder", "object"):
            before = comparer.write("b.out", rewrite(text, rule, 1) if rule == "hash" else text)
            after = comparer.write("a.out", rewrite(text, rule, 2))
            rows = comparer.load(before, after, "--unchanged")["functions"]
            comparer.same(f"{os.path.basename(path)} with another {rule}",
                          [row["members"] for row in rows if row["members"][0] !=
                           row["members"][1]], [])
            comparer.same("a change", comparer.load(before, after)["functions"], [])
    comparer.finish("names that were rewritten")


CONDITIONS = [
    ("Ir > +1%", 3), ("Ir > +90%", 0), ("Ir > 2000", 3), ("Ir > 3k", 0), ("Ir < +0", 0),
    ("Ir <= 2170", 3), ("Ir >= 2171", 0), ("Ir != +1020", 0), ("total Ir > +1", 3),
    ("self of any Ir > +30pp", 3), ("self of any Ir > +50pp", 0), ("self of any Ir < -1", 0),
    ("inclusive of pars* Ir > +50%", 3), ("self of /^log$/ Ir != +0", 0),
    ("called of parse Ir > +5", 3), ("called of parse Ir > 20", 0),
    ("per call of hash Ir > +1", 3), ("per call of hash Ir > 22", 0),
    ("Ir > +1% and Ir > +1M", 0), ("Ir > +1% and Ir > +1k", 3), ("self of trace Ir > +9999%", 3),
    ("origin of main Ir > +900", 3), ("origin of parse Ir != +0", 0),
    ("origin of main Ir > 900", 3), ("origin of main Ir > 1k", 0), ("origin of parse Ir > 0", 0),
    ("self of ?nothing Ir > +1%", 0),
    ("Nope > +1%", 2), ("self of nothing Ir > +1%", 2), ("Ir > ", 2), ("Ir >> +1%", 2), ("", 2),
    ("Ir > 5%", 2), ("Ir > +1x", 2), ("self of Ir > +1", 2), ("speed of main Ir > +1", 2),
    ("self of /(/ Ir > +1", 2), ("Ir > +1% and ", 2),
]


def check_conditions(comparer):
    before, after = comparer.write("before.out", BEFORE), comparer.write("after.out", AFTER)
    for condition, status in CONDITIONS:
        out, err = comparer.run(before, after, f"--fail-if={condition}", status=status)
        comparer.same(f"what is said of {condition!r}", bool(err.strip()), status != 0)
        comparer.same(f"the report with {condition!r}", bool(out), status != 2)
    _, err = comparer.run(before, after, "--fail-if=Ir > +1%", status=3)
    comparer.same("the reason", err,
                  "quern-report: warning: the condition “Ir > +1%” holds: 1150 → 2170 (+1020); it "
                  "began in: main +930, hash +90\n")
    _, err = comparer.run(before, after, "--fail-if=origin of any Ir > +1pp", status=3)
    comparer.same("the reason, an origin", "holds: main: +930; it began in" in err, True)
    comparer.finish("conditions")

    # The origins are those of the condition's event, whatever the report is sorted by.
    head = "events: Ir D1mr\nevent: MPKI = 1000 D1mr / Ir\nfl=a.c\n"
    code = "fn=main\n1 {} 2\ncfn=f\ncalls=1 2\n1 500 {}\nfn=f\n2 500 {}\n"
    paths = [comparer.write(f"{side}.out", head + code.format(cost, misses, misses))
             for side, cost, misses in (("before", 1000, 10), ("after", 2000, 30))]
    conditions = ["Ir > +1%", "D1mr > +1%", "self of f D1mr > +1", "Ir > 2k", "MPKI > 10"]
    for options in ([], ["--event=D1mr"]):
        _, err = comparer.run(*paths, *options, *(f"--fail-if={each}" for each in conditions),
                              status=3)
        comparer.same(f"origins of each event {options}",
                      [line.split(" holds: ")[1] for line in err.splitlines()],
                      ["1500 → 2500 (+1000); it began in: main +1000",
                       "12 → 32 (+20); it began in: f +20",
                       "f: 10 → 30 (+20); it began in: f +20",
                       "1500 → 2500 (+1000); it began in: main +1000",
                       "8 → 12.8 (+4.8)"])
    comparer.finish("origins of conditions")

    # A limit for the value after of a derived event, a ratio of cache misses.
    text = profile_of("main").replace("events: Ir", "events: Ir D1mr\nevent: MPKI = 1000 D1mr / Ir")
    text = text.replace("1 10", "1 1000 {}")
    paths = [comparer.write(f"{n}.out", text.format(n)) for n in (2, 5)]
    comparer.run(*paths, "--fail-if=MPKI > 3.5", status=3)
    comparer.run(*paths, "--fail-if=MPKI > 5")
    comparer.run(*paths, "--event=MPKI", status=2)
    comparer.finish("conditions of ratios")


def check_formats(comparer):
    hostile = profile_of("main", "a`|b", "<script>&amp;", "x" * 3000)
    before = comparer.write("b.out", hostile)
    after = comparer.write("a.out", hostile.replace("1 1", "1 9"))
    conditions = ["--fail-if=Ir > +1%", "--fail-if=self of ?<x\"> Ir > 5"]
    out, _ = comparer.run(before, after, "--format=markdown", *conditions, status=3)
    comparer.same("length of Markdown", len(out) <= 60000, True)
    comparer.same("code in a table", "``a`\\|b``" in out, True)
    comparer.same("a condition as code",
                  "\n* ❌ ``self of a`|b Ir > +1%``: ``a`|b: " in
                  comparer.run(before, after, "--format=markdown",
                               "--fail-if=self of a`|b Ir > +1%", status=3)[0], True)
    further = comparer.write("a_b_*c*|d.out", hostile)
    text, _ = comparer.run(before, after, further, "--format=markdown")
    comparer.same("a file's name as code", f"* `{further}`: " in text, True)
    comparer.same("a verdict", "**A limit is exceeded.**" in out, True)
    out, _ = comparer.run(before, after, "--format=junit", *conditions, status=3)
    suite = xml.etree.ElementTree.fromstring(out)
    comparer.same("cases", [(case.get("name"), len(case)) for case in suite],
                  [("Ir > +1%", 1), ('self of ?<x"> Ir > 5', 0)])
    comparer.same("counts", (suite.get("tests"), suite.get("failures")), ("2", "1"))
    out, _ = comparer.run(before, after, "--format=csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    document = comparer.load(before, after)
    comparer.same("rows of CSV", [(row["name"], row["self_before Ir"], row["self_after Ir"])
                                  for row in rows],
                  [(row["name"], *(str(costs[0]) for costs in row["self"]))
                   for row in document["functions"]])
    comparer.run(before, after, "--format=junit", status=2)
    comparer.same("the second time", comparer.load(before, after), document)
    comparer.finish("formats")


def check_length(comparer):
    """A comment on GitHub has at most 65,536 characters; what is left out is said."""
    for names, rows, options in ((["f" * 200 + str(i) for i in range(1000)], 100,
                                  ["--top=900", "--explain=any"]),
                                 (["\u20ac" * 30000 + str(i) for i in range(20)], 0, []),
                                 (["main", "f"], 2,
                                  ["--fail-if=" + " and ".join(30 * ["Ir > +1%"])] * 300)):
        paths = [comparer.write(f"{side}.out", HEAD + "fl=a.c\n" +
                                "".join(f"fn={name}\n1 {cost}\n" for name in names))
                 for side, cost in (("before", 1), ("after", 9))]
        status, out, _ = comparer.report.run("compare", *paths, "--format=markdown", *options)
        out = out.decode()
        comparer.same("length", (status, len(out.encode()) <= 60000), (3 if rows == 2 else 0, True))
        shown = len(re.findall(r"^\| \+8 ", out, re.M))
        comparer.same("many rows", shown >= rows, True)
        more = re.search(r"(\d+) rows? more", out)
        comparer.same("all rows", shown + int(more.group(1) if more else 0), len(names))
        told = [int(number.replace(",", "")) for number in
                re.findall(r"^\* .*?\+([0-9,]+)[,.]", out, re.M)]
        comparer.same("the sum of the sentences", sum(told), 8 * len(names))
        if rows == 2:
            n_left = sum(map(int, re.findall(r"^\* (\d+) more$", out, re.M)))
            comparer.same("conditions", (n_left > 0, n_left + out.count("* ❌")), (True, 300))
    comparer.finish("length of Markdown")


def compare_rules(comparer, before, after, *rules):
    return sorted(compare_names(comparer, before, after, *(f"--rule={rule}" for rule in rules)),
                  key=str)


def check_rules(comparer):
    for rules, expected in (
            (["function:s/^new_//"], [(["f"], ["new_f"], "F1"), (["g"], ["g"], "F1")]),
            (["s|^(new)_(.)|\\2|"], [(["f"], ["new_f"], "F1"), (["g"], ["g"], "F1")]),
            (["after:function:s/NEW_//i"], [(["f"], ["new_f"], "F1"), (["g"], ["g"], "F1")]),
            (["pair:f=new_f"], [(["f"], ["new_f"], "pair"), (["g"], ["g"], "F1")]),
            (["pair:g=new_f"], [([], ["g"], None), (["f"], [], None), (["g"], ["new_f"], "pair")]),
            (["never:g=g"], [([], ["g"], None), ([], ["new_f"], None), (["f"], [], None),
                             (["g"], [], None)])):
        pairs = compare_rules(comparer, ["f", "g"], ["new_f", "g"], *rules)
        comparer.same(" and ".join(rules), pairs, sorted(expected, key=str))
    before, after = (comparer.write(f"{side}.out", profile_of(("f", f"/{side}/x.c"), "main"))
                     for side in ("old", "new"))
    document = comparer.load(before, after, "--rule=file:s#^/(old|new)/#/#", "--unchanged")
    comparer.same("files", row_of(document, "f")["match"], "F1")
    document = comparer.load(before, after, "--rule=file:s/o/a/g", "--unchanged")
    comparer.same("other files", row_of(document, "f")["match"], "F2")
    text = HEAD + "ob=/lib/{}\nfn=x\n1 1\nob=p\nfn=main\n1 1\n"
    before, after = (comparer.write(f"{side}.out", text.format(side)) for side in ("liba", "libb"))
    document = comparer.load(before, after, "--rule=before:object:s/a$/b/", "--unchanged",
                             "--pairing=exact")
    comparer.same("objects", row_of(document, "x")["match"], "F1")

    _, err = comparer.run(before, after, "--rule=s/nothing//")
    comparer.same("a rule of no use", "the rule “s/nothing//” matches nothing" in err, True)
    # Closures: the next best pair, and a family.
    one, two = "f()::{lambda()#1}", "f()::{lambda()#2}"
    for rules, expected in (([], [([one], [one], "F7"), ([], [two], None)]),
                            ([f"never:{one}={one}"], [([one], [two], "F7"), ([], [one], None)])):
        comparer.same(f"closures and {rules}", compare_rules(comparer, [one], [one, two], *rules),
                      sorted(expected, key=str))
    equal = [comparer.write(f"closures-{side}.out", HEAD + "fl=a.c\n" +
                            "".join(f"fn={name}\n1 10\n" for name in names))
             for side, names in enumerate(([one], [one, two]))]
    for rules, sides in (([], ["both"]), ([f"--rule=never:{one}={two}"], ["both", "after"]),
                         ([f"--rule=never:{one}={name}" for name in (one, two)],
                          ["before", "after", "after"])):
        rows = comparer.load(*equal, "--unchanged", *rules)["functions"]
        comparer.same(f"equal closures and {rules}", sorted(row["side"] for row in rows),
                      sorted(sides))
    path = comparer.write("rules", "# of this program\n\n  pair:x=main\n")
    document = comparer.load(before, after, f"--rules={path}", "--unchanged")
    comparer.same("a file", [(row["before_name"], row["name"]) for row in document["functions"]
                             if row["match"] == "pair"], [("x", "main")])
    for rule, place in (("s/(/x/", "character"), ("s/a/b", "end"), ("s/a/b/x", "character 7"),
                        ("pair:a", "OLD=NEW"), ("colour:s/a/b/", "function:"),
                        ("saab", "delimiter"), ("s/a/\\g/", "reference"), ("", "function:")):
        _, err = comparer.run(before, after, f"--rule={rule}", status=2)
        comparer.same(f"what is wrong with {rule!r}", place in err, True)
    path = comparer.write("rules", "pair:a=b\ns/(/\n")
    _, err = comparer.run(before, after, f"--rules={path}", status=2)
    comparer.same("the line of a file", f"{path}:2:" in err, True)
    comparer.run(before, after, "--rules=/nowhere", status=1)
    comparer.finish("rules")


def check_runs(comparer):
    """The numbers of several runs are those of one of them, shown with the range of all."""
    def runs(side, costs):
        return [f"--{side}=" + comparer.write(f"{side}-{i}.out", HEAD + f"fn=main\n1 {cost}\n"
                                              f"fn=f\n2 {cost // 2}\n")
                for i, cost in enumerate(costs)]
    before = runs("before", (1000, 980, 1020))
    near, far = runs("after", (1010, 1030)), None
    status, out, err = comparer.report.run("compare", *before, *near, "--format=json",
                                           "--unchanged")
    document = json.loads(out)
    comparer.same("totals", [side["total"] for side in document["sides"]], [[1470], [1515]])
    comparer.same("runs", [(side["runs"], side["range"]) for side in document["sides"]],
                  [(3, [[1470], [1530]]), (2, [[1515], [1545]])])
    comparer.same("range of a row", row_of(document, "main")["range"],
                  [[[980], [1020]], [[1010], [1030]]])
    status, out, err = comparer.report.run("compare", *before, *near)
    comparer.same("a change that is not clear", ("within the range" in out.decode(),
                                                 "unclear" in out.decode()), (True, True))
    for condition, clear, expected in (("Ir > +1%", [], 3), ("Ir > +1%", ["--clear"], 0),
                                       ("self of main Ir > +1%", ["--clear"], 0)):
        status, out, err = comparer.report.run("compare", *before, *near, *clear,
                                               f"--fail-if={condition}")
        comparer.same(f"{condition} {clear}", status, expected)
    far = runs("after", (1100, 1200))
    for condition in ("Ir > +1%", "self of main Ir > +1%", "inclusive of any Ir > +1%"):
        status, out, err = comparer.report.run("compare", *before, *far, "--clear",
                                               f"--fail-if={condition}")
        comparer.same(f"clear: {condition}", status, 3)
    times = runs("before", (1, 500, 3))
    for option in times:
        path = option.split("=")[1]
        with open(path, encoding="utf-8") as file:
            comparer.write(path, file.read().replace("events: Ir", "events: Time_(10ns)"))
    last = times[1].split("=")[1]
    status, out, err = comparer.report.run("compare", *times, last, "--format=json")
    comparer.same("the median of times", [side["total"] for side in json.loads(out)["sides"]],
                  [[4], [750]])
    # A function whose callees changed has no change of its own.
    before, after = (comparer.write(f"callee-{cost}.out", HEAD + f"fn=main\n1 5\ncfn=f\n"
                                    f"calls=1 1\n1 {cost}\n\nfn=f\n2 {cost}\n")
                     for cost in (100, 110))
    status, out, _ = comparer.report.run("compare", f"--before={before}", f"--before={before}",
                                         after)
    comparer.same("a row whose self cost is unchanged",
                  [line.split() for line in out.decode().split("\n")
                   if line.strip().endswith("main")], [["0", "0", "+10", "0", "0", "main"]])
    # The events of a run may be in another order.
    paths = [comparer.write(f"events-{i}.out", HEAD.replace("Ir", events) + f"fn=main\n1 {costs}\n")
             for i, (events, costs) in enumerate((("Ir Dr", "100 1"), ("Dr Ir", "200 90"),
                                                  ("Ir Dr", "95 200")))]
    status, out, _ = comparer.report.run("compare", *(f"--before={path}" for path in paths),
                                         paths[0], "--format=json")
    events = [event["name"] for event in json.loads(out)["events"]]
    comparer.same("the least total of one event",
                  dict(zip(events, json.loads(out)["sides"][0]["total"], strict=True)),
                  {"Ir": 90, "Dr": 200})
    # Functions of a family may call each other.
    before, after = (comparer.write(f"family-{i}.out", HEAD + f"fl={files[0]}\nfn=w\n1 100\n"
                                    f"cfi={files[1]}\ncfn=w\ncalls=1 1\n1 {cost}\n\n"
                                    f"fl={files[1]}\nfn=w\n1 {cost}\n")
                     for i, (files, cost) in enumerate((("a.c b.c".split(), 200),
                                                        ("c.c d.c".split(), 210))))
    options = [f"--before={before}"] * 2 + [f"--after={after}"] * 2
    status, out, _ = comparer.report.run("compare", *options, "--format=json", "--clear",
                                         "--fail-if=inclusive of w Ir > +1%")
    document = json.loads(out)
    comparer.same("a family", (status, row_of(document, "w")["inclusive"],
                               document["conditions"][0]["holds"]), (3, [[300], [310]], True))
    # With --sum, they are added up.
    after = near[0].split("=")[1]
    paths = [option.split("=")[1] for option in runs("before", (1000, 980, 1020))]
    options = [f"--before={path}" for path in paths]
    status, out, _ = comparer.report.run("compare", *options, after, "--sum", "--format=json")
    document = json.loads(out)
    comparer.same("runs added up", [(side["runs"], side["total"]) for side in document["sides"]],
                  [(1, [4500]), (1, [1650])])
    comparer.same("costs added up", row_of(document, "main")["self"], [[3000], [1100]])
    comparer.same("their files", document["sides"][0]["files"],
                  [os.path.basename(path) for path in paths])
    comparer.finish("several runs")


def check_messages_in_order(comparer):
    """Files are read in parallel, but messages come in the order of the files."""
    options = [f"--{side}=" + comparer.write(f"cut-{i}.out", BEFORE + f"\ntotals: {2000 + i}\n")
               for i, side in enumerate(("before", "before", "after", "after", "after"))]
    for _ in range(20):
        _, _, err = comparer.report.run("compare", *options)
        comparer.same("warnings", re.findall(rb"says (\d+)", err),
                      [b"2000", b"2001", b"2002", b"2003", b"2004"])
        _, _, err = comparer.report.run("compare", options[0], "--before=/no-1", options[2],
                                        "--after=/no-2")
        comparer.same("the first error", (re.findall(rb"says (\d+)", err),
                                          b"/no-1: error" in err, b"/no-2" in err),
                      ([b"2000"], True, False))


SIZES = [8 * 2 ** i for i in range(8)]
LAWS = {"1": lambda n: 500, "n": lambda n: 40 + 3 * n, "n log n": lambda n: n * int(math.log2(n)),
        "n^2": lambda n: 7 + n * n}
# How functions grow before and after; the growths of the last two cannot be determined.
GROWTHS = {"kept": ("n", "n"), "steady": ("1", "1"), "sort_items": ("n log n", "n^2"),
           "look_up": ("n", "1"), "fill": ("1", "n"), "count": ("n^2", "n"), "few": ("n", "n^2"),
           "close": ("n", "n^2")}
SOME_SIZES = {"few": SIZES[:5], "close": range(100, 110)}


def aprof(side):
    """An aprof report whose functions grow as on the given side."""
    lines = ["v 4", "k 1000000", "m bb-count", "a ./p", "f ./p"]
    for number, (name, laws) in enumerate(GROWTHS.items()):
        lines.append(f'r "{name}" "./p" {number}')
        for size in SOME_SIZES.get(name, SIZES):
            cost = LAWS[laws[side]](size)
            lines.append(f"p {number} {size} {cost} {cost} {cost} {cost * cost} 1 {cost} {cost} "
                         f"{cost} {cost} {cost * cost}")
    return "\n".join(lines) + "\n"


def check_growths(comparer):
    """A changed growth is reported only where it is clear on both sides."""
    paths = [comparer.write(f"growth-{side}.aprof", aprof(side)) for side in range(2)]
    for first, second in ((0, 1), (1, 0), (0, 0)):
        before, after = paths[first], paths[second]
        laws = {name: (each[first], each[second]) for name, each in GROWTHS.items()}
        document = comparer.load(before, after, "--unchanged")
        for name, (one, other) in laws.items():
            expected = {"before": one, "after": other} if name not in SOME_SIZES else None
            comparer.same(f"growth of {name}", row_of(document, name).get("growth"), expected)
        changed = {name: each for name, each in laws.items()
                   if each[0] != each[1] and name not in SOME_SIZES}
        told = [change for change in document["changes"] if change["kind"] == "growth"]
        comparer.same("functions whose growth changed",
                      {document["functions"][change["function"]]["name"] for change in told},
                      set(changed))
        comparer.same("as many sentences", len(told), len(changed))
        labels = {"1": "constant", "n^2": "n²"}
        sentences = {f"`{name}`: {labels.get(one, one)} → {labels.get(other, other)}"
                     for name, (one, other) in changed.items()}
        comparer.same("sentences", {change["text"] for change in told}, sentences)
        for form in ("text", "markdown"):
            lines = comparer.run(before, after, f"--format={form}")[0].splitlines()
            comparer.same(f"sentences of {form}",
                          {line.strip("* ").rstrip(".") for line in lines if "`: " in line
                           and " → " in line}, sentences)
    comparer.finish("growths")


def check_sizes(comparer):
    """Two sets of runs with input sizes are compared by their curves and their sums."""
    sizes = (16, 32, 64, 128, 256, 512, 1024)

    def write_runs(name, cost_of):
        paths = []
        for size in sizes:
            cost = cost_of(size)
            paths.append(comparer.write(f"{name}.{size}.out", (
                f"cmd: ./sort {size}\nevents: Ir\nfn=main\n1 10\ncfn=sort\ncalls=1 2\n"
                f"1 {cost}\nfn=sort\n2 {cost}\n")))
        return paths

    def arguments_of(option, paths):
        return [f"{option}={path}" for path in paths]

    before = write_runs("fast", lambda n: 30 + 4 * n * int(math.log2(n)))
    after = write_runs("slow", lambda n: 20 + 3 * n * n)
    sets = arguments_of("--before", before) + arguments_of("--after", after)
    for chosen in ("command", ",".join(map(str, sizes))):
        document = json.loads(comparer.run(*sets, f"--sizes={chosen}", "--format=json")[0])
        comparer.same("growth", row_of(document, "sort").get("growth"),
                      {"before": "n log n", "after": "n^2"})
        comparer.same("sentences of growths",
                      [change["text"] for change in document["changes"]
                       if change["kind"] == "growth"], ["`sort`: n log n → n²"])
        comparer.same("totals", [side["total"][0] for side in document["sides"]],
                      [sum(10 + 30 + 4 * n * int(math.log2(n)) for n in sizes),
                       sum(10 + 20 + 3 * n * n for n in sizes)])
        comparer.same("files", [side["files"] for side in document["sides"]],
                      [[os.path.basename(path) for path in paths] for paths in (before, after)])
    plots = [comparer.report.run("plot", *paths, "--sizes=command", "--function=sort",
                                 "--format=csv")[1].decode() for paths in (before, after)]
    status, both, _ = comparer.report.run("plot", *after, *arguments_of("--baseline", before),
                                          "--sizes=command", "--function=sort", "--format=csv")
    rows = list(csv.reader(io.StringIO(both.decode())))[1:]
    comparer.same("plot", (status, [[row[1:] for row in rows if row[0] == side]
                                    for side in ("before", "after")]),
                  (0, [list(csv.reader(io.StringIO(plot)))[1:] for plot in plots]))
    _, err = comparer.run(*sets, "--sizes=1,2", status=2)
    comparer.same("too few sizes", "2 numbers for 7 files" in err, True)
    status, _, err = comparer.report.run("functions", after[0], "--sum",
                                         f"--baseline={before[0]}", "--baseline=/nowhere")
    comparer.same("a file that is missing", (status, b"/nowhere" in err), (1, True))
    status, _, err = comparer.report.run("functions", after[0],
                                         *arguments_of("--baseline", before))
    comparer.same("runs that nobody wants added up", (status, b"--sum" in err), (2, True))
    comparer.finish("runs with sizes")


def check_doubts(comparer):
    """There are warnings about differences in how the sides were recorded."""
    names = ("main", "work", "_dl_start", "__GI___tunables_init", "getenv")

    def write(name, header="", costs=(10, 100, 5, 5, 5), file="a.c"):
        head = HEAD.replace("creator: test\ncmd: ./p\n", header) if header else HEAD
        text = head + f"fl={file}\n"
        for function, cost in zip(names, costs):
            text += f"fn={function}\n1 {cost}\n"
        return comparer.write(name, text)

    plain = write("b.out")
    for name, options, words in (
            ("nothing", {"costs": (10, 120, 5, 5, 5)}, None),
            ("a part of the change", {"costs": (10, 200, 20, 20, 20)}, None),
            ("the environment", {"costs": (10, 130, 20, 20, 20)}, "“env -i”"),
            ("debug information", {"file": "???"}, "100.0\u00a0% after")):
        document = comparer.load(plain, write("a.out", **options))
        found = messages(document)
        comparer.same(name, [words in each for each in found], [True] if words else [])
    first = write("b.out", "creator: callgrind-3.19.0\ncmd: ./old 1\n"
                           "desc: I1 cache: 32768 B, 64 B, 8-way\n")
    second = write("a.out", "creator: callgrind-3.22.0\ncmd: ./new 2\n"
                            "desc: I1 cache: 65536 B, 64 B, 8-way\n")
    comparer.same("all others", sorted(messages(comparer.load(first, second))), sorted([
        "the profiles were recorded by different versions: “callgrind-3.19.0” and "
        "“callgrind-3.22.0”",
        "the programs ran with different arguments: “./old 1” and “./new 2”",
        "different caches were simulated: “I1 cache: 32768 B, 64 B, 8-way” and "
        "“I1 cache: 65536 B, 64 B, 8-way”"]))
    comparer.finish("doubts")


def check_usage(comparer):
    before, after = comparer.write("before.out", BEFORE), comparer.write("after.out", AFTER)
    other = comparer.write("other.out", BEFORE.replace("events: Ir", "events: Dr"))
    for arguments, status in (((before,), 2), ((before, after, other), 1), ((), 2),
                              ((before, other), 1), ((before, "/nowhere"), 1),
                              (("--before=" + before, after), 0),
                              (("--before=" + before, "--after=" + after), 0),
                              ((before, after, "--sort=called"), 2),
                              ((before, after, "--event=Dr"), 2),
                              ((before, after, "--output=" + before), 2),
                              ((before, after, "--compare-parts=1,2"), 2),
                              ((before, after, "--sort=origin", "--top=2"), 0)):
        found, _, err = comparer.report.run("compare", *arguments)
        comparer.same(f"status of {arguments}", found, status)
    for arguments in (("--before=-", "--after=-"), ("-", "-"), (before, "-", "-")):
        found, _, err = comparer.report.run("compare", *arguments, stdin=b"events: Ir\n")
        comparer.same(f"what is wrong with {arguments}", (found, b"only once" in err), (2, True))
    found, _, err = comparer.report.run("compare", before, "-", stdin=AFTER.encode())
    comparer.same("the standard input", (found, err), (0, b""))
    found, _, err = comparer.report.run("functions", before, "--sort=origin")
    comparer.same("sorting others", found, 2)
    found, _, err = comparer.report.run("export", "--instructions", after, f"--baseline={before}")
    comparer.same("instructions with a baseline", (found, b"annotate" in err), (2, True))
    check_messages_in_order(comparer)

    # A change that no function accounts for.
    before = comparer.write("b.out", BEFORE + "\nsummary: 1150\n")
    after = comparer.write("a.out", AFTER + "\nsummary: 2270\n")
    changes = comparer.load(before, after)["changes"]
    comparer.same("not attributed", (changes[-1]["kind"], changes[-1]["delta"]),
                  ("not attributed", [100]))
    comparer.same("all", sum(change["delta"][0] for change in changes), 1120)

    # A limit for the rows, and fewer sentences.
    rows = comparer.load(before, after, "--min-delta=20")["functions"]
    comparer.same("large changes", {"parse", "hash", "main"} <= {row["name"] for row in rows}, True)
    changes = comparer.load(before, after, "--explain=1")["changes"]
    comparer.same("one sentence", [change["kind"] for change in changes],
                  ["calls", "rest", "not attributed"])
    comparer.finish("usage")


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        comparer = Comparer(report, folder)
        profiles = list_profiles(report)
        check_hand(comparer)
        check_names(comparer)
        check_closures(comparer)
        check_derived_events(comparer)
        check_units(comparer)
        check_cancelling(comparer)
        check_rows_with_equal_costs(comparer)
        check_recursion_alone(comparer)
        check_renamed(comparer)
        check_perhaps_renamed(comparer)
        check_renamed_told(comparer)
        check_sentences(comparer)
        check_inlined(comparer)
        check_rewritten(comparer, profiles)
        check_itself(comparer, profiles)
        check_pairs(comparer, profiles)
        check_further_sides(comparer, profiles)
        check_further_events(comparer)
        check_objects(comparer)
        check_file_warnings(comparer)
        check_pictures(comparer)
        check_conditions(comparer)
        check_formats(comparer)
        check_length(comparer)
        check_rules(comparer)
        check_runs(comparer)
        check_growths(comparer)
        check_sizes(comparer)
        check_doubts(comparer)
        check_usage(comparer)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
