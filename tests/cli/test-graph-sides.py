#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that a graph of a comparison has the costs of each side alone: COMPARE.md C1, C5, C9.

    test-graph-sides.py QUERN_REPORT DATA

Costs are added up here from the export of each file, cycles are found in the calls of both, and
origins are those of "compare". Around a function, the reference is each side's own graph.
"""
import collections
import json
import os
import random
import re
import sys
import tempfile

from runner import Report, some

N_PAIRS = 12
SAMPLE = os.path.join("..", "compare", "cycle-in-part-2.callgrind.out")
EVENTS = ("Ir", "Dr")
AROUND = ("--caller-depth=20", "--callee-depth=20")

# The example of COMPARE.md C5: main calls parse more often, hash costs more, trace is new.
HAND = [
    "fn=main\n1 100\ncfn=parse\ncalls=10 2\n1 900\ncfn=log\ncalls=5 3\n1 150\n"
    "fn=parse\n2 500\ncfn=hash\ncalls=20 4\n2 400\n"
    "fn=log\n3 50\ncfn=hash\ncalls=5 4\n3 100\nfn=hash\n4 500\n",
    "fn=main\n1 100\ncfn=parse\ncalls=20 2\n1 1880\ncfn=log\ncalls=5 3\n1 160\n"
    "cfn=trace\ncalls=1 5\n1 30\nfn=parse\n2 1000\ncfn=hash\ncalls=40 4\n2 880\n"
    "fn=log\n3 50\ncfn=hash\ncalls=5 4\n3 110\nfn=hash\n4 990\nfn=trace\n5 30\n"]
HAND_ORIGINS = {"main": 930, "hash": 90, "parse": 0, "log": 0, "trace": 0}


def write_random(path, rand, has_cycles):
    n_functions = rand.choice((4, 8, 14))
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\ncreator: test\ncmd: ./random\npositions: line\nevents: Ir Dr\n")
        for function in range(n_functions):
            if rand.random() < 0.15:
                continue
            file.write(f"\nfl=file{function % 3}.c\nfn=f{function}\n"
                       f"{function * 10 + 1} {rand.randrange(900)} {rand.randrange(50)}\n")
            for _ in range(rand.randrange(4)):
                callee = rand.randrange(0 if has_cycles else function + 1, n_functions + 1)
                if callee >= n_functions:
                    continue
                file.write(f"cfi=file{callee % 3}.c\ncfn=f{callee}\n"
                           f"calls={rand.randrange(1, 9)} {callee * 10 + 1}\n"
                           f"{function * 10 + 2} {rand.randrange(2000)} {rand.randrange(90)}\n")


class Side:
    """The export of one file, by the names of functions."""

    def __init__(self, export):
        names = [function["name"] for function in export["functions"]]
        self.total = export["total"]
        self.own = {function["name"]: function for function in export["functions"]}
        self.calls = collections.defaultdict(lambda: [0] * (1 + len(EVENTS)))
        for function in export["functions"]:
            for callee, count, costs in function["calls"]:
                row = self.calls[function["name"], names[callee]]
                for i, number in enumerate([count] + costs):
                    row[i] += number

    def get_self(self, group, event):
        return sum(self.own[name]["self"][event] for name in group if name in self.own)

    def get_inclusive(self, group, event):
        """The exported cost of a function; of several, the larger of what enters and leaves."""
        if len(group) == 1:
            return sum(self.own[name]["inclusive"][event] for name in group if name in self.own)
        out = self.get_self(group, event) + \
            sum(row[1 + event] for (caller, callee), row in self.calls.items()
                if caller in group and callee not in group)
        return max(out, sum(row[1 + event] for (caller, callee), row in self.calls.items()
                            if callee in group and caller not in group))

    def get_calls(self, callers, callees, column):
        return sum(row[column] for (caller, callee), row in self.calls.items()
                   if caller in callers and callee in callees)


def find_groups(sides):
    """Group functions that reach each other through the calls of either side."""
    names = sorted(set(sides[0].own) | set(sides[1].own))
    reached = {name: {name} for name in names}
    changes = True
    while changes:
        changes = False
        for caller, callee in set(sides[0].calls) | set(sides[1].calls):
            for name in names:
                if caller in reached[name] and callee not in reached[name]:
                    reached[name].add(callee)
                    changes = True
    return {name: frozenset(other for other in reached[name] if name in reached[other])
            for name in names}


class Pair:
    """Two files, and what quern-report says about both."""

    def __init__(self, report, paths):
        self.report = report
        self.paths = paths
        self.complaints = []
        self.sides = [Side(json.loads(self.run("export", path))) for path in paths]
        self.groups = find_groups(self.sides)
        diff = json.loads(self.run("compare", *paths, "--unchanged", "--format=json"))
        self.origins = {row["name"]: row["origin"] for row in diff["functions"]}
        self.where = {row["name"]: row["side"] for row in diff["functions"]}

    def run(self, *arguments):
        status, out, err = self.report.run(*arguments)
        if status != 0:
            raise RuntimeError(f"{arguments}: {status} {err!r}")
        return out

    def draw(self, *arguments):
        return json.loads(self.run("graph", f"--baseline={self.paths[0]}", self.paths[1],
                                   "--format=json", "--min-node=0", "--min-call=0", *arguments))

    def complain(self, text):
        self.complaints.append(f"{text}")

    def check(self, what, found, wanted):
        if found != wanted:
            self.complain(f"{what}: {found}, not {wanted}")

    def find_group(self, box, event):
        """The functions of a box; those of a cycle are found by their number and self cost."""
        if box["cycle"] == 0:
            return frozenset([box["name"]])
        for group in set(self.groups.values()):
            change = [side.get_self(group, event) for side in self.sides]
            if len(group) == box["n_functions"] and box["self"] == change[1] - change[0]:
                return group
        return frozenset()

    def check_box(self, box, group, event, all_origins):
        costs = [side.get_inclusive(group, event) for side in self.sides]
        self.check(f"{box['name']} before", box["before"], costs[0])
        self.check(f"{box['name']} inclusive", box["inclusive"], costs[1] - costs[0])
        origin = sum(self.origins[name][event] for name in group)
        self.check(f"{box['name']} origin", box["origin"], origin)
        self.check(f"{box['name']} flag", box["flag"],
                   origin != 0 and abs(origin) >= 0.01 * all_origins)
        wheres = {self.where[name] for name in group}
        self.check(f"{box['name']} side", box["side"],
                   wheres.pop() if len(wheres) == 1 else "both")

    def check_graph(self, event):
        graph = self.draw(f"--event={EVENTS[event]}")
        self.check("event", graph["event"], f"Δ {EVENTS[event]}")
        groups = [self.find_group(box, event) for box in graph["boxes"]]
        if sorted(map(sorted, groups)) != sorted(map(sorted, set(self.groups.values()))):
            self.complain(f"boxes {sorted(map(sorted, groups))}")
            return
        wanted = sum(abs(sum(self.origins[name][event] for name in group)) for group in groups)
        self.check("Σ |origin|", graph["origins"], wanted)
        self.check("shown", graph["shown_origins"], wanted)
        for box, group in zip(graph["boxes"], groups):
            self.check_box(box, group, event, wanted)
        self.check_edges(graph, groups, event)

    def check_edges(self, graph, groups, event):
        larger = max(side.total[event] for side in self.sides)
        for edge in graph["edges"]:
            ends = groups[edge["from"]], groups[edge["to"]]
            costs = [side.get_calls(*ends, 1 + event) for side in self.sides]
            counts = [side.get_calls(*ends, 0) for side in self.sides]
            self.check(f"{ends} cost", [edge["cost_before"], edge["cost_after"], edge["cost"]],
                       costs + [costs[1] - costs[0]])
            if ends[0] != ends[1]:
                self.check(f"{ends} count", [edge["count_before"], edge["count_after"]], counts)
            share = min(max(costs) / larger, 1) if larger else 0
            if abs(edge["line"] - 1.25 - 6.75 * share ** 0.75) > 0.01:
                self.complain(f"{ends} is {edge['line']} wide, {share} of all")

    def check_focus(self, name):
        """The graph around a function has the costs of each side's own graph."""
        graph = self.draw(f"--function={name}", *AROUND)
        sides = []
        for path, side in zip(self.paths, self.sides):
            if name not in side.own:
                sides.append({})
                continue
            alone = json.loads(self.run("graph", path, f"--function={name}", *AROUND,
                                        "--format=json", "--min-node=0", "--min-call=0"))
            sides.append({box["name"]: box for box in alone["boxes"]})
            sides[-1].update({(alone["boxes"][edge["from"]]["name"],
                               alone["boxes"][edge["to"]]["name"]):
                              {"cost": edge["cost"]} for edge in alone["edges"]})
        for box in graph["boxes"]:
            for key in ("inclusive", "self"):
                costs = [side.get(box["name"], {key: 0})[key] for side in sides]
                self.check_near(f"around {name}: {box['name']} {key}", box[key],
                                costs[1] - costs[0])
        for edge in graph["edges"]:
            ends = tuple(graph["boxes"][edge[end]]["name"] for end in ("from", "to"))
            costs = [side.get(ends, {"cost": 0})["cost"] for side in sides]
            self.check_near(f"around {name}: {ends} before", edge["cost_before"], costs[0])
            self.check_near(f"around {name}: {ends} after", edge["cost_after"], costs[1])
            self.check_near(f"around {name}: {ends}", edge["cost"], costs[1] - costs[0])
        return len(graph["boxes"])

    def check_near(self, what, found, wanted):
        """Compare with a tolerance: costs shared among calls are not integers."""
        if abs(found - wanted) > 0.02:
            self.complain(f"{what}: {found}, not {wanted}")


