#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person opens the example, looks around in it, and finds the numbers of quern-report."""
import json
import os
import re

from harness.menus import choose
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

# Filled by the first step.
page = None


def is_function(row):
    return row and not row[-1].startswith("<cycle")


def opens(session, screen):
    """The window's title is the name of the file."""
    global page
    path = session.path(EXAMPLE)
    session.start_quern(path)
    page = Page(session, screen, path)
    expect(page.window.name, "callgrind.out.example")
    session.picture("opened")


def lists_functions(session, screen):
    """The list shows the functions with their costs, costliest first."""
    wait_for("a list of functions", lambda: len(page.functions.nodes()) > 20)
    rows = page.functions.rows()
    expected = page.numbers.rows()
    expect([row for row in rows if is_function(row) and row not in expected], [],
           "what is not in the report")
    expect(len(set(rows)), len(rows), "the number of different rows")

    costs = [float(row[0].lstrip("< ")) for row in rows]
    expect(costs, sorted(costs, reverse=True), "the order")
    expect(set(page.numbers.costliest("inclusive", 20)) - {row[-1] for row in rows}, set(),
           "what is missing")


def begins_at_main(session, screen):
    """main is selected, and its callers and callees are shown."""
    page.wait_for_heading("main")
    page.expect_calls("main")


def follows_a_click(session, screen):
    """A click on a function selects it, and every view follows."""
    page.select("find_slot")
    inclusive, self_share, *_ = page.numbers.row(page.numbers.find("find_slot"))
    texts = page.heading()
    expect((texts[2], texts[4]), (inclusive + " %", self_share + " %"), "the heading")
    page.expect_calls("find_slot")
    session.picture("clicked")


def goes_and_comes_back(session, screen):
    """A double click goes to a callee, Alt+Left goes back, and Alt+Right forward."""
    page.select("grind")
    page.callees.click("count_words", times=2)
    page.wait_for_heading("count_words")
    page.expect_calls("count_words")
    screen.keys("alt+Left")
    wait_for("the way back", lambda: page.heading()[0] != "count_words")
    screen.keys("alt+Right")
    page.wait_for_heading("count_words")


def goes_up(session, screen):
    """Alt+Up goes to the costliest caller."""
    page.select("hash")
    screen.keys("alt+Up")
    page.wait_for_heading("find_slot")


def sorts(session, screen):
    """A click on a column's title sorts by it; another click reverses the order."""
    table = page.functions
    first = page.numbers.costliest("self", 15)

    def names_on_top():
        return [row[-1] for row in table.rows() if is_function(row)][:len(first)]

    table.title("Self %").click()
    page.scroll_to_top()
    wait_for("the costliest by self cost on top", lambda: set(names_on_top()) == set(first))
    session.picture("sorted")
    costs = [float(row[1].lstrip("< ")) for row in table.rows()]
    expect(costs, sorted(costs, reverse=True), "the order")

    table.title("Self %").click()
    page.scroll_to_top()
    wait_for("the order turned", lambda: names_on_top() and not set(names_on_top()) & set(first))

    table.title("Incl. %").click()
    page.scroll_to_top()
    wait_for("the first order", lambda: table.rows(1)[0][0] == "100.00")


def searches(session, screen):
    """Ctrl+F and typing leave only the functions that match."""
    expected = {each["label"] for each in page.numbers.functions if "word" in each["name"]}

    screen.keys("ctrl+f")
    screen.type_text("word")
    wait_for("only what matches", lambda: set(page.functions.names()) == expected)
    session.picture("searched")


def finds_nothing(session, screen):
    """A search without a match says so, and can be cleared."""
    screen.keys("ctrl+f")
    screen.type_text("nothing of the kind")
    page.window.wait("push button", "Clear Search")
    session.picture("no-match")
    screen.keys("ctrl+a", "BackSpace")
    wait_for("all again", lambda: len(page.functions.nodes()) > 20)


