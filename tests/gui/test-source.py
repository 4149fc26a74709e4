#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person reads the source of a freshly recorded program, by keyboard."""
import collections
import functools
import json
import os
import re
import subprocess
import time
import xml.etree.ElementTree

import hostile
from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

FUNCTION = "fill"

# Whether the program was built with libdw.
HAS_DEBUG_INFO = os.environ["QUERN_DEBUG_INFO"] == "yes"

# The colours (light, dark) of marks for shares of the total from 0.1 %, 1 %, 3 %, … on.
THRESHOLDS = (0.01, 0.03, 0.08, 0.18, 0.4, 0.7)
HEATS = (("#FAF4DD", "#392A24"), ("#F6DFA8", "#613229"), ("#F7C272", "#893C2A"),
         ("#F19C4A", "#AF5028"), ("#E36D2B", "#CD732B"), ("#C03F23", "#E4A041"),
         ("#892120", "#F1D680"))

# How long a copy of the picture may take on a busy machine.
COPY_SECONDS = 20

# Filled by the first steps.
page = None
recorded = None
text = None


def source():
    """The node of the text, cached because it takes a while to find."""
    global text
    if text is None:
        text = page.window.wait("text", "Source code")
    return text


def description():
    """The accessible description of the place of the cursor."""
    return source().description


def line_of():
    """The line with the cursor; 0 if the cursor is at a call, or if there is none."""
    match = re.match(r"Line (\d+)", description())
    return int(match.group(1)) if match else 0


@functools.cache
def annotation(session, function, *options):
    return json.loads(session.report("annotate", recorded, "--function=" + function,
                                     "--format=json", *options))


def line_costs(session, function):
    """The costs of lines of mill.c, with calls and with code that is inlined there."""
    costs = collections.Counter()
    for row in annotation(session, function)["lines"]:
        place = (row["inlined_in"], row["inlined_at"]) if row["inlined_in"] \
            else (row["file"], row["line"])
        if place[0].endswith("mill.c"):
            costs[place[1]] += row["inclusive"][0]
    return costs


def hottest_line(session, function):
    costs = line_costs(session, function)
    return max(costs, key=costs.get)


def first_line(session, function):
    """The first line with costs."""
    return min(line_costs(session, function))


def hottest_colours(session, function):
    """The colours (light, dark) of the hottest line's mark."""
    share = max(line_costs(session, function).values()) / page.numbers.profile["total"][0]
    return HEATS[sum(share >= threshold for threshold in THRESHOLDS)]


def go_down_to(screen, start, line):
    """Goes down from the first line until the description starts with this text. line: where that
    may be at the earliest, and above which no line has rows below it: the way there is quick."""
    source().click()
    # If the cursor is at the first line already, tells that Home, too, has gone there.
    wait_for("the clicked line", lambda: line_of() != 1)
    screen.keys("Home")
    wait_for("the first line", lambda: line_of() == 1)
    screen.keys(*["Down"] * (line - 1), delay=5)
    wait_for(f"line {line}", lambda: line_of() == line)
    for _ in range(100):
        if description().startswith(start):
            return
        screen.step("Down", description)
    raise AssertionError(f"Down does not lead to {start}")


def place_of_mark(session, colours):
    """The vertical position in the view of the mark with these colours, from 0 (top) to 1; None if
    it is not in view."""
    x, y, _, height = source().settled_box()
    path = session.picture("mark")
    pixels = subprocess.run(["convert", path, "-crop", f"24x{height}+{x - 8}+{y}", "+repage",
                             "-depth", "8", "txt:-"], check=True, capture_output=True, text=True)
    rows = [int(re.match(r"\d+,(\d+):", pixel).group(1)) for pixel in pixels.stdout.split("\n")
            if any(colour in pixel for colour in colours)]
    return (min(rows) + max(rows)) / 2 / height if rows else None