def check_random(report, folder):
    complaints = []
    n_cycles = n_boxes = 0
    seeds = some(range(N_PAIRS))
    for seed in seeds:
        rand = random.Random(seed)
        paths = [os.path.join(folder, f"{seed}-{side}.callgrind.out") for side in "ab"]
        for path in paths:
            write_random(path, rand, seed % 2 == 0)
        pair = Pair(report, paths)
        n_cycles += sum(len(group) > 1 for group in set(pair.groups.values()))
        for event in range(len(EVENTS)):
            pair.check_graph(event)
        if seed % 2 == 1:
            n_boxes += sum(pair.check_focus(name) for name in sorted(pair.groups))
        complaints += [f"seed {seed}: {complaint}" for complaint in pair.complaints]
    report.tap.check("graphs of random pairs", complaints)
    report.tap.check("there was something to look at",
                     [] if 4 * n_cycles > len(seeds) and n_boxes > 8 * len(seeds) else
                     [f"{n_cycles} {n_boxes}"])


def check_hand(report, folder):
    paths = [os.path.join(folder, f"hand-{side}.callgrind.out") for side in "ab"]
    for path, text in zip(paths, HAND):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"version: 1\ncmd: ./a\npositions: line\nevents: Ir\n{text}")
    pair = Pair(report, paths)
    graph = pair.draw()
    pair.check("event", graph["event"], "Δ Ir")
    pair.check("origins", {box["name"]: box["origin"] for box in graph["boxes"]}, HAND_ORIGINS)
    pair.check("flags", {box["name"] for box in graph["boxes"] if box["flag"]}, {"main", "hash"})
    pair.check("new", [box["name"] for box in graph["boxes"] if box["side"] == "after"], ["trace"])
    pair.check("caption", "100.0\u00a0% of Σ |origin| in 5 boxes" in graph["caption"], True)
    swapped = json.loads(pair.run("graph", f"--baseline={paths[1]}", paths[0], "--format=json"))
    pair.check("gone", [box["name"] for box in swapped["boxes"] if box["side"] == "before"],
               ["trace"])
    for name in HAND_ORIGINS:
        pair.check_focus(name)
    around = pair.draw("--function=main")
    pair.check("estimates", [box["name"] for box in around["boxes"] if box["estimate"]], [])
    # While parse runs, hash costs what parse calls it for, although log calls it as well.
    around = pair.draw("--function=parse")
    pair.check("estimates around parse",
               [box["name"] for box in around["boxes"] if box["estimate"]], [])
    report.tap.check("the example of C5", pair.complaints)


