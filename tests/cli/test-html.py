#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that an HTML report is a valid page with the tables' numbers and no name as markup.

    test-html.py QUERN_REPORT DATA
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from hostile_names import HOSTILE, write_hostile
from report_page import Page, number
from runner import Report, some

EXAMPLE = "../../../data/example/callgrind.out.example"
PROFILES = [
    ("callgrind-basic-default.callgrind.out", []),
    ("callgrind-memy-cacheuse.callgrind.out", ["--event=DLmr"]),
    ("callgrind-threads-bus.callgrind.out", []),
    ("cachegrind-basic-nocache.cachegrind.out", []),
    ("../webgrind/classes.v7-php.webgrind", []),
    ("../code/sort.callgrind", []),
    (EXAMPLE, []),
]
PAIRS = [
    ("../compare/inlined-before.callgrind.out", "../compare/inlined-after.callgrind.out"),
    ("callgrind-threads-bus.callgrind.out", EXAMPLE),
]
SECTIONS = ["summary", "functions", "graph", "flame", "treemap", "source"]
MAX_ROWS = 5000
MAX_BOXES = 1500
MAX_BYTES = 300000
MIN_SHARE = 0.5
HERE = re.compile(r"^here: (≈|< )?([\d.]+)", re.MULTILINE)


def make(report, *arguments, cwd=None):
    status, out, err = report.run("html", *arguments, "--format=html", cwd=cwd)
    if status != 0:
        raise ValueError(f"html {arguments}: {status} {err!r}")
    return Page(out)


def load(report, *arguments):
    status, out, err = report.run(*arguments)
    if status != 0:
        raise ValueError(f"{arguments}: {status} {err!r}")
    return json.loads(out)


def ungroup(text):
    return re.sub(r"(?<=\d),(?=\d{3})", "", text)


def percent(cost, total):
    return f"{100 * cost / total:.2f}" if total and abs(cost / total) >= 0.00005 else ""


def check_page(report, page, arguments, sections):
    complaints = page.complaints
    found = [section.attributes["id"] for section in page.root.all("section")]
    if [name for name in found if name != "warnings"] != sections:
        complaints.append(f"sections {found}")
    links = [a.attributes["href"] for a in page.root.find("nav").all("a")]
    if links != ["#" + name for name in found]:
        complaints.append(f"links {links}")
    if report.run("html", *arguments, "--format=html")[1] != page.source.encode():
        complaints.append("the second run wrote something else")
    names = {element.attributes["id"] for element in page.everything()
             if "id" in element.attributes}
    complaints += [f"{a.attributes['href']} leads nowhere" for a in page.root.all("a")
                   if a.attributes["href"][1:] not in names]
    for folder in (os.getcwd(), os.path.realpath(report.data), tempfile.gettempdir() + "/"):
        text = "".join(section.text() for section in page.root.all("section")
                       if section.attributes["id"] != "source")
        if folder in text:
            complaints.append(f"names {folder}")
    report.tap.check(f"page of {' '.join(arguments)}", complaints)


def check_tidy(report, page, arguments):
    """tidy finds no errors; it only warns about attributes of SVG, which it does not know."""
    if shutil.which("tidy") is None:
        return
    done = subprocess.run(["tidy", "-e", "-q", "-utf8"], input=page.source.encode(),
                          capture_output=True, check=False)
    errors = [line for line in done.stderr.decode().splitlines() if "Error:" in line]
    report.tap.check(f"tidy about {' '.join(arguments)}", errors)


def check_functions(report, page, arguments):
    """All rows are those of the export, and add up to its total."""
    profile = load(report, "export", arguments[0])
    event = next((i for i, event in enumerate(profile["events"])
                  if f"--event={event['name']}" in arguments), 0)
    total = profile["total"][event]
    wanted = {}
    for function in profile["functions"]:
        row = (percent(function["inclusive"][event], total),
               percent(function["self"][event], total), function["self"][event],
               function["called"])
        wanted[row] = wanted.get(row, 0) + 1
    complaints = []
    sums = []
    for cells in page.rows("functions"):
        row = (cells[0], cells[1], number(cells[2]), number(cells[3] or "0"))
        sums.append(row[2])
        wanted[row] = wanted.get(row, 0) - 1
        if wanted[row] < 0:
            complaints.append(f"no function has {row}")
    if sums != sorted(sums, reverse=True):
        complaints.append("they are not sorted by self cost")
    rest = sum(number(cells[2]) for cells in page.rows("functions", "tfoot"))
    if sum(sums) + rest != total:
        complaints.append(f"{sum(sums)} + {rest} is not {total}")
    if len(sums) != min(len(profile["functions"]), MAX_ROWS):
        complaints.append(f"{len(sums)} rows of {len(profile['functions'])} functions")
    names = {" ".join(cells[4:]) for cells in page.rows("functions")}
    if len(names) != len(sums):
        complaints.append("rows look alike")
    report.tap.check(f"functions of {' '.join(arguments)}", complaints[:5])


