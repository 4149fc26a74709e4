#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Use HTML reports in Chromium: clicks, keys, search, sorting, links, print, and without scripts.

    test-browser.py QUERN_REPORT DATA
"""

import os
import re
import sys
import tempfile

from browser import Browser
from hostile_names import HOSTILE, write_hostile
from report_page import Page, number
from runner import Report

EXAMPLE = "../../../data/example/callgrind.out.example"
PAIR = ("../compare/inlined-before.callgrind.out", "../compare/inlined-after.callgrind.out")
SECTIONS = ["summary", "functions", "graph", "flame", "treemap", "source"]
FIND = """
    window.find = (selector, root = document) => root.querySelector(selector);
    window.all = (selector, root = document) => [...root.querySelectorAll(selector)];
    window.isShown = element => element.getClientRects().length > 0;
    window.isInWindow = element => {
        const {left, right, top, bottom} = element.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    };
"""
SHOWN = 'all("main > section").filter(isShown).map(section => section.id)'
CHOSEN = '(isShown(find("#chosen")) ? find("#chosen b").textContent : null)'
NAMES = 'all("#functions tbody tr").filter(isShown).map(row => row.cells[4].textContent.trim())'


class Tester:
    """A browser, the pages that it opens, and the checks."""

    def __init__(self, report, browser, folder):
        self.report = report
        self.browser = browser
        self.folder = folder
        self.n_pages = 0
        self.path = None
        self.page = None

    def make(self, *arguments):
        """Writes a report; what follows is about it."""
        self.n_pages += 1
        self.path = os.path.join(self.folder, f"{self.n_pages}.html")
        status, _, err = self.report.run("html", *arguments, f"--output={self.path}")
        if status != 0:
            raise ValueError(f"html {arguments}: {err!r}")
        with open(self.path, "rb") as file:
            self.page = Page(file.read())

    def open(self, fragment=""):
        self.browser.open(self.path, fragment)
        self.browser.eval(FIND)

    def check(self, name, complaints):
        """Also checks that no script failed, and that nothing else was loaded."""
        complaints = list(complaints) + self.browser.problems
        complaints += [f"loads {address}" for address in self.browser.requests
                       if not address.startswith(f"file://{self.path}")]
        if complaints and "QUERN_ARTEFACTS" in os.environ:
            self.browser.screenshot(os.path.join(os.environ["QUERN_ARTEFACTS"],
                                                 f"browser-{self.report.tap.n + 1}.png"))
        self.report.tap.check(name, complaints)

    def expect(self, expression, wanted):
        found = self.browser.eval(expression)
        return [] if found == wanted else [f"{expression} is {found!r}, not {wanted!r}"]

    def names(self):
        return [cells[4].strip() for cells in self.page.rows("functions")]


def check_tabs(t):
    t.open()
    complaints = t.expect(SHOWN, ["summary"])
    for section in reversed(SECTIONS):
        t.browser.click(f"""find('nav a[href="#{section}"]')""")
        complaints += t.expect(SHOWN, [section]) + t.expect("location.hash", f"#{section}")
        complaints += t.expect("""all('nav [aria-selected="true"]').map(tab => tab.hash)""",
                               [f"#{section}"])
    for section in SECTIONS[1:]:
        t.browser.eval("history.back()")
        complaints += t.browser.wait(f"""location.hash === "#{section}" """)
        complaints += t.expect(SHOWN, [section])
    t.check("a click on a tab shows its section; Back shows the one before", complaints)


def check_selection(t):
    complaints = []
    t.open("#graph")
    for section in ("graph", "treemap", "flame"):
        t.browser.click(f"""find('nav a[href="#{section}"]')""")
        # Boxes of a treemap lie in others: one that has the pointer at its middle has none inside.
        box = t.browser.eval(f"""(() => {{
            window.box = all("#{section} [data-f]").findLast(box => {{
                box.scrollIntoView({{block: "center"}});
                const {{x, y, width, height}} = box.getBoundingClientRect();
                const top = document.elementFromPoint(x + width / 2, y + height / 2);
                return top && top.closest("[data-f]") === box;
            }});
            return +box.dataset.f;
        }})()""")
        t.browser.click("box")
        name = t.names()[box]
        complaints += t.expect(CHOSEN, name)
        complaints += t.expect(
            f"""all("[data-f]").every(e => (+e.dataset.f === {box}) === e.matches(".sel"))""", True)
        complaints += t.expect(
            'all("#functions .sel").map(row => row.cells[4].textContent.trim())', [name])
    t.browser.click('find("#chosen button")')
    complaints += t.expect(CHOSEN, None) + t.expect('all(".sel").length', 0)
    t.check("a click on a box selects its function everywhere", complaints)


def search_for(t, text):
    t.browser.press("Escape")
    t.browser.eval("document.activeElement.blur()")
    t.browser.press("/")
    t.browser.type(text)


def check_search(t):
    complaints = []
    t.open("#functions")
    rows = t.page.rows("functions")
    total = sum(number(cells[2]) for cells in rows + t.page.rows("functions", "tfoot"))
    for text, pattern in (("LIBC", "libc"), ("append", "append"), ("/^_+str.*_/", r"^_+str.*_"),
                          ("no such function", "no such function")):
        search_for(t, text)
        found = [cells for cells in rows if re.search(
            pattern, cells[4].strip() + ("" if text[0] == "/" else "\n" + cells[5]), re.IGNORECASE)]
        share = round(100 * sum(number(cells[2]) for cells in found) / total, 2)
        complaints += t.expect(NAMES, [cells[4].strip() for cells in found])
        complaints += t.expect('find("#count").textContent',
                               f"{len(found)} / {len(rows)} · Self %: {share:g}")
    t.browser.press("Escape")
    complaints += t.expect(NAMES, t.names()) + t.expect('find("#count").textContent', "")
    search_for(t, "/(/")
    complaints += t.expect(NAMES, t.names())
    complaints += t.expect('find("#count").textContent.includes("/(/")', True)
    t.check("the search finds functions, and adds up their cost", complaints)


def check_highlights(t):
    t.open("#graph")
    search_for(t, "append_word")
    complaints = t.expect(SHOWN, ["graph"])
    for section in ("graph", "flame", "treemap"):
        complaints += t.expect(f"""[...new Set(all("#{section} .hit").map(box => box.dataset.f))]
                                   .map(f => all("#functions tbody tr")[f].cells[4].title ||
                                             all("#functions tbody tr")[f].cells[4].textContent)
                                   .every(name => name.includes("append_word"))""", True)
        complaints += t.expect(f"""all("#{section} .hit").length > 0""", True)
    t.check("a search highlights boxes", complaints)


def check_sorting(t):
    complaints = []
    t.open("#functions")
    cells = 'all("#functions tbody tr").map(row => row.cells[{}].textContent.trim())'
    first = sorted(t.names())
    for column in range(5):
        title = f'all("#functions thead th")[{column}]'
        orders = []
        for order in ("first", "second"):
            t.browser.click(title)
            texts = t.browser.eval(cells.format(column))
            keys = [text.lower().lstrip("_") if column == 4
                    else float(text.replace(",", "") or 0) for text in texts]
            orders.append((t.browser.eval(f'{title}.getAttribute("aria-sort")'), keys))
            if sorted(t.browser.eval(cells.format(4))) != first:
                complaints.append(f"rows are missing after the {order} click on column {column}")
        wanted = ["ascending", "descending"] if column == 4 else ["descending", "ascending"]
        if [order for order, _ in orders] != wanted:
            complaints.append(f"column {column}: {[order for order, _ in orders]}")
        if column < 4 and [keys for _, keys in orders] != [
                sorted(orders[0][1], reverse=True), sorted(orders[0][1])]:
            complaints.append(f"column {column} is not sorted")
        if column == 4 and orders[0][1] != orders[1][1][::-1]:
            complaints.append("the second click does not reverse the names")
    t.check("a click on a title sorts, and a second one reverses the order", complaints)


def check_flame(t):
    t.open("#flame")
    widths = """all("#flame g:first-of-type rect").filter(isShown)
                .map(frame => Math.round(1000 * parseFloat(frame.getAttribute("width"))))"""
    before = t.browser.eval(widths)
    t.browser.eval("""window.frame = all("#flame g:first-of-type rect").find(frame =>
                      parseFloat(frame.getAttribute("width")) < 60)""")
    t.browser.click("frame", n_clicks=2)
    complaints = t.expect('frame.getAttribute("width")', "100%")
    after = t.browser.eval(widths)
    if not 0 < len(after) < len(before) or max(after) > 100000:
        complaints.append(f"{len(before)} frames become {len(after)}, up to {max(after)} wide")
    complaints += t.expect("""all("#flame .labels text").some(
        text => text.textContent === find("#chosen b").textContent)""", True)
    t.browser.press("Escape")
    complaints += t.expect(widths, before)
    t.check("a double click widens a frame, and Escape shows all of them", complaints)


def check_graph(t):
    """A wide graph begins legible, with the whole program in view; all of it can be shown."""
    t.browser.resize(500, 600)
    t.open("#graph")
    inclusive = [float(cells[0] or 0) for cells in t.page.rows("functions")]
    first = f"""all("#graph [data-f]").find(box => +box.dataset.f ===
                {inclusive.index(max(inclusive))})"""
    complaints = t.expect(f"""(() => {{
        const inner = {first}.getBoundingClientRect();
        const outer = find("#graph .picture").getBoundingClientRect();
        return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top;
    }})()""", True)
    scale = 'find("#graph svg").clientWidth / find("#graph svg").viewBox.baseVal.width'
    least = t.browser.eval(scale)
    t.browser.click("""find('#graph [data-zoom="0"]')""")
    complaints += t.expect("""(picture => picture.scrollWidth <= picture.clientWidth &&
        picture.scrollHeight <= picture.clientHeight)(find("#graph .picture"))""", True)
    if not t.browser.eval(scale) < least >= 0.79:
        complaints.append(f"the graph begins at {least:.2f}")
    t.browser.resize(1200, 800)
    t.check("a graph begins with the whole program, and all of it can be shown", complaints)


def check_zoom(t):
    complaints = []
    for section in ("graph", "treemap"):
        t.open(f"#{section}")
        width = f"""find("#{section} svg").clientWidth"""
        t.browser.click(f"""find('#{section} [data-zoom="0"]')""")
        before = t.browser.eval(width)
        t.browser.click(f"""find('#{section} [data-zoom="1.25"]')""")
        larger = t.browser.eval(width)
        t.browser.click(f"""find('#{section} [data-zoom="0.8"]')""")
        if abs(larger - before * 1.25) > 1:
            complaints.append(f"{section}: {before} px become {larger} px")
        complaints += t.expect(f"Math.abs({width} - {before}) <= 1", True)
    t.check("pictures become larger and smaller", complaints)


def check_tooltips(t):
    complaints = []
    for section in ("graph", "flame", "treemap"):
        t.open(f"#{section}")
        for box in ("find", "(selector => all(selector).at(-1))"):
            expression = f"""{box}("#{section} [data-f]")"""
            t.browser.point(expression)
            name = t.names()[int(t.browser.eval(f"{expression}.dataset.f"))]
            complaints += t.expect('isShown(find("#tip")) && isInWindow(find("#tip"))', True)
            complaints += t.expect(f'find("#tip").textContent.includes({name!r})', True)
        t.browser.point('find("h1")')
        complaints += t.expect('isShown(find("#tip"))', False)
    t.check("tooltips name functions, and stay in the window", complaints)


def check_keys(t):
    t.open("#functions")
    names = t.names()
    t.browser.eval('find(".functions").focus()')
    for _ in range(3):
        t.browser.press("ArrowDown")
    complaints = t.expect(CHOSEN, names[2])
    t.browser.press("ArrowUp")
    complaints += t.expect(CHOSEN, names[1])
    t.browser.press("Escape")
    complaints += t.expect(CHOSEN, None)
    for i, section in enumerate(SECTIONS):
        t.browser.press(str(i + 1))
        complaints += t.expect(SHOWN, [section])
    t.browser.press("3")
    t.browser.eval('find("#graph .picture").focus()')
    heights = []
    for _ in range(3):
        t.browser.press("ArrowDown")
        heights.append(t.browser.eval('find("#graph .at").getBBox().y'))
        complaints += t.expect(f"{CHOSEN} !== null", True)
    if heights != sorted(set(heights)):
        complaints.append(f"the arrow goes to {heights}")
    t.check("keys select rows and boxes, and show sections", complaints)


def check_links(t):
    names = t.names()
    complaints = []
    for fragment, sections, chosen in (
            ("#f=3", ["functions"], names[3]), ("#flame&f=2", ["flame"], names[2]),
            (f"#f={names[5]}", ["functions"], names[5]), ("#treemap", ["treemap"], None),
            ("#f=99999", ["summary"], None), ("#nothing", ["summary"], None),
            ("#%E0%A4%A&f=1", ["summary"], names[1])):
        t.open(fragment)
        complaints += t.expect(SHOWN, sections) + t.expect(CHOSEN, chosen)
    t.open(f"#f={len(names) - 1}")
    complaints += t.expect('isInWindow(find("#functions .sel"))', True)
    t.open()
    t.browser.eval("""window.link = all('#summary a[href^="#f="]').at(-1)""")
    name = names[int(t.browser.eval("link.hash.slice(3)"))]
    t.browser.click("link")
    complaints += t.expect(SHOWN, ["functions"]) + t.expect(CHOSEN, name)
    complaints += t.expect('isInWindow(find("#functions .sel"))', True)
    t.check("addresses and links show a function", complaints)


def check_colors(t):
    """The page follows the desktop's light or dark style, and remains readable."""
    complaints = []
    luminance = """(color => {
        const [r, g, b] = color.match(/[\\d.]+/g).map(value => Math.pow(value / 255, 2.2));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })(getComputedStyle(document.body).%s)"""
    for scheme, is_dark in (("light", False), ("dark", True)):
        t.browser.emulate(scheme=scheme)
        t.open()
        background, text = (t.browser.eval(luminance % name)
                            for name in ("backgroundColor", "color"))
        contrast = (max(background, text) + 0.05) / (min(background, text) + 0.05)
        if (background < text) != is_dark or contrast < 7:
            complaints.append(f"{scheme}: background {background:.2f}, text {text:.2f}")
    t.browser.emulate()
    t.check("light and dark", complaints)