def check_hubs(report, folder):
    """The boxes of a function drawn once per caller share what it cost and what it changed."""
    paths = [os.path.join(folder, f"hubs-{side}.callgrind.out") for side in "ab"]
    for path, factor in zip(paths, (1, 2)):
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\ncmd: ./a\npositions: line\nevents: Ir\nfn=main\n1 10\n")
            for i in range(6):
                file.write(f"cfn=f{i}\ncalls=1 1\n1 {100 + 10 * (i + 1) * factor}\n")
            for i in range(6):
                file.write(f"fn=f{i}\n1 100\ncfn=hub\ncalls=1 1\n1 {10 * (i + 1) * factor}\n")
            file.write(f"fn=hub\n1 {210 * factor}\n")
    pair = Pair(report, paths)
    whole, apart = pair.draw(), pair.draw("--hubs-apart")
    hub = [box for box in whole["boxes"] if box["name"] == "hub"]
    copies = {index: box for index, box in enumerate(apart["boxes"]) if box["name"] == "hub"}
    pair.check("boxes", (len(hub), len(copies)), (1, 6))
    for key in ("before", "inclusive", "self", "origin"):
        pair.check_near(f"Σ {key}", sum(box[key] for box in copies.values()), hub[0][key])
    for edge in apart["edges"]:
        if edge["to"] in copies:
            pair.check("before", copies[edge["to"]]["before"], edge["cost_before"])
    few = pair.draw("--hubs-apart", "--min-node=10", "--min-call=10")
    pair.check("few boxes", 1 < len(few["boxes"]) < len(apart["boxes"]), True)
    for key, wanted in (("self", "shown_change"), ("origin", "shown_origins")):
        pair.check_near(wanted, few[wanted], sum(abs(box[key]) for box in few["boxes"]))
    report.tap.check("the boxes of a hub", pair.complaints)