def check_pictures(report, page, arguments):
    """The boxes of the graph are those of its JSON; frames and boxes are as large as they say."""
    graph = load(report, "graph", *arguments, "--format=json", "--canvas=1200x700")
    svg = page.section("graph").find("svg", class_="graph")
    shown = sorted(texts[2].text() for texts in (
        group.all("text") for group in svg.all("g")
        if re.match("[ch][0-9]", group.attributes.get("class", ""))) if len(texts) > 2
        and texts[1].text().endswith("functions"))
    figures = sorted(text.text() for group in svg.all("g")
                     if re.match("[ch][0-9]", group.attributes.get("class", ""))
                     for text in group.all("text") if "self" in text.text())
    complaints = []
    base = graph["base"]
    wanted = sorted(f"self {100 * box['self'] / base:.2f}\u00a0%" for box in graph["boxes"]
                    if base and box["self"] / base >= 0.00015)
    figures = [text for text in figures if not re.search(r"<| 0\.0[01]\b", text)]
    if [re.sub(r"\s", " ", text) for text in figures] != [re.sub(r"\s", " ", text)
                                                         for text in wanted]:
        complaints.append(f"boxes {figures[:3]}, should be {wanted[:3]}")
    if len(shown) != sum(1 for box in graph["boxes"] if box["cycle"]):
        complaints.append(f"{len(shown)} cycles")

    frames = page.section("flame").find("g").all("rect")
    boxes = page.section("treemap").find("g").all("rect")
    n_told = 0
    all_of_it = float(HERE.search(frames[0].find("title").text()).group(2))
    for rect, width, whole in [(rect, rect.attributes["width"].rstrip("%"), 100)
                               for rect in frames] + [
            (rect, float(rect.attributes["width"]) * float(rect.attributes["height"]),
             1200 * 640) for rect in boxes]:
        told = HERE.search(rect.find("title").text()) if rect.find("title") else None
        if told and told.group(1) != "< ":
            n_told += 1
            if abs(float(told.group(2)) - all_of_it * float(width) / whole) > 0.1:
                complaints.append(f"{rect.find('title').text()!r} has {width} of {whole}")
    if len(frames) > MAX_BOXES or len(boxes) > MAX_BOXES:
        complaints.append(f"{len(frames)} and {len(boxes)} boxes")
    if n_told < 4:
        complaints.append(f"only {n_told} boxes say how large they are")
    report.tap.check(f"pictures of {' '.join(arguments)}", complaints[:5])


def check_sources(report, page, arguments, least=MIN_SHARE):
    """Lines have the self costs of the export, in each file with a large enough share."""
    profile = load(report, "export", arguments[0], "--lines")
    event = next((i for i, event in enumerate(profile["events"])
                  if f"--event={event['name']}" in arguments), 0)
    total = profile["total"][event]
    files = {}
    for name, line, costs, *_ in profile["lines"]:
        files.setdefault(name, {})[line] = costs[event]
    sums = {name: sum(lines.values()) for name, lines in files.items()}
    wanted = {name[name.rindex("/") + 1:] if name.startswith("/") else name: lines
              for name, lines in files.items()
              if sums[name] > 0 and 100 * sums[name] >= least * total}
    wanted.pop("", None)
    wanted.pop("???", None)
    section = page.section("source")
    found = {}
    for heading, table in zip(section.all("h3"), section.all("table")):
        name = heading.pieces[0].strip()
        for row in table.find("tbody").all("tr"):
            cells = [cell.text().strip("\n") for cell in row.all("td")]
            if row.attributes.get("class") not in ("below", "fold", "head") and cells[0]:
                found.setdefault(name, {})[int(cells[2]) if cells[2].isdigit() else 0] = cells[0]
    complaints = [] if set(found) == set(wanted) else [f"files {set(found) ^ set(wanted)}"]
    for name in set(found) & set(wanted):
        for line, share in found[name].items():
            exact = 100 * wanted[name].get(line, 0) / total
            if share != f"{exact:.2f}" and not (exact < 0.01 and share.startswith("<")):
                complaints.append(f"{name}:{line} has {share!r}, should be {exact:.4f}")
    report.tap.check(f"source of {' '.join(arguments)}", complaints[:5])