def records(session, screen):
    """A program is compiled and recorded, and its profile opened."""
    global page, recorded
    for name in ("mill.c", "mill.h"):
        with open(session.path("tests/data/annotate", name), "rb") as file:
            content = file.read()
        with open(os.path.join(session.folder, name), "wb") as file:
            file.write(content)
    subprocess.run(["gcc", "-g", "-O1", "-o", "mill", "mill.c"], check=True, cwd=session.folder)
    recorded = os.path.join(session.folder, "callgrind.out.mill")
    subprocess.run(["valgrind", "--tool=callgrind", "--collect-jumps=yes", "--dump-instr=yes",
                    "--callgrind-out-file=" + recorded, "./mill"], check=True, cwd=session.folder,
                   capture_output=True)
    session.start_quern(recorded)
    page = Page(session, screen, recorded)
    page.wait_until_shown()


def opens_at_hottest(session, screen):
    """The source opens with the hottest line in its upper half."""
    screen.focus("callgrind.out.mill")
    screen.keys("ctrl+f")
    screen.type_text(FUNCTION)
    page.select(FUNCTION)
    screen.keys("alt+5")
    wait_for("the source", lambda: line_of() == hottest_line(session, FUNCTION))

    def is_in_top_third():
        place = place_of_mark(session, hottest_colours(session, FUNCTION))
        return place is not None and 0.0 < place < 0.5

    wait_for("the hottest line in the view", is_in_top_third)


def goes_along_a_call(session, screen):
    """Enter on a call goes to the called function; Alt+Left goes back."""
    source().click()
    screen.keys("alt+Up")
    page.wait_for_heading("main")
    calls = annotation(session, "main")["calls"]
    line = next(call["from_line"] for call in calls if call["name"] == FUNCTION)
    wait_for("the source of main", lambda: line_of() == hottest_line(session, "main"))
    go_down_to(screen, FUNCTION + " ", first_line(session, "main"))
    expect(line > 0, True)
    screen.keys("Return")
    page.wait_for_heading(FUNCTION)
    wait_for("the source of it", lambda: line_of() == hottest_line(session, FUNCTION))
    screen.keys("alt+Left")
    page.wait_for_heading("main")


def open_menu(screen, key):
    """Opens the menu of the source. A key pressed soon after a menu has closed may be lost, so it
    is pressed until the menu opens."""
    def is_open():
        if page.window.find("menu item", "Copy") is None:
            screen.keys(key)
            screen.pause()
        return page.window.find("menu item", "Copy") is not None

    wait_for("the menu", is_open)


def has_no_menu_for_editing(session, screen):
    """The menu has what can be done with the text and the call at the cursor, and nothing else."""
    wait_for("the source of main", lambda: line_of() == hottest_line(session, "main"))
    source().click()
    screen.keys("Home")
    wait_for("the first line", lambda: line_of() == 1)
    source().click(button=3)
    page.window.wait("menu item", "Select All").press()
    wait_for("no menu", lambda: page.window.find("menu item", "Select All") is None)
    open_menu(screen, "Menu")
    expect(page.window.get("menu item", "Copy").has_state("SENSITIVE"), True, "Copy")
    expect(page.window.get("menu item", "Go to Function").has_state("SENSITIVE"), False,
           "a line without calls has one to go to")
    screen.keys("Escape")
    wait_for("no menu", lambda: page.window.find("menu item", "Copy") is None)

    go_down_to(screen, FUNCTION + " ", first_line(session, "main"))
    place = description()
    open_menu(screen, "shift+F10")
    go_to = page.window.get("menu item", "Go to Function")
    session.picture("menu")
    for name, is_usable in (("Copy", False), ("Select All", True), ("Search in This File", True)):
        expect(page.window.get("menu item", name).has_state("SENSITIVE"), is_usable, name)
    for name in ("Cut", "Paste", "Delete", "Undo", "Redo", "Insert Emoji"):
        expect(page.window.find("menu item", name), None, name)
    screen.keys("Down")
    expect(description(), place, "the cursor, which the keys in the menu do not move,")
    go_to.press()
    page.wait_for_heading(FUNCTION)
    # Back before that, the source of main would still be there, and keep its cursor at the call.
    wait_for("the source of it", lambda: line_of() == hottest_line(session, FUNCTION))
    screen.keys("alt+Left")
    page.wait_for_heading("main")