def searches_by_pattern(session, screen):
    """A search with * offers to take it as a wildcard; a key opens the menu with all modes."""
    screen.keys("ctrl+f")
    screen.type_text("grow_*")
    offer = page.window.wait("push button", "Use * and ? as Wildcards")
    session.picture("pattern")
    offer.click()
    wait_for("what matches", lambda: "grow_line" in page.functions.names())
    session.picture("by-pattern")
    screen.keys("ctrl+f", "alt+Down")
    choose(page.window, "Text in the Name")
    page.window.wait("push button", "Clear Search")
    screen.keys("ctrl+f", "ctrl+a", "BackSpace")
    wait_for("all again", lambda: len(page.functions.nodes()) > 20)


def enter(screen, text):
    """Replaces the text of the focused entry."""
    screen.keys("ctrl+a")
    screen.type_text(text)
    screen.keys("Return")


def filters(session, screen):
    """Filters hide the functions that cost too little, as in quern-report."""
    labels = {(each["name"], each["file"], each["object"]): each["label"]
              for each in page.numbers.functions}

    def left(*options):
        out = json.loads(session.report("functions", session.path(EXAMPLE), "--format=json",
                                        *options))["functions"]
        return {labels[row["name"], row["file"], row["object"]] for row in out}

    def are_listed(names):
        return {name for name in page.functions.names() if not name.startswith("<cycle")} == names

    page.window.wait("push button", "Filter functions").click()
    first = page.window.wait("spin button", "Inclusive at least")
    wait_for("the keyboard in the first filter", lambda: first.has_state("FOCUSED"))
    enter(screen, "5")
    wait_for("only what costs", lambda: are_listed(left("--min-inclusive=5")))
    page.window.wait("label", re.compile(r"^\d+ of [\d,]+ functions, .* % self"))
    session.picture("filtered")
    screen.keys("Tab")
    enter(screen, "5")
    wait_for("self cost, too", lambda: are_listed(left("--min-inclusive=5", "--min-self=5")))
    enter(screen, "0")
    screen.keys("Tab")
    enter(screen, "90")
    wait_for("what covers 90 %", lambda: are_listed(left("--min-inclusive=5", "--cover=90")))
    enter(screen, "0")
    screen.keys("shift+Tab", "shift+Tab")
    enter(screen, "0")
    wait_for("all again", lambda: len(page.functions.nodes()) > 20)
    screen.keys("Escape")
    wait_for("the filters to close",
             lambda: page.window.find("spin button", "Inclusive at least") is None)


def changes_the_event(session, screen):
    """The list shows the costs of the chosen event."""
    event = page.numbers.event("Dr")

    def shows_event(expected):
        rows = [row for row in page.functions.rows() if is_function(row)]
        return rows and all(row in expected for row in rows)

    page.choose_event(event)
    wait_for("costs of Dr", lambda: shows_event(page.numbers.rows(event)))
    session.picture("other-event")
    page.choose_event(-event)
    wait_for("costs of Ir", lambda: shows_event(page.numbers.rows()))


def shows_the_graph(session, screen):
    """The call graph has boxes that a screen reader can read."""
    page.scroll_to_top()
    page.select("main")
    graph = page.window.wait("panel", "Call graph")
    expected = {"main", "grind", "grow_text", "count_words"}

    def boxes():
        return {name.split(",")[0] for name in graph.names("list item")}

    wait_for("boxes of what main calls", lambda: expected <= boxes())
    session.picture("graph")


def follows_a_click_in_the_graph(session, screen):
    """A click on a box of the graph selects its function."""
    graph = page.window.wait("panel", "Call graph")
    page.select("main")
    graph.wait("list item", re.compile("^grow_text,")).click()
    page.wait_for_heading("grow_text")