def check_changes(report, before, after):
    """Changes come first, with the rows of the table that "compare" prints."""
    arguments = [after, f"--baseline={before}"]
    page = make(report, *arguments)
    check_page(report, page, arguments, ["changes"] + SECTIONS)
    text = report.run("compare", before, after, "--top=200", "--width=0")[1].decode()
    told = ungroup(page.section("changes").find("p").text())
    complaints = [] if told in text else [f"{told!r} is not what compare says"]
    if f"Compared with {os.path.basename(before)}" not in page.root.find("header").text():
        complaints.append("the header does not name the baseline")
    if not page.section("changes").all("a"):
        complaints.append("no function is a link")
    found = [ungroup(" ".join(cells)).split() for cells in page.rows("changes")]
    lines = [line.split() for line in text.splitlines()]
    first = next(i for i, line in enumerate(lines) if line[:2] == ["Δ", "Self"])
    if len(found) < 4 or found != lines[first + 1:]:
        complaints.append(f"{len(found)} rows, should be {len(lines) - first - 1}")
        complaints += [f"{a}, should be {b}" for a, b in zip(found, lines[first + 1:]) if a != b]
    report.tap.check(f"changes of {after}", complaints[:5])


def check_order(report):
    """What changed comes before what cannot be compared."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = (os.path.join(folder, name) for name in ("before.out", "after.out"))
        for path, events, costs in ((before, "Ir Dr Dw", "5 3 2"), (after, "Ir", "9")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"cmd: a\nevents: {events}\nfn=main\n1 {costs}\n")
        page = make(report, after, f"--baseline={before}")
    text = page.section("changes").text()
    places = [text.find(part) for part in ("main", "nly the profile before has 2 events: Dr, Dw")]
    report.tap.check("changes before doubts", page.complaints + (
        [] if 0 <= places[0] < places[1] else [f"{places} in {text[:400]!r}"]))


def check_cut_side(report, whole, cut):
    """The warnings of both sides are listed, with their side."""
    for side, before, after in (("before", cut, whole), ("after", whole, cut)):
        page = make(report, after, f"--baseline={before}")
        rows = page.rows("warnings")
        report.tap.check(f"warning of the side {side}", page.complaints + (
            [] if len(rows) == 1 and rows[0][0] == side and "the file was cut: " in rows[0][-1]
            else [str(rows)]))


def check_hostile(report):
    with tempfile.TemporaryDirectory() as folder:
        path = write_hostile(folder)
        page = make(report, path, "--paths")
        check_page(report, make(report, path), [path], SECTIONS)
        check_tidy(report, page, ["hostile names"])
        names = [cells[4] for cells in page.rows("functions")]
        complaints = list(page.complaints)
        for name in HOSTILE:
            shown = re.sub("[\x00-\x1f\x7f-\x9f]", lambda c: f"\\x{ord(c[0]):02x}", name)
            shown = re.sub("[\u202e\ufffe\ufdd0]", lambda c: f"\\u{ord(c[0]):04x}", shown)
            if len(name) < 400 and not any(shown in text or "\ufffd" in text for text in names):
                complaints.append(f"{shown!r} is not there")
        report.tap.check("hostile names", complaints[:5])


def check_paths(report):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "main.c")
        profile = os.path.join(folder, "prog.out")
        with open(source, "w", encoding="utf-8") as file:
            file.write("int main (void)\n{\n  return 0; /* </td><script> */\n}\n")
        with open(profile, "w", encoding="utf-8") as file:
            file.write(f"cmd: {folder}/prog --in={folder}/x\nevents: Ir\n"
                       f"ob={folder}/prog\nfl={source}\nfn=main\n3 10\n")
        hidden = make(report, profile)
        shown = make(report, profile, "--paths")
        text = "".join(cell.text() for cell in hidden.section("source").all("td"))
        complaints = hidden.complaints + shown.complaints
        if "source" in [section.attributes["id"] for section in
                        make(report, profile, "--sources=none").root.all("section")]:
            complaints.append("--sources=none has source code")
        if folder in hidden.source or folder not in shown.source:
            complaints.append("paths")
        if "return 0; /* </td><script> */" not in text:
            complaints.append(f"source {text!r}")
        status, out, err = report.run("html", profile, f"--output={source}", "--format=html")
        if status != 1 and status != 2 or "return 0" not in open(source, encoding="utf-8").read():
            complaints.append(f"writes over the source: {status} {err!r}")
    report.tap.check("paths, source code", complaints)


def check_folders(report):
    """Folders are left out even if they contain blanks, brackets and the like."""
    folder = "/srv/Highly Secret (2)/acme deal, 2024"
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "p.out")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"creator: callgrind-3.20\ncmd: {folder}/app x --in={folder}/in/a.txt /s/y\n"
                       f"desc: Trigger: {folder}\nevents: Ir\n"
                       f"ob={folder}/app\nfl={folder}/src/my file.c\nfn=main\n3 10\n"
                       "fl=/srv/Highly Secret (2)/b.c\nfn=f\n1 5\n")
        hidden = make(report, path)
        changed = make(report, path, f"--baseline={path}")
        shown = make(report, path, "--paths")
    complaints = hidden.complaints + changed.complaints
    for page in (hidden, changed):
        for word in ("Highly", "Secret", "acme", "srv"):
            if word in page.source:
                complaints.append(f"{word}: …{page.source.split(word)[0][-60:]!r}")
    wanted = ["app x --in=a.txt y", "app: my file.c", "app · my file.c"]
    complaints += [f"no {text!r}" for text in wanted if text not in hidden.source]
    if f"{folder}/app x" not in shown.source:
        complaints.append("--paths")
    report.tap.check("folders with blanks", complaints[:5])


def check_large(report):
    """Profiles with more functions than rows, and with long names, which leave fewer rows."""
    for n, length, least in ((6000, 8, 3000), (5000, 60, 1000)):
        costs = [10 ** 8 // (i + 9) for i in range(n - 1)]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "large.out")
            with open(path, "w", encoding="utf-8") as file:
                file.write("events: Ir\nfn=main\n1 5\n")
                for i in range(n - 1):
                    file.write(f"cfn=f{i:0{length}}\ncalls=1 1\n1 {costs[i]}\n")
                for i in range(n - 1):
                    file.write(f"fn=f{i:0{length}}\n1 {costs[i]}\n")
            page = make(report, path)
        size = len(page.source.encode()) - sum(
            len(table.text().encode()) for table in page.section("source").all("table"))
        rows = page.rows("functions")
        rest = page.rows("functions", "tfoot")
        total = 5 + sum(costs)
        left = total - sum(number(cells[2]) for cells in rows)
        complaints = list(page.complaints)
        if not least <= len(rows) <= MAX_ROWS:
            complaints.append(f"{len(rows)} rows")
        told = f"{n - len(rows):,} others, {100 * left / total:.2f}\u00a0%".replace(",", "", 1)
        if len(rows) < n and [number(rest[-1][2]), rest[-1][4].replace("\u202f", "\u00a0")] != \
           [left, told]:
            complaints.append(f"the rest is {rest}, should be {left} {told!r}")
        if size > MAX_BYTES:
            complaints.append(f"{size} bytes")
        for name in ("flame", "treemap"):
            n_boxes = len(page.section(name).find("g").all("rect"))
            if not 100 < n_boxes <= MAX_BOXES:
                complaints.append(f"{n_boxes} boxes in {name}")
        report.tap.check(f"{n} functions with names of {length}", complaints)


def check_unattributed(report):
    """A negative rest, here of a derived event, is a row as well: the table adds up."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rest.out")
        with open(path, "w", encoding="utf-8") as file:
            file.write("event: D = A - B\nevents: A B\nsummary: 100 60\n"
                       "fn=main\n1 70 5\nfn=f\n5 30 15\n")
        page = make(report, path, "--event=D")
    found = [number(cells[2]) for cells in page.rows("functions")]
    rest = [number(cells[2]) for cells in page.rows("functions", "tfoot")]
    report.tap.check("a negative cost of no function", page.complaints + (
        [] if (found, rest) == ([65, 15], [-40]) else [f"{found} and {rest}"]))


