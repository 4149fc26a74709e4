#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check what must hold for the pictures of all profiles: an SVG is well-formed, 100 % is
the file's total, shown and hidden add up to it, and no function is there twice.

    test-picture-laws.py QUERN_REPORT DATA
"""
import csv
import functools
import io
import os
import re
import sys
import xml.etree.ElementTree

from runner import Report, some

SPACE = "[\u00a0\u202f ]"
PERCENT = rf"([<−]*{SPACE}?[\d,.]+){SPACE}?%"
CAPTION = re.compile(rf"Self cost: {PERCENT} in ([\d,]+) box(?:es)?"
                     rf"(?: \({PERCENT} of it on arrows\))?"
                     rf"(?: · {PERCENT} in ([\d,]+) other functions?)?"
                     rf"(?: · {PERCENT} not attributed)?")
TOTAL = re.compile(r"100 % = ([−\d,]+)(?: |$)")


def number(text):
    """Parse a share or a count of a picture; one that is only given as "<" is 0."""
    if "<" in text:
        return 0.0
    return float(re.sub(f"{SPACE}|,", "", text).replace("−", "-"))


class Svg:
    """The texts and the tooltips of a picture."""

    def __init__(self, content):
        self.texts, self.titles = [], []
        for element in xml.etree.ElementTree.fromstring(content).iter():
            text = "".join(element.itertext())
            if element.tag.endswith("}text"):
                self.texts.append(text)
            elif element.tag.endswith("}title"):
                self.titles.append(text)

    def find(self, pattern):
        """Search all texts at once, as a long one is split into lines."""
        return pattern.search(" ".join(self.texts))


def declared_total(path):
    """The total of the first event that the file states; None if unknown, or with parts."""
    with open(path, "rb") as file:
        content = file.read()
    totals = re.findall(rb"^(?:totals|summary): *(\d+)", content, re.MULTILINE)
    parts = re.findall(rb"^part: *\d+", content, re.MULTILINE)
    if len(parts) > 1 or content[:2] == b"\x1f\x8b":
        return None
    return int(totals[0]) if totals and len(set(totals)) == 1 else None


@functools.cache
def self_costs(report, profile):
    """The number of functions in the list, and the sum of their self costs."""
    out = report.run("functions", profile, "--format=csv", "--no-cycles", "--top=1000000")[1]
    rows = list(csv.reader(io.StringIO(out.decode("utf-8"))))
    column = next(i for i, name in enumerate(rows[0]) if name.startswith("self "))
    return len(rows) - 1, sum(int(row[column]) for row in rows[1:] if row[column])


def check_total(report, profile, svg):
    match = svg.find(TOTAL)
    declared = declared_total(report.path(profile))
    if match is None or declared is None:
        return []
    # The sum of what is there is also right, if the file declares another total.
    costs = self_costs(report, profile)[1]
    if int(number(match.group(1))) in (declared, costs):
        return []
    return [f"100 % is {match.group(1)}, not {declared} or {costs}"]


def check_graph(report, profile, svg):
    """Shown and hidden costs add up to the total, and no box is there twice."""
    complaints = check_total(report, profile, svg)
    match = svg.find(CAPTION)
    boxes = [title for title in svg.titles if "\ninclusive " in title]
    chains = [title for title in svg.titles if "\npassed on: " in title]
    if match is None:
        return complaints + [f"no caption in {svg.texts[:6]}"]

    shown, n_boxes, chained, hidden, n_hidden, lost = match.groups()
    n_chained = sum(title.split("\nin: ")[0].count("\n") + 1 for title in chains)
    if number(n_boxes) != len(boxes):
        complaints.append(f"{n_boxes} boxes are said, {len(boxes)} are there")
    if len(set(boxes)) != len(boxes):
        complaints.append("a box is there twice")
    count, costs = self_costs(report, profile)
    rest = sum(number(share) for share in (hidden, lost) if share)
    if abs(number(shown) + rest - (100.0 if costs else 0.0)) > 0.11:
        complaints.append(f"{shown}, {hidden} and {lost} are not 100 %")

    # A cycle is one box of several functions.
    if not any("cycle" in title or "functions" in title for title in boxes) and \
            n_chained + sum(number(n) for n in (n_boxes, n_hidden) if n) > count:
        complaints.append(f"{match.group(0)} are more than {count} functions")

    inside, on_arrows = (sum(number(match) for title in titles
                             for match in re.findall(r"\nself .*? · ([−\d,]+) ", title))
                         for titles in (boxes, chains))
    is_whole = all(re.search(r"\nself .*? · [−\d,]+ ", title)
                   for title in boxes + chains)
    if is_whole and costs and not lost and \
            abs(100.0 * (inside + on_arrows) / costs - number(shown)) > 0.06:
        complaints.append(f"boxes cost {inside + on_arrows} of {costs}, which is not {shown}")
    if is_whole and chained and costs and not lost and \
            abs(100.0 * on_arrows / costs - number(chained)) > 0.06:
        complaints.append(f"arrows have {on_arrows} of {costs}, which is not {chained}")
    return complaints


def check_boxes(report, profile, svg):
    """The boxes inside a box do not add up to more than it."""
    complaints = check_total(report, profile, svg)
    paths = {}
    for title in svg.titles:
        path = title.split("\n")[-1].split(" › ") if " › " in title else None
        here = re.search(rf"\nhere: ≈?{PERCENT}", title)
        if path is None or here is None:
            continue
        paths.setdefault(tuple(path), []).append(number(here.group(1)))

    inner = {}
    for path, shares in paths.items():
        inner[path[:-1]] = inner.get(path[:-1], 0.0) + sum(shares)
    for path, share in inner.items():
        if path in paths and share > sum(paths[path]) + 0.011 * (len(paths) + 1):
            complaints.append(f"{share} % in {path}, which has {paths[path]}")
    return complaints


LAWS = {"graph": check_graph, "treemap": check_boxes, "flame": check_boxes}


def check_profile(report, profile):
    for command, check in LAWS.items():
        arguments = (command, profile, "--format=svg", "--output=-")
        status, out, err = report.run(*arguments)
        if status != 0:
            # There is nothing to draw, and a message says so.
            good = status == 1 and err and not out
            report.tap.check(f"{command} {profile}", [] if good else [f"{status} {err!r}"])
            continue

        try:
            complaints = check(report, profile, Svg(out))
        except xml.etree.ElementTree.ParseError as error:
            complaints = [f"not well-formed: {error}"]
        if report.run(*arguments)[1] != out:
            complaints.append("the second run drew something else")
        report.tap.check(f"{command} {profile}", complaints)


def main():
    report = Report()
    for profile in some(sorted(os.listdir(report.data))):
        if report.run("functions", profile, "--top=1")[0] == 0:
            check_profile(report, profile)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
