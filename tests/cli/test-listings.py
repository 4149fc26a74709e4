#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the pictures of quern-report annotate with its tables, also for hostile files.

    test-listings.py QUERN_REPORT DATA
"""
import os
import re
import sys
import tempfile
import zlib
from xml.etree import ElementTree

import hostile
from runner import Report

TEXT = "{http://www.w3.org/2000/svg}text"
# The most rows of a listing, and characters of a line of text.
MAX_ROWS = 600
MAX_TEXT = 160


class Picture:
    """The cells of an SVG, found by their positions."""

    def __init__(self, svg, titles):
        self.texts = [(float(text.get("y")), float(text.get("x")),
                       float(text.get("x")) + float(text.get("textLength")),
                       "".join(text.itertext()))
                      for text in ElementTree.fromstring(svg).iter(TEXT)]
        # Columns are aligned with the ends of their titles.
        ends = [end for title in titles for _, _, end, text in self.texts if text == title]
        self.top = min(y for y, _, _, text in self.texts if text == titles[0])
        rows, above = [], self.top
        for y, _, end, text in sorted(self.texts):
            if y <= self.top + 8:
                continue
            # A row has two fonts, so its texts may differ a little in height.
            if y > above + 8:
                rows.append({})
                above = y
            near = [i for i, other in enumerate(ends) if abs(end - other) < 0.1]
            cell = near[0] if near else "text"
            rows[-1][cell] = rows[-1].get(cell, "") + text
        self.rows = [[row.get(cell, "") for cell in (0, 1, 2, "text")] for row in rows]

    def costly(self):
        """Rows of code with a cost."""
        return [row[:3] for row in self.rows if row[2] not in ("", "⋮") and (row[0] or row[1])]


def table(report, arguments, place):
    """The same rows, from the Markdown table."""
    status, out, err = report.run("annotate", *arguments, "--format=markdown")
    if status != 0:
        raise SystemExit(f"{arguments}: {status} {err!r}")
    lines = [[cell.strip() for cell in line.strip("| ").split(" | ")] if line.startswith("|")
             else None for line in out.decode().split("\n")]
    rows, columns = [], None
    for line in lines:
        if line is None:
            columns = None
        elif columns is None:
            columns = line if place in line else []
        elif columns and len(line) >= 4:
            cell = dict(zip(columns, line))
            rows.append([cell.get("Self %", ""), cell.get("With calls %", ""), cell[place]])
    return [row for row in rows
            if re.fullmatch("[0-9a-f]+|–", row[2]) and (row[0] or row[1])]


def draw(report, *arguments):
    status, out, err = report.run("annotate", *arguments, "--format=svg")
    if status != 0:
        raise SystemExit(f"{arguments}: {status} {err!r}")
    return out


def check_numbers(report):
    """The numbers beside each line are those of the table."""
    folder = os.path.dirname(report.data)
    annotate, code = (os.path.join(folder, name) for name in ("annotate", "code"))
    cases = [(os.path.join(annotate, name + ".callgrind.out"), f"--map=/build={annotate}", *rest)
             for name, *rest in (("mill", "--function=grind"), ("mill", "--source=mill.h"),
                                 ("mill", "--function=<cycle 1>"), ("mill", "--function=main"),
                                 ("sieve", "--source=sieve.cc"), ("mill", "--map=/build=/nowhere"),
                                 ("words", "--source=words.rs", "--context=0"))]
    cases += [(os.path.join(code, name), f"--map=/src={code}", "--assembly", function)
              for name, function in (("sort.callgrind", "--function=sift"),
                                     ("sort.callgrind", "--function=main"))]
    for case in cases:
        place = "Address" if "--assembly" in case else "Line"
        svg = draw(report, *case)
        found = Picture(svg, ["Self %", "With calls %", place]).costly()
        expected = table(report, case, place)
        complaints = [f"{a}, not {b}" for a, b in zip(found, expected) if a != b][:5]
        if len(found) != len(expected) or len(found) < 4:
            complaints.append(f"{len(found)} rows, not {len(expected)}")
        if draw(report, *case) != svg:
            complaints.append("the second picture is another one")
        report.tap.check(" ".join([os.path.basename(case[0]), *case[2:]]), complaints)


def check_words(report):
    """A picture states by itself what it shows."""
    folder = os.path.join(os.path.dirname(report.data), "annotate")
    mill = (os.path.join(folder, "mill.callgrind.out"), f"--map=/build={folder}")
    svg = draw(report, *mill, "--function=grind").decode()
    picture = Picture(svg, ["Self %", "With calls %", "Line"])
    shown = [text for _, _, _, text in picture.texts]
    complaints = [f"no “{word}”" for word in ("grind in mill: annotated source", "100 % = ",
                                             "of the program on", "all of them are shown",
                                             "/build/mill.c: ")
                  if not any(word in text for text in shown)]
    if not any(row[3].startswith("→ ") for row in picture.rows):
        complaints.append("no call stands below its line")
    dark = draw(report, *mill, "--function=grind", "--scheme=dark")
    clear = draw(report, *mill, "--function=grind", "--transparent")
    if b"#ffffff" not in dark or dark == svg.encode() or len(clear) >= len(svg.encode()):
        complaints.append("the options of pictures change nothing")
    report.tap.check("words", complaints)


def check_uncounted(report):
    """Calls whose number the file does not tell have a cost, but no number of 0."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "uncounted.callgrind")
        with open(path, "w", encoding="ascii") as file:
            file.write("positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n0x10 1 5\n"
                       "cfn=g\ncalls=0 0x20 9\n0x11 2 7\ncfn=f\ncalls=0 0x10 1\n0x11 2 1\n"
                       "fn=g\n0x20 9 7\n")
        outputs = [draw(report, path, "--assembly", "--function=f").decode(),
                   report.run("annotate", path, "--assembly", "--function=f")[1].decode()]
    complaints = [out for out in outputs if "→ g" not in out or "↻ f" not in out or "0×" in out]
    report.tap.check("calls that were not counted", complaints)