def check_versions(report):
    """Pictures and the table leave out the version of a symbol; tooltips have it."""
    page = make(report, PROFILES[0][0])
    whole = "__libc_start_main@@GLIBC_2.34"
    short, version = whole.split("@@")
    texts = [text.text() for section in ("graph", "flame", "treemap")
             for text in page.section(section).all("text") if short in text.text()]
    tooltips = [title.text() for title in page.root.all("title") if title.text().startswith(short)]
    complaints = [text for text in texts if version in text]
    complaints += [text for text in tooltips if whole not in text]
    cells = page.section("functions").all("td", title=whole)
    if len(texts) < 2 or len(tooltips) < 2 or [cell.text() for cell in cells] != [short]:
        complaints.append(f"{texts}, {tooltips}, {len(cells)} cells")
    report.tap.check("versions", complaints)


def check_links(report):
    """Whatever a profile is like, all links to functions have a row, and the limit holds."""
    complaints = []
    n_linked = 0
    long_names = os.path.join(report.data, "../names/sorts.callgrind.out")
    profiles = [[path] for path in sorted(glob.glob(os.path.join(report.data, "../**/*"),
                                                    recursive=True)) if os.path.isfile(path)]
    for arguments in [*some(profiles), [long_names], [long_names, f"--baseline={profiles[0][0]}"]]:
        status, out, _ = report.run("html", *arguments, "--sources=none", "--format=html")
        if status != 0:
            continue
        linked = set(re.findall(rb'href="#(f=\d+)"', out))
        missing = linked - set(re.findall(rb'<tr id="(f=\d+)"', out))
        n_linked += len(linked)
        name = os.path.relpath(arguments[0], report.data)
        if missing:
            complaints.append(f"{name}: {len(missing)} of {len(linked)} links lead nowhere")
        if len(out) > MAX_BYTES:
            complaints.append(f"{name}: {len(out)} bytes")
        if arguments[0] == long_names and out.count(b"<tr", out.index(b"class=functions")) < 200:
            complaints.append(f"{name}: hardly any rows")
        if arguments == [long_names]:
            complaints += [f"{cells[4]!r} is not shortened"
                           for cells in Page(out).rows("functions") if len(cells[4]) > 100]
    if n_linked < len(some(range(1000))):
        complaints.append(f"only {n_linked} links")
    report.tap.check("links to functions", complaints[:5])