def check_narrow(t):
    complaints = []
    t.browser.resize(400, 800)
    for section in SECTIONS:
        t.open(f"#{section}")
        complaints += t.expect("document.scrollingElement.scrollWidth", 400)
    t.browser.resize(1200, 800)
    t.check("nothing is wider than a narrow window", complaints)


def count_pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def check_print(t):
    """All sections are printed, whichever is shown, and no tools."""
    t.open("#treemap")
    with_script = count_pages(t.browser.print())
    t.browser.emulate(media="print")
    complaints = t.expect(SHOWN, SECTIONS)
    complaints += t.expect('all("nav, .tools, #search").filter(isShown).length', 0)
    t.browser.emulate()
    t.browser.allow_scripts(False)
    t.open()
    without = count_pages(t.browser.print())
    t.browser.allow_scripts(True)
    if not len(SECTIONS) <= with_script <= without + 1:
        complaints.append(f"{with_script} pages, {without} without a script")
    t.check("all sections are printed", complaints)


def check_without_script(t):
    t.browser.allow_scripts(False)
    t.open()
    complaints = t.expect(SHOWN, SECTIONS) + t.expect(NAMES, t.names())
    complaints += t.expect('all("[hidden], .tools").filter(isShown).length', 0)
    for section in ("graph", "flame", "treemap"):
        complaints += t.expect(f"""find("#{section} svg").getBoundingClientRect().height > 100 &&
                                   all("#{section} [data-f]").filter(isShown).length > 5""", True)
    t.browser.allow_scripts(True)
    t.check("without scripts, all sections are shown", complaints)