def steps_through_hot_lines(session, screen):
    """Ctrl+Down goes from hot line to hot line, and wraps around."""
    wait_for("the source of main", lambda: line_of() == hottest_line(session, "main"))
    source().click()
    screen.keys("Home")
    wait_for("the first line", lambda: line_of() == 1)
    lines = []
    for _ in range(30):
        before = line_of()
        screen.keys("ctrl+Down")
        wait_for("another line", lambda: line_of() != before)
        if line_of() in lines:
            break
        lines.append(line_of())
    expect(lines, sorted(lines), "the order of hot lines")
    expect(hottest_line(session, "main") in lines, True, "the hottest line is one of them")


def searches(session, screen):
    """Ctrl+F in the text searches in it; a letter alone does nothing."""
    source().click()
    screen.keys("x", "ctrl+f")
    screen.type_text("count_kinds")
    page.window.wait("label", "2 places")
    with open(os.path.join(session.folder, "mill.c"), encoding="utf-8") as file:
        lines = [number for number, line in enumerate(file, 1) if "count_kinds" in line]
    wait_for("the first place", lambda: line_of() in lines)
    first = line_of()
    screen.keys("Return")
    wait_for("the second place", lambda: line_of() in lines and line_of() != first)
    screen.keys("Escape")


def opens_inlined_code(session, screen):
    """Code inlined from mill.h is listed below the line that calls it; Enter opens it."""
    page.functions.click(FUNCTION)
    wait_for("the source", lambda: line_of() == hottest_line(session, FUNCTION))
    rows = [row for row in annotation(session, FUNCTION)["lines"] if row["inlined_in"]]
    expect({os.path.basename(row["file"]) for row in rows}, {"mill.h"}, "what is inlined")
    go_down_to(screen, f"Line {rows[0]['inlined_at']}", first_line(session, FUNCTION))
    screen.step("Down", description)
    while not description().startswith(rows[0]["inlined"] + "  · inlined"):
        expect(line_of(), 0, "a row below the line")
        screen.step("Down", description)
    screen.keys("Return", "Down")
    shown = f"mill.h:{rows[0]['line']}  {rows[0]['source'].strip()}"
    wait_for("the inlined line", lambda: description() == shown)
    session.picture("inlined")
    screen.keys("Return")
    wait_for("its file", lambda: line_of() == rows[0]["line"])
    screen.keys("alt+Up")
    page.wait_for_heading("main")
    wait_for("the source of main", lambda: line_of() == hottest_line(session, "main"))


def lists_inlined_code_apart(session, screen):
    """Without libdw, code inlined from mill.h counts as code of another file."""
    page.functions.click(FUNCTION)
    wait_for("the source", lambda: line_of() == hottest_line(session, FUNCTION))
    rows = annotation(session, FUNCTION)["lines"]
    expect({os.path.basename(row["file"]) for row in rows}, {"mill.c", "mill.h"}, "the files")
    expect(any(row["inlined_in"] for row in rows), False, "a place of inlined code")
    page.window.wait("label", re.compile("with those inlined from 1 other file"))
    screen.keys("alt+Up")
    page.wait_for_heading("main")
    wait_for("the source of main", lambda: line_of() == hottest_line(session, "main"))


def cells_of(svg):
    """The texts of each row in an SVG: rows are told apart by their y coordinates."""
    rows, top = [], -100.0
    texts = [element for element in xml.etree.ElementTree.fromstring(svg).iter()
             if element.tag.endswith("}text")]
    for element in sorted(texts, key=lambda element: float(element.get("y"))):
        if float(element.get("y")) > top + 8:
            rows.append([])
            top = float(element.get("y"))
        rows[-1].append((float(element.get("x")), "".join(element.itertext())))
    return [[text for _, text in sorted(row)] for row in rows]


def copies_picture(screen):
    """Copies the picture, and waits until the window says so. Messages that are already there would
    come first, each for five seconds."""
    # It may disappear before a busy machine has found it. Another copy ends the one before.
    def is_copied():
        screen.keys("ctrl+alt+c")
        end = time.monotonic() + COPY_SECONDS
        found = None
        while found is None and time.monotonic() < end:
            time.sleep(0.1)
            found = page.window.find("label", "Copied the picture")
        return found

    wait_for("the copy", is_copied)


