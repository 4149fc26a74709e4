#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that quern-report draws: the right kind of file, with the names in it.

    test-pictures.py QUERN_REPORT DATA
"""
import json
import os
import re
import sys
import tempfile
import zlib
import xml.etree.ElementTree

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
PHASES = "callgrind-phases-combine-before.callgrind.out"
THREADS = "callgrind-threads-sep-combine.callgrind.out"
NO_TIME = ("rubyprof-wall.callgrind.out", "rubyprof-wall-140.callgrind.out", "--sum")
MAGIC = {"svg": b"<?xml", "pdf": b"%PDF-", "png": b"\x89PNG\r\n\x1a\n", "dot": b"digraph"}


def check_formats(report, folder):
    for command, formats in (("graph", ("svg", "pdf", "png", "dot")),
                             ("treemap", ("svg", "pdf", "png")),
                             ("flame", ("svg", "pdf", "png")),
                             ("parts", ("svg", "pdf", "png"))):
        for kind in formats:
            path = os.path.join(folder, f"{command}.{kind}")
            status, out, err = report.run(command, BASIC, f"--output={path}")
            complaints = [] if (status, out, err) == (0, b"", b"") else [f"{status} {err!r}"]
            with open(path, "rb") as file:
                content = file.read()
            if MAGIC[kind] not in content[:64]:
                complaints.append(f"starts with {content[:20]!r}")
            again = report.run(command, BASIC, f"--format={kind}", "--output=-")[1]
            if again != content:
                complaints.append("the second run drew something else")
            report.tap.check(f"{command} as {kind}", complaints)


def check_many_parts(report, folder):
    """A picture with a lane for each of very many threads is refused."""
    path = os.path.join(folder, "many.out")
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\n" + "".join(f"thread: {i}\n1 1\n" for i in range(50_001)))
    output = os.path.join(folder, "many.svg")
    status, out, err = report.run("parts", path, f"--output={output}")
    report.tap.check("too many parts",
                     [] if status == 1 and not out and not os.path.exists(output) and
                     b"error: 50001 parts are too many for a picture, which has up to 50000" in err
                     else [f"{status} {err[-300:]!r}"])


def texts(svg):
    tree = xml.etree.ElementTree.fromstring(svg)
    return "\n".join("".join(element.itertext()) for element in tree.iter()
                     if element.tag.endswith("}text"))


def check_names(report):
    for command in ("graph", "treemap", "flame"):
        more = ["--min-node=2"] if command == "graph" else []
        status, out, err = report.run(command, BASIC, "--format=svg", "--output=-", *more)
        found = texts(out)
        complaints = [] if "qsort" in found else [f"{status} {err!r} {found[:200]}"]
        if not re.search(r"\d %", found):
            complaints.append("no percentages")
        report.tap.check(f"names in the {command}", complaints)

        found = texts(report.run(command, BASIC, "--format=svg", "--function=main")[1])
        report.tap.check(f"{command} of a function", [] if "main" in found else [found[:200]])


CACHE = "callgrind-basic-cachesim.callgrind.out"
RATIO = ("--define=Rate=1000 * D1mr / Ir",)


def fills(svg):
    """How often each colour is used as a fill."""
    found = {}
    for fill in re.findall(rb'fill="(#[0-9a-f]{6})"', svg):
        found[fill] = found.get(fill, 0) + 1
    return found


def check_colours(report):
    """--colour changes the colours; it accepts a ratio, but no unknown event."""
    for command in ("graph", "treemap", "flame"):
        plain = report.run(command, CACHE, "--event=Ir", "--format=svg", *RATIO)[1]
        for event in ("D1mr", "Rate"):
            status, out, err = report.run(command, CACHE, "--event=Ir", f"--colour={event}",
                                          "--format=svg", *RATIO)
            complaints = [] if status == 0 and out else [f"{status} {err!r}"]
            if fills(out) == fills(plain):
                complaints.append("the colours are the same")
            report.tap.check(f"{command} --colour={event}", complaints)

        heat = report.run(command, CACHE, "--event=Ir", "--colour=Ir", "--format=svg", *RATIO)[1]
        other = report.run(command, CACHE, "--event=Ir", "--colour=Rate", "--format=svg", *RATIO)[1]
        report.tap.check(f"{command}: heat of a cost is not that of a ratio",
                         [] if fills(heat) != fills(other) else ["it is"])

    status, out, err = report.run("treemap", CACHE, "--colour=Strange", "--format=svg")
    good = status == 2 and b"Strange" in err and not out
    report.tap.check("--colour of an event that is not there",
                     [] if good else [f"{status} {err!r}"])


def check_options(report):
    """Each option changes the picture."""
    for command, options in (
            ("graph", ("--min-node=20", "--min-call=30", "--function=main",
                       "--orientation=left-right", "--scheme=dark", "--group-by=file",
                       "--transparent")),
            ("treemap", ("--size=400x300", "--depth=2", "--function=main", "--by-groups",
                         "--scheme=light", "--group-by=file", "--transparent")),
            ("flame", ("--size=400x300", "--callers", "--function=main", "--scheme=dark",
                       "--group-by=file", "--transparent"))):
        plain = report.run(command, BASIC, "--format=svg")[1]
        for option in options:
            status, out, err = report.run(command, BASIC, "--format=svg", option)
            good = status == 0 and out and out != plain
            report.tap.check(f"{command} {option}", [] if good else [f"{status} {err!r}"])

    for option in ("--caller-depth=1", "--callee-depth=1"):
        focus = ("graph", BASIC, "--format=dot", "--function=main")
        good = report.run(*focus, option)[1] != report.run(*focus, "--caller-depth=any",
                                                           "--callee-depth=any")[1]
        report.tap.check(f"graph {option}", [] if good else ["it is the same graph"])

    shown = ("graph", BASIC, "--format=svg", "--min-node=2")
    plain = texts(report.run(*shown)[1])
    status, out, err = report.run(*shown, "--hide=qsort", "--hide=_dl_start", "--pin=strlen")
    lines, found = set(plain.split("\n")), set(texts(out).split("\n")) if out else set()
    # Two functions have that name: the box says which one it is.
    good = ({"qsort", "_dl_start"} <= lines - found and
            any(re.fullmatch(r"strlen \S+", line) for line in found - lines))
    report.tap.check("graph --hide --pin",
                     [] if status == 0 and good else [f"{status} {err!r} {sorted(found)}"])
    dot = report.run("graph", BASIC, "--format=dot", "--hide=qsort", "--pin=strlen")[1]
    report.tap.check("graph --hide --pin as dot", [] if b'tooltip="strlen"' in dot and
                     b'tooltip="qsort"' not in dot else [repr(dot)])
    for option in ("--hide=main", "--pin=no_such_function"):
        status, out, err = report.run("graph", BASIC, "--format=svg", "--function=main", option)
        report.tap.check(f"graph --function=main {option}",
                         [] if status == 2 and err and not out else [f"{status} {err!r}"])

    framed = report.run("graph", BASIC, "--format=dot", "--frames", "--group-by=object")[1]
    report.tap.check("graph --frames as dot",
                     [] if b"subgraph cluster" in framed and b'label="libc.so.6"' in framed
                     else [repr(framed[-300:])])

    small = report.run("treemap", BASIC, "--format=png", "--scale=1")[1]
    large = report.run("treemap", BASIC, "--format=png", "--scale=3")[1]
    sizes = [int.from_bytes(png[16:20], "big") for png in (small, large)]
    report.tap.check("treemap --scale", [] if abs(3 * sizes[0] - sizes[1]) <= 3 else [str(sizes)])


def letters(pdf):
    """The letters to which the fonts of a PDF map their glyphs, so that they can be found."""
    found = set()
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            continue
        for part in re.findall(r"beginbfchar(.*?)endbfchar", text, re.DOTALL):
            for code in re.findall(r"<[0-9a-fA-F]+>\s*<([0-9a-fA-F]+)>", part):
                found.update(bytes.fromhex(code).decode("utf-16-be"))
        for part in re.findall(r"beginbfrange(.*?)endbfrange", text, re.DOTALL):
            for low, high, code in re.findall(
                    r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>", part):
                count = int(high, 16) - int(low, 16) + 1
                found.update(chr(int(code, 16) + i) for i in range(count))
            for codes in re.findall(r"\[([^\]]*)\]", part):
                for code in re.findall(r"<([0-9a-fA-F]+)>", codes):
                    found.update(bytes.fromhex(code).decode("utf-16-be"))
    return found


def check_pdf_text(report):
    """Text is text, not outlines: it can be searched and copied."""
    for command in ("graph --min-node=2", "treemap", "flame"):
        found = letters(report.run(*command.split(), BASIC, "--format=pdf", "--output=-")[1])
        missing = set("Wherethecostgoesqsortmain%") - found
        report.tap.check(f"text of the {command} as pdf", [f"no {sorted(missing)}"] * bool(missing))


def colors(svg):
    """The colours of all texts, by content."""
    found = {}
    for element in xml.etree.ElementTree.fromstring(svg).iter():
        if element.tag.endswith("}text"):
            name = "".join(element.itertext())
            assert "opacity" not in element.attrib, name
            found.setdefault(name, []).append(element.get("fill"))
    return found


def contrast(color):
    """The contrast of "#rrggbb" with white, which is behind pills and labels of a graph."""
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                        for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def check_match(report):
    """Matches stay as they are, all else is dimmed but legible, and the caption states their
    share."""
    boxes = ["--min-node=2"]
    for command, more, share in (
            ("graph", boxes, r"1 of \d+ boxes match, self [< ]*\d+\.\d\d\s%"),
            ("treemap", [], r"\d\d\.\d\d\s% of the area matches"),
            ("flame", [], r"\d\d\.\d\d\s% of the width matches")):
        plain = report.run(command, BASIC, "--format=svg", *more)[1]
        status, out, err = report.run(command, BASIC, "--format=svg", "--match=^main$", *more)
        complaints = [] if status == 0 else [f"{status} {err!r}"]
        before, after = colors(plain), colors(out)
        names = {name for name in before if "qsort" in name or name == "main"}
        for name in names:
            if (after.get(name) == before[name]) != (name == "main") or \
                    len(after.get(name, [])) != len(before[name]):
                complaints.append(f"{name}: {after.get(name)} for {before[name]}")
        complaints += [f"{name} is {color}" for name, values in after.items() for color in values
                       if contrast(color) < 4.5]
        if len(names) < 2 or not re.search(share, texts(out)):
            complaints.append(f"{sorted(names)} {texts(out)[-300:]}")
        report.tap.check(f"{command} --match", complaints)

        for kind in ("png", "pdf"):
            arguments = (command, BASIC, f"--format={kind}", "--scale=1", "--output=-", *more)
            marked = report.run(*arguments, "--match=^main$")[1]
            plain = report.run(*arguments)[1]
            good = marked.startswith(MAGIC[kind]) and marked != plain
            report.tap.check(f"{command} --match as {kind}", [] if good else [repr(marked[:20])])


def titles(svg):
    """The tooltips of the items, without that of the picture itself."""
    tree = xml.etree.ElementTree.fromstring(svg)
    return [element.text for element in tree.iter() if element.tag.endswith("}title")][1:]


def lengths(svg):
    """The widths of the frames of boxes, in px: rectangles without a fill, in their order.

    Cairo writes a style attribute, and separate attributes since 1.18."""
    return [float(right) - float(left) for left, right in
            re.findall(r'(?:fill:none;stroke-width:1;[^"]*"|fill="none" stroke-width="1"[^>]*) '
                       r'd="M ([\d.]+) [\d.]+ L ([\d.]+) [\d.]+ L [^"]*Z', svg.decode())]


def check_parts(report):
    """Each part is there once, with its share, and boxes are as long as their time."""
    for profile in ((PHASES,), (THREADS,), NO_TIME):
        whole = json.loads(report.run("parts", *profile, "--format=json")[1])
        listed = whole["list"]
        event = whole["events"][0]["name"]
        total = sum(part["self"][0] for part in listed)
        told = titles(report.run("parts", *profile, "--format=svg")[1])
        expected = [f"{100 * part['self'][0] / total:.2f}\u00a0% of {event}" for part in listed]
        complaints = [f"part {i + 1}: {told[i]!r}, not {share}"
                      for i, share in enumerate(expected)
                      if i >= len(told) or f"Part {i + 1} of {len(listed)}" not in told[i] or
                      share not in told[i]]
        if len(told) != len(listed):
            complaints.append(f"{len(told)} parts of {len(listed)}")
        report.tap.check(f"parts of {profile[0]}", complaints)

    times = [end - begin for begin, end in
             (map(int, re.findall(r"\d+", part["timerange"])) for part in
              json.loads(report.run("parts", PHASES, "--format=json")[1])["list"])]
    drawn = lengths(report.run("parts", PHASES, "--format=svg", "--size=3000x100")[1])
    wanted = [time * (3000 - 110) / sum(times) - 2 for time in times]
    report.tap.check("boxes are as long as their time",
                     [f"{drawn}, not {wanted}"] if len(drawn) != len(wanted) or
                     any(abs(a - b) > 0.5 for a, b in zip(drawn, wanted)) else [])

    some = texts(report.run("parts", PHASES, "--parts=1,3", "--format=svg")[1])
    costs = [part["self"][0] for part in
             json.loads(report.run("parts", PHASES, "--format=json")[1])["list"]]
    share = f"2 of 5 parts are chosen, with {100 * (costs[0] + costs[2]) / sum(costs):.2f}"
    report.tap.check("parts that are chosen", [] if share in some else [some[-200:]])
    status, _, err = report.run("parts", PHASES, "--format=dot", "--output=-")
    report.tap.check("parts as dot",
                     [] if status == 2 and b"svg, pdf or png" in err else [repr(err)])


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        check_formats(report, folder)
        check_many_parts(report, folder)
    check_names(report)
    check_colours(report)
    check_options(report)
    check_match(report)
    check_parts(report)
    check_pdf_text(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
