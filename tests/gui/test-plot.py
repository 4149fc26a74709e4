#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person looks at how the costs of sorts grow, and opens files of webgrind and Xdebug."""
import json
import os
import re
import shutil

from harness.menus import choose, wait_for_no_menu
from harness.quern import Numbers, Page
from harness.steps import expect, main
from harness.waiting import wait_for

SORTS = "tests/data/aprof/sorts.v4p.aprof"
THREAD = "tests/data/aprof/threads.v4q.thread{}.aprof"
WEBGRIND = "tests/data/webgrind/classes.v7-php.webgrind"
XDEBUG = "tests/data/callgrind/cachegrind.out.a"

# Filled by the first step.
page = None
quern = None


def points():
    """The accessible names of the points."""
    plot = page.window.find("image", re.compile("Cost plot")) or \
        page.window.find("panel", re.compile("Cost plot"))
    if plot is None:
        return []
    return plot.names("list item")


def sizes():
    """The sizes at the points that have their names: new ones may be read before they have."""
    return [int(match.group(1).replace(",", "")) for match in
            (re.match(r"n = ([\d,]+)", name) for name in points()) if match]


def is_shown(view):
    return page.window.get("page tab", view).has_state("SELECTED")


def caption():
    found = page.window.find("label", re.compile("input sizes? · "))
    return found.name if found else ""


def expect_points(session, function, files=None):
    """Expects the plot to have the points that quern-report writes."""
    out = session.report("plot", *(files or [session.path(SORTS)]), f"--function={function}",
                         "--format=csv").splitlines()[1:]
    expected = [f"n = {int(row[0]):,}, worst {int(row[2]):,}" for row in
                (line.split(",") for line in out)]

    def are_there():
        return [name.split(" · ")[0] for name in points()] == expected[:60]

    wait_for(f"the points of {function}", are_there)


# Shown instead of a growth class where there are too few sizes.
FEW = ("few points", "one input size")
LABELS = {"1": "constant", "sqrt n": "√n", "n^2": "n²", "n^2 log n": "n² log n", "n^3": "n³",
          "2^n": "2ⁿ"}


def growth(row):
    """The growth of a function as the list shows it. row: the function in quern-report."""
    if row["fit"] != "fitted":
        return row["fit"]
    if row["growth"] == "1":
        return "constant"
    label = f'n^{row["power_c"]:.2f}' if row["growth"] == "n^c" else \
        LABELS.get(row["growth"], row["growth"])
    quality = "> 0.999" if row["r_squared"] >= 0.9995 else f'{row["r_squared"]:.3f}'
    return f"{label}, R² {quality}"


def lists_calls(session, screen):
    """The optional columns with shares of calls and contexts have the report's numbers."""
    path = session.path(THREAD.format(1))
    out = json.loads(session.report("functions", path, "--format=json"))
    expected = [(f'{row["called"]:,}', f'{100 * row["called_share"]:.2f}', f'{row["contexts"]:,}')
                for row in out["functions"]] + [("–", "–", "–")]
    # Columns chosen in one window are shown in the next one.
    for column in ("Share of Calls", "Contexts", None):
        session.start_quern(path)
        other = Page(session, screen, path)
        other.window.wait("label", re.compile("^19 functions"))
        if column:
            titles = other.functions.titles()
            other.functions.title("Called").click(1, 3)
            other.window.wait("menu item", column).click()
            wait_for_no_menu(other.window)
            wait_for(column, lambda: len(other.functions.titles()) > len(titles))
            n_windows = len(screen.windows())
            screen.keys("ctrl+w")
            wait_for("the window to close", lambda: len(screen.windows()) < n_windows)

    def told():
        return sorted(tuple(row[1:4]) for row in other.functions.rows() if row)

    wait_for("calls and contexts", lambda: told() == sorted(expected))
    session.picture("calls")


def report_rows(session, files=None):
    """Points and growth of each function in quern-report, by name."""
    out = json.loads(session.report("functions", *(files or [session.path(SORTS)]),
                                    "--format=json"))
    return {row["name"]: (f'{row["sizes"]:,}', growth(row)) for row in out["functions"]}