def check_falling_hub(report, folder):
    """A function that costs less, more in some calls, is drawn once per caller as well."""
    paths = [os.path.join(folder, f"falling-{side}.callgrind.out") for side in "ab"]
    sides = (100, 200, 300, 100, 200, 300), (50, 100, 360, 50, 0, 200)
    for path, costs in zip(paths, sides):
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\ncmd: ./a\npositions: line\nevents: Ir\nfn=main\n1 10\n")
            for i, cost in enumerate(costs):
                file.write(f"cfn=f{i}\ncalls=1 1\n1 {1000 + cost}\n")
            for i, cost in enumerate(costs):
                file.write(f"fn=f{i}\n1 1000\n")
                if cost:
                    file.write(f"cfn=hub\ncalls=1 1\n1 {cost}\n")
            file.write(f"fn=hub\n1 {sum(costs)}\n")
    pair = Pair(report, paths)
    whole, apart = pair.draw(), pair.draw("--hubs-apart")
    hub = next(box for box in whole["boxes"] if box["name"] == "hub")
    copies = {apart["boxes"][edge["from"]]["name"]: apart["boxes"][edge["to"]]
              for edge in apart["edges"] if apart["boxes"][edge["to"]]["name"] == "hub"}
    for i, (before, after) in enumerate(zip(*sides)):
        box = copies.get(f"f{i}", {})
        pair.check(f"in f{i}", [box.get(key) for key in ("before", "inclusive", "self")],
                   [before, after - before, after - before])
    pair.check_near("Σ origin", sum(box["origin"] for box in copies.values()), hub["origin"])
    for key in ("shown_change", "shown_origins"):
        pair.check(key, apart[key], whole[key])
    few = pair.draw("--hubs-apart", "--min-node=7")
    left = [box["inclusive"] for box in few["boxes"] if box["name"] == "hub"]
    pair.check_near("Σ of few boxes", sum(left), hub["inclusive"])
    report.tap.check("the boxes of a hub that costs less", pair.complaints)