def pages(pdf):
    """The number of pages that a PDF declares."""
    texts = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            texts.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return max(int(count) for text in texts for count in re.findall(rb"/Count (\d+)", text))


def write_large(folder, n_lines, last=b"\xff\xfe\x00\x1b[31m"):
    """Write a source of which each third line has a cost, and a few lines have most of it."""
    source, profile = (os.path.join(folder, name) for name in ("large.c", "callgrind.out.1"))
    awkward = [b"\t\tif (a)\tb ();", "x = \"\u05e9\u05dc\"; // \u202eevil".encode(), b"y" * 1000000,
               "\u5bbd = 1; \u00e9".encode(), last]
    with open(source, "wb") as file:
        for i in range(n_lines):
            file.write(awkward[i % 5] if i < 20 else b"  line %d;" % i)
            file.write(b"\n")
    costs = {i: 1000 if i % 60 == 1 else 2 for i in range(1, n_lines + 1, 3)}
    with open(profile, "w", encoding="utf-8") as file:
        file.write(f"events: Ir\nfl={source}\nfn=large\n")
        file.writelines(f"{line} {cost}\n" for line, cost in costs.items())
    return profile, costs


def check_large(report):
    """Rows that are too many for a picture are left out, and their number and cost stated."""
    with tempfile.TemporaryDirectory() as folder:
        profile, costs = write_large(folder, 6000)
        svg = draw(report, profile, "--function=large", "--context=any")
        status, pdf, err = report.run("annotate", profile, "--function=large", "--format=pdf",
                                      "--output=-")
        small, _ = write_large(folder, 20, b"int a;")
        one = report.run("annotate", small, "--function=large", "--format=pdf", "--output=-")[1]
        right_to_left = draw(report, small, "--function=large").decode()
    picture = Picture(svg, ["Self %", "With calls %", "Line"])
    costly = picture.costly()
    complaints = []
    dear = [str(line) for line, cost in costs.items() if cost == 1000]
    if [row[2] for row in costly if row[2] in dear] != dear:
        complaints.append("a line is left out that costs more than those that are shown")
    if not 100 < len(picture.rows) < MAX_ROWS + 20:
        complaints.append(f"{len(picture.rows)} rows")
    # Percentages have two decimals: each row is off by at most half of the last digit.
    total = sum(float(row[0]) for row in picture.rows if re.fullmatch(r"\d+\.\d\d", row[0]))
    if abs(total - 100) > 0.005 * len(picture.rows) + 0.01 * len(costly):
        complaints.append(f"the rows add up to {total} %")
    words = " ".join(text for _, _, _, text in picture.texts)
    match = re.search(r"Shown (\S+)\s% of the self cost; ([\d,]+) rows with (\S+)\s% left out",
                      words)
    if match is None or int(match[2].replace(",", "")) + len(costly) != len(costs):
        complaints.append(f"{match} and {len(costly)} rows of {len(costs)}")
    if "Long lines are cut" not in words or len(svg) > 1000000:
        complaints.append(f"{len(svg)} bytes")
    if max(len(row[3]) for row in picture.rows if row[2]) > MAX_TEXT:
        complaints.append("a line is too long")
    if "x = \"\u05e9\u05dc\"; // \\u202eevil" not in right_to_left.replace("&quot;", '"'):
        complaints.append("no line from right to left")
    if any(c in svg.decode() + right_to_left for c in "\u202e\x1b\x00"):
        complaints.append("a character that is not seen")
    if status != 0 or not 5 < pages(pdf) < 20 or pages(one) != 1:
        complaints.append(f"{status} {pages(pdf)} and {pages(one)} pages {err!r}")
    report.tap.check("a large file", complaints)