def exports_pictures(session, screen):
    """The exported picture of the source has the lines of the report with syntax colours."""
    source().click()
    copies_picture(screen)
    svg = page.export_picture(session, "source.svg", 0)
    rows = cells_of(svg)
    expect(any(row[0].startswith("main in mill") for row in rows), True, "the title")
    for row in annotation(session, "main")["lines"]:
        if not row["file"].endswith("mill.c") or row["inlined_in"] or not row["self"][0]:
            continue
        drawn = next((cells for cells in rows if str(row["line"]) in cells), [])
        expect("".join(drawn).endswith(row["source"].replace("\t", " " * 8)), True,
               f"line {row['line']} in {drawn}")
    inks = set(re.findall(rb'monospace"[^>]* fill="(#......)"', svg))
    expect(len(inks) > 2, True, f"colours of code: {inks}")
    pdf = page.export_picture(session, "source.pdf", 1)
    expect(pdf[:5], b"%PDF-", "a PDF")


def follows_beside(session, screen):
    """The assembly beside the source follows its line, and the source follows the assembly."""
    screen.keys("alt+Left")
    page.wait_for_heading(FUNCTION)
    wait_for("the source", lambda: line_of() == hottest_line(session, FUNCTION))
    source().click()
    screen.keys("ctrl+backslash")
    listing = Table(page.window, "Assembly")
    lines = {row["address"][2:]: row["source_line"]
             for row in annotation(session, FUNCTION, "--assembly")["instructions"]
             if row["source_file"].endswith("mill.c")}

    def line_beside():
        row = listing.selected()
        known = [lines[text] for text in (row.texts() if row else []) if text in lines]
        return known[0] if known else None

    wait_for("the instructions",
             lambda: listing.selected() is not None)
    for line in sorted(set(lines.values()))[:2]:
        go_down_to(screen, f"Line {line}:", min(line, first_line(session, FUNCTION)))
        wait_for(f"the instructions of line {line}", lambda line=line: line_beside() == line)
    session.picture("beside")

    top = listing.selected().node.box()[1]
    row, line = next((each.node, lines[text]) for each in listing.seen() for text in each.texts()
                     if text in lines and lines[text] != line_of() and each.node.box()[1] >= top)
    row.click()
    wait_for("the line of the instruction", lambda: line_of() == line)
    screen.keys("ctrl+backslash")
    wait_for("the source alone", lambda: page.window.find("tree table", "Assembly") is None)


def fits_beside(session, screen):
    """A window of 1024 px does not grow wider with the assembly beside the source."""
    def resize(width, height):
        subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "quern", "windowsize",
                        str(width), str(height)], check=True)
        screen.pause()

    def width():
        return page.window.box()[2]

    before = page.window.box()
    resize(1024, 700)
    wait_for("a narrow window", lambda: 1000 < width() < 1100)
    narrow = width()
    source().click()
    screen.keys("ctrl+backslash")
    page.window.wait("tree table", "Assembly").settled_box()
    expect(width(), narrow, "the width")
    session.picture("beside-narrow")
    screen.keys("ctrl+backslash")
    resize(*before[2:])
    wait_for("the window as it was", lambda: width() > narrow)


def setting(key):
    done = subprocess.run(["gsettings", "get", "io.github.quern.Quern", key], check=True,
                          capture_output=True, text=True)
    return done.stdout.strip()