def check_without_style(t):
    """Some servers forbid both."""
    path = t.path
    t.path = os.path.join(t.folder, "forbidden.html")
    with open(t.path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"<(style|script)>.*?</\1>", "", t.page.source, flags=re.DOTALL))
    t.open()
    complaints = t.expect(SHOWN, SECTIONS) + t.expect(NAMES, t.names())
    complaints += t.expect('all("h2").filter(isShown).length >= 6', True)
    for section in ("graph", "flame"):
        complaints += t.expect(f'find("#{section} svg").getBoundingClientRect().height > 100', True)
    t.check("without styles and scripts, everything is still there", complaints)
    t.path = path


def check_changes(t):
    """A report of two profiles begins with what changed."""
    t.make(PAIR[1], f"--baseline={PAIR[0]}")
    t.open()
    complaints = t.expect(SHOWN, ["changes"])
    for title in range(t.browser.eval('all("#changes table:not(.summary) thead th").length')):
        t.browser.click(f'all("#changes table:not(.summary) thead th")[{title}]')
    t.browser.eval("""window.link = find('#changes a[href^="#f="]')""")
    name = t.names()[int(t.browser.eval("link.hash.slice(3)"))]
    t.browser.click("link")
    complaints += t.expect(CHOSEN, name) + t.expect(SHOWN, ["functions"])
    t.check("a comparison begins with its changes", complaints)