def check_hostile(report):
    """Sources that are missing or not regular files do no harm."""
    with tempfile.TemporaryDirectory() as folder:
        names = {name: os.path.join(folder, name) for name in ("pipe", "folder", "sequences")}
        os.mkfifo(names["pipe"])
        os.mkdir(names["folder"])
        profile = os.path.join(folder, "callgrind.out.1")
        with open(profile, "w", encoding="utf-8") as file:
            file.write(hostile.SOURCES.format(**names))
        complaints = []
        for form, start in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            status, out, err = report.run("annotate", profile, "--top=100", "--context=any",
                                          "--format=" + form, "--output=-")
            if status != 0 or not out.startswith(start) or len(out) > 1000000:
                complaints.append(f"{form}: {status} {len(out)} {err!r}")
            if form == "svg":
                ElementTree.fromstring(out)
    report.tap.check("a hostile profile", complaints)


def check_usage(report):
    mill = os.path.join(os.path.dirname(report.data), "annotate", "mill.callgrind.out")
    cases = [
        (["--output=x.dot"], 2, "svg, pdf or png"),
        (["--format=svg", "--event=Ir,Dr"], 2, "one event"),
        (["--format=svg", "--define=R = Dr / Ir", "--event=R"], 2, "ratio"),
        (["--format=svg", "--function=nobody"], 2, "nobody"),
        (["--format=svg", "--assembly"], 1, "--dump-instr=yes"),
        (["--format=svg", "--match=main"], 2, "--match"),
    ]
    complaints = []
    for arguments, wanted, word in cases:
        status, out, err = report.run("annotate", mill, *arguments)
        if status != wanted or out or word not in err.decode():
            complaints.append(f"{arguments}: {status} {out[:80]!r} {err!r}")
    report.tap.check("wrong usage", complaints)


def main():
    report = Report()
    check_numbers(report)
    check_words(report)
    check_uncounted(report)
    check_large(report)
    check_hostile(report)
    check_usage(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