def draw_shared(report, folder, name, is_direct):
    """The boxes and arrows around a, of two files in which a and b call g less and more, directly
    or through h, and g costs the same as a whole: it calls k for what it spends less itself."""
    paths = [os.path.join(folder, f"{name}-{side}.callgrind.out") for side in "ab"]
    shared = "g" if is_direct else "h"
    for path, cost, moved in zip(paths, (300, 200), (100, 400)):
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\ncmd: ./a\npositions: line\nevents: Ir\n"
                       "fn=main\n1 10\ncfn=a\ncalls=1 1\n"
                       f"1 {cost + 50}\ncfn=b\ncalls=1 1\n1 {650 - cost}\n"
                       f"fn=a\n1 50\ncfn={shared}\ncalls=3 1\n1 {cost}\n"
                       f"fn=b\n1 50\ncfn={shared}\ncalls=3 1\n1 {600 - cost}\n"
                       + ("" if is_direct else "fn=h\n1 10\ncfn=g\ncalls=6 1\n1 590\n")
                       + f"fn=g\n1 {(600 if is_direct else 590) - moved}\n"
                       f"cfn=k\ncalls=6 1\n1 {moved}\nfn=k\n1 {moved}\n")
    pair = Pair(report, paths)
    dot = pair.run("graph", f"--baseline={paths[0]}", paths[1], "--function=a",
                   "--format=dot").decode()
    return pair, dot.splitlines()


def find_line(lines, text):
    return next(line for line in lines if text in line)


def find_arrow(lines, names):
    """The line of the arrow between two boxes."""
    ends = [find_line(lines, f'label="{name}\\n').split()[0] for name in names]
    return find_line(lines, f"{ends[0]} -> {ends[1]} ")


def check_signs(report, folder):
    """Around a, g seems to cost less, but as a whole it costs the same. What a calls itself is
    exact; below the shared h, neither the box nor the arrow into it has a sign. That g moved cost
    into k is known in any case."""
    pair, lines = draw_shared(report, folder, "known", True)
    pair.check("a recorded change", 'label="g\\n−' in find_line(lines, 'label="g\\n'), True)
    report.tap.check("a change whose sign is known", pair.complaints)

    pair, lines = draw_shared(report, folder, "unknown", False)
    box = find_line(lines, 'label="g\\n')
    pair.check("no sign", [text in box for text in ("\\n≈±", "self ≈−")], [True, True])
    pair.check("the arrow into it", 'label="≈±' in find_arrow(lines, "hg"), True)
    pair.check("k", 'label="k\\n≈+' in find_line(lines, 'label="k\\n'), True)
    pair.check("the arrow into k", 'label="≈+' in find_arrow(lines, "gk"), True)
    pair.check("h", 'label="h\\n−' in find_line(lines, 'label="h\\n'), True)
    report.tap.check("a change whose sign is not known", pair.complaints)


def check_gone(report, folder):
    """What gone called is known, although the callee now runs elsewhere only."""
    paths = [os.path.join(folder, f"gone-{side}.callgrind.out") for side in "ab"]
    for path, caller in zip(paths, ("gone", "main")):
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\ncmd: ./a\npositions: line\nevents: Ir\nfn=main\n1 10\n")
            if caller == "gone":
                file.write("cfn=gone\ncalls=1 1\n1 960\nfn=gone\n1 10\n")
            file.write("cfn=h\ncalls=1 1\n1 950\nfn=h\n1 50\ncfn=g\ncalls=1 1\n1 900\n"
                       "fn=g\n1 900\n")
    pair = Pair(report, paths)
    dot = pair.run("graph", f"--baseline={paths[0]}", paths[1], "--function=gone",
                   "--format=dot").decode().splitlines()
    pair.check("g", 'label="g\\n−' in find_line(dot, 'label="g\\n'), True)
    pair.check("the arrow into it", 'label="−' in find_arrow(dot, "hg"), True)
    report.tap.check("below a function that is gone", pair.complaints)


