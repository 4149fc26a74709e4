#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The summary: what a new user sees first, with links."""
import csv
import io
import os
import re

from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

page = None
LACKING = "tests/data/doctor/no-debug-info.callgrind"


def told(session, profile):
    """The sentences of the summary, and the findings of the check, from quern-report."""
    return [list(csv.DictReader(io.StringIO(session.report(command, session.path(profile),
                                                           "--format=csv"))))
            for command in ("summary", "check")]


def plain(text):
    return text.replace(",", "").replace("\u202f", " ").replace("\u00a0", " ")


def labels():
    return [plain(text) for text in page.window.names("label")]


def expect_sentences(session, profile):
    sentences, findings = told(session, profile)
    texts = [each["message"] for each in sentences]
    texts += [each["advice"] + ":" for each in findings if each["command"]]
    texts += [each["command"] for each in findings if each["command"]]
    texts = [plain(text) for text in texts]
    expect(len(texts) > 8, True, "sentences to look at")
    try:
        wait_for("the sentences", lambda: set(texts) <= set(labels()))
    except TimeoutError as error:
        raise AssertionError(f"missing: {sorted(set(texts) - set(labels()))}") from error
    shares = [f"{100 * float(each['share']):.1f} %" for each in sentences
              if each["share"] and float(each["share"]) >= 0.0005]
    # Shares of estimated costs begin with "≈".
    shown = {label.lstrip("≈") for label in labels()}
    expect([share for share in shares if share not in shown], [], "shares that are not shown")


def comes_first(session, screen):
    """A new user sees the summary first, with the numbers of quern-report."""
    global page
    session.start_quern(session.path(EXAMPLE))
    page = Page(session, screen, session.path(EXAMPLE))
    page.wait_for_heading("main")
    expect(page.views()[0], "Summary", "the first tab")
    expect_sentences(session, EXAMPLE)
    session.picture("summary")


def follows_a_link(session, screen):
    """A name in a sentence leads to its function."""
    sentence = next(each for each in told(session, EXAMPLE)[0]
                    if each["section"] == "functions" and each["rest"] == "0")
    expect(page.heading()[0] == sentence["function"], False, "selected already")
    node = page.window.wait("label", sentence["message"])
    x, y, _, _ = node.settled_box()
    screen.click(x + 15, y + 8)
    page.wait_for_heading(sentence["function"])


def follows_a_line(session, screen):
    """A line leads to the source of its function."""
    sentence = next(each for each in told(session, EXAMPLE)[0]
                    if each["section"] == "lines" and each["function"] and
                    each["function"] != page.heading()[0])
    node = page.window.wait("label", sentence["message"])
    x, y, _, _ = node.settled_box()
    screen.click(x + 15, y + 8)
    page.wait_for_heading(sentence["function"])
    page.window.wait("panel", "Source")
    screen.keys("ctrl+alt+0")


def is_left_for_the_graph(session, screen):
    """A click shows another view, and a key the summary again."""
    page.show_view("Graph")
    page.window.wait("panel", "Graph")
    screen.keys("ctrl+alt+0")
    expect_sentences(session, EXAMPLE)


def says_what_is_lacking(session, screen):
    """Findings come with a command to copy."""
    global page
    session.start_quern(session.path(LACKING))
    page = Page(session, screen, session.path(LACKING))
    page.wait_for_heading("main")
    expect_sentences(session, LACKING)
    findings = told(session, LACKING)[1]
    share = next(float(each["share"]) for each in findings if each["code"] == "no-debug-info")
    brief = next(text for text in labels() if text.startswith("Missing from this profile: "))
    expect(f"source lines ({100 * share:.1f} % of the cost)" in brief, True, brief)
    session.picture("findings")


def links_to_warnings(session, screen):
    """What was not understood leads to the window that lists it."""
    global page
    path = os.path.join(session.folder, "odd.callgrind")
    with open(path, "w", encoding="ascii") as file:
        file.write("events: Ir\nfl=a.c\nfn=main\n1 1000\nodd\n2 10\nodder\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_for_heading("main")
    node = page.window.wait("label", "Show all warnings")
    expect([text for text in labels() if "quern-report" in text], [], "commands to type")
    x, y, _, _ = node.settled_box()
    screen.click(x + 15, y + 8)
    screen.window("Warnings").wait("label", re.compile("odder|7"))
    session.picture("warnings")


def shortens_long_names(session, screen):
    """A name that would fill the view is shortened in the middle."""
    global page
    path = os.path.join(session.folder, "long.callgrind")
    name = "begin" + "_and_so_on" * 60 + "_end"
    with open(path, "w", encoding="ascii") as file:
        file.write(f"events: Ir\nfl=a.c\nfn={name}\n1 1000\nfn=other\n2 10\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_until_shown()
    page.window.wait("label", re.compile("^a.c:1 in begin_.{10,80}….{10,80}_end$"))
    session.picture("long")


if __name__ == "__main__":
    main("summary", [comes_first, follows_a_link, follows_a_line, is_left_for_the_graph,
                     says_what_is_lacking, links_to_warnings, shortens_long_names],
         has_summary=True)
