#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check which libraries the programs are linked with.

    check-libraries.py QUERN_REPORT LAYOUT_HELPER [DEBUG_HELPER]

quern-report must run without a desktop. graphviz, whose licence is incompatible
with the GPL, may only be in the layout helper. The libraries that read debug
information may crash on it, and may only be in the debug helper.
"""
import re
import subprocess
import sys

from tap import Tap

DESKTOP = re.compile(r"lib(gtk|adwaita)")
DEBUG = re.compile(r"lib(dw|elf)\b")
GRAPHVIZ = re.compile(r"lib(gvc|cgraph|cdt)\b")


def libraries(program):
    output = subprocess.run(["ldd", program], capture_output=True, check=True, text=True).stdout
    return [line.split()[0] for line in output.split("\n") if line.strip()]


def main():
    report, helper, *others = (libraries(program) for program in sys.argv[1:])
    tap = Tap()

    tap.check("quern-report needs no desktop", list(filter(DESKTOP.match, report)))
    tap.check("quern-report has no graphviz in it", list(filter(GRAPHVIZ.match, report)))
    tap.check("the helper has graphviz", [] if any(map(GRAPHVIZ.match, helper)) else helper)
    tap.check("the helper needs no desktop", list(filter(DESKTOP.match, helper)))
    tap.check("quern-report does not read ELF files itself", list(filter(DEBUG.match, report)))
    for other in others:
        tap.check("the helper that does needs no desktop", list(filter(DESKTOP.match, other)))

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
