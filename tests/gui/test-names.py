#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mangled names are shown demangled or as in the file; functions of one name are told apart."""
import os
import re
import subprocess

from harness.menus import choose, wait_for_menu
from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

PROFILE = """version: 1
creator: callgrind-3.19.0
events: Ir

ob=/usr/bin/prog
fl=main.cc
fn=main
1 10
cfn=_ZN3foo3BarC1Ev
calls=3 5
2 30
cfn=_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE
calls=1 20
4 5
fn=_ZN3foo3BarC1Ev
5 30
fn=_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE
20 5
fn=_start
20 1
totals: 46
"""
SHOWN = ["_start", "core::fmt::Formatter::write_str", "foo::Bar::Bar()", "main"]
RAW = ["_ZN3foo3BarC1Ev", "_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE", "_start", "main"]

# Two files have a function of the same name, and two constructors of a class have the same name.
NAMESAKES = """version: 1
creator: callgrind-3.19.0
events: Ir

ob=/usr/bin/prog
fl=main.cc
fn=main
1 10
cfi=one.cc
cfn=initialize
calls=1 5
2 30
cfi=two.cc
cfn=initialize
calls=1 5
2 20
cfi=two.cc
cfn=_ZN3foo3BarC1Ev
calls=1 5
2 8
cfi=two.cc
cfn=_ZN3foo3BarC2Ev
calls=1 5
2 7
fl=one.cc
fn=initialize
5 30
fl=two.cc
fn=initialize
5 20
fn=_ZN3foo3BarC1Ev
7 8
fn=_ZN3foo3BarC2Ev
8 7
totals: 75
"""
TOLD_APART = ["foo::Bar::Bar() (1)", "foo::Bar::Bar() (2)", "initialize (one.cc)",
              "initialize (two.cc)"]

# Callgrind only knows the address of a function without a name.
ADDRESSES = """version: 1
creator: callgrind-3.19.0
events: Ir

ob=/usr/bin/prog
fn=main
1 10
cfn=0x000000000002b320
calls=1 0
2 30
fn=0x000000000002b320
0 30
totals: 40
"""

window = None


def wait_for_names(names):
    functions = Table(window, "Functions")
    wait_for(f"{names}", lambda: sorted(functions.names()) == names)


def setting():
    done = subprocess.run(["gsettings", "get", "io.github.quern.Quern", "demangle"], check=True,
                          capture_output=True, text=True)
    return done.stdout.strip()


def opens(session, screen):
    """Names are demangled when a file is opened"""
    global window
    path = os.path.join(session.folder, "callgrind.out.mangled")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PROFILE)
    session.start_quern(path)
    window = screen.window("callgrind.out.mangled")
    wait_for_names(SHOWN)
    window.wait("list item", None)
    session.picture("demangled")


def shows_raw_names(session, screen):
    """The View menu switches to the names of the file"""
    window.wait("push button", "View").click()
    wait_for_menu(window)
    session.picture("names-menu")
    choose(window, "Demangle Names", key="m")
    wait_for_names(RAW)
    wait_for("the setting", lambda: setting() == "false")
    session.picture("raw-names")


def finds_either(session, screen):
    """A search finds functions by their raw names as well as by the names shown"""
    window.wait("push button", "View").click()
    choose(window, "Demangle Names", key="m")
    wait_for_names(SHOWN)
    screen.keys("ctrl+f")
    screen.type_text("ZN3foo")
    wait_for_names(["foo::Bar::Bar()"])
    session.picture("found-raw")
    screen.keys("ctrl+a")
    screen.type_text("Formatter::")
    wait_for_names(["core::fmt::Formatter::write_str"])
    expect(setting(), "true", "the setting")


def tells_namesakes(session, screen):
    """Functions of the same name are told apart in lists and pictures."""
    global window
    path = os.path.join(session.folder, "callgrind.out.namesakes")
    with open(path, "w", encoding="utf-8") as file:
        file.write(NAMESAKES)
    session.start_quern(path)
    window = screen.window("callgrind.out.namesakes")
    wait_for_names(sorted(TOLD_APART + ["main"]))
    callees = Table(window, "Callees")
    wait_for("the callees", lambda: sorted(callees.names()) == TOLD_APART)
    window.wait("list item", re.compile(r"^initialize \(one\.cc\), 40\.00 % inclusive"))
    session.picture("namesakes")
    for key, picture in ("alt+2", "Treemap"), ("alt+3", "Flame graph"):
        screen.keys(key)
        panel = window.wait("panel", picture)
        for name in "initialize (one.cc)", "initialize (two.cc)", "foo::Bar::Bar() (2)":
            panel.wait("list item", re.compile("^" + re.escape(name) + ", "))
        session.picture(picture.split()[0].lower())


def shortens_addresses(session, screen):
    """The heading shows an address without leading zeros, as lists do."""
    path = os.path.join(session.folder, "callgrind.out.addresses")
    with open(path, "w", encoding="utf-8") as file:
        file.write(ADDRESSES)
    session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_for_heading("main")
    screen.focus("callgrind.out.addresses")
    # The accessible text of a row has the whole name.
    page.functions.click("0x000000000002b320")
    page.wait_for_heading("0x2b320")
    notice = page.window.wait("label",
                              re.compile("^75.% of the cost is in functions without a name"))

    # In a narrow window, the bar has two lines.
    line = notice.settled_box()[3]
    screen.resize("callgrind.out.addresses", 360, 640)
    wait_for("two lines", lambda: notice.box()[3] == 2 * line)


main("names", [opens, shows_raw_names, finds_either, tells_namesakes, shortens_addresses])