def zooms_at_the_pointer(session, screen):
    """The point of the graph under the pointer stays there when the wheel zooms."""
    graph = page.window.wait("panel", "Call graph")
    page.select("main")
    box = graph.wait("list item", re.compile("^grind,"))
    left, top, width, height = box.settled_box()
    x, y = left + width // 4, top + height // 4
    for clicks in (2, -2):
        screen.wheel(x, y, clicks, "ctrl")
        wait_for("another zoom", lambda: graph.get("list item", re.compile("^grind,")).box()[2]
                 != width)
        now = graph.get("list item", re.compile("^grind,")).settled_box()
        # The corners of items are only known in whole px.
        for place, corner, size, corner_before, size_before in (
                (x, now[0], now[2], left, width), (y, now[1], now[3], top, height)):
            before = (place - corner_before) / size_before
            after = (place - corner) / size
            expect(abs(before - after) * size <= 3, True, f"{place} in {now}")
        left, top, width, height = now


def shows_the_treemap(session, screen):
    """The treemap has boxes, too, and a click on one selects its function."""
    page.select("main")
    page.show_view("Treemap")
    treemap = page.window.wait("panel", "Treemap")
    share = page.numbers.share(page.numbers.find("evaluate_all")["inclusive"][0])
    box = treemap.wait("list item", re.compile(f"^evaluate_all, {re.escape(share)} %"))
    session.picture("treemap")
    # The area of its self cost is below the labels of its callers, and above its callees.
    x, y, *_ = box.settled_box()
    screen.click(x + 60, y + 100)
    page.wait_for_heading("evaluate_all")


def shows_the_flame_graph(session, screen):
    """The flame graph has frames; a double click gives one the whole width, Backspace undoes it."""
    page.select("main")
    page.show_view("Flame")
    flame = page.window.wait("panel", "Flame graph")
    share = page.numbers.share(page.numbers.find("evaluate_all")["inclusive"][0])
    title = re.compile(f"^evaluate_all, {re.escape(share)} %")
    frame = flame.wait("list item", title)
    width = frame.settled_box()[2]
    session.picture("flame")
    frame.click(times=2)
    page.wait_for_heading("evaluate_all")
    wait_for("a wider frame", lambda: flame.get("list item", title).box()[2] > width)
    session.picture("flame-zoomed")
    screen.keys("BackSpace")
    wait_for("the parent's children", lambda: flame.find("list item", re.compile("^grind, ")))
    screen.keys("shift+BackSpace")
    wait_for("the first width",
             lambda: abs(flame.get("list item", title).box()[2] - width) < 2)


def lists_the_call_tree(session, screen):
    """A key expands the hottest path of the tree; clicks and arrow keys select functions."""
    page.show_view("Tree")
    tree = page.window.wait("tree table", "Call tree")
    tree.get("label", "Whole program").click()
    screen.keys("h")

    def shown():
        return [row.texts() for row in tree.read().walk() if row.role == "table row"]

    wait_for("main and what it calls",
             lambda: {"main", "grind", "count_words"} <= {row[-1] for row in shown() if row})
    share = page.numbers.share(page.numbers.find("count_words")["inclusive"][0])
    expect([row[0] for row in shown() if row and row[-1] == "count_words"], [share],
           "the row of count_words")
    session.picture("tree")
    tree.get("label", "count_words").click()
    page.wait_for_heading("count_words")

    def is_shown(name):
        return name in {row[-1] for row in shown() if row}

    wait_for("its callee", lambda: is_shown("word_table_count"))
    screen.keys("Left")
    wait_for("it to close", lambda: not is_shown("word_table_count"))
    screen.keys("Left")
    page.wait_for_heading("grind")
    screen.keys("Down")
    page.wait_for_heading("count_words")
    screen.keys("Right")
    wait_for("it to open", lambda: is_shown("word_table_count"))


def lists_events(session, screen):
    """The view of events lists those of the file and the derived ones."""
    page.show_view("Events")
    panel = page.window.wait("panel", "Events")
    expected = {event["name"] for event in page.numbers.profile["events"]}

    def words():
        return {word for text in panel.texts() for word in re.split(r"\W", text)}

    wait_for("all events", lambda: expected <= words())
    session.picture("events")
    page.show_view("Graph")