def listed_rows():
    """The same as the window lists them: (name, (points, growth)) of the first rows."""
    return [(row[-1], row[2:4]) for row in page.functions.rows(24)]


def expect_rows(session, files=None):
    """Expects points and growth of the first functions to be those of quern-report."""
    expected = report_rows(session, files)

    def is_told():
        rows = listed_rows()
        return len(rows) == 24 and all(cells == expected[name] for name, cells in rows)

    wait_for("points and growth", is_told)


def lists_growth(session, screen):
    """The list has points and growth, as quern-report has, and can be sorted by them."""
    expect_rows(session)
    page.functions.title("Growth").click()
    wait_for("the steepest first", lambda: listed_rows()[0][1][1].startswith("n²"))
    wait_for("few points last",
             lambda: [row[3] for row in page.functions.rows(24)][-1] in FEW)
    expect_rows(session)
    page.functions.title("Points").click()
    wait_for("most points first", lambda: listed_rows()[0][0] == "quick_sort")
    page.functions.title("Incl. %").click()
    wait_for("the costliest first", lambda: page.functions.names()[0] == "below_main")


def open_sorts(session, screen):
    global page, quern
    quern = session.start_quern(session.path(SORTS))
    page = Page(session, screen, session.path(SORTS))


def open_again(session, screen):
    """Restarts the program, which saves the choices when it ends."""
    screen.keys("ctrl+w")
    wait_for("the end of the program", lambda: quern.poll() is not None)
    open_sorts(session, screen)


def opens(session, screen):
    """A report of aprof opens with the plot of its costliest sort, which names the growth."""
    open_sorts(session, screen)
    page.wait_for_heading("bubble_sort")
    expect(page.views(), ["Summary", "Treemap", "Events", "Plot"],
           "views of what has no calls and no instructions")
    wait_for("the growth", lambda: caption().startswith("n²"))
    screen.keys("alt+2")
    wait_for("the treemap", lambda: is_shown("Treemap"))
    screen.keys("alt+9")
    wait_for("the plot again", lambda: is_shown("Plot"))
    wait_for("the growth", lambda: caption().startswith("n²"))
    expect_points(session, "bubble_sort")
    session.picture("bubble")


def follows(session, screen):
    """The plot follows the selected function."""
    page.select("heap_sort")
    wait_for("the growth", lambda: caption().startswith("n log n"))
    expect_points(session, "heap_sort")


def switches(session, screen):
    """Another plot is chosen from the menu, and axes become logarithmic."""
    page.window.wait("label", "Cost of a call").click()
    choose(page.window, "Total Cost")
    page.window.wait("label", "Total cost of all calls")
    wait_for("the totals", lambda: points() and points()[0].startswith("n = 4, total 39"))
    for name in ("log x", "log y"):
        button = page.window.wait("label", name).parent
        button.click()
        wait_for(name, lambda: button.has_state("PRESSED") or button.has_state("CHECKED"))
    wait_for("the points", lambda: len(points()) == 40)
    session.picture("total-log")
    for name in ("log x", "log y"):
        page.window.wait("label", name).click()


