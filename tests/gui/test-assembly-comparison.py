#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person reads the instructions of a program that was recorded, edited and recorded again."""
import json
import os
import re
import shutil
import subprocess

from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

SIDES = ("before", "after")

# The functions that the edit changed.
FUNCTIONS = ("hash", "count", "is_known")

# Filled by the first step.
page = None
totals = []


def recorded(session, side):
    return os.path.join(session.folder, side, f"{side}.callgrind.out")


def listing():
    return Table(page.window, "Assembly")


def instructions(session, function):
    answer = json.loads(session.report("annotate", "--assembly", recorded(session, "after"),
                                       "--baseline=" + recorded(session, "before"),
                                       "--function=" + function, "--format=json"))
    totals[:] = answer["total"]
    return answer["instructions"]


def address_of(row):
    """The address as the view shows it."""
    return "− " + row["address_before"][2:] if row["address"] is None \
        else "+ " + row["address"][2:] if row["address_before"] is None else row["address"][2:]


def line_of(row):
    before, after = row["source_line_before"], row["source_line"]
    return str(after) if before and after else f"+{after}" if after else f"−{before}"


def cells_of(row):
    """The texts of a row: before %, after %, Δ self, Δ with calls, address, instruction, line."""
    def signed(cost):
        return f"{cost:+,}".replace("-", "−") if cost else ""

    def share(cost, total):
        text = f"{100 * cost / total:.2f}"
        return "" if cost == 0 else "<0.01" if text == "0.00" else text

    change, before, after = row["self"]
    code = row["code"].split()
    return {text for text in (share(before, totals[1]), share(after, totals[2]), signed(change),
                              signed(row["inclusive"][0]), "".join(address_of(row).split()),
                              code[0], line_of(row)) if text}


def shown():
    """The rows of instructions as they are now, by address, each as from cells_of()."""
    rows = {}
    for texts in listing().rows():
        address = next((text for text in texts
                        if re.fullmatch(r"([−+] )?[0-9a-f]{4,}", text)), None)
        if address is not None:
            rows[address] = {"".join(text.split(maxsplit=1)[:1]) if text[0].isalpha() else
                             "".join(text.split()) for text in texts}
    return rows


def selected():
    row = listing().selected()
    return row.texts() if row is not None else []


def records(session, screen):
    """A program is recorded before and after it was edited, and both are compared."""
    global page
    for side in SIDES:
        folder = os.path.join(session.folder, side)
        os.mkdir(folder)
        shutil.copy(session.path("tests/data/compare/edited", side, "words.c"), folder)
        subprocess.run(["gcc", "-g", "-O0", "-o", "words", "words.c"], check=True, cwd=folder)
        subprocess.run(["valgrind", "--tool=callgrind", "--collect-jumps=yes", "--dump-instr=yes",
                        "--callgrind-out-file=" + recorded(session, side), "./words"],
                       check=True, cwd=folder, capture_output=True)
    session.start_quern("--baseline=" + recorded(session, "before"), recorded(session, "after"))
    page = Page(session, screen, recorded(session, "after"))
    page.wait_until_shown()


def shows_both_sides(session, screen):
    """Instructions have the figures of the report, with removed ones in between."""
    screen.focus("after.callgrind.out")
    screen.keys("ctrl+f")
    screen.type_text(FUNCTIONS[0])
    page.select(FUNCTIONS[0])
    page.show_view("Assembly")
    wait_for("the columns of both sides", lambda: {"Before %", "After %", "Δ Self", "Address"} <=
             set(listing().titles()))
    for function in FUNCTIONS:
        # With the focus in the listing, Ctrl+F would search there.
        page.functions.nodes()[0].click()
        screen.keys("ctrl+f", "ctrl+a")
        screen.type_text(function)
        page.select(function)
        rows = instructions(session, function)
        hottest = max(rows, key=lambda row: abs(row["inclusive"][0]))
        wait_for(f"the hottest instruction of {function}",
                 lambda row=hottest: address_of(row) in selected())
        screen.pause()
        expected = {address_of(row): cells_of(row) for row in rows}
        lines = {address_of(row): line_of(row) for row in rows}
        # Wide jump arrows leave no room for the column with lines.
        has_lines = "Line" in listing().titles()
        expect(has_lines or function != FUNCTIONS[0], True, f"lines of {function}")
        found = shown()
        known = set(found) & set(expected)
        expect(len(known) >= min(12, len(expected)), True, f"rows of {function}")
        for address in known:
            expect(found[address] | (set() if has_lines else {lines[address]}), expected[address],
                   f"{address}: cells")
        # The function's other instructions cost nothing on either side.
        others = [cells for address, cells in found.items() if address not in expected]
        expect([cells for cells in others if any(re.search(r"\d\.\d", text) for text in cells)],
               [], f"costs that {function} has not")
        session.picture(function)


def keeps_their_order(session, screen):
    """The addresses of each side's instructions are in ascending order."""
    for marks in ("−", "+"):
        addresses = [int(address.strip("−+"), 16) for address in shown() if address[0] == marks]
        expect(addresses, sorted(addresses), f"addresses with {marks}")
    plain = [int(address.strip("+"), 16) for address in shown() if address[0] != "−"]
    expect(plain, sorted(plain), "addresses after")


if __name__ == "__main__":
    main("assembly-comparison", [records, shows_both_sides, keeps_their_order])