def keeps_folders(session, screen):
    """Folders and maps are added, refused and removed in the preferences, by keyboard."""
    screen.keys("ctrl+comma")
    window = screen.window("Preferences")
    screen.focus("Preferences")
    window.wait("push button", "Add a Folder").press()
    entry = window.wait("text", "Folder")
    screen.pause()
    screen.type_text("relative/folder")
    screen.keys("Return")
    screen.pause()
    expect(entry.typed(), "relative/folder", "what was typed")
    expect(setting("source-folders"), "@as []", "a folder that is none")
    entry.click()
    screen.keys("ctrl+a")
    screen.type_text(session.folder)
    screen.keys("Return")
    wait_for("the folder", lambda: setting("source-folders") == f"['{session.folder}']")
    window.wait("push button", "Remove").press()
    wait_for("no folder", lambda: setting("source-folders") == "@as []")

    window.wait("push button", "Add a Mapping").press()
    entry = window.wait("text", "As the Profile Names It")
    # The page scrolls to the row that has the keyboard.
    wait_for("the new row in view",
             lambda: sum(entry.settled_box()[1::2]) <= window.box()[3])
    screen.pause()
    screen.type_text("/build/be=fore")
    screen.keys("Return", "Down", "Return")
    screen.type_text(session.folder)
    screen.keys("Return")
    wait_for("the map", lambda: f"/build/be=fore={session.folder}" in setting("source-maps"))
    session.picture("preferences")
    screen.keys("Escape")
    wait_for("one window", lambda: len(screen.windows()) == 1)
    screen.keys("ctrl+comma")
    window = screen.window("Preferences")
    screen.focus("Preferences")
    window.wait("label", "/build/be=fore")
    window.wait("push button", "Remove").press()
    wait_for("no map", lambda: setting("source-maps") == "@as []")
    screen.keys("Escape")


def asks_for_a_guess(session, screen):
    """A guessed source file can be confirmed, and is found by a mapping from then on."""
    global page, text
    with open(session.path("tests/data/annotate/mill.callgrind.out"), encoding="utf-8") as file:
        content = file.read()
    path = os.path.join(session.folder, "moved.callgrind")
    with open(path, "w", encoding="utf-8") as file:
        file.write(content.replace("/build/", "/srv/elsewhere/"))
    session.start_quern(path)
    page = Page(session, screen, path)
    text = None
    page.wait_until_shown()
    screen.focus("moved.callgrind")
    screen.keys("alt+5")
    page.window.wait("label", "guessed")
    page.window.wait("label", "Use This File").click()
    page.window.wait("label", "found by a path mapping")
    expect(page.window.find("label", "guessed"), None, "the guess")
    session.picture("kept")


def shows_a_hostile_profile(session, screen):
    """Devices, pipes, folders and lines of a megabyte in the sources do no harm."""
    global page, text
    names = {name: os.path.join(session.folder, name) for name in ("pipe", "folder", "sequences")}
    os.mkfifo(names["pipe"])
    os.mkdir(names["folder"])
    with open(names["sequences"], "wb") as file:
        file.write(b"\x1b]0;title\x07\x9b31m \xe2\x80\xae\n" + b"x" * 1000000 + b"\n")
    path = os.path.join(session.folder, "hostile.callgrind")
    with open(path, "w", encoding="utf-8") as file:
        sources = hostile.SOURCES.format(**names)
        file.write(sources.replace("fl=", "ob=prog\nfl=", 1) + "fn=main\n1 1000\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    text = None
    page.wait_until_shown()
    screen.focus("hostile.callgrind")
    screen.keys("alt+5")
    for name, said in (("zero", "“zero” was not found"), ("pipe", "“pipe” was not found"),
                       ("folder", "“folder” was not found"), ("input", "“stdin” was not found"),
                       ("-option", "This function was recorded without lines")):
        page.select(name)
        page.window.wait("label", said)
    page.window.wait("push button", "Show Assembly")
    page.functions.click("\\x1b[31mred\\x07")
    wait_for("the text", lambda: line_of() == 2)
    session.picture("hostile")
    svg = page.export_picture(session, "hostile.svg", 0)
    expect(len(svg) < 100000 and b"\x1b" not in svg, True, "a small picture")


STEPS = [records, opens_at_hottest, goes_along_a_call,
         has_no_menu_for_editing, steps_through_hot_lines, searches, exports_pictures,
         opens_inlined_code if HAS_DEBUG_INFO else lists_inlined_code_apart,
         follows_beside, fits_beside, keeps_folders, asks_for_a_guess, shows_a_hostile_profile]

if __name__ == "__main__":
    main("source", STEPS)