def zooms(session, screen):
    """Dragging a frame zooms into a part, and a key shows the whole plot again."""
    wait_for("all points", lambda: len(found := sizes()) == 40 and found[-1] == 160)
    plot = page.window.find(None, re.compile("Cost plot"))
    x, y, width, height = plot.settled_box()
    screen.drag((x + width // 2, y + 80), (x + width - 60, y + height // 2))
    wait_for("fewer points", lambda: 0 < len(found := sizes()) < 25 and found[0] > 60)
    session.picture("zoomed")
    screen.keys("f")
    wait_for("all points again", lambda: len(sizes()) == 40)


def predicts(session, screen):
    """The cost of a larger input is predicted, with a note that it was not measured."""
    page.window.wait("text", re.compile("n =")).click()
    screen.type_text("1000000")
    page.window.wait("label", re.compile("about .* M.*far outside the measured sizes"))
    session.picture("predicted")


def exports(session, screen):
    """Ctrl+E saves the plot."""
    page.functions.click("heap_sort")
    svg = page.export_picture(session, "plot.svg", 0).decode()
    for text in ("heap_sort", "Total cost of all calls", "40 input sizes"):
        if text not in svg:
            raise AssertionError(f"{text} is not in the picture")


def expect_ratios(session, growth):
    """Expects the ratios of quern-report; growth: the exponent of n in the divisor. The window has
    two or three decimals."""
    out = session.report("plot", session.path(SORTS), "--function=heap_sort", "--format=csv",
                         "--kind=ratio", f"--growth={growth}").splitlines()[1:]
    expected = [float(line.split(",")[-1]) for line in out]

    def are_there():
        told = [re.search(r"ratio ([\d.]+)", name) for name in points()]
        return len(told) == len(expected) and all(
            match and abs(float(match.group(1)) - value) <= 0.0051
            for match, value in zip(told, expected))

    wait_for(f"ratios to n^{growth}", are_there)


def divides(session, screen):
    """A ratio divides by n to the power of an exponent that is typed, and saved on exit."""
    page.window.wait("label", "Total cost of all calls").click()
    choose(page.window, "Ratio to a Growth")
    page.window.wait("label", "Worst cost ÷ growth")
    spin = page.window.wait("spin button", "Exponent of n")
    spin.click()
    screen.keys("ctrl+a")
    screen.type_text("1.5")
    screen.keys("Return")
    expect_ratios(session, "1.5")
    session.picture("ratio")

    open_again(session, screen)
    screen.keys("alt+9")
    page.window.wait("label", "Worst cost ÷ growth")
    expect_ratios(session, "1.5")


def told(function):
    """The sizes at the points of one of several functions."""
    return [int(match.group(1).replace(",", "")) for match in
            (re.match(rf"{function}: n = ([\d,]+)", name) for name in points()) if match]


def compares(session, screen):
    """A plot can be kept beside that of another function, also when the file is reopened.

    Both are zoomed together, and the kept plot can be removed."""
    page.window.wait("label", "Worst cost ÷ growth").click()
    choose(page.window, "Cost of a Call")
    page.window.wait("label", "Cost of a call")
    page.window.wait("label", "Keep").click()
    page.window.wait("label", re.compile("Select another function"))
    page.select("bubble_sort")
    wait_for("both plots", lambda: len(told("heap_sort")) == 40 and told("bubble_sort"))
    page.window.wait("label", re.compile("bubble_sort: a call costs"))
    session.picture("compared")

    open_again(session, screen)
    screen.keys("alt+9")
    wait_for("both plots again", lambda: len(told("heap_sort")) == 40 and told("bubble_sort"))

    plot = page.window.find(None, re.compile("Cost plot"))
    x, y, width, height = plot.settled_box()
    screen.drag((x + width * 3 // 4, y + 120), (x + width - 60, y + 122))
    wait_for("fewer points of both", lambda: 0 < len(told("heap_sort")) < 25 and
             told("heap_sort")[0] > 60 and 0 < len(told("bubble_sort")) < 25)
    screen.keys("f")
    wait_for("all points of both", lambda: len(told("heap_sort")) == 40)
    page.window.wait("push button", "Remove the plot of heap_sort").click()
    expect_points(session, "bubble_sort")


def keep_is_pressed():
    button = page.window.wait("label", "Keep").parent
    return button.has_state("PRESSED") or button.has_state("CHECKED")


def keeps_by_a_key(session, screen):
    """Ctrl+K keeps the plot, as K does outside of entries; not while another view is shown."""
    for name in ("quick_sort", "merge_sort"):
        page.functions.click(name)
        expect_points(session, name) if name == "quick_sort" else page.wait_for_heading(name)
        screen.keys("ctrl+k")
        page.window.wait("push button", f"Remove the plot of {name}")
    session.picture("kept-by-key")
    wait_for("both plots", lambda: told("quick_sort"))
    x, y, width, height = page.window.get(None, re.compile("Cost plot")).settled_box()
    screen.click(x + width // 4, y + height // 2)
    screen.keys("k")
    wait_for("one less", lambda: page.window.find("push button", "Remove the plot of merge_sort")
             is None)

    screen.keys("ctrl+f")
    screen.type_text("k")
    wait_for("the letter in the search", lambda: page.functions.names() and
             all("k" in name for name in page.functions.names()))
    expect(keep_is_pressed(), False, "kept by a letter of a search")
    screen.keys("Escape")
    wait_for("all functions", lambda: "main" in page.functions.names())

    screen.keys("alt+2")
    page.window.wait("panel", "Treemap")
    screen.keys("ctrl+k", "alt+9")
    kept = page.window.wait("push button", "Remove the plot of quick_sort")
    expect(keep_is_pressed(), False, "kept from another view")
    kept.click()
    wait_for("none", lambda: page.window.find("push button", re.compile("Remove the plot of"))
             is None)


def add_file(screen, path):
    """Ctrl+Alt+A adds a file to those of the window."""
    screen.keys("ctrl+alt+a")
    screen.choose_file("Add Files", path)


def wait_for_title(screen, title):
    wait_for(title, lambda: page.window.name == title)
    screen.focus(title)


def merges(session, screen):
    """Reports of threads that are added form one profile, after a question if of other runs.

    Each point is of all of them, and the numbers are those of quern-report for the same files."""
    global page
    names = [f"threads_4711_{number}_1.aprof" for number in range(3)] + ["threads_4712_1_1.aprof"]
    files = [os.path.join(session.folder, name) for name in names]
    for path, number in zip(files, (0, 1, 2, 1)):
        shutil.copy(session.path(THREAD.format(number)), path)

    # An identical file would count as a copy of the same dump.
    with open(files[3], "a", encoding="utf-8") as file:
        file.write("c of another process\n")

    session.start_quern(files[0])
    page = Page(session, screen, files[0])
    for number in range(1, 4):
        add_file(screen, files[number])
        if number == 3:
            dialog = screen.window("Open Files of 2 Different Runs?")
            dialog.wait("label", re.compile("^process 4712: "))
            dialog.wait("label", "Open Together").click()
        wait_for_title(screen, f"{names[0]} and {number} more file{'s' if number > 1 else ''}")
        options = ["--sum", *files[:number + 1]]
        total = json.loads(session.report("export", *options))["total"][0]
        page.window.wait("label", re.compile(f"100 % = {total:,} "))
        expect_rows(session, options)
    files.insert(0, "--sum")

    screen.keys("alt+9")
    for function in ("work", "consumer_sum"):
        screen.keys("ctrl+f")
        screen.type_text(function)
        wait_for(function, lambda: function in page.functions.names())
        page.select(function)
        expect_points(session, function, files)
        session.picture(f"merged-{function}")
        screen.keys("ctrl+f", "Escape")


def opens_others(session, screen):
    """Files of webgrind and of Xdebug open with their costs, and without a plot."""
    global page
    for path in (WEBGRIND, XDEBUG):
        session.start_quern(session.path(path))
        page = Page(session, screen, session.path(path))
        numbers = Numbers(session, session.path(path))
        costliest = numbers.row(max(numbers.functions, key=lambda each: each["inclusive"][0]))

        def is_there():
            return any(row and (row[0], row[-1]) == (costliest[0], costliest[-1])
                       for row in page.functions.rows())

        wait_for(f"{costliest} of {path}", is_there)
        expect(page.window.find("page tab", "Plot"), None, "the plot's tab")
        session.picture(path.rsplit(".", 1)[1])


STEPS = [opens, lists_growth, follows, predicts, switches, zooms, exports, divides, compares,
         keeps_by_a_key, merges, lists_calls, opens_others]

if __name__ == "__main__":
    main("plot", STEPS)