def check_resources(report):
    """The style sheet and the script are small, have short lines, and load nothing."""
    page = make(report, EXAMPLE)
    complaints = []
    for tag, most in (("style", 12500), ("script", 30000)):
        text = page.root.find(tag).text()
        if len(text.encode()) > most or max(map(len, text.split("\n"))) > 320:
            complaints.append(f"{tag}: {len(text.encode())} bytes")
        if re.search(r"@import|\beval\b|new Function|innerHTML|document\.write|fetch\b", text):
            complaints.append(f"{tag} runs or loads something")
    report.tap.check("style sheet and script", complaints)


def check_print(report):
    """All sections are printed, each on a page of its own; the first one stays below the title.

    The script hides all sections but one, and "[hidden]" outweighs the name of an element."""
    style = make(report, EXAMPLE).root.find("style").text()
    rules = re.findall(r"^  ([^{}]+) \{ (.*) \}$", style.split("@media print", 1)[1], re.M)
    sections = [rule for rule in rules if "display: block" in rule[1] or "break-before" in rule[1]]
    wanted = [("section[hidden]", "display: block !important;"),
              ("section ~ section", "break-before: page;")]
    report.tap.check("sections in print", [] if sections == wanted else [str(sections)])


def main():
    report = Report()
    for profile, options in some(PROFILES):
        arguments = [profile, *options]
        page = make(report, *arguments)
        check_page(report, page, arguments, SECTIONS)
        check_tidy(report, page, arguments)
        check_functions(report, page, arguments)
        check_pictures(report, page, arguments)
        check_sources(report, page, arguments)
        for least, value in ((0, "all"), (7.5, "7.5%")):
            more = [*arguments, f"--sources={value}"]
            check_sources(report, make(report, *more), more, least)
    for before, after in PAIRS:
        check_changes(report, before, after)
    check_order(report)
    check_cut_side(report, "callgrind-basic-default.callgrind.out", "cut.callgrind.out")
    check_versions(report)
    check_hostile(report)
    check_paths(report)
    check_folders(report)
    check_large(report)
    check_unattributed(report)
    check_links(report)
    check_resources(report)
    check_print(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