def check_hostile(t):
    """Names are never run, loaded or shown as markup; and they can be found."""
    t.make(write_hostile(t.folder), "--paths")
    complaints = []
    for section in SECTIONS:
        t.open(f"#{section}")
        complaints += t.expect("document.images.length", 0)
    for f, name in enumerate(t.names()):
        t.open(f"#graph&f={f}")
        if len(name) < 400:
            complaints += t.expect(CHOSEN, name)
    for text in [name for name in HOSTILE if name.isascii() and name.isprintable()][:8]:
        t.open("#functions")
        search_for(t, text)
        complaints += t.expect("all('#functions tbody tr').some(isShown)", True)
    t.check("hostile names", complaints)


def main():
    report = Report()
    with Browser() as browser, tempfile.TemporaryDirectory() as folder:
        browser.resize(1200, 800)
        browser.call("Network.emulateNetworkConditions", offline=True, latency=0,
                     downloadThroughput=0, uploadThroughput=0)
        tester = Tester(report, browser, folder)
        tester.make(EXAMPLE)
        for check in (check_tabs, check_selection, check_search, check_highlights, check_sorting,
                      check_flame, check_graph, check_zoom, check_tooltips, check_keys, check_links,
                      check_colors, check_narrow, check_print, check_without_script,
                      check_without_style, check_changes, check_hostile):
            check(tester)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())