def exports_pictures(session, screen):
    """The picture is saved in each format."""
    page.select("main")
    svg = page.export_picture(session, "graph.svg", 0)
    expect(b"grow_text" in svg and svg.lstrip().startswith((b"<?xml", b"<svg")), True, "an SVG")
    pdf = page.export_picture(session, "graph.pdf", 1)
    expect(pdf[:5], b"%PDF-", "the PDF")
    png = page.export_picture(session, "graph.png", 2)
    expect(png[1:4], b"PNG", "the PNG")
    dot = page.export_picture(session, "graph.dot", 3)
    expect(dot.split()[0], b"digraph", "the DOT")


def lists_only_profiles(session, screen):
    """An exported file is not listed as a recent profile."""
    path = os.path.join(os.environ["HOME"], ".local", "share", "recently-used.xbel")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    # Add an entry as by a file chooser that saves a file: the same program, another file, without a
    # description. The profile gets another title, which shows that the program has read the file.
    profile = re.search(r"  <bookmark .*?</bookmark>\n", text, re.DOTALL).group()
    picture = re.sub(r"<desc>.*?</desc>", "", profile, flags=re.DOTALL)
    picture = picture.replace("callgrind.out.example", "graph.svg")
    renamed = profile.replace("<title>callgrind.out.example<", "<title>Renamed<")
    expect("<desc>" in renamed and "Renamed" in renamed, True, "a title and a description")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(profile, renamed + picture))
    screen.keys("ctrl+n")
    window = screen.window("Quern")
    window.wait("label", "Renamed")
    expect(window.find("label", "graph.svg"), None, "the picture in the list of profiles")
    session.picture("recent")
    screen.focus("Quern")
    screen.keys("ctrl+w")
    screen.focus("callgrind.out.example")


def exports_no_selection(session, screen):
    """An exported picture does not mark the selection."""
    page.show_view("Flame")
    pictures = []
    for name in "main", "grow_text":
        page.select(name)
        pictures.append(page.export_picture(session, f"flame-{name}.svg", 0))
    page.show_view("Graph")
    expect(b"grow_text" in pictures[0], True, "a flame graph")
    expect(pictures[0] == pictures[1], True, "the same picture")


def hides_list_and_pane(session, screen):
    """F9 hides the list, Shift+F9 the callers and callees; pressed again, they come back."""
    graph = page.window.wait("panel", "Call graph")
    _, _, width, height = graph.settled_box()

    screen.keys("F9")
    wait_for("a wider graph", lambda: graph.box()[2] > width)
    session.picture("no-list")
    screen.keys("F9")
    wait_for("the list again", lambda: graph.box()[2] == width)

    screen.keys("shift+F9")
    wait_for("a higher graph", lambda: graph.box()[3] > height)
    session.picture("no-pane")
    screen.keys("shift+F9")
    wait_for("the pane again", lambda: graph.box()[3] == height)


def shows_shortcuts(session, screen):
    """Ctrl+? shows the shortcuts, and Escape closes them."""
    screen.keys("ctrl+question")
    # GTK 4.18 does not expose the name of this window.
    shortcuts = wait_for("the shortcuts", lambda: next(
        (window for window in screen.windows() if window.name != page.title), None))
    shortcuts.wait_for_keyboard()
    session.picture("shortcuts")
    expect(shortcuts.box()[3] <= 500, True, f"{shortcuts.box()[3]} px fit on a small screen:")
    screen.keys("Escape")
    wait_for("the window alone", lambda: len(screen.windows()) == 1)


STEPS = [
    opens, lists_functions, begins_at_main, follows_a_click, goes_and_comes_back, goes_up, sorts,
    searches, finds_nothing, searches_by_pattern, filters, changes_the_event, shows_the_graph,
    follows_a_click_in_the_graph, zooms_at_the_pointer,
    shows_the_treemap, shows_the_flame_graph, lists_the_call_tree,
    lists_events, exports_pictures, lists_only_profiles, exports_no_selection,
    hides_list_and_pane, shows_shortcuts,
]

if __name__ == "__main__":
    main("window", STEPS, has_animations=True)
