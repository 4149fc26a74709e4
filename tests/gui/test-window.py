#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person opens the example, looks around in it, and finds the numbers of quern-report."""
from harness.quern import EXAMPLE, Page
from harness.session import wait_for
from harness.steps import expect, main

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
    """A double click goes to a callee, Alt+Left comes back, Alt+Right goes again."""
    page.select("grind")
    page.callees.row("count_words").click(times=2)
    page.wait_for_heading("count_words")
    page.expect_calls("count_words")
    screen.keys("alt+Left")
    wait_for("the way back", lambda: page.heading()[0] != "count_words", 5)
    screen.keys("alt+Right")
    page.wait_for_heading("count_words")


def goes_up(session, screen):
    """Alt+Up goes to the costliest caller."""
    page.select("hash")
    screen.keys("alt+Up")
    page.wait_for_heading("find_slot")


def sorts(session, screen):
    """A click on a column's title sorts by it, another one turns the order."""
    table = page.functions
    first = page.numbers.costliest("self", 15)

    def names_on_top():
        return [row[-1] for row in table.rows() if is_function(row)][:len(first)]

    table.title("Self %").click()
    page.scroll_to_top()
    wait_for("the costliest by self cost on top", lambda: set(names_on_top()) == set(first), 5)
    session.picture("sorted")
    costs = [float(row[1].lstrip("< ")) for row in table.rows()]
    expect(costs, sorted(costs, reverse=True), "the order")

    table.title("Self %").click()
    page.scroll_to_top()
    wait_for("the order turned", lambda: not set(names_on_top()) & set(first), 5)

    table.title("Incl. %").click()
    page.scroll_to_top()
    wait_for("the first order", lambda: table.rows(1)[0][0] == "100.00", 5)


def searches(session, screen):
    """Ctrl+F and typing leaves the functions that match."""
    expected = {each["name"] for each in page.numbers.functions if "word" in each["name"]}

    screen.keys("ctrl+f")
    screen.type_text("word")
    wait_for("only what matches", lambda: set(page.functions.names()) == expected, 5)
    session.picture("searched")


def finds_nothing(session, screen):
    """A search without a match says so, and lets itself be cleared."""
    screen.keys("ctrl+f")
    screen.type_text("nothing of the kind")
    page.window.wait("push button", "Clear Search")
    session.picture("no-match")
    screen.keys("ctrl+a", "BackSpace")
    wait_for("all again", lambda: len(page.functions.nodes()) > 20, 5)


def changes_the_event(session, screen):
    """Another event, and the list shows its costs."""
    event = page.numbers.event("Dr")
    expected = page.numbers.rows(event)

    def shows_event():
        rows = [row for row in page.functions.rows() if is_function(row)]
        return rows and all(row in expected for row in rows)

    page.choose("Event", event)
    wait_for("costs of Dr", shows_event, 5)
    session.picture("other-event")
    page.choose("Event", -event)


def shows_the_graph(session, screen):
    """The call graph has boxes that a screen reader can read."""
    page.scroll_to_top()
    page.select("main")
    graph = page.window.wait("panel", "Call graph")
    expected = {"main", "grind", "grow_text", "count_words"}

    def boxes():
        return {node.name.split(",")[0] for node in graph.find_all("list item")}

    wait_for("boxes of what main calls", lambda: expected <= boxes(), 10)
    session.picture("graph")


def follows_a_click_in_the_graph(session, screen):
    """A click on a box of the graph selects its function."""
    graph = page.window.wait("panel", "Call graph")
    page.select("main")
    box = next(node for node in graph.find_all("list item") if node.name.startswith("grow_text,"))
    box.click()
    page.wait_for_heading("grow_text")


def shows_the_treemap(session, screen):
    """The treemap has boxes, too, and a click on one selects its function."""
    page.select("main")
    page.show_view("Treemap")
    session.picture("treemap")


STEPS = [
    opens, lists_functions, begins_at_main, follows_a_click, goes_and_comes_back, goes_up, sorts,
    searches, finds_nothing, changes_the_event, shows_the_graph, follows_a_click_in_the_graph,
    shows_the_treemap,
]

if __name__ == "__main__":
    main("window", STEPS)
