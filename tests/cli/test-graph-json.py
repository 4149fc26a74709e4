#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that "graph --format=json" is right, and that most of the cost is in view.

The self cost in view is computed here from the coordinates: it is that of the items that are
wholly on the canvas. Costs of functions are compared with the export.
"""

import json
import sys

from runner import Report

# The canvas, and for each profile the self cost that must be in view on it, in percent.
CANVAS = (985, 498)
IN_VIEW = {"callgrind-basic-default.callgrind.out": 80, "callgrind-inl-default.callgrind.out": 80,
           "callgrind-memy-cacheuse.callgrind.out": 90}
MIN_ZOOM = 0.6
LOW = 0.005

# A profile and a function around which nearly all cost must fit at a zoom at which figures are
# drawn, and the least such zoom.
FITS = ("callgrind-inl-default.callgrind.out", "main")
LEGIBLE = 0.85

# The canvas of a window of 1280 × 800, and profiles of which it must show most names in full, in
# percent of the boxes in view, and self cost, in percent of the total.
SMALL_CANVAS = (865, 398)
WHOLE_NAMES = 80
SMALL_IN_VIEW = {"callgrind-inl-default.callgrind.out": 80,
                 "callgrind-memy-cacheuse.callgrind.out": 80,
                 "callgrind-sig-default.callgrind.out": 75}

COMPARED = ("callgrind-basic-default.callgrind.out", "callgrind-basic-toggle.callgrind.out")


def is_in_view(canvas, item):
    return item["x"] >= 0 and item["y"] >= 0 and \
        item["x"] + item["width"] <= canvas[0] and \
        item["y"] + item["height"] <= canvas[1]


def measure(graph):
    """The self cost of the boxes and chains that are wholly on the canvas."""
    return sum(item["self"] for item in graph["boxes"] + graph["pills"]
               if is_in_view(graph["canvas"], item))


def check_graph(graph, limit):
    complaints = []
    total = graph["base"]
    shown = sum(item["self"] for item in graph["boxes"] + graph["pills"])
    if abs(shown - graph["shown_self"]) > 0.5:
        complaints.append(f"boxes and chains have {shown}, not {graph['shown_self']}")
    if graph["shown_self"] + graph["hidden_self"] + graph["not_attributed"] != total:
        complaints.append("shown and hidden are not all")
    if abs(measure(graph) - graph["self_in_view"]) > 0.5:
        complaints.append(f"{measure(graph)} is in view, not {graph['self_in_view']}")
    for item in graph["boxes"] + graph["pills"] + graph["rests"]:
        if item["in_view"] != is_in_view(graph["canvas"], item):
            complaints.append(f"{item} is in view or not")
    if len(graph["boxes"]) > limit:
        complaints.append(f"{len(graph['boxes'])} boxes")
    if not MIN_ZOOM <= graph["scale"] <= 1.0:
        complaints.append(f"scale {graph['scale']}")
    for pill in graph["pills"]:
        if pill["self"] >= LOW * total * len(pill["functions"]) or \
                not any((edge["from"], edge["to"]) == (pill["from"], pill["to"])
                        for edge in graph["edges"]):
            complaints.append(f"{pill}")
    return complaints


def check_islands(graph):
    """Every box has an arrow to it, except where the program begins."""
    led = {edge["to"] for edge in graph["edges"] if edge["from"] != edge["to"]}
    return [f"{box['name']} stands alone" for i, box in enumerate(graph["boxes"])
            if i not in led and box["inclusive"] < 0.5 * graph["base"]] + \
        [f"bounds of {edge}" for edge in graph["edges"]
         if edge["via"] and not 0 <= edge["low"] <= edge["cost"] <= edge["high"]]


def check_hidden_callers(report):
    """With thresholds, boxes whose callers are hidden get an arrow through the hidden ones."""
    complaints = []
    n_ways = 0
    for profile in [*IN_VIEW, "callgrind-threads-bus.callgrind.out"]:
        for share in (1, 3, 5, 10):
            _, out, _ = report.run("graph", profile, "--format=json", f"--min-node={share}")
            graph = json.loads(out)
            complaints += check_islands(graph)
            n_ways += sum(edge["via"] > 0 for edge in graph["edges"])
    return complaints + ([] if n_ways > 0 else ["no box had only hidden callers"])


def check_costs(report, profile, graph):
    """Boxes have the costs of functions and cycles in the export."""
    exported = json.loads(report.run("export", profile)[1])
    complaints = []
    for box in graph["boxes"]:
        row = exported["functions"][box["function"]] if box["cycle"] == 0 else \
            exported["cycles"][box["cycle"] - 1]
        if (row["inclusive"][0], row["self"][0]) != (box["inclusive"], box["self"]) or \
                row.get("name", box["name"]) != box["name"]:
            complaints.append(f"{box}, not {row['inclusive']} {row['self']}")
    return complaints


def check_legible(report):
    _, out, _ = report.run("graph", FITS[0], f"--function={FITS[1]}", "--format=json",
                           f"--canvas={CANVAS[0]}x{CANVAS[1]}")
    graph = json.loads(out)
    total = next(box["inclusive"] for box in graph["boxes"] if box["name"] == FITS[1])
    return [f"{name}: {value}" for name, value, least in (
        ("scale", graph["scale"], LEGIBLE), ("in view", graph["self_in_view"], 0.95 * total))
            if value < least]


def check_names(report):
    """On a small canvas, names are whole, and that does not cost much of the self cost in view."""
    complaints = []
    for profile, least in SMALL_IN_VIEW.items():
        _, out, _ = report.run("graph", profile, "--format=json",
                               f"--canvas={SMALL_CANVAS[0]}x{SMALL_CANVAS[1]}")
        graph = json.loads(out)
        titles = [box["title"] for box in graph["boxes"] if box["in_view"]]
        whole = 100.0 * sum("…" not in title for title in titles) / len(titles)
        share = 100.0 * measure(graph) / graph["base"]
        if whole < WHOLE_NAMES or share < least:
            complaints.append(f"{profile}: {whole:.0f} % of names, {share:.1f} % of cost")
    return complaints


def list_counts(report, profile):
    """How often each function of a profile calls another; None if the names are ambiguous."""
    _, out, _ = report.run("graph", profile, "--format=json", "--min-node=0", "--min-call=0")
    graph = json.loads(out)
    counts = {}
    for edge in graph["edges"]:
        names = tuple(graph["boxes"][edge[end]]["name"] for end in ("from", "to"))
        counts.setdefault(names, []).append(edge["count"])
    return {names: found[0] if len(found) == 1 else None for names, found in counts.items()}


def check_counts(report, graph):
    """The call counts of arrows are those of the two files alone."""
    sides = [list_counts(report, profile) for profile in COMPARED]
    chains = {(pill["from"], pill["to"]) for pill in graph["pills"]}
    complaints = []
    n_known = 0
    for edge in graph["edges"]:
        names = tuple(graph["boxes"][edge[end]]["name"] for end in ("from", "to"))
        for counts, key in zip(sides, ("count_before", "count_after")):
            count = counts.get(names, 0)
            if count is None or (edge["from"], edge["to"]) in chains or edge["from"] == edge["to"]:
                continue
            n_known += 1
            if edge[key] != count:
                complaints.append(f"{names}: {key} {edge[key]}, not {count}")
    return complaints + ([] if n_known >= 10 else [f"only {n_known} counts to look at"])


def check_change(report):
    """The totals and self costs of a graph of a difference are those of "compare"."""
    _, out, _ = report.run("compare", *COMPARED, "--unchanged", "--format=json")
    diff = json.loads(out)
    _, out, _ = report.run("graph", f"--baseline={COMPARED[0]}", COMPARED[1], "--event=Δ Ir",
                           "--format=json")
    graph = json.loads(out)
    changes = {}
    for each in diff["functions"]:
        before, after = [(side or [0])[0] for side in each["self"]]
        changes.setdefault(each["name"], []).append(after - before)
    total = sum(abs(change) for named in changes.values() for change in named)
    before = diff["sides"][0]["total"][0]
    complaints = [f"{key} is {graph.get(key)}, not {wanted}"
                  for key, wanted in (("total_before", before), ("change", total))
                  if graph.get(key) != wanted]
    complaints += [f"{box['name']}: {box['self']}, not one of {changes.get(box['name'])}"
                   for box in graph["boxes"]
                   if box["n_functions"] == 1 and box["self"] not in changes.get(box["name"], [])]
    if not 0.8 * total <= graph.get("shown_change", 0) <= total:
        complaints.append(f"{graph.get('shown_change')} of {total} is shown")
    complaints += check_counts(report, graph)
    return complaints + ([] if len(graph["boxes"]) > 5 else ["too few boxes to look at"])


def main():
    report = Report()
    for profile, wanted in IN_VIEW.items():
        for size, limit in ((f"{CANVAS[0]}x{CANVAS[1]}", 25), ("1400x900", 40), ("300x200", 25)):
            status, out, err = report.run("graph", profile, "--format=json", f"--canvas={size}")
            graph = json.loads(out) if status == 0 else None
            complaints = [f"{status} {err!r}"] if graph is None else \
                check_graph(graph, limit) + check_islands(graph) + \
                check_costs(report, profile, graph)
            report.tap.check(f"graph of {profile} on {size}", complaints)
            if graph is not None and size == f"{CANVAS[0]}x{CANVAS[1]}":
                share = 100.0 * measure(graph) / graph["base"]
                report.tap.check(f"self cost of {profile} in view",
                                 [f"{share:.1f} %"] if share < wanted else [])
    report.tap.check("boxes whose callers are hidden", check_hidden_callers(report))
    report.tap.check("figures that can be read", check_legible(report))
    report.tap.check("names that are not cut", check_names(report))
    report.tap.check("graph of a difference", check_change(report))
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
