#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the call tree with the calls of "export", and check its bounds.

    test-tree.py QUERN_REPORT DATA
"""
import collections
import csv
import io
import json
import random
import sys
import tempfile

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
# Profiles with calling contexts. The costs of the second contradict each other.
CONTEXTS = "../aprof/threads.v4q.thread1.aprof"
CONTRADICTIONS = "../aprof/matrix.v4q.aprof"
BEFORE = "../compare/inlined-before.callgrind.out"
AFTER = "../compare/inlined-after.callgrind.out"


def read(report, *arguments):
    status, out, err = report.run(*arguments, "--format=json")
    if status != 0:
        raise SystemExit(f"{arguments}: {status} {err!r}")
    return json.loads(out)


def read_tree(report, *arguments):
    return read(report, "tree", *arguments)["nodes"]


def children_of(nodes):
    found = collections.defaultdict(list)
    for node in nodes[1:]:
        found[node["parent"]].append(node)
    return found


def check_laws(nodes, is_complete):
    """Parents come before their children, and their costs include those of the children."""
    complaints = []
    children = children_of(nodes)
    for index, node in enumerate(nodes):
        if (index == 0) != (node["parent"] is None) or (index > 0 and node["parent"] >= index):
            complaints.append(f"node {index} has the parent {node['parent']}")
        if not node["low"] <= node["cost"] <= node["high"]:
            complaints.append(f"{node} is not within its bounds")
        if node["exact"] != (node["low"] == node["high"]):
            complaints.append(f"{node} is exact or not")
        below = sum(child["cost"] for child in children[index])
        missing = node["cost"] - node["self"] - node["unexplained"] - below
        # Each cost is rounded.
        slack = 2 + len(children[index])
        if missing < -slack or (is_complete and children[index] and missing > slack):
            complaints.append(f"{node} has {below} below it")
    return complaints


def check_callees(report, exported):
    """One level below a function are its calls."""
    complaints = []
    for index, function in enumerate(exported["functions"]):
        calls = {callee: costs[0] for callee, _, costs in function["calls"] if callee != index}
        if function["cycle"] or len(calls) < 3 or not function["name"].isidentifier() or \
                sum(other["name"] == function["name"] for other in exported["functions"]) > 1:
            continue
        nodes = read_tree(report, BASIC, f"--function={function['name']}", "--max-depth=1",
                          "--min-cost=0")
        if nodes[0]["function"] != index or nodes[0]["cost"] != function["inclusive"][0]:
            complaints.append(f"{function['name']} is {nodes[0]}")
        found = {node["function"]: node["cost"] for node in nodes[1:]}
        wanted = {callee: cost for callee, cost in calls.items() if cost}
        if found != wanted:
            complaints.append(f"{function['name']} calls {found}, not {wanted}")
    return complaints


def check_bottom_up(report, exported):
    """One level below the program, bottom-up, are the self costs of all functions."""
    nodes = read_tree(report, BASIC, "--bottom-up", "--max-depth=1", "--min-cost=0")
    found = {node["function"]: node["cost"] for node in nodes[1:]}
    wanted = {index: function["self"][0] for index, function in enumerate(exported["functions"])
              if function["self"][0]}
    return [] if found == wanted else [f"{len(found)} functions, not {len(wanted)}"]


def check_threshold(report):
    """The threshold and the depth leave out what they should, and nothing else."""
    complaints = []
    total = read_tree(report, BASIC)[0]["cost"]
    every = read_tree(report, BASIC, "--min-cost=0.5", "--max-depth=4")
    fewer = read_tree(report, BASIC, "--min-cost=5", "--max-depth=4")

    def paths(nodes, least):
        found = []
        for node in nodes:
            above = found[node["parent"]] if node["parent"] is not None else ()
            found.append((*above, node["function"]))
        return {path for path, node in zip(found, nodes) if node["cost"] >= least}

    if paths(every, total * 0.05) != paths(fewer, 0):
        complaints.append("other paths")
    if max(len(path) for path in paths(every, 0)) != 5:
        complaints.append("not four levels below the top")
    return complaints


def check_rounded_total(report):
    """Recorded contexts stay exact in an event whose total is rounded: 2 for 0.3 times 8."""
    with tempfile.NamedTemporaryFile("w", suffix=".aprof", encoding="ascii") as file:
        file.write('v 4\nm Ir\nr "f" "x" 1\nr "g" "x" 2\nx 1 1 -1\nx 2 2 1\n'
                   "q 1 3 8 8 8 64 1 8 3 3 3 9\nq 2 3 4 4 4 16 1 4 4 4 4 16\n")
        file.flush()
        nodes = read_tree(report, file.name, "--define=T = 0.3 Ir", "--event=T")
    return [f"{node} is estimated" for node in nodes if not node["exact"]] or \
        ([] if len(nodes) == 3 else [f"{nodes}"])


def check_contradictions(report):
    """Nothing costs more than the program, and exact costs are those of the list."""
    nodes = read_tree(report, CONTRADICTIONS, "--min-cost=0")
    exported = read(report, "export", CONTRADICTIONS)
    complaints = check_laws(nodes, True)
    if nodes[0]["cost"] > exported["total"][0]:
        complaints.append(f"the program costs {nodes[0]['cost']} of {exported['total'][0]}")
    if not 0 < sum(not node["exact"] for node in nodes) < len(nodes) / 4:
        complaints.append("few costs contradict each other")
    for index, function in enumerate(exported["functions"]):
        found = [node for node in nodes if node["function"] == index]
        if len(found) == 1 and found[0]["exact"] and found[0]["cost"] != function["inclusive"][0]:
            complaints.append(f"{function['name']} costs {found[0]['cost']}, exactly")
    text = report.run("tree", CONTRADICTIONS)[1].decode()
    if "contradict each other" not in text:
        complaints.append("the text does not say why")
    return complaints


def check_table(report):
    """CSV has the rows of JSON."""
    nodes = read_tree(report, BASIC, "--min-cost=2")
    out = report.run("tree", BASIC, "--min-cost=2", "--format=csv")[1].decode()
    rows = list(csv.DictReader(io.StringIO(out)))
    found = [(row["name"], *(int(row[f"{key} Ir"]) for key in ("inclusive", "low", "high")))
             for row in rows]
    wanted = [(node["name"] or "", node["cost"], node["low"], node["high"]) for node in nodes]
    return [] if found == wanted else [f"{found[:3]}, not {wanted[:3]}"]


def by_path(nodes):
    """Costs by the names along each path."""
    found = []
    costs = {}
    for node in nodes:
        above = found[node["parent"]] if node["parent"] is not None else ()
        found.append((*above, node["name"]))
        costs[found[-1]] = node["cost"]
    return costs


def check_difference(report):
    """In a comparison, the cost of a path is its cost after minus its cost before."""
    before, after = (by_path(read_tree(report, path, "--min-cost=0")) for path in (BEFORE, AFTER))
    difference = by_path(read_tree(report, AFTER, f"--baseline={BEFORE}", "--min-cost=0"))
    wanted = {path: after.get(path, 0) - before.get(path, 0) for path in before | after}
    return [f"{path}: {difference.get(path)}, not {cost}" for path, cost in wanted.items()
            if difference.get(path) != cost]


def read_folded(report, *arguments):
    """(path, cost) of each line."""
    status, out, err = report.run("flame", *arguments, "--format=folded")
    if status != 0:
        raise SystemExit(f"{arguments}: {status} {err!r}")
    return [(tuple(path.split(";")), int(cost)) for path, _, cost in
            (line.rpartition(" ") for line in out.decode().splitlines())]


def check_folded(report, exported):
    """Folded lines add up to the total, whatever the threshold; those below a path add up to its
    cost in the tree."""
    complaints = []
    total = exported["total"][0]
    main = next(row for row in exported["functions"] if row["name"] == "main")
    for arguments, wanted in (([], total), (["--callers"], total), (["--min-cost=0"], total),
                              (["--min-cost=10"], total), (["--max-depth=2"], total),
                              (["--function=main"], main["inclusive"][0])):
        lines = read_folded(report, BASIC, *arguments)
        if sum(cost for _, cost in lines) != wanted or min(cost for _, cost in lines) <= 0:
            complaints.append(f"{arguments}: {sum(cost for _, cost in lines)}, not {wanted}")
    below = collections.Counter()
    for path, cost in read_folded(report, AFTER, "--min-cost=0"):
        for end in range(1, len(path) + 1):
            below[path[:end]] += cost
    for path, cost in by_path(read_tree(report, AFTER, "--min-cost=0")).items():
        if path != (None,) and abs(below[path[1:]] - cost) > 1:
            complaints.append(f"{path} costs {below[path[1:]]}, not {cost}")
    if read(report, "flame", BASIC, "--min-cost=2") != read(report, "tree", BASIC, "--min-cost=2"):
        complaints.append("the flame graph is another tree")
    return complaints


def check_deep(report):
    """A very deep chain of calls gives no overlong rows or lines."""
    depth = 5000
    with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
        file.write("events: Ir\n" + "".join(
            f"fn=f{i}\n1 1\ncfn=f{i + 1}\ncalls=1 1\n1 {depth - i}\n" for i in range(depth)) +
            f"fn=f{depth}\n1 1\n")
        file.flush()
        text = report.run("tree", file.name, "--min-cost=0")[1].decode()
        widest = max(map(len, text.splitlines()))
        if widest > 200 or text.count("… f") != depth + 1 - 40:
            return [f"rows of {widest} letters, {text.count('… f')} not indented further"]
        lines = read_folded(report, file.name, "--min-cost=0")
        return [f"{len(lines)} lines, {max(len(path) for path, _ in lines)} calls deep"] \
            if sum(cost for _, cost in lines) != depth + 1 or \
            max(len(path) for path, _ in lines) != 1024 else []


def check_many_paths(report):
    """A warning says that the paths are not all of them."""
    text = "events: Ir\n" + "".join(
        f"fn=a{i}\n1 1\ncfn=b{i}\ncalls=1 1\n1 9\ncfn=c{i}\ncalls=1 1\n1 9\n" + "".join(
            f"fn={name}{i}\n1 1\ncfn=a{i + 1}\ncalls=1 1\n1 9\n" for name in "bc")
        for i in range(30))
    complaints = []
    with tempfile.NamedTemporaryFile("w", suffix=".out") as file:
        file.write(text)
        file.flush()
        for options, is_cut in ((["--min-cost=0"], True), (["--min-cost=0", "--bottom-up"], True),
                                (["--min-cost=0", "--max-depth=8"], False), ([], False)):
            status, _, err = report.run("tree", file.name, "--format=json", "--output=/dev/null",
                                        *options)
            if status != 0 or (b"so some are left out" in err) != is_cut:
                complaints.append(f"{options}: {status} {err!r}")
    return complaints


def check_negative(report):
    """A tree has negative costs, reduced like those that add up to the cost of main; folded lines
    have not, and add up to its root all the same."""
    with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
        file.write("events: Ir\nfn=main\n1 100\ncfn=f\ncalls=1 1\n2 -12\nfn=f\n2 -12\n")
        file.flush()
        costs = {path[1:]: cost for path, cost in
                 by_path(read_tree(report, file.name, "--min-cost=0")).items()}
        lines = read_folded(report, file.name, "--min-cost=0")
    wanted = {(): 88, ("main",): 88, ("main", "f"): round(-12 * 88 / 100)}
    return ([] if costs == wanted else [f"{costs}"]) + \
        ([] if lines == [(("main",), 88)] else [f"{lines}"])


# The counter was reset while "wait" ran.
RESET = """events: Ir
fn=start
1 0
cfn=main
calls=1 1
1 600
fn=main
1 10
cfn=step
calls=9 1
2 990
cfn=wait
calls=9 1
3 -9000
fn=step
5 990
fn=wait
7 30
"""


def check_reset(report):
    """What a negative call leaves over is neither self cost nor a root of its own."""
    with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
        file.write(RESET)
        file.flush()
        nodes = read_tree(report, file.name, "--min-cost=0")
        folded = read_folded(report, file.name, "--min-cost=0")
    found = [(node["name"], node["cost"], node["self"], node["exact"]) for node in nodes]
    wanted = [(None, 1030, 400, True), ("start", 600, 0, True), ("main", 600, 6, True),
              ("step", 594, 594, False), ("wait", -5400, -5400, False), ("wait", 30, 30, False)]
    return ([] if found == wanted else [f"{found}, not {wanted}"]) + \
        ([] if sum(cost for _, cost in folded) == 1030 else [f"{folded}"])


WORKED = """events: Ir
fn=main
1 10
cfn=a
calls=1 2
1 90
fn=a
2 20
cfn=b
calls=3 3
2 60
fn=b
3 30
cfn=a
calls=2 2
3 25
cfn=c
calls=4 4
3 40
fn=c
4 40
"""
# main knows more of f than f has.
DEAR = "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 2\n1 12\nfn=f\n2 10\n"


# The caller of f has no line; its cost may be among those of m.
LOST = """v 4
k 100
r "f" "x" 1
r "m" "x" 2
q 1 0 100 100 100 10000 1 100 10 10 10 100
q 2 1 90 90 90 8100 1 90 90 90 90 8100
x 2 1 -1
x 1 2 77
"""


def check_lost(report):
    """A context without its caller is not counted twice."""
    with tempfile.NamedTemporaryFile("w", suffix=".aprof") as file:
        file.write(LOST)
        file.flush()
        nodes = json.loads(report.run("tree", file.name, "--format=json")[1])["nodes"]
        folded = report.run("flame", file.name, "--format=folded")[1]
    found = [(node["name"], node["cost"], node["self"], node["low"], node["high"])
             for node in nodes]
    wanted = [(None, 100, 0, 100, 100), ("f", 90, 90, 90, 90), ("m", 10, 10, 10, 100)]
    return ([] if found == wanted else [f"{found}, not {wanted}"]) + \
        ([] if folded == b"f 90\nm 10\n" else [f"{folded}"])


def check_incomplete(report):
    """Where calls and lines disagree, a tree still adds up to the total."""
    complaints = []
    for text, wanted in (
            (WORKED, {(): (100, True), ("main",): (100, True), ("main", "a"): (90, True)}),
            (DEAR, {(): (15, True), ("main",): (15, True), ("main", "f"): (10, False)})):
        with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
            file.write(text)
            file.flush()
            # A cycle has contexts without end.
            nodes = read_tree(report, file.name)
            folded = read_folded(report, file.name)
        found = {path[1:]: cost for path, cost in by_path(nodes).items() if path[1:] in wanted}
        exact = [node["exact"] for node in nodes[:3]]
        if found != {path: cost for path, (cost, _) in wanted.items()}:
            complaints.append(f"{found} instead of {wanted}")
        if exact != [is_exact for _, is_exact in wanted.values()]:
            complaints.append(f"{exact} in {nodes[:3]}")
        if sum(cost for _, cost in folded) != wanted[()][0]:
            complaints.append(f"{folded}")
    return complaints


def write_calls(own, calls):
    text = "events: Ir\n"
    for function, cost in enumerate(own):
        text += f"fn=f{function}\n1 {cost}\n"
        for (caller, callee), inclusive in calls.items():
            if caller == function:
                text += f"cfn=f{callee}\ncalls=1 1\n1 {inclusive}\n"
    return text


def find_roots(generator, own, calls):
    """What each function may spend without a caller: calls that are dearer than what they call are
    cut to that, and at random where there are several. Callees have larger numbers."""
    left, roots = dict(calls), []
    for function in reversed(range(len(own))):
        has = own[function] + sum(cost for (caller, _), cost in left.items() if caller == function)
        callers = [call for call in calls if call[1] == function]
        generator.shuffle(callers)
        excess = max(0, sum(calls[call] for call in callers) - has)
        roots.append(has + excess - sum(calls[call] for call in callers))
        for index, call in enumerate(callers):
            others = sum(calls[other] for other in callers[index + 1:])
            cut = generator.choice((excess, generator.randint(0, excess)))
            cut = min(calls[call], max(cut, excess - others))
            left[call] -= cut
            excess -= cut
    return roots[::-1]


def check_dear_calls(report):
    """Bounds of what a function spends without a caller, where calls are dearer than callees."""
    generator = random.Random(3)
    complaints = []
    for _ in range(40):
        own = [generator.randint(0, 20) for _ in range(generator.randint(2, 6))]
        calls = {(caller, callee): generator.randint(1, 40) for callee in range(1, len(own))
                 for caller in range(callee) if generator.random() < 0.5}
        with tempfile.NamedTemporaryFile("w", suffix=".callgrind.out") as file:
            file.write(write_calls(own, calls))
            file.flush()
            nodes = read_tree(report, file.name, "--max-depth=1", "--min-cost=0")
        found = {node["name"]: (node["low"], node["high"]) for node in nodes[1:]}
        complaints += [f"{node} of {sum(own)}" for node in nodes if node["high"] > sum(own)]
        for _ in range(50):
            roots = find_roots(generator, own, calls)
            if sum(roots) != sum(own):
                complaints.append(f"{roots} are not {own}")
            for function, cost in enumerate(roots):
                low, high = found.get(f"f{function}", (0, 0))
                if not low <= cost <= high:
                    complaints.append(f"f{function}: {cost} is not in {low} to {high}")
    return complaints[:5]


def main():
    report = Report()
    exported = read(report, "export", BASIC)
    for direction in ([], ["--bottom-up"]):
        report.tap.check(f"laws of a tree {direction}",
                         check_laws(read_tree(report, BASIC, *direction), False))
        report.tap.check(f"laws of a whole tree {direction}",
                         check_laws(read_tree(report, AFTER, "--min-cost=0", *direction), True))
    report.tap.check("callees", check_callees(report, exported))
    report.tap.check("bottom up", check_bottom_up(report, exported))
    report.tap.check("threshold", check_threshold(report))
    report.tap.check("table", check_table(report))
    nodes = read_tree(report, CONTEXTS)
    report.tap.check("known contexts", check_laws(nodes, False) +
                     [f"{node} is estimated" for node in nodes if not node["exact"]])
    report.tap.check("rounded total", check_rounded_total(report))
    report.tap.check("contradictions", check_contradictions(report))
    report.tap.check("difference", check_difference(report))
    report.tap.check("folded", check_folded(report, exported))
    report.tap.check("negative", check_negative(report))
    report.tap.check("deep", check_deep(report))
    report.tap.check("reset", check_reset(report))
    report.tap.check("incomplete", check_incomplete(report))
    report.tap.check("dear calls", check_dear_calls(report))
    report.tap.check("lost callers", check_lost(report))
    report.tap.check("more paths than can be listed", check_many_paths(report))
    for arguments, said in ((["--baseline=" + BEFORE, AFTER], b"negative"),
                            (["--around", "--function=main", BASIC], b"--around")):
        status, _, err = report.run("flame", *arguments, "--format=folded")
        report.tap.check(f"not folded: {arguments}",
                         [] if status == 2 and said in err else [f"{status} {err!r}"])
    for arguments, said in ((["--event=nothing"], b"nothing"), (["--function=nobody"], b"nobody"),
                            (["--event=Ir,Ir"], b"one event only"),
                            (["--define=R = Ir / 2 / Ir", "--event=R"], b"is a ratio")):
        status, _, err = report.run("tree", BASIC, *arguments)
        report.tap.check(f"wrong use: {arguments}",
                         [] if status == 2 and said in err else [f"{status} {err!r}"])
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