def check_slight(report, folder):
    """Around a function that is gone, boxes show what changed, not functions of next to no cost in
    which some other change originates; only the function itself has the colour of "gone"."""
    paths = [os.path.join(folder, f"slight-{side}.callgrind.out") for side in "ab"]
    for path, caller, cost in zip(paths, ("gone", "main"), (1, 2)):
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\ncmd: ./a\npositions: line\nevents: Ir\nfn=main\n1 10\n")
            if caller == "gone":
                file.write("cfn=gone\ncalls=1 1\n1 950101\nfn=gone\n1 100\n")
            file.write("cfn=h\ncalls=1 1\n1 950000\ncfn=slight\ncalls=1 1\n"
                       f"1 {cost}\nfn=h\n1 50000\ncfn=g\ncalls=1 1\n1 900000\n"
                       f"fn=g\n1 900000\nfn=slight\n1 {cost}\n")
    pair = Pair(report, paths)
    arguments = (f"--baseline={paths[0]}", paths[1], "--function=gone")
    graph = json.loads(pair.run("graph", *arguments, "--format=json"))
    pair.check("boxes", sorted(box["name"] for box in graph["boxes"]), ["g", "gone", "h", "main"])
    pair.check("caption", "100.0\u00a0% of Σ |Δ self| in 4 boxes" in graph["caption"], True)
    picture = pair.run("graph", *arguments, "--format=svg", "--scheme=print").decode()
    # Versions of cairo write it as a style or as an attribute.
    darkest = r'fill[:=]"?rgb\(11\.37\d*%, ?36\.07\d*%, ?66\.66\d*%\)'
    pair.check("boxes in the darkest blue", len(re.findall(darkest, picture)), 1)
    report.tap.check("slight changes around a function that is gone", pair.complaints)


def check_tiny(report, folder):
    """A bound already says that it is about that much: "self > −0.01 %", without "≈"."""
    paths = [os.path.join(folder, f"tiny-{side}.callgrind.out") for side in "ab"]
    for path, cost in zip(paths, (50000, 30000)):
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\ncmd: ./a\npositions: line\nevents: Ir\n"
                       f"fn=main\n1 10\ncfn=a\ncalls=1 1\n1 {cost}\ncfn=h\ncalls=1 1\n1 50000\n"
                       f"fn=a\n1 0\ncfn=h\ncalls=1 1\n1 {cost}\n"
                       f"fn=h\n1 5\ncfn=g\ncalls=2 1\n1 {cost + 49995}\nfn=g\n1 {cost + 49995}\n")
    pair = Pair(report, paths)
    dot = pair.run("graph", f"--baseline={paths[0]}", paths[1], "--function=a",
                   "--format=dot").decode()
    box = find_line(dot.splitlines(), 'label="h\\n')
    pair.check("a bound", ("self >" in box, "≈>" in box), (True, False))
    report.tap.check("a tiny estimate", pair.complaints)


def check_parts(report):
    """a is in a cycle in one part only, and is called from outside it on both sides."""
    _, out, _ = report.run("graph", SAMPLE, "--compare-parts=1,2", "--event=Ir", "--format=json")
    boxes = {box["name"]: box for box in json.loads(out)["boxes"]}
    found = {name: (box["before"], box["inclusive"], box["self"], box["origin"], box["side"])
             for name, box in boxes.items()}
    wanted = {"main": (100, 20, 0, None, "both"), "<cycle 1>": (90, 20, 10, None, "both")}
    report.tap.check("a cycle in one part", [] if found == wanted else [f"{found}"])


def main():
    report = Report()
    check_parts(report)
    with tempfile.TemporaryDirectory() as folder:
        check_hand(report, folder)
        check_hubs(report, folder)
        check_falling_hub(report, folder)
        check_signs(report, folder)
        check_gone(report, folder)
        check_slight(report, folder)
        check_tiny(report, folder)
        check_random(report, folder)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
